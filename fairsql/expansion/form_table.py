"""List the forms of the clause: one row for each word that may follow FAIR (see `Form`)."""

from __future__ import annotations

from collections.abc import Mapping

from fairsql.expansion.building.row_cuts import row_cuts
from fairsql.expansion.counting.macro_lists import measured_over_lists, proportions_over_lists
from fairsql.expansion.forms.adjust import adjust, adjust_over, adjust_over_lists, adjusted_rows
from fairsql.expansion.forms.bounds import bounds
from fairsql.expansion.forms.decompose import (
    decompose,
    decomposed_rows,
    decomposition_over,
    decomposition_over_lists,
)
from fairsql.expansion.forms.disparity import disparity
from fairsql.expansion.forms.groups import groups
from fairsql.expansion.forms.pairs import pairs
from fairsql.expansion.forms.proxies import proxies, proxies_over_lists
from fairsql.expansion.forms.relabel import flip, quotas, relabel, relabel_over_lists, relabelled_rows
from fairsql.expansion.forms.reweigh import factors, reweigh, reweigh_over_lists, weigh, weighed_rows
from fairsql.expansion.forms.scan import scan, scan_cut, scan_over, scan_over_lists, scanned_rows
from fairsql.expansion.forms.significance import significance
from fairsql.expansion.forms.threshold import scored_rows, threshold, threshold_over, threshold_over_lists
from fairsql.expansion.forms.transform import found_map, transform, transform_cut
from fairsql.expansion.forms.trend import trend, trend_over, trend_over_lists, trend_rows
from fairsql.expansion.pushdown.apply_thresholds import applied_rows, decide, limits
from fairsql.expansion.pushdown.tally_specs import audit_itself, audit_over
from fairsql.expansion.pushdown.transform_cells import cell_texts, over_cells
from fairsql.syntax.clauses.adjust_items import ADJUST_ITEMS, read_adjustment
from fairsql.syntax.clauses.audit import AUDIT_ITEMS, CORRECTING, DEPENDENCE_ITEMS, ERROR_ITEMS, MATCHING, read_audit
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
from fairsql.syntax.clauses.outcome_items import OUTCOME_ITEMS
from fairsql.syntax.clauses.proxies_items import PROXIES_ITEMS, read_proxies
from fairsql.syntax.clauses.scan_items import SCAN_ITEMS, read_scan
from fairsql.syntax.clauses.test_items import TEST_ITEMS, read_test
from fairsql.syntax.clauses.trend_items import TREND_ITEMS, read_trend
from fairsql.syntax.form import Form, Forms, MapPart, RowsPart, TallyPart
from fairsql.syntax.result_columns import (
    ADJUST_COLUMNS,
    BOUNDS_COLUMNS,
    DISPARITY_COLUMNS,
    E_VALUES,
    MATCHED,
    PAIRS_COLUMNS,
    PROXIES_COLUMNS,
    THRESHOLD_COLUMNS,
    TREND_COLUMNS,
)
from fairsql.syntax.statements.transform_items import TRANSFORM_ITEMS, read_transform

_AUDIT = TallyPart(audit_itself, audit_over)

