"""Compute limits that hold for many gaps at once, by a quantile for the number of gaps in a family (Bonferroni).

In: a spec and a query with the value of each measure of each group. Out: one row per stratum and grouping, with a
normal quantile for each measure. Limits at this quantile also hold for the largest gap; limits for two groups do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, minus, plus, root, times
from fairsql.expansion.building.data_errors import FAULTS, outside
from fairsql.expansion.building.defined_formulas import defined
from fairsql.expansion.building.reference import is_given, is_open
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import Slot, are_symbolic, slot
from fairsql.expansion.counting.contingency import Cte, columns, name, outer_strata, strata
from fairsql.expansion.counting.denominators import enough, rows_of
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.inference.every_look import evidence_beyond
from fairsql.expansion.inference.families import family, holds_all_metrics, is_one_of, known
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

Together = Literal["alone", "pairs", "reference", "corrected", "scanned"]
"""What limits hold for at once: one group alone, the gaps of all pairs, or the gaps of all groups to the reference.
With `corrected` a macro's parameter decides; with `scanned` the counts have the quantile, in SCANNED."""

SCANNED = "fair_z_scan"  # the quantile of limits that hold for all subgroups of a scan

_TAIL = 0.075  # below this chance AS 241 has one formula for the quantile


def quantiles(
    spec: FairSpec,
    source: str,
    confidence: float | exp.Expression,
    together: Together,
    measures: Sequence[int],
    among: Sequence[Measure] = (),
) -> list[Cte]:
    """Return the queries of the quantiles of each stratum and grouping, as `fair_z_0`, `fair_z_1`, ….

    With ANYTIME the columns hold evidence, from which `every_look.quantile_at` makes a quantile for a number of rows.

    Args:
        spec: the clause.
        source: the query of the groups, which has `fair_value_0`, `fair_value_1`, … and the number of rows.
        confidence: the chance that all gaps of a family lie within their limits: a number, or the parameter of a macro.
        together: which gaps of a stratum and measure these are.
        measures: the indexes of the measures that need a quantile.
        among: all measures of the clause, whose gaps a family may have.
    """
    group = strata(spec)
    gaps, quantiles = name(spec, "gaps"), name(spec, "quantiles")
    outputs = columns(group)
    for at in measures:
        outputs.append(nodes.alias(_gaps(nodes.column(f"fair_judged_{at}"), spec, together), f"fair_gaps_{at}"))
    judged: list[exp.Expression] = [nodes.alias(_judged(spec, at), f"fair_judged_{at}") for at in measures]
    if isinstance(spec.family, Slot):
        judged.append(slot("judged_of_all"))
        outputs.append(slot("gaps_of_all"))
    elif together != "alone" and (holds_all_metrics(spec) or is_of_macro(spec)):
        judged += [nodes.alias(judged_of(each, spec), f"fair_judged_of_{at}") for at, each in enumerate(among)]
        gaps_of = [_gaps(nodes.column(f"fair_judged_of_{at}"), spec, together) for at in range(len(among))]
        outputs.append(nodes.alias(plus(*gaps_of), "fair_gaps"))
    counted = nodes.select([*columns(group), *judged], source, group=columns(group))
    counting = nodes.select(outputs, _derived(counted))
    if isinstance(confidence, float):
        beyond: exp.Expression | float = (1 - confidence) / 2
    else:
        beyond = nodes.column("fair_beyond")
        outputs.append(nodes.alias(beyond_limit(confidence), "fair_beyond"))
        counting = nodes.select(outputs, _derived(counted))
    chances = [divide(beyond, _in_family(spec, together, at)) for at in measures]
    listed = [nodes.alias(nodes.column(each), stratum_column(at)) for at, each in enumerate(group)]
    in_tail = isinstance(beyond, float) and beyond <= _TAIL
    if spec.tuned is not None:
        evidence: exp.Expression = exp.Array(expressions=list(map(evidence_beyond, chances)))
    else:
        evidence = _upper_quantiles(chances, in_tail=in_tail)
    listed.append(nodes.alias(evidence, "fair_z"))
    named = columns([stratum_column(at) for at in range(len(group))])
    for number, at in enumerate(measures, 1):
        quantile = nodes.call("LIST_EXTRACT", nodes.column("fair_z"), nodes.number(number))
        named.append(nodes.alias(quantile, quantile_column(at)))
    return [(gaps, counting), (quantiles, nodes.select(named, _derived(nodes.select(listed, gaps))))]


