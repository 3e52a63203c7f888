"""The section on controls: gaps over all rows, and what of them is left within strata. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.reports.content.answer_sentences import say_explained
from fairsql.reports.content.basis import say_undecomposed
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.judged_rows import FEW, pair_of, rate_of, unit_of_metric
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pooled import part_of, pooled, widened
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import (
    NO_CLUSTER,
    at_once,
    confidence_text,
    group_name,
    limits_text,
    listed,
    named,
    of_all,
    title_of,
)
from fairsql.syntax.clauses.decomposition import MOST_CONTROLS
from fairsql.text.queries import query

_PARTS = {
    "gap": "gap over all rows", "explained": "explained by the strata", "unexplained": "left within strata",
    "off_support": "strata of one group only",
}  # fmt: skip
_DRAWN = 4  # figures of gaps in their parts
_SAID = 4
_DEFINITION = (
    "Explained is what comes from the groups' different shares of the strata; unexplained is what is left within "
    "strata; off support is the part of rows whose stratum the other group does not have. The three add up to the gap. "
    "A control that is itself unfair explains nothing away."
)
_DEFINITION_OF_CONTROLS = (
    "A control explains the mean of what it adds to the explained part, over all orders in which the controls can come "
    "in; explained_alone is what it explains as the only control. All of it is of the rows whose stratum both groups "
    "have. The controls add up to the explained part."
)
_SOURCE_OF_CONTROLS = "Shapley 1953; Shorrocks 2013"
_ALONE = (
    "The limits and p-values in this table are those of each gap by itself. The sentences and the verdict "
    "allow for {pairs:,} pairs of groups at once, so their intervals are wider."
)
_INSTEAD = ": compare what the strata leave unexplained"
_SOURCE = "Kitagawa 1955; Oaxaca 1973; Ñopo 2008; controlled fairness: Luskin et al. 2020"


def _ask(question: Question) -> dict[str, str]:
    if not question.spec.control:
        return {}
    whole = question.ask("DISPARITY", CONTROL=None, STRATA=None)
    asked = {"uncontrolled": query("reports", "without_keys", asked=whole, keys="lowest_key, highest_key")}
    means = question.measuring(lambda measure: measure.is_mean)
    if means:
        without = question.spec.reference == "OVERALL" or question.spec.cluster is not None  # gaps without limits
        level = None if without else question.confidence
        parts = question.ask("DECOMPOSE", METRICS=means, CONFIDENCE=level, WITHIN=None)
        asked["decomposition"] = query("reports", "without_keys", asked=parts, keys="first_key, second_key")
        if 1 < len(question.spec.control) <= MOST_CONTROLS:
            each = question.ask("DECOMPOSE", METRICS=means, CONFIDENCE=None, WITHIN=None, DETAIL="controls")
            asked["controls"] = query("reports", "without_keys", asked=each, keys="first_key, second_key")
    return asked


def _show(facts: Facts) -> Iterator[Panel]:
    if "uncontrolled" not in facts.tables:
        return
    outer, inner = facts.tables["uncontrolled"], list(facts.tables["disparity"].records())
    if "decomposition" in facts.tables:
        parts_of = facts.tables["decomposition"]
        rows = [row for row in parts_of.records() if row["gap"] is not None]
        sentences = [say_explained(facts, row) for row in rows[:_SAID]]
        if len(rows) > _SAID:
            others = len(rows) - _SAID
            more = "one more gap" if others == 1 else f"the other {others:,} gaps"
            sentences.append(f"The table has {more}.")
        figures = tuple(_draw_parts(facts, at, row) for at, row in enumerate(rows[:_DRAWN]))
        caption = "The parts of the gap of each metric"
        limited = (part for parts in pooled(facts).values() for part in parts if part.low is not None)
        pairs = max((part.pairs for part in limited), default=1)
        note = _ALONE.format(pairs=pairs) if pairs > 1 else ""
        if facts.question.spec.cluster is not None:
            note = f"{NO_CLUSTER.format('DECOMPOSE')}, so these gaps have no limits and no p-values."
        yield Panel(
            "", tuple(sentences), figures, parts_of, caption, _DEFINITION, _SOURCE, note=note, reads=("decomposition",)
        )
        if "controls" in facts.tables:
            yield _of_controls(facts)
    elif "decomposition" in facts.refused:
        numbers = facts.question.spec.estimate is not None
        reason = "FAIR DECOMPOSE takes no errors of predictions" if numbers else facts.refused["decomposition"]
        yield Panel(sentences=(f"There is no decomposition: {reason}.",))
    said = [
        _say(facts, metric, list(outer.records()), inner)
        for metric in dict.fromkeys(row["metric"] for row in outer.records())
    ]
    yield Panel("Without controls", (*said, *say_undecomposed(facts)), (), outer,
                "The largest gap of each metric, without controls", reads=("uncontrolled", "disparity"))  # fmt: skip


def _of_controls(facts: Facts) -> Panel:
    """Show how much each control explains."""
    table, gaps = facts.tables["controls"], dict[tuple[Any, ...], list[dict[str, Any]]]()
    for row in table.records():
        if row["explained"] is not None:
            gaps.setdefault((row.get("protected"), row["metric"], row["first_group"], row["second_group"]), []).append(
                row
            )
    sentences = [_say_controls(facts, rows) for rows in list(gaps.values())[:_SAID]]
    caption = "What each control explains of each gap"
    return Panel("Which control explains how much", tuple(sentences), (), table, caption, _DEFINITION_OF_CONTROLS,
                  _SOURCE_OF_CONTROLS, reads=("controls",))  # fmt: skip


def _say_controls(facts: Facts, rows: list[dict[str, Any]]) -> str:
    """Say how much of one gap each control explains, the most first."""
    row, unit = rows[0], unit_of_metric(facts, rows[0]["metric"])
    first, second = (quoted(shorten(group_name(facts, row, side))) for side in ("first_group", "second_group"))
    ordered = sorted(rows, key=lambda each: -abs(each["explained"]))
    parts = listed([f"{each['control']} explains {unit.bare(each['explained'])}" for each in ordered])
    gap = f"{unit.bare(row['gap'])}{' points' if unit.is_share else ''}"
    return f"{title_of(facts, row['metric'])}: of the {gap} by which {first} differs from {second}, {parts}."


def _say(facts: Facts, metric: str, outer: list[dict[str, Any]], inner: list[dict[str, Any]]) -> str:
    """Compare the gap over all rows with the gaps within strata."""
    parts = [row for row in inner if row["metric"] == metric]
    largest = next((row for row in outer if row["metric"] == metric and row["difference"] is not None), None)
    compared = [row for row in parts if largest is not None and row["difference"] is not None]
    if largest is None or not compared:
        return f"The gap in {named(facts, metric)} cannot be compared with those within strata."
    enough = [row for row in compared if min(row["lowest_n"], row["highest_n"]) >= FEW]
    gaps = [_signed(facts, row, largest) for row in enough]
    if not gaps:
        unit, two = (
            unit_of_metric(facts, metric),
            "both groups" if len(facts.labels) == 2 else "the two furthest groups",
        )
        return (
            f"{title_of(facts, metric)}: the largest gap is {unit.gap(largest['difference'])} over all rows. In no "
            f"stratum do {two} have {FEW} rows each, so the gaps of single strata say little"
            f"{_INSTEAD if metric in pooled(facts) else ''}."
        )
    whole, unit = largest["difference"], unit_of_metric(facts, metric)
    smaller = sum(0 <= gap < whole for gap in gaps)
    turned = sum(gap < 0 for gap in gaps)
    strata = "strata" if len(gaps) > 1 else "the one stratum that compares groups"
    if len(gaps) < len(compared):
        several = f"the {len(gaps):,} of {len(compared):,} strata"
        which = several if len(gaps) > 1 else f"the one stratum of {len(compared):,}"
        strata = f"{which} whose two furthest groups have {FEW} rows or more"
    if _leaves_out(facts, metric):
        strata += f", where groups of fewer than {facts.question.items['MINIMUM']} rows (MINIMUM) are left out"
    head = f"{title_of(facts, metric)}: the largest gap is {unit.gap(whole)} over all rows, and "
    pair = {largest["lowest_group"], largest["highest_group"]}
    others = sum(
        {row["lowest_group"], row["highest_group"]} != pair and not _is_as_far(facts, row, largest) for row in enough
    )
    chance = ""
    if others:
        chance = f" In {of_all(others, len(enough), 'strata')} other groups are furthest apart than over all rows."
    chance += f" Chance makes gaps in small strata{_INSTEAD if metric in pooled(facts) else ''}."
    if len(gaps) == 1:
        other_way = ", the other way round" if turned else ""
        return f"{head}{unit.gap(abs(gaps[0]))} within {strata}{other_way}.{chance}"
    shows = ", which the minus sign shows" if unit.bare(min(gaps)).startswith("−") else ""
    more = " others" if smaller and turned > 1 else " other" if smaller else ""
    other_way = f" and the other way round in {turned:,}{more}{shows}" if turned else ""
    ends = f"{unit.bare(min(gaps))} to " if unit.bare(min(gaps)) != unit.bare(max(gaps)) else ""
    many = "none of them" if not smaller else "both" if smaller == len(gaps) == 2 else f"{smaller:,} of {len(gaps):,}"
    many = "all of them" if smaller == len(gaps) > 2 else many
    text = f"{ends}{unit.gap(max(gaps))} within {strata}. It is smaller in {many}{other_way}."
    return f"{head}{text}{chance}"


def _leaves_out(facts: Facts, metric: str) -> bool:
    """Return whether a group of a stratum has a value and fewer rows than MINIMUM."""
    least = float(facts.question.items.get("MINIMUM") or 0)
    rate = rate_of(facts, metric)
    rows = facts.tables["groups"].records()
    return any(row.get(rate) is not None and (row.get(f"{rate}_n") or row["n"]) < least for row in rows)


def _is_as_far(facts: Facts, row: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Return whether in a stratum the two groups of the whole are as far apart as those that are furthest."""
    pair = pair_of(facts, row, (whole["lowest_group"], whole["highest_group"]))
    return row["difference"] == 0 or (pair is not None and abs(pair["difference"]) == abs(row["difference"]))


