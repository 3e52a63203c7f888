"""Logistic regression whose scores are distributed alike in every group (Luskin et al. 2020, equations 9 to 16).

In: features, a binary label, and the protected values, which only the fit needs. Out: a scikit-learn classifier. Its
loss is L = alpha E_a + (1 - alpha) E_f: the mean negative log-likelihood, and the squared distance between the groups'
soft histograms of the scores, positives and negatives apart. Where these agree, so do the groups' true and false
positive rates, at every threshold.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from numbers import Integral, Real
from typing import Any, Literal, Self

import numpy as np
import numpy.typing as npt
import pandas as pd
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.intp]
_Loss = Callable[[Floats], tuple[float, Floats]]

_REACH = 7.0  # sigmas: a bin at least this far from a score gets 0 from it instead of at most exp(-24.5) = 2.3e-11
_PIECE = 2**16  # kernel values in one piece: few enough for the processor's cache
_HELD = 2**20  # kernel values kept from the histograms to the derivative; with what goes with them, 24 MB
_HALVINGS = 60  # of the learning rate, before giving up
_ROUNDING = 1e-9  # share of a loss by which it does not count as higher

_RANGES: dict[str, tuple[type, Callable[[Any], bool], str]] = {
    "alpha": (Real, lambda value: 0 <= value <= 1, "a number in [0, 1]"),
    "bandwidth": (Real, lambda value: 1e-4 <= value <= 0.5, "a number above 0 (1e-4 or more) and at most 1/2"),
    "sigma": (Real, lambda value: 1e-9 <= value < np.inf, "None or a number above 0 (1e-9 or more)"),
    "start": (str, lambda value: value in ("zeros", "logistic"), "'zeros' or 'logistic'"),
    "learning_rate": (Real, lambda value: 0 < value < np.inf, "a number above 0"),
    "momentum": (Real, lambda value: 0 <= value < 1, "a number in [0, 1)"),
    "max_iter": (Integral, lambda value: value >= 1, "a whole number of 1 or more"),
    "tol": (Real, lambda value: value >= 0, "None or a number of 0 or more"),
    "n_iter_no_change": (Integral, lambda value: value >= 1, "a whole number of 1 or more"),
}


@dataclass(frozen=True)
class _Bins:
    """The bins of a soft histogram: centres bandwidth/2, 3*bandwidth/2, … below 1, each a Gaussian of width sigma."""

    bandwidth: float
    sigma: float

    @property
    def count(self) -> int:
        return int(np.ceil(np.round(1.0 / self.bandwidth - 0.5, 9)))

    @property
    def reach(self) -> int:
        """Return how many bins a score reaches on each side of its own."""
        return min(int(np.ceil(_REACH * self.sigma / self.bandwidth - 0.5)), self.count - 1)

    def pieces(self, scores: Floats, cell: Integers) -> Iterator[tuple[slice, Integers, Floats, Floats]]:
        """Yield slices of the rows and, for each row and bin it reaches: the bin's index, score - centre, the kernel.

        A cell's bins stand in one row of a table, with `reach` more on either side so that no score leaves its row; the
        index is into the table laid flat.
        """
        steps = np.arange(2 * self.reach + 1)
        n_rows = max(1, _PIECE // len(steps))
        for start in range(0, len(scores), n_rows):
            rows = slice(start, start + n_rows)
            own = np.minimum((scores[rows] / self.bandwidth).astype(np.intp), self.count - 1)
            offset = (scores[rows] - (own - self.reach + 0.5) * self.bandwidth)[:, None] - steps * self.bandwidth
            at = (cell[rows] * (self.count + 2 * self.reach) + own)[:, None] + steps
            yield rows, at, offset, np.exp(offset * offset * (-0.5 / self.sigma**2))


def _distance(scores: Floats, y: Integers, group: Integers, sample_weight: Floats, bins: _Bins) -> tuple[float, Floats]:
    """Return E_f and its derivative by each score."""
    cell = 2 * group + y
    share = sample_weight / np.bincount(cell, weights=sample_weight)[cell]
    few = len(scores) * (2 * bins.reach + 1) <= _HELD
    held = list(bins.pieces(scores, cell)) if few else None

    shape = (int(group.max()) + 1, 2, bins.count + 2 * bins.reach)
    table = np.zeros(shape[0] * shape[1] * shape[2])
    for rows, at, _, kernel in held or bins.pieces(scores, cell):
        table += np.bincount(at.ravel(), weights=(kernel * share[rows, None]).ravel(), minlength=len(table))
    difference = table.reshape(shape) - table.reshape(shape)[0]
    difference[:, :, : bins.reach] = 0.0  # not bins: they only caught what lies below 0 and above 1
    difference[:, :, bins.reach + bins.count :] = 0.0

    slope = 2.0 * difference
    slope[0] = -slope.sum(axis=0)
    slope = slope.ravel()
    derivative = np.empty_like(scores)
    for rows, at, offset, kernel in held or bins.pieces(scores, cell):
        derivative[rows] = np.einsum("ij,ij,ij->i", slope[at], kernel, offset)
    return float(np.sum(difference**2)), derivative * share / -(bins.sigma**2)


def _surprise(margin: Floats) -> Floats:
    """Return -log(score) of each margin; the score is exp of minus it, and 1 - score has margin more of it."""
    surprise: Floats = np.logaddexp(0.0, -margin)
    return surprise


def loss_and_gradient(
    weights: Floats,
    X: Floats,  # noqa: N803
    y: Integers,
    group: Integers,
    *,
    alpha: float,
    bandwidth: float,
    sigma: float,
    sample_weight: Floats | None = None,
) -> tuple[float, Floats]:
    """Return the loss alpha E_a + (1 - alpha) E_f and its gradient by the weights.

    Bins further than 7 sigma from a score are left out of both: each would get less than 2.3e-11 of the score's weight.

    Args:
        weights: one for each column of X, and the intercept after them where there is one.
        X: features, rows by columns.
        y: label of each row, 0 or 1.
        group: group of each row, counted from 0, the group that the others are compared with; every group has rows of
            both labels.
        alpha: share of the loss that the likelihood has; the histograms have the rest.
        bandwidth: distance between the centres of two bins.
        sigma: width of the Gaussian with which a score counts in the bins around it.
        sample_weight: weight of each row; None: 1 each.

    Returns:
        The loss, infinite where a score is not a number, and its gradient in the order of the weights.

    >>> X = np.array([[-1.0], [1.0], [-2.0], [2.0]])
    >>> y, group = np.array([0, 1, 0, 1]), np.array([0, 0, 1, 1])
    >>> loss, gradient = loss_and_gradient(np.zeros(1), X, y, group, alpha=0.5, bandwidth=0.02, sigma=0.01)
    >>> round(loss, 6)  # all scores are 1/2: the histograms agree, and half of log 2 is left
    0.346574
    >>> gradient
    array([-0.375])
    """
    n_columns = X.shape[1]
    margin = X @ weights[:n_columns] + weights[n_columns:].sum()
    if not np.all(np.isfinite(margin)):
        return np.inf, np.full_like(weights, np.nan)
    row_weight = np.ones(len(y)) if sample_weight is None else sample_weight
    share = row_weight / row_weight.sum()
    surprise = _surprise(margin)
    scores = np.exp(-surprise)
    loss = float(alpha * (share @ (surprise + (1 - y) * margin)))
    slope = alpha * share * (scores - y)
    if alpha < 1.0:
        distance, derivative = _distance(scores, y, group, row_weight, _Bins(bandwidth, sigma))
        loss += (1.0 - alpha) * distance
        slope += (1.0 - alpha) * derivative * scores * (1.0 - scores)
    gradient = np.append(slope @ X, slope.sum())
    return loss, gradient[: len(weights)]


def histogram_distance(
    scores: npt.ArrayLike,
    y: npt.ArrayLike,
    group: Any,
    *,
    bandwidth: float = 0.02,
    sigma: float | None = None,
    sample_weight: npt.ArrayLike | None = None,
) -> float:
    """Return E_f: how far the groups' score distributions are apart, positives and negatives each, squared and summed.

    The largest group is compared with each other one (of several as large, the first in sorted order). 0 means that the
    histograms are the same.

    Args:
        scores: score of each row, in [0, 1].
        y: label of each row, 0 or 1.
        group: group of each row, any values; two-dimensional for several attributes.
        bandwidth: distance between the centres of two bins, above 0 and at most 1/2.
        sigma: width of the Gaussian with which a score counts in the bins around it; None: half the bandwidth.
        sample_weight: weight of each row; None: 1 each.

    Raises:
        ValueError: for values outside these ranges, fewer than two groups, a group without rows of both labels.

    >>> histogram_distance([0.2, 0.7, 0.2, 0.7], [0, 1, 0, 1], ["a", "a", "b", "b"])
    0.0
    >>> round(histogram_distance([0.2, 0.7, 0.2, 0.9], [0, 1, 0, 1], ["a", "a", "b", "b"]), 3)
    1.472
    """
    values, label = np.asarray(scores, dtype=np.float64), np.asarray(y)
    if values.ndim != 1 or label.shape != values.shape:
        raise ValueError(f"scores and y need one value per row; they have shapes {values.shape} and {label.shape}")
    if not np.all((values >= 0) & (values <= 1)):
        raise ValueError("scores must lie in [0, 1]: give probabilities, for example predict_proba(X)[:, 1]")
    if not np.all((label == 0) | (label == 1)):
        raise ValueError(f"y must be 0 or 1; it has {sorted(set(label.tolist()) - {0, 1}, key=str)[0]!r}")
    bins = _read_bins(bandwidth, sigma)
    weight = _read_weight(sample_weight, len(values))
    codes, _ = _read_groups(group, label.astype(np.intp), weight, (0, 1))
    return _distance(values, label.astype(np.intp), codes, weight, bins)[0]


class EqualizedDistributionClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Logistic regression that trades accuracy for equal score distributions, by momentum gradient descent.

    The protected values are needed to fit, not to predict. The defaults are the paper's, whose advice for alpha is 0.1
    to 0.2. Standardise the columns: the learning rate is meant for columns of about that scale.

    The loss has several minima. Equal scores for all rows make its second part 0, so with a small alpha the lowest loss
    may have scores that hardly differ, and a threshold of 1/2 then gives almost every row the same prediction. With a
    small alpha the loss first rises from weights of 0, and steeply: rounding is enough to lead to another minimum, so
    the same rows in another order may give other weights. (In the same order they give the same.) The start "logistic"
    is steadier: it keeps more of the accuracy, and more of the distance; neither start always has the lower loss.

    A fit keeps the weights of the lowest loss on its way. Should the loss end above its start, or not as a number, the
    fit descends again, with the learning rate halved until the loss stays below its start, from 0 and from plain
    logistic regression (from the latter alone if that is the start), keeps the lower of the two, and tells so in a
    ConvergenceWarning: no fit has a higher loss than the weights that it starts from.

    Args:
        alpha: share of the loss that the likelihood has, in [0, 1]; the histograms have the rest. 1 is plain logistic
            regression without a penalty.
        bandwidth: distance between the centres of two bins of the histograms, above 0 and at most 1/2.
        sigma: width of the Gaussian with which a score counts in the bins around it; None: half the bandwidth.
        start: the weights to start from: "zeros" as in the paper, or "logistic", those of plain logistic regression,
            which a first descent finds.
        learning_rate: length of a step as a multiple of the gradient.
        momentum: share of the last step that the next one keeps, in [0, 1).
        max_iter: number of steps.
        tol: None: take all max_iter steps. A number: stop after n_iter_no_change steps that have not lowered the lowest
            loss by more than this; steps whose loss is above that of the start do not count.
        n_iter_no_change: number of steps that tol waits.
        fit_intercept: whether to learn an intercept.
        verbose: whether to show a progress bar with the loss.

    Attributes:
        classes_: the two values of the label, the positive one last.
        coef_: weights of the columns, of shape (1, n_features_in_).
        intercept_: the intercept, of shape (1,); 0 without one.
        groups_: values of the groups, the one that the others are compared with first: the largest (by sample_weight,
            where given), of several as large the first in sorted order.
        loss_: loss after each step; coef_ and intercept_ are those of the lowest.
        n_iter_: number of steps; 0 with an alpha of 0, which leaves the weights at 0.
        learning_rate_: the learning rate that was used in the end.
        histogram_distance_: distance between the groups' histograms of the scores on the rows of the fit.
        n_features_in_: number of columns.
        feature_names_in_: names of the columns, where X has names.

    >>> rng = np.random.default_rng(0)
    >>> group = np.repeat(["a", "b"], [1200, 800])
    >>> X = rng.normal(size=(2000, 2)) + np.outer(group == "b", [1, 0])
    >>> y = (X.sum(axis=1) + rng.normal(size=2000) > 0.5).astype(int)
    >>> plain = EqualizedDistributionClassifier(alpha=1, max_iter=200).fit(X, y, protected=group)
    >>> even = EqualizedDistributionClassifier(start="logistic", max_iter=200).fit(X, y, protected=group)
    >>> even.histogram_distance_ < plain.histogram_distance_ / 2
    True
    >>> plain.coef_.round(1), even.coef_.round(1)  # the groups differ in the first column
    (array([[1.9, 1.8]]), array([[0.7, 1.6]]))
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
            ValueError: where a parameter or the data do not allow a fit; it says what to change.
        """
        for name in ("alpha", "start", "learning_rate", "momentum", "max_iter", "n_iter_no_change"):
            _check(name, getattr(self, name))
        if self.tol is not None:
            _check("tol", self.tol)
        bins = _read_bins(self.bandwidth, self.sigma)
        features, target = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(target)
        self.classes_, label = np.unique(target, return_inverse=True)
        weight = _read_weight(sample_weight, len(features))
        present = np.count_nonzero(np.bincount(label, weights=weight))
        if len(self.classes_) != 2 or present != 2:
            number = "1 class" if present == 1 else f"{len(self.classes_)} classes"
            raise ValueError(
                f"Only binary classification is supported: y must have 2 classes, its rows with a weight have {number}"
            )
        group, self.groups_ = _read_groups(protected, label, weight, tuple(self.classes_.tolist()))
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
        run = self._learn(loss, partial(loss, alpha=1.0), features.shape[1] + bool(self.fit_intercept))
        self.coef_ = run.weights[None, : features.shape[1]]
        self.intercept_ = run.weights[features.shape[1] :] if self.fit_intercept else np.zeros(1)
        self.loss_ = run.losses
        self.n_iter_ = len(run.losses)
        self.learning_rate_ = run.learning_rate
        scores = np.exp(-_surprise(features @ self.coef_[0] + self.intercept_[0]))
        self.histogram_distance_ = _distance(scores, label, group, weight, bins)[0]
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
        return np.exp(-np.column_stack([_surprise(-margin), _surprise(margin)]))

    def predict(self, X: Any) -> npt.NDArray[Any]:  # noqa: N803
        """Return the likelier class of each row."""
        margin = self.decision_function(X)
        return self.classes_[(margin > 0).astype(np.intp)]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def _learn(self, loss: _Loss, likelihood: _Loss, n_weights: int) -> _Run:
        zeros = np.zeros(n_weights)
        if self.alpha == 0:  # equal scores are the minimum already, and rounding alone would lead away from it
            return _Run(zeros, 0.0, 0.0, np.empty(0), self.learning_rate)
        with _progress(self.max_iter, shown=self.verbose) as report, np.errstate(over="ignore", invalid="ignore"):
            patience = self.max_iter if self.tol is None else self.n_iter_no_change
            descent = _Descent(self.learning_rate, self.momentum, self.max_iter, self.tol or 0.0, patience, report)
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


