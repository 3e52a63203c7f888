"""Pair the reference with the group furthest from it, in each stratum and metric.

In: a spec and `fair_measures`. Out: the queries up to `fair_pairs`, as `extremes` returns them.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.reference import by_reference, may_be_overall
from fairsql.expansion.comparing.comparison import FIELDS, bounds_of, group_of, joined, referred, shared_with_reference
from fairsql.expansion.comparing.correlations import related_of, with_correlation
from fairsql.expansion.comparing.extremes import (
    COUNTED,
    ENDS,
    LIMITS,
    OUTER,
    SIDES,
    by_judged,
    counted,
    deciding,
    gap_limits,
    judged_on,
    largest,
    no_less_than_none,
)
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.inference.gap_intervals import Estimate
from fairsql.syntax.spec import FairSpec


def against(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the reference with the group furthest from it.

    If one of the two is missing or undefined, the other is shown on both sides and nothing is judged.
    """
    references, ranks, pairs = (name(spec, word) for word in ("referred", "ranked", "pairs"))
    return [
        (references, referred(spec, measures)),
        (ranks, _furthest(spec, measures, references)),
        (pairs, _with_reference(spec, ranks)),
    ]


def _furthest(spec: FairSpec, measures: str, references: str) -> exp.Query:
    """Return the group furthest from the reference per stratum, grouping and metric; the group's key breaks ties."""
    within = [nodes.column(each, measures) for each in (*strata(spec), "fair_metric")]
    is_reference, distance = nodes.column("fair_is_reference"), _distance(spec, measures, references)
    order = {
        "is_reference": is_reference,
        "is_undefined": nodes.is_null(nodes.column("fair_value")),
        "is_incomparable": nodes.is_null(distance.copy()),
        "is_number": exp.LTE(this=nodes.column("fair_value"), expression=nodes.infinity()),
        "nearness": exp.Neg(this=exp.Paren(this=distance)),
        "key": nodes.column("fair_key"),
    }
    outputs = [
        *(each.copy() for each in within),
        nodes.alias(exp.Max(this=nodes.column("fair_reference", references)), "fair_reference"),
        *counted(),
        nodes.alias(exp.Min(this=group_of(before=order, after=bounds_of(spec) | related_of(spec))), "fair_furthest"),
    ]
    if spec.confidence is not None:
        for each, as_name in (("value", "rivals"), ("low", "limited")):
            rival = nodes.case((exp.Not(this=is_reference.copy()), nodes.column(f"fair_{each}")))
            outputs.append(nodes.alias(exp.Count(this=rival), f"fair_{as_name}"))
        limits = _limits(spec, measures, references)
        itself: dict[str, exp.Expression] = {each: nodes.column(f"fair_{each}") for each in ("value", "key")}
        outputs += [*largest(limits), *deciding(spec, limits, itself, measures)]
    on = joined(shared_with_reference(spec), measures, references)
    is_other = by_reference(spec, exp.Not(this=is_reference.copy()), exp.Boolean(this=True))
    total_of_others = is_other if may_be_overall(spec) else None
    query = nodes.select(outputs, measures, where=total_of_others, group=within)
    query = query.join(exp.Table(this=nodes.identifier(references)), on=on, join_type="inner", copy=False)
    if spec.confidence is None:
        return query
    return with_correlation(spec, query, measures, nodes.field(nodes.column("fair_reference", references), "key"), [])


def _limits(spec: FairSpec, measures: str, references: str) -> dict[str, exp.Expression]:
    """Return the limits of the judged quantity, for the gap of each group to its reference; none for the reference."""
    reference, judged = nodes.column("fair_reference", references), judged_on(spec)
    other = Estimate(*(nodes.field(reference.copy(), each) for each in Estimate._fields))
    own = Estimate(*columns([f"fair_{each}" for each in Estimate._fields]))
    limits = gap_limits(own, other, related_of(spec).get("correlation"))
    found: dict[str, exp.Expression] = {}
    for each, limit in limits.items():
        of = [nodes.number(at) for at, on in enumerate(judged) if each.startswith(on)]
        tests: list[exp.Expression] = [exp.Not(this=nodes.column("fair_is_reference"))]
        if len(of) < len(judged):
            tests.append(exp.In(this=nodes.column("fair_metric", measures), expressions=of))
        if of:
            found[each] = nodes.case((nodes.conjunction(tests), limit))
    return found


