"""The form `FAIR BOUNDS (…)`: in, the slices of its items; out, a spec of metrics whose extremes are known."""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.metrics.directions import directions
from fairsql.syntax.clauses.audit import AUDIT_ITEMS, read_audit
from fairsql.syntax.columns import Measure
from fairsql.syntax.slices import Slice
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items

BOUNDS_ITEMS = (*(item for item in AUDIT_ITEMS if item not in ("CONFIDENCE", "STRATA")), "STANDARD")


def read_bounds(head: Head, items: Items) -> FairSpec:
    """Read `FAIR BOUNDS (…)`.

    Raises:
        ClauseError: for items that are missing or do not fit together, and for metrics that counts do not bound.
        MetricError: for metrics that are unknown or cannot be measured.
    """
    spec = read_audit(head, items)
    if spec.sets is not None:
        raise items["PROTECTED"].error(*error_messages.BOUNDS_OF_ROLL_UPS())
    if spec.reference == "OVERALL":
        raise items["REFERENCE"].error(*error_messages.BOUNDS_AGAINST_OVERALL())
    bounded = tuple(measure for measure in spec.measures if directions(measure.formula) is not None)
    item = items.get("METRICS")
    if item is None or (len(item.tokens) == 1 and item.tokens[0].word == "ALL"):
        if not bounded:
            names = ", ".join(measure.name for measure in spec.measures)
            raise head.fair.error(*error_messages.BOUNDS_OF_NOTHING(metrics=names))
    else:
        for measure in spec.measures:
            if measure not in bounded:
                raise _unfit(measure, item)
    return replace(spec, measures=bounded)


def _unfit(measure: Measure, item: Slice) -> Exception:
    at = next((token for token in item.tokens if token.text.casefold() == measure.name.casefold()), None)
    return item.error(*error_messages.BOUNDS_UNFIT(metric=measure.name), at)
