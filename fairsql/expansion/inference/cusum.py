"""The control chart of a gap: two cumulative sums over the periods (Page 1954), by windows.

In: a relation with one row per pair of groups and period: their values, sizes and difference. Out: the queries that add
`fair_target`, `cusum_high` and `cusum_low`.

A period adds z - k to one sum and -z - k to the other, where z is its difference less the target in standard errors.
Neither sum falls below 0: C_t = S_t - min(0, S_1, …, S_t), where S is the running sum of what the periods add.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.building.reference import by_reference
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.inference.quantities import is_proportion
from fairsql.expansion.inference.run_length import ALLOWANCE, decision_interval, interval_polynomial
from fairsql.syntax.clauses.trend_items import LARGEST_TARGET, RUN_LENGTHS
from fairsql.syntax.spec import TrendSpec

_SUMS = {"high": 1, "low": -1}  # the sums of the chart, and the sign of z in each


def chart(spec: TrendSpec, series: Sequence[str], gaps: str) -> list[Cte]:
    """Return the queries of the chart.

    Args:
        spec: the clause.
        series: names of the columns that tell the pairs of groups apart.
        gaps: the relation of the differences.
    """
    bodies = {
        "units": _units, "learned": _learned, "targets": _targets, "nulls": _nulls, "variances": _variances,
        "errors": _errors, "standardized": _standardized, "sums": _sums, "charts": _charts,
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
    """Return the columns of the chart, which are NULL where the period is."""
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
    dated = nodes.not_null(nodes.column("fair_period"))
    return [nodes.alias(nodes.case((dated.copy(), value)), as_name) for as_name, value in values.items()]


def _length() -> exp.Expression:
    """The length of the run that a macro is given."""
    low, high = RUN_LENGTHS
    return given_within(
        "RUN_LENGTH", "$run_length", f"a number of periods between {low} and {high}", low=low, high=high
    )


def _limit() -> exp.Expression:
    """The limit of the sums of a macro, over the logarithm of that length."""
    limit: exp.Expression = nodes.real(0.0)
    for place, coefficient in interval_polynomial():
        limit = plus(nodes.real(coefficient), times(minus(nodes.column("fair_log_length"), nodes.real(place)), limit))
    return limit


def so_far(function: exp.Expression, series: Sequence[str]) -> exp.Window:
    """Return a function over the periods up to this one."""
    return nodes.over(function, columns(series), [nodes.ascending(nodes.column("fair_period"))])


def before(value: exp.Expression, series: Sequence[str]) -> exp.Window:
    """Return the sum over the periods before this one."""
    window = so_far(nodes.total(value), series)
    frame = {
        "kind": "ROWS",
        "start": "UNBOUNDED",
        "start_side": "PRECEDING",
        "end": nodes.number(1),
        "end_side": "PRECEDING",
    }
    window.set("spec", exp.WindowSpec(**frame))
    return window


def _units(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """The variance of a difference where one row has variance 1; NULL where the chart has nothing to add.

    A group is a part of OVERALL, so that they vary together.
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
    """What the periods before tell where there is no TARGET: the sum of their differences by precision, and of that."""
    if spec.target is not None and not is_of_macro(spec.audit):
        return {}
    unit = nodes.column("fair_unit")
    return {
        "fair_weighted": before(divide(nodes.column("difference"), unit), series),
        "fair_precision": before(divide(1, unit), series),
    }


