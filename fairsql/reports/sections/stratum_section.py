"""The section on strata: those whose gap is the worst for sure. In: facts. Out: a panel for each metric."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.answer_sentences import say_strata
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, draw_tracks
from fairsql.reports.content.judged_rows import by_metric, is_share, judged_on
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import confidence_text, counted, group_name, limits_text, place_of, titled

_DRAWN = 10
_COLUMNS = (
    "metric", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "verdict",
    "lowest_group", "lowest_n", "lowest_value", "highest_group", "highest_n", "highest_value",
)  # fmt: skip
_DEFINITION = (
    "Strata stand in the order of what is sure of them: the end of the interval that is next to no gap. Of many strata "
    "the one with the largest gap is often just a small one. The interval of a stratum holds for its pairs, not for "
    "all strata at once."
)


def _show(facts: Facts) -> Iterator[Panel]:
    if not facts.question.spec.control:
        return
    for metric, rows in by_metric(facts).items():
        drawn = [row for row in rows if row[judged_on(row)] is not None][:_DRAWN]
        if not drawn:
            yield Panel(titled(metric), ("There are no two groups to compare in any stratum.",))
            continue
        on, allowance = judged_on(drawn[0]), drawn[0]["allowance"]
        unit = Unit(is_share(facts, metric) and on == "difference")
        title = f"{titled(metric)}: {on} in the {counted(len(drawn), 'stratum', 'strata')} of {len(rows):,} that "
        title += f"{'is' if len(drawn) == 1 else 'are'} worst for sure, with its {confidence_text(facts)}"
        title += ", in percentage points" if unit.is_share else ""
        band, told = None, ""
        if allowance is not None:
            band = (allowance, 1.0) if on == "ratio" else (0.0, allowance)
            told = (
                f"ratios of at least {shown(allowance)}"
                if on == "ratio"
                else f"differences of at most {unit.exact(allowance)}"
            )
        figure = draw_tracks(
            f"strata-{metric}", title, [_mark(facts, row, on, unit) for row in drawn], band=band, told=told,
            line=1.0 if on == "ratio" else 0.0, is_share=unit.is_share, unit="", begins=0.0,
        )  # fmt: skip
        other = "ratio" if on == "difference" else "difference"
        names = [name for name in _COLUMNS[1:] if not name.startswith(other)]
        table = facts.tables["disparity"].ordered(rows).only([*facts.question.strata, *names])
        caption = f"{metric} in each stratum, the worst for sure first"
        yield Panel(titled(metric), (say_strata(facts, rows),), (figure,), table, caption,
                    _DEFINITION, reads=("disparity",))  # fmt: skip


def _mark(facts: Facts, row: dict[str, Any], on: str, unit: Unit) -> Mark:
    low, high = row.get(f"{on}_low"), row.get(f"{on}_high")
    lowest, highest = (shorten(group_name(facts, row, side), 24) for side in ("lowest_group", "highest_group"))
    label = f"{place_of(facts, row).strip().removeprefix('where ')}: {lowest} below {highest}"
    value = unit.bare(row[on]) if unit.is_share else unit.value(row[on])
    text = f"{value}{limits_text(low, high, unit)}, n = {row['lowest_n']:,} and {row['highest_n']:,}"
    return Mark(label, row[on], low, high, text)


STRATA = Section("strata", "Where it is worst: strata", _show)
