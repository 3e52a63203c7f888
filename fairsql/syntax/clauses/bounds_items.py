"""Read the form `FAIR BOUNDS (…)`. In: the slices of its items. Out: a spec of metrics whose extremes are known."""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.metrics.directions import directions
from fairsql.syntax.clauses.audit import AUDIT_ITEMS, read_audit
from fairsql.syntax.clauses.metric_items import fitting_measures
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items

BOUNDS_ITEMS = (*(item for item in AUDIT_ITEMS if item != "STRATA"), "STANDARD")


def read_bounds(head: Head, items: Items) -> FairSpec:
    """Read `FAIR BOUNDS (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together, or counts do not bound a metric.
        MetricError: if metrics are unknown or cannot be measured.
    """
    spec = read_audit(head, items)
    if spec.sets is not None:
        raise items["PROTECTED"].error(*error_messages.BOUNDS_OF_ROLL_UPS())
    if spec.reference == "OVERALL":
        raise items["REFERENCE"].error(*error_messages.BOUNDS_AGAINST_OVERALL())
    bounded = fitting_measures(
        head, items, spec.measures, lambda measure: directions(measure.formula) is not None,
        nothing=error_messages.BOUNDS_OF_NOTHING, unfit=error_messages.BOUNDS_UNFIT,
    )  # fmt: skip
    return replace(spec, measures=bounded)
