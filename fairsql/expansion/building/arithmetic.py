"""Build sums, products and quotients of nodes, with the brackets that they need.

In: nodes and numbers, which are copied. Out: one node.
"""

from __future__ import annotations

from functools import reduce

from sqlglot import exp

from fairsql.expansion.building import nodes

Term = exp.Expression | float


def plus(*terms: Term) -> exp.Expression:
    """Return the sum of terms; 0 if there are none.

    >>> plus(exp.column("a"), 1, exp.column("b")).sql("duckdb"), plus().sql("duckdb")
    ('a + 1 + b', '0')
    """
    return reduce(lambda a, b: exp.Add(this=a, expression=b), map(_term, terms)) if terms else nodes.number(0)


def minus(left: Term, right: Term) -> exp.Expression:
    """Return left - right.

    >>> minus(1, plus(exp.column("a"), exp.column("b"))).sql("duckdb")
    '1 - (a + b)'
    """
    return exp.Sub(this=_term(left), expression=_factor(right))


def times(*factors: Term) -> exp.Expression:
    """Return the product of factors; factors of 1 are left out.

    >>> times(2, plus(exp.column("a"), 1)).sql("duckdb"), times(1, exp.column("a")).sql("duckdb")
    ('2 * (a + 1)', 'a')
    """
    others = [factor for factor in factors if isinstance(factor, exp.Expression) or factor != 1]
    return reduce(lambda a, b: exp.Mul(this=a, expression=b), map(_factor, others)) if others else nodes.number(1)


def share(part: exp.Expression, whole: exp.Expression) -> exp.Expression:
    """Return part / whole, or NULL if the whole is 0.

    The whole may be a window, which NULLIF in DuckDB 1.4.0 does not accept.

    >>> share(exp.column("a"), exp.column("b")).sql("duckdb")
    'CASE WHEN b <> 0 THEN a / b END'
    """
    present = exp.NEQ(this=whole, expression=nodes.number(0))
    return nodes.case((present, divide(part, whole.copy())))


def divide(above: Term, below: Term) -> exp.Expression:
    """Return above / below for a divisor that is never 0; for others, use `nodes.quotient`.

    >>> divide(exp.column("a"), times(2, exp.column("b"))).sql("duckdb")
    'a / (2 * b)'
    """
    return exp.Div(this=_factor(above), expression=_factor(below), typed=False, safe=False)


def square(node: exp.Expression) -> exp.Expression:
    """Return node²; for a column as a product, which is faster.

    >>> square(exp.column("a")).sql("duckdb"), square(minus(1, exp.column("a"))).sql("duckdb")
    ('a * a', 'POWER(1 - a, 2)')
    """
    return times(node, node) if isinstance(node, exp.Column) else exp.Pow(this=node.copy(), expression=nodes.number(2))


def root(node: exp.Expression) -> exp.Expression:
    """Return the square root of a node that is never below 0."""
    return exp.Sqrt(this=node.copy())


def log(node: exp.Expression) -> exp.Expression:
    """Return the natural logarithm of a node; NULL if the node is not above 0.

    For such a node, DuckDB 1 raises an error, and DuckDB 2 returns NaN or minus infinity.

    >>> log(exp.column("a")).sql("duckdb")
    'LN(NULLIF(GREATEST(a, 0), 0))'
    """
    return exp.Ln(this=exp.Nullif(this=greatest(node, 0), expression=nodes.number(0)))


def least(first: Term, *others: Term) -> exp.Expression:
    """Return the least of the terms that are not NULL.

    >>> least(exp.column("a"), 1).sql("duckdb")
    'LEAST(a, 1)'
    """
    return exp.Least(this=_term(first), expressions=list(map(_term, others)), ignore_nulls=True)


def greatest(first: Term, *others: Term) -> exp.Expression:
    """Return the greatest of the terms that are not NULL."""
    return exp.Greatest(this=_term(first), expressions=list(map(_term, others)), ignore_nulls=True)


def _term(term: Term) -> exp.Expression:
    if isinstance(term, exp.Expression):
        return term.copy()
    return nodes.real(term) if isinstance(term, float) else nodes.number(term)


def _factor(term: Term) -> exp.Expression:
    node = _term(term)
    loose = isinstance(node, exp.Binary | exp.Neg) and not isinstance(node, exp.Func)
    return exp.Paren(this=node) if loose else node
