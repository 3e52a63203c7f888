"""Define the errors that FairSQL raises on purpose.

    duckdb.Error                        PEP 249's Error, as DuckDB names it
    └── FairSQLError                    message, sql, start, end, hint
        ├── ProgrammingError            the text asks for something impossible: also a duckdb.ProgrammingError
        │   ├── ClauseError             a FAIR clause that cannot be read
        │   └── MetricError             a metric that is unknown, or a formula that cannot be measured
        ├── InterfaceError              PEP 249 requires it; DuckDB has no class of that name
        ├── OperationalError            another database does not answer: also a duckdb.OperationalError
        └── DataError                   the data cannot be judged (a prediction of 2): also a duckdb.DataError

All branches are DuckDB's own PEP 249 classes too, so that `except duckdb.Error` and SQLAlchemy catch them.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn, TypeVar

import duckdb

from fairsql import error_messages

if TYPE_CHECKING:
    from collections.abc import Iterable

Raised = TypeVar("Raised", bound=BaseException)
Error = duckdb.Error
TransactionException = duckdb.TransactionException  # conflicting transactions
DatabaseError: type[Exception] = duckdb.DataError.__mro__[1]  # duckdb 1.4.0 does not export it by name


class FairSQLError(duckdb.Error):
    """An error with its position in the SQL text, a caret, and what to write instead.

    Args:
        message: what is wrong, in one sentence.
        hint: what to write instead; empty without a suggestion.
        sql: the text that it is about; may be empty.
        start: the index of the first wrong character, or None if the position is unknown.
        end: the index after the last wrong character.

    >>> sql = "FAIR (METRICS tprr)"
    >>> print(FairSQLError("unknown metric tprr", sql=sql, start=14, end=18, hint="did you mean tpr?"))
    unknown metric tprr
    <BLANKLINE>
    LINE 1, COLUMN 15: FAIR (METRICS tprr)
                                     ^^^^
    HINT: did you mean tpr?
    """

    def __init__(
        self, message: str, hint: str = "", *, sql: str = "", start: int | None = None, end: int | None = None
    ) -> None:
        self.message = message
        self.sql = sql
        self.start = start
        self.end = end
        self.hint = hint
        super().__init__(str(self))

    def place(self, sql: str, start: int | None, end: int | None) -> None:
        """Set the error's position in a text, once it is known."""
        self.sql, self.start, self.end = sql, start, end
        self.args = (str(self),)

    def advise(self, hint: str) -> None:
        """Set the hint, once it is known."""
        self.hint = hint
        self.args = (str(self),)

    @property
    def line(self) -> int | None:
        """Line of the first wrong character, counted from 1."""
        return None if self.start is None else self.sql.count("\n", 0, self.start) + 1

    @property
    def column(self) -> int | None:
        """Column of the first wrong character, counted from 1."""
        return None if self.start is None else self.start - self.sql.rfind("\n", 0, self.start)

    def excerpt(self) -> str:
        """Return the line of SQL with a caret below; empty if the position is unknown."""
        if self.start is None or self.column is None:
            return ""
        begin = self.start - self.column + 1
        stop = self.sql.find("\n", begin)
        text = self.sql[begin : stop if stop >= 0 else len(self.sql)].replace("\t", " ")
        first = max(0, self.column - 61)  # a long line is cut around the caret
        shown = ("…" if first else "") + text[first : first + 120] + ("…" if len(text) > first + 120 else "")
        at = self.column - 1 - first + (1 if first else 0)
        width = max(1, min(self.start + 1 if self.end is None else self.end, begin + len(text)) - self.start)
        head = f"LINE {self.line}, COLUMN {self.column}: "
        return f"{head}{shown}\n{' ' * (len(head) + at)}{'^' * min(width, max(1, len(shown) - at))}"

    def __str__(self) -> str:
        excerpt = self.excerpt()
        parts = [self.message]
        if excerpt:
            parts += ["", excerpt]
        if self.hint:
            parts.append(f"HINT: {self.hint}")
        return "\n".join(parts)

    def __reduce__(self) -> tuple[object, ...]:
        kinds = (FairSQLError, ProgrammingError, ClauseError, MetricError, DataError, OperationalError)
        kind = next(kind for kind in type(self).__mro__ if kind in kinds)  # a class that can be found by name
        return _rebuild, (kind, self.message, self.sql, self.start, self.end, self.hint)


