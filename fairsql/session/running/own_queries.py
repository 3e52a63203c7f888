"""Run FairSQL's own queries on a user's connection. In: SQL. Out: its rows; the user's unfetched rows are kept.

Names in functions that call DuckDB begin with an underscore, see `caller_frame`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import duckdb

if TYPE_CHECKING:
    from fairsql.connections import Connection

STREAM = "_submit"  # what the relations of DuckDB 2 run by: it gives rows as they come, without a relation
_FORGETS = ("execute", "executemany", STREAM)  # the methods that forget the rows of the query before them


def ask(_connection: Connection, _method: str, _query: str) -> list[Any]:
    """Run a query of our own for a method: `execute` forgets the rows of the query before it, others do not."""
    return ask_plain(_connection, _query) if _method in _FORGETS else ask_aside(_connection, _query)


def ask_plain(_connection: Connection, _query: str) -> list[Any]:
    """Run a query in place of the last one."""
    return _connection.raw.execute(_query).fetchall()


def ask_aside(_connection: Connection, _query: str) -> list[Any]:
    """Run a query without disturbing the rows of the last one, which may not be fetched yet."""
    try:
        return _connection.raw.sql(_query).fetchall()
    except duckdb.Error as error:
        if type(error).__name__ != "ResourceInUseException":  # only DuckDB 2 has it
            raise
    with _connection.raw.cursor() as _cursor:
        return _cursor.execute(_query).fetchall()


def add_function(_connection: Connection, _method: str, _statement: str) -> list[Any]:
    """Run a statement that makes a function, on this very connection, since temporary objects are its own."""
    if _method in _FORGETS:
        return ask_plain(_connection, _statement)
    _relation: Any = _connection.raw.sql(_statement)
    return [] if _relation is None else list(_relation.fetchall())
