"""Metrics of classes (OUTCOMES) in a report: that of each class is a metric of its own, "selection_rate of refer".

In: a question with classes, and its tables. Out: the question whose measures are those metrics, and tables of groups
with a row for each group and a column for each metric.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.syntax.outcomes import OUTCOME, is_at_once

RAW = "classes"  # the table with a row for each class and group
_ENDINGS = ("", "_low", "_high", "_n")


def by_class(question: Question, tables: Mapping[str, Table]) -> tuple[Question, dict[str, Table]]:
    """Return a question and its tables with a metric for each class; without OUTCOMES both as they are."""
    outcomes = question.spec.outcomes
    if outcomes is None:
        return question, dict(tables)
    groups = tables["groups"]
    found = [each for each in dict.fromkeys(row[OUTCOME] for row in groups.records()) if each is not None]
    at_once = {measure.name for measure in question.spec.measures if is_at_once(measure)}
    named, measures = dict[str, tuple[str, str]](), []
    for measure in question.spec.measures:
        for each in () if measure.name in at_once else found:
            name = _name(measure.name, each)
            named[name] = measure.name, each
            measures.append(replace(measure, name=name))
        measures += [measure] if measure.name in at_once else []
    spec = replace(question.spec, outcomes=None, measures=tuple(measures))
    wide = {
        name: _widened(table, found, at_once)
        for name, table in tables.items()
        if OUTCOME in table.columns and "excluded" in table.columns and "metric" not in table.columns
    }
    classed = replace(question, spec=spec, classes=named, has_order=outcomes.ordered)
    return classed, {**tables, RAW: replace(groups, name=RAW), **wide}


def _name(metric: str, each: str) -> str:
    return f"{metric} of {each}"


def _widened(table: Table, found: list[str], at_once: set[str]) -> Table:
    """Return a table of groups with a column for each class's metric in place of a row for each class."""
    begins = table.columns.index("excluded") + 1
    keys = [name for name in table.columns[:begins] if name != OUTCOME]
    columns = dict.fromkeys(keys)
    for metric in table.metrics:
        names = [metric] if metric in at_once else [_name(metric, each) for each in found]
        columns |= dict.fromkeys(
            f"{name}{ending}" for name in names for ending in _ENDINGS if f"{metric}{ending}" in table.columns
        )
    rows: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in table.records():
        wide = rows.setdefault(tuple(row[name] for name in keys), dict.fromkeys(columns) | {k: row[k] for k in keys})
        for metric in table.metrics:
            if (row[OUTCOME] is None) != (metric in at_once):
                continue
            name = metric if row[OUTCOME] is None else _name(metric, row[OUTCOME])
            wide |= {f"{name}{end}": row[f"{metric}{end}"] for end in _ENDINGS if f"{metric}{end}" in table.columns}
    return replace(
        table, columns=tuple(columns), rows=tuple(tuple(row[name] for name in columns) for row in rows.values())
    )
