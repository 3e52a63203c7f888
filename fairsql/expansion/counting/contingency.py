"""Make the cells of a spec's contingency table.

In: a spec. Out: named queries. The last one has one row per stratum, group, prediction and label (and score, if scores
are ranked). The rows are read once, by their tally, which is checked here. All that follows is arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS, Fault
from fairsql.expansion.building.symbols import SymbolicAggregate
from fairsql.expansion.counting.aggregates import aggregates, cell_totals, is_of_rows
from fairsql.expansion.counting.classes import class_values, classes_of, of_each_class
from fairsql.expansion.counting.tally import (
    by_label,
    by_score,
    cluster_keys,
    each_row,
    everyone,
    moments,
    named,
    rows_of,
    sums_used,
    tally,
)
from fairsql.syntax.columns import HEAVIEST, LIGHTEST, Column
from fairsql.syntax.outcomes import OUTCOME
from fairsql.syntax.spec import FairSpec, Spec

Cte = tuple[str, exp.Query]


def name(spec: Spec, word: str) -> str:
    """Return the name of one of our queries: `fair_`, its word, and a suffix that avoids the user's names."""
    return f"fair_{word}{spec.suffix}"


def keys(spec: FairSpec) -> list[str]:
    """Return the names of the columns that identify a stratum and group, in the order of the result."""
    grouping = ["protected"] if spec.sets is not None else []
    return outer_strata(spec) + grouping + [c.name for c in spec.protected]


def outer_strata(spec: FairSpec) -> list[str]:
    """Return the names of the columns within which every grouping is counted: controls, and the class."""
    return [c.name for c in spec.control] + ([OUTCOME] if spec.outcomes is not None else [])


def strata(spec: FairSpec) -> list[str]:
    """Return the names of the columns within which groups are compared: controls, and the grouping."""
    protected = {c.name for c in spec.protected}
    return [each for each in keys(spec) if each not in protected]


def columns(names: Sequence[str]) -> list[exp.Expression]:
    """Return fresh column nodes."""
    return [nodes.column(each) for each in names]


def contingency(spec: FairSpec) -> list[Cte]:
    """Return the queries up to the cells of the contingency table, in every grouping that the clause asks for.

    >>> from fairsql.metrics.formula import parse_formula
    >>> from fairsql.syntax.spec import Measure
    >>> column = lambda text: Column(text, text, 0, 0)
    >>> measures = (Measure("rate", parse_formula("(tp + fp) / NULLIF(n, 0)")),)
    >>> spec = FairSpec("", "t", (column("g"),), measures, prediction=column("p"))
    >>> [name for name, _ in contingency(spec)]
    ['fair_rows', 'fair_tally', 'fair_cells']
    """
    ctes = tallied(spec)
    counted: exp.Expression = exp.Table(this=nodes.identifier(spec.tally or ctes[-1][0]))
    if spec.outcomes is not None:
        classes, counted = name(spec, "classes"), of_each_class(counted, name(spec, "classes"))
        ctes.append((classes, classes_of(spec, spec.tally or ctes[-1][0])))
    ctes.append((name(spec, "cells"), _cells(spec, counted)))
    if spec.sets is not None and not cluster_keys(spec):  # of clusters the counts are regrouped, which are fewer
        ctes.append((name(spec, "groupings"), _groupings(spec, ctes[-1][0])))
    return ctes


def tallied(spec: FairSpec) -> list[Cte]:
    """Return the rows and their tally; with an existing tally, return only the rows, if an aggregate needs them."""
    rows = name(spec, "rows")
    if spec.tally is None:
        counted = each_row if cluster_keys(spec) else tally
        return [(rows, rows_of(spec)), (name(spec, "tally"), counted(spec, rows))]
    if not is_of_rows(spec):
        return []
    every = (*spec.control, *spec.protected)
    binned = [named(each) for each in every if each.text != nodes.printed(nodes.column(each.name))]
    return [(rows, nodes.select([exp.Star(replace=binned) if binned else exp.Star()], nodes.raw(spec.source)))]


def binary(item: str, column: Column, of: exp.Expression) -> exp.Expression:
    """Return the user's value as 0, 1 or NULL, or an error that names the column and the value."""
    number = nodes.try_double(of)
    valid = exp.Or(
        this=nodes.is_null(of.copy()),
        expression=exp.In(this=number, expressions=[nodes.number(0), nodes.number(1)]),
    )
    fault = FAULTS[f"{item.lower()}_not_binary"].raised(column=column.shown, value=of.copy())
    return nodes.case((valid, number.copy()), default=fault)


