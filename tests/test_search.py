"""The search for multipliers: what OmniFair proves of it, with a learner that is exact, and what it costs on Adult."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import LogisticRegression
from sklearn.tree import DecisionTreeClassifier
from support.effort import THOROUGH, laws

from fairsql.errors import DataError
from fairsql.metrics import built_in_metrics
from fairsql.metrics.formula import parse_formula
from fairsql.models.learners.features import make_features
from fairsql.models.learners.fitting import fit_weighted, score
from fairsql.models.search.constrained import ConstrainedClassifier
from fairsql.models.search.constraints import Bound, Constraints
from fairsql.models.search.enforced import Enforced
from fairsql.models.search.enforcement import enforce
from fairsql.models.search.forecast import Forecast
from fairsql.models.search.grouped_rows import Grouping, Rows, count_rows
from fairsql.models.search.multipliers import Search
from fairsql.models.search.trials import Fit, Trials
from fairsql.resources import adult_path

METRICS = built_in_metrics()
# Metrics whose weights depend on the multipliers alone: those of the paper, and one of ours.
CONSTANT = (
    "selection_rate", "false_positive_rate", "false_negative_rate", "accuracy",
    "average_error_cost(cfp := 1, cfn := 3)", "average_odds",
)  # fmt: skip


def enforced(text: str) -> Enforced:
    """Return a metric by its name."""
    return Enforced(text, METRICS.resolve(parse_formula(text))[0][1])


def decisions(x: Any) -> Any:
    """Return what every threshold on every column decides, in either direction, of shape (thresholds, rows)."""
    above = [x[:, k] > cut for k in range(x.shape[1]) for cut in (-np.inf, *np.unique(x[:, k]))]
    return np.unique(np.vstack([above, np.logical_not(above)]), axis=0).astype(np.intp)


def signed_best(x: Any, label: Any, weight: Any) -> Any:
    """Return the decisions that are right for the most weight; weights of any sign."""
    every = decisions(x)
    return every[((every == label) @ weight).argmax()]


class Thresholds(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """The least weighted error of all thresholds, by trying each: exact. It knows the rows that it is fitted on alone."""

    def fit(self, x: Any, y: Any, sample_weight: Any = None) -> Thresholds:
        """Try all."""
        self.classes_ = np.array([0, 1])
        weight = np.ones(len(y)) if sample_weight is None else np.asarray(sample_weight)
        decided = signed_best(x, y, weight)
        self.known_ = dict(zip(map(tuple, x.tolist()), decided.tolist(), strict=True))
        return self

    def predict_proba(self, x: Any) -> Any:
        """Return 0.8 for what is decided, which is no probability."""
        decided = np.array([self.known_[tuple(row)] for row in x.tolist()])
        return np.column_stack([0.8 - 0.6 * decided, 0.2 + 0.6 * decided])


@st.composite
def tables(draw: Any, least: int = 6, most: int = 16) -> tuple[Any, Any, Any, Any]:
    """Return features, labels, weights and groups: both groups have both labels."""
    count = draw(st.integers(least, most))
    x = draw(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), min_size=count, max_size=count))
    label = draw(st.lists(st.integers(0, 1), min_size=count - 4, max_size=count - 4))
    group = draw(st.lists(st.integers(0, 1), min_size=count - 4, max_size=count - 4))
    weight = draw(st.lists(st.integers(1, 3), min_size=count, max_size=count))
    return (
        np.array(x, dtype=float),
        np.array([0, 1, 0, 1, *label], dtype=np.intp),
        np.array(weight, dtype=float),
        np.array([0, 0, 1, 1, *group], dtype=np.intp),
    )


def first(constraints: Constraints, value: float) -> Any:
    """Return multipliers: a value for the first constraint, 0 for the others."""
    multipliers = np.zeros(len(constraints.all))
    multipliers[0] = value
    return multipliers


def counted(label: Any, weight: Any, group: Any) -> tuple[Rows, list[Grouping]]:
    """Return the rows with their groups."""
    groupings = [Grouping("g", "", ("a", "b"), group)]
    return count_rows(label, weight, groupings, np.arange(len(label))), groupings


MULTIPLIERS = st.lists(st.integers(-80, 80), min_size=2, max_size=6, unique=True).map(
    lambda drawn: np.array(sorted(drawn)) / 100
)


@pytest.mark.parametrize("name", CONSTANT)
@given(table=tables(), multipliers=MULTIPLIERS)
@laws(40)
def test_gaps_and_accuracy_are_monotone_in_the_multiplier(name: str, table: Any, multipliers: Any) -> None:
    """Lemma 2: on the training rows, of a learner that is exact."""
    x, label, weight, group = table
    rows, groupings = counted(label, weight, group)
    constraints = Constraints.of([Bound(enforced(name), 0.1)], groupings, rows)
    decided = [
        signed_best(x, label, constraints.weights(first(constraints, each), rows, rows.cells(label)))
        for each in multipliers
    ]
    gaps = np.array([constraints.gaps(rows.cells(each))[0] for each in decided])
    accuracy = np.array([rows.accuracy(each) for each in decided])
    assert (np.diff(gaps) <= 1e-9).all()
    for side in (1, -1):
        away = [
            share
            for share, at in sorted(zip(accuracy, multipliers, strict=True), key=lambda p: abs(p[1]))
            if side * at >= 0
        ]
        assert (np.diff(away) <= 1e-9).all()


@given(table=tables(), multipliers=MULTIPLIERS, other=st.integers(-50, 50))
@laws(40)
def test_each_gap_falls_with_its_own_multiplier(table: Any, multipliers: Any, other: int) -> None:
    x, label, weight, group = table
    rows, groupings = counted(label, weight, group)
    bounds = [Bound(enforced(name), 0.1) for name in ("false_negative_rate", "false_positive_rate")]
    constraints = Constraints.of(bounds, groupings, rows)
    gaps = []
    for each in multipliers:
        both = np.zeros(len(constraints.all))
        both[:2] = other / 100, each
        weights = constraints.weights(both, rows, rows.cells(label))
        gaps.append(constraints.gaps(rows.cells(signed_best(x, label, weights)))[1])
    assert (np.diff(gaps) <= 1e-9).all()


@given(table=tables(), multiplier=st.integers(-80, 80))
@laws(40)
def test_a_row_of_negative_weight_is_one_of_the_other_label(table: Any, multiplier: int) -> None:
    """What the learner is fitted on has the same maximum as accuracy less multiplier x gap."""
    x, label, weight, group = table
    rows, groupings = counted(label, weight, group)
    constraints = Constraints.of([Bound(enforced("selection_rate"), 0.1)], groupings, rows)
    at = first(constraints, multiplier / 100)
    weights = constraints.weights(at, rows, rows.cells(label))
    if not weights.all() or len(np.unique(np.where(weights < 0, 1 - label, label))) < 2:
        return  # rows that are left out, or one label alone

    def objective(decided: Any) -> float:
        return float(rows.accuracy(decided) - at @ constraints.gaps(rows.cells(decided)))

    fitted = (score(fit_weighted(Thresholds(), x, label, weights), x) >= 0.5).astype(np.intp)
    best = max(map(objective, decisions(x)))
    assert objective(fitted) == pytest.approx(best, abs=1e-9)


def exact_search(table: Any, name: str, allowance: float, max_fits: int = 40) -> Search:
    """Return a search that is judged on the rows that it is trained on, with the exact learner."""
    x, label, weight, group = table
    every = decisions(x)
    rows, groupings = counted(label, weight, group)
    constraints = Constraints.of([Bound(enforced(name), allowance)], groupings, rows)

    class Exact(Trials):
        def fit(self, multipliers: Any, cells: Any, near: Any) -> Fit:
            weights = constraints.weights(multipliers, rows, rows.cells(label) if cells is None else cells)
            return self._judged(multipliers, every[((every == label) @ weights).argmax()])

        def teach(self, multipliers: Any, cells: Any, lessons: Forecast) -> Fit:
            gains = rows.weight * lessons.margins(multipliers, cells)
            return replace(self._judged(multipliers, every[(every @ gains).argmax()]), taught=True)

        def _judged(self, multipliers: Any, decided: Any) -> Fit:
            gaps = constraints.gaps(rows.cells(decided))
            cells, excess = rows.cells(decided), constraints.excess(gaps)
            return Fit(multipliers, None, rows.accuracy(decided), gaps, np.zeros(len(gaps)), excess, cells)

        def falls_short(self, fit: Fit, given: Any) -> bool:
            return False

        def forecast(self, first: Fit) -> Forecast:
            share = 0.8 * signed_best(x, label, weight) + 0.1 + 0.02 * x[:, 0]
            return Forecast(constraints, rows, share, 1.0, constraints.units(rows, first.cells))

        def lessons(self, first: Fit) -> Forecast:
            return self.forecast(first)

        def may_refine(self, fit: Fit) -> bool:
            return False

    return Search(constraints, Exact(None, constraints, x, rows, x, rows, 0.0, 0), max_fits)


def random_table(seed: int) -> tuple[Any, Any, Any, Any]:
    """Return features, labels, weights and groups of 20 to 40 rows; both groups have both labels."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(20, 41))
    x = np.column_stack([rng.integers(0, 6, count), rng.integers(0, 3, count)]).astype(float)
    label, group = rng.integers(2, size=(2, count))
    label[:4], group[:4] = [0, 1, 0, 1], [0, 0, 1, 1]
    return x, label, rng.integers(1, 4, count).astype(float), group


