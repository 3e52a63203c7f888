"""Read the form `FAIR TREND (…)`. In: the slices of its items. Out: a spec that holds the audit of each period."""

from __future__ import annotations

from fairsql import error_messages
from fairsql.errors import did_you_mean
from fairsql.syntax.clauses.audit import AUDIT_ITEMS, ERROR_ITEMS, read_audit
from fairsql.syntax.clauses.outcome_items import OUTCOME_ITEMS
from fairsql.syntax.slices import Slice, is_parameter, number_of
from fairsql.syntax.spec import TrendSpec
from fairsql.syntax.values import Head, Items, read_one

TREND_ITEMS = (
    *(item for item in AUDIT_ITEMS if item != "STRATA"), "TIME", "EVERY", "TARGET", "RUN_LENGTH",
    "DISPERSION", *ERROR_ITEMS, *OUTCOME_ITEMS, "STANDARD",
)  # fmt: skip
DISPERSIONS = ("binomial", "laney")
UNITS = ("minute", "hour", "day", "week", "month", "quarter", "year")
_LONGEST = 1_000_000  # units of a period
RUN_LENGTHS = (10, 10_000)  # the range in which the limit of the chart is exact
LARGEST_TARGET = 1e100  # sums of differences from larger targets overflow
_USUAL = 370.0  # of Shewhart's chart with limits of three standard errors


def read_trend(head: Head, items: Items) -> TrendSpec:
    """Read `FAIR TREND (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together.
        MetricError: if metrics are unknown or cannot be measured.
    """
    audit = read_audit(head, items)
    time = read_one(items, "TIME")
    if time is None:
        raise head.fair.error(*error_messages.TREND_WITHOUT_TIME())
    if "EVERY" not in items:
        raise items["TIME"].error(*error_messages.TREND_WITHOUT_EVERY())
    every, unit = _length(items["EVERY"])
    return TrendSpec(audit, time, every, unit, _target(items), _run_length(items), _dispersion(items))


def _length(item: Slice) -> tuple[int, str]:
    """Read EVERY: '1 month', 'month', or INTERVAL before these or before 1 MONTH."""
    tokens = item.tokens[1:] if item.tokens[0].word == "INTERVAL" else item.tokens
    words = " ".join(token.text for token in tokens).replace("'", "").casefold().split()
    number, unit = words if len(words) == 2 else ("1", words[0] if len(words) == 1 else "")
    unit = unit if unit in UNITS else unit.removesuffix("s")
    if unit not in UNITS or not number.isdecimal() or not 0 < int(number) <= _LONGEST:
        close = did_you_mean(unit, UNITS) if unit not in UNITS else ""
        hint = close if close.startswith("did") else ""
        raise item.error(*error_messages.EVERY_UNREADABLE(hint, value=item.text, units=", ".join(UNITS)))
    return int(number), unit.upper()


def _target(items: Items) -> str | None:
    if "TARGET" not in items:
        return None
    item = items["TARGET"]
    if number_of(item) is None and not is_parameter(item):
        raise item.error(*error_messages.TARGET_UNREADABLE(value=item.text))
    number = number_of(item)
    if number is not None and not abs(number) <= LARGEST_TARGET:
        raise item.error(
            *error_messages.TARGET_OUTSIDE(value=item.text, low=f"{-LARGEST_TARGET:g}", high=f"{LARGEST_TARGET:g}")
        )
    return item.text


def _run_length(items: Items) -> float:
    if "RUN_LENGTH" not in items:
        return _USUAL
    item = items["RUN_LENGTH"]
    number, (low, high) = number_of(item), RUN_LENGTHS
    if number is None or not low <= number <= high:
        raise item.error(*error_messages.RUN_LENGTH_UNREADABLE(value=item.text, low=low, high=high))
    return number


def _dispersion(items: Items) -> str:
    if "DISPERSION" not in items:
        return DISPERSIONS[0]
    item = items["DISPERSION"]
    word = item.text.casefold()
    if word not in DISPERSIONS:
        raise item.error(*error_messages.DISPERSION_UNKNOWN(value=item.text))
    return word
