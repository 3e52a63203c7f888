"""FAIR SCAN: the queries of its sections, and the pieces of its features.

In: a shape of `shapes.py`. Out: named queries with markers. What tells the form from others: its columns are features,
`p`; the sums of their counts are `v`; its groups are subgroups, and the rows that are not in one.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

from sqlglot import exp

from fairsql.expansion.building import binning, nodes
from fairsql.expansion.counting import subgroups
from fairsql.expansion.counting.contingency import Cte, columns
from fairsql.expansion.forms import scan
from fairsql.expansion.inference import shapley
from fairsql.syntax.columns import Feature, Measure
from fairsql.syntax.spec import FairSpec, ScanSpec
from fairsql.text.queries import query

FEATURES: dict[str, str] = {
    "ranged": "01",  # whether a feature of SCAN is cut into few values
    "pruned": "01",  # whether SCAN has a PRUNE
}
SECTIONS: dict[str, tuple[str, ...]] = {
    "ranges": ("ranged",),
    "subgroups": ("weight", "limited"),
    "scan": ("weight", "limited", "pruned"),
}
WORDS = ("scan_above", "scan_below", "scan_squares")  # what a metric puts into the figures
# The queries of a section: those between two.
_BETWEEN = {"ranges": ("", "fair_counts"), "subgroups": ("fair_counts", "fair_groups"), "scan": ("fair_groups", "")}
_RANGES = query("transforms", "ranges", ranges="@[r:@{r.text}@| CROSS JOIN @]")


def queries(section: str, spec: FairSpec, shape: dict[str, str], given: Any) -> list[Cte]:
    """Return the named queries of a section; the result has no name.

    Args:
        section: one of SECTIONS.
        spec: the items of a shape.
        shape: the shape.
        given: what gives the marker of an item that may be a parameter.
    """
    patched: dict[tuple[Any, str], Any] = {
        (subgroups, "counts"): lambda _: [("fair_counts@{s}", _counts(spec))],
        (subgroups, "_by_features"): lambda each: each.audit,
        (subgroups, "_ranges"): lambda _: nodes.raw(_RANGES),
        (subgroups, "_value_text"): lambda _, at: nodes.raw(f"@{{p{at}.value_text}}"),
        (subgroups, "_item_text"): lambda _, at: nodes.raw(f"@{{p{at}.item_text}}"),
        (subgroups, "_grouping_sets"): _grouping_sets,
        (subgroups, "given_within"): lambda *_, **__: nodes.raw("@{least}"),
        (shapley, "given_within"): given,
        (scan, "aggregates"): lambda _: [SimpleNamespace(sum=lambda of: of)],
        (scan, "sums_of"): lambda *_: [f"@{{w{at}.name}}" for at in range(3)],
        (scan, "measured"): lambda _, counted: [*counted, ("fair_groups@{s}", exp.Select())],
        (scan, "_parts_of"): lambda _, at: tuple(nodes.raw(f"@{{m{at}.{word}}}") for word in WORDS),
        (scan, "adjusted"): lambda *_, **__: nodes.select([exp.Star()], _derived("@{adjusted}")),
    }
    with contextlib.ExitStack() as stack:
        for (module, name), value in patched.items():
            stack.enter_context(mock.patch.object(module, name, value))
        tree = scan.scan(_spec(spec, shape))
    key = "with_" if tree.args.get("with_") is not None else "with"
    found = [(each.alias_or_name, each.this) for each in tree.args[key].expressions]
    tree.set(key, None)
    found.append(("", tree))
    names = [name.removesuffix("@{s}") for name, _ in found]
    after, before = _BETWEEN[section]
    return found[names.index(after) + 1 if after else 0 : names.index(before) + (0 if before else 1)]


def _spec(spec: FairSpec, shape: dict[str, str]) -> ScanSpec:
    cut = "top" if shape["ranged"] == "1" else ""
    features = tuple(
        Feature(each.text, f"@{{p{at}.feature}}", 0, 0, cut, "2") for at, each in enumerate(spec.protected)
    )
    measures = tuple(Measure(f"@{{m{at}.metric}}", each.formula) for at, each in enumerate(spec.measures))
    level = 0.5 if shape["limited"] == "1" else None
    audit = replace(
        spec, form="SCAN", protected=(), control=(), measures=measures, reference=None, minimum="@{minimum}"
    )
    audit = replace(audit, confidence=level)
    return ScanSpec(audit, features, 2, "@{prune}" if shape["pruned"] == "1" else None)


def _counts(spec: FairSpec) -> exp.Select:
    """Counts by features, whose sums are markers."""
    keys = [f"fair_feature_{at}" for at in range(1, len(spec.protected) + 1)]
    return nodes.select(columns([*keys, *(f"@{{{of}{at}.name}}" for of in "vw" for at in range(3))]), "t")


def _grouping_sets(sets: Iterable[Sequence[str]]) -> exp.Group:
    """Those of single features, or those of the combinations of codes."""
    single = "@[p:(fair_feature_@{p.number})@|, @]"
    loop = nodes.raw(single if isinstance(sets, list) else "@[g:(@{g.columns})@|, @]")
    return exp.Group(grouping_sets=[exp.GroupingSets(expressions=[loop])])


def _derived(text: str) -> exp.Subquery:
    return exp.Subquery(this=nodes.raw(text), alias=exp.TableAlias(this=nodes.identifier("fair_corrected")))


def marked(text: str) -> str:
    """Put markers in the place of the numbers of features and metrics in the names of columns."""
    text = re.sub(r"\bfair_(feature_|code_|)([123])\b", lambda m: f"fair_{m[1]}@{{p{int(m[2]) - 1}.number}}", text)
    return re.sub(r"\bfair_measure_([012])(?=_low\b|_high\b|\b)", r"fair_measure_@{m\1.at}", text)


def metric_words(measure: Measure, spec: FairSpec) -> dict[str, str]:
    """Return what a metric puts into the figures of SCAN, by WORDS."""
    parts = scan._parts_of(ScanSpec(replace(spec, measures=(measure,)), (), 1), 0)
    return {word: part.sql("duckdb").replace('"', "") for word, part in zip(WORDS, parts, strict=True)}


def feature_pieces() -> dict[str, str]:
    """Return the SQL of features, by name: what a row has of one, what is found out about it, and its texts."""
    found: dict[str, str] = {}
    kinds = {"widths": ("bins", "2"), "bounds": ("bins", "[@{argument}]"), "quantiles": ("quantiles", "2")}
    for kind, (function, argument) in (kinds | {"top": ("top", "@{argument}"), "plain": ("", "")}).items():
        spec = _of_one(Feature("@{text}", "FEATURE", 0, 0, function, argument, written="@{shown}"))
        found[f"value_{kind}"] = subgroups._value(spec, 0, spec.features[0])
        if kind in ("widths", "plain"):
            found[f"value_text_{kind}"] = subgroups._value_text(spec, 0).sql("duckdb")
            found[f"item_text_{kind}"] = subgroups._item_text(spec, 0).sql("duckdb")
        if function:
            with mock.patch.object(binning, "_rows", return_value="@{rows}"):
                ranges = subgroups._ranges(spec).sql("duckdb").removeprefix("SELECT * FROM ")
            found[f"range_{kind}"] = ranges.replace("[@{argument}]", "@{argument}")
    found["range_widths"] = _by_parts(found["range_widths"], r"\[(TRY_CAST.*) / 2\]", " + 1 * ")
    found["range_quantiles"] = _by_parts(found["range_quantiles"], r"\[(1) / 2\]", "1")
    for word, where in (("feature_rows", None), ("feature_rows_filtered", "@{filter}")):
        found[word] = binning._rows(Feature("@{text}", "", 0, 0), "@{source}", where)
    return {word: _numbered(text) for word, text in found.items()}


def _by_parts(text: str, bounds: str, first: str) -> str:
    """A bound between two bins as a loop over the bounds, and their number as a marker."""
    match = re.search(bounds, text)
    assert match, text
    at = first.replace("1", "@{i+1}")
    loop = f"[@[k:{match[1].replace(first, at)} / @{{parts}}@|, @]]"
    before, after = (each.replace(", 2)", ", @{parts})") for each in (text[: match.start()], text[match.end() :]))
    return before + loop + after


def _of_one(feature: Feature) -> ScanSpec:
    return ScanSpec(FairSpec("SCAN", "@{source}", (), (), suffix="@{s}"), (feature,), 1)


def _numbered(text: str) -> str:
    """The text of a feature with markers in the place of its number; those in strings say so."""
    text = re.sub(r"\bfair_((?:cuts|values|none)_)0\b|\bfair_0(?=\()", r"fair_\1@{at}", text)
    text = re.sub(r"\bfair_feature_1\b", "fair_feature_@{number}", text).replace('"fair_ranges@{s}"', "fair_ranges@{s}")
    text = re.sub(r"\(?\n *", lambda m: "(" if m[0][0] == "(" else " ", text)
    quoted = re.sub(r"'(?:[^']|'')*'", lambda m: m[0].replace("@{", "@{'"), text)
    return quoted.replace("'FEATURE ", "'@{'named} ")
