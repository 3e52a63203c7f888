"""Run the transactions of a connection, as PEP 249 describes. In: DuckDB's own connection. Out: atomic changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

import duckdb

from fairsql.text.queries import query


class Transactions:
    """The transaction methods of a connection.

    Attributes:
        raw: DuckDB's own connection.
    """

    raw: duckdb.DuckDBPyConnection

    def begin(self) -> Self:
        """Begin a transaction."""
        self.raw.begin()
        return self

    def commit(self) -> Self:
        """Commit the transaction; without one, do nothing, as PEP 249 asks."""
        _end(self.raw, "commit")
        return self

    def rollback(self) -> Self:
        """Roll the transaction back; without one, do nothing, as PEP 249 asks."""
        _end(self.raw, "rollback")
        return self

    def in_transaction(self) -> bool:
        """Return whether a transaction is open; otherwise each statement has its own."""
        once, again = (self.raw.execute(query("session", "transaction")).fetchall()[0][0] for _ in range(2))
        return bool(once == again)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Make everything that is written inside atomic: in the user's transaction, or else in a new one."""
        if self.in_transaction():
            yield
            return
        self.raw.begin()
        try:
            yield
        except BaseException:
            self.raw.rollback()
            raise
        self.raw.commit()


def _end(raw: duckdb.DuckDBPyConnection, how: str) -> None:
    try:
        getattr(raw, how)()
    except duckdb.TransactionException as error:
        if "no transaction is active" not in str(error):
            raise
