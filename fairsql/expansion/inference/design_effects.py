"""Compute how many independent rows the rows of clusters are worth (CLUSTER): the design effects of measures.

In: a spec whose counts have the sums of `counting/clusters.py`. Out: `fair_designs`, which adds for each measure its
derivative by each cell, its sum of squares over clusters, its design effect, and its degrees of freedom.

The variance of a measure f is that of its linear part over the clusters: C/(C - 1) Σ dₖ dₗ Qₖₗ for C clusters, with
dₖ = ∂f/∂k at the group's counts, and Qₖₗ = Σ k l over clusters of the product of two cells. To it comes that of one
more cluster, whose rows are up to four times as alike as those of the sample. The design effect is this variance over
that of as many independent rows. All limits and tests take effective rows: rows over design effect. Where no variance
is known, as for a rate of 0 or 1, each cluster is worth one row.

Of clusters of several sizes, the large decide: they are worth C* = (Σ n)² / Σ n² clusters of one size, for n rows in a
cluster. The degrees of freedom are (C - 1) C*/C, with C - L in the place of C - 1 for clusters drawn from L strata.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, square, times
from fairsql.expansion.building.defined_formulas import defined
from fairsql.expansion.counting.clusters import clusters_of, effective_clusters_of, layers_of, product
from fairsql.expansion.counting.contingency import Cte, name
from fairsql.expansion.counting.tally import has_layers
from fairsql.expansion.inference.dependence import dependence
from fairsql.expansion.inference.own_quantiles import degrees
from fairsql.expansion.inference.quantities import design_effect, rows_in, size_of
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.derivative import derive
from fairsql.metrics.factorization import Proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

_CAUTION = 4  # how much more alike than those of the sample the rows of one more cluster are supposed to be
_LEAST = 1e-9  # a variance below this part of that of independent rows is 0 except for rounding


def has_designs(spec: FairSpec) -> bool:
    """Return whether the counts of a spec have design effects."""
    return spec.cluster is not None and spec.confidence is not None


def designs(spec: FairSpec, counts: str) -> list[Cte]:
    """Return the queries up to `fair_designs`; none without clusters."""
    if not has_designs(spec):
        return []
    slopes = [column for measure in spec.measures for column in _slopes(measure, spec)]
    spreads = [column for measure in spec.measures for column in _spreads(measure, spec)]
    effects = [column for measure in spec.measures for column in _effects(measure, spec)]
    ctes: list[Cte] = []
    for word, outputs in (("slopes", slopes), ("spreads", spreads), ("designs", effects)):
        source = ctes[-1][0] if ctes else counts
        ctes.append((name(spec, word), nodes.select([exp.Star(), *outputs], source)))
    return ctes


def cells_of(measure: Measure) -> list[str]:
    """Return the cells that a measure's variance depends on: those by which it has a derivative that is not 0."""
    depends = dependence(measure.formula)
    if depends is None or depends.degree != 0:  # the mean of the derivatives is subtracted from all of them
        return list(CELLS)
    zero = nodes.number(0)
    return [cell for cell in CELLS if derive(measure.formula, cell) != zero]


def slope(measure: Measure, cell: str) -> exp.Expression:
    """Return the column of a measure's derivative by a cell."""
    return nodes.column(f"fair_slope_{cell}_{measure.name}")


def spread(measure: Measure) -> exp.Expression:
    """Return the column of the sum of squares of the clusters' parts in a measure: Σ dₖ dₗ Qₖₗ."""
    return nodes.column(f"fair_spread_{measure.name}")


def whole_spread(measure: Measure) -> exp.Expression:
    """Return the column of the sum of squares with the part of one more cluster."""
    return nodes.column(f"fair_whole_{measure.name}")


