"""The limits of a metric, computed again in plain Python, told which proportions it moves with.

In: the counts of a group with the sums of their squared weights, or its rows. Out: the low and the high limit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
Quantile = float | Callable[[float], float]  # of limits that hold at every look it depends on the rows

# Metrics that move with one proportion: its cells above and below the line, and the metric as a function of it.
MAPPED: dict[str, tuple[str, str, Callable[[float], float]]] = {
    "f1_score": ("tp", "tp fp fn", lambda p: 2 * p / (1 + p)),
    "average_error_cost": ("fp fn", "tp fp fn tn", lambda p: p),
    "treatment_equality": ("fn", "fp fn", lambda p: p / (1 - p)),
}
# Metrics that move with several: their proportions, and the metric as a function of them.
MOVED: dict[str, tuple[tuple[tuple[str, str], ...], Callable[..., float]]] = {
    "balanced_accuracy": ((("tp", "tp fn"), ("fp", "fp tn")), lambda t, f: (t + 1 - f) / 2),
    "average_odds": ((("tp", "tp fn"), ("fp", "fp tn")), lambda t, f: (t + f) / 2),
    "error_rate_ratio": ((("tp", "tp fn"), ("fp", "fp tn")), lambda t, f: f / (1 - t)),
    "harm": ((("fp", "tp fp fn tn"), ("fn", "tp fn tn")), lambda p, q: 5 * (1 - p) * q + p),
}
BOUNDS = {
    "balanced_accuracy": (0, 1), "average_odds": (0, 1), "error_rate_ratio": (0, math.inf), "harm": (0, 5),
}  # fmt: skip


def wilson(above: float, size: float, z: float = Z) -> tuple[float, float]:
    """The roots x of (c/m - x)² = z² x (1 - x) / m, the lower of c = `corrected` hits, the higher of m less c = misses."""
    ends = []
    for rows in (above * size, (1 - above) * size):
        p = corrected(rows) / size
        a, b = 1 + z * z / size, 2 * p + z * z / size
        ends.append((b - math.sqrt(b * b - 4 * a * p * p)) / (2 * a))
    return ends[0], 1 - ends[1]


def at(z: Quantile, rows: float) -> float:
    return z(rows) if callable(z) else z


def mixture(z: float, rows: float, tuned: float, error: float) -> float:
    """The mixture of likelihood ratios of a normal mean that is z standard errors off, over all means: a martingale."""
    prior = rows * (-2 * math.log(error) + math.log(1 - 2 * math.log(error))) / tuned
    return math.exp(min(700, prior * z * z / 2 / (1 + prior))) / math.sqrt(1 + prior)


def at_every_look(tuned: float, error: float) -> Callable[[float], float]:
    """Where the mixture reaches 1 / error, by bisection: it ever does so with that chance (Ville 1939)."""

    def reached(rows: float) -> float:
        low, high = 0.0, 100.0
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if mixture(middle, rows, tuned, error) < 1 / error else (low, middle)
        return low

    return reached


def corrected(rows: float) -> float:
    """Half a row less up to three rows, none less from four on, and in between in proportion."""
    part = 1 if rows <= 3 else max(0.0, 4 - rows)
    return max(0.0, rows - part / 2)


def count(cells: Mapping[str, float], names: str) -> float:
    return sum(cells[name] for name in names.split())


def clipped(value: float) -> float:
    return min(max(value, 1e-9), 1 - 1e-9)


def proportion(
    above: str,
    below: str,
    cells: Mapping[str, float],
    squares: Mapping[str, float],
    z: Quantile = Z,
    undefined: Sequence[int] = (),
) -> tuple[float, float, float]:
    """A proportion with its limits, by Kish's size from the sums of squared weights, which are the counts without any.

    At an end at which a metric is undefined the limit is that of one row less, without which it would be there.
    """
    rows = count(cells, below)
    if rows == 0:
        return 0.5, 1e-9, 1 - 1e-9
    size = rows**2 / count(squares, below)
    share = count(cells, above) / rows
    z = at(z, size)
    ends = [*wilson(share, size, z)]
    for end in undefined:
        hits, others = (max(size * share - 1, 0), size - 1) if end == 0 else (min(size * share, size - 1), size - 1)
        ends[end] = wilson(hits / others, others, z)[end] if others > 1e-9 else end
    return clipped(share), clipped(ends[0]), clipped(ends[1])


def proportions_of(
    function: Callable[..., float],
    parts: Sequence[tuple[str, str]],
    cells: Mapping[str, float],
    squares: Mapping[str, float],
    z: Quantile = Z,
) -> list[tuple[float, float, float]]:
    """The proportions of a metric with their limits; the function divides by 0 at an end at which it is undefined."""

    def is_undefined(at: int, end: int) -> bool:
        try:
            function(*(end if other == at else (0.3, 0.6, 0.2)[other] for other in range(len(parts))))
        except ZeroDivisionError:
            return True
        return False

    return [
        proportion(*part, cells, squares, z, [end for end in (0, 1) if is_undefined(at, end)])
        for at, part in enumerate(parts)
    ]


def mover(
    formula: Callable[..., float],
    quantities: Sequence[tuple[float, float, float]],
    bounds: tuple[float, float],
) -> tuple[float, float]:
    """Both limits by the steps that the formula takes with each quantity at its limit, on the scale f / (1 + |f|)."""

    def scaled(*values: float) -> float:
        value = formula(*values)
        return value / (1 + abs(value))

    middle = [share for share, _, _ in quantities]
    center = scaled(*middle)
    limits = []
    for sign in (-1, 1):
        steps, ends = [], []
        for at, (_, low, high) in enumerate(quantities):
            moves = {end: sign * (scaled(*middle[:at], end, *middle[at + 1 :]) - center) for end in (low, high)}
            ends.append(max(moves, key=lambda end: moves[end]))
            steps.append(max(0.0, moves[ends[-1]]))
        length = math.hypot(*steps)
        along = formula(*(m + d / (length or 1) * (e - m) for m, d, e in zip(middle, steps, ends, strict=True)))
        squares = min(max(center + sign * length, -1 + 1e-12), 1 - 1e-12)
        bound = bounds[sign > 0] if math.isfinite(bounds[sign > 0]) else formula(*ends)
        further, within = (min, max) if sign < 0 else (max, min)
        limits.append(further(along, within(squares / (1 - abs(squares)), bound), formula(*middle)))
    return limits[0], limits[1]


def as_proportion_that_varies(mean: float, rows: float, variance: float, z: Quantile = Z) -> tuple[float, float]:
    """Wilson's limits of a proportion of the size that has this variance, with that of one more row."""
    center = (rows * mean + 2) / (rows + 4)
    more = center * (1 - center) / rows**2
    low, high = wilson(mean, max(rows, mean * (1 - mean) / (variance + more)), at(z, rows))
    return max(low, 1e-9), min(high, 1 - 1e-9)


