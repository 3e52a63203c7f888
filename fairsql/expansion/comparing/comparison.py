"""Prepare the groups to compare: one row per stratum, grouping, group and metric.

In: a spec. Out: the queries up to `fair_measures`, expressions over its columns, and the reference of each stratum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.group_labels import OVERALL, as_map, group_key, group_text, same_texts
from fairsql.expansion.building.reference import by_reference, group_given, is_given, is_open, may_be_overall
from fairsql.expansion.building.runtime_checks import empty_side
from fairsql.expansion.building.symbols import SymbolicColumn
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.measures import measured
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.counting.denominators import ROWS, enough
from fairsql.expansion.inference.design_effects import has_designs
from fairsql.expansion.inference.own_quantiles import degrees
from fairsql.expansion.inference.simultaneous_intervals import Together
from fairsql.expansion.inference.wilson import BASES, FREEDOMS, IN_LONG_FORM, limits_in_long_form, proportions
from fairsql.syntax.columns import ColumnSet, Given
from fairsql.syntax.outcomes import OUTCOME, is_at_once
from fairsql.syntax.spec import FairSpec

Fields = dict[str, exp.Expression]
NULL_AMONG = (
    "a group of NULL is compared: WHERE {conditions} leaves it out, and for rates FAIR BOUNDS says what it may change"
)
_NOT_NULL, _AND = " IS NOT NULL", nodes.string(" AND ")


def with_reference(spec: FairSpec) -> FairSpec:
    """Return a spec with the groupings to count; the grand total is one group, so it counts only as the reference."""
    sets = spec.sets
    if spec.reference == "OVERALL":
        everything = sets or (tuple(range(len(spec.protected))),)
        return replace(spec, sets=(*(grouping for grouping in everything if grouping), ()))
    return spec if sets is None else replace(spec, sets=tuple(grouping for grouping in sets if grouping))


def compared(
    spec: FairSpec, together: Together, more: Sequence[exp.Expression] = (), groups: list[Cte] | None = None
) -> list[Cte]:
    """Return the queries up to `fair_measures`, the groups in long form.

    Args:
        spec: the clause.
        together: what the limits of groups hold for at once.
        more: further columns of each group.
        groups: the queries of the counts of groups, if they differ from those of `counts`.
    """
    ctes = sided(spec, together, groups)
    return [*ctes, *long_form(spec, ctes[-1][0], together, more)]


def sided(spec: FairSpec, together: Together, groups: list[Cte] | None = None) -> list[Cte]:
    """Return the queries up to the groups, or up to `fair_sides` if both sides of a boolean must have rows."""
    counted = with_reference(spec)
    more, alone = one_value.one_values(counted), proportions(counted)
    return with_sides(spec, measured(counted, together, groups, more, leave_out=alone))


def with_sides(spec: FairSpec, ctes: list[Cte]) -> list[Cte]:
    """Return queries of the groups, with `fair_sides` added if both sides of a boolean must have rows."""
    sides = [(name(spec, "sides"), _sides(with_reference(spec), ctes[-1][0]))] if _is_two_sided(spec) else []
    return [*ctes, *sides]


def _is_two_sided(spec: FairSpec) -> bool:
    return len(spec.protected) == 1 and spec.sets is None


FIELDS = ("value", "key", "n")
"""What `fair_measures` has for one group and metric in addition to its limits, in columns `fair_…`."""


def group_of(*, before: Fields | None = None, after: Fields | None = None) -> exp.Expression:
    """Return a group and metric as a STRUCT of FIELDS, with fields before them that decide its order, and after.

    Such STRUCTs are ordered by value, then by group.
    """
    own = {each: nodes.column(f"fair_{each}") for each in FIELDS}
    return nodes.struct({**(before or {}), **own, **(after or {})})


def bounds_of(spec: FairSpec) -> Fields:
    """Return the limits that `fair_measures` has for one group and metric under CONFIDENCE."""
    return {each: nodes.column(f"fair_{each}") for each in ("low", "high")} if spec.confidence is not None else {}


def text_of_group(spec: FairSpec, side: str) -> exp.Expression:
    """Return the group of a side (`<side>_key`, `<side>_value`) as text, with only the columns of its grouping."""
    return text_of_key(spec, nodes.column(f"{side}_key"), nodes.column(f"{side}_value"))


def text_of_key(spec: FairSpec, key: exp.Expression, present: exp.Expression) -> exp.Expression:
    """Return the text of a group by its key; without a key it is OVERALL, if `there` is not NULL, else NULL."""
    alone = isinstance(spec.protected[0], ColumnSet)
    places = [(c, key.copy() if alone else nodes.field(key.copy(), c.name)) for c in spec.protected]
    among = [_within_grouping(spec, at) for at in range(len(places))] if spec.sets is not None else []
    branches = [(nodes.not_null(key), group_text(places, among))]
    if may_be_overall(spec):
        branches.append((nodes.not_null(present), nodes.string(OVERALL)))
    return nodes.case(*branches)


def warned_of_null(spec: FairSpec, *keys: exp.Expression) -> exp.Expression:
    """Return a warning that one of the compared groups has a NULL among its columns; NULL if none has.

    Args:
        spec: the clause.
        keys: the keys of the groups; NULL for OVERALL.
    """
    text = NULL_AMONG.split("{conditions}")
    named = exp.Nullif(this=_where_null(spec, keys), expression=nodes.string(""))
    return exp.DPipe(this=exp.DPipe(this=nodes.string(text[0]), expression=named), expression=nodes.string(text[1]))


def _where_null(spec: FairSpec, keys: Sequence[exp.Expression]) -> exp.Expression:
    """Return the conditions that leave out groups of NULL, as a text; empty if there is no such group."""
    if isinstance(spec.protected[0], ColumnSet):
        listed = nodes.call("LIST_CONCAT", *map(_names_of_null, keys))
        return nodes.call("ARRAY_TO_STRING", nodes.call("LIST_SORT", nodes.call("LIST_DISTINCT", listed)), _AND.copy())
    texts = []
    for at, column in enumerate(spec.protected):
        values = [(key, nodes.field(key.copy(), column.name)) for key in keys]
        missing = nodes.disjunction(
            nodes.conjunction([nodes.not_null(key.copy()), nodes.is_null(value)]) for key, value in values
        )
        if spec.sets is not None:
            missing = nodes.conjunction([_within_grouping(spec, at), exp.Paren(this=missing)])
        texts.append(nodes.case((missing, nodes.string(f"{column.shown}{_NOT_NULL}"))))
    return nodes.call("CONCAT_WS", _AND.copy(), *texts)


def _names_of_null(key: exp.Expression) -> exp.Expression:
    """Return the conditions for a macro's group, whose columns are known only when it runs."""
    each = nodes.column("fair_each")
    parts = {
        "LIST_FILTER": nodes.is_null(nodes.field(each, "value")),
        "LIST_TRANSFORM": exp.DPipe(this=nodes.field(each.copy(), "key"), expression=nodes.string(_NOT_NULL)),
    }
    listed = nodes.call("MAP_ENTRIES", as_map(key.copy()))
    for function, value in parts.items():
        of_each = exp.Lambda(this=value, expressions=[nodes.identifier("fair_each")], colon=True)
        listed = nodes.call(function, listed, of_each)
    return listed


