"""What a learner would decide if its rows had other weights, told from one fit without another one.

In: the scores of a model that was fitted without constraints. Out: multipliers that are likely to meet the constraints.

A learner that estimates p = P(y = 1 | x) on rows whose weights are w1 for a positive label and w0 for a negative one
decides 1 where p w1 > (1 - p) w0. The weights that enforce constraints are linear in the multipliers, so these decisions
maximise the Lagrangian, and the multipliers that meet the constraints at the least loss of accuracy minimise its dual:
a convex function of as many variables as there are constraints. It is exact where the learner can tell the groups
apart; elsewhere the groups answer less than is told, and the search learns from its fits how much less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from fairsql.models.constraints import Constraints, Floats, Rows

_SMOOTH = 0.02  # decisions whose margin is of this size count in part, so that the dual has a slope everywhere
_RIDGE = 1e-5  # of several multipliers that do the same, the smallest
_ROUNDS = 8  # where the weights depend on the decisions, both are told in turns


@dataclass(frozen=True)
class Forecast:
    """Decisions on the rows that judge, for any multipliers.

    Args:
        constraints: what must hold.
        rows: the rows that judge.
        scores: of these rows, by a model fitted without constraints.
        scale: weight of the training rows over that of the rows that judge.
        units: of each constraint the multiplier that would take all weight from some row.
    """

    constraints: Constraints
    rows: Rows
    scores: Floats
    scale: float
    units: Floats

    def plan(self, low: Floats, high: Floats, aim: Floats) -> tuple[Floats, Floats]:
        """Return multipliers, and the counts of the groups, for which the gaps lie within the bounds.

        Args:
            low, high: bounds of the gaps, of shape (constraints,).
            aim: how far within them.

        Returns:
            multipliers, of shape (constraints,); counts among training rows, of shape (groups, 4).
        """
        cells = self.rows.cells((self.scores >= 0.5).astype(np.intp))
        multipliers = np.zeros(len(self.constraints.all))
        for _ in range(1 if self.constraints.is_constant else _ROUNDS):
            multipliers, decided = self._minimise(cells, low + aim, high - aim, multipliers)
            cells = (cells + self.rows.cells(decided)) / 2
        return multipliers, cells * self.scale

    def gaps(self, multipliers: Floats, cells: Floats) -> Floats:
        """Return the gaps of the decisions for some multipliers, of shape (constraints,)."""
        steps = self._steps(cells / self.scale)
        decided = (2 * self.scores - 1 - steps @ multipliers >= 0).astype(np.intp)
        return self.constraints.gaps(self.rows.cells(decided))

    def _steps(self, cells: Floats) -> Floats:
        """Return by how much a multiplier of 1 lowers the margin of each row, of shape (rows, constraints)."""
        p, total = self.scores, self.rows.weight.sum()
        columns = []
        for each in self.constraints.all:
            slope = np.zeros((len(cells), 2))
            for group, share in each.shares:
                slope[group] = share * self.constraints.metrics[each.metric].coefficients(cells[group])
            of_row = self.rows.member.T @ slope
            columns.append(total * (p * of_row[:, 1] - (1 - p) * of_row[:, 0]))
        return np.column_stack(columns)

    def _minimise(self, cells: Floats, low: Floats, high: Floats, start: Floats) -> tuple[Floats, Floats]:
        weight = self.rows.weight / self.rows.weight.sum()
        steps, margin = self._steps(cells) * self.units, 2 * self.scores - 1
        decided = (self.rows.cells((margin - steps @ (start / self.units) >= 0).astype(np.intp)))
        told = steps.T @ (weight * (margin - steps @ (start / self.units) >= 0))
        offset = self.constraints.gaps(decided) * self.units - told  # the gaps are told + offset, in units
        above, below = high * self.units - offset, low * self.units - offset
        count = len(start)

        def dual(both: Floats) -> tuple[float, Floats]:
            z = both[:count] - both[count:]
            d = (margin - steps @ z) / _SMOOTH
            value = _SMOOTH * float(weight @ np.logaddexp(0.0, d))
            slope = -steps.T @ (weight * expit(d))
            cost = np.concatenate([np.where(np.isfinite(above), above, 0), -np.where(np.isfinite(below), below, 0)])
            value += float(cost @ both) + _RIDGE * float(both @ both) / 2
            return value, np.concatenate([slope, -slope]) + cost + _RIDGE * both

        limits = [(0.0, 4.0 if np.isfinite(b) else 0.0) for b in (*above, *below)]
        first = np.concatenate([np.maximum(start / self.units, 0), np.maximum(-start / self.units, 0)])
        both = minimize(dual, first, jac=True, method="L-BFGS-B", bounds=limits, options={"maxiter": 200}).x
        z = both[:count] - both[count:]
        return z * self.units, (margin - steps @ z >= 0).astype(np.intp)
