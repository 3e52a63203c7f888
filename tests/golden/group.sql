-- title: the smallest clause
FROM loans FAIR (PREDICTION approved PROTECTED race)

-- expansion
FROM (WITH fair_rows AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_tally AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_cells AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_counts AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: a label brings its metrics
SELECT * FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race, sex)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT race, sex, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT race, sex, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY race, sex, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT race, sex,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT race, sex,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY race, sex
)
  SELECT race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  CAST((tp + fn) / NULLIF(n, 0) AS DOUBLE) AS base_rate,
  CAST((tp + tn) / NULLIF(n, 0) AS DOUBLE) AS accuracy,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS false_positive_rate,
  CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS positive_predictive_value
  FROM fair_counts ORDER BY race ASC, sex ASC) AS fair_result

-- title: a label alone audits the data
SELECT * FROM loans FAIR (LABEL repaid PROTECTED race)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT race, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT race, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY race, fair_label
), fair_cells AS (
  -- as in: controlled fairness (disparity.sql), except
  - SELECT "Region of", male,
  + SELECT race,
  …
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY race
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fn) / NULLIF(n, 0) AS DOUBLE) AS base_rate
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: strata, and a filter
SELECT * FROM loans AS l
WHERE l.sex = 'Male' -- σ_cond
FAIR (
  PREDICTION l.approved
  PROTECTED  l.race
  CONTROL    "Region of"
)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", l.race AS race, l.approved AS fair_prediction
  FROM loans AS l WHERE l.sex = 'Male'
), fair_tally AS (  -- as in: strata (disparity.sql)
), fair_cells AS (
  SELECT "Region of", race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION l.approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size
  FROM fair_tally
), fair_counts AS (  -- as in: strata (disparity.sql)
)
  SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY "Region of" ASC, race ASC) AS fair_result

-- title: expressions with names
SELECT * FROM loans FAIR (PREDICTION risk > 0.4 LABEL repaid PROTECTED race = 'White' AS white METRICS accuracy)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT race = 'White' AS white, risk > 0.4 AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT white, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY white, fair_prediction, fair_label
), fair_cells AS (
  SELECT white,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION risk > 0.4 must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  fair_size
  FROM fair_tally
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT white,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY white
)
  SELECT white, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + tn) / NULLIF(n, 0) AS DOUBLE) AS accuracy
  FROM fair_counts ORDER BY white ASC) AS fair_result

-- title: numbers in ranges, as groups and as strata
FROM loans FAIR (PREDICTION approved PROTECTED bins(risk, [0.25, 0.5]) CONTROL bins("Region of", [2]), bins(weight, [1, 1.5]) AS heavy)

-- expansion
FROM (WITH fair_rows AS (
  SELECT CAST(CASE WHEN ("Region of") < 2 THEN 'below 2' WHEN ("Region of") >= 2 THEN '2 or more' END AS ENUM('below 2',
    '2 or more')) AS "Region of",
  CAST(CASE WHEN (weight) < 1 THEN 'below 1' WHEN (weight) < 1.5 THEN '1 to below 1.5' WHEN (weight) >= 1.5 THEN '1.5 or more' END AS
    ENUM('below 1', '1 to below 1.5', '1.5 or more')) AS heavy,
  CAST(CASE WHEN (risk) < 0.25 THEN 'below 0.25' WHEN (risk) < 0.5 THEN '0.25 to below 0.50' WHEN (risk) >= 0.5 THEN '0.50 or more'
    END AS ENUM('below 0.25', '0.25 to below 0.50', '0.50 or more')) AS risk,
  approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT "Region of", heavy, risk, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", heavy, risk, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT "Region of", heavy, risk,
  …
), fair_counts AS (
  SELECT "Region of", heavy, risk,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY "Region of", heavy, risk
)
  SELECT "Region of", heavy, risk, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY "Region of" ASC, heavy ASC, risk ASC) AS fair_result

-- title: a score with a threshold
SELECT * FROM loans FAIR (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race METRICS selection_rate, recall)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT race, risk >= (0.5) AS fair_prediction, repaid AS fair_label, CAST(risk AS DOUBLE) AS fair_score
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, fair_label, COUNT(*) AS fair_size, MIN(fair_score) AS fair_score_low,
  MAX(fair_score) AS fair_score_high
  FROM fair_rows GROUP BY race, fair_prediction, fair_label
), fair_cells AS (
  SELECT race,
  CAST(fair_prediction AS DOUBLE) AS fair_predicted,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  CASE WHEN fair_score_low < 0 THEN ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT),
    'NULL') || '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') WHEN fair_score_high > 1 THEN
    ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL') ||
    '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') ELSE fair_size END AS fair_size
  FROM fair_tally
), fair_counts AS (  -- as in: every pair (disparity.sql)
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS recall
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: a score alone
SELECT * FROM loans FAIR (SCORE risk LABEL repaid PROTECTED race)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT race, repaid AS fair_label, CAST(risk AS DOUBLE) AS fair_score
  FROM loans
), fair_tally AS (
  SELECT race, fair_label, fair_score, COUNT(fair_score) AS fair_size, COUNT(*) AS fair_all
  FROM fair_rows GROUP BY race, fair_label, fair_score
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  fair_score,
  CASE WHEN fair_score < 0 THEN ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL') ||
    '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') WHEN fair_score > 1 THEN
    ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score AS TEXT), 'NULL') ||
    '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') ELSE fair_size END AS fair_size,
  fair_all
  FROM fair_tally
), fair_ranks AS (
  SELECT race, fair_labelled, fair_score, fair_size, fair_all, fair_size * fair_value_score_sum AS score_sum,
  fair_size * fair_value_squared_error AS squared_error,
  fair_size * fair_value_calibration_gap AS calibration_gap,
  CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs
  FROM (SELECT race, fair_labelled, fair_score, fair_size, fair_all, fair_score AS fair_value_score_sum, POWER(fair_score -
    fair_labelled, 2) AS fair_value_squared_error, SIGN(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size * (fair_score -
    fair_labelled) ELSE 0 END) OVER (PARTITION BY race, CASE WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL THEN NULL ELSE
    LEAST(FLOOR(fair_score * 10), 9) END)) * (fair_score - fair_labelled) AS fair_value_calibration_gap, CASE WHEN fair_labelled = 1
    THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY race ORDER BY
    fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION
    BY race, fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0
    END) OVER (PARTITION BY race ORDER BY fair_score DESC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN
    fair_size ELSE 0 END) OVER (PARTITION BY race, fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells)
    AS fair_valued
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN calibration_gap ELSE 0 END) AS DOUBLE) AS calibration_gap,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN concordant_pairs ELSE 0 END) AS DOUBLE) AS concordant_pairs
  FROM fair_ranks GROUP BY race
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fn) / NULLIF(n, 0) AS DOUBLE) AS base_rate,
  CAST(score_sum / NULLIF(n, 0) AS DOUBLE) AS mean_score,
  CAST(concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS DOUBLE) AS auc,
  CAST(squared_error / NULLIF(n, 0) AS DOUBLE) AS brier_score,
  CAST(calibration_gap / NULLIF(n, 0) AS DOUBLE) AS calibration_error
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: metrics of every kind
SELECT * FROM loans
FAIR (
  PREDICTION approved
  LABEL      repaid
  PROTECTED  race
  METRICS    tpr, equalized_odds, (5 * fn + fp) / n AS harm, average_error_cost(cfp := 1, cfn := 1)
)

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: every pair (disparity.sql)
), fair_tally AS (  -- as in: every pair (disparity.sql)
), fair_cells AS (  -- as in: every pair (disparity.sql)
), fair_counts AS (  -- as in: every pair (disparity.sql)
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS tpr,
  CAST((tp / NULLIF(tp + fn, 0)) AS DOUBLE) AS true_positive_rate,
  CAST((fp / NULLIF(fp + tn, 0)) AS DOUBLE) AS false_positive_rate,
  CAST((5 * fn + fp) / NULLIF(n, 0) AS DOUBLE) AS harm,
  CAST((1 * fp + 1 * fn) / NULLIF(n, 0) AS DOUBLE) AS average_error_cost
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: a cube
SELECT * FROM loans FAIR (PREDICTION approved PROTECTED CUBE (race, sex))

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: a reference group (disparity.sql)
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groupings AS (  -- as in: limits of every gap to everyone, in each grouping (disparity.sql)
), fair_counts AS (  -- as in: groupings are compared apart (disparity.sql)
)
  SELECT protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY protected ASC, race ASC, sex ASC) AS fair_result

-- title: a roll-up within strata
SELECT * FROM loans FAIR (PREDICTION approved CONTROL "Region of" PROTECTED ROLLUP (race, sex))

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: groupings are decomposed apart, against all rows (decompose.sql)
), fair_tally AS (  -- as in: groupings are decomposed apart, against all rows (decompose.sql)
), fair_cells AS (  -- as in: groupings are decomposed apart, against all rows (decompose.sql)
), fair_groupings AS (
  SELECT "Region of",
  CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected, race, sex,
  fair_predicted, SUM(fair_size) AS fair_size
  FROM fair_cells
  GROUP BY GROUPING SETS (("Region of", race, sex, fair_predicted), ("Region of", race, fair_predicted), ("Region of",
    fair_predicted))
  HAVING COUNT(*) > 0
), fair_counts AS (  -- as in: groupings are decomposed apart, against all rows (decompose.sql)
)
  SELECT "Region of", protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY "Region of" ASC, protected ASC, race ASC, sex ASC) AS fair_result

-- title: grouping sets
SELECT * FROM loans FAIR (PREDICTION approved PROTECTED GROUPING SETS ((race, sex), (sex)))

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: a reference group (disparity.sql)
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groupings AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected,
  race, sex, fair_predicted, SUM(fair_size) AS fair_size
  FROM fair_cells GROUP BY GROUPING SETS ((race, sex, fair_predicted), (sex, fair_predicted)) HAVING COUNT(*) > 0
), fair_counts AS (  -- as in: groupings are compared apart (disparity.sql)
)  -- as in: a cube

-- title: weights
SELECT * FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS selection_rate, f1 WEIGHT weight)

-- expansion
SELECT * FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction, repaid AS fair_label, CAST(weight AS DOUBLE) AS fair_weight
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, fair_label, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members, COUNT(*) AS fair_all,
  MIN(fair_weight) AS fair_weight_low, MAX(fair_weight) AS fair_weight_high
  FROM fair_rows GROUP BY race, fair_prediction, fair_label
), fair_cells AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT race,
  …
  - fair_members, fair_squares, fair_all
  + fair_members, fair_all
  …
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_tp,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_fp,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_tn,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY race
)
  SELECT race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS f1
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: intervals: of a proportion, and of a formula
SELECT * FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, f1 CONFIDENCE 0.95)

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: every pair (disparity.sql)
), fair_tally AS (  -- as in: every pair (disparity.sql)
), fair_cells AS (  -- as in: every pair (disparity.sql)
), fair_counts AS (  -- as in: every pair (disparity.sql)
), fair_shares AS (
  SELECT *,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_0,
  CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_value_1, NULLIF(tp + fn, 0) AS fair_rows_0, tp AS fair_hits_0,
  fn AS fair_misses_0, NULLIF(tp + fp + fn, 0) AS fair_rows_1, tp AS fair_hits_1, fp + fn AS fair_misses_1,
  tp / NULLIF(tp + fp + fn, 0) AS fair_share_1
  FROM fair_counts
), fair_corrected AS (
  SELECT *,
  CASE WHEN fair_hits_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_0 - 0.5e0, 1.5e0 * fair_hits_0 - 2.0e0) ELSE fair_hits_0 END AS
    fair_sure_hits_0,
  CASE WHEN fair_misses_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_0 - 0.5e0, 1.5e0 * fair_misses_0 - 2.0e0) ELSE fair_misses_0 END
    AS fair_sure_misses_0,
  CASE WHEN fair_hits_1 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_1 - 0.5e0, 1.5e0 * fair_hits_1 - 2.0e0) ELSE fair_hits_1 END AS
    fair_sure_hits_1,
  CASE WHEN fair_misses_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_1 - 0.5e0, 1.5e0 * fair_misses_1 - 2.0e0) ELSE fair_misses_1 END
    AS fair_sure_misses_1
  FROM fair_shares
), fair_intervals AS (
  SELECT *,
  (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + 1.9207294103470618e0 + 1.9599639845400536e0 *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + 0.9603647051735309e0))) AS fair_low_0,
  1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + 1.9207294103470618e0 + 1.9599639845400536e0 *
    SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + 0.9603647051735309e0)))) AS fair_high_0,
  GREATEST(1e-09, (fair_sure_hits_1 * fair_sure_hits_1) / (fair_rows_1 * (fair_sure_hits_1 + 1.9207294103470618e0 +
    1.9599639845400536e0 * SQRT((fair_sure_hits_1 * (fair_rows_1 - fair_sure_hits_1)) / fair_rows_1 + 0.9603647051735309e0)))) AS
    fair_low_1,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_1 * fair_sure_misses_1) / (fair_rows_1 * (fair_sure_misses_1 + 1.9207294103470618e0 +
    1.9599639845400536e0 * SQRT((fair_sure_misses_1 * (fair_rows_1 - fair_sure_misses_1)) / fair_rows_1 + 0.9603647051735309e0)))))
    AS fair_high_1
  FROM fair_corrected
), fair_turns AS (
  SELECT *,
  2 * (2 * fair_low_1) / NULLIF(2 * (2 * fair_low_1) + (1 - fair_low_1) + (1 - fair_low_1), 0) AS fair_turn_1_low,
  2 * (2 * fair_high_1) / NULLIF(2 * (2 * fair_high_1) + (1 - fair_high_1) + (1 - fair_high_1), 0) AS fair_turn_1_high
  FROM fair_intervals
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, fair_value_0 AS tpr, fair_low_0 AS tpr_low,
  fair_high_0 AS tpr_high, CAST(tp + fn AS BIGINT) AS tpr_n, fair_value_1 AS f1,
  CASE WHEN NOT fair_value_1 IS NULL THEN LEAST(fair_value_1, fair_turn_1_low, fair_turn_1_high) END AS f1_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN GREATEST(fair_value_1, fair_turn_1_low, fair_turn_1_high) END AS f1_high,
  CAST(tp + fp + fn AS BIGINT) AS f1_n
  FROM fair_turns ORDER BY race ASC) AS fair_result

