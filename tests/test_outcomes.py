"""OUTCOMES: classes instead of 0 and 1, beside scikit-learn, fairlearn, scipy, and tests that R's manual publishes.

In: rows of four classes with NULLs. Checked: each class is what a clause about it alone says; averages over classes; lists and their order;
tests of all classes at once; other doors: engines, policies, reports.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from fairlearn.metrics import MetricFrame
from scipy.stats import chi2_contingency, kruskal, rankdata
from sklearn import metrics

import fairsql
from fairsql import ClauseError, FairSQLError
from fairsql.reports.sections.section_table import show_sections

pytestmark = pytest.mark.one_duckdb
CLASSES = ("approve", "decline", "refer", "wait")
BOTH = "PREDICTION p LABEL y PROTECTED g"
ONE = "selection_rate, base_rate, tpr, fpr, ppv, f1"


@pytest.fixture(scope="module")
def people() -> pd.DataFrame:
    random = np.random.default_rng(5)
    size, values = 3000, np.array(CLASSES)
    g = random.choice(["F", "M", "X"], size, p=[0.45, 0.45, 0.1])
    y = random.choice(values, size, p=[0.5, 0.3, 0.15, 0.05])
    p = np.where(random.random(size) < 0.6 + 0.1 * (g == "M"), y, random.choice(values, size))
    frame = pd.DataFrame({"g": g, "y": y, "p": p, "c": random.integers(0, 2, size), "w": random.random(size) + 0.5})
    frame["day"] = pd.Timestamp("2025-01-01") + pd.to_timedelta(random.integers(0, 100, size), "D")
    frame.loc[random.random(size) < 0.02, "p"] = None
    frame.loc[random.random(size) < 0.02, "y"] = None
    return frame


@pytest.fixture
def con(people: pd.DataFrame) -> Any:
    with fairsql.connect() as con:
        con.register("frame", people)
        con.execute("CREATE TABLE people AS SELECT * FROM frame")
        yield con


def table(con: fairsql.Connection, query: str) -> pd.DataFrame:
    relation = con.sql(query)
    return pd.DataFrame(relation.fetchall(), columns=relation.columns, dtype=object)


def test_classes_are_scikit_learns(con: fairsql.Connection, people: pd.DataFrame) -> None:
    averages = [f"{kind}_{word}" for kind in ("macro", "weighted") for word in ("precision", "recall", "f1")]
    found = table(
        con,
        f"FROM people FAIR ({BOTH} OUTCOMES EACH METRICS ppv, tpr, f1, tp + fn AS labelled, accuracy, {', '.join(averages)})",
    )
    known = people.dropna()
    assert list(found.columns[:4]) == ["outcome", "g", "n", "excluded"]
    assert [*found.outcome] == [each for each in (*CLASSES, None) for _ in range(3)]
    for g, of in known.groupby("g"):
        wanted = np.array(metrics.precision_recall_fscore_support(of.y, of.p, labels=CLASSES)).T
        assert found[(found.g == g) & found.outcome.notna()].iloc[:, 4:8].to_numpy(float) == pytest.approx(
            wanted, rel=1e-14
        )
    functions: dict[str, Any] = {"accuracy": metrics.accuracy_score}
    for each in averages:
        kind, _, word = each.partition("_")
        score = getattr(metrics, f"{word}_score")
        functions[each] = lambda y, p, score=score, kind=kind: score(y, p, average=kind)
    frame = MetricFrame(metrics=functions, y_true=known.y, y_pred=known.p, sensitive_features=known.g)
    at_once = found[found.outcome.isna()]
    assert at_once[["accuracy", *averages]].to_numpy(float) == pytest.approx(frame.by_group.to_numpy(float), rel=1e-14)
    assert at_once.iloc[:, 4:8].isna().all(axis=None)
    assert found[found.outcome.notna()].accuracy.isna().all()
    assert [*at_once.n] == [*known.groupby("g").size()]
    assert at_once.excluded.sum() == len(people) - len(known)


def test_averages_leave_out_classes_that_are_undefined(con: fairsql.Connection) -> None:
    """A class that is never predicted has no precision; one that is no label has no recall."""
    con.execute(
        "CREATE TABLE few AS FROM (VALUES ('a', 'x', 'x'), ('a', 'x', 'y'), ('a', 'z', 'y'), ('a', 'x', 'x')) AS v(g, p, y)"
    )
    asked = "macro_precision, macro_recall, macro_f1, weighted_precision"
    (row,) = con.execute(f"FROM few FAIR ({BOTH} OUTCOMES EACH METRICS {asked})").fetchall()
    y, p = ["x", "y", "y", "x"], ["x", "x", "z", "x"]
    wanted = [
        metrics.precision_score(y, p, average="macro", zero_division=np.nan),
        metrics.recall_score(y, p, average="macro", zero_division=np.nan),
        metrics.f1_score(y, p, average="macro", zero_division=np.nan),
        metrics.precision_score(y, p, average="weighted", zero_division=np.nan),
    ]
    assert row == (None, "a", 4, 0, *map(pytest.approx, wanted))


LAWS = {
    "": ["CONFIDENCE 0.95", "WEIGHT w CONTROL c", "MINIMUM 10"],
    "DISPARITY": [
        "WITHIN 0.05 CONTROL c CONFIDENCE 0.95 FAMILY pairs", "WITHIN RATIO 0.8 REFERENCE 'M' MINIMUM 150 CONFIDENCE 0.9 FAMILY pairs",
        "WITHIN 0.05 REFERENCE OVERALL CONTROL c CONFIDENCE 0.95 FAMILY pairs", "WEIGHT w CONFIDENCE 0.95 CORRECTION none",
    ],
    "PAIRS": ["WITHIN 0.05 CONFIDENCE 0.95 FAMILY pairs", "WEIGHT w CONTROL c FAMILY pairs SENSITIVITY"],
    "TREND": ["TIME day EVERY 'month' WITHIN 0.05 CONFIDENCE 0.95 CONTROL c", "TIME day EVERY 'month' REFERENCE 'M'"],
}  # fmt: skip


@pytest.mark.parametrize(("form", "items"), [(form, items) for form, each in LAWS.items() for items in each])
def test_a_class_is_what_a_clause_about_it_alone_says(con: fairsql.Connection, form: str, items: str) -> None:
    """Only what is corrected for together knows of other classes: here each pair is its own family."""
    found = table(con, f"FROM people FAIR {form} ({BOTH} {items} METRICS {ONE} OUTCOMES EACH)")
    assert {*found.outcome} == {*CLASSES}
    for each in CLASSES:
        clause = f"PREDICTION p = '{each}' LABEL y = '{each}' PROTECTED g {items} METRICS {ONE}"
        alone = table(con, f"FROM people FAIR {form} ({clause})")
        own = found[found.outcome == each].drop(columns="outcome").reset_index(drop=True)
        pd.testing.assert_frame_equal(own, alone, rtol=1e-12, check_dtype=False)


def test_families_count_the_classes(con: fairsql.Connection) -> None:
    """As those of a further CONTROL: four classes, three pairs of groups, two metrics of classes and one of all."""
    of = f"FROM people FAIR PAIRS ({BOTH} OUTCOMES EACH METRICS selection_rate, tpr, accuracy"
    for family, wanted in {"strata": {12, 3}, "metrics": {6, 3}, "all": {27}, "pairs": {3}}.items():
        assert {*table(con, f"{of} FAMILY {family})").comparisons} == wanted
    limited = table(
        con,
        f"FROM people FAIR DISPARITY ({BOTH} OUTCOMES ('refer', 'wait') METRICS tpr, accuracy CONFIDENCE 0.9 FAMILY all)",
    )
    assert [*limited.comparisons] == [9, 9, 9]
    assert [*zip(limited.outcome, limited.metric, strict=True)] == [
        ("refer", "tpr"),
        ("wait", "tpr"),
        (None, "accuracy"),
    ]


def test_a_list_gives_the_order_and_leaves_the_others_as_the_rest(
    con: fairsql.Connection, people: pd.DataFrame
) -> None:
    of = f"FROM people FAIR ({BOTH} OUTCOMES ('wait', 'approve', 'wiat') METRICS selection_rate, accuracy, macro_recall) WHERE g = 'M'"
    found = table(con, of.replace("WHERE g = 'M'", ""))
    found = found[found.g == "M"]
    known = people.dropna()
    known = known[known.g == "M"]
    assert [*found.outcome] == ["wait", "approve", "wiat", None]
    assert [*found.selection_rate[:3]] == [
        pytest.approx((known.p == each).mean()) for each in ("wait", "approve", "wiat")
    ]
    assert found.accuracy.iloc[3] == pytest.approx((known.p == known.y).mean())
    assert found.macro_recall.iloc[3] == pytest.approx(
        metrics.recall_score(known.y, known.p, labels=["wait", "approve"], average="macro")
    )
    judged = table(
        con, f"FROM people FAIR DISPARITY ({BOTH} OUTCOMES ('wait', 'wiat') METRICS selection_rate, tpr WITHIN 0.5)"
    )
    assert [*judged.within] == [True, True, None, None]
    assert judged.warning[2] == "the prediction is never wiat: check how OUTCOMES writes it"


@pytest.mark.parametrize(
    ("prediction", "label", "listed", "wanted"),
    [
        ("i", "i * 1.0", "(2, 0)", ["2", "0", None]),
        ("i = 1", "i < 2", "(true)", ["true", None]),
        ("CAST(p AS ENUM('wait', 'refer', 'decline', 'approve'))", "y", "EACH", [*CLASSES, None]),
        ("i", "CAST(i AS VARCHAR)", "('1')", ["1", None]),
        ("i = 1", "NULL::BOOLEAN", "EACH", [False, True, None]),
    ],
)  # fmt: skip
def test_classes_are_values_of_any_type(
    con: fairsql.Connection, prediction: str, label: str, listed: str, wanted: list[Any]
) -> None:
    rows = "FROM (SELECT *, length(p) % 3 AS i FROM people) AS rows"
    found = table(
        con,
        f"SELECT DISTINCT outcome {rows} FAIR (PREDICTION {prediction} LABEL {label} PROTECTED g OUTCOMES {listed}) ORDER BY outcome",
    )
    assert {*found.outcome} == {*wanted}


def expanded(cells: list[list[int]]) -> str:
    """Return rows of the counts of a table, as a query."""
    counts = [f"({i}, {j}, {n})" for i, row in enumerate(cells) for j, n in enumerate(row)]
    return f"SELECT i, j FROM (VALUES {', '.join(counts)}) AS v(i, j, n), range(n)"


def test_published_tests(con: fairsql.Connection) -> None:
    """R's ?mantelhaen.test, job satisfaction (Agresti 2002): M2 = 10.2001, df = 9; hair and eyes (Snee 1974): 138.29, df 9."""
    women = [[1, 3, 11, 2], [2, 3, 17, 3], [0, 1, 8, 5], [0, 2, 4, 2]]
    men = [[1, 1, 2, 1], [0, 3, 5, 1], [0, 0, 7, 3], [0, 1, 9, 6]]
    con.execute(
        f"CREATE TABLE jobs AS SELECT 1 AS s, * FROM ({expanded(women)}) UNION ALL SELECT 2, * FROM ({expanded(men)})"
    )
    asked = "SELECT test, statistic, degrees, p_value FROM {} FAIR TEST (PREDICTION j PROTECTED i OUTCOMES EACH {})"
    row = con.execute(asked.format("jobs", "CONTROL s")).fetchone()
    assert row == (
        "generalized_cochran_mantel_haenszel",
        pytest.approx(10.2001, abs=5e-5),
        9,
        pytest.approx(0.3345, abs=5e-5),
    )
    con.execute(
        f"CREATE TABLE hair AS {expanded([[68, 119, 26, 7], [20, 84, 17, 94], [15, 54, 14, 10], [5, 29, 14, 16]])}"
    )
    row = con.execute(asked.format("hair", "")).fetchone()
    assert row == ("chi_square", pytest.approx(138.29, abs=5e-3), 9, pytest.approx(0, abs=1e-20))


