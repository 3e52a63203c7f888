"""The prepared statements of a session, by name; the unnamed statement has the empty name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairsql.server.protocol.failures import ServerError
from fairsql.server.protocol.messages import MESSAGE_LIMIT
from fairsql.server.registry import Registry

if TYPE_CHECKING:
    from fairsql.server.statements.requests import Statement

_MOST_TEXT = MESSAGE_LIMIT  # characters of all statements of a session


@dataclass
class Prepared:
    """A prepared statement; None stands for the empty statement.

    Attributes:
        types: the OIDs of its parameters, as the client gave them or as Describe reported them; 0 for unknown.
    """

    statement: Statement | None
    types: tuple[int, ...]

    @property
    def parameters(self) -> int:
        """Return the number of parameters."""
        return self.statement.parameters if self.statement is not None else 0


class PreparedStatements(Registry[Prepared]):
    """The prepared statements of one client."""

    what, missing, advice = "prepared statement", "26000", "close some, or DISCARD ALL"

    def add(self, name: str, prepared: Prepared, length: int) -> None:
        """Add a statement whose text has `length` characters.

        Raises:
            ServerError: if there are too many, or the name is taken.
        """
        used = sum(len(each.statement.text) for each in self._things.values() if each.statement)
        if name and name in self._things:
            raise ServerError("42P05", f"prepared statement {name} exists already")
        self._keep(name, prepared, fits=used + length <= _MOST_TEXT)
