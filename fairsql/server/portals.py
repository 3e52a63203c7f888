"""A session's portals: in, statements with their values; out, the rows that they still have to give.

A cursor of DECLARE is a portal with a name, as in PostgreSQL: the protocol's messages and FETCH read the very same one.
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
        statement: what the client asks; None is the empty statement.
        values: its parameters.
        formats: those of the columns that the client wants.
        query: the query inside of DECLARE or COPY, which errors are about.
        form: how COPY writes the rows.
        holds: whether it outlives its transaction, as a cursor WITH HOLD does.
        held: whether it has outlived it.
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
        """Forget what is left."""
        if self.result is not None:
            self.result.close()
        self.done = True


class Portals(Registry[Portal]):
    """The portals of one session."""

    what, missing = "portal", "34000"

    def __init__(self, watched: Callable[[], AbstractContextManager[object]]) -> None:
        super().__init__()
        self._watched = watched  # lets what runs inside be stopped

    def add(self, name: str, portal: Portal) -> None:
        """Take a portal, in the place of an earlier one of that name.

        Raises:
            ServerError: where there are too many.
        """
        self.drop(name)
        self._keep(name, portal)

    def drop(self, name: str) -> None:
        """Close a portal, if there is one of that name."""
        if name in self:
            self.find(name).end()
        super().drop(name)

    def put_aside(self, but: Portal | None = None) -> None:
        """Read into files what all others still have to give, since DuckDB runs one statement at a time here."""
        self._read([portal for portal in self._things.values() if portal is not but])

    def hold(self, portal: Portal) -> None:
        """Let a portal live on without a transaction."""
        self._read([portal])
        portal.held = True

    def close_unheld(self) -> None:
        """Close what ends with the transaction."""
        for name, portal in list(self._things.items()):
            if not portal.held:
                self.drop(name)

    @contextmanager
    def ending(self, *, commit: bool) -> Iterator[None]:
        """Close what ends with the transaction, which ends inside; a cursor WITH HOLD stays if that is committed."""
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
        """Read what is left of portals."""
        results = [each.result for each in portals if each.result is not None and not each.done]
        try:
            with self._watched() if results else nullcontext():
                for result in results:
                    result.put_aside()
        except Error as error:  # about another text than the one that runs
            failure = describe(error)
            raise ServerError(failure["C"], failure["M"], failure.get("H", "")) from error
