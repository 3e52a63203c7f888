"""Add the counts of clusters (CLUSTER) or cases (MATCH) up to those of groups, with the sums that variances need.

In: a spec, and the query of the counts of each stratum, group and cluster. Out: `fair_counts`, which also has the sums
over clusters of the products that the variances of the metrics read, and the number of clusters that metrics stand on.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import least, minus, plus, square, times
from fairsql.expansion.counting.contingency import Cte, by_groupings, columns, keys, name
from fairsql.expansion.counting.layers import layers, layers_in, over_layers
from fairsql.expansion.counting.tally import LAYER, cluster_keys, everyone, has_layers
from fairsql.metrics.algebra import as_proportion, divisors
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

Cells = tuple[str, ...]
Product = tuple[Cells, Cells]


def over_clusters(spec: FairSpec, by_cluster: exp.Query) -> list[Cte]:
    """Return the queries up to `fair_counts`: the counts of each cluster, and their sums over the clusters.

    Args:
        spec: the clause.
        by_cluster: the counts of each stratum, group of all protected columns, and cluster.
    """
    clusters, group = name(spec, "clusters"), keys(spec)
    named = {*group, *(column.name for column in spec.protected), *cluster_keys(spec)}
    sums = [each.alias_or_name for each in by_cluster.selects if each.alias_or_name not in named]
    outputs, products, numbers, squares = _totals(sums), list[Product](), list[str](), list[str]()
    if spec.cluster is not None and spec.confidence is not None:
        products += dict.fromkeys(each for measure in spec.measures for each in _products(measure))
        for each in products:
            outputs.append(nodes.alias(nodes.total(times(*map(rows_in, each))), product(*each).name))
        for cells in dict.fromkeys(cells for measure in spec.measures for cells in divisors_of(measure)):
            if has_layers(spec) or (cells, cells) not in products:
                squares.append(_squares(spec, cells))
                outputs.append(nodes.alias(nodes.total(square(rows_in(cells))), squares[-1]))
            numbers.append(_number(cells))
            outputs.append(nodes.alias(nodes.cast(exp.Count(this=some_rows(cells)), nodes.DOUBLE), numbers[-1]))
    ctes = [(clusters, by_cluster)]
    if spec.sets is not None:
        ctes = [(name(spec, "finest"), by_cluster), (clusters, _regrouped(spec, sums))]
    if not has_layers(spec):
        return [*ctes, (name(spec, "counts"), nodes.select(columns(group) + outputs, clusters, group=columns(group)))]
    by = [*group, LAYER]
    ctes.append((name(spec, "layers"), layers(spec, ctes[0][0])))
    ctes.append((name(spec, "by_layer"), nodes.select(columns(by) + outputs, clusters, group=columns(by))))
    factors = {product(*each).name: tuple(map(rows_in, each)) for each in products}
    return [*ctes, (name(spec, "counts"), over_layers(spec, [*sums, *squares], factors, numbers))]


def _regrouped(spec: FairSpec, sums: list[str]) -> exp.Query:
    inner = cluster_keys(spec)
    return by_groupings(spec, [*columns(inner), *_totals(sums)], name(spec, "finest"), inner=inner)


def _totals(sums: list[str]) -> list[exp.Expression]:
    return [nodes.alias(nodes.total(nodes.column(each)), each) for each in sums]


def are_known(spec: FairSpec) -> list[exp.Expression]:
    """Return the tests that a cluster is known, with its stratum and population."""
    return [nodes.not_null(nodes.column(key)) for key in cluster_keys(spec)]


def some_rows(cells: Cells) -> exp.Expression:
    """Return 1 for a cluster with rows in some of the cells, and else NULL."""
    return nodes.case((exp.GT(this=rows_in(cells), expression=nodes.number(0)), nodes.number(1)))


def are_rows(spec: FairSpec) -> bool:
    """Return whether each cell is a row that counts once, so that the sums of `counts_of_rows` serve."""
    return bool(cluster_keys(spec)) and spec.tally is None and everyone(spec) == "fair_size"


def counts_of_rows(spec: FairSpec, cells: str) -> exp.Query:
    """Return the counts of each stratum, group and cluster by sums of predictions p, labels y and their products.

    `tp` is Σ p y, and `fp` is Σ p - p y, over rows with both. It takes two thirds of the time of a CASE for each count.
    """
    by = [*(column.name for column in (*spec.control, *spec.protected)), *cluster_keys(spec)]
    p, y = columns(["fair_predicted", "fair_labelled"])
    if spec.predicts and spec.label is not None:
        both = times(p, y)
        sums = {"both": both, "false_ones": minus(p, both), "missed": minus(y, both)}
    else:
        both = p if spec.predicts else y
        sums = {"both": both}
    summed = [*columns(by), nodes.alias(exp.Count(this=exp.Star()), "fair_all")]
    known = nodes.case((nodes.conjunction(are_known(spec)), exp.Count(this=both.copy())), default=nodes.number(0))
    summed.append(nodes.alias(known, "fair_known"))
    summed += [nodes.alias(nodes.total(value), f"fair_{each}") for each, value in sums.items()]
    rows = nodes.select(summed, cells, group=columns(by))
    n, tp, fp, fn = columns([f"fair_{each}" for each in ("known", "both", "false_ones", "missed")])
    zero: exp.Expression = nodes.number(0)
    counted = {"tp": tp, "fp": zero, "fn": zero, "tn": minus(n, tp), "n": n}
    if len(sums) > 1:
        counted |= {"fp": fp, "fn": fn, "tn": minus(minus(minus(n, tp), fp), fn)}
    some = exp.GT(this=n.copy(), expression=nodes.number(0))
    outputs = columns(by)
    for as_name, value in counted.items():
        count = value if value in (zero, n) else nodes.case((some.copy(), value.copy()), default=zero.copy())
        outputs.append(nodes.alias(nodes.cast(count.copy(), nodes.DOUBLE), as_name))
    outputs.append(nodes.alias(nodes.cast(nodes.column("fair_all"), nodes.DOUBLE), "fair_all"))
    return nodes.select(outputs, exp.Subquery(this=rows, alias=exp.TableAlias(this=nodes.identifier("fair_summed"))))


def shared_queries(spec: FairSpec) -> list[str]:
    """Return the names of the queries of clusters or classes that are read several times, and so are computed once."""
    if spec.outcomes is not None:
        return [name(spec, "tally")]
    words = ("clusters", "counts", *(("finest", "layers", "by_layer") if has_layers(spec) else ()))
    return [name(spec, word) for word in words] if cluster_keys(spec) else []


def product(some: Cells, others: Cells) -> exp.Expression:
    """Return the column of the sum over a group's clusters of the rows in some cells times the rows in others."""
    return nodes.column("_".join(["fair_product", *some, "by", *others]))


