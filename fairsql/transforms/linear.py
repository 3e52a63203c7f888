"""Linear programmes, by HiGHS.

In: `Linear` constraints with costs. Out: the best unknowns, and a lower bound that proves them so.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import bmat, csr_matrix, identity

from fairsql.errors import DataError
from fairsql.transforms.departure import Departure, Found
from fairsql.transforms.system import Linear

_TOLERANCE = 1e-9  # on constraints and on reduced costs


def solve_linear(linear: Linear, *, inside: bool = False) -> Found | None:
    """Return the best unknowns of a linear programme by HiGHS; None where no values meet the constraints.

    Args:
        linear: the programme.
        inside: go through the inside, not along the edges: sooner there where much is to be weighed up.

    Raises:
        DataError: if HiGHS does not come to an end.
    """
    result = linprog(
        linear.cost,
        A_ub=linear.less,
        b_ub=linear.less_than,
        A_eq=linear.equal,
        b_eq=linear.equal_to,
        method="highs-ipm" if inside else "highs",
        options={"primal_feasibility_tolerance": _TOLERANCE, "dual_feasibility_tolerance": _TOLERANCE},
    )
    if result.status == 2:
        return None
    if result.status != 0:
        raise DataError(f"HiGHS does not solve this: {result.message}", hint="write fewer bins, or looser bounds")
    least = linear.equal_to @ result.eqlin.marginals + linear.less_than @ result.ineqlin.marginals
    return Found(result.x, float(least), "highs")


def as_linear(linear: Linear, departure: Departure) -> Linear:
    """Return the linear programme of l1: outcome - up + down = origin, at the least sum of up and down."""
    n_states = len(departure.origin)
    wide = linear.with_equations(departure.marginal, departure.origin)
    one = identity(n_states)
    none = csr_matrix((wide.equal.shape[0] - n_states, 2 * n_states))
    ends = bmat([[none], [bmat([[-one, one]])]], format="csr")
    return wide.with_columns(np.ones(2 * n_states), equal=ends)
