"""The classifier with equal score distributions: its loss against plain formulas, what it learns, how it is called."""

from __future__ import annotations

import pickle
import warnings
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn import config_context
from sklearn.base import clone
from sklearn.decomposition import PCA
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from fairsql.models.learners import soft_histogram
from fairsql.models.learners.equalized_distribution_classifier import EqualizedDistributionClassifier
from fairsql.models.learners.soft_histogram import histogram_distance, loss_and_gradient

ALPHAS = (1.0, 0.5, 0.2, 0.1, 0.05, 0.01)
STEPS = 300  # enough for what most tests look at


def rows(n: int = 600, groups: int = 2, seed: int = 0) -> tuple[Any, Any, Any]:
    """Return features, labels and group codes; the groups differ in the first feature, which the label depends on."""
    rng = np.random.default_rng(seed)
    group = rng.choice(groups, size=n, p=np.arange(groups, 0, -1) / np.arange(groups, 0, -1).sum())
    x = rng.normal(size=(n, 3))
    x[:, 0] += 0.7 * group
    y = (x[:, 0] + x[:, 1] - 0.5 + rng.normal(size=n) > 0).astype(np.intp)
    return x, y, group


def by_the_formula(scores: Any, y: Any, group: Any, weight: Any, bandwidth: float, sigma: float) -> float:
    """E_f as the paper writes it: every score in every bin."""
    centres, centre = [], bandwidth / 2
    while centre < 1 - 1e-12:
        centres.append(centre)
        centre += bandwidth

    def histogram(k: int, label: int) -> Any:
        inside = (group == k) & (y == label)
        kernel = np.exp(-((scores[inside, None] - np.array(centres)) ** 2) / (2 * sigma**2))
        return np.average(kernel, axis=0, weights=weight[inside])

    return float(
        sum(
            np.sum((histogram(0, label) - histogram(k, label)) ** 2)
            for k in range(1, int(max(group)) + 1)
            for label in (0, 1)
        )
    )


@pytest.mark.parametrize("groups", [2, 4])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(
    ("alpha", "bandwidth", "sigma", "intercept"),
    [(0.3, 0.02, 0.01, 1), (0.0, 0.02, 0.01, 0), (1.0, 0.02, 0.01, 1), (0.15, 0.1, 0.2, 1), (0.15, 0.3, 0.03, 0)],
)
def test_gradient_is_that_of_the_loss(
    groups: int, weighted: bool, alpha: float, bandwidth: float, sigma: float, intercept: int
) -> None:
    x, y, group = rows(400, groups)
    rng = np.random.default_rng(1)
    weights = rng.normal(size=3 + intercept)
    options = {"alpha": alpha, "bandwidth": bandwidth, "sigma": sigma}
    options["sample_weight"] = rng.uniform(0, 3, size=400) if weighted else None
    _, gradient = loss_and_gradient(weights, x, y, group, **options)
    step = 1e-6
    differences = [
        loss_and_gradient(weights + step * unit, x, y, group, **options)[0]
        - loss_and_gradient(weights - step * unit, x, y, group, **options)[0]
        for unit in np.eye(len(weights))
    ]
    expected = np.array(differences) / (2 * step)
    assert np.linalg.norm(gradient - expected) < 1e-5 * np.linalg.norm(expected)


@pytest.mark.parametrize(
    ("bandwidth", "sigma"),
    [(0.02, 0.01), (0.02, 0.005), (0.02, 0.3), (0.07, 0.035), (0.3, 0.1), (0.4, 0.2), (0.5, 9.0)],
)
@pytest.mark.parametrize("weighted", [False, True])
def test_distance_is_that_of_the_formula(bandwidth: float, sigma: float, weighted: bool) -> None:
    rng = np.random.default_rng(2)
    _, y, group = rows(500, 3)
    scores = np.concatenate([[0.0, 1.0, 0.5, 0.02], rng.beta(0.4, 0.4 + 0.3 * group[4:])])
    weight = rng.uniform(0.1, 3, size=500) if weighted else np.ones(500)
    group = np.where((group == 2) & (rng.random(500) < 0.5), 1, group)
    if weighted:  # the first group is the one with the largest total weight
        weight[group == 0] += 3
    expected = by_the_formula(scores, y, group, weight, bandwidth, sigma)
    found = histogram_distance(scores, y, group, bandwidth=bandwidth, sigma=sigma, sample_weight=weight)
    assert found == pytest.approx(expected, abs=1e-9)
    assert expected > 1e-6


