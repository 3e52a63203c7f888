"""The solvers: a linear programme by HiGHS, one with divergences by Clarabel, or either by any solver that cvxpy knows.

In: `Linear` constraints, and how far the outcome may be from the data. Out: the unknowns, a lower bound, who found them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import bmat, csc_matrix, csr_matrix, identity, vstack

from fairsql.errors import DataError
from fairsql.transforms.problem import Floats, Objective
from fairsql.transforms.system import Linear

_TOLERANCE = 1e-9  # of HiGHS, on constraints and on reduced costs


@dataclass(frozen=True, eq=False)
class Found:
    """What a solver found.

    Attributes:
        unknowns: the values of the columns.
        least: a lower bound on the objective, from the dual problem; NaN where the solver gives none.
        solver: its name.
    """

    unknowns: Floats
    least: float
    solver: str


@dataclass(frozen=True, eq=False)
class Departure:
    """What is minimised: how far `marginal` z, the distribution that becomes of it, is from `origin`."""

    objective: Objective
    marginal: csr_matrix
    origin: Floats


def measure(objective: Objective, origin: Floats, outcome: Floats) -> float:
    """Return how far a distribution is from the one it came from.

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


def solve_linear(linear: Linear) -> Found | None:
    """Return the best unknowns of a linear programme by HiGHS; None where no values meet the constraints."""
    result = linprog(
        linear.cost,
        A_ub=linear.less,
        b_ub=linear.less_than,
        A_eq=linear.equal,
        b_eq=linear.equal_to,
        method="highs",
        options={"primal_feasibility_tolerance": _TOLERANCE, "dual_feasibility_tolerance": _TOLERANCE},
    )
    if result.status == 2:
        return None
    if result.status != 0:
        raise DataError(f"HiGHS does not solve this: {result.message}", hint="write fewer bins, or looser bounds")
    least = linear.equal_to @ result.eqlin.marginals + linear.less_than @ result.ineqlin.marginals
    return Found(result.x, float(least), "highs")


def solve_departure(linear: Linear, departure: Departure, solver: str | None = None) -> Found | None:
    """Return the unknowns that depart least from the data; None where no values meet the constraints.

    Args:
        linear: the constraints.
        departure: what is minimised.
        solver: "highs" (l1 only), "clarabel", or the name of a solver that is installed for cvxpy; None: the fastest.

    Raises:
        DataError: if the objective is infinite whatever the map, or no solver comes to an end.
    """
    name = (solver or ("highs" if departure.objective == "l1" else "clarabel")).lower()
    reached = np.asarray(departure.marginal.sum(axis=1)).ravel() > 0
    if departure.objective != "l1" and np.any(~reached & (departure.origin > 0)):
        raise DataError(
            f"the objective {departure.objective} is infinite: a state that occurs may not be kept, and none may move to it",
            hint="use the objective l1, or let it stay as it is",
        )
    if name == "highs":
        if departure.objective != "l1":
            raise DataError(f"HiGHS does not solve the objective {departure.objective}", hint="leave the solver out")
        return solve_linear(as_linear(linear, departure))
    if name != "clarabel" or departure.objective == "l1":
        return _by_cvxpy(linear, departure, name)
    return _by_clarabel(linear, departure)


def as_linear(linear: Linear, departure: Departure) -> Linear:
    """Return the linear programme of l1: outcome - up + down = origin, at the least sum of up and down."""
    n_states, n_columns = len(departure.origin), len(linear.cost)
    wide = linear.with_equations(departure.marginal, departure.origin)
    one = identity(n_states)
    none = csr_matrix((wide.equal.shape[0] - n_states, 2 * n_states))
    ends = bmat([[none], [bmat([[-one, one]])]], format="csr")
    assert wide.equal.shape == (len(wide.equal_to), n_columns)
    return wide.with_columns(np.ones(2 * n_states), equal=ends)


