"""A script as statements. In: SQL text. Out: its statements, each with its tokens and with what it is about.

A text is read once: all that follows works on these tokens.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sqlglot.errors import TokenError
from sqlglot.tokens import TokenType

from fairsql.syntax.statements.statement_kinds import StatementKind, kind_of, may_hold_syntax, verb_of
from fairsql.text.tokens import Token, tokenize


@dataclass(frozen=True)
class Statement:
    """One statement of a text.

    Attributes:
        sql: the whole text.
        tokens: those of the statement, without its semicolon.
        kind: what it is about, if it is one of FairSQL's own; else None.
    """

    sql: str
    tokens: tuple[Token, ...]
    kind: StatementKind | None

    @property
    def start(self) -> int:
        """Where in the text it begins."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where in the text it ends."""
        return self.tokens[-1].end

    @property
    def text(self) -> str:
        """The statement as it was written."""
        return self.sql[self.start : self.end]

    @property
    def verb(self) -> str:
        """The word that it begins with."""
        return verb_of(self.tokens)

    @property
    def is_work(self) -> bool:
        """True if it does work in Python, and stands for no SQL."""
        return self.kind is not None and not self.kind.is_sql


def read_script(sql: str, *, any_text: bool = False) -> list[Statement]:
    """Return the statements of a text; none for one that cannot be tokenized, or that holds no syntax of FairSQL's.

    Args:
        sql: the text.
        any_text: whether a text without syntax has statements, too.

    >>> [(each.verb, each.is_work) for each in read_script("CREATE METRIC m AS tp; SELECT 1; DROP MODEL m")]
    [('CREATE', False), ('SELECT', False), ('DROP', True)]
    """
    if not any_text and not may_hold_syntax(sql):
        return []
    try:
        tokens = tokenize(sql)
    except TokenError:
        return []  # DuckDB says what is wrong with it
    ends = [at for at, token in enumerate(tokens) if token.kind == TokenType.SEMICOLON and token.depth <= 0]
    parts = [tuple(tokens[a + 1 : b]) for a, b in pairwise([-1, *ends, len(tokens)]) if b > a + 1]
    return [Statement(sql, part, kind_of(part)) for part in parts]
