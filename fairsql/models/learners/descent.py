"""Descend a gradient with momentum. In: a loss with its gradient. Out: the weights with the lowest loss on the way.

Steps are rounded to whole multiples of a small unit. A descent with momentum amplifies the last digits of its
gradients, which depend on the processor; the rounding removes them, so that every processor takes the same steps. It
also ends the descent: weights that a step would move by less than half a unit stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fairsql.arrays import Floats

Loss = Callable[[Floats], tuple[float, Floats]]

_HALVINGS = 60  # of the learning rate, before it gives up
_ROUNDING = 1e-9  # share of a loss below which an increase does not count
_LOWER = 1e-12  # share of a loss below which a decrease does not count
_UNIT = 2.0**-16  # of steps, for a learning rate of 1 and columns with a mean square of 1


@dataclass(frozen=True)
class Run:
    """One descent: the weights of its lowest loss, that loss, and the loss at the start and after each step."""

    weights: Floats
    lowest: float
    start: float
    losses: Floats
    learning_rate: float

    @property
    def stayed(self) -> bool:
        """Return whether the loss ended no higher than it started, up to rounding, or no step was taken."""
        return not len(self.losses) or bool(self.losses[-1] <= self.start * (1 + _ROUNDING))


@dataclass(frozen=True)
class Descent:
    """Gradient descent with momentum.

    Attributes:
        learning_rate: the length of a step as a multiple of the gradient.
        momentum: the share of the last step that the next one keeps.
        max_iter: the largest number of steps.
        tol: the descent stops unless the loss falls by this much …
        patience: … within this many steps.
        report: called with the number of each step, and its loss.
        scales: for each weight, the root mean square of its column, which the unit of its steps depends on.
    """

    learning_rate: float
    momentum: float
    max_iter: int
    tol: float
    patience: int
    report: Callable[[int, float], None]
    scales: Floats

    def run(self, loss: Loss, origin: Floats, *, halvings: int = 0, bounded: bool = False) -> Run:
        """Take up to max_iter steps; stop if nothing moves, the loss is not finite, or it exceeds a bounded start."""
        learning_rate = self.learning_rate / 2**halvings
        unit = self._units(learning_rate)
        weights, velocity, best = origin, np.zeros_like(origin), origin
        start, gradient = loss(weights)
        lowest = mark = start
        ceiling = start * (1 + _ROUNDING) if bounded else float(np.finfo(np.float64).max)
        waited = 0
        losses: list[float] = []
        while len(losses) < self.max_iter and waited < self.patience:
            velocity = np.round((self.momentum * velocity - learning_rate * gradient) / unit) * unit
            if not velocity.any():
                break
            weights = weights + velocity
            value, gradient = loss(weights)
            losses.append(value)
            self.report(len(losses), value)
            if not value <= ceiling:
                break
            if value < lowest - _LOWER * abs(lowest):
                lowest, best = value, weights
            if value < mark - self.tol:
                mark, waited = value, 0
            elif value <= start:
                waited += 1
        return Run(best, lowest, start, np.array(losses), learning_rate)

    def _units(self, learning_rate: float) -> Floats:
        """Return the unit of each weight's steps, a power of 2."""
        exponents = np.log2(_UNIT * learning_rate / self.scales)
        units: Floats = np.exp2(np.floor(exponents + 1 / 3))  # no usual scale (1, the root of 1/2) is an edge
        return units

    def stay_below(self, loss: Loss, origin: Floats) -> Run:
        """Halve the learning rate until a descent's loss does not end above its start."""
        for halvings in range(_HALVINGS + 1):
            run = self.run(loss, origin, halvings=halvings, bounded=True)
            if run.stayed:
                return run
        raise ValueError("no learning rate lowers the loss: standardise the columns of X")


def measure_scales(columns: Floats) -> Floats:
    """Return the root mean square of each column; 1 for a column of zeros.

    >>> measure_scales(np.array([[3.0, 0.0], [-3.0, 0.0]]))
    array([3., 1.])
    """
    peaks = np.abs(columns).max(axis=0)
    peaks[peaks == 0] = 1.0
    scales: Floats = peaks * np.sqrt(np.mean((columns / peaks) ** 2, axis=0))
    return np.where(scales > 0, scales, 1.0)
