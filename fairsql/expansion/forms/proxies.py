"""Expand `FAIR PROXIES (…)`: return one row per feature, the one that gives the group away most first.

In: a spec. Out: a query over one aggregation of the rows, by all features and groups. Each feature has a table of its
values by the groups; Cramér's V, mutual information and the chi-square test are sums over its cells.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import NormalDist
from typing import Any

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import divide, greatest, least, root, times
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import SymbolicFeature, are_symbolic, repeated, slot
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.macro_lists import LISTS, over_lists
from fairsql.expansion.counting.subgroups import by_place, counts_by_features, feature_keys, grouping_sets, place_of
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.inference.simultaneous_intervals import beyond_limit
from fairsql.syntax.columns import ColumnSet, Feature
from fairsql.syntax.spec import ProxiesSpec
from fairsql.text.queries import query

GROUPS = "@{groups}"  # the names of the groups' columns in a template
_DIGITS = 12  # strengths that agree to so many digits are sorted by name, since the last digit of a sum varies
_NUMBERS = r"(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\))"  # types whose values have a mean
_FEWEST = 1  # rows that each cell must be expected to have, so that the chi-square distribution is near (Cochran 1954)
_WARNING = "a cell of the table expects less than 1 row: cut the feature, as bins(age, 5) or top(country, 10)"


def proxies(spec: ProxiesSpec) -> exp.Query:
    """Expand `FAIR PROXIES (…)`.

    Before: `FROM t FAIR PROXIES (FEATURES a, b PROTECTED g)`; after: the counts by all features and groups, the table
    of each feature and group (`fair_crossed`), and the sums over its cells (`fair_sums`).
    """
    if _is_over_lists(spec):
        ctes = _crossed_of_lists(spec)
    else:
        ctes = counts_by_features(spec)
        ctes.append((name(spec, "crossed"), _crossed(spec, ctes[-1][0])))
    ctes += strengths(spec, ctes[-1][0])
    ctes.append((name(spec, "tests"), _tests(spec, ctes)))
    corrected = adjusted(ctes[-1][0], spec.audit.correction, is_open=_is_over_lists(spec))
    ctes.append((name(spec, "adjusted"), corrected.assert_is(exp.Select)))
    return nodes.with_ctes(_result(spec, ctes[-1][0]), ctes)


def strengths(spec: ProxiesSpec, crossed: str) -> list[Cte]:
    """Return the queries of the sums over each feature's table, up to its limits under CONFIDENCE."""
    ctes: list[Cte] = []
    levels, groups = ", ".join(feature_keys(spec)), ", ".join(column.name for column in spec.gap)
    if _is_over_lists(spec):
        levels, groups = "fair_level", "fair_group"
    groups = GROUPS if are_symbolic(spec.features) else groups
    source, reads = crossed, "crossed"
    for word in ("margins", "parts", "slopes", "sums", "strengths", *(["limits"] if spec.confidence else [])):
        made: Any = nodes.raw(
            query("proxies", word, levels=levels, groups=groups, **{reads: source}, **_searched(spec))
        )
        source, reads = name(spec, word), word
        ctes.append((source, made))
    return ctes


def _crossed(spec: ProxiesSpec, counted: str) -> exp.Query:
    """Return the cells of each feature's table: its value, the group, and the number of rows."""
    keys, groups = feature_keys(spec), [column.name for column in spec.gap]
    values = nodes.select(
        [place_of(spec), *columns([*keys, *groups]), nodes.alias(nodes.total(nodes.column("n")), "fair_n")], counted
    )
    each = repeated("p", f"(fair_feature_@{{p.number}}, {GROUPS})")
    values.set("group", grouping_sets(spec, [[key, *groups] for key in keys], each))
    number = nodes.alias(by_place(spec, lambda at, feature: _number(keys[at], feature)), "fair_number")
    source = exp.Subquery(this=values, alias=exp.TableAlias(this=nodes.identifier("fair_tables")))
    some = exp.GT(this=nodes.column("fair_n"), expression=nodes.number(0))
    return nodes.select([exp.Star(), number], source, where=some)


def _number(key: str, feature: Feature) -> exp.Expression:
    """Return the value of a feature as a number; NULL if its type has no mean, or if it is cut."""
    if isinstance(feature, SymbolicFeature):
        return feature.slot("as_number")
    if feature.binning:
        return nodes.cast(exp.Null(), nodes.DOUBLE)
    kind = nodes.call("TYPEOF", nodes.column(key))
    is_number = exp.RegexpLike(this=kind, expression=nodes.string(f"^{_NUMBERS}$"))
    return nodes.case((is_number, nodes.try_double(nodes.column(key))))


def _searched(spec: ProxiesSpec) -> dict[str, str]:
    """Return what the query of limits needs: the normal quantile, for limits that hold for all features at once."""
    if spec.confidence is None:
        return {}
    if _is_over_lists(spec):
        return {"quantile": nodes.printed(_quantile_of_lists()), "score": _score()}
    together = 1 if spec.audit.correction == "none" else len(spec.features)
    quantile = repr(-NormalDist().inv_cdf((1 - spec.confidence) / 2 / together))
    if are_symbolic(spec.features):
        quantile = slot("quantile").name
    return {"quantile": quantile, "score": _score()}


def _score() -> str:
    return query("proxies", "score", at="(fair_found + fair_step)")


