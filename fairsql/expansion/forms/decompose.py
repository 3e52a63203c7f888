"""Expand `FAIR DECOMPOSE (…)`: return how much of the gap between two groups CONTROL explains.

In: a spec whose measures are means over rows. Out: a query over the same single scan as `FAIR (…)`: the groups that
are compared, their strata side by side, and the parts of the gap.

Let p be the share of a group's rows in a stratum, y the group's value in it, and a the part of the first group's shares
in the weights of the strata (SHARES). Over the strata that both groups have:
unexplained = Σ (a p₁ + (1 - a) p₂)(y₁ - y₂), explained = Σ (p₁ - p₂)((1 - a) y₁ + a y₂).
With a = 1/2 these are Kitagawa's (1955), with a = 1 or 0 Oaxaca's and Blinder's (1973). Strata that only one group has
are off support: they move its value away from its value on the common strata (Ñopo 2008).
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import times
from fairsql.expansion.building.reference import is_given, is_open
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.comparison import is_reference, key_of, missing_reference, with_reference
from fairsql.expansion.counting.contingency import columns, name
from fairsql.expansion.counting.counts import counts
from fairsql.expansion.counting.denominators import enough, rows_of
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.counting.macro_lists import audit_over_lists
from fairsql.expansion.decomposing.decomposition_columns import (
    control_columns,
    detail_columns,
    pair_columns,
    side_field,
)
from fairsql.expansion.decomposing.decomposition_controls import control_shares, names
from fairsql.expansion.decomposing.decomposition_parts import (
    SIDES,
    are_numbers,
    contributions,
    differences,
    means,
    part_of_first,
    shares,
    tested,
    values,
    variance_of_value,
    variances,
)
from fairsql.expansion.forms.groups import unused_parameters
from fairsql.expansion.pushdown.tally_specs import audit_over
from fairsql.metrics.algebra import as_mean
from fairsql.metrics.formula import CELLS, parse_formula
from fairsql.syntax.columns import Aggregate, Measure
from fairsql.syntax.spec import DecomposeSpec, FairSpec


def decompose(spec: DecomposeSpec) -> exp.Query:
    """Expand `FAIR DECOMPOSE (…)`.

    Before: `FROM t FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL c)`; after: the counts of `FAIR (…)`, then
    `fair_strata` (one row per stratum, group and metric), `fair_pairs` (the compared groups), `fair_matched` (their
    strata side by side), `fair_means` (the terms of each stratum), and the sums of these.
    """
    confidence = None if spec.detail else spec.audit.confidence
    audit = replace(spec.audit, sets=with_reference(spec.audit).sets, confidence=confidence)
    part = part_of_first(spec.shares, is_open=is_of_macro(audit))
    words = ("strata", "totals", "pairs", "sides", "matched", "shares", "values", "differences", "means", "summed")
    strata, totals, pairs, sides, matched, shared, valued, different, mean, summed = (name(audit, w) for w in words)
    pair, limited = _pair(audit), confidence is not None
    ctes = counts(audit)
    ctes += [
        (strata, _strata(audit, ctes[-1][0])),
        (totals, _totals(audit, strata)),
        (pairs, _pairs(audit, totals)),
        (sides, _sides(audit, pairs)),
        (matched, _matched(audit, sides, strata)),
        (shared, shares(matched, pair)),
        (valued, values(shared, part, limited=limited)),
        (different, differences(valued, pair, are_numbers(audit), limited=limited)),
        (mean, means(different, pair, limited=limited)),
    ]
    if spec.detail != "strata":
        ctes.append((summed, _summed(audit, mean)))
    shown = columns(["protected"] if spec.audit.sets is not None else [])  # else it only marks OVERALL
    if spec.detail == "strata":
        result = _joined(audit, detail_columns(audit, shown), pairs, mean, how="inner")
        result = result.order_by(nodes.ascending(nodes.column("fair_stratum")), copy=False)
    elif spec.detail == "controls":
        ctes += control_shares(audit, shared, pair, part.copy())
        result = _joined(audit, control_columns(audit, shown), pairs, summed, how="inner")
        other = exp.Table(this=nodes.identifier(ctes[-1][0]))
        result = result.join(other, using=[*columns(pair)], join_type="left", copy=False)
        place = nodes.call("LIST_POSITION", names(audit), nodes.column("control"))
        result = result.order_by(nodes.ascending(place), copy=False)
    else:
        constant, constants = one_value.constants(audit, name(audit, "counts"))
        ctes.append((constant, constants))
        result = _joined(audit, pair_columns(audit, shown), pairs, summed, how="left")
        result = result.join(exp.Table(this=nodes.identifier(constant)), join_type="cross", copy=False)
    for text in unused_parameters(replace(audit, minimum=None, reference=None)):
        given = exp.Coalesce(this=nodes.cast(nodes.raw(text), nodes.VARCHAR), expressions=[nodes.string("")])
        result = result.where(nodes.not_null(given), copy=False)
    return nodes.with_ctes(result, ctes)


def _metrics(spec: FairSpec) -> list[str]:
    """Return the names of the columns within which groups are compared: the grouping and the metric."""
    return [*(["protected"] if spec.sets is not None else []), "fair_metric"]


def _pair(spec: FairSpec) -> list[str]:
    """Return the names of the columns that identify a pair."""
    return [*_metrics(spec), "fair_first_key"]


def _unnest(elements: list[exp.Expression], as_name: str) -> exp.Expression:
    return nodes.alias(nodes.call("UNNEST", exp.Array(expressions=elements)), as_name)


def _strata(spec: FairSpec, counted: str) -> exp.Query:
    """Return the counts in long form, by UNNEST over the metrics: one row per stratum, grouping, group and metric."""
    sums: dict[str, list[exp.Expression]] = {}
    for measure in spec.measures:
        for each, value in _sums_of(spec, measure).items():
            sums.setdefault(each, []).append(value)
    outputs = columns(["protected"] if spec.sets is not None else [])
    outputs.append(nodes.alias(key_of(spec), "fair_key"))
    if spec.reference is not None:
        outputs.append(nodes.alias(is_reference(spec), "fair_is_reference"))
    outputs.append(nodes.alias(nodes.struct({c.name: nodes.column(c.name) for c in spec.control}), "fair_stratum"))
    outputs.append(_unnest([rows_of(measure, spec) for measure in spec.measures], "fair_rows"))
    outputs.append(_unnest(list(map(nodes.number, range(len(spec.measures)))), "fair_metric"))
    return nodes.select([*outputs, *(_unnest(each, f"fair_{of}") for of, each in sums.items())], counted)


def _sums_of(spec: FairSpec, measure: Measure) -> dict[str, exp.Expression]:
    if isinstance(measure, SymbolicMeasure):
        limited = ("squares", "moment", "square_moment") if spec.confidence is not None else ()
        return {each: measure.slot(each) for each in ("above", "below", *limited)}
    return _sums(spec, measure)


def _sums(spec: FairSpec, measure: Measure) -> dict[str, exp.Expression]:
    """Return the sums of a mean over rows in one stratum: of w x and w; with CONFIDENCE also of w², w² x and w² x²."""
    if measure.mean is not None:
        return _sums_of_numbers(spec, measure.mean)
    added, below = as_mean(measure.formula) or ((), ())

    def total(cells: tuple[str, ...], before: str = "") -> exp.Expression:
        all_rows = set(cells) == set(CELLS)  # n needs neither prediction nor label
        return parse_formula(" + ".join(f"{before}{cell}" for cell in (("n",) if all_rows else cells)))

    sums = {"above": total(added), "below": total(below)}
    if spec.confidence is not None:
        before = "fair_q_" if spec.weight is not None else ""
        counted = set(added) <= set(CELLS)
        sums["squares"] = total(below, before)
        sums["moment"] = total(added, before if counted else "fair_x_")
        sums["square_moment"] = total(added, before if counted else "fair_xx_")
    return sums


def _sums_of_numbers(spec: FairSpec, mean: Aggregate) -> dict[str, exp.Expression]:
    """Return the same sums of the mean of a user's column."""
    of = {"above": "sum", "below": "count"}
    if spec.confidence is not None:
        squared = {"squares": "q_count", "moment": "q_sum", "square_moment": "q_squares"}
        plain = {"squares": "count", "moment": "sum", "square_moment": "squares"}
        of |= squared if spec.weight is not None else plain
    return {each: nodes.column(mean.sum(word)) for each, word in of.items()}


