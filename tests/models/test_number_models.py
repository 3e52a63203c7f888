"""Models of numbers: bounds on the error of each group, against NumPy, cvxpy and fairlearn, and what is refused."""

from __future__ import annotations

import sqlite3
import warnings
from pathlib import Path
from typing import Any

import cvxpy as cp
import duckdb
import numpy as np
import pandas as pd
import pytest
from fairlearn.reductions import BoundedGroupLoss, ExponentiatedGradient, SquareLoss
from sklearn.linear_model import LinearRegression

import fairsql
from fairsql.models.learners.learner_table import short_names
from fairsql.models.learners.model_bytes import load, score_stored
from fairsql.syntax.statements.number_bounds import REGRESSORS

pytestmark = pytest.mark.one_duckdb

ERRORS = {
    "mean_absolute_error": lambda residual: np.abs(residual).mean(),
    "mean_squared_error": lambda residual: (residual**2).mean(),
    "root_mean_squared_error": lambda residual: np.sqrt((residual**2).mean()),
}


def people() -> pd.DataFrame:
    """Return rows whose groups need different slopes: one line serves the largest of them best."""
    rng = np.random.default_rng(5)
    frame = pd.DataFrame(
        {
            "id": np.arange(600), "x": rng.normal(size=600).round(3), "z": rng.normal(size=600).round(3),
            "job": rng.choice(["baker", "O'Neil's"], 600), "grp": rng.choice(["a", "b", None], 600, p=[0.6, 0.25, 0.15]),
        }
    ).astype({"grp": object})  # fmt: skip
    slope = frame["grp"].map({"a": 1.0, "b": 3.0}).fillna(-1.0)
    frame["y"] = (slope * frame["x"] + 2 * frame["z"] + rng.normal(size=600) * (1 + 0.3 * slope.abs())).round(3)
    return frame.assign(grp=frame["grp"].where(frame["grp"].notna(), None))


FRAME = people()


def create(rest: str, *, label: str = "y", name: str = "m", rows: str = "SELECT * FROM people") -> str:
    return f"CREATE OR REPLACE MODEL {name} PREDICT {label} FEATURES x, z, job {rest} AS {rows}"


def fair(metric: str, within: float) -> str:
    return f"FAIR (PROTECTED grp METRICS {metric} WITHIN {within})"


@pytest.fixture
def with_people(con: fairsql.Connection) -> fairsql.Connection:
    con.execute("CREATE TABLE people AS SELECT * FROM FRAME")
    return con


def group_errors(frame: pd.DataFrame, metric: str, *, estimate: str = "estimate") -> dict[str, float]:
    groups = frame["grp"].astype(object).where(frame["grp"].notna(), "(NULL)")
    return {str(g): float(ERRORS[metric](rows[estimate] - rows["y"])) for g, rows in frame.groupby(groups)}


def of_groups(x: Any, y: Any, code: Any, bound: Any) -> list[Any]:
    """Return the constraints that the mean squared error of each group is at most the square of a bound."""
    return [cp.norm(x[code == k] - y[code == k]) / np.sqrt((code == k).sum()) <= bound for k in np.unique(code)]


