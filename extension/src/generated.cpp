// Written by extension/generate.py; do not edit.
#include "generated.hpp"

namespace fairsql {

const Piece PIECES[] = {
    {"fair_rows", "SELECT", "controls", "3",
    "@[c:@{c.text} AS \"@{\"c.name}\"@|, @]"},
    {"fair_rows", "SELECT", "", "",
    "@[p:@{p.text} AS \"@{\"p.name}\"@|, @]"},
    {"fair_rows", "SELECT", "predicts", "T",
    "(@{score}) >= (@{threshold}) AS fair_prediction"},
    {"fair_rows", "SELECT", "predicts", "P",
    "@{prediction} AS fair_prediction"},
    {"fair_rows", "SELECT", "label", "1",
    "@{label} AS fair_label"},
    {"fair_rows", "SELECT", "score", "1",
    "CAST(@{score} AS DOUBLE) AS fair_score"},
    {"fair_rows", "SELECT", "predicts score weight", "-11 P11",
    "CASE WHEN NOT (@{score}) IS NULL THEN CAST(@{weight} AS DOUBLE) END AS fair_weight"},
    {"fair_rows", "SELECT", "predicts score weight", "-01 P01 T11",
    "CAST(@{weight} AS DOUBLE) AS fair_weight"},
    {"fair_rows", "SELECT", "filter", "1",
    "@{filter} AS fair_filter"},
    {"fair_rows", "FROM", "", "",
    "@{source}"},
    {"fair_tally", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_tally", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_tally", "SELECT", "predicts", "P T",
    "fair_prediction"},
    {"fair_tally", "SELECT", "label", "1",
    "fair_label"},
    {"fair_tally", "SELECT", "sums", "a",
    "fair_score"},
    {"fair_tally", "SELECT", "predicts score weight", "-00 P00 T10",
    "COUNT(*) AS fair_size"},
    {"fair_tally", "SELECT", "predicts score weight", "-10 P10",
    "COUNT(fair_score) AS fair_size"},
    {"fair_tally", "SELECT", "weight", "1",
    "SUM(fair_weight) AS fair_size"},
    {"fair_tally", "SELECT", "weight", "1",
    "COUNT(fair_weight) AS fair_members"},
    {"fair_tally", "SELECT", "weight confidence", "11 12",
    "SUM(fair_weight * fair_weight) AS fair_squares"},
    {"fair_tally", "SELECT", "predicts score weight", "-01 -10 -11 P01 P10 P11 T11",
    "COUNT(*) AS fair_all"},
    {"fair_tally", "SELECT", "score sums", "1- 1b 1s",
    "MIN(fair_score) AS fair_score_low"},
    {"fair_tally", "SELECT", "score sums", "1- 1b 1s",
    "MAX(fair_score) AS fair_score_high"},
    {"fair_tally", "SELECT", "weight", "1",
    "MIN(fair_weight) AS fair_weight_low"},
    {"fair_tally", "SELECT", "weight sums", "0b 0s",
    "SUM(fair_score) AS score_sum"},
    {"fair_tally", "SELECT", "weight", "1",
    "MAX(fair_weight) AS fair_weight_high"},
    {"fair_tally", "SELECT", "weight confidence sums", "01b 01s 02b 02s",
    "SUM(fair_score) AS fair_x_score_sum"},
    {"fair_tally", "SELECT", "weight sums", "1b 1s",
    "SUM(fair_score * fair_weight) AS score_sum"},
    {"fair_tally", "SELECT", "weight confidence sums", "01b 01s 02b 02s",
    "SUM(fair_score * fair_score) AS fair_xx_score_sum"},
    {"fair_tally", "SELECT", "weight confidence sums", "11b 11s 12b 12s",
    "SUM(fair_score * fair_weight * fair_weight) AS fair_x_score_sum"},
    {"fair_tally", "SELECT", "weight sums", "0b",
    "SUM((fair_score * fair_score)) AS squared_error_0"},
    {"fair_tally", "SELECT", "weight confidence sums", "11b 11s 12b 12s",
    "SUM(fair_score * fair_score * fair_weight * fair_weight) AS fair_xx_score_sum"},
    {"fair_tally", "SELECT", "weight sums", "0b",
    "SUM(((fair_score - 1) * (fair_score - 1))) AS squared_error_1"},
    {"fair_tally", "SELECT", "weight sums", "1b",
    "SUM((fair_score * fair_score) * fair_weight) AS squared_error_0"},
    {"fair_tally", "SELECT", "weight confidence sums", "01b 02b",
    "SUM((fair_score * fair_score)) AS fair_x_squared_error_0"},
    {"fair_tally", "SELECT", "weight sums", "1b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * fair_weight) AS squared_error_1"},
    {"fair_tally", "SELECT", "weight confidence sums", "01b 02b",
    "SUM(((fair_score - 1) * (fair_score - 1))) AS fair_x_squared_error_1"},
    {"fair_tally", "SELECT", "weight confidence sums", "11b 12b",
    "SUM((fair_score * fair_score) * fair_weight * fair_weight) AS fair_x_squared_error_0"},
    {"fair_tally", "SELECT", "weight confidence sums", "01b 02b",
    "SUM((fair_score * fair_score) * (fair_score * fair_score)) AS fair_xx_squared_error_0"},
    {"fair_tally", "SELECT", "weight confidence sums", "11b 12b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * fair_weight * fair_weight) AS fair_x_squared_error_1"},
    {"fair_tally", "SELECT", "weight confidence sums", "01b 02b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * ((fair_score - 1) * (fair_score - 1))) AS fair_xx_squared_error_1"},
    {"fair_tally", "SELECT", "weight confidence sums", "11b 12b",
    "SUM((fair_score * fair_score) * (fair_score * fair_score) * fair_weight * fair_weight) AS fair_xx_squared_error_0"},
    {"fair_tally", "SELECT", "weight confidence sums", "11b 12b",
    "SUM(((fair_score - 1) * (fair_score - 1)) * ((fair_score - 1) * (fair_score - 1)) * fair_weight * fair_weight) AS fair_xx_squared_error_1"},
    {"fair_tally", "FROM", "", "",
    "fair_rows@{s}"},
    {"fair_tally", "WHERE", "filter", "1",
    "fair_filter"},
    {"fair_tally", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_tally", "GROUP BY", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_tally", "GROUP BY", "predicts", "P T",
    "fair_prediction"},
    {"fair_tally", "GROUP BY", "label", "1",
    "fair_label"},
    {"fair_tally", "GROUP BY", "sums", "a",
    "fair_score"},
    {"fair_cells", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_cells", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_cells", "SELECT", "predicts", "P",
    "CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE ERROR('PREDICTION @{'"
    "prediction.shown} must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL')) END AS fair_predicted"},
    {"fair_cells", "SELECT", "predicts", "T",
    "CAST(fair_prediction AS DOUBLE) AS fair_predicted"},
    {"fair_cells", "SELECT", "label", "1",
    "CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE ERROR('LABEL @{'label.shown} must be"
    " 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')) END AS fair_labelled"},
    {"fair_cells", "SELECT", "score weight sums", "10- 10b 10s",
    "CASE WHEN fair_score_low < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT), 'NULL')) WHEN"
    " fair_score_high > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL')) ELSE fair_s"
    "ize END AS fair_size"},
    {"fair_cells", "SELECT", "score weight sums", "11- 11b 11s",
    "CASE WHEN fair_score_low < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT), 'NULL')) WHEN"
    " fair_score_high > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL')) WHEN fair_w"
    "eight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_wei"
    "ght_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALE"
    "SCE(fair_size, 0) END AS fair_size"},
    {"fair_cells", "SELECT", "score weight", "01",
    "CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL'"
    ")) WHEN fair_weight_high > 1e50 THEN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NU"
    "LL')) ELSE COALESCE(fair_size, 0) END AS fair_size"},
    {"fair_cells", "SELECT", "sums", "a",
    "fair_score"},
    {"fair_cells", "SELECT", "score weight", "00",
    "fair_size"},
    {"fair_cells", "SELECT", "weight sums", "0a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) ELSE fair_size END AS fair_si"
    "ze"},
    {"fair_cells", "SELECT", "weight sums", "1a",
    "CASE WHEN fair_score < 0 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_sc"
    "ore > 1 THEN ERROR('SCORE @{'score.shown} must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL')) WHEN fair_weight_low < 0 THEN"
    " ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS TEXT), 'NULL')) WHEN fair_weight_high > 1e50 TH"
    "EN ERROR('WEIGHT @{'weight.shown} must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL')) ELSE COALESCE(fair_size, 0) "
    "END AS fair_size"},
    {"fair_cells", "SELECT", "weight", "1",
    "fair_members"},
    {"fair_cells", "SELECT", "weight confidence", "11 12",
    "fair_squares"},
    {"fair_cells", "SELECT", "predicts score weight", "-01 -10 -11 P01 P10 P11 T11",
    "fair_all"},
    {"fair_cells", "SELECT", "sums", "b s",
    "score_sum"},
    {"fair_cells", "SELECT", "confidence sums", "1b 1s 2b 2s",
    "fair_x_score_sum"},
    {"fair_cells", "SELECT", "confidence sums", "1b 1s 2b 2s",
    "fair_xx_score_sum"},
    {"fair_cells", "SELECT", "sums", "b",
    "CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN squared_error_1 END AS squared_error"},
    {"fair_cells", "SELECT", "confidence sums", "1b 2b",
    "CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN fair_x_squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN fair_x_squared_error_1 END AS fa"
    "ir_x_squared_error"},
    {"fair_cells", "SELECT", "confidence sums", "1b 2b",
    "CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN fair_xx_squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN fair_xx_squared_error_1 END AS "
    "fair_xx_squared_error"},
    {"fair_cells", "FROM", "", "",
    "fair_tally@{s}"},
    {"fair_groupings", "SELECT", "grouped controls", "13",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_groupings", "SELECT", "grouped", "1",
    "CONCAT_WS(', ', @[p:CASE WHEN GROUPING(\"@{\"p.name}\") = 0 THEN '@{'p.name}' END@|, @]) AS protected"},
    {"fair_groupings", "SELECT", "grouped", "1",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_groupings", "SELECT", "predicts grouped", "P1 T1",
    "fair_predicted"},
    {"fair_groupings", "SELECT", "label grouped", "11",
    "fair_labelled"},
    {"fair_groupings", "SELECT", "grouped sums", "1a",
    "fair_score"},
    {"fair_groupings", "SELECT", "grouped", "1",
    "SUM(fair_size) AS fair_size"},
    {"fair_groupings", "SELECT", "weight grouped", "11",
    "SUM(fair_members) AS fair_members"},
    {"fair_groupings", "SELECT", "weight confidence grouped", "111 121",
    "SUM(fair_squares) AS fair_squares"},
    {"fair_groupings", "SELECT", "predicts score weight grouped", "-011 -101 -111 P011 P101 P111 T111",
    "SUM(fair_all) AS fair_all"},
    {"fair_groupings", "SELECT", "grouped sums", "1b 1s",
    "SUM(score_sum) AS score_sum"},
    {"fair_groupings", "SELECT", "confidence grouped sums", "11b 11s 21b 21s",
    "SUM(fair_x_score_sum) AS fair_x_score_sum"},
    {"fair_groupings", "SELECT", "confidence grouped sums", "11b 11s 21b 21s",
    "SUM(fair_xx_score_sum) AS fair_xx_score_sum"},
    {"fair_groupings", "SELECT", "grouped sums", "1b",
    "SUM(squared_error) AS squared_error"},
    {"fair_groupings", "SELECT", "confidence grouped sums", "11b 21b",
    "SUM(fair_x_squared_error) AS fair_x_squared_error"},
    {"fair_groupings", "SELECT", "confidence grouped sums", "11b 21b",
    "SUM(fair_xx_squared_error) AS fair_xx_squared_error"},
    {"fair_groupings", "FROM", "grouped", "1",
    "fair_cells@{s}"},
    {"fair_groupings", "GROUP BY", "predicts label grouped", "-01",
    "GROUPING SETS (@[g:(@{g.columns})@|, @])"},
    {"fair_groupings", "GROUP BY", "predicts label grouped sums", "-11- -11b -11s",
    "GROUPING SETS (@[g:(@{g.columns}fair_labelled)@|, @])"},
    {"fair_groupings", "GROUP BY", "predicts grouped sums", "-1a",
    "GROUPING SETS (@[g:(@{g.columns}fair_labelled, fair_score)@|, @])"},
    {"fair_groupings", "GROUP BY", "predicts label grouped", "P01 T01",
    "GROUPING SETS (@[g:(@{g.columns}fair_predicted)@|, @])"},
    {"fair_groupings", "GROUP BY", "predicts label grouped sums", "P11- P11b P11s T11- T11b T11s",
    "GROUPING SETS (@[g:(@{g.columns}fair_predicted, fair_labelled)@|, @])"},
    {"fair_groupings", "GROUP BY", "predicts grouped sums", "P1a T1a",
    "GROUPING SETS (@[g:(@{g.columns}fair_predicted, fair_labelled, fair_score)@|, @])"},
    {"fair_groupings", "HAVING", "grouped", "1",
    "COUNT(*) > 0"},
    {"fair_ranks", "SELECT", "controls sums", "3a",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_ranks", "SELECT", "grouped sums", "1a",
    "protected"},
    {"fair_ranks", "SELECT", "sums", "a",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_ranks", "SELECT", "predicts sums", "Pa Ta",
    "fair_predicted"},
    {"fair_ranks", "SELECT", "sums", "a",
    "fair_labelled"},
    {"fair_ranks", "SELECT", "sums", "a",
    "fair_score"},
    {"fair_ranks", "SELECT", "sums", "a",
    "fair_size"},
    {"fair_ranks", "SELECT", "weight sums", "1a",
    "fair_members"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares"},
    {"fair_ranks", "SELECT", "predicts weight sums", "-0a -1a P0a P1a T1a",
    "fair_all"},
    {"fair_ranks", "SELECT", "sums", "a",
    "fair_size * fair_value_score_sum AS score_sum"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_score_sum AS fair_x_score_sum"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_score_sum AS fair_x_score_sum"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_score_sum * fair_value_score_sum AS fair_xx_score_sum"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_score_sum * fair_value_score_sum AS fair_xx_score_sum"},
    {"fair_ranks", "SELECT", "sums", "a",
    "fair_size * fair_value_squared_error AS squared_error"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_squared_error AS fair_x_squared_error"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_squared_error AS fair_x_squared_error"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error"},
    {"fair_ranks", "SELECT", "sums", "a",
    "fair_size * fair_value_calibration_gap AS calibration_gap"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_calibration_gap AS fair_x_calibration_gap"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_calibration_gap AS fair_x_calibration_gap"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_calibration_gap * fair_value_calibration_gap AS fair_xx_calibration_gap"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_calibration_gap * fair_value_calibration_gap AS fair_xx_calibration_gap"},
    {"fair_ranks", "SELECT", "sums", "a",
    "CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_concordant_pairs AS fair_x_concordant_pairs"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_concordant_pairs AS fair_x_concordant_pairs"},
    {"fair_ranks", "SELECT", "weight confidence sums", "01a 02a",
    "fair_size * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs"},
    {"fair_ranks", "SELECT", "weight confidence sums", "11a 12a",
    "fair_squares * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs"},
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1003a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1003a T1003a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1013a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1013a T1013a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score - f"
    "air_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) O"
    "VER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) "
    "* (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labell"
    "ed = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AN"
    "D fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_lab"
    "elled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHE"
    "N NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 E"
    "ND AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1000a T1000a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_all, fair_score AS fair_value_score_sum, POWER(fai"
    "r_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) EL"
    "SE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_"
    "score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled I"
    "S NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE "
    "WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS D"
    "OUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.nam"
    "e}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY"
    " protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1010a T1010a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "-003a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "P003a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "T003a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "-013a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "P013a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "T013a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "-000a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score - fair_labelled, "
    "2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER (PARTITION"
    " BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score "
    "- fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fa"
    "ir_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelle"
    "d = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL "
    "AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_lab"
    "elled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_val"
    "ue_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "P000a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "T000a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "-010a",
    "(SELECT protected, @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score - fair"
    "_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled) ELSE 0 END) OVER"
    " (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * 10), 9"
    ") END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fai"
    "r_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_"
    "labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 E"
    "LSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @[p:\"@{\"p.name}\"@|, @] ORDE"
    "R BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY protected, @["
    "p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_groupings@{s}) AS fair_valued"},
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "P010a",
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
    {"fair_ranks", "FROM", "predicts weight grouped controls sums", "T010a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1103a -1203a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1103a P1203a T1103a T1203a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1113a -1213a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1113a P1213a T1113a T1213a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1100a -1200a",
    "(SELECT @[p:\"@{\"p.name}\"@|, @], fair_labelled, fair_score, fair_size, fair_members, fair_squares, fair_all, fair_score AS fair_value_score_sum, POWER("
    "fair_score - fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score - fair_labelled)"
    " ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE LEAST(FLOOR(fair_score * "
    "10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL A"
    "ND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_label"
    "led IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHE"
    "N NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @] ORDER BY fair_score DESC) - CAS"
    "T(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY @[p:\"@{\"p.name}\"@|, @], fair_score) AS D"
    "OUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells@{s}) AS fair_valued"},
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1100a P1200a T1100a T1200a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "-1110a -1210a",
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
    {"fair_ranks", "FROM", "predicts weight confidence grouped controls sums", "P1110a P1210a T1110a T1210a",
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
    {"fair_counts", "SELECT", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_counts", "SELECT", "grouped", "1",
    "protected"},
    {"fair_counts", "SELECT", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_counts", "SELECT", "predicts label", "-1",
    "CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp"},
    {"fair_counts", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp"},
    {"fair_counts", "SELECT", "predicts label", "P0 T0",
    "CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp"},
    {"fair_counts", "SELECT", "predicts label", "-0",
    "CAST(SUM(fair_size) AS DOUBLE) AS n"},
    {"fair_counts", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp"},
    {"fair_counts", "SELECT", "predicts label", "-1 P0 T0",
    "CAST(0 AS DOUBLE) AS fp"},
    {"fair_counts", "SELECT", "predicts label weight", "-01",
    "CAST(SUM(fair_members) AS DOUBLE) AS fair_n"},
    {"fair_counts", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn"},
    {"fair_counts", "SELECT", "predicts label", "-1 P0 T0",
    "CAST(0 AS DOUBLE) AS fn"},
    {"fair_counts", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn"},
    {"fair_counts", "SELECT", "predicts label", "-1",
    "CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn"},
    {"fair_counts", "SELECT", "predicts label", "P0 T0",
    "CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn"},
    {"fair_counts", "SELECT", "predicts label", "P1 T1",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n"},
    {"fair_counts", "SELECT", "predicts label", "-1",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n"},
    {"fair_counts", "SELECT", "predicts label", "P0 T0",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n"},
    {"fair_counts", "SELECT", "predicts label weight", "P11 T11",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n"},
    {"fair_counts", "SELECT", "predicts label weight", "-11",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n"},
    {"fair_counts", "SELECT", "predicts label weight", "P01 T01",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n"},
    {"fair_counts", "SELECT", "predicts score weight", "-00 P00 T10",
    "CAST(SUM(fair_size) AS DOUBLE) AS fair_all"},
    {"fair_counts", "SELECT", "predicts score weight", "-01 -10 -11 P01 P10 P11 T11",
    "CAST(SUM(fair_all) AS DOUBLE) AS fair_all"},
    {"fair_counts", "SELECT", "predicts label sums", "-1a -1b -1s",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum"},
    {"fair_counts", "SELECT", "predicts label sums", "P1a P1b P1s T1a T1b T1s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum"},
    {"fair_counts", "SELECT", "predicts label sums", "P0s T0s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum"},
    {"fair_counts", "SELECT", "predicts label sums", "-0s",
    "CAST(SUM(score_sum) AS DOUBLE) AS score_sum"},
    {"fair_counts", "SELECT", "predicts sums", "-a -b",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error"},
    {"fair_counts", "SELECT", "predicts sums", "Pa Pb Ta Tb",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P011 P012 T011 T012",
    "CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "-011 -012",
    "CAST(SUM(fair_squares) AS DOUBLE) AS fair_q_n"},
    {"fair_counts", "SELECT", "predicts sums", "-a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN calibration_gap ELSE 0 END) AS DOUBLE) AS calibration_gap"},
    {"fair_counts", "SELECT", "predicts sums", "Pa Ta",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN calibration_gap ELSE 0 END) AS DOUBLE) AS calibration_gap"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "-01s -02s",
    "CAST(SUM(fair_x_score_sum) AS DOUBLE) AS fair_x_score_sum"},
    {"fair_counts", "SELECT", "predicts sums", "-a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN concordant_pairs ELSE 0 END) AS DOUBLE) AS concordant_pairs"},
    {"fair_counts", "SELECT", "predicts sums", "Pa Ta",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN concordant_pairs ELSE 0 END) AS DOUBLE) AS concordant_pairs"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "-01s -02s",
    "CAST(SUM(fair_xx_score_sum) AS DOUBLE) AS fair_xx_score_sum"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "-111 -112",
    "CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tp"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tp"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "-111 -112 P011 P012 T011 T012",
    "CAST(0 AS DOUBLE) AS fair_q_fp"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(0 AS DOUBLE) AS fair_x_concordant_pairs_fp"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_fp"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "-111 -112 P011 P012 T011 T012",
    "CAST(0 AS DOUBLE) AS fair_q_fn"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(0 AS DOUBLE) AS fair_x_concordant_pairs_fn"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P011 P012 T011 T012",
    "CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_fn"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "-111 -112",
    "CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P011 P012 T011 T012",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tn"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "P01s P02s T01s T02s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tn"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "-111 -112",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "P01s P02s T01s T02s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum"},
    {"fair_counts", "SELECT", "predicts label weight confidence", "P111 P112 T111 T112",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "-11a -11b -11s -12a -12b -12s",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "P11a P11b P11s P12a P12b P12s T11a T11b T11s T12a T12b T12s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "-11a -11b -11s -12a -12b -12s",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum"},
    {"fair_counts", "SELECT", "predicts label confidence sums", "P11a P11b P11s P12a P12b P12s T11a T11b T11s T12a T12b T12s",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -1b -2a -2b",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_squared_error ELSE 0 END) AS DOUBLE) AS fair_x_squared_error"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P1b P2a P2b T1a T1b T2a T2b",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_squared_error ELSE 0 END) AS DOUBLE) AS fair_x_squared_error"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -1b -2a -2b",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_squared_error ELSE 0 END) AS DOUBLE) AS fair_xx_squared_error"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P1b P2a P2b T1a T1b T2a T2b",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_squared_error ELSE 0 END) AS DOUBLE) AS fair_xx_squared_error"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_x_calibration_gap"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_x_calibration_g"
    "ap"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_xx_calibration_gap"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_calibration_gap ELSE 0 END) AS DOUBLE) AS fair_xx_calibration"
    "_gap"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_p"
    "airs"},
    {"fair_counts", "SELECT", "predicts confidence sums", "-1a -2a",
    "CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_xx_concordant_pairs"},
    {"fair_counts", "SELECT", "predicts confidence sums", "P1a P2a T1a T2a",
    "CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_xx_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_xx_concordant"
    "_pairs"},
    {"fair_counts", "FROM", "grouped sums", "0- 0b 0s",
    "fair_cells@{s}"},
    {"fair_counts", "FROM", "grouped sums", "1- 1b 1s",
    "fair_groupings@{s}"},
    {"fair_counts", "FROM", "sums", "a",
    "fair_ranks@{s}"},
    {"fair_counts", "GROUP BY", "controls", "3",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_counts", "GROUP BY", "grouped", "1",
    "protected"},
    {"fair_counts", "GROUP BY", "", "",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_shares", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_shares", "SELECT", "confidence", "1 2",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS fair_value_@{m.at}@|, @]"},
    {"fair_shares", "SELECT", "confidence", "1 2",
    "@[m:@{m.shares}@|, @]"},
    {"fair_shares", "FROM", "confidence", "1 2",
    "fair_counts@{s}"},
    {"fair_sizes", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_sizes", "SELECT", "confidence", "1 2",
    "@[m:@{m.sizes}@|, @]"},
    {"fair_sizes", "FROM", "confidence", "1 2",
    "fair_shares@{s}"},
    {"fair_gaps", "SELECT", "confidence controls compared", "131 231",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_gaps", "SELECT", "confidence sets reference compared", "10O1 11-1 11O1 11V1 20O1 21-1 21O1 21V1",
    "protected"},
    {"fair_gaps", "SELECT", "confidence reference compared", "1-1 2-1",
    "@[m:GREATEST(1, (fair_judged_@{m.at} * (fair_judged_@{m.at} - 1)) / 2) AS fair_gaps_@{m.at}@|, @]"},
    {"fair_gaps", "SELECT", "confidence reference", "1V 2V",
    "@[m:GREATEST(1, fair_judged_@{m.at} - 1) AS fair_gaps_@{m.at}@|, @]"},
    {"fair_gaps", "SELECT", "confidence reference", "1O 2O",
    "@[m:GREATEST(1, fair_judged_@{m.at}) AS fair_gaps_@{m.at}@|, @]"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "110-13 110V13 120-13 120V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM "
    "fair_sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "010-13 010V13 020-13 020V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_"
    "sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @]) AS fair_inner"},
    {"fair_gaps", "FROM", "confidence sets reference minimum controls compared", "10-031 10V031 20-031 20V031",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GROUP BY @[c:\"@{\"c.name"
    "}\"@|, @]) AS fair_inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "110-10 110V10 120-10 120V10",
    "(SELECT @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s}) AS fair_"
    "inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "010-10 010V10 020-10 020V10",
    "(SELECT @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s}) AS fair_inner"},
    {"fair_gaps", "FROM", "confidence sets reference minimum controls compared", "10-001 10V001 20-001 20V001",
    "(SELECT @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s}) AS fair_inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "110O13 111-13 111O13 111V13 120O13 121-13 121O13 121V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@"
    "|, @] FROM fair_sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "010O13 011-13 011O13 011V13 020O13 021-13 021O13 021V13",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @]"
    " FROM fair_sizes@{s} GROUP BY @[c:\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"fair_gaps", "FROM", "confidence sets reference minimum controls compared", "10O031 11-031 11O031 11V031 20O031 21-031 21O031 21V031",
    "(SELECT @[c:\"@{\"c.name}\"@|, @], protected, @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GROUP BY @[c"
    ":\"@{\"c.name}\"@|, @], protected) AS fair_inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "110O10 111-10 111O10 111V10 120O10 121-10 121O10 121V10",
    "(SELECT protected, @[m:CAST(COUNT(CASE WHEN fair_n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s"
    "} GROUP BY protected) AS fair_inner"},
    {"fair_gaps", "FROM", "weight confidence sets reference minimum controls", "010O10 011-10 011O10 011V10 020O10 021-10 021O10 021V10",
    "(SELECT protected, @[m:CAST(COUNT(CASE WHEN n >= @{least} THEN fair_value_@{m.at} END) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GRO"
    "UP BY protected) AS fair_inner"},
    {"fair_gaps", "FROM", "confidence sets reference minimum controls compared", "10O001 11-001 11O001 11V001 20O001 21-001 21O001 21V001",
    "(SELECT protected, @[m:CAST(COUNT(fair_value_@{m.at}) AS DOUBLE) AS fair_judged_@{m.at}@|, @] FROM fair_sizes@{s} GROUP BY protected) AS fair_inner"},
    {"fair_quantiles", "SELECT", "confidence controls compared", "131 231",
    "@[c:fair_stratum_@{c.at}@|, @]"},
    {"fair_quantiles", "SELECT", "confidence sets reference controls compared", "10O01 11-01 11O01 11V01 20O01 21-01 21O01 21V01",
    "fair_stratum_0"},
    {"fair_quantiles", "SELECT", "confidence sets reference controls compared", "10O31 11-31 11O31 11V31 20O31 21-31 21O31 21V31",
    "fair_stratum_@{controls}"},
    {"fair_quantiles", "SELECT", "confidence compared", "11 21",
    "@[m:LIST_EXTRACT(fair_z, @{i+1}) AS fair_z_@{m.at}@|, @]"},
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "20-31 20V31",
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
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "10-31 10V31",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHE"
    "N fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.647848324"
    "76320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.0"
    "5075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.6763848301838038"
    "4940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, "
    "1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.657904643501103"
    "77720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869"
    "131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) A"
    "S fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"fair_quantiles", "FROM", "confidence reference controls", "2O3",
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
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "21-31 21V31",
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
    {"fair_quantiles", "FROM", "confidence reference controls", "1O3",
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
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "11-31 11V31",
    "(SELECT @[c:\"@{\"c.name}\" AS fair_stratum_@{c.at}@|, @], protected AS fair_stratum_@{controls}, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m."
    "at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1"
    ", 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *"
    " (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.8976"
    "7334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0103343992922"
    "8813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46"
    "378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870"
    "e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMB"
    "DA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "20-01 20V01",
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
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "10-01 10V01",
    "(SELECT LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341"
    "407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033"
    "784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-"
    "4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a"
    ", c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.6532189526576123093"
    "0e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / "
    "LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1"
    ".36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"fair_quantiles", "FROM", "confidence reference controls", "2O0",
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
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "21-01 21V01",
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
    {"fair_quantiles", "FROM", "confidence reference controls", "1O0",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / CASE WHEN protected = '' THEN MAX(fair_gaps_@{m.at}) OVER () ELSE fair_g"
    "aps_@{m.at} END))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177"
    "450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBD"
    "A a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.4810397642748007459"
    "0e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.0"
    "1033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.7848265399172913"
    "3580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175"
    "831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1"
    ", 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps@{s}) AS fair_inner"},
    {"fair_quantiles", "FROM", "confidence sets reference controls compared", "11-01 11V01",
    "(SELECT protected AS fair_stratum_0, LIST_TRANSFORM([@[m:SQRT(-LN(@{beyond} / fair_gaps_@{m.at}))@|, @]], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN "
    "LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76"
    "949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324"
    "e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.053191626"
    "63775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843"
    "860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a,"
    " c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,"
    " 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)) AS fair_z FROM fair_"
    "gaps@{s}) AS fair_inner"},
    {"fair_intervals", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_intervals", "SELECT", "confidence", "1 2",
    "@[m:@{m.limits}@|, @]"},
    {"fair_intervals", "SELECT", "confidence", "1 2",
    "@[m:@{m.middles}@|, @]"},
    {"fair_intervals", "FROM", "confidence compared", "10 20",
    "fair_sizes@{s}"},
    {"fair_intervals", "FROM", "confidence sets reference controls compared", "10-31 10V31 20-31 20V31",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON @[c:\"@{\"c.name}\" IS NOT DISTINCT FROM fair_stratum_@{c.at}@| AND @]"},
    {"fair_intervals", "FROM", "confidence sets reference controls compared", "10O31 11-31 11O31 11V31 20O31 21-31 21O31 21V31",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON @[c:\"@{\"c.name}\" IS NOT DISTINCT FROM fair_stratum_@{c.at}@| AND @] AND protected IS NOT DISTINCT FROM fair_"
    "stratum_@{controls}"},
    {"fair_intervals", "FROM", "confidence sets reference controls compared", "10-01 10V01 20-01 20V01",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON TRUE"},
    {"fair_intervals", "FROM", "confidence sets reference controls compared", "10O01 11-01 11O01 11V01 20O01 21-01 21O01 21V01",
    "fair_sizes@{s} JOIN fair_quantiles@{s} ON protected IS NOT DISTINCT FROM fair_stratum_0"},
    {"fair_turns", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_turns", "SELECT", "confidence", "1 2",
    "@[m:@{m.turns}@|, @]"},
    {"fair_turns", "FROM", "confidence", "1 2",
    "fair_intervals@{s}"},
    {"fair_scales", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_scales", "SELECT", "confidence", "1 2",
    "@[m:@{m.scales}@|, @]"},
    {"fair_scales", "FROM", "confidence", "1 2",
    "fair_turns@{s}"},
    {"fair_steps", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_steps", "SELECT", "confidence", "1 2",
    "@[m:@{m.steps}@|, @]"},
    {"fair_steps", "FROM", "confidence", "1 2",
    "fair_scales@{s}"},
    {"fair_ends", "SELECT", "confidence", "1 2",
    "*"},
    {"fair_ends", "SELECT", "confidence", "1 2",
    "@[m:@{m.ends}@|, @]"},
    {"fair_ends", "FROM", "confidence", "1 2",
    "fair_steps@{s}"},
    {"", "SELECT", "controls compared", "30",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"", "SELECT", "sets compared", "10",
    "protected"},
    {"", "SELECT", "compared", "0",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"", "SELECT", "weight compared", "10",
    "CAST(fair_n AS BIGINT) AS n"},
    {"", "SELECT", "weight compared", "00",
    "CAST(n AS BIGINT) AS n"},
    {"", "SELECT", "weight compared", "10",
    "CAST(fair_all - fair_n AS BIGINT) AS excluded"},
    {"", "SELECT", "weight compared", "00",
    "CAST(fair_all - n AS BIGINT) AS excluded"},
    {"", "SELECT", "confidence compared", "00",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS \"@{\"m.name}\"@|, @]"},
    {"", "SELECT", "confidence compared", "10 20",
    "@[m:fair_value_@{m.at} AS \"@{\"m.name}\", @{m.low} AS \"@{\"m.name}_low\", @{m.high} AS \"@{\"m.name}_high\"@|, @]"},
    {"fair_groups", "SELECT", "controls compared", "31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_groups", "SELECT", "sets reference compared", "0O1 1-1 1O1 1V1",
    "protected"},
    {"fair_groups", "SELECT", "compared", "1",
    "@[p:\"@{\"p.name}\"@|, @]"},
    {"fair_groups", "SELECT", "weight compared", "11",
    "CAST(fair_n AS BIGINT) AS n"},
    {"fair_groups", "SELECT", "weight compared", "01",
    "CAST(n AS BIGINT) AS n"},
    {"fair_groups", "SELECT", "weight compared", "11",
    "CAST(fair_all - fair_n AS BIGINT) AS excluded"},
    {"fair_groups", "SELECT", "weight compared", "01",
    "CAST(fair_all - n AS BIGINT) AS excluded"},
    {"fair_groups", "SELECT", "confidence compared", "01",
    "@[m:CAST(@{m.formula} AS DOUBLE) AS \"@{\"m.name}\"@|, @]"},
    {"fair_groups", "SELECT", "confidence compared", "11 21",
    "@[m:fair_value_@{m.at} AS \"@{\"m.name}\", @{m.low} AS \"@{\"m.name}_low\", @{m.high} AS \"@{\"m.name}_high\"@|, @]"},
    {"", "FROM", "confidence compared", "00",
    "fair_counts@{s}"},
    {"", "FROM", "confidence compared", "10 20",
    "fair_ends@{s}"},
    {"fair_groups", "FROM", "confidence compared", "01",
    "fair_counts@{s}"},
    {"fair_groups", "FROM", "confidence compared", "11 21",
    "fair_ends@{s}"},
    {"", "WHERE", "unused", "1",
    "NOT COALESCE(CAST(@{unused} AS TEXT), '') IS NULL"},
    {"", "ORDER BY", "controls compared", "30",
    "@[c:\"@{\"c.name}\" ASC@|, @]"},
    {"", "ORDER BY", "sets compared", "10",
    "protected ASC"},
    {"", "ORDER BY", "compared", "0",
    "@[p:\"@{\"p.name}\" ASC@|, @]"},
    {"fair_sides", "SELECT", "sets columns compared", "011",
    "*"},
    {"fair_sides", "SELECT", "sets complete columns compared", "0011",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER () ="
    " 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ': one side of the comparison is empty') WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT"
    ") = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where @{'p0.name} is false' || ': one side of the comparison is empty') END "
    "END AS TEXT) AS fair_empty_side"},
    {"fair_sides", "SELECT", "complete compared", "11",
    "CAST(CASE WHEN LOWER(TYPEOF(\"@{\"p0.name}\")) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'true' THEN n ELSE 0 END) OVER (PAR"
    "TITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to measure where @{'p0.name} is true' || ' in the stratum @[c:@{'c.name} = ' || CASE WHEN \"@"
    "{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') WHEN SUM("
    "CASE WHEN CAST(\"@{\"p0.name}\" AS TEXT) = 'false' THEN n ELSE 0 END) OVER (PARTITION BY @[c:\"@{\"c.name}\"@|, @]) = 0 THEN ERROR('no rows to measure where"
    " @{'p0.name} is false' || ' in the stratum @[c:@{'c.name} = ' || CASE WHEN \"@{\"c.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([\"@{\"c.name}\"] AS "
    "TEXT), 2, -2) END || '@|, @]: one side of the comparison is empty') END ELSE ERROR('STRATA complete needs a boolean PROTECTED, and @{'p0.text.shown} i"
    "s ' || COALESCE(CAST(TYPEOF(\"@{\"p0.name}\") AS TEXT), 'NULL')) END AS TEXT) AS fair_empty_side"},
    {"fair_sides", "FROM", "sets columns compared", "011",
    "fair_groups@{s}"},
    {"fair_measures", "SELECT", "controls compared", "31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_measures", "SELECT", "sets reference compared", "0O1 1-1 1O1 1V1",
    "protected"},
    {"fair_measures", "SELECT", "compared", "1",
    "UNNEST([@{indices}]) AS fair_metric"},
    {"fair_measures", "SELECT", "reference complete compared", "O11",
    "CASE WHEN NOT protected = '' THEN {'@{'p0.name}': \"@{\"p0.name}\"} END AS fair_key"},
    {"fair_measures", "SELECT", "reference complete compared", "O01",
    "CASE WHEN NOT protected = '' THEN {@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} END AS fair_key"},
    {"fair_measures", "SELECT", "reference complete compared", "-11 V11",
    "{'@{'p0.name}': \"@{\"p0.name}\"} AS fair_key"},
    {"fair_measures", "SELECT", "reference complete compared", "-01 V01",
    "{@[p:'@{'p.name}': \"@{\"p.name}\"@|, @]} AS fair_key"},
    {"fair_measures", "SELECT", "compared", "1",
    "n AS fair_n"},
    {"fair_measures", "SELECT", "compared", "1",
    "excluded AS fair_excluded"},
    {"fair_measures", "SELECT", "minimum compared", "11",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}\"@|, @]] END) AS fair_value"},
    {"fair_measures", "SELECT", "minimum compared", "01",
    "UNNEST([@[m:\"@{\"m.name}\"@|, @]]) AS fair_value"},
    {"fair_measures", "SELECT", "confidence minimum compared", "111 211",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_low\"@|, @]] END) AS fair_low"},
    {"fair_measures", "SELECT", "confidence minimum compared", "101 201",
    "UNNEST([@[m:\"@{\"m.name}_low\"@|, @]]) AS fair_low"},
    {"fair_measures", "SELECT", "confidence minimum compared", "111 211",
    "UNNEST(CASE WHEN n >= @{least} THEN [@[m:\"@{\"m.name}_high\"@|, @]] END) AS fair_high"},
    {"fair_measures", "SELECT", "confidence minimum compared", "101 201",
    "UNNEST([@[m:\"@{\"m.name}_high\"@|, @]]) AS fair_high"},
    {"fair_measures", "SELECT", "sets reference complete columns compared", "0V111 1V011",
    "\"@{\"p0.name}\" IS NOT DISTINCT FROM (@{p0.reference}) AS fair_is_reference"},
    {"fair_measures", "SELECT", "sets reference complete compared", "0V01",
    "@[p:\"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference})@| AND @] AS fair_is_reference"},
    {"fair_measures", "SELECT", "sets reference columns compared", "1V31",
    "@[p:(@{p.absent} OR \"@{\"p.name}\" IS NOT DISTINCT FROM (@{p.reference}))@| AND @] AS fair_is_reference"},
    {"fair_measures", "SELECT", "confidence reference compared", "1-1 2-1",
    "ROW_NUMBER() OVER () AS fair_place"},
    {"fair_measures", "SELECT", "reference compared", "O1",
    "protected = '' AS fair_is_reference"},
    {"fair_measures", "FROM", "sets columns compared", "031 111 131",
    "fair_groups@{s}"},
    {"fair_measures", "FROM", "sets columns compared", "011",
    "fair_sides@{s}"},
    {"fair_measures", "WHERE", "sets columns compared", "011",
    "fair_empty_side IS NULL"},
    {"fair_ranked", "SELECT", "reference controls compared", "-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_ranked", "SELECT", "sets reference compared", "1-1",
    "protected"},
    {"fair_ranked", "SELECT", "reference compared", "-1",
    "fair_metric"},
    {"fair_ranked", "SELECT", "reference compared", "-1",
    "COUNT(fair_value) AS fair_judged"},
    {"fair_referred", "SELECT", "reference controls compared", "O31 V31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_referred", "SELECT", "sets reference compared", "1V1",
    "protected"},
    {"fair_referred", "SELECT", "reference compared", "O1 V1",
    "fair_metric"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "1V01 2V01",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p."
    "name}@|, @]') ELSE MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low"
    ", 'high': fair_high} END) END AS fair_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "0V01",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @[p:@{'p.reference}@|, @] is no group of @[p:@{'p."
    "name}@|, @]') ELSE MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fai"
    "r_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "1V11 2V11",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @{'p0.reference} is no group of @{'p0.name}') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_hig"
    "h} END) END AS fair_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "0V11",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE @{'p0.reference} is no group of @{'p0.name}') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "1O01 2O01",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_hig"
    "h} END) END AS fair_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "0O01",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @[p:@{'p.name}@|, @]') ELSE"
    " MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "1O11 2O11",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @{'p0.name}') ELSE MAX(CASE"
    " WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_high} END) E"
    "ND AS fair_reference"},
    {"fair_referred", "SELECT", "confidence reference complete compared", "0O11",
    "CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN ERROR('REFERENCE OVERALL is no group of @{'p0.name}') ELSE MAX(CASE"
    " WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference"},
    {"fair_referred", "FROM", "reference compared", "O1 V1",
    "fair_measures@{s}"},
    {"fair_referred", "GROUP BY", "reference controls compared", "O31 V31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_referred", "GROUP BY", "sets reference compared", "1V1",
    "protected"},
    {"fair_referred", "GROUP BY", "reference compared", "O1 V1",
    "fair_metric"},
    {"fair_ranked", "SELECT", "reference controls compared", "O31 V31",
    "@[c:fair_measures@{s}.\"@{\"c.name}\"@|, @]"},
    {"fair_ranked", "SELECT", "sets reference compared", "0O1 1O1 1V1",
    "fair_measures@{s}.protected"},
    {"fair_ranked", "SELECT", "reference compared", "O1 V1",
    "fair_measures@{s}.fair_metric"},
    {"fair_ranked", "SELECT", "reference compared", "O1 V1",
    "MAX(fair_referred@{s}.fair_reference) AS fair_reference"},
    {"fair_ranked", "SELECT", "compared", "1",
    "CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded"},
    {"fair_ranked", "SELECT", "compared", "1",
    "MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest"},
    {"fair_ranked", "SELECT", "confidence reference compared", "1-1 2-1",
    "COUNT(fair_low) AS fair_limited"},
    {"fair_ranked", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred@{s}.fair_reference.value"
    ") IS NULL, 'nearness': -(ABS(fair_value - fair_referred@{s}.fair_reference.value)), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low"
    ", 'high': fair_high}) AS fair_furthest"},
    {"fair_ranked", "SELECT", "confidence reference judged compared", "0Od1 0Vd1",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value - fair_referred@{s}.fair_reference.value"
    ") IS NULL, 'nearness': -(ABS(fair_value - fair_referred@{s}.fair_reference.value)), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthe"
    "st"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1m1 1r1 2m1 2r1",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) "
    "AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NU"
    "LLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value "
    "- fair_referred@{s}.fair_reference.value) END IS NULL, 'nearness': -(CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) AND NOT fair_value IS NULL"
    " AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NULLIF(GREATEST(fair_value, "
    "fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value - fair_referred@{s}.fair_r"
    "eference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high': fair_high}) AS fair_furthest"},
    {"fair_ranked", "SELECT", "confidence judged compared", "0m1 0r1",
    "MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) "
    "AND NOT fair_value IS NULL AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NU"
    "LLIF(GREATEST(fair_value, fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value "
    "- fair_referred@{s}.fair_reference.value) END IS NULL, 'nearness': -(CASE WHEN fair_measures@{s}.fair_metric IN (@{ratios}) AND NOT fair_value IS NULL"
    " AND NOT fair_referred@{s}.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred@{s}.fair_reference.value) / NULLIF(GREATEST(fair_value, "
    "fair_referred@{s}.fair_reference.value), 0) WHEN fair_measures@{s}.fair_metric IN (@{ratios}) THEN NULL ELSE ABS(fair_value - fair_referred@{s}.fair_r"
    "eference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthest"},
    {"fair_ranked", "SELECT", "reference compared", "-1",
    "MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest"},
    {"fair_ranked", "SELECT", "confidence reference compared", "1O1 1V1 2O1 2V1",
    "COUNT(CASE WHEN NOT fair_is_reference THEN fair_value END) AS fair_rivals"},
    {"fair_ranked", "SELECT", "reference compared", "-1",
    "MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest"},
    {"fair_ranked", "SELECT", "confidence reference compared", "1O1 1V1 2O1 2V1",
    "COUNT(CASE WHEN NOT fair_is_reference THEN fair_low END) AS fair_limited"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1m1 2m1",
    "MAX(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{differences}) THEN GREATEST(GREATEST(fair_value - (fair_referred@{s}.fair_"
    "reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)),"
    " fair_low - (fair_referred@{s}.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_va"
    "lue, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.lo"
    "w))) END) AS fair_difference_low"},
    {"fair_ranked", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "MAX(CASE WHEN NOT fair_is_reference THEN GREATEST(GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2"
    ") + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.high)), "
    "0 - LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value"
    " - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.low))) END) AS fair_difference_low"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1r1 2r1",
    "MIN(CASE WHEN NOT fair_is_reference THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_reference.value <= 0 THEN NULL WHEN fair_low <= 0 TH"
    "EN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_value / fair_low), 2) + POWER(LN((fair_referred@{"
    "s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@{s}.fair_reference.high)) END, CASE WHEN fair_ref"
    "erred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s"
    "}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2) + PO"
    "WER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) AS fair_ratio_low"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1m1 2m1",
    "MAX(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{differences}) THEN GREATEST(LEAST(fair_value - (fair_referred@{s}.fair_ref"
    "erence.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fa"
    "ir_high - (fair_referred@{s}.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_l"
    "ow, 2) + POWER(fair_referred@{s}.fair_reference.high - (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.hig"
    "h))) END) AS fair_difference_high"},
    {"fair_ranked", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "MAX(CASE WHEN NOT fair_is_reference THEN GREATEST(LEAST(fair_value - (fair_referred@{s}.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) "
    "+ POWER(fair_referred@{s}.fair_reference.value - (fair_referred@{s}.fair_reference.low), 2)), fair_high - (fair_referred@{s}.fair_reference.low)), 0 -"
    " GREATEST(fair_value - (fair_referred@{s}.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred@{s}.fair_reference.high -"
    " (fair_referred@{s}.fair_reference.value), 2)), fair_low - (fair_referred@{s}.fair_reference.high))) END) AS fair_difference_high"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1r1 2r1",
    "MIN(CASE WHEN NOT fair_is_reference THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_reference.value <= 0 THEN NULL WHEN fair_referred@{s"
    "}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / (fair_referred@{s}.fair_reference.low) ELSE LEAST((fai"
    "r_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) + POWER(LN((fair_referred@{s}.fair_reference.value"
    ") / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_reference.low)) END, CASE WHEN fair_referred@{s}.fair_reference"
    ".value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_referred@{s}.fair_reference.value <= 0 THEN (fair"
    "_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(SQRT(POWER(LN((fair_referred@{s"
    "}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / fair_low), 2))), (fair_referred@{s}.fair_reference.high"
    ") / fair_low) END) END) AS fair_ratio_high"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1m1 2m1",
    "MIN(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_ref"
    "erence.value <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE GREATEST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_"
    "value / fair_low), 2) + POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2))), fair_low / (fair_referred@"
    "{s}.fair_reference.high)) END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference"
    ".low <= 0 THEN 0 ELSE GREATEST(((fair_referred@{s}.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred@{s}.fair_reference.value) /"
    " (fair_referred@{s}.fair_reference.low)), 2) + POWER(LN(fair_high / fair_value), 2))), (fair_referred@{s}.fair_reference.low) / fair_high) END) END) A"
    "S fair_ratio_low"},
    {"fair_ranked", "SELECT", "confidence judged compared", "1m1 2m1",
    "MIN(CASE WHEN NOT fair_is_reference AND fair_measures@{s}.fair_metric IN (@{ratios}) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred@{s}.fair_ref"
    "erence.value <= 0 THEN NULL WHEN fair_referred@{s}.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / (fair"
    "_referred@{s}.fair_reference.low) ELSE LEAST((fair_value / (fair_referred@{s}.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) +"
    " POWER(LN((fair_referred@{s}.fair_reference.value) / (fair_referred@{s}.fair_reference.low)), 2))), fair_high / (fair_referred@{s}.fair_reference.low)"
    ") END, CASE WHEN fair_referred@{s}.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_"
    "referred@{s}.fair_reference.value <= 0 THEN (fair_referred@{s}.fair_reference.high) / fair_low ELSE LEAST(((fair_referred@{s}.fair_reference.value) / "
    "fair_value) * EXP(SQRT(POWER(LN((fair_referred@{s}.fair_reference.high) / (fair_referred@{s}.fair_reference.value)), 2) + POWER(LN(fair_value / fair_l"
    "ow), 2))), (fair_referred@{s}.fair_reference.high) / fair_low) END) END) AS fair_ratio_high"},
    {"fair_ranked", "FROM", "reference compared", "-1",
    "fair_measures@{s}"},
    {"fair_ranked", "FROM", "sets reference controls compared", "0O31 0V31 1O31",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND "
    "fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"fair_ranked", "FROM", "sets reference controls compared", "1V31",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON @[c:fair_measures@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_referred@{s}.\"@{\"c.name}\"@| AND @] AND "
    "fair_measures@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}."
    "fair_metric"},
    {"fair_ranked", "FROM", "sets reference controls compared", "0O01 0V01 1O01",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON fair_measures@{s}.fair_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"fair_ranked", "FROM", "sets reference controls compared", "1V01",
    "fair_measures@{s} INNER JOIN fair_referred@{s} ON fair_measures@{s}.protected IS NOT DISTINCT FROM fair_referred@{s}.protected AND fair_measures@{s}.f"
    "air_metric IS NOT DISTINCT FROM fair_referred@{s}.fair_metric"},
    {"fair_ranked", "GROUP BY", "reference controls compared", "-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_ranked", "GROUP BY", "sets reference compared", "1-1",
    "protected"},
    {"fair_ranked", "GROUP BY", "reference compared", "-1",
    "fair_metric"},
    {"fair_ranked", "WHERE", "reference compared", "O1",
    "NOT fair_is_reference"},
    {"fair_extremes", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_metric"},
    {"fair_extremes", "SELECT", "confidence reference compared", "1-1 2-1",
    "UNNEST(FLATTEN([ARG_MAX(fair_place, fair_value, 16), ARG_MAX(fair_place, fair_low, 16), ARG_MAX(fair_place, fair_high, 16), ARG_MIN(fair_place, fair_v"
    "alue, 16), ARG_MIN(fair_place, fair_low, 16), ARG_MIN(fair_place, fair_high, 16)])) AS fair_place"},
    {"fair_ranked", "GROUP BY", "reference controls compared", "O31 V31",
    "@[c:fair_measures@{s}.\"@{\"c.name}\"@|, @]"},
    {"fair_ranked", "GROUP BY", "sets reference compared", "0O1 1O1 1V1",
    "fair_measures@{s}.protected"},
    {"fair_ranked", "GROUP BY", "reference compared", "O1 V1",
    "fair_measures@{s}.fair_metric"},
    {"fair_extremes", "FROM", "confidence reference compared", "1-1 2-1",
    "fair_measures@{s}"},
    {"fair_pairs", "SELECT", "reference controls compared", "O31 V31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_pairs", "SELECT", "sets reference compared", "0O1 1O1 1V1",
    "protected"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "fair_metric"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN 2 ELSE 1 END AS fair_judged"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "fair_excluded"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "fair_smallest"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthes"
    "t.value END ELSE fair_reference.value END AS lowest_value"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthes"
    "t.key END ELSE fair_reference.key END AS lowest_key"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthes"
    "t.n END ELSE fair_reference.n END AS lowest_n"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest"
    ".value END ELSE fair_reference.value END AS highest_value"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest"
    ".key END ELSE fair_reference.key END AS highest_key"},
    {"fair_pairs", "SELECT", "reference compared", "O1 V1",
    "CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest"
    ".n END ELSE fair_reference.n END AS highest_n"},
    {"fair_pairs", "SELECT", "confidence reference compared", "1O1 1V1 2O1 2V1",
    "CASE WHEN NOT fair_reference.value IS NULL THEN fair_rivals ELSE 0 END AS fair_gaps"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1m1 2m1",
    "CASE WHEN fair_metric IN (@{ratios}) THEN GREATEST(GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furt"
    "hest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high)), 0 - LEAST(fair_furthest.value - ("
    "fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furth"
    "est.high - (fair_reference.low))) ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_low END END AS fair_difference_low"},
    {"fair_pairs", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "CASE WHEN fair_rivals = fair_limited THEN fair_difference_low END AS fair_difference_low"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1r1 2r1",
    "GREATEST(GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high "
    "- (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high)), 0 - LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_fu"
    "rthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low))) AS fair_"
    "difference_low"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1m1 2m1",
    "CASE WHEN fair_metric IN (@{ratios}) THEN GREATEST(LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest"
    ".value), 2) + POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low)), 0 - GREATEST(fair_furthest.value - ("
    "fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furth"
    "est.low - (fair_reference.high))) ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_high END END AS fair_difference_high"},
    {"fair_pairs", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "CASE WHEN fair_rivals = fair_limited THEN fair_difference_high END AS fair_difference_high"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1r1 2r1",
    "GREATEST(LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) + POWER(fair_reference.value -"
    " (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low)), 0 - GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_fu"
    "rthest.value - (fair_furthest.low), 2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high))) AS fair_"
    "difference_high"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1m1 2m1",
    "CASE WHEN fair_metric IN (@{ratios}) THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_low END ELSE LEAST(CASE WHEN fair_furthest.value < 0 OR"
    " fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value) / (fair_reference.value)) * EXP(-SQRT(POW"
    "ER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) / (fair_reference.value)), 2))), (fair_furthest.low) / (fair_r"
    "eference.high)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair"
    "_reference.value) / (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_reference.low)), 2) + POWER(LN((fair_furthest.high) / ("
    "fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) END AS fair_ratio_low"},
    {"fair_pairs", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value)"
    " / (fair_reference.value)) * EXP(-SQRT(POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) / (fair_reference.va"
    "lue)), 2))), (fair_furthest.low) / (fair_reference.high)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_refe"
    "rence.low <= 0 THEN 0 ELSE GREATEST(((fair_reference.value) / (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_reference.low"
    ")), 2) + POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) AS fair_ratio_low"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1r1 2r1",
    "CASE WHEN fair_rivals = fair_limited THEN fair_ratio_low END AS fair_ratio_low"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1m1 2m1",
    "CASE WHEN fair_metric IN (@{ratios}) THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_high END ELSE LEAST(CASE WHEN fair_furthest.value < 0 O"
    "R fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_furthest.value <= 0 THEN (fair_furthest.h"
    "igh) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) * EXP(SQRT(POWER(LN((fair_furthest.high) / (fair_furthest.valu"
    "e)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)), 2))), (fair_furthest.high) / (fair_reference.low)) END, CASE WHEN fair_reference.va"
    "lue < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_reference.value <= 0 THEN (fair_re"
    "ference.high) / (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value)) * EXP(SQRT(POWER(LN((fair_reference.high) / (fair_refe"
    "rence.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_reference.high) / (fair_furthest.low)) END) END AS fair_ratio_h"
    "igh"},
    {"fair_pairs", "SELECT", "confidence reference judged compared", "1Od1 1Vd1 2Od1 2Vd1",
    "LEAST(CASE WHEN fair_furthest.value < 0 OR fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_"
    "furthest.value <= 0 THEN (fair_furthest.high) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) * EXP(SQRT(POWER(LN(("
    "fair_furthest.high) / (fair_furthest.value)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)), 2))), (fair_furthest.high) / (fair_referen"
    "ce.low)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHE"
    "N fair_reference.value <= 0 THEN (fair_reference.high) / (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value)) * EXP(SQRT(PO"
    "WER(LN((fair_reference.high) / (fair_reference.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_reference.high) / (fai"
    "r_furthest.low)) END) AS fair_ratio_high"},
    {"fair_pairs", "SELECT", "confidence judged compared", "1r1 2r1",
    "CASE WHEN fair_rivals = fair_limited THEN fair_ratio_high END AS fair_ratio_high"},
    {"fair_extremes", "GROUP BY", "confidence reference controls compared", "1-31 2-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_extremes", "GROUP BY", "confidence sets reference compared", "11-1 21-1",
    "protected"},
    {"fair_extremes", "GROUP BY", "confidence reference compared", "1-1 2-1",
    "fair_metric"},
    {"fair_rivals", "SELECT", "confidence reference controls compared", "1-31 2-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_rivals", "SELECT", "confidence sets reference compared", "11-1 21-1",
    "protected"},
    {"fair_rivals", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_metric"},
    {"fair_rivals", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_place"},
    {"fair_rivals", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_value"},
    {"fair_rivals", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_low"},
    {"fair_rivals", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_high"},
    {"fair_rivals", "FROM", "confidence reference compared", "1-1 2-1",
    "fair_measures@{s}"},
    {"fair_rivals", "WHERE", "confidence reference compared", "1-1 2-1",
    "(fair_metric, fair_place) IN (SELECT * FROM fair_extremes@{s})"},
    {"fair_facing", "SELECT", "confidence reference controls compared", "1-31 2-31",
    "@[c:fair_upper.\"@{\"c.name}\"@|, @]"},
    {"fair_facing", "SELECT", "confidence sets reference compared", "11-1 21-1",
    "fair_upper.protected"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_upper.fair_metric"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_upper.fair_value AS fair_upper_value"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_upper.fair_low AS fair_upper_low"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_upper.fair_high AS fair_upper_high"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_lower.fair_value AS fair_lower_value"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_lower.fair_low AS fair_lower_low"},
    {"fair_facing", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_lower.fair_high AS fair_lower_high"},
    {"fair_facing", "FROM", "confidence sets reference controls compared", "10-31 20-31",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON @[c:fair_upper.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_lower.\"@{\"c.name}\"@| A"
    "ND @] AND fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_val"
    "ue = fair_lower.fair_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"fair_facing", "FROM", "confidence sets reference controls compared", "11-31 21-31",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON @[c:fair_upper.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_lower.\"@{\"c.name}\"@| A"
    "ND @] AND fair_upper.protected IS NOT DISTINCT FROM fair_lower.protected AND fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (f"
    "air_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"fair_facing", "FROM", "confidence sets reference controls compared", "10-01 20-01",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (fair"
    "_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"fair_facing", "FROM", "confidence sets reference controls compared", "11-01 21-01",
    "fair_rivals@{s} AS fair_upper INNER JOIN fair_rivals@{s} AS fair_lower ON fair_upper.protected IS NOT DISTINCT FROM fair_lower.protected AND fair_uppe"
    "r.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fai"
    "r_value AND fair_upper.fair_place < fair_lower.fair_place)"},
    {"fair_margins", "SELECT", "confidence reference controls compared", "1-31 2-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_margins", "SELECT", "confidence sets reference compared", "11-1 21-1",
    "protected"},
    {"fair_margins", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_metric"},
    {"fair_margins", "SELECT", "confidence reference compared", "1-1 2-1",
    "GREATEST(fair_upper_value - fair_lower_value - SQRT(POWER(fair_upper_value - fair_upper_low, 2) + POWER(fair_lower_high - fair_lower_value, 2)), fair_"
    "upper_low - fair_lower_high) AS fair_difference_low"},
    {"fair_margins", "SELECT", "confidence reference compared", "1-1 2-1",
    "LEAST(fair_upper_value - fair_lower_value + SQRT(POWER(fair_upper_high - fair_upper_value, 2) + POWER(fair_lower_value - fair_lower_low, 2)), fair_upp"
    "er_high - fair_lower_low) AS fair_difference_high"},
    {"fair_margins", "SELECT", "confidence reference compared", "1-1 2-1",
    "CASE WHEN fair_lower_value < 0 OR fair_upper_value <= 0 THEN NULL WHEN fair_lower_low <= 0 THEN 0 ELSE GREATEST((fair_lower_value / fair_upper_value) "
    "* EXP(-SQRT(POWER(LN(fair_lower_value / fair_lower_low), 2) + POWER(LN(fair_upper_high / fair_upper_value), 2))), fair_lower_low / fair_upper_high) EN"
    "D AS fair_ratio_low"},
    {"fair_margins", "SELECT", "confidence reference compared", "1-1 2-1",
    "CASE WHEN fair_lower_value < 0 OR fair_upper_value <= 0 THEN NULL WHEN fair_upper_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_lower_value <= 0 "
    "THEN fair_lower_high / fair_upper_low ELSE LEAST((fair_lower_value / fair_upper_value) * EXP(SQRT(POWER(LN(fair_lower_high / fair_lower_value), 2) + P"
    "OWER(LN(fair_upper_value / fair_upper_low), 2))), fair_lower_high / fair_upper_low) END AS fair_ratio_high"},
    {"fair_margins", "FROM", "confidence reference compared", "1-1 2-1",
    "fair_facing@{s}"},
    {"fair_widest", "SELECT", "confidence reference controls compared", "1-31 2-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_widest", "SELECT", "confidence sets reference compared", "11-1 21-1",
    "protected"},
    {"fair_widest", "SELECT", "confidence reference compared", "1-1 2-1",
    "fair_metric"},
    {"fair_widest", "SELECT", "confidence reference compared", "1-1 2-1",
    "MAX(fair_difference_low) AS fair_difference_low"},
    {"fair_widest", "SELECT", "confidence reference compared", "1-1 2-1",
    "MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high"},
    {"fair_widest", "SELECT", "confidence reference compared", "1-1 2-1",
    "MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low"},
    {"fair_widest", "SELECT", "confidence reference compared", "1-1 2-1",
    "MIN(fair_ratio_high) AS fair_ratio_high"},
    {"fair_widest", "FROM", "confidence reference compared", "1-1 2-1",
    "fair_margins@{s}"},
    {"fair_widest", "GROUP BY", "confidence reference controls compared", "1-31 2-31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"fair_widest", "GROUP BY", "confidence sets reference compared", "11-1 21-1",
    "protected"},
    {"fair_widest", "GROUP BY", "confidence reference compared", "1-1 2-1",
    "fair_metric"},
    {"fair_pairs", "SELECT", "reference controls compared", "-31",
    "@[c:fair_ranked@{s}.\"@{\"c.name}\"@|, @]"},
    {"fair_pairs", "SELECT", "sets reference compared", "1-1",
    "fair_ranked@{s}.protected"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_ranked@{s}.fair_metric"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_ranked@{s}.fair_judged"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_ranked@{s}.fair_excluded"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_ranked@{s}.fair_smallest"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_lowest.value AS lowest_value"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_lowest.key AS lowest_key"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_lowest.n AS lowest_n"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_highest.value AS highest_value"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_highest.key AS highest_key"},
    {"fair_pairs", "SELECT", "reference compared", "-1",
    "fair_highest.n AS highest_n"},
    {"fair_pairs", "SELECT", "confidence reference compared", "1-1 2-1",
    "CAST((fair_ranked@{s}.fair_judged * (fair_ranked@{s}.fair_judged - 1)) / 2 AS BIGINT) AS fair_gaps"},
    {"fair_pairs", "SELECT", "confidence reference compared", "1-1 2-1",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_difference_low END AS fair_difference_low"},
    {"fair_pairs", "SELECT", "confidence reference compared", "1-1 2-1",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_difference_high END AS fair_difference_high"},
    {"fair_pairs", "SELECT", "confidence reference compared", "1-1 2-1",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_ratio_low END AS fair_ratio_low"},
    {"fair_pairs", "SELECT", "confidence reference compared", "1-1 2-1",
    "CASE WHEN fair_ranked@{s}.fair_judged = fair_ranked@{s}.fair_limited THEN fair_widest@{s}.fair_ratio_high END AS fair_ratio_high"},
    {"fair_pairs", "FROM", "confidence reference compared", "0-1 0O1 0V1 1O1 1V1 2O1 2V1",
    "fair_ranked@{s}"},
    {"fair_pairs", "FROM", "confidence sets reference controls compared", "10-31 20-31",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON @[c:fair_ranked@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_widest@{s}.\"@{\"c.name}\"@| AND @] AND fair_rank"
    "ed@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"fair_pairs", "FROM", "confidence sets reference controls compared", "11-31 21-31",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON @[c:fair_ranked@{s}.\"@{\"c.name}\" IS NOT DISTINCT FROM fair_widest@{s}.\"@{\"c.name}\"@| AND @] AND fair_rank"
    "ed@{s}.protected IS NOT DISTINCT FROM fair_widest@{s}.protected AND fair_ranked@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"fair_pairs", "FROM", "confidence sets reference controls compared", "10-01 20-01",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON fair_ranked@{s}.fair_metric IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"fair_pairs", "FROM", "confidence sets reference controls compared", "11-01 21-01",
    "fair_ranked@{s} LEFT JOIN fair_widest@{s} ON fair_ranked@{s}.protected IS NOT DISTINCT FROM fair_widest@{s}.protected AND fair_ranked@{s}.fair_metric "
    "IS NOT DISTINCT FROM fair_widest@{s}.fair_metric"},
    {"fair_contrasts", "SELECT", "compared", "1",
    "*"},
    {"fair_contrasts", "SELECT", "compared", "1",
    "CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference"},
    {"fair_contrasts", "SELECT", "compared", "1",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio"},
    {"fair_contrasts", "SELECT", "confidence compared", "11 21",
    "CASE WHEN fair_judged >= 2 THEN CASE WHEN fair_difference_low < 0 THEN 0 ELSE fair_difference_low END END AS difference_low"},
    {"fair_contrasts", "SELECT", "confidence compared", "11 21",
    "CASE WHEN fair_judged >= 2 THEN fair_difference_high END AS difference_high"},
    {"fair_contrasts", "SELECT", "confidence compared", "11 21",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_low END AS ratio_low"},
    {"fair_contrasts", "SELECT", "confidence compared", "11 21",
    "CASE WHEN fair_judged >= 2 AND lowest_value >= 0 AND highest_value > 0 THEN CASE WHEN fair_ratio_high > 1 THEN 1 ELSE fair_ratio_high END END AS ratio"
    "_high"},
    {"fair_contrasts", "FROM", "compared", "1",
    "fair_pairs@{s}"},
    {"", "SELECT", "controls compared", "31",
    "@[c:\"@{\"c.name}\"@|, @]"},
    {"", "SELECT", "sets compared", "11",
    "protected"},
    {"", "SELECT", "compared", "1",
    "CASE fair_metric@[m: WHEN @{i} THEN '@{'m.name}'@|@] END AS metric"},
    {"", "SELECT", "compared", "1",
    "difference"},
    {"", "SELECT", "confidence compared", "11 21",
    "difference_low"},
    {"", "SELECT", "confidence compared", "11 21",
    "difference_high"},
    {"", "SELECT", "compared", "1",
    "ratio"},
    {"", "SELECT", "confidence compared", "11 21",
    "ratio_low"},
    {"", "SELECT", "confidence compared", "11 21",
    "ratio_high"},
    {"", "SELECT", "compared", "1",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.bound}@|@] END AS DOUBLE) AS allowance"},
    {"", "SELECT", "compared", "1",
    "CAST(CASE fair_metric@[m: WHEN @{i} THEN @{m.judged}@|@] END AS TEXT) AS judged_on"},
    {"", "SELECT", "compared", "1",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.holds}@|@] END AS within"},
    {"", "SELECT", "confidence compared", "11 21",
    "CASE fair_metric@[m: WHEN @{i} THEN @{m.verdict}@|@] END AS verdict"},
    {"", "SELECT", "sets reference columns compared", "0-11 0V11",
    "CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END END AS lowest_group"},
    {"", "SELECT", "sets reference columns compared", "0O11",
    "CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@{\"p0.name}\"] AS TEX"
    "T), 2, -2) END WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group"},
    {"", "SELECT", "sets reference compared", "1-1 1V1",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([lowest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS lowest_group"},
    {"", "SELECT", "sets reference compared", "1O1",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY"
    "_SLICE(CAST([lowest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group"},
    {"", "SELECT", "sets reference columns compared", "0-31 0V31",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS lowest_group"},
    {"", "SELECT", "sets reference columns compared", "0O31",
    "CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN lowest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.\"@"
    "{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group"},
    {"", "SELECT", "compared", "1",
    "lowest_n"},
    {"", "SELECT", "compared", "1",
    "lowest_value"},
    {"", "SELECT", "sets reference columns compared", "0-11 0V11",
    "CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.\"@{\"p0.name}\"] AS "
    "TEXT), 2, -2) END END AS highest_group"},
    {"", "SELECT", "sets reference columns compared", "0O11",
    "CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.\"@{\"p0.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.\"@{\"p0.name}\"] AS "
    "TEXT), 2, -2) END WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group"},
    {"", "SELECT", "sets reference compared", "1-1 1V1",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([highest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) END AS highest_group"},
    {"", "SELECT", "sets reference compared", "1O1",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN @{p.among} THEN CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARR"
    "AY_SLICE(CAST([highest_key.\"@{\"p.name}\"] AS TEXT), 2, -2) END END@|, @]) WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group"},
    {"", "SELECT", "sets reference columns compared", "0-31 0V31",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key"
    ".\"@{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) END AS highest_group"},
    {"", "SELECT", "sets reference columns compared", "0O31",
    "CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', @[p:CASE WHEN highest_key.\"@{\"p.name}\" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key"
    ".\"@{\"p.name}\"] AS TEXT), 2, -2) END@|, @]) WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group"},
    {"", "SELECT", "compared", "1",
    "highest_n"},
    {"", "SELECT", "compared", "1",
    "highest_value"},
    {"", "SELECT", "compared", "1",
    "fair_excluded AS excluded"},
    {"", "SELECT", "confidence compared", "11 21",
    "CAST(fair_gaps AS BIGINT) AS comparisons"},
    {"", "SELECT", "minimum compared", "11",
    "CASE WHEN fair_judged >= 2 AND fair_smallest < 30 AND CAST(@{minimum} AS DOUBLE) = 0 THEN CONCAT(fair_smallest, ' rows in the smallest group: write MI"
    "NIMUM 30') END AS warning"},
    {"", "SELECT", "minimum compared", "01",
    "CASE WHEN fair_judged >= 2 AND fair_smallest < 30 THEN CONCAT(fair_smallest, ' rows in the smallest group: write MINIMUM 30') END AS warning"},
    {"", "SELECT", "compared", "1",
    "lowest_key"},
    {"", "SELECT", "compared", "1",
    "highest_key"},
    {"", "FROM", "compared", "1",
    "fair_contrasts@{s}"},
    {"", "ORDER BY", "controls compared", "31",
    "@[c:\"@{\"c.name}\" ASC@|, @]"},
    {"", "ORDER BY", "sets compared", "11",
    "protected ASC"},
    {"", "ORDER BY", "compared", "1",
    "fair_metric ASC"},
};
const size_t PIECES_COUNT = 543;

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
    {"(tp + fp) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"(fn + tn) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"}}},
    {"(tp + fn) / NULLIF(n, 0)", {{"(tp + fn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"(tp + fn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"tp / NULLIF(tp + fn, 0)", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"fn / NULLIF(tp + fn, 0)", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"},
    {"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"}}},
    {"tn / NULLIF(fp + tn, 0)", {{"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, fp + tn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"},
    {"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"}}},
    {"fp / NULLIF(fp + tn, 0)", {{"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, fp + tn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_0, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"tp / NULLIF(tp + fp, 0)", {{"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, tp + fp AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, (POWER(tp + fp, 2)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"fp / NULLIF(tp + fp, 0)", {{"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, tp + fp AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"},
    {"tp / NULLIF(tp + fp, 0) AS fair_share_@{i}_0, (POWER(tp + fp, 2)) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"}}},
    {"tn / NULLIF(fn + tn, 0)", {{"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, fn + tn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"},
    {"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, (POWER(fn + tn, 2)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"}}},
    {"fn / NULLIF(fn + tn, 0)", {{"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, fn + tn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"fn / NULLIF(fn + tn, 0) AS fair_share_@{i}_0, (POWER(fn + tn, 2)) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"(tp + tn) / NULLIF(n, 0)", {{"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"(fp + fn) / NULLIF(n, 0)", {{"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"},
    {"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, 1 - fair_high_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, 1 - fair_low_@{i}_0) END"}}},
    {"((tp / NULLIF(tp + fn, 0)) + (tn / NULLIF(fp + tn, 0))) / 2", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1, fp + tn AS fair_rows_@{i}_1", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0, GREATEST(1e-09, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * "
    "(1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_low_@{i}_1, LEAST(0.999999999, (fair_rows_@{i}_1 * fair_sh"
    "are_@{i}_1 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}"
    "_1 + @{z} * @{z})) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + ((1 - f"
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
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
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
    "air_share_@{i}_1, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0, GREATEST(1e-09, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * "
    "(1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_low_@{i}_1, LEAST(0.999999999, (fair_rows_@{i}_1 * fair_sh"
    "are_@{i}_1 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}"
    "_1 + @{z} * @{z})) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + ((1 - fair_middle_@{i}_1) / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + ((1 - f"
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
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
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
    {"2 * tp / NULLIF(2 * tp + fp + fn, 0)", {{"tp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_0, tp + fp + fn AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "2 * (2 * fair_low_@{i}_0) / NULLIF(2 * (2 * fair_low_@{i}_0) + (1 - fair_low_@{i}_0) + (1 - fair_low_@{i}_0), 0) AS fair_turn_@{i}_low, 2 * (2 * fair_"
    "high_@{i}_0) / NULLIF(2 * (2 * fair_high_@{i}_0) + (1 - fair_high_@{i}_0) + (1 - fair_high_@{i}_0), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"tp / NULLIF(tp + fp + fn, 0) AS fair_share_@{i}_0, (POWER(tp + fp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "2 * (2 * fair_low_@{i}_0) / NULLIF(2 * (2 * fair_low_@{i}_0) + (1 - fair_low_@{i}_0) + (1 - fair_low_@{i}_0), 0) AS fair_turn_@{i}_low, 2 * (2 * fair_"
    "high_@{i}_0) / NULLIF(2 * (2 * fair_high_@{i}_0) + (1 - fair_high_@{i}_0) + (1 - fair_high_@{i}_0), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"(1 * fp + 1 * fn) / NULLIF(n, 0)", {{"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(1 * (1 - fair_low_@{i}_0) + 1 * (1 - fair_low_@{i}_0)) / NULLIF(2, 0) AS fair_turn_@{i}_low, (1 * (1 - fair_high_@{i}_0) + 1 * (1 - fair_high_@{i}_0)"
    ") / NULLIF(2, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"(tp + tn) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(1 * (1 - fair_low_@{i}_0) + 1 * (1 - fair_low_@{i}_0)) / NULLIF(2, 0) AS fair_turn_@{i}_low, (1 * (1 - fair_high_@{i}_0) + 1 * (1 - fair_high_@{i}_0)"
    ") / NULLIF(2, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"fn / NULLIF(fp, 0)", {{"fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_0, fp + fn AS fair_rows_@{i}_0", "GREATEST(0, fair_rows_@{i}_0 * fair_share_@{i}_0 - 1) / NULLIF(fair_rows_@{i}_0 - 1, 0) AS fair_others_low_@{i}_0", "GREATEST(1e-09, ((fair_rows_@{i}_0 - 1) * fair_others_low_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT(((fair_rows_@{i}_0 - 1) * fair_others_low_@{i}_0) "
    "* (1 - fair_others_low_@{i}_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 - 1 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_"
    "0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fai"
    "r_rows_@{i}_0 + @{z} * @{z})) AS fair_high_@{i}_0", "", "(1 - fair_low_@{i}_0) / NULLIF(fair_low_@{i}_0, 0) AS fair_turn_@{i}_low, (1 - fair_high_@{i}_0) / NULLIF(fair_high_@{i}_0, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"fp / NULLIF(fp + fn, 0) AS fair_share_@{i}_0, (POWER(fp + fn, 2)) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_@{i}_0", "GREATEST(0, fair_rows_@{i}_0 * fair_share_@{i}_0 - 1) / NULLIF(fair_rows_@{i}_0 - 1, 0) AS fair_others_low_@{i}_0", "GREATEST(1e-09, ((fair_rows_@{i}_0 - 1) * fair_others_low_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT(((fair_rows_@{i}_0 - 1) * fair_others_low_@{i}_0) "
    "* (1 - fair_others_low_@{i}_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 - 1 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_"
    "0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fai"
    "r_rows_@{i}_0 + @{z} * @{z})) AS fair_high_@{i}_0", "", "(1 - fair_low_@{i}_0) / NULLIF(fair_low_@{i}_0, 0) AS fair_turn_@{i}_low, (1 - fair_high_@{i}_0) / NULLIF(fair_high_@{i}_0, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"(fp / NULLIF(fp + tn, 0)) / NULLIF((fn / NULLIF(tp + fn, 0)), 0)", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1, fp + tn AS fair_rows_@{i}_1", "LEAST(fair_rows_@{i}_0 * fair_share_@{i}_0, fair_rows_@{i}_0 - 1) / NULLIF(fair_rows_@{i}_0 - 1, 0) AS fair_others_high_@{i}_0", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, ((fair_rows_@{i}_0 - 1) * fair_others_high_@{i}"
    "_0 + @{z} * @{z} * 0.5 + @{z} * SQRT(((fair_rows_@{i}_0 - 1) * fair_others_high_@{i}_0) * (1 - fair_others_high_@{i}_0) + @{z} * @{z} * 0.25)) / (fair"
    "_rows_@{i}_0 - 1 + @{z} * @{z})) AS fair_high_@{i}_0, GREATEST(1e-09, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_r"
    "ows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_low_@{i}_1, LEAST(0.9999"
    "99999, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z}"
    " * @{z} * 0.25)) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "(fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_center_@{i}, (fair_middle_@{i}_1 / NULLIF(1, 0)) / "
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
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
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
    "air_share_@{i}_1, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1", "LEAST(fair_rows_@{i}_0 * fair_share_@{i}_0, fair_rows_@{i}_0 - 1) / NULLIF(fair_rows_@{i}_0 - 1, 0) AS fair_others_high_@{i}_0", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, ((fair_rows_@{i}_0 - 1) * fair_others_high_@{i}"
    "_0 + @{z} * @{z} * 0.5 + @{z} * SQRT(((fair_rows_@{i}_0 - 1) * fair_others_high_@{i}_0) * (1 - fair_others_high_@{i}_0) + @{z} * @{z} * 0.25)) / (fair"
    "_rows_@{i}_0 - 1 + @{z} * @{z})) AS fair_high_@{i}_0, GREATEST(1e-09, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_r"
    "ows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_low_@{i}_1, LEAST(0.9999"
    "99999, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z}"
    " * @{z} * 0.25)) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "(fair_middle_@{i}_1 / NULLIF(1, 0)) / NULLIF(((1 - fair_middle_@{i}_0) / NULLIF(1, 0)), 0) AS fair_center_@{i}, (fair_middle_@{i}_1 / NULLIF(1, 0)) / "
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
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
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
    {"((tp / NULLIF(tp + fn, 0)) + (fp / NULLIF(fp + tn, 0))) / 2", {{"tp / NULLIF(tp + fn, 0) AS fair_share_@{i}_0, tp + fn AS fair_rows_@{i}_0, fp / NULLIF(fp + tn, 0) AS fair_share_@{i}_1, fp + tn AS fair_rows_@{i}_1", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0, GREATEST(1e-09, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * "
    "(1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_low_@{i}_1, LEAST(0.999999999, (fair_rows_@{i}_1 * fair_sh"
    "are_@{i}_1 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}"
    "_1 + @{z} * @{z})) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + (fair_middle_"
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
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
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
    "air_share_@{i}_1, (POWER(fp + tn, 2)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_@{i}_1", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0, GREATEST(1e-09, (fair_rows_@{i}_1 * fair_share_@{i}_1 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * "
    "(1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_1 + @{z} * @{z})) AS fair_low_@{i}_1, LEAST(0.999999999, (fair_rows_@{i}_1 * fair_sh"
    "are_@{i}_1 + @{z} * @{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_1 * fair_share_@{i}_1) * (1 - fair_share_@{i}_1) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}"
    "_1 + @{z} * @{z})) AS fair_high_@{i}_1", "GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{i}_0, 0.5))) AS fair_middle_@{i}_0, GREATEST(1e-09, LEAST(0.999999999, COALESCE(fair_share_@{"
    "i}_1, 0.5))) AS fair_middle_@{i}_1", "((fair_middle_@{i}_0 / NULLIF(1, 0)) + (fair_middle_@{i}_1 / NULLIF(1, 0))) / 2 AS fair_center_@{i}, ((fair_low_@{i}_0 / NULLIF(1, 0)) + (fair_middle_"
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
    "ow >= fair_scaled_@{i}_1_high THEN fair_low_@{i}_1 ELSE fair_high_@{i}_1 END AS fair_end_@{i}_1_high", "GREATEST(-0.999999999999, fair_scaled_@{i} - SQRT(fair_step_@{i}_0_low * fair_step_@{i}_0_low + fair_step_@{i}_1_low * fair_step_@{i}_1_low)) AS fair_"
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
    {"(tp + fp) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"(tp + fp) / NULLIF(n, 0)", {{"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"},
    {"(tp + fp) / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "", "GREATEST(1e-09, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_rows_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_rows_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_rows_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_rows_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_low_@{i}_0) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_high_@{i}_0) END"}}},
    {"score_sum / NULLIF(n, 0)", {{"score_sum / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_0 * fair_share_@{i"
    "}_0) * n - (2 * fair_share_@{i}_0 * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * "
    "(1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "GREATEST(1e-09, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_size_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_size_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"score_sum / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_score_sum + (fair_share_@{i}_0 * fair_share_@{i"
    "}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_score_sum)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 +"
    " 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "GREATEST(1e-09, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_size_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_size_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"squared_error / NULLIF(n, 0)", {{"squared_error / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_0 * fair_share"
    "_@{i}_0) * n - (2 * fair_share_@{i}_0 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 "
    "+ 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "GREATEST(1e-09, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_size_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_size_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"squared_error / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_@{i}_0 * fair_share"
    "_@{i}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_"
    "@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_"
    "@{i}_0", "GREATEST(1e-09, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_size_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_size_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"calibration_gap / NULLIF(n, 0)", {{"calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_0, n AS fair_rows_@{i}_0", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_0 * fair_share_@{i}_0) * n - (2 * fair_share_@{i}_0 * fair_x_calibration_gap)) / NULLIF(n * n,"
    " 0)) AS fair_size_@{i}_0", "GREATEST(0, fair_share_@{i}_0 - (GREATEST(1, 0.6028102749890869 + 2.5231325220201604 / @{z}) * (@{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / "
    "(fair_rows_@{i}_0 * fair_rows_@{i}_0))))) AS fair_low_@{i}_0, LEAST(1, fair_share_@{i}_0 + @{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / (fair"
    "_rows_@{i}_0 * fair_rows_@{i}_0))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"calibration_gap / NULLIF(n, 0) AS fair_share_@{i}_0, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_@{i}_0", "GREATEST(0, (fair_xx_calibration_gap + (fair_share_@{i}_0 * fair_share_@{i}_0) * fair_q_n - (2 * fair_share_@{i}_0 * fair_x_calibration_gap)) / NULLIF"
    "(n * n, 0)) AS fair_size_@{i}_0", "GREATEST(0, fair_share_@{i}_0 - (GREATEST(1, 0.6028102749890869 + 2.5231325220201604 / @{z}) * (@{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / "
    "(fair_rows_@{i}_0 * fair_rows_@{i}_0))))) AS fair_low_@{i}_0, LEAST(1, fair_share_@{i}_0 + @{z} * SQRT(fair_size_@{i}_0 + (@{z} * @{z} * 0.25) / (fair"
    "_rows_@{i}_0 * fair_rows_@{i}_0))) AS fair_high_@{i}_0", "", "(fair_low_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * 8) / NULLIF(8, 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
    {"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)", {{"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_0, LEAST(tp + fn, fp + tn) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_0 * fair_sh"
    "are_@{i}_0) * (POWER(fp + tn, 2) * (tp + fn) + POWER(tp + fn, 2) * (fp + tn)) - (2 * fair_share_@{i}_0 * ((fp + tn) * (fair_x_concordant_pairs_tp + fa"
    "ir_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + fn) * (fp + tn), 2), 0)) + ("
    "((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)))) /"
    " (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "GREATEST(1e-09, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_size_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_size_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(fair_low_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * "
    "(2 + 1), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"},
    {"concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_@{i}_0, LEAST((POWER(tp + fn, 2)) / NULLIF(fair_q_tp + fair_q_fn, 0), (POWER(fp + tn"
    ", 2)) / NULLIF(fair_q_fp + fair_q_tn, 0)) AS fair_rows_@{i}_0", "GREATEST(fair_rows_@{i}_0, (fair_share_@{i}_0 * (1 - fair_share_@{i}_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_@{i}_0 * fair_sh"
    "are_@{i}_0) * (POWER(fp + tn, 2) * (fair_q_tp + fair_q_fn) + POWER(tp + fn, 2) * (fair_q_fp + fair_q_tn)) - (2 * fair_share_@{i}_0 * ((fp + tn) * (fai"
    "r_x_concordant_pairs_tp + fair_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + "
    "fn) * (fp + tn), 2), 0)) + (((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) / (fair_rows_@{i}_0 + 4)) * (1 - ((fair_rows_@{i}_0 * fair_share_@{i}_0 + 2) /"
    " (fair_rows_@{i}_0 + 4)))) / (fair_rows_@{i}_0 * fair_rows_@{i}_0), 0)) AS fair_size_@{i}_0", "GREATEST(1e-09, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * @{z} * 0.5 - (@{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}"
    "_0) + @{z} * @{z} * 0.25))) / (fair_size_@{i}_0 + @{z} * @{z})) AS fair_low_@{i}_0, LEAST(0.999999999, (fair_size_@{i}_0 * fair_share_@{i}_0 + @{z} * "
    "@{z} * 0.5 + @{z} * SQRT((fair_size_@{i}_0 * fair_share_@{i}_0) * (1 - fair_share_@{i}_0) + @{z} * @{z} * 0.25)) / (fair_size_@{i}_0 + @{z} * @{z})) A"
    "S fair_high_@{i}_0", "", "(fair_low_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_@{i}_low, (fair_high_@{i}_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * "
    "(2 + 1), 0) AS fair_turn_@{i}_high", "", "", "", "CASE WHEN NOT fair_value_@{i} IS NULL THEN LEAST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END", "CASE WHEN NOT fair_value_@{i} IS NULL THEN GREATEST(fair_value_@{i}, fair_turn_@{i}_low, fair_turn_@{i}_high) END"}}},
};
const char *const LIMIT_WORDS = "shares sizes limits middles turns scales steps ends low high";

const char *const RESERVED = "all|analyse|analyze|and|anti|any|array|as|asc|asof|asymmetric|at|authorization|binary|both|by|case|cast|check|collate|collation|column|columns|concurr"
    "ently|constraint|create|cross|default|deferrable|desc|describe|distinct|do|else|end|except|false|fetch|for|foreign|freeze|from|full|generated|glob|gro"
    "up|having|ilike|in|initially|inner|intersect|into|is|isnull|join|lambda|lateral|leading|left|like|limit|map|natural|not|notnull|null|offset|on|only|or"
    "|order|outer|overlaps|pivot|pivot_longer|pivot_wider|placing|positional|primary|qualify|references|returning|right|row|select|semi|show|similar|some|s"
    "truct|summarize|symmetric|table|tablesample|then|to|trailing|true|try_cast|tuple|union|unique|unpack|unpivot|using|variadic|verbose|when|where|window|"
    "with";
const char *const ITEMS = "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD|CORRECTION|DETAIL|TIME|EV"
    "ERY|TARGET|RUN_LENGTH|METHOD|ORDER BY|FEATURES|DEPTH|PRUNE|LAMBDA|SEED|EPSILON|MODE|OBJECTIVE|DISTORTION|EXCESS|PER|SUPPRESS|KEY|SOLVER";
const char *const FORMS = "DISPARITY|PAIRS|TEST|DECOMPOSE|BOUNDS|TREND|RELABEL|REWEIGH|SCAN|THRESHOLD|TRANSFORM";
const char *const AUDIT_ITEMS = "PREDICTION|SCORE|THRESHOLD|LABEL|PROTECTED|CONTROL|FILTER|METRICS|WITHIN|REFERENCE|WEIGHT|CONFIDENCE|MINIMUM|STRATA|STANDARD";
const char *const INFIX = "AND|AS|AT|BETWEEN|COLLATE|DIV|ELSE|END|ESCAPE|FILTER|GLOB|ILIKE|IN|IS|ISNULL|LIKE|MOD|NOT|NOTNULL|OR|OVER|SIMILAR|THEN|TIME|TO|WHEN|ZONE";
const char *const LISTS = "METRICS|PROTECTED|CONTROL|FEATURES|ORDER BY|KEY";
const char *const TYPED = "DATE|ESCAPE|TIME|TIMESTAMP|TIMESTAMPTZ|ZONE";
const char *const COUNTS = "tp|fp|fn|tn|n";
const char *const SCORE_SUMS = "score_sum|squared_error|calibration_gap|concordant_pairs";
const char *const FUNCTIONS = "abs|case|cast|ceil|coalesce|exp|floor|greatest|if|least|ln|nullif|pow|power|round|sqrt";
const char *const DISPARITY_COLUMNS = "allowance|comparisons|difference|difference_high|difference_low|excluded|highest_group|highest_high|highest_key|highest_low|highest_n|highest_value|ju"
    "dged_on|lowest_group|lowest_high|lowest_key|lowest_low|lowest_n|lowest_value|metric|ratio|ratio_high|ratio_low|verdict|warning|within";
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
const Message evaluation_compile_formula_1 = {"cannot evaluate {}", ""};
const Message table__bind_1 = {"metric {} takes {} arguments", "write {}"};
const Message table__bind_2 = {"metric {} has no parameter {}", ""};
const Message table__bind_3 = {"metric {} gets {} twice", "write {}"};
const Message table__bind_4 = {"the argument {} of metric {} must be a number", "write {}"};
const Message table___getitem___1 = {"unknown metric {}", ""};
const Message table_replace_1 = {"metric {} is defined by itself: {}", "a metric may use other metrics, but not itself"};
const Message table_replace_2 = {"{} stands for several metrics and is no number", "use one of {}"};
const Message definition_check_header_1 = {"metric {} is built in ({})", "take another name"};
const Message definition_check_header_2 = {"metric {} exists already", "write CREATE OR REPLACE METRIC"};
const Message definition_define_1 = {"a metric is one number", "name each metric in METRICS"};
const Message definition_define_2 = {"a stored metric cannot hold a prepared parameter", "give the metric a parameter of its own"};

} // namespace fairsql
