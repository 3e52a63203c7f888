"""Compute the limits of a difference or ratio between two groups, from the value and the limits of each.

In: two groups. Out: the low and the high limit as nodes, which are NULL if a group has no limits. The groups are
taken as independent (Newcombe 1998, method 10; Zou and Donner 2008), except if their correlation is given: that of
their estimates, which have rows of the same clusters (Zou 2007). Pass columns, since each node is repeated.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times


class Estimate(NamedTuple):
    """A value of one group with its limits."""

    value: exp.Expression
    low: exp.Expression
    high: exp.Expression


def difference_limits(
    first: Estimate, second: Estimate, correlation: exp.Expression | None = None
) -> tuple[exp.Expression, exp.Expression]:
    """Return the limits of first - second.

    They lie between the differences of opposite limits, so for two rates they are within [-1, 1].

    >>> first, second = (Estimate(*map(nodes.column, (each, f"{each}_low", f"{each}_high"))) for each in "ab")
    >>> low, high = difference_limits(first, second)
    >>> high.sql("duckdb")
    'LEAST(a - b + SQRT(POWER(a_high - a, 2) + POWER(b - b_low, 2)), a_high - b_low)'
    """
    difference = minus(first.value, second.value)
    down = _both(minus(first.value, first.low), minus(second.high, second.value), correlation)
    up = _both(minus(first.high, first.value), minus(second.value, second.low), correlation)
    return (
        greatest(minus(difference, down), minus(first.low, second.high)),
        least(plus(difference, up), minus(first.high, second.low)),
    )


def ratio_limits(
    first: Estimate, second: Estimate, correlation: exp.Expression | None = None
) -> tuple[exp.Expression, exp.Expression]:
    """Return the limits of first / second for values of at least 0, as limits of a difference of logarithms.

    If the first is 0, it has no logarithm: the limits are 0 and the quotient of its high and the second's low limit.
    If the second's low limit is not positive, the high limit is infinite. If the second is 0, both limits are NULL.

    >>> first, second = (Estimate(*map(nodes.column, (each, f"{each}_low", f"{each}_high"))) for each in "ab")
    >>> low, high = ratio_limits(first, second)
    >>> low.sql("duckdb")[:62]
    'CASE WHEN a < 0 OR b <= 0 THEN NULL WHEN a_low <= 0 THEN 0 ELS'
    """
    undefined = nodes.disjunction([_below(first.value), _below(second.value, or_equal=True)])
    ratio = divide(first.value, second.value)
    down = _both(_log(first.value, first.low), _log(second.high, second.value), correlation)
    up = _both(_log(first.high, first.value), _log(second.value, second.low), correlation)
    lowest, highest = divide(first.low, second.high), divide(first.high, second.low)
    return (
        nodes.case(
            (undefined, exp.Null()),
            (_below(first.low, or_equal=True), nodes.number(0)),
            default=greatest(times(ratio, exp.Exp(this=exp.Neg(this=down))), lowest),
        ),
        nodes.case(
            (undefined.copy(), exp.Null()),
            (_below(second.low, or_equal=True), nodes.infinity()),
            (_below(first.value, or_equal=True), highest),
            default=least(times(ratio, exp.Exp(this=up)), highest),
        ),
    )


def _both(one: exp.Expression, other: exp.Expression, correlation: exp.Expression | None) -> exp.Expression:
    """Return the margin of a difference from the margins of its terms."""
    squares = plus(square(one), square(other))
    if correlation is None:
        return root(squares)
    covered = minus(squares, times(2, correlation, one, other))
    return root(exp.Abs(this=covered))  # below 0 only by rounding; GREATEST would make 0 of NULL


def _below(node: exp.Expression, *, or_equal: bool = False) -> exp.Expression:
    return (exp.LTE if or_equal else exp.LT)(this=node.copy(), expression=nodes.number(0))


def _log(above: exp.Expression, below: exp.Expression) -> exp.Expression:
    return exp.Ln(this=divide(above, below))
