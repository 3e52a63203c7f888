"""Rows that depend on each other: how often limits and tests with CLUSTER are right, and what CLUSTER costs.

Coverage: samples of persons with five rows each, whose outcomes go together (an intraclass correlation of .5): the
share of samples whose limits hold the truth, and the share in which a test finds a gap where there is none. The
persons of two groups differ, or each person has rows in both, or in one more than in the other. All samples of a design
stand in one table, as strata, so that one query judges them; FAIR TEST, which adds up strata, judges them one by one.

Weights: rows that are drawn with chances that go with the outcome, each a cluster of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

COVERS, ERRS, COSTS = Target(0.93, at_least=True), Target(0.07), Target(2.5)
ROWS = 1_000_000
PERSONS = ((100, "i // {each}"), (5, "i // {each}"), (5, "(hash(i) % {persons})::BIGINT"))  # rows each, in what order
_SIZE, _TOGETHER = 5, 0.5  # rows of a person, on average, and how far her outcomes go together
_WEIGHTS = (1.0, 5.0)


ONCE = "CLUSTER person"
SCATTERED = 0.01  # how far the outcomes of the rows of a large cluster go together


def held_of_large_clusters(samples: int, seed: int = 2026) -> tuple[float, float, float]:
    """Return the same as `held` for 50 clusters of very uneven size, such as states, whose rows hardly go together.

    >>> group, gap, errs = held_of_large_clusters(100)
    >>> min(group, gap) > 0.9, errs < 0.1
    (True, True)
    """
    random = np.random.default_rng(seed)
    sizes = np.maximum(5, random.lognormal(4.2, 1.2, 50 * samples).astype(int))
    cluster = np.arange(50 * samples)
    rate = random.beta(*(each * (1 - SCATTERED) / SCATTERED for each in (0.3, 0.7)), len(cluster))
    rows = pd.DataFrame({"person": cluster, "sample": cluster // 50})
    rows = rows.loc[rows.index.repeat(sizes)].reset_index(drop=True)
    rows = rows.assign(g=(random.random(len(rows)) < 0.4).astype(int))
    return _held(rows.assign(y=(random.random(len(rows)) < rate[rows.person]).astype(int)), 0.3)


@dataclass(frozen=True)
class Sample:
    """Two groups with the same rate, and whose rows they are.

    Attributes:
        persons: the number of persons, of each group if these differ.
        rate: the share of rows with the outcome.
        groups: whether persons are in one group, in both, or in both unevenly; "weights" for one row of each person
            with a weight that goes with the outcome.
    """

    persons: int
    rate: float
    groups: Literal["one", "both", "uneven", "weights"] = "one"

    def draw(self, samples: int, seed: int = 2026) -> pd.DataFrame:
        """Return samples as rows with sample, person, group g, outcome y and weight w."""
        random = np.random.default_rng(seed)
        alone = self.groups in ("one", "weights")
        person = np.arange(samples * self.persons * (1 + alone))
        sizes = 1 if self.groups == "weights" else 1 + random.poisson((_SIZE - 1) * (2 - alone), len(person))
        a, b = (each * (1 - _TOGETHER) / _TOGETHER for each in (self.rate, 1 - self.rate))
        rates = self.rate if self.groups == "weights" else random.beta(a, b, len(person))
        rows = pd.DataFrame({"person": person, "sample": person // (self.persons * (1 + alone)), "rate": rates})
        rows = rows.loc[rows.index.repeat(sizes)].reset_index(drop=True)
        chances = {"both": 0.5, "uneven": rows.person % 3 * 0.4 + 0.1}  # of a row to be in the second group
        in_second = rows.person % 2 if alone else random.random(len(rows)) < chances[self.groups]
        outcome = random.random(len(rows)) < rows.rate
        heavy = random.random(len(rows)) < np.where(outcome, 0.8, 0.2)
        weight = np.where(heavy, _WEIGHTS[1], _WEIGHTS[0])
        return rows.assign(g=np.asarray(in_second).astype(int), y=outcome.astype(int), w=weight).drop(columns="rate")

    @property
    def truth(self) -> float:
        """The share of rows with the outcome, or of their weights."""
        if self.groups != "weights":
            return self.rate
        light, heavy = _WEIGHTS
        hits, others = (0.8 * heavy + 0.2 * light) * self.rate, (0.2 * heavy + 0.8 * light) * (1 - self.rate)
        return hits / (hits + others)

    @property
    def items(self) -> str:
        """The items of the clause."""
        return "PREDICTION y PROTECTED g" + " WEIGHT w" * (self.groups == "weights")


SAMPLES = (
    Sample(20, 0.3), Sample(20, 0.1), Sample(40, 0.3), Sample(40, 0.1), Sample(20, 0.3, "both"),
    Sample(20, 0.1, "both"), Sample(20, 0.3, "uneven"), Sample(40, 0.1, "uneven"), Sample(300, 0.3, "weights"),
    Sample(300, 0.7, "weights"), Sample(30, 0.05),
)  # fmt: skip
DESIGN = "CLUSTER person STRATUM layer POPULATION persons"


def held(sample: Sample, samples: int, cluster: str = ONCE) -> tuple[float, float, float]:
    """Return the shares of samples whose limits hold: of a group, of the gap; and in which a pair has p < .05.

    >>> group, gap, errs = held(Sample(20, 0.3), 200)
    >>> min(group, gap) > 0.9, errs < 0.1, held(Sample(20, 0.3), 200, "")[2] > 0.2
    (True, True, True)
    """
    return _held(sample.draw(samples), sample.truth, f"{sample.items} CONTROL sample {cluster} CONFIDENCE 0.95")


def _held(
    drawn: pd.DataFrame, truth: float, items: str = f"PREDICTION y PROTECTED g CONTROL sample {ONCE} CONFIDENCE 0.95"
) -> tuple[float, float, float]:
    with fairsql.connect() as con:
        con.register("drawn", drawn)
        query = f"""SELECT avg((selection_rate_low <= $truth AND $truth <= selection_rate_high)::INTEGER)
                    FROM (FROM drawn FAIR ({items}))"""
        ((group,),) = con.execute(query, {"truth": truth}).fetchall()
        query = f"""SELECT avg((difference_low <= 0 AND 0 <= difference_high)::INTEGER),
                           avg((coalesce(p_value, 1) < 0.05)::INTEGER)
                    FROM (FROM drawn FAIR PAIRS ({items} CORRECTION none))"""
        ((gap, errs),) = con.execute(query).fetchall()
    return float(group), float(gap), float(errs)


def held_in_population(samples: int, design: str = DESIGN, seed: int = 2026) -> float:
    """Return the share of samples whose limits hold the rate of their population: half the persons of two strata.

    The persons of the strata differ, so that limits that know neither the strata nor how many there are are too wide.

    >>> 0.92 < held_in_population(200) < 0.98 < held_in_population(200, "CLUSTER person")
    True
    """
    random = np.random.default_rng(seed)
    persons, rates = 60, (0.2, 0.7)  # of each stratum in the population
    person = np.arange(samples * persons * len(rates))
    layer = person // persons
    mean = np.asarray(rates)[layer % len(rates)]
    chance = random.beta(mean * 3, (1 - mean) * 3)
    drawn = random.permuted(np.tile(np.arange(persons) < persons // 2, (samples * len(rates), 1)), axis=1).ravel()
    rows = pd.DataFrame({"person": person, "layer": layer, "sample": layer // len(rates), "drawn": drawn})
    rows = rows.loc[rows.index.repeat(_SIZE)].reset_index(drop=True)
    rows = rows.assign(y=(random.random(len(rows)) < chance[rows.person]).astype(int), g=0, persons=persons)
    with fairsql.connect() as con:
        con.register("everyone", rows)
        items = f"PREDICTION y PROTECTED g CONTROL sample {design} CONFIDENCE 0.95"
        query = f"""SELECT avg((selection_rate_low <= truth AND truth <= selection_rate_high)::INTEGER)
                    FROM (FROM everyone WHERE drawn FAIR ({items}))
                    JOIN (SELECT sample, avg(y) AS truth FROM everyone GROUP BY sample) USING (sample)"""
        ((share,),) = con.execute(query).fetchall()
    return float(share)


def found(sample: Sample, samples: int, items: str = ONCE) -> float:
    """Return the share of samples in which FAIR TEST finds a gap where there is none."""
    with fairsql.connect() as con:
        con.register("frame", sample.draw(samples))
        con.execute("CREATE TABLE drawn AS SELECT *, person * 7 % 3 AS site FROM frame")
        query = f"SELECT p_value FROM drawn WHERE sample = ? FAIR TEST ({sample.items} {items})"
        chances = [con.execute(query, [each]).fetchall()[0][0] for each in range(samples)]
    return sum(chance is not None and chance < 0.05 for chance in chances) / samples


def odds_ratio_held(persons: tuple[int, int], samples: int, rate: float = 0.3, seed: int = 2026) -> float:
    """Return the share of samples whose limits hold the odds ratio 1 of FAIR TEST, for so many persons of each group.

    >>> odds_ratio_held((3, 40), 100) > 0.9
    True
    """
    random = np.random.default_rng(seed)
    person = np.arange(samples * sum(persons))
    rows = pd.DataFrame({"person": person, "sample": person // sum(persons), "g": person % sum(persons) < persons[0]})
    chance = random.beta(*(each * (1 - _TOGETHER) / _TOGETHER for each in (rate, 1 - rate)), len(person))
    rows = rows.loc[rows.index.repeat(1 + random.poisson(_SIZE - 1, len(person)))]
    rows = rows.assign(y=(random.random(len(rows)) < chance[rows.person]).astype(int))
    with fairsql.connect() as con:
        con.register("frame", rows)
        con.execute("CREATE TABLE drawn AS FROM frame")
        items = f"PREDICTION y PROTECTED g {ONCE} CONFIDENCE 0.95"
        query = f"""SELECT odds_ratio_low <= 1 AND 1 <= odds_ratio_high
                    FROM drawn WHERE sample = ? FAIR TEST ({items})"""
        answers = [con.execute(query, [each]).fetchall()[0][0] for each in range(samples)]
    return float(np.mean([held for held in answers if held is not None]))


def shares(run: Run) -> list[Line]:
    """Return how often limits with CLUSTER hold, and how often tests err, for each design (see `validity`)."""
    lines = []
    for sample in SAMPLES:
        samples = run.rows(2000)
        about = f"{sample.persons} persons, rate {sample.rate}, in {sample.groups}"
        if sample.groups == "weights":
            about = f"{sample.persons} rows, rate {sample.rate}, weights that go with the outcome"
        plain, own = held(sample, samples, ""), held(sample, samples)
        for at, (what, target) in enumerate(
            (("limits of a group", COVERS), ("limits of the gap", COVERS), ("p < .05", ERRS))
        ):
            error = 2 * (own[at] * (1 - own[at]) / samples) ** 0.5
            spread = Spread(own[at], own[at] - error, own[at] + error)
            lines.append(Line(f"CLUSTER: {what}, {about}", spread, "", target, f"without it {plain[at]:.3f}"))
    samples = run.rows(1000)
    for share, what, target in zip(
        held_of_large_clusters(samples),
        ("limits of a group", "limits of the gap", "p < .05"),
        (COVERS, COVERS, ERRS),
        strict=True,
    ):
        error = 2 * (share * (1 - share) / samples) ** 0.5
        about = f"CLUSTER: {what}, 50 clusters of uneven size whose rows hardly go together, rate 0.3"
        lines.append(Line(about, Spread(share, share - error, share + error), "", target, f"{samples:,} samples"))
    without, with_it = held_in_population(samples, ONCE), held_in_population(samples)
    error = 2 * (with_it * (1 - with_it) / samples) ** 0.5
    about, said = (
        f"{DESIGN}: limits of a group, half of 2 x 60 persons",
        f"without STRATUM and POPULATION {without:.3f}",
    )
    lines.append(Line(about, Spread(with_it, with_it - error, with_it + error), "", COVERS, said))
    for sample, items in (
        (SAMPLES[0], ONCE),
        (SAMPLES[1], ONCE),
        (SAMPLES[4], ONCE),
        (SAMPLES[7], ONCE),
        (SAMPLES[0], f"CONTROL site {ONCE}"),
    ):
        samples = run.rows(300)
        share = found(sample, samples, items)
        error = 2 * (share * (1 - share) / samples) ** 0.5
        about = f"FAIR TEST ({items}) p < .05, {sample.persons} persons, rate {sample.rate}, in {sample.groups}"
        lines.append(Line(about, Spread(share, share - error, share + error), "", ERRS, f"{samples:,} samples"))
    for persons in ((2, 40), (3, 40), (5, 40), (10, 40), (20, 20)):
        samples = run.rows(1000)
        share = odds_ratio_held(persons, samples)
        error = 2 * (share * (1 - share) / samples) ** 0.5
        about = f"FAIR TEST ({ONCE}) limits of the odds ratio, {persons[0]} and {persons[1]} persons, rate 0.3"
        lines.append(Line(about, Spread(share, share - error, share + error), "", COVERS, f"{samples:,} samples"))
    return lines


def measure(run: Run) -> Sequence[Line]:
    """Return how many times a clause without CLUSTER one with it takes, and what GROUP BY alone takes of that."""
    rows = run.rows(ROWS)
    items = "PREDICTION prediction LABEL label PROTECTED race METRICS selection_rate, true_positive_rate"
    forms = {
        "": " CONFIDENCE 0.95",
        "DISPARITY": " WITHIN 0.05 CONFIDENCE 0.95",
        "PAIRS": " CONFIDENCE 0.95",
        "TEST": "",
    }
    lines = []
    for each, person in PERSONS:
        with fairsql.connect() as con:
            ordered = person.format(persons=max(1, rows // each), each=each)
            con.execute(f"""
                CREATE TABLE decisions AS
                SELECT person, hash(person) % 5 AS race, (hash(i, 1) % 10 < 4)::INTEGER AS prediction,
                       (hash(i, 2) % 10 < 5)::INTEGER AS label
                FROM (SELECT i, {ordered} AS person FROM range({rows}) r(i))""")
            grouped = "SELECT sum(n) FROM (SELECT {by}, count(*) AS n, sum(prediction) FROM decisions GROUP BY {by})"
            pairs = {"GROUP BY": (grouped.format(by="race"), grouped.format(by="race, person"))}
            for form, more in forms.items():
                text = f"FROM decisions FAIR {form} ({items}{more}"
                pairs[f"FAIR {form}".strip()] = (f"{text})", f"{text} {ONCE})")
            for about, (without, with_it) in pairs.items():
                texts = {"without": without, "with": with_it}
                times = interleave(
                    {word: timed(lambda q=text: con.execute(q).fetchall()) for word, text in texts.items()},
                    run.rounds(7),
                )
                what = "with the cluster" if about == "GROUP BY" else "with CLUSTER"
                said = f"{about} {what} / without, {rows:,} rows, {each} a person" + ", scattered" * ("hash" in person)
                target = COSTS if about != "GROUP BY" else None
                lines.append(Line(said, ratio(times["with"], times["without"]), target=target))
    return lines


BENCHMARK = Benchmark(
    "dependence",
    "Rows that depend on each other: what CLUSTER costs, and what of that is GROUP BY itself",
    measure,
)