def test_loss_is_its_two_parts() -> None:
    x, y, group = rows(500, 3)
    weight = np.random.default_rng(3).uniform(0.1, 3, size=500)
    weights = np.array([0.5, -1.0, 0.3, 0.2])
    scores = 1 / (1 + np.exp(-(x @ weights[:3] + weights[3])))
    likelihood = -np.average(np.log(np.where(y == 1, scores, 1 - scores)), weights=weight)
    distance = by_the_formula(scores, y, group, weight, 0.02, 0.01)
    loss, _ = loss_and_gradient(weights, x, y, group, alpha=0.3, bandwidth=0.02, sigma=0.01, sample_weight=weight)
    assert loss == pytest.approx(0.3 * likelihood + 0.7 * distance, abs=1e-9)


def test_small_pieces_add_up_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y, group = rows(500, 4)
    options = {"alpha": 0.1, "bandwidth": 0.02, "sigma": 0.01}
    loss, gradient = loss_and_gradient(np.ones(4), x, y, group, **options)
    monkeypatch.setattr(soft_histogram, "_PIECE", 50)
    monkeypatch.setattr(soft_histogram, "_HELD", 0)
    again, of_pieces = loss_and_gradient(np.ones(4), x, y, group, **options)
    assert again == pytest.approx(loss, rel=1e-12)
    np.testing.assert_allclose(of_pieces, gradient, rtol=1e-9)


def test_scores_that_overflow_are_an_infinite_loss() -> None:
    x, y, group = rows(100)
    with np.errstate(over="ignore", invalid="ignore"):
        loss, gradient = loss_and_gradient(np.full(4, 1e308), x * 1e10, y, group, alpha=0.5, bandwidth=0.02, sigma=0.01)
    assert loss == np.inf
    assert np.all(np.isnan(gradient))


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("fit_intercept", [False, True])
def test_alpha_1_is_logistic_regression(weighted: bool, fit_intercept: bool) -> None:
    x, y, group = rows(800)
    weight = np.random.default_rng(4).uniform(0, 3, size=800) if weighted else None
    plain = LogisticRegression(C=np.inf, tol=1e-8, fit_intercept=fit_intercept).fit(x, y, sample_weight=weight)
    ours = EqualizedDistributionClassifier(alpha=1, max_iter=STEPS, fit_intercept=fit_intercept)
    ours.fit(x, y, protected=group, sample_weight=weight)
    np.testing.assert_allclose(ours.predict_proba(x), plain.predict_proba(x), atol=1e-3)
    assert ours.coef_.shape == plain.coef_.shape
    assert ours.intercept_.shape == np.shape(ours.intercept_) == (1,)


def falls(distances: list[float]) -> bool:
    """Whether the distance falls with alpha; scores that hardly differ are at 0 but for the last digits."""
    return all(later <= earlier + 1e-4 for earlier, later in pairwise(distances))


@pytest.mark.parametrize(("start", "alphas"), [("zeros", ALPHAS), ("logistic", ALPHAS[:4])])
def test_distance_falls_with_alpha(start: Any, alphas: tuple[float, ...]) -> None:
    x, y, group = rows(1500)
    distances = []
    for alpha in alphas:
        model = EqualizedDistributionClassifier(alpha=alpha, start=start, max_iter=STEPS)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)  # a small alpha has to halve the learning rate
            model.fit(x, y, protected=group)
        distances.append(model.histogram_distance_)
        scores = model.predict_proba(x)[:, 1]
        assert histogram_distance(scores, y, group) == pytest.approx(model.histogram_distance_, rel=1e-9, abs=1e-15)
    assert falls(distances), distances
    assert distances[-1] < distances[0] / 3


