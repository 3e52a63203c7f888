"""The section on unknown groups: how far rows of unknown group may change a gap. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf, isfinite
from typing import Any

from fairsql.findings.judging import OF_BOUNDS
from fairsql.metrics.directions import directions
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark
from fairsql.reports.content.judged_rows import unit_of_metric
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import (
    NO_CLUSTER,
    counted,
    every,
    group_name,
    limits_text,
    listed,
    named,
    place_of,
    title_of,
)
from fairsql.reports.sections.pair_section import draw_pairs, turned
from fairsql.syntax.columns import Measure
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_DEFINITION = (
    "The least and the greatest value, in the rows that were read, over all ways in which those with a NULL among the "
    "protected columns could belong to the groups. bounds_verdict compares these with the allowance and "
    "says nothing about chance."
)
_DOT = "The dot is the value among rows of known group."
_LIMITED = (
    " verdict compares the limits, low and high, which allow for chance too{corrected}; the sentences have its counts."
)
_CORRECTED = ", corrected for {comparisons:,} comparisons{most}"
_ALIKE = " as the gaps between groups are"
_MOST = ", the most that one metric has in one stratum: gaps between groups are corrected for their own number"
_CLUSTERED = f" {NO_CLUSTER.format('BOUNDS')}, so the sentences have the counts of bounds_verdict."
_WHICHEVER = "the allowance, whichever groups the rows without one belong to"
_DEPENDS = "undecided even without chance, since it depends on which groups the rows without one belong to"
_CHANCE = "undecided because of chance (the interval includes the allowance)"
_SURE = {"exceeds": ("exceeds", "exceed"), "within": ("is within", "are within")}
_UNFIT = "FAIR BOUNDS finds the extremes of shares and simple metrics of counts only, not of means or AUC"
_NAMED = 3  # the most pairs that sentences describe
_FIGURES = 4
_SOURCE = "Manski 1990, bounds without assumptions"
_NOT_OVERALL = "FAIR BOUNDS takes no REFERENCE OVERALL, since all rows include them"
_OPPOSITE = {
    f"{on}_{end}": f"{on}_{other}" for on in ("difference", "ratio") for end, other in (("min", "max"), ("max", "min"))
}  # the end that each end becomes if a pair is turned round


def _ask(question: Question, level: str = "") -> dict[str, str]:
    """Return the query of the bounds; their limits have the report's confidence, or that of `level`."""
    spec = question.spec
    if spec.sets is not None or spec.reference == "OVERALL":
        return {}
    if isinstance(spec.reference, tuple) and "NULL" in map(str.upper, spec.reference):  # the unknown group
        return {}
    fits = {measure.name: _is_bounded(measure) for measure in spec.measures}
    if not any(fits.values()):
        return {}
    changes = {} if all(fits.values()) else {"METRICS": question.measuring(_is_bounded)}
    if level:
        changes["CONFIDENCE"] = level
    if spec.cluster is not None:  # FAIR BOUNDS takes none, and its limits would take rows as independent
        changes["CONFIDENCE"] = None
    asked = question.ask("BOUNDS", **changes)
    if spec.reference is not None:
        return {"unknown": query("reports", "without_keys", asked=asked, keys="first_key, second_key")}
    strata = ", ".join(quote_name(name) for name in (*question.strata, "metric"))
    return {"unknown": query("reports", "with_highest", asked=asked, strata=strata)}


def _again(question: Question, tables: Mapping[str, Table]) -> dict[str, str]:
    """Return the query with limits that hold for as many comparisons at once as those of pairs do (Bonferroni)."""
    many = _comparisons(question, tables)
    return _ask(question, f"{1 - (1 - float(question.confidence)) / many!r}") if many > 1 else {}


def _comparisons(question: Question, tables: Mapping[str, Table]) -> int:
    """Return for how many comparisons limits are corrected: those of the metric and stratum that have most."""
    return max(_numbers_of_comparisons(question, tables), default=1)


