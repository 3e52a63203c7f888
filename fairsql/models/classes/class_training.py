"""Train a model of classes. In: a spec, its rows, an unfitted classifier. Out: the model within the allowances.

Each class has a model of its own, one class against the rest, and each group that a constraint reads has one too. The
prediction is the class with the highest score: its probability, corrected by the weights of `decision_weights.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.classes.class_constraints import OfClass, find_constraints
from fairsql.models.classes.decision_weights import Beliefs, Duality
from fairsql.models.data.training_data import PARTS, TRAINING, VALIDATION, TrainingData, check_weighed
from fairsql.models.learners.feature_encoding import prepare_rows
from fairsql.models.learners.fitting import fit_weighted, score
from fairsql.models.learners.threads import few_threads, one_thread
from fairsql.models.methods.method import prepare
from fairsql.models.search.constraints import Constraint
from fairsql.models.search.enforcement import check_limits
from fairsql.models.search.grouped_rows import Rows, count_rows
from fairsql.syntax.statements.stored_spec import ModelSpec

_SHARES = (1.0, 0.9, 0.75, 0.5, 0.25, 0.0)  # of each allowance that the expected gaps may use, until one is feasible
_ROUNDS = 10  # at each share: expected gaps are corrected by those that were found
_MODELS = 300  # of classes and groups, at most
Codes = npt.NDArray[np.intp]
Report = Callable[[list["ClassFit"]], None]


@dataclass(frozen=True)
class ClassFit:
    """One set of multipliers and what came of it on the validation rows.

    Attributes:
        multipliers: of each constraint.
        accuracy: the share of the rows whose class is predicted.
        gaps: the value of each constraint.
        excess: how far each is exceeded; below 0 if it holds.
        seconds: how long it took.
    """

    multipliers: Floats
    accuracy: float
    gaps: Floats
    excess: Floats
    seconds: float

    @property
    def feasible(self) -> bool:
        """Whether every allowance is kept."""
        return bool((self.excess <= 0).all())


@dataclass(frozen=True)
class Term:
    """A fitted model of whether a row is in a group, with what its probability adds to the score of each class.

    Attributes:
        model: the fitted classifier; None for all rows, whose probability is 1.
        factors: one for each class.
    """

    model: Any
    factors: Floats


@dataclass(frozen=True)
class Belief:
    """How probable it is that a row is in a group, by a fitted model.

    Attributes:
        model: the fitted classifier; None if all rows are in the group.
        scale: the factor by which probabilities add up to the weight of the group's rows that judge.
        probability: of these rows, times the scale.
    """

    model: Any
    scale: float
    probability: Floats

    @classmethod
    def of(cls, model: Any, x: Any, weight: Floats, inside: npt.NDArray[np.bool_]) -> Belief:
        """Return what a model believes about the rows that judge, some of which are inside the group."""
        found = np.ones(len(weight)) if model is None else score(model, x)
        total = float(weight @ found)
        scale = float(weight @ inside) / total if total else 1.0
        return cls(model, scale, scale * found)


@dataclass(frozen=True)
class TrainedClasses:
    """The result of training a model of classes; the attributes are those of `fairsql.models.methods.method.Trained`.

    Attributes:
        classes: the values of the label, sorted.
        models: the fitted model of each class.
        terms: what is added to the probabilities of classes.
        constraints: the constraints of each class that is bounded.
    """

    steps: Any
    classes: tuple[str, ...]
    models: list[Any]
    terms: list[Term]
    constraints: tuple[OfClass, ...]
    fits: list[ClassFit]
    chosen: int
    left_out: tuple[str, ...]

    @property
    def after(self) -> Any:
        """The model of the first class, which stands for all."""
        return self.models[0]

    def predict(self, data: TrainingData) -> dict[str, dict[int, tuple[Rows, Codes]]]:
        """Return the rows of each part with the predicted classes, without allowances and within them."""
        x = prepare_rows(self.steps, data.frame)
        plain = np.column_stack([score(model, x) for model in self.models])
        moved = plain + sum(
            np.outer(np.ones(len(x)) if term.model is None else score(term.model, x), term.factors)
            for term in self.terms
        )
        parts = {place: at for place in range(len(PARTS)) if len(at := data.at(place))}
        rows = {place: count_rows(data.label, data.weight, data.groupings, at) for place, at in parts.items()}
        decided = {"before": plain.argmax(axis=1), "after": moved.argmax(axis=1)}
        return {
            moment: {place: (rows[place], codes[at]) for place, at in parts.items()}
            for moment, codes in decided.items()
        }


@dataclass
class _Search:
    """Tries multipliers; `fits` has every one so far."""

    duality: Duality
    label: Codes
    report: Report
    fits: list[ClassFit] = field(default_factory=list)

    def run(self) -> ClassFit:
        """Return the first fit within the allowances; if there is none, the nearest to them."""
        none = np.zeros(len(self.duality.base))
        fit = self._try(none, time.perf_counter())
        multipliers, shift = none, none
        for share in _SHARES:
            for _ in range(_ROUNDS):
                if fit.feasible:
                    return fit
                begin = time.perf_counter()
                with one_thread():  # the matrices are narrow
                    multipliers, expected = self.duality.solve(shift, share, multipliers)
                fit = self._try(multipliers, begin)
                shift = shift + 0.5 * (np.nan_to_num(fit.gaps) - expected - shift)
        return fit if fit.feasible else min(self.fits, key=lambda each: each.excess.max())

    def _try(self, multipliers: Floats, begin: float) -> ClassFit:
        prediction = self.duality.scores(multipliers).argmax(axis=1)
        weight = self.duality.beliefs.weight
        pairs = [(one, one.gaps(prediction)) for one in self.duality.each]
        excess = [np.fmax(gaps - one.ends[1], one.ends[0] - gaps) for one, gaps in pairs]
        fit = ClassFit(
            multipliers,
            float(weight[prediction == self.label].sum() / weight.sum()),
            np.concatenate([gaps for _, gaps in pairs]),
            np.nan_to_num(np.concatenate(excess), nan=np.inf),
            time.perf_counter() - begin,
        )
        self.fits.append(fit)
        self.report(self.fits)
        return fit


def train_classes(
    spec: ModelSpec, data: TrainingData, classes: Sequence[str], learner: Any, report: Report
) -> TrainedClasses:
    """Fit the model of a statement.

    Args:
        spec: the statement, as it was read.
        data: its rows, whose label is the place of a class in `classes`.
        classes: the values of the label, sorted.
        learner: the unfitted classifier.
        report: called with all fits after each fit.

    Raises:
        DataError: if no model keeps the allowances on the validation rows, or the rows cannot be weighted.
        ProgrammingError: for metrics that cannot be enforced.
    """
    check_limits(None, None, spec.minimum)
    folded = [name.casefold() for name in classes]
    twice = next((name for name in classes if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        raise DataError(
            f"two classes are called {twice}, in upper and lower case, and their scores would be one column",
            hint="spell the values alike: PREDICT lower(…)",
        )
    check_weighed(data.weight, data.part)
    steps, learner, x = prepare(data, learner)
    train, judge = data.at(TRAINING), data.at(VALIDATION)
    constraints = find_constraints(spec, classes, data.label, data.weight, data.groupings, judge)
    needed = np.sum([np.abs(one.effects).sum(axis=(0, 2)) for one in constraints], axis=0)
    places, count = {at: each for at, each in enumerate(_places(data)) if needed[at]}, len(needed)
    paired = [one for one in constraints if not np.allclose(*one.effects)]
    if len(classes) + len(places) * (1 + len(paired)) > _MODELS:
        raise DataError(
            f"{len(classes)} classes in {len(places)} groups need more than {_MODELS} models",
            hint="leave small groups out: MINIMUM 100",
        )

    def fitted(target: npt.NDArray[np.bool_]) -> Any:
        return fit_weighted(learner, x[train], target[train].astype(np.intp), data.weight[train], seed=spec.seed)

    with few_threads(len(data.label)):
        models = [fitted(data.label == place) for place in range(len(classes))]
        x_judge, weight = x[judge], data.weight[judge]

        def believed(target: npt.NDArray[np.bool_], model: Any) -> Belief:
            return Belief.of(model, x_judge, weight, target[judge])

        groups = {at: believed(each, None if each.all() else fitted(each)) for at, each in places.items()}
        both = {
            (one.place, at): believed(
                own := each & (data.label == one.place), models[one.place] if each.all() else fitted(own)
            )
            for one in paired
            for at, each in places.items()
        }
        beliefs = Beliefs(
            np.column_stack([score(model, x_judge) for model in models]),
            _columns(groups, count),
            {one.place: _columns({at: both[one.place, at] for at in places}, count) for one in paired},
            weight,
        )
        search = _Search(Duality.of(beliefs, constraints), data.label[judge], report)
        best = search.run()
    if not best.feasible:
        raise _infeasible(constraints, best, len(search.fits))
    terms = _terms(search.duality, best.multipliers, groups, both, len(classes))
    left_out = tuple(dict.fromkeys(why for one in constraints for why in one.constraints.left_out))
    at = next(k for k, fit in enumerate(search.fits) if fit is best)
    return TrainedClasses(steps, tuple(classes), models, terms, constraints, search.fits, at, left_out)


def _places(data: TrainingData) -> list[npt.NDArray[np.bool_]]:
    """Return which rows are in each group, each grouping followed by its stratum, as `count_rows` has them."""
    places = []
    for grouping in data.groupings:
        places += [grouping.code == k for k in range(len(grouping.groups))]
        places.append(grouping.code >= 0)
    return places


def _columns(beliefs: Mapping[int, Belief], count: int) -> Floats:
    """Return the probability of each group, of shape (rows, groups); 0 for groups that no constraint reads."""
    rows = max(len(each.probability) for each in beliefs.values())
    found = np.zeros((rows, count))
    for at, each in beliefs.items():
        found[:, at] = each.probability
    return found


def _terms(
    duality: Duality,
    multipliers: Floats,
    groups: Mapping[int, Belief],
    both: Mapping[tuple[int, int], Belief],
    classes: int,
) -> list[Term]:
    """Return what is added to the probability of each class: the corrections of `Duality.scores`, by fitted model."""
    of_groups, of_both = duality.factors(multipliers)
    bounded = [one.place for one in duality.each]
    terms = []
    for at, belief in groups.items():
        factors = np.zeros(classes)
        factors[bounded] = [each[at] for each in of_groups]
        terms.append(Term(belief.model, belief.scale * factors))
    for (place, at), belief in both.items():
        factors = np.zeros(classes)
        factors[place] = of_both[bounded.index(place)][at]
        terms.append(Term(belief.model, belief.scale * factors))
    return [term for term in terms if term.factors.any()]


def _infeasible(constraints: Sequence[OfClass], nearest: ClassFit, tries: int) -> DataError:
    """Return the error that no decision keeps the allowances, with the constraint that the nearest exceeds most."""
    every: list[tuple[OfClass, Constraint]] = [(one, each) for one in constraints for each in one.bounded]
    at = int(nearest.excess.argmax())
    one, constraint = every[at]
    return DataError(
        f"no model within the allowances was found in {tries} tries; the nearest exceeds {constraint} for the class "
        f"{one.name}: the difference is {abs(nearest.gaps[at]):.4f}, allowed {constraint.bound.allowance:g}",
        hint="allow more with WITHIN, give more validation rows, or join small groups or leave them out with MINIMUM",
    )


def describe_classes(fits: Sequence[ClassFit]) -> str:
    """Return one line about the last fit."""
    last = fits[-1]
    state = "within the allowances" if last.feasible else f"an allowance exceeded by {last.excess.max():.4f}"
    return f"try {len(fits)}: accuracy {last.accuracy:.4f}, {state}"
