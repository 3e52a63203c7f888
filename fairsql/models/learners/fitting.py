"""Fit learners on weighted rows, and score with them.

In: a short name and arguments, or any scikit-learn classifier. Out: an estimator, and its fit on weighted rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.models.learners.learner_table import find_row, short_names, without_alias
from fairsql.models.learners.linear_svm_end import has_smooth_loss, to_minimum
from fairsql.models.learners.logistic_regression import Constant, LogisticRegression
from fairsql.models.learners.threads import one_thread

_COPIES = 2  # if weights are made by copying rows: copies in all, as a multiple of the rows


def make_learner(name: str, arguments: Mapping[str, Any] | None = None, *, seed: int | None = None) -> Any:
    """Return an unfitted learner by its short name.

    Args:
        name: the short name, from `learner_table`.
        arguments: the parameters of its class.
        seed: its random_state, if it has one and the arguments do not set it.

    Raises:
        ProgrammingError: for an unknown name, arguments that do not fit, or a package that is not installed.

    >>> make_learner("logistic_regression", {"C": 0.5}, seed=7)
    LogisticRegression(C=0.5, max_iter=1000, random_state=7)
    """
    row = find_row(name)
    if row is None:
        raise ProgrammingError(f"there is no learner {name}", hint=suggest_learner(name, short_names()))
    given = {**row.defaults, **(arguments or {})}
    if row.light is not None and row.light.takes({"random_state": seed, **given}):
        return row.light(**{"random_state": seed, **given})
    try:
        kind = getattr(import_module(row.module), row.class_name)
    except ImportError as error:
        package = row.module.partition(".")[0]
        raise ProgrammingError(f"{name} needs the package {package}", hint=f"pip install {package}") from error
    return build(kind, given, seed=seed)


def suggest_learner(name: str, known: Iterable[str]) -> str:
    """Return a hint that names the learner that the user may have meant.

    >>> suggest_learner("neural_network", short_names())
    'did you mean mlp?'
    """
    return did_you_mean(without_alias(name), known)


def build(kind: type[Any], arguments: Mapping[str, Any], *, seed: int | None = None) -> Any:
    """Return an estimator of a learner's class.

    Raises:
        ProgrammingError: for arguments that the class does not accept.
    """
    try:
        learner = kind(**arguments)
    except (TypeError, ValueError) as error:
        raise ProgrammingError(f"{kind.__name__} cannot be made: {error}", hint="give what its class takes") from error
    known = learner.get_params() if hasattr(learner, "get_params") else {}
    if seed is not None and "random_state" in known and "random_state" not in arguments:
        learner.set_params(random_state=seed)
    return learner


def starts_warm(learner: Any) -> bool:
    """Return whether a fit of the learner that starts from another fit ends at the same model, only sooner."""
    return type(learner).__name__ == "LogisticRegression" and learner.get_params().get("solver", "lbfgs") == "lbfgs"


def may_be_refined(learner: Any) -> bool:
    """Return whether a learner's models are linear, and correct predictions of both labels count equally.

    >>> from sklearn.svm import LinearSVC
    >>> may_be_refined(LinearSVC()), may_be_refined(LinearSVC(class_weight="balanced"))
    (True, False)
    """
    if isinstance(learner, LogisticRegression):
        return True
    from sklearn.linear_model._base import LinearClassifierMixin  # the learner is scikit-learn's or similar

    return isinstance(learner, LinearClassifierMixin) and getattr(learner, "class_weight", None) is None


def fit_weighted(
    learner: Any,
    x: Any,
    label: npt.NDArray[np.intp],
    weight: Floats,
    *,
    total: float | None = None,
    near: Any = None,
    seed: int = 0,
) -> Any:
    """Fit a copy of a learner; a row of negative weight counts with the opposite label.

    Args:
        learner: any classifier with `fit`.
        x: the features.
        label: 0 or 1.
        weight: of any sign; for a learner without `sample_weight`, rows are copied in proportion.
        total: the sum that the absolute weights are scaled to; None: they are not scaled.
        near: a fit to start from, if the learner can.
        seed: the seed of the copies.

    Returns:
        The fit; if only one label has weight, a model that always predicts it.
    """
    target = np.where(weight < 0, 1 - label, label)
    size = np.abs(weight)
    if len(np.unique(target[size > 0])) < 2:
        alone = target[size > 0] if size.any() else label[:1]
        return Constant(int(alone[0])) if isinstance(learner, LogisticRegression) else _constant(alone)
    if isinstance(learner, LogisticRegression):
        kept, scale = size > 0, 1 if total is None else total / size.sum()
        with one_thread():
            return learner.fit(x[kept], target[kept], size[kept] * scale, near if hasattr(near, "coef_") else None)
    return _fit_estimator(learner, x, target, size, total=total, near=near, seed=seed)


def _constant(label: npt.NDArray[np.intp]) -> Any:
    """Return scikit-learn's model that always predicts the only label."""
    from sklearn.dummy import DummyClassifier

    return DummyClassifier(strategy="most_frequent").fit(np.zeros((len(label), 1)), label)


