"""Limits of quantiles and of errors of numeric predictions: how often they hold the true value.

Samples of 30, 100 and 1,000 rows, symmetric, skewed and with ties, of whose population the value is known. All samples
of a size stand in one table, each as a group, so that one query has the limits of all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread

Numbers = npt.NDArray[np.float64]
Draw = Callable[[np.random.Generator, int], tuple[Numbers, Numbers]]  # estimates and actuals
SIZES, DRAWS, POPULATION = (30, 100, 1000), 4000, 2_000_000
HELD = Target(0.93, at_least=True)
SELDOM = 0.001
CHANCE = Target(1.5 * SELDOM, at_least=False)
QUANTILES = ("median(actual) AS m", "quantile_cont(actual, 0.75) AS m", "quantile_disc(actual, 0.25) AS m")
ERRORS = ("mean_error AS m", "mean_absolute_error AS m", "root_mean_squared_error AS m", "median_absolute_error AS m",
          "r_squared AS m")  # fmt: skip


@dataclass(frozen=True)
class Population:
    """What samples are drawn from.

    Attributes:
        about: what it is, in words.
        draw: returns estimates and actuals of so many rows.
        metrics: what is measured.
        is_weighted: whether its first numbers are weights and no estimates.
    """

    about: str
    draw: Draw
    metrics: Sequence[str]
    is_weighted: bool = False


def _normal(random: np.random.Generator, rows: int) -> tuple[Numbers, Numbers]:
    actual = random.normal(size=rows)
    return actual + random.normal(0, 0.7, rows), actual


def _skewed(random: np.random.Generator, rows: int) -> tuple[Numbers, Numbers]:
    """Gamma values, whose errors grow with them."""
    actual = random.gamma(4, 2, rows)
    return 0.5 + 0.9 * actual + random.normal(0, 1, rows) * (1 + actual / 8), actual


def _heavy(random: np.random.Generator, rows: int) -> tuple[Numbers, Numbers]:
    actual = random.lognormal(0, 0.75, rows)
    return actual * random.lognormal(0, 0.3, rows), actual


def _tied(random: np.random.Generator, rows: int) -> tuple[Numbers, Numbers]:
    actual = np.round(random.lognormal(3, 0.5, rows))
    return actual, actual


def _weighted(random: np.random.Generator, rows: int) -> tuple[Numbers, Numbers]:
    return random.lognormal(0, 0.7, rows), random.lognormal(0, 1, rows)


def _selected(random: np.random.Generator, rows: int) -> tuple[Numbers, Numbers]:
    """Lognormal values of which small ones are drawn more often; the weight is 1 over that chance."""
    actual = np.empty(0)
    while len(actual) < rows:
        more = random.lognormal(0, 1, 4 * rows)
        actual = np.append(actual, more[random.random(len(more)) < 1 / (1 + more)])
    return 1 + actual[:rows], actual[:rows]


WEIGHTED = ("median(actual) AS m", "quantile_disc(actual, 0.75) AS m", "quantile_disc(actual, 0.9) AS m")
POPULATIONS = (
    Population("normal", _normal, (*QUANTILES, *ERRORS)),
    Population("gamma, errors grow", _skewed, ERRORS),
    Population("lognormal, σ = .75, relative errors", _heavy, (*QUANTILES, *ERRORS)),
    Population("lognormal, rounded to whole numbers", _tied, QUANTILES),
    Population("lognormal, weights of their own", _weighted, WEIGHTED, is_weighted=True),
    Population("lognormal, weights of the chance to be drawn", _selected, WEIGHTED, is_weighted=True),
)


def held(of: Population, metric: str, size: int, samples: int, seed: int = 2026) -> tuple[float, int]:
    """Return how often limits at 95 % hold the value of the population, and in how many samples."""
    random = np.random.default_rng(seed)
    read = "WEIGHT estimate" if of.is_weighted else "ESTIMATE estimate ACTUAL actual"
    asked = f"{read} PROTECTED g METRICS {metric} CONFIDENCE 0.95"
    with fairsql.connect() as con:
        con.register("population", pd.DataFrame({**_named(of.draw(random, POPULATION)), "g": 0}))
        ((true,),) = con.execute(f"SELECT m FROM population FAIR ({asked.partition(' CONFIDENCE')[0]})").fetchall()
        group = np.repeat(np.arange(samples), size)
        con.register("drawn", pd.DataFrame({**_named(of.draw(random, samples * size)), "g": group}))
        found = con.execute(
            f"SELECT avg((m_low <= $1 AND $1 <= m_high)::INT), count(m_low) FROM drawn FAIR ({asked})", [true]
        ).fetchall()
    return found[0][0], found[0][1]


def _named(drawn: tuple[Numbers, Numbers]) -> dict[str, Numbers]:
    return dict(zip(("estimate", "actual"), drawn, strict=True))


def gap(size: int, metric: str, samples: int, seed: int = 2026) -> tuple[float, int]:
    """Return how often the limits of a gap of two lognormal groups hold it."""
    random = np.random.default_rng(seed)
    shape = ((0.0, 1.0), (0.3, 0.6))

    def drawn(of: int, count: int) -> Numbers:
        return random.lognormal(*shape[of], count)

    truth = [float(np.median(drawn(of, POPULATION))) for of in (0, 1)]
    frames = [
        pd.DataFrame({"sample": np.repeat(np.arange(samples), size), "g": of, "actual": drawn(of, samples * size)})
        for of in (0, 1)
    ]
    asked = f"CONTROL sample PROTECTED g METRICS {metric} CONFIDENCE 0.95 FAMILY pairs REFERENCE 1"
    with fairsql.connect() as con:
        con.register("drawn", pd.concat(frames))
        found = con.execute(
            "SELECT avg((difference_low <= $1 AND $1 <= difference_high)::INT), count(*) "
            f"FROM drawn FAIR PAIRS ({asked})",
            [truth[0] - truth[1]],
        ).fetchall()
    return found[0][0], found[0][1]


def seldom(size: int, samples: int, seed: int = 2026) -> float:
    """Return how often the p-value of the gap of equal medians is at most SELDOM, where values repeat."""
    values = _tied(np.random.default_rng(seed), 2 * size * samples)[1]
    drawn = {"sample": np.repeat(np.arange(samples), 2 * size), "g": np.arange(len(values)) % 2, "actual": values}
    asked = "CONTROL sample PROTECTED g METRICS median(actual) AS m CORRECTION none"
    with fairsql.connect() as con:
        con.register("drawn", pd.DataFrame(drawn))
        found = con.execute(f"SELECT avg((p_value <= {SELDOM})::INT) FROM drawn FAIR PAIRS ({asked})").fetchall()
    return float(found[0][0])


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each size, population and metric, and for the gap of two medians."""
    lines, samples = [], run.rows(DRAWS)
    for size in SIZES:
        run.say(f"{size} rows")
        for of in POPULATIONS:
            for metric in of.metrics:
                about = f"{metric.partition(' AS')[0]}, {of.about}, {size} rows"
                share, limited = held(of, metric, size, samples)
                lines += [_line(about, share, limited)] if limited >= samples / 100 else []  # few rows have no limits
        about = f"gap of medians, lognormal, {size} rows a group"
        lines.append(_line(about, *gap(size, "median(actual) AS m", samples)))
        about = f"p-values of at most {SELDOM} for equal medians, lognormal in whole numbers, {size} rows a group"
        lines.append(_line(about, seldom(size, 5 * samples), 5 * samples, CHANCE))
    return lines


def _line(about: str, share: float, samples: int, target: Target = HELD) -> Line:
    error = 2 * (share * (1 - share) / samples) ** 0.5
    return Line(about, Spread(share, max(0, share - error), share + error), "", target, f"{samples:,} samples")


BENCHMARK = Benchmark(
    "number_limits",
    "Limits of quantiles and of errors at 95 %: how many hold the true value, ± two standard errors",
    measure,
)
