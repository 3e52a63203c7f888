"""The rows of FAIR DISPARITY and FAIR PAIRS in a report: their units and their order. In: facts. Out: rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from fairsql.findings.judging import deciding, further_warnings
from fairsql.metrics.algebra import as_proportion
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.units import Unit, unit_for
from fairsql.reports.content.words import strata_of, verdict_of
from fairsql.syntax.spec import NEGATIVE

Row = Mapping[str, Any]

_NONE = 1e-12  # a limit that is this close to no gap is no gap, except for rounding
ORDER = ("exceeds", "undecided", "within", None)  # verdicts, the worst first
_SIDES = (("lowest", "highest"), ("first", "second"))
FEW = 30  # a stratum of fewer rows is not named in an answer; nor do gaps of groups of fewer rows make a range


NEVER = re.compile(r"(the (?:label|prediction) is never )(.*)(: check how OUTCOMES writes it)")  # a warning of a class


def is_share(facts: Facts, metric: str) -> bool:
    """Return whether a metric is a share of rows, which is written in percent."""
    formulas = {each.name: each.formula for each in facts.question.spec.measures}
    formula = formulas.get(metric) or formulas.get(rate_of(facts, metric))
    if formula is None:  # the rate that disparate_impact and the like compare
        formula = next((each for name, each in formulas.items() if rate_of(facts, name) == metric), None)
    return formula is not None and as_proportion(formula) is not None


def rate_of(facts: Facts, metric: str) -> str:
    """Return the name that a metric has in the tables of FAIR (…): disparate_impact compares selection_rate."""
    _, each = facts.question.classes.get(metric, ("", ""))
    rate = f"selection_rate of {each}" if each else "selection_rate"
    return metric if metric in facts.tables["groups"].columns else rate


def judged_on(row: Row) -> str:
    """Return "difference" or "ratio": what a row is judged on; without an allowance its difference."""
    return row.get("judged_on") or "difference"


def unit_of_row(facts: Facts, row: Row) -> Unit:
    """Return the unit of a row of FAIR DISPARITY, with as many decimals as its sentence and the scorecard need."""
    own = _unit(facts, row)
    if not own.is_share:
        return own
    return Unit(True, max(own.places, facts.derived(shared_places)))


def unit_of_metric(facts: Facts, metric: str) -> Unit:
    """Return the unit of a metric in figures and sections, which has the decimals that the scorecard has of it."""
    rows = by_metric(facts).get(metric)
    if not is_share(facts, metric):
        return Unit(False)
    return Unit(True, max(1, unit_of_row(facts, rows[0]).places) if rows else 1)


def shared_places(facts: Facts) -> int:
    """Return the decimals that all rows of the scorecard have, so that they read alike."""
    return max((min(_unit(facts, rows[0]).places, 1) for rows in by_metric(facts).values()), default=0)


def _unit(facts: Facts, row: Row) -> Unit:
    gaps = [row["difference"], row.get("difference_low"), row.get("difference_high")]
    allowance = row["allowance"] if judged_on(row) == "difference" else None
    values = [row["lowest_value"], row["highest_value"]]
    return unit_for(is_share(facts, row["metric"]), [*values, *gaps], allowance)


def worst_first(facts: Facts, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of FAIR DISPARITY: by verdict, and those first whose gap is the largest for sure.

    If some have limits, those without come last.
    """

    def key(row: Row) -> tuple[Any, ...]:
        on = judged_on(row)
        value, sure = row[on], sure_of(facts, row)
        sign = -1 if on == "difference" else 1
        return (
            ORDER.index(verdict_of(row)) if value is not None else len(ORDER),
            sure is None,
            0 if sure is None else sign * sure,
            0 if value is None else sign * value,
        )

    return sorted(rows, key=key)


def sure_of(facts: Facts, row: Row) -> float | None:
    """Return the limit of a gap that is next to no gap, beyond it if no gap is possible; None without limits.

    It is that of the surest pair, which need not be the one that is furthest apart.
    """
    on = judged_on(row)
    own, whole = own_limits(facts, surest_row(facts, row)), (row.get(f"{on}_low"), row.get(f"{on}_high"))
    found = [_sure(on, low, high) for low, high in (own, whole) if low is not None and high is not None]
    if on == "ratio":
        return min(found, default=None)
    if len(found) > 1 and found[1] == 0:  # limits of the largest gap are never below 0
        return found[0]
    return max(found, default=None)


def _sure(on: str, low: float, high: float) -> float:
    """Return the limit that is next to no gap: as a gap above 0, or a ratio below 1, if no gap is excluded."""
    return max(low, -high) if on == "difference" else max(min(high, 1 / low if low else inf), 0.0)


