"""Create the tables of the records with the first record of a database.

In: a connection, and a function that creates them.

Several connections may make the first record at once. DuckDB refuses to create a table that another open transaction
creates, so the tables are created in their own short transaction, which is retried until it succeeds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from fairsql.errors import OperationalError, TransactionException

if TYPE_CHECKING:
    from fairsql.connections import Connection

PATIENCE = 10.0  # seconds for another connection to commit; such a transaction takes milliseconds
_PAUSE = 0.01
T = TypeVar("T")


def make_tables(connection: Connection, make: Callable[[Connection], None]) -> None:
    """Create the missing tables of records: in the user's transaction, if there is one.

    Raises:
        OperationalError: if another connection creates them in a transaction that stays open.
        duckdb.Error: for a read-only database or transaction.
    """
    _make(connection, make, connection.commit)


def check_tables(connection: Connection, make: Callable[[Connection], None]) -> None:
    """Refuse a database in which the tables of records cannot be created, before any work; do not change it.

    In the user's transaction the tables are created at once, so that no other connection can interfere.

    Raises:
        OperationalError, duckdb.Error: as `make_tables`.
    """
    _make(connection, make, connection.rollback)


def retry_while_made(connection: Connection, run: Callable[[], T]) -> T:
    """Run a function that creates tables of records; retry while another connection creates them.

    Raises:
        OperationalError: if another connection creates them in a transaction that stays open.
    """
    if connection.in_transaction():
        return run()
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return run()
        except TransactionException as error:
            if time.monotonic() > end:
                raise OperationalError(
                    "another connection is making FairSQL's tables in this database, in a transaction that stays open",
                    hint="COMMIT or ROLLBACK that transaction, then run the statement again",
                ) from error
        time.sleep(_PAUSE)


def _make(connection: Connection, make: Callable[[Connection], None], end: Callable[[], Any]) -> None:
    if connection.in_transaction():
        make(connection)
        return

    def attempt() -> None:
        connection.raw.begin()
        try:
            make(connection)
            end()
        except BaseException:
            connection.rollback()
            raise

    retry_while_made(connection, attempt)