-- title: intervals with weights
SELECT * FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS accuracy, balanced_accuracy WEIGHT weight CONFIDENCE 0.9)

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: weights
), fair_tally AS (
  SELECT race, fair_prediction, fair_label, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high
  FROM fair_rows GROUP BY race, fair_prediction, fair_label
), fair_cells AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT race,
  …
), fair_counts AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT race,
  …
  - FROM fair_cells GROUP BY sex, race
  + FROM fair_cells GROUP BY race
), fair_shares AS (
  SELECT *,
  CAST((tp + tn) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
  CAST(((tp / NULLIF(tp + fn, 0)) + (tn / NULLIF(fp + tn, 0))) / 2 AS DOUBLE) AS fair_value_1,
  (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_0,
  ((tp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_0,
  ((fp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_misses_0,
  ((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_1,
  (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_1,
  (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_1, tp / NULLIF(tp + fn, 0) AS fair_share_1,
  ((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_2,
  (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_2,
  (tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_2, fp / NULLIF(fp + tn, 0) AS fair_share_2
  FROM fair_counts
), fair_corrected AS (
  SELECT *,
  CASE WHEN fair_hits_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_0 - 0.5e0, 1.5e0 * fair_hits_0 - 2.0e0) ELSE fair_hits_0 END AS
    fair_sure_hits_0,
  CASE WHEN fair_misses_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_0 - 0.5e0, 1.5e0 * fair_misses_0 - 2.0e0) ELSE fair_misses_0 END
    AS fair_sure_misses_0,
  CASE WHEN fair_hits_1 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_1 - 0.5e0, 1.5e0 * fair_hits_1 - 2.0e0) ELSE fair_hits_1 END AS
    fair_sure_hits_1,
  CASE WHEN fair_misses_1 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_1 - 0.5e0, 1.5e0 * fair_misses_1 - 2.0e0) ELSE fair_misses_1 END
    AS fair_sure_misses_1,
  CASE WHEN fair_hits_2 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_2 - 0.5e0, 1.5e0 * fair_hits_2 - 2.0e0) ELSE fair_hits_2 END AS
    fair_sure_hits_2,
  CASE WHEN fair_misses_2 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_2 - 0.5e0, 1.5e0 * fair_misses_2 - 2.0e0) ELSE fair_misses_2 END
    AS fair_sure_misses_2
  FROM fair_shares
), fair_intervals AS (
  SELECT *,
  (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + 1.3527717270477053e0 + 1.6448536269514715e0 *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + 0.6763858635238527e0))) AS fair_low_0,
  1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + 1.3527717270477053e0 + 1.6448536269514715e0 *
    SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + 0.6763858635238527e0)))) AS fair_high_0,
  GREATEST(1e-09, (fair_sure_hits_1 * fair_sure_hits_1) / (fair_rows_1 * (fair_sure_hits_1 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_hits_1 * (fair_rows_1 - fair_sure_hits_1)) / fair_rows_1 + 0.6763858635238527e0)))) AS
    fair_low_1,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_1 * fair_sure_misses_1) / (fair_rows_1 * (fair_sure_misses_1 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_misses_1 * (fair_rows_1 - fair_sure_misses_1)) / fair_rows_1 + 0.6763858635238527e0)))))
    AS fair_high_1,
  GREATEST(1e-09, (fair_sure_hits_2 * fair_sure_hits_2) / (fair_rows_2 * (fair_sure_hits_2 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_hits_2 * (fair_rows_2 - fair_sure_hits_2)) / fair_rows_2 + 0.6763858635238527e0)))) AS
    fair_low_2,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_2 * fair_sure_misses_2) / (fair_rows_2 * (fair_sure_misses_2 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_misses_2 * (fair_rows_2 - fair_sure_misses_2)) / fair_rows_2 + 0.6763858635238527e0)))))
    AS fair_high_2,
  GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_1, 0.5))) AS fair_middle_1,
  GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_2, 0.5))) AS fair_middle_2
  FROM fair_corrected
), fair_turns AS (
  SELECT *,
  ((fair_middle_1 / NULLIF(1, 0)) + ((1 - fair_middle_2) / NULLIF(1, 0))) / 2 AS fair_center_1,
  ((fair_low_1 / NULLIF(1, 0)) + ((1 - fair_middle_2) / NULLIF(1, 0))) / 2 AS fair_turn_1_1_low,
  ((fair_high_1 / NULLIF(1, 0)) + ((1 - fair_middle_2) / NULLIF(1, 0))) / 2 AS fair_turn_1_1_high,
  ((fair_middle_1 / NULLIF(1, 0)) + ((1 - fair_low_2) / NULLIF(1, 0))) / 2 AS fair_turn_1_2_low,
  ((fair_middle_1 / NULLIF(1, 0)) + ((1 - fair_high_2) / NULLIF(1, 0))) / 2 AS fair_turn_1_2_high
  FROM fair_intervals
), fair_scales AS (
  SELECT *,
  fair_center_1 / (1 + ABS(fair_center_1)) AS fair_scaled_1,
  fair_turn_1_1_low / (1 + ABS(fair_turn_1_1_low)) AS fair_scaled_1_1_low,
  fair_turn_1_1_high / (1 + ABS(fair_turn_1_1_high)) AS fair_scaled_1_1_high,
  fair_turn_1_2_low / (1 + ABS(fair_turn_1_2_low)) AS fair_scaled_1_2_low,
  fair_turn_1_2_high / (1 + ABS(fair_turn_1_2_high)) AS fair_scaled_1_2_high
  FROM fair_turns
), fair_steps AS (
  SELECT *,
  fair_scaled_1 - LEAST(fair_scaled_1, fair_scaled_1_1_low, fair_scaled_1_1_high) AS fair_step_1_1_low,
  CASE WHEN fair_scaled_1_1_low <= fair_scaled_1_1_high THEN fair_low_1 ELSE fair_high_1 END AS fair_end_1_1_low,
  GREATEST(fair_scaled_1, fair_scaled_1_1_low, fair_scaled_1_1_high) - fair_scaled_1 AS fair_step_1_1_high,
  CASE WHEN fair_scaled_1_1_low >= fair_scaled_1_1_high THEN fair_low_1 ELSE fair_high_1 END AS fair_end_1_1_high,
  fair_scaled_1 - LEAST(fair_scaled_1, fair_scaled_1_2_low, fair_scaled_1_2_high) AS fair_step_1_2_low,
  CASE WHEN fair_scaled_1_2_low <= fair_scaled_1_2_high THEN fair_low_2 ELSE fair_high_2 END AS fair_end_1_2_low,
  GREATEST(fair_scaled_1, fair_scaled_1_2_low, fair_scaled_1_2_high) - fair_scaled_1 AS fair_step_1_2_high,
  CASE WHEN fair_scaled_1_2_low >= fair_scaled_1_2_high THEN fair_low_2 ELSE fair_high_2 END AS fair_end_1_2_high
  FROM fair_scales
), fair_ends AS (
  SELECT *,
  GREATEST(-0.999999999999e0, fair_scaled_1 - SQRT(fair_step_1_1_low * fair_step_1_1_low + fair_step_1_2_low * fair_step_1_2_low)) AS
    fair_far_1_low,
  fair_middle_1 + (fair_step_1_1_low / NULLIF(SQRT(fair_step_1_1_low * fair_step_1_1_low + fair_step_1_2_low * fair_step_1_2_low),
    0)) * (fair_end_1_1_low - fair_middle_1) AS fair_way_1_1_low,
  fair_middle_2 + (fair_step_1_2_low / NULLIF(SQRT(fair_step_1_1_low * fair_step_1_1_low + fair_step_1_2_low * fair_step_1_2_low),
    0)) * (fair_end_1_2_low - fair_middle_2) AS fair_way_1_2_low,
  LEAST(0.999999999999e0, fair_scaled_1 + SQRT(fair_step_1_1_high * fair_step_1_1_high + fair_step_1_2_high * fair_step_1_2_high)) AS
    fair_far_1_high,
  fair_middle_1 + (fair_step_1_1_high / NULLIF(SQRT(fair_step_1_1_high * fair_step_1_1_high + fair_step_1_2_high *
    fair_step_1_2_high), 0)) * (fair_end_1_1_high - fair_middle_1) AS fair_way_1_1_high,
  fair_middle_2 + (fair_step_1_2_high / NULLIF(SQRT(fair_step_1_1_high * fair_step_1_1_high + fair_step_1_2_high *
    fair_step_1_2_high), 0)) * (fair_end_1_2_high - fair_middle_2) AS fair_way_1_2_high
  FROM fair_steps
)
  SELECT race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded, fair_value_0 AS accuracy,
  fair_low_0 AS accuracy_low, fair_high_0 AS accuracy_high, CAST(fair_n AS BIGINT) AS accuracy_n, fair_value_1 AS balanced_accuracy,
  CASE WHEN NOT fair_value_1 IS NULL THEN LEAST(fair_value_1, LEAST(((fair_way_1_1_low / NULLIF(1, 0)) + ((1 - fair_way_1_2_low) /
    NULLIF(1, 0))) / 2, GREATEST(0.0e0, fair_far_1_low / (1 - ABS(fair_far_1_low))))) END AS balanced_accuracy_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN GREATEST(fair_value_1, GREATEST(((fair_way_1_1_high / NULLIF(1, 0)) + ((1 -
    fair_way_1_2_high) / NULLIF(1, 0))) / 2, LEAST(1, fair_far_1_high / (1 - ABS(fair_far_1_high))))) END AS balanced_accuracy_high,
  CAST(LEAST(fair_n_tp + fair_n_fn, fair_n_fp + fair_n_tn) AS BIGINT) AS balanced_accuracy_n
  FROM fair_ends ORDER BY race ASC) AS fair_result

