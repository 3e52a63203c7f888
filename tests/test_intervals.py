"""Intervals: Wilson's for proportions, MOVER for formulas, for scores those of a proportion that varies as much.

Each is checked against published figures, or against its method written again in plain Python, told which proportions
a formula moves with. Rows are counts of cells, measured on plain DuckDB.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from statistics import NormalDist
from typing import Any

import duckdb
import pytest
from scipy.stats import binom, binomtest
from sqlglot import exp
from support import oracle
from support.law_connections import insert
from support.limits_oracle import (
    BOUNDS,
    MAPPED,
    MOVED,
    Z,
    as_proportion_that_varies,
    calibration,
    count,
    delong,
    mover,
    of_counts,
    proportion,
    proportions_of,
    wilson,
)

import fairsql
from fairsql.expansion.comparing.measures import measured
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits, ratio_limits
from fairsql.metrics import built_in_metrics
from fairsql.metrics.factorization import factorize
from fairsql.metrics.formula import parse_formula

pytestmark = pytest.mark.one_duckdb

CELLS = ("tp", "fp", "fn", "tn")
PLACE = {"tp": (1, 1), "fp": (1, 0), "fn": (0, 1), "tn": (0, 0)}
GROUPS = {
    "large": {"tp": 310, "fp": 120, "fn": 90, "tn": 480},
    "small": {"tp": 3, "fp": 2, "fn": 4, "tn": 6},
    "skewed": {"tp": 1, "fp": 40, "fn": 2, "tn": 7},
}
# tp, fp, fn, tn with a 0 in each place, and the one that has no positives at all
EDGES = {
    "no tp": {"tp": 0, "fp": 3, "fn": 4, "tn": 5},
    "no fp": {"tp": 3, "fp": 0, "fn": 4, "tn": 5},
    "no fn": {"tp": 3, "fp": 4, "fn": 0, "tn": 5},
    "no tn": {"tp": 3, "fp": 4, "fn": 5, "tn": 0},
    "no positives": {"tp": 0, "fp": 2, "fn": 0, "tn": 3},
}
# Formulas of users, as those of MOVED, and their ranges.
OWN: dict[str, tuple[tuple[tuple[str, str], ...], Callable[..., float]]] = {
    "(5 * fn + fp) / n": MOVED["harm"],
    "tp / NULLIF(tp + 2 * fp + fn, 0)": (
        (("tp", "tp fp fn"), ("fp", "fp fn")),
        lambda j, k: j / (j + 2 * (1 - j) * k + (1 - j) * (1 - k)),
    ),
    "(tp * tn - fp * fn) / NULLIF(sqrt((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn)), 0)": (
        (("tp fn", "tp fp fn tn"), ("tp", "tp fn"), ("fp", "fp tn")),
        lambda a, b, c: correlation(a * b, (1 - a) * c, a * (1 - b), (1 - a) * (1 - c)),
    ),
}
RANGES = BOUNDS | dict(zip(OWN, ((0, 5), (0, 1), (-1, 1)), strict=True))
COUNTED = (*oracle.PROPORTIONS, *MAPPED, *(metric for metric in MOVED if metric != "harm"))
# (x, n, low, high) of Wilson's interval at 95 %: Newcombe 1998, Table I, method 3; next to 0 the low limit is method 4
PUBLISHED = (
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0018, 0.1718),
)
SCORES = (
    ("a", 0.9, 1, 1.0), ("a", 0.8, 0, 2.0), ("a", 0.8, 1, 0.5), ("a", 0.55, 1, 1.5), ("a", 0.35, 0, 1.0),
    ("a", 0.35, 1, 3.0), ("a", 0.15, 0, 0.25), ("a", 0.05, 0, 1.0), ("a", 1.0, 1, 2.0),
    ("b", 0.7, 0, 1.0), ("b", 0.6, 1, 1.0), ("b", 0.6, 0, 2.0), ("b", 0.2, 0, 1.0), ("b", 0.1, 1, 0.5),
)  # fmt: skip


class Table:
    """A DuckDB connection with one table of rows: group, prediction, label, score, weight."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        columns = "g VARCHAR, p INTEGER, y INTEGER, s DOUBLE, w DOUBLE"
        connection.execute(f"CREATE TABLE t ({columns})")

    def fill(self, rows: Sequence[tuple[Any, ...]]) -> Table:
        self.connection.execute("DELETE FROM t")
        values = ", ".join(f"unnest(?::{kind}[])" for kind in ("VARCHAR", "INTEGER", "INTEGER", "DOUBLE", "DOUBLE"))
        self.connection.execute(f"INSERT INTO t SELECT {values}", [list(column) for column in zip(*rows, strict=True)])
        return self

    def ask(self, query: str) -> list[dict[str, Any]]:
        cursor = self.connection.execute(fairsql.expand(query))
        names = [column[0] for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@pytest.fixture
def table(con: fairsql.Connection) -> Table:
    return Table(con.raw)


def counted(groups: Mapping[str, Mapping[str, int]], weight: float = 1.0) -> list[tuple[Any, ...]]:
    """Return rows that have these counts; every third has twice the weight of the others if that is not 1."""
    rows = []
    for group, cells in groups.items():
        for cell, size in cells.items():
            for at in range(size):
                rows.append((group, *PLACE[cell], None, weight if at % 3 or weight == 1 else 2 * weight))
    return rows


def scored(rows: Sequence[tuple[str, float, int, float]]) -> list[tuple[Any, ...]]:
    return [(group, int(score >= 0.5), label, score, weight) for group, score, label, weight in rows]


def correlation(tp: float, fp: float, fn: float, tn: float) -> float:
    return (tp * tn - fp * fn) / math.sqrt((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn))


def near(found: Any, wanted: float, tolerance: float = 1e-9) -> bool:
    return isinstance(found, float) and math.isclose(found, wanted, rel_tol=tolerance, abs_tol=tolerance)


# --- Wilson ---


@pytest.mark.parametrize(("above", "size", "low", "high"), PUBLISHED)
def test_wilson_is_the_published_one(above: int, size: int, low: float, high: float, table: Table) -> None:
    table.fill([("a", int(at < above), None, None, 1.0) for at in range(size)])
    (row,) = table.ask("FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE 0.95)")
    assert row["selection_rate"] == above / size
    assert row["selection_rate_low"] == pytest.approx(low, abs=5e-5)
    assert row["selection_rate_high"] == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("size", [1, 2, 5, 9, 60])
def test_limits_next_to_either_end_are_corrected_for_continuity(size: int, confidence: float, table: Table) -> None:
    rows = [(f"{above:02}", int(at < above), None, None, 1.0) for above in range(size + 1) for at in range(size)]
    table.fill(rows)
    found = table.ask(f"FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE {confidence})")
    for above, row in enumerate(found):
        plain, continuous = (
            binomtest(above, size).proportion_ci(confidence, method) for method in ("wilson", "wilsoncc")
        )
        assert near(row["selection_rate_low"], (continuous if above <= 3 else plain).low), row
        assert near(row["selection_rate_high"], (continuous if size - above <= 3 else plain).high), row


def test_limits_grow_with_the_effective_number_of_rows(table: Table) -> None:
    weights = [1 + at / 50 for at in range(1, 200)]  # an effective number of hits from two to five
    groups = [
        [(f"{at:03}", int(row < 4), None, None, w if row == 0 else 1.0) for row in range(8)]
        for at, w in enumerate(weights)
    ]
    table.fill([row for group in groups for row in group])
    rows = table.ask("FROM t FAIR (PREDICTION p PROTECTED g WEIGHT w CONFIDENCE 0.95)")
    for row, (weight, group) in zip(rows, zip(weights, groups, strict=True), strict=True):
        size = sum(w for *_, w in group) ** 2 / sum(w * w for *_, w in group)
        low, high = wilson(row["selection_rate"], size)
        assert near(row["selection_rate_low"], low), weight
        assert near(row["selection_rate_high"], high), weight
    steps = [abs(b["selection_rate_low"] - a["selection_rate_low"]) for a, b in pairwise(rows)]
    assert max(steps) < 0.01  # the correction fades


@pytest.mark.parametrize("size", [8, 30, 200])
def test_limits_hold_wherever_a_proportion_lies(size: int, table: Table) -> None:
    table.fill([(f"{above:03}", int(at < above), None, None, 1.0) for above in range(size + 1) for at in range(size)])
    found = table.ask("FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE 0.95)")
    limits = [(row["selection_rate_low"], row["selection_rate_high"]) for row in found]
    for share in [10 ** (at / 100) / 1000 for at in range(270)]:
        chances = binom.pmf(range(size + 1), size, share)
        holds = sum(chance for chance, (low, high) in zip(chances, limits, strict=True) if low <= share <= high)
        assert holds > 0.92, share  # Wilson's own hold .84 near 0


@pytest.mark.parametrize("metric", oracle.PROPORTIONS)
def test_a_proportion_has_wilsons_limits(metric: str, table: Table) -> None:
    table.fill(counted(GROUPS))
    for row in table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metric} CONFIDENCE 0.95)"):
        cells = GROUPS[row["g"]]
        above, below = ([cells[cell] for cell in part.split()] for part in oracle.PROPORTIONS[metric])
        low, high = wilson(sum(above) / sum(below), sum(below))
        assert near(row[f"{metric}_low"], low), row
        assert near(row[f"{metric}_high"], high), row


