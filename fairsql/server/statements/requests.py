"""A client's statements: in, SQL text; out, its statements, each with its kind, its tag and its place.

The first words of a statement give its kind. When a text is read, comments and white space outside ASCII
become blanks, so that every later step, including DuckDB's parser, sees the same text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from sqlglot.errors import TokenError

from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.shape import check_shape
from fairsql.syntax.statements.statement_kinds import kind_of
from fairsql.text.tokens import RESERVED, Token, blank, split_statements, tokenize

READS = frozenset("SELECT FROM WITH VALUES TABLE ( PIVOT UNPIVOT DESCRIBE DESC SUMMARIZE EXPLAIN SHOW".split())
WRITES = frozenset("INSERT UPDATE DELETE MERGE CREATE DROP ALTER COMMENT TRUNCATE SWEEP ANALYZE".split())
SESSION = frozenset(
    "BEGIN START COMMIT END ROLLBACK ABORT SET RESET DISCARD DEALLOCATE DECLARE FETCH MOVE CLOSE UNLISTEN "
    "SAVEPOINT RELEASE COPY".split()
)
REFUSED = {
    "PREPARE": ("0A000", "PREPARE is not supported as SQL", "use your driver's prepared statements"),
    "EXECUTE": ("0A000", "EXECUTE is not supported as SQL", "use your driver's prepared statements"),
    "LISTEN": ("0A000", "there are no notifications", ""),
    "NOTIFY": ("0A000", "there are no notifications", ""),
}
BEYOND = frozenset(
    "ATTACH DETACH INSTALL LOAD FORCE EXPORT IMPORT PRAGMA CALL USE CHECKPOINT VACUUM GRANT REVOKE LOCK DO".split()
)
_INNER = ("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "FROM", "VALUES", "TABLE", "PIVOT", "UNPIVOT")
_OPTIONS = frozenset(("ANALYZE", "FORMAT"))  # EXPLAIN's options in brackets
OTHER = "OTHER"
TEXT_LIMIT = 4 << 20  # characters of a query: nothing can interrupt reading it in Python
PARAMETER_LIMIT = 65_535
_SHORT = 2_000  # the limit for a text whose statements are cached, in characters
_KNOWN = READS | WRITES | SESSION | REFUSED.keys() | BEYOND
_CHANGES = frozenset((("INSERT", "INTO"), ("DELETE", "FROM"), ("MERGE", "INTO")))  # how these statements begin in a CTE


@dataclass(frozen=True, eq=False)
class Statement:
    """One statement. Results derived from it are cached in the object, which is reused for a repeated text.

    Attributes:
        text: the text as written, without its semicolon.
        start: where it begins in the client's text.
        tokens: its tokens.
        word: its first word, which gives its kind; for WITH, that of the statement after the CTEs; OTHER if unknown.
        returns: whether it returns rows.
    """

    text: str
    start: int
    tokens: tuple[Token, ...]
    word: str
    returns: bool

    @cached_property
    def kept(self) -> dict[object, Any]:
        """Return the cache in which other modules keep results about the statement, under their own keys."""
        return {}

    @cached_property
    def writes(self) -> bool:
        """Return whether it changes the database, itself or in a CTE."""
        return (
            self.word in WRITES
            or self.takes_rows
            or any(
                before.word in ("(", ")")
                and ((token.word, after.word) in _CHANGES or (token.word == "UPDATE" and _names(after)))
                for before, token, after in zip(self.tokens, self.tokens[1:], self.tokens[2:], strict=False)
            )
        )

    @cached_property
    def takes_rows(self) -> bool:
        """Return whether it is COPY … FROM STDIN."""
        words = [token.word for token in self.tokens if not token.depth]
        way = next((at for at, word in enumerate(words) if word in ("FROM", "TO")), 0)
        return self.word == "COPY" and words[way : way + 2] == ["FROM", "STDIN"]

    @property
    def inner(self) -> int:
        """Return where the query of EXPLAIN begins in the text."""
        return self.tokens[_behind_explain(self.tokens)].start

    @cached_property
    def parameters(self) -> int:
        """Return the number of its parameters: the greatest number after a $."""
        pairs = zip(self.tokens, self.tokens[1:], strict=False)
        return max(
            (int(b.text.lstrip("0")[:6] or 0) for a, b in pairs if a.word == "$" and b.text.isdecimal()), default=0
        )

    @cached_property
    def stored(self) -> bool:
        """Return whether it is one of FairSQL's own statements on models, transforms and metrics."""
        return kind_of(self.tokens) is not None

    def tag(self, rows: int) -> str:
        """Return the command tag that ends the answer."""
        if self.word in READS:
            return f"{'EXPLAIN' if self.tokens[0].word == 'EXPLAIN' else 'SELECT'} {rows}"
        if self.word == "INSERT":
            return f"INSERT 0 {rows}"
        if self.word in ("UPDATE", "DELETE", "MERGE", "FETCH", "COPY"):
            return f"{self.word} {rows}"
        return self._object_tag(rows)

    def _object_tag(self, rows: int) -> str:
        skipped = ("OR", "REPLACE", "LOCAL", "GLOBAL", "TEMP", "TEMPORARY", "PERSISTENT", "UNIQUE")
        words = [token.word for token in self.tokens[1:] if token.word not in skipped]
        if (
            self.word == "CREATE"
            and words[:1] == ["TABLE"]
            and any(t.word == "AS" and not t.depth for t in self.tokens)
        ):
            return f"SELECT {rows}"
        return f"{self.word} {words[0]}" if words and self.word in ("CREATE", "DROP", "ALTER") else self.word

    @cached_property
    def fingerprint(self) -> str:
        """Return a hash of the text without its strings and numbers, to distinguish statements in a log."""
        words = ("?" if token.is_string or token.text[:1].isdigit() else token.text.casefold() for token in self.tokens)
        return hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]


