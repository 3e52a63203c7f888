"""Make the templates of all forms except `FAIR (…)` and `FAIR DISPARITY (…)`: their shapes, and their expanded queries.

In: a shape of `shapes.py`, and the spec of its items. Out: named queries with markers in place of users' text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import scans
from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.barrier import all_or_nothing
from fairsql.expansion.building.symbols import Slot, SymbolicAllowance, slot
from fairsql.expansion.comparing import contrasts, outcome_tables, pair_evidence
from fairsql.expansion.counting.contingency import Cte
from fairsql.expansion.decomposing import decomposition_parts
from fairsql.expansion.definition_tables import definitions, listing, standards
from fairsql.expansion.forms import (
    adjust,
    bounds,
    decompose,
    disparity,
    pairs,
    relabel,
    reweigh,
    significance,
    threshold,
    trend,
)
from fairsql.expansion.inference import interval_limits, sensitivity
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.inference.run_length import decision_interval
from fairsql.expansion.inference.two_proportions import exact_p
from fairsql.expansion.metric_registry import create_metric, drop_metric
from fairsql.expansion.templates import named_queries
from fairsql.metrics import Metric, MetricTable, built_in_metrics
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.directions import directions
from fairsql.resources import read_sql
from fairsql.syntax.clauses.dependence_items import is_of_cases
from fairsql.syntax.columns import Allowance, Column, Measure
from fairsql.syntax.spec import AdjustSpec, DecomposeSpec, FairSpec, RelabelSpec, ReweighSpec, ThresholdSpec, TrendSpec
from fairsql.syntax.statements.statement_kinds import KINDS, recorded_kinds
from fairsql.syntax.values import CORRECTIONS, METHODS, PAIRED_METHODS, SHARES
from fairsql.text.queries import query

# The features of these forms' shapes, in addition to `shapes.FEATURES`.
FEATURES: dict[str, str] = {
    "starts": "TL",  # RELABEL starts from the score's decisions, or from labels
    "allowed": "-dr",  # the allowance of RELABEL: none, on the difference, on the ratio
    "ordered": "01",  # whether RELABEL has an ORDER BY, or TEST has ORDERED
    "matched": "01",  # whether groups are compared over the same cases (MATCH): it has sections of its own
    "method": "mec",  # of tests with MATCH: mid_p, exact, chi_square
    "alone": "01",  # whether the limits of PAIRS hold for each group alone
    "limited": "01",  # whether PAIRS, BOUNDS or DECOMPOSE has limits
    "tested": "cum",  # whether counts test all metrics, no metrics, or some
    "indicated": "01",  # whether a STANDARD says when PAIRS show the case it looks for
    "detail": "0sc",  # whether DECOMPOSE has a row for each pair, each stratum, or each control
    "sensitive": "01",  # whether PAIRS, TEST or DECOMPOSE has SENSITIVITY
    "strata": "03",  # whether TREND has a CONTROL
    "sized": "01",  # whether TREND computes with limits: of CONFIDENCE, or of standard errors
    "charted": "10",  # whether all metrics of TREND are proportions
    "target": "01",  # whether TREND has a TARGET
    "dispersed": "01",  # whether it has DISPERSION laney
    "listed": "01o",  # whether OUTCOMES of TEST has a list, or an order
    "permuted": "01",  # whether TEST has METHOD permutation
    "logged": "01",  # whether the outcome of ADJUST is a logarithm
    "clustered": "01",  # whether ADJUST has a CLUSTER
    **scans.FEATURES,
}
# The parts of an expansion, and the features that affect each.
SECTIONS: dict[str, tuple[str, ...]] = {
    "reweigh": ("weight", "filter", "columns", "controls"),
    "relabel": ("starts", "filter", "reference", "allowed", "ordered", "columns", "controls"),
    "threshold": ("weight", "filter", "reference", "columns", "controls"),
    "test": ("weight", "sets", "reference", "minimum", "columns", "controls", "permuted", "sensitive", "ordered"),
    "class_test": (
        "predicts",
        "label",
        "weight",
        "filter",
        "sets",
        "minimum",
        "columns",
        "controls",
        "listed",
    ),
    "bounds": ("weight", "reference", "minimum", "columns", "controls", "limited"),
    "pairs": (
        "weight",
        "sets",
        "reference",
        "minimum",
        "complete",
        "columns",
        "controls",
        "limited",
        "anytime",
        "tested",
        "indicated",
        "sensitive",
    ),
    "trend": (
        "sets",
        "reference",
        "minimum",
        "columns",
        "strata",
        "limited",
        "sized",
        "charted",
        "target",
        "dispersed",
    ),
    "adjust": ("weight", "filter", "reference", "columns", "controls", "limited", "logged", "clustered"),
    "decompose": ("weight", "sets", "reference", "minimum", "columns", "controls", "limited", "detail", "sensitive"),
    "matched": ("sets", "reference", "minimum", "complete", "columns", "controls", "limited"),
    "matched_disparity": ("sets", "reference", "minimum", "columns", "controls", "limited", "judged"),
    "matched_pairs": ("sets", "reference", "columns", "controls", "limited", "indicated", "sensitive", "method"),
    "matched_test": ("sets", "reference", "minimum", "columns", "controls", "sensitive", "method"),
    **scans.SECTIONS,
}
LEVEL = 0.5  # of limits in a shape that has them; the quantile of it stands for @{z}
QUANTILE = interval_limits.normal_quantile(LEVEL)
# What a metric adds to these forms: the table of a test, its extremes, and the sums of a mean over rows.
WORDS = (
    "period_size",
    "hits",
    "size",
    "least",
    "most",
    "above",
    "below",
    "squares",
    "moment",
    "square_moment",
    "is_number",
    "is_proportion",
    "deviation",
    "spacing",
    "lows",
    "highs",
    "standard_error",
    "of_cases",
    *scans.WORDS,
)


def barrier_pieces() -> dict[str, str]:
    """Return the text before and after the query of a form that compares groups, for a row called @{row}."""
    whole = all_or_nothing(nodes.raw("@{query}"), "fair_row").sql("duckdb").replace("fair_row", "@{row}")
    before, behind = whole.split("@{query}")
    return {"barrier_before": before, "barrier_behind": behind}


def metric_words(measure: Measure, spec: FairSpec) -> dict[str, str]:
    """Return what a metric adds to the forms, by WORDS; nothing if a form does not accept it."""
    words: dict[str, exp.Expression] = {}
    if as_proportion(measure.formula) is not None:
        words["hits"], words["size"] = outcome_tables.outcome_table(measure, spec)
    if directions(measure.formula) is not None:
        words["least"], words["most"] = (bounds._extreme(measure, highest=each) for each in (False, True))
    words["period_size"] = trend._size(replace(spec, confidence=LEVEL), measure, "fair_counts@{s}")
    words |= mean_words(measure, spec) | {"is_proportion": sensitivity._is_proportion(measure)}
    texts = {word: words[word].sql("duckdb") if word in words else "" for word in WORDS}
    texts["period_size"] = texts["period_size"].replace(repr(2 * QUANTILE), "2 * @{z}").replace('"', "")
    texts["of_cases"] = "1" if is_of_cases(measure) else ""
    return texts | scans.metric_words(measure, spec) | {"deviation": deviation_of(measure, spec)}


def mean_words(measure: Measure, spec: FairSpec) -> dict[str, exp.Expression]:
    """Return what a metric adds to FAIR DECOMPOSE."""
    sums = decompose._sums(spec, measure) if measure.is_mean else {}
    return {**sums, "is_number": decomposition_parts._is_number(measure)}


def deviation_of(measure: Measure, spec: FairSpec) -> str:
    """Return the deviation that FAIR PAIRS reports for a mean; nothing for other metrics."""
    deviation = pair_evidence._deviation(measure, replace(spec, control=(Column("", "@{strata}", 0, 0),), sets=None))
    return "" if deviation is None else deviation.sql("duckdb").replace('PARTITION BY "@{strata}"', "@{partition}")


def corrections() -> dict[str, str]:
    """Return the query of adjusted p-values for each word of CORRECTION; @{family} begins its windows, and @{compared}
    is what counts the comparisons."""
    texts = {
        word: adjusted("fair_tests@{s}", word, family=[slot("family")], among=slot("compared")).sql("duckdb")
        for word in CORRECTIONS
    }
    return {
        word: re.sub(r"PARTITION BY @\{family\} ?", "@{family}", text.replace('"', "")) for word, text in texts.items()
    }


def shares() -> dict[str, str]:
    """Return for each word of SHARES the part of the first group's shares in the weights of the strata."""
    return {word: decomposition_parts.part_of_first(word).sql("duckdb") for word in SHARES}