def test_limits_of_a_proportion_stay_in_bounds(table: Table) -> None:
    table.fill(counted({**GROUPS, **EDGES}))
    metrics = ", ".join(oracle.PROPORTIONS)
    for row in table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metrics} CONFIDENCE 0.999)"):
        for metric in oracle.PROPORTIONS:
            value = row[metric]
            if value is not None:
                low, high = row[f"{metric}_low"], row[f"{metric}_high"]
                assert 0 <= low <= high <= 1, (metric, row)
                assert low - 1e-15 <= value <= high + 1e-15, (metric, row)


def test_with_weights_the_size_is_kishs(table: Table) -> None:
    table.fill(counted(GROUPS, weight=0.5))
    query = "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS true_positive_rate WEIGHT w CONFIDENCE 0.95)"
    for row in table.ask(query):
        weights = [w for g, _, y, _, w in counted(GROUPS, weight=0.5) if (g, y) == (row["g"], 1)]
        low, high = wilson(row["true_positive_rate"], sum(weights) ** 2 / sum(w * w for w in weights))
        assert near(row["true_positive_rate_low"], low)
        assert near(row["true_positive_rate_high"], high)


@pytest.mark.parametrize(("confidence", "z"), [(0.5, 0.674490), (0.9, 1.644854), (0.95, 1.959964), (0.99, 2.575829)])
def test_the_quantile_is_that_of_the_tables(confidence: float, z: float, table: Table) -> None:
    table.fill([("a", at % 2, None, None, 1.0) for at in range(100)])
    (row,) = table.ask(f"FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE {confidence})")
    half = math.sqrt(0.25 / 100 + z * z / 40000) * z / (1 + z * z / 100)
    assert row["selection_rate_high"] == pytest.approx(0.5 + half, abs=1e-6)


