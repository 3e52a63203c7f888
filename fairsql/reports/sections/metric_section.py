"""The section on metrics: dots with intervals against the allowance. In: facts. Out: a panel for each metric."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.report_table import group_value
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import brief, group_text, limits_text, strata_of


def _show(facts: Facts) -> Iterator[Panel]:
    groups = facts.tables["groups"]
    judged = list(facts.tables["disparity"].records())
    first = groups.columns.index("n")
    for metric in dict.fromkeys(row["metric"] for row in judged):
        column = metric if metric in groups.columns else "selection_rate"  # disparate_impact and the like
        names = [*groups.columns[: first + 2], *(f"{column}{end}" for end in ("", "_low", "_high", "_n"))]
        figures = tuple(_draw(facts, metric, column, [row for row in judged if row["metric"] == metric]))
        meaning, source = facts.question.define(metric)
        yield Panel(
            metric,
            (),
            figures,
            groups.only(names),
            f"{metric} of each group",
            meaning,
            source,
            reads=("groups", "disparity"),
        )


def _draw(facts: Facts, metric: str, column: str, judged: list[dict[str, Any]]) -> Iterator[Tracks]:
    """Yield a figure for each stratum that is judged."""
    groups = facts.tables["groups"]
    controls = list(strata_of(facts, judged[0]))
    protected = groups.columns[len(controls) : groups.columns.index("n")]
    least = float(facts.question.items.get("MINIMUM", 0))
    keyed = groupby(groups.records(), key=lambda row: [row[name] for name in controls])
    for at, (stratum, rows) in enumerate(keyed):
        row = next((each for each in judged if [each[name] for name in controls] == stratum), None)
        if row is None:  # the single group of all rows in CUBE: nothing is compared
            continue
        place = ", ".join(f"{name} = {group_value(value)}" for name, value in zip(controls, stratum, strict=True))
        title = f"{metric} by group" + (f" where {place}" if place else "")
        marks = [_mark(each, column, protected, least) for each in rows]
        marks.sort(key=lambda mark: (mark.value is None, -(mark.value or 0)))
        band, told = (None, "") if "REFERENCE" in facts.question.items else _band(row)
        yield draw_tracks(f"{metric}-{at}", title, marks, band=band, told=told)


def _mark(row: dict[str, Any], column: str, protected: tuple[str, ...], least: float) -> Mark:
    value, low, high = row[column], row.get(f"{column}_low"), row.get(f"{column}_high")
    label = group_text([row[name] for name in protected])
    number = "undefined" if value is None else brief(value)
    rows = row.get(f"{column}_n", row["n"])
    is_judged = rows >= least
    text = f"{number}{limits_text(low, high)}, n = {rows:,}" + ("" if is_judged else ", not judged")
    return Mark(label, value, low, high, text, "dot" if is_judged else "ring")


def _band(row: dict[str, Any]) -> tuple[tuple[float, float] | None, str]:
    """Return the range of values that are within the allowance of the highest group."""
    highest, allowance = row["highest_value"], row["allowance"]
    if highest is None or allowance is None:
        return None, ""
    if row["judged_on"] == "ratio":
        return (highest * allowance, highest), f"at least {shown(allowance)} of the highest value"
    return (highest - allowance, highest), f"at most {shown(allowance)} below the highest value"


RATES = Section("metrics", "Metrics", _show)
