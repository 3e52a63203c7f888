"""Make the result columns of `FAIR DECOMPOSE (…)`.

In: a spec. Out: the columns that show the pairs of groups and the parts of their gaps.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import times
from fairsql.expansion.building.reference import is_open
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.verdicts import warned_of_infinite
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.comparison import text_of_key, warned_of_null
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.decomposing.decomposition_controls import ALONE, SHARES, names
from fairsql.expansion.decomposing.decomposition_parts import (
    PARTS,
    SIDES,
    are_numbers,
    by_kind,
    contributions,
    variances,
)
from fairsql.expansion.inference.interval_limits import quantile_of
from fairsql.expansion.inference.own_quantiles import Quantile
from fairsql.expansion.inference.sensitivity import of_unexplained
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.result_columns import FEWER, NO_VALUES
from fairsql.syntax.spec import FURTHEST, ONE_STRATUM, FairSpec

_SLACK = 1e-12  # parts that differ from 0 by rounding have no sign
_Z = "fair_tested_z"
_TESTS = ("Mantel's test", "FAIR TEST")  # of numbers, and of proportions
_RANGES = (
    " are in strata without the other group, and explained and unexplained say nothing of them: "
    "cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x"
)
_ALIKE = "no standard error: in strata a group's values hardly vary, are too large to be squared, or have one row each"
_REFERENCE = ": REFERENCE compares each group with the one that it names"


def side_field(side: str, each: str) -> exp.Expression:
    return nodes.field(nodes.column(f"fair_{side}"), each)


def _metric(spec: FairSpec) -> exp.Expression:
    """Return the metric's name, by its number."""
    ifs = [exp.If(this=nodes.number(at), true=nodes.string(m.name)) for at, m in enumerate(spec.measures)]
    return nodes.alias(exp.Case(this=nodes.column("fair_metric"), ifs=ifs), "metric")


def _group(spec: FairSpec, side: str) -> exp.Expression:
    return nodes.alias(text_of_key(spec, side_field(side, "key"), side_field(side, "rows")), f"{side}_group")


def _keys() -> list[exp.Expression]:
    return [nodes.alias(side_field(side, "key"), f"{side}_key") for side in SIDES]


def pair_columns(spec: FairSpec, grouping: list[exp.Expression]) -> list[exp.Expression]:
    """Return the columns of the form in their order, for one row per pair."""
    gap = exp.Sub(this=side_field("first", "value"), expression=side_field("second", "value"))
    outputs = [*grouping, _metric(spec)]
    for side in SIDES:
        outputs.append(_group(spec, side))
        outputs.append(nodes.alias(side_field(side, "rows"), f"{side}_n"))
        outputs.append(nodes.alias(side_field(side, "value"), f"{side}_value"))
    outputs.append(nodes.alias(gap, "gap"))
    for part in PARTS:
        outputs.append(nodes.alias(nodes.column(f"fair_{part}"), part))
        if spec.confidence is not None and part in variances():
            outputs += _limits(part, quantile_of(spec), are_numbers(spec))
        if part == "explained":
            outputs.append(nodes.alias(_explained_share(spec, gap), "explained_share"))
        if part == "unexplained":
            outputs += [nodes.alias(nodes.column(f"fair_{side}_{part}"), f"{part}_{side}") for side in SIDES]
    outputs += [nodes.alias(nodes.column(f"fair_{side}_alone"), f"{side}_off_support") for side in SIDES]
    outputs.append(nodes.alias(nodes.cast(nodes.column("fair_strata"), nodes.BIGINT), "strata"))
    outputs.append(nodes.alias(_reversal(spec, gap), "reversal"))
    of_null = warned_of_null(spec, *(side_field(side, "key") for side in SIDES))
    warnings = [
        *warned_of_infinite(spec, *(side_field(side, "value") for side in SIDES)),
        nodes.case((nodes.not_null(gap), of_null)),
        *_left_out(spec),
        _too_few(spec),
        _off_support(spec),
        _one_stratum(),
    ]
    if spec.confidence is not None:
        p = times(2, function("fair_upper_tail", exp.Abs(this=nodes.column(_Z)), called=is_of_macro(spec)))
        outputs.append(nodes.alias(p, "p_value"))
        warnings += [_unlimited(spec), _disagreement(spec, p)]
    outputs.append(nodes.alias(_warning(spec, warnings), "warning"))
    if spec.sensitive:
        strengths = of_unexplained(are_numbers(spec), limited=spec.confidence is not None)
        outputs += [nodes.alias(value, as_name) for as_name, value in strengths.items()]
    return [*outputs, *_keys()]


def _explained_share(spec: FairSpec, gap: exp.Expression) -> exp.Expression:
    """Return the explained part over the gap; NULL where the gap is 0, or under CONFIDENCE where its limits include 0.

    A share of a gap that may be 0 says nothing: chance makes it any number (Fieller 1954).
    """
    text, values = "abs(gap) > slack", {"gap": gap, "slack": _slack(spec)}
    if spec.confidence is not None:
        text += " AND abs(gap) > z * sqrt(one + other)"
        values["z"] = _as_node(quantile_of(spec))
        values |= {name: side_field(side, "variance") for name, side in zip(("one", "other"), SIDES, strict=True)}
    return nodes.case((_formula(text, values), _formula("fair_explained / gap", {"gap": exp.Paren(this=gap)})))


