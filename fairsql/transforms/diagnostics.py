"""What a map does, for people to read: outcomes before and after, distortion, and how far it can be relied on.

In: a `Problem` and a map. Out: `Diagnostics`, and the `Generalization` of Proposition 3 (Calmon et al. 2017).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.transforms.certificate import Moves, disparities
from fairsql.transforms.problem import Problem, add_up


@dataclass(frozen=True, eq=False)
class Diagnostics:
    """A map beside the data it is of.

    Attributes:
        rates_before, rates_after: p(y = 1 given d) of each class: each group of each grouping, within each segment.
        disparities_before, disparities_after: J of each pair of classes, the first over the second (control pairwise;
            NaN across groupings and segments), or of each class to the target; the larger of y = 0 and 1.
        expected_distortion: of each cell.
        worst_distortion: of each cell, of all moves that it may make.
        changed: share of the data that moves.
        advantage_before, advantage_after: Adv(D given Y): how much oftener the group is guessed from the label than
            without it; the largest among the groupings and segments, as each has to meet epsilon.
        may_stay: False if Proposition 2 says that the data as they are cannot meet epsilon, whatever the target.
    """

    rates_before: Floats
    rates_after: Floats
    disparities_before: Floats
    disparities_after: Floats
    expected_distortion: Floats
    worst_distortion: Floats
    changed: float
    advantage_before: float
    advantage_after: float
    may_stay: bool


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


def advantage(joint: Floats) -> float:
    """Return Adv(D given Y) of p(d, y), groups by labels (equations 12 and 13).

    >>> round(advantage(np.array([[0.4, 0.1], [0.1, 0.4]])), 3)
    1.6
    """
    return float(joint.max(axis=0).sum() / joint.sum(axis=1).max())


def diagnose(problem: Problem, moves: Moves) -> Diagnostics:
    """Return what a map does.

    >>> from fairsql.transforms.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> distortion, weight = np.array([[0.0, np.nan], [1.0, 0.0]]), np.array([5, 5, 8, 2])
    >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.6),), epsilon=0.1)
    >>> lowered = Moves(np.array([0, 1, 1, 2, 3]), np.array([0, 0, 1, 0, 1]), np.array([1.0, 0.6, 0.4, 1.0, 1.0]))
    >>> found = diagnose(problem, lowered)
    >>> found.rates_after, found.disparities_before.round(3)[0, 1], found.expected_distortion
    (array([0.2, 0.2]), np.float64(1.5), array([0. , 0.6, 0. , 0. ]))
    >>> round(found.advantage_before, 3), found.may_stay
    (1.3, False)
    """
    before, after = problem.rates, moves.rates(problem)
    distortion = moves.distortions(problem)
    worst = np.zeros(problem.n_cells)
    np.maximum.at(worst, moves.cell, distortion)
    stays = moves.probability[problem.state[moves.cell] == moves.state]
    stay = problem.share[moves.cell[problem.state[moves.cell] == moves.state]]
    advantages = [_largest_advantage(problem, rates) for rates in (before, after)]
    return Diagnostics(
        rates_before=before,
        rates_after=after,
        disparities_before=disparities(problem, before),
        disparities_after=disparities(problem, after),
        expected_distortion=add_up(moves.cell, moves.probability * distortion, problem.n_cells),
        worst_distortion=worst,
        changed=max(0.0, 1.0 - float(stays @ stay)),
        advantage_before=advantages[0],
        advantage_after=advantages[1],
        may_stay=advantages[0] <= 1 + problem.epsilon,
    )


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

    Raises:
        DataError: for a beta or n outside these ranges.

    >>> from fairsql.transforms.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> problem = Problem(**cells, weight=np.array([5, 5, 5, 5]), distortion=np.zeros((2, 2)), limits=(), epsilon=0.1)
    >>> generalize(problem, Moves.identity(problem), n=20).discrimination
    inf
    >>> round(generalize(problem, Moves.identity(problem), n=1_000_000).discrimination, 3)
    0.054
    """
    rows = float(np.sum(problem.weight)) if n is None else float(n)
    if not (0 < beta < 1 and rows > 0):
        raise DataError(f"beta is {beta} and n is {rows:g}", hint="beta lies between 0 and 1, n is above 0")
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


def _largest_advantage(problem: Problem, rates: Floats) -> float:
    classes = problem.classes
    joint = classes.size[:, None] * np.stack([1 - rates, rates], axis=1)
    return max(advantage(joint[classes.comparison == each]) for each in np.unique(classes.comparison))
