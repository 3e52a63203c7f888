"""The section on proxies: which features give the groups away. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Mark, draw_tracks
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import LEVEL, NO_CLUSTER, confidence_text, counted, listed, p_name
from fairsql.reports.sections.furthest_subgroup import features_but_groups
from fairsql.text.queries import query

_DRAWN = 20  # features in the figure
_DEFINITION = (
    "Cramér's V is 0 where a feature says nothing about the group, and 1 where it determines the group. It counts all "
    "rows that were read, without weights or strata, and a missing value as a value of its own. A decision that does "
    "not read the group may follow it through such a feature."
)
_SOURCE = "FAIR PROXIES: Cramér 1946, Bergsma 2013"


def _ask(question: Question) -> dict[str, str]:
    if not question.features or question.spec.sets is not None or question.spec.cluster is not None:
        return {}
    features = features_but_groups(question)
    if not features:
        return {}
    asked = question.ask("PROXIES", FEATURES=features, OUTCOMES=None)
    return {"proxies": query("reports", "proxies", asked=asked)}


def _show(facts: Facts) -> Iterator[Panel]:
    if "proxies" not in facts.tables:
        if facts.question.features and facts.question.spec.cluster is not None:
            yield Panel(sentences=(f"{NO_CLUSTER.format('PROXIES')}, so it is not asked here.",))
        return
    table = facts.tables["proxies"]
    rows = [row for row in table.records() if row["cramers_v"] is not None]
    names = listed([column.name for column in facts.question.spec.protected])
    marks = [_mark(row) for row in rows[:_DRAWN]]
    title = f"Cramér's V of each feature and {names}" + (f" (the first {_DRAWN})" if len(rows) > _DRAWN else "")
    figure = draw_tracks("proxies", title, marks, line=0.0, begins=0.0)
    yield Panel(
        "", tuple(_say(facts, rows, names)), (figure,) if marks else (), table,
        f"How much each feature says about {names}", _DEFINITION, _SOURCE, reads=("proxies",),
    )  # fmt: skip


def _say(facts: Facts, rows: list[dict[str, Any]], names: str) -> Iterator[str]:
    if not rows:
        return
    first = rows[0]
    limits = ""
    if first["cramers_v_low"] is not None:
        limits = f" ({confidence_text(facts)} {first['cramers_v_low']:.2f} to {first['cramers_v_high']:.2f})"
    value = f"{first['cramers_v']:.2f}{limits}"
    if len(rows) == 1:
        yield f"Cramér's V of {first['feature']} and {names} is {value}."
        return
    yield f"Of {counted(len(rows), 'feature')}, {first['feature']} says most about {names}: Cramér's V is {value}."
    tested = [row for row in rows if row["p_adjusted"] is not None]
    related = sum(row["p_adjusted"] < LEVEL for row in tested)
    verb = "is" if related == 1 else "are"
    yield f"{related or 'None'} {verb} related to {names} by more than chance would ({p_name(facts)} below {LEVEL:g})."


def _mark(row: dict[str, Any]) -> Mark:
    value, low, high = row["cramers_v"], row["cramers_v_low"], row["cramers_v_high"]
    limits = "" if low is None else f" ({low:.2f} to {high:.2f})"
    return Mark(row["feature"], value, low, high, f"{value:.2f}{limits}, n = {row['n']:,}")


PROXIES = Section("proxies", "Which features give the groups away", _show, _ask)