@pytest.mark.parametrize("name", CONSTANT[:2])
@pytest.mark.parametrize("allowance", [0.1])
def test_a_search_finds_what_a_range_of_multipliers_gives(name: str, allowance: float) -> None:
    """Where multipliers over half a unit and more keep the allowance, one of them is found in 40 fits."""
    missed = []
    for seed in range(15):
        x, label, weight, group = random_table(seed)
        search = exact_search((x, label, weight, group), name, allowance)
        try:
            found: Fit | None = search.run()
        except DataError as error:
            found = None
            nearest = min(float(np.abs(fit.gaps[0])) for fit in search.fits)
            assert f"the difference is {nearest:.4f}, allowed {allowance}" in str(error)
        assert len(search.fits) <= 40
        if found is not None:
            assert abs(found.gaps[0]) <= allowance
            assert found.accuracy == max(fit.accuracy for fit in search.fits if fit.feasible)
            continue
        rows, _ = counted(label, weight, group)
        unit = float(search.constraints.units(rows, rows.cells(label))[0])
        kept = "".join(
            "01"[search.trials.fit(first(search.constraints, at * unit), None, None).feasible]
            for at in np.linspace(-2.5, 2.5, 51)
        )
        if "11111" in kept:
            missed.append((seed, kept))
    assert not missed


