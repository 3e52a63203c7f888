"""Sections of a report on pay: the figures of its law, and categories with raw and adjusted gaps. In: facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import DRAWN, Panel, Section
from fairsql.reports.content.words import confidence_text, listed
from fairsql.reports.pay.pay_answer import (
    SIGN,
    amount,
    categories_of,
    chance_text,
    gap_text,
    interval_of,
    is_share,
    is_wide,
    percent,
    rows_of,
)
from fairsql.reports.pay.pay_tables import MOST

_GAP = (
    "A gap is (men − women) / men: 5 % means that women have 95 where men have 100; a negative gap that women have "
    "more. For shares it is men − women. People with the same pay are shared out evenly over the quartile bands that "
    "they fall in, so the numbers of people in a band are rounded."
)
_LIMITS = "Student for means, Woodruff 1952 for medians, Wilson 1927 for shares; combined by MOVER, Zou and Donner 2008"
_TWO_MEANS = (
    "Gaps in mean pay are what the law asks for. Adjusted gaps are in typical pay, the geometric mean, which a few "
    "very high salaries move less. So the two are not parts of one number, and an adjusted gap may be the larger."
)
_ADJUSTED = (
    "The adjusted gap is what is left between women and men of a category who are alike in {controls}. It comes from a "
    "regression of the logarithm of pay, and so compares geometric means; the gap compares arithmetic means."
)


def _show_rule(facts: Facts) -> Iterator[Panel]:
    assert facts.question.pay is not None
    standard = facts.question.pay.standard
    rule = (f"{standard.rule}.", f"{standard.note}.", f"Looked up on {standard.as_of}.")
    yield Panel("", rule, (), _written(facts), "All figures", _GAP, f"{standard.source}. {_LIMITS}", reads=("pay",))


def _written(facts: Facts) -> Table:
    """Return the figures as texts."""
    table = facts.tables["pay"]
    heads = ("article", "indicator", "category", "women", "men", "gap", confidence_text(facts), "women n", "men n",
             "5 % or more", "by chance", "why not")  # fmt: skip
    rows = tuple(_line(row) for row in rows_of(facts))
    return Table("pay", table.sql, heads, rows)


def _line(row: Mapping[str, Any]) -> tuple[Any, ...]:
    write = percent if is_share(row) else amount
    sign = {None: "", True: "yes", False: "no"}[row["indicated"]]
    return (
        row["article"], row["indicator"], row["category"] or "everyone", write(row["women"]), write(row["men"]),
        gap_text(row), interval_of(row), row["women_n"], row["men_n"], sign, chance_text(row),
        row["reason"] or "",
    )  # fmt: skip


RULE = Section("pay", "What the law asks for", _show_rule)


def adjusted_rows(facts: Facts) -> dict[str, dict[str, Any]]:
    """Return the adjusted gap of each category, with the sign of the figures: above 0 where women have less."""
    if "category_gaps" not in facts.tables:
        return {}
    return {
        row["category"]: {
            "gap": _turned(row["percent_gap"]),
            "gap_low": _turned(row["percent_gap_high"]),
            "gap_high": _turned(row["percent_gap_low"]),
            "warning": row["warning"],
        }
        for row in facts.tables["category_gaps"].records()
    }


def _turned(share: float | None) -> float | None:
    return None if share is None else -share


def _show_categories(facts: Facts) -> Iterator[Panel]:
    rows = [row for row in categories_of(facts) if row["gap"] is not None]
    if not rows:
        return
    adjusted = adjusted_rows(facts)
    heads = ["category", "women", "men", "gap", confidence_text(facts), "5 % or more", "by chance"]
    heads += ["adjusted gap", f"adjusted {confidence_text(facts)}"] if adjusted else []
    table = Table("pay", facts.tables["pay"].sql, tuple(heads), tuple(_category(row, adjusted) for row in rows))
    definition = _ADJUSTED.format(controls=listed(controls_of(facts), 5)) if adjusted else ""
    yield Panel(
        "", tuple(_say(facts, rows, adjusted)), tuple(_draw(facts, rows, adjusted)), table,
        "Mean pay in each category", definition, folded=len(rows) > DRAWN,
        reads=("pay", "category_gaps") if adjusted else ("pay",),
    )  # fmt: skip


def controls_of(facts: Facts) -> list[str]:
    """Return the names of what may explain gaps within a category."""
    spec = facts.question.adjusted
    assert spec is not None
    assert facts.question.pay is not None
    first = 1 if facts.question.pay.category else 0
    return [column.name for column in (*spec.control[first:], *spec.linear)]


def _category(row: Mapping[str, Any], adjusted: Mapping[str, Mapping[str, Any]]) -> tuple[Any, ...]:
    own = adjusted.get(row["category"])
    sides = (f"{amount(row[side])} (n = {row[f'{side}_n']:,})" for side in ("women", "men"))
    cells = (
        row["category"], *sides, percent(row["gap"]), interval_of(row) or "too few people",
        "yes" if row["indicated"] else "no", chance_text(row),
    )  # fmt: skip
    if not adjusted:
        return cells
    if own is None or own["gap"] is None:
        return (*cells, "–", "" if own is None else own["warning"] or "")
    return (*cells, percent(own["gap"]), interval_of(own) or own["warning"] or "")


def _say(facts: Facts, rows: list[dict[str, Any]], adjusted: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Say which categories keep 5 % after what may explain it, which do not, and what chance does."""
    shown = [row for row in rows if row["indicated"]]
    if not shown:
        yield "No category has a gap of 5 % or more. Small categories can hide one: intervals say how large it may be."
    if not adjusted:
        yield (
            "Nothing was named that may explain gaps within a category. Name objective, gender-neutral criteria as "
            "control or linear, such as grade, site or years of service, to see what they explain."
        )
    if shown and any(each["gap"] is not None for each in adjusted.values()):
        yield _TWO_MEANS
    for row in shown[:DRAWN]:
        text = f"{shorten(row['category'])}: a gap of {percent(row['gap'])} in mean pay"
        own = adjusted.get(row["category"])
        yield f"{text}{_say_left(facts, own) if own is not None and own['gap'] is not None else ''}."
    known = [row for row in rows if row["by_chance"] is not None]
    if adjusted and len(known) > MOST:
        yield f"Adjusted gaps are computed for the {MOST} of {len(known):,} categories with the largest gaps."


