"""How a check is written: text for people, Markdown for pull requests, JSON for programs, JUnit for pipelines.

In: checks, one a file. Out: a text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as Xml

from fairsql.findings.gate import Check, Result
from fairsql.findings.judging import Outcome

_WORDS: dict[Outcome, str] = {"pass": "PASS", "fail": "FAIL", "undecided": "UNDECIDED", "error": "ERROR"}
_COUNTED: dict[Outcome, str] = {"pass": "passed", "fail": "failed", "undecided": "undecided", "error": "could not run"}


def _word(result: Result) -> str:
    """Return the word that heads a policy."""
    return _WORDS[result.outcome] if result.counts or result.outcome == "pass" else "WARN"


def _place(check: Check, result: Result) -> str:
    return f" ({check.file}:{result.policy.line})" if check.file else ""


def _told(result: Result) -> list[str]:
    """Return what there is to say of a policy: rows that pass are told only where nothing else is."""
    if result.message:
        return [result.message]
    others = [row.message for row in result.rows if row.outcome != "pass"]
    return others or [row.message for row in result.rows]


def count_outcomes(checks: Sequence[Check]) -> str:
    """Return how many policies passed, failed, are undecided, could not run, in words."""
    counted = Counter(result.outcome for check in checks for result in check.results if result.counts)
    warned = sum(_word(result) == "WARN" for check in checks for result in check.results)
    parts = [f"{counted[each]} {word}" for each, word in _COUNTED.items() if counted[each] or each in ("pass", "fail")]
    return ", ".join([*parts, *([f"{warned} warned"] if warned else [])])


def write_text(checks: Sequence[Check]) -> str:
    """Write a block for each policy, then the count."""
    lines = []
    for check in checks:
        for result in check.results:
            lines.append(f"{_word(result)} {result.policy.name}{_place(check, result)}")
            lines += ["  " + line if line else "" for told in _told(result) for line in told.splitlines()]
            lines.append("")
        if not check.results:
            lines += [f"UNDECIDED {check.file}: there is no policy in it", ""]
    return "\n".join([*lines, count_outcomes(checks)])


def write_markdown(checks: Sequence[Check]) -> str:
    """Write a table with a row for each policy."""

    def cell(text: str) -> str:
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", "<br>")

    lines = ["| policy | outcome | finding |", "| --- | --- | --- |"]
    for check in checks:
        for result in check.results:
            finding = "\n".join(_told(result))
            lines.append(f"| {cell(result.policy.name)} | {_word(result)} | {cell(finding)} |")
    return "\n".join([*lines, "", count_outcomes(checks)])


def write_json(checks: Sequence[Check]) -> str:
    """Write an object with the status, and each policy with the rows that are judged."""
    policies = [
        {
            "policy": result.policy.name, "file": check.file, "line": result.policy.line,
            "severity": result.policy.severity, "outcome": result.outcome, "message": result.message,
            "rows": [{"outcome": row.outcome, "message": row.message, **_plain(row.row)} for row in result.rows],
        }
        for check in checks for result in check.results
    ]  # fmt: skip
    return json.dumps({"status": status_of(checks), "policies": policies}, ensure_ascii=False, indent=1, default=str)


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row whose numbers JSON can say: NaN and infinity are texts."""
    return {
        name: str(value) if isinstance(value, float) and not -1e308 <= value <= 1e308 else value
        for name, value in row.items()
    }


def write_junit(checks: Sequence[Check]) -> str:
    """Write JUnit's XML: a suite for each file, a case for each policy."""
    suites = Xml.Element("testsuites")
    for check in checks:
        outcomes = [check.outcome_of(result) for result in check.results if result.counts]
        suite = Xml.SubElement(
            suites, "testsuite", name=check.file or "fairsql", tests=str(len(check.results)),
            failures=str(outcomes.count("fail") + outcomes.count("undecided")), errors=str(outcomes.count("error")),
            skipped="0",
        )  # fmt: skip
        for result in check.results:
            case = Xml.SubElement(
                suite, "testcase", name=result.policy.name, classname=check.file or "fairsql", time="0"
            )
            text = "\n".join(_told(result))
            outcome = check.outcome_of(result)
            if not result.counts or outcome == "pass":
                Xml.SubElement(case, "system-out").text = _legal(f"{_word(result)}: {text}")
            else:
                tag = "error" if outcome == "error" else "failure"
                first = _legal(text.partition("\n")[0])
                Xml.SubElement(case, tag, message=first, type=result.outcome).text = _legal(text)
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(suites, encoding="unicode")


def _legal(text: str) -> str:
    """Return a text without the control characters that XML 1.0 cannot hold."""
    return "".join(sign if sign >= " " or sign in "\t\n\r" else "\ufffd" for sign in text)


def status_of(checks: Sequence[Check]) -> int:
    """Return the exit status of several files: that of the worst."""
    found = {check.status for check in checks}
    return next((status for status in (2, 1, 3) if status in found), 0 if checks else 3)


FORMATS: dict[str, Callable[[Sequence[Check]], str]] = {
    "text": write_text,
    "json": write_json,
    "junit": write_junit,
    "markdown": write_markdown,
}
