"""Compute ROC curves of groups. In: aggregated scores, labels and weights. Out: the points of each curve."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """The ROC curve of one group: a point for each distinct prediction [score >= threshold].

    Attributes:
        thresholds: (m + 1,) falling; the first is infinite, and predicts nothing.
        tpr, fpr: (m + 1,) rising from 0 to 1: the shares of ones and of zeros that are predicted 1.
        right: (m + 1,) the weight of correct predictions.
        ones, zeros: the weight of the rows with label 1 and 0.
    """

    thresholds: Array
    tpr: Array
    fpr: Array
    right: Array
    ones: float
    zeros: float

    def at(self, threshold: float | Array) -> NDArray[np.intp]:
        """Return the index of a threshold's point, or of each of many."""
        return np.searchsorted(-self.thresholds, -np.asarray(threshold, dtype=np.float64), side="right") - 1


def draw_curve(scores: Array, labels: Array, weights: Array) -> Curve:
    """Return the ROC curve of one group.

    Args:
        scores: (c,) finite numbers; equal scores may occur several times.
        labels: (c,) 0 or 1.
        weights: (c,) at least 0; both labels must have some weight.

    >>> curve = draw_curve(np.array([0.9, 0.4, 0.4]), np.array([1.0, 1.0, 0.0]), np.ones(3))
    >>> curve.thresholds.tolist(), curve.tpr.tolist(), curve.fpr.tolist()
    ([inf, 0.9, 0.4], [0.0, 0.5, 1.0], [0.0, 0.0, 1.0])
    """
    order = np.argsort(-scores, kind="stable")
    scores, labels, weights = scores[order], labels[order], weights[order]
    last = np.append(scores[1:] != scores[:-1], True)
    tp = np.append(0.0, np.cumsum(weights * labels)[last])
    fp = np.append(0.0, np.cumsum(weights * (1 - labels))[last])
    thresholds = np.append(np.inf, scores[last])
    ones, zeros = float(tp[-1]), float(fp[-1])
    return Curve(thresholds, tp / ones, fp / zeros, tp + zeros - fp, ones, zeros)


def upper_hull(curve: Curve) -> NDArray[np.intp]:
    """Return the indices of the points on the upper convex hull of a curve, from (0, 0) to (1, 1).

    >>> upper_hull(draw_curve(np.array([3.0, 2.0, 1.0]), np.array([1.0, 0.0, 1.0]), np.ones(3))).tolist()
    [0, 1, 3]
    """
    hull: list[int] = []
    x, y = curve.fpr.tolist(), curve.tpr.tolist()
    for at in range(len(x)):
        while len(hull) > 1:
            a, b = hull[-2], hull[-1]
            if (x[b] - x[a]) * (y[at] - y[a]) < (y[b] - y[a]) * (x[at] - x[a]):
                break
            hull.pop()
        hull.append(at)
    return np.array(hull, dtype=np.intp)
