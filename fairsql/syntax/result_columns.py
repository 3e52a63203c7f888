"""List the columns that a form returns in addition to its controls, and which of them a reader needs first.

No control may have one of these names. A terminal that lacks room leaves out other columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

NO_VALUES = "fewer than two groups have a value"  # in the column `warning`
FEWER = "fewer than two groups have a value and enough rows (MINIMUM)"  # in the column `warning`
DISPARITY_COLUMNS = frozenset({
    "metric", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
    "allowance", "judged_on", "within", "verdict",
    "lowest_group", "lowest_n", "lowest_value", "lowest_low", "lowest_high", "lowest_key",
    "highest_group", "highest_n", "highest_value", "highest_low", "highest_high", "highest_key",
    "excluded", "deciding_lowest", "deciding_highest", "comparisons", "matched", "unmatched", "warning",
})  # fmt: skip
# Of FAIR SCAN with GAP, which takes no MATCH.
GAP_COLUMNS = DISPARITY_COLUMNS - {"matched", "unmatched"} | {"subgroup", "depth", "n", "support", "features"}
TREND_COLUMNS = frozenset({
    "metric", "period", "first_group", "first_key", "first_n", "first_value", "second_group", "second_key", "second_n",
    "second_value", "excluded", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
    "allowance", "judged_on", "within", "verdict", "target", "cusum_high", "cusum_low", "control_limit", "signal",
    "run_length", "dispersion", "warning",
})  # fmt: skip
PAIRS_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_value", "first_key", "second_group", "second_n", "second_value",
    "second_key", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "allowance",
    "judged_on", "within", "verdict", "indicated", "z", "p_value", "p_adjusted", "comparisons", "odds_ratio",
    "shortfall", "one_more_reverses", "standardized_difference", "rows_needed", "warning",
})  # fmt: skip
MATCHED = frozenset({  # of FAIR PAIRS with MATCH
    "matched", "first_unmatched", "second_unmatched", "in_both", "only_first", "only_second", "in_neither", "test",
    "gamma",
})  # fmt: skip
E_VALUES = frozenset({"e_value", "e_value_limit"})  # of FAIR PAIRS and FAIR TEST with SENSITIVITY
ADJUST_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_value", "first_key", "second_group", "second_n", "second_value",
    "second_key", "excluded", "gap", "adjusted_gap", "adjusted_gap_low", "adjusted_gap_high", "standard_error",
    "p_value", "p_adjusted", "comparisons", "percent_gap", "percent_gap_low", "percent_gap_high", "allowance",
    "judged_on", "within", "verdict", "n", "r_squared", "robustness_value", "robustness_limit", "collinear", "warning",
})  # fmt: skip
BOUNDS_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_unknown", "first_value", "first_min", "first_max", "first_key",
    "second_group", "second_n", "second_unknown", "second_value", "second_min", "second_max", "second_key",
    "difference", "difference_min", "difference_max", "difference_low", "difference_high", "ratio", "ratio_min",
    "ratio_max", "ratio_low", "ratio_high", "allowance", "judged_on", "within", "bounds_verdict", "verdict",
})  # fmt: skip
PROXIES_COLUMNS = frozenset({
    "feature", "n", "levels", "groups", "cramers_v", "cramers_v_low", "cramers_v_high", "cramers_v_uncorrected",
    "correlation_ratio", "mutual_information", "information_share", "statistic", "degrees", "p_value", "p_adjusted",
    "comparisons", "smallest_expected", "warning",
})  # fmt: skip
THRESHOLD_COLUMNS = frozenset({
    "n", "excluded", "threshold", "thresholds", "probabilities", "tpr_before", "tpr_after", "fpr_before", "fpr_after",
    "accuracy_before", "accuracy_after", "objective_before", "objective_after", "selection_rate_before",
    "selection_rate_after",
})  # fmt: skip


@dataclass(frozen=True)
class FirstColumns:
    """The columns of a form in the order in which a reader needs them; limits are named together, as one part.

    Attributes:
        needed: what a terminal shows if it can, even if it must shorten texts.
        useful: what it shows if there is room left.
        rest: the other columns of the form, which it shows if all fit.
    """

    needed: tuple[str, ...]
    useful: tuple[str, ...]
    rest: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The names of all columns of the form."""
        return frozenset(name for part in (*self.needed, *self.useful, self.rest) for name in part.split())


