"""The form `FAIR DISPARITY (…)`: one row per stratum and metric, with the two extreme groups and their gap.

In: a spec. Out: a query over the same one scan as `FAIR (…)`: the groups in long form, the two that are furthest apart
(or the one furthest from the reference), their difference and ratio, and whether these lie within the allowance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from sqlglot import exp

from fairsql.expand import nodes
from fairsql.expand.checks import empty_side, given_within, shown_group
from fairsql.expand.contingency import Cte, columns, keys, name
from fairsql.expand.measures import measured
from fairsql.spec import Allowance, FairSpec, Measure

_SLACK = 1e-12  # a gap that equals its allowance is within it, whatever the last digit of the division
_SIDES = ("lowest", "highest")


def disparity(spec: FairSpec) -> exp.Query:
    """Expand `FAIR DISPARITY (…)`.

    Before: `FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.05)`; after: the queries of `FAIR (…)`, then
    `fair_measures` (one row per group and metric), `fair_pairs` (the two extremes), and their gap.
    """
    counted = replace(spec, sets=_sets(spec))
    ctes = measured(counted)
    if len(spec.protected) == 1 and spec.sets is None:
        ctes.append((name(spec, "sides"), _sides(counted, ctes[-1][0])))
    measures = (name(spec, "measures"), _measures(counted, ctes[-1][0]))
    pairs: list[Cte] = _extremes(counted, measures[0]) if spec.reference is None else _against(counted, measures[0])
    return nodes.with_ctes(_result(spec, pairs[-1][0]), [*ctes, measures, *pairs])


def _sets(spec: FairSpec) -> tuple[tuple[int, ...], ...] | None:
    """The groupings to count: without the grand total, which is one group; with it where it is the reference."""
    given = spec.sets
    if spec.reference != "OVERALL":
        return None if given is None else tuple(chosen for chosen in given if chosen)
    everything = given or (tuple(range(len(spec.protected))),)
    return (*(chosen for chosen in everything if chosen), ())


def _joined(parts: Sequence[exp.Expression], separator: str) -> exp.Expression:
    def join(left: exp.Expression, right: exp.Expression) -> exp.Expression:
        return exp.DPipe(this=exp.DPipe(this=left, expression=nodes.string(separator)), expression=right)

    return reduce(join, parts)


def _group_text(spec: FairSpec) -> exp.Expression:
    """The group as text: its values, separated by commas; only those of its grouping."""
    texts = [shown_group(column, nodes.column(column.name)) for column in spec.protected]
    if spec.sets is None:
        return _joined(texts, ", ")
    protected = [c.name for c in spec.protected]
    branches = [
        (
            nodes.equal(nodes.column("protected"), nodes.string(", ".join(protected[at] for at in chosen))),
            _joined([texts[at].copy() for at in chosen], ", "),
        )
        for chosen in spec.sets
        if chosen
    ]
    return nodes.case(*branches, default=nodes.string("overall"))


def _sides(spec: FairSpec, groups: str) -> exp.Query:
    """With a boolean PROTECTED both sides must have rows, with STRATA complete in every stratum.

    The latter is the strict reading of controlled fairness (Luskin et al. 2020, Definition 1).
    """
    side = spec.protected[0]
    strata = [(c, nodes.column(c.name)) for c in spec.control] if spec.complete else []
    check = empty_side(side, nodes.column(side.name), strata, nodes.column("n"))
    if spec.complete:
        message = f"STRATA complete needs a boolean PROTECTED, and {side.shown} is "
        check.set("default", nodes.failure(message, nodes.call("TYPEOF", nodes.column(side.name))))
    return nodes.select([exp.Star(), nodes.alias(nodes.cast(check, nodes.VARCHAR), "fair_empty_side")], groups)


def _measures(spec: FairSpec, source: str) -> exp.Query:
    """The groups in long form: one row per stratum, grouping, group and metric."""
    where = None
    if source == name(spec, "sides"):
        where = nodes.is_null(nodes.column("fair_empty_side"))
    arms = [
        nodes.select(_measure_columns(spec, measure, at), source, where=where.copy() if where else None)
        for at, measure in enumerate(spec.measures)
    ]
    return nodes.union_all(arms)


def _measure_columns(spec: FairSpec, measure: Measure, at: int) -> list[exp.Expression]:
    def judged(column: str) -> exp.Expression:
        if spec.minimum is None:
            return nodes.column(column)
        least = given_within("MINIMUM", spec.minimum, "a number of rows of at least 0")
        enough = exp.GTE(this=nodes.column("n"), expression=least)
        return nodes.case((enough, nodes.column(column)))

    wanted = columns(_strata(spec))
    wanted.append(nodes.alias(_group_text(spec), "fair_group"))
    wanted.append(nodes.alias(nodes.number(at), "fair_metric"))
    wanted.append(nodes.alias(judged(measure.name), "fair_value"))
    if spec.confidence is not None:
        wanted.append(nodes.alias(judged(f"{measure.name}_low"), "fair_low"))
        wanted.append(nodes.alias(judged(f"{measure.name}_high"), "fair_high"))
    if spec.reference is not None:
        wanted.append(nodes.alias(_is_reference(spec), "fair_is_reference"))
    return wanted


def _strata(spec: FairSpec) -> list[str]:
    """Names of the columns within which groups are compared: controls, and the grouping."""
    protected = {c.name for c in spec.protected}
    return [each for each in keys(spec) if each not in protected]


def _is_reference(spec: FairSpec) -> exp.Expression:
    if spec.reference == "OVERALL":
        return nodes.equal(nodes.column("protected"), nodes.string(""))
    tests = []
    for at, (column, value) in enumerate(zip(spec.protected, spec.reference or (), strict=True)):
        test = nodes.same(nodes.column(column.name), exp.Paren(this=nodes.raw(value)))
        if spec.sets is not None:
            without = [chosen for chosen in spec.sets if at not in chosen]
            names = [", ".join(spec.protected[k].name for k in chosen) for chosen in without]
            if names:
                absent = exp.In(this=nodes.column("protected"), expressions=[nodes.string(each) for each in names])
                test = exp.Paren(this=exp.Or(this=absent, expression=test))
        tests.append(test)
    return nodes.conjunction(tests)


def _fields(spec: FairSpec) -> list[str]:
    """What is known of one group and metric: its text, value, and limits."""
    return ["group", "value", *(["low", "high"] if spec.confidence is not None else [])]


def _extremes(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the lowest and the highest group of each stratum and metric; ties go by the group's text."""
    within = [*_strata(spec), "fair_metric"]
    value, group = nodes.column("fair_value"), nodes.column("fair_group")
    wanted: list[exp.Expression] = [exp.Star()]
    for side, order in zip(_SIDES, (nodes.ascending, nodes.descending), strict=True):
        by = [nodes.ascending(nodes.is_null(value.copy())), order(value.copy()), order(group.copy())]
        wanted.append(nodes.alias(nodes.over(nodes.call("ROW_NUMBER"), columns(within), by), f"fair_from_{side}"))
    ranked = nodes.select(wanted, measures)
    paired = columns(within)
    paired.append(nodes.alias(exp.Count(this=value), "fair_judged"))
    for side in _SIDES:
        first = nodes.equal(nodes.column(f"fair_from_{side}"), nodes.number(1))
        known = nodes.conjunction([first, nodes.not_null(value.copy())])
        for each in _fields(spec):
            chosen = nodes.case((known.copy(), nodes.column(f"fair_{each}")))
            paired.append(nodes.alias(exp.Max(this=chosen), f"{side}_{each}"))
    ranks, pairs = name(spec, "ranked"), name(spec, "pairs")
    return [(ranks, ranked), (pairs, nodes.select(paired, ranks, group=columns(within)))]