def shared_with_reference(spec: FairSpec) -> list[str]:
    """Return the names of the columns by which groups and their reference are joined."""
    overall = spec.reference == "OVERALL"
    return [*(each for each in strata(spec) if not (overall and each == "protected")), "fair_metric"]


def referred(spec: FairSpec, measures: str) -> exp.Query:
    """Return the query of the reference of each stratum and metric; it fails if no stratum has the reference."""
    reference, value = nodes.column("fair_is_reference"), nodes.column("fair_value")
    defined = nodes.conjunction([reference, nodes.not_null(value)])
    present = nodes.total(nodes.total_if(reference.copy(), nodes.number(1)))
    nowhere: exp.Expression = nodes.equal(nodes.over(present, []), nodes.number(0))
    if is_open(spec):
        nowhere = nodes.conjunction([is_given(), nowhere])
    chosen = nodes.case(
        (nowhere, missing_reference(spec)),
        default=exp.Max(this=nodes.case((defined, group_of(after=bounds_of(spec))))),
    )
    shared = shared_with_reference(spec)
    outputs = [*columns(shared), nodes.alias(chosen, "fair_reference")]
    return nodes.select(outputs, measures, group=columns(shared))


def missing_reference(spec: FairSpec) -> exp.Expression:
    """Return the error for a REFERENCE that is no group; a macro's error names the value that was passed."""
    if is_open(spec):
        return FAULTS["reference_missing"].raised(group=nodes.column("reference"), columns="protected", where="")
    protected = ", ".join(c.name for c in spec.protected)
    shown = ", ".join(spec.reference) if isinstance(spec.reference, tuple) else "OVERALL"
    return FAULTS["reference_missing"].raised(group=shown, columns=protected, where="")


def joined(names: list[str], left: str, right: str) -> exp.Expression:
    """Return the test that two relations have the same values in some columns; NULL equals NULL."""
    return nodes.conjunction(nodes.same(nodes.column(each, left), nodes.column(each, right)) for each in names)


def _within_grouping(spec: FairSpec, at: int, *, absent: bool = False) -> exp.Expression:
    """Return the test that the column at a position is in the row's grouping; with `absent`, that it is not."""
    column = spec.protected[at]
    if isinstance(column, SymbolicColumn):
        return column.slot("absent" if absent else "among")
    names = [c.name for c in spec.protected]
    groupings = [", ".join(names[k] for k in each) for each in spec.sets or () if each and (at in each) != absent]
    return exp.In(this=nodes.column("protected"), expressions=[nodes.string(each) for each in groupings])


