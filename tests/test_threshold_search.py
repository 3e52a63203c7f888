"""Thresholds and lotteries as numbers: the best ones, whatever the search, and the hull of curves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest
from fairlearn.postprocessing import ThresholdOptimizer
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, ClassifierMixin
from support.effort import laws

from fairsql.udfs.range_maximum import range_maximum
from fairsql.udfs.roc import Curve, draw_curve, upper_hull
from fairsql.udfs.thresholds import Mixture, find_by_swarm, find_exact, find_randomized

pytestmark = pytest.mark.one_duckdb
Cell = tuple[float, int, float]
"""A score, a label, a weight."""
Rates = tuple[float, float, float]
"""TPR, FPR, and the weight of the right predictions."""


def rates(cells: Sequence[Cell], threshold: float) -> Rates:
    ones = sum(w for _, y, w in cells if y == 1)
    zeros = sum(w for _, y, w in cells if y == 0)
    tp = sum(w for s, y, w in cells if y == 1 and s >= threshold)
    fp = sum(w for s, y, w in cells if y == 0 and s >= threshold)
    return tp / ones, fp / zeros, tp + zeros - fp


def objective(groups: Sequence[Sequence[Cell]], found: Sequence[Rates], penalty: float) -> float:
    """Luskin et al. 2020, eqs. 6 to 8."""
    everyone = sum(w for cells in groups for _, _, w in cells)
    gaps = sum(abs(found[0][0] - tpr) + abs(found[0][1] - fpr) for tpr, fpr, _ in found[1:])
    return sum(right for _, _, right in found) / everyone - penalty * gaps


def of_thresholds(groups: Sequence[Sequence[Cell]], thresholds: Sequence[float], penalty: float) -> float:
    return objective(groups, [rates(cells, t) for cells, t in zip(groups, thresholds, strict=True)], penalty)


def all_rates(groups: Sequence[Sequence[Cell]]) -> list[list[Rates]]:
    return [[rates(cells, t) for t in (inf, *{s for s, _, _ in cells})] for cells in groups]


def curves_of(groups: Sequence[Sequence[Cell]]) -> list[Curve]:
    return [draw_curve(*np.array(cells, dtype=np.float64).T) for cells in groups]


def mixed(cells: Sequence[Cell], mixture: Mixture) -> Rates:
    """The rates of a lottery among thresholds."""
    parts = [[share * rate for rate in rates(cells, t)] for t, share in zip(*mixture, strict=True)]
    tpr, fpr, right = map(sum, zip(*parts, strict=True))
    return tpr, fpr, right


def cells_of(scores: int) -> st.SearchStrategy[list[Cell]]:
    """A group: at least one row with each label, few distinct scores, so that many tie."""
    score = st.integers(-1, scores).map(lambda k: k / 4)
    weight = st.sampled_from([1.0, 1.0, 2.0, 0.25, 3.5])
    more = st.lists(st.tuples(score, st.sampled_from([0, 1]), weight), max_size=9)
    return st.builds(
        lambda a, b, rest: [a, b, *rest],
        st.tuples(score, st.just(1), weight),
        st.tuples(score, st.just(0), weight),
        more,
    )


groups_of = st.one_of(
    st.tuples(cells_of(8), cells_of(8)), st.tuples(cells_of(4), cells_of(4), cells_of(4)), st.tuples(cells_of(6))
)
penalties = st.sampled_from([0.0, 0.05, 0.3, 1.0, 10.0])


@laws(300)
@given(groups=groups_of, penalty=penalties)
def test_exact_is_the_maximum_over_all_thresholds(groups: Sequence[list[Cell]], penalty: float) -> None:
    found = find_exact(curves_of(groups), penalty)
    best = max(objective(groups, combination, penalty) for combination in product(*all_rates(groups)))
    assert of_thresholds(groups, found, penalty) == pytest.approx(best, abs=1e-12)
    for threshold, cells in zip(found, groups, strict=True):
        assert threshold in {inf, *(s for s, _, _ in cells)}


def test_exact_is_the_maximum_among_many_scores() -> None:
    """Rates without ties, where the runs below, between and above are all long."""
    draw = np.random.default_rng(3)
    for penalty in (0.05, 0.3, 1.0):
        groups = []
        for shift in (0.0, 0.3):
            y = draw.integers(0, 2, 120)
            groups.append(
                [(float(s), int(label), 1.0) for s, label in zip(y * shift + draw.random(120), y, strict=True)]
            )
        first, other = (np.array(each) for each in all_rates(groups))
        gaps = np.abs(first[:, None, :2] - other[None, :, :2]).sum(axis=2)
        best = ((first[:, None, 2] + other[None, :, 2]) / 240 - penalty * gaps).max()
        assert of_thresholds(groups, find_exact(curves_of(groups), penalty), penalty) == pytest.approx(best, abs=1e-12)


def test_exact_without_a_penalty_is_each_groups_best() -> None:
    groups = [[(0.9, 1, 1.0), (0.5, 0, 1.0), (0.1, 0, 1.0)], [(0.3, 1, 1.0), (0.2, 0, 1.0)]]
    assert find_exact(curves_of(groups), 0.0) == [0.9, 0.3]


@laws(40)
@given(groups=groups_of, penalty=penalties, seed=st.integers(0, 2**40))
def test_the_swarm_is_no_better_and_repeats_itself(groups: Sequence[list[Cell]], penalty: float, seed: int) -> None:
    curves = curves_of(groups)
    found = find_by_swarm(curves, penalty, seed=seed)
    assert find_by_swarm(curves, penalty, seed=seed) == found
    exact = of_thresholds(groups, find_exact(curves, penalty), penalty)
    assert of_thresholds(groups, found, penalty) <= exact + 1e-12
    for threshold, cells in zip(found, groups, strict=True):
        assert threshold in (float("inf"), *(s for s, _, _ in cells))


def test_the_swarm_depends_on_its_seed_and_comes_near() -> None:
    draw = Random(5)
    groups = [[((y * lift + draw.random()) / 2, y, 1.0) for y in (0, 1) * 100] for lift in (0.3, 0.6)]
    curves = curves_of(groups)
    best = of_thresholds(groups, find_exact(curves, 1.0), 1.0)
    found = [find_by_swarm(curves, 1.0, seed=seed) for seed in range(4)]
    assert len({tuple(each) for each in found}) > 1
    assert max(of_thresholds(groups, each, 1.0) for each in found) > best - 0.02


@laws(300)
@given(
    values=st.lists(st.integers(-9, 9).map(float), min_size=1, max_size=40),
    ranges=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=30),
)
def test_range_maximum_is_the_naive_one(values: list[float], ranges: list[tuple[int, int]]) -> None:
    low = [min(low, len(values)) for low, _ in ranges]
    high = [min(high, len(values)) for _, high in ranges]
    got = range_maximum(np.array(values), np.array(low, dtype=np.intp), np.array(high, dtype=np.intp))
    assert got.tolist() == [max(values[a:b], default=-inf) for a, b in zip(low, high, strict=True)]


@laws(200)
@given(groups=st.tuples(cells_of(9)))
def test_a_curve_is_the_rates_of_its_thresholds(groups: Sequence[list[Cell]]) -> None:
    (cells,), (curve,) = groups, curves_of(groups)
    assert curve.thresholds.tolist() == [inf, *sorted({s for s, _, _ in cells}, reverse=True)]
    for threshold in (inf, 9.0, *(k / 8 for k in range(20, -5, -1)), -inf):
        at = int(curve.at(threshold))
        got = (curve.tpr[at], curve.fpr[at], curve.right[at])
        assert got == pytest.approx(rates(cells, threshold), abs=1e-12)
    assert (curve.tpr[0], curve.fpr[0], curve.tpr[-1], curve.fpr[-1]) == (0, 0, 1, 1)


@laws(200)
@given(groups=st.tuples(cells_of(9)))
def test_the_hull_is_convex_and_above_the_curve(groups: Sequence[list[Cell]]) -> None:
    (curve,) = curves_of(groups)
    hull = upper_hull(curve)
    assert (hull[0], hull[-1]) == (0, len(curve.tpr) - 1)
    assert all(a < b for a, b in pairwise(hull))
    x, y = curve.fpr[hull], curve.tpr[hull]
    for a, b in pairwise(range(len(hull))):
        for at in range(len(curve.tpr)):  # no point of the curve is left of, or above, an edge
            assert (x[b] - x[a]) * (curve.tpr[at] - y[a]) - (y[b] - y[a]) * (curve.fpr[at] - x[a]) <= 1e-12
    for a, b, c in zip(range(len(hull)), range(1, len(hull)), range(2, len(hull)), strict=False):
        turn = (x[b] - x[a]) * (y[c] - y[b]) - (y[b] - y[a]) * (x[c] - x[b])
        assert turn < 0  # strictly, so that no point is idle


@laws(200)
@given(groups=groups_of, equalized=st.sampled_from([("tpr", "fpr"), ("tpr",)]))
def test_lotteries_make_the_rates_equal_at_the_best_accuracy(
    groups: Sequence[list[Cell]], equalized: tuple[str, ...]
) -> None:
    found = find_randomized(curves_of(groups), list(equalized))
    for _, shares in found:
        assert shares.min() > 0
        assert shares.sum() == pytest.approx(1, abs=1e-12)
    got = [mixed(cells, mixture) for cells, mixture in zip(groups, found, strict=True)]
    for tpr, fpr, _ in got[1:]:
        assert tpr == pytest.approx(got[0][0], abs=1e-9)
        if "fpr" in equalized:
            assert fpr == pytest.approx(got[0][1], abs=1e-9)
    right = sum(each[2] for each in got)
    compared = len(equalized)
    for combination in product(*all_rates(groups)):
        if len({tuple(round(rate, 12) for rate in each[:compared]) for each in combination}) == 1:
            assert right >= sum(each[2] for each in combination) - 1e-9


def test_lotteries_are_for_good() -> None:
    """Two groups that no single thresholds make equal but at nothing or all: a lottery is more accurate."""
    groups = [
        [(5, 1, 1.0), (4, 1, 1.0), (3, 0, 1.0), (2, 1, 1.0), (1, 0, 1.0)],
        [(5, 1, 1.0), (4, 0, 1.0), (3, 1, 1.0), (2, 0, 1.0), (1, 0, 1.0)],
    ]
    equal = [c for c in product(*all_rates(groups)) if c[0][:2] == c[1][:2]]
    assert {each[0][:2] for each in equal} == {(0.0, 0.0), (1.0, 1.0)}
    single = max(sum(each[2] for each in combination) for combination in equal)
    found = find_randomized(curves_of(groups), ["tpr", "fpr"])
    assert sum(mixed(cells, mixture)[2] for cells, mixture in zip(groups, found, strict=True)) > single + 1


class Given(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """The estimator whose prediction is the score it is given."""

    def fit(self, X: Any, y: Any) -> Given:  # noqa: N803
        self.fitted_ = True
        return self

    def predict(self, X: Any) -> Any:  # noqa: N803
        return np.asarray(X)[:, 0]


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("constraint", "equalized"), [("equalized_odds", ["tpr", "fpr"]), ("true_positive_rate_parity", ["tpr"])]
)
def test_lotteries_are_as_accurate_as_those_of_fairlearn(
    count: int, seed: int, constraint: str, equalized: list[str]
) -> None:
    draw, grid = np.random.default_rng(seed), 2000
    g, y = draw.integers(0, count, 240), draw.integers(0, 2, 240)
    s = np.round(y * 0.2 + g * 0.1 + draw.random(240) * 0.6, 2)
    peer = ThresholdOptimizer(
        estimator=Given().fit(None, None), constraints=constraint, objective="accuracy_score", grid_size=grid,
        prefit=True, predict_method="predict",
    )  # fmt: skip
    peer.fit(s[:, None], y, sensitive_features=g)
    chance = peer._pmf_predict(s[:, None], sensitive_features=g)[:, 1]
    theirs = np.where(y == 1, chance, 1 - chance).mean()
    groups = [[(float(a), int(b), 1.0) for a, b in zip(s[g == k], y[g == k], strict=True)] for k in range(count)]
    found = find_randomized(curves_of(groups), equalized)
    ours = sum(mixed(cells, mixture)[2] for cells, mixture in zip(groups, found, strict=True)) / 240
    assert theirs - 1e-9 <= ours <= theirs + 2 / grid