@dataclass(frozen=True)
class _Run:
    """One descent: the weights of its lowest loss, that loss, the loss before the first step and after each step."""

    weights: Floats
    lowest: float
    start: float
    losses: Floats
    learning_rate: float

    @property
    def stayed(self) -> bool:
        """Return whether the loss ended no higher than it started; from a minimum, but for rounding."""
        return bool(self.losses[-1] <= self.start * (1 + _ROUNDING))


@dataclass(frozen=True)
class _Descent:
    """Gradient descent with momentum."""

    learning_rate: float
    momentum: float
    max_iter: int
    tol: float
    patience: int
    report: Callable[[int, float], None]

    def run(self, loss: _Loss, origin: Floats, *, halvings: int = 0, bounded: bool = False) -> _Run:
        """Take up to max_iter steps; stop where the loss is not finite or, if bounded, above its start."""
        learning_rate = self.learning_rate / 2**halvings
        weights, velocity, best = origin, np.zeros_like(origin), origin
        start, gradient = loss(weights)
        lowest = mark = start
        ceiling = start * (1 + _ROUNDING) if bounded else float(np.finfo(np.float64).max)
        waited = 0
        losses: list[float] = []
        while len(losses) < self.max_iter and waited < self.patience:
            velocity = self.momentum * velocity - learning_rate * gradient
            weights = weights + velocity
            value, gradient = loss(weights)
            losses.append(value)
            self.report(len(losses), value)
            if not value <= ceiling:
                break
            if value < lowest:
                lowest, best = value, weights
            if value < mark - self.tol:
                mark, waited = value, 0
            elif value <= start:
                waited += 1
        return _Run(best, lowest, start, np.array(losses), learning_rate)

    def stay_below(self, loss: _Loss, origin: Floats) -> _Run:
        """Descend with half the learning rate as often as it takes for the loss not to rise above its start."""
        for halvings in range(_HALVINGS + 1):
            run = self.run(loss, origin, halvings=halvings, bounded=True)
            if run.stayed:
                return run
        raise ValueError("no learning rate lowers the loss: standardise the columns of X")


