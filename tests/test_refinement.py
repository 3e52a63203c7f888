"""Refined linear models: nearer to the best there is, within the bounds, whatever the units and the kind of matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import approx_fprime
from scipy.sparse import csr_matrix
from scipy.special import expit
from scipy.stats import norm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.neural_network import MLPClassifier
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier

from fairsql.metrics import built_in_metrics
from fairsql.metrics.formula import parse_formula
from fairsql.models.search import refinement
from fairsql.models.search.constrained import ConstrainedClassifier
from fairsql.models.search.constraints import Bound, Constraints
from fairsql.models.search.enforced import Enforced
from fairsql.models.search.grouped_rows import Grouping, Rows, count_rows, draw, make_groupings
from fairsql.models.search.refinement import Refinement, matrix_of

RATES: dict[str, Any] = {  # apart from FairSQL's own formulas
    "selection_rate": lambda tp, fp, fn, tn: (tp + fp) / (tp + fp + fn + tn),
    "false_negative_rate": lambda tp, fp, fn, tn: fn / (tp + fn),
    "false_discovery_rate": lambda tp, fp, fn, tn: fp / (tp + fp),
    "accuracy": lambda tp, fp, fn, tn: (tp + tn) / (tp + fp + fn + tn),
    "f1_score": lambda tp, fp, fn, tn: 2 * tp / (2 * tp + fp + fn),
}


def enforced(name: str) -> Enforced:
    return Enforced(name, built_in_metrics().named(name)[0][1])


def bent(count: int = 4000, seed: int = 0) -> tuple[Any, Any, Any]:
    """Return two features, a label that no logistic function of them tells, and groups that differ in the first."""
    rng = np.random.default_rng(seed)
    group = rng.integers(2, size=count)
    x = rng.normal(size=(count, 2)) + np.outer(group, [1.0, 0.0])
    chance = np.where(x[:, 0] > 1, 0.55 + 0.4 * (x[:, 1] > 0), expit(3 * x[:, 0] - 3))
    return np.column_stack([x, group]), (rng.random(count) < chance).astype(np.intp), group


def rows_of(label: Any, group: Any, names: tuple[str, ...], allowance: float) -> tuple[Rows, Constraints]:
    groupings = [Grouping("g", "", ("a", "b"), group)]
    rows = count_rows(label, np.ones(len(label)), groupings, np.arange(len(label)))
    return rows, Constraints.of([Bound(enforced(name), allowance) for name in names], groupings, rows)


def refine(model: Any, constraints: Constraints, rows: Rows, x: Any, steps: int = 8) -> tuple[Any, Any]:
    """Return the model after some steps, and its gaps."""
    refinement = Refinement(model, constraints, rows, matrix_of(model, x), np.zeros(len(constraints.all)))
    low, high = constraints.bounds
    gaps = constraints.gaps(rows.cells(model.predict(x)))
    for _ in range(steps):
        model, _ = refinement.step(low, high, gaps)
        gaps = constraints.gaps(rows.cells(model.predict(x)))
    return model, gaps


LINEAR = [
    LogisticRegression(),
    LogisticRegression(fit_intercept=False),
    LinearSVC(),
    SGDClassifier(random_state=0),
    RidgeClassifier(),
    LinearDiscriminantAnalysis(),
]
OTHERS = [GaussianNB(), DecisionTreeClassifier(), MLPClassifier(max_iter=5), SVC(kernel="linear")]


@pytest.mark.parametrize("learner", LINEAR, ids=repr)
def test_what_is_linear_is_reported(learner: Any) -> None:
    x, y, _ = bent(300)
    matrix = matrix_of(learner.fit(x, y), x)
    np.testing.assert_array_equal(matrix, x)
    np.testing.assert_array_equal(matrix_of(learner.fit(x.tolist(), y), x.tolist()), x)


@pytest.mark.parametrize("learner", OTHERS, ids=repr)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_what_is_not_linear_is_reported(learner: Any) -> None:
    x, y, _ = bent(300)
    assert matrix_of(learner.fit(x, y), x) is None


class Hidden(LogisticRegression):  # type: ignore[misc]
    """A learner that decides by something else than its coefficients."""

    def decision_function(self, X: Any) -> Any:  # noqa: N803
        return np.abs(super().decision_function(X)) - 1


def test_coefficients_that_do_not_decide_are_left_alone() -> None:
    x, y, _ = bent(300)
    assert matrix_of(Hidden().fit(x, y), x) is None


@pytest.mark.parametrize("names", [(name,) for name in RATES] + [("selection_rate", "false_negative_rate")], ids=str)
def test_the_slope_that_is_descended_is_that_of_the_loss(names: tuple[str, ...], monkeypatch: Any) -> None:
    x, y, group = bent(500)
    rows, constraints = rows_of(y, group, names, 0.02)
    seen: list[tuple[Any, Any]] = []

    class Stopped(Exception):  # noqa: N818
        pass

    def look(loss: Any, start: Any, rules: Any) -> Any:
        for at in (start, start + 0.3, np.array([1.0, -1.0, 0.5, 2.0])):
            seen.append((loss(at)[1], approx_fprime(at, lambda at: loss(at)[0], 1e-7)))
        raise Stopped

    monkeypatch.setattr(refinement, "minimise", look)
    with pytest.raises(Stopped):
        refine(LogisticRegression().fit(x, y), constraints, rows, x)
    assert len(seen) == 3
    for reported, measured in seen:
        np.testing.assert_allclose(reported, measured, atol=2e-5)


@pytest.mark.parametrize("name", RATES)
def test_a_refined_model_is_near_the_best_line(name: str) -> None:
    """Beside all lines of a fine grid with an offset for each group, of which it may use those within the bounds."""
    x, y, group = bent()
    rows, constraints = rows_of(y, group, (name,), 0.05)
    plain = LogisticRegression().fit(x, y)
    model, gaps = refine(plain, constraints, rows, x)
    best = 0.0
    for angle in np.linspace(-np.pi, np.pi, 97):
        along = x[:, :2] @ [np.cos(angle), np.sin(angle)]
        counts = []
        for g in (0, 1):
            chosen = along[group == g, None] >= np.linspace(-2.5, 2.5, 101)
            true = y[group == g, None] == 1
            counts.append([(true & chosen), (~true & chosen), (true & ~chosen), (~true & ~chosen)])
        (one, other) = (np.array([cell.sum(axis=0) for cell in cells]) for cells in counts)
        with np.errstate(invalid="ignore", divide="ignore"):
            separate = abs(RATES[name](*one)[:, None] - RATES[name](*other)[None, :])
        right = (one[0] + one[3])[:, None] + (other[0] + other[3])[None, :]
        best = max(best, float(right[separate <= 0.05].max(initial=0)) / len(y))
    assert abs(gaps[0]) <= 0.06
    assert rows.accuracy(model.predict(x)) > best - 0.006
    assert abs(constraints.gaps(rows.cells(plain.predict(x)))[0]) > 0.05 or name != "selection_rate"


def test_units_of_features_do_not_matter() -> None:
    x, y, group = bent()
    rows, constraints = rows_of(y, group, ("selection_rate",), 0.05)
    found = []
    for unit in (1.0, 1e6):
        scaled, model = x * [unit, 1.0, 1 / unit], LogisticRegression()
        model.fit(x, y)
        model.coef_ = model.coef_ / [unit, 1.0, 1 / unit]
        found.append(refine(model, constraints, rows, scaled)[0].decision_function(scaled))
    np.testing.assert_allclose(found[0], found[1], rtol=1e-6, atol=1e-6)


def test_sparse_features_give_the_same_model() -> None:
    x, y, group = bent()
    rows, constraints = rows_of(y, group, ("selection_rate",), 0.05)
    model = LogisticRegression().fit(x, y)
    dense, sparse = (refine(model, constraints, rows, each)[0] for each in (x, csr_matrix(x)))
    np.testing.assert_allclose(dense.coef_, sparse.coef_, rtol=1e-6)


def test_rows_of_weight_two_are_two_rows() -> None:
    x, y, group = bent(1000)
    twice, model = np.arange(1000) % 3 == 0, LogisticRegression().fit(x, y)
    groupings = [Grouping("g", "", ("a", "b"), group)]
    weighed = count_rows(y, np.where(twice, 2.0, 1.0), groupings, np.arange(1000))
    places = np.concatenate([np.arange(1000), np.flatnonzero(twice)])
    copied = count_rows(y, np.ones(1000), groupings, places)
    bound = [Bound(enforced("selection_rate"), 0.05)]
    one = refine(model, Constraints.of(bound, groupings, weighed), weighed, x)[0]
    again = [Grouping("g", "", ("a", "b"), group[places])]
    other = refine(model, Constraints.of(bound, again, copied), copied, x[places])[0]
    assert (one.predict(x) == other.predict(x)).mean() > 0.99
    heavy = count_rows(y, np.where(twice, 2e6, 1e6), groupings, np.arange(1000))
    same = refine(model, Constraints.of(bound, groupings, heavy), heavy, x)[0]
    np.testing.assert_allclose(one.coef_, same.coef_, rtol=1e-6)


def test_what_the_learner_left_out_stays_out() -> None:
    x, y, group = bent()
    noise = np.random.default_rng(1).normal(size=(len(y), 3))
    x = np.column_stack([x, noise])
    rows, constraints = rows_of(y, group, ("selection_rate",), 0.05)
    sparse = LinearSVC(penalty="l1", C=0.003, dual=False).fit(x, y)
    assert (sparse.coef_ == 0).sum() >= 3
    model, _ = refine(sparse, constraints, rows, x)
    np.testing.assert_array_equal(model.coef_ == 0, sparse.coef_ == 0)
    through_0 = refine(LogisticRegression(fit_intercept=False).fit(x, y), constraints, rows, x)[0]
    assert through_0.intercept_[0] == 0


def test_scores_are_scaled_to_the_labels_and_the_first_model_stays() -> None:
    x, y, group = bent()
    rows, constraints = rows_of(y, group, ("selection_rate",), 0.05)
    first = LinearSVC().fit(x, y)
    coefficients = first.coef_.copy()
    model, _ = refine(first, constraints, rows, x)
    np.testing.assert_array_equal(first.coef_, coefficients)

    def unlikely(factor: float) -> float:
        return float(np.logaddexp(0, -factor * (2 * y - 1) * model.decision_function(x)).mean())

    assert unlikely(1) < min(unlikely(0.98), unlikely(1.02))


def test_predictions_between_0_and_1_count_in_part() -> None:
    _, y, group = bent(200)
    rows, _ = rows_of(y, group, ("selection_rate",), 0.05)
    part = np.random.default_rng(0).random(200)
    drawn = np.mean(
        [rows.cells((np.random.default_rng(k).random(200) < part).astype(np.intp)) for k in range(3000)], axis=0
    )
    np.testing.assert_allclose(rows.cells(part), drawn, atol=1)
    np.testing.assert_allclose(rows.cells(part).sum(axis=1), rows.sizes)


@pytest.mark.parametrize("learner", LINEAR[:4], ids=repr)
def test_a_search_refines_and_is_the_better_for_it(learner: Any) -> None:
    x, y, group = bent(6000)
    model = ConstrainedClassifier(learner, within=0.05, validation_fraction=0).fit(x, y, protected=group)
    refined = [fit for fit in model.fits_ if fit.refined]
    weighed = [fit for fit in model.fits_ if fit.feasible and not fit.refined]
    assert 1 <= len(refined) <= 6
    assert model.chosen_.refined
    assert abs(model.chosen_.gaps[0]) <= 0.05
    assert all(model.chosen_.accuracy > fit.accuracy + 0.002 for fit in weighed)
    decided = model.predict(x)
    rates = [decided[group == k].mean() for k in (0, 1)]
    assert abs(rates[0] - rates[1]) == pytest.approx(abs(model.chosen_.gaps[0]))


def test_features_need_no_center() -> None:
    x, y, group = bent()
    rows, constraints = rows_of(y, group, ("selection_rate",), 0.05)
    model = LogisticRegression().fit(x, y)
    shifted = LogisticRegression().fit(x, y)
    shifted.intercept_ = shifted.intercept_ - 1000 * shifted.coef_.sum()
    found = [refine(each, constraints, rows, at)[0] for each, at in ((model, x), (shifted, x + 1000))]
    np.testing.assert_allclose(found[0].coef_, found[1].coef_, rtol=1e-4)


def test_the_unit_of_a_metric_does_not_matter() -> None:
    x, y, group = bent()
    found = []
    for unit in (1.0, 0.001):
        metric = f"{unit} * (tp + fp) / n AS rate WITHIN {0.05 * unit}"
        found.append(ConstrainedClassifier(metrics=metric, within=None).fit(x, y, protected=group))
    assert [fit.refined for fit in found[0].fits_] == [fit.refined for fit in found[1].fits_]
    np.testing.assert_allclose(found[0].predict_proba(x), found[1].predict_proba(x), atol=1e-3)


def test_rows_without_weight_say_nothing() -> None:
    x, y, group = bent(2000)
    weight, spoilt = np.where(np.arange(2000) % 4, 1.0, 0.0), x.copy()
    spoilt[weight == 0] = 1e7
    groupings = [Grouping("g", "", ("a", "b"), group)]
    rows = count_rows(y, weight, groupings, np.arange(2000))
    constraints = Constraints.of([Bound(enforced("selection_rate"), 0.05)], groupings, rows)
    model = LogisticRegression().fit(x, y, weight)
    found = [refine(model, constraints, rows, each)[0].coef_ for each in (x, spoilt)]
    np.testing.assert_allclose(found[0], found[1], rtol=1e-6)


def test_single_precision_is_refined_too() -> None:
    x, y, group = bent(6000)
    wide = np.column_stack([x, np.random.default_rng(0).normal(size=(6000, 97))]).astype(np.float32)
    model = ConstrainedClassifier(LogisticRegression(), within=0.05).fit(wide, y, protected=group)
    assert any(fit.refined for fit in model.fits_)


def test_what_weighs_labels_unequally_is_not_refined() -> None:
    x, y, group = bent()
    balanced = ConstrainedClassifier(LogisticRegression(class_weight="balanced"), within=0.05).fit(
        x, y, protected=group
    )
    assert not any(fit.refined for fit in balanced.fits_)


def test_many_columns_for_few_rows_are_not_overfitted() -> None:
    """Beside the same search unrefined, on rows that neither has seen."""
    worse = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        group, logit = rng.integers(2, size=4500), np.zeros(4500)
        columns = [group[:, None] * 1.0]
        for kinds in (50, 200, 500):
            kind = rng.integers(kinds, size=4500)
            logit += 0.7 * rng.normal(size=kinds)[kind]
            columns.append(np.eye(kinds)[kind])
        x = csr_matrix(np.hstack(columns))
        y = (logit + 0.8 * group + rng.normal(size=4500) > 0).astype(np.intp)
        known, unseen = np.arange(1500), np.arange(1500, 4500)
        right = []
        for learner in (Unrefined(), LogisticRegression()):
            model = ConstrainedClassifier(learner).fit(x[known], y[known], protected=group[known])
            right.append((model.predict(x[unseen]) == y[unseen]).mean())
        worse.append(right[0] - right[1])
    assert np.mean(worse) < 0.01


class Unrefined(LogisticRegression):  # type: ignore[misc]
    """A linear learner that is not known as one."""

    def decision_function(self, X: Any) -> Any:  # noqa: N803
        return 2 * super().decision_function(X)


@pytest.mark.parametrize(("learner", "tests"), [(GaussianNB(), 12), (LogisticRegression(), 18)])
def test_confidence_pays_for_refinements_where_there_may_be_some(learner: Any, tests: int) -> None:
    x, y, group = bent()
    model = ConstrainedClassifier(learner, within=0.9, confidence=0.95).fit(x, y, protected=group)
    trial, judges = model.fits_[0], draw(len(y), (0.25,), 0) == 1
    rows = count_rows(y, np.ones(len(y)), make_groupings(group, None, len(y)), np.flatnonzero(judges))
    decided = (model.predict_proba(x[judges])[:, 1] >= 0.5).astype(np.intp)
    expected = model.constraints_.margins(rows, decided, float(norm.ppf(1 - 0.05 / tests)))
    np.testing.assert_allclose(trial.margins[0], expected[0])


def test_what_keeps_the_bounds_already_is_not_touched() -> None:
    x, y, group = bent()
    model = ConstrainedClassifier(within=0.9).fit(x, y, protected=group)
    assert [fit.refined for fit in model.fits_] == [False]


def test_a_metric_of_ones_own_and_several_groupings_are_refined() -> None:
    x, y, group = bent(6000)
    other = np.random.default_rng(3).integers(3, size=len(y))
    harm = Enforced("harm", parse_formula("(5 * fn + fp) / n"))
    groupings = [Grouping("g", "", ("a", "b"), group), Grouping("h", "", ("x", "y", "z"), other)]
    rows = count_rows(y, np.ones(len(y)), groupings, np.arange(len(y)))
    constraints = Constraints.of([Bound(harm, 0.1), Bound(enforced("selection_rate"), 0.2)], groupings, rows)
    model, gaps = refine(LogisticRegression().fit(x, y), constraints, rows, x, 12)
    assert constraints.excess(gaps)[: constraints.bounded].max() < 0.01
    assert rows.accuracy(model.predict(x)) > 0.7