def test_tests_and_distances_are_scipys(con: fairsql.Connection, people: pd.DataFrame) -> None:
    found = table(con, f"FROM people FAIR TEST ({BOTH} OUTCOMES EACH METRICS ALL)").set_index("metric")
    known = people.dropna()
    for name, of in {"selection_rate": known.p, "base_rate": known.y, "accuracy": known.p == known.y}.items():
        wanted = chi2_contingency(pd.crosstab(known.g, of), correction=False)
        assert [*found.loc[name, ["statistic", "p_value", "degrees"]]] == [*map(pytest.approx, wanted[:3])]
        assert found.smallest_expected[name] == pytest.approx(wanted[3].min())
        shares = pd.crosstab(known.g, of, normalize="index")
        separate = {(a, b): abs(shares.loc[a] - shares.loc[b]) for a in "FMX" for b in "FMX" if a < b}
        pair = max(separate, key=lambda each: separate[each].sum())
        assert (found.first_group[name], found.second_group[name]) == pair
        assert found.total_variation[name] == pytest.approx(separate[pair].sum() / 2)
        assert abs(found.largest_gap[name]) == pytest.approx(separate[pair].max())
        assert found.outcome[name] == (None if name == "accuracy" else separate[pair].idxmax())
    right = (known.p == known.y).groupby(known.g).mean()
    first, second = found.loc["accuracy", ["first_group", "second_group"]]
    assert found.largest_gap["accuracy"] == pytest.approx(right[first] - right[second])
    for name, of, within in (("equalized_odds", "p", "y"), ("conditional_use_accuracy", "y", "p")):
        parts = [
            chi2_contingency(pd.crosstab(each.g, each[of]), correction=False, lambda_="log-likelihood")
            for _, each in known.groupby(within)
        ]
        assert found.statistic[name] == pytest.approx(sum(part[0] for part in parts))
        assert (found.degrees[name], found.test[name]) == (sum(part[2] for part in parts), "likelihood_ratio")
        shared = sum(len(each) * metrics.mutual_info_score(each.g, each[of]) for _, each in known.groupby(within))
        assert found.statistic[name] / (2 * found.n[name]) == pytest.approx(shared / len(known))


