"""A report as a model card: Markdown under a header of YAML, as Hugging Face and skops read it.

In: a report. Out: text. Its sections have the names of Hugging Face's template, so that a card can take them over.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fairsql.reports.content.words import listed, title_of
from fairsql.reports.first_screen import answer_of
from fairsql.reports.markdown import escaped, panel_lines, provenance_lines, scorecard_lines
from fairsql.reports.sections.section_table import show_sections

if TYPE_CHECKING:
    from fairsql.reports.report import Report

_TASK = "tabular-classification"


def write_model_card(report: Report) -> str:
    """Return a report as a model card."""
    facts, answer = report.facts, answer_of(report.facts)
    lines = ["---", *_header(report), "---", "", f"# {escaped(report.title)}", "", "## Model Details", ""]
    lines += [f"- {name}: {escaped(text)}" for name, text in report.identity.items() if name != "title"]
    lines += [f"- audited at: {report.time.isoformat(timespec='minutes')}", ""]
    lines += ["## Bias, Risks, and Limitations", "", f"**{escaped(answer.headline)}**", ""]
    lines += [f"- {f'{verdict}: ' if verdict else ''}{escaped(' '.join(said))}" for verdict, said in answer.said]
    lines += ["", "What this does not establish:", "", *(f"- {sentence}" for sentence in answer.limits), ""]
    lines += ["## Evaluation", "", "### Testing Data, Factors & Metrics", ""]
    lines += [*(f"- {escaped(sentence)}" for sentence in answer.basis), *provenance_lines(report), ""]
    lines += ["```sql", facts.question.text, "```", "", "### Results", ""]
    lines += scorecard_lines(answer) if answer.scores else ["Nothing is compared."]
    for section, panels, _ in show_sections(facts):
        for panel in panels if section.name == "groups" else ():
            lines += panel_lines(panel)
    return "\n".join(lines) + "\n"


def _header(report: Report) -> Iterator[str]:
    """Yield the header; a text in it is JSON, which is YAML too."""
    yield from ("tags:", "- fairness", "- fairsql")
    gaps = list(_gaps(report))
    if not gaps:
        return
    name = report.identity.get("system") or report.facts.question.model or report.title
    yield from ("model-index:", f"- name: {json.dumps(name, ensure_ascii=False)}", "  results:", "  - task:")
    yield from (f"      type: {_TASK}", "    dataset:", "      type: tabular")
    rows = " ".join(report.facts.question.source.split())
    yield from (f"      name: {json.dumps(rows, ensure_ascii=False)}", "    metrics:")
    for metric, shown, value in gaps:
        yield f"    - type: {json.dumps(metric)}"
        yield f"      name: {json.dumps(shown, ensure_ascii=False)}"
        yield f"      value: {value!r}"


def _gaps(report: Report) -> Iterator[tuple[str, str, float]]:
    """Yield each metric with its largest gap, and what to call that."""
    table = report.facts.tables.get("disparity")
    groups = listed([column.name for column in report.facts.question.spec.protected])
    for row in () if table is None else table.records():
        metric = row["metric"]
        if row["difference"] is not None and math.isfinite(row["difference"]):
            place = [f"{name} = {row[name]}" for name in report.facts.question.strata]
            text = f"{title_of(report.facts, metric)}: largest gap between groups by {groups}"
            yield metric, f"{text}{' where ' if place else ''}{listed(place)}", float(row["difference"])
