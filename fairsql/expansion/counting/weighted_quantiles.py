"""Compute weighted quantiles of each group from its rows, and what their limits need.

In: a spec with weights, and a quantile among its aggregates. Out: queries, the last of which has a row per stratum and
group: the quantile, its number of rows, and under CONFIDENCE the values in order with the shares of weight around them.

The quantile q is the first value up to which the share of weight is q or more; the median is the middle of this value
and the next one, if the share is exactly one half. With equal weights these are DuckDB's `quantile_disc` and `median`.

The share of weight up to the quantile has the linearised variance n/(n - 1) Σ w² (I - q)² / (Σ w)², where I says
whether a row is at most the quantile (Woodruff 1952). It is at least q (1 - q) over Kish's effective rows. If these are
too few there are no limits: where weights go with values, those of the few samples that have some would be wrong.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, minus, plus, root, square, times
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.counting.aggregates import input_name
from fairsql.expansion.counting.contingency import Cte, by_groupings, columns, keys, name
from fairsql.expansion.counting.tally import counting_rows
from fairsql.syntax.columns import Aggregate
from fairsql.syntax.spec import FairSpec

_OF_MEDIANS, _FEWEST = 8, 12  # effective rows on either side of a median, or another quantile, that limits need
_NEAR = 1e-12  # a share this close to q is q, except for rounding
_POINT, _MASS, _SQUARES, _ROWS = "fair_point", "fair_mass", "fair_square_mass", "fair_point_rows"
_UPTO, _WHOLE, _SHARE = "fair_upto", "fair_whole", "fair_share"


def is_weighted_quantile(spec: FairSpec, aggregate: Aggregate) -> bool:
    """Return whether an aggregate is a quantile of weighted rows."""
    return spec.weight is not None and bool(aggregate.quantile)


def weighted_quantile(spec: FairSpec, aggregate: Aggregate, number: exp.Expression) -> list[Cte]:
    """Return the queries of an aggregate.

    Args:
        spec: the clause.
        aggregate: the quantile.
        number: its value in a row as a number.
    """
    points, upto, found = (name(spec, f"{word}_of_{aggregate.name[5:]}") for word in ("points", "upto", "quantile"))
    return [
        (points, _points(spec, aggregate)),
        (upto, _cumulated(spec, aggregate, points, number)),
        (found, _quantile(spec, aggregate, upto)),
    ]


def outputs_of(spec: FairSpec, aggregate: Aggregate) -> list[str]:
    """Return the names of the columns of a weighted quantile in addition to its value and its number of rows."""
    needed = ("values", "effective", "quantile_error") if spec.confidence is not None else ()
    return [aggregate.sum(of) for of in needed]


def _points(spec: FairSpec, aggregate: Aggregate) -> exp.Query:
    """Return the weight, the squares of weights and the rows of each group at each value."""
    read, weight = input_name(aggregate, 0), nodes.column("fair_weight")
    tests = [*counting_rows(spec), nodes.not_null(nodes.column(read))]
    tests += [nodes.column(input_name(aggregate, "filter"))] if aggregate.filter is not None else []
    sums = {_MASS: nodes.total(weight.copy()), _SQUARES: nodes.total(times(weight, weight))}
    values = [nodes.column(read), *(nodes.alias(value, as_name) for as_name, value in sums.items())]
    values.append(nodes.alias(exp.Count(this=exp.Star()), _ROWS))
    rows, where = name(spec, "rows"), nodes.conjunction(tests)
    if spec.sets is not None:
        return by_groupings(spec, values, rows, inner=[read], where=where)
    return nodes.select([*columns(keys(spec)), *values], rows, where=where, group=columns([*keys(spec), read]))


def _cumulated(spec: FairSpec, aggregate: Aggregate, points: str, number: exp.Expression) -> exp.Query:
    """Return the points with the weight up to each value, that of the whole group, and q."""
    by = columns(keys(spec))
    outputs = [*by, nodes.alias(number, _POINT), *columns([_MASS, _SQUARES, _ROWS])]
    mass = nodes.total(nodes.column(_MASS))
    upto = nodes.over(mass, columns(keys(spec)), [nodes.ascending(nodes.column(_POINT))])
    sums = [nodes.alias(upto, _UPTO), nodes.alias(nodes.over(mass.copy(), columns(keys(spec))), _WHOLE)]
    sums.append(nodes.alias(_checked(aggregate), _SHARE))
    inner = exp.Subquery(this=nodes.select(outputs, points), alias=exp.TableAlias(this=nodes.identifier("fair_inner")))
    return nodes.select([exp.Star(), *sums], inner)


def _quantile(spec: FairSpec, aggregate: Aggregate, upto: str) -> exp.Query:
    """Return the quantile of each group."""
    point, mass, share, whole, each = columns([_POINT, _MASS, _UPTO, _WHOLE, _SHARE])
    wanted = times(each, exp.Nullif(this=whole, expression=nodes.number(0)))

    def first(test: exp.Expression) -> exp.Expression:
        return exp.Min(this=nodes.case((test, point.copy())))

    reached = exp.GTE(this=share, expression=times(wanted, 1 - _NEAR))
    value = first(reached)
    if aggregate.function == "median":
        value = divide(plus(value, first(exp.GT(this=share.copy(), expression=times(wanted, 1 + _NEAR)))), 2)
    rows = nodes.total(nodes.column(_ROWS))
    outputs = [*columns(keys(spec)), nodes.alias(value, aggregate.name), nodes.alias(rows, aggregate.sum("members"))]
    if spec.confidence is not None:
        total, q = exp.Max(this=whole.copy()), exp.Max(this=each.copy())
        effective = nodes.quotient(square(total), nodes.total(nodes.column(_SQUARES)))
        upto_value = exp.LT(this=exp.Paren(this=minus(share, mass)), expression=times(wanted, 1 - _NEAR))
        squared = nodes.case((upto_value, square(exp.Paren(this=minus(1, each)))), default=square(each.copy()))
        summed = nodes.total(times(nodes.column(_SQUARES), squared))
        variance = nodes.quotient(times(rows, summed), times(exp.Paren(this=minus(rows, 1)), square(total)))
        usual = nodes.quotient(times(q, exp.Paren(this=minus(1, q))), effective)
        fewer = times(effective, least(q, minus(1, q)))
        fewest = _OF_MEDIANS if aggregate.function == "median" else _FEWEST
        enough = exp.GTE(this=fewer, expression=nodes.number(fewest * (1 - _NEAR)))
        error = nodes.case((enough, root(greatest(variance, usual))))
        values = dict(zip(outputs_of(spec, aggregate), (_listed(), effective, error), strict=True))
        outputs += [nodes.alias(value, as_name) for as_name, value in values.items()]
    return nodes.select(outputs, upto, group=columns(keys(spec)))


def _checked(aggregate: Aggregate) -> exp.Expression:
    """Return q, or an error if it is outside 0 and 1."""
    q = nodes.cast(nodes.raw(aggregate.quantile), nodes.DOUBLE)
    inside = exp.Between(this=q, low=nodes.number(0), high=nodes.number(1))
    wrong = FAULTS["metrics_share_outside"].raised(aggregate=aggregate.shown, value=q.copy())
    return nodes.case((inside, q.copy()), default=wrong)


def _listed() -> exp.Expression:
    """Return the values in order, with the share of weight up to the first row with a value, and before the last."""
    point, mass, upto, whole, rows = columns([_POINT, _MASS, _UPTO, _WHOLE, _ROWS])
    each = divide(mass, rows)
    shares = {"first": plus(minus(upto, mass), each), "last": minus(upto, each)}
    fields = {"value": point, **{as_name: divide(exp.Paren(this=of), whole) for as_name, of in shares.items()}}
    some = exp.Where(this=exp.GT(this=mass.copy(), expression=nodes.number(0)))
    ordered = exp.Order(this=nodes.struct(fields), expressions=[nodes.ascending(point.copy())])
    return exp.Filter(this=nodes.call("LIST", ordered), expression=some)
