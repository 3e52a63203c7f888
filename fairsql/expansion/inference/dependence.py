"""Express a measure as a function of the quantities that it depends on: proportions of counts, and a mean of scores.

In: a formula. Out: the quantities that it depends on, and the formula at given values of these.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, times
from fairsql.expansion.building.defined_formulas import defined, tried
from fairsql.expansion.inference.quantities import Quantity
from fairsql.metrics.algebra import as_proportion, cells_of, value_range
from fairsql.metrics.factorization import Factorization, degree, factorize
from fairsql.metrics.formula import CELLS, SCORE_SUMS, names_in

_MAY_FAIL = (exp.Exp, exp.Pow, exp.Cast)  # at the limits of its quantities a formula may be too large for these


@dataclass(frozen=True)
class Dependence:
    """A formula and the quantities that it depends on.

    Attributes:
        formula: the formula.
        quantities: the quantities that it depends on.
        cells: the proportions that make the cells; None if the formula equals its one quantity, or 1 less it.
        complement: whether it is 1 less its quantity.
        degree: the power of the number of rows in which it grows; if None, it is computed on n rows.
    """

    formula: exp.Expression
    quantities: tuple[Quantity, ...]
    cells: Factorization | None = None
    complement: bool = False
    degree: int | None = 0

    def at(self, point: Mapping[Quantity, exp.Expression]) -> exp.Expression:
        """Return the formula with its quantities at the values in `point`, and n unchanged.

        >>> from fairsql.metrics.formula import parse_formula
        >>> of = dependence(parse_formula("fn / NULLIF(fp, 0)"))
        >>> of.at({of.quantities[0]: nodes.column("p")}).sql("duckdb")
        '(1 - p) / NULLIF(p, 0)'
        """
        if self.cells is None:
            value = point[self.quantities[0]]
            return minus(1, value) if self.complement else value.copy()

        def of(*cells: str) -> exp.Expression:
            return self._rows(cells, point) or plus(*(of(cell) for cell in cells))

        def replace(node: exp.Expression) -> exp.Expression:
            name = node.name.lower() if isinstance(node, exp.Column) else ""
            if name in SCORE_SUMS:
                whole = [of("tp", "fn"), of("fp", "tn")] if name == "concordant_pairs" else [of(*CELLS)]
                return exp.Paren(this=times(point[name], *whole))
            counted = cells_of(node)
            value = self._rows(counted, point) if counted else None
            return node if value is None else exp.Paren(this=value) if isinstance(value, exp.Binary) else value

        formula = defined(self.formula.copy().transform(replace, copy=False))
        if self.formula.find(*_MAY_FAIL):
            formula = tried(formula)
        return times(exp.Paren(this=formula), *self.units) if self.degree else formula

    @property
    def units(self) -> list[exp.Expression]:
        """The factors n by which the formula grows: as many as its degree, and one without a degree."""
        return [nodes.column("n") for _ in range(1 if self.degree is None else self.degree)]

    @property
    def range(self) -> tuple[float | None, float | None]:
        """The least and the greatest value of the formula divided by its units; None if unknown."""
        share: exp.Expression = exp.Paren(this=self.formula.copy())
        for unit in self.units:
            share = nodes.quotient(share, unit)
        return value_range(share) if self.degree is not None else (None, None)

    def undefined(self, quantity: Quantity) -> tuple[int, ...]:
        """Return the ends, 0 or 1, of a quantity at which the formula is undefined.

        >>> from fairsql.metrics.formula import parse_formula
        >>> of = dependence(parse_formula("fn / NULLIF(fp, 0)"))
        >>> of.undefined(of.quantities[0])
        (0,)
        """
        return tuple(end for each, end in self.cells.undefined if each == quantity) if self.cells is not None else ()

    @cached_property
    def _parts(self) -> int:
        """The number of parts into which a rate's rows are divided so that cells are whole; 1 for a count."""
        assert self.cells is not None
        halvings = (sum(each not in self.quantities for each, _ in self.cells.factors({cell}) or ()) for cell in CELLS)
        return 2 ** max(halvings) if self.degree == 0 else 1

    def _rows(self, counted: Collection[str], point: Mapping[Quantity, exp.Expression]) -> exp.Expression | None:
        """Return the rows in some cells as a product of factors; a factor that does not matter is one half."""
        assert self.cells is not None
        path = self.cells.factors(counted)
        if path is None:
            return None
        parts: float = self._parts
        factors: list[exp.Expression] = [nodes.column("n")] if self.degree is None else []
        for proportion, above in path:
            if proportion not in point:
                parts /= 2
            else:
                factors.append(point[proportion] if above else minus(1, point[proportion]))
        return times(int(parts) if parts >= 1 else parts, *factors)


@lru_cache(maxsize=256)
def dependence(formula: exp.Expression) -> Dependence | None:
    """Return what a formula depends on; None if it reads two sums of scores, whose covariance is not counted.

    >>> from fairsql.metrics.formula import parse_formula
    >>> dependence(parse_formula("fp / NULLIF(tp + fp, 0)")).quantities
    ((('tp',), ('tp', 'fp')),)
    >>> dependence(parse_formula("score_sum / NULLIF(n, 0) - (tp + fn) / NULLIF(n, 0)")).quantities
    ('score_sum', (('tp', 'fn'), ('tp', 'fp', 'fn', 'tn')))
    """
    proportion = as_proportion(formula)
    if proportion is not None and proportion[0] != proportion[1]:
        above, below = proportion
        complement = below[0] not in above  # two metrics that add up to 1 depend on the same proportion
        first = tuple(cell for cell in below if cell not in above) if complement else above
        return Dependence(formula, ((first, below),), complement=complement)
    sums = tuple(each for each in SCORE_SUMS if each in names_in(formula))
    if len(sums) > 1:
        return None
    cells = factorize(formula)
    return Dependence(formula, (*sums, *cells.moving), cells, degree=degree(formula))