-- title: limits at every look
SELECT * FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, balanced_accuracy WEIGHT weight CONFIDENCE 0.95 ANYTIME TUNED 50)

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: weights
), fair_tally AS (  -- as in: intervals with weights
), fair_cells AS (  -- as in: intervals with weights
), fair_counts AS (  -- as in: intervals with weights
), fair_shares AS (
  SELECT *,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_0,
  CAST(((tp / NULLIF(tp + fn, 0)) + (tn / NULLIF(fp + tn, 0))) / 2 AS DOUBLE) AS fair_value_1,
  ((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_0,
  (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_0,
  (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_0,
  ((tp + fn) * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_1,
  (tp * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_1,
  (fn * (tp + fn)) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_1, tp / NULLIF(tp + fn, 0) AS fair_share_1,
  ((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_2,
  (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_2,
  (tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_2, fp / NULLIF(fp + tn, 0) AS fair_share_2
  FROM fair_counts
), fair_corrected AS (
  -- as in: intervals with weights, except
  …
  - CASE WHEN fair_misses_2 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_2 - 0.5e0, 1.5e0 * fair_misses_2 - 2.0e0) ELSE fair_misses_2 END
    AS fair_sure_misses_2
  + CASE WHEN fair_misses_2 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_2 - 0.5e0, 1.5e0 * fair_misses_2 - 2.0e0) ELSE fair_misses_2 END
    AS fair_sure_misses_2,
  + (SQRT((1 + 50.0e0 / (fair_rows_0 * (5.99146454710798e0 + LN(1 + 5.99146454710798e0)))) * (LN(1 + fair_rows_0 *
    (5.99146454710798e0 + LN(1 + 5.99146454710798e0)) / 50.0e0) + 5.99146454710798e0))) AS fair_look_0,
  + (SQRT((1 + 50.0e0 / (fair_rows_2 * (5.99146454710798e0 + LN(1 + 5.99146454710798e0)))) * (LN(1 + fair_rows_2 *
    (5.99146454710798e0 + LN(1 + 5.99146454710798e0)) / 50.0e0) + 5.99146454710798e0))) AS fair_look_2
  …
), fair_intervals AS (
  SELECT *,
  (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + fair_look_0 * fair_look_0 * 0.5e0 + fair_look_0 *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + fair_look_0 * fair_look_0 * 0.25e0))) AS fair_low_0,
  1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + fair_look_0 * fair_look_0 * 0.5e0 +
    fair_look_0 * SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + fair_look_0 * fair_look_0 *
    0.25e0)))) AS fair_high_0,
  GREATEST(1e-09, (fair_sure_hits_1 * fair_sure_hits_1) / (fair_rows_1 * (fair_sure_hits_1 + fair_look_0 * fair_look_0 * 0.5e0 +
    fair_look_0 * SQRT((fair_sure_hits_1 * (fair_rows_1 - fair_sure_hits_1)) / fair_rows_1 + fair_look_0 * fair_look_0 * 0.25e0))))
    AS fair_low_1,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_1 * fair_sure_misses_1) / (fair_rows_1 * (fair_sure_misses_1 + fair_look_0 *
    fair_look_0 * 0.5e0 + fair_look_0 * SQRT((fair_sure_misses_1 * (fair_rows_1 - fair_sure_misses_1)) / fair_rows_1 + fair_look_0 *
    fair_look_0 * 0.25e0))))) AS fair_high_1,
  GREATEST(1e-09, (fair_sure_hits_2 * fair_sure_hits_2) / (fair_rows_2 * (fair_sure_hits_2 + fair_look_2 * fair_look_2 * 0.5e0 +
    fair_look_2 * SQRT((fair_sure_hits_2 * (fair_rows_2 - fair_sure_hits_2)) / fair_rows_2 + fair_look_2 * fair_look_2 * 0.25e0))))
    AS fair_low_2,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_2 * fair_sure_misses_2) / (fair_rows_2 * (fair_sure_misses_2 + fair_look_2 *
    fair_look_2 * 0.5e0 + fair_look_2 * SQRT((fair_sure_misses_2 * (fair_rows_2 - fair_sure_misses_2)) / fair_rows_2 + fair_look_2 *
    fair_look_2 * 0.25e0))))) AS fair_high_2,
  GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_1, 0.5))) AS fair_middle_1,
  GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_2, 0.5))) AS fair_middle_2
  FROM fair_corrected
), fair_turns AS (  -- as in: intervals with weights
), fair_scales AS (  -- as in: intervals with weights
), fair_steps AS (  -- as in: intervals with weights
), fair_ends AS (  -- as in: intervals with weights
)
  SELECT race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded, fair_value_0 AS tpr,
  fair_low_0 AS tpr_low, fair_high_0 AS tpr_high, CAST(fair_n_tp + fair_n_fn AS BIGINT) AS tpr_n, fair_value_1 AS balanced_accuracy,
  CASE WHEN NOT fair_value_1 IS NULL THEN LEAST(fair_value_1, LEAST(((fair_way_1_1_low / NULLIF(1, 0)) + ((1 - fair_way_1_2_low) /
    NULLIF(1, 0))) / 2, GREATEST(0.0e0, fair_far_1_low / (1 - ABS(fair_far_1_low))))) END AS balanced_accuracy_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN GREATEST(fair_value_1, GREATEST(((fair_way_1_1_high / NULLIF(1, 0)) + ((1 -
    fair_way_1_2_high) / NULLIF(1, 0))) / 2, LEAST(1, fair_far_1_high / (1 - ABS(fair_far_1_high))))) END AS balanced_accuracy_high,
  CAST(LEAST(fair_n_tp + fair_n_fn, fair_n_fp + fair_n_tn) AS BIGINT) AS balanced_accuracy_n
  FROM fair_ends ORDER BY race ASC) AS fair_result

-- title: intervals of scores
SELECT * FROM loans FAIR (SCORE risk LABEL repaid PROTECTED race METRICS auc, brier_score CONFIDENCE 0.9)

-- expansion
SELECT * FROM (WITH fair_rows AS (  -- as in: a score alone
), fair_tally AS (  -- as in: a score alone
), fair_cells AS (  -- as in: a score alone
), fair_ranks AS (
  SELECT race, fair_labelled, fair_score, fair_size, fair_all,
  fair_size * fair_value_squared_error AS squared_error,
  fair_size * fair_value_squared_error AS fair_x_squared_error,
  fair_size * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error,
  CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs,
  fair_size * fair_value_concordant_pairs AS fair_x_concordant_pairs,
  fair_size * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs
  FROM (SELECT race, fair_labelled, fair_score, fair_size, fair_all, POWER(fair_score - fair_labelled, 2) AS
    fair_value_squared_error, CASE WHEN fair_labelled = 1 THEN SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 0 THEN
    fair_size ELSE 0 END) OVER (PARTITION BY race ORDER BY fair_score ASC) - CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND
    fair_labelled = 0 THEN fair_size ELSE 0 END) OVER (PARTITION BY race, fair_score) AS DOUBLE) * 0.5 ELSE SUM(CASE WHEN NOT
    fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY race ORDER BY fair_score DESC) -
    CAST(SUM(CASE WHEN NOT fair_labelled IS NULL AND fair_labelled = 1 THEN fair_size ELSE 0 END) OVER (PARTITION BY race,
    fair_score) AS DOUBLE) * 0.5 END AS fair_value_concordant_pairs FROM fair_cells) AS fair_valued
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN concordant_pairs ELSE 0 END) AS DOUBLE) AS concordant_pairs,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tp,
  CAST(0 AS DOUBLE) AS fair_x_concordant_pairs_fp, CAST(0 AS DOUBLE) AS fair_x_concordant_pairs_fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs_tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_squared_error ELSE 0 END) AS DOUBLE) AS fair_x_squared_error,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_squared_error ELSE 0 END) AS DOUBLE) AS fair_xx_squared_error,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_x_concordant_pairs,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_concordant_pairs ELSE 0 END) AS DOUBLE) AS fair_xx_concordant_pairs
  FROM fair_ranks GROUP BY race
), fair_shares AS (
  SELECT *,
  CAST(concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS DOUBLE) AS fair_value_0,
  CAST(squared_error / NULLIF(n, 0) AS DOUBLE) AS fair_value_1,
  LEAST(NULLIF(tp + fn, 0), NULLIF(fp + tn, 0)) AS fair_rows_0,
  concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0) AS fair_share_0, NULLIF(n, 0) AS fair_rows_1,
  squared_error / NULLIF(n, 0) AS fair_share_1
  FROM fair_counts
), fair_sizes AS (
  SELECT *,
  GREATEST(fair_rows_0, (fair_share_0 * (1 - fair_share_0)) / NULLIF(GREATEST(0, (fair_xx_concordant_pairs + (fair_share_0 *
    fair_share_0) * (POWER(fp + tn, 2) * (tp + fn) + POWER(tp + fn, 2) * (fp + tn)) - (2 * fair_share_0 * ((fp + tn) *
    (fair_x_concordant_pairs_tp + fair_x_concordant_pairs_fn) + (tp + fn) * (fair_x_concordant_pairs_fp +
    fair_x_concordant_pairs_tn)))) / NULLIF(POWER((tp + fn) * (fp + tn), 2), 0)) + (((fair_rows_0 * fair_share_0 + 2) / (fair_rows_0
    + 4)) * (1 - ((fair_rows_0 * fair_share_0 + 2) / (fair_rows_0 + 4)))) / (fair_rows_0 * fair_rows_0), 0)) AS fair_size_0,
  GREATEST(fair_rows_1, (fair_share_1 * (1 - fair_share_1)) / NULLIF(GREATEST(0, (fair_xx_squared_error + (fair_share_1 *
    fair_share_1) * n - (2 * fair_share_1 * fair_x_squared_error)) / NULLIF(n * n, 0)) + (((fair_rows_1 * fair_share_1 + 2) /
    (fair_rows_1 + 4)) * (1 - ((fair_rows_1 * fair_share_1 + 2) / (fair_rows_1 + 4)))) / (fair_rows_1 * fair_rows_1), 0)) AS
    fair_size_1
  FROM fair_shares
), fair_corrected AS (
  SELECT *,
  CASE WHEN fair_size_0 * fair_share_0 < 4.0e0 THEN GREATEST(0.0e0, fair_size_0 * fair_share_0 - 0.5e0, 1.5e0 * (fair_size_0 *
    fair_share_0) - 2.0e0) ELSE fair_size_0 * fair_share_0 END AS fair_sure_hits_0,
  CASE WHEN fair_size_0 * (1 - fair_share_0) < 4.0e0 THEN GREATEST(0.0e0, fair_size_0 * (1 - fair_share_0) - 0.5e0, 1.5e0 *
    (fair_size_0 * (1 - fair_share_0)) - 2.0e0) ELSE fair_size_0 * (1 - fair_share_0) END AS fair_sure_misses_0,
  CASE WHEN fair_size_1 * fair_share_1 < 4.0e0 THEN GREATEST(0.0e0, fair_size_1 * fair_share_1 - 0.5e0, 1.5e0 * (fair_size_1 *
    fair_share_1) - 2.0e0) ELSE fair_size_1 * fair_share_1 END AS fair_sure_hits_1,
  CASE WHEN fair_size_1 * (1 - fair_share_1) < 4.0e0 THEN GREATEST(0.0e0, fair_size_1 * (1 - fair_share_1) - 0.5e0, 1.5e0 *
    (fair_size_1 * (1 - fair_share_1)) - 2.0e0) ELSE fair_size_1 * (1 - fair_share_1) END AS fair_sure_misses_1
  FROM fair_sizes
), fair_intervals AS (
  SELECT *,
  GREATEST(1e-09, (fair_sure_hits_0 * fair_sure_hits_0) / (fair_size_0 * (fair_sure_hits_0 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_hits_0 * (fair_size_0 - fair_sure_hits_0)) / fair_size_0 + 0.6763858635238527e0)))) AS
    fair_low_0,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_size_0 * (fair_sure_misses_0 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_misses_0 * (fair_size_0 - fair_sure_misses_0)) / fair_size_0 + 0.6763858635238527e0)))))
    AS fair_high_0,
  GREATEST(1e-09, (fair_sure_hits_1 * fair_sure_hits_1) / (fair_size_1 * (fair_sure_hits_1 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_hits_1 * (fair_size_1 - fair_sure_hits_1)) / fair_size_1 + 0.6763858635238527e0)))) AS
    fair_low_1,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_1 * fair_sure_misses_1) / (fair_size_1 * (fair_sure_misses_1 + 1.3527717270477053e0 +
    1.6448536269514715e0 * SQRT((fair_sure_misses_1 * (fair_size_1 - fair_sure_misses_1)) / fair_size_1 + 0.6763858635238527e0)))))
    AS fair_high_1
  FROM fair_corrected
), fair_turns AS (
  SELECT *,
  (fair_low_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_0_low,
  (fair_high_0 * (4 + 1) * (2 + 1)) / NULLIF((4 + 1) * (2 + 1), 0) AS fair_turn_0_high,
  (fair_low_1 * 8) / NULLIF(8, 0) AS fair_turn_1_low,
  (fair_high_1 * 8) / NULLIF(8, 0) AS fair_turn_1_high
  FROM fair_intervals
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, fair_value_0 AS auc,
  CASE WHEN NOT fair_value_0 IS NULL THEN LEAST(fair_value_0, fair_turn_0_low, fair_turn_0_high) END AS auc_low,
  CASE WHEN NOT fair_value_0 IS NULL THEN GREATEST(fair_value_0, fair_turn_0_low, fair_turn_0_high) END AS auc_high,
  CAST(LEAST(tp + fn, fp + tn) AS BIGINT) AS auc_n, fair_value_1 AS brier_score,
  CASE WHEN NOT fair_value_1 IS NULL THEN LEAST(fair_value_1, fair_turn_1_low, fair_turn_1_high) END AS brier_score_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN GREATEST(fair_value_1, fair_turn_1_low, fair_turn_1_high) END AS brier_score_high,
  CAST(n AS BIGINT) AS brier_score_n
  FROM fair_turns ORDER BY race ASC) AS fair_result

-- title: FROM first
FROM loans
SELECT race, n, excluded, selection_rate
WHERE sex = 'Male'
FAIR (PREDICTION approved PROTECTED race)

-- expansion
SELECT race, n, excluded, selection_rate FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction
  FROM loans WHERE sex = 'Male'
), fair_tally AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_cells AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_counts AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
)  -- as in: the smallest clause

