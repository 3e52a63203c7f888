"""What a session keeps for a client by names, and no more of it than so many. In: names and things. Out: the things."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from fairsql.server.protocol.failures import ServerError

_T = TypeVar("_T")
_MOST = 1000  # of one session


class Registry(Generic[_T]):
    """Things of one session by their names; the unnamed one is that of the empty name.

    Attributes:
        what: what they are, as errors tell it.
        missing: the SQLSTATE of a name that none has.
        advice: what to do where there are too many.
    """

    what: ClassVar[str]
    missing: ClassVar[str]
    advice: ClassVar[str] = "close some"

    def __init__(self) -> None:
        self._things: dict[str, _T] = {}

    def find(self, name: str) -> _T:
        """Return the thing of a name.

        Raises:
            ServerError: where there is none.
        """
        if name not in self._things:
            raise ServerError(self.missing, f"there is no {self.what} {name!r}")
        return self._things[name]

    def __contains__(self, name: str) -> bool:
        return name in self._things

    def drop(self, name: str) -> None:
        """Forget a thing, if there is one of that name."""
        self._things.pop(name, None)

    def clear(self) -> None:
        """Forget all."""
        for name in list(self._things):
            self.drop(name)

    def _keep(self, name: str, thing: _T, *, fits: bool = True) -> None:
        """Keep a thing.

        Raises:
            ServerError: where there are too many, or this one does not fit.
        """
        if len(self._things) >= _MOST or not fits:
            raise ServerError("53400", f"the session has too many {self.what}s", self.advice)
        self._things[name] = thing
