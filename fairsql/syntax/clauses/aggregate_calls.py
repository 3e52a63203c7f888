"""Read aggregates in METRICS. In: the slice of a metric. Out: its formula with a name in place of each aggregate.

`sum(amount) / count(*)` becomes `fair_aggregate_0 / fair_aggregate_1`, and both aggregates are stored by their texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from fairsql import error_messages
from fairsql.errors import MetricError
from fairsql.metrics.grammar import AGGREGATES, DISTANCES
from fairsql.syntax.columns import QUANTILES, Aggregate
from fairsql.syntax.slices import Slice, number_of
from fairsql.syntax.values import read_ordered
from fairsql.text.tokens import Token, find_closing

_CALLED = {*AGGREGATES, *DISTANCES}
_QUERIES = frozenset(("SELECT", "FROM", "WITH"))


def aggregate_calls(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield the first index and the index after the last token of each outermost aggregate call."""
    at = 0
    while at < len(tokens):
        end = _end_of_call(tokens, at)
        if end and tokens[at].text.lower() in _CALLED:
            yield at, end
            at = end
        else:
            at += 1


def read_aggregates(body: Slice, found: dict[str, Aggregate]) -> str:
    """Return the text of a metric with a name in place of each aggregate, and add the aggregates to `found`.

    Args:
        body: the slice of the metric, without AS and WITHIN.
        found: the aggregates of the clause by their texts.

    Raises:
        ClauseError: for an aggregate of aggregates.
    """
    parts, last = [], 0
    for begin, end in aggregate_calls(body.tokens):
        call = body.sub(body.tokens[begin:end])
        aggregate = found.get(call.text) or _read(call, f"fair_aggregate_{len(found)}")
        found[call.text] = aggregate
        if body.tokens[end : end + 1] and body.tokens[end].word == "OVER":
            raise call.error(*error_messages.METRIC_IS_WINDOW())
        parts += [body.sub(body.tokens[last:begin]).text if last < begin else "", aggregate.name]
        last = end
    if last < len(body.tokens):
        parts.append(body.sub(body.tokens[last:]).text)
    return " ".join(parts)


def refuse_aggregates(tokens: Sequence[Token]) -> None:
    """Raise MetricError if a stored metric, which may use only counts, has an aggregate of columns."""
    for begin, _ in aggregate_calls(tokens):
        name = tokens[begin].text
        raise MetricError(*error_messages.STORED_METRIC_AGGREGATES(aggregate=name), about=name)


def _end_of_call(tokens: Sequence[Token], at: int) -> int:
    """Return the index after the call that begins at a token, including FILTER (WHERE …); 0 without a whole call."""
    opens = tokens[at].is_name and [token.word for token in tokens[at + 1 : at + 2]] == ["("]
    if not opens or (at and tokens[at - 1].word == "."):
        return 0
    end = find_closing(tokens, at + 1)
    if end and [token.word for token in tokens[end + 1 : end + 4]] == ["FILTER", "(", "WHERE"]:
        end = find_closing(tokens, end + 2)
    return 0 if end is None else end + 1


def _read(call: Slice, name: str) -> Aggregate:
    """Read `function([DISTINCT] arguments [ORDER BY …]) [FILTER (WHERE …)]`."""
    tokens = call.tokens
    end = (find_closing(tokens, 1) or 0) + 1
    inside, condition = tokens[2 : end - 1], tokens[end + 3 : -1]
    distinct = bool(inside) and inside[0].word == "DISTINCT"
    inside = inside[1:] if distinct else inside
    depth = tokens[0].depth + 1
    cut = next((k for k, t in enumerate(inside) if t.word == "ORDER BY" and t.depth == depth), len(inside))
    arguments = call.sub(inside[:cut]).split() if cut else []
    order = call.sub(inside[cut + 1 :]).split() if cut + 1 < len(inside) else []
    for part in (inside, condition):
        _refuse_nested(call.sub(part))
    if tokens[0].text.lower() in QUANTILES and len(arguments) == 2 and not 0 <= (number_of(arguments[1]) or 0) <= 1:
        raise arguments[1].error(*error_messages.QUANTILE_SHARE(aggregate=call.text, value=arguments[1].text))
    is_all = len(arguments) == 1 and arguments[0].text == "*"
    return Aggregate(
        text=call.text,
        name=name,
        start=tokens[0].start,
        end=tokens[-1].end,
        function=tokens[0].text.lower(),
        arguments=() if is_all else tuple((part.text, _reads_columns(part)) for part in arguments),
        distinct=distinct,
        order=tuple(map(read_ordered, order)),
        filter=call.sub(condition).text if condition else None,
    )


def _refuse_nested(part: Slice) -> None:
    if any(token.word in _QUERIES for token in part.tokens):
        return  # a sub-query has aggregates of its own
    for begin, end in aggregate_calls(part.tokens):
        if end == len(part.tokens) or part.tokens[end].word != "OVER":
            inner = part.sub(part.tokens[begin:end])
            raise inner.error(*error_messages.AGGREGATE_NESTED(aggregate=inner.text))


def _reads_columns(part: Slice) -> bool:
    """Return whether the text is no constant; DuckDB requires some constants in the call, such as a quantile's 0.9."""
    try:
        tree = sqlglot.parse_one(part.text.replace(",", ", "), read="duckdb")
    except SqlglotError:
        return True
    return tree.find(exp.Column) is not None
