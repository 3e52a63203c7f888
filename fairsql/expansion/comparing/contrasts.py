"""Compute the gap of each pair of groups: differences, ratios, their limits, and the rows that would change it.

In: `fair_pairs`, with both groups of each pair in the columns `first_…` and `second_…`. Out: `fair_contrasts`, and
expressions over its columns. The group with the lower value is in `fair_lower_…`, the other one in `fair_upper_…`. The
columns `fair_difference` and `fair_ratio` do not depend on which group is the higher, as in FAIR DISPARITY.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import Term, divide, greatest, least, log, minus, plus, root, square, times
from fairsql.expansion.building.reference import by_reference
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import is_among, slotted
from fairsql.expansion.building.verdicts import ONE_VALUE, SLACK, bound, by_metric, shared
from fairsql.expansion.comparing.correlations import correlation
from fairsql.expansion.comparing.extremes import gap_limits
from fairsql.expansion.comparing.one_value import reason
from fairsql.expansion.comparing.pair_evidence import CONFIDENCE, evidence_of, is_counted
from fairsql.expansion.counting.macro_cells import is_of_macro, is_unweighted
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits, ratio_limits
from fairsql.expansion.inference.interval_limits import confidence_of, normal_quantile
from fairsql.expansion.inference.quantities import is_proportion
from fairsql.expansion.inference.simultaneous_intervals import Together, quantile_of_pairs
from fairsql.expansion.inference.value_limits import level_steps
from fairsql.syntax.columns import Allowance
from fairsql.syntax.spec import FairSpec

SIDES = ("first", "second")
POWER = 0.8  # the share of samples of `rows_needed` rows in which a gap of the observed size is decided
_MOST = 1e15  # more rows than any group has
_POWERS = tuple(NormalDist().inv_cdf(chance) for chance in (POWER, (1 + POWER) / 2))  # by one limit, by two
_DEGREES = 3 / 8  # z / 2(z + z') with the quantile z of the limits and z' of POWER
_SPACINGS = 20  # how many times the spacing of repeated values a margin of a quantile must be


def contrasts(spec: FairSpec, pairs: str, together: Together) -> exp.Query:
    """Return the query of the pairs with their differences and ratios, and limits of both that hold `together`."""
    below = exp.LTE(this=nodes.column("first_value"), expression=nodes.column("second_value"))
    values = gap_columns(spec)
    confidence = confidence_of(spec)
    if confidence is not None:
        values["fair_pair_z"] = quantile_of_pairs(spec, confidence, together)
    fields = ["value", "n", *evidence_of(spec), *(["low", "high"] if spec.confidence is not None else [])]
    for each in fields:
        mine, theirs = (
            nodes.column(f"{side}_{each}" if each in ("value", "n") else f"fair_{side}_{each}") for side in SIDES
        )
        values[f"fair_lower_{each}"] = nodes.case((below.copy(), mine), default=theirs)
        values[f"fair_upper_{each}"] = nodes.case((below.copy(), theirs.copy()), default=mine.copy())
    gaps = [nodes.alias(value, as_name) for as_name, value in values.items()]
    query = nodes.select([exp.Star(), reason(spec), *gaps], pairs)
    if all(is_counted(measure, spec) for measure in spec.measures):
        return query
    source = exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_gaps_of_pairs")))
    return nodes.select([exp.Star(), nodes.alias(_limit_z(spec), "fair_limit_z")], source)


def gap_columns(spec: FairSpec) -> dict[str, exp.Expression]:
    """Return the difference and the ratio of two groups with limits, and the same for the gap, by column name."""
    first, second = (nodes.column(f"{side}_value") for side in SIDES)
    below = exp.LTE(this=first, expression=second)
    comparable = exp.GTE(this=exp.Least(this=first.copy(), expressions=[second.copy()]), expression=nodes.number(0))
    smaller = nodes.case((below, nodes.quotient(first.copy(), second.copy())))
    smaller.set("default", nodes.quotient(second.copy(), first.copy()))
    values = {
        "difference": minus(first, second),
        "ratio": nodes.case((comparable, nodes.quotient(first.copy(), second.copy()))),
        "fair_difference": exp.Abs(this=minus(first, second)),
        "fair_ratio": nodes.case((comparable.copy(), smaller)),
    }
    if spec.confidence is not None:
        one, other = (_estimate(f"{side}_value", f"fair_{side}") for side in SIDES)
        related = correlation(spec)
        both = {"difference": difference_limits(one, other, related), "ratio": ratio_limits(one, other, related)}
        for gap, limits in both.items():
            values |= {f"{gap}_{end}": limit for end, limit in zip(("low", "high"), limits, strict=True)}
        values |= {f"fair_{each}": limit for each, limit in gap_limits(one, other, related).items()}
    return values


def _estimate(value: str, limits: str, word: str = "") -> Estimate:
    return Estimate(*map(nodes.column, (value, f"{limits}_{word}low", f"{limits}_{word}high")))


def _limit_z(spec: FairSpec) -> exp.Expression:
    """Return the distance of a difference from 0 in standard errors, by its limit on that side (Altman, Bland 2011).

    The limits of quantiles do not widen in proportion: where many rows have the same value, they have no width up to
    some level, and jump beyond it. So theirs are looked at in steps.
    """
    sides = ("upper", "lower")
    upper, lower = (_estimate(f"fair_{side}_value", f"fair_{side}", "alone_") for side in sides)
    low, _ = difference_limits(upper, lower, correlation(spec))
    gap = nodes.column("fair_difference")
    by_limit = nodes.quotient(times(normal_quantile(CONFIDENCE), gap), exp.Paren(this=minus(gap, low)))
    ups, downs = nodes.column("fair_upper_lows"), nodes.column("fair_lower_highs")
    at = nodes.column("fair_at")
    up = Estimate(upper.value, nodes.call("LIST_EXTRACT", ups, at), upper.value)
    down = Estimate(lower.value, lower.value, nodes.call("LIST_EXTRACT", downs, at.copy()))
    low, _ = difference_limits(up, down, correlation(spec))
    step, most = level_steps(weighted=spec.weight is not None)
    distances = nodes.each_of(nodes.call("RANGE", nodes.number(1), nodes.number(most + 1)), at, minus(gap, low))
    by_levels = function("fair_level_of", gap, distances, step)
    known = nodes.conjunction(map(nodes.not_null, columns_of("upper_alone_low", "lower_alone_low")))
    return nodes.case((exp.Is(this=ups.copy(), expression=exp.Null()), by_limit), (known, by_levels))


def odds_ratio(spec: FairSpec) -> exp.Expression:
    """Return the odds of the first group over those of the second, for proportions."""
    first, second = (nodes.column(f"{side}_value") for side in SIDES)
    odds = nodes.quotient(times(first, minus(1, second)), times(minus(1, first), second))
    proportions = is_among(spec.measures, "proportions")
    if proportions is not None:
        return nodes.case((proportions, odds))
    return by_metric(shared(map(is_proportion, spec.measures), lambda each: odds if each else _null()))


def shortfall(spec: FairSpec) -> exp.Expression:
    """Return how many more rows of the lower group must have the outcome for the gap to be within its allowance.

    Without an allowance, its rate must reach that of the other group. Against all rows, the number is for a group below
    them, while as many other rows lose the outcome. It is NULL for weighted rows.
    """
    if spec.weight is not None and not is_of_macro(spec):
        return nodes.cast(exp.Null(), nodes.BIGINT)
    counted = [(is_proportion(measure), measure.allowance) for measure in spec.measures]
    missing = by_metric(shared(counted, lambda each: _shortfall(each[1]) if each[0] else _null()))
    first, second = (nodes.column(f"{side}_value") for side in SIDES)
    below = nodes.case((exp.LTE(this=first, expression=second), missing))
    missing = by_reference(spec, below, missing)
    if is_of_macro(spec):
        missing = nodes.case((is_unweighted(), missing))
    return nodes.cast(missing, nodes.BIGINT)


@slotted("shortfall")
def _shortfall(allowance: Allowance | None) -> exp.Expression:
    hits, size, rate = columns_of("lower_hits", "lower_size", "upper_value")
    wanted: exp.Expression = minus(rate, SLACK)
    if allowance is not None:
        least = nodes.cast(bound(allowance), nodes.DOUBLE)
        by_ratio = allowance.on == "ratio"
        allowed = times(rate, minus(least, SLACK)) if by_ratio else minus(minus(rate, least), SLACK)
        wanted = exp.Coalesce(this=allowed, expressions=[wanted])
    missing = minus(exp.Ceil(this=times(size, wanted)), hits)
    return nodes.case((nodes.not_null(hits), greatest(0, missing)))


def one_more_reverses(spec: FairSpec) -> exp.Expression:
    """Return whether moving one outcome from the higher to the lower group makes the lower group the higher one.

    See Questions and Answers on the Uniform Guidelines, no. 21 (1979). It is NULL for weighted rows and against all
    rows.
    """
    none = nodes.cast(exp.Null(), nodes.BOOLEAN)
    if spec.weight is not None and not is_of_macro(spec):
        return none
    hits, size, other_hits, other_size = columns_of("lower_hits", "lower_size", "upper_hits", "upper_size")
    more = times(plus(hits, 1), other_size)  # (x + 1) / n over (u - 1) / m, without rounding
    fewer = times(minus(other_hits, 1), size)
    reverses: exp.Expression = by_reference(spec, none, exp.GT(this=more, expression=fewer))
    return nodes.case((is_unweighted(), reverses)) if is_of_macro(spec) else reverses


def standardized(spec: FairSpec) -> exp.Expression:
    """Return the difference of two means over the standard deviation of all values in the stratum."""
    if is_of_macro(spec):
        return _null()
    return nodes.quotient(nodes.column("difference"), nodes.column("fair_first_deviation"))


def rows_needed(spec: FairSpec) -> exp.Expression:
    """Return the rows that each of two groups needs for a gap of this size to be decided with a power of POWER.

    For proportions it is the number at which the limit of the gap reaches the allowance in a sample that lies towards
    it by the quantile of POWER (`fair_rows_needed` in `sql/functions.sql`). For other measures see `_by_margins`. The
    result is NULL if no number of rows is known to be enough.
    """
    # limits at every look do not narrow as the square root of the rows, and those of cases have a correlation
    if spec.tuned is not None or spec.match is not None:
        return nodes.cast(exp.Null(), nodes.BIGINT)
    allowances = [measure.allowance for measure in spec.measures]
    needed = by_metric(shared(allowances, lambda each: _null() if each is None else _rows_needed(spec, each)))
    return nodes.cast(by_reference(spec, exp.Null(), needed), nodes.BIGINT)


@slotted("needed")
def _rows_needed(spec: FairSpec, allowance: Allowance) -> exp.Expression:
    allowed, gap = nodes.cast(bound(allowance), nodes.DOUBLE), nodes.column(f"fair_{allowance.on}")
    exceeds = (exp.LT if allowance.on == "ratio" else exp.GT)(this=gap, expression=allowed)
    off = exp.GT(this=exp.Abs(this=minus(gap, allowed)), expression=nodes.number(SLACK))
    known = nodes.not_null(nodes.column("fair_lower_low"))
    conditions: list[exp.Expression] = [off, nodes.is_null(nodes.column(ONE_VALUE)), known]
    needed = _by_margins(spec, allowance, allowed, gap, exceeds)
    if spec.cluster is None:
        counted = nodes.not_null(nodes.column("fair_lower_hits"))
        needed = nodes.case((counted, _by_rates(spec, allowance, allowed, exceeds)), default=needed)
    return nodes.case((nodes.conjunction(conditions), needed))


def _by_rates(spec: FairSpec, allowance: Allowance, allowed: exp.Expression, exceeds: exp.Expression) -> exp.Expression:
    """Return the rows that two proportions need; each stands on the same share of its group's rows as now."""
    rates = columns_of("lower_value", "upper_value")
    shares = [nodes.quotient(*columns_of(f"{side}_size", f"{side}_n")) for side in ("lower", "upper")]
    side = nodes.case((exceeds.copy(), nodes.number(1)), default=nodes.number(-1))
    by_ratio = exp.Boolean(this=allowance.on == "ratio")
    powers = map(nodes.real, _POWERS)
    given = (*rates, *shares, nodes.column("fair_pair_z"), *powers, allowed.copy(), side, by_ratio)
    return function("fair_rows_needed", *given, called=is_of_macro(spec))