# --- other formulas ---


def test_every_metric_of_counts_is_checked_one_way_or_the_other() -> None:
    lists = {"equalized_odds", "conditional_use_accuracy"}
    renamed = {"disparate_impact", "conditional_statistical_parity"}  # selection_rate under another name
    names = {metric.name for metric in built_in_metrics()} - lists - renamed
    assert names == {*COUNTED, *oracle.SCORED}


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("formula", [*MAPPED, *(name for name in MOVED if name != "harm"), *OWN])
def test_formulas_have_the_limits_of_the_proportions_they_move_with(formula: str, weighted: bool, table: Table) -> None:
    groups = {**GROUPS, **EDGES}
    rows = counted(groups, weight=0.5)
    table.fill(rows if weighted else counted(groups))
    items = f"METRICS {formula} AS m CONFIDENCE 0.95" + (" WEIGHT w" if weighted else "")
    checked = 0
    for row in table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g {items})"):
        weights = {c: [w for g, p, y, _, w in rows if (g, p, y) == (row["g"], *PLACE[c])] for c in CELLS}
        cells: Mapping[str, float] = groups[row["g"]]
        squares = cells
        if weighted:
            cells = {cell: sum(weights[cell]) for cell in CELLS}
            squares = {cell: sum(w * w for w in weights[cell]) for cell in CELLS}
        if row["m"] is None:
            continue
        if formula in OWN:
            parts, several = OWN[formula]
            low, high = mover(several, proportions_of(several, parts, cells, squares), RANGES[formula])
        else:
            low, high = of_counts(formula, {}, cells, squares, Z)
        assert near(row["m_low"], min(low, row["m"]), 1e-7), (row, low)
        assert near(row["m_high"], max(high, row["m"]), 1e-7), (row, high)
        checked += 1
    assert checked >= len(GROUPS)


@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        ("treatment_equality", lambda tp, fp, fn, tn: fn / fp),
        ("error_rate_ratio", lambda tp, fp, fn, tn: fp / (fp + tn) / (fn / (tp + fn))),
    ],
)
def test_limits_hold_the_truth_where_a_formula_is_seldom_defined(
    formula: str, truth: Callable[..., float], table: Table
) -> None:
    size = 8
    tables = [cells for cells in product(range(size + 1), repeat=4) if sum(cells) == size]
    table.fill(counted({f"{cells}": dict(zip(CELLS, cells, strict=True)) for cells in tables}))
    rows = table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {formula} AS m CONFIDENCE 0.95)")
    limits = {row["g"]: (row["m_low"], row["m_high"]) for row in rows if row["m"] is not None}
    for base, (hit, alarm) in product((0.05, 0.3, 0.5), ((0.9, 0.1), (0.7, 0.3), (0.6, 0.05))):
        shares = (base * hit, (1 - base) * alarm, base * (1 - hit), (1 - base) * (1 - alarm))
        within = defined = 0.0
        for cells in tables:
            if f"{cells}" in limits:
                ways = math.factorial(size) / math.prod(map(math.factorial, cells))
                chance = ways * math.prod(share**number for share, number in zip(shares, cells, strict=True))
                low, high = limits[f"{cells}"]
                defined += chance
                within += chance * (low <= truth(*shares) <= high)
        assert within / defined > 0.9, (base, hit, alarm)


OTHERS = (
    "1 - f1_score", "f1_score * 100", "tpr - ppv", "tpr / NULLIF(fpr, 0)", "ln(NULLIF(tpr, 0))", "sqrt(tpr * ppv)", "abs(tpr - fpr)",
    "greatest(tpr, fpr)", "CASE WHEN tpr > 0.5 THEN fpr ELSE fnr END", "coalesce(tpr, 0)", "fn + fp", "5 * fn - fp",
    "tp * tn", "n - tp", "exp(-fn)", "tp ^ 2 / NULLIF(n, 0)", "accuracy * accuracy", "CAST(tp AS INTEGER) / n",
)  # fmt: skip


def every_small_group(most: int) -> dict[str, dict[str, int]]:
    return {
        f"{cells}": dict(zip(CELLS, cells, strict=True))
        for cells in product(range(most + 1), repeat=4)
        if 0 < sum(cells) <= most
    }


