"""Figures 5, 8, 9 and half of 16: accuracy against the remaining gap, for several allowances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from examples.omnifair.experiments.trials import COSTS, cut, decide, enforce, fit_plain, gap_error, judge
from examples.omnifair.populations import ADULT, COMPAS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from examples.omnifair.experiments.trials import Split
    from examples.reproduction.population import Population
    from fairsql import Connection


@dataclass(frozen=True)
class Curve:
    """One curve: the metric under FairSQL's name and that of `trials.RATES`, the learner, the allowances."""

    figure: str
    population: str
    metrics: str
    rate: str
    learner: str
    allowances: tuple[float, ...]
    splits: int = 100  # at most


_SELECTION = (0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.16)
_COST = f"average_error_cost(cfp := {COSTS[0]}, cfn := {COSTS[1]})"
_FDR = "false_discovery_rate"
CURVES = (
    Curve("5 a, c", ADULT.name, "selection_rate", "selection_rate", "LR", _SELECTION),
    Curve("5 b", ADULT.name, "selection_rate", "selection_rate", "RF", _SELECTION, splits=4),
    Curve("8", ADULT.name, _FDR, _FDR, "LR", (0.005, 0.01, 0.02, 0.03, 0.04)),
    Curve("9", ADULT.name, _COST, "average_error_cost", "LR", (0.02, 0.05, 0.1, 0.2, 0.3)),
    Curve("16, FDR", COMPAS.name, _FDR, _FDR, "LR", (0.01, 0.03, 0.05, 0.1)),
    Curve("16, AEC", COMPAS.name, _COST, "average_error_cost", "LR", (0.03, 0.06, 0.1, 0.2)),
)


def run_split(con: Connection, population: Population, seed: int) -> Iterator[dict[str, Any]]:
    """Yield a row for each curve and allowance; an allowance of 1 means no constraint."""
    split = cut(con, seed)
    for curve in CURVES:
        if population.name != curve.population or seed >= curve.splits:
            continue
        names = {"population": population.name, "figure": curve.figure, "metric": curve.rate, "learner": curve.learner}
        names["seed"] = seed
        plain, seconds = fit_plain(split, curve.learner, seed=seed)
        yield {**names, "within": 1.0, "found": True, "fits": 1, "seconds": seconds} | _tell(plain, split, curve.rate)
        for within in curve.allowances:
            outcome = enforce(split, curve.learner, metrics=curve.metrics, within=within, seed=seed)
            row = {**names, "within": within, "found": outcome.found, "fits": outcome.fits, "seconds": outcome.seconds}
            yield row | (_tell(outcome.classifier.estimator_, split, curve.rate) if outcome.found else {})


def _tell(model: Any, split: Split, rate: str) -> dict[str, float]:
    return judge(model, split.test, rate) | {"gap_error": gap_error(split.test, decide(model, split.test), rate)}
