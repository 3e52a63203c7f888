"""Formats of a check: text for people, Markdown for pull requests, JSON for programs, JUnit for pipelines.

In: checks, one for each file. Out: a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as Xml

from fairsql.findings.results import Check, count_outcomes, head_of, lines_of, status_of, write_text

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_markdown(checks: Sequence[Check]) -> str:
    """Write a table with a row for each policy."""

    def cell(text: str) -> str:
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", "<br>")

    lines = ["| policy | outcome | finding |", "| --- | --- | --- |"]
    for check in checks:
        for result in check.results:
            finding = "\n".join(lines_of(result))
            lines.append(f"| {cell(result.policy.name)} | {head_of(result)} | {cell(finding)} |")
    return "\n".join([*lines, "", count_outcomes(checks)])


def write_json(checks: Sequence[Check]) -> str:
    """Write an object with the status, the preparing statements, and each policy with its judged rows."""
    policies = [
        {
            "policy": result.policy.name, "file": check.file, "line": result.policy.line,
            "severity": result.policy.severity, "outcome": result.outcome, "message": result.message,
            "warning": result.warning,
            "rows": [{"outcome": row.outcome, "message": row.message, **_plain(row.row)} for row in result.rows],
        }
        for check in checks for result in check.results
    ]  # fmt: skip
    prepared = [
        {"statement": statement.sql.strip(), "file": check.file, "line": statement.line}
        for check in checks for statement in check.prepared
    ]  # fmt: skip
    answer = {"status": status_of(checks), "prepared": prepared, "policies": policies}
    return json.dumps(answer, ensure_ascii=False, indent=1, default=str)


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row that JSON can represent: NaN and infinity become texts."""
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
                suite, "testcase", name=_legal(result.policy.name), classname=check.file or "fairsql", time="0"
            )
            text = "\n".join(lines_of(result))
            outcome = check.outcome_of(result)
            if not result.counts or outcome == "pass":
                Xml.SubElement(case, "system-out").text = _legal(f"{head_of(result)}: {text}")
            else:
                tag = "error" if outcome == "error" else "failure"
                first = _legal(text.partition("\n")[0])
                Xml.SubElement(case, tag, message=first, type=result.outcome).text = _legal(text)
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(suites, encoding="unicode")


def _legal(text: str) -> str:
    """Return a text without the characters that XML 1.0 cannot hold."""
    return _ILLEGAL.sub("\ufffd", text)


FORMATS: dict[str, Callable[[Sequence[Check]], str]] = {
    "text": write_text,
    "json": write_json,
    "junit": write_junit,
    "markdown": write_markdown,
}
