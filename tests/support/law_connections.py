"""Connections for the examples of a law, and rows of Python into their tables: what else takes most of a test's time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import fairsql

_IDLE: list[fairsql.Connection] = []


@contextmanager
def reused_connection() -> Iterator[fairsql.Connection]:
    """Lend a connection to a database in memory, with the tables of whom it was lent to before: they are replaced.

    It is given back where nothing has failed; `with reused_connection() as one, reused_connection() as other` are two.
    """
    con = _IDLE.pop() if _IDLE else fairsql.connect()
    yield con
    _IDLE.append(con)


def insert(con: Any, table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows into a table of a connection, FairSQL's or DuckDB's, by one statement."""
    if rows:
        row = f"({', '.join('?' * len(rows[0]))})"
        con.execute(
            f"INSERT INTO {table} VALUES {', '.join([row] * len(rows))}", [value for row in rows for value in row]
        )
