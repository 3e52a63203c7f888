"""Constraints against plain oracles: coefficients, weights and gaps as OmniFair writes them, margins by a bootstrap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import laws

from fairsql.errors import DataError, MetricError
from fairsql.metrics import built_in_metrics
from fairsql.metrics.formula import parse_formula
from fairsql.models.search.constraints import Bound, Constraints
from fairsql.models.search.enforced import Enforced
from fairsql.models.search.grouped_rows import Grouping, Rows, count_rows
from fairsql.models.search.membership import Membership
from fairsql.resources import adult_path

METRICS = built_in_metrics()
CONSTANT = {
    "selection_rate", "rejection_rate", "base_rate", "true_positive_rate", "false_negative_rate", "true_negative_rate",
    "false_positive_rate", "accuracy", "misclassification_rate", "balanced_accuracy", "average_error_cost",
    "average_odds", "disparate_impact", "conditional_statistical_parity",
}  # fmt: skip
MOVING = {
    "positive_predictive_value", "false_discovery_rate", "negative_predictive_value", "false_omission_rate",
    "f1_score", "treatment_equality", "error_rate_ratio",
}  # fmt: skip
INVENTED = {
    "harm": "(3 * fn + fp) / NULLIF(2 * tp + n, 0)",
    "mean_of_roots": "sqrt(tp / NULLIF(tp + fn, 0) * (tn / NULLIF(tn + fp, 0)))",
    "correlation": "(tp * tn - fp * fn) / NULLIF(sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)), 0)",
    "worse_rate": "greatest(fp / NULLIF(fp + tn, 0), fn / NULLIF(tp + fn, 0))",
    "jaccard": "tp / NULLIF(tp + fp + fn, 0)",
}
COUNTS = st.floats(1, 1000)
CELLS = st.tuples(COUNTS, COUNTS, COUNTS, COUNTS).map(np.array)


def enforced(text: str) -> Enforced:
    """Return a metric by its name, or by a formula."""
    formula = INVENTED.get(text, text)
    return Enforced(text, METRICS.resolve(parse_formula(formula))[0][1])


# -- coefficients -------------------------------------------------------------------------------------------------------

# OmniFair's table: of |g|, |{y=0}|, |{y=1}|, the coefficient of a row with y=0, of one with y=1, and c_0.
Row = Callable[[float, float, float], tuple[float, float, float]]
TABLE: dict[str, Row] = {
    "accuracy": lambda n, n0, n1: (1 / n, 1 / n, 0),
    "misclassification_rate": lambda n, n0, n1: (-1 / n, -1 / n, 1),
    "selection_rate": lambda n, n0, n1: (-1 / n, 1 / n, n0 / n),
    "false_positive_rate": lambda n, n0, n1: (-1 / n0, 0, 1),
    "false_negative_rate": lambda n, n0, n1: (0, -1 / n1, 1),
    "average_error_cost(cfp := 5, cfn := 2)": lambda n, n0, n1: (-5 / n, -2 / n, (5 * n0 + 2 * n1) / n),
}


@pytest.mark.parametrize("name", TABLE)
@given(cells=CELLS)
def test_coefficients_are_those_of_the_table(name: str, cells: Any) -> None:
    tp, fp, fn, tn = cells
    negative, positive, constant = TABLE[name](cells.sum(), fp + tn, tp + fn)
    metric = enforced(name)
    assert metric.coefficients(cells) == pytest.approx([negative, positive], rel=1e-9, abs=1e-12)
    assert metric.value(cells) == pytest.approx(negative * tn + positive * tp + constant, rel=1e-9, abs=1e-9)
    assert metric.is_constant


@pytest.mark.parametrize("name", sorted(MOVING | set(INVENTED) | set(TABLE)))
@given(cells=CELLS)
@laws(25)
def test_coefficients_are_the_slopes_of_the_metric(name: str, cells: Any) -> None:
    metric = enforced(name)
    step = 1e-5 * cells.min()
    turned = ([0, -1, 0, 1], [1, 0, -1, 0])  # a row of label 0, or of label 1, from wrong to right
    if name == "worse_rate" and abs(cells[1] / (cells[1] + cells[3]) - cells[2] / (cells[0] + cells[2])) < 1e-3:
        return  # two slopes at the corner
    differences = [
        (metric.value(cells + step * np.array(turn)) - metric.value(cells - step * np.array(turn))) / (2 * step)
        for turn in turned
    ]
    size = np.abs(metric.gradient(cells)).max()
    assert metric.coefficients(cells) == pytest.approx(differences, rel=1e-5, abs=1e-5 * size)


def test_constant_metrics_are_distinguished_from_those_that_move() -> None:
    found = {}
    for metric in METRICS:
        for name, formula, _ in METRICS.named(metric.name):
            try:
                found[name] = Enforced(name, formula).is_constant
            except MetricError:
                continue
    assert {name for name, constant in found.items() if constant} == CONSTANT
    assert {name for name, constant in found.items() if not constant} == MOVING
    assert not any(enforced(name).is_constant for name in INVENTED)
    assert enforced("(fp + 2 * fn) / 7").is_constant
    assert enforced("(tp + fp) / NULLIF(tp + fn, 0)").is_constant
    assert not enforced("fp * fn / NULLIF(n, 0)").is_constant


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("auc", "auc is made of scores .concordant_pairs. and cannot be enforced"),
        ("mean_score", "is made of scores"),
        ("brier_score", "is made of scores"),
        ("round(tp / n, 2)", "has no derivative by the counts and cannot be enforced"),
        ("floor(tp / 10)", "has no derivative"),
    ],
)
def test_metrics_that_cannot_be_enforced(name: str, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        enforced(name)


def test_a_metric_without_a_value_has_no_slope() -> None:
    fdr = enforced("false_discovery_rate")
    nobody_selected = np.array([0.0, 0.0, 5.0, 5.0])
    assert np.isnan(fdr.value(nobody_selected))
    assert fdr.gradient(nobody_selected).tolist() == [0, 0, 0, 0]
    assert fdr.is_defined(5, 5)
    fnr = enforced("false_negative_rate")
    assert not fnr.is_defined(0, 5)
    assert fnr.is_defined(5, 0)


def test_more_groups_than_a_search_can_compare_are_refused() -> None:
    code = np.arange(4000) % 1000
    groups = [Grouping("zip", "", tuple(map(str, range(1000))), code)]
    rows = count_rows(np.arange(4000) // 1000 % 2, np.ones(4000), groups, np.arange(4000))
    bounds = [Bound(enforced("selection_rate"), 0.1)]
    with pytest.raises(DataError, match=r"more comparisons of 1,000 groups[^?]*REFERENCE OVERALL"):
        Constraints.of(bounds, groups, rows)
    assert Constraints.of(bounds, groups, rows, reference="OVERALL").bounded == 1000
    strata = [Grouping("zip", f"k = {k}", tuple(map(str, range(50))), np.arange(2000) % 50) for k in range(100)]
    with pytest.raises(DataError, match="more comparisons of 5,000 groups"):
        Constraints.of(bounds, strata, count_rows(np.arange(2000) // 1000, np.ones(2000), strata, np.arange(2000)))
    with pytest.raises(DataError, match=r"to compare: zip 0: 4 rows; .* and 980 more") as caught:
        Constraints.of(bounds, groups, rows, minimum=5)
    assert len(str(caught.value)) < 600


# -- rows, groups, and oracles that know nothing of matrices ------------------------------------------------------------


def adult_rows(count: int, seed: int = 0) -> tuple[Any, Any, list[Grouping]]:
    """Return labels, a prediction from hours and education, and the groups by sex and by race, of rows of Adult."""
    frame = (
        duckdb.connect()
        .execute(f"""
        SELECT income = '>50K' AS y, "education-num" * 5 + "hours-per-week" > 105 AS h, sex, race
        FROM '{adult_path()}' WHERE race IN ('White', 'Black', 'Asian-Pac-Islander')
    """)
        .df()
    )
    frame = frame.sample(count, random_state=seed)
    groupings = []
    for name in ("sex", "race"):
        groups, code = np.unique(frame[name].to_numpy().astype(str), return_inverse=True)
        groupings.append(Grouping(name, "", tuple(groups.tolist()), code.astype(np.intp)))
    return frame["y"].to_numpy().astype(np.intp), frame["h"].to_numpy().astype(np.intp), groupings


def members(groupings: Sequence[Grouping]) -> Iterator[tuple[str, str, Any, list[tuple[str, Any]]]]:
    """Yield of each grouping its name, its stratum, which rows it is about, and its groups with theirs."""
    for each in groupings:
        inside = [(name, each.code == k) for k, name in enumerate(each.groups)]
        yield each.name, each.stratum, each.code >= 0, inside


def counts(label: Any, prediction: Any, weight: Any, inside: Any) -> dict[str, float]:
    """Return the weighted counts of some rows."""
    cells = {"tp": 0.0, "fp": 0.0, "fn": 0.0, "tn": 0.0}
    for y, h, w in zip(label[inside], prediction[inside], weight[inside], strict=True):
        cells[("t" if y == h else "f") + ("p" if h else "n")] += w
    return cells


FORMULAS: dict[str, Callable[[dict[str, float]], float]] = {
    "selection_rate": lambda c: (c["tp"] + c["fp"]) / sum(c.values()),
    "false_positive_rate": lambda c: c["fp"] / (c["fp"] + c["tn"]),
    "false_negative_rate": lambda c: c["fn"] / (c["fn"] + c["tp"]),
    "false_discovery_rate": lambda c: c["fp"] / (c["fp"] + c["tp"]),
}
# What turning a row from wrong to right adds, by hand.
SLOPES: dict[str, Callable[[dict[str, float], int], float]] = {
    "selection_rate": lambda c, y: (1 if y else -1) / sum(c.values()),
    "false_positive_rate": lambda c, y: 0 if y else -1 / (c["fp"] + c["tn"]),
    "false_negative_rate": lambda c, y: -1 / (c["fn"] + c["tp"]) if y else 0,
    "false_discovery_rate": lambda c, y: (-c["fp"] if y else -c["tp"]) / (c["fp"] + c["tp"]) ** 2,
}


def random_rows(seed: int, count: int = 60) -> tuple[Any, Any, Any, list[Grouping]]:
    """Return labels, predictions, weights, and three groupings that overlap; some rows are in no group of the last."""
    rng = np.random.default_rng(seed)
    label, prediction = rng.integers(2, size=(2, count))
    groupings = [
        Grouping("sex", "", ("f", "m"), rng.integers(2, size=count)),
        Grouping("race", "", ("a", "b", "c"), rng.integers(3, size=count)),
        Grouping("age", "old", ("x", "y"), rng.integers(-1, 2, size=count)),
    ]
    return label, prediction, rng.uniform(0.1, 3, size=count), groupings


@pytest.mark.parametrize("reference", [None, "OVERALL"])
@pytest.mark.parametrize("seed", range(3))
def test_weights_are_those_of_omnifair(reference: str | None, seed: int) -> None:
    """w (1 + N lambda c) in the one group, w (1 - N lambda c) in the other, both terms where groups overlap."""
    label, prediction, weight, groupings = random_rows(seed)
    names = tuple(FORMULAS)
    rows = count_rows(label, weight, groupings, np.arange(len(label)))
    found = Constraints.of([Bound(enforced(name), 0.1) for name in names], groupings, rows, reference=reference)
    free = np.zeros(len(found.all) - found.bounded)
    multipliers = np.concatenate([np.random.default_rng(seed).normal(size=found.bounded) / 8, free])
    total = weight.sum()
    expected = np.ones(len(label))
    used = 0
    for _, stratum, everybody, groups in members(groupings):
        inside = {"OVERALL": everybody, **dict(groups)}
        for each, multiplier in zip(found.all, multipliers, strict=True):
            one, other = each.groups
            if each.stratum != stratum or one not in inside or other not in inside or not np.isfinite(each.high):
                continue
            used += 1
            name = found.metrics[each.metric].name
            for group, sign in ((one, 1), (other, -1)):
                cells = counts(label, prediction, weight, inside[group])
                for i in np.flatnonzero(inside[group]):
                    # A multiplier lowers its gap: lambda of the paper with the other sign.
                    expected[i] -= sign * total * multiplier * SLOPES[name](cells, label[i])
    assert used == found.bounded == len(names) * ((1 + 3 + 1) if reference is None else (2 + 3 + 2))
    weights = found.weights(multipliers, rows, rows.cells(prediction))
    np.testing.assert_allclose(weights, weight * expected, rtol=1e-9, atol=1e-9)
    assert (weights < 0).any()


def test_free_multipliers_move_selection_rates() -> None:
    label, prediction, weight, groupings = random_rows(5)
    rows = count_rows(label, weight, groupings[:1], np.arange(len(label)))
    pair = [Bound(enforced("false_negative_rate"), 0.1), Bound(enforced("false_positive_rate"), 0.1)]
    found = Constraints.of(pair, groupings[:1], rows)
    assert [each.groups for each in found.all[found.bounded :]] == [("f", ""), ("m", "")]
    weights = found.weights(np.array([0, 0, 0.02, 0]), rows, rows.cells(prediction))
    in_f = groupings[0].code == 0
    step = 0.02 * weight.sum() / weight[in_f].sum()
    np.testing.assert_allclose(weights, weight * np.where(in_f, 1 - step * (2 * label - 1), 1))
    assert np.isneginf(found.excess(found.gaps(rows.cells(prediction)))[2:]).all()


def test_a_step_of_the_weights_is_a_step_of_the_gap() -> None:
    """Turning rows from wrong to right moves each gap by the sum of their coefficients, for constant metrics exactly."""
    label, prediction, groupings = adult_rows(3000)
    rows = count_rows(label, np.ones(len(label)), groupings, np.arange(len(label)))
    names = ("selection_rate", "false_positive_rate", "false_negative_rate", "accuracy", "average_odds")
    found = Constraints.of([Bound(enforced(name), 0.1) for name in names], groupings, rows)
    moved = found.gaps(rows.cells(label)) - found.gaps(rows.cells(prediction))
    wrong = prediction != label
    for k in range(len(found.all)):
        multipliers = np.zeros(len(found.all))
        multipliers[k] = 1 / len(label)
        coefficients = 1 - found.weights(multipliers, rows, rows.cells(prediction))
        assert coefficients[wrong].sum() == pytest.approx(moved[k], abs=1e-9)


@pytest.mark.parametrize("weighted", [False, True])
def test_gaps_are_differences_of_the_groups_of_adult(weighted: bool) -> None:
    label, prediction, groupings = adult_rows(2000)
    weight = np.random.default_rng(0).uniform(0.2, 3, size=2000) if weighted else np.ones(2000)
    rows = count_rows(label, weight, groupings, np.arange(2000))
    bounds = [Bound(enforced(name), 0.05 * (k + 1)) for k, name in enumerate(FORMULAS)]
    found = Constraints.of(bounds, groupings, rows)
    gaps = found.gaps(rows.cells(prediction))
    excess = found.excess(gaps)
    margins = np.full(len(gaps), 0.01)
    surer = found.excess(gaps, margins)
    at = 0
    for _, _, _, groups in members(groupings):
        for bound in bounds:
            for (one, in_one), (other, in_other) in combinations(groups, 2):
                each = found.all[at]
                assert (each.bound, each.groups) == (bound, (one, other))
                values = [
                    FORMULAS[bound.metric.name](counts(label, prediction, weight, inside))
                    for inside in (in_one, in_other)
                ]
                assert gaps[at] == pytest.approx(values[0] - values[1], abs=1e-12)
                assert excess[at] == pytest.approx(abs(values[0] - values[1]) - bound.allowance, abs=1e-12)
                assert surer[at] == pytest.approx(excess[at] + 0.01, abs=1e-12)
                at += 1
    assert at == found.bounded
    assert rows.accuracy(prediction) == pytest.approx(np.average(label == prediction, weights=weight))


def test_a_part_of_the_rows_is_counted_alone() -> None:
    label, prediction, weight, groupings = random_rows(1, 200)
    part = np.random.default_rng(2).permutation(200)[:90]
    of_part = count_rows(label[part], weight[part], [each.at(part) for each in groupings], np.arange(90))
    found = count_rows(label, weight, groupings, part)
    np.testing.assert_array_equal(found.cells(prediction[part]), of_part.cells(prediction[part]))
    np.testing.assert_array_equal(found.sizes, of_part.sizes)


@given(rates=st.lists(st.sampled_from([0.0, 0.2, 0.25, 0.4, 0.5, 1.0]), min_size=2, max_size=4))
def test_ratio_constraints_hold_where_the_lowest_is_enough_of_the_highest(rates: list[float]) -> None:
    code = np.repeat(np.arange(len(rates)), 20)
    prediction = np.concatenate([np.arange(20) < 20 * rate for rate in rates]).astype(np.intp)
    grouping = Grouping("g", "", tuple("abcd"[: len(rates)]), code)
    rows = count_rows(np.zeros(len(code), dtype=np.intp), np.ones(len(code)), [grouping], np.arange(len(code)))
    found = Constraints.of([Bound(enforced("selection_rate"), 0.8, "ratio")], [grouping], rows)
    assert found.bounded == len(rates) * (len(rates) - 1)
    excess = found.excess(found.gaps(rows.cells(prediction)))
    assert bool((excess <= 1e-12).all()) == (min(rates) >= 0.8 * max(rates) - 1e-12)


# -- which groups are compared ------------------------------------------------------------------------------------------


def compared(groupings: Sequence[Grouping], rows: Rows, **options: Any) -> list[tuple[str, str, str]]:
    """Return stratum and names of the pairs that are compared."""
    found = Constraints.of([Bound(enforced("selection_rate"), 0.1)], groupings, rows, **options)
    return [(each.stratum, *each.groups) for each in found.all[: found.bounded]]


def test_every_pair_of_a_grouping_a_reference_or_all_rows() -> None:
    label, _, weight, groupings = random_rows(3)
    rows = count_rows(label, weight, groupings, np.arange(len(label)))
    pairs = [("", "f", "m"), ("", "a", "b"), ("", "a", "c"), ("", "b", "c"), ("old", "x", "y")]
    assert compared(groupings, rows) == pairs
    overall = [(stratum, name, "OVERALL") for stratum, names in (("", "fmabc"), ("old", "xy")) for name in names]
    assert compared(groupings, rows, reference="OVERALL") == overall
    one = count_rows(label, weight, groupings[1:2], np.arange(len(label)))
    assert compared(groupings[1:2], one, reference="b") == [("", "a", "b"), ("", "c", "b")]
    with pytest.raises(DataError, match="REFERENCE d is not a group") as raised:
        compared(groupings[1:2], one, reference="d")
    assert "a; b; c" in str(raised.value)


def test_overall_is_the_metric_of_all_rows_of_the_stratum() -> None:
    label, prediction, weight, groupings = random_rows(4)
    rows = count_rows(label, weight, groupings[2:], np.arange(len(label)))
    found = Constraints.of([Bound(enforced("selection_rate"), 0.1)], groupings[2:], rows, reference="OVERALL")
    inside = groupings[2].code >= 0
    assert not inside.all()
    overall = np.average(prediction[inside], weights=weight[inside])
    of_x = np.average(prediction[groupings[2].code == 0], weights=weight[groupings[2].code == 0])
    assert found.gaps(rows.cells(prediction))[0] == pytest.approx(of_x - overall)
    assert str(found.all[0]) == "selection_rate of x and OVERALL where old"


def test_small_groups_and_groups_without_a_value_are_left_out_and_reported() -> None:
    code = np.repeat([0, 1, 2, 3], [50, 50, 9, 30])
    label = np.where(code == 3, 0, np.arange(len(code)) % 2)
    grouping = Grouping("race", "women", ("a", "b", "few", "never"), code)
    rows = count_rows(label, np.ones(len(code)), [grouping], np.arange(len(code)))
    bounds = [Bound(enforced("false_negative_rate"), 0.1), Bound(enforced("selection_rate"), 0.1)]
    found = Constraints.of(bounds, [grouping], rows, minimum=10)
    assert {each.groups for each in found.all[:1]} == {("a", "b")}
    assert [each.groups for each in found.all[1 : found.bounded]] == [("a", "b"), ("a", "never"), ("b", "never")]
    assert found.left_out == (
        "race few where women: 9 rows",
        "race never where women: no false_negative_rate",
    )
    empty = Grouping("race", "", ("a", "b", "nobody"), code % 2)
    rows = count_rows(label, np.ones(len(code)), [empty], np.arange(len(code)))
    assert Constraints.of(bounds[1:], [empty], rows).left_out == ("race nobody: 0 rows",)


def test_an_undefined_gap_exceeds_any_allowance() -> None:
    label, grouping = np.array([0, 1, 0, 1]), Grouping("g", "", ("a", "b"), np.array([0, 0, 1, 1]))
    rows = count_rows(label, np.ones(4), [grouping], np.arange(4))
    found = Constraints.of([Bound(enforced("false_discovery_rate"), 0.1)], [grouping], rows)
    gaps = found.gaps(rows.cells(np.array([1, 1, 0, 0])))
    assert np.isnan(gaps[0])
    assert found.excess(gaps)[0] == np.inf


# -- margins ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("reference", [None, "OVERALL"])
def test_margins_are_those_of_a_bootstrap(weighted: bool, reference: str | None) -> None:
    label, prediction, groupings = adult_rows(6000)
    rng = np.random.default_rng(6)
    weight = rng.uniform(0.2, 3, size=len(label)) if weighted else np.ones(len(label))
    groupings = groupings[:1]
    rows = count_rows(label, weight, groupings, np.arange(len(label)))
    names = ("selection_rate", "false_negative_rate", "false_discovery_rate", "f1_score", "correlation")
    bounds = [Bound(enforced(name), 0.1) for name in names] + [Bound(enforced("selection_rate"), 0.8, "ratio")]
    found = Constraints.of(bounds, groupings, rows, reference=reference)
    drawn = []
    for _ in range(300):
        times = np.bincount(rng.integers(len(label), size=len(label)), minlength=len(label))
        again = Rows(label, weight * times, rows.member)
        drawn.append(found.gaps(again.cells(prediction))[: found.bounded])
    expected = np.std(drawn, axis=0)
    margins = found.margins(rows, prediction, 1.0)[: found.bounded]
    assert (expected > 0).all()
    np.testing.assert_allclose(margins, expected, rtol=0.15)
    np.testing.assert_allclose(found.margins(rows, prediction, 2.5), 2.5 * found.margins(rows, prediction, 1.0))


def test_a_rate_of_0_in_a_small_group_is_not_certain() -> None:
    code = np.repeat([0, 1], [5, 500])
    grouping = Grouping("g", "", ("few", "many"), code)
    rows = count_rows(np.arange(505) % 2, np.ones(505), [grouping], np.arange(505))
    found = Constraints.of([Bound(enforced("selection_rate"), 0.1)], [grouping], rows)
    assert found.margins(rows, np.zeros(505, dtype=np.intp), 1.645)[0] > 0.1


@pytest.mark.parametrize("scale", [1e-4, 0.1, 1000.0])
def test_the_unit_of_sample_weights_does_not_matter(scale: float) -> None:
    label, prediction, weight, groupings = random_rows(7, 400)
    rows, scaled = (count_rows(label, weight * unit, groupings, np.arange(400)) for unit in (1.0, scale))
    bounds = [Bound(enforced(name), 0.1) for name in ("false_negative_rate", "false_discovery_rate")]
    found = Constraints.of(bounds, groupings, rows)
    multipliers = np.full(len(found.all), 0.01)
    cells = [each.cells(prediction) for each in (rows, scaled)]
    np.testing.assert_allclose(found.gaps(cells[0]), found.gaps(cells[1]))
    weights = [found.weights(multipliers, each, of) for each, of in zip((rows, scaled), cells, strict=True)]
    np.testing.assert_allclose(weights[1], scale * weights[0], rtol=1e-8)
    margins = [found.margins(each, prediction, 1.0) for each in (rows, scaled)]
    np.testing.assert_allclose(margins[1], margins[0], rtol=1e-6)


def test_units_take_away_all_weight_of_some_row() -> None:
    label, prediction, weight, groupings = random_rows(8)
    rows = count_rows(label, weight, groupings, np.arange(len(label)))
    names = ("selection_rate", "false_negative_rate", "false_discovery_rate")
    found = Constraints.of([Bound(enforced(name), 0.1) for name in names], groupings, rows)
    cells = rows.cells(prediction)
    for k, unit in enumerate(found.units(rows, cells)):
        multipliers = np.zeros(len(found.all))
        multipliers[k] = unit
        share = 1 - found.weights(multipliers, rows, cells) / weight
        assert np.abs(share).max() == pytest.approx(1)


def test_groups_may_be_any_sets_of_rows() -> None:
    """Two groups that overlap, compared with each other: a row in both gets both terms."""
    label, weight = np.array([1, 0, 1, 0]), np.array([1.0, 2.0, 1.0, 1.0])
    rows = Rows(label, weight, Membership(3, 4, *np.nonzero([[1, 1, 1, 0], [0, 1, 1, 1], [1, 1, 1, 1]])))
    groups = Grouping("g", "", ("a", "b"), np.array([0, 0, 1, 1]))
    found = Constraints.of([Bound(enforced("selection_rate"), 0.1)], [groups], rows)
    weights = found.weights(np.array([0.02] + [0] * (len(found.all) - 1)), rows, rows.cells(label))
    a, b, sides = np.array([1, 1, 1, 0]) / 4, np.array([0, 1, 1, 1]) / 4, 2 * label - 1
    np.testing.assert_allclose(weights, weight * (1 - 5 * 0.02 * sides * (a - b)))
    assert weights[1:3].tolist() == [2, 1]
