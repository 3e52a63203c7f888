"""The two extreme groups of each stratum and metric, or the reference and the group furthest from it.

In: a spec and `fair_measures`. Out: the queries up to `fair_pairs`: both groups, and under CONFIDENCE the limits of
their gap, which hold for the largest of all gaps of the stratum.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.arithmetic import divide, greatest, least, minus, times
from fairsql.expansion.comparison import FIELDS, group_of, joined
from fairsql.expansion.contingency import Cte, columns, name, strata
from fairsql.expansion.differences import Estimate, difference_limits, ratio_limits
from fairsql.syntax.spec import FairSpec

SIDES = ("lowest", "highest")
LIMITS = ("difference_low", "difference_high", "ratio_low", "ratio_high")
COUNTED = ("fair_excluded", "fair_smallest")
_BOTH = ("fair_one", "fair_other")
_FEW = 32  # groups of a stratum whose pairs are all looked at
_CANDIDATES = 16  # of more groups: so many at each end, by their values and by either limit


def places(spec: FairSpec) -> list[exp.Expression]:
    """Return further columns of groups by which `extremes` finds pairs: a number of its own, and how many there are."""
    if spec.confidence is None or spec.reference is not None:
        return []
    beside = nodes.over(exp.Count(this=exp.Star()), columns(strata(spec)))
    return [nodes.alias(nodes.over(exp.RowNumber(), []), "fair_place"), nodes.alias(beside, "fair_beside")]


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
    outputs.append(nodes.alias(exp.Min(this=group), "fair_lowest"))
    outputs.append(nodes.alias(exp.Max(this=group.copy()), "fair_highest"))
    ctes: list[Cte] = [(ranks, nodes.select(outputs, measures, group=columns(within)))]
    paired: list[exp.Expression] = [nodes.column(each, ranks) for each in (*within, "fair_judged", *COUNTED)]
    for side in SIDES:
        paired += [nodes.alias(nodes.field(nodes.column(f"fair_{side}"), each), f"{side}_{each}") for each in FIELDS]
    query = nodes.select(paired, ranks)
    if spec.confidence is not None:
        ends, rivals, widest = (name(spec, word) for word in ("extremes", "rivals", "widest"))
        ctes += [(ends, _ends(spec, measures)), (rivals, _rivals(spec, measures, ends))]
        ctes.append((widest, _widest(spec, rivals)))
        judged, limited = nodes.column("fair_judged", ranks), nodes.column("fair_limited", ranks)
        gaps = nodes.cast(divide(times(judged, minus(judged, 1)), 2), nodes.BIGINT)
        query = query.select(nodes.alias(gaps, "fair_gaps"), copy=False)
        for each in LIMITS:  # a group without limits could make a larger gap
            limit = nodes.case((nodes.equal(judged.copy(), limited.copy()), nodes.column(f"fair_{each}", widest)))
            query = query.select(nodes.alias(limit, f"fair_{each}"), copy=False)
        table = exp.Table(this=nodes.identifier(widest))
        query = query.join(table, on=joined(within, ranks, widest), join_type="left", copy=False)
    return [*ctes, (pairs, query)]


def counted() -> list[exp.Expression]:
    """Return the rows of a stratum that do not count, and the rows of its smallest group that is judged."""
    rows = nodes.case((nodes.not_null(nodes.column("fair_value")), nodes.column("fair_n")))
    excluded = nodes.cast(nodes.total(nodes.column("fair_excluded")), nodes.BIGINT)
    return [nodes.alias(excluded, "fair_excluded"), nodes.alias(exp.Min(this=rows), "fair_smallest")]


def _ends(spec: FairSpec, measures: str) -> exp.Query:
    """The places of the groups at either end of many, by their values and by either limit."""
    within = [*strata(spec), "fair_metric"]
    ends = [
        nodes.call(function, nodes.column("fair_place"), nodes.column(f"fair_{by}"), nodes.number(_CANDIDATES))
        for function in ("ARG_MAX", "ARG_MIN")
        for by in Estimate._fields
    ]
    listed = nodes.call("LIST_DISTINCT", nodes.call("FLATTEN", exp.Array(expressions=ends)))
    outputs = [nodes.column("fair_metric"), nodes.alias(nodes.call("UNNEST", listed), "fair_place")]
    many = exp.GT(this=nodes.column("fair_beside"), expression=nodes.number(_FEW))
    return nodes.select(outputs, measures, where=many, group=columns(within))


def _rivals(spec: FairSpec, measures: str, ends: str) -> exp.Query:
    """The groups that may make the limits of the largest gap: all of a few, else those at either end.

    The low limit is that of a pair of which both groups are extreme and sure. Beside a group without a margin the best
    one has the most extreme limit, beside one with a wide margin the most extreme value, for margins add up as squares.
    Between these it lies near the ends of both orders; where it is missed, the low limit is a little lower than it
    could be, and holds. The high limit is that of groups at the very ends.
    """
    few = exp.LTE(this=nodes.column("fair_beside"), expression=nodes.number(_FEW))
    place = columns(["fair_metric", "fair_place"])
    chosen = exp.In(this=exp.Tuple(expressions=place), query=exp.Subquery(this=nodes.select(place, ends)))
    outputs = columns([*strata(spec), "fair_metric", "fair_place", *(f"fair_{each}" for each in Estimate._fields)])
    return nodes.union_all([
        nodes.select(outputs, measures, where=few),
        nodes.select([each.copy() for each in outputs], measures, where=chosen),
    ])  # fmt: skip


def _widest(spec: FairSpec, rivals: str) -> exp.Query:
    """The limits of the largest gap of each stratum and metric: the largest of the limits of all pairs."""
    within = [*strata(spec), "fair_metric"]
    one, other = (
        exp.Table(this=nodes.identifier(rivals), alias=exp.TableAlias(this=nodes.identifier(each)))
        for each in ("fair_one", "fair_other")
    )
    first, second = (Estimate(*(nodes.column(f"fair_{each}", of) for each in Estimate._fields)) for of in _BOTH)
    keys = [nodes.column(each, _BOTH[0]) for each in within]
    outputs = [*keys, *largest(gap_limits(first, second))]
    apart = exp.LT(this=nodes.column("fair_place", _BOTH[0]), expression=nodes.column("fair_place", _BOTH[1]))
    query = nodes.select(outputs, one, group=[each.copy() for each in keys])
    on = nodes.conjunction([joined(within, *_BOTH), apart])
    return query.join(other, on=on, join_type="inner", copy=False)


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
    """Return the limits of the largest of many gaps: it has the largest difference and the smallest ratio."""
    return [
        nodes.alias(exp.Max(this=limit) if each.startswith("difference") else exp.Min(this=limit), f"fair_{each}")
        for each, limit in limits.items()
    ]
