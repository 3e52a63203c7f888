"""The section on groups: their rows, and which groups are not compared or have no metric. In: facts. Out: panels."""

from __future__ import annotations

from collections.abc import Iterator

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import counted, group_text, listed

_DEFINITION = (
    "n is the rows that count. A row is excluded where its prediction, label, score or weight is NULL. A group of "
    "fewer rows than MINIMUM is shown and not compared. (NULL) is the group of the rows whose group is unknown."
)


def _show(facts: Facts) -> Iterator[Panel]:
    groups = facts.tables["groups"]
    first = groups.columns.index("excluded") + 1
    table = groups.only([*groups.columns[:first], *groups.metrics])
    caption = "Every group: its rows, those that do not count, its metrics"
    sentences = tuple(sentence for each in (_small, _excluded, _undefined, _unknown) for sentence in each(facts))
    yield Panel("", sentences, (), table, caption, _DEFINITION, folded=False, reads=("groups",))


def _named(facts: Facts, row: dict[str, object]) -> str:
    """Return the text of a group, with its stratum."""
    names = facts.tables["groups"].columns
    before = names[: names.index("n")]
    strata = facts.question.strata
    place = ", ".join(
        f"{name} = {group_text([row[name]])}" for name in before if name in strata and name != "protected"
    )
    group = group_text([row[name] for name in before if name not in strata])
    return group + (f" where {place}" if place else "")


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
            stands = "stands" if len(metrics) == 1 else "stand"
            text = f"{listed(metrics)} {stands} on fewer rows than MINIMUM {minimum} in {counted(len(small), 'group')}"
            yield f"{text}, which {'has' if len(small) == 1 else 'have'} no part in its comparison: {listed(small)}."


def _excluded(facts: Facts) -> Iterator[str]:
    rows = [row for row in facts.tables["groups"].records() if row["excluded"]]
    if rows:
        each = [f"{row['excluded']:,} of {_named(facts, row)}" for row in rows]
        yield f"Rows that do not count, since their prediction, label, score or weight is NULL: {listed(each)}."
    else:
        yield "No row is excluded."


def _undefined(facts: Facts) -> Iterator[str]:
    groups = facts.tables["groups"]
    for name in groups.metrics:
        without = [_named(facts, row) for row in groups.records() if row[name] is None]
        if without:
            yield f"{name} is undefined of {listed(without)}: no row is below the line of its formula."


def _unknown(facts: Facts) -> Iterator[str]:
    question, groups = facts.question, list(facts.tables["groups"].records())
    if question.spec.sets is not None:  # in grouping sets, NULL may stand for all values
        return
    total = sum(row["n"] + row["excluded"] for row in groups)
    for column in question.spec.protected:
        rows = sum(row["n"] + row["excluded"] for row in groups if row[column.name] is None)
        if rows:
            share = f"{counted(rows, 'row')} ({shown(100 * rows / total)} %)"
            yield f"{column.name} is unknown of {share}, which are the group (NULL)."
        else:
            yield f"{column.name} is known of all rows."


GROUPS = Section("groups", "Groups", _show)
