"""Write a model of classes in SQL. In: fitted models of classes and groups. Out: a query of scores and predictions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairsql.errors import ProgrammingError
from fairsql.models.classes.class_training import TrainedClasses
from fairsql.models.learners.learner_table import row_of
from fairsql.models.learners.logistic_regression import LogisticRegression
from fairsql.models.scoring.column_sql import DUCKDB
from fairsql.models.scoring.estimator_sql import Stage
from fairsql.models.scoring.feature_sql import add
from fairsql.models.scoring.score_sql import LARGEST, SqlScore, score_steps, staged_query
from fairsql.text.quoting import quote_text

_WRITTEN = "logistic_regression, decision_tree, random_forest, gradient_boosting, naive_bayes"


def check_writable(learner: Any) -> None:
    """Refuse a learner without probabilities, or without SQL that several of its fits can share.

    Raises:
        ProgrammingError: which names the learners that serve.
    """
    last = learner.steps[-1][1] if hasattr(learner, "steps") else learner
    row = row_of(last)
    is_probable = isinstance(last, LogisticRegression) or hasattr(last, "predict_proba")
    if row is None or row.sql in (None, "network") or not is_probable:
        raise ProgrammingError(
            f"a model of classes is scored in SQL from probabilities, which {last!r} does not give",
            hint=f"write USING with one of {_WRITTEN}",
        )


def class_query(trained: TrainedClasses, columns: Mapping[str, str], kind: str, source: str) -> str:
    """Return a query of a relation's columns, then a score (DOUBLE) for each class and the prediction.

    Args:
        trained: the model.
        columns: SQL of each feature.
        kind: the type of the label in SQL, which the prediction has too.
        source: the text that follows FROM.

    Raises:
        ProgrammingError: for a learner that has no SQL, or would have too much.
    """
    models = [*trained.models, *(term.model for term in trained.terms if term.model is not None)]
    written = [score_steps(trained.steps, model, columns) for model in models]
    found = [each for each in written if each is not None]
    if len(found) < len(written) or sum(each.size for each in found) > LARGEST:
        raise ProgrammingError(
            f"a model of classes is scored in SQL, and {len(models)} models of {models[0]!r} cannot be written so",
            hint="write USING logistic_regression, or a tree of a smaller max_depth",
        )
    probabilities = {f"fair_likely_{at}": each.score for at, each in enumerate(found, 1)}
    scores = {f"fair_class_{at}": sql for at, sql in enumerate(_corrected(trained, [*probabilities]), 1)}
    shown = {name: f"score_{each}" for name, each in zip(scores, trained.classes, strict=True)}
    every = ", ".join(scores)
    values = f"[{', '.join(map(quote_text, trained.classes))}]"
    best = f"list_extract({values}, list_position([{every}], greatest({every})))"
    prediction = f"CASE WHEN {' + '.join(scores)} IS NOT NULL THEN CAST({best} AS {kind}) END"
    stages = (*_merged(found), tuple(probabilities.items()), tuple(scores.items()), (("fair_prediction", prediction),))
    return staged_query(stages, source, {**shown, "fair_prediction": "prediction"})


def _corrected(trained: TrainedClasses, names: list[str]) -> list[str]:
    """Return the score of each class: its probability, and what the probability of each group adds to it."""
    number, classes = DUCKDB.number, len(trained.classes)
    of_terms = iter(names[classes:])
    sums = [[name] for name in names[:classes]]
    for term in trained.terms:
        column = None if term.model is None else next(of_terms)
        for terms, factor in zip(sums, term.factors.tolist(), strict=True):
            if factor:
                terms.append(number(factor) if column is None else f"{column} * {number(factor)}")
    return [add(terms) for terms in sums]


def _merged(scores: list[SqlScore]) -> tuple[Stage, ...]:
    """Return the stages of several scores over the same features; each stage has the columns of all, once."""
    merged: list[dict[str, str]] = [{} for _ in range(max((len(each.stages) for each in scores), default=0))]
    for each in scores:
        for stage, columns in zip(merged, each.stages, strict=False):
            stage.update(columns)
    return tuple(tuple(stage.items()) for stage in merged)
