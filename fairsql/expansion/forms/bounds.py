"""Expand `FAIR BOUNDS (…)`: bound the gap of each pair of groups when the group of some rows is unknown.

In: a spec. Out: a query over one scan. A row with a NULL in PROTECTED may belong to any group that matches its other
columns, or to none of them. Each metric is monotone in each count. It is thus extreme if, for each cell, either all
unknown rows or none belong to the group. The bounds of a gap follow from those of both groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest, least, minus, plus
from fairsql.expansion.building.defined_formulas import defined
from fairsql.expansion.building.group_labels import as_map
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.building.verdicts import metric_name, verdict_on_limits, verdicts
from fairsql.expansion.comparing.comparison import joined, long_form, text_of_group, with_sides
from fairsql.expansion.comparing.contrasts import SIDES, columns_of, gap_columns
from fairsql.expansion.comparing.measures import measured
from fairsql.expansion.comparing.one_value import one_values, reason
from fairsql.expansion.comparing.pairing import paired
from fairsql.expansion.counting.contingency import Cte, columns, keys, name, strata
from fairsql.expansion.counting.counts import counts
from fairsql.expansion.counting.macro_cells import unguarded
from fairsql.expansion.forms.bounds_limits import LIMITS, squares_of, with_limits, with_limits_of_ways
from fairsql.metrics.directions import corners
from fairsql.metrics.formula import CELLS, substitute
from fairsql.syntax.columns import Column, ColumnSet, Measure
from fairsql.syntax.spec import FairSpec

_ENDS = ("min", "max")
# What bounds say, by what the same limits would: they are no statement on chance.
_WORDS = {"within": "always_within", "exceeds": "never_within", "undecided": "depends"}


def bounds(spec: FairSpec) -> exp.Query:
    """Expand `FAIR BOUNDS (…)`.

    Before: `FROM t FAIR BOUNDS (PREDICTION p PROTECTED g)`; after: the queries of the counts, `fair_known` (the groups
    without a NULL), `fair_unknown` (the rows with one), `fair_possible` (each group with the counts of rows that may
    belong to it), the groups in long form, `fair_pairs` (two of them), `fair_contrasts` (their gap and its bounds).
    """
    known = replace(spec, confidence=None)  # of values among known rows there are no limits
    ctes = [*counts(spec), *_possible(spec)]
    ctes = with_sides(spec, measured(known, counted=ctes, more=[*_extremes(spec), *one_values(spec, "fair_more_")]))
    of_groups: tuple[str, ...] = _ENDS
    if spec.confidence is not None:
        ctes += with_limits_of_ways(spec, ctes[-1][0])
        of_groups = (*_ENDS, *LIMITS)
    ends = [
        nodes.alias(nodes.call("UNNEST", exp.Array(expressions=_each(spec, end))), f"fair_{end}") for end in of_groups
    ]
    more = [*columns(["fair_place", "fair_unknown"]), *ends]
    ctes += long_form(known, ctes[-1][0], "alone", more)
    ctes += paired(known, ctes[-1][0], ("unknown", *of_groups))
    gaps = {**gap_columns(known), **_gap_bounds(inverse=spec.confidence is not None)}
    outputs = [exp.Star(), reason(spec), *(nodes.alias(value, as_name) for as_name, value in gaps.items())]
    contrasts = nodes.select(outputs, ctes[-1][0])
    limited = contrasts if spec.confidence is None else with_limits(spec, contrasts)
    ctes.append((name(spec, "contrasts"), limited))
    return nodes.with_ctes(_result(spec, ctes[-1][0]), ctes)


def _possible(spec: FairSpec) -> list[Cte]:
    """Return the groups without a NULL, each with the counts of the rows that may belong to it."""
    counted, known, unknown = (name(spec, word) for word in ("counts", "known", "unknown"))
    missing = nodes.disjunction(map(_is_unknown, spec.protected))
    rows = "fair_n" if spec.weight is not None else "n"
    own = [*CELLS, "n", "fair_all", *([rows, *(f"fair_n_{cell}" for cell in CELLS)] if rows != "n" else [])]
    outputs: list[exp.Expression] = [nodes.column(each, known) for each in keys(spec)]
    outputs += [nodes.alias(exp.AnyValue(this=nodes.column(each, known)), each) for each in own]
    outputs += [nodes.alias(_added(each, unknown), f"fair_more_{each}") for each in CELLS]
    for squares in squares_of(spec):
        outputs.append(nodes.alias(exp.AnyValue(this=nodes.column(squares, known)), squares))
        outputs.append(nodes.alias(_added(squares, unknown), squares.replace("fair_", "fair_more_")))
    outputs.append(nodes.alias(_added(rows, unknown), "fair_unknown"))
    fits = [_fits(each, known, unknown) for each in spec.protected] if not _is_one_column(spec) else []
    on = nodes.conjunction([*([joined(strata(spec), known, unknown)] if spec.control else []), *fits])
    query = nodes.select(outputs, known, group=[nodes.column(each, known) for each in keys(spec)])
    return [
        (known, nodes.select([exp.Star()], counted, where=exp.Not(this=exp.Paren(this=missing)))),
        (unknown, nodes.select([exp.Star()], counted, where=missing.copy())),
        (name(spec, "possible"), query.join(_table(unknown), on=on, join_type="left", copy=False)),
    ]


def _is_one_column(spec: FairSpec) -> bool:
    return len(spec.protected) == 1 and not isinstance(spec.protected[0], ColumnSet)


def _is_unknown(column: Column) -> exp.Expression:
    """Return the test that a column of PROTECTED is NULL; for a set of columns, that one of them is."""
    value = nodes.column(column.name)
    if not isinstance(column, ColumnSet):
        return nodes.is_null(value)
    texts = _texts(value)
    return exp.LT(this=nodes.call("LIST_COUNT", texts), expression=nodes.call("LEN", texts.copy()))


def _fits(column: Column, known: str, unknown: str) -> exp.Expression:
    """Return the test that a row may belong to a group, judged by one column of PROTECTED."""
    value, own = nodes.column(column.name, unknown), nodes.column(column.name, known)
    if not isinstance(column, ColumnSet):
        return exp.Paren(this=_may_be(value, own))
    both = nodes.call("LIST_ZIP", _texts(value), _texts(own))
    each, at = nodes.column("fair_each"), (nodes.number(1), nodes.number(2))
    test = _may_be(*(exp.Bracket(this=each.copy(), expressions=[place], offset=1) for place in at))
    every = exp.Lambda(this=test, expressions=[nodes.identifier("fair_each")], colon=True)
    return nodes.call("LIST_BOOL_AND", nodes.call("LIST_TRANSFORM", both, every))


def _may_be(value: exp.Expression, own: exp.Expression) -> exp.Expression:
    return exp.Or(this=nodes.is_null(value), expression=nodes.equal(value.copy(), own))


def _texts(value: exp.Expression) -> exp.Expression:
    """Return the values of a set of columns as a list of texts."""
    return nodes.call("MAP_VALUES", as_map(value))


def _added(each: str, unknown: str) -> exp.Expression:
    return exp.Coalesce(this=nodes.total(nodes.column(each, unknown)), expressions=[nodes.number(0)])


def _table(of: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(of))


def _extremes(spec: FairSpec) -> Iterator[exp.Expression]:
    """Yield more columns of a group: its rank, the number of rows that may belong to it, and the metrics' bounds."""
    order = [nodes.ascending(nodes.column(column.name)) for column in spec.protected]
    yield nodes.alias(nodes.over(exp.RowNumber(), [], order), "fair_place")
    yield nodes.alias(nodes.cast(nodes.column("fair_unknown"), nodes.BIGINT), "fair_unknown")
    for at, measure in enumerate(spec.measures):
        yield nodes.alias(_extreme(measure, highest=False), f"fair_min_{at}")
        yield nodes.alias(_extreme(measure, highest=True), f"fair_max_{at}")


