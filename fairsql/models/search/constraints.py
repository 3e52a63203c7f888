"""Fairness constraints on a classifier, and the example weights that enforce them (OmniFair, Zhang et al. 2021).

In: metrics as formulas over counts, and groups of rows. Out: constraints, each a bound on a linear combination of the
groups' metrics; their values for given predictions; and for multipliers lambda the weight of every training row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix
from sqlglot import exp

from fairsql.arrays import Floats
from fairsql.errors import DataError, MetricError
from fairsql.metrics import built_in_metrics
from fairsql.metrics.derivative import derive
from fairsql.metrics.formula import CELLS, SCORE_SUMS, Valued, alike, compile_formula, names_in

_TP, _FP, _FN, _TN = range(4)
# Label totals and shares that are predicted positive, at which coefficients are compared to tell whether they move.
_TOTALS = ((101.0, 67.0), (43.0, 211.0))
_SHARES = ((0.5, 0.5), (0.25, 0.7), (0.81, 0.13))


@dataclass(frozen=True)
class Enforced:
    """A metric that can be enforced: a formula over tp, fp, fn, tn, n that has derivatives.

    The coefficients of a row follow from the formula (ALGORITHMS 2.1): for a positive label the derivative by tp less
    that by fn, for a negative one the derivative by tn less that by fp. A step from wrong to right by a weight of w
    changes the metric by w times the coefficient, to first order.

    >>> from fairsql.metrics.formula import parse_formula
    >>> fnr = Enforced("fnr", parse_formula("fn / NULLIF(tp + fn, 0)"))
    >>> fnr.coefficients(np.array([30.0, 5.0, 10.0, 55.0])).round(4), fnr.is_constant
    (array([ 0.   , -0.025]), True)
    """

    name: str
    formula: exp.Expression

    def __post_init__(self) -> None:
        scored = sorted(names_in(self.formula) & set(SCORE_SUMS))
        if scored:
            raise MetricError(
                f"{self.name} is made of scores ({scored[0]}) and cannot be enforced by weights",
                hint="name a metric over tp, fp, fn, tn, n",
                about=self.name,
            )
        try:
            slopes = self.slopes  # raises here for what has no derivative
        except MetricError as error:
            raise MetricError(
                f"{self.name} has no derivative by the counts and cannot be enforced", hint=error.hint, about=self.name
            ) from error
        del slopes

    @cached_property
    def slopes(self) -> tuple[exp.Expression, ...]:
        """The derivatives by tp, fp, fn, tn."""
        return tuple(derive(self.formula, cell) for cell in CELLS)

    @cached_property
    def _compiled(self) -> tuple[Valued, ...]:
        return tuple(compile_formula(tree, float) for tree in (self.formula, *self.slopes))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_compiled"}  # functions stay here

    def value(self, cells: Floats) -> float:
        """Return the metric of a group with the counts tp, fp, fn, tn; NaN where it is undefined."""
        return _number(self._compiled[0], _named(cells))

    def gradient(self, cells: Floats) -> Floats:
        """Return the derivatives by tp, fp, fn, tn at the counts of a group; 0 where they are undefined."""
        values = _named(cells)
        slopes: Floats = np.nan_to_num([_number(slope, values) for slope in self._compiled[1:]])
        return slopes

    def coefficients(self, cells: Floats) -> Floats:
        """Return the coefficients of a row with label 0 and of one with label 1."""
        slope = self.gradient(cells)
        return np.array([slope[_TN] - slope[_FP], slope[_TP] - slope[_FN]])

    @cached_property
    def is_constant(self) -> bool:
        """True if the coefficients depend on the labels alone, not on what is predicted."""
        for positives, negatives in _TOTALS:
            at = [self.coefficients(_cells(positives, negatives, p, q)) for p, q in _SHARES]
            if not all(alike(float(a), float(b)) for other in at[1:] for a, b in zip(at[0], other, strict=True)):
                return False
        return True

    def is_defined(self, positives: float, negatives: float) -> bool:
        """True if some prediction of a group with these labels has a value of the metric."""
        cells = (_cells(positives, negatives, p, q) for p, q in _SHARES)
        return not all(np.isnan(self.value(each)) for each in cells)


def _cells(positives: float, negatives: float, true_share: float, false_share: float) -> Floats:
    tp, fp = positives * true_share, negatives * false_share
    return np.array([tp, fp, positives - tp, negatives - fp])


def _named(cells: Floats) -> dict[str, float]:
    numbers = cells.tolist()
    return {**dict(zip(CELLS, numbers, strict=True)), "n": float(cells.sum())}


def _number(formula: Valued, values: dict[str, float]) -> float:
    value = formula(values)
    return float("nan") if value is None else float(value)


def built_in(name: str) -> Enforced:
    """Return a metric of those that ship with FairSQL.

    Raises:
        MetricError: for a name that is unknown, or a metric of scores.
    """
    return Enforced(name, built_in_metrics().named(name)[0][1])


_SELECTION = built_in("selection_rate")


@dataclass(frozen=True)
class Grouping:
    """One way to cut rows into groups that are compared with each other: those of one stratum.

    Attributes:
        name: of the groups' column or columns.
        stratum: which rows it is about; empty for all.
        groups: names of the groups.
        code: of each row the index of its group, -1 for none; of shape (rows,).
    """

    name: str
    stratum: str
    groups: tuple[str, ...]
    code: npt.NDArray[np.intp]

    def at(self, places: npt.NDArray[np.intp]) -> Grouping:
        """Return the grouping of some of the rows."""
        return Grouping(self.name, self.stratum, self.groups, self.code[places])


@dataclass(frozen=True)
class Bound:
    """How far groups may be apart in a metric.

    Attributes:
        metric: what is compared.
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
        metric: index of the metric.
        shares: (index of the group, factor) pairs.
        low, high: the bounds; infinite for none.
        bound: what it is from.
        stratum, groups: names to tell it by: the stratum and the two groups.
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
class Rows:
    """The rows that groups are counted in: their labels, weights, and groups.

    Attributes:
        label: 0 or 1, of shape (rows,).
        weight: of shape (rows,).
        member: of shape (groups, rows), 1 where a row is in a group.
    """

    label: npt.NDArray[np.intp]
    weight: Floats
    member: csr_matrix

    def cells(self, prediction: npt.NDArray[np.intp] | Floats) -> Floats:
        """Return tp, fp, fn, tn of each group, of shape (groups, 4); predictions between 0 and 1 count in part."""
        positive, negative = self.weight * self.label, self.weight * (1 - self.label)
        wrong, right = 1 - prediction, prediction
        of_row = (positive * right, negative * right, positive * wrong, negative * wrong)
        counts: Floats = self.member @ np.column_stack(of_row)
        return counts

    def accuracy(self, prediction: npt.NDArray[np.intp]) -> float:
        """Return the share of the weight that is predicted rightly."""
        return float(self.weight[self.label == prediction].sum() / self.weight.sum())

    @cached_property
    def label_totals(self) -> Floats:
        """Weight of negative and positive labels in each group, of shape (groups, 2)."""
        cells = self.cells(self.label)
        return cells[:, [_TN, _TP]]

    @cached_property
    def sizes(self) -> npt.NDArray[np.intp]:
        """Rows of each group."""
        return np.asarray(self.member.sum(axis=1)).ravel().astype(np.intp)


