"""Fit a weighted logistic regression by Newton's steps over sums.

In: sums over all rows at given coefficients. Out: the coefficients that minimise the penalised loss.

A descent asks for sums and receives them, so that one pass over the rows serves several descents. Coefficients are
rounded to a grid before each pass: the last bits of sums depend on the order of the rows, and rounding removes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.learners.newton_end import FLAT, inverse

_GRID = 2.0**-25  # the grid of the coefficients, for features of variance 1
_FELL = 1e-3  # a Hessian is kept only if the decrement falls to this share
_FAR = 0.05  # root mean square change of the margins from which on the Hessian is computed anew
_NEARBY = 0.1  # root mean square change of the margins up to which a sample predicts the next term
_WHOLE = (1.0,)  # shares of a step that are tried together
_HALVES = (0.5, 0.125, 1 / 64)  # shares that are tried if the whole step is too long
_FURTHER = (1.0, 2.0, 4.0)  # shares that are tried if steps do not get shorter, as happens with separable labels
_MARGIN = 5.0  # how far a feature of variance 1 may be from its mean, …
_SURE = 0.1  # … so that no margin moves further than this in a step whose end needs no pass of its own
_UNTOLD = 0.1  # share of the slope after Newton's step that a sample may fail to predict
_ALIKE = 0.25  # largest relative difference of each curvature of a sample from that of all rows
_ENOUGH = 2.5e-3  # squared distance of a coefficient from its end, in standard errors
_HIDDEN = 1e-14  # change of the mean loss that is within rounding
MOST = 60  # largest number of passes
_TINY = 1e-300


@dataclass(frozen=True)
class Sums:
    """Sums over all rows, at some coefficients.

    Attributes:
        loss: the weighted sum of the logistic loss.
        slope: its gradient, the intercept last.
        curvature: its Hessian, or None if it was not asked for.
        decided: in each cell, the weight of the rows that are predicted 1.
        missing: if the Hessian is approximate, the share of Newton's step by which it may be wrong.
    """

    loss: float
    slope: Floats
    curvature: Floats | None
    decided: Floats = field(default_factory=lambda: np.zeros(0))
    missing: float = 0.0


Measure = Callable[[Sequence[tuple[int, Floats]], bool], list[Sums]]
"""One pass: the sums of (number of the descent, coefficients) pairs, with Hessians or without."""

Beyond = Callable[[Floats, Floats, Floats], Floats | None]
"""Takes coefficients, Newton's step from them and the Hessian over all rows; returns the slope that a sample expects
after the step, or None if the sample differs too much from all rows.
"""


class Descent:
    """The fit of one regression, step by step.

    Args:
        start: coefficients, the intercept last; None, or coefficients worse than that, are replaced by an intercept
            alone.
        penalty: the factor of half the square of each coefficient.
        labels: the weight of the rows with label 0, and with label 1.
        tol: the largest mean gradient at the end, as in scikit-learn, or what rounding allows if that is larger.
        beyond: predicts the slope from a sample of the rows, if there is one.
        most: the number of passes after which it stops where it is; from `MOST` on that is an error.

    Attributes:
        asks: the coefficients whose sums it needs; empty at the end.
        needs_curvature: whether it needs their Hessians.
        coefficients: the coefficients at the end.
        last: the last coefficients that were accepted, and the sums there; None at the start.
        is_cut: whether it ran out of passes.
    """

    def __init__(
        self,
        start: Floats | None,
        penalty: Floats,
        labels: tuple[float, float],
        tol: float,
        beyond: Beyond | None = None,
        most: int = MOST,
    ) -> None:
        self._penalty, self._total, self._beyond = penalty, sum(labels), beyond
        self._tol = max(tol, _HIDDEN)
        self._enough = max(_ENOUGH * len(penalty), _HIDDEN * self._total)
        negative, positive = (max(each, 1e-9 * self._total) for each in labels)
        self._cold = on_grid(np.append(np.zeros(len(penalty) - 1), np.log(positive / negative)))
        self._cold_loss = -sum(each * np.log(each / (negative + positive)) for each in (negative, positive))
        self.asks: list[Floats] = [self._cold if start is None else on_grid(start)]
        self.needs_curvature = True
        self.coefficients = self.asks[0]
        self.last: tuple[Floats, Sums] | None = None
        self._loss: float | None = None
        self._step: Floats = np.zeros_like(penalty)
        self._shares: Sequence[float] = _WHOLE
        self._decrement = np.inf
        self._curvature: Floats = np.eye(len(penalty))
        self._passes, self._most, self.is_cut = 0, most, False

    def receive(self, answers: Sequence[Sums]) -> None:
        """Receive the sums that it asked for, and ask for the next ones.

        Raises:
            DataError: if it does not converge within many passes.
        """
        self._passes += 1
        losses = [sums.loss + self._cost(at) for sums, at in zip(answers, self.asks, strict=True)]
        best = int(np.nanargmin([np.inf, *losses])) - 1
        if self._loss is None and not losses[0] <= self._cold_loss and self.asks[0] is not self._cold:
            self._ask([self._cold], curvature=True)
            return
        if best < 0 or (self._loss is not None and losses[best] > self._loss + 1e-9 * abs(self._loss)):
            self._step = self._step * (_HALVES[-1] if self._shares is _HALVES else 1)
            self._try(_HALVES, curvature=True)
            return
        self._take(self.asks[best], losses[best], answers[best])

    def _take(self, at: Floats, loss: float, sums: Sums) -> None:
        """Move to coefficients whose sums are known; stop there, or ask for the next sums."""
        self.coefficients, self._loss, self.last = at, loss, (at, sums)
        if sums.curvature is not None:
            self._curvature = sums.curvature + np.diag(self._penalty)
        slope = sums.slope + self._penalty * at
        self._step = solve(self._curvature, slope)
        decrement = float(slope @ self._step)
        if self._is_slight(slope, decrement) or np.array_equal(on_grid(at - self._step), at):
            self.coefficients, self.asks = on_grid(at - self._step), []
            return
        curved = float(self._curvature[-1, -1])  # weight of the curvature over all rows
        far = decrement > _FAR**2 * curved
        sure = False
        if sums.curvature is not None:  # after Newton's step, the relative error is about as small as the step
            missing = sums.missing
            longest = max(float(np.abs(self._step).max()) * _MARGIN, missing, decrement / self._decrement)
            sure = longest < _SURE and self._is_slight(slope * longest, decrement * longest**2)
            if not sure and decrement <= _NEARBY**2 * curved:
                sure = self._look_beyond(at, sums.curvature) and self._is_slight(
                    slope * missing, decrement * missing**2
                )
        following = on_grid(at - self._step)
        if sure:
            self.coefficients, self.asks = following, []
            return
        slow = decrement > _FELL * self._decrement
        self._decrement = decrement
        self._try(_FURTHER if far and slow else _WHOLE, curvature=far or slow)

    def _is_slight(self, slope: Floats, decrement: float) -> bool:
        """Return whether a slope and its decrement are small enough to stop."""
        return bool(np.abs(slope).max() <= self._tol * self._total and decrement <= self._enough)

    def _look_beyond(self, at: Floats, curvature: Floats) -> bool:
        """Extend Newton's step by the slope that a sample expects after it; return whether the descent may stop."""
        left = self._beyond and self._beyond(at, self._step, curvature)
        if left is None:
            return False
        more = solve(self._curvature, left)
        self._step = self._step + more
        return self._is_slight(left * _UNTOLD, float(left @ more) * _UNTOLD**2)

    def _try(self, shares: Sequence[float], *, curvature: bool) -> None:
        """Ask for sums at shares of the step from the coefficients."""
        self._shares = shares
        self._ask([on_grid(self.coefficients - share * self._step) for share in shares], curvature=curvature)

    def _ask(self, points: list[Floats], *, curvature: bool) -> None:
        """Ask for sums, if another pass is allowed."""
        if self._passes >= MOST:
            raise DataError(
                f"the logistic regression does not come to an end in {MOST} passes over its rows",
                hint="make C smaller, or leave features out that are the same as others",
            )
        self.is_cut = self._passes >= self._most
        self.asks, self.needs_curvature = [] if self.is_cut else points, curvature

    def _cost(self, at: Floats) -> float:
        return float(self._penalty @ (at * at)) / 2


