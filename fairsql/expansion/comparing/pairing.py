"""Pair the groups of each stratum and metric with each other, or each group with the reference.

In: a spec and `fair_measures`, the groups in long form. Out: `fair_pairs`, with both groups of each pair in the columns
`first_…` and `second_…`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.reference import either, is_given, is_open
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.comparison import joined, missing_reference, shared_with_reference
from fairsql.expansion.comparing.contrasts import SIDES
from fairsql.expansion.comparing.correlations import with_correlation
from fairsql.expansion.counting.contingency import Cte, name, strata
from fairsql.syntax.spec import FairSpec

_OWN = ("key", "value", "n")  # columns of a side without the prefix fair_


def paired(spec: FairSpec, measures: str, more: Sequence[str]) -> list[Cte]:
    """Return the queries up to `fair_pairs`: every pair of judged groups, or each judged group with the reference.

    Args:
        spec: the clause.
        measures: the groups in long form, with `fair_place`.
        more: the names of further columns of `measures`, without the prefix fair_.
    """
    if is_open(spec):
        each_other = paired(replace(spec, reference=None, suffix=f"{spec.suffix}_of_all"), measures, more)
        return either(spec, each_other, _paired(spec, measures, more))
    return _paired(spec, measures, more)


def _paired(spec: FairSpec, measures: str, more: Sequence[str]) -> list[Cte]:
    one, other = "fair_one", "fair_other"
    fields = ("place", *more)
    shared = (*strata(spec), "fair_metric", *one_value.COLUMNS)
    outputs: list[exp.Expression] = [nodes.column(each, one) for each in shared]
    for side, of in zip(SIDES, (one, other), strict=True):
        outputs += [nodes.alias(nodes.column(f"fair_{each}", of), f"{side}_{each}") for each in _OWN]
        outputs += [nodes.alias(nodes.column(f"fair_{each}", of), f"fair_{side}_{each}") for each in fields]
    judged = nodes.conjunction(nodes.not_null(nodes.column("fair_value", of)) for of in (one, other))
    query = nodes.select(outputs, _table(measures, one), where=judged)
    if spec.reference is None:
        ordered = exp.LT(this=nodes.column("fair_place", one), expression=nodes.column("fair_place", other))
        on = nodes.conjunction([joined([*strata(spec), "fair_metric"], one, other), ordered])
        joining = query.join(_table(measures, other), on=on, join_type="inner", copy=False)
        return [(name(spec, "pairs"), with_correlation(spec, joining, one, nodes.column("fair_key", other)))]
    references = name(spec, "referred")
    own = exp.Not(this=nodes.column("fair_is_reference", one))
    on = nodes.conjunction([joined(shared_with_reference(spec), one, other), own])
    joining = query.join(_table(references, other), on=on, join_type="inner", copy=False)
    joining = with_correlation(spec, joining, one, nodes.column("fair_key", other))
    return [(references, _referred(spec, measures)), (name(spec, "pairs"), joining)]


def _referred(spec: FairSpec, measures: str) -> exp.Query:
    """Return the reference in each stratum and metric; fail if no group is the reference."""
    is_reference = nodes.column("fair_is_reference")
    is_found: exp.Expression = nodes.over(exp.LogicalOr(this=is_reference), [])
    if is_open(spec):
        is_found = exp.Or(this=exp.Not(this=is_given()), expression=is_found)
    chosen = nodes.case((is_found, is_reference.copy()), default=missing_reference(spec))
    query = nodes.select([exp.Star()], measures)
    query.set("qualify", exp.Qualify(this=chosen))
    return query


def _table(of: str, as_name: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(of), alias=exp.TableAlias(this=nodes.identifier(as_name)))
