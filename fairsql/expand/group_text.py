"""How a group is written: as a text that no other group has, and as a STRUCT of its values.

In: the columns that make groups, with their values. Out: expressions of the text and of the STRUCT.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expand import nodes
from fairsql.spec import Column, ColumnSet

OVERALL = "(overall)"  # all rows of a stratum; a group's text with brackets is quoted


def group_text(places: Sequence[tuple[Column, exp.Expression]], among: Sequence[exp.Expression] = ()) -> exp.Expression:
    """Return the text of a group: its values as DuckDB writes them in a list, without the list's brackets.

    NULL is written NULL, the text NULL 'NULL', the empty text ''; a text with a comma or quote is quoted.

    Args:
        places: (column, its value) of each column.
        among: for each column whether it is one of those that make the group; all of them when left out.

    >>> group_text([(Column("sex", "sex", 0, 3), nodes.column("sex"))]).sql("duckdb")
    'ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2)'
    """
    texts = [_value_text(column, value) for column, value in places]
    if among:
        texts = [nodes.case((test, text)) for test, text in zip(among, texts, strict=True)]
    elif len(texts) == 1:
        return texts[0]
    return nodes.call("CONCAT_WS", nodes.string(", "), *texts)


def _value_text(column: Column, value: exp.Expression) -> exp.Expression:
    """A value as DuckDB writes it in a list; of a set of columns all its values."""
    listed = (
        nodes.call("MAP_VALUES", as_map(value)) if isinstance(column, ColumnSet) else exp.Array(expressions=[value])
    )
    return nodes.call("ARRAY_SLICE", nodes.cast(listed, nodes.VARCHAR), nodes.number(2), nodes.number(-2))


def group_key(places: Sequence[tuple[Column, exp.Expression]]) -> exp.Expression:
    """Return a group as a STRUCT of its columns; a set of columns is one already.

    >>> group_key([(Column("sex", "sex", 0, 3), nodes.column("sex"))]).sql("duckdb")
    "{'sex': sex}"
    """
    (column, value), *more = places
    if isinstance(column, ColumnSet) and not more:
        return value
    return nodes.struct({column.name: value for column, value in places})


def as_map(value: exp.Expression) -> exp.Expression:
    """Return a STRUCT as a MAP from its names to its values as texts."""
    texts = [exp.DataType(this=nodes.VARCHAR), exp.DataType(this=nodes.VARCHAR)]
    return exp.Cast(this=value, to=exp.DataType(this=nodes.MAP, nested=True, expressions=texts))
