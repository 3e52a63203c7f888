"""A report as Markdown, for a pull request or a wiki. In: a report. Out: text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fairsql.reports.content.figures import HeatMap
from fairsql.reports.content.words import cell, confidence_text
from fairsql.reports.document import document
from fairsql.reports.first_screen import Answer, answer_of
from fairsql.reports.sections.section_table import show_sections

if TYPE_CHECKING:
    from fairsql.reports.content.report_table import Table
    from fairsql.reports.content.section import Panel
    from fairsql.reports.report import Report

_SIGNS = "\\|*_`[]#"
_ESCAPED = re.compile(rf"\\([{re.escape(_SIGNS)}])")
_ROWS = 200  # the most rows of a table


def write_markdown(report: Report) -> str:
    """Return a report as Markdown text."""
    facts, answer = report.facts, answer_of(report.facts)
    lines = [f"# {escaped(report.title)}", ""]
    lines += [f"- {name}: {escaped(text)}" for name, text in report.identity.items() if name != "title"]
    lines += [
        f"- made at: {report.time.isoformat(timespec='minutes')}",
        "",
        "## Answer",
        "",
        f"**{escaped(answer.headline)}**",
        "",
    ]
    if answer.scores:
        lines += [f"{escaped(answer.caption.format(confidence_text(facts)))}:", "", *scorecard_lines(answer), ""]
    for verdict, sentences in answer.said:
        lines.append(f"- {verdict}: {escaped(' '.join(sentences))}" if verdict else f"- {escaped(' '.join(sentences))}")
    lines += ["", "What it stands on:", "", *(f"- {escaped(sentence)}" for sentence in answer.basis)]
    sections = list(show_sections(facts))
    for section, panels, _ in sections:
        lines += ["", f"## {section.title}"]
        for panel in panels:
            lines += panel_lines(panel)
    lines += ["", "## What this does not establish", "", *(f"- {sentence}" for sentence in answer.limits)]
    lines += ["", "## How it was made", "", *provenance_lines(report), "", "### The question", ""]
    lines += ["```sql", facts.question.text, "```", "", "### The SQL of each table"]
    for name, sql in dict(query for shown in sections for query in shown.queries).items():
        lines += ["", f"<details><summary>{name}</summary>", "", "```sql", sql, "```", "", "</details>"]
    return "\n".join(lines) + "\n"


def scorecard_lines(answer: Answer) -> Iterator[str]:
    yield from _table_head(answer.heads)
    for score in answer.scores:
        metric = f"{score.metric} ({score.place})" if score.place else score.metric
        groups = [
            f"{group}: {value}" if group else ""
            for group, value in ((score.lowest, score.lowest_value), (score.highest, score.highest_value))
        ]
        gap = f"{score.gap} ({score.interval})" if score.interval else score.gap
        yield _line([metric, *groups, gap, score.allowance, score.word][: len(answer.heads)])


def provenance_lines(report: Report) -> Iterator[str]:
    """Yield what the numbers were computed from: rows, hashes and versions."""
    made = document(report)["provenance"]
    yield f"- rows read: {cell(made['rows_read'])}"
    if "engine" in made:
        yield f"- counted by: {escaped(made['engine'])}"
    yield f"- SHA-256 of the {'counts' if 'engine' in made else 'data'}: `{made['data_sha256']}`"
    yield f"- SHA-256 of the question: `{made['query_sha256']}`"
    yield f"- versions: {', '.join(f'{name} {version}' for name, version in made['versions'].items())}"


def panel_lines(panel: Panel) -> Iterator[str]:
    if panel.title:
        yield from ("", f"### {escaped(panel.title)}")
    for sentence in panel.sentences:
        yield from ("", escaped(sentence))
    if panel.definition:
        yield from ("", escaped(panel.definition) + (f" Source: {escaped(panel.source)}." if panel.source else ""))
    for figure in panel.figures:
        if isinstance(figure, HeatMap) and panel.table is None:  # the numbers of the others are those of tables
            yield from ("", f"{escaped(figure.title)}:", "", *_heat_map(figure))
    if panel.is_drawn and panel.table is not None:
        yield from ("", f"The report's JSON has the {len(panel.table.rows):,} rows of its figures.")
    elif panel.table is not None:
        yield from ("", *_rows(panel.table))
    if panel.note:
        yield from ("", escaped(panel.note))


def _rows(table: Table) -> Iterator[str]:
    yield from _table_head(table.columns)
    for row in table.rows[:_ROWS]:
        yield _line(["" if value is None else cell(value) for value in row])
    if len(table.rows) > _ROWS:
        yield ""
        yield f"{len(table.rows) - _ROWS:,} more rows are in the report's JSON."


def _heat_map(figure: HeatMap) -> Iterator[str]:
    yield from _table_head(["", *figure.across])
    for head, cells in figure.rows:
        yield _line([head, *("" if each is None else f"{each[0]} ({each[1]})" for each in cells)])


def _table_head(names: Sequence[str]) -> Iterator[str]:
    yield _line(names)
    yield "|" + " --- |" * len(names)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(escaped, cells)) + " |"


def plain(text: str) -> str:
    """Return Markdown without its escapes, for a terminal; blocks of code are as they were.

    >>> plain("p &lt; .0001 of Farm\\\\_Laborers")
    'p < .0001 of Farm_Laborers'
    """
    prose = text.split("\n```")
    prose[::2] = [_ESCAPED.sub(r"\1", each).replace("&lt;", "<") for each in prose[::2]]
    return "\n```".join(prose)


def escaped(text: str) -> str:
    signs = str.maketrans({sign: "\\" + sign for sign in _SIGNS} | {"<": "&lt;", "\n": " "})
    return text.translate(signs)
