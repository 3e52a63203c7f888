"""The section on groups: their rows, and which are not compared or have no metric. In: a question or its facts.

With controls it shows the groups over all rows first, and those of each stratum in a fold.
"""

from __future__ import annotations

from collections.abc import Iterator

from fairsql.reports.content.basis import names_of_aggregates, say_missing, say_valueless
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pooled import UNCONTROLLED
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.units import unit_for
from fairsql.reports.content.words import counted, group_name, listed, place_of, rows_of_metric, title_of

_MOST = 5  # groups that a sentence names
_DEFINITION = (
    "n is the number of rows that count. A row is excluded if its {values} is NULL{unlisted}. A group with fewer "
    "rows than MINIMUM is shown and not compared. (NULL) is the group of rows whose value is missing."
)


def _definition(question: Question) -> str:
    """Return what n and the other columns mean."""
    numbers = question.spec.estimate is not None
    values = "outcome, estimate, actual or weight" if numbers else "prediction, label, score or weight"
    return _DEFINITION.format(values=values, unlisted=", or none of the classes" if question.has_order else "")


def _ask(question: Question) -> dict[str, str]:
    return {UNCONTROLLED: question.ask("", CONTROL=None, STRATA=None)} if question.spec.control else {}


def _show(facts: Facts) -> Iterator[Panel]:
    groups = facts.tables["groups"]
    said = (_small, _excluded, say_valueless, _undefined, _unknown)
    sentences = tuple(sentence for each in said for sentence in each(facts))
    caption = "Every group: its rows, those that do not count, its metrics"
    if UNCONTROLLED in facts.tables:
        table = _counts(facts, facts.tables[UNCONTROLLED])
        yield Panel(
            "",
            sentences,
            (),
            table,
            f"{caption}, over all strata",
            _definition(facts.question),
            folded=False,
            reads=(UNCONTROLLED,),
        )
        yield Panel("In each stratum", (), (), _counts(facts, groups), f"{caption}, in each stratum", reads=("groups",))
    else:
        yield Panel(
            "",
            sentences,
            (),
            _counts(facts, groups),
            caption,
            _definition(facts.question),
            folded=False,
            reads=("groups",),
        )


def _counts(facts: Facts, groups: Table) -> Table:
    """Return the table without limits; metrics of classes have a section of their own."""
    first = groups.columns.index("excluded") + 1
    return groups.only(
        [*groups.columns[:first], *(each for each in groups.metrics if each not in facts.question.classes)]
    )


def _named(facts: Facts, row: dict[str, object]) -> str:
    """Return the label of a group, with its stratum."""
    return quoted(shorten(group_name(facts, row, ""))) + place_of(facts, row)


def _small(facts: Facts) -> Iterator[str]:
    minimum = facts.question.items.get("MINIMUM")
    least = float(minimum or 0)
    groups = facts.tables["groups"]
    found: dict[tuple[str, ...], list[str]] = {}  # too small groups -> metrics
    for metric in groups.metrics:
        rows = [(row, row.get(f"{metric}_n", row["n"])) for row in groups.records()]
        small = tuple(f"{_named(facts, row)} ({number:,})" for row, number in rows if number < least)
        found.setdefault(small, []).append(metric)
    for small, metrics in found.items():
        if small:
            has = "has" if len(metrics) == 1 else "have"
            what = listed([title_of(facts, metric) for metric in metrics])
            rows_counted = " or ".join(dict.fromkeys(rows_of_metric(facts, metric) for metric in metrics))
            yield (
                f"{what} {has} fewer {rows_counted} than MINIMUM {minimum} in {counted(len(small), 'group')}, which "
                f"{'is' if len(small) == 1 else 'are'} not compared: {listed(small, _MOST)}."
            )


def _excluded(facts: Facts) -> Iterator[str]:
    rows = [row for row in facts.tables["groups"].records() if row["excluded"]]
    if rows:
        rows.sort(key=lambda row: -row["excluded"])
        each = [f"{row['excluded']:,} of {_named(facts, row)}" for row in rows]
        others = sum(row["excluded"] for row in rows[_MOST:])
        each[_MOST:] = [f"{others:,} of {counted(len(rows) - _MOST, 'more group')}"] if others else []
        yield f"Rows that do not count because {say_missing(facts, 'NULL')}: {listed(each)}."
    elif not list(say_valueless(facts)):
        yield "Every row that FILTER takes counts." if "FILTER" in facts.question.items else "Every row counts."


def _undefined(facts: Facts) -> Iterator[str]:
    groups, aggregated = facts.tables["groups"], names_of_aggregates(facts)
    for name in groups.metrics:
        rows = [row for row in groups.records() if row[name] is None]
        without = [_named(facts, row) for row in rows]
        if without:
            empty = name in aggregated and not any(row.get(f"{name}_n") for row in rows)
            why = "no row has a value" if empty else "there are no rows to divide by"
            yield f"{title_of(facts, name)} is undefined for {listed(without, _MOST)}: {why}."


def _unknown(facts: Facts) -> Iterator[str]:
    question, groups = facts.question, list(facts.tables["groups"].records())
    if question.spec.sets is not None:  # in grouping sets, NULL may stand for all values
        return
    total = sum(row["n"] + row["excluded"] for row in groups)
    known = []
    for column in question.spec.protected:
        rows = sum(row["n"] + row["excluded"] for row in groups if row[column.name] is None)
        if rows:
            share = f"{counted(rows, 'row')} ({unit_for(True, [rows / total]).value(rows / total)})"
            verb = "is" if rows == 1 else "are"
            yield f"{column.name} is missing in {share}, which {verb} the group (NULL)."
        else:
            known.append(column.name)
    for column in question.spec.control:
        rows = sum(row["n"] + row["excluded"] for row in groups if row[column.name] is None)
        if rows:
            share = f"{counted(rows, 'row')} ({unit_for(True, [rows / total]).value(rows / total)})"
            are, their = ("is", "its") if rows == 1 else ("are", "their")
            yield f"{column.name} is missing in {share}, which {are} a stratum of {their} own, {column.name} unknown."
    if known and total:
        yield f"{listed(known)} {'is' if len(known) == 1 else 'are'} recorded for every row."


GROUPS = Section("groups", "Groups", _show, _ask)