@pytest.mark.own_duckdb
@pytest.mark.parametrize(
    ("using", "metric", "share", "scored_by"),
    [
        ("linear_regression", "rmse", 0.96, "sql"), ("ridge(alpha := 5)", "mse", 0.95, "sql"), ("median_regression", "mae", 0.995, "sql"),
        ("decision_tree_regressor(max_depth := 2)", "mse", 0.93, "sql"),
        ("random_forest_regressor(n_estimators := 3, max_depth := 2)", "mse", 0.93, "sql"),
        ("gradient_boosting_regressor(max_iter := 5, max_leaf_nodes := 3)", "mae", 0.93, "sql"),
        ("random_forest_regressor(n_estimators := 60, min_samples_leaf := 1)", "mse", 0.998, "python"),
    ],
)  # fmt: skip
def test_each_group_is_within_its_bound_wherever_the_model_scores(
    tmp_path: Path, using: str, metric: str, share: float, scored_by: str
) -> None:
    error = {"rmse": "root_mean_squared_error", "mse": "mean_squared_error", "mae": "mean_absolute_error"}[metric]
    with fairsql.connect(tmp_path / "m.duckdb") as con:
        con.execute("CREATE TABLE people AS SELECT * FROM FRAME")
        judged = "VALIDATE id % 3 = 0"
        ((*_, worst, _),) = con.execute(create(f"USING {using} {fair(metric, 1e6)} {judged}")).fetchall()
        within = share * worst
        answer = con.execute(create(f"USING {using} {fair(metric, within)} {judged}"))
        assert [each[0] for each in answer.description] == [
            "model", "fits", "error_before", "error_after", "group_error_before", "group_error_after",
        ]  # fmt: skip
        ((_, fits, _, after, before, largest),) = answer.fetchall()
        assert (before, fits > 1) == (worst, True)
        ((stored, by),) = con.execute("SELECT bytes, scored_by FROM fairsql.models").fetchall()
        assert by == scored_by
        scored = con.execute("SELECT * FROM m('people') ORDER BY id").df()
    if by == "sql":
        with duckdb.connect(str(tmp_path / "m.duckdb")) as plain:
            scored = plain.execute("SELECT * FROM m('people') ORDER BY id").df()
    assert list(scored.columns) == [*FRAME.columns, "estimate"]
    rows = scored[scored["id"] % 3 == 0]
    errors = group_errors(rows, error)
    assert len(errors) == 3
    assert max(errors.values()) == pytest.approx(largest, rel=1e-9)
    assert max(errors.values()) <= within * (1 + 1e-12)
    assert float(ERRORS[error](rows["estimate"] - rows["y"])) == pytest.approx(after, rel=1e-9)
    model = load(stored)
    features = (
        [FRAME[name].to_numpy(float) for name in model.numbers],
        [FRAME[name].to_numpy() for name in model.words],
    )
    assert np.abs(score_stored(stored, features) - scored["estimate"]).max() < 1e-9


def test_the_overall_error_is_the_least_there_is(with_people: fairsql.Connection) -> None:
    """With VALIDATE 0 a linear model is the solution of a convex programme; fairlearn's mix of models is no better."""
    con = with_people
    y, code = FRAME["y"].to_numpy(), FRAME["grp"].map({"a": 0, "b": 1}).fillna(2).to_numpy()
    x = np.column_stack([FRAME["x"], FRAME["z"], FRAME["job"] == "baker", np.ones(len(y))]).astype(float)
    bounds = BoundedGroupLoss(SquareLoss(float(y.min()), float(y.max())), upper_bound=4.0)
    peer = ExponentiatedGradient(LinearRegression(), bounds, max_iter=30)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer.fit(x, y, sensitive_features=code)
    losses = np.column_stack([(each.predict(x) - y) ** 2 for each in peer.predictors_]) @ peer.weights_
    theirs = max(losses[code == k].mean() for k in range(3))

    beta = cp.Variable(x.shape[1])
    best = cp.Problem(cp.Minimize(cp.norm(x @ beta - y) / len(y) ** 0.5), of_groups(x @ beta, y, code, theirs**0.5))
    ((_, _, _, error, _, worst),) = con.execute(create(f"{fair('mse', float(theirs))} VALIDATE 0")).fetchall()
    assert worst <= theirs
    assert error <= losses.mean() * 1.001
    assert error == pytest.approx(best.solve(solver="CLARABEL") ** 2, rel=1e-4)


