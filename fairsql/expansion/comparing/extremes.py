"""The two extreme groups of each stratum and metric, or the reference and the group furthest from it.

In: a spec and `fair_measures`. Out: the queries up to `fair_pairs`: both groups, and under CONFIDENCE the limits of
their gap, which hold for the largest of all gaps of the stratum.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, times
from fairsql.expansion.building.reference import is_open
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.comparison import FIELDS, group_of, joined
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits, ratio_limits
from fairsql.syntax.spec import FairSpec

SIDES = ("lowest", "highest")
LIMITS = ("difference_low", "difference_high", "ratio_low", "ratio_high")
COUNTED = ("fair_excluded", "fair_smallest", *one_value.COLUMNS)
_BOTH = ("fair_upper", "fair_lower")
_CANDIDATES = 16  # groups at each end, by their values and by either limit; of twice as many all pairs are looked at


def places(spec: FairSpec) -> list[exp.Expression]:
    """Return further columns of groups by which `extremes` finds pairs: a number of each."""
    if spec.confidence is None or (spec.reference is not None and not is_open(spec)):
        return []
    return [nodes.alias(nodes.over(exp.RowNumber(), []), "fair_place")]


def extremes(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the lowest and the highest group of each stratum and metric; ties go by the group's key."""
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
        query = query.select(*(nodes.column(f"fair_{each}", widest) for each in LIMITS), copy=False)
        complete = nodes.equal(judged.copy(), limited)  # a group without limits could make a larger gap
        on = nodes.conjunction([joined(within, ranks, widest), complete])
        query = query.join(exp.Table(this=nodes.identifier(widest)), on=on, join_type="left", copy=False)
    return [*ctes, (pairs, query)]


def counted() -> list[exp.Expression]:
    """Return COUNTED: the rows of a stratum that do not count, and the rows of its smallest group that is judged."""
    rows = nodes.case((nodes.not_null(nodes.column("fair_value")), nodes.column("fair_n")))
    excluded = nodes.cast(nodes.total(nodes.column("fair_excluded")), nodes.BIGINT)
    values: list[exp.Expression] = [excluded, exp.Min(this=rows)]
    values += [exp.Max(this=each) for each in columns(one_value.COLUMNS)]
    return [nodes.alias(value, each) for each, value in zip(COUNTED, values, strict=True)]


def _ends() -> exp.Expression:
    """The places of the groups at either end of a stratum and metric, by their values and by either limit."""
    ends = [
        nodes.call(function, nodes.column("fair_place"), nodes.column(f"fair_{by}"), nodes.number(_CANDIDATES))
        for function in ("ARG_MAX", "ARG_MIN")
        for by in Estimate._fields
    ]
    return nodes.call("FLATTEN", exp.Array(expressions=ends))


def _rivals(spec: FairSpec, measures: str, ranks: str) -> exp.Query:
    """The groups that may make the limits of the largest gap: those at either end, which are all of a few.

    The low limit is that of a pair of which both groups are extreme and sure. Beside a group without a margin the best
    one has the most extreme limit, beside one with a wide margin the most extreme value, for margins add up as squares.
    Between these it lies near the ends of both orders; where it is missed, the low limit is a little lower than it
    could be, and holds. The high limit is that of groups at the very ends.
    """
    place = columns(["fair_metric", "fair_place"])
    ends = nodes.select([nodes.column("fair_metric"), nodes.call("UNNEST", nodes.column("fair_ends"))], ranks)
    chosen = exp.In(this=exp.Tuple(expressions=place), query=exp.Subquery(this=ends))
    outputs = columns([*strata(spec), "fair_metric", "fair_place", *(f"fair_{each}" for each in Estimate._fields)])
    return nodes.select(outputs, measures, where=chosen)


def _facing(spec: FairSpec, rivals: str) -> exp.Query:
    """The pairs of rivals, the one with the higher value before the other."""
    within = [*strata(spec), "fair_metric"]
    upper, lower = (
        exp.Table(this=nodes.identifier(rivals), alias=exp.TableAlias(this=nodes.identifier(each))) for each in _BOTH
    )
    outputs: list[exp.Expression] = [nodes.column(each, _BOTH[0]) for each in within]
    for side in _BOTH:
        outputs += [nodes.alias(nodes.column(f"fair_{each}", side), f"{side}_{each}") for each in Estimate._fields]
    value, other = (nodes.column("fair_value", side) for side in _BOTH)
    place, other_place = (nodes.column("fair_place", side) for side in _BOTH)
    tie = nodes.conjunction([nodes.equal(value, other), exp.LT(this=place, expression=other_place)])
    above = exp.Paren(this=exp.Or(this=exp.GT(this=value.copy(), expression=other.copy()), expression=tie))
    on = nodes.conjunction([joined(within, *_BOTH), above])
    return nodes.select(outputs, upper).join(lower, on=on, join_type="inner", copy=False)


def _margins(spec: FairSpec, facing: str) -> exp.Query:
    """The limits of the difference and the ratio of each pair."""
    upper, lower = (Estimate(*columns([f"{side}_{each}" for each in Estimate._fields])) for side in _BOTH)
    outputs = columns([*strata(spec), "fair_metric"])
    limits = (*difference_limits(upper, lower), *ratio_limits(lower, upper))
    outputs += [nodes.alias(limit, f"fair_{each}") for each, limit in zip(LIMITS, limits, strict=True)]
    return nodes.select(outputs, facing)


def _widest(spec: FairSpec, margins: str) -> exp.Query:
    """The limits of the largest gap of each stratum and metric: the largest of the limits of all pairs.

    The gap of a pair may be the other way round, which makes its high limit: 0 - low, or 1 / low.
    """
    within = [*strata(spec), "fair_metric"]
    limits = dict(zip(LIMITS, columns([f"fair_{each}" for each in LIMITS]), strict=True))
    limits["difference_high"] = greatest(limits["difference_high"], minus(0, limits["difference_low"]))
    limits["ratio_low"] = least(limits["ratio_low"], divide(1, limits["ratio_high"]))
    return nodes.select([*columns(within), *largest(limits)], margins, group=columns(within))


def gap_limits(first: Estimate, second: Estimate) -> dict[str, exp.Expression]:
    """Return the limits of the gap between two groups, whichever is the higher: its difference, and its ratio."""
    low, high = difference_limits(first, second)
    ratios = [ratio_limits(first, second), ratio_limits(second, first)]
    return {
        "difference_low": greatest(low, minus(0, high)),
        "difference_high": greatest(high, minus(0, low)),
        "ratio_low": least(*(ratio[0] for ratio in ratios)),
        "ratio_high": least(*(ratio[1] for ratio in ratios)),
    }


def largest(limits: dict[str, exp.Expression]) -> list[exp.Expression]:
    """Return the limits of the largest of many gaps: it has the largest difference and the smallest ratio.

    Those of gaps without limits are left out: a test must tell that there are such.
    """
    return [
        nodes.alias((exp.Max if each.startswith("difference") else exp.Min)(this=limit), f"fair_{each}")
        for each, limit in ((each, no_less_than_none(each, limit)) for each, limit in limits.items())
    ]


def no_less_than_none(each: str, limit: exp.Expression) -> exp.Expression:
    """Return a limit that is no less than that of no gap: a difference of 0, a ratio of 1. NULL is no limit."""
    if each == "difference_low":
        return greatest(limit, 0)
    return least(limit, 1) if each == "ratio_high" else limit
