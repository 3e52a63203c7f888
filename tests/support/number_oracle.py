"""Errors of numeric predictions and limits of quantiles, by scikit-learn, numpy and plain loops.

In: the estimates, actuals and weights of the rows that count. Out: values and limits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np
from scipy.stats import t as student
from sklearn import metrics

Numbers = Sequence[tuple[float, float, float]]  # estimate, actual, weight
Quantile = float | Callable[[float], float]

NINETY = "pinball_loss_of_90"
ERRORS: dict[str, Callable[..., float]] = {
    "mean_error": lambda y, x, w: float(np.average(x - y, weights=w)),
    "mean_absolute_error": lambda y, x, w: metrics.mean_absolute_error(y, x, sample_weight=w),
    "mean_squared_error": lambda y, x, w: metrics.mean_squared_error(y, x, sample_weight=w),
    "root_mean_squared_error": lambda y, x, w: math.sqrt(metrics.mean_squared_error(y, x, sample_weight=w)),
    "median_absolute_error": lambda y, x, w: metrics.median_absolute_error(y, x),
    "r_squared": lambda y, x, w: metrics.r2_score(y, x),
    "pinball_loss": lambda y, x, w: metrics.mean_pinball_loss(y, x, sample_weight=w, alpha=0.5),
    NINETY: lambda y, x, w: metrics.mean_pinball_loss(y, x, sample_weight=w, alpha=0.9),
}
# What each error is the mean of.
PARTS: dict[str, Callable[[float, float], float]] = {
    "mean_error": lambda y, x: x - y,
    "mean_absolute_error": lambda y, x: abs(x - y),
    "mean_squared_error": lambda y, x: (x - y) ** 2,
    "pinball_loss": lambda y, x: abs(x - y) / 2,
    NINETY: lambda y, x: max(0.9 * (y - x), -0.1 * (y - x)),
}


def error(metric: str, rows: Numbers) -> float | None:
    """Return an error; None without rows of any weight, and where all actuals are equal for r_squared."""
    x, y, w = (np.array(each, dtype=float) for each in zip(*rows, strict=True)) if rows else (np.array([]),) * 3
    if w.sum() <= 0 or (metric == "r_squared" and np.ptp(y) == 0):
        return None
    return float(ERRORS[metric](y, x, w))


def quantile_limits(values: Sequence[float], q: float, z: Quantile) -> tuple[float | None, float | None]:
    """Return the order statistics of Woodruff (1952)."""
    ordered, n = sorted(values), len(values)
    z = z(n) if callable(z) else z
    way = z * math.sqrt(n * q * (1 - q))
    first, last = half_up(n * q - way), half_up(n * q + way + 1)
    return (ordered[first - 1], ordered[last - 1]) if first >= 1 and last <= n else (None, None)


def half_up(value: float) -> int:
    return math.floor(value + 0.5) if value >= 0 else -math.floor(-value + 0.5)


def explained_limits(rows: Numbers, z: Quantile) -> tuple[float | None, float | None]:
    """Return limits of 1 - U/V, by a jackknife of ln(U/V) that leaves out each row in turn."""
    n = len(rows)
    value = error("r_squared", rows)
    left_out = [error("r_squared", [*rows[:at], *rows[at + 1 :]]) for at in range(n)] if n > 2 else []
    if value is None or not left_out or any(each is None or each >= 1 for each in left_out):
        return None, None
    logs = [math.log(1 - each) for each in left_out if each is not None]
    spread = math.sqrt((n - 1) / n * sum((each - sum(logs) / n) ** 2 for each in logs))
    z = z(n) if callable(z) else z
    way = float(student.ppf(NormalDist().cdf(z), n - 1)) * spread
    return 1 - (1 - value) * math.exp(way), 1 - (1 - value) * math.exp(-way)
