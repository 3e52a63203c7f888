"""Expand `FAIR THRESHOLD (…)`: return one row per stratum and group, with its threshold and rates before and after.

In: a spec. Out: a query that counts the rows by group, score and label, passes these lists to the UDF that searches
(`fair_find_thresholds`), and joins the result to the groups. A portable query searches in SQL instead.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.runtime_checks import empty_side, given_within, place_text, stratum_text
from fairsql.expansion.counting.contingency import Cte, binary, columns, name, weight_faults
from fairsql.expansion.counting.macro_lists import over_lists
from fairsql.expansion.counting.tally import extremes, named
from fairsql.expansion.forms import threshold_search
from fairsql.expansion.pushdown.tally_specs import keys_held
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec, ThresholdSpec

_MEASURED = (
    "tpr_before", "tpr_after", "fpr_before", "fpr_after", "accuracy_before", "accuracy_after",
    "objective_before", "objective_after",
)  # fmt: skip
_MOMENTS = ("before", "after")
_RANKED = (Measure("ranked", parse_formula("concordant_pairs")),)  # needs every score as a key of the tally


def threshold(spec: ThresholdSpec) -> exp.Query:
    """Expand `FAIR THRESHOLD (…)`.

    Before: `FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED g)`; after, in place of FROM and the clause: `fair_rows`,
    `fair_cells` (rows by group, score and label), `fair_groups` (numbered), `fair_answers` (the UDF's result).
    """
    rows: Cte = (name(spec, "rows"), _rows(spec))
    cells: Cte = (name(spec, "cells"), _cells(spec, rows[0]) if spec.tally is None else _tallied(spec, spec.tally))
    groups: Cte = (name(spec, "groups"), _groups(spec, cells[0]))
    answers: list[Cte] = [(name(spec, "answers"), _answers(spec, cells[0], groups[0]))]
    if spec.portable:
        answers = threshold_search.exact(
            _numbered(spec, cells[0], groups[0]), threshold_search.options(_threshold(spec), _penalty(spec))
        )
    counted = [rows, cells] if spec.tally is None else [cells]
    return nodes.with_ctes(_result(spec, groups[0], answers[-1][0]), [*counted, groups, *answers])


def _strata(spec: ThresholdSpec) -> list[str]:
    return [column.name for column in spec.control]


def _joined_by(spec: ThresholdSpec) -> list[str]:
    """Return the names of the columns by which the answers are joined to the strata."""
    return ["fair_stratum"] if spec.portable else _strata(spec)


def _keys(spec: ThresholdSpec) -> list[str]:
    return [column.name for column in (*spec.control, *spec.protected)]


def _rows(spec: ThresholdSpec) -> exp.Query:
    """Return the user's rows, with one column for each expression in the clause."""
    wanted: list[exp.Expression] = [named(column) for column in (*spec.control, *spec.protected)]
    wanted.append(nodes.alias(nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE), "fair_score"))
    wanted.append(nodes.alias(nodes.raw(spec.label.text), "fair_label"))
    if spec.weight is not None:
        wanted.append(nodes.alias(nodes.cast(nodes.raw(spec.weight.text), nodes.DOUBLE), "fair_weight"))
    if spec.filter is not None:
        wanted.append(nodes.alias(nodes.raw(spec.filter.text), "fair_filter"))
    return nodes.select(wanted, nodes.raw(spec.source))


def _cells(spec: ThresholdSpec, rows: str) -> exp.Query:
    """Return the number of rows, or their weight, by stratum, group, score and label."""
    by = columns([*_keys(spec), "fair_score", "fair_label"])
    size: exp.Expression = exp.Count(this=exp.Star())
    if spec.weight is not None:
        weight = nodes.column("fair_weight")
        size = exp.Coalesce(this=nodes.total(weight), expressions=[nodes.number(0)])
        size = nodes.case(*weight_faults(spec.weight, *extremes("fair_weight")), default=size)
    counted = nodes.column("fair_weight") if spec.weight is not None else exp.Star()
    wanted = columns([*_keys(spec), "fair_score"])
    wanted.append(nodes.alias(binary("LABEL", spec.label, nodes.column("fair_label")), "fair_labelled"))
    wanted.append(nodes.alias(nodes.cast(size, nodes.DOUBLE), "fair_size"))
    wanted.append(nodes.alias(exp.Count(this=counted), "fair_members"))
    wanted.append(nodes.alias(exp.Count(this=exp.Star()), "fair_all"))
    where = nodes.column("fair_filter") if spec.filter is not None else None
    return nodes.select(wanted, rows, where=where, group=[each.copy() for each in by])


