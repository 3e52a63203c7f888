"""Expand `FAIR TREND (…)`: return the gap between groups in each period, and whether it has changed.

In: a spec. Out: a query over one scan. The period is an additional stratum of the contingency table. The groups of a
stratum are paired once for all periods, so that a difference keeps its sign; `cusum` follows each pair through time.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, square, times
from fairsql.expansion.building.data_errors import FAULTS, outside
from fairsql.expansion.building.group_labels import OVERALL
from fairsql.expansion.building.reference import by_reference, either, is_given, is_open
from fairsql.expansion.building.symbols import SymbolicMeasure, slotted
from fairsql.expansion.building.verdicts import by_metric, metric_name, verdicts
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.comparison import (
    joined,
    long_form,
    missing_reference,
    sided,
    text_of_group,
    with_reference,
)
from fairsql.expansion.comparing.contrasts import SIDES, gap_columns
from fairsql.expansion.comparing.one_value import reason
from fairsql.expansion.counting.clusters import shared_queries
from fairsql.expansion.counting.contingency import Cte, columns, keys, name, strata
from fairsql.expansion.counting.macro_cells import is_of_macro, unguarded
from fairsql.expansion.counting.macro_lists import proportions_over_lists
from fairsql.expansion.inference.cusum import chart, charted
from fairsql.expansion.inference.interval_limits import normal_quantile
from fairsql.expansion.pushdown.tally_specs import audit_over, held
from fairsql.metrics.algebra import as_proportion
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.spec import FairSpec, TrendSpec

PERIOD = "fair_period"
_LEVEL = 0.95  # level of the limits that give a metric's standard error if there is no CONFIDENCE
_DATES = ("DAY", "WEEK", "MONTH", "QUARTER", "YEAR")  # periods that begin at midnight


def trend(spec: TrendSpec) -> exp.Query:
    """Expand `FAIR TREND (…)`.

    Before: `FROM t FAIR TREND (PREDICTION p PROTECTED g TIME d EVERY '1 month')`; after: the queries of `FAIR (…)` with
    the period as a stratum, `fair_series` (the pairs of groups), `fair_periods`, `fair_gaps` (one row per pair and
    period), and the queries of the chart.
    """
    audit = with_reference(_by_period(spec))
    ctes = sided(_counted(audit), "alone")
    ctes += long_form(audit, ctes[-1][0], "alone", columns([column.name for column in audit.protected]))
    measures = name(audit, "sized")
    ctes.append((measures, _sized(audit, ctes[-1][0])))
    ctes += _series(audit, measures)
    series = ctes[-1][0]
    ctes.append((name(audit, "periods"), _periods(spec, measures)))
    ctes.append((name(audit, "gaps"), _gaps(spec, audit, series)))
    gaps = [nodes.alias(value, each) for each, value in gap_columns(spec.audit).items()]
    contrasts = [exp.Star(), reason(spec.audit), *gaps]
    ctes.append((name(audit, "contrasts"), nodes.select(contrasts, ctes[-1][0])))
    ctes += chart(spec, [*_strata(audit), "fair_metric", "first_key", "second_key"], ctes[-1][0])
    return nodes.with_ctes(_result(spec, audit, ctes[-1][0]), ctes, once=shared_queries(audit))


def _by_period(spec: TrendSpec) -> FairSpec:
    """Return the audit with the period as its last control, and with limits if standard errors need them."""
    audit = spec.audit
    period = Column(_period(spec).sql(dialect="duckdb"), PERIOD, spec.time.start, spec.time.end)
    level = None if all(map(_sizes, audit.measures)) else _LEVEL
    return replace(audit, control=(*audit.control, period), confidence=audit.confidence or level)


def _counted(audit: FairSpec) -> FairSpec:
    """Return the audit with a level of confidence if it has weights, so that Kish's size has squared weights."""
    return replace(audit, confidence=audit.confidence or (None if audit.weight is None else _LEVEL))