def descend(measure: Measure, descents: Sequence[Descent]) -> int:
    """Bring descents to their ends, by passes that they share; return the number of passes.

    >>> def measure(points, curvature):  # one row of each label, no feature: the loss of an intercept
    ...     ps = [1 / (1 + np.exp(-at[0])) for _, at in points]
    ...     return [Sums(-np.log(p * (1 - p)), np.array([2 * p - 1]), np.array([[2 * p * (1 - p)]])) for p in ps]
    >>> one = Descent(np.array([1e-3]), np.zeros(1), (1.0, 1.0), 1e-8)
    >>> descend(measure, [one]) < 6, one.coefficients.round(6)
    (True, array([0.]))
    """
    passes = 0
    while going := [(k, each) for k, each in enumerate(descents) if each.asks]:
        points = [(k, at) for k, each in going for at in each.asks]
        answers = iter(measure(points, any(each.needs_curvature for _, each in going)))
        passes += 1
        for _, each in going:
            each.receive([next(answers) for _ in each.asks])
    return passes


def look_beyond(measure: Measure, share: float) -> Beyond:
    """Return a function that estimates from a sample by how much the slope after a step misses that of a parabola.

    Args:
        measure: computes the sums of the sample.
        share: the sample's share of the weight of all rows.
    """

    def beyond(at: Floats, step: Floats, curvature: Floats) -> Floats | None:
        ((here,), (trial,)) = measure([(0, at)], True), measure([(0, at - step)], False)
        if here.curvature is None or not np.allclose(np.diag(here.curvature) / share, np.diag(curvature), rtol=_ALIKE):
            return None
        left: Floats = (trial.slope - here.slope + here.curvature @ step) / share
        return left

    return beyond