def _rebuild(
    kind: type[FairSQLError], message: str, sql: str, start: int | None, end: int | None, hint: str
) -> FairSQLError:
    return kind(message, sql=sql, start=start, end=end, hint=hint)


class ProgrammingError(FairSQLError, duckdb.ProgrammingError):
    """The text asks for something that cannot be done."""


class ClauseError(ProgrammingError):
    """A FAIR clause or a FairSQL statement cannot be read."""


class MetricError(ProgrammingError):
    """A metric is unknown, or a formula cannot be measured.

    Args:
        about: the name that the error is about, which gives its position in the text.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        *,
        sql: str = "",
        start: int | None = None,
        end: int | None = None,
        about: str = "",
    ) -> None:
        super().__init__(message, hint, sql=sql, start=start, end=end)
        self.about = about


class InterfaceError(FairSQLError):
    """PEP 249's class for errors of the interface; DuckDB has no such class, and FairSQL never raises it."""


class OperationalError(FairSQLError, duckdb.OperationalError):
    """Another database does not answer: the connection is lost, a privilege is missing, or it took too long."""


class DataError(FairSQLError, duckdb.DataError):
    """The data cannot be judged: a prediction that is not 0 or 1, an empty side."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the known word nearest to `word`, or the only one that contains it, or lists all.

    >>> did_you_mean("selction_rate", ["selection_rate", "base_rate"])
    'did you mean selection_rate?'
    >>> did_you_mean("svm", ["linear_svm", "mlp"])
    'did you mean linear_svm?'
    >>> did_you_mean("x", ["b", "a"])
    'known are: b, a'
    """
    names = list(known)
    by_fold = {name.casefold(): name for name in names}
    close = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    if not close and len(word) > 2:
        close = [name for name in by_fold if word.casefold() in name]
    if len(close) == 1:
        return error_messages.DID_YOU_MEAN.format(name=by_fold[close[0]])
    return error_messages.KNOWN_ARE.format(names=", ".join(names[:20]) + (", …" if len(names) > 20 else ""))


def add_hint(hint: str, more: str) -> str:
    """Return a hint with another one appended: as a sentence after a question, otherwise after a semicolon.

    >>> add_hint("did you mean tpr?", "aliases need AS"), add_hint("known are: b, a", "aliases need AS")
    ('did you mean tpr? Aliases need AS', 'known are: b, a; aliases need AS')
    """
    return f"{hint} {more[:1].upper()}{more[1:]}" if hint.endswith("?") else f"{hint}; {more}"


class ClauseWarning(UserWarning):
    """A clause is valid but may not mean what the user intended."""


def shorten(error: Raised) -> Raised:
    """Return an error without FairSQL's frames, and its cause without any: a reader needs the place in the SQL.

    All frames stay if the environment variable FAIRSQL_TRACEBACK is set.
    """
    if not os.environ.get("FAIRSQL_TRACEBACK"):
        below: BaseException | None = error
        seen: list[BaseException] = []  # an error that is raised again may be a cause of its own cause
        while below is not None and below not in seen:
            below.__traceback__ = None
            seen.append(below)
            below = below.__cause__ or below.__context__
    return error


def raise_as(raised: BaseException, error: BaseException) -> NoReturn:
    """Raise an error in the form that users see, caused by the original; an unchanged one keeps its cause.

    >>> try:
    ...     raise_as(ProgrammingError("no table t"), ValueError("t?"))
    ... except ProgrammingError as error:
    ...     error.__cause__
    ValueError('t?')
    """
    try:
        if raised is error:
            raise error
        raise raised from error
    finally:
        del raised, error  # breaks a reference cycle with this frame, which would keep other frames' resources open


def is_interrupt(error: BaseException) -> bool:
    """Return whether an error is the one that DuckDB's client raises after Ctrl-C instead of a KeyboardInterrupt.

    >>> is_interrupt(RuntimeError("Query interrupted")), is_interrupt(RuntimeError("no"))
    (True, False)
    """
    return isinstance(error, RuntimeError) and str(error) == "Query interrupted"
