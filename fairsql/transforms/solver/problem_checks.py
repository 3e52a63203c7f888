"""Check a problem of the optimised map. In: a `Problem`. Out: an error that says what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fairsql.errors import DataError

if TYPE_CHECKING:
    from fairsql.transforms.solver.problem import Problem


def check_cells(problem: Problem) -> None:
    lengths = {len(column) for column in (problem.d, problem.x, problem.y, problem.weight)}
    if lengths == {0} or len(lengths) > 1:
        raise DataError("a transform needs cells, each with d, x, y and weight", hint="GROUP BY d, x, y")
    if problem.distortion.ndim != 2 or len(set(problem.distortion.shape)) > 1 or problem.n_states % 2:
        raise DataError(f"the distortion is of shape {problem.distortion.shape}", hint="states by states: 2x + y")
    if np.any(problem.distortion < 0):
        raise DataError("a distortion is below 0", hint="0 is a move that costs nothing")
    for name, column, most in (("d", problem.d, problem.n_groups), ("x", problem.x, problem.n_states // 2)):
        if column.min() < 0 or column.max() >= most:
            raise DataError(
                f"{name} has the code {column.min() if column.min() < 0 else column.max()}, not in 0 to {most - 1}",
                hint="codes count from 0; the distortion has two rows for each x",
            )
    if not np.all((problem.y == 0) | (problem.y == 1)):
        raise DataError("y must be 0 or 1", hint="say which value of the label is the positive one")
    if not np.all(np.isfinite(problem.weight) & (problem.weight > 0)):
        raise DataError("the weight of a cell is not above 0", hint="leave out cells without rows")
    key = problem.d * problem.n_states + problem.state
    if len(np.unique(key)) < len(key):
        raise DataError("two cells are alike in d, x and y", hint="GROUP BY d, x, y")
    if problem.segment is not None and (len(problem.segment) != problem.n_states // 2 or np.min(problem.segment) < 0):
        raise DataError("segment needs a code of 0 or more for each x", hint="it is a table of x, not of cells")
    empty = np.flatnonzero(np.bincount(problem.d, minlength=problem.n_groups) == 0)
    if len(empty):
        name = problem.groups[empty[0]] if problem.groups else str(empty[0])
        raise DataError(f"group {name} has no rows", hint="leave it out: nothing can be said of its outcomes")
    if problem.n_groups < 2:
        raise DataError("there is one group only", hint="PROTECTED needs columns with two values or more")


def check_groupings(problem: Problem) -> None:
    if problem.groupings is None:
        return
    if not problem.groupings:
        raise DataError("there is no grouping to compare", hint="leave groupings out to compare the groups themselves")
    for at, grouping in enumerate(problem.groupings):
        if np.shape(grouping) != (problem.n_groups,):
            raise DataError(
                f"grouping {at} has the shape {np.shape(grouping)}, not ({problem.n_groups},)",
                hint="it needs a code for each group d: it is a table of groups, not of cells",
            )
        codes = np.unique(grouping)
        if not np.array_equal(codes, np.arange(len(codes))):
            raise DataError(
                f"grouping {at} has the codes {', '.join(map(str, codes))}", hint="codes count from 0 without gaps"
            )
        if len(codes) < 2:
            raise DataError(f"grouping {at} has one group only", hint="leave it out: there is nothing to compare")


def check_bounds(problem: Problem) -> None:
    if not (np.isfinite(problem.epsilon) and problem.epsilon >= 0):
        raise DataError(f"epsilon is {problem.epsilon}", hint="it is how far ratios may be from 1: 0 or more")
    for limit in problem.limits:
        if np.ndim(limit.bound) and np.shape(limit.bound) != (problem.n_cells,):
            raise DataError(f"a bound has the shape {np.shape(limit.bound)}", hint="one number, or one for each cell")
        if not np.all(np.asarray(limit.bound) >= 0):
            raise DataError("a bound on the distortion is below 0", hint="0 forbids what costs something")
    if problem.target is not None:
        target = np.asarray(problem.target)
        if target.ndim and target.shape != (problem.n_segments,):
            raise DataError(f"target has the shape {target.shape}", hint="one number, or one for each segment")
        if not np.all((target >= 0) & (target <= 1)):
            raise DataError("the target p_T(1) must lie in [0, 1]", hint="it is a share of positive labels")
