"""What measures move with, and the limits of that: proportions of counts, and means of scores.

In: a quantity. Out: its share and rows over the counts of a group, and its limits over these. A proportion has Wilson's
limits (1927), a mean of scores those of a proportion that varies as much (see `_effective_size`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi, sqrt

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.contingency import columns
from fairsql.metrics.factorization import Proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.spec import FairSpec

Quantity = Proportion | str  # a proportion, or the name of a sum of scores, for its mean
Quantile = float | exp.Expression

_EDGE = 1e-9  # how near a limit comes to 0 and 1, so that no formula divides by 0 there
_OTHERS = ("others_low", "others_high")  # shares of other rows, of which limits at either end are
_BINS = 10  # of the calibration error
_POSITIVE, _NEGATIVE = ("tp", "fn"), ("fp", "tn")


@dataclass(frozen=True)
class Place:
    """A quantity and the columns that it has in the queries of a clause.

    Attributes:
        quantity: the quantity.
        number: its number among those of the clause, with which its columns end.
        family: for limits of many gaps the first of the measures whose quantile it has; else 0.
        undefined: the ends, 0 or 1, at which its measure is undefined.
    """

    quantity: Quantity
    number: int
    family: int
    undefined: tuple[int, ...] = ()

    def column(self, word: str) -> exp.Expression:
        """Return one of its columns: `share`, `rows`, `size`, `low`, `high` or `middle`."""
        return nodes.column(f"fair_{word}_{self.number}")

    def _named(self, word: str, value: exp.Expression) -> exp.Expression:
        return nodes.alias(value, f"fair_{word}_{self.number}")

    def shares(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield what it is in a group, and on how many rows it stands."""
        yield self._named("share", _share(self.quantity))
        yield self._named("rows", size_of(self.quantity, spec))

    def sizes(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield what its limits follow from beside these: of a mean of scores how much it varies."""
        if isinstance(self.quantity, str):
            varies = _variance(self.quantity, self.column("share"), spec)
            if self.quantity != "calibration_gap":
                varies = _effective_size(self.column("share"), self.column("rows"), varies)
            yield self._named("size", varies)
        for end in self.undefined:
            yield self._named(_OTHERS[end], self._of_others(end))

    def limits(self, z: Quantile) -> Iterator[exp.Expression]:
        """Yield both its limits."""
        share, rows, size = map(self.column, ("share", "rows", "size"))
        if self.quantity == "calibration_gap":
            low, high = _calibration_limits(share, rows, size, z)
        else:
            low, high = wilson(share, size if isinstance(self.quantity, str) else rows, z)
        ends = [low, high]
        for end in self.undefined:
            ends[end] = wilson(self.column(_OTHERS[end]), minus(rows, 1), z)[end]
        yield self._named("low", ends[0])
        yield self._named("high", ends[1])

    def _of_others(self, end: int) -> exp.Expression:
        """The share of the rows beside one that keeps the measure off the end at which it is undefined.

        Such a row is there wherever the measure is defined, and therefore says nothing.
        """
        others, hits = minus(self.column("rows"), 1), times(self.column("rows"), self.column("share"))
        return nodes.quotient(least(hits, others) if end else greatest(0, minus(hits, 1)), others)

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
        return least(*(_effective_rows(side, spec) for side in (_POSITIVE, _NEGATIVE)))
    return _effective_rows(quantity[1] if isinstance(quantity, tuple) else CELLS, spec)


def _rows(cells: tuple[str, ...], prefix: str = "") -> exp.Expression:
    """The rows in some cells, or the sum of their squared weights, which has the prefix `fair_q_`."""
    return nodes.column(f"{prefix}n") if len(cells) == len(CELLS) else plus(*columns([prefix + c for c in cells]))


def _effective_rows(cells: tuple[str, ...], spec: FairSpec) -> exp.Expression:
    rows = _rows(cells)
    return rows if spec.weight is None else nodes.quotient(square(rows), _rows(cells, "fair_q_"))


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


def wilson(share: exp.Expression, size: exp.Expression, z: Quantile) -> tuple[exp.Expression, exp.Expression]:
    """Return Wilson's limits, (m p + z²/2 ∓ z √(z²/4 + m p (1 - p))) / (m + z²), within (0, 1).

    LEAST and GREATEST leave NULL out: an undefined proportion has the limits 0 and 1.
    """
    hits = times(size, share)
    center = plus(hits, _squared(z, 1 / 2))
    half = times(z, root(plus(times(hits, minus(1, share)), _squared(z, 1 / 4))))
    whole = plus(size, _squared(z))
    return (
        greatest(_EDGE, divide(minus(center, half), whole)),
        least(1 - _EDGE, divide(plus(center, half), whole)),
    )


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