def _extreme(measure: Measure, *, highest: bool) -> exp.Expression:
    """Return the least or greatest value that a metric of a group can have."""
    if isinstance(measure, SymbolicMeasure):
        return measure.slot("most" if highest else "least")
    ends = corners(unguarded(measure.formula), highest=highest)
    values = [nodes.cast(_with_all(measure, cells), nodes.DOUBLE) for cells in ends]
    return values[0] if len(values) == 1 else (greatest if highest else least)(*values)


def _with_all(measure: Measure, cells: frozenset[str]) -> exp.Expression:
    """Return a metric of a group if all unknown rows of the given cells belong to it."""

    def grown(node: exp.Expression) -> exp.Expression | None:
        own = node.name.lower()
        added = [cell for cell in CELLS if cell in cells and own in (cell, "n")]
        return plus(*columns([own, *(f"fair_more_{cell}" for cell in added)])) if added else None

    return defined(substitute(measure.formula, grown))


def _each(spec: FairSpec, end: str) -> list[exp.Expression]:
    return columns([f"fair_{end}_{at}" for at in range(len(spec.measures))])


def _gap_bounds(*, inverse: bool) -> dict[str, exp.Expression]:
    """Return the bounds of the difference and the ratio, and those of the gap, whichever group is the higher.

    One group can have its least value while the other has its greatest, since an unknown row may belong to either.
    """
    low, high, other_low, other_high = columns_of("first_min", "first_max", "second_min", "second_max")
    least_gap, most_gap = minus(low, other_high), minus(high, other_low)
    zero = nodes.number(0)
    positive = exp.GTE(this=least(low, other_low), expression=zero)  # a ratio of negative values has no meaning
    infinite = nodes.cast(nodes.string("Infinity"), nodes.DOUBLE)

    def most(above_most: exp.Expression, below_least: exp.Expression, below_most: exp.Expression) -> exp.Expression:
        return nodes.case(
            (exp.GT(this=below_least.copy(), expression=zero.copy()), _over(above_most, below_least)),
            (exp.GT(this=above_most.copy(), expression=zero.copy()), infinite.copy()),
            (exp.GT(this=below_most.copy(), expression=zero.copy()), zero.copy()),
        )

    ratios = {
        "ratio_min": _over(low, other_high),
        "ratio_max": most(high, other_low, other_high),
        **(
            {"fair_inverse_min": _over(other_low, high), "fair_inverse_max": most(other_high, low, high)}
            if inverse
            else {}
        ),
        "fair_ratio_low": least(_over(low, other_high), _over(other_low, high)),
        "fair_ratio_high": least(1, _over(high, other_low), _over(other_high, low)),
    }
    return {
        "difference_min": least_gap,
        "difference_max": most_gap,
        "fair_difference_low": greatest(0, least_gap, minus(other_low, high)),
        "fair_difference_high": greatest(most_gap, minus(other_high, low)),
        **{each: nodes.case((positive.copy(), value)) for each, value in ratios.items()},
    }