def test_a_list_tests_the_rest_as_one_class(con: fairsql.Connection, people: pd.DataFrame) -> None:
    of = (
        "FROM people FAIR TEST (PREDICTION p PROTECTED g MINIMUM 400 OUTCOMES ('refer', 'wiat') METRICS selection_rate)"
    )
    found = table(con, of).iloc[0]
    known = people[people.p.notna() & (people.g != "X")]
    wanted = chi2_contingency(pd.crosstab(known.g, known.p == "refer"), correction=False)
    assert (found.statistic, found.degrees, found.groups, found.outcomes) == (pytest.approx(wanted[0]), 1, 2, 2)
    assert found.warning == "no row is wiat: check how OUTCOMES writes it"


ORDER = ("decline", "wait", "refer")  # and approve is none of the classes
LOW_TO_HIGH = "OUTCOMES ('decline' < 'wait' < 'refer')"


def placed(people: pd.DataFrame) -> pd.DataFrame:
    """Return the rows whose prediction and label are ordered classes, with their places."""
    places = {name: at for at, name in enumerate(ORDER)}
    known = people.assign(p=people.p.map(places), y=people.y.map(places))
    return known.dropna(subset=["p", "y"])


def test_an_ordered_class_is_measured_with_those_above_it(con: fairsql.Connection, people: pd.DataFrame) -> None:
    found = table(
        con, f"FROM people FAIR DISPARITY ({BOTH} {LOW_TO_HIGH} METRICS selection_rate, tpr, accuracy WITHIN 0.05)"
    )
    con.register("placed", placed(people).astype({"p": int, "y": int}))
    kept = [column for column in found if column not in ("outcome", "excluded")]
    assert [*found.outcome] == [*(f"{name} or above" for name in ORDER[1:] for _ in range(2)), None]
    for place, name in enumerate(ORDER[1:], 1):
        clause = f"PREDICTION p >= {place} LABEL y >= {place} PROTECTED g METRICS selection_rate, tpr WITHIN 0.05"
        alone = table(con, f"FROM placed FAIR DISPARITY ({clause})")
        own = found[found.outcome == f"{name} or above"].reset_index(drop=True)
        pd.testing.assert_frame_equal(own[kept], alone[kept])
    alone = table(con, "FROM placed FAIR DISPARITY (PREDICTION p = y PROTECTED g METRICS selection_rate WITHIN 0.05)")
    assert found.difference.iloc[-1] == alone.difference[0]


