"""List the columns that a form returns in addition to its controls; no control may have one of these names."""

DISPARITY_COLUMNS = frozenset({
    "metric", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
    "allowance", "judged_on", "within", "verdict",
    "lowest_group", "lowest_n", "lowest_value", "lowest_low", "lowest_high", "lowest_key",
    "highest_group", "highest_n", "highest_value", "highest_low", "highest_high", "highest_key",
    "excluded", "deciding_lowest", "deciding_highest", "comparisons", "warning",
})  # fmt: skip
TREND_COLUMNS = frozenset({
    "metric", "period", "first_group", "first_key", "first_n", "first_value", "second_group", "second_key", "second_n",
    "second_value", "excluded", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
    "allowance", "judged_on", "within", "verdict", "target", "cusum_high", "cusum_low", "control_limit", "signal",
    "run_length", "dispersion", "warning",
})  # fmt: skip
PAIRS_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_value", "first_key", "second_group", "second_n", "second_value",
    "second_key", "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "allowance",
    "judged_on", "within", "verdict", "indicated", "z", "p_value", "p_adjusted", "odds_ratio", "shortfall",
    "one_more_reverses", "standardized_difference", "rows_needed", "warning",
})  # fmt: skip
ADJUST_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_value", "first_key", "second_group", "second_n", "second_value",
    "second_key", "excluded", "gap", "adjusted_gap", "adjusted_gap_low", "adjusted_gap_high", "standard_error",
    "p_value", "p_adjusted", "percent_gap", "percent_gap_low", "percent_gap_high", "allowance", "judged_on", "within",
    "verdict", "n", "r_squared", "robustness_value", "robustness_limit", "collinear", "warning",
})  # fmt: skip
BOUNDS_COLUMNS = frozenset({
    "metric", "first_group", "first_n", "first_unknown", "first_value", "first_min", "first_max", "first_key",
    "second_group", "second_n", "second_unknown", "second_value", "second_min", "second_max", "second_key",
    "difference", "difference_min", "difference_max", "ratio", "ratio_min", "ratio_max", "allowance", "judged_on",
    "within", "verdict",
})  # fmt: skip
THRESHOLD_COLUMNS = frozenset({
    "n", "excluded", "threshold", "thresholds", "probabilities", "tpr_before", "tpr_after", "fpr_before", "fpr_after",
    "accuracy_before", "accuracy_after", "objective_before", "objective_after", "selection_rate_before",
    "selection_rate_after",
})  # fmt: skip
