"""A barrier between a query and what is asked of its rows, so that every check in the query runs.

In: the query of a form. Out: a query with the same rows in the same order, of which DuckDB hands on all or none.

DuckDB moves a WHERE of the user's below a check, and leaves out a column that nobody selects with the check inside it.
It cannot look into a list: all rows are gathered in one, with all columns, before the first is handed on. Nothing less
holds: a LIMIT and a materialized CTE are crossed, see `tests/test_runtime_checks.py`. A query that asks for no rows at
all (LIMIT 0, WHERE false) is answered without running anything.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes

_ROW = "fair_row"


def all_or_nothing(query: exp.Expression, row: str = _ROW) -> exp.Select:
    """Return a query of the same rows that are handed on together, after every check in it has run.

    Args:
        query: a query that may fail.
        row: a name that is no column of it.

    >>> all_or_nothing(nodes.select([nodes.column("a")], "t")).sql("duckdb")[:83]
    'SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fa'
    """
    rows, place = f"{row}_list", f"{row}_place"
    number = nodes.alias(nodes.over(exp.RowNumber(), []), place)  # several threads would mix the rows of a bare list
    placed = nodes.select([nodes.column(row), number], _subquery(query, row))
    ordered = exp.Order(this=nodes.column(row), expressions=[nodes.ascending(nodes.column(place))])
    listed = nodes.select([nodes.alias(nodes.call("LIST", ordered), rows)], _subquery(placed))
    depth = exp.PropertyEQ(this=nodes.identifier("max_depth"), expression=nodes.number(2))  # the list, then the row
    return nodes.select([nodes.call("UNNEST", nodes.column(rows), depth)], _subquery(listed))


def inside(query: exp.Query) -> exp.Query:
    """Return the query behind a barrier; a query without one is returned as it is.

    >>> inside(all_or_nothing(nodes.select([nodes.column("a")], "t"))).sql("duckdb")
    'SELECT a FROM t'
    """
    found = next((each for each in query.find_all(exp.Subquery) if each.alias.startswith(_ROW)), None)
    return found.this if found is not None else query


def _subquery(query: exp.Expression, alias: str = "") -> exp.Subquery:
    name = exp.TableAlias(this=nodes.identifier(alias)) if alias else None
    return exp.Subquery(this=query, alias=name)
