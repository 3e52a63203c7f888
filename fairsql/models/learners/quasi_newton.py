"""Minimise a smooth function, within bounds (L-BFGS-B: Byrd, Lu, Nocedal and Zhu 1995; Morales and Nocedal 2011).

In: a function that gives its value and gradient, and a start. Out: its minimum.

scipy.optimize has the same method, but importing it takes as long as making a model of a few hundred rows. The steps
are the same as SciPy's: the tests compare them. The matrices are NumPy arrays, which is fast for few variables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.learners.line_search import LineSearch, Point

_KEPT = 10  # changes of gradients that are kept to estimate the curvature
_EPSILON = float(np.finfo(np.float64).eps)
_LONGEST = 1e10  # longest step without bounds
Loss = Callable[[Floats], tuple[float, Floats]]


@dataclass(frozen=True)
class Rules:
    """When to stop.

    Attributes:
        gradient: the largest component of the projected gradient at a minimum.
        fall: the search ends after a step that lowers the value by at most this share.
        steps: the largest number of steps.
        tries: the largest number of evaluations along one direction.
    """

    gradient: float = 1e-5
    fall: float = 1e7 * _EPSILON
    steps: int = 15_000
    tries: int = 20


@dataclass(frozen=True)
class Minimum:
    """The minimum of a function, whether the rules were met, and after how many steps."""

    x: Floats
    is_reached: bool
    steps: int


@dataclass
class _Memory:
    """The estimate of the curvature from the last steps: B = theta I - W M W' replaces the Hessian."""

    moves: list[Floats] = field(default_factory=list)
    turns: list[Floats] = field(default_factory=list)  # changes of the gradient
    theta: float = 1.0

    def keep(self, move: Floats, turn: Floats) -> None:
        self.moves, self.turns = [*self.moves, move][-_KEPT:], [*self.turns, turn][-_KEPT:]
        self.theta = float(turn @ turn) / float(move @ turn)

    def newton_step(self, gradient: Floats) -> Floats:
        """Return minus the inverse of B times a gradient, by the two-loop recursion."""
        step, shares = -gradient, []
        pairs = list(zip(self.moves, self.turns, strict=True))
        for move, turn in reversed(pairs):
            shares.append((move @ step) / (move @ turn))
            step = step - shares[-1] * turn
        step = step / self.theta
        for (move, turn), share in zip(pairs, reversed(shares), strict=True):
            step = step + (share - (turn @ step) / (move @ turn)) * move
        return step

    def model(self, count: int) -> _Model:
        """Return B."""
        if not self.moves:
            return _Model(self.theta, np.zeros((count, 0)), np.zeros((0, 0)))
        s, y = np.column_stack(self.moves), np.column_stack(self.turns)
        products = s.T @ y
        lower = np.tril(products, -1)
        middle = np.block([[-np.diag(np.diag(products)), lower.T], [lower, self.theta * (s.T @ s)]])
        return _Model(self.theta, np.column_stack([y, self.theta * s]), middle)


@dataclass(frozen=True)
class _Model:
    """B = theta I - W inverse(middle) W', a matrix over all variables that is never written out."""

    theta: float
    wide: Floats
    middle: Floats

    @cached_property
    def inverse(self) -> Floats:
        inverse: Floats = np.linalg.inv(self.middle).astype(np.float64, copy=False)
        return inverse

    def times(self, vector: Floats) -> Floats:
        """Return B times a vector."""
        product: Floats = self.theta * vector - self.wide @ (self.inverse @ (self.wide.T @ vector))
        return product

    def solve(self, vector: Floats, some: npt.NDArray[np.bool_]) -> Floats:
        """Return the inverse of B's submatrix for some variables, times a vector of them."""
        wide = self.wide[some]
        within = np.linalg.solve(self.theta * self.middle - wide.T @ wide, wide.T @ vector)
        solution: Floats = (vector + wide @ within) / self.theta
        return solution


def minimise(loss: Loss, start: Floats, rules: Rules, bounds: tuple[Floats, Floats] | None = None) -> Minimum:
    """Return the minimum of a function, as precisely as the rules ask.

    Args:
        loss: returns the value and the gradient.
        start: the point to start from.
        rules: when to stop.
        bounds: the lowest and the highest value of each variable; None for no bounds.

    >>> def loss(x):
    ...     return float((x - 1) @ (x - 1)), 2 * (x - 1)
    >>> minimise(loss, np.zeros(2), Rules()).x
    array([1., 1.])
    >>> minimise(loss, np.zeros(1), Rules(), (np.zeros(1), np.ones(1) / 2)).x
    array([0.5])
    """
    x = np.array(start, dtype=np.float64) if bounds is None else np.clip(start, *bounds)
    value, gradient = loss(x)
    memory, steps = _Memory(), 0
    if _slack(x, gradient, bounds) <= rules.gradient:
        return Minimum(x, True, 0)
    while True:
        direction = _direction(x, gradient, memory, bounds)
        found = _search(loss, (x, value, gradient), direction, steps == 0, rules, bounds)
        if found is None:
            if not memory.moves:
                return Minimum(x, False, steps)
            memory = _Memory()  # the kept changes lead nowhere
            continue
        steps += 1
        step, to, (new_value, new_gradient) = found
        slope, new_slope = float(gradient @ direction), float(new_gradient @ direction)
        move, turn, fell = step * direction, new_gradient - gradient, value - new_value
        x, before, value, gradient = to, value, new_value, new_gradient
        if steps >= rules.steps:
            return Minimum(x, False, steps)
        if _slack(x, gradient, bounds) <= rules.gradient or fell <= rules.fall * max(abs(before), abs(value), 1):
            return Minimum(x, True, steps)
        if (new_slope - slope) * step > -_EPSILON * slope * step:
            memory.keep(move, turn)


