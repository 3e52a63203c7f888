"""The section on metrics: dots with intervals against the allowance. In: facts. Out: a panel for each metric."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.judged_rows import rate_of, unit_of_metric
from fairsql.reports.content.pooled import UNCONTROLLED
from fairsql.reports.content.section import DRAWN, Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import confidence_text, group_name, limits_text, title_of

_GROUPINGS = 4  # figures of a metric, with grouping sets


def _show(facts: Facts) -> Iterator[Panel]:
    name = UNCONTROLLED if UNCONTROLLED in facts.tables else "groups"
    groups = facts.tables[name]
    judged = list(facts.tables["disparity"].records())
    first = groups.columns.index("n")
    for metric in dict.fromkeys(row["metric"] for row in judged):
        column = rate_of(facts, metric)
        names = [*groups.columns[: first + 2], *(f"{column}{end}" for end in ("", "_low", "_high", "_n"))]
        rows = [row for row in judged if row["metric"] == metric]
        figures = tuple(_draw(facts, metric, column, rows))
        meaning, source = facts.question.define(metric)
        over_all = ("Over all strata together; gaps are judged within strata.",) if name == UNCONTROLLED else ()
        some = len(figures) == _GROUPINGS < len({row.get("protected") for row in rows})
        caption = f"{metric} of each group"
        yield Panel(
            title_of(facts, metric),
            over_all,
            figures,
            groups.only(names),
            caption,
            meaning,
            source,
            drawn=f"The first {_GROUPINGS} groupings are drawn; the table has all." if some else "",
            reads=(name, "disparity"),
        )


def _draw(facts: Facts, metric: str, column: str, judged: list[dict[str, Any]]) -> Iterator[Tracks]:
    """Yield the figure of a metric; with grouping sets one for each grouping that is judged."""
    is_grouped = facts.question.spec.sets is not None
    groups = facts.tables[UNCONTROLLED if UNCONTROLLED in facts.tables else "groups"]
    least = float(facts.question.items.get("MINIMUM", 0))
    unit = unit_of_metric(facts, metric)
    drawn = 0
    for grouping, same in groupby(groups.records(), key=lambda row: row["protected"] if is_grouped else ""):
        row = next((each for each in judged if not is_grouped or each["protected"] == grouping), None)
        if row is None or drawn == _GROUPINGS:  # the single group of all rows in CUBE: nothing is compared
            continue
        rows = sorted(same, key=lambda each: (each[column] is None, -(each[column] or 0)))
        marks = [_mark(facts, each, column, unit, least) for each in _ends(rows, column, least)]
        is_plain = not facts.question.spec.control and "REFERENCE" not in facts.question.items
        band, note = _band(row, unit) if is_plain else (None, "")
        title = f"{title_of(facts, column)} of each group" + (f" by {grouping}" if grouping else "")
        title += f", with its {confidence_text(facts)}"
        if len(marks) < len(rows):
            title += f": {len(marks)} of {len(rows)} groups, the highest and the lowest"
        begins = 0.0 if unit.is_share else None
        yield draw_tracks(
            f"{metric}-{drawn}",
            title,
            marks,
            band=band,
            note=note,
            is_share=unit.is_share,
            begins=begins,
            neutral=True,
        )
        drawn += 1


def _ends(rows: list[dict[str, Any]], column: str, least: float) -> list[dict[str, Any]]:
    """Return the rows to draw: all, or of many the highest and the lowest that are compared."""
    if len(rows) <= DRAWN:
        return rows
    compared = [row for row in rows if row[column] is not None and row.get(f"{column}_n", row["n"]) >= least]
    if len(compared) < 2:
        return rows[:DRAWN]
    return compared if len(compared) <= DRAWN else [*compared[: DRAWN // 2], *compared[-DRAWN // 2 :]]


def _mark(facts: Facts, row: dict[str, Any], column: str, unit: Unit, least: float) -> Mark:
    value, low, high = row[column], row.get(f"{column}_low"), row.get(f"{column}_high")
    rows = row.get(f"{column}_n", row["n"])
    is_judged = rows >= least
    text = f"{unit.value(value)}{limits_text(low, high, unit)}, n = {rows:,}" + ("" if is_judged else ", not judged")
    return Mark(group_name(facts, row, ""), value, low, high, text, "dot" if is_judged else "ring")


def _band(row: dict[str, Any], unit: Unit) -> tuple[tuple[float, float] | None, str]:
    """Return the range of values that are within the allowance of the highest group."""
    highest, allowance = row["highest_value"], row["allowance"]
    if highest is None or allowance is None:
        return None, ""
    if row["judged_on"] == "ratio":
        return (highest * allowance, highest), f"the highest value, and what is at least {shown(allowance)} of it"
    return (highest - allowance, highest), f"the highest value, and what is at most {unit.exact(allowance)} below it"


RATES = Section("metrics", "Metrics", _show)
