"""The section on subgroups: those whose metric diverges most from that of all rows. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, draw_tracks
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import brief, counted, limits_text
from fairsql.syntax.columns import Measure
from fairsql.text.queries import query

_DRAWN = 10  # subgroups in the figure of a metric
_MOST = 100  # subgroups in the table
_LEVEL = 0.05
_RANKED = {"concordant_pairs", "calibration_gap"}  # not additive over the rows of subgroups
_DEFINITION = (
    "The divergence is the metric of a subgroup less that of all rows. Its p-value, adjusted for all subgroups that "
    "were scanned, is that of the subgroup against the rows outside of it. The limits hold for all of these "
    "subgroups at once, unless CORRECTION is none: then for one alone."
)
_SOURCE = "DivExplorer: Pastor, de Alfaro and Baralis 2021"


def _ask(question: Question) -> dict[str, str]:
    if not question.features:
        return {}

    def is_additive(measure: Measure) -> bool:
        return not measure.aggregates and not _RANKED & measure.reads

    metrics = question.measuring(is_additive)
    if metrics is None:
        return {}
    scan = question.ask("SCAN", METRICS=metrics, PROTECTED=None, FEATURES=question.features)
    return {"subgroups": query("reports", "scanned", asked=scan, most=str(_MOST))}


def _show(facts: Facts) -> Iterator[Panel]:
    if "subgroups" in facts.refused:
        yield Panel(sentences=(f"There is no scan: {facts.refused['subgroups']}.",))
    if "subgroups" not in facts.tables:
        return
    subgroups = facts.tables["subgroups"]
    for metric in dict.fromkeys(row["metric"] for row in subgroups.records()):
        rows = [row for row in subgroups.records() if row["metric"] == metric]
        marks = [_mark(row) for row in rows[:_DRAWN]]
        figure = draw_tracks(f"scan-{metric}", f"{metric} of subgroups less that of all rows", marks, line=0.0)
        caption = f"{metric}: the subgroups that are furthest from all rows"
        yield Panel(
            metric,
            (_say(metric, rows),),
            (figure,),
            subgroups.only(metric=metric),
            caption,
            _DEFINITION,
            _SOURCE,
            reads=("subgroups",),
        )


def _say(metric: str, rows: list[dict[str, Any]]) -> str:
    beyond = sum(row["p_adjusted"] is not None and row["p_adjusted"] < _LEVEL for row in rows)
    return (
        f"Of {counted(len(rows), 'subgroup')} listed here by {metric}, {beyond or 'none'} "
        f"{'differs' if beyond == 1 else 'differ'} from the other rows by more than chance would (adjusted p below "
        f"{_LEVEL:g})."
    )


def _mark(row: dict[str, Any]) -> Mark:
    gap, low, high = row["divergence"], row.get("divergence_low"), row.get("divergence_high")
    text = "undefined" if gap is None else f"{brief(gap)}{limits_text(low, high)}, n = {row['n']:,}"
    return Mark(row["subgroup"], gap, low, high, text)


SUBGROUPS = Section("subgroups", "Subgroup scan", _show, _ask)
