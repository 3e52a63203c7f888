"""Compute the limits of each measure from the limits of the quantities that it depends on.

In: a spec and the counts of its groups. Out: queries, each of which adds columns to the previous one, and each
measure's value and limits over the last of them. If a measure depends on one quantity, the quantity's limits are put
into its formula. If it depends on several, `mover.py` gives its limits; if on none, its value is both limits.
`mean_limits.py` gives the limits of a column's mean, `value_limits.py` those of its quantiles and of explained
variance. Any other aggregate has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest, least
from fairsql.expansion.building.defined_formulas import defined
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.counting.contingency import Cte, name
from fairsql.expansion.counting.macro_cells import is_of_macro, unguarded
from fairsql.expansion.inference.dependence import Dependence, dependence
from fairsql.expansion.inference.gap_intervals import Estimate
from fairsql.expansion.inference.mean_limits import Mean
from fairsql.expansion.inference.mover import SIDES, Mover
from fairsql.expansion.inference.own_quantiles import Quantile, are_own, own_quantiles, shared_part
from fairsql.expansion.inference.quantities import Place
from fairsql.expansion.inference.simultaneous_intervals import (
    SCANNED,
    Together,
    beyond_limit,
    quantile_column,
    quantiles,
    with_quantiles,
)
from fairsql.expansion.inference.symbolic_limits import SymbolicLimits
from fairsql.expansion.inference.value_limits import ValueLimits
from fairsql.syntax.columns import Measure
from fairsql.syntax.outcomes import averages_in
from fairsql.syntax.spec import FairSpec


def normal_quantile(confidence: float) -> float:
    """Return z so that a standard normal value lies in [-z, z] with the given probability.

    >>> round(normal_quantile(0.95), 4)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def confidence_of(spec: FairSpec) -> float | exp.Expression | None:
    """Return the level of the limits: a number, or the parameter of a macro; None without limits."""
    return nodes.column("confidence") if spec.confidence is not None and is_of_macro(spec) else spec.confidence


def quantile_of(spec: FairSpec) -> Quantile:
    """Return z so that a standard normal value lies in [-z, z] with the level of the limits.

    A macro calls another macro for it; DuckDB evaluates that call before it runs the query.
    """
    level = confidence_of(spec)
    assert level is not None
    if isinstance(level, float):
        return normal_quantile(level)
    return exp.Neg(this=function("fair_normal_quantile", beyond_limit(level), called=True))


def value_of(measure: Measure) -> exp.Expression:
    """Return the value of a measure over the counts."""
    return nodes.cast(defined(measure.formula), nodes.DOUBLE)


@dataclass(frozen=True)
class _Limited:
    """A measure with what it depends on and the columns of its quantities, or with its mean or list of values."""

    at: int
    depends: Dependence | None
    places: Sequence[Place]
    mean: Mean | ValueLimits | None = None

    @property
    def mover(self) -> Mover | None:
        """The computation of its limits if it depends on several quantities."""
        return Mover(self.at, self.depends, self.places) if self.depends is not None and len(self.places) > 1 else None

    def turns(self) -> Iterator[exp.Expression]:
        """Yield the formula with its quantities at their limits."""
        if self.mover is not None:
            yield from self.mover.turns()
        elif self.depends is not None and self.depends.cells is not None:
            for place in self.places:
                for side in SIDES:
                    yield nodes.alias(self.depends.at({place.quantity: place.column(side)}), self._turn(side))

    def estimate(self) -> Estimate:
        """Return the value with both limits; an undefined value has none, and a proportion's are NULL anyway."""
        value = nodes.column(f"fair_value_{self.at}")
        if self.depends is not None and self.depends.cells is None:
            return Estimate(value, *map(self._own_limit, SIDES))
        low, high = (nodes.case((nodes.not_null(value.copy()), self._limit(side))) for side in SIDES)
        return Estimate(value, low, high)

    def _own_limit(self, side: str) -> exp.Expression:
        """Return a limit of the proportion that the measure equals, or equals 1 less."""
        assert self.depends is not None
        (place,) = self.places
        end = SIDES[SIDES.index(side) - 1] if self.depends.complement else side
        return self.depends.at({place.quantity: place.column(end)})

    def _limit(self, side: str) -> exp.Expression:
        if self.mean is not None:
            return self.mean.limit(side)
        if self.depends is None:
            return nodes.cast(exp.Null(), nodes.DOUBLE)
        value, further = nodes.column(f"fair_value_{self.at}"), least if side == "low" else greatest
        if self.mover is not None:
            return further(value, self.mover.limit(side))
        return further(value, *(nodes.column(self._turn(each)) for each in SIDES)) if self.places else value

    def _turn(self, side: str) -> str:
        return f"fair_turn_{self.at}_{side}"


