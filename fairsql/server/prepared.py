"""The prepared statements of a session by their names; the unnamed one is that of the empty name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairsql.server.protocol.failures import ServerError
from fairsql.server.protocol.messages import MESSAGE_LIMIT

if TYPE_CHECKING:
    from fairsql.server.statements.requests import Statement

_MOST = 1000  # of one session
_MOST_TEXT = MESSAGE_LIMIT  # characters of all of them


@dataclass
class Prepared:
    """A statement that waits for values; None is the empty statement.

    Attributes:
        types: those of its parameters, as the client says, and as it was told when it asked; 0 for none.
    """

    statement: Statement | None
    types: tuple[int, ...]

    @property
    def parameters(self) -> int:
        """Return how many values it takes."""
        return self.statement.parameters if self.statement is not None else 0


class PreparedStatements:
    """What a client has prepared."""

    def __init__(self) -> None:
        self._statements: dict[str, Prepared] = {}

    def add(self, name: str, prepared: Prepared, length: int) -> None:
        """Take a statement that was read from so many characters.

        Raises:
            ServerError: where there are too many, or one bears the name.
        """
        used = sum(len(each.statement.text) for each in self._statements.values() if each.statement)
        if len(self._statements) >= _MOST or used + length > _MOST_TEXT:
            raise ServerError("53400", "the session has too many prepared statements", "close some, or DISCARD ALL")
        if name and name in self._statements:
            raise ServerError("42P05", f"prepared statement {name} exists already")
        self._statements[name] = prepared

    def find(self, name: str) -> Prepared:
        """Return a statement.

        Raises:
            ServerError: where there is none of that name.
        """
        if name not in self._statements:
            raise ServerError("26000", f"there is no prepared statement {name!r}")
        return self._statements[name]

    def drop(self, name: str) -> None:
        """Forget a statement, if there is one of that name."""
        self._statements.pop(name, None)

    def clear(self) -> None:
        """Forget all."""
        self._statements.clear()
