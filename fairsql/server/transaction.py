"""A session's transaction: in, BEGIN, COMMIT, ROLLBACK and savepoints; out, the tags that answer them.

DuckDB has no savepoints. They are emulated for drivers that set them around reads: ROLLBACK TO works if nothing has
been written since the savepoint, because nothing has to be undone. Otherwise it is refused.
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
    """The state of a session's transaction.

    Attributes:
        block: "explicit" after BEGIN, "implicit" while several statements of one query run, else empty.
        failed: whether it has failed, and accepts only its end.
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
        """Return the protocol's status: I without a transaction, T in one, E in a failed one."""
        return "I" if self.block != "explicit" else "E" if self.failed else "T"

    @property
    def has_written(self) -> bool:
        """Return whether an explicit transaction has written, so that restarting it would lose changes."""
        return self.block == "explicit" and bool(self._writes)

    def wrote(self) -> None:
        """Record that a statement writes."""
        self._writes += 1

    def begin(self, block: str) -> None:
        """Begin a transaction."""
        self._connection.begin()
        self.block, self.failed = block, False
        self._writes, self._savepoints = 0, []

    def end(self, *, commit: bool) -> None:
        """Commit or roll back; a commit that fails is rolled back."""
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
        """Record that a statement has failed."""
        if self.block == "implicit":
            self.end(commit=False)
        elif self.block:
            self.failed = True

    def on_begin(self, statement: Statement) -> str:
        """Run BEGIN or START TRANSACTION."""
        if self.block == "explicit":
            self._warn("25001", "there is already a transaction in progress")
        elif self.block == "implicit":
            self.block = "explicit"
        else:
            self.begin("explicit")
        return "BEGIN" if statement.word == "BEGIN" else "START TRANSACTION"

    def on_end(self, statement: Statement) -> str:
        """Run COMMIT, END, ROLLBACK or ABORT; each of them rolls back a failed transaction."""
        commits = statement.word in ("COMMIT", "END") and not self.failed
        if not self.block:
            self._warn("25P01", "there is no transaction in progress")
        else:
            self.end(commit=commits)
        return "COMMIT" if commits else "ROLLBACK"

    def on_savepoint(self, statement: Statement) -> str:
        """Run SAVEPOINT, RELEASE or ROLLBACK TO."""
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
        """Resume the transaction after a failed read."""
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
    """Return whether a statement is ROLLBACK TO."""
    return statement.word == "ROLLBACK" and any(token.word == "TO" for token in statement.tokens)
