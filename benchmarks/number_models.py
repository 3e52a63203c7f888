"""Models of numbers within a bound on the error of each group, against fairlearn's bounded group loss.

Both have the same rows, features, groups, bound and learner (scikit-learn's LinearRegression), and judge the rows that
they learn from. FairSQL reads the rows from a table and stores one model; fairlearn has arrays, and returns models of
which each row draws one.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LinearRegression
from threadpoolctl import threadpool_limits

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio
from fairsql.resources import adult_path

Numbers = npt.NDArray[np.float64]
ROWS, ROUNDS, SHARE = 48_842, 3, 0.98  # the bound is this share of the largest error of a plain fit
ERRORS: Mapping[str, Callable[[Numbers], Numbers]] = {"mae": np.abs, "mse": np.square}
_TABLE = """
CREATE TABLE people AS SELECT age, "education-num" AS schooling, "capital-gain" > 0 AS gains, "hours-per-week" AS hours,
  CASE WHEN age < 25 THEN 'a' WHEN age < 60 THEN 'b' ELSE 'c' END AS age_group
FROM '{path}' LIMIT {rows}
"""


@dataclass(frozen=True)
class Result:
    """Seconds to fit, the error of all rows, and the largest of a group."""

    seconds: float
    error: float
    largest: float


def measure(run: Run) -> Sequence[Line]:
    """Return lines for each error: ours and theirs in time, and what both models are like."""
    lines = []
    with fairsql.connect() as con, threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        con.execute(_TABLE.format(path=adult_path(), rows=max(run.rows(ROWS), 2000)))
        frame = con.sql("FROM people").df()
        x, y = frame[["age", "schooling", "gains"]].to_numpy(float), frame["hours"].to_numpy(float)
        groups = frame["age_group"].to_numpy()
        for name, error in ERRORS.items():
            run.say(name)
            plain = _judged(error(LinearRegression().fit(x, y).predict(x) - y), groups, 0)
            bound = round(SHARE * plain.largest, 4)
            contestants = {
                "ours": lambda name=name, error=error, bound=bound: _ours(con, name, error, bound, y, groups),
                "theirs": lambda name=name, error=error, bound=bound: _theirs(name, error, bound, x, y, groups),
            }
            lines += _lines(name, bound, plain, interleave(contestants, run.rounds(ROUNDS)))
    return lines


def _judged(errors: Numbers, groups: Any, took: float) -> Result:
    return Result(took, float(errors.mean()), max(float(errors[groups == each].mean()) for each in set(groups)))


def _ours(con: Any, name: str, error: Callable[[Numbers], Numbers], bound: float, y: Numbers, groups: Any) -> Result:
    start = perf_counter()
    con.execute(
        "CREATE OR REPLACE MODEL working_hours PREDICT hours FEATURES age, schooling, gains "
        f"FAIR (PROTECTED age_group METRICS {name} WITHIN {bound}) VALIDATE 0 AS FROM people"
    )
    took = perf_counter() - start
    estimates = con.execute("SELECT estimate FROM working_hours('people')").fetchnumpy()["estimate"]
    return _judged(error(np.asarray(estimates, dtype=float) - y), groups, took)


def _theirs(
    name: str, error: Callable[[Numbers], Numbers], bound: float, x: Numbers, y: Numbers, groups: Any
) -> Result:
    from fairlearn import reductions

    loss = (reductions.AbsoluteLoss if name == "mae" else reductions.SquareLoss)(float(y.min()), float(y.max()))
    start = perf_counter()
    model = reductions.ExponentiatedGradient(
        LinearRegression(), reductions.BoundedGroupLoss(loss, upper_bound=bound), max_iter=50
    )
    model.fit(x, y, sensitive_features=groups)
    took = perf_counter() - start
    each = np.column_stack([error(fit.predict(x) - y) for fit in model.predictors_])
    return _judged(each @ model.weights_.to_numpy(), groups, took)


def _lines(name: str, bound: float, plain: Result, found: Mapping[str, Sequence[Result]]) -> list[Line]:
    times = {who: [each.seconds for each in results] for who, results in found.items()}
    ours, theirs = found["ours"][0], found["theirs"][0]
    note = f"{seconds(Spread.of(times['theirs']).median)} / {seconds(Spread.of(times['ours']).median)}"
    faster = ratio(times["theirs"], times["ours"])
    about = f"fairlearn / CREATE MODEL, {name} WITHIN {bound}"
    lines = [Line(about, faster, target=Target(1, at_least=True), note=note)]
    for who, result in (("CREATE MODEL", ours), ("fairlearn", theirs)):
        over = result.largest / bound
        about = f"error of all rows {result.error:.4f}, of a plain fit {plain.error:.4f} (largest {plain.largest:.4f})"
        kept = Target(1) if who == "CREATE MODEL" else None
        lines.append(
            Line(f"largest error of a group / bound, {who}, {name}", Spread.of([over]), target=kept, note=about)
        )
    return lines


BENCHMARK = Benchmark(
    "number_models", "Linear regression of hours on Adult, the error of each age group bounded", measure
)
