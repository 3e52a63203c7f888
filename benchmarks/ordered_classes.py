"""Ordered classes: how often the test of mean ranks errs, and how often it finds a shift beside a test of all classes.

Samples of three groups in two strata, whose rows have one of four classes, few rows the highest one. In a shift one
group's rows are a class higher with a chance.
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

ERRS = 0.05
_SHARES = np.array([(0.55, 0.25, 0.15, 0.05), (0.1, 0.3, 0.3, 0.3)])  # of the classes, in each stratum
_LISTED = "OUTCOMES ({})"
TESTS = {"mean ranks": _LISTED.format("0 < 1 < 2 < 3"), "all classes": _LISTED.format("0, 1, 2, 3")}


@dataclass(frozen=True)
class Design:
    """Three groups with so many rows in each stratum, and the chance that a row of the first is a class higher."""

    rows: tuple[int, int, int]
    shift: float = 0.0


DESIGNS = (Design((15, 25, 40)), Design((8, 8, 8)), Design((200, 20, 10)), Design((60, 60, 60), 0.3))


def found(design: Design, test: str, samples: int, control: str = "CONTROL s", seed: int = 2026) -> float:
    """Return the share of samples in which FAIR TEST has a p-value below .05.

    >>> found(Design((15, 25, 40)), "mean ranks", 5) <= 0.6
    True
    """
    random = np.random.default_rng(seed)
    groups = np.repeat(np.arange(3), design.rows)
    rare = 0
    with fairsql.connect() as con:
        for _ in range(samples):
            drawn = [random.choice(4, len(groups), p=shares) for shares in _SHARES[: 2 if control else 1]]
            frame = pd.concat(pd.DataFrame({"g": groups, "y": each, "s": at}) for at, each in enumerate(drawn))
            higher = (frame.g == 0) & (random.random(len(frame)) < design.shift)
            con.register("frame", frame.assign(y=np.minimum(frame.y + higher, 3)))
            query = f"SELECT p_value FROM frame FAIR TEST (PREDICTION y PROTECTED g {control} {TESTS[test]})"
            ((p,),) = con.execute(query).fetchall()
            rare += p is not None and p < ERRS
    return rare / samples


def measure(run: Run) -> Sequence[Line]:
    """Return how often each test has p < .05, for each design."""
    samples, lines = run.rows(500), []
    for design in DESIGNS:
        for test in TESTS:
            for control in ("", "CONTROL s"):
                share = found(design, test, samples, control)
                error = 2 * (share * (1 - share) / samples) ** 0.5
                about = f"{test}: p < .05, groups of {', '.join(map(str, design.rows))} rows"
                about += " in each of two strata" if control else ""
                about += f", a class higher for {design.shift:.0%} of the first" if design.shift else ""
                target = Target(0.07) if test == "mean ranks" and not design.shift else None
                lines.append(
                    Line(about, Spread(share, share - error, share + error), "", target, f"{samples:,} samples")
                )
    return lines


BENCHMARK = Benchmark(
    "ordered_classes", "Ordered classes: how often a test of mean ranks errs, and what it finds", measure
)
