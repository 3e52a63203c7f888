"""What the tests of pairs need of each group beside its measures.

In: a spec, whose counts have been made. Out: `fair_evidence`, one row per stratum and group: the rows that have the
outcome of a proportion, and all of its rows; limits at 95 % of what is no proportion; the standard deviation of the
values that a mean is of.
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
from fairsql.expansion.inference.gap_intervals import Estimate
from fairsql.expansion.inference.interval_limits import limited
from fairsql.expansion.inference.quantities import is_proportion
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

EVIDENCE = ("hits", "size", "alone_low", "alone_high", "deviation")
CONFIDENCE = 0.95  # of the limits that a p-value follows from
_MEANS = ("score_sum", "squared_error")  # sums of a value of each row


def evidence_of(spec: FairSpec) -> tuple[str, ...]:
    """Return what there is of each group: of a macro, which compares proportions alone, their rows."""
    return EVIDENCE[:2] if is_of_macro(spec) else EVIDENCE


def is_counted(measure: Measure, spec: FairSpec) -> bool:
    """Say whether the gaps of a measure are tested by counts: those of a proportion.

    Groups overlap with all rows, and then counts are those of the other rows: weights have none, which are whole.
    """
    if isinstance(measure, SymbolicMeasure):
        return measure.is_counted
    overlaps = spec.reference == "OVERALL" and spec.weight is not None
    return is_proportion(measure) and not overlaps


def evidence(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_evidence`, over `fair_counts`, which has what limits need."""
    others = [at for at, measure in enumerate(spec.measures) if not is_counted(measure, spec)]
    ctes: list[Cte] = []
    source, alone = name(spec, "counts"), dict[int, Estimate]()
    if others and are_symbolic(spec.measures):  # any of them may be
        others = list(range(len(spec.measures)))
    if others:
        measures = tuple(spec.measures[at] for at in others)
        apart = replace(spec, measures=measures, tuned=None, suffix=f"{spec.suffix}_alone")
        ctes, estimates = limited(apart, source, CONFIDENCE, "alone")
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
        deviation = _deviation(measure, spec) if "deviation" not in values else None
        if deviation is not None:
            values["deviation"] = deviation
        for each in evidence_of(spec):
            value = values.get(each, exp.Null())
            outputs.append(nodes.alias(nodes.cast(value, nodes.DOUBLE), f"fair_{each}_of_{at}"))
    return [*ctes, (name(spec, "evidence"), nodes.select(outputs, source))]


def in_long_form(spec: FairSpec) -> list[exp.Expression]:
    """Return the columns of `fair_measures` that hold the place of a group and its evidence on each measure."""
    lists = {each: nodes.call("UNNEST", exp.Array(expressions=_each(spec, each))) for each in evidence_of(spec)}
    return [nodes.column("fair_place"), *(nodes.alias(values, f"fair_{each}") for each, values in lists.items())]


def beside_evidence(spec: FairSpec, groups: str) -> exp.Query:
    """Return the query of the groups with their place in the order of groups, and their evidence."""
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
    """The standard deviation of a mean's values over all rows of a stratum, with n - 1; of weights none."""
    sums = _sums(measure)
    if spec.weight is not None or not sums:
        return None
    rows, total, squares = (nodes.over(nodes.total(nodes.column(each)), columns(strata(spec))) for each in sums)
    variance = share(minus(squares, share(square(total), rows)), minus(rows, 1))
    below = exp.LT(this=variance, expression=nodes.number(0))  # by rounding
    return root(nodes.case((below, nodes.number(0)), default=variance.copy()))


def _sums(measure: Measure) -> tuple[str, ...]:
    """The names of the number, sum and sum of squares of the values that a mean is of; none of what is no mean."""
    if measure.mean is not None:
        return tuple(measure.mean.sum(of) for of in ("count", "sum", "squares"))
    for of in _MEANS:
        if measure.formula.sql("duckdb") == nodes.quotient(nodes.column(of), nodes.column("n")).sql("duckdb"):
            return ("n", of, f"fair_xx_{of}")
    return ()
