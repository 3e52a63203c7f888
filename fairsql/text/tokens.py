"""Split SQL text into tokens.

In: any text that DuckDB reads. Out: light tokens with their position in the text and their depth in brackets. With
them, clauses are found and cut without regular expressions and without a parser for the whole statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any, ClassVar, NamedTuple

from sqlglot.dialects.duckdb import DuckDB
from sqlglot.errors import TokenError
from sqlglot.tokens import TokenType

# Where comments may begin, and characters that only DuckDB reads as white space, outside strings and quoted names.
_SPACES = "\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff"
_HIDDEN = re.compile(f"--|/\\*|[{_SPACES}]")
_PIECE = re.compile(
    r"""(?<![\w$])[eE]'(?:[^'\\]|\\.|'')*(?:'|\Z) | '(?:[^']|'')*(?:'|\Z) | "(?:[^"]|"")*(?:"|\Z)
    | `(?:[^`]|``)*(?:`|\Z) | (?<![\w$])\$(?P<tag>[^\W\d]\w*|)\$ | (?P<line>--[^\n\r]*) | (?P<block>/\*)"""
    f" | (?P<space>[{_SPACES}]+)",
    re.VERBOSE | re.DOTALL,
)
_EDGE = re.compile(r"/\*|\*/")
# What sqlglot would read differently from DuckDB is hidden from it, without moving a character: to sqlglot, `$1,$`
# begins a string, and `{#` a comment of a template language. The text of tokens is taken from the original. Likewise
# `<$1` must not become a three-character operator: sqlglot sees a parameter as `?`, which no operator contains.
_PARAMETER = re.compile(r"(?<![\w$])\$(?=\w+(?![\w$]))")
_WHOLE = re.compile(r"[\w ]+|[-+*/<>=~!@#%^&|:.]+")
_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
_QUOTED = frozenset({TokenType.IDENTIFIER})
_STRINGS = frozenset({
    TokenType.STRING, TokenType.HEREDOC_STRING, TokenType.RAW_STRING, TokenType.BYTE_STRING, TokenType.HEX_STRING,
    TokenType.BIT_STRING, TokenType.NATIONAL_STRING, TokenType.UNICODE_STRING,
})  # fmt: skip

_DIALECT = DuckDB()
# Keywords have only ASCII letters, but str.upper also maps the Turkish ı and the long ſ to them.
_UPPER = str.maketrans(ascii_lowercase, ascii_uppercase)

# Words that cannot be unquoted column names, in any DuckDB from 1.4 on.
RESERVED = frozenset(
    "all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast "
    "check collate collation column columns concurrently constraint create cross default deferrable desc describe "
    "distinct do else end except false fetch for foreign freeze from full generated glob group having ilike in "
    "initially inner intersect into is isnull join lambda lateral leading left like limit map natural not notnull "
    "null offset on only or order outer overlaps pivot pivot_longer pivot_wider placing positional primary "
    "qualify references returning right row select semi show similar some struct summarize symmetric table "
    "tablesample then to trailing true try_cast tuple union unique unpack unpivot using variadic verbose when "
    "where window with".split()
)


class Token(NamedTuple):
    """A token: the text from `start` to before `end`, at `depth` levels of brackets.

    `word` is the text with its ASCII letters in upper case; it is empty for a quoted name or a string, so that neither
    looks like a keyword. A bracket has the depth of its surroundings.
    """

    kind: TokenType
    text: str
    word: str
    start: int
    end: int
    depth: int

    @property
    def is_string(self) -> bool:
        """Whether it is a string literal of any kind."""
        return self.kind in _STRINGS

    @property
    def is_name(self) -> bool:
        """Whether it is a quoted name, or a word that could be a name or a keyword."""
        first = self.word[:1]
        return self.kind in _QUOTED or first.isalpha() or first == "_" or first > "\x7f"


class _Tokenizer(DuckDB.Tokenizer):
    """sqlglot's tokenizer, adapted to DuckDB.

    It does not read the text after FETCH, EXECUTE or an unknown first word as one string. A keyword consists of words
    or of operator characters: sqlglot's `?::`, `??` and `{%` would swallow a parameter or a bracket, and `USER-DEFINED`
    an operator. Names may be in backticks, as in DuckDB from 2.0 on.
    """

    KEYWORDS: ClassVar[dict[str, Any]] = {
        word: kind for word, kind in DuckDB.Tokenizer.KEYWORDS.items() if _WHOLE.fullmatch(word)
    }
    IDENTIFIERS: ClassVar[list[Any]] = ['"', "`"]
    COMMANDS: ClassVar[set[TokenType]] = set()


def tokenize(text: str) -> list[Token]:
    """Split SQL text into tokens, without comments and white space.

    Raises:
        sqlglot.errors.TokenError: for text that cannot be split, such as an unterminated string.

    >>> [(token.word or token.text, token.depth) for token in tokenize("EXPLAIN FROM f(x)")]
    [('EXPLAIN', 0), ('FROM', 0), ('F', 0), ('(', 0), ('X', 1), (')', 0)]
    """
    tokens: list[Token] = []
    depth = 0
    for token in _Tokenizer(dialect=_DIALECT).tokenize(_PARAMETER.sub("?", blank(text).replace("{#", "{ "))):
        start, end = token.start, token.end + 1
        source = text[start:end]
        depth -= source in _CLOSING
        plain = token.token_type not in _STRINGS and token.token_type not in _QUOTED
        word = " ".join(source.translate(_UPPER).split()) if plain else ""
        name = source[1:-1].replace(source[0] * 2, source[0]) if token.token_type in _QUOTED else token.text
        tokens.append(Token(token.token_type, name, word, start, end, depth))
        depth += source in _OPENING
    return tokens


def find_closing(tokens: Sequence[Token], opening: int) -> int | None:
    """Return the index of the bracket that closes the one at `opening`; None if it is not closed.

    >>> find_closing(tokenize("f(a, (b)) + c"), 1)
    7
    """
    depth = tokens[opening].depth
    return next((at for at in range(opening + 1, len(tokens)) if tokens[at].depth == depth), None)


def split_commas(tokens: Sequence[Token]) -> list[list[Token]]:
    """Split tokens at the commas outside brackets.

    >>> [len(each) for each in split_commas(tokenize("a, f(b, c)"))]
    [1, 6]
    """
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.word == "," and token.depth == tokens[0].depth:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def blank(text: str) -> str:
    """Return SQL with spaces for comments and for white space outside ASCII, as DuckDB reads it.

    No character moves. sqlglot reads some comments differently, and would see words where DuckDB sees none.

    >>> blank("SELECT/* a /* b */ */1 -- c"), blank("SELECT '-- no comment'")
    ('SELECT               1     ', "SELECT '-- no comment'")

    Raises:
        sqlglot.errors.TokenError: for an unterminated comment.
    """
    if not _HIDDEN.search(text):
        return text
    parts: list[str] = []
    at = 0
    for found, end in _pieces(text):
        parts.append(text[at : found.start()])
        hides = found["block"] or found["line"] or found["space"]
        piece = text[found.start() : end]
        parts.append("".join(c if c in "\n\r" else " " for c in piece) if hides else piece)
        at = end
    return "".join([*parts, text[at:]])


def line_comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of comments from `--` to the end of a line, except inside comments and strings.

    >>> list(line_comments("-- a\\n/* -- b */ '-- c' -- d"))
    [(0, 4), (23, 27)]
    """
    for found, end in _pieces(text):
        if found["line"]:
            yield found.start(), end


def _pieces(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield strings, quoted names, comments and unusual spaces of a text, each with its end."""
    at = 0
    while found := _PIECE.search(text, at):
        at = found.end()
        if found["block"]:
            at = _end_of_comment(text, at)
        elif found["tag"] is not None:
            close = text.find(found[0], at)
            at = len(text) if close < 0 else close + len(found[0])
        yield found, at


def _end_of_comment(text: str, at: int) -> int:
    """Return the end of a comment that was opened before `at`; comments may be nested."""
    depth = 1
    for edge in _EDGE.finditer(text, at):
        depth += 1 if edge[0] == "/*" else -1
        if not depth:
            return edge.end()
    raise TokenError("a comment has no end")


def split_statements(text: str) -> list[str]:
    """Split a script at its top-level semicolons; each statement keeps its semicolon, without surrounding white space.

    Text that cannot be tokenized (such as an open string) is returned as one statement.

    >>> split_statements("SELECT ';'; SELECT 2")
    ["SELECT ';';", 'SELECT 2']
    """
    return [text[start:end] for start, end in find_statements(text)]


def find_statements(text: str) -> list[tuple[int, int]]:
    """Return the start and end of the statements that `split_statements` returns.

    >>> find_statements("SELECT ';'; SELECT 2")
    [(0, 11), (12, 20)]
    """
    try:
        tokens = tokenize(text)
    except TokenError:
        return [_strip(text, 0, len(text))] if text.strip() else []
    found = []
    begin = 0
    for token in tokens:
        if token.kind == TokenType.SEMICOLON and token.depth <= 0:
            found.append(_strip(text, begin, token.end))
            begin = token.end
    if any(token.start >= begin for token in tokens):
        found.append(_strip(text, begin, len(text)))
    return [(start, end) for start, end in found if text[start:end] not in ("", ";")]


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a part of a text without the white space at its ends."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())
