"""Open databases for the command line, and wait for their queries: with a progress bar, and Ctrl-C."""

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

_PATIENCE = 0.5  # seconds before a bar appears


def open_database(
    name: str,
    *,
    records: str | None = None,
    read_only: bool = False,
    new: bool = False,
    storage_version: str = STORAGE_VERSION,
    import_learners: bool = False,
) -> Connection:
    """Connect for the command line: Python variables are not tables, and `wait` can read the progress.

    Args:
        name: the database.
        records: the DuckDB database for an engine's records.
        read_only: whether to open it for reading only.
        new: whether to create the file if it does not exist.
        storage_version: the oldest DuckDB that can open such a file.
        import_learners: whether CREATE MODEL may import Python code.

    Raises:
        ProgrammingError: for a file that does not exist, unless it may be created.
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
    """Run a function that runs queries in a thread, with a progress bar on a terminal if it takes long.

    Raises:
        KeyboardInterrupt: after Ctrl-C, once the queries have stopped; the connection can be used again.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(work)
        try:
            return _watch(connection, future)
        except KeyboardInterrupt:
            # An interrupt stops one query, but the function may run several.
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
