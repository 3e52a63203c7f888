"""What Tab offers in the shell.

In: the text around the cursor and the names a database knows. Out: words that fit the place, the likeliest
first: metrics behind METRICS, items in a FAIR clause, tables behind FROM, elsewhere columns of the
statement's tables.
"""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from sqlglot.errors import TokenError

import fairsql
from fairsql.expansion.forms import FORMS
from fairsql.syntax.statement_kinds import KINDS
from fairsql.text.queries import query
from fairsql.text.quoting import quote_if_needed
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from fairsql.session.connection import Connection
    from fairsql.text.tokens import Token

Offer = tuple[str, str]  # a word and what it is

_TABLES_FOLLOW = frozenset({"FROM", "JOIN", "INTO", "UPDATE", "TABLE", "VIEW", "DESCRIBE", "SUMMARIZE"})
_LAST_WORD = re.compile(r'(?:(?P<table>\w+|"[^"]*")\.)?(?P<word>"?\w*)$')
_OURS = tuple(
    dict.fromkeys(word for kind in KINDS.values() for word in (*kind.verbs, kind.word, kind.plural, *kind.parts))
)


@dataclass(frozen=True)
class Names:
    """The names a database knows, written as they stand in SQL."""

    tables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


def read_names(connection: Connection) -> Names:
    """Read the names, on a cursor of its own: an open transaction neither sees nor feels it.

    A database that cannot be asked now, such as one being detached, has none.
    """
    try:
        with closing(connection.cursor()) as cursor:
            tables = {
                ".".join(quote_if_needed(part) for part in (database, schema, table) if part): tuple(
                    map(quote_if_needed, columns)
                )
                for database, schema, table, columns in cursor.execute(query("shell", "all_columns")).fetchall()
            }
            keywords = (*_OURS, *(word for (word,) in cursor.execute(query("shell", "keywords")).fetchall()))
            functions = tuple(word for (word,) in cursor.execute(query("shell", "functions")).fetchall())
            metrics = tuple(cursor.metrics().names())
    except fairsql.Error:
        return Names()
    return Names(tables, metrics, keywords, functions)


def offers(before: str, after: str, names: Names) -> Iterator[Offer]:
    """Yield what may stand at the cursor, the likeliest first.

    Args:
        before: the text up to the word at the cursor.
        after: the text behind it.
        names: what the database knows.

    Raises:
        sqlglot.errors.TokenError: where the cursor is in a string.

    >>> names = Names(tables={"loans": ("race", "paid")}, metrics=("base_rate",))
    >>> next(offers("SELECT * FROM loans FAIR (METRICS ", ")", names))
    ('base_rate', 'metric')
    >>> next(offers("SELECT ", " FROM loans", names))
    ('race', 'column')
    """
    tokens = tokenize(before)
    near = [table for table in names.tables if _bare(table) in _words(_statement(tokens, before, after))]
    columns = [(column, "column") for table in near for column in names.tables[table]]
    tables = [(table, "table") for table in names.tables]
    metrics = [(metric, "metric") for metric in names.metrics]
    items = [(item, "item") for item in FORMS.item_words]
    last = tokens[-1].word if tokens else ""
    item = _item_at_end(tokens)
    if last == "FAIR":
        yield from ((form, "form") for form in FORMS.words)
    elif last in _TABLES_FOLLOW:
        yield from tables
    elif item == "METRICS":
        yield from metrics
        yield from items
    elif item is not None and last != item:  # behind a whole expression
        yield from items
    yield from columns
    yield ("FAIR", "clause")
    yield from ((word, "keyword") for word in names.keywords)
    yield from tables
    yield from metrics
    yield from ((column, "column") for others in names.tables.values() for column in others)
    yield from ((function, "function") for function in names.functions)


def column_offers(qualifier: str, statement: str, names: Names) -> Iterator[Offer]:
    """Yield what may stand behind `qualifier.`: columns of that table or alias, or tables of that schema.

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
    """Return the item the text ends in, "" at the start of a FAIR clause, None outside of one."""
    clauses: list[tuple[int, str]] = []  # those still open: depth inside, the item being written
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


class ShellCompleter(Completer):
    """Completes SQL and dot commands.

    Args:
        names: gives the names the database knows; asked at each Tab.
        commands: each dot command and what it takes, such as FILE or TABLE.
        modes: the output formats.
    """

    def __init__(self, names: Callable[[], Names], commands: Mapping[str, str], modes: Iterable[str]) -> None:
        self._names = names
        self._commands = commands
        self._modes = tuple(modes)
        self._paths = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield completions of the word at the cursor."""
        before, after = document.text_before_cursor, document.text_after_cursor
        command, space, argument = before.lstrip().partition(" ")
        if not before.lstrip().startswith((".", "\\")):
            yield from self._complete_sql(before, after, complete_event)
        elif not space:
            yield from _matching(command, ((name, "command") for name in self._commands))
        else:
            yield from self._complete_argument(self._commands.get(command, ""), argument, after, complete_event)

    def _complete_argument(self, takes: str, argument: str, after: str, event: CompleteEvent) -> Iterator[Completion]:
        if "FILE" in takes:
            yield from self._paths.get_completions(Document(argument), event)
        elif "SQL" in takes:
            yield from self._complete_sql(argument, after, event)
        elif "MODE" in takes:
            yield from _matching(argument, ((mode, "mode") for mode in self._modes))
        elif "TABLE" in takes:
            yield from _matching(argument, ((table, "table") for table in self._names().tables))
        elif "METRIC" in takes:
            yield from _matching(argument, ((metric, "metric") for metric in self._names().metrics))

    def _complete_sql(self, before: str, after: str, event: CompleteEvent) -> Iterator[Completion]:
        match = _LAST_WORD.search(before)
        assert match is not None  # the pattern matches the empty word too
        qualifier, word = match["table"], match["word"]
        try:
            if qualifier:
                yield from _matching(word, column_offers(qualifier, before + " " + after, self._names()))
            else:
                yield from _matching(word, offers(before[: match.start()], after, self._names()))
        except TokenError:  # in a string: the name of a file, perhaps
            yield from self._paths.get_completions(Document(before.rpartition("'")[2]), event)


def _matching(word: str, offered: Iterable[Offer]) -> Iterator[Completion]:
    """Yield the offers that begin with the word, each once; keywords follow the case it is typed in."""
    seen = set()
    for text, kind in offered:
        if text in seen or not text.casefold().startswith(word.casefold()):
            continue
        seen.add(text)
        lower = kind in ("keyword", "item", "form", "clause") and word.islower()
        yield Completion(text.lower() if lower else text, start_position=-len(word), display_meta=kind)