def _slack(x: Floats, gradient: Floats, bounds: tuple[Floats, Floats] | None) -> float:
    """Return the largest component of the projected gradient."""
    if bounds is None:
        return float(np.abs(gradient).max(initial=0.0))
    low, high = bounds
    projected = np.where(gradient < 0, np.maximum(x - high, gradient), np.minimum(x - low, gradient))
    return float(np.abs(projected).max(initial=0.0))


def _search(
    loss: Loss,
    at: tuple[Floats, float, Floats],
    direction: Floats,
    is_first: bool,
    rules: Rules,
    bounds: tuple[Floats, Floats] | None,
) -> tuple[float, Floats, tuple[float, Floats]] | None:
    """Return the step along a direction, the new point, and value and gradient there; None if no step is found."""
    x, value, gradient = at
    slope = float(gradient @ direction)
    if not slope < 0:
        return None
    longest = _LONGEST if bounds is None else 1.0 if is_first else _room(x, direction, bounds)
    is_boxed = bounds is not None and bool(np.isfinite(bounds).all())
    step = min(1 / float(np.sqrt(direction @ direction)), longest) if is_first and not is_boxed else 1.0
    if step > longest:
        return None
    search = LineSearch(Point(0.0, value, slope), step, longest)
    for _ in range(rules.tries):
        trial = x + step * direction
        if bounds is not None:
            trial = np.clip(trial, *bounds)
        found = loss(trial)
        following = search.next(Point(step, found[0], float(found[1] @ direction)))
        if following is None:
            return step, trial, found
        step = following
    return None


def _room(x: Floats, direction: Floats, bounds: tuple[Floats, Floats]) -> float:
    """Return the longest step within the bounds."""
    low, high = bounds
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(direction < 0, (low - x) / direction, np.where(direction > 0, (high - x) / direction, np.inf))
    return float(min(_LONGEST, np.nan_to_num(room, nan=np.inf).min(initial=np.inf)))


def _direction(x: Floats, gradient: Floats, memory: _Memory, bounds: tuple[Floats, Floats] | None) -> Floats:
    """Return the direction to the minimum of the quadratic model, within the bounds."""
    if bounds is None:
        return memory.newton_step(gradient)
    model = memory.model(len(x))
    point, is_free = _cauchy_point(x, gradient, model, bounds)
    if memory.moves and is_free.any():
        point = _subspace_minimum(x, gradient, model, point, is_free, bounds)
    return point - x


def _cauchy_point(
    x: Floats, gradient: Floats, model: _Model, bounds: tuple[Floats, Floats]
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Return the first minimum of the model along the projected gradient, and which variables are free at it."""
    low, high = bounds
    is_free = (low < high) & ~((x <= low) & (gradient >= 0)) & ~((x >= high) & (gradient <= 0))
    direction = np.where(is_free, -gradient, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.where(direction < 0, (low - x) / direction, np.where(direction > 0, (high - x) / direction, np.inf))
    moved, done = np.zeros_like(x), 0.0
    far, ahead = model.wide.T @ moved, model.wide.T @ direction
    least = 0.0
    for at in np.argsort(ends, kind="stable"):
        slope = float(gradient @ direction + model.theta * (moved @ direction) - far @ model.inverse @ ahead)
        if not slope < 0:
            return x + moved, is_free
        bend = float(model.theta * (direction @ direction) - ahead @ model.inverse @ ahead)
        least = least or _EPSILON * bend
        whole = -slope / max(bend, least)
        if whole < ends[at] - done:
            return x + moved + whole * direction, is_free
        moved, far = moved + (ends[at] - done) * direction, far + (ends[at] - done) * ahead
        ahead = ahead - direction[at] * model.wide[at]
        moved[at] = (high if direction[at] > 0 else low)[at] - x[at]
        direction[at], is_free[at], done = 0.0, False, float(ends[at])
    return x + moved, is_free


def _subspace_minimum(
    x: Floats,
    gradient: Floats,
    model: _Model,
    point: Floats,
    is_free: npt.NDArray[np.bool_],
    bounds: tuple[Floats, Floats],
) -> Floats:
    """Return the minimum of the model over the free variables, projected onto the bounds if that descends."""
    slope = (gradient + model.times(point - x))[is_free]
    step = np.zeros_like(x)
    step[is_free] = -model.solve(slope, is_free)
    projected = np.clip(point + step, *bounds)
    if (projected == point + step).all() or float((projected - x) @ gradient) <= 0:
        return projected
    return np.clip(point + min(1.0, _room(point, step, bounds)) * step, *bounds)
