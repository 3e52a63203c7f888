"""Count subgroups: the combinations of values of up to a given number of features.

In: a spec. Out: named queries. The last one has one row per subgroup that is large enough: its number (1 is all rows),
the numbers of its items, and the sums of its rows. The rows are aggregated once, by all features. All that follows
reads that table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import share
from fairsql.expansion.building.binning import bin_number, cuts_query, is_by_order, top_query, top_value
from fairsql.expansion.building.group_labels import group_text
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.building.symbols import SUMS, SymbolicFeature, are_symbolic, repeated
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.counts import counts
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.spec import FairSpec, ScanSpec
from fairsql.text.queries import query

NUMBER, PATTERN = "fair_subgroup", "fair_pattern"
_SQUARES = 0.95  # any level: CONFIDENCE makes the counts include squares of weights, which tests need as well


def subgroups(spec: ScanSpec) -> tuple[list[Cte], list[str]]:
    """Return the queries up to `fair_subgroups`, and the names of its sums."""
    ctes = counts_by_features(spec)
    audit = _by_features(spec)
    source, counted = ctes[-1]
    sums = [each.alias_or_name for each in counted.selects][len(spec.features) + len(spec.gap) :]
    if are_symbolic(audit.measures):
        sums = [*SUMS]
    for word, made in (
        ("items", _items(spec, source)),
        ("coded", _coded(spec, source, sums)),
        ("sums", _sums(spec, sums)),
    ):
        ctes.append((name(spec, word), made))
    if spec.gap:
        ctes.append((name(spec, "wholes"), _wholes(spec)))
    ctes.append((name(spec, "subgroups"), numbered(spec, [*dict.fromkeys(("n", rows(spec)))] if spec.gap else sums)))
    return ctes, sums


def counts_by_features(spec: ScanSpec) -> list[Cte]:
    """Return the queries that count the rows by all features together, and by the columns of GAP."""
    is_cut = any(feature.binning for feature in spec.features)
    return [*([(name(spec, "ranges"), _ranges(spec))] if is_cut else []), *counts(_by_features(spec))]


def rows(spec: ScanSpec) -> str:
    """Return the name of the sum that counts the measured rows."""
    return "n" if spec.audit.weight is None else "fair_n"


def feature_keys(spec: ScanSpec) -> list[str]:
    """Return the names of the columns that hold the features."""
    return [f"fair_feature_{at}" for at in range(1, len(spec.features) + 1)]


def _codes(spec: ScanSpec) -> list[str]:
    return [f"fair_code_{at}" for at in range(1, len(spec.features) + 1)]


def _by_features(spec: ScanSpec) -> FairSpec:
    """Return the audit of the groups that all features, and the columns of GAP, make together."""
    audit = spec.audit
    values = [_value(spec, at, feature) for at, feature in enumerate(spec.features)]
    features = tuple(Column(text, key, 0, 0) for text, key in zip(values, feature_keys(spec), strict=True))
    level = audit.confidence if audit.weight is None else audit.confidence or _SQUARES
    return replace(audit, protected=(*features, *spec.gap), confidence=level)


def _value(spec: ScanSpec, at: int, feature: Feature) -> str:
    """Return SQL of a row's value of a feature; for bins, the number of its bin."""
    if not feature.binning:
        return feature.text
    found = _range(spec, at).sql(dialect="duckdb")
    return bin_number(feature, found) if is_by_order(feature) else top_value(feature, found)


def _range(spec: ScanSpec, at: int) -> exp.Expression:
    """Return the computed range of a binned feature: the bounds of its bins, or its most frequent values."""
    return exp.Subquery(this=nodes.select([nodes.column(_found(spec, at))], name(spec, "ranges")))


def _found(spec: ScanSpec, at: int) -> str:
    return f"fair_{'cuts' if is_by_order(spec.features[at]) else 'values'}_{at}"


