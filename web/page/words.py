"""Write what the page knows of the language as JSON: forms with their items, and metrics; see `make site`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.metrics.algebra import as_proportion


def words() -> dict[str, object]:
    """Return the forms that run without Python, each with its items, and the built-in metrics."""
    metrics = [
        {
            "name": each.name,
            "aliases": each.aliases,
            "meaning": each.meaning,
            "is_share": each.formula is not None and as_proportion(each.formula) is not None,
        }
        for each in built_in_metrics().metrics
    ]
    return {
        "forms": {word: form.items for word, form in FORMS.items() if form.sections or not word},
        "metrics": metrics,
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(words(), ensure_ascii=False), encoding="utf-8")
