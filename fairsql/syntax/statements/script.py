"""Split a script into statements. In: SQL text. Out: its statements, each with its tokens and its kind.

A text is tokenized once; all later steps use these tokens.
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
        tokens: the tokens of the statement, without its semicolon.
        kind: its kind, if FairSQL defines the statement; else None.
    """

    sql: str
    tokens: tuple[Token, ...]
    kind: StatementKind | None

    @property
    def start(self) -> int:
        """The index of its first character in the text."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """The index after its last character in the text."""
        return self.tokens[-1].end

    @property
    def text(self) -> str:
        """The statement as it was written."""
        return self.sql[self.start : self.end]

    @property
    def verb(self) -> str:
        """The first word of the statement."""
        return verb_of(self.tokens)

    @property
    def is_work(self) -> bool:
        """Whether it does work in Python, instead of being expanded to SQL."""
        return self.kind is not None and not self.kind.is_sql


def read_script(sql: str, *, any_text: bool = False) -> list[Statement]:
    """Return the statements of a text; none if it cannot be tokenized, or has no FairSQL syntax.

    Args:
        sql: the text.
        any_text: whether to return statements even without FairSQL syntax.

    >>> [(each.verb, each.is_work) for each in read_script("CREATE METRIC m AS tp; SELECT 1; DROP MODEL m")]
    [('CREATE', False), ('SELECT', False), ('DROP', True)]
    """
    if not any_text and not may_hold_syntax(sql):
        return []
    try:
        tokens = tokenize(sql)
    except TokenError:
        return []  # DuckDB reports what is wrong
    ends = [at for at, token in enumerate(tokens) if token.kind == TokenType.SEMICOLON and token.depth <= 0]
    parts = [tuple(tokens[a + 1 : b]) for a, b in pairwise([-1, *ends, len(tokens)]) if b > a + 1]
    return [Statement(sql, part, kind_of(part)) for part in parts]
