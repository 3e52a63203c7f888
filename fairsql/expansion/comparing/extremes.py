"""Pair the two extreme groups of each stratum and metric.

In: a spec and `fair_measures`. Out: the queries up to `fair_pairs`, with both groups, and under CONFIDENCE the limits
of their gap, which hold for the largest of all gaps of the stratum.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, times
from fairsql.expansion.building.reference import is_open
from fairsql.expansion.building.symbols import is_among
from fairsql.expansion.building.verdicts import by_metric
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.comparison import FIELDS, group_of, joined
from fairsql.expansion.comparing.correlations import correlation, with_correlation
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits, ratio_limits
from fairsql.syntax.spec import FairSpec

SIDES = ("lowest", "highest")
LIMITS = ("difference_low", "difference_high", "ratio_low", "ratio_high")
OUTER = ("difference_high", "ratio_low")  # NULL if a group has no limits, since it could make a larger gap
ENDS = ("near", "far")
"""The limits of the judged quantity: the one nearer to no gap, by which a gap exceeds, and the one further from it."""
COUNTED = ("fair_excluded", "fair_smallest", *one_value.COLUMNS)
_BOTH = ("fair_upper", "fair_lower")
_CANDIDATES = 16  # groups at each end, by value and by either limit; of up to twice as many groups, all pairs are seen


def places(spec: FairSpec) -> list[exp.Expression]:
    """Return the further column of groups by which pairs are found: a number for each group."""
    if spec.has_distances:
        order = [nodes.ascending(nodes.column(column.name)) for column in spec.protected]
        return [nodes.alias(nodes.over(exp.RowNumber(), [], order), "fair_place")]
    if spec.confidence is None or (spec.reference is not None and not is_open(spec)):
        return []
    return [nodes.alias(nodes.over(exp.RowNumber(), []), "fair_place")]


def extremes(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the lowest and the highest group of each stratum and metric; the group's key breaks ties."""
    ranks, pairs = name(spec, "ranked"), name(spec, "pairs")
    within = [*strata(spec), "fair_metric"]
    value = nodes.column("fair_value")
    group = nodes.case((nodes.not_null(value), group_of()))
    outputs = columns(within)
    outputs.append(nodes.alias(exp.Count(this=value.copy()), "fair_judged"))
    outputs += counted()
    if spec.confidence is not None:
        outputs.append(nodes.alias(exp.Count(this=nodes.column("fair_low")), "fair_limited"))
        outputs.append(nodes.alias(_ends(), "fair_ends"))
    outputs.append(nodes.alias(exp.Min(this=group), "fair_lowest"))
    outputs.append(nodes.alias(exp.Max(this=group.copy()), "fair_highest"))
    ctes: list[Cte] = [(ranks, nodes.select(outputs, measures, group=columns(within)))]
    paired: list[exp.Expression] = [nodes.column(each, ranks) for each in (*within, "fair_judged", *COUNTED)]
    for side in SIDES:
        paired += [nodes.alias(nodes.field(nodes.column(f"fair_{side}"), each), f"{side}_{each}") for each in FIELDS]
    query = nodes.select(paired, ranks)
    if spec.confidence is not None:
        rivals, facing, margins, widest = (name(spec, word) for word in ("rivals", "facing", "margins", "widest"))
        ctes.append((rivals, _rivals(spec, measures, ranks)))
        ctes += [(facing, _facing(spec, rivals)), (margins, _margins(spec, facing)), (widest, _widest(spec, margins))]
        judged, limited = nodes.column("fair_judged", ranks), nodes.column("fair_limited", ranks)
        gaps = nodes.cast(divide(times(judged, minus(judged, 1)), 2), nodes.BIGINT)
        query = query.select(nodes.alias(gaps, "fair_gaps"), copy=False)
        enough = exp.GTE(this=limited, expression=nodes.number(2))
        for each in LIMITS:
            known = nodes.equal(judged.copy(), limited.copy()) if each in OUTER else enough.copy()
            limit = nodes.case((known, nodes.column(f"fair_{each}", widest)))
            query = query.select(nodes.alias(limit, f"fair_{each}"), copy=False)
        for each in ENDS:
            query = query.select(*sides_of(nodes.column(f"fair_{each}", widest), each), copy=False)
        table = exp.Table(this=nodes.identifier(widest))
        query = query.join(table, on=joined(within, ranks, widest), join_type="left", copy=False)
    return [*ctes, (pairs, query)]


