"""Search for a model within allowances, given prepared rows (OmniFair, Zhang et al. 2021).

In: a learner, bounds, groups, and the features and rows of both sides, training and judging. Out: the constraints that
were judged, all fits, and the fit that becomes the model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.errors import ProgrammingError
from fairsql.models.learners.fitting import may_be_refined
from fairsql.models.search.constraints import Bound, Constraints
from fairsql.models.search.enforced import Enforced
from fairsql.models.search.grouped_rows import Grouping, Rows
from fairsql.models.search.multipliers import REFINEMENTS, Search
from fairsql.models.search.trials import Fit, Trials
from fairsql.syntax.columns import Measure

_FITS_ALONE = 12  # fits that a search may take: for one constraint,
_FITS_MORE = 6  # for each further one,
_FITS_MOVING = 40  # if the weights depend on the model,
_FITS = 60  # and at most
Report = Callable[[list[Fit]], None]


def enforce(
    learner: Any,
    bounds: Sequence[Bound],
    groupings: Sequence[Grouping],
    train: tuple[Any, Rows],
    judge: tuple[Any, Rows],
    report: Report,
    *,
    reference: str | None,
    minimum: int,
    confidence: float | None,
    max_fits: int | None,
    seed: int,
) -> tuple[Constraints, list[Fit], Fit]:
    """Return the constraints, all fits, and the most accurate fit that keeps every constraint.

    Args:
        learner: any classifier, unfitted.
        bounds: the bounds to enforce.
        groupings: the groups.
        train, judge: the features and rows to fit on, and those to judge on.
        report: called with all fits after each fit.
        reference: the name of the group that the others are compared with, "OVERALL", or None.
        minimum: groups with fewer judging rows are left out.
        confidence: the confidence of the limits that keep the allowances, or None.
        max_fits: the largest number of fits, if the user sets it.
        seed: the seed of copies of rows, if the learner accepts no weights.

    Raises:
        DataError: if no model was found that keeps the constraints.
    """
    constraints = Constraints.of(bounds, groupings, judge[1], reference=reference, minimum=minimum)
    limit, quantile = plan_search(constraints, learner, max_fits, confidence)
    search = Search(constraints, Trials(learner, constraints, *train, *judge, quantile, seed), limit, report)
    chosen = search.run()
    return constraints, search.fits, chosen


def check_limits(confidence: float | None, max_fits: int | None, minimum: int) -> None:
    """Refuse an impossible confidence, number of fits, or number of rows.

    Raises:
        ValueError: for a number outside its range.
    """
    if confidence is not None and not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence} is not between 0 and 1")
    if max_fits is not None and (max_fits < 1 or max_fits != int(max_fits)):
        raise ValueError(f"max_fits {max_fits} is not a whole number of at least 1")
    if minimum < 0:
        raise ValueError(f"minimum {minimum} is below 0")


def find_sides(
    label: npt.NDArray[np.intp], weight: Floats, judges: npt.NDArray[np.bool_], confidence: float | None
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the positions of the rows that train and of those that judge; if all rows judge, they also train.

    Raises:
        ProgrammingError: for a confidence if all rows judge.
        ValueError: for labels or weights that allow no fit.
    """
    train, judge = np.flatnonzero(~judges), np.flatnonzero(judges)
    if not len(train):
        if confidence is not None:
            raise ProgrammingError("confidence needs rows that judge and do not train", hint="VALIDATE 0.25")
        train = judge
    for name, part in (("training", train), ("validation", judge)):
        if len(np.unique(label[part])) < 2:
            raise ValueError(f"the labels of the {name} rows are all alike (1 class): {len(part)} row(s)")
        if not weight[part].any():
            raise ValueError(f"the weights of the {name} rows are all zero")
    return train, judge


def plan_search(
    constraints: Constraints, learner: Any, max_fits: int | None, confidence: float | None
) -> tuple[int, float]:
    """Return how many fits a search may take, and the margins of its gaps in standard errors.

    Args:
        constraints: the constraints that must hold.
        learner: the learner that is fitted.
        max_fits: the largest number of fits, if the user sets it.
        confidence: the confidence of the limits that keep the allowances, or None.
    """
    usual = _FITS_ALONE if constraints.is_constant else _FITS_MOVING
    limit = max_fits or min(usual + _FITS_MORE * max(0, constraints.bounded - 1), _FITS)
    if confidence is None:
        return limit, 0.0
    refined = REFINEMENTS if limit > 1 and may_be_refined(learner) else 0
    tests = (limit + refined) * max(1, constraints.bounded)  # Bonferroni: every constraint, at every fit
    return limit, NormalDist().inv_cdf(1 - (1 - confidence) / tests)


def make_bound(measure: Measure) -> Bound:
    """Return the bound of a measure; without an allowance the metric is compared, but not bounded."""
    metric = Enforced(measure.name, measure.formula)
    if measure.allowance is None:
        return Bound(metric, np.inf)
    return Bound(metric, float(measure.allowance.text), measure.allowance.on)
