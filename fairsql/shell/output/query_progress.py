"""Databases for the command line, and waiting for their queries: a progress bar, and Ctrl-C."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from typing import TYPE_CHECKING, TypeVar

from fairsql.progress import watching
from fairsql.session.files import STORAGE_VERSION, require
from fairsql.session.opening import connect
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.session.connection import Connection

T = TypeVar("T")

_PATIENCE = 0.5  # seconds until there is a bar


def open_database(
    name: str,
    *,
    records: str | None = None,
    read_only: bool = False,
    new: bool = False,
    storage_version: str = STORAGE_VERSION,
    import_learners: bool = False,
) -> Connection:
    """Connect for the command line: no Python variable is a table, and `wait` can ask for the progress.

    Args:
        name: the database.
        records: the DuckDB database beside an engine.
        read_only: whether it is opened for reading only.
        new: whether a file is made where there is none.
        storage_version: the oldest DuckDB that opens such a file.
        import_learners: whether CREATE MODEL may import Python code.

    Raises:
        ProgrammingError: for a file that is not there, unless a new one is to be made.
    """
    if read_only or not new:
        require(name)
    if read_only and records is not None:
        require(records)
    connection = connect(
        name,
        records=records,
        read_only=read_only,
        storage_version=storage_version,
        import_learners=import_learners,
    )
    connection.watched = True
    connection.raw.execute(query("shell", "settings"))
    return connection


def wait(connection: Connection, work: Callable[[], T]) -> T:
    """Do work that runs queries, in a thread, with a progress bar on a terminal once it takes long.

    Raises:
        KeyboardInterrupt: after Ctrl-C, when the queries have stopped; the connection can be used again.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(work)
        try:
            return _watch(connection, future)
        except KeyboardInterrupt:
            # One interrupt stops one query; the work may run several.
            while not future.done():
                connection.interrupt()
                wait_for([future], timeout=0.1)
            raise


def _watch(connection: Connection, future: Future[T]) -> T:
    wait_for([future], timeout=_PATIENCE)
    if not future.done():
        with watching(connection.tell_work, shown=sys.stderr.isatty()):
            while not future.done():
                wait_for([future], timeout=0.1)
    return future.result()
