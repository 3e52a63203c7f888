"""VIA reweighing: find the most accurate model within the allowances, by row weights (OmniFair, Zhang et al. 2021)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.errors import ProgrammingError
from fairsql.models.data.arguments import read_arguments
from fairsql.models.data.training_data import TEST, VALIDATION, TrainingData
from fairsql.models.learners.feature_encoding import Encoding, as_frame, prepare_rows, take
from fairsql.models.methods.judgement import reference_name
from fairsql.models.methods.method import Method, Report, Trained, split
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.enforcement import check_limits, enforce, find_sides, make_bound
from fairsql.models.search.grouped_rows import count_rows
from fairsql.models.search.trials import Fit

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import Call, ModelSpec


def _train(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    reference, max_fits = reference_name(spec), read_max_fits(connection, spec.via)
    if data.whole is not None:
        find_model = import_module("fairsql.models.streaming.search").find_model
        steps, constraints, fits, chosen = find_model(
            spec, data, data.whole, learner, report, reference=reference, max_fits=max_fits
        )
    else:
        steps, constraints, fits, chosen = _find_here(spec, data, learner, report, reference, max_fits)
    after, at = chosen.model, fits.index(chosen)
    return Trained(steps, fits[0].model, after, constraints, fits, at, None, constraints.left_out)


def read_max_fits(connection: Connection, via: Call) -> int | None:
    """Return the largest number of fits that VIA sets, its only argument; None if it sets none.

    Raises:
        ProgrammingError: for another argument.
    """
    options = read_arguments(connection, via)
    unknown = set(options) - {"max_fits"}
    if unknown:
        raise ProgrammingError(f"VIA {via.name.lower()} takes no {min(unknown)}", hint="it takes max_fits := 20")
    return options.get("max_fits")


def _find_here(
    spec: ModelSpec, data: TrainingData, learner: Any, report: Report, reference: str | None, max_fits: int | None
) -> tuple[Any, Constraints, list[Fit], Fit]:
    """Return the steps before the learner, the constraints, all fits, and the fit that becomes the model."""
    check_limits(spec.confidence, max_fits, spec.minimum)
    used = np.flatnonzero(data.part != TEST)
    label, weight, frame = data.label[used], data.weight[used], take(data.frame, used)
    train, judge = find_sides(label, weight, np.isin(used, data.at(VALIDATION)), spec.confidence)
    steps, learner = split(data, learner)
    if isinstance(steps, Encoding):
        x_train = steps.transform(take(frame, train))
    else:
        steps = import_module("sklearn.base").clone(steps)
        x_train = steps.fit_transform(as_frame(take(frame, train)), label[train])
    groupings = [each.at(used) for each in data.groupings]
    trained, judged = (count_rows(label, weight, groupings, at) for at in (train, judge))
    constraints, fits, chosen = enforce(
        learner, [make_bound(measure) for measure in spec.measures], groupings, (x_train, trained),
        (prepare_rows(steps, take(frame, judge)), judged), report, reference=reference, minimum=spec.minimum,
        confidence=spec.confidence, max_fits=max_fits, seed=spec.seed,
    )  # fmt: skip
    return steps, constraints, fits, chosen


METHOD = Method(_train, strata=True, samples=True)
