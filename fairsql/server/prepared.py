"""The prepared statements of a session by their names; the unnamed one is that of the empty name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairsql.server.protocol.failures import ServerError
from fairsql.server.protocol.messages import MESSAGE_LIMIT
from fairsql.server.registry import Registry

if TYPE_CHECKING:
    from fairsql.server.statements.requests import Statement

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


class PreparedStatements(Registry[Prepared]):
    """What a client has prepared."""

    what, missing, advice = "prepared statement", "26000", "close some, or DISCARD ALL"

    def add(self, name: str, prepared: Prepared, length: int) -> None:
        """Take a statement that was read from so many characters.

        Raises:
            ServerError: where there are too many, or one bears the name.
        """
        used = sum(len(each.statement.text) for each in self._things.values() if each.statement)
        if name and name in self._things:
            raise ServerError("42P05", f"prepared statement {name} exists already")
        self._keep(name, prepared, fits=used + length <= _MOST_TEXT)
