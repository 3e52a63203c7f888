"""Train a model of numbers. In: a spec, its rows, an unfitted regressor. Out: the model within the bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.data.training_data import PARTS, TRAINING, VALIDATION, TrainingData, check_weighed
from fairsql.models.learners.feature_encoding import prepare_rows
from fairsql.models.learners.fitting import score
from fairsql.models.learners.threads import few_threads
from fairsql.models.methods.method import prepare
from fairsql.models.numbers.bounded_search import BoundedSearch, NumberFit
from fairsql.models.numbers.group_bounds import GroupBound, find_bounds
from fairsql.models.search.enforcement import check_limits
from fairsql.models.search.grouped_rows import Rows, count_rows
from fairsql.syntax.statements.stored_spec import ModelSpec

USUAL = "root_mean_squared_error"  # the error by which a model without METRICS is described
_OF_SQUARES = ("linear_regression", "ridge")  # learners that minimise squared errors
Report = Callable[[list[NumberFit]], None]


@dataclass(frozen=True)
class TrainedNumbers:
    """The result of training a model of numbers; the attributes are those of `fairsql.models.methods.method.Trained`.

    Attributes:
        bounds: the bounds that were judged.
        metric: the error that is minimised over all rows.
    """

    steps: Any
    before: Any
    after: Any
    bounds: tuple[GroupBound, ...]
    metric: str
    fits: list[NumberFit]
    chosen: int
    left_out: tuple[str, ...]
    cuts: None = None

    def predict(self, data: TrainingData) -> dict[str, dict[int, tuple[Rows, Floats]]]:
        """Return the rows of each part with what both models predict for them, as "before" and "after"."""
        x = prepare_rows(self.steps, data.frame)
        parts = {place: at for place in range(len(PARTS)) if len(at := data.at(place))}
        rows = {place: count_rows(data.label, data.weight, data.groupings, at) for place, at in parts.items()}
        predicted = {"before": score(self.before, x), "after": score(self.after, x)}
        return {
            moment: {place: (rows[place], numbers[at]) for place, at in parts.items()}
            for moment, numbers in predicted.items()
        }


def train_numbers(
    spec: ModelSpec, data: TrainingData, learner: Any, report: Report, *, max_fits: int | None = None
) -> TrainedNumbers:
    """Fit the model of a statement.

    Args:
        spec: the statement, as it was read.
        data: its rows.
        learner: the unfitted regressor.
        report: called with all fits after each fit.
        max_fits: the largest number of fits, if the user sets it.

    Raises:
        DataError: if no model keeps the bounds on the validation rows, or the rows cannot be weighted.
        ProgrammingError: for a learner that takes no weights.
    """
    check_limits(None, max_fits, spec.minimum)
    check_weighed(data.weight, data.part)
    steps, learner, x = prepare(data, learner)
    train, judge = (
        (x[at], count_rows(data.label, data.weight, data.groupings, at))
        for at in (data.at(TRAINING), data.at(VALIDATION))
    )
    bounds, left_out = find_bounds(spec, data.groupings, judge[1])
    metric = spec.measures[0].name if spec.measures else USUAL
    search = BoundedSearch(learner, metric, bounds, train, judge, report, max_fits)
    with few_threads(len(data.label)):
        best = search.run()
    if not best.feasible:
        raise _infeasible(bounds, best, len(search.fits), spec.learner.name.lower())
    fits = search.fits
    at = next(k for k, fit in enumerate(fits) if fit is best)
    return TrainedNumbers(steps, fits[0].model, best.model, bounds, metric, fits, at, left_out)


def _infeasible(bounds: Sequence[GroupBound], nearest: NumberFit, fits: int, learner: str) -> DataError:
    """Return the error that no fit keeps the bounds, with the bound that the nearest fit exceeds most."""
    at = int(nearest.excess.argmax())
    bound, error = bounds[at], nearest.errors[at]
    where = f" where {bound.stratum}" if bound.stratum else ""
    hint = f"write {bound.metric} WITHIN {_round_up(error):g}, or add FEATURES that tell more of these rows"
    if bound.metric == "mean_absolute_error" and learner in _OF_SQUARES:
        hint += "; USING median_regression minimises absolute errors"
    return DataError(
        f"no model keeps {bound.metric} within {bound.allowance:g} in each group on the validation rows: in {fits} "
        f"fit(s), the smallest largest error was {error:.6g}, of {bound.protected} {bound.group}{where}",
        hint=hint,
    )


def _round_up(error: float) -> float:
    """Return a bound that a search for it reaches: the error and a thousandth, rounded up to three digits.

    >>> _round_up(2.44679), _round_up(0.0)
    (2.45, 0.0)
    """
    near = float(f"{error * 1.001:.3g}")
    return near if near >= error * 1.001 else float(f"{error * 1.006:.3g}")


def describe_numbers(fits: Sequence[NumberFit]) -> str:
    """Return one line about the last fit."""
    last = fits[-1]
    beyond = f"a bound exceeded by {last.excess.max(initial=0):.1%} of the error of all rows"
    return f"{'average' if last.averaged else 'fit'} {len(fits)}: {'within the bounds' if last.feasible else beyond}"
