"""The end of a fit of scikit-learn's LinearSVC: the minimum itself, by Newton's steps.

In: a fit, and the rows that it was made of. Out: the same object, with the coefficients where its loss is least. Where
LIBLINEAR stops depends on rounding, so on the processor; the minimum does not.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.learners.newton_end import settle


def has_smooth_loss(model: Any) -> bool:
    """Return whether a learner is a LinearSVC whose loss has a gradient everywhere, and no weights of its own.

    >>> from sklearn.svm import LinearSVC
    >>> has_smooth_loss(LinearSVC()), has_smooth_loss(LinearSVC(loss="hinge")), has_smooth_loss(object())
    (True, False, False)
    """
    wanted = {"loss": "squared_hinge", "penalty": "l2", "class_weight": None}
    return type(model).__name__ == "LinearSVC" and all(getattr(model, name) == value for name, value in wanted.items())


def to_minimum(model: Any, x: Floats, label: npt.NDArray[np.intp], weight: Floats) -> None:
    """Move a fit to the minimum of ½|v|² + C Σ weight · max(0, 1 − y x·v)², y being 1 or -1; v has the intercept.

    Args:
        model: a LinearSVC, fitted on these rows.
        x: features, of shape (rows, columns).
        label: 0 or 1.
        weight: of each row.

    >>> from sklearn.svm import LinearSVC
    >>> x, y = np.array([[0.0], [1.0], [1.0]]), np.array([0, 1, 1])
    >>> model = LinearSVC(tol=0.1).fit(x, y)
    >>> to_minimum(model, x, y, np.ones(3))
    >>> exact = LinearSVC(tol=1e-12, max_iter=10**6).fit(x, y)
    >>> bool(np.allclose([model.coef_[0, 0], model.intercept_[0]], [exact.coef_[0, 0], exact.intercept_[0]], atol=1e-9))
    True
    """
    scaling = float(model.intercept_scaling) if model.fit_intercept else 0.0
    rows = np.column_stack([x, np.full(len(x), scaling)])
    side, share = np.where(label == 1, 1.0, -1.0), weight / weight.sum()
    penalty = 1.0 / (2.0 * float(model.C) * float(weight.sum()))

    def short(at: Floats) -> Floats:
        """How far margins fall short of 1."""
        return np.asarray(np.maximum(1.0 - side * (rows @ at), 0.0))

    def slope(at: Floats) -> Floats:
        return np.asarray(penalty * at - rows.T @ (share * side * short(at)))

    def curvature(at: Floats) -> Floats:
        inside = short(at) > 0
        near = rows[inside]
        return np.asarray(near.T @ (near * share[inside, None]) + penalty * np.eye(rows.shape[1]))

    intercept = model.intercept_ / scaling if scaling else np.zeros(1)
    end = settle(slope, curvature, np.append(model.coef_[0], intercept))
    model.coef_ = end[None, :-1]
    if scaling:
        model.intercept_ = end[-1:] * scaling
