"""What a search of models tries. In: a learner, rows to train on, rows that judge. Out: fits, and how they do."""

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
"""What a search asks for: from a forecast multipliers, and counts of the groups that weights are made from."""


@dataclass(eq=False)
class Fit:
    """A model that was fitted on the way, and how it does.

    Attributes:
        multipliers: lambda of each constraint; where it is refined, those of the Lagrangian that it came near to.
        model: the fitted estimator; None once nothing needs it any more.
        accuracy: on the validation rows.
        gaps: of each constraint, there.
        margins: how far each gap may be from what it is in the long run; 0 without CONFIDENCE.
        excess: by how much each constraint is exceeded, margins included; below 0 where it holds.
        cells: counts of the groups among the training rows, from which further weights are made.
        seconds: what the fit took.
        refined: whether it was made from the fit before it, and not by the learner.
        taught: whether the learner was given decisions to imitate, and not the labels.
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
        """True if all constraints hold."""
        return bool((self.excess <= 0).all())

    @property
    def worst(self) -> float:
        """By how much the constraint is exceeded that is exceeded most."""
        return float(self.excess.max(initial=-np.inf))


@dataclass(frozen=True)
class Trials:
    """Fits of one learner, all judged alike.

    Args:
        learner: any classifier.
        constraints: what is judged.
        x_train, train: features and rows to fit on.
        x_judge, judge: those that judge.
        quantile: standard errors that margins are made of; 0 for no margins.
        seed: of copies of rows where the learner takes no weights.
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
        """Fit the learner on rows weighed by multipliers.

        Args:
            multipliers: of shape (constraints,).
            cells: counts of the groups, from which weights that depend on decisions are made; None: of the labels.
            near: a fit that the learner may start from.
        """
        begin = time.perf_counter()
        train = self.train
        weight = self.constraints.weights(multipliers, train, self._labels if cells is None else cells)
        total, start = float(train.weight.sum()), None if near is None else near.model
        model = fit_weighted(self.learner, self.x_train, train.label, weight, total=total, near=start, seed=self.seed)
        return self.judge_fit(multipliers, model, begin)

    def teach(self, multipliers: Floats, cells: Floats, lessons: Forecast) -> Fit:
        """Fit the learner on the decisions that maximise the Lagrangian, by what is expected of each training row.

        A row weighs what the right decision is expected to gain there. That is the Lagrangian of `fit` with each
        label replaced by its probability, so that no chance in labels sways a learner that is easily swayed.

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
        """Return what fits would decide on the rows that judge, told from the one without constraints."""
        scale = float(self.train.weight.sum() / self.judge.weight.sum())
        return Forecast(self.constraints, self.judge, score(first.model, self.x_judge), scale, self._units(first))

    def lessons(self, first: Fit) -> Forecast:
        """Return what fits would decide on the training rows, told from the one without constraints."""
        return Forecast(self.constraints, self.train, score(first.model, self.x_train), 1.0, self._units(first))

    def _units(self, first: Fit) -> Floats:
        return self.constraints.units(self.train, first.cells)

    def falls_short(self, fit: Fit, told: npt.NDArray[np.intp]) -> bool:
        """True if a fit is less accurate than the decisions that were told, by more than a standard error of that."""
        judge, decided = self.judge, decide(fit.model, self.x_judge)
        apart = judge.weight * (decided != told)
        error = float(np.sqrt(apart @ apart) / judge.weight.sum())
        return judge.accuracy(decided) < judge.accuracy(told) - error

    def may_refine(self, fit: Fit) -> bool:
        """True if the model of a fit is linear, and can be refined."""
        return may_be_refined(self.learner) and matrix_of(fit.model, self.x_train) is not None

    def refine(self, fit: Fit, multipliers: Floats) -> Callable[[Floats, Floats, Fit], Fit]:
        """Return what makes one fit from another, beginning with this one; its gaps are led between two bounds."""
        matrix = matrix_of(fit.model, self.x_train)
        refinement = Refinement(fit.model, self.constraints, self.train, matrix, multipliers)

        def step(low: Floats, high: Floats, before: Fit) -> Fit:
            begin = time.perf_counter()
            model, reached = refinement.step(low, high, before.gaps)
            return self.judge_fit(reached, model, begin, refined=True)

        return step

    def expect(self, ask: Ask) -> None:
        """Be told how the multipliers of the second fit will follow from a forecast, before the first fit is made."""

    def settle(self, fits: Sequence[Fit]) -> bool:
        """Judge fits anew that were not judged on all rows yet; return whether there were any."""
        return False

    def errors(self, fit: Fit) -> Floats:
        """Return how well the gaps of a fit are known: their standard errors, of shape (constraints,)."""
        judged = self.judge_model(fit.model)
        return self.constraints.margins(judged.rows, judged.prediction, 1.0)

    def judge_refined(self, model: Any) -> Decided:
        """Return what a refined model predicts for the rows that judge, or what is expected of it until `settle`."""
        return self.judge_model(model)

    def judge_model(self, model: Any) -> Decided:
        """Return what a model predicts for the rows that judge."""
        return Decided(self.judge, decide(model, self.x_judge))

    @cached_property
    def _labels(self) -> Floats:
        return self.train.cells(self.train.label)

    def judge_fit(
        self, multipliers: Floats, model: Any, begin: float, *, refined: bool = False, taught: bool = False
    ) -> Fit:
        """Return a fit, judged."""
        after = self._labels if self.constraints.is_constant else self.train.cells(decide(model, self.x_train))
        standing = self.standing(self.judge_refined(model) if refined else self.judge_model(model))
        return Fit(multipliers, model, *standing, after, time.perf_counter() - begin, refined, taught)

    def standing(self, judged: Decided) -> tuple[float, Floats, Floats, Floats]:
        """Return how a model does: its accuracy, gaps, margins and excess, as in `Fit`."""
        gaps = self.constraints.gaps(judged.cells)
        margins = np.zeros(len(gaps))
        if self.quantile:
            margins = self.constraints.margins(judged.rows, judged.prediction, self.quantile)
        return judged.accuracy, gaps, margins, self.constraints.excess(gaps, margins)


def decide(model: Any, x: Any) -> npt.NDArray[np.intp]:
    """Return 1 for the rows that a model scores at least one half, 0 for others."""
    return (score(model, x) >= THRESHOLD).astype(np.intp)
