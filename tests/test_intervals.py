"""Intervals by Wilson for proportions, DeLong for AUC, the delta method else, Newcombe for differences.

Each is checked against published figures, or against its formula written again with exact fractions,
and differences in the place of derivatives. Rows are counts of cells, measured on plain DuckDB.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from statistics import NormalDist
from typing import Any

import duckdb
import oracle
import pytest

import fairsql
from fairsql.metrics import built_in_metrics

Z = NormalDist().inv_cdf(0.975)
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
DELTA = (
    "balanced_accuracy",
    "f1_score",
    "average_error_cost",
    "treatment_equality",
    "error_rate_ratio",
    "average_odds",
)
# (x, n, low, high) of Wilson's interval at 95 %: Newcombe 1998, Table I, method 3
PUBLISHED = (
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
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
def table() -> Iterator[Table]:
    with duckdb.connect() as connection:
        yield Table(connection)


def counted(groups: Mapping[str, Mapping[str, int]], weight: float = 1.0) -> list[tuple[Any, ...]]:
    """Return rows that have these counts; every third has twice the weight of the others if that is not 1."""
    rows = []
    for group, cells in groups.items():
        for cell, count in cells.items():
            for at in range(count):
                rows.append((group, *PLACE[cell], None, weight if at % 3 or weight == 1 else 2 * weight))
    return rows


def scored(rows: Sequence[tuple[str, float, int, float]]) -> list[tuple[Any, ...]]:
    return [(group, int(score >= 0.5), label, score, weight) for group, score, label, weight in rows]


def wilson(above: float, size: float) -> tuple[float, float]:
    """The roots x of (p - x)² = z² x (1 - x) / m."""
    p = above
    a, b = 1 + Z * Z / size, 2 * p + Z * Z / size
    root = math.sqrt(b * b - 4 * a * p * p)
    return (b - root) / (2 * a), (b + root) / (2 * a)


def slope(metric: str, cells: Mapping[str, Fraction], cell: str) -> Fraction:
    """Return the derivative of a metric of the oracle by a cell: central differences of exact fractions."""
    step = Fraction(1, 10**9)

    def at(sign: int) -> Fraction:
        found = oracle.METRICS[metric](**{**cells, cell: cells[cell] + sign * step})
        assert isinstance(found, Fraction)
        return found

    return (at(1) - at(-1)) / (2 * step)


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


# --- the delta method ---


def test_every_metric_of_counts_is_checked_one_way_or_the_other() -> None:
    lists = {"equalized_odds", "conditional_use_accuracy"}
    renamed = {"disparate_impact", "conditional_statistical_parity"}  # selection_rate under another name
    names = {metric.name for metric in built_in_metrics()} - lists - renamed
    assert names == {*oracle.PROPORTIONS, *DELTA, *oracle.SCORED}


@pytest.mark.parametrize("metric", DELTA)
def test_delta_limits_agree_with_numerical_derivatives(metric: str, table: Table) -> None:
    table.fill(counted({**GROUPS, **EDGES}))
    checked = 0
    for row in table.ask(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metric} CONFIDENCE 0.95)"):
        if row[metric] is None:
            continue
        cells = {cell: Fraction(count) for cell, count in {**GROUPS, **EDGES}[row["g"]].items()}
        half = Z * math.sqrt(sum(cells[cell] * slope(metric, cells, cell) ** 2 for cell in CELLS))
        assert near(row[f"{metric}_low"], row[metric] - half), (row, half)
        assert near(row[f"{metric}_high"], row[metric] + half), (row, half)
        checked += 1
    assert checked >= len(GROUPS)


@pytest.mark.parametrize("metric", DELTA)
def test_with_weights_a_cell_counts_its_squared_weights(metric: str, table: Table) -> None:
    rows = counted(GROUPS, weight=0.5)
    table.fill(rows)
    query = f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metric} WEIGHT w CONFIDENCE 0.95)"
    for row in table.ask(query):
        weights = {c: [Fraction(w) for g, p, y, _, w in rows if (g, p, y) == (row["g"], *PLACE[c])] for c in CELLS}
        cells = {cell: sum(weights[cell], Fraction(0)) for cell in CELLS}
        variance = sum(sum(w * w for w in weights[cell]) * slope(metric, cells, cell) ** 2 for cell in CELLS)
        assert near(row[f"{metric}_high"] - row[metric], Z * math.sqrt(variance)), row


def test_a_count_varies_as_a_share_of_its_rows(table: Table) -> None:
    table.fill(counted(GROUPS))
    for row in table.ask("FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp AS hits CONFIDENCE 0.95)"):
        cells = GROUPS[row["g"]]
        share = cells["tp"] / sum(cells.values())
        assert near(row["hits_high"] - row["hits"], Z * math.sqrt(sum(cells.values()) * share * (1 - share)))


def test_a_sum_of_scores_varies_as_its_mean_does(table: Table) -> None:
    table.fill(scored(SCORES))
    query = "FROM t FAIR (SCORE s PROTECTED g METRICS score_sum AS total, mean_score CONFIDENCE 0.95)"
    for row in table.ask(query):  # as for counts, the number of rows does not vary: the sum is n times the mean
        assert near(row["total"], row["n"] * row["mean_score"])
        assert near(row["total_high"] - row["total"], row["n"] * (row["mean_score_high"] - row["mean_score"]))


@pytest.mark.parametrize("order", ["greatest(tpr, fpr)", "greatest(fpr, tpr)", "least(tpr, fpr)", "least(fpr, tpr)"])
def test_limits_do_not_depend_on_the_order_of_operands(order: str, table: Table) -> None:
    table.fill(counted({"a": {"tp": 6, "fp": 0, "fn": 2, "tn": 0}}))  # no negatives: the value is the tpr
    metrics = f"{order} AS m, (tpr + tpr) / 2 AS tpr"
    query = f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metrics} CONFIDENCE 0.95)"
    (row,) = table.ask(query)
    assert row["m"] == row["tpr"] == 0.75
    assert (row["m_low"], row["m_high"]) == (pytest.approx(row["tpr_low"]), pytest.approx(row["tpr_high"]))


# --- scores ---


def test_limits_of_auc_are_delongs_by_brute_force(table: Table) -> None:
    table.fill(scored(SCORES))
    for row in table.ask("FROM t FAIR (SCORE s LABEL y PROTECTED g METRICS auc CONFIDENCE 0.95)"):
        positives = [s for g, s, y, _ in SCORES if (g, y) == (row["g"], 1)]
        negatives = [s for g, s, y, _ in SCORES if (g, y) == (row["g"], 0)]
        wins = {
            (i, j): (a > b) + (a == b) / 2 for (i, a), (j, b) in product(enumerate(positives), enumerate(negatives))
        }
        p, n = len(positives), len(negatives)
        auc = sum(wins.values()) / (p * n)
        v10 = [sum(wins[i, j] for j in range(n)) / n for i in range(p)]
        v01 = [sum(wins[i, j] for i in range(p)) / p for j in range(n)]
        variance = sum((v - auc) ** 2 for v in v10) / p**2 + sum((v - auc) ** 2 for v in v01) / n**2
        assert near(row["auc"], auc)
        assert near(row["auc_low"], auc - Z * math.sqrt(variance))
        assert near(row["auc_high"], auc + Z * math.sqrt(variance))


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


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("metric", ["mean_score", "brier_score", "calibration_error"])
def test_a_mean_over_rows_has_the_limits_of_a_mean(metric: str, weighted: bool, table: Table) -> None:
    table.fill(scored(SCORES))
    items = f"SCORE s LABEL y PROTECTED g METRICS {metric} CONFIDENCE 0.95" + (" WEIGHT w" if weighted else "")
    for row in table.ask(f"FROM t FAIR ({items})"):
        people = [(s, y, w if weighted else 1.0) for g, s, y, w in SCORES if g == row["g"]]
        total = sum(w for _, _, w in people)
        values = row_values(metric, people)
        mean = sum(w * x for x, (_, _, w) in zip(values, people, strict=True)) / total
        variance = sum((w * (x - mean)) ** 2 for x, (_, _, w) in zip(values, people, strict=True)) / total**2
        assert near(row[metric], mean)
        assert near(row[f"{metric}_high"] - row[metric], Z * math.sqrt(variance))
        assert near(row[metric] - row[f"{metric}_low"], Z * math.sqrt(variance))


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
    metrics = ", ".join((*oracle.PROPORTIONS, *DELTA, *oracle.SCORED))
    query = f"FROM t FAIR (PREDICTION p SCORE s LABEL y PROTECTED g METRICS {metrics} WEIGHT w CONFIDENCE 0.95)"
    before = table.fill(scored(SCORES)).ask(query)
    after = table.fill([(*row[:4], row[4] * scale) for row in scored(SCORES)]).ask(query)
    for one, other in zip(before, after, strict=True):
        for name, value in one.items():
            assert value == other[name] or near(other[name], value, 1e-7), (name, value, other[name])


def test_weights_of_one_are_no_weights(table: Table) -> None:
    table.fill([(*row[:4], 1.0) for row in scored(SCORES)])
    metrics = ", ".join((*oracle.PROPORTIONS, *DELTA, *oracle.SCORED))
    items = f"PREDICTION p SCORE s LABEL y PROTECTED g METRICS {metrics} CONFIDENCE 0.95"
    without, with_them = table.ask(f"FROM t FAIR ({items})"), table.ask(f"FROM t FAIR ({items} WEIGHT w)")
    for one, other in zip(without, with_them, strict=True):
        for name, value in one.items():
            assert value == other[name] or near(other[name], value), (name, value, other[name])


def test_what_is_undefined_has_no_limits(table: Table) -> None:
    table.fill([*counted({"none": {"tp": 0, "fp": 0, "fn": 0, "tn": 2}}), ("empty", None, None, None, 1.0)])
    names = ("true_positive_rate", "positive_predictive_value", *DELTA[:2], *DELTA[3:])
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
    (row,) = table.ask(f"FROM t FAIR DISPARITY ({items})")
    low, high = groups[row["lowest_group"]], groups[row["highest_group"]]
    down = math.hypot(high[metric] - high[f"{metric}_low"], low[f"{metric}_high"] - low[metric])
    up = math.hypot(high[f"{metric}_high"] - high[metric], low[metric] - low[f"{metric}_low"])
    assert near(row["difference"], high[metric] - low[metric])
    assert near(row["difference_low"], row["difference"] - down)
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
