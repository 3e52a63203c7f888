"""Figure 10: the same fits of logistic regression, each started cold or from the previous fit."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from examples.omnifair.experiments.trials import LEARNERS, cut, decide, enforce
from examples.omnifair.populations import ADULT, BANK, COMPAS, LSAC
from fairsql.models.learners.fitting import fit_weighted, make_learner, score
from fairsql.models.search.grouped_rows import count_rows, make_groupings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from examples.omnifair.experiments.trials import Split
    from examples.reproduction.population import Population
    from fairsql import Connection

POPULATIONS = (COMPAS, ADULT, LSAC, BANK)
WITHIN = 0.03
_HALVINGS = 8


def run_split(con: Connection, population: Population, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the time of two sequences of fits: the search's own, and one from the paper's bisection."""
    split = cut(con, seed)
    outcome = enforce(split, "LR", metrics="selection_rate", within=WITHIN, seed=seed)
    groups = make_groupings(split.train.group, None, len(split.train.label))
    rows = count_rows(split.train.label, np.ones(len(split.train.label)), groups, np.arange(len(split.train.label)))
    at_labels = rows.cells(rows.label)
    constraints = outcome.classifier.constraints_

    def weigh(multiplier: float) -> np.ndarray:
        multipliers = np.zeros(len(constraints.all))
        multipliers[0] = multiplier
        return constraints.weights(multipliers, rows, at_labels)

    searched = [float(fit.multipliers[0]) for fit in outcome.classifier.fits_ if not fit.refined]
    unit = float(constraints.units(rows, at_labels)[0])
    for name, multipliers in (("search", searched), ("bisection", _bisect(split, weigh, unit))):
        weights = [weigh(multiplier) for multiplier in multipliers]
        cold, warm = (_time(split, weights, warm=start) for start in (False, True))
        yield {
            "population": population.name,
            "sequence": name,
            "seed": seed,
            "fits": len(weights),
            "cold_seconds": cold[0],
            "warm_seconds": warm[0],
            "cold_iterations": cold[1],
            "warm_iterations": warm[1],
            "differing": float((decide(cold[2], split.test) != decide(warm[2], split.test)).mean()),
        }


def _bisect(split: Split, weigh: Callable[[float], np.ndarray], unit: float) -> list[float]:
    """Return the multipliers that the paper's algorithm 1 tries: doubled until the gap is met, then halved."""
    first, second = (split.judge.group == g for g in sorted(set(split.judge.group)))
    learner = make_learner(LEARNERS["LR"][0])

    def gap_at(multiplier: float) -> float:
        model = fit_weighted(learner, split.train.x, split.train.label, weigh(multiplier))
        decided = score(model, split.judge.x) >= 0.5
        return float(decided[first].mean() - decided[second].mean())

    start = gap_at(0.0)
    sign = 1.0 if start > 0 else -1.0  # a multiplier above 0 lowers the first group's rate
    tried, high = [0.0], 0.05 * unit
    while True:
        tried.append(sign * high)
        if sign * gap_at(sign * high) <= WITHIN:
            break
        high *= 2
    low = 0.0 if high == 0.05 * unit else high / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        tried.append(sign * middle)
        if sign * gap_at(sign * middle) <= WITHIN:
            high = middle
        else:
            low = middle
    return tried


def _time(split: Split, weights: list[np.ndarray], *, warm: bool) -> tuple[float, int, Any]:
    """Fit each weighting in turn; return seconds, iterations, and the last model."""
    learner = make_learner(LEARNERS["LR"][0])
    model, iterations = None, 0
    begin = time.perf_counter()
    for weight in weights:
        model = fit_weighted(learner, split.train.x, split.train.label, weight, near=model if warm else None)
        iterations += int(model.n_iter_[0])
    return time.perf_counter() - begin, iterations, model
