"""Expand `FAIR REWEIGH (…)`: return the input rows with weights under which group and label are independent.

In: a spec. Out: a query that counts the rows by group and label, and joins the factor of each cell to its rows
(Kamiran & Calders 2012, section 4.1: w(g, y) = p(g) p(y) / p(g, y), here within each stratum).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting import working_columns as own
from fairsql.expansion.counting.contingency import Cte, binary, columns, name, weight_faults
from fairsql.expansion.counting.macro_lists import if_given, over_lists
from fairsql.expansion.counting.tally import bracketed, extremes
from fairsql.expansion.pushdown import row_decisions
from fairsql.syntax.spec import FairSpec, ReweighSpec

_OUTPUT = "fair_weight"
_LABEL, _WEIGHT = "fair_own_label", "fair_own_weight"
_GROUP_SUM, _LABEL_SUM, _SUM, _CELL = "fair_own_of_group", "fair_own_of_label", "fair_own_of_all", "fair_own_of_both"


def reweigh(spec: ReweighSpec) -> exp.Query:
    """Expand `FAIR REWEIGH (…)`.

    Before: `SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)`; after, in place of FROM and the clause: `fair_rows`
    (the input), `fair_cells` (the weight by group and label), `fair_targets` (the same, with the weights of the whole
    group and of the whole label), and the input with `fair_weight`. The weight of rows without a label is NULL. Rows
    outside FILTER keep their weight.
    """
    rows: Cte = (name(spec, "rows"), _rows(spec))
    cells: Cte = (name(spec, "cells"), _cells(spec, rows[0]))
    targets: Cte = (name(spec, "targets"), _targets(spec, cells[0]))
    return nodes.with_ctes(_result(spec, rows[0], targets[0]), [rows, cells, targets])


def weighed_rows(spec: ReweighSpec) -> FairSpec:
    """Return the audit whose tally is all that the factors need."""
    return row_decisions.audit_of_rows(spec, filters=spec.filter, label=spec.label, weight=spec.weight)


def reweigh_over_lists(spec: ReweighSpec) -> ReweighSpec:
    """Return the spec of the macro."""
    label = if_given(spec.label) or spec.label
    return replace(spec, protected=over_lists(spec.protected), control=over_lists(spec.control), label=label)


def factors(spec: ReweighSpec, tally: str) -> exp.Query:
    """Return the query of decisions on rows of another engine: the factor for each combination of key texts.

    Args:
        spec: the clause.
        tally: the relation that holds the tally (see `row_decisions.with_texts`).
    """
    cells: Cte = (name(spec, "cells"), _tallied(spec, tally))
    targets: Cte = (name(spec, "targets"), _targets(spec, cells[0]))
    factor = _factor()
    if spec.filter is not None:
        factor = nodes.case((_is_inside(), factor), default=nodes.number(1.0))
    tests = [nodes.same(nodes.column(each, tally), nodes.column(each, targets[0])) for each in own.keys(spec)]
    tests.append(nodes.equal(binary("LABEL", spec.label, nodes.column("fair_label", tally)), nodes.column(_LABEL)))
    wanted = [*columns(row_decisions.texts(weighed_rows(spec))), nodes.alias(nodes.cast(factor, nodes.DOUBLE), _OUTPUT)]
    query = nodes.select(wanted, tally).join(
        exp.Table(this=nodes.identifier(targets[0])), on=nodes.conjunction(tests), join_type="left", copy=False
    )
    return nodes.with_ctes(query, [cells, targets])


def weigh(
    spec: ReweighSpec, found: row_decisions.Decisions, names: Sequence[str], as_text: row_decisions.AsText
) -> exp.Select:
    """Return the query that adds the weights to the rows on the engine.

    Args:
        spec: the clause.
        found: the result of `factors`.
        names: the columns of the input.
        as_text: returns the text of a value on the engine.
    """
    given = {_WEIGHT: nodes.cast(nodes.raw(spec.weight.text), nodes.DOUBLE)} if spec.weight is not None else {}
    rows: Cte = row_decisions.rows_on_engine(weighed_rows(spec), given, as_text)
    weight = found.value(0, nodes.DOUBLE)
    if spec.weight is not None:
        weight = exp.Mul(this=weight, expression=nodes.column(_WEIGHT))
    wanted = [*columns(own.visible(names, (_OUTPUT,))), nodes.alias(weight, _OUTPUT)]
    return nodes.with_ctes(nodes.select(wanted, rows[0]), [rows]).assert_is(exp.Select)


def _own(spec: ReweighSpec) -> dict[str, exp.Expression]:
    """Return the working columns that `fair_rows` adds to the input."""
    values = dict(zip(own.keys(spec), own.key_values(spec), strict=True))
    values[_LABEL] = binary("LABEL", spec.label, bracketed(spec.label))
    if spec.weight is not None:
        values[_WEIGHT] = nodes.cast(nodes.raw(spec.weight.text), nodes.DOUBLE)
    if spec.filter is not None:
        values[own.INSIDE] = own.inside(spec.filter)
    return values


def _rows(spec: ReweighSpec) -> exp.Query:
    """Return the input with working columns, which come first so that input columns of these names cannot hide them."""
    wanted = [nodes.alias(value, of) for of, value in _own(spec).items()]
    return nodes.select([*wanted, exp.Star()], nodes.raw(spec.source))


def _cells(spec: ReweighSpec, rows: str) -> exp.Query:
    """Return the number of rows, or their weight, by stratum, group and label."""
    by = [*own.keys(spec), _LABEL]
    size: exp.Expression = exp.Count(this=exp.Star())
    if spec.weight is not None:
        size = exp.Coalesce(this=nodes.total(nodes.column(_WEIGHT)), expressions=[nodes.number(0)])
        size = nodes.case(*weight_faults(spec.weight, *extremes(_WEIGHT)), default=size)
    labelled: list[exp.Expression] = [nodes.not_null(nodes.column(_LABEL))]
    if spec.filter is not None:
        labelled.append(nodes.column(own.INSIDE))
    wanted = [*columns(by), nodes.alias(nodes.cast(size, nodes.DOUBLE), _CELL)]
    return nodes.select(wanted, rows, where=nodes.conjunction(labelled), group=columns(by))


def _tallied(spec: ReweighSpec, tally: str) -> exp.Query:
    """Return the same cells from a tally."""
    size: exp.Expression = nodes.total(nodes.column("fair_size"))
    if spec.weight is not None:
        low, high = exp.Min(this=nodes.column("fair_weight_low")), exp.Max(this=nodes.column("fair_weight_high"))
        some = exp.Coalesce(this=size, expressions=[nodes.number(0)])
        size = nodes.case(*weight_faults(spec.weight, low, high), default=some)
    label = binary("LABEL", spec.label, nodes.column("fair_label"))
    wanted = [*columns(own.keys(spec)), nodes.alias(label, _LABEL), nodes.alias(nodes.cast(size, nodes.DOUBLE), _CELL)]
    tests: list[exp.Expression] = [nodes.not_null(nodes.column("fair_label"))]
    tests += [_is_inside()] if spec.filter is not None else []
    by = [*columns(own.keys(spec)), label.copy()]
    return nodes.select(wanted, tally, where=nodes.conjunction(tests), group=by)


def _is_inside() -> exp.Expression:
    return nodes.equal(nodes.column(own.INSIDE), nodes.number(1))


def _factor() -> exp.Expression:
    """Return the expected weight of a cell under independence, divided by its actual weight."""
    expected = exp.Mul(this=nodes.column(_GROUP_SUM), expression=nodes.column(_LABEL_SUM))
    return nodes.quotient(expected, exp.Mul(this=nodes.column(_SUM), expression=nodes.column(_CELL)))


def _targets(spec: ReweighSpec, cells: str) -> exp.Query:
    """Return the weight of each cell, with those of its group, its label and its stratum."""
    strata = own.strata(spec)
    sums: dict[str, list[str]] = {_GROUP_SUM: own.groups(spec), _LABEL_SUM: [_LABEL], _SUM: []}
    wanted: list[exp.Expression] = columns([*own.keys(spec), _LABEL, _CELL])
    for of, names in sums.items():
        total = nodes.over(nodes.total(nodes.column(_CELL)), columns([*strata, *names]))
        wanted.append(nodes.alias(total, of))
    return nodes.select(wanted, cells)


def _result(spec: ReweighSpec, rows: str, targets: str) -> exp.Query:
    """Return the columns of the input and the new weight: the old weight times the factor of the cell."""
    given: exp.Expression = nodes.column(_WEIGHT) if spec.weight is not None else nodes.number(1.0)
    weight = _factor()
    if spec.weight is not None:
        weight = exp.Mul(this=weight, expression=given.copy())
    if spec.filter is not None:
        weight = nodes.case((nodes.column(own.INSIDE), weight), default=given.copy())
    tests = [nodes.same(nodes.column(each, rows), nodes.column(each, targets)) for each in own.keys(spec)]
    tests.append(nodes.equal(nodes.column(_LABEL, rows), nodes.column(_LABEL, targets)))
    hidden = [*_own(spec), _GROUP_SUM, _LABEL_SUM, _SUM, _CELL, _OUTPUT]
    output = nodes.alias(nodes.cast(weight, nodes.DOUBLE), _OUTPUT)
    query = nodes.select([own.input_columns(hidden), output], rows)
    return query.join(
        exp.Table(this=nodes.identifier(targets)), on=nodes.conjunction(tests), join_type="left", copy=False
    )
