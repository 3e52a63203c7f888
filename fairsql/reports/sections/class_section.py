"""The section on classes (OUTCOMES): each metric of each group and class. In: facts. Out: a panel for each metric."""

from __future__ import annotations

from collections.abc import Iterator

from fairsql.reports.content.class_metrics import RAW
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import titled

_DEFINITION = (
    "A row is a group, a column a class. Each class is measured against all others. If all classes are listed, their "
    "selection rates add up to 1, and so do their base rates."
)


def _show(facts: Facts) -> Iterator[Panel]:
    classes = facts.question.classes
    groups = facts.tables["groups"]
    keys = groups.columns[: groups.columns.index("n")]
    definition = _DEFINITION
    for metric in dict.fromkeys(metric for metric, _ in classes.values()):
        names = {name: each for name, (of, each) in classes.items() if of == metric and name in groups.columns}
        if names:
            chosen = groups.only([*keys, *names])
            table = Table(RAW, groups.sql, (*keys, *names.values()), chosen.rows)
            yield Panel(
                titled(metric),
                (),
                (),
                table,
                f"{metric} of each group and class",
                definition,
                folded=False,
                reads=(RAW,),
            )
            definition = ""  # once


CLASSES = Section("classes", "Classes", _show)
