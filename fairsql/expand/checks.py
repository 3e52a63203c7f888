"""What is checked while a query runs: empty sides of a comparison, and parameters.

In: what is checked. Out: expressions that fail with a message, where it does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from sqlglot import exp

from fairsql.expand import nodes
from fairsql.spec import Column, ColumnSet


def shown(each: exp.Expression) -> exp.Expression:
    """Return a value as text, NULL as 'NULL'."""
    return exp.Coalesce(this=nodes.cast(each, nodes.VARCHAR), expressions=[nodes.string("NULL")])


def shown_group(column: Column, value: exp.Expression) -> exp.Expression:
    """Return the value of a column as text; of a set of columns all its values, separated by commas."""
    if not isinstance(column, ColumnSet):
        return shown(value)
    texts = exp.DataType(this=nodes.MAP, nested=True, expressions=[exp.DataType(this=nodes.VARCHAR)] * 2)
    values = nodes.call("MAP_VALUES", exp.Cast(this=value, to=texts))
    each = exp.Lambda(this=shown(nodes.column("fair_each")), expressions=[nodes.identifier("fair_each")], colon=True)
    return nodes.call("ARRAY_TO_STRING", nodes.call("LIST_TRANSFORM", values, each), nodes.string(", "))


def stratum_text(strata: Sequence[tuple[Column, exp.Expression]]) -> list[exp.Expression]:
    """Return the parts of ` in the stratum age = 30, sex = F`; none without strata. Strata are (column, its value)."""
    parts: list[exp.Expression] = []
    for at, (column, value) in enumerate(strata):
        name = nodes.string(f"{', ' if at else ' in the stratum '}{column.name} = ")
        parts += [name, shown_group(column, value.copy())]
    return parts


def failure(parts: Sequence[exp.Expression]) -> exp.Expression:
    """Return error(part || part …)."""
    return nodes.call("ERROR", reduce(lambda a, b: exp.DPipe(this=a, expression=b), parts))


def empty_side(
    column: Column, side: exp.Expression, strata: Sequence[tuple[Column, exp.Expression]], rows: exp.Expression
) -> exp.Expression:
    """Return an expression that fails where the value `side` is boolean and a stratum has no `rows` on one side.

    >>> empty_side(Column("white", "white", 0, 5), nodes.column("white"), [], nodes.column("n")).sql("duckdb")[:52]
    "CASE WHEN LOWER(TYPEOF(white)) = 'boolean' THEN CASE"
    """

    def empty(value: str) -> tuple[exp.Expression, exp.Expression]:
        text = shown_group(column, side.copy()) if set_of else nodes.cast(side.copy(), nodes.VARCHAR)
        there = nodes.over(
            nodes.total_if(nodes.equal(text, nodes.string(value)), rows.copy()), [each.copy() for _, each in strata]
        )
        parts = [nodes.string(f"no rows to measure where {column.name} is {value}"), *stratum_text(strata)]
        text = failure([*parts, nodes.string(": one side of the comparison is empty")])
        return nodes.equal(there, nodes.number(0)), text

    set_of = isinstance(column, ColumnSet)
    kind = exp.Lower(this=nodes.call("TYPEOF", side.copy()))
    one = exp.RegexpLike(this=kind, expression=nodes.string(r"^struct\([^,]* boolean\)$"))
    boolean = one if set_of else nodes.equal(kind, nodes.string("boolean"))
    return nodes.case((boolean, nodes.case(empty("true"), empty("false"))))


def given_within(
    item: str, text: str, bounds: str, *, low: float = 0, high: float | None = None, optional: bool = False
) -> exp.Expression:
    """Return what an item is given: a number as it is; a parameter as a DOUBLE, or an error where it is out of bounds.

    An `optional` one may be NULL, which is as if the item were left out.

    >>> given_within("LAMBDA", "0.5", "at least 0").sql("duckdb")
    '0.5'
    """
    value = nodes.raw(text)
    if text[0] not in "$?":
        return value
    number = nodes.cast(value, nodes.DOUBLE)
    top: exp.Expression = nodes.number(high) if high is not None else nodes.cast(nodes.string("1e308"), nodes.DOUBLE)
    inside = nodes.conjunction([
        exp.GTE(this=number, expression=nodes.number(low)), exp.LTE(this=number.copy(), expression=top),
    ])  # fmt: skip
    if optional:
        inside = exp.Or(this=nodes.is_null(number.copy()), expression=inside)
    return nodes.case(
        (inside, number.copy()), default=nodes.failure(f"{item} must be {bounds}, and is ", number.copy())
    )
