"""FAIR ADJUST: how often its limits hold the true gap.

Samples from 30 rows on, of independent rows and of clusters, of whose population the gap is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from scipy.special import ndtr as normal_below

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread

GAP, CONFIDENCE, DRAWS, BATCH = 0.3, 0.95, 2000, 500
HELD = Target(0.93, at_least=True)


@dataclass(frozen=True)
class Sample:
    """What a sample is drawn from.

    Attributes:
        rows: its rows.
        women: how many of them, or with clusters how many clusters, are women.
        spread: standard deviation of women's noise, where men's is 1.
        skew: deviation of the logarithm of lognormal noise, that of pay being about 0.5; 0 for normal noise.
        grows: whether it grows with the number in LINEAR, too.
        controls: how many columns of CONTROL there are, of three levels.
        clusters: how many clusters of rows share half of their noise; 0 for independent rows.
        mixed: whether each cluster has women and men.
        uneven: whether clusters differ in size.
        outcome: y itself, e to the power of it, whose percent gap is measured, or 0 and 1 whose rate is linear.
    """

    rows: int
    women: int
    spread: float = 1
    skew: float = 0
    grows: bool = False
    controls: int = 1
    clusters: int = 0
    mixed: bool = False
    uneven: bool = False
    outcome: Literal["number", "logarithm", "rate"] = "number"

    def draw(self, random: np.random.Generator) -> pd.DataFrame:
        """Return one sample."""
        cluster = np.arange(self.rows)
        if self.clusters:
            even = np.full(self.clusters, 1 / self.clusters)
            shares = random.dirichlet(np.full(self.clusters, 2.0)) if self.uneven else even
            cluster = np.sort(np.concatenate([
                np.arange(self.clusters), random.choice(self.clusters, self.rows - self.clusters, p=shares)
            ]))  # fmt: skip
        woman = cluster < self.women
        if self.mixed:
            woman = random.random(self.rows) < self.women / self.clusters
        x = random.normal(size=self.rows) + 0.5 * woman
        controls = {f"c{at}": random.integers(0, 3, self.rows) for at in range(self.controls)}
        noise = random.normal(size=self.rows)
        if self.clusters:
            noise = (noise + random.normal(size=self.clusters)[cluster]) / np.sqrt(2)
        if self.skew:
            square = np.exp(self.skew**2)
            noise = (np.exp(self.skew * noise) - np.sqrt(square)) / np.sqrt(square * (square - 1))
        noise = noise * np.where(woman, self.spread, 1) * (np.exp(x / 2) if self.grows else 1)
        if self.outcome == "rate":
            rate = 0.2 + GAP * woman + 0.02 * x + 0.1 * controls["c0"]
            y = (normal_below(noise) < rate).astype(int)
        else:
            y = GAP * woman + 0.2 * x + 0.5 * sum(controls.values()) + noise
        if self.outcome == "logarithm":
            y = np.exp(y)
        return pd.DataFrame({"g": np.where(woman, "f", "m"), "x": x, "y": y, "cluster": cluster, **controls})

    @property
    def about(self) -> str:
        """What it is, in words."""
        said = f"{self.rows} rows, {self.women} of {'one group' if not self.clusters else f'{self.clusters} clusters'}"
        said += ", groups in each cluster" * self.mixed + ", of uneven sizes" * self.uneven
        said += f", whose deviation is {self.spread:g} times the others'" * (self.spread != 1)
        said += f", lognormal {self.skew:g}" * bool(self.skew) + ", deviation grows with a control" * self.grows
        said += f", {self.controls} columns of CONTROL" * (self.controls > 1)
        return (
            said + {"number": "", "logarithm": ": percent gap of ln(pay)", "rate": ": outcome of 0 and 1"}[self.outcome]
        )


SAMPLES = (
    Sample(30, 15), Sample(30, 15, spread=2), Sample(30, 15, skew=1), Sample(30, 15, grows=True),
    Sample(30, 15, controls=3), Sample(30, 5), Sample(30, 5, spread=2), Sample(30, 5, spread=0.5),
    Sample(30, 5, skew=0.5), Sample(30, 5, skew=1), Sample(30, 10, spread=2, skew=0.5),
    Sample(100, 30, spread=2, skew=0.5), Sample(30, 5, grows=True), Sample(30, 5, spread=2, controls=3),
    Sample(200, 5, spread=2), Sample(1000, 200, spread=2, skew=1, controls=3),
    Sample(100, 10, clusters=20), Sample(100, 5, clusters=20), Sample(100, 10, clusters=20, mixed=True),
    Sample(100, 10, clusters=20, uneven=True), Sample(200, 10, clusters=40, spread=2, uneven=True),
    Sample(500, 20, clusters=100, uneven=True),
    *(Sample(30, women, outcome="logarithm") for women in (15, 5)), Sample(30, 10, spread=2, outcome="logarithm"),
    Sample(100, 30, spread=2, controls=3, outcome="logarithm"), Sample(100, 10, clusters=20, outcome="logarithm"),
    *(Sample(30, women, outcome="rate") for women in (15, 5)), Sample(100, 30, outcome="rate"),
    Sample(100, 10, outcome="rate"), Sample(1000, 200, outcome="rate"), Sample(100, 10, clusters=20, outcome="rate"),
    Sample(200, 10, clusters=40, uneven=True, outcome="rate"),
)  # fmt: skip


def coverage(sample: Sample, draws: int, seed: int = 2026) -> float:
    """Return the share of samples whose limits hold the gap.

    >>> 0.9 < coverage(Sample(30, 5, spread=2), 200) < 1
    True
    """
    random = np.random.default_rng(seed)
    controls = ", ".join(f"c{at}" for at in range(sample.controls))
    outcome, judged, gap = (
        ("ln(y)", "percent_gap", np.expm1(GAP)) if sample.outcome == "logarithm" else ("y", "adjusted_gap", GAP)
    )
    items = f"OUTCOME {outcome} PROTECTED g REFERENCE 'm' CONTROL {controls} LINEAR x CONFIDENCE {CONFIDENCE}"
    items += " CLUSTER cluster" * bool(sample.clusters)
    asked = (
        f"SELECT count(*) FILTER ({gap} BETWEEN {judged}_low AND {judged}_high) "
        "FROM (SELECT DISTINCT draw FROM draws) AS each, "
        f"LATERAL (SELECT * FROM draws WHERE draws.draw = each.draw FAIR ADJUST ({items}))"
    )
    held = 0
    with fairsql.connect() as con:
        for start in range(0, draws, BATCH):
            parts = [sample.draw(random).assign(draw=at) for at in range(start, min(start + BATCH, draws))]
            con.register("parts", pd.concat(parts))
            con.execute("CREATE OR REPLACE TABLE draws AS FROM parts")
            ((number,),) = con.execute(asked).fetchall()
            held += int(number)
    return held / draws


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each sample."""
    lines = []
    for sample in SAMPLES:
        run.say(sample.about)
        draws = run.rows(DRAWS)
        share = coverage(sample, draws)
        error = 2 * (share * (1 - share) / draws) ** 0.5
        lines.append(Line(sample.about, Spread(share, share - error, share + error), "", HELD, f"{draws:,} samples"))
    return lines


BENCHMARK = Benchmark(
    "adjustment_coverage", "Limits of FAIR ADJUST at 95 %: how many hold the gap, ± two standard errors", measure
)