def _quantile_of_lists() -> exp.Expression:
    """Return the quantile by the parameters of a macro."""
    correction = exp.Lower(this=nodes.column("correction"))
    without_limits = FAULTS["correction_without_limits"].raised()
    together = nodes.case(
        (nodes.equal(correction, nodes.string("none")), nodes.number(1)),
        (nodes.equal(correction.copy(), nodes.string("benjamini_hochberg")), without_limits),
        default=nodes.call("LEN", nodes.column("features")),
    )
    beyond = divide(beyond_limit(nodes.column("confidence")), together)
    return exp.Paren(this=exp.Neg(this=function("fair_normal_quantile", beyond, called=True)))


def _tests(spec: ProxiesSpec, ctes: list[Cte]) -> exp.Query:
    statistic = columns(["fair_statistic", "fair_degrees"])
    tail = function("fair_chi_square_tail", *statistic, called=_is_over_lists(spec))
    return nodes.select([exp.Star(), nodes.alias(tail, "fair_p")], ctes[-1][0])


def _result(spec: ProxiesSpec, source: str) -> exp.Query:
    """Return the columns of the form, in their order.

    A strength is NULL if the feature or the group has one value, or as many as rows.
    """
    phi, widest, degrees = columns(["fair_phi", "fair_widest", "fair_degrees"])
    strength = _strength(nodes.column("fair_phi_above"), nodes.column("fair_widest_above"))
    some = exp.GT(this=degrees, expression=nodes.number(0))
    share = nodes.quotient(nodes.column("fair_information"), nodes.column("fair_entropy"))
    outputs: dict[str, exp.Expression] = {
        "feature": _feature(spec),
        "n": nodes.cast(nodes.column("fair_n"), nodes.BIGINT),
        "levels": nodes.cast(nodes.column("fair_levels"), nodes.BIGINT),
        "groups": nodes.cast(nodes.column("fair_groups"), nodes.BIGINT),
        "cramers_v": strength,
    }
    if spec.confidence is not None:
        for at, end in enumerate(("low", "high"), 1):
            limit = nodes.call("LIST_EXTRACT", nodes.column("fair_limits"), nodes.number(at))
            bound = _strength(limit, times(nodes.column("fair_n"), widest))
            outputs[f"cramers_v_{end}"] = nodes.case(
                (nodes.not_null(strength), (least if end == "low" else greatest)(bound, strength))
            )
    outputs |= {
        "cramers_v_uncorrected": _strength(phi, widest),
        "correlation_ratio": nodes.column("fair_correlation_ratio"),
        "mutual_information": nodes.column("fair_information"),
        "information_share": nodes.case((nodes.not_null(share), least(1, share))),
        "statistic": nodes.column("fair_statistic"),
        "degrees": degrees.copy(),
        "p_value": nodes.column("fair_p"),
        "p_adjusted": nodes.column("fair_p_adjusted"),
        "comparisons": nodes.column("fair_comparisons"),
        "smallest_expected": nodes.column("fair_least"),
        "warning": nodes.case((
            nodes.conjunction([some, exp.LT(this=nodes.column("fair_least"), expression=nodes.number(_FEWEST))]),
            nodes.string(_WARNING),
        )),
    }  # fmt: skip
    result = nodes.select([nodes.alias(node, as_name) for as_name, node in outputs.items()], source)
    size = nodes.call("ROUND", strength.copy(), nodes.number(_DIGITS))
    return result.order_by(nodes.descending(size), nodes.ascending(nodes.column("fair_place")), copy=False)


def _feature(spec: ProxiesSpec) -> exp.Expression:
    """Return the name of a row's feature."""
    if not _is_over_lists(spec):
        return by_place(spec, lambda at, feature: nodes.string(feature.name))
    crossed = name(spec, "crossed")
    same = nodes.equal(nodes.column("fair_place", crossed), nodes.column("fair_place", name(spec, "adjusted")))
    named = nodes.select([exp.AnyValue(this=nodes.column("fair_feature"))], crossed, where=same)
    return exp.Subquery(this=named)


def _strength(phi: exp.Expression, widest: exp.Expression) -> exp.Expression:
    """Return Cramér's V of phi squared and the largest value that it can have."""
    part = nodes.quotient(phi, widest)
    return nodes.case((nodes.not_null(part), root(least(1, part))))


def proxies_over_lists(spec: ProxiesSpec) -> ProxiesSpec:
    """Return the spec of the macro, whose features and groups are lists of names."""
    (feature,), (group,) = spec.features, spec.gap
    features = (replace(feature, text=LISTS["protected"].replace("protected", feature.text)),)
    return replace(spec, features=features, gap=over_lists((group,)))


def _is_over_lists(spec: ProxiesSpec) -> bool:
    return isinstance(spec.gap[0], ColumnSet)


def _crossed_of_lists(spec: ProxiesSpec) -> list[Cte]:
    """Return the cells of each feature's table for a macro, which unnests the names and values of its features."""
    counted, crossed = name(spec, "counted"), name(spec, "crossed")
    condition = spec.audit.filter.text if spec.audit.filter is not None else "TRUE"
    rows: Any = nodes.raw(query(
        "proxies", "counted_of_lists", features=spec.features[0].text, protected=spec.gap[0].text,
        source=spec.audit.source, filter=condition,
    ))  # fmt: skip
    cells: Any = nodes.raw(query("proxies", "crossed_of_lists", counted=counted, numbers=_NUMBERS))
    return [(counted, rows), (crossed, cells)]