-- title: twice in one statement, with parameters
WITH audit AS (
  SELECT race, selection_rate AS rate FROM loans WHERE risk > ? FAIR (PREDICTION risk > ? PROTECTED race)
)
SELECT ? AS audit, a.race, a.rate, (SELECT max(n) FROM loans FAIR (PREDICTION approved PROTECTED sex)) AS most
FROM audit AS a

-- expansion
WITH audit AS (
  SELECT race, selection_rate AS rate
  FROM (WITH fair_rows AS (SELECT race, risk > $2 AS fair_prediction FROM loans WHERE risk > $1), fair_tally AS (SELECT race,
    fair_prediction, COUNT(*) AS fair_size FROM fair_rows GROUP BY race, fair_prediction), fair_cells AS (SELECT race, CASE WHEN
    fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION risk > $2 must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
    fair_size FROM fair_tally), fair_counts AS (SELECT race, CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS
    DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp, CAST(0 AS DOUBLE) AS fn, CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END)
    AS DOUBLE) AS tn, CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n, CAST(SUM(fair_size)
    AS DOUBLE) AS fair_all FROM fair_cells GROUP BY race) SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS
    excluded, CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate FROM fair_counts ORDER BY race ASC) AS fair_result
) SELECT $3 AS audit, a.race, a.rate, (SELECT max(n) FROM (WITH fair_rows AS (
  SELECT sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (  -- as in: the largest gap of each class (disparity.sql)
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT sex,
  …
), fair_counts AS (
  SELECT sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY sex
)
  SELECT sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY sex ASC) AS fair_result) AS most FROM audit AS a

-- title: aggregates of columns, with no outcome
FROM loans FAIR (PROTECTED race METRICS avg(risk) AS mean_risk, median(risk) AS median_risk, sum(weight) / count(*) AS weight_each, count(*) FILTER (WHERE risk > 0.5) AS risky)

-- expansion
FROM (WITH fair_rows AS (
  SELECT race, risk AS fair_input_0, risk AS fair_input_1_0, weight AS fair_input_2, 1 AS fair_input_3,
  CASE WHEN (risk > 0.5) THEN 1 END AS fair_input_4
  FROM loans
), fair_tally AS (
  SELECT race, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0,
  COUNT(fair_input_2) AS fair_count_2, SUM(fair_input_2) AS fair_sum_2, COUNT(fair_input_3) AS fair_count_3,
  COUNT(fair_input_4) AS fair_count_4
  FROM fair_rows GROUP BY race
), fair_cells AS (
  SELECT race, fair_size, fair_count_0, fair_sum_0, fair_count_2, fair_sum_2, fair_count_3, fair_count_4
  FROM fair_tally
), fair_totals AS (
  SELECT race, CAST(SUM(fair_size) AS DOUBLE) AS n, CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(fair_count_0) AS DOUBLE) AS fair_count_0, CAST(SUM(fair_sum_0) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(fair_count_2) AS DOUBLE) AS fair_count_2, CAST(SUM(fair_sum_2) AS DOUBLE) AS fair_sum_2,
  CAST(SUM(fair_count_3) AS DOUBLE) AS fair_count_3,
  CAST(SUM(fair_count_4) AS DOUBLE) AS fair_count_4
  FROM fair_cells GROUP BY race
), fair_aggregates AS (  -- as in: groups with few values are not compared (disparity.sql)
), fair_counts AS (
  SELECT fair_totals.*,
  CASE WHEN fair_aggregates.fair_aggregate_1 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) ELSE ERROR('METRICS median(risk) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_1 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_1,
  COALESCE(fair_aggregates.fair_count_1, 0) AS fair_count_1
  FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS mean_risk, CAST(fair_aggregate_1 AS DOUBLE) AS median_risk,
  CAST(fair_sum_2 / NULLIF(fair_count_3, 0) AS DOUBLE) AS weight_each, CAST(fair_count_4 AS DOUBLE) AS risky
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: aggregates beside counts, in groupings and strata
FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED CUBE (race, sex) CONTROL "Region of" METRICS true_positive_rate, avg(risk) AS mean_risk, median(weight) AS median_weight)

-- expansion
FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", race, sex, approved AS fair_prediction, repaid AS fair_label, risk AS fair_input_0,
  weight AS fair_input_1_0
  FROM loans
), fair_tally AS (
  SELECT "Region of", race, sex, fair_prediction, fair_label, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0,
  SUM(fair_input_0) AS fair_sum_0
  FROM fair_rows GROUP BY "Region of", race, sex, fair_prediction, fair_label
), fair_cells AS (
  SELECT "Region of", race, sex,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  fair_size, fair_count_0, fair_sum_0
  FROM fair_tally
), fair_groupings AS (
  SELECT "Region of",
  CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected, race, sex,
  fair_predicted, fair_labelled, SUM(fair_size) AS fair_size, SUM(fair_count_0) AS fair_count_0, SUM(fair_sum_0) AS fair_sum_0
  FROM fair_cells
  GROUP BY GROUPING SETS (("Region of", race, sex, fair_predicted, fair_labelled), ("Region of", race, fair_predicted,
    fair_labelled), ("Region of", sex, fair_predicted, fair_labelled), ("Region of", fair_predicted, fair_labelled))
  HAVING COUNT(*) > 0
), fair_totals AS (
  SELECT "Region of", protected, race, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS
    fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0
  FROM fair_groupings GROUP BY "Region of", protected, race, sex
), fair_aggregates AS (
  SELECT "Region of",
  CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected, race, sex,
  MEDIAN(fair_input_1_0) AS fair_aggregate_1, COUNT(fair_input_1_0) AS fair_count_1
  FROM fair_rows WHERE NOT fair_prediction IS NULL AND NOT fair_label IS NULL
  GROUP BY GROUPING SETS (("Region of", race, sex), ("Region of", race), ("Region of", sex), ("Region of"))
  HAVING COUNT(*) > 0
), fair_counts AS (
  SELECT fair_totals.*,
  CASE WHEN fair_aggregates.fair_aggregate_1 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) ELSE ERROR('METRICS median(weight) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_1 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_1,
  COALESCE(fair_aggregates.fair_count_1, 0) AS fair_count_1
  FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals."Region of" IS NOT DISTINCT
  FROM fair_aggregates."Region of" AND fair_totals.protected IS NOT DISTINCT
  FROM fair_aggregates.protected AND fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race AND fair_totals.sex IS NOT DISTINCT
  FROM fair_aggregates.sex
)
  SELECT "Region of", protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS mean_risk,
  CAST(fair_aggregate_1 AS DOUBLE) AS median_weight
  FROM fair_counts ORDER BY "Region of" ASC, protected ASC, race ASC, sex ASC) AS fair_result

-- title: limits of means
FROM loans FAIR (PREDICTION approved PROTECTED race METRICS avg(risk) AS mean_risk, median(risk) AS median_risk CONFIDENCE 0.95)

-- expansion
FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction, risk AS fair_input_0, risk AS fair_input_1_0
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_cubes_0
  FROM fair_rows GROUP BY race, fair_prediction
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size, fair_count_0, fair_sum_0, fair_squares_0, fair_cubes_0
  FROM fair_tally
), fair_totals AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares_0 END) AS DOUBLE) AS fair_squares_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_cubes_0 END) AS DOUBLE) AS fair_cubes_0
  FROM fair_cells GROUP BY race
), fair_aggregates AS (
  SELECT race, MEDIAN(fair_input_1_0) AS fair_aggregate_1, COUNT(fair_input_1_0) AS fair_count_1,
  LIST_SORT(LIST(CAST(fair_input_1_0 AS DOUBLE)) FILTER(WHERE NOT fair_input_1_0 IS NULL)) AS fair_values_1
  FROM fair_rows WHERE NOT fair_prediction IS NULL GROUP BY race
), fair_counts AS (
  -- as in: aggregates of columns, with no outcome, except
  …
  - COALESCE(fair_aggregates.fair_count_1, 0) AS fair_count_1
  + COALESCE(fair_aggregates.fair_count_1, 0) AS fair_count_1, fair_aggregates.fair_values_1
  …
), fair_shares AS (  -- as in: limits of every gap of means (disparity.sql)
), fair_intervals AS (
  SELECT *,
  CASE WHEN fair_degrees_0 >= 1 THEN SQRT(fair_variance_0 / fair_degrees_0) END AS fair_error_0,
  fair_third_0 / (6 * fair_variance_0 * SQRT(fair_variance_0 * (fair_degrees_0 + 1))) AS fair_skew_0,
  (CASE WHEN 1.9599639845400536e0 IS NULL OR fair_degrees_0 < 1 THEN NULL WHEN fair_degrees_0 < 2 THEN 1 / TAN(0.05000000000000008e0
    * PI() / 2) WHEN fair_degrees_0 < 3 THEN SQRT(2 / (0.05000000000000008e0 * (2 - 0.05000000000000008e0)) - 2) WHEN fair_degrees_0
    <= 1e6 THEN [SQRT(fair_degrees_0 * CASE WHEN POWER(fair_d * 0.05000000000000008e0, 2 / fair_degrees_0) > 0.05e0 + 1 /
    (fair_degrees_0 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.9599639845400536e0 * 1.9599639845400536e0 + 6.3e0) * 1.9599639845400536e0
    * 1.9599639845400536e0 + 36) * 1.9599639845400536e0 * 1.9599639845400536e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.9599639845400536e0
    + 5) * 1.9599639845400536e0 - 7) * 1.9599639845400536e0 + 2) * 1.9599639845400536e0 + 48 * POWER(fair_degrees_0 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_0 - 0.5e0, 3) - 98) / (fair_degrees_0 - 0.5e0) - 16) / (fair_degrees_0 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_0 < 5 THEN 0.3e0 * (fair_degrees_0 - 4.5e0) * (0.6e0 - 1.9599639845400536e0) ELSE 0 END) -
    1.9599639845400536e0 * 1.9599639845400536e0 - 3) / (48 * POWER(fair_degrees_0 - 0.5e0, 2)) + 1) * 1.9599639845400536e0, 2) /
    (fair_degrees_0 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_0 + 6) / (fair_degrees_0 * POWER(fair_d * 0.05000000000000008e0, 2 /
    fair_degrees_0)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_0 + 2) * 3) + 0.5e0 / (fair_degrees_0 + 4)) * POWER(fair_d *
    0.05000000000000008e0, 2 / fair_degrees_0) - 1) * (fair_degrees_0 + 1) / (fair_degrees_0 + 2) + 1 / POWER(fair_d *
    0.05000000000000008e0, 2 / fair_degrees_0)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_0 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_0 - 0.5e0, 3) - 98) / (fair_degrees_0 - 0.5e0) - 16) / (fair_degrees_0 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_0 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_0 - 1)) * fair_degrees_0)]][1] WHEN fair_degrees_0 > 1e6
    THEN 1.9599639845400536e0 END) AS fair_t_0,
  CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_1 * CAST(0.5 AS DOUBLE) - (1.9599639845400536e0 *
    SQRT((fair_held_1 * CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))))) END AS fair_first_1,
  CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_1 * CAST(0.5 AS DOUBLE) + 1.9599639845400536e0 *
    SQRT((fair_held_1 * CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))) + 1) END AS fair_last_1
  FROM fair_shares
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, fair_value_0 AS mean_risk,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN LEAST(fair_value_0, fair_value_0 - (fair_error_0 *
    CASE WHEN ABS(fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_0) END)) END END AS
    mean_risk_low,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN GREATEST(fair_value_0, fair_value_0 + fair_error_0
    * CASE WHEN ABS(-fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_0)) END)
    END END AS mean_risk_high,
  CAST(fair_count_0 AS BIGINT) AS mean_risk_n, fair_value_1 AS median_risk,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN fair_first_1 >= 1 AND fair_last_1 <= fair_held_1 THEN LEAST(fair_value_1,
    LIST_EXTRACT(fair_values_1, CAST(fair_first_1 AS BIGINT))) END END AS median_risk_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN fair_first_1 >= 1 AND fair_last_1 <= fair_held_1 THEN GREATEST(fair_value_1,
    LIST_EXTRACT(fair_values_1, CAST(fair_last_1 AS BIGINT))) END END AS median_risk_high,
  CAST(fair_count_1 AS BIGINT) AS median_risk_n
  FROM fair_intervals ORDER BY race ASC) AS fair_result

