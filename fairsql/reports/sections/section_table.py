"""The sections of a report, in the order of an argument. The answer comes before them; how it was made, after them.

Groups, gaps, chance, what explains them, where they are worst, scores, and what is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.pay.pay_section import CATEGORIES, RULE
from fairsql.reports.sections.adjust_section import ADJUSTED
from fairsql.reports.sections.chance_section import CHANCE
from fairsql.reports.sections.class_section import CLASSES
from fairsql.reports.sections.control_section import CONTROLLED
from fairsql.reports.sections.group_section import GROUPS
from fairsql.reports.sections.intersection_section import INTERSECTIONS
from fairsql.reports.sections.metric_section import RATES
from fairsql.reports.sections.model_section import MODEL
from fairsql.reports.sections.pair_section import PAIRS
from fairsql.reports.sections.proxy_section import PROXIES
from fairsql.reports.sections.score_section import SCORES
from fairsql.reports.sections.standard_section import STANDARD
from fairsql.reports.sections.stratum_section import STRATA
from fairsql.reports.sections.subgroup_gap_section import SUBGROUP_GAPS
from fairsql.reports.sections.subgroup_section import SUBGROUPS
from fairsql.reports.sections.unknown_section import UNKNOWN

SECTIONS: tuple[Section, ...] = (
    GROUPS,
    CLASSES,
    RATES,
    PAIRS,
    CHANCE,
    STANDARD,
    CONTROLLED,
    STRATA,
    INTERSECTIONS,
    SUBGROUPS,
    SUBGROUP_GAPS,
    PROXIES,
    SCORES,
    MODEL,
    UNKNOWN,
)
_MATCHED = (GROUPS, RATES, PAIRS, CHANCE, STRATA)  # of cases that groups share; other forms take no MATCH


def sections_of(question: Question) -> tuple[Section, ...]:
    """Return the sections of a question, whether they have panels or not."""
    if question.pay is not None:
        return (CATEGORIES, RULE, ADJUSTED) if question.pay.is_adjusted else (RULE,)
    if question.spec.match is not None:
        return _MATCHED
    return SECTIONS if question.adjusted is None else (ADJUSTED,)


class Shown(NamedTuple):
    """A section with its content.

    Attributes:
        section: the section.
        panels: its parts.
        queries: (name, SQL) of the tables that the panels read, each once.
    """

    section: Section
    panels: tuple[Panel, ...]
    queries: tuple[tuple[str, str], ...]


def show_sections(facts: Facts) -> Iterator[Shown]:
    """Yield the sections that have panels; their tables write groups by `group_value`."""
    spec = facts.question.spec
    groups = {column.name for column in (*spec.control, *spec.protected)}
    for section in sections_of(facts.question):
        panels = tuple(
            replace(panel, table=panel.table and panel.table.with_groups(groups)) for panel in section.show(facts)
        )
        if panels:
            names = dict.fromkeys(name for panel in panels for name in panel.reads)
            yield Shown(section, panels, tuple((name, facts.tables[name].sql) for name in names))
