"""Check empty sides of a comparison, and parameters, while a query runs.

In: the values to check. Out: expressions that fail with a message if a check fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS, outside
from fairsql.expansion.building.group_labels import as_map, group_text, value_text
from fairsql.expansion.building.symbols import VALUE, Slot
from fairsql.syntax.columns import Column, ColumnSet


def _each(body: exp.Expression) -> exp.Expression:
    return exp.Lambda(this=body, expressions=[nodes.identifier("fair_each")], colon=True)


def place_text(before: str, places: Sequence[tuple[Column, exp.Expression]]) -> list[exp.Expression]:
    """Return the parts of a text such as ` where age = 30, sex = (NULL)`; no parts if there are no places.

    `before` is the text ` where `; `places` are (column, its value) pairs. A set of columns is written with the names
    of its columns, without working columns.
    """
    sets = [(column, value) for column, value in places if isinstance(column, ColumnSet)]
    parts: list[exp.Expression] = []
    for at, (column, value) in enumerate(sets or places):
        if not isinstance(column, ColumnSet):
            name = nodes.string(f"{', ' if at else before}{column.name} = ")
            parts += [name, value_text(value.copy())]
            continue
        key, text = (
            exp.Dot(this=nodes.column("fair_each"), expression=nodes.identifier(of)) for of in ("key", "value")
        )
        own = exp.Not(this=exp.Like(this=key, expression=nodes.string("fair_%")))
        kept = nodes.call("LIST_FILTER", nodes.call("MAP_ENTRIES", as_map(value.copy())), _each(own))
        text_of = _joined([key.copy(), nodes.string(" = "), value_text(text)])
        listed = nodes.call("ARRAY_TO_STRING", nodes.call("LIST_TRANSFORM", kept, _each(text_of)), nodes.string(", "))
        some = exp.Nullif(this=listed, expression=nodes.string(""))
        whole = exp.DPipe(this=nodes.string(before), expression=some)
        parts.append(exp.Coalesce(this=whole, expressions=[nodes.string("")]))
    return parts


def stratum_text(strata: Sequence[tuple[Column, exp.Expression]]) -> list[exp.Expression]:
    """Return the parts of ` in the stratum age = 30, sex = F`, from (column, its value) pairs; none without strata."""
    return place_text(" in the stratum ", strata)


def _joined(parts: Sequence[exp.Expression]) -> exp.Expression:
    return reduce(lambda a, b: exp.DPipe(this=a, expression=b), parts)


def empty_side(
    column: Column, side: exp.Expression, strata: Sequence[tuple[Column, exp.Expression]], rows: exp.Expression
) -> exp.Expression:
    """Return an expression that fails if the value `side` is boolean and a stratum has no `rows` on one side.

    >>> empty_side(Column("white", "white", 0, 5), nodes.column("white"), [], nodes.column("n")).sql("duckdb")[:52]
    "CASE WHEN LOWER(TYPEOF(white)) = 'boolean' THEN CASE"
    """

    def empty(value: str) -> tuple[exp.Expression, exp.Expression]:
        text = group_text([(column, side.copy())]) if set_of else nodes.cast(side.copy(), nodes.VARCHAR)
        present = nodes.over(
            nodes.total_if(nodes.equal(text, nodes.string(value)), rows.copy()), [each.copy() for _, each in strata]
        )
        name = "the group" if set_of else column.name
        fault = FAULTS["side_empty"].raised(column=name, side=value, where=stratum_text(strata))
        return nodes.equal(present, nodes.number(0)), fault

    set_of = isinstance(column, ColumnSet)
    kind = exp.Lower(this=nodes.call("TYPEOF", side.copy()))
    one = exp.RegexpLike(this=kind, expression=nodes.string(r"^struct\([^,]* boolean\)$"))
    boolean = one if set_of else nodes.equal(kind, nodes.string("boolean"))
    return nodes.case((boolean, nodes.case(empty("true"), empty("false"))))


def given_within(
    item: str,
    text: str,
    bounds: str,
    *,
    low: float = 0,
    high: float | None = None,
    above: bool = False,
    optional: bool = False,
    lapses: bool = False,
) -> exp.Expression:
    """Return the argument of an item: a number as it is, a parameter as a DOUBLE that fails if it is out of bounds.

    A boolean fails, too: DuckDB would read TRUE as 1, which allows every difference of rates.

    Args:
        item: the item.
        text: its argument.
        bounds: the bounds in words, for the message.
        low: the smallest number allowed.
        high: the largest number allowed; None allows every finite number.
        above: whether `low` itself is not allowed.
        optional: whether NULL is allowed, as if the item were left out.
        lapses: whether a number above `high` counts as if the item were left out.

    >>> given_within("LAMBDA", "0.5", "at least 0").sql("duckdb")
    '0.5'
    """
    value = nodes.raw(VALUE if isinstance(text, Slot) else text)
    if not isinstance(text, Slot) and text[0] not in "$?":
        return value
    number = nodes.cast(value, nodes.DOUBLE)
    top: exp.Expression = nodes.number(high) if high is not None else nodes.cast(nodes.string("1e308"), nodes.DOUBLE)
    compare = exp.GT if above else exp.GTE
    inside = nodes.conjunction([
        compare(this=number, expression=nodes.number(low)), exp.LTE(this=number.copy(), expression=top),
    ])  # fmt: skip
    if optional:
        inside = exp.Or(this=nodes.is_null(number.copy()), expression=inside)
    boolean = nodes.equal(exp.Upper(this=nodes.call("TYPEOF", value.copy())), nodes.string("BOOLEAN"))
    no_number = outside(item).raised(bounds=bounds, value=value.copy())
    branches: list[tuple[exp.Expression, exp.Expression]] = [(boolean, no_number), (inside, number.copy())]
    if lapses:
        branches.append((exp.GT(this=number.copy(), expression=top.copy()), exp.Null()))
    checked = nodes.case(*branches, default=outside(item).raised(bounds=bounds, value=number.copy()))
    return text.checked(checked) if isinstance(text, Slot) else checked