def _signed(facts: Facts, row: dict[str, Any], whole: dict[str, Any]) -> float:
    """Return the gap of a stratum: below 0 if it is the other way round than that of the whole.

    That is the case if its two groups are those of the whole with other sides, or the REFERENCE has the other side.
    """
    (low, high), gap = (row["lowest_group"], row["highest_group"]), float(row["difference"])
    turned = (low == whole["highest_group"], high == whole["lowest_group"])
    is_turned = all(turned) if facts.question.spec.reference is None else any(turned)
    return -gap if is_turned and gap else gap


def _draw_parts(facts: Facts, at: int, row: dict[str, Any]) -> Tracks:
    unit, marks, together = unit_of_metric(facts, row["metric"]), [], part_of(facts, row)
    pairs = 1 if together is None else together.pairs
    for part, label in _PARTS.items():
        value, (low, high) = row[part], widened(facts, row, part, pairs)
        if part == "off_support" and not value:
            continue
        text = "undefined" if value is None else f"{unit.bare(value)}{limits_text(low, high, unit)}"
        marks.append(Mark(label, value, low, high, text, "ring" if part == "gap" else "dot"))
    first, second = (quoted(shorten(group_name(facts, row, side))) for side in ("first_group", "second_group"))
    title = f"{title_of(facts, row['metric'])}: how far {first} is above {second}, in its parts"
    title += f", with {confidence_text(facts)}s" if any(mark.low is not None for mark in marks) else ""
    title += at_once(pairs).removeprefix(",")
    title += ", in percentage points" if unit.is_share else ""
    return draw_tracks(f"parts-{at}", title, marks, line=0.0, is_share=unit.is_share, unit="", begins=0.0)


CONTROLLED = Section("controlled", "What explains the gaps", _show, _ask)
