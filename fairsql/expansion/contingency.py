"""The one scan: from a spec to the cells of its contingency table.

In: a spec. Out: named queries, of which the last has one row per stratum, group, prediction and label (and score, where
scores are ranked). The rows are read once; all that follows is arithmetic on the cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.aggregates import cell_totals, inputs
from fairsql.expansion.faults import FAULTS, Fault
from fairsql.metrics.formula import SCORE_SUMS
from fairsql.syntax.spec import HEAVIEST, Column, ColumnSet, FairSpec, Spec

Cte = tuple[str, exp.Query]


def name(spec: Spec, word: str) -> str:
    """Return the name of one of our queries: `fair_`, its word, and what makes it differ from the user's names."""
    return f"fair_{word}{spec.suffix}"


def keys(spec: FairSpec) -> list[str]:
    """Return the names of the columns that tell a stratum and group apart, in the order of the result."""
    grouping = ["protected"] if spec.sets is not None else []
    return [c.name for c in spec.control] + grouping + [c.name for c in spec.protected]


def strata(spec: FairSpec) -> list[str]:
    """Return the names of the columns within which groups are compared: controls, and the grouping."""
    protected = {c.name for c in spec.protected}
    return [each for each in keys(spec) if each not in protected]


def columns(names: Sequence[str]) -> list[exp.Expression]:
    """Return fresh column nodes."""
    return [nodes.column(each) for each in names]


def sums_used(spec: FairSpec) -> list[str]:
    """Return the sums of scores that the measures read."""
    used = frozenset[str]().union(*(measure.reads for measure in spec.measures))
    return [each for each in SCORE_SUMS if each in used]


def contingency(spec: FairSpec) -> list[Cte]:
    """Return the queries up to the cells of the contingency table, in every grouping that the clause asks for.

    >>> from fairsql.metrics.formula import parse_formula
    >>> from fairsql.syntax.spec import Measure
    >>> column = lambda text: Column(text, text, 0, 0)
    >>> measures = (Measure("rate", parse_formula("(tp + fp) / NULLIF(n, 0)")),)
    >>> spec = FairSpec("", "t", (column("g"),), measures, prediction=column("p"))
    >>> [name for name, _ in contingency(spec)]
    ['fair_rows', 'fair_cells']
    """
    ctes: list[Cte] = [(name(spec, "rows"), rows_of(spec))]
    ctes.append((name(spec, "cells"), _cells(spec, ctes[-1][0])))
    if spec.sets is not None:
        ctes.append((name(spec, "groupings"), _groupings(spec, ctes[-1][0])))
    return ctes


def by_score(spec: FairSpec) -> bool:
    """True if cells must be kept apart by score, because a measure ranks or bins the scores."""
    return bool({"concordant_pairs", "calibration_gap"} & set(sums_used(spec)))


def excludes_scores(spec: FairSpec) -> bool:
    """True if a NULL score alone excludes a row: with a threshold the prediction is NULL then, which excludes it."""
    return spec.score is not None and spec.threshold is None


def bracketed(column: Column) -> exp.Expression:
    """Return the user's expression, in brackets unless it is a plain name."""
    body = nodes.raw(column.text)
    return body if column.text.isidentifier() else exp.Paren(this=body)


def value_of(column: Column) -> exp.Expression:
    """Return the user's expression; of a set of columns a STRUCT of them."""
    text = nodes.raw(column.text)
    if isinstance(column, ColumnSet):
        return nodes.call("STRUCT_PACK", exp.Columns(this=text, unpack=True))
    return text


def named(column: Column) -> exp.Expression:
    """Return the user's expression under the name of its column."""
    plain = nodes.column(column.name)
    same = column.text == column.name and not plain.this.quoted
    return plain if same else nodes.alias(value_of(column), column.name)


