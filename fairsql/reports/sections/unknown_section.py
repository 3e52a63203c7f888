"""The section on unknown groups: how far rows of unknown group may change a gap. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf, isfinite
from typing import Any

from fairsql.metrics.directions import directions
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark
from fairsql.reports.content.judged_rows import is_share
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import counted, group_name, limits_text, place_of, title_of
from fairsql.reports.sections.pair_section import draw_pairs, turned
from fairsql.syntax.columns import Measure
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_DEFINITION = (
    "The least and the greatest value over all ways in which rows with a NULL among the protected columns could belong "
    "to the groups. The dot is the value among rows of known group."
)
_NAMED = 3  # the most pairs that sentences describe
_FIGURES = 4
_SOURCE = "Manski 1990, bounds without assumptions"
_OPPOSITE = {
    f"{on}_{end}": f"{on}_{other}" for on in ("difference", "ratio") for end, other in (("min", "max"), ("max", "min"))
}  # the end that each end becomes if a pair is turned round
_VERDICTS = {
    "always_within": "within what is allowed, whichever groups those rows belong to",
    "never_within": "beyond what is allowed, whichever groups those rows belong to",
    "depends": "undecided: it depends on the groups of those rows",
}


def _ask(question: Question) -> dict[str, str]:
    spec = question.spec
    if spec.sets is not None or spec.reference == "OVERALL":
        return {}
    if isinstance(spec.reference, tuple) and "NULL" in map(str.upper, spec.reference):  # the unknown group
        return {}
    fits = {measure.name: _is_bounded(measure) for measure in spec.measures}
    if not any(fits.values()):
        return {}
    changes = {} if all(fits.values()) else {"METRICS": question.measuring(_is_bounded)}
    if spec.cluster is not None:  # FAIR BOUNDS takes none, and its limits would take rows as independent
        changes["CONFIDENCE"] = None
    asked = question.ask("BOUNDS", **changes)
    if spec.reference is not None:
        return {"unknown": query("reports", "without_keys", asked=asked, keys="first_key, second_key")}
    strata = ", ".join(quote_name(name) for name in (*question.strata, "metric"))
    return {"unknown": query("reports", "with_highest", asked=asked, strata=strata)}


def _is_bounded(measure: Measure) -> bool:
    return directions(measure.formula) is not None


def _show(facts: Facts) -> Iterator[Panel]:
    if "unknown" not in facts.tables:
        return
    table = facts.tables["unknown"]
    if not any(row["first_unknown"] or row["second_unknown"] for row in table.records()):
        return
    bounded = {row["metric"] for row in table.records()}
    asked = dict.fromkeys(row["metric"] for row in facts.tables["disparity"].records())
    for metric in (name for name in asked if name in bounded):
        rows = [_lower_first(facts, row) for row in table.records() if row["metric"] == metric]
        sentences = tuple(_say(facts, rows))
        caption = f"{metric}: what rows of unknown group leave open"
        only = table.only(metric=metric)
        figures = tuple(draw_pairs(facts, f"unknown-{metric}", rows, _mark, ", and how far it may be"))[:_FIGURES]
        yield Panel(
            title_of(facts, metric), sentences, figures, only, caption, _DEFINITION, _SOURCE, reads=("unknown",)
        )


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
    """Yield sentences on how many pairs the rows of unknown group leave undecided, and which."""
    for verdict, words in _VERDICTS.items():
        pairs = sum(row["bounds_verdict"] == verdict for row in rows)
        if pairs:
            yield f"Of {counted(len(rows), 'pair')}, {pairs:,} {'is' if pairs == 1 else 'are'} {words}."
    undecided = [row for row in rows if row["bounds_verdict"] == "depends"]
    for row in undecided[:_NAMED]:
        on = row["judged_on"]
        unit = Unit(is_share(facts, row["metric"]) and on == "difference")
        value, low, high = turned(facts, row, on, "min", "max")
        ends = f"at least {unit.bare(low)}" if not isfinite(high) else f"between {unit.bare(low)} and {unit.bare(high)}"
        first, second = (shorten(group_name(facts, row, side)) for side in ("first_group", "second_group"))
        gap = f"the ratio is {unit.bare(value)}" if on == "ratio" else f"the difference is {unit.gap(value)}"
        yield f"{first} and {second}{place_of(facts, row)}: {gap} among rows of known group, and {ends} among all."
    if len(undecided) > _NAMED:
        yield f"The table has the other {len(undecided) - _NAMED:,} of these pairs."


def _mark(facts: Facts, row: Mapping[str, Any], on: str, label: str, unit: Unit) -> Mark:
    value, low, high = turned(facts, row, on, "min", "max")
    finite = low is not None and high is not None and isfinite(high)
    text = f"{unit.bare(value) if unit.is_share else unit.value(value)}{limits_text(low, high, unit) if finite else ''}"
    return Mark(label, value, low if finite else None, high if finite else None, text)


UNKNOWN = Section("unknown", "What is not known: rows without a group", _show, _ask)
