"""Collect what the tests of pairs need for each group in addition to its measures.

In: a spec whose counts exist. Out: `fair_evidence`, one row per stratum and group. A proportion has its rows with the
outcome, and all its rows; any other measure has limits at 95 %; a mean has the standard deviation of its values and its
standard error; a quantile has the distance of neighbouring values where values repeat, and its limits at many levels.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, root, share, square
from fairsql.expansion.building.symbols import SymbolicMeasure, are_symbolic
from fairsql.expansion.comparing.outcome_tables import outcome_table
from fairsql.expansion.counting.contingency import Cte, columns, keys, name, strata
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.inference.design_effects import has_designs
from fairsql.expansion.inference.gap_intervals import Estimate
from fairsql.expansion.inference.interval_limits import limited
from fairsql.expansion.inference.mean_limits import Mean
from fairsql.expansion.inference.mover import SIDES as LIMITS
from fairsql.expansion.inference.own_quantiles import degrees
from fairsql.expansion.inference.quantities import design_effect, is_proportion
from fairsql.expansion.inference.value_limits import ValueLimits
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

_LISTS = ("lows", "highs")  # limits of a quantile at many levels
CLUSTERED = ("design", "freedom")  # a measure's design effect and degrees of freedom
EVIDENCE = ("hits", "size", "alone_low", "alone_high", "deviation", "spacing", *_LISTS, "standard_error")
CONFIDENCE = 0.95  # of the limits from which a p-value is computed
_MEANS = ("score_sum", "squared_error")  # sums of a value of each row


def evidence_of(spec: FairSpec) -> tuple[str, ...]:
    """Return the names of each group's evidence; a macro compares only proportions and needs only their rows."""
    own = EVIDENCE[:2] if is_of_macro(spec) else EVIDENCE
    return own if spec.cluster is None else (*own, *CLUSTERED)


def is_counted(measure: Measure, spec: FairSpec) -> bool:
    """Return whether the gaps of a measure are tested by counts: those of a proportion are.

    A group overlaps with all rows, so REFERENCE OVERALL needs the counts of the other rows; weights have no whole ones.
    """
    if isinstance(measure, SymbolicMeasure):
        return measure.is_counted
    overlaps = spec.reference == "OVERALL" and spec.weight is not None and spec.cluster is None
    return is_proportion(measure) and not overlaps


def evidence(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_evidence`, over `fair_counts`, which has the columns that limits need."""
    others = [at for at, measure in enumerate(spec.measures) if not is_counted(measure, spec)]
    ctes: list[Cte] = []
    source, alone = name(spec, "designs" if has_designs(spec) else "counts"), dict[int, Estimate]()
    if others and are_symbolic(spec.measures):  # any of them may be
        others = list(range(len(spec.measures)))
    if others:
        measures = tuple(spec.measures[at] for at in others)
        separate = replace(spec, measures=measures, tuned=None, suffix=f"{spec.suffix}_alone")
        ctes, estimates = limited(separate, source, CONFIDENCE, "alone")
        source, alone = ctes[-1][0], dict(zip(others, estimates, strict=True))
    outputs = columns(keys(spec))
    for at, measure in enumerate(spec.measures):
        values = dict[str, exp.Expression]()
        if isinstance(measure, SymbolicMeasure):
            values = {each: measure.slot(each) for each in EVIDENCE}
        elif is_counted(measure, spec):
            values["hits"], values["size"] = outcome_table(measure, spec)
        elif at in alone:
            values["alone_low"], values["alone_high"] = alone[at].low, alone[at].high
            if measure.quantile:
                listed = ValueLimits(others.index(at), measure, weighted=spec.weight is not None)
                values["spacing"] = listed.spacing()
                values["lows"], values["highs"] = map(listed.at_levels, LIMITS)
            mean = measure.mean or measure.root_of
            if mean is not None:
                own = Mean(others.index(at), mean, is_root=measure.mean is None)
                values["standard_error"] = own.standard_error()
        deviation = _deviation(measure, spec) if "deviation" not in values else None
        if deviation is not None:
            values["deviation"] = deviation
        if spec.cluster is not None:
            values |= {"design": design_effect(measure.name), "freedom": degrees(measure.name)}
        for each in evidence_of(spec):
            value = values.get(each, exp.Null())
            kind = nodes.raw("DOUBLE[]") if each in _LISTS else nodes.DOUBLE
            outputs.append(nodes.alias(nodes.cast(value, kind), f"fair_{each}_of_{at}"))
    return [*ctes, (name(spec, "evidence"), nodes.select(outputs, source))]


def in_long_form(spec: FairSpec) -> list[exp.Expression]:
    """Return the columns of `fair_measures` with a group's position and its evidence for each measure."""
    lists = {each: nodes.call("UNNEST", exp.Array(expressions=_each(spec, each))) for each in evidence_of(spec)}
    return [nodes.column("fair_place"), *(nodes.alias(values, f"fair_{each}") for each, values in lists.items())]


def groups_with_evidence(spec: FairSpec, groups: str) -> exp.Query:
    """Return the query of the groups with their position in the order of groups, and their evidence."""
    other = name(spec, "evidence")
    outputs: list[exp.Expression] = [exp.Column(this=exp.Star(), table=nodes.identifier(groups))]
    order = [nodes.ascending(nodes.column(column.name, groups)) for column in spec.protected]
    outputs.append(nodes.alias(nodes.over(exp.RowNumber(), [], order), "fair_place"))
    outputs += [column for each in evidence_of(spec) for column in _each(spec, each)]
    on = nodes.conjunction(nodes.same(nodes.column(each, groups), nodes.column(each, other)) for each in keys(spec))
    table = exp.Table(this=nodes.identifier(other))
    return nodes.select(outputs, groups).join(table, on=on, join_type="inner", copy=False)


def _each(spec: FairSpec, word: str) -> list[exp.Expression]:
    return columns([f"fair_{word}_of_{at}" for at in range(len(spec.measures))])


def _deviation(measure: Measure, spec: FairSpec) -> exp.Expression | None:
    """Return the standard deviation of a mean's values over all rows of a stratum, with n - 1; None with weights."""
    sums = _sums(measure)
    if spec.weight is not None or not sums:
        return None
    rows, total, squares = (nodes.over(nodes.total(nodes.column(each)), columns(strata(spec))) for each in sums)
    variance = share(minus(squares, share(square(total), rows)), minus(rows, 1))
    below = exp.LT(this=variance, expression=nodes.number(0))  # by rounding
    return root(nodes.case((below, nodes.number(0)), default=variance.copy()))


def _sums(measure: Measure) -> tuple[str, ...]:
    """Return the names of the count, sum and sum of squares of a mean's values; empty if the measure is no mean."""
    if measure.mean is not None:
        return tuple(measure.mean.sum(of) for of in ("count", "sum", "squares"))
    for of in _MEANS:
        if measure.formula.sql("duckdb") == nodes.quotient(nodes.column(of), nodes.column("n")).sql("duckdb"):
            return ("n", of, f"fair_xx_{of}")
    return ()