def _by_clarabel(linear: Linear, departure: Departure) -> Found | None:
    """Solve with one cone of three rows for each state that occurs, about the ratio w of its share after to before.

    Kl: exp(t) <= w at the greatest sum of p t. Chi2: 1 <= r w at the least sum of p r, less 1.
    """
    clarabel: Any = import_module("clarabel")  # it takes part only here
    at = np.flatnonzero(departure.origin > 0)
    n_columns, n_ratios, share = len(linear.cost), len(at), departure.origin[at]
    ratio = departure.marginal[at].multiply(1 / share[:, None]).tocsr()
    ratio.resize(n_ratios, n_columns)
    one, row = identity(n_ratios, format="csr"), 3 * np.arange(n_ratios)

    def place(block: csr_matrix, offset: int) -> csr_matrix:
        spread = csr_matrix((np.ones(n_ratios), (row + offset, np.arange(n_ratios))), shape=(3 * n_ratios, n_ratios))
        return spread @ block

    right = np.zeros(3 * n_ratios)
    if departure.objective == "kl":  # rows t, 1, w
        cone, sign = clarabel.ExponentialConeT(), -1.0
        cones_z, cones_t = place(-ratio, 2), place(-one, 0)
        right[row + 1] = 1.0
    else:  # rows r + w, r - w, 2
        cone, sign = clarabel.SecondOrderConeT(3), 1.0
        cones_z, cones_t = place(-ratio, 0) + place(ratio, 1), place(-one, 0) + place(-one, 1)
        right[row + 2] = 2.0
    nonnegative = -identity(n_columns, format="csr")
    matrix = bmat(
        [[vstack([linear.equal, linear.less, nonnegative]), None], [cones_z, cones_t]], format="csc"
    )
    right = np.concatenate([linear.equal_to, linear.less_than, np.zeros(n_columns), right])
    n_less = linear.less.shape[0] + n_columns
    cones = [clarabel.ZeroConeT(len(linear.equal_to)), clarabel.NonnegativeConeT(n_less), *[cone] * n_ratios]
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_threads = 1
    n_all = n_columns + n_ratios
    cost = np.concatenate([linear.cost, sign * share])
    solution = clarabel.DefaultSolver(csc_matrix((n_all, n_all)), cost, matrix, right, cones, settings).solve()
    status = str(solution.status)
    if "Infeasible" in status:
        return None
    if status not in ("Solved", "AlmostSolved"):
        return None if solve_linear(linear) is None else _by_cvxpy(linear, departure, None)
    unknowns = np.asarray(solution.x)[:n_columns]
    return Found(unknowns, solution.obj_val_dual - (departure.objective == "chi2"), "clarabel")


def _by_cvxpy(linear: Linear, departure: Departure, solver: str | None) -> Found | None:
    """Solve by a solver of cvxpy's; None: by its choice among those that are installed."""
    cp: Any = import_module("cvxpy")  # it takes a second to import, and is seldom needed
    if solver is not None and solver.upper() not in cp.installed_solvers():
        known = ", ".join(["highs", *map(str.lower, cp.installed_solvers())])
        raise DataError(f"there is no solver {solver}", hint=f"installed are {known}")
    v = cp.Variable(len(linear.cost), nonneg=True)
    outcome = departure.marginal @ v[: departure.marginal.shape[1]]
    at = np.flatnonzero(departure.origin > 0)
    share = departure.origin[at]
    ratio = cp.multiply(outcome[at], 1 / share)
    if departure.objective == "l1":
        objective = cp.norm1(outcome - departure.origin)
    elif departure.objective == "kl":
        objective = -(share @ cp.log(ratio))
    else:
        objective = share @ cp.inv_pos(ratio) - 1
    meets = [linear.equal @ v == linear.equal_to, linear.less @ v <= linear.less_than]
    problem = cp.Problem(cp.Minimize(objective), meets)
    names = [solver.upper()] if solver else [name for name in ("ECOS", "SCS") if name in cp.installed_solvers()]
    accuracy = {"SCS": {"eps_abs": 1e-9, "eps_rel": 1e-9, "max_iters": 200_000}}
    for name in names:
        try:
            problem.solve(solver=name, **accuracy.get(name, {}))
        except cp.error.SolverError as error:
            if name == names[-1]:
                raise DataError(f"no solver comes to an end: {error}", hint="write looser bounds") from error
            continue
        if problem.status == "optimal":
            return Found(np.asarray(v.value), float("nan"), name.lower())
    if problem.status in ("infeasible", "infeasible_inaccurate"):
        return None
    raise DataError(f"no solver comes to an end: {problem.status}", hint="write looser bounds")
