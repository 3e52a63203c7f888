"""FAIR ADJUST: what it costs beside a bare GROUP BY of its columns, and how often its limits hold the true gap.

Cost: 10 million rows with five controls, by turns with the GROUP BY that counts and sums them; then regressions with
many dummies over few rows, where solving and not counting is what costs.

Coverage: samples from 30 rows on, of whose population the gap is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 10_000_000
LEVELS = {"of 4 to 6 values": (4, 5, 6, 3, 6), "of 4 to 41 values": (5, 6, 7, 4, 41)}  # of the controls
DUMMIES = 150
GAP, CONFIDENCE, DRAWS, BATCH = 0.3, 0.95, 2000, 500
HELD = Target(0.93, at_least=True)


@dataclass(frozen=True)
class Sample:
    """What a sample is drawn from.

    Attributes:
        rows: its rows.
        women: how many of them, or with clusters how many clusters, are women.
        spread: standard deviation of women's noise, where men's is 1.
        skewed: whether the noise is lognormal, less its mean.
        grows: whether it grows with the number in LINEAR, too.
        controls: how many columns of CONTROL there are, of three levels.
        clusters: how many clusters of rows share half of their noise; 0 for independent rows.
        mixed: whether each cluster has women and men.
        uneven: whether clusters differ in size.
    """

    rows: int
    women: int
    spread: float = 1
    skewed: bool = False
    grows: bool = False
    controls: int = 1
    clusters: int = 0
    mixed: bool = False
    uneven: bool = False

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
        if self.skewed:
            noise = np.exp(noise) - np.exp(0.5)
        noise = noise * np.where(woman, self.spread, 1) * (np.exp(x / 2) if self.grows else 1)
        y = GAP * woman + 0.2 * x + 0.5 * sum(controls.values()) + noise
        return pd.DataFrame({"g": np.where(woman, "f", "m"), "x": x, "y": y, "cluster": cluster, **controls})

    @property
    def about(self) -> str:
        """What it is, in words."""
        said = f"{self.rows} rows, {self.women} of {'one group' if not self.clusters else f'{self.clusters} clusters'}"
        said += ", groups in each cluster" * self.mixed + ", of uneven sizes" * self.uneven
        said += f", whose deviation is {self.spread:g} times the others'" * (self.spread != 1)
        said += ", lognormal" * self.skewed + ", deviation grows with a control" * self.grows
        return said + f", {self.controls} columns of CONTROL" * (self.controls > 1)


SAMPLES = (
    Sample(30, 15), Sample(30, 15, spread=2), Sample(30, 15, skewed=True), Sample(30, 15, grows=True),
    Sample(30, 15, controls=3), Sample(30, 5), Sample(30, 5, spread=2), Sample(30, 5, spread=0.5),
    Sample(30, 5, skewed=True), Sample(30, 5, grows=True), Sample(30, 5, spread=2, controls=3),
    Sample(200, 5, spread=2), Sample(1000, 200, spread=2, skewed=True, controls=3),
    Sample(100, 10, clusters=20), Sample(100, 5, clusters=20), Sample(100, 10, clusters=20, mixed=True),
    Sample(100, 10, clusters=20, uneven=True), Sample(200, 10, clusters=40, spread=2, uneven=True),
    Sample(500, 20, clusters=100, uneven=True),
)  # fmt: skip


def coverage(sample: Sample, draws: int, seed: int = 2026) -> float:
    """Return the share of samples whose limits hold the gap.

    >>> 0.9 < coverage(Sample(30, 5, spread=2), 200) < 1
    True
    """
    random = np.random.default_rng(seed)
    controls = ", ".join(f"c{at}" for at in range(sample.controls))
    items = f"OUTCOME y PROTECTED g REFERENCE 'm' CONTROL {controls} LINEAR x CONFIDENCE {CONFIDENCE}"
    items += " CLUSTER cluster" * bool(sample.clusters)
    asked = (
        f"SELECT count(*) FILTER ({GAP} BETWEEN adjusted_gap_low AND adjusted_gap_high) "
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


def _staff(rows: int, levels: tuple[int, ...]) -> str:
    columns = ", ".join(f"'level ' || (hash(10 * i + {at}) % {n}) AS c{at}" for at, n in enumerate(levels[:3]))
    columns += "".join(f", (hash(10 * i + {at}) % {n})::INTEGER AS c{at}" for at, n in enumerate(levels[3:], 3))
    noise = "(hash(10 * i + 9) % 10007) / 10007.0"
    return (
        f"CREATE TABLE staff AS SELECT CASE WHEN hash(10 * i + 7) % 5 < 2 THEN 'F' ELSE 'M' END AS sex, {columns}, "
        f"exp(8 + {noise}) AS pay FROM range({rows}) AS r(i)"
    )


def _beside_group_by(run: Run, name: str, levels: tuple[int, ...]) -> Sequence[Line]:
    columns = ", ".join(f"c{at}" for at in range(len(levels)))
    texts = {
        "ADJUST": f"FROM staff FAIR ADJUST (OUTCOME ln(pay) PROTECTED sex REFERENCE 'M' "
        f"CONTROL {columns.rpartition(',')[0]} LINEAR c4 CONFIDENCE {CONFIDENCE})",
        "GROUP BY": f"SELECT sex, {columns}, count(*) AS n, sum(ln(pay)) AS total, sum(ln(pay) * ln(pay)) AS squares "
        f"FROM staff GROUP BY sex, {columns}",
    }
    with fairsql.connect() as con:
        run.say(f"writing rows with controls {name}")
        con.execute(_staff(run.rows(ROWS), levels))
        ((cells,),) = con.execute(f"SELECT count(*) FROM ({texts['GROUP BY']})").fetchall()
        run.say("taking turns")
        found = interleave({each: timed(_stored(con, text)) for each, text in texts.items()}, run.rounds(7))
    note = " / ".join(seconds(Spread.of(found[each]).median) for each in texts)
    about = f"ADJUST of 5 controls {name}, {cells:,} cells / bare GROUP BY"
    return [Line(about, ratio(found["ADJUST"], found["GROUP BY"]), target=Target(1.5), note=note)]


def _stored(con: fairsql.Connection, text: str) -> Callable[[], object]:
    return partial(con.execute, f"CREATE OR REPLACE TEMP TABLE stored AS {text}")


def _dummies(run: Run) -> Sequence[Line]:
    lines = []
    with fairsql.connect() as con:
        levels = ", ".join(f"hash(10 * i + {at}) % {DUMMIES // 3} AS d{at}" for at in range(3))
        con.execute(
            f"CREATE TABLE jobs AS SELECT i % 2 AS g, hash(10 * i + 5) % {DUMMIES} AS job, {levels}, "
            "(hash(10 * i + 6) % 1009) / 100.0 AS y FROM range(20000) AS r(i)"
        )
        for about, control in (("one column", "job"), ("three columns", "d0, d1, d2")):
            text = f"FROM jobs FAIR ADJUST (OUTCOME y PROTECTED g CONTROL {control} CONFIDENCE {CONFIDENCE})"
            found = interleave({"": timed(_stored(con, text))}, run.rounds(5))[""]
            lines.append(Line(f"{DUMMIES} dummies of {about}, 20,000 rows", Spread.of(found), "s", Target(1.0)))
    return lines


def _coverages(run: Run) -> Sequence[Line]:
    lines = []
    for sample in SAMPLES:
        run.say(sample.about)
        draws = run.rows(DRAWS)
        share = coverage(sample, draws)
        error = 2 * (share * (1 - share) / draws) ** 0.5
        about = f"95 % limits of {sample.about}: how many hold the gap"
        lines.append(Line(about, Spread(share, share - error, share + error), "", HELD, f"{draws:,} samples"))
    return lines


def measure(run: Run) -> Sequence[Line]:
    """Return the lines on cost, then those on coverage."""
    costs = [line for name, levels in LEVELS.items() for line in _beside_group_by(run, name, levels)]
    return [*costs, *_dummies(run), *_coverages(run)]


BENCHMARK = Benchmark(
    "adjustment",
    "FAIR ADJUST: 10 million rows beside a bare GROUP BY that sums them, many dummies, and how often limits hold the "
    "gap; ± two standard errors",
    measure,
)