-- title: limits of a weighted mean
FROM loans FAIR (PROTECTED race METRICS mean(risk) AS mean_risk WEIGHT weight CONFIDENCE 0.9)

-- expansion
FROM (WITH fair_rows AS (
  SELECT race, CAST(weight AS DOUBLE) AS fair_weight, risk AS fair_input_0
  FROM loans
), fair_tally AS (
  SELECT race, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members, SUM(fair_weight * fair_weight) AS fair_squares,
  COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low, MAX(fair_weight) AS fair_weight_high,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_count_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE)) AS fair_sum_0,
  COUNT(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_members_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_cubes_0,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight * fair_weight END) AS fair_q_count_0
  FROM fair_rows GROUP BY race
), fair_cells AS (
  -- as in: means of numbers in parts, beside a rate (decompose.sql), except
  - SELECT "Region of", sex,
  - CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  + SELECT race,
  …
  - fair_sum_0, fair_members_0, fair_q_count_0, fair_q_sum_0, fair_q_squares_0
  + fair_sum_0, fair_members_0, fair_squares_0, fair_cubes_0, fair_q_count_0
  …
), fair_counts AS (
  SELECT race, CAST(SUM(fair_size) AS DOUBLE) AS n, CAST(SUM(fair_members) AS DOUBLE) AS fair_n,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all, CAST(SUM(fair_squares) AS DOUBLE) AS fair_q_n,
  CAST(SUM(fair_count_0) AS DOUBLE) AS fair_count_0, CAST(SUM(fair_sum_0) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(fair_members_0) AS DOUBLE) AS fair_members_0,
  CAST(SUM(fair_squares_0) AS DOUBLE) AS fair_squares_0,
  CAST(SUM(fair_cubes_0) AS DOUBLE) AS fair_cubes_0,
  CAST(SUM(fair_q_count_0) AS DOUBLE) AS fair_q_count_0
  FROM fair_cells GROUP BY race
), fair_shares AS (
  SELECT *,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS fair_value_0,
  ROUND((fair_count_0 * fair_count_0) / NULLIF(fair_q_count_0, 0), 9) - 1 AS fair_degrees_0,
  CASE WHEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 / NULLIF(fair_count_0, 0), 2) > 1e-08 * (fair_squares_0 /
    NULLIF(fair_count_0, 0)) AND fair_squares_0 < 1e+300 THEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 /
    NULLIF(fair_count_0, 0), 2) END AS fair_variance_0,
  fair_cubes_0 / NULLIF(fair_count_0, 0) - (3 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_squares_0 / NULLIF(fair_count_0, 0)))
    + 2 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) AS
    fair_third_0
  FROM fair_counts
), fair_intervals AS (
  SELECT *,
  CASE WHEN fair_degrees_0 >= 1 THEN SQRT(fair_variance_0 / fair_degrees_0) END AS fair_error_0,
  fair_third_0 / (6 * fair_variance_0 * SQRT(fair_variance_0 * (fair_degrees_0 + 1))) AS fair_skew_0,
  (CASE WHEN 1.6448536269514715e0 IS NULL OR fair_degrees_0 < 1 THEN NULL WHEN fair_degrees_0 < 2 THEN 1 / TAN(0.10000000000000026e0
    * PI() / 2) WHEN fair_degrees_0 < 3 THEN SQRT(2 / (0.10000000000000026e0 * (2 - 0.10000000000000026e0)) - 2) WHEN fair_degrees_0
    <= 1e6 THEN [SQRT(fair_degrees_0 * CASE WHEN POWER(fair_d * 0.10000000000000026e0, 2 / fair_degrees_0) > 0.05e0 + 1 /
    (fair_degrees_0 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.6448536269514715e0 * 1.6448536269514715e0 + 6.3e0) * 1.6448536269514715e0
    * 1.6448536269514715e0 + 36) * 1.6448536269514715e0 * 1.6448536269514715e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.6448536269514715e0
    + 5) * 1.6448536269514715e0 - 7) * 1.6448536269514715e0 + 2) * 1.6448536269514715e0 + 48 * POWER(fair_degrees_0 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_0 - 0.5e0, 3) - 98) / (fair_degrees_0 - 0.5e0) - 16) / (fair_degrees_0 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_0 < 5 THEN 0.3e0 * (fair_degrees_0 - 4.5e0) * (0.6e0 - 1.6448536269514715e0) ELSE 0 END) -
    1.6448536269514715e0 * 1.6448536269514715e0 - 3) / (48 * POWER(fair_degrees_0 - 0.5e0, 2)) + 1) * 1.6448536269514715e0, 2) /
    (fair_degrees_0 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_0 + 6) / (fair_degrees_0 * POWER(fair_d * 0.10000000000000026e0, 2 /
    fair_degrees_0)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_0 + 2) * 3) + 0.5e0 / (fair_degrees_0 + 4)) * POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_0) - 1) * (fair_degrees_0 + 1) / (fair_degrees_0 + 2) + 1 / POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_0)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_0 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_0 - 0.5e0, 3) - 98) / (fair_degrees_0 - 0.5e0) - 16) / (fair_degrees_0 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_0 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_0 - 1)) * fair_degrees_0)]][1] WHEN fair_degrees_0 > 1e6
    THEN 1.6448536269514715e0 END) AS fair_t_0
  FROM fair_shares
)
  SELECT race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded, fair_value_0 AS mean_risk,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN LEAST(fair_value_0, fair_value_0 - (fair_error_0 *
    CASE WHEN ABS(fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_0) END)) END END AS
    mean_risk_low,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN GREATEST(fair_value_0, fair_value_0 + fair_error_0
    * CASE WHEN ABS(-fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_0)) END)
    END END AS mean_risk_high,
  CAST(fair_members_0 AS BIGINT) AS mean_risk_n
  FROM fair_intervals ORDER BY race ASC) AS fair_result

-- title: errors of numeric predictions
FROM loans FAIR (ESTIMATE risk ACTUAL weight PROTECTED race)

-- expansion
FROM (WITH fair_rows AS (
  SELECT race,
  CASE WHEN NOT risk IS NULL AND NOT weight IS NULL THEN 1 END AS fair_prediction, 1e0 * risk - weight AS fair_input_0,
  abs(1e0 * risk - weight) AS fair_input_1,
  (1e0 * risk - weight) * (1e0 * risk - weight) AS fair_input_2
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0,
  COUNT(fair_input_1) AS fair_count_1, SUM(fair_input_1) AS fair_sum_1, COUNT(fair_input_2) AS fair_count_2,
  SUM(fair_input_2) AS fair_sum_2
  FROM fair_rows GROUP BY race, fair_prediction
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION 1 must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size, fair_count_0, fair_sum_0, fair_count_1, fair_sum_1, fair_count_2, fair_sum_2
  FROM fair_tally
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_1 ELSE 0 END) AS DOUBLE) AS fair_count_1,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_1 END) AS DOUBLE) AS fair_sum_1,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_2 ELSE 0 END) AS DOUBLE) AS fair_count_2,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_2 END) AS DOUBLE) AS fair_sum_2
  FROM fair_cells GROUP BY race
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS mean_error,
  CAST(fair_sum_1 / NULLIF(fair_count_1, 0) AS DOUBLE) AS mean_absolute_error,
  CAST(NULLIF(TRY(SQRT((fair_sum_2 / NULLIF(fair_count_2, 0)))), CAST('NaN' AS DOUBLE)) AS DOUBLE) AS root_mean_squared_error
  FROM fair_counts ORDER BY race ASC) AS fair_result

-- title: limits of errors of numeric predictions
FROM loans FAIR (PREDICTION approved ESTIMATE 2 * risk + 1 ACTUAL weight PROTECTED race METRICS selection_rate, mean_absolute_error, root_mean_squared_error, median_absolute_error, r_squared, pinball_loss(q := 0.9) AS pinball_loss_of_90 CONFIDENCE 0.9)

