"""The section on groups: their rows, and which of them nothing is said of. In: facts. Out: panels."""

from __future__ import annotations

from collections.abc import Iterator

from fairsql.reports.facts import Facts
from fairsql.reports.section import Panel, Section


def _show(facts: Facts) -> Iterator[Panel]:
    caption = "Every group: its rows, those that do not count, its metrics"
    yield Panel(table=facts.tables["groups"], caption=caption, folded=False)


GROUPS = Section("groups", "Groups", _show)
