"""What the clauses of a text ask another database. In: their specs. Out: specs of clauses over what it answered.

The rows stay where they are: their tally comes here, and becomes a temporary table, from which all else is computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

import duckdb
from sqlglot import exp

from fairsql.engines import Engine
from fairsql.engines.arrow_rows import item_of
from fairsql.engines.engine import parameters, replace_parameters
from fairsql.errors import DataError, ProgrammingError
from fairsql.expansion.seam import Measuring, measures, over_tally, print_tally, tally_of
from fairsql.syntax.script import Statement
from fairsql.syntax.spec import FairSpec, Spec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name
from fairsql.text.tokens import Token, tokenize

MOST_CELLS = 1_000_000
_PREFIX = "fair_tally_"
_BEFORE_TABLES = frozenset({"FROM", "JOIN", ","})
_AS_QUERY = re.compile(r"(\( \) )?AS (NOT )?(MATERIALIZED )?\(")
_STORED = frozenset({"VIEW", "MACRO", "FUNCTION", "PREPARE"})


class FarSide:
    """What clauses ask an engine, as `change` of `expand_statements` sees them.

    Args:
        engine: the other database.
        statements: those of the text.
        hold: keeps an Arrow table under a name in DuckDB; None where nothing is to be asked.
        values: of prepared parameters: by their positions, or by their names.

    Attributes:
        asked: the far queries, by the names of the tables that hold their answers.
        has_parameters: whether the engine is asked with parameters.
    """

    def __init__(
        self,
        engine: Engine,
        statements: Sequence[Statement],
        hold: Callable[[str, Any], None] | None = None,
        values: object = None,
    ) -> None:
        self.engine = engine
        self._queries = frozenset[str]().union(*(_named_queries(each.tokens) for each in statements if _asks(each)))
        self.asked: dict[str, str] = {}
        self._hold = hold
        self._values = by_name(values)
        self.has_parameters = False

    def change(self, spec: Spec) -> Spec:
        """Return the spec over the answer of the engine to it.

        Raises:
            ProgrammingError: for what the engine cannot be asked.
            DataError: for a tally of too many rows.
        """
        if not measures(spec):
            raise ProgrammingError(
                f"this form hands the rows of {self.engine.name} on, and they stay there",
                hint="measure with FAIR, DISPARITY, PAIRS, TEST, DECOMPOSE, TREND or SCAN; or copy the rows to DuckDB",
            )
        audit = spec if isinstance(spec, FairSpec) else spec.audit
        self._check_source(tokenize(audit.source))
        select, sql = ask_tally(self.engine, spec)
        self._check(sql)
        sql, values = self._bind(sql)
        relation = _PREFIX + sha256(f"{sql} {values!r}".encode() if values else sql.encode()).hexdigest()[:12]
        self.asked[relation] = sql
        if self._hold is not None:
            self._hold(relation, fetch_tally(self.engine, select, sql, values))
        return over_tally(spec, relation)

    def _bind(self, sql: str) -> tuple[str, list[Any]]:
        """Return a query with its parameters as the engine has them, and their values; as it is where none is asked."""
        names = parameters(sql)
        if not names or self._hold is None:
            return sql, []
        self.has_parameters = True
        missing = next((name for name in names if name not in self._values), None)
        if missing is not None:
            raise ProgrammingError(
                f"there is no value for the parameter ${missing}, with which {self.engine.name} is asked",
                hint="give the values to execute() or sql(), once for each statement",
            )
        values = [self._values[name] for name in names]
        marks = {name: self.engine.mark(at, self._values[name]) for at, name in enumerate(names, 1)}
        return replace_parameters(sql, marks.__getitem__), values

    def _check_source(self, tokens: Sequence[Token]) -> None:
        """Refuse a FROM that reads a named query of DuckDB's: the engine may have a table of the same name."""
        before = ["FROM", *(token.word for token in tokens)]
        tables = {token.text.casefold() for token, word in zip(tokens, before, strict=False) if word in _BEFORE_TABLES}
        hidden = min(tables & (self._queries - _named_queries(tokens)), default=None)
        if hidden is not None:
            raise ProgrammingError(
                f'"{hidden}" of WITH is DuckDB\'s, and FROM of the clause is read by {self.engine.name}',
                hint="write WITH in its FROM: FROM (WITH u AS (SELECT …) SELECT * FROM u) AS u FAIR (…)",
            )

    def _check(self, sql: str) -> None:
        """Refuse what belongs to DuckDB inside of what the engine is asked."""
        tokens = tokenize(sql)
        if any(token.text.startswith(_PREFIX) for token in tokens if token.is_name):
            raise ProgrammingError(
                f"a clause stands in FROM of another one, which {self.engine.name} would have to run",
                hint="store the inner one first: CREATE TABLE inner_one AS FROM … FAIR (…)",
            )


def ask_tally(engine: Engine, *specs: Measuring) -> tuple[exp.Select, str]:
    """Return the query by which an engine tallies the rows of clauses, as nodes and as its text."""
    select = engine.adapt(tally_of(*specs)).limit(MOST_CELLS + 1)
    return select, engine.spell(print_tally(select, engine.dialect))


