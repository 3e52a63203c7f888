"""The classifier that keeps to constraints: learners, metrics and groups on real data, how it is called, bad input."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_matrix
from sklearn.base import clone
from sklearn.exceptions import DataConversionWarning, NotFittedError
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks
from threadpoolctl import threadpool_limits

import fairsql
from fairsql.errors import ClauseError, DataError, FairSQLError, MetricError, ProgrammingError
from fairsql.metrics import built_in_metrics, define
from fairsql.models import ConstrainedClassifier
from fairsql.models.learners.features import make_features
from fairsql.models.learners.fitting import make_learner
from fairsql.models.learners.learner_table import short_names
from fairsql.models.search.grouped_rows import Grouping, draw, make_groupings
from fairsql.resources import adult_path

RATES: dict[str, Callable[[Any, Any], float]] = {
    "selection_rate": lambda y, h: h.mean(),
    "false_positive_rate": lambda y, h: h[y == 0].mean(),
    "false_negative_rate": lambda y, h: 1 - h[y == 1].mean(),
    "true_positive_rate": lambda y, h: h[y == 1].mean(),
    "false_discovery_rate": lambda y, h: 1 - y[h == 1].mean(),
    "false_omission_rate": lambda y, h: y[h == 0].mean(),
    "f1_score": lambda y, h: 2 * (h * y).sum() / (h.sum() + y.sum()),
    "average_error_cost(cfp := 1, cfn := 2)": lambda y, h: ((1 - y) * h + 2 * y * (1 - h)).mean(),
    "(3 * fn + fp) / NULLIF(2 * tp + n, 0) AS harm": lambda y, h: (
        (3 * y * (1 - h) + (1 - y) * h).sum() / (2 * (y * h).sum() + len(y))
    ),
}


def gap(rate: Callable[[Any, Any], float], y: Any, h: Any, group: Any) -> float:
    """Return the largest difference of a rate between groups."""
    values = [rate(y[group == name], h[group == name].astype(int)) for name in np.unique(group)]
    return float(max(values) - min(values))


Table = tuple[Any, Any, pd.DataFrame]


@pytest.fixture(scope="module")
def adult() -> Table:
    """8,000 rows of Adult: features, label, the columns themselves."""
    frame = (
        duckdb.connect()
        .execute(f"""
        SELECT age, "education-num", "marital-status", occupation, "hours-per-week", sex, race, income = '>50K' AS y
        FROM '{adult_path()}'
    """)
        .df()
    )
    frame = frame.sample(8000, random_state=0).reset_index(drop=True)
    label = frame.pop("y").to_numpy().astype(np.intp)
    return make_features(frame).fit_transform(frame), label, frame


@pytest.fixture(scope="module")
def compas(data: Callable[[str], str]) -> Table:
    """COMPAS as in OmniFair, its three largest races: features, label, the columns."""
    return read_compas(data("compas_scores.parquet"), "is_recid", "is_recid <> -1 AND c_charge_degree <> 'O'")


@pytest.fixture(scope="module")
def two_years(data: Callable[[str], str]) -> Table:
    """The other file of COMPAS, with the label of two years, whose races are further apart."""
    return read_compas(data("compas.parquet"), "two_year_recid", "TRUE")


def read_compas(path: str, label: str, where: str) -> Table:
    frame = (
        duckdb.connect()
        .execute(f"""
        SELECT sex, age, race, juv_fel_count, juv_misd_count, juv_other_count, priors_count, c_charge_degree,
               {label} AS y
        FROM '{path}'
        WHERE {where} AND race IN ('African-American', 'Caucasian', 'Hispanic')
    """)
        .df()
    )
    y = frame.pop("y").to_numpy().astype(np.intp)
    return make_features(frame).fit_transform(frame), y, frame


def rows(n: int = 2000, groups: int = 2, seed: int = 0) -> tuple[Any, Any, Any]:
    """Return features, labels, and groups that the features show and that differ in how many labels are 1."""
    rng = np.random.default_rng(seed)
    code = rng.integers(groups, size=n)
    x = np.column_stack([rng.normal(size=(n, 2)), np.eye(groups)[code]])
    y = (x[:, 0] + x[:, 1] + 1.5 * code / groups + rng.normal(size=n) > 1).astype(np.intp)
    return x, y, np.char.add("g", code.astype(str))


def judged(model: Any, x: Any, y: Any, group: Any) -> tuple[Any, Any, Any]:
    """Return label, prediction and group of the validation rows that a fit drew for itself."""
    judges = draw(len(y), (model.validation_fraction,), model.random_state) == 1
    return y[judges], model.predict(x[judges]), group[judges]


def bounded(model: Any) -> Any:
    """Return the constraints of a fitted model that have bounds."""
    return model.constraints_.all[: model.constraints_.bounded]


# -- learners -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", short_names())
def test_every_learner_keeps_the_allowance(name: str, adult: Table) -> None:
    x, y, frame = adult
    if name in ("xgboost", "lightgbm"):
        pytest.importorskip(name)
    small = {
        "random_forest": {"n_estimators": 20},
        "gradient_boosting": {"max_iter": 20},
        "xgboost": {"n_estimators": 20, "n_jobs": 1},
        "lightgbm": {"n_estimators": 20, "n_jobs": 1},
    }
    x, y, sex = x[:5000], y[:5000], frame["sex"].to_numpy()[:5000]
    with threadpool_limits(1):  # many threads on few cores wait for each other
        model = ConstrainedClassifier(make_learner(name, small.get(name), seed=0)).fit(x, y, protected=sex)
    label, decided, group = judged(model, x, y, sex)
    assert abs(model.fits_[0].gaps[0]) > 0.03
    assert gap(RATES["selection_rate"], label, decided, group) <= 0.03
    assert (label == decided).mean() == pytest.approx(model.chosen_.accuracy)
    assert model.chosen_.accuracy > model.fits_[0].accuracy - 0.06


def test_a_learner_without_weights_gets_copies_of_rows(adult: Table) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()[:4000]
    model = ConstrainedClassifier(KNeighborsClassifier(25)).fit(x[:4000], y[:4000], protected=sex)
    label, decided, group = judged(model, x[:4000], y[:4000], sex)
    assert gap(RATES["selection_rate"], label, decided, group) <= 0.03 < abs(model.fits_[0].gaps[0])
    again = clone(model).fit(x[:4000], y[:4000], protected=sex)
    np.testing.assert_array_equal(again.predict_proba(x), model.predict_proba(x))


@pytest.mark.parametrize(
    "learner", [KNeighborsClassifier(5), LogisticRegression(), DecisionTreeClassifier(max_depth=4)]
)
@pytest.mark.parametrize("kind", [pd.DataFrame, np.ndarray.tolist, csr_matrix])
def test_features_of_any_kind(learner: Any, kind: Any) -> None:
    x, y, group = rows(800)
    expected = ConstrainedClassifier(learner, within=0.15).fit(x, y, protected=group, sample_weight=np.arange(800) % 3)
    model = clone(expected).fit(kind(x), y, protected=group, sample_weight=np.arange(800) % 3)
    np.testing.assert_allclose(model.predict_proba(kind(x)), expected.predict_proba(x), atol=1e-6)


# -- metrics ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("metric", RATES)
def test_metrics_are_enforced_on_the_validation_rows(metric: str, adult: Table) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()
    model = ConstrainedClassifier(metrics=metric, within=0.02, random_state=1).fit(x, y, protected=sex)
    label, decided, group = judged(model, x, y, sex)
    found = gap(RATES[metric], label, decided, group)
    assert found <= 0.02
    assert found == pytest.approx(abs(model.chosen_.gaps[0]))
    # At a cost of 2 the best thresholds by sex lose 0.094 of accuracy; else far less is needed.
    assert model.chosen_.accuracy > model.fits_[0].accuracy - (0.1 if "cost" in metric else 0.03)
    assert 0.02 < decided.mean() < 0.6


def test_a_metric_of_a_table_of_its_own(adult: Table) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()
    table = built_in_metrics().with_metric(
        define("missed_per_person", "costs * fn / NULLIF(n, 0)", {"costs": "2"}, built_in_metrics())
    )
    model = ConstrainedClassifier(metrics="missed_per_person(costs := 4)", within=0.05, table=table)
    model.fit(x, y, protected=sex)
    label, decided, group = judged(model, x, y, sex)
    assert gap(lambda y, h: 4 * (y * (1 - h)).mean(), label, decided, group) <= 0.05
    with pytest.raises(MetricError, match="missed_per_person"):
        clone(model).set_params(table=None).fit(x, y, protected=sex)


def test_selection_rates_of_three_races_of_compas_on_rows_not_seen(compas: Table) -> None:
    x, y, frame = compas
    race = frame["race"].to_numpy()
    gaps, before = [], []
    for seed in range(12):
        part = draw(len(y), (0.25, 0.35), seed)
        train = part != 1
        model = ConstrainedClassifier(within=0.03).fit(
            x[train], y[train], protected=race[train], validation=(part == 2)[train]
        )
        test = part == 1
        gaps.append(gap(RATES["selection_rate"], y[test], model.predict(x[test]), race[test]))
        plain = LogisticRegression(max_iter=1000).fit(x[part == 0], y[part == 0]).predict(x[test])
        before.append(gap(RATES["selection_rate"], y[test], plain, race[test]))
        assert np.abs(model.chosen_.gaps[: model.constraints_.bounded]).max() <= 0.03
    assert np.mean(before) > 0.12
    assert np.mean(gaps) <= 0.045, gaps  # 250 Hispanic rows: chance alone is about 0.03


def test_selection_rates_of_three_races_by_cross_validation(two_years: Table) -> None:
    """Every row is decided by a model that was fitted and judged on other rows, so that chance is small: about 0.02."""
    x, y, frame = two_years
    race = frame["race"].to_numpy()
    plain, fair = np.zeros(len(y)), np.zeros(len(y))
    for test in np.array_split(np.random.default_rng(0).permutation(len(y)), 10):
        others = np.setdiff1d(np.arange(len(y)), test)
        plain[test] = LogisticRegression(max_iter=1000).fit(x[others], y[others]).predict(x[test])
        model = ConstrainedClassifier(within=0.03).fit(x[others], y[others], protected=race[others])
        fair[test] = model.predict(x[test])
    before, after = (gap(RATES["selection_rate"], y, decided, race) for decided in (plain, fair))
    assert before > 0.3
    assert after <= 0.04
    assert (fair == y).mean() > (plain == y).mean() - 0.025


def test_two_metrics_at_once_on_compas(compas: Table) -> None:
    x, y, frame = compas
    two = frame["race"].isin(["African-American", "Caucasian"]).to_numpy()
    x, y, race = x[two], y[two], frame["race"].to_numpy()[two]
    model = ConstrainedClassifier(metrics="selection_rate, fnr", within=0.03).fit(x, y, protected=race)
    label, decided, group = judged(model, x, y, race)
    for name in ("selection_rate", "false_negative_rate"):
        assert gap(RATES[name], label, decided, group) <= 0.03
    assert 0.05 < decided.mean() < 0.95
    assert model.chosen_.accuracy > model.fits_[0].accuracy - 0.02


def test_each_metric_has_its_own_allowance(adult: Table) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()
    model = ConstrainedClassifier(metrics="selection_rate WITHIN 0.1, fpr", within=0.03).fit(x, y, protected=sex)
    assert [each.bound.allowance for each in model.constraints_.all[:2]] == [0.1, 0.03]
    label, decided, group = judged(model, x, y, sex)
    assert gap(RATES["selection_rate"], label, decided, group) <= 0.1
    assert gap(RATES["false_positive_rate"], label, decided, group) <= 0.03


@pytest.mark.parametrize("options", [{"metrics": "disparate_impact"}, {"within": "RATIO 0.8"}])
def test_four_fifths(adult: Table, options: dict[str, Any]) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()
    model = ConstrainedClassifier(**options).fit(x, y, protected=sex)
    _, decided, group = judged(model, x, y, sex)
    rates = sorted(decided[group == name].mean() for name in ("Female", "Male"))
    assert 0.8 <= rates[0] / rates[1] < 1
    assert model.chosen_.accuracy > model.fits_[0].accuracy - 0.03


def test_confidence_is_obeyed_on_the_validation_rows(adult: Table) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()
    model = ConstrainedClassifier(within=0.08, confidence=0.95).fit(x, y, protected=sex)
    _, decided, group = judged(model, x, y, sex)
    one, other = (decided[group == name] for name in ("Female", "Male"))
    error = np.sqrt(one.var() / len(one) + other.var() / len(other))
    assert abs(one.mean() - other.mean()) + 1.645 * error <= 0.08
    assert abs(model.chosen_.gaps[0]) + model.chosen_.margins[0] <= 0.08
    assert model.chosen_.margins[0] > 1.645 * error  # for all fits at once
    plain = ConstrainedClassifier(within=0.08).fit(x, y, protected=sex)
    assert abs(model.chosen_.gaps[0]) < abs(plain.chosen_.gaps[0])
    with pytest.raises(DataError, match="with the confidence asked for"):
        ConstrainedClassifier(within=0.01, confidence=0.95).fit(x, y, protected=sex)


# -- groups -------------------------------------------------------------------------------------------------------------


def test_control_compares_groups_of_one_stratum_alone(adult: Table) -> None:
    x, y, frame = adult
    sex, educated = frame["sex"].to_numpy(), (frame["education-num"] > 10).to_numpy()
    model = ConstrainedClassifier(within=0.05).fit(x, y, protected=sex, control=educated)
    assert [(each.stratum, each.groups) for each in bounded(model)] == [
        ("False", ("Female", "Male")),
        ("True", ("Female", "Male")),
    ]
    label, decided, group = judged(model, x, y, sex)
    stratum = judged(model, x, y, educated)[2]
    for value in (False, True):
        inside = stratum == value
        assert gap(RATES["selection_rate"], label[inside], decided[inside], group[inside]) <= 0.05


def test_overlapping_groups_are_kept_each(adult: Table) -> None:
    x, y, frame = adult
    white = np.where(frame["race"] == "White", "white", "other")
    groupings = make_groupings(frame["sex"], None, len(y)) + make_groupings(white, None, len(y))
    model = ConstrainedClassifier(within=0.03).fit(x, y, protected=groupings)
    for column in (frame["sex"].to_numpy(), white):
        assert gap(RATES["selection_rate"], *judged(model, x, y, column)) <= 0.03


def test_every_combination_of_several_attributes(adult: Table) -> None:
    x, y, frame = adult
    both = pd.DataFrame({"sex": frame["sex"], "white": frame["race"] == "White"})
    model = ConstrainedClassifier(within=0.08).fit(x, y, protected=both)
    assert {name for each in bounded(model) for name in each.groups} == {
        "Female, False", "Female, True", "Male, False", "Male, True",
    }  # fmt: skip
    label, decided, group = judged(model, x, y, (both["sex"] + both["white"].astype(str)).to_numpy())
    assert gap(RATES["selection_rate"], label, decided, group) <= 0.08


def test_null_is_a_group_and_small_groups_are_left_out() -> None:
    x, y, group = rows(2000)
    group = group.astype(object)
    group[::3] = None
    group[1::3] = np.where(np.arange(667) % 2, float("nan"), group[1::3])
    group[:20] = "few"
    model = ConstrainedClassifier(within=0.15, minimum=30).fit(x, y, protected=group)
    assert [each.groups for each in bounded(model)] == [("(NULL)", "g0"), ("(NULL)", "g1"), ("g0", "g1")]
    (reported,) = model.left_out_
    assert reported.startswith("protected few: ")
    assert np.abs(model.chosen_.gaps[: model.constraints_.bounded]).max() <= 0.15


def test_null_is_distinguished_from_the_text_null() -> None:
    (grouping,) = make_groupings(["NULL", None, "a", "NULL", float("nan")], None, 5)
    assert len(set(grouping.groups)) == len(grouping.groups) == 3
    assert grouping.code[1] == grouping.code[4] != grouping.code[0] == grouping.code[3]


def test_values_with_commas_make_no_two_groups_alike() -> None:
    pairs = pd.DataFrame({"g": ["a, b", "a", ""], "h": ["c", "b, c", None]})
    (grouping,) = make_groupings(pairs, None, 3)
    assert sorted(grouping.groups) == ["'', (NULL)", "'a, b', c", "a, 'b, c'"]


def test_groups_are_written_as_the_clause_writes_them(con: fairsql.Connection) -> None:
    texts = [None, "NULL", "", "a,b", "x'y", " a", "a (b)", "k: v", "(NULL)", "plain text", 'q"q', "[a]", "{a}", "a=b"]
    for text in texts:
        (row,) = con.execute(
            "SELECT lowest_group FROM (SELECT 1 AS p, ?::VARCHAR AS g) FAIR DISPARITY (PREDICTION p PROTECTED g)",
            [text],
        ).fetchall()
        assert make_groupings([text], None, 1)[0].groups == (row[0],)


def test_groups_that_the_learner_cannot_see(adult: Table) -> None:
    x, y, frame = adult
    sex = frame["sex"].to_numpy()
    columns = make_features(frame.drop(columns=["sex"]))
    blind = columns.fit_transform(frame.drop(columns=["sex"]))
    assert blind.shape[1] == x.shape[1] - 2
    model = ConstrainedClassifier(within=0.05).fit(blind, y, protected=sex)
    label, decided, group = judged(model, blind, y, sex)
    assert gap(RATES["selection_rate"], label, decided, group) <= 0.05 < abs(model.fits_[0].gaps[0])
    assert model.chosen_.accuracy > 0.76


def test_a_trial_that_leaves_one_label_is_no_end_of_the_search() -> None:
    """Multipliers so large that all rows are to be decided alike are a step too far, not an error of the data."""
    rng = np.random.default_rng(0)
    group = rng.integers(2, size=2000)
    x = rng.normal(size=(2000, 3))
    x[:, 0] += 0.8 * group
    y = (x[:, 0] + x[:, 1] + rng.normal(size=2000) > 0.5).astype(np.intp)
    for metrics in ("equalized_odds", "selection_rate, fnr WITHIN 0.05"):
        try:
            model = ConstrainedClassifier(metrics=metrics).fit(x, y, protected=group)
        except DataError:
            continue
        assert model.chosen_.feasible


def test_many_groups_are_found_or_reported() -> None:
    x, y, group = rows(2000, 20)
    try:
        ConstrainedClassifier(within=0.3, max_fits=5).fit(x, y, protected=group)
    except DataError as error:
        assert "selection_rate of g" in str(error)  # 25 validation rows each: chance alone is .3 and more


# -- weights of rows ----------------------------------------------------------------------------------------------------


def test_sample_weights_are_those_of_the_plain_fit() -> None:
    x, y, group = rows(400)
    weight = np.random.default_rng(0).uniform(0, 0.2, size=400)
    judges = np.arange(400) % 4 == 0
    model = ConstrainedClassifier(within=1).fit(x, y, protected=group, sample_weight=weight, validation=judges)
    plain = LogisticRegression(max_iter=1000).fit(x[~judges], y[~judges], sample_weight=weight[~judges])
    np.testing.assert_allclose(model.predict_proba(x), plain.predict_proba(x), atol=1e-6)


def test_gaps_are_of_weights() -> None:
    x, y, group = rows(3000)
    weight = np.random.default_rng(0).uniform(0.1, 5, size=3000)
    judges = np.arange(3000) % 3 == 0
    model = ConstrainedClassifier(within=0.05).fit(x, y, protected=group, sample_weight=weight, validation=judges)
    decided = model.predict(x)
    rates = [np.average(decided[at], weights=weight[at]) for name in ("g0", "g1") for at in [judges & (group == name)]]
    assert abs(rates[0] - rates[1]) == pytest.approx(abs(model.chosen_.gaps[0]))
    assert abs(rates[0] - rates[1]) <= 0.05


# -- conventions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", [(0, 1), (-1, 1), (False, True), ("no", "yes"), (1.0, 2.0)])
def test_labels_of_any_two_values(values: tuple[Any, Any]) -> None:
    x, y, group = rows(800)
    labels = np.array(values)[y]
    model = ConstrainedClassifier(within=0.2).fit(x, labels, protected=group)
    expected = ConstrainedClassifier(within=0.2).fit(x, y, protected=group)
    assert model.classes_.tolist() == list(values)
    np.testing.assert_array_equal(model.predict(x), np.array(values)[expected.predict(x)])
    np.testing.assert_array_equal(model.predict_proba(x), expected.predict_proba(x))
    np.testing.assert_array_equal(model.decision_function(x) >= 0, expected.predict(x) == 1)
    assert model.score(x, labels) == pytest.approx(expected.score(x, y))


def test_parameters_are_stored_as_they_are() -> None:
    given = {
        "estimator": LogisticRegression(C=2), "metrics": "fnr", "within": 0.1, "reference": "a", "confidence": 0.9,
        "minimum": 3, "validation_fraction": 0.4, "max_fits": 5, "table": built_in_metrics(), "random_state": 4,
        "verbose": True,
    }  # fmt: skip
    model = ConstrainedClassifier(**given)
    assert model.get_params(deep=False) == given
    assert model.get_params()["estimator__C"] == 2
    assert clone(model).get_params()["estimator__C"] == 2
    model.set_params(within=0.2, estimator__C=3)
    assert (model.within, model.estimator.C) == (0.2, 3)


def test_fit_leaves_its_parameters_and_its_input_alone() -> None:
    x, y, group = rows(600)
    learner = make_pipeline(StandardScaler(), LogisticRegression())
    before = x.copy(), y.copy(), group.copy()
    model = ConstrainedClassifier(learner, within=0.2)
    assert model.fit(x, y, protected=group) is model
    assert not hasattr(learner[-1], "coef_")
    assert not hasattr(learner[0], "mean_")
    for one, other in zip(before, (x, y, group), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_pipeline_inside_is_fitted_on_the_training_rows() -> None:
    x, y, group = rows(600)
    model = ConstrainedClassifier(make_pipeline(StandardScaler(), LogisticRegression()), within=0.2)
    model.fit(10 * x, y, protected=group)
    judges = draw(600, (0.25,), 0) == 1
    np.testing.assert_allclose(model.estimator_[0].mean_, 10 * x[~judges].mean(axis=0))
    alone = ConstrainedClassifier(LogisticRegression(), within=0.2)
    alone.fit(StandardScaler().fit(x[~judges]).transform(x), y, protected=group)
    assert (alone.predict(StandardScaler().fit(x[~judges]).transform(x)) == model.predict(10 * x)).mean() > 0.999


def test_in_a_pipeline_and_a_grid() -> None:
    x, y, group = rows(900)
    pipeline = make_pipeline(StandardScaler(), ConstrainedClassifier(within=0.2))
    name = "constrainedclassifier"
    pipeline.fit(x, y, **{f"{name}__protected": group})
    assert pipeline.predict(x).shape == (900,)
    grid = GridSearchCV(pipeline, {f"{name}__within": [0.3, 0.9]}, cv=2, error_score="raise")
    grid.fit(x, y, **{f"{name}__protected": group, f"{name}__sample_weight": np.ones(900)})
    assert (grid.cv_results_["mean_test_score"] > 0.6).all()
    inner = GridSearchCV(ConstrainedClassifier(LogisticRegression(), within=0.3), {"estimator__C": [0.1, 1]}, cv=2)
    inner.fit(x, y, protected=group)
    assert np.isfinite(inner.cv_results_["mean_test_score"]).all()


def test_a_fitted_model_is_pickled() -> None:
    x, y, group = rows(800)
    model = ConstrainedClassifier(metrics="fdr", within=0.1).fit(x, y, protected=group)
    restored = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(restored.predict_proba(x), model.predict_proba(x))
    assert [fit.accuracy for fit in restored.fits_] == [fit.accuracy for fit in model.fits_]
    assert str(restored.constraints_.all[0]) == str(model.constraints_.all[0])


def test_names_and_number_of_features() -> None:
    x, y, group = rows(600)
    frame = pd.DataFrame(x, columns=["a", "b", "c", "d"])
    model = ConstrainedClassifier(within=0.3).fit(frame, y, protected=group)
    assert model.n_features_in_ == 4
    assert model.feature_names_in_.tolist() == ["a", "b", "c", "d"]


def test_nothing_is_predicted_before_the_fit() -> None:
    for method in ("predict", "predict_proba", "decision_function"):
        with pytest.raises(NotFittedError, match="not fitted yet"):
            getattr(ConstrainedClassifier(), method)([[0.0]])


def test_verbose_shows_the_fits(capsys: pytest.CaptureFixture[str]) -> None:
    x, y, group = rows(400)
    ConstrainedClassifier(within=0.3, verbose=True).fit(x, y, protected=group)
    shown = capsys.readouterr()
    assert "accuracy 0." in shown.err
    assert not shown.out
    ConstrainedClassifier(within=0.3).fit(x, y, protected=group)
    assert not capsys.readouterr().err


# -- what cannot be -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "error", "message"),
    [
        ({"metrics": "auc"}, ClauseError, "auc is made of scores and cannot be enforced"),
        ({"metrics": "brier_score"}, ClauseError, "cannot be enforced"),
        ({"metrics": "round(tp / n, 2) AS r"}, ClauseError, "no derivative"),
        ({"metrics": "selecton_rate"}, MetricError, "unknown metric selecton_rate"),
        ({"metrics": "fn / n"}, ClauseError, "needs a name"),
        ({"metrics": ""}, FairSQLError, "no text is not arithmetic|METRICS"),
        ({"metrics": "selection_rate CONTROL x"}, ClauseError, "takes no CONTROL"),
        ({"metrics": "base_rate"}, (ValueError, FairSQLError), "does not depend on|cannot be enforced"),
        ({"within": None}, ClauseError, "selection_rate has no allowance"),
        ({"within": -0.1}, ClauseError, "outside"),
        ({"within": 1.5}, ClauseError, "outside"),
        ({"within": float("nan")}, (ValueError, ProgrammingError), "nan"),
        ({"within": "x"}, ClauseError, "WITHIN takes a number"),
        ({"within": 0}, DataError, r"selection_rate of g0 and g1: the difference is 0\.\d+, allowed 0"),
        ({"reference": "g7"}, DataError, "REFERENCE g7 is not a group"),
        ({"minimum": 10**6}, (ValueError, FairSQLError), "rows"),
        ({"minimum": 120, "reference": "few"}, (ValueError, FairSQLError), "few"),
        ({"confidence": 0}, (ValueError, ProgrammingError), "confidence"),
        ({"confidence": 1}, (ValueError, ProgrammingError), "confidence"),
        ({"confidence": 95}, (ValueError, ProgrammingError), "confidence"),
        ({"confidence": -0.5}, (ValueError, ProgrammingError), "confidence"),
        ({"validation_fraction": -0.1}, ValueError, "validation_fraction -0.1 is not 0, or between 0 and 1"),
        ({"validation_fraction": 1}, ValueError, "validation_fraction 1 is not"),
        ({"max_fits": 0}, (ValueError, ProgrammingError), "max_fits"),
        ({"max_fits": -1}, (ValueError, ProgrammingError), "max_fits"),
    ],
)
def test_parameters_out_of_range(parameters: dict[str, Any], error: Any, message: str) -> None:
    x, y, group = rows(800)
    group = np.where(np.arange(800) % 20 == 0, "few", group) if "minimum" in parameters else group
    with pytest.raises(error, match=message):
        ConstrainedClassifier(**parameters).fit(x, y, protected=group)


def with_value(column: Any, value: Any) -> Any:
    """Return a column as numbers with another first value."""
    changed = np.asarray(column, dtype=float).copy()
    changed[0] = value
    return changed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda x, y, g: {"protected": None}, "fit needs protected"),
        (lambda x, y, g: {"protected": g[:-1]}, "protected has 199 values, and there are 200 rows"),
        (lambda x, y, g: {"protected": []}, "protected has 0 values"),
        (lambda x, y, g: {"protected": 1}, "protected"),
        (lambda x, y, g: {"protected": ["all"] * 200}, "group"),
        (lambda x, y, g: {"protected": [Grouping("g", "", ("a",), np.zeros(10, dtype=np.intp))]}, "a code for each"),
        (lambda x, y, g: {"protected": make_groupings(g, None, 200), "control": g}, "control"),
        (lambda x, y, g: {"control": g[:-1]}, "control has 199 values"),
        (lambda x, y, g: {"y": with_value(y, np.nan)}, "NaN|null|missing"),
        (lambda x, y, g: {"y": y * 0}, "y must have 2 classes, and has 1"),
        (lambda x, y, g: {"y": np.arange(200) % 3}, "y must have 2 classes, and has 3"),
        (lambda x, y, g: {"y": x[:, 0]}, "Unknown label type: continuous"),
        (lambda x, y, g: {"y": y[:-1], "protected": g[:-1]}, "inconsistent numbers of samples"),
        (lambda x, y, g: {"X": x[:-1]}, "inconsistent numbers of samples"),
        (lambda x, y, g: {"X": with_value(x, np.nan)}, "NaN"),
        (lambda x, y, g: {"sample_weight": -np.ones(200)}, "sample_weight must be 200 finite numbers of at least 0"),
        (lambda x, y, g: {"sample_weight": np.full(200, np.nan)}, "sample_weight must be 200 finite"),
        (lambda x, y, g: {"sample_weight": np.zeros(200)}, "sample_weight must be"),
        (lambda x, y, g: {"sample_weight": np.ones(199)}, "sample_weight must be 200"),
        (
            lambda x, y, g: {"sample_weight": 1.0 * (np.arange(200) > 99), "validation": np.arange(200) < 50},
            "weight|validation rows",
        ),
        (lambda x, y, g: {"validation": np.arange(199) < 50}, "validation has .*199.* values, and there are 200 rows"),
        (lambda x, y, g: {"validation": np.zeros(200, dtype=bool)}, "the labels of the validation rows are all alike"),
        (lambda x, y, g: {"validation": y == 1}, "the labels of the training rows are all alike"),
    ],
)
def test_data_that_cannot_be_fitted(change: Any, message: str) -> None:
    x, y, group = rows(200)
    arguments = {"X": x, "y": y, "protected": group} | change(x, y, group)
    with pytest.raises((ValueError, DataError), match=message):
        ConstrainedClassifier(within=0.3).fit(**arguments)


def test_a_column_of_labels_is_read_with_a_warning() -> None:
    x, y, group = rows(300)
    with pytest.warns(DataConversionWarning):
        model = ConstrainedClassifier(within=0.4).fit(x, y[:, None], protected=group)
    assert model.predict(x).shape == (300,)


@pytest.mark.parametrize("seed", range(5))
def test_twenty_rows_are_fitted_or_refused(seed: int) -> None:
    x, y, group = rows(20, seed=seed)
    try:
        model = ConstrainedClassifier(within=0.3).fit(x, y, protected=group)
    except (DataError, ValueError) as error:
        assert "allowances" in str(error) or any(why in str(error) for why in ("all alike", "no two groups"))
    else:
        assert model.chosen_.feasible


class MadeUpGroups(ConstrainedClassifier):
    """With alternating groups in each class, so that scikit-learn's own checks, which know no groups, can fit it."""

    def fit(self, X: Any, y: Any = None, *, protected: Any = None, sample_weight: Any = None) -> MadeUpGroups:  # noqa: N803
        if protected is None and y is not None:
            labels = np.asarray(y).ravel()
            protected = np.zeros(len(labels), dtype=int)
            for label in set(labels.tolist()):
                same = labels == label
                protected[same] = np.arange(same.sum()) % 2
        return super().fit(X, y, protected=protected, sample_weight=sample_weight)


