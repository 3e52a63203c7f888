"""Define metrics that can be enforced.

In: a formula over a group's counts. Out: its value and derivatives for given counts, and what one correct prediction
adds to it.
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
# Label totals, and shares predicted positive, at which coefficients are compared to see whether they change.
_TOTALS = ((101.0, 67.0), (43.0, 211.0))
_SHARES = ((0.5, 0.5), (0.25, 0.7), (0.81, 0.13))


@dataclass(frozen=True)
class Enforced:
    """A metric that can be enforced: a differentiable formula over tp, fp, fn, tn, n.

    The coefficients of a row follow from the formula (ALGORITHMS 2.1). For a positive label, the coefficient is the
    derivative by tp minus that by fn; for a negative one, the derivative by tn minus that by fp. If a row of weight w
    changes from wrong to right, the metric changes by w times the coefficient, to first order.

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
            slopes = self.slopes  # raises here if there is no derivative
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
        """Return the metric of a group with the counts tp, fp, fn, tn; NaN if undefined."""
        return _number(self._compiled[0], _named(cells))

    def gradient(self, cells: Floats) -> Floats:
        """Return the derivatives by tp, fp, fn, tn for a group's counts; 0 if undefined."""
        values = _named(cells)
        slopes: Floats = np.nan_to_num([_number(slope, values) for slope in self._compiled[1:]])
        return slopes

    def coefficients(self, cells: Floats) -> Floats:
        """Return the coefficients of a row with label 0 and of a row with label 1."""
        slope = self.gradient(cells)
        return np.array([slope[_TN] - slope[_FP], slope[_TP] - slope[_FN]])

    @cached_property
    def is_constant(self) -> bool:
        """Whether the coefficients depend only on the labels, not on predictions."""
        for positives, negatives in _TOTALS:
            at = [self.coefficients(_cells(positives, negatives, p, q)) for p, q in _SHARES]
            if not all(alike(float(a), float(b)) for other in at[1:] for a, b in zip(at[0], other, strict=True)):
                return False
        return True

    def is_defined(self, positives: float, negatives: float) -> bool:
        """Return whether some prediction of a group with these labels gives the metric a value."""
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
    """Return a metric that ships with FairSQL.

    Raises:
        MetricError: for an unknown name, or a metric of scores.
    """
    return Enforced(name, built_in_metrics().named(name)[0][1])