def _mitigated(spec: FairSpec) -> dict[str, Any]:
    """Return the items that are common to all forms that return rows or search for thresholds."""
    return {each: getattr(spec, each) for each in ("source", "protected", "control", "filter", "suffix")}


def _reweigh(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    assert spec.label is not None
    return reweigh.reweigh(ReweighSpec(**_mitigated(spec), label=spec.label, weight=spec.weight))


def _relabel(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    assert spec.score is not None
    by_score = shape["starts"] == "T"
    on: Any = {"d": "difference", "r": "ratio"}.get(shape["allowed"])
    order = tuple((f"@{{o{at}.text}}", f"@{{o{at}.rest}}") for at in range(3)) if shape["ordered"] == "1" else ()
    return relabel.relabel(RelabelSpec(
        **_mitigated(spec), score=spec.score, label=None if by_score else spec.label,
        threshold=Slot("relabel.threshold") if by_score else None, reference=spec.reference,
        allowance=Allowance(Slot("relabel.within"), on, 1.0) if on else None, order=order,
    ))  # fmt: skip


def _threshold(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    assert spec.score is not None
    assert spec.label is not None
    assert spec.reference != "OVERALL"
    return threshold.threshold(ThresholdSpec(
        **_mitigated(spec), score=spec.score, label=spec.label,
        threshold=Slot("threshold.threshold"), penalty=Slot("threshold.penalty"),
        reference=spec.reference, weight=spec.weight, portable=True,
    ))  # fmt: skip


def _decompose(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    spec = replace(spec, confidence=LEVEL if shape["limited"] == "1" else None, sensitive=shape["sensitive"] == "1")
    part = Slot("part_of_first", made=slot("part_of_first"))
    detail = {"0": "", "s": "strata", "c": "controls"}[shape["detail"]]
    return decompose.decompose(DecomposeSpec(spec, detail, part, spec.suffix))


def _adjust(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    linear = tuple(Column(f"@{{l{at}.text}}", f"@{{l{at}.name}}", 0, 0) for at in range(3))
    outcome, cluster = (Column(f"@{{{word}}}", f"@{{{word}}}", 0, 0) for word in ("outcome", "cluster"))
    adjusted_ps = exp.Subquery(
        this=nodes.raw("@{adjusted}"), alias=exp.TableAlias(this=nodes.identifier("fair_corrected"))
    )
    return adjust.adjust(AdjustSpec(
        **_mitigated(spec), outcome=outcome, linear=linear, logged=shape["logged"] == "1", shown="@{metric}",
        reference=spec.reference, weight=spec.weight, cluster=cluster if shape["clustered"] == "1" else None,
        confidence="@{level}" if shape["limited"] == "1" else None,
        allowance=SymbolicAllowance("", "difference", slots="adjust"),
        correction=Slot("adjusted", made=nodes.select([exp.Star()], adjusted_ps)),
    ))  # fmt: skip


def _pairs(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    confidence = LEVEL if shape["limited"] == "1" else None
    indicated = "@{indicated}" if shape["indicated"] == "1" else ""
    sensitive = shape["sensitive"] == "1"
    method = _method(shape)
    return pairs.pairs(replace(spec, confidence=confidence, indicated=indicated, method=method, sensitive=sensitive))


def _matched_disparity(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    return disparity.disparity(replace(spec, confidence=LEVEL if shape["limited"] == "1" else None))


METHOD = Slot("method", made=slot("exact_p"))


def _method(shape: dict[str, str]) -> str:
    """Return METHOD: one of those for the same cases, or a slot for those for other cases."""
    return PAIRED_METHODS["mec".index(shape["method"])] if shape["matched"] == "1" else METHOD


def _test(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    drawn = ("@{draws}", "@{seed}") if shape["permuted"] == "1" else None
    sensitive = shape["sensitive"] == "1"
    return significance.significance(replace(
        spec, confidence=LEVEL, method=_method(shape), draws=drawn, sensitive=sensitive,
        ordered=shape["ordered"] == "1",
    ))  # fmt: skip


def _bounds(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    return bounds.bounds(replace(spec, confidence=LEVEL if shape["limited"] == "1" else None))


LENGTH = 5432.125  # stands for the run length of a chart
LIMIT = decision_interval(LENGTH)  # and this for its limit


def _trended(spec: FairSpec, *, target: bool, dispersed: bool = False) -> TrendSpec:
    time, aim = Column("@{time}", "@{time}", 0, 0), Slot("target") if target else None
    dispersion = "laney" if dispersed else "binomial"
    return TrendSpec(spec, time, "@{every}", "@{UNIT}", aim, LENGTH, dispersion)  # type: ignore[arg-type]


def _trend(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    controls = tuple(Column(f"@{{t{at}.text}}", f"@{{t{at}.name}}", 0, 0) for at in range(int(shape["strata"])))
    spec = replace(spec, control=controls, confidence=LEVEL if shape["limited"] == "1" else None)
    return trend.trend(_trended(spec, target=shape["target"] == "1", dispersed=shape["dispersed"] == "1"))


def with_quantile(text: str) -> str:
    """Replace the quantile by its slot."""
    return re.sub(rf"{QUANTILE!r}(e0)?", "@{z}", text)


def trend_marked(text: str) -> str:
    """Replace the numbers and types that stand for TREND's items by markers."""
    text = text.replace("CAST(fair_period AS TIMESTAMP) AS period", "CAST(fair_period AS @{period_type}) AS period")
    text = text.replace("fair_metric IN (0, 1, 2)", "fair_metric IN (@{others})")
    return text.replace(str(LIMIT), "@{limit}").replace(str(LENGTH), "@{run_length}")


def period() -> str:
    """Return the expression of the start of a row's period."""
    spec = _trended(FairSpec("TREND", "", (), ()), target=False)
    return trend._period(spec).sql("duckdb")


def pair_pieces() -> dict[str, str]:
    """Return what FAIR PAIRS reports for a pair with each kind of allowance, by name."""
    found = {"shortfall_none": contrasts._shortfall(None)}
    for on in ("difference", "ratio"):
        allowance = Allowance("@{bound}", on)  # type: ignore[arg-type]
        found[f"shortfall_{on}"] = contrasts._shortfall(allowance)
        found[f"needed_{on}"] = contrasts._rows_needed(FairSpec("PAIRS", "", (), ()), allowance)
    found |= {f"exact_{method}": exact_p(method) for method in METHODS[:-1]}
    return {word: value.sql("duckdb") for word, value in found.items()}


# Each section with its expander, and the query of another section that it begins after.
EXPANDED: dict[str, tuple[Callable[[FairSpec, dict[str, str]], exp.Query], str]] = {
    "pairs": (_pairs, "fair_groups@{s}"), "trend": (_trend, "fair_groups@{s}"),
    "test": (_test, "fair_counts@{s}"), "matched_test": (_test, "fair_counts@{s}"),
    "class_test": (_test, ""),
    "matched": (_pairs, "fair_groups@{s}"),
    "matched_pairs": (_pairs, ""), "matched_disparity": (_matched_disparity, ""),
    "bounds": (_bounds, "fair_counts@{s}"),
    "decompose": (_decompose, "fair_counts@{s}"), "adjust": (_adjust, ""),
    "reweigh": (_reweigh, ""), "relabel": (_relabel, ""), "threshold": (_threshold, ""),
}  # fmt: skip


def records() -> Iterator[tuple[str, ...]]:
    """Yield of each kind of records its word, and the queries that look for, list and describe them."""
    for kind in recorded_kinds():
        table = KINDS[kind].table
        exists = query("records", "table_exists", table=f"'{table}'")
        names = query("records", "names", kind=kind.lower(), table=f"fairsql.{table}")
        texts = (read_sql(f"{table}/{file}.sql") for file in ("show", "show_none", "describe"))
        lines = ("\n".join(line for line in text.splitlines() if not line.startswith("--")) for text in texts)
        yield kind, exists, names, *(text.replace(f"${kind.lower()}", "$name") for text in lines)


def record_queries() -> dict[str, str]:
    """Return the queries of the metrics that a database stores, and of a user's table."""
    stored = _named(create_metric(_NAMED))
    replaced = stored[stored.index("UPDATE SET ") : stored.index(" WHEN NOT MATCHED")]
    return {
        "METRICS_EXIST": query("records", "table_exists", table="'metrics'"),
        "METRICS_KEPT": query("records", "metrics"),
        "METRICS_COLUMNS": query("records", "metrics_columns"),
        "METRICS_LISTED": _listed(listing),
        "METRICS_DEFINED": _listed(definitions),
        "STANDARDS_DEFINED": standards().sql("duckdb"),
        "METRIC_CREATED": stored.replace(replaced, "$matched"),
        "METRIC_REPLACED": replaced,
        "METRIC_DROPPED": _named(drop_metric(_NAMED.name)),
        "METRIC_USAGE": KINDS["METRIC"].usage,
        "NOTHING": query("records", "nothing"),
        "USERS_TABLE": query("records", "users_table", name="$name"),
    }


_NAMED = Metric("$name", "$formula", exp.column("n"), {"$parameters": None})


def _named(text: str) -> str:
    """Return statements on a metric, with `$name` for its name as text, in the schema of `$database`."""
    return (
        re.sub(r"'(\$\w+)'", r"\1", text)
        .replace("fairsql.metrics", "$database.fairsql.metrics")
        .replace("EXISTS fairsql;", "EXISTS $database.fairsql;")
    )


def _listed(of: Callable[[MetricTable], exp.Query]) -> str:
    """Return a query that lists the metrics, with a loop over those of the database."""
    text = of(built_in_metrics().with_metric(_NAMED)).sql(dialect="duckdb")
    row = next(row for row in re.findall(r", \((?:'(?:[^']|'')*'(?:, )?)+\)", text) if "$name" in row)
    assert row.startswith(", ('$name', '$formula', '', 'neutral', ")
    looped = row.removeprefix(", ").replace("$name", "@{'k.name}")
    looped = looped.replace("$formula', '", "@{'k.formula}', '@{'k.needs}")
    return text.replace(row, f"@[k:, {looped}@|@]")


def is_valid(section: str, shape: dict[str, str]) -> bool:
    """Return whether a section has a shape."""
    if section == "limits":
        return shape["alone"] == "0" or (shape["compared"] == "1" and shape["confidence"] != "0")
    if shape["permuted"] == "1" and shape["weight"] == "1":
        return False
    if shape["ordered"] == "1" and section == "test" and (shape["columns"], shape["sets"]) != ("1", "0"):
        return False
    if section in ("threshold", "test", "bounds") or shape["matched"] == "1":
        return shape["reference"] != "O"
    if section == "trend":
        return shape["limited"] <= shape["sized"] and (shape["sized"] == "1" or shape["charted"] == "1")
    if section == "adjust":
        return shape["controls"] == "3"
    if section == "decompose":
        if shape["detail"] != "0" and (shape["limited"] == "1" or shape["sensitive"] == "1"):
            return False
        return shape["controls"] == "3" and (shape["limited"] == "0" or shape["reference"] != "O")
    return True


_USUAL = {
    "adjust": ("0", "0", "-", "3", "3", "0", "0", "0"),
    "pairs": ("0", "0", "-", "0", "0", "3", "0", "0", "0", "c", "0", "0"),
    "trend": ("0", "-", "0", "3", "0", "0", "1", "1", "0", "0"),
    "matched_disparity": ("0", "-", "0", "3", "0", "0", "d"),
    "matched_pairs": ("0", "-", "3", "0", "0", "0", "0", "m"),
    "matched_test": ("0", "-", "0", "3", "0", "0", "m"),
}


def is_sampled(section: str, shape: dict[str, str]) -> bool:
    """Whether a shape is one of those from which conditions of pieces are learned; of PAIRS, TREND and ADJUST those
    tell that are near to the usual one, and a test compares others.
    """
    if section not in _USUAL:
        return True
    usual = dict(zip(SECTIONS[section], _USUAL[section], strict=True))
    separate = {each for each, value in usual.items() if shape[each] != value}
    if shape["anytime"] == "1":  # its tests depend on as much as those without it
        separate -= {"anytime", "limited"}
    if shape["complete"] == "1" and section == "pairs":  # which only the check of both sides depends on
        return separate <= {"complete", "reference", "columns", "controls"}
    windows = {"sets", "reference", "columns", "controls", "strata", "target", "dispersed"}  # of groups and charts
    return len(separate) <= (2 if section == "adjust" else 3) or separate <= windows


def queries(section: str) -> Callable[[FairSpec, dict[str, str]], list[Cte]]:
    """Return a function that returns the named queries of a section; the result has no name."""
    if section in scans.SECTIONS:
        return partial(scans.queries, section)
    expand, after = EXPANDED[section]
    if section in ("matched", "matched_pairs", "matched_disparity"):
        return partial(_of_matched, section, expand)
    return lambda spec, shape: named_queries(expand(spec, shape), after=after)


def _of_matched(section: str, expand: Callable[..., exp.Query], spec: FairSpec, shape: dict[str, str]) -> list[Cte]:
    """Return the queries that PAIRS and DISPARITY share, up to the limits over matched cases, or the others."""
    last = "fair_limited@{s}" if shape["limited"] == "1" else "fair_related@{s}"
    shared = section == "matched"
    return named_queries(expand(spec, shape), EXPANDED[section][1] if shared else last, last if shared else None)