def _targets(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """What the difference is compared with: the TARGET, or the mean of the differences before."""
    given = None if spec.target is None else _target(spec.target, optional=is_of_macro(spec.audit))
    learned = nodes.quotient(nodes.column("fair_weighted"), nodes.column("fair_precision"))
    if given is not None and is_of_macro(spec.audit):
        return {"fair_target": exp.Coalesce(this=given, expressions=[learned])}
    return {"fair_target": given or learned}


def _target(text: str, *, optional: bool) -> exp.Expression:
    """The TARGET, a finite number."""
    most = LARGEST_TARGET
    bounds = f"a number between {-most:g} and {most:g}"
    return nodes.cast(given_within("TARGET", text, bounds, low=-most, high=most, optional=optional), nodes.DOUBLE)


def _nulls(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """Two proportions that differ by the target, and have the period's number of ones (Dunnett and Gent 1977)."""
    first, second = nodes.column("first_size"), nodes.column("second_size")
    shift = exp.Coalesce(this=nodes.column("fair_target"), expressions=[nodes.column("difference")])
    both = plus(first, second)
    ones = plus(times(first, nodes.column("first_value")), times(second, nodes.column("second_value")))
    of_all = nodes.column("second_value")
    rates = {
        "first": by_reference(spec.audit, plus(of_all, shift), divide(plus(ones, times(shift, second)), both)),
        "second": by_reference(spec.audit, of_all.copy(), divide(minus(ones, times(shift, first)), both)),
    }
    lowest = divide(0.5, by_reference(spec.audit, second, both))  # no proportion is certain
    return {f"fair_{side}_null": least(greatest(rate, lowest), minus(1, lowest)) for side, rate in rates.items()}


def _variances(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """The variance of each difference if nothing has changed.

    That of proportions is the exact one, given the number of ones, where the target is 0 (hypergeometric).
    """
    first, second = nodes.column("first_size"), nodes.column("second_size")
    spreads = [times(null, minus(1, null)) for null in columns(["fair_first_null", "fair_second_null"])]
    share = minus(divide(1, first), divide(2, second))
    of_part = plus(times(spreads[0], share), divide(spreads[1], second))
    apart = plus(divide(spreads[0], first), divide(spreads[1], second))
    variance = by_reference(spec.audit, of_part, apart)
    rows = by_reference(spec.audit, second, plus(first, second))
    exact = nodes.quotient(times(variance, rows), minus(rows, 1))
    counted = [is_proportion(measure) for measure in spec.audit.measures]
    if not all(counted):
        others = [nodes.number(at) for at, each in enumerate(counted) if not each]
        other = exp.In(this=nodes.column("fair_metric"), expressions=others)
        exact = nodes.case((other, nodes.column("fair_unit")), default=exact)
    return {"fair_variance": nodes.case((nodes.not_null(nodes.column("fair_unit")), exact))}


def _errors(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """The standard error of the difference less its target; a mean of the periods before has one of its own."""
    variance: exp.Expression = nodes.column("fair_variance")
    if spec.target is None or is_of_macro(spec.audit):
        of_sum = before(divide(variance, square(nodes.column("fair_unit"))), series)
        of_mean = nodes.quotient(of_sum, square(nodes.column("fair_precision")))
        if spec.target is not None:  # of a macro
            of_mean = nodes.case((nodes.is_null(nodes.raw(spec.target)), of_mean), default=nodes.number(0))
        variance = plus(variance, of_mean)
    return {"fair_error": root(greatest(variance, 0))}


def _standardized(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """How far each difference is from its target, in standard errors."""
    apart = minus(nodes.column("difference"), nodes.column("fair_target"))
    return {"fair_z": nodes.quotient(apart, nodes.column("fair_error"))}


def _sums(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """The running sums; a period without a difference adds nothing."""
    step = nodes.column("fair_z")
    added = {each: minus(step if sign > 0 else exp.Neg(this=step), ALLOWANCE) for each, sign in _SUMS.items()}
    sums: dict[str, exp.Expression] = {
        f"fair_sum_{each}": so_far(nodes.total(exp.Coalesce(this=value, expressions=[nodes.number(0)])), series)
        for each, value in added.items()
    }
    return {**sums, "fair_log_length": exp.Ln(this=_length())} if is_of_macro(spec.audit) else sums


def _charts(spec: TrendSpec, series: Sequence[str]) -> dict[str, exp.Expression]:
    """The sums that never fall below 0; of a macro their limit, too."""
    sums = {each: nodes.column(f"fair_sum_{each}") for each in _SUMS}
    charted: dict[str, exp.Expression] = {
        f"cusum_{each}": minus(running, least(so_far(exp.Min(this=running.copy()), series), 0))
        for each, running in sums.items()
    }
    return {**charted, "fair_limit": _limit()} if is_of_macro(spec.audit) else charted
