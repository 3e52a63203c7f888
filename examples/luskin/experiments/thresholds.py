"""Table 5 and Figure 13: a threshold for each race, tuned on validation data and applied to test data by a join.

Logistic regression and a linear SVM on COMPAS; `FAIR THRESHOLD` maximises accuracy minus the gaps of the true and false
positive rates, exactly and by particle swarm.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from examples.luskin.populations import split_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from examples.reproduction.population import Population
    from fairsql import Connection

MODELS = {"LR": 0.5, "SVM": 0.0}  # and their default thresholds
METHODS = ("exact", "pso")
SHARES = {"train": 3, "validation": 1, "test": 1}

_NUMBERS = ["age", "juv_fel_count", "juv_misd_count", "priors_count"]
_RATES = "METRICS true_positive_rate, false_positive_rate, accuracy"


@dataclass(frozen=True)
class Curves:
    """The content of Figure 13 for one model on the validation part, each with race, false and true positive rate.

    `points` are those of all thresholds; `states` those before and after tuning, the moment first.
    """

    points: list[tuple[str, float, float]]
    states: list[tuple[str, str, float, float]]


def read_people(con: Connection, seed: int) -> tuple[pd.DataFrame, np.ndarray]:
    """Split `compas` by seed; return id, race, recid, part, and 20 principal components of the 436 features."""
    split_table(con, "compas", seed=seed, shares=SHARES)
    people = con.execute("SELECT * FROM compas JOIN parts USING (id) ORDER BY id").df()
    train = (people["part"] == "train").to_numpy()
    numbers = StandardScaler().fit(people.loc[train, _NUMBERS]).transform(people[_NUMBERS])
    charges = np.eye(people["charges"][0])[people["charge"].to_numpy() - 1]
    features = np.hstack([people[["male", "felony"]].to_numpy(), numbers, charges])
    components = PCA(20, random_state=seed).fit(features[train]).transform(features)
    return people[["id", "race", "recid", "part"]], components


def run_split(con: Connection, population: Population, seed: int) -> Iterator[dict[str, Any]]:
    """Train, tune by every method, and measure on the test part."""
    for model in score_people(con, seed):
        threshold = MODELS[model]
        for method in METHODS:
            seconds, tuned = tune(con, method=method, threshold=threshold, seed=seed)
            rows = [*tuned, {"moment": "", "race": "", "metric": "seconds", "value": seconds}]
            for moment in ("before", "after"):
                rows += [{"moment": moment, **row} for row in measure(con, moment=moment, threshold=threshold)]
            yield from ({"seed": seed, "model": model, "method": method, **row} for row in rows)


def trace(con: Connection, seed: int) -> dict[str, Curves]:
    """Return each model's curves, tuned exactly."""
    curves = {}
    for model in score_people(con, seed):
        tune(con, method="exact", threshold=MODELS[model], seed=seed)
        curves[model] = read_curves(con)
    return curves


def score_people(con: Connection, seed: int) -> Iterator[str]:
    """Train each model, leave its scores in the views `validation` and `test`, and yield its name."""
    people, x = read_people(con, seed)
    train = (people["part"] == "train").to_numpy()
    labels = people.loc[train, "recid"]
    for model in MODELS:
        if model == "LR":
            score = LogisticRegression(max_iter=1000).fit(x[train], labels).predict_proba(x)[:, 1]
        else:
            score = LinearSVC(random_state=seed).fit(x[train], labels).decision_function(x)
        scored = people.assign(score=score)
        for part in ("validation", "test"):
            con.register(part, scored[scored["part"] == part])
        yield model


def tune(con: Connection, *, method: str, threshold: float, seed: int) -> tuple[float, list[dict[str, Any]]]:
    """Make the table `tuned` out of the validation part; return the seconds it took, and thresholds and objectives.

    The statement is run once before it is timed, so that the time is that of a query, not of a first use.
    """
    swarm = f"SEED {seed}" if method == "pso" else ""
    query = f"""
        CREATE OR REPLACE TEMP TABLE tuned AS
        SELECT *
        FROM validation
        FAIR THRESHOLD (METHOD {method} SCORE score LABEL recid PROTECTED race THRESHOLD {threshold} LAMBDA 1 {swarm})
    """
    con.execute(query)
    start = time.perf_counter()
    con.execute(query)
    seconds = time.perf_counter() - start
    rows = con.execute(
        """
        SELECT 'after' AS moment, race, 'threshold' AS metric, threshold AS value FROM tuned
        UNION ALL
        SELECT 'before', '', 'objective', any_value(objective_before) FROM tuned
        UNION ALL
        SELECT 'after', '', 'objective', any_value(objective_after) FROM tuned
        """
    )
    return seconds, rows.df().to_dict("records")


def measure(con: Connection, *, moment: str, threshold: float) -> list[dict[str, Any]]:
    """Measure the test part with the given threshold (before) or those of `tuned` (after), by race and overall."""
    return (
        con.execute(
            f"""
            WITH decisions AS (
              SELECT
                test.race,
                recid,
                score >= CASE $moment WHEN 'before' THEN $threshold ELSE tuned.threshold END AS decided
              FROM test JOIN tuned USING (race)
            ),
            measured AS (
              FROM decisions
              FAIR (PREDICTION decided LABEL recid PROTECTED ROLLUP (race) {_RATES})
            )
            SELECT coalesce(race, '') AS race, metric, value
            FROM measured UNPIVOT (value FOR metric IN (true_positive_rate, false_positive_rate, accuracy))
            """,
            {"moment": moment, "threshold": threshold},
        )
        .df()
        .to_dict("records")
    )


def read_curves(con: Connection) -> Curves:
    """Read the ROC curves of `validation`, and the positions of the thresholds of `tuned` on them."""
    points = con.execute(
        """
        SELECT
          race,
          sum(1 - recid) OVER scores / sum(1 - recid) OVER everyone,
          sum(recid) OVER scores / sum(recid) OVER everyone
        FROM validation
        WINDOW everyone AS (PARTITION BY race), scores AS (PARTITION BY race ORDER BY score DESC)
        ORDER BY race, score DESC
        """
    ).fetchall()
    states = con.execute(
        """
        SELECT 'before', race, fpr_before, tpr_before FROM tuned
        UNION ALL
        SELECT 'after', race, fpr_after, tpr_after FROM tuned
        """
    ).fetchall()
    return Curves(points, states)
