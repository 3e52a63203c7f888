"""Table 4: the cost in accuracy of a bound on the gap of selection rates, for four learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from examples.omnifair.experiments.trials import (
    LEARNERS,
    apply_thresholds,
    choose_thresholds,
    cut,
    decide,
    enforce,
    fit_plain,
    gap,
    judge,
    standard_error,
)
from examples.omnifair.populations import ADULT, BANK, BANK_DURATION, COMPAS, LSAC, LSAC_SAT, TWO_YEARS
from fairsql.models.learners.fitting import score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from examples.reproduction.population import Population
    from fairsql import Connection

POPULATIONS = (COMPAS, ADULT, LSAC, BANK)
BESIDES = (TWO_YEARS, LSAC_SAT, BANK_DURATION)  # other readings of the same data
WITHIN = 0.03


def run_split(con: Connection, population: Population, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the numbers of each learner on one split."""
    split = cut(con, seed)
    for learner in LEARNERS:
        plain, plain_seconds = fit_plain(split, learner, seed=seed)
        outcome = enforce(split, learner, metrics="selection_rate", within=WITHIN, seed=seed)
        before = judge(plain, split.test)
        scores = score(plain, split.judge.x)
        moved = apply_thresholds(choose_thresholds(scores, split.judge, WITHIN), score(plain, split.test.x), split.test)
        row = {
            "population": population.name,
            "learner": learner,
            "seed": seed,
            "found": outcome.found,
            "fits": outcome.fits,
            "seconds": outcome.seconds,
            "plain_seconds": plain_seconds,
            **{f"{name}_before": value for name, value in before.items()},
            "thresholds_accuracy": float((moved == split.test.label).mean()),
            "thresholds_gap": gap(split.test, moved),
        }
        if outcome.found:
            model = outcome.classifier.estimator_
            chosen = outcome.classifier.chosen_
            decided = decide(model, split.test)
            row |= judge(model, split.test)
            first, second = (decided[split.test.group == g].mean() for g in sorted(set(split.test.group)))
            row |= {
                "signed_gap": first - second,
                "gap_error": standard_error(split.test, decided),
                "validation_gap": abs(float(chosen.gaps[0])),
                "validation_error": standard_error(split.judge, decide(model, split.judge)),
                "validation_accuracy_before": outcome.classifier.fits_[0].accuracy,
                "validation_accuracy": chosen.accuracy,
            }
        yield row
