"""Add cells up to counts: one row per stratum and group with tp, fp, fn, tn, n, and the sums of scores.

In: a spec. Out: the queries of the contingency table, then `fair_ranks` if scores are ranked, then `fair_counts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.aggregates import group_totals
from fairsql.expansion.counting.classes import with_averages
from fairsql.expansion.counting.clusters import are_rows, counts_of_rows, over_clusters
from fairsql.expansion.counting.contingency import (
    Cte,
    carried,
    cell_keys,
    columns,
    contingency,
    included,
    keys,
    name,
)
from fairsql.expansion.counting.macro_cells import RANKED, contingency_of_macro, is_of_macro
from fairsql.expansion.counting.row_aggregates import with_row_aggregates
from fairsql.expansion.counting.tally import by_score, cluster_keys, everyone, moments, sums_used
from fairsql.metrics.formula import CELLS
from fairsql.syntax.spec import FairSpec


def counts(spec: FairSpec) -> list[Cte]:
    """Return the queries that count.

    >>> from fairsql.metrics.formula import parse_formula
    >>> from fairsql.syntax.spec import Column, Measure
    >>> measures = (Measure("rate", parse_formula("(tp + fp) / NULLIF(n, 0)")),)
    >>> spec = FairSpec("", "t", (Column("g", "g", 0, 0),), measures, prediction=Column("p", "p", 0, 0))
    >>> [name for name, _ in counts(spec)]
    ['fair_rows', 'fair_tally', 'fair_cells', 'fair_counts']
    """
    ctes = contingency_of_macro(spec) if is_of_macro(spec) else contingency(spec)
    if by_score(spec):
        ranks = _ranks_of_macro if is_of_macro(spec) else _ranks
        ctes.append((name(spec, "ranks"), ranks(spec, ctes[-1][0])))
    if cluster_keys(spec):
        counted = counts_of_rows if are_rows(spec) else _counts
        return [*ctes, *over_clusters(spec, counted(replace(spec, sets=None), ctes[-1][0]))]
    totals = _counts(spec, ctes[-1][0])
    if spec.outcomes is not None:
        return [*ctes, *with_averages(spec, totals, keys(spec))]
    return [*ctes, *with_row_aggregates(spec, totals)]


def _ranks_of_macro(spec: FairSpec, cells: str) -> exp.Query:
    """Return the cells with the sums of `_ranks` if a macro's call has scores, and with 0 in their place if not."""
    sums = [as_name for each in sums_used(spec) for as_name, _, _ in moments(spec, each)]
    zeros = [nodes.alias(nodes.cast(nodes.number(0), nodes.DOUBLE), each) for each in sums]
    unranked = nodes.select(
        [*columns(keys(spec) + cell_keys(spec) + carried(spec)), *zeros],
        cells,
        where=exp.Not(this=nodes.column(RANKED)),
    )
    return nodes.union_all([_ranks(spec, cells, where=nodes.column(RANKED)), unranked])


def _ranks(spec: FairSpec, cells: str, where: exp.Expression | None = None) -> exp.Query:
    """Return the cells with the sums that depend on the order of scores, by windows over each group's scores."""
    group = keys(spec)
    size = "fair_size"
    square = "fair_squares" if spec.weight is not None else size

    def those(label: int) -> exp.Expression:
        tests = [*included(spec), nodes.equal(nodes.column("fair_labelled"), nodes.number(label))]
        return nodes.total_if(nodes.conjunction(tests), nodes.column(size))

    def before(label: int, order: Callable[[exp.Expression], exp.Ordered]) -> exp.Expression:
        """Return the weight of a label up to a score; the weight at the score itself counts one half."""
        upto = nodes.over(those(label), columns(group), [order(nodes.column("fair_score"))])
        here = nodes.over(those(label), columns([*group, "fair_score"]))
        return exp.Sub(this=upto, expression=exp.Mul(this=nodes.cast(here, nodes.DOUBLE), expression=nodes.number(0.5)))

    positive = nodes.equal(nodes.column("fair_labelled"), nodes.number(1))
    error = exp.Paren(this=exp.Sub(this=nodes.column("fair_score"), expression=nodes.column("fair_labelled")))
    tenth = exp.Floor(this=exp.Mul(this=nodes.column("fair_score"), expression=nodes.number(10)))
    bin_of = exp.Least(this=tenth, expressions=[nodes.number(9)])
    gap = nodes.total_if(nodes.conjunction(included(spec)), exp.Mul(this=nodes.column(size), expression=error.copy()))
    values = {
        "score_sum": nodes.column("fair_score"),
        "squared_error": exp.Pow(this=error.this.copy(), expression=nodes.number(2)),
        "concordant_pairs": nodes.case((positive, before(0, nodes.ascending)), default=before(1, nodes.descending)),
        "calibration_gap": exp.Mul(
            this=exp.Sign(this=nodes.over(gap, [*columns(group), bin_of])), expression=error.copy()
        ),
    }
    used = sums_used(spec)
    kept = group + cell_keys(spec) + carried(spec)
    outputs = columns(kept) + [nodes.alias(values[each], f"fair_value_{each}") for each in used]
    valued = nodes.select(outputs, cells, where=where)
    wanted = columns(kept)
    for each in used:
        value = nodes.column(f"fair_value_{each}")
        for as_name, power, squared in moments(spec, each):
            factor: exp.Expression = nodes.column(square if squared else size)
            if each == "concordant_pairs" and not squared:
                factor = nodes.case((positive.copy(), factor), default=nodes.number(0))
            product = factor
            for _ in range(power):
                product = exp.Mul(this=product, expression=value.copy())
            wanted.append(nodes.alias(product, as_name))
    return nodes.select(wanted, exp.Subquery(this=valued, alias=exp.TableAlias(this=nodes.identifier("fair_valued"))))


