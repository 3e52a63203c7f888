"""Proposition 3 of Calmon et al. 2017 in Python: the oracle of `fair_transform_bound`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fairsql.transforms.solver.certificate import Moves, disparities
from fairsql.transforms.solver.problem import Problem


@dataclass(frozen=True)
class Generalization:
    """What holds of new data from the same source with probability 1 - beta (Proposition 3 and its proof).

    Attributes:
        discrimination: J is at most this; infinite where the proof does not apply.
        departure: the sum of |q(x, y) - q(x', y')| is at most this; 2 says nothing.
        applies: True if there is enough data for the bound on the discrimination.
        tau: the divergence of the data from their source that is reckoned with.
    """

    discrimination: float
    departure: float
    applies: bool
    tau: float


def generalize(problem: Problem, moves: Moves, *, beta: float = 0.05, n: float | None = None) -> Generalization:
    """Return what holds of new data with probability 1 - beta.

    Pairwise control compares two rates that are both unsure: its bound counts the deviation of each. Of several
    groupings or segments the bound is the worst: the largest J of any, with the deviation of the smallest class of any.
    It holds of all at once: the rates of each follow from p(d, x, y) alone, so all rest on the one event that this is
    within tau of its source, and share no beta among them. For the same reason the letters are counted with the groups
    d, however few a grouping has: the map looks at d.

    Args:
        problem: what was asked.
        moves: the map.
        beta: probability with which it may not hold, above 0 and below 1.
        n: number of rows the cells were counted from; None: the sum of their weights.

    >>> from fairsql.transforms.solver.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> problem = Problem(**cells, weight=np.array([5, 5, 5, 5]), distortion=np.zeros((2, 2)), limits=(), epsilon=0.1)
    >>> generalize(problem, Moves.identity(problem), n=20).discrimination
    inf
    >>> round(generalize(problem, Moves.identity(problem), n=1_000_000).discrimination, 3)
    0.054
    """
    rows = float(np.sum(problem.weight)) if n is None else float(n)
    n_letters = problem.n_groups * problem.n_states
    tau = (n_letters * (1 + np.log((rows + n_letters) / n_letters)) - np.log(beta)) / rows
    rates = moves.rates(problem)
    both = np.stack([1 - rates, rates])
    joint = problem.classes.size * both
    applies = bool(joint.min() > 0 and tau <= np.min(joint * (1 - both) / (3 * (1 + both) ** 2)))
    discrimination = np.inf
    if applies:
        deviation = np.sqrt(3 * tau / joint.min()) * (1 if problem.control == "target" else 2)
        now = float(np.nanmax(disparities(problem, rates)))
        discrimination = max((1 + now) * np.exp(deviation) - 1, 1 - (1 - now) * np.exp(-deviation))
    departure = float(np.abs(problem.origin - moves.outcome(problem)).sum()) + 4 * np.sqrt(2 * tau)
    return Generalization(float(discrimination), min(2.0, float(departure)), applies, float(tau))
