"""The sections of a report, in their order. Before them stand verdict, identity and policy; behind them provenance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from fairsql.reports.controlled import CONTROLLED
from fairsql.reports.facts import Facts
from fairsql.reports.groups import GROUPS
from fairsql.reports.intersections import INTERSECTIONS
from fairsql.reports.models import MODEL
from fairsql.reports.pairs import PAIRS
from fairsql.reports.rates import RATES
from fairsql.reports.scores import SCORES
from fairsql.reports.section import Panel, Section
from fairsql.reports.standard import STANDARD
from fairsql.reports.subgroups import SUBGROUPS
from fairsql.reports.unknown import UNKNOWN

SECTIONS: tuple[Section, ...] = (
    GROUPS,
    RATES,
    PAIRS,
    STANDARD,
    CONTROLLED,
    INTERSECTIONS,
    SUBGROUPS,
    SCORES,
    UNKNOWN,
    MODEL,
)


class Shown(NamedTuple):
    """A section with what it shows.

    Attributes:
        section: which one.
        panels: its parts.
        queries: (name, SQL) of the tables that they are of, each once.
    """

    section: Section
    panels: tuple[Panel, ...]
    queries: tuple[tuple[str, str], ...]


def show_sections(facts: Facts) -> Iterator[Shown]:
    """Yield the sections that have something to show; their tables write groups as one does (see `group_value`)."""
    spec = facts.question.spec
    groups = {column.name for column in (*spec.control, *spec.protected)}
    for section in SECTIONS:
        panels = tuple(
            replace(panel, table=panel.table and panel.table.with_groups(groups)) for panel in section.show(facts)
        )
        if panels:
            names = dict.fromkeys(name for panel in panels for name in panel.reads)
            yield Shown(section, panels, tuple((name, facts.tables[name].sql) for name in names))