@pytest.mark.parametrize("weight", ["", "WEIGHT w"])
def test_limits_hold_the_value_between_them(weight: str, table: Table) -> None:
    table.fill(counted(every_small_group(5), weight=0.5))
    metrics = {f"m{at}": formula for at, formula in enumerate((*COUNTED, *OWN, *OTHERS))}
    listed = ", ".join(f"{formula} AS {name}" for name, formula in metrics.items())
    rows = table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {listed} {weight} CONFIDENCE 0.95)")
    for row in rows:
        for name, formula in metrics.items():
            value, low, high = (row[name + ending] for ending in ("", "_low", "_high"))
            if value is None:
                assert low is None, (formula, row["g"])
                assert high is None, (formula, row["g"])
                continue
            assert low <= value <= high, (formula, row["g"], value, low, high)
            assert low < high, (formula, row["g"], value)
            least, greatest = (
                (0, 1) if formula in (*oracle.PROPORTIONS, "f1_score") else RANGES.get(formula, (low, high))
            )
            assert least <= low, (formula, row["g"], low)
            assert high <= greatest, (formula, row["g"], high)


def test_what_cannot_be_otherwise_has_no_width(table: Table) -> None:
    table.fill(counted(GROUPS))
    metrics = "tp / NULLIF(tp, 0) AS one, n AS rows_, 0.5 AS half, (tp + fp + fn + tn) / n AS whole"
    for row in table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metrics} CONFIDENCE 0.95)"):
        for name, value in {"one": 1, "rows_": sum(GROUPS[row["g"]].values()), "half": 0.5, "whole": 1}.items():
            assert row[name] == row[f"{name}_low"] == row[f"{name}_high"] == value


def test_a_count_varies_as_a_share_of_its_rows(table: Table) -> None:
    table.fill(counted(GROUPS))
    metrics = (
        "tp AS hits, tp / n AS share, fn + fp AS errors, error_rate, 5 * fn + fp AS harms, (5 * fn + fp) / n AS harm, "
        "tp * tn AS product, tp * tn / (n * n) AS shares"
    )
    for row in table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metrics} CONFIDENCE 0.95)"):
        n = sum(GROUPS[row["g"]].values())
        low, high = wilson(row["share"], n)
        assert near(row["hits_low"], n * low)
        assert near(row["hits_high"], n * high)
        for name, share in (("errors", "error_rate"), ("harms", "harm"), ("product", "shares")):
            for ending in ("", "_low", "_high"):
                assert near(row[name + ending], row[share + ending] * (n * n if name == "product" else n)), (name, row)


def test_a_formula_that_is_undefined_beside_the_counts_has_limits(table: Table) -> None:
    table.fill(counted({"a": {"tp": 3, "fp": 2, "fn": 1, "tn": 4}}))
    (row,) = table.ask("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS sqrt(tp - fp) AS m CONFIDENCE 0.95)")
    assert row["m_low"] <= row["m"] == 1 < row["m_high"]  # with fewer hits it is the root of a negative number


@pytest.mark.parametrize(
    "formula", ["round(tpr, 1)", "floor(10 * tpr) / 10", "ceil(tp / 2)", "tp ^ fp", "power(tpr, fpr)"]
)
def test_a_formula_without_a_derivative_has_limits(formula: str, table: Table) -> None:
    table.fill(counted({"a": {"tp": 3, "fp": 2, "fn": 1, "tn": 4}}))
    (row,) = table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {formula} AS m CONFIDENCE 0.95)")
    assert row["m_low"] < row["m"] < row["m_high"]


def test_a_very_long_formula_has_limits(table: Table) -> None:
    table.fill(counted({"a": {"tp": 3, "fp": 2, "fn": 1, "tn": 4}}))
    formula = "(" + " * ".join(["tpr"] * 20) + ")"
    (row,) = table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {formula} AS m CONFIDENCE 0.95)")
    low, high = wilson(3 / 4, 4)
    assert near(row["m_low"], low**20)
    assert near(row["m_high"], high**20)


@pytest.mark.parametrize("order", ["greatest(tpr, fpr)", "greatest(fpr, tpr)", "least(tpr, fpr)", "least(fpr, tpr)"])
def test_limits_do_not_depend_on_the_order_of_operands(order: str, table: Table) -> None:
    table.fill(counted({"a": {"tp": 6, "fp": 0, "fn": 2, "tn": 0}}))  # no negatives: the value is the tpr
    query = f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {order} AS m CONFIDENCE 0.95)"
    (row,) = table.ask(query)
    function = max if "greatest" in order else min
    low, high = wilson(0.75, 8)
    wanted = mover(function, [(0.75, low, high), (0.5, 1e-9, 1 - 1e-9)], (0, 1))
    assert row["m"] == 0.75
    assert near(row["m_low"], min(0.75, wanted[0]))
    assert near(row["m_high"], max(0.75, wanted[1]))


