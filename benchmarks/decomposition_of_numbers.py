"""Coverage of the limits of FAIR DECOMPOSE for means of numbers: in, populations; out, how often the limits hold.

The populations are those of `decomposition.py`, whose rates become means, with noise around them: normal, or skewed as
pay is. Of few rows some strata lack a group, so coverage is stated for all draws, of the parts on the strata that both
groups have in the draw, and for the draws in which each stratum has both.
`python -m benchmarks.decomposition_of_numbers` prints the table.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

import fairsql
from benchmarks.decomposition import CONFIDENCE, Population, populations

SIZES, STRATA, DRAWS = (30, 200, 2000), (2, 5, 12), 1_000
NOISES = ("normal", "skewed")
_LIMITS = """
    SELECT each.draw, explained_low, explained_high, unexplained_low, unexplained_high
    FROM (SELECT DISTINCT draw FROM draws) AS each,
    LATERAL (
      SELECT *
      FROM draws
      WHERE draws.draw = each.draw
      FAIR DECOMPOSE (
        PROTECTED first CONTROL stratum REFERENCE false METRICS avg(value) AS mean CONFIDENCE 0.95 WEIGHT {weight}
      )
    )
"""


@dataclass(frozen=True)
class Coverage:
    """How often both limits held, in one population: over all draws, and over those in which no stratum lacks a group.

    Attributes:
        full: the part of the draws in which each stratum has both groups.
        unknown: the part of the draws without limits.
    """

    population: str
    strata: int
    n: int
    noise: str
    weighted: bool
    explained: float
    unexplained: float
    explained_of_full: float
    unexplained_of_full: float
    full: float
    unknown: float


def _noise(draw: np.random.Generator, kind: str, size: int) -> np.ndarray:
    """Return noise of mean 0 and deviation 1."""
    if kind == "normal":
        return draw.normal(size=size)
    skewed = np.exp(0.8 * draw.normal(size=size))  # a skewness of 3.7, more than that of most pay
    mean, spread = np.exp(0.32), np.sqrt((np.exp(0.64) - 1) * np.exp(0.64))
    return np.asarray((skewed - mean) / spread)


def coverage(
    population: Population, n: int, draws: int = DRAWS, *, noise: str = "normal", weighted: bool = False, seed: int = 1
) -> Coverage:
    """Return how often the limits of the clause hold the parts; the noise deviates by half the range of the means."""
    draw = np.random.default_rng(seed)
    tables, counts = [], []
    for first, size, share, mean in zip(
        (True, False), (n, round(n * population.sizes)), population.shares, population.rates, strict=True
    ):
        sizes = draw.multinomial(size, share, draws)
        counts.append(sizes)
        of, stratum = (np.repeat(each.ravel(), sizes.ravel()) for each in np.indices(sizes.shape))
        value = mean[stratum] + 0.25 * _noise(draw, noise, len(of))
        weight = draw.integers(1, 5, len(of))
        parts = {"draw": of, "stratum": stratum, "value": value, "weight": weight, "first": np.full(len(of), first)}
        tables.append(pa.table(parts))
    shared = (counts[0] > 0) & (counts[1] > 0)
    with fairsql.connect() as con:
        con.raw.register("draws", pa.concat_tables(tables))
        rows = con.execute(_LIMITS.format(weight="weight" if weighted else "1")).fetchall()
    held = []
    for of, *limits in rows:
        if None in limits:
            continue
        p, q = (np.where(shared[of], share, 0) / share[shared[of]].sum() for share in population.shares)
        y, z = population.rates
        truth = (((p - q) * (y + z) / 2).sum(), ((p + q) / 2 * (y - z)).sum())
        inside = [low <= part <= high for part, low, high in zip(truth, limits[::2], limits[1::2], strict=True)]
        held.append((*inside, bool(shared[of].all())))
    found = np.array(held, dtype=bool)
    whole = found[found[:, 2]]
    explained, unexplained = found[:, :2].mean(axis=0)
    full = whole[:, :2].mean(axis=0) if len(whole) >= draws / 10 else (np.nan, np.nan)
    return Coverage(
        population.name,
        len(population.shares[0]),
        n,
        noise,
        weighted,
        float(explained),
        float(unexplained),
        float(full[0]),
        float(full[1]),
        float(shared.all(axis=1).mean()),
        1 - len(found) / draws,
    )


def table(draws: int = DRAWS) -> list[Coverage]:
    """Return the coverage in every population, size and kind of noise, and with weights from 1 to 4."""
    settings = [(n, noise, False) for n in SIZES for noise in NOISES] + [(200, "skewed", True)]
    asked = [
        (population, n, noise, weighted)
        for n, noise, weighted in settings
        for strata in STRATA
        for population in populations(strata)
    ]
    return [
        coverage(population, n, draws, noise=noise, weighted=weighted, seed=seed)
        for seed, (population, n, noise, weighted) in enumerate(asked)
    ]


def markdown(rows: list[Coverage]) -> str:
    """Return the least and the mean coverage of each size and noise, for few strata and many, as a table."""
    lines = [
        "| rows of a group | strata | noise | draws with both groups in each stratum | explained, least (mean) "
        "| unexplained | of those draws: explained | unexplained | without limits |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for key in dict.fromkeys((row.n, row.strata, row.noise, row.weighted) for row in rows):
        some = [row for row in rows if (row.n, row.strata, row.noise, row.weighted) == key]
        cells = []
        for part in ("explained", "unexplained", "explained_of_full", "unexplained_of_full"):
            values = np.array([getattr(row, part) for row in some])
            known = values[~np.isnan(values)]
            cells.append(f"{known.min():.3f} ({known.mean():.3f})" if len(known) else "too few")
        full, unknown = (np.mean([getattr(row, each) for row in some]) for each in ("full", "unknown"))
        about = f"{key[2]}{', weights 1 to 4' if key[3] else ''}"
        lines.append(f"| {key[0]} | {key[1]} | {about} | {full:.2f} | {' | '.join(cells)} | {unknown:.3f} |")
    return "\n".join([*lines, "", f"Nominal {CONFIDENCE}."])


if __name__ == "__main__":
    print(markdown(table(*map(int, sys.argv[1:]))))
