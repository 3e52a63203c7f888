"""Describe what a map does, for people. In: a `Problem` and a map. Out: outcomes before and after, and distortion."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fairsql.arrays import Floats
from fairsql.transforms.solver.certificate import Moves, disparities
from fairsql.transforms.solver.problem import Problem, add_up


@dataclass(frozen=True, eq=False)
class Diagnostics:
    """The effect of a map on the data that it was made for.

    Attributes:
        rates_before, rates_after: p(y = 1 given d) of each class: each group of each grouping, within each segment.
        disparities_before, disparities_after: J of each pair of classes, the first over the second (control pairwise;
            NaN across groupings and segments), or of each class to the target; the larger of y = 0 and 1.
        expected_distortion: the expected distortion of each cell.
        changed: the share of the data that moves.
        advantage_before, advantage_after: Adv(D given Y): how much more often the group is guessed with the label than
            without it; the largest over groupings and segments, since each has to meet epsilon.
    """

    rates_before: Floats
    rates_after: Floats
    disparities_before: Floats
    disparities_after: Floats
    expected_distortion: Floats
    changed: float
    advantage_before: float
    advantage_after: float


def advantage(joint: Floats) -> float:
    """Return Adv(D given Y) of p(d, y), groups by labels (equations 12 and 13).

    >>> round(advantage(np.array([[0.4, 0.1], [0.1, 0.4]])), 3)
    1.6
    """
    return float(joint.max(axis=0).sum() / joint.sum(axis=1).max())


def diagnose(problem: Problem, moves: Moves) -> Diagnostics:
    """Return the effect of a map.

    >>> from fairsql.transforms.solver.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> distortion, weight = np.array([[0.0, np.nan], [1.0, 0.0]]), np.array([5, 5, 8, 2])
    >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.6),), epsilon=0.1)
    >>> lowered = Moves(np.array([0, 1, 1, 2, 3]), np.array([0, 0, 1, 0, 1]), np.array([1.0, 0.6, 0.4, 1.0, 1.0]))
    >>> effect = diagnose(problem, lowered)
    >>> effect.rates_after, effect.disparities_before.round(3)[0, 1], effect.expected_distortion
    (array([0.2, 0.2]), np.float64(1.5), array([0. , 0.6, 0. , 0. ]))
    >>> round(effect.advantage_before, 3)
    1.3
    """
    before, after = problem.rates, moves.rates(problem)
    distortion = moves.distortions(problem)
    stays = problem.state[moves.cell] == moves.state
    staying = add_up(moves.cell[stays], moves.probability[stays], problem.n_cells)
    advantages = [_largest_advantage(problem, rates) for rates in (before, after)]
    return Diagnostics(
        rates_before=before,
        rates_after=after,
        disparities_before=disparities(problem, before),
        disparities_after=disparities(problem, after),
        expected_distortion=add_up(moves.cell, moves.probability * distortion, problem.n_cells),
        changed=max(0.0, float(problem.share @ (1.0 - staying))),  # exactly 0 if all stay, despite rounding
        advantage_before=advantages[0],
        advantage_after=advantages[1],
    )


def _largest_advantage(problem: Problem, rates: Floats) -> float:
    classes = problem.classes
    joint = classes.size[:, None] * np.stack([1 - rates, rates], axis=1)
    return max(advantage(joint[classes.comparison == each]) for each in np.unique(classes.comparison))
