"""Bound the error of each group. In: a spec and the rows that judge. Out: the bounds, and the losses of a prediction.

Rows are those of `fairsql.models.search.grouped_rows`: the groups of each grouping, and after them their stratum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.numbers.prediction_loss import LOSSES, Loss
from fairsql.models.search.grouped_rows import Grouping, Rows
from fairsql.syntax.statements.stored_spec import ModelSpec

_MOST = 300  # bounds of a search: each may take some fits


@dataclass(frozen=True)
class GroupBound:
    """The bound on one error of one group.

    Attributes:
        metric: the name of the error.
        protected, stratum, group: the names of the groups' columns, of the stratum (empty for all rows) and the group.
        place: the index of the group among all groups of the rows.
        allowance: the largest error.
    """

    metric: str
    protected: str
    stratum: str
    group: str
    place: int
    allowance: float

    @property
    def loss(self) -> Loss:
        """The loss whose mean is bounded."""
        return LOSSES[self.metric]


def find_bounds(
    spec: ModelSpec, groupings: Sequence[Grouping], rows: Rows
) -> tuple[tuple[GroupBound, ...], tuple[str, ...]]:
    """Return the bounds, and the groups that are not judged, with the reason.

    Args:
        spec: the statement, as it was read.
        groupings: the groups, in the order of the rows.
        rows: the rows that judge.

    Raises:
        DataError: if there are no groups to judge, or too many.
    """
    weights = rows.member.add_up(rows.weight)
    bounds, left_out, place = [], [], 0
    for grouping in groupings:
        for group in grouping.groups:
            if rows.sizes[place] < max(1, spec.minimum) or weights[place] == 0:
                where = f"{' where ' * bool(grouping.stratum)}{grouping.stratum}"
                left_out.append(f"{grouping.name} {group}{where}: {rows.sizes[place]} rows")
            else:
                bounds += [
                    GroupBound(each.name, grouping.name, grouping.stratum, group, place, float(each.allowance.text))
                    for each in spec.measures
                    if each.allowance is not None
                ]
            place += 1
        place += 1  # the stratum
    if spec.measures and not bounds:
        raise DataError(f"there is no group to judge: {'; '.join(left_out[:3])}", hint="lower MINIMUM")
    if len(bounds) > _MOST:
        raise DataError(
            f"there are {len(bounds)} groups and errors to bound, more than the {_MOST} that a search holds",
            hint="leave small groups out: MINIMUM 100",
        )
    return tuple(bounds), tuple(left_out)


def mean_losses(loss: Loss, rows: Rows, numbers: Floats) -> Floats:
    """Return the mean loss of every group and stratum for a prediction of the rows; NaN for those without weight."""
    weights = rows.member.add_up(rows.weight)
    sums = rows.member.add_up(rows.weight * loss.of_row(numbers - rows.label))
    means: Floats = sums / np.where(weights > 0, weights, np.nan)
    return means


def overall_loss(loss: Loss, rows: Rows, numbers: Floats) -> float:
    """Return the mean loss of all rows."""
    return float(np.average(loss.of_row(numbers - rows.label), weights=rows.weight))


def multiply_weights(bounds: Sequence[GroupBound], multipliers: Floats, rows: Rows) -> Floats:
    """Return the weights of training rows that minimise the overall loss plus multipliers times losses of groups.

    A row weighs w (1 + sum of multiplier x W / W of its group), summed over the bounds of its groups; w is the row's
    own weight, W the sum of all weights. The weights have mean 1, so that penalties keep their strength.
    """
    totals = rows.member.add_up(rows.weight)
    factors = np.zeros(len(totals))
    for each, multiplier in zip(bounds, multipliers, strict=True):
        if totals[each.place] > 0:
            factors[each.place] += multiplier * rows.weight.sum() / totals[each.place]
    weights = rows.weight * (1 + rows.member.hand_out(factors))
    scaled: Floats = weights / weights.mean()
    return scaled
