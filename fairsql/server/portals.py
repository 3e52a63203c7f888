"""A session's portals: in, statements with their values; out, the rows that are not sent yet.

As in PostgreSQL, a cursor of DECLARE is a named portal. FETCH and the protocol's messages read the same portal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairsql.errors import Error
from fairsql.server.protocol.failures import ServerError, describe
from fairsql.server.registry import Registry

if TYPE_CHECKING:
    from fairsql.server.answer import Answer
    from fairsql.server.statements.requests import Statement
    from fairsql.server.values.lines import Form


@dataclass(eq=False)
class Portal:
    """A statement with its values, and its rows once it runs.

    Attributes:
        statement: the client's statement; None is the empty statement.
        values: its parameters.
        formats: the formats that the client wants for the columns.
        query: the query inside DECLARE or COPY, to which error positions refer.
        form: how COPY writes the rows.
        holds: whether it outlives its transaction, as a cursor WITH HOLD does.
        held: whether it has outlived its transaction.
    """

    statement: Statement | None
    values: Sequence[Any] = ()
    formats: Sequence[int] = ()
    result: Answer | None = None
    seconds: float = 0.0
    done: bool = False
    query: Statement | None = None
    form: Form | None = None
    holds: bool = False
    held: bool = False

    def end(self) -> None:
        """Discard the remaining rows."""
        if self.result is not None:
            self.result.close()
        self.done = True


class Portals(Registry[Portal]):
    """The portals of one session."""

    what, missing = "portal", "34000"

    def __init__(self, watched: Callable[[], AbstractContextManager[object]]) -> None:
        super().__init__()
        self._watched = watched  # makes the statement inside it interruptible

    def add(self, name: str, portal: Portal) -> None:
        """Add a portal; it replaces an earlier one of the same name.

        Raises:
            ServerError: if there are too many.
        """
        self.drop(name)
        self._keep(name, portal)

    def drop(self, name: str) -> None:
        """Close the portal with a name, if there is one."""
        if name in self:
            self.find(name).end()
        super().drop(name)

    def put_aside(self, but: Portal | None = None) -> None:
        """Save the remaining rows of all other portals to files: the connection runs one statement at a time."""
        self._read([portal for portal in self._things.values() if portal is not but])

    def hold(self, portal: Portal) -> None:
        """Keep a portal open after its transaction."""
        self._read([portal])
        portal.held = True

    def close_unheld(self) -> None:
        """Close the portals that end with the transaction."""
        for name, portal in list(self._things.items()):
            if not portal.held:
                self.drop(name)

    @contextmanager
    def ending(self, *, commit: bool) -> Iterator[None]:
        """Close portals around the end of a transaction; cursors WITH HOLD stay open if it commits."""
        holding = [each for each in self._things.values() if commit and each.holds and not each.held]
        try:
            self._read(holding)
            for name, portal in list(self._things.items()):
                if portal not in holding and not portal.held:
                    self.drop(name)
            yield
            for portal in holding:
                portal.held = True
        finally:
            self.close_unheld()

    def _read(self, portals: Sequence[Portal]) -> None:
        """Save the remaining rows of portals to files."""
        results = [each.result for each in portals if each.result is not None and not each.done]
        try:
            with self._watched() if results else nullcontext():
                for result in results:
                    result.put_aside()
        except Error as error:  # its position refers to another text than the one that runs
            failure = describe(error)
            raise ServerError(failure["C"], failure["M"], failure.get("H", "")) from error
