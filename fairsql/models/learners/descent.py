"""Gradient descent with momentum. In: a loss with its gradient. Out: the weights of the lowest loss on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fairsql.arrays import Floats

Loss = Callable[[Floats], tuple[float, Floats]]

_HALVINGS = 60  # of the learning rate, before giving up
_ROUNDING = 1e-9  # share of a loss by which it does not count as higher


@dataclass(frozen=True)
class Run:
    """One descent: the weights of its lowest loss, that loss, the loss before the first step and after each step."""

    weights: Floats
    lowest: float
    start: float
    losses: Floats
    learning_rate: float

    @property
    def stayed(self) -> bool:
        """Return whether the loss ended no higher than it started; from a minimum, but for rounding."""
        return bool(self.losses[-1] <= self.start * (1 + _ROUNDING))


@dataclass(frozen=True)
class Descent:
    """Gradient descent with momentum."""

    learning_rate: float
    momentum: float
    max_iter: int
    tol: float
    patience: int
    report: Callable[[int, float], None]

    def run(self, loss: Loss, origin: Floats, *, halvings: int = 0, bounded: bool = False) -> Run:
        """Take up to max_iter steps; stop where the loss is not finite or, if bounded, above its start."""
        learning_rate = self.learning_rate / 2**halvings
        weights, velocity, best = origin, np.zeros_like(origin), origin
        start, gradient = loss(weights)
        lowest = mark = start
        ceiling = start * (1 + _ROUNDING) if bounded else float(np.finfo(np.float64).max)
        waited = 0
        losses: list[float] = []
        while len(losses) < self.max_iter and waited < self.patience:
            velocity = self.momentum * velocity - learning_rate * gradient
            weights = weights + velocity
            value, gradient = loss(weights)
            losses.append(value)
            self.report(len(losses), value)
            if not value <= ceiling:
                break
            if value < lowest:
                lowest, best = value, weights
            if value < mark - self.tol:
                mark, waited = value, 0
            elif value <= start:
                waited += 1
        return Run(best, lowest, start, np.array(losses), learning_rate)

    def stay_below(self, loss: Loss, origin: Floats) -> Run:
        """Descend with half the learning rate as often as it takes for the loss not to rise above its start."""
        for halvings in range(_HALVINGS + 1):
            run = self.run(loss, origin, halvings=halvings, bounded=True)
            if run.stayed:
                return run
        raise ValueError("no learning rate lowers the loss: standardise the columns of X")
