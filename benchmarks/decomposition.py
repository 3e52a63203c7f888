"""Coverage of the limits of FAIR DECOMPOSE: in, populations; out, how often the limits hold the parts of their gaps,
and how often explained_share is shown where there is no gap.

Each draw is a table of rows from a population whose parts are known: two groups, their shares of the strata, and their
rates there. `python -m benchmarks.decomposition` prints the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
import pyarrow as pa

import fairsql

CONFIDENCE = 0.95
SIZES = (30, 200, 2000)  # rows of the larger group
SETTINGS = (*((n, False) for n in SIZES), (200, True))
STRATA = (2, 5, 12)
DRAWS = 2_000
_ROWS = """
    CREATE TABLE draws AS
    SELECT draw, first, stratum, item < ones AS selected, 1 + hash(draw, first, stratum, item) % 4 AS weight
    FROM (SELECT draw, first, stratum, ones, UNNEST(RANGE(size)) AS item FROM counts)
"""
_LIMITS = """
    SELECT explained_low, explained_high, unexplained_low, unexplained_high, explained / gap, explained_share
    FROM (SELECT DISTINCT draw FROM draws) AS each,
    LATERAL (
      SELECT *
      FROM draws
      WHERE draws.draw = each.draw
      FAIR DECOMPOSE (
        PREDICTION selected PROTECTED first CONTROL stratum REFERENCE false CONFIDENCE 0.95 WEIGHT {weight}
      )
    )
"""


@dataclass(frozen=True)
class Population:
    """Two groups: of each its part of the rows, its shares of the strata, and its rates there.

    Attributes:
        name: what is special about it.
        sizes: rows of the second group for each row of the first.
        shares: of both groups, over the strata.
        rates: of both groups, in the strata.
    """

    name: str
    sizes: float
    shares: tuple[np.ndarray, np.ndarray]
    rates: tuple[np.ndarray, np.ndarray]

    @property
    def parts(self) -> tuple[float, float]:
        """The explained and the unexplained part of its gap."""
        (p, q), (y, z) = self.shares, self.rates
        return float(((p - q) * (y + z) / 2).sum()), float(((p + q) / 2 * (y - z)).sum())


@dataclass(frozen=True)
class Coverage:
    """How often both limits held: of how many draws, in one population and size.

    Attributes:
        outside: how often the explained part is less than 0 or more than the gap.
        shown: how often there is an explained_share.
    """

    population: str
    strata: int
    n: int
    weighted: bool
    explained: float
    unexplained: float
    outside: float
    shown: float
    draws: int


def populations(strata: int) -> Iterator[Population]:
    """Give populations of that many strata: rates alike or not, shares alike or not, groups of other sizes."""
    draw = np.random.default_rng(strata)
    p, q = draw.dirichlet(np.full(strata, 3.0)), draw.dirichlet(np.full(strata, 3.0))
    base = np.linspace(0.1, 0.6, strata)
    other = np.clip(base + draw.normal(0, 0.1, strata), 0.03, 0.97)
    yield Population("all of the gap is explained", 1, (p, q), (base, base))
    yield Population("both parts", 0.5, (p, q), (base, other))
    yield Population("nothing to explain", 1, (p, p), (base, other))
    yield Population("rare outcomes", 1, (p, q), (base / 5, other / 5))


NO_GAP = Population("no gap", 1, (np.full(5, 0.2),) * 2, (np.linspace(0.1, 0.6, 5),) * 2)


def coverage(population: Population, n: int, draws: int = DRAWS, *, weighted: bool = False, seed: int = 1) -> Coverage:
    """Return how often the limits of the clause hold the parts of a population; with weights from 1 to 4 or without."""
    draw = np.random.default_rng(seed)
    tables = []
    for first, size, share, rate in zip(
        (True, False), (n, round(n * population.sizes)), population.shares, population.rates, strict=True
    ):
        sizes = draw.multinomial(size, share, draws)
        at, stratum = np.indices(sizes.shape)
        counts = {"draw": at, "stratum": stratum, "size": sizes, "ones": draw.binomial(sizes, rate)}
        flat = {each: values.ravel() for each, values in counts.items()}
        tables.append(pa.table({**flat, "first": np.full(sizes.size, first)}))
    explained, unexplained = population.parts
    with fairsql.connect() as con:
        con.raw.register("counts", pa.concat_tables(tables))
        con.execute(_ROWS)
        limits = con.execute(_LIMITS.format(weight="weight" if weighted else "1")).fetchall()
    held = np.array([each[:5] for each in limits if None not in each[:5]], dtype=float)
    low, high, other_low, other_high, share = held.T
    return Coverage(
        population.name,
        len(population.shares[0]),
        n,
        weighted,
        float(np.mean((low <= explained) & (explained <= high))),
        float(np.mean((other_low <= unexplained) & (unexplained <= other_high))),
        float(np.mean((share < 0) | (share > 1))),
        sum(each[5] is not None for each in limits) / len(limits),
        len(held),
    )


def table(draws: int = DRAWS) -> list[Coverage]:
    """Return the coverage in every population and size."""
    return [
        coverage(population, n, draws if n < max(SIZES) else draws // 2, weighted=weighted)
        for strata in STRATA
        for population in populations(strata)
        for n, weighted in SETTINGS
    ]


def shares(draws: int = DRAWS) -> str:
    """Return how often chance makes a share of nothing, and how often it is shown, as a table."""
    lines = ["| rows of a group without a gap | share below 0 or above 1 | shown |", "| --- | --- | --- |"]
    for n, weighted in SETTINGS:
        found = coverage(NO_GAP, n, draws, weighted=weighted)
        about = f"{n}{', weights 1 to 4' if weighted else ''}"
        lines.append(f"| {about} | {found.outside:.2f} | {found.shown:.3f} |")
    return "\n".join(lines)


def markdown(rows: list[Coverage]) -> str:
    """Return the least and the mean coverage of each size as a table."""
    lines = ["| rows of a group | explained, least (mean) | unexplained, least (mean) |", "| --- | --- | --- |"]
    for n, weighted in SETTINGS:
        of_size = [row for row in rows if (row.n, row.weighted) == (n, weighted)]
        parts = [[getattr(row, part) for row in of_size] for part in ("explained", "unexplained")]
        reported = [f"{min(each):.3f} ({sum(each) / len(each):.3f})" for each in parts]
        lines.append(f"| {n}{', weights 1 to 4' if weighted else ''} | {reported[0]} | {reported[1]} |")
    error = sqrt(CONFIDENCE * (1 - CONFIDENCE) / min(row.draws for row in rows))
    return "\n".join(
        [*lines, "", f"Nominal {CONFIDENCE}; a coverage of one population has a standard error of up to {error:.3f}."]
    )


if __name__ == "__main__":
    print(markdown(table()), shares(), sep="\n\n")
