"""Write fitted models in SQL.

In: a scikit-learn classifier, and SQL of the columns that it was fitted on. Out: SQL of its score. Trees give
scikit-learn's score to the last bit, other models up to rounding.

The SQL is assembled as text, against the rule for expansions: it is large, contains nothing of the user's, and is never
read again. As sqlglot nodes, a forest would take seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairsql.models.learners.feature_encoding import Encoding
from fairsql.models.scoring.column_sql import DUCKDB, Writing
from fairsql.models.scoring.estimator_sql import Stage, writer_of
from fairsql.models.scoring.feature_sql import read_features
from fairsql.text.quoting import quote_if_needed, quote_text

# Nodes, or what costs as much. Each query plans the SQL again: for 10,000 nodes DuckDB takes about 1 s before it reads
# a row, and 1e6 rows take about 6 s on two cores; scikit-learn takes 6 to 10 s, most of it for the features. At 20,000
# nodes it is 2 s and 10 s. Histogram boosting with 100 trees of 31 leaves has 6,100 nodes.
LARGEST = 10_000


@dataclass(frozen=True)
class SqlScore:
    """A fitted model in SQL.

    Attributes:
        stages: the columns that later stages and the score use, stage by stage: names, which begin with fair_, and SQL.
        score: SQL of the probability of the positive class, or of the number that is predicted (DOUBLE).
        size: the size of the model, see `size_of`.
    """

    stages: tuple[Stage, ...]
    score: str
    size: int


def score_sql(
    transformer: Any, estimator: Any, columns: Mapping[str, str], writing: Writing = DUCKDB
) -> SqlScore | None:
    """Return the score of a fitted model in SQL, or None if it cannot be written or would exceed LARGEST.

    Args:
        transformer: the fitted transformer of `make_features`; None if the estimator sees the columns themselves, which
            are
            then all numbers. NULL then gives no score, except that trees have a side for missing values.
        estimator: a fitted regressor, or a classifier with two classes, the positive one last.
        columns: SQL of each column of the data frame that the model was fitted on, in order: DOUBLE for numbers, and
            VARCHAR for the others, written as Python's `str` writes them; NULL if missing.
        writing: how the SQL is written.

    >>> from sklearn.linear_model import LogisticRegression
    >>> model = LogisticRegression().fit([[0.0], [1.0]], [0, 1])
    >>> model.coef_[:], model.intercept_[:] = 2, -1
    >>> score_sql(None, model, {"age": '"age"'}).score
    '1e0 / (1e0 + exp(-(fair_in_1 * 2.0e0 + (-1.0e0))))'
    """
    classes = np.asarray(getattr(estimator, "classes_", (0, 1))).tolist()  # a regressor has none
    if len(classes) == 1:  # whichever the learner is
        return SqlScore((), writing.number(bool(classes[0])), 0)
    writer = writer_of(estimator)
    if writer is None or size_of(estimator) > LARGEST:
        return None
    features = read_features(transformer, columns, writing)
    if len(classes) != 2 or features is None or len(features.each) != estimator.n_features_in_:
        return None
    written = writer.write(estimator, features, transformer is None)
    if written is None:
        return None
    stages, score = written
    every = (tuple(features.stage.items()), *stages)
    return SqlScore(tuple(stage for stage in every if stage), score, size_of(estimator))


def score_steps(steps: Any, estimator: Any, columns: Mapping[str, str]) -> SqlScore | None:
    """Return the score of a model in SQL, as `score_sql` does; None if a Pipeline of the user prepares the features."""
    transformer = transformer_of(steps)
    return None if transformer is None else score_sql(transformer, estimator, columns)


def transformer_of(steps: Any) -> Any | None:
    """Return the only step before a learner; None if a Pipeline of the user has more."""
    if isinstance(steps, Encoding):
        return steps
    return steps[-1] if type(steps).__name__ == "Pipeline" and len(steps) == 1 else None


def size_of(estimator: Any) -> int:
    """Return the size of a fitted model's SQL before it is written: nodes of trees, or weights; 0 without SQL.

    >>> from sklearn.tree import DecisionTreeClassifier
    >>> size_of(DecisionTreeClassifier().fit([[0], [1]], [0, 1]))
    3
    """
    writer = writer_of(estimator)
    return 0 if writer is None else writer.size(estimator)


_DECISION = "CAST(fair_score >= 0.5e0 AS INTEGER)"


def score_query(score: SqlScore, source: str, decision: str | None = _DECISION) -> str:
    """Return a query of a relation's columns, then `score` (DOUBLE) and `prediction` (INTEGER: is it at least 1/2?).

    Columns of the relation named score or prediction, in any case, or like columns that FairSQL adds, are left out.

    Args:
        score: the score to compute.
        source: the text that follows FROM.
        decision: SQL of the prediction, from `fair_score` and the columns of the relation; None if the score is a
            predicted number, which is then the only new column, `estimate`.

    >>> print(score_query(SqlScore(((("fair_in_1", "age"),),), "fair_in_1 / 100", 1), "people"))
    WITH fair_source AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN \
