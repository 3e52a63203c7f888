"""The section on raw and adjusted gaps of FAIR ADJUST. In: a question or its facts. Out: sentences, figure, table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import expm1
from typing import Any

from fairsql.reports.content.adjusted_answer import (
    ALIKE,
    bound_text,
    control_names,
    gap_text,
    group_of,
    is_logged,
    outcome_name,
    rows_of,
    say_row,
    unit_of,
)
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.labels import quoted
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import DRAWN, Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import LEVEL, limits_text, listed, p_name, p_text, people

_COLUMNS = (
    "first_group", "first_n", "first_value", "second_group", "second_n", "second_value", "gap", "adjusted_gap",
    "adjusted_gap_low", "adjusted_gap_high", "percent_gap", "percent_gap_low", "percent_gap_high", "standard_error",
    "p_adjusted", "verdict", "robustness_value", "robustness_limit", "warning",
)  # fmt: skip
_GROUPS = 12  # groups in the figure, each with two marks
_DEFINITION = (
    "The adjusted gap is the coefficient of the group in a linear regression on the controls, with a step for each "
    "value of CONTROL and a straight line for each number of LINEAR; the raw gap is the same without controls."
)
_LOGGED = (
    " The outcome is a logarithm: percents compare geometric means, so that a few very high values count less than in "
    "means."
)
_SKEWED = (
    " Limits are Student's: a few very high or very low outcomes can make them too narrow, which limits of means in "
    "FAIR DISPARITY allow for. If the outcome is above 0, OUTCOME ln(…) takes the skew away."
)
_HOW = (
    " standard_error is robust to unequal variances (HC1; CR1 with CLUSTER). Limits and p-values make each row's part "
    "larger by its leverage (HC2), with Welch's degrees of freedom. The robustness value is the share of what the "
    "controls leave of group and outcome that something unmeasured would have to explain of both to bring the gap to 0."
)
_HOW_LIMIT = (
    " robustness_limit is that share for the interval to reach 0, if all rows vary alike; the interval allows for "
    "those that do not."
)
_OF_PAY = (
    "This is the regression for everyone in the company, as a statistician reads it: gaps are women less men, so that "
    "below 0 women have less, and compare geometric means."
)
_SOURCE = "MacKinnon and White 1985; Bell and McCaffrey 2002; Cinelli and Hazlett 2020"


def _ask(question: Question) -> dict[str, str]:
    """Return the query of the gaps without controls, of the same rows: those whose numbers are known."""
    spec = question.adjusted
    assert spec is not None
    numbers = [f"CASE WHEN ({each.text}) IS NOT NULL THEN 0 END AS none_{at}" for at, each in enumerate(spec.linear)]
    return {"raw": question.ask("ADJUST", CONTROL=None, LINEAR=", ".join(numbers) or "0 AS none_0")}


def _show(facts: Facts) -> Iterator[Panel]:
    if "adjusted" not in facts.tables:  # a report on pay has found no gap
        return
    rows = rows_of(facts)
    if not rows:
        yield Panel(sentences=("There are no two groups to compare.",))
        return
    sentences = list(_say(facts, rows[0]))
    if len(rows) > 1:
        sentences = [
            f"{quoted(group_of(row, 'first'))}: {' '.join(_say(facts, row))}"
            for row in rows[:DRAWN]
            if row["judged"] is not None
        ]
        sentences += [" ".join(say_row(facts, row)) for row in rows[:DRAWN] if row["judged"] is None]
        sentences += _say_strengths(facts, rows)
    if facts.question.pay is not None:
        sentences.insert(0, _OF_PAY)
    if len(rows) > DRAWN:
        sentences.append(f"The table has the other {len(rows) - DRAWN:,} groups.")
    table = facts.tables["adjusted"]
    names = [name for name in _COLUMNS if any(row.get(name) is not None for row in table.records())]
    if _is_clustered(facts):  # that limit takes rows as independent
        names = [name for name in names if name != "robustness_limit"]
    definition = (
        _DEFINITION + (_LOGGED if is_logged(facts) else _SKEWED) + _HOW + _HOW_LIMIT * ("robustness_limit" in names)
    )
    yield Panel(
        "", tuple(sentences), tuple(_draw(facts)), table.only(names), f"{rows[0]['metric']}: raw and adjusted gaps",
        definition, _SOURCE, reads=("adjusted", "raw"),
    )  # fmt: skip


def _say(facts: Facts, row: Mapping[str, Any]) -> Iterator[str]:
    """Yield sentences on one group: what the controls explain, chance, and what is unmeasured."""
    if row["judged"] is None or row["warning"] is not None:
        yield " ".join(say_row(facts, row))
        return
    if control_names(facts):
        yield _say_explained(facts, row)
    if row["p_adjusted"] is not None:
        yield _say_chance(facts, row)
    if row["robustness_value"] is not None and len(rows_of(facts)) == 1:
        yield _say_robustness(facts, row)


def _say_chance(facts: Facts, row: Mapping[str, Any]) -> str:
    """Say whether chance explains a gap; where the interval says otherwise than p, why."""
    spec, is_beyond = facts.question.adjusted, row["p_adjusted"] < LEVEL
    assert spec is not None
    how = "would seldom" if is_beyond else "could well"
    text = f"Chance alone {how} make an adjusted gap like this one ({p_name(facts)} {p_text(row['p_adjusted'])})"
    if _includes_0(row) and is_beyond and row["comparisons"] > 1 and spec.correction not in ("none", "bonferroni"):
        text += ", although its interval includes 0: limits are corrected by Bonferroni, which is stricter"
    return f"{text}."


def _includes_0(row: Mapping[str, Any]) -> bool:
    low, high = row["adjusted_gap_low"], row["adjusted_gap_high"]
    return low is not None and high is not None and low <= 0 <= high


def _is_clustered(facts: Facts) -> bool:
    assert facts.question.adjusted is not None
    return facts.question.adjusted.cluster is not None


def _say_explained(facts: Facts, row: Mapping[str, Any]) -> str:
    controls = listed(control_names(facts), 5)
    raw, left = row["gap"], row["adjusted_gap"]
    if row["judged_raw_low"] is not None and row["judged_raw_low"] <= 0 <= row["judged_raw_high"]:
        return f"Chance may have made the raw gap, so how much of it {controls} may explain is not said."
    if gap_text(unit_of(facts), row["judged"]) == ALIKE:
        return f"With {controls} alike hardly a gap is left."
    if raw == 0 or raw * left < 0:
        return f"With {controls} alike the gap is the other way round."
    if abs(left) > abs(raw):
        return f"With {controls} alike the gap is larger than without."
    if is_logged(facts):  # in percent, as both gaps are shown
        raw, left = expm1(raw), expm1(left)
    share = Unit(True, 0).value(1 - left / raw)
    one = len(control_names(facts)) == 1
    return f"The control{'' if one else 's'} {controls} explain{'s' if one else ''} {share} of the raw gap."


def _outcome(facts: Facts) -> str:
    """Return the outcome as the regression has it."""
    return f"the logarithm of {outcome_name(facts)}" if is_logged(facts) else outcome_name(facts)


def _say_robustness(facts: Facts, row: Mapping[str, Any]) -> str:
    value, limit = Unit(True, 1).value(row["robustness_value"]), row.get("robustness_limit")
    text = (
        f"How strong would something unmeasured have to be? To bring the adjusted gap to 0 it would have to explain "
        f"{value} of the differences that the controls leave between rows, both in group and in {_outcome(facts)}"
    )
    if _includes_0(row):
        return f"{text}; the interval includes 0 already."
    if limit and not _is_clustered(facts):
        return f"{text}; for the interval to reach 0, about {Unit(True, 1).value(limit)}."
    return f"{text}."


def _say_strengths(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Say of several groups once how strong something unmeasured would have to be: the range of it."""
    found = [(row["robustness_value"], group_of(row, "first")) for row in rows if row["robustness_value"] is not None]
    if found:
        (least, of_least), (most, of_most) = min(found), max(found)
        unit = Unit(True, 1)
        shares = f"{unit.value(least)} (for {people(of_least)})"
        shares += f" to {unit.value(most)} (for {people(of_most)})" if of_least != of_most else ""
        unsure = [quoted(group_of(row, "first")) for row in rows if _includes_0(row)]
        if len(unsure) == len(found) > 1:
            already = "; each interval includes 0 already"
        elif unsure:
            several = len(unsure) > 1
            already = f"; the interval{'s' * several} of {listed(unsure, 5)} include{'s' * (not several)} 0 already"
        else:
            already = ""
        yield (
            "How strong would something unmeasured have to be? To bring an adjusted gap to 0 it would have to explain "
            f"{shares} of the differences that the controls leave between rows, both in group and in "
            f"{_outcome(facts)}{already}."
        )


