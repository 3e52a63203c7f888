"""The scorecard of a report: a row for each metric. In: facts. Out: texts, and positions in percent."""

from __future__ import annotations

from dataclasses import dataclass

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Span, place_spans
from fairsql.reports.content.headline import unit_of_part
from fairsql.reports.content.judged_rows import (
    ORDER,
    Row,
    by_metric,
    is_share,
    judged_on,
    named_stratum,
    other_pair,
    own_limits,
    say_unnamed,
    surest_row,
    unit_of_row,
)
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pooled import Pooled, pooled
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import group_name, listed, place_of, title_of, verdict_of


@dataclass(frozen=True)
class Score:
    """A row of the scorecard: a metric, its largest gap, and what is allowed.

    Attributes:
        metric: the metric.
        place: the stratum, if there are several, or what is compared.
        lowest, highest: the two groups.
        lowest_value, highest_value: their values.
        gap: the difference or ratio that is judged, or the reason why there is none.
        interval: its limits; empty if there are none.
        allowance: what is allowed; empty if nothing is.
        verdict: what the limits say.
        span: the positions of gap, limits and allowance; None without a gap.
        sign: what is shown as the verdict, if that is another word.
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
    sign: str | None = None

    @property
    def word(self) -> str:
        """Return the verdict as it is shown."""
        return (self.verdict or "not judged") if self.sign is None else self.sign


def scorecard(facts: Facts) -> list[Score]:
    """Return rows for each metric: its largest gap, or what is left within all strata, then the worst stratum."""
    rows: list[Row | Pooled] = []
    first: Row | None
    for metric, judged in by_metric(facts).items():
        together = pooled(facts).get(metric, [])[:1]
        first = judged[0] if len(judged) == 1 else named_stratum(facts, judged)
        if first is not None and len(judged) > 1:
            first = surest_row(facts, first)
        rows += together if first is None and together else [*together, first or judged[0]]
    spans: dict[int, Span] = {}
    for kind in dict.fromkeys(_scale(facts, row) for row in rows):
        same = [at for at, row in enumerate(rows) if _scale(facts, row) == kind and _numbers(facts, row)[0] is not None]
        if same:
            spans |= dict(
                zip(
                    same, place_spans([_numbers(facts, rows[at]) for at in same], is_ratio=kind == "ratio"), strict=True
                )
            )
    return [
        _score_together(facts, row, spans.get(at)) if isinstance(row, Pooled) else _score(facts, row, spans.get(at))
        for at, row in enumerate(rows)
    ]


def _scale(facts: Facts, row: Row | Pooled) -> str:
    """Return what rows share a scale: ratios, differences in points, or the differences of one metric."""
    if isinstance(row, Pooled):
        return "points" if is_share(facts, row.row["metric"]) else f"of {row.row['metric']}"
    if judged_on(row) == "ratio":
        return "ratio"
    return "points" if is_share(facts, row["metric"]) else f"of {row['metric']}"


def _numbers(facts: Facts, row: Row | Pooled) -> tuple[float, float | None, float | None, float | None]:
    if isinstance(row, Pooled):
        value, low, high = row.gap
        return value, None if low is None else max(low, 0.0), high, row.allowance
    on, (low, high) = judged_on(row), own_limits(facts, row)
    is_below = low is not None and low < 0 and on == "difference" and facts.question.spec.reference is None
    return row[on], 0.0 if is_below else low, high, row["allowance"]


def _score_together(facts: Facts, part: Pooled, span: Span | None) -> Score:
    """Return the row of what is left within strata of the gap between two groups."""
    unit, row = unit_of_part(facts, part), part.row
    values = {"first_group": row["first_value"], "second_group": row["second_value"]}
    value, low, high = part.gap
    (lower, lower_value), (higher, higher_value) = (
        (shorten(group_name(facts, row, side), 36), unit.value(values[side])) for side in part.sides
    )
    place = f"like with like: same {listed([column.name for column in facts.question.spec.control], 3)}"
    whole = f"{unit.bare(abs(row['gap']))} over all rows"
    if part.is_turned:
        place += "; groups in their order within strata"
        lower_value, higher_value, whole = (
            f"{lower_value} over all rows", f"{higher_value} over all rows", f"{whole}, the other way round",
        )  # fmt: skip
    interval = "" if low is None or high is None else f"{unit.bare(low)} to {unit.bare(high)}; "
    return Score(
        title_of(facts, row["metric"]), place, lower, lower_value, higher, higher_value,
        unit.gap(value), f"{interval}{whole}",
        "" if part.allowance is None else f"at most {unit.exact(part.allowance)}", part.verdict, span,
    )  # fmt: skip


def _score(facts: Facts, row: Row, span: Span | None) -> Score:
    unit, on, verdict = unit_of_row(facts, row), judged_on(row), verdict_of(row)
    write = unit.bare if on == "difference" else Unit(False).bare
    (low, high), allowance = own_limits(facts, row), row["allowance"]
    bound = ""
    if allowance is not None:
        bound = unit.exact(allowance) if on == "difference" else f"a ratio of {shown(allowance)}"
        bound = f"at most {bound}" if on == "difference" else f"at least {bound}"
    judged = by_metric(facts)[row["metric"]]
    if len(judged) > 1 and row[on] is not None and named_stratum(facts, judged) is None:
        return Score(
            title_of(facts, row["metric"]), say_unnamed(facts, judged), "", "", "", "", "not named", "",
            bound, None if row["within"] is None else verdict, None,
        )  # fmt: skip
    if row[on] is None:
        gap = "nothing to compare"
    else:
        gap = unit.gap(row[on]) if on == "difference" else f"ratio {shown(row[on], 3)}"
    place = place_of(facts, row).strip().removeprefix("where ")
    names = [
        shorten(group_name(facts, row, side), 36) if row["highest_value"] is not None else ""
        for side in ("lowest_group", "highest_group")
    ]
    is_alone = row[on] is None and row["lowest_group"] == row["highest_group"]
    interval = "" if low is None or high is None else f"{write(low)} to {write(high)}"
    other = other_pair(facts, row)
    if interval and other is not None:
        decides = listed([quoted(shorten(group_name(facts, {**row, "group": each}, "group"), 24)) for each in other])
        interval += f"; another pair {'is surer' if row['within'] is None else 'decides'}: {decides}"
    why = "worst" if verdict == "exceeds" else "largest lower limit" if on == "difference" else "smallest upper limit"
    return Score(
        title_of(facts, row["metric"]), f"{why}: {place}" if place else "",
        names[0], unit.value(row["lowest_value"]) if names[0] else "",
        *((names[1], unit.value(row["highest_value"])) if names[1] and not is_alone else ("", "")),
        gap, interval, bound, None if row["within"] is None else verdict, span, _sign(facts, row),
    )  # fmt: skip


def _sign(facts: Facts, row: Row) -> str | None:
    """Return the verdict of a stratum with a worse one that other strata have; None if it is the worst."""
    judged = [verdict_of(each) for each in by_metric(facts)[row["metric"]] if each["within"] is not None]
    own, worst = verdict_of(row), min(judged, key=ORDER.index, default=None)
    if row["within"] is None or len(judged) < 2 or own == worst:
        return None
    return f"{own}; elsewhere {worst} ({judged.count(worst):,} of {len(judged):,})"
