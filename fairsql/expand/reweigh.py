"""The form `FAIR REWEIGH (…)`: the input rows, and weights under which group and label are independent.

In: a spec. Out: a query that adds the rows up by group and label, and joins each cell's factor back to its rows
(Kamiran & Calders 2012, section 4.1: w(g, y) = p(g) p(y) / p(g, y), here within each stratum).
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expand import nodes
from fairsql.expand.contingency import (
    Cte,
    binary,
    bracketed,
    columns,
    input_columns,
    name,
    value_of,
    weight_faults,
)
from fairsql.spec import ReweighSpec

_OUTPUT = "fair_weight"
_LABEL, _WEIGHT, _INSIDE = "fair_own_label", "fair_own_weight", "fair_own_inside"
_GROUP_SUM, _LABEL_SUM, _SUM, _CELL = "fair_own_of_group", "fair_own_of_label", "fair_own_of_all", "fair_own_of_both"


def reweigh(spec: ReweighSpec) -> exp.Query:
    """Expand `FAIR REWEIGH (…)`.

    Before: `SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)`; after, in place of FROM and the clause: `fair_rows`
    (the input), `fair_cells` (their weight by group and label), `fair_targets` (beside that of the group and of the
    label), and the input with `fair_weight`. Rows without a label have none; rows outside FILTER keep theirs.
    """
    rows: Cte = (name(spec, "rows"), _rows(spec))
    cells: Cte = (name(spec, "cells"), _cells(spec, rows[0]))
    targets: Cte = (name(spec, "targets"), _targets(spec, cells[0]))
    return nodes.with_ctes(_result(spec, rows[0], targets[0]), [rows, cells, targets])


def _strata(spec: ReweighSpec) -> list[str]:
    return [f"fair_own_stratum_{at}" for at in range(1, len(spec.control) + 1)]


def _groups(spec: ReweighSpec) -> list[str]:
    return [f"fair_own_group_{at}" for at in range(1, len(spec.protected) + 1)]


def _own(spec: ReweighSpec) -> dict[str, exp.Expression]:
    """What `fair_rows` has beside the columns of the input."""
    own = {of: value_of(column) for of, column in zip(_strata(spec), spec.control, strict=True)}
    own |= {of: value_of(column) for of, column in zip(_groups(spec), spec.protected, strict=True)}
    own[_LABEL] = binary("LABEL", spec.label, bracketed(spec.label))
    if spec.weight is not None:
        own[_WEIGHT] = nodes.cast(nodes.raw(spec.weight.text), nodes.DOUBLE)
    if spec.filter is not None:
        truth = nodes.cast(nodes.raw(spec.filter.text), nodes.BOOLEAN)
        own[_INSIDE] = exp.Coalesce(this=truth, expressions=[exp.Boolean(this=False)])
    return own


def _rows(spec: ReweighSpec) -> exp.Query:
    """The input, with what the clause names; ours stand first, so that an input column of one name cannot hide one."""
    wanted = [nodes.alias(value, of) for of, value in _own(spec).items()]
    return nodes.select([*wanted, exp.Star()], nodes.raw(spec.source))


def _cells(spec: ReweighSpec, rows: str) -> exp.Query:
    """The rows, or their weight, by stratum, group and label."""
    by = [*_strata(spec), *_groups(spec), _LABEL]
    size: exp.Expression = exp.Count(this=exp.Star())
    if spec.weight is not None:
        size = exp.Coalesce(this=nodes.total(nodes.column(_WEIGHT)), expressions=[nodes.number(0)])
        size = nodes.case(*weight_faults(spec.weight, _WEIGHT), default=size)
    labelled: list[exp.Expression] = [nodes.not_null(nodes.column(_LABEL))]
    if spec.filter is not None:
        labelled.append(nodes.column(_INSIDE))
    wanted = [*columns(by), nodes.alias(nodes.cast(size, nodes.DOUBLE), _CELL)]
    return nodes.select(wanted, rows, where=nodes.conjunction(labelled), group=columns(by))


def _targets(spec: ReweighSpec, cells: str) -> exp.Query:
    """Each cell's weight beside that of its group, of its label and of its stratum."""
    strata = _strata(spec)
    sums: dict[str, list[str]] = {_GROUP_SUM: _groups(spec), _LABEL_SUM: [_LABEL], _SUM: []}
    wanted: list[exp.Expression] = columns([*strata, *_groups(spec), _LABEL, _CELL])
    for of, names in sums.items():
        total = nodes.over(nodes.total(nodes.column(_CELL)), columns([*strata, *names]))
        wanted.append(nodes.alias(total, of))
    return nodes.select(wanted, cells)


def _result(spec: ReweighSpec, rows: str, targets: str) -> exp.Query:
    """The columns of the input and the new weight: what it is, times what independence wants by what is there."""
    own: exp.Expression = nodes.column(_WEIGHT) if spec.weight is not None else nodes.number(1.0)
    expected = exp.Mul(this=nodes.column(_GROUP_SUM), expression=nodes.column(_LABEL_SUM))
    weight = nodes.quotient(expected, exp.Mul(this=nodes.column(_SUM), expression=nodes.column(_CELL)))
    if spec.weight is not None:
        weight = exp.Mul(this=weight, expression=own.copy())
    if spec.filter is not None:
        weight = nodes.case((nodes.column(_INSIDE), weight), default=own.copy())
    keys = [*_strata(spec), *_groups(spec)]
    tests = [nodes.same(nodes.column(each, rows), nodes.column(each, targets)) for each in keys]
    tests.append(nodes.equal(nodes.column(_LABEL, rows), nodes.column(_LABEL, targets)))
    hidden = [*_own(spec), _GROUP_SUM, _LABEL_SUM, _SUM, _CELL, _OUTPUT]
    output = nodes.alias(nodes.cast(weight, nodes.DOUBLE), _OUTPUT)
    query = nodes.select([input_columns(hidden), output], rows)
    return query.join(
        exp.Table(this=nodes.identifier(targets)), on=nodes.conjunction(tests), join_type="left", copy=False
    )