-- expansion
FROM (WITH fair_rows AS (
  SELECT race,
  CASE WHEN NOT (2 * risk + 1) IS NULL AND NOT weight IS NULL THEN approved END AS fair_prediction,
  abs(1e0 * (2 * risk + 1) - weight) AS fair_input_0,
  (1e0 * (2 * risk + 1) - weight) * (1e0 * (2 * risk + 1) - weight) AS fair_input_1,
  abs(1e0 * (2 * risk + 1) - weight) AS fair_input_2_0, weight AS fair_input_3_0,
  abs(1e0 * (2 * risk + 1) - weight) / 2 + (0.9 - 0.5) * (weight - 1e0 * (2 * risk + 1)) AS fair_input_4
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_cubes_0,
  COUNT(fair_input_1) AS fair_count_1, SUM(fair_input_1) AS fair_sum_1,
  SUM(CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE)) AS fair_squares_1,
  SUM(CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE)) AS fair_cubes_1,
  COUNT(fair_input_4) AS fair_count_4, SUM(fair_input_4) AS fair_sum_4,
  SUM(CAST(fair_input_4 AS DOUBLE) * CAST(fair_input_4 AS DOUBLE)) AS fair_squares_4,
  SUM(CAST(fair_input_4 AS DOUBLE) * CAST(fair_input_4 AS DOUBLE) * CAST(fair_input_4 AS DOUBLE)) AS fair_cubes_4
  FROM fair_rows GROUP BY race, fair_prediction
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size, fair_count_0, fair_sum_0, fair_squares_0, fair_cubes_0, fair_count_1, fair_sum_1, fair_squares_1, fair_cubes_1,
  fair_count_4, fair_sum_4, fair_squares_4, fair_cubes_4
  FROM fair_tally
), fair_totals AS (
  -- as in: the largest gaps of errors (disparity.sql), except
  - SELECT sex,
  + SELECT race,
  …
  - CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_cubes_1 END) AS DOUBLE) AS fair_cubes_1
  - FROM fair_cells GROUP BY sex
  + CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_cubes_1 END) AS DOUBLE) AS fair_cubes_1,
  + CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_4 ELSE 0 END) AS DOUBLE) AS fair_count_4,
  + CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_4 END) AS DOUBLE) AS fair_sum_4,
  + CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares_4 END) AS DOUBLE) AS fair_squares_4,
  + CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_cubes_4 END) AS DOUBLE) AS fair_cubes_4
  + FROM fair_cells GROUP BY race
), fair_aggregates AS (
  SELECT race, MEDIAN(fair_input_2_0) AS fair_aggregate_2, VAR_POP(fair_input_3_0) AS fair_aggregate_3,
  COUNT(fair_input_2_0) AS fair_count_2, COUNT(fair_input_3_0) AS fair_count_3,
  LIST_SORT(LIST(CAST(fair_input_2_0 AS DOUBLE)) FILTER(WHERE NOT fair_input_2_0 IS NULL)) AS fair_values_2,
  LIST({'error': fair_input_1, 'actual': CAST(fair_input_3_0 AS DOUBLE)}) FILTER(WHERE NOT fair_input_1 IS NULL AND NOT
    fair_input_3_0 IS NULL) AS fair_values_3
  FROM fair_rows WHERE NOT fair_prediction IS NULL GROUP BY race
), fair_counts AS (
  SELECT fair_totals.*,
  CASE WHEN fair_aggregates.fair_aggregate_2 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_2 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_2 AS DOUBLE) ELSE
    ERROR('METRICS median(abs(1e0 * (2 * risk + 1) - weight)) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_2 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_2,
  CASE WHEN fair_aggregates.fair_aggregate_3 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_3 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_3 AS DOUBLE) ELSE ERROR('METRICS var_pop(weight) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_3 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_3,
  COALESCE(fair_aggregates.fair_count_2, 0) AS fair_count_2,
  COALESCE(fair_aggregates.fair_count_3, 0) AS fair_count_3, fair_aggregates.fair_values_2, fair_aggregates.fair_values_3
  FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race
), fair_shares AS (
  SELECT *,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS fair_value_1,
  CAST(NULLIF(TRY(SQRT((fair_sum_1 / NULLIF(fair_count_1, 0)))), CAST('NaN' AS DOUBLE)) AS DOUBLE) AS fair_value_2,
  CAST(fair_aggregate_2 AS DOUBLE) AS fair_value_3,
  CAST(1 - (fair_sum_1 / NULLIF(fair_count_1, 0)) / NULLIF(fair_aggregate_3, 0) AS DOUBLE) AS fair_value_4,
  CAST(fair_sum_4 / NULLIF(fair_count_4, 0) AS DOUBLE) AS fair_value_5, NULLIF(n, 0) AS fair_rows_0, tp + fp AS fair_hits_0,
  fn + tn AS fair_misses_0, fair_count_0 - 1 AS fair_degrees_1,
  CASE WHEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 / NULLIF(fair_count_0, 0), 2) > 1e-08 * (fair_squares_0 /
    NULLIF(fair_count_0, 0)) AND fair_squares_0 < 1e+300 THEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 /
    NULLIF(fair_count_0, 0), 2) END AS fair_variance_1,
  fair_cubes_0 / NULLIF(fair_count_0, 0) - (3 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_squares_0 / NULLIF(fair_count_0, 0)))
    + 2 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) AS
    fair_third_1,
  fair_count_1 - 1 AS fair_degrees_2,
  CASE WHEN fair_squares_1 / NULLIF(fair_count_1, 0) - POWER(fair_sum_1 / NULLIF(fair_count_1, 0), 2) > 1e-08 * (fair_squares_1 /
    NULLIF(fair_count_1, 0)) AND fair_squares_1 < 1e+300 THEN fair_squares_1 / NULLIF(fair_count_1, 0) - POWER(fair_sum_1 /
    NULLIF(fair_count_1, 0), 2) END AS fair_variance_2,
  fair_sum_1 / NULLIF(fair_count_1, 0) AS fair_mean_2,
  fair_cubes_1 / NULLIF(fair_count_1, 0) - (3 * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_squares_1 / NULLIF(fair_count_1, 0)))
    + 2 * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_sum_1 / NULLIF(fair_count_1, 0)) AS
    fair_third_2,
  LEN(fair_values_2) AS fair_held_3, LEN(fair_values_3) AS fair_held_4,
  LIST_AVG(LIST_TRANSFORM(fair_values_3, LAMBDA fair_each : fair_each.actual)) AS fair_central_4,
  fair_count_4 - 1 AS fair_degrees_5,
  CASE WHEN fair_squares_4 / NULLIF(fair_count_4, 0) - POWER(fair_sum_4 / NULLIF(fair_count_4, 0), 2) > 1e-08 * (fair_squares_4 /
    NULLIF(fair_count_4, 0)) AND fair_squares_4 < 1e+300 THEN fair_squares_4 / NULLIF(fair_count_4, 0) - POWER(fair_sum_4 /
    NULLIF(fair_count_4, 0), 2) END AS fair_variance_5,
  fair_cubes_4 / NULLIF(fair_count_4, 0) - (3 * (fair_sum_4 / NULLIF(fair_count_4, 0)) * (fair_squares_4 / NULLIF(fair_count_4, 0)))
    + 2 * (fair_sum_4 / NULLIF(fair_count_4, 0)) * (fair_sum_4 / NULLIF(fair_count_4, 0)) * (fair_sum_4 / NULLIF(fair_count_4, 0)) AS
    fair_third_5
  FROM fair_counts
), fair_corrected AS (  -- as in: limits of the difference (disparity.sql)
), fair_intervals AS (
  SELECT *,
  (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + 1.3527717270477053e0 + 1.6448536269514715e0 *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + 0.6763858635238527e0))) AS fair_low_0,
  1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + 1.3527717270477053e0 + 1.6448536269514715e0 *
    SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + 0.6763858635238527e0)))) AS fair_high_0,
  CASE WHEN fair_degrees_1 >= 1 THEN SQRT(fair_variance_1 / fair_degrees_1) END AS fair_error_1,
  fair_third_1 / (6 * fair_variance_1 * SQRT(fair_variance_1 * (fair_degrees_1 + 1))) AS fair_skew_1,
  (CASE WHEN 1.6448536269514715e0 IS NULL OR fair_degrees_1 < 1 THEN NULL WHEN fair_degrees_1 < 2 THEN 1 / TAN(0.10000000000000026e0
    * PI() / 2) WHEN fair_degrees_1 < 3 THEN SQRT(2 / (0.10000000000000026e0 * (2 - 0.10000000000000026e0)) - 2) WHEN fair_degrees_1
    <= 1e6 THEN [SQRT(fair_degrees_1 * CASE WHEN POWER(fair_d * 0.10000000000000026e0, 2 / fair_degrees_1) > 0.05e0 + 1 /
    (fair_degrees_1 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.6448536269514715e0 * 1.6448536269514715e0 + 6.3e0) * 1.6448536269514715e0
    * 1.6448536269514715e0 + 36) * 1.6448536269514715e0 * 1.6448536269514715e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.6448536269514715e0
    + 5) * 1.6448536269514715e0 - 7) * 1.6448536269514715e0 + 2) * 1.6448536269514715e0 + 48 * POWER(fair_degrees_1 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_1 - 0.5e0, 3) - 98) / (fair_degrees_1 - 0.5e0) - 16) / (fair_degrees_1 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_1 < 5 THEN 0.3e0 * (fair_degrees_1 - 4.5e0) * (0.6e0 - 1.6448536269514715e0) ELSE 0 END) -
    1.6448536269514715e0 * 1.6448536269514715e0 - 3) / (48 * POWER(fair_degrees_1 - 0.5e0, 2)) + 1) * 1.6448536269514715e0, 2) /
    (fair_degrees_1 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_1 + 6) / (fair_degrees_1 * POWER(fair_d * 0.10000000000000026e0, 2 /
    fair_degrees_1)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_1 + 2) * 3) + 0.5e0 / (fair_degrees_1 + 4)) * POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_1) - 1) * (fair_degrees_1 + 1) / (fair_degrees_1 + 2) + 1 / POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_1)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_1 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_1 - 0.5e0, 3) - 98) / (fair_degrees_1 - 0.5e0) - 16) / (fair_degrees_1 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_1 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_1 - 1)) * fair_degrees_1)]][1] WHEN fair_degrees_1 > 1e6
    THEN 1.6448536269514715e0 END) AS fair_t_1,
  CASE WHEN fair_degrees_2 >= 1 THEN SQRT(fair_variance_2 / fair_degrees_2) END AS fair_error_2,
  fair_third_2 / (6 * fair_variance_2 * SQRT(fair_variance_2 * (fair_degrees_2 + 1))) AS fair_skew_2,
  (CASE WHEN 1.6448536269514715e0 IS NULL OR fair_degrees_2 < 1 THEN NULL WHEN fair_degrees_2 < 2 THEN 1 / TAN(0.10000000000000026e0
    * PI() / 2) WHEN fair_degrees_2 < 3 THEN SQRT(2 / (0.10000000000000026e0 * (2 - 0.10000000000000026e0)) - 2) WHEN fair_degrees_2
    <= 1e6 THEN [SQRT(fair_degrees_2 * CASE WHEN POWER(fair_d * 0.10000000000000026e0, 2 / fair_degrees_2) > 0.05e0 + 1 /
    (fair_degrees_2 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.6448536269514715e0 * 1.6448536269514715e0 + 6.3e0) * 1.6448536269514715e0
    * 1.6448536269514715e0 + 36) * 1.6448536269514715e0 * 1.6448536269514715e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.6448536269514715e0
    + 5) * 1.6448536269514715e0 - 7) * 1.6448536269514715e0 + 2) * 1.6448536269514715e0 + 48 * POWER(fair_degrees_2 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_2 - 0.5e0, 3) - 98) / (fair_degrees_2 - 0.5e0) - 16) / (fair_degrees_2 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_2 < 5 THEN 0.3e0 * (fair_degrees_2 - 4.5e0) * (0.6e0 - 1.6448536269514715e0) ELSE 0 END) -
    1.6448536269514715e0 * 1.6448536269514715e0 - 3) / (48 * POWER(fair_degrees_2 - 0.5e0, 2)) + 1) * 1.6448536269514715e0, 2) /
    (fair_degrees_2 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_2 + 6) / (fair_degrees_2 * POWER(fair_d * 0.10000000000000026e0, 2 /
    fair_degrees_2)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_2 + 2) * 3) + 0.5e0 / (fair_degrees_2 + 4)) * POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_2) - 1) * (fair_degrees_2 + 1) / (fair_degrees_2 + 2) + 1 / POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_2)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_2 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_2 - 0.5e0, 3) - 98) / (fair_degrees_2 - 0.5e0) - 16) / (fair_degrees_2 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_2 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_2 - 1)) * fair_degrees_2)]][1] WHEN fair_degrees_2 > 1e6
    THEN 1.6448536269514715e0 END) AS fair_t_2,
  CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_3 * CAST(0.5 AS DOUBLE) - (1.6448536269514715e0 *
    SQRT((fair_held_3 * CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))))) END AS fair_first_3,
  CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_3 * CAST(0.5 AS DOUBLE) + 1.6448536269514715e0 *
    SQRT((fair_held_3 * CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))) + 1) END AS fair_last_3,
  SQRT(LIST_VAR_SAMP(LIST_TRANSFORM(fair_values_3, LAMBDA fair_each : LN(NULLIF(GREATEST(0, fair_held_4 * (fair_sum_1 /
    NULLIF(fair_count_1, 0)) - (fair_each.error)), 0)) - LN(NULLIF(GREATEST(0, fair_aggregate_3 * fair_held_4 -
    ((POWER(fair_each.actual - fair_central_4, 2) * fair_held_4) / (fair_held_4 - 1))), 0)))) * (POWER(fair_held_4 - 1, 2) /
    fair_held_4)) AS fair_error_4,
  (CASE WHEN 1.6448536269514715e0 IS NULL OR (fair_held_4 - 1) < 1 THEN NULL WHEN (fair_held_4 - 1) < 2 THEN 1 /
    TAN(0.10000000000000026e0 * PI() / 2) WHEN (fair_held_4 - 1) < 3 THEN SQRT(2 / (0.10000000000000026e0 * (2 -
    0.10000000000000026e0)) - 2) WHEN (fair_held_4 - 1) <= 1e6 THEN [SQRT((fair_held_4 - 1) * CASE WHEN POWER(fair_d *
    0.10000000000000026e0, 2 / (fair_held_4 - 1)) > 0.05e0 + 1 / ((fair_held_4 - 1) - 0.5e0) THEN (EXP(POWER((((((0.4e0 *
    1.6448536269514715e0 * 1.6448536269514715e0 + 6.3e0) * 1.6448536269514715e0 * 1.6448536269514715e0 + 36) * 1.6448536269514715e0 *
    1.6448536269514715e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.6448536269514715e0 + 5) * 1.6448536269514715e0 - 7) *
    1.6448536269514715e0 + 2) * 1.6448536269514715e0 + 48 * POWER((fair_held_4 - 1) - 0.5e0, 2) + (((431.25e0 / POWER((fair_held_4 -
    1) - 0.5e0, 3) - 98) / ((fair_held_4 - 1) - 0.5e0) - 16) / ((fair_held_4 - 1) - 0.5e0) + 96.36e0) + CASE WHEN (fair_held_4 - 1) <
    5 THEN 0.3e0 * ((fair_held_4 - 1) - 4.5e0) * (0.6e0 - 1.6448536269514715e0) ELSE 0 END) - 1.6448536269514715e0 *
    1.6448536269514715e0 - 3) / (48 * POWER((fair_held_4 - 1) - 0.5e0, 2)) + 1) * 1.6448536269514715e0, 2) / ((fair_held_4 - 1) -
    0.5e0)) - 1) ELSE (((1 / ((((fair_held_4 - 1) + 6) / ((fair_held_4 - 1) * POWER(fair_d * 0.10000000000000026e0, 2 / (fair_held_4
    - 1))) - 0.089e0 * fair_d - 0.822e0) * ((fair_held_4 - 1) + 2) * 3) + 0.5e0 / ((fair_held_4 - 1) + 4)) * POWER(fair_d *
    0.10000000000000026e0, 2 / (fair_held_4 - 1)) - 1) * ((fair_held_4 - 1) + 1) / ((fair_held_4 - 1) + 2) + 1 / POWER(fair_d *
    0.10000000000000026e0, 2 / (fair_held_4 - 1))) END) FOR fair_d IN [(((94.5e0 / (48 * POWER((fair_held_4 - 1) - 0.5e0, 2) +
    (((431.25e0 / POWER((fair_held_4 - 1) - 0.5e0, 3) - 98) / ((fair_held_4 - 1) - 0.5e0) - 16) / ((fair_held_4 - 1) - 0.5e0) +
    96.36e0)) - 3) / (48 * POWER((fair_held_4 - 1) - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * (fair_held_4 - 1) - 1)) * (fair_held_4 -
    1))]][1] WHEN (fair_held_4 - 1) > 1e6 THEN 1.6448536269514715e0 END) AS fair_t_4,
  CASE WHEN fair_degrees_5 >= 1 THEN SQRT(fair_variance_5 / fair_degrees_5) END AS fair_error_5,
  fair_third_5 / (6 * fair_variance_5 * SQRT(fair_variance_5 * (fair_degrees_5 + 1))) AS fair_skew_5,
  (CASE WHEN 1.6448536269514715e0 IS NULL OR fair_degrees_5 < 1 THEN NULL WHEN fair_degrees_5 < 2 THEN 1 / TAN(0.10000000000000026e0
    * PI() / 2) WHEN fair_degrees_5 < 3 THEN SQRT(2 / (0.10000000000000026e0 * (2 - 0.10000000000000026e0)) - 2) WHEN fair_degrees_5
    <= 1e6 THEN [SQRT(fair_degrees_5 * CASE WHEN POWER(fair_d * 0.10000000000000026e0, 2 / fair_degrees_5) > 0.05e0 + 1 /
    (fair_degrees_5 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.6448536269514715e0 * 1.6448536269514715e0 + 6.3e0) * 1.6448536269514715e0
    * 1.6448536269514715e0 + 36) * 1.6448536269514715e0 * 1.6448536269514715e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.6448536269514715e0
    + 5) * 1.6448536269514715e0 - 7) * 1.6448536269514715e0 + 2) * 1.6448536269514715e0 + 48 * POWER(fair_degrees_5 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_5 - 0.5e0, 3) - 98) / (fair_degrees_5 - 0.5e0) - 16) / (fair_degrees_5 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_5 < 5 THEN 0.3e0 * (fair_degrees_5 - 4.5e0) * (0.6e0 - 1.6448536269514715e0) ELSE 0 END) -
    1.6448536269514715e0 * 1.6448536269514715e0 - 3) / (48 * POWER(fair_degrees_5 - 0.5e0, 2)) + 1) * 1.6448536269514715e0, 2) /
    (fair_degrees_5 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_5 + 6) / (fair_degrees_5 * POWER(fair_d * 0.10000000000000026e0, 2 /
    fair_degrees_5)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_5 + 2) * 3) + 0.5e0 / (fair_degrees_5 + 4)) * POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_5) - 1) * (fair_degrees_5 + 1) / (fair_degrees_5 + 2) + 1 / POWER(fair_d *
    0.10000000000000026e0, 2 / fair_degrees_5)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_5 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_5 - 0.5e0, 3) - 98) / (fair_degrees_5 - 0.5e0) - 16) / (fair_degrees_5 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_5 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_5 - 1)) * fair_degrees_5)]][1] WHEN fair_degrees_5 > 1e6
    THEN 1.6448536269514715e0 END) AS fair_t_5
  FROM fair_corrected
)
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, fair_value_0 AS selection_rate,
  fair_low_0 AS selection_rate_low, fair_high_0 AS selection_rate_high, CAST(n AS BIGINT) AS selection_rate_n,
  fair_value_1 AS mean_absolute_error,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN NOT fair_error_1 IS NULL THEN LEAST(fair_value_1, fair_value_1 - (fair_error_1 *
    CASE WHEN ABS(fair_skew_1) < 1e-06 THEN fair_t_1 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_1 * (fair_t_1 - fair_skew_1), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_1 * (fair_t_1 - fair_skew_1) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_1) END)) END END AS
    mean_absolute_error_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN NOT fair_error_1 IS NULL THEN GREATEST(fair_value_1, fair_value_1 + fair_error_1
    * CASE WHEN ABS(-fair_skew_1) < 1e-06 THEN fair_t_1 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_1) * (fair_t_1 - (-fair_skew_1)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_1) * (fair_t_1 - (-fair_skew_1)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_1)) END)
    END END AS mean_absolute_error_high,
  CAST(fair_count_0 AS BIGINT) AS mean_absolute_error_n, fair_value_2 AS root_mean_squared_error,
  CASE WHEN NOT fair_value_2 IS NULL THEN CASE WHEN NOT fair_error_2 IS NULL THEN SQRT(GREATEST(0, LEAST(fair_mean_2, fair_mean_2 -
    (fair_error_2 * CASE WHEN ABS(fair_skew_2) < 1e-06 THEN fair_t_2 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_2 * (fair_t_2 -
    fair_skew_2), 0.125e0)) + (4 * LEAST(1 + 6 * fair_skew_2 * (fair_t_2 - fair_skew_2) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_2)
    END)))) END END AS root_mean_squared_error_low,
  CASE WHEN NOT fair_value_2 IS NULL THEN CASE WHEN NOT fair_error_2 IS NULL THEN SQRT(GREATEST(0, GREATEST(fair_mean_2, fair_mean_2
    + fair_error_2 * CASE WHEN ABS(-fair_skew_2) < 1e-06 THEN fair_t_2 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_2) * (fair_t_2 -
    (-fair_skew_2)), 0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_2) * (fair_t_2 - (-fair_skew_2)) - 0.125e0, 0)) / 3 - 1) / (2 *
    (-fair_skew_2)) END))) END END AS root_mean_squared_error_high,
  CAST(fair_count_1 AS BIGINT) AS root_mean_squared_error_n, fair_value_3 AS median_absolute_error,
  CASE WHEN NOT fair_value_3 IS NULL THEN CASE WHEN fair_first_3 >= 1 AND fair_last_3 <= fair_held_3 THEN LEAST(fair_value_3,
    LIST_EXTRACT(fair_values_2, CAST(fair_first_3 AS BIGINT))) END END AS median_absolute_error_low,
  CASE WHEN NOT fair_value_3 IS NULL THEN CASE WHEN fair_first_3 >= 1 AND fair_last_3 <= fair_held_3 THEN GREATEST(fair_value_3,
    LIST_EXTRACT(fair_values_2, CAST(fair_last_3 AS BIGINT))) END END AS median_absolute_error_high,
  CAST(fair_count_2 AS BIGINT) AS median_absolute_error_n, fair_value_4 AS r_squared,
  CASE WHEN NOT fair_value_4 IS NULL THEN CASE WHEN NOT fair_error_4 IS NULL THEN LEAST(fair_value_4, 1 - ((1 - fair_value_4) *
    EXP(fair_t_4 * fair_error_4))) END END AS r_squared_low,
  CASE WHEN NOT fair_value_4 IS NULL THEN CASE WHEN NOT fair_error_4 IS NULL THEN GREATEST(fair_value_4, 1 - ((1 - fair_value_4) *
    EXP(-fair_t_4 * fair_error_4))) END END AS r_squared_high,
  CAST(LEAST(fair_count_1, fair_count_3) AS BIGINT) AS r_squared_n, fair_value_5 AS pinball_loss_of_90,
  CASE WHEN NOT fair_value_5 IS NULL THEN CASE WHEN NOT fair_error_5 IS NULL THEN LEAST(fair_value_5, fair_value_5 - (fair_error_5 *
    CASE WHEN ABS(fair_skew_5) < 1e-06 THEN fair_t_5 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_5 * (fair_t_5 - fair_skew_5), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_5 * (fair_t_5 - fair_skew_5) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_5) END)) END END AS
    pinball_loss_of_90_low,
  CASE WHEN NOT fair_value_5 IS NULL THEN CASE WHEN NOT fair_error_5 IS NULL THEN GREATEST(fair_value_5, fair_value_5 + fair_error_5
    * CASE WHEN ABS(-fair_skew_5) < 1e-06 THEN fair_t_5 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_5) * (fair_t_5 - (-fair_skew_5)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_5) * (fair_t_5 - (-fair_skew_5)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_5)) END)
    END END AS pinball_loss_of_90_high,
  CAST(fair_count_4 AS BIGINT) AS pinball_loss_of_90_n
  FROM fair_intervals ORDER BY race ASC) AS fair_result

