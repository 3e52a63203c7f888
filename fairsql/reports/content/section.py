"""What a section of a report is. In: the question, and later its facts. Out: queries to run, and panels to show.

A section is one file of `reports/sections/` with one `Section`, and a row of `section_table.py`. All formats show it:
the page draws its figures and folds its tables, Markdown writes its sentences and tables, JSON has its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Figure
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table


@dataclass(frozen=True)
class Panel:
    """A part of a section: sentences, figures, and the table that they are of.

    Attributes:
        title: what it shows; empty where the section's own title says it.
        sentences: what its numbers say, computed from them.
        figures: drawn one below the other.
        table: its numbers; None where the panel has words alone.
        caption: of the table.
        definition: what is measured, and how.
        source: the paper or rule that defines it.
        folded: whether the table is folded on the page.
        reads: the names of the tables that its numbers are from.
        values: what a template of the section's own reads beside these.
    """

    title: str = ""
    sentences: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    table: Table | None = None
    caption: str = ""
    definition: str = ""
    source: str = ""
    folded: bool = True
    reads: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """A section of a report.

    Attributes:
        name: its anchor in the page.
        title: its heading.
        ask: returns the SQL of the tables that it needs beside those of other sections, by their names; the tables
            are in the report's JSON under these names.
        show: returns its panels; a section without panels is left out.
        template: of `pages/report/`, which is handed the panels.
    """

    name: str
    title: str
    show: Callable[[Facts], Iterable[Panel]]
    ask: Callable[[Question], Mapping[str, str]] = lambda question: {}
    template: str = "panels.html"
