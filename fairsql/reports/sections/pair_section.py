"""The section on gaps: each group compared with the highest, or the reference. In: a question or its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, isfinite
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.judged_rows import FEW, is_share, is_small, judged_on, pairs_worst_first, unit_of_metric
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pair_counts import TABLE, PairCounts, pair_counts
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import DRAWN, Panel, Section
from fairsql.reports.content.skewness import say_uncertain, varies_uncertainly
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import (
    FEWEST,
    LEVEL,
    counted,
    every,
    group_name,
    growth,
    limits_text,
    listed,
    no_interval,
    p_name,
    p_text,
    place_of,
    rows_that_decide,
    say_no_rows,
    title_of,
    verdict_of,
)
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_VERDICTS = (
    ("exceeds", "exceeds the allowance", "exceed the allowance"),
    ("undecided", "is undecided", "are undecided"),
    ("within", "is within the allowance", "are within the allowance"),
    (None, "is not judged", "are not judged"),
)
_UNDECIDED = 3  # the most undecided pairs that are reported one by one
_SHOWN = "Only pairs with the highest group, the pair that gives the verdict and the surest one to differ are listed."
_SHOWN_OF_STRATA = (
    "Of each stratum, only pairs with its highest group, the pair that gives its verdict and the surest one to differ "
    "are listed."
)
_GUESSED = f" A group has fewer than {FEWEST} rows, so rows_needed in the table is only a guess."
_FIGURES = 4  # figures of a metric, with grouping sets
_COLUMNS = (
    "first_group", "first_n", "first_value", "second_group", "second_n", "second_value", "difference", "difference_low",
    "difference_high", "ratio", "ratio_low", "ratio_high", "verdict", "p_adjusted", "comparisons", "matched",
    "shortfall", "rows_needed",
)  # fmt: skip
_DEFINITION = (
    "The p-value is that of two pooled proportions, two-sided, or of Fisher's exact test where an expected count is "
    "below 5."
)
_DEFINITION_OF_NUMBERS = (
    "The p-value is the one that belongs to the 95 % limits of the pair by itself: to the half of them next to 0."
)
_DEFINITION_OF_QUANTILES = "The p-value is the one at whose level the limits of the pair by itself reach 0."
_SHORTFALL = "The shortfall is how many more rows of the lower group need the outcome for the gap to be allowed, or 0. "
_OVERALL = "As many other rows are supposed to lose it, so that the rate of all rows stays. "
_NOTE = "comparisons says for how many pairs p-values are corrected."
_MORE = " The JSON has z and odds ratios."
_SOURCE = "Fisher 1922; Holm 1979; limits: Newcombe 1998"
_SOURCE_OF_QUANTILES = "Woodruff 1952; Holm 1979; limits: Zou and Donner 2008"
_SOURCE_OF_NUMBERS = "Altman and Bland 2011; Holm 1979; limits: Zou and Donner 2008"
_CLUSTERED = (
    "The p-value is that of the difference, two-sided, with its variance over clusters, by Student's t of the group "
    "with fewer clusters."
)
_MATCHED = (
    "Pairs are compared over the cases that both groups have. The p-value is McNemar's, which counts the cases that "
    "differ; for cases with several rows it is that of their rates."
)
_SOURCE_OF_MATCHED = "McNemar 1947; Fagerland, Lydersen and Laake 2013; Holm 1979; limits: Newcombe 1998"
_ORDERED = ", only_first, only_second, first_unmatched, second_unmatched"  # columns of MATCH that go with an order
_SOURCE_OF_CLUSTERED = "Liang and Zeger 1986; Agresti and Coull 1998; Holm 1979; limits: Zou 2007"


def _ask(question: Question) -> dict[str, str]:
    pairs = question.ask("PAIRS")
    if question.spec.reference is not None:
        return {"pairs": query("reports", "without_keys", asked=pairs, keys="first_key, second_key")}
    strata = ", ".join(quote_name(name) for name in (*question.strata, "metric"))
    disparity = question.ask("DISPARITY")
    more = _ORDERED if question.spec.match is not None else ""
    chosen = query("reports", "with_deciding", asked=pairs, disparity=disparity, strata=strata, more=more)
    return {
        "pairs": query("reports", "against_highest", with_highest=chosen, strata=strata),
        TABLE: query("reports", "pair_counts", asked=pairs, strata=strata, level=f"{LEVEL:g}"),
    }


def _show(facts: Facts) -> Iterator[Panel]:
    if "pairs" in facts.refused:
        yield Panel(sentences=(f"There are no pairs: {facts.refused['pairs']}.",))
    if "pairs" not in facts.tables:
        return
    pairs, clustered = facts.tables["pairs"], facts.question.spec.cluster is not None
    is_said, no_rows = False, say_no_rows(facts)
    for metric in dict.fromkeys(row["metric"] for row in facts.tables["disparity"].records()):
        rows = [row for row in pairs.records() if row["metric"] == metric]
        if not rows:
            yield Panel(title_of(facts, metric), ("There are no two groups to compare.",))
            continue
        highest = "the highest of its stratum" if facts.question.spec.control else "the highest"
        other = "the reference" if facts.question.spec.reference is not None else highest
        caption = f"{metric}: each group and {other}"
        figures = [] if facts.question.spec.control else list(draw_pairs(facts, f"pairs-{metric}", rows, _mark))
        table = _columns(facts, pairs.only(metric=metric), rows)
        sentences = list(_say(facts, rows))
        if not is_said and _has_undecided_left_out(facts, rows):
            sentences.insert(1, _SHOWN_OF_STRATA if facts.question.spec.control else _SHOWN)
            is_said = True
        if no_rows and any(row.get("verdict") == "undecided" for row in rows):
            sentences.append(no_rows)
            no_rows = ""
        about = (_DEFINITION, _SOURCE) if is_share(facts, metric) else (_DEFINITION_OF_NUMBERS, _SOURCE_OF_NUMBERS)
        if any(each.name == metric and each.quantile for each in facts.question.spec.measures):
            about = _DEFINITION_OF_QUANTILES, _SOURCE_OF_QUANTILES
        about = (_CLUSTERED, _SOURCE_OF_CLUSTERED) if clustered else about
        about = (_MATCHED, _SOURCE_OF_MATCHED) if facts.question.spec.match is not None else about
        if not any(row["p_value"] is not None for row in rows):
            about = ("", "")
        has_more = any(row.get("z") is not None or row.get("odds_ratio") is not None for row in rows)
        short = _SHORTFALL + _OVERALL * (facts.question.spec.reference == "OVERALL")
        note = short * ("shortfall" in table.columns) + _NOTE + _MORE * has_more
        reads = ("pairs", *(name for name in facts.tables if name == TABLE))
        yield Panel(
            title_of(facts, metric), tuple(sentences), tuple(figures[:_FIGURES]), table, caption,
            *about, note=note, drawn=_say_undrawn(figures), reads=reads,
        )  # fmt: skip


def _has_undecided_left_out(facts: Facts, rows: list[dict[str, Any]]) -> bool:
    """Return whether sentences count undecided pairs of which the table has only some."""
    counts = pair_counts(facts, rows[0]["metric"])
    return counts.pairs > len(rows) and counts.verdicts["undecided"] > 0


def _columns(facts: Facts, table: Table, rows: list[dict[str, Any]]) -> Table:
    """Return a table of pairs with the columns that a reader needs: those of what is judged that have values."""
    other = "ratio" if judged_on(rows[0]) == "difference" else "difference"
    names = [name for name in _COLUMNS if not name.startswith(other) and any(row.get(name) is not None for row in rows)]
    return table.only([*facts.question.strata, *names])


def _say_undrawn(figures: Sequence[Tracks]) -> str:
    if len(figures) <= _FIGURES:
        return ""
    return f"The first {_FIGURES} of {len(figures)} groupings are drawn; the table has all."


def _say(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield sentences on what is judged, on what chance explains, and on the pairs that the rows do not decide."""
    which = "with the reference" if facts.question.spec.reference is not None else "shown"
    found = Counter(None if row["within"] is None else verdict_of(row) for row in rows)
    counts = pair_counts(facts, rows[0]["metric"])
    is_judged = len(found) > 1 or None not in found
    if counts.pairs > len(rows):
        text = _say_all(facts, counts, is_judged=is_judged)
        yield from [text] if text else []
    elif is_judged and len(rows) > 1:
        alike = next((many for verdict, _, many in _VERDICTS if found[verdict] == len(rows)), "")
        text = f"Of the {len(rows):,} pairs {which}, {listed(list(_parts(found)))}"
        yield f"{every(len(rows), 'pairs')} {which} {alike}." if alike else f"{text}."
    why = no_interval(facts, rows[0]["metric"]).removeprefix("there is no interval, since ")
    if counts.unlimited:
        have = "has" if counts.unlimited == 1 else "have"
        many = counted(counts.unlimited, "undecided pair")
        yield f"{many} {have} no interval: {why}."
    elif not counts.tested and all(row.get("difference_low") is None for row in rows):
        yield f"There is no interval and no p-value, since {why}."
    tested = [row for row in rows if row["p_adjusted"] is not None]
    beyond = [row for row in tested if row["p_adjusted"] < LEVEL]
    if len(tested) == len(rows) == counts.pairs == 1:
        how = "would seldom make a gap like this one" if beyond else "is not excluded as the cause of this gap"
        yield f"Chance alone {how} ({p_name(facts)} {p_text(tested[0]['p_adjusted'])})."
    elif tested and counts.pairs == len(rows):
        have = "has" if len(beyond) <= 1 else "have"
        known = "" if len(tested) == len(rows) else f" that {'has' if len(tested) == 1 else 'have'} a p-value"
        whose = f"Of {counted(len(tested), 'pair')} {which}{known}, {len(beyond) or 'none'}"
        whose = f"{every(len(tested), 'pairs')} {which}{known}" if len(beyond) == len(tested) > 1 else whose
        yield f"{whose} {have} a gap that chance alone would seldom make ({p_name(facts)} below {LEVEL:g})."
    odd = sum(row.get("verdict") == "exceeds" and row["p_adjusted"] >= LEVEL for row in tested)
    if odd:
        yield (
            f"{counted(odd, 'pair')} {'exceeds' if odd == 1 else 'exceed'} the allowance although p is not below "
            f"{LEVEL:g}: the interval and the test are two methods, which differ where rows are few."
        )
    undecided = [row for row in rows if row.get("verdict") == "undecided"]  # those with an interval
    undecided.sort(key=lambda row: (_growth(row), 1.0 if row["p_adjusted"] is None else row["p_adjusted"]))
    shown_pairs = [row for row in undecided if not is_small(row)][:_UNDECIDED]
    for row in shown_pairs:
        yield f"Undecided{place_of(facts, row)}: {_pair(facts, row)}.{_say_needed(facts, row)}"
    more_needed = [row for row in shown_pairs if rows_that_decide(facts, row) and varies_uncertainly(facts, row)]
    if more_needed:
        of = [f"{_pair(facts, row)}{place_of(facts, row)}" for row in more_needed]
        yield say_uncertain(of if len(shown_pairs) > 1 else ())
    if any(row["rows_needed"] is None for row in shown_pairs) and _is_of_quantile(facts, rows[0]["metric"]):
        yield "How many rows would decide is not computed where values repeat, as they do here: limits jump by them."
    few = sum(map(is_small, undecided))
    others = [row for row in undecided if not is_small(row)][_UNDECIDED:]
    some = " shown" if counts.pairs > len(rows) else ""
    more = sum(row["rows_needed"] is not None for row in others)
    if more:
        need = "needs" if more == 1 else "need"
        yield f"{counted(more, 'more pair')}{some} {need} more rows than these to be decided."
    unknown = len(others) - more
    if unknown:
        yield (
            f"{counted(unknown, 'more pair')}{some} {'is' if unknown == 1 else 'are'} undecided: the "
            f"{'interval includes' if unknown == 1 else 'intervals include'} the allowance. How many rows would decide "
            f"is not known."
        )
    if few:
        have = "has" if few == 1 else "have"
        yield f"{counted(few, 'undecided pair')}{some} {have} fewer than {FEW} rows in both groups together."