def _cell(label: npt.NDArray[np.intp], prediction: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    return np.where(label == 1, np.where(prediction == 1, _TP, _FN), np.where(prediction == 1, _FP, _TN))


def count_rows(
    label: npt.NDArray[np.intp], weight: Floats, groupings: Sequence[Grouping], at: npt.NDArray[np.intp]
) -> Rows:
    """Return the rows at some places, with the groups of all groupings one after the other, and all rows as the last.

    Args:
        label, weight: of all rows.
        groupings: of all rows.
        at: the places of the rows that count.
    """
    nobody = np.zeros(0, dtype=np.intp)
    parts, first = [(nobody, nobody)], 0
    for grouping in groupings:
        code = grouping.code[at]
        inside = np.flatnonzero(code >= 0)
        parts.append((code[inside] + first, inside))
        first += len(grouping.groups)
        parts.append((np.full(len(inside), first), inside))  # all rows of the stratum: REFERENCE OVERALL
        first += 1
    rows = np.concatenate([row for row, _ in parts])
    columns = np.concatenate([column for _, column in parts])
    member = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(first, len(at)))
    return Rows(label[at], weight[at], member)


@dataclass(frozen=True)
class Constraints:
    """All constraints that hold together.

    Attributes:
        metrics: what they are about.
        all: the constraints; from `bounded` on those without bounds.
        bounded: how many have bounds.
        left_out: groups that are not judged, and why.

    >>> from fairsql.metrics.formula import parse_formula
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
        """Return one constraint for each pair of groups of each grouping, and each bound.

        Args:
            bounds: what is bounded.
            groupings: the groups, in the order of `rows`.
            rows: the rows that the constraints are judged on: groups of fewer than `minimum` of them, and metrics that
                no prediction gives a value there, are left out and told in `left_out`.
            reference: name of the group that the others are compared with, or "OVERALL"; None for every pair.
            minimum: rows a group needs to be judged.

        Not every bound can be met at a maximum of accuracy less multipliers x gaps: equal accuracy is lost where all
        weight of a group is gone. So there is one more for each group, without bounds, whose multiplier moves the
        group's selection rate alone.
        """
        known = dict.fromkeys(name for grouping in groupings for name in grouping.groups)
        if groupings and reference not in (None, "OVERALL", *known):
            raise DataError(f"REFERENCE {reference} is no group", hint=f"groups are {'; '.join(list(known)[:20])}")
        found: list[Constraint] = []
        free: list[Constraint] = []
        left_out: list[str] = []
        first = 0
        for grouping in groupings:
            overall = first + len(grouping.groups)
            for at, bound in enumerate(bounds):
                judged = []
                for k, name in enumerate(grouping.groups):
                    negatives, positives = rows.label_totals[first + k]
                    if rows.sizes[first + k] < max(1, minimum):
                        why = f"{rows.sizes[first + k]} rows"
                    elif not bound.metric.is_defined(positives, negatives):
                        why = f"no {bound.metric.name}"
                    else:
                        judged.append((first + k, name))
                        continue
                    left_out.append(
                        f"{grouping.name} {name}{' where ' * bool(grouping.stratum)}{grouping.stratum}: {why}"
                    )
                for one, other in _pairs(judged, (overall, "OVERALL"), reference):
                    found += _constraints(at, bound, one, other, grouping.stratum)
            for k, name in enumerate(grouping.groups):
                bound, names = Bound(_SELECTION, np.inf), (name, "")
                free.append(
                    Constraint(len(bounds), ((first + k, 1.0),), -np.inf, np.inf, bound, grouping.stratum, names)
                )
            first = overall + 1
        if bounds and groupings and not found:
            told = "; ".join(dict.fromkeys(left_out)) or "there is one alone"
            raise DataError(f"there are no two groups to compare: {told}", hint="name other groups, or lower MINIMUM")
        metrics = (*(bound.metric for bound in bounds), _SELECTION)
        return cls(metrics, (*found, *free), len(found), tuple(dict.fromkeys(left_out)))

    @cached_property
    def is_constant(self) -> bool:
        """True if the weights depend on the multipliers alone."""
        return all(self.metrics[each.metric].is_constant for each in self.all)

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        """The lower and the upper bounds, each of shape (constraints,)."""
        pairs = np.array([(each.low, each.high) for each in self.all]).reshape(-1, 2)
        return pairs[:, 0], pairs[:, 1]

    def values(self, cells: Floats) -> Floats:
        """Return each metric of each group, of shape (groups, metrics); NaN where it is undefined."""
        return np.array([[metric.value(each) for metric in self.metrics] for each in cells])

    def gaps(self, cells: Floats) -> Floats:
        """Return the value of each constraint, of shape (constraints,); NaN where it is undefined."""
        values = self.values(cells)
        return np.array([sum(share * values[group, each.metric] for group, share in each.shares) for each in self.all])

    def excess(self, gaps: Floats, margins: Floats | float = 0.0) -> Floats:
        """Return by how much each constraint is exceeded, below 0 where it holds; infinite where it is undefined."""
        low, high = self.bounds
        over = np.maximum(np.nan_to_num(gaps) + margins - high, low - np.nan_to_num(gaps) + margins)
        return np.where(np.isnan(gaps) & np.isfinite(high), np.inf, over)

    def margins(self, rows: Rows, prediction: npt.NDArray[np.intp], quantile: float) -> Floats:
        """Return how far each gap may be from what it is in the long run: `quantile` standard errors.

        By the delta method on the rows themselves, so that groups may overlap and rows bear weights. One row of each
        kind is added to each group, so that a rate of 0 in a small group does not pass for certain.
        """
        one = rows.weight.mean()
        gradients = self.gradients(rows.cells(prediction) + one)
        variances = one**2 * (gradients**2).sum(axis=(0, 2))
        cell = _cell(rows.label, prediction)
        for at in range(4):
            squares = rows.member.multiply(rows.weight**2 * (cell == at)) @ rows.member.T  # what groups have in common
            variances += np.einsum("gk,gk->k", gradients[:, :, at], squares @ gradients[:, :, at])
        errors: Floats = quantile * np.sqrt(variances)
        return errors

    def weights(self, multipliers: Floats, rows: Rows, cells: Floats) -> Floats:
        """Return the weight of each training row (OmniFair, equation 12), below 0 for a row to train on flipped.

        Maximising accuracy less the sum of multiplier x gap is training with w (1 - W sum of multiplier x share x
        coefficient), summed over the groups that a row is in; w is its own weight, and W the sum of those.

        Args:
            multipliers: of shape (constraints,); above 0 to lower a gap.
            rows: the training rows.
            cells: counts of the groups for a prediction of the training rows, for coefficients that depend on it.
        """
        weight: Floats = rows.weight * (1 - self._moved(multipliers, rows, cells))
        return weight

    def _moved(self, multipliers: Floats, rows: Rows, cells: Floats) -> Floats:
        steps = np.tensordot(self.coefficients(cells), multipliers, axes=([1], [0]))
        moved: Floats = rows.weight.sum() * (rows.member.T @ steps)[np.arange(len(rows.label)), rows.label]
        return moved

    def coefficients(self, cells: Floats) -> Floats:
        """Return what a right prediction of a row adds to each gap, of shape (groups, constraints, labels)."""
        return self._combine([[metric.coefficients(each) for metric in self.metrics] for each in cells], 2)

    def gradients(self, cells: Floats) -> Floats:
        """Return the derivatives of each gap by tp, fp, fn, tn of each group, of shape (groups, constraints, 4)."""
        return self._combine([[metric.gradient(each) for metric in self.metrics] for each in cells], 4)

    def _combine(self, table: Sequence[Sequence[Floats]], width: int) -> Floats:
        """Return, from `width` values of each group and metric, those of each group and constraint."""
        combined = np.zeros((len(table), len(self.all), width))
        for at, each in enumerate(self.all):
            for group, share in each.shares:
                combined[group, at] = share * table[group][each.metric]
        return combined

    def units(self, rows: Rows, cells: Floats) -> Floats:
        """Return of each constraint the multiplier that would take away all weight of some row of one of its groups."""
        furthest = np.abs(self.coefficients(cells)).max(axis=(0, 2), initial=0.0) * rows.weight.sum()
        return np.where(furthest > 0, 1 / np.where(furthest > 0, furthest, 1), 1.0)


def _pairs(
    groups: Sequence[tuple[int, str]], overall: tuple[int, str], reference: str | None
) -> Iterable[tuple[tuple[int, str], tuple[int, str]]]:
    if reference == "OVERALL":
        return [(group, overall) for group in groups]
    if reference is not None:
        named = [group for group in groups if group[1] == reference]
        return [(group, one) for one in named for group in groups if group is not one]
    return [(one, other) for k, one in enumerate(groups) for other in groups[k + 1 :]]


def _constraints(
    at: int, bound: Bound, one: tuple[int, str], other: tuple[int, str], stratum: str
) -> Iterable[Constraint]:
    names = (one[1], other[1])
    if bound.on == "difference":
        shares = ((one[0], 1.0), (other[0], -1.0))
        return [Constraint(at, shares, -bound.allowance, bound.allowance, bound, stratum, names)]
    return [  # the lower is at least `allowance` of the higher, whichever it is
        Constraint(at, ((b[0], bound.allowance), (a[0], -1.0)), -np.inf, 0.0, bound, stratum, (a[1], b[1]))
        for a, b in ((one, other), (other, one))
    ]
