"""The rows of FAIR DISPARITY and FAIR PAIRS in a report: their units and their order. In: facts. Out: rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fairsql.findings.judging import deciding
from fairsql.metrics.algebra import as_proportion
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.units import Unit, unit_for
from fairsql.reports.content.words import strata_of, verdict_of

Row = Mapping[str, Any]

ORDER = ("exceeds", "undecided", "within", None)  # verdicts, the worst first


def is_share(facts: Facts, metric: str) -> bool:
    """Return whether a metric is a share of rows, which is written in percent."""
    formulas = {each.name: each.formula for each in facts.question.spec.measures}
    formula = formulas.get(metric)
    if formula is None:  # the rate that disparate_impact and the like compare
        formula = next((each for name, each in formulas.items() if rate_of(facts, name) == metric), None)
    return formula is not None and as_proportion(formula) is not None


def rate_of(facts: Facts, metric: str) -> str:
    """Return the name that a metric has in the tables of FAIR (…): disparate_impact compares selection_rate."""
    return metric if metric in facts.tables["groups"].columns else "selection_rate"


def judged_on(row: Row) -> str:
    """Return "difference" or "ratio": what a row is judged on; without an allowance its difference."""
    return row.get("judged_on") or "difference"


def unit_of_row(facts: Facts, row: Row) -> Unit:
    """Return the unit of a row of FAIR DISPARITY, with as many decimals as its sentence and the scorecard need."""
    own = _unit(facts, row)
    if not own.is_share:
        return own
    return Unit(True, max(own.places, facts.derived(shared_places)))


def shared_places(facts: Facts) -> int:
    """Return the decimals that all rows of the scorecard have, so that they read alike."""
    return max((min(_unit(facts, rows[0]).places, 1) for rows in by_metric(facts).values()), default=0)


def _unit(facts: Facts, row: Row) -> Unit:
    gaps = [row["difference"], row.get("difference_low"), row.get("difference_high")]
    allowance = row["allowance"] if judged_on(row) == "difference" else None
    values = [row["lowest_value"], row["highest_value"]]
    return unit_for(is_share(facts, row["metric"]), [*values, *gaps], allowance)


def worst_first(facts: Facts, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of FAIR DISPARITY: by verdict, and those first whose gap is the largest for sure."""

    def key(row: Row) -> tuple[Any, ...]:
        on = judged_on(row)
        value, sure = row[on], own_limits(facts, row)[on == "ratio"]
        sign = -1 if on == "difference" else 1
        return (
            ORDER.index(verdict_of(row)) if value is not None else len(ORDER),
            0 if sure is None else sign * sure,
            0 if value is None else sign * value,
        )

    return sorted(rows, key=key)


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
    """Return the row of FAIR PAIRS for two groups in the place of a row of FAIR DISPARITY."""
    place = (*strata_of(facts, row).values(), row["metric"])
    return facts.derived(_pairs).get((place, frozenset(groups)))


def other_pair(facts: Facts, row: Row) -> tuple[str, str] | None:
    """Return the pair that gives the verdict, if it is another than the pair that is furthest apart.

    Of a gap that is not decided it is none where the pair that is furthest apart is undecided itself.
    """
    groups = deciding(row)
    if groups is None or set(groups) == {row["lowest_group"], row["highest_group"]}:
        return None
    own = furthest_pair(facts, row)
    is_open = own is not None and row["verdict"] == "undecided" == own.get("verdict")
    return None if is_open else groups


def furthest_pair(facts: Facts, row: Row) -> dict[str, Any] | None:
    """Return the row of FAIR PAIRS for the two groups that are furthest apart, if there is one."""
    return pair_of(facts, row, (row["lowest_group"], row["highest_group"]))


def own_limits(facts: Facts, row: Row) -> tuple[float | None, float | None]:
    """Return the limits of what is judged; of a gap that no other pair decides those of its own two groups."""
    on, groups, own = judged_on(row), deciding(row), furthest_pair(facts, row)
    low, high = row.get(f"{on}_low"), row.get(f"{on}_high")
    is_own = groups is None or set(groups) == {row["lowest_group"], row["highest_group"]}
    if is_own or own is None or other_pair(facts, row) is not None or own.get(f"{on}_low") is None:
        return low, high
    low, high = own[f"{on}_low"], own[f"{on}_high"]
    return (-high, -low) if on == "difference" and own[on] < 0 else (low, high)


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
    warning: str = row.get("warning") or ""
    on = judged_on(row)
    if row[on] is not None:
        return warning or "the label or the prediction that it reads has one value in every row"
    if row["highest_value"] is None:
        reason = "no group has a value and enough rows"
    elif row["difference"] is None:
        reason = "fewer than two groups have a value and enough rows"
    else:
        reason = f"the {on} is undefined"
    return f"{reason}; {warning}" if warning else reason
