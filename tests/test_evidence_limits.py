"""Limits of FAIR SCAN, TREND and DECOMPOSE on random tables, by scipy, statsmodels and draws from the rows.

Nothing of `tests/support/limits_oracle.py` is used here, which states the formulas once more. A score test is turned round by a root
search, which Wilson's limits are, and Newcombe's corrected ones next to 0 and 1; without weights they are scipy's own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import brentq
from scipy.stats import binomtest, norm
from statsmodels.stats.oaxaca import OaxacaBlinder
from statsmodels.stats.proportion import confint_proportions_2indep
from support.effort import draws
from support.law_connections import insert

import fairsql

pytestmark = pytest.mark.one_duckdb

# Which rows a metric counts, and which of them are hits.
METRICS = {
    "selection_rate": (lambda t: t.p >= 0, lambda t: t.p == 1),
    "true_positive_rate": (lambda t: t.y == 1, lambda t: t.p == 1),
    "positive_predictive_value": (lambda t: t.p == 1, lambda t: t.y == 1),
}
Interval = tuple[float, float, float]
"""A value with its limits."""


def table(con: fairsql.Connection, seed: int, *, weighted: bool) -> pd.DataFrame:
    """Make the table `t` of a database, with rates from next to 0 to next to 1, and return the rows that count."""
    draw = np.random.default_rng(seed)
    size = int(draw.integers(40, 260))
    g, c, m = draw.integers(0, 4, size), draw.integers(0, 3, size), draw.integers(0, 3, size)
    rates = draw.choice([0.02, 0.3, 0.7, 0.97], (4, 3))
    p = (draw.random(size) < rates[g, c]).astype(float)
    y = (draw.random(size) < 0.3 + 0.4 * p).astype(float)
    p[draw.random(size) < 0.04] = y[draw.random(size) < 0.04] = np.nan
    w = draw.choice([0.0, 0.5, 1.0, 2.5], size, p=[0.05, 0.35, 0.4, 0.2])
    frame = pd.DataFrame({
        "g": np.array(["a", "b", "c", None], dtype=object)[g], "c": np.array([1, 2, None], dtype=object)[c],
        "m": m, "p": p, "y": y, "w": w if weighted else 1.0,
    })  # fmt: skip
    con.execute("CREATE TABLE t (g VARCHAR, c INTEGER, m INTEGER, p INTEGER, y INTEGER, w DOUBLE)")
    insert(con, "t", [[None if v is None or v != v else v for v in row] for row in frame.itertuples(index=False)])
    return frame[frame.p.notna() & frame.y.notna()]


def of(frame: pd.DataFrame, column: str, value: Any) -> Any:
    return frame[column].isna() if value is None else frame[column] == value


def proportion(frame: pd.DataFrame, metric: str, confidence: float, *, weighted: bool) -> Interval | None:
    """The value with its limits: a root of the score test of Kish's size; None where no rows are below the line."""
    counts, hits = METRICS[metric]
    w = frame.w[counts(frame)].to_numpy()
    if not w.sum():
        return None
    share = float(w[hits(frame)[counts(frame)].to_numpy()].sum() / w.sum())
    size = float(w.sum() ** 2 / (w**2).sum())
    z = norm.isf((1 - confidence) / 2)
    ends = []
    for rows in (size * share, size * (1 - share)):
        short = 0.5 * min(1.0, max(0.0, 4 - rows))  # half a row less where at most three rows keep it off the end
        near = max(0.0, rows - short) / size
        ends.append(
            brentq(lambda x, p=near: score(p, x, size) - z, 1e-30, near * (1 - 1e-14), xtol=1e-15) if near else 0.0
        )
    low, high = ends[0], 1 - ends[1]
    if not weighted:
        test, kept = binomtest(round(size * share), round(size)), (size * share, size * (1 - share))
        for end, rows, mine in zip(("low", "high"), kept, (low, high), strict=True):
            method = "wilsoncc" if rows < 3.5 else "wilson"
            assert getattr(test.proportion_ci(confidence, method), end) == pytest.approx(mine, abs=1e-12)
    return share, low, high


def score(share: float, truth: float, size: float) -> float:
    """How many standard errors a proportion is above the truth."""
    return (share - truth) / math.sqrt(truth * (1 - truth) / size)


def difference(first: Interval, second: Interval) -> tuple[float, float]:
    """Newcombe's method 10: the limits of two proportions, squared and added."""
    (a, a_low, a_high), (b, b_low, b_high) = first, second
    return a - b - math.hypot(a - a_low, b_high - b), a - b + math.hypot(a_high - a, b - b_low)


