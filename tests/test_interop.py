"""FairSQL among the tools of its users: fairlearn, scikit-learn, model cards, frames of polars and ibis; each with the real package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import huggingface_hub
import ibis
import numpy as np
import pandas as pd
import polars as pl
import pytest
import sklearn
from fairlearn import metrics as fairlearn
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer
from skops.card import Card

import fairsql
from fairsql import ProgrammingError
from fairsql.reports.markdown import plain
from fairsql.shell.cli import main

RATES = {"selection_rate": fairlearn.selection_rate, "true_positive_rate": fairlearn.true_positive_rate}


def people(n: int = 1200) -> pd.DataFrame:
    rng = np.random.default_rng(5)
    sex, race = rng.choice(["f", "m"], n), rng.choice(["a", "b", "c"], n)
    skill = rng.normal(size=n)
    paid = skill + 0.8 * (sex == "m") + rng.normal(size=n) > 0.5
    return pd.DataFrame({
        "sex": sex, "race": race, "year": rng.choice([2025, 2026], n), "skill": skill, "man": (sex == "m") * 1.0,
        "p": rng.integers(0, 2, n), "y": paid.astype(int),
    })  # fmt: skip


def same(got: Any, want: Any) -> None:
    compare = pd.testing.assert_frame_equal if isinstance(want, pd.DataFrame) else pd.testing.assert_series_equal
    compare(got, want.astype(float), check_dtype=False, check_index_type=False)


@pytest.mark.parametrize(
    ("protected", "controls"), [(["sex"], []), (["sex", "race"], []), (["race"], ["year"]), (["sex", "race"], ["year"])]
)
def test_a_metric_frame_is_that_of_fairlearn(
    con: fairsql.Connection, protected: list[str], controls: list[str]
) -> None:
    rows = people()
    con.register("people", rows)
    control = f"CONTROL {', '.join(controls)}" if controls else ""
    got = fairsql.metric_frame(
        con,
        f"""FROM people FAIR DISPARITY (PREDICTION p LABEL y PROTECTED {", ".join(protected)} {control}
            METRICS selection_rate, true_positive_rate WITHIN 0.1 CONFIDENCE 0.9 REFERENCE OVERALL)""",
    )
    want = fairlearn.MetricFrame(
        metrics=RATES, y_true=rows["y"], y_pred=rows["p"], sensitive_features=rows[protected],
        control_features=rows[controls] if controls else None,
    )  # fmt: skip
    same(got.by_group, want.by_group)
    same(got.overall, want.overall)
    same(got.group_min(), want.group_min())
    same(got.group_max(), want.group_max())
    for method in ("between_groups", "to_overall"):
        same(got.difference(method), want.difference(method=method))  # type: ignore[arg-type]
        same(got.ratio(method), want.ratio(method=method))  # type: ignore[arg-type]
    assert (got.sensitive_levels, got.control_levels) == (want.sensitive_levels, want.control_levels)
    assert got.counts["n"].sum() == len(rows)


def test_a_metric_frame_of_ranges_and_missing_groups(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT CASE WHEN i % 7 > 0 THEN i END AS age, i % 2 AS p FROM range(0, 140, 3) r(i)")
    frame = fairsql.metric_frame(con, "FROM t FAIR (PREDICTION p PROTECTED bins(age, [25, 100]))")
    assert [*frame.by_group.index.astype(object)][:3] == ["below 25", "25 to below 100", "100 or more"]
    assert frame.by_group.index.isna().sum() == 1
    want = frame.by_group["selection_rate"].max() - frame.by_group["selection_rate"].min()
    assert frame.difference()["selection_rate"] == want


def test_mistakes_about_metric_frames(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT 1 AS p, 'a' AS g")
    for question, message in {
        "FROM t FAIR (PREDICTION p PROTECTED CUBE (g))": "a metric frame has one grouping",
        "FROM t FAIR ADJUST (OUTCOME p PROTECTED g CONTROL p AS q)": "a metric frame has the rates of groups",
        "FROM t FAIR PAIRS (PREDICTION p PROTECTED g)": "is one clause",
    }.items():
        with pytest.raises(ProgrammingError, match=message):
            fairsql.metric_frame(con, question)
    frame = fairsql.metric_frame(con, "FROM t FAIR (PREDICTION p PROTECTED g)")
    with pytest.raises(ProgrammingError, match="no method of comparison"):
        frame.difference("between")  # type: ignore[arg-type]


def test_a_model_card_is_read_by_hugging_face(con: fairsql.Connection, tmp_path: Path) -> None:
    con.register("people", people())
    question = """FROM people FAIR DISPARITY (PREDICTION p LABEL y PROTECTED sex CONTROL year
                  METRICS selection_rate, equalized_odds WITHIN 0.2)"""
    report = con.report(question, system='Lending: "v2"', title="Card_of [loans]")
    path = tmp_path / "card.md"
    path.write_text(report.model_card(), encoding="utf-8")
    card = huggingface_hub.ModelCard.load(path)
    assert card.data.tags == ["fairness", "fairsql"]
    assert card.data.model_name == 'Lending: "v2"'
    want = con.execute(f"SELECT metric, difference FROM ({question})").fetchall()
    found = [(each.metric_type, each.metric_value) for each in card.data.eval_results]
    assert found == want
    assert {each.dataset_name for each in card.data.eval_results} == {"people"}
    headings = [line for line in card.text.splitlines() if line.startswith("## ")]
    assert headings == ["## Model Details", "## Bias, Risks, and Limitations", "## Evaluation"]
    assert report.headline in plain(card.text)


def test_a_card_without_gaps_has_no_results(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE one AS SELECT 'a' AS g, i % 2 AS p FROM range(40) r(i)")
    card = huggingface_hub.ModelCard(con.report("FROM one FAIR (PREDICTION p PROTECTED g)").model_card())
    assert card.data.eval_results is None


def test_skops_puts_a_report_into_its_card(con: fairsql.Connection) -> None:
    con.register("people", people())
    report = con.report("FROM people FAIR DISPARITY (PREDICTION p PROTECTED sex WITHIN 0.1)")
    card = Card(LogisticRegression(), model_diagram=False)
    card.add(Fairness=report.markdown())
    assert report.markdown().strip() in card.render()


def test_the_command_writes_a_card(con: fairsql.Connection, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, card = tmp_path / "loans.duckdb", tmp_path / "card.md"
    with fairsql.connect(database) as stored:
        stored.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 3 = 0 AS paid FROM range(60) r(i)")
    question = "FROM loans FAIR DISPARITY (PREDICTION paid PROTECTED sex WITHIN 0.1)"
    arguments = ["report", question, "-d", str(database), "--format", "model_card", "--output", str(card)]
    assert main(arguments) == 0
    assert huggingface_hub.ModelCard.load(card).data.eval_results[0].metric_type == "selection_rate"


@pytest.mark.parametrize("kind", [pl.DataFrame, pl.LazyFrame], ids=["polars", "polars lazy"])
def test_frames_of_polars_are_tables(con: fairsql.Connection, kind: Any) -> None:
    rows = people()
    frame = pl.from_pandas(rows) if kind is pl.DataFrame else pl.from_pandas(rows).lazy()
    assert isinstance(frame, kind)
    later = frame.filter(pl.col("year") == 2026).with_columns(pl.col("p").cast(pl.Boolean))
    assert isinstance(later, kind)
    audit = "FAIR (PREDICTION p PROTECTED sex, bins(skill, [-1, 1]))"
    assert con.sql(f"FROM frame {audit}").fetchall() == con.sql(f"FROM rows {audit}").fetchall()
    assert con.sql(f"FROM later {audit}").fetchall() == con.sql(f"FROM rows WHERE year = 2026 {audit}").fetchall()


@pytest.mark.filterwarnings("ignore:The 'future.infer_string' option is deprecated")
def test_expressions_of_ibis_are_tables(con: fairsql.Connection) -> None:
    rows = people()
    every = ibis.memtable(rows)
    expression = every.filter(every.year == 2026).mutate(p=every.p.cast("boolean"))  # noqa: F841 - a table of the query
    audit = "FAIR DISPARITY (PREDICTION p PROTECTED sex CONTROL race CONFIDENCE 0.9)"
    assert con.sql(f"FROM every {audit}").fetchall() == con.sql(f"FROM rows {audit}").fetchall()
    assert con.sql(f"FROM expression {audit}").fetchall() == con.sql(f"FROM rows WHERE year = 2026 {audit}").fetchall()


# What the search may choose: a model that sees who is a man, and one that does not.
FEATURES = {"all": ["skill", "man"], "blind": ["skill"]}


def keep(rows: pd.DataFrame, which: str) -> pd.DataFrame:
    return rows[FEATURES[which]]


def search(scoring: Any, refit: Any = True) -> GridSearchCV:
    model = make_pipeline(FunctionTransformer(keep, kw_args={"which": "all"}), LogisticRegression())
    wanted = {"functiontransformer__kw_args": [{"which": "all"}, {"which": "blind"}]}
    return GridSearchCV(model, wanted, scoring=scoring, refit=refit, cv=3)


def chosen(found: GridSearchCV) -> str:
    which: str = found.best_params_["functiontransformer__kw_args"]["which"]
    return which


@pytest.fixture
def routing() -> Iterator[None]:
    with sklearn.config_context(enable_metadata_routing=True):
        yield


def gap_of_fairlearn(model: Any, rows: pd.DataFrame) -> float:
    gap = fairlearn.demographic_parity_difference(rows["y"], model.predict(rows), sensitive_features=rows["sex"])
    return float(gap)


def test_scores_are_those_of_fairlearn() -> None:
    rows = people()
    model = LogisticRegression().fit(rows[["skill", "man"]], rows["y"])

    class Predicting:
        def predict(self, given: pd.DataFrame) -> Any:
            return model.predict(given[["skill", "man"]])

    gap, right = gap_of_fairlearn(Predicting(), rows), model.score(rows[["skill", "man"]], rows["y"])
    assert 0.2 < gap < 0.9
    asked = {None: -gap, gap + 0.01: right, gap - 0.1: -0.1}
    for within, want in asked.items():
        score = fairsql.scorer("selection_rate", within=within, protected="sex")(Predicting(), rows, rows["y"])
        assert score == pytest.approx(want)
    odds = fairlearn.equalized_odds_difference(rows["y"], Predicting().predict(rows), sensitive_features=rows["sex"])
    assert fairsql.scorer("equalized_odds", protected=["sex"])(Predicting(), rows, rows["y"]) == pytest.approx(-odds)


def test_a_search_chooses_within_the_allowance() -> None:
    """The model that sees who is a man is more accurate, and its gap is about 0.5; the other's is nearly 0."""
    rows = people()
    found = {within: search(fairsql.scorer("selection_rate", within=within, protected="sex")) for within in (0.9, 0.2)}
    picked = {within: chosen(clone(each).fit(rows, rows["y"])) for within, each in found.items()}
    assert picked == {0.9: "all", 0.2: "blind"}


def test_groups_are_routed_as_metadata(routing: None) -> None:
    rows = people()
    features = rows[["skill", "man"]]
    scorer = fairsql.scorer("selection_rate", within=0.2).set_score_request(protected=True)
    assert chosen(search(scorer).fit(features, rows["y"], protected=rows["sex"])) == "blind"
    both = {"accuracy": "accuracy", "gap": fairsql.scorer("selection_rate").set_score_request(protected=True)}
    scores = cross_validate(
        LogisticRegression(), features, rows["y"], scoring=both, params={"protected": rows[["sex", "race"]]}, cv=3
    )
    assert (scores["test_gap"] < -0.2).all()


def test_a_gap_that_is_undefined_is_not_a_number() -> None:
    rows = people(40).assign(sex="f")
    model = LogisticRegression().fit(rows[["skill"]], rows["y"])

    class Predicting:
        def predict(self, given: pd.DataFrame) -> Any:
            return model.predict(given[["skill"]])

    assert np.isnan(fairsql.scorer("selection_rate", within=0.1, protected="sex")(Predicting(), rows, rows["y"]))
    with pytest.raises(ProgrammingError, match="is not a difference"):
        fairsql.scorer("selection_rate", within=-1)
