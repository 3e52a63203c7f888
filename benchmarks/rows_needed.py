"""Rows needed: the share of samples of `rows_needed` rows that are decided, which is to be .8, where weights differ
between groups and rates are near 0, of means of skewed values, and of medians of values that are rounded.

A number is shown by two groups with just the rates, the weights, or the values of the population, so that it is exact.
Samples are drawn from the population; each is a stratum, so that one query judges all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import stats

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread

Shares = npt.NDArray[np.float64]
SHOWN, DRAWS, ROWS = 20_000, 1000, 1_000_000
GOLDEN = (5**0.5 - 1) / 2  # its multiples less their whole parts are spread evenly, over any of their stretches
LEAST, MOST, POWER = Target(0.74, at_least=True), Target(0.86), 0.8


@dataclass(frozen=True)
class Design:
    """Two groups and what is asked of them.

    Attributes:
        about: what they are, in words.
        items: the clause.
        columns: returns the columns of a group from numbers that are spread evenly over 0 to 1, by two columns.
    """

    about: str
    items: str
    columns: Callable[[int, Shares, Shares], dict[str, Shares]]


def _weighted(rates: tuple[float, float], spreads: tuple[float, float], within: str) -> Design:
    def columns(group: int, one: Shares, other: Shares) -> dict[str, Shares]:
        return {"y": (one < rates[group]).astype(float), "w": np.exp(spreads[group] * stats.norm.ppf(other))}

    about = f"rates {rates[0]:g} and {rates[1]:g}, WITHIN {within}, SD of ln(weight) {spreads[0]:g} and {spreads[1]:g}"
    return Design(about, f"PREDICTION y = 1 WEIGHT w WITHIN {within}", columns)


def _means(of: str, deviate: Callable[[Shares], Shares], times: float, within: str) -> Design:
    def columns(group: int, one: Shares, _: Shares) -> dict[str, Shares]:
        return {"x": deviate(one) * (times if group else 1)}

    return Design(
        f"means of {of}, 1 and {times:g} times as large, WITHIN {within}",
        f"METRICS avg(x) AS m WITHIN {within}",
        columns,
    )


def _medians(gap: float, within: str, step: float) -> Design:
    def columns(group: int, one: Shares, _: Shares) -> dict[str, Shares]:
        exact = 40_000 + gap * group + 10_000 * stats.norm.ppf(one)
        return {"x": np.round(exact / step) * step if step else exact}

    rounded = f"in multiples of {step:g}" if step else "not rounded"
    return Design(
        f"medians {gap:g} apart, WITHIN {within}, {rounded}", f"METRICS median(x) AS m WITHIN {within}", columns
    )


DESIGNS = (
    _weighted((0.02, 0.02), (0, 0), "0.03"), _weighted((0.02, 0.02), (0, 1), "0.03"),
    _weighted((0.02, 0.02), (1, 0), "0.03"), _weighted((0.02, 0.025), (1, 0), "0.03"),
    _weighted((0.02, 0.05), (1, 0), "0.01"), _weighted((0.3, 0.31), (0, 1), "0.1"),
    *(_means("normal values around 3", lambda share: 3 + stats.norm.ppf(share), more, within)
      for more, within in ((1.3, "0.05"), (1.02, "0.2"))),
    *(_means("exponential values", stats.expon.ppf, more, within)
      for more, within in ((1.3, "0.05"), (2, "0.1"), (1.02, "0.2"))),
    *(_means("lognormal values", lambda share: np.exp(stats.norm.ppf(share)), more, within)
      for more, within in ((1.3, "0.05"), (1.02, "0.2"))),
    *(_medians(5000, "1000", step) for step in (0, 5, 50, 500)),
    *(_medians(2000, "5000", step) for step in (0, 5, 50, 500)),
)  # fmt: skip


def rows_needed(design: Design) -> int | None:
    """Return the number that FAIR PAIRS gives."""
    places = (np.arange(SHOWN) + 0.5) / SHOWN
    mixed = (np.arange(SHOWN) * GOLDEN + 0.5) % 1  # weights have nothing to do with outcomes
    shown = [pd.DataFrame({"g": group, **design.columns(group, places, mixed)}) for group in (0, 1)]
    ((needed,),) = _asked(pd.concat(shown), f"SELECT rows_needed FROM drawn FAIR PAIRS ({_items(design)})")
    return needed if needed is None else int(needed)


def power(design: Design, rows: int, samples: int, seed: int = 2026) -> float:
    """Return the share of samples of so many rows in each group that are decided.

    >>> power(DESIGNS[0], (rows_needed(DESIGNS[0]) or 0) // 4, 100) < 0.5
    True
    """
    random, sample = np.random.default_rng(seed), np.repeat(np.arange(samples), rows)
    drawn = [
        pd.DataFrame({"g": group, "sample": sample, **design.columns(group, *random.random((2, len(sample))))})
        for group in (0, 1)
    ]
    judged = f"FROM drawn FAIR PAIRS ({_items(design)} CONTROL sample)"
    query = f"SELECT count(*) FILTER (verdict <> 'undecided') FROM ({judged})"
    ((decided,),) = _asked(pd.concat(drawn), query)
    return float(decided) / samples


def _items(design: Design) -> str:
    return f"{design.items} PROTECTED g CONFIDENCE 0.95 FAMILY pairs"


def _asked(drawn: pd.DataFrame, query: str) -> list[tuple[float | None, ...]]:
    with fairsql.connect() as con:
        con.register("drawn", drawn)
        return con.execute(query).fetchall()


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each design; one without a number of rows says so."""
    lines = []
    for design in DESIGNS:
        run.say(design.about)
        needed = rows_needed(design)
        if needed is None:
            lines.append(Line(f"{design.about}: no number is given", Spread(1.0, 1.0, 1.0), "", None, ""))
            continue
        samples = max(1, min(run.rows(DRAWS), ROWS // needed))
        found = power(design, needed, samples)
        error = 2 * (found * (1 - found) / samples) ** 0.5
        target = LEAST if found < POWER else MOST
        about = f"{design.about}: power of {needed:,} rows"
        lines.append(Line(about, Spread(found, found - error, found + error), "", target, f"{samples:,} samples"))
    return lines


BENCHMARK = Benchmark(
    "rows_needed",
    "Rows needed with unequal weights, of means, and of rounded medians: the share of samples of `rows_needed` rows "
    "that are decided, which is to be 0.8, ± two standard errors",
    measure,
)
