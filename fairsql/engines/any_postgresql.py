"""What is PostgreSQL's whichever driver reaches it: how it is asked, and what its errors mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sqlglot import exp

from fairsql.engines.engine import Engine, refusal
from fairsql.errors import FairSQLError
from fairsql.text.queries import query as read_query

_GONE = ("08", "25P03", "57P0", "53300")  # SQLSTATEs of connections that are lost or refused
_HINTS = {
    "42501": "it takes SELECT on what FROM reads, GRANT SELECT ON … TO …, and to store rows there CREATE on its schema",
    "53100": "the disk of the server is full",
    "53200": "the server has no memory left: a lower work_mem, or fewer sessions, let it finish",
    "53400": "the server limits the query: a larger temp_file_limit lets it finish",
    "57014": "a longer statement_timeout lets it finish; a table of fewer rows, or an index on WHERE, is faster",
    "55P03": "another session holds a lock on the table",
    "40001": "another session wrote at the same time: run the statement again",
    "40P01": "two sessions waited for each other: run the statement again",
    "25006": "FairSQL reads within a transaction that must not write",
}
_NO_DATE = (
    "write CASE WHEN isfinite(day) THEN day END, NULLIF(day, 'infinity'), or day::text for each such day of the clause"
)
_BEYOND = {
    "(after year 10K)": _NO_DATE,
    "(before year 1)": _NO_DATE,
    "out of range: underflow": (
        "PostgreSQL refuses a product that is too near 0: write CASE WHEN abs(x) < 1e-145 THEN 0 ELSE x END, and of a "
        "weight multiply all by one number"
    ),
    "out of range: overflow": (
        "PostgreSQL refuses a product or sum that no double holds: divide x by one number in all rows"
    ),
}


class AnyPostgreSQL(Engine):
    """A PostgreSQL database, by some driver."""

    name = "PostgreSQL"
    dialect = "postgres"
    has_snapshots = True
    replaces_tables = False

    @cached_property
    def _own(self) -> dict[str, bool]:
        """Whether GROUP BY takes texts of different bytes for the same, and whether rows have hashes."""
        (row,) = self.query(read_query("engines", "postgresql_own")).to_pylist()
        return {name: bool(value) for name, value in row.items()}

    def mark(self, at: int, value: Any) -> str:
        """Return a numbered parameter of PostgreSQL's."""
        return f"${at}"

    def adapt(self, query: exp.Select) -> exp.Select:
        """Tell texts apart by their bytes, where types or collations take some for the same, and multiply no weight
        of which PostgreSQL would refuse the product: the near query says what is wrong with it.
        """
        for total in query.find_all(exp.Sum):
            _guard(total)
        for key in list(query.args["group"].expressions) if self._own["merges"] else []:
            text = exp.Cast(this=key.copy(), to=exp.DataType(this=exp.DataType.Type.TEXT))
            query.group_by(exp.Collate(this=text, expression=exp.to_identifier("C", quoted=True)), copy=False)
        return query

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query that the planner does not merge with its reader, where it would copy the expressions."""
        return query.offset(0)

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value, whatever the collation of its column."""
        return exp.Collate(this=super().as_text(value), expression=exp.to_identifier("C", quoted=True))

    def digest_all(self, seed: int, values: Sequence[exp.Expression]) -> exp.Expression:
        """Return the digits of two hashes of a row, which cost a third of an MD5 of texts; before version 14 that."""
        if not self._own["hashes_rows"]:
            return super().digest_all(seed, values)
        halves = []
        for at in (1, 2):
            row = exp.Anonymous(this="ROW", expressions=[each.copy() for each in values])
            hashed = exp.Anonymous(this="HASH_RECORD_EXTENDED", expressions=[row, exp.Literal.number(2 * seed + at)])
            arguments = [
                exp.Anonymous(this="TO_HEX", expressions=[hashed]),
                exp.Literal.number(16),
                exp.Literal.string("0"),
            ]
            halves.append(exp.Anonymous(this="LPAD", expressions=arguments))
        return exp.DPipe(this=halves[0], expression=halves[1])

    def as_epoch(self, value: exp.Expression) -> exp.Expression:
        """Return the seconds from 1970 to a date or time."""
        seconds = exp.Extract(this=exp.Var(this="EPOCH"), expression=value)
        return exp.Cast(this=seconds, to=exp.DataType(this=exp.DataType.Type.DOUBLE))


def _guard(total: exp.Sum) -> None:
    """Leave weights out of a sum that are too large for it, and make 0 of those whose products are.

    >>> from sqlglot import parse_one
    >>> total = parse_one("SUM(fair_weight * fair_weight)")
    >>> _guard(total)
    >>> total.sql()[:83]
    'SUM(CASE WHEN ABS(fair_weight) < 1e-150 THEN 0 WHEN ABS(fair_weight) <= 1e60 THEN f'
    """
    weights = [each for each in total.find_all(exp.Column) if each.name == "fair_weight"]
    for weight in weights:
        size = exp.Abs(this=weight.copy())
        light = exp.If(this=exp.LT(this=size, expression=exp.Literal.number("1e-150")), true=exp.Literal.number(0))
        heaviest = exp.LTE(this=size.copy(), expression=exp.Literal.number("1e60"))
        held = exp.If(this=heaviest, true=weight.copy())
        weight.replace(exp.Case(ifs=[light, held] if len(weights) > 1 else [held]))


def tell(told: Exception, state: str, *, gone: bool, secrets: tuple[str, ...] = ()) -> FairSQLError:
    """Return an error of the server's or of a driver's as one of ours.

    Args:
        told: the error.
        state: its SQLSTATE; empty where it has none.
        gone: whether the connection is lost.
        secrets: what must not be told.
    """
    lost = gone or state.startswith(_GONE)
    again = "connect again: there is no connection" if lost else ""
    stopped = state == "57014" and "timeout" not in str(told)  # by the user
    beyond = next((hint for word, hint in _BEYOND.items() if word in str(told)), again)
    hint = "" if stopped else _HINTS.get(state, beyond)
    return refusal("PostgreSQL", told, secrets=secrets, answers=not lost and state not in _HINTS, hint=hint)