def rows_of(spec: FairSpec) -> exp.Select:
    """The user's rows, with one column for each thing the clause names."""
    wanted = [named(column) for column in (*spec.control, *spec.protected)]
    if spec.prediction is not None:
        wanted.append(nodes.alias(nodes.raw(spec.prediction.text), "fair_prediction"))
    elif spec.threshold is not None and spec.score is not None:
        above = exp.GTE(this=bracketed(spec.score), expression=exp.Paren(this=nodes.raw(spec.threshold)))
        wanted.append(nodes.alias(above, "fair_prediction"))
    if spec.label is not None:
        wanted.append(nodes.alias(nodes.raw(spec.label.text), "fair_label"))
    if spec.score is not None:
        wanted.append(nodes.alias(nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE), "fair_score"))
    if spec.weight is not None:
        weight: exp.Expression = nodes.cast(nodes.raw(spec.weight.text), nodes.DOUBLE)
        if excludes_scores(spec) and spec.score is not None:
            weight = nodes.case((nodes.not_null(bracketed(spec.score)), weight))
        wanted.append(nodes.alias(weight, "fair_weight"))
    if spec.filter is not None:
        wanted.append(nodes.alias(nodes.raw(spec.filter.text), "fair_filter"))
    scored = [nodes.not_null(bracketed(spec.score))] if excludes_scores(spec) and spec.score is not None else []
    wanted += inputs(spec, scored)
    return nodes.select(wanted, nodes.raw(spec.source))


def binary(item: str, column: Column, of: exp.Expression) -> exp.Expression:
    """0, 1 or NULL from what the user gave, or an error that names the column and the value."""
    number = nodes.try_double(of)
    valid = exp.Or(
        this=nodes.is_null(of.copy()),
        expression=exp.In(this=number, expressions=[nodes.number(0), nodes.number(1)]),
    )
    fault = FAULTS[f"{item.lower()}_not_binary"].raised(column=column.shown, value=of.copy())
    return nodes.case((valid, number.copy()), default=fault)


def _cells(spec: FairSpec, rows: str) -> exp.Query:
    """The contingency table: one row per stratum, group, prediction and label (and score, where scores are ranked)."""
    wanted = columns([c.name for c in (*spec.control, *spec.protected)]) + cell_values(spec)
    wanted += [nodes.alias(value, as_name) for as_name, value in cell_sums(spec)]
    by = columns([c.name for c in (*spec.control, *spec.protected)] + row_values(spec))
    where = nodes.conjunction(filters(spec)) if spec.filter is not None else None
    return nodes.select(wanted, rows, where=where, group=by)


def row_values(spec: FairSpec) -> list[str]:
    """Names of the columns of rows that tell the cells of one group apart."""
    presence = {
        "fair_prediction": spec.predicts,
        "fair_label": spec.label is not None,
        "fair_score": by_score(spec),
    }
    return [each for each, there in presence.items() if there]


def cell_values(spec: FairSpec) -> list[exp.Expression]:
    """The prediction, label and score of a cell: 0, 1 or NULL from what the user gave."""
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
    return wanted


def filters(spec: FairSpec) -> list[exp.Expression]:
    """The tests that a row passes which FILTER lets through."""
    return [nodes.column("fair_filter")] if spec.filter is not None else []


def cell_sums(spec: FairSpec) -> list[tuple[str, exp.Expression]]:
    """What is added up in each cell: rows, weights, and the sums of scores that need no ranking."""
    weighted = spec.weight is not None
    counted: exp.Expression = exp.Star()
    if weighted or excludes_scores(spec):
        counted = nodes.column("fair_weight" if weighted else "fair_score")
    size: exp.Expression = exp.Count(this=counted.copy())
    if weighted:  # the sum of no weights is NULL, and counts as 0
        size = exp.Coalesce(this=nodes.total(nodes.column("fair_weight")), expressions=[nodes.number(0)])
    sums = [("fair_size", _checked(spec, size))]
    if weighted:
        sums.append(("fair_members", exp.Count(this=counted)))
        if spec.confidence is not None:
            square = exp.Mul(this=nodes.column("fair_weight"), expression=nodes.column("fair_weight"))
            sums.append(("fair_squares", nodes.total(square)))
    if weighted or excludes_scores(spec):
        sums.append(("fair_all", exp.Count(this=exp.Star())))
    for each in [] if by_score(spec) else sums_used(spec):
        for as_name, power, squared in moments(spec, each):
            weights = [nodes.column("fair_weight")] * (1 + squared) if weighted else []
            product: exp.Expression = _row_value(each)
            for factor in [_row_value(each)] * (power - 1) + weights:
                product = exp.Mul(this=product, expression=factor.copy())
            sums.append((as_name, nodes.total(product)))
    return sums + cell_totals(spec)


