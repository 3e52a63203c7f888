"""Fitted models in SQL. In: a scikit-learn classifier, and SQL of the columns that it was fitted on. Out: SQL of its
score, equal to what scikit-learn says: trees to the last bit, the rest to rounding.

The SQL is put together as text, against the rule for expansions: it is large, all of it ours, and never read again;
as nodes of sqlglot a forest takes seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairsql.models.scoring.column_sql import DUCKDB, Writing
from fairsql.models.scoring.estimator_sql import Stage, writer_of
from fairsql.models.scoring.feature_sql import read_features
from fairsql.text.quoting import quote_text

# Nodes, or what costs as much. The SQL is planned again by each query: for 10,000 nodes DuckDB takes about 1 s before
# it reads a row, and 1e6 rows about 6 s on two cores, while scikit-learn takes 6 to 10, most of it for the features. At
# 20,000 it is 2 s and 10 s. Histogram boosting of 100 trees with 31 leaves has 6,100 nodes.
LARGEST = 10_000


@dataclass(frozen=True)
class SqlScore:
    """A fitted model in SQL.

    Attributes:
        stages: columns that later stages and the score use, stage by stage: names, which begin with fair_, and SQL.
        score: SQL of the probability of the positive class (DOUBLE).
        size: how large the model is, see `size_of`.
    """

    stages: tuple[Stage, ...]
    score: str
    size: int


def score_sql(
    transformer: Any, estimator: Any, columns: Mapping[str, str], writing: Writing = DUCKDB
) -> SqlScore | None:
    """Return the score of a fitted model in SQL, or None where there is none, or it would be larger than LARGEST.

    Args:
        transformer: the fitted transformer of `make_features`; None where the estimator sees the columns themselves,
            numbers all of them. NULL then gives no score, or in trees the side that missing values go to.
        estimator: a fitted classifier of two classes, the positive one last.
        columns: SQL of each column of the data frame that the model was fitted on, in order: DOUBLE for numbers, and
            VARCHAR, written as Python's `str` does, for the others; NULL where missing.
        writing: how the SQL is written.

    >>> from sklearn.linear_model import LogisticRegression
    >>> model = LogisticRegression().fit([[0.0], [1.0]], [0, 1])
    >>> model.coef_[:], model.intercept_[:] = 2, -1
    >>> score_sql(None, model, {"age": '"age"'}).score
    '1e0 / (1e0 + exp(-(fair_in_1 * 2.0e0 + (-1.0e0))))'
    """
    classes = np.asarray(getattr(estimator, "classes_", ())).tolist()
    if len(classes) == 1:  # whatever the learner is
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


def size_of(estimator: Any) -> int:
    """Return how large the SQL of a fitted model is, before it is written: nodes of trees, or weights; 0 without SQL.

    >>> from sklearn.tree import DecisionTreeClassifier
    >>> size_of(DecisionTreeClassifier().fit([[0], [1]], [0, 1]))
    3
    """
    writer = writer_of(estimator)
    return 0 if writer is None else writer.size(estimator)


_DECISION = "CAST(fair_score >= 0.5e0 AS INTEGER)"


def score_query(score: SqlScore, source: str, decision: str = _DECISION) -> str:
    """Return a query: the columns of a relation, then `score` (DOUBLE) and `prediction` (INTEGER: is it 1/2 or more?).

    Columns of the relation that are called score or prediction, in any case, or like those of ours, are left out.

    Args:
        score: what to compute.
        source: what stands after FROM.
        decision: SQL of the prediction, from `fair_score` and the columns of the relation.

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
    own = [name for stage in score.stages for name, _ in stage]
    hidden = ", ".join(map(quote_text, [*own, "fair_score", "fair_prediction"]))
    parts = [f"fair_source AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ({hidden})) FROM {source})"]
    last = "fair_source"
    for at, stage in enumerate(score.stages, 1):
        items = ", ".join(f"{sql} AS {name}" for name, sql in stage)
        parts.append(f"fair_stage_{at} AS (SELECT *, {items} FROM {last})")
        last = f"fair_stage_{at}"
    parts.append(f"fair_scored AS (SELECT *, {score.score} AS fair_score FROM {last})")
    parts.append(f"fair_decided AS (SELECT *, {decision} AS fair_prediction FROM fair_scored)")
    names = ", ".join(map(quote_text, ["score", "prediction", *own]))
    parts.append(
        f"fair_kept AS (SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ({names})) FROM fair_decided)"
    )
    final = "SELECT * RENAME (fair_score AS score, fair_prediction AS prediction) FROM fair_kept"
    return "WITH " + ",\n".join(parts) + "\n" + final
