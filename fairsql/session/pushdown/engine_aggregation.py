"""Run the tally of a clause on an engine.

In: the query of the tally. Out: its rows, as an Arrow table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlglot import exp

from fairsql.engines import Engine
from fairsql.engines.arrow_rows import item_of, most_varied
from fairsql.errors import DataError
from fairsql.expansion.pushdown.engine_query import print_query

MOST_CELLS = 1_000_000


def limit_tally(engine: Engine, select: exp.Select) -> tuple[exp.Select, str]:
    """Return a tally with a limit of one row too many, as nodes and as text."""
    limited = select.limit(MOST_CELLS + 1)
    return limited, engine.spell(print_query(limited, engine.dialect))


class TooManyCellsError(DataError):
    """The tally has more rows than DuckDB takes."""


def fetch_tally(engine: Engine, plain: exp.Select, select: exp.Select, sql: str, values: Sequence[Any] = ()) -> Any:
    """Return an engine's result for a tally as a `pyarrow.Table`.

    Args:
        engine: the engine.
        plain: the tally.
        select: the engine's query for it.
        sql: that query's text.
        values: the values of its parameters.

    Raises:
        TooManyCellsError: for a tally with too many rows.
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


def _check_numbers(table: Any, names: Sequence[str]) -> None:
    """Refuse texts among values to be summed or compared, which a database without column types may return."""
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
        f"more than {MOST_CELLS:,} combinations of values to count; {item_of(most)} alone has {values:,}",
        hint="cut it into few values: round(…), a CASE, or date_trunc('day', …) of a time",
    )
