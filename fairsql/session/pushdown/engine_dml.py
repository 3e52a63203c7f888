"""Write statements that store rows on an engine. In: a statement in DuckDB's SQL. Out: those for the engine."""

from __future__ import annotations

from collections.abc import Sequence

from fairsql.engines import Engine
from fairsql.errors import ProgrammingError
from fairsql.text.queries import query
from fairsql.text.tokens import Token, tokenize

_REPLACES = ["CREATE", "OR", "REPLACE", "TABLE"]


def engine_statements(engine: Engine, sql: str) -> list[str]:
    """Return an engine's statements that store rows, in one transaction: FROM gets a SELECT list, and REPLACE drops.

    Raises:
        ProgrammingError: for a table that is replaced by its own rows, if the engine would drop it first.

    >>> import sqlite3
    >>> from fairsql.engines import open_engine
    >>> engine_statements(open_engine(sqlite3.connect(":memory:")), "CREATE OR REPLACE TABLE a AS FROM b")
    ['DROP TABLE IF EXISTS a', 'CREATE TABLE a AS SELECT * FROM b']
    """
    sql = _with_list(sql)
    tokens = tokenize(sql)
    if engine.replaces_tables or [token.word for token in tokens[:4]] != _REPLACES:
        return [sql]
    last = 4
    while tokens[last + 1].word == ".":
        last += 2
    name = sql[tokens[4].start : tokens[last].end]
    table = tokens[last].text.casefold()
    if any(token.text.casefold() == table and _is_read(tokens, at) for at, token in enumerate(tokens)):
        raise ProgrammingError(
            f"{engine.name} has no CREATE OR REPLACE TABLE: {name} would be dropped, and the query reads it",
            hint="store the rows in a table of another name",
        )
    made = f"{sql[: tokens[1].start]}{sql[tokens[3].start :]}"
    return [query("engines", "drop_table", name=name), made]


def _is_read(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a name, with or without its schema, follows FROM or JOIN; the engine reports other places."""
    while tokens[at - 1].word == ".":
        at -= 2
    return tokens[at - 1].word in ("FROM", "JOIN")


def _with_list(sql: str) -> str:
    """Return a statement with a SELECT list before a FROM that lacks one."""
    words = {token.word: token.start for token in reversed(tokenize(sql)) if not token.depth}
    if "FROM" not in words or "SELECT" in words:
        return sql
    return f"{sql[: words['FROM']]}SELECT * {sql[words['FROM'] :]}"
