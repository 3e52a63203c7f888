"""Judge models that were not searched for.

In: two models and their rows. Out: the trained model, if it keeps the allowances on the validation rows.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.models.data.arguments import unquote
from fairsql.models.data.training_data import VALIDATION, TrainingData
from fairsql.models.learners.fitting import score
from fairsql.models.methods.method import Cuts, Report, Trained, decide, transform_rows
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.enforcement import make_bound
from fairsql.models.search.grouped_rows import count_rows
from fairsql.models.search.multipliers import infeasible
from fairsql.models.search.trials import Fit
from fairsql.text.quoting import write_group

if TYPE_CHECKING:
    from fairsql.syntax.statements.stored_spec import ModelSpec


def judge(
    spec: ModelSpec,
    data: TrainingData,
    steps: Any,
    x: Any,
    models: tuple[Any, Any],
    report: Report,
    *,
    cuts: Cuts | None = None,
) -> Trained:
    """Return two models if the second one keeps the allowances.

    Args:
        spec: the statement, as it was read.
        data: the rows.
        steps: the fitted steps before the learner.
        x: all rows after these steps.
        models: the model without constraints, and the one with them.
        report: called with the fits.
        cuts: the threshold of each group, for the second model.

    Raises:
        DataError: if an allowance is exceeded on the validation rows.
    """
    judges = data.at(VALIDATION)
    rows = count_rows(data.label, data.weight, data.groupings, judges)
    bounds = [make_bound(measure) for measure in spec.measures]
    constraints = Constraints.of(bounds, data.groupings, rows, reference=reference_name(spec), minimum=spec.minimum)
    tests = max(1, constraints.bounded)
    quantile = 0.0 if spec.confidence is None else NormalDist().inv_cdf(1 - (1 - spec.confidence) / tests)
    fits: list[Fit] = []
    sides = ((models[0], transform_rows(steps, data)[0], None), (models[1], x, cuts))
    for model, features, thresholds in sides:
        decided = decide(score(model, features), data, thresholds)[judges]
        gaps = constraints.gaps(rows.cells(decided))
        margins = constraints.margins(rows, decided, quantile)
        excess = constraints.excess(gaps, margins)
        fits.append(Fit(np.zeros(len(gaps)), model, rows.accuracy(decided), gaps, margins, excess, np.zeros((0, 4))))
        report(fits)
    if not fits[-1].feasible:
        raise infeasible(constraints, fits[-1:])
    return Trained(steps, *models, constraints, fits, 1, cuts, constraints.left_out)


def reference_name(spec: ModelSpec) -> str | None:
    """Return the name of the group that the others are compared with, "OVERALL", or None."""
    if spec.reference is None or isinstance(spec.reference, str):
        return spec.reference
    return write_group(None if text.strip().upper() == "NULL" else unquote(text) for text in spec.reference)
