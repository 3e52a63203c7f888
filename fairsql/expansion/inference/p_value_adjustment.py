"""Adjust the p-values of several tests.

In: the name of a relation with a column `fair_p`, and one of CORRECTIONS. Out: its rows, with `fair_p_adjusted`
and `fair_comparisons`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide
from fairsql.expansion.building.data_errors import outside
from fairsql.expansion.building.symbols import Slot
from fairsql.expansion.inference.families import known
from fairsql.syntax.values import CORRECTIONS


def adjusted(
    source: str,
    correction: str,
    *,
    family: Sequence[exp.Expression] = (),
    is_open: bool = False,
    among: exp.Expression | None = None,
) -> exp.Expression:
    """Return the rows of a relation with their p-values adjusted, and the number that they are adjusted for.

    `holm` (Holm 1979) and `bonferroni` bound the chance of one false finding. `benjamini_hochberg` (1995) bounds the
    share of false findings. `none` leaves p-values unchanged.

    Args:
        source: the relation.
        correction: one of CORRECTIONS.
        family: the columns that cut the rows into families, which are corrected one by one.
        is_open: whether a macro's parameter names the correction.
        among: what COUNT counts the comparisons by: `*` for all rows, as limits of gaps do, whether they have a p-value
            or not; by default those with a p-value.

    >>> adjusted("fair_tests", "none").sql("duckdb")
    'SELECT *, fair_p AS fair_p_adjusted, CAST(1 AS BIGINT) AS fair_comparisons FROM fair_tests'
    """
    if isinstance(correction, Slot) and correction.made is not None:
        return correction.made.copy()
    p = nodes.column("fair_p")
    table: exp.Expression = exp.Table(this=nodes.identifier(source))
    tests = exp.Count(this=among if among is not None else p.copy())
    if is_open:
        return _as_given(table, family, tests)
    if correction == "none":
        return _with(p, _one(), table)
    step, bound = _step_and_bound(correction, "fair_step", family, tests)
    if bound is None:
        return _with(_at_most_one(step), _over(tests, family), table)
    return _with(_at_most_one(bound), _over(tests, family), _steps({"fair_step": step}, table))


def _one() -> exp.Expression:
    return nodes.cast(nodes.number(1), nodes.BIGINT)


def _over(
    value: exp.Expression, family: Sequence[exp.Expression], order: Sequence[exp.Expression] = ()
) -> exp.Expression:
    return nodes.over(value.copy(), [each.copy() for each in family], [each.copy() for each in order])


def _step_and_bound(
    correction: str, as_name: str, family: Sequence[exp.Expression], tests: exp.Expression
) -> tuple[exp.Expression, exp.Expression | None]:
    """Return the multiplied p-value, and the bound that the other p-values put on it, or None without a bound."""
    p = nodes.column("fair_p")
    known, upward = exp.Count(this=p.copy()), [nodes.ascending(p.copy())]
    every = exp.Mul(this=p.copy(), expression=_over(tests, family))
    if correction == "bonferroni":
        return every, None
    if correction == "holm":  # times the number of p-values that are no smaller; never below a smaller one's result
        downward = [exp.Ordered(this=p.copy(), desc=True, nulls_first=True)]  # an unknown one counts as no smaller
        step: exp.Expression = exp.Mul(this=p.copy(), expression=_over(tests, family, downward))
        return step, _over(exp.Max(this=nodes.column(as_name)), family, upward)
    # Times their number, over the number that are no larger; never above a larger one's result. A p-value is among
    # those that are no larger, so no divisor is 0; DuckDB 1.4.0 has no NULLIF of a window.
    step = divide(every, _over(known, family, upward))
    return step, _over(exp.Min(this=nodes.column(as_name)), family, [nodes.descending(p.copy())])


def _as_given(table: exp.Expression, family: Sequence[exp.Expression], tests: exp.Expression) -> exp.Select:
    """Return the p-values adjusted by the correction that a macro's parameter names; all corrections are computed."""
    asked, steps = nodes.column("correction"), dict[str, exp.Expression]()
    ways: dict[str, exp.Expression] = {"none": nodes.column("fair_p")}
    for way in CORRECTIONS:
        if way != "none":
            step, bound = _step_and_bound(way, f"fair_{way}", family, tests)
            steps[f"fair_{way}"] = step
            ways[way] = _at_most_one(bound or nodes.column(f"fair_{way}"))
    named = {way: nodes.equal(exp.Lower(this=asked.copy()), nodes.string(way)) for way in ways}
    branches = [(named[way], value) for way, value in ways.items()]
    wrong = outside("CORRECTION").raised(bounds=", ".join(CORRECTIONS[:-1]) + " or none", value=asked)
    comparisons = _over(tests, family)  # without families the macro has no parameter for them
    count = nodes.case((named["none"].copy(), _one()), default=known(comparisons) if family else comparisons)
    return _with(nodes.case(*branches, default=wrong), count, _steps(steps, table))


def _steps(steps: dict[str, exp.Expression], table: exp.Expression) -> exp.Subquery:
    outputs = [nodes.alias(step, as_name) for as_name, step in steps.items()]
    query = nodes.select([exp.Star(), *outputs], table)
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_steps")))


def _with(adjusted_p: exp.Expression, comparisons: exp.Expression, source: exp.Expression) -> exp.Select:
    outputs = {"fair_p_adjusted": adjusted_p, "fair_comparisons": comparisons}
    return nodes.select([exp.Star(), *(nodes.alias(value, name) for name, value in outputs.items())], source)


def _at_most_one(value: exp.Expression) -> exp.Expression:
    """Return the value, at most 1, or NULL without a p-value; LEAST alone ignores NULL."""
    capped = exp.Least(this=nodes.number(1.0), expressions=[value], ignore_nulls=True)
    return nodes.case((nodes.not_null(nodes.column("fair_p")), capped))