def levels(spec: FairSpec, measures: str, confidence: float | exp.Expression, together: Together) -> exp.Query:
    """Return the query of the quantile of each stratum, grouping and metric, as `fair_z`, for groups in long form.

    Args:
        spec: the clause.
        measures: the query of the groups, one row for each metric, with `fair_value`.
        confidence: as in `quantiles`.
        together: as in `quantiles`.
    """
    keys = [*strata(spec), "fair_metric"]
    judged = nodes.alias(nodes.cast(exp.Count(this=nodes.column("fair_value")), nodes.DOUBLE), "fair_judged")
    counted = nodes.select([*columns(keys), judged], measures, group=columns(keys))
    gaps = nodes.alias(_gaps(nodes.column("fair_judged"), spec, together), "fair_gaps")
    counting = nodes.select([*columns(keys), gaps], _derived(counted))
    among = _in_family(spec, together)
    if spec.tuned is not None and isinstance(confidence, float):
        quantile = evidence_beyond(divide((1 - confidence) / 2, among))
    else:
        quantile = _of_gaps(among, confidence)
    return nodes.select([*columns(keys), nodes.alias(quantile, "fair_z")], _derived(counting))


def quantile_of_pairs(spec: FairSpec, confidence: float | exp.Expression, together: Together) -> exp.Expression:
    """Return the quantile for the limits of a pair, by the number of pairs of its family in long form."""
    if are_symbolic(spec.measures):
        return slot("pair_z")
    pairs: exp.Expression = nodes.over(exp.Count(this=of_pairs(spec)), family(spec, strata(spec)))
    if spec.match is not None:
        pairs = greatest(1, pairs)
    if together == "corrected":
        pairs = nodes.case((_is_alone(), nodes.number(1)), default=pairs)
    return _of_gaps(nodes.number(1) if together == "alone" else pairs, confidence)


def of_pairs(spec: FairSpec) -> exp.Expression:
    """Return what COUNT counts the compared pairs by: with MATCH those with values, as MINIMUM counts matched cases."""
    return exp.Star() if spec.match is None else nodes.column("first_value")


def quantile_of_scan(
    subgroups: str, listed: exp.Expression, spec: FairSpec, confidence: float | exp.Expression
) -> exp.Query:
    """Return one row: how many divergences limits hold for, which is the size of a family, and the quantile.

    Args:
        subgroups: the query of the subgroups, one of which is all rows.
        listed: the number of metrics.
        spec: the clause; with CORRECTION none limits hold for one subgroup and metric.
        confidence: as in `quantiles`.
    """
    if are_symbolic(spec.measures):
        comparisons, quantile = slot("scan_comparisons"), slot("scan_z")
    else:
        comparisons = _scan_comparisons(listed, spec)
        quantile = _of_gaps(nodes.column("fair_comparisons"), confidence)
    counted = nodes.select([nodes.alias(comparisons, "fair_comparisons")], subgroups)
    return nodes.select([nodes.column("fair_comparisons"), nodes.alias(quantile, SCANNED)], _derived(counted))


def _scan_comparisons(listed: exp.Expression, spec: FairSpec) -> exp.Expression:
    """Return the size of a family of divergences, of all subgroups but the one that is all rows."""
    others = greatest(1, minus(exp.Count(this=exp.Star()), 1))
    alone = exp.Max(this=nodes.number(1))
    sizes = {"strata": others, "metrics": exp.Max(this=listed), "all": times(others, listed), "pairs": alone}
    if is_of_macro(spec):
        return known(nodes.case(*((is_one_of([word]), size) for word, size in sizes.items())))
    return alone if spec.correction == "none" else sizes[spec.family]


def _of_gaps(gaps: exp.Expression, confidence: float | exp.Expression) -> exp.Expression:
    """Return the quantile of limits that hold for a number of gaps at once."""
    beyond = (1 - confidence) / 2 if isinstance(confidence, float) else beyond_limit(confidence)
    in_tail = isinstance(beyond, float) and beyond <= _TAIL
    quantiles_of = _upper_quantiles([divide(beyond, gaps)], in_tail=in_tail)
    return nodes.call("LIST_EXTRACT", quantiles_of, nodes.number(1))


def _is_alone() -> exp.Expression:
    return nodes.equal(exp.Lower(this=nodes.column("correction")), nodes.string("none"))


def beyond_limit(confidence: exp.Expression) -> exp.Expression:
    """Return the chance beyond either limit, or an error if the level is not between 0 and 1."""
    level = nodes.cast(confidence, nodes.DOUBLE)
    inside = nodes.conjunction([
        exp.GT(this=level, expression=nodes.number(0)), exp.LT(this=level.copy(), expression=nodes.number(1)),
    ])  # fmt: skip
    wrong = outside("CONFIDENCE").raised(bounds="between 0 and 1", value=confidence.copy())
    return nodes.case((inside, divide(minus(1, level), 2)), default=wrong)