def moments(spec: FairSpec, each: str) -> list[tuple[str, int, bool]]:
    """Names of the moments of one sum of scores: (name, power of the value, whether the weight is squared)."""
    second = [(f"fair_x_{each}", 1, True), (f"fair_xx_{each}", 2, True)] if spec.confidence is not None else []
    return [(each, 1, False), *second]


def _row_value(each: str) -> exp.Expression:
    """What one row adds to score_sum or squared_error."""
    if each == "score_sum":
        return nodes.column("fair_score")
    apart = exp.Sub(this=nodes.column("fair_score"), expression=nodes.try_double(nodes.column("fair_label")))
    return exp.Pow(this=apart, expression=nodes.number(2))


def _checked(spec: FairSpec, size: exp.Expression) -> exp.Expression:
    """The size of a cell, or an error that names a score outside [0, 1] or a weight that is none."""
    branches: list[tuple[exp.Expression, exp.Expression]] = []
    if spec.score is not None:
        above = exp.GT(this=exp.Max(this=nodes.column("fair_score")), expression=nodes.number(1))
        branches += _faults("fair_score", above, FAULTS["score_outside"], column=spec.score.shown)
    if spec.weight is not None:
        branches += weight_faults(spec.weight, "fair_weight")
    return nodes.case(*branches, default=size) if branches else size


Branches = list[tuple[exp.Expression, exp.Expression]]


def weight_faults(weight: Column, of: str) -> Branches:
    """Return the branches of a CASE that fail where the weights of a cell, in the column `of`, are none."""
    above = exp.GT(
        this=exp.Max(this=nodes.column(of)), expression=exp.Literal.number(HEAVIEST)
    )  # NaN is above every number
    return _faults(of, above, FAULTS["weight_outside"], column=weight.shown, heaviest=HEAVIEST)


def _faults(of: str, above: exp.Expression, fault: Fault, **parts: str) -> Branches:
    low, high = exp.Min(this=nodes.column(of)), exp.Max(this=nodes.column(of))
    below = exp.LT(this=low, expression=nodes.number(0))
    return [(below, fault.raised(**parts, value=low.copy())), (above, fault.raised(**parts, value=high))]


def carried(spec: FairSpec) -> list[str]:
    """Names of the columns of cells that are sums."""
    return [as_name for as_name, _ in cell_sums(spec)]


def cell_keys(spec: FairSpec) -> list[str]:
    """Names of the columns that tell the cells of one group apart."""
    presence = {
        "fair_predicted": spec.predicts,
        "fair_labelled": spec.label is not None,
        "fair_score": by_score(spec),
    }
    return [each for each, there in presence.items() if there]


def _groupings(spec: FairSpec, cells: str) -> exp.Query:
    """The cells of every grouping that CUBE, ROLLUP or GROUPING SETS asks for, told apart by the column protected."""
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
    """Return values of every grouping that the clause asks for, behind the columns that tell the groups apart.

    Args:
        spec: the clause.
        values: columns of the result, of which those named in `inner` are grouped by as well.
        source: the rows or cells.
        inner: names of columns.
        where: the test that they pass.
    """
    sets = spec.sets or ()
    protected = [c.name for c in spec.protected]
    outer = [c.name for c in spec.control]
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
    """The names of the columns that make a row's group, separated by commas; CONCAT_WS leaves NULLs out."""
    grouped = [nodes.equal(nodes.call("GROUPING", nodes.column(each)), nodes.number(0)) for each in protected]
    texts = [nodes.case((test, nodes.string(each))) for test, each in zip(grouped, protected, strict=True)]
    return nodes.listed(texts)


def included(spec: FairSpec) -> list[exp.Expression]:
    """The tests that a cell passes whose rows count."""
    return [nodes.not_null(nodes.column(each)) for each in cell_keys(spec) if each != "fair_score"]
