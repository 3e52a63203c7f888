"""Compute how the estimates of two groups go together if clusters have rows in both (CLUSTER).

In: a spec with `fair_clusters` and `fair_designs`. Out: `fair_correlations`, one row per stratum, metric and two groups
that share clusters. Where a person has rows in both groups, her part in their gap is a difference of like with like:
the variance of the gap is smaller by twice the covariance.

A cluster's part in the estimate f of a group is u = Σ k ∂f/∂k over its cells k. The correlation of two groups is
Σ u v / √(Σ u² Σ v²). Only clusters with several groups are joined with themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import plus, root, times
from fairsql.expansion.comparing.comparison import Fields, joined, key_of
from fairsql.expansion.counting.clusters import are_known
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.counting.contingency import keys as group_keys
from fairsql.expansion.counting.layers import FACTOR, pieces
from fairsql.expansion.counting.tally import cluster_keys, has_layers
from fairsql.expansion.inference.design_effects import cells_of, slope, whole_spread
from fairsql.expansion.inference.simultaneous_intervals import stratum_column
from fairsql.metrics.formula import CELLS
from fairsql.syntax.spec import FairSpec

_SIDES = ("fair_one", "fair_other")
_CORRELATION = "fair_correlation"


def correlations(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_correlations`; none without clusters."""
    if spec.cluster is None:
        return []
    words = {"mixed": _mixed, "parts": _parts, "shared": _shared, "correlations": _correlations}
    return [(name(spec, word), query(spec)) for word, query in words.items()]


def correlation(spec: FairSpec) -> exp.Expression | None:
    """Return the column of the correlation of two groups; None if they have no rows of the same clusters or cases.

    `with_correlation` adds it for clusters, and `matched_pairs` for cases.
    """
    return nodes.column(_CORRELATION) if spec.cluster is not None or spec.match is not None else None


def related_of(spec: FairSpec) -> Fields:
    """Return the correlation of a group with its reference as a field; none without clusters."""
    related = nodes.column(_CORRELATION, name(spec, "correlations"))
    return {"correlation": _or_none(related)} if spec.cluster is not None and spec.confidence is not None else {}


def with_correlation(
    spec: FairSpec, query: exp.Select, group: str, other: exp.Expression, outputs: Iterable[str] = (_CORRELATION,)
) -> exp.Select:
    """Return a query of pairs of groups with their correlation joined; the same query without clusters.

    Args:
        spec: the clause.
        query: the query.
        group: the relation of one of both groups, with its stratum, metric and key.
        other: the key of the other group.
        outputs: the columns to add.
    """
    if spec.cluster is None:
        return query
    source = name(spec, "correlations")
    own = [nodes.column(each, group) for each in [*strata(spec), "fair_metric", "fair_key"]]
    keys = [
        nodes.column(each, source)
        for each in [*map(stratum_column, range(len(own) - 2)), "fair_number", "fair_own_key", "fair_other_key"]
    ]
    on = nodes.conjunction(map(nodes.same, [*own, other], keys))
    query = query.join(exp.Table(this=nodes.identifier(source)), on=on, join_type="left", copy=False)
    return query.select(*(nodes.alias(_or_none(nodes.column(each, source)), each) for each in outputs), copy=False)


def _or_none(related: exp.Expression) -> exp.Expression:
    return exp.Coalesce(this=related, expressions=[nodes.number(0)])


def _mixed(spec: FairSpec) -> exp.Query:
    """Return the clusters of each stratum that have rows in several groups; all clusters share rows with OVERALL."""
    by = [each for each in strata(spec) if spec.reference != "OVERALL" or each != "protected"]
    several = exp.GT(this=exp.Count(this=exp.Star()), expression=nodes.number(1))
    by += cluster_keys(spec)
    known = nodes.conjunction(are_known(spec))
    return nodes.select(columns(by), name(spec, "clusters"), where=known, group=columns(by), having=several)


