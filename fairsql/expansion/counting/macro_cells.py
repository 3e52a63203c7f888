"""Count the rows of a macro in one scan; its columns come in lists, its items in parameters.

In: a spec of a macro. Out: the cells of its contingency table, as `contingency` returns them for a clause.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import reduce

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.reference import is_open, is_overall
from fairsql.expansion.counting.contingency import Cte, carried, cell_keys, cell_sums, cell_values, columns, name
from fairsql.expansion.counting.tally import filters, named, row_values, rows_of, tally_sums
from fairsql.syntax.columns import Column, ColumnSet, Derived, Given
from fairsql.syntax.outcomes import without_classes
from fairsql.syntax.spec import FairSpec

_EMPTY = "fair_own_none"  # the column of macros that is NULL in each row, and the first of the names of control
RANKED = "fair_ranked"  # the column of cells that says whether their scores are ranked: a macro's call may have none
_WEIGHTED = 16  # the bit of fair_items(…) for a weight
_ROW_COLUMNS = ("fair_prediction", "fair_label", "fair_score", "fair_weight", "fair_filter", "fair_given", RANKED)


def is_of_macro(spec: FairSpec) -> bool:
    """Return whether the items of a spec are parameters of a macro."""
    return isinstance(spec.weight, Given)


def unguarded(formula: exp.Expression) -> exp.Expression:
    """Return a formula without our tests: that a macro's call has the items that it needs, or whether it is for one
    class or for all."""
    test = formula.args["ifs"][0] if isinstance(formula, exp.Case) and not formula.args.get("default") else None
    return test.args["true"] if test is not None and test.find(exp.BitwiseAnd) else without_classes(formula)


def is_unweighted() -> exp.Expression:
    """Return the test that a macro's rows have no weights, by the bit of `fair_items(…)` for them."""
    bit = nodes.number(_WEIGHTED)
    return nodes.equal(exp.BitwiseAnd(this=nodes.column("items"), expression=bit), nodes.number(0))


def contingency_of_macro(spec: FairSpec) -> list[Cte]:
    """Return the cells of the contingency table of a macro."""
    cells = name(spec, "cells")
    ctes: list[Cte] = [(cells, _cells(spec))]
    if is_open(spec):
        ctes.append((name(spec, "groupings"), _with_whole(spec, cells)))
    return ctes


def _with_whole(spec: FairSpec, cells: str) -> exp.Query:
    """Return the cells, and if the macro compares with OVERALL, the cells of each stratum's rows with group NULL."""
    by = columns([*(column.name for column in spec.control), *cell_keys(spec), RANKED])
    sums = [nodes.alias(nodes.total(nodes.column(each)), each) for each in carried(spec)]
    whole = nodes.select([*by, *sums], cells, where=is_overall(), group=[each.copy() for each in by])
    groups = nodes.select([exp.Star()], cells)
    return exp.Union(this=groups, expression=whole, distinct=False, by_name=True)


def _cells(spec: FairSpec) -> exp.Query:
    """Return the contingency table of a macro, grouped by the columns that lists name, not by STRUCTs of them.

    Without a score and a weight, rows are only counted. DuckDB knows which case applies before it runs the query, and
    drops the other one.
    """
    every = (*spec.control, *spec.protected)
    others = tuple(column for column in every if not isinstance(column, ColumnSet | Derived))
    lists: list[exp.Expression] = [nodes.raw(column.text) for column in every if isinstance(column, ColumnSet)]
    joined = reduce(lambda a, b: exp.DPipe(this=a, expression=b), lists)
    listed = exp.Columns(this=nodes.call("ARRAY_SLICE", joined, nodes.number(2), nodes.number(-1)))
    given = nodes.disjunction(_is_given(each) for each in (spec.score, spec.weight) if each is not None)
    rows = rows_of(replace(spec, control=(), protected=others))
    rows = rows.select(listed, nodes.alias(given, "fair_given"), copy=False)
    if spec.score is not None:
        rows = rows.select(nodes.alias(_is_given(spec.score), RANKED), copy=False)

    def counted(of: FairSpec, where: exp.Expression, more: dict[str, exp.Expression]) -> exp.Select:
        wanted = [listed.copy(), *columns([column.name for column in others] + row_values(of))]
        if of is spec and spec.score is not None:
            wanted.append(nodes.column(RANKED))
        wanted += [nodes.alias(value, as_name) for as_name, value in {**more, _EMPTY: exp.Null()}.items()]
        query = nodes.select(wanted, _derived(rows, "fair_rows"), where=nodes.conjunction([*filters(of), where]))
        query.set("group", exp.Group(all=True))  # literals are no keys
        return query

    sums = dict(tally_sums(spec))
    sizes: dict[str, exp.Expression] = {
        each: exp.Null() if isinstance(value, exp.Min | exp.Max) else exp.Count(this=exp.Star())
        for each, value in sums.items()
    }
    none: dict[str, exp.Expression] = {"fair_score": nodes.number(0), RANKED: exp.Boolean(this=False)}
    few = counted(replace(spec, measures=()), exp.Not(this=nodes.column("fair_given")), {**sizes, **none})
    full = counted(spec, nodes.column("fair_given"), sums)
    both = exp.Union(this=few, expression=full, distinct=False, by_name=True)
    keys_of = [nodes.alias(nodes.column(c.name), c.name) if c in others else named(c) for c in every]
    values = [
        *cell_values(spec),
        *(nodes.alias(value, as_name) for as_name, value in cell_sums(spec)),
        nodes.column(RANKED),
    ]
    values = [nodes.alias(each, each.name) if isinstance(each, exp.Column) else each for each in values]
    cells = nodes.select([*keys_of, *values], _derived(both, "fair_cells"))
    ours = {*_ROW_COLUMNS, *sums, *(column.name for column in others)}
    return _rename_own(cells, ours)


def _rename_own(query: exp.Select, ours: Collection[str]) -> exp.Select:
    """Rename our columns within a query to `fair_own_…`, so that a user's column may have the same name."""
    outer = {id(column.args["alias"]) for column in query.selects if isinstance(column, exp.Alias)}
    for each in list(query.find_all(exp.Identifier)):
        if each.this in ours and id(each) not in outer:
            each.set("this", f"fair_own_{each.this.removeprefix('fair_')}")
    return query


def _is_given(column: Column) -> exp.Expression:
    """Return the test that a macro's call has an item: that the parameter of that name is not a plain NULL."""
    return exp.NEQ(this=nodes.call("TYPEOF", nodes.column(column.name)), expression=nodes.string('"NULL"'))


def _derived(query: exp.Query, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query.copy(), alias=exp.TableAlias(this=nodes.identifier(as_name)))