FORMS = Forms({
    form.word: form
    for form in (
        Form(
            "", (*AUDIT_ITEMS, *DEPENDENCE_ITEMS, *ERROR_ITEMS, *OUTCOME_ITEMS, "STANDARD"), read_audit, groups,
            tally=_AUDIT, cut=row_cuts, macro=measured_over_lists, sections=("counts", "limits"),
        ),
        Form(
            "DISPARITY",
            (*AUDIT_ITEMS, *CORRECTING, *DEPENDENCE_ITEMS, *MATCHING, *ERROR_ITEMS, *OUTCOME_ITEMS, "STANDARD"),
            read_audit, disparity, columns=DISPARITY_COLUMNS, tally=_AUDIT, cut=row_cuts,
            macro=measured_over_lists, sections=("counts", "limits", "disparity"),
        ),
        Form(
            "PAIRS",
            (
                *AUDIT_ITEMS, *CORRECTING, "METHOD", "SENSITIVITY", *DEPENDENCE_ITEMS, *MATCHING, *ERROR_ITEMS,
                *OUTCOME_ITEMS, "STANDARD",
            ),
            read_audit, pairs, columns=PAIRS_COLUMNS | E_VALUES | MATCHED, tally=_AUDIT, cut=row_cuts,
            macro=proportions_over_lists, sections=("counts", "limits", "pairs"), by_pairs=True,
        ),
        Form(
            "TEST", TEST_ITEMS, read_test, significance, columns=frozenset({"metric"}),
            tally=_AUDIT, cut=row_cuts, macro=measured_over_lists, sections=("counts", "test"),
        ),
        Form(
            "DECOMPOSE", DECOMPOSE_ITEMS, read_decomposition, decompose, columns=DECOMPOSE_COLUMNS,
            tally=TallyPart(decomposed_rows, decomposition_over), cut=row_cuts, macro=decomposition_over_lists,
            sections=("counts", "decompose"),
        ),
        Form(
            "ADJUST", ADJUST_ITEMS, read_adjustment, adjust, columns=ADJUST_COLUMNS,
            tally=TallyPart(adjusted_rows, adjust_over, is_alone=True), cut=row_cuts,
            macro=adjust_over_lists, sections=("adjust",), by_pairs=True,
        ),
        Form(
            "BOUNDS", BOUNDS_ITEMS, read_bounds, bounds, columns=BOUNDS_COLUMNS,
            tally=_AUDIT, cut=row_cuts, macro=measured_over_lists, sections=("counts", "bounds"), by_pairs=True,
        ),
        Form(
            "TREND", TREND_ITEMS, read_trend, trend, columns=TREND_COLUMNS,
            tally=TallyPart(trend_rows, trend_over), cut=row_cuts, macro=trend_over_lists,
            sections=("counts", "limits", "trend"),
        ),
        Form(
            "RELABEL", RELABEL_ITEMS, read_relabel, relabel, ("fair_label", "fair_changed"),
            rows=RowsPart(relabelled_rows, quotas, flip), macro=relabel_over_lists, sections=("relabel",),
        ),
        Form(
            "REWEIGH", REWEIGH_ITEMS, read_reweigh, reweigh, ("fair_weight",),
            rows=RowsPart(weighed_rows, factors, weigh), macro=reweigh_over_lists, sections=("reweigh",),
        ),
        Form(
            "SCAN", SCAN_ITEMS, read_scan, scan, groups=("FEATURES", "PROTECTED"),
            tally=TallyPart(scanned_rows, scan_over, is_alone=True), cut=scan_cut, macro=scan_over_lists,
            sections=("ranges", "counts", "subgroups", "limits", "scan"),
        ),
        Form(
            "PROXIES", PROXIES_ITEMS, read_proxies, proxies, columns=PROXIES_COLUMNS,
            tally=TallyPart(scanned_rows, scan_over, is_alone=True), cut=scan_cut,
            macro=proxies_over_lists, sections=("ranges", "counts", "proxies"),
        ),
        Form(
            "THRESHOLD", THRESHOLD_ITEMS, read_thresholds, threshold, columns=THRESHOLD_COLUMNS,
            tally=TallyPart(scored_rows, threshold_over, is_alone=True), macro=threshold_over_lists,
            sections=("threshold",),
        ),
        Form(
            "TRANSFORM", TRANSFORM_ITEMS, read_transform, transform, (),
            map=MapPart(cell_texts, over_cells, found_map), cut=transform_cut,
        ),
    )
})  # fmt: skip
# Functions that return the input rows with decisions, by name.
CALLS: Mapping[str, RowsPart] = {"fair_apply_thresholds": RowsPart(applied_rows, limits, decide)}
