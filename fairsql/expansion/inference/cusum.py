"""Chart a gap over periods with two cumulative sums (Page 1954), by window functions.

In: a relation with one row per pair of groups and period: their values, sizes and difference. Out: the queries that add
`fair_target`, `cusum_high` and `cusum_low`.

A period adds z - k to one sum and -z - k to the other. Here z is the normal score of its difference less the target:
the distance in standard errors, corrected for the skewness of proportions of few rows. Neither sum falls below 0:
C_t = S_t - min(0, S_1, …, S_t), where S is the running sum of what the periods add.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, share, square, times
from fairsql.expansion.building.data_errors import outside
from fairsql.expansion.building.reference import by_reference
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.building.verdicts import ONE_VALUE, warned_of_infinite
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.inference.quantities import is_proportion
from fairsql.expansion.inference.run_length import ALLOWANCE, decision_interval, interval_polynomial
from fairsql.syntax.clauses.trend_items import DISPERSIONS, LARGEST_TARGET, RUN_LENGTHS
from fairsql.syntax.spec import TrendSpec

_SUMS = {"high": 1, "low": -1}  # the sums of the chart, and the sign of z in each
_POOLED = 6  # periods from which the outcome's rate is estimated; a variance from one period moves with its difference
_ALMOST_NORMAL = 1e-4  # a skewness below which a score equals z except for rounding
_RANGE = 1.1283791670955126  # mean distance of two standard normal values, 2 / √π
_FEWEST = 0.5  # positives or negatives expected in a group; with fewer, charts run for half as long as they state
FEW = f"fewer than {_FEWEST:g} positives or negatives are expected in a group: false signals may be twice as frequent"


def chart(spec: TrendSpec, series: Sequence[str], gaps: str) -> list[Cte]:
    """Return the queries of the chart.

    Args:
        spec: the clause.
        series: names of the columns that identify a pair of groups.
        gaps: the relation with the differences.
    """
    bodies = {
        "units": _units, "learned": _learned, "targets": _targets, "pooled": _pooled, "nulls": _nulls,
        "variances": _variances, "errors": _errors, "skews": _skews, "standardized": _standardized,
        "ranges": _ranges, "dispersions": _dispersions, "sums": _sums, "charts": _charts,
    }  # fmt: skip
    ctes: list[Cte] = []
    source = gaps
    for word, body in bodies.items():
        added = [nodes.alias(value, as_name) for as_name, value in body(spec, series).items()]
        if added:
            ctes.append((name(spec.audit, word), nodes.select([exp.Star(), *added], source)))
            source = ctes[-1][0]
    return ctes


def charted(spec: TrendSpec) -> list[exp.Expression]:
    """Return the columns of the chart; all are NULL if the period is NULL."""
    of_macro = is_of_macro(spec.audit)
    limit = nodes.column("fair_limit") if of_macro else nodes.number(decision_interval(spec.run_length))
    length = _length() if of_macro else nodes.number(spec.run_length)
    high, low = (nodes.column(f"cusum_{each}") for each in _SUMS)
    above = nodes.conjunction([exp.GT(this=high, expression=limit), exp.GTE(this=high.copy(), expression=low)])
    below = exp.GT(this=low.copy(), expression=limit.copy())
    values = {
        "target": nodes.column("fair_target"),
        "cusum_high": high.copy(),
        "cusum_low": low.copy(),
        "control_limit": nodes.cast(limit.copy(), nodes.DOUBLE),
        "signal": nodes.case((above, nodes.string("above")), (below, nodes.string("below"))),
        "run_length": nodes.cast(length, nodes.DOUBLE),
    }
    if _is_dispersed(spec):
        values["dispersion"] = nodes.column("fair_dispersion")
    dated = nodes.not_null(nodes.column("fair_period"))
    charted = [nodes.alias(nodes.case((dated.copy(), value)), as_name) for as_name, value in values.items()]
    few = exp.LT(this=nodes.column("fair_expected"), expression=nodes.number(_FEWEST))
    infinite = warned_of_infinite(spec.audit, *columns(["first_value", "second_value"]))
    reasons = [*infinite, nodes.case((few, nodes.string(FEW)))]
    warning = exp.Coalesce(this=nodes.column(ONE_VALUE), expressions=reasons)
    return [*charted, nodes.alias(warning, "warning")]


def _length() -> exp.Expression:
    """Return the run length that is passed to a macro."""
    low, high = RUN_LENGTHS
    return given_within(
        "RUN_LENGTH", "$run_length", f"a number of periods between {low} and {high}", low=low, high=high
    )


def _limit() -> exp.Expression:
    """Return the limit of a macro's sums, as a polynomial in the logarithm of its run length."""
    limit: exp.Expression = nodes.real(0.0)
    for place, coefficient in interval_polynomial():
        limit = plus(nodes.real(coefficient), times(minus(nodes.column("fair_log_length"), nodes.real(place)), limit))
    return limit