('fair_in_1', 'fair_score', 'fair_prediction')) FROM people),
    fair_stage_1 AS (SELECT *, age AS fair_in_1 FROM fair_source),
    fair_scored AS (SELECT *, fair_in_1 / 100 AS fair_score FROM fair_stage_1),
    fair_decided AS (SELECT *, CAST(fair_score >= 0.5e0 AS INTEGER) AS fair_prediction FROM fair_scored),
    fair_kept AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ('score', 'prediction', 'fair_in_1')) \
FROM fair_decided)
    SELECT * RENAME (fair_score AS score, fair_prediction AS prediction) FROM fair_kept
    """
    begin, last = stage_rows(score.stages, source, ("fair_score", "fair_prediction"))
    own = [name for stage in score.stages for name, _ in stage]
    scored = f"fair_scored AS (SELECT *, {score.score} AS fair_score FROM {last})"
    return f"WITH {begin},\n{scored},\n{last_columns('fair_scored', own, decision)}"


def staged_query(stages: Sequence[Stage], source: str, shown: Mapping[str, str]) -> str:
    """Return a query of a relation's columns, then some columns of stages.

    Args:
        stages: the columns to add, stage by stage.
        source: the text that follows FROM.
        shown: the columns of stages that the result has, and the name of each in the result.
    """
    begin, last = stage_rows(stages, source)
    own = [name for stage in stages for name, _ in stage if name not in shown]
    return f"WITH {begin},\n{renamed_columns(last, own, shown)}"


def stage_rows(stages: Sequence[Stage], source: str, also: Sequence[str] = ()) -> tuple[str, str]:
    """Return common table expressions that add the columns of stages to a relation, and the name of the last.

    Args:
        stages: the columns to add, stage by stage.
        source: the text that follows FROM.
        also: names that the relation's columns may not have, besides those of the stages.
    """
    own = [name for stage in stages for name, _ in stage]
    hidden = ", ".join(map(quote_text, [*own, *also]))
    parts = [f"fair_source AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ({hidden})) FROM {source})"]
    last = "fair_source"
    for at, stage in enumerate(stages, 1):
        items = ", ".join(f"{sql} AS {name}" for name, sql in stage)
        parts.append(f"fair_stage_{at} AS (SELECT *, {items} FROM {last})")
        last = f"fair_stage_{at}"
    return ",\n".join(parts), last


def last_columns(scored: str, own: Sequence[str], decision: str | None) -> str:
    """Return the end of a query that scores: its last common table expressions, and the SELECT of its columns.

    Args:
        scored: the expression with the relation's columns and `fair_score`.
        own: its columns that are left out.
        decision: as in `score_query`.

    >>> print(last_columns("fair_scored", [], None))
    fair_kept AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ('estimate')) FROM fair_scored)
    SELECT * RENAME (fair_score AS estimate) FROM fair_kept
    """
    if decision is None:
        return renamed_columns(scored, own, {"fair_score": "estimate"})
    decided = f"fair_decided AS (SELECT *, {decision} AS fair_prediction FROM {scored}),\n"
    return decided + renamed_columns("fair_decided", own, {"fair_score": "score", "fair_prediction": "prediction"})


def renamed_columns(rows: str, own: Sequence[str], added: Mapping[str, str]) -> str:
    """Return the end of a query: the columns of `rows` but `own`, some of them under the names in `added`.

    The relation's columns of these names, in any case, are left out.
    """
    names = ", ".join(quote_text(name.lower()) for name in [*added.values(), *own])
    renamed = ", ".join(f"{name} AS {quote_if_needed(shown)}" for name, shown in added.items())
    kept = f"fair_kept AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ({names})) FROM {rows})"
    return f"{kept}\nSELECT * RENAME ({renamed}) FROM fair_kept"
