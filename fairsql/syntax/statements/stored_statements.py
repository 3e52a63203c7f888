"""Read statements about stored models and transforms. In: the tokens of one statement. Out: its contents.

CREATE [OR REPLACE] kind [IF NOT EXISTS] name … AS SELECT …
DROP kind [IF EXISTS] name; DESCRIBE kind name; SHOW kinds; SWEEP MODEL name [WITHIN allowances]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from fairsql import error_messages
from fairsql.syntax.slices import Place, Slice
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.syntax.statements.stored_spec import Created
from fairsql.text.tokens import Token

_QUERY = frozenset(("SELECT", "FROM", "WITH", "VALUES", "TABLE", "PIVOT", "UNPIVOT", "(", "SUMMARIZE", "DESCRIBE"))


@dataclass(frozen=True)
class Drop:
    """DROP kind [IF EXISTS] name."""

    kind: str
    name: str
    lenient: bool
    place: Place


@dataclass(frozen=True)
class Describe:
    """DESCRIBE kind name."""

    kind: str
    name: str
    place: Place


@dataclass(frozen=True)
class Show:
    """SHOW kinds."""

    kind: str


@dataclass(frozen=True)
class Sweep:
    """SWEEP MODEL name [WITHIN allowances]; `within` has each allowance once, with its position."""

    kind: ClassVar = "MODEL"
    name: str
    within: tuple[tuple[float, Place], ...]
    place: Place


@dataclass(frozen=True, kw_only=True)
class Creation(Created):
    """The common parts of every CREATE.

    Attributes:
        head: the words up to and including the name; errors about the whole statement point at them.
        body: the text between the name and AS.
        query: plain SQL of the rows to learn from.
    """

    head: Slice
    body: Slice
    query: str


def read_simple(tokens: Sequence[Token], sql: str, kind: str) -> Drop | Describe | Show | None:
    """Read DROP, DESCRIBE or SHOW; return None for CREATE.

    Raises:
        ClauseError: if the statement is malformed.
    """
    first = tokens[0].word
    if first == "SHOW":
        if len(tokens) > 2:
            raise Place.of(sql, tokens[2]).error(
                *error_messages.SHOW_GOES_ON(word=tokens[2].text, kinds=tokens[1].word)
            )
        return Show(kind)
    if first == "CREATE":
        return None
    lenient = [token.word for token in tokens[2:4]] == ["IF", "EXISTS"]
    usage = f"{first} {kind} {'[IF EXISTS] ' if first == 'DROP' else ''}name"
    name, rest = read_name(tokens, sql, 4 if lenient else 2, kind, (), f"write {usage}")
    if rest < len(tokens):
        raise Place.of(sql, tokens[rest]).error(*error_messages.STATEMENT_GOES_ON(word=tokens[rest].text, usage=usage))
    place = Place.of(sql, tokens[rest - 1])
    return Drop(kind, name, lenient, place) if first == "DROP" else Describe(kind, name, place)


def read_creation(
    tokens: Sequence[Token], sql: str, kind: str, words: Sequence[str], render: Callable[[int, int], str]
) -> Creation:
    """Read a CREATE statement except for its body.

    Args:
        tokens: its tokens.
        sql: the text of the tokens.
        kind: the kind of the new object.
        words: the words that begin a part of the body.
        render: returns plain SQL of the text between two positions.

    Raises:
        ClauseError: if the name, body or query is missing, or the statement has a prepared parameter.
    """
    replaces = tokens[1].word == "OR"
    at = 4 if replaces else 2
    lenient = [token.word for token in tokens[at : at + 3]] == ["IF", "NOT", "EXISTS"]
    name, at = read_name(tokens, sql, at + 3 if lenient else at, kind, words, KINDS[kind].usage)
    depth = tokens[0].depth
    query = next((k for k in range(at, len(tokens) - 1) if _begins_query(tokens[k], tokens[k + 1], depth)), len(tokens))
    if query == len(tokens):
        raise Place.of(sql, tokens[-1]).error(
            f"CREATE {kind} {name} has no rows to learn from", "end it with AS SELECT …"
        )
    head = Slice(tuple(tokens[:at]), sql, lambda start, end: sql[start:end])
    body = head.sub(tokens[at:query])
    if not body.tokens:
        raise head.error(f"CREATE {kind} {name} says nothing but its rows", KINDS[kind].usage, tokens[at - 1])
    mark = next((token for token in tokens if token.word in ("?", "$")), None)
    if mark is not None:
        hint = "write the value, or make a table of the rows first: CREATE TEMP TABLE rows AS SELECT …"
        raise head.error(f"the statement of a {kind.lower()} is kept, and cannot hold a prepared parameter", hint, mark)
    return Creation(
        name=name,
        place=Place.of(sql, tokens[at - 1]),
        statement=sql[tokens[0].start : tokens[-1].end],
        head=head,
        body=body,
        query=render(tokens[query + 1].start, tokens[-1].end),
        replace=replaces,
        lenient=lenient,
    )


def read_name(
    tokens: Sequence[Token], sql: str, at: int, kind: str, words: Sequence[str], usage: str
) -> tuple[str, int]:
    """Read the name of a model or a transform; return it, and the index of the next token.

    Args:
        tokens: the tokens of the statement.
        sql: the text of the tokens.
        at: the index of the name among them.
        kind: MODEL or TRANSFORM.
        words: the words that begin a part of the statement, and are no names.
        usage: what to write instead of a statement without a name.

    Raises:
        ClauseError: if the name is missing or has a schema.
    """
    if at >= len(tokens) or not (tokens[at].is_name and tokens[at].text) or tokens[at].word in (*words, "AS"):
        raise Place.of(sql, tokens[min(at, len(tokens) - 1)]).error(f"the {kind.lower()} has no name", usage)
    if at + 1 < len(tokens) and tokens[at + 1].word == ".":
        hint = f"{kind.lower()}s are made in the database in use: USE that database first"
        raise Place.of(sql, tokens[at + 1]).error(f"the name of a {kind.lower()} has no schema", hint)
    return tokens[at].text, at + 1


def _begins_query(token: Token, after: Token, depth: int) -> bool:
    return token.word == "AS" and token.depth == depth and after.word in _QUERY
