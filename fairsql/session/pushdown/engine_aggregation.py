"""The tally of a clause, counted by another database. In: the query of the tally. Out: its rows, an Arrow table that
DuckDB holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import duckdb
from sqlglot import exp

from fairsql.engines import Engine
from fairsql.engines.arrow_rows import item_of, most_varied
from fairsql.errors import DataError
from fairsql.expansion.query_split import print_tally
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

MOST_CELLS = 1_000_000


def limit_tally(engine: Engine, select: exp.Select) -> tuple[exp.Select, str]:
    """Return a tally of at most one row too many, as nodes and as its text."""
    limited = select.limit(MOST_CELLS + 1)
    return limited, engine.spell(print_tally(limited, engine.dialect))


class TooManyCellsError(DataError):
    """A tally has more rows than DuckDB takes."""


def fetch_tally(engine: Engine, plain: exp.Select, select: exp.Select, sql: str, values: Sequence[Any] = ()) -> Any:
    """Return an engine's answer to a tally as a `pyarrow.Table`.

    Args:
        engine: the other database.
        plain: the tally.
        select: the query by which the engine makes it.
        sql: that query's text.
        values: of its parameters.

    Raises:
        TooManyCellsError: for a tally of too many rows.
        DataError: for texts among numbers.
    """
    n_keys, n_sums = len(plain.args["group"].expressions), len(plain.selects)
    names = [each.alias_or_name for each in select.selects]
    engine.check(select)
    table = engine.query(sql, values).rename_columns(names)
    if table.num_rows > MOST_CELLS:
        raise _too_many(table, names[:n_keys])
    _check_numbers(table, [*names[n_keys:n_sums], *({"fair_score"} & {*names})])
    return table


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


def _too_many(table: Any, keys: Sequence[str]) -> TooManyCellsError:
    most, values = most_varied(table, keys)
    return TooManyCellsError(
        f"more than {MOST_CELLS:,} combinations of values to count, of which {item_of(most)} has {values:,}",
        hint="cut it into few values: round(…), a CASE, or date_trunc('day', …) of a time",
    )
