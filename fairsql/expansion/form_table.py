"""The forms of the clause: one row for each word that may follow FAIR (see `Form`)."""

from __future__ import annotations

from fairsql.expansion.forms.bounds import bounds
from fairsql.expansion.forms.decompose import decompose
from fairsql.expansion.forms.disparity import disparity
from fairsql.expansion.forms.groups import groups
from fairsql.expansion.forms.pairs import pairs
from fairsql.expansion.forms.relabel import relabel
from fairsql.expansion.forms.reweigh import reweigh
from fairsql.expansion.forms.scan import scan
from fairsql.expansion.forms.significance import significance
from fairsql.expansion.forms.threshold import threshold
from fairsql.expansion.forms.transform import transform
from fairsql.expansion.forms.trend import trend
from fairsql.syntax.clauses.audit import AUDIT_ITEMS, read_audit
from fairsql.syntax.clauses.bounds_items import BOUNDS_ITEMS, read_bounds
from fairsql.syntax.clauses.decomposition import DECOMPOSE_COLUMNS, DECOMPOSE_ITEMS, read_decomposition
from fairsql.syntax.clauses.mitigation import (
    RELABEL_ITEMS,
    REWEIGH_ITEMS,
    THRESHOLD_ITEMS,
    read_relabel,
    read_reweigh,
    read_thresholds,
)
from fairsql.syntax.clauses.scan_items import SCAN_ITEMS, read_scan
from fairsql.syntax.clauses.test_items import TEST_ITEMS, read_test
from fairsql.syntax.clauses.trend_items import TREND_ITEMS, read_trend
from fairsql.syntax.form import Form, Forms
from fairsql.syntax.result_columns import BOUNDS_COLUMNS, DISPARITY_COLUMNS, PAIRS_COLUMNS, TREND_COLUMNS
from fairsql.syntax.statements.transform_items import TRANSFORM_ITEMS, read_transform

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