@pytest.mark.parametrize(
    ("formula", "proportions"),
    [
        ("tp / NULLIF(tp, 0)", 0),
        ("fn / NULLIF(fp, 0)", 1),
        ("2 * tp / NULLIF(2 * tp + fp + fn, 0)", 1),
        ("1 / NULLIF(fn + tn, 0)", 1),
        ("tp / NULLIF(tp + fn, 0) - fp / NULLIF(fp + tn, 0)", 2),
        ("tp / NULLIF(tp + fp, 0) - tn / NULLIF(fn + tn, 0)", 2),
        ("(5 * fn + fp) / n", 2),
        ("tp / NULLIF(tp + fp, 0) - tp / NULLIF(tp + fn, 0)", 2),
        ("(tp * tn - fp * fn) / NULLIF(n * n, 0)", 3),
        ("CASE WHEN fp > 12 THEN tp ELSE fn END", 3),
    ],
)
def test_a_formula_moves_with_the_fewest_proportions_there_can_be(formula: str, proportions: int) -> None:
    assert len(factorize(parse_formula(formula)).moving) == proportions


def test_shares_of_cells_are_products_of_their_factors() -> None:
    values = {"tp": 3, "fp": 5, "fn": 7, "tn": 11}
    for formula in (*OWN, "tpr - fpr", "ppv - npv", "accuracy", "fn / NULLIF(fp, 0)", "lift"):
        lift = formula.replace("lift", "tp * n / NULLIF((tp + fp) * (tp + fn), 0)")
        ((_, tree, _),) = built_in_metrics().resolve(parse_formula(lift))
        sums = 0
        for cells in (each for size in range(1, 5) for each in combinations(CELLS, size)):
            factors = factorize(tree).factors(cells)
            share = Fraction(1)
            for (above, below), is_above in factors or ():
                part = Fraction(sum(values[each] for each in above), sum(values[each] for each in below))
                share *= part if is_above else 1 - part
            if factors is not None:
                assert share == Fraction(sum(values[cell] for cell in cells), 26)
                sums += 1
        assert sums == 7  # the four cells, all together, and two sums between


# --- scores ---


@pytest.mark.parametrize("weighted", [False, True])
def test_limits_of_auc_are_of_delongs_variance_by_brute_force(weighted: bool, table: Table) -> None:
    table.fill(scored(SCORES))
    items = "SCORE s LABEL y PROTECTED g METRICS auc, 1 - auc AS other CONFIDENCE 0.95" + (
        " WEIGHT w" if weighted else ""
    )
    for row in table.ask(f"FROM t FAIR ({items})"):
        auc, size, variance = delong([(s, y, w if weighted else 1.0) for g, s, y, w in SCORES if g == row["g"]])
        low, high = as_proportion_that_varies(auc, size, variance)
        assert near(row["auc"], auc)
        assert near(row["auc_low"], low)
        assert near(row["auc_high"], high)
        assert near(row["other_low"], 1 - high)
        assert near(row["other_high"], 1 - low)


@pytest.mark.parametrize("prediction", ["", "PREDICTION p", "THRESHOLD 0.5"])
def test_a_prediction_does_not_change_the_limits_of_scores(prediction: str, table: Table) -> None:
    table.fill(scored(SCORES))
    items = "SCORE s LABEL y PROTECTED g METRICS auc, mean_score, brier_score, calibration_error CONFIDENCE 0.95"
    alone, beside = table.ask(f"FROM t FAIR ({items})"), table.ask(f"FROM t FAIR ({prediction} {items})")
    for one, other in zip(alone, beside, strict=True):
        assert all(a == b or near(a, b) for a, b in zip(one.values(), other.values(), strict=True)), (
            one,
            other,
        )


def mean_of(metric: str, people: Sequence[tuple[float, int, float]]) -> tuple[float, float, float]:
    """A mean over rows, their effective size, and the mean's variance."""
    total = sum(w for _, _, w in people)
    values = row_values(metric, people)
    mean = sum(w * x for x, (_, _, w) in zip(values, people, strict=True)) / total
    variance = sum((w * (x - mean)) ** 2 for x, (_, _, w) in zip(values, people, strict=True)) / total**2
    return mean, total**2 / sum(w * w for _, _, w in people), variance


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("metric", ["mean_score", "brier_score", "calibration_error"])
def test_a_mean_of_scores_has_the_limits_of_a_proportion_that_varies_as_much(
    metric: str, weighted: bool, table: Table
) -> None:
    table.fill(scored(SCORES))
    items = f"SCORE s LABEL y PROTECTED g METRICS {metric} CONFIDENCE 0.95" + (" WEIGHT w" if weighted else "")
    for row in table.ask(f"FROM t FAIR ({items})"):
        people = [(s, y, w if weighted else 1.0) for g, s, y, w in SCORES if g == row["g"]]
        mean, size, variance = mean_of(metric, people)
        low, high = as_proportion_that_varies(mean, size, variance)
        if metric == "calibration_error":
            low, high = calibration(mean, size, variance, Z)
        assert near(row[metric], mean)
        assert near(row[f"{metric}_low"], low)
        assert near(row[f"{metric}_high"], high)


@pytest.mark.parametrize("score", [0.0, 0.3, 1.0])
def test_scores_that_are_all_alike_have_limits_all_the_same(score: float, table: Table) -> None:
    table.fill(scored([("a", score, y, 1.0) for y in (0, 1)] * 4))
    names = ", ".join(oracle.SCORED)
    (row,) = table.ask(f"FROM t FAIR (SCORE s LABEL y PROTECTED g METRICS {names} CONFIDENCE 0.95)")
    for name in oracle.SCORED:
        assert 0 <= row[f"{name}_low"] < row[f"{name}_high"] <= 1, (name, row)
        assert row[f"{name}_low"] <= row[name] <= row[f"{name}_high"], (name, row)
    if score in (0, 1):  # as rows of a yes and a no have
        low, high = wilson(score, 8)
        assert row["mean_score_low"] == pytest.approx(low, abs=1e-9)
        assert row["mean_score_high"] == pytest.approx(high, abs=1e-9)