def _with_reference(spec: FairSpec, ranks: str) -> exp.Query:
    """Return the furthest group and the reference as lowest and highest."""

    def own(each: str) -> exp.Expression:
        return nodes.field(nodes.column("fair_furthest"), each)

    def reference(each: str) -> exp.Expression:
        return nodes.field(nodes.column("fair_reference"), each)

    value, other = own("value"), reference("value")
    pair = nodes.conjunction([exp.Not(this=own("is_reference")), nodes.not_null(value), nodes.not_null(other)])
    below = exp.LTE(this=value.copy(), expression=other.copy())
    is_low = exp.Or(this=nodes.is_null(other.copy()), expression=below)
    is_high = exp.Or(this=nodes.is_null(other.copy()), expression=exp.GT(this=value.copy(), expression=other.copy()))
    outputs = columns([*strata(spec), "fair_metric"])
    outputs.append(nodes.alias(nodes.case((pair, nodes.number(2)), default=nodes.number(1)), "fair_judged"))
    outputs += columns(COUNTED)
    for side, is_own in zip(SIDES, (is_low, is_high), strict=True):
        for each in FIELDS:
            defined = nodes.case((nodes.not_null(value.copy()), own(each)))
            chosen = nodes.case((is_own.copy(), defined), default=reference(each))
            outputs.append(nodes.alias(chosen, f"{side}_{each}"))
    if spec.confidence is not None:
        gaps = nodes.case((nodes.not_null(other.copy()), nodes.column("fair_rivals")), default=nodes.number(0))
        outputs.append(nodes.alias(gaps, "fair_gaps"))
        mine, theirs = (Estimate(*map(of, Estimate._fields)) for of in (own, reference))
        shown = gap_limits(mine, theirs, own("correlation") if related_of(spec) else None)
        limited = nodes.conjunction(nodes.not_null(of("low")) for of in (own, reference))
        for each in LIMITS:
            alone = nodes.case((limited.copy(), no_less_than_none(each, shown[each])))
            outputs.append(nodes.alias(nodes.case((pair.copy(), _limit(spec, each, alone))), f"fair_{each}"))
        for end in ENDS:
            rival = nodes.column(f"fair_{end}")
            below = exp.LTE(this=nodes.field(rival, "value"), expression=other.copy())
            for side in SIDES:
                for each in ("key", "value"):
                    both = nodes.field(rival.copy(), each), reference(each)
                    one, another = both if side == "lowest" else reversed(both)
                    outputs.append(
                        nodes.alias(nodes.case((below.copy(), one), default=another), f"fair_{end}_{side}_{each}")
                    )
    return nodes.select(outputs, ranks)


def _limit(spec: FairSpec, each: str, shown: exp.Expression) -> exp.Expression:
    """Return a limit of the largest gap in the judged quantity, or of the shown pair in the other quantity."""
    limited = nodes.column("fair_limited")
    one = exp.GTE(this=limited, expression=nodes.number(1))
    rivals = nodes.equal(nodes.column("fair_rivals"), limited.copy()) if each in OUTER else one
    known = nodes.conjunction([rivals, nodes.not_null(nodes.field(nodes.column("fair_reference"), "low"))])
    largest_gap = nodes.case((known, nodes.column(f"fair_{each}")))
    return by_judged(spec, {on: largest_gap if each.startswith(on) else shown for on in judged_on(spec)})


def _distance(spec: FairSpec, measures: str, references: str) -> exp.Expression:
    """Return how far a group is from the reference: by ratio if the ratio is judged, else by difference."""
    value, reference = nodes.column("fair_value"), nodes.field(nodes.column("fair_reference", references), "value")
    distance = exp.Abs(this=exp.Sub(this=value, expression=reference))
    by_ratio = [at for at, m in enumerate(spec.measures) if m.allowance is not None and m.allowance.on == "ratio"]
    if not by_ratio:
        return distance
    smaller = exp.Least(this=value.copy(), expressions=[reference.copy()], ignore_nulls=True)
    larger = exp.Greatest(this=value.copy(), expressions=[reference.copy()], ignore_nulls=True)
    ratio = nodes.quotient(smaller, larger)
    judged = exp.In(this=nodes.column("fair_metric", measures), expressions=[nodes.number(at) for at in by_ratio])
    known = nodes.conjunction([judged, nodes.not_null(value.copy()), nodes.not_null(reference.copy())])
    return nodes.case((known, exp.Neg(this=ratio)), (judged.copy(), exp.Null()), default=distance)
