"""Read the items of FAIR PROXIES. In: their slices. Out: a spec."""

from __future__ import annotations

from fairsql import error_messages
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.clauses.scan_items import read_features
from fairsql.syntax.spec import FairSpec, ProxiesSpec
from fairsql.syntax.values import Head, Items, read_confidence, read_correction, read_one

PROXIES_ITEMS = ("FEATURES", "PROTECTED", "FILTER", "CONFIDENCE", "CORRECTION")


def read_proxies(head: Head, items: Items) -> ProxiesSpec:
    """Read `FAIR PROXIES (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together.
    """
    if "FEATURES" not in items:
        raise head.fair.error(*error_messages.PROXIES_WITHOUT_FEATURES())
    protected, sets = read_protected(items["PROTECTED"], by_rows=True)
    if sets is not None:
        raise items["PROTECTED"].error(*error_messages.GROUPS_OVERLAP(form=head.form))
    confidence, correction = read_confidence(items), read_correction(items)
    if confidence is not None and correction == "benjamini_hochberg":
        raise items["CORRECTION"].error(*error_messages.CORRECTION_WITHOUT_LIMITS())
    audit = FairSpec(
        form=head.form, source=head.source, protected=(), measures=(), filter=read_one(items, "FILTER"),
        correction=correction, suffix=head.suffix,
    )  # fmt: skip
    groups = tuple(column.named(f"fair_group_{at}") for at, column in enumerate(protected, 1))
    return ProxiesSpec(audit, read_features({"FEATURES": items["FEATURES"]}), gap=groups, confidence=confidence)
