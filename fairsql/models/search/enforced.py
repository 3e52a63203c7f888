"""Metrics that can be enforced. In: a formula over the counts of a group. Out: its value and its slopes there, and what
a right prediction of one row adds to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from sqlglot import exp

from fairsql.arrays import Floats
from fairsql.errors import MetricError
from fairsql.metrics import built_in_metrics
from fairsql.metrics.derivative import derive
from fairsql.metrics.evaluation import Valued, alike, compile_formula
from fairsql.metrics.formula import CELLS, SCORE_SUMS, names_in

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