def counted() -> list[exp.Expression]:
    """Return COUNTED: a stratum's excluded rows, the rows of its smallest judged group, and one_value's columns."""
    rows = nodes.case((nodes.not_null(nodes.column("fair_value")), nodes.column("fair_n")))
    excluded = nodes.cast(nodes.total(nodes.column("fair_excluded")), nodes.BIGINT)
    values: list[exp.Expression] = [excluded, exp.Min(this=rows)]
    values += [exp.Max(this=each) for each in columns(one_value.COLUMNS)]
    return [nodes.alias(value, each) for each, value in zip(COUNTED, values, strict=True)]


def _ends() -> exp.Expression:
    """Return the numbers of the groups at either end of a stratum and metric, by value and by either limit."""
    ends = [
        nodes.call(function, nodes.column("fair_place"), nodes.column(f"fair_{by}"), nodes.number(_CANDIDATES))
        for function in ("ARG_MAX", "ARG_MIN")
        for by in Estimate._fields
    ]
    return nodes.call("FLATTEN", exp.Array(expressions=ends))


def _rivals(spec: FairSpec, measures: str, ranks: str) -> exp.Query:
    """Return the groups that may make the limits of the largest gap: those at either end, or all groups if few.

    The low limit comes from a pair whose groups are both extreme and have narrow margins. Margins add up as squares: to
    a group without a margin, the best partner has the most extreme limit; to a group with a wide margin, the most
    extreme value. Otherwise the best partner is near the ends of both orders. If it is missed, the low limit is a
    little lower than it could be, and still holds. The high limit comes from the groups at the very ends.
    """
    place = columns(["fair_metric", "fair_place"])
    ends = nodes.select([nodes.column("fair_metric"), nodes.call("UNNEST", nodes.column("fair_ends"))], ranks)
    chosen = exp.In(this=exp.Tuple(expressions=place), query=exp.Subquery(this=ends))
    fields = ("key", *Estimate._fields)
    outputs = columns([*strata(spec), "fair_metric", *(f"fair_{each}" for each in fields)])
    return nodes.select(outputs, measures, where=chosen)


def _facing(spec: FairSpec, rivals: str) -> exp.Query:
    """Return the pairs of rivals, with the higher value first."""
    within = [*strata(spec), "fair_metric"]
    upper, lower = (
        exp.Table(this=nodes.identifier(rivals), alias=exp.TableAlias(this=nodes.identifier(each))) for each in _BOTH
    )
    outputs: list[exp.Expression] = [nodes.column(each, _BOTH[0]) for each in within]
    for side in _BOTH:
        fields = ("key", *Estimate._fields)
        outputs += [nodes.alias(nodes.column(f"fair_{each}", side), f"{side}_{each}") for each in fields]
    value, other = (nodes.column("fair_value", side) for side in _BOTH)
    key, other_key = (nodes.column("fair_key", side) for side in _BOTH)
    tie = nodes.conjunction([nodes.equal(value, other), exp.GT(this=key, expression=other_key)])
    above = exp.Paren(this=exp.Or(this=exp.GT(this=value.copy(), expression=other.copy()), expression=tie))
    on = nodes.conjunction([joined(within, *_BOTH), above])
    query = nodes.select(outputs, upper).join(lower, on=on, join_type="inner", copy=False)
    return with_correlation(spec, query, _BOTH[0], nodes.column("fair_key", _BOTH[1]))


def _margins(spec: FairSpec, facing: str) -> exp.Query:
    """Return the limits of the difference and the ratio of each pair."""
    upper, lower = (Estimate(*columns([f"{side}_{each}" for each in Estimate._fields])) for side in _BOTH)
    pair = [f"{side}_{each}" for side in _BOTH for each in ("key", "value")]
    outputs = columns([*strata(spec), "fair_metric", *pair])
    related = correlation(spec)
    limits = (*difference_limits(upper, lower, related), *ratio_limits(lower, upper, related))
    outputs += [nodes.alias(limit, f"fair_{each}") for each, limit in zip(LIMITS, limits, strict=True)]
    return nodes.select(outputs, facing)


