"""Compute limits from the list of a group's values: those of a quantile, and those of a share of explained variance.

In: a measure, and `fair_values_0`, the list that `row_aggregates.py` collects. Out: the limits as nodes.

A quantile q of n values has the limits of Woodruff (1952), the values of ranks n q - z √(n q (1 - q)) and
n q + z √(n q (1 - q)) + 1, rounded. If either rank is outside 1 to n there are no limits.

With weights the share of weight up to q has a standard error (see `weighted_quantiles.py`), and the limits are the
values z standard errors below and above q: the last one up to which the share is no larger, the first one before which
it is no smaller (Woodruff 1952).

Of 1 - U/V, for the mean U of squared errors and the variance V of the actual, ln(U/V) has limits by Student's t and the
jackknife: the variance of n values of it, each without one row, times (n - 1)²/n (Efron 1981). They are too narrow
where few rows make the errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import NormalDist

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.inference.every_look import quantile_at
from fairsql.expansion.inference.mean_limits import two_sided
from fairsql.expansion.inference.mover import SIDES
from fairsql.expansion.inference.own_quantiles import Quantile
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

ROW = "fair_each"  # a row in a list
NEAR = 1e-12  # a share this close to a limit is the limit, except for rounding
_HALF_WIDTH = NormalDist().inv_cdf(0.975)  # of 95 % limits, in standard errors


def level_steps(*, weighted: bool) -> tuple[exp.Expression, int]:
    """Return the step between the normal quantiles of the limits behind a p-value, and how many there are.

    A multiple of the step is the normal quantile of 95 % limits. Those of weighted values take a search each.
    """
    each, most = (4, 16) if weighted else (16, 100)
    return nodes.real(_HALF_WIDTH / each), most


@dataclass(frozen=True)
class ValueLimits:
    """A measure with limits from a list of values.

    Attributes:
        at: its index in the clause; its columns end in it.
        measure: the measure.
        weighted: whether it is a quantile of weighted rows, whose list has shares of weight.
    """

    at: int
    measure: Measure
    weighted: bool = False

    def moments(self, spec: FairSpec) -> Iterator[exp.Expression]:
        """Yield the number of values, with weights that of effective rows; for explained variance the actual's mean."""
        yield self._named("held", self._sum("effective") if self.weighted else nodes.call("LEN", self._values))
        if self.measure.explained is not None:
            yield self._named("central", nodes.call("LIST_AVG", self._of_each("actual")))

    def deviations(self, z: Quantile) -> Iterator[exp.Expression]:
        """Yield the ranks of both limits; for explained variance the standard error, and t at a normal quantile z."""
        held = self._column("held")
        if self.measure.explained is None:
            places = self._places(nodes.real(z) if isinstance(z, float) else z)
            q = nodes.cast(nodes.raw(self.measure.quantile), nodes.DOUBLE)
            inside = exp.Between(this=q, low=nodes.number(0), high=nodes.number(1))
            for word, place in zip(("first", "last"), places, strict=True):
                rank = nodes.case((inside.copy(), exp.Round(this=place)))
                yield self._named(word, place if self.weighted else rank)
            return
        without = self._without_each()
        varies = nodes.call("LIST_VAR_SAMP", nodes.each_of(self._values, nodes.column(ROW), without))
        yield self._named("error", root(times(varies, divide(square(minus(held, 1)), held))))
        yield self._named("t", function("fair_student_deviate", *two_sided(z), minus(held, 1)))

    def _without_each(self) -> exp.Expression:
        """Return ln(U/V), except for a constant, in a group without one of its rows."""
        held, row = self._column("held"), nodes.column(ROW)
        assert self.measure.explained is not None
        errors, variance = (each.formula for each in self.measure.explained)
        deviation = square(minus(nodes.field(row, "actual"), self._column("central")))
        others = minus(times(variance, held), divide(times(deviation, held), minus(held, 1)))
        parts = (minus(times(held, errors), nodes.field(row.copy(), "error")), others)
        above, below = (exp.Ln(this=exp.Nullif(this=greatest(0, part), expression=nodes.number(0))) for part in parts)
        return minus(above, below)

    def looks(self, spec: FairSpec, evidence: Quantile) -> exp.Expression:
        """Return the quantile of limits that hold at every look, for the number of values."""
        return self._named("looked", quantile_at(spec, evidence, self._column("held")))

    def look(self) -> exp.Expression:
        """Return the column of `looks`."""
        return self._column("looked")

    def limit(self, side: str) -> exp.Expression:
        """Return the low or the high limit."""
        value, further = self._column("value"), least if side == "low" else greatest
        if self.measure.explained is not None:
            way = times(self._column("t"), self._column("error"))
            way = way if side == "low" else exp.Neg(this=way)
            limit = minus(1, times(minus(1, value), exp.Exp(this=way)))
            return nodes.case((nodes.not_null(self._column("error")), further(value, limit)))
        if self.weighted:
            both = nodes.conjunction(nodes.not_null(self._at(each)) for each in SIDES)
            return nodes.case((both, further(value, self._at(side))))
        first, last = self._column("first"), self._column("last")
        exists = nodes.conjunction([
            exp.GTE(this=first, expression=nodes.number(1)), exp.LTE(this=last, expression=self._column("held")),
        ])  # fmt: skip
        rank = nodes.cast((first if side == "low" else last).copy(), nodes.BIGINT)
        return nodes.case((exists, further(value, nodes.call("LIST_EXTRACT", self._values, rank))))

    def spacing(self) -> exp.Expression:
        """Return the distance of the values that rows can have between the limits, as values that repeat show it.

        If m of n rows have different values, the mean distance of these is w; if most rows share their value, that is
        the answer. Fewer rows share a value by chance the closer the values are: then it is 2 w (n - m) / n. It is 0 if
        none does, and infinite if all rows have one value. With weights, values with several rows stand for n - m.
        """
        if self.weighted:  # each value once; that of a single row starts and ends at the same share
            row, ends = nodes.column(ROW), nodes.column("fair_ends")
            low, high = (nodes.call("LIST_EXTRACT", ends, nodes.number(at)) for at in (1, 2))
            inside = exp.Between(this=nodes.field(row, "value"), low=low, high=high)
            both = exp.Array(expressions=[self.limit(side) for side in SIDES])  # once, and not for each value
            once = nodes.each_of(exp.Array(expressions=[both]), ends, self._those(inside))
            among = nodes.call("LIST_EXTRACT", once, nodes.number(1))
            many = exp.GTE(this=times(1 + NEAR, nodes.field(row, "last")), expression=nodes.field(row, "first"))
            different: exp.Expression = nodes.call("LEN", among)
            ties: exp.Expression = nodes.call("LEN", self._those(many, among.copy()))
            rows = different
        else:
            ranks = (nodes.cast(self._column(each), nodes.BIGINT) for each in ("first", "last"))
            among = nodes.call("LIST_SLICE", self._values, *ranks)
            different, rows = nodes.call("LIST_UNIQUE", among), nodes.call("LEN", among.copy())
            ties = exp.Paren(this=minus(rows, different))
        width = exp.Paren(this=minus(self.limit("high"), self.limit("low")))
        mean = nodes.quotient(width, exp.Paren(this=minus(different.copy(), 1)))
        closer = times(mean, least(1, nodes.quotient(times(2, ties), rows.copy())))
        repeat = exp.GT(this=ties.copy(), expression=nodes.number(0))
        spacing = nodes.case(
            (repeat, exp.Coalesce(this=closer, expressions=[nodes.infinity()])), default=nodes.number(0)
        )
        return nodes.case((nodes.not_null(self.limit("low")), spacing))

    def at_levels(self, side: str) -> exp.Expression:
        """Return the list of the low or the high limits of the quantile at 1, 2, … `level_steps`; NULL for none."""
        step, most = level_steps(weighted=self.weighted)
        number = nodes.column("fair_step")
        place = self._places(times(step, number))[SIDES.index(side)]
        if self.weighted:
            limit = self._at(side, exp.Paren(this=place))
        else:
            rank = nodes.cast(exp.Round(this=greatest(0, place)), nodes.BIGINT)  # at 0 and beyond the end is none
            limit = nodes.call("LIST_EXTRACT", self._values, rank)
        return nodes.each_of(nodes.call("RANGE", nodes.number(1), nodes.number(most + 1)), number, limit)

    def _places(self, z: exp.Expression) -> tuple[exp.Expression, exp.Expression]:
        """Return the shares of weight, or the ranks before rounding, at which the limits of the quantile are."""
        q = nodes.cast(nodes.raw(self.measure.quantile), nodes.DOUBLE)
        if self.weighted:
            way = times(z, self._sum("quantile_error"))
            return minus(q, way), plus(q, way)
        rank = times(self._column("held"), q)
        way = times(z, root(times(rank, minus(1, q))))
        return minus(rank, way), plus(rank, way, 1)

    def _at(self, side: str, place: exp.Expression | None = None) -> exp.Expression:
        """Return the last value up to which the share of weight is no larger, or the first before which it is."""
        row, low = nodes.column(ROW), side == "low"
        share = "first" if low else "last"
        limit = times(place or self._column(share), 1 + NEAR if low else 1 - NEAR)
        test = (exp.LTE if low else exp.GTE)(this=nodes.field(row, share), expression=limit)
        found = nodes.call("LIST_EXTRACT", self._those(test), nodes.number(-1 if low else 1))
        return nodes.field(exp.Paren(this=found), "value")

    def _those(self, test: exp.Expression, values: exp.Expression | None = None) -> exp.Expression:
        """Return the values in the list, or its rows, that pass a test of ROW."""
        by = exp.Lambda(this=test, expressions=[nodes.column(ROW).this], colon=True)
        return nodes.call("LIST_FILTER", values or self._values, by)

    def _sum(self, of: str) -> exp.Expression:
        return nodes.column(self.measure.aggregates[-1].sum(of))

    @property
    def _values(self) -> exp.Expression:
        return nodes.column((self.measure.explained or self.measure.aggregates)[-1].sum("values"))

    def _of_each(self, field: str) -> exp.Expression:
        return nodes.each_of(self._values, nodes.column(ROW), nodes.field(nodes.column(ROW), field))

    def _column(self, word: str) -> exp.Expression:
        return nodes.column(f"fair_{word}_{self.at}")

    def _named(self, word: str, value: exp.Expression) -> exp.Expression:
        return nodes.alias(value, f"fair_{word}_{self.at}")
