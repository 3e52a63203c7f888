"""p-values of several tests, adjusted together.

In: the name of a relation with a column `fair_p`, and one of CORRECTIONS. Out: its rows, with `fair_p_adjusted`.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.arithmetic import divide


def adjusted(source: str, correction: str) -> exp.Select:
    """Return the rows of a relation, each with its p-value adjusted for all p-values there; NULL is none.

    `holm` (Holm 1979) and `bonferroni` bound the chance of one false finding, `benjamini_hochberg` (1995) the share of
    false ones among the findings; `none` leaves p-values as they are.

    >>> adjusted("fair_tests", "none").sql("duckdb")
    'SELECT *, fair_p AS fair_p_adjusted FROM fair_tests'
    """
    p = nodes.column("fair_p")
    table: exp.Expression = exp.Table(this=nodes.identifier(source))
    if correction == "none":
        return _with(p, "fair_p_adjusted", table)
    tests, upward, downward = exp.Count(this=p), [nodes.ascending(p.copy())], [nodes.descending(p.copy())]
    every = exp.Mul(this=p.copy(), expression=nodes.over(tests, []))
    if correction == "bonferroni":
        return _with(_at_most_one(every), "fair_p_adjusted", table)
    if correction == "holm":  # times the number of p-values that are no smaller; never below that of a smaller one
        step: exp.Expression = exp.Mul(this=p.copy(), expression=nodes.over(tests.copy(), [], downward))
        bound = nodes.over(exp.Max(this=nodes.column("fair_step")), [], upward)
    else:  # times all of them, over the number that are no larger; never above that of a larger one
        # A p-value is among those that are no larger, so no divisor is 0; DuckDB 1.4.0 knows no NULLIF of a window.
        step = divide(every, nodes.over(tests.copy(), [], upward))
        bound = nodes.over(exp.Min(this=nodes.column("fair_step")), [], downward)
    steps = exp.Subquery(
        this=_with(step, "fair_step", table), alias=exp.TableAlias(this=nodes.identifier("fair_steps"))
    )
    return _with(_at_most_one(bound), "fair_p_adjusted", steps)


def _with(value: exp.Expression, as_name: str, source: exp.Expression) -> exp.Select:
    return nodes.select([exp.Star(), nodes.alias(value, as_name)], source)


def _at_most_one(value: exp.Expression) -> exp.Expression:
    """The value, at most 1, where there is a p-value; LEAST passes over NULL."""
    capped = exp.Least(this=nodes.number(1.0), expressions=[value], ignore_nulls=True)
    return nodes.case((nodes.not_null(nodes.column("fair_p")), capped))
