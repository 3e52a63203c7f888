"""Write estimators in SQL: one writer for each way in which scikit-learn's classes score.

In: a fitted estimator and its features in SQL. Out: stages of columns, and the score. The SQL is assembled as text;
`fairsql.models.scoring.score_sql` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairsql.models.learners.learner_table import row_of
from fairsql.models.scoring.column_sql import Writing
from fairsql.models.scoring.feature_sql import Features, add, look_up, weigh
from fairsql.models.scoring.tree_sql import Tree, read_histogram_tree, read_tree, rounding, single, tree_sql

_OF_IDENTITY = ("squared_error", "absolute_error")  # losses of regressors whose number is the sum of their trees
Stage = tuple[tuple[str, str], ...]  # names of columns and their SQL, over earlier stages
Written = tuple[tuple[Stage, ...], str] | None  # stages and score; None if this fit cannot be written


@dataclass(frozen=True)
class Writer:
    """How a class of estimators becomes SQL.

    Attributes:
        size: the size of a fit's SQL: nodes of trees, or weights, of which a network's count half.
        write: the stages and score of a fit with two classes, from the fit, its features, and whether these can be
            NULL.
    """

    size: Callable[[Any], int]
    write: Callable[[Any, Features, bool], Written]


def logistic(margin: str) -> str:
    """Return the logistic function; if exp() exceeds a DOUBLE, DuckDB makes it infinity and the score 0."""
    return f"1e0 / (1e0 + exp(-({margin})))"


def _bounded_logistic(margin: str, writing: Writing) -> str:
    """Return the logistic function of a column, for databases in which exp() fails beyond a DOUBLE."""
    none, one, far, low = map(writing.number, (0.0, 1.0, 700.0, -700.0))
    within = f"{one} / ({one} + exp(-{margin}))"
    return f"CASE WHEN {margin} < {low} THEN {none} WHEN {margin} > {far} THEN {one} ELSE {within} END"


def _written(model: Any, margin: str, features: Features, stages: tuple[Stage, ...] = ()) -> Written:
    """Return the stages and score of a model, from the log odds of its score; a regressor's margin is its number."""
    if not hasattr(model, "classes_"):
        return stages, margin
    if not features.writing.is_plain:
        return stages, logistic(margin)
    return (*stages, (("fair_margin", margin),)), _bounded_logistic("fair_margin", features.writing)


def _linear(model: Any, features: Features, may_miss: bool) -> Written:
    if getattr(model, "loss", None) == "modified_huber" or getattr(model, "multi_class", None) == "multinomial":
        return None  # its probabilities are another function of the margin
    intercept = features.writing.number(np.ravel(model.intercept_)[0])
    return _written(model, add([*weigh(features, np.ravel(model.coef_).tolist()), intercept]), features)


def _naive_bayes(model: Any, features: Features, may_miss: bool) -> Written:
    """Write the log odds: for each class, the log of the prior and of the features' normal densities."""
    mean, variance, number = model.theta_, model.var_, features.writing.number
    prior = np.log(model.class_prior_) - np.log(2 * np.pi * variance).sum(axis=1) / 2
    terms = [number(prior[1] - prior[0])]
    levels: dict[str, list[list[float]]] = {}
    for at, feature in enumerate(features.each):
        (no, yes), (wide, narrow) = mean[:, at], 2 * variance[:, at]
        if feature.level is None:
            column = feature.column
            terms.append(
                f"power({column} - {number(no)}, 2) / {number(wide)} - "
                f"power({column} - {number(yes)}, 2) / {number(narrow)}"
            )
        else:
            levels.setdefault(feature.column, []).append(
                [(x - no) ** 2 / wide - (x - yes) ** 2 / narrow for x in (0.0, 1.0)]
            )
    for column, pairs in levels.items():
        none = sum(zero for zero, _ in pairs)
        terms.append(look_up(column, [*(none - zero + one for zero, one in pairs), none], features.writing))
    return _written(model, add(terms), features)


_ACTIVATIONS: Mapping[str, Callable[[str, Writing], str]] = {
    "identity": lambda z, writing: z,
    "logistic": lambda z, writing: _bounded_logistic(z, writing) if writing.is_plain else logistic(z),
    "relu": lambda z, writing: f"CASE WHEN {z} < 0e0 THEN {writing.number(0)} ELSE {z} END",
    "tanh": lambda z, writing: f"tanh({z})",
}


def _network(model: Any, features: Features, may_miss: bool) -> Written:
    """Write a multi-layer perceptron: for each hidden layer, its sums, its units, and the units as a list."""
    activation, writing = _ACTIVATIONS[model.activation], features.writing
    number = writing.number
    stages: list[Stage] = []
    sums = [weigh(features, weights) for weights in model.coefs_[0].T.tolist()]
    for layer in range(1, len(model.coefs_)):
        names = [f"fair_unit_{layer}_{unit}" for unit in range(1, len(sums) + 1)]
        totals = [add([*terms, number(bias)]) for terms, bias in zip(sums, model.intercepts_[layer - 1], strict=True)]
        stages.append(tuple((f"{name}_sum", total) for name, total in zip(names, totals, strict=True)))
        stages.append(tuple((name, activation(f"{name}_sum", writing)) for name in names))
        weights = model.coefs_[layer].T.tolist()
        if may_miss or writing.is_plain:  # list_dot_product is twice as fast, but fails for NULL
            sums = [[f"{name} * {number(w)}" for name, w in zip(names, row, strict=True)] for row in weights]
        else:
            stages.append(((f"fair_units_{layer}", f"[{', '.join(names)}]"),))
            sums = [[f"list_dot_product(fair_units_{layer}, [{', '.join(map(number, row))}])"] for row in weights]
    return _written(model, add([*sums[0], number(model.intercepts_[-1][0])]), features, tuple(stages))