def _over(above: exp.Expression, below: exp.Expression) -> exp.Expression:
    return nodes.quotient(above.copy(), below.copy())


def _result(spec: FairSpec, contrasts: str) -> exp.Query:
    """Return the columns of the form, in their order."""
    outputs = columns(strata(spec))
    outputs.append(metric_name(spec))
    for side in SIDES:
        outputs.append(nodes.alias(text_of_group(spec, side), f"{side}_group"))
        outputs.append(nodes.column(f"{side}_n"))
        outputs.append(nodes.alias(nodes.column(f"fair_{side}_unknown"), f"{side}_unknown"))
        outputs.append(nodes.column(f"{side}_value"))
        outputs += [nodes.alias(nodes.column(f"fair_{side}_{end}"), f"{side}_{end}") for end in _ENDS]
    ends = ("", "_min", "_max", *(["_low", "_high"] if spec.confidence is not None else []))
    outputs += columns([f"{gap}{end}" for gap in ("difference", "ratio") for end in ends])
    *judged, on_bounds = verdicts(spec, "fair_", limited=True)
    words = [exp.If(this=nodes.string(word), true=nodes.string(own)) for word, own in _WORDS.items()]
    outputs += [*judged, nodes.alias(exp.Case(this=on_bounds.unalias(), ifs=words), "bounds_verdict")]
    if spec.confidence is not None:
        outputs.append(nodes.alias(verdict_on_limits(spec, "fair_sure_"), "verdict"))
    outputs += columns([f"{side}_key" for side in SIDES])
    query = nodes.select(outputs, contrasts)
    order = columns([*strata(spec), "fair_metric", "fair_first_place", "fair_second_place"])
    return query.order_by(*map(nodes.ascending, order), copy=False)