# -- on Adult -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def adult() -> tuple[Any, Any, Any]:
    """12,000 rows of Adult: features, label, sex."""
    frame = (
        duckdb.connect()
        .execute(f"""
        SELECT age, workclass, "education-num", "marital-status", occupation, race, sex, "capital-gain",
               "hours-per-week", income = '>50K' AS y
        FROM '{adult_path()}'
    """)
        .df()
    )
    frame = frame.sample(12_000, random_state=0).reset_index(drop=True)
    label = frame.pop("y").to_numpy().astype(np.intp)
    return make_features(frame).fit_transform(frame), label, frame["sex"].to_numpy()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("metric", ["selection_rate", "false_positive_rate", "false_negative_rate"])
def test_one_constraint_takes_8_fits_at_most(adult: Any, metric: str, seed: int) -> None:
    x, y, sex = adult
    model = ConstrainedClassifier(metrics=metric, random_state=seed).fit(x, y, protected=sex)
    plain, chosen = model.fits_[0], model.chosen_
    assert model.n_fits_ == len(model.fits_) <= 8
    assert abs(plain.gaps[0]) > 0.03
    assert abs(chosen.gaps[0]) <= 0.03
    assert plain.accuracy - 0.025 < chosen.accuracy == max(fit.accuracy for fit in model.fits_ if fit.feasible)
    assert not plain.multipliers.any()


@pytest.mark.parametrize("seed", range(3 if THOROUGH else 1))
@pytest.mark.parametrize("metric", ["accuracy", "average_error_cost(cfp := 1, cfn := 3)"])
def test_equal_accuracy_and_error_cost_of_adult_are_found(adult: Any, metric: str, seed: int) -> None:
    """OmniFair's MR and AEC: the gap jumps where all weight of a group is taken away, and thresholds by sex keep both."""
    x, y, sex = adult
    model = ConstrainedClassifier(metrics=metric, random_state=seed).fit(x, y, protected=sex)
    assert abs(model.chosen_.gaps[0]) <= 0.03


def test_the_gap_of_logistic_regression_falls_with_the_multiplier(adult: Any) -> None:
    x, y, sex = adult
    rows, groupings = counted(y, np.ones(len(y)), (sex == "Male").astype(np.intp))
    constraints = Constraints.of([Bound(enforced("selection_rate"), 0.03)], groupings, rows)
    gaps, accuracy = [], []
    for multiplier in np.linspace(0, -0.3, 7):
        weights = constraints.weights(first(constraints, multiplier), rows, rows.cells(y))
        model = fit_weighted(LogisticRegression(max_iter=1000), x, y, weights)
        decided = (score(model, x) >= 0.5).astype(np.intp)
        gaps.append(constraints.gaps(rows.cells(decided))[0])
        accuracy.append(rows.accuracy(decided))
    assert (np.diff(gaps) > 0).all()
    assert (np.diff(accuracy) < 1e-3).all()


