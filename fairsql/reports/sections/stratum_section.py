"""The section on strata: those with the largest gaps, by their nearer limits. In: facts. Out: a panel a metric."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fairsql.findings.judging import shown
from fairsql.reports.content.answer_sentences import say_strata
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, draw_tracks
from fairsql.reports.content.judged_rows import (
    Row,
    by_metric,
    judged_on,
    own_limits,
    surest_row,
    unit_of_metric,
)
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import confidence_text, counted, group_name, limits_text, place_of, title_of

_DRAWN = 10
_LABEL, _PLACE = 110, 20  # the characters of a label, of which a stratum has at least so many
_COLUMNS = (
    "metric", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "verdict",
    "lowest_group", "lowest_n", "lowest_value", "highest_group", "highest_n", "highest_value",
)  # fmt: skip
_DEFINITION = (
    "Strata are in the order of the limit that is nearer to no gap. Of many strata the one with the largest gap is "
    "often just a small one."
)
_NOTE = (
    "The table has the two groups of each stratum that differ most, with the limits of the largest gap between any two "
    "of its groups. Limits that reach 0, or a ratio of 1, include no gap."
)
_DRAWN_SUREST = "The figure has the pair of each stratum that differs most surely, with its own limits."
_NOTE_OF_TWO = (
    "The limits in the table are those of the gap's size, whichever group is higher: those that reach "
    "0, or a ratio of 1, include no gap."
)
_DRAWN_OF_TWO = "In the figure a limit below 0 is a gap the other way round."
_NOTE_OF_REFERENCE = (
    "The table has the group of each stratum that is furthest from the reference, with the limits of the largest gap "
    "between the reference and any group."
)
_DRAWN_OF_REFERENCE = "The figure has the limits of the pair that it names."
_ALONE = " The interval of a stratum holds for its pairs, not for all strata at once."


def _show(facts: Facts) -> Iterator[Panel]:
    if not facts.question.spec.control:
        return
    spec = facts.question.spec
    is_joint = spec.family in ("strata", "all") and spec.correction != "none"
    about = _DEFINITION if is_joint else _DEFINITION + _ALONE
    for metric, rows in by_metric(facts).items():
        drawn = [surest_row(facts, row) for row in rows if row[judged_on(row)] is not None][:_DRAWN]
        if not drawn:
            yield Panel(title_of(facts, metric), ("There are no two groups to compare in any stratum.",))
            continue
        on, allowance = judged_on(drawn[0]), drawn[0]["allowance"]
        unit = unit_of_metric(facts, metric) if on == "difference" else Unit(False)
        pairs = Counter((row["lowest_group"], row["highest_group"]) for row in drawn)
        most, times = pairs.most_common(1)[0]
        usual = most if 2 * times > len(drawn) else None
        what = _what(facts, drawn[0], usual, on) + " (unless others are named)" * (usual is not None and len(pairs) > 1)
        title = f"{title_of(facts, metric)}: {what} in {_which(drawn, rows, on)}, with "
        title += f"its {confidence_text(facts)}" if len(drawn) == 1 else f"their {confidence_text(facts)}s"
        title += ", in percentage points" if unit.is_share else ""
        band, note = None, ""
        if allowance is not None:
            band = (allowance, 1.0) if on == "ratio" else (0.0, allowance)
            note = (
                f"ratios of at least {shown(allowance)}"
                if on == "ratio"
                else f"differences of at most {unit.exact(allowance)}"
            )
        figure = draw_tracks(
            f"strata-{metric}", title, [_mark(facts, row, on, unit, usual) for row in drawn], band=band, note=note,
            line=1.0 if on == "ratio" else 0.0, is_share=unit.is_share, unit="", begins=0.0,
        )  # fmt: skip
        other = "ratio" if on == "difference" else "difference"
        names = [name for name in _COLUMNS[1:] if not name.startswith(other)]
        compared = [row for row in rows if row["difference"] is not None]
        table = facts.tables["disparity"].ordered(compared).only([*facts.question.strata, *names])
        caption = f"{metric} by stratum"
        note, about_figure = _notes(facts) if _differs(facts, rows[:_DRAWN]) else ("", "")
        yield Panel(title_of(facts, metric), (say_strata(facts, rows),), (figure,), table, caption,
                    about, note=note, drawn=about_figure, reads=("disparity",))  # fmt: skip


def _notes(facts: Facts) -> tuple[str, str]:
    """Say what the limits in the table are, and then those in the figure, which differ."""
    if len(facts.labels) == 2:
        return _NOTE_OF_TWO, _DRAWN_OF_TWO
    if facts.question.spec.reference is None:
        return _NOTE, _DRAWN_SUREST
    return _NOTE_OF_REFERENCE, _DRAWN_OF_REFERENCE


def _differs(facts: Facts, rows: Sequence[Row]) -> bool:
    """Return whether limits in the figure are others than those in the table."""
    ends = ("low", "high")
    return any(
        own_limits(facts, surest_row(facts, row)) != tuple(row.get(f"{judged_on(row)}_{end}") for end in ends)
        for row in rows
    )


def _which(drawn: Sequence[Row], rows: Sequence[Row], on: str) -> str:
    """Say which strata are drawn."""
    things = counted(len(drawn), "stratum", "strata")
    if len(drawn) == len(rows):
        return things if len(drawn) > 1 else "one stratum"
    is_limited = drawn[0].get(f"{on}_low") is not None
    ends = {True: ("largest lower limits", "smallest upper limits"), False: ("largest ones", "smallest ones")}
    return f"the {things} of {len(rows):,} with the {ends[is_limited][on == 'ratio']}"


def _what(facts: Facts, row: Row, usual: tuple[str, str] | None, on: str) -> str:
    """Say what is drawn of each stratum: how far the group that is usually lower is below the other."""
    if usual is None:
        return "the two groups that differ most surely"
    lower, higher = _names(facts, row, usual)
    return f"how far {lower} is below {higher}" if on == "difference" else f"the ratio of {lower} to {higher}"


def _names(facts: Facts, row: Row, pair: tuple[str, str]) -> list[str]:
    return [quoted(shorten(group_name(facts, {**row, "group": each}, "group"), 24)) for each in pair]


def _mark(facts: Facts, row: Row, on: str, unit: Unit, usual: tuple[str, str] | None) -> Mark:
    """Return the mark of a stratum; its label names the groups if they are not the usual ones."""
    low, high = own_limits(facts, row)
    groups, ends = (row["lowest_group"], row["highest_group"]), ""
    if usual is not None and groups == usual[::-1]:
        ends = ": the other way round"
    elif groups != usual:
        ends = ": " + (" below " if on == "difference" else " over ").join(_names(facts, row, groups))
    place = place_of(facts, row).strip().removeprefix("where ")
    label = shorten(place, max(_PLACE, _LABEL - len(ends))) + ends
    value = unit.bare(row[on]) if unit.is_share else unit.value(row[on])
    text = f"{value}{limits_text(low, high, unit)}, n = {row['lowest_n']:,} and {row['highest_n']:,}"
    return Mark(label, row[on], low, high, text)


STRATA = Section("strata", "Where it is worst: strata", _show)
