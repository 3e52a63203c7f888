"""Check a map in plain NumPy, without the solver's matrices.

In: a `Problem`, and a map as three columns (cell, state, probability). Out: rates, distortions, and violations.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fairsql.arrays import Floats, Integers
from fairsql.transforms.solver.problem import Problem, add_up


@dataclass(frozen=True)
class Certificate:
    """How well a map meets its constraints.

    Attributes:
        rows: how far the probabilities of a cell are from a sum of 1, or below 0.
        forbidden: the largest probability of a forbidden move.
        distortion: by how much a bound of the distortion is exceeded.
        control: by how much J exceeds epsilon.
        gap: the objective minus the lower bound from the dual problem; NaN if the solver gives none.
    """

    rows: float
    forbidden: float
    distortion: float
    control: float
    gap: float

    @property
    def violation(self) -> float:
        """The largest violation of a constraint; 0 if there is none."""
        return max(self.rows, self.forbidden, self.distortion, self.control, 0.0)


@dataclass(frozen=True, eq=False)
class Moves:
    """A map p(x', y' given d, x, y) without its zeros.

    Attributes:
        cell: the index of the cell that moves, in ascending order.
        state: the state that it moves to, numbered 2x' + y'.
        probability: how often it does; the probabilities of each cell add up to 1.
    """

    cell: Integers
    state: Integers
    probability: Floats

    @classmethod
    def clean(cls, cell: Integers, state: Integers, probability: Floats) -> Moves:
        """Return a map from a solver's numbers: those near 0 or below are dropped, each row is divided by its sum."""
        kept = probability > _NOTHING
        cell, state, probability = cell[kept], state[kept], probability[kept]
        return cls(cell, state, probability / add_up(cell, probability)[cell])

    @classmethod
    def identity(cls, problem: Problem) -> Moves:
        """Return the map that changes nothing."""
        return cls(np.arange(problem.n_cells), problem.state, np.ones(problem.n_cells))

    def outcome(self, problem: Problem) -> Floats:
        """Return p(x', y'): the share of each state after the map."""
        weights = problem.share[self.cell] * self.probability
        return add_up(self.state, weights, problem.n_states)

    def rates(self, problem: Problem) -> Floats:
        """Return p(y' = 1 given d) of each class."""
        weights = problem.share[self.cell] * self.probability
        return problem.classes.rates(add_up(self.cell, weights * (self.state % 2), problem.n_cells))

    def distortions(self, problem: Problem) -> Floats:
        """Return the distortion of each move."""
        return problem.distortion[problem.state[self.cell], self.state]


_NOTHING = 1e-10  # a probability that the solver's tolerance left over


def ratio(p: Floats, q: Floats) -> Floats:
    """Return J(p, q) = |p/q - 1|; 0 if both are 0.

    >>> ratio(np.array([0.3, 0.0, 0.1]), np.array([0.2, 0.0, 0.0])).round(3)
    array([0.5, 0. , inf])
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.abs(np.asarray(p) / np.asarray(q) - 1)
    return np.where((p == 0) & (q == 0), 0.0, found)


def disparities(problem: Problem, rates: Floats) -> Floats:
    """Return J of everything that is compared, the larger of y' = 0 and 1.

    With pairwise control the shape is (classes, classes), with NaN for classes of different groupings or segments. With
    a target it is (classes,).
    """
    if problem.control == "target":
        return np.maximum(ratio(rates, problem.targets), ratio(1 - rates, 1 - problem.targets))
    comparison = problem.classes.comparison
    both = np.maximum(ratio(rates[:, None], rates[None]), ratio(1 - rates[:, None], 1 - rates[None]))
    return np.where(comparison[:, None] == comparison[None], both, np.nan)


def spent(problem: Problem, moves: Moves) -> list[tuple[Floats, Floats]]:
    """Return, for each limit, the bounded values and their bounds, for each cell or for each state that occurs."""
    found = []
    for limit in problem.limits:
        with np.errstate(invalid="ignore"):
            cost = limit.costs(moves.distortions(problem))
        value = add_up(moves.cell, moves.probability * cost, problem.n_cells)
        bound = limit.bounds(problem.n_cells)
        if problem.condition == "xy":
            occurs = problem.origin > 0
            mean = [
                add_up(problem.state, problem.share * each, problem.n_states)[occurs] / problem.origin[occurs]
                for each in (value, bound)
            ]
            value, bound = mean[0], mean[1]
        found.append((value, bound))
    return found


def certify(problem: Problem, moves: Moves, *, gap: float = float("nan")) -> Certificate:
    """Return how far a map violates its constraints.

    >>> from fairsql.transforms.solver.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> distortion = np.array([[0.0, np.nan], [1.0, 0.0]])
    >>> weight = np.array([5, 5, 8, 2])
    >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.5),), epsilon=0.1)
    >>> certify(problem, Moves.identity(problem)).control  # .5 / .2 - 1 is 1.5
    1.4
    """
    sums = add_up(moves.cell, moves.probability, problem.n_cells)
    distortions = moves.distortions(problem)
    finite = np.isfinite(distortions)
    forbidden = moves.probability[~finite]
    allowed = Moves(moves.cell[finite], moves.state[finite], moves.probability[finite])
    over = [np.max(value - bound) for value, bound in spent(problem, allowed)]
    control = np.nanmax(disparities(problem, moves.rates(problem))) - problem.epsilon
    return Certificate(
        rows=float(max(np.abs(sums - 1).max(), -moves.probability.min(initial=0.0))),
        forbidden=float(np.max(forbidden, initial=0.0)),
        distortion=float(max(0.0, *over, 0.0)),
        control=float(max(0.0, control)),
        gap=gap,
    )
