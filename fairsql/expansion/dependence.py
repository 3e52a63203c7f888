"""A measure as a function of what it moves with: proportions of counts, and the mean of a sum of scores.

In: a formula. Out: the quantities that it moves with, and the formula where these have given values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.arithmetic import minus, plus, times
from fairsql.expansion.quantities import Quantity
from fairsql.metrics.factorization import Factorization, factorize, is_scale_free
from fairsql.metrics.formula import CELLS, SCORE_SUMS, as_proportion, names_in, substitute, value_range

_MAY_FAIL = (exp.Sqrt, exp.Ln, exp.Exp, exp.Pow, exp.Cast)  # defined at the counts of a group, and not beside them


@dataclass(frozen=True)
class Dependence:
    """A formula and the quantities that it moves with.

    Attributes:
        formula: the formula.
        quantities: what it moves with.
        cells: the proportions that make the cells; None where the formula is its one quantity, or 1 less that.
        complement: whether it is 1 less its quantity.
        scale_free: whether it is measured on shares of the cells; else on shares of n rows, since n is fixed.
    """

    formula: exp.Expression
    quantities: tuple[Quantity, ...]
    cells: Factorization | None = None
    complement: bool = False
    scale_free: bool = True

    def at(self, point: Mapping[Quantity, exp.Expression]) -> exp.Expression:
        """Return the formula where each of its quantities has the value that `point` gives it.

        >>> from fairsql.metrics.formula import parse_formula
        >>> of = dependence(parse_formula("fn / NULLIF(fp, 0)"))
        >>> of.at({of.quantities[0]: nodes.column("p")}).sql("duckdb")
        '(1 - p) / NULLIF(p, 0)'
        """
        if self.cells is None:
            value = point[self.quantities[0]]
            return minus(1, value) if self.complement else value.copy()
        rows = nodes.number(2**self._halvings) if self.scale_free else self.unit
        values = {"n": rows} | {cell: self._count(cell, self.cells, point) for cell in CELLS}
        for quantity in self.quantities:
            if isinstance(quantity, str):
                pairs = plus(values["tp"], values["fn"]), plus(values["fp"], values["tn"])
                values[quantity] = times(point[quantity], *(pairs if quantity == "concordant_pairs" else [rows]))
        formula = substitute(self.formula, lambda node: values.get(node.name.lower()))
        return nodes.call("TRY", formula) if formula.find(*_MAY_FAIL) else formula

    @property
    def unit(self) -> exp.Expression:
        """What the formula grows with: nothing, or the number of rows."""
        return nodes.number(1) if self.scale_free else nodes.column("n")

    @property
    def range(self) -> tuple[float | None, float | None]:
        """The least and the greatest value of the formula, None where it has none that is known."""
        return value_range(self.formula) if self.scale_free else (None, None)

    @cached_property
    def _halvings(self) -> int:
        """How many proportions that do not matter, and are one half, a cell's share has at most."""
        assert self.cells is not None
        return max(sum(each not in self.quantities for each, _ in self.cells.factors(cell)) for cell in CELLS)

    def _count(self, cell: str, cells: Factorization, point: Mapping[Quantity, exp.Expression]) -> exp.Expression:
        """A cell: the product of its factors. What is scale-free is counted in the smallest half of halves."""
        parts = 2.0**self._halvings if self.scale_free else 1.0
        factors = [] if self.scale_free else [self.unit]
        for proportion, above in cells.factors(cell):
            if proportion not in point:
                parts /= 2
            else:
                factors.append(point[proportion] if above else minus(1, point[proportion]))
        number = int(parts) if parts >= 1 else parts
        return times(*([number] if number != 1 or not factors else []), *factors)


def dependence(formula: exp.Expression) -> Dependence | None:
    """Return what a formula moves with; None for two sums of scores, whose covariance is not counted.

    >>> from fairsql.metrics.formula import parse_formula
    >>> dependence(parse_formula("fp / NULLIF(tp + fp, 0)")).quantities
    ((('tp',), ('tp', 'fp')),)
    >>> dependence(parse_formula("score_sum / NULLIF(n, 0) - (tp + fn) / NULLIF(n, 0)")).quantities
    ('score_sum', (('tp', 'fn'), ('tp', 'fp', 'fn', 'tn')))
    """
    proportion = as_proportion(formula)
    if proportion is not None:
        above, below = proportion
        complement = below[0] not in above  # two metrics that add up to 1 move with the same proportion
        first = tuple(cell for cell in below if cell not in above) if complement else above
        return Dependence(formula, ((first, below),), complement=complement)
    sums = tuple(each for each in SCORE_SUMS if each in names_in(formula))
    if len(sums) > 1:
        return None
    cells = factorize(formula)
    return Dependence(formula, (*sums, *cells.moving), cells, scale_free=is_scale_free(formula))
