"""The decision interval of a CUSUM chart: in, how long it is to run without a false signal; out, the limit of its sums.

In pure Python, while expanding: the expansion holds the number alone; that of a macro, whose length is a parameter, a
polynomial.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

ALLOWANCE = 0.5  # k of the chart, in standard errors: the chart is quickest for a shift of twice as much
_STEPS = 60  # of the integral, by Simpson's rule
_NEAR = 1e-9
_LIMITS = (1.4, 8.1)  # of charts that run for less than the least and more than the most of RUN_LENGTHS
_PLACES = 32  # of the polynomial, which is the limit up to 2e-11 there


def run_length(limit: float) -> float:
    """Return the mean number of periods until one of the two sums is above `limit`, where nothing changes.

    Page's integral equation (1954) for one sum of standard normal values less the chart's allowance, solved on the
    nodes of Simpson's rule; two sums signal twice as often.

    >>> round(run_length(4)), round(run_length(5))
    (168, 465)
    """
    normal, width = NormalDist(), limit / _STEPS
    weights = [width / 3 * (1 if at in (0, _STEPS) else 4 if at % 2 else 2) for at in range(_STEPS + 1)]
    densities = [normal.pdf(ALLOWANCE + width * apart) for apart in range(-_STEPS, _STEPS + 1)]
    rows = []
    for at in range(_STEPS + 1):
        steps = densities[_STEPS - at :]  # from this node to each
        row = [-weight * density for weight, density in zip(weights, steps, strict=False)]
        row[0] -= normal.cdf(ALLOWANCE - width * at)  # the sum falls back to 0
        row[at] += 1
        rows.append([*row, 1.0])
    return _first_unknown(rows) / 2


def _first_unknown(rows: list[list[float]]) -> float:
    """Solve linear equations, each with its right side at its end, by elimination."""
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
    while abs(limit - before) > _NEAR:  # secants: the logarithm of the length is all but linear in the limit
        found = math.log(run_length(limit))
        slope = (found - math.log(run_length(before))) / (limit - before)
        before, limit = limit, limit + (math.log(length) - found) / slope
    return limit


@cache
def interval_polynomial() -> tuple[tuple[float, float], ...]:
    """Return the limit as a polynomial in the logarithm of the length, in Newton's form, from its innermost factor.

    Its places are those of Chebyshev in the limit, which is all but linear in that logarithm. Each comes with the
    coefficient beside it: p = c + (x - place) * p, from p = 0.

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