def test_an_impossible_bound_leaves_the_database_as_it_was(with_people: fairsql.Connection) -> None:
    con = with_people
    con.execute(create(f"{fair('mse', 1e6)} VALIDATE 0"))
    before = con.execute("SELECT * FROM m('people') ORDER BY id").fetchall(), con.execute("SHOW MODELS").fetchall()
    y, code = FRAME["y"].to_numpy(), FRAME["grp"].map({"a": 0, "b": 1}).fillna(2).to_numpy()
    x = np.column_stack([FRAME["x"], FRAME["z"], FRAME["job"] == "baker", np.ones(len(y))]).astype(float)
    beta, most = cp.Variable(x.shape[1]), cp.Variable()
    least = cp.Problem(cp.Minimize(most), of_groups(x @ beta, y, code, most)).solve(solver="CLARABEL")
    with pytest.raises(fairsql.DataError, match="no model keeps mean_squared_error within 1 in each group") as caught:
        con.execute(create(f"{fair('mse', 1)} VALIDATE 0"))
    found = caught.value.message.partition("the smallest largest error was ")[2]
    assert float(found.partition(",")[0]) == pytest.approx(least**2, rel=1e-3)
    assert found.endswith((", of grp b", ", of grp (NULL)"))
    assert (
        con.execute("SELECT * FROM m('people') ORDER BY id").fetchall(),
        con.execute("SHOW MODELS").fetchall(),
    ) == before
    bound = float(caught.value.hint.split()[3].rstrip(","))
    con.execute(create(f"{fair('mse', bound)} VALIDATE 0"))


def test_a_weight_counts_as_copies_and_the_order_of_rows_does_not(with_people: fairsql.Connection) -> None:
    con, bound = with_people, "METRICS rmse WITHIN 2.75"
    con.execute(create(f"FAIR (PROTECTED grp {bound} WEIGHT 1 + id % 2) VALIDATE 0", name="weighted"))
    copies = "SELECT * FROM people, range(1 + id % 2) ORDER BY hash(id, 3)"
    for name in ("copied", "again"):
        con.execute(create(f"FAIR (PROTECTED grp {bound}) VALIDATE 0", name=name, rows=copies))
    estimates = [
        con.execute(f"SELECT estimate FROM {name}('people') ORDER BY id").fetchnumpy()["estimate"]
        for name in ("weighted", "copied", "again")
    ]
    assert np.allclose(estimates[0], estimates[1], rtol=1e-6)
    assert (estimates[1] == estimates[2]).all()


def test_groups_within_strata_and_of_several_groupings_are_bounded(with_people: fairsql.Connection) -> None:
    con = with_people
    con.execute(create("FAIR (PROTECTED grp CONTROL job METRICS mae WITHIN 3, mse WITHIN 20 MINIMUM 20)"))
    gaps = "SELECT count(*), bool_and(within) FROM fairsql.model_gaps WHERE fit = 1"
    assert con.execute(gaps).fetchall() == [(4, True)]
    ((left_out,),) = con.execute("SELECT left_out FROM fairsql.models").fetchall()
    assert "grp b where job = baker: 18 rows" in left_out
    con.execute(create("FAIR (PROTECTED GROUPING SETS ((grp), (job)) METRICS mae WITHIN 3)"))
    assert con.execute(gaps).fetchall() == [(5, True)]
    con.execute(create("FAIR (PROTECTED 1 AS one METRICS mae WITHIN 3)"))
    assert con.execute(gaps).fetchall() == [(1, True)]


def test_a_model_without_bounds_is_the_learner_itself(with_people: fairsql.Connection) -> None:
    con = with_people
    con.execute(create("USING linear_regression VALIDATE 0", label="CASE WHEN id > 5 THEN y END"))
    rows = FRAME[FRAME["id"] > 5]
    wanted = LinearRegression().fit(rows[["x", "z"]].assign(job=rows["job"] == "baker"), rows["y"])
    found = con.execute("SELECT estimate FROM m('people') ORDER BY id").fetchnumpy()["estimate"]
    assert np.allclose(found, wanted.predict(FRAME[["x", "z"]].assign(job=FRAME["job"] == "baker")), atol=1e-9)
    described = dict(con.execute("DESCRIBE MODEL m").fetchall())
    assert (described["excluded rows"], described["learner"]) == ("6", "LinearRegression()")
    shown = con.execute("SHOW MODELS").df().iloc[0]
    assert shown["accuracy_before":"disparity_after"].isna().all()
    assert shown["error_after"] == pytest.approx(((found[6:] - rows["y"]) ** 2).mean() ** 0.5)
    con.execute("DROP MODEL m")
    assert con.execute("SELECT count(*) FROM fairsql.model_metrics").fetchall() == [(0,)]