def _growth(row: Mapping[str, Any]) -> float:
    """Return by how many rows a pair must grow to be decided; infinitely many if that is unknown."""
    needed = row["rows_needed"]
    return growth(needed, row["first_n"], row["second_n"]) if needed else inf


def _is_of_quantile(facts: Facts, metric: str) -> bool:
    """Return whether a metric is a quantile whose rows needed are computed for some values."""
    spec = facts.question.spec
    is_quantile = any(each.name == metric and each.quantile for each in spec.measures)
    return is_quantile and spec.match is None and spec.tuned is None


def _parts(found: Mapping[Any, int]) -> Iterator[str]:
    for verdict, one, many in _VERDICTS:
        if found.get(verdict):
            yield f"{found[verdict]:,} {one if found[verdict] == 1 else many}"


def _say_all(facts: Facts, counts: PairCounts, *, is_judged: bool) -> str:
    """Say of all pairs, of which the table has some, what their verdicts and p-values are."""
    parts = list(_parts(counts.verdicts)) if is_judged else []
    head = f"Of all {counts.pairs:,} pairs of groups, {listed(parts)}" if parts else ""
    if len(parts) == 1:
        alike = next(many for verdict, _, many in _VERDICTS if counts.verdicts[verdict])
        head = f"{every(counts.pairs, 'pairs')} of groups {alike}"
    if not counts.tested:
        return f"{head}." if head else ""
    beyond, have = counts.beyond_chance or "none", "has" if counts.beyond_chance <= 1 else "have"
    known = "" if counts.tested == counts.pairs else f" of the {counts.tested:,} with a p-value"
    chance = f"{beyond}{known} {have} a gap that chance alone would seldom make ({p_name(facts)} below {LEVEL:g})"
    return f"{head}; {chance}." if head else f"Of all {counts.pairs:,} pairs of groups, {chance}."


