"""VIA reweighing: the most accurate model within the allowances, by row weights (OmniFair, Zhang et al. 2021)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.errors import ProgrammingError
from fairsql.models.data.arguments import read_arguments
from fairsql.models.data.training_data import TEST, VALIDATION, TrainingData
from fairsql.models.methods.judgement import reference_name
from fairsql.models.methods.method import Method, Report, Trained, as_pipeline
from fairsql.models.search.constrained import ConstrainedClassifier, make_bound
from fairsql.models.streaming.search import find_model

if TYPE_CHECKING:
    from fairsql.session.connection import Connection
    from fairsql.syntax.stored_spec import ModelSpec


def _train(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    options = read_arguments(connection, spec.via)
    unknown = set(options) - {"max_fits"}
    if unknown:
        raise ProgrammingError(f"VIA reweighing takes no {min(unknown)}", hint="it takes max_fits := 20")
    if data.whole is not None:
        steps, constraints, fits, chosen = find_model(
            spec, data, data.whole, learner, report, reference=reference_name(spec), max_fits=options.get("max_fits")
        )
        after, at = chosen.model, fits.index(chosen)
        return Trained(steps, fits[0].model, after, constraints, fits, at, None, constraints.left_out)
    model = ConstrainedClassifier(
        as_pipeline(data, learner),
        reference=reference_name(spec),
        confidence=spec.confidence,
        minimum=spec.minimum,
        max_fits=options.get("max_fits"),
        random_state=spec.seed,
    )
    used = np.flatnonzero(data.part != TEST)
    model.enforce(
        data.frame.iloc[used],
        data.label[used],
        [make_bound(measure) for measure in spec.measures],
        [each.at(used) for each in data.groupings],
        weight=data.weight[used],
        judges=np.isin(used, data.at(VALIDATION)),
        report=report,
    )
    return Trained(
        steps=model.estimator_[:-1],
        before=model.fits_[0].model,
        after=model.chosen_.model,
        constraints=model.constraints_,
        fits=model.fits_,
        chosen=model.fits_.index(model.chosen_),
        cuts=None,
        left_out=model.left_out_,
    )


METHOD = Method(_train, strata=True, samples=True)
