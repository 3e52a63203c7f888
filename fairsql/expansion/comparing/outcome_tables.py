"""Make the tables of groups by outcome for tests, from counts.

In: a spec whose metrics are proportions of counts. Out: `fair_tables`, with one row per stratum, group and metric: the
rows in the metric's denominator, and in its numerator; and `fair_places`, the groups that are tested.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, times
from fairsql.expansion.building.group_labels import group_key
from fairsql.expansion.building.reference import is_given, is_open
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.comparing.comparison import is_reference, missing_reference
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.denominators import enough, rows_of
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.metrics.algebra import as_proportion
from fairsql.syntax.columns import ColumnSet, Measure
from fairsql.syntax.spec import FairSpec


def units(spec: FairSpec) -> list[str]:
    """Return the names of the columns that identify a test; they are never NULL, and include a macro's parameters."""
    given = [c.name for c in spec.control if is_of_macro(spec) and not isinstance(c, ColumnSet)]
    return [*given, *(["protected"] if spec.sets is not None else []), "fair_metric"]


def strata(spec: FairSpec) -> list[str]:
    """Return the names of the columns that identify a table within a test."""
    return [c.name for c in spec.control if c.name not in units(spec)]


def outcome_tables(spec: FairSpec) -> list[Cte]:
    """Return `fair_tables` and `fair_places`, over `fair_counts`."""
    return [(name(spec, "tables"), _tables(spec)), (name(spec, "places"), _places(spec))]


def tells() -> list[exp.Expression]:
    """Return the conditions on a row of `fair_places` that its stratum has two groups and both outcomes."""
    size, all_hits, all_size = columns(["fair_size", "fair_all_hits", "fair_all_size"])
    return [
        exp.GT(this=all_hits, expression=nodes.number(0)),
        exp.GT(this=exp.Paren(this=minus(all_size, all_hits)), expression=nodes.number(0)),
        exp.LT(this=size, expression=all_size.copy()),
    ]


def _tables(spec: FairSpec) -> exp.Query:
    return long_tables(spec, name(spec, "counts"))


def long_tables(spec: FairSpec, counted: exp.Expression | str, more: Iterable[exp.Expression] = ()) -> exp.Query:
    """Return counts in long form: `fair_hits` of `fair_size` rows have the outcome.

    Args:
        spec: the clause.
        counted: the query of the counts.
        more: further columns of it.
    """

    def each(values: Iterable[exp.Expression], as_name: str) -> exp.Expression:
        return nodes.alias(nodes.call("UNNEST", exp.Array(expressions=list(values))), as_name)

    tables = [outcome_table(measure, spec, effective=spec.cluster is None) for measure in spec.measures]
    outputs = columns([each for each in [*strata(spec), *units(spec)] if each != "fair_metric"])
    outputs.append(each(map(nodes.number, range(len(tables))), "fair_metric"))
    outputs.append(nodes.alias(group_key([(c, nodes.column(c.name)) for c in spec.protected]), "fair_key"))
    if spec.reference is not None:
        outputs.append(nodes.alias(is_reference(spec), "fair_is_reference"))
    outputs.append(each((rows_of(measure, spec) for measure in spec.measures), "fair_rows"))
    outputs.append(each((hits for hits, _ in tables), "fair_hits"))
    outputs.append(each((size for _, size in tables), "fair_size"))
    return nodes.select([*outputs, *more], counted)


def outcome_table(measure: Measure, spec: FairSpec, *, effective: bool = True) -> tuple[exp.Expression, exp.Expression]:
    """Return the rows in a metric's numerator and denominator; NULL if a macro lacks what the metric needs.

    With weights both are sums of weights, or `effective`: divided by Kish's design effect of the denominator's rows
    (Rao and Scott 1992).
    """
    if isinstance(measure, SymbolicMeasure):
        return measure.slot("hits"), measure.slot("size")
    formula = measure.formula
    guard = formula.args["ifs"][0] if isinstance(formula, exp.Case) else None
    proportion = as_proportion(formula if guard is None else guard.args["true"])
    assert proportion is not None, measure.name
    hits, size = (plus(*columns(cells)) for cells in proportion)
    if spec.weight is not None and effective:
        squares = plus(*columns([f"fair_q_{cell}" for cell in proportion[1]]))
        hits, size = (nodes.quotient(times(each, size), squares.copy()) for each in (hits, size))
    if guard is None:
        return hits, size
    return nodes.case((guard.this.copy(), hits)), nodes.case((guard.this.copy(), size))


def _places(spec: FairSpec) -> exp.Query:
    """Return the tested groups, numbered in their order with the reference last, and the margins of their tables."""
    source: exp.Expression = exp.Table(this=nodes.identifier(name(spec, "tables")))
    tests: list[exp.Expression] = [exp.GT(this=nodes.column("fair_size"), expression=nodes.number(0))]
    order = [nodes.ascending(nodes.column("fair_key"))]
    more: list[exp.Expression] = []
    if spec.minimum is not None:
        rows = nodes.over(nodes.total(nodes.column("fair_rows")), columns([*units(spec), "fair_key"]))
        more.append(nodes.alias(rows, "fair_all_rows"))
        tests += filter(None, [enough(spec, nodes.column("fair_all_rows"))])
    if spec.reference is not None:
        is_last = nodes.column("fair_is_reference")
        present: exp.Expression = nodes.over(exp.LogicalOr(this=is_last), [])
        if is_open(spec):
            present = exp.Or(this=exp.Not(this=is_given()), expression=present)
        more.append(nodes.alias(nodes.case((present, is_last.copy()), default=missing_reference(spec)), "fair_is_last"))
        order.insert(0, nodes.ascending(nodes.column("fair_is_last")))
    if more:
        judged = nodes.select([exp.Star(), *more], source)
        source = exp.Subquery(this=judged, alias=exp.TableAlias(this=nodes.identifier("fair_judged")))
    table = [*units(spec), *strata(spec)]
    outputs = columns([*table, "fair_key", "fair_rows", "fair_hits", "fair_size"])
    outputs.append(nodes.alias(nodes.over(nodes.call("DENSE_RANK"), columns(units(spec)), order), "fair_place"))
    for each in ("hits", "size"):
        margin = nodes.over(nodes.total(nodes.column(f"fair_{each}")), columns(table))
        outputs.append(nodes.alias(margin, f"fair_all_{each}"))
    if spec.control:
        turn = nodes.over(nodes.call("ROW_NUMBER"), columns(table), [nodes.ascending(nodes.column("fair_key"))])
        outputs.append(nodes.alias(turn, "fair_turn_in_stratum"))
    return nodes.select(outputs, source, where=nodes.conjunction(tests))
