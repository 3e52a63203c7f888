"""Compute the decision interval of a CUSUM chart.

In: the mean run length until a false signal. Out: the limit of the chart's sums. This is pure Python and runs during
expansion, which holds only the number. In a macro, where the run length is a parameter, it holds a polynomial.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

ALLOWANCE = 0.5  # k of the chart, in standard errors: the chart is quickest for a shift of twice as much
_STEPS = 60  # of the integral, by Simpson's rule
_NEAR = 1e-9
_LIMITS = (1.4, 8.1)  # limits of charts whose run lengths enclose the range RUN_LENGTHS
_PLACES = 32  # of the polynomial, whose error is at most 2e-11 in that range


def run_length(limit: float) -> float:
    """Return the mean number of periods until one of the two sums is above `limit`, if nothing changes.

    This solves Page's integral equation (1954) for one sum of standard normal values less the chart's allowance, on the
    nodes of Simpson's rule. Two sums signal twice as often as one.

    >>> round(run_length(4)), round(run_length(5))
    (168, 465)
    """
    normal, width = NormalDist(), limit / _STEPS
    weights = [width / 3 * (1 if at in (0, _STEPS) else 4 if at % 2 else 2) for at in range(_STEPS + 1)]
    densities = [normal.pdf(ALLOWANCE + width * step) for step in range(-_STEPS, _STEPS + 1)]
    rows = []
    for at in range(_STEPS + 1):
        steps = densities[_STEPS - at :]  # from this node to each
        row = [-weight * density for weight, density in zip(weights, steps, strict=False)]
        row[0] -= normal.cdf(ALLOWANCE - width * at)  # the sum falls back to 0
        row[at] += 1
        rows.append([*row, 1.0])
    return _first_unknown(rows) / 2


def _first_unknown(rows: list[list[float]]) -> float:
    """Return the first unknown of linear equations, solved by elimination; each row ends in its right-hand side."""
    for at in range(len(rows) - 1, 0, -1):
        pivot = rows[at]
        for row in rows[:at]:
            factor = row[at] / pivot[at]
            row[:at] = [value - factor * other for value, other in zip(row[:at], pivot[:at], strict=True)]
            row[-1] -= factor * pivot[-1]
    return rows[0][-1] / rows[0][0]


@cache
def decision_interval(length: float) -> float:
    """Return the limit with which the chart runs for `length` periods on average until a false signal.

    >>> round(decision_interval(465), 2)
    5.0
    """
    before, limit = 2.0, 4.0
    while abs(limit - before) > _NEAR:  # secants: the logarithm of the length is nearly linear in the limit
        found = math.log(run_length(limit))
        slope = (found - math.log(run_length(before))) / (limit - before)
        before, limit = limit, limit + (math.log(length) - found) / slope
    return limit


@cache
def interval_polynomial() -> tuple[tuple[float, float], ...]:
    """Return the limit as a polynomial in the logarithm of the length, in Newton's form, from its innermost factor.

    Its places are Chebyshev nodes in the limit, which is nearly linear in that logarithm. Each item is a place and its
    coefficient c: p = c + (x - place) * p, from p = 0.

    >>> value = 0.0
    >>> for place, coefficient in interval_polynomial():
    ...     value = coefficient + (math.log(465) - place) * value
    >>> abs(value - decision_interval(465)) < 1e-10
    True
    """
    low, high = _LIMITS
    angles = [math.pi * (2 * at + 1) / (2 * _PLACES) for at in range(_PLACES)]
    limits = [(low + high) / 2 - (high - low) / 2 * math.cos(each) for each in angles]
    places = [math.log(run_length(limit)) for limit in limits]
    for order in range(1, _PLACES):  # divided differences
        for at in range(_PLACES - 1, order - 1, -1):
            limits[at] = (limits[at] - limits[at - 1]) / (places[at] - places[at - order])
    return tuple(reversed(tuple(zip(places, limits, strict=True))))
