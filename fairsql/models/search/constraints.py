"""Define fairness constraints on a classifier, and the row weights that enforce them (OmniFair, Zhang et al. 2021).

In: metrics as formulas over counts, and groups of rows. Out: constraints, each a bound on a linear combination of the
groups' metrics; their values for given predictions; and, for multipliers lambda, the weight of every training row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.search.enforced import Enforced, built_in
from fairsql.models.search.grouped_rows import Grouping, Rows, cell_of

_SELECTION = built_in("selection_rate")
_MOST = 2**24  # groups times constraints: a search takes about 180 bytes for each
_TOLD = 20  # largest number of groups in an error


@dataclass(frozen=True)
class Bound:
    """How far groups may differ in a metric.

    Attributes:
        metric: the metric that is compared.
        allowance: the bound: a difference is at most this, a ratio of the lower to the higher at least this.
        on: "difference" or "ratio".
    """

    metric: Enforced
    allowance: float
    on: Literal["difference", "ratio"] = "difference"


@dataclass(frozen=True)
class Constraint:
    """`low <= sum of share x metric of group <= high`.

    Attributes:
        metric: the index of the metric.
        shares: (index of the group, factor) pairs.
        low, high: the bounds; infinite for none.
        bound: the bound that the constraint comes from.
        stratum, groups: names for messages: the stratum and the two groups.
    """

    metric: int
    shares: tuple[tuple[int, float], ...]
    low: float
    high: float
    bound: Bound
    stratum: str
    groups: tuple[str, str]

    def __str__(self) -> str:
        where = f" where {self.stratum}" if self.stratum else ""
        return f"{self.bound.metric.name} of {self.groups[0]} and {self.groups[1]}{where}"


@dataclass(frozen=True)
class Constraints:
    """All constraints that must hold together.

    Attributes:
        metrics: the metrics of the constraints.
        all: the constraints; those from `bounded` on have no bounds.
        bounded: the number of constraints with bounds.
        left_out: the groups that are not judged, and why.

    >>> from fairsql.metrics.formula import parse_formula
    >>> from fairsql.models.search.grouped_rows import count_rows
    >>> rate = Enforced("selection_rate", parse_formula("(tp + fp) / n"))
    >>> label = np.array([1, 0, 0, 1, 0, 0])
    >>> groups = Grouping("g", "", ("a", "b"), np.array([0, 0, 0, 1, 1, 1]))
    >>> rows = count_rows(label, np.ones(6), [groups], np.arange(6))
    >>> even = Constraints.of([Bound(rate, 0.1)], [groups], rows)
    >>> [str(each) for each in even.all[: even.bounded]]
    ['selection_rate of a and b']
    >>> even.gaps(rows.cells(np.array([1, 1, 0, 0, 0, 0])))[: even.bounded].round(3)  # 2/3 of a are selected, none of b
    array([0.667])
    >>> even.weights(np.array([0.1, 0, 0]), rows, rows.cells(label)).round(2)  # fewer of a, more of b
    array([0.8, 1.2, 1.2, 1.2, 0.8, 0.8])
    """

    metrics: tuple[Enforced, ...]
    all: tuple[Constraint, ...]
    bounded: int
    left_out: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        bounds: Sequence[Bound],
        groupings: Sequence[Grouping],
        rows: Rows,
        *,
        reference: str | None = None,
        minimum: int = 0,
    ) -> Constraints:
        """Return one constraint for each bound and each pair of groups in each grouping.

        Args:
            bounds: the bounds.
            groupings: the groups, in the order of `rows`.
            rows: the rows that judge. Groups with fewer than `minimum` of these, and metrics that no prediction can
                give a value
                there, are left out and listed in `left_out`.
            reference: the name of the group that the others are compared with, or "OVERALL"; None for every pair.
            minimum: the number of rows that a group needs to be judged.

        Not every bound can be met by maximising accuracy minus multipliers x gaps: equal accuracy fails once all weight
        of a group is used up. So each group has one more constraint, without bounds, whose multiplier moves only its
        selection rate.
        """
        names = dict.fromkeys(name for grouping in groupings for name in grouping.groups)
        if groupings and reference not in (None, "OVERALL", *names):
            raise DataError(f"REFERENCE {reference} is not a group", hint=f"groups are {_some(list(names))}")
        bounded: list[Constraint] = []
        free: list[Constraint] = []
        left_out: list[str] = []
        first, count = 0, sum(len(each.groups) for each in groupings)
        for grouping in groupings:
            overall = (first + len(grouping.groups), "OVERALL")
            for at, bound in enumerate(bounds):
                judged, reasons = _judged(bound, grouping, rows, first, minimum)
                left_out += reasons
                for one, other in _pairs(judged, overall, reference):
                    bounded += _constraints(at, bound, one, other, grouping.stratum)
                    if len(bounded) * count > _MOST:
                        raise _too_many(count)
            free += _free(grouping, first, len(bounds))
            first = overall[0] + 1
        if bounds and groupings and not bounded:
            why = _some(list(dict.fromkeys(left_out))) or "there is only one"
            raise DataError(f"there are no two groups to compare: {why}", hint="name other groups, or lower MINIMUM")
        metrics = (*(bound.metric for bound in bounds), _SELECTION)
        return cls(metrics, (*bounded, *free), len(bounded), tuple(dict.fromkeys(left_out)))

    @cached_property
    def is_constant(self) -> bool:
        """Whether the weights depend only on the multipliers."""
        return all(self.metrics[each.metric].is_constant for each in self.all)

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        """The lower and upper bounds, each of shape (constraints,)."""
        pairs = np.array([(each.low, each.high) for each in self.all]).reshape(-1, 2)
        return pairs[:, 0], pairs[:, 1]

    def values(self, cells: Floats) -> Floats:
        """Return each metric of each group, of shape (groups, metrics); NaN if undefined."""
        return np.array([[metric.value(each) for metric in self.metrics] for each in cells])

    def gaps(self, cells: Floats) -> Floats:
        """Return the value of each constraint, of shape (constraints,); NaN if undefined."""
        values = self.values(cells)
        return np.array([sum(share * values[group, each.metric] for group, share in each.shares) for each in self.all])

    def excess(self, gaps: Floats, margins: Floats | float = 0.0) -> Floats:
        """Return by how much each constraint is exceeded: below 0 if it holds, infinite if it is undefined."""
        low, high = self.bounds
        over = np.maximum(np.nan_to_num(gaps) + margins - high, low - np.nan_to_num(gaps) + margins)
        return np.where(np.isnan(gaps) & np.isfinite(high), np.inf, over)

    def margins(self, rows: Rows, prediction: npt.NDArray[np.intp], quantile: float) -> Floats:
        """Return how far each gap may be from its long-run value: `quantile` standard errors.

        The delta method is applied to the rows themselves, so that groups may overlap and rows have weights. One row
        for each cell is added to each group, so that a rate of 0 in a small group does not count as certain.
        """
        one = rows.weight.sum() / rows.copies.sum()
        gradients = self.gradients(rows.cells(prediction) + one)
        variances = one**2 * (gradients**2).sum(axis=(0, 2))
        cell = cell_of(rows.label, prediction)
        for at in range(4):
            squares = rows.member.in_common(rows.squares * (cell == at))
            variances += np.einsum("gk,gk->k", gradients[:, :, at], squares @ gradients[:, :, at])
        errors: Floats = quantile * np.sqrt(variances)
        return errors

    def weights(self, multipliers: Floats, rows: Rows, cells: Floats) -> Floats:
        """Return the weight of each training row (OmniFair, equation 12), below 0 for a row whose label is flipped.

        Maximising accuracy minus the sum of multiplier x gap is training with w (1 - W sum of multiplier x share x
        coefficient), summed over the groups of a row; w is the row's own weight, and W the sum of all weights.

        Args:
            multipliers: of shape (constraints,); above 0 to lower a gap.
            rows: the training rows.
            cells: the counts of the groups for a prediction of the training rows, if coefficients depend on it.
        """
        weight: Floats = rows.weight * (1 - self._moved(multipliers, rows, cells))
        return weight

    def _moved(self, multipliers: Floats, rows: Rows, cells: Floats) -> Floats:
        steps = np.einsum("gkl,k->gl", self.coefficients(cells), multipliers)
        moved: Floats = rows.weight.sum() * rows.member.hand_out(steps)[np.arange(len(rows.label)), rows.label]
        return moved

    def coefficients(self, cells: Floats) -> Floats:
        """Return what one correct prediction adds to each gap, of shape (groups, constraints, labels)."""
        return self._combine([[metric.coefficients(each) for metric in self.metrics] for each in cells], 2)

    def gradients(self, cells: Floats) -> Floats:
        """Return the derivatives of each gap with respect to each group's counts, of shape (groups, constraints, 4)."""
        return self._combine([[metric.gradient(each) for metric in self.metrics] for each in cells], 4)

    def _combine(self, table: Sequence[Sequence[Floats]], width: int) -> Floats:
        """Return values for each group and constraint, from `width` values for each group and metric."""
        combined = np.zeros((len(table), len(self.all), width))
        for at, each in enumerate(self.all):
            for group, share in each.shares:
                combined[group, at] = share * table[group][each.metric]
        return combined

    def units(self, rows: Rows, cells: Floats) -> Floats:
        """Return, for each constraint, the multiplier that would use up all weight of some row in one of its groups."""
        furthest = np.abs(self.coefficients(cells)).max(axis=(0, 2), initial=0.0) * rows.weight.sum()
        return np.where(furthest > 0, 1 / np.where(furthest > 0, furthest, 1), 1.0)