def _numbers_of_comparisons(question: Question, tables: Mapping[str, Table]) -> set[int]:
    """Return for how many comparisons gaps between groups are corrected: of each metric and stratum that has a gap."""
    if question.spec.correction == "none" or question.spec.cluster is not None:
        return set()
    rows = [row for row in tables["disparity"].records() if row["difference"] is not None]
    return {row.get("comparisons") or 1 for row in rows}


def _is_bounded(measure: Measure) -> bool:
    return directions(measure.formula) is not None


def _show(facts: Facts) -> Iterator[Panel]:
    yield from _say_unbounded(facts)
    if "unknown" not in facts.tables:
        return
    table = facts.tables["unknown"]
    if not any(row["first_unknown"] or row["second_unknown"] for row in table.records()):
        return
    bounded = {row["metric"] for row in table.records()}
    asked = dict.fromkeys(row["metric"] for row in facts.tables["disparity"].records())
    for metric in (name for name in asked if name in bounded):
        rows = [_lower_first(facts, row) for row in table.records() if row["metric"] == metric]
        rows = [row for row in rows if row["first_unknown"] or row["second_unknown"]]
        if not rows:
            continue
        sentences = tuple(_say(facts, rows))
        caption = f"{metric}: what rows of unknown group leave open"
        only = table.only(metric=metric)
        figures = tuple(draw_pairs(facts, f"unknown-{metric}", rows, _mark, ", and how far it may be"))[:_FIGURES]
        yield Panel(
            title_of(facts, metric),
            sentences,
            figures,
            only,
            caption,
            _define(facts),
            _SOURCE,
            drawn=_DOT,
            reads=("unknown",),
        )


def _say_unbounded(facts: Facts) -> Iterator[Panel]:
    """Say of which metrics it is not known how far rows of unknown group may change their gaps, and why."""
    spec, refused = facts.question.spec, facts.refused.get("unknown")
    if spec.reference == "OVERALL":
        refused = _NOT_OVERALL
    unfit = [named(facts, measure.name) for measure in spec.measures if not _is_bounded(measure)]
    rows = _unknown_rows(facts)
    if rows and (refused or unfit):
        of = "" if refused or len(unfit) == len(spec.measures) else f" in {listed(unfit)}"
        reason = refused or _UNFIT
        text = f"How far the {counted(rows, 'row')} of unknown group may change the gaps{of} is not known: {reason}."
        yield Panel(sentences=(text,))


def _unknown_rows(facts: Facts) -> int:
    """Return how many rows have a NULL among the protected columns; with grouping sets a NULL is a total."""
    spec = facts.question.spec
    names = [column.name for column in spec.protected] if spec.sets is None else []
    return sum(
        row["n"] + row["excluded"]
        for row in facts.tables["groups"].records()
        if any(row[name] is None for name in names)
    )


def _define(facts: Facts) -> str:
    if facts.question.spec.cluster is not None:
        return _DEFINITION + _CLUSTERED
    numbers = _numbers_of_comparisons(facts.question, facts.tables)
    many = max(numbers, default=1)
    corrected = _CORRECTED.format(comparisons=many, most=_ALIKE if len(numbers) == 1 else _MOST)
    return _DEFINITION + _LIMITED.format(corrected=corrected if many > 1 else "")


def _lower_first(facts: Facts, row: dict[str, Any]) -> dict[str, Any]:
    """Return a pair with the lower group first, as those of `FAIR PAIRS` have it; with a REFERENCE as it is."""
    if facts.question.spec.reference is not None or row["difference"] is None or row["difference"] <= 0:
        return row
    other = {"first": "second", "second": "first"}
    turned_row = {}
    for name, value in row.items():
        side, _, rest = name.partition("_")
        turned_row[f"{other[side]}_{rest}" if side in other else name] = value
    for name in ("difference", "difference_min", "difference_max"):
        turned_row[_OPPOSITE.get(name, name)] = None if row[name] is None else -row[name]
    for name in ("ratio", "ratio_min", "ratio_max"):
        turned_row[_OPPOSITE.get(name, name)] = None if row[name] is None else 1 / row[name] if row[name] else inf
    return turned_row