def _sides(spec: FairSpec, groups: str) -> exp.Query:
    """Return the groups, checked: both sides of a boolean PROTECTED have rows, with STRATA complete in every stratum.

    STRATA complete is the strict reading of controlled fairness (Luskin et al. 2020, Definition 1).
    """
    side = spec.protected[0]
    controls = [(c, nodes.column(c.name)) for c in spec.control] if spec.complete else []
    check = empty_side(side, nodes.column(side.name), controls, nodes.column("n"))
    if spec.complete:
        kind = nodes.call("TYPEOF", nodes.column(side.name))
        check.set("default", FAULTS["strata_not_boolean"].raised(column=side.shown, type=kind))
    return nodes.select([exp.Star(), nodes.alias(nodes.cast(check, nodes.VARCHAR), "fair_empty_side")], groups)


def long_form(clause: FairSpec, source: str, together: Together, more: Sequence[exp.Expression] = ()) -> list[Cte]:
    """Return the queries of the groups in long form, by UNNEST of lists over the metrics, with their limits."""
    spec = with_reference(clause)
    alone = proportions(spec)

    def each(values: exp.Expression, as_name: str) -> exp.Expression:
        return nodes.alias(nodes.call("UNNEST", values), as_name)

    def judged(ending: str, without: Sequence[int] = ()) -> exp.Expression:
        names = [None if at in without else f"{measure.name}{ending}" for at, measure in enumerate(spec.measures)]
        values: list[exp.Expression] = []
        for at, each in enumerate(names):
            value = exp.Null() if each is None else nodes.column(each)
            test = enough(spec, nodes.call("LIST_EXTRACT", nodes.column(ROWS), nodes.number(at + 1)))
            values.append(value if test is None else nodes.case((test, value)))
        return exp.Array(expressions=values)

    outputs = columns(strata(spec))
    outputs.append(each(exp.Array(expressions=list(map(nodes.number, range(len(spec.measures))))), "fair_metric"))
    outputs.append(nodes.alias(key_of(spec), "fair_key"))
    outputs.append(each(nodes.column(ROWS), "fair_n"))
    outputs.append(nodes.alias(nodes.column("excluded"), "fair_excluded"))
    outputs += columns(one_value.COLUMNS)
    outputs.append(each(judged(""), "fair_value"))
    if alone:
        outputs.append(each(nodes.column(BASES), "fair_base"))
        outputs += [each(nodes.column(FREEDOMS), degrees(IN_LONG_FORM).name)] if has_designs(spec) else []
    if spec.confidence is not None and len(alone) < len(spec.measures):
        prefix = "fair_other" if alone else "fair"
        outputs += [each(judged(f"_{end}", alone), f"{prefix}_{end}") for end in ("low", "high")]
    if spec.reference is not None:
        outputs.append(nodes.alias(is_reference(spec), "fair_is_reference"))
    outputs += more
    present = nodes.is_null(nodes.column("fair_empty_side")) if _is_two_sided(clause) else None
    measures = name(spec, "measures"), _of_own_classes(spec, nodes.select(outputs, source, where=present))
    return [measures, *limits_in_long_form(spec, measures[0], together)]


def _of_own_classes(spec: FairSpec, measures: exp.Query) -> exp.Query:
    """Return the groups without the rows that a metric is not about: of single classes, or of all classes at once."""
    if spec.outcomes is None or not (spec.outcomes.each and spec.outcomes.at_once):
        return measures
    numbers = [nodes.number(at) for at, measure in enumerate(spec.measures) if is_at_once(measure)]
    source = exp.Subquery(this=measures, alias=exp.TableAlias(this=nodes.identifier("fair_of_classes")))
    return nodes.select([exp.Star()], source, where=is_of_own_classes(numbers))


def is_of_own_classes(at_once: list[exp.Expression]) -> exp.Expression:
    """Return the test that a metric is about its row; `at_once` are the numbers of those about all classes at once."""
    about = exp.In(this=nodes.column("fair_metric"), expressions=at_once)
    return nodes.equal(exp.Paren(this=nodes.is_null(nodes.column(OUTCOME))), exp.Paren(this=about))


def key_of(spec: FairSpec) -> exp.Expression:
    """Return the group as a STRUCT of the protected columns; NULL for all rows of a stratum."""
    key = group_key([(c, nodes.column(c.name)) for c in spec.protected])
    if spec.reference != "OVERALL":
        return key
    return nodes.case((exp.Not(this=is_reference(spec)), key))


def is_reference(spec: FairSpec) -> exp.Expression:
    """Return the test that a group is the reference, over the columns of its grouping."""
    if spec.reference == "OVERALL":
        return nodes.equal(nodes.column("protected"), nodes.string(""))
    if isinstance(spec.reference, Given):
        group = nodes.column(spec.protected[0].name)
        asked = nodes.conjunction([is_given(), same_texts(group, group_given())])
        return by_reference(spec, nodes.is_null(group.copy()), asked)
    tests = []
    for at, (column, value) in enumerate(zip(spec.protected, spec.reference or (), strict=True)):
        test = nodes.same(nodes.column(column.name), exp.Paren(this=nodes.raw(value)))
        if any(at not in grouping for grouping in spec.sets or ()):
            test = exp.Paren(this=exp.Or(this=_within_grouping(spec, at, absent=True), expression=test))
        tests.append(test)
    return nodes.conjunction(tests)
