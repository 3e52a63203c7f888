"""Split scripts into statements and dot commands, and locate errors in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sqlglot.errors import TokenError

from fairsql.errors import Error, FairSQLError
from fairsql.session.running.error_positions import find_offset, place_by_name
from fairsql.text.tokens import find_statements, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

_BARE_COMMANDS = frozenset({"exit", "quit", "help"})  # no SQL statement consists of one of these words


class Step(NamedTuple):
    """A statement or dot command, and where it begins in its script."""

    text: str
    start: int


@dataclass(frozen=True)
class Script:
    """A text of statements and dot commands, and the name of its file: empty for typed text."""

    text: str
    name: str = ""

    def place(self, error: Exception, step: Step) -> Exception:
        """Return a step's error with its position in the file, `file.sql:12:5: …`, or in the typed text.

        >>> script = Script("SELECT 1;\\nSELECT\\n  FAIR (METRICS tprr)", "loans.sql")
        >>> statement = list(split_script(script.text))[-1]
        >>> error = FairSQLError("unknown metric tprr", sql=statement.text, start=23, end=27)
        >>> print(script.place(error, statement))
        loans.sql:3:17: unknown metric tprr
        <BLANKLINE>
        LINE 3, COLUMN 17:   FAIR (METRICS tprr)
                                           ^^^^
        """
        if not self.name and not step.start:
            return error
        start = find_offset(str(error), step.text)
        if isinstance(error, Error) and start is None:
            error = place_by_name(error, step.text)
        if isinstance(error, FairSQLError):
            message, hint = error.message, error.hint
            before = step.text.find(error.sql)
            start, end = error.start, error.end
        else:
            message, hint = str(error).partition("\n\nLINE ")[0], ""
            before, end = 0, None
        if before < 0 or start is None:  # about another text, or about the whole statement
            before, (start, end) = 0, _first_word(step.text)
        elif end is None:
            end = next((b for a, b in _words(step.text[before:]) if a <= start < b), None)
        moved = step.start + before
        placed = FairSQLError(
            "", sql=self.text, start=moved + start, end=None if end is None else moved + end, hint=hint
        )
        placed.message = f"{self.name}:{placed.line}:{placed.column}: {message}" if self.name else message
        placed.args = (str(placed),)
        return placed


def is_complete(text: str) -> bool:
    """Return whether Enter runs the text: a command, nothing, or text that ends with a semicolon.

    >>> is_complete("SELECT ';'"), is_complete("SELECT 1; -- done"), is_complete(".tables"), is_complete("exit")
    (False, True, True, True)
    """
    if is_command(text.lstrip()):
        return True
    try:
        tokens = tokenize(text)
    except TokenError:  # a string is still open
        return False
    return not tokens or tokens[-1].word == ";"


def is_command(line: str) -> bool:
    r"""Return whether a line is a command of the shell: `.tables`, `\x`, or the word exit, quit or help alone.

    >>> is_command(".tables"), is_command("quit;"), is_command(r"\x"), is_command("help me")
    (True, True, True, False)
    """
    return line.startswith((".", "\\")) or line.strip().rstrip(";").rstrip().lower() in _BARE_COMMANDS


def split_script(text: str) -> Iterator[Step]:
    """Yield the statements and commands of a script; a command is a line of its own between statements.

    >>> [step.text for step in split_script(".mode csv\\nSELECT 1,\\n.5; SELECT 2")]
    ['.mode csv', 'SELECT 1,\\n.5;', 'SELECT 2']
    """
    begin = end = 0
    for line in text.splitlines(keepends=True):
        if is_command(line) and _is_blank(text[begin:end]):
            yield Step(line.strip(), end)
            begin = end = end + len(line)
            continue
        end += len(line)
        if ";" in line and is_complete(text[begin:end]):
            yield from _statements(text, begin, end)
            begin = end
    yield from _statements(text, begin, end)


def _statements(text: str, begin: int, end: int) -> Iterator[Step]:
    for start, stop in find_statements(text[begin:end]):
        yield Step(text[begin + start : begin + stop], begin + start)


def _is_blank(text: str) -> bool:
    """Return whether a text contains only white space and comments."""
    return not text.strip() or (is_complete(text) and not _words(text))


def _words(text: str) -> list[tuple[int, int]]:
    try:
        return [(token.start, token.end) for token in tokenize(text)]
    except TokenError:
        return []


def _first_word(text: str) -> tuple[int, int]:
    """Return the position of a step's first word, after comments."""
    if is_command(text):
        return 0, len(text.split()[0])
    return next(iter(_words(text)), (0, 1))