def _say_needed(facts: Facts, row: Mapping[str, Any]) -> str:
    """Say how many rows would decide a pair, or why that is not said although the table has a number."""
    return rows_that_decide(facts, row) or (_GUESSED if row["rows_needed"] else "")


def _pair(facts: Facts, row: Mapping[str, Any]) -> str:
    first, second = (quoted(shorten(group_name(facts, row, side))) for side in ("first_group", "second_group"))
    return f"{first} and {second}"


def draw_pairs(
    facts: Facts,
    name: str,
    rows: Sequence[Mapping[str, Any]],
    mark: Callable[[Facts, Mapping[str, Any], str, str, Unit], Mark],
    asked: str = "",
) -> Iterator[Tracks]:
    """Yield a figure of pairs for each stratum and grouping, the worst pairs first: ratios if these are judged.

    Args:
        facts: the facts of the report.
        name: the prefix of the figures' names in the page.
        rows: the pairs of one metric.
        mark: returns the mark of a row; it takes the facts, the row, what it is of, its label and the unit.
        asked: what the figure shows in addition, as a part of its title.
    """
    strata: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        strata.setdefault(place_of(facts, row), []).append(row)
    for at, (stratum, inside) in enumerate(strata.items()):
        on, allowance = judged_on(inside[0]), inside[0]["allowance"]
        unit = unit_of_metric(facts, inside[0]["metric"]) if on == "difference" else Unit(False)
        ordered = pairs_worst_first([row for row in inside if row[on] is not None])
        usual = Counter(row["second_group"] for row in ordered).most_common(1)[0][0] if ordered else ""
        marks = []
        for row in ordered[:DRAWN]:
            first, second = (shorten(group_name(facts, row, side), 40) for side in ("first_group", "second_group"))
            label = first if row["second_group"] == usual else f"{first}, below {quoted(second)}"
            marks.append(mark(facts, row, on, label, unit))
        if not marks:
            continue
        title = f"{title_of(facts, inside[0]['metric'])}{stratum}: {_what(facts, ordered, usual, on)}{asked}"
        title += ", in percentage points" if unit.is_share else ""
        if len(marks) < len(ordered):
            title += f": {len(marks)} of {len(ordered)} pairs, those that are furthest apart by their nearer limit"
        band, note = _band(facts, on, allowance, unit)
        nothing = 1.0 if on == "ratio" else 0.0
        yield draw_tracks(
            f"{name}-{at}",
            title,
            marks,
            band=band,
            note=note,
            line=nothing,
            is_share=unit.is_share,
            unit="",
            begins=0.0,
        )


