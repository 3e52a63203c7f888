"""The section on subgroups: those whose metric diverges most from that of all rows. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.errors import ClauseError, MetricError
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, draw_tracks
from fairsql.reports.content.judged_rows import unit_of_metric
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import LEVEL, NO_CLUSTER, counted, limits_text, listed, p_name, title_of
from fairsql.reports.sections.furthest_subgroup import (
    is_scanned,
    most_subgroups,
    say_furthest,
    scan_spec,
    subgroups_by_metric,
)
from fairsql.text.queries import query

_DRAWN = 10  # subgroups in the figure of a metric
_COUNTS = ("compared", "beyond_chance", "differing")  # of all subgroups, which sentences give
_DEFINITION = (
    "The divergence is the metric of a subgroup less that of all rows. Its p-value is that of the subgroup against the "
    "rows outside of it. P-values are corrected for all subgroups that were scanned, and limits hold for all of these "
    "at once, unless CORRECTION is none: then each holds for one subgroup alone. A p-value below 0.05 may stand "
    "next to limits that include 0: limits are corrected by Bonferroni, p-values by the steps of CORRECTION (usually "
    "Holm's), which ask less of each subgroup after the first."
)
_OF_NUMBERS = (
    "The divergence is the metric of a subgroup less that of all rows. Limits hold for all subgroups that were scanned "
    "at once, unless CORRECTION is none. Means and sums have no p-values here."
)
_CLUSTERED = (
    f"The divergence is the metric of a subgroup less that of all rows. {NO_CLUSTER.format('SCAN')}, so there are no "
    "limits and no p-values: FAIR DISPARITY with CLUSTER says of one subgroup how sure its gap is."
)
_NO_SCAN = (
    "There is no scan of subgroups: FAIR SCAN measures rates, means and sums over rows, and none of these metrics is "
    "one."
)
_SOURCE = "DivExplorer: Pastor, de Alfaro and Baralis 2021"


def _ask(question: Question) -> dict[str, str]:
    if not question.features:
        return {}
    metrics = question.measuring(is_scanned)
    if metrics is None:
        return {}
    clustered = question.spec.cluster is not None  # FAIR SCAN takes no CLUSTER, and would take rows as independent
    level = None if clustered else question.confidence
    changed = {"METRICS": metrics, "PROTECTED": None, "WITHIN": None, "FEATURES": question.features}
    scan = question.ask("SCAN", **changed, CONFIDENCE=level)
    without = ", ".join(("features", "shapley", *(("p_value", "p_adjusted") if clustered else ())))
    more = {"without": without, "counts": "", "surest": "", "most": most_subgroups(question)}
    if not clustered:
        more["counts"] = query("reports", "scan_counts", level=f"{LEVEL:g}")
        more["surest"] = query("reports", "scan_surest")
    asked = {"subgroups": query("reports", "scanned", asked=scan, **more)}
    try:
        least = scan_spec(question, scan).audit.minimum or "0"
    except (ClauseError, MetricError):  # the section says why there is no scan
        return asked
    counts = "n" if {"PREDICTION", "LABEL", "SCORE"} & question.items.keys() else "count(*)"
    every = question.ask("SCAN", **{**changed, "METRICS": f"{counts} AS rows_read"}, MINIMUM="1", CONFIDENCE=None)
    return {**asked, "subgroup_sizes": query("reports", "scan_sizes", asked=every, minimum=least)}


def _show(facts: Facts) -> Iterator[Panel]:
    if "subgroups" in facts.refused:
        yield Panel(sentences=(f"There is no scan: {facts.refused['subgroups']}.",))
    if "subgroups" not in facts.tables:
        if facts.question.features and "subgroups" not in facts.refused:
            yield Panel(sentences=(_NO_SCAN,))
        return
    subgroups = facts.tables["subgroups"]
    for metric, rows in subgroups_by_metric(facts, "subgroups").items():
        unit = unit_of_metric(facts, metric)
        marks = [_mark(row, unit) for row in rows[:_DRAWN]]
        title = f"{title_of(facts, metric)}: how far subgroups are above or below all rows"
        title += ", in percentage points" if unit.is_share else ""
        if len(marks) < len(rows):
            title += f" (the first {len(marks)})"
        figure = draw_tracks(f"scan-{metric}", title, marks, line=0.0, is_share=unit.is_share, unit="")
        caption = f"{metric}: subgroups, those that are furthest from all rows first"
        yield Panel(
            title_of(facts, metric),
            (say_furthest(facts, metric), *_say(facts, rows), *_say_left_out(facts)),
            (figure,),
            subgroups.ordered(rows).only([name for name in subgroups.columns if name not in _COUNTS]),
            caption,
            _define(facts, rows),
            _SOURCE,
            reads=("subgroups",),
        )


def _define(facts: Facts, rows: list[dict[str, Any]]) -> str:
    if facts.question.spec.cluster is not None:
        return _CLUSTERED
    return _OF_NUMBERS if all(row["p_adjusted"] is None for row in rows) else _DEFINITION


def _say_left_out(facts: Facts) -> Iterator[str]:
    """Say how many subgroups are too small, and which features make none."""
    if "subgroup_sizes" not in facts.tables:
        return
    (sizes,) = facts.tables["subgroup_sizes"].records()
    spec = scan_spec(facts.question, facts.tables["subgroup_sizes"].sql)
    if sizes["small"]:
        least = scan_spec(facts.question, facts.tables["subgroups"].sql).audit.minimum
        has, is_left = ("has", "is") if sizes["small"] == 1 else ("have", "are")
        yield (
            f"Of {counted(sizes['subgroups'], 'subgroup')} of at most {counted(spec.depth, 'feature')}, "
            f"{sizes['small']:,} {has} fewer than {least} rows (MINIMUM) and {is_left} left out."
        )
    alike = [feature.name for feature in spec.features if feature.name not in (sizes["features"] or [])]
    if alike:
        has, makes = ("has", "it makes") if len(alike) == 1 else ("have", "they make")
        yield f"{listed(alike)} {has} one value in every row that counts, so {makes} no subgroups."


def _say(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    if "p_adjusted" not in rows[0]:  # with CLUSTER
        return
    which = f"all {rows[0]['compared']:,} subgroups" if rows[0]["compared"] > 1 else "1 subgroup"
    if all(row["p_adjusted"] is None for row in rows):  # of a metric that is no share of rows
        sure = rows[0]["differing"]
        if any(row.get("divergence_low") is not None for row in rows):
            yield f"Of {which}, {sure or 'none'} {'has' if sure == 1 else 'have'} an interval that leaves out 0."
        return
    beyond = rows[0]["beyond_chance"]
    yield (
        f"Of {which}, {beyond or 'none'} "
        f"{'differs' if beyond == 1 else 'differ'} from the other rows by more than chance would "
        f"({p_name(facts)} below {LEVEL:g})."
    )


def _mark(row: dict[str, Any], unit: Unit) -> Mark:
    gap, low, high = row["divergence"], row.get("divergence_low"), row.get("divergence_high")
    number = "undefined" if gap is None else f"{unit.bare(gap)}{limits_text(low, high, unit)}"
    return Mark(row["subgroup"], gap, low, high, f"{number}, n = {row['n']:,}")


SUBGROUPS = Section("subgroups", "Where it is worst: subgroups", _show, _ask)
