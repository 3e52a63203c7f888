"""The section on pairs: ratios, tests and shortfalls. In: a question or its facts. Out: queries, panels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, isfinite
from typing import Any

from fairsql.findings.judging import shown
from fairsql.metrics.algebra import as_proportion
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, Tracks, draw_tracks
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import brief, corrected, counted, limits_text, place_of, rows_that_decide
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_LEVEL = 0.05  # a p-value below this is reported as more than chance
_UNDECIDED = 3  # the most undecided pairs that are reported one by one
_COLUMNS = (
    "first_group", "first_n", "first_value", "second_group", "second_n", "second_value", "difference", "difference_low",
    "difference_high", "ratio", "ratio_low", "ratio_high", "verdict", "z", "p_value", "p_adjusted", "comparisons",
    "shortfall", "rows_needed",
)  # fmt: skip
_TESTS = (
    "z is that of two pooled proportions, two-sided, without continuity correction; where an expected count is below "
    "5, Fisher's exact test takes its place and z is left out. The "
    "shortfall is how many more rows of the lower group must have the outcome for the gap to be within its allowance."
)
_SOURCE = "Fisher 1922; Holm 1979; limits: Newcombe 1998"
_ASSOCIATION = "Whether chance could have made all gaps of a metric, over all strata: the test that its table asks for."
_SOURCES = "Pearson 1900; Fisher 1922; Mantel and Haenszel 1959; Breslow and Day 1980"


def _ask(question: Question) -> dict[str, str]:
    pairs = question.ask("PAIRS")
    if question.spec.reference is None:
        strata = ", ".join(quote_name(name) for name in (*question.strata, "metric"))
        with_highest = query("reports", "with_highest", asked=pairs, strata=strata)
        asked = {"pairs": query("reports", "beside_highest", with_highest=with_highest, strata=strata)}
    else:
        asked = {"pairs": query("reports", "without_keys", asked=pairs, keys="first_key, second_key")}
    tested = question.measuring(lambda measure: as_proportion(measure.formula) is not None)
    if tested:
        asked["tests"] = question.ask("TEST", METRICS=tested)
    return asked


def _show(facts: Facts) -> Iterator[Panel]:
    if "pairs" in facts.tables:
        pairs = facts.tables["pairs"]
        for metric in dict.fromkeys(row["metric"] for row in facts.tables["disparity"].records()):
            rows = [row for row in pairs.records() if row["metric"] == metric]
            table = pairs.only([*facts.question.strata, *_COLUMNS], metric=metric)
            beside = "the reference" if facts.question.spec.reference is not None else "the highest"
            caption = f"{metric}: each group beside {beside}"
            if not rows:
                yield Panel(metric, ("There are no two groups to compare.",))
                continue
            figures = tuple(draw_beside(facts, f"pairs-{metric}", rows, _mark))
            yield Panel(
                metric,
                tuple(_say(facts, metric, rows)),
                figures,
                table,
                caption,
                f"{_TESTS} {corrected(facts)}",
                _SOURCE,
                reads=("pairs",),
            )
    if "tests" in facts.tables:
        tests = facts.tables["tests"]
        sentences = tuple(_say_test(facts, row) for row in tests.records())
        title, caption = "Tests of all groups at once", "One test for each metric"
        about = f"{_ASSOCIATION} {corrected(facts)}"
        yield Panel(title, sentences, (), tests, caption, about, _SOURCES, reads=("tests",))
    for name in ("pairs", "tests"):
        if name in facts.refused:
            yield Panel(sentences=(f"There are no {name}: {facts.refused[name]}.",))


def _say(facts: Facts, metric: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield sentences on what chance explains, and on the pairs that the rows do not decide."""
    tested = [row for row in rows if row["p_adjusted"] is not None]
    beyond = [row for row in tested if row["p_adjusted"] < _LEVEL]
    if len(tested) == 1:
        how = "would seldom make" if beyond else "could well make"
        yield f"Chance alone {how} this gap (adjusted p {_written(tested[0]['p_adjusted'])})."
    elif tested:
        have = "has" if len(beyond) <= 1 else "have"
        yield (
            f"Of {counted(len(tested), 'pair')}, {len(beyond) or 'none'} {have} a gap in {metric} that chance alone "
            f"would seldom make (adjusted p below {_LEVEL:g})."
        )
    undecided = [row for row in rows if row.get("verdict") == "undecided"]
    undecided.sort(key=lambda row: row["rows_needed"] or inf)
    for row in undecided[:_UNDECIDED]:
        pair = f"{row['first_group']} beside {row['second_group']}"
        yield f"Undecided{place_of(facts, row)}: {pair}.{rows_that_decide(row)}"
    if len(undecided) > _UNDECIDED:
        yield f"{counted(len(undecided) - _UNDECIDED, 'more pair')} need more rows than these to be decided."


def draw_beside(
    facts: Facts,
    name: str,
    rows: Sequence[Mapping[str, Any]],
    mark: Callable[[Mapping[str, Any], str], Mark],
    asked: str = "",
) -> Iterator[Tracks]:
    """Yield a figure of pairs for each stratum: ratios if these are judged, else differences.

    Args:
        facts: the facts of the report.
        name: the prefix of the figures' names in the page.
        rows: the pairs of one metric.
        mark: returns the mark of a row for its ratio or difference.
        asked: what the figure shows in addition, as a part of its title.
    """
    for at, stratum in enumerate(dict.fromkeys(place_of(facts, row) for row in rows)):
        inside = [row for row in rows if place_of(facts, row) == stratum]
        on, allowance = inside[0]["judged_on"] or "difference", inside[0]["allowance"]
        band, told = None, ""
        if allowance is not None and on == "ratio":
            band, told = (allowance, 1 / allowance), f"ratios from {shown(allowance)} to {shown(1 / allowance)}"
        elif allowance is not None:
            band, told = (-allowance, allowance), f"differences of at most {shown(allowance)}"
        marks = [mark(row, on) for row in inside if row[on] is not None]
        if marks:
            sign = "over" if on == "ratio" else "less"
            title = f"{on.capitalize()} of {inside[0]['metric']}{asked}: the first group {sign} the second{stratum}"
            nothing = 1.0 if on == "ratio" else 0.0
            yield draw_tracks(f"{name}-{at}", title, marks, band=band, told=told, line=nothing)


def _mark(row: Mapping[str, Any], on: str) -> Mark:
    low, high = row.get(f"{on}_low"), row.get(f"{on}_high")
    sign = " ÷ " if on == "ratio" else " − "
    p = "" if row["p_adjusted"] is None else f", p {_written(row['p_adjusted'])}"
    finite = high is not None and isfinite(high)
    label = f"{row['first_group']}{sign}{row['second_group']}"
    return Mark(
        label,
        row[on],
        low if finite else None,
        high if finite else None,
        f"{brief(row[on])}{limits_text(low, high)}{p}",
    )


def _written(p: float) -> str:
    return "< .0001" if p < 0.0001 else f"= {p:.2g}"


def _say_test(facts: Facts, row: dict[str, Any]) -> str:
    head = f"{row['metric']}{place_of(facts, row)}: "
    if row["p_adjusted"] is None:
        return head + "nothing can be compared."
    words = "would seldom make" if row["p_adjusted"] < _LEVEL else "could well make"
    few = row["smallest_expected"] is not None and row["smallest_expected"] < 5 and row["test"] != "fisher"
    rough = " The test is rough: an expected count is below 5." if few else ""
    return f"{head}chance alone {words} these gaps (adjusted p {_written(row['p_adjusted'])}).{rough}"


PAIRS = Section("pairs", "Pairs and tests", _show, _ask)