def _say(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield sentences on what holds whichever groups those rows belong to, on what it depends, and on which pairs."""
    found = [_verdict(row) for row in rows]
    depends = [row for row in rows if _verdict(row) == "undecided" and row["bounds_verdict"] == "depends"]
    chance = found.count("undecided") - len(depends)

    def say(many: int, one: str, several: str) -> str:
        return one if len(rows) == 1 else several if many == len(rows) else f"{many:,} {several if many > 1 else one}"

    sure = [say(found.count(each), *words) for each, words in _SURE.items() if each in found]
    parts = [f"{listed(sure)} {_WHICHEVER}"] if sure else []
    parts += [say(len(depends), f"is {_DEPENDS}", f"are {_DEPENDS}")] if depends else []
    parts += [say(chance, f"is {_CHANCE}", f"are {_CHANCE}")] if chance else []
    if parts:
        is_all = len(rows) in (len(depends), chance, *(found.count(each) for each in _SURE))
        which = " with the highest group" if len(facts.labels) > 2 and facts.question.spec.reference is None else ""
        which += " of strata with rows of unknown group" if facts.question.strata else ""
        several = f"{every(len(rows), 'pairs')}{which} " if is_all else f"Of {len(rows):,} pairs{which}, "
        yield f"{several if len(rows) > 1 else f'The pair{place_of(facts, rows[0])} '}{'; '.join(parts)}."
    if parts and "verdict" not in rows[0]:
        yield f"This is of the rows that were read, and says nothing about chance: {NO_CLUSTER.format('BOUNDS')}."
    described = depends or [row for row in rows if _verdict(row) is None and _has_bounds(row)]
    for row in described[:_NAMED]:
        on = row["judged_on"] or "difference"
        unit = unit_of_metric(facts, row["metric"]) if on == "difference" else Unit(False)
        value, low, high = turned(facts, row, on, "min", "max")
        ends = f"at least {unit.bare(low)}" if not isfinite(high) else f"between {unit.bare(low)} and {unit.bare(high)}"
        first, second = (quoted(shorten(group_name(facts, row, side))) for side in ("first_group", "second_group"))
        gap = f"the ratio is {unit.bare(value)}" if on == "ratio" else f"the difference is {unit.gap(value)}"
        yield f"{first} and {second}{place_of(facts, row)}: {gap} among rows of known group, and {ends} among all."
    if len(described) > _NAMED:
        yield f"The table has the other {len(described) - _NAMED:,} of these pairs."


def _has_bounds(row: Mapping[str, Any]) -> bool:
    """Return whether a gap is known among rows of known group, and how far it may be; without rows it is not."""
    on = row["judged_on"] or "difference"
    return None not in (row[on], row[f"{on}_min"], row[f"{on}_max"])


def _verdict(row: Mapping[str, Any]) -> str | None:
    """Return the verdict on the limits of a pair; without limits that on its bounds."""
    if "verdict" in row:
        found: str | None = row["verdict"]
        return found
    return OF_BOUNDS.get(row["bounds_verdict"] or "")


def _mark(facts: Facts, row: Mapping[str, Any], on: str, label: str, unit: Unit) -> Mark:
    value, low, high = turned(facts, row, on, "min", "max")
    finite = low is not None and high is not None and isfinite(high)
    text = f"{unit.bare(value) if unit.is_share else unit.value(value)}{limits_text(low, high, unit) if finite else ''}"
    return Mark(label, value, low if finite else None, high if finite else None, text)


UNKNOWN = Section("unknown", "What is not known: rows without a group", _show, _ask, again=_again)
