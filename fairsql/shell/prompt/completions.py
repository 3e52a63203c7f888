"""Propose words for the cursor.

In: the text around it and the names that a database knows. Out: words, likeliest first.

They are metrics after METRICS, items in a FAIR clause, tables after FROM, and elsewhere columns of those tables.
"""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.text.queries import query
from fairsql.text.quoting import quote_if_needed
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fairsql.session.connection import Connection
    from fairsql.text.tokens import Token

Offer = tuple[str, str]  # a word and its kind

_TABLES_FOLLOW = frozenset({"FROM", "JOIN", "INTO", "UPDATE", "TABLE", "VIEW", "DESCRIBE", "SUMMARIZE"})
_OURS = tuple(
    dict.fromkeys(word for kind in KINDS.values() for word in (*kind.verbs, kind.word, kind.plural, *kind.parts))
)


@dataclass(frozen=True)
class Names:
    """The names that a database knows, as written in SQL."""

    tables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


def read_names(connection: Connection) -> Names:
    """Read the names on a separate cursor, which an open transaction does not affect.

    If the database cannot answer now, for example while it is detached, there are no names.
    """
    try:
        with closing(connection.cursor()) as cursor:
            tables = {
                ".".join(quote_if_needed(part) for part in (database, schema, table) if part): tuple(
                    map(quote_if_needed, columns)
                )
                for database, schema, table, columns in cursor.execute(query("shell", "all_columns")).fetchall()
            }
            if connection.engine is not None:
                with connection.asking:
                    theirs = [name for _, name, _ in connection.engine.tables()]
                tables |= {name if name.isidentifier() else connection.engine.quote(name): () for name in theirs}
            keywords = (*_OURS, *(word for (word,) in cursor.execute(query("shell", "keywords")).fetchall()))
            functions = tuple(word for (word,) in cursor.execute(query("shell", "functions")).fetchall())
            metrics = tuple(cursor.metrics().names())
    except fairsql.Error:
        return Names()
    return Names(tables, metrics, keywords, functions)


def offers(before: str, after: str, names: Names) -> Iterator[Offer]:
    """Yield the words that may follow at the cursor, likeliest first.

    Args:
        before: the text up to the word at the cursor.
        after: the text after it.
        names: the names that the database knows.

    Raises:
        sqlglot.errors.TokenError: if the cursor is in a string.

    >>> names = Names(tables={"loans": ("race", "paid")}, metrics=("base_rate",))
    >>> next(offers("SELECT * FROM loans FAIR (METRICS ", ")", names))
    ('base_rate', 'metric')
    >>> next(offers("SELECT ", " FROM loans", names))
    ('race', 'column')
    """
    tokens = tokenize(before)
    statement = _statement(tokens, before, after)
    yield from _offers_here(tokens, statement, names)
    yield ("FAIR", "clause")
    yield from ((word, "keyword") for word in names.keywords)
    yield from _tables(names)
    yield from _metrics(names)
    yield from ((column, "column") for others in names.tables.values() for column in others)
    yield from ((function, "function") for function in names.functions)


def _offers_here(tokens: list[Token], statement: str, names: Names) -> Iterator[Offer]:
    """Yield the words that fit the position: what its clause accepts, then the columns of the statement's tables."""
    near = [table for table in names.tables if _bare(table) in _words(statement)]
    items = [(item, "item") for item in FORMS.item_words]
    last = tokens[-1].word if tokens else ""
    item = _item_at_end(tokens)
    if last == "FAIR":
        yield from ((form, "form") for form in FORMS.words)
    elif last in _TABLES_FOLLOW:
        yield from _tables(names)
    elif item == "METRICS":
        yield from _metrics(names)
        yield from items
    elif item is not None and last != item:  # after a complete expression
        yield from items
    yield from ((column, "column") for table in near for column in names.tables[table])


def _tables(names: Names) -> list[Offer]:
    return [(table, "table") for table in names.tables]


def _metrics(names: Names) -> list[Offer]:
    return [(metric, "metric") for metric in names.metrics]


def column_offers(qualifier: str, statement: str, names: Names) -> Iterator[Offer]:
    """Yield what may follow `qualifier.`: columns of that table or alias, or tables of that schema.

    >>> names = Names(tables={"loans": ("race", "paid"), "audit.runs": ("day",)})
    >>> list(column_offers("l", "SELECT l. FROM loans AS l", names))
    [('race', 'column'), ('paid', 'column')]
    >>> list(column_offers("audit", "FROM audit.", names))
    [('runs', 'table')]
    """
    before_alias = rf"(\w+)\"?\s+(?:AS\s+)?{re.escape(qualifier)}(?!\w)"
    aliased = re.findall(before_alias, statement, re.IGNORECASE)
    meant = {name.strip('"').casefold() for name in (qualifier, *aliased)}
    for table, columns in names.tables.items():
        schema, _, bare = table.rpartition(".")
        if schema.casefold() == qualifier.casefold():
            yield bare, "table"
        if _bare(table) in meant:
            yield from ((column, "column") for column in columns)


def _bare(table: str) -> str:
    return table.rpartition(".")[2].strip('"').casefold()


def _words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"\w+", text)}


def _statement(tokens: list[Token], before: str, after: str) -> str:
    begin = max((token.end for token in tokens if token.word == ";"), default=0)
    return before[begin:] + " " + after.partition(";")[0]


def _item_at_end(tokens: list[Token]) -> str | None:
    """Return the item that the text ends in, "" at the start of a FAIR clause, None outside one."""
    clauses: list[tuple[int, str]] = []  # open clauses: the depth inside, and the current item
    for at, token in enumerate(tokens):
        if token.word == "(":
            head = [before.word for before in tokens[max(0, at - 2) : at]]
            if head[-1:] == ["FAIR"] or (head[:1] == ["FAIR"] and head[1] in FORMS):
                clauses.append((token.depth + 1, ""))
        elif clauses and token.depth < clauses[-1][0]:
            clauses.pop()
        elif clauses and token.depth == clauses[-1][0] and token.word in FORMS.item_words:
            inside_metrics = token.word == "WITHIN" and clauses[-1][1] == "METRICS"
            clauses[-1] = (token.depth, "METRICS" if inside_metrics else token.word)
    return clauses[-1][1] if clauses else None
