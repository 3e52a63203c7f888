"""A bounded registry of named objects of a session. In: names and objects. Out: the objects."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from fairsql.server.protocol.failures import ServerError

_T = TypeVar("_T")
_MOST = 1000  # objects in one registry of a session


class Registry(Generic[_T]):
    """Objects of one session, by name; the unnamed object has the empty name.

    Attributes:
        what: the kind of object, as error messages call it.
        missing: the SQLSTATE for an unknown name.
        advice: the hint when there are too many.
    """

    what: ClassVar[str]
    missing: ClassVar[str]
    advice: ClassVar[str] = "close some"

    def __init__(self) -> None:
        self._things: dict[str, _T] = {}

    def find(self, name: str) -> _T:
        """Return the object with a name.

        Raises:
            ServerError: if there is none.
        """
        if name not in self._things:
            raise ServerError(self.missing, f"there is no {self.what} {name!r}")
        return self._things[name]

    def __contains__(self, name: str) -> bool:
        return name in self._things

    def drop(self, name: str) -> None:
        """Remove the object with a name, if there is one."""
        self._things.pop(name, None)

    def clear(self) -> None:
        """Remove all objects."""
        for name in list(self._things):
            self.drop(name)

    def _keep(self, name: str, thing: _T, *, fits: bool = True) -> None:
        """Add an object.

        Raises:
            ServerError: if there are too many, or this one does not fit.
        """
        if len(self._things) >= _MOST or not fits:
            raise ServerError("53400", f"the session has too many {self.what}s", self.advice)
        self._things[name] = thing
