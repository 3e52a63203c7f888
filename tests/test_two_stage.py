"""The two-stage pipeline: on Adult it narrows the gap within the filter; and what it refuses."""

from __future__ import annotations

import pytest
from sklearn.linear_model import LogisticRegression

import fairsql
from fairsql import ProgrammingError
from fairsql.models import TwoStage, two_stage
from fairsql.resources import adult_path

ADULT = f"(SELECT * EXCLUDE (fnlwgt, education, \"native-country\", split) FROM '{adult_path()}')"
FEATURES = ("age", "education-num", "marital-status", "occupation", "relationship", "race", "sex", "hours-per-week")


def run(con: fairsql.Connection, **options: object) -> TwoStage:
    usual = {
        "label": "income = '>50K'", "protected": "race = 'White'", "filter": '"education-num" > 10',
        "reference": "TRUE", "features": FEATURES, "seed": 3,
    }  # fmt: skip
    return two_stage(con, ADULT, **{**usual, **options})  # type: ignore[arg-type]


def gap(done: TwoStage, column: str) -> float:
    shares = {(row["inside"], row["protected"]): row[column] for row in done.shares.to_pylist()}
    return abs(shares[True, True] - shares[True, False])


@pytest.fixture(scope="module")
def done() -> TwoStage:
    with fairsql.connect() as con:
        return run(con)


def test_the_gap_within_the_filter_narrows(done: TwoStage) -> None:
    assert gap(done, "first") > 0.08
    assert gap(done, "second") < gap(done, "first") - 0.03
    assert done.auc["second"] > done.auc["first"] - 0.02 > 0.85


def test_the_parts(done: TwoStage) -> None:
    n = 48_842
    assert abs(len(done.relabelled) - 0.4 * n) <= 1
    assert abs(len(done.test) - 0.2 * n) <= 1
    assert sum(row["n"] for row in done.shares.to_pylist()) == len(done.test)


def test_the_labels_of_d3_are_what_fair_relabel_gives(done: TwoStage) -> None:
    rows = done.relabelled.to_pylist()
    outside = [row for row in rows if row["education-num"] <= 10]
    assert not any(row["fair_changed"] for row in outside)
    assert all(row["fair_label"] == (row["fair_first"] >= 0.5) for row in rows if not row["fair_changed"])
    share = {}
    for white in (True, False):
        inside = [row for row in rows if row["education-num"] > 10 and (row["race"] == "White") == white]
        share[white] = sum(row["fair_label"] for row in inside) / len(inside), len(inside)
    assert abs(share[True][0] - share[False][0]) <= 0.5 / share[False][1]


def test_the_models_predict_rows_that_none_has_seen(done: TwoStage) -> None:
    frame = done.test.to_pandas().head(50)
    assert done.second.predict_proba(frame[list(FEATURES)])[:, 1] == pytest.approx(frame["fair_second"].to_numpy())


def test_flipping_true_labels_with_models_of_ones_own(con: fairsql.Connection) -> None:
    models = {"first": LogisticRegression(max_iter=500), "second": LogisticRegression(max_iter=500)}
    done = run(con, method="risk_flipping", **models)
    rows = done.relabelled.to_pylist()
    assert all(row["fair_label"] == row["fair_truth"] for row in rows if not row["fair_changed"])
    assert any(row["fair_changed"] for row in rows)
    assert not hasattr(models["first"], "coef_")  # the user's own stay unfitted


def test_the_same_seed_gives_the_same(con: fairsql.Connection) -> None:
    fast = {"second": LogisticRegression(), "features": ("age", "education-num")}
    first, again, other = (run(con, **fast, seed=seed) for seed in (1, 1, 2))
    assert first.shares.equals(again.shares)
    assert not first.shares.equals(other.shares)


def test_features_left_out_are_all_but_label_and_protected(con: fairsql.Connection) -> None:
    done = run(con, features=None, second=LogisticRegression(max_iter=500))
    names = list(done.second.feature_names_in_)
    assert "income" not in names
    assert "race" not in names
    assert "sex" in names


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"parts": (0.5, 0.5)}, "not three shares"),
        ({"parts": (0.5, 0.5, 0.5)}, "not three shares"),
        ({"parts": (0.5, 0.5, 0.0)}, "not three shares"),
        ({"features": ("age", "height")}, "no column height"),
        ({"label": "1"}, "all alike"),
    ],
)
def test_what_it_refuses(con: fairsql.Connection, options: dict[str, object], message: str) -> None:
    with pytest.raises(ProgrammingError, match=message):
        run(con, **options)


def test_names_that_it_needs_for_itself(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, i % 3 = 0 AS y, i AS fair_first FROM range(100) r(i)")
    with pytest.raises(ProgrammingError, match="a column fair_first"):
        two_stage(con, "t", label="y", protected="g")
