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
    {"counts", "fair_rows@{s}", "SELECT", "predicts score", "-0 P0 T1",
    "@[a:@{a.value} AS fair_input_@{a.at}@|, @]"},
    {"counts", "fair_rows@{s}", "SELECT", "predicts score", "-1 P1",
    "@[a:CASE WHEN NOT (@{score}) IS NULL THEN @{a.value} END AS fair_input_@{a.at}@|, @]"},
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
    {"counts", "fair_tally@{s}", "SELECT", "", "",
    "@[w:@{w.total} AS \"@{\"w.name}\"@|, @]"},
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
    {"counts", "fair_cells@{s}", "SELECT", "score weight confidence sums", "110- 110b 110s",
    "CASE WHEN fair_score_low < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT), 'NULL')) WHEN"
    " fair_score_high > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL')) WHEN fair_w"
    "eight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_wei"
    "ght_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALE"
    "SCE(fair_size, 0) END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight confidence sums", "111- 111b 111s 112- 112b 112s",
    "CASE WHEN fair_score_low < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT), 'NULL')) WHEN"
    " fair_score_high > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL')) WHEN fair_w"
    "eight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_wei"
    "ght_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) WHEN fair_"
    "weight_high > 0 AND fair_weight_high < 1e-145 THEN ERROR('WEIGHT @{'weight.shown} must be 0 or at least 1e-145 to be squared, and is ' || COALESCE(CAS"
    "T(fair_weight_high AS TEXT), 'NULL')) ELSE COALESCE(fair_size, 0) END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight confidence", "010",
    "CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL'"
    ")) WHEN fair_weight_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NU"
    "LL')) ELSE COALESCE(fair_size, 0) END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight confidence", "011 012",
    "CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL'"
    ")) WHEN fair_weight_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NU"
    "LL')) WHEN fair_weight_high > 0 AND fair_weight_high < 1e-145 THEN ERROR('WEIGHT @{'weight.shown} must be 0 or at least 1e-145 to be squared, and is '"
    " || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALESCE(fair_size, 0) END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "sums", "a",
    "fair_score"},
    {"counts", "fair_cells@{s}", "SELECT", "score weight", "00",
    "fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "weight sums", "0a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) ELSE fair_size END AS fair_si"
    "ze"},
    {"counts", "fair_cells@{s}", "SELECT", "weight confidence sums", "10a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_weight_low < 0 THEN"
    " ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_weight_high > 1e50 TH"
    "EN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALESCE(fair_size, 0) "
    "END AS fair_size"},
    {"counts", "fair_cells@{s}", "SELECT", "weight confidence sums", "11a 12a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_weight_low < 0 THEN"
    " ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_weight_high > 1e50 TH"
    "EN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) WHEN fair_weight_high > 0 AN"
    "D fair_weight_high < 1e-145 THEN ERROR('WEIGHT @{'weight.shown} must be 0 or at least 1e-145 to be squared, and is ' || COALESCE(CAST(fair_weight_high"
    " AS TEXT), 'NULL')) ELSE COALESCE(fair_size, 0) END AS fair_size"},
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
    {"counts", "fair_cells@{s}", "SELECT", "", "",
    "@[w:\"@{\"w.name}\"@|, @]"},
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
    {"counts", "fair_groupings@{s}", "SELECT", "grouped", "1",
    "@[w:SUM(\"@{\"w.name}\") AS \"@{\"w.name}\"@|, @]"},
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
    "@[w:\"@{\"w.name}\"@|, @]"},
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
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score"
    " AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_siz"
    "e * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NU"
    "LL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_lab"
    "elled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p"
    ":\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PAR"
    "TITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled "
    "= 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fa"
    "ir_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS"
    " DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1003a T1003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\""
    ",@|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS N"
    "ULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}"
    "\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS"
    " fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled"
    " = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fa"
    "ir_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{"
    "\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN f"
    "air_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predict"
    "ed IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@"
    "|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\",@|@]"
    " fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL TH"
    "EN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR("
    "fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_g"
    "ap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\""
    "@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THE"
    "N fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN "
    "NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @"
    "] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{"
    "\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_v"
    "alued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1013a T1013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \""
    "@{\"w.name}\",@|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_pre"
    "dicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], prot"
    "ected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_sco"
    "re - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS "
    "NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score"
    " ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION B"
    "Y @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_l"
    "abelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY"
    " fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER "
    "(PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_gro"
    "upings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_sum"
    ", POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_l"
    "abelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_"
    "score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled I"
    "S NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fa"
    "ir_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM("
    "CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DES"
    "C) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_sco"
    "re) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1000a T1000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair"
    "_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelle"
    "d IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NUL"
    "L OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labe"
    "lled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION "
    "BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0"
    " THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND "
    "NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST("
    "SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.n"
    "ame}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_valu"
    "e_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_sco"
    "re - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL "
    "ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WH"
    "EN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score"
    " ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|"
    ", @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY pr"
    "otected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 E"
    "ND) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS "
    "fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1010a T1010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_all,@[w: \"@{\"w.name}\",@|@] fair_sc"
    "ore AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT f"
    "air_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(f"
    "air_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_ga"
    "p, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0"
    " END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_label"
    "led IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE S"
    "UM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @"
    "[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 TH"
    "EN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fa"
    "ir_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value"
    "_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_scor"
    "e - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NUL"
    "L THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN"
    " SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@"
    "|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:"
    "\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_"
    "size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS"
    " NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5"
    " END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_sco"
    "re AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fa"
    "ir_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE "
    "WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_ca"
    "libration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair"
    "_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted I"
    "S NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @"
    "], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE "
    "0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND"
    " NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_sc"
    "ore) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T003a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size,@[w: \"@{\"w.name}\",@|@] fair_score AS fair"
    "_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelle"
    "d IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR"
    "(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_"
    "gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE"
    " 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND"
    " NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_sc"
    "ore) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVE"
    "R (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_"
    "labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DO"
    "UBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS"
    " fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size *"
    " (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 1"
    "0) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN "
    "fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|,"
    " @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size EL"
    "SE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_label"
    "led IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fai"
    "r_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @"
    "], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|"
    "@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL"
    " AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{"
    "\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labe"
    "lled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_"
    "labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(S"
    "UM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.na"
    "me}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NUL"
    "L AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DE"
    "SC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY "
    "@[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS"
    " fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T013a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size,@[w: \"@{\"w.name}\",@|@] fair_sc"
    "ore AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT f"
    "air_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@"
    "|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS f"
    "air_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled ="
    " 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WH"
    "EN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]"
    ", protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair"
    "_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST"
    "(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c."
    "name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valu"
    "ed"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_sum, POWER(fair_s"
    "core - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE "
    "0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9"
    ") END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fai"
    "r_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS"
    " NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT "
    "fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM("
    "CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE)"
    " * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_s"
    "um, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN"
    " fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL"
    " THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN "
    "SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.n"
    "ame}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_siz"
    "e ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_label"
    "led IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN "
    "NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], f"
    "air_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_sum, POWER("
    "fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size"
    " * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL"
    " ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE W"
    "HEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @"
    "] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 E"
    "ND) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NUL"
    "L AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_p"
    "redicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score)"
    " AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "-010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_sum, P"
    "OWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labe"
    "lled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLO"
    "OR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_la"
    "belled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(S"
    "UM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_sco"
    "re) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\""
    "@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PART"
    "ITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "P010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_va"
    "lue_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled I"
    "S NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10"
    ") IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN f"
    "air_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PA"
    "RTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AN"
    "D fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN N"
    "OT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}"
    "\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size E"
    "LSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{"
    "s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight grouped controls sums", "T010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_"
    "sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THE"
    "N fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL "
    "OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labell"
    "ed = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY"
    " protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_lab"
    "elled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_pr"
    "edicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] OR"
    "DER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END)"
    " OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fai"
    "r_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1103a -1203a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w: \"@{\"w.name}\",@"
    "|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL"
    " THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_sco"
    "re * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE"
    " WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.nam"
    "e}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 "
    "END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND "
    "fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CA"
    "SE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], "
    "fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1103a P1203a T1103a T1203a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w"
    ": \"@{\"w.name}\",@|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_"
    "predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @"
    "[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fai"
    "r_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND"
    " fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CA"
    "SE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@"
    "|, @], @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_label"
    "led = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NO"
    "T fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], @[p"
    ":\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1113a -1213a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w: \"@{"
    "\"w.name}\",@|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_label"
    "led IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CA"
    "SE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value"
    "_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PART"
    "ITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_la"
    "belled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE "
    "SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{"
    "\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTIT"
    "ION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@"
    "{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1113a P1213a T1113a T1213a",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, f"
    "air_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHE"
    "N NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name"
    "}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END"
    ")) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fai"
    "r_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @] ORDER"
    " BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVE"
    "R (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL "
    "AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@"
    "|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELS"
    "E 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs"
    " FROM fair_groupings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1100a -1200a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w: \"@{\"w.name}\",@|@] fair_score AS fair_v"
    "alue_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_"
    "score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEA"
    "ST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT f"
    "air_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CA"
    "SE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) *"
    " 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY "
    "fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|"
    ", @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1100a P1200a T1100a T1200a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w: \"@{\"w.name}\",@|@] fair"
    "_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS NULL AND NO"
    "T fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_scor"
    "e * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE "
    "WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OV"
    "ER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fai"
    "r_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_predicte"
    "d IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score"
    " DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION "
    "BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "-1110a -1210a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w: \"@{\"w.name}\",@|@] fair_scor"
    "e AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_si"
    "ze * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS N"
    "ULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 TH"
    "EN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER"
    " BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:"
    "\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (P"
    "ARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair"
    "_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_grou"
    "pings@{s}) AS fair_valued"},
    {"counts", "fair_ranks@{s}", "FROM", "predicts weight confidence grouped controls sums", "P1110a P1210a T1110a T1210a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_predicted, fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all,@[w: \"@{\"w.name}"
    "\",@|@] fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_predicted IS "
    "NULL AND NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CAS"
    "E WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_"
    "calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fa"
    "ir_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND "
    "NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE"
    ") * 0.5 ELSE SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION B"
    "Y protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_l"
    "abelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant"
    "_pairs FROM fair_groupings@{s}) AS fair_valued"},
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
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-0",
    "@[w:CAST(SUM(\"@{\"w.name}\") AS DOUBLE) AS \"@{\"w.name}\"@|, @]"},
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
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P0 T0",
    "@[w:CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN \"@{\"w.name}\" ELSE @{w.none} END) AS DOUBLE) AS \"@{\"w.name}\"@|, @]"},
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
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "-1",
    "@[w:CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN \"@{\"w.name}\" ELSE @{w.none} END) AS DOUBLE) AS \"@{\"w.name}\"@|, @]"},
    {"counts", "fair_counts@{s}", "SELECT", "predicts label", "P1 T1",
    "@[w:CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN \"@{\"w.name}\" ELSE @{w.none} END) AS DOUBLE) AS \"@{\"w.name}\"@|, @]"},
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
    {"limits", "fair_shares@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_shares@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS fair_value_@{m.at}@|, @]"},
    {"limits", "fair_shares@{s}", "SELECT", "shared", "m",
    "@[x:CAST(@{x.formula} AS DOUBLE) AS fair_value_@{x.at}@|, @]"},
    {"limits", "fair_shares@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.shares}@|, @]"},
    {"limits", "fair_shares@{s}", "SELECT", "shared", "m",
    "@[x:@{x.shares}@|, @]"},
    {"limits", "fair_shares@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
    "fair_@{counted}@{s}"},
    {"limits", "fair_sizes@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_sizes@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.sizes}@|, @]"},
    {"limits", "fair_sizes@{s}", "SELECT", "shared", "m",
    "@[x:@{x.sizes}@|, @]"},
    {"limits", "fair_sizes@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
    "fair_shares@{s}"},
    {"limits", "fair_corrected@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_corrected@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.counts}@|, @]"},
    {"limits", "fair_corrected@{s}", "SELECT", "shared", "m",
    "@[x:@{x.counts}@|, @]"},
    {"limits", "fair_corrected@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
    "fair_sizes@{s}"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence controls compared alone shared", "1310- 1310m 2310- 2310m",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence sets reference compared alone shared", "10O10- 10O10m 11-10- 11-10m 11O10- 11O10m 11V10- 11V10m 20O10- 20O10m 21-10- 21-10m 21O10- 21O10m 21V10- 21V10m",
    "protected"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence reference compared alone shared", "1-10- 2-10-",
    "@[m:GREATEST(1, (fair_judged_@{m.at} * (fair_judged_@{m.at} - 1)) / 2) AS fair_gaps_@{m.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence reference alone shared", "1V0- 2V0-",
    "@[m:GREATEST(1, fair_judged_@{m.at} - 1) AS fair_gaps_@{m.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "confidence reference alone shared", "1O0- 2O0-",
    "@[m:GREATEST(1, fair_judged_@{m.at}) AS fair_gaps_@{m.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "reference shared", "-m",
    "@[x:GREATEST(1, (fair_judged_@{x.at} * (fair_judged_@{x.at} - 1)) / 2) AS fair_gaps_@{x.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "reference shared", "Vm",
    "@[x:GREATEST(1, fair_judged_@{x.at} - 1) AS fair_gaps_@{x.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "SELECT", "reference shared", "Om",
    "@[x:GREATEST(1, fair_judged_@{x.at}) AS fair_gaps_@{x.at}@|, @]"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "110-130- 110V130- 120-130- 120V130-",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM "
    "fair_corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "010-130- 010V130- 020-130- 020V130-",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_"
    "corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared alone shared", "10-0310- 10V0310- 20-0310- 20V0310-",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s} GROUP BY @[c:\"@{\"c."
    "name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "110-100- 110V100- 120-100- 120V100-",
    "(SELECT @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s}) AS f"
    "air_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "010-100- 010V100- 020-100- 020V100-",
    "(SELECT @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s}) AS fair_i"
    "nner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared alone shared", "10-0010- 10V0010- 20-0010- 20V0010-",
    "(SELECT @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s}) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "110O130- 111-130- 111O130- 111V130- 120O130- 121-130- 121O130- 121V130-",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@"
    "|, @] FROM fair_corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "010O130- 011-130- 011O130- 011V130- 020O130- 021-130- 021O130- 021V130-",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @]"
    " FROM fair_corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared alone shared", "10O0310- 11-0310- 11O0310- 11V0310- 20O0310- 21-0310- 21O0310- 21V0310-",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s} GROUP BY"
    " @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "110O100- 111-100- 111O100- 111V100- 120O100- 121-100- 121O100- 121V100-",
    "(SELECT protected, @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_correcte"
    "d@{s} GROUP BY protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight confidence sets reference minimum controls alone shared", "010O100- 011-100- 011O100- 011V100- 020O100- 021-100- 021O100- 021V100-",
    "(SELECT protected, @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s}"
    " GROUP BY protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "confidence sets reference minimum controls compared alone shared", "10O0010- 11-0010- 11O0010- 11V0010- 20O0010- 21-0010- 21O0010- 21V0010-",
    "(SELECT protected, @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_corrected@{s} GROUP BY protected) AS fair_inne"
    "r"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "10-13m 10V13m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[x:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM "
    "fair_corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "00-13m 00V13m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[x:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_"
    "corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "sets reference minimum controls shared", "0-03m 0V03m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[x:CAST(COUNT(fair_value_@{x.at}) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s} GROUP BY @[c:\"@{\"c."
    "name}\"@|, @]) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "10-10m 10V10m",
    "(SELECT @[x:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s}) AS f"
    "air_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "00-10m 00V10m",
    "(SELECT @[x:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s}) AS fair_i"
    "nner"},
    {"limits", "fair_gaps@{s}", "FROM", "sets reference minimum controls shared", "0-00m 0V00m",
    "(SELECT @[x:CAST(COUNT(fair_value_@{x.at}) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s}) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "10O13m 11-13m 11O13m 11V13m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[x:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@"
    "|, @] FROM fair_corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "00O13m 01-13m 01O13m 01V13m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[x:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @]"
    " FROM fair_corrected@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "sets reference minimum controls shared", "0O03m 1-03m 1O03m 1V03m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[x:CAST(COUNT(fair_value_@{x.at}) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s} GROUP BY"
    " @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "10O10m 11-10m 11O10m 11V10m",
    "(SELECT protected, @[x:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_correcte"
    "d@{s} GROUP BY protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "weight sets reference minimum controls shared", "00O10m 01-10m 01O10m 01V10m",
    "(SELECT protected, @[x:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{x.at} END) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s}"
    " GROUP BY protected) AS fair_inner"},
    {"limits", "fair_gaps@{s}", "FROM", "sets reference minimum controls shared", "0O00m 1-00m 1O00m 1V00m",
    "(SELECT protected, @[x:CAST(COUNT(fair_value_@{x.at}) AS DOUBLE) AS fair_judged_@{x.at}@|, @] FROM fair_corrected@{s} GROUP BY protected) AS fair_inne"
    "r"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence controls compared alone shared", "1310- 1310m 2310- 2310m",
    "@[c:fair_stratum_@{c.at}@|, @]"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence sets reference controls compared alone shared", "10O010- 10O010m 11-010- 11-010m 11O010- 11O010m 11V010- 11V010m 20O010- 20O010m 21-010- 21-010m 21O010- 21O010m 21V010- 21V010m",
    "fair_stratum_0"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence sets reference controls compared alone shared", "10O310- 10O310m 11-310- 11-310m 11O310- 11O310m 11V310- 11V310m 20O310- 20O310m 21-310- 21-310m 21O310- 21O310m 21V310- 21V310m",
    "fair_stratum_@{controls}"},
    {"limits", "fair_quantiles@{s}", "SELECT", "confidence compared alone shared", "110- 210-",
    "@[m:LIST_EXTRACT(fair_z, @{i+1}) AS fair_z_@{m.at}@|, @]"},
    {"limits", "fair_quantiles@{s}", "SELECT", "shared", "m",
    "@[x:LIST_EXTRACT(fair_z, @{i+1}) AS fair_z_@{x.at}@|, @]"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "20-310- 20V310-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "10-310- 10V310-",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHE"
    "N fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324"
    "76320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.0"
    "5075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.6763848301838038"
    "4940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, "
    "1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.657904643501103"
    "77720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869"
    "131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) A"
    "S fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls alone shared", "2O30-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "21-310- 21V310-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls alone shared", "1O30-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "11-310- 11V310-",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m."
    "at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1"
    ", 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *"
    " (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.8976"
    "7334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0103343992922"
    "8813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46"
    "378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870"
    "e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMB"
    "DA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "20-010- 20V010-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "10-010- 10V010-",
    "(SELECT LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341"
    "407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033"
    "784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-"
    "4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a"
    ", c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.6532189526576123093"
    "0e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / "
    "LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1"
    ".36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls alone shared", "2O00-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "21-010- 21V010-",
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls alone shared", "1O00-",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps_@{m.at}) OVER () ELSE fair_g"
    "aps_@{m.at} END))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177"
    "450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBD"
    "A a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.4810397642748007459"
    "0e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0"
    "1033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.7848265399172913"
    "3580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175"
    "831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1"
    ", 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls compared alone shared", "11-010- 11V010-",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN "
    "LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76"
    "949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324"
    "e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.053191626"
    "63775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843"
    "860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a,"
    " c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,"
    " 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_"
    "gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "20-3m 20V3m",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], LIST_TRANSFORM([@[x:@{beyond} / fair_gaps_@{x.at}@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <"
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "10-3m 10V3m",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], LIST_TRANSFORM([@[x:SQRT(-LN(@{beyond} / fair_gaps_@{x.at}))@|, @]], LAMBDA fair_r : (CASE WHE"
    "N fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324"
    "76320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.0"
    "5075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.6763848301838038"
    "4940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, "
    "1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.657904643501103"
    "77720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869"
    "131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) A"
    "S fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls shared", "2O3m",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[x:@{beyond} / CASE WHEN protected = '"
    "' THEN MAX(fair_gaps_@{x.at}) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) ELSE fair_gaps_@{x.at} END@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR"
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "21-3m 21V3m",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[x:@{beyond} / fair_gaps_@{x.at}@|, @]"
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls shared", "1O3m",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[x:SQRT(-LN(@{beyond} / CASE WHEN prot"
    "ected = '' THEN MAX(fair_gaps_@{x.at}) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) ELSE fair_gaps_@{x.at} END))@|, @]], LAMBDA fair_r : (CASE WHEN fair"
    "_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324763204"
    "60504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.0507500"
    "7164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0"
    ", 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.2426"
    "6094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e"
    "0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145"
    "613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair"
    "_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "11-3m 11V3m",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[x:SQRT(-LN(@{beyond} / fair_gaps_@{x."
    "at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1"
    ", 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *"
    " (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.8976"
    "7334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0103343992922"
    "8813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46"
    "378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870"
    "e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMB"
    "DA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "20-0m 20V0m",
    "(SELECT LIST_TRANSFORM([@[x:@{beyond} / fair_gaps_@{x.at}@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0"
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "10-0m 10V0m",
    "(SELECT LIST_TRANSFORM([@[x:SQRT(-LN(@{beyond} / fair_gaps_@{x.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341"
    "407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033"
    "784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-"
    "4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a"
    ", c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.6532189526576123093"
    "0e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / "
    "LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1"
    ".36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls shared", "2O0m",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[x:@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps_@{x.at}) OVER () ELSE fair_gaps_@{x.a"
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "21-0m 21V0m",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[x:@{beyond} / fair_gaps_@{x.at}@|, @]], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 "
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
    {"limits", "fair_quantiles@{s}", "FROM", "confidence reference controls shared", "1O0m",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[x:SQRT(-LN(@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps_@{x.at}) OVER () ELSE fair_g"
    "aps_@{x.at} END))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177"
    "450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBD"
    "A a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.4810397642748007459"
    "0e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0"
    "1033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.7848265399172913"
    "3580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175"
    "831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1"
    ", 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"limits", "fair_quantiles@{s}", "FROM", "confidence sets reference controls shared", "11-0m 11V0m",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[x:SQRT(-LN(@{beyond} / fair_gaps_@{x.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN "
    "LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76"
    "949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324"
    "e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.053191626"
    "63775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843"
    "860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a,"
    " c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,"
    " 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_"
    "gaps@{s}) AS fair_inner"},
    {"limits", "fair_intervals@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_intervals@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.limits}@|, @]"},
    {"limits", "fair_intervals@{s}", "SELECT", "shared", "m",
    "@[x:@{x.limits}@|, @]"},
    {"limits", "fair_intervals@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.middles}@|, @]"},
    {"limits", "fair_intervals@{s}", "SELECT", "shared", "m",
    "@[x:@{x.middles}@|, @]"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence compared alone", "100 111 200 211",
    "fair_corrected@{s}"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared alone shared", "10-310- 10-310m 10V310- 10V310m 20-310- 20-310m 20V310- 20V310m",
    "fair_corrected@{s} JOIN fair_quantiles@{s} ON @[c:\"@{\"c.name}\" IS NOT DISTINCT FROM fair_stratum_@{c.at}@| AND @]"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared alone shared", "10O310- 10O310m 11-310- 11-310m 11O310- 11O310m 11V310- 11V310m 20O310- 20O310m 21-310- 21-310m 21O310- 21O310m 21V310- 21V310m",
    "fair_corrected@{s} JOIN fair_quantiles@{s} ON @[c:\"@{\"c.name}\" IS NOT DISTINCT FROM fair_stratum_@{c.at}@| AND @] AND protected IS NOT DISTINCT FROM f"
    "air_stratum_@{controls}"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared alone shared", "10-010- 10-010m 10V010- 10V010m 20-010- 20-010m 20V010- 20V010m",
    "fair_corrected@{s} JOIN fair_quantiles@{s} ON TRUE"},
    {"limits", "fair_intervals@{s}", "FROM", "confidence sets reference controls compared alone shared", "10O010- 10O010m 11-010- 11-010m 11O010- 11O010m 11V010- 11V010m 20O010- 20O010m 21-010- 21-010m 21O010- 21O010m 21V010- 21V010m",
    "fair_corrected@{s} JOIN fair_quantiles@{s} ON protected IS NOT DISTINCT FROM fair_stratum_0"},
    {"limits", "fair_turns@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_turns@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.turns}@|, @]"},
    {"limits", "fair_turns@{s}", "SELECT", "shared", "m",
    "@[x:@{x.turns}@|, @]"},
    {"limits", "fair_turns@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
    "fair_intervals@{s}"},
    {"limits", "fair_scales@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_scales@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.scales}@|, @]"},
    {"limits", "fair_scales@{s}", "SELECT", "shared", "m",
    "@[x:@{x.scales}@|, @]"},
    {"limits", "fair_scales@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
    "fair_turns@{s}"},
    {"limits", "fair_steps@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_steps@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.steps}@|, @]"},
    {"limits", "fair_steps@{s}", "SELECT", "shared", "m",
    "@[x:@{x.steps}@|, @]"},
    {"limits", "fair_steps@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
    "fair_scales@{s}"},
    {"limits", "fair_ends@{s}", "SELECT", "confidence shared", "1- 1m 2- 2m",
    "*"},
    {"limits", "fair_ends@{s}", "SELECT", "confidence shared", "1- 2-",
    "@[m:@{m.ends}@|, @]"},
    {"limits", "fair_ends@{s}", "SELECT", "shared", "m",
    "@[x:@{x.ends}@|, @]"},
    {"limits", "fair_ends@{s}", "FROM", "confidence shared", "1- 1m 2- 2m",
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
    {"limits", "fair_groups@{s}", "SELECT", "confidence compared shared", "01- 11a 21a",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS \"@{\"m.name}\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "confidence compared shared", "11- 21-",
    "@[m:fair_value_@{m.at} AS \"@{\"m.name}\", @{m.low} AS \"@{\"m.name}_low\", @{m.high} AS \"@{\"m.name}_high\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "shared", "m",
    "@[q:CAST(@{q.formula} AS DOUBLE) AS \"@{\"q.name}\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "shared", "m",
    "@[x:fair_value_@{x.at} AS \"@{\"x.name}\", @{x.low} AS \"@{\"x.name}_low\", @{x.high} AS \"@{\"x.name}_high\"@|, @]"},
    {"limits", "fair_groups@{s}", "SELECT", "shared", "a m",
    "@{bases} AS fair_bases"},
    {"limits", "", "FROM", "confidence compared", "00",
    "fair_@{counted}@{s}"},
    {"limits", "", "FROM", "confidence compared", "10 20",
    "fair_ends@{s}"},
    {"limits", "fair_groups@{s}", "FROM", "confidence compared shared", "01- 11a 21a",
    "fair_@{counted}@{s}"},
    {"limits", "fair_groups@{s}", "FROM", "confidence compared shared", "11- 11m 21- 21m",
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
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum shared", "11- 21-",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_low\"@|, @]] END) AS fair_low"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum shared", "10- 20-",
    "UNNEST([@[m:\"@{\"m.name}_low\"@|, @]]) AS fair_low"},
    {"disparity", "fair_measures@{s}", "SELECT", "shared", "a m",
    "UNNEST(fair_bases) AS fair_base"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum shared", "11- 21-",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_high\"@|, @]] END) AS fair_high"},
    {"disparity", "fair_measures@{s}", "SELECT", "confidence minimum shared", "10- 20-",
    "UNNEST([@[m:\"@{\"m.name}_high\"@|, @]]) AS fair_high"},
    {"disparity", "fair_measures@{s}", "SELECT", "minimum shared", "1m",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:@{m.own_low}@|, @]] END) AS fair_other_low"},
    {"disparity", "fair_measures@{s}", "SELECT", "minimum shared", "0m",
    "UNNEST([@[m:@{m.own_low}@|, @]]) AS fair_other_low"},
    {"disparity", "fair_measures@{s}", "SELECT", "minimum shared", "1m",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:@{m.own_high}@|, @]] END) AS fair_other_high"},
    {"disparity", "fair_measures@{s}", "SELECT", "minimum shared", "0m",
    "UNNEST([@[m:@{m.own_high}@|, @]]) AS fair_other_high"},
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
    {"disparity", "fair_levels@{s}", "SELECT", "controls shared", "3a 3m",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_levels@{s}", "SELECT", "sets reference shared", "0Oa 0Om 1-a 1-m 1Oa 1Om 1Va 1Vm",
    "protected"},
    {"disparity", "fair_levels@{s}", "SELECT", "shared", "a m",
    "fair_metric"},
    {"disparity", "fair_levels@{s}", "SELECT", "confidence reference controls shared", "2O3a 2O3m",
    "LIST_EXTRACT(LIST_TRANSFORM([@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], fair_metric) ELSE fai"
    "r_gaps END], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.50"
    "90809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0"
    ")) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair"
    "_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e"
    "0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.226495278"
    "8528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3."
    "9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0."
    "5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (f"
    "air_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-L"
    "N(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236"
    "838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(f"
    "air_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.4810397642748007459"
    "0e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1"
    ".6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.9656057182850"
    "4891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5"
    ") + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148"
    "525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)), 1) A"
    "S fair_z"},
    {"disparity", "fair_levels@{s}", "SELECT", "confidence reference controls shared", "2O0a 2O0m",
    "LIST_EXTRACT(LIST_TRANSFORM([@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps) OVER (PARTITION BY fair_metric) ELSE fair_gaps END], LAMBDA fair"
    "_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0"
    ".180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.72657709270087008"
    "53e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693"
    "765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +"
    " 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625"
    "e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) *"
    " (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.39419602142475"
    "11077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.2313"
    "330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair"
    "_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324763"
    "20460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1"
    ".6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.8976733498510000"
    "4550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUC"
    "E([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.7848265399"
    "1729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / LIST_REDUCE([2."
    "04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735"
    "805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) END) END)), 1) AS fair_z"},
    {"disparity", "fair_levels@{s}", "SELECT", "confidence reference shared", "2-a 2-m 2Va 2Vm",
    "LIST_EXTRACT(LIST_TRANSFORM([@{beyond} / fair_gaps], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.42"
    "5e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.18062"
    "5e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) "
    "* (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065"
    "514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.387"
    "1328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - ("
    "fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.18"
    "0625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e"
    "2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE S"
    "IGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.4"
    "1780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734"
    "e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.519866"
    "65636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * ("
    "SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2."
    "65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * ("
    "SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.8686"
    "9131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, "
    "1 - fair_r))) - 5) + c) END) END)), 1) AS fair_z"},
    {"disparity", "fair_levels@{s}", "SELECT", "confidence reference controls shared", "1O3a 1O3m",
    "LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @], fair_metric)"
    " ELSE fair_gaps END))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.4178072517745"
    "0611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA "
    "a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e"
    "-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.010"
    "33439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.784826539917291335"
    "80e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.4215117583"
    "1644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, "
    "1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)), 1) AS fair_z"},
    {"disparity", "fair_levels@{s}", "SELECT", "confidence reference controls shared", "1O0a 1O0m",
    "LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps) OVER (PARTITION BY fair_metric) ELSE fair_gaps END))], "
    "LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.2704582524"
    "5236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6"
    ") + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.897673349851000045"
    "50e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2."
    "71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.4637849111641143"
    "6990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.8463183"
    "1751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * "
    "(fair_r - 5) + c) END)), 1) AS fair_z"},
    {"disparity", "fair_levels@{s}", "SELECT", "confidence reference shared", "1-a 1-m 1Va 1Vm",
    "LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(@{beyond} / fair_gaps))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2."
    "27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.630337846156545295"
    "90e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665"
    "636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fa"
    "ir_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560"
    "571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE(["
    "2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.369298809227"
    "35805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)), 1) AS fair_z"},
    {"disparity", "fair_levels@{s}", "FROM", "reference controls shared", "O3a O3m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, fair_metric, GREATEST(1, fair_judged) AS fair_gaps FROM (SELECT @[c:\"@{\"c.name}\"@|, @], protected, fair_met"
    "ric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected, fair_metric) AS fair_inner) A"
    "S fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "reference controls shared", "O0a O0m",
    "(SELECT protected, fair_metric, GREATEST(1, fair_judged) AS fair_gaps FROM (SELECT protected, fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_j"
    "udged FROM fair_measures@{s} GROUP BY protected, fair_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "0-3a 0-3m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], fair_metric, GREATEST(1, (fair_judged * (fair_judged - 1)) / 2) AS fair_gaps FROM (SELECT @[c:\"@{\"c.name}\"@|, @], fair"
    "_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], fair_metric) AS fair_inner) AS fair_"
    "inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "0V3a 0V3m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], fair_metric, GREATEST(1, fair_judged - 1) AS fair_gaps FROM (SELECT @[c:\"@{\"c.name}\"@|, @], fair_metric, CAST(COUNT(fa"
    "ir_value) AS DOUBLE) AS fair_judged FROM fair_measures@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], fair_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "1-3a 1-3m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, fair_metric, GREATEST(1, (fair_judged * (fair_judged - 1)) / 2) AS fair_gaps FROM (SELECT @[c:\"@{\"c.name}\"@"
    "|, @], protected, fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected, fai"
    "r_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "1V3a 1V3m",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, fair_metric, GREATEST(1, fair_judged - 1) AS fair_gaps FROM (SELECT @[c:\"@{\"c.name}\"@|, @], protected, fair"
    "_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected, fair_metric) AS fair_inne"
    "r) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "0-0a 0-0m",
    "(SELECT fair_metric, GREATEST(1, (fair_judged * (fair_judged - 1)) / 2) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fa"
    "ir_judged FROM fair_measures@{s} GROUP BY fair_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "0V0a 0V0m",
    "(SELECT fair_metric, GREATEST(1, fair_judged - 1) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_me"
    "asures@{s} GROUP BY fair_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "1-0a 1-0m",
    "(SELECT protected, fair_metric, GREATEST(1, (fair_judged * (fair_judged - 1)) / 2) AS fair_gaps FROM (SELECT protected, fair_metric, CAST(COUNT(fair_v"
    "alue) AS DOUBLE) AS fair_judged FROM fair_measures@{s} GROUP BY protected, fair_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_levels@{s}", "FROM", "sets reference controls shared", "1V0a 1V0m",
    "(SELECT protected, fair_metric, GREATEST(1, fair_judged - 1) AS fair_gaps FROM (SELECT protected, fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fa"
    "ir_judged FROM fair_measures@{s} GROUP BY protected, fair_metric) AS fair_inner) AS fair_inner"},
    {"disparity", "fair_sure@{s}", "SELECT", "shared", "a m",
    "fair_measures@{s}.*"},
    {"disparity", "fair_sure@{s}", "SELECT", "shared", "a m",
    "CASE WHEN fair_base * fair_value < 4.0e0 THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (fair_base * fair_value) - 2.0e0) ELSE fair_base"
    " * fair_value END AS fair_sure_hits"},
    {"disparity", "fair_sure@{s}", "SELECT", "shared", "a m",
    "CASE WHEN fair_base * (1 - fair_value) < 4.0e0 THEN GREATEST(0.0e0, fair_base * (1 - fair_value) - 0.5e0, 1.5e0 * (fair_base * (1 - fair_value)) - 2.0"
    "e0) ELSE fair_base * (1 - fair_value) END AS fair_sure_misses"},
    {"disparity", "fair_sure@{s}", "SELECT", "shared", "a m",
    "fair_z"},
    {"disparity", "fair_sure@{s}", "FROM", "sets reference controls shared", "0-3a 0-3m 0V3a 0V3m",
    "fair_measures@{s} JOIN fair_levels@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_levels@{s}.\"@{\"c.name}\"@| AND @] AND fair_measu"
    "res@{s}.fair_metric IS NOT DISTINCT FROM fair_levels@{s}.fair_metric"},
    {"disparity", "fair_sure@{s}", "FROM", "sets reference controls shared", "0O3a 0O3m 1-3a 1-3m 1O3a 1O3m 1V3a 1V3m",
    "fair_measures@{s} JOIN fair_levels@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_levels@{s}.\"@{\"c.name}\"@| AND @] AND fair_measu"
    "res@{s}.protected IS NOT DISTINCT FROM fair_levels@{s}.protected AND fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_levels@{s}.fair_metric"},
    {"disparity", "fair_sure@{s}", "FROM", "sets reference controls shared", "0-0a 0-0m 0V0a 0V0m",
    "fair_measures@{s} JOIN fair_levels@{s} ON fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_levels@{s}.fair_metric"},
    {"disparity", "fair_sure@{s}", "FROM", "sets reference controls shared", "0O0a 0O0m 1-0a 1-0m 1O0a 1O0m 1V0a 1V0m",
    "fair_measures@{s} JOIN fair_levels@{s} ON fair_measures@{s}.protected IS NOT DISTINCT FROM fair_levels@{s}.protected AND fair_measures@{s}.fair_metric"
    " IS NOT DISTINCT FROM fair_levels@{s}.fair_metric"},
    {"disparity", "fair_limited@{s} AS MATERIALIZED", "SELECT", "shared", "a m",
    "*"},
    {"disparity", "fair_limited@{s} AS MATERIALIZED", "SELECT", "shared", "a",
    "(fair_sure_hits * fair_sure_hits) / (fair_base * (fair_sure_hits + fair_z * fair_z * 0.5e0 + fair_z * SQRT((fair_sure_hits * (fair_base - fair_sure_hi"
    "ts)) / fair_base + fair_z * fair_z * 0.25e0))) AS fair_low"},
    {"disparity", "fair_limited@{s} AS MATERIALIZED", "SELECT", "shared", "m",
    "CASE WHEN fair_base IS NULL THEN fair_other_low ELSE (fair_sure_hits * fair_sure_hits) / (fair_base * (fair_sure_hits + fair_z * fair_z * 0.5e0 + fair"
    "_z * SQRT((fair_sure_hits * (fair_base - fair_sure_hits)) / fair_base + fair_z * fair_z * 0.25e0))) END AS fair_low"},
    {"disparity", "fair_limited@{s} AS MATERIALIZED", "SELECT", "shared", "a",
    "1 - ((fair_sure_misses * fair_sure_misses) / (fair_base * (fair_sure_misses + fair_z * fair_z * 0.5e0 + fair_z * SQRT((fair_sure_misses * (fair_base -"
    " fair_sure_misses)) / fair_base + fair_z * fair_z * 0.25e0)))) AS fair_high"},
    {"disparity", "fair_limited@{s} AS MATERIALIZED", "SELECT", "shared", "m",
    "CASE WHEN fair_base IS NULL THEN fair_other_high ELSE 1 - ((fair_sure_misses * fair_sure_misses) / (fair_base * (fair_sure_misses + fair_z * fair_z * "
    "0.5e0 + fair_z * SQRT((fair_sure_misses * (fair_base - fair_sure_misses)) / fair_base + fair_z * fair_z * 0.25e0)))) END AS fair_high"},
    {"disparity", "fair_limited@{s} AS MATERIALIZED", "FROM", "shared", "a m",
    "fair_sure@{s}"},
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
    {"disparity", "fair_referred@{s}", "FROM", "reference shared", "Oa Om Va Vm",
    "fair_limited@{s}"},
    {"disparity", "fair_referred@{s}", "FROM", "reference shared", "O- V-",
    "fair_measures@{s}"},
    {"disparity", "fair_referred@{s}", "GROUP BY", "reference controls", "O3 V3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_referred@{s}", "GROUP BY", "sets reference", "1V",
    "protected"},
    {"disparity", "fair_referred@{s}", "GROUP BY", "reference", "O V",
    "fair_metric"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference controls shared", "O3a O3m V3a V3m",
    "@[c:fair_limited@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference controls shared", "O3- V3-",
    "@[c:fair_measures@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "SELECT", "sets reference shared", "0Oa 0Om 1Oa 1Om 1Va 1Vm",
    "fair_limited@{s}.protected"},
    {"disparity", "fair_ranked@{s}", "SELECT", "sets reference shared", "0O- 1O- 1V-",
    "fair_measures@{s}.protected"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference shared", "Oa Om Va Vm",
    "fair_limited@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference shared", "O- V-",
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
    ") IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(ABS(fair_value - fair_referred@{s}.fair_reference.value)), 'key': fair"
    "_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high': fair_high}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference judged", "0Od 0Vd",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred@{s}.fair_reference.value"
    ") IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(ABS(fair_value - fair_referred@{s}.fair_reference.value)), 'key': fair"
    "_key, 'value': fair_value, 'n': fair_n}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "judged shared", "ma mm ra rm",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_limited@{s}.fair_metric IN (@{ratios}) A"
    "ND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NUL"
    "LIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_limited@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value - "
    "fair_referred@{s}.fair_reference.value) END IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(CASE WHEN fair_limited@{s}.f"
    "air_metric IN (@{ratios}) AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}."
    "fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_limited@{s}.fair_metric IN (@{ratios}) THEN "
    "NULL ELSE ABS(fair_value - fair_referred@{s}.fair_reference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high': f"
    "air_high}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged shared", "1m- 1r- 2m- 2r-",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) "
    "AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NU"
    "LLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value "
    "- fair_referred@{s}.fair_reference.value) END IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(CASE WHEN fair_measures@{s"
    "}.fair_metric IN (@{ratios}) AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{"
    "s}.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) T"
    "HEN NULL ELSE ABS(fair_value - fair_referred@{s}.fair_reference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high"
    "': fair_high}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "0m 0r",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) "
    "AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NU"
    "LLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value "
    "- fair_referred@{s}.fair_reference.value) END IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(CASE WHEN fair_measures@{s"
    "}.fair_metric IN (@{ratios}) AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{"
    "s}.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) T"
    "HEN NULL ELSE ABS(fair_value - fair_referred@{s}.fair_reference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference", "1- 2-",
    "FLATTEN([ARG_MAX(fair_place, fair_value, 16), ARG_MAX(fair_place, fair_low, 16), ARG_MAX(fair_place, fair_high, 16), ARG_MIN(fair_place, fair_value, 1"
    "6), ARG_MIN(fair_place, fair_low, 16), ARG_MIN(fair_place, fair_high, 16)]) AS fair_ends"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference", "1O 1V 2O 2V",
    "COUNT(CASE WHEN NOT fair_is_reference THEN fair_value END) AS fair_rivals"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "-",
    "MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference", "1O 1V 2O 2V",
    "COUNT(CASE WHEN NOT fair_is_reference THEN fair_low END) AS fair_limited"},
    {"disparity", "fair_ranked@{s}", "SELECT", "reference", "-",
    "MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest"},
    {"disparity", "fair_ranked@{s}", "SELECT", "judged shared", "ma mm",
    "MAX(GREATEST(CASE WHEN NOT fair_is_reference AND fair_limited@{s}.fair_metric IN (@{differences}) THEN GREATEST(GREATEST(fair_value - (fair_referred@{"
    "s}.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.valu"
    "e), 2)), fair_low - (fair_referred@{s}.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high -"
    " fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_refe"
    "rence.low))) END, 0)) AS fair_difference_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged shared", "1m- 2m-",
    "MAX(GREATEST(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{differences}) THEN GREATEST(GREATEST(fair_value - (fair_referred@"
    "{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.val"
    "ue), 2)), fair_low - (fair_referred@{s}.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high "
    "- fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_ref"
    "erence.low))) END, 0)) AS fair_difference_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "MAX(GREATEST(CASE WHEN NOT fair_is_reference THEN GREATEST(GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fa"
    "ir_low, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference"
    ".high)), 0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred@{s}.fair_refere"
    "nce.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.low))) END, 0)) AS fair_difference_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged", "1r 2r",
    "MIN(CASE WHEN NOT fair_is_reference THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_reference.value <= 0 THEN NULL WHEN fair_low <= 0 TH"
    "EN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_value / fair_low), 2) + POWER(LN((fair_referred@{"
    "s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@{s}.fair_reference.high)) END, CASE WHEN fair_ref"
    "erred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s"
    "}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2) + PO"
    "WER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) AS fair_ratio_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "judged shared", "ma mm",
    "MAX(CASE WHEN NOT fair_is_reference AND fair_limited@{s}.fair_metric IN (@{differences}) THEN GREATEST(LEAST(fair_value - (fair_referred@{s}.fair_refe"
    "rence.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fai"
    "r_high - (fair_referred@{s}.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_lo"
    "w, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.high"
    "))) END) AS fair_difference_high"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged shared", "1m- 2m-",
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
    "MIN(LEAST(CASE WHEN NOT fair_is_reference THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_reference.value <= 0 THEN NULL WHEN fair_refer"
    "red@{s}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / (fair_referred@{s}.fair_reference.low) ELSE LEAS"
    "T((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) + POWER(LN((fair_referred@{s}.fair_reference"
    ".value) / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_reference.low)) END, CASE WHEN fair_referred@{s}.fair_ref"
    "erence.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_referred@{s}.fair_reference.value <= 0 THEN"
    " (fair_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(SQRT(POWER(LN((fair_refer"
    "red@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / fair_low), 2))), (fair_referred@{s}.fair_referenc"
    "e.high) / fair_low) END) END, 1)) AS fair_ratio_high"},
    {"disparity", "fair_ranked@{s}", "SELECT", "judged shared", "ma mm",
    "MIN(CASE WHEN NOT fair_is_reference AND fair_limited@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_refe"
    "rence.value <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_v"
    "alue / fair_low), 2) + POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@{"
    "s}.fair_reference.high)) END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference."
    "low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) / "
    "(fair_referred@{s}.fair_reference.low)), 2) + POWER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) AS"
    " fair_ratio_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged shared", "1m- 2m-",
    "MIN(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_ref"
    "erence.value <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_"
    "value / fair_low), 2) + POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@"
    "{s}.fair_reference.high)) END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference"
    ".low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) /"
    " (fair_referred@{s}.fair_reference.low)), 2) + POWER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) A"
    "S fair_ratio_low"},
    {"disparity", "fair_ranked@{s}", "SELECT", "judged shared", "ma mm",
    "MIN(LEAST(CASE WHEN NOT fair_is_reference AND fair_limited@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fai"
    "r_reference.value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / "
    "(fair_referred@{s}.fair_reference.low) ELSE LEAST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value),"
    " 2) + POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_reference"
    ".low)) END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN "
    "fair_referred@{s}.fair_reference.value <= 0 THEN (fair_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.valu"
    "e) / fair_value) * EXP(SQRT(POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / f"
    "air_low), 2))), (fair_referred@{s}.fair_reference.high) / fair_low) END) END, 1)) AS fair_ratio_high"},
    {"disparity", "fair_ranked@{s}", "SELECT", "confidence judged shared", "1m- 2m-",
    "MIN(LEAST(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fa"
    "ir_reference.value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high /"
    " (fair_referred@{s}.fair_reference.low) ELSE LEAST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value)"
    ", 2) + POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_referenc"
    "e.low)) END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN"
    " fair_referred@{s}.fair_reference.value <= 0 THEN (fair_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.val"
    "ue) / fair_value) * EXP(SQRT(POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / "
    "fair_low), 2))), (fair_referred@{s}.fair_reference.high) / fair_low) END) END, 1)) AS fair_ratio_high"},
    {"disparity", "fair_ranked@{s}", "FROM", "reference shared", "-a -m",
    "fair_limited@{s}"},
    {"disparity", "fair_ranked@{s}", "FROM", "reference shared", "--",
    "fair_measures@{s}"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "0O3a 0O3m 0V3a 0V3m 1O3a 1O3m",
    "fair_limited@{s} INNER JOIN fair_referred@{s} ON @[c:fair_limited@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND fa"
    "ir_limited@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "1V3a 1V3m",
    "fair_limited@{s} INNER JOIN fair_referred@{s} ON @[c:fair_limited@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND fa"
    "ir_limited@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_limited@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair"
    "_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "0O0a 0O0m 0V0a 0V0m 1O0a 1O0m",
    "fair_limited@{s} INNER JOIN fair_referred@{s} ON fair_limited@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "1V0a 1V0m",
    "fair_limited@{s} INNER JOIN fair_referred@{s} ON fair_limited@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_limited@{s}.fair"
    "_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "0O3- 0V3- 1O3-",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND "
    "fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "1V3-",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND "
    "fair_measures@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}."
    "fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "0O0- 0V0- 1O0-",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "FROM", "sets reference controls shared", "1V0-",
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
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference controls shared", "O3a O3m V3a V3m",
    "@[c:fair_limited@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference controls shared", "O3- V3-",
    "@[c:fair_measures@{s}.\"@{\"c.name}\"@|, @]"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "sets reference shared", "0Oa 0Om 1Oa 1Om 1Va 1Vm",
    "fair_limited@{s}.protected"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "sets reference shared", "0O- 1O- 1V-",
    "fair_measures@{s}.protected"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference shared", "Oa Om Va Vm",
    "fair_limited@{s}.fair_metric"},
    {"disparity", "fair_ranked@{s}", "GROUP BY", "reference shared", "O- V-",
    "fair_measures@{s}.fair_metric"},
    {"disparity", "fair_rivals@{s}", "FROM", "reference shared", "-a -m",
    "fair_limited@{s}"},
    {"disparity", "fair_rivals@{s}", "FROM", "confidence reference shared", "1-- 2--",
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
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN NOT fair_furthest.low"
    " IS NULL AND NOT fair_reference.low IS NULL THEN GREATEST(GREATEST(GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.va"
    "lue - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high)), 0 - LEAST(fair_fu"
    "rthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value - (fair_reference.low),"
    " 2)), fair_furthest.high - (fair_reference.low))), 0) END END AS fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_metric IN (@{rat"
    "ios}) THEN CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN GREATEST(GREATEST(GREATEST(fair_furthest.value - (fair_refe"
    "rence.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low -"
    " (fair_reference.high)), 0 - LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fa"
    "ir_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low))), 0) END ELSE CASE WHEN fair_rivals = fair_limited THEN fai"
    "r_difference_low END END END AS fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_rivals = fair_li"
    "mited THEN fair_difference_low END END AS fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN NOT fair_furthest.low"
    " IS NULL AND NOT fair_reference.low IS NULL THEN GREATEST(LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_f"
    "urthest.value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low)), 0 - GREATEST(fair_furthest.va"
    "lue - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fai"
    "r_furthest.low - (fair_reference.high))) END END AS fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_metric IN (@{rat"
    "ios}) THEN CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN GREATEST(LEAST(fair_furthest.value - (fair_reference.value)"
    " + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_refe"
    "rence.low)), 0 - GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_referen"
    "ce.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high))) END ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_"
    "high END END END AS fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_rivals = fair_li"
    "mited THEN fair_difference_high END END AS fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_rivals = fair_li"
    "mited THEN fair_ratio_low END END AS fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_metric IN (@{rat"
    "ios}) THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_low END ELSE CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NUL"
    "L THEN LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest"
    ".value) / (fair_reference.value)) * EXP(-SQRT(POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) / (fair_refer"
    "ence.value)), 2))), (fair_furthest.low) / (fair_reference.high)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fa"
    "ir_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_reference.value) / (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_refere"
    "nce.low)), 2) + POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) END END END AS fair_ra"
    "tio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN NOT fair_furthest.low"
    " IS NULL AND NOT fair_reference.low IS NULL THEN LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low"
    " <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value) / (fair_reference.value)) * EXP(-SQRT(POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + PO"
    "WER(LN((fair_reference.high) / (fair_reference.value)), 2))), (fair_furthest.low) / (fair_reference.high)) END, CASE WHEN fair_reference.value < 0 OR "
    "fair_furthest.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_reference.value) / (fair_furthest.value)) * EXP(-SQRT(POWE"
    "R(LN((fair_reference.value) / (fair_reference.low)), 2) + POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2))), (fair_reference.low) / (fair_f"
    "urthest.high)) END) END END AS fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1r 2r",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_rivals = fair_li"
    "mited THEN fair_ratio_high END END AS fair_ratio_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence judged", "1m 2m",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN fair_metric IN (@{rat"
    "ios}) THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_high END ELSE CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NU"
    "LL THEN LEAST(LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUB"
    "LE) WHEN fair_furthest.value <= 0 THEN (fair_furthest.high) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) * EXP(S"
    "QRT(POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)), 2))), (fair_furthest.high) /"
    " (fair_reference.low)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN CAST('Infinity' "
    "AS DOUBLE) WHEN fair_reference.value <= 0 THEN (fair_reference.high) / (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value))"
    " * EXP(SQRT(POWER(LN((fair_reference.high) / (fair_reference.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_referenc"
    "e.high) / (fair_furthest.low)) END), 1) END END END AS fair_ratio_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference judged", "1Od 1Vd 2Od 2Vd",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN NOT fair_furthest.low"
    " IS NULL AND NOT fair_reference.low IS NULL THEN LEAST(LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_refere"
    "nce.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_furthest.value <= 0 THEN (fair_furthest.high) / (fair_reference.low) ELSE LEAST(((fair_furthest"
    ".value) / (fair_reference.value)) * EXP(SQRT(POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2) + POWER(LN((fair_reference.value) / (fair_refe"
    "rence.low)), 2))), (fair_furthest.high) / (fair_reference.low)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fai"
    "r_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_reference.value <= 0 THEN (fair_reference.high) / (fair_furthest.low) ELSE LEAST(((fair_"
    "reference.value) / (fair_furthest.value)) * EXP(SQRT(POWER(LN((fair_reference.high) / (fair_reference.value)), 2) + POWER(LN((fair_furthest.value) / ("
    "fair_furthest.low)), 2))), (fair_reference.high) / (fair_furthest.low)) END), 1) END END AS fair_ratio_high"},
    {"disparity", "fair_rivals@{s}", "WHERE", "confidence reference", "1- 2-",
    "(fair_metric, fair_place) IN (SELECT fair_metric, UNNEST(fair_ends) FROM fair_ranked@{s})"},
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
    "MAX(GREATEST(fair_difference_low, 0)) AS fair_difference_low"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low"},
    {"disparity", "fair_widest@{s}", "SELECT", "confidence reference", "1- 2-",
    "MIN(LEAST(fair_ratio_high, 1)) AS fair_ratio_high"},
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
    "fair_widest@{s}.fair_difference_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_widest@{s}.fair_difference_high"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_widest@{s}.fair_ratio_low"},
    {"disparity", "fair_pairs@{s}", "SELECT", "confidence reference", "1- 2-",
    "fair_widest@{s}.fair_ratio_high"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence reference", "0- 0O 0V 1O 1V 2O 2V",
    "fair_ranked@{s}"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "10-3 20-3",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON @[c:fair_ranked@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_widest@{s}.\"@{\"c.name}\"@| AND @] AND fair_rank"
    "ed@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric AND fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "11-3 21-3",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON @[c:fair_ranked@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_widest@{s}.\"@{\"c.name}\"@| AND @] AND fair_rank"
    "ed@{s}.protected IS NOT DISTINCT FROM fair_widest@{s}.protected AND fair_ranked@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric AND f"
    "air_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "10-0 20-0",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON fair_ranked@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric AND fair_ranked@{s}.fair_jud"
    "ged = fair_ranked@{s}.fair_limited"},
    {"disparity", "fair_pairs@{s}", "FROM", "confidence sets reference controls", "11-0 21-0",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON fair_ranked@{s}.protected IS NOT DISTINCT FROM fair_widest@{s}.protected AND fair_ranked@{s}.fair_metric "
    "IS NOT DISTINCT FROM fair_widest@{s}.fair_metric AND fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "", "",
    "*"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "fair_difference_low AS difference_low"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "fair_difference_high AS difference_high"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "CASE WHEN lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_low END AS ratio_low"},
    {"disparity", "fair_contrasts@{s}", "SELECT", "confidence", "1 2",
    "CASE WHEN lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_high END AS ratio_high"},
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
    {"test", "fair_tables@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"test", "fair_tables@{s}", "SELECT", "sets", "1",
    "protected"},
    {"test", "fair_tables@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"test", "fair_tables@{s}", "SELECT", "", "",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"test", "fair_tables@{s}", "SELECT", "sets reference columns", "1V1",
    "\"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) AS fair_is_reference"},
    {"test", "fair_tables@{s}", "SELECT", "sets reference", "0V",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"test", "fair_tables@{s}", "SELECT", "sets reference columns", "1V3",
    "@[p:(@{p.absent} OR \"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference}))@| AND @] AS fair_is_reference"},
    {"test", "fair_tables@{s}", "SELECT", "weight", "1",
    "fair_n AS fair_rows"},
    {"test", "fair_tables@{s}", "SELECT", "weight", "0",
    "n AS fair_rows"},
    {"test", "fair_tables@{s}", "SELECT", "", "",
    "UNNEST([@[m:@{m.hits}@|, @]]) AS fair_hits"},
    {"test", "fair_tables@{s}", "SELECT", "", "",
    "UNNEST([@[m:@{m.size}@|, @]]) AS fair_size"},
    {"test", "fair_tables@{s}", "FROM", "", "",
    "fair_counts@{s}"},
    {"test", "fair_places@{s}", "SELECT", "sets", "1",
    "protected"},
    {"test", "fair_places@{s}", "SELECT", "", "",
    "fair_metric"},
    {"test", "fair_places@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"test", "fair_places@{s}", "SELECT", "", "",
    "fair_key"},
    {"test", "fair_places@{s}", "SELECT", "", "",
    "fair_rows"},
    {"test", "fair_places@{s}", "SELECT", "", "",
    "fair_hits"},
    {"test", "fair_places@{s}", "SELECT", "", "",
    "fair_size"},
    {"test", "fair_places@{s}", "SELECT", "sets reference", "0V",
    "DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_is_last ASC, fair_key ASC) AS fair_place"},
    {"test", "fair_places@{s}", "SELECT", "sets reference", "0-",
    "DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_key ASC) AS fair_place"},
    {"test", "fair_places@{s}", "SELECT", "sets reference", "1V",
    "DENSE_RANK() OVER (PARTITION BY protected, fair_metric ORDER BY fair_is_last ASC, fair_key ASC) AS fair_place"},
    {"test", "fair_places@{s}", "SELECT", "sets reference", "1-",
    "DENSE_RANK() OVER (PARTITION BY protected, fair_metric ORDER BY fair_key ASC) AS fair_place"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "00",
    "SUM(fair_hits) OVER (PARTITION BY fair_metric) AS fair_all_hits"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "03",
    "SUM(fair_hits) OVER (PARTITION BY fair_metric, @[c:\"@{\"c.name}\"@|, @]) AS fair_all_hits"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "10",
    "SUM(fair_hits) OVER (PARTITION BY protected, fair_metric) AS fair_all_hits"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "13",
    "SUM(fair_hits) OVER (PARTITION BY protected, fair_metric, @[c:\"@{\"c.name}\"@|, @]) AS fair_all_hits"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "00",
    "SUM(fair_size) OVER (PARTITION BY fair_metric) AS fair_all_size"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "03",
    "SUM(fair_size) OVER (PARTITION BY fair_metric, @[c:\"@{\"c.name}\"@|, @]) AS fair_all_size"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "10",
    "SUM(fair_size) OVER (PARTITION BY protected, fair_metric) AS fair_all_size"},
    {"test", "fair_places@{s}", "SELECT", "sets controls", "13",
    "SUM(fair_size) OVER (PARTITION BY protected, fair_metric, @[c:\"@{\"c.name}\"@|, @]) AS fair_all_size"},
    {"test", "fair_places@{s}", "FROM", "sets reference minimum", "0-1",
    "(SELECT *, SUM(fair_rows) OVER (PARTITION BY fair_metric, fair_key) AS fair_all_rows FROM fair_tables@{s}) AS fair_judged"},
    {"test", "fair_places@{s}", "FROM", "sets reference minimum", "0V1",
    "(SELECT *, SUM(fair_rows) OVER (PARTITION BY fair_metric, fair_key) AS fair_all_rows, CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () TH"
    "EN fair_is_reference ELSE ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p.name}@|, @]') END AS fair_is_last FROM fair_tables@{s}) A"
    "S fair_judged"},
    {"test", "fair_places@{s}", "FROM", "reference minimum", "V0",
    "(SELECT *, CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no "
    "group of @[p:@{'p.name}@|, @]') END AS fair_is_last FROM fair_tables@{s}) AS fair_judged"},
    {"test", "fair_places@{s}", "FROM", "sets reference minimum", "1-1",
    "(SELECT *, SUM(fair_rows) OVER (PARTITION BY protected, fair_metric, fair_key) AS fair_all_rows FROM fair_tables@{s}) AS fair_judged"},
    {"test", "fair_places@{s}", "FROM", "sets reference minimum", "1V1",
    "(SELECT *, SUM(fair_rows) OVER (PARTITION BY protected, fair_metric, fair_key) AS fair_all_rows, CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN))"
    " OVER () THEN fair_is_reference ELSE ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p.name}@|, @]') END AS fair_is_last FROM fair_ta"
    "bles@{s}) AS fair_judged"},
    {"test", "fair_places@{s}", "FROM", "reference minimum", "-0",
    "fair_tables@{s}"},
    {"test", "fair_places@{s}", "WHERE", "minimum", "1",
    "fair_size > 0 AND fair_all_rows >= @{least}"},
    {"test", "fair_places@{s}", "WHERE", "minimum", "0",
    "fair_size > 0"},
    {"test", "fair_deviations@{s}", "SELECT", "sets", "1",
    "protected"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "fair_metric"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "fair_place"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_key) AS fair_key"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "SUM(fair_rows) AS fair_rows"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "SUM(fair_hits - ((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0))) AS fair_deviation"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "SUM((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0)) AS fair_expected"},
    {"test", "fair_deviations@{s}", "SELECT", "", "",
    "SUM((fair_size * (fair_all_size - fair_all_hits)) / NULLIF(fair_all_size, 0)) AS fair_expected_others"},
    {"test", "fair_deviations@{s}", "FROM", "", "",
    "fair_places@{s}"},
    {"test", "fair_deviations@{s}", "GROUP BY", "sets", "1",
    "protected"},
    {"test", "fair_deviations@{s}", "GROUP BY", "", "",
    "fair_metric"},
    {"test", "fair_deviations@{s}", "GROUP BY", "", "",
    "fair_place"},
    {"test", "fair_fourfold@{s}", "SELECT", "sets", "1",
    "protected"},
    {"test", "fair_fourfold@{s}", "SELECT", "", "",
    "fair_metric"},
    {"test", "fair_fourfold@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"test", "fair_fourfold@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_place = 1 THEN fair_hits ELSE 0 END) AS fair_a"},
    {"test", "fair_fourfold@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_place = 1 THEN fair_size - fair_hits ELSE 0 END) AS fair_b"},
    {"test", "fair_fourfold@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_place = 2 THEN fair_hits ELSE 0 END) AS fair_c"},
    {"test", "fair_fourfold@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_place = 2 THEN fair_size - fair_hits ELSE 0 END) AS fair_d"},
    {"test", "fair_fourfold@{s}", "FROM", "", "",
    "fair_places@{s}"},
    {"test", "fair_fourfold@{s}", "GROUP BY", "sets", "1",
    "protected"},
    {"test", "fair_fourfold@{s}", "GROUP BY", "", "",
    "fair_metric"},
    {"test", "fair_fourfold@{s}", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"test", "fair_odds@{s}", "SELECT", "sets", "1",
    "protected"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_metric"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_a"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_b"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_c"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_d"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_r / NULLIF(fair_s, 0) AS fair_ratio"},
    {"test", "fair_odds@{s}", "SELECT", "", "",
    "fair_pr / NULLIF(2 * fair_r * fair_r, 0) + fair_both / NULLIF(2 * fair_r * fair_s, 0) + fair_qs / NULLIF(2 * fair_s * fair_s, 0) AS fair_variance"},
    {"test", "fair_odds@{s}", "FROM", "sets", "0",
    "(SELECT fair_metric, SUM((fair_a * fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) AS fair_r, SUM((fair_b * fair_c) / NULLIF(fair_a + fair_b +"
    " fair_c + fair_d, 0)) AS fair_s, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a * fair_d) / NULLIF(fair_a + fair_b "
    "+ fair_c + fair_d, 0))) AS fair_pr, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_b * fair_c) / NULLIF(fair_a + fair"
    "_b + fair_c + fair_d, 0)) + ((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a * fair_d) / NULLIF(fair_a + fair_b + fair_c "
    "+ fair_d, 0))) AS fair_both, SUM(((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_b * fair_c) / NULLIF(fair_a + fair_b + fa"
    "ir_c + fair_d, 0))) AS fair_qs, SUM(fair_a) AS fair_a, SUM(fair_b) AS fair_b, SUM(fair_c) AS fair_c, SUM(fair_d) AS fair_d FROM fair_fourfold@{s} GROU"
    "P BY fair_metric) AS fair_sums"},
    {"test", "fair_odds@{s}", "FROM", "sets", "1",
    "(SELECT protected, fair_metric, SUM((fair_a * fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) AS fair_r, SUM((fair_b * fair_c) / NULLIF(fair_a"
    " + fair_b + fair_c + fair_d, 0)) AS fair_s, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a * fair_d) / NULLIF(fair_"
    "a + fair_b + fair_c + fair_d, 0))) AS fair_pr, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_b * fair_c) / NULLIF(fa"
    "ir_a + fair_b + fair_c + fair_d, 0)) + ((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a * fair_d) / NULLIF(fair_a + fair_"
    "b + fair_c + fair_d, 0))) AS fair_both, SUM(((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_b * fair_c) / NULLIF(fair_a + "
    "fair_b + fair_c + fair_d, 0))) AS fair_qs, SUM(fair_a) AS fair_a, SUM(fair_b) AS fair_b, SUM(fair_c) AS fair_c, SUM(fair_d) AS fair_d FROM fair_fourfo"
    "ld@{s} GROUP BY protected, fair_metric) AS fair_sums"},
    {"test", "fair_covariances@{s}", "SELECT", "sets controls", "13",
    "fair_a.protected"},
    {"test", "fair_covariances@{s}", "SELECT", "controls", "3",
    "fair_a.fair_metric"},
    {"test", "fair_covariances@{s}", "SELECT", "controls", "3",
    "fair_a.fair_place"},
    {"test", "fair_covariances@{s}", "SELECT", "controls", "3",
    "fair_b.fair_place AS fair_other"},
    {"test", "fair_covariances@{s}", "SELECT", "controls", "3",
    "SUM((fair_a.fair_all_hits * (fair_a.fair_all_size - fair_a.fair_all_hits) * fair_a.fair_size * CASE WHEN fair_a.fair_place = fair_b.fair_place THEN fa"
    "ir_a.fair_all_size - fair_b.fair_size ELSE -fair_b.fair_size END) / NULLIF(fair_a.fair_all_size * fair_a.fair_all_size * (fair_a.fair_all_size - 1), 0"
    ")) AS fair_covariance"},
    {"test", "fair_covariances@{s}", "FROM", "sets controls", "03",
    "fair_places@{s} AS fair_a INNER JOIN fair_places@{s} AS fair_b ON fair_a.fair_metric IS NOT DISTINCT FROM fair_b.fair_metric AND @[c:fair_a.\"@{\"c.name"
    "}\" IS NOT DISTINCT FROM fair_b.\"@{\"c.name}\"@| AND @]"},
    {"test", "fair_covariances@{s}", "FROM", "sets controls", "13",
    "fair_places@{s} AS fair_a INNER JOIN fair_places@{s} AS fair_b ON fair_a.protected IS NOT DISTINCT FROM fair_b.protected AND fair_a.fair_metric IS NOT"
    " DISTINCT FROM fair_b.fair_metric AND @[c:fair_a.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_b.\"@{\"c.name}\"@| AND @]"},
    {"test", "fair_covariances@{s}", "WHERE", "controls", "3",
    "fair_a.fair_all_size > 1"},
    {"test", "fair_covariances@{s}", "GROUP BY", "sets controls", "13",
    "fair_a.protected"},
    {"test", "fair_covariances@{s}", "GROUP BY", "controls", "3",
    "fair_a.fair_metric"},
    {"test", "fair_covariances@{s}", "GROUP BY", "controls", "3",
    "fair_a.fair_place"},
    {"test", "fair_covariances@{s}", "GROUP BY", "controls", "3",
    "fair_b.fair_place"},
    {"test", "fair_variances@{s}", "SELECT", "sets controls", "13",
    "protected"},
    {"test", "fair_variances@{s}", "SELECT", "controls", "3",
    "fair_metric"},
    {"test", "fair_variances@{s}", "SELECT", "controls", "3",
    "fair_place"},
    {"test", "fair_variances@{s}", "SELECT", "controls", "3",
    "SQRT(fair_covariance) AS fair_scale"},
    {"test", "fair_variances@{s}", "SELECT", "controls", "3",
    "fair_deviation / NULLIF(SQRT(fair_covariance), 0) AS fair_scaled"},
    {"test", "fair_variances@{s}", "FROM", "sets controls", "03",
    "fair_covariances@{s} INNER JOIN fair_deviations@{s} USING (fair_metric, fair_place)"},
    {"test", "fair_variances@{s}", "FROM", "sets controls", "13",
    "fair_covariances@{s} INNER JOIN fair_deviations@{s} USING (protected, fair_metric, fair_place)"},
    {"test", "fair_variances@{s}", "WHERE", "controls", "3",
    "fair_place = fair_other AND fair_covariance > 0"},
    {"test", "fair_matrix@{s}", "SELECT", "sets controls", "13",
    "fair_a.protected"},
    {"test", "fair_matrix@{s}", "SELECT", "controls", "3",
    "fair_a.fair_metric"},
    {"test", "fair_matrix@{s}", "SELECT", "sets controls", "03",
    "ROW_NUMBER() OVER (PARTITION BY fair_a.fair_metric ORDER BY fair_a.fair_place ASC) AS fair_order"},
    {"test", "fair_matrix@{s}", "SELECT", "sets controls", "13",
    "ROW_NUMBER() OVER (PARTITION BY fair_a.protected, fair_a.fair_metric ORDER BY fair_a.fair_place ASC) AS fair_order"},
    {"test", "fair_matrix@{s}", "SELECT", "controls", "3",
    "LIST_APPEND(ARRAY_AGG(COALESCE(fair_covariance / NULLIF(fair_a.fair_scale * fair_b.fair_scale, 0), CAST(0 AS DOUBLE)) ORDER BY fair_b.fair_place ASC),"
    " ANY_VALUE(fair_a.fair_scaled)) AS fair_row"},
    {"test", "fair_matrix@{s}", "FROM", "sets controls", "03",
    "fair_variances@{s} AS fair_a INNER JOIN fair_variances@{s} AS fair_b ON fair_a.fair_metric = fair_b.fair_metric LEFT JOIN fair_covariances@{s} AS fair"
    "_c ON fair_a.fair_metric = fair_c.fair_metric AND fair_a.fair_place = fair_c.fair_place AND fair_b.fair_place = fair_c.fair_other"},
    {"test", "fair_matrix@{s}", "FROM", "sets controls", "13",
    "fair_variances@{s} AS fair_a INNER JOIN fair_variances@{s} AS fair_b ON fair_a.protected = fair_b.protected AND fair_a.fair_metric = fair_b.fair_metri"
    "c LEFT JOIN fair_covariances@{s} AS fair_c ON fair_a.protected = fair_c.protected AND fair_a.fair_metric = fair_c.fair_metric AND fair_a.fair_place = "
    "fair_c.fair_place AND fair_b.fair_place = fair_c.fair_other"},
    {"test", "fair_matrix@{s}", "GROUP BY", "sets controls", "13",
    "fair_a.protected"},
    {"test", "fair_matrix@{s}", "GROUP BY", "controls", "3",
    "fair_a.fair_metric"},
    {"test", "fair_matrix@{s}", "GROUP BY", "controls", "3",
    "fair_a.fair_place"},
    {"test", "fair_elimination@{s}", "SELECT", "sets controls", "03",
    "fair_metric, fair_order, 1 AS fair_step, fair_row FROM fair_matrix@{s} UNION ALL SELECT fair_metric, fair_order, fair_step, ARRAY_SLICE(CASE WHEN LIST"
    "_EXTRACT(fair_pivot, 1) <= 1e-10 THEN fair_row ELSE LIST_TRANSFORM(LIST_ZIP(fair_row, fair_pivot), LAMBDA fair_each : STRUCT_EXTRACT(fair_each, 1) - ("
    "(LIST_EXTRACT(fair_row, 1) / NULLIF(LIST_EXTRACT(fair_pivot, 1), 0)) * STRUCT_EXTRACT(fair_each, 2))) END, 2, -1) AS fair_row FROM (SELECT fair_metric"
    ", fair_order, fair_step + 1 AS fair_step, fair_row, FIRST_VALUE(fair_row) OVER (PARTITION BY fair_metric ORDER BY fair_order ASC) AS fair_pivot FROM f"
    "air_elimination@{s}) AS fair_stepped WHERE fair_order >= fair_step"},
    {"test", "fair_elimination@{s}", "SELECT", "sets controls", "13",
    "protected, fair_metric, fair_order, 1 AS fair_step, fair_row FROM fair_matrix@{s} UNION ALL SELECT protected, fair_metric, fair_order, fair_step, ARRA"
    "Y_SLICE(CASE WHEN LIST_EXTRACT(fair_pivot, 1) <= 1e-10 THEN fair_row ELSE LIST_TRANSFORM(LIST_ZIP(fair_row, fair_pivot), LAMBDA fair_each : STRUCT_EXT"
    "RACT(fair_each, 1) - ((LIST_EXTRACT(fair_row, 1) / NULLIF(LIST_EXTRACT(fair_pivot, 1), 0)) * STRUCT_EXTRACT(fair_each, 2))) END, 2, -1) AS fair_row FR"
    "OM (SELECT protected, fair_metric, fair_order, fair_step + 1 AS fair_step, fair_row, FIRST_VALUE(fair_row) OVER (PARTITION BY protected, fair_metric O"
    "RDER BY fair_order ASC) AS fair_pivot FROM fair_elimination@{s}) AS fair_stepped WHERE fair_order >= fair_step"},
    {"test", "fair_common@{s}", "SELECT", "sets controls", "13",
    "protected"},
    {"test", "fair_common@{s}", "SELECT", "controls", "3",
    "fair_metric"},
    {"test", "fair_common@{s}", "SELECT", "controls", "3",
    "SUM((POWER(LIST_EXTRACT(fair_row, -1), 2)) / NULLIF(LIST_EXTRACT(fair_row, 1), 0)) AS fair_quadratic"},
    {"test", "fair_common@{s}", "SELECT", "controls", "3",
    "COUNT(*) AS fair_rank"},
    {"test", "fair_common@{s}", "FROM", "controls", "3",
    "fair_elimination@{s}"},
    {"test", "fair_common@{s}", "WHERE", "controls", "3",
    "fair_order = fair_step AND LIST_EXTRACT(fair_row, 1) > 1e-10"},
    {"test", "fair_common@{s}", "GROUP BY", "sets controls", "13",
    "protected"},
    {"test", "fair_common@{s}", "GROUP BY", "controls", "3",
    "fair_metric"},
    {"test", "fair_roots@{s}", "SELECT", "sets controls", "13",
    "protected"},
    {"test", "fair_roots@{s}", "SELECT", "controls", "3",
    "fair_metric"},
    {"test", "fair_roots@{s}", "SELECT", "controls", "3",
    "fair_a"},
    {"test", "fair_roots@{s}", "SELECT", "controls", "3",
    "fair_a + fair_b AS fair_r"},
    {"test", "fair_roots@{s}", "SELECT", "controls", "3",
    "fair_a + fair_c AS fair_k"},
    {"test", "fair_roots@{s}", "SELECT", "controls", "3",
    "fair_d - fair_a AS fair_rest"},
    {"test", "fair_roots@{s}", "SELECT", "controls", "3",
    "(2 * (fair_ratio * (fair_a + fair_b) * (fair_a + fair_c))) / NULLIF(fair_ratio * (fair_a + fair_b + fair_a + fair_c) + fair_d - fair_a + SQRT(GREATEST"
    "(POWER(fair_ratio * (fair_a + fair_b + fair_a + fair_c) + fair_d - fair_a, 2) - (4 * (fair_ratio - 1) * (fair_ratio * (fair_a + fair_b) * (fair_a + fa"
    "ir_c))), 0)), 0) AS fair_root"},
    {"test", "fair_roots@{s}", "FROM", "sets controls", "03",
    "fair_fourfold@{s} INNER JOIN (SELECT fair_metric, fair_ratio FROM fair_odds@{s}) AS fair_ratios USING (fair_metric)"},
    {"test", "fair_roots@{s}", "FROM", "sets controls", "13",
    "fair_fourfold@{s} INNER JOIN (SELECT protected, fair_metric, fair_ratio FROM fair_odds@{s}) AS fair_ratios USING (protected, fair_metric)"},
    {"test", "fair_roots@{s}", "WHERE", "controls", "3",
    "fair_a + fair_b > 0 AND fair_c + fair_d > 0 AND fair_a + fair_c > 0 AND fair_b + fair_d > 0 AND fair_ratio > 0"},
    {"test", "fair_homogeneity@{s}", "SELECT", "sets controls", "13",
    "protected"},
    {"test", "fair_homogeneity@{s}", "SELECT", "controls", "3",
    "fair_metric"},
    {"test", "fair_homogeneity@{s}", "SELECT", "controls", "3",
    "SUM(POWER(fair_a - fair_root, 2) * (1 / NULLIF(fair_root, 0) + 1 / NULLIF(fair_r - fair_root, 0) + 1 / NULLIF(fair_k - fair_root, 0) + 1 / NULLIF(fair"
    "_rest + fair_root, 0))) - ((POWER(SUM(fair_a - fair_root), 2)) / NULLIF(SUM(1 / NULLIF(1 / NULLIF(fair_root, 0) + 1 / NULLIF(fair_r - fair_root, 0) + "
    "1 / NULLIF(fair_k - fair_root, 0) + 1 / NULLIF(fair_rest + fair_root, 0), 0)), 0)) AS fair_breslow_day"},
    {"test", "fair_homogeneity@{s}", "SELECT", "controls", "3",
    "COUNT(*) - 1 AS fair_free_strata"},
    {"test", "fair_homogeneity@{s}", "FROM", "controls", "3",
    "fair_roots@{s}"},
    {"test", "fair_homogeneity@{s}", "GROUP BY", "sets controls", "13",
    "protected"},
    {"test", "fair_homogeneity@{s}", "GROUP BY", "controls", "3",
    "fair_metric"},
    {"test", "fair_statistics@{s}", "SELECT", "", "",
    "*"},
    {"test", "fair_statistics@{s}", "FROM", "sets controls", "00",
    "(SELECT fair_metric FROM fair_tables@{s} GROUP BY fair_metric) AS fair_units LEFT JOIN (SELECT fair_metric, COUNT(*) AS fair_groups, SUM(fair_rows) AS"
    " fair_n, SUM((fair_deviation * fair_deviation * (fair_expected + fair_expected_others)) / NULLIF(fair_expected * fair_expected_others, 0)) AS fair_pea"
    "rson, MIN(LEAST(fair_expected, fair_expected_others)) AS fair_least, ANY_VALUE(CASE WHEN fair_place = 1 THEN fair_key END) AS first_key, ANY_VALUE(CAS"
    "E WHEN fair_place = 2 THEN fair_key END) AS second_key FROM fair_deviations@{s} GROUP BY fair_metric) AS fair_compared USING (fair_metric) LEFT JOIN f"
    "air_odds@{s} USING (fair_metric)"},
    {"test", "fair_statistics@{s}", "FROM", "sets controls", "03",
    "(SELECT fair_metric FROM fair_tables@{s} GROUP BY fair_metric) AS fair_units LEFT JOIN (SELECT fair_metric, COUNT(*) AS fair_groups, SUM(fair_rows) AS"
    " fair_n, SUM((fair_deviation * fair_deviation * (fair_expected + fair_expected_others)) / NULLIF(fair_expected * fair_expected_others, 0)) AS fair_pea"
    "rson, MIN(LEAST(fair_expected, fair_expected_others)) AS fair_least, ANY_VALUE(CASE WHEN fair_place = 1 THEN fair_key END) AS first_key, ANY_VALUE(CAS"
    "E WHEN fair_place = 2 THEN fair_key END) AS second_key FROM fair_deviations@{s} GROUP BY fair_metric) AS fair_compared USING (fair_metric) LEFT JOIN f"
    "air_odds@{s} USING (fair_metric) LEFT JOIN fair_common@{s} USING (fair_metric) LEFT JOIN fair_homogeneity@{s} USING (fair_metric)"},
    {"test", "fair_statistics@{s}", "FROM", "sets controls", "10",
    "(SELECT protected, fair_metric FROM fair_tables@{s} GROUP BY protected, fair_metric) AS fair_units LEFT JOIN (SELECT protected, fair_metric, COUNT(*) "
    "AS fair_groups, SUM(fair_rows) AS fair_n, SUM((fair_deviation * fair_deviation * (fair_expected + fair_expected_others)) / NULLIF(fair_expected * fair"
    "_expected_others, 0)) AS fair_pearson, MIN(LEAST(fair_expected, fair_expected_others)) AS fair_least, ANY_VALUE(CASE WHEN fair_place = 1 THEN fair_key"
    " END) AS first_key, ANY_VALUE(CASE WHEN fair_place = 2 THEN fair_key END) AS second_key FROM fair_deviations@{s} GROUP BY protected, fair_metric) AS f"
    "air_compared USING (protected, fair_metric) LEFT JOIN fair_odds@{s} USING (protected, fair_metric)"},
    {"test", "fair_statistics@{s}", "FROM", "sets controls", "13",
    "(SELECT protected, fair_metric FROM fair_tables@{s} GROUP BY protected, fair_metric) AS fair_units LEFT JOIN (SELECT protected, fair_metric, COUNT(*) "
    "AS fair_groups, SUM(fair_rows) AS fair_n, SUM((fair_deviation * fair_deviation * (fair_expected + fair_expected_others)) / NULLIF(fair_expected * fair"
    "_expected_others, 0)) AS fair_pearson, MIN(LEAST(fair_expected, fair_expected_others)) AS fair_least, ANY_VALUE(CASE WHEN fair_place = 1 THEN fair_key"
    " END) AS first_key, ANY_VALUE(CASE WHEN fair_place = 2 THEN fair_key END) AS second_key FROM fair_deviations@{s} GROUP BY protected, fair_metric) AS f"
    "air_compared USING (protected, fair_metric) LEFT JOIN fair_odds@{s} USING (protected, fair_metric) LEFT JOIN fair_common@{s} USING (protected, fair_me"
    "tric) LEFT JOIN fair_homogeneity@{s} USING (protected, fair_metric)"},
    {"test", "fair_tests@{s}", "SELECT", "", "",
    "*"},
    {"test", "fair_tests@{s}", "SELECT", "controls", "3",
    "(CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR fair_degrees IS NULL OR fair_degrees < 1 OR fair_degrees <> FLOOR(fair_degrees) THEN NUL"
    "L WHEN fair_statistic <= 0 THEN 1.0 WHEN fair_statistic > 1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_"
    "statistic) > 38.6 THEN 0.0 WHEN SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) * ((((((3.52624965998911e-2 * "
    "SQRT(fair_statistic) + 0.700383064443688) * SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_statistic) + 33.912866078383) * SQRT(fair_statistic) "
    "+ 112.079291497871) * SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.206867912376) / (((((((8.83883476483184e-2 * SQRT(fair_sta"
    "tistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) * SQRT(fair_statistic) + 86.7807322029461) * SQRT(fair_statistic) + 296.56424877"
    "9674) * SQRT(fair_statistic) + 637.333633378831) * SQRT(fair_statistic) + 793.826512519948) * SQRT(fair_statistic) + 440.413735824752) ELSE EXP(-0.5e0"
    " * SQRT(fair_statistic) * SQRT(fair_statistic)) / 2.506628274631000502 / (SQRT(fair_statistic) + 1 / (SQRT(fair_statistic) + 2 / (SQRT(fair_statistic)"
    " + 3 / (SQRT(fair_statistic) + 4 / (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_statistic) + 7 / (SQRT(fair_statistic) + 8 / (SQ"
    "RT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 / (SQRT(fair_statistic) + 12 / (SQRT(fair_statistic) + 0.65))))))))))"
    "))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic / 2.0 + (fair_j + (fair_degrees % 2) / 2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j "
    "+ (fair_degrees % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(0, CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), 0.0)) END) AS fair_p"},
    {"test", "fair_tests@{s}", "SELECT", "controls", "0",
    "CASE WHEN fair_groups = 2 THEN fair_pair_p ELSE (CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR fair_degrees IS NULL OR fair_degrees < 1"
    " OR fair_degrees <> FLOOR(fair_degrees) THEN NULL WHEN fair_statistic <= 0 THEN 1.0 WHEN fair_statistic > 1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fai"
    "r_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_statistic) > 38.6 THEN 0.0 WHEN SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 * SQRT(fair_statistic) * SQRT"
    "(fair_statistic)) * ((((((3.52624965998911e-2 * SQRT(fair_statistic) + 0.700383064443688) * SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_stati"
    "stic) + 33.912866078383) * SQRT(fair_statistic) + 112.079291497871) * SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.2068679123"
    "76) / (((((((8.83883476483184e-2 * SQRT(fair_statistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) * SQRT(fair_statistic) + 86.7807"
    "322029461) * SQRT(fair_statistic) + 296.564248779674) * SQRT(fair_statistic) + 637.333633378831) * SQRT(fair_statistic) + 793.826512519948) * SQRT(fai"
    "r_statistic) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) / 2.506628274631000502 / (SQRT(fair_statistic) + 1 / ("
    "SQRT(fair_statistic) + 2 / (SQRT(fair_statistic) + 3 / (SQRT(fair_statistic) + 4 / (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_"
    "statistic) + 7 / (SQRT(fair_statistic) + 8 / (SQRT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 / (SQRT(fair_statisti"
    "c) + 12 / (SQRT(fair_statistic) + 0.65))))))))))))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic / 2.0 + (fair_j + (fair_degrees % 2) / "
    "2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j + (fair_degrees % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(0, CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), "
    "0.0)) END) END AS fair_p"},
    {"test", "fair_tests@{s}", "FROM", "sets controls", "03",
    "(SELECT fair_metric, fair_groups, fair_n, fair_least, fair_ratio, fair_variance, CASE WHEN fair_groups = 2 THEN first_key END AS first_key, CASE WHEN "
    "fair_groups = 2 THEN second_key END AS second_key, fair_breslow_day, fair_free_strata, CASE WHEN fair_groups = 2 THEN 'cochran_mantel_haenszel' WHEN f"
    "air_groups > 2 THEN 'generalized_cochran_mantel_haenszel' END AS fair_test, fair_quadratic AS fair_statistic, fair_rank AS fair_degrees FROM fair_stat"
    "istics@{s}) AS fair_chosen"},
    {"test", "fair_tests@{s}", "FROM", "sets controls", "13",
    "(SELECT protected, fair_metric, fair_groups, fair_n, fair_least, fair_ratio, fair_variance, CASE WHEN fair_groups = 2 THEN first_key END AS first_key,"
    " CASE WHEN fair_groups = 2 THEN second_key END AS second_key, fair_breslow_day, fair_free_strata, CASE WHEN fair_groups = 2 THEN 'cochran_mantel_haens"
    "zel' WHEN fair_groups > 2 THEN 'generalized_cochran_mantel_haenszel' END AS fair_test, fair_quadratic AS fair_statistic, fair_rank AS fair_degrees FRO"
    "M fair_statistics@{s}) AS fair_chosen"},
    {"test", "fair_tests@{s}", "FROM", "weight sets controls", "100",
    "(SELECT fair_metric, fair_groups, fair_n, fair_least, fair_ratio, fair_variance, CASE WHEN fair_groups = 2 THEN first_key END AS first_key, CASE WHEN "
    "fair_groups = 2 THEN second_key END AS second_key, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p, CASE WHEN fair_groups = 2 AND fair_z IS N"
    "ULL AND (FALSE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN fair_groups > 2 THEN 'chi_square' END AS fair_test, CASE WHEN fair_gro"
    "ups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson END AS fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fair_degrees F"
    "ROM (SELECT *, 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-"
    "2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z"
    ") + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207"
    ") * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z"
    ") + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / ("
    "ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11"
    " / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_"
    "y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z "
    "FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c AS fair_x2, (fair_c + fair_d) - fair_c AS fair_y2 FROM fair_statistic"
    "s@{s}) AS fair_counted) AS fair_compared) AS fair_compared) AS fair_chosen"},
    {"test", "fair_tests@{s}", "FROM", "weight sets controls", "000",
    "(SELECT fair_metric, fair_groups, fair_n, fair_least, fair_ratio, fair_variance, CASE WHEN fair_groups = 2 THEN first_key END AS first_key, CASE WHEN "
    "fair_groups = 2 THEN second_key END AS second_key, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p, CASE WHEN fair_groups = 2 AND fair_z IS N"
    "ULL AND (TRUE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN fair_groups > 2 THEN 'chi_square' END AS fair_test, CASE WHEN fair_grou"
    "ps = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson END AS fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fair_degrees FR"
    "OM (SELECT *, CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fa"
    "ir_z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z)"
    " + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264"
    ") * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z)"
    " + 793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(f"
    "air_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS"
    "(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0 THE"
    "N (LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs]) FOR "
    "fair_logs IN [([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 + 1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair_x1 - fair_"
    "k) / (fair_x1 + fair_k)) + (fair_x1 - fair_k) * (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)) / (fair_x"
    "1 * fair_x1)) / (fair_x1 * fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_k)) / (fair"
    "_k * fair_k)) / fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1 + fair_y1 - fai"
    "r_k) + 1) ELSE (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 + fair_y1 - fair_k))) + (fair_y1 - (fair_x1 "
    "+ fair_y1 - fair_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) / (fair_y1 *"
    " fair_y1)) / (fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1"
    " - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / (fair"
    "_x1 + fair_y1 - fair_k)) END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + fair_x2 - fa"
    "ir_k) + 1) ELSE (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 - fair_k))) + (fair_x2 - (fair_x1"
    " + fair_x2 - fair_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) / (fair_x2 "
    "* fair_x2)) / (fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x"
    "2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / (fai"
    "r_x1 + fair_x2 - fair_k)) END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - fair_x1 + f"
    "air_k) + 1) ELSE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 + fair_k))) + (fair_y2 - (fair_y"
    "2 - fair_x1 + fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y2 * fair_y2)) / (fair_y2"
    " * fair_y2)) / (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_"
    "x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / (fa"
    "ir_y2 - fair_x1 + fair_k)) END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fai"
    "r_y2) * (fair_x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT), CAST(LE"
    "AST(fair_x1 + fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_x1 + fair_x2) + (20 * SQRT(LEAST("
    "fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT) + 1)])]][1])) END AS fair_p FROM (SELECT *, CASE WHEN L"
    "EAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1"
    " * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_"
    "x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c AS fair_x2,"
    " (fair_c + fair_d) - fair_c AS fair_y2 FROM fair_statistics@{s}) AS fair_counted) AS fair_compared) AS fair_compared) AS fair_chosen"},
    {"test", "fair_tests@{s}", "FROM", "weight sets controls", "110",
    "(SELECT protected, fair_metric, fair_groups, fair_n, fair_least, fair_ratio, fair_variance, CASE WHEN fair_groups = 2 THEN first_key END AS first_key,"
    " CASE WHEN fair_groups = 2 THEN second_key END AS second_key, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p, CASE WHEN fair_groups = 2 AND "
    "fair_z IS NULL AND (FALSE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN fair_groups > 2 THEN 'chi_square' END AS fair_test, CASE WH"
    "EN fair_groups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson END AS fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fai"
    "r_degrees FROM (SELECT *, 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624"
    "965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) *"
    " ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.0"
    "64177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) *"
    " ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair"
    "_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(f"
    "air_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair"
    "_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0)"
    " AS fair_z FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c AS fair_x2, (fair_c + fair_d) - fair_c AS fair_y2 FROM fai"
    "r_statistics@{s}) AS fair_counted) AS fair_compared) AS fair_compared) AS fair_chosen"},
    {"test", "fair_tests@{s}", "FROM", "weight sets controls", "010",
    "(SELECT protected, fair_metric, fair_groups, fair_n, fair_least, fair_ratio, fair_variance, CASE WHEN fair_groups = 2 THEN first_key END AS first_key,"
    " CASE WHEN fair_groups = 2 THEN second_key END AS second_key, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p, CASE WHEN fair_groups = 2 AND "
    "fair_z IS NULL AND (TRUE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN fair_groups > 2 THEN 'chi_square' END AS fair_test, CASE WHE"
    "N fair_groups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson END AS fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fair"
    "_degrees FROM (SELECT *, CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_"
    "z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * "
    "ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.755"
    "66716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * "
    "ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) +"
    " 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z)"
    " + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 + fair"
    "_y2 > 0 THEN (LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_"
    "logs]) FOR fair_logs IN [([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 + 1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair"
    "_x1 - fair_k) / (fair_x1 + fair_k)) + (fair_x1 - fair_k) * (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)"
    ") / (fair_x1 * fair_x1)) / (fair_x1 * fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_"
    "k)) / (fair_k * fair_k)) / fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1 + fa"
    "ir_y1 - fair_k) + 1) ELSE (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 + fair_y1 - fair_k))) + (fair_y1 "
    "- (fair_x1 + fair_y1 - fair_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) /"
    " (fair_y1 * fair_y1)) / (fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x"
    "1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k"
    "))) / (fair_x1 + fair_y1 - fair_k)) END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + f"
    "air_x2 - fair_k) + 1) ELSE (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 - fair_k))) + (fair_x2"
    " - (fair_x1 + fair_x2 - fair_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) "
    "/ (fair_x2 * fair_x2)) / (fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_"
    "x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_"
    "k))) / (fair_x1 + fair_x2 - fair_k)) END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - "
    "fair_x1 + fair_k) + 1) ELSE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 + fair_k))) + (fair_y"
    "2 - (fair_y2 - fair_x1 + fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y2 * fair_y2))"
    " / (fair_y2 * fair_y2)) / (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair"
    "_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair"
    "_k))) / (fair_y2 - fair_x1 + fair_k)) END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fa"
    "ir_x2 + fair_y2) * (fair_x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGIN"
    "T), CAST(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_x1 + fair_x2) + (20 * "
    "SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT) + 1)])]][1])) END AS fair_p FROM (SELECT *, "
    "CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + fair_y2) THE"
    "N ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) *"
    " SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c "
    "AS fair_x2, (fair_c + fair_d) - fair_c AS fair_y2 FROM fair_statistics@{s}) AS fair_counted) AS fair_compared) AS fair_compared) AS fair_chosen"},
    {"test", "", "SELECT", "sets", "1",
    "protected"},
    {"test", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"test", "", "SELECT", "", "",
    "fair_test AS test"},
    {"test", "", "SELECT", "", "",
    "fair_statistic AS statistic"},
    {"test", "", "SELECT", "", "",
    "CAST(fair_degrees AS BIGINT) AS degrees"},
    {"test", "", "SELECT", "", "",
    "fair_p AS p_value"},
    {"test", "", "SELECT", "", "",
    "fair_p_adjusted AS p_adjusted"},
    {"test", "", "SELECT", "sets columns", "01",
    "CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p0.name}\"] AS TEXT),"
    " 2, -2) END END AS first_group"},
    {"test", "", "SELECT", "sets", "1",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_S"
    "LICE(CAST([first_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS first_group"},
    {"test", "", "SELECT", "sets columns", "03",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p"
    ".name}\"] AS TEXT), 2, -2) END@|, @]) END AS first_group"},
    {"test", "", "SELECT", "sets columns", "01",
    "CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END END AS second_group"},
    {"test", "", "SELECT", "sets", "1",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([second_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS second_group"},
    {"test", "", "SELECT", "sets columns", "03",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS second_group"},
    {"test", "", "SELECT", "", "",
    "CASE WHEN fair_groups = 2 THEN fair_ratio END AS odds_ratio"},
    {"test", "", "SELECT", "", "",
    "CASE WHEN fair_groups = 2 AND fair_ratio > 0 THEN EXP(LN(fair_ratio) - (@{z} * SQRT(fair_variance))) END AS odds_ratio_low"},
    {"test", "", "SELECT", "", "",
    "CASE WHEN fair_groups = 2 AND fair_ratio > 0 THEN EXP(LN(fair_ratio) + @{z} * SQRT(fair_variance)) END AS odds_ratio_high"},
    {"test", "", "SELECT", "controls", "3",
    "CAST(CASE WHEN fair_groups = 2 THEN (CASE WHEN fair_breslow_day IS NULL OR ISNAN(fair_breslow_day) OR fair_free_strata IS NULL OR fair_free_strata < 1"
    " OR fair_free_strata <> FLOOR(fair_free_strata) THEN NULL WHEN fair_breslow_day <= 0 THEN 1.0 WHEN fair_breslow_day > 1e300 THEN 0.0 ELSE LEAST(1.0, C"
    "ASE WHEN fair_free_strata % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_breslow_day) > 38.6 THEN 0.0 WHEN SQRT(fair_breslow_day) < 5 THEN EXP(-0.5e0 * SQRT(fa"
    "ir_breslow_day) * SQRT(fair_breslow_day)) * ((((((3.52624965998911e-2 * SQRT(fair_breslow_day) + 0.700383064443688) * SQRT(fair_breslow_day) + 6.37396"
    "220353165) * SQRT(fair_breslow_day) + 33.912866078383) * SQRT(fair_breslow_day) + 112.079291497871) * SQRT(fair_breslow_day) + 221.213596169931) * SQR"
    "T(fair_breslow_day) + 220.206867912376) / (((((((8.83883476483184e-2 * SQRT(fair_breslow_day) + 1.75566716318264) * SQRT(fair_breslow_day) + 16.064177"
    "579207) * SQRT(fair_breslow_day) + 86.7807322029461) * SQRT(fair_breslow_day) + 296.564248779674) * SQRT(fair_breslow_day) + 637.333633378831) * SQRT("
    "fair_breslow_day) + 793.826512519948) * SQRT(fair_breslow_day) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_breslow_day) * SQRT(fair_breslow_day)) "
    "/ 2.506628274631000502 / (SQRT(fair_breslow_day) + 1 / (SQRT(fair_breslow_day) + 2 / (SQRT(fair_breslow_day) + 3 / (SQRT(fair_breslow_day) + 4 / (SQRT"
    "(fair_breslow_day) + 5 / (SQRT(fair_breslow_day) + 6 / (SQRT(fair_breslow_day) + 7 / (SQRT(fair_breslow_day) + 8 / (SQRT(fair_breslow_day) + 9 / (SQRT"
    "(fair_breslow_day) + 10 / (SQRT(fair_breslow_day) + 11 / (SQRT(fair_breslow_day) + 12 / (SQRT(fair_breslow_day) + 0.65))))))))))))) END) ELSE 0.0 END "
    "+ COALESCE(LIST_SUM([EXP(-fair_breslow_day / 2.0 + (fair_j + (fair_free_strata % 2) / 2.0) * LN(fair_breslow_day / 2.0) - LGAMMA(fair_j + (fair_free_s"
    "trata % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(0, CAST(FLOOR(fair_free_strata / 2) AS BIGINT))]), 0.0)) END) END AS DOUBLE) AS homogeneity_p"},
    {"test", "", "SELECT", "controls", "0",
    "CAST(CASE WHEN fair_groups = 2 THEN NULL END AS DOUBLE) AS homogeneity_p"},
    {"test", "", "SELECT", "", "",
    "CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups"},
    {"test", "", "SELECT", "", "",
    "CAST(COALESCE(fair_n, 0) AS BIGINT) AS n"},
    {"test", "", "SELECT", "", "",
    "fair_least AS smallest_expected"},
    {"test", "", "FROM", "", "",
    "(@{adjusted}) AS fair_adjusted"},
    {"test", "", "ORDER BY", "sets", "1",
    "protected ASC"},
    {"test", "", "ORDER BY", "", "",
    "fair_metric ASC"},
    {"bounds", "fair_known@{s}", "SELECT", "", "",
    "*"},
    {"bounds", "fair_known@{s}", "FROM", "", "",
    "fair_counts@{s}"},
    {"bounds", "fair_known@{s}", "WHERE", "", "",
    "NOT (@[p:\"@{\"p.name}\" IS NULL@| OR @])"},
    {"bounds", "fair_unknown@{s}", "SELECT", "", "",
    "*"},
    {"bounds", "fair_unknown@{s}", "FROM", "columns", "1",
    "fair_counts@{s}"},
    {"bounds", "fair_unknown@{s}", "FROM", "columns", "3",
    "fair_counts@{s} WHERE@[p: \"@{\"p.name}\" IS NULL@| OR@]"},
    {"bounds", "fair_unknown@{s}", "WHERE", "columns", "1",
    "\"@{\"p0.name}\" IS NULL"},
    {"bounds", "fair_possible@{s}", "SELECT", "controls", "3",
    "@[c:fair_known@{s}.\"@{\"c.name}\"@|, @]"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "@[p:fair_known@{s}.\"@{\"p.name}\"@|, @]"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_known@{s}.tp) AS tp"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_known@{s}.fp) AS fp"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_known@{s}.fn) AS fn"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_known@{s}.tn) AS tn"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_known@{s}.n) AS n"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "ANY_VALUE(fair_known@{s}.fair_all) AS fair_all"},
    {"bounds", "fair_possible@{s}", "SELECT", "weight", "1",
    "ANY_VALUE(fair_known@{s}.fair_n) AS fair_n"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "COALESCE(SUM(fair_unknown@{s}.tp), 0) AS fair_more_tp"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "COALESCE(SUM(fair_unknown@{s}.fp), 0) AS fair_more_fp"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "COALESCE(SUM(fair_unknown@{s}.fn), 0) AS fair_more_fn"},
    {"bounds", "fair_possible@{s}", "SELECT", "", "",
    "COALESCE(SUM(fair_unknown@{s}.tn), 0) AS fair_more_tn"},
    {"bounds", "fair_possible@{s}", "SELECT", "weight", "1",
    "COALESCE(SUM(fair_unknown@{s}.fair_n), 0) AS fair_unknown"},
    {"bounds", "fair_possible@{s}", "SELECT", "weight", "0",
    "COALESCE(SUM(fair_unknown@{s}.n), 0) AS fair_unknown"},
    {"bounds", "fair_possible@{s}", "FROM", "columns controls", "13",
    "fair_known@{s} LEFT JOIN fair_unknown@{s} ON @[c:fair_known@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_unknown@{s}.\"@{\"c.name}\"@| AND @]"},
    {"bounds", "fair_possible@{s}", "FROM", "columns controls", "33",
    "fair_known@{s} LEFT JOIN fair_unknown@{s} ON @[c:fair_known@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_unknown@{s}.\"@{\"c.name}\"@| AND @] AND @[p:(fair"
    "_unknown@{s}.\"@{\"p.name}\" IS NULL OR fair_unknown@{s}.\"@{\"p.name}\" = fair_known@{s}.\"@{\"p.name}\")@| AND @]"},
    {"bounds", "fair_possible@{s}", "FROM", "columns controls", "30",
    "fair_known@{s} LEFT JOIN fair_unknown@{s} ON @[p:(fair_unknown@{s}.\"@{\"p.name}\" IS NULL OR fair_unknown@{s}.\"@{\"p.name}\" = fair_known@{s}.\"@{\"p.name}\""
    ")@| AND @]"},
    {"bounds", "fair_possible@{s}", "FROM", "columns controls", "10",
    "fair_known@{s} LEFT JOIN fair_unknown@{s} ON TRUE"},
    {"bounds", "fair_possible@{s}", "GROUP BY", "controls", "3",
    "@[c:fair_known@{s}.\"@{\"c.name}\"@|, @]"},
    {"bounds", "fair_possible@{s}", "GROUP BY", "", "",
    "@[p:fair_known@{s}.\"@{\"p.name}\"@|, @]"},
    {"bounds", "fair_groups@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"bounds", "fair_groups@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"bounds", "fair_groups@{s}", "SELECT", "weight", "1",
    "CAST(fair_n AS BIGINT) AS n"},
    {"bounds", "fair_groups@{s}", "SELECT", "weight", "0",
    "CAST(n AS BIGINT) AS n"},
    {"bounds", "fair_groups@{s}", "SELECT", "weight", "1",
    "CAST(fair_all - fair_n AS BIGINT) AS excluded"},
    {"bounds", "fair_groups@{s}", "SELECT", "weight", "0",
    "CAST(fair_all - n AS BIGINT) AS excluded"},
    {"bounds", "fair_groups@{s}", "SELECT", "", "",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS \"@{\"m.name}\"@|, @]"},
    {"bounds", "fair_groups@{s}", "SELECT", "", "",
    "ROW_NUMBER() OVER (ORDER BY @[p:\"@{\"p.name}\" ASC@|, @]) AS fair_place"},
    {"bounds", "fair_groups@{s}", "SELECT", "", "",
    "CAST(fair_unknown AS BIGINT) AS fair_unknown"},
    {"bounds", "fair_groups@{s}", "SELECT", "", "",
    "@[m:@{m.least} AS fair_min_@{m.at}, @{m.most} AS fair_max_@{m.at}@|, @]"},
    {"bounds", "fair_groups@{s}", "FROM", "", "",
    "fair_possible@{s}"},
    {"bounds", "fair_sides@{s}", "SELECT", "columns", "1",
    "*"},
    {"bounds", "fair_sides@{s}", "SELECT", "columns", "1",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER () ="
    " 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT"
    ") = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ': one side of the comparison is empty') END "
    "END AS TEXT) AS fair_empty_side"},
    {"bounds", "fair_sides@{s}", "FROM", "columns", "1",
    "fair_groups@{s}"},
    {"bounds", "fair_measures@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "n AS fair_n"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "excluded AS fair_excluded"},
    {"bounds", "fair_measures@{s}", "SELECT", "minimum", "1",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}\"@|, @]] END) AS fair_value"},
    {"bounds", "fair_measures@{s}", "SELECT", "minimum", "0",
    "UNNEST([@[m:\"@{\"m.name}\"@|, @]]) AS fair_value"},
    {"bounds", "fair_measures@{s}", "SELECT", "reference", "V",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "fair_place"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "fair_unknown"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_min_@{m.at}@|, @]]) AS fair_min"},
    {"bounds", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_max_@{m.at}@|, @]]) AS fair_max"},
    {"bounds", "fair_measures@{s}", "FROM", "columns", "3",
    "fair_groups@{s}"},
    {"bounds", "fair_measures@{s}", "FROM", "columns", "1",
    "fair_sides@{s}"},
    {"bounds", "fair_measures@{s}", "WHERE", "columns", "1",
    "fair_empty_side IS NULL"},
    {"bounds", "fair_referred@{s}", "SELECT", "reference", "V",
    "*"},
    {"bounds", "fair_referred@{s}", "FROM", "reference", "V",
    "fair_measures@{s}"},
    {"bounds", "fair_referred@{s}", "QUALIFY", "reference", "V",
    "CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @["
    "p:@{'p.name}@|, @]') END"},
    {"bounds", "fair_pairs@{s}", "SELECT", "controls", "3",
    "@[c:fair_one.\"@{\"c.name}\"@|, @]"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_metric"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_key AS first_key"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_value AS first_value"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_n AS first_n"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_place AS fair_first_place"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_unknown AS fair_first_unknown"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_min AS fair_first_min"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_max AS fair_first_max"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_key AS second_key"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_value AS second_value"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_n AS second_n"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_place AS fair_second_place"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_unknown AS fair_second_unknown"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_min AS fair_second_min"},
    {"bounds", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_max AS fair_second_max"},
    {"bounds", "fair_pairs@{s}", "FROM", "reference controls", "-3",
    "fair_measures@{s} AS fair_one INNER JOIN fair_measures@{s} AS fair_other ON @[c:fair_one.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_other.\"@{\"c.name}\"@| A"
    "ND @] AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place"},
    {"bounds", "fair_pairs@{s}", "FROM", "reference controls", "-0",
    "fair_measures@{s} AS fair_one INNER JOIN fair_measures@{s} AS fair_other ON fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND fair_"
    "one.fair_place < fair_other.fair_place"},
    {"bounds", "fair_pairs@{s}", "FROM", "reference controls", "V3",
    "fair_measures@{s} AS fair_one INNER JOIN fair_referred@{s} AS fair_other ON @[c:fair_one.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_other.\"@{\"c.name}\"@| A"
    "ND @] AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND NOT fair_one.fair_is_reference"},
    {"bounds", "fair_pairs@{s}", "FROM", "reference controls", "V0",
    "fair_measures@{s} AS fair_one INNER JOIN fair_referred@{s} AS fair_other ON fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND NOT f"
    "air_one.fair_is_reference"},
    {"bounds", "fair_pairs@{s}", "WHERE", "", "",
    "NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "*"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "first_value - second_value AS difference"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN first_value / NULLIF(sec"
    "ond_value, 0) END AS ratio"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "ABS(first_value - second_value) AS fair_difference"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE WHEN first_value <="
    " second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS fair_ratio"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "fair_first_min - fair_second_max AS difference_min"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "fair_first_max - fair_second_min AS difference_max"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "GREATEST(0, fair_first_min - fair_second_max, fair_second_min - fair_first_max) AS fair_difference_low"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "GREATEST(fair_first_max - fair_second_min, fair_second_max - fair_first_min) AS fair_difference_high"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN fair_first_min / NULLIF(fair_second_max, 0) END AS ratio_min"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN CASE WHEN fair_second_min > 0 THEN fair_first_max / NULLIF(fair_second_min, 0) WHEN fair_fi"
    "rst_max > 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_second_max > 0 THEN 0 END END AS ratio_max"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN LEAST(fair_first_min / NULLIF(fair_second_max, 0), fair_second_min / NULLIF(fair_first_max,"
    " 0)) END AS fair_ratio_low"},
    {"bounds", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN LEAST(1, fair_first_max / NULLIF(fair_second_min, 0), fair_second_max / NULLIF(fair_first_m"
    "in, 0)) END AS fair_ratio_high"},
    {"bounds", "fair_contrasts@{s}", "FROM", "", "",
    "fair_pairs@{s}"},
    {"bounds", "", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"bounds", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"bounds", "", "SELECT", "columns", "1",
    "CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p0.name}\"] AS TEXT),"
    " 2, -2) END END AS first_group"},
    {"bounds", "", "SELECT", "columns", "3",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p"
    ".name}\"] AS TEXT), 2, -2) END@|, @]) END AS first_group"},
    {"bounds", "", "SELECT", "", "",
    "first_n"},
    {"bounds", "", "SELECT", "", "",
    "fair_first_unknown AS first_unknown"},
    {"bounds", "", "SELECT", "", "",
    "first_value"},
    {"bounds", "", "SELECT", "", "",
    "fair_first_min AS first_min"},
    {"bounds", "", "SELECT", "", "",
    "fair_first_max AS first_max"},
    {"bounds", "", "SELECT", "columns", "1",
    "CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END END AS second_group"},
    {"bounds", "", "SELECT", "columns", "3",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS second_group"},
    {"bounds", "", "SELECT", "", "",
    "second_n"},
    {"bounds", "", "SELECT", "", "",
    "fair_second_unknown AS second_unknown"},
    {"bounds", "", "SELECT", "", "",
    "second_value"},
    {"bounds", "", "SELECT", "", "",
    "fair_second_min AS second_min"},
    {"bounds", "", "SELECT", "", "",
    "fair_second_max AS second_max"},
    {"bounds", "", "SELECT", "", "",
    "difference"},
    {"bounds", "", "SELECT", "", "",
    "difference_min"},
    {"bounds", "", "SELECT", "", "",
    "difference_max"},
    {"bounds", "", "SELECT", "", "",
    "ratio"},
    {"bounds", "", "SELECT", "", "",
    "ratio_min"},
    {"bounds", "", "SELECT", "", "",
    "ratio_max"},
    {"bounds", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.bound}@|@] END AS DOUBLE) AS allowance"},
    {"bounds", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.judged}@|@] END AS TEXT) AS judged_on"},
    {"bounds", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.holds}@|@] END AS within"},
    {"bounds", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.verdict}@|@] END AS verdict"},
    {"bounds", "", "SELECT", "", "",
    "first_key"},
    {"bounds", "", "SELECT", "", "",
    "second_key"},
    {"bounds", "", "FROM", "", "",
    "fair_contrasts@{s}"},
    {"bounds", "", "ORDER BY", "controls", "3",
    "@[c:\"@{\"c.name}\" ASC@|, @]"},
    {"bounds", "", "ORDER BY", "", "",
    "fair_metric ASC"},
    {"bounds", "", "ORDER BY", "", "",
    "fair_first_place ASC"},
    {"bounds", "", "ORDER BY", "", "",
    "fair_second_place ASC"},
    {"pairs", "fair_sides@{s}", "SELECT", "sets columns", "01",
    "*"},
    {"pairs", "fair_sides@{s}", "SELECT", "sets columns", "01",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER () ="
    " 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT"
    ") = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ': one side of the comparison is empty') END "
    "END AS TEXT) AS fair_empty_side"},
    {"pairs", "fair_sides@{s}", "FROM", "sets columns", "01",
    "fair_groups@{s}"},
    {"pairs", "fair_shares@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_shares@{s}_alone", "SELECT", "tested", "m u",
    "@[u:CAST(@{u.formula} AS DOUBLE) AS fair_value_@{u.at}@|, @]"},
    {"pairs", "fair_shares@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.shares}@|, @]"},
    {"pairs", "fair_shares@{s}_alone", "FROM", "tested", "m u",
    "fair_counts@{s}"},
    {"pairs", "fair_sizes@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_sizes@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.sizes}@|, @]"},
    {"pairs", "fair_sizes@{s}_alone", "FROM", "tested", "m u",
    "fair_shares@{s}_alone"},
    {"pairs", "fair_corrected@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_corrected@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.counts}@|, @]"},
    {"pairs", "fair_corrected@{s}_alone", "FROM", "tested", "m u",
    "fair_sizes@{s}_alone"},
    {"pairs", "fair_intervals@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_intervals@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.limits}@|, @]"},
    {"pairs", "fair_intervals@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.middles}@|, @]"},
    {"pairs", "fair_intervals@{s}_alone", "FROM", "tested", "m u",
    "fair_corrected@{s}_alone"},
    {"pairs", "fair_turns@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_turns@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.turns}@|, @]"},
    {"pairs", "fair_turns@{s}_alone", "FROM", "tested", "m u",
    "fair_intervals@{s}_alone"},
    {"pairs", "fair_scales@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_scales@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.scales}@|, @]"},
    {"pairs", "fair_scales@{s}_alone", "FROM", "tested", "m u",
    "fair_turns@{s}_alone"},
    {"pairs", "fair_steps@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_steps@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.steps}@|, @]"},
    {"pairs", "fair_steps@{s}_alone", "FROM", "tested", "m u",
    "fair_scales@{s}_alone"},
    {"pairs", "fair_ends@{s}_alone", "SELECT", "tested", "m u",
    "*"},
    {"pairs", "fair_ends@{s}_alone", "SELECT", "tested", "m u",
    "@[u:@{u.ends}@|, @]"},
    {"pairs", "fair_ends@{s}_alone", "FROM", "tested", "m u",
    "fair_steps@{s}_alone"},
    {"pairs", "fair_evidence@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"pairs", "fair_evidence@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"pairs", "fair_evidence@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"pairs", "fair_evidence@{s}", "SELECT", "", "",
    "@[m:CAST(@{m.hits} AS DOUBLE) AS fair_hits_of_@{m.at}, CAST(@{m.size} AS DOUBLE) AS fair_size_of_@{m.at}, CAST(@{m.alone_low} AS DOUBLE) AS fair_alone"
    "_low_of_@{m.at}, CAST(@{m.alone_high} AS DOUBLE) AS fair_alone_high_of_@{m.at}, CAST(@{m.deviation} AS DOUBLE) AS fair_deviation_of_@{m.at}@|, @]"},
    {"pairs", "fair_evidence@{s}", "FROM", "tested", "c",
    "fair_counts@{s}"},
    {"pairs", "fair_evidence@{s}", "FROM", "tested", "m u",
    "fair_ends@{s}_alone"},
    {"pairs", "fair_beside@{s}", "SELECT", "sets columns", "03 11 13",
    "fair_groups@{s}.*"},
    {"pairs", "fair_beside@{s}", "SELECT", "sets columns", "01",
    "fair_sides@{s}.*"},
    {"pairs", "fair_beside@{s}", "SELECT", "sets columns", "03 11 13",
    "ROW_NUMBER() OVER (ORDER BY @[p:fair_groups@{s}.\"@{\"p.name}\" ASC@|, @]) AS fair_place"},
    {"pairs", "fair_beside@{s}", "SELECT", "sets columns", "01",
    "ROW_NUMBER() OVER (ORDER BY fair_sides@{s}.\"@{\"p0.name}\" ASC) AS fair_place"},
    {"pairs", "fair_beside@{s}", "SELECT", "", "",
    "@[m:fair_hits_of_@{m.at}@|, @]"},
    {"pairs", "fair_beside@{s}", "SELECT", "", "",
    "@[m:fair_size_of_@{m.at}@|, @]"},
    {"pairs", "fair_beside@{s}", "SELECT", "", "",
    "@[m:fair_alone_low_of_@{m.at}@|, @]"},
    {"pairs", "fair_beside@{s}", "SELECT", "", "",
    "@[m:fair_alone_high_of_@{m.at}@|, @]"},
    {"pairs", "fair_beside@{s}", "SELECT", "", "",
    "@[m:fair_deviation_of_@{m.at}@|, @]"},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0-33 0V33",
    "fair_groups@{s} INNER JOIN fair_evidence@{s} ON @[c:fair_groups@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"c.name}\"@| AND @] AND @[p:"
    "fair_groups@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p.name}\"@| AND @]"},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0O33 1-13 1-33 1O13 1O33 1V13 1V33",
    "fair_groups@{s} INNER JOIN fair_evidence@{s} ON @[c:fair_groups@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"c.name}\"@| AND @] AND fair"
    "_groups@{s}.protected IS NOT DISTINCT FROM fair_evidence@{s}.protected AND @[p:fair_groups@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{"
    "\"p.name}\"@| AND @]"},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0-30 0V30",
    "fair_groups@{s} INNER JOIN fair_evidence@{s} ON @[p:fair_groups@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p.name}\"@| AND @]"},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0O30 1-10 1-30 1O10 1O30 1V10 1V30",
    "fair_groups@{s} INNER JOIN fair_evidence@{s} ON fair_groups@{s}.protected IS NOT DISTINCT FROM fair_evidence@{s}.protected AND @[p:fair_groups@{s}.\"@{"
    "\"p.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p.name}\"@| AND @]"},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0-13 0V13",
    "fair_sides@{s} INNER JOIN fair_evidence@{s} ON @[c:fair_sides@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"c.name}\"@| AND @] AND fair_s"
    "ides@{s}.\"@{\"p0.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p0.name}\""},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0O13",
    "fair_sides@{s} INNER JOIN fair_evidence@{s} ON @[c:fair_sides@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"c.name}\"@| AND @] AND fair_s"
    "ides@{s}.protected IS NOT DISTINCT FROM fair_evidence@{s}.protected AND fair_sides@{s}.\"@{\"p0.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p0.nam"
    "e}\""},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0-10 0V10",
    "fair_sides@{s} INNER JOIN fair_evidence@{s} ON fair_sides@{s}.\"@{\"p0.name}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p0.name}\""},
    {"pairs", "fair_beside@{s}", "FROM", "sets reference columns controls", "0O10",
    "fair_sides@{s} INNER JOIN fair_evidence@{s} ON fair_sides@{s}.protected IS NOT DISTINCT FROM fair_evidence@{s}.protected AND fair_sides@{s}.\"@{\"p0.nam"
    "e}\" IS NOT DISTINCT FROM fair_evidence@{s}.\"@{\"p0.name}\""},
    {"pairs", "fair_measures@{s}", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"pairs", "fair_measures@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"pairs", "fair_measures@{s}", "SELECT", "reference", "O",
    "CASE WHEN NOT protected = '' THEN {@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} END AS fair_key"},
    {"pairs", "fair_measures@{s}", "SELECT", "reference", "- V",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "n AS fair_n"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "excluded AS fair_excluded"},
    {"pairs", "fair_measures@{s}", "SELECT", "minimum", "1",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}\"@|, @]] END) AS fair_value"},
    {"pairs", "fair_measures@{s}", "SELECT", "minimum", "0",
    "UNNEST([@[m:\"@{\"m.name}\"@|, @]]) AS fair_value"},
    {"pairs", "fair_measures@{s}", "SELECT", "minimum limited", "11",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_low\"@|, @]] END) AS fair_low"},
    {"pairs", "fair_measures@{s}", "SELECT", "sets reference columns", "1V1",
    "\"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) AS fair_is_reference"},
    {"pairs", "fair_measures@{s}", "SELECT", "minimum limited", "01",
    "UNNEST([@[m:\"@{\"m.name}_low\"@|, @]]) AS fair_low"},
    {"pairs", "fair_measures@{s}", "SELECT", "minimum limited", "11",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_high\"@|, @]] END) AS fair_high"},
    {"pairs", "fair_measures@{s}", "SELECT", "minimum limited", "01",
    "UNNEST([@[m:\"@{\"m.name}_high\"@|, @]]) AS fair_high"},
    {"pairs", "fair_measures@{s}", "SELECT", "sets reference", "0V",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"pairs", "fair_measures@{s}", "SELECT", "sets reference columns", "1V3",
    "@[p:(@{p.absent} OR \"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference}))@| AND @] AS fair_is_reference"},
    {"pairs", "fair_measures@{s}", "SELECT", "reference", "O",
    "protected = '' AS fair_is_reference"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "fair_place"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_hits_of_@{m.at}@|, @]]) AS fair_hits"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_size_of_@{m.at}@|, @]]) AS fair_size"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_alone_low_of_@{m.at}@|, @]]) AS fair_alone_low"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_alone_high_of_@{m.at}@|, @]]) AS fair_alone_high"},
    {"pairs", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_deviation_of_@{m.at}@|, @]]) AS fair_deviation"},
    {"pairs", "fair_measures@{s}", "FROM", "", "",
    "fair_beside@{s}"},
    {"pairs", "fair_measures@{s}", "WHERE", "sets columns", "01",
    "fair_empty_side IS NULL"},
    {"pairs", "fair_referred@{s}", "SELECT", "reference", "O V",
    "*"},
    {"pairs", "fair_referred@{s}", "FROM", "reference", "O V",
    "fair_measures@{s}"},
    {"pairs", "fair_referred@{s}", "QUALIFY", "reference", "V",
    "CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @["
    "p:@{'p.name}@|, @]') END"},
    {"pairs", "fair_referred@{s}", "QUALIFY", "reference", "O",
    "CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]"
    "') END"},
    {"pairs", "fair_pairs@{s}", "SELECT", "controls", "3",
    "@[c:fair_one.\"@{\"c.name}\"@|, @]"},
    {"pairs", "fair_pairs@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "fair_one.protected"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_metric"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_key AS first_key"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_value AS first_value"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_n AS first_n"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_place AS fair_first_place"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_hits AS fair_first_hits"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_size AS fair_first_size"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_alone_low AS fair_first_alone_low"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_alone_high AS fair_first_alone_high"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_one.fair_deviation AS fair_first_deviation"},
    {"pairs", "fair_pairs@{s}", "SELECT", "limited", "1",
    "fair_one.fair_low AS fair_first_low"},
    {"pairs", "fair_pairs@{s}", "SELECT", "limited", "1",
    "fair_one.fair_high AS fair_first_high"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_key AS second_key"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_value AS second_value"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_n AS second_n"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_place AS fair_second_place"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_hits AS fair_second_hits"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_size AS fair_second_size"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_alone_low AS fair_second_alone_low"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_alone_high AS fair_second_alone_high"},
    {"pairs", "fair_pairs@{s}", "SELECT", "", "",
    "fair_other.fair_deviation AS fair_second_deviation"},
    {"pairs", "fair_pairs@{s}", "SELECT", "limited", "1",
    "fair_other.fair_low AS fair_second_low"},
    {"pairs", "fair_pairs@{s}", "SELECT", "limited", "1",
    "fair_other.fair_high AS fair_second_high"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "1V3",
    "fair_measures@{s} AS fair_one INNER JOIN fair_referred@{s} AS fair_other ON @[c:fair_one.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_other.\"@{\"c.name}\"@| A"
    "ND @] AND fair_one.protected IS NOT DISTINCT FROM fair_other.protected AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND NOT fa"
    "ir_one.fair_is_reference"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "0-3",
    "fair_measures@{s} AS fair_one INNER JOIN fair_measures@{s} AS fair_other ON @[c:fair_one.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_other.\"@{\"c.name}\"@| A"
    "ND @] AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "1-3",
    "fair_measures@{s} AS fair_one INNER JOIN fair_measures@{s} AS fair_other ON @[c:fair_one.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_other.\"@{\"c.name}\"@| A"
    "ND @] AND fair_one.protected IS NOT DISTINCT FROM fair_other.protected AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND fair_o"
    "ne.fair_place < fair_other.fair_place"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "0-0",
    "fair_measures@{s} AS fair_one INNER JOIN fair_measures@{s} AS fair_other ON fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND fair_"
    "one.fair_place < fair_other.fair_place"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "1-0",
    "fair_measures@{s} AS fair_one INNER JOIN fair_measures@{s} AS fair_other ON fair_one.protected IS NOT DISTINCT FROM fair_other.protected AND fair_one."
    "fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "0O3 0V3 1O3",
    "fair_measures@{s} AS fair_one INNER JOIN fair_referred@{s} AS fair_other ON @[c:fair_one.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_other.\"@{\"c.name}\"@| A"
    "ND @] AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND NOT fair_one.fair_is_reference"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "0O0 0V0 1O0",
    "fair_measures@{s} AS fair_one INNER JOIN fair_referred@{s} AS fair_other ON fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND NOT f"
    "air_one.fair_is_reference"},
    {"pairs", "fair_pairs@{s}", "FROM", "sets reference controls", "1V0",
    "fair_measures@{s} AS fair_one INNER JOIN fair_referred@{s} AS fair_other ON fair_one.protected IS NOT DISTINCT FROM fair_other.protected AND fair_one."
    "fair_metric IS NOT DISTINCT FROM fair_other.fair_metric AND NOT fair_one.fair_is_reference"},
    {"pairs", "fair_pairs@{s}", "WHERE", "", "",
    "NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "", "",
    "*"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "m u",
    "(1.9599639845400536e0 * fair_difference) / NULLIF((fair_difference - GREATEST(fair_upper_value - fair_lower_value - SQRT(POWER(fair_upper_value - fair"
    "_upper_alone_low, 2) + POWER(fair_lower_alone_high - fair_lower_value, 2)), fair_upper_alone_low - fair_lower_alone_high)), 0) AS fair_limit_z"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "first_value - second_value AS difference"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN first_value / NULLIF(sec"
    "ond_value, 0) END AS ratio"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "ABS(first_value - second_value) AS fair_difference"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE WHEN first_value <="
    " second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS fair_ratio"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fair_first_low - fair_"
    "second_high) AS difference_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high - fair_se"
    "cond_low) AS difference_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value / second_value) * EXP(-SQRT(POWER("
    "LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))), fair_first_low / fair_second_high) END AS ratio_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN first_value <= 0 THEN fair_fir"
    "st_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fai"
    "r_second_low), 2))), fair_first_high / fair_second_low) END AS ratio_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "GREATEST(GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fair_first_lo"
    "w - fair_second_high), 0 - LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2))"
    ", fair_first_high - fair_second_low)) AS fair_difference_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "GREATEST(LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high "
    "- fair_second_low), 0 - GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2))"
    ", fair_first_low - fair_second_high)) AS fair_difference_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value / second_value) * EXP(-SQRT("
    "POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))), fair_first_low / fair_second_high) END, CASE WHEN second"
    "_value < 0 OR first_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN 0 ELSE GREATEST((second_value / first_value) * EXP(-SQRT(POWER(LN(second_value"
    " / fair_second_low), 2) + POWER(LN(fair_first_high / first_value), 2))), fair_second_low / fair_first_high) END) AS fair_ratio_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN first_value <= 0 THEN fa"
    "ir_first_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value"
    " / fair_second_low), 2))), fair_first_high / fair_second_low) END, CASE WHEN second_value < 0 OR first_value <= 0 THEN NULL WHEN fair_first_low <= 0 T"
    "HEN CAST('Infinity' AS DOUBLE) WHEN second_value <= 0 THEN fair_second_high / fair_first_low ELSE LEAST((second_value / first_value) * EXP(SQRT(POWER("
    "LN(fair_second_high / second_value), 2) + POWER(LN(first_value / fair_first_low), 2))), fair_second_high / fair_first_low) END) AS fair_ratio_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN first_value ELSE second_value END AS fair_lower_value"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN second_value ELSE first_value END AS fair_upper_value"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN first_n ELSE second_n END AS fair_lower_n"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN second_n ELSE first_n END AS fair_upper_n"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_first_hits ELSE fair_second_hits END AS fair_lower_hits"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_second_hits ELSE fair_first_hits END AS fair_upper_hits"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_first_size ELSE fair_second_size END AS fair_lower_size"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_second_size ELSE fair_first_size END AS fair_upper_size"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_first_alone_low ELSE fair_second_alone_low END AS fair_lower_alone_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_second_alone_low ELSE fair_first_alone_low END AS fair_upper_alone_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_first_alone_high ELSE fair_second_alone_high END AS fair_lower_alone_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_second_alone_high ELSE fair_first_alone_high END AS fair_upper_alone_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_first_deviation ELSE fair_second_deviation END AS fair_lower_deviation"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "tested", "c",
    "CASE WHEN first_value <= second_value THEN fair_second_deviation ELSE fair_first_deviation END AS fair_upper_deviation"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "CASE WHEN first_value <= second_value THEN fair_first_low ELSE fair_second_low END AS fair_lower_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "CASE WHEN first_value <= second_value THEN fair_second_low ELSE fair_first_low END AS fair_upper_low"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "CASE WHEN first_value <= second_value THEN fair_first_high ELSE fair_second_high END AS fair_lower_high"},
    {"pairs", "fair_contrasts@{s}", "SELECT", "limited tested", "1c",
    "CASE WHEN first_value <= second_value THEN fair_second_high ELSE fair_first_high END AS fair_upper_high"},
    {"pairs", "fair_contrasts@{s}", "FROM", "limited tested", "0m 0u",
    "(SELECT *, first_value - second_value AS difference, CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value,"
    " second_value) END >= 0 THEN first_value / NULLIF(second_value, 0) END AS ratio, ABS(first_value - second_value) AS fair_difference, CASE WHEN CASE WH"
    "EN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE WHEN first_value <= second_value THE"
    "N first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS fair_ratio, CASE WHEN first_value <= second_value THEN f"
    "irst_value ELSE second_value END AS fair_lower_value, CASE WHEN first_value <= second_value THEN second_value ELSE first_value END AS fair_upper_value"
    ", CASE WHEN first_value <= second_value THEN first_n ELSE second_n END AS fair_lower_n, CASE WHEN first_value <= second_value THEN second_n ELSE first"
    "_n END AS fair_upper_n, CASE WHEN first_value <= second_value THEN fair_first_hits ELSE fair_second_hits END AS fair_lower_hits, CASE WHEN first_value"
    " <= second_value THEN fair_second_hits ELSE fair_first_hits END AS fair_upper_hits, CASE WHEN first_value <= second_value THEN fair_first_size ELSE fa"
    "ir_second_size END AS fair_lower_size, CASE WHEN first_value <= second_value THEN fair_second_size ELSE fair_first_size END AS fair_upper_size, CASE W"
    "HEN first_value <= second_value THEN fair_first_alone_low ELSE fair_second_alone_low END AS fair_lower_alone_low, CASE WHEN first_value <= second_valu"
    "e THEN fair_second_alone_low ELSE fair_first_alone_low END AS fair_upper_alone_low, CASE WHEN first_value <= second_value THEN fair_first_alone_high E"
    "LSE fair_second_alone_high END AS fair_lower_alone_high, CASE WHEN first_value <= second_value THEN fair_second_alone_high ELSE fair_first_alone_high "
    "END AS fair_upper_alone_high, CASE WHEN first_value <= second_value THEN fair_first_deviation ELSE fair_second_deviation END AS fair_lower_deviation, "
    "CASE WHEN first_value <= second_value THEN fair_second_deviation ELSE fair_first_deviation END AS fair_upper_deviation FROM fair_pairs@{s}) AS fair_ga"
    "ps_of_pairs"},
    {"pairs", "fair_contrasts@{s}", "FROM", "limited tested", "1m 1u",
    "(SELECT *, first_value - second_value AS difference, CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value,"
    " second_value) END >= 0 THEN first_value / NULLIF(second_value, 0) END AS ratio, ABS(first_value - second_value) AS fair_difference, CASE WHEN CASE WH"
    "EN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE WHEN first_value <= second_value THE"
    "N first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS fair_ratio, GREATEST(first_value - second_value - SQRT(P"
    "OWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fair_first_low - fair_second_high) AS difference_low, LEAST(first_"
    "value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high - fair_second_low) AS"
    " difference_high, CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value / second_value) "
    "* EXP(-SQRT(POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))), fair_first_low / fair_second_high) END AS ra"
    "tio_low, CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN first_value <= 0 THEN"
    " fair_first_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_va"
    "lue / fair_second_low), 2))), fair_first_high / fair_second_low) END AS ratio_high, GREATEST(GREATEST(first_value - second_value - SQRT(POWER(first_va"
    "lue - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fair_first_low - fair_second_high), 0 - LEAST(first_value - second_value + SQRT"
    "(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high - fair_second_low)) AS fair_difference_low, GREA"
    "TEST(LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high - fa"
    "ir_second_low), 0 - GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fa"
    "ir_first_low - fair_second_high)) AS fair_difference_high, LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THE"
    "N 0 ELSE GREATEST((first_value / second_value) * EXP(-SQRT(POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))"
    "), fair_first_low / fair_second_high) END, CASE WHEN second_value < 0 OR first_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN 0 ELSE GREATEST((se"
    "cond_value / first_value) * EXP(-SQRT(POWER(LN(second_value / fair_second_low), 2) + POWER(LN(fair_first_high / first_value), 2))), fair_second_low / "
    "fair_first_high) END) AS fair_ratio_low, LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity'"
    " AS DOUBLE) WHEN first_value <= 0 THEN fair_first_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high /"
    " first_value), 2) + POWER(LN(second_value / fair_second_low), 2))), fair_first_high / fair_second_low) END, CASE WHEN second_value < 0 OR first_value "
    "<= 0 THEN NULL WHEN fair_first_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN second_value <= 0 THEN fair_second_high / fair_first_low ELSE LEAST((seco"
    "nd_value / first_value) * EXP(SQRT(POWER(LN(fair_second_high / second_value), 2) + POWER(LN(first_value / fair_first_low), 2))), fair_second_high / fa"
    "ir_first_low) END) AS fair_ratio_high, CASE WHEN first_value <= second_value THEN first_value ELSE second_value END AS fair_lower_value, CASE WHEN fir"
    "st_value <= second_value THEN second_value ELSE first_value END AS fair_upper_value, CASE WHEN first_value <= second_value THEN first_n ELSE second_n "
    "END AS fair_lower_n, CASE WHEN first_value <= second_value THEN second_n ELSE first_n END AS fair_upper_n, CASE WHEN first_value <= second_value THEN "
    "fair_first_hits ELSE fair_second_hits END AS fair_lower_hits, CASE WHEN first_value <= second_value THEN fair_second_hits ELSE fair_first_hits END AS "
    "fair_upper_hits, CASE WHEN first_value <= second_value THEN fair_first_size ELSE fair_second_size END AS fair_lower_size, CASE WHEN first_value <= sec"
    "ond_value THEN fair_second_size ELSE fair_first_size END AS fair_upper_size, CASE WHEN first_value <= second_value THEN fair_first_alone_low ELSE fair"
    "_second_alone_low END AS fair_lower_alone_low, CASE WHEN first_value <= second_value THEN fair_second_alone_low ELSE fair_first_alone_low END AS fair_"
    "upper_alone_low, CASE WHEN first_value <= second_value THEN fair_first_alone_high ELSE fair_second_alone_high END AS fair_lower_alone_high, CASE WHEN "
    "first_value <= second_value THEN fair_second_alone_high ELSE fair_first_alone_high END AS fair_upper_alone_high, CASE WHEN first_value <= second_value"
    " THEN fair_first_deviation ELSE fair_second_deviation END AS fair_lower_deviation, CASE WHEN first_value <= second_value THEN fair_second_deviation EL"
    "SE fair_first_deviation END AS fair_upper_deviation, CASE WHEN first_value <= second_value THEN fair_first_low ELSE fair_second_low END AS fair_lower_"
    "low, CASE WHEN first_value <= second_value THEN fair_second_low ELSE fair_first_low END AS fair_upper_low, CASE WHEN first_value <= second_value THEN "
    "fair_first_high ELSE fair_second_high END AS fair_lower_high, CASE WHEN first_value <= second_value THEN fair_second_high ELSE fair_first_high END AS "
    "fair_upper_high FROM fair_pairs@{s}) AS fair_gaps_of_pairs"},
    {"pairs", "fair_contrasts@{s}", "FROM", "tested", "c",
    "fair_pairs@{s}"},
    {"pairs", "fair_tests@{s}", "SELECT", "tested", "m",
    "* REPLACE (COALESCE(fair_p, 2 * (CASE WHEN fair_limit_z > 38.6 THEN 0.0 WHEN fair_limit_z < 5 THEN EXP(-0.5e0 * fair_limit_z * fair_limit_z) * ((((((3"
    ".52624965998911e-2 * fair_limit_z + 0.700383064443688) * fair_limit_z + 6.37396220353165) * fair_limit_z + 33.912866078383) * fair_limit_z + 112.07929"
    "1497871) * fair_limit_z + 221.213596169931) * fair_limit_z + 220.206867912376) / (((((((8.83883476483184e-2 * fair_limit_z + 1.75566716318264) * fair_"
    "limit_z + 16.064177579207) * fair_limit_z + 86.7807322029461) * fair_limit_z + 296.564248779674) * fair_limit_z + 637.333633378831) * fair_limit_z + 7"
    "93.826512519948) * fair_limit_z + 440.413735824752) ELSE EXP(-0.5e0 * fair_limit_z * fair_limit_z) / 2.506628274631000502 / (fair_limit_z + 1 / (fair_"
    "limit_z + 2 / (fair_limit_z + 3 / (fair_limit_z + 4 / (fair_limit_z + 5 / (fair_limit_z + 6 / (fair_limit_z + 7 / (fair_limit_z + 8 / (fair_limit_z + "
    "9 / (fair_limit_z + 10 / (fair_limit_z + 11 / (fair_limit_z + 12 / (fair_limit_z + 0.65))))))))))))) END)) AS fair_p)"},
    {"pairs", "fair_tests@{s}", "SELECT", "tested", "c u",
    "*"},
    {"pairs", "fair_tests@{s}", "SELECT", "weight tested", "1c",
    "2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * ABS(fair_z)"
    " + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.2135961"
    "69931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z)"
    " + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.4137358"
    "24752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4"
    " / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z)"
    " + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p"},
    {"pairs", "fair_tests@{s}", "SELECT", "weight tested", "0c",
    "CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((("
    "(3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.0792914"
    "97871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z"
    ") + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.8265125"
    "19948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / ("
    "ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 "
    "/ (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0 THEN (LEAST(1.0, "
    "[COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs]) FOR fair_logs IN ["
    "([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 + 1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair_x1 - fair_k) / (fair_x1 "
    "+ fair_k)) + (fair_x1 - fair_k) * (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)) / (fair_x1 * fair_x1)) "
    "/ (fair_x1 * fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_k)) / (fair_k * fair_k)) "
    "/ fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1 + fair_y1 - fair_k) + 1) ELSE"
    " (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 + fair_y1 - fair_k))) + (fair_y1 - (fair_x1 + fair_y1 - fa"
    "ir_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) / (fair_y1 * fair_y1)) / ("
    "fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) /"
    " ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / (fair_x1 + fair_y1 "
    "- fair_k)) END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + fair_x2 - fair_k) + 1) ELS"
    "E (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 - fair_k))) + (fair_x2 - (fair_x1 + fair_x2 - f"
    "air_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) / (fair_x2 * fair_x2)) / "
    "(fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) "
    "/ ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / (fair_x1 + fair_x2"
    " - fair_k)) END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - fair_x1 + fair_k) + 1) EL"
    "SE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 + fair_k))) + (fair_y2 - (fair_y2 - fair_x1 + "
    "fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y2 * fair_y2)) / (fair_y2 * fair_y2)) /"
    " (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k)))"
    " / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / (fair_y2 - fair_x"
    "1 + fair_k)) END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_"
    "x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT), CAST(LEAST(fair_x1 + "
    "fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_x1 + fair_x2) + (20 * SQRT(LEAST(fair_x1 + fair"
    "_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT) + 1)])]][1])) END AS fair_p"},
    {"pairs", "fair_tests@{s}", "SELECT", "tested", "u",
    "CAST(NULL AS DOUBLE) AS fair_z"},
    {"pairs", "fair_tests@{s}", "SELECT", "tested", "u",
    "2 * (CASE WHEN fair_limit_z > 38.6 THEN 0.0 WHEN fair_limit_z < 5 THEN EXP(-0.5e0 * fair_limit_z * fair_limit_z) * ((((((3.52624965998911e-2 * fair_li"
    "mit_z + 0.700383064443688) * fair_limit_z + 6.37396220353165) * fair_limit_z + 33.912866078383) * fair_limit_z + 112.079291497871) * fair_limit_z + 22"
    "1.213596169931) * fair_limit_z + 220.206867912376) / (((((((8.83883476483184e-2 * fair_limit_z + 1.75566716318264) * fair_limit_z + 16.064177579207) *"
    " fair_limit_z + 86.7807322029461) * fair_limit_z + 296.564248779674) * fair_limit_z + 637.333633378831) * fair_limit_z + 793.826512519948) * fair_limi"
    "t_z + 440.413735824752) ELSE EXP(-0.5e0 * fair_limit_z * fair_limit_z) / 2.506628274631000502 / (fair_limit_z + 1 / (fair_limit_z + 2 / (fair_limit_z "
    "+ 3 / (fair_limit_z + 4 / (fair_limit_z + 5 / (fair_limit_z + 6 / (fair_limit_z + 7 / (fair_limit_z + 8 / (fair_limit_z + 9 / (fair_limit_z + 10 / (fa"
    "ir_limit_z + 11 / (fair_limit_z + 12 / (fair_limit_z + 0.65))))))))))))) END) AS fair_p"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "1Om",
    "(SELECT *, 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * "
    "ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + "
    "221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * "
    "ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + "
    "440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS("
    "fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / ("
    "ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 +"
    " fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM"
    " (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits - fair_first_hits AS fair_x2, (fair_second_size"
    " - fair_first_size) - (fair_second_hits - fair_first_hits) AS fair_y2 FROM fair_contrasts@{s}) AS fair_counted) AS fair_compared) AS fair_by_counts"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "1-m 1Vm",
    "(SELECT *, 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * "
    "ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + "
    "221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * "
    "ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + "
    "440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS("
    "fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / ("
    "ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 +"
    " fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM"
    " (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits AS fair_x2, fair_second_size - fair_second_hits"
    " AS fair_y2 FROM fair_contrasts@{s}) AS fair_counted) AS fair_compared) AS fair_by_counts"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "0Om",
    "(SELECT *, CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_"
    "z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + "
    "112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) *"
    " ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + "
    "793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair"
    "_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fa"
    "ir_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0 THEN ("
    "LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs]) FOR fai"
    "r_logs IN [([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 + 1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair_x1 - fair_k) "
    "/ (fair_x1 + fair_k)) + (fair_x1 - fair_k) * (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)) / (fair_x1 *"
    " fair_x1)) / (fair_x1 * fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_k)) / (fair_k "
    "* fair_k)) / fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1 + fair_y1 - fair_k"
    ") + 1) ELSE (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 + fair_y1 - fair_k))) + (fair_y1 - (fair_x1 + f"
    "air_y1 - fair_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) / (fair_y1 * fa"
    "ir_y1)) / (fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - "
    "fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / (fair_x1"
    " + fair_y1 - fair_k)) END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + fair_x2 - fair_"
    "k) + 1) ELSE (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 - fair_k))) + (fair_x2 - (fair_x1 + "
    "fair_x2 - fair_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) / (fair_x2 * f"
    "air_x2)) / (fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 -"
    " fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / (fair_x"
    "1 + fair_x2 - fair_k)) END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - fair_x1 + fair"
    "_k) + 1) ELSE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 + fair_k))) + (fair_y2 - (fair_y2 -"
    " fair_x1 + fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y2 * fair_y2)) / (fair_y2 * "
    "fair_y2)) / (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 "
    "+ fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / (fair_"
    "y2 - fair_x1 + fair_k)) END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y"
    "2) * (fair_x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT), CAST(LEAST"
    "(fair_x1 + fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_x1 + fair_x2) + (20 * SQRT(LEAST(fai"
    "r_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT) + 1)])]][1])) END AS fair_p FROM (SELECT *, CASE WHEN LEAS"
    "T(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * "
    "fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 "
    "+ fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_"
    "second_hits - fair_first_hits AS fair_x2, (fair_second_size - fair_first_size) - (fair_second_hits - fair_first_hits) AS fair_y2 FROM fair_contrasts@{"
    "s}) AS fair_counted) AS fair_compared) AS fair_by_counts"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "0-m 0Vm",
    "(SELECT *, CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_"
    "z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + "
    "112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) *"
    " ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + "
    "793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair"
    "_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fa"
    "ir_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0 THEN ("
    "LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs]) FOR fai"
    "r_logs IN [([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 + 1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair_x1 - fair_k) "
    "/ (fair_x1 + fair_k)) + (fair_x1 - fair_k) * (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)) / (fair_x1 *"
    " fair_x1)) / (fair_x1 * fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_k)) / (fair_k "
    "* fair_k)) / fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1 + fair_y1 - fair_k"
    ") + 1) ELSE (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 + fair_y1 - fair_k))) + (fair_y1 - (fair_x1 + f"
    "air_y1 - fair_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) / (fair_y1 * fa"
    "ir_y1)) / (fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - "
    "fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / (fair_x1"
    " + fair_y1 - fair_k)) END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + fair_x2 - fair_"
    "k) + 1) ELSE (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 - fair_k))) + (fair_x2 - (fair_x1 + "
    "fair_x2 - fair_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) / (fair_x2 * f"
    "air_x2)) / (fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 -"
    " fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / (fair_x"
    "1 + fair_x2 - fair_k)) END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - fair_x1 + fair"
    "_k) + 1) ELSE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 + fair_k))) + (fair_y2 - (fair_y2 -"
    " fair_x1 + fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y2 * fair_y2)) / (fair_y2 * "
    "fair_y2)) / (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 "
    "+ fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / (fair_"
    "y2 - fair_x1 + fair_k)) END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y"
    "2) * (fair_x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT), CAST(LEAST"
    "(fair_x1 + fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_x1 + fair_x2) + (20 * SQRT(LEAST(fai"
    "r_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT) + 1)])]][1])) END AS fair_p FROM (SELECT *, CASE WHEN LEAS"
    "T(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * "
    "fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 "
    "+ fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_"
    "second_hits AS fair_x2, fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts@{s}) AS fair_counted) AS fair_compared) AS fair_by_counts"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "1Oc",
    "(SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + f"
    "air_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hit"
    "s AS fair_y1, fair_second_hits - fair_first_hits AS fair_x2, (fair_second_size - fair_first_size) - (fair_second_hits - fair_first_hits) AS fair_y2 FR"
    "OM fair_contrasts@{s}) AS fair_counted) AS fair_compared"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "1-c 1Vc",
    "(SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + f"
    "air_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hit"
    "s AS fair_y1, fair_second_hits AS fair_x2, fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts@{s}) AS fair_counted) AS fair_compared"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "0Oc",
    "(SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + f"
    "air_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 +"
    " fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_fir"
    "st_hits AS fair_y1, fair_second_hits - fair_first_hits AS fair_x2, (fair_second_size - fair_first_size) - (fair_second_hits - fair_first_hits) AS fair"
    "_y2 FROM fair_contrasts@{s}) AS fair_counted) AS fair_compared"},
    {"pairs", "fair_tests@{s}", "FROM", "weight reference tested", "0-c 0Vc",
    "(SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + f"
    "air_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 +"
    " fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_fir"
    "st_hits AS fair_y1, fair_second_hits AS fair_x2, fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts@{s}) AS fair_counted) AS fair_comp"
    "ared"},
    {"pairs", "fair_tests@{s}", "FROM", "tested", "u",
    "fair_contrasts@{s}"},
    {"pairs", "", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"pairs", "", "SELECT", "sets", "1",
    "protected"},
    {"pairs", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"pairs", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p0.name}\"] AS TEXT),"
    " 2, -2) END END AS first_group"},
    {"pairs", "", "SELECT", "sets reference columns", "0O1",
    "CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p0.name}\"] AS TEXT),"
    " 2, -2) END WHEN NOT first_value IS NULL THEN '(overall)' END AS first_group"},
    {"pairs", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_S"
    "LICE(CAST([first_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS first_group"},
    {"pairs", "", "SELECT", "sets reference", "1O",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_S"
    "LICE(CAST([first_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT first_value IS NULL THEN '(overall)' END AS first_group"},
    {"pairs", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p"
    ".name}\"] AS TEXT), 2, -2) END@|, @]) END AS first_group"},
    {"pairs", "", "SELECT", "sets reference columns", "0O3",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p"
    ".name}\"] AS TEXT), 2, -2) END@|, @]) WHEN NOT first_value IS NULL THEN '(overall)' END AS first_group"},
    {"pairs", "", "SELECT", "", "",
    "first_n"},
    {"pairs", "", "SELECT", "", "",
    "first_value"},
    {"pairs", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END END AS second_group"},
    {"pairs", "", "SELECT", "sets reference columns", "0O1",
    "CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END WHEN NOT second_value IS NULL THEN '(overall)' END AS second_group"},
    {"pairs", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([second_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS second_group"},
    {"pairs", "", "SELECT", "sets reference", "1O",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([second_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT second_value IS NULL THEN '(overall)' END AS second_group"},
    {"pairs", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS second_group"},
    {"pairs", "", "SELECT", "sets reference columns", "0O3",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) WHEN NOT second_value IS NULL THEN '(overall)' END AS second_group"},
    {"pairs", "", "SELECT", "", "",
    "second_n"},
    {"pairs", "", "SELECT", "", "",
    "second_value"},
    {"pairs", "", "SELECT", "", "",
    "difference"},
    {"pairs", "", "SELECT", "limited", "1",
    "difference_low"},
    {"pairs", "", "SELECT", "limited", "1",
    "difference_high"},
    {"pairs", "", "SELECT", "", "",
    "ratio"},
    {"pairs", "", "SELECT", "limited", "1",
    "ratio_low"},
    {"pairs", "", "SELECT", "limited", "1",
    "ratio_high"},
    {"pairs", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.bound}@|@] END AS DOUBLE) AS allowance"},
    {"pairs", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.judged}@|@] END AS TEXT) AS judged_on"},
    {"pairs", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.holds}@|@] END AS within"},
    {"pairs", "", "SELECT", "limited", "1",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.verdict}@|@] END AS verdict"},
    {"pairs", "", "SELECT", "", "",
    "fair_z AS z"},
    {"pairs", "", "SELECT", "", "",
    "fair_p AS p_value"},
    {"pairs", "", "SELECT", "", "",
    "fair_p_adjusted AS p_adjusted"},
    {"pairs", "", "SELECT", "", "",
    "CASE WHEN fair_metric IN (@{proportions}) THEN (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) END AS odds_ratio"},
    {"pairs", "", "SELECT", "weight reference", "0O",
    "CAST(CASE WHEN first_value <= second_value THEN CASE fair_metric@[m: WHEN @{i} THEN @{m.shortfall}@|@] END END AS BIGINT) AS shortfall"},
    {"pairs", "", "SELECT", "weight reference", "0- 0V",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.shortfall}@|@] END AS BIGINT) AS shortfall"},
    {"pairs", "", "SELECT", "weight", "1",
    "CAST(NULL AS BIGINT) AS shortfall"},
    {"pairs", "", "SELECT", "", "",
    "difference / NULLIF(fair_first_deviation, 0) AS standardized_difference"},
    {"pairs", "", "SELECT", "reference limited", "-1 V1",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.needed}@|@] END AS BIGINT) AS rows_needed"},
    {"pairs", "", "SELECT", "reference limited", "O1",
    "CAST(NULL AS BIGINT) AS rows_needed"},
    {"pairs", "", "SELECT", "indicated", "1",
    "@{indicated} AS indicated"},
    {"pairs", "", "SELECT", "", "",
    "first_key"},
    {"pairs", "", "SELECT", "", "",
    "second_key"},
    {"pairs", "", "FROM", "", "",
    "(@{adjusted}) AS fair_adjusted"},
    {"pairs", "", "ORDER BY", "controls", "3",
    "@[c:\"@{\"c.name}\" ASC@|, @]"},
    {"pairs", "", "ORDER BY", "sets", "1",
    "protected ASC"},
    {"pairs", "", "ORDER BY", "", "",
    "fair_metric ASC"},
    {"pairs", "", "ORDER BY", "", "",
    "fair_first_place ASC"},
    {"pairs", "", "ORDER BY", "", "",
    "fair_second_place ASC"},
    {"trend", "fair_sides@{s}", "SELECT", "sets reference columns", "0-1 0V1",
    "*"},
    {"trend", "fair_sides@{s}", "SELECT", "sets reference columns", "0-1 0V1",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER () ="
    " 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT"
    ") = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ': one side of the comparison is empty') END "
    "END AS TEXT) AS fair_empty_side"},
    {"trend", "fair_sides@{s}", "FROM", "sets reference columns", "0-1 0V1",
    "fair_groups@{s}"},
    {"trend", "fair_measures@{s}", "SELECT", "strata", "3",
    "@[t:\"@{\"t.name}\"@|, @]"},
    {"trend", "fair_measures@{s}", "SELECT", "", "",
    "fair_period"},
    {"trend", "fair_measures@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"trend", "fair_measures@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"trend", "fair_measures@{s}", "SELECT", "reference", "O",
    "CASE WHEN NOT protected = '' THEN {@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} END AS fair_key"},
    {"trend", "fair_measures@{s}", "SELECT", "reference", "- V",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"trend", "fair_measures@{s}", "SELECT", "", "",
    "n AS fair_n"},
    {"trend", "fair_measures@{s}", "SELECT", "", "",
    "excluded AS fair_excluded"},
    {"trend", "fair_measures@{s}", "SELECT", "minimum", "1",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}\"@|, @]] END) AS fair_value"},
    {"trend", "fair_measures@{s}", "SELECT", "minimum", "0",
    "UNNEST([@[m:\"@{\"m.name}\"@|, @]]) AS fair_value"},
    {"trend", "fair_measures@{s}", "SELECT", "minimum sized", "11",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_low\"@|, @]] END) AS fair_low"},
    {"trend", "fair_measures@{s}", "SELECT", "minimum sized", "01",
    "UNNEST([@[m:\"@{\"m.name}_low\"@|, @]]) AS fair_low"},
    {"trend", "fair_measures@{s}", "SELECT", "minimum sized", "11",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_high\"@|, @]] END) AS fair_high"},
    {"trend", "fair_measures@{s}", "SELECT", "minimum sized", "01",
    "UNNEST([@[m:\"@{\"m.name}_high\"@|, @]]) AS fair_high"},
    {"trend", "fair_measures@{s}", "SELECT", "sets reference columns", "1V1",
    "\"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) AS fair_is_reference"},
    {"trend", "fair_measures@{s}", "SELECT", "sets reference", "0V",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"trend", "fair_measures@{s}", "SELECT", "sets reference columns", "1V3",
    "@[p:(@{p.absent} OR \"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference}))@| AND @] AS fair_is_reference"},
    {"trend", "fair_measures@{s}", "SELECT", "reference", "O",
    "protected = '' AS fair_is_reference"},
    {"trend", "fair_measures@{s}", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"trend", "fair_measures@{s}", "FROM", "sets reference columns", "0-3 0O1 0O3 0V3 1-1 1-3 1O1 1O3 1V1 1V3",
    "fair_groups@{s}"},
    {"trend", "fair_measures@{s}", "FROM", "sets reference columns", "0-1 0V1",
    "fair_sides@{s}"},
    {"trend", "fair_measures@{s}", "WHERE", "sets reference columns", "0-1 0V1",
    "fair_empty_side IS NULL"},
    {"trend", "fair_sized@{s}", "SELECT", "", "",
    "fair_measures@{s}.*"},
    {"trend", "fair_sized@{s}", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.period_size}@|@] END AS fair_size"},
    {"trend", "fair_sized@{s}", "FROM", "sets reference strata", "0-3 0V3",
    "fair_measures@{s} INNER JOIN fair_counts@{s} ON @[t:fair_measures@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_counts@{s}.\"@{\"t.name}\"@| AND @] AND fair"
    "_measures@{s}.fair_period IS NOT DISTINCT FROM fair_counts@{s}.fair_period AND @[p:fair_measures@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_counts@{s}"
    ".\"@{\"p.name}\"@| AND @]"},
    {"trend", "fair_sized@{s}", "FROM", "sets reference strata", "0O3 1-3 1O3 1V3",
    "fair_measures@{s} INNER JOIN fair_counts@{s} ON @[t:fair_measures@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_counts@{s}.\"@{\"t.name}\"@| AND @] AND fair"
    "_measures@{s}.fair_period IS NOT DISTINCT FROM fair_counts@{s}.fair_period AND fair_measures@{s}.protected IS NOT DISTINCT FROM fair_counts@{s}.protec"
    "ted AND @[p:fair_measures@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_counts@{s}.\"@{\"p.name}\"@| AND @]"},
    {"trend", "fair_sized@{s}", "FROM", "sets reference strata", "0-0 0V0",
    "fair_measures@{s} INNER JOIN fair_counts@{s} ON fair_measures@{s}.fair_period IS NOT DISTINCT FROM fair_counts@{s}.fair_period AND @[p:fair_measures@{"
    "s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_counts@{s}.\"@{\"p.name}\"@| AND @]"},
    {"trend", "fair_sized@{s}", "FROM", "sets reference strata", "0O0 1-0 1O0 1V0",
    "fair_measures@{s} INNER JOIN fair_counts@{s} ON fair_measures@{s}.fair_period IS NOT DISTINCT FROM fair_counts@{s}.fair_period AND fair_measures@{s}.p"
    "rotected IS NOT DISTINCT FROM fair_counts@{s}.protected AND @[p:fair_measures@{s}.\"@{\"p.name}\" IS NOT DISTINCT FROM fair_counts@{s}.\"@{\"p.name}\"@| AND"
    " @]"},
    {"trend", "fair_members@{s}", "SELECT", "strata", "3",
    "@[t:\"@{\"t.name}\"@|, @]"},
    {"trend", "fair_members@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"trend", "fair_members@{s}", "SELECT", "", "",
    "fair_metric"},
    {"trend", "fair_members@{s}", "SELECT", "reference", "V",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p."
    "name}@|, @]') ELSE fair_key END AS fair_key"},
    {"trend", "fair_members@{s}", "SELECT", "reference", "O",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]') ELSE"
    " fair_key END AS fair_key"},
    {"trend", "fair_members@{s}", "SELECT", "reference", "-",
    "fair_key"},
    {"trend", "fair_members@{s}", "SELECT", "reference", "O V",
    "fair_is_reference"},
    {"trend", "fair_members@{s}", "SELECT", "sets reference strata", "0-3",
    "ROW_NUMBER() OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric ORDER BY fair_key ASC) AS fair_rank"},
    {"trend", "fair_members@{s}", "SELECT", "sets reference strata", "1-3",
    "ROW_NUMBER() OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric ORDER BY fair_key ASC) AS fair_rank"},
    {"trend", "fair_members@{s}", "SELECT", "sets reference strata", "0-0",
    "ROW_NUMBER() OVER (PARTITION BY fair_metric ORDER BY fair_key ASC) AS fair_rank"},
    {"trend", "fair_members@{s}", "SELECT", "sets reference strata", "1-0",
    "ROW_NUMBER() OVER (PARTITION BY protected, fair_metric ORDER BY fair_key ASC) AS fair_rank"},
    {"trend", "fair_members@{s}", "FROM", "", "",
    "fair_sized@{s}"},
    {"trend", "fair_members@{s}", "GROUP BY", "strata", "3",
    "@[t:\"@{\"t.name}\"@|, @]"},
    {"trend", "fair_members@{s}", "GROUP BY", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"trend", "fair_members@{s}", "GROUP BY", "", "",
    "fair_metric"},
    {"trend", "fair_members@{s}", "GROUP BY", "", "",
    "fair_key"},
    {"trend", "fair_members@{s}", "GROUP BY", "reference", "O V",
    "fair_is_reference"},
    {"trend", "fair_series@{s}", "SELECT", "strata", "3",
    "@[t:fair_first.\"@{\"t.name}\"@|, @]"},
    {"trend", "fair_series@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "fair_first.protected"},
    {"trend", "fair_series@{s}", "SELECT", "", "",
    "fair_first.fair_metric"},
    {"trend", "fair_series@{s}", "SELECT", "", "",
    "fair_first.fair_key AS first_key"},
    {"trend", "fair_series@{s}", "SELECT", "", "",
    "fair_second.fair_key AS second_key"},
    {"trend", "fair_series@{s}", "FROM", "sets reference", "0O 0V 1O",
    "fair_members@{s} AS fair_first INNER JOIN (SELECT DISTINCT fair_key FROM fair_members@{s} WHERE fair_is_reference) AS fair_second ON TRUE"},
    {"trend", "fair_series@{s}", "FROM", "sets reference", "1V",
    "fair_members@{s} AS fair_first INNER JOIN (SELECT DISTINCT protected, fair_key FROM fair_members@{s} WHERE fair_is_reference) AS fair_second ON fair_f"
    "irst.protected IS NOT DISTINCT FROM fair_second.protected"},
    {"trend", "fair_series@{s}", "FROM", "sets reference strata", "0-3",
    "fair_members@{s} AS fair_first INNER JOIN fair_members@{s} AS fair_second ON @[t:fair_first.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_second.\"@{\"t.name}\""
    "@| AND @] AND fair_first.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric AND fair_first.fair_rank < fair_second.fair_rank"},
    {"trend", "fair_series@{s}", "FROM", "sets reference strata", "1-3",
    "fair_members@{s} AS fair_first INNER JOIN fair_members@{s} AS fair_second ON @[t:fair_first.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_second.\"@{\"t.name}\""
    "@| AND @] AND fair_first.protected IS NOT DISTINCT FROM fair_second.protected AND fair_first.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric "
    "AND fair_first.fair_rank < fair_second.fair_rank"},
    {"trend", "fair_series@{s}", "FROM", "sets reference strata", "0-0",
    "fair_members@{s} AS fair_first INNER JOIN fair_members@{s} AS fair_second ON fair_first.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric AND f"
    "air_first.fair_rank < fair_second.fair_rank"},
    {"trend", "fair_series@{s}", "FROM", "sets reference strata", "1-0",
    "fair_members@{s} AS fair_first INNER JOIN fair_members@{s} AS fair_second ON fair_first.protected IS NOT DISTINCT FROM fair_second.protected AND fair_"
    "first.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric AND fair_first.fair_rank < fair_second.fair_rank"},
    {"trend", "fair_series@{s}", "WHERE", "reference", "O V",
    "NOT fair_first.fair_is_reference"},
    {"trend", "fair_periods@{s}", "SELECT", "", "",
    "UNNEST(GENERATE_SERIES(MIN(fair_period), MAX(fair_period), INTERVAL '@{'every}' @{UNIT})) AS fair_period FROM fair_sized@{s} UNION ALL SELECT DISTINCT"
    " fair_period FROM fair_sized@{s} WHERE fair_period IS NULL"},
    {"trend", "fair_gaps@{s}", "SELECT", "strata", "3",
    "@[t:fair_series@{s}.\"@{\"t.name}\"@|, @]"},
    {"trend", "fair_gaps@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "fair_series@{s}.protected"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_series@{s}.fair_metric"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_periods@{s}.fair_period"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_series@{s}.first_key"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "COALESCE(fair_first.fair_n, 0) AS first_n"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_first.fair_value AS first_value"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_first.fair_size AS first_size"},
    {"trend", "fair_gaps@{s}", "SELECT", "limited", "1",
    "CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_first.fair_low END AS fair_first_low"},
    {"trend", "fair_gaps@{s}", "SELECT", "limited", "1",
    "CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_first.fair_high END AS fair_first_high"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_series@{s}.second_key"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "COALESCE(fair_second.fair_n, 0) AS second_n"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_second.fair_value AS second_value"},
    {"trend", "fair_gaps@{s}", "SELECT", "", "",
    "fair_second.fair_size AS second_size"},
    {"trend", "fair_gaps@{s}", "SELECT", "limited", "1",
    "CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_second.fair_low END AS fair_second_low"},
    {"trend", "fair_gaps@{s}", "SELECT", "limited", "1",
    "CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_second.fair_high END AS fair_second_high"},
    {"trend", "fair_gaps@{s}", "SELECT", "reference", "- V",
    "COALESCE(fair_first.fair_excluded, 0) + COALESCE(fair_second.fair_excluded, 0) AS excluded"},
    {"trend", "fair_gaps@{s}", "SELECT", "reference", "O",
    "COALESCE(fair_second.fair_excluded, 0) AS excluded"},
    {"trend", "fair_gaps@{s}", "FROM", "sets reference strata", "0-3 0V3",
    "fair_series@{s} CROSS JOIN fair_periods@{s} LEFT JOIN fair_sized@{s} AS fair_first ON @[t:fair_series@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_first"
    ".\"@{\"t.name}\"@| AND @] AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_first.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FR"
    "OM fair_first.fair_period AND fair_series@{s}.first_key IS NOT DISTINCT FROM fair_first.fair_key LEFT JOIN fair_sized@{s} AS fair_second ON @[t:fair_s"
    "eries@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_second.\"@{\"t.name}\"@| AND @] AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_second.fair_me"
    "tric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_second.fair_period AND fair_series@{s}.second_key IS NOT DISTINCT FROM fair_second.fai"
    "r_key"},
    {"trend", "fair_gaps@{s}", "FROM", "sets reference strata", "1-3 1V3",
    "fair_series@{s} CROSS JOIN fair_periods@{s} LEFT JOIN fair_sized@{s} AS fair_first ON @[t:fair_series@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_first"
    ".\"@{\"t.name}\"@| AND @] AND fair_series@{s}.protected IS NOT DISTINCT FROM fair_first.protected AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fa"
    "ir_first.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_first.fair_period AND fair_series@{s}.first_key IS NOT DISTINCT FROM f"
    "air_first.fair_key LEFT JOIN fair_sized@{s} AS fair_second ON @[t:fair_series@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_second.\"@{\"t.name}\"@| AND @] "
    "AND fair_series@{s}.protected IS NOT DISTINCT FROM fair_second.protected AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric "
    "AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_second.fair_period AND fair_series@{s}.second_key IS NOT DISTINCT FROM fair_second.fair_key"},
    {"trend", "fair_gaps@{s}", "FROM", "sets reference strata", "0-0 0V0",
    "fair_series@{s} CROSS JOIN fair_periods@{s} LEFT JOIN fair_sized@{s} AS fair_first ON fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_first.fair"
    "_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_first.fair_period AND fair_series@{s}.first_key IS NOT DISTINCT FROM fair_first.fai"
    "r_key LEFT JOIN fair_sized@{s} AS fair_second ON fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric AND fair_periods@{s}.fair_pe"
    "riod IS NOT DISTINCT FROM fair_second.fair_period AND fair_series@{s}.second_key IS NOT DISTINCT FROM fair_second.fair_key"},
    {"trend", "fair_gaps@{s}", "FROM", "sets reference strata", "1-0 1V0",
    "fair_series@{s} CROSS JOIN fair_periods@{s} LEFT JOIN fair_sized@{s} AS fair_first ON fair_series@{s}.protected IS NOT DISTINCT FROM fair_first.protec"
    "ted AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_first.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_first.fair_"
    "period AND fair_series@{s}.first_key IS NOT DISTINCT FROM fair_first.fair_key LEFT JOIN fair_sized@{s} AS fair_second ON fair_series@{s}.protected IS "
    "NOT DISTINCT FROM fair_second.protected AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric AND fair_periods@{s}.fair_period "
    "IS NOT DISTINCT FROM fair_second.fair_period AND fair_series@{s}.second_key IS NOT DISTINCT FROM fair_second.fair_key"},
    {"trend", "fair_gaps@{s}", "FROM", "reference strata", "O3",
    "fair_series@{s} CROSS JOIN fair_periods@{s} LEFT JOIN fair_sized@{s} AS fair_first ON @[t:fair_series@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_first"
    ".\"@{\"t.name}\"@| AND @] AND fair_series@{s}.protected IS NOT DISTINCT FROM fair_first.protected AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fa"
    "ir_first.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_first.fair_period AND fair_series@{s}.first_key IS NOT DISTINCT FROM f"
    "air_first.fair_key LEFT JOIN fair_sized@{s} AS fair_second ON @[t:fair_series@{s}.\"@{\"t.name}\" IS NOT DISTINCT FROM fair_second.\"@{\"t.name}\"@| AND @] "
    "AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_second.fair_pe"
    "riod AND fair_series@{s}.second_key IS NOT DISTINCT FROM fair_second.fair_key"},
    {"trend", "fair_gaps@{s}", "FROM", "reference strata", "O0",
    "fair_series@{s} CROSS JOIN fair_periods@{s} LEFT JOIN fair_sized@{s} AS fair_first ON fair_series@{s}.protected IS NOT DISTINCT FROM fair_first.protec"
    "ted AND fair_series@{s}.fair_metric IS NOT DISTINCT FROM fair_first.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_first.fair_"
    "period AND fair_series@{s}.first_key IS NOT DISTINCT FROM fair_first.fair_key LEFT JOIN fair_sized@{s} AS fair_second ON fair_series@{s}.fair_metric I"
    "S NOT DISTINCT FROM fair_second.fair_metric AND fair_periods@{s}.fair_period IS NOT DISTINCT FROM fair_second.fair_period AND fair_series@{s}.second_k"
    "ey IS NOT DISTINCT FROM fair_second.fair_key"},
    {"trend", "fair_gaps@{s}", "WHERE", "", "",
    "NOT fair_periods@{s}.fair_period IS NULL OR NOT fair_first.fair_n IS NULL OR NOT fair_second.fair_n IS NULL"},
    {"trend", "fair_contrasts@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_contrasts@{s}", "SELECT", "", "",
    "first_value - second_value AS difference"},
    {"trend", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN first_value / NULLIF(sec"
    "ond_value, 0) END AS ratio"},
    {"trend", "fair_contrasts@{s}", "SELECT", "", "",
    "ABS(first_value - second_value) AS fair_difference"},
    {"trend", "fair_contrasts@{s}", "SELECT", "", "",
    "CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE WHEN first_value <="
    " second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS fair_ratio"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fair_first_low - fair_"
    "second_high) AS difference_low"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high - fair_se"
    "cond_low) AS difference_high"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value / second_value) * EXP(-SQRT(POWER("
    "LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))), fair_first_low / fair_second_high) END AS ratio_low"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN first_value <= 0 THEN fair_fir"
    "st_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fai"
    "r_second_low), 2))), fair_first_high / fair_second_low) END AS ratio_high"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "GREATEST(GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)), fair_first_lo"
    "w - fair_second_high), 0 - LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2))"
    ", fair_first_high - fair_second_low)) AS fair_difference_low"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "GREATEST(LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)), fair_first_high "
    "- fair_second_low), 0 - GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2))"
    ", fair_first_low - fair_second_high)) AS fair_difference_high"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value / second_value) * EXP(-SQRT("
    "POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))), fair_first_low / fair_second_high) END, CASE WHEN second"
    "_value < 0 OR first_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN 0 ELSE GREATEST((second_value / first_value) * EXP(-SQRT(POWER(LN(second_value"
    " / fair_second_low), 2) + POWER(LN(fair_first_high / first_value), 2))), fair_second_low / fair_first_high) END) AS fair_ratio_low"},
    {"trend", "fair_contrasts@{s}", "SELECT", "limited", "1",
    "LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN first_value <= 0 THEN fa"
    "ir_first_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value"
    " / fair_second_low), 2))), fair_first_high / fair_second_low) END, CASE WHEN second_value < 0 OR first_value <= 0 THEN NULL WHEN fair_first_low <= 0 T"
    "HEN CAST('Infinity' AS DOUBLE) WHEN second_value <= 0 THEN fair_second_high / fair_first_low ELSE LEAST((second_value / first_value) * EXP(SQRT(POWER("
    "LN(fair_second_high / second_value), 2) + POWER(LN(first_value / fair_first_low), 2))), fair_second_high / fair_first_low) END) AS fair_ratio_high"},
    {"trend", "fair_contrasts@{s}", "FROM", "", "",
    "fair_gaps@{s}"},
    {"trend", "fair_units@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_units@{s}", "SELECT", "reference", "- V",
    "CASE WHEN NOT fair_period IS NULL AND NOT difference IS NULL AND 1 / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0) > 0 THEN 1 / NULLIF(first_size"
    ", 0) + 1 / NULLIF(second_size, 0) END AS fair_unit"},
    {"trend", "fair_units@{s}", "SELECT", "reference", "O",
    "CASE WHEN NOT fair_period IS NULL AND NOT difference IS NULL AND 1 / NULLIF(first_size, 0) - (1 / NULLIF(second_size, 0)) > 0 THEN 1 / NULLIF(first_si"
    "ze, 0) - (1 / NULLIF(second_size, 0)) END AS fair_unit"},
    {"trend", "fair_units@{s}", "FROM", "", "",
    "fair_contrasts@{s}"},
    {"trend", "fair_learned@{s}", "SELECT", "target", "0",
    "*"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0-30 0V30",
    "SUM(difference / fair_unit) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUN"
    "DED PRECEDING AND 1 PRECEDING) AS fair_weighted"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0O30 1-30 1O30 1V30",
    "SUM(difference / fair_unit) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BET"
    "WEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS fair_weighted"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0-00 0V00",
    "SUM(difference / fair_unit) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PREC"
    "EDING) AS fair_weighted"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0O00 1-00 1O00 1V00",
    "SUM(difference / fair_unit) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING"
    " AND 1 PRECEDING) AS fair_weighted"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0-30 0V30",
    "SUM(1 / fair_unit) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECE"
    "DING AND 1 PRECEDING) AS fair_precision"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0O30 1-30 1O30 1V30",
    "SUM(1 / fair_unit) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBO"
    "UNDED PRECEDING AND 1 PRECEDING) AS fair_precision"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0-00 0V00",
    "SUM(1 / fair_unit) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS"
    " fair_precision"},
    {"trend", "fair_learned@{s}", "SELECT", "sets reference strata target", "0O00 1-00 1O00 1V00",
    "SUM(1 / fair_unit) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PR"
    "ECEDING) AS fair_precision"},
    {"trend", "fair_learned@{s}", "FROM", "target", "0",
    "fair_units@{s}"},
    {"trend", "fair_targets@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_targets@{s}", "SELECT", "target", "1",
    "CAST(@{target} AS DOUBLE) AS fair_target"},
    {"trend", "fair_targets@{s}", "SELECT", "target", "0",
    "fair_weighted / NULLIF(fair_precision, 0) AS fair_target"},
    {"trend", "fair_targets@{s}", "FROM", "target", "1",
    "fair_units@{s}"},
    {"trend", "fair_targets@{s}", "FROM", "target", "0",
    "fair_learned@{s}"},
    {"trend", "fair_nulls@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_nulls@{s}", "SELECT", "reference", "- V",
    "LEAST(GREATEST((first_size * first_value + second_size * second_value + COALESCE(fair_target, difference) * second_size) / (first_size + second_size),"
    " 0.5e0 / (first_size + second_size)), 1 - (0.5e0 / (first_size + second_size))) AS fair_first_null"},
    {"trend", "fair_nulls@{s}", "SELECT", "reference", "O",
    "LEAST(GREATEST(second_value + COALESCE(fair_target, difference), 0.5e0 / second_size), 1 - (0.5e0 / second_size)) AS fair_first_null"},
    {"trend", "fair_nulls@{s}", "SELECT", "reference", "- V",
    "LEAST(GREATEST((first_size * first_value + second_size * second_value - (COALESCE(fair_target, difference) * first_size)) / (first_size + second_size)"
    ", 0.5e0 / (first_size + second_size)), 1 - (0.5e0 / (first_size + second_size))) AS fair_second_null"},
    {"trend", "fair_nulls@{s}", "SELECT", "reference", "O",
    "LEAST(GREATEST(second_value, 0.5e0 / second_size), 1 - (0.5e0 / second_size)) AS fair_second_null"},
    {"trend", "fair_nulls@{s}", "FROM", "", "",
    "fair_targets@{s}"},
    {"trend", "fair_variances@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_variances@{s}", "SELECT", "reference charted", "O1",
    "CASE WHEN NOT fair_unit IS NULL THEN (((fair_first_null * (1 - fair_first_null)) * (1 / first_size - (2 / second_size)) + (fair_second_null * (1 - fai"
    "r_second_null)) / second_size) * second_size) / NULLIF(second_size - 1, 0) END AS fair_variance"},
    {"trend", "fair_variances@{s}", "SELECT", "reference charted", "-1 V1",
    "CASE WHEN NOT fair_unit IS NULL THEN (((fair_first_null * (1 - fair_first_null)) / first_size + (fair_second_null * (1 - fair_second_null)) / second_s"
    "ize) * (first_size + second_size)) / NULLIF(first_size + second_size - 1, 0) END AS fair_variance"},
    {"trend", "fair_variances@{s}", "SELECT", "reference charted", "O0",
    "CASE WHEN NOT fair_unit IS NULL THEN CASE WHEN fair_metric IN (@{others}) THEN fair_unit ELSE (((fair_first_null * (1 - fair_first_null)) * (1 / first"
    "_size - (2 / second_size)) + (fair_second_null * (1 - fair_second_null)) / second_size) * second_size) / NULLIF(second_size - 1, 0) END END AS fair_va"
    "riance"},
    {"trend", "fair_variances@{s}", "SELECT", "reference charted", "-0 V0",
    "CASE WHEN NOT fair_unit IS NULL THEN CASE WHEN fair_metric IN (@{others}) THEN fair_unit ELSE (((fair_first_null * (1 - fair_first_null)) / first_size"
    " + (fair_second_null * (1 - fair_second_null)) / second_size) * (first_size + second_size)) / NULLIF(first_size + second_size - 1, 0) END END AS fair_"
    "variance"},
    {"trend", "fair_variances@{s}", "FROM", "", "",
    "fair_nulls@{s}"},
    {"trend", "fair_errors@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_errors@{s}", "SELECT", "sets reference strata target", "0-30 0V30",
    "SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_k"
    "ey ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision, 0), 0)) AS fair_error"},
    {"trend", "fair_errors@{s}", "SELECT", "sets reference strata target", "0O30 1-30 1O30 1V30",
    "SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_ke"
    "y, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision, 0), 0)) AS fair_err"
    "or"},
    {"trend", "fair_errors@{s}", "SELECT", "sets reference strata target", "0-00 0V00",
    "SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period "
    "ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision, 0), 0)) AS fair_error"},
    {"trend", "fair_errors@{s}", "SELECT", "sets reference strata target", "0O00 1-00 1O00 1V00",
    "SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY f"
    "air_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision, 0), 0)) AS fair_error"},
    {"trend", "fair_errors@{s}", "SELECT", "target", "1",
    "SQRT(GREATEST(fair_variance, 0)) AS fair_error"},
    {"trend", "fair_errors@{s}", "FROM", "", "",
    "fair_variances@{s}"},
    {"trend", "fair_standardized@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_standardized@{s}", "SELECT", "", "",
    "(difference - fair_target) / NULLIF(fair_error, 0) AS fair_z"},
    {"trend", "fair_standardized@{s}", "FROM", "", "",
    "fair_errors@{s}"},
    {"trend", "fair_sums@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0-3 0V3",
    "SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_h"
    "igh"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0O3 1-3 1O3 1V3",
    "SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_key, second_key ORDER BY fair_period ASC) AS"
    " fair_sum_high"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0-0 0V0",
    "SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_high"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0O0 1-0 1O0 1V0",
    "SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_high"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0-3 0V3",
    "SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_"
    "low"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0O3 1-3 1O3 1V3",
    "SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_key, second_key ORDER BY fair_period ASC) A"
    "S fair_sum_low"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0-0 0V0",
    "SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_low"},
    {"trend", "fair_sums@{s}", "SELECT", "sets reference strata", "0O0 1-0 1O0 1V0",
    "SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_low"},
    {"trend", "fair_sums@{s}", "FROM", "", "",
    "fair_standardized@{s}"},
    {"trend", "fair_charts@{s}", "SELECT", "", "",
    "*"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0-3 0V3",
    "fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) A"
    "S cusum_high"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0O3 1-3 1O3 1V3",
    "fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_key, second_key ORDER BY fair_period"
    " ASC), 0) AS cusum_high"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0-0 0V0",
    "fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS cusum_high"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0O0 1-0 1O0 1V0",
    "fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS cusum_high"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0-3 0V3",
    "fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS "
    "cusum_low"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0O3 1-3 1O3 1V3",
    "fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY @[t:\"@{\"t.name}\"@|, @], protected, fair_metric, first_key, second_key ORDER BY fair_period A"
    "SC), 0) AS cusum_low"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0-0 0V0",
    "fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS cusum_low"},
    {"trend", "fair_charts@{s}", "SELECT", "sets reference strata", "0O0 1-0 1O0 1V0",
    "fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS cusum_low"},
    {"trend", "fair_charts@{s}", "FROM", "", "",
    "fair_sums@{s}"},
    {"trend", "", "SELECT", "strata", "3",
    "@[t:\"@{\"t.name}\"@|, @]"},
    {"trend", "", "SELECT", "sets", "1",
    "protected"},
    {"trend", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"trend", "", "SELECT", "", "",
    "CAST(fair_period AS @{period_type}) AS period"},
    {"trend", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p0.name}\"] AS TEXT),"
    " 2, -2) END END AS first_group"},
    {"trend", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_S"
    "LICE(CAST([first_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS first_group"},
    {"trend", "", "SELECT", "reference", "O",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_S"
    "LICE(CAST([first_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT first_value IS NULL THEN '(overall)' END AS first_group"},
    {"trend", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN first_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.\"@{\"p"
    ".name}\"] AS TEXT), 2, -2) END@|, @]) END AS first_group"},
    {"trend", "", "SELECT", "", "",
    "first_n"},
    {"trend", "", "SELECT", "", "",
    "first_value"},
    {"trend", "", "SELECT", "reference", "O",
    "'(overall)' AS second_group"},
    {"trend", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END END AS second_group"},
    {"trend", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([second_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS second_group"},
    {"trend", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN second_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS second_group"},
    {"trend", "", "SELECT", "", "",
    "second_n"},
    {"trend", "", "SELECT", "", "",
    "second_value"},
    {"trend", "", "SELECT", "", "",
    "excluded"},
    {"trend", "", "SELECT", "", "",
    "difference"},
    {"trend", "", "SELECT", "limited", "1",
    "difference_low"},
    {"trend", "", "SELECT", "limited", "1",
    "difference_high"},
    {"trend", "", "SELECT", "", "",
    "ratio"},
    {"trend", "", "SELECT", "limited", "1",
    "ratio_low"},
    {"trend", "", "SELECT", "limited", "1",
    "ratio_high"},
    {"trend", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.bound}@|@] END AS DOUBLE) AS allowance"},
    {"trend", "", "SELECT", "", "",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.judged}@|@] END AS TEXT) AS judged_on"},
    {"trend", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.holds}@|@] END AS within"},
    {"trend", "", "SELECT", "limited", "1",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.verdict}@|@] END AS verdict"},
    {"trend", "", "SELECT", "", "",
    "CASE WHEN NOT fair_period IS NULL THEN fair_target END AS target"},
    {"trend", "", "SELECT", "", "",
    "CASE WHEN NOT fair_period IS NULL THEN cusum_high END AS cusum_high"},
    {"trend", "", "SELECT", "", "",
    "CASE WHEN NOT fair_period IS NULL THEN cusum_low END AS cusum_low"},
    {"trend", "", "SELECT", "", "",
    "CASE WHEN NOT fair_period IS NULL THEN CAST(@{limit} AS DOUBLE) END AS control_limit"},
    {"trend", "", "SELECT", "", "",
    "CASE WHEN NOT fair_period IS NULL THEN CASE WHEN cusum_high > @{limit} AND cusum_high >= cusum_low THEN 'above' WHEN cusum_low > @{limit} THEN 'below'"
    " END END AS signal"},
    {"trend", "", "SELECT", "", "",
    "CASE WHEN NOT fair_period IS NULL THEN CAST(@{run_length} AS DOUBLE) END AS run_length"},
    {"trend", "", "SELECT", "", "",
    "first_key"},
    {"trend", "", "SELECT", "", "",
    "second_key"},
    {"trend", "", "FROM", "", "",
    "fair_charts@{s}"},
    {"trend", "", "ORDER BY", "strata", "3",
    "@[t:\"@{\"t.name}\" ASC@|, @]"},
    {"trend", "", "ORDER BY", "sets reference", "0O 1- 1O 1V",
    "protected ASC"},
    {"trend", "", "ORDER BY", "", "",
    "fair_metric ASC"},
    {"trend", "", "ORDER BY", "", "",
    "first_key ASC"},
    {"trend", "", "ORDER BY", "", "",
    "second_key ASC"},
    {"trend", "", "ORDER BY", "", "",
    "fair_period ASC"},
    {"decompose", "fair_strata@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"decompose", "fair_strata@{s}", "SELECT", "reference", "O",
    "CASE WHEN NOT protected = '' THEN {@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} END AS fair_key"},
    {"decompose", "fair_strata@{s}", "SELECT", "reference", "- V",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"decompose", "fair_strata@{s}", "SELECT", "reference", "O",
    "protected = '' AS fair_is_reference"},
    {"decompose", "fair_strata@{s}", "SELECT", "sets reference columns", "1V1",
    "\"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) AS fair_is_reference"},
    {"decompose", "fair_strata@{s}", "SELECT", "sets reference", "0V",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"decompose", "fair_strata@{s}", "SELECT", "sets reference columns", "1V3",
    "@[p:(@{p.absent} OR \"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference}))@| AND @] AS fair_is_reference"},
    {"decompose", "fair_strata@{s}", "SELECT", "", "",
    "{@[c:'@{'c.name}': \"@{\"c.name}\"@|, @]} AS fair_stratum"},
    {"decompose", "fair_strata@{s}", "SELECT", "weight", "1",
    "fair_n AS fair_rows"},
    {"decompose", "fair_strata@{s}", "SELECT", "weight", "0",
    "n AS fair_rows"},
    {"decompose", "fair_strata@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"decompose", "fair_strata@{s}", "SELECT", "", "",
    "UNNEST([@[m:@{m.above}@|, @]]) AS fair_above"},
    {"decompose", "fair_strata@{s}", "SELECT", "", "",
    "UNNEST([@[m:@{m.below}@|, @]]) AS fair_below"},
    {"decompose", "fair_strata@{s}", "SELECT", "limited detail", "10",
    "UNNEST([@[m:@{m.squares}@|, @]]) AS fair_squares"},
    {"decompose", "fair_strata@{s}", "SELECT", "limited detail", "10",
    "UNNEST([@[m:@{m.moment}@|, @]]) AS fair_moment"},
    {"decompose", "fair_strata@{s}", "SELECT", "limited detail", "10",
    "UNNEST([@[m:@{m.square_moment}@|, @]]) AS fair_square_moment"},
    {"decompose", "fair_strata@{s}", "FROM", "", "",
    "fair_counts@{s}"},
    {"decompose", "fair_totals@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"decompose", "fair_totals@{s}", "SELECT", "", "",
    "fair_metric"},
    {"decompose", "fair_totals@{s}", "SELECT", "", "",
    "fair_key"},
    {"decompose", "fair_totals@{s}", "SELECT", "reference", "O V",
    "fair_is_reference"},
    {"decompose", "fair_totals@{s}", "SELECT", "", "",
    "CAST(SUM(fair_rows) AS BIGINT) AS fair_rows"},
    {"decompose", "fair_totals@{s}", "SELECT", "minimum", "1",
    "CASE WHEN SUM(fair_rows) >= @{least} THEN SUM(fair_above) / NULLIF(SUM(fair_below), 0) END AS fair_value"},
    {"decompose", "fair_totals@{s}", "SELECT", "minimum", "0",
    "SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value"},
    {"decompose", "fair_totals@{s}", "FROM", "", "",
    "fair_strata@{s}"},
    {"decompose", "fair_totals@{s}", "GROUP BY", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"decompose", "fair_totals@{s}", "GROUP BY", "", "",
    "fair_metric"},
    {"decompose", "fair_totals@{s}", "GROUP BY", "", "",
    "fair_key"},
    {"decompose", "fair_totals@{s}", "GROUP BY", "reference", "O V",
    "fair_is_reference"},
    {"decompose", "fair_pairs@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"decompose", "fair_pairs@{s}", "SELECT", "", "",
    "fair_metric"},
    {"decompose", "fair_pairs@{s}", "SELECT", "reference", "-",
    "MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END).key AS fair_first_key"},
    {"decompose", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "fair_first_key"},
    {"decompose", "fair_pairs@{s}", "SELECT", "reference", "-",
    "MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) AS fair_first"},
    {"decompose", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "fair_first"},
    {"decompose", "fair_pairs@{s}", "SELECT", "reference", "-",
    "CASE WHEN COUNT(fair_value) >= 2 THEN MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) END AS "
    "fair_second"},
    {"decompose", "fair_pairs@{s}", "SELECT", "reference", "O V",
    "fair_second"},
    {"decompose", "fair_pairs@{s}", "FROM", "reference", "-",
    "fair_totals@{s}"},
    {"decompose", "fair_pairs@{s}", "FROM", "sets reference", "0V",
    "(SELECT fair_metric, fair_is_reference, fair_key AS fair_first_key, {'value': fair_value, 'key': fair_key, 'rows': fair_rows} AS fair_first, CASE WHEN"
    " SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p.name}@|, @]') "
    "ELSE MAX(CASE WHEN fair_is_reference THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) OVER (PARTITION BY fair_metric) END AS fair_s"
    "econd FROM fair_totals@{s}) AS fair_beside"},
    {"decompose", "fair_pairs@{s}", "FROM", "sets reference", "1V",
    "(SELECT protected, fair_metric, fair_is_reference, fair_key AS fair_first_key, {'value': fair_value, 'key': fair_key, 'rows': fair_rows} AS fair_first"
    ", CASE WHEN SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p.nam"
    "e}@|, @]') ELSE MAX(CASE WHEN fair_is_reference THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) OVER (PARTITION BY protected, fair"
    "_metric) END AS fair_second FROM fair_totals@{s}) AS fair_beside"},
    {"decompose", "fair_pairs@{s}", "FROM", "reference", "O",
    "(SELECT protected, fair_metric, fair_is_reference, fair_key AS fair_first_key, {'value': fair_value, 'key': fair_key, 'rows': fair_rows} AS fair_first"
    ", CASE WHEN SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]') ELSE MA"
    "X(CASE WHEN fair_is_reference THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) OVER (PARTITION BY fair_metric) END AS fair_second F"
    "ROM fair_totals@{s}) AS fair_beside"},
    {"decompose", "fair_pairs@{s}", "GROUP BY", "sets reference", "1-",
    "protected"},
    {"decompose", "fair_pairs@{s}", "GROUP BY", "reference", "-",
    "fair_metric"},
    {"decompose", "fair_pairs@{s}", "WHERE", "reference", "O V",
    "NOT fair_is_reference"},
    {"decompose", "fair_sides@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "protected"},
    {"decompose", "fair_sides@{s}", "SELECT", "", "",
    "fair_metric"},
    {"decompose", "fair_sides@{s}", "SELECT", "", "",
    "fair_first_key"},
    {"decompose", "fair_sides@{s}", "SELECT", "", "",
    "UNNEST([TRUE, FALSE]) AS fair_is_first"},
    {"decompose", "fair_sides@{s}", "SELECT", "", "",
    "UNNEST([fair_first.key, fair_second.key]) AS fair_key"},
    {"decompose", "fair_sides@{s}", "SELECT", "reference", "O",
    "UNNEST([protected, '']) AS fair_grouping"},
    {"decompose", "fair_sides@{s}", "SELECT", "sets reference", "1- 1V",
    "UNNEST([protected, protected]) AS fair_grouping"},
    {"decompose", "fair_sides@{s}", "FROM", "", "",
    "fair_pairs@{s}"},
    {"decompose", "fair_sides@{s}", "WHERE", "", "",
    "NOT fair_first.value IS NULL AND NOT fair_second.value IS NULL"},
    {"decompose", "fair_matched@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "fair_sides@{s}.protected"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "fair_sides@{s}.fair_metric"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "fair_sides@{s}.fair_first_key"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "fair_stratum"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_is_first THEN fair_rows ELSE 0 END) AS fair_first_rows"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_is_first THEN fair_above ELSE 0 END) AS fair_first_above"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "SUM(CASE WHEN fair_is_first THEN fair_below ELSE 0 END) AS fair_first_below"},
    {"decompose", "fair_matched@{s}", "SELECT", "limited detail", "10",
    "SUM(CASE WHEN fair_is_first THEN fair_squares ELSE 0 END) AS fair_first_squares"},
    {"decompose", "fair_matched@{s}", "SELECT", "limited detail", "10",
    "SUM(CASE WHEN fair_is_first THEN fair_moment ELSE 0 END) AS fair_first_moment"},
    {"decompose", "fair_matched@{s}", "SELECT", "limited detail", "10",
    "SUM(CASE WHEN fair_is_first THEN fair_square_moment ELSE 0 END) AS fair_first_square_moment"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "SUM(CASE WHEN NOT fair_is_first THEN fair_rows ELSE 0 END) AS fair_second_rows"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "SUM(CASE WHEN NOT fair_is_first THEN fair_above ELSE 0 END) AS fair_second_above"},
    {"decompose", "fair_matched@{s}", "SELECT", "", "",
    "SUM(CASE WHEN NOT fair_is_first THEN fair_below ELSE 0 END) AS fair_second_below"},
    {"decompose", "fair_matched@{s}", "SELECT", "limited detail", "10",
    "SUM(CASE WHEN NOT fair_is_first THEN fair_squares ELSE 0 END) AS fair_second_squares"},
    {"decompose", "fair_matched@{s}", "SELECT", "limited detail", "10",
    "SUM(CASE WHEN NOT fair_is_first THEN fair_moment ELSE 0 END) AS fair_second_moment"},
    {"decompose", "fair_matched@{s}", "SELECT", "limited detail", "10",
    "SUM(CASE WHEN NOT fair_is_first THEN fair_square_moment ELSE 0 END) AS fair_second_square_moment"},
    {"decompose", "fair_matched@{s}", "FROM", "sets reference", "0- 0V",
    "fair_sides@{s} INNER JOIN fair_strata@{s} ON fair_sides@{s}.fair_metric IS NOT DISTINCT FROM fair_strata@{s}.fair_metric AND fair_sides@{s}.fair_key I"
    "S NOT DISTINCT FROM fair_strata@{s}.fair_key"},
    {"decompose", "fair_matched@{s}", "FROM", "sets reference", "0O 1- 1O 1V",
    "fair_sides@{s} INNER JOIN fair_strata@{s} ON fair_sides@{s}.fair_metric IS NOT DISTINCT FROM fair_strata@{s}.fair_metric AND fair_sides@{s}.fair_key I"
    "S NOT DISTINCT FROM fair_strata@{s}.fair_key AND fair_sides@{s}.fair_grouping = fair_strata@{s}.protected"},
    {"decompose", "fair_matched@{s}", "GROUP BY", "sets reference", "0O 1- 1O 1V",
    "fair_sides@{s}.protected"},
    {"decompose", "fair_matched@{s}", "GROUP BY", "", "",
    "fair_sides@{s}.fair_metric"},
    {"decompose", "fair_matched@{s}", "GROUP BY", "", "",
    "fair_sides@{s}.fair_first_key"},
    {"decompose", "fair_matched@{s}", "GROUP BY", "", "",
    "fair_stratum"},
    {"decompose", "fair_matched@{s}", "HAVING", "", "",
    "SUM(fair_below) > 0"},
    {"decompose", "fair_shares@{s}", "SELECT", "", "",
    "*"},
    {"decompose", "fair_shares@{s}", "SELECT", "", "",
    "fair_first_below > 0 AND fair_second_below > 0 AS fair_shared"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM(fair_first_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_total"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM(fair_first_below) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_first_total"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_below ELSE 0 END) OVER (PARTITION BY fair_metric, fair_first_key) AS fair"
    "_first_inside"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_below ELSE 0 END) OVER (PARTITION BY protected, fair_metric, fair_first_k"
    "ey) AS fair_first_inside"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_above ELSE 0 END) OVER (PARTITION BY fair_metric, fair_first_key) AS fair"
    "_first_gained"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_above ELSE 0 END) OVER (PARTITION BY protected, fair_metric, fair_first_k"
    "ey) AS fair_first_gained"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM(fair_second_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_total"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM(fair_second_below) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_second_total"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_below ELSE 0 END) OVER (PARTITION BY fair_metric, fair_first_key) AS fai"
    "r_second_inside"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_below ELSE 0 END) OVER (PARTITION BY protected, fair_metric, fair_first_"
    "key) AS fair_second_inside"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_above ELSE 0 END) OVER (PARTITION BY fair_metric, fair_first_key) AS fai"
    "r_second_gained"},
    {"decompose", "fair_shares@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_above ELSE 0 END) OVER (PARTITION BY protected, fair_metric, fair_first_"
    "key) AS fair_second_gained"},
    {"decompose", "fair_shares@{s}", "FROM", "", "",
    "fair_matched@{s}"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "*"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "fair_first_below / fair_first_total AS fair_first_portion"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "CASE WHEN fair_shared THEN fair_first_below / fair_first_inside END AS fair_first_share"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "fair_first_above / NULLIF(fair_first_below, 0) AS fair_first_value"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "fair_first_gained / NULLIF(fair_first_inside, 0) AS fair_first_common"},
    {"decompose", "fair_values@{s}", "SELECT", "limited detail", "10",
    "CASE WHEN fair_shared THEN POWER(fair_first_below, 2) / fair_first_squares END AS fair_first_size"},
    {"decompose", "fair_values@{s}", "SELECT", "limited detail", "10",
    "CASE WHEN fair_shared THEN fair_first_squares / POWER(fair_first_inside, 2) END AS fair_first_drawn"},
    {"decompose", "fair_values@{s}", "SELECT", "limited detail", "10",
    "CASE WHEN fair_shared THEN fair_first_square_moment / fair_first_squares - 2 * fair_first_above / fair_first_below * fair_first_moment / fair_first_sq"
    "uares + 2 * POWER(fair_first_above / fair_first_below, 2) END AS fair_first_square"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "fair_second_below / fair_second_total AS fair_second_portion"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "CASE WHEN fair_shared THEN fair_second_below / fair_second_inside END AS fair_second_share"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "fair_second_above / NULLIF(fair_second_below, 0) AS fair_second_value"},
    {"decompose", "fair_values@{s}", "SELECT", "", "",
    "fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common"},
    {"decompose", "fair_values@{s}", "SELECT", "limited detail", "10",
    "CASE WHEN fair_shared THEN POWER(fair_second_below, 2) / fair_second_squares END AS fair_second_size"},
    {"decompose", "fair_values@{s}", "SELECT", "limited detail", "10",
    "CASE WHEN fair_shared THEN fair_second_squares / POWER(fair_second_inside, 2) END AS fair_second_drawn"},
    {"decompose", "fair_values@{s}", "SELECT", "limited detail", "10",
    "CASE WHEN fair_shared THEN fair_second_square_moment / fair_second_squares - 2 * fair_second_above / fair_second_below * fair_second_moment / fair_sec"
    "ond_squares + 2 * POWER(fair_second_above / fair_second_below, 2) END AS fair_second_square"},
    {"decompose", "fair_values@{s}", "FROM", "", "",
    "fair_shares@{s}"},
    {"decompose", "fair_differences@{s}", "SELECT", "", "",
    "*"},
    {"decompose", "fair_differences@{s}", "SELECT", "", "",
    "CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference"},
    {"decompose", "fair_differences@{s}", "SELECT", "", "",
    "CASE WHEN fair_shared THEN (fair_first_value + fair_second_value) / 2 END AS fair_middle"},
    {"decompose", "fair_differences@{s}", "SELECT", "limited detail", "10",
    "((fair_first_size * fair_first_square + 0.5) / (fair_first_size + 1) - POWER((fair_first_size * fair_first_value + 0.5) / (fair_first_size + 1), 2)) /"
    " fair_first_size + ((fair_second_size * fair_second_square + 0.5) / (fair_second_size + 1) - POWER((fair_second_size * fair_second_value + 0.5) / (fai"
    "r_second_size + 1), 2)) / fair_second_size AS fair_variance"},
    {"decompose", "fair_differences@{s}", "FROM", "", "",
    "fair_values@{s}"},
    {"decompose", "fair_means@{s}", "SELECT", "", "",
    "*"},
    {"decompose", "fair_means@{s}", "SELECT", "sets reference", "0- 0V",
    "SUM((fair_first_share + fair_second_share) / 2 * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_mean_middle"},
    {"decompose", "fair_means@{s}", "SELECT", "sets reference", "0O 1- 1O 1V",
    "SUM((fair_first_share + fair_second_share) / 2 * fair_middle) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_mean_middle"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "010",
    "SUM(fair_first_share * fair_difference) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_difference"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "110",
    "SUM(fair_first_share * fair_difference) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_first_difference"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "010",
    "SUM(fair_first_share * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_middle"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "110",
    "SUM(fair_first_share * fair_middle) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_first_middle"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "010",
    "SUM(fair_second_share * fair_difference) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_difference"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "110",
    "SUM(fair_second_share * fair_difference) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_second_difference"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "010",
    "SUM(fair_second_share * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_middle"},
    {"decompose", "fair_means@{s}", "SELECT", "sets limited detail", "110",
    "SUM(fair_second_share * fair_middle) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_second_middle"},
    {"decompose", "fair_means@{s}", "FROM", "", "",
    "fair_differences@{s}"},
    {"decompose", "fair_summed@{s}", "SELECT", "sets reference detail", "0O0 1-0 1O0 1V0",
    "protected"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "fair_metric"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "fair_first_key"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "SUM((fair_first_share - fair_second_share) * (fair_middle - fair_mean_middle)) AS fair_explained"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "SUM((fair_first_share + fair_second_share) / 2 * fair_difference) AS fair_unexplained"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "SUM(CASE WHEN fair_shared THEN 0 ELSE fair_first_portion * (COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)) - fair_second_portion * (C"
    "OALESCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)) END) AS fair_off_support"},
    {"decompose", "fair_summed@{s}", "SELECT", "limited detail", "10",
    "SQRT(SUM((POWER(fair_first_share - fair_second_share, 2) + fair_first_drawn * (1 - fair_first_share) + fair_second_drawn * (1 - fair_second_share)) / "
    "4 * fair_variance + fair_first_drawn * POWER(fair_middle - fair_first_middle, 2) + fair_second_drawn * POWER(fair_middle - fair_second_middle, 2))) AS"
    " fair_explained_se"},
    {"decompose", "fair_summed@{s}", "SELECT", "limited detail", "10",
    "SQRT(SUM((POWER(fair_first_share + fair_second_share, 2) + fair_first_drawn * (1 - fair_first_share) + fair_second_drawn * (1 - fair_second_share)) / "
    "4 * fair_variance + (fair_first_drawn * POWER(fair_difference - fair_first_difference, 2) + fair_second_drawn * POWER(fair_difference - fair_second_di"
    "fference, 2)) / 4)) AS fair_unexplained_se"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "SUM(CASE WHEN NOT fair_shared THEN fair_first_portion ELSE 0 END) AS fair_first_alone"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "SUM(CASE WHEN NOT fair_shared THEN fair_second_portion ELSE 0 END) AS fair_second_alone"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "SUM(CASE WHEN fair_shared THEN 1 ELSE 0 END) AS fair_strata"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "MIN(fair_difference) AS fair_least"},
    {"decompose", "fair_summed@{s}", "SELECT", "detail", "0",
    "MAX(fair_difference) AS fair_most"},
    {"decompose", "fair_summed@{s}", "FROM", "detail", "0",
    "fair_means@{s}"},
    {"decompose", "fair_summed@{s}", "GROUP BY", "sets reference detail", "0O0 1-0 1O0 1V0",
    "protected"},
    {"decompose", "fair_summed@{s}", "GROUP BY", "detail", "0",
    "fair_metric"},
    {"decompose", "fair_summed@{s}", "GROUP BY", "detail", "0",
    "fair_first_key"},
    {"decompose", "", "SELECT", "sets", "1",
    "protected"},
    {"decompose", "", "SELECT", "", "",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"decompose", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.\"@{\"p0.na"
    "me}\"] AS TEXT), 2, -2) END END AS first_group"},
    {"decompose", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT fair_first.key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN fair_first.key.\"@{\"p.name}\" IS NULL THEN '(NULL)' EL"
    "SE ARRAY_SLICE(CAST([fair_first.key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS first_group"},
    {"decompose", "", "SELECT", "reference", "O",
    "CASE WHEN NOT fair_first.key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN fair_first.key.\"@{\"p.name}\" IS NULL THEN '(NULL)' EL"
    "SE ARRAY_SLICE(CAST([fair_first.key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT fair_first.rows IS NULL THEN '(overall)' END AS first_group"},
    {"decompose", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT fair_first.key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN fair_first.key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_"
    "first.key.\"@{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS first_group"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_first.rows AS first_n"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_first.value AS first_value"},
    {"decompose", "", "SELECT", "sets reference columns", "0-1 0V1",
    "CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.\"@{\"p0"
    ".name}\"] AS TEXT), 2, -2) END END AS second_group"},
    {"decompose", "", "SELECT", "sets reference", "1- 1V",
    "CASE WHEN NOT fair_second.key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN fair_second.key.\"@{\"p.name}\" IS NULL THEN '(NULL)' "
    "ELSE ARRAY_SLICE(CAST([fair_second.key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS second_group"},
    {"decompose", "", "SELECT", "reference", "O",
    "CASE WHEN NOT fair_second.key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN fair_second.key.\"@{\"p.name}\" IS NULL THEN '(NULL)' "
    "ELSE ARRAY_SLICE(CAST([fair_second.key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT fair_second.rows IS NULL THEN '(overall)' END AS second_"
    "group"},
    {"decompose", "", "SELECT", "sets reference columns", "0-3 0V3",
    "CASE WHEN NOT fair_second.key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN fair_second.key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fai"
    "r_second.key.\"@{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS second_group"},
    {"decompose", "", "SELECT", "detail", "1",
    "@[c:fair_stratum.\"@{\"c.name}\" AS \"@{\"c.name}\"@|, @]"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_second.rows AS second_n"},
    {"decompose", "", "SELECT", "detail", "1",
    "CAST(fair_first_rows AS BIGINT) AS first_n"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_second.value AS second_value"},
    {"decompose", "", "SELECT", "detail", "1",
    "fair_first_portion AS first_share"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_first.value - fair_second.value AS gap"},
    {"decompose", "", "SELECT", "detail", "1",
    "fair_first_value AS first_value"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_explained AS explained"},
    {"decompose", "", "SELECT", "detail", "1",
    "CAST(fair_second_rows AS BIGINT) AS second_n"},
    {"decompose", "", "SELECT", "limited detail", "10",
    "fair_explained_se AS explained_se"},
    {"decompose", "", "SELECT", "detail", "1",
    "fair_second_portion AS second_share"},
    {"decompose", "", "SELECT", "limited detail", "10",
    "CASE WHEN NOT fair_explained_se IS NULL THEN GREATEST(fair_explained - @{z} * fair_explained_se, -1) END AS explained_low"},
    {"decompose", "", "SELECT", "detail", "1",
    "fair_second_value AS second_value"},
    {"decompose", "", "SELECT", "limited detail", "10",
    "CASE WHEN NOT fair_explained_se IS NULL THEN LEAST(fair_explained + @{z} * fair_explained_se, 1) END AS explained_high"},
    {"decompose", "", "SELECT", "detail", "1",
    "(fair_first_share - fair_second_share) * (fair_middle - fair_mean_middle) AS explained"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_unexplained AS unexplained"},
    {"decompose", "", "SELECT", "detail", "1",
    "(fair_first_share + fair_second_share) / 2 * fair_difference AS unexplained"},
    {"decompose", "", "SELECT", "limited detail", "10",
    "fair_unexplained_se AS unexplained_se"},
    {"decompose", "", "SELECT", "detail", "1",
    "CASE WHEN fair_shared THEN 0 ELSE fair_first_portion * (COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)) - fair_second_portion * (COALE"
    "SCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)) END AS off_support"},
    {"decompose", "", "SELECT", "limited detail", "10",
    "CASE WHEN NOT fair_unexplained_se IS NULL THEN GREATEST(fair_unexplained - @{z} * fair_unexplained_se, -1) END AS unexplained_low"},
    {"decompose", "", "SELECT", "limited detail", "10",
    "CASE WHEN NOT fair_unexplained_se IS NULL THEN LEAST(fair_unexplained + @{z} * fair_unexplained_se, 1) END AS unexplained_high"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_off_support AS off_support"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_first_alone AS first_off_support"},
    {"decompose", "", "SELECT", "detail", "0",
    "fair_second_alone AS second_off_support"},
    {"decompose", "", "SELECT", "detail", "0",
    "CAST(fair_strata AS BIGINT) AS strata"},
    {"decompose", "", "SELECT", "detail", "0",
    "CASE WHEN fair_first.value - fair_second.value > 1e-12 AND fair_most <= 0 AND fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair"
    "_least >= 0 AND fair_most > 0 THEN 'every_stratum' WHEN fair_first.value - fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR fair_first.value"
    " - fair_second.value < -1e-12 AND fair_unexplained > 1e-12 THEN 'on_average' END AS reversal"},
    {"decompose", "", "SELECT", "", "",
    "fair_first.key AS first_key"},
    {"decompose", "", "SELECT", "", "",
    "fair_second.key AS second_key"},
    {"decompose", "", "FROM", "sets reference detail", "0-1 0V1",
    "fair_pairs@{s} INNER JOIN fair_means@{s} USING (fair_metric, fair_first_key)"},
    {"decompose", "", "FROM", "sets reference detail", "0O1 1-1 1O1 1V1",
    "fair_pairs@{s} INNER JOIN fair_means@{s} USING (protected, fair_metric, fair_first_key)"},
    {"decompose", "", "FROM", "sets reference detail", "0-0 0V0",
    "fair_pairs@{s} LEFT JOIN fair_summed@{s} USING (fair_metric, fair_first_key)"},
    {"decompose", "", "FROM", "sets reference detail", "0O0 1-0 1O0 1V0",
    "fair_pairs@{s} LEFT JOIN fair_summed@{s} USING (protected, fair_metric, fair_first_key)"},
    {"decompose", "", "ORDER BY", "sets reference", "0O 1- 1O 1V",
    "protected ASC"},
    {"decompose", "", "ORDER BY", "", "",
    "fair_metric ASC"},
    {"decompose", "", "ORDER BY", "", "",
    "fair_first_key ASC"},
    {"decompose", "", "ORDER BY", "detail", "1",
    "fair_stratum ASC"},
    {"ranges", "fair_ranges@{s}", "SELECT", "ranged", "1",
    "*"},
    {"ranges", "fair_ranges@{s}", "FROM", "ranged", "1",
    "@[r:@{r.text}@| CROSS JOIN @]"},
    {"subgroups", "fair_items@{s}", "SELECT", "", "",
    "CAST(ROW_NUMBER() OVER (ORDER BY fair_place IS NULL ASC, fair_place ASC, @[p:fair_feature_@{p.number} IS NULL ASC, fair_feature_@{p.number} ASC@|, @])"
    " AS INT) AS fair_item"},
    {"subgroups", "fair_items@{s}", "SELECT", "", "",
    "fair_place"},
    {"subgroups", "fair_items@{s}", "SELECT", "", "",
    "@[p:fair_feature_@{p.number}@|, @]"},
    {"subgroups", "fair_items@{s}", "SELECT", "", "",
    "CASE fair_place@[p: WHEN @{i+1} THEN '@{'p.feature}'@|@] END AS fair_name"},
    {"subgroups", "fair_items@{s}", "SELECT", "", "",
    "CASE fair_place@[p: WHEN @{i+1} THEN @{p.value_text}@|@] END AS fair_value"},
    {"subgroups", "fair_items@{s}", "SELECT", "", "",
    "CASE fair_place@[p: WHEN @{i+1} THEN @{p.item_text}@|@] END AS fair_text"},
    {"subgroups", "fair_items@{s}", "FROM", "weight", "1",
    "(SELECT CASE@[p: WHEN GROUPING(fair_feature_@{p.number}) = 0 THEN @{i+1}@|@] END AS fair_place, @[p:fair_feature_@{p.number}@|, @] FROM fair_counts@{s"
    "} GROUP BY GROUPING SETS (@[p:(fair_feature_@{p.number})@|, @]) HAVING SUM(fair_n) >= @{least}) AS fair_values"},
    {"subgroups", "fair_items@{s}", "FROM", "weight", "0",
    "(SELECT CASE@[p: WHEN GROUPING(fair_feature_@{p.number}) = 0 THEN @{i+1}@|@] END AS fair_place, @[p:fair_feature_@{p.number}@|, @] FROM fair_counts@{s"
    "} GROUP BY GROUPING SETS (@[p:(fair_feature_@{p.number})@|, @]) HAVING SUM(n) >= @{least}) AS fair_values"},
    {"subgroups", "fair_coded@{s}", "SELECT", "", "",
    "@[p:COALESCE(fair_@{p.number}.fair_item, 0) AS fair_code_@{p.number}@|, @]"},
    {"subgroups", "fair_coded@{s}", "SELECT", "", "",
    "@[v:fair_counts@{s}.\"@{\"v.name}\"@|, @]"},
    {"subgroups", "fair_coded@{s}", "FROM", "", "",
    "fair_counts@{s}@[p: LEFT JOIN fair_items@{s} AS fair_@{p.number} ON fair_@{p.number}.fair_place = @{i+1} AND fair_@{p.number}.fair_feature_@{p.number}"
    " IS NOT DISTINCT FROM fair_counts@{s}.fair_feature_@{p.number}@|@]"},
    {"subgroups", "fair_sums@{s}", "SELECT", "", "",
    "LIST_FILTER([@[p:fair_code_@{p.number}@|, @]], LAMBDA fair_each : NOT fair_each IS NULL) AS fair_pattern"},
    {"subgroups", "fair_sums@{s}", "SELECT", "", "",
    "@[v:SUM(\"@{\"v.name}\") AS \"@{\"v.name}\"@|, @]"},
    {"subgroups", "fair_sums@{s}", "FROM", "", "",
    "fair_coded@{s}"},
    {"subgroups", "fair_sums@{s}", "GROUP BY", "", "",
    "GROUPING SETS (@[g:(@{g.columns})@|, @])"},
    {"subgroups", "fair_subgroups@{s}", "SELECT", "", "",
    "ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup"},
    {"subgroups", "fair_subgroups@{s}", "SELECT", "", "",
    "fair_pattern"},
    {"subgroups", "fair_subgroups@{s}", "SELECT", "", "",
    "@[v:\"@{\"v.name}\"@|, @]"},
    {"subgroups", "fair_subgroups@{s}", "SELECT", "", "",
    "LEN(fair_pattern) AS fair_depth"},
    {"subgroups", "fair_subgroups@{s}", "SELECT", "", "",
    "CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support"},
    {"subgroups", "fair_subgroups@{s}", "FROM", "", "",
    "fair_sums@{s}"},
    {"subgroups", "fair_subgroups@{s}", "WHERE", "weight", "1",
    "LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND fair_n >= @{least})"},
    {"subgroups", "fair_subgroups@{s}", "WHERE", "weight", "0",
    "LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND n >= @{least})"},
    {"subgroups", "fair_sides@{s}", "SELECT", "limited", "0",
    "fair_subgroup"},
    {"subgroups", "fair_sides@{s}", "SELECT", "limited", "1",
    "fair_subgroup, FALSE AS fair_rest, @[v:\"@{\"v.name}\"@|, @] FROM fair_subgroups@{s} UNION ALL SELECT fair_subgroups@{s}.fair_subgroup, TRUE AS fair_rest"
    ", @[v:CASE WHEN fair_everything.\"@{\"v.name}\" - fair_subgroups@{s}.\"@{\"v.name}\" < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.\"@{\"v.name}\" - fair_sub"
    "groups@{s}.\"@{\"v.name}\" END AS \"@{\"v.name}\"@|, @] FROM fair_subgroups@{s} INNER JOIN fair_subgroups@{s} AS fair_everything ON fair_everything.fair_sub"
    "group = 1"},
    {"subgroups", "fair_sides@{s}", "SELECT", "limited", "0",
    "FALSE AS fair_rest"},
    {"subgroups", "fair_sides@{s}", "SELECT", "limited", "0",
    "@[v:\"@{\"v.name}\"@|, @]"},
    {"subgroups", "fair_sides@{s}", "FROM", "limited", "0",
    "fair_subgroups@{s}"},
    {"scan", "fair_figures@{s}", "SELECT", "", "",
    "fair_subgroups@{s}.fair_subgroup"},
    {"scan", "fair_figures@{s}", "SELECT", "", "",
    "fair_groups@{s}.n"},
    {"scan", "fair_figures@{s}", "SELECT", "", "",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"scan", "fair_figures@{s}", "SELECT", "", "",
    "UNNEST([@[m:fair_groups@{s}.fair_measure_@{m.at}@|, @]]) AS fair_value"},
    {"scan", "fair_figures@{s}", "SELECT", "", "",
    "UNNEST([@[m:@{m.scan_above}@|, @]]) AS fair_above"},
    {"scan", "fair_figures@{s}", "SELECT", "", "",
    "UNNEST([@[m:@{m.scan_below}@|, @]]) AS fair_below"},
    {"scan", "fair_figures@{s}", "SELECT", "weight", "1",
    "UNNEST([@[m:@{m.scan_squares}@|, @]]) AS fair_squares"},
    {"scan", "fair_figures@{s}", "SELECT", "limited", "1",
    "UNNEST([@[m:fair_groups@{s}.fair_measure_@{m.at}_low@|, @]]) AS fair_value_low"},
    {"scan", "fair_figures@{s}", "SELECT", "limited", "1",
    "UNNEST([@[m:fair_groups@{s}.fair_measure_@{m.at}_high@|, @]]) AS fair_value_high"},
    {"scan", "fair_figures@{s}", "SELECT", "limited", "1",
    "UNNEST([@[m:fair_others.fair_measure_@{m.at}@|, @]]) AS fair_other"},
    {"scan", "fair_figures@{s}", "SELECT", "limited", "1",
    "UNNEST([@[m:fair_others.fair_measure_@{m.at}_low@|, @]]) AS fair_other_low"},
    {"scan", "fair_figures@{s}", "SELECT", "limited", "1",
    "UNNEST([@[m:fair_others.fair_measure_@{m.at}_high@|, @]]) AS fair_other_high"},
    {"scan", "fair_figures@{s}", "FROM", "limited", "0",
    "fair_subgroups@{s} INNER JOIN fair_groups@{s} ON fair_subgroups@{s}.fair_subgroup = fair_groups@{s}.fair_subgroup AND NOT fair_groups@{s}.fair_rest"},
    {"scan", "fair_figures@{s}", "FROM", "limited", "1",
    "fair_subgroups@{s} INNER JOIN fair_groups@{s} ON fair_subgroups@{s}.fair_subgroup = fair_groups@{s}.fair_subgroup AND NOT fair_groups@{s}.fair_rest IN"
    "NER JOIN fair_groups@{s} AS fair_others ON fair_subgroups@{s}.fair_subgroup = fair_others.fair_subgroup AND fair_others.fair_rest"},
    {"scan", "fair_compared@{s}", "SELECT", "", "",
    "*"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "1",
    "CASE WHEN NOT fair_above IS NULL THEN LEAST(fair_above, fair_below) * (fair_below / NULLIF(fair_squares, 0)) END AS fair_inside"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "0",
    "CASE WHEN NOT fair_above IS NULL THEN LEAST(fair_above, fair_below) END AS fair_inside"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "1",
    "CASE WHEN NOT fair_above IS NULL THEN fair_below * (fair_below / NULLIF(fair_squares, 0)) END AS fair_inside_n"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "0",
    "CASE WHEN NOT fair_above IS NULL THEN fair_below END AS fair_inside_n"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "1",
    "CASE WHEN NOT fair_above IS NULL THEN LEAST(CASE WHEN fair_above_of_all - fair_above < 0 THEN CAST(0 AS DOUBLE) ELSE fair_above_of_all - fair_above EN"
    "D, CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END) * (CASE WHEN fair_below_of_all - fair_"
    "below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END / NULLIF(CASE WHEN fair_squares_of_all - fair_squares < 0 THEN CAST(0 AS DOUB"
    "LE) ELSE fair_squares_of_all - fair_squares END, 0)) END AS fair_outside"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "0",
    "CASE WHEN NOT fair_above IS NULL THEN LEAST(CASE WHEN fair_above_of_all - fair_above < 0 THEN CAST(0 AS DOUBLE) ELSE fair_above_of_all - fair_above EN"
    "D, CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END) END AS fair_outside"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "1",
    "CASE WHEN NOT fair_above IS NULL THEN CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END * (C"
    "ASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END / NULLIF(CASE WHEN fair_squares_of_all - fa"
    "ir_squares < 0 THEN CAST(0 AS DOUBLE) ELSE fair_squares_of_all - fair_squares END, 0)) END AS fair_outside_n"},
    {"scan", "fair_compared@{s}", "SELECT", "weight", "0",
    "CASE WHEN NOT fair_above IS NULL THEN CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END END "
    "AS fair_outside_n"},
    {"scan", "fair_compared@{s}", "FROM", "weight", "1",
    "(SELECT *, MAX(CASE WHEN fair_subgroup = 1 THEN fair_value END) OVER (PARTITION BY fair_metric) AS fair_value_of_all, MAX(CASE WHEN fair_subgroup = 1 "
    "THEN fair_above END) OVER (PARTITION BY fair_metric) AS fair_above_of_all, MAX(CASE WHEN fair_subgroup = 1 THEN fair_below END) OVER (PARTITION BY fai"
    "r_metric) AS fair_below_of_all, MAX(CASE WHEN fair_subgroup = 1 THEN fair_squares END) OVER (PARTITION BY fair_metric) AS fair_squares_of_all FROM fai"
    "r_figures@{s}) AS fair_beside"},
    {"scan", "fair_compared@{s}", "FROM", "weight", "0",
    "(SELECT *, MAX(CASE WHEN fair_subgroup = 1 THEN fair_value END) OVER (PARTITION BY fair_metric) AS fair_value_of_all, MAX(CASE WHEN fair_subgroup = 1 "
    "THEN fair_above END) OVER (PARTITION BY fair_metric) AS fair_above_of_all, MAX(CASE WHEN fair_subgroup = 1 THEN fair_below END) OVER (PARTITION BY fai"
    "r_metric) AS fair_below_of_all FROM fair_figures@{s}) AS fair_beside"},
    {"scan", "fair_tests@{s}", "SELECT", "", "",
    "*"},
    {"scan", "fair_tests@{s}", "SELECT", "weight", "1",
    "2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * ABS(fair_z)"
    " + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.2135961"
    "69931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z)"
    " + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.4137358"
    "24752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4"
    " / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z)"
    " + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p"},
    {"scan", "fair_tests@{s}", "SELECT", "weight", "0",
    "CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((("
    "(3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.0792914"
    "97871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z"
    ") + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.8265125"
    "19948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / ("
    "ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 "
    "/ (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0 THEN (LEAST(1.0, "
    "[COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs]) FOR fair_logs IN ["
    "([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 + 1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair_x1 - fair_k) / (fair_x1 "
    "+ fair_k)) + (fair_x1 - fair_k) * (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)) / (fair_x1 * fair_x1)) "
    "/ (fair_x1 * fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_k)) / (fair_k * fair_k)) "
    "/ fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1 + fair_y1 - fair_k) + 1) ELSE"
    " (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 + fair_y1 - fair_k))) + (fair_y1 - (fair_x1 + fair_y1 - fa"
    "ir_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) / (fair_y1 * fair_y1)) / ("
    "fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) /"
    " ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / (fair_x1 + fair_y1 "
    "- fair_k)) END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + fair_x2 - fair_k) + 1) ELS"
    "E (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 - fair_k))) + (fair_x2 - (fair_x1 + fair_x2 - f"
    "air_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) / (fair_x2 * fair_x2)) / "
    "(fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) "
    "/ ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / (fair_x1 + fair_x2"
    " - fair_k)) END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - fair_x1 + fair_k) + 1) EL"
    "SE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 + fair_k))) + (fair_y2 - (fair_y2 - fair_x1 + "
    "fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_y2 * fair_y2)) / (fair_y2 * fair_y2)) /"
    " (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k)))"
    " / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / (fair_y2 - fair_x"
    "1 + fair_k)) END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_"
    "x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT), CAST(LEAST(fair_x1 + "
    "fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) * (fair_x1 + fair_x2) + (20 * SQRT(LEAST(fair_x1 + fair"
    "_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS BIGINT) + 1)])]][1])) END AS fair_p"},
    {"scan", "fair_tests@{s}", "FROM", "weight", "1",
    "(SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + f"
    "air_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM (SELECT *, fair_inside AS fair_x1, fair_inside_n - fair_inside AS fair_"
    "y1, fair_outside AS fair_x2, fair_outside_n - fair_outside AS fair_y2 FROM fair_compared@{s}) AS fair_counted) AS fair_compared"},
    {"scan", "fair_tests@{s}", "FROM", "weight", "0",
    "(SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + f"
    "air_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 +"
    " fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_inside AS fair_x1, fair_inside_n - fair_inside AS"
    " fair_y1, fair_outside AS fair_x2, fair_outside_n - fair_outside AS fair_y2 FROM fair_compared@{s}) AS fair_counted) AS fair_compared"},
    {"scan", "fair_adjusted@{s}", "SELECT", "", "",
    "*"},
    {"scan", "fair_adjusted@{s}", "FROM", "", "",
    "(@{adjusted}) AS fair_corrected"},
    {"scan", "fair_parts@{s}", "SELECT", "", "",
    "fair_whole.fair_subgroup"},
    {"scan", "fair_parts@{s}", "SELECT", "", "",
    "fair_whole.fair_mask"},
    {"scan", "fair_parts@{s}", "SELECT", "", "",
    "fair_subgroups@{s}.fair_subgroup AS fair_part"},
    {"scan", "fair_parts@{s}", "FROM", "", "",
    "(SELECT fair_subgroup, fair_pattern, UNNEST(RANGE((CAST(1 << LEN(fair_pattern) AS BIGINT)))) AS fair_mask FROM fair_subgroups@{s}) AS fair_whole INNER"
    " JOIN fair_subgroups@{s} ON fair_subgroups@{s}.fair_pattern = LIST_FILTER(fair_whole.fair_pattern, LAMBDA fair_each, fair_at : ((fair_whole.fair_mask "
    ">> (fair_at - 1)) & 1) = 1)"},
    {"scan", "fair_shapley@{s}", "SELECT", "", "",
    "fair_subgroup"},
    {"scan", "fair_shapley@{s}", "SELECT", "", "",
    "fair_metric"},
    {"scan", "fair_shapley@{s}", "SELECT", "", "",
    "CASE WHEN LIST_COUNT(fair_values) = LEN(fair_values) THEN LIST_TRANSFORM(RANGE(1, fair_items + 1), LAMBDA fair_at : LIST_AGGREGATE(LIST_TRANSFORM(RANG"
    "E((CAST(1 << fair_items AS BIGINT))), LAMBDA fair_mask : LIST_EXTRACT(fair_values, fair_mask + 1) * (CASE WHEN ((fair_mask >> (fair_at - 1)) & 1) = 1 "
    "THEN GAMMA(BIT_COUNT(fair_mask)) * GAMMA(fair_items - BIT_COUNT(fair_mask) + 1) ELSE -GAMMA(BIT_COUNT(fair_mask) + 1) * GAMMA(fair_items - BIT_COUNT(f"
    "air_mask)) END) / GAMMA(fair_items + 1)), 'sum')) END AS fair_shares"},
    {"scan", "fair_shapley@{s}", "SELECT", "pruned", "1",
    "LEN(LIST_FILTER(RANGE(fair_items), LAMBDA fair_at : (LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS BIGINT))) IS NULL AND LIST_EXTRACT(fair_values"
    ", (CAST(1 << fair_items AS BIGINT)) - (CAST(1 << fair_at AS BIGINT))) IS NULL) OR COALESCE(ABS(LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS BIGI"
    "NT))) - LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS BIGINT)) - (CAST(1 << fair_at AS BIGINT)))) <= (@{prune}) + 1e-12, FALSE))) > 0 AS fair_red"
    "undant"},
    {"scan", "fair_shapley@{s}", "FROM", "", "",
    "(SELECT fair_parts@{s}.fair_subgroup, fair_figures@{s}.fair_metric, LIST(fair_figures@{s}.fair_value ORDER BY fair_parts@{s}.fair_mask ASC) AS fair_va"
    "lues, BIT_COUNT(MAX(fair_parts@{s}.fair_mask)) AS fair_items FROM fair_parts@{s} INNER JOIN fair_figures@{s} ON fair_parts@{s}.fair_part = fair_figure"
    "s@{s}.fair_subgroup GROUP BY fair_parts@{s}.fair_subgroup, fair_figures@{s}.fair_metric) AS fair_values"},
    {"scan", "fair_labels@{s}", "SELECT", "", "",
    "fair_members.fair_subgroup"},
    {"scan", "fair_labels@{s}", "SELECT", "", "",
    "LIST(fair_items@{s}.fair_text ORDER BY fair_items@{s}.fair_item ASC) AS fair_texts"},
    {"scan", "fair_labels@{s}", "SELECT", "", "",
    "MAP(LIST(fair_items@{s}.fair_name ORDER BY fair_items@{s}.fair_item ASC), LIST(fair_items@{s}.fair_value ORDER BY fair_items@{s}.fair_item ASC)) AS fa"
    "ir_features"},
    {"scan", "fair_labels@{s}", "FROM", "", "",
    "(SELECT fair_subgroup, UNNEST(fair_pattern) AS fair_item FROM fair_subgroups@{s}) AS fair_members INNER JOIN fair_items@{s} ON fair_items@{s}.fair_ite"
    "m = fair_members.fair_item"},
    {"scan", "fair_labels@{s}", "GROUP BY", "", "",
    "fair_members.fair_subgroup"},
    {"scan", "", "SELECT", "", "",
    "CASE fair_adjusted@{s}.fair_metric@[m: WHEN @{i} THEN '@{'m.metric}'@|@] END AS metric"},
    {"scan", "", "SELECT", "", "",
    "ARRAY_TO_STRING(fair_labels@{s}.fair_texts, ', ') AS subgroup"},
    {"scan", "", "SELECT", "", "",
    "CAST(fair_subgroups@{s}.fair_depth AS INT) AS depth"},
    {"scan", "", "SELECT", "", "",
    "fair_adjusted@{s}.n AS n"},
    {"scan", "", "SELECT", "", "",
    "fair_subgroups@{s}.fair_support AS support"},
    {"scan", "", "SELECT", "", "",
    "fair_adjusted@{s}.fair_value AS value"},
    {"scan", "", "SELECT", "", "",
    "fair_adjusted@{s}.fair_value - fair_adjusted@{s}.fair_value_of_all AS divergence"},
    {"scan", "", "SELECT", "limited", "1",
    "(1 - (fair_adjusted@{s}.fair_below / NULLIF(fair_adjusted@{s}.fair_below_of_all, 0))) * GREATEST(fair_adjusted@{s}.fair_value - fair_adjusted@{s}.fair"
    "_other - SQRT(POWER(fair_adjusted@{s}.fair_value - fair_adjusted@{s}.fair_value_low, 2) + POWER(fair_adjusted@{s}.fair_other_high - fair_adjusted@{s}."
    "fair_other, 2)), fair_adjusted@{s}.fair_value_low - fair_adjusted@{s}.fair_other_high) AS divergence_low"},
    {"scan", "", "SELECT", "limited", "1",
    "(1 - (fair_adjusted@{s}.fair_below / NULLIF(fair_adjusted@{s}.fair_below_of_all, 0))) * LEAST(fair_adjusted@{s}.fair_value - fair_adjusted@{s}.fair_ot"
    "her + SQRT(POWER(fair_adjusted@{s}.fair_value_high - fair_adjusted@{s}.fair_value, 2) + POWER(fair_adjusted@{s}.fair_other - fair_adjusted@{s}.fair_ot"
    "her_low, 2)), fair_adjusted@{s}.fair_value_high - fair_adjusted@{s}.fair_other_low) AS divergence_high"},
    {"scan", "", "SELECT", "", "",
    "fair_adjusted@{s}.fair_p AS p_value"},
    {"scan", "", "SELECT", "", "",
    "fair_adjusted@{s}.fair_p_adjusted AS p_adjusted"},
    {"scan", "", "SELECT", "", "",
    "CASE WHEN NOT fair_shapley@{s}.fair_shares IS NULL THEN MAP(fair_labels@{s}.fair_texts, fair_shapley@{s}.fair_shares) END AS shapley"},
    {"scan", "", "SELECT", "", "",
    "fair_labels@{s}.fair_features AS features"},
    {"scan", "", "FROM", "", "",
    "fair_adjusted@{s} INNER JOIN fair_subgroups@{s} ON fair_adjusted@{s}.fair_subgroup = fair_subgroups@{s}.fair_subgroup INNER JOIN fair_labels@{s} ON fa"
    "ir_adjusted@{s}.fair_subgroup = fair_labels@{s}.fair_subgroup INNER JOIN fair_shapley@{s} ON fair_adjusted@{s}.fair_subgroup = fair_shapley@{s}.fair_s"
    "ubgroup AND fair_adjusted@{s}.fair_metric = fair_shapley@{s}.fair_metric"},
    {"scan", "", "WHERE", "pruned", "1",
    "NOT fair_shapley@{s}.fair_redundant"},
    {"scan", "", "ORDER BY", "", "",
    "ROUND(ABS(fair_adjusted@{s}.fair_value - fair_adjusted@{s}.fair_value_of_all), 12) DESC"},
    {"scan", "", "ORDER BY", "", "",
    "fair_adjusted@{s}.fair_metric ASC"},
    {"scan", "", "ORDER BY", "", "",
    "fair_adjusted@{s}.fair_subgroup ASC"},
};
const size_t PIECES_COUNT = 1977;

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
    {"(tp + fp) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fp", "tp + fp + fn + tn", "CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "tp + fp", "n", "n", "tp + fp", "tp + fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fn + tn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "tp + fp", "n", "fair_q_n", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn + tn) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fn + tn", "tp + fp + fn + tn", "CAST((fn + tn) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "fn + tn", "n", "n", "fn + tn", "fn + tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fn + tn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fn + tn) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "fn + tn", "n", "fair_q_n", "fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fn) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fn AS fair_hits_@{i}_0, fp + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fn", "tp + fp + fn + tn", "CAST((tp + fn) / NULLIF((n + fair_more_fp + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn)) / NULLIF((n + fair_more_tp + fair_more_fn), 0) AS DOUBLE)", "tp + fn", "n", "n", "tp + fn", "tp + fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + tn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fn) / NULLIF((n + fair_more_fp + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn)) / NULLIF((n + fair_more_tp + fair_more_fn), 0) AS DOUBLE)", "tp + fn", "n", "fair_q_n", "fair_q_tp + fair_q_fn", "fair_q_tp + fair_q_fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"tp / NULLIF(tp + fn, 0)", {{"NULLIF(tp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn", "tp", "tp + fn", "CAST(tp / NULLIF(tp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0) AS DOUBLE)", "tp", "tp + fn", "tp + fn", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn"
    ", 0)", "(tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "CAST(tp / NULLIF(tp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0) AS DOUBLE)", "tp", "tp + fn", "fair_q_tp + fair_q_fn", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn"}}},
    {"fn / NULLIF(tp + fn, 0)", {{"NULLIF(tp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn", "fn", "tp + fn", "CAST(fn / NULLIF((tp + fair_more_tp) + fn, 0) AS DOUBLE)", "CAST((fn + fair_more_fn) / NULLIF(tp + (fn + fair_more_fn), 0) AS DOUBLE)", "fn", "tp + fn", "tp + fn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn"
    ", 0)", "(fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "CAST(fn / NULLIF((tp + fair_more_tp) + fn, 0) AS DOUBLE)", "CAST((fn + fair_more_fn) / NULLIF(tp + (fn + fair_more_fn), 0) AS DOUBLE)", "fn", "tp + fn", "fair_q_tp + fair_q_fn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn"}}},
    {"tn / NULLIF(fp + tn, 0)", {{"NULLIF(fp + tn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(fp + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.tn", "tn", "fp + tn", "CAST(tn / NULLIF((fp + fair_more_fp) + tn, 0) AS DOUBLE)", "CAST((tn + fair_more_tn) / NULLIF(fp + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "fp + tn", "fp + tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_"
    "0, (tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn"
    ", 0)", "(tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "CAST(tn / NULLIF((fp + fair_more_fp) + tn, 0) AS DOUBLE)", "CAST((tn + fair_more_tn) / NULLIF(fp + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "fp + tn", "fair_q_fp + fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"fp / NULLIF(fp + tn, 0)", {{"NULLIF(fp + tn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(fp + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.tn", "fp", "fp + tn", "CAST(fp / NULLIF(fp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST((fp + fair_more_fp) / NULLIF((fp + fair_more_fp) + tn, 0) AS DOUBLE)", "fp", "fp + tn", "fp + tn", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_"
    "0, (tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn"
    ", 0)", "(fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "CAST(fp / NULLIF(fp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST((fp + fair_more_fp) / NULLIF((fp + fair_more_fp) + tn, 0) AS DOUBLE)", "fp", "fp + tn", "fair_q_fp + fair_q_tn", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"tp / NULLIF(tp + fp, 0)", {{"NULLIF(tp + fp, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp", "tp", "tp + fp", "CAST(tp / NULLIF(tp + (fp + fair_more_fp), 0) AS DOUBLE)", "CAST((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fp, 0) AS DOUBLE)", "tp", "tp + fp", "tp + fp", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp"},
    {"((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_0, (tp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_hits_@{i}_"
    "0, (fp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp) * (fair_counts@{s}.tp + fair_counts@{s}.fp)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp"
    ", 0)", "(tp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "CAST(tp / NULLIF(tp + (fp + fair_more_fp), 0) AS DOUBLE)", "CAST((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fp, 0) AS DOUBLE)", "tp", "tp + fp", "fair_q_tp + fair_q_fp", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp"}}},
    {"fp / NULLIF(tp + fp, 0)", {{"NULLIF(tp + fp, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp", "fp", "tp + fp", "CAST(fp / NULLIF((tp + fair_more_tp) + fp, 0) AS DOUBLE)", "CAST((fp + fair_more_fp) / NULLIF(tp + (fp + fair_more_fp), 0) AS DOUBLE)", "fp", "tp + fp", "tp + fp", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp"},
    {"((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_0, (tp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_hits_@{i}_"
    "0, (fp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp) * (fair_counts@{s}.tp + fair_counts@{s}.fp)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp"
    ", 0)", "(fp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "CAST(fp / NULLIF((tp + fair_more_tp) + fp, 0) AS DOUBLE)", "CAST((fp + fair_more_fp) / NULLIF(tp + (fp + fair_more_fp), 0) AS DOUBLE)", "fp", "tp + fp", "fair_q_tp + fair_q_fp", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp"}}},
    {"tn / NULLIF(fn + tn, 0)", {{"NULLIF(fn + tn, 0) AS fair_rows_@{i}_0, fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(fn + tn, 0)", "fair_counts@{s}.fn + fair_counts@{s}.tn", "tn", "fn + tn", "CAST(tn / NULLIF((fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST((tn + fair_more_tn) / NULLIF(fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "fn + tn", "fn + tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, (fn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_"
    "0, (tn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn"
    ", 0)", "(tn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "CAST(tn / NULLIF((fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST((tn + fair_more_tn) / NULLIF(fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "fn + tn", "fair_q_fn + fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"fn / NULLIF(fn + tn, 0)", {{"NULLIF(fn + tn, 0) AS fair_rows_@{i}_0, fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(fn + tn, 0)", "fair_counts@{s}.fn + fair_counts@{s}.tn", "fn", "fn + tn", "CAST(fn / NULLIF(fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST((fn + fair_more_fn) / NULLIF((fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "fn + tn", "fn + tn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, (fn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_"
    "0, (tn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn"
    ", 0)", "(fn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "CAST(fn / NULLIF(fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST((fn + fair_more_fn) / NULLIF((fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "fn + tn", "fair_q_fn + fair_q_tn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + tn) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fp + fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + tn", "tp + fp + fn + tn", "CAST((tp + tn) / NULLIF((n + fair_more_fp + fair_more_fn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (tn + fair_more_tn)) / NULLIF((n + fair_more_tp + fair_more_tn), 0) AS DOUBLE)", "tp + tn", "n", "n", "tp + tn", "tp + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + fn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + tn) / NULLIF((n + fair_more_fp + fair_more_fn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (tn + fair_more_tn)) / NULLIF((n + fair_more_tp + fair_more_tn), 0) AS DOUBLE)", "tp + tn", "n", "fair_q_n", "fair_q_tp + fair_q_tn", "fair_q_tp + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + fn) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fp + fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp + fn", "tp + fp + fn + tn", "CAST((fp + fn) / NULLIF((n + fair_more_tp + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF((n + fair_more_fp + fair_more_fn), 0) AS DOUBLE)", "fp + fn", "n", "n", "fp + fn", "fp + fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + fn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fp + fn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp + fn) / NULLIF((n + fair_more_tp + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF((n + fair_more_fp + fair_more_fn), 0) AS DOUBLE)", "fp + fn", "n", "fair_q_n", "fair_q_fp + fair_q_fn", "fair_q_fp + fair_q_fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"((tp / NULLIF(tp + fn, 0)) + (tn / NULLIF(fp + tn, 0))) / 2", {{"NULLIF(tp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, NULLIF(fp + tn"
    ", 0) AS fair_rows_@{i}_1, fp AS fair_hits_@{i}_1, tn AS fair_misses_@{i}_1, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0, CASE WHEN fair_hits_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_1 - 0.5e0, 1.5e0 * fair_hits_@{i}"
    "_1 - 2.0e0) ELSE fair_hits_@{i}_1 END AS fair_sure_hits_@{i}_1, CASE WHEN fair_misses_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_1 - 0.5e0, "
    "1.5e0 * fair_misses_@{i}_1 - 2.0e0) ELSE fair_misses_@{i}_1 END AS fair_sure_misses_@{i}_1", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0, GREATEST(1e-09, (f"
    "air_sure_hits_@{i}_1 * fair_sure_hits_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_hits_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_1 "
    "* (fair_rows_@{i}_1 - fair_sure_hits_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_1, LEAST(0.999999999e0, 1 - ((fair_sure_m"
    "isses_@{i}_1 * fair_sure_misses_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_misses_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_1 * "
    "(fair_rows_@{i}_1 - fair_sure_misses_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_shar"
    "e_@{i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + ((1 - f"
    "air_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, ((fair_high_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 A"
    "S fair_turn_@{i}_0_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_low_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i"
    "}_0 / NULLIF(1, 0)) + ((1 - fair_high_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_low) / NULLIF(1,"
    " 0))) / 2, GREATEST(0.0e0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_high) / N"
    "ULLIF(1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(((tp / NULLIF(tp + (fn + fair_more_fn), 0)) + (tn / NULLIF((fp + fair_more_fp) + tn, 0))) / 2 AS DOUBLE)", "CAST((((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0)) + ((tn + fair_more_tn) / NULLIF(fp + (tn + fair_more_tn), 0))) / 2 AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"},
    {"((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_@{i}_0, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, ((fp + tn) * (fp + tn)) / "
    "NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1, (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_1, (tn * (fp + tn)) / NULL"
    "IF(fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_1, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0, CASE WHEN fair_hits_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_1 - 0.5e0, 1.5e0 * fair_hits_@{i}"
    "_1 - 2.0e0) ELSE fair_hits_@{i}_1 END AS fair_sure_hits_@{i}_1, CASE WHEN fair_misses_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_1 - 0.5e0, "
    "1.5e0 * fair_misses_@{i}_1 - 2.0e0) ELSE fair_misses_@{i}_1 END AS fair_sure_misses_@{i}_1", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0, GREATEST(1e-09, (f"
    "air_sure_hits_@{i}_1 * fair_sure_hits_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_hits_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_1 "
    "* (fair_rows_@{i}_1 - fair_sure_hits_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_1, LEAST(0.999999999e0, 1 - ((fair_sure_m"
    "isses_@{i}_1 * fair_sure_misses_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_misses_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_1 * "
    "(fair_rows_@{i}_1 - fair_sure_misses_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_shar"
    "e_@{i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + ((1 - f"
    "air_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, ((fair_high_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 A"
    "S fair_turn_@{i}_0_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_low_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i"
    "}_0 / NULLIF(1, 0)) + ((1 - fair_high_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_low) / NULLIF(1,"
    " 0))) / 2, GREATEST(0.0e0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + ((1 - fair_way_@{i}_1_high) / N"
    "ULLIF(1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(((tp / NULLIF(tp + (fn + fair_more_fn), 0)) + (tn / NULLIF((fp + fair_more_fp) + tn, 0))) / 2 AS DOUBLE)", "CAST((((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0)) + ((tn + fair_more_tn) / NULLIF(fp + (tn + fair_more_tn), 0))) / 2 AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"}}},
    {"2 * tp / NULLIF(2 * tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + fn AS fair_misses_@{i}_0, tp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "2 * (2 * fair_low_@{i}_0) / NULLIF(2 * (2 * fair_low_@{i}_0) + (1 - fair_low_@{i}_0) + (1 - fair_low_@{i}_0), 0) AS fair_turn_@{i}_low, 2 * (2 * fair_"
    "high_@{i}_0) / NULLIF(2 * (2 * fair_high_@{i}_0) + (1 - fair_high_@{i}_0) + (1 - fair_high_@{i}_0), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(2 * tp / NULLIF(2 * tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(2 * (tp + fair_more_tp) / NULLIF(2 * (tp + fair_more_tp) + fp + fn, 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "2 * fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "CAST(NULL AS DOUBLE)"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_"
    "q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, ((fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0, tp / NULL"
    "IF(tp + fp + fn, 0) AS fair_share_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "2 * (2 * fair_low_@{i}_0) / NULLIF(2 * (2 * fair_low_@{i}_0) + (1 - fair_low_@{i}_0) + (1 - fair_low_@{i}_0), 0) AS fair_turn_@{i}_low, 2 * (2 * fair_"
    "high_@{i}_0) / NULLIF(2 * (2 * fair_high_@{i}_0) + (1 - fair_high_@{i}_0) + (1 - fair_high_@{i}_0), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(2 * tp / NULLIF(2 * tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(2 * (tp + fair_more_tp) / NULLIF(2 * (tp + fair_more_tp) + fp + fn, 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "2 * fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "CAST(NULL AS DOUBLE)"}}},
    {"(1 * fp + 1 * fn) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fp + fn AS fair_misses_@{i}_0, (tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(1 * (1 - fair_low_@{i}_0) + 1 * (1 - fair_low_@{i}_0)) / NULLIF(2, 0) AS fair_turn_@{i}_low, (1 * (1 - fair_high_@{i}_0) + 1 * (1 - fair_high_@{i}_0)"
    ") / NULLIF(2, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST((1 * fp + 1 * fn) / NULLIF((n + fair_more_tp + fair_more_tn), 0) AS DOUBLE)", "CAST((1 * (fp + fair_more_fp) + 1 * (fn + fair_more_fn)) / NULLIF((n + fair_more_fp + fair_more_fn), 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + fn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0, (tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(1 * (1 - fair_low_@{i}_0) + 1 * (1 - fair_low_@{i}_0)) / NULLIF(2, 0) AS fair_turn_@{i}_low, (1 * (1 - fair_high_@{i}_0) + 1 * (1 - fair_high_@{i}_0)"
    ") / NULLIF(2, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST((1 * fp + 1 * fn) / NULLIF((n + fair_more_tp + fair_more_tn), 0) AS DOUBLE)", "CAST((1 * (fp + fair_more_fp) + 1 * (fn + fair_more_fn)) / NULLIF((n + fair_more_fp + fair_more_fn), 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"}}},
    {"fn / NULLIF(fp, 0)", {{"NULLIF(fp + fn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0, fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_0", "", "CASE WHEN GREATEST(0, fair_hits_@{i}_0 - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_hits_@{i}_0 - 1) - 0.5e0, 1.5e0 * GREATEST(0, fair_hits_@{i}"
    "_0 - 1) - 2.0e0) ELSE GREATEST(0, fair_hits_@{i}_0 - 1) END AS fair_sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_m"
    "isses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (NULLIF(fair_rows_@{i}_0 - 1, 0) * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{"
    "z} * SQRT((fair_sure_hits_@{i}_0 * (NULLIF(fair_rows_@{i}_0 - 1, 0) - fair_sure_hits_@{i}_0)) / NULLIF(fair_rows_@{i}_0 - 1, 0) + @{z} * @{z} * 0.25e0"
    ")))) AS fair_low_@{i}_0, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 "
    "+ @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0"
    "))))) AS fair_high_@{i}_0", "", "(1 - fair_low_@{i}_0) / NULLIF(fair_low_@{i}_0, 0) AS fair_turn_@{i}_low, (1 - fair_high_@{i}_0) / NULLIF(fair_high_@{i}_0, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(fn / NULLIF((fp + fair_more_fp), 0) AS DOUBLE)", "CAST((fn + fair_more_fn) / NULLIF(fp, 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.fp", "CAST(NULL AS DOUBLE)"},
    {"((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, (fp * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0, fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_0", "", "CASE WHEN GREATEST(0, fair_hits_@{i}_0 - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_hits_@{i}_0 - 1) - 0.5e0, 1.5e0 * GREATEST(0, fair_hits_@{i}"
    "_0 - 1) - 2.0e0) ELSE GREATEST(0, fair_hits_@{i}_0 - 1) END AS fair_sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_m"
    "isses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (NULLIF(fair_rows_@{i}_0 - 1, 0) * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{"
    "z} * SQRT((fair_sure_hits_@{i}_0 * (NULLIF(fair_rows_@{i}_0 - 1, 0) - fair_sure_hits_@{i}_0)) / NULLIF(fair_rows_@{i}_0 - 1, 0) + @{z} * @{z} * 0.25e0"
    ")))) AS fair_low_@{i}_0, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 "
    "+ @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0"
    "))))) AS fair_high_@{i}_0", "", "(1 - fair_low_@{i}_0) / NULLIF(fair_low_@{i}_0, 0) AS fair_turn_@{i}_low, (1 - fair_high_@{i}_0) / NULLIF(fair_high_@{i}_0, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(fn / NULLIF((fp + fair_more_fp), 0) AS DOUBLE)", "CAST((fn + fair_more_fn) / NULLIF(fp, 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.fp", "CAST(NULL AS DOUBLE)"}}},
    {"(fp / NULLIF(fp + tn, 0)) / NULLIF((fn / NULLIF(tp + fn, 0)), 0)", {{"NULLIF(tp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, NULLIF(fp + tn"
    ", 0) AS fair_rows_@{i}_1, fp AS fair_hits_@{i}_1, tn AS fair_misses_@{i}_1, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN GREATEST(0, fair_misses_@{i}_0 - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_misses_@{i}_0 - 1) - 0.5e0, 1.5e0 * GREA"
    "TEST(0, fair_misses_@{i}_0 - 1) - 2.0e0) ELSE GREATEST(0, fair_misses_@{i}_0 - 1) END AS fair_sure_misses_@{i}_0, CASE WHEN fair_hits_@{i}_1 < 4.0e0 T"
    "HEN GREATEST(0.0e0, fair_hits_@{i}_1 - 0.5e0, 1.5e0 * fair_hits_@{i}_1 - 2.0e0) ELSE fair_hits_@{i}_1 END AS fair_sure_hits_@{i}_1, CASE WHEN fair_mis"
    "ses_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_1 - 0.5e0, 1.5e0 * fair_misses_@{i}_1 - 2.0e0) ELSE fair_misses_@{i}_1 END AS fair_sure_misse"
    "s_@{i}_1", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (NULLIF(fair_rows_@{i}_0 - 1, 0) * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} *"
    " SQRT((fair_sure_misses_@{i}_0 * (NULLIF(fair_rows_@{i}_0 - 1, 0) - fair_sure_misses_@{i}_0)) / NULLIF(fair_rows_@{i}_0 - 1, 0) + @{z} * @{z} * 0.25e0"
    "))))) AS fair_high_@{i}_0, GREATEST(1e-09, (fair_sure_hits_@{i}_1 * fair_sure_hits_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_hits_@{i}_1 + @{z} * @{z} "
    "* 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_1 * (fair_rows_@{i}_1 - fair_sure_hits_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0)))) AS fair_low_@"
    "{i}_1, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_1 * fair_sure_misses_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_misses_@{i}_1 + @{z} * @{z} * 0."
    "5e0 + @{z} * SQRT((fair_sure_misses_@{i}_1 * (fair_rows_@{i}_1 - fair_sure_misses_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0))))) AS fair_high"
    "_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_shar"
    "e_@{i}_1, 0.5))) AS fair_middle_@{i}_1", "(fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_center_@{i}, (fair_middle_@{i}_1 / NULLIF(1, 0)) / "
    "NULLIF(((1 - fair_low_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_0_low, (fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_high_@{i}_0) / NULL"
    "IF(1, 0)), 0) AS fair_turn_@{i}_0_high, (fair_low_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_lo"
    "w, (fair_high_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST((fair_way_@{i}_1_low / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_low) / NUL"
    "LIF(1, 0)), 0), GREATEST(0.0e0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST((fair_way_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_hig"
    "h) / NULLIF(1, 0)), 0), LEAST((fair_end_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_end_@{i}_0_high) / NULLIF(1, 0)), 0), fair_far_@{i}_high / (1 "
    "- ABS(fair_far_@{i}_high))))) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST((fp / NULLIF(fp + (tn + fair_more_tn), 0)) / NULLIF(((fn + fair_more_fn) / NULLIF(tp + (fn + fair_more_fn), 0)), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) / NULLIF((fp + fair_more_fp) + tn, 0)) / NULLIF((fn / NULLIF((tp + fair_more_tp) + fn, 0)), 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"},
    {"((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_@{i}_0, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, ((fp + tn) * (fp + tn)) / "
    "NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1, (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_1, (tn * (fp + tn)) / NULL"
    "IF(fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_1, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN GREATEST(0, fair_misses_@{i}_0 - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_misses_@{i}_0 - 1) - 0.5e0, 1.5e0 * GREA"
    "TEST(0, fair_misses_@{i}_0 - 1) - 2.0e0) ELSE GREATEST(0, fair_misses_@{i}_0 - 1) END AS fair_sure_misses_@{i}_0, CASE WHEN fair_hits_@{i}_1 < 4.0e0 T"
    "HEN GREATEST(0.0e0, fair_hits_@{i}_1 - 0.5e0, 1.5e0 * fair_hits_@{i}_1 - 2.0e0) ELSE fair_hits_@{i}_1 END AS fair_sure_hits_@{i}_1, CASE WHEN fair_mis"
    "ses_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_1 - 0.5e0, 1.5e0 * fair_misses_@{i}_1 - 2.0e0) ELSE fair_misses_@{i}_1 END AS fair_sure_misse"
    "s_@{i}_1", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (NULLIF(fair_rows_@{i}_0 - 1, 0) * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} *"
    " SQRT((fair_sure_misses_@{i}_0 * (NULLIF(fair_rows_@{i}_0 - 1, 0) - fair_sure_misses_@{i}_0)) / NULLIF(fair_rows_@{i}_0 - 1, 0) + @{z} * @{z} * 0.25e0"
    "))))) AS fair_high_@{i}_0, GREATEST(1e-09, (fair_sure_hits_@{i}_1 * fair_sure_hits_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_hits_@{i}_1 + @{z} * @{z} "
    "* 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_1 * (fair_rows_@{i}_1 - fair_sure_hits_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0)))) AS fair_low_@"
    "{i}_1, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_1 * fair_sure_misses_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_misses_@{i}_1 + @{z} * @{z} * 0."
    "5e0 + @{z} * SQRT((fair_sure_misses_@{i}_1 * (fair_rows_@{i}_1 - fair_sure_misses_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0))))) AS fair_high"
    "_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_shar"
    "e_@{i}_1, 0.5))) AS fair_middle_@{i}_1", "(fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_center_@{i}, (fair_middle_@{i}_1 / NULLIF(1, 0)) / "
    "NULLIF(((1 - fair_low_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_0_low, (fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_high_@{i}_0) / NULL"
    "IF(1, 0)), 0) AS fair_turn_@{i}_0_high, (fair_low_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_lo"
    "w, (fair_high_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST((fair_way_@{i}_1_low / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_low) / NUL"
    "LIF(1, 0)), 0), GREATEST(0.0e0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST((fair_way_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_way_@{i}_0_hig"
    "h) / NULLIF(1, 0)), 0), LEAST((fair_end_@{i}_1_high / NULLIF(1, 0)) / NULLIF(((1 - fair_end_@{i}_0_high) / NULLIF(1, 0)), 0), fair_far_@{i}_high / (1 "
    "- ABS(fair_far_@{i}_high))))) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST((fp / NULLIF(fp + (tn + fair_more_tn), 0)) / NULLIF(((fn + fair_more_fn) / NULLIF(tp + (fn + fair_more_fn), 0)), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) / NULLIF((fp + fair_more_fp) + tn, 0)) / NULLIF((fn / NULLIF((tp + fair_more_tp) + fn, 0)), 0) AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"}}},
    {"((tp / NULLIF(tp + fn, 0)) + (fp / NULLIF(fp + tn, 0))) / 2", {{"NULLIF(tp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, NULLIF(fp + tn"
    ", 0) AS fair_rows_@{i}_1, fp AS fair_hits_@{i}_1, tn AS fair_misses_@{i}_1, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0, CASE WHEN fair_hits_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_1 - 0.5e0, 1.5e0 * fair_hits_@{i}"
    "_1 - 2.0e0) ELSE fair_hits_@{i}_1 END AS fair_sure_hits_@{i}_1, CASE WHEN fair_misses_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_1 - 0.5e0, "
    "1.5e0 * fair_misses_@{i}_1 - 2.0e0) ELSE fair_misses_@{i}_1 END AS fair_sure_misses_@{i}_1", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0, GREATEST(1e-09, (f"
    "air_sure_hits_@{i}_1 * fair_sure_hits_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_hits_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_1 "
    "* (fair_rows_@{i}_1 - fair_sure_hits_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_1, LEAST(0.999999999e0, 1 - ((fair_sure_m"
    "isses_@{i}_1 * fair_sure_misses_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_misses_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_1 * "
    "(fair_rows_@{i}_1 - fair_sure_misses_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_shar"
    "e_@{i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + (fair_middle_"
    "@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, ((fair_high_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0"
    "_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_low_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + (f"
    "air_high_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + (fair_way_@{i}_1_low / NULLIF(1, 0))) "
    "/ 2, GREATEST(0.0e0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + (fair_way_@{i}_1_high / NULLIF("
    "1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(((tp / NULLIF(tp + (fn + fair_more_fn), 0)) + (fp / NULLIF(fp + (tn + fair_more_tn), 0))) / 2 AS DOUBLE)", "CAST((((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0)) + ((fp + fair_more_fp) / NULLIF((fp + fair_more_fp) + tn, 0))) / 2 AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"},
    {"((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_@{i}_0, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, ((fp + tn) * (fp + tn)) / "
    "NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1, (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_1, (tn * (fp + tn)) / NULL"
    "IF(fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_1, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0, CASE WHEN fair_hits_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_1 - 0.5e0, 1.5e0 * fair_hits_@{i}"
    "_1 - 2.0e0) ELSE fair_hits_@{i}_1 END AS fair_sure_hits_@{i}_1, CASE WHEN fair_misses_@{i}_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_1 - 0.5e0, "
    "1.5e0 * fair_misses_@{i}_1 - 2.0e0) ELSE fair_misses_@{i}_1 END AS fair_sure_misses_@{i}_1", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_rows_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0, GREATEST(1e-09, (f"
    "air_sure_hits_@{i}_1 * fair_sure_hits_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_hits_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_1 "
    "* (fair_rows_@{i}_1 - fair_sure_hits_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_1, LEAST(0.999999999e0, 1 - ((fair_sure_m"
    "isses_@{i}_1 * fair_sure_misses_@{i}_1) / (fair_rows_@{i}_1 * (fair_sure_misses_@{i}_1 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_1 * "
    "(fair_rows_@{i}_1 - fair_sure_misses_@{i}_1)) / fair_rows_@{i}_1 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_shar"
    "e_@{i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + (fair_middle_"
    "@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0_low, ((fair_high_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_0"
    "_high, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_low_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_low, ((fair_middle_@{i}_0 / NULLIF(1, 0)) + (f"
    "air_high_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_turn_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(((fair_way_@{i}_0_low / NULLIF(1, 0)) + (fair_way_@{i}_1_low / NULLIF(1, 0))) "
    "/ 2, GREATEST(0.0e0, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(((fair_way_@{i}_0_high / NULLIF(1, 0)) + (fair_way_@{i}_1_high / NULLIF("
    "1, 0))) / 2, LEAST(1, fair_far_@{i}_high / (1 - ABS(fair_far_@{i}_high))))) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "CAST(((tp / NULLIF(tp + (fn + fair_more_fn), 0)) + (fp / NULLIF(fp + (tn + fair_more_tn), 0))) / 2 AS DOUBLE)", "CAST((((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0)) + ((fp + fair_more_fp) / NULLIF((fp + fair_more_fp) + tn, 0))) / 2 AS DOUBLE)", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"}}},
    {"(tp + fp) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fp", "tp + fp + fn + tn", "CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "tp + fp", "n", "n", "tp + fp", "tp + fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fn + tn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "tp + fp", "n", "fair_q_n", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fp) / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fp", "tp + fp + fn + tn", "CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "tp + fp", "n", "n", "tp + fp", "tp + fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fn + tn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE)", "tp + fp", "n", "fair_q_n", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.n", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"score_sum / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, score_sum / NULLIF(n, 0) AS fair_share_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_0 * fair_share_@{i"
    "}_0) * n - (2 * fair_share_@{i}_0 * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * "
    "(1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "CASE WHEN fair_size_@{i}_0 * fair_share_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * fair_share_@{i}_0 - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * "
    "fair_share_@{i}_0) - 2.0e0) ELSE fair_size_@{i}_0 * fair_share_@{i}_0 END AS fair_sure_hits_@{i}_0, CASE WHEN fair_size_@{i}_0 * (1 - fair_share_@{i}_"
    "0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * (1 - fair_share_@{i}_0) - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * (1 - fair_share_@{i}_0)) - 2.0e0) ELSE"
    " fair_size_@{i}_0 * (1 - fair_share_@{i}_0) END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_size_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_size_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "score_sum", "n", "n", "fair_x_score_sum", "fair_xx_score_sum", "SQRT(CASE WHEN CASE WHEN SUM(n) OVER (@{partition}) - 1 <> 0 THEN (SUM(fair_xx_score_sum) OVER (@{partition}) - CASE WHEN SUM(n) OVER (@{partition}) <"
    "> 0 THEN POWER(SUM(score_sum) OVER (@{partition}), 2) / SUM(n) OVER (@{partition}) END) / (SUM(n) OVER (@{partition}) - 1) END < 0 THEN 0 ELSE CASE WH"
    "EN SUM(n) OVER (@{partition}) - 1 <> 0 THEN (SUM(fair_xx_score_sum) OVER (@{partition}) - CASE WHEN SUM(n) OVER (@{partition}) <> 0 THEN POWER(SUM(sco"
    "re_sum) OVER (@{partition}), 2) / SUM(n) OVER (@{partition}) END) / (SUM(n) OVER (@{partition}) - 1) END END)", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, score_sum / NULLIF(n, 0) AS fair_share_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_0 * fair_share_@{i"
    "}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 +"
    " 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "CASE WHEN fair_size_@{i}_0 * fair_share_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * fair_share_@{i}_0 - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * "
    "fair_share_@{i}_0) - 2.0e0) ELSE fair_size_@{i}_0 * fair_share_@{i}_0 END AS fair_sure_hits_@{i}_0, CASE WHEN fair_size_@{i}_0 * (1 - fair_share_@{i}_"
    "0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * (1 - fair_share_@{i}_0) - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * (1 - fair_share_@{i}_0)) - 2.0e0) ELSE"
    " fair_size_@{i}_0 * (1 - fair_share_@{i}_0) END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_size_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_size_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "score_sum", "n", "fair_q_n", "fair_x_score_sum", "fair_xx_score_sum", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"}}},
    {"squared_error / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, squared_error / NULLIF(n, 0) AS fair_share_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_0 * fair_share"
    "_@{i}_0) * n - (2 * fair_share_@{i}_0 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 "
    "+ 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "CASE WHEN fair_size_@{i}_0 * fair_share_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * fair_share_@{i}_0 - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * "
    "fair_share_@{i}_0) - 2.0e0) ELSE fair_size_@{i}_0 * fair_share_@{i}_0 END AS fair_sure_hits_@{i}_0, CASE WHEN fair_size_@{i}_0 * (1 - fair_share_@{i}_"
    "0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * (1 - fair_share_@{i}_0) - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * (1 - fair_share_@{i}_0)) - 2.0e0) ELSE"
    " fair_size_@{i}_0 * (1 - fair_share_@{i}_0) END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_size_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_size_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "squared_error", "n", "n", "fair_x_squared_error", "fair_xx_squared_error", "SQRT(CASE WHEN CASE WHEN SUM(n) OVER (@{partition}) - 1 <> 0 THEN (SUM(fair_xx_squared_error) OVER (@{partition}) - CASE WHEN SUM(n) OVER (@{partition"
    "}) <> 0 THEN POWER(SUM(squared_error) OVER (@{partition}), 2) / SUM(n) OVER (@{partition}) END) / (SUM(n) OVER (@{partition}) - 1) END < 0 THEN 0 ELSE"
    " CASE WHEN SUM(n) OVER (@{partition}) - 1 <> 0 THEN (SUM(fair_xx_squared_error) OVER (@{partition}) - CASE WHEN SUM(n) OVER (@{partition}) <> 0 THEN P"
    "OWER(SUM(squared_error) OVER (@{partition}), 2) / SUM(n) OVER (@{partition}) END) / (SUM(n) OVER (@{partition}) - 1) END END)", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, squared_error / NULLIF(n, 0) AS fair_share_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_0 * fair_share"
    "_@{i}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_"
    "@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_"
    "@{i}_0", "CASE WHEN fair_size_@{i}_0 * fair_share_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * fair_share_@{i}_0 - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * "
    "fair_share_@{i}_0) - 2.0e0) ELSE fair_size_@{i}_0 * fair_share_@{i}_0 END AS fair_sure_hits_@{i}_0, CASE WHEN fair_size_@{i}_0 * (1 - fair_share_@{i}_"
    "0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * (1 - fair_share_@{i}_0) - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * (1 - fair_share_@{i}_0)) - 2.0e0) ELSE"
    " fair_size_@{i}_0 * (1 - fair_share_@{i}_0) END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_size_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_size_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "squared_error", "n", "fair_q_n", "fair_x_squared_error", "fair_xx_squared_error", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"}}},
    {"calibration_gap / NULLIF(n, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_0", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_0 * fair_share_@{i}_0) * n - (2 * fair_share_@{i}_0 * fair_x_calibration_gap)) / NULLIF(n * n,"
    " 0)) AS fair_size_@{i}_0", "", "GREATEST(0, fair_share_@{i}_0 - (GREATEST(1, 0.6028102749890869e0 + 2.5231325220201604e0 / @{z}) * (@{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25"
    "e0) / (fair_rows_@{i}_0 * fair_rows_@{i}_0))))) AS fair_low_@{i}_0, LEAST(1, fair_share_@{i}_0 + @{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25e0)"
    " / (fair_rows_@{i}_0 * fair_rows_@{i}_0))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_0", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_0 * fair_share_@{i}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_calibration_gap)) / NULLIF"
    "(n * n, 0)) AS fair_size_@{i}_0", "", "GREATEST(0, fair_share_@{i}_0 - (GREATEST(1, 0.6028102749890869e0 + 2.5231325220201604e0 / @{z}) * (@{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25"
    "e0) / (fair_rows_@{i}_0 * fair_rows_@{i}_0))))) AS fair_low_@{i}_0, LEAST(1, fair_share_@{i}_0 + @{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25e0)"
    " / (fair_rows_@{i}_0 * fair_rows_@{i}_0))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "fair_subgroups@{s}.n", "CAST(NULL AS DOUBLE)"}}},
    {"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)", {{"LEAST(NULLIF(tp + fn, 0), NULLIF(fp + tn, 0)) AS fair_rows_@{i}_0, concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_0 * fair_sh"
    "are_@{i}_0) * (POWER(fp + tn, 2) * (tp + fn) + POWER(tp + fn, 2) * (fp + tn)) - (2 * fair_share_@{i}_0 * ((fp + tn) * (fair_x_concordant_pairs_tp + fa"
    "ir_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + fn) * (fp + tn), 2), 0)) + ("
    "((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) /"
    " (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "CASE WHEN fair_size_@{i}_0 * fair_share_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * fair_share_@{i}_0 - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * "
    "fair_share_@{i}_0) - 2.0e0) ELSE fair_size_@{i}_0 * fair_share_@{i}_0 END AS fair_sure_hits_@{i}_0, CASE WHEN fair_size_@{i}_0 * (1 - fair_share_@{i}_"
    "0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * (1 - fair_share_@{i}_0) - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * (1 - fair_share_@{i}_0)) - 2.0e0) ELSE"
    " fair_size_@{i}_0 * (1 - fair_share_@{i}_0) END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_size_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_size_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * "
    "(2 + 1), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"},
    {"LEAST(((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0), ((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)) AS fair_rows_@{i}_0, con"
    "cordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_0 * fair_sh"
    "are_@{i}_0) * (POWER(fp + tn, 2) * (fair_q_tp + fair_q_fn) + POWER(tp + fn, 2) * (fair_q_fp + fair_q_tn)) - (2 * fair_share_@{i}_0 * ((fp + tn) * (fai"
    "r_x_concordant_pairs_tp + fair_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + "
    "fn) * (fp + tn), 2), 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) /"
    " (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "CASE WHEN fair_size_@{i}_0 * fair_share_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * fair_share_@{i}_0 - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * "
    "fair_share_@{i}_0) - 2.0e0) ELSE fair_size_@{i}_0 * fair_share_@{i}_0 END AS fair_sure_hits_@{i}_0, CASE WHEN fair_size_@{i}_0 * (1 - fair_share_@{i}_"
    "0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_0 * (1 - fair_share_@{i}_0) - 0.5e0, 1.5e0 * (fair_size_@{i}_0 * (1 - fair_share_@{i}_0)) - 2.0e0) ELSE"
    " fair_size_@{i}_0 * (1 - fair_share_@{i}_0) END AS fair_sure_misses_@{i}_0", "GREATEST(1e-09, (fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair"
    "_sure_hits_@{i}_0 * (fair_size_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_0, LEAST(0.999999999e0,"
    " 1 - ((fair_sure_misses_@{i}_0 * fair_sure_misses_@{i}_0) / (fair_size_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sur"
    "e_misses_@{i}_0 * (fair_size_@{i}_0 - fair_sure_misses_@{i}_0)) / fair_size_@{i}_0 + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * "
    "(2 + 1), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)", "", "", "", "", "", "", "", "", "", "", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)", "CAST(NULL AS DOUBLE)"}}},
    {"(tp) / NULLIF(tp, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp", "tp", "tp", "CAST((tp) / NULLIF(tp, 0) AS DOUBLE)", "CAST((tp) / NULLIF(tp, 0) AS DOUBLE)", "tp", "tp", "tp", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.fair_q_tp"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "(fair_counts@{s}.tp * fair_counts@{s}.tp) / NULLIF(fair_counts@{s}.fair_q_tp, 0)", "(tp * tp) / NULLIF(fair_q_tp, 0)", "(tp * tp) / NULLIF(fair_q_tp, 0)", "CAST((tp) / NULLIF(tp, 0) AS DOUBLE)", "CAST((tp) / NULLIF(tp, 0) AS DOUBLE)", "tp", "tp", "fair_q_tp", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.fair_q_tp"}}},
    {"(fp) / NULLIF(fp, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.fp", "fp", "fp", "CAST((fp) / NULLIF(fp, 0) AS DOUBLE)", "CAST((fp) / NULLIF(fp, 0) AS DOUBLE)", "fp", "fp", "fp", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_fp"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "(fair_counts@{s}.fp * fair_counts@{s}.fp) / NULLIF(fair_counts@{s}.fair_q_fp, 0)", "(fp * fp) / NULLIF(fair_q_fp, 0)", "(fp * fp) / NULLIF(fair_q_fp, 0)", "CAST((fp) / NULLIF(fp, 0) AS DOUBLE)", "CAST((fp) / NULLIF(fp, 0) AS DOUBLE)", "fp", "fp", "fair_q_fp", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_fp"}}},
    {"(tp + fp) / NULLIF(tp + fp, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.fp", "tp + fp", "tp + fp", "CAST((tp + fp) / NULLIF(tp + fp, 0) AS DOUBLE)", "CAST((tp + fp) / NULLIF(tp + fp, 0) AS DOUBLE)", "tp + fp", "tp + fp", "tp + fp", "tp + fp", "tp + fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.fp) * (fair_counts@{s}.tp + fair_counts@{s}.fp)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp"
    ", 0)", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0)", "CAST((tp + fp) / NULLIF(tp + fp, 0) AS DOUBLE)", "CAST((tp + fp) / NULLIF(tp + fp, 0) AS DOUBLE)", "tp + fp", "tp + fp", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp"}}},
    {"(fn) / NULLIF(fn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.fn", "fn", "fn", "CAST((fn) / NULLIF(fn, 0) AS DOUBLE)", "CAST((fn) / NULLIF(fn, 0) AS DOUBLE)", "fn", "fn", "fn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "(fair_counts@{s}.fn * fair_counts@{s}.fn) / NULLIF(fair_counts@{s}.fair_q_fn, 0)", "(fn * fn) / NULLIF(fair_q_fn, 0)", "(fn * fn) / NULLIF(fair_q_fn, 0)", "CAST((fn) / NULLIF(fn, 0) AS DOUBLE)", "CAST((fn) / NULLIF(fn, 0) AS DOUBLE)", "fn", "fn", "fair_q_fn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fn"}}},
    {"(tp + fn) / NULLIF(tp + fn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.fn", "tp + fn", "tp + fn", "CAST((tp + fn) / NULLIF(tp + fn, 0) AS DOUBLE)", "CAST((tp + fn) / NULLIF(tp + fn, 0) AS DOUBLE)", "tp + fn", "tp + fn", "tp + fn", "tp + fn", "tp + fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn"
    ", 0)", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)", "CAST((tp + fn) / NULLIF(tp + fn, 0) AS DOUBLE)", "CAST((tp + fn) / NULLIF(tp + fn, 0) AS DOUBLE)", "tp + fn", "tp + fn", "fair_q_tp + fair_q_fn", "fair_q_tp + fair_q_fn", "fair_q_tp + fair_q_fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(fp) / NULLIF(fp + fn, 0)", {{"NULLIF(fp + fn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(fp + fn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn", "fp", "fp + fn", "CAST((fp) / NULLIF(fp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF((fp + fair_more_fp) + fn, 0) AS DOUBLE)", "fp", "fp + fn", "fp + fn", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, (fp * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn"
    ", 0)", "(fp * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "CAST((fp) / NULLIF(fp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF((fp + fair_more_fp) + fn, 0) AS DOUBLE)", "fp", "fp + fn", "fair_q_fp + fair_q_fn", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(fn) / NULLIF(fp + fn, 0)", {{"NULLIF(fp + fn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(fp + fn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn", "fn", "fp + fn", "CAST((fn) / NULLIF((fp + fair_more_fp) + fn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(fp + (fn + fair_more_fn), 0) AS DOUBLE)", "fn", "fp + fn", "fp + fn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, (fp * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_"
    "0, (fn * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn"
    ", 0)", "(fn * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "CAST((fn) / NULLIF((fp + fair_more_fp) + fn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(fp + (fn + fair_more_fn), 0) AS DOUBLE)", "fn", "fp + fn", "fair_q_fp + fair_q_fn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(fp + fn) / NULLIF(fp + fn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.fp + fair_counts@{s}.fn", "fp + fn", "fp + fn", "CAST((fp + fn) / NULLIF(fp + fn, 0) AS DOUBLE)", "CAST((fp + fn) / NULLIF(fp + fn, 0) AS DOUBLE)", "fp + fn", "fp + fn", "fp + fn", "fp + fn", "fp + fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn"
    ", 0)", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0)", "CAST((fp + fn) / NULLIF(fp + fn, 0) AS DOUBLE)", "CAST((fp + fn) / NULLIF(fp + fn, 0) AS DOUBLE)", "fp + fn", "fp + fn", "fair_q_fp + fair_q_fn", "fair_q_fp + fair_q_fn", "fair_q_fp + fair_q_fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(tp) / NULLIF(tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "tp", "tp + fp + fn", "CAST((tp) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fp + fn, 0) AS DOUBLE)", "tp", "tp + fp + fn", "tp + fp + fn", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_"
    "q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, ((fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "(tp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((tp) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fp + fn, 0) AS DOUBLE)", "tp", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(fp) / NULLIF(tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp + fn AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "fp", "tp + fp + fn", "CAST((fp) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF(tp + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "fp", "tp + fp + fn", "tp + fp + fn", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, ((tp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, (fp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "(fp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((fp) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF(tp + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "fp", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(tp + fp) / NULLIF(tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "tp + fp", "tp + fp + fn", "CAST((tp + fp) / NULLIF(tp + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "tp + fp", "tp + fp + fn", "tp + fp + fn", "tp + fp", "tp + fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, ((tp + fp) * (tp + fp + fn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, (fn * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "((tp + fp) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((tp + fp) / NULLIF(tp + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "tp + fp", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(fn) / NULLIF(tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "fn", "tp + fp + fn", "CAST((fn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(tp + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "fn", "tp + fp + fn", "tp + fp + fn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, ((tp + fp) * (tp + fp + fn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, (fn * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "(fn * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((fn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(tp + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "fn", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(tp + fn) / NULLIF(tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp + fn AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "tp + fn", "tp + fp + fn", "CAST((tp + fn) / NULLIF(tp + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn)) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "tp + fn", "tp + fp + fn", "tp + fp + fn", "tp + fn", "tp + fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, ((tp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, (fp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "((tp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((tp + fn) / NULLIF(tp + (fp + fair_more_fp) + fn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn)) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn), 0) AS DOUBLE)", "tp + fn", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_tp + fair_q_fn", "fair_q_tp + fair_q_fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(fp + fn) / NULLIF(tp + fp + fn, 0)", {{"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp + fn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "fp + fn", "tp + fp + fn", "CAST((fp + fn) / NULLIF((tp + fair_more_tp) + fp + fn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE)", "fp + fn", "tp + fp + fn", "tp + fp + fn", "fp + fn", "fp + fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0, (tp * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_"
    "q_fp + fair_q_fn, 0) AS fair_hits_@{i}_0, ((fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "((fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((fp + fn) / NULLIF((tp + fair_more_tp) + fp + fn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE)", "fp + fn", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_fp + fair_q_fn", "fair_q_fp + fair_q_fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(tp + fp + fn) / NULLIF(tp + fp + fn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn", "tp + fp + fn", "tp + fp + fn", "CAST((tp + fp + fn) / NULLIF(tp + fp + fn, 0) AS DOUBLE)", "CAST((tp + fp + fn) / NULLIF(tp + fp + fn, 0) AS DOUBLE)", "tp + fp + fn", "tp + fp + fn", "tp + fp + fn", "tp + fp + fn", "tp + fp + fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0)", "CAST((tp + fp + fn) / NULLIF(tp + fp + fn, 0) AS DOUBLE)", "CAST((tp + fp + fn) / NULLIF(tp + fp + fn, 0) AS DOUBLE)", "tp + fp + fn", "tp + fp + fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_tp + fair_q_fp + fair_q_fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn"}}},
    {"(tn) / NULLIF(tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tn", "tn", "tn", "CAST((tn) / NULLIF(tn, 0) AS DOUBLE)", "CAST((tn) / NULLIF(tn, 0) AS DOUBLE)", "tn", "tn", "tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "(fair_counts@{s}.tn * fair_counts@{s}.tn) / NULLIF(fair_counts@{s}.fair_q_tn, 0)", "(tn * tn) / NULLIF(fair_q_tn, 0)", "(tn * tn) / NULLIF(fair_q_tn, 0)", "CAST((tn) / NULLIF(tn, 0) AS DOUBLE)", "CAST((tn) / NULLIF(tn, 0) AS DOUBLE)", "tn", "tn", "fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp) / NULLIF(tp + tn, 0)", {{"NULLIF(tp + tn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.tn", "tp", "tp + tn", "CAST((tp) / NULLIF(tp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + tn, 0) AS DOUBLE)", "tp", "tp + tn", "tp + tn", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_rows_@{i}_0, (tp * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_hits_@{i}_"
    "0, (tn * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_tn"
    ", 0)", "(tp * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "CAST((tp) / NULLIF(tp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + tn, 0) AS DOUBLE)", "tp", "tp + tn", "fair_q_tp + fair_q_tn", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tn) / NULLIF(tp + tn, 0)", {{"NULLIF(tp + tn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.tn", "tn", "tp + tn", "CAST((tn) / NULLIF((tp + fair_more_tp) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "tp + tn", "tp + tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_rows_@{i}_0, (tp * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_hits_@{i}_"
    "0, (tn * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_tn"
    ", 0)", "(tn * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "CAST((tn) / NULLIF((tp + fair_more_tp) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "tp + tn", "fair_q_tp + fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + tn) / NULLIF(tp + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.tn", "tp + tn", "tp + tn", "CAST((tp + tn) / NULLIF(tp + tn, 0) AS DOUBLE)", "CAST((tp + tn) / NULLIF(tp + tn, 0) AS DOUBLE)", "tp + tn", "tp + tn", "tp + tn", "tp + tn", "tp + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_tn"
    ", 0)", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0)", "CAST((tp + tn) / NULLIF(tp + tn, 0) AS DOUBLE)", "CAST((tp + tn) / NULLIF(tp + tn, 0) AS DOUBLE)", "tp + tn", "tp + tn", "fair_q_tp + fair_q_tn", "fair_q_tp + fair_q_tn", "fair_q_tp + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + tn) / NULLIF(fp + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.fp + fair_counts@{s}.tn", "fp + tn", "fp + tn", "CAST((fp + tn) / NULLIF(fp + tn, 0) AS DOUBLE)", "CAST((fp + tn) / NULLIF(fp + tn, 0) AS DOUBLE)", "fp + tn", "fp + tn", "fp + tn", "fp + tn", "fp + tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn"
    ", 0)", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)", "CAST((fp + tn) / NULLIF(fp + tn, 0) AS DOUBLE)", "CAST((fp + tn) / NULLIF(fp + tn, 0) AS DOUBLE)", "fp + tn", "fp + tn", "fair_q_fp + fair_q_tn", "fair_q_fp + fair_q_tn", "fair_q_fp + fair_q_tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp) / NULLIF(tp + fp + tn, 0)", {{"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "tp", "tp + fp + tn", "CAST((tp) / NULLIF(tp + (fp + fair_more_fp) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fp + tn, 0) AS DOUBLE)", "tp", "tp + fp + tn", "tp + fp + tn", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, (tp * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_"
    "q_fp + fair_q_tn, 0) AS fair_hits_@{i}_0, ((fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "(tp * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((tp) / NULLIF(tp + (fp + fair_more_fp) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fp + tn, 0) AS DOUBLE)", "tp", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp) / NULLIF(tp + fp + tn, 0)", {{"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "fp", "tp + fp + tn", "CAST((fp) / NULLIF((tp + fair_more_tp) + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF(tp + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "fp", "tp + fp + tn", "tp + fp + tn", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_0, (fp * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "(fp * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((fp) / NULLIF((tp + fair_more_tp) + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF(tp + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "fp", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fp) / NULLIF(tp + fp + tn, 0)", {{"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "tp + fp", "tp + fp + tn", "CAST((tp + fp) / NULLIF(tp + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "tp + fp", "tp + fp + tn", "tp + fp + tn", "tp + fp", "tp + fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + fp) * (tp + fp + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_0, (tn * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((tp + fp) / NULLIF(tp + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "tp + fp", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tp + fair_q_fp", "fair_q_tp + fair_q_fp", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tn) / NULLIF(tp + fp + tn, 0)", {{"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_0, tp + fp AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "tn", "tp + fp + tn", "CAST((tn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "tp + fp + tn", "tp + fp + tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + fp) * (tp + fp + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_0, (tn * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "(tn * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((tn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + tn) / NULLIF(tp + fp + tn, 0)", {{"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "tp + tn", "tp + fp + tn", "CAST((tp + tn) / NULLIF(tp + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "tp + tn", "tp + fp + tn", "tp + fp + tn", "tp + tn", "tp + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_0, (fp * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "((tp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((tp + tn) / NULLIF(tp + (fp + fair_more_fp) + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + fp + (tn + fair_more_tn), 0) AS DOUBLE)", "tp + tn", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tp + fair_q_tn", "fair_q_tp + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + tn) / NULLIF(tp + fp + tn, 0)", {{"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fp + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "fp + tn", "tp + fp + tn", "CAST((fp + tn) / NULLIF((tp + fair_more_tp) + fp + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF(tp + (fp + fair_more_fp) + (tn + fair_more_tn), 0) AS DOUBLE)", "fp + tn", "tp + fp + tn", "tp + fp + tn", "fp + tn", "fp + tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0, (tp * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_"
    "q_fp + fair_q_tn, 0) AS fair_hits_@{i}_0, ((fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "((fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((fp + tn) / NULLIF((tp + fair_more_tp) + fp + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF(tp + (fp + fair_more_fp) + (tn + fair_more_tn), 0) AS DOUBLE)", "fp + tn", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_fp + fair_q_tn", "fair_q_fp + fair_q_tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fp + tn) / NULLIF(tp + fp + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn", "tp + fp + tn", "tp + fp + tn", "CAST((tp + fp + tn) / NULLIF(tp + fp + tn, 0) AS DOUBLE)", "CAST((tp + fp + tn) / NULLIF(tp + fp + tn, 0) AS DOUBLE)", "tp + fp + tn", "tp + fp + tn", "tp + fp + tn", "tp + fp + tn", "tp + fp + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0)", "CAST((tp + fp + tn) / NULLIF(tp + fp + tn, 0) AS DOUBLE)", "CAST((tp + fp + tn) / NULLIF(tp + fp + tn, 0) AS DOUBLE)", "tp + fp + tn", "tp + fp + tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tp + fair_q_fp + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn + tn) / NULLIF(fn + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.fn + fair_counts@{s}.tn", "fn + tn", "fn + tn", "CAST((fn + tn) / NULLIF(fn + tn, 0) AS DOUBLE)", "CAST((fn + tn) / NULLIF(fn + tn, 0) AS DOUBLE)", "fn + tn", "fn + tn", "fn + tn", "fn + tn", "fn + tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn"
    ", 0)", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0)", "CAST((fn + tn) / NULLIF(fn + tn, 0) AS DOUBLE)", "CAST((fn + tn) / NULLIF(fn + tn, 0) AS DOUBLE)", "fn + tn", "fn + tn", "fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp) / NULLIF(tp + fn + tn, 0)", {{"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fn + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp", "tp + fn + tn", "CAST((tp) / NULLIF(tp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fn + tn, 0) AS DOUBLE)", "tp", "tp + fn + tn", "tp + fn + tn", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_"
    "q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, ((fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(tp * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((tp) / NULLIF(tp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fn + tn, 0) AS DOUBLE)", "tp", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn) / NULLIF(tp + fn + tn, 0)", {{"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fn + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fn", "tp + fn + tn", "CAST((fn) / NULLIF((tp + fair_more_tp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(tp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "tp + fn + tn", "tp + fn + tn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (fn * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(fn * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((fn) / NULLIF((tp + fair_more_tp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(tp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fn) / NULLIF(tp + fn + tn, 0)", {{"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_0, tp + fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fn + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fn", "tp + fn + tn", "CAST((tp + fn) / NULLIF(tp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn)) / NULLIF((tp + fair_more_tp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "tp + fn", "tp + fn + tn", "tp + fn + tn", "tp + fn", "tp + fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + fn) * (tp + fn + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (tn * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fn) / NULLIF(tp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn)) / NULLIF((tp + fair_more_tp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "tp + fn", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tp + fair_q_fn", "fair_q_tp + fair_q_fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tn) / NULLIF(tp + fn + tn, 0)", {{"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_0, tp + fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fn + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tn", "tp + fn + tn", "CAST((tn) / NULLIF((tp + fair_more_tp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "tp + fn + tn", "tp + fn + tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + fn) * (tp + fn + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (tn * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(tn * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((tn) / NULLIF((tp + fair_more_tp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + tn) / NULLIF(tp + fn + tn, 0)", {{"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_0, tp + tn AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(tp + fn + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + tn", "tp + fn + tn", "CAST((tp + tn) / NULLIF(tp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tp + tn", "tp + fn + tn", "tp + fn + tn", "tp + tn", "tp + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((tp + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (fn * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + tn) / NULLIF(tp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tp + tn", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tp + fair_q_tn", "fair_q_tp + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn + tn) / NULLIF(tp + fn + tn, 0)", {{"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(tp + fn + tn, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fn + tn", "tp + fn + tn", "CAST((fn + tn) / NULLIF((tp + fair_more_tp) + fn + tn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF(tp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "fn + tn", "tp + fn + tn", "tp + fn + tn", "fn + tn", "fn + tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, (tp * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_"
    "q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, ((fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((fn + tn) / NULLIF((tp + fair_more_tp) + fn + tn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF(tp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "fn + tn", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fn + tn) / NULLIF(tp + fn + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fn + tn", "tp + fn + tn", "CAST((tp + fn + tn) / NULLIF(tp + fn + tn, 0) AS DOUBLE)", "CAST((tp + fn + tn) / NULLIF(tp + fn + tn, 0) AS DOUBLE)", "tp + fn + tn", "tp + fn + tn", "tp + fn + tn", "tp + fn + tn", "tp + fn + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_tp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fn + tn) / NULLIF(tp + fn + tn, 0) AS DOUBLE)", "CAST((tp + fn + tn) / NULLIF(tp + fn + tn, 0) AS DOUBLE)", "tp + fn + tn", "tp + fn + tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tp + fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp) / NULLIF(fp + fn + tn, 0)", {{"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(fp + fn + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp", "fp + fn + tn", "CAST((fp) / NULLIF(fp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF((fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "fp", "fp + fn + tn", "fp + fn + tn", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, (fp * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_"
    "q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, ((fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(fp * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp) / NULLIF(fp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF((fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "fp", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn) / NULLIF(fp + fn + tn, 0)", {{"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_0, fp + tn AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(fp + fn + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fn", "fp + fn + tn", "CAST((fn) / NULLIF((fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "fp + fn + tn", "fp + fn + tn", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((fp + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (fn * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(fn * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fn) / NULLIF((fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + fn) / NULLIF(fp + fn + tn, 0)", {{"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_0, fp + fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(fp + fn + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp + fn", "fp + fn + tn", "CAST((fp + fn) / NULLIF(fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF((fp + fair_more_fp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fp + fn", "fp + fn + tn", "fp + fn + tn", "fp + fn", "fp + fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((fp + fn) * (fp + fn + tn)) / NULLIF(fair_q_fp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (tn * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fp + fn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp + fn) / NULLIF(fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF((fp + fair_more_fp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fp + fn", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fp + fair_q_fn", "fair_q_fp + fair_q_fn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tn) / NULLIF(fp + fn + tn, 0)", {{"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_0, fp + fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(fp + fn + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tn", "fp + fn + tn", "CAST((tn) / NULLIF((fp + fair_more_fp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "fp + fn + tn", "fp + fn + tn", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((fp + fn) * (fp + fn + tn)) / NULLIF(fair_q_fp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (tn * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(tn * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tn) / NULLIF((fp + fair_more_fp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + tn) / NULLIF(fp + fn + tn, 0)", {{"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_0, fp + tn AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(fp + fn + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp + tn", "fp + fn + tn", "CAST((fp + tn) / NULLIF(fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF((fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "fp + tn", "fp + fn + tn", "fp + fn + tn", "fp + tn", "fp + tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, ((fp + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp "
    "+ fair_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, (fn * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fp + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp + tn) / NULLIF(fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF((fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "fp + tn", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fp + fair_q_tn", "fair_q_fp + fair_q_tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn + tn) / NULLIF(fp + fn + tn, 0)", {{"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_0, fp AS fair_hits_@{i}_0, fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(fp + fn + tn, 0)", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fn + tn", "fp + fn + tn", "CAST((fn + tn) / NULLIF((fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF(fp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "fn + tn", "fp + fn + tn", "fp + fn + tn", "fn + tn", "fn + tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0, (fp * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_"
    "q_fn + fair_q_tn, 0) AS fair_hits_@{i}_0, ((fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fn + tn) / NULLIF((fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "CAST(((fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF(fp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "fn + tn", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + fn + tn) / NULLIF(fp + fn + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp + fn + tn", "fp + fn + tn", "CAST((fp + fn + tn) / NULLIF(fp + fn + tn, 0) AS DOUBLE)", "CAST((fp + fn + tn) / NULLIF(fp + fn + tn, 0) AS DOUBLE)", "fp + fn + tn", "fp + fn + tn", "fp + fn + tn", "fp + fn + tn", "fp + fn + tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn)) / NULLIF(fair_counts"
    "@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp + fn + tn) / NULLIF(fp + fn + tn, 0) AS DOUBLE)", "CAST((fp + fn + tn) / NULLIF(fp + fn + tn, 0) AS DOUBLE)", "fp + fn + tn", "fp + fn + tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fp + fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp", "tp + fp + fn + tn", "CAST((tp) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fp + fn + tn, 0) AS DOUBLE)", "tp", "n", "n", "tp", "tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, (tp * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + fn + tn) * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(tp * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp)) / NULLIF((tp + fair_more_tp) + fp + fn + tn, 0) AS DOUBLE)", "tp", "n", "fair_q_n", "fair_q_tp", "fair_q_tp", "", "fair_subgroups@{s}.tp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fn + tn AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp", "tp + fp + fn + tn", "CAST((fp) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF(tp + (fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "fp", "n", "n", "fp", "fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fn + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, (fp * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(fp * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn) + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fp + fair_more_fp)) / NULLIF(tp + (fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "fp", "n", "fair_q_n", "fair_q_fp", "fair_q_fp", "", "fair_subgroups@{s}.fp", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp + tn AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fn", "tp + fp + fn + tn", "CAST((fn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(tp + fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "n", "n", "fn", "fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, (fn * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(fn * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((fn + fair_more_fn)) / NULLIF(tp + fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "fn", "n", "fair_q_n", "fair_q_fn", "fair_q_fn", "", "fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fp + fn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp + fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fp + fn", "tp + fp + fn + tn", "CAST((tp + fp + fn) / NULLIF(tp + fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + (fn + fair_more_fn) + tn, "
    "0) AS DOUBLE)", "tp + fp + fn", "n", "n", "tp + fp + fn", "tp + fp + fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, (tn * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp + fn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fp + fn) / NULLIF(tp + fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp) + (fn + fair_more_fn)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + (fn + fair_more_fn) + tn, "
    "0) AS DOUBLE)", "tp + fp + fn", "n", "fair_q_n", "fair_q_tp + fair_q_fp + fair_q_fn", "fair_q_tp + fair_q_fp + fair_q_fn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp + fn AS fair_hits_@{i}_0, tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tn", "tp + fp + fn + tn", "CAST((tn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "n", "n", "tn", "tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, (tn * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "(tn * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tn) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tn + fair_more_tn)) / NULLIF(tp + fp + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "tn", "n", "fair_q_n", "fair_q_tn", "fair_q_tn", "", "fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + tn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fn AS fair_hits_@{i}_0, fp + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp + tn", "tp + fp + fn + tn", "CAST((fp + tn) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF(tp + (fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "fp + tn", "n", "n", "fp + tn", "fp + tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + tn) * n) / NULLIF(fair_q_n, 0) AS"
    " fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fp + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp + tn) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF(tp + (fp + fair_more_fp) + fn + (tn + fair_more_tn), 0) AS DOUBLE)", "fp + tn", "n", "fair_q_n", "fair_q_fp + fair_q_tn", "fair_q_fp + fair_q_tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fp + tn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fp + tn AS fair_hits_@{i}_0, fn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fp + tn", "tp + fp + fn + tn", "CAST((tp + fp + tn) / NULLIF(tp + fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn + (tn + fair_more_tn), "
    "0) AS DOUBLE)", "tp + fp + tn", "n", "n", "tp + fp + tn", "tp + fp + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, (fn * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fp + tn) / NULLIF(tp + fp + (fn + fair_more_fn) + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fp + fair_more_fp) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + (fp + fair_more_fp) + fn + (tn + fair_more_tn), "
    "0) AS DOUBLE)", "tp + fp + tn", "n", "fair_q_n", "fair_q_tp + fair_q_fp + fair_q_tn", "fair_q_tp + fair_q_fp + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fn + tn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp + fn + tn AS fair_hits_@{i}_0, fp AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fn + tn", "tp + fp + fn + tn", "CAST((tp + fn + tn) / NULLIF(tp + (fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn) + (tn + fair_more_tn), "
    "0) AS DOUBLE)", "tp + fn + tn", "n", "n", "tp + fn + tn", "tp + fn + tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, ((tp + fn + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, (fp * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "fair_low_@{i}_0", "fair_high_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fn + tn) / NULLIF(tp + (fp + fair_more_fp) + fn + tn, 0) AS DOUBLE)", "CAST(((tp + fair_more_tp) + (fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF((tp + fair_more_tp) + fp + (fn + fair_more_fn) + (tn + fair_more_tn), "
    "0) AS DOUBLE)", "tp + fn + tn", "n", "fair_q_n", "fair_q_tp + fair_q_fn + fair_q_tn", "fair_q_tp + fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(fp + fn + tn) / NULLIF(tp + fp + fn + tn, 0)", {{"NULLIF(n, 0) AS fair_rows_@{i}_0, tp AS fair_hits_@{i}_0, fp + fn + tn AS fair_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "NULLIF(n, 0)", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "fp + fn + tn", "tp + fp + fn + tn", "CAST((fp + fn + tn) / NULLIF((tp + fair_more_tp) + fp + fn + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn) + (tn + fair_more_tn), "
    "0) AS DOUBLE)", "fp + fn + tn", "n", "n", "fp + fn + tn", "fp + fn + tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0, (tp * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_0, ((fp + fn + tn) * n) / NULLIF(fair_q_n, 0) AS f"
    "air_misses_@{i}_0", "", "CASE WHEN fair_hits_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_0 - 0.5e0, 1.5e0 * fair_hits_@{i}_0 - 2.0e0) ELSE fair_hits_@{i}_0 END AS fair_"
    "sure_hits_@{i}_0, CASE WHEN fair_misses_@{i}_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_0 - 0.5e0, 1.5e0 * fair_misses_@{i}_0 - 2.0e0) ELSE fair_"
    "misses_@{i}_0 END AS fair_sure_misses_@{i}_0", "(fair_sure_hits_@{i}_0 * fair_sure_hits_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_hits_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_"
    "0 * (fair_rows_@{i}_0 - fair_sure_hits_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0))) AS fair_low_@{i}_0, 1 - ((fair_sure_misses_@{i}_0 * fair_"
    "sure_misses_@{i}_0) / (fair_rows_@{i}_0 * (fair_sure_misses_@{i}_0 + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_0 * (fair_rows_@{i}_0 - "
    "fair_sure_misses_@{i}_0)) / fair_rows_@{i}_0 + @{z} * @{z} * 0.25e0)))) AS fair_high_@{i}_0", "", "", "", "", "", "1 - fair_high_@{i}_0", "1 - fair_low_@{i}_0", "(n * n) / NULLIF(fair_q_n, 0)", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((fp + fn + tn) / NULLIF((tp + fair_more_tp) + fp + fn + tn, 0) AS DOUBLE)", "CAST(((fp + fair_more_fp) + (fn + fair_more_fn) + (tn + fair_more_tn)) / NULLIF(tp + (fp + fair_more_fp) + (fn + fair_more_fn) + (tn + fair_more_tn), "
    "0) AS DOUBLE)", "fp + fn + tn", "n", "fair_q_n", "fair_q_fp + fair_q_fn + fair_q_tn", "fair_q_fp + fair_q_fn + fair_q_tn", "", "fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
    {"(tp + fp + fn + tn) / NULLIF(tp + fp + fn + tn, 0)", {{"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn", "tp + fp + fn + tn", "tp + fp + fn + tn", "CAST((tp + fp + fn + tn) / NULLIF(tp + fp + fn + tn, 0) AS DOUBLE)", "CAST((tp + fp + fn + tn) / NULLIF(tp + fp + fn + tn, 0) AS DOUBLE)", "n", "n", "n", "n", "n", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"},
    {"", "", "", "", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "((fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn + fair_counts@{s}.tn) * (fair_counts@{s}.tp + fair_counts@{s}.fp + fair_counts@{s}.fn +"
    " fair_counts@{s}.tn)) / NULLIF(fair_counts@{s}.fair_q_tp + fair_counts@{s}.fair_q_fp + fair_counts@{s}.fair_q_fn + fair_counts@{s}.fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)", "CAST((tp + fp + fn + tn) / NULLIF(tp + fp + fn + tn, 0) AS DOUBLE)", "CAST((tp + fp + fn + tn) / NULLIF(tp + fp + fn + tn, 0) AS DOUBLE)", "n", "n", "fair_q_n", "fair_q_n", "fair_q_n", "", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.tp + fair_subgroups@{s}.fp + fair_subgroups@{s}.fn + fair_subgroups@{s}.tn", "fair_subgroups@{s}.fair_q_tp + fair_subgroups@{s}.fair_q_fp + fair_subgroups@{s}.fair_q_fn + fair_subgroups@{s}.fair_q_tn"}}},
};
const size_t LIMITS_COUNT = 77;
const int PROPORTIONS[16][16] = {
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1},
    {-1, 25, -1, 7, -1, 3, -1, 33, -1, 41, -1, 45, -1, 53, -1, 67},
    {-1, -1, 26, 8, -1, -1, 30, 34, -1, -1, 6, 46, -1, -1, 60, 68},
    {-1, -1, -1, 27, -1, -1, -1, 35, -1, -1, -1, 47, -1, -1, -1, 0},
    {-1, -1, -1, -1, 28, 4, 31, 36, -1, -1, -1, -1, 10, 54, 61, 69},
    {-1, -1, -1, -1, -1, 29, -1, 37, -1, -1, -1, -1, -1, 55, -1, 2},
    {-1, -1, -1, -1, -1, -1, 32, 38, -1, -1, -1, -1, -1, -1, 62, 12},
    {-1, -1, -1, -1, -1, -1, -1, 39, -1, -1, -1, -1, -1, -1, -1, 70},
    {-1, -1, -1, -1, -1, -1, -1, -1, 40, 42, 5, 48, 9, 56, 63, 71},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, 43, -1, 49, -1, 57, -1, 11},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 44, 50, -1, -1, 64, 72},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 51, -1, -1, -1, 73},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 52, 58, 65, 1},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 59, -1, 74},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 66, 75},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 76}};
const QuantityRow QUANTITIES[] = {
    {1, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, fp + fn + tn AS fair_misses_@{i}_@{k}, tp / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, (tp * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((fp + fn + tn) * n) / NULLIF(fair_q_n, 0"
    ") AS fair_misses_@{i}_@{k}, tp / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {2, 14, "", {"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_@{k}, fp AS fair_hits_@{i}_@{k}, fn + tn AS fair_misses_@{i}_@{k}, fp / NULLIF(fp + fn + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (fp * (fp + fn + tn)) / NULLIF(fair_q_fp + fa"
    "ir_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "fp / NULLIF(fp + fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {4, 12, "", {"NULLIF(fn + tn, 0) AS fair_rows_@{i}_@{k}, fn AS fair_hits_@{i}_@{k}, tn AS fair_misses_@{i}_@{k}, fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_@{k}", "", "((fn + tn) * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (fn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_hits_@{"
    "i}_@{k}, (tn * (fn + tn)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {4, 14, "", {"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_@{k}, fn AS fair_hits_@{i}_@{k}, fp + tn AS fair_misses_@{i}_@{k}, fn / NULLIF(fp + fn + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (fn * (fp + fn + tn)) / NULLIF(fair_q_fp + fa"
    "ir_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((fp + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "fn / NULLIF(fp + fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {2, 10, "", {"NULLIF(fp + tn, 0) AS fair_rows_@{i}_@{k}, fp AS fair_hits_@{i}_@{k}, tn AS fair_misses_@{i}_@{k}, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_@{k}", "", "((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_@{"
    "i}_@{k}, (tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {8, 14, "", {"NULLIF(fp + fn + tn, 0) AS fair_rows_@{i}_@{k}, tn AS fair_hits_@{i}_@{k}, fp + fn AS fair_misses_@{i}_@{k}, tn / NULLIF(fp + fn + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((fp + fn + tn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (tn * (fp + fn + tn)) / NULLIF(fair_q_fp + fa"
    "ir_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((fp + fn) * (fp + fn + tn)) / NULLIF(fair_q_fp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "tn / NULLIF(fp + fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {2, 6, "", {"NULLIF(fp + fn, 0) AS fair_rows_@{i}_@{k}, fp AS fair_hits_@{i}_@{k}, fn AS fair_misses_@{i}_@{k}, fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_@{k}", "", "((fp + fn) * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_@{k}, (fp * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_@{"
    "i}_@{k}, (fn * (fp + fn)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_@{k}, fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_@{k}", ""}},
    {2, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, fp AS fair_hits_@{i}_@{k}, tp + fn + tn AS fair_misses_@{i}_@{k}, fp / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, (fp * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((tp + fn + tn) * n) / NULLIF(fair_q_n, 0"
    ") AS fair_misses_@{i}_@{k}, fp / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {1, 13, "", {"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, fn + tn AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fn + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (tp * (tp + fn + tn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "tp / NULLIF(tp + fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {4, 13, "", {"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_@{k}, fn AS fair_hits_@{i}_@{k}, tp + tn AS fair_misses_@{i}_@{k}, fn / NULLIF(tp + fn + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (fn * (tp + fn + tn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((tp + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "fn / NULLIF(tp + fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {1, 9, "", {"NULLIF(tp + tn, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, tn AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + tn, 0) AS fair_share_@{i}_@{k}", "", "((tp + tn) * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (tp * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_hits_@{"
    "i}_@{k}, (tn * (tp + tn)) / NULLIF(fair_q_tp + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {8, 13, "", {"NULLIF(tp + fn + tn, 0) AS fair_rows_@{i}_@{k}, tn AS fair_hits_@{i}_@{k}, tp + fn AS fair_misses_@{i}_@{k}, tn / NULLIF(tp + fn + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fn + tn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (tn * (tp + fn + tn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fn + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((tp + fn) * (tp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fn + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "tn / NULLIF(tp + fn + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {1, 5, "", {"NULLIF(tp + fn, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, fn AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_@{k}", "", "((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_@{k}, (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_@{"
    "i}_@{k}, (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_@{k}", ""}},
    {4, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, fn AS fair_hits_@{i}_@{k}, tp + fp + tn AS fair_misses_@{i}_@{k}, fn / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, (fn * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((tp + fp + tn) * n) / NULLIF(fair_q_n, 0"
    ") AS fair_misses_@{i}_@{k}, fn / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {1, 11, "", {"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, fp + tn AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fp + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (tp * (tp + fp + tn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "tp / NULLIF(tp + fp + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {2, 11, "", {"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_@{k}, fp AS fair_hits_@{i}_@{k}, tp + tn AS fair_misses_@{i}_@{k}, fp / NULLIF(tp + fp + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (fp * (tp + fp + tn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((tp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "fp / NULLIF(tp + fp + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {8, 11, "", {"NULLIF(tp + fp + tn, 0) AS fair_rows_@{i}_@{k}, tn AS fair_hits_@{i}_@{k}, tp + fp AS fair_misses_@{i}_@{k}, tn / NULLIF(tp + fp + tn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fp + tn) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_@{k}, (tn * (tp + fp + tn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fp + fair_q_tn, 0) AS fair_hits_@{i}_@{k}, ((tp + fp) * (tp + fp + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_tn, 0) AS fair_misses_@{i}_@{k}, "
    "tn / NULLIF(tp + fp + tn, 0) AS fair_share_@{i}_@{k}", ""}},
    {1, 3, "", {"NULLIF(tp + fp, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, fp AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_@{k}", "", "((tp + fp) * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_@{k}, (tp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_hits_@{"
    "i}_@{k}, (fp * (tp + fp)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_@{k}", ""}},
    {8, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, tn AS fair_hits_@{i}_@{k}, tp + fp + fn AS fair_misses_@{i}_@{k}, tn / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, (tn * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((tp + fp + fn) * n) / NULLIF(fair_q_n, 0"
    ") AS fair_misses_@{i}_@{k}, tn / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {1, 7, "", {"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_@{k}, tp AS fair_hits_@{i}_@{k}, fp + fn AS fair_misses_@{i}_@{k}, tp / NULLIF(tp + fp + fn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_@{k}, (tp * (tp + fp + fn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_@{k}, ((fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_@{k}, "
    "tp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_@{k}", ""}},
    {2, 7, "", {"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_@{k}, fp AS fair_hits_@{i}_@{k}, tp + fn AS fair_misses_@{i}_@{k}, fp / NULLIF(tp + fp + fn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_@{k}, (fp * (tp + fp + fn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_@{k}, ((tp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_@{k}, "
    "fp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_@{k}", ""}},
    {4, 7, "", {"NULLIF(tp + fp + fn, 0) AS fair_rows_@{i}_@{k}, fn AS fair_hits_@{i}_@{k}, tp + fp AS fair_misses_@{i}_@{k}, fn / NULLIF(tp + fp + fn, 0) AS fair_shar"
    "e_@{i}_@{k}", "", "((tp + fp + fn) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_@{k}, (fn * (tp + fp + fn)) / NULLIF(fair_q_tp + fa"
    "ir_q_fp + fair_q_fn, 0) AS fair_hits_@{i}_@{k}, ((tp + fp) * (tp + fp + fn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_@{i}_@{k}, "
    "fn / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_@{k}", ""}},
    {5, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, tp + fn AS fair_hits_@{i}_@{k}, fp + tn AS fair_misses_@{i}_@{k}, (tp + fn) / NULLIF(n, 0) AS fair_share_@{i}_@{k"
    "}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, ((tp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((fp + tn) * n) / NULLIF(fair_q_n,"
    " 0) AS fair_misses_@{i}_@{k}, (tp + fn) / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {3, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, tp + fp AS fair_hits_@{i}_@{k}, fn + tn AS fair_misses_@{i}_@{k}, (tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_@{k"
    "}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, ((tp + fp) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((fn + tn) * n) / NULLIF(fair_q_n,"
    " 0) AS fair_misses_@{i}_@{k}, (tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {9, 15, "", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, tp + tn AS fair_hits_@{i}_@{k}, fp + fn AS fair_misses_@{i}_@{k}, (tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_@{k"
    "}", "", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, ((tp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_@{i}_@{k}, ((fp + fn) * n) / NULLIF(fair_q_n,"
    " 0) AS fair_misses_@{i}_@{k}, (tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_@{k}", ""}},
    {0, 0, "score_sum", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, score_sum / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "GREATEST(fair_rows_@{i}_@{k}, (fair_share_@{i}_@{k} * (1 - fair_share_@{i}_@{k})) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_@{k} * fa"
    "ir_share_@{i}_@{k}) * n - (2 * fair_share_@{i}_@{k} * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (f"
    "air_rows_@{i}_@{k} + 4)) * (1 - ((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)))) / (fair_rows_@{i}_@{k} * fair_rows_@{"
    "i}_@{k}), 0)) AS fair_size_@{i}_@{k}", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, score_sum / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "GREATEST(fair_rows_@{i}_@{k}, (fair_share_@{i}_@{k} * (1 - fair_share_@{i}_@{k})) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_@{k} * fa"
    "ir_share_@{i}_@{k}) * fair_q_n - (2 * fair_share_@{i}_@{k} * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + "
    "2) / (fair_rows_@{i}_@{k} + 4)) * (1 - ((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)))) / (fair_rows_@{i}_@{k} * fair_"
    "rows_@{i}_@{k}), 0)) AS fair_size_@{i}_@{k}"}},
    {0, 0, "squared_error", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, squared_error / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "GREATEST(fair_rows_@{i}_@{k}, (fair_share_@{i}_@{k} * (1 - fair_share_@{i}_@{k})) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_@{k} "
    "* fair_share_@{i}_@{k}) * n - (2 * fair_share_@{i}_@{k} * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} +"
    " 2) / (fair_rows_@{i}_@{k} + 4)) * (1 - ((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)))) / (fair_rows_@{i}_@{k} * fair"
    "_rows_@{i}_@{k}), 0)) AS fair_size_@{i}_@{k}", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, squared_error / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "GREATEST(fair_rows_@{i}_@{k}, (fair_share_@{i}_@{k} * (1 - fair_share_@{i}_@{k})) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_@{k} "
    "* fair_share_@{i}_@{k}) * fair_q_n - (2 * fair_share_@{i}_@{k} * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_@{k} * fair_share_@{i}"
    "_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)) * (1 - ((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)))) / (fair_rows_@{i}_@{k}"
    " * fair_rows_@{i}_@{k}), 0)) AS fair_size_@{i}_@{k}"}},
    {0, 0, "calibration_gap", {"NULLIF(n, 0) AS fair_rows_@{i}_@{k}, calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_@{k} * fair_share_@{i}_@{k}) * n - (2 * fair_share_@{i}_@{k} * fair_x_calibration_gap)) / NULL"
    "IF(n * n, 0)) AS fair_size_@{i}_@{k}", "(n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_@{k}, calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_@{k}", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_@{k} * fair_share_@{i}_@{k}) * fair_q_n - (2 * fair_share_@{i}_@{k} * fair_x_calibration_gap))"
    " / NULLIF(n * n, 0)) AS fair_size_@{i}_@{k}"}},
    {0, 0, "concordant_pairs", {"LEAST(NULLIF(tp + fn, 0), NULLIF(fp + tn, 0)) AS fair_rows_@{i}_@{k}, concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_@{k}", "GREATEST(fair_rows_@{i}_@{k}, (fair_share_@{i}_@{k} * (1 - fair_share_@{i}_@{k})) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_@{"
    "k} * fair_share_@{i}_@{k}) * (POWER(fp + tn, 2) * (tp + fn) + POWER(tp + fn, 2) * (fp + tn)) - (2 * fair_share_@{i}_@{k} * ((fp + tn) * (fair_x_concor"
    "dant_pairs_tp + fair_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + fn) * (fp "
    "+ tn), 2), 0)) + (((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)) * (1 - ((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} +"
    " 2) / (fair_rows_@{i}_@{k} + 4)))) / (fair_rows_@{i}_@{k} * fair_rows_@{i}_@{k}), 0)) AS fair_size_@{i}_@{k}", "LEAST(((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0), ((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0)) AS fair_rows_@{i}_@{k}, "
    "concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_@{k}", "GREATEST(fair_rows_@{i}_@{k}, (fair_share_@{i}_@{k} * (1 - fair_share_@{i}_@{k})) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_@{"
    "k} * fair_share_@{i}_@{k}) * (POWER(fp + tn, 2) * (fair_q_tp + fair_q_fn) + POWER(tp + fn, 2) * (fair_q_fp + fair_q_tn)) - (2 * fair_share_@{i}_@{k} *"
    " ((fp + tn) * (fair_x_concordant_pairs_tp + fair_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / N"
    "ULLIF(POWER((tp + fn) * (fp + tn), 2), 0)) + (((fair_rows_@{i}_@{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)) * (1 - ((fair_rows_@{i}_@"
    "{k} * fair_share_@{i}_@{k} + 2) / (fair_rows_@{i}_@{k} + 4)))) / (fair_rows_@{i}_@{k} * fair_rows_@{i}_@{k}), 0)) AS fair_size_@{i}_@{k}"}},
};
const size_t QUANTITIES_COUNT = 29;
const int FACTORIZATIONS[][3] = {
    {0, 1, 2},
    {0, 3, 4},
    {0, 5, 6},
    {7, 8, 2},
    {7, 9, 10},
    {7, 11, 12},
    {13, 14, 4},
    {13, 15, 10},
    {13, 16, 17},
    {18, 19, 6},
    {18, 20, 12},
    {18, 21, 17},
    {22, 12, 4},
    {23, 17, 2},
    {24, 10, 6},
};
const size_t FACTORIZATIONS_COUNT = 15;
const PlaceRow PLACES[6] = {
    {"CASE WHEN fair_hits_@{i}_@{k} < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_@{k} - 0.5e0, 1.5e0 * fair_hits_@{i}_@{k} - 2.0e0) ELSE fair_hits_@{i}_@{k} "
    "END AS fair_sure_hits_@{i}_@{k}, CASE WHEN fair_misses_@{i}_@{k} < 4.0e0 THEN GREATEST(0.0e0, fair_misses_@{i}_@{k} - 0.5e0, 1.5e0 * fair_misses_@{i}_"
    "@{k} - 2.0e0) ELSE fair_misses_@{i}_@{k} END AS fair_sure_misses_@{i}_@{k}", "GREATEST(1e-09, (fair_sure_hits_@{i}_@{k} * fair_sure_hits_@{i}_@{k}) / (fair_rows_@{i}_@{k} * (fair_sure_hits_@{i}_@{k} + @{z} * @{z} * 0.5e0 + @{z} "
    "* SQRT((fair_sure_hits_@{i}_@{k} * (fair_rows_@{i}_@{k} - fair_sure_hits_@{i}_@{k})) / fair_rows_@{i}_@{k} + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}"
    "_@{k}, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_@{k} * fair_sure_misses_@{i}_@{k}) / (fair_rows_@{i}_@{k} * (fair_sure_misses_@{i}_@{k} + @{z}"
    " * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_@{k} * (fair_rows_@{i}_@{k} - fair_sure_misses_@{i}_@{k})) / fair_rows_@{i}_@{k} + @{z} * @{z} * "
    "0.25e0))))) AS fair_high_@{i}_@{k}", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_@{k}, 0.5))) AS fair_middle_@{i}_@{k}"},
    {"CASE WHEN GREATEST(0, fair_hits_@{i}_@{k} - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_hits_@{i}_@{k} - 1) - 0.5e0, 1.5e0 * GREATEST(0, fair_hit"
    "s_@{i}_@{k} - 1) - 2.0e0) ELSE GREATEST(0, fair_hits_@{i}_@{k} - 1) END AS fair_sure_hits_@{i}_@{k}, CASE WHEN fair_misses_@{i}_@{k} < 4.0e0 THEN GREA"
    "TEST(0.0e0, fair_misses_@{i}_@{k} - 0.5e0, 1.5e0 * fair_misses_@{i}_@{k} - 2.0e0) ELSE fair_misses_@{i}_@{k} END AS fair_sure_misses_@{i}_@{k}", "GREATEST(1e-09, (fair_sure_hits_@{i}_@{k} * fair_sure_hits_@{i}_@{k}) / (NULLIF(fair_rows_@{i}_@{k} - 1, 0) * (fair_sure_hits_@{i}_@{k} + @{z} * @{z} "
    "* 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_@{k} * (NULLIF(fair_rows_@{i}_@{k} - 1, 0) - fair_sure_hits_@{i}_@{k})) / NULLIF(fair_rows_@{i}_@{k} - 1, 0"
    ") + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_@{k}, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_@{k} * fair_sure_misses_@{i}_@{k}) / (fair_rows_@"
    "{i}_@{k} * (fair_sure_misses_@{i}_@{k} + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_@{k} * (fair_rows_@{i}_@{k} - fair_sure_misses_@{i}_"
    "@{k})) / fair_rows_@{i}_@{k} + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_@{k}", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_@{k}, 0.5))) AS fair_middle_@{i}_@{k}"},
    {"CASE WHEN fair_hits_@{i}_@{k} < 4.0e0 THEN GREATEST(0.0e0, fair_hits_@{i}_@{k} - 0.5e0, 1.5e0 * fair_hits_@{i}_@{k} - 2.0e0) ELSE fair_hits_@{i}_@{k} "
    "END AS fair_sure_hits_@{i}_@{k}, CASE WHEN GREATEST(0, fair_misses_@{i}_@{k} - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_misses_@{i}_@{k} - 1) "
    "- 0.5e0, 1.5e0 * GREATEST(0, fair_misses_@{i}_@{k} - 1) - 2.0e0) ELSE GREATEST(0, fair_misses_@{i}_@{k} - 1) END AS fair_sure_misses_@{i}_@{k}", "GREATEST(1e-09, (fair_sure_hits_@{i}_@{k} * fair_sure_hits_@{i}_@{k}) / (fair_rows_@{i}_@{k} * (fair_sure_hits_@{i}_@{k} + @{z} * @{z} * 0.5e0 + @{z} "
    "* SQRT((fair_sure_hits_@{i}_@{k} * (fair_rows_@{i}_@{k} - fair_sure_hits_@{i}_@{k})) / fair_rows_@{i}_@{k} + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}"
    "_@{k}, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_@{k} * fair_sure_misses_@{i}_@{k}) / (NULLIF(fair_rows_@{i}_@{k} - 1, 0) * (fair_sure_misses_@"
    "{i}_@{k} + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_@{k} * (NULLIF(fair_rows_@{i}_@{k} - 1, 0) - fair_sure_misses_@{i}_@{k})) / NULLIF"
    "(fair_rows_@{i}_@{k} - 1, 0) + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_@{k}", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_@{k}, 0.5))) AS fair_middle_@{i}_@{k}"},
    {"CASE WHEN GREATEST(0, fair_hits_@{i}_@{k} - 1) < 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_hits_@{i}_@{k} - 1) - 0.5e0, 1.5e0 * GREATEST(0, fair_hit"
    "s_@{i}_@{k} - 1) - 2.0e0) ELSE GREATEST(0, fair_hits_@{i}_@{k} - 1) END AS fair_sure_hits_@{i}_@{k}, CASE WHEN GREATEST(0, fair_misses_@{i}_@{k} - 1) "
    "< 4.0e0 THEN GREATEST(0.0e0, GREATEST(0, fair_misses_@{i}_@{k} - 1) - 0.5e0, 1.5e0 * GREATEST(0, fair_misses_@{i}_@{k} - 1) - 2.0e0) ELSE GREATEST(0, "
    "fair_misses_@{i}_@{k} - 1) END AS fair_sure_misses_@{i}_@{k}", "GREATEST(1e-09, (fair_sure_hits_@{i}_@{k} * fair_sure_hits_@{i}_@{k}) / (NULLIF(fair_rows_@{i}_@{k} - 1, 0) * (fair_sure_hits_@{i}_@{k} + @{z} * @{z} "
    "* 0.5e0 + @{z} * SQRT((fair_sure_hits_@{i}_@{k} * (NULLIF(fair_rows_@{i}_@{k} - 1, 0) - fair_sure_hits_@{i}_@{k})) / NULLIF(fair_rows_@{i}_@{k} - 1, 0"
    ") + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}_@{k}, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_@{k} * fair_sure_misses_@{i}_@{k}) / (NULLIF(fair"
    "_rows_@{i}_@{k} - 1, 0) * (fair_sure_misses_@{i}_@{k} + @{z} * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_@{k} * (NULLIF(fair_rows_@{i}_@{k} - "
    "1, 0) - fair_sure_misses_@{i}_@{k})) / NULLIF(fair_rows_@{i}_@{k} - 1, 0) + @{z} * @{z} * 0.25e0))))) AS fair_high_@{i}_@{k}", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_@{k}, 0.5))) AS fair_middle_@{i}_@{k}"},
    {"CASE WHEN fair_size_@{i}_@{k} * fair_share_@{i}_@{k} < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_@{k} * fair_share_@{i}_@{k} - 0.5e0, 1.5e0 * (fair_si"
    "ze_@{i}_@{k} * fair_share_@{i}_@{k}) - 2.0e0) ELSE fair_size_@{i}_@{k} * fair_share_@{i}_@{k} END AS fair_sure_hits_@{i}_@{k}, CASE WHEN fair_size_@{i"
    "}_@{k} * (1 - fair_share_@{i}_@{k}) < 4.0e0 THEN GREATEST(0.0e0, fair_size_@{i}_@{k} * (1 - fair_share_@{i}_@{k}) - 0.5e0, 1.5e0 * (fair_size_@{i}_@{k"
    "} * (1 - fair_share_@{i}_@{k})) - 2.0e0) ELSE fair_size_@{i}_@{k} * (1 - fair_share_@{i}_@{k}) END AS fair_sure_misses_@{i}_@{k}", "GREATEST(1e-09, (fair_sure_hits_@{i}_@{k} * fair_sure_hits_@{i}_@{k}) / (fair_size_@{i}_@{k} * (fair_sure_hits_@{i}_@{k} + @{z} * @{z} * 0.5e0 + @{z} "
    "* SQRT((fair_sure_hits_@{i}_@{k} * (fair_size_@{i}_@{k} - fair_sure_hits_@{i}_@{k})) / fair_size_@{i}_@{k} + @{z} * @{z} * 0.25e0)))) AS fair_low_@{i}"
    "_@{k}, LEAST(0.999999999e0, 1 - ((fair_sure_misses_@{i}_@{k} * fair_sure_misses_@{i}_@{k}) / (fair_size_@{i}_@{k} * (fair_sure_misses_@{i}_@{k} + @{z}"
    " * @{z} * 0.5e0 + @{z} * SQRT((fair_sure_misses_@{i}_@{k} * (fair_size_@{i}_@{k} - fair_sure_misses_@{i}_@{k})) / fair_size_@{i}_@{k} + @{z} * @{z} * "
    "0.25e0))))) AS fair_high_@{i}_@{k}", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_@{k}, 0.5))) AS fair_middle_@{i}_@{k}"},
    {"", "GREATEST(0, fair_share_@{i}_@{k} - (GREATEST(1, 0.6028102749890869e0 + 2.5231325220201604e0 / @{z}) * (@{z} * SQRT(fair_size_@{i}_@{k} + (@{z} * @{z} "
    "* 0.25e0) / (fair_rows_@{i}_@{k} * fair_rows_@{i}_@{k}))))) AS fair_low_@{i}_@{k}, LEAST(1, fair_share_@{i}_@{k} + @{z} * SQRT(fair_size_@{i}_@{k} + ("
    "@{z} * @{z} * 0.25e0) / (fair_rows_@{i}_@{k} * fair_rows_@{i}_@{k}))) AS fair_high_@{i}_@{k}", "GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_@{i}_@{k}, 0.5))) AS fair_middle_@{i}_@{k}"},
};
const EstimateRow ESTIMATES[] = {
    {0, 0, {"", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN fair_value_@{i} END"}},
    {1, 0, {"@{low_0} AS fair_turn_@{i}_low, @{high_0} AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}},
    {0, 1, {"@{low_0} AS fair_turn_@{i}_low, @{high_0} AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}},
    {2, 0, {"@{middle} AS fair_center_@{i}, @{low_0} AS fair_turn_@{i}_0_low, @{high_0} AS fair_turn_@{i}_0_high, @{low_1} AS fair_turn_@{i}_1_low, @{high_1} AS fa"
    "ir_turn_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fai"
    "r_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_ste"
    "p_@{i}_1_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_"
    "step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{"
    "i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_hig"
    "h)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_"
    "high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high "
    "/ NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - fair_middl"
    "e_@{i}_1) AS fair_way_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_lo"
    "w))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, fair_far_@{i}_high / (1 - ABS(fair_far_@"
    "{i}_high))))) END", "fair_center_@{i} / (n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n) / (1 - ABS(fair_far_@"
    "{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n) / (1 - ABS(fair"
    "_far_@{i}_high))))) END", "fair_center_@{i} / (n * n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n * n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}"
    "_0_low, fair_turn_@{i}_0_high / (n * n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n * n + ABS(fair_turn_@{i}_1_"
    "low)) AS fair_scaled_@{i}_1_low, fair_turn_@{i}_1_high / (n * n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n * n) / (1 - ABS(fair_f"
    "ar_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n * n) / (1 - ABS("
    "fair_far_@{i}_high))))) END"}},
    {3, 0, {"@{middle} AS fair_center_@{i}, @{low_0} AS fair_turn_@{i}_0_low, @{high_0} AS fair_turn_@{i}_0_high, @{low_1} AS fair_turn_@{i}_1_low, @{high_1} AS fa"
    "ir_turn_@{i}_1_high, @{low_2} AS fair_turn_@{i}_2_low, @{high_2} AS fair_turn_@{i}_2_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_"
    "scaled_@{i}_2_low, fair_scaled_@{i}_2_high) AS fair_step_@{i}_2_low, CASE WHEN fair_scaled_@{i}_2_low <= fair_scaled_@{i}_2_high THEN fair_low_@{i}_2 "
    "ELSE fair_high_@{i}_2 END AS fair_end_@{i}_2_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_2_low, fair_scaled_@{i}_2_high) - fair_scaled_@{i} AS fa"
    "ir_step_@{i}_2_high, CASE WHEN fair_scaled_@{i}_2_low >= fair_scaled_@{i}_2_high THEN fair_low_@{i}_2 ELSE fair_high_@{i}_2 END AS fair_end_@{i}_2_hig"
    "h", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_s"
    "tep_@{i}_2_low * fair_step_@{i}_2_low)) AS fair_far_@{i}_low, fair_middle_@{i}_0 + (fair_step_@{i}_0_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_ste"
    "p_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low), 0)) * (fair_end_@{i}_0_low - fair_middle_@{"
    "i}_0) AS fair_way_@{i}_0_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_"
    "low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}_1_low, fa"
    "ir_middle_@{i}_2 + (fair_step_@{i}_2_low / NULLIF(SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low + fai"
    "r_step_@{i}_2_low * fair_step_@{i}_2_low), 0)) * (fair_end_@{i}_2_low - fair_middle_@{i}_2) AS fair_way_@{i}_2_low, LEAST(0.999999999999e0, fair_scale"
    "d_@{i} + SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2"
    "_high)) AS fair_far_@{i}_high, fair_middle_@{i}_0 + (fair_step_@{i}_0_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i"
    "}_1_high * fair_step_@{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2_high), 0)) * (fair_end_@{i}_0_high - fair_middle_@{i}_0) AS fair_way_@{i}_"
    "0_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{"
    "i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{i}_1) AS fair_way_@{i}_1_high, fair_middle_@{i"
    "}_2 + (fair_step_@{i}_2_high / NULLIF(SQRT(fair_step_@{i}_0_high * fair_step_@{i}_0_high + fair_step_@{i}_1_high * fair_step_@{i}_1_high + fair_step_@"
    "{i}_2_high * fair_step_@{i}_2_high), 0)) * (fair_end_@{i}_2_high - fair_middle_@{i}_2) AS fair_way_@{i}_2_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (1 + ABS(fair_turn_@{i}_2"
    "_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (1 + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_lo"
    "w))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, fair_far_@{i}_high / (1 - ABS(fair_far_@"
    "{i}_high))))) END", "fair_center_@{i} / (n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (n + ABS(fair_turn_@{i}_2"
    "_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (n + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n) / (1 - ABS(fair_far_@"
    "{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n) / (1 - ABS(fair"
    "_far_@{i}_high))))) END", "fair_center_@{i} / (n * n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n * n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}"
    "_0_low, fair_turn_@{i}_0_high / (n * n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n * n + ABS(fair_turn_@{i}_1_"
    "low)) AS fair_scaled_@{i}_1_low, fair_turn_@{i}_1_high / (n * n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (n * "
    "n + ABS(fair_turn_@{i}_2_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (n * n + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n * n) / (1 - ABS(fair_f"
    "ar_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n * n) / (1 - ABS("
    "fair_far_@{i}_high))))) END"}},
    {1, 1, {"@{middle} AS fair_center_@{i}, @{low_0} AS fair_turn_@{i}_0_low, @{high_0} AS fair_turn_@{i}_0_high, @{low_1} AS fair_turn_@{i}_1_low, @{high_1} AS fa"
    "ir_turn_@{i}_1_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - (SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low) + fair_step_@{i}_0_low)) AS fair_far_@{i}_low, fair_"
    "middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS "
    "fair_way_@{i}_1_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_1_high * fair_step_@{i}_1_high) + fair_step_@{i}_0_high) AS fair_f"
    "ar_@{i}_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NULLIF(SQRT(fair_step_@{i}_1_high * fair_step_@{i}_1_high), 0)) * (fair_end_@{i}_1_high - "
    "fair_middle_@{i}_1) AS fair_way_@{i}_1_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_lo"
    "w))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, fair_far_@{i}_high / (1 - ABS(fair_far_@"
    "{i}_high))))) END", "fair_center_@{i} / (n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n) / (1 - ABS(fair_far_@"
    "{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n) / (1 - ABS(fair"
    "_far_@{i}_high))))) END", "fair_center_@{i} / (n * n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n * n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}"
    "_0_low, fair_turn_@{i}_0_high / (n * n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n * n + ABS(fair_turn_@{i}_1_"
    "low)) AS fair_scaled_@{i}_1_low, fair_turn_@{i}_1_high / (n * n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n * n) / (1 - ABS(fair_f"
    "ar_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n * n) / (1 - ABS("
    "fair_far_@{i}_high))))) END"}},
    {2, 1, {"@{middle} AS fair_center_@{i}, @{low_0} AS fair_turn_@{i}_0_low, @{high_0} AS fair_turn_@{i}_0_high, @{low_1} AS fair_turn_@{i}_1_low, @{high_1} AS fa"
    "ir_turn_@{i}_1_high, @{low_2} AS fair_turn_@{i}_2_low, @{high_2} AS fair_turn_@{i}_2_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_"
    "scaled_@{i}_2_low, fair_scaled_@{i}_2_high) AS fair_step_@{i}_2_low, CASE WHEN fair_scaled_@{i}_2_low <= fair_scaled_@{i}_2_high THEN fair_low_@{i}_2 "
    "ELSE fair_high_@{i}_2 END AS fair_end_@{i}_2_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_2_low, fair_scaled_@{i}_2_high) - fair_scaled_@{i} AS fa"
    "ir_step_@{i}_2_high, CASE WHEN fair_scaled_@{i}_2_low >= fair_scaled_@{i}_2_high THEN fair_low_@{i}_2 ELSE fair_high_@{i}_2 END AS fair_end_@{i}_2_hig"
    "h", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - (SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low) + fair"
    "_step_@{i}_0_low)) AS fair_far_@{i}_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_s"
    "tep_@{i}_2_low * fair_step_@{i}_2_low), 0)) * (fair_end_@{i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}_1_low, fair_middle_@{i}_2 + (fair_step_@{i}_"
    "2_low / NULLIF(SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low), 0)) * (fair_end_@{i}_2_low - fair_midd"
    "le_@{i}_2) AS fair_way_@{i}_2_low, LEAST(0.999999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_1_high * fair_step_@{i}_1_high + fair_step_@{i}_2_hi"
    "gh * fair_step_@{i}_2_high) + fair_step_@{i}_0_high) AS fair_far_@{i}_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NULLIF(SQRT(fair_step_@{i}_1"
    "_high * fair_step_@{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2_high), 0)) * (fair_end_@{i}_1_high - fair_middle_@{i}_1) AS fair_way_@{i}_1_h"
    "igh, fair_middle_@{i}_2 + (fair_step_@{i}_2_high / NULLIF(SQRT(fair_step_@{i}_1_high * fair_step_@{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_"
    "2_high), 0)) * (fair_end_@{i}_2_high - fair_middle_@{i}_2) AS fair_way_@{i}_2_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (1 + ABS(fair_turn_@{i}_2"
    "_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (1 + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_lo"
    "w))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, fair_far_@{i}_high / (1 - ABS(fair_far_@"
    "{i}_high))))) END", "fair_center_@{i} / (n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (n + ABS(fair_turn_@{i}_2"
    "_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (n + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n) / (1 - ABS(fair_far_@"
    "{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n) / (1 - ABS(fair"
    "_far_@{i}_high))))) END", "fair_center_@{i} / (n * n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n * n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}"
    "_0_low, fair_turn_@{i}_0_high / (n * n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n * n + ABS(fair_turn_@{i}_1_"
    "low)) AS fair_scaled_@{i}_1_low, fair_turn_@{i}_1_high / (n * n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (n * "
    "n + ABS(fair_turn_@{i}_2_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (n * n + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n * n) / (1 - ABS(fair_f"
    "ar_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n * n) / (1 - ABS("
    "fair_far_@{i}_high))))) END"}},
    {3, 1, {"@{middle} AS fair_center_@{i}, @{low_0} AS fair_turn_@{i}_0_low, @{high_0} AS fair_turn_@{i}_0_high, @{low_1} AS fair_turn_@{i}_1_low, @{high_1} AS fa"
    "ir_turn_@{i}_1_high, @{low_2} AS fair_turn_@{i}_2_low, @{high_2} AS fair_turn_@{i}_2_high, @{low_3} AS fair_turn_@{i}_3_low, @{high_3} AS fair_turn_@{"
    "i}_3_high", "fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, fair_scaled_@{i}_0_high) AS fair_step_@{i}_0_low, CASE WHEN fair_scaled_@{i}_0_low "
    "<= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_0_low, f"
    "air_scaled_@{i}_0_high) - fair_scaled_@{i} AS fair_step_@{i}_0_high, CASE WHEN fair_scaled_@{i}_0_low >= fair_scaled_@{i}_0_high THEN fair_low_@{i}_0 "
    "ELSE fair_high_@{i}_0 END AS fair_end_@{i}_0_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) AS fair"
    "_step_@{i}_1_low, CASE WHEN fair_scaled_@{i}_1_low <= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_low, G"
    "REATEST(fair_scaled_@{i}, fair_scaled_@{i}_1_low, fair_scaled_@{i}_1_high) - fair_scaled_@{i} AS fair_step_@{i}_1_high, CASE WHEN fair_scaled_@{i}_1_l"
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_"
    "scaled_@{i}_2_low, fair_scaled_@{i}_2_high) AS fair_step_@{i}_2_low, CASE WHEN fair_scaled_@{i}_2_low <= fair_scaled_@{i}_2_high THEN fair_low_@{i}_2 "
    "ELSE fair_high_@{i}_2 END AS fair_end_@{i}_2_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_2_low, fair_scaled_@{i}_2_high) - fair_scaled_@{i} AS fa"
    "ir_step_@{i}_2_high, CASE WHEN fair_scaled_@{i}_2_low >= fair_scaled_@{i}_2_high THEN fair_low_@{i}_2 ELSE fair_high_@{i}_2 END AS fair_end_@{i}_2_hig"
    "h, fair_scaled_@{i} - LEAST(fair_scaled_@{i}, fair_scaled_@{i}_3_low, fair_scaled_@{i}_3_high) AS fair_step_@{i}_3_low, CASE WHEN fair_scaled_@{i}_3_l"
    "ow <= fair_scaled_@{i}_3_high THEN fair_low_@{i}_3 ELSE fair_high_@{i}_3 END AS fair_end_@{i}_3_low, GREATEST(fair_scaled_@{i}, fair_scaled_@{i}_3_low"
    ", fair_scaled_@{i}_3_high) - fair_scaled_@{i} AS fair_step_@{i}_3_high, CASE WHEN fair_scaled_@{i}_3_low >= fair_scaled_@{i}_3_high THEN fair_low_@{i}"
    "_3 ELSE fair_high_@{i}_3 END AS fair_end_@{i}_3_high", "GREATEST(-0.999999999999e0, fair_scaled_@{i} - (SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low + fair_"
    "step_@{i}_3_low * fair_step_@{i}_3_low) + fair_step_@{i}_0_low)) AS fair_far_@{i}_low, fair_middle_@{i}_1 + (fair_step_@{i}_1_low / NULLIF(SQRT(fair_s"
    "tep_@{i}_1_low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low + fair_step_@{i}_3_low * fair_step_@{i}_3_low), 0)) * (fair_end_@{"
    "i}_1_low - fair_middle_@{i}_1) AS fair_way_@{i}_1_low, fair_middle_@{i}_2 + (fair_step_@{i}_2_low / NULLIF(SQRT(fair_step_@{i}_1_low * fair_step_@{i}_"
    "1_low + fair_step_@{i}_2_low * fair_step_@{i}_2_low + fair_step_@{i}_3_low * fair_step_@{i}_3_low), 0)) * (fair_end_@{i}_2_low - fair_middle_@{i}_2) A"
    "S fair_way_@{i}_2_low, fair_middle_@{i}_3 + (fair_step_@{i}_3_low / NULLIF(SQRT(fair_step_@{i}_1_low * fair_step_@{i}_1_low + fair_step_@{i}_2_low * f"
    "air_step_@{i}_2_low + fair_step_@{i}_3_low * fair_step_@{i}_3_low), 0)) * (fair_end_@{i}_3_low - fair_middle_@{i}_3) AS fair_way_@{i}_3_low, LEAST(0.9"
    "99999999999e0, fair_scaled_@{i} + SQRT(fair_step_@{i}_1_high * fair_step_@{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2_high + fair_step_@{i}_"
    "3_high * fair_step_@{i}_3_high) + fair_step_@{i}_0_high) AS fair_far_@{i}_high, fair_middle_@{i}_1 + (fair_step_@{i}_1_high / NULLIF(SQRT(fair_step_@{"
    "i}_1_high * fair_step_@{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2_high + fair_step_@{i}_3_high * fair_step_@{i}_3_high), 0)) * (fair_end_@{"
    "i}_1_high - fair_middle_@{i}_1) AS fair_way_@{i}_1_high, fair_middle_@{i}_2 + (fair_step_@{i}_2_high / NULLIF(SQRT(fair_step_@{i}_1_high * fair_step_@"
    "{i}_1_high + fair_step_@{i}_2_high * fair_step_@{i}_2_high + fair_step_@{i}_3_high * fair_step_@{i}_3_high), 0)) * (fair_end_@{i}_2_high - fair_middle"
    "_@{i}_2) AS fair_way_@{i}_2_high, fair_middle_@{i}_3 + (fair_step_@{i}_3_high / NULLIF(SQRT(fair_step_@{i}_1_high * fair_step_@{i}_1_high + fair_step_"
    "@{i}_2_high * fair_step_@{i}_2_high + fair_step_@{i}_3_high * fair_step_@{i}_3_high), 0)) * (fair_end_@{i}_3_high - fair_middle_@{i}_3) AS fair_way_@{"
    "i}_3_high", "fair_center_@{i} / (1 + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (1 + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (1 + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (1 + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (1 + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (1 + ABS(fair_turn_@{i}_2"
    "_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (1 + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high, fair_turn_@{i}_3_low / (1 + ABS"
    "(fair_turn_@{i}_3_low)) AS fair_scaled_@{i}_3_low, fair_turn_@{i}_3_high / (1 + ABS(fair_turn_@{i}_3_high)) AS fair_scaled_@{i}_3_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, fair_far_@{i}_low / (1 - ABS(fair_far_@{i}_lo"
    "w))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, fair_far_@{i}_high / (1 - ABS(fair_far_@"
    "{i}_high))))) END", "fair_center_@{i} / (n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}_0_low, "
    "fair_turn_@{i}_0_high / (n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n + ABS(fair_turn_@{i}_1_low)) AS fair_sc"
    "aled_@{i}_1_low, fair_turn_@{i}_1_high / (n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (n + ABS(fair_turn_@{i}_2"
    "_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (n + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high, fair_turn_@{i}_3_low / (n + ABS"
    "(fair_turn_@{i}_3_low)) AS fair_scaled_@{i}_3_low, fair_turn_@{i}_3_high / (n + ABS(fair_turn_@{i}_3_high)) AS fair_scaled_@{i}_3_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n) / (1 - ABS(fair_far_@"
    "{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n) / (1 - ABS(fair"
    "_far_@{i}_high))))) END", "fair_center_@{i} / (n * n + ABS(fair_center_@{i})) AS fair_scaled_@{i}, fair_turn_@{i}_0_low / (n * n + ABS(fair_turn_@{i}_0_low)) AS fair_scaled_@{i}"
    "_0_low, fair_turn_@{i}_0_high / (n * n + ABS(fair_turn_@{i}_0_high)) AS fair_scaled_@{i}_0_high, fair_turn_@{i}_1_low / (n * n + ABS(fair_turn_@{i}_1_"
    "low)) AS fair_scaled_@{i}_1_low, fair_turn_@{i}_1_high / (n * n + ABS(fair_turn_@{i}_1_high)) AS fair_scaled_@{i}_1_high, fair_turn_@{i}_2_low / (n * "
    "n + ABS(fair_turn_@{i}_2_low)) AS fair_scaled_@{i}_2_low, fair_turn_@{i}_2_high / (n * n + ABS(fair_turn_@{i}_2_high)) AS fair_scaled_@{i}_2_high, fai"
    "r_turn_@{i}_3_low / (n * n + ABS(fair_turn_@{i}_3_low)) AS fair_scaled_@{i}_3_low, fair_turn_@{i}_3_high / (n * n + ABS(fair_turn_@{i}_3_high)) AS fai"
    "r_scaled_@{i}_3_high", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, LEAST(@{way_low}, GREATEST(@{end_low}, (fair_far_@{i}_low * n * n) / (1 - ABS(fair_f"
    "ar_@{i}_low))))) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, GREATEST(@{way_high}, LEAST(@{end_high}, (fair_far_@{i}_high * n * n) / (1 - ABS("
    "fair_far_@{i}_high))))) END"}},
};
const size_t ESTIMATES_COUNT = 8;
const char *const MEANS[2][6] = {
    {"fair_count_@{a} - 1 AS fair_degrees_@{i}, CASE WHEN fair_squares_@{a} / NULLIF(fair_count_@{a}, 0) - POWER(fair_sum_@{a} / NULLIF(fair_count_@{a}, 0),"
    " 2) > 1e-08 * (fair_squares_@{a} / NULLIF(fair_count_@{a}, 0)) AND fair_squares_@{a} < 1e+300 THEN fair_squares_@{a} / NULLIF(fair_count_@{a}, 0) - PO"
    "WER(fair_sum_@{a} / NULLIF(fair_count_@{a}, 0), 2) END AS fair_variance_@{i}, fair_cubes_@{a} / NULLIF(fair_count_@{a}, 0) - (3 * (fair_sum_@{a} / NUL"
    "LIF(fair_count_@{a}, 0)) * (fair_squares_@{a} / NULLIF(fair_count_@{a}, 0))) + 2 * (fair_sum_@{a} / NULLIF(fair_count_@{a}, 0)) * (fair_sum_@{a} / NUL"
    "LIF(fair_count_@{a}, 0)) * (fair_sum_@{a} / NULLIF(fair_count_@{a}, 0)) AS fair_third_@{i}", "CASE WHEN fair_degrees_@{i} >= 1 THEN SQRT(fair_variance_@{i} / fair_degrees_@{i}) END AS fair_error_@{i}, fair_third_@{i} / (6 * fair_variance_@{i} *"
    " SQRT(fair_variance_@{i} * (fair_degrees_@{i} + 1))) AS fair_skew_@{i}, (CASE WHEN @{z} IS NULL OR fair_degrees_@{i} < 1 THEN NULL WHEN fair_degrees_@"
    "{i} < 2 THEN 1 / TAN(@{tails} * PI() / 2) WHEN fair_degrees_@{i} < 3 THEN SQRT(2 / (@{tails} * (2 - @{tails})) - 2) WHEN fair_degrees_@{i} <= 1e6 THEN"
    " [SQRT(fair_degrees_@{i} * CASE WHEN POWER(fair_d * @{tails}, 2 / fair_degrees_@{i}) > 0.05e0 + 1 / (fair_degrees_@{i} - 0.5e0) THEN (EXP(POWER((((((0"
    ".4e0 * @{z} * @{z} + 6.3e0) * @{z} * @{z} + 36) * @{z} * @{z} + 94.5e0) / ((((0.05e0 * fair_d * @{z} + 5) * @{z} - 7) * @{z} + 2) * @{z} + 48 * POWER("
    "fair_degrees_@{i} - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_@{i} - 0.5e0, 3) - 98) / (fair_degrees_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5"
    "e0) + 96.36e0) + CASE WHEN fair_degrees_@{i} < 5 THEN 0.3e0 * (fair_degrees_@{i} - 4.5e0) * (0.6e0 - @{z}) ELSE 0 END) - @{z} * @{z} - 3) / (48 * POWE"
    "R(fair_degrees_@{i} - 0.5e0, 2)) + 1) * @{z}, 2) / (fair_degrees_@{i} - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_@{i} + 6) / (fair_degrees_@{i} * POWE"
    "R(fair_d * @{tails}, 2 / fair_degrees_@{i})) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_@{i} + 2) * 3) + 0.5e0 / (fair_degrees_@{i} + 4)) * POWER(f"
    "air_d * @{tails}, 2 / fair_degrees_@{i}) - 1) * (fair_degrees_@{i} + 1) / (fair_degrees_@{i} + 2) + 1 / POWER(fair_d * @{tails}, 2 / fair_degrees_@{i}"
    ")) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_@{i} - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_@{i} - 0.5e0, 3) - 98) / (fair_degrees"
    "_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5e0) + 96.36e0)) - 3) / (48 * POWER(fair_degrees_@{i} - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_"
    "@{i} - 1)) * fair_degrees_@{i})]][1] WHEN fair_degrees_@{i} > 1e6 THEN @{z} END) AS fair_t_@{i}", "CASE WHEN fair_degrees_@{i} >= 1 THEN SQRT(fair_variance_@{i} / fair_degrees_@{i}) END AS fair_error_@{i}, fair_third_@{i} / (6 * fair_variance_@{i} *"
    " SQRT(fair_variance_@{i} * (fair_degrees_@{i} + 1))) AS fair_skew_@{i}, (CASE WHEN fair_z_@{i} IS NULL OR fair_degrees_@{i} < 1 THEN NULL WHEN fair_de"
    "grees_@{i} < 2 THEN 1 / TAN((2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52"
    "624965998911e-2 * fair_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871"
    ") * fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 1"
    "6.064177579207) * fair_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948"
    ") * fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_"
    "z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fa"
    "ir_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)) * PI() / 2) WHEN fair_degrees_@{i} < 3 THEN SQRT(2 / ((2 * (CASE WHEN fair"
    "_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fair_z_@{i} + 0.70038306444368"
    "8) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 221.213596169931) * fair_z_@{i"
    "} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fair_z_@{i} + 86.7807322029461"
    ") * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 440.413735824752) ELSE EXP(-0."
    "5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5"
    " / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i"
    "} + 0.65))))))))))))) END)) * (2 - (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((("
    "(((3.52624965998911e-2 * fair_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.07929"
    "1497871) * fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@"
    "{i} + 16.064177579207) * fair_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.82651"
    "2519948) * fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 /"
    " (fair_z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 1"
    "0 / (fair_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)))) - 2) WHEN fair_degrees_@{i} <= 1e6 THEN [SQRT(fair_degrees_@{i} *"
    " CASE WHEN POWER(fair_d * (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.5262"
    "4965998911e-2 * fair_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) "
    "* fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16."
    "064177579207) * fair_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) "
    "* fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_"
    "@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair"
    "_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)), 2 / fair_degrees_@{i}) > 0.05e0 + 1 / (fair_degrees_@{i} - 0.5e0) THEN (EXP"
    "(POWER((((((0.4e0 * fair_z_@{i} * fair_z_@{i} + 6.3e0) * fair_z_@{i} * fair_z_@{i} + 36) * fair_z_@{i} * fair_z_@{i} + 94.5e0) / ((((0.05e0 * fair_d *"
    " fair_z_@{i} + 5) * fair_z_@{i} - 7) * fair_z_@{i} + 2) * fair_z_@{i} + 48 * POWER(fair_degrees_@{i} - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_@{"
    "i} - 0.5e0, 3) - 98) / (fair_degrees_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5e0) + 96.36e0) + CASE WHEN fair_degrees_@{i} < 5 THEN 0.3e0 * (fair"
    "_degrees_@{i} - 4.5e0) * (0.6e0 - fair_z_@{i}) ELSE 0 END) - fair_z_@{i} * fair_z_@{i} - 3) / (48 * POWER(fair_degrees_@{i} - 0.5e0, 2)) + 1) * fair_z"
    "_@{i}, 2) / (fair_degrees_@{i} - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_@{i} + 6) / (fair_degrees_@{i} * POWER(fair_d * (2 * (CASE WHEN fair_z_@{i} "
    "> 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fair_z_@{i} + 0.700383064443688) * fai"
    "r_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220."
    "206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fair_z_@{i} + 86.7807322029461) * fair"
    "_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fa"
    "ir_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair"
    "_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65"
    "))))))))))))) END)), 2 / fair_degrees_@{i})) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_@{i} + 2) * 3) + 0.5e0 / (fair_degrees_@{i} + 4)) * POWER(f"
    "air_d * (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fa"
    "ir_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 22"
    "1.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fa"
    "ir_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 44"
    "0.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z"
    "_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fa"
    "ir_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)), 2 / fair_degrees_@{i}) - 1) * (fair_degrees_@{i} + 1) / (fair_degrees_@{i} + 2) + 1 / POWER(f"
    "air_d * (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fa"
    "ir_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 22"
    "1.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fa"
    "ir_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 44"
    "0.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z"
    "_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fa"
    "ir_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)), 2 / fair_degrees_@{i})) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_@{i} - 0.5e0"
    ", 2) + (((431.25e0 / POWER(fair_degrees_@{i} - 0.5e0, 3) - 98) / (fair_degrees_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5e0) + 96.36e0)) - 3) / (4"
    "8 * POWER(fair_degrees_@{i} - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_@{i} - 1)) * fair_degrees_@{i})]][1] WHEN fair_degrees_@{i} > 1e6 THEN f"
    "air_z_@{i} END) AS fair_t_@{i}", "CASE WHEN NOT fair_value_@{i} IS NULL THEN CASE WHEN NOT fair_error_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_value_@{i} - (fair_error_@{i} * CASE"
    " WHEN ABS(fair_skew_@{i}) < 1e-06 THEN fair_t_@{i} ELSE (CBRT(1 + 6 * fair_skew_@{i} * (fair_t_@{i} - fair_skew_@{i})) - 1) / (2 * fair_skew_@{i}) END"
    ")) END END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN CASE WHEN NOT fair_error_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_value_@{i} + fair_error_@{i} * CA"
    "SE WHEN ABS(-fair_skew_@{i}) < 1e-06 THEN fair_t_@{i} ELSE (CBRT(1 + 6 * (-fair_skew_@{i}) * (fair_t_@{i} - (-fair_skew_@{i}))) - 1) / (2 * (-fair_ske"
    "w_@{i})) END) END END", "SQRT(CASE WHEN CASE WHEN SUM(fair_count_@{a}) OVER (@{partition}) - 1 <> 0 THEN (SUM(fair_squares_@{a}) OVER (@{partition}) - CASE WHEN SUM(fair_count"
    "_@{a}) OVER (@{partition}) <> 0 THEN POWER(SUM(fair_sum_@{a}) OVER (@{partition}), 2) / SUM(fair_count_@{a}) OVER (@{partition}) END) / (SUM(fair_coun"
    "t_@{a}) OVER (@{partition}) - 1) END < 0 THEN 0 ELSE CASE WHEN SUM(fair_count_@{a}) OVER (@{partition}) - 1 <> 0 THEN (SUM(fair_squares_@{a}) OVER (@{"
    "partition}) - CASE WHEN SUM(fair_count_@{a}) OVER (@{partition}) <> 0 THEN POWER(SUM(fair_sum_@{a}) OVER (@{partition}), 2) / SUM(fair_count_@{a}) OVE"
    "R (@{partition}) END) / (SUM(fair_count_@{a}) OVER (@{partition}) - 1) END END)"},
    {"ROUND((fair_count_@{a} * fair_count_@{a}) / NULLIF(fair_q_count_@{a}, 0), 9) - 1 AS fair_degrees_@{i}, CASE WHEN fair_squares_@{a} / NULLIF(fair_count"
    "_@{a}, 0) - POWER(fair_sum_@{a} / NULLIF(fair_count_@{a}, 0), 2) > 1e-08 * (fair_squares_@{a} / NULLIF(fair_count_@{a}, 0)) AND fair_squares_@{a} < 1e"
    "+300 THEN fair_squares_@{a} / NULLIF(fair_count_@{a}, 0) - POWER(fair_sum_@{a} / NULLIF(fair_count_@{a}, 0), 2) END AS fair_variance_@{i}, fair_cubes_"
    "@{a} / NULLIF(fair_count_@{a}, 0) - (3 * (fair_sum_@{a} / NULLIF(fair_count_@{a}, 0)) * (fair_squares_@{a} / NULLIF(fair_count_@{a}, 0))) + 2 * (fair_"
    "sum_@{a} / NULLIF(fair_count_@{a}, 0)) * (fair_sum_@{a} / NULLIF(fair_count_@{a}, 0)) * (fair_sum_@{a} / NULLIF(fair_count_@{a}, 0)) AS fair_third_@{i"
    "}", "CASE WHEN fair_degrees_@{i} >= 1 THEN SQRT(fair_variance_@{i} / fair_degrees_@{i}) END AS fair_error_@{i}, fair_third_@{i} / (6 * fair_variance_@{i} *"
    " SQRT(fair_variance_@{i} * (fair_degrees_@{i} + 1))) AS fair_skew_@{i}, (CASE WHEN @{z} IS NULL OR fair_degrees_@{i} < 1 THEN NULL WHEN fair_degrees_@"
    "{i} < 2 THEN 1 / TAN(@{tails} * PI() / 2) WHEN fair_degrees_@{i} < 3 THEN SQRT(2 / (@{tails} * (2 - @{tails})) - 2) WHEN fair_degrees_@{i} <= 1e6 THEN"
    " [SQRT(fair_degrees_@{i} * CASE WHEN POWER(fair_d * @{tails}, 2 / fair_degrees_@{i}) > 0.05e0 + 1 / (fair_degrees_@{i} - 0.5e0) THEN (EXP(POWER((((((0"
    ".4e0 * @{z} * @{z} + 6.3e0) * @{z} * @{z} + 36) * @{z} * @{z} + 94.5e0) / ((((0.05e0 * fair_d * @{z} + 5) * @{z} - 7) * @{z} + 2) * @{z} + 48 * POWER("
    "fair_degrees_@{i} - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_@{i} - 0.5e0, 3) - 98) / (fair_degrees_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5"
    "e0) + 96.36e0) + CASE WHEN fair_degrees_@{i} < 5 THEN 0.3e0 * (fair_degrees_@{i} - 4.5e0) * (0.6e0 - @{z}) ELSE 0 END) - @{z} * @{z} - 3) / (48 * POWE"
    "R(fair_degrees_@{i} - 0.5e0, 2)) + 1) * @{z}, 2) / (fair_degrees_@{i} - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_@{i} + 6) / (fair_degrees_@{i} * POWE"
    "R(fair_d * @{tails}, 2 / fair_degrees_@{i})) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_@{i} + 2) * 3) + 0.5e0 / (fair_degrees_@{i} + 4)) * POWER(f"
    "air_d * @{tails}, 2 / fair_degrees_@{i}) - 1) * (fair_degrees_@{i} + 1) / (fair_degrees_@{i} + 2) + 1 / POWER(fair_d * @{tails}, 2 / fair_degrees_@{i}"
    ")) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_@{i} - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_@{i} - 0.5e0, 3) - 98) / (fair_degrees"
    "_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5e0) + 96.36e0)) - 3) / (48 * POWER(fair_degrees_@{i} - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_"
    "@{i} - 1)) * fair_degrees_@{i})]][1] WHEN fair_degrees_@{i} > 1e6 THEN @{z} END) AS fair_t_@{i}", "CASE WHEN fair_degrees_@{i} >= 1 THEN SQRT(fair_variance_@{i} / fair_degrees_@{i}) END AS fair_error_@{i}, fair_third_@{i} / (6 * fair_variance_@{i} *"
    " SQRT(fair_variance_@{i} * (fair_degrees_@{i} + 1))) AS fair_skew_@{i}, (CASE WHEN fair_z_@{i} IS NULL OR fair_degrees_@{i} < 1 THEN NULL WHEN fair_de"
    "grees_@{i} < 2 THEN 1 / TAN((2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52"
    "624965998911e-2 * fair_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871"
    ") * fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 1"
    "6.064177579207) * fair_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948"
    ") * fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_"
    "z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fa"
    "ir_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)) * PI() / 2) WHEN fair_degrees_@{i} < 3 THEN SQRT(2 / ((2 * (CASE WHEN fair"
    "_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fair_z_@{i} + 0.70038306444368"
    "8) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 221.213596169931) * fair_z_@{i"
    "} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fair_z_@{i} + 86.7807322029461"
    ") * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 440.413735824752) ELSE EXP(-0."
    "5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5"
    " / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i"
    "} + 0.65))))))))))))) END)) * (2 - (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((("
    "(((3.52624965998911e-2 * fair_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.07929"
    "1497871) * fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@"
    "{i} + 16.064177579207) * fair_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.82651"
    "2519948) * fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 /"
    " (fair_z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 1"
    "0 / (fair_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)))) - 2) WHEN fair_degrees_@{i} <= 1e6 THEN [SQRT(fair_degrees_@{i} *"
    " CASE WHEN POWER(fair_d * (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.5262"
    "4965998911e-2 * fair_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) "
    "* fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16."
    "064177579207) * fair_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) "
    "* fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_"
    "@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair"
    "_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)), 2 / fair_degrees_@{i}) > 0.05e0 + 1 / (fair_degrees_@{i} - 0.5e0) THEN (EXP"
    "(POWER((((((0.4e0 * fair_z_@{i} * fair_z_@{i} + 6.3e0) * fair_z_@{i} * fair_z_@{i} + 36) * fair_z_@{i} * fair_z_@{i} + 94.5e0) / ((((0.05e0 * fair_d *"
    " fair_z_@{i} + 5) * fair_z_@{i} - 7) * fair_z_@{i} + 2) * fair_z_@{i} + 48 * POWER(fair_degrees_@{i} - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_@{"
    "i} - 0.5e0, 3) - 98) / (fair_degrees_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5e0) + 96.36e0) + CASE WHEN fair_degrees_@{i} < 5 THEN 0.3e0 * (fair"
    "_degrees_@{i} - 4.5e0) * (0.6e0 - fair_z_@{i}) ELSE 0 END) - fair_z_@{i} * fair_z_@{i} - 3) / (48 * POWER(fair_degrees_@{i} - 0.5e0, 2)) + 1) * fair_z"
    "_@{i}, 2) / (fair_degrees_@{i} - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_@{i} + 6) / (fair_degrees_@{i} * POWER(fair_d * (2 * (CASE WHEN fair_z_@{i} "
    "> 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fair_z_@{i} + 0.700383064443688) * fai"
    "r_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 221.213596169931) * fair_z_@{i} + 220."
    "206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fair_z_@{i} + 86.7807322029461) * fair"
    "_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 440.413735824752) ELSE EXP(-0.5e0 * fa"
    "ir_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z_@{i} + 4 / (fair_z_@{i} + 5 / (fair"
    "_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fair_z_@{i} + 12 / (fair_z_@{i} + 0.65"
    "))))))))))))) END)), 2 / fair_degrees_@{i})) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_@{i} + 2) * 3) + 0.5e0 / (fair_degrees_@{i} + 4)) * POWER(f"
    "air_d * (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fa"
    "ir_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 22"
    "1.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fa"
    "ir_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 44"
    "0.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z"
    "_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fa"
    "ir_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)), 2 / fair_degrees_@{i}) - 1) * (fair_degrees_@{i} + 1) / (fair_degrees_@{i} + 2) + 1 / POWER(f"
    "air_d * (2 * (CASE WHEN fair_z_@{i} > 38.6 THEN 0.0 WHEN fair_z_@{i} < 5 THEN EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) * ((((((3.52624965998911e-2 * fa"
    "ir_z_@{i} + 0.700383064443688) * fair_z_@{i} + 6.37396220353165) * fair_z_@{i} + 33.912866078383) * fair_z_@{i} + 112.079291497871) * fair_z_@{i} + 22"
    "1.213596169931) * fair_z_@{i} + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_@{i} + 1.75566716318264) * fair_z_@{i} + 16.064177579207) * fa"
    "ir_z_@{i} + 86.7807322029461) * fair_z_@{i} + 296.564248779674) * fair_z_@{i} + 637.333633378831) * fair_z_@{i} + 793.826512519948) * fair_z_@{i} + 44"
    "0.413735824752) ELSE EXP(-0.5e0 * fair_z_@{i} * fair_z_@{i}) / 2.506628274631000502 / (fair_z_@{i} + 1 / (fair_z_@{i} + 2 / (fair_z_@{i} + 3 / (fair_z"
    "_@{i} + 4 / (fair_z_@{i} + 5 / (fair_z_@{i} + 6 / (fair_z_@{i} + 7 / (fair_z_@{i} + 8 / (fair_z_@{i} + 9 / (fair_z_@{i} + 10 / (fair_z_@{i} + 11 / (fa"
    "ir_z_@{i} + 12 / (fair_z_@{i} + 0.65))))))))))))) END)), 2 / fair_degrees_@{i})) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_@{i} - 0.5e0"
    ", 2) + (((431.25e0 / POWER(fair_degrees_@{i} - 0.5e0, 3) - 98) / (fair_degrees_@{i} - 0.5e0) - 16) / (fair_degrees_@{i} - 0.5e0) + 96.36e0)) - 3) / (4"
    "8 * POWER(fair_degrees_@{i} - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_@{i} - 1)) * fair_degrees_@{i})]][1] WHEN fair_degrees_@{i} > 1e6 THEN f"
    "air_z_@{i} END) AS fair_t_@{i}", "CASE WHEN NOT fair_value_@{i} IS NULL THEN CASE WHEN NOT fair_error_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_value_@{i} - (fair_error_@{i} * CASE"
    " WHEN ABS(fair_skew_@{i}) < 1e-06 THEN fair_t_@{i} ELSE (CBRT(1 + 6 * fair_skew_@{i} * (fair_t_@{i} - fair_skew_@{i})) - 1) / (2 * fair_skew_@{i}) END"
    ")) END END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN CASE WHEN NOT fair_error_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_value_@{i} + fair_error_@{i} * CA"
    "SE WHEN ABS(-fair_skew_@{i}) < 1e-06 THEN fair_t_@{i} ELSE (CBRT(1 + 6 * (-fair_skew_@{i}) * (fair_t_@{i} - (-fair_skew_@{i}))) - 1) / (2 * (-fair_ske"
    "w_@{i})) END) END END", ""},
};
const char *const UNKNOWN_LIMIT = "CASE WHEN NOT fair_value_@{i} IS NULL THEN CAST(NULL AS DOUBLE) END";
const char *const SIZE_BY_WIDTH = "POWER(2 * @{z} / NULLIF(fair_high - fair_low, 0), 2)";
const char *const METRIC_WORDS = "shares sizes counts limits middles turns scales steps ends low high base period_size hits size least most above below squares moment square_moment dev"
    "iation scan_above scan_below scan_squares";

const FormRow FORM_ROWS[] = {
    {"", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD", "PROTECTED", "", "counts limits"},
    {"DISPARITY", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD", "PROTECTED", "allowance|comparisons|difference|difference_high|difference_low|excluded|highest_group|highest_high|highest_key|highest_low|highest_n|highest_value|ju"
    "dged_on|lowest_group|lowest_high|lowest_key|lowest_low|lowest_n|lowest_value|metric|ratio|ratio_high|ratio_low|verdict|warning|within", "counts limits disparity"},
    {"PAIRS", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|CORRECTION|STANDARD", "PROTECTED", "allowance|difference|difference_high|difference_low|first_group|first_key|first_n|first_value|indicated|judged_on|metric|odds_ratio|p_adjusted|p_value"
    "|ratio|ratio_high|ratio_low|rows_needed|second_group|second_key|second_n|second_value|shortfall|standardized_difference|verdict|within|z", "counts limits pairs"},
    {"TEST", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|CORRECTION", "PROTECTED", "metric", "counts test"},
    {"DECOMPOSE", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|DETAIL|STANDARD", "PROTECTED", "explained|explained_high|explained_low|explained_se|first_group|first_key|first_n|first_off_support|first_share|first_value|gap|metric|off_support|rev"
    "ersal|second_group|second_key|second_n|second_off_support|second_share|second_value|strata|unexplained|unexplained_high|unexplained_low|unexplained_se", "counts decompose"},
    {"BOUNDS", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|MINIMUM|STANDARD", "PROTECTED", "allowance|difference|difference_max|difference_min|first_group|first_key|first_max|first_min|first_n|first_unknown|first_value|judged_on|metric|ratio|"
    "ratio_max|ratio_min|second_group|second_key|second_max|second_min|second_n|second_unknown|second_value|verdict|within", "counts bounds"},
    {"TREND", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|TIME|EVERY|TARGET|RUN_LENGTH|STANDARD", "PROTECTED", "allowance|control_limit|cusum_high|cusum_low|difference|difference_high|difference_low|excluded|first_group|first_key|first_n|first_value|judged_on|me"
    "tric|period|ratio|ratio_high|ratio_low|run_length|second_group|second_key|second_n|second_value|signal|target|verdict|within", "counts limits trend"},
    {"RELABEL", "METHOD|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|REFERENCE|WITHIN|ORDER BY", "PROTECTED", "", "relabel"},
    {"REWEIGH", "LABEL|PROTECTED|CONTROL|FILTER|WEIGHT", "PROTECTED", "", "reweigh"},
    {"SCAN", "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|FEATURES|DEPTH|MINIMUM|PRUNE|METRICS|FILTER|WEIGHT|CONFIDENCE|CORRECTION", "FEATURES|PROTECTED", "", "ranges counts subgroups limits scan"},
    {"THRESHOLD", "METHOD|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|REFERENCE|WEIGHT|LAMBDA|SEED", "PROTECTED", "accuracy_after|accuracy_before|excluded|fpr_after|fpr_before|n|objective_after|objective_before|probabilities|selection_rate_after|selection_rate_befo"
    "re|threshold|thresholds|tpr_after|tpr_before", "threshold"},
    {"TRANSFORM", "PROTECTED|LABEL|FEATURES|EPSILON|MODE|TARGET|OBJECTIVE|DISTORTION|WITHIN|EXCESS|PER|CONTROL|SUPPRESS|WEIGHT|KEY|SEED|SOLVER", "PROTECTED", "", ""},
};
const size_t FORM_ROWS_COUNT = 12;

const GivenRow GIVEN[] = {
    {"", "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1e+18 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('SEED must be a whole number of at"
    " least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"prune", "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS "
    "DOUBLE) ELSE ERROR('PRUNE must be at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"relabel.threshold", "CASE WHEN CAST(@{text} AS DOUBLE) >= -1e+308 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('THRESHOLD"
    " must be a number, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"relabel.within", "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1.0 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('WITHIN must be between 0 and 1, and"
    " is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"threshold.penalty", "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('LAMBDA must be "
    "at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
    {"threshold.threshold", "CASE WHEN CAST(@{text} AS DOUBLE) >= -1e+308 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('THRESHOLD"
    " must be a number, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END"},
};

const RecordRow RECORDS[2] = {
    {"MODEL", "SELECT count(*) FROM duckdb_tables()\nWHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'models'", "SELECT model FROM fairsql.models ORDER BY ALL", "WITH judged AS (\n  SELECT DISTINCT model, metric, stratum, group_1, group_2, compared FROM fairsql.model_gaps WHERE compared IS NOT NULL\n),\ncompared A"
    "S (\n  SELECT j.model, j.compared, a.moment, abs(a.value - b.value) AS difference,\n    CASE WHEN a.value < b.value THEN a.value / nullif(b.value, 0) EL"
    "SE b.value / nullif(a.value, 0) END AS ratio\n  FROM judged AS j\n  JOIN fairsql.model_metrics AS a\n    ON a.model = j.model AND a.metric = j.metric AND"
    " a.stratum IS NOT DISTINCT FROM j.stratum AND a.\"group\" = j.group_1\n  JOIN fairsql.model_metrics AS b\n    ON b.model = j.model AND b.metric = j.metric"
    " AND b.stratum IS NOT DISTINCT FROM j.stratum AND b.\"group\" = j.group_2\n    AND b.moment = a.moment AND b.part = a.part AND b.protected = a.protected\n"
    "  WHERE a.part = 'validation'\n),\nwidest AS (\n  SELECT model, moment,\n    CASE WHEN bool_or(compared = 'difference') THEN max(difference) FILTER (compa"
    "red = 'difference')\n    ELSE min(ratio) END AS disparity\n  FROM compared\n  GROUP BY model, moment\n),\nenforced AS (\n  SELECT model, string_agg(\n      m"
    "etric || coalesce(CASE compared WHEN 'ratio' THEN ' WITHIN RATIO ' ELSE ' WITHIN ' END || allowance, ''), ', '\n      ORDER BY metric\n    ) AS metrics\n"
    "  FROM (SELECT DISTINCT model, metric, compared, allowance FROM fairsql.model_gaps WHERE compared IS NOT NULL)\n  GROUP BY model\n),\ncorrect AS (\n  SELE"
    "CT model, moment, value AS accuracy\n  FROM fairsql.model_metrics\n  WHERE part = 'validation' AND metric = 'accuracy' AND \"group\" IS NULL\n)\nSELECT m.mo"
    "del, e.metrics AS enforced, a.accuracy AS accuracy_before, b.accuracy AS accuracy_after,\n  c.disparity AS disparity_before, d.disparity AS disparity_a"
    "fter, m.fits, m.seconds, m.via, m.scored_by, m.learner,\n  m.created\nFROM fairsql.models AS m\nLEFT JOIN enforced AS e ON e.model = m.model\nLEFT JOIN co"
    "rrect AS a ON a.model = m.model AND a.moment = 'before'\nLEFT JOIN correct AS b ON b.model = m.model AND b.moment = 'after'\nLEFT JOIN widest AS c ON c."
    "model = m.model AND c.moment = 'before'\nLEFT JOIN widest AS d ON d.model = m.model AND d.moment = 'after'\nWHERE $name IS NULL OR lower(m.model) = lowe"
    "r($name)\nORDER BY m.model", "SELECT NULL::VARCHAR AS model, NULL::VARCHAR AS enforced, NULL::DOUBLE AS accuracy_before,\n  NULL::DOUBLE AS accuracy_after, NULL::DOUBLE AS disparity"
    "_before, NULL::DOUBLE AS disparity_after,\n  NULL::BIGINT AS fits, NULL::DOUBLE AS seconds, NULL::VARCHAR AS via, NULL::VARCHAR AS scored_by,\n  NULL::V"
    "ARCHAR AS learner, NULL::TIMESTAMP AS created\nWHERE FALSE", "SELECT unnest([\n  {'property': 'model', 'value': model},\n  {'property': 'predicts', 'value': label},\n  {'property': 'features', 'value': array_to_stri"
    "ng(features, ', ')},\n  {'property': 'learner', 'value': learner},\n  {'property': 'via', 'value': via},\n  {'property': 'seed', 'value': seed::VARCHAR},"
    "\n  {'property': 'training rows', 'value': training_rows::VARCHAR},\n  {'property': 'fitted on', 'value': fitted_on},\n  {'property': 'validation rows', "
    "'value': validation_rows::VARCHAR},\n  {'property': 'test rows', 'value': test_rows::VARCHAR},\n  {'property': 'excluded rows', 'value': excluded_rows::"
    "VARCHAR},\n  {'property': 'not judged', 'value': array_to_string(left_out, '; ')},\n  {'property': 'fits', 'value': fits::VARCHAR},\n  {'property': 'seco"
    "nds', 'value': round(seconds, 3)::VARCHAR},\n  {'property': 'scored by', 'value': scored_by},\n  {'property': 'fingerprint of the rows', 'value': finger"
    "print},\n  {'property': 'versions', 'value': versions::VARCHAR},\n  {'property': 'created (UTC)', 'value': created::VARCHAR},\n  {'property': 'statement'"
    ", 'value': statement}\n], recursive := true)\nFROM fairsql.models\nWHERE lower(model) = lower($name)"},
    {"TRANSFORM", "SELECT count(*) FROM duckdb_tables()\nWHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'transforms'", "SELECT transform FROM fairsql.transforms ORDER BY ALL", "SELECT transform, array_to_string(protected, ', ') AS protected, epsilon, objective, departure, disparity_before,\n  disparity_after, changed, cells, v"
    "ariables, training_rows, seconds, created\nFROM fairsql.transforms\nWHERE $name IS NULL OR lower(transform) = lower($name)\nORDER BY transform", "SELECT NULL::VARCHAR AS transform, NULL::VARCHAR AS protected, NULL::DOUBLE AS epsilon, NULL::VARCHAR AS objective,\n  NULL::DOUBLE AS departure, NULL:"
    ":DOUBLE AS disparity_before, NULL::DOUBLE AS disparity_after,\n  NULL::DOUBLE AS changed, NULL::BIGINT AS cells, NULL::BIGINT AS variables, NULL::BIGIN"
    "T AS training_rows,\n  NULL::DOUBLE AS seconds, NULL::TIMESTAMP AS created\nWHERE FALSE", "SELECT unnest([\n  {'property': 'transform', 'value': transform},\n  {'property': 'protected', 'value': array_to_string(protected, ', ')},\n  {'property'"
    ": 'label', 'value': label},\n  {'property': 'features', 'value': array_to_string(features, ', ')},\n  {'property': 'bins', 'value': bins::VARCHAR},\n  {'"
    "property': 'mode', 'value': mode},\n  {'property': 'distortion per', 'value': '(' || per || ')'},\n  {'property': 'epsilon', 'value': epsilon::VARCHAR},"
    "\n  {'property': 'seed', 'value': seed::VARCHAR},\n  {'property': 'training rows', 'value': training_rows::VARCHAR},\n  {'property': 'excluded rows', 'va"
    "lue': excluded_rows::VARCHAR},\n  {'property': 'cells', 'value': cells::VARCHAR},\n  {'property': 'probabilities', 'value': variables::VARCHAR},\n  {'pro"
    "perty': 'memory to solve, MiB', 'value': round(bytes / 1048576, 1)::VARCHAR},\n  {'property': 'departure (' || objective || ')', 'value': round(departu"
    "re, 6)::VARCHAR},\n  {'property': 'departure (l1)', 'value': round(departure_l1, 6)::VARCHAR},\n  {'property': 'expected distortion', 'value': round(exp"
    "ected_distortion, 6)::VARCHAR},\n  {'property': 'rows changed', 'value': round(changed, 6)::VARCHAR},\n  {'property': 'largest disparity before', 'value"
    "': round(disparity_before, 6)::VARCHAR},\n  {'property': 'largest disparity after', 'value': round(disparity_after, 6)::VARCHAR},\n  {'property': 'Adv(D"
    "|Y) before', 'value': round(advantage_before, 6)::VARCHAR},\n  {'property': 'Adv(D|Y) after', 'value': round(advantage_after, 6)::VARCHAR},\n  {'propert"
    "y': 'largest violation of a bound', 'value': format('{:.1e}', violation)},\n  {'property': 'duality gap', 'value': format('{:.1e}', gap)},\n  {'property"
    "': 'solver', 'value': solver},\n  {'property': 'seconds to solve', 'value': round(seconds, 3)::VARCHAR},\n  {'property': 'seconds to count', 'value': ro"
    "und(counting_seconds, 3)::VARCHAR},\n  {'property': 'fingerprint of the cells', 'value': fingerprint},\n  {'property': 'versions', 'value': versions::VA"
    "RCHAR},\n  {'property': 'created (UTC)', 'value': created::VARCHAR},\n  {'property': 'statement', 'value': statement}\n], recursive := true)\nFROM fairsql"
    ".transforms\nWHERE lower(transform) = lower($name)"},
};
const char *const METRICS_EXIST = "SELECT count(*) FROM duckdb_tables()\nWHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'metrics'";

const char *const METRICS_KEPT = "SELECT metric, parameters, formula FROM fairsql.metrics ORDER BY metric";

const char *const METRICS_LISTED = "SELECT metric, formula, direction AS better, meaning FROM (VALUES ('selection_rate', '(tp + fp) / NULLIF(n, 0)', 'prediction', 'neutral', 'sp, statist"
    "ical_parity, demographic_parity, acceptance_rate, predicted_positive_rate', 'Share that is predicted positive: ratio(D) of controlled fairness', 'Lusk"
    "in et al. 2020, Definition 1; OmniFair, SP'), ('rejection_rate', '(fn + tn) / NULLIF(n, 0)', 'prediction', 'neutral', 'predicted_negative_rate', 'Shar"
    "e that is predicted negative', 'Luskin et al. 2020, Definition 1'), ('base_rate', '(tp + fn) / NULLIF(n, 0)', 'label', 'neutral', 'prevalence, label_r"
    "ate', 'Share that is truly positive: what the data themselves say', 'Luskin et al. 2020, Tables 1 to 4'), ('true_positive_rate', 'tp / NULLIF(tp + fn,"
    " 0)', 'prediction, label', 'higher', 'tpr, recall, sensitivity, hit_rate, equal_opportunity', 'Share of the truly positive that is predicted positive'"
    ", 'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'), ('false_negative_rate', 'fn / NULLIF(tp + fn, 0)', 'prediction, label', 'lower',"
    " 'fnr, miss_rate', 'Share of the truly positive that is predicted negative', 'OmniFair, FNR'), ('true_negative_rate', 'tn / NULLIF(fp + tn, 0)', 'pred"
    "iction, label', 'higher', 'tnr, specificity, selectivity', 'Share of the truly negative that is predicted negative', 'Verma and Rubin 2018'), ('false_"
    "positive_rate', 'fp / NULLIF(fp + tn, 0)', 'prediction, label', 'lower', 'fpr, fall_out, false_alarm_rate, predictive_equality', 'Share of the truly n"
    "egative that is predicted positive', 'OmniFair, FPR; Luskin et al. 2020, eq. 7'), ('positive_predictive_value', 'tp / NULLIF(tp + fp, 0)', 'prediction"
    ", label', 'higher', 'ppv, precision, predictive_parity, outcome_test', 'Share of the predicted positive that is truly positive', 'Chouldechova 2017, p"
    "redictive parity'), ('false_discovery_rate', 'fp / NULLIF(tp + fp, 0)', 'prediction, label', 'lower', 'fdr', 'Share of the predicted positive that is "
    "truly negative', 'OmniFair, FDR'), ('negative_predictive_value', 'tn / NULLIF(fn + tn, 0)', 'prediction, label', 'higher', 'npv', 'Share of the predic"
    "ted negative that is truly negative', 'Verma and Rubin 2018'), ('false_omission_rate', 'fn / NULLIF(fn + tn, 0)', 'prediction, label', 'lower', 'for',"
    " 'Share of the predicted negative that is truly positive', 'OmniFair, FOR'), ('accuracy', '(tp + tn) / NULLIF(n, 0)', 'prediction, label', 'higher', '"
    "acc, overall_accuracy_equality', 'Share that is predicted rightly', 'Luskin et al. 2020, eq. 6'), ('misclassification_rate', '(fp + fn) / NULLIF(n, 0)"
    "', 'prediction, label', 'lower', 'mr, error_rate', 'Share that is predicted wrongly', 'OmniFair, MR'), ('balanced_accuracy', '(true_positive_rate + tr"
    "ue_negative_rate) / 2', 'prediction, label', 'higher', 'bacc', 'Mean of the true positive and the true negative rate', 'Brodersen et al. 2010'), ('f1_"
    "score', '2 * tp / NULLIF(2 * tp + fp + fn, 0)', 'prediction, label', 'higher', 'f1', 'Harmonic mean of precision and recall', 'van Rijsbergen 1979'), "
    "('average_error_cost', '(cfp * fp + cfn * fn) / NULLIF(n, 0)', 'prediction, label', 'lower', 'aec', 'Mean cost of an error, at cfp a false positive an"
    "d cfn a false negative', 'OmniFair, AEC'), ('treatment_equality', 'fn / NULLIF(fp, 0)', 'prediction, label', 'neutral', 'error_ratio', 'False negative"
    "s per false positive', 'Berk et al. 2021, treatment equality'), ('error_rate_ratio', 'false_positive_rate / NULLIF(false_negative_rate, 0)', 'predicti"
    "on, label', 'neutral', 'fpr_fnr_ratio', 'False positive rate over false negative rate', 'Chouldechova 2017'), ('average_odds', '(true_positive_rate + "
    "false_positive_rate) / 2', 'prediction, label', 'neutral', '', 'Mean of the true and the false positive rate; its difference is the average odds diffe"
    "rence', 'Bellamy et al. 2018 (AI Fairness 360)'), ('equalized_odds', '[true_positive_rate, false_positive_rate]', 'prediction, label', 'neutral', 'sep"
    "aration, eo', 'Both the true and the false positive rate', 'Hardt et al. 2016; Luskin et al. 2020, eq. 7'), ('conditional_use_accuracy', '[positive_pr"
    "edictive_value, negative_predictive_value]', 'prediction, label', 'neutral', 'sufficiency', 'Both predictive values', 'Berk et al. 2021'), ('disparate"
    "_impact', 'selection_rate', 'prediction', 'neutral', 'four_fifths, adverse_impact_ratio', 'Selection rate under the four-fifths rule', 'EEOC 1978; Fel"
    "dman et al. 2015'), ('conditional_statistical_parity', 'selection_rate', 'prediction, control', 'neutral', 'controlled_fairness', 'Selection rate with"
    "in strata: needs CONTROL', 'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'), ('mean_score', 'score_sum / NULLIF(n, 0)', 'score', 'neutr"
    "al', 'average_score', 'Mean of the scores', 'Kleinberg et al. 2017'), ('brier_score', 'squared_error / NULLIF(n, 0)', 'label, score', 'lower', 'brier'"
    ", 'Mean squared distance of score and label', 'Brier 1950'), ('calibration_error', 'calibration_gap / NULLIF(n, 0)', 'label, score', 'lower', 'ece, ex"
    "pected_calibration_error', 'Expected calibration error over ten bins of equal width', 'Naeini et al. 2015'), ('auc', 'concordant_pairs / NULLIF((tp + "
    "fn) * (fp + tn), 0)', 'label, score', 'higher', 'roc_auc, area_under_curve', 'Chance that a positive scores above a negative: area under the ROC curve"
    "', 'Hanley and McNeil 1982')@[k:, ('@{'k.name}', '@{'k.formula}', '', 'neutral', '', '', '')@|@]) AS fair_definitions(metric, formula, needs, directio"
    "n, aliases, meaning, source)";

const char *const METRIC_CREATED = "CREATE SCHEMA IF NOT EXISTS $database.fairsql;\nCREATE TABLE IF NOT EXISTS $database.fairsql.metrics (metric TEXT, parameters TEXT, formula TEXT);\nDELE"
    "TE FROM $database.fairsql.metrics WHERE LOWER(metric) = LOWER($name);\nINSERT INTO $database.fairsql.metrics VALUES ($name, $parameters, $formula)";

const char *const METRIC_DROPPED = "DELETE FROM $database.fairsql.metrics WHERE LOWER(metric) = LOWER($name)";

const char *const METRIC_USAGE = "write CREATE METRIC name(parameter := 1) AS (fp + parameter * fn) / n";

const char *const NOTHING = "SELECT 0 WHERE FALSE";

const char *const USERS_TABLE = "SELECT 1 FROM (\n  SELECT database_name, schema_name, table_name AS name FROM duckdb_tables()\n  UNION ALL\n  SELECT database_name, schema_name, view_nam"
    "e FROM duckdb_views()\n)\nWHERE lower(name) = $name AND schema_name <> 'fairsql' AND (\n  database_name = 'temp'\n  OR (database_name = current_database()"
    " AND schema_name IN (SELECT unnest(current_schemas(TRUE))))\n)\nLIMIT 1";
const size_t GIVEN_COUNT = 6;

const GivenRow CORRECTIONS[4] = {
    {"holm", "SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (ORDER BY fair_p ASC)) END AS fair_p_adjusted FROM (SELECT *, fair_p * COUN"
    "T(fair_p) OVER (ORDER BY fair_p DESC) AS fair_step FROM fair_tests@{s}) AS fair_steps"},
    {"benjamini_hochberg", "SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MIN(fair_step) OVER (ORDER BY fair_p DESC)) END AS fair_p_adjusted FROM (SELECT *, (fair_p * CO"
    "UNT(fair_p) OVER ()) / COUNT(fair_p) OVER (ORDER BY fair_p ASC) AS fair_step FROM fair_tests@{s}) AS fair_steps"},
    {"bonferroni", "SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_p * COUNT(fair_p) OVER ()) END AS fair_p_adjusted FROM fair_tests@{s}"},
    {"none", "SELECT *, fair_p AS fair_p_adjusted FROM fair_tests@{s}"},
};

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
const char *const AGGREGATES = "any_value|approx_count_distinct|approx_quantile|approx_top_k|arbitrary|arg_max|arg_max_null|arg_max_nulls_last|arg_min|arg_min_null|arg_min_nulls_last"
    "|argmax|argmin|array_agg|avg|bit_and|bit_or|bit_xor|bitstring_agg|bool_and|bool_or|corr|count|count_if|count_star|countif|covar_pop|covar_samp|entropy"
    "|favg|first|fsum|geomean|geometric_mean|group_concat|histogram|histogram_exact|kahan_sum|kurtosis|kurtosis_pop|last|list|listagg|lttb|mad|max|max_by|m"
    "ean|median|min|min_by|mode|product|quantile|quantile_cont|quantile_disc|regr_avgx|regr_avgy|regr_count|regr_intercept|regr_r2|regr_slope|regr_sxx|regr"
    "_sxy|regr_syy|reservoir_quantile|sem|skewness|stddev|stddev_pop|stddev_samp|string_agg|sum|sum_no_overflow|sumkahan|var_pop|var_samp|variance|wavg|wei"
    "ghted_avg";
const char *const DEFAULT_METRICS[5] = {"selection_rate base_rate accuracy true_positive_rate false_positive_rate positive_predictive_value", "selection_rate", "base_rate mean_score auc brier_score calibration_error", "mean_score", "base_rate"};
const char *const BOUND_RATIO = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) > 0 AND CAST(@{text} AS DOUBLE) <= 1 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('WIT"
    "HIN RATIO must be above 0 and at most 1, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const BOUND_RATE = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1.0 THEN CAST(@{text} AS DOUBLE) ELSE ERROR('"
    "WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const BOUND_LAPSES = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= 1.0 THEN CAST(@{text} AS DOUBLE) WHEN CAST(@{"
    "text} AS DOUBLE) > 1.0 THEN NULL ELSE ERROR('WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const BOUND_ANY = "CASE WHEN CAST(@{text} AS DOUBLE) IS NULL OR CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS "
    "DOUBLE) ELSE ERROR('WITHIN must be at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const HOLDS_DIFFERENCE = "\"@{prefix}difference\" <= CAST(@{bound} AS DOUBLE) + 1e-12";
const char *const VERDICT_DIFFERENCE = "CASE WHEN \"@{prefix}difference_high\" <= CAST(@{bound} AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT (\"@{prefix}difference_low\" <= CAST(@{bound} AS DOUBLE)"
    " + 1e-12) THEN 'exceeds' WHEN NOT \"@{prefix}difference_high\" <= CAST(@{bound} AS DOUBLE) + 1e-12 IS NULL THEN 'undecided' END";
const char *const HOLDS_RATIO = "\"@{prefix}ratio\" BETWEEN CAST(@{bound} AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)";
const char *const VERDICT_RATIO = "CASE WHEN \"@{prefix}ratio_low\" BETWEEN CAST(@{bound} AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) THEN 'within' WHEN NOT (\"@{prefix}ratio_high\" B"
    "ETWEEN CAST(@{bound} AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)) THEN 'exceeds' WHEN NOT \"@{prefix}ratio_low\" BETWEEN CAST(@{bound} AS DOUBLE) "
    "- 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN 'undecided' END";
const char *const PERIOD = "CASE WHEN NOT ISFINITE(CAST(@{time} AS TIMESTAMP)) THEN ERROR('TIME @{'time.shown} must be finite, and is ' || COALESCE(CAST(@{time} AS TEXT), 'NULL')"
    ") ELSE TIME_BUCKET(INTERVAL '@{'every}' @{UNIT}, CAST(@{time} AS TIMESTAMP)) END";
const char *const LEAST = "CASE WHEN CAST(@{text} AS DOUBLE) >= 0 AND CAST(@{text} AS DOUBLE) <= CAST('1e308' AS DOUBLE) THEN CAST(@{text} AS DOUBLE) ELSE ERROR('MINIMUM must be"
    " a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(@{text} AS DOUBLE) AS TEXT), 'NULL')) END";
const char *const SHORTFALL_NONE = "CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * (fair_upper_value - 1e-12)) - fair_lower_hits) END";
const char *const SHORTFALL_DIFFERENCE = "CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value - CAST(@{bound} AS DOUBLE) - 1e-12, fair_upper"
    "_value - 1e-12)) - fair_lower_hits) END";
const char *const NEEDED_DIFFERENCE = "CASE WHEN ABS(fair_difference - CAST(@{bound} AS DOUBLE)) > 1e-12 AND NOT fair_lower_low IS NULL THEN GREATEST(1, LEAST(CEIL((fair_upper_n * POWER((CA"
    "SE WHEN fair_difference > CAST(@{bound} AS DOUBLE) THEN fair_upper_value - fair_upper_low ELSE fair_upper_high - fair_upper_value END), 2) + fair_lowe"
    "r_n * POWER((CASE WHEN fair_difference > CAST(@{bound} AS DOUBLE) THEN fair_lower_high - fair_lower_value ELSE fair_lower_value - fair_lower_low END),"
    " 2)) / NULLIF(POWER((fair_difference - CAST(@{bound} AS DOUBLE)), 2), 0)), 1000000000000000.0)) END";
const char *const SHORTFALL_RATIO = "CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value * (CAST(@{bound} AS DOUBLE) - 1e-12), fair_upp"
    "er_value - 1e-12)) - fair_lower_hits) END";
const char *const NEEDED_RATIO = "CASE WHEN ABS(fair_ratio - CAST(@{bound} AS DOUBLE)) > 1e-12 AND fair_ratio > 0 AND NOT fair_lower_low IS NULL THEN GREATEST(1, LEAST(CEIL((fair_upper"
    "_n * POWER((CASE WHEN fair_ratio < CAST(@{bound} AS DOUBLE) THEN LN(NULLIF(fair_upper_value / NULLIF(fair_upper_low, 0), 0)) ELSE LN(NULLIF(fair_upper"
    "_high / NULLIF(fair_upper_value, 0), 0)) END), 2) + fair_lower_n * POWER((CASE WHEN fair_ratio < CAST(@{bound} AS DOUBLE) THEN LN(NULLIF(fair_lower_hi"
    "gh / NULLIF(fair_lower_value, 0), 0)) ELSE LN(NULLIF(fair_lower_value / NULLIF(fair_lower_low, 0), 0)) END), 2)) / NULLIF(POWER((LN(NULLIF(fair_ratio "
    "/ NULLIF(CAST(@{bound} AS DOUBLE), 0), 0))), 2), 0)), 1000000000000000.0)) END";
const char *const VALUE_WIDTHS = "CASE WHEN (@{text}) IS NOT NULL THEN len(list_filter((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), lambda fair_cut: fair_cut <= TRY_CAST(CAST((@{text"
    "}) AS VARCHAR) AS DOUBLE))) END";
const char *const VALUE_TEXT_WIDTHS = "CASE WHEN fair_feature_@{number} IS NULL THEN NULL WHEN fair_feature_@{number} = 0 THEN '< ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_@{a"
    "t} FROM fair_ranges@{s}), 1) AS TEXT), '\\.0$', '') WHEN fair_feature_@{number} = LEN((SELECT fair_cuts_@{at} FROM fair_ranges@{s})) THEN '>= ' || REGE"
    "XP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), fair_feature_@{number}) AS TEXT), '\\.0$', '') ELSE '[' || REGEXP_REPLACE(C"
    "AST(LIST_EXTRACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), fair_feature_@{number}) AS TEXT), '\\.0$', '') || ', ' || REGEXP_REPLACE(CAST(LIST_EXTR"
    "ACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), fair_feature_@{number} + 1) AS TEXT), '\\.0$', '') || ')' END";
const char *const ITEM_TEXT_WIDTHS = "CASE WHEN fair_feature_@{number} IS NULL THEN '@{'named} = ' || CASE WHEN fair_feature_@{number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_fea"
    "ture_@{number}] AS TEXT), 2, -2) END ELSE '@{'named} ' || CASE WHEN fair_feature_@{number} IS NULL THEN NULL WHEN fair_feature_@{number} = 0 THEN '< '"
    " || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), 1) AS TEXT), '\\.0$', '') WHEN fair_feature_@{number} = LEN((SELECT"
    " fair_cuts_@{at} FROM fair_ranges@{s})) THEN '>= ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), fair_feature_@{n"
    "umber}) AS TEXT), '\\.0$', '') ELSE 'in [' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), fair_feature_@{number}) A"
    "S TEXT), '\\.0$', '') || ', ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), fair_feature_@{number} + 1) AS TEXT), "
    "'\\.0$', '') || ')' END END";
const char *const RANGE_WIDTHS = "(SELECT list_sort(list_distinct(CASE WHEN min(fair_value) IS NOT NULL AND TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE) IS NULL THEN CAST(ERROR"
    "('FEATURES bins(@{'shown}, @{'parts}) needs numbers, to be cut into equal widths: quantiles(@{'shown}, @{'parts}) cuts whatever has an order' ) AS DOU"
    "BLE[]) ELSE [@[k:TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE) + @{i+1} * (TRY_CAST(CAST(max(fair_value) AS VARCHAR) AS DOUBLE) - TRY_CAST(CAST"
    "(min(fair_value) AS VARCHAR) AS DOUBLE)) / @{parts}@|, @]] END)) AS fair_cuts FROM @{rows} AS fair_rows) AS fair_@{at}(fair_cuts_@{at})";
const char *const VALUE_BOUNDS = "CASE WHEN (@{text}) IS NOT NULL THEN len(list_filter((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), lambda fair_cut: fair_cut <= (@{text}))) END";
const char *const RANGE_BOUNDS = "(SELECT list_sort(list_distinct(@{argument})) AS fair_cuts) AS fair_@{at}(fair_cuts_@{at})";
const char *const VALUE_QUANTILES = "CASE WHEN (@{text}) IS NOT NULL THEN len(list_filter((SELECT fair_cuts_@{at} FROM fair_ranges@{s}), lambda fair_cut: fair_cut <= (@{text}))) END";
const char *const RANGE_QUANTILES = "(SELECT list_sort(list_distinct(quantile_disc(fair_value, [@[k:@{i+1} / @{parts}@|, @]]))) AS fair_cuts FROM @{rows} AS fair_rows) AS fair_@{at}(fair_"
    "cuts_@{at})";
const char *const VALUE_TOP = "CASE WHEN list_contains((SELECT fair_values_@{at} FROM fair_ranges@{s}), CAST((@{text}) AS VARCHAR)) THEN CAST((@{text}) AS VARCHAR) WHEN (@{text}) IS"
    " NOT NULL THEN 'other' END";
const char *const RANGE_TOP = "(SELECT NULL AS fair_cuts, list(fair_value ORDER BY fair_value) AS fair_values FROM (SELECT CAST(fair_value AS VARCHAR) AS fair_value FROM @{rows} WHE"
    "RE fair_value IS NOT NULL GROUP BY ALL ORDER BY count(*) DESC, fair_value LIMIT @{argument} )) AS fair_@{at}(fair_none_@{at}, fair_values_@{at})";
const char *const VALUE_PLAIN = "@{text}";
const char *const VALUE_TEXT_PLAIN = "CASE WHEN NOT fair_feature_@{number} IS NULL THEN CASE WHEN fair_feature_@{number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_@{number}"
    "] AS TEXT), 2, -2) END END";
const char *const ITEM_TEXT_PLAIN = "'@{'named} = ' || CASE WHEN fair_feature_@{number} IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_@{number}] AS TEXT), 2, -2) END";
const char *const FEATURE_ROWS = "(SELECT (@{text}) AS fair_value FROM @{source})";
const char *const FEATURE_ROWS_FILTERED = "(SELECT (CASE WHEN @{filter} THEN @{text} END) AS fair_value FROM @{source})";
const char *const TOTAL_OF_COUNT = "COUNT(fair_input_@{at})";
const char *const TOTAL_OF_SUM = "SUM(fair_input_@{at})";
const char *const TOTAL_OF_COUNT_WEIGHTED = "SUM(CASE WHEN NOT fair_input_@{at} IS NULL THEN fair_weight END)";
const char *const TOTAL_OF_SUM_WEIGHTED = "SUM(fair_weight * CAST(fair_input_@{at} AS DOUBLE))";
const char *const STANDARDS = "four_fifths|two_sd|ll144|lending";
const char *const STANDARD_ITEMS[4] = {"WITHIN RATIO 0.8 METRICS selection_rate", "METRICS selection_rate CORRECTION none", "METRICS selection_rate", "WITHIN RATIO 0.8 METRICS selection_rate CORRECTION none"};
const char *const STANDARD_INDICATED[4] = {"NOT within", "COALESCE(abs(z) > 2, p_value < 0.0455)", "", "p_value < 0.05 AND COALESCE(abs(standardized_difference) > 0.3, NOT within)"};

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
const Message script_expand_statements_1 = {"the statement is nested too deeply to be expanded", ""};
const Message script__no_sql_1 = {"{} {} has no plain SQL: it does work in Python", "run it by execute() or sql() of a FairSQL connection, or in the shell"};
const Message formula_parse_formula_1 = {"{} is not an SQL expression over the counts", "for example (fp + fn) / n"};
const Message formula_parse_formula_2 = {"a metric cannot use {}", "it is arithmetic over {} with {}"};
const Message formula_parse_formula_3 = {"a metric cannot use the text {}", "counts are {}"};
const Message formula_parse_formula_4 = {"a metric cannot use the column {}", "counts are {}"};
const Message formula__too_long_1 = {"the formula has more than {} parts, with the metrics it uses written out", ""};
const Message formula_check_names_1 = {"unknown {} {}", ""};
const Message formula_guard_1 = {"the division by {} is not guarded: it is undefined in a group where {} is 0", "write NULLIF({}, 0), so that the metric is NULL there"};
const Message evaluation_compile_formula_1 = {"cannot evaluate {}", ""};
const Message table__bind_1 = {"metric {} takes {} arguments", "write {}"};
const Message table__bind_2 = {"metric {} has no parameter {}", ""};
const Message table__bind_3 = {"metric {} gets {} twice", "write {}"};
const Message table__bind_4 = {"the argument {} of metric {} must be a number", "write {}"};
const Message table___getitem___1 = {"unknown metric {}", ""};
const Message table_replace_1 = {"metric {} is defined by itself: {}", "a metric may use other metrics, but not itself"};
const Message table_replace_2 = {"{} stands for several metrics and is no number", "use one of {}"};
const Message definition_check_header_1 = {"a metric cannot be called {}: that is a count or a function", "take another name"};
const Message definition_check_header_2 = {"metric {} is built in ({})", "take another name"};
const Message definition_check_header_3 = {"metric {} exists already", "write CREATE OR REPLACE METRIC"};
const Message definition_check_header_4 = {"a parameter cannot be called {}: that is a count", "take another name"};
const Message definition_check_header_5 = {"the default of {} must be a number", "write {} := 1"};
const Message definition_define_1 = {"a metric is one number", "name each metric in METRICS"};
const Message definition_define_2 = {"a stored metric cannot hold a prepared parameter", "give the metric a parameter of its own"};
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
const Message significance_read_test_1 = {"FAIR TEST compares groups with each other, and OVERALL is none", "name a group, or compare with all rows by FAIR DISPARITY"};
const Message significance_read_test_2 = {"there is nothing to test: {} is no proportion of counts", "add a PREDICTION, or a THRESHOLD for the SCORE"};
const Message significance__unfit_1 = {"{} is no proportion of counts, and has no table to test", "compare it by FAIR PAIRS or FAIR DISPARITY with CONFIDENCE"};
const Message bounds_read_bounds_1 = {"FAIR BOUNDS asks to which groups rows with a NULL could belong, and a NULL in a roll-up is a total", "list the columns: PROTECTED race, sex"};
const Message bounds_read_bounds_2 = {"FAIR BOUNDS compares groups with each other, and OVERALL is none", "name a group, or leave REFERENCE out: every pair is compared"};
const Message bounds_read_bounds_3 = {"there is nothing to bound: {} is no metric of counts", "add a PREDICTION, or a THRESHOLD for the SCORE"};
const Message bounds__unfit_1 = {"FAIR BOUNDS does not know the extremes of {}", "take metrics made of tp, fp, fn, tn and n by + - * /, each of whose parts these move in the same direction"};
const Message decomposition_read_decomposition_1 = {"DECOMPOSE needs CONTROL: the columns that may explain the gap", "add for example CONTROL department"};
const Message decomposition_read_decomposition_2 = {"DECOMPOSE has no limits against OVERALL, which holds the rows of the group itself", "remove CONFIDENCE, or name a group in REFERENCE"};
const Message decomposition_read_decomposition_3 = {"{} cannot be decomposed: it is no mean over rows", "use a proportion, such as selection_rate or true_positive_rate, or mean_score, or brier_score"};
const Message decomposition__read_detail_1 = {"DETAIL takes one word, and {} is none of its words", "write DETAIL strata"};
const Message stored_statements_read_simple_1 = {"unexpected {} after SHOW {}", "end it here"};
const Message stored_statements_read_simple_2 = {"unexpected {}", ""};
const Message stored_statements_read_creation_1 = {"CREATE {} {} has no rows to learn from", "end it with AS SELECT …"};
const Message stored_statements_read_creation_2 = {"CREATE {} {} says nothing but its rows", ""};
const Message stored_statements_read_creation_3 = {"the statement of a {} is kept, and cannot hold a prepared parameter", ""};
const Message stored_statements_read_name_1 = {"the {} has no name", ""};
const Message stored_statements_read_name_2 = {"the name of a {} has no schema", ""};
const Message metric_statements__name_1 = {"the metric has no name", ""};
const Message metric_statements__create_1 = {"CREATE METRIC {} has no formula", ""};
const Message metric_statements__parameters_1 = {"{} is no parameter name", ""};
const Message metric_statements__parameters_2 = {"the parameter {} stands twice", "give each its own name"};
const Message metric_statements__parameters_3 = {"the default of {} is not readable", ""};
const Message metric_statements__drop_1 = {"unexpected {}", "write DROP METRIC [IF EXISTS] name"};
const Message metric_statements__drop_2 = {"metric {} is built in and stays", ""};
const Message metric_statements__drop_3 = {"metric {} does not exist", ""};
const Message metric_statements__drop_4 = {"metric {} is used by {}", "drop or replace that first"};
const Message metric_statements__show_1 = {"unexpected {} after SHOW METRICS", ""};
const Message aggregates_read_aggregates_1 = {"a metric cannot be a window", "leave OVER out: the clause makes the groups"};
const Message aggregates_refuse_aggregates_1 = {"a stored metric cannot hold the aggregate {}(…): it has counts, and no columns", "name it in the clause: METRICS {}(…) AS …"};
const Message aggregates__refuse_nested_1 = {"{} stands inside another aggregate", "aggregate the rows of a sub-query in FROM first"};
const Message trend_read_trend_1 = {"FAIR TREND needs a TIME", "add TIME <column of dates or time stamps> EVERY '1 month'"};
const Message trend_read_trend_2 = {"FAIR TREND needs the length of a period", "add EVERY '1 month'"};
const Message trend__length_1 = {"EVERY {} is not the length of a period", ""};
const Message trend__target_1 = {"TARGET {} is not a number", "write TARGET 0 for a gap that should be none, or leave it out: the gap so far is the target"};
const Message trend__target_2 = {"TARGET {} is not a number between {} and {}", "write TARGET 0 for a gap that should be none"};
const Message trend__run_length_1 = {"RUN_LENGTH {} is not a number of periods between {} and {}", "write RUN_LENGTH 370; it cannot be a parameter"};
const Message scan_items__features_1 = {"FAIR SCAN makes its groupings itself", "name the columns alone: PROTECTED race, sex"};
const Message scan_items__features_2 = {"two features are called {}", "rename one: {} AS …"};
const Message scan_items__depth_1 = {"DEPTH {} is not a whole number from 1 to {}", "write DEPTH 3, for subgroups of up to three features; it cannot be a parameter"};
const Message scan_items__depth_2 = {"{} features at DEPTH {} make {} groupings: more than a query can hold", ""};
const Message scan_items__prune_1 = {"PRUNE {} is not a number of at least 0", "write PRUNE 0.01: a value that moves the divergence by at most 0.01 makes no subgroup of its own"};
const Message scan_items__check_measures_1 = {"{} ranks the scores of each group, and FAIR SCAN adds up counts", "write METRICS <metrics of counts>, or measure it with FAIR (…)"};
const Message scan_items__check_measures_2 = {"{} does not add up over subgroups: FAIR SCAN takes means, sums and counts of columns", "write METRICS avg(…) AS …, or measure it with FAIR (…)"};
const Message scan_items__check_measures_3 = {"two metrics are called {}", "give one another name with AS"};
const Message features_read_feature_1 = {"{} is no {} of a column", "write {}(age, 4), or {}(age, 4) AS age_group"};
const Message features_read_feature_2 = {"there are no bounds between the bins", "write bins(age, [25, 45])"};
const Message features_read_feature_3 = {"{} is no number of {}", ""};

} // namespace fairsql
