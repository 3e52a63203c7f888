"""Compute aggregates that do not add up over cells, such as a median, from the rows of each group.

In: a spec, and the query of the cells' totals. Out: `fair_counts`, with a column for each such aggregate.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.symbols import SymbolicMeasure, slot, slotted
from fairsql.expansion.counting.aggregates import aggregates, input_name
from fairsql.expansion.counting.contingency import Cte, by_groupings, columns, keys, name
from fairsql.expansion.counting.tally import counting_rows
from fairsql.expansion.counting.weighted_quantiles import is_weighted_quantile, outputs_of, weighted_quantile
from fairsql.syntax.columns import Aggregate
from fairsql.syntax.spec import FairSpec


def with_row_aggregates(spec: FairSpec, totals: exp.Query) -> list[Cte]:
    """Return the queries up to `fair_counts`: the totals of cells, joined with the aggregates of rows, if any."""
    wanted = [each for each in aggregates(spec) if not each.is_additive]
    counts = name(spec, "counts")
    if not wanted:
        return [(counts, totals)]
    of_cells, of_rows = name(spec, "totals"), name(spec, "aggregates")
    ctes: list[Cte] = [(of_cells, totals)]
    quantiles = [each for each in wanted if is_weighted_quantile(spec, each)]
    found: list[tuple[str, list[Aggregate], list[str]]] = []  # queries with their aggregates and further columns
    for each in quantiles:
        ctes += weighted_quantile(spec, each, as_number(each, nodes.column(input_name(each, 0))))
        found.append((ctes[-1][0], [each], outputs_of(spec, each)))
    others = [each for each in wanted if each not in quantiles]
    if others:
        ctes.append((of_rows, _of_rows(spec, others)))
        found.append((of_rows, others, list(_lists(spec))))
    return [*ctes, (counts, _joined(spec, of_cells, found))]


def _of_rows(spec: FairSpec, wanted: list[Aggregate]) -> exp.Query:
    """Return the aggregates, one row per stratum and group with rows that count."""
    tests = counting_rows(spec)
    where = nodes.conjunction(tests) if tests else None
    values = [nodes.alias(_call(each), each.name) for each in wanted]
    values += [nodes.alias(_rows_with_values(each), _rows(spec, each)) for each in wanted]
    values += [nodes.alias(value, as_name) for as_name, value in _lists(spec).items()]
    rows = name(spec, "rows")
    if spec.sets is not None:
        return by_groupings(spec, values, rows, where=where)
    return nodes.select([*columns(keys(spec)), *values], rows, where=where, group=columns(keys(spec)))


def chosen(aggregate: Aggregate) -> list[exp.Expression]:
    """Return the test for rows that the aggregate's own FILTER selects, if it has one."""
    return [nodes.column(input_name(aggregate, "filter"))] if aggregate.filter is not None else []


def _rows(spec: FairSpec, aggregate: Aggregate) -> str:
    """Return the name of the number of rows for which the aggregate has values."""
    return aggregate.rows if spec.weight is None else aggregate.sum("members")


def _lists(spec: FairSpec) -> dict[str, exp.Expression]:
    """Return the lists of values from which limits are computed, by the names of their columns; none without limits."""
    lists: dict[str, exp.Expression] = {}
    for at, measure in enumerate(spec.measures):
        if isinstance(measure, SymbolicMeasure):
            lists[f"@{{y{at}.name}}"] = slot(f"y{at}.call")
        elif spec.confidence is None:
            continue
        elif measure.explained is not None:
            of_errors, of_actual = measure.explained
            error, actual = nodes.column(input_name(of_errors)), nodes.column(input_name(of_actual, 0))
            both = nodes.conjunction([nodes.not_null(error), nodes.not_null(actual)])
            row = nodes.struct({"error": error.copy(), "actual": nodes.cast(actual.copy(), nodes.DOUBLE)})
            lists[of_actual.sum("values")] = _listed(row, both)
        elif measure.quantile and spec.weight is None:
            (each,) = measure.aggregates
            value = nodes.column(input_name(each, 0))
            some = nodes.conjunction([nodes.not_null(value), *chosen(each)])
            lists[each.sum("values")] = nodes.call("LIST_SORT", _listed(nodes.cast(value.copy(), nodes.DOUBLE), some))
    return lists


