"""Send a problem to a solver: HiGHS, Clarabel, or any that cvxpy knows.

In: `Linear` constraints, and the objective. Out: the unknowns, a lower bound on the objective, and the solver's name.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np

from fairsql.errors import DataError
from fairsql.transforms.solver.cones import find_bound, solve_cones
from fairsql.transforms.solver.departure import Departure, Found
from fairsql.transforms.solver.linear import as_linear, solve_linear
from fairsql.transforms.solver.system import Linear


def solve_departure(linear: Linear, departure: Departure, solver: str | None = None) -> Found | None:
    """Return the unknowns that change the data least; None if no values meet the constraints.

    Args:
        linear: the constraints.
        departure: the objective.
        solver: "highs" (l1 only), "clarabel", or the name of a solver installed for cvxpy; None: the fastest.

    Raises:
        DataError: if the objective is infinite for every map, or no solver finishes.
    """
    name = (solver or ("highs" if departure.objective == "l1" else "clarabel")).lower()
    reached = np.asarray(departure.marginal.sum(axis=1)).ravel() > 0
    if departure.objective != "l1" and np.any(~reached & (departure.origin > 0)):
        raise DataError(
            f"the objective {departure.objective} is infinite: no row may end in a state that occurs",
            hint="use the objective l1, or let it stay as it is",
        )
    if name == "highs":
        if departure.objective != "l1":
            raise DataError(f"HiGHS does not solve the objective {departure.objective}", hint="leave the solver out")
        return solve_linear(as_linear(linear, departure), inside=True)
    if name != "clarabel" or departure.objective == "l1":
        return _by_cvxpy(linear, departure, name)
    found = solve_cones(linear, departure)
    return _by_cvxpy(linear, departure, None) if isinstance(found, str) else found


def _by_cvxpy(linear: Linear, departure: Departure, solver: str | None) -> Found | None:
    """Solve with a solver of cvxpy; None: with the first suitable one that is installed."""
    cp: Any = import_module("cvxpy")  # takes a second to import, and is seldom needed
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
    accuracy = {"SCS": {"eps_abs": 1e-9, "eps_rel": 1e-9, "max_iters": 20_000}}
    for name in names:
        try:
            with catch_warnings():  # about inaccuracy: the certificate judges the result
                simplefilter("ignore")
                problem.solve(solver=name, **accuracy.get(name, {}))
        except cp.error.SolverError as error:
            if name == names[-1]:
                raise DataError(f"no solver comes to an end: {error}", hint="write looser bounds") from error
            continue
        if problem.status in ("optimal", "optimal_inaccurate") and np.isfinite(v.value).all():
            unknowns = np.asarray(v.value)
            return Found(unknowns, find_bound(linear, departure, unknowns), name.lower())
    if problem.status in ("infeasible", "infeasible_inaccurate"):
        return None
    raise DataError(f"no solver comes to an end: {problem.status}", hint="write looser bounds")