def _ranges(spec: ScanSpec) -> Any:
    """Return one row with the bounds of bins and the most frequent values, over the rows that FILTER selects."""
    if are_symbolic(spec.features):
        return nodes.raw(query("transforms", "ranges", ranges=repeated("r", "@{r.text}", " CROSS JOIN ").name))
    source, where = spec.audit.source, spec.audit.filter.text if spec.audit.filter is not None else None
    parts = []
    for at, feature in enumerate(spec.features):
        if is_by_order(feature):
            parts.append(f"({cuts_query(feature, source, where=where)}) AS fair_{at}(fair_cuts_{at})")
        elif feature.binning:
            parts.append(f"({top_query(feature, source, where=where)}) AS fair_{at}(fair_none_{at}, fair_values_{at})")
    return nodes.raw(query("transforms", "ranges", ranges=" CROSS JOIN ".join(parts)))


def _items(spec: ScanSpec, source: str) -> exp.Query:
    """Return the items, numbered: an item is a feature with one of its values, which enough rows have, but not all."""
    keys = feature_keys(spec)
    values = nodes.select([place_of(spec), *columns(keys)], source, having=some(spec, source))
    values.set("group", grouping_sets(spec, [[key] for key in keys], repeated("p", "(fair_feature_@{p.number})")))
    order = nodes.nulls_last(columns(["fair_place", *keys]))
    number = nodes.cast(nodes.over(nodes.call("ROW_NUMBER"), [], order), nodes.INTEGER)
    outputs = [nodes.alias(number, "fair_item"), *columns(["fair_place", *keys])]
    outputs.append(nodes.alias(by_place(spec, lambda at, feature: nodes.string(feature.name)), "fair_name"))
    outputs.append(nodes.alias(by_place(spec, lambda at, feature: _value_text(spec, at)), "fair_value"))
    outputs.append(nodes.alias(by_place(spec, lambda at, feature: _item_text(spec, at)), "fair_text"))
    return nodes.select(outputs, _derived(values, "fair_values"))


def place_of(spec: ScanSpec) -> exp.Expression:
    """Return the number of the feature that a row of a grouping is of, as `fair_place`."""
    keys = feature_keys(spec)
    grouped = [nodes.equal(nodes.call("GROUPING", nodes.column(key)), nodes.number(0)) for key in keys]
    return nodes.alias(nodes.case(*((test, nodes.number(at)) for at, test in enumerate(grouped, 1))), "fair_place")


def by_place(spec: ScanSpec, of: Callable[[int, Feature], exp.Expression]) -> exp.Expression:
    ifs = [exp.If(this=nodes.number(at + 1), true=of(at, feature)) for at, feature in enumerate(spec.features)]
    return exp.Case(this=nodes.column("fair_place"), ifs=ifs)


def _value_text(spec: ScanSpec, at: int) -> exp.Expression:
    """Return the value of an item as text; NULL for NULL."""
    feature = spec.features[at]
    if isinstance(feature, SymbolicFeature):
        return feature.slot("value_text")
    value = nodes.column(feature_keys(spec)[at])
    if is_by_order(spec.features[at]):
        return _bin_text(spec, at)
    return nodes.cast(value, nodes.VARCHAR)


def _item_text(spec: ScanSpec, at: int) -> exp.Expression:
    """Return an item as text: `race = Black`, `age 25 to below 45`."""
    feature, value = spec.features[at], nodes.column(feature_keys(spec)[at])
    if isinstance(feature, SymbolicFeature):
        return feature.slot("item_text")
    plain = feature.name.replace("_", "a").replace(" ", "a").isalnum()
    name_text = feature.name if plain else exp.to_identifier(feature.name, quoted=True).sql(dialect="duckdb")
    equal = _concat(nodes.string(f"{name_text} = "), group_text([(feature, value)]))
    if not is_by_order(feature):
        return equal
    bins = _concat(nodes.string(f"{name_text} "), _bin_text(spec, at))
    return nodes.case((nodes.is_null(value.copy()), equal), default=bins)


