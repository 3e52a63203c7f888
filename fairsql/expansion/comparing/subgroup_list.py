"""Find the subgroups of features that are given as a list, for the macro of `FAIR SCAN (…)`.

In: a spec of a macro. Out: the same as from `subgroups`. A list cannot make GROUPING SETS. Instead, rows are aggregated
by all features to cells, and each cell is added to every subgroup that contains it. A mask, with one bit per feature,
chooses which items of the cell make the subgroup.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.group_labels import as_map, value_text
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.counting.contingency import Cte, columns, keys, name
from fairsql.expansion.counting.counts import counts
from fairsql.expansion.counting.subgroups import PATTERN, each, numbered, rows, some
from fairsql.expansion.inference.shapley import bit, power
from fairsql.syntax.columns import ColumnSet
from fairsql.syntax.spec import ScanSpec

_SQUARES = 0.95  # any level, as in `subgroups`
_CELL, _CODES, _MASK, _PLACE = "fair_cell", "fair_codes", "fair_mask", "fair_place"
_DEEPEST = 6
_PLAIN = r"^[\p{L}\p{N}_ ]+$"  # names that need no quotes


def subgroups_of_list(spec: ScanSpec) -> tuple[list[Cte], list[str]]:
    """Return the queries up to `fair_subgroups`, and the names of its sums.

    Among them, `fair_given` has one row with the arguments of the macro.
    """
    (feature,) = spec.features
    groups = ColumnSet(feature.text, feature.name, feature.start, feature.end)
    audit = replace(spec.audit, protected=(groups,), confidence=spec.audit.confidence or _SQUARES)
    ctes = counts(audit)
    source, counted = ctes[-1]
    sums = [column.alias_or_name for column in counted.selects][len(keys(audit)) :]
    for word, made in (
        ("given", _given(source)),
        ("valued", _valued(source, feature.name, sums)),
        ("values", _values(spec)),
        ("items", _items(spec)),
        ("coded", _coded(spec)),
        ("masks", _masks(spec)),
        ("sums", _sums(spec, sums)),
        ("subgroups", numbered(spec, sums)),
    ):
        ctes.append((name(spec, word), made))
    return ctes, sums


def given(spec: ScanSpec, of: str) -> exp.Expression:
    """Return an argument of the macro: the bits of its items, or the names of the metrics that it is asked for."""
    return exp.Subquery(this=nodes.select([nodes.column(of)], name(spec, "given")))


def _given(counted: str) -> exp.Query:
    return nodes.select([nodes.alias(exp.Max(this=nodes.column(of)), of) for of in ("items", "asked")], counted)


def _valued(counted: str, features: str, sums: Sequence[str]) -> exp.Query:
    """Return the cells, numbered, with a map from the names of features to their values as texts."""
    number = nodes.alias(nodes.over(exp.RowNumber(), []), _CELL)
    return nodes.select([number, nodes.alias(as_map(nodes.column(features)), "fair_values"), *columns(sums)], counted)


def _values(spec: ScanSpec) -> exp.Query:
    """Return one row for each cell and feature."""
    values = nodes.column("fair_values")
    places = nodes.call("RANGE", nodes.number(1), exp.Add(this=_size(values), expression=nodes.number(1)))
    lists = {
        _PLACE: places,
        "fair_name": nodes.call("MAP_KEYS", values.copy()),
        "fair_value": nodes.call("MAP_VALUES", values.copy()),
    }
    unnested = [nodes.alias(nodes.call("UNNEST", of), as_name) for as_name, of in lists.items()]
    return nodes.select([nodes.column(_CELL), *unnested, nodes.column(rows(spec))], name(spec, "valued"))


def _items(spec: ScanSpec) -> exp.Query:
    """Return the values of each feature that enough rows have, but not all, numbered."""
    by = columns([_PLACE, "fair_name", "fair_value"])
    values = nodes.select(
        by, name(spec, "values"), group=[of.copy() for of in by],
        having=some(spec, name(spec, "valued")),
    )  # fmt: skip
    order = nodes.nulls_last(columns([_PLACE, "fair_value"]))
    number = nodes.cast(nodes.over(nodes.call("ROW_NUMBER"), [], order), nodes.INTEGER)
    feature, value = columns(["fair_name", "fair_value"])
    doubled = nodes.call("REPLACE", feature, nodes.string('"'), nodes.string('""'))
    quoted = _concat(nodes.string('"'), doubled, nodes.string('"'))
    plain = exp.RegexpLike(this=feature.copy(), expression=nodes.string(_PLAIN))
    text = _concat(nodes.case((plain, feature.copy()), default=quoted), nodes.string(" = "), value_text(value.copy()))
    outputs = [nodes.alias(number, "fair_item"), *columns([_PLACE, "fair_name"])]
    outputs += [nodes.alias(value.copy(), "fair_given_value"), value.copy()]
    outputs.append(nodes.alias(text, "fair_text"))
    return nodes.select(outputs, exp.Subquery(this=values, alias=_alias("fair_found")))


def _coded(spec: ScanSpec) -> exp.Query:
    """Return the cells with the numbers of their items, in the order of features; 0 for a value of too few rows."""
    values, items = name(spec, "values"), name(spec, "items")
    item = exp.Coalesce(this=nodes.column("fair_item", items), expressions=[nodes.number(0)])
    order = [nodes.ascending(nodes.column(_PLACE, values))]
    codes = nodes.call("LIST", exp.Order(this=item, expressions=order))
    cell = nodes.column(_CELL, values)
    on = nodes.conjunction([
        nodes.equal(nodes.column(_PLACE, values), nodes.column(_PLACE, items)),
        nodes.same(nodes.column("fair_value", values), nodes.column("fair_given_value", items)),
    ])  # fmt: skip
    query = nodes.select([cell, nodes.alias(codes, _CODES)], values, group=[cell.copy()])
    return query.join(exp.Table(this=nodes.identifier(items)), on=on, join_type="left", copy=False)


def _masks(spec: ScanSpec) -> exp.Query:
    """Return a mask for every choice of at most DEPTH features."""
    most = nodes.select(
        [nodes.alias(exp.Max(this=_size(nodes.column("fair_values"))), "fair_features")], name(spec, "valued")
    )
    masks = nodes.call("UNNEST", nodes.call("RANGE", power(nodes.column("fair_features"))))
    every = nodes.select([nodes.alias(masks, _MASK)], exp.Subquery(this=most, alias=_alias("fair_most")))
    deepest = given_within("DEPTH", "$depth", f"between 1 and {_DEEPEST}", low=1, high=_DEEPEST)
    few = exp.LTE(this=nodes.call("BIT_COUNT", nodes.column(_MASK)), expression=deepest)
    return nodes.select([exp.Star()], exp.Subquery(this=every, alias=_alias("fair_every")), where=few)


def _sums(spec: ScanSpec, sums: Sequence[str]) -> exp.Query:
    """Return the sums of every combination of items, and of all rows; a pattern is the list of its items."""
    coded, valued, masks = (name(spec, word) for word in ("coded", "valued", "masks"))
    inside = each(bit(nodes.column(_MASK), nodes.column("fair_at")), "fair_each", "fair_at")
    pattern = nodes.alias(nodes.call("LIST_FILTER", nodes.column(_CODES), inside), PATTERN)
    joined = nodes.select([pattern, *columns(sums)], coded)
    joined = joined.join(exp.Table(this=nodes.identifier(valued)), using=[_CELL], join_type="inner", copy=False)
    joined = joined.join(exp.Table(this=nodes.identifier(masks)), join_type="cross", copy=False)
    outputs = [nodes.column(PATTERN), *(nodes.alias(nodes.total(nodes.column(of)), of) for of in sums)]
    source = exp.Subquery(this=joined, alias=_alias("fair_members"))
    return nodes.select(outputs, source, group=[nodes.column(PATTERN)])


def _size(values: exp.Expression) -> exp.Expression:
    return nodes.cast(nodes.call("CARDINALITY", values.copy()), nodes.BIGINT)


def _concat(first: exp.Expression, *parts: exp.Expression) -> exp.Expression:
    for part in parts:
        first = exp.DPipe(this=first, expression=part)
    return first


def _alias(as_name: str) -> exp.TableAlias:
    return exp.TableAlias(this=nodes.identifier(as_name))
