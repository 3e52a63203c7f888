"""The form `FAIR DISPARITY (…)`: one row per stratum and metric, with the two extreme groups and their gap.

In: a spec. Out: a query over the same one scan as `FAIR (…)`: the groups in long form, the two that are furthest apart
(or the one furthest from the reference), their difference and ratio, and whether these lie within the allowance.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.checks import empty_side, given_within
from fairsql.expansion.contingency import Cte, columns, keys, name
from fairsql.expansion.faults import FAULTS
from fairsql.expansion.group_text import OVERALL, group_key, group_text
from fairsql.expansion.measures import measured
from fairsql.syntax.spec import Allowance, ColumnSet, FairSpec

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
    sets = spec.sets
    if spec.reference != "OVERALL":
        return None if sets is None else tuple(grouping for grouping in sets if grouping)
    everything = sets or (tuple(range(len(spec.protected))),)
    return (*(grouping for grouping in everything if grouping), ())


def _within_grouping(spec: FairSpec, at: int, *, absent: bool = False) -> exp.Expression:
    """Say whether the column at a position is one of those that make the row's group."""
    names = [c.name for c in spec.protected]
    groupings = [", ".join(names[k] for k in each) for each in spec.sets or () if each and (at in each) != absent]
    return exp.In(this=nodes.column("protected"), expressions=[nodes.string(each) for each in groupings])


def _group_text(spec: FairSpec, side: str) -> exp.Expression:
    """The group of a side as text: only the columns of its grouping."""
    key = nodes.column(f"{side}_key")
    alone = isinstance(spec.protected[0], ColumnSet)
    places = [(c, key.copy() if alone else nodes.field(key.copy(), c.name)) for c in spec.protected]
    among = [_within_grouping(spec, at) for at in range(len(places))] if spec.sets is not None else []
    branches = [(nodes.not_null(key), group_text(places, among))]
    if spec.reference == "OVERALL":
        branches.append((nodes.not_null(nodes.column(f"{side}_value")), nodes.string(OVERALL)))
    return nodes.case(*branches)


def _sides(spec: FairSpec, groups: str) -> exp.Query:
    """With a boolean PROTECTED both sides must have rows, with STRATA complete in every stratum.

    The latter is the strict reading of controlled fairness (Luskin et al. 2020, Definition 1).
    """
    side = spec.protected[0]
    strata = [(c, nodes.column(c.name)) for c in spec.control] if spec.complete else []
    check = empty_side(side, nodes.column(side.name), strata, nodes.column("n"))
    if spec.complete:
        kind = nodes.call("TYPEOF", nodes.column(side.name))
        check.set("default", FAULTS["strata_not_boolean"].raised(column=side.shown, type=kind))
    return nodes.select([exp.Star(), nodes.alias(nodes.cast(check, nodes.VARCHAR), "fair_empty_side")], groups)


def _measures(spec: FairSpec, source: str) -> exp.Query:
    """The groups in long form: one row per stratum, grouping, group and metric, by UNNEST of lists over the metrics."""

    def each(values: exp.Expression, as_name: str) -> exp.Expression:
        return nodes.alias(nodes.call("UNNEST", values), as_name)

    def judged(ending: str) -> exp.Expression:
        values = exp.Array(expressions=columns([f"{measure.name}{ending}" for measure in spec.measures]))
        if spec.minimum is None:
            return values
        least = given_within("MINIMUM", spec.minimum, "a number of rows of at least 0")
        enough = exp.GTE(this=nodes.column("n"), expression=least)
        return nodes.case((enough, values))  # no list gives NULL beside each number of a metric

    outputs = columns(_strata(spec))
    outputs.append(each(exp.Array(expressions=list(map(nodes.number, range(len(spec.measures))))), "fair_metric"))
    outputs.append(nodes.alias(_group_key(spec), "fair_key"))
    outputs.append(each(judged(""), "fair_value"))
    if spec.confidence is not None:
        outputs.append(each(judged("_low"), "fair_low"))
        outputs.append(each(judged("_high"), "fair_high"))
    if spec.reference is not None:
        outputs.append(nodes.alias(_is_reference(spec), "fair_is_reference"))
    there = nodes.is_null(nodes.column("fair_empty_side")) if source == name(spec, "sides") else None
    return nodes.select(outputs, source, where=there)


def _group_key(spec: FairSpec) -> exp.Expression:
    """The group as a STRUCT of the protected columns; NULL for all rows of a stratum."""
    key = group_key([(c, nodes.column(c.name)) for c in spec.protected])
    if spec.reference != "OVERALL":
        return key
    return nodes.case((exp.Not(this=_is_reference(spec)), key))


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
        if any(at not in grouping for grouping in spec.sets or ()):
            test = exp.Paren(this=exp.Or(this=_within_grouping(spec, at, absent=True), expression=test))
        tests.append(test)
    return nodes.conjunction(tests)


