"""Search for a threshold per group. In: the groups' aggregated scores. Out: thresholds, and their effects.

The objective is accuracy minus the gaps of the true and false positive rates to the first group (Luskin et al. 2020,
eq. 8); METHOD randomized instead makes the rates equal by a lottery among thresholds (Hardt et al. 2016).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from fairsql.udf import Udf
from fairsql.udfs.arrow_types import sql_type
from fairsql.udfs.range_maximum import range_maximum
from fairsql.udfs.roc import Array, Curve, draw_curve, upper_hull

_PARTICLES, _STEPS = 40, 200
_HOLDS = 1e-6  # tolerance of an equation of METHOD randomized
_INERTIA, _PULL = 0.7298, 1.49618  # Clerc & Kennedy 2002: the swarm converges

_CELL = pa.struct([("g", pa.int32()), ("s", pa.float64()), ("y", pa.float64()), ("w", pa.float64())])
_OPTIONS = pa.struct([
    ("method", pa.string()), ("threshold", pa.float64()), ("penalty", pa.float64()), ("seed", pa.int64()),
    ("equalized", pa.list_(pa.string())),
])  # fmt: skip
_GROUP = pa.struct([
    ("g", pa.int32()), ("thresholds", pa.list_(pa.float64())), ("probabilities", pa.list_(pa.float64())),
    *((f"{name}_{when}", pa.float64())
      for name in ("tpr", "fpr", "accuracy", "objective") for when in ("before", "after")),
])  # fmt: skip

Mixture = tuple[Array, Array]
"""Thresholds, each with its probability; a single threshold has probability 1."""


def find_thresholds(cells: pa.Array, options: pa.Array) -> pa.Array:
    """Find the thresholds of every stratum.

    Args:
        cells: for each stratum, a list of {g: number of the group, from 1; s: score; y: label; w: weight}.
        options: for each stratum, {method, threshold, penalty, seed, equalized}.

    Returns:
        For each stratum, a list with one entry for each group, in order.
    """
    cells, options = _one_array(cells), options.to_pylist()
    values, ends = cells.flatten(), np.cumsum([0, *cells.value_lengths().fill_null(0).to_pylist()])
    g, s, y, w = (values.field(name).to_numpy(zero_copy_only=False) for name in "gsyw")
    strata = []
    for chosen, begin, end in zip(options, ends[:-1], ends[1:], strict=True):
        part = slice(begin, end)
        if chosen is None:
            strata.append(None)
            continue
        groups = range(1, int(g[part].max(initial=0)) + 1)
        curves = [draw_curve(*(each[part][g[part] == k] for each in (s, y, w))) for k in groups]
        strata.append(_describe(curves, chosen) if curves else None)
    return pa.array(strata, type=pa.list_(_GROUP))


def _one_array(cells: Any) -> pa.Array:
    return cells.combine_chunks() if isinstance(cells, pa.ChunkedArray) else cells


def _describe(curves: list[Curve], options: dict[str, Any]) -> list[dict[str, Any]]:
    """Run the method of the options, and return its effect on each group."""
    penalty = options["penalty"]
    if options["method"] == "randomized":
        after = find_randomized(curves, options["equalized"])
    else:
        single = (
            find_exact(curves, penalty)
            if options["method"] == "exact"
            else find_by_swarm(curves, penalty, seed=options["seed"])
        )
        after = [(np.array([threshold]), np.ones(1)) for threshold in single]
    before: list[Mixture] = [(np.array([options["threshold"]]), np.ones(1))] * len(curves)
    rows = [
        {"g": k, "thresholds": thresholds.tolist(), "probabilities": probabilities.tolist()}
        for k, (thresholds, probabilities) in enumerate(after, 1)
    ]
    for when, mixtures in (("before", before), ("after", after)):
        rates = [_rates(curve, mixture) for curve, mixture in zip(curves, mixtures, strict=True)]
        objective = _objective(curves, rates, penalty)
        for row, curve, (tpr, fpr, right) in zip(rows, curves, rates, strict=True):
            accuracy = right / (curve.ones + curve.zeros)
            row |= {f"tpr_{when}": tpr, f"fpr_{when}": fpr}
            row |= {f"accuracy_{when}": accuracy, f"objective_{when}": objective}
    return rows


def _rates(curve: Curve, mixture: Mixture) -> tuple[float, float, float]:
    """Return TPR, FPR and the weight of correct predictions for a mixture of thresholds."""
    at, shares = curve.at(mixture[0]), mixture[1]
    return float(shares @ curve.tpr[at]), float(shares @ curve.fpr[at]), float(shares @ curve.right[at])


def _objective(curves: list[Curve], rates: list[tuple[float, float, float]], penalty: float) -> float:
    """Return E_a - penalty * E_f (Luskin et al. 2020, eqs. 6 to 8)."""
    everyone = sum(curve.ones + curve.zeros for curve in curves)
    (tpr, fpr, _), others = rates[0], rates[1:]
    gaps = sum(abs(tpr - other_tpr) + abs(fpr - other_fpr) for other_tpr, other_fpr, _ in others)
    return sum(right for _, _, right in rates) / everyone - penalty * gaps


def find_exact(curves: list[Curve], penalty: float) -> list[float]:
    """Return thresholds that maximise eq. 8 over all thresholds.

    Given a threshold of the first group, the other groups are independent, each with its own best point. Both rates
    rise along a curve, so the points of another group fall into three runs: below the first group in both rates,
    between, and above in both. Within a run, the objective is a number of the point plus a number of the first group's
    point, so that its maximum is a maximum over a range. O(m log m) for m points in all.

    >>> easy = draw_curve(np.array([0.9, 0.8, 0.2]), np.array([1.0, 0.0, 0.0]), np.ones(3))
    >>> hard = draw_curve(np.array([0.6, 0.5, 0.1]), np.array([1.0, 0.0, 0.0]), np.ones(3))
    >>> find_exact([easy, hard], 1.0)
    [0.9, 0.6]
    """
    everyone = sum(curve.ones + curve.zeros for curve in curves)
    first, others = curves[0], curves[1:]
    total = first.right / everyone
    for other in others:
        total = total + _best_for_each(first, other, everyone, penalty)
    best = int(np.argmax(total))
    chosen = [float(first.thresholds[best])]
    for other in others:
        gap = np.abs(first.tpr[best] - other.tpr) + np.abs(first.fpr[best] - other.fpr)
        chosen.append(float(other.thresholds[int(np.argmax(other.right / everyone - penalty * gap))]))
    return chosen


def _best_for_each(first: Curve, other: Curve, everyone: float, penalty: float) -> Array:
    """Return, for each point of `first`, the most that `other` can add: max of right/N - penalty * gaps."""
    x, y, gain = penalty * other.fpr, penalty * other.tpr, other.right / everyone
    at_x, at_y = penalty * first.fpr, penalty * first.tpr
    upto_x, upto_y = np.searchsorted(x, at_x, side="right"), np.searchsorted(y, at_y, side="right")
    low, high = np.minimum(upto_x, upto_y), np.maximum(upto_x, upto_y)
    below = np.maximum.accumulate(gain + x + y)[low - 1] - at_x - at_y  # the point (0, 0) always exists
    above = np.append(np.maximum.accumulate((gain - x - y)[::-1])[::-1], -np.inf)[high] + at_x + at_y
    right = range_maximum(gain + x - y, low, np.where(upto_x > upto_y, high, low)) - at_x + at_y
    left = range_maximum(gain - x + y, low, np.where(upto_y > upto_x, high, low)) + at_x - at_y
    best: Array = np.maximum(np.maximum(below, above), np.maximum(left, right))
    return best


def find_by_swarm(curves: list[Curve], penalty: float, *, seed: int) -> list[float]:
    """Return thresholds found by a particle swarm (Kennedy & Eberhart 1995), as the paper does.

    A particle is one point on the curve of each group, given by its position in [0, 1] along the curve, so that
    outlying scores do not stretch the search. The same seed gives the same thresholds.
    """
    draw = np.random.default_rng(seed)
    place = draw.random((_PARTICLES, len(curves)))
    speed = draw.random(place.shape) - 0.5
    own, own_value = place.copy(), _objectives(curves, _points(curves, place), penalty)
    for _ in range(_STEPS):
        best = own[int(np.argmax(own_value))]
        to_own, to_best = draw.random((2, *place.shape))
        speed = _INERTIA * speed + _PULL * to_own * (own - place) + _PULL * to_best * (best - place)
        place = np.clip(place + speed, 0, 1)
        value = _objectives(curves, _points(curves, place), penalty)
        better = value > own_value
        own[better], own_value[better] = place[better], value[better]
    points = _points(curves, own[int(np.argmax(own_value))])
    return [float(curve.thresholds[point]) for curve, point in zip(curves, points, strict=True)]


def _points(curves: list[Curve], place: Array) -> NDArray[np.intp]:
    """Return the points nearest to positions along the curves, (…, groups), as indices of the same shape."""
    last = np.array([len(curve.thresholds) - 1 for curve in curves])
    return np.rint(place * last).astype(np.intp)


def _objectives(curves: list[Curve], points: NDArray[np.intp], penalty: float) -> Array:
    """Return the objective for each row of points, (particles, groups)."""
    everyone = sum(curve.ones + curve.zeros for curve in curves)
    at = list(points.T)
    value: Array = sum((c.right[i] for c, i in zip(curves, at, strict=True)), np.zeros(len(points))) / everyone
    first = curves[0]
    for curve, index in zip(curves[1:], at[1:], strict=True):
        gaps = np.abs(first.tpr[at[0]] - curve.tpr[index]) + np.abs(first.fpr[at[0]] - curve.fpr[index])
        value = value - penalty * gaps
    return value


def find_randomized(curves: list[Curve], equalized: list[str]) -> list[Mixture]:
    """Return lotteries among thresholds that make the rates equal with the best accuracy (Hardt et al. 2016).

    This is a linear programme over the points on the groups' ROC hulls: the probabilities of each group add up to 1,
    and the rates in `equalized` ("tpr", "fpr") are the same in all groups.
    """
    from scipy.optimize import linprog  # takes half a second to import, and Superset lacks it

    hulls = [upper_hull(curve) for curve in curves]
    sizes = [len(hull) for hull in hulls]
    starts = np.cumsum([0, *sizes])
    rows: list[NDArray[np.float64]] = []
    for k in range(len(curves)):
        row = np.zeros(starts[-1])
        row[starts[k] : starts[k + 1]] = 1
        rows.append(row)
    for rate in equalized:
        for k in range(1, len(curves)):
            row = np.zeros(starts[-1])
            row[: sizes[0]] = getattr(curves[0], rate)[hulls[0]]
            row[starts[k] : starts[k + 1]] = -getattr(curves[k], rate)[hulls[k]]
            rows.append(row)
    right = np.concatenate([curve.right[hull] for curve, hull in zip(curves, hulls, strict=True)])
    sums = np.append(np.ones(len(curves)), np.zeros(len(rows) - len(curves)))
    equations = np.array(rows)
    solved = linprog(-right / right.max(), A_eq=equations, b_eq=sums, bounds=(0, 1), method="highs")
    # (0, 0) and (1, 1) are on every hull, so a solution always exists
    if not solved.success or not np.allclose(equations @ solved.x, sums, atol=_HOLDS):
        raise ArithmeticError(f"the linear programme of METHOD randomized was not solved: {solved.message}")
    mixtures = []
    for k, (curve, hull) in enumerate(zip(curves, hulls, strict=True)):
        shares = solved.x[starts[k] : starts[k + 1]]
        kept = shares > 1e-12
        mixtures.append((curve.thresholds[hull[kept]], shares[kept] / shares[kept].sum()))
    return mixtures


UDF = Udf(
    "fair_find_thresholds",
    (sql_type(pa.list_(_CELL)), sql_type(_OPTIONS)),
    sql_type(pa.list_(_GROUP)),
    find_thresholds,
)