def _what(facts: Facts, rows: Sequence[Mapping[str, Any]], usual: str, on: str) -> str:
    """Say what a figure of pairs shows."""
    one = quoted(shorten(group_name(facts, {**rows[0], "second_group": usual}, "second_group")))
    if facts.question.spec.reference is not None:
        return f"ratio to {one}" if on == "ratio" else f"difference from {one}"
    named = " unless another is named" if len({row["second_group"] for row in rows}) > 1 else ""
    return f"ratio to {one}, the highest{named}" if on == "ratio" else f"how far below {one}, the highest{named}"


def _band(facts: Facts, on: str, allowance: float | None, unit: Unit) -> tuple[tuple[float, float] | None, str]:
    """Return the gaps that are allowed, and what they are."""
    if allowance is None:
        return None, ""
    if on == "ratio":
        if facts.question.spec.reference is None:
            return (allowance, 1.0), f"ratios of at least {shown(allowance)}"
        return (allowance, 1 / allowance), f"ratios from {shown(allowance)} to {shown(1 / allowance)}"
    lowest = 0.0 if facts.question.spec.reference is None else -allowance
    return (lowest, allowance), f"differences of at most {unit.exact(allowance)}"


def _mark(facts: Facts, row: Mapping[str, Any], on: str, label: str, unit: Unit) -> Mark:
    value, low, high = turned(facts, row, on, "low", "high")
    finite = high is not None and isfinite(high)
    p = "" if row["p_adjusted"] is None else f", p {p_text(row['p_adjusted'])}"
    text = f"{unit.bare(value) if unit.is_share else unit.value(value)}{limits_text(low, high, unit)}{p}"
    return Mark(label, value, low if finite else None, high if finite else None, text)


def turned(facts: Facts, row: Mapping[str, Any], on: str, low: str, high: str) -> tuple[float, Any, Any]:
    """Return the value of a pair and two of its limits; differences from the highest as positive numbers."""
    value, ends = row[on], (row.get(f"{on}_{low}"), row.get(f"{on}_{high}"))
    if on == "ratio" or facts.question.spec.reference is not None:
        return value, *ends
    return abs(value), *(None if each is None else -each for each in reversed(ends))


PAIRS = Section("pairs", "Gaps between groups", _show, _ask)
