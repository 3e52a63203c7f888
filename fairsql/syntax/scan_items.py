"""The items of FAIR SCAN: in, their slices; out, a spec."""

from __future__ import annotations

from dataclasses import replace
from math import comb

from fairsql.errors import ClauseError
from fairsql.syntax.audit import read_measured
from fairsql.syntax.columns import Feature
from fairsql.syntax.features import read_feature
from fairsql.syntax.groupings import read_protected
from fairsql.syntax.slices import Slice, is_parameter, number_of
from fairsql.syntax.spec import FairSpec, ScanSpec
from fairsql.syntax.values import Head, Items

SCAN_ITEMS = (
    "PREDICTION", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "FEATURES", "DEPTH", "MINIMUM", "PRUNE", "METRICS",
    "FILTER", "WEIGHT", "CONFIDENCE", "CORRECTION",
)  # fmt: skip
_DEPTH = 2  # features of a subgroup where DEPTH is left out
_DEEPEST = 6  # the shares of an item come from all parts of its subgroup, which double with each feature
_MINIMUM = "30"  # rows of a subgroup where MINIMUM is left out
_MOST_COLUMNS = 49_152  # of all groupings together, as of the widest CUBE
_RANKED = {"concordant_pairs", "calibration_gap"}  # sums that a subgroup's rows do not add up to


def read_scan(head: Head, items: Items) -> ScanSpec:
    """Read `FAIR SCAN (…)`.

    Raises:
        ClauseError: for items that are missing or do not fit together.
        MetricError: for metrics that are unknown or cannot be measured.
    """
    features = _features(items)
    audit = read_measured(head, items, ())
    _check_measures(head, items, audit)
    return ScanSpec(
        audit=replace(audit, minimum=audit.minimum or _MINIMUM),
        features=features,
        depth=_depth(items, len(features)),
        prune=_prune(items),
    )


def _features(items: Items) -> tuple[Feature, ...]:
    """Read what makes subgroups: PROTECTED, whose columns are features like others, then FEATURES."""
    features: list[tuple[Feature, Slice]] = []
    if "PROTECTED" in items:
        protected, sets = read_protected(items["PROTECTED"])
        if sets is not None:
            raise items["PROTECTED"].error(
                "FAIR SCAN makes its groupings itself", "name the columns alone: PROTECTED race, sex"
            )
        features += [(Feature(c.text, c.name, c.start, c.end), items["PROTECTED"]) for c in protected]
    if "FEATURES" in items:
        features += [(read_feature(part), items["FEATURES"]) for part in items["FEATURES"].split()]
    seen: set[str] = set()
    for feature, item in features:
        if feature.name.casefold() in seen:
            raise ClauseError(
                f"two features are called {feature.name}", sql=item.sql, start=feature.start, end=feature.end,
                hint=f"rename one: {feature.shown} AS …",
            )  # fmt: skip
        seen.add(feature.name.casefold())
    return tuple(feature for feature, _ in features)


def _depth(items: Items, features: int) -> int:
    """Read DEPTH, and refuse more groupings than a query can hold, before they are made."""
    depth = _DEPTH
    if "DEPTH" in items:
        item = items["DEPTH"]
        number = number_of(item)
        if number is None or not number.is_integer() or not 1 <= number <= _DEEPEST:
            raise item.error(
                f"DEPTH {item.text} is not a whole number from 1 to {_DEEPEST}",
                "write DEPTH 3, for subgroups of up to three features; it cannot be a parameter",
            )
        depth = int(number)
    depth = min(depth, features)
    groupings = _groupings(features, depth)
    if groupings * features > _MOST_COLUMNS:
        fits = next((d for d in range(depth - 1, 0, -1) if _groupings(features, d) * features <= _MOST_COLUMNS), None)
        raise (items.get("DEPTH") or items.get("FEATURES") or items["PROTECTED"]).error(
            f"{features} features at DEPTH {depth} make {groupings:,} groupings: more than a query can hold",
            "leave out features" if fits is None else f"leave out features, or write DEPTH {fits}",
        )
    return depth


def _groupings(features: int, depth: int) -> int:
    return sum(comb(features, size) for size in range(depth + 1))


def _prune(items: Items) -> str | None:
    if "PRUNE" not in items:
        return None
    item = items["PRUNE"]
    number = number_of(item)
    if not is_parameter(item) and (number is None or not 0 <= number < 1e18):
        raise item.error(
            f"PRUNE {item.text} is not a number of at least 0",
            "write PRUNE 0.01: a value that moves the divergence by at most 0.01 makes no subgroup of its own",
        )
    return item.text


def _check_measures(head: Head, items: Items, audit: FairSpec) -> None:
    """Refuse metrics that are not made of sums over a subgroup's rows, and two of one name."""
    at = items.get("METRICS", head.fair)
    seen: set[str] = set()
    for measure in audit.measures:
        if measure.reads & _RANKED:
            raise at.error(
                f"{measure.name} ranks the scores of each group, and FAIR SCAN adds up counts",
                "write METRICS <metrics of counts>, or measure it with FAIR (…)",
            )
        if not all(aggregate.is_additive for aggregate in measure.aggregates):
            raise at.error(
                f"{measure.name} does not add up over subgroups: FAIR SCAN takes means, sums and counts of columns",
                "write METRICS avg(…) AS …, or measure it with FAIR (…)",
            )
        if measure.name.casefold() in seen:
            raise at.error(f"two metrics are called {measure.name}", "give one another name with AS")
        seen.add(measure.name.casefold())
