"""Run OmniFair's search while most rows stay in the database.

In: a sample, and all rows. Out: the most accurate model that keeps the allowances on all validation rows.

The forecast and the refinements use the sample; all rows judge. A logistic regression is also fitted on all rows, by
passes that start from its fit on the sample; any other learner is fitted on the sample.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.base import clone
from sklearn.pipeline import Pipeline, make_pipeline

from fairsql.models.data.training_data import TRAINING, VALIDATION, TrainingData
from fairsql.models.learners.feature_encoding import as_frame, take
from fairsql.models.learners.features import make_features
from fairsql.models.learners.logistic_regression import LogisticRegression as LightRegression
from fairsql.models.learners.threads import few_threads, one_thread
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.enforcement import make_bound, plan_search
from fairsql.models.search.grouped_rows import count_rows
from fairsql.models.search.multipliers import Search
from fairsql.models.search.trials import Fit, Trials
from fairsql.models.streaming.stored_rows import StoredRows
from fairsql.models.streaming.stored_trials import SampledTrials, SampleRows, StreamedTrials

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.syntax.statements.stored_spec import ModelSpec


def find_model(
    spec: ModelSpec,
    data: TrainingData,
    whole: StoredRows,
    learner: Any,
    report: Callable[[list[Fit]], None],
    *,
    reference: str | None,
    max_fits: int | None,
) -> tuple[Any, Constraints, list[Fit], Fit]:
    """Return the steps before the learner, the constraints, all fits, and the fit that becomes the model.

    Args:
        spec: the statement, as it was read.
        data: a sample.
        whole: all rows.
        learner: unfitted.
        report: called with all fits after each fit.
        reference: the name of the group that the others are compared with.
        max_fits: the largest number of fits, if the user sets it.

    Raises:
        DataError: if no model keeps the allowances.
    """
    preparation = whole.preparation
    learner = learner.as_scikit_learns() if isinstance(learner, LightRegression) else learner
    train, judge = data.at(TRAINING), data.at(VALIDATION)
    if preparation is not None:
        steps: Any = make_pipeline(preparation.transformer)
    else:
        own = isinstance(learner, Pipeline) and len(learner) > 1
        frame = as_frame(take(data.frame, train))
        steps = clone(learner[:-1]) if own else make_pipeline(make_features(frame))
        steps.fit(frame, data.label[train])
    learner = learner[-1] if isinstance(learner, Pipeline) else learner
    transform = steps.transform if preparation is None else preparation.features
    x_train, x_judge = (transform(as_frame(take(data.frame, at))) for at in (train, judge))
    trained, judged = (count_rows(data.label, data.weight, data.groupings, at) for at in (train, judge))
    constraints = Constraints.of(
        [make_bound(measure) for measure in spec.measures], whole.groupings, whole.counted(whole.judging),
        reference=reference, minimum=spec.minimum,
    )  # fmt: skip
    limit, quantile = plan_search(constraints, learner, max_fits, spec.confidence)
    shared = (learner, constraints, x_train, trained, x_judge, judged, quantile, spec.seed, whole, steps)
    trials: Trials = SampledTrials(*shared)
    if preparation is not None:
        sides = [
            SampleRows(np.asarray(x), data.weight[at], whole.places[at] * 2 + data.label[at])
            for x, at in ((x_train, train), (x_judge, judge))
        ]
        trials = StreamedTrials(*shared, preparation=preparation, learn=sides[0], test=sides[1])
    search = Search(constraints, trials, limit, report)
    with one_thread(), few_threads(len(train)):
        chosen = search.run()
    return steps, constraints, search.fits, chosen
