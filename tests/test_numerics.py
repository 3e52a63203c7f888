"""The same answers under every kernel of linear algebra: decisions, thresholds and redrawn rows equal, numbers to 1e-9."""

from __future__ import annotations

import json
import os
import sys
import warnings
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
AGREE = {"svm": 1e-7}
"""How far numbers agree where that is not 1e-9, as docs/models.md says."""
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
            told = con.execute(f"CREATE MODEL {name} {features} AS FROM a WHERE split = 'train' LIMIT 6000").fetchall()
            rows = con.execute(f"SELECT prediction, score FROM {name}('a') ORDER BY id").fetchall()
            found[name] = ["".join(str(row[0]) for row in rows), [*told[0][2:], *(row[1] for row in rows[::400])]]
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
        assert here[name][1] == pytest.approx(numbers, rel=AGREE.get(name, 1e-9), abs=1e-12), name


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    print(json.dumps(answers()))
