"""The SQL of the documentation, for tests that run it as it stands."""

from __future__ import annotations

import re
from pathlib import Path

_DOCS = Path(__file__).resolve().parent.parent / "docs"


def sql_blocks(name: str) -> list[str]:
    """Return the blocks of SQL of a page, in their order; their paths are relative to the root of the checkout."""
    return re.findall(r"```sql\n(.*?)```", (_DOCS / name).read_text(encoding="utf-8"), re.DOTALL)