def clusters_of(measure: Measure) -> exp.Expression:
    """Return the number of clusters with rows that a measure divides by; for several divisors, the fewest.

    >>> from fairsql.metrics.formula import parse_formula
    >>> clusters_of(Measure("rate", parse_formula("tp / NULLIF(tp + fn, 0)"))).sql("duckdb")
    'fair_clusters_tp_fn'
    """
    first, *others = columns([_number(cells) for cells in divisors_of(measure)])
    return least(first, *others) if others else first


def effective_clusters_of(measure: Measure, spec: FairSpec) -> exp.Expression:
    """Return how many clusters of one size a measure's clusters are worth: (Σ n)² / Σ n² for n rows that it divides by.

    Of clusters with many rows and others with few, the many decide.
    """
    worth = [
        nodes.quotient(square(rows_in(cells)), nodes.column(_squares(spec, cells))) for cells in divisors_of(measure)
    ]
    return least(*worth) if len(worth) > 1 else worth[0]


def rows_in(cells: Cells) -> exp.Expression:
    """Return the rows in some cells."""
    return nodes.column("n") if len(cells) == len(CELLS) else plus(*columns(cells))


def _squares(spec: FairSpec, cells: Cells) -> str:
    """Return the column of Σ n² over clusters; with layers, the products of `fair_counts` are centred."""
    return "_".join(["fair_cluster_squares", *cells]) if has_layers(spec) else product(cells, cells).name


def layers_of(measure: Measure) -> exp.Expression:
    """Return the number of strata with rows that a measure divides by; for several divisors, the fewest."""
    first, *others = columns([layers_in(_number(cells)) for cells in divisors_of(measure)])
    return least(first, *others) if others else first


def divisors_of(measure: Measure) -> tuple[Cells, ...]:
    return divisors(measure.formula) or (CELLS,)


def _products(measure: Measure) -> list[Product]:
    """Return the products that a measure's variance reads: of its hits and its rows, or of each two cells."""
    proportion = as_proportion(measure.formula)
    if proportion is not None:
        return list(combinations_with_replacement(proportion, 2))
    return [((one,), (other,)) for one, other in combinations_with_replacement(CELLS, 2)]


def _number(cells: Cells) -> str:
    return "_".join(["fair_clusters", *cells])
