"""Find the columns of rows that a text for DuckDB reads.

In: the text, and the columns. Out: those to fetch from an engine.

A column is fetched if its name occurs anywhere in the text. All are fetched if the text may mean columns that it does
not name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fairsql.text.tokens import Token, tokenize

_ALL = frozenset({"COLUMNS", "DESCRIBE", "NATURAL", "PIVOT", "SUMMARIZE", "UNPIVOT", "#", "POSITIONAL"})
_BEFORE_LIST = frozenset({"SELECT", "DISTINCT", "ALL", ",", ".", "(", ")"})  # `)` ends DISTINCT ON (…)


def needed_columns(text: str, relation: str, columns: Sequence[str]) -> list[str]:
    """Return the columns of a relation that a text reads, in order; if it reads none, the last one, to have rows.

    Args:
        text: a text for DuckDB.
        relation: the placeholder of the rows in it.
        columns: the columns of the rows.

    >>> needed_columns('SELECT race, sum(w) AS "n" FROM r GROUP BY race', "r", ["id", "Race", "w", "fair_weight"])
    ['Race', 'w']
    >>> needed_columns("SELECT count(*) FROM r", "r", ["id", "w"]), needed_columns("FROM r", "r", ["id", "w"])
    (['w'], ['id', 'w'])
    """
    tokens = tokenize(text)
    if _may_mean_all(tokens, relation):
        return [*columns]
    named = {token.text.casefold() for token in tokens}
    return [each for each in columns if each.casefold() in named] or [*columns[-1:]]


def _may_mean_all(tokens: Sequence[Token], relation: str) -> bool:
    words = [token.word for token in tokens]
    if not _ALL.isdisjoint(words):
        return True
    for at, (before, word) in enumerate(pairwise(["(", *words])):
        if word == "*" and before in _BEFORE_LIST and words[max(at - 2, 0) : at] != ["COUNT", "("]:
            return True
        if word == "FROM" and before in ("(", ";", "AS", "EXPLAIN", "ANALYZE", "ALL", "UNION", "EXCEPT", "INTERSECT"):
            return True  # there is no SELECT list
    return _is_row(tokens, words, relation)


def _is_row(tokens: Sequence[Token], words: Sequence[str], relation: str) -> bool:
    """Return whether the text may read a whole row: by the name of the relation or its alias, as a value."""
    names = {relation.casefold()}
    for at, token in enumerate(tokens):
        if token.text.casefold() == relation.casefold():
            after = at + 2 if words[at + 1 : at + 2] == ["AS"] else at + 1
            names |= {token.text.casefold() for token in tokens[after : after + 1] if token.is_name}
    places = [at for at, token in enumerate(tokens) if token.is_name and token.text.casefold() in names]
    places = [at for at in places if words[at + 1 : at + 2] != ["."]]
    declares = {"FROM", "JOIN", "AS", relation.upper()}
    values = [at for at in places if words[at - 1] not in declares]
    return any(words[at - 1] != "," or "FROM" not in words[:at] for at in values)
