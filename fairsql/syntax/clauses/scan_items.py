"""Read the items of FAIR SCAN. In: their slices. Out: a spec."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import comb

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.syntax.binned_columns import read_feature
from fairsql.syntax.clauses.audit import ERROR_ITEMS, by_largest, check_limits, check_names, read_measured
from fairsql.syntax.clauses.clause_warnings import bounds_on_differences
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.columns import Feature
from fairsql.syntax.result_columns import GAP_COLUMNS
from fairsql.syntax.slices import Slice, number_of
from fairsql.syntax.spec import FairSpec, ScanSpec
from fairsql.syntax.values import Head, Items, read_number
from fairsql.text.tokens import Token

SCAN_ITEMS = (
    "PREDICTION", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "FEATURES", "DEPTH", "MINIMUM", "PRUNE", "METRICS",
    "FILTER", "WEIGHT", "CONFIDENCE", "CORRECTION", "FAMILY", "GAP", "WITHIN", *ERROR_ITEMS,
)  # fmt: skip
_DEPTH = 2  # features of a subgroup without DEPTH
_DEEPEST = 6  # an item's shares come from all parts of its subgroup, whose number doubles with each feature
_MINIMUM = "30"  # rows of a subgroup without MINIMUM
_MOST_COLUMNS = 49_152  # in all groupings together, as in the widest CUBE
_RANKED = {"concordant_pairs", "calibration_gap"}  # sums that do not add up over a subgroup's cells


def read_scan(head: Head, items: Items) -> ScanSpec:
    """Read `FAIR SCAN (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together.
        MetricError: if metrics are unknown or cannot be measured.
    """
    features = read_features(items)
    if "GAP" in items:
        return _read_gaps(head, items, features)
    if "WITHIN" in items:
        raise items["WITHIN"].error(*error_messages.SCAN_WITHOUT_GAP())
    audit = read_measured(head, items, ())
    _check_measures(head, items, audit)
    if "METRICS" in items and _has_allowance(items["METRICS"].tokens):
        raise items["METRICS"].error(*error_messages.SCAN_WITHOUT_GAP())
    return ScanSpec(
        audit=replace(audit, minimum=audit.minimum or _MINIMUM),
        features=features,
        depth=_depth(items, len(features)),
        prune=read_number(items, "PRUNE", lambda number: 0 <= number < 1e18, error_messages.PRUNE_UNREADABLE),
    )


def _has_allowance(tokens: Sequence[Token]) -> bool:
    """Return whether a metric is written with WITHIN, other than WITHIN GROUP (ORDER BY …)."""
    return any(token.word == "WITHIN" and after.word != "GROUP" for token, after in pairwise(tokens))


def _read_gaps(head: Head, items: Items, features: tuple[Feature, ...]) -> ScanSpec:
    """Read a scan of the gaps between groups within subgroups, which is judged as FAIR DISPARITY is."""
    gap, sets = read_protected(items["GAP"], "GAP", by_rows=True)
    if sets is not None:
        raise items["GAP"].error(*error_messages.GAP_OF_GROUPINGS())
    if "PRUNE" in items:
        raise items["PRUNE"].error(*error_messages.PRUNE_OF_GAPS())
    texts = {feature.text for feature in features}
    for column in gap:
        if column.text in texts:
            wrong = error_messages.GAP_IN_FEATURES(column=column.shown)
            raise ClauseError(*wrong, sql=items["GAP"].sql, start=column.start, end=column.end)
    audit = by_largest(read_measured(replace(head, columns=GAP_COLUMNS), items, gap))
    check_names(audit, items, GAP_COLUMNS, "GAP")
    check_limits(audit, items)
    _check_measures(head, items, audit)
    audit = replace(
        audit, protected=(), minimum=audit.minimum or _MINIMUM, bounds=bounds_on_differences(audit.measures)
    )
    return ScanSpec(audit, features, _depth(items, len(features)), gap=gap)


def read_features(items: Items) -> tuple[Feature, ...]:
    """Read the features of subgroups: the columns of PROTECTED, then FEATURES."""
    features: list[tuple[Feature, Slice]] = []
    if "PROTECTED" in items:
        protected, sets = read_protected(items["PROTECTED"], by_rows=True)
        if sets is not None:
            raise items["PROTECTED"].error(*error_messages.SCAN_OF_GROUPINGS())
        features += [(Feature.of_column(column), items["PROTECTED"]) for column in protected]
    if "FEATURES" in items:
        features += [(read_feature(part), items["FEATURES"]) for part in items["FEATURES"].split()]
    seen: set[str] = set()
    for feature, item in features:
        if feature.name.casefold() in seen:
            raise ClauseError(
                *error_messages.FEATURE_TWICE(feature=feature.name, text=feature.shown),
                sql=item.sql,
                start=feature.start,
                end=feature.end,
            )
        seen.add(feature.name.casefold())
    return tuple(feature for feature, _ in features)


def _depth(items: Items, features: int) -> int:
    """Read DEPTH, and refuse more groupings than a query can hold, before creating them."""
    depth = _DEPTH
    if "DEPTH" in items:
        item = items["DEPTH"]
        number = number_of(item)
        if number is None or not number.is_integer() or not 1 <= number <= _DEEPEST:
            raise item.error(*error_messages.DEPTH_UNREADABLE(value=item.text, deepest=_DEEPEST))
        depth = int(number)
    depth = min(depth, features)
    groupings = _groupings(features, depth)
    if groupings * features > _MOST_COLUMNS:
        fits = next((d for d in range(depth - 1, 0, -1) if _groupings(features, d) * features <= _MOST_COLUMNS), None)
        hint = error_messages.FEWER_FEATURES if fits is None else ""
        wrong = error_messages.SCAN_TOO_WIDE(
            hint, features=features, depth=depth, groupings=f"{groupings:,}", fits=fits
        )
        raise (items.get("DEPTH") or items.get("FEATURES") or items["PROTECTED"]).error(*wrong)
    return depth


def _groupings(features: int, depth: int) -> int:
    return sum(comb(features, size) for size in range(depth + 1))


def _check_measures(head: Head, items: Items, audit: FairSpec) -> None:
    """Refuse metrics that are not computed from sums over a subgroup's rows, and two metrics of the same name."""
    at = items.get("METRICS", head.fair)
    seen: set[str] = set()
    for measure in audit.measures:
        if measure.reads & _RANKED:
            raise at.error(*error_messages.SCAN_RANKED(metric=measure.name))
        if not all(aggregate.is_additive for aggregate in measure.aggregates):
            raise at.error(*error_messages.SCAN_NOT_ADDITIVE(metric=measure.name))
        if measure.name.casefold() in seen:
            raise at.error(*error_messages.METRIC_TWICE(metric=measure.name))
        seen.add(measure.name.casefold())
