"""Compute limits of FAIR BOUNDS that hold sampling too: what rows of unknown group leave open, and what chance does.

In: a spec with CONFIDENCE, and `fair_possible`, the groups with the counts of rows that may belong to them. Out: the
least low and the greatest high limit of each group over all ways in which unknown rows may belong to it; and the limits
of gaps by Imbens and Manski (2004), which hold the true gap, wherever between its bounds it lies, with the confidence.
Where the bounds are far apart, only one of them can be missed, so the quantile is that of one side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, log, minus, plus, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.comparing.comparison import joined
from fairsql.expansion.comparing.measures import measured
from fairsql.expansion.counting.contingency import Cte, columns, keys, name
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits, ratio_limits
from fairsql.expansion.inference.interval_limits import quantile_of
from fairsql.metrics.formula import CELLS
from fairsql.syntax.spec import FairSpec

LIMITS = ("min_low", "max_high")  # of a group over all ways
_WAYS = 2 ** len(CELLS)  # for each cell, all unknown rows or none


def with_limits_of_ways(spec: FairSpec, groups: str) -> list[Cte]:
    """Return the queries up to `fair_bounded`: the groups with their limits over all ways, as `fair_min_low_0`."""
    ways = replace(spec, suffix=f"{spec.suffix}_of_ways")
    ctes: list[Cte] = [(name(ways, "ways"), _ways(spec))]
    ctes = measured(ways, "alone", counted=ctes)
    aggregated: dict[str, type[exp.Expression]] = {"min_low": exp.Min, "max_high": exp.Max}
    outputs = columns(keys(spec))
    for at, measure in enumerate(spec.measures):
        for each, of in aggregated.items():
            limit = nodes.column(f"{measure.name}_{each.split('_')[1]}")
            outputs.append(nodes.alias(of(this=limit), f"fair_{each}_{at}"))
    widest = name(spec, "widest")
    ctes.append((widest, nodes.select(outputs, ctes[-1][0], group=columns(keys(spec)))))
    added = [nodes.column(f"fair_{each}_{at}", widest) for each in LIMITS for at in range(len(spec.measures))]
    every = exp.Column(this=exp.Star(), table=nodes.identifier(groups))
    query = nodes.select([every, *added], groups)
    on = joined(keys(spec), groups, widest)
    joined_ = query.join(exp.Table(this=nodes.identifier(widest)), on=on, join_type="inner", copy=False)
    return [*ctes, (name(spec, "bounded"), joined_)]


def _ways(spec: FairSpec) -> exp.Query:
    """Return the counts of each group in every way: for each cell, all unknown rows that may belong to it, or none."""
    way = nodes.column("fair_way")

    def added(cell: str, of: str) -> exp.Expression:
        bit = nodes.number(1 << CELLS.index(cell))
        present = exp.NEQ(
            this=exp.Paren(this=exp.BitwiseAnd(this=way.copy(), expression=bit)), expression=nodes.number(0)
        )
        return nodes.case((present, nodes.column(f"fair_more_{of}")), default=nodes.number(0))

    outputs = [*columns(keys(spec)), *(nodes.alias(plus(nodes.column(c), added(c, c)), c) for c in CELLS)]
    outputs.append(nodes.alias(plus(nodes.column("n"), *(added(c, c) for c in CELLS)), "n"))
    outputs.append(nodes.column("fair_all"))
    if spec.weight is not None:
        outputs += columns(["fair_n", *(f"fair_n_{cell}" for cell in CELLS)])
        for cell in CELLS:
            squares = f"q_{cell}"
            outputs.append(nodes.alias(plus(nodes.column(f"fair_{squares}"), added(cell, squares)), f"fair_{squares}"))
        whole = plus(*(part for c in CELLS for part in (nodes.column(f"fair_q_{c}"), added(c, f"q_{c}"))))
        outputs.append(nodes.alias(whole, "fair_q_n"))
    numbers = nodes.alias(nodes.call("UNNEST", nodes.call("RANGE", nodes.number(_WAYS))), "fair_way")
    every = nodes.select([exp.Star(), numbers], name(spec, "possible"))
    return nodes.select(
        outputs, exp.Subquery(this=every, alias=exp.TableAlias(this=nodes.identifier("fair_every_way")))
    )


def squares_of(spec: FairSpec) -> list[str]:
    """Return the names of the sums of squared weights that limits need."""
    return [f"fair_q_{cell}" for cell in CELLS] if spec.weight is not None and spec.confidence is not None else []


def with_limits(spec: FairSpec, contrasts: exp.Select) -> exp.Query:
    """Return the gaps with their limits, and those of the gap whichever group is the higher."""
    (first, first_most), (second, second_most) = (_estimates(side) for side in ("first", "second"))
    ends = {
        "difference": (difference_limits(first, second_most)[0], difference_limits(first_most, second)[1]),
        "ratio": (ratio_limits(first, second_most)[0], ratio_limits(first_most, second)[1]),
        "inverse": (ratio_limits(second, first_most)[0], ratio_limits(second_most, first)[1]),
    }
    at_z = [
        nodes.alias(end, f"fair_z_{gap}_{side}")
        for gap, both in ends.items()
        for side, end in zip(_SIDES, both, strict=True)
    ]
    quantile = quantile_of(spec)
    at_z.append(nodes.alias(nodes.real(quantile) if isinstance(quantile, float) else quantile, "fair_two_sided"))
    query = _over(contrasts, at_z, "fair_gaps")
    error = times(2, function("fair_upper_tail", nodes.column("fair_two_sided")))
    margins = {
        "fair_down_difference": minus(nodes.column("difference_min"), nodes.column("fair_z_difference_low")),
        "fair_up_difference": minus(nodes.column("fair_z_difference_high"), nodes.column("difference_max")),
    }
    for gap, (low, high) in _RATIOS.items():
        margins[f"fair_down_{gap}"] = minus(log(nodes.column(low)), log(nodes.column(f"fair_z_{gap}_low")))
        margins[f"fair_up_{gap}"] = minus(log(nodes.column(f"fair_z_{gap}_high")), log(nodes.column(high)))
    added = [nodes.alias(value, as_name) for as_name, value in margins.items()]
    query = _over(query, [*added, nodes.alias(error, "fair_error")], "fair_limits_at_z")
    one_sided = exp.Neg(this=function("fair_normal_quantile", nodes.column("fair_error")))
    query = _over(query, [nodes.alias(one_sided, "fair_one_sided")], "fair_margins")
    query = _over(query, [nodes.alias(_narrower(), "fair_narrower")], "fair_levels_of_sides")
    limits = _limits()
    query = _over(query, [nodes.alias(value, as_name) for as_name, value in limits.items()], "fair_narrowed")
    return _over(query, [nodes.alias(value, as_name) for as_name, value in _of_gap().items()], "fair_limits_of_gaps")


_SIDES = ("low", "high")
# The ratio and its inverse, with the columns of their bounds.
_RATIOS = {"ratio": ("ratio_min", "ratio_max"), "inverse": ("fair_inverse_min", "fair_inverse_max")}


def _over(query: exp.Expression, more: Sequence[exp.Expression], as_name: str) -> exp.Select:
    source = exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
    return nodes.select([exp.Star(), *more], source)


def _estimates(side: str) -> tuple[Estimate, Estimate]:
    """Return the least and the greatest value of a group; of each only the outer limit is used."""
    at_least, at_most, low, high = columns([f"fair_{side}_{each}" for each in ("min", "max", *LIMITS)])
    return Estimate(at_least, low, at_least.copy()), Estimate(at_most, at_most.copy(), high)


def _narrower() -> exp.Expression:
    """Return by what share of the two-sided quantile each gap's limits lie from its bounds: of differences, and ratios.

    With w standard errors between both bounds, c solves Φ(c + w) - Φ(-c) = the confidence. One step from the
    one-sided quantile z gives Φ⁻¹(confidence + Φ(-z - w)), which is never below c, and at most the two-sided quantile.
    """
    two_sided, one_sided = nodes.column("fair_two_sided"), nodes.column("fair_one_sided")
    difference = minus(nodes.column("difference_max"), nodes.column("difference_min"))
    between = {"difference": difference}
    between |= {gap: minus(log(nodes.column(high)), log(nodes.column(low))) for gap, (low, high) in _RATIOS.items()}
    widths = []
    for gap, width in between.items():
        widest = greatest(*columns([f"fair_down_{gap}", f"fair_up_{gap}"]))
        errors = nodes.quotient(times(width, two_sided), exp.Paren(this=widest))
        widths.append(minus(exp.Neg(this=one_sided.copy()), exp.Paren(this=errors)))
    missed, chance = nodes.column("fair_each"), nodes.column("fair_chance")
    other_side = nodes.each_of(exp.Array(expressions=widths), missed, function("fair_normal_cdf", missed))
    level = plus(minus(1, nodes.column("fair_error")), chance)
    levels = nodes.each_of(other_side, chance, level)
    p = nodes.column("fair_level")
    quantiles = nodes.each_of(levels, p, function("fair_normal_quantile", p))
    q = nodes.column("fair_quantile")
    shares = least(1, divide(q, two_sided.copy()))
    return nodes.each_of(quantiles, q, shares)


def _limits() -> dict[str, exp.Expression]:
    """Return the limits of the difference, of the ratio, and of its inverse."""
    shares = [nodes.call("LIST_EXTRACT", nodes.column("fair_narrower"), nodes.number(at)) for at in (1, 2, 3)]
    at_least, at_most = columns(["difference_min", "difference_max"])
    found = {
        "difference_low": minus(at_least, times(shares[0], nodes.column("fair_down_difference"))),
        "difference_high": plus(at_most, times(shares[0], nodes.column("fair_up_difference"))),
    }
    for share, (gap, ends) in zip(shares[1:], _RATIOS.items(), strict=True):
        low, high = columns(ends)
        at_zero, at_infinity = (nodes.column(f"fair_z_{gap}_{side}") for side in _SIDES)
        lowest = times(low, exp.Exp(this=exp.Neg(this=times(share, nodes.column(f"fair_down_{gap}")))))
        highest = times(high, exp.Exp(this=times(share, nodes.column(f"fair_up_{gap}"))))
        infinite = exp.Coalesce(this=at_infinity, expressions=[nodes.infinity()])
        name_of = gap if gap == "ratio" else f"fair_{gap}"
        none = exp.LTE(this=at_zero, expression=nodes.number(0))
        found[f"{name_of}_low"] = nodes.case((none, nodes.real(0.0)), (nodes.not_null(at_zero.copy()), lowest))
        found[f"{name_of}_high"] = nodes.case(
            (nodes.is_null(high.copy()), exp.Null()),
            (nodes.equal(infinite, nodes.infinity()), nodes.infinity()),
            (exp.LTE(this=high.copy(), expression=nodes.number(0)), at_infinity.copy()),
            default=highest,
        )
    return found


def _of_gap() -> dict[str, exp.Expression]:
    """Return the limits of the gap, whichever group is the higher: the worse of the ratio and its inverse."""
    low, high = columns(["difference_low", "difference_high"])
    lows, highs = columns(["ratio_low", "fair_inverse_low"]), columns(["ratio_high", "fair_inverse_high"])
    known = nodes.not_null(exp.Coalesce(this=lows[0], expressions=[lows[1]]))
    return {
        "fair_sure_difference_low": nodes.case((nodes.not_null(low), greatest(0, low, exp.Neg(this=high)))),
        "fair_sure_difference_high": nodes.case((nodes.not_null(low.copy()), greatest(high, exp.Neg(this=low.copy())))),
        "fair_sure_ratio_low": nodes.case((known, least(*lows))),
        "fair_sure_ratio_high": nodes.case((known.copy(), least(1, *highs))),
    }
