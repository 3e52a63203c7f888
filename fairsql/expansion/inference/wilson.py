"""Compute Wilson's limits of proportions in long form, so that the formula occurs once for all metrics.

In: `fair_measures`, with the value of each group and metric, and for a proportion the rows that it stands on.
Out: the queries up to `fair_limited`, which adds `fair_low` and `fair_high`. The limits of other measures come from
`interval_limits.py`.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, times
from fairsql.expansion.building.symbols import ELSEWHERE, SymbolicMeasure, are_symbolic, slot
from fairsql.expansion.counting.contingency import Cte, name, strata
from fairsql.expansion.counting.macro_cells import unguarded
from fairsql.expansion.inference.dependence import dependence
from fairsql.expansion.inference.design_effects import has_designs
from fairsql.expansion.inference.interval_limits import confidence_of, normal_quantile
from fairsql.expansion.inference.own_quantiles import Quantile, are_own, degrees, own_quantile, shared_part
from fairsql.expansion.inference.quantities import Quantity, at_least, corrected, size_of
from fairsql.expansion.inference.simultaneous_intervals import Together, levels
from fairsql.syntax.columns import Measure
from fairsql.syntax.outcomes import averages_in
from fairsql.syntax.spec import FairSpec

BASES, FREEDOMS = "fair_bases", "fair_freedoms"  # the columns of `bases` and `freedoms`
IN_LONG_FORM = "of_metric"  # stands for a measure's name in the column of its degrees of freedom


def proportions(spec: FairSpec) -> list[int]:
    """Return the indexes of the measures that are proportions; none without CONFIDENCE."""
    if spec.confidence is None:
        return []
    symbols = [each.in_long_form for each in spec.measures if isinstance(each, SymbolicMeasure)]
    if "some" in symbols:
        return [ELSEWHERE]
    return [at for at, each in enumerate(spec.measures) if _is_proportion(each)]


def _is_proportion(measure: Measure) -> bool:
    if isinstance(measure, SymbolicMeasure):
        return measure.in_long_form == "all"
    return _quantity(measure) is not None


def bases(spec: FairSpec) -> exp.Expression:
    """Return the list of the rows that each measure stands on; NULL for a measure that is no proportion."""
    if are_symbolic(spec.measures):
        return slot("bases")
    quantities = [(_quantity(measure), measure.name if has_designs(spec) else "") for measure in spec.measures]
    sizes = [exp.Null() if each is None else size_of(each, spec, design) for each, design in quantities]
    return exp.Array(expressions=sizes)


def freedoms(spec: FairSpec) -> exp.Expression:
    """Return the list of the degrees of freedom of each measure, over `fair_designs`."""
    return exp.Array(expressions=[degrees(measure.name) for measure in spec.measures])


def limits_in_long_form(spec: FairSpec, measures: str, together: Together) -> list[Cte]:
    """Return the queries that follow `fair_measures`; none without proportions."""
    at = proportions(spec)
    if not at:
        return []
    confidence = confidence_of(spec)
    ctes: list[Cte] = []
    source: exp.Expression = exp.Table(this=nodes.identifier(measures))
    every: exp.Expression = exp.Star()
    z: Quantile = nodes.column("fair_z")
    if isinstance(confidence, float) and together == "alone":
        z = shared_part(spec, confidence, normal_quantile(confidence))
    elif confidence is not None:
        ctes.append((name(spec, "levels"), levels(spec, measures, confidence, together)))
        keys = [*strata(spec), "fair_metric"]
        on = nodes.conjunction(
            nodes.same(nodes.column(each, measures), nodes.column(each, ctes[-1][0])) for each in keys
        )
        source.append("joins", exp.Join(this=exp.Table(this=nodes.identifier(ctes[-1][0])), on=on))
        every = exp.Column(this=exp.Star(), table=nodes.identifier(measures))
    value, base = nodes.column("fair_value"), nodes.column("fair_base")
    rows = {"fair_sure_hits": times(base, value), "fair_sure_misses": times(base, minus(1, value))}
    inputs: list[exp.Expression] = [nodes.alias(corrected(count), each) for each, count in rows.items()]
    if are_own(spec):
        inputs.append(nodes.alias(own_quantile(spec, z, base, IN_LONG_FORM), "fair_z"))
        z = nodes.column("fair_z")
    elif isinstance(z, exp.Expression):
        inputs.append(z)
    hits, misses = (at_least(nodes.column(each), base, z) for each in rows)
    outputs: list[exp.Expression] = []
    for word, limit in (("low", hits), ("high", minus(1, misses))):
        if len(at) < len(spec.measures):
            no_proportion = nodes.is_null(base.copy())
            limit = nodes.case((no_proportion, nodes.column(f"fair_other_{word}")), default=limit)
        outputs.append(nodes.alias(limit, f"fair_{word}"))
    return [
        *ctes,
        (name(spec, "sure"), nodes.select([every, *inputs], source)),
        (name(spec, "limited"), nodes.select([exp.Star(), *outputs], name(spec, "sure"))),
    ]


def _quantity(measure: Measure) -> Quantity | None:
    """Return the proportion that a measure equals, or equals 1 less; its limits are Wilson's in either case."""
    if measure.aggregates or averages_in(measure):
        return None
    depends = dependence(unguarded(measure.formula))
    return depends.quantities[0] if depends is not None and depends.cells is None else None
