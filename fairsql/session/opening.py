"""Open a database, DuckDB's or another, as a FairSQL connection."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import duckdb

from fairsql.errors import FairSQLError, ProgrammingError
from fairsql.session.connection import Connection
from fairsql.session.files import STORAGE_VERSION, is_missing, is_of_sqlite, make

if TYPE_CHECKING:
    from fairsql.engines import Engine

_CHOOSES = frozenset({"access_mode", "storage_compatibility_version"})  # settings that control how a file is created


def typed(text: str, kind: str) -> Any:
    """Return a value to bind that DuckDB reads from text, for values that Python lacks.

    >>> with connect() as con:
    ...     con.execute("SELECT $1::VARCHAR, typeof($1)", [typed("infinity", "DATE")]).fetchall()
    [('infinity', 'DATE')]
    """
    return duckdb.Value(text, duckdb.dtype(kind))


def is_typed(value: object) -> bool:
    """Return whether a value is one of `typed`."""
    return isinstance(value, duckdb.Value)


def typed_text(value: Any) -> str:
    """Return the text of a `typed` value.

    >>> typed_text(typed("infinity", "DATE"))
    'infinity'
    """
    return str(value.object)


def connect(
    database: str | os.PathLike[str] | duckdb.DuckDBPyConnection | Connection | Any = ":memory:",
    *,
    records: str | os.PathLike[str] | None = None,
    read_only: bool = False,
    config: dict[str, Any] | None = None,
    storage_version: str = STORAGE_VERSION,
    learners: Mapping[str, Any] | None = None,
    import_learners: bool = False,
) -> Connection:
    """Open a database, or wrap an open connection.

    A database other than DuckDB is an engine: `docs/engines.md` lists them, and says what runs where.

    Args:
        database: a file, ":memory:" for a new one, ":default:" for DuckDB's default connection, or a connection;
            or an engine: a URL such as "sqlite:///loans.db", or a driver's connection.
        records: with an engine, the DuckDB database that stores metrics and results; in
            memory by default.
        read_only: whether to open a file for reading only.
        config: DuckDB's settings.
        storage_version: the oldest DuckDB that can open a newly created file, such as "v1.4.0"; "latest" for the
            format of the installed DuckDB. An existing file keeps its format.
        learners: scikit-learn classifiers and pipelines, by the names under which `USING` of CREATE MODEL finds them.
        import_learners: whether `USING 'package.Class'` may import Python code.

    Raises:
        ProgrammingError: for records with a DuckDB database, and for a SQLite file.

    >>> import duckdb
    >>> plain = duckdb.connect()
    >>> connect(plain).raw is plain
    True
    """
    if isinstance(database, Connection):
        return database
    engine, refused = _open_engine(database) if _may_be_engine(database) else (None, None)
    if refused is not None:
        del database  # a URL may contain a password, and who prints an error may print its frames' variables
        raise refused
    if engine is not None:
        database = ":memory:" if records is None else records
        read_only = read_only and database != ":memory:"
    elif records is not None:
        message = "records go with an engine; a DuckDB database keeps its own"
        raise ProgrammingError(message, hint="leave them out, or connect to an engine: postgresql://…, sqlite:///…")
    raw = database
    if not isinstance(raw, duckdb.DuckDBPyConnection):
        name = os.fspath(raw)
        settings = config or {}
        is_default = name == ":default:"
        try:
            if is_missing(name) and not read_only and not _CHOOSES.intersection(settings):
                make(name, storage_version)
            raw = (
                duckdb.connect(name, read_only=read_only, config=settings)
                if not is_default
                else duckdb.default_connection()
            )
        except duckdb.Error as error:
            if engine is not None:
                engine.close()
            if not is_of_sqlite(name):
                raise
            raise ProgrammingError(f"{name} is a file of SQLite's", hint=f"write sqlite:///{name}") from error
    return Connection(raw, learners=learners, import_learners=import_learners, engine=engine)


def _open_engine(given: object) -> tuple[Engine | None, FairSQLError | None]:
    """Return an engine, None for DuckDB, or the error, without the frames that hold the argument."""
    try:
        return import_module("fairsql.engines").open_engine(given), None
    except FairSQLError as error:
        if error.__cause__ is not None:
            error.__cause__.with_traceback(None)
        return None, error.with_traceback(None)


def _may_be_engine(database: object) -> bool:
    """Return whether a database may be an engine: names of files and DuckDB's own connections are not."""
    if isinstance(database, str):
        return "://" in database or "=" in database
    return not isinstance(database, os.PathLike | duckdb.DuckDBPyConnection)
