"""Query PostgreSQL and translate its errors, whichever driver is used."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlglot import exp

from fairsql.engines.engine import Engine, refusal, rename_rows, replace_parameters
from fairsql.errors import FairSQLError, OperationalError
from fairsql.text.printing import print_sql
from fairsql.text.queries import query as read_query

_GONE = ("08", "25P03", "57P0", "53300")  # SQLSTATEs of connections that are lost or refused
_HINTS = {
    "42501": "grant SELECT on the tables of FROM (GRANT SELECT ON … TO …), and CREATE on the schema to store rows",
    "53100": "the disk of the server is full",
    "53200": "the server has no memory left: lower work_mem, or close sessions",
    "53400": "the server limits the query: raise temp_file_limit",
    "57014": "raise statement_timeout; fewer rows, or an index for WHERE, make it faster",
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
        "PostgreSQL refuses a product that is too near 0: write CASE WHEN abs(x) < 1e-145 THEN 0 ELSE x END, or "
        "multiply all weights by one number"
    ),
    "out of range: overflow": (
        "PostgreSQL refuses a product or sum that is too large for a double: divide x by one number in all rows"
    ),
}


_LONGEST = 63  # bytes in a name; PostgreSQL truncates longer ones


class AnyPostgreSQL(Engine):
    """A PostgreSQL database, whichever driver is used."""

    name = "PostgreSQL"
    dialect = "postgres"
    is_spoiled = False  # whether a failed query has ended the transaction
    has_snapshots = True
    replaces_tables = False
    on_parameters = (
        "; for the operators ?, ?| and ?& of jsonb write jsonb_exists(…), jsonb_exists_any(…), jsonb_exists_all(…)"
    )

    @cached_property
    def _hashes_rows(self) -> bool:
        (row,) = self.query(read_query("engines", "postgresql_own")).to_pylist()
        return bool(row["hashes_rows"])

    def mark(self, at: int, value: Any) -> str:
        """Return a numbered parameter of PostgreSQL."""
        return f"${at}"

    def adapt(self, query: exp.Select) -> exp.Select:
        """Make texts differ by their bytes if the types or collations of keys treat some as equal.

        NUMERIC is summed without a cast, which is faster. Weights whose product PostgreSQL would refuse are not
        multiplied: the query in DuckDB reports what is wrong with them.
        """
        kinds = self._kinds(query.ctes[0].this)
        numerics = {name for name, kind in kinds.items() if kind.type == "numeric"}
        _leave_uncast(query, numerics)
        for total in query.find_all(exp.Sum):
            _add_as_double(total, {name for name, kind in kinds.items() if kind.type == "float4"})
            if not numerics.issuperset(column.name for column in total.find_all(exp.Column)):
                _guard(total)
        for key in list(query.args["group"].expressions):
            if kinds[key.name].merges:
                query.group_by(self.as_text(key.copy()), copy=False)
        is_long = any(len(each.alias_or_name.encode()) > _LONGEST for each in query.ctes[0].this.selects)
        return rename_rows(query) if is_long else query

    def _kinds(self, rows: exp.Select) -> dict[str, _Kind]:
        """Return the kinds of a row's columns, by name; PostgreSQL plans the query but reads no rows.

        If PostgreSQL refuses this query, it will refuse the whole one too: the error is raised there, with its position
        if possible.
        """
        bare, names = rows.copy(), [each.alias_or_name for each in rows.selects]
        for at, column in enumerate(bare.selects):
            value = column.unalias()
            if isinstance(value, exp.Cast):
                value.replace(value.this)
            column.set("alias", exp.to_identifier(f"fair_at_{at}"))
        types = [
            f"({at}, pg_typeof(fair_at_{at})::oid, COLLATION FOR (fair_at_{at}::text))" for at in range(len(names))
        ]
        sql = replace_parameters(print_sql(bare, self.dialect, identify=True), lambda name: "NULL")
        try:
            found = self.query(read_query("engines", "postgresql_kinds", rows=sql, columns=", ".join(types)))
        except FairSQLError as error:
            if self.is_spoiled or isinstance(error, OperationalError):
                raise
            return dict.fromkeys(names, _Kind("", merges=True))
        return {names[each["place"]]: _Kind(each["kind"], each["merges"]) for each in found.to_pylist()}

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query that the planner does not merge into its reader, which would repeat the expressions."""
        return query.offset(0)

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value, independent of the column's collation."""
        return exp.Collate(this=super().as_text(value), expression=exp.to_identifier("C", quoted=True))

    def digest_all(self, seed: int, values: Sequence[exp.Expression]) -> exp.Expression:
        """Return the digits of two hashes of a row, at a third of the cost of MD5; before version 14, MD5 is used."""
        if not self._hashes_rows:
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


@dataclass(frozen=True)
class _Kind:
    """The kind of a column.

    Attributes:
        type: PostgreSQL's name for its type, or for the base type of a domain; empty if unknown.
        merges: whether GROUP BY may treat values of different texts as equal.
    """

    type: str
    merges: bool


def _leave_uncast(query: exp.Select, numerics: Collection[str]) -> None:
    """Remove casts of NUMERIC that is only summed and compared: a cast to double goes through text."""
    keys = {key.name for key in query.args["group"].expressions}
    for column in query.ctes[0].this.selects:
        if column.alias_or_name in numerics and column.alias_or_name not in keys:
            for cast in list(column.find_all(exp.Cast)):
                cast.replace(exp.Paren(this=cast.this))
    for output in query.selects:
        for cast in list(output.find_all(exp.Cast)):
            if cast.this.name in numerics:
                cast.replace(cast.this)


def _add_as_double(total: exp.Sum, names: Collection[str]) -> None:
    """Sum REAL as doubles: PostgreSQL's own sum has six digits."""
    if isinstance(total.this, exp.Column) and total.this.name in names:
        total.set("this", exp.Cast(this=total.this, to=exp.DataType(this=exp.DataType.Type.DOUBLE)))


def _guard(total: exp.Sum) -> None:
    """Leave weights out of a sum if they are too large for it, and replace those with 0 whose products are too small.

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


def to_ours(error: Exception, state: str, *, gone: bool, secrets: tuple[str, ...] = ()) -> FairSQLError:
    """Return an error of the server's or the driver's as a FairSQL error.

    Args:
        error: the error.
        state: its SQLSTATE; empty if it has none.
        gone: whether the connection is lost.
        secrets: texts to remove from the message.
    """
    lost = gone or state.startswith(_GONE)
    again = "connect again: the connection is lost" if lost else ""
    stopped = state == "57014" and "timeout" not in str(error)  # by the user
    beyond = next((hint for word, hint in _BEYOND.items() if word in str(error)), again)
    hint = "" if stopped else _HINTS.get(state, beyond)
    return refusal("PostgreSQL", error, secrets=secrets, answers=not lost and state not in _HINTS, hint=hint)
