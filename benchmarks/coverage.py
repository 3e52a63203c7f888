"""How often intervals hold the truth: coverage of the limits that the clause expands to.

Simulated groups stand in one table, so that one query measures thousands of them. Of small groups there is every table
that can be, with its chance, so that their coverage is exact; larger ones are drawn. All of the clause is run but its
scan of counts: the cells are given, as counting rows would make them. Scores are rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import sqlglot
from numpy.typing import NDArray
from scipy.special import gammaln
from sqlglot import exp

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread
from fairsql.expansion.building import nodes
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits, ratio_limits
from fairsql.metrics import built_in_metrics
from fairsql.metrics.evaluation import compile_formula
from fairsql.metrics.formula import parse_formula

Floats = NDArray[np.float64]

SIZES = (8, 30, 200, 2000)
BASE_RATES = (0.05, 0.3, 0.5)
RATES = ((0.9, 0.1), (0.7, 0.3), (0.6, 0.05))  # of true and of false positives
SETTINGS = tuple(product(BASE_RATES, RATES))
COUNTED = (
    "selection_rate", "rejection_rate", "base_rate", "true_positive_rate", "false_negative_rate", "true_negative_rate",
    "false_positive_rate", "positive_predictive_value", "false_discovery_rate", "negative_predictive_value",
    "false_omission_rate", "accuracy", "misclassification_rate", "balanced_accuracy", "f1_score", "average_error_cost",
    "treatment_equality", "error_rate_ratio", "average_odds",
)  # fmt: skip
HARM = "(5 * fn + fp) / n"
SCORED = ("mean_score", "brier_score", "calibration_error", "auc")
EXACT = 30  # rows of the largest group of which every table is measured
CONFIDENCE = 0.95
SMALLEST = 8
SMALL_TARGET, TARGET = Target(0.895, at_least=True), Target(0.925, at_least=True)  # 0.90 and 0.93, to two digits


@dataclass(frozen=True)
class Measured:
    """The value and the limits of one metric in each group."""

    value: Floats
    low: Floats
    high: Floats

    def at(self, groups: NDArray[np.int64]) -> Measured:
        """Return those of some groups."""
        return Measured(self.value[groups], self.low[groups], self.high[groups])

    def coverage(self, truth: float | Floats, chances: Floats | None = None) -> float:
        """Return the chance that the limits hold the truth, where the metric is defined."""
        holds = (self.low <= truth + 1e-12) & (truth - 1e-12 <= self.high)
        chances = np.ones(len(self.value)) if chances is None else chances
        defined = ~np.isnan(self.value) & (chances > 0)
        return float(chances[defined & holds].sum() / chances[defined].sum())


def shares(setting: tuple[float, tuple[float, float]]) -> Floats:
    """Return the shares of tp, fp, fn, tn."""
    base, (hit, alarm) = setting
    return np.array([base * hit, (1 - base) * alarm, base * (1 - hit), (1 - base) * (1 - alarm)])


def every_table(n: int) -> Floats:
    """Return all tables of n rows, a row each: tp, fp, fn, tn."""
    return np.array(
        [(a, b, c, n - a - b - c) for a in range(n + 1) for b in range(n + 1 - a) for c in range(n + 1 - a - b)], float
    )


def chances_of(tables: Floats, share: Floats) -> Floats:
    """Return the multinomial chance of each table."""
    logs = gammaln(tables.sum(1) + 1) - gammaln(tables + 1).sum(1) + (tables * np.log(share)).sum(1)
    return np.asarray(np.exp(logs))


def cells_of(tables: Floats, squares: Floats | None = None, keys: Mapping[str, Floats] | None = None) -> pd.DataFrame:
    """Return the cells of groups as the clause counts them; weights add the sums of their squares."""
    groups = len(tables)
    columns: dict[str, Floats] = {name: np.repeat(key, 4) for name, key in (keys or {"g": np.arange(groups)}).items()}
    columns["fair_predicted"] = np.tile([1.0, 1.0, 0.0, 0.0], groups)
    columns["fair_labelled"] = np.tile([1.0, 0.0, 1.0, 0.0], groups)
    columns["fair_size"] = tables.ravel()
    if squares is not None:
        columns |= {
            "fair_members": np.ones(4 * groups),
            "fair_squares": squares.ravel(),
            "fair_all": np.ones(4 * groups),
        }
    frame = pd.DataFrame(columns)
    return frame[frame["fair_size"] > 0]


def on_cells(clause: str) -> str:
    """Return the expansion of a clause over `rows`, with the table `cells` in the place of what counts the rows."""
    query = sqlglot.parse_one(fairsql.expand(f"FROM rows {clause}"), read="duckdb")
    for cte in query.find_all(exp.CTE):
        if cte.alias == "fair_cells":
            cte.set("this", exp.select("*").from_("cells"))
    return query.sql(dialect="duckdb")


def measure_cells(cells: pd.DataFrame, items: str = "") -> dict[str, Measured]:
    """Return each metric of counts in each group, in the order of the groups' numbers."""
    with duckdb.connect() as con:
        con.execute("CREATE TABLE rows (g BIGINT, p INTEGER, y INTEGER, w DOUBLE)")
        con.register("cells", cells)
        metrics = ", ".join((*COUNTED, f"{HARM} AS harm"))
        clause = f"FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metrics} CONFIDENCE {CONFIDENCE} {items})"
        found = con.execute(on_cells(clause)).fetchnumpy()
    return {name: _measured(found, name) for name in (*COUNTED, "harm")}


