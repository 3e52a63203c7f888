"""The scorecard of a report: a row for each metric. In: facts. Out: texts, and positions in percent."""

from __future__ import annotations

from dataclasses import dataclass

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Span, place_spans
from fairsql.reports.content.judged_rows import Row, by_metric, is_share, judged_on, unit_of_row
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import group_name, place_of, titled, verdict_of


@dataclass(frozen=True)
class Score:
    """A row of the scorecard: a metric, its largest gap, and what is allowed.

    Attributes:
        metric: the metric.
        place: the stratum, if there are several.
        lowest, highest: the two groups.
        lowest_value, highest_value: their values.
        gap: the difference or ratio that is judged, or the reason why there is none.
        interval: its limits; empty if there are none.
        allowance: what is allowed; empty if nothing is.
        verdict: what the limits say.
        span: the positions of gap, limits and allowance; None without a gap.
    """

    metric: str
    place: str
    lowest: str
    lowest_value: str
    highest: str
    highest_value: str
    gap: str
    interval: str
    allowance: str
    verdict: str | None
    span: Span | None


def scorecard(facts: Facts) -> list[Score]:
    """Return a row for each metric: its largest gap, or among several strata the worst one."""
    rows = [rows[0] for rows in by_metric(facts).values()]
    spans: dict[int, Span] = {}
    for kind in dict.fromkeys(_scale(facts, row) for row in rows):
        same = [at for at, row in enumerate(rows) if _scale(facts, row) == kind and row[judged_on(row)] is not None]
        if same:
            spans |= dict(
                zip(same, place_spans([_numbers(rows[at]) for at in same], is_ratio=kind == "ratio"), strict=True)
            )
    return [_score(facts, row, spans.get(at)) for at, row in enumerate(rows)]


def _scale(facts: Facts, row: Row) -> str:
    """Return what rows share a scale: ratios, differences in points, or the differences of one metric."""
    if judged_on(row) == "ratio":
        return "ratio"
    return "points" if is_share(facts, row["metric"]) else f"of {row['metric']}"


def _numbers(row: Row) -> tuple[float, float | None, float | None, float | None]:
    on = judged_on(row)
    return row[on], row.get(f"{on}_low"), row.get(f"{on}_high"), row["allowance"]


def _score(facts: Facts, row: Row, span: Span | None) -> Score:
    unit, on, verdict = unit_of_row(facts, row), judged_on(row), verdict_of(row)
    write = unit.bare if on == "difference" else Unit(False).bare
    low, high, allowance = row.get(f"{on}_low"), row.get(f"{on}_high"), row["allowance"]
    if row[on] is None:
        gap = "nothing to compare"
    else:
        gap = unit.gap(row[on]) if on == "difference" else f"ratio {shown(row[on], 3)}"
    bound = ""
    if allowance is not None:
        bound = unit.exact(allowance) if on == "difference" else f"a ratio of {shown(allowance)}"
        bound = f"at most {bound}" if on == "difference" else f"at least {bound}"
    names = [
        shorten(group_name(facts, row, side), 36) if row["highest_value"] is not None else ""
        for side in ("lowest_group", "highest_group")
    ]
    return Score(
        titled(row["metric"]), place_of(facts, row).strip().removeprefix("where "),
        names[0], unit.value(row["lowest_value"]) if names[0] else "",
        names[1], unit.value(row["highest_value"]) if names[1] else "",
        gap, "" if low is None or high is None else f"{write(low)} to {write(high)}",
        bound, None if row["within"] is None else verdict, span,
    )  # fmt: skip
