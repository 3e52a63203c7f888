"""Fit and judge the trials of a search. In: a learner, training rows, judging rows. Out: fits and their results."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.learners.fitting import fit_weighted, may_be_refined, score
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.forecast import Forecast
from fairsql.models.search.grouped_rows import Decided, Rows
from fairsql.models.search.refinement import Refinement, matrix_of

THRESHOLD = 0.5
Ask = Callable[[Forecast], tuple[Floats, Floats]]
"""What a search asks of a forecast: multipliers, and the counts of the groups that weights are made from."""


@dataclass(eq=False)
class Fit:
    """A fitted model, and its results.

    Attributes:
        multipliers: the lambda of each constraint; for a refined model, those of the Lagrangian that it approached.
        model: the fitted estimator; None once it is no longer needed.
        accuracy: the accuracy on the validation rows.
        gaps: the gap of each constraint on these.
        margins: how far each gap may be from its long-run value; 0 without CONFIDENCE.
        excess: by how much each constraint is exceeded, margins included; below 0 if it holds.
        cells: the counts of the groups among the training rows, for further weights.
        seconds: how long the fit took.
        refined: whether it was refined from the previous fit, and not made by the learner.
        taught: whether the learner imitated decisions, and did not learn from labels.
    """

    multipliers: Floats
    model: Any
    accuracy: float
    gaps: Floats
    margins: Floats
    excess: Floats
    cells: Floats
    seconds: float = 0.0
    refined: bool = False
    taught: bool = False

    @property
    def feasible(self) -> bool:
        """Whether all constraints hold."""
        return bool((self.excess <= 0).all())

    @property
    def worst(self) -> float:
        """The largest excess of a constraint."""
        return float(self.excess.max(initial=-np.inf))


@dataclass(frozen=True)
class Trials:
    """The fits of one learner, all judged in the same way.

    Args:
        learner: any classifier.
        constraints: the constraints that are judged.
        x_train, train: the features and rows to fit on.
        x_judge, judge: the features and rows to judge on.
        quantile: the margins in standard errors; 0 for no margins.
        seed: the seed of copies of rows, if the learner accepts no weights.
    """

    learner: Any
    constraints: Constraints
    x_train: Any
    train: Rows
    x_judge: Any
    judge: Rows
    quantile: float
    seed: int

    def fit(self, multipliers: Floats, cells: Floats | None, near: Fit | None) -> Fit:
        """Fit the learner on rows weighted by multipliers.

        Args:
            multipliers: of shape (constraints,).
            cells: the counts of the groups, for weights that depend on decisions; None: the counts of the labels.
            near: a fit that the learner may start from.
        """
        begin = time.perf_counter()
        train = self.train
        weight = self.constraints.weights(multipliers, train, self._labels if cells is None else cells)
        total, start = float(train.weight.sum()), None if near is None else near.model
        model = fit_weighted(self.learner, self.x_train, train.label, weight, total=total, near=start, seed=self.seed)
        return self.judge_fit(multipliers, model, begin)

    def teach(self, multipliers: Floats, cells: Floats, lessons: Forecast) -> Fit:
        """Fit the learner on the decisions that maximise the Lagrangian, by each training row's expected gain.

        A row's weight is the expected gain of its right decision. That is the Lagrangian of `fit` with each label
        replaced by its probability, so that chance in the labels does not mislead an unstable learner.

        Args:
            multipliers, cells: as in `fit`.
            lessons: the forecast for the training rows.
        """
        begin = time.perf_counter()
        train, gains = self.train, lessons.margins(multipliers, cells)
        total, positive = float(train.weight.sum()), np.ones_like(train.label)
        weight = train.weight * gains  # below 0: the other label
        model = fit_weighted(self.learner, self.x_train, positive, weight, total=total, seed=self.seed)
        return self.judge_fit(multipliers, model, begin, taught=True)

    def forecast(self, first: Fit) -> Forecast:
        """Return the forecast for the judging rows, from the fit without constraints."""
        scale = float(self.train.weight.sum() / self.judge.weight.sum())
        return Forecast(self.constraints, self.judge, score(first.model, self.x_judge), scale, self._units(first))

    def lessons(self, first: Fit) -> Forecast:
        """Return the forecast for the training rows, from the fit without constraints."""
        return Forecast(self.constraints, self.train, score(first.model, self.x_train), 1.0, self._units(first))

    def _units(self, first: Fit) -> Floats:
        return self.constraints.units(self.train, first.cells)

    def falls_short(self, fit: Fit, given: npt.NDArray[np.intp]) -> bool:
        """Return whether a fit is less accurate than given decisions, by more than the standard error of that."""
        judge, decided = self.judge, decide(fit.model, self.x_judge)
        differing = judge.weight * (decided != given)
        error = float(np.sqrt(differing @ differing) / judge.weight.sum())
        return judge.accuracy(decided) < judge.accuracy(given) - error

    def may_refine(self, fit: Fit) -> bool:
        """Return whether the model of a fit is linear and can be refined."""
        return may_be_refined(self.learner) and matrix_of(fit.model, self.x_train) is not None

    def refine(self, fit: Fit, multipliers: Floats) -> Callable[[Floats, Floats, Fit], Fit]:
        """Return a function that makes one fit from another, starting with this one, with gaps between two bounds."""
        matrix = matrix_of(fit.model, self.x_train)
        refinement = Refinement(fit.model, self.constraints, self.train, matrix, multipliers)

        def step(low: Floats, high: Floats, before: Fit) -> Fit:
            begin = time.perf_counter()
            model, reached = refinement.step(low, high, before.gaps)
            return self.judge_fit(reached, model, begin, refined=True)

        return step

    def expect(self, ask: Ask) -> None:
        """Learn, before the first fit, how the multipliers of the second fit will follow from a forecast."""

    def settle(self, fits: Sequence[Fit]) -> bool:
        """Judge the fits that not all rows have judged yet; return whether there were any."""
        return False

    def errors(self, fit: Fit) -> Floats:
        """Return the standard errors of a fit's gaps, of shape (constraints,)."""
        judged = self.judge_model(fit.model)
        return self.constraints.margins(judged.rows, judged.prediction, 1.0)

    def judge_refined(self, model: Any) -> Decided:
        """Return a refined model's predictions for the judging rows, or the expected ones until `settle`."""
        return self.judge_model(model)

    def judge_model(self, model: Any) -> Decided:
        """Return a model's predictions for the judging rows."""
        return Decided(self.judge, decide(model, self.x_judge))

    @cached_property
    def _labels(self) -> Floats:
        return self.train.cells(self.train.label)

    def judge_fit(
        self, multipliers: Floats, model: Any, begin: float, *, refined: bool = False, taught: bool = False
    ) -> Fit:
        """Return a judged fit."""
        after = self._labels if self.constraints.is_constant else self.train.cells(decide(model, self.x_train))
        standing = self.standing(self.judge_refined(model) if refined else self.judge_model(model))
        return Fit(multipliers, model, *standing, after, time.perf_counter() - begin, refined, taught)

    def standing(self, judged: Decided) -> tuple[float, Floats, Floats, Floats]:
        """Return a model's accuracy, gaps, margins and excess, as in `Fit`."""
        gaps = self.constraints.gaps(judged.cells)
        margins = np.zeros(len(gaps))
        if self.quantile:
            margins = self.constraints.margins(judged.rows, judged.prediction, self.quantile)
        return judged.accuracy, gaps, margins, self.constraints.excess(gaps, margins)


def decide(model: Any, x: Any) -> npt.NDArray[np.intp]:
    """Return 1 for the rows with a score of at least one half, otherwise 0."""
    return (score(model, x) >= THRESHOLD).astype(np.intp)