@contextmanager
def _progress(max_iter: int, *, shown: bool) -> Iterator[Callable[[int, float], None]]:
    """Yield what takes the iteration and its loss, and shows them where asked for."""
    if not shown:
        yield lambda iteration, loss: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("loss {task.fields[loss]:.6f}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=max_iter, loss=np.nan)
        yield lambda iteration, loss: progress.update(task, completed=iteration, loss=loss)


def _check(name: str, value: Any) -> None:
    kind, holds, wanted = _RANGES[name]
    if not (isinstance(value, kind) and holds(value)):
        raise ValueError(f"{name} must be {wanted}; it is {value!r}")


def _read_bins(bandwidth: float, sigma: float | None) -> _Bins:
    _check("bandwidth", bandwidth)
    _check("sigma", bandwidth / 2 if sigma is None else sigma)
    return _Bins(float(bandwidth), float(bandwidth / 2 if sigma is None else sigma))


def _read_weight(sample_weight: npt.ArrayLike | None, n_rows: int) -> Floats:
    if sample_weight is None:
        return np.ones(n_rows)
    weight = np.asarray(sample_weight, dtype=np.float64)
    if weight.shape != (n_rows,):
        raise ValueError(f"sample_weight needs one value for each of the {n_rows} rows; its shape is {weight.shape}")
    if not np.all(np.isfinite(weight) & (weight >= 0)):
        raise ValueError("sample_weight must be finite and not negative")
    if not weight.any():
        raise ValueError("sample_weight is zero for all rows")
    return weight


def _read_groups(
    protected: Any, label: Integers, weight: Floats, classes: tuple[Any, ...]
) -> tuple[Integers, list[Hashable]]:
    """Return the group of each row, counted from 0, and the groups' values; the largest group is first."""
    if protected is None:
        raise ValueError(
            "protected is missing: pass the group of each row, for example fit(X, y, protected=table['race']); "
            "through a Pipeline, with the name of the step before it: clf__protected"
        )
    values = np.asarray(protected, dtype=object)
    if values.ndim not in (1, 2) or len(values) != len(label):
        raise ValueError(f"protected needs one value for each of the {len(label)} rows; its shape is {values.shape}")
    if np.any(pd.isna(values)):
        raise ValueError("protected has missing values: leave these rows out, or give them a value of their own")
    single = values.ndim == 1 or values.shape[1] == 1
    keys: list[Hashable] = values.ravel().tolist() if single else [tuple(row) for row in values.tolist()]

    size: dict[Hashable, float] = {}
    for key, of_row in zip(keys, weight.tolist(), strict=True):
        size[key] = size.get(key, 0.0) + of_row
    try:
        groups = sorted(size)  # type: ignore[type-var]
    except TypeError:  # values of several types have no order of their own
        groups = sorted(size, key=str)
    groups.sort(key=lambda group: -size[group])
    if len(groups) < 2:
        raise ValueError(f"protected has the one value {groups[0]!r}: two groups or more can be compared")

    number = {group: position for position, group in enumerate(groups)}
    codes = np.array([number[key] for key in keys], dtype=np.intp)
    cells = np.bincount(2 * codes + label, weights=weight, minlength=2 * len(groups)).reshape(-1, 2)
    if np.any(cells <= 0):
        position, side = np.argwhere(cells <= 0)[0]
        raise ValueError(
            f"group {groups[position]!r} has no rows with the label {classes[side]!r} and a weight above 0: "
            "leave the group out, or join it with another one"
        )
    return codes, groups