def _slopes(measure: Measure, spec: FairSpec) -> Iterator[exp.Expression]:
    """Yield what the sums of squares read: a proportion itself, the derivatives of any other formula.

    From the derivatives of a formula that grows with the rows their mean is subtracted: the number of rows is given.
    """
    yield nodes.alias(effective_clusters_of(measure, spec), _worth(measure).name)
    proportion = as_proportion(measure.formula)
    if proportion is not None:
        yield nodes.alias(nodes.quotient(*map(rows_in, proportion)), _rate(measure).name)
        return
    slopes: dict[str, exp.Expression] = {
        k: nodes.cast(defined(derive(measure.formula, k)), nodes.DOUBLE) for k in CELLS
    }
    depends = dependence(measure.formula)
    if depends is None or depends.degree != 0:
        mean = nodes.quotient(plus(*(times(nodes.column(k), value) for k, value in slopes.items())), nodes.column("n"))
        slopes = {k: minus(value, mean) for k, value in slopes.items()}
    yield from (nodes.alias(slopes[k], slope(measure, k).name) for k in cells_of(measure))


def _spreads(measure: Measure, spec: FairSpec) -> Iterator[exp.Expression]:
    """Yield the sum of squares over clusters, the variance of independent rows, and the rows of a cluster."""
    clusters, proportion = clusters_of(measure), as_proportion(measure.formula)
    if proportion is not None:
        yield from _spreads_of_proportion(proportion, measure, spec)
        return
    worth = _worth(measure)
    squares = [
        times(1 if one == other else 2, slope(measure, one), slope(measure, other), product((one,), (other,)))
        for one, other in combinations_with_replacement(cells_of(measure), 2)
    ]
    yield nodes.alias(plus(*squares), spread(measure).name)
    depends = dependence(measure.formula)
    quantities = [each for each in (depends.quantities if depends is not None else ()) if isinstance(each, tuple)]
    alone = plus(*(_variance(each, measure, spec) for each in quantities))
    yield nodes.alias(alone, _alone(measure).name)
    yield nodes.alias(plus(*(_one_more(each, measure, worth) for each in quantities)), _more(measure).name)
    sizes = [size_of(each, spec) for each in quantities] or [nodes.column("n")]
    rows = greatest(*sizes) if len(sizes) > 1 else sizes[0]
    yield nodes.alias(nodes.quotient(rows, clusters.copy()), _repeated(measure).name)


def _spreads_of_proportion(proportion: Proportion, measure: Measure, spec: FairSpec) -> Iterator[exp.Expression]:
    """Yield the same of a plain proportion p = h / n, whose terms are short: Σ (h - p n)² over its squared rows.

    Its derivatives are (1 - p) / n by a cell of h and -p / n by one of the others. Only forms that compare groups read
    them. Without rows p is NULL, and so is each quotient.
    """
    above, below = proportion
    clusters, worth, p = clusters_of(measure), _worth(measure), _rate(measure)
    others = minus(1, p)
    squares = minus(plus(product(above, above), times(p, p, product(below, below))), times(2, p, product(above, below)))
    yield nodes.alias(divide(squares, square(rows_in(below))), spread(measure).name)
    for cell in cells_of(measure) if spec.form else ():
        moves = others if cell in above else exp.Neg(this=p.copy())
        yield nodes.alias(divide(moves.copy(), rows_in(below)), slope(measure, cell).name)
    kish = size_of(proportion, spec)
    yield nodes.alias(divide(times(p, others), kish), _alone(measure).name)
    yield nodes.alias(_likely_variance(p, others, worth), _more(measure).name)
    yield nodes.alias(nodes.quotient(kish.copy(), clusters.copy()), _repeated(measure).name)


def _variance(quantity: Proportion, measure: Measure, spec: FairSpec) -> exp.Expression:
    """Return what a proportion h / (h + m) of n rows adds to a measure's variance if rows are independent.

    It is the proportion's variance times the square of the measure's derivative by it: (A m - B h)² / (h m n), where A
    and B are the sums of k ∂f/∂k over the cells k of h, and over those of m.
    """
    hits, misses, moves = _moves(quantity, measure)
    added = nodes.quotient(square(exp.Paren(this=moves)), times(hits, misses, size_of(quantity, spec)))
    return exp.Coalesce(this=added, expressions=[nodes.number(0)])


