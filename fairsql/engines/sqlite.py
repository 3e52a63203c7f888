"""SQLite, by Python's own driver. In: `sqlite:///path`, or an open connection. Out: an engine.

SQLite has no booleans: a comparison makes groups 0 and 1. Dates are text. A column holds values of any type.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from sqlglot import exp

from fairsql.engines.arrow_rows import to_arrow
from fairsql.engines.engine import Engine, refusal
from fairsql.errors import FairSQLError, OperationalError

_BUSY = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_INTERRUPT", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_NOTADB"}


class SQLite(Engine):
    """A SQLite database.

    Args:
        connection: an open one.
        owned: whether it is closed with the engine.
    """

    name = "SQLite"
    dialect = "sqlite"

    def __init__(self, connection: sqlite3.Connection, *, owned: bool) -> None:
        self._connection = connection
        self._owned = owned

    def query(self, sql: str) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        cursor = self._run(sql)
        try:
            rows = [row if type(row) is tuple else tuple(row) for row in cursor.fetchall()]
        except sqlite3.Error as error:
            raise _told(error) from error
        return to_arrow([each[0] for each in cursor.description], rows)

    def execute(self, sql: str) -> None:
        """Run a statement."""
        self._run(sql)

    def adapt(self, query: exp.Select) -> exp.Select:
        """Tell texts apart by their bytes, whatever a column's collation; and never make a number of a text.

        CAST('high' AS REAL) is 0 here: left as it is, a text is the largest value, which the near query refuses.
        """
        for cast in list(query.find_all(exp.Cast)):
            kind = exp.Anonymous(this="TYPEOF", expressions=[cast.this.copy()])
            is_text = exp.In(this=kind, expressions=[exp.Literal.string(each) for each in ("text", "blob")])
            branch = exp.If(this=is_text, true=cast.this.copy())
            cast.replace(exp.Case(ifs=[branch], default=cast.copy()))
        for key in query.args["group"].expressions:
            key.replace(exp.Collate(this=key.copy(), expression=exp.Var(this="BINARY")))
        return query

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read within one transaction: the user's, else one of its own."""
        if self._connection.in_transaction:
            yield
            return
        self._run("BEGIN")
        try:
            yield
        finally:
            self._run("ROLLBACK")  # nothing was written

    def interrupt(self) -> None:
        """Stop the query that another thread runs."""
        self._connection.interrupt()

    def close(self) -> None:
        """Close the connection, unless it was open before FairSQL got it."""
        if self._owned:
            self._connection.close()

    def _run(self, sql: str) -> sqlite3.Cursor:
        try:
            return self._connection.execute(sql)
        except sqlite3.Error as error:
            raise _told(error) from error


def open_sqlite(given: Any, *, owned: bool = False) -> SQLite:
    """Return an engine of `sqlite:///relative/path`, `sqlite:////absolute/path`, or an open connection.

    Args:
        given: the URL or connection.
        owned: whether the connection is FairSQL's from now on.

    Raises:
        OperationalError: for a file that is not there, or is none of SQLite's.
    """
    if isinstance(given, sqlite3.Connection):
        return SQLite(given, owned=owned)
    path = Path(unquote(given.removeprefix("sqlite://").removeprefix("/").partition("?")[0]))
    if not path.is_file():
        raise OperationalError(
            f"SQLite: there is no file {path}",
            hint="write sqlite:///loans.db, and sqlite:////data/loans.db from the root",
        )
    try:
        connection = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, check_same_thread=False)
        connection.isolation_level = None
        connection.execute("PRAGMA schema_version")  # reads the file
    except sqlite3.Error as error:
        raise _told(error) from error
    return SQLite(connection, owned=True)


def _told(error: sqlite3.Error) -> FairSQLError:
    code = str(getattr(error, "sqlite_errorname", ""))
    return refusal("SQLite", error, answers=not any(code.startswith(each) for each in _BUSY))
