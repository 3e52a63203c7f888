"""VIA equalized_distribution: fit a logistic regression with equal score distributions in all groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.models.data.arguments import read_arguments
from fairsql.models.data.training_data import TRAINING, TrainingData
from fairsql.models.learners.fitting import build
from fairsql.models.learners.logistic_regression import LogisticRegression
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, prepare

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec


def _train(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    if type(learner).__name__ != "LogisticRegression":
        raise ProgrammingError(
            "VIA equalized_distribution trains a logistic regression of its own", hint="leave USING out"
        )
    from fairsql.models.learners.equalized_distribution_classifier import (
        EqualizedDistributionClassifier,  # imports scikit-learn
    )

    if isinstance(learner, LogisticRegression):
        learner = learner.as_scikit_learns()  # so that its features are stored like the model's
    steps, learner, x = prepare(data, learner)
    here = data.at(TRAINING)
    plain = fit_plain(data, learner, x, spec.seed)
    own = build(EqualizedDistributionClassifier, read_arguments(connection, spec.via), seed=None)
    (grouping,) = data.groupings
    even = own.fit(x[here], data.label[here], protected=grouping.code[here], sample_weight=data.weight[here])
    return judge(spec, data, steps, x, (plain, even), report)


METHOD = Method(_train)
