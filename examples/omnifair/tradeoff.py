"""Figures 5, 8 and 9: accuracy against the gap that is left, on Adult, as the allowance moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trials import COSTS, cut, enforce, fit_plain, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from people import People


@dataclass(frozen=True)
class Curve:
    """One curve: the metric, as FairSQL and as `trials.RATES` name it, the learner, the allowances."""

    figure: str
    metrics: str
    rate: str
    learner: str
    allowances: tuple[float, ...]
    splits: int = 100  # at most


_SELECTION = (0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.16)
_COST = f"average_error_cost(cfp := {COSTS[0]}, cfn := {COSTS[1]})"
CURVES = (
    Curve("5", "selection_rate", "selection_rate", "LR", _SELECTION),
    Curve("5", "selection_rate", "selection_rate", "RF", _SELECTION, splits=4),
    Curve("8", "false_discovery_rate", "false_discovery_rate", "LR", (0.005, 0.01, 0.02, 0.03, 0.04)),
    Curve("9", _COST, "average_error_cost", "LR", (0.02, 0.05, 0.1, 0.2, 0.3)),
)


def run_split(people: People, seed: int) -> Iterator[dict[str, Any]]:
    """Yield a row for each curve and allowance; 1 as allowance stands for no constraint."""
    split = cut(people, seed)
    for curve in CURVES:
        if seed >= curve.splits:
            continue
        names = {"figure": curve.figure, "metric": curve.rate, "learner": curve.learner, "seed": seed}
        plain, seconds = fit_plain(split, curve.learner, seed=seed)
        yield {**names, "within": 1.0, "found": True, "fits": 1, "seconds": seconds} | judge(
            plain, split.test, curve.rate
        )
        for within in curve.allowances:
            outcome = enforce(split, curve.learner, metrics=curve.metrics, within=within, seed=seed)
            row = {**names, "within": within, "found": outcome.found, "fits": outcome.fits, "seconds": outcome.seconds}
            yield row | (judge(outcome.classifier.estimator_, split.test, curve.rate) if outcome.found else {})