def surest_row(facts: Facts, row: Row) -> Row:
    """Return a row of FAIR DISPARITY with its surest pair, whose limit is further from no gap than that of the pair
    that is furthest apart; the row itself if that pair is the surest."""
    on = judged_on(row)
    low, high = own_limits(facts, row)
    if row[on] is None or low is None or high is None:
        return row
    sign = -1 if on == "ratio" else 1
    best, found = sign * _sure(on, low, high), None
    for pair in pairs_in_place(facts, row):
        low, high = pair.get(f"{on}_low"), pair.get(f"{on}_high")
        if low is None or high is None or pair["difference"] is None:
            continue
        if sign * _sure(on, low, high) > best:
            best, found = sign * _sure(on, low, high), pair
    return row if found is None else _with_pair(row, found)


def deciding_row(facts: Facts, row: Row) -> Row:
    """Return a row of FAIR DISPARITY with the pair that gives its verdict: of a gap that exceeds its allowance the
    surest one; the row itself if that is the pair that is furthest apart, or a REFERENCE is compared with."""
    if verdict_of(row) == "exceeds" or facts.question.spec.reference is not None:
        return surest_row(facts, row)
    other = other_pair(facts, row)
    pair = None if other is None else pair_of(facts, row, other)
    return row if pair is None or pair[judged_on(row)] is None else _with_pair(row, pair)


def _with_pair(row: Row, pair: Row) -> Row:
    """Return a row of FAIR DISPARITY with the groups and the gap of a pair, the lower group first."""
    on, sides = judged_on(row), ("first", "second") if pair["difference"] <= 0 else ("second", "first")
    named = {
        f"{end}_{of}": pair[f"{side}_{of}"]
        for end, side in zip(("lowest", "highest"), sides, strict=True)
        for of in ("group", "n", "value")
    }
    value = abs(pair["difference"]) if on == "difference" else _sure(on, pair[on], pair[on])
    return {**row, **named, on: value}


def pairs_in_place(facts: Facts, row: Row) -> list[dict[str, Any]]:
    """Return the rows of FAIR PAIRS in the place of a row of FAIR DISPARITY, if their limits hold together."""
    place = (*strata_of(facts, row).values(), row["metric"])
    return [pair for pair in facts.derived(_pairs_by_place).get(place, []) if _holds_together(pair, row)]


def _holds_together(pair: Row, row: Row) -> bool:
    """Return whether limits of a pair hold together with those of the others, as the limits of the largest gap do.

    With CORRECTION none those of FAIR PAIRS hold for one pair alone, so the verdict is not theirs.
    """
    return not pair.get("comparisons", 1) == 1 < (row.get("comparisons") or 1)


def _pairs_by_place(facts: Facts) -> dict[Any, list[dict[str, Any]]]:
    found: dict[Any, list[dict[str, Any]]] = {}
    for (place, _), pair in facts.derived(_pairs).items():
        found.setdefault(place, []).append(pair)
    return found


