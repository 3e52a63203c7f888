"""How often a verdict is what it says: by simulation of the very SQL.

Power: samples of `rows_needed` rows, drawn from two groups with the rates that gave the number, and the share of them
in which FAIR PAIRS decides. All samples of a design stand in one table, as strata, so that one query judges them.

Charts: how many periods those of FAIR TREND run that state 370, in which nothing changes. Homogeneity: how often
FAIR TEST says that equal odds ratios differ, among the samples of which it says anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

import fairsql
from benchmarks.results import Line, Target
from benchmarks.run_length import Setting, simulate
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread
from fairsql.expansion.comparing.contrasts import POWER

SHOWN = 1000  # rows of each group in the table that shows the rates
LEAST, MOST = Target(POWER - 0.02, at_least=True), Target(POWER + 0.04)


@dataclass(frozen=True)
class Design:
    """Two groups by their rates, what is allowed, and how many groups like the second there are."""

    rates: tuple[float, float]
    within: str
    others: int = 1

    @property
    def items(self) -> str:
        """The items of the clause."""
        return f"PREDICTION y PROTECTED g WITHIN {self.within} CONFIDENCE 0.95"

    def shares(self) -> list[float]:
        """Return the rate of each group."""
        first, second = self.rates
        return [first, *[second] * self.others]


DESIGNS = (
    Design((0.3, 0.4), "0.2"), Design((0.3, 0.45), "0.1"), Design((0.3, 0.35), "0.1"), Design((0.3, 0.315), "0.1"),
    Design((0.4, 0.4), "0.1"), Design((0.39, 0.4), "RATIO 0.8"),
    Design((0.02, 0.05), "0.01"), Design((0.24, 0.4), "RATIO 0.8"), Design((0.36, 0.4), "RATIO 0.8"),
    Design((0.3, 0.45), "0.1", others=3),
)  # fmt: skip
CHARTS = (  # with how long a chart by z alone ran, whose variance was that of one period
    (Setting((15, 40), (0.05, 0.1)), "", 176), (Setting((30, 300), (0.02, 0.02)), "", 194),
    (Setting((30, 300), (0.02, 0.05)), "", 85), (Setting((50, 50), (0.3, 0.5)), "", 381),
    (Setting((200, 200), (0.4, 0.5), between=0.02), "DISPERSION laney", 127),
    (Setting((200, 200), (0.4, 0.5), between=0.05), "DISPERSION laney", 20),
)  # fmt: skip
LONG_ENOUGH = Target(300, at_least=True)
STRATA = ((100, (2, 3), 0.48), (20, (2, 3), 0.14), (100, (12, 12), 0.08), (5, (20, 20), 0.05), (30, (40, 60), 0.05))
ERRS, MOST_ERRORS = 0.05, Target(0.07)
PAIR = "WHERE first_key.g = 0 AND second_key.g = 1"


def rows_needed(design: Design) -> int:
    """Return the number that FAIR PAIRS tells of a table with exactly these rates."""
    shown = [
        pd.DataFrame({"g": group, "y": np.arange(SHOWN) < round(share * SHOWN)})
        for group, share in enumerate(design.shares())
    ]
    with fairsql.connect() as con:
        con.register("shown", pd.concat(shown))
        query = f"SELECT rows_needed FROM (FROM shown FAIR PAIRS ({design.items})) {PAIR}"
        ((needed,),) = con.execute(query).fetchall()
    assert isinstance(needed, int)
    return needed


def power(design: Design, rows: int, samples: int, seed: int = 2026) -> float:
    """Return the share of samples of so many rows in which the pair of the first two groups is decided.

    >>> design = Design((0.3, 0.45), "0.1")
    >>> power(design, rows_needed(design) // 4, 200) < 0.5
    True
    """
    random = np.random.default_rng(seed)
    parts = []
    for group, share in enumerate(design.shares()):
        hits = random.binomial(rows, share, samples)
        for y, number in ((1, hits), (0, rows - hits)):
            parts.append(pd.DataFrame({"sample": np.arange(samples), "g": group, "y": y, "number": number}))
    with fairsql.connect() as con:
        con.register("counted", pd.concat(parts))
        con.execute("CREATE TABLE drawn AS SELECT sample, g, y, UNNEST(range(number)) AS row FROM counted")
        judged = f"FROM drawn FAIR PAIRS ({design.items} CONTROL sample)"
        query = f"SELECT avg((verdict <> 'undecided')::INTEGER) FROM ({judged}) {PAIR}"
        ((decided,),) = con.execute(query).fetchall()
    return float(decided)


def homogeneity(strata: int, rows: tuple[int, int], samples: int, seed: int = 2026) -> tuple[int, int]:
    """Return in how many samples with equal odds ratios there is a `homogeneity_p`, and in how many it is below .05.

    >>> homogeneity(100, (2, 3), 3)
    (0, 0)
    """
    random = np.random.default_rng(seed)
    found = []
    with fairsql.connect() as con:
        for _ in range(samples):
            parts = []
            for g, size in enumerate(rows):
                hits = random.binomial(size, 0.5 - 0.15 * g, strata)
                for y, number in ((1, hits), (0, size - hits)):
                    parts.append(pd.DataFrame({"s": np.arange(strata), "g": g, "y": y, "number": number}))
            con.register("counted", pd.concat(parts))
            drawn = "(SELECT s, g, y, UNNEST(range(number)) AS row FROM counted)"
            query = f"SELECT homogeneity_p FROM {drawn} FAIR TEST (PREDICTION y PROTECTED g CONTROL s)"
            ((p,),) = con.execute(query).fetchall()
            found += [p] if p is not None else []
    return len(found), sum(p < ERRS for p in found)


def _charts(run: Run) -> Sequence[Line]:
    lines = []
    for setting, items, before in CHARTS:
        length, signals = simulate(setting, items, histories=run.rows(200))
        rows, shares = (f"{first} and {second}" for first, second in (setting.rows, setting.shares))
        about = f"run length of {rows} rows, {shares}"
        about += f" ± {setting.between}, {items}" if setting.between else ""
        error = 2 * length / max(signals, 1) ** 0.5
        said = f"{signals:,} signals; by z alone {before}"
        lines.append(Line(about, Spread(length, length - error, length + error), "", LONG_ENOUGH, said))
    return lines


def _homogeneity(run: Run) -> Sequence[Line]:
    lines = []
    for strata, rows, before in STRATA:
        samples = run.rows(400)
        given, errs = homogeneity(strata, rows, samples)
        share = errs / given if given else 0.0
        error = 2 * (share * (1 - share) / max(given, 1)) ** 0.5
        about = f"homogeneity_p below .05, {strata} strata of {rows[0]} and {rows[1]} rows"
        said = f"given in {given:,} of {samples:,} samples; without the rule {before}"
        lines.append(Line(about, Spread(share, share - error, share + error), "", MOST_ERRORS, said))
    return lines


def measure(run: Run) -> Sequence[Line]:
    """Return the power of each design against both ends of what it may be, then charts and homogeneity."""
    return [*_powers(run), *_charts(run), *_homogeneity(run)]


def _powers(run: Run) -> Sequence[Line]:
    lines = []
    for design in DESIGNS:
        needed = rows_needed(design)
        samples = min(run.rows(4000), 6_000_000 // needed)
        found = power(design, needed, samples)
        about = f"power of {needed:,} rows: {design.rates[0]} and {design.rates[1]}, WITHIN {design.within}"
        about += f", {design.others + 1} groups" * (design.others > 1)
        error = 2 * (found * (1 - found) / samples) ** 0.5
        target = LEAST if found < POWER else MOST
        lines.append(Line(about, Spread(found, found - error, found + error), "", target, f"{samples:,} samples"))
    return lines


BENCHMARK = Benchmark(
    "validity",
    "Verdicts: the share of samples of `rows_needed` rows that are decided, which is to be 0.8; periods until a false "
    "signal of charts that state 370; how often equal odds ratios are said to differ; ± two standard errors",
    measure,
)
