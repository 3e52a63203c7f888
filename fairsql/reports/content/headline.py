"""The verdict of a report in one sentence. In: facts. Out: text.

With CONTROL the part of a gap that is left within strata is judged first, then the strata.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from fairsql.findings.judging import one_value, shown
from fairsql.reports.content.basis import say_missing
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import (
    NEVER,
    ORDER,
    Row,
    by_metric,
    deciding_row,
    is_share,
    is_small,
    judged_on,
    other_pair,
    own_limits,
    pair_of,
    rate_of,
    reason_of,
    shared_places,
    surest_row,
    unit_of_row,
    worst_first,
)
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.pair_counts import INDICATED, say_indicated
from fairsql.reports.content.pooled import Pooled, pooled, pooled_verdicts
from fairsql.reports.content.units import Unit, unit_for
from fairsql.reports.content.words import (
    NO_CLUSTER,
    confidence_text,
    counted,
    every,
    gaps_at_once,
    group_name,
    headline_of,
    held_together,
    listed,
    of_all,
    people,
    place_of,
    say_verdicts,
    spoken,
    the,
    the_share,
    undecided_in,
    verdict_of,
    verdict_parts,
    worst_verdict,
)


def overall(facts: Facts) -> str | None:
    """Return the worst verdict in a report, on strata together and on each; None if nothing is judged."""
    of_rows = worst_verdict(list(facts.tables["disparity"].records()))
    return min([of_rows, *pooled_verdicts(facts).values()], key=ORDER.index)


def headline(facts: Facts) -> str:
    """Return the verdict in a sentence or two. What exceeds an allowance comes first, with its groups.

    Before that comes the warning that a label or prediction has one value in every row.
    """
    rows = list(facts.tables["disparity"].records())
    if not rows:
        return "Nothing is judged: there are no rows."
    warned = [f"{text[0].upper()}{text[1:]}." for text in _of_one_value(rows)]
    is_asked = any(row["allowance"] is not None for row in rows)
    if warned and is_asked and all(row["within"] is None for row in rows):
        return " ".join([*warned, "So nothing is judged."])
    if not is_asked and INDICATED in facts.tables:
        rule = f"the standard {facts.question.items['STANDARD'].casefold()}"
        judged = "Gaps are not judged: no allowance (WITHIN) was given."
        return " ".join([*warned, say_indicated(facts, rule), judged])
    said = _say_strata_and_all(facts, rows) if pooled_verdicts(facts) else _say_rows(facts, rows)
    return " ".join([*warned, *said])


def _of_one_value(rows: Sequence[Row]) -> Iterator[str]:
    """Yield each warning that a label or prediction has one value in every row; of classes that are alike, one."""
    classes: dict[tuple[str, str], list[str]] = {}
    for text in dict.fromkeys(filter(None, map(one_value, rows))):
        found = NEVER.fullmatch(text)
        begin, each, end = found.groups() if found else (text, "", "")
        classes.setdefault((begin, end), []).append(each)
    for (begin, end), several in classes.items():
        yield f"{begin}{listed(several, last='or')}{end}"


def _say_strata_and_all(facts: Facts, rows: Sequence[Row]) -> Iterator[str]:
    """Yield what is left within strata and what the strata show; first the stratum that exceeds, if only strata do."""
    together, strata = _say_pooled(facts), _with_empty(facts, rows, _say_strata(facts, rows))
    is_first = "exceeds" not in pooled_verdicts(facts).values() and worst_verdict(rows) == "exceeds"
    first = list(_say_first(facts)) if is_first else []
    yield from [*first, together, strata] if first or not is_first else [strata, together]


def _say_rows(facts: Facts, rows: Sequence[Row]) -> Iterator[str]:
    """Yield what exceeds, by name, and how many comparisons do; of one comparison that is not decided what it is."""
    *before, last = _say_verdicts(facts, rows)
    yield from [*before, _with_empty(facts, rows, last)]
    metrics = {row["metric"]: row["allowance"] is not None for row in rows}
    without = list(metrics.values()).count(False)
    if 0 < without < len(metrics):
        others = "other metric is" if without == 1 else f"other {without:,} metrics are"
        yield f"The {others} not judged: no allowance (WITHIN) was given."


def _with_empty(facts: Facts, rows: Sequence[Row], sentence: str) -> str:
    """Return a sentence on comparisons with how many compare nothing, if an allowance is asked for."""
    empty = say_empty(facts, rows) if any(row["allowance"] is not None for row in rows) else ""
    return f"{sentence[:-1]}; {empty}." if empty else sentence


def _say_verdicts(facts: Facts, rows: Sequence[Row]) -> Iterator[str]:
    unjudged = _say_unjudged(facts, rows)
    if unjudged:
        yield unjudged
        return
    first = list(_say_first(facts))
    judged = [verdict_of(row) for row in rows if row["within"] is not None]
    if not first:
        text = headline_of(rows)
        open_row = next((row for row in rows if verdict_of(row) == "undecided" and row["within"] is not None), None)
        if len(judged) == 1 and open_row is not None:
            text = f"{text[:-1]}: {_say_comparison(facts, open_row)}."
        yield text
        return
    yield from first
    if len(judged) > 1:
        yield say_verdicts(judged)


def _say_unjudged(facts: Facts, rows: Sequence[Row]) -> str:
    """Say why nothing is judged, although there is an allowance; empty if something is judged."""
    asked = [row for row in rows if row["allowance"] is not None]
    if not asked or any(row["within"] is not None for row in asked):
        return ""
    if all(row["n"] == 0 for row in facts.tables["groups"].records()):
        why = f", since {say_missing(facts, 'missing')}" if any(rows for _, rows in facts.fingerprint.missing) else ""
        return f"Nothing is judged: no row counts{why}."
    match = facts.question.spec.match
    if match is not None and "MINIMUM" not in facts.question.items and not _share_cases(facts):
        return (
            f"Nothing is judged: no two groups share a case (MATCH {shorten(spoken(match))}). CLUSTER is for rows of "
            "one group that belong together."
        )
    minimum, is_empty = facts.question.items.get("MINIMUM"), all(row["difference"] is None for row in asked)
    if minimum is not None and is_empty and not facts.question.strata:
        left = {row["highest_group"]: row for row in asked if row["highest_value"] is not None}
        names = [people(shorten(group_name(facts, row, "highest_group"))) for row in left.values()]
        kept = f"only one group, {names[0]}" if len(names) == 1 else "fewer than two groups" if names else "no group"
        return f"Nothing is judged: MINIMUM {shown(float(minimum))} leaves {kept}, and a comparison needs two."
    reasons = dict.fromkeys(map(reason_of, asked))
    is_said = len(reasons) > 1 or (is_empty and len(rows) > 1)  # how many compare nothing follows
    return "Nothing is judged." if is_said else f"Nothing is judged: {next(iter(reasons))}."


def _share_cases(facts: Facts) -> bool:
    """Return whether, with MATCH, two groups share a case; also if that is unknown, or there is one group."""
    if "pairs" not in facts.tables:
        return True
    names = [column.name for column in facts.question.spec.protected]
    groups = {tuple(row[name] for name in names) for row in facts.tables["groups"].records() if row["n"]}
    return len(groups) < 2 or any(row["matched"] for row in facts.tables["pairs"].records())


def _say_first(facts: Facts) -> Iterator[str]:
    """Yield the gap that exceeds its allowance most surely, of the first metric with one; no stratum of few rows.

    With OUTCOMES a metric has a gap for each class.
    """
    found: list[dict[str, Any]] = []
    for rows in by_metric(facts).values():
        large = (row for row in rows if len(rows) == 1 or not is_small(surest_row(facts, row)))
        found += next(([row] for row in large if verdict_of(row) == "exceeds" and row["within"] is not None), [])
    if found:
        classes = facts.question.classes
        metrics = [classes.get(row["metric"], (row["metric"], ""))[0] for row in found]
        of_first = [row for row, metric in zip(found, metrics, strict=True) if metric == metrics[0]]
        row = worst_first(facts, of_first)[0]
        text = f"{place_of(facts, row).strip()}, " if place_of(facts, row) else ""
        text += _say_comparison(facts, row)
        yield f"{text[0].upper()}{text[1:]}."


def _say_comparison(facts: Facts, row: Row) -> str:
    """Say how far apart two groups are, with the limits of their gap, and what is allowed: those that differ surest."""
    on, own, row = judged_on(row), row, deciding_row(facts, row)
    lowest, highest, (value, low, high) = _compared(facts, row)
    unit, metric = unit_of_row(facts, row), rate_of(facts, row["metric"])
    lower, higher = (people(shorten(group_name(facts, {**row, "group": each}, "group"))) for each in (lowest, highest))
    write = unit.limit if on == "difference" else Unit(False).bare
    interval = "" if low is None or high is None else f"{confidence_text(facts)} {write(low)} to {write(high)}"
    interval = interval and f" ({interval}{held_together(facts, row)})"
    bound = unit.exact(row["allowance"]) if on == "difference" else shown(row["allowance"])
    verdict, number = verdict_of(row), bound.split()[0]
    further = "" if row is own else _say_further(facts, own, verdict)
    if on == "ratio":
        own_bound = (
            f"the allowance that {row['metric']} has by itself" if _has_own_allowance(facts, row["metric"]) else ""
        )
        less = f"{number}, {own_bound}" if own_bound else f"the {number} allowed"
        end = f": less than {less}" if verdict == "exceeds" else f", and {own_bound or 'the allowance'} is {bound}"
        return f"{the(facts, metric)} of {lower} is {shown(value, 3)} times that of {higher}{interval}{end}{further}"
    end = f": more than the {number} allowed" if verdict == "exceeds" else f", and the allowance is {bound}"
    return f"{the(facts, metric)} is {unit.gap(value)} higher for {higher} than for {lower}{interval}{end}{further}"


def _say_further(facts: Facts, row: Row, verdict: str | None) -> str:
    """Say that another pair is further apart, as the end of a sentence: the scorecard begins with that."""
    names = listed([people(shorten(group_name(facts, row, side))) for side in ("lowest_group", "highest_group")])
    return f". {names[0].upper()}{names[1:]} are further apart{', but less surely' if verdict == 'exceeds' else ''}"


def _has_own_allowance(facts: Facts, metric: str) -> bool:
    """Return whether METRICS ALL has a metric that is judged without a WITHIN: disparate_impact."""
    known, items = facts.question.metrics.get(metric), facts.question.items
    is_all = items.get("METRICS", "").upper() == "ALL" and "WITHIN" not in items
    return is_all and known is not None and known.implies.startswith("WITHIN")


def _compared(facts: Facts, row: Row) -> tuple[str, str, tuple[float, float | None, float | None]]:
    """Return the lower and the higher group of a row, or of its deciding pair, and their gap with its limits."""
    on, other = judged_on(row), other_pair(facts, row)
    pair = None if other is None else pair_of(facts, row, other)
    sides, value, (low, high) = ("lowest", "highest"), row[on], own_limits(facts, row)
    if pair is not None and facts.question.spec.reference is not None:
        sides, row = ("first", "second"), pair
        value, low, high = pair[on], pair.get(f"{on}_low"), pair.get(f"{on}_high")
    lowest, highest = (row[f"{side}_group"] for side in sides)
    if row[f"{sides[0]}_value"] > row[f"{sides[1]}_value"]:
        lowest, highest = highest, lowest
    if on == "ratio" and value > 1:
        low, high = (None if each is None else 1 / each if each else inf for each in (high, low))
        return lowest, highest, (1 / value, low, high)
    if on == "difference" and value < 0:
        low, high = (None if each is None else -each for each in (high, low))
    return lowest, highest, (abs(value), low, high)


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
    size = "with a value" if minimum is None else f"of {shown(float(minimum))} rows or more"
    return f"{text} {verb} fewer than two groups {size}"


def unit_of_part(facts: Facts, part: Pooled) -> Unit:
    """Return the unit of a gap and of what is left of it within strata, with as many decimals as its verdict needs."""
    row, is_of_shares = part.row, is_share(facts, part.row["metric"])
    whole = unit_for(is_of_shares, [row["second_value"], row["first_value"], row["gap"]])
    left = unit_for(is_of_shares, [None, None, *part.gap], part.allowance)
    places = max(whole.places, left.places, facts.derived(shared_places))
    return Unit(is_of_shares, places if places or _add_up(row) else 1)


def _add_up(row: Row) -> bool:
    """Return whether the parts of a gap in whole percent make the gap."""
    parts = [round(100 * (row[part] or 0)) for part in ("explained", "unexplained", "off_support")]
    return bool(sum(parts) == round(100 * row["gap"]))


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
    return f" ({confidence_text(facts)} {unit.limit(low)} to {unit.limit(high)}{gaps_at_once(facts, part.pairs)})"


def _say_pooled(facts: Facts) -> str:
    """Say what is left within strata, and whether that is allowed."""
    verdicts = pooled_verdicts(facts)
    if len(verdicts) == 1:
        ((metric, _),) = verdicts.items()
        part, *others = pooled(facts)[metric]
        unit = unit_of_part(facts, part)
        more = f" {_say_other_parts(others)}" if others else ""
        return f"Comparing like with like, {_say_gap(facts, part, unit)}: {say_part_verdict(part, unit)}.{more}"
    worst = min(verdicts.values(), key=ORDER.index)
    same = list(verdicts.values()).count(worst)
    so = " that can be compared so" if len(verdicts) < len(by_metric(facts)) else ""
    many = f"in {of_all(same, len(verdicts), 'metrics')}{so}"
    part = next(pooled(facts)[metric][0] for metric, verdict in verdicts.items() if verdict == worst)
    unit = unit_of_part(facts, part)
    named_part = f"{_say_gap(facts, part, unit)}, {say_part_verdict(part, unit)}"
    return {
        "exceeds": f"Comparing like with like, differences exceed what is allowed {many}: {named_part}.",
        "undecided": f"Comparing like with like, {_undecided(facts, same, len(verdicts))} whether differences are "
        "allowed.",
        "within": "Comparing like with like, all differences are within what is allowed.",
    }[worst]


def _say_other_parts(others: Sequence[Pooled]) -> str:
    """Say how many of the other gaps, which REFERENCE asks for, are allowed."""
    first, *more = verdict_parts([other.verdict for other in others])
    if not more:  # all have the same verdict
        which = "The other gap" if len(others) == 1 else every(len(others), "other gaps")
        return f"{which} {first.partition(' ')[2]}."
    return f"Of the {len(others):,} other gaps, {listed([first, *more])}."


def _undecided(facts: Facts, same: int, metrics: int) -> str:
    if facts.question.spec.cluster is None:
        return f"the data {undecided_in(same, metrics, 'metrics')}"
    words = undecided_in(same, metrics, "metrics")
    known = words.replace("do not decide", "it is not known").replace("decide", "it is known")
    return f"{known} (since {NO_CLUSTER.format('DECOMPOSE')})"


def _say_gap(facts: Facts, part: Pooled, unit: Unit) -> str:
    lower, higher = (shorten(group_name(facts, part.row, side)) for side in part.sides)
    interval = interval_of_part(facts, part, unit)
    what = the_share(facts, part.row["metric"])
    return f"{what} is {unit.gap(part.gap[0])} higher for {people(higher)} than for {people(lower)}{interval}"


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
    if len(found) > 1 and len(set(found)) == 1:
        verb = {"exceeds": "exceed", "within": "are within"}[str(found[0])]
        return f"{every(len(found), things)} {verb} the allowance."
    return f"Of {counted(len(found), thing, things)}, {listed(list(verdict_parts(found)))}."