def as_reported(fit: Fit) -> tuple[bytes, ...]:
    """Return all of a fit but its model and its time, bit for bit."""
    numbers = (fit.multipliers, fit.gaps, fit.margins, fit.excess, fit.cells, np.float64(fit.accuracy))
    return tuple(each.tobytes() for each in numbers)


@pytest.mark.parametrize("options", [{}, {"metrics": "fdr"}, {"metrics": "equalized_odds", "reference": "OVERALL"}])
def test_the_same_seed_gives_the_same_result(adult: Any, options: dict[str, Any]) -> None:
    x, y, sex = adult
    models = [
        ConstrainedClassifier(random_state=3, within=0.1, **options).fit(x.copy(), y.copy(), protected=sex.copy())
        for _ in range(2)
    ]
    one, again = ([as_reported(fit) for fit in model.fits_] for model in models)
    assert one == again
    scores = [model.predict_proba(x) for model in models]
    assert scores[0].tobytes() == scores[1].tobytes()
    other = ConstrainedClassifier(random_state=4, within=0.1, **options).fit(x, y, protected=sex)
    assert as_reported(other.fits_[0]) != one[0]


def test_a_tree_is_as_accurate_as_thresholds_of_groups_on_its_scores() -> None:
    """A tree whose gap jumps with the multiplier, so that fits on weighted labels lose accuracy."""
    rng, count = np.random.default_rng(4), 8000
    man = rng.integers(2, size=count)
    adv = np.where(man, 0.3, -0.3)
    education = np.round(rng.normal(12 + 1.2 * adv, 2.5))
    hours = np.round(rng.normal(39 + 6 * (man - 0.5), 9))
    age = rng.integers(18, 75, count)
    utility = 0.3 * (education - 12) + 0.05 * (hours - 40) - 0.0015 * (age - 48) ** 2 + 0.8 * adv
    y = (utility + 0.9 * rng.logistic(size=count) > -0.3).astype(np.intp)
    x = np.column_stack([age, education, hours, man]).astype(float)
    judges = np.arange(count) % 2 == 0
    tree = DecisionTreeClassifier(max_depth=8, random_state=0)

    model = ConstrainedClassifier(tree, within=0.05).fit(x, y, protected=man, validation=judges)
    decided, label, group = model.predict(x[judges]), y[judges], man[judges]
    assert abs(decided[group == 1].mean() - decided[group == 0].mean()) <= 0.05
    assert (decided == label).mean() >= best_of_thresholds(tree.fit(x[~judges], y[~judges]), x[judges], label, group)
    assert model.chosen_.taught
    assert model.n_fits_ <= 12
    assert model.chosen_.accuracy == max(fit.accuracy for fit in model.fits_ if fit.feasible)


def best_of_thresholds(model: Any, x: Any, label: Any, group: Any) -> float:
    """Return the best accuracy of a threshold for each of two groups, at selection rates no more than 0.05 apart."""
    scores = score(model, x)
    rates, rights = [], []
    for code in range(2):
        selected = scores[group == code] >= np.append(np.unique(scores), 2)[:, None]
        rates.append(selected.mean(axis=1))
        rights.append((selected == label[group == code]).sum(axis=1))
    near = np.abs(rates[0][:, None] - rates[1]) <= 0.05
    return float(np.where(near, rights[0][:, None] + rights[1], 0).max() / len(label))