def _tallied(spec: ThresholdSpec, tally: str) -> exp.Query:
    """Return the same cells from a tally."""
    every = nodes.column("fair_all")
    size: exp.Expression = every.copy()
    members = every.copy()
    if spec.weight is not None:
        faults = weight_faults(spec.weight, *columns(["fair_weight_low", "fair_weight_high"]))
        total = exp.Coalesce(this=nodes.column("fair_size"), expressions=[nodes.number(0)])
        size, members = nodes.case(*faults, default=total), nodes.column("fair_members")
    wanted: list[exp.Expression] = [named(column) for column in (*spec.control, *spec.protected)]
    wanted.append(nodes.column("fair_score"))
    wanted.append(nodes.alias(binary("LABEL", spec.label, nodes.column("fair_label")), "fair_labelled"))
    wanted.append(nodes.alias(nodes.cast(size, nodes.DOUBLE), "fair_size"))
    wanted += [nodes.alias(members, "fair_members"), every]
    return nodes.select(wanted, tally)


def _groups(spec: ThresholdSpec, cells: str) -> exp.Query:
    """Return the groups, numbered within their stratum: the reference first, or else the largest."""
    labelled = nodes.not_null(nodes.column("fair_labelled"))
    members = nodes.total_if(labelled, nodes.column("fair_members"))
    rows = exp.Sub(this=nodes.total(nodes.column("fair_all")), expression=members.copy())
    order = [nodes.descending(members.copy()), *nodes.nulls_last(columns(_keys(spec)))]
    if spec.reference is not None:
        order.insert(0, nodes.descending(_is_reference(spec)))
    number: exp.Expression = nodes.over(nodes.call("ROW_NUMBER"), columns(_strata(spec)), order)
    wanted = columns(_keys(spec))
    wanted.append(nodes.alias(nodes.cast(number, nodes.INTEGER), "fair_number"))
    if spec.portable:
        stratum = nodes.over(nodes.call("DENSE_RANK"), [], nodes.nulls_last(columns(_strata(spec))))
        wanted.append(nodes.alias(stratum, "fair_stratum"))
    wanted.append(nodes.alias(nodes.cast(members.copy(), nodes.BIGINT), "n"))
    wanted.append(nodes.alias(nodes.cast(rows, nodes.BIGINT), "excluded"))
    ones = nodes.total_if(nodes.equal(nodes.column("fair_labelled"), nodes.number(1)), nodes.column("fair_size"))
    everyone = nodes.total_if(labelled.copy(), nodes.column("fair_size"))
    wanted.append(nodes.alias(nodes.quotient(ones, everyone), "fair_base_rate"))
    wanted.append(nodes.alias(_fault(spec), "fair_fault"))
    return nodes.select(wanted, cells, group=columns(_keys(spec)))


def _is_reference(spec: ThresholdSpec) -> exp.Expression:
    return nodes.conjunction(
        nodes.same(nodes.column(column.name), exp.Paren(this=nodes.raw(value)))
        for column, value in zip(spec.protected, spec.reference or (), strict=True)
    )


def _fault(spec: ThresholdSpec) -> exp.Expression:
    """Return NULL, or fail: for a bad score, a group in which one label is missing, an empty side, or no reference."""
    strata = [(column, nodes.column(column.name)) for column in spec.control]
    place = place_text(" where ", [(column, nodes.column(column.name)) for column in spec.protected])
    place += stratum_text(strata)
    branches = [*_score_faults(spec, place), *_label_faults(spec, place)]
    if spec.reference is not None:
        one = exp.Max(this=nodes.case((_is_reference(spec), nodes.number(1)), default=nodes.number(0)))
        nowhere = nodes.equal(nodes.over(one, columns(_strata(spec))), nodes.number(0))
        group, names = ", ".join(spec.reference), ", ".join(c.name for c in spec.protected)
        absent = FAULTS["reference_missing"].raised(group=group, columns=names, where=stratum_text(strata))
        branches.append((nowhere, absent))
    fault: exp.Expression = nodes.case(*branches)
    if len(spec.protected) == 1:
        side = spec.protected[0]
        empty = empty_side(side, nodes.column(side.name), strata, nodes.total(nodes.column("fair_members")))
        fault = exp.Coalesce(this=fault, expressions=[nodes.cast(empty, nodes.VARCHAR)])
    return nodes.cast(fault, nodes.VARCHAR)