def _totals(spec: FairSpec, strata: str) -> exp.Query:
    """Return each group and metric over all strata: the number of rows, and the value if the group is judged."""
    by = [*_metrics(spec), "fair_key", *(["fair_is_reference"] if spec.reference is not None else [])]
    rows = nodes.total(nodes.column("fair_rows"))
    value = nodes.quotient(nodes.total(nodes.column("fair_above")), nodes.total(nodes.column("fair_below")))
    test = enough(spec, rows)
    if test is not None:
        value = nodes.case((test, value))
    outputs = [nodes.alias(nodes.cast(rows.copy(), nodes.BIGINT), "fair_rows"), nodes.alias(value, "fair_value")]
    if spec.confidence is not None:
        names = ("above", "below", "squares", "moment", "square_moment")
        sums = {each: nodes.total(nodes.column(f"fair_{each}")) for each in names}
        some = exp.GT(this=sums["below"].copy(), expression=nodes.number(0))
        outputs.append(nodes.alias(nodes.case((some, variance_of_value(sums, are_numbers(spec)))), "fair_variance"))
    return nodes.select([*columns(by), *outputs], strata, group=columns(by))


def _pairs(spec: FairSpec, totals: str) -> exp.Query:
    """Return the compared groups: the highest and the lowest, or each group and the reference.

    Ties are decided by the group's key. Without a reference `fair_judged` counts the groups that have a value.
    """
    value = nodes.column("fair_value")
    limited = ["variance"] if spec.confidence is not None else []
    group = nodes.struct({each: nodes.column(f"fair_{each}") for each in ("value", "key", "rows", *limited)})
    if is_open(spec):
        each_other = _pairs(replace(spec, reference=None), totals)
        chosen = [(each_other, exp.Not(this=is_given())), (_with_reference(spec, totals, group), is_given())]
        return nodes.union_all([query.assert_is(exp.Select).where(test, copy=False) for query, test in chosen])
    if spec.reference is not None:
        return _with_reference(spec, totals, group)
    judged = nodes.case((nodes.not_null(value), group))
    several = exp.GTE(this=exp.Count(this=value.copy()), expression=nodes.number(2))
    outputs = [*columns(_metrics(spec)), nodes.alias(nodes.field(exp.Max(this=judged), "key"), "fair_first_key")]
    outputs.append(nodes.alias(exp.Max(this=judged.copy()), "fair_first"))
    outputs.append(nodes.alias(nodes.case((several, exp.Min(this=judged.copy()))), "fair_second"))
    outputs.append(nodes.alias(exp.Count(this=value.copy()), "fair_judged"))
    return nodes.select(outputs, totals, group=columns(_metrics(spec)))


