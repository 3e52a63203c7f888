"""How often the gap on unseen rows exceeds its allowance, with and without CONFIDENCE (not in the paper)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from examples.omnifair.experiments.trials import cut, decide, enforce, fit_plain, gap, judge, standard_error
from examples.omnifair.populations import ADULT, COMPAS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from examples.reproduction.population import Population
    from fairsql import Connection

# Allowances of each data set: with the second one of COMPAS, the margins of its 2,800 validation rows leave room.
ALLOWANCES = {ADULT.name: (0.03, 0.05), COMPAS.name: (0.05, 0.08)}
POPULATIONS = (ADULT, COMPAS)
SHARES = (0.3, 0.3)  # of the validation and test part
LEVEL = 0.95
_ONE_SIDED = 1.645


def run_split(con: Connection, population: Population, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the test gap, whether it is above the allowance, and whether by more than chance; LR, selection rate."""
    split = cut(con, seed, SHARES)
    plain, _ = fit_plain(split, "LR", seed=seed)
    before = judge(plain, split.test)
    for within in ALLOWANCES[population.name]:
        for confidence in (None, LEVEL):
            outcome = enforce(split, "LR", metrics="selection_rate", within=within, confidence=confidence, seed=seed)
            row = {"population": population.name, "within": within, "confidence": confidence or 0.0, "seed": seed}
            row["found"] = outcome.found
            row |= {f"{key}_before": before[key] for key in ("accuracy", "gap")}
            if outcome.found:
                decided = decide(outcome.classifier.estimator_, split.test)
                found, error = gap(split.test, decided), standard_error(split.test, decided)
                row |= {
                    "fits": outcome.fits,
                    "accuracy": float((decided == split.test.label).mean()),
                    "gap": found,
                    "error": error,
                    "validation_gap": abs(float(outcome.classifier.chosen_.gaps[0])),
                    "margin": float(outcome.classifier.chosen_.margins[0]),
                    "above": found > within,
                    "surely_above": found - _ONE_SIDED * error > within,
                }
            yield row