def test_a_score_and_a_proportion_move_together(table: Table) -> None:
    table.fill(scored(SCORES))
    query = "FROM t FAIR (SCORE s LABEL y PROTECTED g METRICS mean_score - base_rate AS gap CONFIDENCE 0.95)"
    for row in table.ask(query):
        people = [(s, y, 1.0) for g, s, y, _ in SCORES if g == row["g"]]
        n, mean = len(people), sum(s for s, _, _ in people) / len(people)
        share = sum(y for _, y, _ in people) / n
        score_limits = as_proportion_that_varies(*mean_of("mean_score", people))
        share_limits = wilson(share, n)

        def scaled(value: float) -> float:
            return value / (1 + abs(value))

        gap = mean - share
        step = scaled(gap) - scaled(score_limits[0] - share) + scaled(gap) - scaled(mean - share_limits[1])
        squares = scaled(gap) - step
        assert near(row["gap"], gap)
        assert near(row["gap_low"], max(-1, min(squares / (1 - abs(squares)), score_limits[0] - share_limits[1])))


def row_values(metric: str, people: Sequence[tuple[float, int, float]]) -> list[float]:
    """What the metric is the mean of; in the calibration error a row has the sign of its bin's gap."""
    if metric == "mean_score":
        return [s for s, _, _ in people]
    if metric == "brier_score":
        return [(s - y) ** 2 for s, y, _ in people]
    gaps = [0.0] * 10
    bins = [min(int(s * 10), 9) for s, _, _ in people]
    for (s, y, w), at in zip(people, bins, strict=True):
        gaps[at] += w * (s - y)
    return [math.copysign(1.0, gaps[at]) * (s - y) for (s, y, _), at in zip(people, bins, strict=True)]


def test_two_sums_of_scores_have_no_limits(table: Table) -> None:
    table.fill(scored(SCORES))
    query = "FROM t FAIR (SCORE s LABEL y PROTECTED g METRICS mean_score - brier_score AS gap CONFIDENCE 0.95)"
    assert [(row["gap"] is None, row["gap_low"], row["gap_high"]) for row in table.ask(query)] == [
        (False, None, None)
    ] * 2


# --- what must not matter ---


@pytest.mark.parametrize("scale", [0.001, 3, 1e6])
def test_the_scale_of_weights_changes_no_interval(scale: float, table: Table) -> None:
    metrics = ", ".join((*COUNTED, *oracle.SCORED))
    query = f"FROM t FAIR (PREDICTION p SCORE s LABEL y PROTECTED g METRICS {metrics} WEIGHT w CONFIDENCE 0.95)"
    before = table.fill(scored(SCORES)).ask(query)
    after = table.fill([(*row[:4], row[4] * scale) for row in scored(SCORES)]).ask(query)
    for one, other in zip(before, after, strict=True):
        for name, value in one.items():
            assert value == other[name] or near(other[name], value, 1e-7), (name, value, other[name])


def test_weights_of_one_are_no_weights(table: Table) -> None:
    table.fill([(*row[:4], 1.0) for row in scored(SCORES)])
    metrics = ", ".join((*COUNTED, *oracle.SCORED))
    items = f"PREDICTION p SCORE s LABEL y PROTECTED g METRICS {metrics} CONFIDENCE 0.95"
    without, with_them = table.ask(f"FROM t FAIR ({items})"), table.ask(f"FROM t FAIR ({items} WEIGHT w)")
    for one, other in zip(without, with_them, strict=True):
        for name, value in one.items():
            assert value == other[name] or near(other[name], value), (name, value, other[name])


@pytest.mark.parametrize("added", ["balanced_accuracy", "average_error_cost(cfn := 2)", "error_rate_ratio"])
def test_limits_of_a_proportion_do_not_depend_on_the_other_metrics(added: str, table: Table) -> None:
    """A formula takes its proportions off 0 and 1; what is shown may be 0 or 1."""
    slight = [("a", 1, 1, None, 0.1), ("a", 0, 0, None, 0.1)]
    table.fill([*slight, *[("a", 0, 1, None, 2.0), ("a", 1, 0, None, 1.0)] * 2])
    shown = ("true_positive_rate", "false_negative_rate", "true_negative_rate", "false_positive_rate", "accuracy")
    query = f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {', '.join(shown)}"
    (alone,) = table.ask(f"{query} WEIGHT w CONFIDENCE 0.95)")
    (among,) = table.ask(f"{query}, {added} AS it WEIGHT w CONFIDENCE 0.95)")
    assert [alone[f"{each}_low"] for each in shown] == [
        0,
        alone["false_negative_rate_low"],
        0,
        alone["false_positive_rate_low"],
        0,
    ]
    assert alone.items() <= among.items()