-- title: weighted errors of numeric predictions
FROM loans FAIR (LABEL repaid ESTIMATE "Region of" ACTUAL risk WEIGHT weight PROTECTED race METRICS base_rate, mean_error, root_mean_squared_error CONFIDENCE 0.95)

-- expansion
FROM (WITH fair_rows AS (
  SELECT race,
  CASE WHEN NOT ("Region of") IS NULL AND NOT risk IS NULL THEN repaid END AS fair_label, CAST(weight AS DOUBLE) AS fair_weight,
  1e0 * ("Region of") - risk AS fair_input_0,
  (1e0 * ("Region of") - risk) * (1e0 * ("Region of") - risk) AS fair_input_1
  FROM loans
), fair_tally AS (
  SELECT race, fair_label, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_count_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE)) AS fair_sum_0,
  COUNT(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_members_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_cubes_0,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight * fair_weight END) AS fair_q_count_0,
  SUM(CASE WHEN NOT fair_input_1 IS NULL THEN fair_weight END) AS fair_count_1,
  SUM(fair_weight * CAST(fair_input_1 AS DOUBLE)) AS fair_sum_1,
  COUNT(CASE WHEN NOT fair_input_1 IS NULL THEN fair_weight END) AS fair_members_1,
  SUM(fair_weight * CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE)) AS fair_squares_1,
  SUM(fair_weight * CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE)) AS fair_cubes_1,
  SUM(CASE WHEN NOT fair_input_1 IS NULL THEN fair_weight * fair_weight END) AS fair_q_count_1
  FROM fair_rows GROUP BY race, fair_label
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS
    TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND fair_weight_high <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE COALESCE(fair_size, 0) END AS fair_size,
  fair_members, fair_squares, fair_all,
  CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS
    TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND fair_weight_high <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE fair_count_0 END AS fair_count_0,
  fair_sum_0, fair_members_0, fair_squares_0, fair_cubes_0, fair_q_count_0,
  CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS
    TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND fair_weight_high <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE fair_count_1 END AS fair_count_1,
  fair_sum_1, fair_members_1, fair_squares_1, fair_cubes_1, fair_q_count_1
  FROM fair_tally
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_tp, CAST(0 AS DOUBLE) AS fair_n_fp,
  CAST(0 AS DOUBLE) AS fair_n_fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_tn,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp, CAST(0 AS DOUBLE) AS fair_q_fp,
  CAST(0 AS DOUBLE) AS fair_q_fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members_0 ELSE 0 END) AS DOUBLE) AS fair_members_0,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_squares_0 END) AS DOUBLE) AS fair_squares_0,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_cubes_0 END) AS DOUBLE) AS fair_cubes_0,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_q_count_0 END) AS DOUBLE) AS fair_q_count_0,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_count_1 ELSE 0 END) AS DOUBLE) AS fair_count_1,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_sum_1 END) AS DOUBLE) AS fair_sum_1,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members_1 ELSE 0 END) AS DOUBLE) AS fair_members_1,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_squares_1 END) AS DOUBLE) AS fair_squares_1,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_cubes_1 END) AS DOUBLE) AS fair_cubes_1,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_q_count_1 END) AS DOUBLE) AS fair_q_count_1
  FROM fair_cells GROUP BY race
), fair_shares AS (
  SELECT *,
  CAST((tp + fn) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS fair_value_1,
  CAST(NULLIF(TRY(SQRT((fair_sum_1 / NULLIF(fair_count_1, 0)))), CAST('NaN' AS DOUBLE)) AS DOUBLE) AS fair_value_2,
  (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_0,
  ((tp + fn) * n) / NULLIF(fair_q_n, 0) AS fair_hits_0,
  ((fp + tn) * n) / NULLIF(fair_q_n, 0) AS fair_misses_0,
  ROUND((fair_count_0 * fair_count_0) / NULLIF(fair_q_count_0, 0), 9) - 1 AS fair_degrees_1,
  CASE WHEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 / NULLIF(fair_count_0, 0), 2) > 1e-08 * (fair_squares_0 /
    NULLIF(fair_count_0, 0)) AND fair_squares_0 < 1e+300 THEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 /
    NULLIF(fair_count_0, 0), 2) END AS fair_variance_1,
  fair_cubes_0 / NULLIF(fair_count_0, 0) - (3 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_squares_0 / NULLIF(fair_count_0, 0)))
    + 2 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) AS
    fair_third_1,
  ROUND((fair_count_1 * fair_count_1) / NULLIF(fair_q_count_1, 0), 9) - 1 AS fair_degrees_2,
  CASE WHEN fair_squares_1 / NULLIF(fair_count_1, 0) - POWER(fair_sum_1 / NULLIF(fair_count_1, 0), 2) > 1e-08 * (fair_squares_1 /
    NULLIF(fair_count_1, 0)) AND fair_squares_1 < 1e+300 THEN fair_squares_1 / NULLIF(fair_count_1, 0) - POWER(fair_sum_1 /
    NULLIF(fair_count_1, 0), 2) END AS fair_variance_2,
  fair_sum_1 / NULLIF(fair_count_1, 0) AS fair_mean_2,
  fair_cubes_1 / NULLIF(fair_count_1, 0) - (3 * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_squares_1 / NULLIF(fair_count_1, 0)))
    + 2 * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_sum_1 / NULLIF(fair_count_1, 0)) AS
    fair_third_2
  FROM fair_counts
), fair_corrected AS (  -- as in: limits of the difference (disparity.sql)
), fair_intervals AS (
  SELECT *,
  (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + 1.9207294103470618e0 + 1.9599639845400536e0 *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + 0.9603647051735309e0))) AS fair_low_0,
  1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + 1.9207294103470618e0 + 1.9599639845400536e0 *
    SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + 0.9603647051735309e0)))) AS fair_high_0,
  CASE WHEN fair_degrees_1 >= 1 THEN SQRT(fair_variance_1 / fair_degrees_1) END AS fair_error_1,
  fair_third_1 / (6 * fair_variance_1 * SQRT(fair_variance_1 * (fair_degrees_1 + 1))) AS fair_skew_1,
  (CASE WHEN 1.9599639845400536e0 IS NULL OR fair_degrees_1 < 1 THEN NULL WHEN fair_degrees_1 < 2 THEN 1 / TAN(0.05000000000000008e0
    * PI() / 2) WHEN fair_degrees_1 < 3 THEN SQRT(2 / (0.05000000000000008e0 * (2 - 0.05000000000000008e0)) - 2) WHEN fair_degrees_1
    <= 1e6 THEN [SQRT(fair_degrees_1 * CASE WHEN POWER(fair_d * 0.05000000000000008e0, 2 / fair_degrees_1) > 0.05e0 + 1 /
    (fair_degrees_1 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.9599639845400536e0 * 1.9599639845400536e0 + 6.3e0) * 1.9599639845400536e0
    * 1.9599639845400536e0 + 36) * 1.9599639845400536e0 * 1.9599639845400536e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.9599639845400536e0
    + 5) * 1.9599639845400536e0 - 7) * 1.9599639845400536e0 + 2) * 1.9599639845400536e0 + 48 * POWER(fair_degrees_1 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_1 - 0.5e0, 3) - 98) / (fair_degrees_1 - 0.5e0) - 16) / (fair_degrees_1 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_1 < 5 THEN 0.3e0 * (fair_degrees_1 - 4.5e0) * (0.6e0 - 1.9599639845400536e0) ELSE 0 END) -
    1.9599639845400536e0 * 1.9599639845400536e0 - 3) / (48 * POWER(fair_degrees_1 - 0.5e0, 2)) + 1) * 1.9599639845400536e0, 2) /
    (fair_degrees_1 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_1 + 6) / (fair_degrees_1 * POWER(fair_d * 0.05000000000000008e0, 2 /
    fair_degrees_1)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_1 + 2) * 3) + 0.5e0 / (fair_degrees_1 + 4)) * POWER(fair_d *
    0.05000000000000008e0, 2 / fair_degrees_1) - 1) * (fair_degrees_1 + 1) / (fair_degrees_1 + 2) + 1 / POWER(fair_d *
    0.05000000000000008e0, 2 / fair_degrees_1)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_1 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_1 - 0.5e0, 3) - 98) / (fair_degrees_1 - 0.5e0) - 16) / (fair_degrees_1 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_1 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_1 - 1)) * fair_degrees_1)]][1] WHEN fair_degrees_1 > 1e6
    THEN 1.9599639845400536e0 END) AS fair_t_1,
  CASE WHEN fair_degrees_2 >= 1 THEN SQRT(fair_variance_2 / fair_degrees_2) END AS fair_error_2,
  fair_third_2 / (6 * fair_variance_2 * SQRT(fair_variance_2 * (fair_degrees_2 + 1))) AS fair_skew_2,
  (CASE WHEN 1.9599639845400536e0 IS NULL OR fair_degrees_2 < 1 THEN NULL WHEN fair_degrees_2 < 2 THEN 1 / TAN(0.05000000000000008e0
    * PI() / 2) WHEN fair_degrees_2 < 3 THEN SQRT(2 / (0.05000000000000008e0 * (2 - 0.05000000000000008e0)) - 2) WHEN fair_degrees_2
    <= 1e6 THEN [SQRT(fair_degrees_2 * CASE WHEN POWER(fair_d * 0.05000000000000008e0, 2 / fair_degrees_2) > 0.05e0 + 1 /
    (fair_degrees_2 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * 1.9599639845400536e0 * 1.9599639845400536e0 + 6.3e0) * 1.9599639845400536e0
    * 1.9599639845400536e0 + 36) * 1.9599639845400536e0 * 1.9599639845400536e0 + 94.5e0) / ((((0.05e0 * fair_d * 1.9599639845400536e0
    + 5) * 1.9599639845400536e0 - 7) * 1.9599639845400536e0 + 2) * 1.9599639845400536e0 + 48 * POWER(fair_degrees_2 - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_degrees_2 - 0.5e0, 3) - 98) / (fair_degrees_2 - 0.5e0) - 16) / (fair_degrees_2 - 0.5e0) + 96.36e0) +
    CASE WHEN fair_degrees_2 < 5 THEN 0.3e0 * (fair_degrees_2 - 4.5e0) * (0.6e0 - 1.9599639845400536e0) ELSE 0 END) -
    1.9599639845400536e0 * 1.9599639845400536e0 - 3) / (48 * POWER(fair_degrees_2 - 0.5e0, 2)) + 1) * 1.9599639845400536e0, 2) /
    (fair_degrees_2 - 0.5e0)) - 1) ELSE (((1 / (((fair_degrees_2 + 6) / (fair_degrees_2 * POWER(fair_d * 0.05000000000000008e0, 2 /
    fair_degrees_2)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_2 + 2) * 3) + 0.5e0 / (fair_degrees_2 + 4)) * POWER(fair_d *
    0.05000000000000008e0, 2 / fair_degrees_2) - 1) * (fair_degrees_2 + 1) / (fair_degrees_2 + 2) + 1 / POWER(fair_d *
    0.05000000000000008e0, 2 / fair_degrees_2)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_degrees_2 - 0.5e0, 2) + (((431.25e0
    / POWER(fair_degrees_2 - 0.5e0, 3) - 98) / (fair_degrees_2 - 0.5e0) - 16) / (fair_degrees_2 - 0.5e0) + 96.36e0)) - 3) / (48 *
    POWER(fair_degrees_2 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_degrees_2 - 1)) * fair_degrees_2)]][1] WHEN fair_degrees_2 > 1e6
    THEN 1.9599639845400536e0 END) AS fair_t_2
  FROM fair_corrected
)
  SELECT race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded, fair_value_0 AS base_rate,
  fair_low_0 AS base_rate_low, fair_high_0 AS base_rate_high, CAST(fair_n AS BIGINT) AS base_rate_n, fair_value_1 AS mean_error,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN NOT fair_error_1 IS NULL THEN LEAST(fair_value_1, fair_value_1 - (fair_error_1 *
    CASE WHEN ABS(fair_skew_1) < 1e-06 THEN fair_t_1 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_1 * (fair_t_1 - fair_skew_1), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_1 * (fair_t_1 - fair_skew_1) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_1) END)) END END AS
    mean_error_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN NOT fair_error_1 IS NULL THEN GREATEST(fair_value_1, fair_value_1 + fair_error_1
    * CASE WHEN ABS(-fair_skew_1) < 1e-06 THEN fair_t_1 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_1) * (fair_t_1 - (-fair_skew_1)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_1) * (fair_t_1 - (-fair_skew_1)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_1)) END)
    END END AS mean_error_high,
  CAST(fair_members_0 AS BIGINT) AS mean_error_n, fair_value_2 AS root_mean_squared_error,
  CASE WHEN NOT fair_value_2 IS NULL THEN CASE WHEN NOT fair_error_2 IS NULL THEN SQRT(GREATEST(0, LEAST(fair_mean_2, fair_mean_2 -
    (fair_error_2 * CASE WHEN ABS(fair_skew_2) < 1e-06 THEN fair_t_2 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_2 * (fair_t_2 -
    fair_skew_2), 0.125e0)) + (4 * LEAST(1 + 6 * fair_skew_2 * (fair_t_2 - fair_skew_2) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_2)
    END)))) END END AS root_mean_squared_error_low,
  CASE WHEN NOT fair_value_2 IS NULL THEN CASE WHEN NOT fair_error_2 IS NULL THEN SQRT(GREATEST(0, GREATEST(fair_mean_2, fair_mean_2
    + fair_error_2 * CASE WHEN ABS(-fair_skew_2) < 1e-06 THEN fair_t_2 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_2) * (fair_t_2 -
    (-fair_skew_2)), 0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_2) * (fair_t_2 - (-fair_skew_2)) - 0.125e0, 0)) / 3 - 1) / (2 *
    (-fair_skew_2)) END))) END END AS root_mean_squared_error_high,
  CAST(fair_members_1 AS BIGINT) AS root_mean_squared_error_n
  FROM fair_intervals ORDER BY race ASC) AS fair_result