def _slack(spec: FairSpec) -> exp.Expression:
    """Return how far from 0 a part may be by rounding: numbers round in proportion to their size."""
    sizes = {side: side_field(side, "value") for side in SIDES}
    return by_kind(
        are_numbers(spec),
        _formula(f"{_SLACK} * (abs(first) + abs(second))", sizes),
        nodes.number(_SLACK),
    )


def _limits(part: str, z: Quantile, numbers: exp.Expression) -> list[exp.Expression]:
    """Return the standard error of a part and its limits, which lie within [-1, 1] like the part of a rate's gap."""
    error = nodes.column(f"fair_{part}_se")
    free = {"low": f"fair_{part} - z * fair_{part}_se", "high": f"fair_{part} + z * fair_{part}_se"}
    bounded = {"low": f"greatest({free['low']}, -1)", "high": f"least({free['high']}, 1)"}
    values = {"z": _as_node(z)}
    limits = {  # GREATEST of NULL and a number is the number
        side: nodes.case((
            nodes.not_null(error.copy()),
            by_kind(numbers, _formula(free[side], values), _formula(bounded[side], values)),
        ))
        for side in free
    }  # fmt: skip
    return [nodes.alias(error, f"{part}_se"), *(nodes.alias(v, f"{part}_{side}") for side, v in limits.items())]


def _as_node(z: Quantile) -> exp.Expression:
    return z if isinstance(z, exp.Expression) else nodes.number(z)


def _reversal(spec: FairSpec, gap: exp.Expression) -> exp.Expression:
    """Return whether Simpson's paradox occurs: the groups differ the other way round in every stratum, or on average.

    A stratum without a difference counts for either direction, as long as another stratum has one. In few rows chance
    often turns a gap round, so a reversal is `undecided` unless the limits of `unexplained` exclude 0. Without limits
    it is NULL: nothing is said.
    """
    if spec.confidence is None:
        return nodes.cast(exp.Null(), nodes.VARCHAR)
    values = {"gap": gap, "slack": _slack(spec)}
    every = "gap > slack AND fair_most <= 0 AND fair_least < 0 OR gap < -slack AND fair_least >= 0 AND fair_most > 0"
    average = "gap > slack AND fair_unexplained < -slack OR gap < -slack AND fair_unexplained > slack"
    turned = exp.Paren(this=_formula(f"({every}) OR ({average})", values))
    undecided = nodes.conjunction([turned, exp.Not(this=exp.Paren(this=_excludes_none(spec)))])
    tests = {"undecided": undecided, "every_stratum": _formula(every, values), "on_average": _formula(average, values)}
    branches = [(test, nodes.string(word)) for word, test in tests.items()]
    known = nodes.not_null(nodes.column("fair_unexplained_se"))
    return nodes.case((known, nodes.case(*branches, default=nodes.string("none"))))


def _excludes_none(spec: FairSpec) -> exp.Expression:
    """Return the test that the limits of `unexplained` exclude 0."""
    half = times(quantile_of(spec), nodes.column("fair_unexplained_se"))
    return exp.GT(this=exp.Abs(this=nodes.column("fair_unexplained")), expression=half)


def _warning(spec: FairSpec, warnings: list[exp.Expression]) -> exp.Expression:
    """Return why a gap means nothing, if its label or prediction is constant; else the warnings that apply, or NULL."""
    constant = one_value.why(spec, limited=spec.confidence is not None)
    others = nodes.call("CONCAT_WS", nodes.string("; "), *warnings)
    return exp.Coalesce(this=constant, expressions=[exp.Nullif(this=others, expression=nodes.string(""))])


def _left_out(spec: FairSpec) -> list[exp.Expression]:
    """Return a warning if there are more groups than the two that are compared, unless the clause names a reference."""
    if spec.reference is not None and not is_open(spec):
        return []
    many = nodes.column("fair_judged")
    text = nodes.call("CONCAT", nodes.string(FURTHEST), many, nodes.string(_REFERENCE))
    return [nodes.case((exp.GT(this=many.copy(), expression=nodes.number(2)), text))]


def _too_few(spec: FairSpec) -> exp.Expression:
    """Return a warning if one of the two groups has no value, or none at all is left as the second."""
    none = nodes.disjunction(nodes.is_null(side_field(side, "value")) for side in SIDES)
    text: exp.Expression = nodes.string(NO_VALUES)
    if spec.minimum is not None:
        minimum = nodes.cast(nodes.raw(spec.minimum), nodes.DOUBLE)
        few = exp.GT(this=minimum, expression=nodes.number(0))
        text = nodes.case((few, nodes.string(FEWER)), default=text)
    return nodes.case((none, text))