def _against(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the reference with the group furthest from it, in each stratum and metric.

    Where one of the two is missing or undefined, the other stands on both sides and nothing is judged.
    """
    within = [*_strata(spec), "fair_metric"]
    ranks, pairs = name(spec, "ranked"), name(spec, "pairs")
    reference, value = nodes.column("fair_is_reference"), nodes.column("fair_value")
    distance = _distance(spec)
    order = [
        nodes.ascending(reference),
        nodes.ascending(nodes.is_null(value)),
        nodes.ascending(nodes.is_null(distance.copy())),
        nodes.descending(distance),
        nodes.ascending(nodes.column("fair_group")),
    ]
    rank = nodes.over(nodes.call("ROW_NUMBER"), columns(within), order)
    total_apart = exp.Not(this=reference.copy()) if spec.reference == "OVERALL" else None
    ranked = nodes.select([exp.Star(), nodes.alias(rank, "fair_rank")], name(spec, "referred"), where=total_apart)
    other = nodes.column("reference_value")
    pair = nodes.conjunction([exp.Not(this=reference.copy()), nodes.not_null(value.copy()), nodes.not_null(other)])
    below = exp.LTE(this=value.copy(), expression=other.copy())
    is_low = exp.Or(this=nodes.is_null(other.copy()), expression=below)
    is_high = exp.Or(this=nodes.is_null(other.copy()), expression=exp.GT(this=value.copy(), expression=other.copy()))
    wanted = columns(within)
    wanted.append(nodes.alias(nodes.case((pair, nodes.number(2)), default=nodes.number(1)), "fair_judged"))
    for side, is_own in zip(_SIDES, (is_low, is_high), strict=True):
        for each in _fields(spec):
            own = nodes.case((nodes.not_null(value.copy()), nodes.column(f"fair_{each}")))
            shown = nodes.case((is_own.copy(), own), default=nodes.column(f"reference_{each}"))
            wanted.append(nodes.alias(shown, f"{side}_{each}"))
    furthest = nodes.equal(nodes.column("fair_rank"), nodes.number(1))
    return [
        (name(spec, "referred"), _referred(spec, measures)),
        (ranks, ranked),
        (pairs, nodes.select(wanted, ranks, where=furthest)),
    ]


def _referred(spec: FairSpec, measures: str) -> exp.Query:
    """The groups, each beside the reference of its stratum; an error if no stratum has it."""
    overall = spec.reference == "OVERALL"
    shared = [*(each for each in _strata(spec) if not (overall and each == "protected")), "fair_metric"]
    reference, value = nodes.column("fair_is_reference"), nodes.column("fair_value")
    known = nodes.conjunction([reference, nodes.not_null(value)])
    missing = nodes.failure(f"REFERENCE {_reference_text(spec)} is no group of {_protected_text(spec)}")
    nowhere = nodes.equal(nodes.over(nodes.total_if(reference.copy(), nodes.number(1)), []), nodes.number(0))
    found = []
    for each in _fields(spec):
        chosen = nodes.case((known.copy(), nodes.column(f"fair_{each}")))
        of: exp.Expression = nodes.over(exp.Max(this=chosen), columns(shared))
        if each == "value":
            of = nodes.case((nowhere, missing), default=of)
        found.append(nodes.alias(of, f"reference_{each}"))
    return nodes.select([exp.Star(), *found], measures)


def _distance(spec: FairSpec) -> exp.Expression:
    """How far a group is from the reference: by ratio where the ratio is judged, else by difference."""
    value, reference = nodes.column("fair_value"), nodes.column("reference_value")
    apart = exp.Abs(this=exp.Sub(this=value, expression=reference))
    by_ratio = [at for at, m in enumerate(spec.measures) if m.allowance is not None and m.allowance.on == "ratio"]
    if not by_ratio:
        return apart
    smaller = exp.Least(this=value.copy(), expressions=[reference.copy()], ignore_nulls=True)
    larger = exp.Greatest(this=value.copy(), expressions=[reference.copy()], ignore_nulls=True)
    ratio = nodes.quotient(smaller, larger)
    judged = exp.In(this=nodes.column("fair_metric"), expressions=[nodes.number(at) for at in by_ratio])
    known = nodes.conjunction([judged, nodes.not_null(value.copy()), nodes.not_null(reference.copy())])
    return nodes.case((known, exp.Neg(this=ratio)), (judged.copy(), exp.Null()), default=apart)


def _reference_text(spec: FairSpec) -> str:
    return ", ".join(spec.reference) if isinstance(spec.reference, tuple) else "OVERALL"


def _protected_text(spec: FairSpec) -> str:
    return ", ".join(c.name for c in spec.protected)


def _result(spec: FairSpec, pairs: str) -> exp.Query:
    """The columns of the form, in their order."""
    strata = _strata(spec)
    enough = exp.GTE(this=nodes.column("fair_judged"), expression=nodes.number(2))
    low, high = nodes.column("lowest_value"), nodes.column("highest_value")
    difference = nodes.case((enough, exp.Sub(this=high, expression=low)))
    positive = exp.GTE(this=low.copy(), expression=nodes.number(0))  # a ratio of negative values says nothing
    ratio = nodes.case((nodes.conjunction([enough.copy(), positive]), nodes.quotient(low.copy(), high.copy())))
    wanted = columns(strata)
    wanted.append(nodes.alias(_by_metric(spec, [nodes.string(m.name) for m in spec.measures]), "metric"))
    wanted += columns([f"{side}_{each}" for side in _SIDES for each in ("group", "value")])
    wanted.append(nodes.alias(difference, "difference"))
    if spec.confidence is not None:
        wanted += [_mover(enough, "low"), _mover(enough, "high")]
    wanted.append(nodes.alias(ratio, "ratio"))
    wanted.append(
        nodes.alias(
            nodes.cast(_by_metric(spec, [_bound(m.allowance) for m in spec.measures]), nodes.DOUBLE),
            "allowance",
        )
    )
    judged: list[exp.Expression] = [nodes.string(m.allowance.on) if m.allowance else exp.Null() for m in spec.measures]
    wanted.append(nodes.alias(nodes.cast(_by_metric(spec, judged), nodes.VARCHAR), "judged_on"))
    wanted.append(nodes.alias(_within(spec, difference, ratio), "within"))
    query = nodes.select(wanted, pairs)
    return query.order_by(*map(nodes.ascending, columns([*strata, "fair_metric"])), copy=False)


def _by_metric(spec: FairSpec, values: list[exp.Expression]) -> exp.Expression:
    """A value for each metric: CASE fair_metric WHEN 0 THEN …; the value itself where all are alike."""
    if len({value.sql(dialect="duckdb") for value in values}) == 1:
        return values[0]
    ifs = [exp.If(this=nodes.number(at), true=value) for at, value in enumerate(values)]
    return exp.Case(this=nodes.column("fair_metric"), ifs=ifs)


def _bound(allowance: Allowance | None) -> exp.Expression:
    """The allowance as a number; a parameter is checked when the query runs."""
    if allowance is None:
        return exp.Null()
    if allowance.on == "ratio":
        return given_within("WITHIN RATIO", allowance.text, "above 0 and at most 1", high=1, above=True, optional=True)
    bounds = "between 0 and 1" if allowance.at_most is not None else "at least 0"
    return given_within("WITHIN", allowance.text, bounds, high=allowance.at_most, optional=True)


def _within(spec: FairSpec, difference: exp.Expression, ratio: exp.Expression) -> exp.Expression:
    tests: list[exp.Expression] = []
    for measure in spec.measures:
        if measure.allowance is None:
            tests.append(nodes.cast(exp.Null(), exp.DataType.Type.BOOLEAN))
            continue
        bound = nodes.cast(_bound(measure.allowance), nodes.DOUBLE)
        slack = nodes.number(_SLACK)
        if measure.allowance.on == "difference":
            tests.append(exp.LTE(this=difference.copy(), expression=exp.Add(this=bound, expression=slack)))
        else:
            tests.append(exp.GTE(this=ratio.copy(), expression=exp.Sub(this=bound, expression=slack)))
    return _by_metric(spec, tests)


def _mover(enough: exp.Expression, side: str) -> exp.Expression:
    """A limit of the difference from the limits of both values (Newcombe 1998, method 10)."""
    sign = -1 if side == "low" else 1
    above, below = ("low", "high") if side == "low" else ("high", "low")

    def squared(which: str, limit: str) -> exp.Expression:
        apart = exp.Sub(this=nodes.column(f"{which}_value"), expression=nodes.column(f"{which}_{limit}"))
        return exp.Pow(this=apart, expression=nodes.number(2))

    root = exp.Sqrt(this=exp.Add(this=squared("highest", above), expression=squared("lowest", below)))
    difference = exp.Sub(this=nodes.column("highest_value"), expression=nodes.column("lowest_value"))
    limit = exp.Add(this=difference, expression=root) if sign > 0 else exp.Sub(this=difference, expression=root)
    return nodes.alias(nodes.case((enough.copy(), limit)), f"difference_{side}")
