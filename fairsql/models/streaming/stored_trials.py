"""Fit a search's trials while most rows stay in the database.

In: a sample, and all rows. Out: fits that all rows judge.

Passes over all rows are kept few. The first two fits share theirs; they are judged in one pass with their refinements.
Until then the sample judges each fit, by its difference from a model that all rows have judged.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.class_weight import compute_class_weight

from fairsql.arrays import Floats
from fairsql.models.data.training_data import PARTS, TRAINING, VALIDATION
from fairsql.models.learners.fitting import fit_weighted
from fairsql.models.search.forecast import Forecast
from fairsql.models.search.grouped_rows import Decided
from fairsql.models.search.refinement import coefficients_of
from fairsql.models.search.trials import Ask, Fit, Trials
from fairsql.models.streaming.newton import Descent, Measure, Sums, borrow, descend, look_beyond
from fairsql.models.streaming.preparation import Preparation
from fairsql.models.streaming.stages import Stage
from fairsql.models.streaming.stored_rows import LIGHTEST, StoredRows
from fairsql.models.streaming.sums import add_up, cut, select

_GUESSES = 2  # number of times that a sample may estimate the Hessians of fits


@dataclass(frozen=True)
class SampledTrials(Trials):
    """Fits on a sample, judged on all rows.

    Args:
        whole: all rows.
        steps: the fitted steps before the learner.
    """

    whole: StoredRows
    steps: Any

    def judge_model(self, model: Any) -> Decided:
        """Return a model's predictions for all rows that judge."""
        return self.whole.decide(self.steps, model, (VALIDATION,))[VALIDATION]


@dataclass(frozen=True)
class SampleRows:
    """The sample's rows, in the shape that sums need: features, weights, and cells (place and label)."""

    x: Floats
    weight: Floats
    cell: npt.NDArray[np.intp]


@dataclass(frozen=True)
class _Task:
    """A regression to fit: for each cell, the factor of the weight and the target; and the weight of both labels."""

    factors: Floats
    targets: Floats
    labels: tuple[float, float]


@dataclass(frozen=True)
class _Anchor:
    """A model that all rows have judged: its coefficients, and the share of each cell that it predicts 1."""

    coefficients: Floats
    shares: Floats