def test_what_is_undefined_has_no_limits(table: Table) -> None:
    table.fill([*counted({"none": {"tp": 0, "fp": 0, "fn": 0, "tn": 2}}), ("empty", None, None, None, 1.0)])
    names = (
        "true_positive_rate",
        "positive_predictive_value",
        "balanced_accuracy",
        "f1_score",
        "treatment_equality",
        "average_odds",
    )
    for weight in ("", "WEIGHT w"):
        items = f"PREDICTION p LABEL y PROTECTED g METRICS {', '.join(names)} CONFIDENCE 0.95 {weight}"
        for row in table.ask(f"FROM t FAIR ({items})"):
            for name in names:
                assert (row[name], row[f"{name}_low"], row[f"{name}_high"]) == (None, None, None), (name, row)


def test_a_group_without_rows_measures_the_same_with_weights_as_without(table: Table) -> None:
    table.fill([("a", None, 1, None, 1.0), ("b", 1, 1, None, 1.0)])
    without = table.ask("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp AS hits)")
    table.fill([("a", 1, 1, None, None), ("b", 1, 1, None, 1.0)])
    assert table.ask("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp AS hits WEIGHT w)") == without


# --- differences ---


@pytest.mark.parametrize("metric", ["selection_rate", "true_positive_rate", "f1_score"])
def test_limits_of_a_difference_are_newcombes(metric: str, table: Table) -> None:
    table.fill(counted(GROUPS))
    items = f"PREDICTION p LABEL y PROTECTED g METRICS {metric} CONFIDENCE 0.95"
    groups = {row["g"]: row for row in table.ask(f"FROM t FAIR ({items})")}
    (row,) = table.ask(f"FROM t WHERE g <> 'skewed' FAIR DISPARITY ({items})")
    low, high = groups[row["lowest_group"]], groups[row["highest_group"]]
    down = math.hypot(high[metric] - high[f"{metric}_low"], low[f"{metric}_high"] - low[metric])
    up = math.hypot(high[f"{metric}_high"] - high[metric], low[metric] - low[f"{metric}_low"])
    assert near(row["difference"], high[metric] - low[metric])
    assert near(row["difference_low"], max(0, row["difference"] - down))
    assert near(row["difference_high"], row["difference"] + up)


def test_limits_of_a_difference_are_the_published_ones(table: Table) -> None:
    cells = {
        "a": (56, 70),
        "b": (48, 80),
    }  # Newcombe 1998, Table II, example (a), method 10: 0.0524 to 0.3339
    table.fill([(g, int(at < x), None, None, 1.0) for g, (x, n) in cells.items() for at in range(n)])
    (row,) = table.ask("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONFIDENCE 0.95)")
    assert row["difference"] == pytest.approx(0.2)
    assert row["difference_low"] == pytest.approx(0.0524, abs=5e-5)
    assert row["difference_high"] == pytest.approx(0.3339, abs=5e-5)


@pytest.mark.parametrize("reference", ["", "REFERENCE 'a'", "REFERENCE OVERALL"])
def test_one_group_that_can_be_judged_has_no_limits_of_a_difference(reference: str, table: Table) -> None:
    table.fill(counted({"a": {"tp": 0, "fp": 1, "fn": 0, "tn": 2}, "b": {"tp": 1, "fp": 1, "fn": 1, "tn": 1}}))
    items = f"PREDICTION p LABEL y PROTECTED g METRICS true_positive_rate {reference} CONFIDENCE 0.95"
    (row,) = table.ask(f"FROM t FAIR DISPARITY ({items})")
    if "OVERALL" in reference:  # overall is b's own value, and stands beside it
        assert (row["lowest_group"], row["highest_group"], row["difference"]) == ("b", "(overall)", 0)
        return
    assert (row["difference"], row["difference_low"], row["difference_high"]) == (None, None, None)


def estimates(values: Sequence[tuple[float | None, ...]]) -> list[tuple[float | None, ...]]:
    """The limits of the differences and of the ratios of groups, given (value, low, high) of both."""
    names = [f"{side}_{word}" for side in "ab" for word in ("value", "low", "high")]
    first, second = (Estimate(*(exp.column(f"{side}_{word}") for word in ("value", "low", "high"))) for side in "ab")
    wanted = [*difference_limits(first, second), *ratio_limits(first, second)]
    query = exp.select(*wanted).from_("pairs").sql("duckdb")
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE pairs ({', '.join(f'{name} DOUBLE' for name in names)})")
        insert(connection, "pairs", values)
        return connection.execute(query).fetchall()


def test_limits_of_a_ratio_are_those_of_a_difference_of_logarithms() -> None:
    a, al, ah, b, bl, bh = 0.2, 0.1, 0.35, 0.5, 0.4, 0.65
    ((_, _, low, high),) = estimates([(a, al, ah, b, bl, bh)])
    assert near(low, math.exp(math.log(a / b) - math.hypot(math.log(a / al), math.log(bh / b))))
    assert near(high, math.exp(math.log(a / b) + math.hypot(math.log(ah / a), math.log(b / bl))))


