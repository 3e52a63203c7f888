"""Compute soft histograms of scores, and the distance between groups' (Luskin et al. 2020, equations 9 to 16).

In: scores or features, labels and groups as arrays. Out: distances, and the loss that a logistic regression minimises.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from fairsql.arrays import Floats, Integers
from fairsql.models.learners.ranges import check

_REACH = 7.0  # sigmas: a bin at least this far from a score gets 0 from it, in place of at most exp(-24.5) = 2.3e-11
_PIECE = 2**16  # kernel values in one piece, which fits into the processor's cache
_HELD = 2**20  # kernel values kept for the derivative; with everything that belongs to them, 24 MB


@dataclass(frozen=True)
class Bins:
    """The bins of a soft histogram: centres bandwidth/2, 3*bandwidth/2, … below 1, each a Gaussian of width sigma."""

    bandwidth: float
    sigma: float

    @property
    def count(self) -> int:
        return int(np.ceil(np.round(1.0 / self.bandwidth - 0.5, 9)))

    @property
    def reach(self) -> int:
        """Return how many bins a score reaches on each side of its own bin."""
        return min(int(np.ceil(_REACH * self.sigma / self.bandwidth - 0.5)), self.count - 1)

    def pieces(self, scores: Floats, cell: Integers) -> Iterator[tuple[slice, Integers, Floats, Floats]]:
        """Yield slices of the rows; for each row and bin it reaches, the bin's index, score - centre, and the kernel.

        A cell's bins are one row of a table, with `reach` more bins on either side so that no score leaves its row; the
        index is into the flattened table.
        """
        steps = np.arange(2 * self.reach + 1)
        n_rows = max(1, _PIECE // len(steps))
        for start in range(0, len(scores), n_rows):
            rows = slice(start, start + n_rows)
            own = np.minimum((scores[rows] / self.bandwidth).astype(np.intp), self.count - 1)
            offset = (scores[rows] - (own - self.reach + 0.5) * self.bandwidth)[:, None] - steps * self.bandwidth
            at = (cell[rows] * (self.count + 2 * self.reach) + own)[:, None] + steps
            yield rows, at, offset, np.exp(offset * offset * (-0.5 / self.sigma**2))


def distance(scores: Floats, y: Integers, group: Integers, sample_weight: Floats, bins: Bins) -> tuple[float, Floats]:
    """Return E_f and its derivative with respect to each score."""
    cell = 2 * group + y
    share = sample_weight / np.bincount(cell, weights=sample_weight)[cell]
    few = len(scores) * (2 * bins.reach + 1) <= _HELD
    held = list(bins.pieces(scores, cell)) if few else None

    shape = (int(group.max()) + 1, 2, bins.count + 2 * bins.reach)
    table = np.zeros(shape[0] * shape[1] * shape[2])
    for rows, at, _, kernel in held or bins.pieces(scores, cell):
        table += np.bincount(at.ravel(), weights=(kernel * share[rows, None]).ravel(), minlength=len(table))
    difference = table.reshape(shape) - table.reshape(shape)[0]
    difference[:, :, : bins.reach] = 0.0  # the margins are not bins: they only caught what lies below 0 and above 1
    difference[:, :, bins.reach + bins.count :] = 0.0

    slope = 2.0 * difference
    slope[0] = -slope.sum(axis=0)
    slope = slope.ravel()
    derivative = np.empty_like(scores)
    for rows, at, offset, kernel in held or bins.pieces(scores, cell):
        derivative[rows] = np.einsum("ij,ij,ij->i", slope[at], kernel, offset)
    return float(np.sum(difference**2)), derivative * share / -(bins.sigma**2)


def surprise(margin: Floats) -> Floats:
    """Return -log(score) of each margin; -log(1 - score) is larger by the margin."""
    surprise: Floats = np.logaddexp(0.0, -margin)
    return surprise


def loss_and_gradient(
    weights: Floats,
    X: Floats,  # noqa: N803
    y: Integers,
    group: Integers,
    *,
    alpha: float,
    bandwidth: float,
    sigma: float,
    sample_weight: Floats | None = None,
) -> tuple[float, Floats]:
    """Return the loss alpha E_a + (1 - alpha) E_f and its gradient with respect to the weights.

    Bins further than 7 sigma from a score are left out of both: each would get less than 2.3e-11 of the score's weight.

    Args:
        weights: one for each column of X, then the intercept if there is one.
        X: the features, rows by columns.
        y: the label of each row, 0 or 1.
        group: the group of each row, numbered from 0, the group that the others are compared with; every group has rows
            of
            both labels.
        alpha: the share of the likelihood in the loss; the histograms have the rest.
        bandwidth: the distance between the centres of neighbouring bins.
        sigma: the width of the Gaussian that spreads a score over the bins around it.
        sample_weight: the weight of each row; None: 1 each.

    Returns:
        The loss, infinite if a score is not a number, and its gradient in the order of the weights.

    >>> X = np.array([[-1.0], [1.0], [-2.0], [2.0]])
    >>> y, group = np.array([0, 1, 0, 1]), np.array([0, 0, 1, 1])
    >>> loss, gradient = loss_and_gradient(np.zeros(1), X, y, group, alpha=0.5, bandwidth=0.02, sigma=0.01)
    >>> round(loss, 6)  # all scores are 1/2: the histograms agree, and half of log 2 is left
    0.346574
    >>> gradient
    array([-0.375])
    """
    n_columns = X.shape[1]
    margin = X @ weights[:n_columns] + weights[n_columns:].sum()
    if not np.all(np.isfinite(margin)):
        return np.inf, np.full_like(weights, np.nan)
    row_weight = np.ones(len(y)) if sample_weight is None else sample_weight
    share = row_weight / row_weight.sum()
    of_ones = surprise(margin)
    scores = np.exp(-of_ones)
    loss = float(alpha * (share @ (of_ones + (1 - y) * margin)))
    slope = alpha * share * (scores - y)
    if alpha < 1.0:
        gap, derivative = distance(scores, y, group, row_weight, Bins(bandwidth, sigma))
        loss += (1.0 - alpha) * gap
        slope += (1.0 - alpha) * derivative * scores * (1.0 - scores)
    gradient = np.append(slope @ X, slope.sum())
    return loss, gradient[: len(weights)]


def histogram_distance(
    scores: npt.ArrayLike,
    y: npt.ArrayLike,
    group: Any,
    *,
    bandwidth: float = 0.02,
    sigma: float | None = None,
    sample_weight: npt.ArrayLike | None = None,
) -> float:
    """Return E_f: the distance between the groups' score distributions, squared and summed over both labels.

    The largest group is compared with each other group (the first in sorted order if several are as large). The
    distance is 0 if the histograms are the same.

    Args:
        scores: the score of each row, in [0, 1].
        y: the label of each row, 0 or 1.
        group: the group of each row, any values; two-dimensional for several attributes.
        bandwidth: the distance between the centres of neighbouring bins, above 0 and at most 1/2.
        sigma: the width of the Gaussian that spreads a score over the bins around it; None: half the bandwidth.
        sample_weight: the weight of each row; None: 1 each.

    Raises:
        ValueError: for values outside these ranges, fewer than two groups, a group without rows of both labels.

    >>> histogram_distance([0.2, 0.7, 0.2, 0.7], [0, 1, 0, 1], ["a", "a", "b", "b"])
    0.0
    >>> round(histogram_distance([0.2, 0.7, 0.2, 0.9], [0, 1, 0, 1], ["a", "a", "b", "b"]), 3)
    1.472
    """
    values, label = np.asarray(scores, dtype=np.float64), np.asarray(y)
    if values.ndim != 1 or label.shape != values.shape:
        raise ValueError(f"scores and y need one value per row; they have shapes {values.shape} and {label.shape}")
    if not np.all((values >= 0) & (values <= 1)):
        raise ValueError("scores must lie in [0, 1]: give probabilities, for example predict_proba(X)[:, 1]")
    if not np.all((label == 0) | (label == 1)):
        raise ValueError(f"y must be 0 or 1; it has {sorted(set(label.tolist()) - {0, 1}, key=str)[0]!r}")
    bins = read_bins(bandwidth, sigma)
    weight = read_weight(sample_weight, len(values))
    codes, _ = read_groups(group, label.astype(np.intp), weight, (0, 1))
    return distance(values, label.astype(np.intp), codes, weight, bins)[0]


def read_bins(bandwidth: float, sigma: float | None) -> Bins:
    check("bandwidth", bandwidth)
    check("sigma", bandwidth / 2 if sigma is None else sigma)
    return Bins(float(bandwidth), float(bandwidth / 2 if sigma is None else sigma))


def read_weight(sample_weight: npt.ArrayLike | None, n_rows: int) -> Floats:
    if sample_weight is None:
        return np.ones(n_rows)
    weight = np.asarray(sample_weight, dtype=np.float64)
    if weight.shape != (n_rows,):
        raise ValueError(f"sample_weight needs one value for each of the {n_rows} rows; its shape is {weight.shape}")
    if not np.all(np.isfinite(weight) & (weight >= 0)):
        raise ValueError("sample_weight must be finite and not negative")
    if not weight.any():
        raise ValueError("sample_weight is zero for all rows")
    return weight


def read_groups(
    protected: Any, label: Integers, weight: Floats, classes: tuple[Any, ...]
) -> tuple[Integers, list[Hashable]]:
    """Return the group of each row, numbered from 0, and the groups' values; the largest group is first."""
    if protected is None:
        raise ValueError(
            "protected is missing: pass the group of each row, for example fit(X, y, protected=table['race']); "
            "through a Pipeline, with the name of the step before it: clf__protected"
        )
    values = np.asarray(protected, dtype=object)
    if values.ndim not in (1, 2) or len(values) != len(label):
        raise ValueError(f"protected needs one value for each of the {len(label)} rows; its shape is {values.shape}")
    if np.any(pd.isna(values)):
        raise ValueError("protected has missing values: leave these rows out, or give them a value of their own")
    single = values.ndim == 1 or values.shape[1] == 1
    keys: list[Hashable] = values.ravel().tolist() if single else [tuple(row) for row in values.tolist()]

    size: dict[Hashable, float] = {}
    for key, of_row in zip(keys, weight.tolist(), strict=True):
        size[key] = size.get(key, 0.0) + of_row
    try:
        groups = sorted(size)  # type: ignore[type-var]
    except TypeError:  # values of several types have no common order
        groups = sorted(size, key=str)
    groups.sort(key=lambda group: -size[group])
    if len(groups) < 2:
        raise ValueError(f"protected has the one value {groups[0]!r}: two groups or more can be compared")

    number = {group: position for position, group in enumerate(groups)}
    codes = np.array([number[key] for key in keys], dtype=np.intp)
    cells = np.bincount(2 * codes + label, weights=weight, minlength=2 * len(groups)).reshape(-1, 2)
    if np.any(cells <= 0):
        position, side = np.argwhere(cells <= 0)[0]
        raise ValueError(
            f"group {groups[position]!r} has no rows with the label {classes[side]!r} and a weight above 0: "
            "leave the group out, or join it with another one"
        )
    return codes, groups