def _sizes(measure: Measure) -> tuple[str, ...] | None:
    """Return the counts that a proportion stands on; None for any other measure."""
    if isinstance(measure, SymbolicMeasure):
        return ("n",) if measure.has_size else None
    proportion = as_proportion(unguarded(measure.formula))
    return proportion and proportion[1]


def _period(spec: TrendSpec) -> exp.Expression:
    """Return the start of a row's period: Monday for weeks, the first day for months, in the session's time zone."""
    time = nodes.raw(spec.time.text)
    moment = nodes.cast(time, exp.DataType.Type.TIMESTAMP)
    endless = exp.Not(this=nodes.call("ISFINITE", moment))
    error = FAULTS["time_not_finite"].raised(column=spec.time.shown, value=time.copy())
    return nodes.case((endless, error), default=nodes.call("TIME_BUCKET", _interval(spec), moment.copy()))


def _interval(spec: TrendSpec) -> exp.Expression:
    """Return the length of a period; in a macro it is a parameter."""
    if not is_of_macro(spec.audit):
        return exp.Interval(this=nodes.string(str(spec.every)), unit=exp.Var(this=spec.unit))
    every = nodes.cast(nodes.column("every"), exp.DataType.Type.INTERVAL)
    shortest = exp.Interval(this=nodes.string("1"), unit=exp.Var(this="MINUTE"))
    wrong = outside("EVERY").raised(bounds="at least one minute", value=every)
    return nodes.case((exp.GTE(this=every.copy(), expression=shortest), every.copy()), default=wrong)


def _strata(audit: FairSpec) -> list[str]:
    """Return the names of the columns within which groups are compared in each period."""
    return [each for each in strata(audit) if each != PERIOD]


def _sized(audit: FairSpec, measures: str) -> exp.Query:
    """Return the groups of each period with the size of each metric, which divides the variance of one row.

    For a proportion, this is the number of its rows; with weights, Kish's effective number. For another metric, it is
    the reciprocal of the squared standard error, which follows from the width of its interval.
    """
    counts = name(audit, "counts")
    size = by_metric([_size(audit, measure, counts) for measure in audit.measures])
    outputs = [exp.Column(this=exp.Star(), table=nodes.identifier(measures)), nodes.alias(size, "fair_size")]
    query = nodes.select(outputs, measures)
    on = joined(keys(audit), measures, counts)
    return query.join(exp.Table(this=nodes.identifier(counts)), on=on, join_type="inner", copy=False)


@slotted("period_size")
def _size(audit: FairSpec, measure: Measure, counts: str) -> exp.Expression:
    sizes = _sizes(measure)
    if sizes is None:
        assert audit.confidence is not None
        width = minus(nodes.column("fair_high"), nodes.column("fair_low"))
        return square(nodes.quotient(nodes.number(2 * normal_quantile(audit.confidence)), width))
    size = plus(*(nodes.column(each, counts) for each in sizes))
    if audit.weight is None:
        return size
    return nodes.quotient(times(size, size), plus(*(nodes.column(f"fair_q_{each}", counts) for each in sizes)))


def _series(audit: FairSpec, measures: str) -> list[Cte]:
    """Return the queries of the pairs of groups that are compared in every period; a macro chooses when it runs."""
    if is_open(audit):
        each_other = _pairs(replace(audit, reference=None, suffix=f"{audit.suffix}_of_all"), measures)
        return either(audit, each_other, _pairs(audit, measures))
    return _pairs(audit, measures)


def _pairs(audit: FairSpec, measures: str) -> list[Cte]:
    members, series = name(audit, "members"), name(audit, "series")
    return [(members, _members(audit, measures)), (series, _compared(audit, members))]