def _tree(model: Any, features: Features, may_miss: bool) -> Written:
    stage, total = _single_trees([_values(model)], features, may_miss)
    return None if total is None else (stage, total)


def _forest(model: Any, features: Features, may_miss: bool) -> Written:
    trees = [_values(tree) for tree in model.estimators_]
    stage, total = _single_trees(trees, features, may_miss)
    return None if total is None else (stage, f"({total}) / {features.writing.number(len(trees))}")


def _boosting(model: Any, features: Features, may_miss: bool) -> Written:
    if model.loss != "log_loss" or (model.init_ != "zero" and type(model.init_).__name__ != "DummyClassifier"):
        return None
    start = model._raw_predict_init(np.zeros((1, model.n_features_in_), dtype=np.float32))[0, 0]
    trees = [read_tree(tree.tree_, model.learning_rate * tree.tree_.value[:, 0, 0]) for tree in model.estimators_[:, 0]]
    stage, total = _single_trees(trees, features, may_miss)
    return None if total is None else _written(model, f"{features.writing.number(start)} + {total}", features, stage)


def _histogram_boosting(model: Any, features: Features, may_miss: bool) -> Written:
    if model._preprocessor is not None:  # it encodes categories itself
        return None
    if not hasattr(model, "classes_") and model.loss not in _OF_IDENTITY:
        return None
    trees = [read_histogram_tree(part.nodes) for parts in model._predictors for part in parts]
    total = _sum(trees, features, may_miss)
    start = features.writing.number(model._baseline_prediction[0, 0])
    return None if total is None else _written(model, f"{start} + {total}", features)


def _average(model: Any, features: Features, may_miss: bool) -> Written:
    """Write the average of fits of one class: their stages are the same."""
    writers = [writer_of(each) for each in model.estimators_]
    parts = [
        writer.write(each, features, may_miss) if writer is not None else None
        for writer, each in zip(writers, model.estimators_, strict=True)
    ]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return None
    number = features.writing.number
    terms = [f"({score}) * {number(share)}" for (_, score), share in zip(found, model.weights, strict=True)]
    return found[0][0], f"({add(terms)}) / {number(sum(model.weights))}"


def _values(model: Any) -> Tree:
    """Return a tree of probabilities of the positive class, which is the last, or of a regressor's numbers."""
    return read_tree(model.tree_, model.tree_.value[:, 0, -1])


def _single_trees(trees: Sequence[Tree], features: Features, may_miss: bool) -> tuple[tuple[Stage, ...], str | None]:
    """Write the sum of trees that compare in single precision, after a stage that rounds their features."""
    if features.writing.is_plain:
        return (), _sum([rounding(tree) for tree in trees], features, may_miss)
    stage, seen = single(features)
    return (tuple(stage.items()),), _sum(trees, seen, may_miss)


def _sum(trees: Sequence[Tree | None], features: Features, may_miss: bool) -> str | None:
    written = [None if tree is None else tree_sql(tree, features, may_miss=may_miss) for tree in trees]
    found = [sql for sql in written if sql is not None]
    return add(found) if len(found) == len(written) else None


def _nodes(models: Iterable[Any]) -> int:
    return sum(int(model.tree_.node_count) for model in models)


def _size_of_all(model: Any) -> int:
    writers = [(writer_of(each), each) for each in model.estimators_]
    return sum(writer.size(each) for writer, each in writers if writer is not None)


# The writers, by the word that a row of `fairsql.models.learners.learner_table` has as its `sql`.
WRITERS: Mapping[str, Writer] = {
    "linear": Writer(lambda model: int(model.n_features_in_), _linear),
    "naive_bayes": Writer(lambda model: 2 * int(model.n_features_in_), _naive_bayes),
    "network": Writer(lambda model: sum(weights.size for weights in model.coefs_) // 2, _network),
    "tree": Writer(lambda model: _nodes([model]), _tree),
    "forest": Writer(lambda model: _nodes(model.estimators_), _forest),
    "boosting": Writer(lambda model: _nodes(model.estimators_[:, 0]), _boosting),
    "histogram_boosting": Writer(
        lambda model: sum(len(part.nodes) for parts in model._predictors for part in parts), _histogram_boosting
    ),
    "average": Writer(_size_of_all, _average),
}


def writer_of(estimator: Any) -> Writer | None:
    """Return the writer of a fitted estimator, or None if its class has no SQL."""
    row = row_of(estimator)
    return None if row is None or row.sql is None else WRITERS[row.sql]
