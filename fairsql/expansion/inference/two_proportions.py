"""Test two proportions, by one rule for all tests of two groups.

In: the name of a relation, and for two groups the number of rows with the outcome and the number of all rows. Out: a
query of its rows with the pooled z statistic, if all expected counts are at least 5, and its p-value. For smaller
counts the p-value is that of Fisher's exact test.
"""

from __future__ import annotations

from functools import reduce

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import Slot

LEAST_EXPECTED = 5  # from this expected count on normal and chi-square approximations serve (Cochran 1954)


def two_proportions(
    source: str,
    x1: exp.Expression,
    n1: exp.Expression,
    x2: exp.Expression,
    n2: exp.Expression,
    *,
    exact: bool | exp.Expression = True,
    called: bool = False,
    method: str = "fisher",
) -> exp.Select:
    """Return the rows of a relation, each with `fair_z` and `fair_p`, two-sided and without continuity correction.

    `fair_z` is NULL if Fisher's test decides; both are NULL if a group has no rows. The list of tables that Fisher's
    test adds up is made only for the rows that need it.

    Args:
        source: the relation.
        x1: the number of rows of the first group with the outcome, over columns of the relation.
        n1: the number of rows of the first group.
        x2: the number of rows of the second group with the outcome.
        n2: the number of rows of the second group.
        exact: whether Fisher's test decides if counts are small, or a condition on the relation's columns. Weighted
            counts have no exact test.
        method: fisher, or mid_p for his test with half the chance of the table.
        called: whether functions are called, as in macros, or written out.

    >>> two_proportions("t", *map(nodes.column, ("x", "n", "u", "m"))).sql("duckdb")[-72:]
    'u AS fair_x2, m - u AS fair_y2 FROM t) AS fair_counted) AS fair_compared'
    """
    counted = nodes.select([exp.Star(), *_counts(x1, n1, "1"), *_counts(x2, n2, "2")], source)
    compared = nodes.select([exp.Star(), nodes.alias(_z(exact=exact), "fair_z")], _derived(counted, "fair_counted"))
    by_z = exp.Mul(
        this=nodes.number(2),
        expression=function("fair_upper_tail", exp.Abs(this=nodes.column("fair_z")), called=called),
    )
    p: exp.Expression = by_z
    if exact is not False:
        by_fisher = exact_p(method, called=called)
        tests = [*([] if exact is True else [exp.Paren(this=exact.copy())]), *_both_known()]
        p = nodes.case((nodes.not_null(nodes.column("fair_z")), by_z), (nodes.conjunction(tests), by_fisher))
    return nodes.select([exp.Star(), nodes.alias(p, "fair_p")], _derived(compared, "fair_compared"))


def exact_p(method: str, *, called: bool = False) -> exp.Expression:
    """Return the p-value of Fisher's exact test, or its mid-p value (Lydersen, Fagerland and Laake 2009)."""
    if isinstance(method, Slot) and method.made is not None:
        return method.made.copy()
    name = "fair_exact_mid" if method == "mid_p" else "fair_exact"
    return function(name, *_columns("x1", "y1", "x2", "y2"), called=called)


def _counts(x: exp.Expression, n: exp.Expression, at: str) -> list[exp.Expression]:
    """Return the number of a group's rows with the outcome, and without it."""
    without = exp.Sub(this=_atom(n), expression=_atom(x))
    return [nodes.alias(x.copy(), f"fair_x{at}"), nodes.alias(without, f"fair_y{at}")]


def _z(*, exact: bool | exp.Expression) -> exp.Expression:
    """Return z = (x₁y₂ - x₂y₁) √(n₁+n₂) / √(n₁ n₂ (x₁+x₂) (y₁+y₂)), or NULL if counts are too small for it."""
    x1, y1, x2, y2 = _columns("x1", "y1", "x2", "y2")
    n1, n2, x, y = _plus("x1", "y1"), _plus("x2", "y2"), _plus("x1", "x2"), _plus("y1", "y2")
    gap = exp.Sub(this=exp.Mul(this=x1, expression=y2), expression=exp.Mul(this=x2, expression=y1))
    rows = _plus("x1", "y1", "x2", "y2")
    roots: list[exp.Expression] = [
        exp.Sqrt(this=each) for each in (n1, n2, x, y)
    ]  # a product of four counts may be too large
    below = reduce(lambda a, b: exp.Mul(this=a, expression=b), roots)
    z = nodes.quotient(exp.Mul(this=exp.Paren(this=gap), expression=exp.Sqrt(this=rows)), below)
    if exact is False:
        return z
    # the smallest expected count is the smaller group times the rarer outcome, over all rows
    least = exp.Mul(
        this=exp.Least(this=n1.copy(), expressions=[n2.copy()], ignore_nulls=True),
        expression=exp.Least(this=x.copy(), expressions=[y.copy()], ignore_nulls=True),
    )
    enough = exp.Mul(this=nodes.number(LEAST_EXPECTED), expression=exp.Paren(this=rows.copy()))
    serves: exp.Expression = exp.GTE(this=least, expression=enough)
    if isinstance(exact, exp.Expression):
        serves = exp.Or(this=exp.Not(this=exp.Paren(this=exact.copy())), expression=serves)
    return nodes.case((serves, z))


def _both_known() -> list[exp.Expression]:
    return [exp.GT(this=_plus(f"x{at}", f"y{at}"), expression=nodes.number(0)) for at in "12"]


def _columns(*names: str) -> list[exp.Expression]:
    return [nodes.column(f"fair_{each}") for each in names]


def _plus(*names: str) -> exp.Expression:
    return reduce(lambda a, b: exp.Add(this=a, expression=b), _columns(*names))


def _atom(node: exp.Expression) -> exp.Expression:
    return exp.Paren(this=node.copy()) if isinstance(node, exp.Binary) else node.copy()


def _derived(query: exp.Select, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
