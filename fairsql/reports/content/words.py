"""The sentences of a report. In: its facts. Out: what its numbers establish, and what they do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from fairsql.findings.judging import deciding, describe, one_value, shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.report_table import group_value

_HEADS = {
    "exceeds": "Differences exceed what is allowed.",
    "undecided": "The data do not decide whether differences are within what is allowed.",
    "within": "All differences that are judged are within what is allowed.",
    None: "Nothing is judged: the question has no allowance.",
}
_LIMITS = (
    "These numbers describe the rows that were read. They do not say why groups differ, whether the label is right, or "
    "whether any law is obeyed.",
    "Limits hold with the confidence that is stated, for rows that stand for a larger population and are independent.",
)

_LOOKS = (
    "Limits of groups, gaps and pairs hold at every look, while rows are added and stay as they are (ANYTIME). Those "
    "of other sections hold at one look."
)
_CLUSTERS = (
    "Limits of groups, gaps and pairs, and tests, allow for rows that are about the same {cluster} (CLUSTER). Those of "
    "other sections take all rows as independent."
)


def verdict_of(row: Mapping[str, Any]) -> str | None:
    """Return the verdict of a row of FAIR DISPARITY: within, exceeds, undecided, or None without an allowance."""
    if row["allowance"] is None:
        return None
    verdict: str | None = row.get("verdict")
    return verdict or {True: "within", False: "exceeds", None: "undecided"}[row["within"]]


def overall(facts: Facts) -> str | None:
    """Return the worst verdict in a report; None if nothing is judged."""
    found = {verdict_of(row) for row in facts.tables["disparity"].records()}
    return next((each for each in ("exceeds", "undecided", "within") if each in found), None)


def headline(facts: Facts) -> str:
    """Return the verdict as a sentence, and a second one for a label or prediction with one value in every row."""
    if not facts.tables["disparity"].rows:
        return "Nothing is judged: there are no rows."
    rows = facts.tables["disparity"].records()
    constant = dict.fromkeys(filter(None, map(one_value, rows)))  # each once, in order
    return " ".join([_HEADS[overall(facts)], *(f"{text[0].upper()}{text[1:]}." for text in constant)])


def findings(facts: Facts) -> Iterator[tuple[str | None, str]]:
    """Yield the verdict and a sentence for each metric and stratum, with those that exceed first."""
    rows = [(verdict_of(row), row) for row in facts.tables["disparity"].records()]
    order = ["exceeds", "undecided", "within", None]
    for verdict, row in sorted(rows, key=lambda pair: order.index(pair[0])):
        yield verdict, describe(row, strata_of(facts, row)) + "." + _needed(facts, row, verdict)


def _needed(facts: Facts, row: Mapping[str, Any], verdict: str | None) -> str:
    """Say how many rows would decide a gap, from the row of its pair of groups."""
    if verdict != "undecided" or "pairs" not in facts.tables:
        return ""
    same = {**strata_of(facts, row), "metric": row["metric"]}
    groups = set(deciding(row) or (row["lowest_group"], row["highest_group"]))
    for pair in facts.tables["pairs"].records():
        if {pair["first_group"], pair["second_group"]} == groups and all(pair[name] == same[name] for name in same):
            return rows_that_decide(pair)
    return ""


def rows_that_decide(pair: Mapping[str, Any]) -> str:
    """Say how many more rows would probably decide a pair; empty if the number is unknown.

    >>> rows_that_decide({"rows_needed": 2_900, "first_n": 1_200, "second_n": 300})
    ' About 4,300 more rows would decide it in four of five samples: 2,900 of each of the two groups.'
    """
    needed = pair.get("rows_needed")
    if not needed:
        return ""
    more = max(0, needed - pair["first_n"]) + max(0, needed - pair["second_n"])
    return f" About {more:,} more rows would decide it in four of five samples: {needed:,} of each of the two groups."


def place_of(facts: Facts, row: Mapping[str, Any]) -> str:
    """Return the grouping and strata of a row as the end of a sentence, if it has such columns."""
    parts = [
        f"{name} = {group_text([row[name]])}" for name in facts.question.strata if name in row and name != "protected"
    ]
    grouping = f" by {row['protected']}" if "protected" in facts.question.strata and "protected" in row else ""
    return grouping + (f" where {', '.join(parts)}" if parts else "")


def group_text(values: Sequence[Any]) -> str:
    """Return the values of a group as text.

    >>> group_text(["Black", None, True])
    'Black, (NULL), true'
    """
    return ", ".join(map(group_value, values))


def counted(number: int, thing: str) -> str:
    """Return a number with its noun, in the plural if needed.

    >>> counted(1, "pair"), counted(2000, "row")
    ('1 pair', '2,000 rows')
    """
    return f"{number:,} {thing}{'s' * (number != 1)}"


def listed(texts: Sequence[str], most: int = 20) -> str:
    """Join texts in an enumeration, which says how many of them it leaves out.

    >>> listed(["a", "b", "c"]), listed(["a", "b", "c"], 2)
    ('a, b and c', 'a, b and 1 more')
    """
    named = [*texts[:most], *([f"{len(texts) - most:,} more"] if len(texts) > most else [])]
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))


def strata_of(facts: Facts, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the columns before a row's metric, by name: its controls and grouping."""
    names = facts.tables["disparity"].columns
    return {name: row[name] for name in names[: names.index("metric")]}


def brief(value: float) -> str:
    """Return a number as figures show it; rates have three decimals.

    >>> brief(0.05), brief(-0.2371), brief(0.00012), brief(1234.5), brief(float("inf"))
    ('0.050', '−0.237', '0.00012', '1,234.5', '∞')
    """
    if not isfinite(value):
        return "∞" if value > 0 else "−∞"
    text = shown(value, 3) if abs(value) >= 10 else f"{value:.2g}" if 0.0001 <= abs(value) < 0.001 else f"{value:.3f}"
    return text.replace("-", "−")


def limits_text(low: float | None, high: float | None) -> str:
    """Return limits as text to follow a number; empty if there are none.

    >>> limits_text(0.1, 0.25), limits_text(None, None)
    (' (0.100 to 0.250)', '')
    """
    return "" if low is None or high is None else f" ({brief(low)} to {brief(high)})"


def cell(value: Any) -> str:
    """Return a value as the cell of a table shows it.

    >>> cell(1234), cell(0.12345), cell(True), cell(None)
    ('1,234', '0.1235', 'true', 'NULL')
    """
    if isinstance(value, float):
        return shown(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"{value:,}"
    return "NULL" if value is None else str(value)


def limits(facts: Facts) -> tuple[str, ...]:
    """Return the sentences on what a report does not establish."""
    spec = facts.question.spec
    looks = (_LOOKS,) if spec.tuned is not None else ()
    clusters = (_CLUSTERS.format(cluster=spec.cluster.shown),) if spec.cluster is not None else ()
    return (*_LIMITS, *looks, *clusters)
