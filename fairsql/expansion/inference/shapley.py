"""Compute what each item adds to its subgroup's divergence (Shapley shares), and which subgroups are redundant.

In: a spec, and a relation with the value of each subgroup and metric. Out: one row per subgroup and metric with the
shares of its items, and under PRUNE whether leaving an item out hardly changes the divergence.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, times
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.subgroups import NUMBER, PATTERN, each
from fairsql.syntax.spec import ScanSpec

_SLACK = 1e-12  # a difference that equals the bound is within it, whatever the last digit of the division


def shares(spec: ScanSpec, figures: str) -> list[Cte]:
    """Return the queries up to `fair_shares`.

    A subgroup's parts are the subgroups made by some of its items, numbered by a mask: bit j is set if item j + 1 is
    used. If the subgroup is large enough, all its parts are.
    """
    return [(name(spec, "parts"), _parts(spec)), (name(spec, "shapley"), _shares(spec, figures))]


def _parts(spec: ScanSpec) -> exp.Query:
    """Return each subgroup with each of its parts, from all rows to the subgroup itself."""
    subgroups = name(spec, "subgroups")
    pattern = nodes.column(PATTERN)
    masks = nodes.call("UNNEST", nodes.call("RANGE", power(nodes.call("LEN", pattern))))
    whole = nodes.select([*columns([NUMBER, PATTERN]), nodes.alias(masks, "fair_mask")], subgroups)
    inside = each(bit(nodes.column("fair_mask", "fair_whole"), nodes.column("fair_at")), "fair_each", "fair_at")
    chosen = nodes.call("LIST_FILTER", nodes.column(PATTERN, "fair_whole"), inside)
    outputs: list[exp.Expression] = [nodes.column(NUMBER, "fair_whole"), nodes.column("fair_mask", "fair_whole")]
    outputs.append(nodes.alias(nodes.column(NUMBER, subgroups), "fair_part"))
    source = exp.Subquery(this=whole, alias=exp.TableAlias(this=nodes.identifier("fair_whole")))
    on = nodes.equal(nodes.column(PATTERN, subgroups), chosen)
    return nodes.select(outputs, source).join(
        exp.Table(this=nodes.identifier(subgroups)), on=on, join_type="inner", copy=False
    )


def _shares(spec: ScanSpec, figures: str) -> exp.Query:
    parts = name(spec, "parts")
    kept: list[exp.Expression] = [nodes.column(NUMBER, parts), nodes.column("fair_metric", figures)]
    by_mask = nodes.call("LIST", exp.Order(
        this=nodes.column("fair_value", figures), expressions=[nodes.ascending(nodes.column("fair_mask", parts))]
    ))  # fmt: skip
    # The number of items: the greatest mask has a bit for each.
    items = nodes.call("BIT_COUNT", exp.Max(this=nodes.column("fair_mask", parts)))
    values = nodes.select([*kept, nodes.alias(by_mask, "fair_values"), nodes.alias(items, "fair_items")], parts)
    values = values.join(
        exp.Table(this=nodes.identifier(figures)),
        on=nodes.equal(nodes.column("fair_part", parts), nodes.column(NUMBER, figures)), join_type="inner", copy=False,
    ).group_by(*(of.copy() for of in kept), copy=False)  # fmt: skip
    outputs = [*columns([NUMBER, "fair_metric"]), nodes.alias(shapley_values(), "fair_shares")]
    if spec.prune is not None:
        outputs.append(nodes.alias(_redundant(spec.prune), "fair_redundant"))
    return nodes.select(outputs, exp.Subquery(this=values, alias=exp.TableAlias(this=nodes.identifier("fair_values"))))


def shapley_values() -> exp.Expression:
    """Return the share of each of k items: the mean over all orders of what it adds when it comes in (Shapley 1953).

    A part with s items has the weight (s - 1)! (k - s)! / k! for an item in it, and -s! (k - s - 1)! / k! for others.
    """
    mask, items = nodes.column("fair_mask"), nodes.column("fair_items")
    size = nodes.call("BIT_COUNT", mask)

    def factorial(of: exp.Expression) -> exp.Expression:
        return nodes.call("GAMMA", of)  # of one more than the number

    value = nodes.call("LIST_EXTRACT", nodes.column("fair_values"), plus(mask, 1))
    inside = times(factorial(size.copy()), factorial(plus(minus(items, size), 1)))
    outside = exp.Neg(this=times(factorial(plus(size, 1)), factorial(minus(items, size))))
    weight = exp.Paren(this=nodes.case((bit(mask, nodes.column("fair_at")), inside), default=outside))
    weighted = exp.Div(this=times(value, weight), expression=factorial(plus(items, 1)), typed=False, safe=False)
    masks = nodes.call("RANGE", power(items))
    added = nodes.call("LIST_TRANSFORM", masks, each(weighted, "fair_mask"))
    # LIST_SUM is a macro, and inside a macro DuckDB 1.4.0 does not see the parameter of the surrounding LAMBDA.
    added = nodes.call("LIST_AGGREGATE", added, nodes.string("sum"))
    positions = nodes.call("RANGE", nodes.number(1), plus(items, 1))
    shares = nodes.call("LIST_TRANSFORM", positions, each(added, "fair_at"))
    values = nodes.column("fair_values")
    complete = nodes.equal(nodes.call("LIST_COUNT", values), nodes.call("LEN", values.copy()))
    return nodes.case((complete, shares))


def _redundant(prune: str) -> exp.Expression:
    """Return the test that some item can be left out: the value moves by at most the bound, or stays undefined."""
    values, items = nodes.column("fair_values"), nodes.column("fair_items")
    least = given_within("PRUNE", prune, "at least 0", optional=True)
    whole = nodes.call("LIST_EXTRACT", values, power(items))
    without = nodes.call("LIST_EXTRACT", values.copy(), minus(power(items), power(nodes.column("fair_at"))))
    near = exp.LTE(
        this=exp.Abs(this=minus(whole, without)), expression=plus(exp.Paren(this=least), nodes.number(_SLACK))
    )
    neither = exp.And(this=nodes.is_null(whole.copy()), expression=nodes.is_null(without.copy()))
    test = exp.Or(
        this=exp.Paren(this=neither), expression=exp.Coalesce(this=near, expressions=[exp.Boolean(this=False)])
    )
    found = nodes.call("LIST_FILTER", nodes.call("RANGE", items.copy()), each(test, "fair_at"))
    return exp.GT(this=nodes.call("LEN", found), expression=nodes.number(0))


def power(of: exp.Expression) -> exp.Expression:
    """Return 2 to the power of a small whole number."""
    shifted = exp.BitwiseLeftShift(this=nodes.number(1), expression=of.copy())
    return exp.Paren(this=nodes.cast(shifted, nodes.BIGINT))


def bit(mask: exp.Expression, at: exp.Expression) -> exp.Expression:
    """Return the test that a mask has the bit of an item, counted from 1."""
    moved = exp.BitwiseRightShift(this=mask.copy(), expression=exp.Paren(this=minus(at, 1)))
    return nodes.equal(
        exp.Paren(this=exp.BitwiseAnd(this=exp.Paren(this=moved), expression=nodes.number(1))), nodes.number(1)
    )