def _parts(spec: FairSpec) -> exp.Query:
    """Return the part of each such cluster in each measure of a group, and the sum of squares of all parts."""
    clusters, sums, mixed = name(spec, "clusters"), name(spec, "designs"), name(spec, "mixed")
    keys = [*strata(spec), "fair_key"]
    key = nodes.alias(key_of(spec), "fair_key")
    own = nodes.select([exp.Star()], clusters).assert_is(exp.Select)
    shared = [each for each in strata(spec) if spec.reference != "OVERALL" or each != "protected"]
    on = joined([*shared, *cluster_keys(spec)], clusters, mixed)
    own = own.join(exp.Table(this=nodes.identifier(mixed)), on=on, join_type="semi", copy=False)
    identity, groups = [*cluster_keys(spec), *([FACTOR] if has_layers(spec) else [])], group_keys(spec)
    both: exp.Query = pieces(spec, own, [*groups, *CELLS]) if has_layers(spec) else own
    keyed = nodes.select([*columns(strata(spec)), key, *columns([*identity, *CELLS])], _derived(both, "fair_pieces"))
    slopes = [slope(measure, cell) for measure in spec.measures for cell in cells_of(measure)]
    spreads = [whole_spread(measure) for measure in spec.measures]
    of_group = nodes.select([*columns(strata(spec)), key.copy(), *slopes, *spreads], sums)
    parts = [
        plus(*(times(nodes.column(cell), slope(measure, cell)) for cell in cells_of(measure)))
        for measure in spec.measures
    ]
    outputs: list[exp.Expression] = [nodes.column(each, _SIDES[0]) for each in [*keys, *identity]]
    outputs += [
        nodes.alias(exp.Array(expressions=values), as_name)
        for values, as_name in ((parts, "fair_parts"), ([each.copy() for each in spreads], "fair_squares"))
    ]
    query = nodes.select(outputs, _derived(keyed, _SIDES[0]))
    return query.join(_derived(of_group, _SIDES[1]), on=joined(keys, *_SIDES), join_type="inner", copy=False)


def _shared(spec: FairSpec) -> exp.Query:
    """Return the sum over shared clusters of the products of the parts in both groups, for each measure."""
    parts = name(spec, "parts")
    one, other = _SIDES
    tests = [joined([*(c.name for c in spec.control), *cluster_keys(spec)], one, other)]
    factors = [nodes.column(FACTOR, one)] if has_layers(spec) else []
    if spec.reference == "OVERALL":
        tests += [nodes.equal(nodes.column("protected", other), nodes.string(""))]
        tests += [exp.NEQ(this=nodes.column("protected", one), expression=nodes.string(""))]
    else:
        tests += [joined(["protected"], one, other)] if "protected" in strata(spec) else []
        tests += [exp.NullSafeNEQ(this=nodes.column("fair_key", one), expression=nodes.column("fair_key", other))]
    by = [*(nodes.column(each, one) for each in [*strata(spec), "fair_key"]), nodes.column("fair_key", other)]
    outputs: list[exp.Expression] = [*by[:-1], nodes.alias(by[-1].copy(), "fair_other_key")]
    for at in range(len(spec.measures)):
        values = [_item("fair_parts", at, of) for of in _SIDES]
        outputs.append(nodes.alias(nodes.total(times(*factors, *values)), f"fair_product_{at}"))
        squares = times(*(_item("fair_squares", at, of) for of in _SIDES))
        outputs.append(nodes.alias(exp.AnyValue(this=root(squares)), f"fair_scale_{at}"))
    query = nodes.select(outputs, _table(parts, one), group=[each.copy() for each in by])
    return query.join(_table(parts, other), on=nodes.conjunction(tests), join_type="inner", copy=False)


def _correlations(spec: FairSpec) -> exp.Query:
    """Return the correlations in long form, in columns with names that no other query has."""

    def each(values: Iterable[exp.Expression], as_name: str) -> exp.Expression:
        return nodes.alias(nodes.call("UNNEST", exp.Array(expressions=list(values))), as_name)

    places = range(len(spec.measures))
    named = {stratum_column(at): each for at, each in enumerate(strata(spec))} | {"fair_own_key": "fair_key"}
    outputs: list[exp.Expression] = [nodes.alias(nodes.column(each), as_name) for as_name, each in named.items()]
    outputs += [nodes.column("fair_other_key"), each(map(nodes.number, places), "fair_number")]
    quotients = (nodes.quotient(*columns([f"fair_{of}_{at}" for of in ("product", "scale")])) for at in places)
    outputs.append(each(quotients, _CORRELATION))
    return nodes.select(outputs, name(spec, "shared"))


def _item(of: str, at: int, side: str) -> exp.Expression:
    return nodes.call("LIST_EXTRACT", nodes.column(of, side), nodes.number(at + 1))


def _table(of: str, as_name: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(of), alias=exp.TableAlias(this=nodes.identifier(as_name)))


def _derived(query: exp.Query, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
