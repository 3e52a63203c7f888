"""Rows of Python into a table, by one statement: one for each row takes most of a test's time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def insert(con: Any, table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows into a table of a connection, FairSQL's or DuckDB's."""
    if rows:
        row = f"({', '.join('?' * len(rows[0]))})"
        con.execute(
            f"INSERT INTO {table} VALUES {', '.join([row] * len(rows))}", [value for row in rows for value in row]
        )