def read_statements(text: str) -> list[Statement]:
    """Split a text into statements and determine the kind of each.

    Raises:
        ServerError: for text that cannot be read.

    >>> [(each.word, each.start, each.returns) for each in read_statements("BEGIN; WITH a AS (FROM t) DELETE FROM b")]
    [('BEGIN', 0, False), ('DELETE', 7, False)]
    """
    if len(text) > TEXT_LIMIT:
        raise ServerError("54000", f"a query has at most {TEXT_LIMIT} characters", "bind large values as parameters")
    return list(_read_again(text) if len(text) <= _SHORT else _read_all(text))


def _read_all(text: str) -> tuple[Statement, ...]:
    statements = []
    at = 0
    try:
        text = blank(text)
        for part in split_statements(text):
            start = text.index(part, at)
            at = start + len(part)
            statements.append(_read(part, start))
    except TokenError as error:
        raise ServerError(
            "42601", "the text cannot be read: a string, a quoted name or a comment has no end"
        ) from error
    return tuple(each for each in statements if each.tokens)


_read_again = lru_cache(maxsize=128)(_read_all)  # drivers and dashboards send the same texts again and again


def read_query(statement: Statement, start: int, end: int | None = None) -> Statement:
    """Return the query inside a statement, such as DECLARE or COPY, with its place in the client's text.

    Raises:
        ServerError: unless it is one query that only reads.
    """
    parts = read_statements(statement.text[start:end])
    if len(parts) != 1 or parts[0].word not in READS - {"EXPLAIN", "SHOW"} or parts[0].writes:
        raise ServerError("0A000", f"{statement.word} takes one query that only reads", "write a SELECT", start)
    return replace(parts[0], start=statement.start + start + parts[0].start)


def _read(part: str, start: int) -> Statement:
    tokens = tuple(tokenize(part))
    if tokens and tokens[-1].text == ";" and not tokens[-1].is_string:
        part, tokens = part[: tokens[-1].start].rstrip(), tokens[:-1]
    word = _first_word(tokens)
    returns = (
        word in READS
        or word in ("FETCH", "SWEEP")
        or any(token.word == "RETURNING" and not token.depth for token in tokens)
    )
    check_shape(tokens, start)
    statement = Statement(part, start, tokens, word, returns)
    if statement.parameters > PARAMETER_LIMIT:
        raise ServerError("54000", f"a parameter has a number above {PARAMETER_LIMIT}", start=start)
    return statement


def _names(token: Token) -> bool:
    return token.is_name and token.text.casefold() not in RESERVED


def _first_word(tokens: Sequence[Token]) -> str:
    """Return the word that gives the kind of a statement."""
    if not tokens:
        return ""
    word = (tokens[0].word.split() or [OTHER])[0]
    if word == "EXPLAIN":
        return _explained(_first_word(tokens[_behind_explain(tokens) :]))
    if word == "WITH":
        behind = (t.word.split()[0] for t in tokens[1:] if not t.depth and t.word.split()[:1])
        return next((each for each in behind if each in _INNER), word)
    return word if word in _KNOWN else OTHER


def _explained(inner: str) -> str:
    """Return the word for EXPLAIN of a statement: only queries can be explained."""
    return "EXPLAIN" if inner in READS or not inner else inner if inner in REFUSED or inner in BEYOND else OTHER


def _behind_explain(tokens: Sequence[Token]) -> int:
    """Return the index of the first token of EXPLAIN's query, after ANALYZE and options in brackets."""
    words = [token.word for token in tokens[:3]] + [""] * 3
    at = 2 if words[1] == "ANALYZE" else 1
    if words[at] == "(" and at + 1 < len(tokens) and tokens[at + 1].word in _OPTIONS:
        at = next((k for k in range(at + 1, len(tokens)) if tokens[k].word == ")" and not tokens[k].depth), at) + 1
    return at
