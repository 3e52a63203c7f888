"""What a learner would decide if its rows had other weights, told from one fit without another one.

In: the scores of a model that was fitted without constraints. Out: multipliers that are likely to meet the constraints.

A learner that estimates p = P(y = 1 | x), on rows of weight w1 where the label is 1 and w0 where it is 0, decides 1
where p w1 > (1 - p) w0. The weights that enforce constraints are linear in the multipliers, so these decisions maximise
the Lagrangian, and the multipliers that meet the constraints at the least loss of accuracy minimise its dual: a convex
function of as many variables as there are constraints. It is exact where the learner can tell the groups
apart; elsewhere the groups answer less than is told, and the search learns from its fits how much less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats, expit
from fairsql.models.learners.quasi_newton import Rules, minimise
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.grouped_rows import Rows

_SMOOTH = 0.02  # decisions whose margin is of this size count in part, so that the dual has a slope everywhere
_RIDGE = 1e-5  # of several multipliers that do the same, the smallest
# Multipliers are whole multiples of so many units: a processor's rounding changes them by far less. A grid four times
# as coarse already costs accuracy where a constraint binds at its bound.
_GRID = 2.0**-14
_END = Rules(gradient=1e-9, fall=1e-14, steps=1000)  # of the dual: its minimum is known much better than to the grid
_STARTS = (0.0, 0.3, -0.3)  # of all the multipliers that move selection rates, in units,
_ALONE = (0.6, -0.6)  # and of each of a few alone
_FEW = 6
_WEIGHTLESS = 0.97  # a multiplier of one unit leaves rows of a group no weight
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

    def plan(self, low: Floats, high: Floats, aim: Floats, *, press: bool = False) -> tuple[Floats, Floats]:
        """Return multipliers, and the counts of the groups, for which the gaps lie within the bounds.

        Args:
            low, high: bounds of the gaps, of shape (constraints,).
            aim: how far within them.
            press: whether selection rates alone are moved, as in an earlier plan that this one mends.

        Returns:
            multipliers, of shape (constraints,); counts among training rows, of shape (groups, 4).
        """
        multipliers, cells = self.tell(low + aim, high - aim)
        gaps = self.gaps(multipliers, cells)
        if press or np.maximum(gaps - high, low - gaps).max() > 0:
            return self._press(low + aim, high - aim), cells
        return multipliers, cells

    def tell(self, low: Floats, high: Floats) -> tuple[Floats, Floats]:
        """Return what the dual tells, as `plan` does: where no multipliers keep the bounds, the gaps exceed them."""
        cells = self.rows.cells((self.scores >= 0.5).astype(np.intp))
        multipliers = np.zeros(len(self.constraints.all))
        for _ in range(1 if self.constraints.is_constant else _ROUNDS):
            multipliers, decided = self._minimise(cells, low, high, multipliers)
            cells = (cells + self.rows.cells(decided)) / 2
        return multipliers, cells * self.scale

    def gaps(self, multipliers: Floats, cells: Floats) -> Floats:
        """Return the gaps of the decisions for some multipliers, of shape (constraints,)."""
        return self.constraints.gaps(self.rows.cells(self.decide(multipliers, cells)))

    def decide(self, multipliers: Floats, cells: Floats) -> npt.NDArray[np.intp]:
        """Return the decisions for some multipliers, of shape (rows,)."""
        return (self.margins(multipliers, cells) >= 0).astype(np.intp)

    def accuracy(self, multipliers: Floats, cells: Floats) -> float:
        """Return how accurate the decisions for some multipliers are."""
        return self.rows.accuracy(self.decide(multipliers, cells))

    def margins(self, multipliers: Floats, cells: Floats) -> Floats:
        """Return what the Lagrangian is expected to gain by deciding 1, not 0, for a row of weight 1: (rows,)."""
        margins: Floats = 2 * self.scores - 1 - self._steps(cells / self.scale) @ multipliers
        return margins

    def _steps(self, cells: Floats) -> Floats:
        """Return by how much a multiplier of 1 lowers the margin of each row, of shape (rows, constraints)."""
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
        """Return multipliers of the groups' selection rates alone that are the least loss of accuracy within bounds.

        Any threshold of a group is within their reach, also one that no maximum of the Lagrangian has; so this is no
        convex problem, and is solved from several starts.
        """
        from scipy.optimize import minimize  # takes half a second, and is seldom needed

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
        if best[0] and alone:  # outside of the bounds
            best = min([best, *map(solve, alone)], key=lambda each: each[:2])
        return np.concatenate([np.zeros(count), best[2] * units])

    def _gap_gradient(self, cells: Floats, moved: Floats) -> Floats:
        """Return the derivative of each gap by each of some variables, by which decisions are `moved`."""
        weight, label = self.rows.weight[:, None], self.rows.label[:, None]
        positive, negative = (self.rows.member.add_up(moved * weight * side) for side in (label, 1 - label))
        tp, fp, fn, tn = np.moveaxis(self.constraints.gradients(cells)[:, : self.constraints.bounded], 2, 0)
        slopes: Floats = (tp - fn).T @ positive + (fp - tn).T @ negative
        return slopes


def _on_grid(multipliers: Floats) -> Floats:
    """Return the nearest multipliers on the grid, in units; 0 for one that is no number."""
    rounded: Floats = np.round(np.nan_to_num(multipliers, posinf=0.0, neginf=0.0) / _GRID) * _GRID
    return rounded
