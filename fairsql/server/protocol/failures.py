"""Errors in the protocol's form: in, an exception; out, SQLSTATE, message, hint and position."""

from __future__ import annotations

import logging
from traceback import format_tb

from fairsql.errors import Error, FairSQLError
from fairsql.session.running.error_positions import find_offset, place_by_name

LOG = logging.getLogger("fairsql.server")

# How DuckDB's messages begin, with the SQLSTATE for each kind; then phrases in them that give a more exact one.
_KINDS = {
    "Parser Error": "42601", "Syntax Error": "42601", "Binder Error": "42000", "Catalog Error": "42704",
    "Conversion Error": "22P02", "Out of Range Error": "22003", "Constraint Error": "23000", "INTERRUPT Error": "57014",
    "Permission Error": "42501", "TransactionContext Error": "25000", "Out of Memory Error": "53200",
    "Invalid Input Error": "22023", "Not implemented Error": "0A000", "IO Error": "58030", "INTERNAL Error": "XX000",
    "FATAL Error": "XX000", "Missing Extension Error": "0A000", "Dependency Error": "2BP01",
    "Mismatch Type Error": "42804",
    "Sequence Error": "55000", "Serialization Error": "22023", "Invalid Error": "22023",
}  # fmt: skip
_DETAILS = (
    ("Binder Error", "Referenced column", "42703"),
    ("Binder Error", "does not have a column", "42703"),
    ("Binder Error", "Referenced table", "42P01"),
    ("Binder Error", "GROUP BY", "42803"),
    ("Binder Error", "Ambiguous", "42702"),
    ("Binder Error", "No function matches", "42883"),
    ("Binder Error", "Could not choose a best candidate", "42883"),
    ("Binder Error", "Cannot compare values", "42883"),
    ("Catalog Error", "already exists", "42P07"),
    ("Catalog Error", "Table with name", "42P01"),
    ("Catalog Error", "View with name", "42P01"),
    ("Catalog Error", "Function with name", "42883"),
    ("Catalog Error", "Macro Function", "42883"),
    ("Catalog Error", "Schema", "3F000"),
    ("Constraint Error", "Duplicate key", "23505"),
    ("Constraint Error", "duplicate key", "23505"),
    ("Constraint Error", "violates primary key", "23505"),
    ("Constraint Error", "violates unique", "23505"),
    ("Constraint Error", "NOT NULL", "23502"),
    ("Constraint Error", "CHECK", "23514"),
    ("Constraint Error", "foreign key", "23503"),
    ("TransactionContext Error", "Conflict", "40001"),
    ("TransactionContext Error", "conflict", "40001"),
    ("Invalid Input Error", "Failed to cast value", "22P02"),
    ("Invalid Input Error", "read-only", "25006"),
    ("Invalid Input Error", "configuration has been locked", "42501"),
)
_OURS = {"DataError": "22023", "MetricError": "42703", "ClauseError": "42601", "ProgrammingError": "42000"}


class ServerError(Exception):
    """An error of the server itself: SQLSTATE, message, hint, and the index of the error in the text."""

    def __init__(self, state: str, message: str, hint: str = "", start: int | None = None) -> None:
        super().__init__(message)
        self.state, self.message, self.hint, self.start = state, message, hint, start


def describe(error: BaseException, sql: str = "", offset: int = 0) -> dict[str, str]:
    """Return the fields of an error message.

    Args:
        error: the exception.
        sql: the statement as DuckDB received it; empty if it differs from the client's text.
        offset: where the statement begins in the client's text.

    >>> describe(ServerError("0A000", "there is no COPY"))
    {'S': 'ERROR', 'V': 'ERROR', 'C': '0A000', 'M': 'there is no COPY'}
    """
    if isinstance(error, ServerError):
        return fields(error.state, error.message, error.hint, None if error.start is None else error.start + offset)
    text = str(error)
    if isinstance(error, FairSQLError):
        state = _state(error.message) or next(_OURS[c.__name__] for c in type(error).__mro__ if c.__name__ in _OURS)
        place = error.start if error.sql == sql and error.start is not None else None
        return fields(state, _without_kind(error.message), error.hint, None if place is None else place + offset)
    message = text.partition("\n\nLINE ")[0]
    place = find_offset(text, sql) if sql else None
    if place is None and sql and isinstance(error, Error):
        placed = place_by_name(error, sql)
        if isinstance(placed, FairSQLError):
            return describe(placed, sql, offset)
    state = _state(message) or "XX000"
    return fields(state, _without_kind(message), "", None if place is None else place + offset)


def fields(
    state: str, message: str, hint: str = "", place: int | None = None, severity: str = "ERROR"
) -> dict[str, str]:
    """Build the fields of an error; empty ones are left out."""
    values = {"S": severity, "V": severity, "C": state, "M": message, "H": hint}
    if place is not None:
        values["P"] = str(place + 1)
    return {code: value for code, value in values.items() if value}


def _state(message: str) -> str:
    """Return the SQLSTATE for a message of DuckDB; empty for any other message."""
    kind = message.partition(":")[0]
    return next((state for head, part, state in _DETAILS if head == kind and part in message), _KINDS.get(kind, ""))


def _without_kind(message: str) -> str:
    kind, _, rest = message.partition(": ")
    return rest if kind in _KINDS else message


def foreseen(error: Exception) -> ServerError | Error:
    """Return an error to report; an unexpected one is logged without its message, which may contain values."""
    if isinstance(error, (ServerError, Error)):
        return error
    frames = "".join(format_tb(error.__traceback__)[-4:])
    LOG.error("a statement has met a fault of the server: %s\n%s", type(error).__name__, frames)
    return ServerError("XX000", f"the server cannot answer this statement ({type(error).__name__}); its log says where")