def test_distance_and_gaps_fall_with_alpha_on_compas(data: Any) -> None:
    """Luskin et al. 2020, figures 14 and 15: 60/20/20, 20 dimensions, learning rate 1, momentum 0.9."""
    table = pd.read_parquet(data("compas.parquet"))
    charge = pd.get_dummies(table["c_charge_desc"].str.lower().fillna("arrest case no charge"), dtype=float)
    kept = table["race"].isin(["African-American", "Caucasian"])
    table, charge = table[kept], charge[kept]
    assert len(table) == 6150
    binary = np.column_stack([table["sex"] == "Male", table["c_charge_degree"] == "F"])
    counts = StandardScaler().fit_transform(table[["age", "juv_fel_count", "juv_misd_count", "priors_count"]])
    x, y = np.hstack([binary, counts, charge]), table["two_year_recid"].to_numpy()
    race = table["race"].to_numpy()
    train, _ = train_test_split(np.arange(len(y)), train_size=0.6, random_state=0)
    x = PCA(20, svd_solver="covariance_eigh").fit(x[train]).transform(x)[train]
    y, race = y[train], race[train]

    distances, gaps = [], []
    for alpha in ALPHAS:
        model = EqualizedDistributionClassifier(alpha=alpha, max_iter=600)
        with warnings.catch_warnings():
            warnings.simplefilter("error" if alpha >= 0.1 else "ignore", ConvergenceWarning)
            model.fit(x, y, protected=race)
        assert model.loss_.min() < alpha * np.log(2)
        distances.append(model.histogram_distance_)
        positive = [model.predict(x)[(race == group) & (y == 1)].mean() for group in model.groups_]
        gaps.append(abs(positive[0] - positive[1]))
    assert falls(distances), distances
    assert distances[3] < distances[0] / 3, distances
    assert gaps[3] < gaps[0] / 2, gaps


def test_the_same_rows_give_the_same_weights() -> None:
    x, y, group = rows()
    model = EqualizedDistributionClassifier(alpha=0.3, max_iter=STEPS)
    first = clone(model).fit(x, y, protected=group)
    again = clone(model).fit(x.copy(), y.copy(), protected=group.tolist())
    np.testing.assert_array_equal(first.coef_, again.coef_)
    np.testing.assert_array_equal(first.loss_, again.loss_)
    restored = pickle.loads(pickle.dumps(first))
    np.testing.assert_array_equal(restored.predict_proba(x), first.predict_proba(x))


def test_a_weight_of_2_is_the_row_twice() -> None:
    x, y, group = rows(500)
    weight = 1 + np.arange(500) % 2
    model = EqualizedDistributionClassifier(alpha=0.6, max_iter=20)
    weighted = clone(model).fit(x, y, protected=group, sample_weight=weight)
    twice = clone(model).fit(*(np.repeat(part, weight, axis=0) for part in (x, y)), protected=np.repeat(group, weight))
    unweighted = clone(model).fit(x, y, protected=group)
    np.testing.assert_allclose(weighted.loss_, twice.loss_, rtol=1e-6)
    np.testing.assert_allclose(weighted.coef_, twice.coef_, rtol=1e-4)
    assert not np.allclose(weighted.coef_, unweighted.coef_, rtol=1e-3)


def test_prediction_needs_no_protected_values() -> None:
    x, y, group = rows()
    names = ["first", "second", "third"]
    frame, labels = pd.DataFrame(x, columns=names), np.where(y == 1, "yes", "no")
    model = EqualizedDistributionClassifier(alpha=0.5, max_iter=STEPS).fit(frame, labels, protected=pd.Series(group))
    assert model.classes_.tolist() == ["no", "yes"]
    assert model.feature_names_in_.tolist() == names
    assert model.n_features_in_ == 3
    assert set(model.predict(frame)) == {"no", "yes"}
    scores = model.predict_proba(frame)
    np.testing.assert_allclose(scores.sum(axis=1), 1)
    np.testing.assert_array_equal(model.predict(frame) == "yes", scores[:, 1] > 0.5)
    np.testing.assert_array_equal(model.decision_function(frame) > 0, scores[:, 1] > 0.5)
    assert model.score(frame, labels) > 0.7
    assert 0 < model.n_iter_ == len(model.loss_) <= STEPS