def _widest(spec: FairSpec, margins: str) -> exp.Query:
    """Return the limits of the largest gap of each stratum and metric: the largest of the limits of all pairs.

    A pair's true gap may have the opposite sign, so that its high limit is 0 less the low limit, and its low ratio 1
    over the high ratio, if these are more extreme.
    """
    within = [*strata(spec), "fair_metric"]
    limits = dict(zip(LIMITS, columns([f"fair_{each}" for each in LIMITS]), strict=True))
    limits["difference_high"] = greatest(limits["difference_high"], minus(0, limits["difference_low"]))
    limits["ratio_low"] = least(limits["ratio_low"], divide(1, limits["ratio_high"]))
    pair: dict[str, exp.Expression] = {
        f"{side}_{each}": nodes.column(f"{of}_{each}")
        for side, of in zip(SIDES, reversed(_BOTH), strict=True)
        for each in ("key", "value")
    }
    outputs = [*columns(within), *largest(limits), *deciding(spec, limits, pair, margins)]
    return nodes.select(outputs, margins, group=columns(within))


def deciding(
    spec: FairSpec, limits: dict[str, exp.Expression], pair: dict[str, exp.Expression], source: str
) -> list[exp.Expression]:
    """Return the pairs whose limits of the judged quantity `largest` returns, as `fair_near` and `fair_far`.

    Args:
        spec: the clause.
        limits: the limits of each pair.
        pair: what identifies a pair. Among equal limits, the first pair wins for a ratio and the last for a difference.
        source: the relation of the pairs.
    """

    def of(each: str) -> exp.Expression:
        limit = limits[each]
        row = nodes.case((nodes.not_null(limit.copy()), nodes.struct({"limit": limit.copy(), **_copied(pair)})))
        return (exp.Max if each.startswith("difference") else exp.Min)(this=row)

    nearest, furthest = (
        by_judged(spec, {on: of(f"{on}_{ends[on]}") for on in judged_on(spec)}, source)
        for ends in ({"difference": "low", "ratio": "high"}, {"difference": "high", "ratio": "low"})
    )
    return [nodes.alias(row, f"fair_{each}") for each, row in zip(ENDS, (nearest, furthest), strict=True)]


def _copied(pair: dict[str, exp.Expression]) -> dict[str, exp.Expression]:
    return {each: value.copy() for each, value in pair.items()}


def sides_of(row: exp.Expression, end: str) -> list[exp.Expression]:
    """Return the columns of a row of `deciding`: keys and values of both groups."""
    return [
        nodes.alias(nodes.field(row.copy(), f"{side}_{each}"), f"fair_{end}_{side}_{each}")
        for side in SIDES
        for each in ("key", "value")
    ]


def judged_on(spec: FairSpec) -> list[str]:
    """Return which quantity of each metric is judged, "difference" or "ratio"; "difference" without an allowance."""
    return [measure.allowance.on if measure.allowance else "difference" for measure in spec.measures]


def by_judged(spec: FairSpec, values: dict[str, exp.Expression], source: str | None = None) -> exp.Expression:
    """Return the value for the judged quantity of each metric of a source, the difference or the ratio."""
    judged = judged_on(spec)
    ratios = is_among(spec.measures, "ratios")
    if ratios is not None and len(set(judged)) > 1:
        value: exp.Expression = nodes.case((ratios, values["ratio"]), default=values["difference"])
    else:
        value = by_metric([values[on] for on in judged])
    for column in value.find_all(exp.Column):
        if source is not None and column.name == "fair_metric" and not column.table:
            column.set("table", nodes.identifier(source))
    return value


def gap_limits(
    first: Estimate, second: Estimate, correlation: exp.Expression | None = None
) -> dict[str, exp.Expression]:
    """Return the limits of the gap's difference and ratio between two groups, whichever is the higher."""
    low, high = difference_limits(first, second, correlation)
    ratios = [ratio_limits(first, second, correlation), ratio_limits(second, first, correlation)]
    return {
        "difference_low": greatest(low, minus(0, high)),
        "difference_high": greatest(high, minus(0, low)),
        "ratio_low": least(*(ratio[0] for ratio in ratios)),
        "ratio_high": least(*(ratio[1] for ratio in ratios)),
    }


def largest(limits: dict[str, exp.Expression]) -> list[exp.Expression]:
    """Return the limits of the largest of many gaps, which has the largest difference and the smallest ratio.

    Gaps without limits are ignored, so the caller must test whether any exist.
    """
    return [
        nodes.alias((exp.Max if each.startswith("difference") else exp.Min)(this=limit), f"fair_{each}")
        for each, limit in ((each, no_less_than_none(each, limit)) for each, limit in limits.items())
    ]


def no_less_than_none(each: str, limit: exp.Expression) -> exp.Expression:
    """Return a limit clipped at no gap: a difference is at least 0, a ratio at most 1. NULL is no limit."""
    if each == "difference_low":
        return greatest(limit, 0)
    return least(limit, 1) if each == "ratio_high" else limit
