"""Predict, from one fit, what a learner would decide with other row weights, without fitting it again.

In: the scores of a model that was fitted without constraints. Out: multipliers that are likely to meet the constraints.

A learner that estimates p = P(y = 1 | x), on rows of weight w1 for label 1 and w0 for label 0, decides 1 if p w1 > (1 -
p) w0. The weights that enforce constraints are linear in the multipliers, so these decisions maximise the Lagrangian.
The multipliers that meet the constraints at the least loss of accuracy minimise its dual, a convex function of as many
variables as there are constraints. The prediction is exact if the learner can distinguish the groups. Otherwise the
groups respond less than predicted, and the search learns from its fits how much less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats, expit
from fairsql.models.learners.quasi_newton import Rules, minimise
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.grouped_rows import Rows

_SMOOTH = 0.02  # a decision with a margin of this size counts in part, so that the dual has a slope everywhere
_RIDGE = 1e-5  # chooses the smallest among equivalent multipliers
# Multipliers are rounded to whole multiples of this many units: processors' rounding changes them by far less. A grid
# four times as coarse already costs accuracy if a constraint binds at its bound.
_GRID = 2.0**-14
_END = Rules(gradient=1e-9, fall=1e-14, steps=1000)  # of the dual, far more precise than the grid
_STARTS = (0.0, 0.3, -0.3)  # starts, in units, for all multipliers of selection rates together,
_ALONE = (0.6, -0.6)  # and, if there are few, for each of them alone
_FEW = 6
_WEIGHTLESS = 0.97  # a multiplier of one unit leaves some rows of a group no weight
_ROUNDS = 8  # if the weights depend on the decisions, both are updated in turn


@dataclass(frozen=True)
class Forecast:
    """Predicted decisions on the judging rows, for any multipliers.

    Args:
        constraints: the constraints that must hold.
        rows: the rows that judge.
        scores: the scores of these rows, by a model fitted without constraints.
        scale: the weight of the training rows divided by that of the judging rows.
        units: for each constraint, the multiplier that would use up all weight of some row.
    """

    constraints: Constraints
    rows: Rows
    scores: Floats
    scale: float
    units: Floats

    def plan(self, low: Floats, high: Floats, aim: Floats, *, press: bool = False) -> tuple[Floats, Floats]:
        """Return multipliers for which the gaps lie within the bounds, and the counts of the groups.

        Args:
            low, high: the bounds of the gaps, of shape (constraints,).
            aim: the distance to keep from the bounds.
            press: whether to move only selection rates, as in an earlier plan that this one corrects.

        Returns:
            multipliers, of shape (constraints,); counts among the training rows, of shape (groups, 4).
        """
        multipliers, cells = self.tell(low + aim, high - aim)
        gaps = self.gaps(multipliers, cells)
        if press or np.maximum(gaps - high, low - gaps).max() > 0:
            return self._press(low + aim, high - aim), cells
        return multipliers, cells

    def tell(self, low: Floats, high: Floats) -> tuple[Floats, Floats]:
        """Return the solution of the dual, as `plan` does; without a feasible solution, the gaps exceed the bounds."""
        cells = self.rows.cells((self.scores >= 0.5).astype(np.intp))
        multipliers = np.zeros(len(self.constraints.all))
        for _ in range(1 if self.constraints.is_constant else _ROUNDS):
            multipliers, decided = self._minimise(cells, low, high, multipliers)
            cells = (cells + self.rows.cells(decided)) / 2
        return multipliers, cells * self.scale

    def gaps(self, multipliers: Floats, cells: Floats) -> Floats:
        """Return the gaps of the decisions for given multipliers, of shape (constraints,)."""
        return self.constraints.gaps(self.rows.cells(self.decide(multipliers, cells)))

    def decide(self, multipliers: Floats, cells: Floats) -> npt.NDArray[np.intp]:
        """Return the decisions for given multipliers, of shape (rows,)."""
        return (self.margins(multipliers, cells) >= 0).astype(np.intp)

    def accuracy(self, multipliers: Floats, cells: Floats) -> float:
        """Return the accuracy of the decisions for given multipliers."""
        return self.rows.accuracy(self.decide(multipliers, cells))

    def margins(self, multipliers: Floats, cells: Floats) -> Floats:
        """Return the Lagrangian's expected gain from deciding 1 rather than 0, for a row of weight 1: (rows,)."""
        margins: Floats = 2 * self.scores - 1 - self._steps(cells / self.scale) @ multipliers
        return margins

    def _steps(self, cells: Floats) -> Floats:
        """Return by how much a multiplier of 1 lowers each row's margin, of shape (rows, constraints)."""
        p, coefficients = self.scores[:, None], self.constraints.coefficients(cells)
        wrong, right = (self.rows.member.hand_out(coefficients[:, :, label]) for label in (0, 1))
        steps: Floats = self.rows.weight.sum() * (p * right - (1 - p) * wrong)
        return steps

    def _minimise(self, cells: Floats, low: Floats, high: Floats, start: Floats) -> tuple[Floats, npt.NDArray[np.intp]]:
        weight = self.rows.weight / self.rows.weight.sum()
        steps, margin = self._steps(cells) * self.units, 2 * self.scores - 1
        decided = self.rows.cells((margin - steps @ (start / self.units) >= 0).astype(np.intp))
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

        most = np.where(np.isfinite(np.concatenate([above, below])), 4.0, 0.0)
        first = np.concatenate([np.maximum(start / self.units, 0), np.maximum(-start / self.units, 0)])
        both = minimise(dual, first, _END, (np.zeros(len(first)), most)).x
        z = _on_grid(both[:count] - both[count:])
        return z * self.units, (margin - steps @ z >= 0).astype(np.intp)

    def _press(self, low: Floats, high: Floats) -> Floats:
        """Return the multipliers of selection rates alone that keep the bounds at the least loss of accuracy.

        They can reach any threshold of a group, even one that no maximum of the Lagrangian has. So the problem is not
        convex, and is solved from several starts.
        """
        from scipy.optimize import minimize  # takes half a second to import, and is seldom needed

        count = self.constraints.bounded
        units = self.units[count:]
        steps = self._steps(self.rows.cells(self.rows.label))[:, count:] * units
        margin, weight = 2 * self.scores - 1, self.rows.weight / self.rows.weight.sum()

        def decide(z: Floats) -> tuple[Floats, Floats]:
            part = expit((margin - steps @ z) / _SMOOTH)
            return part, part * (1 - part) / _SMOOTH

        def loss(z: Floats) -> tuple[float, Floats]:
            part, slope = decide(z)
            gain = weight * (2 * self.rows.label - 1)
            return -float(gain @ part), steps.T @ (gain * slope)

        def room(z: Floats) -> Floats:
            gaps = self.constraints.gaps(self.rows.cells(decide(z)[0]))[:count]
            both = np.concatenate([high[:count] - gaps, gaps - low[:count]])
            left: Floats = np.nan_to_num(both, nan=-1.0, posinf=1.0)
            return left

        def room_slope(z: Floats) -> Floats:
            part, slope = decide(z)
            gradient = self._gap_gradient(self.rows.cells(part), -steps * slope[:, None])
            return np.vstack([-gradient, gradient])

        def solve(start: Floats) -> tuple[bool, float, Floats]:
            found = minimize(
                loss, start, jac=True, method="SLSQP", bounds=[(-_WEIGHTLESS, _WEIGHTLESS)] * len(units),
                constraints={"type": "ineq", "fun": room, "jac": room_slope}, options={"maxiter": 60},
            ).x  # fmt: skip
            found = _on_grid(found)
            return float(room(found).min()) < -1e-3, round(loss(found)[0], 9), found

        together = [np.full(len(units), start) for start in _STARTS]
        alone = [start * each for each in np.eye(len(units)) for start in _ALONE] if len(units) <= _FEW else []
        best = min(map(solve, together), key=lambda each: each[:2])
        if best[0] and alone:  # outside the bounds
            best = min([best, *map(solve, alone)], key=lambda each: each[:2])
        return np.concatenate([np.zeros(count), best[2] * units])

    def _gap_gradient(self, cells: Floats, moved: Floats) -> Floats:
        """Return the derivative of each gap with respect to variables that move the decisions by `moved`."""
        weight, label = self.rows.weight[:, None], self.rows.label[:, None]
        positive, negative = (self.rows.member.add_up(moved * weight * side) for side in (label, 1 - label))
        tp, fp, fn, tn = np.moveaxis(self.constraints.gradients(cells)[:, : self.constraints.bounded], 2, 0)
        slopes: Floats = (tp - fn).T @ positive + (fp - tn).T @ negative
        return slopes


def _on_grid(multipliers: Floats) -> Floats:
    """Return the nearest multipliers on the grid, in units; 0 for NaN and infinity."""
    rounded: Floats = np.round(np.nan_to_num(multipliers, posinf=0.0, neginf=0.0) / _GRID) * _GRID
    return rounded
