"""The section on intersections: groups by two or more columns. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import LARGEST_HEAT_MAP, HeatMap, draw_heat_map
from fairsql.reports.content.judged_rows import unit_of_metric
from fairsql.reports.content.labels import label_group, label_value, quoted, shorten
from fairsql.reports.content.pooled import UNCONTROLLED
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import group_name, listed, named, title_of
from fairsql.text.queries import query

_DEFINITION = (
    "A cell is the metric of the rows that have all these values: the stronger its colour, the higher. Below it stands "
    "how many rows it stands on."
)
_MIXED = (
    "A group by one column is made of its intersections, so its rate or mean lies between theirs: all columns together "
    "have the wider gap, unless groups of few rows are left out."
)
_NOTE = (
    "Limits are those of the largest gap between any two groups, whichever these are, and hold for all comparisons of "
    "the table at once. So they may be wider than the interval of a pair above."
)


def _ask(question: Question) -> dict[str, str]:
    spec = question.spec
    if len(spec.protected) < 2 or spec.sets is not None:
        return {}
    asked = {}
    if spec.reference in (None, "OVERALL"):
        columns = question.items["PROTECTED"]
        alone = ", ".join(f"({part.text})" for part in question.slices["PROTECTED"].split())
        sets = f"GROUPING SETS ({alone}, ({columns}))"
        by_each = question.ask("DISPARITY", PROTECTED=sets, CONTROL=None, STRATA=None)
        asked["groupings"] = query("reports", "without_keys", asked=by_each, keys="lowest_key, highest_key")
    return asked


def _show(facts: Facts) -> Iterator[Panel]:
    spec = facts.question.spec
    if len(spec.protected) < 2 or spec.sets is not None:
        return
    name = UNCONTROLLED if UNCONTROLLED in facts.tables else "groups"
    groups = facts.tables[name]
    for metric in groups.metrics:
        figure = _draw(facts, metric, groups)
        sentences = list(_say(facts, metric))
        if figure is None:
            sentences.append("There are too many intersections to draw; the table of groups has them.")
        yield Panel(
            title_of(facts, metric),
            tuple(sentences),
            () if figure is None else (figure,),
            definition=_DEFINITION,
            reads=(name,),
        )
    if "groupings" in facts.tables:
        table = facts.tables["groupings"]
        caption = "The largest gap by each column, and by all"
        note = f"{_MIXED} {_NOTE}" if "difference_low" in table.columns else _MIXED
        yield Panel("Each column alone, and all together", (), (), table, caption, note=note, reads=("groupings",))


def _say(facts: Facts, metric: str) -> Iterator[str]:
    """Say whether the gap between intersections is wider than the gap by each column alone."""
    if "groupings" not in facts.tables:
        return
    rows = [
        row for row in facts.tables["groupings"].records() if row["metric"] == metric and row["difference"] is not None
    ]
    by = {row["protected"]: row["difference"] for row in rows}
    between = {
        row["protected"]: " and ".join(
            quoted(shorten(group_name(facts, row, f"{side}_group"))) for side in ("lowest", "highest")
        )
        for row in rows
    }
    whole = ", ".join(column.name for column in facts.question.spec.protected)
    together = next((by[key] for key in by if key.replace(" ", "") == whole.replace(" ", "")), None)
    alone = {key: gap for key, gap in by.items() if gap is not together}
    if together is None or not alone:
        return
    unit = unit_of_metric(facts, metric)
    parts = listed([f"{unit.gap(gap)} by {name} (between {between[name]})" for name, gap in alone.items()])
    wider = "wider than by any column alone" if together > max(alone.values()) else "no wider than by one column alone"
    what = f"{named(facts, metric)}{' over all rows' if facts.question.spec.control else ''}"
    yield f"The largest gap in {what} is {parts}, and {unit.gap(together)} by all together: {wider}."


def _draw(facts: Facts, metric: str, groups: Table) -> HeatMap | None:
    """Draw a heat map; None for one with too many rows or columns."""
    least = float(facts.question.items.get("MINIMUM", 0))
    names = [column.name for column in facts.question.spec.protected]
    across = _choose_across(names, groups)
    if across is None:
        return None
    down = [name for name in names if name != across]
    unit = unit_of_metric(facts, metric)

    def describe(row: dict[str, Any]) -> tuple[str, str, float | None, str, str]:
        rows = row.get(f"{metric}_n", row["n"])
        note = f"n = {rows:,}" + ("" if rows >= least else ", not judged")
        heads = label_group(down, [row[name] for name in down]), label_value(across, row[across])
        return *heads, row[metric], unit.value(row[metric]), note

    title = f"{title_of(facts, metric)} by {listed(down)} (down) and {across} (across)"
    rows = sorted(groups.records(), key=lambda row: [(row[name] is None, row[name]) for name in (*down, across)])
    cells = [describe(row) for row in rows]
    heads = sorted({row[across] for row in rows}, key=lambda value: (value is None, value))
    return draw_heat_map(f"heat-{metric}", title, cells, [label_value(across, value) for value in heads])


def _choose_across(names: list[str], groups: Table) -> str | None:
    """Return the column whose values stand across: the one with the most that fit; None if the rows do not fit."""
    values = {name: {row[name] for row in groups.records()} for name in names}
    most_rows, most_columns = LARGEST_HEAT_MAP
    fitting = [name for name in names if len(values[name]) <= most_columns]
    if not fitting:
        return None
    across = max(fitting, key=lambda name: (len(values[name]), names.index(name)))
    down = {tuple(row[name] for name in names if name != across) for row in groups.records()}
    return across if len(down) <= most_rows else None


INTERSECTIONS = Section("intersections", "Where it is worst: intersections", _show, _ask)