READ_FIRST: Mapping[str, FirstColumns] = {  # by form, and by an item that changes its columns
    "DISPARITY": FirstColumns(
        ("metric", "lowest_group highest_group", "difference", "verdict", "difference_low difference_high",
         "lowest_value highest_value", "within"),
        ("lowest_n highest_n", "allowance", "ratio", "ratio_low ratio_high", "judged_on"),
        "lowest_low lowest_high highest_low highest_high excluded deciding_lowest deciding_highest comparisons "
        "matched unmatched warning lowest_key highest_key",
    ),
    "PAIRS": FirstColumns(
        ("metric", "first_group second_group", "difference", "verdict", "difference_low difference_high",
         "first_value second_value", "within", "p_adjusted"),
        ("first_n second_n", "ratio", "ratio_low ratio_high", "matched", "e_value e_value_limit", "gamma", "shortfall",
         "allowance"),
        "in_both only_first only_second in_neither first_unmatched second_unmatched test judged_on indicated z p_value "
        "odds_ratio one_more_reverses standardized_difference comparisons rows_needed warning first_key second_key",
    ),
    "TEST": FirstColumns(
        ("metric", "test", "p_adjusted", "first_group second_group", "odds_ratio odds_ratio_low odds_ratio_high", "n"),
        ("trend_z trend_p", "matched", "e_value e_value_limit", "gamma", "p_value", "homogeneity_p", "statistic",
         "degrees", "groups", "strata uninformative_strata", "smallest_expected"),
        "unmatched comparisons warning",
    ),
    "DECOMPOSE": FirstColumns(
        ("metric", "first_group second_group", "gap", "explained", "unexplained", "off_support", "p_value",
         "unexplained_low unexplained_high"),
        ("equal_strength equal_strength_limit", "control explained_alone", "explained_share", "reversal",
         "first_value second_value", "first_n second_n",
         "explained_low explained_high", "strata"),
        "unexplained_first unexplained_second first_share second_share explained_se unexplained_se first_off_support "
        "second_off_support warning first_key second_key",
    ),
    "ADJUST": FirstColumns(
        ("metric", "first_group second_group", "gap", "adjusted_gap", "verdict", "adjusted_gap_low adjusted_gap_high"),
        ("percent_gap", "percent_gap_low percent_gap_high", "p_adjusted", "first_value second_value",
         "first_n second_n", "robustness_value", "allowance", "within"),
        "excluded standard_error p_value comparisons judged_on n r_squared robustness_limit collinear warning "
        "first_key second_key",
    ),
    "BOUNDS": FirstColumns(
        ("metric", "first_group second_group", "difference", "bounds_verdict", "difference_min difference_max",
         "within"),
        ("verdict", "difference_low difference_high", "allowance", "ratio_min ratio_max",
         "first_min first_max second_min second_max", "first_unknown second_unknown",
         "ratio", "first_value second_value"),
        "judged_on first_n second_n ratio_low ratio_high first_key second_key",
    ),
    "TREND": FirstColumns(
        ("metric", "period", "first_group second_group", "difference", "signal", "verdict",
         "difference_low difference_high"),
        ("cusum_low cusum_high control_limit", "within", "first_value second_value", "first_n second_n", "ratio"),
        "ratio_low ratio_high allowance judged_on excluded target run_length dispersion warning first_key "
        "second_key",
    ),
    "SCAN": FirstColumns(
        ("metric", "subgroup", "n", "value", "divergence", "p_adjusted", "divergence_low divergence_high"),
        ("support", "p_value", "depth", "value_n"),
        "shapley features comparisons",
    ),
    "SCAN GAP": FirstColumns(
        ("metric", "subgroup", "n", "lowest_group highest_group", "difference", "verdict",
         "difference_low difference_high", "lowest_value highest_value", "within"),
        ("lowest_n highest_n", "support", "depth", "allowance", "ratio", "ratio_low ratio_high", "judged_on"),
        "lowest_low lowest_high highest_low highest_high excluded deciding_lowest deciding_highest comparisons "
        "warning lowest_key highest_key features",
    ),
    "PROXIES": FirstColumns(
        ("feature", "cramers_v", "cramers_v_low cramers_v_high", "p_adjusted", "levels"),
        ("information_share", "mutual_information", "correlation_ratio", "n", "groups"),
        "cramers_v_uncorrected statistic degrees p_value comparisons smallest_expected warning",
    ),
    "THRESHOLD": FirstColumns(
        ("threshold", "thresholds", "probabilities", "n", "selection_rate_before selection_rate_after",
         "tpr_before tpr_after"),
        ("fpr_before fpr_after", "accuracy_before accuracy_after", "objective_before objective_after"),
        "excluded",
    ),
}  # fmt: skip