def _with_reference(spec: FairSpec, totals: str, group: exp.Expression) -> exp.Query:
    """Return each group with the reference; fail if no group is the reference."""
    reference = nodes.column("fair_is_reference")
    within = columns(["fair_metric"] if spec.reference == "OVERALL" else _metrics(spec))
    chosen = nodes.over(exp.Max(this=nodes.case((reference, group))), within)
    present = nodes.over(nodes.total_if(reference.copy(), nodes.number(1)), [])
    nowhere: exp.Expression = nodes.equal(present, nodes.number(0))
    if is_open(spec):
        nowhere = nodes.conjunction([is_given(), nowhere])
    checked = nodes.case((nowhere, missing_reference(spec)), default=chosen)
    outputs = columns([*_metrics(spec), "fair_is_reference"])
    outputs.append(nodes.alias(nodes.column("fair_key"), "fair_first_key"))
    outputs += [nodes.alias(group.copy(), "fair_first"), nodes.alias(checked, "fair_second")]
    with_reference = exp.Subquery(
        this=nodes.select(outputs, totals), alias=exp.TableAlias(this=nodes.identifier("fair_inner"))
    )
    kept = columns([*_pair(spec), "fair_first", "fair_second"])
    if is_open(spec):
        kept.append(nodes.alias(nodes.cast(exp.Null(), nodes.BIGINT), "fair_judged"))
    return nodes.select(kept, with_reference, where=exp.Not(this=reference.copy()))


