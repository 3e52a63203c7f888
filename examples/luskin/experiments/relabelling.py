"""Tables 1 to 4: two-stage training with relabelled data (Luskin et al., algorithms 1 and 2).

A₁ is trained on D₁ and scores D₂; `FAIR RELABEL` makes D₃ of D₂ within the filter; C₂ is trained on D₃; both are
measured on D₄ against the original labels.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from examples.luskin.experiments.learners import FIRST, SECOND, encode, fit, score
from examples.luskin.populations import split_table

if TYPE_CHECKING:
    from examples.luskin.populations import Filtered
    from fairsql import Connection

# The clause of each algorithm without REFERENCE: with it the white rows stay, without it the higher side is lowered.
METHODS = {
    1: "METHOD risk_adjustment SCORE score THRESHOLD 0.5",
    2: "METHOD risk_flipping SCORE score LABEL label",
}
REFERENCES = {"white": "REFERENCE TRUE", "none": ""}


def measure_labels(con: Connection, population: Filtered) -> list[tuple[bool, bool, int, int]]:
    """Count rows and positive labels by race and filter, over the whole table (Figures 2 to 7)."""
    return con.execute(
        f"""
        SELECT filtered, white, n, round(base_rate * n)::BIGINT
        FROM {population.table}
        FAIR (LABEL label PROTECTED white CONTROL filtered METRICS base_rate)
        """
    ).fetchall()


def run_split(con: Connection, population: Filtered, seed: int) -> list[dict[str, Any]]:
    """Train every combination of models and algorithms on one split, and measure it on D₄."""
    split_table(con, population.table, seed=seed, shares={"D1": 2, "D2": 2, "D4": 1})
    people = con.execute(
        f"SELECT id, white, filtered, label, part FROM {population.table} JOIN parts USING (id) ORDER BY id"
    ).df()
    part = people["part"].to_numpy()
    labels = people["label"].to_numpy()
    x = encode(population, population.read_features(con), part == "D1")
    con.register("d4", people[part == "D4"].drop(columns="part"))

    scores: dict[tuple[str, int, str, str], np.ndarray] = {}
    for first in FIRST:
        model = fit(first, x[part == "D1"], labels[part == "D1"], seed=seed)
        scores[first, 0, "", ""] = score(model, x[part == "D4"])
        d2 = people[part == "D2"].drop(columns="part").assign(score=score(model, x[part == "D2"]))
        con.register("d2", d2)
        known: dict[tuple[str, str], np.ndarray] = {}  # if both directions give the same labels, one fit serves
        for algorithm in METHODS:
            for reference in REFERENCES:
                relabelled = relabel(con, algorithm=algorithm, reference=reference)
                key = hashlib.sha256(relabelled.tobytes()).hexdigest()
                for second in SECOND:
                    if (key, second) not in known:
                        follower = fit(second, x[part == "D2"], relabelled, seed=seed)
                        known[key, second] = score(follower, x[part == "D4"])
                    scores[first, algorithm, reference, second] = known[key, second]
    rows = measure(con, scores)
    return [{"seed": seed, **row} for row in rows]


def relabel(con: Connection, *, algorithm: int, reference: str) -> np.ndarray:
    """Return the labels of D₃ for the rows of `d2` (id, white, filtered, label, score), in the order of id."""
    rows = con.execute(
        f"""
        SELECT fair_label
        FROM (
          SELECT *
          FROM d2
          FAIR RELABEL ({METHODS[algorithm]} PROTECTED white FILTER filtered {REFERENCES[reference]} ORDER BY id)
        )
        ORDER BY id
        """
    ).fetchnumpy()
    return np.asarray(rows["fair_label"])


def measure(con: Connection, scores: dict[tuple[str, int, str, str], np.ndarray]) -> list[dict[str, Any]]:
    """Measure every model's scores of `d4`: its AUC, and the ratio of positive outputs by race and filter."""
    ids = con.execute("SELECT id FROM d4 ORDER BY id").fetchnumpy()["id"]
    frames = [
        pd.DataFrame({"id": ids, "first": a, "algorithm": b, "reference": c, "second": d, "score": values})
        for (a, b, c, d), values in scores.items()
    ]
    con.register("outputs", pd.concat(frames, ignore_index=True))
    return (
        con.execute(
            """
            SELECT '' AS first, 0 AS algorithm, '' AS reference, '' AS second, 'original' AS metric,
                   white, filtered, base_rate AS value
            FROM d4
            FAIR (LABEL label PROTECTED white CONTROL filtered METRICS base_rate)
            UNION ALL
            SELECT first, algorithm, reference, second, 'ratio', white, filtered, selection_rate
            FROM outputs JOIN d4 USING (id)
            FAIR (
              SCORE     score THRESHOLD 0.5
              PROTECTED white
              CONTROL   first, algorithm, reference, second, filtered
              METRICS   selection_rate
            )
            UNION ALL
            SELECT first, algorithm, reference, second, 'auc', NULL, NULL, auc
            FROM outputs JOIN d4 USING (id)
            FAIR (
              SCORE     score
              LABEL     label
              PROTECTED 'all' AS everyone  -- the AUC is over all rows
              CONTROL   first, algorithm, reference, second
              METRICS   auc
            )
            """
        )
        .df()
        .to_dict("records")
    )
