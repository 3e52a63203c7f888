"""Put a barrier between a form's query and the user's query around it, so that every check in the form's query runs.

In: the query of a form. Out: a query with the same rows in the same order, of which DuckDB returns all or none.

DuckDB moves a WHERE of the user's below a check, and drops an unused column together with the check in it. It cannot
optimise into a list, so all rows, with all columns, are gathered in one list before the first row is returned. Nothing
less works: DuckDB optimises across a LIMIT and a materialized CTE (see `tests/test_runtime_checks.py`). A query for no
rows (LIMIT 0, WHERE false) still runs nothing.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes

_ROW = "fair_row"


def all_or_nothing(query: exp.Expression, row: str = _ROW) -> exp.Select:
    """Return a query of the same rows that returns them together, after every check in it has run.

    Args:
        query: a query that may fail.
        row: a name that no column of the query has.

    >>> all_or_nothing(nodes.select([nodes.column("a")], "t")).sql("duckdb")[:83]
    'SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fa'
    """
    rows, place = f"{row}_list", f"{row}_place"
    number = nodes.alias(nodes.over(exp.RowNumber(), []), place)  # without it, several threads would mix the rows
    placed = nodes.select([nodes.column(row), number], _subquery(query, row))
    ordered = exp.Order(this=nodes.column(row), expressions=[nodes.ascending(nodes.column(place))])
    listed = nodes.select([nodes.alias(nodes.call("LIST", ordered), rows)], _subquery(placed))
    depth = exp.PropertyEQ(this=nodes.identifier("max_depth"), expression=nodes.number(2))  # the list, then the row
    return nodes.select([nodes.call("UNNEST", nodes.column(rows), depth)], _subquery(listed))


def inside(query: exp.Query) -> exp.Query:
    """Return the query inside a barrier, or the query itself if it has no barrier.

    >>> inside(all_or_nothing(nodes.select([nodes.column("a")], "t"))).sql("duckdb")
    'SELECT a FROM t'
    """
    found = next((each for each in query.find_all(exp.Subquery) if each.alias.startswith(_ROW)), None)
    return found.this if found is not None else query


def _subquery(query: exp.Expression, alias: str = "") -> exp.Subquery:
    name = exp.TableAlias(this=nodes.identifier(alias)) if alias else None
    return exp.Subquery(this=query, alias=name)