def _sides(spec: FairSpec, pairs: str) -> exp.Query:
    """Return the two groups of each pair as separate rows, to look up their strata."""
    outputs = columns(_pair(spec))
    outputs.append(_unnest([exp.Boolean(this=True), exp.Boolean(this=False)], "fair_is_first"))
    outputs.append(_unnest([side_field(side, "key") for side in SIDES], "fair_key"))
    if spec.sets is not None:
        second = nodes.string("") if spec.reference == "OVERALL" else nodes.column("protected")
        outputs.append(_unnest([nodes.column("protected"), second], "fair_grouping"))
    defined = nodes.conjunction(nodes.not_null(side_field(side, "value")) for side in SIDES)
    return nodes.select(outputs, pairs, where=defined)


def _matched(spec: FairSpec, sides: str, strata: str) -> exp.Query:
    """Return the strata of each pair with the sums of both groups; a group without rows in a stratum has sums of 0."""
    by = [*(nodes.column(each, sides) for each in _pair(spec)), nodes.column("fair_stratum")]
    on = [nodes.same(nodes.column(each, sides), nodes.column(each, strata)) for each in ("fair_metric", "fair_key")]
    if spec.sets is not None:
        on.append(nodes.equal(nodes.column("fair_grouping", sides), nodes.column("protected", strata)))
    limited = ["squares", "moment", "square_moment"] if spec.confidence is not None else []
    outputs: list[exp.Expression] = [each.copy() for each in by]
    for side in SIDES:
        test: exp.Expression = nodes.column("fair_is_first")
        test = test if side == "first" else exp.Not(this=test)
        for each in ("rows", "above", "below", *limited):
            outputs.append(
                nodes.alias(nodes.total_if(test.copy(), nodes.column(f"fair_{each}")), f"fair_{side}_{each}")
            )
    some = exp.GT(this=nodes.total(nodes.column("fair_below")), expression=nodes.number(0))
    query = nodes.select(outputs, sides, group=by, having=some)
    other = exp.Table(this=nodes.identifier(strata))
    return query.join(other, on=nodes.conjunction(on), join_type="inner", copy=False)


def _summed(spec: FairSpec, source: str) -> exp.Query:
    """Return the parts of the gap of each pair: sums over its strata."""
    shared, difference = nodes.column("fair_shared"), nodes.column("fair_difference")
    outputs = columns(_pair(spec))
    outputs += [nodes.alias(nodes.total(part), f"fair_{each}") for each, part in contributions().items()]
    if spec.confidence is not None:
        outputs += [nodes.alias(exp.Sqrt(this=nodes.total(v)), f"fair_{each}_se") for each, v in variances().items()]
        outputs.append(nodes.alias(tested(), "fair_tested_z"))
    for side in SIDES:
        weighed = times(nodes.column(f"fair_{side}_share"), difference)
        outputs.append(nodes.alias(nodes.total(weighed), f"fair_{side}_unexplained"))
        alone = nodes.total_if(exp.Not(this=shared.copy()), nodes.column(f"fair_{side}_portion"))
        outputs.append(nodes.alias(alone, f"fair_{side}_alone"))
    outputs.append(nodes.alias(nodes.total_if(shared, nodes.number(1)), "fair_strata"))
    outputs.append(nodes.alias(exp.Min(this=difference), "fair_least"))
    outputs.append(nodes.alias(exp.Max(this=difference.copy()), "fair_most"))
    return nodes.select(outputs, source, group=columns(_pair(spec)))


def _joined(spec: FairSpec, outputs: list[exp.Expression], pairs: str, source: str, *, how: str) -> exp.Select:
    """Join pairs with the rows of another query that belong to them, in the order of the pairs."""
    query = nodes.select(outputs, pairs).assert_is(exp.Select)
    other = exp.Table(this=nodes.identifier(source))
    query = query.join(other, using=[*columns(_pair(spec))], join_type=how, copy=False)
    return query.order_by(*map(nodes.ascending, columns(_pair(spec))), copy=False)


def decomposed_rows(spec: DecomposeSpec) -> FairSpec:
    """Return the audit that counts the rows."""
    return spec.audit


def decomposition_over(spec: DecomposeSpec, relation: str) -> DecomposeSpec:
    """Return a decomposition over a tally."""
    return replace(spec, audit=audit_over(spec.audit, relation))


def decomposition_over_lists(spec: DecomposeSpec) -> DecomposeSpec:
    """Return the spec of the macro, which leaves out metrics whose items are missing."""
    return replace(spec, audit=audit_over_lists(spec.audit))