-- title: classes, and all at once
FROM loans FAIR (
  PREDICTION approved + "Region of" LABEL CASE WHEN repaid THEN 1 WHEN NOT repaid THEN 0 END + "Region of" PROTECTED sex
  METRICS selection_rate, recall, accuracy OUTCOMES EACH
)

-- expansion
FROM (WITH fair_rows AS (
  SELECT sex, approved + "Region of" AS fair_prediction,
  CASE WHEN repaid THEN 1 WHEN NOT repaid THEN 0 END + "Region of" AS fair_label
  FROM loans
), fair_tally AS MATERIALIZED (
  SELECT sex, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY sex, fair_prediction, fair_label
), fair_classes AS (
  SELECT fair_class, fair_class AS outcome
  FROM (SELECT CASE WHEN fair_number > 250 THEN ERROR('OUTCOMES EACH makes ' || COALESCE(CAST(fair_number AS TEXT), 'NULL') ||
    ' classes, and at most 250 are measured⏎HINT: list those that matter: OUTCOMES (''approve'', ''refer''); the others are the rest')
    ELSE fair_class END AS fair_class FROM (SELECT *, COUNT(*) OVER () AS fair_number FROM (SELECT fair_prediction AS fair_class FROM
    fair_tally WHERE NOT fair_prediction IS NULL UNION SELECT fair_label AS fair_class FROM fair_tally WHERE NOT fair_label IS NULL)
    AS fair_values) AS fair_counted) AS fair_checked
  UNION ALL SELECT NULL AS fair_class, NULL AS outcome
), fair_cells AS (
  SELECT sex, outcome,
  CAST(fair_prediction = COALESCE(fair_class, fair_label) AS DOUBLE) AS fair_predicted,
  CAST(fair_label = COALESCE(fair_class, fair_label) AS DOUBLE) AS fair_labelled, fair_size
  FROM fair_tally CROSS JOIN fair_classes
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT outcome, sex,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY outcome, sex
)
  SELECT outcome, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(CASE WHEN NOT outcome IS NULL THEN (tp + fp) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate,
  CAST(CASE WHEN NOT outcome IS NULL THEN tp / NULLIF(tp + fn, 0) END AS DOUBLE) AS recall,
  CAST(CASE WHEN outcome IS NULL THEN (tp + tn) / NULLIF(n, 0) END AS DOUBLE) AS accuracy
  FROM fair_counts ORDER BY outcome ASC, sex ASC) AS fair_result

-- title: each class with those above it
FROM loans FAIR (PREDICTION approved + "Region of" PROTECTED sex METRICS selection_rate OUTCOMES (2 < 0 < 1))

-- expansion
FROM (WITH fair_rows AS (
  SELECT sex, approved + "Region of" AS fair_prediction
  FROM loans
), fair_tally AS MATERIALIZED (  -- as in: the largest gap of each class (disparity.sql)
), fair_classes AS (
  SELECT UNNEST([2, 3]) AS fair_class,
  CAST(UNNEST(['0 or above', '1 or above']) AS ENUM('0 or above', '1 or above')) AS outcome
), fair_cells AS (
  SELECT sex, outcome,
  CAST(CASE WHEN fair_prediction = 2 THEN 1 WHEN fair_prediction = 0 THEN 2 WHEN fair_prediction = 1 THEN 3 END >= fair_class AS
    DOUBLE) AS fair_predicted,
  fair_size
  FROM fair_tally CROSS JOIN fair_classes
), fair_counts AS (  -- as in: the largest gap of each class (disparity.sql)
)
  SELECT outcome, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(CASE WHEN NOT outcome IS NULL THEN (tp + fp) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate
  FROM fair_counts ORDER BY outcome ASC, sex ASC) AS fair_result
