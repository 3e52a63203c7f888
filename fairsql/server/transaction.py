"""A session's transaction: in, BEGIN, COMMIT, ROLLBACK and savepoints; out, the tags that answer them.

DuckDB has no savepoints. They are kept for drivers that use them around reads: going back to one works where nothing
has been written since, as there is nothing to undo then; else it is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.errors import Error
from fairsql.server.protocol.failures import ServerError
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.server.statements.requests import Statement
    from fairsql.session.connection import Connection

ENDS = ("ROLLBACK", "ABORT", "COMMIT", "END")


class Transaction:
    """What has begun, and how far it has come.

    Attributes:
        block: "explicit" after BEGIN, "implicit" while several statements of one query run, else empty.
        failed: whether it takes nothing but its end.
    """

    def __init__(self, connection: Connection, warn: Callable[[str, str], None]) -> None:
        self._connection = connection
        self._warn = warn
        self._writes = 0
        self._savepoints: list[tuple[str, int]] = []
        self.block = ""
        self.failed = False

    @property
    def status(self) -> str:
        """I for none, T for one that runs, E for one that has failed."""
        return "I" if self.block != "explicit" else "E" if self.failed else "T"

    @property
    def has_written(self) -> bool:
        """True for one that cannot begin anew after an error without a loss."""
        return self.block == "explicit" and bool(self._writes)

    def wrote(self) -> None:
        """Note that something is written."""
        self._writes += 1

    def begin(self, block: str) -> None:
        """Begin one."""
        self._connection.begin()
        self.block, self.failed = block, False
        self._writes, self._savepoints = 0, []

    def end(self, *, commit: bool) -> None:
        """End it; what cannot be committed is rolled back."""
        self.block, self.failed = "", False
        if not commit:
            self._connection.rollback()
            return
        try:
            self._connection.commit()
        except Error:
            self._connection.rollback()
            raise

    def fail(self) -> None:
        """Note that a statement has failed."""
        if self.block == "implicit":
            self.end(commit=False)
        elif self.block:
            self.failed = True

    def on_begin(self, statement: Statement) -> str:
        """BEGIN, START TRANSACTION."""
        if self.block == "explicit":
            self._warn("25001", "there is already a transaction in progress")
        elif self.block == "implicit":
            self.block = "explicit"
        else:
            self.begin("explicit")
        return "BEGIN" if statement.word == "BEGIN" else "START TRANSACTION"

    def on_end(self, statement: Statement) -> str:
        """COMMIT, END, ROLLBACK, ABORT; a transaction that has failed is rolled back by any of them."""
        commits = statement.word in ("COMMIT", "END") and not self.failed
        if not self.block:
            self._warn("25P01", "there is no transaction in progress")
        else:
            self.end(commit=commits)
        return "COMMIT" if commits else "ROLLBACK"

    def on_savepoint(self, statement: Statement) -> str:
        """SAVEPOINT, RELEASE, ROLLBACK TO."""
        if self.block != "explicit":
            raise ServerError("25P01", f"{statement.word} needs a transaction", "write BEGIN first")
        name = statement.tokens[-1].text.casefold()
        if statement.word == "SAVEPOINT":
            self._savepoints.append((name, self._writes))
            return "SAVEPOINT"
        places = [at for at, (each, _) in enumerate(self._savepoints) if each == name]
        if not places:
            raise ServerError("3B001", f"there is no savepoint {name}")
        if statement.word == "RELEASE":
            del self._savepoints[places[-1] :]
            return "RELEASE"
        del self._savepoints[places[-1] + 1 :]
        if self._savepoints[-1][1] != self._writes:
            raise ServerError("0A000", "DuckDB cannot undo a part of a transaction", "ROLLBACK ends all of it")
        if self.failed:
            self._revive()
        return "ROLLBACK"

    def _revive(self) -> None:
        """Go on after a read that has failed."""
        if not self._writes:
            self._connection.rollback()
            self._connection.begin()
        else:
            try:
                self._connection.raw.execute(query("server", "probe")).fetchall()
            except Error as error:
                raise ServerError("0A000", "DuckDB has ended the transaction", "ROLLBACK ends all of it") from error
        self.failed = False


def goes_back(statement: Statement) -> bool:
    """True for ROLLBACK TO."""
    return statement.word == "ROLLBACK" and any(token.word == "TO" for token in statement.tokens)
