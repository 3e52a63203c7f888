"""Find calls that return rows of a relation, such as `fair_apply_thresholds(…)` and those of stored models.

In: tokens of a statement. Out: the position and the contents of each call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fairsql.syntax.columns import Column
from fairsql.syntax.spec import ApplySpec
from fairsql.text.tokens import RESERVED, Token, find_closing, split_commas

_NAME = "fair_apply_thresholds"
_READING = ("FROM", "JOIN")  # words before a relation
_NOT_READING = ("SELECT", "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT")  # begin other lists


@dataclass(frozen=True)
class Call:
    """A call that returns rows of a relation.

    Attributes:
        name: the name of the function.
        start: the index of its first character in the text.
        end: the index after its last character.
        is_named: whether an alias follows, which other databases may require.
        is_read: whether it is in a FROM.
        parts: the tokens of its arguments.
    """

    name: str
    start: int
    end: int
    is_named: bool
    is_read: bool
    parts: tuple[tuple[Token, ...], ...]

    def source(self, sql: str) -> str:
        """Return the relation, which is the first argument, as FROM names it."""
        return _relation(self.parts[0], sql)


@dataclass(frozen=True)
class Application(Call):
    """A call that applies thresholds.

    Attributes:
        spec: the contents of the call.
    """

    spec: ApplySpec


def find_calls(tokens: Sequence[Token]) -> Iterator[Call]:
    """Yield each possible function call: a name before brackets that are not empty.

    >>> from fairsql.text.tokens import tokenize
    >>> text = "FROM paying('loans') AS p, paid(x, y)"
    >>> [(each.name, each.is_named, each.is_read, len(each.parts)) for each in find_calls(tokenize(text))]
    [('paying', True, True, 1), ('paid', False, True, 2)]
    >>> text = "SELECT a, f(x) FROM t FAIR SCAN (PREDICTION p FEATURES a, bins(risk, 3))"
    >>> [(each.name, each.is_read) for each in find_calls(tokenize(text)) if each.name != "SCAN"]
    [('f', False), ('bins', False)]
    """
    reads = {0: False}  # whether a list reads rows, by the depth of its brackets
    for at, token in enumerate(tokens[:-1]):
        word = token.word.partition(" ")[0]
        if word == "(":
            reads[token.depth + 1] = False
        elif word in (*_READING, *_NOT_READING):
            reads[token.depth] = word in _READING
        if not token.is_name or tokens[at + 1].word != "(" or (at and tokens[at - 1].word == "."):
            continue
        closing = find_closing(tokens, at + 1)
        parts = tuple(map(tuple, split_commas(tokens[at + 2 : closing]))) if closing not in (None, at + 2) else ()
        if closing is not None and parts and all(parts):  # DuckDB reports errors in others
            is_read = reads.get(token.depth, False) and at > 0 and tokens[at - 1].word in (*_READING, ",")
            yield Call(token.text, token.start, tokens[closing].end, _is_named(tokens, closing + 1), is_read, parts)


def find_applications(tokens: Sequence[Token], sql: str) -> list[Application]:
    """Return the calls of a statement that apply thresholds.

    >>> from fairsql.text.tokens import tokenize
    >>> text = "FROM fair_apply_thresholds(loans, tuned, (race, sex), risk) AS decided"
    >>> [call] = find_applications(tokenize(text), text)
    >>> text[call.start : call.end], call.spec.source, call.spec.tuned, [of.text for of in call.spec.protected]
    ('fair_apply_thresholds(loans, tuned, (race, sex), risk)', 'loans', 'tuned', ['race', 'sex'])
    """
    found = []
    for call in find_calls(tokens):
        if call.name.casefold() != _NAME or len(call.parts) != 4:
            continue
        _, tuned, groups, score = call.parts
        in_brackets = groups[0].word == "(" and find_closing(groups, 0) == len(groups) - 1
        named = split_commas(groups[1:-1]) if in_brackets else [groups]
        protected = tuple(_column(each, sql) for each in named if each)
        spec = ApplySpec(call.source(sql), _relation(tuned, sql), protected, _column(score, sql))
        found.append(Application(call.name, call.start, call.end, call.is_named, call.is_read, call.parts, spec))
    return found


def _is_named(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at] if at < len(tokens) else None
    if word is None or not word.is_name:
        return False
    return word.word in ("", "AS") or (word.word != "FAIR" and word.word.lower().split()[0] not in RESERVED)


def _text(tokens: Sequence[Token], sql: str) -> str:
    return sql[tokens[0].start : tokens[-1].end]


def _column(tokens: Sequence[Token], sql: str) -> Column:
    return Column(_text(tokens, sql), _text(tokens, sql), tokens[0].start, tokens[-1].end)


def _relation(tokens: Sequence[Token], sql: str) -> str:
    """Return a relation as FROM names it; the argument may be its name as a text."""
    text = _text(tokens, sql)
    return text[1:-1] if text.startswith("'") else text
