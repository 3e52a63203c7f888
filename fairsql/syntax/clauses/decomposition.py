"""Read the form `FAIR DECOMPOSE (…)`. In: the slices of its items. Out: a spec."""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.syntax.clauses.audit import AUDIT_ITEMS, by_content, read_audit
from fairsql.syntax.slices import Slice
from fairsql.syntax.spec import DecomposeSpec
from fairsql.syntax.values import SHARES, Head, Items, read_word

DECOMPOSE_ITEMS = (
    *(item for item in AUDIT_ITEMS if item not in ("STRATA", "WITHIN")), "DETAIL", "SHARES", "SENSITIVITY", "STANDARD",
)  # fmt: skip
DETAILS = ("strata", "controls")
MOST_CONTROLS = 8  # of DETAIL controls: one more doubles the selections of controls
# Columns of FAIR DECOMPOSE other than the controls; no control may have one of these names.
DECOMPOSE_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_share", "first_value", "first_off_support", "first_key",
    "second_group", "second_n", "second_share", "second_value", "second_off_support", "second_key",
    "gap", "explained", "explained_se", "explained_low", "explained_high",
    "explained_share",
    "unexplained", "unexplained_se", "unexplained_low", "unexplained_high", "unexplained_first",
    "unexplained_second", "off_support", "strata", "reversal", "p_value", "warning",
    "equal_strength", "equal_strength_limit",
})  # fmt: skip


def read_decomposition(head: Head, items: Items) -> DecomposeSpec:
    """Read a clause that decomposes gaps.

    Raises:
        ClauseError: if items are missing or do not fit together.
        MetricError: if metrics are unknown, cannot be measured, or are no mean over rows.
    """
    if "CONTROL" not in items:
        raise head.fair.error(*error_messages.DECOMPOSE_WITHOUT_CONTROL())
    audit = read_audit(head, items)
    if audit.reference == "OVERALL" and audit.confidence is not None:
        raise items["CONFIDENCE"].error(*error_messages.DECOMPOSE_LIMITS_AGAINST_OVERALL())
    measures = tuple(by_content(audit.measures, head.metrics))
    metrics = items.get("METRICS")
    if metrics is not None and metrics.text.upper() != "ALL":
        for measure in measures:
            if not measure.is_mean:
                raise _place(metrics, measure.name).error(*error_messages.DECOMPOSE_UNFIT(metric=measure.name))
    means = tuple(measure for measure in measures if measure.is_mean)
    shares = read_word(items, "SHARES", SHARES, SHARES[0], error_messages.SHARES_UNKNOWN)
    decomposed = replace(audit, measures=means)
    return DecomposeSpec(decomposed, detail=_read_detail(items, len(audit.control)), shares=shares, suffix=head.suffix)


def _place(metrics: Slice, name: str) -> Slice:
    """Return the part of METRICS that names a metric."""
    return next((part for part in metrics.split() if name.casefold() in part.text.casefold()), metrics)


def _read_detail(items: Items, controls: int) -> str:
    """Read DETAIL: one of DETAILS, or empty without it."""
    detail = read_word(items, "DETAIL", DETAILS, "", error_messages.DETAIL_UNKNOWN)
    if detail and "SENSITIVITY" in items:
        raise items["SENSITIVITY"].error(*error_messages.DETAIL_AND_SENSITIVITY())
    if detail == "controls" and controls > MOST_CONTROLS:
        raise items["DETAIL"].error(*error_messages.DETAIL_OF_MANY(count=controls, most=MOST_CONTROLS))
    return detail