def _say_left(facts: Facts, own: Mapping[str, Any]) -> str:
    """Say how much of a gap is left among people who are alike, and whether chance could make that."""
    controls = listed(controls_of(facts), 5)
    text = f"; among people alike in {controls}, {percent(own['gap'])} in typical pay"
    if own["gap_low"] is None:
        return text
    text += f" ({confidence_text(facts)} {interval_of(own)})"
    if own["gap_low"] <= 0 <= own["gap_high"]:
        return f"{text}. What is left is no more than chance could make"
    return f"{text}. What is left is more than chance would make: it is not explained by {controls}"


def _draw(facts: Facts, rows: list[dict[str, Any]], adjusted: Mapping[str, Mapping[str, Any]]) -> Iterator[Tracks]:
    """Yield the figure: the gap of each category with its limits, and below it what is left of it."""
    marks = []
    for row in rows[: DRAWN if not adjusted else DRAWN // 2]:
        own = adjusted.get(row["category"])
        marks.append(
            _mark(row["category"] if not adjusted else f"{row['category']}, raw", row, "ring" if adjusted else "dot")
        )
        if own is not None and own["gap"] is not None:
            marks.append(_mark(f"{row['category']}, adjusted", own, "dot"))
    title = "Gap in mean pay by category, in percent of men's pay"
    yield draw_tracks(
        "pay-gaps", title, marks, band=(-SIGN, SIGN), note="gaps below 5 %", line=0.0, is_share=True, unit="",
    )  # fmt: skip


def _mark(label: str, row: Mapping[str, Any], shape: str) -> Mark:
    low, high = (None, None) if is_wide(row) else (row["gap_low"], row["gap_high"])
    limits = f" ({interval_of(row)})" if interval_of(row) else ""
    return Mark(label, row["gap"], low, high, f"{percent(row['gap'])}{limits}", shape)


CATEGORIES = Section("categories", "Gaps by category, and what explains them", _show_categories)