def _cells(spec: FairSpec, counted: exp.Expression) -> exp.Query:
    """Return the contingency table: one row per stratum, group, prediction and label (and score, if ranked).

    An existing tally may have finer cells; later queries add cells up.
    """
    every = (*spec.control, *spec.protected)
    by = columns([c.name for c in every]) if spec.tally is None else [named(column) for column in every]
    by += columns([OUTCOME]) if spec.outcomes is not None else []
    sums = [nodes.alias(value, as_name) for as_name, value in cell_sums(spec)]
    return nodes.select([*by, *cell_values(spec), *map(_plain, sums)], counted)


def _plain(output: exp.Alias) -> exp.Expression:
    """Return the output, without AS if it is a column under its own name."""
    return output.this if isinstance(output.this, exp.Column) and output.this.name == output.alias else output


def cell_values(spec: FairSpec) -> list[exp.Expression]:
    """Return the prediction and label of a cell as 0, 1 or NULL, and its score."""
    if spec.outcomes is not None:
        return class_values(spec)
    wanted: list[exp.Expression] = []
    if spec.predicts:
        value = (
            binary("PREDICTION", spec.prediction, nodes.column("fair_prediction"))
            if spec.prediction is not None
            else nodes.cast(nodes.column("fair_prediction"), nodes.DOUBLE)
        )
        wanted.append(nodes.alias(value, "fair_predicted"))
    if spec.label is not None:
        wanted.append(nodes.alias(binary("LABEL", spec.label, nodes.column("fair_label")), "fair_labelled"))
    if by_score(spec):
        wanted.append(nodes.column("fair_score"))
    return wanted + columns(cluster_keys(spec))


def cell_sums(spec: FairSpec) -> list[tuple[str, exp.Expression]]:
    """Return the sums of each cell from the tally's: rows, weights, and the sums of scores that need no ranking."""
    size: exp.Expression = nodes.column("fair_size")
    if spec.weight is not None:  # the sum of no weights is NULL, and counts as 0
        size = exp.Coalesce(this=size, expressions=[nodes.number(0)])
    sums = [("fair_size", _checked(spec, size))]
    if spec.weight is not None:
        sums += [(each, nodes.column(each)) for each in ["fair_members", *_squares(spec)]]
    if everyone(spec) == "fair_all":
        sums.append(("fair_all", nodes.column("fair_all")))
    for each in [] if by_score(spec) else sums_used(spec):
        sums += [(as_name, _moment(each, as_name)) for as_name, _, _ in moments(spec, each)]
    return sums + [(each, _checked_count(spec, nodes.column(each))) for each, _ in cell_totals(spec)]


def _squares(spec: FairSpec) -> list[str]:
    return ["fair_squares"] if spec.confidence is not None else []


def _moment(each: str, as_name: str) -> exp.Expression:
    """Return a moment of a sum of scores; for squared errors, it is the moment for the cell's label."""
    if each == "score_sum":
        return nodes.column(as_name)
    label = nodes.try_double(nodes.column("fair_label"))
    return nodes.case(
        *(
            (nodes.equal(label.copy(), nodes.number(of)), nodes.column(column))
            for of, column in by_label(as_name).items()
        )
    )


def _checked(spec: FairSpec, size: exp.Expression) -> exp.Expression:
    """Return the size of a cell, or an error that names a score outside [0, 1] or an invalid weight."""
    branches: Branches = []
    if spec.score is not None:
        low, high = columns(["fair_score"] * 2 if by_score(spec) else ["fair_score_low", "fair_score_high"])
        above = exp.GT(this=high, expression=nodes.number(1))
        branches += _faults(low, above, FAULTS["score_outside"], column=spec.score.shown)
    branches += _weight_faults(spec)
    return nodes.case(*branches, default=size) if branches else size


def _checked_count(spec: FairSpec, total: exp.Column) -> exp.Expression:
    """Return an aggregate's total, with weights checked if it is a mean's divisor: a mean does not read the size."""
    known = [each for each in aggregates(spec) if not isinstance(each, SymbolicAggregate)]  # a slot has its own check
    is_divisor = any(total.name == aggregate.sum("count") for aggregate in known)
    branches = _weight_faults(spec) if is_divisor else []
    return nodes.case(*branches, default=total) if branches else total


