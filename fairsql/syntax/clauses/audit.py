"""Read the forms that measure and compare. In: the slices of their items. Out: a spec."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.metrics import MetricTable
from fairsql.metrics.formula import COUNTS, SCORE_SUMS
from fairsql.syntax.clauses.clause_warnings import bounds_on_differences
from fairsql.syntax.clauses.dependence_items import read_dependence
from fairsql.syntax.clauses.estimate_items import read_estimates
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.clauses.metric_items import read_measures
from fairsql.syntax.clauses.outcome_items import measured_by_class, read_outcomes
from fairsql.syntax.clauses.standards import find_standard
from fairsql.syntax.columns import KNOWN, Column, Measure
from fairsql.syntax.outcomes import OUTCOME
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import (
    Head,
    Items,
    check_columns,
    read_complete,
    read_control,
    read_correction,
    read_family,
    read_looks,
    read_method,
    read_minimum,
    read_one,
    read_reference,
    read_threshold,
)

AUDIT_ITEMS = (
    "PREDICTION", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "CONTROL", "FILTER", "METRICS", "WITHIN", "REFERENCE",
    "WEIGHT", "CONFIDENCE", "MINIMUM", "STRATA",
)  # fmt: skip
ERROR_ITEMS = ("ESTIMATE", "ACTUAL")  # items of forms that measure errors of numeric predictions
CORRECTING = ("CORRECTION", "FAMILY")  # items of forms with corrected p-values or limits
DEPENDENCE_ITEMS = ("CLUSTER",)  # items of forms whose limits and tests allow for rows that depend on each other
MATCHING = ("MATCH",)  # items of forms that compare groups over the same cases
JUDGING = ("DISPARITY", "PAIRS")  # forms with verdicts on limits


def read_audit(head: Head, items: Items) -> FairSpec:
    """Read a clause that measures the groups of PROTECTED.

    Raises:
        ClauseError: if items are missing or do not fit together.
        MetricError: if metrics are unknown or cannot be measured.
    """
    protected, sets = read_protected(items["PROTECTED"], by_rows=True)
    if head.columns and sets is not None and not any(sets):
        raise items["PROTECTED"].error(*error_messages.GROUPS_NONE())
    spec = read_measured(head, items, protected, sets)
    check_names(spec, items, head.columns)
    spec = read_dependence(head, items, spec)
    standard = find_standard(items)
    if head.form in JUDGING:
        check_limits(spec, items)
    spec = replace(
        spec if head.form != "DISPARITY" else by_largest(spec),
        bounds=bounds_on_differences(spec.measures) if head.columns else (),
        indicated=standard.indicated if standard is not None else "",
    )
    return measured_by_class(spec)


def check_limits(spec: FairSpec, items: Items) -> None:
    """Refuse limits with a correction that has none."""
    if spec.correction == "benjamini_hochberg" and spec.confidence is not None:
        raise items["CORRECTION"].error(*error_messages.CORRECTION_WITHOUT_LIMITS())


def by_largest(spec: FairSpec) -> FairSpec:
    """Return an audit whose rows show the largest of many gaps; uncorrected, its limits hold for these alone."""
    return replace(spec, family="pairs" if spec.correction == "none" else spec.family)


def read_measured(
    head: Head, items: Items, protected: tuple[Column, ...], sets: tuple[tuple[int, ...], ...] | None = None
) -> FairSpec:
    """Read the measures and the rows to measure.

    Args:
        head: the contents of the clause other than its items.
        items: the slices of the items.
        protected: the columns that make groups.
        sets: their groupings, or None for a single one.

    Raises:
        ClauseError, MetricError: as `read_audit`.
    """
    prediction, score, label, weight = (read_one(items, w) for w in ("PREDICTION", "SCORE", "LABEL", "WEIGHT"))
    threshold = read_threshold(items, bounded=True)
    if prediction is not None and label is not None and prediction.shown == label.shown:
        raise items["LABEL"].error(*error_messages.LABEL_IS_PREDICTION())
    has_outcome = prediction is not None or score is not None or label is not None
    estimate, actual = read_estimates(items)
    outcomes = read_outcomes(items)
    if not has_outcome and estimate is None and "METRICS" not in items:
        raise _nothing_to_measure(head)
    control, condition = read_control(items, by_rows=True), read_one(items, "FILTER")
    reference = read_reference(items, protected)
    confidence, tuned = read_looks(items, head.form)
    method, draws = read_method(items, head.form)
    spec = FairSpec(
        form=head.form,
        source=head.source,
        protected=protected,
        measures=(),
        prediction=prediction,
        score=score,
        threshold=threshold,
        label=label,
        estimate=estimate,
        actual=actual,
        outcomes=outcomes,
        sets=sets,
        control=control,
        filter=condition,
        reference=reference,
        weight=weight,
        confidence=confidence,
        tuned=tuned,
        minimum=read_minimum(items),
        correction=read_correction(items),
        family=read_family(items),
        method=method,
        draws=draws,
        complete=read_complete(items, protected, grouped=sets is not None),
        sensitive="SENSITIVITY" in items,
        suffix=head.suffix,
    )
    measures = read_measures(items.get("METRICS"), spec, head.metrics, items.get("WITHIN"))
    if not has_outcome and not any(measure.aggregates for measure in measures):
        raise _nothing_to_measure(head)
    if estimate is not None and not has_outcome:
        spec = replace(spec, prediction=KNOWN)
    return replace(spec, measures=measures if head.columns else tuple(by_content(measures, head.metrics)))


def _nothing_to_measure(head: Head) -> ClauseError:
    return head.fair.error(*error_messages.NOTHING_TO_MEASURE())


def by_content(measures: tuple[Measure, ...], metrics: MetricTable) -> Iterator[Measure]:
    """Yield measures under the name of the metric that they hold, if nothing is judged.

    For example, disparate_impact holds the selection rate.
    """
    taken = {measure.name.casefold() for measure in measures}
    for measure in measures:
        metric = metrics.measured_by(measure.name)
        if metric is None or measure.formula != metrics.named(metric.name)[0][1]:
            yield measure
        elif metric.name not in taken:
            taken.add(metric.name)
            yield replace(measure, name=metric.name)


def check_names(spec: FairSpec, items: Items, compared: frozenset[str], groups: str = "PROTECTED") -> None:
    """Refuse output columns with equal names, and groups with the name of a count.

    Args:
        spec: the clause.
        items: the slices of the items.
        compared: the columns of a form that compares groups.
        groups: the item that makes the groups.
    """
    reserved = {*COUNTS, *SCORE_SUMS, "excluded"}
    taken = {"n", "excluded"}
    if spec.sets is not None or spec.reference == "OVERALL":
        reserved.add("protected")
    if spec.outcomes is not None:
        reserved.add(OUTCOME)
        taken.add(OUTCOME)
    taken |= compared
    seen = check_columns(items, spec.control, spec.protected, taken=taken, reserved=frozenset(reserved), groups=groups)
    seen -= compared - {column.name.casefold() for column in (*spec.control, *spec.protected)}
    for measure in spec.measures:
        suffixes = ("", "_low", "_high", "_n") if spec.confidence is not None else ("",)
        for suffix in suffixes:
            key = (measure.name + suffix).casefold()
            if key in seen or key.startswith("fair_"):
                at = items.get("METRICS") or items[groups]
                raise at.error(*error_messages.METRIC_NAME_TAKEN(name=measure.name + suffix))
            seen.add(key)
