"""Judge one row of FAIR DISPARITY or FAIR PAIRS. In: the row, as a mapping. Out: an outcome, and a sentence.

The rule itself is the macro `fair_outcome` in `sql/functions.sql`, which dbt and SQL use too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from fairsql.syntax.result_columns import FEWER, NO_VALUES

Outcome = Literal["pass", "fail", "undecided", "error"]

# The two groups of a row: prefixes of their columns in FAIR DISPARITY, and in FAIR PAIRS.
_SIDES = (("lowest", "highest"), ("first", "second"))


@dataclass(frozen=True)
class Judged:
    """A judged row.

    Attributes:
        outcome: "pass", "fail" or "undecided".
        message: one sentence: metric, groups, values, rows, interval, allowance.
        row: the columns of the row.
        stratum: the names and values of its controls, in words; empty if there are none.
    """

    outcome: Outcome
    message: str
    row: Mapping[str, Any]
    stratum: str = ""


def describe(row: Mapping[str, Any], strata: Mapping[str, Any]) -> str:
    """Describe a row in one sentence.

    Args:
        row: a row of FAIR DISPARITY or FAIR PAIRS.
        strata: the values of its controls, by name.

    >>> row = {"metric": "tpr", "lowest_group": "a", "lowest_value": 0.25, "highest_group": "b", "highest_value": 0.5,
    ...        "lowest_n": 40, "highest_n": 1200, "difference": 0.25, "allowance": 0.05, "within": False}
    >>> print(describe(row, {"old": True}))
    tpr where old = true: 0.25 for a (n = 40), 0.5 for b (n = 1,200); the difference 0.25 exceeds the allowance 0.05
    """
    place = name_stratum(strata)
    head = f"{row['metric']} where {place}: " if place else f"{row['metric']}: "
    low, high = next(sides for sides in _SIDES if f"{sides[0]}_group" in row)
    between = row[f"{low}_value"] is None and row.get("difference") is not None  # a distance of two groups
    sides = (side for side in (low, high) if between or row[f"{side}_value"] is not None)
    groups = list(dict.fromkeys(_describe_group(row, side) for side in sides))  # a single group is both
    on = row.get("judged_on") or "difference"
    if row["allowance"] is None:
        return head + "; ".join([", ".join(groups), "nothing is asked"])
    if row["within"] is None:
        reason = f"the {on.replace('_', ' ')} cannot be judged: " + _reason(row, groups, on)
        return head + "; ".join([*([", ".join(groups)] if groups else []), reason])
    return head + "; ".join([", ".join(groups), _describe_gap(row, on), *_describe_deciding(row, on)])


def name_stratum(strata: Mapping[str, Any]) -> str:
    """Describe a stratum in words.

    >>> name_stratum({"old": True, "year": 2026})
    'old = true, year = 2026'
    """
    return ", ".join(f"{name} = {_written(value)}" for name, value in strata.items())


def _written(value: Any) -> str:
    """Return a value as SQL shows it."""
    return "NULL" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _describe_group(row: Mapping[str, Any], side: str) -> str:
    size = row.get(f"{side}_n")
    rows = f" (n = {size:,})" if size is not None else ""
    value, group = row[f"{side}_value"], f"{row[f'{side}_group']}{rows}"
    return group if value is None else f"{shown(value)} for {group}"


def further_warnings(row: Mapping[str, Any]) -> str:
    """Return what warns of a row, besides that fewer than two groups have values; empty for nothing."""
    return str(row.get("warning") or "").removesuffix(FEWER).removesuffix(NO_VALUES).rstrip("; ")


def _reason(row: Mapping[str, Any], groups: list[str], on: str) -> str:
    warning = further_warnings(row)
    if "adjusted_gap" in row and warning:
        return warning
    if row[on] is not None:  # else the number itself is missing
        return warning or "the label or the prediction that it reads has one value in every row"
    few = row.get("difference") is None
    reason = "fewer than two groups have a value and enough rows" if few else "it is undefined"
    reason = reason if groups else "no group has a value and enough rows"
    return f"{reason}; {warning}" if warning else reason


NO_LIMITS = "it has no interval, since a group has too few rows, or equal values, or the formula never has one"
"""Why a gap without limits is undecided under CONFIDENCE."""
NO_LIMITS_OF_DISTANCES = "Wasserstein's distance and distances of weighted rows have no interval"
OF_BOUNDS = {"always_within": "within", "never_within": "exceeds", "depends": "undecided"}
"""What `bounds_verdict` of FAIR BOUNDS says of a policy without CONFIDENCE, in the words of other verdicts."""


def one_value(row: Mapping[str, Any]) -> str:
    """Return the warning that a label or prediction has one value in every row; else an empty string.

    >>> one_value({"warning": "the label is 0 in every row: check the value"}), one_value({"warning": "3 rows in …"})
    ('the label is 0 in every row: check the value', '')
    """
    warning: str = row.get("warning") or ""
    return warning if warning.startswith(("the label is ", "the prediction is ")) else ""


def _describe_gap(row: Mapping[str, Any], on: str) -> str:
    limits, (low, high) = "", (row.get(f"{on}_{end}") for end in ("low", "high"))
    if low is not None or high is not None:
        many = row.get("comparisons") or 1
        together = f" for {many:,} comparisons together" if many > 1 else ""
        ends = [shown(each) for each in (low, high) if each is not None]
        words = f"{ends[0]} to {ends[1]}" if len(ends) > 1 else f"{'up to' if low is None else 'from'} {ends[0]}"
        limits = f" (interval {words}{together})"
    turned = on == "ratio" and _is_turned(row)
    number, bound = _distinguished(row[on], 1 / row["allowance"] if turned else row["allowance"])
    allowed = f"{bound}, which is 1 / {shown(row['allowance'])}" if turned else f"the allowance {bound}"
    gap = f"the {on.replace('_', ' ')} {number}{limits}"
    of_bounds = OF_BOUNDS.get(row.get("bounds_verdict") or "") if "verdict" not in row else None
    if "verdict" in row and row["verdict"] is None:
        is_distance = all(row.get(f"{side}_value") is None for side, _ in _SIDES)
        reason = NO_LIMITS_OF_DISTANCES if is_distance else NO_LIMITS
        return f"{gap} is undecided: {reason}; {allowed} is judged by one"
    verdict = row.get("verdict") or of_bounds or ("within" if row["within"] else "exceeds")
    if verdict == "undecided" and row.get("bounds_verdict") == "depends":
        return f"{gap} is undecided: rows of unknown group decide whether it keeps {allowed}"
    if verdict == "undecided":
        high = row.get("difference_high")
        is_below = on == "difference" and high is not None and high < row["allowance"]
        inside = f"-{bound}, as far as {allowed} goes" if is_below else allowed
        return f"{gap} is undecided: its interval contains {inside}"
    if turned:
        return f"{gap} is {'at most' if verdict == 'within' else 'above'} {allowed}"
    if on == "ratio":
        return f"{gap} is {'at least' if verdict == 'within' else 'below'} {allowed}"
    return f"{gap} {'is within' if verdict == 'within' else 'exceeds'} {allowed}"


def _is_turned(row: Mapping[str, Any]) -> bool:
    """Return whether a ratio is judged by 1 / the allowance: it is above 1, or only that end is in its interval."""
    low, high, bound = row.get("ratio_low"), row.get("ratio_high"), row["allowance"]
    if row.get("verdict") != "undecided" or not bound or low is None or high is None:
        return bool(bound) and row["ratio"] > 1
    holds_bound, holds_inverse = low <= bound <= high, low <= 1 / bound <= high
    return holds_inverse and (row["ratio"] > 1 or not holds_bound)


def deciding(row: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the groups of the deciding pair, whose limit gives a row's verdict; None if the row names none.

    >>> deciding({"verdict": "exceeds", "deciding_lowest": "a", "deciding_highest": "c"}), deciding({"verdict": None})
    (('a', 'c'), None)
    """
    low, high = row.get("deciding_lowest"), row.get("deciding_highest")
    return None if low is None or high is None else (low, high)


def _describe_deciding(row: Mapping[str, Any], on: str) -> list[str]:
    """Name the deciding pair and its limit, if it is not the pair that the row shows."""
    pair = deciding(row)
    if pair is None or set(pair) == {row["lowest_group"], row["highest_group"]}:
        return []
    exceeds = row["verdict"] == "exceeds"
    limit = shown(row[f"{on}_{'low' if (on == 'difference') == exceeds else 'high'}"])
    return [f"the limit that decides, {limit}, is that of {pair[0]} and {pair[1]}"]


def _distinguished(value: float, bound: float) -> tuple[str, str]:
    """Return two numbers with enough digits to show that they differ: 0.05001 is not 0.05."""
    for digits in range(4, 17):
        texts = shown(value, digits), shown(bound, digits)
        if texts[0] != texts[1] or value == bound:
            break
    return texts


def shown(value: float, digits: int = 4) -> str:
    """Return a number as readable text, with four significant digits by default.

    >>> shown(0.10916), shown(2.0), shown(123456.7)
    ('0.1092', '2', '123,456.7')
    """
    if abs(value) >= 1000:
        return f"{value:,.1f}".removesuffix(".0")
    return f"{value:.{digits}g}"