def fetch_tally(engine: Engine, select: exp.Select, sql: str, values: Sequence[Any] = ()) -> Any:
    """Return the answer to `ask_tally` as a `pyarrow.Table`.

    Raises:
        DataError: for a tally of too many rows, and for texts among numbers.
    """
    names = [each.alias_or_name for each in select.selects]
    keys = len(select.args["group"].expressions)
    engine.check(select)
    table = engine.query(sql, values).rename_columns(names)
    if table.num_rows > MOST_CELLS:
        raise _too_many(table, names[:keys])
    _check_numbers(table, [*names[keys:], *({"fair_score"} & {*names})])
    return table


def by_name(values: object) -> dict[str, Any]:
    """Return the values of prepared parameters by their names, which are numbers where they are given as a sequence.

    >>> by_name(["a", 2]), by_name({"most": 3}), by_name(None)
    ({'1': 'a', '2': 2}, {'most': 3}, {})
    """
    if isinstance(values, Mapping):
        return {str(name): value for name, value in values.items()}
    is_many = isinstance(values, Iterable) and not isinstance(values, str | bytes)
    given: Iterable[Any] = values if is_many else ()  # type: ignore[assignment]
    return {str(at): value for at, value in enumerate(given, 1)}


def left_over(values: object, near: str) -> dict[str, Any] | None:
    """Return the values of the parameters that stand in a text of DuckDB's."""
    given = by_name(values)
    return {name: given[name] for name in parameters(near) if name in given} or None


def _asks(statement: Statement) -> bool:
    return any(token.word == "FAIR" for token in statement.tokens)


def _named_queries(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the names that WITH gives to queries, without regard to case.

    >>> sorted(_named_queries(tokenize("WITH A AS (SELECT 1), b(x) AS MATERIALIZED (SELECT 2) FROM a, b AS c")))
    ['a', 'b']
    """
    named = set()
    for at, token in enumerate(tokens):
        if at and tokens[at - 1].word in ("WITH", "RECURSIVE", ",") and token.is_name:
            beside = (each.word for each in islice(tokens, at + 1, None) if each.depth == token.depth)
            if _AS_QUERY.match(" ".join(islice(beside, 6))):
                named.add(token.text.casefold())
    return frozenset(named)


def hold_in(raw: duckdb.DuckDBPyConnection, run: Callable[[str], object]) -> Callable[[str, Any], None]:
    """Return what keeps an Arrow table as a temporary table of a connection, on which `run` runs statements."""

    def hold(relation: str, table: Any) -> None:
        arrow = f"{relation}_arrow"
        raw.register(arrow, table)
        try:
            run(query("session", "hold", table=quote_name(relation), rows=quote_name(arrow)))
        finally:
            raw.unregister(arrow)

    return hold


def refuse_stored(statements: Sequence[Statement], engine: Engine) -> None:
    """Refuse to store a clause: what is stored would not ask the engine again.

    Raises:
        ProgrammingError: for CREATE VIEW and the like.
    """
    for statement in statements:
        words = [token.word for token in statement.tokens[:6]]
        stored = next((word for word in words if word in _STORED), None)
        if words[0] in ("CREATE", "PREPARE") and stored is not None and statement.kind is None and _asks(statement):
            raise ProgrammingError(
                f"a {stored} of DuckDB's would not ask {engine.name} again", sql=statement.sql, start=statement.start,
                end=statement.tokens[0].end, hint="store the rows: CREATE TABLE … AS FROM … FAIR (…)",
            )  # fmt: skip


def show_both(engine: Engine, asked: dict[str, str], near: str) -> str:
    """Return what an engine is asked and what DuckDB makes of it, as one text."""
    far = [
        f"-- {engine.name} is asked, and {relation} holds its answer:\n{sql};\n\n" for relation, sql in asked.items()
    ]
    return "".join([*far, "-- DuckDB runs:\n" if far else "", near])


def _check_numbers(table: Any, names: Sequence[str]) -> None:
    """Refuse texts among what is added up and compared, which a database without types of columns may have."""
    import pyarrow as pa

    for name in names:
        column = table.column(name)
        if pa.types.is_string(column.type) or pa.types.is_binary(column.type):
            value = next(each for each in column.to_pylist() if each is not None)
            raise DataError(
                f"{item_of(name)} must be a number, and is the text {value!r}",
                hint="leave such rows out with WHERE, and make numbers of the rest: CAST(… AS REAL)",
            )


def _too_many(table: Any, keys: Sequence[str]) -> DataError:
    import pyarrow.compute as pc

    values = {key: pc.count_distinct(table.column(key), mode="all").as_py() for key in keys}
    worst = max(values, key=lambda key: values[key])
    return DataError(
        f"more than {MOST_CELLS:,} combinations of values to count, of which {item_of(worst)} has {values[worst]:,}",
        hint="cut it into few values: round(…), a CASE, or date_trunc('day', …) of a time",
    )
