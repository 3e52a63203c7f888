"""Solve linear programmes with HiGHS.

In: `Linear` constraints with costs. Out: the best unknowns, and a lower bound that proves it.
"""

from __future__ import annotations

import highspy
import numpy as np
from scipy.sparse import bmat, csr_matrix, identity, vstack

from fairsql.errors import DataError
from fairsql.transforms.solver.departure import Departure, Found
from fairsql.transforms.solver.system import Linear

_TOLERANCE = 1e-9  # on constraints and on reduced costs


class _Highs(highspy.Highs):
    """HiGHS without callbacks: enabling them prints a banner to the standard output before any option can be set."""

    def enableCallbacks(self) -> None:  # noqa: N802 - HiGHS's name
        """Enable none."""


def solve_linear(linear: Linear, *, inside: bool = False) -> Found | None:
    """Return the best unknowns of a linear programme by HiGHS; None if no values meet the constraints.

    Args:
        linear: the programme.
        inside: whether to use the interior-point method, which is faster for some large programmes.

    Raises:
        DataError: if HiGHS does not finish.
    """
    highs = _Highs()
    highs.silent()
    highs.setOptionValue("parallel", "off")
    highs.setOptionValue("solver", "ipm" if inside else "choose")
    for name in ("primal_feasibility_tolerance", "dual_feasibility_tolerance"):
        highs.setOptionValue(name, _TOLERANCE)
    highs.passModel(_as_model(linear))
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    if status != highspy.HighsModelStatus.kOptimal:
        message = highs.modelStatusToString(status)
        raise DataError(f"HiGHS does not solve this: {message}", hint="write fewer bins, or looser bounds")
    solution = highs.getSolution()
    least = np.concatenate([linear.less_than, linear.equal_to]) @ np.asarray(solution.row_dual)
    return Found(np.asarray(solution.col_value), float(least), "highs")


def _as_model(linear: Linear) -> highspy.HighsLp:
    rows = vstack([linear.less, linear.equal], format="csc")
    model = highspy.HighsLp()
    model.num_row_, model.num_col_ = rows.shape
    model.col_cost_ = linear.cost
    model.col_lower_ = np.zeros(rows.shape[1])
    model.col_upper_ = np.full(rows.shape[1], highspy.kHighsInf)
    model.row_lower_ = np.concatenate([np.full(len(linear.less_than), -highspy.kHighsInf), linear.equal_to])
    model.row_upper_ = np.concatenate([linear.less_than, linear.equal_to])
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_, model.a_matrix_.index_, model.a_matrix_.value_ = rows.indptr, rows.indices, rows.data
    return model


def as_linear(linear: Linear, departure: Departure) -> Linear:
    """Return the linear programme for l1: outcome - up + down = origin, minimising the sum of up and down."""
    n_states = len(departure.origin)
    wide = linear.with_equations(departure.marginal, departure.origin)
    one = identity(n_states)
    none = csr_matrix((wide.equal.shape[0] - n_states, 2 * n_states))
    ends = bmat([[none], [bmat([[-one, one]])]], format="csr")
    return wide.with_columns(np.ones(2 * n_states), equal=ends)
