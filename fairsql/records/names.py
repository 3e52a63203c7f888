"""Read the names of models and transforms in a database, from its schema `fairsql`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fairsql import error_messages
from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.syntax.statements.recorded import reading_record
from fairsql.syntax.statements.statement_kinds import KINDS, recorded_kinds
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.slices import Place

NOTHING = query("records", "nothing")  # the answer to statements that return nothing


def read_names(connection: Connection, kind: str) -> list[str] | None:
    """Return the names of all of a kind in the database in use, or None where it never had any."""
    if not connection.raw.execute(query("records", "table_exists", table=quote_text(KINDS[kind].table))).fetchall()[0][
        0
    ]:
        return None
    names = query("records", "names", kind=quote_name(kind.lower()), table=f"fairsql.{quote_name(KINDS[kind].table)}")
    with reading_record(kind):
        found = [name for (name,) in connection.raw.execute(names).fetchall()]
        if any(not isinstance(each, str) for each in found):
            raise TypeError("a name is not a text")
    return found


def users_own(ask: Callable[[str], list[Any]], name: str) -> bool:
    """Return whether the user has a table or view of that name, whose columns SHOW then lists.

    Args:
        ask: runs a query and returns its rows.
        name: in lower case.
    """
    return bool(ask(query("records", "users_table", name=quote_text(name))))


def is_among(name: str, names: Sequence[str] | None) -> bool:
    """Return whether a name is in a list, ignoring case."""
    return name.casefold() in (each.casefold() for each in names or ())


def find_name(kind: str, name: str, names: Sequence[str] | None, place: Place | None = None) -> str:
    """Return a name as it was created.

    Args:
        kind: what it names.
        name: the name as it was written.
        names: the existing names.
        place: its position, or None.

    Raises:
        ProgrammingError: if no such name exists.
    """
    for each in names or ():
        if each.casefold() == name.casefold():
            return each
    hint = did_you_mean(name, names) if names else ""
    error = ProgrammingError(*error_messages.RECORD_MISSING(hint, kind=kind.lower(), name=name))
    if place is not None:
        error.place(place.sql, place.start, place.end)
    raise error


def check_free(connection: Connection, kind: str, name: str, place: Place, *, replace: bool) -> None:
    """Refuse a name that exists, unless it may be replaced, or that another function has.

    Raises:
        ProgrammingError: for such a name.
    """
    exists = is_among(name, read_names(connection, kind))
    word, hint = kind.lower(), "take another name"
    others = (each for each in recorded_kinds() if each != kind)
    other = None if exists else next((each for each in others if is_among(name, read_names(connection, each))), None)
    if exists and not replace:
        message, hint = f"{word} {name} exists already", f"write CREATE OR REPLACE {kind}"
    elif other is not None:
        message = f"there is a {other.lower()} called {name}"
    elif not exists and connection.raw.execute(query("records", "function_exists", name=quote_text(name))).fetchall():
        message = f"{name} is a function already, and a {word} is used like one"
    else:
        return
    raise ProgrammingError(message, sql=place.sql, start=place.start, end=place.end, hint=hint)
