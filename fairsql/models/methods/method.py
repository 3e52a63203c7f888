"""Define methods of VIA and their results. In: a spec, its rows, an unfitted learner. Out: the trained model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.data.training_data import PARTS, TRAINING, Redrawing, TrainingData
from fairsql.models.learners.feature_encoding import Encoding, as_frame, prepare_rows, take
from fairsql.models.learners.fitting import fit_weighted, score
from fairsql.models.learners.logistic_regression import LogisticRegression
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.grouped_rows import Decided, count_rows
from fairsql.models.search.trials import THRESHOLD, Fit

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec

Cuts = Mapping[tuple[str | None, ...], float]
"""For each group, by its values of the protected columns, the score from which the prediction is 1."""
Report = Callable[[list[Fit]], None]


class Train(Protocol):
    """Fits the models of a statement; it calls `report` with all fits after each fit."""

    def __call__(
        self, connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report
    ) -> Trained: ...


def find_no_transform(connection: Connection, spec: ModelSpec) -> Redrawing | None:
    """Return None: the rows are learned from unchanged."""
    return None


@dataclass(frozen=True)
class Method:
    """A way to enforce allowances, which VIA names.

    Attributes:
        train: fits the models.
        strata: whether it accepts GROUPING SETS, CUBE, ROLLUP and CONTROL, so that groups may overlap.
        samples: whether it can fit on a sample of the rows and judge on all.
        find_transform: returns the transform that redraws the rows before training, or None.
    """

    train: Train
    strata: bool = False
    samples: bool = False
    find_transform: Callable[[Connection, ModelSpec], Redrawing | None] = find_no_transform


@dataclass(frozen=True)
class Trained:
    """The result of training a statement's model.

    Attributes:
        steps: the fitted transformer of the features, and of the learner's own pipeline.
        before: the learner, fitted without constraints.
        after: the model's learner.
        constraints: the constraints that were judged.
        fits: every fit on the way.
        chosen: the index of the model's fit.
        cuts: the threshold of each group; None if it is one half for all.
        left_out: the groups that were not judged, and why.
    """

    steps: Any
    before: Any
    after: Any
    constraints: Constraints
    fits: list[Fit]
    chosen: int
    cuts: Cuts | None
    left_out: tuple[str, ...]

    def decide(self, data: TrainingData) -> dict[str, dict[int, Decided]]:
        """Return the predictions of both models for each part of all rows, as "before" and "after"."""
        if data.whole is not None:
            models = {"before": self.before, "after": self.after}
            return {moment: data.whole.decide(self.steps, model) for moment, model in models.items()}
        before, after = transform_rows(self.steps, data)
        decided = {
            "before": decide(score(self.before, before), data, None),
            "after": decide(score(self.after, after), data, self.cuts),
        }
        parts = {place: at for place in range(len(PARTS)) if len(at := data.at(place))}
        rows = {place: count_rows(data.label, data.weight, data.groupings, at) for place, at in parts.items()}
        return {
            moment: {place: Decided(rows[place], prediction[at]) for place, at in parts.items()}
            for moment, prediction in decided.items()
        }


def decide(scores: Floats, data: TrainingData, cuts: Cuts | None) -> npt.NDArray[np.intp]:
    """Return predictions from scores: 1 from one half, or from the group's threshold, on."""
    threshold = THRESHOLD if cuts is None else np.array([cuts[key] for key in group_keys(data)])
    return (scores >= threshold).astype(np.intp)


def group_keys(data: TrainingData) -> list[tuple[str | None, ...]]:
    """Return each row's group, as the values of the protected columns."""
    return list(zip(*data.protected.columns, strict=True))


def transform_rows(steps: Any, data: TrainingData) -> tuple[Any, Any]:
    """Return all rows as the learner sees them: the original rows, and the rows as a transform redrew them."""
    after = prepare_rows(steps, data.frame)
    return (after if data.plain is data.frame else prepare_rows(steps, data.plain)), after


def split(data: TrainingData, learner: Any) -> tuple[Any, Any]:
    """Return the steps before a learner, which make the features numbers, and the learner.

    The steps before a light learner are fitted on the training rows. A Pipeline has its own steps.
    """
    training = take(data.frame, data.part == TRAINING)
    if isinstance(learner, LogisticRegression):
        return Encoding.of(training), learner
    from sklearn.pipeline import Pipeline, make_pipeline  # the learner is scikit-learn's or similar

    from fairsql.models.learners.features import make_features

    if isinstance(learner, Pipeline) and len(learner) > 1:
        return learner[:-1], learner[-1]
    return make_pipeline(make_features(as_frame(training))), learner


def prepare(data: TrainingData, learner: Any) -> tuple[Any, Any, Any]:
    """Return the steps before the learner, fitted on the training rows; the learner; and all rows after the steps."""
    steps, learner = split(data, learner)
    if not isinstance(steps, Encoding):
        here = data.part == TRAINING
        steps = steps.fit(as_frame(take(data.frame, here)), data.label[here])
    return steps, learner, prepare_rows(steps, data.frame)


def fit_plain(data: TrainingData, learner: Any, x: Any, seed: int) -> Any:
    """Return the learner, fitted on the training rows without constraints."""
    here = data.at(TRAINING)
    return fit_weighted(learner, x[here], data.label[here], data.weight[here], seed=seed)
