"""The section on controls: gaps over all rows, and gaps within strata. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.findings.judging import shown
from fairsql.metrics.algebra import as_mean
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import brief, limits_text, place_of
from fairsql.text.queries import query

_ALL = "all rows"
_PARTS = ("gap", "explained", "unexplained", "off_support")
_DEFINITION = (
    "Explained is what the groups' different shares of the strata make of the gap, unexplained what is left within "
    "strata; off support is the part of rows whose stratum the other group does not have. The three add up to the gap. "
    "A control that is itself unfair explains nothing away."
)
_SOURCE = "Kitagawa 1955; Oaxaca 1973; Ñopo 2008; controlled fairness: Luskin et al. 2020"


def _ask(question: Question) -> dict[str, str]:
    if not question.spec.control:
        return {}
    whole = question.ask("DISPARITY", CONTROL=None, STRATA=None)
    asked = {"uncontrolled": query("reports", "without_keys", asked=whole, keys="lowest_key, highest_key")}
    means = question.measuring(lambda measure: as_mean(measure.formula) is not None)
    if means:
        level = None if question.spec.reference == "OVERALL" else question.confidence  # its gaps have no limits
        parts = question.ask("DECOMPOSE", METRICS=means, CONFIDENCE=level, WITHIN=None)
        asked["decomposition"] = query("reports", "without_keys", asked=parts, keys="first_key, second_key")
    return asked


def _show(facts: Facts) -> Iterator[Panel]:
    if "uncontrolled" not in facts.tables:
        return
    outer, inner = facts.tables["uncontrolled"], facts.tables["disparity"]
    for metric in dict.fromkeys(row["metric"] for row in outer.records()):
        whole = [row for row in outer.records() if row["metric"] == metric]
        parts = [row for row in inner.records() if row["metric"] == metric]
        figure = _draw(facts, metric, whole, parts)
        yield Panel(
            metric,
            (_say(metric, whole, parts),),
            (figure,),
            outer.only(metric=metric),
            f"{metric} without controls",
            reads=("uncontrolled", "disparity"),
        )
    if "decomposition" in facts.tables:
        parts_of = facts.tables["decomposition"]
        rows = list(parts_of.records())
        caption = "The gap of each metric in its parts"
        sentences = tuple(_explain(facts, row) for row in rows)
        figures = tuple(_draw_parts(at, row) for at, row in enumerate(rows) if row["gap"] is not None)
        yield Panel(
            "What the controls explain",
            sentences,
            figures,
            parts_of,
            caption,
            _DEFINITION,
            _SOURCE,
            reads=("decomposition",),
        )
    elif "decomposition" in facts.refused:
        yield Panel(sentences=(f"There is no decomposition: {facts.refused['decomposition']}.",))


def _say(metric: str, whole: list[dict[str, Any]], parts: list[dict[str, Any]]) -> str:
    """Compare the gap over all rows with the gaps within strata."""
    gaps = [row["difference"] for row in parts if row["difference"] is not None]
    outer = next((row["difference"] for row in whole if row["difference"] is not None), None)
    if outer is None or not gaps:
        return f"The gap in {metric} cannot be compared with those within strata."
    smaller = sum(gap < outer for gap in gaps)
    none = len(parts) - len(gaps)
    rest = f" {none} strata have nothing to compare." if none else ""
    return (
        f"Over all rows the largest gap in {metric} is {shown(outer)}. Within strata it is {shown(min(gaps))} to "
        f"{shown(max(gaps))}, and smaller in {smaller} of {len(gaps)}.{rest}"
    )


def _draw(facts: Facts, metric: str, whole: list[dict[str, Any]], parts: list[dict[str, Any]]) -> Tracks:
    allowance = whole[0]["allowance"] if whole[0]["judged_on"] != "ratio" else None
    band = None if allowance is None else (0.0, allowance)
    told = "" if allowance is None else f"differences of at most {shown(allowance)}"
    marks = [_gap(row, _ALL + place_of(facts, row), "ring") for row in whole]
    marks += [_gap(row, place_of(facts, row).removeprefix(" where "), "dot") for row in parts]
    title = f"Largest difference of {metric}: over all rows (ring), and within each stratum (dots)"
    return draw_tracks(f"controlled-{metric}", title, marks, band=band, told=told, line=0.0)


def _gap(row: dict[str, Any], label: str, shape: str) -> Mark:
    gap, low, high = row["difference"], row.get("difference_low"), row.get("difference_high")
    if gap is None:
        return Mark(label, None, text="nothing to compare")
    return Mark(label, gap, low, high, f"{brief(gap)}{limits_text(low, high)}", shape)


def _explain(facts: Facts, row: dict[str, Any]) -> str:
    """Say what the controls explain of one gap."""
    head = f"{row['metric']}{place_of(facts, row)}: "
    if row["gap"] is None:
        return head + "there is no gap to decompose."
    pair = f"the gap between {row['first_group']} and {row['second_group']}, {shown(row['gap'])}, "
    controls = ", ".join(column.shown for column in facts.question.spec.control)
    if row["explained"] is None:
        return f"{head}{pair}cannot be decomposed: no stratum of {controls} has both groups."
    text = f"{head}of {pair}{controls} explains {shown(row['explained'])}; "
    text += f"{shown(row['unexplained'])} is left within strata"
    low, high = row.get("unexplained_low"), row.get("unexplained_high")
    if low is not None and high is not None:
        text += f" ({shown(low)} to {shown(high)}" + (", which holds 0)" if low <= 0 <= high else ")")
    text += f", and {shown(row['off_support'])} is of rows without a partner." if row["off_support"] else "."
    ends = (row["unexplained_first"], row["unexplained_second"])
    text += (
        f" It is {shown(ends[0])} with the shares of {row['first_group']}, and {shown(ends[1])} with those of "
        f"{row['second_group']}."
    )
    turned = {
        "every_stratum": "In every stratum the gap is the other way",
        "on_average": "On average of the strata the gap is the other way",
    }
    text += f" {turned[row['reversal']]} (Simpson's paradox)." if row["reversal"] in turned else ""
    warning = row.get("warning")
    return text + (f" {warning[0].upper()}{warning[1:]}." if warning else "")


def _draw_parts(at: int, row: dict[str, Any]) -> Tracks:
    marks = []
    for part in _PARTS:
        value, low, high = row[part], row.get(f"{part}_low"), row.get(f"{part}_high")
        text = "undefined" if value is None else f"{brief(value)}{limits_text(low, high)}"
        marks.append(Mark(part.replace("_", " "), value, low, high, text, "ring" if part == "gap" else "dot"))
    title = f"{row['metric']}: {row['first_group']} less {row['second_group']}, in its parts"
    return draw_tracks(f"parts-{at}", title, marks, line=0.0)


CONTROLLED = Section("controlled", "Controlled beside uncontrolled", _show, _ask)