def _members(audit: FairSpec, measures: str) -> exp.Query:
    """Return the groups of each stratum in all periods, ranked, or else checked for the given reference."""
    within = [*_strata(audit), "fair_metric"]
    by = [*within, "fair_key", *(["fair_is_reference"] if audit.reference is not None else [])]
    if audit.reference is None:
        rank = nodes.over(exp.RowNumber(), columns(within), [nodes.ascending(nodes.column("fair_key"))])
        return nodes.select([*columns(by), nodes.alias(rank, "fair_rank")], measures, group=columns(by))
    present = nodes.over(nodes.total(nodes.total_if(nodes.column("fair_is_reference"), nodes.number(1))), [])
    nowhere: exp.Expression = nodes.equal(present, nodes.number(0))
    if is_open(audit):
        nowhere = nodes.conjunction([is_given(), nowhere])
    key = nodes.case((nowhere, missing_reference(audit)), default=nodes.column("fair_key"))
    outputs = [*columns(within), nodes.alias(key, "fair_key"), nodes.column("fair_is_reference")]
    return nodes.select(outputs, measures, group=columns(by))


def _compared(audit: FairSpec, members: str) -> exp.Query:
    """Return the pairs of groups that are compared in every period: all pairs, or each group with the reference."""
    within = [*_strata(audit), "fair_metric"]
    outputs: list[exp.Expression] = [
        *(nodes.column(each, "fair_first") for each in within),
        nodes.alias(nodes.column("fair_key", "fair_first"), "first_key"),
        nodes.alias(nodes.column("fair_key", "fair_second"), "second_key"),
    ]
    if audit.reference is None:
        second: exp.Expression = _named(members, "fair_second")
        tests = [_alike(each, "fair_first", "fair_second") for each in within]
        tests.append(
            exp.LT(this=nodes.column("fair_rank", "fair_first"), expression=nodes.column("fair_rank", "fair_second"))
        )
        where = None
    else:  # in a stratum without the reference, groups are compared with no rows
        shared = [each for each in ("protected",) if each in within and audit.reference != "OVERALL"]
        chosen = nodes.select(
            [*columns(shared), nodes.column("fair_key")], members, where=nodes.column("fair_is_reference")
        )
        second = exp.Subquery(
            this=chosen.distinct(copy=False), alias=exp.TableAlias(this=nodes.identifier("fair_second"))
        )
        tests = [_alike(each, "fair_first", "fair_second") for each in shared]
        where = exp.Not(this=nodes.column("fair_is_reference", "fair_first"))
    query = nodes.select(outputs, _named(members, "fair_first"), where=where)
    return query.join(second, on=nodes.conjunction(tests), join_type="inner", copy=False)


def _named(relation: str, as_name: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(relation), alias=exp.TableAlias(this=nodes.identifier(as_name)))


def _alike(each: str, left: str, right: str, other: str = "") -> exp.Expression:
    return nodes.same(nodes.column(each, left), nodes.column(other or each, right))


def _periods(spec: TrendSpec, measures: str) -> exp.Query:
    """Return every period from the first to the last that has rows, and NULL if the time of some rows is NULL."""
    period = nodes.column(PERIOD)
    between = nodes.call("GENERATE_SERIES", exp.Min(this=period), exp.Max(this=period.copy()), _interval(spec))
    dated = nodes.select([nodes.alias(nodes.call("UNNEST", between), PERIOD)], measures)
    undated = nodes.select([period.copy()], measures, where=nodes.is_null(period.copy())).distinct(copy=False)
    return nodes.union_all([dated, undated])