def _measured(found: Mapping[str, Any], name: str) -> Measured:
    """A column with its limits, NULL as NaN."""
    columns = (np.ma.masked_array(found[name + end], dtype=float) for end in ("", "_low", "_high"))
    return Measured(*(np.ma.filled(column, np.nan) for column in columns))


@cache
def truths() -> dict[str, Floats]:
    """Return what each metric of counts is in each setting."""
    table = built_in_metrics()
    formulas = {name: table.named(name)[0][1] for name in COUNTED if name != "average_error_cost"}
    formulas |= {"average_error_cost": parse_formula("(fp + fn) / n"), "harm": parse_formula(HARM)}
    points = [
        dict(zip(("tp", "fp", "fn", "tn"), map(float, shares(each)), strict=True)) | {"n": 1.0} for each in SETTINGS
    ]
    return {
        name: np.array([compile_formula(tree, float)(at) for at in points], float) for name, tree in formulas.items()
    }


def drawn(n: int, repetitions: int, rng: np.random.Generator) -> Floats:
    """Return tables of n rows of each setting, one setting after the other."""
    return np.concatenate([rng.multinomial(n, shares(each), repetitions) for each in SETTINGS]).astype(float)


def of_setting(at: int, repetitions: int) -> NDArray[np.int64]:
    """Return the numbers of the groups that were drawn of a setting."""
    return np.arange(at * repetitions, (at + 1) * repetitions)


def alone(n: int, repetitions: int, rng: np.random.Generator) -> dict[str, list[float]]:
    """Return the coverage of each metric of one group in each setting."""
    exact = n <= EXACT
    tables = every_table(n) if exact else drawn(n, repetitions, rng)
    measured = measure_cells(cells_of(tables))
    if exact:
        chances = [chances_of(tables, shares(each)) for each in SETTINGS]
        return {
            name: [found.coverage(truths()[name][at], chances[at]) for at in range(len(SETTINGS))]
            for name, found in measured.items()
        }
    return _by_setting(measured, repetitions)


def _by_setting(measured: Mapping[str, Measured], repetitions: int) -> dict[str, list[float]]:
    return {
        name: [found.at(of_setting(at, repetitions)).coverage(truths()[name][at]) for at in range(len(SETTINGS))]
        for name, found in measured.items()
    }


def weighted(n: int, repetitions: int, rng: np.random.Generator) -> dict[str, list[float]]:
    """Return the same where rows have weights of their own, lognormal with a sigma of one half."""
    sums, squares = [], []
    for setting in SETTINGS:
        tables = rng.multinomial(n, shares(setting), repetitions)
        weights = rng.lognormal(0, 0.5, repetitions * n)
        ends = np.cumsum(tables.ravel())
        for each, into in ((weights, sums), (weights**2, squares)):
            running = np.concatenate([[0.0], np.cumsum(each)])
            into.append(np.diff(running[np.concatenate([[0], ends])]).reshape(tables.shape) * (tables > 0))
    cells = cells_of(np.concatenate(sums), np.concatenate(squares))
    return _by_setting(measure_cells(cells, "WEIGHT w"), repetitions)


