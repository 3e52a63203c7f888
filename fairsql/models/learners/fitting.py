"""Learners by their short names, and what enforcing constraints needs of one: weights of its rows, scores.

In: a name and arguments, or any scikit-learn classifier. Out: an estimator; a fit of it on weighted rows.
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

_COPIES = 2  # rows in all, as a multiple of those there are, when weights are made by copies


def make_learner(name: str, arguments: Mapping[str, Any] | None = None, *, seed: int | None = None) -> Any:
    """Return an unfitted learner by its short name.

    Args:
        name: of a row of `learner_table`.
        arguments: parameters of its class.
        seed: its random_state, where it has one and the arguments do not give it.

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
    """Return a hint that names the learner that may be meant.

    >>> suggest_learner("neural_network", short_names())
    'did you mean mlp?'
    """
    return did_you_mean(without_alias(name), known)


def build(kind: type[Any], arguments: Mapping[str, Any], *, seed: int | None = None) -> Any:
    """Return an object of a learner's class.

    Raises:
        ProgrammingError: for arguments that it does not take.
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
    """True if a fit of the learner that begins at another fit ends at the same model, only sooner."""
    return type(learner).__name__ == "LogisticRegression" and learner.get_params().get("solver", "lbfgs") == "lbfgs"


def may_be_refined(learner: Any) -> bool:
    """True if a learner's models are linear, and a right prediction counts the same to it whatever the label.

    >>> from sklearn.svm import LinearSVC
    >>> may_be_refined(LinearSVC()), may_be_refined(LinearSVC(class_weight="balanced"))
    (True, False)
    """
    if isinstance(learner, LogisticRegression):
        return True
    from sklearn.linear_model._base import LinearClassifierMixin  # the learner is scikit-learn's, or like its learners

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
    """Fit a copy of a learner; a row of negative weight counts with the other label.

    Args:
        learner: any classifier with `fit`.
        x: features.
        label: 0 or 1.
        weight: of any sign; a learner without `sample_weight` gets copies of rows in proportion.
        total: what the sizes of the weights are made to add up to; None: what they do.
        near: a fit to start from, where the learner can.
        seed: of the copies.

    Returns:
        The fit; for weights that leave one label alone, a model that predicts it.
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
    """Return scikit-learn's model that predicts the one label that there is."""
    from sklearn.dummy import DummyClassifier

    return DummyClassifier(strategy="most_frequent").fit(np.zeros((len(label), 1)), label)


def _fit_estimator(
    learner: Any, x: Any, target: npt.NDArray[np.intp], size: Floats, *, total: float | None, near: Any, seed: int
) -> Any:
    """Fit a copy of an estimator of scikit-learn's, or one like these."""
    from sklearn.base import clone
    from sklearn.utils import _safe_indexing
    from sklearn.utils.validation import has_fit_parameter

    model = clone(learner)
    warm = starts_warm(learner) and hasattr(near, "coef_")
    if warm:
        model.set_params(warm_start=True)
        model.coef_, model.intercept_, model.classes_ = near.coef_.copy(), near.intercept_.copy(), near.classes_
    # A few columns keep one thread busy: more of them only wait for each other (three times as long, measured).
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
    """Return places of rows, each as often as its weight asks, by systematic sampling: twice the rows in all."""
    total = _COPIES * len(size)
    edges = np.cumsum(size) * (total / size.sum())
    start = np.random.default_rng(seed).uniform()
    return np.searchsorted(edges, np.arange(total) + start, side="right").clip(0, len(size) - 1)


def score(model: Any, x: Any) -> Floats:
    """Return the score of the positive class: its probability, or the logistic function of the margin.

    >>> from sklearn.linear_model import LogisticRegression
    >>> score(LogisticRegression().fit([[0], [1]], [0, 1]), [[0.5]]).round(3)
    array([0.5])
    """
    if len(model.classes_) == 1:
        rows = x.shape[0] if hasattr(x, "shape") else len(x)
        return np.full(rows, float(model.classes_[0]))
    if hasattr(model, "predict_proba"):
        scores: Floats = np.asarray(model.predict_proba(x))[:, 1].astype(np.float64)
        return scores
    margin = np.asarray(model.decision_function(x), dtype=np.float64)
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-margin))
