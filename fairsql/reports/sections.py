"""The sections of a report, in their order. Before them stand verdict, identity and policy; behind them provenance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairsql.reports.facts import Facts
from fairsql.reports.groups import GROUPS
from fairsql.reports.rates import RATES
from fairsql.reports.scores import SCORES
from fairsql.reports.section import Panel, Section

SECTIONS: tuple[Section, ...] = (
    GROUPS,
    RATES,
    SCORES,
)


class Shown(NamedTuple):
    """A section with the panels that it shows."""

    section: Section
    panels: tuple[Panel, ...]


def show_sections(facts: Facts) -> Iterator[Shown]:
    """Yield the sections that have something to show."""
    for section in SECTIONS:
        panels = tuple(section.show(facts))
        if panels:
            yield Shown(section, panels)