def _by_margins(
    spec: FairSpec, allowance: Allowance, allowed: exp.Expression, gap: exp.Expression, exceeds: exp.Expression
) -> exp.Expression:
    """Return the rows that other measures need, from the margins of both groups.

    The margin of a group is the distance from its value to its limit: z standard errors. It shrinks with the square
    root of the number of rows. Limits of a mean of few rows are further off, by its skewness and by Student's t, which
    both fade as rows are added: its margin is z standard errors of the rows shown. Two groups of n rows have a margin
    of √((n₁ δ₁² + n₂ δ₂²) / n). If the margin equals the distance from the gap to its allowance, half of all samples
    are decided. If it is z / (z + z') of that distance, POWER of them are, where z' is the quantile of POWER. The
    result is NULL where a limit is not positive: it has no distance from a ratio's value. It is NULL, too, where values
    repeat and their spacing is not small: limits of a quantile are values, so they jump by it, and a margin says little
    about that of more rows. Two corrections are of the first order. A limit of a median of n rows lies z √n / 2 + 1/2
    ranks off, so n is larger by 2 √n / (z + z'). Student's t with n - 1 degrees exceeds z by z (z² + 1) / 4n, so n of
    means is larger by z (z² + 1) / 2(z + z'), where z / 2(z + z') is .35 for one comparison and .4 for thousands.
    """
    z = nodes.column("fair_pair_z")
    upper, lower = (_estimate(f"fair_{side}_value", f"fair_{side}") for side in ("upper", "lower"))
    rows = columns_of("upper_n", "lower_n")
    distance = _log_of_quotient if allowance.on == "ratio" else minus
    margins: list[exp.Expression] = [
        nodes.case((exceeds, distance(upper.value, upper.low)), default=distance(upper.high, upper.value)),
        nodes.case((exceeds.copy(), distance(lower.high, lower.value)), default=distance(lower.value, lower.low)),
    ]
    errors = columns_of("upper_standard_error", "lower_standard_error")
    if not is_of_macro(spec):  # it has neither means nor quantiles
        of_means = [times(z, error) for error in errors]
        if allowance.on == "ratio":
            values = (upper.value.copy(), lower.value.copy())
            of_means = [nodes.quotient(*each) for each in zip(of_means, values, strict=True)]
        margins = [
            exp.Coalesce(this=of_mean, expressions=[margin]) for of_mean, margin in zip(of_means, margins, strict=True)
        ]
    total = plus(*(times(n, square(exp.Paren(this=each))) for n, each in zip(rows, margins, strict=True)))
    further = _beyond(exceeds, _further(allowance, allowed, gap))
    both = exp.Paren(this=plus(z, further))
    squared = times(total, square(exp.Paren(this=divide(both, z))))
    whole: exp.Expression = nodes.quotient(squared, square(exp.Paren(this=distance(gap, allowed))))
    if not is_of_macro(spec):
        is_quantile, is_mean = nodes.not_null(nodes.column("fair_upper_spacing")), nodes.not_null(errors[0])
        by_rank = square(exp.Paren(this=plus(root(whole), divide(1, both.copy()))))
        by_degrees = plus(whole, times(_DEGREES, plus(square(z), 1)))
        whole = nodes.case((is_quantile, by_rank), (is_mean, by_degrees), default=whole)
    needed = plus(exp.Floor(this=whole), 1)
    sensible = exp.Nullif(this=least(needed, _MOST), expression=nodes.real(_MOST))
    way = least(*margins, exp.Abs(this=distance(gap, allowed)))
    conditions: list[exp.Expression] = []
    if allowance.on == "ratio":
        conditions.append(exp.GT(this=gap.copy(), expression=nodes.number(0)))
    if not is_of_macro(spec):
        conditions.append(exp.GTE(this=way, expression=_jump(distance, upper.value, lower.value)))
    return nodes.case((nodes.conjunction(conditions), sensible)) if conditions else sensible