def borrow(known: Sums, sampled: Sums, other: Sums, share: float, penalty: Floats) -> tuple[Floats, float] | None:
    """Return the Hessian of another model over all rows, and the share of Newton's step by which it may be wrong.

    The difference between the two models' Hessians over the sample is added to the known model's Hessian over all rows.
    The error is bounded by the sample's error for the known model, times that difference. The less the other model's
    loss curves, the larger this error is relative to it.

    Args:
        known: the sums of a model over all rows.
        sampled: the sums of the same model over the sample.
        other: the sums of the other model over the sample.
        share: the sample's share of the weight of all rows.
        penalty: the factor of half the square of each coefficient.

    Returns:
        None if the sample differs too much from all rows.
    """
    if known.curvature is None or sampled.curvature is None or other.curvature is None:
        return None
    moved = (other.curvature - sampled.curvature) / share
    sizes = [known.curvature + np.diag(penalty), sampled.curvature / share - known.curvature, moved]
    scale = np.sqrt(np.maximum(np.diag(sizes[0]), _TINY))
    unit, *rest = (each / np.outer(scale, scale) for each in sizes)
    values, vectors = np.linalg.eigh(unit)
    if not values[0] > FLAT:
        return None
    half = vectors / np.sqrt(values)
    unlike, far = (np.linalg.eigvalsh(half.T @ each @ half) for each in rest)
    least = 1 + float(far[0])  # the smallest ratio of the other model's curvature to the known one's
    wrong = float(np.abs(unlike).max() * np.abs(far).max())
    if np.abs(unlike).max() > _ALIKE or wrong > _ALIKE * least:
        return None
    return known.curvature + moved, wrong / least


def on_grid(coefficients: Floats) -> Floats:
    """Return the nearest coefficients on the grid.

    >>> on_grid(np.array([0.1 + 1e-12])) == on_grid(np.array([0.1]))
    array([ True])
    """
    rounded: Floats = np.round(coefficients / _GRID) * _GRID
    return rounded


def solve(curvature: Floats, slope: Floats) -> Floats:
    """Return Newton's step, without the directions in which the loss is flat.

    Raises:
        DataError: for sums that have overflowed.

    >>> solve(np.array([[2.0, 2.0], [2.0, 2.0]]), np.array([4.0, 4.0])).round(9)
    array([1., 1.])
    """
    if not (np.isfinite(curvature).all() and np.isfinite(slope).all()):
        raise DataError("the logistic regression has no end: its features are too large to be added up")
    step: Floats = inverse(curvature) @ slope
    return step