def _judged(
    bound: Bound, grouping: Grouping, rows: Rows, first: int, minimum: int
) -> tuple[list[tuple[int, str]], list[str]]:
    """Return the groups that a bound is judged in, as (index among all, name), and why the others are left out."""
    judged, reasons = [], []
    for k, name in enumerate(grouping.groups, first):
        negatives, positives = rows.label_totals[k]
        if rows.sizes[k] < max(1, minimum):
            why = f"{rows.sizes[k]} rows"
        elif not bound.metric.is_defined(positives, negatives):
            why = f"no {bound.metric.name}"
        else:
            judged.append((k, name))
            continue
        reasons.append(f"{grouping.name} {name}{' where ' * bool(grouping.stratum)}{grouping.stratum}: {why}")
    return judged, reasons


def _too_many(count: int) -> DataError:
    return DataError(
        f"there are more comparisons of {count:,} groups than a search can hold",
        hint="compare each group with all rows: REFERENCE OVERALL; or leave small groups out: MINIMUM 100",
    )


def _some(texts: Sequence[str]) -> str:
    """Return the first of some texts, and the number of the others."""
    more = f"; and {len(texts) - _TOLD} more" if len(texts) > _TOLD else ""
    return "; ".join(texts[:_TOLD]) + more


def _free(grouping: Grouping, first: int, metric: int) -> list[Constraint]:
    """Return one constraint without bounds for each group, on its selection rate."""
    bound = Bound(_SELECTION, np.inf)
    return [
        Constraint(metric, ((k, 1.0),), -np.inf, np.inf, bound, grouping.stratum, (name, ""))
        for k, name in enumerate(grouping.groups, first)
    ]


def _pairs(
    groups: Sequence[tuple[int, str]], overall: tuple[int, str], reference: str | None
) -> Iterable[tuple[tuple[int, str], tuple[int, str]]]:
    if reference == "OVERALL":
        return [(group, overall) for group in groups]
    if reference is not None:
        named = [group for group in groups if group[1] == reference]
        return [(group, one) for one in named for group in groups if group is not one]
    return combinations(groups, 2)


def _constraints(
    at: int, bound: Bound, one: tuple[int, str], other: tuple[int, str], stratum: str
) -> Iterable[Constraint]:
    names = (one[1], other[1])
    if bound.on == "difference":
        shares = ((one[0], 1.0), (other[0], -1.0))
        return [Constraint(at, shares, -bound.allowance, bound.allowance, bound, stratum, names)]
    return [  # the lower one is at least `allowance` of the higher one
        Constraint(at, ((b[0], bound.allowance), (a[0], -1.0)), -np.inf, 0.0, bound, stratum, (a[1], b[1]))
        for a, b in ((one, other), (other, one))
    ]