def test_ordered_classes_are_tested_by_ranks(con: fairsql.Connection, people: pd.DataFrame) -> None:
    known = placed(people)
    found = table(con, f"FROM people FAIR TEST ({BOTH} {LOW_TO_HIGH})").set_index("metric")
    for name, of in (("selection_rate", "p"), ("base_rate", "y")):
        parts = {g: each[of].to_numpy() for g, each in known.groupby("g")}
        wanted = kruskal(*parts.values())
        assert found.test[name] == "mean_ranks"
        assert [found.statistic[name], found.p_value[name]] == [*map(pytest.approx, wanted)]
        pairs = {(a, b): np.sign(np.subtract.outer(parts[a], parts[b])).mean() for a in parts for b in parts if a < b}
        furthest = max(pairs, key=lambda pair: abs(pairs[pair]))
        assert (found.first_group[name], found.second_group[name]) == furthest
        assert found.rank_difference[name] == pytest.approx(pairs[furthest])
    accuracy = chi2_contingency(pd.crosstab(known.g, known.p == known.y), correction=False)
    assert (found.test["accuracy"], found.statistic["accuracy"]) == ("chi_square", pytest.approx(accuracy[0]))
    assert found.rank_difference["accuracy"] is None
    assert (found.statistic["equalized_odds"], found.degrees["equalized_odds"]) == (mean_ranks(known, "p", "y"), 2)
    over = table(con, f"FROM people FAIR TEST ({BOTH} CONTROL c {LOW_TO_HIGH})").set_index("metric")
    assert over.statistic["selection_rate"] == mean_ranks(known, "p", "c")


