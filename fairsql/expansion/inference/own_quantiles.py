"""Choose the quantile of limits that is a group's own: that of every look (ANYTIME), or Student's t (CLUSTER).

In: a quantile that all groups share. Out: the quantile of one group and measure. Without these items, and for limits
of means, all groups have the same normal quantile.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.inference.every_look import evidence_of, quantile_at
from fairsql.syntax.spec import FairSpec

Quantile = float | exp.Expression


def are_own(spec: FairSpec) -> bool:
    """Return whether each group has its own quantile."""
    return spec.tuned is not None or spec.cluster is not None


def shared_part(spec: FairSpec, confidence: float, z: float) -> float:
    """Return what own quantiles are made from: the normal quantile, or with ANYTIME the evidence."""
    return z if spec.tuned is None else evidence_of(confidence)


def own_quantile(spec: FairSpec, z: Quantile, rows: exp.Expression, design: str = "") -> exp.Expression:
    """Return the own quantile of a group and measure, from `shared_part`.

    Args:
        spec: the clause.
        z: a number or a column.
        rows: the column of the rows that the measure stands on.
        design: the name of the measure whose clusters give the degrees of freedom of Student's t.
    """
    return quantile_at(spec, z, rows) if spec.tuned is not None else student(z, degrees(design))


def own_quantiles(of: Sequence[tuple[str, Quantile]]) -> exp.Expression:
    """Return the list of the quantiles of Student's t of several measures, so that the function occurs once.

    Args:
        of: the name of each measure, and its normal quantile: the same number for all, or columns.
    """
    each = nodes.column("fair_each")
    shared = next((z for _, z in of if isinstance(z, float)), None)
    if shared is not None:
        return nodes.each_of(exp.Array(expressions=[degrees(name) for name, _ in of]), each, student(shared, each))
    pairs = [nodes.struct({"z": z.copy(), "degrees": degrees(name)}) for name, z in of if isinstance(z, exp.Expression)]
    value = student(nodes.field(each, "z"), nodes.field(each.copy(), "degrees"))
    return nodes.each_of(exp.Array(expressions=pairs), each, value)


def degrees(measure: str) -> exp.Expression:
    """Return the column of a measure's degrees of freedom: the clusters that it stands on, less one."""
    return nodes.column(f"fair_degrees_{measure}")


def student(z: Quantile, freedom: exp.Expression) -> exp.Expression:
    """Return the quantile of Student's t with the same chance beyond as a normal quantile z."""
    if isinstance(z, float):
        return function("fair_student_deviate", nodes.real(z), nodes.real(erfc(z / sqrt(2))), freedom)
    beyond = nodes.column("fair_beyond")  # named, since the function has it eight times
    chance = exp.Array(expressions=[times(2, function("fair_upper_tail", z))])
    value = function("fair_student_deviate", z, beyond, freedom)
    return nodes.call("LIST_EXTRACT", nodes.each_of(chance, beyond, value), nodes.number(1))