def _jump(distance: Callable[[Term, Term], exp.Expression], *values: exp.Expression) -> exp.Expression:
    """Return how small a margin may be: so many times the spacing of values; 0 for measures other than quantiles."""
    spacings = columns_of("upper_spacing", "lower_spacing")
    jumps = (distance(plus(value, each), value) for value, each in zip(values, spacings, strict=True))
    return exp.Coalesce(this=times(_SPACINGS, greatest(*jumps)), expressions=[nodes.number(0)])


def _further(allowance: Allowance, allowed: exp.Expression, gap: exp.Expression) -> exp.Expression:
    """Return how many times as far the other limit is from its allowance, for a gap that is within it."""
    if allowance.on == "difference":
        return nodes.quotient(plus(gap, allowed), exp.Paren(this=minus(allowed, gap)))
    return nodes.quotient(minus(times(-1, log(gap)), log(allowed)), exp.Paren(this=_log_of_quotient(gap, allowed)))


def _beyond(exceeds: exp.Expression, times_further: exp.Expression) -> exp.Expression:
    """Return how many standard errors the allowance must lie beyond the margin, so that POWER of samples are decided.

    A gap is within its allowance if both its limits are. The other limit is `times_further` times as far from its
    allowance. This formula interpolates between a gap of 0, where both are equally far, and a gap whose other limit
    never decides. The error of the power is at most .01.
    """
    one, both = _POWERS
    falls = exp.Exp(this=times(-1.3, minus(times_further, 1), plus(nodes.column("fair_pair_z"), 1)))
    return nodes.case((exceeds, nodes.real(one)), default=plus(one, times(both - one, falls)))


def _log_of_quotient(above: Term, below: Term) -> exp.Expression:
    assert isinstance(above, exp.Expression)
    assert isinstance(below, exp.Expression)
    return log(nodes.quotient(above.copy(), below.copy()))


def columns_of(*names: str) -> list[exp.Expression]:
    """Return columns of `fair_contrasts`."""
    return [nodes.column(f"fair_{each}") for each in names]


def _null() -> exp.Expression:
    return nodes.cast(exp.Null(), nodes.DOUBLE)