def test_numbers_are_the_classes_that_they_equal(con: fairsql.Connection) -> None:
    """Whatever their type: the texts 10.0 and 2.0 are not those of the clause, and are in another order."""
    con.execute(
        "CREATE TABLE grades AS SELECT i % 2 AS g, CAST([2, 10, 9][i * i % 7 % 3 + 1] AS DOUBLE) AS p FROM range(90) r(i)"
    )
    found = table(con, "FROM grades FAIR TEST (PREDICTION p PROTECTED g OUTCOMES (2 < 9 < 10))").iloc[0]
    rows = con.execute("FROM grades").df()
    wanted = kruskal(*(each.p for _, each in rows.groupby("g")))
    assert (found.statistic, found.p_value) == tuple(map(pytest.approx, wanted))
    assert (found.outcomes, found.warning) == (3, None)
    listed = table(con, "FROM grades FAIR TEST (PREDICTION p PROTECTED g OUTCOMES (2, 9))").iloc[0]
    assert (listed.outcome in ("2", "9"), listed.warning) == (True, None)


def mean_ranks(rows: pd.DataFrame, of: str, within: str) -> Any:
    """Return the statistic of van Elteren's test: scores of groups over tables, in the metric of their covariance."""
    groups = sorted(rows.g.unique())
    scores, covariance = np.zeros(len(groups)), np.zeros((len(groups), len(groups)))
    for _, each in rows.groupby(within):
        n = len(each)
        ridits = rankdata(each[of]) / (n + 1)
        is_in = np.array([each.g == g for g in groups], dtype=float)
        scores += is_in @ (ridits - ridits.mean())
        sizes = is_in.sum(axis=1)
        covariance += ridits.var() * (np.diag(sizes) * n - np.outer(sizes, sizes)) / (n - 1)
    return pytest.approx(scores @ np.linalg.pinv(covariance) @ scores)


