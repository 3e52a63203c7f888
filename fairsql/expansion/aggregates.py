"""Aggregates of the user's columns: what the rows and the cells carry of them, and their values over a group.

In: a spec. Out: columns for the queries of the contingency table. A mean, a sum or a count is added up from the cells,
as sums of w xᵖ over a cell's rows (`fair_power_0_1` for p = 1); `row_aggregates` reads the rows for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.syntax.spec import Aggregate, FairSpec


def aggregates(spec: FairSpec) -> list[Aggregate]:
    """Return the aggregates that the measures read, each once."""
    return list({each.name: each for measure in spec.measures for each in measure.aggregates}.values())


def input_name(aggregate: Aggregate, place: int | str = "") -> str:
    """Return the name of a column of the rows that the aggregate is computed from."""
    return f"fair_input_{aggregate.name.rpartition('_')[2]}{f'_{place}' if place != '' else ''}"


def inputs(spec: FairSpec, tests: Sequence[exp.Expression]) -> list[exp.Expression]:
    """Return the columns of the rows that aggregates are computed from.

    Args:
        spec: the clause.
        tests: what a row passes that counts, as far as the cells do not tell.
    """
    found: list[exp.Expression] = []
    for each in aggregates(spec):
        if each.is_additive:
            value = nodes.raw(each.arguments[0][0]) if each.arguments else nodes.number(1)
            conditions = [*tests, *([_bracketed(each.filter)] if each.filter is not None else [])]
            whole = nodes.case((nodes.conjunction(conditions), value)) if conditions else value
            found.append(nodes.alias(whole, input_name(each)))
            continue
        texts = {place: text for place, (text, moves) in enumerate(each.arguments) if moves}
        places = {**texts, **{f"order_{at}": text for at, (text, _) in enumerate(each.order)}}
        places |= {"filter": each.filter} if each.filter is not None else {}
        found += [nodes.alias(nodes.raw(text), input_name(each, place)) for place, text in places.items()]
    return found


def _bracketed(text: str) -> exp.Expression:
    return exp.Paren(this=nodes.raw(text))


def power(aggregate: Aggregate, degree: int | str) -> str:
    """Return the name of the sum of w xᵖ; `squares` is that of w² over the rows where x is not NULL."""
    return f"fair_power_{aggregate.name.rpartition('_')[2]}_{degree}"


def powers(spec: FairSpec, aggregate: Aggregate) -> list[int | str]:
    """Return the degrees of an additive aggregate: those of its value; under CONFIDENCE also those of a mean's limits."""
    if not aggregate.is_mean:
        return [0 if aggregate.function == "count" else 1]
    if spec.confidence is None:
        return [0, 1]
    return [0, 1, 2, 3, *(["squares"] if spec.weight is not None else [])]


def cell_powers(spec: FairSpec) -> list[tuple[str, exp.Expression]]:
    """Return what is added up in each cell for additive aggregates."""
    return [
        (power(each, degree), _over_rows(spec, each, degree))
        for each in aggregates(spec)
        if each.is_additive
        for degree in powers(spec, each)
    ]


def _over_rows(spec: FairSpec, aggregate: Aggregate, degree: int | str) -> exp.Expression:
    value = nodes.column(input_name(aggregate))
    if spec.weight is None and degree == 0:
        return exp.Count(this=value)
    if spec.weight is None and degree == 1:
        return nodes.total(value)  # as DuckDB adds up its type
    weight = [nodes.column("fair_weight")] if spec.weight is not None else []
    if degree in (0, "squares"):
        size = _product(weight * (2 if degree == "squares" else 1))
        return nodes.total(nodes.case((nodes.not_null(value), size)))
    return nodes.total(_product([*weight, *[nodes.cast(value, nodes.DOUBLE)] * int(degree)]))


def _product(factors: Sequence[exp.Expression]) -> exp.Expression:
    return reduce(lambda a, b: exp.Mul(this=a, expression=b), [each.copy() for each in factors])


def group_values(spec: FairSpec, tests: Sequence[exp.Expression]) -> list[exp.Expression]:
    """Return the columns of a group: the value of each additive aggregate, and the sums that a mean's limits need.

    Args:
        spec: the clause.
        tests: what a cell passes whose rows count.
    """

    def summed(each: Aggregate, degree: int | str) -> exp.Expression:
        of: exp.Expression = nodes.column(power(each, degree))
        of = nodes.case((nodes.conjunction(test.copy() for test in tests), of)) if tests else of
        return nodes.cast(nodes.total(of), nodes.DOUBLE)

    found: list[exp.Expression] = []
    for each in aggregates(spec):
        if not each.is_additive:
            continue
        value = summed(each, 0 if each.function == "count" else 1)
        if each.is_mean:
            value = nodes.quotient(value, summed(each, 0))
        elif each.function == "count":
            value = exp.Coalesce(this=value, expressions=[nodes.number(0)])
        found.append(nodes.alias(value, each.name))
        if each.is_mean and spec.confidence is not None:
            found += [nodes.alias(summed(each, k), power(each, k)) for k in powers(spec, each) if k != 1]
    return found