def _listed(value: exp.Expression, test: exp.Expression) -> exp.Expression:
    return exp.Filter(this=nodes.call("LIST", value), expression=exp.Where(this=test))


@slotted("call")
def _call(aggregate: Aggregate) -> exp.Expression:
    """Return the user's call, with columns of the rows in place of the expressions that it reads.

    A distance has no value in one group: the number of rows that have one says whether it can be measured.
    """
    if aggregate.is_distance:
        return exp.Nullif(this=_rows_with_values(aggregate), expression=nodes.number(0))

    def place(at: int | str) -> exp.Expression:
        return nodes.column(input_name(aggregate, at))

    arguments = [place(at) if moves else nodes.raw(text) for at, (text, moves) in enumerate(aggregate.arguments)]
    if aggregate.distinct:
        arguments = [exp.Distinct(expressions=arguments)]
    if aggregate.order:
        by = [nodes.followed(place(f"order_{at}"), rest) for at, (_, rest) in enumerate(aggregate.order)]
        arguments.append(exp.Order(this=arguments.pop() if arguments else None, expressions=by))
    return _filtered(aggregate, nodes.call(aggregate.function.upper(), *arguments))


@slotted("count")
def _rows_with_values(aggregate: Aggregate) -> exp.Expression:
    """Return the number of rows that FILTER selects and in which no argument is NULL."""
    read = [nodes.column(input_name(aggregate, at)) for at, (_, moves) in enumerate(aggregate.arguments) if moves]
    counted: exp.Expression = exp.Star() if not read else read[0]
    if len(read) > 1:
        counted = nodes.case((nodes.conjunction(map(nodes.not_null, read)), nodes.number(1)))
    return _filtered(aggregate, exp.Count(this=counted))


def _filtered(aggregate: Aggregate, call: exp.Expression) -> exp.Expression:
    if aggregate.filter is None:
        return call
    return exp.Filter(this=call, expression=exp.Where(this=nodes.column(input_name(aggregate, "filter"))))


def _joined(spec: FairSpec, of_cells: str, found: list[tuple[str, list[Aggregate], list[str]]]) -> exp.Query:
    """Return the totals joined with the aggregates as numbers; an aggregate is NULL if no row of its group counts."""
    values: list[exp.Expression] = [exp.Column(this=exp.Star(), table=nodes.identifier(of_cells))]
    for of_rows, wanted, more in found:
        values += [nodes.alias(as_number(each, nodes.column(each.name, of_rows)), each.name) for each in wanted]
        counted = [_rows(spec, each) for each in wanted]
        rows = [exp.Coalesce(this=nodes.column(each, of_rows), expressions=[nodes.number(0)]) for each in counted]
        values += [nodes.alias(count, each) for count, each in zip(rows, counted, strict=True)]
        values += [nodes.column(as_name, of_rows) for as_name in more]
    query = nodes.select(values, of_cells)
    for of_rows, _, _ in found:
        same = (nodes.same(nodes.column(each, of_cells), nodes.column(each, of_rows)) for each in keys(spec))
        table = exp.Table(this=nodes.identifier(of_rows))
        query = query.join(table, on=nodes.conjunction(same), join_type="left", copy=False)
    return query


def as_number(aggregate: Aggregate, value: exp.Expression) -> exp.Expression:
    """Return a value as DOUBLE, or an error that names the aggregate and the value."""
    number = nodes.try_double(value)
    fits = exp.Or(this=nodes.is_null(value.copy()), expression=nodes.not_null(number))
    fault = FAULTS["metrics_not_a_number"].raised(aggregate=aggregate.shown, value=value.copy())
    return nodes.case((fits, number.copy()), default=fault)
