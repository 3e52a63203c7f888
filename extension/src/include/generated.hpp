// Written by extension/generate.py; do not edit.
#pragma once
#include "text.hpp"

namespace fairsql {

//! A part of an expansion, and which clauses have it: those whose features have one of the values
struct Piece {
	const char *section;  //!< of an expansion, as forms have them
	const char *query;    //!< name of the query that it is a part of; empty for the last one
	const char *part;     //!< SELECT, FROM, WHERE, …
	const char *features; //!< names, separated by spaces
	const char *values;   //!< one word for each combination, separated by spaces
	const char *text;     //!< SQL with markers and loops
};
//! A form: its items, its columns beside the controls if it compares groups, and the sections that its expansion is
//! made of; one without sections runs in Python alone
struct FormRow {
	const char *form;
	const char *items;
	const char *groups; //!< the items that make its groups, of which one must be there
	const char *columns;
	const char *sections; //!< in their order
};
//! What checks a parameter that stands for a marker
struct GivenRow {
	const char *marker;
	const char *text;
};
struct MetricRow {
	const char *name;
	const char *aliases;    //!< separated by spaces
	const char *parameters; //!< "name default", separated by commas; no default for those that must be given
	const char *formula;    //!< as it is written
	const char *implies;    //!< the items that it brings with it
	const char *parts;      //!< the metrics that it stands for, if several
	int limits;             //!< where its limits stand in LIMITS, without and with weights; or -1
	const char *unreadable = ""; //!< why a row of a database is no metric
	const char *unreadable_hint = "";
};
//! What a metric puts into the queries of the limits and of the forms, by METRIC_WORDS: without weights, and with weights
struct LimitRow {
	const char *formula; //!< over counts alone
	const char *words[2][26];
};

//! What a formula may move with: a proportion of the cells above among those below the line, or a sum of scores
struct QuantityRow {
	int above, below;
	const char *sum;
	const char *words[4]; //!< its shares and sizes, without weights and with them
};
//! The columns of a quantity: of a proportion by the ends, as bits, where a formula is undefined; of a mean; of a gap
struct PlaceRow {
	const char *counts, *limits, *middle;
};
//! What a formula that moves with so many quantities puts into the limits, with markers for it at points
struct EstimateRow {
	int proportions, scores;
	const char *words[12]; //!< turns, steps, ends; then scales, low and high by how often it grows with n
};

extern const QuantityRow QUANTITIES[];
extern const size_t QUANTITIES_COUNT;
extern const int FACTORIZATIONS[][3]; //!< places in QUANTITIES
extern const size_t FACTORIZATIONS_COUNT;
extern const PlaceRow PLACES[6];
extern const EstimateRow ESTIMATES[];
extern const size_t ESTIMATES_COUNT;
extern const char *const MEANS[2][6]; //!< moments, deviations at a number and at a column, limits, deviation
extern const char *const UNKNOWN_LIMIT;
extern const char *const SIZE_BY_WIDTH;
extern const Piece PIECES[];
extern const size_t PIECES_COUNT;
extern const FormRow FORM_ROWS[];
extern const size_t FORM_ROWS_COUNT;
extern const GivenRow GIVEN[];
extern const size_t GIVEN_COUNT;
//! Queries of what a database keeps: $name is a text in them
struct RecordRow {
	const char *kind;
	const char *exists;
	const char *names;
	const char *show;
	const char *show_none;
	const char *describe;
};
extern const RecordRow RECORDS[2];
//! Queries of the metrics that a database keeps; $name, $parameters and $formula are texts in them
extern const char *const METRICS_EXIST;
extern const char *const METRICS_KEPT;
extern const char *const METRICS_COLUMNS; //!< how many columns of ours their table has
extern const char *const METRICS_LISTED; //!< a template: a loop over the metrics that the database keeps
extern const char *const METRICS_DEFINED; //!< of `fair_metric_definitions()`, with such a loop
extern const char *const STANDARDS_DEFINED; //!< of `fair_standards()`
extern const char *const METRIC_CREATED; //!< with $matched for what it does where the metric is there
extern const char *const METRIC_REPLACED;
extern const char *const METRIC_DROPPED;
extern const char *const METRIC_USAGE;
extern const char *const NOTHING;
extern const char *const USERS_TABLE;
extern const GivenRow CORRECTIONS[4]; //!< how p-values are adjusted, by the word of CORRECTION
extern const MetricRow METRICS[];
extern const size_t METRICS_COUNT;
extern const LimitRow LIMITS[];
extern const size_t LIMITS_COUNT;
//! Where the limits of a proportion stand, by the cells above and below the line: tp 1, fp 2, fn 4, tn 8
extern const int PROPORTIONS[16][16];
extern const char *const METRIC_WORDS;
extern const char *const CASEFOLD; //!< characters, each with what it is without case, separated by spaces
extern const char *const RESERVED;
extern const char *const ITEMS;
extern const char *const FORMS;
extern const char *const INFIX;
extern const char *const LISTS;
extern const char *const TYPED;
extern const char *const COUNTS;
extern const char *const SCORE_SUMS;
extern const char *const FUNCTIONS;
extern const char *const ARGUMENTS; //!< of each function how many it takes
extern const char *const INSTEAD; //!< of an aggregate with WITHIN GROUP what to write
extern const char *const SHORTER; //!< the hint for a formula that is too long
extern const char *const AGGREGATES;
extern const char *const DEFAULT_METRICS[5]; //!< prediction and label, prediction, score and label, score, label
extern const char *const STANDARDS;
extern const char *const STANDARD_ITEMS[4];
extern const char *const STANDARD_INDICATED[4];
extern const char *const BOUND_RATIO;
extern const char *const BOUND_RATE;
extern const char *const BOUND_LAPSES;
extern const char *const BOUND_ANY;
extern const char *const HOLDS_DIFFERENCE;
extern const char *const HOLDS_RATIO;
extern const char *const VERDICT_DIFFERENCE;
extern const char *const VERDICT_RATIO;
extern const char *const PERIOD;
extern const char *const LEAST;
extern const char *const SHORTFALL_NONE;
extern const char *const SHORTFALL_DIFFERENCE;
extern const char *const SHORTFALL_RATIO;
extern const char *const NEEDED_DIFFERENCE;
extern const char *const NEEDED_RATIO;
//! Words separated by bars, or else by spaces
std::vector<std::string> Words(const char *text);

//! SQL of features and of aggregates of columns; then messages
extern const char *const VALUE_WIDTHS;
extern const char *const VALUE_TEXT_WIDTHS;
extern const char *const ITEM_TEXT_WIDTHS;
extern const char *const RANGE_WIDTHS;
extern const char *const VALUE_BOUNDS;
extern const char *const RANGE_BOUNDS;
extern const char *const VALUE_QUANTILES;
extern const char *const RANGE_QUANTILES;
extern const char *const VALUE_TOP;
extern const char *const RANGE_TOP;
extern const char *const VALUE_PLAIN;
extern const char *const VALUE_TEXT_PLAIN;
extern const char *const ITEM_TEXT_PLAIN;
extern const char *const FEATURE_ROWS;
extern const char *const FEATURE_ROWS_FILTERED;
extern const char *const TOTAL_OF_COUNT;
extern const char *const TOTAL_OF_SUM;
extern const char *const TOTAL_OF_SQUARES;
extern const char *const TOTAL_OF_CUBES;
extern const char *const TOTAL_OF_COUNT_WEIGHTED;
extern const char *const TOTAL_OF_SUM_WEIGHTED;
extern const char *const TOTAL_OF_SQUARES_WEIGHTED;
extern const char *const TOTAL_OF_CUBES_WEIGHTED;
extern const char *const TOTAL_OF_Q_COUNT_WEIGHTED;

extern const Message clause_find_clauses_1;
extern const Message clause_find_clauses_2;
extern const Message clause__place_1;
extern const Message clause__place_2;
extern const Message clause__place_3;
extern const Message clause__place_4;
extern const Message clause__place_5;
extern const Message clause__walk_back_1;
extern const Message clause__walk_back_2;
extern const Message clause__walk_back_3;
extern const Message items_read_spec_1;
extern const Message slices_split_items_1;
extern const Message slices_split_items_2;
extern const Message slices_split_items_3;
extern const Message slices_split_items_4;
extern const Message slices_split_items_5;
extern const Message slices__check_adjacent_1;
extern const Message slices__check_adjacent_2;
extern const Message slices__check_adjacent_3;
extern const Message slices__check_adjacent_4;
extern const Message slices__check_adjacent_5;
extern const Message slices_read_column_1;
extern const Message slices_read_column_2;
extern const Message slices_read_column_3;
extern const Message slices_read_expression_1;
extern const Message slices_split_1;
extern const Message values_read_one_1;
extern const Message values_read_threshold_1;
extern const Message values_read_threshold_2;
extern const Message values_read_threshold_3;
extern const Message values_read_threshold_4;
extern const Message values_read_confidence_1;
extern const Message values_read_minimum_1;
extern const Message values_read_correction_1;
extern const Message values_read_complete_1;
extern const Message values_read_complete_2;
extern const Message values_read_complete_3;
extern const Message values_read_reference_1;
extern const Message values_read_reference_2;
extern const Message values_read_ordered_1;
extern const Message values_read_seed_1;
extern const Message audit_read_audit_1;
extern const Message audit__nothing_to_measure_1;
extern const Message audit__check_names_1;
extern const Message metric_items_read_allowance_1;
extern const Message metric_items_read_allowance_2;
extern const Message metric_items__measure_1;
extern const Message metric_items__measure_2;
extern const Message metric_items__measure_3;
extern const Message metric_items__measure_4;
extern const Message metric_items__measure_5;
extern const Message metric_items__check_weighted_1;
extern const Message metric_items__check_needs_1;
extern const Message standards_find_standard_1;
extern const Message standards_placed_1;
extern const Message groupings__check_size_1;
extern const Message groupings_inner_1;
extern const Message statement__numbered_parameters_1;
extern const Message script_expand_statements_1;
extern const Message script__no_sql_1;
extern const Message grammar_too_deep_1;
extern const Message grammar_refuse_1;
extern const Message grammar_primary_1;
extern const Message grammar_primary_2;
extern const Message grammar_name_1;
extern const Message grammar_name_2;
extern const Message formula__too_long_1;
extern const Message formula_check_names_1;
extern const Message formula_guard_1;
extern const Message evaluation_compile_formula_1;
extern const Message table__bind_1;
extern const Message table__bind_2;
extern const Message table__bind_3;
extern const Message table__bind_4;
extern const Message table___getitem___1;
extern const Message table_replace_1;
extern const Message table_replace_2;
extern const Message definition_check_header_1;
extern const Message definition_check_header_2;
extern const Message definition_check_header_3;
extern const Message definition_check_header_4;
extern const Message definition_check_header_5;
extern const Message definition_define_1;
extern const Message definition__check_users_1;
extern const Message mitigation_read_relabel_1;
extern const Message mitigation_read_relabel_2;
extern const Message mitigation_read_relabel_3;
extern const Message mitigation_read_relabel_4;
extern const Message mitigation_read_reweigh_1;
extern const Message mitigation_read_thresholds_1;
extern const Message mitigation_read_thresholds_2;
extern const Message mitigation_read_thresholds_3;
extern const Message mitigation__score_1;
extern const Message mitigation__method_1;
extern const Message mitigation__protected_1;
extern const Message mitigation__at_least_zero_1;
extern const Message mitigation__equalized_1;
extern const Message significance_read_test_1;
extern const Message significance_read_test_2;
extern const Message significance__unfit_1;
extern const Message bounds_read_bounds_1;
extern const Message bounds_read_bounds_2;
extern const Message bounds_read_bounds_3;
extern const Message bounds__unfit_1;
extern const Message decomposition_read_decomposition_1;
extern const Message decomposition_read_decomposition_2;
extern const Message decomposition_read_decomposition_3;
extern const Message decomposition__read_detail_1;
extern const Message stored_statements_read_simple_1;
extern const Message stored_statements_read_simple_2;
extern const Message stored_statements_read_creation_1;
extern const Message stored_statements_read_creation_2;
extern const Message stored_statements_read_creation_3;
extern const Message stored_statements_read_name_1;
extern const Message stored_statements_read_name_2;
extern const Message metric_statements__name_1;
extern const Message metric_statements__create_1;
extern const Message metric_statements__parameters_1;
extern const Message metric_statements__parameters_2;
extern const Message metric_statements__parameters_3;
extern const Message metric_statements__drop_1;
extern const Message metric_statements__drop_2;
extern const Message metric_statements__drop_3;
extern const Message metric_statements__drop_4;
extern const Message metric_statements__show_1;
extern const Message aggregates_read_aggregates_1;
extern const Message aggregates_refuse_aggregates_1;
extern const Message aggregates__refuse_nested_1;
extern const Message trend_read_trend_1;
extern const Message trend_read_trend_2;
extern const Message trend__length_1;
extern const Message trend__target_1;
extern const Message trend__target_2;
extern const Message trend__run_length_1;
extern const Message scan_items__features_1;
extern const Message scan_items__features_2;
extern const Message scan_items__depth_1;
extern const Message scan_items__depth_2;
extern const Message scan_items__prune_1;
extern const Message scan_items__check_measures_1;
extern const Message scan_items__check_measures_2;
extern const Message scan_items__check_measures_3;
extern const Message features_read_feature_1;
extern const Message features_read_feature_2;
extern const Message features_read_feature_3;
extern const Message created_metrics_load_metrics_1;
extern const Message created_metrics__metric_1;
extern const Message created_metrics__metric_2;

} // namespace fairsql