def _weight_faults(spec: FairSpec) -> Branches:
    extremes = columns(["fair_weight_low", "fair_weight_high"])
    return weight_faults(spec.weight, *extremes) if spec.weight is not None else []


Branches = list[tuple[exp.Expression, exp.Expression]]


def weight_faults(weight: Column, low: exp.Expression, high: exp.Expression) -> Branches:
    """Return the branches of a CASE that fail for invalid weights, by the least and the greatest weight.

    All forms refuse weights if the greatest is above 0 and below LIGHTEST: their products and squares would be 0.
    """
    above = exp.GT(this=high, expression=exp.Literal.number(HEAVIEST))  # NaN is above every number
    light = nodes.conjunction(
        [
            exp.GT(this=high.copy(), expression=nodes.number(0)),
            exp.LT(this=high.copy(), expression=exp.Literal.number(LIGHTEST)),
        ]
    )
    fault = FAULTS["weight_too_small"].raised(column=weight.shown, lightest=LIGHTEST, value=high.copy())
    return [*_faults(low, above, FAULTS["weight_outside"], column=weight.shown, heaviest=HEAVIEST), (light, fault)]


def _faults(low: exp.Expression, above: exp.GT, fault: Fault, **parts: str) -> Branches:
    below = exp.LT(this=low, expression=nodes.number(0))
    values = ((below, low.copy()), (above, above.this.copy()))
    return [(test, fault.raised(**parts, value=value)) for test, value in values]


def carried(spec: FairSpec) -> list[str]:
    """Return the names of the columns of cells that are sums."""
    return [as_name for as_name, _ in cell_sums(spec)]


def cell_keys(spec: FairSpec) -> list[str]:
    """Return the names of the columns that identify a cell within a group."""
    presence = {
        "fair_predicted": spec.predicts,
        "fair_labelled": spec.label is not None,
        "fair_score": by_score(spec),
    }
    return [*(each for each, present in presence.items() if present), *cluster_keys(spec)]


def _groupings(spec: FairSpec, cells: str) -> exp.Query:
    """Return the cells of every grouping in CUBE, ROLLUP or GROUPING SETS; the column protected names the grouping."""
    inner = cell_keys(spec)
    sums = [nodes.alias(nodes.total(nodes.column(each)), each) for each in carried(spec)]
    return by_groupings(spec, [*columns(inner), *sums], cells, inner=inner)


def by_groupings(
    spec: FairSpec,
    values: Sequence[exp.Expression],
    source: str,
    *,
    inner: Sequence[str] = (),
    where: exp.Expression | None = None,
) -> exp.Query:
    """Return values for every grouping that the clause asks for, after the columns that identify the groups.

    Args:
        spec: the clause.
        values: columns of the result; those named in `inner` are also grouped by.
        source: the rows or cells.
        inner: names of columns.
        where: the condition for rows or cells that count.
    """
    sets = spec.sets or ()
    protected = [c.name for c in spec.protected]
    outer = outer_strata(spec)
    wanted = [*columns(outer), nodes.alias(_grouped_names(protected), "protected"), *columns(protected), *values]
    grouping = exp.GroupingSets(
        expressions=[
            exp.Tuple(expressions=columns([*outer, *(protected[at] for at in chosen), *inner])) for chosen in sets
        ]
    )
    query = nodes.select(wanted, source, where=where)
    query.set("group", exp.Group(grouping_sets=[grouping]))
    some = exp.GT(this=exp.Count(this=exp.Star()), expression=nodes.number(0))
    return query.having(some, copy=False)  # the grand total of no rows would be a row


def _grouped_names(protected: Sequence[str]) -> exp.Expression:
    """Return the names of the columns that make a row's group, separated by commas; CONCAT_WS skips NULLs."""
    grouped = [nodes.equal(nodes.call("GROUPING", nodes.column(each)), nodes.number(0)) for each in protected]
    texts = [nodes.case((test, nodes.string(each))) for test, each in zip(grouped, protected, strict=True)]
    return nodes.listed(texts)


def included(spec: FairSpec) -> list[exp.Expression]:
    """Return the tests for cells whose rows count."""
    return [nodes.not_null(nodes.column(each)) for each in cell_keys(spec) if each != "fair_score"]
