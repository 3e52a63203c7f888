"""The same answers under every kernel of linear algebra: decisions, thresholds and redrawn rows equal, numbers to 1e-9."""

from __future__ import annotations

import json
import os
import sys
import warnings
from itertools import chain
from pathlib import Path
from typing import Any

import kernels
import pytest
from support.effort import THOROUGH

import fairsql

ADULT = """CREATE TABLE a AS SELECT row_number() OVER () AS id, age, "education-num" AS e, "hours-per-week" AS h, occupation,
    sex, income = '>50K' AS hi, split FROM 'fairsql/data/adult.parquet'"""
RATE = "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.03)"
MODELS = {
    "lr": (RATE, ""),
    "rates": ("FAIR (PROTECTED sex METRICS tpr WITHIN 0.03, fpr WITHIN 0.03)", ""),
    "svm": (RATE, "USING linear_svm"),
    "tree": (RATE, "USING decision_tree(max_depth := 6)"),
    "boosted": (RATE, "USING gradient_boosting(max_iter := 10)"),
    "bayes": (RATE, "USING naive_bayes"),
    "cuts": ("FAIR (PROTECTED sex METRICS tpr, fpr) VIA thresholds(lambda := 1)", ""),
    "alike": ("FAIR (PROTECTED sex) VIA equalized_distribution(alpha := 0.15)", ""),
}
CELLS = """PROTECTED sex LABEL y FEATURES quantiles(age, 4), bins(e, [9, 13]) EPSILON 0.3
    DISTORTION steps(age, 1) + steps(e, 1) + 2 * changed(y) WITHIN 0.8 SEED 7 KEY id"""


def answers() -> dict[str, Any]:
    """Return what this process answers: of each thing its decisions, and its numbers."""
    found: dict[str, Any] = {}
    with warnings.catch_warnings(), fairsql.connect(config={"threads": 2}) as con:
        warnings.simplefilter("ignore")
        con.execute(ADULT)
        for name, (clause, learner) in MODELS.items():
            features = f"PREDICT hi FEATURES age, e, h, occupation, sex {learner} {clause} SEED 3"
            reported = con.execute(
                f"CREATE MODEL {name} {features} AS FROM a WHERE split = 'train' LIMIT 6000"
            ).fetchall()
            rows = con.execute(f"SELECT prediction, score FROM {name}('a') ORDER BY id").fetchall()
            found[name] = ["".join(str(row[0]) for row in rows), [*reported[0][2:], *(row[1] for row in rows[::400])]]
        con.execute(
            "CREATE TABLE b AS SELECT id, sex, age, e, hi::INTEGER AS y FROM a WHERE split = 'train' LIMIT 9000"
        )
        for objective in ("kl", "l1", "chi2"):
            con.execute(f"CREATE TRANSFORM t_{objective} {CELLS} OBJECTIVE {objective} AS FROM b")
            drawn = con.execute(f"SELECT age, e, y FROM t_{objective}('b') ORDER BY id").fetchall()
            shares = con.execute(f"SELECT probability FROM fairsql_maps.t_{objective} ORDER BY ALL").fetchall()
            found[f"t_{objective}"] = [repr(drawn), [share for (share,) in shares]]
    return found


@pytest.fixture(scope="module")
def recorded() -> dict[str, Any]:
    """What a process under the plainest kernel answers."""
    path = os.environ.get(kernels.RECORDED)
    return dict(json.loads(Path(path).read_text() if path else kernels.answers()))


@pytest.mark.numerics
@pytest.mark.skipif(
    kernels.RECORDED not in os.environ and not THOROUGH, reason="two kernels are compared by make test-numerics"
)
@pytest.mark.skipif(bool(kernels.reasons()["Prescott"]), reason=kernels.reasons()["Prescott"])
def test_answers_are_those_under_the_plainest_kernel(recorded: dict[str, Any]) -> None:
    here = json.loads(json.dumps(answers()))
    assert [name for name in recorded if here[name][0] != recorded[name][0]] == []
    for name, (_, numbers) in recorded.items():
        assert here[name][1] == pytest.approx(numbers, rel=1e-9, abs=1e-12), name


MANY = """CREATE TABLE many AS
    SELECT id, sex, e, amount, w, p, 1 / (1 + exp(1 - 2 * p - amount)) AS risk, p + amount / 3 > 0.9 AS y
    FROM (SELECT i AS id, hash(i) % 5 < 2 AS sex, hash(i, 1) % 5 AS e, (1 + hash(i, 2) % 1000) / 730.0 AS w,
        (hash(i, 3) >> 32) / 2.0**32 AS p, (hash(i, 4) >> 32) / 2.0**32 + hash(i) % 5 / 9.0 AS amount
      FROM range(500_000) AS r(i))"""
REPAIR = """CREATE OR REPLACE TRANSFORM repair PROTECTED sex LABEL y FEATURES e, quantiles(amount, 3) EPSILON 0.1 WEIGHT w
    DISTORTION steps(e, 1) + steps(amount, 1) + 2 * changed(y) WITHIN 1.2 SEED 5 KEY id AS FROM many"""
EVEN = """CREATE OR REPLACE MODEL paying PREDICT y FEATURES e, p FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05)
    SEED 3 AS FROM many"""
ANSWERS = {
    "redrawn": "SELECT bit_xor(hash(id, e, amount, y)) FROM repair('many')",
    "relabelled": "SELECT bit_xor(hash(id, fair_label)) FROM many FAIR RELABEL (LABEL y PROTECTED sex SCORE risk)",
    "weighed": """SELECT sex, y, max(fair_weight / w) FROM many FAIR REWEIGH (LABEL y PROTECTED sex WEIGHT w)
        GROUP BY ALL ORDER BY ALL""",
    "decided": "SELECT bit_xor(hash(id, prediction)) FROM paying('many')",
    "scored": "SELECT score FROM paying('many') WHERE id % 50_000 = 0 ORDER BY id",
    "thresholds": "FROM many FAIR THRESHOLD (SCORE risk LABEL y PROTECTED sex WEIGHT w)",
    "measured": """SELECT metric, difference, difference_low, within, rows_needed FROM many FAIR PAIRS (PREDICTION y PROTECTED e
        METRICS selection_rate WITHIN 0.001 CONFIDENCE 0.9)""",
    "means": "FROM many FAIR (PREDICTION y PROTECTED e METRICS selection_rate, avg(amount) AS mean WEIGHT w)",
}


def test_threads_change_nothing_over_many_row_groups() -> None:
    """500,000 rows are five row groups: threads take them in any order, so that last digits of sums differ."""
    found: list[dict[str, Any]] = []
    with warnings.catch_warnings(), fairsql.connect() as con:
        warnings.simplefilter("ignore")
        con.execute(MANY)
        for threads in (1, 2, 8):
            con.execute(f"SET threads = {threads}")
            for text in (REPAIR, EVEN):
                con.execute(text)
            found.append({name: con.execute(sql).fetchall() for name, sql in ANSWERS.items()})
    for other in found[1:]:
        for name, rows in found[0].items():
            for value, remote in zip(chain(*rows), chain(*other[name]), strict=True):
                assert value == (pytest.approx(remote, rel=1e-9) if isinstance(remote, float) else remote), name


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    print(json.dumps(answers()))
