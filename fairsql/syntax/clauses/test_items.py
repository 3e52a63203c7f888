"""Read the form `FAIR TEST (…)`. In: the slices of its items. Out: a spec whose metrics are proportions."""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.metrics.algebra import as_proportion
from fairsql.syntax.clauses.audit import DEPENDENCE_ITEMS, MATCHING, read_audit
from fairsql.syntax.clauses.metric_items import fitting_measures
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items

TEST_ITEMS = (
    "PREDICTION", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "CONTROL", "FILTER", "METRICS", "REFERENCE", "WEIGHT",
    "CONFIDENCE", "MINIMUM", "CORRECTION", "FAMILY", "METHOD", "DRAWS", "SEED", "SENSITIVITY", *DEPENDENCE_ITEMS,
    *MATCHING,
)  # fmt: skip
CONFIDENCE = 0.95  # for limits of odds ratios, if the clause has no CONFIDENCE


def read_test(head: Head, items: Items) -> FairSpec:
    """Read `FAIR TEST (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together, or metrics have no table of counts.
        MetricError: if metrics are unknown or cannot be measured.
    """
    spec = read_audit(head, items)
    if spec.reference == "OVERALL":
        raise items["REFERENCE"].error(*error_messages.TEST_AGAINST_OVERALL())
    tested = fitting_measures(
        head, items, spec.measures, lambda measure: as_proportion(measure.formula) is not None,
        nothing=error_messages.TEST_OF_NOTHING, unfit=error_messages.TEST_UNFIT,
    )  # fmt: skip
    return replace(spec, measures=tested, confidence=spec.confidence or CONFIDENCE)
