"""Make the templates of FAIR SCAN and FAIR PROXIES: the queries of their sections, and the pieces of their features.

In: a shape of `shapes.py`. Out: named queries with markers. These forms differ from others: their columns are features,
`p`, and those of GAP, `d`; the sums of their counts are `v`; the groups of SCAN are subgroups and the rows outside one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import binning, nodes, row_cuts
from fairsql.expansion.building.symbols import Slot, SymbolicColumn, SymbolicFeature, slot
from fairsql.expansion.counting import subgroups
from fairsql.expansion.counting.contingency import Cte
from fairsql.expansion.forms import proxies, scan
from fairsql.expansion.templates import named_queries
from fairsql.syntax.columns import Feature, Measure
from fairsql.syntax.spec import FairSpec, ProxiesSpec, ScanSpec

FEATURES: dict[str, str] = {
    "ranged": "01",  # whether a feature of SCAN is binned
    "pruned": "01",  # whether SCAN has a PRUNE
}
SECTIONS: dict[str, tuple[str, ...]] = {
    "ranges": ("ranged",),
    "subgroups": ("weight", "limited"),
    "scan": ("weight", "limited", "pruned"),
    "gap_subgroups": ("weight",),
    "gap_scan": ("weight", "limited"),
    "proxies": ("limited",),
}
GAP = tuple(SymbolicColumn(f"@{{d{at}.text}}", f"@{{d{at}.name}}", 0, 0, slots=f"d{at}") for at in range(3))
WORDS = ("scan_above", "scan_below", "scan_squares")  # what a metric adds to the figures
# The queries of a section: those between two others.
_BETWEEN = {
    "ranges": ("", "fair_ranges@{s}"),
    "subgroups": ("fair_counts@{s}", "fair_sides@{s}"),
    "scan": ("fair_groups@{s}", ""),
    "gap_subgroups": ("fair_counts@{s}", "fair_parts@{s}"),  # then those of FAIR DISPARITY, of subgroups as strata
    "gap_scan": ("fair_disparities@{s}", ""),
    "proxies": ("fair_counts@{s}", ""),
}


def queries(section: str, spec: FairSpec, shape: dict[str, str]) -> list[Cte]:
    """Return the named queries of a section; the result has no name."""
    if section == "ranges" and shape["ranged"] == "0":
        return []
    after, to = _BETWEEN[section]
    scanned = _spec(spec, shape)
    if section == "proxies":
        return named_queries(proxies.proxies(_of_proxies(scanned, shape)), after, to)
    return named_queries(scan.scan(replace(scanned, gap=GAP) if section.startswith("gap_") else scanned), after, to)


def _of_proxies(scanned: ScanSpec, shape: dict[str, str]) -> ProxiesSpec:
    audit = replace(scanned.audit, measures=(), prediction=None, score=None, label=None, weight=None, confidence=None)
    return ProxiesSpec(audit, scanned.features, gap=GAP, confidence=0.5 if shape["limited"] == "1" else None)


def _spec(spec: FairSpec, shape: dict[str, str]) -> ScanSpec:
    cut = "top" if shape["ranged"] == "1" else ""
    features = tuple(
        SymbolicFeature(each.text, f"@{{p{at}.feature}}", 0, 0, cut, "2", slots=f"p{at}")
        for at, each in enumerate(spec.protected)
    )
    measures = tuple(replace(each, name=f"@{{m{at}.metric}}") for at, each in enumerate(spec.measures))
    level = 0.5 if shape["limited"] == "1" else None
    correction = Slot("adjusted", made=nodes.select([exp.Star()], _derived("@{adjusted}")))
    audit = replace(
        spec, form="SCAN", protected=(), control=(), measures=measures, reference=None,
        minimum=Slot("minimum", made=slot("least")), confidence=level, correction=correction,
    )  # fmt: skip
    return ScanSpec(audit, features, 2, Slot("prune") if shape["pruned"] == "1" else None)


def _derived(text: str) -> exp.Subquery:
    return exp.Subquery(this=nodes.raw(text), alias=exp.TableAlias(this=nodes.identifier("fair_corrected")))


def marked(text: str) -> str:
    """Replace the numbers of features and metrics in column names by markers."""
    text = re.sub(r"\bfair_(feature_|code_|)([123])\b", lambda m: f"fair_{m[1]}@{{p{int(m[2]) - 1}.number}}", text)
    return re.sub(r"\bfair_measure_([012])(?=_low\b|_high\b|\b)", r"fair_measure_@{m\1.at}", text)


def metric_words(measure: Measure, spec: FairSpec) -> dict[str, str]:
    """Return what a metric adds to the figures of SCAN, by WORDS."""
    parts = scan._parts_of(ScanSpec(replace(spec, measures=(measure,)), (), 1), 0)
    return {word: part.sql("duckdb").replace('"', "") for word, part in zip(WORDS, parts, strict=True)}


def feature_pieces() -> dict[str, str]:
    """Return the SQL of features, by name: a row's value, what is computed about the feature, and its texts."""
    found: dict[str, str] = {}
    kinds = {"widths": ("bins", "2"), "bounds": ("bins", "[@{argument}]"), "quantiles": ("quantiles", "2")}
    for kind, (function, argument) in (kinds | {"top": ("top", "@{argument}"), "plain": ("", "")}).items():
        spec = _of_one(Feature("@{text}", "FEATURE", 0, 0, function, argument, written="@{shown}"))
        found[f"value_{kind}"] = subgroups._value(spec, 0, spec.features[0])
        if kind in ("widths", "plain"):
            found[f"value_text_{kind}"] = subgroups._value_text(spec, 0).sql("duckdb")
            found[f"item_text_{kind}"] = subgroups._item_text(spec, 0).sql("duckdb")
            found[f"as_number_{kind}"] = proxies._number("fair_feature_1", spec.features[0]).sql("duckdb")
        if function:
            ranges = subgroups._ranges(spec).sql("duckdb").removeprefix("SELECT * FROM ")
            rows = binning._rows(spec.features[0], "@{source}")
            found[f"range_{kind}"] = ranges.replace(rows, "@{rows}").replace("[@{argument}]", "@{argument}")
            named = row_cuts._name_of_range(spec.features[0], spec.audit).text
            found[f"named_{kind}"] = named.replace(rows, "@{rows}")
    del found["named_bounds"]  # edges in the clause are no matter of the rows
    for word in ("range", "named"):
        for kind, bounds, first in (
            ("widths", r"\[(TRY_CAST.*) / 2\]", " + 1 * "),
            ("quantiles", r"\[(\(1 - 1e-12\)) / 2\]", "(1 -"),
        ):
            found[f"{word}_{kind}"] = _by_parts(found[f"{word}_{kind}"], bounds, first)
    for word, where in (("feature_rows", None), ("feature_rows_filtered", "@{filter}")):
        found[word] = binning._rows(Feature("@{text}", "", 0, 0), "@{source}", where)
    return {word: _numbered(text) for word, text in found.items()}


