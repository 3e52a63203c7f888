"""Compute the quantities that measures depend on, and their limits: proportions of counts, and means of scores.

In: a quantity. Out: its share and rows as expressions over a group's counts, and its limits over these. A proportion
has Wilson's limits (1927). A mean of scores has those of a proportion with the same variance (see `_effective_size`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi, sqrt

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.counting.contingency import columns
from fairsql.expansion.counting.macro_cells import unguarded
from fairsql.expansion.inference.every_look import quantile_at
from fairsql.expansion.inference.own_quantiles import Quantile
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.factorization import Proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

Quantity = Proportion | str  # a proportion, or the name of a sum of scores, for its mean

_EDGE = 1e-9  # the least distance of a limit from 0 and 1, so that no formula divides by 0
_COUNTS = ("hits", "misses")  # the columns that count the rows that keep a proportion off 0, and off 1
_BINS = 10  # of the calibration error
_POSITIVE, _NEGATIVE = ("tp", "fn"), ("fp", "tn")


def is_proportion(measure: Measure) -> bool:
    """Return whether a measure is a proportion of counts."""
    if isinstance(measure, SymbolicMeasure):
        return measure.is_proportion
    return as_proportion(unguarded(measure.formula)) is not None


@dataclass(frozen=True)
class Place:
    """A quantity and its columns in the queries of a clause.

    Attributes:
        quantity: the quantity.
        number: its number among the quantities of the clause; its columns end in it.
        family: for limits of many gaps, the first of the measures whose quantile it uses; else 0.
        undefined: the ends, 0 or 1, at which its measure is undefined.
        inner: whether formulas use it; a quantity that is shown has its own columns.
        design: with CLUSTER the measure whose design effect its rows have, else empty.
    """

    quantity: Quantity
    number: int
    family: int
    undefined: tuple[int, ...] = ()
    inner: bool = False
    design: str = ""

    def column(self, word: str) -> exp.Expression:
        """Return one of its columns: `share`, `rows`, `size`, `hits`, `misses`, `low`, `high`,
        `middle` or `look`."""
        return nodes.column(f"fair_{word}_{self.number}")

    def _named(self, word: str, value: exp.Expression) -> exp.Expression:
        return nodes.alias(value, f"fair_{word}_{self.number}")

    def shares(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield the rows that it stands on, and those that keep it off either end; if formulas use it, its share."""
        yield self._named("rows", size_of(self.quantity, spec, self.design))
        if isinstance(self.quantity, tuple):
            above, below = self.quantity
            for word, part in zip(_COUNTS, (above, tuple(cell for cell in below if cell not in above)), strict=True):
                yield self._named(word, _effective_rows(part, spec, below, self.design))
        if self.inner or isinstance(self.quantity, str):
            yield self._named("share", _share(self.quantity))

    def sizes(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield the variance or effective size that limits of a mean of scores also need."""
        if isinstance(self.quantity, str):
            varies = _variance(self.quantity, self.column("share"), spec)
            if self.quantity != "calibration_gap":
                varies = _effective_size(self.column("share"), self.column("rows"), varies)
            yield self._named("size", varies)

    def counts(self) -> Iterator[exp.Expression]:
        """Yield the rows that keep it off either end, `corrected`.

        If the measure is undefined at an end, any defined value has at least one such row, so that row is left out.
        """
        if self.quantity == "calibration_gap":
            return
        for end, word in enumerate(_COUNTS):
            if isinstance(self.quantity, str):
                share = self.column("share")
                rows = times(self._size(), minus(1, share) if end else share)
            else:
                rows = self.column(word)
            least_rows = greatest(0, minus(rows, 1)) if end in self.undefined else rows
            yield self._named(f"sure_{word}", corrected(least_rows))

    def stands_on(self, spec: FairSpec) -> str:
        """Return the text of its number of rows, by which quantities with the same own quantile are recognised."""
        return self.design or size_of(self.quantity, spec).sql("duckdb")

    def looks(self, spec: FairSpec, evidence: Quantile) -> exp.Expression:
        """Return the quantile of limits that hold at every look, for the rows that it stands on."""
        return self._named("look", quantile_at(spec, evidence, self.column("rows")))

    def look_among(self, looks: str, at: int) -> exp.Expression:
        """Return its own quantile from a list of quantiles, by its index."""
        return self._named("look", nodes.call("LIST_EXTRACT", nodes.column(looks), nodes.number(at + 1)))

    def look(self) -> exp.Expression:
        """Return the column of `looks`."""
        return self.column("look")

    def limits(self, z: Quantile) -> Iterator[exp.Expression]:
        """Yield both limits; the limits that formulas use are within (0, 1), even if the quantity is undefined."""
        if self.quantity == "calibration_gap":
            low, high = _calibration_limits(self.column("share"), self.column("rows"), self.column("size"), z)
        else:
            sides = [self.column(f"sure_{word}") for word in _COUNTS]
            sizes = [self._size(less=end in self.undefined) for end in range(len(_COUNTS))]
            low, below = (at_least(count, size, z) for count, size in zip(sides, sizes, strict=True))
            high = minus(1, below)
            if self.inner:
                low, high = greatest(_EDGE, low), least(1 - _EDGE, high)
        yield self._named("low", low)
        yield self._named("high", high)

    def _size(self, *, less: bool = False) -> exp.Expression:
        """Return the rows that it stands on; for a mean of scores, its effective size."""
        size = self.column("size" if isinstance(self.quantity, str) else "rows")
        return exp.Nullif(this=minus(size, 1), expression=nodes.number(0)) if less else size

    def middle(self) -> exp.Expression:
        """Return the share that formulas use: within (0, 1), and one half if it is undefined."""
        share = exp.Coalesce(this=self.column("share"), expressions=[nodes.number(0.5)])
        return self._named("middle", greatest(_EDGE, least(1 - _EDGE, share)))


def _share(quantity: Quantity) -> exp.Expression:
    """Return a quantity's value in a group, over the columns of the group's counts."""
    if isinstance(quantity, tuple):
        above, below = quantity
        return nodes.quotient(_rows(above), _rows(below))
    if quantity == "concordant_pairs":
        return nodes.quotient(nodes.column(quantity), times(_rows(_POSITIVE), _rows(_NEGATIVE)))
    return nodes.quotient(nodes.column(quantity), nodes.column("n"))


def size_of(quantity: Quantity, spec: FairSpec, design: str = "") -> exp.Expression:
    """Return the number of rows that a quantity stands on; for pairs, the smaller of both sides.

    With weights it is Kish's effective size, (sum of w)² / sum of w². It is divided by the design
    effect of the measure with the name `design`, if any.
    """
    if quantity == "concordant_pairs":
        return least(*(_effective_rows(side, spec, side) for side in (_POSITIVE, _NEGATIVE)))
    of = quantity[1] if isinstance(quantity, tuple) else CELLS
    return _effective_rows(of, spec, of, design)


def design_effect(measure: str) -> exp.Expression:
    """Return the column of a measure's design effect (see `design_effects.py`)."""
    return nodes.column(f"fair_design_{measure}")


def rows_in(cells: tuple[str, ...]) -> exp.Expression:
    """Return the rows in some cells."""
    return _rows(cells)


def _rows(cells: tuple[str, ...], prefix: str = "") -> exp.Expression:
    """Return the rows in some cells; with the prefix `fair_q_`, the sum of their squared weights."""
    return nodes.column(f"{prefix}n") if len(cells) == len(CELLS) else plus(*columns([prefix + c for c in cells]))


def _effective_rows(cells: tuple[str, ...], spec: FairSpec, among: tuple[str, ...], design: str = "") -> exp.Expression:
    """Return the rows in some of the cells that a quantity stands on; NULL if it stands on no rows."""
    rows = _rows(cells)
    if spec.weight is not None:
        rows = nodes.quotient(times(rows, _rows(among)), _rows(among, "fair_q_"))
    elif cells == among:
        rows = exp.Nullif(this=rows, expression=nodes.number(0))
    return divide(rows, design_effect(design)) if design else rows


def _variance(of: str, mean: exp.Expression, spec: FairSpec) -> exp.Expression:
    """Return the variance of a mean of scores: the sum of (w (x - mean))² over the squared sum of weights.

    Each of n rows adds x to the sum. For pairs, a row adds the x pairs that it is part of, and is compared with the
    mean for its side. This is DeLong's variance of the area under the curve (1988), with n in place of n - 1.
    """
    squares, crosses = nodes.column(f"fair_xx_{of}"), nodes.column(f"fair_x_{of}")
    weights = "fair_q_" if spec.weight is not None else ""
    whole = nodes.column("n")
    if of != "concordant_pairs":
        spread = plus(squares, times(square(mean), _rows(CELLS, weights)))
        return _positive(nodes.quotient(minus(spread, times(2, mean, crosses)), square(whole)))
    sides = [(_rows(one), _rows(other), one) for one, other in ((_POSITIVE, _NEGATIVE), (_NEGATIVE, _POSITIVE))]
    pairs = times(sides[0][0], sides[1][0])
    cross = plus(*(times(other, _rows(one, f"fair_x_{of}_")) for _, other, one in sides))
    within = plus(*(times(square(other), _rows(one, weights)) for _, other, one in sides))
    spread = minus(plus(squares, times(square(mean), within)), times(2, mean, cross))
    return _positive(nodes.quotient(spread, square(pairs)))


def _positive(node: exp.Expression) -> exp.Expression:
    """Return a variance that is at least 0; rounding may have put it a little below."""
    return greatest(0, node)


def _effective_size(share: exp.Expression, rows: exp.Expression, variance: exp.Expression) -> exp.Expression:
    """Return the size of a proportion with the variance V of a mean of scores: p (1 - p) / V, at least the rows.

    V includes the variance of one more row, drawn with the proportion (n p + 2) / (n + 4) of Agresti and Coull (1998):
    if all scores are equal, the next one may still differ.
    """
    center = divide(plus(times(rows, share), 2), plus(rows, 4))
    more = divide(times(center, minus(1, center)), square(rows))
    return greatest(rows, nodes.quotient(times(share, minus(1, share)), plus(variance, more)))


def corrected(count: exp.Expression) -> exp.Expression:
    """Return a number of rows, corrected for continuity if it is at most three: half a row less.

    For so few rows Wilson's limits hold less often than stated (Brown, Cai and DasGupta 2001). From four rows on the
    number is unchanged. Effective numbers between three and four are interpolated.
    """
    less = greatest(0.0, minus(count, 0.5), minus(times(1.5, count), 2.0))
    return nodes.case((exp.LT(this=count.copy(), expression=nodes.real(4.0)), less), default=count)


def at_least(count: exp.Expression, size: exp.Expression, z: Quantile) -> exp.Expression:
    """Return Wilson's low limit of the proportion c / m: c² / m / (c + z²/2 + z √(z²/4 + c (m - c) / m)).

    This form loses no digits near 0. The high limit is 1 less the low limit of the other rows.
    """
    varies = divide(times(count, minus(size, count)), size)
    half = times(z, root(plus(varies, _squared(z, 1 / 4))))
    return divide(times(count, count), times(size, plus(count, _squared(z, 1 / 2), half)))


def _calibration_limits(
    share: exp.Expression, rows: exp.Expression, variance: exp.Expression, z: Quantile
) -> tuple[exp.Expression, exp.Expression]:
    """Return the limits of the calibration error, the sum of the sizes of gaps in ten bins.

    Even if no bin has a gap, chance makes one: √(20/π) standard errors in ten bins, with 1 - 2/π of the variance.
    The low limit allows for that.
    """
    half = times(z, root(plus(variance, divide(_squared(z, 1 / 4), square(rows)))))
    chance = plus(sqrt(1 - 2 / pi), divide(sqrt(2 * _BINS / pi), z))
    return greatest(0, minus(share, times(greatest(1, chance), half))), least(1, plus(share, half))


def _squared(z: Quantile, factor: float = 1) -> Quantile:
    return times(z, z, factor) if isinstance(z, exp.Expression) else z * z * factor
