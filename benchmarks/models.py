"""Models within an allowance, against fairlearn's reductions: the same features, splits and learner, in one run."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, stdev
from time import perf_counter
from typing import Any

import duckdb
import numpy as np
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, ratio
from fairsql.models import ConstrainedClassifier
from fairsql.models.learners.features import make_features
from fairsql.models.search.grouped_rows import draw
from fairsql.resources import adult_path

SPLITS = 40
PART = 0.2  # of the rows is tested on; all others train, and judge as well
ALLOWANCE = 0.03
ALLOWANCES = {"selection_rate": (0.0235, 0.03, 0.0455, 0.08), "equalized_odds": (0.02, 0.025, 0.03, 0.05)}
_KINDS = (("DemographicParity", "DP"), ("EqualizedOdds", "EO"))
_GRID = 10
TABLE = """
    SELECT * EXCLUDE (income, fnlwgt, education, "native-country", split), income = '>50K' AS label
    FROM '{path}'
"""


@dataclass(frozen=True)
class Split:
    """The rows of one split: features, label and sex; `known` may be used, `test` is apart."""

    x: Any
    y: Any
    sex: Any
    known: Any
    test: Any


@dataclass(frozen=True)
class Result:
    """What a contestant did on one split: seconds to fit, fits, accuracy and gaps of the test rows."""

    seconds: float
    fits: int
    accuracy: float
    selection: float
    odds: float


Fit = Callable[[Split], tuple[Callable[[Any], Any], int]]


def measure(run: Run) -> Sequence[Line]:
    """Fit all on each split in turns; the gaps are those between women and men, of rows nobody was fitted on."""
    contestants = _contestants(run)
    splits = 2 if run.quick else SPLITS
    found: dict[str, list[Result]] = {name: [] for name in contestants}
    for number in range(splits):
        split = _split(number, run.rows(48_842) if run.quick else None)
        names = list(contestants)
        for name in names[number % len(names) :] + names[: number % len(names)]:
            run.say(f"split {number + 1} of {splits}, {name}")
            found[name].append(_judge(contestants[name], split))
    return _lines(found)


def _contestants(run: Run) -> Mapping[str, Fit]:
    every: dict[str, Fit] = {
        "plain": lambda split: (_plain().fit(split.x[split.known], split.y[split.known]).predict, 1),
    }
    for metrics, allowances in ALLOWANCES.items():
        every.update({f"ours, {metrics} {within}": _ours(metrics, within) for within in allowances})
    try:
        import fairlearn.reductions  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        run.say("fairlearn is not installed")
        return every
    for kind, short in _KINDS:
        for bound in (ALLOWANCE, ALLOWANCE / 2):
            every[f"EG {short}, bound {bound}"] = _gradient(kind, bound)
    for kind, short in _KINDS:
        every[f"GridSearch {short}, {_GRID} fits"] = _grid(kind)
    return every


def _plain() -> LogisticRegression:
    return LogisticRegression(max_iter=1000)


def _ours(metrics: str, within: float) -> Fit:
    def fit(split: Split) -> tuple[Callable[[Any], Any], int]:
        known = split.known
        model = ConstrainedClassifier(_plain(), metrics=metrics, within=within, validation_fraction=0)
        model.fit(split.x[known], split.y[known], protected=split.sex[known])
        return model.predict, model.n_fits_

    return fit


def _gradient(kind: str, bound: float) -> Fit:
    def fit(split: Split) -> tuple[Callable[[Any], Any], int]:
        from fairlearn import reductions

        model = reductions.ExponentiatedGradient(_plain(), getattr(reductions, kind)(difference_bound=bound))
        known = split.known
        model.fit(split.x[known], split.y[known], sensitive_features=split.sex[known])
        return lambda x: model.predict(x, random_state=0), int(model.n_oracle_calls_)

    return fit


def _grid(kind: str) -> Fit:
    def fit(split: Split) -> tuple[Callable[[Any], Any], int]:
        from fairlearn import reductions

        model = reductions.GridSearch(_plain(), getattr(reductions, kind)(), grid_size=_GRID)
        known = split.known
        model.fit(split.x[known], split.y[known], sensitive_features=split.sex[known])
        return model.predict, len(model.predictors_)

    return fit


def _split(seed: int, rows: int | None) -> Split:
    frame = duckdb.connect().execute(TABLE.format(path=adult_path())).df()
    if rows is not None:
        frame = frame.sample(max(rows, 2000), random_state=0).reset_index(drop=True)
    label = frame.pop("label").to_numpy().astype(int)
    part = draw(len(frame), (PART,), seed)
    x = make_features(frame).fit(frame[part == 0]).transform(frame)
    return Split(x, label, frame["sex"].to_numpy(), part == 0, part == 1)


def _judge(fit: Fit, split: Split) -> Result:
    with warnings.catch_warnings(), threadpool_limits(1):
        warnings.simplefilter("ignore")
        start = perf_counter()
        predict, fits = fit(split)
        took = perf_counter() - start
    y, sex = split.y[split.test], split.sex[split.test]
    decided = np.asarray(predict(split.x[split.test]))

    def gap(rows: Any) -> float:
        return abs(float(decided[rows & (sex == "Male")].mean() - decided[rows & (sex == "Female")].mean()))

    everyone = np.ones(len(y), dtype=bool)
    return Result(took, fits, float((decided == y).mean()), gap(everyone), max(gap(y == 0), gap(y == 1)))


def _lines(found: Mapping[str, Sequence[Result]]) -> list[Line]:
    times = {name: [each.seconds for each in results] for name, results in found.items()}
    lines = []
    for name, results in found.items():
        if name == "plain":
            continue
        one = name.startswith("ours, selection_rate")
        limit = Target(4) if one else None
        lines.append(
            Line(f"{name} / a plain fit", ratio(times[name], times["plain"]), target=limit, note=_tell(results))
        )
        if one:
            fits = Spread.of([float(each.fits) for each in results])
            lines.append(Line(f"fits, {name}", fits, unit="fits", target=Target(8)))
    for short, metrics, gap in (("DP", "selection_rate", "selection"), ("EO", "equalized_odds", "odds")):
        ours, fast = f"ours, {metrics} {ALLOWANCE}", Target(5, at_least=True)
        rivals = [name for name in found if name.startswith((f"EG {short}", f"GridSearch {short}"))]
        if not rivals:
            lines.append(Line(f"EG {short} / {ours}", None, target=fast, note="fairlearn is not installed"))
        for name in rivals:
            note = f"{seconds(Spread.of(times[name]).median)} / {seconds(Spread.of(times[ours]).median)}"
            target = fast if name.startswith("EG") else None
            lines.append(Line(f"{name} / {ours}", ratio(times[name], times[ours]), target=target, note=note))
            lines.append(_accuracy(name, metrics, gap, found))
    plain = found["plain"]
    lines.append(Line("a plain fit", Spread.of(times["plain"]), unit="s", note=_tell(plain)))
    return lines


def _mean(results: Sequence[Result], what: str) -> float:
    return float(mean(getattr(each, what) for each in results))


def _tell(results: Sequence[Result]) -> str:
    """Return the means over the splits."""
    return (
        f"test accuracy {_mean(results, 'accuracy'):.4f}, gap of selection {_mean(results, 'selection'):.3f}, "
        f"of odds {_mean(results, 'odds'):.3f}; {_mean(results, 'fits'):.1f} fits"
    )


def _accuracy(name: str, metrics: str, gap: str, found: Mapping[str, Sequence[Result]]) -> Line:
    """Return ours less theirs in accuracy: of our allowances the widest whose mean gap is no larger."""
    theirs = found[name]
    limit = _mean(theirs, gap)
    ours = [
        each for each, results in found.items() if each.startswith(f"ours, {metrics}") if _mean(results, gap) <= limit
    ]
    measured, target = f"accuracy, ours less {name}, at no larger gap", Target(0, at_least=True)
    if not ours:
        return Line(measured, None, "points", target, f"none of ours has a mean gap of {limit:.4f} or less")
    best = ours[-1]
    points = [100 * (mine.accuracy - other.accuracy) for mine, other in zip(found[best], theirs, strict=True)]
    error = stdev(points) / len(points) ** 0.5
    note = f"{best}: mean gap {_mean(found[best], gap):.4f}, theirs {limit:.4f}; of the mean, with 2 standard errors"
    middle = mean(points)
    return Line(measured, Spread(middle, middle - 2 * error, middle + 2 * error), "points", target, note)


BENCHMARK = Benchmark("models", "Logistic regression on Adult within an allowance, women and men, 40 splits", measure)
