"""Adjust the p-values of several tests.

In: the name of a relation with a column `fair_p`, and one of CORRECTIONS. Out: its rows, with `fair_p_adjusted`.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide
from fairsql.expansion.building.data_errors import outside
from fairsql.expansion.building.symbols import Slot
from fairsql.syntax.values import CORRECTIONS


def adjusted(source: str, correction: str, *, is_open: bool = False) -> exp.Expression:
    """Return the rows of a relation with their p-values adjusted for all its p-values; NULL is not counted.

    `holm` (Holm 1979) and `bonferroni` bound the chance of one false finding. `benjamini_hochberg` (1995) bounds the
    share of false findings. `none` leaves p-values unchanged. If the correction `is_open`, a macro's parameter names
    it.

    >>> adjusted("fair_tests", "none").sql("duckdb")
    'SELECT *, fair_p AS fair_p_adjusted FROM fair_tests'
    """
    if isinstance(correction, Slot) and correction.made is not None:
        return correction.made.copy()
    p = nodes.column("fair_p")
    table: exp.Expression = exp.Table(this=nodes.identifier(source))
    if is_open:
        return _as_given(table)
    if correction == "none":
        return _with(p, "fair_p_adjusted", table)
    step, bound = _step_and_bound(correction, "fair_step")
    if bound is None:
        return _with(_at_most_one(step), "fair_p_adjusted", table)
    return _with(_at_most_one(bound), "fair_p_adjusted", _steps({"fair_step": step}, table))


def _step_and_bound(correction: str, as_name: str) -> tuple[exp.Expression, exp.Expression | None]:
    """Return the multiplied p-value, and the bound that the other p-values put on it, or None without a bound."""
    p = nodes.column("fair_p")
    tests, upward, downward = exp.Count(this=p), [nodes.ascending(p.copy())], [nodes.descending(p.copy())]
    every = exp.Mul(this=p.copy(), expression=nodes.over(tests, []))
    if correction == "bonferroni":
        return every, None
    if correction == "holm":  # times the number of p-values that are no smaller; never below a smaller one's result
        step: exp.Expression = exp.Mul(this=p.copy(), expression=nodes.over(tests.copy(), [], downward))
        return step, nodes.over(exp.Max(this=nodes.column(as_name)), [], upward)
    # Times their number, over the number that are no larger; never above a larger one's result. A p-value is among
    # those that are no larger, so no divisor is 0; DuckDB 1.4.0 has no NULLIF of a window.
    step = divide(every, nodes.over(tests.copy(), [], upward))
    return step, nodes.over(exp.Min(this=nodes.column(as_name)), [], downward)


def _as_given(table: exp.Expression) -> exp.Select:
    """Return the p-values adjusted by the correction that a macro's parameter names; all corrections are computed."""
    asked, steps = nodes.column("correction"), dict[str, exp.Expression]()
    ways: dict[str, exp.Expression] = {"none": nodes.column("fair_p")}
    for way in CORRECTIONS:
        if way != "none":
            step, bound = _step_and_bound(way, f"fair_{way}")
            steps[f"fair_{way}"] = step
            ways[way] = _at_most_one(bound or nodes.column(f"fair_{way}"))
    branches = [(nodes.equal(exp.Lower(this=asked.copy()), nodes.string(way)), value) for way, value in ways.items()]
    wrong = outside("CORRECTION").raised(bounds=", ".join(CORRECTIONS[:-1]) + " or none", value=asked)
    return _with(nodes.case(*branches, default=wrong), "fair_p_adjusted", _steps(steps, table))


def _steps(steps: dict[str, exp.Expression], table: exp.Expression) -> exp.Subquery:
    outputs = [nodes.alias(step, as_name) for as_name, step in steps.items()]
    query = nodes.select([exp.Star(), *outputs], table)
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_steps")))


def _with(value: exp.Expression, as_name: str, source: exp.Expression) -> exp.Select:
    return nodes.select([exp.Star(), nodes.alias(value, as_name)], source)


def _at_most_one(value: exp.Expression) -> exp.Expression:
    """Return the value, at most 1, or NULL without a p-value; LEAST alone ignores NULL."""
    capped = exp.Least(this=nodes.number(1.0), expressions=[value], ignore_nulls=True)
    return nodes.case((nodes.not_null(nodes.column("fair_p")), capped))
