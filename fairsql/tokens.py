"""SQL text to tokens.

In: any text that DuckDB reads. Out: light tokens that know their place in the text and their depth in brackets, so that
clauses are found and cut without regular expressions and without a parser that must know the whole statement.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import sqlglot
from sqlglot.errors import TokenError
from sqlglot.tokens import TokenType

# What sqlglot would read otherwise than DuckDB is hidden from it, without moving a character: `$1,$` begins a string
# for it, and `{#` a comment of a template language. What tokens say is read from the text itself.
_PARAMETER = re.compile(r"(?<![\w$])\$(?=\w+(?![\w$]))")
_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
# sqlglot takes the rest of such a statement for one string; the text after the word is read again.
_COMMANDS = frozenset({TokenType.COMMAND, TokenType.EXECUTE, TokenType.FETCH, TokenType.RENAME})
_QUOTED = frozenset({TokenType.IDENTIFIER})
_STRINGS = frozenset({
    TokenType.STRING, TokenType.HEREDOC_STRING, TokenType.RAW_STRING, TokenType.BYTE_STRING, TokenType.HEX_STRING,
    TokenType.BIT_STRING, TokenType.NATIONAL_STRING, TokenType.UNICODE_STRING,
})  # fmt: skip

# Words that are no column names without quotes, in any DuckDB from 1.4 on.
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
    """One token: what is written in the text from `start` to before `end`, `depth` brackets deep.

    `word` is the text in upper case; of a quoted name or a string it is empty, so that neither is taken for a keyword.
    A bracket has the depth of what surrounds it.
    """

    kind: TokenType
    text: str
    word: str
    start: int
    end: int
    depth: int

    @property
    def is_string(self) -> bool:
        """True for a string literal of any kind."""
        return self.kind in _STRINGS

    @property
    def is_name(self) -> bool:
        """True for a quoted name, or a word that could be a name or a keyword."""
        return self.kind in _QUOTED or (self.word[:1].isalpha() or self.word[:1] == "_")


def tokenize(text: str) -> list[Token]:
    """Split SQL text into tokens; comments and white space are left out.

    Raises:
        sqlglot.errors.TokenError: for text that cannot be split, such as a string without its end.

    >>> [(token.word or token.text, token.depth) for token in tokenize("EXPLAIN FROM f(x)")]
    [('EXPLAIN', 0), ('FROM', 0), ('F', 0), ('(', 0), ('X', 1), (')', 0)]
    """
    tokens: list[Token] = []
    depth = 0
    offset = 0
    while True:
        again = -1
        for token in sqlglot.tokenize(_PARAMETER.sub("@", text[offset:].replace("{#", "{ ")), read="duckdb"):
            start, end = token.start + offset, token.end + offset + 1
            source = text[start:end]
            depth -= _brackets(source, _CLOSING)
            word = (
                "" if token.token_type in _STRINGS or token.token_type in _QUOTED else " ".join(source.upper().split())
            )
            name = source[1:-1].replace('""', '"') if token.token_type in _QUOTED else token.text
            tokens.append(Token(token.token_type, name, word, start, end, depth))
            depth += _brackets(source, _OPENING)
            if token.token_type in _COMMANDS:
                again = end
                break
        if again < 0:
            return tokens
        offset = again


def _brackets(source: str, kind: frozenset[str]) -> int:
    """Return how many brackets of a kind a token is: one, two for `{{` and `}}`, else none."""
    return len(source) if source and len(source) <= 2 and set(source) <= kind else 0


def split_statements(text: str) -> list[str]:
    """Split a script at its top-level semicolons; each statement keeps its own, and white space around it is dropped.

    Text that cannot be tokenized (a string that is still open) comes back as one statement.

    >>> split_statements("SELECT ';'; SELECT 2")
    ["SELECT ';';", 'SELECT 2']
    """
    try:
        tokens = tokenize(text)
    except TokenError:
        return [text.strip()] if text.strip() else []
    statements = []
    begin = 0
    for token in tokens:
        if token.kind == TokenType.SEMICOLON and token.depth <= 0:
            statements.append(text[begin : token.end].strip())
            begin = token.end
    if any(token.start >= begin for token in tokens):
        statements.append(text[begin:].strip())
    return [statement for statement in statements if statement not in ("", ";")]
