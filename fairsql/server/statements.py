"""What a client asks: in, SQL text; out, its statements, each with its kind, the tag that answers it, and its place.

A statement is known by its first words, and what is not known is refused. What DuckDB will run is checked once more by
DuckDB's own parser (`check_plain`), so that no text is read in two ways.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from sqlglot.errors import TokenError

from fairsql.server.failures import ServerError
from fairsql.stored import kind_of
from fairsql.tokens import Token, split_statements, tokenize

READS = frozenset("SELECT FROM WITH VALUES TABLE ( PIVOT UNPIVOT DESCRIBE DESC SUMMARIZE EXPLAIN SHOW".split())
WRITES = frozenset("INSERT UPDATE DELETE MERGE CREATE DROP ALTER COMMENT TRUNCATE".split())
SESSION = frozenset(
    "BEGIN START COMMIT END ROLLBACK ABORT SET RESET DISCARD DEALLOCATE DECLARE FETCH MOVE CLOSE UNLISTEN "
    "SAVEPOINT RELEASE".split()
)
_REFUSED = {
    "COPY": ("0A000", "COPY is not supported over the wire", "SELECT the rows, or INSERT them"),
    "PREPARE": ("0A000", "PREPARE is not supported as SQL", "use your driver's prepared statements"),
    "EXECUTE": ("0A000", "EXECUTE is not supported as SQL", "use your driver's prepared statements"),
    "LISTEN": ("0A000", "there are no notifications", ""),
    "NOTIFY": ("0A000", "there are no notifications", ""),
}
_BEYOND = frozenset(
    "ATTACH DETACH INSTALL LOAD FORCE EXPORT IMPORT PRAGMA CALL USE CHECKPOINT VACUUM ANALYZE GRANT REVOKE LOCK "
    "DO".split()
)
# What would reach past the database, and what runs SQL that is not in the text, where it cannot be checked.
_FORBIDDEN = frozenset(
    "enable_logging disable_logging enable_profiling disable_profiling truncate_duckdb_logs query "
    "json_execute_serialized_sql from_substrait from_substrait_json set_config pandas_scan arrow_scan arrow_scan_dumb "
    "python_arrow_scan python_map_function seq_scan create_external_resource destroy_external_resource "
    "register_external_resource register_external_resource_type deregister_external_resource checkpoint "
    "force_checkpoint".split()
)
_PLAIN = frozenset("SELECT EXPLAIN INSERT UPDATE DELETE MERGE_INTO CREATE CREATE_FUNC DROP ALTER MULTI".split())
_INNER = ("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "FROM", "VALUES", "TABLE", "PIVOT", "UNPIVOT")


@dataclass(frozen=True)
class Statement:
    """One statement.

    Attributes:
        text: as it was written, without its semicolon.
        start: where in the client's text it begins.
        tokens: its tokens.
        word: its first word, which says what it does; of WITH that of the statement behind the CTEs.
        returns: whether it has rows to show.
    """

    text: str
    start: int
    tokens: tuple[Token, ...]
    word: str
    returns: bool

    @property
    def writes(self) -> bool:
        """True if it changes the database."""
        return self.word in WRITES

    @property
    def stored(self) -> bool:
        """True for FairSQL's own statements, which are no SQL of DuckDB's: on models, transforms and metrics."""
        words = [token.word for token in self.tokens[:4] if token.word not in ("OR", "REPLACE")]
        return bool(kind_of(self.tokens)) or (words[:1] in (["CREATE"], ["DROP"]) and words[1:2] == ["METRIC"])

    def tag(self, rows: int) -> str:
        """Return the tag that ends the answer."""
        if self.word in READS:
            return f"{'EXPLAIN' if self.tokens[0].word == 'EXPLAIN' else 'SELECT'} {rows}"
        if self.word == "INSERT":
            return f"INSERT 0 {rows}"
        if self.word in ("UPDATE", "DELETE", "MERGE"):
            return f"{self.word} {rows}"
        return self._object_tag(rows)

    def _object_tag(self, rows: int) -> str:
        skipped = ("OR", "REPLACE", "TEMP", "TEMPORARY", "PERSISTENT", "UNIQUE")
        words = [token.word for token in self.tokens[1:] if token.word not in skipped]
        if (
            self.word == "CREATE"
            and words[:1] == ["TABLE"]
            and any(t.word == "AS" and not t.depth for t in self.tokens)
        ):
            return f"SELECT {rows}"
        return f"{self.word} {words[0]}" if words and self.word in ("CREATE", "DROP", "ALTER") else self.word

    def fingerprint(self) -> str:
        """Return a hash of the text without its strings and numbers, to tell statements apart in a log."""
        words = ("?" if token.is_string or token.text[:1].isdigit() else token.text.casefold() for token in self.tokens)
        return hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]


def read_statements(text: str) -> list[Statement]:
    """Split a text into statements and find out what each is.

    Raises:
        ServerError: for text that cannot be read.

    >>> [(each.word, each.start, each.returns) for each in read_statements("BEGIN; WITH a AS (FROM t) DELETE FROM b")]
    [('BEGIN', 0, False), ('DELETE', 7, False)]
    """
    found = []
    at = 0
    try:
        for part in split_statements(text):
            start = text.index(part, at)
            at = start + len(part)
            found.append(_read(part, start))
    except TokenError as error:
        raise ServerError(
            "42601", "the text cannot be read: a string, a quoted name or a comment has no end"
        ) from error
    return [each for each in found if each.tokens]


def _read(part: str, start: int) -> Statement:
    tokens = tuple(tokenize(part))
    if tokens and tokens[-1].text == ";" and not tokens[-1].is_string:
        part, tokens = part[: tokens[-1].start].rstrip(), tokens[:-1]
    word = _first_word(tokens)
    returns = word in READS or any(token.word == "RETURNING" and not token.depth for token in tokens)
    return Statement(part, start, tokens, word, returns)


def _first_word(tokens: tuple[Token, ...]) -> str:
    """Return the word that says what a statement does."""
    if not tokens:
        return ""
    word = tokens[0].word.split()[0] if tokens[0].word else tokens[0].text
    if word == "EXPLAIN":
        rest = [t for t in tokens[1:] if t.word != "ANALYZE"]
        while rest and (rest[0].word == "(" or rest[0].depth):  # its options
            rest.pop(0)
        rest = rest[1:] if rest and rest[0].word == ")" else rest
        inner = _first_word(tuple(rest))
        return word if not inner or inner in READS or inner in WRITES else inner
    if word == "WITH":
        behind = (t.word.split()[0] for t in tokens[1:] if not t.depth and t.word.split()[:1])
        return next((each for each in behind if each in _INNER), word)
    return word


def check(statement: Statement, *, writable: bool) -> None:
    """Refuse what clients may not do.

    Raises:
        ServerError: with the reason, and what to write instead.
    """
    word = statement.word
    if word in _REFUSED:
        raise ServerError(*_REFUSED[word], start=0)
    if word not in READS and word not in WRITES and word not in SESSION:
        if word in _BEYOND:
            raise ServerError("42501", f"{word} is not allowed over the wire", "clients read and write tables, no more")
        raise ServerError("42601", f"syntax error at or near {statement.tokens[0].text}", start=0)
    for token, after in zip(statement.tokens, (*statement.tokens[1:], None), strict=True):
        if token.text.casefold() in _FORBIDDEN and after is not None and after.word == "(" and not token.is_string:
            raise ServerError("42501", f"the function {token.text} is not allowed over the wire", start=token.start)
    if not statement.writes:
        return
    if any(token.word == "SECRET" for token in statement.tokens[1:5]):
        raise ServerError("42501", "secrets are not made over the wire", start=0)
    if not writable:
        raise ServerError("25006", f"cannot {word} in a database that is served for reading only",
                      "its owner can serve it with --writable", start=0)  # fmt: skip


def check_plain(kinds: Iterable[str], statement: Statement) -> None:
    """Refuse text in which DuckDB's parser finds other statements than the one that was checked.

    Args:
        kinds: what DuckDB's parser found.
        statement: what was found here.
    """
    found = list(kinds)
    pivots = any(token.word in ("PIVOT", "PIVOT_WIDER") for token in statement.tokens)  # DuckDB 1 makes several of it
    if not set(found) <= _PLAIN or (len(found) != 1 and not pivots):
        raise ServerError("42501", "this is not one statement that reads or writes tables", start=0)
