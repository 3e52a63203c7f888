"""What is checked while a query runs: empty sides of a comparison, and parameters.

In: what is checked. Out: expressions that fail with a message, where it does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from sqlglot import exp

from fairsql.expand import nodes


def shown(each: exp.Expression) -> exp.Expression:
    """Return a value as text, NULL as 'NULL'."""
    return exp.Coalesce(this=nodes.cast(each, nodes.VARCHAR), expressions=[nodes.string("NULL")])


def stratum_text(strata: Sequence[tuple[str, exp.Expression]]) -> list[exp.Expression]:
    """Return the parts of ` in the stratum age = 30, sex = F`; none without strata. Strata are (name, column)."""
    parts: list[exp.Expression] = []
    for at, (name, column) in enumerate(strata):
        parts += [nodes.string(f"{', ' if at else ' in the stratum '}{name} = "), shown(column.copy())]
    return parts


def failure(parts: Sequence[exp.Expression]) -> exp.Expression:
    """Return error(part || part …)."""
    return nodes.call("ERROR", reduce(lambda a, b: exp.DPipe(this=a, expression=b), parts))


def empty_side(
    name: str, side: exp.Expression, strata: Sequence[tuple[str, exp.Expression]], rows: exp.Expression
) -> exp.Expression:
    """Return an expression that fails where the column `side` is boolean and a stratum has no `rows` on one side.

    >>> empty_side("white", nodes.column("white"), [], nodes.column("n")).sql("duckdb")[:52]
    "CASE WHEN LOWER(TYPEOF(white)) = 'boolean' THEN CASE"
    """

    def empty(value: str) -> tuple[exp.Expression, exp.Expression]:
        of = nodes.equal(nodes.cast(side.copy(), nodes.VARCHAR), nodes.string(value))
        there = nodes.over(nodes.total_if(of, rows.copy()), [column.copy() for _, column in strata])
        parts = [nodes.string(f"no rows to measure where {name} is {value}"), *stratum_text(strata)]
        text = failure([*parts, nodes.string(": one side of the comparison is empty")])
        return nodes.equal(there, nodes.number(0)), text

    boolean = nodes.equal(exp.Lower(this=nodes.call("TYPEOF", side.copy())), nodes.string("boolean"))
    return nodes.case((boolean, nodes.case(empty("true"), empty("false"))))


def given_within(item: str, text: str, bounds: str, *, low: float = 0, high: float | None = None) -> exp.Expression:
    """Return what an item is given: a number as it is; a parameter as a DOUBLE, or an error where it is out of bounds.

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
    return nodes.case(
        (inside, number.copy()), default=nodes.failure(f"{item} must be {bounds}, and is ", number.copy())
    )
