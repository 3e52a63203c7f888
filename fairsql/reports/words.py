"""The sentences of a report. In: its facts. Out: what is established, and what is not, computed from the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fairsql.findings.judging import describe, shown
from fairsql.reports.facts import Facts

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


def verdict_of(row: Mapping[str, Any]) -> str | None:
    """Return what a row of FAIR DISPARITY says: within, exceeds, undecided, or None where nothing is asked."""
    if row["allowance"] is None:
        return None
    verdict: str | None = row.get("verdict")
    return verdict or {True: "within", False: "exceeds", None: "undecided"}[row["within"]]


def overall(facts: Facts) -> str | None:
    """Return the worst verdict of a report."""
    found = {verdict_of(row) for row in facts.tables["disparity"].records()}
    return next((each for each in ("exceeds", "undecided", "within") if each in found), None)


def headline(facts: Facts) -> str:
    """Return the verdict in one sentence."""
    return _HEADS[overall(facts)]


def findings(facts: Facts) -> Iterator[tuple[str | None, str]]:
    """Yield the verdict and a sentence for each metric and stratum, those that exceed first."""
    rows = [(verdict_of(row), row) for row in facts.tables["disparity"].records()]
    order = ["exceeds", "undecided", "within", None]
    for verdict, row in sorted(rows, key=lambda pair: order.index(pair[0])):
        yield verdict, describe(row, strata_of(facts, row)) + "." + _needed(row, verdict)


def _needed(row: Mapping[str, Any], verdict: str | None) -> str:
    rows = row.get("rows_needed")
    return f" About {shown(rows)} rows in each group would decide it." if verdict == "undecided" and rows else ""


def strata_of(facts: Facts, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the controls of a row, by their names: what stands before its metric."""
    names = facts.tables["disparity"].columns
    return {name: row[name] for name in names[: names.index("metric")]}


def cell(value: Any) -> str:
    """Return a value as a cell of a table shows it.

    >>> cell(1234), cell(0.12345), cell(True), cell(None)
    ('1,234', '0.1235', 'true', '')
    """
    if isinstance(value, float):
        return shown(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def limits() -> tuple[str, ...]:
    """Return what a report does not establish."""
    return _LIMITS