def test_weights_divide_counts_by_design_effects(con: fairsql.Connection, people: pd.DataFrame) -> None:
    """Two classes say what FAIR TEST says of one, and weights of 2 as many rows say."""
    three = con.execute(
        "SELECT statistic, n FROM people FAIR TEST (PREDICTION p = 'wait' PROTECTED g WEIGHT w)"
    ).fetchone()
    listed = "SELECT statistic, n FROM people FAIR TEST (PREDICTION p PROTECTED g WEIGHT w OUTCOMES ('wait') METRICS selection_rate)"
    assert con.execute(listed).fetchone() == pytest.approx(three)
    asked = f"SELECT metric, statistic, p_value, total_variation FROM people FAIR TEST ({BOTH} OUTCOMES EACH METRICS ALL CONTROL c"
    plain, weighted = con.execute(f"{asked})").fetchall(), con.execute(f"{asked} WEIGHT 2)").fetchall()
    assert [each[0] for each in plain] == [each[0] for each in weighted]
    for one, other in zip(plain, weighted, strict=True):
        assert other[1:] == pytest.approx(one[1:])


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES 'a', 'b')", "neither EACH nor a list"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES ('a', 1))", "OUTCOMES 1 is neither"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES (y))", "OUTCOMES y is neither"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES (NULL))", "OUTCOMES NULL is neither"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES ('a', 'a'))", "'a' is in OUTCOMES twice"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES ('a' < 'b', 'c'))", "some classes are ordered"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES ('a' < ))", "'a' < is neither"),
        ("FAIR (PREDICTION p LABEL y PROTECTED g OUTCOMES ('a' < 'b') METRICS macro_f1)", "ordered classes are measured"),
        ("FAIR (SCORE w PROTECTED g OUTCOMES EACH)", "SCORE does not go with OUTCOMES"),
        ("FAIR (PREDICTION p PROTECTED g CLUSTER c OUTCOMES EACH)", "CLUSTER does not go with OUTCOMES"),
        ("FAIR (METRICS avg(w) AS w PROTECTED g OUTCOMES EACH)", "the clause has neither"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES EACH METRICS avg(w) AS w)", "is the same for every class"),
        ("FAIR (PREDICTION p LABEL y PROTECTED g METRICS macro_f1)", "the clause has no OUTCOMES"),
        ("FAIR (PREDICTION p PROTECTED g OUTCOMES EACH METRICS macro_f1)", "macro_f1 needs the LABEL"),
        ("FAIR (PREDICTION p LABEL y PROTECTED g OUTCOMES EACH METRICS macro_f1 WITHIN 5)", "WITHIN 5"),
        ("FAIR (PREDICTION p PROTECTED g AS outcome OUTCOMES EACH)", "the column outcome of PROTECTED"),
        ("FAIR SCAN (PREDICTION p PROTECTED g OUTCOMES EACH)", "FAIR SCAN takes no OUTCOMES"),
        ("FAIR BOUNDS (PREDICTION p PROTECTED g OUTCOMES EACH)", "FAIR BOUNDS takes no OUTCOMES"),
        ("FAIR REWEIGH (LABEL y PROTECTED g OUTCOMES EACH)", "FAIR REWEIGH takes no OUTCOMES"),
        ("FAIR TEST (PREDICTION p PROTECTED g OUTCOMES EACH METRICS tpr)", "tests all classes at once, and tpr is of one"),
        ("FAIR TEST (PREDICTION p PROTECTED g REFERENCE 'F' OUTCOMES EACH)", "FAIR TEST with OUTCOMES takes no REFERENCE"),
    ],
)  # fmt: skip
def test_errors(con: fairsql.Connection, clause: str, message: str) -> None:
    with pytest.raises(ClauseError) as raised:
        con.execute(f"FROM people {clause}")
    assert message in raised.value.message
    assert raised.value.hint
    assert raised.value.start is not None


@pytest.mark.parametrize("item", ["PREDICTION p LABEL y = 'wait'", "LABEL p"])
def test_three_values_propose_outcomes(con: fairsql.Connection, item: str) -> None:
    with pytest.raises(FairSQLError, match="must be 0, 1, boolean or NULL") as raised:
        con.execute(f"FROM people FAIR ({item} PROTECTED g)").fetchall()
    assert "OUTCOMES EACH" in raised.value.hint


def test_engines_and_policies(con: fairsql.Connection, tmp_path: Path) -> None:
    rows = [*map(tuple, con.execute("SELECT g, p, y, c FROM people").fetchall())]
    clauses = [
        f"FAIR DISPARITY ({BOTH} CONTROL c OUTCOMES ('wait', 'refer') METRICS tpr, accuracy, macro_f1 WITHIN 0.05 CONFIDENCE 0.95)",
        f"FAIR TEST ({BOTH} CONTROL c OUTCOMES EACH)",
        f"FAIR DISPARITY ({BOTH} {LOW_TO_HIGH} METRICS tpr, accuracy WITHIN 0.05 CONFIDENCE 0.95)",
        f"FAIR TEST ({BOTH} {LOW_TO_HIGH})",
    ]
    with sqlite3.connect(tmp_path / "people.db") as other:
        other.execute("CREATE TABLE people (g TEXT, p TEXT, y TEXT, c INTEGER)")
        other.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", rows)
        with fairsql.connect(other) as engine:
            for clause in clauses:
                pd.testing.assert_frame_equal(
                    table(engine, f"FROM people {clause}"), table(con, f"FROM people {clause}")
                )
    other.close()
    (result,) = fairsql.check(
        con, f"FROM people FAIR DISPARITY ({BOTH} OUTCOMES EACH METRICS tpr, accuracy WITHIN 0.05)"
    ).results
    said = [row.message.partition(":")[0] for row in result.rows]
    assert said == [*(f"tpr where outcome = {each}" for each in CLASSES), "accuracy"]