def _draw(facts: Facts) -> Iterator[Tracks]:
    """Yield the figure: for each group the raw gap with its limits, and the adjusted one below it."""
    rows, unit = [row for row in rows_of(facts) if row["judged"] is not None], unit_of(facts)
    marks = []
    for row in rows[:_GROUPS]:
        for of, word, shape in (("judged_raw", "raw", "ring"), ("judged", "adjusted", "dot")):
            value, low, high = (row[f"{of}{end}"] for end in ("", "_low", "_high"))
            text = f"{unit.bare(value)}{limits_text(low, high, unit)}"
            marks.append(Mark(f"{group_of(row, 'first')}, {word}", value, low, high, text, shape))
    if not marks:
        return
    second, allowance = quoted(group_of(rows[0], "second")), rows[0]["allowance"]
    title = f"{outcome_name(facts)}: gap to {second}, raw and adjusted"
    title += ", in percent" if unit.is_share else ""
    if len(rows) > _GROUPS:
        title += f": the first {_GROUPS} of {len(rows)} groups; the table has all"
    bound = None if allowance is None else (-allowance, allowance)
    note = "" if allowance is None else f"gaps of at most {bound_text(unit, allowance)}"
    yield draw_tracks(
        "adjusted", title, marks, band=bound, note=note, line=0.0, is_share=unit.is_share, unit="",
    )  # fmt: skip


ADJUSTED = Section("adjusted", "Raw and adjusted gaps", _show, _ask)
