"""Limits on the size of a statement: in, its tokens; out, nothing, or the reason for a refusal.

For some shapes of SQL, DuckDB's planning time grows with the third power of their size, and planning cannot be
interrupted. The costly parts are counted here: a statement within these limits is planned in a few seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fairsql.server.protocol.failures import ServerError
from fairsql.text.tokens import Token

DEPTH_LIMIT = 200  # of brackets
EXPRESSION_LIMIT = 500  # the depth of an expression, which DuckDB counts: operators in a row, CASE in CASE
_BLOCKS, _UNIONS, _ANDS, _CONDITIONS = "queries and joined tables", "UNIONs", "ANDs", "conditions"
_LIMITS = {_BLOCKS: 100, _UNIONS: 500, _ANDS: 2_000, _CONDITIONS: 10_000}
_LISTED = "write values as a list behind IN, or bind a list: = ANY($1)"
_HINTS = {
    _BLOCKS: "write a part of it into a table or a view first",
    _UNIONS: "write rows as VALUES, or bind a list and unnest it",
    _ANDS: _LISTED,
    _CONDITIONS: _LISTED,
}
_COUNTED = dict.fromkeys(("SELECT", "JOIN", "INTERSECT", "EXCEPT", "PIVOT", "UNPIVOT"), _BLOCKS)
_COUNTED |= {"UNION": _UNIONS} | {"AND": _ANDS} | dict.fromkeys(("OR", "WHEN"), _CONDITIONS)
_CLAUSES = frozenset("WHERE SELECT FROM GROUP HAVING ORDER WINDOW QUALIFY LIMIT VALUES SET".split())
_BEFORE_FROM = frozenset(("", "(", "ALL", "UNION", "INTERSECT", "EXCEPT", "NAME"))  # FROM begins a query after these


def check_shape(tokens: Sequence[Token], start: int) -> None:
    """Refuse a statement that would take too long to plan.

    Args:
        tokens: its tokens.
        start: where the statement begins in the client's text.

    Raises:
        ServerError: with the limit that is exceeded, at the token that exceeds it.
    """
    deep = next((token for token in tokens if token.depth > DEPTH_LIMIT), None)
    if deep is not None:
        raise ServerError("54001", f"brackets are nested deeper than {DEPTH_LIMIT}", start=start + deep.start)
    found: Counter[str] = Counter()
    for kind, token in _parts(tokens):
        found[kind] += 1
        if kind == _UNIONS:  # the SELECT after it counts as part of the UNION
            found[_BLOCKS] -= 1
        if found[kind] > _LIMITS[kind]:
            message = f"a statement has at most {_LIMITS[kind]} {kind}"
            raise ServerError("54001", message, _HINTS[kind], start + token.start)


def _parts(tokens: Sequence[Token]) -> Iterator[tuple[str, Token]]:
    """Yield the tokens that count, each with the limit for which it counts."""
    clause: dict[int, str] = {}  # the current clause at each depth
    before = ""
    for token in tokens:
        word = token.word.split()[0] if token.word else ""
        if word == "(":
            clause[token.depth + 1] = ""
        elif word in _CLAUSES:
            clause[token.depth] = word
        joined = word == "," and clause.get(token.depth) == "FROM"
        if joined or (word == "FROM" and before in _BEFORE_FROM):
            yield _BLOCKS, token
        elif word in _COUNTED:
            yield _COUNTED[word], token
        before = token.word
