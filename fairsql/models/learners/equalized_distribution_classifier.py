"""Fit a logistic regression with equal score distributions in all groups (Luskin et al. 2020, equations 9 to 16).

In: features, a binary label, and the protected values, which only the fit needs. Out: a scikit-learn classifier. Its
loss is L = alpha E_a + (1 - alpha) E_f: the mean negative log-likelihood, and the squared distance between the groups'
soft histograms of the scores, computed separately for positives and negatives. If the histograms agree, the groups have
the same true and false positive rates at every threshold.
"""

from __future__ import annotations

import warnings
from collections.abc import Hashable
from functools import partial
from typing import Any, Literal, Self

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from fairsql.arrays import Floats
from fairsql.models.learners.descent import Descent, Loss, Run, measure_scales
from fairsql.models.learners.ranges import check
from fairsql.models.learners.soft_histogram import (
    distance,
    loss_and_gradient,
    read_bins,
    read_groups,
    read_weight,
    surprise,
)
from fairsql.progress import progress


class EqualizedDistributionClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Logistic regression that trades accuracy for equal score distributions, by momentum gradient descent.

    The fit needs the protected values, prediction does not. The defaults are the paper's, which recommends an alpha of
    0.1 to 0.2. Standardise the columns: the learning rate assumes columns of about that scale.

    The loss has several minima. If all rows have the same score, its second part is 0. With a small alpha, the scores
    at the lowest loss may therefore hardly differ, and a threshold of 1/2 then gives almost every row the same
    prediction. The start "logistic" keeps more of the accuracy, but also more of the distance; neither start always has
    the lower loss.

    Steps are whole multiples of a small unit. So the last digits of sums, which depend on the processor and on the
    order of the rows, do not accumulate, and a fit ends when no step moves the weights any more.

    A fit keeps the weights with the lowest loss on the way. If the loss ends above its start, or is not a number, the
    fit descends again from 0 and from plain logistic regression (only from the latter if that is the start), and halves
    the learning rate until the loss stays below its start. It keeps the lower of the two and issues a
    ConvergenceWarning. So no fit has a higher loss than the weights that it starts from.

    Args:
        alpha: the share of the likelihood in the loss, in [0, 1]; the histograms have the rest. 1 is plain logistic
            regression without a penalty.
        bandwidth: the distance between the centres of neighbouring bins of the histograms, above 0 and at most 1/2.
        sigma: the width of the Gaussian that spreads a score over the bins around it; None: half the bandwidth.
        start: the weights to start from: "zeros" as in the paper, or "logistic", the weights of plain logistic
            regression,
            which a first descent finds.
        learning_rate: the length of a step as a multiple of the gradient.
        momentum: the share of the last step that the next one keeps, in [0, 1).
        max_iter: the largest number of steps.
        tol: None: step until the weights no longer move, or max_iter is reached. A number: stop after n_iter_no_change
            steps that have not lowered the lowest loss by more than this; steps with a loss above that of the start do
            not count.
        n_iter_no_change: the number of steps that tol waits.
        fit_intercept: whether to learn an intercept.
        verbose: whether to show a progress bar with the loss.

    Attributes:
        classes_: the two values of the label, the positive one last.
        coef_: the weights of the columns, of shape (1, n_features_in_).
        intercept_: the intercept, of shape (1,); 0 without one.
        groups_: the values of the groups. The first is the group that the others are compared with: the largest (by
            sample_weight, if given), or, among equally large ones, the first in sorted order.
        loss_: the loss after each step; coef_ and intercept_ are those of the lowest.
        n_iter_: the number of steps; 0 if nothing moves at the start, as with an alpha of 0, which leaves the weights
            at 0.
        learning_rate_: the learning rate that was used in the end.
        histogram_distance_: the distance between the groups' histograms of the scores on the training rows.
        n_features_in_: the number of columns.
        feature_names_in_: the names of the columns, if X has names.

    >>> rng = np.random.default_rng(0)
    >>> group = np.repeat(["a", "b"], [1200, 800])
    >>> X = rng.normal(size=(2000, 2)) + np.outer(group == "b", [1, 0])
    >>> y = (X.sum(axis=1) + rng.normal(size=2000) > 0.5).astype(int)
    >>> plain = EqualizedDistributionClassifier(alpha=1, max_iter=200).fit(X, y, protected=group)
    >>> even = EqualizedDistributionClassifier(start="logistic", max_iter=200).fit(X, y, protected=group)
    >>> even.histogram_distance_ < plain.histogram_distance_ / 2
    True
    >>> plain.coef_.round(1), even.coef_.round(1)  # the groups differ in the first column
    (array([[1.9, 1.8]]), array([[0.8, 1.7]]))
    """

    classes_: npt.NDArray[Any]
    coef_: Floats
    intercept_: Floats
    groups_: list[Hashable]
    loss_: Floats
    n_iter_: int
    learning_rate_: float
    histogram_distance_: float

    def __init__(
        self,
        *,
        alpha: float = 0.15,
        bandwidth: float = 0.02,
        sigma: float | None = None,
        start: Literal["zeros", "logistic"] = "zeros",
        learning_rate: float = 1.0,
        momentum: float = 0.9,
        max_iter: int = 2000,
        tol: float | None = None,
        n_iter_no_change: int = 50,
        fit_intercept: bool = True,
        verbose: bool = False,
    ) -> None:
        self.alpha = alpha
        self.bandwidth = bandwidth
        self.sigma = sigma
        self.start = start
        self.learning_rate = learning_rate
        self.momentum = momentum
        self.max_iter = max_iter
        self.tol = tol
        self.n_iter_no_change = n_iter_no_change
        self.fit_intercept = fit_intercept
        self.verbose = verbose

    def fit(
        self,
        X: Any,  # noqa: N803
        y: Any,
        *,
        protected: Any = None,
        sample_weight: Any = None,
    ) -> Self:
        """Fit the weights.

        Args:
            X: features, rows by columns.
            y: label of each row; the larger of its two values is the positive one.
            protected: group of each row, any values; two-dimensional for several attributes, a group for each
                combination.
            sample_weight: weight of each row; None: 1 each.

        Raises:
            ValueError: if a parameter or the data do not allow a fit; the message says what to change.
        """
        for name in ("alpha", "start", "learning_rate", "momentum", "max_iter", "n_iter_no_change"):
            check(name, getattr(self, name))
        if self.tol is not None:
            check("tol", self.tol)
        bins = read_bins(self.bandwidth, self.sigma)
        features, target = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(target)
        self.classes_, label = np.unique(target, return_inverse=True)
        weight = read_weight(sample_weight, len(features))
        present = np.count_nonzero(np.bincount(label, weights=weight))
        if len(self.classes_) != 2 or present != 2:
            number = "1 class" if present == 1 else f"{len(self.classes_)} classes"
            raise ValueError(
                f"Only binary classification is supported: y must have 2 classes, its rows with a weight have {number}"
            )
        group, self.groups_ = read_groups(protected, label, weight, tuple(self.classes_.tolist()))
        loss = partial(
            loss_and_gradient,
            X=features,
            y=label,
            group=group,
            alpha=self.alpha,
            bandwidth=bins.bandwidth,
            sigma=bins.sigma,
            sample_weight=weight,
        )
        scales = np.append(measure_scales(features), np.ones(int(self.fit_intercept)))
        run = self._learn(loss, partial(loss, alpha=1.0), scales)
        self.coef_ = run.weights[None, : features.shape[1]]
        self.intercept_ = run.weights[features.shape[1] :] if self.fit_intercept else np.zeros(1)
        self.loss_ = run.losses
        self.n_iter_ = len(run.losses)
        self.learning_rate_ = run.learning_rate
        scores = np.exp(-surprise(features @ self.coef_[0] + self.intercept_[0]))
        self.histogram_distance_ = distance(scores, label, group, weight, bins)[0]
        return self

    def decision_function(self, X: Any) -> Floats:  # noqa: N803
        """Return the margin of each row, the log odds of the positive class."""
        check_is_fitted(self)
        features = validate_data(self, X, dtype=np.float64, reset=False)
        margin: Floats = features @ self.coef_[0] + self.intercept_[0]
        return margin

    def predict_proba(self, X: Any) -> Floats:  # noqa: N803
        """Return the scores of both classes for each row, of shape (rows, 2)."""
        margin = self.decision_function(X)
        return np.exp(-np.column_stack([surprise(-margin), surprise(margin)]))

    def predict(self, X: Any) -> npt.NDArray[Any]:  # noqa: N803
        """Return the likelier class of each row."""
        margin = self.decision_function(X)
        return self.classes_[(margin > 0).astype(np.intp)]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def _learn(self, loss: Loss, likelihood: Loss, scales: Floats) -> Run:
        zeros = np.zeros_like(scales)
        if self.alpha == 0:  # equal scores are the minimum already, and rounding would lead away from it
            return Run(zeros, 0.0, 0.0, np.empty(0), self.learning_rate)
        with progress(shown=self.verbose) as show, np.errstate(over="ignore", invalid="ignore"):

            def report(iteration: int, loss: float) -> None:
                show(f"{iteration}/{self.max_iter}, loss {loss:.6f}", 100 * iteration / self.max_iter)

            patience = self.max_iter if self.tol is None else self.n_iter_no_change
            options = (self.learning_rate, self.momentum, self.max_iter, self.tol or 0.0, patience, report)
            descent = Descent(*options, scales)
            origin = zeros if self.start == "zeros" else descent.stay_below(likelihood, zeros).weights
            run = descent.run(loss, origin)
            if run.stayed:
                return run
            origins = [zeros, descent.stay_below(likelihood, zeros).weights] if self.start == "zeros" else [origin]
            run = min((descent.stay_below(loss, origin) for origin in origins), key=lambda run: run.lowest)
        warnings.warn(
            f"with learning_rate={self.learning_rate:g} the loss ended above its start; the weights are those of a "
            f"descent with {run.learning_rate:g}. To avoid it, standardise the columns of X, raise alpha, or lower "
            "learning_rate",
            ConvergenceWarning,
            stacklevel=3,
        )
        return run
