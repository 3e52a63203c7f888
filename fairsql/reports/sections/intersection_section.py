"""The section on intersections: groups by two or more columns. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import HeatMap, draw_heat_map
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import brief, group_text, listed
from fairsql.text.queries import query

_DEFINITION = "A cell is the metric of the rows that have both values; darker is higher. Small print: its rows."


def _ask(question: Question) -> dict[str, str]:
    spec = question.spec
    if len(spec.protected) < 2 or spec.sets is not None:
        return {}
    asked = {"intersections": question.ask("", CONTROL=None, STRATA=None)} if spec.control else {}
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
    name = "intersections" if spec.control else "groups"
    groups = facts.tables[name]
    first = groups.columns.index("n")
    protected = groups.columns[:first]
    for metric in groups.metrics:
        figure = _draw(facts, metric, protected, groups)
        yield Panel(metric, tuple(_say(facts, metric)), (figure,), definition=_DEFINITION, reads=(name,))
    if "groupings" in facts.tables:
        table = facts.tables["groupings"]
        yield Panel(
            "Each column alone, and all together",
            (),
            (),
            table,
            "The largest gap by each column, and by all",
            reads=("groupings",),
        )


def _say(facts: Facts, metric: str) -> Iterator[str]:
    """Say whether the gap between intersections is wider than the gap by each column alone."""
    if "groupings" not in facts.tables:
        return
    rows = [
        row for row in facts.tables["groupings"].records() if row["metric"] == metric and row["difference"] is not None
    ]
    by = {row["protected"]: row["difference"] for row in rows}
    whole = ", ".join(column.name for column in facts.question.spec.protected)
    together = next((by[key] for key in by if key.replace(" ", "") == whole.replace(" ", "")), None)
    alone = {key: gap for key, gap in by.items() if gap is not together}
    if together is None or not alone:
        return
    parts = listed([f"{shown(gap)} by {name}" for name, gap in alone.items()])
    wider = "wider than by any column alone" if together > max(alone.values()) else "no wider than by one column alone"
    yield f"The largest gap in {metric} is {parts}, and {shown(together)} by all together: {wider}."


def _draw(facts: Facts, metric: str, protected: tuple[str, ...], groups: Table) -> HeatMap:
    least = float(facts.question.items.get("MINIMUM", 0))

    def describe(row: dict[str, Any]) -> tuple[str, str, float | None, str, str]:
        value = row[metric]
        number = "undefined" if value is None else brief(value)
        rows = row.get(f"{metric}_n", row["n"])
        note = f"n = {rows:,}" + ("" if rows >= least else ", not judged")
        down, across = group_text([row[protected[0]]]), group_text([row[name] for name in protected[1:]])
        return down, across, value, number, note

    title = f"{metric} by {protected[0]} (down) and {listed(protected[1:])} (across)"
    return draw_heat_map(f"heat-{metric}", title, [describe(row) for row in groups.records()])


INTERSECTIONS = Section("intersections", "Intersections", _show, _ask)
