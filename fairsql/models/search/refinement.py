"""Refine linear models at the end of a search: maximise accuracy itself, not a likelihood.

In: a linear model, the rows it was fitted on, and the wanted bounds of its gaps. Out: better models.

Row weights turn allowances into fits that any learner can do, but a fit maximises only a substitute for accuracy. The
decisions of a linear model can be counted fractionally, by the logistic function of its margins, so that accuracy and
gaps have derivatives with respect to the coefficients (Nguyen and Sanner 2013, Algorithms for Direct 0-1 Loss
Optimization). An augmented Lagrangian keeps the allowances: the coefficients respond to the smooth gaps, the
multipliers to the judged ones (Cotter et al. 2019, Optimization with Non-Differentiable Constraints).

The Bregman divergence of the logistic loss penalises the distance from the learner's own fit, the more so if there are
few rows for the number of columns.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from fairsql.arrays import Floats, expit
from fairsql.models.learners.logistic_regression import FittedRegression
from fairsql.models.learners.quasi_newton import Rules, minimise
from fairsql.models.learners.threads import one_thread
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.grouped_rows import Rows

_PENALTY = 10.0  # factor of half a squared excess, in accuracy, for gaps from -1 to 1
_NEAR = 0.05  # factor of the divergence from the first model, in accuracy,
_PER_COLUMN = 10.0  # plus this for each column per row: few rows say little about many columns
_RULES = Rules(gradient=1e-6, fall=1e-6, steps=20)  # between two judgements
_PROBE = 50  # rows used to test whether a model is linear
_NEWTON_STEPS = 20
_TINY = 1e-300


class Refinement:
    """Linear models within bounds, each refined from the one before.

    Args:
        model: a fitted linear classifier; it is not changed.
        constraints: the constraints with the bounds.
        rows: the rows that it was fitted on.
        x: their features, as `matrix_of` returns them.
        multipliers: the multipliers of the constraints, as far as they are known, of shape (constraints,).
    """

    def __init__(self, model: Any, constraints: Constraints, rows: Rows, x: Any, multipliers: Floats) -> None:
        self._model, self._constraints, self._rows, self._x = model, constraints, rows, x
        sides = [rows.weight * (rows.label == label) for label in (0, 1)]
        self._gain = (sides[1] - sides[0]) / rows.weight.sum()  # gain in accuracy from deciding 1
        self._sides = sides  # weight of each label
        self._center, self._unit = _center_and_unit(model, x, rows.weight)
        first = coefficients_of(model)
        self._first: Floats = first * _factor_to_logits(self._margins(first), rows)
        self._margins_first = self._margins(self._first)
        self._right_first = self._right(expit(self._margins_first))
        self._pull = self._gain * (1 - self._right_first)
        self._divergence_first = self._divergence(self._margins_first, self._right_first)
        self._moved = np.zeros(len(first))  # in units
        count = rows.weight.sum() ** 2 / (rows.weight**2).sum()  # equally weighted rows that would be as informative
        self._near = _NEAR + _PER_COLUMN * np.count_nonzero(self._unit[:-1]) / count
        slopes, _ = self._slopes(expit(self._margins_first))
        size = np.einsum("lgk,lg->k", np.abs(slopes), rows.label_totals.T) / 2
        self._size = np.where(size > 0, size, 1.0)  # the largest change of each gap by decisions: its unit
        signed = multipliers * self._size
        self._multipliers = np.concatenate([np.maximum(signed, 0), np.maximum(-signed, 0)])  # of both bounds

    def step(self, low: Floats, high: Floats, judged: Floats) -> tuple[Any, Floats]:
        """Return the next model, and its multipliers.

        Args:
            low, high: the wanted bounds of the gaps, of shape (constraints,).
            judged: the gaps of the previous model.
        """
        slopes, now = self._slopes(expit(self._margins(self._coefficients())))
        slopes, offset = slopes / self._size, np.nan_to_num(judged) - now  # so that gaps start at their judged values
        ends = np.concatenate([high - offset, offset - low]) / np.tile(self._size, 2)
        with one_thread():
            self._moved = minimise(lambda moved: self._loss(moved, slopes, ends), self._moved, _RULES).x
        coefficients = self._coefficients()
        margins = self._margins(coefficients)
        self._multipliers = self._pressed(expit(margins), slopes, ends)
        upper, lower = np.split(self._multipliers, 2)
        model = _replaced(self._model, coefficients * _factor_to_logits(margins, self._rows))
        return model, (upper - lower) / self._size

    def _loss(self, moved: Floats, slopes: Floats, ends: Floats) -> tuple[float, Floats]:
        """Return the value to minimise, in accuracy, and its gradient with respect to the moves."""
        coefficients = self._coefficients(moved)
        margins = self._margins(coefficients)
        part = expit(margins)
        right, pressed = self._right(part), self._pressed(part, slopes, ends)
        divergence = self._divergence(margins, right) - self._divergence_first
        value = pressed @ pressed / (2 * _PENALTY) + self._near * divergence - self._gain @ part

        upper, lower = np.split(pressed, 2)
        by_group = slopes @ (upper - lower)  # for each label
        by_part = sum(side * self._rows.member.hand_out(by_group[label]) for label, side in enumerate(self._sides))
        by_part = by_part - self._gain
        by_margin = by_part * part * (1 - part) + self._near * self._gain * (right - self._right_first)
        total = by_margin.sum()
        by_coefficient = self._x.T @ by_margin - self._center * total
        return float(value), np.append(by_coefficient, total) * self._unit

    def _divergence(self, margins: Floats, right: Floats) -> float:
        """Return the divergence of margins from the first ones, up to a constant."""
        return float(self._pull @ margins - np.abs(self._gain) @ np.log(np.maximum(right, _TINY)))

    def _pressed(self, part: Floats, slopes: Floats, ends: Floats) -> Floats:
        """Return the multipliers for given decisions: those of the upper bounds, then those of the lower bounds."""
        selected = np.concatenate([self._rows.member.add_up(side * part) for side in self._sides])
        gaps = selected @ slopes.reshape(-1, slopes.shape[2])
        pressed: Floats = np.maximum(self._multipliers + _PENALTY * (np.concatenate([gaps, -gaps]) - ends), 0)
        return pressed

    def _slopes(self, part: Floats) -> tuple[Floats, Floats]:
        """Return the derivatives of gaps by the weight decided 1, of shape (labels, groups, constraints), and the gaps.

        The gaps are computed from these derivatives, so that a constant may be missing. If a metric's row weights are
        constant, so are its derivatives; other metrics are only locally linear, and their derivatives are computed anew
        in each step.
        """
        cells = self._rows.cells(part)
        tp, fp, fn, tn = np.moveaxis(self._constraints.gradients(cells), 2, 0)
        slopes = np.stack([fp - tn, tp - fn])
        return slopes, np.einsum("lgk,lg->k", slopes, cells[:, [1, 0]].T)

    def _coefficients(self, moved: Floats | None = None) -> Floats:
        """Return the coefficients after moves, or the current ones. The intercept compensates for the center."""
        moves: Floats = (self._moved if moved is None else moved) * self._unit
        moves[-1] -= self._center @ moves[:-1]
        return self._first + moves

    def _margins(self, coefficients: Floats) -> Floats:
        margins: Floats = np.asarray(self._x @ coefficients[:-1]) + coefficients[-1]
        return margins

    def _right(self, part: Floats) -> Floats:
        """Return, for each row, the fraction decided in agreement with its label."""
        return np.where(self._rows.label, part, 1 - part)


def matrix_of(model: Any, x: Any) -> Any:
    """Return the features as a matrix if a fitted model's margins are linear in them, otherwise None.

    >>> from sklearn.linear_model import LogisticRegression
    >>> from sklearn.naive_bayes import GaussianNB
    >>> x, y = np.array([[0.0], [1.0], [2.0]]), [0, 1, 1]
    >>> matrix_of(LogisticRegression().fit(x, y), x).shape, matrix_of(GaussianNB().fit(x, y), x)
    ((3, 1), None)
    """
    if isinstance(model, FittedRegression):
        return x
    if not (hasattr(model, "decision_function") and hasattr(model, "coef_") and hasattr(model, "intercept_")):
        return None
    from sklearn.utils import _safe_indexing, check_array  # the model is scikit-learn's or similar

    try:
        matrix = check_array(x, accept_sparse="csr", dtype=np.float64)
        some = np.arange(min(_PROBE, matrix.shape[0]))
        for asked in (coefficients_of(model), 1 - 2 * coefficients_of(model)):
            found = _replaced(model, asked).decision_function(_safe_indexing(x, some))
            expected = np.asarray(matrix[some] @ asked[:-1]) + asked[-1]
            if np.abs(found - expected).max() > 1e-4 * np.abs(expected).max():  # features may be of single precision
                return None
    except (AttributeError, TypeError, ValueError):  # not numbers, or the coefficients cannot be replaced
        return None
    return matrix


def coefficients_of(model: Any) -> Floats:
    """Return the coefficients of a linear model, the intercept last."""
    both: Floats = np.append(model.coef_, model.intercept_).astype(np.float64)
    return both


def _replaced(model: Any, coefficients: Floats) -> Any:
    """Return a linear model with other coefficients."""
    if isinstance(model, FittedRegression):
        return model.with_coefficients(coefficients)
    other = copy(model)
    other.coef_ = coefficients[:-1].reshape(np.shape(model.coef_))
    other.intercept_ = coefficients[-1:].reshape(np.shape(model.intercept_))
    return other


def _center_and_unit(model: Any, x: Any, weight: Floats) -> tuple[Floats, Floats]:
    """Return the mean of each feature, and the units of moves: one unit of each coefficient moves margins equally.

    The unit is 0 for what does not change: the coefficient of a feature that is constant or that a penalty has removed,
    and an intercept that was not fitted; features then have no center.
    """
    share = weight / weight.sum()
    mean = np.asarray(x.T @ share).ravel()
    square = np.asarray((x * x if isinstance(x, np.ndarray) else x.multiply(x)).T @ share).ravel()
    free = bool(getattr(model, "fit_intercept", True))
    center = mean if free else np.zeros_like(mean)
    spread = np.sqrt(np.maximum(square - center**2, 0))
    moves = (spread > 1e-9 * np.sqrt(square)) & (np.ravel(model.coef_) != 0)
    return center, np.append(np.where(moves, 1 / np.where(moves, spread, 1), 0), float(free))


def _factor_to_logits(margins: Floats, rows: Rows) -> float:
    """Return the factor that best turns margins into logits of the labels.

    It is found by Newton's steps on the likelihood, and stays above 0 even if the labels suggest a factor below 0.
    """
    margins = margins * (2 * rows.label - 1)
    usual = float(rows.weight.sum()) / max(float(rows.weight @ np.abs(margins)), _TINY)  # a mean margin of 1
    factor = usual
    for _ in range(_NEWTON_STEPS):
        wrong = expit(-factor * margins)
        curvature = float(rows.weight @ (margins**2 * wrong * (1 - wrong)))
        step = float(rows.weight @ (margins * wrong)) / max(curvature, _TINY)
        factor, before = min(max(factor + step, factor / 4, usual / 10), factor * 4), factor
        if abs(factor - before) < 1e-6 * factor:
            break
    return factor
