"""Compute limits of a measure that depends on several quantities, by MOVER (Newcombe 1998; Zou and Donner 2008).

In: a measure and the limits of its quantities. Out: the columns of the queries that lead to its limits, query by query.
Each quantity at its limit moves the formula f by a step, on the scale g = f / (1 + |f|). The steps are squared and
added. The limit is the further of two values: that sum, and f where each quantity has moved by its part of the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.inference.dependence import Dependence
from fairsql.expansion.inference.quantities import Place, Quantity

SIDES = ("low", "high")
_FAR = 1 - 1e-12  # nearly the end of the scale, from where a value can still be read


@dataclass(frozen=True)
class Mover:
    """A measure that depends on several quantities.

    Attributes:
        at: its index in the clause, which is part of the names of its columns.
        depends: its formula.
        places: the columns of its quantities.
    """

    at: int
    depends: Dependence
    places: Sequence[Place]

    def turns(self) -> Iterator[exp.Expression]:
        """Yield the formula at the middle values, and with one quantity at a time at each of its limits."""
        middle = {place.quantity: place.column("middle") for place in self.places}
        yield self._named("center", self.depends.at(middle))
        for place in self.places:
            for side in SIDES:
                point = {**middle, place.quantity: place.column(side)}
                yield self._named("turn", self.depends.at(point), side, place)

    def scales(self) -> Iterator[exp.Expression]:
        """Yield the values of `turns` on a scale from -1 to 1."""
        yield self._named("scaled", self._scaled(self._column("center")))
        for place in self.places:
            for side in SIDES:
                yield self._named("scaled", self._scaled(self._column("turn", side, place)), side, place)

    def steps(self) -> Iterator[exp.Expression]:
        """Yield for each side how far each quantity moves the formula, and at which of its limits it moves furthest."""
        center = self._column("scaled")
        for place in self.places:
            low, high = (self._column("scaled", each, place) for each in SIDES)
            steps = minus(center, least(center, low, high)), minus(greatest(center, low, high), center)
            tests: list[exp.Expression] = [
                exp.LTE(this=low, expression=high),
                exp.GTE(this=low.copy(), expression=high.copy()),
            ]
            for side, step, is_low in zip(SIDES, steps, tests, strict=True):
                end = nodes.case((is_low, place.column("low")), default=place.column("high"))
                yield self._named("step", step, side, place)
                yield self._named("end", end, side, place)

    def ends(self) -> Iterator[exp.Expression]:
        """Yield for each side how far all steps lead together, and the value of each quantity at that point.

        Proportions are independent of each other. A mean of scores is not independent of them, so its step is added
        without squaring.
        """
        for side in SIDES:
            proportions = [place for place in self.places if not isinstance(place.quantity, str)]
            scores = [self._column("step", side, place) for place in self.places if place not in proportions]
            squares = root(plus(*(square(self._column("step", side, place)) for place in proportions)))
            length = plus(squares, *scores)
            center = self._column("scaled")
            far = greatest(-_FAR, minus(center, length)) if side == "low" else least(_FAR, plus(center, length))
            yield self._named("far", far, side)
            for place in proportions:
                part = nodes.quotient(self._column("step", side, place), squares.copy())
                whole = minus(self._column("end", side, place), place.column("middle"))
                yield self._named("way", plus(place.column("middle"), times(part, whole)), side, place)

    def limit(self, side: str) -> exp.Expression:
        """Return the limit of one side, from all these columns; the range of the measure bounds it."""
        far = self._column("far", side)
        unscaled = divide(times(far, *self.depends.units), minus(1, exp.Abs(this=far.copy())))
        further, within = (least, greatest) if side == "low" else (greatest, least)
        return further(self.depends.at(self._point("way", side)), within(self._bound(side), unscaled))

    def _bound(self, side: str) -> exp.Expression:
        """Return the end of the measure's range; without one, its value with all quantities at their limits."""
        end = self.depends.range[SIDES.index(side)]
        if end is None:
            return self.depends.at(self._point("end", side))
        return times(end, *self.depends.units)

    def _point(self, word: str, side: str) -> dict[Quantity, exp.Expression]:
        return {
            place.quantity: self._column("end" if isinstance(place.quantity, str) else word, side, place)
            for place in self.places
        }

    def _scaled(self, value: exp.Expression) -> exp.Expression:
        """Return a value of the formula on a scale from -1 to 1."""
        return divide(value, plus(times(1, *self.depends.units), exp.Abs(this=value.copy())))

    def _name(self, word: str, side: str, place: Place | None) -> str:
        return "_".join(
            ["fair", word, str(self.at), *([str(place.number)] if place else []), *([side] if side else [])]
        )

    def _column(self, word: str, side: str = "", place: Place | None = None) -> exp.Expression:
        return nodes.column(self._name(word, side, place))

    def _named(self, word: str, value: exp.Expression, side: str = "", place: Place | None = None) -> exp.Expression:
        return nodes.alias(value, self._name(word, side, place))
