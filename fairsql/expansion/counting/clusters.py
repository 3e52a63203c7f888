"""Add the counts of clusters up to those of groups (CLUSTER), with the sums that variances need.

In: a spec, and the query of the counts of each stratum, group and cluster. Out: `fair_counts`, which also has for each
two of tp, fp, fn, tn the sum over clusters of their product, and the number of clusters that metrics stand on.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import least, plus, times
from fairsql.expansion.counting.contingency import Cte, columns, keys, name
from fairsql.expansion.counting.tally import CLUSTER
from fairsql.metrics.algebra import divisors
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec


def over_clusters(spec: FairSpec, by_cluster: exp.Query) -> list[Cte]:
    """Return the queries up to `fair_counts`: the counts of each cluster, and their sums over the clusters."""
    clusters, group = name(spec, "clusters"), keys(spec)
    sums = [each.alias_or_name for each in by_cluster.selects if each.alias_or_name not in {*group, CLUSTER}]
    outputs = columns(group) + [nodes.alias(nodes.total(nodes.column(each)), each) for each in sums]
    if spec.confidence is not None:
        for one, other in combinations_with_replacement(CELLS, 2):
            outputs.append(nodes.alias(nodes.total(times(*columns([one, other]))), _product(one, other)))
        for cells in dict.fromkeys(cells for measure in spec.measures for cells in _divisors(measure)):
            some = exp.GT(this=plus(*columns(cells)), expression=nodes.number(0))
            outputs.append(nodes.alias(nodes.cast(nodes.total_if(some, nodes.number(1)), nodes.DOUBLE), _number(cells)))
    return [(clusters, by_cluster), (name(spec, "counts"), nodes.select(outputs, clusters, group=columns(group)))]


def shared_queries(spec: FairSpec) -> list[str]:
    """Return the names of the queries of clusters that are read several times, and so are computed once."""
    return [name(spec, "clusters"), name(spec, "counts")] if spec.cluster is not None else []


def product(one: str, other: str) -> exp.Expression:
    """Return the sum over a group's clusters of the product of two cells."""
    return nodes.column(_product(*sorted((one, other), key=CELLS.index)))


def clusters_of(measure: Measure) -> exp.Expression:
    """Return the number of clusters with rows that a measure divides by; for several divisors, the fewest.

    >>> from fairsql.metrics.formula import parse_formula
    >>> clusters_of(Measure("rate", parse_formula("tp / NULLIF(tp + fn, 0)"))).sql("duckdb")
    'fair_clusters_tp_fn'
    """
    first, *others = columns([_number(cells) for cells in _divisors(measure)])
    return least(first, *others) if others else first


def _divisors(measure: Measure) -> tuple[tuple[str, ...], ...]:
    return divisors(measure.formula) or (CELLS,)


def _product(one: str, other: str) -> str:
    return f"fair_product_{one}_{other}"


def _number(cells: tuple[str, ...]) -> str:
    return "_".join(["fair_clusters", *cells])
