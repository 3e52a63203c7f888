"""Fit logistic regressions without scikit-learn: most models use this learner, which needs no scikit-learn import.

In: features, labels of 0 and 1, weights of rows. Out: the coefficients that minimise the penalised loss. The loss, the
penalty, the start and the steps of L-BFGS are those of scikit-learn's LogisticRegression. scikit-learn stops where the
gradient is below `tol`; here Newton's steps continue to the minimum itself, which is the same on every processor.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.learners.newton_end import settle
from fairsql.models.learners.quasi_newton import Rules, minimise

_FALL = 64 * float(np.finfo(np.float64).eps)
_TRIES = 50


@dataclass(frozen=True)
class LogisticRegression:
    """An unfitted regression with an L2 penalty; its parameters are named as in scikit-learn.

    Args:
        C: the inverse of the penalty's strength.
        max_iter: the largest number of steps.
        random_state: not used, since nothing is random; it is only recorded.
        tol: the largest component of the gradient at which Newton's steps take over.

    >>> LogisticRegression(max_iter=1000, random_state=7)
    LogisticRegression(max_iter=1000, random_state=7)
    >>> model = LogisticRegression().fit(np.array([[0.0], [1.0]]), np.array([0, 1]), np.ones(2))
    >>> model.coef_.round(3), model.predict_proba(np.array([[0.5]])).round(3)
    (array([[0.445]]), array([[0.5, 0.5]]))
    """

    C: float = 1.0
    max_iter: int = 100
    random_state: int | None = None
    tol: float = 1e-4

    @classmethod
    def takes(cls, arguments: Mapping[str, Any]) -> bool:
        """Return whether the arguments fit this regression; others are for scikit-learn's, or wrong."""
        given = {**{each.name: each.default for each in fields(cls)}, **arguments}
        c, steps, seed, tol = (given.pop(each.name) for each in fields(cls))
        numbers = all(type(each) in (int, float) and 0 < each < np.inf for each in (c, tol))
        counts = type(steps) is int and steps > 0
        return not given and numbers and counts and (seed is None or (type(seed) is int and 0 <= seed < 2**32))

    def __repr__(self) -> str:
        changed = [each.name for each in fields(self) if getattr(self, each.name) != each.default]
        return f"LogisticRegression({', '.join(f'{name}={getattr(self, name)!r}' for name in changed)})"

    def get_params(self) -> dict[str, Any]:
        """Return the parameters."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def fit(
        self, x: Floats, label: npt.NDArray[np.intp], weight: Floats, near: FittedRegression | None = None
    ) -> FittedRegression:
        """Return the fitted regression.

        Args:
            x: the features, of shape (rows, columns).
            label: 0 or 1; some rows have each.
            weight: the weight of each row, above 0.
            near: a fit to start from.
        """
        loss = _Loss.of(x, label, weight, self.C)
        start = np.zeros(x.shape[1] + 1) if near is None else np.append(near.coef_, near.intercept_)
        end = minimise(loss, start, Rules(self.tol, _FALL, self.max_iter, _TRIES))
        if not end.is_reached:
            warnings.warn(
                f"lbfgs failed to converge after {end.steps} iteration(s)"
                + (f": increase max_iter (max_iter={self.max_iter})" if end.steps == self.max_iter else ""),
                UserWarning,
                stacklevel=2,
            )
        found = settle(lambda at: loss(at)[1], loss.curvature, end.x) if end.is_reached else end.x
        return FittedRegression(self, found[None, :-1], found[-1:], np.array([end.steps]))

    def as_scikit_learns(self) -> Any:
        """Return scikit-learn's regression with the same parameters."""
        from sklearn.linear_model import LogisticRegression as Heavy  # takes a second to import

        return Heavy(**self.get_params())


@dataclass(frozen=True, eq=False)
class _Loss:
    """The mean loss of weighted rows plus the penalty, as a function of the coefficients, the intercept last."""

    x: Floats
    label: Floats
    share: Floats  # of the total weight
    penalty: float

    @classmethod
    def of(cls, x: Floats, label: npt.NDArray[np.intp], weight: Floats, c: float) -> _Loss:
        total = float(weight.sum())
        rows = np.ascontiguousarray(x, dtype=np.float64)
        return cls(rows, label.astype(np.float64), weight.astype(np.float64) / total, 1.0 / (c * total))

    def __call__(self, flat: Floats) -> tuple[float, Floats]:
        """Return the value and the gradient."""
        coefficients, margin, label = flat[:-1], self.x @ flat[:-1] + flat[-1], self.label
        is_low, small = margin <= 0, np.exp(-np.abs(margin))
        losses = np.log1p(small) + np.where(is_low, -label, 1 - label) * margin
        slopes = np.where(is_low, (1 - label) * small - label, 1 - label - label * small) / (1 + small) * self.share
        value = float(self.share @ losses) + 0.5 * self.penalty * float(coefficients @ coefficients)
        return value, np.append(self.x.T @ slopes + self.penalty * coefficients, slopes.sum())

    def curvature(self, flat: Floats) -> Floats:
        """Return the Hessian."""
        small = np.exp(-np.abs(self.x @ flat[:-1] + flat[-1]))
        curved = self.share * small / (1 + small) ** 2
        edge = self.x.T @ curved
        inner = self.x.T @ (self.x * curved[:, None]) + self.penalty * np.eye(len(edge))
        return np.block([[inner, edge[:, None]], [edge[None, :], curved.sum()]])


@dataclass(frozen=True, eq=False)
class FittedRegression:
    """A fitted regression; its attributes are named as in scikit-learn.

    Attributes:
        learner: the regression that was fitted.
        coef_, intercept_: the coefficients, of shape (1, columns) and (1,).
        n_iter_: the number of steps, of shape (1,); 0 if unknown.
    """

    learner: LogisticRegression
    coef_: Floats
    intercept_: Floats
    n_iter_: npt.NDArray[np.intp] = field(default_factory=lambda: np.zeros(1, dtype=np.intp))

    @property
    def classes_(self) -> npt.NDArray[np.intp]:
        """The labels, the positive one last."""
        return np.array([0, 1])

    @property
    def n_features_in_(self) -> int:
        """The number of columns."""
        return int(self.coef_.shape[1])

    def __repr__(self) -> str:
        return repr(self.learner)

    def decision_function(self, x: Floats) -> Floats:
        """Return the margin of each row, the log odds of the positive label."""
        margin: Floats = np.asarray(x) @ self.coef_[0] + self.intercept_[0]
        return margin

    def predict_proba(self, x: Floats) -> Floats:
        """Return the scores of both labels for each row, of shape (rows, 2)."""
        with np.errstate(over="ignore"):
            scores = 1 / (1 + np.exp(-self.decision_function(x)))
        return np.column_stack([1 - scores, scores])

    def with_coefficients(self, flat: Floats) -> Self:
        """Return the regression with other coefficients, the intercept last."""
        return replace(self, coef_=flat[None, :-1].copy(), intercept_=flat[-1:].copy())


@dataclass(frozen=True, eq=False)
class Constant:
    """A model that always predicts the same label, the only one with weight."""

    label: int

    @property
    def classes_(self) -> npt.NDArray[np.intp]:
        """The label."""
        return np.array([self.label])

    def __repr__(self) -> str:
        return "DummyClassifier(strategy='most_frequent')"  # scikit-learn's name for it, as with other learners
