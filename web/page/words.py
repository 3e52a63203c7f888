"""Write what the page has of the package as JSON: forms, items, metrics, texts of reports; see `make site`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.row_kinds import rows_counted
from fairsql.reports.content.words import LIMITS
from fairsql.text.queries import query


def words() -> dict[str, object]:
    """Return the forms that run without Python, each with its items, the built-in metrics, and texts of reports."""
    metrics = [
        {
            "name": each.name,
            "aliases": each.aliases,
            "meaning": each.meaning,
            "proportion": None if each.formula is None else as_proportion(each.formula),
            "counts": "rows" if each.formula is None else rows_counted(each.formula),
        }
        for each in built_in_metrics().metrics
    ]
    return {
        "forms": {word: form.items for word, form in FORMS.items() if form.sections or not word},
        "metrics": metrics,
        "limits": LIMITS,
        "queries": {
            "fingerprint": query(
                "reports", "fingerprint", rows="$rows", columns="$columns", values="$values", nulls="", sums=""
            ),
            "written": query("reports", "written", column="$column"),
        },
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(words(), ensure_ascii=False), encoding="utf-8")