def test_groups_are_ordered_by_size_then_value() -> None:
    x, y, _ = rows(400)
    model = EqualizedDistributionClassifier(alpha=1, max_iter=1)
    sizes = np.repeat(["small", "b", "a"], [80, 160, 160])
    assert model.fit(x, y, protected=sizes).groups_ == ["a", "b", "small"]
    weight = np.repeat([9.0, 1.0, 2.0], [80, 160, 160])
    assert model.fit(x, y, protected=sizes, sample_weight=weight).groups_ == ["small", "a", "b"]
    assert model.fit(x, y, protected=np.repeat([9, 10], 200)).groups_ == [9, 10]
    assert model.fit(x, y, protected=["x", 1] * 200).groups_ == [1, "x"]


def test_rows_of_a_table_are_groups() -> None:
    x, y, group = rows()
    other = np.arange(600) % 2
    model = EqualizedDistributionClassifier(alpha=0.9, max_iter=20)
    frame = model.fit(x, y, protected=pd.DataFrame({"race": group, "sex": other}))
    assert sorted(frame.groups_) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    by_number = clone(model).fit(x, y, protected=2 * group + other)
    np.testing.assert_allclose(frame.loss_, by_number.loss_)
    tuples = clone(model).fit(x, y, protected=list(zip(group, other, strict=True)))
    np.testing.assert_array_equal(tuples.loss_, frame.loss_)
    single = clone(model).fit(x, y, protected=pd.DataFrame({"race": group}))
    assert single.groups_ == clone(model).fit(x, y, protected=group).groups_ == [0, 1]


def test_parameters_are_stored_as_they_are() -> None:
    given = {
        "alpha": 0.3, "bandwidth": 0.1, "sigma": 0.2, "start": "logistic", "learning_rate": 0.5, "momentum": 0.1,
        "max_iter": 7, "tol": 0.1, "n_iter_no_change": 3, "fit_intercept": False, "verbose": True,
    }  # fmt: skip
    assert EqualizedDistributionClassifier(**given).get_params() == given
    assert clone(EqualizedDistributionClassifier(**given)).get_params() == given
    with pytest.raises(TypeError):
        EqualizedDistributionClassifier(0.3)  # type: ignore[misc]


def test_in_a_pipeline_and_a_grid() -> None:
    x, y, group = rows()
    pipeline = make_pipeline(StandardScaler(), EqualizedDistributionClassifier(alpha=0.5, max_iter=50))
    pipeline.steps[-1] = ("clf", pipeline.steps[-1][1])
    pipeline.fit(x, y, clf__protected=group)
    alone = EqualizedDistributionClassifier(alpha=0.5, max_iter=50)
    alone.fit(StandardScaler().fit_transform(x), y, protected=group)
    np.testing.assert_array_equal(pipeline[-1].coef_, alone.coef_)
    grid = GridSearchCV(pipeline, {"clf__alpha": [0.5, 1.0]}, cv=2).fit(x, y, clf__protected=group)
    assert grid.best_estimator_[-1].groups_ == [0, 1]
    assert np.all(grid.cv_results_["mean_test_score"] > 0.6)


def test_protected_is_routed_metadata() -> None:
    x, y, group = rows()
    with config_context(enable_metadata_routing=True):
        ours = EqualizedDistributionClassifier(alpha=0.5, max_iter=50).set_fit_request(protected=True)
        pipeline = make_pipeline(StandardScaler(), ours)
        grid = GridSearchCV(pipeline, {"equalizeddistributionclassifier__alpha": [0.5, 1.0]}, cv=2)
        grid.fit(x, y, protected=group)
    assert grid.best_estimator_[-1].groups_ == [0, 1]


