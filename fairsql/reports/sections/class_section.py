"""The section on classes (OUTCOMES): each metric of each group and class. In: facts. Out: a panel for each metric."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fairsql.reports.content.class_metrics import RAW
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import LARGEST_HEAT_MAP, HeatMap, draw_heat_map
from fairsql.reports.content.judged_rows import unit_of_metric
from fairsql.reports.content.labels import label_group
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import titled

_DEFINITION = (
    "A row is a group, a column a class. Each class is measured against all others. If all classes are listed, their "
    "selection rates add up to 1, and so do their base rates."
)
_ORDERED = (
    "A row is a group, a column an ordered class with all classes above it. A value that is not listed does not count."
)


def _show(facts: Facts) -> Iterator[Panel]:
    classes = facts.question.classes
    groups = facts.tables["groups"]
    keys = groups.columns[: groups.columns.index("n")]
    definition = _ORDERED if facts.question.has_order else _DEFINITION
    for metric in dict.fromkeys(metric for metric, _ in classes.values()):
        names = {name: each for name, (of, each) in classes.items() if of == metric and name in groups.columns}
        if names:
            chosen = groups.only([*keys, *names])
            table = Table(RAW, groups.sql, (*keys, *names.values()), chosen.rows)
            figure = _draw(facts, metric, names, keys)
            yield Panel(
                titled(metric),
                (),
                () if figure is None else (figure,),
                table,
                f"{metric} of each group and class",
                definition,
                folded=figure is not None,
                reads=(RAW,),
            )
            definition = ""  # once


def _draw(facts: Facts, metric: str, names: Mapping[str, str], keys: tuple[str, ...]) -> HeatMap | None:
    """Draw a heat map of groups by classes; None for one with too many rows or columns."""
    rows, (most_rows, most_columns) = [*facts.tables["groups"].records()], LARGEST_HEAT_MAP
    if len(rows) > most_rows or len(names) > most_columns:
        return None

    def describe(row: dict[str, Any], name: str) -> tuple[str, str, float | None, str, str]:
        head = label_group(list(keys), [row[key] for key in keys])
        unit = unit_of_metric(facts, name)
        return head, names[name], row[name], unit.value(row[name]), f"n = {row.get(f'{name}_n', row['n']):,}"

    cells = [describe(row, name) for row in rows for name in names]
    return draw_heat_map(
        f"classes-{metric}", f"{titled(metric)} by group (down) and class (across)", cells, [*names.values()]
    )


CLASSES = Section("classes", "Classes", _show)
