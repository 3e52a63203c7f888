"""Count the values that an error is about: texts of a label or prediction, or groups that REFERENCE may name.

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
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

Run = Callable[[str], list[Any]]
_MOST = 6  # largest number of values shown
_TWO = 2  # values that a comparison makes 0 and 1


def list_values(expansion: Expansion, run: Run, item: str, column: str) -> str:
    """Return `; its values are 'no' (24,720 rows), 'yes' (7,841 rows)`; empty if they cannot be counted again.

    Only the user knows which text counts as 1. For REFERENCE the groups are listed.

    Args:
        expansion: the text with the clause.
        run: runs a query as the user's text ran.
        item: LABEL, PREDICTION or REFERENCE.
        column: the column of the item, or the columns of the groups, as errors show them.
    """
    try:
        rows = next((run(text) for text in _queries(expansion, item, column)), [])
    except (duckdb.Error, SqlglotError):  # the rows are gone, the transaction is aborted, it has parameters
        return ""
    among = ("; groups are", " and ") if item == "REFERENCE" else ("; its values are", ", ")
    return _listed(rows, *among)


def list_texts(value: str, source: str, run: Run) -> str:
    """Return the same for the values of an expression, of an item whose rows are not counted by cells.

    Args:
        value: the expression.
        source: the text from FROM to the clause.
        run: runs a query as the user's text ran.
    """
    try:
        rows = run(query("session", "counted_values", value=value, source=source, most=str(_MOST + 1)))
    except duckdb.Error:
        return ""
    return _listed(rows, "; its values are", ", ")


def are_classes(listed: str) -> bool:
    """Return whether these are all values of a column, and more than two besides NULL.

    >>> are_classes("; its values are 'a' (2 rows), 'b' (1 row), 'c' (1 row)")
    True
    """
    values = listed.count(" row)") + listed.count(" rows)") - listed.count("NULL (")
    return values > _TWO and not listed.endswith("…")


def _listed(rows: list[Any], among: str, between: str) -> str:
    listed = [
        f"{', '.join(map(_shown, values))} ({count:,} {'row' if count == 1 else 'rows'})"
        for *values, count in rows[:_MOST]
    ]
    more = ["…"] if len(rows) > _MOST else []
    return f"{among} {between.join([*listed, *more])}" if listed else ""


def _shown(value: str | None) -> str:
    return "NULL" if value is None else quote_text(value)


def _queries(expansion: Expansion, item: str, column: str) -> Iterator[str]:
    """Yield a query of the counted values for each clause with such an item, over the tally of its cells."""
    said = f"is no group of {column}" if item == "REFERENCE" else f"{item} {column} must be"
    for _, _, block in expansion.pieces:
        if said.replace("'", "''") not in block:
            continue
        tree = sqlglot.parse_one(block.removesuffix("WHERE"), read="duckdb")
        ctes = list(tree.find_all(exp.CTE))
        at = next((at for at, cte in enumerate(ctes) if cte.alias.startswith("fair_cells")), None)
        if at is None:  # a form that does not count rows by cells
            continue
        cells = ctes[at].this
        size = "fair_members" if "fair_members" in cells.named_selects else "fair_size"
        source = cells.find(exp.From).this
        names = [f"fair_{item.lower()}"]
        if item == "REFERENCE":
            names = [name for name in column.split(", ") if name in cells.named_selects]
        values = [
            exp.cast(exp.column(exp.to_identifier(name, quoted=True)), exp.DataType.Type.VARCHAR).as_(f"value_{at}")
            for at, name in enumerate(names)
        ]
        counted = exp.cast(exp.Sum(this=exp.column(size)), exp.DataType.Type.BIGINT)
        asked = exp.select(*values, counted.as_("rows")).from_(source).group_by("ALL")
        for each in ctes[:at]:
            asked = asked.with_(each.alias, each.this)
        yield asked.order_by(f"{len(names) + 1} DESC", "1").limit(_MOST + 1).sql("duckdb")
