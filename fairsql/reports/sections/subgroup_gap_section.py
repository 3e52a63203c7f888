"""The section on gaps within subgroups: where the groups of the question differ most. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, draw_tracks
from fairsql.reports.content.judged_rows import unit_of_metric
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import NO_CLUSTER, confidence_text, counted, group_name, limits_text, named, title_of
from fairsql.reports.sections.furthest_subgroup import (
    features_but_groups,
    is_scanned,
    most_subgroups,
    subgroups_by_metric,
)
from fairsql.text.queries import query

_DRAWN = 10  # subgroups in the figure of a metric
_DEFINITION = (
    "Each row is the gap between groups within one subgroup; a subgroup close to all rows may have a wide one. The "
    "limits hold for all of these subgroups at once, unless CORRECTION is none. Subgroups in which fewer than two "
    "groups have MINIMUM rows are left out."
)
_SOURCE = "FAIR SCAN with GAP: FAIR DISPARITY with each subgroup as a stratum"


def _ask(question: Question) -> dict[str, str]:
    if not question.features or question.spec.sets is not None or question.spec.cluster is not None:
        return {}
    metrics = question.measuring(is_scanned)
    features = features_but_groups(question)
    if metrics is None or not features:
        return {}
    changed = {"METRICS": metrics, "PROTECTED": None, "FEATURES": features, "GAP": question.items["PROTECTED"]}
    asked = question.ask("SCAN", **changed, WITHIN=None)
    return {"subgroup_gaps": query("reports", "gaps_scanned", asked=asked, most=most_subgroups(question))}


def _show(facts: Facts) -> Iterator[Panel]:
    if "subgroup_gaps" not in facts.tables:
        if facts.question.features and facts.question.spec.cluster is not None:
            yield Panel(sentences=(f"{NO_CLUSTER.format('SCAN')}, so gaps within subgroups are not compared.",))
        return
    table = facts.tables["subgroup_gaps"]
    shown = [name for name in table.columns if name != "compared"]
    for metric, rows in subgroups_by_metric(facts, "subgroup_gaps").items():
        unit = unit_of_metric(facts, metric)
        title = f"{title_of(facts, metric)}: the gap within each subgroup, with {confidence_text(facts)}s"
        title += ", in percentage points" if unit.is_share else ""
        title += f" (the first {_DRAWN})" if len(rows) > _DRAWN else ""
        marks = [_mark(row, unit) for row in rows[:_DRAWN]]
        figure = draw_tracks(f"gaps-{metric}", title, marks, line=0.0, is_share=unit.is_share, unit="", begins=0.0)
        caption = f"{metric}: subgroups, those with the surest gap first"
        yield Panel(
            title_of(facts, metric), (_say(facts, metric, rows),), (figure,), table.ordered(rows).only(shown), caption,
            _DEFINITION, _SOURCE, reads=("subgroup_gaps",),
        )  # fmt: skip


def _say(facts: Facts, metric: str, rows: list[dict[str, Any]]) -> str:
    """Say in which subgroup the gap is surest."""
    first, unit = rows[0], unit_of_metric(facts, metric)
    which = counted(first["compared"], "subgroup")
    if not first["difference_low"]:
        return f"Within none of {which} is there a gap in {named(facts, metric)} for sure."
    sides = []
    for side in ("lowest", "highest"):
        rows_of = f"(n = {first[f'{side}_n']:,})"
        sides.append(f"{unit.value(first[f'{side}_value'])} for {group_name(facts, first, f'{side}_group')} {rows_of}")
    many = f", for {first['comparisons']:,} gaps at once" if first["comparisons"] > 1 else ""
    ends = [unit.limit(first[f"difference_{end}"]) for end in ("low", "high")]
    limits = f"{ends[0]} to {ends[1]} ({confidence_text(facts)}"
    return (
        f"{title_of(facts, metric)}: of {which}, the one whose gap is surest is {first['subgroup']}: {sides[0]} and "
        f"{sides[1]}, a gap of {unit.gap(first['difference'])}. Of all its gaps the largest is {limits}{many})."
    )


def _mark(row: dict[str, Any], unit: Unit) -> Mark:
    gap, low, high = row["difference"], row["difference_low"], row["difference_high"]
    label = f"{row['subgroup']}: {row['lowest_group']} below {row['highest_group']}"
    return Mark(label, gap, low, high, f"{unit.bare(gap)}{limits_text(low, high, unit)}, n = {row['n']:,}")


SUBGROUP_GAPS = Section("subgroup_gaps", "Where gaps are widest: subgroups", _show, _ask)