def test_reports_measure_each_class(con: fairsql.Connection, people: pd.DataFrame) -> None:
    """A class's metric is one of its own; tables of groups by classes, and tests of whole distributions."""
    items = f"{BOTH} OUTCOMES ('refer', 'approve') METRICS tpr, accuracy WITHIN 0.05"
    made = con.report(f"FROM people FAIR DISPARITY ({items})")
    text, known = made.markdown(), people.dropna()
    assert made.headline.startswith("The TPR of “refer” is ")
    tables = made.facts.tables
    judged = {row["metric"]: row for row in tables["disparity"].records()}
    assert [*judged] == ["tpr of refer", "tpr of approve", "accuracy"]
    recalls = {g: metrics.recall_score(of.y == "refer", of.p == "refer") for g, of in known.groupby("g")}
    lowest = min(recalls, key=lambda g: recalls[g])
    assert judged["tpr of refer"]["lowest_group"] == lowest
    assert judged["tpr of refer"]["lowest_value"] == pytest.approx(recalls[lowest])
    assert "| g | refer | approve |" in text
    assert f"| {lowest} | {recalls[lowest]:.4g} |" in text
    assert "among rows where y is “refer”, p is “refer”" in text
    assert "the likelihood ratio of tables within labels" in text
    assert "the number of metrics, 2:" in text, "FAMILY counts the classes"
    assert re.findall(r"(The distribution of [^:]+|Accuracy): chance alone", text) == [
        "The distribution of p", "The distribution of y", "Accuracy", "The distribution of p among rows of the same y",
    ]  # fmt: skip
    assert {row["metric"] for row in tables["tests"].records()} == {
        "selection_rate",
        "base_rate",
        "accuracy",
        "equalized_odds",
    }
    assert made.html().count("<table") > 5
    drawn = {each.name: each for shown in show_sections(made.facts) for panel in shown.panels for each in panel.figures}
    heat = drawn["classes-tpr"]
    assert heat.across == ("refer", "approve")
    assert {head: row[0][0] for head, row in heat.rows} == {f"g = {g}": f"{100 * recalls[g]:.1f} %" for g in recalls}
    controlled = con.report(f"FROM people FAIR DISPARITY ({items} CONTROL c)").markdown()
    assert "There is no decomposition: FAIR DECOMPOSE takes no OUTCOMES." in controlled
    assert "where c = 1" in controlled
    ruled = con.report(f"FROM people FAIR DISPARITY ({BOTH} OUTCOMES EACH METRICS selection_rate STANDARD two_sd)")
    assert len(ruled.facts.tables["indicated"].rows) == 8  # of four classes, each group beside the highest
    ordered = con.report(f"FROM people FAIR DISPARITY ({BOTH} {LOW_TO_HIGH} METRICS tpr WITHIN 0.05)").markdown()
    assert "among rows where y is “wait or above”, p is “wait or above”" in ordered
    assert re.search("do not count: p is missing in .+ rows and y in .+ rows, or none of the classes", ordered)
    assert "an ordered class with all classes above it" in ordered
    law = con.report("FROM people FAIR DISPARITY (PREDICTION p PROTECTED g OUTCOMES EACH STANDARD ll144)").markdown()
    assert "Its table of rates is for one class" in law


def test_a_metric_frame_has_one_class(con: fairsql.Connection) -> None:
    with pytest.raises(fairsql.ProgrammingError, match="one class"):
        fairsql.metric_frame(con, f"FROM people FAIR ({BOTH} OUTCOMES EACH)")


def test_too_many_classes_are_an_error(con: fairsql.Connection) -> None:
    rows = "FROM (SELECT 1 AS g, i AS p FROM range({}) AS r(i)) AS rows FAIR (PREDICTION p PROTECTED g OUTCOMES EACH)"
    assert len(con.execute(rows.format(250)).fetchall()) == 250
    with pytest.raises(FairSQLError, match="OUTCOMES EACH makes 251 classes, and at most 250 are measured") as raised:
        con.execute(rows.format(251)).fetchall()
    assert raised.value.start is not None
