"""Check what data and options can make of a problem. In: a `Problem`. Out: an error that says what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fairsql.errors import DataError

if TYPE_CHECKING:
    from fairsql.transforms.solver.problem import Problem


def check_problem(problem: Problem) -> None:
    """Refuse cells and groups that cannot be compared, and bounds and targets that are out of range.

    Shapes and codes are not checked: `transforms/fit.py` makes them.
    """
    if not len(problem.d):
        raise DataError("a transform needs cells, each with d, x, y and weight", hint="GROUP BY d, x, y")
    if np.any(problem.distortion < 0):
        raise DataError("a distortion is below 0", hint="0 is a move that costs nothing")
    if not np.all(np.isfinite(problem.weight) & (problem.weight > 0)):
        raise DataError("the weight of a cell is not above 0", hint="leave out cells without rows")
    if problem.n_groups < 2:
        raise DataError("there is one group only", hint="PROTECTED needs columns with two values or more")
    if problem.groupings is not None and not problem.groupings:
        raise DataError("there is no grouping to compare", hint="leave groupings out to compare the groups themselves")
    for at, grouping in enumerate(problem.groupings or ()):
        if len(np.unique(grouping)) < 2:
            raise DataError(f"grouping {at} has one group only", hint="leave it out: there is nothing to compare")
    if not (np.isfinite(problem.epsilon) and problem.epsilon >= 0):
        raise DataError(f"epsilon is {problem.epsilon}", hint="it is how far ratios may be from 1: 0 or more")
    if not all(np.all(np.asarray(limit.bound) >= 0) for limit in problem.limits):
        raise DataError("a bound on the distortion is below 0", hint="0 forbids what costs something")
    if problem.target is not None and not np.all((np.asarray(problem.target) >= 0) & (np.asarray(problem.target) <= 1)):
        raise DataError("the target p_T(1) must lie in [0, 1]", hint="it is a share of positive labels")
