"""Measure how far the data are moved, which a transform minimises.

In: two distributions. Out: a number; and `Found`, a solver's report on the minimum.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix

from fairsql.arrays import Floats
from fairsql.transforms.solver.problem import Objective


@dataclass(frozen=True, eq=False)
class Found:
    """The result of a solver.

    Attributes:
        unknowns: the values of the columns.
        least: a lower bound on the objective, from the dual problem; NaN if the solver gives none.
        solver: its name.
    """

    unknowns: Floats
    least: float
    solver: str


@dataclass(frozen=True, eq=False)
class Departure:
    """What is minimised: the distance of the new distribution, `marginal` z, from `origin`."""

    objective: Objective
    marginal: csr_matrix
    origin: Floats


def measure(objective: Objective, origin: Floats, outcome: Floats) -> float:
    """Return the distance of a distribution from its origin.

    >>> p, q = np.array([0.5, 0.5]), np.array([0.25, 0.75])
    >>> [round(measure(each, p, q), 4) for each in ("kl", "l1", "chi2")]
    [0.1438, 0.5, 0.3333]
    """
    if objective == "l1":
        return float(np.abs(origin - outcome).sum())
    at = origin > 0
    if np.any(outcome[at] <= 0):
        return float("inf")
    if objective == "kl":
        return float(origin[at] @ np.log(origin[at] / outcome[at]))
    return float(np.sum((origin[at] - outcome[at]) ** 2 / outcome[at]) + outcome[~at].sum())
