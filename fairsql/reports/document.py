"""A report as JSON. In: a report. Out: an object that follows the schema it names; the HTML page contains it too."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from fairsql.reports.content.report_table import plain
from fairsql.reports.first_screen import answer_of
from fairsql.reports.sections.section_table import show_sections

if TYPE_CHECKING:
    from fairsql.reports.report import Report

SCHEMA = "fairsql-report-1"  # pages/report/schema.json


def document(report: Report) -> dict[str, Any]:
    """Return a report as an object for JSON."""
    facts, answer = report.facts, answer_of(report.facts)
    return {
        "schema": SCHEMA,
        "identity": dict(report.identity),
        "made_at": report.time.isoformat(timespec="seconds"),
        "verdict": answer.verdict,
        "headline": answer.headline,
        "findings": [{"verdict": verdict, "sentence": sentence} for verdict, sentence in answer.findings],
        "limits": list(answer.limits),
        "question": {"sql": facts.question.text, "source": facts.question.rows, "items": facts.question.items},
        "sections": [
            {
                "name": "answer",
                "title": "Answer",
                "sentences": [*(each for _, sentences in answer.said for each in sentences), *answer.basis],
                "tables": list(answer.tables),
            },
            *(
                {
                    "name": section.name,
                    "title": section.title,
                    "sentences": [sentence for panel in panels for sentence in panel.sentences],
                    "tables": [name for name, _ in queries],
                }
                for section, panels, queries in show_sections(facts)
            ),
        ],
        "tables": {
            name: {"sql": table.sql, "columns": list(table.columns), "rows": plain(table.rows)}
            for name, table in facts.tables.items()
        },
        "provenance": {
            "query_sha256": hashlib.sha256(facts.question.text.encode()).hexdigest(),
            "data_sha256": facts.fingerprint.sha256,
            "rows_read": facts.fingerprint.rows,
            "versions": dict(facts.versions),
            **({"engine": facts.question.engine} if facts.question.engine else {}),
        },
    }


def write_json(report: Report) -> str:
    """Return a report as JSON text."""
    return json.dumps(document(report), ensure_ascii=False, indent=1)