def _fit_estimator(
    learner: Any, x: Any, target: npt.NDArray[np.intp], size: Floats, *, total: float | None, near: Any, seed: int
) -> Any:
    """Fit a copy of an estimator of scikit-learn's, or of a similar one."""
    from sklearn.base import clone
    from sklearn.utils import _safe_indexing
    from sklearn.utils.validation import has_fit_parameter

    model = clone(learner)
    warm = starts_warm(learner) and hasattr(near, "coef_")
    if warm:
        model.set_params(warm_start=True)
        model.coef_, model.intercept_, model.classes_ = near.coef_.copy(), near.intercept_.copy(), near.classes_
    # A few columns keep one thread busy. More threads only wait for each other (three times as long, measured).
    with one_thread() if starts_warm(learner) else nullcontext():
        if has_fit_parameter(model, "sample_weight"):
            kept = size > 0
            some = x if kept.all() else _safe_indexing(x, np.flatnonzero(kept))
            sized = size[kept] * (1 if total is None else total / size.sum())
            model.fit(some, target[kept], sample_weight=sized)
            if has_smooth_loss(model) and isinstance(some, np.ndarray):
                with one_thread():
                    to_minimum(model, some, target[kept], sized)
        else:
            copies = _copies(size, seed)
            model.fit(_safe_indexing(x, copies), target[copies])
    if warm:
        model.set_params(warm_start=learner.get_params()["warm_start"])
    return model


def _copies(size: Floats, seed: int) -> npt.NDArray[np.intp]:
    """Return row numbers, repeated in proportion to the weights (systematic sampling): twice as many as rows."""
    total = _COPIES * len(size)
    edges = np.cumsum(size) * (total / size.sum())
    start = np.random.default_rng(seed).uniform()
    return np.searchsorted(edges, np.arange(total) + start, side="right").clip(0, len(size) - 1)


def score(model: Any, x: Any) -> Floats:
    """Return the score of the positive class: its probability, or the logistic function of the margin.

    The score of a regressor is the number that it predicts.

    >>> from sklearn.linear_model import LogisticRegression
    >>> score(LogisticRegression().fit([[0], [1]], [0, 1]), [[0.5]]).round(3)
    array([0.5])
    """
    if not hasattr(model, "classes_"):
        numbers: Floats = np.asarray(model.predict(x), dtype=np.float64).ravel()
        return numbers
    if len(model.classes_) == 1:
        rows = x.shape[0] if hasattr(x, "shape") else len(x)
        return np.full(rows, float(model.classes_[0]))
    if hasattr(model, "predict_proba"):
        scores: Floats = np.asarray(model.predict_proba(x))[:, 1].astype(np.float64)
        return scores
    margin = np.asarray(model.decision_function(x), dtype=np.float64)
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-margin))
