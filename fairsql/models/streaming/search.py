"""The search of OmniFair where most rows stay in the database. In: a sample, and all rows. Out: the most accurate model
that keeps the allowances on all validation rows.

The sample gives the forecast and the refinements; all rows judge. A logistic regression is fitted on all rows as well,
by passes that begin at its fit on the sample; any other learner is fitted on the sample.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.utils.class_weight import compute_class_weight

from fairsql.arrays import Floats
from fairsql.models.data.training_data import TRAINING, VALIDATION, TrainingData
from fairsql.models.learners.features import make_features
from fairsql.models.learners.fitting import fit_weighted
from fairsql.models.search.constrained import make_bound, plan_search
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.grouped_rows import Decided, count_rows
from fairsql.models.search.multipliers import Search
from fairsql.models.search.trials import Fit, Trials
from fairsql.models.streaming.newton import Descent, Sums, descend
from fairsql.models.streaming.preparation import Preparation
from fairsql.models.streaming.stored_rows import StoredRows
from fairsql.models.streaming.sums import add_up, cut, select

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fairsql.syntax.spec import ModelSpec

SAMPLE = 120_000  # training rows of the sample that a streamed search looks at
WIDEST = 300  # features of a streamed regression: its Hessian has as many rows and columns
_SOLVERS = ("lbfgs", "newton-cg", "newton-cholesky")


def may_stream(learner: Any) -> bool:
    """True if a learner is a regression that Newton's steps over sums fit: logistic, with a penalty of squares or none.

    >>> may_stream(LogisticRegression(C=0.5)), may_stream(LogisticRegression(solver="liblinear"))
    (True, False)
    """
    if type(learner) is not LogisticRegression or learner.solver not in _SOLVERS:
        return False
    lasso = getattr(learner, "l1_ratio", None) not in (None, 0, 0.0) or learner.penalty not in ("deprecated", "l2")
    return bool(learner.fit_intercept and not learner.warm_start and not lasso and learner.C > 0)


@dataclass(frozen=True)
class SampledTrials(Trials):
    """Fits on a sample, judged on all rows.

    Args:
        whole: all rows.
        steps: before the learner, fitted.
    """

    whole: StoredRows
    steps: Any

    def judge_model(self, model: Any) -> Decided:
        """Return what a model predicts for all rows that judge."""
        return self.whole.decide(self.steps, model, (VALIDATION,))[VALIDATION]


@dataclass(frozen=True)
class _SampleRows:
    """Rows of the sample as sums are made of them: features, weights, and cells (of place and label)."""

    x: Floats
    weight: Floats
    cell: npt.NDArray[np.intp]


@dataclass(frozen=True)
class StreamedTrials(SampledTrials):
    """Fits of a logistic regression on all rows, judged on all rows.

    Args:
        preparation: of the features.
        sample: training rows to begin with.
    """

    preparation: Preparation = field(kw_only=True)
    sample: _SampleRows = field(kw_only=True)
    _passes: list[int] = field(default_factory=lambda: [0])
    _shifts: list[Floats] = field(default_factory=list)

    def fit(self, multipliers: Floats, cells: Floats | None, near: Fit | None) -> Fit:
        """Fit the regression on all rows, weighed by multipliers, from its fit on the sample."""
        begin = time.perf_counter()
        counts = self.whole.counts[self.whole.counts.fair_part == TRAINING]
        rows, constraints = self.whole.counted(TRAINING), self.constraints
        labels = rows.cells(rows.label)
        known = cells is None or constraints.is_constant
        weight = constraints.weights(
            multipliers, rows, labels if known or cells is None else cells * (labels.sum() / self._labels.sum())
        )
        target = np.where(weight < 0, 1 - rows.label, rows.label)
        size = np.abs(weight)
        if len(np.unique(target[size > 0])) < 2:
            return self._judge(
                multipliers, fit_weighted(self.learner, np.zeros((len(size), 1)), rows.label, weight), begin
            )
        size = size * (rows.weight.sum() / size.sum()) * _class_weight(self.learner, target, size)
        place = counts.place.to_numpy() * 2 + rows.label
        factors, targets = (np.zeros(2 * self.whole.keys.count) for _ in range(2))
        factors[place] = np.where(rows.weight > 0, size / np.where(rows.weight > 0, rows.weight, 1), 0)
        targets[place] = target
        model = self._regress(factors, targets, (float(size @ (1 - target)), float(size @ target)), near)
        return self._judge(multipliers, model, begin)

    def _regress(self, factors: Floats, targets: Floats, labels: tuple[float, float], near: Fit | None) -> Any:
        penalty = np.append(np.full(self.preparation.width, 1 / self.learner.C), 0.0)
        table, sample = [(factors, targets)], self.sample
        share = float(sample.weight @ factors[sample.cell]) / sum(labels)
        start = None if near is None or not hasattr(near.model, "coef_") else _flat(near.model)

        def measure_sample(points: Sequence[tuple[int, Floats]], curvature: bool) -> list[Sums]:
            chunks = cut(sample.x, sample.weight, sample.cell)
            return add_up(chunks, *select(points, table), curvature=curvature)

        def measure_all(points: Sequence[tuple[int, Floats]], curvature: bool) -> list[Sums]:
            self._passes[0] += 1
            chunks = self.whole.chunks(self.preparation, self._passes[0])
            return add_up(chunks, *select(points, table), curvature=curvature)

        here = Descent(start, penalty * share, (labels[0] * share, labels[1] * share), self.learner.tol)
        descend(measure_sample, [here])
        # All rows move the regression nearly as far from the sample's whatever the multipliers are.
        shift = self._shifts[0] if self._shifts else 0.0
        there = Descent(here.coefficients + shift, penalty, labels, self.learner.tol)
        descend(measure_all, [there])
        if not self._shifts:
            self._shifts.append(there.coefficients - here.coefficients)
        return _as_model(self.learner, there.coefficients)


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
    """Return the steps before the learner, what was judged, all fits, and the one that is the model.

    Args:
        spec: what was asked.
        data: a sample.
        whole: all rows.
        learner: unfitted.
        report: is told all fits after each.
        reference: name of the group that others are compared with.
        max_fits: fits that the search may take, where the user says it.

    Raises:
        DataError: where no model keeps the allowances.
    """
    preparation = whole.preparation
    train, judge = data.at(TRAINING), data.at(VALIDATION)
    if preparation is not None:
        steps: Any = make_pipeline(preparation.transformer)
    else:
        own = isinstance(learner, Pipeline) and len(learner) > 1
        steps = clone(learner[:-1]) if own else make_pipeline(make_features(data.frame.iloc[train]))
        steps.fit(data.frame.iloc[train], data.label[train])
    learner = learner[-1] if isinstance(learner, Pipeline) else learner
    x_train, x_judge = (steps.transform(data.frame.iloc[at]) for at in (train, judge))
    trained, judged = (count_rows(data.label, data.weight, data.groupings, at) for at in (train, judge))
    constraints = Constraints.of(
        [make_bound(measure) for measure in spec.measures], whole.groupings, whole.counted(whole.judging),
        reference=reference, minimum=spec.minimum,
    )  # fmt: skip
    limit, quantile = plan_search(constraints, learner, max_fits, spec.confidence)
    shared = (learner, constraints, x_train, trained, x_judge, judged, quantile, spec.seed, whole, steps)
    trials: Trials = SampledTrials(*shared)
    if preparation is not None:
        cell = whole.places[train] * 2 + data.label[train]
        trials = StreamedTrials(
            *shared, preparation=preparation, sample=_SampleRows(np.asarray(x_train), data.weight[train], cell)
        )
    search = Search(constraints, trials, limit, report)
    chosen = search.run()
    return steps, constraints, search.fits, chosen


def _class_weight(learner: Any, target: npt.NDArray[np.intp], size: Floats) -> Floats:
    """Return the factor of each row's weight by its class, as scikit-learn's."""
    if learner.class_weight is None:
        return np.ones(len(target))
    if learner.class_weight == "balanced":
        totals = np.bincount(target, weights=size, minlength=2)
        balanced: Floats = (totals.sum() / (2 * totals))[target]
        return balanced
    given = compute_class_weight(learner.class_weight, classes=np.array([0, 1]), y=target)
    weights: Floats = np.asarray(given, dtype=np.float64)[target]
    return weights


def _flat(model: Any) -> Floats:
    return np.append(model.coef_, model.intercept_).astype(np.float64)


def _as_model(learner: Any, coefficients: Floats) -> Any:
    """Return a fitted regression of scikit-learn's with coefficients, the intercept last."""
    model = clone(learner)
    model.coef_, model.intercept_ = coefficients[None, :-1].copy(), coefficients[-1:].copy()
    model.classes_, model.n_features_in_ = np.array([0, 1]), len(coefficients) - 1
    model.n_iter_ = np.array([0], dtype=np.int32)
    return model
