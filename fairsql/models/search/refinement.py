"""The end of a search where the model is linear: not a likelihood is maximised any more, but accuracy itself.

In: a linear model, the rows it was fitted on, and how far its gaps are from what is wanted. Out: better ones.

Row weights turn allowances into fits that any learner can do, but what a fit maximises only stands in for accuracy. A
linear model's decisions can be counted in part, by the logistic function of its margins, so that accuracy and gaps have
slopes by the coefficients (Nguyen and Sanner 2013, Algorithms for Direct 0-1 Loss Optimization). An augmented
Lagrangian keeps the allowances: coefficients answer to the smooth gaps and multipliers to the ones that are judged
(Cotter et al. 2019, Optimization with Non-Differentiable Constraints).

The way from the learner's own fit is held short, the more so where rows are few for the columns: it costs the Bregman
divergence of the logistic loss.
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

_PENALTY = 10.0  # of half a squared excess, in accuracy, where gaps reach from -1 to 1
_NEAR = 0.05  # of the divergence from the first model, in accuracy,
_PER_COLUMN = 10.0  # and so much more for each column per row: what few rows say about many columns is chance
_RULES = Rules(gradient=1e-6, fall=1e-6, steps=20)  # between two judgements
_PROBE = 50  # rows on which a model is asked whether it is linear
_NEWTON_STEPS = 20
_TINY = 1e-300


class Refinement:
    """Linear models within bounds, each from the one before.

    Args:
        model: a linear classifier, fitted; it is not changed.
        constraints: what is bounded.
        rows: the rows that it was fitted on.
        x: their features, as `matrix_of` returns them.
        multipliers: of the constraints, as far as they are known, of shape (constraints,).
    """

    def __init__(self, model: Any, constraints: Constraints, rows: Rows, x: Any, multipliers: Floats) -> None:
        self._model, self._constraints, self._rows, self._x = model, constraints, rows, x
        sides = [rows.weight * (rows.label == label) for label in (0, 1)]
        self._gain = (sides[1] - sides[0]) / rows.weight.sum()  # of deciding 1, in accuracy
        self._sides = sides  # weight of each label
        self._center, self._unit = _center_and_unit(model, x, rows.weight)
        first = _coefficients(model)
        self._first: Floats = first * _factor_to_logits(self._margins(first), rows)
        self._margins_first = self._margins(self._first)
        self._right_first = self._right(expit(self._margins_first))
        self._pull = self._gain * (1 - self._right_first)
        self._divergence_first = self._divergence(self._margins_first, self._right_first)
        self._moved = np.zeros(len(first))  # in units
        count = rows.weight.sum() ** 2 / (rows.weight**2).sum()  # rows of equal weight that would say as much
        self._near = _NEAR + _PER_COLUMN * np.count_nonzero(self._unit[:-1]) / count
        slopes, _ = self._slopes(expit(self._margins_first))
        size = np.einsum("lgk,lg->k", np.abs(slopes), rows.label_totals.T) / 2
        self._size = np.where(size > 0, size, 1.0)  # how far decisions can move each gap: what it is counted in
        signed = multipliers * self._size
        self._multipliers = np.concatenate([np.maximum(signed, 0), np.maximum(-signed, 0)])  # of both bounds

    def step(self, low: Floats, high: Floats, judged: Floats) -> tuple[Any, Floats]:
        """Return the next model, and its multipliers.

        Args:
            low, high: what the gaps are wanted to lie between, of shape (constraints,).
            judged: gaps of the model before.
        """
        slopes, told = self._slopes(expit(self._margins(self._coefficients())))
        slopes, offset = slopes / self._size, np.nan_to_num(judged) - told  # so that gaps start as they are judged
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
        """Return what is minimised, in accuracy, and its slope by the moves."""
        coefficients = self._coefficients(moved)
        margins = self._margins(coefficients)
        part = expit(margins)
        right, pressed = self._right(part), self._pressed(part, slopes, ends)
        divergence = self._divergence(margins, right) - self._divergence_first
        value = pressed @ pressed / (2 * _PENALTY) + self._near * divergence - self._gain @ part

        upper, lower = np.split(pressed, 2)
        by_group = slopes @ (upper - lower)  # of each label
        by_part = sum(side * self._rows.member.hand_out(by_group[label]) for label, side in enumerate(self._sides))
        by_part = by_part - self._gain
        by_margin = by_part * part * (1 - part) + self._near * self._gain * (right - self._right_first)
        total = by_margin.sum()
        by_coefficient = self._x.T @ by_margin - self._center * total
        return float(value), np.append(by_coefficient, total) * self._unit

    def _divergence(self, margins: Floats, right: Floats) -> float:
        """Return how far margins diverge from the first ones, but for a constant."""
        return float(self._pull @ margins - np.abs(self._gain) @ np.log(np.maximum(right, _TINY)))

    def _pressed(self, part: Floats, slopes: Floats, ends: Floats) -> Floats:
        """Return the multipliers that decisions ask for: those of the upper bounds, then those of the lower ones."""
        selected = np.concatenate([self._rows.member.add_up(side * part) for side in self._sides])
        gaps = selected @ slopes.reshape(-1, slopes.shape[2])
        pressed: Floats = np.maximum(self._multipliers + _PENALTY * (np.concatenate([gaps, -gaps]) - ends), 0)
        return pressed

    def _slopes(self, part: Floats) -> tuple[Floats, Floats]:
        """Return how gaps grow with the weight that is decided 1, of shape (labels, groups, constraints), and the gaps.

        The gaps are told by these slopes, so that a constant may be missing. For metrics whose example weights are
        constant the slopes are as well; other ones are linear only near by, and their slopes are new in each step.
        """
        cells = self._rows.cells(part)
        tp, fp, fn, tn = np.moveaxis(self._constraints.gradients(cells), 2, 0)
        slopes = np.stack([fp - tn, tp - fn])
        return slopes, np.einsum("lgk,lg->k", slopes, cells[:, [1, 0]].T)

    def _coefficients(self, moved: Floats | None = None) -> Floats:
        """Return the coefficients after moves, those so far if not given. The intercept makes up for the center."""
        moves: Floats = (self._moved if moved is None else moved) * self._unit
        moves[-1] -= self._center @ moves[:-1]
        return self._first + moves

    def _margins(self, coefficients: Floats) -> Floats:
        margins: Floats = np.asarray(self._x @ coefficients[:-1]) + coefficients[-1]
        return margins

    def _right(self, part: Floats) -> Floats:
        """Return the part of each row that is decided as its label."""
        return np.where(self._rows.label, part, 1 - part)


def matrix_of(model: Any, x: Any) -> Any:
    """Return the features as a matrix if a fitted model's margins are linear in them; None if not.

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
    from sklearn.utils import _safe_indexing, check_array  # the model is scikit-learn's, or like its models

    try:
        matrix = check_array(x, accept_sparse="csr", dtype=np.float64)
        some = np.arange(min(_PROBE, matrix.shape[0]))
        for asked in (_coefficients(model), 1 - 2 * _coefficients(model)):
            told = _replaced(model, asked).decision_function(_safe_indexing(x, some))
            expected = np.asarray(matrix[some] @ asked[:-1]) + asked[-1]
            if np.abs(told - expected).max() > 1e-4 * np.abs(expected).max():  # features may be of single precision
                return None
    except (AttributeError, TypeError, ValueError):  # no numbers, or coefficients that cannot be replaced
        return None
    return matrix


def _coefficients(model: Any) -> Floats:
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
    """Return the mean of each feature, and the units of moves: one of each coefficient moves margins alike.

    The unit is 0 of what stays as it is: the coefficient of a feature that is constant or that a penalty has left out,
    and an intercept that was not fitted; features have no center then.
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
    """Return the factor by which margins are logits of the labels, as nearly as one factor can make them.

    By Newton's steps on the likelihood. It is above 0 even where the labels ask for one below.
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
