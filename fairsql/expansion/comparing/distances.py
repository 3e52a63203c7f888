"""Compute the distance of the distributions of a number in the two groups of each pair.

In: a spec with distances among its measures, and `fair_contrasts`, which has the pairs, or the extreme groups. Out:
`fair_distances`, the same rows, whose difference is the distance, or the largest one; a distance has no ratio, and
neither group has a value of its own.

Over the values of both groups in order, the shares up to each value differ by a gap. The distance of Kolmogorov and
Smirnov is the largest gap, that of Wasserstein the area between both curves: each gap times the way to the next value.

For groups of n and m rows, √(1/n + 1/m) times the largest value of a Brownian bridge exceeds the error of the largest
gap as often or more often, also where the groups differ (see `docs/methods.md`). Its chance beyond x is at most
2 exp(-2x²): this gives the limits, and `fair_kolmogorov_tail` the p-value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.verdicts import by_metric
from fairsql.expansion.comparing.comparison import joined, key_of, with_reference
from fairsql.expansion.comparing.extremes import ENDS, SIDES
from fairsql.expansion.comparing.pairing import paired
from fairsql.expansion.counting.aggregates import input_name
from fairsql.expansion.counting.contingency import Cte, by_groupings, columns, keys, name, strata
from fairsql.expansion.counting.row_aggregates import as_number, chosen
from fairsql.expansion.counting.tally import counting_rows
from fairsql.expansion.inference.interval_limits import confidence_of
from fairsql.expansion.inference.simultaneous_intervals import Together, quantile_of_pairs
from fairsql.syntax.columns import Aggregate
from fairsql.syntax.spec import FairSpec

CHANCE = "fair_chance"  # the column of the p-value of a distance
_SIDES = ("first", "second")
_POINT, _MASS, _NEXT, _GAP = "fair_point", "fair_mass", "fair_next", "fair_gap"
_OF = {"kolmogorov_smirnov": "fair_largest", "wasserstein": "fair_area"}


def distances(spec: FairSpec, contrasts: str) -> list[Cte]:
    """Return the queries that follow the pairs, up to `fair_distances`."""
    ctes = _measured(spec, contrasts)
    return [*ctes, (name(spec, "distances"), _distances(spec, ctes[-1][0]))]


def largest_distances(spec: FairSpec, measures: str, contrasts: str, together: Together) -> list[Cte]:
    """Return the queries that follow the extreme groups, up to `fair_distances`.

    Args:
        spec: the clause.
        measures: the groups in long form, with `fair_place`.
        contrasts: the extreme groups of each stratum and metric.
        together: which gaps the limits hold for at once.
    """
    ctes = paired(replace(spec, suffix=f"{spec.suffix}_of_distances"), measures, ())
    confidence = confidence_of(spec)
    if confidence is not None:
        quantile = nodes.alias(quantile_of_pairs(spec, confidence, together), "fair_pair_z")
        ctes.append((name(spec, "judged_pairs"), nodes.select([exp.Star(), quantile], ctes[-1][0])))
    ctes += _measured(spec, ctes[-1][0])
    ctes.append((name(spec, "furthest"), _furthest(spec, ctes[-1][0])))
    return [*ctes, (name(spec, "distances"), _largest(spec, contrasts, ctes[-1][0]))]


def _measured(spec: FairSpec, pairs: str) -> list[Cte]:
    """Return the queries up to the pairs with the sizes of their gaps."""
    points, gaps, sizes, sized = (name(spec, word) for word in ("points", "gaps_of_points", "sizes", "sized_pairs"))
    ctes: list[Cte] = [(points, _points(with_reference(spec)))]
    ctes.append((gaps, _gaps(spec, _merged(spec, points, pairs))))
    return [*ctes, (sizes, _sizes(spec, gaps)), (sized, _sized(spec, pairs, sizes))]


def by_distance(spec: FairSpec, of: Mapping[str, exp.Expression], other: exp.Expression) -> exp.Expression:
    """Return a value for the rows of each distance by its function, and another one for those of other metrics."""
    functions = (measure.distance.function if measure.distance else "" for measure in spec.measures)
    return by_metric([of[each].copy() if each else other for each in functions])


def _pair(spec: FairSpec) -> list[str]:
    """Return the names of the columns that identify a pair."""
    return [*strata(spec), "fair_metric", "first_key", "second_key"]


def _points(spec: FairSpec) -> exp.Query:
    """Return the rows or weight of each group at each value, in each distance."""
    metrics: dict[tuple[object, ...], list[tuple[int, Aggregate]]] = {}
    for at, measure in enumerate(spec.measures):
        if measure.distance is not None:
            same = measure.distance.arguments, measure.distance.filter
            metrics.setdefault(same, []).append((at, measure.distance))
    return nodes.union_all([_points_of(spec, each) for each in metrics.values()])


def _points_of(spec: FairSpec, alike: Sequence[tuple[int, Aggregate]]) -> exp.Query:
    """Return the points of distances of the same expression."""
    _, aggregate = alike[0]
    read = input_name(aggregate, 0)
    tests = [*counting_rows(spec), *chosen(aggregate), nodes.not_null(nodes.column(read))]
    mass = exp.Count(this=exp.Star()) if spec.weight is None else nodes.total(nodes.column("fair_weight"))
    values = [nodes.column(read), nodes.alias(mass, _MASS)]
    rows, where = name(spec, "rows"), nodes.conjunction(tests)
    if spec.sets is not None:
        counted = by_groupings(spec, values, rows, inner=[read], where=where)
    else:
        by = columns([*keys(spec), read])
        counted = nodes.select([*columns(keys(spec)), *values], rows, where=where, group=by)
    places = exp.Array(expressions=[nodes.number(at) for at, _ in alike])
    outputs = [
        *columns(strata(spec)),
        nodes.alias(nodes.call("UNNEST", places), "fair_metric"),
        nodes.alias(key_of(spec), "fair_key"),
        nodes.alias(as_number(aggregate, nodes.column(read)), _POINT),
        nodes.column(_MASS),
    ]
    return nodes.select(outputs, _derived(counted))


def _merged(spec: FairSpec, points: str, pairs: str) -> exp.Query:
    """Return the points of both groups of each pair, each with the rows of one group and none of the other."""
    sides = []
    for side in _SIDES:
        outputs: list[exp.Expression] = [nodes.column(each, pairs) for each in _pair(spec)]
        outputs.append(nodes.column(_POINT, points))
        for each in _SIDES:
            mass = nodes.column(_MASS, points) if each == side else nodes.number(0)
            outputs.append(nodes.alias(nodes.cast(mass, nodes.DOUBLE), f"fair_{each}_mass"))
        own = nodes.same(nodes.column("fair_key", points), nodes.column(f"{side}_key", pairs))
        on = nodes.conjunction([joined([*strata(spec), "fair_metric"], pairs, points), own])
        table = exp.Table(this=nodes.identifier(points))
        sides.append(nodes.select(outputs, pairs).join(table, on=on, join_type="inner", copy=False))
    return nodes.union_all(sides)


def _gaps(spec: FairSpec, merged: exp.Query) -> exp.Query:
    """Return the gap between the shares of both groups up to each value, and the next value."""

    def by() -> list[exp.Expression]:
        return columns(_pair(spec))

    def order() -> list[exp.Expression]:
        return [nodes.ascending(nodes.column(_POINT))]

    after = nodes.over(nodes.call("LEAD", nodes.column(_POINT)), by(), order())
    outputs = [*by(), nodes.column(_POINT), nodes.alias(after, _NEXT)]
    for side in _SIDES:
        mass = nodes.total(nodes.column(f"fair_{side}_mass"))
        outputs.append(nodes.alias(nodes.over(mass, by(), order()), f"fair_{side}_upto"))  # with equal values
        outputs.append(nodes.alias(nodes.over(mass.copy(), by()), f"fair_{side}_whole"))
    shares = (nodes.quotient(*columns([f"fair_{side}_upto", f"fair_{side}_whole"])) for side in _SIDES)
    summed = nodes.select(outputs, _derived(merged))
    return nodes.select([*by(), *columns([_POINT, _NEXT]), nodes.alias(minus(*shares), _GAP)], _derived(summed))


def _sizes(spec: FairSpec, gaps: str) -> exp.Query:
    """Return the largest gap of each pair, and the area between its curves; of values that are no numbers, NaN."""
    gap, point, after = exp.Abs(this=nodes.column(_GAP)), nodes.column(_POINT), nodes.column(_NEXT)
    area = nodes.case(
        (nodes.equal(gap, nodes.number(0)), nodes.real(0.0)),
        (exp.GT(this=after, expression=point), times(gap.copy(), minus(after, point))),
    )
    values: dict[str, exp.Expression] = {"fair_largest": exp.Max(this=gap.copy()), "fair_area": nodes.total(area)}
    last = exp.Max(this=point.copy())  # NaN is above every number
    pair = columns(_pair(spec))
    outputs = [*pair]
    for as_name, value in values.items():
        no_number = nodes.call("ISNAN", last.copy())
        outputs.append(nodes.alias(nodes.case((no_number, last.copy()), default=value), as_name))
    return nodes.select(outputs, gaps, group=[each.copy() for each in pair])


def _sized(spec: FairSpec, pairs: str, sizes: str) -> exp.Query:
    """Return the pairs with both sizes."""
    every = exp.Column(this=exp.Star(), table=nodes.identifier(pairs))
    query = nodes.select([every, *columns(list(_OF.values()))], pairs)
    on = joined(_pair(spec), pairs, sizes)
    return query.join(exp.Table(this=nodes.identifier(sizes)), on=on, join_type="left", copy=False)


def _distances(spec: FairSpec, sized: str) -> exp.Query:
    """Return the pairs, in which a distance has taken the place of a difference of two values."""
    wanted = dict.fromkeys(("first_value", "second_value", "ratio", "fair_ratio"), _nothing())
    for end, value in {"": _values(), **_limits(spec)}.items():
        wanted |= {f"{of}difference{end}": value for of in ("", "fair_")}
    replaced = [nodes.alias(by_distance(spec, of, nodes.column(each)), each) for each, of in wanted.items()]
    chance = nodes.alias(by_distance(spec, _nothing() | _chance(spec), _null()), CHANCE)
    return nodes.select([exp.Star(replace=replaced), chance], sized)


def _furthest(spec: FairSpec, sized: str) -> exp.Query:
    """Return the pair with the largest distance of each stratum and metric, and the pairs that decide its limits."""
    within = columns([*strata(spec), "fair_metric"])
    pair = {
        f"{side}_{each}": nodes.column(f"{of}_{each}")
        for side, of in zip(SIDES, _SIDES, strict=True)
        for each in ("key", "n")
    }
    rows = {"fair_chosen": _values()}
    if spec.confidence is not None:
        rows |= dict(zip((f"fair_{end}" for end in ENDS), _limits(spec).values(), strict=True))
    outputs = [*within]
    for as_name, of in rows.items():
        value = by_distance(spec, of, _null())
        row = nodes.struct({"distance": value, **{each: column.copy() for each, column in pair.items()}})
        known = nodes.case((nodes.not_null(value.copy()), row))
        outputs.append(nodes.alias(exp.Max(this=known), f"{as_name}_distance"))
    return nodes.select(outputs, sized, group=[each.copy() for each in within])


def _largest(spec: FairSpec, contrasts: str, furthest: str) -> exp.Query:
    """Return the rows of the extreme groups, in which a distance has the pair that is furthest apart."""

    def of(row: str, each: str) -> dict[str, exp.Expression]:
        return dict.fromkeys(_OF, nodes.field(nodes.column(f"fair_{row}_distance"), each))

    wanted = {f"{side}_{each}": of("chosen", f"{side}_{each}") for side in SIDES for each in ("key", "n")}
    wanted |= {f"{side}_value": _nothing() for side in SIDES}
    wanted |= {"difference": of("chosen", "distance"), "ratio": _nothing()}
    rows = ["chosen"]
    if spec.confidence is not None:
        rows += ENDS
        for end, row in zip(("low", "high"), ENDS, strict=True):
            wanted[f"difference_{end}"] = of(row, "distance")
            wanted |= {f"fair_{row}_{side}_key": of(row, f"{side}_key") for side in SIDES}
    every = exp.Column(this=exp.Star(), table=nodes.identifier(contrasts))
    query = nodes.select([every, *columns([f"fair_{row}_distance" for row in rows])], contrasts)
    on = joined([*strata(spec), "fair_metric"], contrasts, furthest)
    query = query.join(exp.Table(this=nodes.identifier(furthest)), on=on, join_type="left", copy=False)
    replaced = [nodes.alias(by_distance(spec, value, nodes.column(each)), each) for each, value in wanted.items()]
    return nodes.select([exp.Star(replace=replaced)], _derived(query))


def _null() -> exp.Expression:
    return nodes.cast(exp.Null(), nodes.DOUBLE)


def _nothing() -> dict[str, exp.Expression]:
    return dict.fromkeys(_OF, _null())


def _values() -> dict[str, exp.Expression]:
    return {each: nodes.column(of) for each, of in _OF.items()}


def _limits(spec: FairSpec) -> dict[str, dict[str, exp.Expression]]:
    """Return the low and the high limit of each distance; that of Wasserstein has none."""
    margin, largest = _margin(spec), nodes.column(_OF["kolmogorov_smirnov"])
    if spec.confidence is None:
        return {}
    if margin is None:
        return {"_low": _nothing(), "_high": _nothing()}
    ends = {"_low": greatest(0, minus(largest, margin)), "_high": least(1, plus(largest, margin))}
    return {end: _nothing() | {"kolmogorov_smirnov": _unless_nan(limit)} for end, limit in ends.items()}


def _narrow() -> exp.Expression:
    """Return 1/n + 1/m, for the rows of both groups."""
    return plus(*(divide(1, nodes.cast(nodes.column(f"{side}_n"), nodes.DOUBLE)) for side in _SIDES))


def _margin(spec: FairSpec) -> exp.Expression | None:
    """Return how far the limits of the largest gap are from it; None with weights.

    For a quantile z of the pair, whose chance beyond either end is a: √(ln(1/a)/2 (1/n + 1/m)).
    """
    if spec.weight is not None:
        return None
    beyond = function("fair_upper_tail", nodes.column("fair_pair_z"))
    return root(times(divide(exp.Neg(this=exp.Ln(this=beyond)), 2), exp.Paren(this=_narrow())))


def _chance(spec: FairSpec) -> dict[str, exp.Expression]:
    """Return the p-value of the largest gap; none with weights."""
    if spec.weight is not None:
        return {}
    largest = nodes.column(_OF["kolmogorov_smirnov"])
    chance = function("fair_kolmogorov_tail", nodes.quotient(largest, root(_narrow())))
    return {"kolmogorov_smirnov": _unless_nan(chance)}


def _unless_nan(value: exp.Expression) -> exp.Expression:
    """Return a limit or the p-value of the largest gap; NULL if the gap is NaN."""
    return nodes.case((exp.Not(this=nodes.call("ISNAN", nodes.column(_OF["kolmogorov_smirnov"]))), value))


def _derived(query: exp.Query) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_inner")))
