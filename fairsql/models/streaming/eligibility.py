"""Decide which learners can be fitted by passes over a database's rows. In: an unfitted learner. Out: yes or no."""

from __future__ import annotations

import warnings
from typing import Any

from fairsql.models.learners.logistic_regression import LogisticRegression

SAMPLE = 120_000  # training rows in the sample of a streamed search
WIDEST = 300  # most features of a streamed regression: its Hessian has a row and a column for each
WIDEST_ON_ENGINE = 150  # most features of a regression fitted on an engine: its Hessian takes half their square in sums
_SOLVERS = ("lbfgs", "newton-cg", "newton-cholesky")


def may_stream(learner: Any) -> bool:
    """Return whether Newton's steps over sums can fit a learner: a logistic regression with an L2 penalty or none.

    Arguments that scikit-learn refuses make it False: a fit in memory then raises scikit-learn's error.

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
    """Return whether scikit-learn accepts the arguments of a regression, by fitting two rows."""
    from sklearn.base import clone  # the regression is scikit-learn's own

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings about two rows mean nothing
        try:
            clone(learner).set_params(verbose=0).fit([[0.0], [1.0]], [0, 1])
        except (TypeError, ValueError):
            return False
    return True
