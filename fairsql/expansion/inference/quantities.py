"""What measures move with, and the limits of that: proportions of counts, and means of scores.

In: a quantity. Out: its share and rows over the counts of a group, and its limits over these. A proportion has Wilson's
limits (1927), a mean of scores those of a proportion that varies as much (see `_effective_size`).
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
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.factorization import Proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

Quantity = Proportion | str  # a proportion, or the name of a sum of scores, for its mean
Quantile = float | exp.Expression

_EDGE = 1e-9  # how near a limit comes to 0 and 1, so that no formula divides by 0 there
_COUNTS = ("hits", "misses")  # the columns of the rows that keep a proportion off 0, and off 1
_BINS = 10  # of the calibration error
_POSITIVE, _NEGATIVE = ("tp", "fn"), ("fp", "tn")


def is_proportion(measure: Measure) -> bool:
    """Say whether a measure is a proportion of counts."""
    if isinstance(measure, SymbolicMeasure):
        return measure.is_proportion
    return as_proportion(unguarded(measure.formula)) is not None


@dataclass(frozen=True)
class Place:
    """A quantity and the columns that it has in the queries of a clause.

    Attributes:
        quantity: the quantity.
        number: its number among those of the clause, with which its columns end.
        family: for limits of many gaps the first of the measures whose quantile it has; else 0.
        undefined: the ends, 0 or 1, at which its measure is undefined.
        inner: whether it is put into formulas; one that is shown has columns of its own.
    """

    quantity: Quantity
    number: int
    family: int
    undefined: tuple[int, ...] = ()
    inner: bool = False

    def column(self, word: str) -> exp.Expression:
        """Return one of its columns: `share`, `rows`, `size`, `hits`, `misses`, `low`, `high`,
        `middle` or `look`."""
        return nodes.column(f"fair_{word}_{self.number}")

    def _named(self, word: str, value: exp.Expression) -> exp.Expression:
        return nodes.alias(value, f"fair_{word}_{self.number}")

    def shares(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield on how many rows it stands, and how many of them keep it off either end; for formulas what it is."""
        yield self._named("rows", size_of(self.quantity, spec))
        if isinstance(self.quantity, tuple):
            above, below = self.quantity
            for word, part in zip(_COUNTS, (above, tuple(cell for cell in below if cell not in above)), strict=True):
                yield self._named(word, _effective_rows(part, spec, below))
        if self.inner or isinstance(self.quantity, str):
            yield self._named("share", _share(self.quantity))

    def sizes(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield what the limits of a mean of scores follow from beside these: how much it varies."""
        if isinstance(self.quantity, str):
            varies = _variance(self.quantity, self.column("share"), spec)
            if self.quantity != "calibration_gap":
                varies = _effective_size(self.column("share"), self.column("rows"), varies)
            yield self._named("size", varies)

    def counts(self) -> Iterator[exp.Expression]:
        """Yield the rows that keep it off either end, `corrected`.

        One of them is there wherever the measure is defined, if it is undefined at that end: it says nothing.
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

    def looks(self, spec: FairSpec, evidence: Quantile) -> exp.Expression:
        """Return the quantile of limits that hold at every look, by the rows that it stands on."""
        return self._named("look", quantile_at(spec, evidence, self.column("rows")))

    def look(self) -> exp.Expression:
        """Return the column of `looks`."""
        return self.column("look")

    def limits(self, z: Quantile) -> Iterator[exp.Expression]:
        """Yield both its limits; those that formulas take are within (0, 1), even where it is undefined."""
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
        """The rows that it stands on; of a mean of scores the size that says how much it varies."""
        size = self.column("size" if isinstance(self.quantity, str) else "rows")
        return exp.Nullif(this=minus(size, 1), expression=nodes.number(0)) if less else size

    def middle(self) -> exp.Expression:
        """Return the share as formulas take it: within (0, 1), and one half where it is undefined."""
        share = exp.Coalesce(this=self.column("share"), expressions=[nodes.number(0.5)])
        return self._named("middle", greatest(_EDGE, least(1 - _EDGE, share)))


def _share(quantity: Quantity) -> exp.Expression:
    """What a quantity is in a group, over the columns of its counts."""
    if isinstance(quantity, tuple):
        above, below = quantity
        return nodes.quotient(_rows(above), _rows(below))
    if quantity == "concordant_pairs":
        return nodes.quotient(nodes.column(quantity), times(_rows(_POSITIVE), _rows(_NEGATIVE)))
    return nodes.quotient(nodes.column(quantity), nodes.column("n"))


def size_of(quantity: Quantity, spec: FairSpec) -> exp.Expression:
    """Return the number of rows that a quantity stands on; of pairs the smaller of both their sides.

    With weights it is Kish's effective size, (sum of w)² / sum of w².
    """
    if quantity == "concordant_pairs":
        return least(*(_effective_rows(side, spec, side) for side in (_POSITIVE, _NEGATIVE)))
    of = quantity[1] if isinstance(quantity, tuple) else CELLS
    return _effective_rows(of, spec, of)


def _rows(cells: tuple[str, ...], prefix: str = "") -> exp.Expression:
    """The rows in some cells, or the sum of their squared weights, which has the prefix `fair_q_`."""
    return nodes.column(f"{prefix}n") if len(cells) == len(CELLS) else plus(*columns([prefix + c for c in cells]))


def _effective_rows(cells: tuple[str, ...], spec: FairSpec, among: tuple[str, ...]) -> exp.Expression:
    """The rows in some cells, among those that a quantity stands on; NULL where there are none of these."""
    rows = _rows(cells)
    if spec.weight is not None:
        return nodes.quotient(times(rows, _rows(among)), _rows(among, "fair_q_"))
    return exp.Nullif(this=rows, expression=nodes.number(0)) if cells == among else rows


def _variance(of: str, mean: exp.Expression, spec: FairSpec) -> exp.Expression:
    """The variance of a mean of scores: of the sum of (w (x - mean))² over the squared sum of weights.

    A row of n adds x to the sum. A row of the pairs adds x pairs, of which its side has on average the mean: this is
    DeLong's variance of the area under the curve (1988), with n in the place of n - 1.
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
    """A variance that rounding may have put a little below 0."""
    return greatest(0, node)


def _effective_size(share: exp.Expression, rows: exp.Expression, variance: exp.Expression) -> exp.Expression:
    """The size of a proportion that varies as much as a mean of scores: p (1 - p) / V, at least the rows.

    To the variance is added that of one more row, drawn by the proportion (n p + 2) / (n + 4) of Agresti and Coull
    (1998): scores that are all alike do not say that the next one is.
    """
    center = divide(plus(times(rows, share), 2), plus(rows, 4))
    more = divide(times(center, minus(1, center)), square(rows))
    return greatest(rows, nodes.quotient(times(share, minus(1, share)), plus(variance, more)))


def corrected(count: exp.Expression) -> exp.Expression:
    """Return a number of rows with what corrects for continuity where it is at most three: half a row less.

    There Wilson's limits hold less (Brown, Cai and DasGupta 2001). From four rows on a number stays as it is; effective
    numbers lie between.
    """
    less = greatest(0.0, minus(count, 0.5), minus(times(1.5, count), 2.0))
    return nodes.case((exp.LT(this=count.copy(), expression=nodes.real(4.0)), less), default=count)


def at_least(count: exp.Expression, size: exp.Expression, z: Quantile) -> exp.Expression:
    """Return Wilson's low limit of the proportion c / m: c² / m / (c + z²/2 + z √(z²/4 + c (m - c) / m)).

    Written so it loses no digits near 0. The high limit is 1 less that of the other rows.
    """
    varies = divide(times(count, minus(size, count)), size)
    half = times(z, root(plus(varies, _squared(z, 1 / 4))))
    return divide(times(count, count), times(size, plus(count, _squared(z, 1 / 2), half)))


def _calibration_limits(
    share: exp.Expression, rows: exp.Expression, variance: exp.Expression, z: Quantile
) -> tuple[exp.Expression, exp.Expression]:
    """Limits of the calibration error, the sum of the sizes of gaps in ten bins.

    Where bins have no gap, chance makes one: by √(20/π) standard errors in ten bins, with 1 - 2/π of the variance.
    The low limit is below that.
    """
    half = times(z, root(plus(variance, divide(_squared(z, 1 / 4), square(rows)))))
    chance = plus(sqrt(1 - 2 / pi), divide(sqrt(2 * _BINS / pi), z))
    return greatest(0, minus(share, times(greatest(1, chance), half))), least(1, plus(share, half))


def _squared(z: Quantile, factor: float = 1) -> Quantile:
    return times(z, z, factor) if isinstance(z, exp.Expression) else z * z * factor
