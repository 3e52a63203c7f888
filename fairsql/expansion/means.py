"""The limits of a mean of the user's column: Student's t, with the skewness of the values taken out.

In: the sums over a group. Out: the limits as nodes. With m, v and g the mean, variance and skewness of N values, and
e = √(v/(N − 1)), a = g/(6√N), the limits are m − e h(t, a) and m + e h(t, −a), h(t, a) = (∛(1 + 6a(t − a)) − 1)/2a
(Hall 1992, Willink 2005). With weights N is Kish's effective size. Fewer than two values, and values that are all alike
to four digits, have no limits.
"""

from __future__ import annotations

from math import erfc, sqrt

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.functions import function
from fairsql.syntax.spec import Aggregate, FairSpec

_LEAST_SPREAD = 1e-8  # a variance below this part of the mean square is rounding
_LARGEST_SQUARE = 1e300
_DIGITS = 9  # of an effective size: equal weights make it a whole number, but for rounding
_STRAIGHT = 1e-6  # a below this leaves h(t, a) = t


def moments(spec: FairSpec, mean: Aggregate, at: int) -> list[exp.Expression]:
    """Return the columns that the limits of measure `at` follow from: N − 1, the variance and the third moment."""
    count = nodes.column(mean.sum("count"))
    size: exp.Expression = count
    if spec.weight is not None:
        kish = nodes.quotient(square(count), nodes.column(mean.sum("q_count")))
        size = exp.Round(this=kish, decimals=nodes.number(_DIGITS))
    over_count = (nodes.quotient(nodes.column(mean.sum(of)), count) for of in ("sum", "squares", "cubes"))
    center, mean_square, mean_cube = over_count
    variance = minus(mean_square, square(center))
    real = nodes.conjunction([
        exp.GT(this=variance, expression=times(_LEAST_SPREAD, mean_square)),
        exp.LT(this=nodes.column(mean.sum("squares")), expression=nodes.number(_LARGEST_SQUARE)),
    ])  # fmt: skip
    third = plus(minus(mean_cube, times(3, center, mean_square)), times(2, center, center, center))
    return [
        nodes.alias(minus(size, 1), f"fair_degrees_{at}"),
        nodes.alias(nodes.case((real, variance.copy())), f"fair_variance_{at}"),
        nodes.alias(third, f"fair_third_{at}"),
    ]


def deviations(at: int, z: exp.Expression) -> list[exp.Expression]:
    """Return the columns of measure `at` that its limits are made of: e, t at a normal quantile z, a."""
    degrees, variance = nodes.column(f"fair_degrees_{at}"), nodes.column(f"fair_variance_{at}")
    chance = times(2, function("fair_upper_tail", z))
    if isinstance(z, exp.Literal):
        z, chance = _double(float(z.this)), _double(erfc(float(z.this) / sqrt(2)))
    error = nodes.case((exp.GTE(this=degrees, expression=nodes.number(1)), root(divide(variance, degrees))))
    skew = divide(nodes.column(f"fair_third_{at}"), times(6, variance, root(times(variance, plus(degrees, 1)))))
    return [
        nodes.alias(error, f"fair_error_{at}"),
        nodes.alias(function("fair_student_deviate", z, chance, degrees), f"fair_t_{at}"),
        nodes.alias(skew, f"fair_skew_{at}"),
    ]


def _double(value: float) -> exp.Expression:
    """A number that is no DECIMAL for DuckDB, whose digits products would exceed."""
    digits = repr(value)
    return exp.Literal.number(digits if "e" in digits else f"{digits}e0")


def mean_limits(at: int) -> tuple[exp.Expression, exp.Expression]:
    """Return both limits of measure `at`, between which its value lies."""
    value, error, t, skew = (nodes.column(f"fair_{each}_{at}") for each in ("value", "error", "t", "skew"))
    down, up = times(error, _bent(t, skew)), times(error, _bent(t, exp.Neg(this=skew)))
    known = nodes.not_null(error)
    return (
        nodes.case((known, least(value, minus(value, down)))),
        nodes.case((known.copy(), greatest(value, plus(value, up)))),
    )


def _bent(t: exp.Expression, skew: exp.Expression) -> exp.Expression:
    """h(t, a), the deviation t of a skewed mean."""
    inside = plus(1, times(6, skew, minus(t, skew)))
    bent = divide(minus(exp.Cbrt(this=inside), 1), times(2, skew))
    straight = exp.LT(this=exp.Abs(this=skew.copy()), expression=nodes.number(_STRAIGHT))
    return nodes.case((straight, t.copy()), default=bent)