def test_no_fit_ends_above_its_start() -> None:
    x, y, group = rows()
    unscaled = x * [1, 1000, 0.1] + [0, 5000, 0]
    model = EqualizedDistributionClassifier(alpha=0.5, max_iter=STEPS)
    with pytest.warns(ConvergenceWarning, match="standardise the columns"):
        model.fit(unscaled, y, protected=group)
    assert model.learning_rate_ < 0.01
    assert np.all(model.loss_ <= 0.5 * np.log(2) * (1 + 1e-9))
    with pytest.warns(ConvergenceWarning, match="learning_rate=1e\\+06"):
        model.set_params(alpha=1, learning_rate=1e6).fit(x, y, protected=group)
    plain = LogisticRegression(C=np.inf).fit(x, y)
    np.testing.assert_allclose(model.predict_proba(x), plain.predict_proba(x), atol=0.01)
    with pytest.raises(ValueError, match="no learning rate lowers the loss: standardise"):
        model.set_params(learning_rate=1.0).fit(x * 1e200, y, protected=group)


def test_a_start_from_logistic_regression() -> None:
    x, y, group = rows()
    plain = EqualizedDistributionClassifier(alpha=1, start="logistic", max_iter=1000).fit(x, y, protected=group)
    assert plain.n_iter_ == 0  # at rest from the start
    np.testing.assert_allclose(
        plain.predict_proba(x), LogisticRegression(C=np.inf).fit(x, y).predict_proba(x), atol=1e-3
    )
    model = EqualizedDistributionClassifier(alpha=0.2, start="logistic", max_iter=STEPS).fit(x, y, protected=group)
    weights = np.append(plain.coef_[0], plain.intercept_)
    of_plain, _ = loss_and_gradient(weights, x, y, group, alpha=0.2, bandwidth=0.02, sigma=0.01)
    assert model.loss_.min() < of_plain
    assert model.histogram_distance_ < plain.histogram_distance_
    with pytest.warns(ConvergenceWarning):
        model.set_params(alpha=0.05, learning_rate=100.0).fit(x, y, protected=group)
    assert (
        0.05 * np.log(2)
        < model.loss_.max()
        <= loss_and_gradient(weights, x, y, group, alpha=0.05, bandwidth=0.02, sigma=0.01)[0] * (1 + 1e-6)
    )


def test_weights_are_those_of_the_lowest_loss() -> None:
    x, y, group = rows()
    model = EqualizedDistributionClassifier(alpha=0.5, max_iter=24).fit(x, y, protected=group)
    weights = np.append(model.coef_[0], model.intercept_)
    loss, _ = loss_and_gradient(weights, x, y, group, alpha=0.5, bandwidth=0.02, sigma=0.01)
    assert loss == model.loss_.min()
    assert model.loss_.argmin() < 23  # else the test could not fail


def test_alpha_0_stays_at_equal_scores() -> None:
    x, y, group = rows()
    model = EqualizedDistributionClassifier(alpha=0).fit(x, y, protected=group)
    assert not model.coef_.any()
    assert model.histogram_distance_ == pytest.approx(0, abs=1e-20)
    assert model.n_iter_ == 0


def test_a_fit_ends_at_rest_and_tol_stops_it_earlier() -> None:
    x, y, group = rows()
    model = EqualizedDistributionClassifier(alpha=1, max_iter=1000)
    full = clone(model).fit(x, y, protected=group)
    longer = clone(model).set_params(max_iter=2000).fit(x, y, protected=group)
    sooner = clone(model).set_params(tol=1e-4, n_iter_no_change=5).fit(x, y, protected=group)
    assert sooner.n_iter_ < full.n_iter_ == longer.n_iter_ < 1000
    np.testing.assert_array_equal(full.coef_, longer.coef_)
    np.testing.assert_array_equal(sooner.loss_, full.loss_[: sooner.n_iter_])