def _fields(spec: FairSpec) -> list[str]:
    """What there is of one group and metric: its value, its key, and limits."""
    return ["value", "key", *(["low", "high"] if spec.confidence is not None else [])]


def _group(spec: FairSpec, before: dict[str, exp.Expression] | None = None) -> exp.Expression:
    """A group and metric as a STRUCT, by whose fields it is chosen, and behind them what there is of it."""
    return nodes.struct({**(before or {}), **{each: nodes.column(f"fair_{each}") for each in _fields(spec)}})


def _extremes(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the lowest and the highest group of each stratum and metric; ties go by the group's key."""
    within = [*_strata(spec), "fair_metric"]
    value = nodes.column("fair_value")
    group = nodes.case((nodes.not_null(value.copy()), _group(spec)))
    outputs = columns(within)
    outputs.append(nodes.alias(exp.Count(this=value), "fair_judged"))
    outputs.append(nodes.alias(exp.Min(this=group), "fair_lowest"))
    outputs.append(nodes.alias(exp.Max(this=group.copy()), "fair_highest"))
    paired = columns([*within, "fair_judged"])
    for side in _SIDES:
        paired += [
            nodes.alias(nodes.field(nodes.column(f"fair_{side}"), each), f"{side}_{each}") for each in _fields(spec)
        ]
    ranks, pairs = name(spec, "ranked"), name(spec, "pairs")
    return [(ranks, nodes.select(outputs, measures, group=columns(within))), (pairs, nodes.select(paired, ranks))]


def _against(spec: FairSpec, measures: str) -> list[Cte]:
    """Pair the reference with the group furthest from it, in each stratum and metric.

    Where one of the two is missing or undefined, the other stands on both sides and nothing is judged.
    """
    referred, ranks, pairs = (name(spec, word) for word in ("referred", "ranked", "pairs"))
    return [
        (referred, _referred(spec, measures)),
        (ranks, _furthest(spec, measures, referred)),
        (pairs, _beside_reference(spec, ranks)),
    ]


def _shared(spec: FairSpec) -> list[str]:
    """Names of the columns by which groups and their reference are joined."""
    overall = spec.reference == "OVERALL"
    return [*(each for each in _strata(spec) if not (overall and each == "protected")), "fair_metric"]


def _referred(spec: FairSpec, measures: str) -> exp.Query:
    """The reference of each stratum and metric; an error if no stratum has it."""
    reference, value = nodes.column("fair_is_reference"), nodes.column("fair_value")
    defined = nodes.conjunction([reference, nodes.not_null(value)])
    group, names = _reference_text(spec), _protected_text(spec)
    missing = FAULTS["reference_missing"].raised(group=group, columns=names, where="")
    there = nodes.total(nodes.total_if(reference.copy(), nodes.number(1)))
    nowhere = nodes.equal(nodes.over(there, []), nodes.number(0))
    chosen = nodes.case((nowhere, missing), default=exp.Max(this=nodes.case((defined, _group(spec)))))
    outputs = [*columns(_shared(spec)), nodes.alias(chosen, "fair_reference")]
    return nodes.select(outputs, measures, group=columns(_shared(spec)))


def _furthest(spec: FairSpec, measures: str, referred: str) -> exp.Query:
    """The group furthest from the reference in each stratum, grouping and metric; ties go by the group's key."""
    within = [nodes.column(each, measures) for each in (*_strata(spec), "fair_metric")]
    is_reference, distance = nodes.column("fair_is_reference"), _distance(spec, measures, referred)
    order = {
        "is_reference": is_reference,
        "is_undefined": nodes.is_null(nodes.column("fair_value")),
        "is_incomparable": nodes.is_null(distance.copy()),
        "nearness": exp.Neg(this=exp.Paren(this=distance)),
        "key": nodes.column("fair_key"),
    }
    outputs = [
        *(each.copy() for each in within),
        nodes.alias(exp.Max(this=nodes.column("fair_reference", referred)), "fair_reference"),
        nodes.alias(exp.Min(this=_group(spec, order)), "fair_furthest"),
    ]
    on = nodes.conjunction(
        nodes.same(nodes.column(each, measures), nodes.column(each, referred)) for each in _shared(spec)
    )
    total_apart = exp.Not(this=is_reference.copy()) if spec.reference == "OVERALL" else None
    query = nodes.select(outputs, measures, where=total_apart, group=within)
    return query.join(exp.Table(this=nodes.identifier(referred)), on=on, join_type="inner", copy=False)


def _beside_reference(spec: FairSpec, ranks: str) -> exp.Query:
    """The furthest group and the reference as lowest and highest."""

    def own(each: str) -> exp.Expression:
        return nodes.field(nodes.column("fair_furthest"), each)

    def reference(each: str) -> exp.Expression:
        return nodes.field(nodes.column("fair_reference"), each)

    value, other = own("value"), reference("value")
    pair = nodes.conjunction([exp.Not(this=own("is_reference")), nodes.not_null(value), nodes.not_null(other)])
    below = exp.LTE(this=value.copy(), expression=other.copy())
    is_low = exp.Or(this=nodes.is_null(other.copy()), expression=below)
    is_high = exp.Or(this=nodes.is_null(other.copy()), expression=exp.GT(this=value.copy(), expression=other.copy()))
    outputs = columns([*_strata(spec), "fair_metric"])
    outputs.append(nodes.alias(nodes.case((pair, nodes.number(2)), default=nodes.number(1)), "fair_judged"))
    for side, is_own in zip(_SIDES, (is_low, is_high), strict=True):
        for each in _fields(spec):
            defined = nodes.case((nodes.not_null(value.copy()), own(each)))
            chosen = nodes.case((is_own.copy(), defined), default=reference(each))
            outputs.append(nodes.alias(chosen, f"{side}_{each}"))
    return nodes.select(outputs, ranks)


def _distance(spec: FairSpec, measures: str, referred: str) -> exp.Expression:
    """How far a group is from the reference: by ratio where the ratio is judged, else by difference."""
    value, reference = nodes.column("fair_value"), nodes.field(nodes.column("fair_reference", referred), "value")
    apart = exp.Abs(this=exp.Sub(this=value, expression=reference))
    by_ratio = [at for at, m in enumerate(spec.measures) if m.allowance is not None and m.allowance.on == "ratio"]
    if not by_ratio:
        return apart
    smaller = exp.Least(this=value.copy(), expressions=[reference.copy()], ignore_nulls=True)
    larger = exp.Greatest(this=value.copy(), expressions=[reference.copy()], ignore_nulls=True)
    ratio = nodes.quotient(smaller, larger)
    judged = exp.In(this=nodes.column("fair_metric", measures), expressions=[nodes.number(at) for at in by_ratio])
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
    outputs = columns(strata)
    outputs.append(nodes.alias(_by_metric(spec, [nodes.string(m.name) for m in spec.measures]), "metric"))
    for side in _SIDES:
        outputs += [nodes.alias(_group_text(spec, side), f"{side}_group"), nodes.column(f"{side}_value")]
    outputs.append(nodes.alias(difference, "difference"))
    if spec.confidence is not None:
        outputs += [_mover(enough, "low"), _mover(enough, "high")]
    outputs.append(nodes.alias(ratio, "ratio"))
    outputs.append(
        nodes.alias(
            nodes.cast(_by_metric(spec, [_bound(m.allowance) for m in spec.measures]), nodes.DOUBLE),
            "allowance",
        )
    )
    judged: list[exp.Expression] = [nodes.string(m.allowance.on) if m.allowance else exp.Null() for m in spec.measures]
    outputs.append(nodes.alias(nodes.cast(_by_metric(spec, judged), nodes.VARCHAR), "judged_on"))
    outputs.append(nodes.alias(_within(spec, difference, ratio), "within"))
    outputs += columns([f"{side}_key" for side in _SIDES])
    query = nodes.select(outputs, pairs)
    return query.order_by(*map(nodes.ascending, columns([*strata, "fair_metric"])), copy=False)


def _by_metric(spec: FairSpec, values: list[exp.Expression]) -> exp.Expression:
    """A value for each metric: CASE fair_metric WHEN 0 THEN … ELSE …, where ELSE is the value of most of them."""
    texts = [value.sql(dialect="duckdb") for value in values]
    usual, times = Counter(texts).most_common(1)[0]
    if times == len(texts):
        return values[0]
    default = values[texts.index(usual)] if times > 1 else None
    ifs = [
        exp.If(this=nodes.number(at), true=value)
        for at, (text, value) in enumerate(zip(texts, values, strict=True))
        if default is None or text != usual
    ]
    return exp.Case(this=nodes.column("fair_metric"), ifs=ifs, default=default)


def _bound(allowance: Allowance | None) -> exp.Expression:
    """The allowance as a number; a parameter is checked when the query runs."""
    if allowance is None:
        return exp.Null()
    if allowance.on == "ratio":
        return given_within("WITHIN RATIO", allowance.text, "above 0 and at most 1", high=1, above=True, optional=True)
    bounds = "between 0 and 1" if allowance.at_most is not None else "at least 0"
    return given_within(
        "WITHIN", allowance.text, bounds, high=allowance.at_most, optional=True, lapses=allowance.lapses
    )


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
