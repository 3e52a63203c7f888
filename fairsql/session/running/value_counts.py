"""Count the values of a label or prediction that are texts: only the user knows which counts as 1.

In: the expansion of a clause, and a function that runs SQL. Out: the end of a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from fairsql.expansion import Expansion
from fairsql.text.quoting import quote_text

Run = Callable[[str], list[Any]]
_MOST = 6  # largest number of values shown


def tell_values(expansion: Expansion, run: Run, item: str, column: str) -> str:
    """Return `; its values are 'no' (24,720 rows), 'yes' (7,841 rows)`; empty if they cannot be counted again.

    Args:
        expansion: the text with the clause.
        run: runs a query as the user's text ran.
        item: LABEL or PREDICTION.
        column: the column of the item, as errors show it.
    """
    try:
        rows = next((run(query) for query in _queries(expansion, item, column)), [])
    except (duckdb.Error, SqlglotError):  # the rows are gone, the transaction is aborted, it has parameters
        return ""
    told = [f"{quote_text(value) if value is not None else 'NULL'} ({count:,} rows)" for value, count in rows[:_MOST]]
    more = ["…"] if len(rows) > _MOST else []
    return f"; its values are {', '.join([*told, *more])}" if told else ""


def _queries(expansion: Expansion, item: str, column: str) -> Iterator[str]:
    """Yield a query of the counted values for each clause with such an item, over the tally of its cells."""
    for _, _, block in expansion.pieces:
        if f"{item} {column} must be".replace("'", "''") not in block:
            continue
        tree = sqlglot.parse_one(block.removesuffix("WHERE"), read="duckdb")
        ctes = list(tree.find_all(exp.CTE))
        at = next((at for at, cte in enumerate(ctes) if cte.alias.startswith("fair_cells")), None)
        if at is None:  # a form that does not count rows by cells
            continue
        cells = ctes[at].this
        size = "fair_members" if "fair_members" in cells.named_selects else "fair_size"
        source = cells.find(exp.From).this
        value = exp.cast(exp.column(f"fair_{item.lower()}"), exp.DataType.Type.VARCHAR)
        counted = exp.cast(exp.Sum(this=exp.column(size)), exp.DataType.Type.BIGINT)
        query = exp.select(value.as_("value"), counted.as_("rows")).from_(source).group_by("ALL")
        for each in ctes[:at]:
            query = query.with_(each.alias, each.this)
        yield query.order_by("2 DESC", "1").limit(_MOST + 1).sql("duckdb")
