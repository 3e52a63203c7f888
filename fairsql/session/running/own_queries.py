"""Run FairSQL's own queries on a user's connection. In: SQL. Out: its rows; the user's unfetched rows are kept.

Names in functions that call DuckDB begin with an underscore, see `caller_frame`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import duckdb

if TYPE_CHECKING:
    from fairsql.session.connection import Connection


def ask(_connection: Connection, _method: str, _query: str) -> list[Any]:
    """Run a query for a method: `execute` may discard the rows of the last query, other methods must not."""
    return ask_plain(_connection, _query) if _method in ("execute", "executemany") else ask_aside(_connection, _query)


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
    """Run a statement that creates a function, on this connection, since temporary objects belong to it."""
    if _method in ("execute", "executemany"):
        return ask_plain(_connection, _statement)
    _relation: Any = _connection.raw.sql(_statement)
    return [] if _relation is None else list(_relation.fetchall())