def delong(people: Sequence[tuple[float, int, float]]) -> tuple[float, float, float]:
    """AUC, the smaller of both effective sizes, and the variance, by comparing every pair; people are (s, y, w)."""
    positives = [(s, w) for s, y, w in people if y == 1]
    negatives = [(s, w) for s, y, w in people if y == 0]
    wins = {
        (i, j): (a > b) + (a == b) / 2
        for (i, (a, _)), (j, (b, _)) in product(enumerate(positives), enumerate(negatives))
    }
    p, n = (sum(w for _, w in side) for side in (positives, negatives))
    auc = sum(
        wins[i, j] * v * w for (i, (_, v)), (j, (_, w)) in product(enumerate(positives), enumerate(negatives))
    ) / (p * n)
    v10 = [sum(wins[i, j] * w for j, (_, w) in enumerate(negatives)) / n for i in range(len(positives))]
    v01 = [sum(wins[i, j] * w for i, (_, w) in enumerate(positives)) / p for j in range(len(negatives))]
    variance = sum((w * (v - auc)) ** 2 for v, (_, w) in zip(v10, positives, strict=True)) / p**2
    variance += sum((w * (v - auc)) ** 2 for v, (_, w) in zip(v01, negatives, strict=True)) / n**2
    sizes = (sum(w for _, w in side) ** 2 / sum(w * w for _, w in side) for side in (positives, negatives))
    return auc, min(sizes), variance


def calibration(mean: float, rows: float, variance: float, z: Quantile) -> tuple[float, float]:
    """Limits of the calibration error: below by what chance makes of ten bins without a gap."""
    z = at(z, rows)
    error = math.sqrt(variance + (z / (2 * rows)) ** 2)
    below = max(z, math.sqrt(20 / math.pi) + z * math.sqrt(1 - 2 / math.pi))
    return max(0.0, mean - below * error), min(1.0, mean + z * error)


def of_counts(
    metric: str,
    proportions: Mapping[str, tuple[str, str]],
    cells: Mapping[str, float],
    squares: Mapping[str, float],
    z: Quantile,
) -> tuple[float, float]:
    """The limits of a metric of counts, which is one of the proportions, or MAPPED, or MOVED."""
    if metric in proportions:
        _, low, high = proportion(*proportions[metric], cells, squares, z)
        return low, high
    if metric in MAPPED:
        above, below, function = MAPPED[metric]
        ((_, low, high),) = proportions_of(function, [(above, below)], cells, squares, z)
        return function(low), function(high)
    parts, several = MOVED[metric]
    return mover(several, proportions_of(several, parts, cells, squares, z), BOUNDS[metric])
