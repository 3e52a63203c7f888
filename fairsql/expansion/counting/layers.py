"""Add the counts of clusters up to those of groups if the clusters were drawn from strata (STRATUM, POPULATION).

In: a spec with `fair_clusters`. Out: `fair_layers`, `fair_by_layer` and `fair_counts`. A stratum of a sample is called
a layer here, since CONTROL has strata too.

The variance of a sum of the clusters' parts u is Σ F (Σ u² - (Σ u)² / C) over layers, for the C clusters that were
drawn of the N in a layer, with F = C/(C - 1) (1 - C/N) (Cochran 1977). A cluster without rows of a group has u = 0
there, and counts in C. It is linear in the products of cells, so the sums of products of `fair_counts` have this form.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, minus, times
from fairsql.expansion.building.data_errors import FAULTS, Part
from fairsql.expansion.counting.contingency import columns, keys, name
from fairsql.expansion.counting.tally import LAYER, POPULATION, cluster_keys
from fairsql.syntax.spec import FairSpec

FACTOR, DRAWN = "fair_factor", "fair_drawn"  # columns of `fair_layers`: F, and C


def layers(spec: FairSpec, clusters: str) -> exp.Query:
    """Return each layer with its number of clusters, whichever groups these have rows of, and its factor."""
    known = nodes.conjunction(nodes.not_null(nodes.column(key)) for key in cluster_keys(spec))
    each = nodes.select(columns(cluster_keys(spec)), clusters, where=known, group=columns(cluster_keys(spec)))
    number = nodes.cast(exp.Count(this=exp.Star()), nodes.DOUBLE)
    outputs: list[exp.Expression] = [nodes.column(LAYER), nodes.alias(number, DRAWN)]
    if spec.population is not None:
        low, high = exp.Min(this=nodes.column(POPULATION)), exp.Max(this=nodes.column(POPULATION))
        outputs += [nodes.alias(low, "fair_least"), nodes.alias(high, "fair_most")]
    counted = nodes.select(outputs, _derived(each), group=[nodes.column(LAYER)])
    return nodes.select(
        [nodes.column(LAYER), nodes.column(DRAWN), nodes.alias(_factor(spec), FACTOR)], _derived(counted)
    )


def _factor(spec: FairSpec) -> exp.Expression:
    drawn, low, high = columns([DRAWN, "fair_least", "fair_most"])
    factor = divide(drawn, minus(drawn, 1))
    branches: list[tuple[exp.Expression, exp.Expression]] = []
    if spec.population is not None:
        shown: dict[str, Part] = {"column": spec.population.shown, "layer": nodes.column(LAYER)}
        branches.append((exp.LT(this=low, expression=high), FAULTS["population_varies"].raised(**shown)))
        few = FAULTS["population_too_small"].raised(**shown, value=low.copy(), clusters=nodes.cast(drawn, nodes.BIGINT))
        branches.append((exp.LT(this=low.copy(), expression=drawn.copy()), few))
        branches.append((nodes.equal(low.copy(), drawn.copy()), nodes.number(0)))
        factor = times(factor, minus(1, divide(drawn.copy(), low.copy())))
    alone = nodes.equal(drawn.copy(), nodes.number(1))
    of = spec.layer.shown if spec.layer is not None else "population"
    branches.append((alone, FAULTS["stratum_alone"].raised(column=of, layer=nodes.column(LAYER))))
    return nodes.cast(nodes.case(*branches, default=factor), nodes.DOUBLE)


def over_layers(
    spec: FairSpec, sums: list[str], products: dict[str, tuple[exp.Expression, ...]], numbers: list[str]
) -> exp.Query:
    """Return `fair_counts` from `fair_by_layer`: sums, products as variances have them, and numbers of layers.

    Args:
        spec: the clause.
        sums: the columns that are added up.
        products: the columns of sums over clusters of a product, and the sums of its two factors.
        numbers: the columns of numbers of clusters.
    """
    group, by_layer, drawn = keys(spec), name(spec, "by_layer"), name(spec, "layers")
    outputs: list[exp.Expression] = [nodes.column(each, by_layer) for each in group]
    outputs += [nodes.alias(nodes.total(nodes.column(each, by_layer)), each) for each in [*sums, *numbers]]
    for each, factors in products.items():
        centre = divide(times(*factors), nodes.column(DRAWN, drawn))
        spread = times(nodes.column(FACTOR, drawn), minus(nodes.column(each, by_layer), centre))
        outputs.append(nodes.alias(nodes.total(spread), each))
    for each in numbers:
        some = exp.GT(this=nodes.column(each, by_layer), expression=nodes.number(0))
        number = nodes.total_if(some, nodes.number(1))
        outputs.append(nodes.alias(nodes.cast(number, nodes.DOUBLE), layers_in(each)))
    query = nodes.select(outputs, by_layer, group=[nodes.column(each, by_layer) for each in group])
    on = nodes.equal(nodes.column(LAYER, by_layer), nodes.column(LAYER, drawn))
    return query.join(exp.Table(this=nodes.identifier(drawn)), on=on, join_type="left", copy=False)


def layers_in(number: str) -> str:
    """Return the name of the number of layers that belongs to a number of clusters."""
    return f"{number}_layers"


def pieces(spec: FairSpec, clusters: exp.Select, kept: list[str]) -> exp.Query:
    """Return clusters with the factor of their layer, and each layer's sums as one more with the factor -F/C.

    What two groups or tables have in common is then the sum over these of factor times the product of their parts.

    Args:
        spec: the clause.
        clusters: some of `fair_clusters`, all of their columns.
        kept: the columns of the result, before those that identify a cluster, and the factor.
    """
    by_layer, drawn = name(spec, "by_layer"), name(spec, "layers")
    identity = cluster_keys(spec)
    own, factor = "fair_own", nodes.column(FACTOR, drawn)
    query = nodes.select(
        [*(nodes.column(each, own) for each in [*kept, *identity]), factor], _derived(clusters, own)
    ).assert_is(exp.Select)
    sums: list[exp.Expression] = [nodes.column(each, by_layer) for each in kept]
    sums += [nodes.column(each, by_layer) if each == LAYER else nodes.alias(exp.Null(), each) for each in identity]
    centre = exp.Neg(this=exp.Paren(this=divide(factor, nodes.column(DRAWN, drawn))))
    whole = nodes.select([*sums, nodes.alias(centre, FACTOR)], by_layer).assert_is(exp.Select)
    both = []
    for part, side in ((query, own), (whole, by_layer)):
        on = nodes.equal(nodes.column(LAYER, side), nodes.column(LAYER, drawn))
        both.append(part.join(exp.Table(this=nodes.identifier(drawn)), on=on, join_type="inner", copy=False))
    return nodes.union_all(both)


def _derived(query: exp.Query, as_name: str = "fair_each") -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