def _bin_text(spec: ScanSpec, at: int) -> exp.Expression:
    """Return a bin as text: below the first bound, from the last one on, or between two (as `columns.py: Ranges`)."""
    number, cuts = nodes.column(feature_keys(spec)[at]), _range(spec, at)

    def bound(place: exp.Expression) -> exp.Expression:
        """Return a bound as text; a whole number without its .0."""
        text = nodes.cast(nodes.call("LIST_EXTRACT", cuts.copy(), place), nodes.VARCHAR)
        return nodes.call("REGEXP_REPLACE", text, nodes.string(r"\.0$"), nodes.string(""))

    one = exp.Add(this=number.copy(), expression=nodes.number(1))
    between = _concat(bound(number.copy()), nodes.string(" to below "), bound(one))
    return nodes.case(
        (nodes.is_null(number), exp.Null()),
        (nodes.equal(number.copy(), nodes.number(0)), _concat(nodes.string("below "), bound(nodes.number(1)))),
        (
            nodes.equal(number.copy(), nodes.call("LEN", cuts.copy())),
            _concat(bound(number.copy()), nodes.string(" or more")),
        ),
        default=between,
    )


def _coded(spec: ScanSpec, source: str, sums: Sequence[str]) -> exp.Query:
    """Return the counts with item numbers in place of values; the number is 0 for a value of too few rows."""
    items = name(spec, "items")
    outputs: list[exp.Expression] = []
    for at, code in enumerate(_codes(spec), 1):
        item = exp.Coalesce(this=nodes.column("fair_item", f"fair_{at}"), expressions=[nodes.number(0)])
        outputs.append(nodes.alias(item, code))
    kept = [*(column.name for column in spec.gap), *sums]
    coded = nodes.select([*outputs, *(nodes.column(each, source) for each in kept)], source)
    for at, key in enumerate(feature_keys(spec), 1):
        table = exp.Table(this=nodes.identifier(items), alias=exp.TableAlias(this=nodes.identifier(f"fair_{at}")))
        on = nodes.conjunction([
            nodes.equal(nodes.column("fair_place", f"fair_{at}"), nodes.number(at)),
            nodes.same(nodes.column(key, f"fair_{at}"), nodes.column(key, source)),
        ])  # fmt: skip
        coded = coded.join(table, on=on, join_type="left", copy=False)
    return coded


def _sums(spec: ScanSpec, sums: Sequence[str]) -> exp.Query:
    """Return the sums of every combination of items, and of all rows; a pattern is the list of its items.

    With GAP, there is a row for each of its groups.
    """
    codes, gap = _codes(spec), [column.name for column in spec.gap]
    listed = exp.Array(expressions=columns(codes))
    pattern = nodes.call("LIST_FILTER", listed, each(nodes.not_null(nodes.column("fair_each"))))
    outputs = [nodes.alias(pattern, PATTERN), *columns(gap)]
    outputs += [nodes.alias(nodes.total(nodes.column(of)), of) for of in sums]
    query = nodes.select(outputs, name(spec, "coded"))
    sizes = range(spec.depth + 1)
    every = chain.from_iterable(combinations(codes, size) for size in sizes)
    sets = ([*chosen, *gap] for chosen in every)
    query.set("group", grouping_sets(spec, sets, repeated("g", "(@{g.columns})")))
    return query


def _wholes(spec: ScanSpec) -> exp.Query:
    """Return the numbers of rows of every combination of items, of all groups of GAP together."""
    totals = [nodes.alias(nodes.total(nodes.column(of)), of) for of in dict.fromkeys(("n", rows(spec)))]
    return nodes.select([nodes.column(PATTERN), *totals], name(spec, "sums"), group=[nodes.column(PATTERN)])