def named_stratum(facts: Facts, rows: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the first stratum, of those of a metric in their order, that an answer names: its gap is sure, and it has
    enough rows. Of gaps without limits none is sure, so the largest is named."""
    return next((row for row in _sure_ones(facts, rows) if not is_small(surest_row(facts, row))), None)


def say_unnamed(facts: Facts, rows: Sequence[dict[str, Any]]) -> str:
    """Say why an answer names no stratum of a metric."""
    thing = "stratum" if facts.question.spec.control else "grouping"
    enough = f" of {FEW} rows or more" if _sure_ones(facts, rows) else ""
    return f"no {thing}{enough} has a gap that is sure"


def _sure_ones(facts: Facts, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows with a gap whose limits leave out that there is none; all with a gap, if no row has limits."""
    sure = [(row, judged_on(row), sure_of(facts, row)) for row in rows if row[judged_on(row)] is not None]
    if all(limit is None for _, _, limit in sure):
        return [row for row, _, _ in sure]
    return [
        row
        for row, on, limit in sure
        if limit is not None and (limit > _NONE if on == "difference" else limit < 1 - _NONE)
    ]


def is_small(row: Row) -> bool:
    """Return whether the two groups of a row have too few rows together for an answer to name them."""
    sizes = [row.get(f"{sides}_n") for side in _SIDES for sides in side if f"{sides}_n" in row]
    return sum(size or 0 for size in sizes) < FEW


def pairs_worst_first(rows: Sequence[Row]) -> list[Row]:
    """Return pairs of groups: those first that are furthest apart for sure, by the limit next to no gap."""

    def key(row: Row) -> tuple[float, float]:
        on = judged_on(row)
        low, high = row.get(f"{on}_low"), row.get(f"{on}_high")
        if on == "ratio":
            return (row[on] if high is None else high), row[on]
        sure = abs(row[on]) if low is None or high is None else max(low, -high)
        return -sure, -abs(row[on])

    return sorted(rows, key=key)


def by_metric(facts: Facts) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of FAIR DISPARITY by metric, in the order of the question, the worst of each metric first."""
    return facts.derived(_by_metric)


def _by_metric(facts: Facts) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in facts.tables["disparity"].records():
        found.setdefault(row["metric"], []).append(row)
    return {metric: worst_first(facts, rows) for metric, rows in found.items()}


def pair_of(facts: Facts, row: Row, groups: tuple[str, str]) -> dict[str, Any] | None:
    """Return the row of FAIR PAIRS for two groups in the place of a row of FAIR DISPARITY, if limits hold together."""
    place = (*strata_of(facts, row).values(), row["metric"])
    pair = facts.derived(_pairs).get((place, frozenset(groups)))
    return pair if pair is None or _holds_together(pair, row) else None


def other_pair(facts: Facts, row: Row) -> tuple[str, str] | None:
    """Return the pair that gives the verdict, if it is another than the pair that is furthest apart.

    Of a gap that is not decided it is none where the pair that is furthest apart is undecided itself. Of a gap that is
    not judged it is the surest pair.
    """
    groups = deciding(row) if row["within"] is not None else _surest_pair(facts, row)
    if groups is None or set(groups) == {row["lowest_group"], row["highest_group"]}:
        return None
    own = furthest_pair(facts, row)
    is_open = own is not None and row["verdict"] == "undecided" == own.get("verdict")
    return None if is_open else groups


def _surest_pair(facts: Facts, row: Row) -> tuple[str, str] | None:
    """Return the pair of groups whose gap is above 0 for sure and most so; None if none is known to be."""
    found = pairs_in_place(facts, row)
    sure = [(max(pair["difference_low"], -pair["difference_high"]), pair) for pair in found if _has_limits(pair)]
    least, first = max(sure, key=lambda each: each[0], default=(0.0, None))
    return (first["first_group"], first["second_group"]) if first is not None and least > 0 else None


def _has_limits(pair: Row) -> bool:
    return pair.get("difference_low") is not None and pair.get("difference_high") is not None


def furthest_pair(facts: Facts, row: Row) -> dict[str, Any] | None:
    """Return the row of FAIR PAIRS for the two groups that are furthest apart, if there is one."""
    return pair_of(facts, row, (row["lowest_group"], row["highest_group"]))


def is_limited(row: Row) -> bool:
    """Return whether the largest gap of a row has both limits; if a group has none, one is NULL."""
    return None not in (row.get(f"{judged_on(row)}_low"), row.get(f"{judged_on(row)}_high"))


def own_limits(facts: Facts, row: Row) -> tuple[float | None, float | None]:
    """Return the limits of the gap between the two groups of a row, as the table of pairs has them.

    Those of FAIR DISPARITY are of the largest gap of all, whichever groups have it, and never below 0. A ratio to a
    value of 0, which the table of pairs may have in the place of its inverse, has none.
    """
    on, own = judged_on(row), furthest_pair(facts, row)
    if own is not None and on == "ratio" and row["ratio"] == 0 and own.get("ratio_high") is None:
        return None, None
    if own is None or own.get(f"{on}_low") is None:
        return row.get(f"{on}_low"), row.get(f"{on}_high")
    low, high = own[f"{on}_low"], own[f"{on}_high"]
    if on == "ratio":
        is_turned = own["first_group"] == row["highest_group"]
        return (1 / high if high else inf, 1 / low if low else inf) if is_turned and high is not None else (low, high)
    return (-high, -low) if own[on] < 0 else (low, high)


def _pairs(facts: Facts) -> dict[Any, dict[str, Any]]:
    """Return the rows of FAIR PAIRS by their place, and by their two groups."""
    if "pairs" not in facts.tables:
        return {}
    names = (*facts.question.strata, "metric")
    return {
        (tuple(row[name] for name in names), frozenset((row["first_group"], row["second_group"]))): row
        for row in facts.tables["pairs"].records()
    }


def reason_of(row: Row) -> str:
    """Say why a row is not judged."""
    warning = further_warnings(row)
    on = judged_on(row)
    if row[on] is not None:
        return warning or "the label or the prediction that it reads has one value in every row"
    if warning.startswith(NEGATIVE):
        return warning
    if row["highest_value"] is None:
        reason = "no group has a value and enough rows"
    elif row["difference"] is None:
        reason = "fewer than two groups have a value and enough rows"
    else:
        reason = f"the {on} is undefined"
    return f"{reason}; {warning}" if warning else reason