def _score_faults(spec: ThresholdSpec, place: list[exp.Expression]) -> list[tuple[exp.Expression, exp.Expression]]:
    """Return the tests for scores that are NULL or not finite, with their errors."""
    score = nodes.column("fair_score")
    shown_score = spec.score.shown
    missing = nodes.total_if(nodes.is_null(score), nodes.column("fair_all"))
    rows = [nodes.cast(missing.copy(), nodes.VARCHAR)]
    null = FAULTS["score_missing"].raised(column=shown_score, rows=rows, where=place)
    infinity = nodes.cast(nodes.string("Infinity"), nodes.DOUBLE)
    infinite = exp.GTE(this=exp.Max(this=exp.Abs(this=score.copy())), expression=infinity)  # NaN is the greatest number
    above = exp.GTE(this=exp.Max(this=score.copy()), expression=infinity.copy())
    faulty = nodes.case((above, exp.Max(this=score.copy())), default=exp.Min(this=score.copy()))
    return [
        (exp.GT(this=missing, expression=nodes.number(0)), null),
        (infinite, FAULTS["score_not_finite"].raised(column=shown_score, value=faulty)),
    ]


def _label_faults(spec: ThresholdSpec, place: list[exp.Expression]) -> list[tuple[exp.Expression, exp.Expression]]:
    """Return the tests for a group in which one of the labels is missing, with their errors."""
    faults: list[tuple[exp.Expression, exp.Expression]] = []
    for label, rate in ((1, "true"), (0, "false")):
        test = nodes.equal(nodes.column("fair_labelled"), nodes.number(label))
        none = nodes.equal(nodes.total_if(test, nodes.column("fair_size")), nodes.number(0))
        where = [each.copy() for each in place]
        fault = FAULTS["label_one_sided"].raised(column=spec.label.shown, label=str(label), where=where, rate=rate)
        faults.append((none, fault))
    return faults


def _answers(spec: ThresholdSpec, cells: str, groups: str) -> exp.Query:
    """Return the UDF's result for each stratum, one row per group."""
    fields: dict[str, exp.Expression] = {
        "g": nodes.column("fair_number", groups), "s": nodes.column("fair_score", cells),
        "y": nodes.column("fair_labelled", cells), "w": nodes.column("fair_size", cells),
    }  # fmt: skip
    listed = nodes.call("LIST", nodes.struct(fields))
    answer = nodes.call("FAIR_FIND_THRESHOLDS", listed, _options(spec))
    strata = [nodes.column(each, groups) for each in _strata(spec)]
    wanted = [*strata, nodes.alias(nodes.call("UNNEST", answer), "fair_answer")]
    return _labelled(spec, wanted, cells, groups).group_by(*(each.copy() for each in strata), copy=False)


def _numbered(spec: ThresholdSpec, cells: str, groups: str) -> exp.Query:
    """Return the labelled rows with the numbers of their stratum and group, their score and their label."""
    wanted: list[exp.Expression] = [nodes.column(each, groups) for each in ("fair_stratum", "fair_number")]
    wanted += [nodes.column(each, cells) for each in ("fair_score", "fair_labelled", "fair_size")]
    return _labelled(spec, wanted, cells, groups)


def _labelled(spec: ThresholdSpec, wanted: list[exp.Expression], cells: str, groups: str) -> exp.Select:
    usable = nodes.conjunction(
        [nodes.not_null(nodes.column("fair_labelled", cells)), nodes.is_null(nodes.column("fair_fault", groups))]
    )
    on = nodes.conjunction(nodes.same(nodes.column(each, cells), nodes.column(each, groups)) for each in _keys(spec))
    query = nodes.select(wanted, cells, where=usable)
    return query.join(exp.Table(this=nodes.identifier(groups)), on=on, join_type="inner", copy=False)