def with_quantiles(spec: FairSpec, source: str) -> exp.Expression:
    """Return the groups of a query, joined with the quantiles of their stratum and grouping."""
    on = [nodes.same(nodes.column(each), nodes.column(stratum_column(at))) for at, each in enumerate(strata(spec))]
    table = exp.Table(this=nodes.identifier(source))
    join = exp.Join(this=exp.Table(this=nodes.identifier(name(spec, "quantiles"))), on=nodes.conjunction(on))
    table.append("joins", join)
    return table


def stratum_column(at: int) -> str:
    """Return the name of a stratum's column in the query of quantiles."""
    return f"fair_stratum_{at}"


def quantile_column(at: int) -> str:
    """Return the name of the column with the quantile of a measure."""
    return f"fair_z_{at}"


def _upper_quantiles(chances: Sequence[exp.Expression], *, in_tail: bool) -> exp.Expression:
    """Return the list of upper quantiles of the standard normal distribution for chances of at most one half.

    The function is applied to a list so that it occurs once in the query. In the tail it is a shorter function, which
    keeps the digits of small chances.
    """
    argument, values = nodes.column("fair_r"), list(chances)
    if in_tail:
        values = [root(exp.Neg(this=exp.Ln(this=chance))) for chance in chances]
        body = function("fair_tail_quantile", argument)
    else:
        body = exp.Neg(this=function("fair_normal_quantile", argument))
    return nodes.each_of(exp.Array(expressions=values), argument, body)


def _derived(query: exp.Query) -> exp.Expression:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_inner")))


def _judged(spec: FairSpec, at: int) -> exp.Expression:
    return _count_judged(spec, spec.measures[at], nodes.column(f"fair_value_{at}"))


def judged_of(measure: Measure, spec: FairSpec) -> exp.Expression:
    """Return the number of judged groups of a measure, over the counts of groups."""
    return _count_judged(spec, measure, nodes.cast(defined(measure.formula), nodes.DOUBLE))


def _count_judged(spec: FairSpec, measure: Measure, value: exp.Expression) -> exp.Expression:
    """Return the number of judged groups: those where the measure has a value and at least MINIMUM rows."""
    test = enough(spec, rows_of(measure, spec))
    if test is not None:
        value = nodes.case((test, value))
    return nodes.cast(exp.Count(this=value), nodes.DOUBLE)


def _gaps(judged: exp.Expression, spec: FairSpec, together: Together) -> exp.Expression:
    """Return the number of gaps for a number of groups; OVERALL is no group, so every group has a gap to it."""
    if together == "alone":
        return nodes.number(1)
    pairs = divide(times(judged, minus(judged, 1)), 2)
    to_reference = greatest(0, minus(judged, 1))
    if spec.reference == "OVERALL":
        to_reference = nodes.case((is_everything(), nodes.number(0)), default=judged)
    if is_open(spec):  # all rows are counted as a group if they are the reference
        to_reference = nodes.case((is_given(), to_reference), default=pairs)
    gaps = pairs if together == "pairs" else to_reference
    if not is_of_macro(spec):
        return gaps
    without_limits = nodes.equal(exp.Lower(this=nodes.column("correction")), nodes.string("benjamini_hochberg"))
    branches: list[tuple[exp.Expression, exp.Expression]] = [
        (without_limits, FAULTS["correction_without_limits"].raised())
    ]
    if together == "corrected":
        branches.append((_is_alone(), nodes.number(1)))
    return nodes.case(*branches, default=known(gaps))


def _in_family(spec: FairSpec, together: Together, at: int | None = None) -> exp.Expression:
    """Return the number of gaps of a family, at least 1: in long form, or of the columns of a measure.

    In a family of one stratum and metric, all rows are compared with the groups of every grouping (OVERALL).
    """
    return nodes.number(1) if together == "alone" else greatest(1, _gaps_of_family(spec, at))


def _gaps_of_family(spec: FairSpec, at: int | None) -> exp.Expression:
    if isinstance(spec.family, Slot):
        return slot("among" if at is None else f"m{at}.among")
    own = nodes.column("fair_gaps" if at is None else f"fair_gaps_{at}")
    if spec.family == "pairs" and not is_of_macro(spec):
        if spec.reference != "OVERALL":
            return own
        metric = ["fair_metric"] if at is None else []
        most = nodes.over(exp.Max(this=own), columns([*outer_strata(spec), *metric]))
        return nodes.case((is_everything(), most), default=own.copy())
    gaps: exp.Expression = own
    if at is not None and is_of_macro(spec):
        gaps = nodes.case((is_one_of(("metrics", "all")), nodes.column("fair_gaps")), default=own)
    elif at is not None and holds_all_metrics(spec):
        gaps = nodes.column("fair_gaps")
    return nodes.over(exp.Sum(this=gaps), family(spec, strata(spec), by_metric=at is None))


def is_everything() -> exp.Expression:
    """Return the test that a row of a grouping stands for all rows of its stratum."""
    return nodes.equal(nodes.column("protected"), nodes.string(""))
