"""A report as Markdown, for a pull request or a wiki. In: a report. Out: text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fairsql.findings.judging import shown
from fairsql.reports.content.first_screen import answer_of
from fairsql.reports.sections.section_table import show_sections

if TYPE_CHECKING:
    from fairsql.reports.content.report_table import Table
    from fairsql.reports.content.section import Panel
    from fairsql.reports.report import Report

_ROWS = 200  # the most rows of a table


def write_markdown(report: Report) -> str:
    """Return a report as Markdown text."""
    facts, answer = report.facts, answer_of(report.facts)
    lines = [f"# {_escape(report.identity.get('title', 'Fairness audit'))}", ""]
    lines += [f"- {name}: {_escape(text)}" for name, text in report.identity.items()]
    lines += [
        f"- made at: {report.time.isoformat(timespec='minutes')}",
        "",
        "## Answer",
        "",
        f"**{_escape(answer.headline)}**",
        "",
    ]
    for verdict, sentences in answer.said:
        lines.append(f"- {verdict}: {_escape(' '.join(sentences))}" if verdict else f"- {_escape(' '.join(sentences))}")
    lines += ["", "What it stands on:", "", *(f"- {_escape(sentence)}" for sentence in answer.basis)]
    for section, panels, _ in show_sections(facts):
        lines += ["", f"## {section.title}"]
        for panel in panels:
            lines += _panel(panel)
    lines += ["", "## What this does not establish", "", *(f"- {sentence}" for sentence in answer.limits)]
    lines += ["", "## The question", "", "```sql", facts.question.text, "```"]
    return "\n".join(lines) + "\n"


def _panel(panel: Panel) -> Iterator[str]:
    if panel.title:
        yield from ("", f"### {_escape(panel.title)}")
    for sentence in panel.sentences:
        yield from ("", _escape(sentence))
    if panel.definition:
        yield from ("", _escape(panel.definition) + (f" Source: {_escape(panel.source)}." if panel.source else ""))
    if panel.table is not None:
        yield from ("", *_rows(panel.table))
    if panel.note:
        yield from ("", _escape(panel.note))


def _rows(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(map(_escape, table.columns)) + " |"
    yield "|" + " --- |" * len(table.columns)
    for row in table.rows[:_ROWS]:
        yield "| " + " | ".join(_cell(value) for value in row) + " |"
    if len(table.rows) > _ROWS:
        yield ""
        yield f"{len(table.rows) - _ROWS:,} more rows are in the report's JSON."


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return shown(value)
    return "" if value is None else _escape(str(value))


def _escape(text: str) -> str:
    signs = str.maketrans({sign: "\\" + sign for sign in "\\|*_`[]#"} | {"<": "&lt;", "\n": " "})
    return text.translate(signs)
