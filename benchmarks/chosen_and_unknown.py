"""How often tests of small counts, limits of chosen subgroups, of ratios to a rate and of bounds are right.

Small counts: six groups of 10 to 2,000 rows with the same rate of .02, and the share of samples in which FAIR TEST
has a p-value below .05, by chi-square and by permutation. Scans: rows whose rate depends on nothing, and the share of
samples in which the limits of the first row leave out 0; and how much wider limits for all subgroups are than need
be. Ratios: how often limits of lift hold it, over every table of 30 rows with its chance. Bounds: groups of which some
rows are unknown, so that the true gap is at either end of its bounds, and the share of samples in which the limits
hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from statistics import NormalDist

import duckdb
import numpy as np
import pandas as pd

import fairsql
from benchmarks.coverage import CONFIDENCE, SETTINGS, _measured, cells_of, chances_of, every_table, on_cells, shares
from benchmarks.results import Line, Target
from benchmarks.suite import Run
from benchmarks.timing import Spread

SIZES, RATE = (10, 20, 50, 200, 800, 2000), 0.02
ERRS = 0.05
SCANNED = ("a", "b", "c", "d")
RATIOS = {
    "lift": "tp * n / NULLIF((tp + fp) * (tp + fn), 0)",
    "tpr / base_rate": "(tp / NULLIF(tp + fn, 0)) / NULLIF((tp + fn) / n, 0)",
    "selection_rate / base_rate": "(tp + fp) / NULLIF(tp + fn, 0)",
}
COVERS = Target(0.905, at_least=True)  # lift with 1.5 positive labels expected; the others .94
HIDDEN = (0.0, 0.02, 0.3)
HOLDS = Target(0.925, at_least=True)


def null_size(samples: int, method: str = "", seed: int = 2026) -> float:
    """Return the share of samples of SIZES with equal rates in which FAIR TEST has a p-value below .05.

    >>> null_size(4, "METHOD permutation DRAWS 199") <= 0.5
    True
    """
    random = np.random.default_rng(seed)
    errs = 0
    with fairsql.connect() as con:
        for _ in range(samples):
            hits = random.binomial(SIZES, RATE)
            rows = np.stack([hits, np.array(SIZES) - hits], axis=1).ravel()
            frame = {"g": np.repeat(np.arange(len(SIZES)), 2), "y": np.tile([1, 0], len(SIZES)), "number": rows}
            con.register("counted", pd.DataFrame(frame))
            drawn = "(SELECT g, y, UNNEST(range(number)) AS row FROM counted)"
            query = f"SELECT p_value FROM {drawn} FAIR TEST (PREDICTION y PROTECTED g {method})"
            ((p,),) = con.execute(query).fetchall()
            errs += p is not None and p < ERRS
    return errs / samples


def first_row_errs(samples: int, items: str = "", seed: int = 2026) -> float:
    """Return the share of samples of one rate in which the limits of a scan's first row leave out 0.

    >>> first_row_errs(5, "CORRECTION none"), first_row_errs(5)
    (1.0, 0.0)
    """
    random = np.random.default_rng(seed)
    errs = 0
    with fairsql.connect() as con:
        for _ in range(samples):
            features = {each: random.integers(0, 4, 3000) for each in SCANNED}
            con.register("drawn", pd.DataFrame({**features, "y": random.random(3000) < 0.3}))
            items_ = f"PREDICTION y FEATURES {', '.join(SCANNED)} CONFIDENCE 0.95 {items}"
            query = f"SELECT divergence_low, divergence_high FROM drawn FAIR SCAN ({items_}) LIMIT 1"
            ((low, high),) = con.execute(query).fetchall()
            errs += not low <= 0 <= high
    return errs / samples


def wider_than_needed(depth: int, samples: int, values: int = 4, rows: int = 3000, seed: int = 2026) -> float:
    """Return Bonferroni's quantile for all subgroups of a scan over the one that would do: the largest z of them all.

    That is the quantile of .95 of the largest, over permutations of the outcome (Westfall and Young 1993). Subgroups
    overlap, so Bonferroni's is an upper bound.

    >>> 1 < wider_than_needed(3, 400, values=2) < 1.06
    True
    """
    random = np.random.default_rng(seed)
    features = random.integers(0, values, (rows, len(SCANNED)))
    subgroups = [
        (features[:, chosen] == values_of).all(axis=1)
        for size in range(1, depth + 1)
        for chosen in combinations(range(len(SCANNED)), size)
        for values_of in product(range(values), repeat=size)
    ]
    members = np.array([each for each in subgroups if each.sum() >= 30], dtype=float)
    sizes, y = members.sum(axis=1), np.arange(rows) < 0.3 * rows
    deviations = np.sqrt(sizes * (rows - sizes) / (rows - 1) * y.mean() * (1 - y.mean()))
    largest = [np.max(np.abs(members @ random.permutation(y) - sizes * y.mean()) / deviations) for _ in range(samples)]
    bonferroni = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(members))
    return bonferroni / float(np.quantile(largest, CONFIDENCE))


def ratio_coverage(formula: str, rows: int = 30) -> list[float]:
    """Return how often limits of a formula hold it, in each setting of `coverage.py`, over every table.

    >>> min(ratio_coverage(RATIOS["tpr / base_rate"], 20)) > 0.93
    True
    """
    tables = every_table(rows)
    with duckdb.connect() as con:
        con.execute("CREATE TABLE rows (g BIGINT, p INTEGER, y INTEGER, w DOUBLE)")
        con.register("cells", cells_of(tables))
        clause = f"FAIR (PREDICTION p LABEL y PROTECTED g METRICS {formula} AS ratio CONFIDENCE {CONFIDENCE})"
        measured = _measured(con.execute(on_cells(clause)).fetchnumpy(), "ratio")
        covered = []
        for setting in SETTINGS:
            share = shares(setting)
            cells = dict(zip(("tp", "fp", "fn", "tn"), map(float, share), strict=True))
            query = f"SELECT {formula} FROM (SELECT {', '.join(f'{v} AS {k}' for k, v in cells.items())}, 1.0 AS n)"
            ((truth,),) = con.execute(query).fetchall()
            covered.append(measured.coverage(float(truth), chances_of(tables, share)))
    return covered


def bounds_hold(
    rates: tuple[float, float], rows: tuple[int, int], hidden: float, end: str, samples: int, of: str = "difference"
) -> float:
    """Return the share of samples in which limits of FAIR BOUNDS hold the true gap of two groups.

    Of one group rows with the outcome hide their group with a chance, of the other those without it; so all that is
    unknown moves the gap one way, and the truth is at the low or the high end of its bounds.

    >>> bounds_hold((0.3, 0.3), (60, 80), 0.2, "low", 100) > 0.85
    True
    """
    random = np.random.default_rng(2026)
    parts = []
    for group, (rate, size) in enumerate(zip(rates, rows, strict=True)):
        y = random.random((samples, size)) < rate
        hides = (y == ((group == 1) == (end == "low"))) & (random.random((samples, size)) < hidden)
        names = np.where(hides.ravel(), None, "ab"[group])
        parts.append(pd.DataFrame({"sample": np.repeat(np.arange(samples), size), "g": names, "y": y.ravel()}))
    truth = rates[0] - rates[1] if of == "difference" else rates[0] / rates[1]
    with fairsql.connect() as con:
        con.register("parts", pd.concat(parts))
        con.execute("CREATE TABLE drawn AS FROM parts")
        clause = f"FROM drawn FAIR BOUNDS (PREDICTION y PROTECTED g CONTROL sample CONFIDENCE {CONFIDENCE})"
        holds = f"{of}_low <= {truth} + 1e-12 AND {of}_high >= {truth} - 1e-12"
        ((share,),) = con.execute(f"SELECT avg(({holds})::INTEGER) FROM ({clause})").fetchall()
    return float(share)


def _line(about: str, found: float, samples: int, target: Target | None) -> Line:
    error = 2 * (found * (1 - found) / samples) ** 0.5
    return Line(about, Spread(found, max(0.0, found - error), found + error), "", target, f"{samples:,} samples")


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each simulated claim."""
    lines = []
    samples = run.rows(600)
    about = f"p < .05 of {len(SIZES)} groups of {SIZES[0]} to {SIZES[-1]:,} rows with rates of {RATE}"
    lines.append(_line(f"{about}, chi-square", null_size(samples), samples, None))
    permuted = null_size(samples, "METHOD permutation DRAWS 999")
    lines.append(_line(f"{about}, METHOD permutation", permuted, samples, Target(0.07)))
    samples = run.rows(200)
    for items, target in (("CORRECTION none", None), ("", Target(ERRS))):
        about = f"limits of a scan's first row leave out 0, {items or 'for all comparisons'}"
        lines.append(_line(about, first_row_errs(samples, items), samples, target))
    for name, formula in RATIOS.items():
        covered = ratio_coverage(formula)
        spread = Spread(min(covered), min(covered), max(covered))
        lines.append(Line(f"limits of {name} hold it, every table of 30 rows", spread, "", COVERS))
    samples = run.rows(1500)
    for hidden, end, of in product(HIDDEN, ("low", "high"), ("difference", "ratio")):
        found = [bounds_hold(rates, (30, 100), hidden, end, samples, of) for rates in ((0.3, 0.3), (0.1, 0.3))]
        about = f"limits of FAIR BOUNDS hold the {of} at its {end} end, {hidden:.0%} of rows unknown"
        lines.append(_line(about, min(found), samples, HOLDS))
    samples = run.rows(4000)
    for depth in (1, 2, 3):
        found_width = wider_than_needed(depth, samples)
        about = (
            f"limits of a scan over those by the largest of all permuted z, four features of four values, DEPTH {depth}"
        )
        lines.append(Line(about, Spread(found_width, found_width, found_width), "", None, f"{samples:,} permutations"))
    return lines
