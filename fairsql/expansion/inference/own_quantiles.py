"""Choose the quantile of limits that is a group's own: that of every look (ANYTIME), or Student's t (CLUSTER).

In: a quantile that all groups share. Out: the quantile of one group and measure. Without these items, and for limits
of means, all groups have the same normal quantile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, erfc, log, pi, sin, sqrt, tan

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, plus, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.inference.every_look import evidence_of, quantile_at
from fairsql.syntax.spec import FairSpec

Quantile = float | exp.Expression


def are_own(spec: FairSpec) -> bool:
    """Return whether each group has its own quantile."""
    return spec.tuned is not None or spec.cluster is not None


def shared_part(spec: FairSpec, confidence: float, z: float) -> float:
    """Return what own quantiles are made from: the normal quantile, or with ANYTIME the evidence."""
    return z if spec.tuned is None else evidence_of(confidence)


def own_quantile(spec: FairSpec, z: Quantile, rows: exp.Expression, design: str = "") -> exp.Expression:
    """Return the own quantile of a group and measure, from `shared_part`.

    Args:
        spec: the clause.
        z: a number or a column.
        rows: the column of the rows that the measure stands on.
        design: the name of the measure whose clusters give the degrees of freedom of Student's t.
    """
    return quantile_at(spec, z, rows) if spec.tuned is not None else student(z, degrees(design))


def own_quantiles(of: Sequence[tuple[str, Quantile]]) -> exp.Expression:
    """Return the list of the quantiles of Student's t of several measures, so that the function occurs once.

    Args:
        of: the name of each measure, and its normal quantile: the same number for all, or columns.
    """
    each = nodes.column("fair_each")
    shared = next((z for _, z in of if isinstance(z, float)), None)
    if shared is not None:
        return nodes.each_of(exp.Array(expressions=[degrees(name) for name, _ in of]), each, student(shared, each))
    pairs = [nodes.struct({"z": z.copy(), "degrees": degrees(name)}) for name, z in of if isinstance(z, exp.Expression)]
    value = student(nodes.field(each, "z"), nodes.field(each.copy(), "degrees"))
    return nodes.each_of(exp.Array(expressions=pairs), each, value)


def degrees(measure: str) -> exp.Expression:
    """Return the column of a measure's degrees of freedom: the clusters that it stands on, less one."""
    return nodes.column(f"fair_degrees_{measure}")


def student(z: Quantile, freedom: exp.Expression) -> exp.Expression:
    """Return the quantile of Student's t with the same chance beyond as a normal quantile z."""
    if isinstance(z, float):
        return _student_at(z, freedom)
    beyond = nodes.column("fair_beyond")  # named, since the function has it eight times
    chance = exp.Array(expressions=[times(2, function("fair_upper_tail", z))])
    value = function("fair_student_deviate", z, beyond, freedom)
    return nodes.call("LIST_EXTRACT", nodes.each_of(chance, beyond, value), nodes.number(1))


def _student_at(z: float, freedom: exp.Expression) -> exp.Expression:
    """Return `student` of a number: the exponential of a polynomial of 1/degrees.

    It has a fifth of the expressions of `fair_student_deviate`, whose quantile may be a column. As in that function,
    fractions of a degree below 3 are rounded down, and below 1 there is no quantile.
    """
    chance = erfc(z / sqrt(2))
    first, *others = reversed(_logarithm_of_student(z))
    power: exp.Expression = nodes.real(first)
    for coefficient in others:
        power = plus(divide(power, freedom), nodes.real(coefficient))
    below: dict[int, exp.Expression] = {
        1: exp.Null(), 2: nodes.real(_quantile(chance, 1)), 3: nodes.real(_quantile(chance, 2))
    }  # fmt: skip
    cases = ((exp.LT(this=freedom.copy(), expression=nodes.number(most)), value) for most, value in below.items())
    return nodes.case(*cases, default=exp.Exp(this=power))


_POINTS = (3, 4, 5, 6, 7, 9, 13, 22, 70)  # degrees of freedom; the last point is the normal quantile itself
_DIGITS = 8  # of coefficients: further ones would depend on the C library


@cache
def _logarithm_of_student(z: float) -> tuple[float, ...]:
    """Return the coefficients of powers of 1/degrees in the logarithm of Student's quantile, for 3 degrees and more.

    It is Newton's interpolation at `_POINTS`. The quantile's relative error is below 1e-7 up to a confidence of 0.99,
    and below 1e-5 up to 0.999999.

    >>> from math import e
    >>> power = sum(each / 10**at for at, each in enumerate(_logarithm_of_student(1.959963984540054)))
    >>> round(e**power, 6)  # 10 degrees
    2.228139
    """
    chance, least = erfc(z / sqrt(2)), _POINTS[0]
    places = [*(least / degrees for degrees in _POINTS), 0.0]
    differences = [*(log(_quantile(chance, degrees)) for degrees in _POINTS), log(z)]
    for order in range(1, len(places)):
        for at in range(len(places) - 1, order - 1, -1):
            change = differences[at] - differences[at - 1]
            differences[at] = change / (places[at] - places[at - order])
    coefficients = [0.0] * len(places)
    for place, difference in zip(reversed(places), reversed(differences), strict=True):
        shifted = [0.0, *coefficients[:-1]]
        coefficients = [up - place * own for up, own in zip(shifted, coefficients, strict=True)]
        coefficients[0] += difference
    return tuple(round(each, _DIGITS) * least**power for power, each in enumerate(coefficients))


@cache
def _quantile(chance: float, degrees: int) -> float:
    """Return what a value of Student's t exceeds in size with a chance (Abramowitz and Stegun 1964, 26.7.3 and 26.7.4).

    >>> round(_quantile(0.05, 10), 6)
    2.228139
    """
    low, high = 0.0, pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if 1 - _inside(angle, degrees) > chance else (low, angle)
    return sqrt(degrees) * tan(low)


def _inside(angle: float, degrees: int) -> float:
    """Return the chance that a value of Student's t is in size below √degrees times the tangent of an angle."""
    is_even, square = degrees % 2 == 0, cos(angle) ** 2
    term = total = 1.0
    for k in range(1, degrees // 2):
        term *= square * ((2 * k - 1) / (2 * k) if is_even else 2 * k / (2 * k + 1))
        total += term
    if is_even:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * cos(angle) * total if degrees > 1 else 0))