def _gaps(spec: TrendSpec, audit: FairSpec, series: str) -> exp.Query:
    """Return one row per pair and period: both groups, with their limits if there is CONFIDENCE."""
    periods, measures = (name(audit, word) for word in ("periods", "sized"))
    outputs: list[exp.Expression] = [nodes.column(each, series) for each in (*_strata(audit), "fair_metric")]
    outputs.append(nodes.column(PERIOD, periods))
    both = nodes.conjunction(nodes.not_null(nodes.column("fair_value", f"fair_{side}")) for side in SIDES)
    for side in SIDES:
        table = f"fair_{side}"
        rows = exp.Coalesce(this=nodes.column("fair_n", table), expressions=[nodes.number(0)])
        outputs += [nodes.column(f"{side}_key", series), nodes.alias(rows, f"{side}_n")]
        outputs += [nodes.alias(nodes.column(f"fair_{each}", table), f"{side}_{each}") for each in ("value", "size")]
        for end in ("low", "high") if spec.audit.confidence is not None else ():
            limit = nodes.case((both.copy(), nodes.column(f"fair_{end}", table)))
            outputs.append(nodes.alias(limit, f"fair_{side}_{end}"))
    for each in one_value.COLUMNS:
        first, second = (nodes.column(each, f"fair_{side}") for side in SIDES)
        outputs.append(nodes.alias(exp.Coalesce(this=first, expressions=[second]), each))
    left_out = [
        exp.Coalesce(this=nodes.column("fair_excluded", f"fair_{side}"), expressions=[nodes.number(0)])
        for side in SIDES
    ]
    excluded = by_reference(audit, left_out[1], plus(*left_out))  # a group is a part of OVERALL
    outputs.append(nodes.alias(excluded, "excluded"))
    query = nodes.select(outputs, series).join(exp.Table(this=nodes.identifier(periods)), join_type="cross", copy=False)
    for side in SIDES:
        overall = side == "second" and audit.reference == "OVERALL"
        table = f"fair_{side}"
        tests = [
            _alike(each, series, table)
            for each in (*_strata(audit), "fair_metric")
            if not (overall and each == "protected")
        ]
        tests += [_alike(PERIOD, periods, table), _alike(f"{side}_key", series, table, "fair_key")]
        query = query.join(_named(measures, table), on=nodes.conjunction(tests), join_type="left", copy=False)
    some = [
        nodes.not_null(nodes.column(each, table))
        for each, table in ((PERIOD, periods), ("fair_n", "fair_first"), ("fair_n", "fair_second"))
    ]
    return query.where(nodes.disjunction(some), copy=False)


def _result(spec: TrendSpec, audit: FairSpec, charts: str) -> exp.Query:
    """Return the columns of the form, in their order."""
    ends = ["_low", "_high"] if spec.audit.confidence is not None else []
    by_day = spec.unit in _DATES and not is_of_macro(audit)
    kind = exp.DataType.Type.DATE if by_day else exp.DataType.Type.TIMESTAMP
    outputs = [*columns(strata(spec.audit)), metric_name(audit)]
    outputs.append(nodes.alias(nodes.cast(nodes.column(PERIOD), kind), "period"))
    for side in SIDES:
        text = text_of_group(audit, side)
        if side == "second":
            text = by_reference(audit, nodes.string(OVERALL), text)
        outputs += [nodes.alias(text, f"{side}_group"), nodes.column(f"{side}_n"), nodes.column(f"{side}_value")]
    outputs.append(nodes.column("excluded"))
    outputs += columns([f"{gap}{end}" for gap in ("difference", "ratio") for end in ("", *ends)])
    outputs += verdicts(spec.audit, "fair_")
    outputs += charted(spec)
    outputs += columns([f"{side}_key" for side in SIDES])
    ordered = columns([*_strata(audit), "fair_metric", "first_key", "second_key", PERIOD])
    return nodes.select(outputs, charts).order_by(*map(nodes.ascending, ordered), copy=False)


def trend_rows(spec: TrendSpec) -> FairSpec:
    """Return the audit that counts the rows by time, before periods are made."""
    return replace(spec.audit, control=(*spec.audit.control, Column(spec.time.text, PERIOD, 0, 0)))


def trend_over(spec: TrendSpec, relation: str) -> TrendSpec:
    """Return a trend over a tally."""
    return replace(spec, audit=audit_over(spec.audit, relation), time=held(spec.time, PERIOD))


def trend_over_lists(spec: TrendSpec) -> TrendSpec:
    """Return the spec of the macro."""
    return replace(spec, audit=proportions_over_lists(spec.audit))
