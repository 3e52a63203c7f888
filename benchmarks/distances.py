"""Distances of two groups: how often the test of Kolmogorov and Smirnov finds a difference where none is, and how often
the limits of the distance hold it, of groups that are alike, shifted, wider, and of few values.

Each sample is a stratum, so that one query has the distances of all.
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

Numbers = npt.NDArray[np.float64]
SIZES, DRAWS, GRID = ((30, 30), (30, 100), (100, 100), (1000, 1000)), 10_000, np.linspace(-12, 12, 200_001)
FOUND, HELD = Target(0.055, at_least=False), Target(0.945, at_least=True)


@dataclass(frozen=True)
class Groups:
    """Two distributions.

    Attributes:
        about: what they are, in words.
        draws: returns that many rows of either.
        shares: returns the share of either up to a value.
    """

    about: str
    draws: Sequence[Callable[[np.random.Generator, int], Numbers]]
    shares: Sequence[Callable[[Numbers], Numbers]]

    @property
    def distance(self) -> float:
        """The true distance."""
        first, second = (of(GRID) for of in self.shares)
        return float(np.abs(first - second).max())


def _normals(about: str, *shapes: tuple[float, float]) -> Groups:
    of = [stats.norm(*shape) for shape in shapes]
    return Groups(about, [lambda r, n, o=o: o.rvs(n, random_state=r) for o in of], [o.cdf for o in of])


def _fewer(about: str, *chances: float) -> Groups:
    of = [stats.binom(4, chance) for chance in chances]
    draws = [lambda r, n, o=o: o.rvs(n, random_state=r).astype(float) for o in of]
    return Groups(about, draws, [o.cdf for o in of])


ALIKE = (_normals("normal", (0, 1), (0, 1)), _fewer("five values", 0.4, 0.4))
DIFFERENT = (
    _normals("normal, shifted by .5", (0, 1), (0.5, 1)),
    _normals("normal, three times as wide", (0, 1), (0, 3)),
    _normals("normal, hardly overlapping", (0, 1), (3, 1)),
    _fewer("five values", 0.4, 0.6),
)


def measured(of: Groups, sizes: tuple[int, int], samples: int, seed: int = 2026) -> pd.DataFrame:
    """Return the rows of FAIR PAIRS of samples of two groups."""
    random = np.random.default_rng(seed)
    frames = [
        pd.DataFrame({"sample": np.repeat(np.arange(samples), size), "g": at, "x": draw(random, samples * size)})
        for at, (draw, size) in enumerate(zip(of.draws, sizes, strict=True))
    ]
    asked = "CONTROL sample PROTECTED g METRICS kolmogorov_smirnov(x) AS ks CONFIDENCE 0.95 CORRECTION none"
    with fairsql.connect() as con:
        con.register("drawn", pd.concat(frames))
        return con.sql(f"FROM drawn FAIR PAIRS ({asked})").df()


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each size and each two distributions."""
    lines, samples = [], run.rows(DRAWS)
    for sizes in SIZES:
        run.say(f"{sizes[0]} and {sizes[1]} rows")
        many = samples if max(sizes) < 1000 else max(samples // 10, 1)
        rows = f"{sizes[0]:,} and {sizes[1]:,} rows"
        for of in ALIKE:
            found = measured(of, sizes, many)
            lines.append(
                _line(f"false findings at .05, {of.about}, {rows}", (found.p_value < 0.05).mean(), FOUND, many)
            )
        for of in (*ALIKE, *DIFFERENT):
            found, true = measured(of, sizes, many), of.distance
            within = found.difference_low.le(true + 1e-9) & found.difference_high.ge(true - 1e-9)
            lines.append(_line(f"limits hold {true:.3f}, {of.about}, {rows}", within.mean(), HELD, many))
    return lines


def _line(about: str, share: float, target: Target, samples: int) -> Line:
    error = 2 * (share * (1 - share) / samples) ** 0.5
    return Line(about, Spread(share, share - error, share + error), "", target, f"{samples:,} samples")


BENCHMARK = Benchmark(
    "distances",
    "Kolmogorov and Smirnov's distance: false findings at .05, and how many limits at 95 % hold, ± two standard errors",
    measure,
)
