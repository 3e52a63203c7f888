"""The verdict of a report in one sentence. In: facts. Out: text.

With CONTROL the part of a gap that is left within strata is judged first, then the strata.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairsql.findings.judging import one_value
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import ORDER, Row, is_share, shared_places
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.pooled import Pooled, pooled, pooled_verdicts
from fairsql.reports.content.units import Unit, unit_for
from fairsql.reports.content.words import (
    NO_CLUSTER,
    confidence_text,
    counted,
    group_name,
    headline_of,
    listed,
    named,
    p_text,
    people,
    verdict_of,
    worst_verdict,
)


def overall(facts: Facts) -> str | None:
    """Return the worst verdict in a report, on strata together and on each; None if nothing is judged."""
    of_rows = worst_verdict(list(facts.tables["disparity"].records()))
    return min([of_rows, *pooled_verdicts(facts).values()], key=ORDER.index)


def headline(facts: Facts) -> str:
    """Return the verdict in a sentence or two, and one more for a label or prediction with one value in every row."""
    rows = list(facts.tables["disparity"].records())
    if not rows:
        return "Nothing is judged: there are no rows."
    said = [_say_pooled(facts), _say_strata(facts, rows)] if pooled_verdicts(facts) else [headline_of(rows)]
    empty = say_empty(facts, rows) if any(row["allowance"] is not None for row in rows) else ""
    if empty:
        said[-1] = f"{said[-1][:-1]}; {empty}."
    constant = dict.fromkeys(filter(None, map(one_value, rows)))  # each once, in order
    return " ".join([*said, *(f"{text[0].upper()}{text[1:]}." for text in constant)])


def say_empty(facts: Facts, rows: Sequence[Row]) -> str:
    """Say how many of several rows compare nothing, since there are not two groups; empty if all do."""
    without = [row for row in rows if row["difference"] is None]
    if not without or len(rows) == 1:
        return ""
    is_stratum = bool(facts.question.spec.control) and len({row["metric"] for row in rows}) == 1
    text = counted(len(without), *(("stratum", "strata") if is_stratum else ("comparison", "comparisons")))
    verb = "has" if len(without) == 1 else "have"
    minimum = facts.question.items.get("MINIMUM")
    if minimum is None and all(row["highest_value"] is not None for row in without):
        return f"{text} {verb} one group only"
    size = "with a value" if minimum is None else f"of {minimum} rows or more"
    return f"{text} {verb} fewer than two groups {size}"


def unit_of_part(facts: Facts, part: Pooled) -> Unit:
    """Return the unit of what is left within strata, with as many decimals as its verdict needs."""
    unit = unit_for(is_share(facts, part.row["metric"]), [None, None, *part.gap], part.allowance)
    return Unit(unit.is_share, max(unit.places, facts.derived(shared_places)))


def say_part_verdict(part: Pooled, unit: Unit) -> str:
    """Say whether what is left within strata is allowed, as the end of a sentence; empty if it is not judged."""
    if part.verdict is None or part.allowance is None:
        return ""
    bound = unit.exact(part.allowance).split()[0]
    if part.low is None:  # with CLUSTER
        reason = NO_CLUSTER.format("DECOMPOSE")
        return f"not decided, since {reason}, so there is no interval to compare with the {bound} allowed"
    return {
        "exceeds": f"more than the {bound} allowed",
        "within": f"within the {bound} allowed",
        "undecided": f"not decided, since the interval includes the {bound} allowed",
    }[part.verdict]


def interval_of_part(facts: Facts, part: Pooled, unit: Unit) -> str:
    """Return the limits of what is left within strata, named as an interval; empty if there are none."""
    _, low, high = part.gap
    if low is None or high is None:
        return ""
    many = f", for all {part.pairs:,} pairs at once" if part.pairs > 1 else ""
    return f" ({confidence_text(facts)} {unit.bare(low)} to {unit.bare(high)}{many})"


def _say_pooled(facts: Facts) -> str:
    """Say what is left within strata, and whether that is allowed."""
    verdicts = pooled_verdicts(facts)
    if len(verdicts) == 1:
        ((metric, _),) = verdicts.items()
        part = pooled(facts)[metric][0]
        unit = unit_of_part(facts, part)
        return f"Comparing like with like, {_say_gap(facts, part, unit)}: {say_part_verdict(part, unit)}."
    worst = min(verdicts.values(), key=ORDER.index)
    many = f"in {list(verdicts.values()).count(worst):,} of {len(verdicts):,} metrics"
    return {
        "exceeds": f"Comparing like with like, differences exceed what is allowed {many}.",
        "undecided": f"Comparing like with like, {_undecided(facts)} {many} whether differences are allowed.",
        "within": "Comparing like with like, all differences are within what is allowed.",
    }[worst]


def _undecided(facts: Facts) -> str:
    is_clustered = facts.question.spec.cluster is not None
    return f"it is not known (since {NO_CLUSTER.format('DECOMPOSE')})" if is_clustered else "the data do not decide"


def _say_gap(facts: Facts, part: Pooled, unit: Unit) -> str:
    lower, higher = (shorten(group_name(facts, part.row, side), 36) for side in part.sides)
    interval = interval_of_part(facts, part, unit)
    if part.p is not None and _agrees(facts, part, part.p):
        interval = f"{interval[:-1]}, p {p_text(part.p)})" if interval else f" (p {p_text(part.p)})"
    what = named(facts, part.row["metric"])
    return f"the {what} is {unit.gap(part.gap[0])} higher for {people(higher)} than for {people(lower)}{interval}"


def _agrees(facts: Facts, part: Pooled, p: float) -> bool:
    """Return whether a p-value and the interval say the same about no gap; the test weighs strata otherwise."""
    _, low, high = part.gap
    if low is None or high is None:
        return True
    return (low > 0 or high < 0) == (p < 1 - float(facts.question.confidence))


def _say_strata(facts: Facts, rows: Sequence[Row]) -> str:
    """Say what the strata show one by one."""
    judged = [row for row in rows if row["within"] is not None]
    one_metric = len({row["metric"] for row in rows}) == 1
    thing, things = ("stratum", "strata") if one_metric else ("comparison within a stratum", "comparisons in strata")
    found = [verdict_of(row) for row in judged]
    if not found:
        return f"No {thing} can be judged by itself."
    if set(found) == {"undecided"}:
        return f"In no single {'stratum' if one_metric else thing} do the data decide."
    return f"Of {counted(len(found), thing, things)}, {listed(list(_parts(found)))}."


def _parts(found: Sequence[str | None]) -> Iterator[str]:
    words = {
        "exceeds": ("exceeds the allowance", "exceed the allowance"),
        "within": ("is within it", "are within it"),
        "undecided": ("is undecided", "are undecided"),
    }
    for verdict, (one, many) in words.items():
        number = found.count(verdict)
        if number:
            yield f"{number:,} {one if number == 1 else many}"
