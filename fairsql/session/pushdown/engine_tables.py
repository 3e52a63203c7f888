"""Find the tables that an engine reads in FROM of a clause. In: its tokens. Out: the names of tables."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from fairsql.errors import ProgrammingError
from fairsql.syntax.named_queries import named_queries
from fairsql.text.tokens import Token

_ESCAPED = re.compile(r"\\'(?=\w)")  # in DuckDB's SQL, no word follows a text without a space
_BEFORE_TABLES = frozenset({"FROM", "JOIN", ","})


def tables_of(tokens: Sequence[Token]) -> set[str]:
    """Return the names that may be tables, in lower case.

    >>> from fairsql.text.tokens import tokenize
    >>> sorted(tables_of(tokenize("Loans AS l JOIN (SELECT a FROM b) AS c USING (a)")))
    ['b', 'loans']
    """
    before = ["FROM", *(token.word for token in tokens)]
    near = zip(tokens, before, strict=False)
    return {token.text.casefold() for token, word in near if word in _BEFORE_TABLES and token.is_name}


def refuse_escapes(sql: str, reader: str) -> None:
    r"""Refuse a text with a quote after a backslash: in FairSQL, as in DuckDB, the text ends there.

    Raises:
        ProgrammingError: for the first one.

    >>> refuse_escapes(r"FROM t WHERE a = 'O''B' AND b = '\'", "Spark")
    """
    found = _ESCAPED.search(sql)
    if found:
        raise ProgrammingError(
            f"a quote behind a backslash ends the text, before it goes to {reader}",
            sql=sql, start=found.start(), end=found.start() + 2,
            hint="double the quote: 'O''Brien'",
        )  # fmt: skip


def refuse_named(tokens: Sequence[Token], queries: Collection[str], reader: str) -> None:
    """Refuse a FROM that reads a named query of DuckDB's: the engine may have a table of that name.

    Raises:
        ProgrammingError: for one of these queries.
    """
    hidden = min(tables_of(tokens) & ({*queries} - named_queries(tokens)), default=None)
    if hidden is not None:
        raise ProgrammingError(
            f'"{hidden}" of WITH is DuckDB\'s, and FROM of the clause is read by {reader}',
            hint="write WITH in its FROM: FROM (WITH u AS (SELECT …) SELECT * FROM u) AS u FAIR (…)",
        )
