"""The search for a model within allowances, from rows that are prepared (OmniFair, Zhang et al. 2021).

In: a learner, bounds, groups, and features and rows of both sides, those that train and those that judge. Out: the
constraints that were judged, all fits, and the one that is the model.
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
_FITS_MORE = 6  # for each more,
_FITS_MOVING = 40  # where the weights depend on the model,
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
    """Return what was judged, all fits, and the most accurate one that keeps every constraint.

    Args:
        learner: any classifier, unfitted.
        bounds: what is enforced.
        groupings: the groups.
        train, judge: features, and rows, that are fitted on and that judge.
        report: is told all fits after each.
        reference: name of the group that the others are compared with, "OVERALL", or None.
        minimum: groups of fewer rows that judge are left out.
        confidence: of the limits that obey the allowances, or None.
        max_fits: fits that the search may take, where the user says it.
        seed: of copies of rows where the learner takes no weights.

    Raises:
        DataError: where no model was found that keeps the constraints.
    """
    constraints = Constraints.of(bounds, groupings, judge[1], reference=reference, minimum=minimum)
    limit, quantile = plan_search(constraints, learner, max_fits, confidence)
    search = Search(constraints, Trials(learner, constraints, *train, *judge, quantile, seed), limit, report)
    chosen = search.run()
    return constraints, search.fits, chosen


def check_limits(confidence: float | None, max_fits: int | None, minimum: int) -> None:
    """Refuse a confidence, a number of fits, or of rows that cannot be.

    Raises:
        ValueError: for one that is out of its range.
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
    """Return the places of the rows that train, and of those that judge; where all judge, these train as well.

    Raises:
        ProgrammingError: for a confidence where all judge.
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
    """Return how many fits a search may take, and how many standard errors its margins are made of.

    Args:
        constraints: what must hold.
        learner: that is fitted.
        max_fits: the former, where the user says it.
        confidence: of the limits that obey the allowances, or None.
    """
    usual = _FITS_ALONE if constraints.is_constant else _FITS_MOVING
    limit = max_fits or min(usual + _FITS_MORE * max(0, constraints.bounded - 1), _FITS)
    if confidence is None:
        return limit, 0.0
    refined = REFINEMENTS if limit > 1 and may_be_refined(learner) else 0
    tests = (limit + refined) * max(1, constraints.bounded)  # Bonferroni: every constraint, at every fit
    return limit, NormalDist().inv_cdf(1 - (1 - confidence) / tests)


def make_bound(measure: Measure) -> Bound:
    """Return the bound of a measure; without an allowance it is compared, and never too far apart."""
    metric = Enforced(measure.name, measure.formula)
    if measure.allowance is None:
        return Bound(metric, np.inf)
    return Bound(metric, float(measure.allowance.text), measure.allowance.on)
