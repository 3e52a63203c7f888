"""What the answer of a report stands on: rows, groups, what is left out or not decided. In: facts. Out: sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import Row, by_metric, reason_of
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.words import counted, group_name, listed, place_of, titled, verdict_of

_NAMED = 5  # the most groups that a sentence lists


def basis(facts: Facts) -> Iterator[str]:
    """Yield sentences on what the answer stands on: rows, groups, those left out, and what is not decided."""
    groups = list(facts.tables["groups"].records())
    read, excluded = facts.fingerprint.rows, sum(row["excluded"] for row in groups)
    rows = counted(read, "row")
    if facts.question.spec.sets is None and excluded:
        why = "their prediction, label, score or weight is missing"
        yield f"{rows} were read. {excluded:,} of them do not count: {why}."
    else:
        yield f"{rows} were read."
    yield from _say_groups(facts, groups)
    yield from _say_smallest(facts, groups)
    yield from _say_undecided(facts)


def _say_groups(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    spec = facts.question.spec
    by = listed([column.name for column in spec.protected])
    texts = {group_name(facts, row, "") for row in groups}
    text = f"{counted(len(texts), 'group')} by {by}"
    if spec.control:
        strata = {tuple(row[column.name] for column in spec.control) for row in groups}
        controls = listed([each.name for each in spec.control])
        text += f" are compared in {counted(len(strata), 'stratum', 'strata')} of {controls}"
        yield f"{text}."
    else:
        yield f"{text} {'is' if len(texts) == 1 else 'are'} compared."
    least = float(facts.question.items.get("MINIMUM") or 0)
    small: dict[tuple[str, ...], list[str]] = {}  # groups that are left out -> metrics
    for name in facts.tables["groups"].metrics:
        texts_of = (
            shorten(group_name(facts, row, "")) + place_of(facts, row)
            for row in groups
            if row.get(f"{name}_n", row["n"]) < least
        )
        small.setdefault(tuple(texts_of), []).append(titled(name))
    what = "groups of a stratum" if spec.control else "groups"
    for left, metrics in small.items():
        if left:
            which = f": {listed(left, _NAMED)}" if len(left) <= _NAMED else ""
            of = f" for {listed(metrics)}" if len(small) > 1 else ""
            yield f"MINIMUM {shown(least)} leaves out {len(left):,} of {len(groups):,} {what}{of}{which}."


def _say_smallest(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    """Name the value that stands on the fewest rows among those that are compared."""
    least = float(facts.question.items.get("MINIMUM") or 0)
    found = [
        (row.get(f"{name}_n", row["n"]), name, row)
        for row in groups
        for name in facts.tables["groups"].metrics
        if row[name] is not None and row.get(f"{name}_n", row["n"]) >= least
    ]
    if found:
        rows, name, row = min(found, key=lambda each: each[0])
        place = place_of(facts, row)
        yield (
            f"The fewest rows that a compared value stands on are {rows:,}: {titled(name).lower()} of "
            f"{shorten(group_name(facts, row, ''))}{place}."
        )


def _say_undecided(facts: Facts) -> Iterator[str]:
    """Say how many gaps are not decided or not judged, and why."""
    rows = list(facts.tables["disparity"].records())
    asked = [row for row in rows if row["allowance"] is not None]
    undecided = [row for row in asked if verdict_of(row) == "undecided" and row["within"] is not None]
    reasons: dict[str, list[dict[str, Any]]] = {}
    for row in asked:
        if row["within"] is None:
            reasons.setdefault(reason_of(row), []).append(row)
    if undecided:
        yield f"Not decided{_names(facts, undecided)}, {_share(undecided, asked)}: the interval includes the allowance."
    for reason, same in list(reasons.items())[:_NAMED]:
        yield f"Not judged{_names(facts, same)}, {_share(same, asked)}: {reason}."
    if asked and not undecided and not reasons:
        yield "Everything that was asked is decided."


def _share(some: Sequence[Row], every: Sequence[Row]) -> str:
    return f"{len(some):,} of {counted(len(every), 'comparison')}"


def _names(facts: Facts, rows: Sequence[Row]) -> str:
    """Name the metrics of rows, if there is one row for each."""
    if len(by_metric(facts)) == len(facts.tables["disparity"].rows):
        return f": {listed([titled(row['metric']) for row in rows], _NAMED)}"
    return ""
