"""Minimise divergences with Clarabel: one cone for each state that occurs, not one for each move.

In: `Linear` constraints and a `Departure` kl or chi2. Out: the best unknowns, and a lower bound that proves them so.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np
from scipy.sparse import bmat, csc_matrix, csr_matrix, diags, identity, vstack

from fairsql.arrays import Floats
from fairsql.transforms.solver.departure import Departure, Found, measure
from fairsql.transforms.solver.linear import solve_linear
from fairsql.transforms.solver.system import Linear

_STEPS = 20  # steps of Newton's method; it takes two or three
_ENOUGH = 1e-10  # the last step lowers the objective by less than this
_PATIENCE = 60  # iterations after which cones count as stalled; most end within 40


def solve_cones(linear: Linear, departure: Departure) -> Found | str | None:
    """Return the unknowns that change the data least.

    None if no values meet the constraints; the solver's status if it fails for another reason.
    """
    solution = _run_cones(linear, departure)
    status, n_columns = str(solution.status), len(linear.cost)
    if departure.objective == "kl" and status != "Solved":
        return _step(linear, departure)
    if "Infeasible" in status:
        return None
    if status not in ("Solved", "AlmostSolved"):
        return status
    least = solution.obj_val_dual - (departure.objective == "chi2")
    return Found(np.asarray(solution.x)[:n_columns], least, "clarabel")


def _run_cones(linear: Linear, departure: Departure) -> Any:
    """Run Clarabel with cones of three rows each, for the ratio w of a state's share after to its share before.

    Kl: exp(t) <= w, maximising the sum of p t. Chi2: 1 <= r w, minimising the sum of p r, minus 1.
    """
    clarabel: Any = import_module("clarabel")  # only transforms need it
    at = np.flatnonzero(departure.origin > 0)
    n_columns, n_ratios, share = len(linear.cost), len(at), departure.origin[at]
    ratio = csr_matrix(diags(1 / share) @ departure.marginal[at])
    ratio.resize(n_ratios, n_columns)
    one, row = identity(n_ratios, format="csr"), 3 * np.arange(n_ratios)

    def place(block: csr_matrix, offset: int) -> csr_matrix:
        spread = csr_matrix((np.ones(n_ratios), (row + offset, np.arange(n_ratios))), shape=(3 * n_ratios, n_ratios))
        return spread @ block

    right = np.zeros(3 * n_ratios)
    if departure.objective == "kl":  # rows t, 1, w
        cone, sign = clarabel.ExponentialConeT(), -1.0
        in_unknowns, in_bounds = place(-ratio, 2), place(-one, 0)
        right[row + 1] = 1.0
    else:  # rows r + w, r - w, 2
        cone, sign = clarabel.SecondOrderConeT(3), 1.0
        in_unknowns, in_bounds = place(-ratio, 0) + place(ratio, 1), place(-one, 0) + place(-one, 1)
        right[row + 2] = 2.0
    flat = vstack([linear.equal, linear.less, -identity(n_columns)])
    return _run(
        quadratic=np.zeros(n_columns + n_ratios),
        cost=np.concatenate([linear.cost, sign * share]),
        matrix=bmat([[flat, None], [in_unknowns, in_bounds]]),
        right=np.concatenate([linear.equal_to, linear.less_than, np.zeros(n_columns), right]),
        cones=[
            clarabel.ZeroConeT(len(linear.equal_to)),
            clarabel.NonnegativeConeT(len(linear.less_than) + n_columns),
            *[cone] * n_ratios,
        ],
        most=_PATIENCE if departure.objective == "kl" else None,
    )


def _step(linear: Linear, departure: Departure) -> Found | str | None:
    """Solve kl as `solve_cones` does, by Newton's method from the optimum of chi2.

    If the bounds hardly allow a map, exponential cones stall; quadratic programmes do not.
    """
    found = solve_cones(linear, replace(departure, objective="chi2"))
    if not isinstance(found, Found):
        return found
    marginal = csr_matrix(departure.marginal)
    n_columns, n_states = len(linear.cost), marginal.shape[0]
    wide = csr_matrix((marginal.data, marginal.indices, marginal.indptr), shape=(n_states, n_columns))
    unknowns, origin = found.unknowns, departure.origin
    outcome = np.maximum(wide @ unknowns, 0.0)
    for _ in range(_STEPS):
        slope = np.divide(-origin, outcome, out=np.zeros(n_states), where=origin > 0)
        curve = np.divide(origin, outcome**2, out=np.zeros(n_states), where=origin > 0)
        solution = _run_quadratic(linear, wide, slope - curve * outcome, curve)
        if str(solution.status) not in ("Solved", "AlmostSolved"):
            return str(solution.status)
        towards = np.asarray(solution.x)[:n_columns] - unknowns
        fall, share, before = float(slope @ (wide @ towards)), 1.0, measure("kl", origin, outcome)
        while measure("kl", origin, wide @ (unknowns + share * towards)) > before + share * fall / 4 and share > 1e-4:
            share /= 2
        if share > 1e-4:
            unknowns = unknowns + share * towards
            outcome = wide @ unknowns
        if fall > -_ENOUGH or share <= 1e-4:
            break
    return Found(unknowns, find_bound(linear, departure, unknowns), "clarabel")


def find_bound(linear: Linear, departure: Departure, unknowns: Floats) -> float:
    """Return a lower bound on the objective: the minimum of its tangent at given unknowns.

    The objective is convex, so it lies above its tangents. NaN if there is no tangent, or if it gives no bound.
    """
    marginal, origin = departure.marginal, departure.origin
    outcome = marginal @ np.maximum(unknowns[: marginal.shape[1]], 0.0)
    occurs = origin > 0
    if departure.objective == "l1" or np.any(outcome[occurs] <= 0):
        return float("nan")
    power = 1 if departure.objective == "kl" else 2
    slope = np.where(occurs, 0.0, power - 1.0)
    slope[occurs] = (power - 1.0) - (origin[occurs] / outcome[occurs]) ** power
    cost = np.zeros(len(linear.cost))
    cost[: marginal.shape[1]] = marginal.T @ slope
    tangent = solve_linear(replace(linear, cost=cost))
    if tangent is None:
        return float("nan")
    return float(measure(departure.objective, origin, outcome) + tangent.least - slope @ outcome)


def _run_quadratic(linear: Linear, wide: csr_matrix, slope: Floats, curve: Floats) -> Any:
    """Run Clarabel on slope p' + curve p'^2 / 2, where p' is `wide` v."""
    clarabel: Any = import_module("clarabel")
    n_columns, n_states = len(linear.cost), len(slope)
    return _run(
        quadratic=np.concatenate([np.zeros(n_columns), curve]),
        cost=np.concatenate([linear.cost, slope]),
        matrix=bmat(
            [[linear.equal, None], [wide, -identity(n_states)], [linear.less, None], [-identity(n_columns), None]]
        ),
        right=np.concatenate([linear.equal_to, np.zeros(n_states), linear.less_than, np.zeros(n_columns)]),
        cones=[
            clarabel.ZeroConeT(len(linear.equal_to) + n_states),
            clarabel.NonnegativeConeT(len(linear.less_than) + n_columns),
        ],
    )


def _run(
    *, quadratic: Floats, cost: Floats, matrix: Any, right: Floats, cones: list[Any], most: int | None = None
) -> Any:
    clarabel: Any = import_module("clarabel")
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    if most is not None:
        settings.max_iter = most
    curved = csc_matrix(diags(quadratic))
    curved.eliminate_zeros()
    return clarabel.DefaultSolver(curved, cost, csc_matrix(matrix), right, cones, settings).solve()
