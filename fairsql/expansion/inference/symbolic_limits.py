"""Represent the limits of any measure by slots.

In: a symbolic measure. Out: the interface that `interval_limits.py` uses of a measure, its quantities and its mover.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.inference.gap_intervals import Estimate


@dataclass(frozen=True)
class SymbolicLimits:
    """A measure whose columns are slots: one slot for all its columns in a query."""

    at: int
    measure: SymbolicMeasure
    mean: None = None

    @property
    def places(self) -> list[SymbolicLimits]:
        """Its quantities."""
        return [self]

    @property
    def mover(self) -> SymbolicLimits:
        """The object that combines their limits: itself."""
        return self

    @property
    def family(self) -> int:
        """The index of the quantile of its limits."""
        return self.at

    def _some(self, word: str) -> Iterator[exp.Expression]:
        yield self.measure.slot(word)

    def shares(self, _: object) -> Iterator[exp.Expression]:
        """Yield the shares of its quantities."""
        return self._some("shares")

    def sizes(self, _: object) -> Iterator[exp.Expression]:
        """Yield the sizes of its quantities."""
        return self._some("sizes")

    def counts(self) -> Iterator[exp.Expression]:
        """Yield the corrected counts of its quantities."""
        return self._some("counts")

    def stands_on(self, _: object) -> str:
        """Return a text that no other measure has, so that it shares no rows."""
        return str(self.at)

    def looks(self, *_: object) -> exp.Expression:
        """Return the quantiles of limits that hold at every look."""
        return self.measure.slot("looks")

    def look(self) -> exp.Expression:
        """Return NULL, since the slot of limits has the quantile already."""
        return exp.Null()

    def limits(self, _: object) -> Iterator[exp.Expression]:
        """Yield the limits of its quantities."""
        return self._some("limits")

    def middle(self) -> exp.Expression:
        """Return the middle values of its quantities."""
        return self.measure.slot("middles")

    def turns(self) -> Iterator[exp.Expression]:
        """Yield the formula with its quantities at their limits."""
        return self._some("turns")

    def scales(self) -> Iterator[exp.Expression]:
        """Yield how far each quantity moves the formula."""
        return self._some("scales")

    def steps(self) -> Iterator[exp.Expression]:
        """Yield the steps towards both limits."""
        return self._some("steps")

    def ends(self) -> Iterator[exp.Expression]:
        """Yield the formula at the ends of the steps."""
        return self._some("ends")

    def estimate(self) -> Estimate:
        """Return the value with both limits."""
        low, high = (self.measure.slot(side) for side in ("low", "high"))
        return Estimate(nodes.column(f"fair_value_{self.at}"), low, high)
