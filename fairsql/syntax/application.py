"""Calls of `fair_apply_thresholds(rows, tuned, groups, score)`. In: tokens of a statement. Out: where each stands, and
what it asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairsql.syntax.spec import ApplySpec, Column
from fairsql.text.tokens import Token

_NAME = "fair_apply_thresholds"


def find_applications(tokens: Sequence[Token], sql: str) -> list[tuple[int, int, ApplySpec]]:
    """Return the calls of a statement: where each begins and ends in the text, and what it asks.

    >>> from fairsql.text.tokens import tokenize
    >>> text = "FROM fair_apply_thresholds(loans, tuned, (race, sex), risk) AS decided"
    >>> [(start, end, spec)] = find_applications(tokenize(text), text)
    >>> text[start:end], spec.source, spec.tuned, [column.text for column in spec.protected]
    ('fair_apply_thresholds(loans, tuned, (race, sex), risk)', 'loans', 'tuned', ['race', 'sex'])
    """
    found = []
    for at, token in enumerate(tokens[:-1]):
        if token.text.casefold() != _NAME or tokens[at + 1].word != "(" or (at and tokens[at - 1].word == "."):
            continue
        closing = next((k for k in range(at + 2, len(tokens)) if _closes(tokens, at + 1, k)), None)
        parts = list(_parts(tokens[at + 2 : closing])) if closing is not None else []
        if closing is None or len(parts) != 4 or not all(parts):
            continue  # DuckDB says what is wrong with it
        source, tuned, groups, score = parts
        in_brackets = groups[0].word == "(" and _closes(groups, 0, len(groups) - 1)
        named = list(_parts(groups[1:-1])) if in_brackets else [groups]
        protected = tuple(_column(each, sql) for each in named if each)
        found.append((
            token.start, tokens[closing].end,
            ApplySpec(_relation(source, sql), _relation(tuned, sql), protected, _column(score, sql)),
        ))  # fmt: skip
    return found


def _closes(tokens: Sequence[Token], opening: int, at: int) -> bool:
    return tokens[at].word == ")" and tokens[at].depth == tokens[opening].depth


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield what stands between commas."""
    part: list[Token] = []
    for token in tokens:
        if token.word == "," and token.depth == tokens[0].depth:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _text(tokens: Sequence[Token], sql: str) -> str:
    return sql[tokens[0].start : tokens[-1].end]


def _column(tokens: Sequence[Token], sql: str) -> Column:
    return Column(_text(tokens, sql), _text(tokens, sql), tokens[0].start, tokens[-1].end)


def _relation(tokens: Sequence[Token], sql: str) -> str:
    """Return a relation as it stands in FROM: its name may be given as a text."""
    text = _text(tokens, sql)
    return text[1:-1] if text.startswith("'") else text