def test_limits_of_a_ratio_of_nothing() -> None:
    some = (0.5, 0.4, 0.65)
    zero, no_low, none, negative = (0.0, 0.0, 0.1), (0.5, 0.0, 0.65), (0.5, None, None), (-0.1, -0.2, 0.1)
    rows = estimates([(*zero, *some), (*some, *zero), (*some, *no_low), (*none, *some), (*negative, *some)])
    assert [row[2:] for row in rows] == [
        (0.0, pytest.approx(0.1 / 0.4)),
        (None, None),
        (pytest.approx(math.exp(-math.hypot(math.log(1.25), math.log(1.3)))), math.inf),
        (None, None),
        (None, None),
    ]
    assert rows[3][:2] == (None, None)


def test_limits_of_a_gap_hold_it_and_stay_in_its_range() -> None:
    ends = (0.0, 0.1, 0.5, 0.9, 1.0)
    groups = [(v, low, high) for low in ends for v in ends for high in ends if low <= v <= high]
    pairs = [(*one, *other) for one in groups for other in groups]
    for pair, (low, high, ratio_low, ratio_high) in zip(pairs, estimates(pairs), strict=True):
        assert -1 <= low <= pair[0] - pair[3] <= high <= 1, pair
        if pair[3] > 0:
            assert 0 <= ratio_low <= pair[0] / pair[3] * (1 + 1e-12), pair
            assert pair[0] / pair[3] <= ratio_high * (1 + 1e-12), pair


# --- many gaps at once ---


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """FAIR (…) with the limits that its gaps have together: expansions of before and of the test are forgotten."""
    forget = sys.modules["fairsql.expansion.statement_expansion"]._block.cache_clear

    def patch(together: str) -> None:
        forget()
        monkeypatch.setattr(
            sys.modules["fairsql.expansion.forms.groups"], "measured", partial(measured, together=together)
        )

    yield patch
    forget()


@pytest.mark.parametrize("together", ["pairs", "reference"])
def test_limits_of_all_gaps_have_the_quantile_of_their_number(
    together: str, table: Table, at_once: Callable[[str], None]
) -> None:
    at_once(together)
    counts = {**GROUPS, "no positives": EDGES["no positives"], "none": {"tp": 0, "fp": 0, "fn": 0, "tn": 2}}
    table.fill(counted(counts))
    items = "METRICS tpr, selection_rate MINIMUM 5 REFERENCE 'large' CONFIDENCE 0.9"
    rows = table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g {items})")
    for row in rows:  # of five groups four have five rows, fewer five rows that a true positive rate stands on
        for name, above, below in (("tpr", "tp", "tp fn"), ("selection_rate", "tp fp", "tp fp fn tn")):
            judged = sum(count(cells, below) >= 5 for cells in counts.values())
            many = max(1, judged * (judged - 1) / 2 if together == "pairs" else judged - 1)
            z = NormalDist().inv_cdf(1 - 0.1 / (2 * many))
            cells = counts[row["g"]]
            if count(cells, below):
                _, low, high = proportion(above, below, cells, cells, z)
                assert near(row[f"{name}_low"], min(low, row[name])), (row, name)
                assert near(row[f"{name}_high"], max(high, row[name])), (row, name)


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999999])
def test_the_gaps_of_all_strata_are_one_family(confidence: float, table: Table, at_once: Callable[[str], None]) -> None:
    at_once("pairs")
    table.fill(
        [(g, p, stratum, None, 1.0) for stratum, names in ((0, "ab"), (1, "abcd")) for g in names for p in (0, 1)]
    )
    rows = table.ask(f"FROM t FAIR (PREDICTION p PROTECTED g CONTROL y CONFIDENCE {confidence})")
    for row in rows:
        low, _ = wilson(0.5, 2, -NormalDist().inv_cdf((1 - confidence) / 14))  # seven gaps
        assert near(row["selection_rate_low"], low)


@pytest.mark.parametrize("together", ["pairs", "reference"])
def test_measures_that_move_with_nothing_need_no_quantile(
    together: str, table: Table, at_once: Callable[[str], None]
) -> None:
    at_once(together)
    table.fill(counted(GROUPS))
    rows = table.ask("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS n AS size CONFIDENCE 0.95)")
    assert [row["size"] == row["size_low"] == row["size_high"] for row in rows] == [True] * len(GROUPS)


@pytest.mark.parametrize("on", ["", "RATIO"])
@pytest.mark.parametrize("reference", ["", "REFERENCE 'a'", "REFERENCE 'b'"])
def test_a_gap_to_a_group_without_limits_has_none(con: fairsql.Connection, reference: str, on: str) -> None:
    """The mean of ten equal values has no limits; those of the other group alone are none of the gap."""
    source = "(SELECT 'a' AS g, 1 AS h, 0 AS p FROM range(10) UNION ALL VALUES ('b', 1, 0), ('b', 2, 0))"
    items = f"PREDICTION p PROTECTED g CONFIDENCE 0.9 METRICS avg(h) AS mean WITHIN {on} 0.5 {reference}"
    shown = "difference_low, difference_high, ratio_low, ratio_high, verdict, deciding_lowest, deciding_highest"
    assert con.execute(f"SELECT {shown} FROM {source} FAIR DISPARITY ({items})").fetchall() == [(None,) * 7]
    limits = con.execute(f"SELECT mean_low IS NULL FROM {source} FAIR ({items}) ORDER BY g").fetchall()
    assert limits == [(True,), (False,)]
