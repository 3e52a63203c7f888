"""Compute aggregates of the user's columns: their inputs in rows, their sums in cells, and their totals in groups.

In: a spec. Out: columns for the queries of the contingency table. Means, sums and counts are made from sums over cells
(`fair_sum_0` and `fair_count_0` for the first aggregate); `row_aggregates` reads the rows for all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import times
from fairsql.expansion.building.symbols import SymbolicAggregate, slotted
from fairsql.syntax.columns import Aggregate
from fairsql.syntax.spec import FairSpec

_POWERS = {"sum": 1, "squares": 2, "cubes": 3, "q_count": 0, "q_sum": 1, "q_squares": 2}
_SQUARED = "q_"  # begins the names of sums of squared weights


def aggregates(spec: FairSpec) -> list[Aggregate]:
    """Return the aggregates that the measures read, each once."""
    return list({each.name: each for measure in spec.measures for each in measure.aggregates}.values())


def input_name(aggregate: Aggregate, place: int | str = "") -> str:
    """Return the name of a column of the rows from which the aggregate is computed."""
    return f"fair_input_{aggregate.name.rpartition('_')[2]}{f'_{place}' if place != '' else ''}"


def inputs(spec: FairSpec, tests: Sequence[exp.Expression]) -> list[exp.Expression]:
    """Return the columns of the rows from which aggregates are computed.

    Args:
        spec: the clause.
        tests: the tests for rows that count, as far as the cells do not show it.
    """
    found: list[exp.Expression] = []
    for each in aggregates(spec):
        if each.is_additive:
            value = nodes.raw(each.arguments[0][0]) if each.arguments else nodes.number(1)
            conditions = [*tests, *([_bracketed(each.filter)] if each.filter is not None else [])]
            whole = nodes.case((nodes.conjunction(conditions), value)) if conditions else value
            found.append(nodes.alias(whole, input_name(each)))
            continue
        found += [nodes.alias(nodes.raw(text), input_name(each, place)) for place, text in _places(each).items()]
    return found


def is_of_rows(spec: FairSpec) -> bool:
    """Return whether a measure reads an aggregate that does not add up over cells."""
    return not all(each.is_additive for each in aggregates(spec))


def input_columns(spec: FairSpec) -> list[str]:
    """Return the names of the row columns from which aggregates that do not add up, and lists, are computed."""
    names = [input_name(each, place) for each in aggregates(spec) if not each.is_additive for place in _places(each)]
    names += [input_name(measure.explained[0]) for measure in spec.measures if measure.explained is not None]
    return list(dict.fromkeys(names))


def _places(aggregate: Aggregate) -> dict[int | str, str]:
    """Return what an aggregate that does not add up reads: texts by their positions in its call."""
    places: dict[int | str, str] = {at: text for at, (text, moves) in enumerate(aggregate.arguments) if moves}
    places |= {f"order_{at}": text for at, (text, _) in enumerate(aggregate.order)}
    return places | ({"filter": aggregate.filter} if aggregate.filter is not None else {})


def _bracketed(text: str) -> exp.Expression:
    return exp.Paren(this=nodes.raw(text))


def sums_of(spec: FairSpec, aggregate: Aggregate) -> list[str]:
    """Return the sums of an additive aggregate: for its value, its number of values, and the limits of a mean.

    A mean needs those for limits only under CONFIDENCE. With weights it also has the number of its values (`members`).
    """
    if not aggregate.is_mean:
        return [aggregate.function] if aggregate.counts or aggregate.is_sum_alone else ["count", "sum"]
    weighted = spec.weight is not None
    sums = ["count", "sum", *(["members"] if weighted else [])]
    if spec.confidence is None:
        return sums
    if spec.form == "DECOMPOSE":  # its limits need no skewness
        return [*sums, *(["q_count", "q_sum", "q_squares"] if weighted else ["squares"])]
    return [*sums, "squares", "cubes", *(["q_count"] if weighted else [])]


def cell_totals(spec: FairSpec) -> list[tuple[str, exp.Expression]]:
    """Return the sums of additive aggregates in each cell."""
    return [
        (each.sum(of), _over_rows(spec, each, of))
        for each in aggregates(spec)
        if each.is_additive
        for of in sums_of(spec, each)
    ]


@slotted("total")
def _over_rows(spec: FairSpec, aggregate: Aggregate, of: str) -> exp.Expression:
    value, weight = nodes.column(input_name(aggregate)), nodes.column("fair_weight")
    if spec.weight is None and of == "count":
        return exp.Count(this=value)
    if spec.weight is None and of == "sum":
        return nodes.total(value)  # as DuckDB adds up its type
    if of == "members":
        return exp.Count(this=nodes.case((nodes.not_null(value), weight)))
    if of in ("count", "q_count"):
        return nodes.total(nodes.case((nodes.not_null(value), weight if of == "count" else times(weight, weight))))
    powers = [nodes.cast(value, nodes.DOUBLE)] * _POWERS[of]
    weights = [weight] * (1 + of.startswith(_SQUARED)) if spec.weight is not None else []
    return nodes.total(times(*weights, *powers))


def _nothing(aggregate: Aggregate, of: str) -> exp.Expression | None:
    if isinstance(aggregate, SymbolicAggregate):
        return aggregate.slot("none")
    return nodes.number(0) if of in ("count", "members") else None


def group_totals(spec: FairSpec, tests: Sequence[exp.Expression]) -> list[exp.Expression]:
    """Return the sums over a group for additive aggregates; without values a sum is NULL and a count 0.

    Args:
        spec: the clause.
        tests: the tests for cells whose rows count.
    """
    found: list[exp.Expression] = []
    for each in aggregates(spec):
        for of in sums_of(spec, each) if each.is_additive else ():
            column: exp.Expression = nodes.column(each.sum(of))
            if tests:
                column = nodes.case(
                    (nodes.conjunction(test.copy() for test in tests), column), default=_nothing(each, of)
                )
            found.append(nodes.alias(nodes.cast(nodes.total(column), nodes.DOUBLE), each.sum(of)))
    return found
