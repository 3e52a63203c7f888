"""Aggregates in METRICS: in, the slice of a metric; out, its formula with a name in the place of each aggregate.

`sum(amount) / count(*)` becomes `fair_aggregate_0 / fair_aggregate_1`, beside what each of the two is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from fairsql.errors import MetricError
from fairsql.metrics import MetricTable
from fairsql.syntax.columns import Aggregate
from fairsql.syntax.slices import Slice
from fairsql.syntax.values import read_ordered
from fairsql.text.tokens import Token

# DuckDB's aggregates, from 1.4 to 2.0; a test compares them with the DuckDB that runs.
AGGREGATES = frozenset(
    "any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last "
    "arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bitstring_agg bool_and "
    "bool_or corr count count_if count_star countif covar_pop covar_samp entropy favg first fsum geomean "
    "geometric_mean group_concat histogram histogram_exact kahan_sum kurtosis kurtosis_pop last list listagg lttb mad "
    "max max_by mean median min min_by mode product quantile quantile_cont quantile_disc regr_avgx regr_avgy "
    "regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev "
    "stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance weighted_avg "
    "wavg".split()
)
_QUERIES = frozenset(("SELECT", "FROM", "WITH"))


def aggregate_calls(tokens: Sequence[Token], metrics: MetricTable) -> Iterator[tuple[int, int]]:
    """Yield where each outermost call of an aggregate begins and ends, among tokens; a metric of its name hides it."""
    at = 0
    while at < len(tokens):
        end = _end_of_call(tokens, at)
        if end and tokens[at].text.lower() in AGGREGATES and metrics.get(tokens[at].text) is None:
            yield at, end
            at = end
        else:
            at += 1


def read_aggregates(body: Slice, metrics: MetricTable, found: dict[str, Aggregate]) -> str:
    """Return the text of a metric with a name in the place of each aggregate, and put what these are into `found`.

    Args:
        body: the slice of the metric, without AS and WITHIN.
        metrics: those that there are.
        found: the aggregates of the clause by their texts.

    Raises:
        ClauseError: for an aggregate of aggregates.
    """
    parts, last = [], 0
    for begin, end in aggregate_calls(body.tokens, metrics):
        call = body.sub(body.tokens[begin:end])
        aggregate = found.get(call.text) or _read(call, f"fair_aggregate_{len(found)}", metrics)
        found[call.text] = aggregate
        if body.tokens[end : end + 1] and body.tokens[end].word == "OVER":
            raise call.error("a metric cannot be a window", "leave OVER out: the clause makes the groups")
        parts += [body.sub(body.tokens[last:begin]).text if last < begin else "", aggregate.name]
        last = end
    if last < len(body.tokens):
        parts.append(body.sub(body.tokens[last:]).text)
    return " ".join(parts)


def refuse_aggregates(tokens: Sequence[Token], metrics: MetricTable) -> None:
    """Raise MetricError where a stored metric, which is made of counts, holds an aggregate of columns."""
    for begin, _ in aggregate_calls(tokens, metrics):
        name = tokens[begin].text
        raise MetricError(
            f"a stored metric cannot hold the aggregate {name}(…): it has counts, and no columns",
            hint=f"name it in the clause: METRICS {name}(…) AS …",
            about=name,
        )


def _end_of_call(tokens: Sequence[Token], at: int) -> int:
    """Return the index behind the call that begins at a token, its FILTER (WHERE …) included; 0 for no whole call."""
    opens = tokens[at].is_name and [token.word for token in tokens[at + 1 : at + 2]] == ["("]
    if not opens or (at and tokens[at - 1].word == "."):
        return 0
    end = _closing(tokens, at + 1)
    if end and [token.word for token in tokens[end : end + 3]] == ["FILTER", "(", "WHERE"]:
        end = _closing(tokens, end + 1)
    return end


def _closing(tokens: Sequence[Token], opening: int) -> int:
    """Return the index behind the bracket that closes the one at `opening`; 0 if none does."""
    depth = tokens[opening].depth
    return next((k + 1 for k in range(opening + 1, len(tokens)) if tokens[k].depth == depth), 0)


def _read(call: Slice, name: str, metrics: MetricTable) -> Aggregate:
    """Read `function([DISTINCT] arguments [ORDER BY …]) [FILTER (WHERE …)]`."""
    tokens = call.tokens
    end = _closing(tokens, 1)
    inside, condition = tokens[2 : end - 1], tokens[end + 3 : -1]
    distinct = bool(inside) and inside[0].word == "DISTINCT"
    inside = inside[1:] if distinct else inside
    depth = tokens[0].depth + 1
    cut = next((k for k, t in enumerate(inside) if t.word == "ORDER BY" and t.depth == depth), len(inside))
    arguments = call.sub(inside[:cut]).split() if cut else []
    order = call.sub(inside[cut + 1 :]).split() if cut + 1 < len(inside) else []
    for part in (inside, condition):
        _refuse_nested(call.sub(part), metrics)
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


def _refuse_nested(part: Slice, metrics: MetricTable) -> None:
    if any(token.word in _QUERIES for token in part.tokens):
        return  # a sub-query has aggregates of its own
    for begin, end in aggregate_calls(part.tokens, metrics):
        if end == len(part.tokens) or part.tokens[end].word != "OVER":
            inner = part.sub(part.tokens[begin:end])
            raise inner.error(
                f"{inner.text} stands inside another aggregate", "aggregate the rows of a sub-query in FROM first"
            )


def _reads_columns(part: Slice) -> bool:
    """True unless the text is a constant, which DuckDB wants to see in its place: the 0.9 of a quantile."""
    try:
        tree = sqlglot.parse_one(part.text.replace(",", ", "), read="duckdb")
    except SqlglotError:
        return True
    return tree.find(exp.Column) is not None