def ratio(first: Interval, second: Interval) -> tuple[float | None, float | None]:
    """The same of logarithms; the logarithm of 0 is without an end."""
    (a, a_low, a_high), (b, b_low, b_high) = first, second
    if not b:
        return None, None
    low = a / b * math.exp(-math.hypot(math.log(a / a_low), math.log(b_high / b))) if a_low else 0.0
    if not b_low:
        return low, math.inf
    return low, a / b * math.exp(math.hypot(math.log(a_high / a), math.log(b / b_low))) if a else a_high / b_low


def same(found: Iterable[Any], wanted: Iterable[Any], about: Any) -> None:
    for one, other in zip(found, wanted, strict=True):
        if isinstance(other, float):
            assert one == pytest.approx(other, rel=1e-8, abs=1e-9), about
        else:
            assert one == other, about


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", draws(12))
def test_a_scans_limits_are_newcombes_of_the_rows_outside(con: fairsql.Connection, seed: int, weighted: bool) -> None:
    frame = table(con, seed, weighted=weighted)
    weight = "WEIGHT w" if weighted else ""
    rows = con.execute(f"""
        SELECT metric, features['g'] AS g, features['c'] AS c, map_keys(features) AS of, n, value_n, support, value,
            divergence, divergence_low, divergence_high
        FROM t FAIR SCAN (PREDICTION p LABEL y FEATURES g, c {weight} MINIMUM 2 CONFIDENCE 0.9 CORRECTION none METRICS {", ".join(METRICS)})
    """).fetchall()
    remote = {
        (name, value): of(frame, name, value) for name, values in (("g", ["a", "b", "c", None]), ("c", [1, 2, None]))
        for value in values
    }  # fmt: skip
    patterns = [(one,) for one in remote] + [pair for pair in combinations(remote, 2) if pair[0][0] != pair[1][0]]
    masks = {pattern: np.logical_and.reduce([remote[item] for item in pattern]) for pattern in patterns}
    kept = {  # MINIMUM is of the rows of the subgroup that the metric counts
        (metric, pattern): mask
        for metric, (counts, _) in METRICS.items() for pattern, mask in masks.items() if counts(frame[mask]).sum() >= 2
    }  # fmt: skip
    assert len(rows) == len(kept) > 10
    limited = 0
    for metric, g, c, names, *found in rows:
        given = {"g": g, "c": c if c is None else int(c)}
        mask = kept.pop((metric, tuple((name, given[name]) for name in ("g", "c") if name in names)))
        inside, outside = frame[mask], frame[~mask]
        support = float(inside.w.sum() / frame.w.sum())
        one, all_rows, other = (
            proportion(part, metric, 0.9, weighted=weighted) for part in (inside, frame, outside)
        )  # fmt: skip
        assert all_rows is not None
        counts, _ = METRICS[metric]
        sizes = (len(inside), counts(inside).sum())
        wanted: list[Any] = [*sizes, support, one and one[0], one and one[0] - all_rows[0], None, None]
        if one and other:
            share = float(outside.w[counts(outside)].sum() / frame.w[counts(frame)].sum())
            wanted[5:] = [share * limit for limit in difference(one, other)]
            limited += 1
            if not weighted:
                published(inside, outside, metric, difference(one, other))
        same(found, wanted, (metric, g, c))
    assert limited > 10


def published(first: pd.DataFrame, second: pd.DataFrame, metric: str, found: tuple[float, float]) -> None:
    """Where no end is near, the limits are statsmodels' of two independent proportions."""
    counts, hits = METRICS[metric]
    sums = [(int((counts(part) & hits(part)).sum()), int(counts(part).sum())) for part in (first, second)]
    if min(min(k, n - k) for k, n in sums) >= 4:
        (k, n), (i, m) = sums
        assert confint_proportions_2indep(k, n, i, m, method="newcomb", alpha=0.1) == pytest.approx(found, abs=1e-9)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", draws(12))
