// Written by extension/generate.py; do not edit.
#include "generated.hpp"

namespace fairsql {

const Piece PIECES[] = {
    {"counts", "fair_rows@{s}", "SELECT", "controls", "3",
    "@[c:@{c.text} AS \"@{\"c.name}\"@|, @]"},
    {"counts", "fair_rows@{s}", "SELECT", "", "",
    "@[p:@{p.text} AS \"@{\"p.name}\"@|, @]"},
    {"counts", "fair_rows@{s}", "SELECT", "predicts", "T",
    "(@{score}) >= (@{threshold}) AS fair_prediction"},
    {"counts", "fair_rows@{s}", "SELECT", "predicts", "P",
    "@{prediction} AS fair_prediction"},
    {"counts", "fair_rows@{s}", "SELECT", "label", "1",
    "@{label} AS fair_label"},
    {"counts", "fair_rows@{s}", "SELECT", "score", "1",
    "CAST(@{score} AS DOUBLE) AS fair_score"},
    {"counts", "fair_rows@{s}", "SELECT", "predicts score weight", "-11 P11",
    "CASE WHEN NOT (@{score}) IS NULL THEN CAST(@{weight} AS DOUBLE) END AS fair_weight"},
    {"counts", "fair_rows@{s}", "SELECT", "predicts score weight", "-01 P01 T11",
    "CAST(@{weight} AS DOUBLE) AS fair_weight"},
    {"counts", "fair_rows@{s}", "SELECT", "filter", "1",
    "@{filter} AS fair_filter"},
    {"counts", "fair_rows@{s}", "FROM", "", "",
    "@{source}"},
    {"counts", "fair_tally@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_tally@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"counts", "fair_tally@{s}", "SELECT", "predicts", "P T",
    "fair_prediction"},
    {"counts", "fair_tally@{s}", "SELECT", "label", "1",
    "fair_label"},
    {"counts", "fair_tally@{s}", "SELECT", "sums", "a",
    "fair_score"},
    {"counts", "fair_tally@{s}", "SELECT", "predicts score weight", "-00 P00 T10",
    "COUNT(*) AS fair_size"},
    {"counts", "fair_tally@{s}", "SELECT", "predicts score weight", "-10 P10",
    "COUNT(fair_score) AS fair_size"},
    {"counts", "fair_tally@{s}", "SELECT", "weight", "1",
    "SUM(fair_weight) AS fair_size"},
    {"counts", "fair_tally@{s}", "SELECT", "weight", "1",
    "COUNT(fair_weight) AS fair_members"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence", "11 12",
    "SUM(fair_weight * fair_weight) AS fair_squares"},
    {"counts", "fair_tally@{s}", "SELECT", "predicts score weight", "-01 -10 -11 P01 P10 P11 T11",
    "COUNT(*) AS fair_all"},
    {"counts", "fair_tally@{s}", "SELECT", "score sums", "1- 1b 1s",
    "MIN(fair_score) AS fair_score_low"},
    {"counts", "fair_tally@{s}", "SELECT", "score sums", "1- 1b 1s",
    "MAX(fair_score) AS fair_score_high"},
    {"counts", "fair_tally@{s}", "SELECT", "weight", "1",
    "MIN(fair_weight) AS fair_weight_low"},
    {"counts", "fair_tally@{s}", "SELECT", "weight sums", "0b 0s",
    "SUM(fair_score) AS score_sum"},
    {"counts", "fair_tally@{s}", "SELECT", "weight", "1",
    "MAX(fair_weight) AS fair_weight_high"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "01b 01s 02b 02s",
    "SUM(fair_score) AS fair_x_score_sum"},
    {"counts", "fair_tally@{s}", "SELECT", "weight sums", "1b 1s",
    "SUM(fair_score * fair_weight) AS score_sum"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "01b 01s 02b 02s",
    "SUM(fair_score * fair_score) AS fair_xx_score_sum"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "11b 11s 12b 12s",
    "SUM(fair_score * fair_weight * fair_weight) AS fair_x_score_sum"},
    {"counts", "fair_tally@{s}", "SELECT", "weight sums", "0b",
    "SUM((fair_score * fair_score)) AS squared_error_0"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "11b 11s 12b 12s",
    "SUM(fair_score * fair_score * fair_weight * fair_weight) AS fair_xx_score_sum"},
    {"counts", "fair_tally@{s}", "SELECT", "weight sums", "0b",
    "SUM(((fair_score - 1) * (fair_score - 1))) AS squared_error_1"},
    {"counts", "fair_tally@{s}", "SELECT", "weight sums", "1b",
    "SUM((fair_score * fair_score) * fair_weight) AS squared_error_0"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "01b 02b",
    "SUM((fair_score * fair_score)) AS fair_x_squared_error_0"},
    {"counts", "fair_tally@{s}", "SELECT", "weight sums", "1b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * fair_weight) AS squared_error_1"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "01b 02b",
    "SUM(((fair_score - 1) * (fair_score - 1))) AS fair_x_squared_error_1"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "11b 12b",
    "SUM((fair_score * fair_score) * fair_weight * fair_weight) AS fair_x_squared_error_0"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "01b 02b",
    "SUM((fair_score * fair_score) * (fair_score * fair_score)) AS fair_xx_squared_error_0"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "11b 12b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * fair_weight * fair_weight) AS fair_x_squared_error_1"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "01b 02b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * ((fair_score - 1) * (fair_score - 1))) AS fair_xx_squared_error_1"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "11b 12b",
    "SUM((fair_score * fair_score) * (fair_score * fair_score) * fair_weight * fair_weight) AS fair_xx_squared_error_0"},
    {"counts", "fair_tally@{s}", "SELECT", "weight confidence sums", "11b 12b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * ((fair_score - 1) * (fair_score - 1)) * fair_weight * fair_weight) AS fair_xx_squared_error_1"},
    {"counts", "fair_tally@{s}", "FROM", "", "",
    "fair_rows@{s}"},
    {"counts", "fair_tally@{s}", "WHERE", "filter", "1",
    "fair_filter"},
    {"counts", "fair_tally@{s}", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_tally@{s}", "GROUP BY", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"counts", "fair_tally@{s}", "GROUP BY", "predicts", "P T",
    "fair_prediction"},
    {"counts", "fair_tally@{s}", "GROUP BY", "label", "1",
    "fair_label"},
    {"counts", "fair_tally@{s}", "GROUP BY", "sums", "a",
    "fair_score"},
    {"counts", "fair_cells@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_cells@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"counts", "fair_cells@{s}", "SELECT", "predicts", "P",
    "CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE ERROR('PREDICTION @{'"
    "prediction.shown} must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')) END AS fair_predicted"},
    {"counts", "fair_cells@{s}", "SELECT", "predicts", "T",
    "CAST(fair_prediction AS DOUBLE) AS fair_predicted"},
    {"counts", "fair_cells@{s}", "SELECT", "label", "1",
    "CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE ERROR('LABEL @{'label.shown} must be"
    " 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')) END AS fair_labelled"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight sums", "10- 10b 10s",
    "CASE WHEN fair_score_low < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT), 'NULL')) WHEN"
    " fair_score_high > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL')) ELSE fair_s"
    "ize END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight sums", "11- 11b 11s",
    "CASE WHEN fair_score_low < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT), 'NULL')) WHEN"
    " fair_score_high > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL')) WHEN fair_w"
    "eight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_wei"
    "ght_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALE"
    "SCE(fair_size, 0) END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight", "01",
    "CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL'"
    ")) WHEN fair_weight_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NU"
    "LL')) ELSE COALESCE(fair_size, 0) END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "sums", "a",
    "fair_score"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight", "00",
    "fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "weight sums", "0a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) ELSE fair_size END AS fair_si"
    "ze"},
    {"counts", "fair_cells@{s}", "SELECT", "weight sums", "1a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_weight_low < 0 THEN"
    " ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_weight_high > 1e50 TH"
    "EN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALESCE(fair_size, 0) "
    "END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "weight", "1",
    "fair_members"},
    {"counts", "fair_cells@{s}", "SELECT", "weight confidence", "11 12",
    "fair_squares"},
    {"counts", "fair_cells@{s}", "SELECT", "predicts score weight", "-01 -10 -11 P01 P10 P11 T11",
    "fair_all"},
    {"counts", "fair_cells@{s}", "SELECT", "sums", "b s",
    "score_sum"},
    {"counts", "fair_cells@{s}", "SELECT", "confidence sums", "1b 1s 2b 2s",
    "fair_x_score_sum"},
    {"counts", "fair_cells@{s}", "SELECT", "confidence sums", "1b 1s 2b 2s",
    "fair_xx_score_sum"},
    {"counts", "fair_cells@{s}", "SELECT", "sums", "b",
    "CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN squared_error_1 END AS squared_error"},
    {"counts", "fair_cells@{s}", "SELECT", "confidence sums", "1b 2b",
    "CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN fair_x_squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN fair_x_squared_error_1 END AS fa"
    "ir_x_squared_error"},
    {"counts", "fair_cells@{s}", "SELECT", "confidence sums", "1b 2b",
    "CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN fair_xx_squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN fair_xx_squared_error_1 END AS "
    "fair_xx_squared_error"},
    {"counts", "fair_cells@{s}", "FROM", "", "",
    "fair_tally@{s}"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped controls", "13",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped", "1",
    "CONCAT_WS(', ', @[p:CASE WHEN GROUPING(\"@{\"p.name}\") = 0 THEN '@{'p.name}' END@|, @]) AS protected"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped", "1",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"counts", "fair_groupings@{s}", "SELECT", "predicts grouped", "P1 T1",
    "fair_predicted"},
    {"counts", "fair_groupings@{s}", "SELECT", "label grouped", "11",
    "fair_labelled"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped sums", "1a",
    "fair_score"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped", "1",
    "SUM(fair_size) AS fair_size"},
    {"counts", "fair_groupings@{s}", "SELECT", "weight grouped", "11",
    "SUM(fair_members) AS fair_members"},
    {"counts", "fair_groupings@{s}", "SELECT", "weight confidence grouped", "111 121",
    "SUM(fair_squares) AS fair_squares"},
    {"counts", "fair_groupings@{s}", "SELECT", "predicts score weight grouped", "-011 -101 -111 P011 P101 P111 T111",
    "SUM(fair_all) AS fair_all"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped sums", "1b 1s",
    "SUM(score_sum) AS score_sum"},
    {"counts", "fair_groupings@{s}", "SELECT", "confidence grouped sums", "11b 11s 21b 21s",
    "SUM(fair_x_score_sum) AS fair_x_score_sum"},
    {"counts", "fair_groupings@{s}", "SELECT", "confidence grouped sums", "11b 11s 21b 21s",
    "SUM(fair_xx_score_sum) AS fair_xx_score_sum"},
    {"counts", "fair_groupings@{s}", "SELECT", "grouped sums", "1b",
    "SUM(squared_error) AS squared_error"},
    {"counts", "fair_groupings@{s}", "SELECT", "confidence grouped sums", "11b 21b",
    "SUM(fair_x_squared_error) AS fair_x_squared_error"},
    {"counts", "fair_groupings@{s}", "SELECT", "confidence grouped sums", "11b 21b",
    "SUM(fair_xx_squared_error) AS fair_xx_squared_error"},
    {"counts", "fair_groupings@{s}", "FROM", "grouped", "1",
    "fair_cells@{s}"},
    {"counts", "fair_groupings@{s}", "GROUP BY", "predicts label grouped", "-01",
    "GROUPING SETS (@[g:(@{g.columns})@|, @])"},
    {"counts", "fair_groupings@{s}", "GROUP BY", "predicts label grouped sums", "-11- -11b -11s",
    "GROUPING SETS (@[g:(@{g.columns}fair_labelled)@|, @])"},
    {"counts", "fair_groupings@{s}", "GROUP BY", "predicts grouped sums", "-1a",
    "GROUPING SETS (@[g:(@{g.columns}fair_labelled, fair_score)@|, @])"},
    {"counts", "fair_groupings@{s}", "GROUP BY", "predicts label grouped", "P01 T01",
    "GROUPING SETS (@[g:(@{g.columns}fair_predicted)@|, @])"},
    {"counts", "fair_groupings@{s}", "GROUP BY", "predicts label grouped sums", "P11- P11b P11s T11- T11b T11s",
    "GROUPING SETS (@[g:(@{g.columns}fair_predicted, fair_labelled)@|, @])"},
    {"counts", "fair_groupings@{s}", "GROUP BY", "predicts grouped sums", "P1a T1a",
    "GROUPING SETS (@[g:(@{g.columns}fair_predicted, fair_labelled, fair_score)@|, @])"},
    {"counts", "fair_groupings@{s}", "HAVING", "grouped", "1",
    "COUNT(*) > 0"},
    {"counts", "fair_ranks@{s}", "SELECT", "controls sums", "3a",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_ranks@{s}", "SELECT", "grouped sums", "1a",
    "protected"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"counts", "fair_ranks@{s}", "SELECT", "predicts sums", "Pa Ta",
    "fair_predicted"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "fair_labelled"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "fair_score"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "fair_size"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight sums", "1a",
    "fair_members"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares"},
    {"counts", "fair_ranks@{s}", "SELECT", "predicts weight sums", "-0a -1a P0a P1a T1a",
    "fair_all"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "fair_size * fair_value_score_sum AS score_sum"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_score_sum AS fair_x_score_sum"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_score_sum AS fair_x_score_sum"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_score_sum * fair_value_score_sum AS fair_xx_score_sum"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_score_sum * fair_value_score_sum AS fair_xx_score_sum"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "fair_size * fair_value_squared_error AS squared_error"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_squared_error AS fair_x_squared_error"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_squared_error AS fair_x_squared_error"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "fair_size * fair_value_calibration_gap AS calibration_gap"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_calibration_gap AS fair_x_calibration_gap"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_calibration_gap AS fair_x_calibration_gap"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_calibration_gap * fair_value_calibration_gap AS fair_xx_calibration_gap"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_calibration_gap * fair_value_calibration_gap AS fair_xx_calibration_gap"},
    {"counts", "fair_ranks@{s}", "SELECT", "sums", "a",
    "CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_concordant_pairs AS fair_x_concordant_pairs"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_concordant_pairs AS fair_x_concordant_pairs"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs"},
    {"counts", "fair_ranks@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_score_s"
    "um, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair"
    "_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN N"
    "ULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CAS"
    "E WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] OR"
    "DER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.na"
    "me}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELS"
    "E 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AN"
    "D fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS "
    "fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1003a T1003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fa"
    "ir_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_label"
    "led IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLO"
    "OR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibratio"
    "n_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size EL"
    "SE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL A"
    "ND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_"
    "score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) O"
    "VER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fai"
    "r_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS "
    "DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_va"
    "lue_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_s"
    "core - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NU"
    "LL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_lab"
    "elled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], pro"
    "tected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END"
    ") OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS N"
    "ULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score "
    "DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], prote"
    "cted, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1013a T1013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_"
    "score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT"
    " fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}"
    "\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS"
    " fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled"
    " = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE "
    "WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, "
    "@], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fa"
    "ir_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CA"
    "ST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\""
    "c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_va"
    "lued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score - f"
    "air_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) O"
    "VER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) "
    "* (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labell"
    "ed = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AN"
    "D fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_lab"
    "elled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHE"
    "N NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 E"
    "ND AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1000a T1000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_score_sum, POWE"
    "R(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_si"
    "ze * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NU"
    "LL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE"
    " WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|,"
    " @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0"
    " END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS N"
    "ULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair"
    "_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_scor"
    "e) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_score_sum, POWER(fai"
    "r_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) EL"
    "SE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_"
    "score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled I"
    "S NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE "
    "WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS D"
    "OUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.nam"
    "e}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY"
    " protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1010a T1010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_scor"
    "e_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL T"
    "HEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NUL"
    "L OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labe"
    "lled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION "
    "BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_l"
    "abelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_"
    "predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] "
    "ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 EN"
    "D) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS f"
    "air_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair"
    "_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELS"
    "E 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST"
    "(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fai"
    "r_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_sc"
    "ore ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @["
    "p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER "
    "(PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelle"
    "d = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_con"
    "cordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score"
    "_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL TH"
    "EN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score "
    "* 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WH"
    "EN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER"
    " (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_la"
    "belled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUB"
    "LE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION"
    " BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS "
    "NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 "
    "END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_score AS fair_value_score_sum, POWE"
    "R(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_si"
    "ze * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS N"
    "ULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_la"
    "belled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITIO"
    "N BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS "
    "NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 "
    "ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@"
    "{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND f"
    "air_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fai"
    "r_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum,"
    " POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_la"
    "belled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NUL"
    "L THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN"
    " SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@"
    "{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTIT"
    "ION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_l"
    "abelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(S"
    "UM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\""
    "p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_"
    "value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled"
    " IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE "
    "WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_ca"
    "libration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair"
    "_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_"
    "predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected,"
    " @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = "
    "1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WH"
    "EN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]"
    ", protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_score AS fair_value_scor"
    "e_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL T"
    "HEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR"
    "(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_"
    "gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE"
    " 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted "
    "IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p"
    ".name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fai"
    "r_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fai"
    "r_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protecte"
    "d, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, "
    "2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION"
    " BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score "
    "- fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fa"
    "ir_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelle"
    "d = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL "
    "AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_lab"
    "elled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_val"
    "ue_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score -"
    " fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_sco"
    "re - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST("
    "FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair"
    "_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY f"
    "air_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PA"
    "RTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_l"
    "abelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS "
    "NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) "
    "* 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_score AS fair_value_score_sum, POWER(fair_score - fair_labe"
    "lled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_"
    "labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair"
    "_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted"
    " IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score "
    "ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY"
    " @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = "
    "1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND N"
    "OT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END "
    "AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score - fair"
    "_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER"
    " (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9"
    ") END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fai"
    "r_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_"
    "labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 E"
    "LSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDE"
    "R BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @["
    "p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(f"
    "air_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size "
    "* (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL"
    " THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN "
    "SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, "
    "@[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 TH"
    "EN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS N"
    "ULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_"
    "score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTI"
    "TION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_score AS fair_value_score_sum, POWER(fair_score "
    "- fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_sc"
    "ore - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL"
    " ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE W"
    "HEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p."
    "name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_si"
    "ze ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NO"
    "T fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC"
    ") - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY pr"
    "otected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1103a -1203a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_score AS fair"
    "_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fai"
    "r_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 "
    "IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = "
    "1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.n"
    "ame}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION B"
    "Y @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN"
    " fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_label"
    "led IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE)"
    " * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1103a P1203a T1103a T1203a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fa"
    "ir_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND "
    "NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @],"
    " CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_va"
    "lue_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THE"
    "N fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predi"
    "cted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}"
    "\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size"
    " ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NU"
    "LL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], f"
    "air_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1113a -1213a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_sc"
    "ore AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_"
    "size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_sco"
    "re * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE"
    " WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.nam"
    "e}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_s"
    "ize ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair"
    "_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER "
    "BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}"
    "\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1113a P1213a T1113a T1213a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, f"
    "air_all, fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted I"
    "S NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @"
    "[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fai"
    "r_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND"
    " fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - "
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@"
    "{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled "
    "IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_sc"
    "ore DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITI"
    "ON BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{"
    "s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1100a -1200a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_score AS fair_value_score_sum, POWER("
    "fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled)"
    " ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * "
    "10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL A"
    "ND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_label"
    "led IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHE"
    "N NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAS"
    "T(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS D"
    "OUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1100a P1200a T1100a T1200a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_score AS fair_value_s"
    "core_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NUL"
    "L THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 I"
    "S NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1"
    " THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\""
    "@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fa"
    "ir_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair"
    "_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE"
    " WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|,"
    " @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1110a -1210a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_score AS fair_value_score_"
    "sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fai"
    "r_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEA"
    "ST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT f"
    "air_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - "
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fa"
    "ir_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected,"
    " @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER"
    " (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_val"
    "ued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1110a P1210a T1110a T1210a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_score AS f"
    "air_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labe"
    "lled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_scor"
    "e * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE "
    "WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OV"
    "ER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS N"
    "ULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE "
    "WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p"
    ".name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_"
    "size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_group"
    "ings@{s}) AS fair_valued"},
    {"counts", "fair_counts@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_counts@{s}", "SELECT", "grouped", "1",
    "protected"},
    {"counts", "fair_counts@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-1",
    "CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P0 T0",
    "CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-0",
    "CAST(SUM(fair_size) AS DOUBLE) AS n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-1 P0 T0",
    "CAST(0 AS DOUBLE) AS fp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight", "-01",
    "CAST(SUM(fair_members) AS DOUBLE) AS fair_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-1 P0 T0",
    "CAST(0 AS DOUBLE) AS fn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-1",
    "CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P0 T0",
    "CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-1",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P0 T0",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight", "P11 T11",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight", "-11",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight", "P01 T01",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts score weight", "-00 P00 T10",
    "CAST(SUM(fair_size) AS DOUBLE) AS fair_all"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts score weight", "-01 -10 -11 P01 P10 P11 T11",
    "CAST(SUM(fair_all) AS DOUBLE) AS fair_all"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label sums", "-1a -1b -1s",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label sums", "P1a P1b P1s T1a T1b T1s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label sums", "P0s T0s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label sums", "-0s",
    "CAST(SUM(score_sum) AS DOUBLE) AS score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts sums", "-a -b",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts sums", "Pa Pb Ta Tb",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P011 P012 T011 T012",
    "CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "-011 -012",
    "CAST(SUM(fair_squares) AS DOUBLE) AS fair_q_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts sums", "-a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN calibration_gap ELSE 0 END) AS DOUBLE) AS calibration_gap"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts sums", "Pa Ta",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN calibration_gap ELSE 0 END) AS DOUBLE) AS calibration_gap"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "-01s -02s",
    "CAST(SUM(fair_x_score_sum) AS DOUBLE) AS fair_x_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts sums", "-a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN concordant_pairs ELSE 0 END) AS DOUBLE) AS concordant_pairs"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts sums", "Pa Ta",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN concordant_pairs ELSE 0 END) AS DOUBLE) AS concordant_pairs"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "-01s -02s",
    "CAST(SUM(fair_xx_score_sum) AS DOUBLE) AS fair_xx_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "-111 -112",
    "CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "-111 -112 P011 P012 T011 T012",
    "CAST(0 AS DOUBLE) AS fair_q_fp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(0 AS DOUBLE) AS fair_x_concordant_pairs_fp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_fp"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "-111 -112 P011 P012 T011 T012",
    "CAST(0 AS DOUBLE) AS fair_q_fn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(0 AS DOUBLE) AS fair_x_concordant_pairs_fn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P011 P012 T011 T012",
    "CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_fn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "-111 -112",
    "CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P011 P012 T011 T012",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "P01s P02s T01s T02s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tn"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "-111 -112",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "P01s P02s T01s T02s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "-11a -11b -11s -12a -12b -12s",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "P11a P11b P11s P12a P12b P12s T11a T11b T11s T12a T12b T12s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "-11a -11b -11s -12a -12b -12s",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label confidence sums", "P11a P11b P11s P12a P12b P12s T11a T11b T11s T12a T12b T12s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -1b -2a -2b",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_squared_error ELSE 0 END) AS DOUBLE) AS fair_x_squared_error"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P1b P2a P2b T1a T1b T2a T2b",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_squared_error ELSE 0 END) AS DOUBLE) AS fair_x_squared_error"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -1b -2a -2b",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_squared_error ELSE 0 END) AS DOUBLE) AS fair_xx_squared_error"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P1b P2a P2b T1a T1b T2a T2b",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_squared_error ELSE 0 END) AS DOUBLE) AS fair_xx_squared_error"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_x_calibration_gap"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_x_calibration_g"
    "ap"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_xx_calibration_gap"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_xx_calibration"
    "_gap"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_p"
    "airs"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_xx_concordant_pairs"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_xx_concordant"
    "_pairs"},
    {"counts", "fair_counts@{s}", "FROM", "grouped sums", "0- 0b 0s",
    "fair_cells@{s}"},
    {"counts", "fair_counts@{s}", "FROM", "grouped sums", "1- 1b 1s",
    "fair_groupings@{s}"},
    {"counts", "fair_counts@{s}", "FROM", "sums", "a",
    "fair_ranks@{s}"},
    {"counts", "fair_counts@{s}", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"counts", "fair_counts@{s}", "GROUP BY", "grouped", "1",
    "protected"},
    {"counts", "fair_counts@{s}", "GROUP BY", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"limits", "fair_shares@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_shares@{s}", "SELECT", "confidence", "1 2",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS fair_value_@{m.at}@|, @]"},
    {"limits", "fair_shares@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.shares}@|, @]"},
    {"limits", "fair_shares@{s}", "FROM", "confidence", "1 2",
    "fair_counts@{s}"},
    {"limits", "fair_sizes@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_sizes@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.sizes}@|, @]"},
    {"limits", "fair_sizes@{s}", "FROM", "confidence", "1 2",
    "fair_shares@{s}"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence controls compared", "131 231",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence sets reference compared", "10O1 11-1 11O1 11V1 20O1 21-1 21O1 21V1",
    "protected"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence reference compared", "1-1 2-1",
    "@[m:GREATEST(1, (fair_judged_@{m.at} * (fair_judged_@{m.at} - 1)) / 2) AS fair_gaps_@{m.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence reference", "1V 2V",
    "@[m:GREATEST(1, fair_judged_@{m.at} - 1) AS fair_gaps_@{m.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence reference", "1O 2O",
    "@[m:GREATEST(1, fair_judged_@{m.at}) AS fair_gaps_@{m.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "110-13 110V13 120-13 120V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM "
    "fair_sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "010-13 010V13 020-13 020V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_"
    "sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared", "10-031 10V031 20-031 20V031",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GROUP BY @[c:\"@{\"c.name"
    "}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "110-10 110V10 120-10 120V10",
    "(SELECT @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s}) AS fair_"
    "inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "010-10 010V10 020-10 020V10",
    "(SELECT @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s}) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared", "10-001 10V001 20-001 20V001",
    "(SELECT @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s}) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "110O13 111-13 111O13 111V13 120O13 121-13 121O13 121V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@"
    "|, @] FROM fair_sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "010O13 011-13 011O13 011V13 020O13 021-13 021O13 021V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @]"
    " FROM fair_sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared", "10O031 11-031 11O031 11V031 20O031 21-031 21O031 21V031",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GROUP BY @[c"
    ":\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "110O10 111-10 111O10 111V10 120O10 121-10 121O10 121V10",
    "(SELECT protected, @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s"
    "} GROUP BY protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls", "010O10 011-10 011O10 011V10 020O10 021-10 021O10 021V10",
    "(SELECT protected, @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GRO"
    "UP BY protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared", "10O001 11-001 11O001 11V001 20O001 21-001 21O001 21V001",
    "(SELECT protected, @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GROUP BY protected) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence controls compared", "131 231",
    "@[c:fair_stratum_@{c.at}@|, @]"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence sets reference controls compared", "10O01 11-01 11O01 11V01 20O01 21-01 21O01 21V01",
    "fair_stratum_0"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence sets reference controls compared", "10O31 11-31 11O31 11V31 20O31 21-31 21O31 21V31",
    "fair_stratum_@{controls}"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence compared", "11 21",
    "@[m:LIST_EXTRACT(fair_z, @{i+1}) AS fair_z_@{m.at}@|, @]"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "20-31 20V31",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], LIST_TRANSFORM([@[m:@{beyond} / fair_gaps_@{m.at}@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <"
    "= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5"
    "e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fa"
    "ir_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693765509461125e4) * (0.1806"
    "25e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2)"
    " * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * ("
    "fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r - "
    "0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - "
    "(fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.1"
    "80625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDU"
    "CE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146"
    "069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1"
    ".05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380"
    "384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265"
    "e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.463784911"
    "16411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15,"
    " 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.998322065558"
    "87937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "10-31 10V31",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHE"
    "N fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324"
    "76320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.0"
    "5075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.6763848301838038"
    "4940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, "
    "1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.657904643501103"
    "77720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869"
    "131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) A"
    "S fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls", "2O3",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[m:@{beyond} / CASE WHEN protected = '"
    "' THEN MAX(fair_gaps_@{m.at}) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) ELSE fair_gaps_@{m.at} END@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR"
    " fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * "
    "(fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r -"
    " 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 -"
    " (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0."
    "180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r"
    " - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0)"
    " * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_"
    "r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e"
    "0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7."
    "74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140"
    "550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075"
    "007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940"
    "e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2"
    ".71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.463784911164114"
    "36990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.421"
    "51175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.998322065558879376"
    "90e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "21-31 21V31",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[m:@{beyond} / fair_gaps_@{m.at}@|, @]"
    "], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.509080928730"
    "1226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.726"
    "5770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0"
    ")) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair"
    "_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610"
    "e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800"
    "092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5."
    "3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0."
    "5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fa"
    "ir_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, "
    "3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 -"
    " fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89"
    "767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) E"
    "LSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1"
    ", 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / L"
    "IST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1."
    "36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)) AS fair_z FROM "
    "fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls", "1O3",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / CASE WHEN prot"
    "ected = '' THEN MAX(fair_gaps_@{m.at}) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) ELSE fair_gaps_@{m.at} END))@|, @]], LAMBDA fair_r : (CASE WHEN fair"
    "_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324763204"
    "60504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.0507500"
    "7164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0"
    ", 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.2426"
    "6094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e"
    "0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145"
    "613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair"
    "_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "11-31 11V31",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m."
    "at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1"
    ", 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *"
    " (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.8976"
    "7334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0103343992922"
    "8813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46"
    "378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870"
    "e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMB"
    "DA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "20-01 20V01",
    "(SELECT LIST_TRANSFORM([@[m:@{beyond} / fair_gaps_@{m.at}@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0"
    ".5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e"
    "4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931"
    "549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1."
    "9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0."
    "5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0"
    ".180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.12137943015865958"
    "67e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700"
    "749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +"
    " 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.272384498926918"
    "45833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.4234371"
    "1074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600"
    "e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA"
    " a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807"
    "843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA"
    " a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.846318317510054681"
    "80e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(L"
    "EAST(fair_r, 1 - fair_r))) - 5) + c) END) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "10-01 10V01",
    "(SELECT LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341"
    "407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033"
    "784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-"
    "4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a"
    ", c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.6532189526576123093"
    "0e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / "
    "LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1"
    ".36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls", "2O0",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps_@{m.at}) OVER () ELSE fair_gaps_@{m.a"
    "t} END@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2."
    "5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5"
    "e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fa"
    "ir_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0."
    "5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952"
    "788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + "
    "3.9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - "
    "0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * "
    "(fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT("
    "-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.270458252452"
    "36838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST"
    "(fair_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074"
    "590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) -"
    " 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828"
    "504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) -"
    " 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.487536129085061"
    "48525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)) AS "
    "fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "21-01 21V01",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:@{beyond} / fair_gaps_@{m.at}@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 "
    "THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5"
    "e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fa"
    "ir_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0."
    "5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (f"
    "air_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + "
    "2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - "
    "0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * "
    "(fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r -"
    " 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.7454501427834"
    "1407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.6303"
    "3784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1.050750071644416843"
    "24e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.0531916"
    "2663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.711555568743"
    "48757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65"
    "790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.4215117583164458"
    "8870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], "
    "LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls", "1O0",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps_@{m.at}) OVER () ELSE fair_g"
    "aps_@{m.at} END))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177"
    "450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBD"
    "A a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.4810397642748007459"
    "0e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0"
    "1033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.7848265399172913"
    "3580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175"
    "831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1"
    ", 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared", "11-01 11V01",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN "
    "LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76"
    "949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324"
    "e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.053191626"
    "63775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843"
    "860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a,"
    " c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,"
    " 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_"
    "gaps@{s}) AS fair_inner"},
    {"limits", "fair_intervals@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_intervals@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.limits}@|, @]"},
    {"limits", "fair_intervals@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.middles}@|, @]"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence compared", "10 20",
    "fair_sizes@{s}"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared", "10-31 10V31 20-31 20V31",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON @[c:\"@{\"c.name}\" IS NOT DISTINCT FROM fair_stratum_@{c.at}@| AND @]"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared", "10O31 11-31 11O31 11V31 20O31 21-31 21O31 21V31",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON @[c:\"@{\"c.name}\" IS NOT DISTINCT FROM fair_stratum_@{c.at}@| AND @] AND protected IS NOT DISTINCT FROM fair_"
    "stratum_@{controls}"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared", "10-01 10V01 20-01 20V01",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON TRUE"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared", "10O01 11-01 11O01 11V01 20O01 21-01 21O01 21V01",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON protected IS NOT DISTINCT FROM fair_stratum_0"},
    {"limits", "fair_turns@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_turns@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.turns}@|, @]"},
    {"limits", "fair_turns@{s}", "FROM", "confidence", "1 2",
    "fair_intervals@{s}"},
    {"limits", "fair_scales@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_scales@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.scales}@|, @]"},
    {"limits", "fair_scales@{s}", "FROM", "confidence", "1 2",
    "fair_turns@{s}"},
    {"limits", "fair_steps@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_steps@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.steps}@|, @]"},
    {"limits", "fair_steps@{s}", "FROM", "confidence", "1 2",
    "fair_scales@{s}"},
    {"limits", "fair_ends@{s}", "SELECT", "confidence", "1 2",
    "*"},
    {"limits", "fair_ends@{s}", "SELECT", "confidence", "1 2",
    "@[m:@{m.ends}@|, @]"},
    {"limits", "fair_ends@{s}", "FROM", "confidence", "1 2",
    "fair_steps@{s}"},
    {"limits", "", "SELECT", "controls compared", "30",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"limits", "", "SELECT", "sets compared", "10",
    "protected"},
    {"limits", "", "SELECT", "compared", "0",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"limits", "", "SELECT", "weight compared", "10",
    "CAST(fair_n AS BIGINT) AS n"},
    {"limits", "", "SELECT", "weight compared", "00",
    "CAST(n AS BIGINT) AS n"},
    {"limits", "", "SELECT", "weight compared", "10",
    "CAST(fair_all - fair_n AS BIGINT) AS excluded"},
    {"limits", "", "SELECT", "weight compared", "00",
    "CAST(fair_all - n AS BIGINT) AS excluded"},
    {"limits", "", "SELECT", "confidence compared", "00",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS \"@{\"m.name}\"@|, @]"},
    {"limits", "", "SELECT", "confidence compared", "10 20",
    "@[m:fair_value_@{m.at} AS \"@{\"m.name}\", @{m.low} AS \"@{\"m.name}_low\", @{m.high} AS \"@{\"m.name}_high\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "controls compared", "31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "sets reference compared", "0O1 1-1 1O1 1V1",
    "protected"},
    {"limits", "fair_groups@{s}", "SELECT", "compared", "1",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "weight compared", "11",
    "CAST(fair_n AS BIGINT) AS n"},
    {"limits", "fair_groups@{s}", "SELECT", "weight compared", "01",
    "CAST(n AS BIGINT) AS n"},
    {"limits", "fair_groups@{s}", "SELECT", "weight compared", "11",
    "CAST(fair_all - fair_n AS BIGINT) AS excluded"},
    {"limits", "fair_groups@{s}", "SELECT", "weight compared", "01",
    "CAST(fair_all - n AS BIGINT) AS excluded"},
    {"limits", "fair_groups@{s}", "SELECT", "confidence compared", "01",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS \"@{\"m.name}\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "confidence compared", "11 21",
    "@[m:fair_value_@{m.at} AS \"@{\"m.name}\", @{m.low} AS \"@{\"m.name}_low\", @{m.high} AS \"@{\"m.name}_high\"@|, @]"},
    {"limits", "", "FROM", "confidence compared", "00",
    "fair_counts@{s}"},
    {"limits", "", "FROM", "confidence compared", "10 20",
    "fair_ends@{s}"},
    {"limits", "fair_groups@{s}", "FROM", "confidence compared", "01",
    "fair_counts@{s}"},
    {"limits", "fair_groups@{s}", "FROM", "confidence compared", "11 21",
    "fair_ends@{s}"},
    {"limits", "", "WHERE", "unused", "1",
    "NOT COALESCE(CAST(@{unused} AS TEXT), '') IS NULL"},
    {"limits", "", "ORDER BY", "controls compared", "30",
    "@[c:\"@{\"c.name}\" ASC@|, @]"},
    {"limits", "", "ORDER BY", "sets compared", "10",
    "protected ASC"},
    {"limits", "", "ORDER BY", "compared", "0",
    "@[p:\"@{\"p.name}\" ASC@|, @]"},
    {"disparity", "fair_sides@{s}", "SELECT", "sets columns", "01",
    "*"},
    {"disparity", "fair_sides@{s}", "SELECT", "sets complete columns", "001",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER () ="
    " 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT"
    ") = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ': one side of the comparison is empty') END "
    "END AS TEXT) AS fair_empty_side"},
    {"disparity", "fair_sides@{s}", "SELECT", "complete", "1",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER (PAR"
    "TITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ' in the stratum @[c:@{'c.name} = ' || CASE WHEN \"@"
    "{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') WHEN SUM("
    "CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'false' THEN n ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to measure where"
    " @{'p0.name} is false' || ' in the stratum @[c:@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS "
    "TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') END ELSE ERROR('STRATA complete needs a boolean PROTECTED, and @{'p0.text.shown} i"
    "s ' || COALESCE(CAST(TYPEOF(\"@{\"p0.name}\") AS TEXT), 'NULL')) END AS TEXT) AS fair_empty_side"},
    {"disparity", "fair_sides@{s}", "FROM", "sets columns", "01",
    "fair_groups@{s}"},
    {"disparity", "fair_measures@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_measures@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"disparity", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"disparity", "fair_measures@{s}", "SELECT", "reference complete", "O1",
    "CASE WHEN NOT protected = '' THEN {'@{'p0.name}': \"@{\"p0.name}\"} END AS fair_key"},
    {"disparity", "fair_measures@{s}", "SELECT", "reference complete", "O0",
    "CASE WHEN NOT protected = '' THEN {@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} END AS fair_key"},
    {"disparity", "fair_measures@{s}", "SELECT", "reference complete", "-1 V1",
    "{'@{'p0.name}': \"@{\"p0.name}\"} AS fair_key"},
    {"disparity", "fair_measures@{s}", "SELECT", "reference complete", "-0 V0",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"disparity", "fair_measures@{s}", "SELECT", "", "",
    "n AS fair_n"},
    {"disparity", "fair_measures@{s}", "SELECT", "", "",
    "excluded AS fair_excluded"},
    {"disparity", "fair_measures@{s}", "SELECT", "minimum", "1",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}\"@|, @]] END) AS fair_value"},
    {"disparity", "fair_measures@{s}", "SELECT", "minimum", "0",
    "UNNEST([@[m:\"@{\"m.name}\"@|, @]]) AS fair_value"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum", "11 21",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_low\"@|, @]] END) AS fair_low"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum", "10 20",
    "UNNEST([@[m:\"@{\"m.name}_low\"@|, @]]) AS fair_low"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum", "11 21",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_high\"@|, @]] END) AS fair_high"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum", "10 20",
    "UNNEST([@[m:\"@{\"m.name}_high\"@|, @]]) AS fair_high"},
    {"disparity", "fair_measures@{s}", "SELECT", "sets reference complete columns", "0V11 1V01",
    "\"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) AS fair_is_reference"},
    {"disparity", "fair_measures@{s}", "SELECT", "sets reference complete", "0V0",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"disparity", "fair_measures@{s}", "SELECT", "sets reference columns", "1V3",
    "@[p:(@{p.absent} OR \"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference}))@| AND @] AS fair_is_reference"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence reference", "1- 2-",
    "ROW_NUMBER() OVER () AS fair_place"},
    {"disparity", "fair_measures@{s}", "SELECT", "reference", "O",
    "protected = '' AS fair_is_reference"},
    {"disparity", "fair_measures@{s}", "FROM", "sets columns", "03 11 13",
    "fair_groups@{s}"},
    {"disparity", "fair_measures@{s}", "FROM", "sets columns", "01",
    "fair_sides@{s}"},
    {"disparity", "fair_measures@{s}", "WHERE", "sets columns", "01",
    "fair_empty_side IS NULL"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference controls", "-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "SELECT", "sets reference", "1-",
    "protected"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "-",
    "fair_metric"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "-",
    "COUNT(fair_value) AS fair_judged"},
    {"disparity", "fair_referred@{s}", "SELECT", "reference controls", "O3 V3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_referred@{s}", "SELECT", "sets reference", "1V",
    "protected"},
    {"disparity", "fair_referred@{s}", "SELECT", "reference", "O V",
    "fair_metric"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "1V0 2V0",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p."
    "name}@|, @]') ELSE MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low"
    ", 'high': fair_high} END) END AS fair_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "0V0",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p."
    "name}@|, @]') ELSE MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fai"
    "r_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "1V1 2V1",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @{'p0.reference} is no group of @{'p0.name}') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_hig"
    "h} END) END AS fair_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "0V1",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @{'p0.reference} is no group of @{'p0.name}') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "1O0 2O0",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_hig"
    "h} END) END AS fair_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "0O0",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "1O1 2O1",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @{'p0.name}') ELSE MAX(CASE"
    " WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_high} END) E"
    "ND AS fair_reference"},
    {"disparity", "fair_referred@{s}", "SELECT", "confidence reference complete", "0O1",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @{'p0.name}') ELSE MAX(CASE"
    " WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference"},
    {"disparity", "fair_referred@{s}", "FROM", "reference", "O V",
    "fair_measures@{s}"},
    {"disparity", "fair_referred@{s}", "GROUP BY", "reference controls", "O3 V3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_referred@{s}", "GROUP BY", "sets reference", "1V",
    "protected"},
    {"disparity", "fair_referred@{s}", "GROUP BY", "reference", "O V",
    "fair_metric"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference controls", "O3 V3",
    "@[c:fair_measures@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "SELECT", "sets reference", "0O 1O 1V",
    "fair_measures@{s}.protected"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "O V",
    "fair_measures@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "O V",
    "MAX(fair_referred@{s}.fair_reference) AS fair_reference"},
    {"disparity", "fair_ranked@{s}", "SELECT", "", "",
    "CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded"},
    {"disparity", "fair_ranked@{s}", "SELECT", "", "",
    "MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference", "1- 2-",
    "COUNT(fair_low) AS fair_limited"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred@{s}.fair_reference.value"
    ") IS NULL, 'nearness': -(ABS(fair_value - fair_referred@{s}.fair_reference.value)), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low"
    ", 'high': fair_high}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference judged", "0Od 0Vd",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred@{s}.fair_reference.value"
    ") IS NULL, 'nearness': -(ABS(fair_value - fair_referred@{s}.fair_reference.value)), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthe"
    "st"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1m 1r 2m 2r",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) "
    "AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NU"
    "LLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value "
    "- fair_referred@{s}.fair_reference.value) END IS NULL, 'nearness': -(CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) AND NOT fair_value IS NULL"
    " AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NULLIF(GREATEST(fair_value, "
    "fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value - fair_referred@{s}.fair_r"
    "eference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high': fair_high}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "0m 0r",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) "
    "AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NU"
    "LLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value "
    "- fair_referred@{s}.fair_reference.value) END IS NULL, 'nearness': -(CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) AND NOT fair_value IS NULL"
    " AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NULLIF(GREATEST(fair_value, "
    "fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value - fair_referred@{s}.fair_r"
    "eference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "-",
    "MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference", "1O 1V 2O 2V",
    "COUNT(CASE WHEN NOT fair_is_reference THEN fair_value END) AS fair_rivals"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "-",
    "MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference", "1O 1V 2O 2V",
    "COUNT(CASE WHEN NOT fair_is_reference THEN fair_low END) AS fair_limited"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1m 2m",
    "MAX(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{differences}) THEN GREATEST(GREATEST(fair_value - (fair_referred@{s}.fair_"
    "reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)),"
    " fair_low - (fair_referred@{s}.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_va"
    "lue, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.lo"
    "w))) END) AS fair_difference_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "MAX(CASE WHEN NOT fair_is_reference THEN GREATEST(GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2"
    ") + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.high)), "
    "0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value"
    " - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.low))) END) AS fair_difference_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1r 2r",
    "MIN(CASE WHEN NOT fair_is_reference THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_reference.value <= 0 THEN NULL WHEN fair_low <= 0 TH"
    "EN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_value / fair_low), 2) + POWER(LN((fair_referred@{"
    "s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@{s}.fair_reference.high)) END, CASE WHEN fair_ref"
    "erred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s"
    "}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2) + PO"
    "WER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) AS fair_ratio_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1m 2m",
    "MAX(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{differences}) THEN GREATEST(LEAST(fair_value - (fair_referred@{s}.fair_ref"
    "erence.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fa"
    "ir_high - (fair_referred@{s}.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_l"
    "ow, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.hig"
    "h))) END) AS fair_difference_high"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "MAX(CASE WHEN NOT fair_is_reference THEN GREATEST(LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) "
    "+ POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.low)), 0 -"
    " GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred@{s}.fair_reference.high -"
    " (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.high))) END) AS fair_difference_high"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1r 2r",
    "MIN(CASE WHEN NOT fair_is_reference THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_reference.value <= 0 THEN NULL WHEN fair_referred@{s"
    "}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / (fair_referred@{s}.fair_reference.low) ELSE LEAST((fai"
    "r_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) + POWER(LN((fair_referred@{s}.fair_reference.value"
    ") / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_reference.low)) END, CASE WHEN fair_referred@{s}.fair_reference"
    ".value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_referred@{s}.fair_reference.value <= 0 THEN (fair"
    "_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(SQRT(POWER(LN((fair_referred@{s"
    "}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / fair_low), 2))), (fair_referred@{s}.fair_reference.high"
    ") / fair_low) END) END) AS fair_ratio_high"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1m 2m",
    "MIN(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_ref"
    "erence.value <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_"
    "value / fair_low), 2) + POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@"
    "{s}.fair_reference.high)) END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference"
    ".low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) /"
    " (fair_referred@{s}.fair_reference.low)), 2) + POWER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) A"
    "S fair_ratio_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1m 2m",
    "MIN(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_ref"
    "erence.value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / (fair"
    "_referred@{s}.fair_reference.low) ELSE LEAST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) +"
    " POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_reference.low)"
    ") END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_"
    "referred@{s}.fair_reference.value <= 0 THEN (fair_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.value) / "
    "fair_value) * EXP(SQRT(POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / fair_l"
    "ow), 2))), (fair_referred@{s}.fair_reference.high) / fair_low) END) END) AS fair_ratio_high"},
    {"disparity", "fair_ranked@{s}", "FROM", "reference", "-",
    "fair_measures@{s}"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls", "0O3 0V3 1O3",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND "
    "fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls", "1V3",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND "
    "fair_measures@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}."
    "fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls", "0O0 0V0 1O0",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls", "1V0",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON fair_measures@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_measures@{s}.f"
    "air_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference controls", "-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "sets reference", "1-",
    "protected"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference", "-",
    "fair_metric"},
    {"disparity", "fair_ranked@{s}", "WHERE", "reference", "O",
    "NOT fair_is_reference"},
    {"disparity", "fair_extremes@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_metric"},
    {"disparity", "fair_extremes@{s}", "SELECT", "confidence reference", "1- 2-",
    "UNNEST(FLATTEN([ARG_MAX(fair_place, fair_value, 16), ARG_MAX(fair_place, fair_low, 16), ARG_MAX(fair_place, fair_high, 16), ARG_MIN(fair_place, fair_v"
    "alue, 16), ARG_MIN(fair_place, fair_low, 16), ARG_MIN(fair_place, fair_high, 16)])) AS fair_place"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference controls", "O3 V3",
    "@[c:fair_measures@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "sets reference", "0O 1O 1V",
    "fair_measures@{s}.protected"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference", "O V",
    "fair_measures@{s}.fair_metric"},
    {"disparity", "fair_extremes@{s}", "FROM", "confidence reference", "1- 2-",
    "fair_measures@{s}"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference controls", "O3 V3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_pairs@{s}", "SELECT", "sets reference", "0O 1O 1V",
    "protected"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "fair_metric"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN 2 ELSE 1 END AS fair_judged"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "fair_excluded"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "fair_smallest"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthes"
    "t.value END ELSE fair_reference.value END AS lowest_value"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthes"
    "t.key END ELSE fair_reference.key END AS lowest_key"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthes"
    "t.n END ELSE fair_reference.n END AS lowest_n"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest"
    ".value END ELSE fair_reference.value END AS highest_value"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest"
    ".key END ELSE fair_reference.key END AS highest_key"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest"
    ".n END ELSE fair_reference.n END AS highest_n"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1O 1V 2O 2V",
    "CASE WHEN NOT fair_reference.value IS NULL THEN fair_rivals ELSE 0 END AS fair_gaps"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN fair_metric IN (@{ratios}) THEN GREATEST(GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furt"
    "hest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high)), 0 - LEAST(fair_furthest.value - ("
    "fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furth"
    "est.high - (fair_reference.low))) ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_low END END AS fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "CASE WHEN fair_rivals = fair_limited THEN fair_difference_low END AS fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "GREATEST(GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high "
    "- (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high)), 0 - LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_fu"
    "rthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low))) AS fair_"
    "difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN fair_metric IN (@{ratios}) THEN GREATEST(LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest"
    ".value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low)), 0 - GREATEST(fair_furthest.value - ("
    "fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furth"
    "est.low - (fair_reference.high))) ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_high END END AS fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "CASE WHEN fair_rivals = fair_limited THEN fair_difference_high END AS fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "GREATEST(LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value -"
    " (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low)), 0 - GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_fu"
    "rthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high))) AS fair_"
    "difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN fair_metric IN (@{ratios}) THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_low END ELSE LEAST(CASE WHEN fair_furthest.value < 0 OR"
    " fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value) / (fair_reference.value)) * EXP(-SQRT(POW"
    "ER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) / (fair_reference.value)), 2))), (fair_furthest.low) / (fair_r"
    "eference.high)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair"
    "_reference.value) / (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_reference.low)), 2) + POWER(LN((fair_furthest.high) / ("
    "fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) END AS fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value)"
    " / (fair_reference.value)) * EXP(-SQRT(POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) / (fair_reference.va"
    "lue)), 2))), (fair_furthest.low) / (fair_reference.high)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_refe"
    "rence.low <= 0 THEN 0 ELSE GREATEST(((fair_reference.value) / (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_reference.low"
    ")), 2) + POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) AS fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "CASE WHEN fair_rivals = fair_limited THEN fair_ratio_low END AS fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN fair_metric IN (@{ratios}) THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_high END ELSE LEAST(CASE WHEN fair_furthest.value < 0 O"
    "R fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_furthest.value <= 0 THEN (fair_furthest.h"
    "igh) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) * EXP(SQRT(POWER(LN((fair_furthest.high) / (fair_furthest.valu"
    "e)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)), 2))), (fair_furthest.high) / (fair_reference.low)) END, CASE WHEN fair_reference.va"
    "lue < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_reference.value <= 0 THEN (fair_re"
    "ference.high) / (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value)) * EXP(SQRT(POWER(LN((fair_reference.high) / (fair_refe"
    "rence.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_reference.high) / (fair_furthest.low)) END) END AS fair_ratio_h"
    "igh"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_"
    "furthest.value <= 0 THEN (fair_furthest.high) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) * EXP(SQRT(POWER(LN(("
    "fair_furthest.high) / (fair_furthest.value)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)), 2))), (fair_furthest.high) / (fair_referen"
    "ce.low)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHE"
    "N fair_reference.value <= 0 THEN (fair_reference.high) / (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value)) * EXP(SQRT(PO"
    "WER(LN((fair_reference.high) / (fair_reference.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_reference.high) / (fai"
    "r_furthest.low)) END) AS fair_ratio_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "CASE WHEN fair_rivals = fair_limited THEN fair_ratio_high END AS fair_ratio_high"},
    {"disparity", "fair_extremes@{s}", "GROUP BY", "confidence reference controls", "1-3 2-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_extremes@{s}", "GROUP BY", "confidence sets reference", "11- 21-",
    "protected"},
    {"disparity", "fair_extremes@{s}", "GROUP BY", "confidence reference", "1- 2-",
    "fair_metric"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence reference controls", "1-3 2-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence sets reference", "11- 21-",
    "protected"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_metric"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_place"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_value"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_low"},
    {"disparity", "fair_rivals@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_high"},
    {"disparity", "fair_rivals@{s}", "FROM", "confidence reference", "1- 2-",
    "fair_measures@{s}"},
    {"disparity", "fair_rivals@{s}", "WHERE", "confidence reference", "1- 2-",
    "(fair_metric, fair_place) IN (SELECT * FROM fair_extremes@{s})"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference controls", "1-3 2-3",
    "@[c:fair_upper.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence sets reference", "11- 21-",
    "fair_upper.protected"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_upper.fair_metric"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_upper.fair_value AS fair_upper_value"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_upper.fair_low AS fair_upper_low"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_upper.fair_high AS fair_upper_high"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_lower.fair_value AS fair_lower_value"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_lower.fair_low AS fair_lower_low"},
    {"disparity", "fair_facing@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_lower.fair_high AS fair_lower_high"},
    {"disparity", "fair_facing@{s}", "FROM", "confidence sets reference controls", "10-3 20-3",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON @[c:fair_upper.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_lower.\"@{\"c.name}\"@| A"
    "ND @] AND fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_val"
    "ue = fair_lower.fair_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"disparity", "fair_facing@{s}", "FROM", "confidence sets reference controls", "11-3 21-3",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON @[c:fair_upper.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_lower.\"@{\"c.name}\"@| A"
    "ND @] AND fair_upper.protected IS NOT DISTINCT FROM fair_lower.protected AND fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (f"
    "air_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"disparity", "fair_facing@{s}", "FROM", "confidence sets reference controls", "10-0 20-0",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (fair"
    "_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"disparity", "fair_facing@{s}", "FROM", "confidence sets reference controls", "11-0 21-0",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON fair_upper.protected IS NOT DISTINCT FROM fair_lower.protected AND fair_uppe"
    "r.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fai"
    "r_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence reference controls", "1-3 2-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence sets reference", "11- 21-",
    "protected"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_metric"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence reference", "1- 2-",
    "GREATEST(fair_upper_value - fair_lower_value - SQRT(POWER(fair_upper_value - fair_upper_low, 2) + POWER(fair_lower_high - fair_lower_value, 2)), fair_"
    "upper_low - fair_lower_high) AS fair_difference_low"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence reference", "1- 2-",
    "LEAST(fair_upper_value - fair_lower_value + SQRT(POWER(fair_upper_high - fair_upper_value, 2) + POWER(fair_lower_value - fair_lower_low, 2)), fair_upp"
    "er_high - fair_lower_low) AS fair_difference_high"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence reference", "1- 2-",
    "CASE WHEN fair_lower_value < 0 OR fair_upper_value <= 0 THEN NULL WHEN fair_lower_low <= 0 THEN 0 ELSE GREATEST((fair_lower_value / fair_upper_value) "
    "* EXP(-SQRT(POWER(LN(fair_lower_value / fair_lower_low), 2) + POWER(LN(fair_upper_high / fair_upper_value), 2))), fair_lower_low / fair_upper_high) EN"
    "D AS fair_ratio_low"},
    {"disparity", "fair_margins@{s}", "SELECT", "confidence reference", "1- 2-",
    "CASE WHEN fair_lower_value < 0 OR fair_upper_value <= 0 THEN NULL WHEN fair_upper_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_lower_value <= 0 "
    "THEN fair_lower_high / fair_upper_low ELSE LEAST((fair_lower_value / fair_upper_value) * EXP(SQRT(POWER(LN(fair_lower_high / fair_lower_value), 2) + P"
    "OWER(LN(fair_upper_value / fair_upper_low), 2))), fair_lower_high / fair_upper_low) END AS fair_ratio_high"},
    {"disparity", "fair_margins@{s}", "FROM", "confidence reference", "1- 2-",
    "fair_facing@{s}"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference controls", "1-3 2-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence sets reference", "11- 21-",
    "protected"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_metric"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MAX(fair_difference_low) AS fair_difference_low"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MIN(fair_ratio_high) AS fair_ratio_high"},
    {"disparity", "fair_widest@{s}", "FROM", "confidence reference", "1- 2-",
    "fair_margins@{s}"},
    {"disparity", "fair_widest@{s}", "GROUP BY", "confidence reference controls", "1-3 2-3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_widest@{s}", "GROUP BY", "confidence sets reference", "11- 21-",
    "protected"},
    {"disparity", "fair_widest@{s}", "GROUP BY", "confidence reference", "1- 2-",
    "fair_metric"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference controls", "-3",
    "@[c:fair_ranked@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_pairs@{s}", "SELECT", "sets reference", "1-",
    "fair_ranked@{s}.protected"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_ranked@{s}.fair_metric"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_ranked@{s}.fair_judged"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_ranked@{s}.fair_excluded"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_ranked@{s}.fair_smallest"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_lowest.value AS lowest_value"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_lowest.key AS lowest_key"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_lowest.n AS lowest_n"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_highest.value AS highest_value"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_highest.key AS highest_key"},
    {"disparity", "fair_pairs@{s}", "SELECT", "reference", "-",
    "fair_highest.n AS highest_n"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "CAST((fair_ranked@{s}.fair_judged * (fair_ranked@{s}.fair_judged - 1)) / 2 AS BIGINT) AS fair_gaps"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_difference_low END AS fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_difference_high END AS fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_ratio_low END AS fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_ratio_high END AS fair_ratio_high"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence reference", "0- 0O 0V 1O 1V 2O 2V",
    "fair_ranked@{s}"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "10-3 20-3",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON @[c:fair_ranked@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_widest@{s}.\"@{\"c.name}\"@| AND @] AND fair_rank"
    "ed@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "11-3 21-3",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON @[c:fair_ranked@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_widest@{s}.\"@{\"c.name}\"@| AND @] AND fair_rank"
    "ed@{s}.protected IS NOT DISTINCT FROM fair_widest@{s}.protected AND fair_ranked@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "10-0 20-0",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON fair_ranked@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "11-0 21-0",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON fair_ranked@{s}.protected IS NOT DISTINCT FROM fair_widest@{s}.protected AND fair_ranked@{s}.fair_metric "
    "IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "", "",
    "*"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "CASE WHEN fair_judged >= 2 THEN CASE WHEN fair_difference_low < 0 THEN 0 ELSE fair_difference_low END END AS difference_low"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "CASE WHEN fair_judged >= 2 THEN fair_difference_high END AS difference_high"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_low END AS ratio_low"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 AND highest_value > 0 THEN CASE WHEN fair_ratio_high > 1 THEN 1 ELSE fair_ratio_high END END AS ratio"
    "_high"},
    {"disparity", "fair_contrasts@{s}", "FROM", "", "",
    "fair_pairs@{s}"},
    {"disparity", "", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "", "SELECT", "sets", "1",
    "protected"},
    {"disparity", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"disparity", "", "SELECT", "", "",
    "difference"},
    {"disparity", "", "SELECT", "confidence", "1 2",
    "difference_low"},
    {"disparity", "", "SELECT", "confidence", "1 2",
    "difference_high"},
    {"disparity", "", "SELECT", "", "",
    "ratio"},
    {"disparity", "", "SELECT", "confidence", "1 2",
    "ratio_low"},
    {"disparity", "", "SELECT", "confidence", "1 2",
    "ratio_high"},
    {"disparity", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.bound}@|@] END AS DOUBLE) AS allowance"},
    {"disparity", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.judged}@|@] END AS TEXT) AS judged_on"},
    {"disparity", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.holds}@|@] END AS within"},
    {"disparity", "", "SELECT", "confidence", "1 2",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.verdict}@|@] END AS verdict"},
    {"disparity", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END END AS lowest_group"},
    {"disparity", "", "SELECT", "sets reference columns", "0O1",
    "CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group"},
    {"disparity", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([lowest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS lowest_group"},
    {"disparity", "", "SELECT", "sets reference", "1O",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([lowest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group"},
    {"disparity", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS lowest_group"},
    {"disparity", "", "SELECT", "sets reference columns", "0O3",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group"},
    {"disparity", "", "SELECT", "", "",
    "lowest_n"},
    {"disparity", "", "SELECT", "", "",
    "lowest_value"},
    {"disparity", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.\"@{\"p0.name}\"] AS "
    "TEXT), 2, -2) END END AS highest_group"},
    {"disparity", "", "SELECT", "sets reference columns", "0O1",
    "CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.\"@{\"p0.name}\"] AS "
    "TEXT), 2, -2) END WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group"},
    {"disparity", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([highest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS highest_group"},
    {"disparity", "", "SELECT", "sets reference", "1O",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([highest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group"},
    {"disparity", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key"
    ".\"@{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS highest_group"},
    {"disparity", "", "SELECT", "sets reference columns", "0O3",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key"
    ".\"@{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group"},
    {"disparity", "", "SELECT", "", "",
    "highest_n"},
    {"disparity", "", "SELECT", "", "",
    "highest_value"},
    {"disparity", "", "SELECT", "", "",
    "fair_excluded AS excluded"},
    {"disparity", "", "SELECT", "confidence", "1 2",
    "CAST(fair_gaps AS BIGINT) AS comparisons"},
    {"disparity", "", "SELECT", "minimum", "1",
    "CASE WHEN fair_judged >= 2 AND fair_smallest < 30 AND CAST(@{minimum} AS DOUBLE) = 0 THEN CONCAT(fair_smallest, ' rows in the smallest group: write MI"
    "NIMUM 30') END AS warning"},
    {"disparity", "", "SELECT", "minimum", "0",
    "CASE WHEN fair_judged >= 2 AND fair_smallest < 30 THEN CONCAT(fair_smallest, ' rows in the smallest group: write MINIMUM 30') END AS warning"},
    {"disparity", "", "SELECT", "", "",
    "lowest_key"},
    {"disparity", "", "SELECT", "", "",
    "highest_key"},
    {"disparity", "", "FROM", "", "",
    "fair_contrasts@{s}"},
    {"disparity", "", "ORDER BY", "controls", "3",
    "@[c:\"@{\"c.name}\" ASC@|, @]"},
    {"disparity", "", "ORDER BY", "sets", "1",
    "protected ASC"},
    {"disparity", "", "ORDER BY", "", "",
    "fair_metric ASC"},
    {"reweigh", "fair_rows@{s}", "SELECT", "controls", "3",
    "@[c:@{c.text} AS fair_own_stratum_@{c.number}@|, @]"},
    {"reweigh", "fair_rows@{s}", "SELECT", "", "",
    "@[p:@{p.text} AS fair_own_group_@{p.number}@|, @]"},
    {"reweigh", "fair_rows@{s}", "SELECT", "", "",
    "CASE WHEN (@{label}) IS NULL OR TRY_CAST((@{label}) AS DOUBLE) IN (0, 1) THEN TRY_CAST((@{label}) AS DOUBLE) ELSE ERROR('LABEL @{'label.shown} must be"
    " 0, 1, boolean or NULL, and is ' || COALESCE(CAST((@{label}) AS TEXT), 'NULL')) END AS fair_own_label"},
    {"reweigh", "fair_rows@{s}", "SELECT", "weight", "1",
    "CAST(@{weight} AS DOUBLE) AS fair_own_weight"},
    {"reweigh", "fair_rows@{s}", "SELECT", "filter", "1",
    "COALESCE(CAST(@{filter} AS BOOLEAN), FALSE) AS fair_own_inside"},
    {"reweigh", "fair_rows@{s}", "SELECT", "", "",
    "*"},
    {"reweigh", "fair_rows@{s}", "FROM", "", "",
    "@{source}"},
    {"reweigh", "fair_cells@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"reweigh", "fair_cells@{s}", "SELECT", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"reweigh", "fair_cells@{s}", "SELECT", "", "",
    "fair_own_label"},
    {"reweigh", "fair_cells@{s}", "SELECT", "weight", "1",
    "CAST(CASE WHEN MIN(fair_own_weight) < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(MIN(fair_own_weight) A"
    "S TEXT), 'NULL')) WHEN MAX(fair_own_weight) > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_ow"
    "n_weight) AS TEXT), 'NULL')) ELSE COALESCE(SUM(fair_own_weight), 0) END AS DOUBLE) AS fair_own_of_both"},
    {"reweigh", "fair_cells@{s}", "SELECT", "weight", "0",
    "CAST(COUNT(*) AS DOUBLE) AS fair_own_of_both"},
    {"reweigh", "fair_cells@{s}", "FROM", "", "",
    "fair_rows@{s}"},
    {"reweigh", "fair_cells@{s}", "WHERE", "filter", "0",
    "NOT fair_own_label IS NULL"},
    {"reweigh", "fair_cells@{s}", "WHERE", "filter", "1",
    "NOT fair_own_label IS NULL AND fair_own_inside"},
    {"reweigh", "fair_cells@{s}", "GROUP BY", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"reweigh", "fair_cells@{s}", "GROUP BY", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"reweigh", "fair_cells@{s}", "GROUP BY", "", "",
    "fair_own_label"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"reweigh", "fair_targets@{s}", "SELECT", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"reweigh", "fair_targets@{s}", "SELECT", "", "",
    "fair_own_label"},
    {"reweigh", "fair_targets@{s}", "SELECT", "", "",
    "fair_own_of_both"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "3",
    "SUM(fair_own_of_both) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @]) AS fair_own_of_group"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "0",
    "SUM(fair_own_of_both) OVER (PARTITION BY @[p:fair_own_group_@{p.number}@|, @]) AS fair_own_of_group"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "3",
    "SUM(fair_own_of_both) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @], fair_own_label) AS fair_own_of_label"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "0",
    "SUM(fair_own_of_both) OVER (PARTITION BY fair_own_label) AS fair_own_of_label"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "3",
    "SUM(fair_own_of_both) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) AS fair_own_of_all"},
    {"reweigh", "fair_targets@{s}", "SELECT", "controls", "0",
    "SUM(fair_own_of_both) OVER () AS fair_own_of_all"},
    {"reweigh", "fair_targets@{s}", "FROM", "", "",
    "fair_cells@{s}"},
    {"reweigh", "", "SELECT", "weight filter controls", "013",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_labe"
    "l', 'fair_own_inside', 'fair_own_of_group', 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "003",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_labe"
    "l', 'fair_own_of_group', 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "113",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_labe"
    "l', 'fair_own_weight', 'fair_own_inside', 'fair_own_of_group', 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "103",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_labe"
    "l', 'fair_own_weight', 'fair_own_of_group', 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "010",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_label', 'fair_own_inside', 'fair_own_of_group',"
    " 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "000",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_label', 'fair_own_of_group', 'fair_own_of_label"
    "', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "110",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_label', 'fair_own_weight', 'fair_own_inside', '"
    "fair_own_of_group', 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter controls", "100",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_label', 'fair_own_weight', 'fair_own_of_group',"
    " 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight'))"},
    {"reweigh", "", "SELECT", "weight filter", "01",
    "CAST(CASE WHEN fair_own_inside THEN (fair_own_of_group * fair_own_of_label) / NULLIF(fair_own_of_all * fair_own_of_both, 0) ELSE 1.0 END AS DOUBLE) AS"
    " fair_weight"},
    {"reweigh", "", "SELECT", "weight filter", "00",
    "CAST((fair_own_of_group * fair_own_of_label) / NULLIF(fair_own_of_all * fair_own_of_both, 0) AS DOUBLE) AS fair_weight"},
    {"reweigh", "", "SELECT", "weight filter", "11",
    "CAST(CASE WHEN fair_own_inside THEN (fair_own_of_group * fair_own_of_label) / NULLIF(fair_own_of_all * fair_own_of_both, 0) * fair_own_weight ELSE fai"
    "r_own_weight END AS DOUBLE) AS fair_weight"},
    {"reweigh", "", "SELECT", "weight filter", "10",
    "CAST((fair_own_of_group * fair_own_of_label) / NULLIF(fair_own_of_all * fair_own_of_both, 0) * fair_own_weight AS DOUBLE) AS fair_weight"},
    {"reweigh", "", "FROM", "controls", "3",
    "fair_rows@{s} LEFT JOIN fair_targets@{s} ON @[c:fair_rows@{s}.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_targets@{s}.fair_own_stratum_@{c."
    "number}@| AND @] AND @[p:fair_rows@{s}.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_targets@{s}.fair_own_group_@{p.number}@| AND @] AND fair_r"
    "ows@{s}.fair_own_label = fair_targets@{s}.fair_own_label"},
    {"reweigh", "", "FROM", "controls", "0",
    "fair_rows@{s} LEFT JOIN fair_targets@{s} ON @[p:fair_rows@{s}.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_targets@{s}.fair_own_group_@{p.numb"
    "er}@| AND @] AND fair_rows@{s}.fair_own_label = fair_targets@{s}.fair_own_label"},
    {"relabel", "fair_rows@{s}", "SELECT", "controls", "3",
    "@[c:@{c.text} AS fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_rows@{s}", "SELECT", "", "",
    "@[p:@{p.text} AS fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_rows@{s}", "SELECT", "", "",
    "CAST(@{score} AS DOUBLE) AS fair_own_score"},
    {"relabel", "fair_rows@{s}", "SELECT", "starts", "L",
    "CAST(CASE WHEN (@{label}) IS NULL OR TRY_CAST((@{label}) AS DOUBLE) IN (0, 1) THEN TRY_CAST((@{label}) AS DOUBLE) ELSE ERROR('LABEL @{'label.shown} mu"
    "st be 0, 1, boolean or NULL, and is ' || COALESCE(CAST((@{label}) AS TEXT), 'NULL')) END AS INT) AS fair_own_start"},
    {"relabel", "fair_rows@{s}", "SELECT", "starts", "T",
    "CAST(CASE WHEN (@{score}) >= (@{relabel.threshold}) THEN 1 WHEN NOT ((@{score}) >= (@{relabel.threshold})) THEN 0 END AS INT) AS fair_own_start"},
    {"relabel", "fair_rows@{s}", "SELECT", "filter", "1",
    "COALESCE(CAST(@{filter} AS BOOLEAN), FALSE) AS fair_own_inside"},
    {"relabel", "fair_rows@{s}", "SELECT", "ordered", "1",
    "@[o:@{o.text} AS fair_own_order_@{o.number}@|, @]"},
    {"relabel", "fair_rows@{s}", "SELECT", "", "",
    "*"},
    {"relabel", "fair_rows@{s}", "FROM", "", "",
    "@{source}"},
    {"relabel", "fair_counts@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_counts@{s}", "SELECT", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_counts@{s}", "SELECT", "", "",
    "CAST(CASE WHEN COUNT(*) - COUNT(fair_own_score) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(COUNT(*) - COUNT(fair_own_score) AS TEXT) |"
    "| ' row(s)' || ' of@[p: @{'p.name} = ' || CASE WHEN fair_own_group_@{p.number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_group_@{p.number}"
    "] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(fair_own_score) = CAST('NaN' AS DOUBLE) THEN ERROR('SCORE @{'score.shown} must be a number, and is NaN') EL"
    "SE COUNT(fair_own_start) END AS DOUBLE) AS fair_n"},
    {"relabel", "fair_counts@{s}", "SELECT", "", "",
    "CAST(COALESCE(SUM(fair_own_start), 0) AS DOUBLE) AS fair_positive"},
    {"relabel", "fair_counts@{s}", "SELECT", "", "",
    "MIN(fair_own_score) AS fair_lowest"},
    {"relabel", "fair_counts@{s}", "SELECT", "", "",
    "MAX(fair_own_score) AS fair_highest"},
    {"relabel", "fair_counts@{s}", "FROM", "", "",
    "fair_rows@{s}"},
    {"relabel", "fair_counts@{s}", "WHERE", "filter", "1",
    "fair_own_inside"},
    {"relabel", "fair_counts@{s}", "GROUP BY", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_counts@{s}", "GROUP BY", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_targets@{s}", "SELECT", "", "",
    "*"},
    {"relabel", "fair_targets@{s}", "SELECT", "reference", "V",
    "@[p:fair_own_group_@{p.number} IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_target"},
    {"relabel", "fair_targets@{s}", "SELECT", "reference controls", "-0",
    "ROW_NUMBER() OVER (ORDER BY fair_positive / NULLIF(fair_n, 0) IS NULL ASC, fair_positive / NULLIF(fair_n, 0) ASC, @[p:fair_own_group_@{p.number} IS NU"
    "LL ASC, fair_own_group_@{p.number} ASC@|, @]) = 1 AS fair_is_target"},
    {"relabel", "fair_targets@{s}", "SELECT", "reference controls", "-3",
    "ROW_NUMBER() OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @] ORDER BY fair_positive / NULLIF(fair_n, 0) IS NULL ASC, fair_positive / NULLIF("
    "fair_n, 0) ASC, @[p:fair_own_group_@{p.number} IS NULL ASC, fair_own_group_@{p.number} ASC@|, @]) = 1 AS fair_is_target"},
    {"relabel", "fair_targets@{s}", "SELECT", "reference", "O",
    "TRUE AS fair_is_target"},
    {"relabel", "fair_targets@{s}", "SELECT", "columns controls", "10",
    "CAST(CASE WHEN LOWER(TYPEOF(fair_own_group_@{p0.number})) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(fair_own_group_@{p0.number} AS TEXT) = 'true' "
    "THEN fair_n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CAS"
    "E WHEN CAST(fair_own_group_@{p0.number} AS TEXT) = 'false' THEN fair_n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is fal"
    "se' || ': one side of the comparison is empty') END END AS TEXT) AS fair_empty_side"},
    {"relabel", "fair_targets@{s}", "SELECT", "columns controls", "13",
    "CAST(CASE WHEN LOWER(TYPEOF(fair_own_group_@{p0.number})) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(fair_own_group_@{p0.number} AS TEXT) = 'true' "
    "THEN fair_n ELSE 0 END) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ' "
    "in the stratum @[c:@{'c.name} = ' || CASE WHEN fair_own_stratum_@{c.number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_stratum_@{c.number}]"
    " AS TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(fair_own_group_@{p0.number} AS TEXT) = 'false' THEN fa"
    "ir_n ELSE 0 END) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ' in the"
    " stratum @[c:@{'c.name} = ' || CASE WHEN fair_own_stratum_@{c.number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_stratum_@{c.number}] AS TE"
    "XT), 2, -2) END || '@|, @]: one side of the comparison is empty') END END AS TEXT) AS fair_empty_side"},
    {"relabel", "fair_targets@{s}", "FROM", "", "",
    "fair_counts@{s}"},
    {"relabel", "fair_plan@{s}", "SELECT", "", "",
    "*"},
    {"relabel", "fair_plan@{s}", "SELECT", "reference controls", "V0",
    "CASE WHEN SUM(CASE WHEN fair_is_target THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p.name}@|,"
    " @]') WHEN SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] has no labelled rows') ELS"
    "E SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER () END AS fair_target_n"},
    {"relabel", "fair_plan@{s}", "SELECT", "reference controls", "V3",
    "CASE WHEN SUM(CASE WHEN fair_is_target THEN 1 ELSE 0 END) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) = 0 THEN ERROR('REFERENCE @[p:@{'"
    "p.reference}@|, @] is no group of @[p:@{'p.name}@|, @]' || ' in the stratum@[c: @{'c.name} = ' || CASE WHEN fair_own_stratum_@{c.number} IS NULL THEN "
    "'(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_stratum_@{c.number}] AS TEXT), 2, -2) END@| || ',@]) WHEN SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END"
    ") OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] has no labelled rows' || ' in the str"
    "atum@[c: @{'c.name} = ' || CASE WHEN fair_own_stratum_@{c.number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_stratum_@{c.number}] AS TEXT),"
    " 2, -2) END@| || ',@]) ELSE SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) END AS fai"
    "r_target_n"},
    {"relabel", "fair_plan@{s}", "SELECT", "reference controls", "-0 O0",
    "SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER () AS fair_target_n"},
    {"relabel", "fair_plan@{s}", "SELECT", "reference controls", "-3 O3",
    "SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) AS fair_target_n"},
    {"relabel", "fair_plan@{s}", "SELECT", "controls", "0",
    "SUM(CASE WHEN fair_is_target THEN fair_positive ELSE 0 END) OVER () AS fair_target_positive"},
    {"relabel", "fair_plan@{s}", "SELECT", "controls", "3",
    "SUM(CASE WHEN fair_is_target THEN fair_positive ELSE 0 END) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @]) AS fair_target_positive"},
    {"relabel", "fair_plan@{s}", "FROM", "", "",
    "fair_targets@{s}"},
    {"relabel", "fair_plan@{s}", "WHERE", "columns", "1",
    "fair_empty_side IS NULL"},
    {"relabel", "fair_wanted@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_wanted@{s}", "SELECT", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_wanted@{s}", "SELECT", "", "",
    "fair_lowest"},
    {"relabel", "fair_wanted@{s}", "SELECT", "", "",
    "fair_highest"},
    {"relabel", "fair_wanted@{s}", "SELECT", "", "",
    "fair_positive"},
    {"relabel", "fair_wanted@{s}", "SELECT", "allowed", "d",
    "CASE WHEN ABS(fair_positive / NULLIF(fair_n, 0) - fair_target_positive / NULLIF(fair_target_n, 0)) <= (@{relabel.within}) + 1e-12 THEN fair_positive E"
    "LSE FLOOR((fair_n * fair_target_positive) / NULLIF(fair_target_n, 0) + 0.5) END AS fair_wanted"},
    {"relabel", "fair_wanted@{s}", "SELECT", "allowed", "r",
    "CASE WHEN LEAST(fair_positive / NULLIF(fair_n, 0), fair_target_positive / NULLIF(fair_target_n, 0)) / NULLIF(GREATEST(fair_positive / NULLIF(fair_n, 0"
    "), fair_target_positive / NULLIF(fair_target_n, 0)), 0) >= (@{relabel.within}) - 1e-12 THEN fair_positive ELSE FLOOR((fair_n * fair_target_positive) /"
    " NULLIF(fair_target_n, 0) + 0.5) END AS fair_wanted"},
    {"relabel", "fair_wanted@{s}", "SELECT", "allowed", "-",
    "FLOOR((fair_n * fair_target_positive) / NULLIF(fair_target_n, 0) + 0.5) AS fair_wanted"},
    {"relabel", "fair_wanted@{s}", "FROM", "", "",
    "fair_plan@{s}"},
    {"relabel", "fair_moving@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_moving@{s}", "SELECT", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_moving@{s}", "SELECT", "", "",
    "fair_lowest"},
    {"relabel", "fair_moving@{s}", "SELECT", "", "",
    "fair_highest"},
    {"relabel", "fair_moving@{s}", "SELECT", "", "",
    "CASE WHEN fair_wanted < fair_positive THEN 1 ELSE 0 END AS fair_own_side"},
    {"relabel", "fair_moving@{s}", "SELECT", "", "",
    "CASE WHEN fair_wanted < fair_positive THEN fair_wanted ELSE fair_wanted - fair_positive END AS fair_quota"},
    {"relabel", "fair_moving@{s}", "FROM", "", "",
    "fair_wanted@{s}"},
    {"relabel", "fair_moving@{s}", "WHERE", "", "",
    "fair_wanted <> fair_positive"},
    {"relabel", "fair_bins@{s}", "SELECT", "controls", "3",
    "@[c:fair_moving@{s}.fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "@[p:fair_moving@{s}.fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "fair_moving@{s}.fair_lowest"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "fair_moving@{s}.fair_highest"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "fair_moving@{s}.fair_own_side"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "fair_moving@{s}.fair_quota"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "COALESCE(FLOOR((fair_rows@{s}.fair_own_score - fair_moving@{s}.fair_lowest) / NULLIF(fair_moving@{s}.fair_highest - fair_moving@{s}.fair_lowest, 0) * "
    "4096), 0) AS fair_bin"},
    {"relabel", "fair_bins@{s}", "SELECT", "", "",
    "CAST(COUNT(*) AS DOUBLE) AS fair_size"},
    {"relabel", "fair_bins@{s}", "FROM", "filter controls", "13",
    "fair_rows@{s} INNER JOIN fair_moving@{s} ON CASE WHEN fair_rows@{s}.fair_own_inside THEN fair_rows@{s}.fair_own_start END = fair_moving@{s}.fair_own_s"
    "ide AND @[c:fair_rows@{s}.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_moving@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_rows@{s"
    "}.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_moving@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_bins@{s}", "FROM", "filter controls", "10",
    "fair_rows@{s} INNER JOIN fair_moving@{s} ON CASE WHEN fair_rows@{s}.fair_own_inside THEN fair_rows@{s}.fair_own_start END = fair_moving@{s}.fair_own_s"
    "ide AND @[p:fair_rows@{s}.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_moving@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_bins@{s}", "FROM", "filter controls", "03",
    "fair_rows@{s} INNER JOIN fair_moving@{s} ON fair_rows@{s}.fair_own_start = fair_moving@{s}.fair_own_side AND @[c:fair_rows@{s}.fair_own_stratum_@{c.nu"
    "mber} IS NOT DISTINCT FROM fair_moving@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_rows@{s}.fair_own_group_@{p.number} IS NOT DISTINCT FROM"
    " fair_moving@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_bins@{s}", "FROM", "filter controls", "00",
    "fair_rows@{s} INNER JOIN fair_moving@{s} ON fair_rows@{s}.fair_own_start = fair_moving@{s}.fair_own_side AND @[p:fair_rows@{s}.fair_own_group_@{p.numb"
    "er} IS NOT DISTINCT FROM fair_moving@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "controls", "3",
    "@[c:fair_moving@{s}.fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "", "",
    "@[p:fair_moving@{s}.fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "", "",
    "fair_moving@{s}.fair_lowest"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "", "",
    "fair_moving@{s}.fair_highest"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "", "",
    "fair_moving@{s}.fair_own_side"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "", "",
    "fair_moving@{s}.fair_quota"},
    {"relabel", "fair_bins@{s}", "GROUP BY", "", "",
    "COALESCE(FLOOR((fair_rows@{s}.fair_own_score - fair_moving@{s}.fair_lowest) / NULLIF(fair_moving@{s}.fair_highest - fair_moving@{s}.fair_lowest, 0) * "
    "4096), 0)"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "", "",
    "fair_own_side"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "", "",
    "fair_lowest"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "", "",
    "fair_highest"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "", "",
    "MIN(CASE WHEN fair_above < fair_quota THEN fair_bin END) AS fair_bin"},
    {"relabel", "fair_narrowed@{s}", "SELECT", "", "",
    "MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota"},
    {"relabel", "fair_narrowed@{s}", "FROM", "controls", "3",
    "(SELECT @[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_lowest, fair_highest, fair_quota, fair_bin, "
    "SUM(fair_size) OVER (PARTITION BY @[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_quota ORDER BY fai"
    "r_bin DESC) - fair_size AS fair_above FROM fair_bins@{s}) AS fair_reached"},
    {"relabel", "fair_narrowed@{s}", "FROM", "controls", "0",
    "(SELECT @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_lowest, fair_highest, fair_quota, fair_bin, SUM(fair_size) OVER (PARTITION BY @[p:fa"
    "ir_own_group_@{p.number}@|, @], fair_own_side, fair_quota ORDER BY fair_bin DESC) - fair_size AS fair_above FROM fair_bins@{s}) AS fair_reached"},
    {"relabel", "fair_narrowed@{s}", "GROUP BY", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_narrowed@{s}", "GROUP BY", "", "",
    "@[p:fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_narrowed@{s}", "GROUP BY", "", "",
    "fair_own_side"},
    {"relabel", "fair_narrowed@{s}", "GROUP BY", "", "",
    "fair_lowest"},
    {"relabel", "fair_narrowed@{s}", "GROUP BY", "", "",
    "fair_highest"},
    {"relabel", "fair_scores@{s}", "SELECT", "controls", "3",
    "@[c:fair_narrowed@{s}.fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_scores@{s}", "SELECT", "", "",
    "@[p:fair_narrowed@{s}.fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_scores@{s}", "SELECT", "", "",
    "fair_narrowed@{s}.fair_own_side"},
    {"relabel", "fair_scores@{s}", "SELECT", "", "",
    "fair_narrowed@{s}.fair_quota"},
    {"relabel", "fair_scores@{s}", "SELECT", "", "",
    "fair_own_score"},
    {"relabel", "fair_scores@{s}", "SELECT", "", "",
    "CAST(COUNT(*) AS DOUBLE) AS fair_size"},
    {"relabel", "fair_scores@{s}", "FROM", "filter controls", "13",
    "fair_rows@{s} INNER JOIN fair_narrowed@{s} ON CASE WHEN fair_rows@{s}.fair_own_inside THEN fair_rows@{s}.fair_own_start END = fair_narrowed@{s}.fair_o"
    "wn_side AND @[c:fair_rows@{s}.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_narrowed@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_r"
    "ows@{s}.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_narrowed@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_scores@{s}", "FROM", "filter controls", "10",
    "fair_rows@{s} INNER JOIN fair_narrowed@{s} ON CASE WHEN fair_rows@{s}.fair_own_inside THEN fair_rows@{s}.fair_own_start END = fair_narrowed@{s}.fair_o"
    "wn_side AND @[p:fair_rows@{s}.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_narrowed@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_scores@{s}", "FROM", "filter controls", "03",
    "fair_rows@{s} INNER JOIN fair_narrowed@{s} ON fair_rows@{s}.fair_own_start = fair_narrowed@{s}.fair_own_side AND @[c:fair_rows@{s}.fair_own_stratum_@{"
    "c.number} IS NOT DISTINCT FROM fair_narrowed@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_rows@{s}.fair_own_group_@{p.number} IS NOT DISTINC"
    "T FROM fair_narrowed@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_scores@{s}", "FROM", "filter controls", "00",
    "fair_rows@{s} INNER JOIN fair_narrowed@{s} ON fair_rows@{s}.fair_own_start = fair_narrowed@{s}.fair_own_side AND @[p:fair_rows@{s}.fair_own_group_@{p."
    "number} IS NOT DISTINCT FROM fair_narrowed@{s}.fair_own_group_@{p.number}@| AND @]"},
    {"relabel", "fair_scores@{s}", "WHERE", "", "",
    "COALESCE(FLOOR((fair_rows@{s}.fair_own_score - fair_narrowed@{s}.fair_lowest) / NULLIF(fair_narrowed@{s}.fair_highest - fair_narrowed@{s}.fair_lowest,"
    " 0) * 4096), 0) = fair_narrowed@{s}.fair_bin"},
    {"relabel", "fair_scores@{s}", "GROUP BY", "controls", "3",
    "@[c:fair_narrowed@{s}.fair_own_stratum_@{c.number}@|, @]"},
    {"relabel", "fair_scores@{s}", "GROUP BY", "", "",
    "@[p:fair_narrowed@{s}.fair_own_group_@{p.number}@|, @]"},
    {"relabel", "fair_scores@{s}", "GROUP BY", "", "",
    "fair_narrowed@{s}.fair_own_side"},
    {"relabel", "fair_scores@{s}", "GROUP BY", "", "",
    "fair_narrowed@{s}.fair_quota"},
    {"relabel", "fair_scores@{s}", "GROUP BY", "", "",
    "fair_own_score"},
    {"relabel", "fair_cuts@{s}", "SELECT", "controls", "3",
    "@[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_own_score AS fair_own_cut, fair_quota AS fair_own_le"
    "ft FROM (SELECT @[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, MIN(CASE WHEN fair_above < fair_quota THE"
    "N fair_own_score END) AS fair_own_score, MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota FROM (SELECT @[c:fair_o"
    "wn_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_quota, fair_own_score, SUM(fair_size) OVER (PARTITION BY @[c:f"
    "air_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_quota ORDER BY fair_own_score DESC) - fair_size AS fair_a"
    "bove FROM fair_scores@{s}) AS fair_reached GROUP BY @[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side) AS fa"
    "ir_narrowed UNION ALL SELECT @[c:fair_own_stratum_@{c.number}@|, @], @[p:fair_own_group_@{p.number}@|, @], fair_own_side, CAST(NULL AS DOUBLE) AS fair"
    "_own_cut, fair_quota FROM fair_moving@{s} WHERE fair_quota = 0"},
    {"relabel", "fair_cuts@{s}", "SELECT", "controls", "0",
    "@[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_own_score AS fair_own_cut, fair_quota AS fair_own_left FROM (SELECT @[p:fair_own_group_@{p.n"
    "umber}@|, @], fair_own_side, MIN(CASE WHEN fair_above < fair_quota THEN fair_own_score END) AS fair_own_score, MIN(CASE WHEN fair_above < fair_quota T"
    "HEN fair_quota - fair_above END) AS fair_quota FROM (SELECT @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_quota, fair_own_score, SUM(fair_"
    "size) OVER (PARTITION BY @[p:fair_own_group_@{p.number}@|, @], fair_own_side, fair_quota ORDER BY fair_own_score DESC) - fair_size AS fair_above FROM "
    "fair_scores@{s}) AS fair_reached GROUP BY @[p:fair_own_group_@{p.number}@|, @], fair_own_side) AS fair_narrowed UNION ALL SELECT @[p:fair_own_group_@{"
    "p.number}@|, @], fair_own_side, CAST(NULL AS DOUBLE) AS fair_own_cut, fair_quota FROM fair_moving@{s} WHERE fair_quota = 0"},
    {"relabel", "", "SELECT", "filter ordered controls", "103",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_scor"
    "e', 'fair_own_start', 'fair_own_inside', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN fair_own_side IS "
    "NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN "
    "fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row LEFT JOIN fair_cuts"
    "@{s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts@{s}.fair_own_side AND @[c:fair_own_row.fair_own_stratu"
    "m_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT"
    " FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut UNION ALL SELECT CO"
    "LUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score'"
    ", 'fair_own_start', 'fair_own_inside', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() OVER ("
    "PARTITION BY @[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair"
    "_own_left THEN 1 ELSE 0 END AS fair_label, CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @[p:fair_own"
    "_row.fair_own_group_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FR"
    "OM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts@{"
    "s}.fair_own_side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fa"
    "ir_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_score = fair_own_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "113",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_scor"
    "e', 'fair_own_start', 'fair_own_inside', @[o:'fair_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fai"
    "r_changed')), CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_o"
    "wn_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_row"
    "s@{s} AS fair_own_row LEFT JOIN fair_cuts@{s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts@{s}.fair_own_"
    "side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_own_row.f"
    "air_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_cut IS NULL OR fair_own_score IS DISTI"
    "NCT FROM fair_own_cut UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_gr"
    "oup_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_inside', @[o:'fair_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_own_cu"
    "t', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @["
    "p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_own_row ASC) <= fair_own_left THEN 1 ELS"
    "E 0 END AS fair_label, CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @[p:fair_own_row.fair_own_group_"
    "@{p.number}@|, @] ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT FROM fair_"
    "own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair"
    "_own_start END = fair_cuts@{s}.fair_own_side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_stratum_@{c"
    ".number}@| AND @] AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_ow"
    "n_score = fair_own_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "003",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_scor"
    "e', 'fair_own_start', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN fair_own_side IS NULL THEN fair_own_"
    "start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fa"
    "ir_own_cut THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row LEFT JOIN fair_cuts@{s} ON fair_own_ro"
    "w.fair_own_start = fair_cuts@{s}.fair_own_side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_stratum_@"
    "{c.number}@| AND @] AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_"
    "own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_str"
    "atum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_side', 'fair_own_cut', 'fair_own_left"
    "', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @[p:fair_own_row.fai"
    "r_own_group_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label, CASE WHEN ROW_NUMBER() OVER (PARTITION BY @"
    "[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair_own_left THEN"
    " 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} ON fair_own_row.fair_own_sta"
    "rt = fair_cuts@{s}.fair_own_side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_stratum_@{c.number}@| A"
    "ND @] AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_score = fa"
    "ir_own_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "013",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_scor"
    "e', 'fair_own_start', @[o:'fair_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE "
    "WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THE"
    "N fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_r"
    "ow LEFT JOIN fair_cuts@{s} ON fair_own_row.fair_own_start = fair_cuts@{s}.fair_own_side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTI"
    "NCT FROM fair_cuts@{s}.fair_own_stratum_@{c.number}@| AND @] AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_o"
    "wn_group_@{p.number}@| AND @] WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut UNION ALL SELECT COLUMNS(LAMBDA fair_each : N"
    "OT LOWER(fair_each) IN (@[c:'fair_own_stratum_@{'c.number}'@|, @], @[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', @[o:'f"
    "air_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() OVER (PART"
    "ITION BY @[c:fair_own_row.fair_own_stratum_@{c.number}@|, @], @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY @[o:fair_own_order_@{o.number"
    "} @{o.rest}@|, @], fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label, CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[c:fair_own_row.fair"
    "_own_stratum_@{c.number}@|, @], @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_own_ro"
    "w ASC) <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} "
    "ON fair_own_row.fair_own_start = fair_cuts@{s}.fair_own_side AND @[c:fair_own_row.fair_own_stratum_@{c.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair"
    "_own_stratum_@{c.number}@| AND @] AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND "
    "@] WHERE fair_own_score = fair_own_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "100",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_inside', 'f"
    "air_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_scor"
    "e > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0"
    " END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row LEFT JOIN fair_cuts@{s} ON CASE WHEN fair_own_row.fair_own_ins"
    "ide THEN fair_own_row.fair_own_start END = fair_cuts@{s}.fair_own_side AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@"
    "{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut UNION ALL SELECT COLUMNS(LAMBDA fai"
    "r_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_inside', 'fair_own_side', 'fa"
    "ir_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|,"
    " @] ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label, CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[p:fair_own_row.fair_own_g"
    "roup_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s"
    "} AS fair_own_row INNER JOIN fair_cuts@{s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts@{s}.fair_own_sid"
    "e AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_score = fair_o"
    "wn_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "110",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_inside', @["
    "o:'fair_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN fair_own_side IS NU"
    "LL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fa"
    "ir_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row LEFT JOIN fair_cuts@{"
    "s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts@{s}.fair_own_side AND @[p:fair_own_row.fair_own_group_@{"
    "p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_ow"
    "n_cut UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start'"
    ", 'fair_own_inside', @[o:'fair_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE W"
    "HEN ROW_NUMBER() OVER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_ow"
    "n_row ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label, CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|, "
    "@] ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fa"
    "ir_changed FROM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END "
    "= fair_cuts@{s}.fair_own_side AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] W"
    "HERE fair_own_score = fair_own_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "000",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_side', 'fai"
    "r_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut TH"
    "EN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT FR"
    "OM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row LEFT JOIN fair_cuts@{s} ON fair_own_row.fair_own_start = fair_cuts@{s}.fair_own_s"
    "ide AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_own_cut IS NULL "
    "OR fair_own_score IS DISTINCT FROM fair_own_cut UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'"
    "@|, @], 'fair_own_score', 'fair_own_start', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() O"
    "VER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label, CASE "
    "WHEN ROW_NUMBER() OVER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END I"
    "S DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} ON fair_own_row.fair_own_start = fair_cuts@"
    "{s}.fair_own_side AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.number}@| AND @] WHERE fair_ow"
    "n_score = fair_own_cut"},
    {"relabel", "", "SELECT", "filter ordered controls", "010",
    "COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', @[o:'fair_own_order_@"
    "{'o.number}'@|, @], 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN fair_own_side IS NULL THEN fair_own_st"
    "art WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label, CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair"
    "_own_cut THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row LEFT JOIN fair_cuts@{s} ON fair_own_row."
    "fair_own_start = fair_cuts@{s}.fair_own_side AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.num"
    "ber}@| AND @] WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_ea"
    "ch) IN (@[p:'fair_own_group_@{'p.number}'@|, @], 'fair_own_score', 'fair_own_start', @[o:'fair_own_order_@{'o.number}'@|, @], 'fair_own_side', 'fair_o"
    "wn_cut', 'fair_own_left', 'fair_label', 'fair_changed')), CASE WHEN ROW_NUMBER() OVER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|, @] "
    "ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label, CASE WHEN ROW_NUMBER() OV"
    "ER (PARTITION BY @[p:fair_own_row.fair_own_group_@{p.number}@|, @] ORDER BY @[o:fair_own_order_@{o.number} @{o.rest}@|, @], fair_own_row ASC) <= fair_"
    "own_left THEN 1 ELSE 0 END IS DISTINCT FROM fair_own_start AS fair_changed FROM fair_rows@{s} AS fair_own_row INNER JOIN fair_cuts@{s} ON fair_own_row"
    ".fair_own_start = fair_cuts@{s}.fair_own_side AND @[p:fair_own_row.fair_own_group_@{p.number} IS NOT DISTINCT FROM fair_cuts@{s}.fair_own_group_@{p.nu"
    "mber}@| AND @] WHERE fair_own_score = fair_own_cut"},
    {"threshold", "fair_rows@{s}", "SELECT", "controls", "3",
    "@[c:@{c.text} AS \"@{\"c.name}\"@|, @]"},
    {"threshold", "fair_rows@{s}", "SELECT", "", "",
    "@[p:@{p.text} AS \"@{\"p.name}\"@|, @]"},
    {"threshold", "fair_rows@{s}", "SELECT", "", "",
    "CAST(@{score} AS DOUBLE) AS fair_score"},
    {"threshold", "fair_rows@{s}", "SELECT", "", "",
    "@{label} AS fair_label"},
    {"threshold", "fair_rows@{s}", "SELECT", "weight", "1",
    "CAST(@{weight} AS DOUBLE) AS fair_weight"},
    {"threshold", "fair_rows@{s}", "SELECT", "filter", "1",
    "@{filter} AS fair_filter"},
    {"threshold", "fair_rows@{s}", "FROM", "", "",
    "@{source}"},
    {"threshold", "fair_cells@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"threshold", "fair_cells@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"threshold", "fair_cells@{s}", "SELECT", "", "",
    "fair_score"},
    {"threshold", "fair_cells@{s}", "SELECT", "", "",
    "CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE ERROR('LABEL @{'label.shown} must be"
    " 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')) END AS fair_labelled"},
    {"threshold", "fair_cells@{s}", "SELECT", "weight", "1",
    "CAST(CASE WHEN MIN(fair_weight) < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(MIN(fair_weight) AS TEXT),"
    " 'NULL')) WHEN MAX(fair_weight) > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_weight) AS TEX"
    "T), 'NULL')) ELSE COALESCE(SUM(fair_weight), 0) END AS DOUBLE) AS fair_size"},
    {"threshold", "fair_cells@{s}", "SELECT", "weight", "0",
    "CAST(COUNT(*) AS DOUBLE) AS fair_size"},
    {"threshold", "fair_cells@{s}", "SELECT", "weight", "1",
    "COUNT(fair_weight) AS fair_members"},
    {"threshold", "fair_cells@{s}", "SELECT", "weight", "0",
    "COUNT(*) AS fair_members"},
    {"threshold", "fair_cells@{s}", "SELECT", "", "",
    "COUNT(*) AS fair_all"},
    {"threshold", "fair_cells@{s}", "FROM", "", "",
    "fair_rows@{s}"},
    {"threshold", "fair_cells@{s}", "WHERE", "filter", "1",
    "fair_filter"},
    {"threshold", "fair_cells@{s}", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"threshold", "fair_cells@{s}", "GROUP BY", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"threshold", "fair_cells@{s}", "GROUP BY", "", "",
    "fair_score"},
    {"threshold", "fair_cells@{s}", "GROUP BY", "", "",
    "fair_label"},
    {"threshold", "fair_groups@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"threshold", "fair_groups@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference controls", "V0",
    "CAST(ROW_NUMBER() OVER (ORDER BY @[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] DESC, SUM(CASE WHEN NOT fair_labelled IS NULL THEN fa"
    "ir_members ELSE 0 END) DESC, @[p:\"@{\"p.name}\" IS NULL ASC, \"@{\"p.name}\" ASC@|, @]) AS INT) AS fair_number"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference controls", "-0",
    "CAST(ROW_NUMBER() OVER (ORDER BY SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) DESC, @[p:\"@{\"p.name}\" IS NULL ASC, \"@{\"p.name}"
    "\" ASC@|, @]) AS INT) AS fair_number"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference controls", "V3",
    "CAST(ROW_NUMBER() OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @] ORDER BY @[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] DESC, SUM(CASE WH"
    "EN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) DESC, @[c:\"@{\"c.name}\" IS NULL ASC, \"@{\"c.name}\" ASC@|, @], @[p:\"@{\"p.name}\" IS NULL ASC, \""
    "@{\"p.name}\" ASC@|, @]) AS INT) AS fair_number"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference controls", "-3",
    "CAST(ROW_NUMBER() OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @] ORDER BY SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) DESC, @[c:\""
    "@{\"c.name}\" IS NULL ASC, \"@{\"c.name}\" ASC@|, @], @[p:\"@{\"p.name}\" IS NULL ASC, \"@{\"p.name}\" ASC@|, @]) AS INT) AS fair_number"},
    {"threshold", "fair_groups@{s}", "SELECT", "controls", "0",
    "DENSE_RANK() OVER () AS fair_stratum"},
    {"threshold", "fair_groups@{s}", "SELECT", "controls", "3",
    "DENSE_RANK() OVER (ORDER BY @[c:\"@{\"c.name}\" IS NULL ASC, \"@{\"c.name}\" ASC@|, @]) AS fair_stratum"},
    {"threshold", "fair_groups@{s}", "SELECT", "", "",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS n"},
    {"threshold", "fair_groups@{s}", "SELECT", "", "",
    "CAST(SUM(fair_all) - SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS excluded"},
    {"threshold", "fair_groups@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) / NULLIF(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END), 0) AS fair_bas"
    "e_rate"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "-33",
    "CAST(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE WHEN fai"
    "r_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where @[p:@{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @] in the stratum@[c: @{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE AR"
    "RAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.shown"
    "} must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_score)"
    " END AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where @"
    "[p:@{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @] in the stratum "
    "@[c:@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no t"
    "rue positive rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @[p:@"
    "{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @] in the stratum @[c:"
    "@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no false"
    " positive rate') END AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "V33",
    "CAST(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE WHEN fai"
    "r_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where @[p:@{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @] in the stratum@[c: @{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE AR"
    "RAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.shown"
    "} must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_score)"
    " END AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where @"
    "[p:@{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @] in the stratum "
    "@[c:@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no t"
    "rue positive rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @[p:@"
    "{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @] in the stratum @[c:"
    "@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no false"
    " positive rate') WHEN MAX(CASE WHEN @[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] THEN 1 ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.na"
    "me}\"@|, @]) = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p.name}@|, @]' || ' in the stratum@[c: @{'c.name} = ' || CASE WH"
    "EN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END@| || ',@]) END AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "-30",
    "CAST(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE WHEN fai"
    "r_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where@[p: @{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.shown}"
    " must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_score) "
    "END AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where @["
    "p:@{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no tru"
    "e positive rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @[p:@{'"
    "p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no false po"
    "sitive rate') END AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "V30",
    "CAST(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE WHEN fai"
    "r_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where@[p: @{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.shown}"
    " must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_score) "
    "END AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where @["
    "p:@{'p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no tru"
    "e positive rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @[p:@{'"
    "p.name} = ' || CASE WHEN \"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no false po"
    "sitive rate') WHEN MAX(CASE WHEN @[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE "
    "@[p:@{'p.reference}@|, @] is no group of @[p:@{'p.name}@|, @]') END AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "-13",
    "CAST(COALESCE(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE"
    " WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where @{'p0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' E"
    "LSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ' in the stratum@[c: @{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE "
    "ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.sho"
    "wn} must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_scor"
    "e) END AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where"
    " @{'p0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ' in the stratum @[c:@"
    "{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no true p"
    "ositive rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @{'p0.name"
    "} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ' in the stratum @[c:@{'c.name} ="
    " ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no false positive ra"
    "te') END, CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN SUM(fair_memb"
    "ers) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ' in the stratum @[c:@{'c"
    ".name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: one side of the compa"
    "rison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'false' THEN SUM(fair_members) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]"
    ") = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ' in the stratum @[c:@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)"
    "' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') END END AS TEXT)) AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "V13",
    "CAST(COALESCE(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE"
    " WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where @{'p0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' E"
    "LSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ' in the stratum@[c: @{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE "
    "ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END@| || ',@]) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.sho"
    "wn} must be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_scor"
    "e) END AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where"
    " @{'p0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ' in the stratum @[c:@"
    "{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no true p"
    "ositive rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @{'p0.name"
    "} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ' in the stratum @[c:@{'c.name} ="
    " ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: there is no false positive ra"
    "te') WHEN MAX(CASE WHEN \"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) THEN 1 ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ER"
    "ROR('REFERENCE @{'p0.reference} is no group of @{'p0.name}' || ' in the stratum@[c: @{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELS"
    "E ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END@| || ',@]) END, CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE"
    " WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN SUM(fair_members) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to me"
    "asure where @{'p0.name} is true' || ' in the stratum @[c:@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.n"
    "ame}\"] AS TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'false' THEN SUM(fair_m"
    "embers) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ' in the stratum @[c:"
    "@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: one side of the c"
    "omparison is empty') END END AS TEXT)) AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "-10",
    "CAST(COALESCE(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE"
    " WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where @{'p0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' E"
    "LSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.shown} m"
    "ust be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_score) EN"
    "D AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where @{'p"
    "0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ': there is no true positiv"
    "e rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @{'p0.name} = ' "
    "|| CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ': there is no false positive rate') EN"
    "D, CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN SUM(fair_members) EL"
    "SE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@"
    "{\"p0.name}\" AS TEXT) = 'false' THEN SUM(fair_members) ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ': one sid"
    "e of the comparison is empty') END END AS TEXT)) AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "SELECT", "reference columns controls", "V10",
    "CAST(COALESCE(CASE WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0 THEN ERROR('SCORE @{'score.shown} is NULL in ' || CAST(SUM(CASE"
    " WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || ' where @{'p0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' E"
    "LSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END) WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE) THEN ERROR('SCORE @{'score.shown} m"
    "ust be a finite number, and is ' || COALESCE(CAST(CASE WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE) THEN MAX(fair_score) ELSE MIN(fair_score) EN"
    "D AS TEXT), 'NULL')) WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 1' || ' where @{'p"
    "0.name} = ' || CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ': there is no true positiv"
    "e rate') WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0 THEN ERROR('LABEL @{'label.shown} is never 0' || ' where @{'p0.name} = ' "
    "|| CASE WHEN \"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"p0.name}\"] AS TEXT), 2, -2) END || ': there is no false positive rate') WH"
    "EN MAX(CASE WHEN \"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE @{'p0.reference} is no grou"
    "p of @{'p0.name}') END, CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN"
    " SUM(fair_members) ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN "
    "SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'false' THEN SUM(fair_members) ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is"
    " false' || ': one side of the comparison is empty') END END AS TEXT)) AS TEXT) AS fair_fault"},
    {"threshold", "fair_groups@{s}", "FROM", "", "",
    "fair_cells@{s}"},
    {"threshold", "fair_groups@{s}", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"threshold", "fair_groups@{s}", "GROUP BY", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"threshold", "fair_numbered", "SELECT", "", "",
    "fair_groups@{s}.fair_stratum"},
    {"threshold", "fair_numbered", "SELECT", "", "",
    "fair_groups@{s}.fair_number"},
    {"threshold", "fair_numbered", "SELECT", "", "",
    "fair_cells@{s}.fair_score"},
    {"threshold", "fair_numbered", "SELECT", "", "",
    "fair_cells@{s}.fair_labelled"},
    {"threshold", "fair_numbered", "SELECT", "", "",
    "fair_cells@{s}.fair_size"},
    {"threshold", "fair_numbered", "FROM", "controls", "3",
    "fair_cells@{s} INNER JOIN fair_groups@{s} ON @[c:fair_cells@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_groups@{s}.\"@{\"c.name}\"@| AND @] AND @[p:fair_c"
    "ells@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_groups@{s}.\"@{\"p.name}\"@| AND @]"},
    {"threshold", "fair_numbered", "FROM", "controls", "0",
    "fair_cells@{s} INNER JOIN fair_groups@{s} ON @[p:fair_cells@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_groups@{s}.\"@{\"p.name}\"@| AND @]"},
    {"threshold", "fair_numbered", "WHERE", "", "",
    "NOT fair_cells@{s}.fair_labelled IS NULL AND fair_groups@{s}.fair_fault IS NULL"},
    {"threshold", "fair_options", "SELECT", "", "",
    "CAST(@{threshold.threshold} AS DOUBLE) AS fair_threshold"},
    {"threshold", "fair_options", "SELECT", "", "",
    "CAST(@{threshold.penalty} AS DOUBLE) AS fair_penalty"},
    {"threshold", "fair_steps", "SELECT", "", "",
    "fair_stratum"},
    {"threshold", "fair_steps", "SELECT", "", "",
    "fair_number"},
    {"threshold", "fair_steps", "SELECT", "", "",
    "fair_score"},
    {"threshold", "fair_steps", "SELECT", "", "",
    "SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS ones"},
    {"threshold", "fair_steps", "SELECT", "", "",
    "SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS zeros"},
    {"threshold", "fair_steps", "FROM", "", "",
    "fair_numbered"},
    {"threshold", "fair_steps", "GROUP BY", "", "",
    "fair_stratum"},
    {"threshold", "fair_steps", "GROUP BY", "", "",
    "fair_number"},
    {"threshold", "fair_steps", "GROUP BY", "", "",
    "fair_score"},
    {"threshold", "fair_sums", "SELECT", "", "",
    "fair_stratum, fair_number, fair_score, SUM(ones) OVER falling AS tp, SUM(zeros) OVER falling AS fp, ROW_NUMBER() OVER falling AS place FROM fair_steps"
    " WINDOW falling AS (PARTITION BY fair_stratum, fair_number ORDER BY fair_score DESC) UNION ALL SELECT DISTINCT fair_stratum, fair_number, CAST('Infini"
    "ty' AS DOUBLE), CAST(0 AS DOUBLE), CAST(0 AS DOUBLE), 0 FROM fair_steps"},
    {"threshold", "fair_sizes", "SELECT", "", "",
    "fair_stratum"},
    {"threshold", "fair_sizes", "SELECT", "", "",
    "fair_number"},
    {"threshold", "fair_sizes", "SELECT", "", "",
    "SUM(ones) AS ones"},
    {"threshold", "fair_sizes", "SELECT", "", "",
    "SUM(zeros) AS zeros"},
    {"threshold", "fair_sizes", "SELECT", "", "",
    "SUM(SUM(ones) + SUM(zeros)) OVER (PARTITION BY fair_stratum) AS everyone"},
    {"threshold", "fair_sizes", "FROM", "", "",
    "fair_steps"},
    {"threshold", "fair_sizes", "GROUP BY", "", "",
    "fair_stratum"},
    {"threshold", "fair_sizes", "GROUP BY", "", "",
    "fair_number"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "c.fair_stratum"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "c.fair_number"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "c.fair_score"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "c.place"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "tp / ones AS tpr"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "fp / zeros AS fpr"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "tp + zeros - fp AS hits"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "ones + zeros AS size"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "everyone"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "(tp + zeros - fp) / everyone AS gain"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "fair_penalty * (fp / zeros) AS x"},
    {"threshold", "fair_curves", "SELECT", "", "",
    "fair_penalty * (tp / ones) AS y"},
    {"threshold", "fair_curves", "FROM", "", "",
    "fair_sums AS c JOIN fair_sizes AS s ON c.fair_stratum = s.fair_stratum AND c.fair_number = s.fair_number CROSS JOIN fair_options"},
    {"threshold", "fair_merged", "SELECT", "", "",
    "fair_stratum, fair_number, place, x, y, gain, 1 AS own FROM fair_curves WHERE fair_number > 1 UNION ALL SELECT f.fair_stratum, o.fair_number, f.place,"
    " f.x, f.y, NULL, 0 FROM fair_curves AS f JOIN fair_sizes AS o ON f.fair_stratum = o.fair_stratum WHERE f.fair_number = 1 AND o.fair_number > 1"},
    {"threshold", "fair_reached", "SELECT", "", "",
    "*"},
    {"threshold", "fair_reached", "SELECT", "", "",
    "CAST(SUM(own) OVER (PARTITION BY fair_stratum, fair_number ORDER BY x) AS BIGINT) AS upto_x"},
    {"threshold", "fair_reached", "SELECT", "", "",
    "CAST(SUM(own) OVER (PARTITION BY fair_stratum, fair_number ORDER BY y) AS BIGINT) AS upto_y"},
    {"threshold", "fair_reached", "FROM", "", "",
    "fair_merged"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "fair_stratum"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "fair_number"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "place"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "x"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "y"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "gain"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "own"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "CASE WHEN own = 1 THEN place + 1 ELSE LEAST(upto_x, upto_y) END AS low"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "CASE WHEN own = 1 THEN place + 1 ELSE GREATEST(upto_x, upto_y) END AS high"},
    {"threshold", "fair_ranges", "SELECT", "", "",
    "upto_x > upto_y AS leads"},
    {"threshold", "fair_ranges", "FROM", "", "",
    "fair_reached"},
    {"threshold", "fair_numbered_rows", "SELECT", "", "",
    "*"},
    {"threshold", "fair_numbered_rows", "SELECT", "", "",
    "ROW_NUMBER() OVER (PARTITION BY fair_stratum, fair_number ORDER BY low, own DESC, place) AS line"},
    {"threshold", "fair_numbered_rows", "SELECT", "", "",
    "MAX(gain + x + y) OVER (PARTITION BY fair_stratum, fair_number ORDER BY low) AS below"},
    {"threshold", "fair_numbered_rows", "SELECT", "", "",
    "MAX(gain - x - y) OVER (PARTITION BY fair_stratum, fair_number ORDER BY 2 * high + 1 - own DESC) AS above"},
    {"threshold", "fair_numbered_rows", "FROM", "", "",
    "fair_ranges"},
    {"threshold", "fair_framed", "SELECT", "", "",
    "q.*"},
    {"threshold", "fair_framed", "SELECT", "", "",
    "GREATEST(e.line - q.line, 0) AS width"},
    {"threshold", "fair_framed", "FROM", "", "",
    "fair_numbered_rows AS q JOIN fair_numbered_rows AS e ON q.fair_stratum = e.fair_stratum AND q.fair_number = e.fair_number AND q.high = e.high AND e.ow"
    "n = 1"},
    {"threshold", "fair_maxima", "SELECT", "", "",
    "fair_stratum, fair_number, place, own, x, y, leads, below, above, MAX(gain + x - y) OVER (between_both ROWS BETWEEN 1 FOLLOWING AND width FOLLOWING) A"
    "S \"leading\", MAX(gain - x + y) OVER (between_both ROWS BETWEEN 1 FOLLOWING AND width FOLLOWING) AS \"trailing\" FROM fair_framed WINDOW between_both AS "
    "(PARTITION BY fair_stratum, fair_number ORDER BY line)"},
    {"threshold", "fair_added", "SELECT", "", "",
    "fair_stratum"},
    {"threshold", "fair_added", "SELECT", "", "",
    "place"},
    {"threshold", "fair_added", "SELECT", "", "",
    "ARRAY_AGG(GREATEST(below - x - y, above + x + y, CASE WHEN leads THEN \"leading\" - x + y ELSE \"trailing\" + x - y END) ORDER BY fair_number) AS best"},
    {"threshold", "fair_added", "FROM", "", "",
    "fair_maxima"},
    {"threshold", "fair_added", "WHERE", "", "",
    "own = 0"},
    {"threshold", "fair_added", "GROUP BY", "", "",
    "fair_stratum"},
    {"threshold", "fair_added", "GROUP BY", "", "",
    "place"},
    {"threshold", "fair_totals", "SELECT", "", "",
    "f.fair_stratum"},
    {"threshold", "fair_totals", "SELECT", "", "",
    "f.place"},
    {"threshold", "fair_totals", "SELECT", "", "",
    "f.tpr"},
    {"threshold", "fair_totals", "SELECT", "", "",
    "f.fpr"},
    {"threshold", "fair_totals", "SELECT", "", "",
    "LIST_REDUCE(LIST_PREPEND(f.gain, COALESCE(best, CAST([] AS DOUBLE[]))), LAMBDA a, b : a + b) AS total"},
    {"threshold", "fair_totals", "FROM", "", "",
    "fair_curves AS f LEFT JOIN fair_added AS a ON f.fair_stratum = a.fair_stratum AND f.place = a.place"},
    {"threshold", "fair_totals", "WHERE", "", "",
    "f.fair_number = 1"},
    {"threshold", "fair_firsts", "SELECT", "", "",
    "fair_stratum"},
    {"threshold", "fair_firsts", "SELECT", "", "",
    "ROW_NUMBER() OVER (PARTITION BY fair_stratum ORDER BY total DESC, place) AS line"},
    {"threshold", "fair_firsts", "SELECT", "", "",
    "place"},
    {"threshold", "fair_firsts", "SELECT", "", "",
    "tpr"},
    {"threshold", "fair_firsts", "SELECT", "", "",
    "fpr"},
    {"threshold", "fair_firsts", "FROM", "", "",
    "fair_totals"},
    {"threshold", "fair_chosen", "SELECT", "", "",
    "c.*"},
    {"threshold", "fair_chosen", "SELECT", "", "",
    "ROW_NUMBER() OVER (PARTITION BY c.fair_stratum, c.fair_number ORDER BY CASE WHEN c.fair_number = 1 THEN CASE WHEN c.place = f.place THEN 1 ELSE 0 END "
    "ELSE gain - fair_penalty * (ABS(f.tpr - c.tpr) + ABS(f.fpr - c.fpr)) END DESC, c.place) AS line"},
    {"threshold", "fair_chosen", "FROM", "", "",
    "fair_curves AS c JOIN fair_firsts AS f ON c.fair_stratum = f.fair_stratum AND f.line = 1 CROSS JOIN fair_options"},
    {"threshold", "fair_before", "SELECT", "", "",
    "c.*"},
    {"threshold", "fair_before", "SELECT", "", "",
    "ROW_NUMBER() OVER (PARTITION BY fair_stratum, fair_number ORDER BY place DESC) AS line"},
    {"threshold", "fair_before", "FROM", "", "",
    "fair_curves AS c CROSS JOIN fair_options"},
    {"threshold", "fair_before", "WHERE", "", "",
    "fair_score >= fair_threshold"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.fair_stratum"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.fair_number"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.fair_score"},
    {"threshold", "fair_both", "SELECT", "", "",
    "fair_penalty"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.everyone"},
    {"threshold", "fair_both", "SELECT", "", "",
    "b.tpr AS tpr_before"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.tpr AS tpr_after"},
    {"threshold", "fair_both", "SELECT", "", "",
    "b.fpr AS fpr_before"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.fpr AS fpr_after"},
    {"threshold", "fair_both", "SELECT", "", "",
    "b.hits AS hits_before"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.hits AS hits_after"},
    {"threshold", "fair_both", "SELECT", "", "",
    "b.hits / b.size AS accuracy_before"},
    {"threshold", "fair_both", "SELECT", "", "",
    "a.hits / a.size AS accuracy_after"},
    {"threshold", "fair_both", "FROM", "", "",
    "fair_chosen AS a JOIN fair_before AS b ON a.fair_stratum = b.fair_stratum AND a.fair_number = b.fair_number AND a.line = 1 AND b.line = 1 CROSS JOIN f"
    "air_options"},
    {"threshold", "fair_weighed", "SELECT", "", "",
    "o.fair_stratum"},
    {"threshold", "fair_weighed", "SELECT", "", "",
    "SUM(o.hits_before) / MAX(o.everyone) - MAX(o.fair_penalty) * SUM(ABS(f.tpr_before - o.tpr_before) + ABS(f.fpr_before - o.fpr_before)) AS objective_bef"
    "ore"},
    {"threshold", "fair_weighed", "SELECT", "", "",
    "SUM(o.hits_after) / MAX(o.everyone) - MAX(o.fair_penalty) * SUM(ABS(f.tpr_after - o.tpr_after) + ABS(f.fpr_after - o.fpr_after)) AS objective_after"},
    {"threshold", "fair_weighed", "FROM", "", "",
    "fair_both AS o JOIN fair_both AS f ON o.fair_stratum = f.fair_stratum AND f.fair_number = 1"},
    {"threshold", "fair_weighed", "GROUP BY", "", "",
    "o.fair_stratum"},
    {"threshold", "fair_answers", "SELECT", "", "",
    "b.fair_stratum"},
    {"threshold", "fair_answers", "SELECT", "", "",
    "{'g': b.fair_number, 'thresholds': [b.fair_score], 'tpr_before': tpr_before, 'tpr_after': tpr_after, 'fpr_before': fpr_before, 'fpr_after': fpr_after,"
    " 'accuracy_before': accuracy_before, 'accuracy_after': accuracy_after, 'objective_before': objective_before, 'objective_after': objective_after} AS fa"
    "ir_answer"},
    {"threshold", "fair_answers", "FROM", "", "",
    "fair_both AS b JOIN fair_weighed AS w ON b.fair_stratum = w.fair_stratum"},
    {"threshold", "", "SELECT", "controls", "3",
    "@[c:fair_groups@{s}.\"@{\"c.name}\"@|, @]"},
    {"threshold", "", "SELECT", "", "",
    "@[p:fair_groups@{s}.\"@{\"p.name}\"@|, @]"},
    {"threshold", "", "SELECT", "", "",
    "fair_groups@{s}.n"},
    {"threshold", "", "SELECT", "", "",
    "fair_groups@{s}.excluded"},
    {"threshold", "", "SELECT", "", "",
    "LIST_EXTRACT(fair_answers.fair_answer.thresholds, 1) AS threshold"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.tpr_before AS tpr_before"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.tpr_after AS tpr_after"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.fpr_before AS fpr_before"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.fpr_after AS fpr_after"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.accuracy_before AS accuracy_before"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.accuracy_after AS accuracy_after"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.objective_before AS objective_before"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.objective_after AS objective_after"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.tpr_before * fair_groups@{s}.fair_base_rate + fair_answers.fair_answer.fpr_before * (1 - fair_groups@{s}.fair_base_rate) AS s"
    "election_rate_before"},
    {"threshold", "", "SELECT", "", "",
    "fair_answers.fair_answer.tpr_after * fair_groups@{s}.fair_base_rate + fair_answers.fair_answer.fpr_after * (1 - fair_groups@{s}.fair_base_rate) AS sel"
    "ection_rate_after"},
    {"threshold", "", "FROM", "", "",
    "fair_groups@{s} INNER JOIN fair_answers ON fair_groups@{s}.fair_stratum IS NOT DISTINCT FROM fair_answers.fair_stratum AND fair_groups@{s}.fair_number"
    " = fair_answers.fair_answer.g"},
    {"threshold", "", "ORDER BY", "controls", "3",
    "@[c:fair_groups@{s}.\"@{\"c.name}\" ASC@|, @]"},
    {"threshold", "", "ORDER BY", "", "",
    "@[p:fair_groups@{s}.\"@{\"p.name}\" ASC@|, @]"},
};
const size_t PIECES_COUNT = 875;

const MetricRow METRICS[] = {
    {"selection_rate", "sp statistical_parity demographic_parity acceptance_rate predicted_positive_rate", "", "(tp + fp) / NULLIF(n, 0)", "", "", 0},
    {"rejection_rate", "predicted_negative_rate", "", "(fn + tn) / NULLIF(n, 0)", "", "", 1},
    {"base_rate", "prevalence label_rate", "", "(tp + fn) / NULLIF(n, 0)", "", "", 2},
    {"true_positive_rate", "tpr recall sensitivity hit_rate equal_opportunity", "", "tp / NULLIF(tp + fn, 0)", "", "", 3},
    {"false_negative_rate", "fnr miss_rate", "", "fn / NULLIF(tp + fn, 0)", "", "", 4},
    {"true_negative_rate", "tnr specificity selectivity", "", "tn / NULLIF(fp + tn, 0)", "", "", 5},
    {"false_positive_rate", "fpr fall_out false_alarm_rate predictive_equality", "", "fp / NULLIF(fp + tn, 0)", "", "", 6},
    {"positive_predictive_value", "ppv precision predictive_parity outcome_test", "", "tp / NULLIF(tp + fp, 0)", "", "", 7},
    {"false_discovery_rate", "fdr", "", "fp / NULLIF(tp + fp, 0)", "", "", 8},
    {"negative_predictive_value", "npv", "", "tn / NULLIF(fn + tn, 0)", "", "", 9},
    {"false_omission_rate", "for", "", "fn / NULLIF(fn + tn, 0)", "", "", 10},
    {"accuracy", "acc overall_accuracy_equality", "", "(tp + tn) / NULLIF(n, 0)", "", "", 11},
    {"misclassification_rate", "mr error_rate", "", "(fp + fn) / NULLIF(n, 0)", "", "", 12},
    {"balanced_accuracy", "bacc", "", "(FAIR_TRUE_POSITIVE_RATE(tp, fn) + FAIR_TRUE_NEGATIVE_RATE(fp, tn)) / 2", "", "", 13},
    {"f1_score", "f1", "", "2 * tp / NULLIF(2 * tp + fp + fn, 0)", "", "", 14},
    {"average_error_cost", "aec", "cfp 1, cfn 1", "(cfp * fp + cfn * fn) / NULLIF(n, 0)", "", "", 15},
    {"treatment_equality", "error_ratio", "", "fn / NULLIF(fp, 0)", "", "", 16},
    {"error_rate_ratio", "fpr_fnr_ratio", "", "FAIR_FALSE_POSITIVE_RATE(fp, tn) / NULLIF(FAIR_FALSE_NEGATIVE_RATE(tp, fn), 0)", "", "", 17},
    {"average_odds", "", "", "(FAIR_TRUE_POSITIVE_RATE(tp, fn) + FAIR_FALSE_POSITIVE_RATE(fp, tn)) / 2", "", "", 18},
    {"equalized_odds", "separation eo", "", "[FAIR_TRUE_POSITIVE_RATE(tp, fn), FAIR_FALSE_POSITIVE_RATE(fp, tn)]", "", "true_positive_rate false_positive_rate", -1},
    {"conditional_use_accuracy", "sufficiency", "", "[FAIR_POSITIVE_PREDICTIVE_VALUE(tp, fp), FAIR_NEGATIVE_PREDICTIVE_VALUE(fn, tn)]", "", "positive_predictive_value negative_predictive_value", -1},
    {"disparate_impact", "four_fifths adverse_impact_ratio", "", "FAIR_SELECTION_RATE(tp, fp, n)", "WITHIN RATIO 0.8", "", 19},
    {"conditional_statistical_parity", "controlled_fairness", "", "FAIR_SELECTION_RATE(tp, fp, n)", "CONTROL", "", 20},
    {"mean_score", "average_score", "", "score_sum / NULLIF(n, 0)", "", "", 21},
    {"brier_score", "brier", "", "squared_error / NULLIF(n, 0)", "", "", 22},
    {"calibration_error", "ece expected_calibration_error", "", "calibration_gap / NULLIF(n, 0)", "", "", 23},
    {"auc", "roc_auc area_under_curve", "", "concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)", "", "", 24},
};
const size_t METRICS_COUNT = 27;

const LimitRow LIMITS[] = {
    {"(tp + fp) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"(fn + tn) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"}}},
    {"(tp + fn) / NULLIF(n, 0)", {{"(tp + fn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"(tp + fn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"tp / NULLIF(tp + fn, 0)", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"fn / NULLIF(tp + fn, 0)", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"}}},
    {"tn / NULLIF(fp + tn, 0)", {{"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, fp + tn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"},
    {"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"}}},
    {"fp / NULLIF(fp + tn, 0)", {{"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, fp + tn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"tp / NULLIF(tp + fp, 0)", {{"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, tp + fp AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, (POWER(tp + fp, 2)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"fp / NULLIF(tp + fp, 0)", {{"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, tp + fp AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"},
    {"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, (POWER(tp + fp, 2)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"}}},
    {"tn / NULLIF(fn + tn, 0)", {{"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, fn + tn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"},
    {"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, (POWER(fn + tn, 2)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"}}},
    {"fn / NULLIF(fn + tn, 0)", {{"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, fn + tn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, (POWER(fn + tn, 2)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"(tp + tn) / NULLIF(n, 0)", {{"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"(fp + fn) / NULLIF(n, 0)", {{"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"},
    {"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) END"}}},
    {"((tp / NULLIF(tp + fn, 0)) + (tn / NULLIF(fp + tn, 0))) / 2", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1, fp + tn AS fair_rows_@{i}_1", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}, {'share': fair_share_@{i}_1, 'size': fair_rows_@{i}_"
    "1, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT"
    "(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * ("
    "fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fai"
    "r_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_center_@{i}, (((LIST_EXTRACT(fair_limits_@{i}, 1).low) /"
    " NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, (((LIST_EXTRACT(fair_limits_@{i}, 1).high) / NULLIF(1, 0)) + "
    "((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - (LIST_EXTRACT(fair_limits_@{i}, "
    "2).low)) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - (LIST_EXTRACT(fair_limits_@{i}, 2).high)) / NULLIF"
    "(1, 0))) / 2 AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_low, GREATEST"
    "(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= f"
    "air_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_high, fair_scaled"
    "_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_sca"
    "led_@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_low, GREATEST(fair_scale"
    "d_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_low >= fair_scaled_"
    "@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
    "far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_"
    "@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_st"
    "ep_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}"
    "_1_low, LEAST(0.999999999999, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high)) "
    "AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high"
    " * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NU"
    "LLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{"
    "i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_low) / NULLIF(1,"
    " 0))) / 2, GREATEST(0.0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_high) / N"
    "ULLIF(1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS f"
    "air_share_@{i}_1, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}, {'share': fair_share_@{i}_1, 'size': fair_rows_@{i}_"
    "1, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT"
    "(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * ("
    "fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fai"
    "r_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_center_@{i}, (((LIST_EXTRACT(fair_limits_@{i}, 1).low) /"
    " NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, (((LIST_EXTRACT(fair_limits_@{i}, 1).high) / NULLIF(1, 0)) + "
    "((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - (LIST_EXTRACT(fair_limits_@{i}, "
    "2).low)) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - (LIST_EXTRACT(fair_limits_@{i}, 2).high)) / NULLIF"
    "(1, 0))) / 2 AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_low, GREATEST"
    "(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= f"
    "air_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_high, fair_scaled"
    "_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_sca"
    "led_@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_low, GREATEST(fair_scale"
    "d_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_low >= fair_scaled_"
    "@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
    "far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_"
    "@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_st"
    "ep_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}"
    "_1_low, LEAST(0.999999999999, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high)) "
    "AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high"
    " * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NU"
    "LLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{"
    "i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_low) / NULLIF(1,"
    " 0))) / 2, GREATEST(0.0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_high) / N"
    "ULLIF(1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END"}}},
    {"2 * tp / NULLIF(2 * tp + fp + fn, 0)", {{"tp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_0, tp + fp + fn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "2 * (2 * (LIST_EXTRACT(fair_limits_@{i}, 1).low)) / NULLIF(2 * (2 * (LIST_EXTRACT(fair_limits_@{i}, 1).low)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1)"
    ".low)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)), 0) AS fair_turn_@{i}_low, 2 * (2 * (LIST_EXTRACT(fair_limits_@{i}, 1).high)) / NULLIF(2 * (2 *"
    " (LIST_EXTRACT(fair_limits_@{i}, 1).high)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)), 0) AS fa"
    "ir_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"tp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "2 * (2 * (LIST_EXTRACT(fair_limits_@{i}, 1).low)) / NULLIF(2 * (2 * (LIST_EXTRACT(fair_limits_@{i}, 1).low)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1)"
    ".low)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)), 0) AS fair_turn_@{i}_low, 2 * (2 * (LIST_EXTRACT(fair_limits_@{i}, 1).high)) / NULLIF(2 * (2 *"
    " (LIST_EXTRACT(fair_limits_@{i}, 1).high)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)) + (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high)), 0) AS fa"
    "ir_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"(1 * fp + 1 * fn) / NULLIF(n, 0)", {{"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "(1 * (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) + 1 * (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low))) / NULLIF(2, 0) AS fair_turn_@{i}_low, (1 * (1 "
    "- (LIST_EXTRACT(fair_limits_@{i}, 1).high)) + 1 * (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high))) / NULLIF(2, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "(1 * (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) + 1 * (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low))) / NULLIF(2, 0) AS fair_turn_@{i}_low, (1 * (1 "
    "- (LIST_EXTRACT(fair_limits_@{i}, 1).high)) + 1 * (1 - (LIST_EXTRACT(fair_limits_@{i}, 1).high))) / NULLIF(2, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"fn / NULLIF(fp, 0)", {{"fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_0, fp + fn AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "(1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) / NULLIF((LIST_EXTRACT(fair_limits_@{i}, 1).low), 0) AS fair_turn_@{i}_low, (1 - (LIST_EXTRACT(fair_limi"
    "ts_@{i}, 1).high)) / NULLIF((LIST_EXTRACT(fair_limits_@{i}, 1).high), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_0, (POWER(fp + fn, 2)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "(1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) / NULLIF((LIST_EXTRACT(fair_limits_@{i}, 1).low), 0) AS fair_turn_@{i}_low, (1 - (LIST_EXTRACT(fair_limi"
    "ts_@{i}, 1).high)) / NULLIF((LIST_EXTRACT(fair_limits_@{i}, 1).high), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"(fp / NULLIF(fp + tn, 0)) / NULLIF((fn / NULLIF(tp + fn, 0)), 0)", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1, fp + tn AS fair_rows_@{i}_1", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}, {'share': fair_share_@{i}_1, 'size': fair_rows_@{i}_"
    "1, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT"
    "(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * ("
    "fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fai"
    "r_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "(fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_center_@{i}, (fair_middle_@{i}_1 / NULLIF(1, 0)) / "
    "NULLIF(((1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_0_low, (fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - "
    "(LIST_EXTRACT(fair_limits_@{i}, 1).high)) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_0_high, ((LIST_EXTRACT(fair_limits_@{i}, 2).low) / NULLIF(1, 0)) / NUL"
    "LIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_low, ((LIST_EXTRACT(fair_limits_@{i}, 2).high) / NULLIF(1, 0)) / NULLIF(((1 - fa"
    "ir_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_low, GREATEST"
    "(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= f"
    "air_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_high, fair_scaled"
    "_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_sca"
    "led_@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_low, GREATEST(fair_scale"
    "d_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_low >= fair_scaled_"
    "@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
    "far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_"
    "@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_st"
    "ep_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}"
    "_1_low, LEAST(0.999999999999, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high)) "
    "AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high"
    " * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NU"
    "LLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{"
    "i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST((fair_way_@{i}_1_low / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_low) / NUL"
    "LIF(1, 0)), 0), GREATEST(0.0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST((fair_way_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_hig"
    "h) / NULLIF(1, 0)), 0), LEAST((fair_end_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_end_@{i}_0_high) / NULLIF(1, 0)), 0), fair_far_@{i}_high / (1 "
    "- ABS(fair_far_@{i}_high))))) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS f"
    "air_share_@{i}_1, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}, {'share': fair_share_@{i}_1, 'size': fair_rows_@{i}_"
    "1, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT"
    "(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * ("
    "fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fai"
    "r_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "(fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_center_@{i}, (fair_middle_@{i}_1 / NULLIF(1, 0)) / "
    "NULLIF(((1 - (LIST_EXTRACT(fair_limits_@{i}, 1).low)) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_0_low, (fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - "
    "(LIST_EXTRACT(fair_limits_@{i}, 1).high)) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_0_high, ((LIST_EXTRACT(fair_limits_@{i}, 2).low) / NULLIF(1, 0)) / NUL"
    "LIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_low, ((LIST_EXTRACT(fair_limits_@{i}, 2).high) / NULLIF(1, 0)) / NULLIF(((1 - fa"
    "ir_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_low, GREATEST"
    "(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= f"
    "air_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_high, fair_scaled"
    "_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_sca"
    "led_@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_low, GREATEST(fair_scale"
    "d_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_low >= fair_scaled_"
    "@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
    "far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_"
    "@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_st"
    "ep_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}"
    "_1_low, LEAST(0.999999999999, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high)) "
    "AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high"
    " * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NU"
    "LLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{"
    "i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST((fair_way_@{i}_1_low / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_low) / NUL"
    "LIF(1, 0)), 0), GREATEST(0.0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST((fair_way_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_hig"
    "h) / NULLIF(1, 0)), 0), LEAST((fair_end_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_end_@{i}_0_high) / NULLIF(1, 0)), 0), fair_far_@{i}_high / (1 "
    "- ABS(fair_far_@{i}_high))))) END"}}},
    {"((tp / NULLIF(tp + fn, 0)) + (fp / NULLIF(fp + tn, 0))) / 2", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1, fp + tn AS fair_rows_@{i}_1", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}, {'share': fair_share_@{i}_1, 'size': fair_rows_@{i}_"
    "1, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT"
    "(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * ("
    "fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fai"
    "r_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_center_@{i}, (((LIST_EXTRACT(fair_limits_@{i}, 1).low) / NULLI"
    "F(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, (((LIST_EXTRACT(fair_limits_@{i}, 1).high) / NULLIF(1, 0)) + (fair_middle"
    "_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((LIST_EXTRACT(fair_limits_@{i}, 2).low) / NULLIF(1, 0))"
    ") / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((LIST_EXTRACT(fair_limits_@{i}, 2).high) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}"
    "_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_low, GREATEST"
    "(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= f"
    "air_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_high, fair_scaled"
    "_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_sca"
    "led_@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_low, GREATEST(fair_scale"
    "d_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_low >= fair_scaled_"
    "@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
    "far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_"
    "@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_st"
    "ep_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}"
    "_1_low, LEAST(0.999999999999, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high)) "
    "AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high"
    " * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NU"
    "LLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{"
    "i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + (fair_way_@{i}_1_low / NULLIF(1, 0))) "
    "/ 2, GREATEST(0.0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + (fair_way_@{i}_1_high / NULLIF("
    "1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS f"
    "air_share_@{i}_1, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}, {'share': fair_share_@{i}_1, 'size': fair_rows_@{i}_"
    "1, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT"
    "(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * ("
    "fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fai"
    "r_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_center_@{i}, (((LIST_EXTRACT(fair_limits_@{i}, 1).low) / NULLI"
    "F(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, (((LIST_EXTRACT(fair_limits_@{i}, 1).high) / NULLIF(1, 0)) + (fair_middle"
    "_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((LIST_EXTRACT(fair_limits_@{i}, 2).low) / NULLIF(1, 0))"
    ") / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((LIST_EXTRACT(fair_limits_@{i}, 2).high) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}"
    "_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_low, GREATEST"
    "(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= f"
    "air_scaled_@{i}_0_high THEN LIST_EXTRACT(fair_limits_@{i}, 1).low ELSE LIST_EXTRACT(fair_limits_@{i}, 1).high END AS fair_end_@{i}_0_high, fair_scaled"
    "_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_sca"
    "led_@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_low, GREATEST(fair_scale"
    "d_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_low >= fair_scaled_"
    "@{i}_1_high THEN LIST_EXTRACT(fair_limits_@{i}, 2).low ELSE LIST_EXTRACT(fair_limits_@{i}, 2).high END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
    "far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_"
    "@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_st"
    "ep_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}"
    "_1_low, LEAST(0.999999999999, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high)) "
    "AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high"
    " * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NU"
    "LLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{"
    "i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + (fair_way_@{i}_1_low / NULLIF(1, 0))) "
    "/ 2, GREATEST(0.0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + (fair_way_@{i}_1_high / NULLIF("
    "1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END"}}},
    {"(tp + fp) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"(tp + fp) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_rows_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).low) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, LIST_EXTRACT(fair_limits_@{i}, 1).high) END"}}},
    {"score_sum / NULLIF(n, 0)", {{"score_sum / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_0 * fair_share_@{i"
    "}_0) * n - (2 * fair_share_@{i}_0 * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * "
    "(1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "((LIST_EXTRACT(fair_limits_@{i}, 1).low) * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, ((LIST_EXTRACT(fair_limits_@{i}, 1).high) * 8) / NULLIF(8, 0) AS f"
    "air_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"score_sum / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_0 * fair_share_@{i"
    "}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 +"
    " 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "((LIST_EXTRACT(fair_limits_@{i}, 1).low) * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, ((LIST_EXTRACT(fair_limits_@{i}, 1).high) * 8) / NULLIF(8, 0) AS f"
    "air_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"squared_error / NULLIF(n, 0)", {{"squared_error / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_0 * fair_share"
    "_@{i}_0) * n - (2 * fair_share_@{i}_0 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 "
    "+ 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "((LIST_EXTRACT(fair_limits_@{i}, 1).low) * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, ((LIST_EXTRACT(fair_limits_@{i}, 1).high) * 8) / NULLIF(8, 0) AS f"
    "air_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"squared_error / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_0 * fair_share"
    "_@{i}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_"
    "@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_"
    "@{i}_0", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "((LIST_EXTRACT(fair_limits_@{i}, 1).low) * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, ((LIST_EXTRACT(fair_limits_@{i}, 1).high) * 8) / NULLIF(8, 0) AS f"
    "air_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"calibration_gap / NULLIF(n, 0)", {{"calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_0 * fair_share_@{i}_0) * n - (2 * fair_share_@{i}_0 * fair_x_calibration_gap)) / NULLIF(n * n,"
    " 0)) AS fair_size_@{i}_0", "GREATEST(0, fair_share_@{i}_0 - (GREATEST(1, 0.6028102749890869 + 2.5231325220201604 / @{z}) * (@{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / "
    "(fair_rows_@{i}_0 * fair_rows_@{i}_0))))) AS fair_low_@{i}_0, LEAST(1, fair_share_@{i}_0 + @{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / (fair"
    "_rows_@{i}_0 * fair_rows_@{i}_0))) AS fair_high_@{i}_0, LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z"
    "}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_eac"
    "h.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z"
    ")}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.cent"
    "er + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_0 * fair_share_@{i}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_calibration_gap)) / NULLIF"
    "(n * n, 0)) AS fair_size_@{i}_0", "GREATEST(0, fair_share_@{i}_0 - (GREATEST(1, 0.6028102749890869 + 2.5231325220201604 / @{z}) * (@{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / "
    "(fair_rows_@{i}_0 * fair_rows_@{i}_0))))) AS fair_low_@{i}_0, LEAST(1, fair_share_@{i}_0 + @{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / (fair"
    "_rows_@{i}_0 * fair_rows_@{i}_0))) AS fair_high_@{i}_0, LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z"
    "}}], LAMBDA fair_each : {'center': (fair_each.size) * (fair_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_eac"
    "h.size) * (fair_each.share)) * (1 - (fair_each.share)) + (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z"
    ")}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_each.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.cent"
    "er + fair_each.half) / (fair_each.whole))}) AS fair_limits_@{i}", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)", {{"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_0, LEAST(tp + fn, fp + tn) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_0 * fair_sh"
    "are_@{i}_0) * (POWER(fp + tn, 2) * (tp + fn) + POWER(tp + fn, 2) * (fp + tn)) - (2 * fair_share_@{i}_0 * ((fp + tn) * (fair_x_concordant_pairs_tp + fa"
    "ir_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + fn) * (fp + tn), 2), 0)) + ("
    "((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) /"
    " (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "((LIST_EXTRACT(fair_limits_@{i}, 1).low) * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_low, ((LIST_EXTRACT(fair_limits_@{i}, 1"
    ").high) * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_0, LEAST((POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0), (POWER(fp + tn"
    ", 2)) / NULLIF(fair_q_fp + fair_q_tn, 0)) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_0 * fair_sh"
    "are_@{i}_0) * (POWER(fp + tn, 2) * (fair_q_tp + fair_q_fn) + POWER(tp + fn, 2) * (fair_q_fp + fair_q_tn)) - (2 * fair_share_@{i}_0 * ((fp + tn) * (fai"
    "r_x_concordant_pairs_tp + fair_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + "
    "fn) * (fp + tn), 2), 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) /"
    " (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "LIST_TRANSFORM(LIST_TRANSFORM([{'share': fair_share_@{i}_0, 'size': fair_size_@{i}_0, 'z': @{z}}], LAMBDA fair_each : {'center': (fair_each.size) * (f"
    "air_each.share) + (fair_each.z) * (fair_each.z) * 0.5, 'half': (fair_each.z) * SQRT(((fair_each.size) * (fair_each.share)) * (1 - (fair_each.share)) +"
    " (fair_each.z) * (fair_each.z) * 0.25), 'whole': fair_each.size + (fair_each.z) * (fair_each.z)}), LAMBDA fair_each : {'low': GREATEST(1e-09, (fair_ea"
    "ch.center - (fair_each.half)) / (fair_each.whole)), 'high': LEAST(0.999999999, (fair_each.center + fair_each.half) / (fair_each.whole))}) AS fair_limi"
    "ts_@{i}", "", "((LIST_EXTRACT(fair_limits_@{i}, 1).low) * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_low, ((LIST_EXTRACT(fair_limits_@{i}, 1"
    ").high) * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
};
const char *const LIMIT_WORDS = "shares sizes limits middles turns scales steps ends low high";

const FormRow FORM_ROWS[] = {
    {"", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD", "", "counts limits"},
    {"DISPARITY", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD", "allowance|comparisons|difference|difference_high|difference_low|excluded|highest_group|highest_high|highest_key|highest_low|highest_n|highest_value|ju"
    "dged_on|lowest_group|lowest_high|lowest_key|lowest_low|lowest_n|lowest_value|metric|ratio|ratio_high|ratio_low|verdict|warning|within", "counts limits disparity"},
    {"PAIRS", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|CORRECTION|STANDARD", "allowance|difference|difference_high|difference_low|first_group|first_key|first_n|first_value|indicated|judged_on|metric|odds_ratio|p_adjusted|p_value"
    "|ratio|ratio_high|ratio_low|rows_needed|second_group|second_key|second_n|second_value|shortfall|standardized_difference|verdict|within|z", ""},
    {"TEST", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|CORRECTION", "metric", ""},
    {"DECOMPOSE", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|DETAIL|STANDARD", "explained|explained_high|explained_low|explained_se|first_group|first_key|first_n|first_off_support|first_share|first_value|gap|metric|off_support|rev"
    "ersal|second_group|second_key|second_n|second_off_support|second_share|second_value|strata|unexplained|unexplained_high|unexplained_low|unexplained_se", ""},
    {"BOUNDS", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|MINIMUM|STANDARD", "allowance|difference|difference_max|difference_min|first_group|first_key|first_max|first_min|first_n|first_unknown|first_value|judged_on|metric|ratio|"
    "ratio_max|ratio_min|second_group|second_key|second_max|second_min|second_n|second_unknown|second_value|verdict|within", ""},
    {"TREND", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|TIME|EVERY|TARGET|RUN_LENGTH|STANDARD", "allowance|control_limit|cusum_high|cusum_low|difference|difference_high|difference_low|excluded|first_group|first_key|first_n|first_value|judged_on|me"
    "tric|period|ratio|ratio_high|ratio_low|run_length|second_group|second_key|second_n|second_value|signal|target|verdict|within", ""},
    {"RELABEL", "METHOD|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|REFERENCE|WITHIN|ORDER BY", "", "relabel"},
    {"REWEIGH", "LABEL|PROTECTED|CONTROL|FILTER|WEIGHT", "", "reweigh"},
    {"SCAN", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|FEATURES|DEPTH|MINIMUM|PRUNE|METRICS|FILTER|WEIGHT|CONFIDENCE|CORRECTION", "", ""},
    {"THRESHOLD", "METHOD|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|REFERENCE|WEIGHT|LAMBDA|SEED", "accuracy_after|accuracy_before|excluded|fpr_after|fpr_before|n|objective_after|objective_before|probabilities|selection_rate_after|selection_rate_befo"
    "re|threshold|thresholds|tpr_after|tpr_before", "threshold"},
    {"TRANSFORM", "PROTECTED|LABEL|FEATURES|EPSILON|MODE|TARGET|OBJECTIVE|DISTORTION|WITHIN|EXCESS|PER|CONTROL|SUPPRESS|WEIGHT|KEY|SEED|SOLVER", "", ""},
};
const size_t FORM_ROWS_COUNT = 12;

const GivenRow GIVEN[] = {
    {"", "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1e+18 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('SEED must be a whole number of at"
    " least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"relabel.threshold", "CASE WHEN CAST(@{text} AS DOUBLE) >= -1e+308 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('THRESHOLD"
    " must be a number, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"relabel.within", "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1.0 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('WITHIN must be between 0 and 1, and"
    " is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"threshold.penalty", "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('LAMBDA must be "
    "at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"threshold.threshold", "CASE WHEN CAST(@{text} AS DOUBLE) >= -1e+308 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('THRESHOLD"
    " must be a number, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
};
const size_t GIVEN_COUNT = 5;

const char *const RESERVED = "all|analyse|analyze|and|anti|any|array|as|asc|asof|asymmetric|at|authorization|binary|both|by|case|cast|check|collate|collation|column|columns|concurr"
    "ently|constraint|create|cross|default|deferrable|desc|describe|distinct|do|else|end|except|false|fetch|for|foreign|freeze|from|full|generated|glob|gro"
    "up|having|ilike|in|initially|inner|intersect|into|is|isnull|join|lambda|lateral|leading|left|like|limit|map|natural|not|notnull|null|offset|on|only|or"
    "|order|outer|overlaps|pivot|pivot_longer|pivot_wider|placing|positional|primary|qualify|references|returning|right|row|select|semi|show|similar|some|s"
    "truct|summarize|symmetric|table|tablesample|then|to|trailing|true|try_cast|tuple|union|unique|unpack|unpivot|using|variadic|verbose|when|where|window|"
    "with";
const char *const ITEMS = "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD|CORRECTION|DETAIL|TIME|EV"
    "ERY|TARGET|RUN_LENGTH|METHOD|ORDER BY|FEATURES|DEPTH|PRUNE|LAMBDA|SEED|EPSILON|MODE|OBJECTIVE|DISTORTION|EXCESS|PER|SUPPRESS|KEY|SOLVER";
const char *const FORMS = "DISPARITY|PAIRS|TEST|DECOMPOSE|BOUNDS|TREND|RELABEL|REWEIGH|SCAN|THRESHOLD|TRANSFORM";
const char *const INFIX = "AND|AS|AT|BETWEEN|COLLATE|DIV|ELSE|END|ESCAPE|FILTER|GLOB|ILIKE|IN|IS|ISNULL|LIKE|MOD|NOT|NOTNULL|OR|OVER|SIMILAR|THEN|TIME|TO|WHEN|ZONE";
const char *const LISTS = "METRICS|PROTECTED|CONTROL|FEATURES|ORDER BY|KEY";
const char *const TYPED = "DATE|ESCAPE|TIME|TIMESTAMP|TIMESTAMPTZ|ZONE";
const char *const COUNTS = "tp|fp|fn|tn|n";
const char *const SCORE_SUMS = "score_sum|squared_error|calibration_gap|concordant_pairs";
const char *const FUNCTIONS = "abs|case|cast|ceil|coalesce|exp|floor|greatest|if|least|ln|nullif|pow|power|round|sqrt";
const char *const DEFAULT_METRICS[5] = {"selection_rate base_rate accuracy true_positive_rate false_positive_rate positive_predictive_value", "selection_rate", "base_rate mean_score auc brier_score calibration_error", "mean_score", "base_rate"};
const char *const BOUND_RATIO = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) > 0 AND CAST(@{text} AS DOUBLE) <= 1 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('WIT"
    "HIN RATIO must be above 0 and at most 1, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const BOUND_RATE = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1.0 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('"
    "WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const BOUND_LAPSES = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1.0 THEN CAST(@{text} AS DOUBLE) WHEN CAST(@{"
    "text} AS DOUBLE) > 1.0 THEN NULL ELSE ERROR('WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const BOUND_ANY = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS "
    "DOUBLE) ELSE ERROR('WITHIN must be at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const HOLDS_DIFFERENCE = "difference <= CAST(@{bound} AS DOUBLE) + 1e-12";
const char *const VERDICT_DIFFERENCE = "CASE WHEN difference_high <= CAST(@{bound} AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT (difference_low <= CAST(@{bound} AS DOUBLE) + 1e-12) THEN 'exceed"
    "s' WHEN NOT difference_high <= CAST(@{bound} AS DOUBLE) + 1e-12 IS NULL THEN 'undecided' END";
const char *const HOLDS_RATIO = "ratio >= CAST(@{bound} AS DOUBLE) - 1e-12";
const char *const VERDICT_RATIO = "CASE WHEN ratio_low >= CAST(@{bound} AS DOUBLE) - 1e-12 THEN 'within' WHEN NOT (ratio_high >= CAST(@{bound} AS DOUBLE) - 1e-12) THEN 'exceeds' WHEN NO"
    "T ratio_low >= CAST(@{bound} AS DOUBLE) - 1e-12 IS NULL THEN 'undecided' END";
const char *const LEAST = "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('MINIMUM must be"
    " a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const STANDARDS = "four_fifths|two_sd|ll144|lending";
const char *const STANDARD_ITEMS[4] = {"WITHIN RATIO 0.8 METRICS selection_rate", "METRICS selection_rate CORRECTION none", "METRICS selection_rate", "WITHIN RATIO 0.8 METRICS selection_rate CORRECTION none"};

const Message clause_find_clauses_1 = {"the FAIR clause is not closed", "add a )"};
const Message clause_find_clauses_2 = {"unknown form FAIR {}", ""};
const Message clause__place_1 = {"a FAIR clause cannot stand here: it follows FROM and WHERE", ""};
const Message clause__place_2 = {"WHERE stands before FAIR", ""};
const Message clause__place_3 = {"a body of a macro that ends with a clause stands in brackets before the next one", "write AS TABLE (SELECT … FAIR (…)), (…) AS TABLE (SELECT …)"};
const Message clause__place_4 = {"the clause measures all of FROM, so joins stand before it", "to join its rows put the query in brackets: FROM (SELECT … FAIR (…)) AS audit JOIN …"};
const Message clause__place_5 = {"a SELECT has one FAIR clause", "use a sub-query or UNION for a second one"};
const Message clause__walk_back_1 = {"FAIR stands before {}: what follows it sees the clause's columns", "write SELECT … FROM … WHERE … FAIR (…) ORDER BY …"};
const Message clause__walk_back_2 = {"FAIR belongs to a SELECT, not to {}", "measure with SELECT … FROM … FAIR (…)"};
const Message clause__walk_back_3 = {"FAIR needs a FROM before it", "write SELECT … FROM … WHERE … FAIR (…)"};
const Message items_read_spec_1 = {"the clause has no {}", "say which columns make the groups: {} race, sex"};
const Message slices_split_items_1 = {"the clause is empty", "write {} ({} PROTECTED <columns>)"};
const Message slices_split_items_2 = {"unknown item {}", ""};
const Message slices_split_items_3 = {"{} takes no {}", ""};
const Message slices_split_items_4 = {"{} has no value", "write {} <expression>, or leave it out"};
const Message slices_split_items_5 = {"{} stands twice", "each item stands once; lists are separated by commas"};
const Message slices__check_adjacent_1 = {"no comma stands before {}", "items are separated by white space"};
const Message slices__check_adjacent_2 = {"{} has no value", "write {} <expression> {} …"};
const Message slices__check_adjacent_3 = {"a comma is missing before {}", ""};
const Message slices__check_adjacent_4 = {"unknown item {}", ""};
const Message slices__check_adjacent_5 = {"{} has more than one expression here", "put a comma between, or an operator"};
const Message slices_read_column_1 = {"AS is followed by one name", "write <expression> AS name"};
const Message slices_read_column_2 = {"a FAIR clause names its columns one by one", "write the columns, separated by commas"};
const Message slices_split_1 = {"nothing stands beside this comma", "remove it, or add what is missing"};
const Message values_read_one_1 = {"{} takes one expression", "remove what follows the comma, or use a clause for each {}"};
const Message values_read_threshold_1 = {"THRESHOLD needs a SCORE", "write SCORE <column> THRESHOLD 0.5"};
const Message values_read_threshold_2 = {"the prediction is given twice", "keep PREDICTION, or SCORE with THRESHOLD"};
const Message values_read_threshold_3 = {"THRESHOLD {} is outside [0, 1]", "scores lie in [0, 1]: write THRESHOLD 0.5"};
const Message values_read_threshold_4 = {"THRESHOLD takes one expression", "write THRESHOLD 0.5"};
const Message values_read_confidence_1 = {"CONFIDENCE {} is not a number between 0 and 1", "write CONFIDENCE 0.95; it cannot be a parameter"};
const Message values_read_minimum_1 = {"MINIMUM {} is not a number of rows", "write MINIMUM 30"};
const Message values_read_correction_1 = {"CORRECTION {} is none of {}", ""};
const Message values_read_complete_1 = {"STRATA takes one word, and {} is none of its words", "write STRATA complete"};
const Message values_read_complete_2 = {"STRATA complete is about strata, and needs CONTROL", "add CONTROL <columns>"};
const Message values_read_complete_3 = {"STRATA complete compares the two sides of one boolean PROTECTED", "write for example PROTECTED race = 'Black' AS black"};
const Message values_read_reference_1 = {"REFERENCE takes values, and {} is a name", "write REFERENCE '{}'"};
const Message values_read_reference_2 = {"REFERENCE gives {} of {} values", "write one value for each of {}, in that order, or REFERENCE OVERALL"};
const Message values_read_ordered_1 = {"ORDER BY has no expression here", "write ORDER BY id, or ORDER BY id DESC NULLS LAST"};
const Message values_read_seed_1 = {"SEED {} is not a whole number from 0 on", "write SEED 7"};
const Message audit_read_audit_1 = {"there are no groups to compare", "name a column in one of the grouping sets"};
const Message audit__nothing_to_measure_1 = {"the clause has nothing to measure", "add PREDICTION <column of 0 and 1>, SCORE <column> THRESHOLD 0.5, LABEL <column> alone, or METRICS of aggregates: METRICS avg(salary) AS mean_salary"};
const Message audit__check_names_1 = {"{} is the name of another column", "give the metric another name with AS"};
const Message metric_items_read_allowance_1 = {"WITHIN takes a number or a parameter", "write WITHIN 0.05 or WITHIN RATIO 0.8"};
const Message metric_items_read_allowance_2 = {"WITHIN RATIO {} is outside (0, 1]", "the four-fifths rule is WITHIN RATIO 0.8"};
const Message metric_items__measure_1 = {"WITHIN has no value", "write WITHIN 0.05"};
const Message metric_items__measure_2 = {"ALL stands alone in METRICS", "write METRICS ALL, or name the metrics"};
const Message metric_items__measure_3 = {"AS names one metric, and this stands for several", "leave AS {} out"};
const Message metric_items__measure_4 = {"an expression in METRICS needs a name", "write {} AS name"};
const Message metric_items__measure_5 = {"{} is measured within strata and needs CONTROL", "add CONTROL <columns>"};
const Message metric_items__check_weighted_1 = {"{} has no weighted form: WEIGHT weighs counts and means", "write avg(…), or leave WEIGHT out and put it into the expression: sum(weight * amount)"};
const Message metric_items__check_needs_1 = {"{} needs {}", ""};
const Message standards_find_standard_1 = {"there is no standard {}", "{}; FROM fair_standards() lists them"};
const Message standards_placed_1 = {"STANDARD {}: {}", ""};
const Message groupings__check_size_1 = {"PROTECTED asks for too many groupings: at most {} of {} columns", "list those you need: GROUPING SETS ((race), (race, sex))"};
const Message groupings_place_1 = {"PROTECTED {} is a text, not a column", "write PROTECTED {}"};
const Message groupings_inner_1 = {"a list of columns is empty", "write for example CUBE (race, sex)"};
const Message statement__numbered_parameters_1 = {"the statement mixes ? with numbered or named parameters", "use one kind"};
const Message formula_parse_formula_1 = {"{} is not an SQL expression over the counts", "for example (fp + fn) / n"};
const Message formula_parse_formula_2 = {"a metric cannot use {}", "it is arithmetic over {} with {}"};
const Message formula_parse_formula_3 = {"a metric cannot use the text {}", "counts are {}"};
const Message formula_parse_formula_4 = {"a metric cannot use the column {}", "counts are {}"};
const Message formula__too_long_1 = {"the formula has more than {} parts, with the metrics it uses written out", ""};
const Message formula_check_names_1 = {"unknown {} {}", ""};
const Message formula_guard_1 = {"the division by {} is not guarded: it is undefined in a group where {} is 0", "write NULLIF({}, 0), so that the metric is NULL there"};
const Message formula_compile_formula_1 = {"cannot evaluate {}", ""};
const Message table__bind_1 = {"metric {} takes {} arguments", "write {}"};
const Message table__bind_2 = {"metric {} has no parameter {}", ""};
const Message table__bind_3 = {"metric {} gets {} twice", "write {}"};
const Message table__bind_4 = {"the argument {} of metric {} must be a number", "write {}"};
const Message table_check_header_1 = {"metric {} is built in ({})", "take another name"};
const Message table_check_header_2 = {"metric {} exists already", "write CREATE OR REPLACE METRIC"};
const Message table_define_1 = {"a metric is one number", "name each metric in METRICS"};
const Message table_define_2 = {"a stored metric cannot hold a prepared parameter", "give the metric a parameter of its own"};
const Message table___getitem___1 = {"unknown metric {}", ""};
const Message table_replace_1 = {"metric {} is defined by itself: {}", "a metric may use other metrics, but not itself"};
const Message table_replace_2 = {"{} stands for several metrics and is no number", "use one of {}"};
const Message mitigation_read_relabel_1 = {"FAIR RELABEL needs the labels to start from", "add THRESHOLD 0.5 (what the score decides), or LABEL <column of 0 and 1>"};
const Message mitigation_read_relabel_2 = {"the labels to start from are given twice", "keep THRESHOLD (what the score decides), or LABEL (what is there)"};
const Message mitigation_read_relabel_3 = {"METHOD {} does not use {}", "remove it, or write METHOD {}"};
const Message mitigation_read_relabel_4 = {"METHOD {} needs a {}", "add {}"};
const Message mitigation_read_reweigh_1 = {"FAIR REWEIGH needs a LABEL", "add LABEL <column of 0 and 1>"};
const Message mitigation_read_thresholds_1 = {"FAIR THRESHOLD needs a LABEL", "add LABEL <column of 0 and 1 with the truth>"};
const Message mitigation_read_thresholds_2 = {"METHOD {} does not use {}", ""};
const Message mitigation_read_thresholds_3 = {"groups are compared with one of them, not with OVERALL", "write REFERENCE <a value for each column>"};
const Message mitigation__score_1 = {"FAIR {} needs a SCORE", "add SCORE <column of numbers>; higher is nearer to 1"};
const Message mitigation__method_1 = {"FAIR {} has no METHOD {}", ""};
const Message mitigation__protected_1 = {"the groups of FAIR {} cannot overlap", "name the columns alone: PROTECTED race, sex"};
const Message mitigation__at_least_zero_1 = {"{} {} is not a {} of at least 0", "write {} {}"};
const Message mitigation__equalized_1 = {"METHOD randomized cannot make {} equal", "write METRICS equalized_odds or equal_opportunity"};

} // namespace fairsql