MISTAKES = {
    fair("mae", 3).replace(" WITHIN 3", ""): ("mean_absolute_error has no bound", "mae"),
    "FAIR (PROTECTED grp METRICS mae WITHIN RATIO 0.8)": ("bounded by a number, not by RATIO", "mae WITHIN RATIO 0.8"),
    "FAIR (PROTECTED grp METRICS r2 WITHIN 1)": ("r2 WITHIN 1 cannot be bounded", "r2 WITHIN 1"),
    "FAIR (PROTECTED grp METRICS mae WITHIN 3, selection_rate WITHIN 0.1)": (
        "is no error of predicted numbers", "selection_rate WITHIN 0.1",
    ),
    "FAIR (PROTECTED grp METRICS mae WITHIN 3 REFERENCE 'a')": ("no group is compared with another", "'a'"),
    "FAIR (PROTECTED grp METRICS mae WITHIN 3 CONFIDENCE 0.9)": ("has no CONFIDENCE", "0.9"),
    f"{fair('mae', 3)} SAMPLE 200": ("fitted on all rows", "200"),
    f"{fair('mae', 3)} VIA thresholds": ("not held to its bounds by thresholds", "thresholds"),
    "USING ridge FAIR (PROTECTED grp)": ("does not say which error is bounded", "(PROTECTED grp)"),
    f"USING mlp {fair('mae', 3)}": ("mlp predicts 0/1 labels, and METRICS are errors of numbers", "mlp"),
    "USING ridge FAIR (PROTECTED grp METRICS selection_rate WITHIN 0.1)": ("ridge predicts numbers", "ridge"),
}  # fmt: skip


@pytest.mark.parametrize("rest", MISTAKES)
def test_mistakes_are_located(with_people: fairsql.Connection, rest: str) -> None:
    message, place = MISTAKES[rest]
    with pytest.raises(fairsql.FairSQLError) as caught:
        with_people.execute(create(rest))
    error = caught.value
    assert message in error.message
    assert error.hint
    assert error.sql[error.start : error.end] == place


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("CASE id WHEN 3 THEN 'nan'::DOUBLE ELSE y END", "which is nan in some rows"),
        ("CASE id WHEN 3 THEN 'inf'::DOUBLE ELSE y END", "which is inf in some rows"),
        ("job", "whose values are not numbers"),
        ("2.5", "the labels of the training rows are all alike"),
    ],
)
def test_labels_that_are_no_numbers_are_refused(with_people: fairsql.Connection, label: str, message: str) -> None:
    with pytest.raises(fairsql.DataError, match=message):
        with_people.execute(create(fair("mae", 3), label=label))


def test_what_a_model_of_numbers_lacks_says_so(with_people: fairsql.Connection, tmp_path: Path) -> None:
    con = with_people
    con.execute(create(fair("mae", 3)))
    with pytest.raises(fairsql.ClauseError, match="m is of numbers: its WITHIN bounds errors, not differences"):
        con.execute("SWEEP MODEL m")
    assert "mean_absolute_error" in con.report(model="m").html()
    engine = sqlite3.connect(tmp_path / "people.sqlite")
    FRAME.to_sql("people", engine, index=False)
    refused = pytest.raises(fairsql.ProgrammingError, match="learns from rows of DuckDB, and these are SQLite's")
    with fairsql.connect(engine) as remote, refused as caught:
        remote.execute(create(fair("mae", 3)))
    assert caught.value.hint.endswith("on a connection without an engine: fairsql.connect('audit.duckdb')")
    engine.close()


def test_the_learners_of_numbers_are_those_that_the_statement_knows() -> None:
    assert tuple(short_names(of_numbers=True)) == REGRESSORS
