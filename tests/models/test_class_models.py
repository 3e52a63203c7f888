"""Models of classes: allowances on the rates of each class, against pandas and SciPy, and what is refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from scipy.optimize import linprog

import fairsql
from fairsql.models.classes.class_constraints import find_constraints
from fairsql.models.classes.decision_weights import Beliefs, Duality
from fairsql.models.search.grouped_rows import make_groupings

pytestmark = pytest.mark.one_duckdb


def cases() -> pd.DataFrame:
    """Return rows whose groups have other decisions, some of them by other features."""
    rng = np.random.default_rng(8)
    n = 1500
    grp = rng.choice(["a", "b", "c"], n, p=[0.5, 0.3, 0.2])
    x = rng.normal(size=n) + (grp == "b") - 0.5 * (grp == "c")
    z = rng.normal(size=n) + 0.5 * (grp == "a")
    y = np.array(["approve", "refer", "won't"])[
        (np.stack([x, z, np.full(n, 0.3)], 1) + rng.gumbel(size=(n, 3))).argmax(1)
    ]
    frame = pd.DataFrame({"id": np.arange(n), "x": x.round(3), "z": z.round(3), "grp": grp, "y": y})
    frame["w"] = rng.integers(1, 4, n)
    frame["area"] = rng.choice(["n", "s"], n)
    frame["code"] = frame["y"].map({"approve": 3, "refer": 1, "won't": 20})
    frame["judges"] = frame["id"] % 3 == 0
    frame.loc[rng.choice(n, 40), "x"] = np.nan
    return frame


FRAME = cases()
METRICS = {
    "selection_rate": lambda hit, true: hit.mean(),
    "true_positive_rate": lambda hit, true: hit[true].mean(),
    "false_positive_rate": lambda hit, true: hit[~true].mean(),
}


def create(rest: str, *, label: str = "y", features: str = "x, z, grp", rows: str = "SELECT * FROM cases") -> str:
    return f"CREATE OR REPLACE MODEL m PREDICT {label} FEATURES {features} {rest} VALIDATE (judges) AS {rows}"


def fair(metrics: str = "selection_rate", within: float = 0.05, rest: str = "") -> str:
    return f"FAIR (PROTECTED grp OUTCOMES EACH METRICS {metrics} WITHIN {within} {rest})"


@pytest.fixture
def with_cases(con: fairsql.Connection) -> fairsql.Connection:
    con.execute("CREATE TABLE cases AS SELECT * FROM FRAME")
    return con


def widest(frame: pd.DataFrame, metric: str, *, label: str = "y", by: str = "grp") -> dict[Any, float]:
    """Return the largest difference of two groups in the rate of each class."""
    found = {}
    for value in frame[label].unique():
        hit, true = frame["prediction"] == value, frame[label] == value
        rates = [METRICS[metric](hit[each], true[each]) for _, each in frame.groupby(by).groups.items()]
        found[value] = max(rates) - min(rates)
    return found


@pytest.mark.own_duckdb
@pytest.mark.parametrize(
    ("using", "metric", "within"),
    [
        ("", "selection_rate", 0.02), ("", "true_positive_rate", 0.05), ("", "false_positive_rate", 0.04),
        ("USING decision_tree(max_depth := 4)", "selection_rate", 0.05),
        ("USING naive_bayes", "true_positive_rate", 0.1),
    ],
)  # fmt: skip
def test_each_class_keeps_its_allowance(with_cases: fairsql.Connection, using: str, metric: str, within: float) -> None:
    con = with_cases
    answer = con.execute(create(f"{using} {fair(metric, within)}")).df().iloc[0]
    judged = con.execute("FROM m('cases') WHERE judges").df()
    gaps = widest(judged, metric)
    assert max(gaps.values()) <= within < answer["disparity_before"]
    assert max(gaps.values()) == pytest.approx(answer["disparity_after"], abs=1e-12)
    assert answer["accuracy_after"] == pytest.approx((judged["prediction"] == judged["y"]).mean(), abs=1e-12)
    assert answer["accuracy_after"] > judged["y"].value_counts(normalize=True).max() - 0.02
    best = judged[["score_approve", "score_refer", "score_won't"]].to_numpy().argmax(axis=1)
    assert (np.array(["approve", "refer", "won't"])[best] == judged["prediction"]).all()
    recorded = con.execute(
        "SELECT outcome, max(abs(gap)) FROM fairsql.model_gaps AS g JOIN fairsql.models AS m USING (model) "
        "WHERE g.fit = m.chosen GROUP BY ALL"
    ).fetchall()
    assert dict(recorded) == pytest.approx(gaps, abs=1e-12)


def test_the_decision_is_that_of_the_linear_programme() -> None:
    """The smoothed dual reaches the exact optimum of the fractional decisions, within what smoothing may cost."""
    rng = np.random.default_rng(1)
    n, count = 400, 3
    group, label = rng.integers(0, 2, n), rng.integers(0, count, n)
    classes = rng.dirichlet(np.ones(count), n) * 0.5 + 0.5 * np.eye(count)[(label + (rng.random(n) < 0.3)) % count]
    classes[group == 1, 0] += 0.3
    belief = np.clip(0.5 + 0.4 * (2 * group - 1) + rng.normal(size=n) * 0.1, 0.01, 0.99)
    groups = np.column_stack([1 - belief, belief, np.ones(n)])
    spec = _spec("selection_rate", 0.04)
    groupings = make_groupings(np.array(["a", "b"])[group], None, n)
    each = find_constraints(spec, ["0", "1", "2"], label, np.ones(n), groupings, np.arange(n))
    duality = Duality.of(Beliefs(classes, groups, {}, np.ones(n)), each)
    multipliers, expected = duality.solve(np.zeros(count), 1.0, np.zeros(count))
    sizes = np.bincount(group)
    rows = np.zeros((count, n * count))  # the expected gap of each class, in the shares h of row i and class k
    for k in range(count):
        rows[k, k::count] = groups[:, 0] / sizes[0] - groups[:, 1] / sizes[1]
    one = np.kron(np.eye(n), np.ones(count))
    exact = linprog(
        -classes.ravel() / n, A_ub=np.vstack([rows, -rows]), b_ub=np.full(2 * count, 0.04), A_eq=one, b_eq=np.ones(n)
    )
    decided = np.zeros((n, count))
    decided[np.arange(n), duality.scores(multipliers).argmax(axis=1)] = 1
    assert np.abs(expected).max() <= 0.04 + 1e-4
    assert np.abs(rows @ np.eye(count)[classes.argmax(axis=1)].ravel()).max() > 0.05
    assert (decided * classes).sum() / n == pytest.approx(-exact.fun, abs=0.005)
    assert (np.abs(multipliers) > 0).any()


def _spec(metric: str, within: float) -> Any:
    from fairsql.expansion import read_work
    from fairsql.metrics import built_in_metrics
    from fairsql.syntax.statements.script import read_script

    (statement,) = read_script(create(fair(metric, within)))
    return read_work(statement, built_in_metrics)


@pytest.mark.parametrize(
    ("rest", "by"),
    [
        ("FAIR (PROTECTED grp OUTCOMES ('approve') METRICS selection_rate WITHIN 0.02)", "grp"),
        ("FAIR (PROTECTED grp OUTCOMES EACH METRICS selection_rate WITHIN 0.05 REFERENCE 'a')", "grp"),
        ("FAIR (PROTECTED grp OUTCOMES EACH METRICS selection_rate WITHIN 0.05 REFERENCE OVERALL)", "grp"),
        ("FAIR (PROTECTED GROUPING SETS ((grp), (area)) OUTCOMES EACH METRICS selection_rate WITHIN 0.06)", "area"),
        ("FAIR (PROTECTED grp CONTROL area OUTCOMES EACH METRICS selection_rate WITHIN 0.08)", "grp"),
        ("FAIR (PROTECTED grp WEIGHT w OUTCOMES EACH METRICS selection_rate WITHIN 0.05)", "grp"),
    ],
)  # fmt: skip
def test_items_are_those_of_models(with_cases: fairsql.Connection, rest: str, by: str) -> None:
    """What the record promises is what FAIR DISPARITY measures on the validation rows with the same items."""
    con = with_cases
    con.execute(create(rest, features="x, z, grp, area"))
    items = rest.removeprefix("FAIR (").replace("PROTECTED", "PREDICTION prediction PROTECTED")
    con.execute("CREATE OR REPLACE TABLE judged AS FROM m('cases') WHERE judges")
    rows = con.execute(f"FROM judged FAIR DISPARITY ({items}").df()
    assert rows["within"].all()
    assert len(rows) >= (1 if "'approve'" in rest else 3)


def test_predictions_have_the_type_of_the_label(with_cases: fairsql.Connection) -> None:
    con = with_cases
    con.execute(create(fair(), label="code"))
    described = dict(con.execute("SELECT column_name, column_type FROM (DESCRIBE FROM m('cases'))").fetchall())
    assert described["prediction"] == con.execute("SELECT typeof(code) FROM cases").fetchone()[0]
    assert {"score_1", "score_3", "score_20"} < described.keys()
    agree = con.execute("SELECT avg((prediction = code)::INTEGER) FROM m('cases') WHERE judges").fetchone()[0]
    assert agree == con.execute("SHOW MODELS").df()["accuracy_after"][0]


def test_a_model_of_classes_scores_without_fairsql(with_cases: fairsql.Connection, tmp_path: Path) -> None:
    con = with_cases
    con.execute(create(fair()))
    expected = con.execute("SELECT id, prediction FROM m('cases') ORDER BY id").fetchall()
    body = con.execute("SELECT macro_definition FROM duckdb_functions() WHERE function_name = 'm'").fetchone()[0]
    with duckdb.connect() as plain:
        plain.register("cases", FRAME)
        plain.execute(f"CREATE MACRO m(fair_input) AS TABLE {body}")
        assert plain.execute("SELECT id, prediction FROM m('cases') ORDER BY id").fetchall() == expected


def test_the_same_rows_give_the_same_model(with_cases: fairsql.Connection) -> None:
    con = with_cases
    text = "SELECT * EXCLUDE (created, seconds, statement) FROM fairsql.models"
    con.execute(create(fair()))
    first = con.execute(text).fetchall(), con.execute("FROM m('cases') ORDER BY id").fetchall()
    con.execute(create(fair(), rows="SELECT * FROM cases ORDER BY hash(id)"))
    assert (con.execute(text).fetchall(), con.execute("FROM m('cases') ORDER BY id").fetchall()) == first


def test_a_report_audits_each_class(with_cases: fairsql.Connection) -> None:
    con = with_cases
    con.execute(create(fair()))
    page = con.report(model="m").html()
    assert "selection_rate of approve" in page
    assert "outcome" in page


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (create("FAIR (PROTECTED grp OUTCOMES EACH METRICS accuracy WITHIN 0.1)"), "accuracy is about all classes at once"),
        (create("FAIR (PROTECTED grp OUTCOMES EACH METRICS selection_rate)"), "selection_rate has no allowance"),
        (create("FAIR (PROTECTED grp OUTCOMES EACH METRICS selection_rate WITHIN RATIO 0.8)"), "not to a RATIO"),
        (create("FAIR (PROTECTED grp OUTCOMES EACH METRICS precision WITHIN 0.1)"), "denominator that depends on"),
        (create("FAIR (PROTECTED grp OUTCOMES ('maybe') METRICS selection_rate WITHIN 0.1)"), "no row has the class maybe"),
        (create("FAIR (PROTECTED grp OUTCOMES y METRICS selection_rate WITHIN 0.1)"), "OUTCOMES"),
        (create(fair(rest="CONFIDENCE 0.95")), "tuned on the rows that judge it"),
        (create(fair() + " VIA thresholds"), "not held to its allowances by thresholds"),
        (create("USING mlp " + fair()), "is scored in SQL from probabilities, which MLPClassifier"),
        (create(fair(), label="id"), "which has 1,500 values, more than the 50"),
        (create(fair(), label="CASE WHEN y = 'refer' THEN 'Approve' ELSE y END"), "two classes are called Approve"),
        (create(fair("true_positive_rate, false_positive_rate", 0.0)), "no model within the allowances was found in"),
        (create(fair(), rows="SELECT * FROM cases WHERE y = 'refer'"), "all alike"),
        (create("FAIR (PROTECTED grp METRICS selection_rate WITHIN 0.1)"), "OUTCOMES EACH"),
    ],
)  # fmt: skip
def test_what_is_refused_says_why_and_stores_nothing(
    with_cases: fairsql.Connection, statement: str, message: str
) -> None:
    with pytest.raises(fairsql.Error, match=message):
        with_cases.execute(statement)
    assert with_cases.execute("SHOW MODELS").fetchall() == []


def test_sweep_is_refused(with_cases: fairsql.Connection) -> None:
    with_cases.execute(create(fair()))
    with pytest.raises(fairsql.Error, match="is of classes, which SWEEP MODEL does not train"):
        with_cases.execute("SWEEP MODEL m WITHIN 0.1")


def test_rows_of_another_database_are_refused(tmp_path: Path) -> None:
    file = sqlite3.connect(tmp_path / "cases.sqlite")
    FRAME.to_sql("cases", file, index=False)
    with (
        fairsql.connect(file) as con,
        pytest.raises(fairsql.Error, match="model of classes learns from rows of DuckDB"),
    ):
        con.execute(create(fair()))
    file.close()