def _unlimited(spec: FairSpec) -> exp.Expression:
    """Return a warning if means of numbers have no variance, or one beyond DOUBLE; NULL if they have one."""
    finite = nodes.call("ISFINITE", nodes.column("fair_unexplained"))
    lacking = [finite, nodes.is_null(nodes.column("fair_unexplained_se"))]
    return by_kind(
        are_numbers(spec),
        nodes.case((nodes.conjunction(lacking), nodes.string(_ALIKE))),
        nodes.cast(exp.Null(), nodes.VARCHAR),
    )


def _one_stratum() -> exp.Expression:
    """Return the warning that CONTROL makes a single stratum; NULL if it makes several."""
    alone = [nodes.equal(nodes.column(f"fair_{side}_alone"), nodes.number(0)) for side in SIDES]
    one = nodes.conjunction([nodes.equal(nodes.column("fair_strata"), nodes.number(1)), *alone])
    return nodes.case((one, nodes.string(ONE_STRATUM)))


def _off_support(spec: FairSpec) -> exp.Expression:
    """Return a warning if most rows of a group are in strata that the other group lacks; NULL otherwise.

    The usual cause is a number among CONTROL, such as a score, each of whose values makes a stratum.
    """
    texts = []
    for side in SIDES:
        alone = nodes.column(f"fair_{side}_alone")
        percent = nodes.cast(exp.Round(this=times(100, alone)), nodes.BIGINT)
        group = text_of_key(spec, side_field(side, "key"), side_field(side, "rows"))
        text = nodes.call("CONCAT", percent, nodes.string(" % of the rows of "), group)
        texts.append(nodes.case((exp.GT(this=alone.copy(), expression=nodes.number(0.5 + _SLACK)), text)))
    listed = nodes.call("CONCAT_WS", nodes.string(" and "), *texts)
    named = exp.Nullif(this=listed, expression=nodes.string(""))
    return exp.DPipe(this=named, expression=nodes.string(_RANGES))


def _disagreement(spec: FairSpec, p: exp.Expression) -> exp.Expression:
    """Return a warning if the limits of `unexplained` and the test of FAIR TEST disagree whether it is 0."""
    excludes = exp.Paren(this=_excludes_none(spec))
    rejects = exp.GT(this=exp.Abs(this=nodes.column(_Z)), expression=_as_node(quantile_of(spec)))
    verb = nodes.case((excludes, nodes.string("exclude")), default=nodes.string("hold"))
    rounded = exp.Nullif(this=nodes.call("ROUND", p.copy(), nodes.number(3)), expression=nodes.number(0))
    equal = exp.DPipe(this=nodes.string("= "), expression=rounded)
    text = nodes.call(
        "CONCAT", nodes.string("the limits of unexplained "), verb,
        by_kind(are_numbers(spec), *(nodes.string(f" 0, and {test} of these groups, ") for test in _TESTS)),
        nodes.string("which weighs strata otherwise, gives p "),
        exp.Coalesce(this=equal, expressions=[nodes.string("< 0.001")]),
    )  # fmt: skip
    return nodes.case((exp.NEQ(this=excludes.copy(), expression=exp.Paren(this=rejects)), text))


def _formula(text: str, values: dict[str, exp.Expression]) -> exp.Expression:
    """Return a formula with values put in place of names."""
    tree = parse_formula(text)
    return tree.transform(lambda node: values[node.name].copy() if node.name in values else node)


def detail_columns(spec: FairSpec, grouping: list[exp.Expression]) -> list[exp.Expression]:
    """Return the columns of DETAIL strata, for one row per pair and stratum."""
    outputs = [*grouping, _metric(spec), *(_group(spec, side) for side in SIDES)]
    outputs += [nodes.alias(nodes.field(nodes.column("fair_stratum"), c.name), c.name) for c in spec.control]
    for side in SIDES:
        outputs.append(nodes.alias(nodes.cast(nodes.column(f"fair_{side}_rows"), nodes.BIGINT), f"{side}_n"))
        outputs.append(nodes.alias(nodes.column(f"fair_{side}_portion"), f"{side}_share"))
        outputs.append(nodes.alias(nodes.column(f"fair_{side}_value"), f"{side}_value"))
    outputs += [nodes.alias(part, each) for each, part in contributions().items()]
    return [*outputs, *_keys()]


def control_columns(spec: FairSpec, grouping: list[exp.Expression]) -> list[exp.Expression]:
    """Return the columns of DETAIL controls, for one row per pair and control."""
    gap = exp.Sub(this=side_field("first", "value"), expression=side_field("second", "value"))
    rows = {"control": names(spec), "explained": nodes.column(SHARES), "explained_alone": nodes.column(ALONE)}
    outputs = [*grouping, _metric(spec), *(_group(spec, side) for side in SIDES)]
    outputs += [nodes.alias(nodes.call("UNNEST", each), as_name) for as_name, each in rows.items()]
    outputs += [nodes.alias(gap, "gap"), nodes.alias(nodes.column("fair_off_support"), "off_support")]
    return [*outputs, *_keys()]
