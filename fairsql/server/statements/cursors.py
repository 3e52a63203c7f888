"""Cursors in SQL: in, DECLARE, FETCH, MOVE and CLOSE; out, what to do with a portal.

Cursors only move forward, and only read.
"""

from __future__ import annotations

from dataclasses import dataclass

from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.requests import Statement, read_query
from fairsql.text.tokens import Token

_OPTIONS = frozenset(("BINARY", "INSENSITIVE", "ASENSITIVE", "NO", "SCROLL"))
_DECLARE = "write DECLARE name CURSOR FOR SELECT …"
_FETCH = "write FETCH [NEXT | count | ALL] FROM name"
# How each phrase moves the cursor: from where, and by how many rows; None for all.
_PHRASES: dict[str, tuple[str, int | None]] = {
    "": ("FORWARD", 1), "NEXT": ("FORWARD", 1), "FORWARD": ("FORWARD", 1),
    "ALL": ("FORWARD", None), "FORWARD ALL": ("FORWARD", None),
    "PRIOR": ("FORWARD", -1), "BACKWARD": ("FORWARD", -1), "BACKWARD ALL": ("BACKWARD", None),
    "FIRST": ("ABSOLUTE", 1), "LAST": ("ABSOLUTE", -1),
}  # fmt: skip


@dataclass(frozen=True)
class Declaration:
    """A DECLARE statement: the name, the query, whether rows are sent in binary, and whether it outlives COMMIT."""

    name: str
    query: Statement
    binary: bool
    holds: bool


@dataclass(frozen=True)
class Fetch:
    """A FETCH or MOVE statement: the rows to read from a cursor."""

    name: str
    way: str
    count: int | None

    def span(self, position: int) -> tuple[int, int | None]:
        """Return how many rows to skip, and how many to read after them; None for all.

        Args:
            position: the number of rows that have been read.

        Raises:
            ServerError: for rows before the position.
        """
        if self.way == "FORWARD" and (self.count is None or self.count > 0):
            return 0, self.count
        if self.count is not None and self.way in ("RELATIVE", "ABSOLUTE"):
            ahead = self.count - (position if self.way == "ABSOLUTE" else 0)
            if self.count > 0 and ahead > 0:
                return ahead - 1, 1
        raise ServerError("0A000", "cursors only go forward here", "CLOSE the cursor and DECLARE it again", 0)


def read_declare(statement: Statement) -> Declaration:
    """Read DECLARE.

    Raises:
        ServerError: for a statement that cannot be read or is not supported.

    >>> from fairsql.server.statements.requests import read_statements
    >>> found = read_declare(read_statements("DECLARE c NO SCROLL CURSOR WITH HOLD FOR FROM t")[0])
    >>> found.name, found.query.text, found.holds
    ('c', 'FROM t', True)
    """
    tokens = statement.tokens
    words = [token.word for token in tokens]
    if "CURSOR" not in words[2:] or not tokens[1].is_name:
        raise ServerError("42601", "this DECLARE cannot be read", _DECLARE, 0)
    at = words.index("CURSOR", 2)
    options = words[2:at]
    odd = [token for token in tokens[2:at] if token.word not in _OPTIONS]
    if odd:
        raise ServerError("42601", f"syntax error at or near {odd[0].text}", _DECLARE, odd[0].start)
    if "SCROLL" in " ".join(options).replace("NO SCROLL", ""):
        raise ServerError("0A000", "SCROLL cursors are not supported", "leave SCROLL out: the cursor goes forward",
                          tokens[2 + options.index("SCROLL")].start)  # fmt: skip
    hold = words[at + 1 : at + 3]
    holds = hold == ["WITH", "HOLD"]
    if holds or hold == ["WITHOUT", "HOLD"]:
        at += 2
    if words[at + 1 : at + 2] != ["FOR"]:
        raise ServerError("42601", "this DECLARE cannot be read", _DECLARE, tokens[at].end)
    name = cursor_name(tokens[1])
    if not name:
        raise ServerError("34000", "the name of a cursor is empty", _DECLARE, tokens[1].start)
    return Declaration(name, read_query(statement, tokens[at + 1].end), "BINARY" in options, holds)


def read_fetch(statement: Statement) -> Fetch:
    """Read FETCH or MOVE.

    Raises:
        ServerError: for what cannot be read.

    >>> from fairsql.server.statements.requests import read_statements
    >>> read_fetch(read_statements('FETCH FORWARD 20 FROM "C"')[0])
    Fetch(name='C', way='FORWARD', count=20)
    """
    *tokens, last = statement.tokens
    words = [token.word for token in tokens[1:]]
    if not tokens or not last.is_name:
        raise ServerError("42601", f"this {statement.word} cannot be read", _FETCH, 0)
    if words[-1:] in (["FROM"], ["IN"]):
        words.pop()
    name = cursor_name(last)
    if " ".join(words) in _PHRASES:
        return Fetch(name, *_PHRASES[" ".join(words)])
    way = words.pop(0) if words[0] in ("FORWARD", "BACKWARD", "RELATIVE", "ABSOLUTE") else "FORWARD"
    sign = -1 if words[:1] == ["-"] else 1
    if words[:1] in (["-"], ["+"]):
        words.pop(0)
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 18:
        raise ServerError("42601", f"this {statement.word} cannot be read", _FETCH, 0)
    count = sign * int(words[0])
    return Fetch(name, "FORWARD", -count) if way == "BACKWARD" else Fetch(name, way, count)


def read_close(statement: Statement) -> str | None:
    """Return the name of the cursor that CLOSE closes; None for all.

    Raises:
        ServerError: for what cannot be read.
    """
    if len(statement.tokens) != 2 or not statement.tokens[1].is_name:
        raise ServerError("42601", "this CLOSE cannot be read", "write CLOSE name, or CLOSE ALL", 0)
    return None if statement.tokens[1].word == "ALL" else cursor_name(statement.tokens[1])


def cursor_name(token: Token) -> str:
    """Return the name in a token, in lower case unless it is quoted."""
    return token.text.lower() if token.word else token.text


def no_cursor(name: str) -> ServerError:
    """Return the error for an unknown cursor."""
    hint = "DECLARE it in this transaction, or WITH HOLD in an earlier one"
    return ServerError("34000", f'cursor "{name}" does not exist', hint)