def gaps(n: int, repetitions: int, rng: np.random.Generator) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Return the coverage of differences and of ratios of two groups: of one setting, and of one and the next."""
    measured = measure_cells(cells_of(drawn(n, repetitions, rng)))
    settings = len(SETTINGS)
    pairs = [(at, (at + step) % settings) for step in (0, 1) for at in range(settings)]
    differences: dict[str, list[float]] = {}
    ratios: dict[str, list[float]] = {}
    for name, found in measured.items():
        for one, other in pairs:
            first, second = found.at(of_setting(one, repetitions)), found.at(np.roll(of_setting(other, repetitions), 1))
            truth = truths()[name][[one, other]]
            difference, ratio = _between(first, second)
            is_low = first.value <= second.value
            differences.setdefault(name, []).append(
                difference.coverage(np.where(is_low, truth[1] - truth[0], truth[0] - truth[1]))
            )
            ratios.setdefault(name, []).append(
                ratio.coverage(np.where(is_low, truth[0] / truth[1], truth[1] / truth[0]))
            )
    return differences, ratios


def _between(first: Measured, second: Measured) -> tuple[Measured, Measured]:
    """Return the difference of the higher of two groups to the lower, and the ratio of the lower to the higher."""
    swapped = first.value > second.value
    pairs = pd.DataFrame({
        f"{side}_{word}": np.where(swapped ^ (side == "highest"), getattr(second, word), getattr(first, word))
        for side in ("lowest", "highest")
        for word in ("value", "low", "high")
    })  # fmt: skip
    lowest, highest = (
        Estimate(*(nodes.column(f"{side}_{word}") for word in ("value", "low", "high")))
        for side in ("lowest", "highest")
    )
    columns = {
        "difference": nodes.raw("highest_value - lowest_value"),
        "ratio": nodes.raw("lowest_value / NULLIF(highest_value, 0)"),
    }
    for word, limits in (("difference", difference_limits(highest, lowest)), ("ratio", ratio_limits(lowest, highest))):
        columns |= dict(zip((f"{word}_low", f"{word}_high"), limits, strict=True))
    query = nodes.select([nodes.alias(value, name) for name, value in columns.items()], "pairs")
    with duckdb.connect() as con:
        con.register("simulated", pairs)
        con.execute("CREATE TABLE pairs AS SELECT CASE WHEN NOT isnan(COLUMNS(*)) THEN COLUMNS(*) END FROM simulated")
        found = con.execute(query.sql(dialect="duckdb")).fetchnumpy()
    return _measured(found, "difference"), _measured(found, "ratio")


def of_scores(n: int, repetitions: int, rng: np.random.Generator) -> dict[str, list[float]]:
    """Return the coverage of the metrics of scores: scores that are calibrated, and scores that know no base rate."""
    found: dict[str, list[float]] = {}
    for base, is_calibrated in product(BASE_RATES, (True, False)):
        score, label = _scores(base, is_calibrated, 4_000_000, rng)
        truth = _score_truths(score, label)
        score, label = _scores(base, is_calibrated, repetitions * n, rng)
        rows = pd.DataFrame({"g": np.repeat(np.arange(repetitions), n), "s": score, "y": label})
        with duckdb.connect() as con:
            con.register("rows", rows)
            clause = f"FAIR (SCORE s LABEL y PROTECTED g METRICS {', '.join(SCORED)} CONFIDENCE {CONFIDENCE})"
            measured = con.execute(fairsql.expand(f"FROM rows {clause}")).fetchnumpy()
        for name in SCORED:
            found.setdefault(name, []).append(_measured(measured, name).coverage(truth[name]))
    return found


def _scores(base: float, is_calibrated: bool, size: int, rng: np.random.Generator) -> tuple[Floats, NDArray[np.int64]]:
    """Scores of an area under the curve of .86, and labels."""
    label = (rng.random(size) < base).astype(np.int64)
    evidence = rng.normal(size=size) * 1.5 + np.where(label == 1, 1.125, -1.125)
    odds = np.exp(evidence) * (base / (1 - base) if is_calibrated else 1)
    return odds / (1 + odds), label


def _score_truths(score: Floats, label: NDArray[np.int64]) -> dict[str, float]:
    bins = np.minimum((score * 10).astype(np.int64), 9)
    ranks = np.empty(len(score))
    ranks[np.argsort(score)] = np.arange(1, len(score) + 1)
    positives = int(label.sum())
    pairs = ranks[label == 1].sum() - positives * (positives + 1) / 2
    return {
        "mean_score": float(score.mean()),
        "brier_score": float(((score - label) ** 2).mean()),
        "calibration_error": float(np.abs(np.bincount(bins, score - label)).sum() / len(score)),
        "auc": float(pairs / positives / (len(score) - positives)),
    }


def largest(groups: int, n: int, repetitions: int, rng: np.random.Generator) -> list[float]:
    """Return how often the limits of the largest gap of some groups hold it: of equal groups, and of unequal ones."""
    coverages = []
    for gap in (0.0, 0.2):
        rates = np.linspace(0.3 - gap / 2, 0.3 + gap / 2, groups)
        selected = rng.binomial(n, rates, (repetitions, groups)).ravel().astype(float)
        tables = np.stack([selected, np.zeros_like(selected), np.zeros_like(selected), n - selected], axis=1)
        keys = {"r": np.repeat(np.arange(repetitions), groups), "g": np.tile(np.arange(groups), repetitions)}
        cells = cells_of(tables, keys=keys)
        with duckdb.connect() as con:
            con.execute("CREATE TABLE rows (r BIGINT, g BIGINT, p INTEGER, y INTEGER)")
            con.register("cells", cells)
            items = "PREDICTION p LABEL y PROTECTED g CONTROL r METRICS selection_rate FAMILY pairs"
            found = con.execute(on_cells(f"FAIR DISPARITY ({items} CONFIDENCE {CONFIDENCE})")).fetchnumpy()
        coverages.append(_measured(found, "difference").coverage(gap))
    return coverages


def measure(run: Run) -> Sequence[Line]:
    """Return one line for each metric and kind of interval."""
    rng = np.random.default_rng(2026)
    repetitions = run.rows(10_000)
    kinds: dict[str, dict[int, dict[str, list[float]]]] = {
        kind: {} for kind in ("one group", "weighted", "difference", "ratio", "scores")
    }
    for n in SIZES:
        run.say(f"groups of {n}")
        kinds["one group"][n] = alone(n, repetitions, rng)
        kinds["weighted"][n] = weighted(n, min(repetitions, 8_000_000 // n), rng)
        kinds["difference"][n], kinds["ratio"][n] = gaps(n, repetitions, rng)
        kinds["scores"][n] = of_scores(n, min(repetitions, 1_000_000 // n), rng)
    lines = [line for kind, sizes in kinds.items() for line in _lines(kind, sizes)]
    for groups, n in product((5, 20, 100), (30, 200, 1000)):
        run.say(f"the largest gap of {groups} groups")
        coverages = largest(groups, n, run.rows(20_000) // groups, rng)
        lines.append(_line(f"largest gap of {groups} groups of {n}", coverages, Target(0.94, at_least=True)))
    return lines


def _line(measured: str, coverages: Sequence[float], target: Target | None, note: str = "") -> Line:
    return Line(measured, Spread(min(coverages), min(coverages), max(coverages)), "", target, note)


def _lines(kind: str, sizes: Mapping[int, Mapping[str, list[float]]]) -> Iterator[Line]:
    """The least coverage of each metric from 30 rows on, with the least and the mean of each size beside it."""
    yield _line(
        f"{kind}, n = {SMALLEST}: all", [each for found in sizes[SMALLEST].values() for each in found], SMALL_TARGET
    )
    for name in sizes[SMALLEST]:
        larger = [coverage for n, found in sizes.items() if n > SMALLEST for coverage in found[name]]
        note = "; ".join(f"n = {n}: {min(found[name]):.3f} ({np.mean(found[name]):.3f})" for n, found in sizes.items())
        yield _line(f"{kind}: {name}", larger, TARGET, note)


BENCHMARK = Benchmark(
    "coverage",
    "Coverage of intervals of 95 %, where the metric is defined: least from 30 rows on; of each size least (mean)",
    measure,
)