def test_noise_in_the_gradients_does_not_change_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """As much as processors differ by; without rounding, 2,000 steps make another model of it."""
    x, y, group = rows(1500)
    model = EqualizedDistributionClassifier(alpha=0.15)
    plain = clone(model).fit(x, y, protected=group)
    rng = np.random.default_rng(0)

    def noisy(weights: Any, **rest: Any) -> Any:
        loss, gradient = loss_and_gradient(weights, **rest)
        return loss * (1 + 1e-15 * rng.normal()), gradient * (1 + 1e-15 * rng.normal(size=len(gradient)))

    monkeypatch.setattr("fairsql.models.learners.equalized_distribution_classifier.loss_and_gradient", noisy)
    np.testing.assert_array_equal(clone(model).fit(x, y, protected=group).coef_, plain.coef_)


def test_a_loss_that_rises_first_does_not_stop_the_fit() -> None:
    x, y, group = rows(1500)
    model = EqualizedDistributionClassifier(alpha=0.3, max_iter=STEPS, tol=0.0, n_iter_no_change=5)
    model.fit(x, y, protected=group)
    above = np.nonzero(model.loss_ > 0.3 * np.log(2))[0]
    assert len(above) > 5
    assert model.loss_.argmin() > above[-1]


def test_verbose_shows_loss_and_iteration(capsys: pytest.CaptureFixture[str]) -> None:
    x, y, group = rows()
    EqualizedDistributionClassifier(alpha=1, max_iter=20, verbose=True).fit(x, y, protected=group)
    shown = capsys.readouterr()
    assert "20/20" in shown.err
    assert "loss 0." in shown.err
    assert not shown.out
    EqualizedDistributionClassifier(alpha=1, max_iter=20).fit(x, y, protected=group)
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"alpha": 1.5}, r"alpha must be a number in \[0, 1\]; it is 1.5"),
        ({"alpha": -0.1}, "alpha must be"),
        ({"alpha": "0.1"}, "alpha must be"),
        ({"alpha": float("nan")}, "alpha must be"),
        ({"bandwidth": 0}, "bandwidth must be a number above 0"),
        ({"bandwidth": 0.51}, "at most 1/2; it is 0.51"),
        ({"sigma": 0}, "sigma must be None or a number above 0"),
        ({"start": "ones"}, "start must be 'zeros' or 'logistic'; it is 'ones'"),
        ({"learning_rate": 0}, "learning_rate must be a number above 0"),
        ({"momentum": 1}, r"momentum must be a number in \[0, 1\)"),
        ({"max_iter": 0}, "max_iter must be a whole number of 1 or more"),
        ({"max_iter": 10.0}, "max_iter must be a whole number of 1 or more"),
        ({"tol": -1}, "tol must be None or a number of 0 or more"),
        ({"n_iter_no_change": 0}, "n_iter_no_change must be a whole number"),
    ],
)
def test_parameters_out_of_range(parameters: dict[str, Any], message: str) -> None:
    x, y, group = rows(100)
    with pytest.raises(ValueError, match=message):
        EqualizedDistributionClassifier(**parameters).fit(x, y, protected=group)


