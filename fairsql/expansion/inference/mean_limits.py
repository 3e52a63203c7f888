"""Compute the limits of the mean of a user's column, by Student's t corrected for the skewness of the values.

In: the sums over a group. Out: the limits as nodes. With m, v and g the mean, variance and skewness of N values, and
e = √(v/(N − 1)), a = g/(6√N), the limits are m − e h(t, a) and m + e h(t, −a), h(t, a) = (∛u − 1)/2a with
u = 1 + 6a(t − a) (Hall 1992, Willink 2005). At u = 0 the cube root is vertical, so that a limit would jump where the
confidence grows a little; below u = 1/8, where h rises four times as fast as t, its tangent replaces it. With weights N
is Kish's effective size. Fewer than two values have no limits, nor do values that agree to four digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, sqrt

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.inference.every_look import quantile_at
from fairsql.expansion.inference.own_quantiles import Quantile
from fairsql.syntax.columns import Aggregate
from fairsql.syntax.spec import FairSpec

_LEAST_SPREAD = 1e-8  # a variance below this part of the mean square is rounding
_LARGEST_SQUARE = 1e300
_DIGITS = 9  # of an effective size: with equal weights it is a whole number, except for rounding
_STRAIGHT = 1e-6  # a below this leaves h(t, a) = t
_STEEP = 1 / 8  # below this the tangent (4u + 1)/3 at this place replaces the cube root of u


@dataclass(frozen=True)
class Mean:
    """A measure that is a mean.

    Attributes:
        at: its index in the clause; its columns end in it.
        aggregate: the mean.
        is_root: whether the measure is its root, whose limits are the roots of the mean's.
    """

    at: int
    aggregate: Aggregate
    is_root: bool = False

    def moments(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield N − 1, the variance and the third moment, over the sums of a group."""
        count, *others = (nodes.column(self.aggregate.sum(of)) for of in ("count", "sum", "squares", "cubes"))
        size: exp.Expression = count
        if spec.weight is not None:
            kish = nodes.quotient(square(count), nodes.column(self.aggregate.sum("q_count")))
            size = exp.Round(this=kish, decimals=nodes.number(_DIGITS))
        mean, mean_square, mean_cube = (nodes.quotient(other, count.copy()) for other in others)
        variance = minus(mean_square, square(mean))
        real = nodes.conjunction([
            exp.GT(this=variance, expression=times(_LEAST_SPREAD, mean_square)),
            exp.LT(this=others[1].copy(), expression=nodes.number(_LARGEST_SQUARE)),
        ])  # fmt: skip
        yield self._named("degrees", minus(size, 1))
        yield self._named("variance", nodes.case((real, variance.copy())))
        if self.is_root:
            yield self._named("mean", mean.copy())
        yield self._named("third", plus(minus(mean_cube, times(3, mean, mean_square)), times(2, mean, mean, mean)))

    def deviations(self, z: Quantile) -> Iterator[exp.Expression]:
        """Yield the parts of the limits: e, a, and t at a normal quantile z."""
        degrees, variance, third = map(self._column, ("degrees", "variance", "third"))
        two = exp.GTE(this=degrees, expression=nodes.number(1))
        yield self._named("error", nodes.case((two, root(divide(variance, degrees)))))
        yield self._named("skew", divide(third, times(6, variance, root(times(variance, plus(degrees, 1))))))
        yield self._named("t", function("fair_student_deviate", *two_sided(z), degrees))

    def standard_error(self) -> exp.Expression:
        """Return e; for the root of a mean, by the delta method."""
        error = self._column("error")
        return nodes.quotient(error, times(2, self._column("value"))) if self.is_root else error

    def looks(self, spec: FairSpec, evidence: Quantile) -> exp.Expression:
        """Return the quantile of limits that hold at every look, for the (effective) number of values."""
        return self._named("looked", quantile_at(spec, evidence, plus(self._column("degrees"), 1)))

    def look(self) -> exp.Expression:
        """Return the column of `looks`."""
        return self._column("looked")

    def limit(self, side: str) -> exp.Expression:
        """Return the low or the high limit of the mean, or of its root."""
        value, error, t, skew = map(self._column, ("mean" if self.is_root else "value", "error", "t", "skew"))
        bent = _bent(t, skew if side == "low" else exp.Neg(this=skew))
        if side == "low":
            limit = least(value, minus(value, times(error, bent)))
        else:
            limit = greatest(value, plus(value, times(error, bent)))
        if self.is_root:
            limit = root(greatest(0, limit))
        return nodes.case((nodes.not_null(error), limit))

    def _column(self, word: str) -> exp.Expression:
        return nodes.column(f"fair_{word}_{self.at}")

    def _named(self, word: str, value: exp.Expression) -> exp.Expression:
        return nodes.alias(value, f"fair_{word}_{self.at}")


def two_sided(z: Quantile) -> tuple[exp.Expression, exp.Expression]:
    """Return a normal quantile, and the chance that a value is further from 0."""
    if isinstance(z, exp.Expression):
        return z, times(2, function("fair_upper_tail", z))
    return nodes.real(z), nodes.real(erfc(z / sqrt(2)))


def _bent(t: exp.Expression, skew: exp.Expression) -> exp.Expression:
    """Return h(t, a), the deviation t of a skewed mean."""
    inside = plus(1, times(6, skew, minus(t, skew)))
    beyond = divide(times(4, least(minus(inside.copy(), _STEEP), 0)), 3)  # on the tangent, whose slope is 4/3
    bent = divide(minus(plus(exp.Cbrt(this=greatest(inside, _STEEP)), beyond), 1), times(2, skew))
    straight = exp.LT(this=exp.Abs(this=skew.copy()), expression=nodes.number(_STRAIGHT))
    return nodes.case((straight, t.copy()), default=bent)