def test_a_trends_limits_are_those_of_two_proportions_in_a_period(
    con: fairsql.Connection, seed: int, weighted: bool
) -> None:
    frame = table(con, 100 + seed, weighted=weighted)
    rows = con.execute(f"""
        SELECT c, metric, month(period) - 1 AS m, first_key.g, second_key.g, first_n, second_n, first_value, second_value,
            difference, difference_low, difference_high, ratio, ratio_low, ratio_high
        FROM t FAIR TREND (PREDICTION p LABEL y PROTECTED g CONTROL c {"WEIGHT w" if weighted else ""} CONFIDENCE 0.9
            TIME make_date(2024, m + 1, 17) EVERY '1 month' METRICS {", ".join(METRICS)})
    """).fetchall()
    assert {row[0] for row in rows} == {1, 2, None}
    assert {(row[3], row[4]) for row in rows} == set(combinations(["a", "b", "c", None], 2))
    compared = 0
    for c, metric, month, first, second, *found in rows:
        parts = [frame[of(frame, "c", c) & (frame.m == month) & of(frame, "g", each)] for each in (first, second)]
        sides = [proportion(part, metric, 0.9, weighted=weighted) for part in parts]
        counts, _ = METRICS[metric]
        wanted: list[Any] = [
            *(counts(part).sum() for part in parts),
            *(side and side[0] for side in sides),
            *[None] * 6,
        ]
        one, other = sides
        if one and other:
            quotient = one[0] / other[0] if other[0] else None
            wanted[4:] = [one[0] - other[0], *difference(one, other), quotient, *ratio(one, other)]
            compared += 1
        same(found, wanted, (c, metric, month, first, second))
    assert compared > 10


@pytest.mark.parametrize("weighted", [False, True])
def test_the_parts_of_a_gap_are_oaxacas_and_their_errors_those_of_draws(
    con: fairsql.Connection, weighted: bool
) -> None:
    """The parts are those of two regressions on the strata; the rows of each group are drawn anew 2,000 times."""
    draw = np.random.default_rng(5)
    size = 1200
    g, c = draw.integers(0, 2, size), draw.integers(0, 4, size)
    g = np.where(draw.random(size) < 0.2 * c, 1, g)
    y = draw.random(size) < np.array([[0.2, 0.4, 0.5, 0.8], [0.3, 0.45, 0.7, 0.75]])[g, c]
    w = draw.choice([0.5, 1.0, 2.5], size) if weighted else np.ones(size)
    con.execute("CREATE TABLE t (g VARCHAR, c INTEGER, y BOOLEAN, w DOUBLE)")
    strata = [None, 1, 2, 3]
    insert(con, "t", [["ab"[i], strata[j], bool(k), float(v)] for i, j, k, v in zip(g, c, y, w, strict=True)])
    ((*found,),) = con.execute(f"""
        SELECT gap, explained, unexplained, explained_se, unexplained_se, explained_low, explained_high, unexplained_low,
            unexplained_high, off_support, strata
        FROM t FAIR DECOMPOSE (LABEL y PROTECTED g CONTROL c REFERENCE 'a' CONFIDENCE 0.9 {"WEIGHT w" if weighted else ""})
    """).fetchall()

    def parts(times: Sequence[np.ndarray]) -> tuple[Any, Any]:
        """Both parts, of how often each row of either group is there."""
        shares, values = [], []
        for group, often in zip((1, 0), times, strict=True):
            mine, stratum = (g == group), np.eye(4)[c[g == group]]
            weight = often * w[mine]
            shares.append(weight @ stratum / weight.sum(axis=-1, keepdims=True))
            values.append(weight * y[mine] @ stratum / (weight @ stratum))
        (p, q), (a, b) = shares, values
        return ((p - q) * (a + b) / 2).sum(axis=-1), ((p + q) / 2 * (a - b)).sum(axis=-1)

    explained, unexplained = parts([np.ones((g == group).sum()) for group in (1, 0)])
    if not weighted:
        exog = pd.DataFrame({**{f"c{at}": (c == at) * 1.0 for at in (1, 2, 3)}, "g": g})
        model = OaxacaBlinder(y.astype(float), exog, "g", hasconst=False, swap=False)
        effects = model.two_fold(two_fold_type="self_submitted", submitted_weight=0.5).params
        sign = math.copysign(1, effects[2] * found[0])  # which group statsmodels takes from which
        assert (sign * effects[1], sign * effects[0]) == pytest.approx((explained, unexplained), abs=1e-9)
    anew = [draw.multinomial(n, np.full(n, 1 / n), 2000) for n in ((g == 1).sum(), (g == 0).sum())]
    errors = [float(values.std()) for values in parts(anew)]
    z = norm.isf(0.05)
    assert found[:3] == pytest.approx([explained + unexplained, explained, unexplained], abs=1e-9)
    assert found[3:5] == pytest.approx(errors, rel=0.08)  # five standard errors of a standard error
    assert found[5:9] == pytest.approx(
        [explained - z * found[3], explained + z * found[3], unexplained - z * found[4], unexplained + z * found[4]]
    )
    assert found[9:] == [pytest.approx(0, abs=1e-12), 4]
