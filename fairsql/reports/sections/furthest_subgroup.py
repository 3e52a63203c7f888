"""The subgroup of a scan that is furthest from all rows for sure. In: facts. Out: a sentence for each metric."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fairsql.errors import ClauseError, MetricError
from fairsql.expansion.form_table import FORMS
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import is_share
from fairsql.reports.content.question import Question
from fairsql.reports.content.units import unit_for
from fairsql.reports.content.words import NO_CLUSTER, confidence_text, counted, title_of
from fairsql.syntax.clause import find_clauses
from fairsql.syntax.clauses.items import read_spec
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import ScanSpec
from fairsql.text.tokens import tokenize

_MOST, _LEAST = 100, 20  # subgroups in a table: of all metrics together, unless each has fewer than the least
_RANKED = {"concordant_pairs", "calibration_gap"}  # sums of scores that do not add up over the rows of subgroups
_LONG = re.compile(r"(?<![\w.])\d+\.\d{7,}(?![\w.])")  # a number with more decimals than anybody wrote


def is_scanned(measure: Measure) -> bool:
    """Return whether FAIR SCAN takes a measure: if its sums add up over the rows of subgroups."""
    return all(each.is_additive for each in measure.aggregates) and not _RANKED & measure.reads


def scan_spec(question: Question, sql: str) -> ScanSpec:
    """Return the spec of the scan in a query."""
    tokens = tokenize(sql)
    clause = find_clauses(tokens, sql, FORMS)[-1]
    spec = read_spec(
        clause, tokens, sql, forms=FORMS, metrics=question.metrics, render=lambda start, end: sql[start:end]
    )
    assert isinstance(spec, ScanSpec)
    return spec


def rounded(subgroup: str) -> str:
    """Return a subgroup whose computed bounds have the digits that a reader needs.

    >>> rounded("age < 38.40000000000001, wage in [7.35, 9.100000000000001)")
    'age < 38.4, wage in [7.35, 9.1)'
    """
    return _LONG.sub(lambda found: f"{float(found[0]):.6g}", subgroup)


def subgroups_by_metric(facts: Facts, table: str) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a table on subgroups for each metric, in the order of the clause."""
    rows = [{**row, "subgroup": rounded(row["subgroup"])} for row in facts.tables[table].records()]
    metrics = dict.fromkeys([*(each.name for each in facts.question.spec.measures), *(row["metric"] for row in rows)])
    found = {metric: [row for row in rows if row["metric"] == metric] for metric in metrics}
    return {metric: of_metric for metric, of_metric in found.items() if of_metric}


def most_subgroups(question: Question) -> str:
    """Return how many subgroups of each metric a table has."""
    return str(max(_LEAST, _MOST // max(1, len(question.spec.measures))))


def say_furthest_subgroups(facts: Facts) -> Iterator[str]:
    """Yield a sentence for each metric of a scan, if there is one."""
    if "subgroups" in facts.tables:
        for metric in subgroups_by_metric(facts, "subgroups"):
            yield say_furthest(facts, metric)


def say_furthest(facts: Facts, metric: str) -> str:
    """Say which subgroup differs most from all rows: for sure, if there are limits."""
    rows = [
        row for row in facts.tables["subgroups"].records() if row["metric"] == metric and row["divergence"] is not None
    ]

    def sure(row: dict[str, float | None]) -> float:
        low, high = row.get("divergence_low"), row.get("divergence_high")
        return abs(row["divergence"] or 0.0) if low is None or high is None else max(low, -high)

    first = max(rows, key=sure, default=None)
    which = counted(len(rows), "subgroup")
    if rows and "compared" in rows[0]:
        which = counted(rows[0]["compared"], "subgroup")
    elif rows and rows[0]["comparisons"] > len(rows):
        which = f"the {which} shown ({rows[0]['comparisons']:,} were compared)"
    if first is None or sure(first) <= 0:
        return f"{title_of(facts, metric)}: of {which} none differs for sure."
    low, high = first.get("divergence_low"), first.get("divergence_high")
    whole = first["value"] - first["divergence"]
    gaps = [abs(first["divergence"]), *(None if each is None else abs(each) for each in (low, high))]
    unit = unit_for(is_share(facts, metric), [min(whole, first["value"]), max(whole, first["value"]), *gaps])
    limits = ""
    if low is not None and high is not None:
        near, far = sorted((abs(low), abs(high)))
        many = f", for all {first['comparisons']:,} at once" if first["comparisons"] > 1 else ""
        limits = f" ({confidence_text(facts)} {unit.bare(near)} to {unit.bare(far)}{many})"
    side = "below" if first["divergence"] < 0 else "above"
    clustered = facts.question.spec.cluster is not None
    most = "the one that differs most" if clustered else "the one that differs most for sure"
    if clustered:
        limits = f"; how sure that is, is not known, since {NO_CLUSTER.format('SCAN')}"
    return (
        f"{title_of(facts, metric)}: of {which}, {most} is {rounded(first['subgroup'])} "
        f"(n = {first['value_n']:,}): {unit.value(first['value'])}, which is {unit.gap(abs(first['divergence']))} "
        f"{side} the {unit.value(whole)} of all rows{limits}."
    )


def features_but_groups(question: Question) -> str:
    """Return the features without the columns whose groups are compared, which make no subgroups of these groups."""
    asked = question.ask("PROXIES", FEATURES=question.features, OUTCOMES=None)
    try:
        features = scan_spec(question, asked).features
    except (ClauseError, MetricError):  # the section on subgroups says why there is no scan
        return ""
    groups = {column.text for column in question.spec.protected}
    return ", ".join(asked[each.start : each.end] for each in features if each.text not in groups)