@dataclass
class _Progress:
    """The state of a search.

    Attributes:
        passes: the number of passes over all rows.
        shift: the change of the coefficients from the first fit on the sample to the one on all rows.
        made: models that were fitted before they were asked for, by their multipliers.
        forecast: the forecast that chose their multipliers.
        anchors: models, each with a model near it that all rows have judged.
        anchor: the anchor of refinements.
        waiting: fits that all rows have not judged yet, and their models.
    """

    passes: int = 0
    shift: Floats | None = None
    made: dict[bytes, Any] = field(default_factory=dict)
    forecast: Forecast | None = None
    anchors: list[tuple[Any, _Anchor]] = field(default_factory=list)
    anchor: _Anchor | None = None
    waiting: list[tuple[Fit, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class StreamedTrials(SampledTrials):
    """Fits of a logistic regression on all rows, judged on all rows.

    Args:
        preparation: the preparation of the features.
        learn: the sample's training rows, where fits start.
        test: the sample's validation rows.
    """

    preparation: Preparation = field(kw_only=True)
    learn: SampleRows = field(kw_only=True)
    test: SampleRows = field(kw_only=True)
    _progress: _Progress = field(default_factory=_Progress)

    def expect(self, ask: Ask) -> None:
        """Fit the first two models of a search together; the sample predicts the multipliers of the second one."""
        none = np.zeros(len(self.constraints.all))
        first = self._task(none, None)
        if first is None:
            return
        here = self._fit_sample(first, None)
        sample = Trials(
            self.learner, self.constraints, self.x_train, self.train, self.x_judge, self.judge, 0.0, self.seed
        )
        judged = sample.judge_fit(none, _as_model(self.learner, here), 0.0)
        tasks, starts, keys = [first], [here], [none]
        if not judged.feasible:
            self._progress.forecast = sample.forecast(judged)
            multipliers, cells = ask(self._progress.forecast)
            second = self._task(multipliers, cells)
            if second is not None:
                tasks, keys = [*tasks, second], [*keys, multipliers]
                starts.append(self._fit_sample(second, here))
        ends = self._fit_all(tasks, starts)
        self._progress.shift = ends[0].coefficients - here
        for key, end in zip(keys, ends, strict=True):
            model = _as_model(self.learner, end.coefficients)
            self._progress.made[key.tobytes()] = model
            if end.last is not None:
                at, sums = end.last
                self._progress.anchors.append((model, _Anchor(at, self._judged_shares(sums))))

    def forecast(self, first: Fit) -> Forecast:
        """Return the forecast of fits, the one that `expect` used if there is one."""
        return self._progress.forecast or super().forecast(first)

    def fit(self, multipliers: Floats, cells: Floats | None, near: Fit | None) -> Fit:
        """Fit the regression on all rows, weighted by multipliers, starting from its fit on the sample."""
        begin = time.perf_counter()
        model = self._progress.made.pop(multipliers.tobytes(), None)
        if model is None:
            task = self._task(multipliers, cells)
            if task is None:
                return self.judge_fit(multipliers, self._constant(multipliers, cells), begin)
            start = None if near is None or not hasattr(near.model, "coef_") else coefficients_of(near.model)
            here = self._fit_sample(task, start)
            # All rows shift the coefficients from the sample's by nearly the same amount, whatever the multipliers are.
            shift = 0.0 if self._progress.shift is None else self._progress.shift
            model = _as_model(self.learner, self._fit_all([task], [here + shift])[0].coefficients)
        return self.judge_fit(multipliers, model, begin)

    def judge_fit(self, multipliers: Floats, model: Any, begin: float, **kind: bool) -> Fit:
        """Return a judged fit; a fit with an expected judgement waits until all rows judge it."""
        fit = super().judge_fit(multipliers, model, begin, **kind)
        if fit.refined or self._find_anchor(model) is not None:
            self._progress.waiting.append((fit, model))
        return fit

    def judge_model(self, model: Any) -> Decided:
        """Return a model's predictions for all rows that judge, or, until `settle`, what the sample expects of them."""
        anchor = self._find_anchor(model)
        return super().judge_model(model) if anchor is None else self._suppose(model, anchor)

    def refine(self, fit: Fit, multipliers: Floats) -> Callable[[Floats, Floats, Fit], Fit]:
        """Return a function that makes one fit from another, which the sample judges relative to the first."""
        self._progress.anchor = self._find_anchor(fit.model) or self._as_anchor(fit.model)
        return super().refine(fit, multipliers)

    def judge_refined(self, model: Any) -> Decided:
        """Return the expected predictions of a refined model, until `settle`."""
        return self.judge_model(model) if self._progress.anchor is None else self._suppose(model, self._progress.anchor)

    def settle(self, fits: Sequence[Fit]) -> bool:
        """Judge on all rows, in one pass, the fits that wait; the pass also judges the first fit."""
        waiting, self._progress.waiting = self._progress.waiting, []
        if not waiting:
            return False
        self._progress.anchors.clear()
        models = {id(model): model for model in (fits[0].model, *(model for _, model in waiting))}
        self.whole.decide_all(self.steps, list(models.values()), tuple(range(len(PARTS))))
        for fit, model in waiting:
            fit.model = model
            fit.accuracy, fit.gaps, fit.margins, fit.excess = self.standing(self.judge_model(model))
        self._progress.anchor = self._as_anchor(waiting[-1][1])
        return True

    def _find_anchor(self, model: Any) -> _Anchor | None:
        """Return the anchor of a model that all rows have not judged yet."""
        return next((anchor for each, anchor in self._progress.anchors if each is model), None)

    def _as_anchor(self, model: Any) -> _Anchor:
        """Return a model that all rows have judged, as an anchor."""
        return _Anchor(coefficients_of(model), self.whole.shares(model))

    def _judged_shares(self, sums: Sums) -> Floats:
        """Return the share predicted 1 of each cell of the judging rows, from sums."""
        cells = 2 * self.whole.keys.count
        return self.whole.shares_of(sums.decided[self.whole.judging * cells :][:cells])

    def _suppose(self, model: Any, anchor: _Anchor) -> Decided:
        """Return the expected predictions for the judging rows, from the sample and an anchor."""
        moved = self._shares(coefficients_of(model)) - self._shares(anchor.coefficients)
        return self.whole.suppose(np.clip(anchor.shares + moved, 0.0, 1.0))

    def _shares(self, flat: Floats) -> Floats:
        """Return the share of each cell of the sample that coefficients predict 1; 0 for cells without rows."""
        both = np.zeros((2, 2 * self.whole.keys.count))
        for rows in (self.learn, self.test):
            decided = rows.x @ flat[:-1] + flat[-1] >= 0
            both[0] += np.bincount(rows.cell, rows.weight, minlength=both.shape[1])
            both[1] += np.bincount(rows.cell, rows.weight * decided, minlength=both.shape[1])
        shares: Floats = both[1] / np.maximum(both[0], LIGHTEST)
        return shares

    def _weigh(self, multipliers: Floats, cells: Floats | None) -> tuple[Floats, npt.NDArray[np.intp]]:
        """Return the weights, of any sign, and the labels of the training rows, one for each place and label."""
        rows, constraints = self.whole.counted(TRAINING), self.constraints
        labels = rows.cells(rows.label)
        known = cells is None or constraints.is_constant
        weight = constraints.weights(
            multipliers, rows, labels if known or cells is None else cells * (labels.sum() / self._labels.sum())
        )
        return weight, rows.label

    def _constant(self, multipliers: Floats, cells: Floats | None) -> Any:
        weight, label = self._weigh(multipliers, cells)
        return fit_weighted(self.learner, np.zeros((len(weight), 1)), label, weight)

    def _task(self, multipliers: Floats, cells: Floats | None) -> _Task | None:
        """Return the regression to fit; None if only one label has weight."""
        counts = self.whole.counts[self.whole.counts.fair_part == TRAINING]
        rows = self.whole.counted(TRAINING)
        weight, label = self._weigh(multipliers, cells)
        target = np.where(weight < 0, 1 - label, label)
        size = np.abs(weight)
        if len(np.unique(target[size > 0])) < 2:
            return None
        size = size * (rows.weight.sum() / size.sum()) * _class_weight(self.learner, target, size)
        place = counts.place.to_numpy() * 2 + label
        factors, targets = (np.zeros(2 * self.whole.keys.count) for _ in range(2))
        factors[place] = np.where(rows.weight > 0, size / np.where(rows.weight > 0, rows.weight, 1), 0)
        targets[place] = target
        return _Task(factors, targets, (float(size @ (1 - target)), float(size @ target)))

    @property
    def _penalty(self) -> Floats:
        return np.append(np.full(self.preparation.width, 1 / self.learner.C), 0.0)

    def _measure_sample(self, task: _Task) -> tuple[Measure, float]:
        """Return a function that computes the sample's sums, and the sample's share of the weight of all rows."""
        sample, table = self.learn, [(task.factors, task.targets)]
        last: tuple[bytes, list[Sums]] = b"", []

        def measure(points: Sequence[tuple[int, Floats]], curvature: bool) -> list[Sums]:
            nonlocal last
            key = np.array([at for _, at in points]).tobytes()
            if key != last[0] or (curvature and last[1][0].curvature is None):
                chunks = cut(sample.x, sample.weight, sample.cell)
                last = key, add_up(chunks, select(points, table), curved=len(points) * curvature)
            return last[1]

        return measure, float(sample.weight @ task.factors[sample.cell]) / sum(task.labels)

    def _fit_sample(self, task: _Task, start: Floats | None) -> Floats:
        measure, share = self._measure_sample(task)
        negative, positive = task.labels
        one = Descent(start, self._penalty * share, (negative * share, positive * share), self.learner.tol)
        descend(measure, [one])
        return one.coefficients

    def _fit_all(self, tasks: Sequence[_Task], starts: Sequence[Floats]) -> list[Descent]:
        """Fit regressions on all rows, by shared passes; other parts than the training rows are read with weight 0."""
        others = (0, (len(PARTS) - 1) * 2 * self.whole.keys.count)
        tables = [(np.pad(task.factors, others), np.pad(task.targets, others)) for task in tasks]

        samples = [self._measure_sample(task) for task in tasks]

        asked = 0  # number of requests for Hessians

        def add(points: Sequence[tuple[int, Floats]], curved: int, guesses: Sequence[Floats] = ()) -> list[Sums]:
            self._progress.passes += 1
            name = f"pass {self._progress.passes}"
            self.whole.stages.begin(Stage.PASS, name)
            return self.whole.sum_up(self.preparation, name, select(points, tables), curved=curved, guesses=guesses)

        def measure(points: Sequence[tuple[int, Floats]], curvature: bool) -> list[Sums]:
            nonlocal asked
            if not curvature or len({k for k, _ in points}) < len(points):
                return add(points, len(points) if curvature else 0)
            asked += 1
            known = [(samples[k][0]([(0, at)], True)[0], samples[k][1]) for k, at in points]
            guesses = [each.curvature / share for each, share in known if each.curvature is not None]
            first, *others = add(points, 1, guesses if asked <= _GUESSES else ())
            if all(sums.curvature is not None for sums in others):
                return [first, *others]
            (sampled, share), *more = known
            borrowed = [borrow(first, sampled, each, share, self._penalty) for each, _ in more]
            answers = [first]
            for sums, lent in zip(others, borrowed, strict=True):
                if lent is None:
                    return add(points, len(points))
                answers.append(replace(sums, curvature=lent[0], missing=lent[1]))
            return answers

        descents = [
            Descent(start, self._penalty, task.labels, self.learner.tol, look_beyond(*sample), self.learner.max_iter)
            for start, task, sample in zip(starts, tasks, samples, strict=True)
        ]
        descend(measure, descents)
        if any(each.is_cut for each in descents):
            warnings.warn(
                f"the logistic regression has not come to its end in max_iter := {self.learner.max_iter} passes",
                ConvergenceWarning,
                stacklevel=2,
            )
        return descents


def _class_weight(learner: Any, target: npt.NDArray[np.intp], size: Floats) -> Floats:
    """Return the factor of each row's weight for its class, as scikit-learn computes it."""
    if learner.class_weight is None:
        return np.ones(len(target))
    if learner.class_weight == "balanced":
        totals = np.bincount(target, weights=size, minlength=2)
        balanced: Floats = (totals.sum() / (2 * totals))[target]
        return balanced
    given = compute_class_weight(learner.class_weight, classes=np.array([0, 1]), y=target)
    weights: Floats = np.asarray(given, dtype=np.float64)[target]
    return weights


def _as_model(learner: Any, coefficients: Floats) -> Any:
    """Return a fitted scikit-learn regression with these coefficients, the intercept last."""
    model = clone(learner)
    model.coef_, model.intercept_ = coefficients[None, :-1].copy(), coefficients[-1:].copy()
    model.classes_, model.n_features_in_ = np.array([0, 1]), len(coefficients) - 1
    model.n_iter_ = np.array([0], dtype=np.int32)
    return model