def _counts(spec: FairSpec, cells: str) -> exp.Query:
    """Return one row per stratum and group, with tp, fp, fn, tn, n and the other sums as DOUBLE; with CLUSTER also per
    cluster, with MATCH per case."""
    group = [*keys(spec), *cluster_keys(spec)]
    tests = included(spec)
    members = "fair_members" if spec.weight is not None else "fair_size"
    wanted = columns(group)

    def add(as_name: str, of: str, tests: Sequence[exp.Expression]) -> None:
        summed = nodes.total_if(nodes.conjunction(tests), nodes.column(of)) if tests else nodes.total(nodes.column(of))
        wanted.append(nodes.alias(nodes.cast(summed, nodes.DOUBLE), as_name))

    def cell(as_name: str, of: str, each: str) -> None:
        tests = cell_tests(spec, each)
        if tests is None:
            wanted.append(nodes.alias(nodes.cast(nodes.number(0), nodes.DOUBLE), as_name))
        else:
            add(as_name, of, tests)

    if spec.predicts or spec.label is not None:
        for each in CELLS:
            cell(each, "fair_size", each)
    add("n", "fair_size", [test.copy() for test in tests])
    if spec.weight is not None:
        add("fair_n", members, [test.copy() for test in tests])
        for each in CELLS if spec.predicts or spec.label is not None else ():
            cell(f"fair_n_{each}", members, each)
    add("fair_all", everyone(spec), [])
    for each in sums_used(spec):
        add(each, each, [test.copy() for test in tests])
    if spec.confidence is not None:
        for each in CELLS if spec.predicts or spec.label is not None else ():
            if spec.weight is not None:
                cell(f"fair_q_{each}", "fair_squares", each)
            if "concordant_pairs" in sums_used(spec):
                cell(f"fair_x_concordant_pairs_{each}", "fair_x_concordant_pairs", each)
        if spec.weight is not None:
            add("fair_q_n", "fair_squares", [test.copy() for test in tests])
        for used in sums_used(spec):
            add(f"fair_x_{used}", f"fair_x_{used}", [test.copy() for test in tests])
            add(f"fair_xx_{used}", f"fair_xx_{used}", [test.copy() for test in tests])
    wanted += group_totals(spec, tests)
    return nodes.select(wanted, cells, group=columns(group))


def cell_tests(spec: FairSpec, each: str) -> list[exp.Expression] | None:
    """Return the tests for one of tp, fp, fn, tn; None if the cell is always empty.

    Without a label every prediction counts as right, and without a prediction every label counts as predicted. Measures
    that need no label (or no prediction) have the same value either way.
    """
    predicted, labelled = {"tp": (1, 1), "fp": (1, 0), "fn": (0, 1), "tn": (0, 0)}[each]
    if (not spec.predicts or spec.label is None) and predicted != labelled:
        return None
    tests: list[exp.Expression] = [nodes.not_null(nodes.column(key)) for key in cluster_keys(spec)]
    if spec.predicts:
        tests.append(nodes.equal(nodes.column("fair_predicted"), nodes.number(predicted)))
    if spec.label is not None:
        tests.append(nodes.equal(nodes.column("fair_labelled"), nodes.number(labelled)))
    return tests
