"""A measure as a function of what it moves with: proportions of counts, and the mean of a sum of scores.

In: a formula. Out: the quantities that it moves with, and the formula where these have given values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
        factorization: the proportions that make the cells; None where the formula is its one quantity.
        scale_free: whether it is measured on the shares of the cells; else on shares of n rows, since n is fixed.
    """

    formula: exp.Expression
    quantities: tuple[Quantity, ...]
    factorization: Factorization | None = None
    scale_free: bool = True

    def at(self, point: Mapping[Quantity, exp.Expression]) -> exp.Expression:
        """Return the formula where each of its quantities has the value that `point` gives it.

        >>> from fairsql.metrics.formula import parse_formula
        >>> of = dependence(parse_formula("fn / NULLIF(fp, 0)"))
        >>> of.at({of.quantities[0]: nodes.column("p")}).sql("duckdb")
        '(0.25 * (1 - p)) / NULLIF((0.25 * p), 0)'
        """
        if self.is_identity:
            return point[self.quantities[0]].copy()
        values = {cell: self._count(cell, point) for cell in CELLS}
        values["n"] = self.unit
        for quantity in self.quantities:
            if isinstance(quantity, str):
                positives, negatives = plus(values["tp"], values["fn"]), plus(values["fp"], values["tn"])
                whole = (positives, negatives) if quantity == "concordant_pairs" else (self.unit,)
                values[quantity] = times(point[quantity], *whole)
        formula = substitute(self.formula, lambda node: values.get(node.name.lower()))
        return nodes.call("TRY", formula) if formula.find(*_MAY_FAIL) else formula

    @property
    def is_identity(self) -> bool:
        """True if the formula is its one quantity."""
        return self.factorization is None

    @property
    def unit(self) -> exp.Expression:
        """The number of rows that the formula is measured on."""
        return nodes.number(1) if self.scale_free else nodes.column("n")

    @property
    def range(self) -> tuple[float | None, float | None]:
        """The least and the greatest value of the formula, None where it has none that is known."""
        return value_range(self.formula) if self.scale_free else (None, None)

    def _count(self, cell: str, point: Mapping[Quantity, exp.Expression]) -> exp.Expression:
        """A cell: the product of its factors; one that does not matter is one half."""
        assert self.factorization is not None
        constant, factors = 1.0, list[exp.Expression]()
        for proportion, above in self.factorization.factors(cell):
            if proportion not in point:
                constant /= 2
            else:
                factors.append(point[proportion] if above else minus(1, point[proportion]))
        if not self.scale_free:
            factors.append(self.unit)
        return times(*([constant] if constant < 1 or not factors else []), *factors)


def dependence(formula: exp.Expression) -> Dependence | None:
    """Return what a formula moves with; None for two sums of scores, whose covariance is not counted.

    >>> from fairsql.metrics.formula import parse_formula
    >>> dependence(parse_formula("tp / NULLIF(tp + fp, 0)")).quantities
    ((('tp',), ('tp', 'fp')),)
    >>> dependence(parse_formula("score_sum / NULLIF(n, 0) - (tp + fn) / NULLIF(n, 0)")).quantities
    ('score_sum', (('tp', 'fn'), ('tp', 'fp', 'fn', 'tn')))
    """
    proportion = as_proportion(formula)
    if proportion is not None:
        return Dependence(formula, (proportion,))
    sums = tuple(each for each in SCORE_SUMS if each in names_in(formula))
    if len(sums) > 1:
        return None
    cells = factorize(formula)
    return Dependence(formula, (*sums, *cells.moving), cells, is_scale_free(formula))
