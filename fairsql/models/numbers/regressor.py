"""Fit regressors on weighted rows, and average fits. In: an unfitted regressor and rows, or fits. Out: a fitted one."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.errors import ProgrammingError
from fairsql.models.learners.learner_table import row_of
from fairsql.models.learners.threads import one_thread


def fit_number(learner: Any, x: Any, label: npt.NDArray[Any], weight: Floats) -> Any:
    """Return a copy of a regressor, fitted on weighted rows.

    Raises:
        ProgrammingError: for a regressor that takes no weights.
    """
    from sklearn.base import clone
    from sklearn.utils import _safe_indexing
    from sklearn.utils.validation import has_fit_parameter

    if not has_fit_parameter(learner, "sample_weight"):
        raise ProgrammingError(
            f"{learner!r} takes no weights of rows, which hold groups to their bounds",
            hint="use another learner",
        )
    kept = np.flatnonzero(weight > 0)
    with one_thread():
        return clone(learner).fit(_safe_indexing(x, kept), label[kept], sample_weight=weight[kept])


def average(models: Sequence[Any], shares: Floats) -> Any:
    """Return a model whose prediction is the average of the predictions of fits of one learner.

    >>> from sklearn.linear_model import LinearRegression
    >>> fits = [LinearRegression().fit([[0.0], [1.0]], [0, slope]) for slope in (1, 2)]
    >>> average(fits, np.array([0.25, 0.75])).predict([[4.0]])
    array([7.])
    """
    row = row_of(models[0])
    if row is not None and row.sql == "linear":
        mean = copy(models[0])
        mean.coef_, mean.intercept_ = (
            np.tensordot(shares, np.array([getattr(each, name) for each in models]), 1) / shares.sum()
            for name in ("coef_", "intercept_")
        )
        return mean
    from sklearn.ensemble import VotingRegressor

    both = VotingRegressor([(f"fit_{at}", each) for at, each in enumerate(models, 1)], weights=shares.tolist())
    both.estimators_ = list(models)
    return both
