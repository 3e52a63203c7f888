"""The section on chance: one test of all groups for each metric. In: a question or its facts. Out: a panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.findings.judging import shown
from fairsql.metrics.algebra import as_proportion
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import is_share, rate_of
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pair_counts import pair_counts
from fairsql.reports.content.pooled import pooled
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import (
    LEVEL,
    counted,
    group_name,
    p_name,
    p_text,
    place_of,
    spoken,
    title_of,
    verdict_of,
)

_TESTS = {  # each in words, and its source
    "two_proportion_z": ("z of two proportions", "Pearson 1900"),
    "fisher": ("Fisher's exact test", "Fisher 1922"),
    "chi_square": ("Pearson's chi-square", "Pearson 1900"),
    "cochran_mantel_haenszel": ("Cochran, Mantel and Haenszel's test over all strata", "Mantel and Haenszel 1959"),
    "generalized_cochran_mantel_haenszel": (
        "the generalized Cochran-Mantel-Haenszel test over all strata",
        "Mantel and Haenszel 1959",
    ),
    "mean_ranks": (
        "the test of mean ranks of Kruskal and Wallis, over all strata or labels if there are several",
        "Kruskal and Wallis 1952",
    ),
    "likelihood_ratio": ("the likelihood ratio of tables within labels", "Wilks 1938"),
    "cluster_robust_score": ("a score test with the variance over clusters", "Liang and Zeger 1986"),
    "mcnemar_mid_p": ("McNemar's mid-p test over the same cases", "McNemar 1947"),
    "mcnemar_of_case_rates": ("McNemar's test of the rates of the same cases", "McNemar 1947"),
    "cochran_q": ("Cochran's Q over the same cases", "Cochran 1950"),
    "cochran_q_of_case_rates": ("Cochran's Q of the rates of the same cases", "Cochran 1950"),
}
_HOMOGENEITY = "Breslow and Day 1980"
_DEFINITION = (
    "Whether chance alone could have made all gaps of a metric, over all strata, by the test that its table asks for. "
    "This is another question than that of the verdict: a gap may be beyond chance and within its allowance, and a "
    "test of all groups may find a difference where no single pair is sure."
)
_DISTRIBUTIONS = ("selection_rate", "base_rate", "equalized_odds")  # of all classes, with OUTCOMES
_OF_PAIRS = (
    "FAIR TEST takes shares of rows. For other metrics this is the least p-value of all pairs of groups, corrected for "
    "their number."
)


def _ask(question: Question) -> dict[str, str]:
    if question.spec.outcomes is not None:  # it tests the whole distributions
        return {"tests": question.ask("TEST", METRICS=None, REFERENCE=None)}
    tested = question.measuring(lambda measure: as_proportion(measure.formula) is not None)
    return {"tests": question.ask("TEST", METRICS=tested)} if tested else {}


def _show(facts: Facts) -> Iterator[Panel]:
    if "tests" in facts.refused:
        yield Panel(sentences=(f"There are no tests: {facts.refused['tests']}.",))
    yield from _of_tests(facts)
    yield from _of_pairs(facts)


def _of_tests(facts: Facts) -> Iterator[Panel]:
    """Yield the panel of FAIR TEST, if a metric is a share of rows."""
    if "tests" not in facts.tables:
        return
    tests = facts.tables["tests"]
    rows = list(tests.records())
    sentences = dict.fromkeys(_say(facts, row) for row in rows)  # with REFERENCE the rows of a metric have one test
    tests = tests.only([name for name in tests.columns if name != "warning"])  # the sentences say it
    yield Panel("", (*sentences, *_contrast(facts, rows)), (), tests, "One test for each metric", _DEFINITION,
                _sources(rows), reads=("tests",))  # fmt: skip


def _sources(rows: list[dict[str, Any]]) -> str:
    """Return the sources of the tests that these rows have."""
    of_tests = [_TESTS[row["test"]][1] for row in rows if row["test"] in _TESTS]
    homogeneity = [_HOMOGENEITY for row in rows if row.get("homogeneity_p") is not None]
    return "; ".join(dict.fromkeys(sorted(of_tests, key=lambda source: source[-4:]) + homogeneity))


def _of_pairs(facts: Facts) -> Iterator[Panel]:
    """Yield the panel of metrics that FAIR TEST does not take: by the p-values of their pairs."""
    taken = {measure.name for measure in facts.question.spec.measures if as_proportion(measure.formula) is not None}
    asked = dict.fromkeys(row["metric"] for row in facts.tables["disparity"].records())
    others = [metric for metric in asked if rate_of(facts, metric) not in taken and metric not in taken]
    if others and "pairs" in facts.tables:
        sentences = tuple(_say_pairs(facts, metric) for metric in others)
        yield Panel("", sentences, definition=_OF_PAIRS)


def _say_pairs(facts: Facts, metric: str) -> str:
    counts = pair_counts(facts, metric)
    if counts.least_p is None:
        return f"{title_of(facts, metric)}: no pair of groups has a p-value."
    seldom = counts.least_p < LEVEL
    words = "would seldom make" if seldom else "is not excluded as the cause of"
    gaps = "this gap" if counts.tested == 1 else "these gaps"
    how = "" if counts.tested == 1 else f", the least of {counts.tested:,} pairs"
    text = f"{title_of(facts, metric)}: chance alone {words} {gaps} ({p_name(facts)} {p_text(counts.least_p)}{how})."
    return f"{text}{_within_strata(facts, metric, seldom=seldom)}"


def _within_strata(facts: Facts, metric: str, *, seldom: bool) -> str:
    """Say, where a p-value says otherwise than that of the gap that is left within strata, what the latter is of."""
    part = next(iter(pooled(facts).get(metric, ())), None)
    if part is None or part.p is None or (part.p < LEVEL) == seldom:
        return ""
    lower, higher = (quoted(shorten(group_name(facts, part.row, side))) for side in part.sides)
    name = "adjusted p" if part.pairs > 1 else "p"
    test = "FAIR TEST's" if is_share(facts, metric) else "Mantel's (1963)"
    return (
        f" The gap between {lower} and {higher} that is left within strata has {name} {p_text(part.p)}: {test} of "
        "these two groups alone, over all strata, weighed by n₁n₂/(n₁ + n₂), and so otherwise than for the interval."
    )


def _say(facts: Facts, row: dict[str, Any]) -> str:
    head = f"{_title(facts, row['metric'])}{place_of(facts, row)}: "
    if row["p_adjusted"] is None:
        why = f", since {row['warning']}" if row["warning"] else ""
        return f"{head}nothing can be compared{why}."
    seldom = row["p_adjusted"] < LEVEL
    words = "would seldom make these gaps" if seldom else "is not excluded as the cause of these gaps"
    is_rough = row["test"] not in ("fisher", "mean_ranks")  # exact, or a test of ranks
    few = row["smallest_expected"] is not None and row["smallest_expected"] < 5 and is_rough
    least = row["smallest_expected"]
    rough = f" The test is rough: its smallest expected count is {shown(least, 2)}, below 5." if few else ""
    test, _ = _TESTS.get(row["test"], (row["test"], ""))
    text = f"{head}chance alone {words} ({p_name(facts)} {p_text(row['p_adjusted'])}, {test}).{rough}{_cases(row)}"
    return f"{text}{_within_strata(facts, row['metric'], seldom=seldom)}"


def _cases(row: dict[str, Any]) -> str:
    """Say, with MATCH, on how many cases a test stands."""
    if "matched" not in row:
        return ""
    cases, groups = counted(row["matched"], "case"), row["groups"]
    if groups == 2:
        return f" It stands on the {cases} that both groups have."
    return f" It stands on the {cases} that all {groups} groups have; a pair of groups may share more, and so be surer."


def _title(facts: Facts, metric: str) -> str:
    """Return what is tested: with OUTCOMES the distribution over all classes, where other sections have single ones."""
    spec = facts.question.spec
    column = {"base_rate": spec.label}.get(metric, spec.prediction)
    if "OUTCOMES" not in facts.question.items or column is None or metric not in _DISTRIBUTIONS:
        return title_of(facts, metric)
    within = f" among rows of the same {spoken(spec.label)}" if metric == "equalized_odds" and spec.label else ""
    return f"The distribution of {spoken(column)}{within}"


def _contrast(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Say why a test and a verdict differ, if chance could make gaps of which one exceeds its allowance for sure."""
    could = {row["metric"] for row in rows if row["p_adjusted"] is not None and row["p_adjusted"] >= LEVEL}
    judged = facts.tables["disparity"].records()
    for metric in dict.fromkeys(
        row["metric"] for row in judged if verdict_of(row) == "exceeds" and row["metric"] in could
    ):
        yield (
            f"{title_of(facts, metric)} exceeds its allowance all the same: the test is of all groups and strata at "
            "once, the verdict of the pair that is furthest apart."
        )


CHANCE = Section("chance", "Could chance alone make the gaps?", _show, _ask)
