"""The section on unknown groups: how far rows of unknown group may change a gap. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from fairsql.findings.judging import shown
from fairsql.metrics.directions import directions
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import counted, place_of
from fairsql.reports.sections.pair_section import draw_beside
from fairsql.syntax.columns import Measure
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_DEFINITION = (
    "The least and the greatest value over all ways in which rows with a NULL among the protected columns could belong "
    "to the groups. The dot is what is known."
)
_SOURCE = "Manski 1990, bounds without assumptions"
_VERDICTS = {
    "always_within": "within what is allowed, whoever the others are",
    "never_within": "beyond what is allowed, whoever the others are",
    "depends": "undecided: it depends on who the others are",
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
    for metric in dict.fromkeys(row["metric"] for row in table.records()):
        rows = [row for row in table.records() if row["metric"] == metric]
        sentences = tuple(_say(facts, rows))
        caption = f"{metric}: what rows of unknown group leave open"
        only = table.only(metric=metric)
        figures = tuple(draw_beside(facts, f"unknown-{metric}", rows, _mark, ", and how far it may be"))
        yield Panel(metric, sentences, figures, only, caption, _DEFINITION, _SOURCE, reads=("unknown",))


def _say(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield sentences on how many pairs the rows of unknown group leave undecided, and which."""
    for verdict, words in _VERDICTS.items():
        pairs = sum(row["bounds_verdict"] == verdict for row in rows)
        if pairs:
            yield f"Of {counted(len(rows), 'pair')}, {pairs:,} {'is' if pairs == 1 else 'are'} {words}."
    for row in rows:
        if row["bounds_verdict"] == "depends":
            on = row["judged_on"]
            low, high = row[f"{on}_min"], row[f"{on}_max"]
            ends = f"at least {shown(low)}" if not isfinite(high) else f"between {shown(low)} and {shown(high)}"
            yield (
                f"{row['first_group']} beside {row['second_group']}{place_of(facts, row)}: the {on} is "
                f"{shown(row[on])} among those known, and {ends} among all."
            )


def _mark(row: Mapping[str, Any], on: str) -> Mark:
    low, high = row[f"{on}_min"], row[f"{on}_max"]
    finite = low is not None and high is not None and isfinite(high)
    text = f"{shown(row[on])}" + (f" ({shown(low)} to {shown(high)})" if finite else "")
    label = f"{row['first_group']}{' ÷ ' if on == 'ratio' else ' − '}{row['second_group']}"
    return Mark(label, row[on], low if finite else None, high if finite else None, text)


UNKNOWN = Section("unknown", "Unknown groups", _show, _ask)