def _options(spec: ThresholdSpec) -> exp.Expression:
    rates = exp.Array(expressions=[nodes.string(rate) for rate in spec.equalized])
    texts = exp.DataType(this=exp.DataType.Type.ARRAY, nested=True, expressions=[exp.DataType(this=nodes.VARCHAR)])
    return nodes.struct(
        {
            "method": nodes.string(spec.method),
            "threshold": _threshold(spec),
            "penalty": _penalty(spec),
            "seed": nodes.cast(
                given_within("SEED", spec.seed, "a whole number of at least 0", high=1e18), nodes.BIGINT
            ),
            "equalized": exp.Cast(this=rates, to=texts),
        }
    )


def _threshold(spec: ThresholdSpec) -> exp.Expression:
    return nodes.cast(given_within("THRESHOLD", spec.threshold, "a number", low=-1e308), nodes.DOUBLE)


def _penalty(spec: ThresholdSpec) -> exp.Expression:
    return nodes.cast(given_within("LAMBDA", spec.penalty, "at least 0"), nodes.DOUBLE)


def _selection_rate(tpr: exp.Expression, fpr: exp.Expression, base_rate: exp.Expression) -> exp.Expression:
    """Return the selection rate, tpr x base rate + fpr x (1 - base rate); exactly 0 or 1 for none or all selected."""
    others = exp.Paren(this=exp.Sub(this=nodes.number(1), expression=base_rate.copy()))
    return exp.Add(this=exp.Mul(this=tpr, expression=base_rate.copy()), expression=exp.Mul(this=fpr, expression=others))


def _result(spec: ThresholdSpec, groups: str, answers: str) -> exp.Query:
    """Return the columns of the form, in their order."""

    def answer(each: str) -> exp.Expression:
        return nodes.field(nodes.column("fair_answer", answers), each)

    wanted: list[exp.Expression] = [nodes.column(each, groups) for each in (*_keys(spec), "n", "excluded")]
    if spec.method == "randomized":
        wanted += [nodes.alias(answer(each), each) for each in ("thresholds", "probabilities")]
    else:
        first = nodes.call("LIST_EXTRACT", answer("thresholds"), nodes.number(1))
        wanted.append(nodes.alias(first, "threshold"))
    wanted += [nodes.alias(answer(each), each) for each in _MEASURED]
    base = nodes.column("fair_base_rate", groups)
    for moment in _MOMENTS:
        rate = _selection_rate(answer(f"tpr_{moment}"), answer(f"fpr_{moment}"), base)
        wanted.append(nodes.alias(rate, f"selection_rate_{moment}"))
    on = [nodes.same(nodes.column(each, groups), nodes.column(each, answers)) for each in _joined_by(spec)]
    on.append(nodes.equal(nodes.column("fair_number", groups), answer("g")))
    query = nodes.select(wanted, groups)
    query = query.join(
        exp.Table(this=nodes.identifier(answers)), on=nodes.conjunction(on), join_type="inner", copy=False
    )
    return query.order_by(*(nodes.ascending(nodes.column(each, groups)) for each in _keys(spec)), copy=False)


def scored_rows(spec: ThresholdSpec) -> FairSpec:
    """Return the audit that counts the rows by score."""
    return FairSpec(
        form="", source=spec.source, protected=spec.protected, control=spec.control, measures=_RANKED,
        score=spec.score, label=spec.label, filter=spec.filter, weight=spec.weight, suffix=spec.suffix,
    )  # fmt: skip


def threshold_over(spec: ThresholdSpec, relation: str) -> ThresholdSpec:
    """Return a search over a tally."""
    control, protected = keys_held(spec.control), keys_held(spec.protected)
    return replace(spec, source=relation, tally=relation, filter=None, control=control, protected=protected)


def threshold_over_lists(spec: ThresholdSpec) -> ThresholdSpec:
    """Return the spec of the macro, which searches in SQL."""
    return replace(spec, protected=over_lists(spec.protected), control=over_lists(spec.control), portable=True)