class Stubborn(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Decides by its first column, whatever it is taught."""

    def fit(self, x: Any, y: Any, sample_weight: Any = None) -> Stubborn:
        """Learn nothing."""
        self.classes_ = np.array([0, 1])
        return self

    def predict_proba(self, x: Any) -> Any:
        """Return the first column."""
        return np.column_stack([1 - x[:, 0], x[:, 0]])


@pytest.mark.parametrize(
    ("options", "reported"),
    [
        ({}, r"selection_rate of a and b: the difference is 0\.(\d+), allowed 0.03"),
        (
            {"metrics": "disparate_impact"},
            r"disparate_impact of [ab] and [ab]: the lower is 0\.(\d+) short of 0.8 times",
        ),
        ({"reference": "OVERALL"}, r"selection_rate of [ab] and OVERALL: the difference is 0\.(\d+), allowed 0.03"),
        ({"confidence": 0.95}, r"a and b: the difference is 0\.(\d+), or up to 0\.\d+ with the confidence asked for"),
    ],
)
def test_an_allowance_out_of_reach_names_the_constraint_and_how_far(options: dict[str, Any], reported: str) -> None:
    rng = np.random.default_rng(0)
    x, y = rng.integers(2, size=(600, 2)).astype(float), rng.integers(2, size=600)
    group = np.where(rng.random(600) < 0.3 + 0.4 * x[:, 0], "b", "a")
    judges = np.arange(600) % 3 == 0
    with pytest.raises(DataError, match=r"no model within the allowances was found in \d+ fits") as raised:
        ConstrainedClassifier(Stubborn(), **options).fit(x, y, protected=group, validation=judges)
    assert re.search(reported, str(raised.value)), str(raised.value)
    assert "WITHIN" in raised.value.hint
    if not options:
        selected = [x[judges & (group == name), 0].mean() for name in "ab"]
        assert f"the difference is {abs(selected[0] - selected[1]):.4f}, allowed" in str(raised.value)


@pytest.mark.parametrize("seed", [5, 6])
def test_a_poor_model_that_holds_by_chance_is_no_end_of_the_search(seed: int) -> None:
    """Of a group of a few rows any model may be within the allowance."""
    rng = np.random.default_rng(seed)
    group = rng.choice(3, 3000, p=[0.6, 0.39, 0.01])
    x = rng.normal(size=(3000, 4)) + np.outer(np.array([0, 0.8, -0.5])[group], [1, 0.5, 0, 0])
    y = (x @ [1, 0.5, 0.3, 0] + rng.normal(size=3000) > 0.4).astype(int)
    x = np.column_stack([x, group[:, None] == np.arange(3)])
    model = ConstrainedClassifier(metrics="fpr, fnr", within=0.15, random_state=seed)
    model.fit(x, y, protected=group.astype(str))
    assert model.chosen_.feasible
    assert model.chosen_.accuracy > model.fits_[0].accuracy - 0.04


def test_a_failed_search_leaves_nothing_half_made() -> None:
    rng = np.random.default_rng(0)
    x, y = rng.integers(2, size=(200, 2)).astype(float), rng.integers(2, size=200)
    model = ConstrainedClassifier(Stubborn())
    with pytest.raises(DataError):
        model.fit(x, y, protected=x[:, 0])
    assert not hasattr(model, "estimator_")


@pytest.mark.parametrize("max_fits", [1, 3, 8])
@pytest.mark.parametrize("metrics", ["selection_rate", "fdr, fnr"])
def test_max_fits_is_obeyed(adult: Any, max_fits: int, metrics: str) -> None:
    x, y, _ = adult
    fitted = []

    class Counted(LogisticRegression):  # type: ignore[misc]
        def fit(self, *args: Any, **options: Any) -> Any:
            fitted.append(1)
            return super().fit(*args, **options)

    race = np.random.default_rng(0).integers(4, size=3000)
    with pytest.raises(DataError, match=f"found in {max_fits} fit"):
        ConstrainedClassifier(Counted(max_iter=1000), metrics=metrics, within=0.0001, max_fits=max_fits).fit(
            x[:3000], y[:3000], protected=race
        )
    assert len(fitted) == max_fits


def test_models_are_let_go_of(adult: Any) -> None:
    x, y, sex = adult
    held: list[int] = []

    def report(fits: list[Fit]) -> None:
        held.append(sum(fit.model is not None for fit in fits))

    groupings = [Grouping("sex", "", ("f", "m"), (sex == "Male").astype(np.intp))]
    judges = np.arange(len(y)) % 4 == 0
    bounds = [Bound(enforced("false_positive_rate"), 0.01)]
    train, judge = (
        (x[at], count_rows(y, np.ones(len(y)), groupings, at))
        for at in (np.flatnonzero(~judges), np.flatnonzero(judges))
    )
    _, fits, chosen = enforce(
        LogisticRegression(max_iter=1000), bounds, groupings, train, judge, report,
        reference=None, minimum=0, confidence=None, max_fits=None, seed=0,
    )  # fmt: skip
    assert len(held) == len(fits) > 2
    assert max(held) <= 5  # the first, the best, the one that was begun from, the last two
    assert [fit for fit in fits if fit.model is not None] == [fits[0], chosen]


def test_what_holds_already_is_fitted_once(adult: Any) -> None:
    x, y, sex = adult
    model = ConstrainedClassifier(within=0.9).fit(x, y, protected=sex)
    assert model.n_fits_ == 1
    judges = model._judges(None, len(y))
    plain = LogisticRegression(max_iter=1000).fit(x[~judges], y[~judges])
    np.testing.assert_array_equal(model.predict_proba(x), plain.predict_proba(x))
