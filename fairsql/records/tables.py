"""The tables of the records, made with the first record of a database. In: a connection, and what makes the tables.

Several connections may make the first record at once. DuckDB refuses to create a table that another open transaction
creates, so tables are made in a short transaction of their own, which is tried again until it lands.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from fairsql.errors import OperationalError, TransactionException

if TYPE_CHECKING:
    from fairsql.connections import Connection

PATIENCE = 10.0  # seconds for another connection to commit; a transaction that makes tables takes milliseconds
_PAUSE = 0.01
T = TypeVar("T")


def make_tables(connection: Connection, make: Callable[[Connection], None]) -> None:
    """Make the tables of records where they are missing: in the user's transaction, if there is one.

    Raises:
        OperationalError: while another connection makes them in a transaction that stays open.
        duckdb.Error: for a database, or a transaction, that is for reading only.
    """
    _make(connection, make, connection.commit)


def check_tables(connection: Connection, make: Callable[[Connection], None]) -> None:
    """Refuse a database where the tables of records cannot be made, before any work is done; leave it as it is.

    In the user's transaction they are made at once, so that no other connection comes in between.

    Raises:
        OperationalError, duckdb.Error: as `make_tables`.
    """
    _make(connection, make, connection.rollback)


def retry_while_made(connection: Connection, run: Callable[[], T]) -> T:
    """Run what makes tables of records, again while another connection makes them too.

    Raises:
        OperationalError: while another connection makes them in a transaction that stays open.
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