def so_far(function: exp.Expression, series: Sequence[str]) -> exp.Window:
    """Return an aggregate over the periods up to and including this one."""
    return nodes.over(function, columns(series), [nodes.ascending(nodes.column("fair_period"))])


def before(value: exp.Expression, series: Sequence[str]) -> exp.Window:
    """Return the sum over the periods before this one."""
    return _framed(value, series, "UNBOUNDED", {"end": nodes.number(1), "end_side": "PRECEDING"})


def _framed(
    value: exp.Expression, series: Sequence[str], start: str | exp.Expression, end: dict[str, object]
) -> exp.Window:
    """Return the sum over a frame of rows that begins `start` periods before this one."""
    window = so_far(nodes.total(value), series)
    window.set("spec", exp.WindowSpec(kind="ROWS", start=start, start_side="PRECEDING", **end))
    return window


def _units(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the variance of a difference if one row has variance 1; NULL for a period that adds nothing.

    A group is part of OVERALL, so the two vary together.
    """
    first, second = (nodes.quotient(nodes.number(1), nodes.column(f"{side}_size")) for side in ("first", "second"))
    unit = by_reference(spec.audit, minus(first, second), plus(first, second))
    tests: list[exp.Expression] = [
        nodes.not_null(nodes.column("fair_period")),
        nodes.not_null(nodes.column("difference")),
    ]
    tests.append(exp.GT(this=unit, expression=nodes.number(0)))
    return {"fair_unit": nodes.case((nodes.conjunction(tests), unit.copy()))}


def _learned(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the sums over earlier periods that estimate a missing TARGET: weighted differences, and precisions."""
    if spec.target is not None and not is_of_macro(spec.audit):
        return {}
    unit = nodes.column("fair_unit")
    return {
        "fair_weighted": before(divide(nodes.column("difference"), unit), series),
        "fair_precision": before(divide(1, unit), series),
    }


def _targets(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the value that the difference is compared with: the TARGET, or the mean of earlier differences."""
    given = None if spec.target is None else _target(spec.target, optional=is_of_macro(spec.audit))
    learned = nodes.quotient(nodes.column("fair_weighted"), nodes.column("fair_precision"))
    if given is not None and is_of_macro(spec.audit):
        return {"fair_target": exp.Coalesce(this=given, expressions=[learned])}
    return {"fair_target": given or learned}


def _target(text: str, *, optional: bool) -> exp.Expression:
    """Return the TARGET, checked to be a finite number."""
    most = LARGEST_TARGET
    bounds = f"a number between {-most:g} and {most:g}"
    return nodes.cast(given_within("TARGET", text, bounds, low=-most, high=most, optional=optional), nodes.DOUBLE)


def _pooled(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the rows and positive outcomes of both groups, in this period and those just before it."""
    first, second = nodes.column("first_size"), nodes.column("second_size")
    rows = by_reference(spec.audit, second, plus(first, second))
    of_all = times(second, nodes.column("second_value"))
    ones = by_reference(spec.audit, of_all, plus(times(first, nodes.column("first_value")), of_all))
    present = nodes.not_null(nodes.column("fair_unit"))
    return {
        f"fair_pooled_{word}": _framed(
            nodes.case((present.copy(), value)), series, nodes.number(_POOLED - 1), {"end": "CURRENT ROW"}
        )
        for word, value in (("rows", rows), ("ones", ones))
    }


def _nulls(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return two proportions that differ by the target and give the pooled outcomes (Dunnett and Gent 1977)."""
    size, other, rows = nodes.column("first_size"), nodes.column("second_size"), nodes.column("fair_pooled_rows")
    shift = exp.Coalesce(this=nodes.column("fair_target"), expressions=[nodes.column("difference")])
    above = by_reference(spec.audit, shift, divide(times(shift, other), plus(size, other)))
    of_both = nodes.quotient(nodes.column("fair_pooled_ones"), rows)
    lowest = divide(0.5, rows)  # no proportion is certain
    low, high = plus(lowest, greatest(shift, 0)), plus(minus(1, lowest), least(shift, 0))
    first = least(greatest(plus(of_both, above), low), high)
    nulls = {"first": first, "second": minus(first, shift)}
    return {f"fair_{side}_null": least(greatest(rate, lowest), minus(1, lowest)) for side, rate in nulls.items()}


def _variances(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the variance and the third central moment of each difference if nothing has changed.

    For proportions also return the smallest number of positives or negatives expected in a group.
    """
    first, second = nodes.column("first_size"), nodes.column("second_size")
    nulls = columns(["fair_first_null", "fair_second_null"])
    spreads = [times(null, minus(1, null)) for null in nulls]
    thirds = [times(spread, minus(1, times(2, null))) for spread, null in zip(spreads, nulls, strict=True)]
    shared = minus(divide(1, first), divide(2, second))
    of_part = plus(times(spreads[0], shared), divide(spreads[1], second))
    independent = plus(divide(spreads[0], first), divide(spreads[1], second))
    variance = by_reference(spec.audit, of_part, independent)
    rows = nodes.column("fair_pooled_rows")
    unknown = nodes.quotient(times(variance, rows), minus(rows, 1))  # the rate is estimated from these rows
    cubic = plus(minus(divide(1, square(first)), divide(3, times(first, second))), divide(3, square(second)))
    third_of_part = minus(times(thirds[0], cubic), divide(thirds[1], square(second)))
    third_separate = minus(divide(thirds[0], square(first)), divide(thirds[1], square(second)))
    some = [times(n, each) for n, null in ((first, nulls[0]), (second, nulls[1])) for each in (null, minus(1, null))]
    values: dict[str, exp.Expression] = {
        "variance": unknown, "third": by_reference(spec.audit, third_of_part, third_separate), "expected": least(*some),
    }  # fmt: skip
    counted = [is_proportion(measure) for measure in spec.audit.measures]
    if not all(counted):
        others = [nodes.number(at) for at, each in enumerate(counted) if not each]
        other = exp.In(this=nodes.column("fair_metric"), expressions=others)
        unit = {"variance": nodes.column("fair_unit")}
        values = {
            word: nodes.case((other.copy(), unit.get(word, exp.Null())), default=value)
            for word, value in values.items()
        }
    present = nodes.not_null(nodes.column("fair_unit"))
    return {f"fair_{word}": nodes.case((present.copy(), value)) for word, value in values.items()}


def _errors(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the standard error and the third moment of the difference less its target.

    If the target is the mean of earlier periods, its own error and third moment are included.
    """
    unit, precision = nodes.column("fair_unit"), nodes.column("fair_precision")
    variance: exp.Expression = nodes.column("fair_variance")
    third: exp.Expression = nodes.column("fair_third")
    if spec.target is None or is_of_macro(spec.audit):
        of_mean, third_of_mean = (
            nodes.quotient(before(divide(moment, power(unit)), series), power(precision))
            for moment, power in ((variance, square), (third, _cube))
        )
        if spec.target is not None:  # a macro's parameter, which may be NULL
            unknown = nodes.is_null(nodes.raw(spec.target))
            of_mean, third_of_mean = (
                nodes.case((unknown.copy(), each), default=nodes.number(0)) for each in (of_mean, third_of_mean)
            )
        variance, third = plus(variance, of_mean), minus(third, third_of_mean)
    return {"fair_error": root(greatest(variance, 0)), "fair_asymmetry": third}


def _cube(node: exp.Expression) -> exp.Expression:
    return times(node, node, node)


def _skews(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the distance of each difference from its target in standard errors, and its skewness."""
    error = nodes.column("fair_error")
    deviation = minus(nodes.column("difference"), nodes.column("fair_target"))
    skewness = nodes.quotient(nodes.column("fair_asymmetry"), _cube(error))
    return {"fair_standardized": nodes.quotient(deviation, error), "fair_skewness": skewness}


def _standardized(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return each difference's normal score, by a gamma distribution of its skewness (Wilson and Hilferty 1931)."""
    deviation, skewness = columns(["fair_standardized", "fair_skewness"])
    bent = nodes.call("CBRT", plus(1, divide(times(skewness, deviation), 2)))
    score = times(divide(6, skewness), plus(minus(bent, 1), divide(square(skewness), 36)))
    skew = exp.GT(this=exp.Abs(this=skewness), expression=nodes.real(_ALMOST_NORMAL))
    return {"fair_z": nodes.case((skew, score), default=deviation)}


def _ranges(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the distance of each score from the previous one, with DISPERSION laney only."""
    if not _is_dispersed(spec):
        return {}
    one = exp.IgnoreNulls(this=exp.Lag(this=nodes.column("fair_z")))
    return {"fair_range": exp.Abs(this=minus(nodes.column("fair_z"), so_far(one, series)))}


def _dispersions(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return how many times its sampling error a score varies, from earlier distances (Laney 2002).

    Few distances give an uncertain estimate, so n of them raise it by the factor 1 + 1/n. It is at least 1.
    """
    if not _is_dispersed(spec):
        return {}
    distance = nodes.column("fair_range")
    present = nodes.case((nodes.not_null(distance), nodes.number(1)))
    total, number = before(distance, series), before(present, series)
    spread = divide(share(total, number), _RANGE)
    found = greatest(1, times(spread, plus(1, share(nodes.number(1), number))))
    return {"fair_dispersion": _if_asked(found) if is_of_macro(spec.audit) else found}


def _if_asked(dispersion: exp.Expression) -> exp.Expression:
    """Return the dispersion if a macro's parameter is laney, and NULL if it is binomial."""
    asked = nodes.column("dispersion")
    binomial, laney = (nodes.equal(exp.Lower(this=asked.copy()), nodes.string(each)) for each in DISPERSIONS)
    wrong = outside("DISPERSION").raised(bounds=" or ".join(DISPERSIONS), value=asked)
    return nodes.case((laney, dispersion), (binomial, nodes.cast(exp.Null(), nodes.DOUBLE)), default=wrong)


def _is_dispersed(spec: TrendSpec) -> bool:
    """Return whether scores are divided by a dispersion; in a macro they may be."""
    return spec.dispersion == "laney" or is_of_macro(spec.audit)


def _sums(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the running sums; a period without a difference adds nothing."""
    step: exp.Expression = nodes.column("fair_z")
    if _is_dispersed(spec):
        known: exp.Expression = nodes.column("fair_dispersion")
        if is_of_macro(spec.audit):
            known = exp.Coalesce(this=known, expressions=[nodes.number(1)])
        step = divide(step, known)
    added = {each: minus(step if sign > 0 else exp.Neg(this=step), ALLOWANCE) for each, sign in _SUMS.items()}
    sums: dict[str, exp.Expression] = {
        f"fair_sum_{each}": so_far(nodes.total(exp.Coalesce(this=value, expressions=[nodes.number(0)])), series)
        for each, value in added.items()
    }
    return {**sums, "fair_log_length": exp.Ln(this=_length())} if is_of_macro(spec.audit) else sums


def _charts(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Return the sums that never fall below 0, and for a macro their limit."""
    sums = {each: nodes.column(f"fair_sum_{each}") for each in _SUMS}
    charted: dict[str, exp.Expression] = {
        f"cusum_{each}": minus(running, least(so_far(exp.Min(this=running.copy()), series), 0))
        for each, running in sums.items()
    }
    return {**charted, "fair_limit": _limit()} if is_of_macro(spec.audit) else charted