def numbered(spec: ScanSpec, sums: Sequence[str]) -> exp.Query:
    """Return the large enough subgroups in a stable order, with depth and support; all rows are subgroup 1."""
    pattern = nodes.column(PATTERN)
    depth = nodes.call("LEN", pattern)
    number = nodes.over(nodes.call("ROW_NUMBER"), [], [nodes.ascending(depth), nodes.ascending(pattern.copy())])
    support = share(nodes.column("n"), nodes.over(exp.Max(this=nodes.column("n")), []))
    outputs = [nodes.alias(number, NUMBER), *columns([PATTERN, *sums])]
    outputs.append(nodes.alias(depth.copy(), "fair_depth"))
    outputs.append(nodes.alias(support, "fair_support"))
    everything = nodes.equal(depth.copy(), nodes.number(0))
    frequent = exp.Not(this=nodes.call("LIST_CONTAINS", pattern.copy(), nodes.number(0)))
    large = exp.Paren(this=exp.And(this=frequent, expression=enough(spec, nodes.column(rows(spec)))))
    source = name(spec, "wholes" if spec.gap else "sums")
    return nodes.select(outputs, source, where=exp.Or(this=everything, expression=large))


def labels(spec: ScanSpec) -> exp.Query:
    """Return the items of each subgroup: their texts, and the values of features by their names."""
    items, source = name(spec, "items"), name(spec, "subgroups")
    item = nodes.alias(nodes.call("UNNEST", nodes.column(PATTERN)), "fair_item")
    members = nodes.select([nodes.column(NUMBER), item], source)
    number = nodes.column(NUMBER, "fair_members")

    def listed(of: str) -> exp.Expression:
        order = [nodes.ascending(nodes.column("fair_item", items))]
        return nodes.call("LIST", exp.Order(this=nodes.column(of, items), expressions=order))

    outputs = [number, nodes.alias(listed("fair_text"), "fair_texts")]
    outputs.append(nodes.alias(nodes.call("MAP", listed("fair_name"), listed("fair_value")), "fair_features"))
    source_of = exp.Subquery(this=members, alias=exp.TableAlias(this=nodes.identifier("fair_members")))
    on = nodes.equal(nodes.column("fair_item", items), nodes.column("fair_item", "fair_members"))
    query = nodes.select(outputs, source_of).join(
        exp.Table(this=nodes.identifier(items)), on=on, join_type="inner", copy=False
    )
    return query.group_by(number.copy(), copy=False)


def enough(spec: ScanSpec, of: exp.Expression) -> exp.Expression:
    """Return the test that a number of rows is MINIMUM or more."""
    least = given_within("MINIMUM", spec.audit.minimum or "", "a number of rows of at least 0")
    return exp.GTE(this=of, expression=least)


def some(spec: ScanSpec, source: str) -> exp.Expression:
    """Return the test that a value makes items: enough rows have it, but not all, which would double all subgroups."""
    of, everything = nodes.column(rows(spec)), nodes.select([nodes.total(nodes.column(rows(spec)))], source)
    fewer = exp.LT(this=nodes.total(of.copy()), expression=exp.Subquery(this=everything))
    return exp.And(this=enough(spec, nodes.total(of)), expression=fewer)


def each(body: exp.Expression, *names: str) -> exp.Lambda:
    """Return a lambda over `fair_each`, or over the given names."""
    return exp.Lambda(this=body, expressions=[nodes.identifier(of) for of in names or ("fair_each",)], colon=True)


def grouping_sets(spec: ScanSpec, sets: Iterable[Sequence[str]], any_of: exp.Expression) -> exp.Group:
    """Return GROUPING SETS; for symbolic features, `any_of` replaces all of them."""
    tuples: list[exp.Expression] = [exp.Tuple(expressions=columns(chosen)) for chosen in sets]
    tuples = [any_of] if are_symbolic(spec.features) else tuples
    return exp.Group(grouping_sets=[exp.GroupingSets(expressions=tuples)])


def _concat(*parts: exp.Expression) -> exp.Expression:
    first, *rest = parts
    for part in rest:
        first = exp.DPipe(this=first, expression=part, safe=False)
    return first


def _derived(query: exp.Query, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
