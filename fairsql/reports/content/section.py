"""A section of a report. In: the question, and later its facts. Out: queries to run, and panels to show.

A section is a file of `reports/sections/` with one `Section`, and a row of `section_table.py`. All formats show it: the
page draws its figures and folds its tables, Markdown writes its sentences and tables, JSON contains its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Figure
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table

DRAWN = 12  # the most marks of a figure, so that a report of many groups or strata stays short


@dataclass(frozen=True)
class Panel:
    """A part of a section: sentences, figures, and the table with their numbers.

    Attributes:
        title: its title; empty if the title of the section is enough.
        sentences: statements computed from its numbers.
        figures: its figures, drawn one below another.
        table: its numbers; None for a panel of text only.
        caption: the caption of the table.
        definition: what is measured, and how.
        source: the paper or rule that defines it.
        note: what only a reader of the table needs; it stands in its fold.
        drawn: what only a reader of the figures needs; formats without figures leave it out.
        folded: whether the table is folded on the page.
        reads: the names of the tables from which its numbers come.
        is_drawn: whether the rows of its table are points of its figures; formats without figures leave them out.
        values: additional values for a section's own template.
    """

    title: str = ""
    sentences: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    table: Table | None = None
    caption: str = ""
    definition: str = ""
    source: str = ""
    note: str = ""
    drawn: str = ""
    folded: bool = True
    reads: tuple[str, ...] = ()
    is_drawn: bool = False
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """A section of a report.

    Attributes:
        name: its anchor in the page.
        title: its heading.
        ask: returns the SQL of its additional tables by name; the report's JSON has the tables under these names.
        show: returns its panels; a section without panels is left out.
        template: the template in `pages/report/` that receives the panels.
        again: returns the SQL of some of the additional tables anew, once the tables of the question itself are known.
    """

    name: str
    title: str
    show: Callable[[Facts], Iterable[Panel]]
    ask: Callable[[Question], Mapping[str, str]] = lambda question: {}
    template: str = "panels.html"
    again: Callable[[Question, Mapping[str, Table]], Mapping[str, str]] = lambda question, tables: {}