def limited(
    spec: FairSpec,
    counts: str,
    confidence: float | exp.Expression,
    together: Together,
    among: Sequence[Measure] = (),
) -> tuple[list[Cte], list[Estimate]]:
    """Return the queries that follow the counts, and each measure with its limits over the last of them.

    Args:
        spec: the clause.
        counts: the query of the counts.
        confidence: the level of the limits: a number, or the parameter of a macro.
        together: what the limits hold for at once. Limits of many gaps have a quantile for each measure.
        among: all measures of the clause, if these are some of them.
    """
    measures = _measures(spec, together)
    places = list(dict.fromkeys(place for measure in measures for place in measure.places))
    movers = [measure.mover for measure in measures if measure.mover is not None]
    means = [measure.mean for measure in measures if measure.mean is not None]
    turned = dict.fromkeys(place for mover in movers for place in mover.places)
    values = [nodes.alias(value_of(measure), f"fair_value_{at}") for at, measure in enumerate(spec.measures)]
    ctes: list[Cte] = []

    def add(word: str, outputs: Iterable[exp.Expression], of: exp.Expression | None = None) -> None:
        """Add a query with further columns over the previous one; without further columns, add none."""
        more, before = list(outputs), of or exp.Table(this=nodes.identifier(ctes[-1][0] if ctes else counts))
        if more or of is not None:
            ctes.append((name(spec, word), nodes.select([exp.Star(), *more], before)))

    known: float | None = None
    if isinstance(confidence, float) and together == "alone":
        known = shared_part(spec, confidence, normal_quantile(confidence))

    def z(family: int) -> Quantile:
        if together == "scanned":
            return nodes.column(SCANNED)
        return nodes.column(quantile_column(family)) if known is None else known

    moments = (column for mean in means for column in mean.moments(spec))
    shares = (column for place in places for column in place.shares(spec))
    add("shares", [*values, *shares, *moments])
    add("sizes", (column for place in places for column in place.sizes(spec)))
    firsts: dict[object, Place | SymbolicLimits] = {}
    look_of = {place: firsts.setdefault((place.stands_on(spec), place.family), place) for place in places}
    looks, listed = list[exp.Expression](), list[exp.Expression]()
    if spec.tuned is not None:
        looks += (place.looks(spec, z(place.family)) for place in firsts.values())
        looks += (mean.looks(spec, z(mean.at)) for mean in means)
    elif spec.cluster is not None:
        owners = [place for place in firsts.values() if isinstance(place, Place)]
        quantiles_of = own_quantiles([(place.design, z(place.family)) for place in owners])
        listed += [nodes.alias(quantiles_of, "fair_looks")] if owners else []
        looks += (place.look_among("fair_looks", at) for at, place in enumerate(owners))
    corrections = [column for place in places for column in place.counts()]
    add("corrected", [*corrections, *((listed or looks) if known is not None else ())])
    joined_quantiles: exp.Expression | None = None
    families = sorted({place.family for place in places} | {mean.at for mean in means})
    if known is None and families and together != "scanned":
        joined_quantiles = with_quantiles(spec, ctes[-1][0])
        ctes += quantiles(spec, ctes[-1][0], confidence, together, families, among or spec.measures)
    if are_own(spec) and families:
        if known is None:
            add("listed" if listed else "looks", listed or looks, joined_quantiles)
            joined_quantiles = None
        if listed:
            add("looks", looks)
        limits = [column for place in places for column in place.limits(look_of[place].look())]
        deviations = [column for mean in means for column in mean.deviations(mean.look())]
    else:
        limits = [column for place in places for column in place.limits(z(place.family))]
        deviations = [column for mean in means for column in mean.deviations(z(mean.at))]
    add("intervals", [*limits, *(place.middle() for place in turned), *deviations], joined_quantiles)
    add("turns", (column for measure in measures for column in measure.turns()))
    add("scales", (column for mover in movers for column in mover.scales()))
    add("steps", (column for mover in movers for column in mover.steps()))
    add("ends", (column for mover in movers for column in mover.ends()))
    return ctes, [measure.estimate() for measure in measures]


def _measures(spec: FairSpec, together: Together) -> list[_Limited | SymbolicLimits]:
    """Return the measures; their quantities share columns if their limits have the same quantile.

    That is so if limits hold for one group alone, and for measures with the same denominator, which are defined in the
    same groups.
    """
    places: dict[tuple[object, ...], Place] = {}
    families: dict[object, int] = {}
    measures: list[_Limited | SymbolicLimits] = []
    for at, measure in enumerate(spec.measures):
        if isinstance(measure, SymbolicMeasure):
            measures.append(SymbolicLimits(at, measure))
            continue
        if measure.aggregates or averages_in(measure):
            measures.append(_Limited(at, None, (), _of_aggregates(spec, at, measure)))
            continue
        depends = dependence(unguarded(measure.formula))
        quantities = depends.quantities if depends is not None else ()
        is_shown = depends is not None and depends.cells is None
        line = quantities[0][1] if is_shown else at
        family = 0 if together in ("alone", "scanned") else families.setdefault(line, at)
        own = []
        for each in quantities:
            undefined = depends.undefined(each) if depends is not None else ()
            design = measure.name if spec.cluster is not None else ""
            place = Place(each, len(places), family, undefined, inner=not is_shown, design=design)
            own.append(places.setdefault((each, family, undefined, is_shown, design), place))
        measures.append(_Limited(at, depends, own))
    return measures


def _of_aggregates(spec: FairSpec, at: int, measure: Measure) -> Mean | ValueLimits | None:
    """Return the computation of the limits of a measure of aggregates; None if it has none."""
    mean = measure.mean or measure.root_of
    if mean is not None:
        return Mean(at, mean, is_root=measure.mean is None)
    if not measure.quantile and measure.explained is None:
        return None
    return ValueLimits(at, measure, weighted=spec.weight is not None)