_FEW = (
    "check_estimators_overwrite_params", "check_estimators_fit_returns_self", "check_readonly_memmap_input",
    "check_sample_weights_shape", "check_sample_weights_not_overwritten",
)  # fmt: skip
_CONTAINERS = (
    "check_sample_weights_not_an_array", "check_classifier_data_not_an_array", "check_estimator_sparse_tag",
    "check_estimator_sparse_array", "check_estimator_sparse_matrix",
)  # fmt: skip
_WORDS = ("check_fit2d_1sample", "check_fit2d_predict1d")


@parametrize_with_checks(
    [MadeUpGroups(within=1)],
    expected_failed_checks=lambda _: {
        "check_sample_weight_equivalence_on_dense_data": "the validation rows are drawn among other rows",
        **dict.fromkeys(_FEW, "the five rows that judge have one label: an error that says so"),
        **dict.fromkeys(_CONTAINERS, "X is the learner's matter: what is no array, frame or sparse matrix is not read"),
        **dict.fromkeys(_WORDS, "an error, in other words"),
    },
)
def test_conventions_of_scikit_learn(estimator: Any, check: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check(estimator)


def test_groupings_are_read() -> None:
    (grouping,) = make_groupings(np.array([3, 1, 3]), None, 3)
    assert (grouping.groups, grouping.code.tolist()) == (("1", "3"), [1, 0, 1])
    strata = make_groupings(["a", "b", "b", "a"], [("x", 1), ("x", 1), ("y", 2), ("x", 2)], 4)
    assert [(each.stratum, each.groups, each.code.tolist()) for each in strata] == [
        ("x, 1", ("a", "b"), [0, 1, -1, -1]),
        ("x, 2", ("a",), [-1, -1, -1, 0]),
        ("y, 2", ("b",), [-1, -1, 0, -1]),
    ]
    parts = draw(1000, (0.2, 0.3), 5)
    assert np.bincount(parts).tolist() == [500, 200, 300]


def test_all_rows_may_train_and_judge() -> None:
    rng = np.random.default_rng(4)
    group = np.repeat(["a", "b"], 1500)
    x = rng.normal(size=(3000, 2)) + np.outer(group == "b", [1, 0])
    y = x.sum(axis=1) + rng.normal(size=3000) > 0.5
    model = ConstrainedClassifier(within=0.02, validation_fraction=0).fit(x, y, protected=group)
    decided = model.predict(x)
    assert abs(decided[group == "a"].mean() - decided[group == "b"].mean()) <= 0.02
    assert model.fits_[0].accuracy == (LogisticRegression(max_iter=1000).fit(x, y).predict(x) == y).mean()
    with pytest.raises(fairsql.ProgrammingError, match="rows that judge and do not train"):
        ConstrainedClassifier(validation_fraction=0, confidence=0.9).fit(x, y, protected=group)
