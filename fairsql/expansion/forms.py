"""The forms of the clause: one row for each word that may follow FAIR (see `Form`)."""

from __future__ import annotations

from fairsql.expansion.bounds import bounds
from fairsql.expansion.decompose import decompose
from fairsql.expansion.disparity import disparity
from fairsql.expansion.groups import groups
from fairsql.expansion.pairs import pairs
from fairsql.expansion.relabel import relabel
from fairsql.expansion.reweigh import reweigh
from fairsql.expansion.scan import scan
from fairsql.expansion.significance import significance
from fairsql.expansion.threshold import threshold
from fairsql.expansion.transform import transform
from fairsql.expansion.trend import trend
from fairsql.syntax.audit import AUDIT_ITEMS, read_audit
from fairsql.syntax.bounds import BOUNDS_ITEMS, read_bounds
from fairsql.syntax.decomposition import DECOMPOSE_COLUMNS, DECOMPOSE_ITEMS, read_decomposition
from fairsql.syntax.form import Form, Forms
from fairsql.syntax.mitigation import (
    RELABEL_ITEMS,
    REWEIGH_ITEMS,
    THRESHOLD_ITEMS,
    read_relabel,
    read_reweigh,
    read_thresholds,
)
from fairsql.syntax.result_columns import BOUNDS_COLUMNS, DISPARITY_COLUMNS, PAIRS_COLUMNS, TREND_COLUMNS
from fairsql.syntax.scan_items import SCAN_ITEMS, read_scan
from fairsql.syntax.significance import TEST_ITEMS, read_test
from fairsql.syntax.transform_items import TRANSFORM_ITEMS, read_transform
from fairsql.syntax.trend import TREND_ITEMS, read_trend

FORMS = Forms({
    form.word: form
    for form in (
        Form("", (*AUDIT_ITEMS, "STANDARD"), read_audit, groups),
        Form("DISPARITY", (*AUDIT_ITEMS, "STANDARD"), read_audit, disparity, columns=DISPARITY_COLUMNS),
        Form("PAIRS", (*AUDIT_ITEMS, "CORRECTION", "STANDARD"), read_audit, pairs, columns=PAIRS_COLUMNS),
        Form("TEST", TEST_ITEMS, read_test, significance, columns=frozenset({"metric"})),
        Form("DECOMPOSE", DECOMPOSE_ITEMS, read_decomposition, decompose, columns=DECOMPOSE_COLUMNS),
        Form("BOUNDS", BOUNDS_ITEMS, read_bounds, bounds, columns=BOUNDS_COLUMNS),
        Form("TREND", TREND_ITEMS, read_trend, trend, columns=TREND_COLUMNS),
        Form("RELABEL", RELABEL_ITEMS, read_relabel, relabel, ("fair_label", "fair_changed")),
        Form("REWEIGH", REWEIGH_ITEMS, read_reweigh, reweigh, ("fair_weight",)),
        Form("SCAN", SCAN_ITEMS, read_scan, scan, groups=("FEATURES", "PROTECTED")),
        Form("THRESHOLD", THRESHOLD_ITEMS, read_thresholds, threshold),
        Form("TRANSFORM", TRANSFORM_ITEMS, read_transform, transform, ()),
    )
})  # fmt: skip
