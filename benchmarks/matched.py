"""Groups over the same cases (MATCH): how often paired limits hold, and how often tests err where groups are alike.

Cases differ in how likely the outcome is, and each is put to two or three groups: once, three times, or one to five
times. Several answers of one group to a case go together more than those of different groups. All samples of a design
stand in one table, as strata, so that one query compares the pairs of all; FAIR TEST, which adds up strata, judges them
one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread

COVERS, ERRS = Target(0.93, at_least=True), Target(0.07)
METHODS = ("mid_p", "exact", "chi_square")
_TOGETHER = 0.6  # how far the answers to a case go together
_OWN = 0.2  # how far several answers of one group to a case go together beyond that


@dataclass(frozen=True)
class Sample:
    """Cases that each group answers.

    Attributes:
        cases: their number.
        rate: the share of answers with the outcome in the first group.
        effect: the part of that share that the other groups lack.
        most: the most answers of one group to one case; the fewest are as many, or one if `uneven`.
        uneven: whether the number of answers is drawn.
    """

    cases: int
    rate: float
    effect: float = 0.0
    most: int = 1
    uneven: bool = False

    @property
    def truth(self) -> float:
        """The difference of the first group's share and another's."""
        return self.rate * self.effect

    def draw(self, samples: int, groups: int = 2, seed: int = 2026) -> pd.DataFrame:
        """Return samples as rows with sample, case, group g and outcome y."""
        random = np.random.default_rng(seed)
        cases = pd.DataFrame({"prompt": np.arange(samples * self.cases)})
        cases["base"] = _around(random, np.full(len(cases), self.rate), _TOGETHER)
        rows = cases.merge(pd.DataFrame({"g": range(groups)}), how="cross")
        chance = rows.base * np.where(rows.g > 0, 1 - self.effect, 1)
        rows["chance"] = _around(random, chance.to_numpy(), _OWN) if self.most > 1 else chance
        answers = random.integers(1, self.most + 1, len(rows)) if self.uneven else np.full(len(rows), self.most)
        rows = rows.loc[rows.index.repeat(answers)].reset_index(drop=True)
        y = (random.random(len(rows)) < rows.chance).astype(int)
        return rows.assign(y=y, sample=rows.prompt // self.cases)[["sample", "prompt", "g", "y"]]

    def __str__(self) -> str:
        """Return the design in words."""
        answers = f"1 to {self.most} answers" if self.uneven else f"{self.most} answer{'s' * (self.most > 1)}"
        return f"{self.cases} cases, {answers} each, rate {self.rate}" + f", gap {self.truth:.2f}" * (self.effect > 0)


def _around(random: np.random.Generator, mean: np.ndarray, together: float) -> np.ndarray:
    """Return chances from Beta distributions with these means, whose outcomes go together so far."""
    inside = np.clip(mean, 1e-6, 1 - 1e-6)
    each = (1 - together) / together
    return random.beta(inside * each, (1 - inside) * each)


SAMPLES = tuple(
    Sample(cases, rate, effect, most, most == 5)
    for cases in (20, 50, 200)
    for most in (1, 3, 5)
    for rate, effect in ((0.4, 0.0), (0.4, 0.3), (0.1, 0.0))
)


def held(sample: Sample, samples: int, method: str = "mid_p") -> tuple[float, float]:
    """Return the shares of samples whose limits hold the gap, and in which a pair has p < .05.

    >>> covers, errs = held(Sample(50, 0.4), 200)
    >>> covers > 0.9, errs < 0.1
    (True, True)
    """
    items = f"PREDICTION y PROTECTED g CONTROL sample MATCH prompt METHOD {method} CONFIDENCE 0.95 CORRECTION none"
    with fairsql.connect() as con:
        con.register("drawn", sample.draw(samples))
        query = f"""SELECT avg((difference_low <= $truth AND $truth <= difference_high)::INTEGER),
                           avg((coalesce(p_value, 1) < 0.05)::INTEGER)
                    FROM (FROM drawn FAIR PAIRS ({items}))"""
        ((covers, errs),) = con.execute(query, {"truth": sample.truth}).fetchall()
    return float(covers), float(errs)


def found(sample: Sample, samples: int) -> float:
    """Return the share of samples in which FAIR TEST finds a gap between three groups that are alike."""
    with fairsql.connect() as con:
        con.register("frame", sample.draw(samples, groups=3))
        con.execute("CREATE TABLE drawn AS FROM frame")
        query = "SELECT p_value FROM drawn WHERE sample = ? FAIR TEST (PREDICTION y PROTECTED g MATCH prompt)"
        chances = [con.execute(query, [each]).fetchall()[0][0] for each in range(samples)]
    return sum(chance is not None and chance < 0.05 for chance in chances) / samples


def measure(run: Run) -> Sequence[Line]:
    """Return how often limits hold, and how often tests err where groups are alike."""
    lines = []

    def add(what: str, share: float, samples: int, target: Target) -> None:
        error = 2 * (share * (1 - share) / samples) ** 0.5
        lines.append(Line(what, Spread(share, share - error, share + error), "", target, f"{samples:,} samples"))

    for sample in SAMPLES:
        run.say(str(sample))
        samples = run.rows(4000)
        covers, errs = held(sample, samples)
        add(f"FAIR PAIRS: limits, {sample}", covers, samples, COVERS)
        if not sample.effect:
            add(f"FAIR PAIRS: p < .05, {sample}", errs, samples, ERRS)
            for method in METHODS[1:] if sample.most == 1 else ():
                add(f"FAIR PAIRS: p < .05, METHOD {method}, {sample}", held(sample, samples, method)[1], samples, ERRS)
    for sample in SAMPLES:
        if not sample.effect and sample.rate == 0.4:
            samples = run.rows(600)
            add(f"FAIR TEST of three groups: p < .05, {sample}", found(sample, samples), samples, ERRS)
    return lines


BENCHMARK = Benchmark(
    "matched",
    "Groups over the same cases (MATCH): how often 95 % limits hold and tests err, ± two standard errors",
    measure,
)
