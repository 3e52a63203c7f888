"""The end of a search where the model is linear: not a likelihood is maximised any more, but accuracy itself.

In: a linear model, the rows it was fitted on, and how far its gaps are from what is wanted. Out: better ones.

Row weights turn allowances into fits that any learner can do, but what a fit maximises only stands in for accuracy. A
linear model's decisions can be counted in part, by the logistic function of its margins, so that accuracy and gaps have
slopes by the coefficients (Nguyen and Sanner 2013, Algorithms for Direct 0-1 Loss Optimization). An augmented
Lagrangian keeps the allowances: coefficients answer to the smooth gaps and multipliers to the ones that are judged
(Cotter et al. 2019, Optimization with Non-Differentiable Constraints).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import issparse
from scipy.special import expit
from sklearn.utils import _safe_indexing, check_array
from sklearn.utils.extmath import safe_sparse_dot

from fairsql.models.constraints import Constraints, Floats, Rows

_PENALTY = 10.0  # of half a squared excess, in accuracy
_LIKELIHOOD = 0.05  # of the mean logarithm of a label's probability, in accuracy: scores stay what they are called
_RIDGE = 1e-5  # of squared moves of the coefficients, in accuracy
_OPTIONS = {"maxiter": 20, "ftol": 1e-6, "gtol": 1e-6}  # between two judgements
_TINY = 1e-300
_PROBE = 50  # rows on which a model is asked whether it is linear
_SLOPES = 20  # steps to the factor that makes margins logits


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
        self._members = rows.member.T.tocsr()
        self._sides = tuple(rows.weight * (rows.label == label) for label in (0, 1))
        self._gain = (self._sides[1] - self._sides[0]) / rows.weight.sum()
        self._multipliers = np.concatenate([np.maximum(multipliers, 0), np.maximum(-multipliers, 0)])
        self._unit = _units(model, x)
        start = _coefficients(model) / np.where(self._unit > 0, self._unit, 1)
        self._start: Floats = start * _slope(self._margins(start), rows)
        self._at = self._start

    def step(self, low: Floats, high: Floats, judged: Floats) -> tuple[Any, Floats]:
        """Return the next model, and its multipliers.

        Args:
            low, high: what the gaps are wanted to lie between, of shape (constraints,).
            judged: gaps of the model before.
        """
        count = len(low)
        cells = self._rows.cells(expit(self._margins(self._at)))
        tp, fp, fn, tn = np.moveaxis(self._constraints.gradients(cells), 2, 0)
        slopes = np.stack([fp - tn, tp - fn])  # of gaps by what is decided 1, of shape (labels, groups, constraints)
        offset = np.nan_to_num(judged) - _dot(slopes, cells[:, [1, 0]].T)  # so that gaps start as they are judged
        ends = np.concatenate([high - offset, offset - low])

        def press(part: Floats) -> Floats:
            gaps = _dot(slopes, np.stack([self._rows.member @ (side * part) for side in self._sides]))
            pressed: Floats = np.maximum(self._multipliers + _PENALTY * (np.concatenate([gaps, -gaps]) - ends), 0)
            return pressed

        def loss(at: Floats) -> tuple[float, Floats]:
            part, moved = expit(self._margins(at)), at - self._start
            pressed, right = press(part), np.where(self._rows.label, part, 1 - part)
            value = -_LIKELIHOOD * np.abs(self._gain) @ np.log(np.maximum(right, _TINY)) - self._gain @ part
            value += pressed @ pressed / (2 * _PENALTY) + _RIDGE * moved @ moved
            pulled = self._members @ (slopes @ (pressed[:count] - pressed[count:])).T
            by_part = pulled[:, 0] * self._sides[0] + pulled[:, 1] * self._sides[1] - self._gain
            by_margin = by_part * part * (1 - part) - _LIKELIHOOD * self._gain * (1 - right)
            by_coefficient = np.append(safe_sparse_dot(self._x.T, by_margin), by_margin.sum())
            return float(value), by_coefficient * self._unit + 2 * _RIDGE * moved

        self._at = minimize(loss, self._at, jac=True, method="L-BFGS-B", options=_OPTIONS).x
        margins = self._margins(self._at)
        self._multipliers = press(expit(margins))
        model = _replaced(self._model, self._at * self._unit * _slope(margins, self._rows))
        return model, self._multipliers[:count] - self._multipliers[count:]

    def _margins(self, at: Floats) -> Floats:
        coefficients = at * self._unit
        margins: Floats = np.asarray(safe_sparse_dot(self._x, coefficients[:-1])) + coefficients[-1]
        return margins


def matrix_of(model: Any, x: Any) -> Any:
    """Return the features as a matrix if a fitted model's margins are linear in them; None if not.

    >>> from sklearn.linear_model import LogisticRegression
    >>> from sklearn.naive_bayes import GaussianNB
    >>> x, y = np.array([[0.0], [1.0], [2.0]]), [0, 1, 1]
    >>> matrix_of(LogisticRegression().fit(x, y), x).shape, matrix_of(GaussianNB().fit(x, y), x)
    ((3, 1), None)
    """
    if not (hasattr(model, "decision_function") and hasattr(model, "coef_") and hasattr(model, "intercept_")):
        return None
    try:
        matrix = check_array(x, accept_sparse="csr", dtype=np.float64)
        some = np.arange(min(_PROBE, matrix.shape[0]))
        for asked in (_coefficients(model), 1 - 2 * _coefficients(model)):
            told = _replaced(model, asked).decision_function(_safe_indexing(x, some))
            if not np.allclose(told, np.asarray(safe_sparse_dot(matrix[some], asked[:-1])) + asked[-1]):
                return None
    except (AttributeError, TypeError, ValueError):  # no numbers, or coefficients that cannot be replaced
        return None
    return matrix


def _coefficients(model: Any) -> Floats:
    """Return the coefficients of a linear model, the intercept last."""
    both: Floats = np.append(model.coef_, model.intercept_)
    return both


def _replaced(model: Any, coefficients: Floats) -> Any:
    """Return a linear model with other coefficients."""
    other = deepcopy(model)
    other.coef_ = coefficients[:-1].reshape(np.shape(model.coef_))
    other.intercept_ = coefficients[-1:].reshape(np.shape(model.intercept_))
    return other


def _units(model: Any, x: Any) -> Floats:
    """Return what a coefficient is counted in, so that a unit of each moves margins alike; 0 for one that stays 0."""
    squares = np.asarray(x.multiply(x).mean(axis=0)).ravel() if issparse(x) else np.einsum("ij,ij->j", x, x) / len(x)
    used = (squares > 0) & (np.ravel(model.coef_) != 0)  # a penalty may have left features out
    fixed = not getattr(model, "fit_intercept", True)
    units: Floats = np.append(np.where(used, 1 / np.sqrt(np.where(used, squares, 1)), 0), 0.0 if fixed else 1.0)
    return units


def _dot(slopes: npt.NDArray[Any], counted: Floats) -> Floats:
    total: Floats = np.einsum("lgk,lg->k", slopes, counted)
    return total


def _slope(margins: Floats, rows: Rows) -> float:
    """Return the factor by which margins are logits of the labels, as nearly as one factor can make them."""
    margins = margins * (2 * rows.label - 1)
    lowest = 0.1 / max(float(np.abs(margins).mean()), 1e-12)
    factor = 10 * lowest
    for _ in range(_SLOPES):  # Newton's steps on the likelihood
        wrong = expit(-factor * margins)
        curvature = float(rows.weight @ (margins**2 * wrong * (1 - wrong)))
        step = float(rows.weight @ (margins * wrong)) / max(curvature, 1e-12)
        factor, before = min(max(factor + step, factor / 4, lowest), factor * 4), factor
        if abs(factor - before) < 1e-6 * factor:
            break
    return factor
