"""Provide a connection and cursors as SQLAlchemy needs them: several cursors within one transaction.

DuckDB's own `cursor()` is another connection with its own transaction, and a connection holds only one result. So a
cursor here fetches all rows at once; a streaming one fetches the remaining rows when the connection is needed again.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fairsql.session.connection import Connection

_FIRST_WORD = re.compile(r"(?:\s|--[^\n]*(?:\n|$)|/\*.*?\*/|[(;])*(\w*)", re.DOTALL)
_WRITES = frozenset(
    "ALTER ANALYZE ATTACH BEGIN CHECKPOINT COMMENT COMMIT COPY CREATE DEALLOCATE DELETE DETACH DROP EXPORT IMPORT "
    "INSERT INSTALL LOAD MERGE PREPARE RESET ROLLBACK SET TRUNCATE UPDATE USE VACUUM".split()
)


class SharedConnection:
    """A connection with cursors that share its transaction; otherwise it is like a FairSQL connection.

    >>> import fairsql
    >>> shared = SharedConnection(fairsql.connect())
    >>> shared.begin(); cursor = shared.cursor(); cursor.execute("CREATE TABLE t AS FROM range(3) AS r(i)")
    >>> cursor.execute("FROM t"); shared.rollback(); cursor.fetchall()
    [(0,), (1,), (2,)]
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.autocommit = False
        self.stream: Cursor | None = None

    def cursor(self, *, stream: bool = False) -> Cursor:
        """Return a cursor; a streaming one fetches rows from DuckDB as they are read."""
        return Cursor(self, stream=stream)

    def execute(self, query: Any, *parameters: Any) -> Connection:
        """Execute as a FairSQL connection does; the rows of an open stream are kept."""
        self.settle()
        return self.connection.execute(query, *parameters)

    def executemany(self, query: str, parameters: Sequence[Any]) -> Connection:
        """Run SQL once for each set of parameters."""
        self.settle()
        return self.connection.executemany(query, parameters)

    def begin(self) -> None:
        """Begin a transaction."""
        self.settle()
        self.connection.begin()

    def commit(self) -> None:
        """Commit the transaction, if there is one."""
        self.settle()
        self.connection.commit()

    def rollback(self) -> None:
        """Roll the transaction back, if there is one."""
        self.settle()
        self.connection.rollback()

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def settle(self) -> None:
        """Fetch the remaining rows of an open stream, since DuckDB is about to discard them."""
        if self.stream is not None:
            self.stream.take_rest()

    def __getattr__(self, name: str) -> Any:
        if name == "connection":  # not set yet while an object is copied
            raise AttributeError(name)
        return getattr(self.connection, name)


class Cursor:
    """A PEP 249 cursor of a `SharedConnection`."""

    arraysize = 1

    def __init__(self, shared: SharedConnection, *, stream: bool) -> None:
        self.shared = shared
        self.streams = stream
        self.description: Sequence[Any] | None = None
        self.rowcount = -1
        self._rows: Iterator[Any] = iter(())

    def execute(self, query: str, parameters: Any = None) -> None:
        """Run SQL; for a statement that writes, `rowcount` is the number of rows, and there are none to fetch."""
        self.close()
        connection = self.shared.execute(query, *([parameters] if parameters else []))
        self._describe(connection, query)

    def executemany(self, query: str, parameters: Sequence[Any]) -> None:
        """Run SQL once for each set of parameters."""
        self.close()
        self.shared.executemany(query, parameters)

    def _describe(self, connection: Connection, query: str) -> None:
        self.description, self.rowcount = None, -1
        if connection.description is None:
            return
        # SQLAlchemy looks types up by hash, which DuckDB 1.4's types lack.
        self.description = [(name, str(kind), *rest) for name, kind, *rest in connection.description]
        if self.streams:
            self.shared.stream = self
            self._rows = iter(connection.fetchone, None)
            return
        rows = connection.fetchall()
        self._rows = iter(rows)
        # DuckDB's answer to a statement that writes is one column, "Count" or "Success".
        answer = [column[0] for column in self.description]
        if answer in (["Count"], ["Success"]) and _only_writes(query):
            self.description = None
            self.rowcount = rows[0][0] if rows and answer == ["Count"] else -1

    def take_rest(self) -> None:
        """Fetch all rows that DuckDB still holds."""
        self.shared.stream = None
        self._rows = iter(list(self._rows))

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:
        """Return the next row, or None."""
        return next(self._rows, None)

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows."""
        return list(islice(self._rows, self.arraysize if size is None else size))

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""
        return list(self._rows)

    def close(self) -> None:
        """Discard the rows."""
        if self.shared.stream is self:
            self.shared.stream = None
        self._rows = iter(())

    def setinputsizes(self, sizes: Sequence[Any]) -> None:
        """Do nothing, as PEP 249 allows."""

    def setoutputsize(self, size: int, column: int | None = None) -> None:
        """Do nothing, as PEP 249 allows."""


def _only_writes(query: str) -> bool:
    word = _FIRST_WORD.match(query)
    return word is not None and word[1].upper() in _WRITES and "RETURNING" not in query.upper()