def with_value(column: Any, row: int, value: Any) -> Any:
    changed = np.asarray(column, dtype=object).copy()
    changed[row] = value
    return changed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda x, y, g: {"protected": None}, r"protected is missing: .* fit\(X, y, protected=.*clf__protected"),
        (lambda x, y, g: {"protected": g[:-1]}, r"one value for each of the 100 rows; its shape is \(99,\)"),
        (lambda x, y, g: {"protected": 1}, r"one value for each of the 100 rows; its shape is \(\)"),
        (lambda x, y, g: {"protected": with_value(g, 3, None)}, "protected has missing values: leave"),
        (lambda x, y, g: {"protected": with_value(g, 3, float("nan"))}, "protected has missing values: leave"),
        (lambda x, y, g: {"protected": pd.DataFrame({"a": g, "b": with_value(g, 3, pd.NA)})}, "missing values"),
        (lambda x, y, g: {"protected": ["white"] * 100}, "protected has the one value 'white': two groups or more"),
        (
            lambda x, y, g: {"protected": with_value(g, 3, "new")},
            r"group 'new' has no rows with the label [01] .* leave",
        ),
        (
            lambda x, y, g: {"protected": g, "sample_weight": g * 1.0},
            "group 0 has no rows with the label 0 and a weight",
        ),
        (
            lambda x, y, g: {"protected": g, "sample_weight": -np.ones(100)},
            "sample_weight must be finite and not negative",
        ),
        (lambda x, y, g: {"protected": g, "sample_weight": np.zeros(100)}, "sample_weight is zero for all rows"),
        (lambda x, y, g: {"protected": g, "sample_weight": np.ones(99)}, r"each of the 100 rows; its shape is \(99,\)"),
        (lambda x, y, g: {"protected": g, "y": y * 0}, "y must have 2 classes, its rows with a weight have 1 class"),
        (
            lambda x, y, g: {"protected": g, "y": np.arange(100) % 3},
            "y must have 2 classes, its rows with a weight have 3 classes",
        ),
        (lambda x, y, g: {"protected": g, "y": x[:, 0]}, "Unknown label type: continuous"),
        (lambda x, y, g: {"protected": g, "X": x * float("nan")}, "NaN"),
        (lambda x, y, g: {"protected": g, "X": x[:-1]}, "inconsistent numbers of samples"),
    ],
)
def test_data_that_cannot_be_fitted(change: Any, message: str) -> None:
    x, y, group = rows(100)
    arguments = {"X": x, "y": y} | change(x, y, group)
    with pytest.raises(ValueError, match=message):
        EqualizedDistributionClassifier(max_iter=5).fit(**arguments)


@pytest.mark.parametrize(
    ("scores", "y", "group", "message"),
    [
        ([0.2, 1.5, 0.1, 0.3], [0, 1, 0, 1], [0, 0, 1, 1], r"scores must lie in \[0, 1\]: give probabilities"),
        ([0.2, float("nan"), 0.1, 0.3], [0, 1, 0, 1], [0, 0, 1, 1], r"scores must lie in \[0, 1\]"),
        ([0.2, 0.5, 0.1, 0.3], [0, 2, 0, 1], [0, 0, 1, 1], "y must be 0 or 1; it has 2"),
        ([0.2, 0.5, 0.1], [0, 1, 0, 1], [0, 0, 1, 1], "scores and y need one value per row"),
        ([0.2, 0.5, 0.1, 0.3], [0, 1, 0, 1], ["a", "a", "b"], "protected needs one value for each of the 4 rows"),
        ([0.2, 0.5, 0.1, 0.3], [0, 1, 1, 1], ["a", "a", "b", "b"], "group 'b' has no rows with the label 0"),
    ],
)
def test_scores_that_cannot_be_compared(scores: Any, y: Any, group: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        histogram_distance(scores, y, group)


class MadeUpGroups(EqualizedDistributionClassifier):
    """With alternating groups in each class, so that scikit-learn's own checks, which know no groups, can fit it."""

    def fit(self, X: Any, y: Any = None, *, protected: Any = None, sample_weight: Any = None) -> MadeUpGroups:  # noqa: N803
        if protected is None and y is not None:
            labels = np.asarray(y).ravel()
            protected = np.zeros(len(labels), dtype=int)
            for label in set(labels.tolist()):
                same = labels == label
                protected[same] = np.arange(same.sum()) % 2
        return super().fit(X, y, protected=protected, sample_weight=sample_weight)


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@parametrize_with_checks(
    [MadeUpGroups(alpha=0.9, max_iter=20)],
    expected_failed_checks=lambda _: {
        "check_sample_weight_equivalence_on_dense_data": "a row that is there twice falls into both of the groups",
    },
)
def test_conventions_of_scikit_learn(estimator: Any, check: Any) -> None:
    check(estimator)
