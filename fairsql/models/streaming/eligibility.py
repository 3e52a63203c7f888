"""Which learners passes over the rows of a database fit. In: a learner, unfitted. Out: whether they fit it."""

from __future__ import annotations

import warnings
from typing import Any

from fairsql.models.learners.logistic_regression import LogisticRegression

SAMPLE = 120_000  # training rows of the sample that a streamed search looks at
WIDEST = 300  # features of a streamed regression: its Hessian has as many rows and columns
WIDEST_THERE = 150  # features of a regression that is fitted there: a Hessian is half as many sums as their square
_SOLVERS = ("lbfgs", "newton-cg", "newton-cholesky")


def may_stream(learner: Any) -> bool:
    """True if a learner is a regression that Newton's steps over sums fit: logistic, with a penalty of squares or none.

    What scikit-learn refuses is none: a fit in memory tells why.

    >>> from sklearn.linear_model import LogisticRegression
    >>> may_stream(LogisticRegression(C=0.5)), may_stream(LogisticRegression(solver="liblinear"))
    (True, False)
    >>> may_stream(LogisticRegression(C=-1))
    False
    """
    if isinstance(learner, LogisticRegression):
        return True
    if type(learner).__name__ != "LogisticRegression" or learner.solver not in _SOLVERS:
        return False
    lasso = getattr(learner, "l1_ratio", None) not in (None, 0, 0.0) or learner.penalty not in ("deprecated", "l2")
    return bool(learner.fit_intercept and not learner.warm_start and not lasso and _is_accepted(learner))


def _is_accepted(learner: Any) -> bool:
    """Return whether scikit-learn fits a regression with these arguments, by a fit of two rows."""
    from sklearn.base import clone  # the regression is scikit-learn's

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of two rows
        try:
            clone(learner).set_params(verbose=0).fit([[0.0], [1.0]], [0, 1])
        except (TypeError, ValueError):
            return False
    return True
