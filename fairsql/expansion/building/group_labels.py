"""Write a group as a text that no other group has, and as a STRUCT of its values.

In: the columns that make groups, with their values. Out: expressions of the text and of the STRUCT.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.syntax.columns import Column, ColumnSet

NULL, OVERALL = "(NULL)", "(overall)"  # a missing value, and all rows of a stratum; a value of the same text is quoted


def group_text(places: Sequence[tuple[Column, exp.Expression]], among: Sequence[exp.Expression] = ()) -> exp.Expression:
    """Return the text of a group: its values as DuckDB writes them in a list, and (NULL) for NULL.

    An ambiguous text is in quotes: 'NULL', '', 'a, b', '(NULL)'.

    Args:
        places: (column, its value) pairs.
        among: for each column, whether it is one of those that make the group; by default all are.

    >>> group_text([(Column("sex", "sex", 0, 3), nodes.column("sex"))]).sql("duckdb")
    "CASE WHEN sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([sex] AS TEXT), 2, -2) END"
    """
    texts = [_values_text(value) if isinstance(column, ColumnSet) else value_text(value) for column, value in places]
    if among:
        texts = [nodes.case((test, text)) for test, text in zip(among, texts, strict=True)]
    elif len(texts) == 1:
        return texts[0]
    return nodes.listed(texts)


def value_text(value: exp.Expression) -> exp.Expression:
    """Return a value as DuckDB writes it in a list, without the list's brackets; (NULL) for NULL."""
    listed = nodes.cast(exp.Array(expressions=[value]), nodes.VARCHAR)
    text = nodes.call("ARRAY_SLICE", listed, nodes.number(2), nodes.number(-2))
    return nodes.case((nodes.is_null(value.copy()), nodes.string(NULL)), default=text)


def _values_text(value: exp.Expression) -> exp.Expression:
    """Return the text of the values of a set of columns."""
    each = exp.Lambda(
        this=value_text(nodes.column("fair_each")), expressions=[nodes.identifier("fair_each")], colon=True
    )
    texts = nodes.call("LIST_TRANSFORM", nodes.call("MAP_VALUES", as_map(value)), each)
    return nodes.call("ARRAY_TO_STRING", texts, nodes.string(", "))


def group_key(places: Sequence[tuple[Column, exp.Expression]]) -> exp.Expression:
    """Return a group as a STRUCT of its columns; a set of columns already is a STRUCT.

    >>> group_key([(Column("sex", "sex", 0, 3), nodes.column("sex"))]).sql("duckdb")
    "{'sex': sex}"
    """
    (column, value), *more = places
    if isinstance(column, ColumnSet) and not more:
        return value
    return nodes.struct({column.name: value for column, value in places})


def same_texts(value: exp.Expression, texts: exp.Expression) -> exp.Expression:
    """Return the test that the values of a set of columns equal a list of texts; NULL equals NULL."""
    return nodes.same(nodes.call("MAP_VALUES", as_map(value)), texts)


def as_map(value: exp.Expression) -> exp.Expression:
    """Return a STRUCT as a MAP from its names to its values as texts."""
    texts = [exp.DataType(this=nodes.VARCHAR), exp.DataType(this=nodes.VARCHAR)]
    return exp.Cast(this=value, to=exp.DataType(this=nodes.MAP, nested=True, expressions=texts))