def _moves(quantity: Proportion, measure: Measure) -> tuple[exp.Expression, exp.Expression, exp.Expression]:
    """Return h, m and A m - B h of a proportion: h m / (h + m) times the measure's derivative by it."""
    above, below = quantity
    rest = tuple(cell for cell in below if cell not in above)
    hits, misses = (rows_in(cells) for cells in (above, rest))
    moving = set(cells_of(measure))
    moved, others = (
        plus(*(times(nodes.column(k), slope(measure, k)) for k in cells if k in moving)) for cells in (above, rest)
    )
    return hits, misses, minus(times(moved, misses), times(others, hits))


def _one_more(quantity: Proportion, measure: Measure, clusters: exp.Expression) -> exp.Expression:
    """Return what one more cluster adds to a measure's variance: one whose rows all have, or all lack, the outcome.

    It has it with the chance q = (C p + 2) / (C + 4) of Agresti and Coull (1998), so that it adds q (1 - q) / C² to the
    variance of the proportion p, for the C clusters of one size that the group's are worth. A single row with the
    outcome shows nothing of how rows of a cluster go together.
    """
    hits, misses, moves = _moves(quantity, measure)
    size = plus(hits, misses)
    variance = _likely_variance(nodes.quotient(hits, size), nodes.quotient(misses, size), clusters)
    slope_of = nodes.quotient(times(exp.Paren(this=moves), size), times(hits, misses))
    added = times(square(slope_of), variance)
    return exp.Coalesce(this=added, expressions=[nodes.number(0)])


def _likely_variance(p: exp.Expression, others: exp.Expression, clusters: exp.Expression) -> exp.Expression:
    """Return q (1 - q) / C² for the chance q = (C p + 2) / (C + 4), where others is 1 - p."""
    chances = (plus(times(clusters, share), 2) for share in (p, others))
    return divide(times(*chances), square(times(clusters, plus(clusters, 4))))


def _effects(measure: Measure, spec: FairSpec) -> Iterator[exp.Expression]:
    clusters, alone = clusters_of(measure), _alone(measure)
    more = times(least(1, times(_CAUTION, _alikeness(measure, clusters))), _more(measure))
    if has_layers(spec):  # their factors are in the products
        clustered = plus(spread(measure), more)
        if spec.form:
            yield nodes.alias(clustered, whole_spread(measure).name)
    else:
        factor = nodes.quotient(clusters, minus(clusters, 1))
        clustered = plus(times(factor, spread(measure)), more)
        if spec.form:
            yield nodes.alias(plus(spread(measure), nodes.quotient(more, factor)), whole_spread(measure).name)
    known = exp.GT(this=spread(measure), expression=times(_LEAST, alone))
    real = exp.And(this=known, expression=exp.GT(this=alone.copy(), expression=nodes.number(0)))
    effect = nodes.case((real, divide(clustered, alone)), default=_repeated(measure))
    yield nodes.alias(effect, design_effect(measure.name).name)
    free = minus(clusters, layers_of(measure) if has_layers(spec) else 1)
    yield nodes.alias(times(free, nodes.quotient(_worth(measure), clusters.copy())), degrees(measure.name).name)


def _alikeness(measure: Measure, clusters: exp.Expression) -> exp.Expression:
    """Return the variance over clusters as a part of what it is if all rows of a cluster are alike: at most about 1.

    Rows that are alike are worth the C* clusters of one size that these are worth.
    """
    rows = times(_repeated(measure), clusters)
    return nodes.quotient(times(spread(measure), _worth(measure)), times(_alone(measure), rows))


def _worth(measure: Measure) -> exp.Expression:
    return nodes.column(f"fair_worth_{measure.name}")


def _rate(measure: Measure) -> exp.Expression:
    return nodes.column(f"fair_rate_{measure.name}")


def _alone(measure: Measure) -> exp.Expression:
    return nodes.column(f"fair_alone_{measure.name}")


def _more(measure: Measure) -> exp.Expression:
    return nodes.column(f"fair_more_{measure.name}")


def _repeated(measure: Measure) -> exp.Expression:
    return nodes.column(f"fair_repeated_{measure.name}")
