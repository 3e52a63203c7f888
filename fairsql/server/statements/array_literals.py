"""PostgreSQL's arrays in SQL text: in, tokens; out, text that DuckDB can read.

`'{1,2}'::int[]` becomes a list, `= ANY ('{1,2}')` an IN, and `unnest(a, b)` in FROM one UNNEST for each list.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fairsql.server.protocol.failures import ServerError
from fairsql.server.values.parameters import read_value
from fairsql.server.values.types import TEXT
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import Token

_COMPARED = {("=", "ANY"): "IN ", ("=", "SOME"): "IN ", ("<>", "ALL"): "NOT IN ", ("!=", "ALL"): "NOT IN "}
_BEFORE = frozenset(("FROM", ",", "JOIN", "LATERAL"))  # words before a table function


def with_lists(text: str, tokens: Sequence[Token]) -> str:
    """Replace PostgreSQL's arrays in a text by DuckDB's lists; without arrays, return the same object.

    >>> from fairsql.text.tokens import tokenize
    >>> text = "FROM UNNEST('{1,NULL}'::int[], x.b) AS t (a, b)"
    >>> with_lists(text, tokenize(text))
    "FROM (SELECT UNNEST(['1', NULL]::int[]), UNNEST(x.b)) AS t (a, b)"
    """
    if not any(
        token.word == "UNNEST" or _is_array(tokens, at) or _is_compared(tokens, at) for at, token in enumerate(tokens)
    ):
        return text
    return _written(text, tokens, 0, len(tokens), 0, len(text))


def _written(text: str, tokens: Sequence[Token], first: int, end: int, start: int, stop: int) -> str:
    """Rewrite a part of the text: the tokens from `first` to `end`, the characters from `start` to `stop`."""
    parts, place = [], start
    at = first
    while at < end:
        token = tokens[at]
        if _is_array(tokens, at):
            parts += [text[place : token.start], _list_of(token)]
            place, at = token.end, at + 1
            continue
        if _is_compared(tokens, at):
            parts += [text[place : token.start], _COMPARED[token.word, tokens[at + 1].word], _values(tokens[at + 3])]
            place, at = tokens[at + 4].end, at + 5
            continue
        arguments = _arguments(tokens, at) if token.word == "UNNEST" and tokens[at - 1].word in _BEFORE else []
        if len(arguments) < 2:
            at += 1
            continue
        close = arguments[-1][1]
        lists = [_written(text, tokens, a, b, tokens[a].start, tokens[b - 1].end) for a, b in arguments]
        place_after, at_after = tokens[close].end, close + 1
        columns = [f"{token.text}({each})" for each in lists]
        if [each.word for each in tokens[close + 1 : close + 3]] == ["WITH", "ORDINALITY"]:
            lengths = ", ".join(f"len({each})" for each in lists)
            columns.append(f"{token.text}(range(1, greatest({lengths}) + 1))")
            place_after, at_after = tokens[close + 2].end, close + 3
        parts += [text[place : token.start], f"(SELECT {', '.join(columns)})"]
        place, at = place_after, at_after
    return "".join([*parts, text[place:stop]])


def _arguments(tokens: Sequence[Token], at: int) -> list[tuple[int, int]]:
    """Return the token range of each argument of a call; none if it has named arguments such as `recursive := true`."""
    found, begin = [], at + 2
    for k in range(at + 2, len(tokens)):
        is_inside = tokens[k].depth > tokens[at + 1].depth
        if tokens[k].word in (":=", "=>") and tokens[k].depth == tokens[at + 1].depth + 1:
            return []
        if (tokens[k].word == "," and tokens[k].depth == tokens[at + 1].depth + 1) or not is_inside:
            found.append((begin, k))
            begin = k + 1
        if not is_inside:
            break
    return found


def _is_array(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a token is '{…}' followed by a cast to an array; brackets may enclose it."""
    token = tokens[at]
    if not token.is_string or token.text[:1] != "{" or token.text[-1:] != "}":
        return False
    after = at + 1
    while tokens[after : after + 1] and tokens[after].word == ")":
        after += 1
    words = [each.word for each in tokens[after : after + 10]]
    if words[:1] != ["::"]:
        return False
    return next((b == "]" for a, b in pairwise(words) if a == "["), False) and all(
        each.is_name or each.word in ("[", "]", ".", "::") for each in tokens[after : after + words.index("[")]
    )


def _is_compared(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a token is the operator of `= ANY ('{…}')`, whose left side gives the type of the elements."""
    after = tokens[at + 1 : at + 5]
    words = [each.word for each in after]
    if len(after) < 4 or (tokens[at].word, words[0]) not in _COMPARED or words[1::2] != ["(", ")"]:
        return False
    return after[2].is_string and after[2].text[:1] == "{" and after[2].text[1:-1] != "" and after[2].text[-1:] == "}"


def _list_of(token: Token) -> str:
    """Write an array as a list of texts; the cast that follows converts them."""
    return f"[{_elements(token)}]"


def _values(token: Token) -> str:
    return f"({_elements(token)})"


def _elements(token: Token) -> str:
    try:
        values = read_value(token.text.encode(), TEXT.array, 0)
    except ServerError as error:
        raise ServerError("22P02", f"malformed array literal: {token.text[:80]}", start=token.start) from error
    return ", ".join("NULL" if each is None else quote_text(each) for each in values)