def _by_parts(text: str, bounds: str, first: str) -> str:
    """Write a bound between two bins as a loop over the bounds, and their number as a marker."""
    match = re.search(bounds, text)
    assert match, text
    at = first.replace("1", "@{i+1}")
    loop = f"[@[k:{match[1].replace(first, at)} / @{{parts}}@|, @]]"
    before, after = (each.replace(", 2)", ", @{parts})") for each in (text[: match.start()], text[match.end() :]))
    return before + loop + after


def _of_one(feature: Feature) -> ScanSpec:
    return ScanSpec(FairSpec("SCAN", "@{source}", (), (), suffix="@{s}"), (feature,), 1)


def _numbered(text: str) -> str:
    """Return the text of a feature with markers for its number; markers in strings are marked as such."""
    text = re.sub(r"\bfair_((?:cuts|values|none)_)0\b|\bfair_0(?=\()", r"fair_\1@{at}", text)
    text = re.sub(r"\bfair_feature_1\b", "fair_feature_@{number}", text).replace('"fair_ranges@{s}"', "fair_ranges@{s}")
    text = re.sub(r"\(?\n *", lambda m: "(" if m[0][0] == "(" else " ", text)
    quoted = re.sub(r"'(?:[^']|'')*'", lambda m: m[0].replace("@{", "@{'"), text)
    return quoted.replace("'FEATURE ", "'@{'named} ")
