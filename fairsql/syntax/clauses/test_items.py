"""Read the form `FAIR TEST (…)`. In: the slices of its items. Out: a spec whose metrics are proportions."""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.metrics import built_in_metrics
from fairsql.metrics.algebra import as_proportion
from fairsql.syntax.clauses.audit import DEPENDENCE_ITEMS, MATCHING, read_audit
from fairsql.syntax.clauses.metric_items import fitting_measures
from fairsql.syntax.clauses.outcome_items import OUTCOME_ITEMS
from fairsql.syntax.columns import Measure
from fairsql.syntax.outcomes import TESTS
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items

TEST_ITEMS = (
    "PREDICTION", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "CONTROL", "FILTER", "METRICS", "REFERENCE", "WEIGHT",
    "CONFIDENCE", "MINIMUM", "CORRECTION", "FAMILY", "METHOD", "DRAWS", "SEED", "SENSITIVITY", "ORDERED",
    *DEPENDENCE_ITEMS, *MATCHING, *OUTCOME_ITEMS,
)  # fmt: skip
CONFIDENCE = 0.95  # for limits of odds ratios, if the clause has no CONFIDENCE


def read_test(head: Head, items: Items) -> FairSpec:
    """Read `FAIR TEST (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together, or metrics have no table of counts.
        MetricError: if metrics are unknown or cannot be measured.
    """
    if "OUTCOMES" in items:
        return _read_classes(head, items)
    spec = read_audit(head, items)
    if spec.reference == "OVERALL":
        raise items["REFERENCE"].error(*error_messages.TEST_AGAINST_OVERALL())
    if "ORDERED" in items:
        _check_order(spec, items)
    tested = fitting_measures(
        head, items, spec.measures, lambda measure: as_proportion(measure.formula) is not None,
        nothing=error_messages.TEST_OF_NOTHING, unfit=error_messages.TEST_UNFIT,
    )  # fmt: skip
    return replace(
        spec, measures=tested, confidence=spec.confidence or CONFIDENCE, ordered="ORDERED" in items
    )  # fmt: skip


def _check_order(spec: FairSpec, items: Items) -> None:
    """Refuse an order of groups of several columns, and one of rows that depend on each other."""
    if len(spec.protected) > 1 or spec.sets is not None:
        raise items["ORDERED"].error(*error_messages.ORDER_OF_SEVERAL())
    if spec.cluster is not None:
        raise items["ORDERED"].error(*error_messages.ORDER_OF_CLUSTERS())


def _read_classes(head: Head, items: Items) -> FairSpec:
    """Read a test of the distribution of classes; its metrics are those of TESTS."""
    for word in ("REFERENCE", "METHOD", "SENSITIVITY", "ORDERED"):
        if word in items:
            raise items[word].error(*error_messages.TEST_OF_CLASSES_AND_ITEM(item=word))
    item = items.get("METRICS")
    spec = read_audit(head, {word: each for word, each in items.items() if word != "METRICS"})
    has = {"": True, "prediction": spec.prediction is not None, "label": spec.label is not None}
    has["agreement"] = has["prediction"] and has["label"]
    possible = [each for each, of in TESTS.items() if all(has[word] for word in of)]
    names = [each for each in possible if each != "conditional_use_accuracy"]
    if item is not None and [token.word for token in item.tokens] == ["ALL"]:
        names = possible
    elif item is not None:
        names = []
        for part in item.split():
            metric = head.metrics.get(part.tokens[0].text) if len(part.tokens) == 1 else None
            if metric is None or metric.name not in TESTS:
                raise part.error(*error_messages.TEST_OF_CLASSES_UNFIT(metric=part.text, known=", ".join(TESTS)))
            if metric.name not in possible:
                lacking = (
                    error_messages.METRIC_NEEDS_LABEL if spec.label is None else error_messages.METRIC_NEEDS_PREDICTION
                )
                raise part.error(*lacking(metric=metric.name))
            if metric.name in names:
                raise part.error(*error_messages.METRIC_TWICE(metric=metric.name))
            names.append(metric.name)
    measures = tuple(Measure(each, built_in_metrics()[each].formula) for each in names)
    return replace(spec, measures=measures, confidence=spec.confidence or CONFIDENCE)
