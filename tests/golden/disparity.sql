-- title: every pair
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race WITHIN 0.1)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY race, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT race,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT race,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY race
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  CAST((tp + fn) / NULLIF(n, 0) AS DOUBLE) AS base_rate,
  CAST((tp + tn) / NULLIF(n, 0) AS DOUBLE) AS accuracy,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS false_positive_rate,
  CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS positive_predictive_value,
  [CAST(n AS BIGINT), CAST(n AS BIGINT), CAST(n AS BIGINT), CAST(tp + fn AS BIGINT), CAST(fp + tn AS BIGINT), CAST(tp + fp AS
    BIGINT)] AS fair_rows_of,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0, 1, 2, 3, 4, 5]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([selection_rate, base_rate, accuracy, true_positive_rate, false_positive_rate, positive_predictive_value]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (
  SELECT fair_metric, COUNT(fair_value) AS fair_judged,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest
  FROM fair_measures GROUP BY fair_metric
), fair_pairs AS (
  SELECT fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded, fair_ranked.fair_smallest,
  fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value, fair_lowest.key AS lowest_key,
  fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key, fair_highest.n AS highest_n
  FROM fair_ranked
), fair_contrasts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN fair_one_label ELSE COALESCE(fair_one_label, fair_one_prediction)
    END AS TEXT) AS fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_pairs
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'base_rate' WHEN 2 THEN 'accuracy' WHEN 3 THEN
    'true_positive_rate' WHEN 4 THEN 'false_positive_rate' WHEN 5 THEN 'positive_predictive_value' END AS metric,
  difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: strata
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race CONTROL "Region of" WITHIN 0.1)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", race, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT "Region of", race, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", race, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT "Region of", race,
  …
), fair_counts AS (
  SELECT "Region of", race,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY "Region of", race
), fair_groups AS (
  SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate, [CAST(n AS BIGINT)] AS fair_rows_of,
  CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT "Region of", UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (
  SELECT "Region of", fair_metric, COUNT(fair_value) AS fair_judged,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest
  FROM fair_measures GROUP BY "Region of", fair_metric
), fair_pairs AS (
  SELECT fair_ranked."Region of", fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded,
  fair_ranked.fair_smallest, fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value,
  fair_lowest.key AS lowest_key, fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key,
  fair_highest.n AS highest_n
  FROM fair_ranked
), fair_contrasts AS (
  SELECT *,
  CAST(fair_one_prediction AS TEXT) AS fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_pairs
)
  -- as in: every pair, except
  - SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'base_rate' WHEN 2 THEN 'accuracy' WHEN 3 THEN
    'true_positive_rate' WHEN 4 THEN 'false_positive_rate' WHEN 5 THEN 'positive_predictive_value' END AS metric,
  - difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  + SELECT "Region of", 'selection_rate' AS metric, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance,
  + CAST('difference' AS TEXT) AS judged_on,
  …
  - FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result
  + FROM fair_contrasts ORDER BY "Region of" ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: controlled fairness
FROM loans FAIR DISPARITY (LABEL repaid PROTECTED sex = 'Male' AS male CONTROL "Region of" WITHIN 0.05)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", sex = 'Male' AS male, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT "Region of", male, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", male, fair_label
), fair_cells AS (
  SELECT "Region of", male,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  fair_size
  FROM fair_tally
), fair_counts AS (
  SELECT "Region of", male,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY "Region of", male
), fair_groups AS (
  SELECT "Region of", male, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fn) / NULLIF(n, 0) AS DOUBLE) AS base_rate, [CAST(n AS BIGINT)] AS fair_rows_of,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CAST(NULL AS TEXT) AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (
  SELECT *,
  CAST(CASE WHEN LOWER(TYPEOF(male)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(male AS TEXT) = 'true' THEN n ELSE 0 END) OVER ()
    = 0 THEN ERROR('no rows to measure where male is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(male AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where male is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_groups
), fair_measures AS (
  SELECT "Region of", UNNEST([0]) AS fair_metric, {'male': male} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([base_rate]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (  -- as in: strata
), fair_pairs AS (  -- as in: strata
), fair_contrasts AS (
  SELECT *, CAST(fair_one_label AS TEXT) AS fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_pairs
)
  SELECT "Region of", 'base_rate' AS metric, difference, ratio, CAST(0.05 AS DOUBLE) AS allowance,
  CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.05 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.male IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.male] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.male IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.male] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.male IS NULL
    OR NOT highest_key IS NULL AND highest_key.male IS NULL THEN 'sex = ''Male'' IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY "Region of" ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: controlled fairness, read strictly
FROM loans FAIR DISPARITY (LABEL repaid PROTECTED sex = 'Male' AS male CONTROL "Region of" STRATA complete WITHIN 0.05)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: controlled fairness
), fair_tally AS (  -- as in: controlled fairness
), fair_cells AS (  -- as in: controlled fairness
), fair_counts AS (  -- as in: controlled fairness
), fair_groups AS (  -- as in: controlled fairness
), fair_sides AS (
  SELECT *,
  CAST(CASE WHEN LOWER(TYPEOF(male)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(male AS TEXT) = 'true' THEN n ELSE 0 END) OVER
    (PARTITION BY "Region of") = 0 THEN ERROR('no rows to measure where male is true' || ' in the stratum Region of = ' || CASE WHEN
    "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(male AS TEXT) = 'false' THEN n ELSE 0 END) OVER (PARTITION BY "Region of") = 0 THEN
    ERROR('no rows to measure where male is false' || ' in the stratum Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)'
    ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END ELSE
    ERROR('STRATA complete needs a boolean PROTECTED, and sex = ''Male'' is ' || COALESCE(CAST(TYPEOF(male) AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it boolean: PROTECTED race = ''Black'' AS black') END AS TEXT) AS fair_empty_side
  FROM fair_groups
), fair_measures AS (  -- as in: controlled fairness
), fair_ranked AS (  -- as in: strata
), fair_pairs AS (  -- as in: strata
), fair_contrasts AS (  -- as in: controlled fairness
)  -- as in: controlled fairness

-- title: allowances
FROM loans
FAIR DISPARITY (
  PREDICTION approved
  LABEL      repaid
  PROTECTED  race
  METRICS    true_positive_rate WITHIN 0.02, disparate_impact AS selection_rate, accuracy
  WITHIN     0.2
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: every pair
), fair_tally AS (  -- as in: every pair
), fair_cells AS (  -- as in: every pair
), fair_counts AS (  -- as in: every pair
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  CAST((tp + tn) / NULLIF(n, 0) AS DOUBLE) AS accuracy,
  [CAST(tp + fn AS BIGINT), CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0, 1, 2]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([true_positive_rate, selection_rate, accuracy]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (  -- as in: every pair
), fair_pairs AS (  -- as in: every pair
), fair_contrasts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 1 THEN fair_one_prediction ELSE COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_pairs
)
  -- as in: every pair, except
  - SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'base_rate' WHEN 2 THEN 'accuracy' WHEN 3 THEN
    'true_positive_rate' WHEN 4 THEN 'false_positive_rate' WHEN 5 THEN 'positive_predictive_value' END AS metric,
  - difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  - CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  + SELECT CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'selection_rate' WHEN 2 THEN 'accuracy' END AS metric,
  + difference, ratio,
  + CAST(CASE fair_metric WHEN 0 THEN 0.02 WHEN 1 THEN 0.8 WHEN 2 THEN 0.2 END AS DOUBLE) AS allowance,
  + CAST(CASE fair_metric WHEN 1 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
  + CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN difference <= CAST(0.02 AS DOUBLE) + 1e-12 WHEN 1 THEN ratio
    BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) WHEN 2 THEN difference <= CAST(0.2 AS DOUBLE) + 1e-12 END END
    AS within,
  …

-- title: a reference group
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race, sex REFERENCE 'White', 'Male' WITHIN 0.1)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race, sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_counts AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groups AS (
  -- as in: strata, except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race, 'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value, race IS NOT DISTINCT
  FROM ('White') AND sex IS NOT DISTINCT FROM ('Male') AS fair_is_reference FROM fair_groups
), fair_referred AS (
  SELECT fair_metric,
  CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN
    ERROR('REFERENCE ''White'', ''Male'' is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') ELSE
    MAX(CASE WHEN fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS
    fair_reference
  FROM fair_measures GROUP BY fair_metric
), fair_ranked AS (
  SELECT fair_measures.fair_metric,
  MAX(fair_referred.fair_reference) AS fair_reference,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value -
    fair_referred.fair_reference.value) IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(ABS(fair_value
    - fair_referred.fair_reference.value)), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthest
  FROM fair_measures INNER JOIN fair_referred ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
  GROUP BY fair_measures.fair_metric
), fair_pairs AS (
  SELECT fair_metric,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN 2 ELSE 1 END
    AS fair_judged,
  fair_excluded, fair_smallest, fair_one_label, fair_one_prediction,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.value END ELSE fair_reference.value END AS lowest_value,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.key END ELSE fair_reference.key END AS lowest_key,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.n END ELSE fair_reference.n END AS lowest_n,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.value END ELSE fair_reference.value END AS highest_value,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.key END ELSE fair_reference.key END AS highest_key,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.n END ELSE fair_reference.n END AS highest_n
  FROM fair_ranked
), fair_contrasts AS (  -- as in: strata
)
  SELECT 'selection_rate' AS metric, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2) END, CASE WHEN lowest_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([lowest_key.sex] AS TEXT), 2, -2) END) END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2) END, CASE WHEN highest_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([highest_key.sex] AS TEXT), 2, -2) END) END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END, CASE WHEN NOT lowest_key IS NULL AND
    lowest_key.sex IS NULL OR NOT highest_key IS NULL AND highest_key.sex IS NULL THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: overall is the reference
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race REFERENCE OVERALL WITHIN 0.1)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_tally AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_cells AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_groupings AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END) AS protected, race, fair_predicted,
  SUM(fair_size) AS fair_size
  FROM fair_cells GROUP BY GROUPING SETS ((race, fair_predicted), (fair_predicted)) HAVING COUNT(*) > 0
), fair_counts AS (
  SELECT protected, race,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_groupings GROUP BY protected, race
), fair_groups AS (
  -- as in: strata, except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT protected, race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT protected, UNNEST([0]) AS fair_metric,
  CASE WHEN NOT protected = '' THEN {'race': race} END AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value, protected = '' AS fair_is_reference
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_referred AS (
  SELECT fair_metric,
  CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN
    ERROR('REFERENCE OVERALL is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE MAX(CASE WHEN
    fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) END AS fair_reference
  FROM fair_measures GROUP BY fair_metric
), fair_ranked AS (
  -- as in: a reference group, except
  - SELECT fair_measures.fair_metric,
  + SELECT fair_measures.protected, fair_measures.fair_metric,
  …
  - GROUP BY fair_measures.fair_metric
  + WHERE NOT fair_is_reference
  + GROUP BY fair_measures.protected, fair_measures.fair_metric
), fair_pairs AS (
  -- as in: a reference group, except
  - SELECT fair_metric,
  + SELECT protected, fair_metric,
  …
), fair_contrasts AS (  -- as in: strata
)
  SELECT 'selection_rate' AS metric, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: small groups are not judged
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS true_positive_rate WITHIN 0.1 MINIMUM 10)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: every pair
), fair_tally AS (  -- as in: every pair
), fair_cells AS (  -- as in: every pair
), fair_counts AS (  -- as in: every pair
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate, [CAST(tp + fn AS BIGINT)] AS fair_rows_of,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 10 THEN true_positive_rate END]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (  -- as in: every pair
), fair_pairs AS (  -- as in: every pair
), fair_contrasts AS (
  SELECT *,
  CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_pairs
)
  SELECT 'true_positive_rate' AS metric, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance,
  CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 AND CAST(10 AS DOUBLE) = 0 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') WHEN CAST(10
    AS DOUBLE) > 0 THEN 'fewer than two groups have a value and enough rows (MINIMUM)' ELSE 'fewer than two groups have a value' END
    AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: groupings are compared apart
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE (race, sex) WITHIN 0.1)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: a reference group
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groupings AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected,
  race, sex, fair_predicted, SUM(fair_size) AS fair_size
  FROM fair_cells GROUP BY GROUPING SETS ((race, sex, fair_predicted), (race, fair_predicted), (sex, fair_predicted))
  HAVING COUNT(*) > 0
), fair_counts AS (
  SELECT protected, race, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_groupings GROUP BY protected, race, sex
), fair_groups AS (
  -- as in: strata, except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_measures AS (
  SELECT protected, UNNEST([0]) AS fair_metric, {'race': race, 'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value
  FROM fair_groups
), fair_ranked AS (
  SELECT protected, fair_metric, COUNT(fair_value) AS fair_judged,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest
  FROM fair_measures GROUP BY protected, fair_metric
), fair_pairs AS (
  SELECT fair_ranked.protected, fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded,
  fair_ranked.fair_smallest, fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value,
  fair_lowest.key AS lowest_key, fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key,
  fair_highest.n AS highest_n
  FROM fair_ranked
), fair_contrasts AS (  -- as in: strata
)
  SELECT protected, 'selection_rate' AS metric, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance,
  CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN lowest_key.race
    IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex',
    'sex') THEN CASE WHEN lowest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.sex] AS TEXT), 2, -2) END END) END
    AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN highest_key.race
    IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex',
    'sex') THEN CASE WHEN highest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.sex] AS TEXT), 2, -2) END END) END
    AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN protected IN ('race, sex', 'race') AND (NOT
    lowest_key IS NULL AND lowest_key.race IS NULL OR NOT highest_key IS NULL AND highest_key.race IS NULL) THEN 'race IS NOT NULL'
    END, CASE WHEN protected IN ('race, sex', 'sex') AND (NOT lowest_key IS NULL AND lowest_key.sex IS NULL OR NOT highest_key IS
    NULL AND highest_key.sex IS NULL) THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY protected ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: limits of the difference
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS true_positive_rate, f1_score CONFIDENCE 0.95)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: every pair
), fair_tally AS (  -- as in: every pair
), fair_cells AS (  -- as in: every pair
), fair_counts AS (  -- as in: every pair
), fair_shares AS (
  SELECT *,
  CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_value_0, NULLIF(tp + fp + fn, 0) AS fair_rows_0, tp AS fair_hits_0,
  fp + fn AS fair_misses_0, tp / NULLIF(tp + fp + fn, 0) AS fair_share_0
  FROM fair_counts
), fair_corrected AS (
  SELECT *,
  CASE WHEN fair_hits_0 < 4.0e0 THEN GREATEST(0.0e0, fair_hits_0 - 0.5e0, 1.5e0 * fair_hits_0 - 2.0e0) ELSE fair_hits_0 END AS
    fair_sure_hits_0,
  CASE WHEN fair_misses_0 < 4.0e0 THEN GREATEST(0.0e0, fair_misses_0 - 0.5e0, 1.5e0 * fair_misses_0 - 2.0e0) ELSE fair_misses_0 END
    AS fair_sure_misses_0
  FROM fair_shares
), fair_gaps AS (
  SELECT (fair_judged_0 * (fair_judged_0 - 1)) / 2 AS fair_gaps_0
  FROM (SELECT CAST(COUNT(fair_value_0) AS DOUBLE) AS fair_judged_0 FROM fair_corrected) AS fair_inner
), fair_quantiles AS (
  SELECT LIST_EXTRACT(fair_z, 1) AS fair_z_0
  FROM (SELECT LIST_TRANSFORM([SQRT(-LN(0.025000000000000022e0 / GREATEST(1, SUM(fair_gaps_0) OVER ())))], LAMBDA fair_r : (CASE WHEN
    fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
    1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0,
    1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps) AS fair_inner
), fair_intervals AS (
  SELECT *,
  GREATEST(1e-09, (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0)))) AS fair_low_0,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + fair_z_0 * fair_z_0 *
    0.5e0 + fair_z_0 * SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + fair_z_0 * fair_z_0 *
    0.25e0))))) AS fair_high_0
  FROM fair_corrected JOIN fair_quantiles ON TRUE
), fair_turns AS (
  SELECT *,
  2 * (2 * fair_low_0) / NULLIF(2 * (2 * fair_low_0) + (1 - fair_low_0) + (1 - fair_low_0), 0) AS fair_turn_0_low,
  2 * (2 * fair_high_0) / NULLIF(2 * (2 * fair_high_0) + (1 - fair_high_0) + (1 - fair_high_0), 0) AS fair_turn_0_high
  FROM fair_intervals
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate, fair_value_0 AS f1_score,
  CASE WHEN NOT fair_value_0 IS NULL THEN LEAST(fair_value_0, fair_turn_0_low, fair_turn_0_high) END AS f1_score_low,
  CASE WHEN NOT fair_value_0 IS NULL THEN GREATEST(fair_value_0, fair_turn_0_low, fair_turn_0_high) END AS f1_score_high,
  [CAST(tp + fn AS BIGINT), CAST(tp + fp + fn AS BIGINT)] AS fair_rows_of, [NULLIF(tp + fn, 0), NULL] AS fair_bases,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_turns
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([true_positive_rate, f1_score]) AS fair_value, UNNEST(fair_bases) AS fair_base,
  UNNEST([NULL, f1_score_low]) AS fair_other_low,
  UNNEST([NULL, f1_score_high]) AS fair_other_high, ROW_NUMBER() OVER () AS fair_place
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_levels AS (
  SELECT fair_metric,
  LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.025000000000000022e0 / GREATEST(1, SUM(fair_gaps) OVER (PARTITION BY fair_metric))))],
    LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2,
    2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0,
    4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) /
    LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)), 1) AS fair_z
  FROM (SELECT fair_metric, (fair_judged * (fair_judged - 1)) / 2 AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS
    DOUBLE) AS fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
), fair_sure AS (
  SELECT fair_measures.*,
  CASE WHEN fair_base * fair_value < 4.0e0 THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (fair_base * fair_value) -
    2.0e0) ELSE fair_base * fair_value END AS fair_sure_hits,
  CASE WHEN fair_base * (1 - fair_value) < 4.0e0 THEN GREATEST(0.0e0, fair_base * (1 - fair_value) - 0.5e0, 1.5e0 * (fair_base * (1 -
    fair_value)) - 2.0e0) ELSE fair_base * (1 - fair_value) END AS fair_sure_misses,
  fair_z
  FROM fair_measures JOIN fair_levels ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
), fair_limited AS MATERIALIZED (
  SELECT *,
  CASE WHEN fair_base IS NULL THEN fair_other_low ELSE (fair_sure_hits * fair_sure_hits) / (fair_base * (fair_sure_hits + fair_z *
    fair_z * 0.5e0 + fair_z * SQRT((fair_sure_hits * (fair_base - fair_sure_hits)) / fair_base + fair_z * fair_z * 0.25e0))) END AS
    fair_low,
  CASE WHEN fair_base IS NULL THEN fair_other_high ELSE 1 - ((fair_sure_misses * fair_sure_misses) / (fair_base * (fair_sure_misses +
    fair_z * fair_z * 0.5e0 + fair_z * SQRT((fair_sure_misses * (fair_base - fair_sure_misses)) / fair_base + fair_z * fair_z *
    0.25e0)))) END AS fair_high
  FROM fair_sure
), fair_ranked AS (
  SELECT fair_metric, COUNT(fair_value) AS fair_judged,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction, COUNT(fair_low) AS fair_limited,
  FLATTEN([ARG_MAX(fair_place, fair_value, 16), ARG_MAX(fair_place, fair_low, 16), ARG_MAX(fair_place, fair_high, 16),
    ARG_MIN(fair_place, fair_value, 16), ARG_MIN(fair_place, fair_low, 16), ARG_MIN(fair_place, fair_high, 16)]) AS fair_ends,
  MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest
  FROM fair_limited GROUP BY fair_metric
), fair_rivals AS (
  SELECT fair_metric, fair_key, fair_value, fair_low, fair_high
  FROM fair_limited WHERE (fair_metric, fair_place) IN (SELECT fair_metric, UNNEST(fair_ends) FROM fair_ranked)
), fair_facing AS (
  SELECT fair_upper.fair_metric, fair_upper.fair_key AS fair_upper_key, fair_upper.fair_value AS fair_upper_value,
  fair_upper.fair_low AS fair_upper_low, fair_upper.fair_high AS fair_upper_high, fair_lower.fair_key AS fair_lower_key,
  fair_lower.fair_value AS fair_lower_value, fair_lower.fair_low AS fair_lower_low, fair_lower.fair_high AS fair_lower_high
  FROM fair_rivals AS fair_upper INNER JOIN fair_rivals AS fair_lower ON fair_upper.fair_metric IS NOT DISTINCT
  FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND
    fair_upper.fair_key > fair_lower.fair_key)
), fair_margins AS (
  SELECT fair_metric, fair_upper_key, fair_upper_value, fair_lower_key, fair_lower_value,
  GREATEST(fair_upper_value - fair_lower_value - SQRT(POWER(fair_upper_value - fair_upper_low, 2) + POWER(fair_lower_high -
    fair_lower_value, 2)), fair_upper_low - fair_lower_high) AS fair_difference_low,
  LEAST(fair_upper_value - fair_lower_value + SQRT(POWER(fair_upper_high - fair_upper_value, 2) + POWER(fair_lower_value -
    fair_lower_low, 2)), fair_upper_high - fair_lower_low) AS fair_difference_high,
  CASE WHEN fair_lower_value < 0 OR fair_upper_value <= 0 THEN NULL WHEN fair_lower_low <= 0 THEN 0 ELSE GREATEST((fair_lower_value /
    fair_upper_value) * EXP(-SQRT(POWER(LN(fair_lower_value / fair_lower_low), 2) + POWER(LN(fair_upper_high / fair_upper_value),
    2))), fair_lower_low / fair_upper_high) END AS fair_ratio_low,
  CASE WHEN fair_lower_value < 0 OR fair_upper_value <= 0 THEN NULL WHEN fair_upper_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN
    fair_lower_value <= 0 THEN fair_lower_high / fair_upper_low ELSE LEAST((fair_lower_value / fair_upper_value) *
    EXP(SQRT(POWER(LN(fair_lower_high / fair_lower_value), 2) + POWER(LN(fair_upper_value / fair_upper_low), 2))), fair_lower_high /
    fair_upper_low) END AS fair_ratio_high
  FROM fair_facing
), fair_widest AS (
  SELECT fair_metric,
  MAX(GREATEST(fair_difference_low, 0)) AS fair_difference_low,
  MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high,
  MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low,
  MIN(LEAST(fair_ratio_high, 1)) AS fair_ratio_high,
  MAX(CASE WHEN NOT fair_difference_low IS NULL THEN {'limit': fair_difference_low, 'lowest_key': fair_lower_key, 'lowest_value':
    fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) AS fair_near,
  MAX(CASE WHEN NOT GREATEST(fair_difference_high, 0 - fair_difference_low) IS NULL THEN {'limit': GREATEST(fair_difference_high, 0 -
    fair_difference_low), 'lowest_key': fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key': fair_upper_key,
    'highest_value': fair_upper_value} END) AS fair_far
  FROM fair_margins GROUP BY fair_metric
), fair_pairs AS (
  SELECT fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded, fair_ranked.fair_smallest,
  fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value, fair_lowest.key AS lowest_key,
  fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key, fair_highest.n AS highest_n,
  CAST((fair_ranked.fair_judged * (fair_ranked.fair_judged - 1)) / 2 AS BIGINT) AS fair_gaps,
  CASE WHEN fair_ranked.fair_limited >= 2 THEN fair_widest.fair_difference_low END AS fair_difference_low,
  CASE WHEN fair_ranked.fair_judged = fair_ranked.fair_limited THEN fair_widest.fair_difference_high END AS fair_difference_high,
  CASE WHEN fair_ranked.fair_judged = fair_ranked.fair_limited THEN fair_widest.fair_ratio_low END AS fair_ratio_low,
  CASE WHEN fair_ranked.fair_limited >= 2 THEN fair_widest.fair_ratio_high END AS fair_ratio_high,
  fair_widest.fair_near.lowest_key AS fair_near_lowest_key,
  fair_widest.fair_near.lowest_value AS fair_near_lowest_value,
  fair_widest.fair_near.highest_key AS fair_near_highest_key,
  fair_widest.fair_near.highest_value AS fair_near_highest_value,
  fair_widest.fair_far.lowest_key AS fair_far_lowest_key,
  fair_widest.fair_far.lowest_value AS fair_far_lowest_value,
  fair_widest.fair_far.highest_key AS fair_far_highest_key,
  fair_widest.fair_far.highest_value AS fair_far_highest_value
  FROM fair_ranked LEFT JOIN fair_widest ON fair_ranked.fair_metric IS NOT DISTINCT FROM fair_widest.fair_metric
), fair_contrasts AS (
  SELECT *,
  CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio,
  fair_difference_low AS difference_low, fair_difference_high AS difference_high,
  CASE WHEN lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_low END AS ratio_low,
  CASE WHEN lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_high END AS ratio_high
  FROM fair_pairs
), fair_verdicts AS (
  SELECT *, CAST(NULL AS DOUBLE) AS fair_allowance, CAST(NULL AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS TEXT) END AS fair_verdict
  FROM fair_contrasts
)
  SELECT CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'f1_score' END AS metric, difference, difference_low,
  difference_high, ratio, ratio_low, ratio_high, fair_allowance AS allowance, fair_judged_on AS judged_on, fair_within AS within,
  fair_verdict AS verdict,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_lowest_key IS NULL THEN CASE WHEN fair_near_lowest_key.race IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_lowest_key.race] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN CASE
    WHEN NOT fair_far_lowest_key IS NULL THEN CASE WHEN fair_far_lowest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_lowest_key.race] AS TEXT), 2, -2) END END END AS deciding_lowest,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_highest_key IS NULL THEN CASE WHEN fair_near_highest_key.race IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_highest_key.race] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN
    CASE WHEN NOT fair_far_highest_key IS NULL THEN CASE WHEN fair_far_highest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_highest_key.race] AS TEXT), 2, -2) END END END AS deciding_highest,
  CAST(SUM(fair_gaps) OVER (PARTITION BY fair_metric) AS BIGINT) AS comparisons,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_verdicts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: the largest gap at every look
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race CONTROL "Region of" METRICS true_positive_rate, f1_score CONFIDENCE 0.9 ANYTIME FAMILY metrics)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_tally AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_cells AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_counts AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_shares AS (  -- as in: limits of the difference
), fair_corrected AS (  -- as in: limits of the difference
), fair_gaps AS (
  SELECT "Region of",
  (fair_judged_0 * (fair_judged_0 - 1)) / 2 AS fair_gaps_0,
  (fair_judged_of_0 * (fair_judged_of_0 - 1)) / 2 + (fair_judged_of_1 * (fair_judged_of_1 - 1)) / 2 AS fair_gaps
  FROM (SELECT "Region of", CAST(COUNT(fair_value_0) AS DOUBLE) AS fair_judged_0, CAST(COUNT(CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE))
    AS DOUBLE) AS fair_judged_of_0, CAST(COUNT(CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE)) AS DOUBLE) AS fair_judged_of_1
    FROM fair_corrected GROUP BY "Region of") AS fair_inner
), fair_quantiles AS (
  SELECT fair_stratum_0, LIST_EXTRACT(fair_z, 1) AS fair_z_0
  FROM (SELECT "Region of" AS fair_stratum_0, [(-2) * LN(2 * (0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps) OVER (PARTITION BY
    "Region of"))))] AS fair_z FROM fair_gaps) AS fair_inner
), fair_looks AS (
  SELECT *,
  (SQRT((1 + 1000.0e0 / (fair_rows_0 * (fair_z_0 + LN(1 + fair_z_0)))) * (LN(1 + fair_rows_0 * (fair_z_0 + LN(1 + fair_z_0)) /
    1000.0e0) + fair_z_0))) AS fair_look_0
  FROM fair_corrected JOIN fair_quantiles ON "Region of" IS NOT DISTINCT FROM fair_stratum_0
), fair_intervals AS (
  SELECT *,
  GREATEST(1e-09, (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + fair_look_0 * fair_look_0 * 0.5e0 +
    fair_look_0 * SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + fair_look_0 * fair_look_0 * 0.25e0))))
    AS fair_low_0,
  LEAST(0.999999999e0, 1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + fair_look_0 *
    fair_look_0 * 0.5e0 + fair_look_0 * SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + fair_look_0 *
    fair_look_0 * 0.25e0))))) AS fair_high_0
  FROM fair_looks
), fair_turns AS (  -- as in: limits of the difference
), fair_groups AS (
  -- as in: limits of the difference, except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT "Region of", UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([true_positive_rate, f1_score]) AS fair_value, UNNEST(fair_bases) AS fair_base,
  UNNEST([NULL, f1_score_low]) AS fair_other_low,
  UNNEST([NULL, f1_score_high]) AS fair_other_high, ROW_NUMBER() OVER () AS fair_place
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_levels AS (
  SELECT "Region of", fair_metric,
  (-2) * LN(2 * (0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps) OVER (PARTITION BY "Region of")))) AS fair_z
  FROM (SELECT "Region of", fair_metric, (fair_judged * (fair_judged - 1)) / 2 AS fair_gaps FROM (SELECT "Region of", fair_metric,
    CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures GROUP BY "Region of", fair_metric) AS fair_inner) AS
    fair_inner
), fair_sure AS (
  SELECT fair_measures.*,
  CASE WHEN fair_base * fair_value < 4.0e0 THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (fair_base * fair_value) -
    2.0e0) ELSE fair_base * fair_value END AS fair_sure_hits,
  CASE WHEN fair_base * (1 - fair_value) < 4.0e0 THEN GREATEST(0.0e0, fair_base * (1 - fair_value) - 0.5e0, 1.5e0 * (fair_base * (1 -
    fair_value)) - 2.0e0) ELSE fair_base * (1 - fair_value) END AS fair_sure_misses,
  (SQRT((1 + 1000.0e0 / (fair_base * (fair_z + LN(1 + fair_z)))) * (LN(1 + fair_base * (fair_z + LN(1 + fair_z)) / 1000.0e0) +
    fair_z))) AS fair_z
  FROM fair_measures JOIN fair_levels ON fair_measures."Region of" IS NOT DISTINCT
  FROM fair_levels."Region of" AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
), fair_limited AS MATERIALIZED (  -- as in: limits of the difference
), fair_ranked AS (
  -- as in: limits of the difference, except
  - SELECT fair_metric, COUNT(fair_value) AS fair_judged,
  + SELECT "Region of", fair_metric, COUNT(fair_value) AS fair_judged,
  …
  - FROM fair_limited GROUP BY fair_metric
  + FROM fair_limited GROUP BY "Region of", fair_metric
), fair_rivals AS (
  SELECT "Region of", fair_metric, fair_key, fair_value, fair_low, fair_high
  FROM fair_limited WHERE (fair_metric, fair_place) IN (SELECT fair_metric, UNNEST(fair_ends) FROM fair_ranked)
), fair_facing AS (
  SELECT fair_upper."Region of", fair_upper.fair_metric, fair_upper.fair_key AS fair_upper_key,
  fair_upper.fair_value AS fair_upper_value, fair_upper.fair_low AS fair_upper_low, fair_upper.fair_high AS fair_upper_high,
  fair_lower.fair_key AS fair_lower_key, fair_lower.fair_value AS fair_lower_value, fair_lower.fair_low AS fair_lower_low,
  fair_lower.fair_high AS fair_lower_high
  FROM fair_rivals AS fair_upper INNER JOIN fair_rivals AS fair_lower ON fair_upper."Region of" IS NOT DISTINCT
  FROM fair_lower."Region of" AND fair_upper.fair_metric IS NOT DISTINCT
  FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND
    fair_upper.fair_key > fair_lower.fair_key)
), fair_margins AS (
  -- as in: limits of the difference, except
  - SELECT fair_metric, fair_upper_key, fair_upper_value, fair_lower_key, fair_lower_value,
  + SELECT "Region of", fair_metric, fair_upper_key, fair_upper_value, fair_lower_key, fair_lower_value,
  …
), fair_widest AS (
  -- as in: limits of the difference, except
  - SELECT fair_metric,
  + SELECT "Region of", fair_metric,
  …
  - FROM fair_margins GROUP BY fair_metric
  + FROM fair_margins GROUP BY "Region of", fair_metric
), fair_pairs AS (
  -- as in: limits of the difference, except
  - SELECT fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded, fair_ranked.fair_smallest,
  - fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value, fair_lowest.key AS lowest_key,
  - fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key, fair_highest.n AS highest_n,
  + SELECT fair_ranked."Region of", fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded,
  + fair_ranked.fair_smallest, fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value,
  + fair_lowest.key AS lowest_key, fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key,
  + fair_highest.n AS highest_n,
  …
  - FROM fair_ranked LEFT JOIN fair_widest ON fair_ranked.fair_metric IS NOT DISTINCT FROM fair_widest.fair_metric
  + FROM fair_ranked LEFT JOIN fair_widest ON fair_ranked."Region of" IS NOT DISTINCT
  + FROM fair_widest."Region of" AND fair_ranked.fair_metric IS NOT DISTINCT FROM fair_widest.fair_metric
), fair_contrasts AS (  -- as in: limits of the difference
), fair_verdicts AS (  -- as in: limits of the difference
)
  -- as in: limits of the difference, except
  - SELECT CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'f1_score' END AS metric, difference, difference_low,
  + SELECT "Region of",
  + CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'f1_score' END AS metric, difference, difference_low,
  …
  - CAST(SUM(fair_gaps) OVER (PARTITION BY fair_metric) AS BIGINT) AS comparisons,
  + CAST(SUM(fair_gaps) OVER (PARTITION BY "Region of") AS BIGINT) AS comparisons,
  …
  - FROM fair_verdicts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result
  + FROM fair_verdicts ORDER BY "Region of" ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: limits of ratios, and verdicts
FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race CONTROL "Region of" METRICS selection_rate WITHIN RATIO 0.8, accuracy WITHIN 0.5 CONFIDENCE 0.8 MINIMUM 3)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_tally AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_cells AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_counts AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_groups AS (
  -- as in: allowances, except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  + SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
  - [CAST(tp + fn AS BIGINT), CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  + [CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of, [NULLIF(n, 0), NULLIF(n, 0)] AS fair_bases,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT "Region of", UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 3 THEN selection_rate END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 3 THEN
    accuracy END]) AS fair_value,
  UNNEST(fair_bases) AS fair_base, ROW_NUMBER() OVER () AS fair_place
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_levels AS (
  SELECT "Region of", fair_metric,
  LIST_EXTRACT(LIST_TRANSFORM([0.09999999999999998e0 / GREATEST(1, SUM(fair_gaps) OVER (PARTITION BY fair_metric))], LAMBDA fair_r :
    -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) *
    (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 -
    (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r
    - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.3871328727963666080e0) /
    (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 -
    (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_r
    - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE SIGN(fair_r - 0.5e0) * (CASE WHEN
    SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2,
    2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0,
    4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) /
    LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1
    - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
    2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0,
    6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) /
    LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
    1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r,
    1 - fair_r))) - 5) + c) END) END)), 1) AS fair_z
  FROM (SELECT "Region of", fair_metric, (fair_judged * (fair_judged - 1)) / 2 AS fair_gaps FROM (SELECT "Region of", fair_metric,
    CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures GROUP BY "Region of", fair_metric) AS fair_inner) AS
    fair_inner
), fair_sure AS (
  -- as in: limits of the difference, except
  …
  - FROM fair_measures JOIN fair_levels ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
  + FROM fair_measures JOIN fair_levels ON fair_measures."Region of" IS NOT DISTINCT
  + FROM fair_levels."Region of" AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
), fair_limited AS MATERIALIZED (
  SELECT *,
  (fair_sure_hits * fair_sure_hits) / (fair_base * (fair_sure_hits + fair_z * fair_z * 0.5e0 + fair_z * SQRT((fair_sure_hits *
    (fair_base - fair_sure_hits)) / fair_base + fair_z * fair_z * 0.25e0))) AS fair_low,
  1 - ((fair_sure_misses * fair_sure_misses) / (fair_base * (fair_sure_misses + fair_z * fair_z * 0.5e0 + fair_z *
    SQRT((fair_sure_misses * (fair_base - fair_sure_misses)) / fair_base + fair_z * fair_z * 0.25e0)))) AS fair_high
  FROM fair_sure
), fair_ranked AS (  -- as in: the largest gap at every look
), fair_rivals AS (  -- as in: the largest gap at every look
), fair_facing AS (  -- as in: the largest gap at every look
), fair_margins AS (  -- as in: the largest gap at every look
), fair_widest AS (
  SELECT "Region of", fair_metric,
  MAX(GREATEST(fair_difference_low, 0)) AS fair_difference_low,
  MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high,
  MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low,
  MIN(LEAST(fair_ratio_high, 1)) AS fair_ratio_high,
  CASE fair_margins.fair_metric WHEN 0 THEN MIN(CASE WHEN NOT fair_ratio_high IS NULL THEN {'limit': fair_ratio_high, 'lowest_key':
    fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) WHEN 1
    THEN MAX(CASE WHEN NOT fair_difference_low IS NULL THEN {'limit': fair_difference_low, 'lowest_key': fair_lower_key,
    'lowest_value': fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) END AS fair_near,
  CASE fair_margins.fair_metric WHEN 0 THEN MIN(CASE WHEN NOT LEAST(fair_ratio_low, 1 / fair_ratio_high) IS NULL THEN {'limit':
    LEAST(fair_ratio_low, 1 / fair_ratio_high), 'lowest_key': fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key':
    fair_upper_key, 'highest_value': fair_upper_value} END) WHEN 1 THEN MAX(CASE WHEN NOT GREATEST(fair_difference_high, 0 -
    fair_difference_low) IS NULL THEN {'limit': GREATEST(fair_difference_high, 0 - fair_difference_low), 'lowest_key':
    fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) END AS
    fair_far
  FROM fair_margins GROUP BY "Region of", fair_metric
), fair_pairs AS (  -- as in: the largest gap at every look
), fair_contrasts AS (
  -- as in: limits of the difference, except
  …
  - CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value,
  + CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  …
), fair_verdicts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN 0.8 WHEN 1 THEN 0.5 END AS DOUBLE) AS fair_allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'ratio' WHEN 1 THEN 'difference' END AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS
    DOUBLE) WHEN 1 THEN difference <= CAST(0.5 AS DOUBLE) + 1e-12 END END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN CASE WHEN ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND
    CAST('Infinity' AS DOUBLE) THEN 'within' WHEN NOT (ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE))
    THEN 'exceeds' WHEN NOT ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN 'undecided' END
    WHEN 1 THEN CASE WHEN difference_high <= CAST(0.5 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT (difference_low <= CAST(0.5 AS
    DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT difference_high <= CAST(0.5 AS DOUBLE) + 1e-12 IS NULL THEN 'undecided' END END END AS
    fair_verdict
  FROM fair_contrasts
)
  SELECT "Region of",
  CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'accuracy' END AS metric, difference, difference_low, difference_high,
  ratio, ratio_low, ratio_high, fair_allowance AS allowance, fair_judged_on AS judged_on, fair_within AS within,
  fair_verdict AS verdict,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_lowest_key IS NULL THEN CASE WHEN fair_near_lowest_key.race IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_lowest_key.race] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN CASE
    WHEN NOT fair_far_lowest_key IS NULL THEN CASE WHEN fair_far_lowest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_lowest_key.race] AS TEXT), 2, -2) END END END AS deciding_lowest,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_highest_key IS NULL THEN CASE WHEN fair_near_highest_key.race IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_highest_key.race] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN
    CASE WHEN NOT fair_far_highest_key IS NULL THEN CASE WHEN fair_far_highest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_highest_key.race] AS TEXT), 2, -2) END END END AS deciding_highest,
  CAST(SUM(fair_gaps) OVER (PARTITION BY fair_metric) AS BIGINT) AS comparisons,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 AND CAST(3 AS DOUBLE) = 0 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') WHEN CAST(3
    AS DOUBLE) > 0 THEN 'fewer than two groups have a value and enough rows (MINIMUM)' ELSE 'fewer than two groups have a value' END
    AS warning,
  lowest_key, highest_key
  FROM fair_verdicts ORDER BY "Region of" ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: limits of every gap to a reference
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race METRICS selection_rate WITHIN RATIO 0.8, rejection_rate WITHIN 0.1 REFERENCE 'White' CONFIDENCE 0.9)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_tally AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_cells AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_counts AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  CAST((fn + tn) / NULLIF(n, 0) AS DOUBLE) AS rejection_rate,
  [CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of, [NULLIF(n, 0), NULLIF(n, 0)] AS fair_bases,
  CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([selection_rate, rejection_rate]) AS fair_value, UNNEST(fair_bases) AS fair_base, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference FROM fair_sides WHERE fair_empty_side IS NULL
), fair_levels AS (
  SELECT fair_metric,
  LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps) OVER (PARTITION BY fair_metric))))],
    LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2,
    2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0,
    4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) /
    LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)), 1) AS fair_z
  FROM (SELECT fair_metric, GREATEST(0, fair_judged - 1) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS
    fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
), fair_sure AS (  -- as in: limits of the difference
), fair_limited AS MATERIALIZED (  -- as in: limits of ratios, and verdicts
), fair_referred AS (
  SELECT fair_metric,
  CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE MAX(CASE WHEN
    fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high':
    fair_high} END) END AS fair_reference
  FROM fair_limited GROUP BY fair_metric
), fair_ranked AS (
  SELECT fair_limited.fair_metric,
  MAX(fair_referred.fair_reference) AS fair_reference,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_limited.fair_metric
    IN (0) AND NOT fair_value IS NULL AND NOT fair_referred.fair_reference.value IS NULL THEN -LEAST(fair_value,
    fair_referred.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0) WHEN
    fair_limited.fair_metric IN (0) THEN NULL ELSE ABS(fair_value - fair_referred.fair_reference.value) END IS NULL, 'is_number':
    fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(CASE WHEN fair_limited.fair_metric IN (0) AND NOT fair_value IS NULL AND
    NOT fair_referred.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred.fair_reference.value) /
    NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0) WHEN fair_limited.fair_metric IN (0) THEN NULL ELSE
    ABS(fair_value - fair_referred.fair_reference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low,
    'high': fair_high}) AS fair_furthest,
  COUNT(CASE WHEN NOT fair_is_reference THEN fair_value END) AS fair_rivals,
  COUNT(CASE WHEN NOT fair_is_reference THEN fair_low END) AS fair_limited,
  MAX(GREATEST(CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (1) THEN GREATEST(GREATEST(fair_value -
    (fair_referred.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high -
    (fair_referred.fair_reference.value), 2)), fair_low - (fair_referred.fair_reference.high)), 0 - LEAST(fair_value -
    (fair_referred.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value -
    (fair_referred.fair_reference.low), 2)), fair_high - (fair_referred.fair_reference.low))) END, 0)) AS fair_difference_low,
  MAX(CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (1) THEN GREATEST(LEAST(fair_value -
    (fair_referred.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value -
    (fair_referred.fair_reference.low), 2)), fair_high - (fair_referred.fair_reference.low)), 0 - GREATEST(fair_value -
    (fair_referred.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high -
    (fair_referred.fair_reference.value), 2)), fair_low - (fair_referred.fair_reference.high))) END) AS fair_difference_high,
  MIN(CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (0) THEN LEAST(CASE WHEN fair_value < 0 OR
    fair_referred.fair_reference.value <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE GREATEST((fair_value /
    (fair_referred.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_value / fair_low), 2) +
    POWER(LN((fair_referred.fair_reference.high) / (fair_referred.fair_reference.value)), 2))), fair_low /
    (fair_referred.fair_reference.high)) END, CASE WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN
    fair_referred.fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_referred.fair_reference.value) / fair_value) *
    EXP(-SQRT(POWER(LN((fair_referred.fair_reference.value) / (fair_referred.fair_reference.low)), 2) + POWER(LN(fair_high /
    fair_value), 2))), (fair_referred.fair_reference.low) / fair_high) END) END) AS fair_ratio_low,
  MIN(LEAST(CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (0) THEN LEAST(CASE WHEN fair_value < 0 OR
    fair_referred.fair_reference.value <= 0 THEN NULL WHEN fair_referred.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN
    fair_value <= 0 THEN fair_high / (fair_referred.fair_reference.low) ELSE LEAST((fair_value /
    (fair_referred.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) +
    POWER(LN((fair_referred.fair_reference.value) / (fair_referred.fair_reference.low)), 2))), fair_high /
    (fair_referred.fair_reference.low)) END, CASE WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN
    fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_referred.fair_reference.value <= 0 THEN
    (fair_referred.fair_reference.high) / fair_low ELSE LEAST(((fair_referred.fair_reference.value) / fair_value) *
    EXP(SQRT(POWER(LN((fair_referred.fair_reference.high) / (fair_referred.fair_reference.value)), 2) + POWER(LN(fair_value /
    fair_low), 2))), (fair_referred.fair_reference.high) / fair_low) END) END, 1)) AS fair_ratio_high,
  CASE fair_limited.fair_metric WHEN 0 THEN MIN(CASE WHEN NOT CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (0)
    THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred.fair_reference.value <= 0 THEN NULL WHEN fair_referred.fair_reference.low <=
    0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high / (fair_referred.fair_reference.low) ELSE LEAST((fair_value
    / (fair_referred.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high / fair_value), 2) +
    POWER(LN((fair_referred.fair_reference.value) / (fair_referred.fair_reference.low)), 2))), fair_high /
    (fair_referred.fair_reference.low)) END, CASE WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN
    fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_referred.fair_reference.value <= 0 THEN
    (fair_referred.fair_reference.high) / fair_low ELSE LEAST(((fair_referred.fair_reference.value) / fair_value) *
    EXP(SQRT(POWER(LN((fair_referred.fair_reference.high) / (fair_referred.fair_reference.value)), 2) + POWER(LN(fair_value /
    fair_low), 2))), (fair_referred.fair_reference.high) / fair_low) END) END IS NULL THEN {'limit': CASE WHEN NOT fair_is_reference
    AND fair_limited.fair_metric IN (0) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred.fair_reference.value <= 0 THEN NULL WHEN
    fair_referred.fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_value <= 0 THEN fair_high /
    (fair_referred.fair_reference.low) ELSE LEAST((fair_value / (fair_referred.fair_reference.value)) * EXP(SQRT(POWER(LN(fair_high /
    fair_value), 2) + POWER(LN((fair_referred.fair_reference.value) / (fair_referred.fair_reference.low)), 2))), fair_high /
    (fair_referred.fair_reference.low)) END, CASE WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN
    fair_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_referred.fair_reference.value <= 0 THEN
    (fair_referred.fair_reference.high) / fair_low ELSE LEAST(((fair_referred.fair_reference.value) / fair_value) *
    EXP(SQRT(POWER(LN((fair_referred.fair_reference.high) / (fair_referred.fair_reference.value)), 2) + POWER(LN(fair_value /
    fair_low), 2))), (fair_referred.fair_reference.high) / fair_low) END) END, 'value': fair_value, 'key': fair_key} END) WHEN 1 THEN
    MAX(CASE WHEN NOT CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (1) THEN GREATEST(GREATEST(fair_value -
    (fair_referred.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high -
    (fair_referred.fair_reference.value), 2)), fair_low - (fair_referred.fair_reference.high)), 0 - LEAST(fair_value -
    (fair_referred.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value -
    (fair_referred.fair_reference.low), 2)), fair_high - (fair_referred.fair_reference.low))) END IS NULL THEN {'limit': CASE WHEN
    NOT fair_is_reference AND fair_limited.fair_metric IN (1) THEN GREATEST(GREATEST(fair_value -
    (fair_referred.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high -
    (fair_referred.fair_reference.value), 2)), fair_low - (fair_referred.fair_reference.high)), 0 - LEAST(fair_value -
    (fair_referred.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value -
    (fair_referred.fair_reference.low), 2)), fair_high - (fair_referred.fair_reference.low))) END, 'value': fair_value, 'key':
    fair_key} END) END AS fair_near,
  CASE fair_limited.fair_metric WHEN 0 THEN MIN(CASE WHEN NOT CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (0)
    THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred.fair_reference.value <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE
    GREATEST((fair_value / (fair_referred.fair_reference.value)) * EXP(-SQRT(POWER(LN(fair_value / fair_low), 2) +
    POWER(LN((fair_referred.fair_reference.high) / (fair_referred.fair_reference.value)), 2))), fair_low /
    (fair_referred.fair_reference.high)) END, CASE WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN
    fair_referred.fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_referred.fair_reference.value) / fair_value) *
    EXP(-SQRT(POWER(LN((fair_referred.fair_reference.value) / (fair_referred.fair_reference.low)), 2) + POWER(LN(fair_high /
    fair_value), 2))), (fair_referred.fair_reference.low) / fair_high) END) END IS NULL THEN {'limit': CASE WHEN NOT
    fair_is_reference AND fair_limited.fair_metric IN (0) THEN LEAST(CASE WHEN fair_value < 0 OR fair_referred.fair_reference.value
    <= 0 THEN NULL WHEN fair_low <= 0 THEN 0 ELSE GREATEST((fair_value / (fair_referred.fair_reference.value)) *
    EXP(-SQRT(POWER(LN(fair_value / fair_low), 2) + POWER(LN((fair_referred.fair_reference.high) /
    (fair_referred.fair_reference.value)), 2))), fair_low / (fair_referred.fair_reference.high)) END, CASE WHEN
    fair_referred.fair_reference.value < 0 OR fair_value <= 0 THEN NULL WHEN fair_referred.fair_reference.low <= 0 THEN 0 ELSE
    GREATEST(((fair_referred.fair_reference.value) / fair_value) * EXP(-SQRT(POWER(LN((fair_referred.fair_reference.value) /
    (fair_referred.fair_reference.low)), 2) + POWER(LN(fair_high / fair_value), 2))), (fair_referred.fair_reference.low) / fair_high)
    END) END, 'value': fair_value, 'key': fair_key} END) WHEN 1 THEN MAX(CASE WHEN NOT CASE WHEN NOT fair_is_reference AND
    fair_limited.fair_metric IN (1) THEN GREATEST(LEAST(fair_value - (fair_referred.fair_reference.value) + SQRT(POWER(fair_high -
    fair_value, 2) + POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)), fair_high -
    (fair_referred.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred.fair_reference.value) - SQRT(POWER(fair_value -
    fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)), fair_low -
    (fair_referred.fair_reference.high))) END IS NULL THEN {'limit': CASE WHEN NOT fair_is_reference AND fair_limited.fair_metric IN
    (1) THEN GREATEST(LEAST(fair_value - (fair_referred.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) +
    POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)), fair_high -
    (fair_referred.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred.fair_reference.value) - SQRT(POWER(fair_value -
    fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)), fair_low -
    (fair_referred.fair_reference.high))) END, 'value': fair_value, 'key': fair_key} END) END AS fair_far
  FROM fair_limited INNER JOIN fair_referred ON fair_limited.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
  GROUP BY fair_limited.fair_metric
), fair_pairs AS (
  SELECT fair_metric,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN 2 ELSE 1 END
    AS fair_judged,
  fair_excluded, fair_smallest, fair_one_label, fair_one_prediction,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.value END ELSE fair_reference.value END AS lowest_value,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.key END ELSE fair_reference.key END AS lowest_key,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.n END ELSE fair_reference.n END AS lowest_n,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.value END ELSE fair_reference.value END AS highest_value,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.key END ELSE fair_reference.key END AS highest_key,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.n END ELSE fair_reference.n END AS highest_n,
  CASE WHEN NOT fair_reference.value IS NULL THEN fair_rivals ELSE 0 END AS fair_gaps,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE
    fair_metric WHEN 0 THEN CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN
    GREATEST(GREATEST(GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low),
    2) + POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high)), 0 -
    LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) +
    POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low))), 0) END WHEN 1 THEN CASE WHEN
    fair_limited >= 1 AND NOT fair_reference.low IS NULL THEN fair_difference_low END END END AS fair_difference_low,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE
    fair_metric WHEN 0 THEN CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN
    GREATEST(LEAST(fair_furthest.value - (fair_reference.value) + SQRT(POWER(fair_furthest.high - (fair_furthest.value), 2) +
    POWER(fair_reference.value - (fair_reference.low), 2)), fair_furthest.high - (fair_reference.low)), 0 -
    GREATEST(fair_furthest.value - (fair_reference.value) - SQRT(POWER(fair_furthest.value - (fair_furthest.low), 2) +
    POWER(fair_reference.high - (fair_reference.value), 2)), fair_furthest.low - (fair_reference.high))) END WHEN 1 THEN CASE WHEN
    fair_rivals = fair_limited AND NOT fair_reference.low IS NULL THEN fair_difference_high END END END AS fair_difference_high,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE
    fair_metric WHEN 0 THEN CASE WHEN fair_rivals = fair_limited AND NOT fair_reference.low IS NULL THEN fair_ratio_low END WHEN 1
    THEN CASE WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN LEAST(CASE WHEN fair_furthest.value < 0 OR
    fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value) /
    (fair_reference.value)) * EXP(-SQRT(POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) /
    (fair_reference.value)), 2))), (fair_furthest.low) / (fair_reference.high)) END, CASE WHEN fair_reference.value < 0 OR
    fair_furthest.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_reference.value) /
    (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_reference.low)), 2) + POWER(LN((fair_furthest.high) /
    (fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) END END END AS fair_ratio_low,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE
    fair_metric WHEN 0 THEN CASE WHEN fair_limited >= 1 AND NOT fair_reference.low IS NULL THEN fair_ratio_high END WHEN 1 THEN CASE
    WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN LEAST(LEAST(CASE WHEN fair_furthest.value < 0 OR
    fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_furthest.value <= 0
    THEN (fair_furthest.high) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) *
    EXP(SQRT(POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)),
    2))), (fair_furthest.high) / (fair_reference.low)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL
    WHEN fair_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_reference.value <= 0 THEN (fair_reference.high) /
    (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value)) * EXP(SQRT(POWER(LN((fair_reference.high) /
    (fair_reference.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_reference.high) /
    (fair_furthest.low)) END), 1) END END END AS fair_ratio_high,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_near.key ELSE fair_reference.key END AS fair_near_lowest_key,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_near.value ELSE fair_reference.value END AS fair_near_lowest_value,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_reference.key ELSE fair_near.key END AS fair_near_highest_key,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_reference.value ELSE fair_near.value END AS fair_near_highest_value,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_far.key ELSE fair_reference.key END AS fair_far_lowest_key,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_far.value ELSE fair_reference.value END AS fair_far_lowest_value,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_reference.key ELSE fair_far.key END AS fair_far_highest_key,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_reference.value ELSE fair_far.value END AS fair_far_highest_value
  FROM fair_ranked
), fair_contrasts AS (
  -- as in: limits of the difference, except
  …
  - CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value,
  + CAST(fair_one_prediction AS TEXT) AS fair_one_value,
  …
), fair_verdicts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN 0.8 WHEN 1 THEN 0.1 END AS DOUBLE) AS fair_allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'ratio' WHEN 1 THEN 'difference' END AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS
    DOUBLE) WHEN 1 THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN CASE WHEN ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND
    CAST('Infinity' AS DOUBLE) THEN 'within' WHEN NOT (ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE))
    THEN 'exceeds' WHEN NOT ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN 'undecided' END
    WHEN 1 THEN CASE WHEN difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT (difference_low <= CAST(0.1 AS
    DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 IS NULL THEN 'undecided' END END END AS
    fair_verdict
  FROM fair_contrasts
)
  -- as in: limits of the difference, except
  - SELECT CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'f1_score' END AS metric, difference, difference_low,
  + SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'rejection_rate' END AS metric, difference, difference_low,
  …

-- title: limits of every gap to everyone, in each grouping
FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE (race, sex) METRICS selection_rate WITHIN 0.1 REFERENCE OVERALL CONFIDENCE 0.9 FAMILY pairs)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: a reference group
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groupings AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected,
  race, sex, fair_predicted, SUM(fair_size) AS fair_size
  FROM fair_cells
  GROUP BY GROUPING SETS ((race, sex, fair_predicted), (race, fair_predicted), (sex, fair_predicted), (fair_predicted))
  HAVING COUNT(*) > 0
), fair_counts AS (  -- as in: groupings are compared apart
), fair_groups AS (
  SELECT protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate, [CAST(n AS BIGINT)] AS fair_rows_of, [NULLIF(n, 0)] AS fair_bases,
  CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_measures AS (
  SELECT protected, UNNEST([0]) AS fair_metric,
  CASE WHEN NOT protected = '' THEN {'race': race, 'sex': sex} END AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value,
  UNNEST(fair_bases) AS fair_base, protected = '' AS fair_is_reference
  FROM fair_groups
), fair_levels AS (
  SELECT protected, fair_metric,
  LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / GREATEST(1, CASE WHEN protected = '' THEN MAX(fair_gaps) OVER
    (PARTITION BY fair_metric) ELSE fair_gaps END)))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN
    LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0,
    3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *
    (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
    1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a *
    (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
    2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0,
    6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15,
    1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2,
    1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)), 1) AS fair_z
  FROM (SELECT protected, fair_metric, CASE WHEN protected = '' THEN 0 ELSE fair_judged END AS fair_gaps FROM (SELECT protected,
    fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures GROUP BY protected, fair_metric) AS fair_inner)
    AS fair_inner
), fair_sure AS (
  -- as in: limits of the difference, except
  …
  - FROM fair_measures JOIN fair_levels ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
  + FROM fair_measures JOIN fair_levels ON fair_measures.protected IS NOT DISTINCT
  + FROM fair_levels.protected AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
), fair_limited AS MATERIALIZED (  -- as in: limits of ratios, and verdicts
), fair_referred AS (
  SELECT fair_metric,
  CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN
    ERROR('REFERENCE OVERALL is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') ELSE MAX(CASE WHEN
    fair_is_reference AND NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high':
    fair_high} END) END AS fair_reference
  FROM fair_limited GROUP BY fair_metric
), fair_ranked AS (
  SELECT fair_limited.protected, fair_limited.fair_metric,
  MAX(fair_referred.fair_reference) AS fair_reference,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': ABS(fair_value -
    fair_referred.fair_reference.value) IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(ABS(fair_value
    - fair_referred.fair_reference.value)), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high': fair_high})
    AS fair_furthest,
  COUNT(CASE WHEN NOT fair_is_reference THEN fair_value END) AS fair_rivals,
  COUNT(CASE WHEN NOT fair_is_reference THEN fair_low END) AS fair_limited,
  MAX(GREATEST(CASE WHEN NOT fair_is_reference THEN GREATEST(GREATEST(fair_value - (fair_referred.fair_reference.value) -
    SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)),
    fair_low - (fair_referred.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred.fair_reference.value) +
    SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)),
    fair_high - (fair_referred.fair_reference.low))) END, 0)) AS fair_difference_low,
  MAX(CASE WHEN NOT fair_is_reference THEN GREATEST(LEAST(fair_value - (fair_referred.fair_reference.value) + SQRT(POWER(fair_high -
    fair_value, 2) + POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)), fair_high -
    (fair_referred.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred.fair_reference.value) - SQRT(POWER(fair_value -
    fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)), fair_low -
    (fair_referred.fair_reference.high))) END) AS fair_difference_high,
  MAX(CASE WHEN NOT CASE WHEN NOT fair_is_reference THEN GREATEST(GREATEST(fair_value - (fair_referred.fair_reference.value) -
    SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)),
    fair_low - (fair_referred.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred.fair_reference.value) +
    SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)),
    fair_high - (fair_referred.fair_reference.low))) END IS NULL THEN {'limit': CASE WHEN NOT fair_is_reference THEN
    GREATEST(GREATEST(fair_value - (fair_referred.fair_reference.value) - SQRT(POWER(fair_value - fair_low, 2) +
    POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)), fair_low -
    (fair_referred.fair_reference.high)), 0 - LEAST(fair_value - (fair_referred.fair_reference.value) + SQRT(POWER(fair_high -
    fair_value, 2) + POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)), fair_high -
    (fair_referred.fair_reference.low))) END, 'value': fair_value, 'key': fair_key} END) AS fair_near,
  MAX(CASE WHEN NOT CASE WHEN NOT fair_is_reference THEN GREATEST(LEAST(fair_value - (fair_referred.fair_reference.value) +
    SQRT(POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)),
    fair_high - (fair_referred.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred.fair_reference.value) -
    SQRT(POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)),
    fair_low - (fair_referred.fair_reference.high))) END IS NULL THEN {'limit': CASE WHEN NOT fair_is_reference THEN
    GREATEST(LEAST(fair_value - (fair_referred.fair_reference.value) + SQRT(POWER(fair_high - fair_value, 2) +
    POWER(fair_referred.fair_reference.value - (fair_referred.fair_reference.low), 2)), fair_high -
    (fair_referred.fair_reference.low)), 0 - GREATEST(fair_value - (fair_referred.fair_reference.value) - SQRT(POWER(fair_value -
    fair_low, 2) + POWER(fair_referred.fair_reference.high - (fair_referred.fair_reference.value), 2)), fair_low -
    (fair_referred.fair_reference.high))) END, 'value': fair_value, 'key': fair_key} END) AS fair_far
  FROM fair_limited INNER JOIN fair_referred ON fair_limited.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
  WHERE NOT fair_is_reference
  GROUP BY fair_limited.protected, fair_limited.fair_metric
), fair_pairs AS (
  SELECT protected, fair_metric,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN 2 ELSE 1 END
    AS fair_judged,
  fair_excluded, fair_smallest, fair_one_label, fair_one_prediction,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.value END ELSE fair_reference.value END AS lowest_value,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.key END ELSE fair_reference.key END AS lowest_key,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS
    NULL THEN fair_furthest.n END ELSE fair_reference.n END AS lowest_n,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.value END ELSE fair_reference.value END AS highest_value,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.key END ELSE fair_reference.key END AS highest_key,
  CASE WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value THEN CASE WHEN NOT fair_furthest.value IS NULL
    THEN fair_furthest.n END ELSE fair_reference.n END AS highest_n,
  CASE WHEN NOT fair_reference.value IS NULL THEN fair_rivals ELSE 0 END AS fair_gaps,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN
    fair_limited >= 1 AND NOT fair_reference.low IS NULL THEN fair_difference_low END END AS fair_difference_low,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN
    fair_rivals = fair_limited AND NOT fair_reference.low IS NULL THEN fair_difference_high END END AS fair_difference_high,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN
    NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN LEAST(CASE WHEN fair_furthest.value < 0 OR
    fair_reference.value <= 0 THEN NULL WHEN fair_furthest.low <= 0 THEN 0 ELSE GREATEST(((fair_furthest.value) /
    (fair_reference.value)) * EXP(-SQRT(POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2) + POWER(LN((fair_reference.high) /
    (fair_reference.value)), 2))), (fair_furthest.low) / (fair_reference.high)) END, CASE WHEN fair_reference.value < 0 OR
    fair_furthest.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN 0 ELSE GREATEST(((fair_reference.value) /
    (fair_furthest.value)) * EXP(-SQRT(POWER(LN((fair_reference.value) / (fair_reference.low)), 2) + POWER(LN((fair_furthest.high) /
    (fair_furthest.value)), 2))), (fair_reference.low) / (fair_furthest.high)) END) END END AS fair_ratio_low,
  CASE WHEN NOT fair_furthest.is_reference AND NOT fair_furthest.value IS NULL AND NOT fair_reference.value IS NULL THEN CASE WHEN
    NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL THEN LEAST(LEAST(CASE WHEN fair_furthest.value < 0 OR
    fair_reference.value <= 0 THEN NULL WHEN fair_reference.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_furthest.value <= 0
    THEN (fair_furthest.high) / (fair_reference.low) ELSE LEAST(((fair_furthest.value) / (fair_reference.value)) *
    EXP(SQRT(POWER(LN((fair_furthest.high) / (fair_furthest.value)), 2) + POWER(LN((fair_reference.value) / (fair_reference.low)),
    2))), (fair_furthest.high) / (fair_reference.low)) END, CASE WHEN fair_reference.value < 0 OR fair_furthest.value <= 0 THEN NULL
    WHEN fair_furthest.low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_reference.value <= 0 THEN (fair_reference.high) /
    (fair_furthest.low) ELSE LEAST(((fair_reference.value) / (fair_furthest.value)) * EXP(SQRT(POWER(LN((fair_reference.high) /
    (fair_reference.value)), 2) + POWER(LN((fair_furthest.value) / (fair_furthest.low)), 2))), (fair_reference.high) /
    (fair_furthest.low)) END), 1) END END AS fair_ratio_high,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_near.key ELSE fair_reference.key END AS fair_near_lowest_key,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_near.value ELSE fair_reference.value END AS fair_near_lowest_value,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_reference.key ELSE fair_near.key END AS fair_near_highest_key,
  CASE WHEN fair_near.value <= fair_reference.value THEN fair_reference.value ELSE fair_near.value END AS fair_near_highest_value,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_far.key ELSE fair_reference.key END AS fair_far_lowest_key,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_far.value ELSE fair_reference.value END AS fair_far_lowest_value,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_reference.key ELSE fair_far.key END AS fair_far_highest_key,
  CASE WHEN fair_far.value <= fair_reference.value THEN fair_reference.value ELSE fair_far.value END AS fair_far_highest_value
  FROM fair_ranked
), fair_contrasts AS (  -- as in: limits of every gap to a reference
), fair_verdicts AS (
  SELECT *, CAST(0.1 AS DOUBLE) AS fair_allowance, CAST('difference' AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CASE WHEN difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT
    (difference_low <= CAST(0.1 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 IS NULL
    THEN 'undecided' END END AS fair_verdict
  FROM fair_contrasts
)
  SELECT protected, 'selection_rate' AS metric, difference, difference_low, difference_high, ratio, ratio_low, ratio_high,
  fair_allowance AS allowance, fair_judged_on AS judged_on, fair_within AS within, fair_verdict AS verdict,
  CASE WHEN NOT lowest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN lowest_key.race
    IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex',
    'sex') THEN CASE WHEN lowest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.sex] AS TEXT), 2, -2) END END) WHEN
    NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN highest_key.race
    IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex',
    'sex') THEN CASE WHEN highest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.sex] AS TEXT), 2, -2) END END)
    WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_lowest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN
    ('race, sex', 'race') THEN CASE WHEN fair_near_lowest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_near_lowest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex') THEN CASE WHEN
    fair_near_lowest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_lowest_key.sex] AS TEXT), 2, -2) END END) WHEN
    NOT fair_near_lowest_value IS NULL THEN '(overall)' END WHEN NOT fair_verdict IS NULL THEN CASE WHEN NOT fair_far_lowest_key IS
    NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN fair_far_lowest_key.race IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([fair_far_lowest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex')
    THEN CASE WHEN fair_far_lowest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_far_lowest_key.sex] AS TEXT), 2, -2) END
    END) WHEN NOT fair_far_lowest_value IS NULL THEN '(overall)' END END AS deciding_lowest,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_highest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN
    ('race, sex', 'race') THEN CASE WHEN fair_near_highest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_near_highest_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex') THEN CASE
    WHEN fair_near_highest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_highest_key.sex] AS TEXT), 2, -2) END END)
    WHEN NOT fair_near_highest_value IS NULL THEN '(overall)' END WHEN NOT fair_verdict IS NULL THEN CASE WHEN NOT
    fair_far_highest_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN
    fair_far_highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_far_highest_key.race] AS TEXT), 2, -2) END END, CASE
    WHEN protected IN ('race, sex', 'sex') THEN CASE WHEN fair_far_highest_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_highest_key.sex] AS TEXT), 2, -2) END END) WHEN NOT fair_far_highest_value IS NULL THEN '(overall)'
    END END AS deciding_highest,
  CAST(fair_gaps AS BIGINT) AS comparisons,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN protected IN ('race, sex', 'race') AND (NOT
    lowest_key IS NULL AND lowest_key.race IS NULL OR NOT highest_key IS NULL AND highest_key.race IS NULL) THEN 'race IS NOT NULL'
    END, CASE WHEN protected IN ('race, sex', 'sex') AND (NOT lowest_key IS NULL AND lowest_key.sex IS NULL OR NOT highest_key IS
    NULL AND highest_key.sex IS NULL) THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_verdicts ORDER BY protected ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: means and medians are compared
FROM loans FAIR DISPARITY (PROTECTED race METRICS avg(risk) AS mean_risk WITHIN 0.1, median(weight) AS median_weight WITHIN RATIO 0.8 REFERENCE OVERALL)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race, risk AS fair_input_0, weight AS fair_input_1_0
  FROM loans
), fair_tally AS (
  SELECT race, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0
  FROM fair_rows GROUP BY race
), fair_cells AS (
  SELECT race, fair_size, fair_count_0, fair_sum_0
  FROM fair_tally
), fair_groupings AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END) AS protected, race, SUM(fair_size) AS fair_size,
  SUM(fair_count_0) AS fair_count_0, SUM(fair_sum_0) AS fair_sum_0
  FROM fair_cells GROUP BY GROUPING SETS ((race), ()) HAVING COUNT(*) > 0
), fair_totals AS (
  SELECT protected, race, CAST(SUM(fair_size) AS DOUBLE) AS n, CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(fair_count_0) AS DOUBLE) AS fair_count_0, CAST(SUM(fair_sum_0) AS DOUBLE) AS fair_sum_0
  FROM fair_groupings GROUP BY protected, race
), fair_aggregates AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END) AS protected, race,
  MEDIAN(fair_input_1_0) AS fair_aggregate_1, COUNT(fair_input_1_0) AS fair_count_1
  FROM fair_rows GROUP BY GROUPING SETS ((race), ()) HAVING COUNT(*) > 0
), fair_counts AS (
  SELECT fair_totals.*,
  CASE WHEN fair_aggregates.fair_aggregate_1 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) ELSE ERROR('METRICS median(weight) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_1 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_1,
  COALESCE(fair_aggregates.fair_count_1, 0) AS fair_count_1
  FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.protected IS NOT DISTINCT
  FROM fair_aggregates.protected AND fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race
), fair_groups AS (
  SELECT protected, race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS mean_risk,
  CAST(fair_aggregate_1 AS DOUBLE) AS median_weight,
  [CAST(fair_count_0 AS BIGINT), CAST(fair_count_1 AS BIGINT)] AS fair_rows_of, CAST(NULL AS TEXT) AS fair_one_label,
  CAST(NULL AS TEXT) AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT protected, UNNEST([0, 1]) AS fair_metric,
  CASE WHEN NOT protected = '' THEN {'race': race} END AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([mean_risk, median_weight]) AS fair_value, protected = '' AS fair_is_reference
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_referred AS (  -- as in: overall is the reference
), fair_ranked AS (
  SELECT fair_measures.protected, fair_measures.fair_metric,
  MAX(fair_referred.fair_reference) AS fair_reference,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN({'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE WHEN fair_measures.fair_metric
    IN (1) AND NOT fair_value IS NULL AND NOT fair_referred.fair_reference.value IS NULL THEN -LEAST(fair_value,
    fair_referred.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0) WHEN
    fair_measures.fair_metric IN (1) THEN NULL ELSE ABS(fair_value - fair_referred.fair_reference.value) END IS NULL, 'is_number':
    fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(CASE WHEN fair_measures.fair_metric IN (1) AND NOT fair_value IS NULL AND
    NOT fair_referred.fair_reference.value IS NULL THEN -LEAST(fair_value, fair_referred.fair_reference.value) /
    NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0) WHEN fair_measures.fair_metric IN (1) THEN NULL ELSE
    ABS(fair_value - fair_referred.fair_reference.value) END), 'key': fair_key, 'value': fair_value, 'n': fair_n}) AS fair_furthest
  FROM fair_measures INNER JOIN fair_referred ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
  WHERE NOT fair_is_reference
  GROUP BY fair_measures.protected, fair_measures.fair_metric
), fair_pairs AS (  -- as in: overall is the reference
), fair_contrasts AS (
  SELECT *, CAST(NULL AS TEXT) AS fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_pairs
)
  SELECT CASE fair_metric WHEN 0 THEN 'mean_risk' WHEN 1 THEN 'median_weight' END AS metric, difference, ratio,
  CAST(CASE fair_metric WHEN 0 THEN 0.1 WHEN 1 THEN 0.8 END AS DOUBLE) AS allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'difference' WHEN 1 THEN 'ratio' END AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 WHEN 1 THEN ratio
    BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) END END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END WHEN NOT lowest_value IS NULL THEN '(overall)' END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END WHEN NOT highest_value IS NULL THEN '(overall)' END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    ISFINITE(lowest_value) OR NOT ISFINITE(highest_value) THEN
    'a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER' END, CASE WHEN
    judged_on = 'ratio' AND lowest_value < 0 THEN
    'a value is below 0, so there is no ratio: judge the difference, by WITHIN without RATIO' END,
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: groups with few values are not compared
FROM loans FAIR DISPARITY (PROTECTED race METRICS avg(risk) AS mean_risk, median(weight) AS median_weight MINIMUM 14)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: means and medians are compared
), fair_tally AS (  -- as in: means and medians are compared
), fair_cells AS (  -- as in: means and medians are compared
), fair_totals AS (
  SELECT race, CAST(SUM(fair_size) AS DOUBLE) AS n, CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(fair_count_0) AS DOUBLE) AS fair_count_0, CAST(SUM(fair_sum_0) AS DOUBLE) AS fair_sum_0
  FROM fair_cells GROUP BY race
), fair_aggregates AS (
  SELECT race, MEDIAN(fair_input_1_0) AS fair_aggregate_1, COUNT(fair_input_1_0) AS fair_count_1
  FROM fair_rows GROUP BY race
), fair_counts AS (
  -- as in: means and medians are compared, except
  …
  - FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.protected IS NOT DISTINCT
  - FROM fair_aggregates.protected AND fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race
  + FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race
), fair_groups AS (
  -- as in: means and medians are compared, except
  - SELECT protected, race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 14 THEN mean_risk END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 14 THEN
    median_weight END]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (  -- as in: every pair
), fair_pairs AS (  -- as in: every pair
), fair_contrasts AS (  -- as in: means and medians are compared
)
  SELECT CASE fair_metric WHEN 0 THEN 'mean_risk' WHEN 1 THEN 'median_weight' END AS metric, difference, ratio,
  CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    ISFINITE(lowest_value) OR NOT ISFINITE(highest_value) THEN
    'a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER' END,
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 AND CAST(14 AS DOUBLE) = 0 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') WHEN CAST(14
    AS DOUBLE) > 0 THEN 'fewer than two groups have a value and enough rows (MINIMUM)' ELSE 'fewer than two groups have a value' END
    AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: limits of every gap of means
FROM loans FAIR DISPARITY (PROTECTED race METRICS avg(risk) AS mean_risk WITHIN 0.4, median(weight) AS median_weight CONFIDENCE 0.9 FAMILY all)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: means and medians are compared
), fair_tally AS (
  SELECT race, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_cubes_0
  FROM fair_rows GROUP BY race
), fair_cells AS (
  SELECT race, fair_size, fair_count_0, fair_sum_0, fair_squares_0, fair_cubes_0
  FROM fair_tally
), fair_totals AS (
  SELECT race, CAST(SUM(fair_size) AS DOUBLE) AS n, CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(fair_count_0) AS DOUBLE) AS fair_count_0, CAST(SUM(fair_sum_0) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(fair_squares_0) AS DOUBLE) AS fair_squares_0,
  CAST(SUM(fair_cubes_0) AS DOUBLE) AS fair_cubes_0
  FROM fair_cells GROUP BY race
), fair_aggregates AS (
  SELECT race, MEDIAN(fair_input_1_0) AS fair_aggregate_1, COUNT(fair_input_1_0) AS fair_count_1,
  LIST_SORT(LIST(CAST(fair_input_1_0 AS DOUBLE)) FILTER(WHERE NOT fair_input_1_0 IS NULL)) AS fair_values_1
  FROM fair_rows GROUP BY race
), fair_counts AS (
  SELECT fair_totals.*,
  CASE WHEN fair_aggregates.fair_aggregate_1 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_1 AS DOUBLE) ELSE ERROR('METRICS median(weight) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_1 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_1,
  COALESCE(fair_aggregates.fair_count_1, 0) AS fair_count_1, fair_aggregates.fair_values_1
  FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.race IS NOT DISTINCT FROM fair_aggregates.race
), fair_shares AS (
  SELECT *,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS fair_value_0,
  CAST(fair_aggregate_1 AS DOUBLE) AS fair_value_1, fair_count_0 - 1 AS fair_degrees_0,
  CASE WHEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 / NULLIF(fair_count_0, 0), 2) > 1e-08 * (fair_squares_0 /
    NULLIF(fair_count_0, 0)) AND fair_squares_0 < 1e+300 THEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 /
    NULLIF(fair_count_0, 0), 2) END AS fair_variance_0,
  fair_cubes_0 / NULLIF(fair_count_0, 0) - (3 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_squares_0 / NULLIF(fair_count_0, 0)))
    + 2 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) AS
    fair_third_0,
  LEN(fair_values_1) AS fair_held_1
  FROM fair_counts
), fair_gaps AS (
  SELECT (fair_judged_0 * (fair_judged_0 - 1)) / 2 AS fair_gaps_0,
  (fair_judged_1 * (fair_judged_1 - 1)) / 2 AS fair_gaps_1,
  (fair_judged_of_0 * (fair_judged_of_0 - 1)) / 2 + (fair_judged_of_1 * (fair_judged_of_1 - 1)) / 2 AS fair_gaps
  FROM (SELECT CAST(COUNT(fair_value_0) AS DOUBLE) AS fair_judged_0, CAST(COUNT(fair_value_1) AS DOUBLE) AS fair_judged_1,
    CAST(COUNT(CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE)) AS DOUBLE) AS fair_judged_of_0, CAST(COUNT(CAST(fair_aggregate_1
    AS DOUBLE)) AS DOUBLE) AS fair_judged_of_1 FROM fair_shares) AS fair_inner
), fair_quantiles AS (
  SELECT LIST_EXTRACT(fair_z, 1) AS fair_z_0, LIST_EXTRACT(fair_z, 2) AS fair_z_1
  FROM (SELECT LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps) OVER ()))), SQRT(-LN(0.04999999999999999e0
    / GREATEST(1, SUM(fair_gaps) OVER ())))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4,
    2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0,
    5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) /
    LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps) AS fair_inner
), fair_intervals AS (
  SELECT *,
  CASE WHEN fair_degrees_0 >= 1 THEN SQRT(fair_variance_0 / fair_degrees_0) END AS fair_error_0,
  fair_third_0 / (6 * fair_variance_0 * SQRT(fair_variance_0 * (fair_degrees_0 + 1))) AS fair_skew_0,
  (CASE WHEN fair_z_0 IS NULL OR fair_degrees_0 < 1 THEN NULL WHEN fair_degrees_0 < 2 THEN 1 / TAN((2 * (CASE WHEN fair_z_0 > 38.6
    THEN 0.0 WHEN fair_z_0 < 5 THEN EXP(-0.5e0 * fair_z_0 * fair_z_0) * ((((((3.52624965998911e-2 * fair_z_0 + 0.700383064443688) *
    fair_z_0 + 6.37396220353165) * fair_z_0 + 33.912866078383) * fair_z_0 + 112.079291497871) * fair_z_0 + 221.213596169931) *
    fair_z_0 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_0 + 1.75566716318264) * fair_z_0 + 16.064177579207) * fair_z_0
    + 86.7807322029461) * fair_z_0 + 296.564248779674) * fair_z_0 + 637.333633378831) * fair_z_0 + 793.826512519948) * fair_z_0 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_0 * fair_z_0) / 2.506628274631000502 / (fair_z_0 + 1 / (fair_z_0 + 2 / (fair_z_0 + 3 /
    (fair_z_0 + 4 / (fair_z_0 + 5 / (fair_z_0 + 6 / (fair_z_0 + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 / (fair_z_0 + 10 / (fair_z_0 + 11 /
    (fair_z_0 + 12 / (fair_z_0 + 0.65))))))))))))) END)) * PI() / 2) WHEN fair_degrees_0 < 3 THEN SQRT(2 / ((2 * (CASE WHEN fair_z_0
    > 38.6 THEN 0.0 WHEN fair_z_0 < 5 THEN EXP(-0.5e0 * fair_z_0 * fair_z_0) * ((((((3.52624965998911e-2 * fair_z_0 +
    0.700383064443688) * fair_z_0 + 6.37396220353165) * fair_z_0 + 33.912866078383) * fair_z_0 + 112.079291497871) * fair_z_0 +
    221.213596169931) * fair_z_0 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_0 + 1.75566716318264) * fair_z_0 +
    16.064177579207) * fair_z_0 + 86.7807322029461) * fair_z_0 + 296.564248779674) * fair_z_0 + 637.333633378831) * fair_z_0 +
    793.826512519948) * fair_z_0 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_0 * fair_z_0) / 2.506628274631000502 / (fair_z_0 + 1 /
    (fair_z_0 + 2 / (fair_z_0 + 3 / (fair_z_0 + 4 / (fair_z_0 + 5 / (fair_z_0 + 6 / (fair_z_0 + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 /
    (fair_z_0 + 10 / (fair_z_0 + 11 / (fair_z_0 + 12 / (fair_z_0 + 0.65))))))))))))) END)) * (2 - (2 * (CASE WHEN fair_z_0 > 38.6
    THEN 0.0 WHEN fair_z_0 < 5 THEN EXP(-0.5e0 * fair_z_0 * fair_z_0) * ((((((3.52624965998911e-2 * fair_z_0 + 0.700383064443688) *
    fair_z_0 + 6.37396220353165) * fair_z_0 + 33.912866078383) * fair_z_0 + 112.079291497871) * fair_z_0 + 221.213596169931) *
    fair_z_0 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_0 + 1.75566716318264) * fair_z_0 + 16.064177579207) * fair_z_0
    + 86.7807322029461) * fair_z_0 + 296.564248779674) * fair_z_0 + 637.333633378831) * fair_z_0 + 793.826512519948) * fair_z_0 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_0 * fair_z_0) / 2.506628274631000502 / (fair_z_0 + 1 / (fair_z_0 + 2 / (fair_z_0 + 3 /
    (fair_z_0 + 4 / (fair_z_0 + 5 / (fair_z_0 + 6 / (fair_z_0 + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 / (fair_z_0 + 10 / (fair_z_0 + 11 /
    (fair_z_0 + 12 / (fair_z_0 + 0.65))))))))))))) END)))) - 2) WHEN fair_degrees_0 <= 1e6 THEN [SQRT(fair_degrees_0 * CASE WHEN
    POWER(fair_d * (2 * (CASE WHEN fair_z_0 > 38.6 THEN 0.0 WHEN fair_z_0 < 5 THEN EXP(-0.5e0 * fair_z_0 * fair_z_0) *
    ((((((3.52624965998911e-2 * fair_z_0 + 0.700383064443688) * fair_z_0 + 6.37396220353165) * fair_z_0 + 33.912866078383) * fair_z_0
    + 112.079291497871) * fair_z_0 + 221.213596169931) * fair_z_0 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_0 +
    1.75566716318264) * fair_z_0 + 16.064177579207) * fair_z_0 + 86.7807322029461) * fair_z_0 + 296.564248779674) * fair_z_0 +
    637.333633378831) * fair_z_0 + 793.826512519948) * fair_z_0 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_0 * fair_z_0) /
    2.506628274631000502 / (fair_z_0 + 1 / (fair_z_0 + 2 / (fair_z_0 + 3 / (fair_z_0 + 4 / (fair_z_0 + 5 / (fair_z_0 + 6 / (fair_z_0
    + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 / (fair_z_0 + 10 / (fair_z_0 + 11 / (fair_z_0 + 12 / (fair_z_0 + 0.65))))))))))))) END)), 2 /
    fair_degrees_0) > 0.05e0 + 1 / (fair_degrees_0 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * fair_z_0 * fair_z_0 + 6.3e0) * fair_z_0 *
    fair_z_0 + 36) * fair_z_0 * fair_z_0 + 94.5e0) / ((((0.05e0 * fair_d * fair_z_0 + 5) * fair_z_0 - 7) * fair_z_0 + 2) * fair_z_0 +
    48 * POWER(fair_degrees_0 - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_0 - 0.5e0, 3) - 98) / (fair_degrees_0 - 0.5e0) - 16) /
    (fair_degrees_0 - 0.5e0) + 96.36e0) + CASE WHEN fair_degrees_0 < 5 THEN 0.3e0 * (fair_degrees_0 - 4.5e0) * (0.6e0 - fair_z_0)
    ELSE 0 END) - fair_z_0 * fair_z_0 - 3) / (48 * POWER(fair_degrees_0 - 0.5e0, 2)) + 1) * fair_z_0, 2) / (fair_degrees_0 - 0.5e0))
    - 1) ELSE (((1 / (((fair_degrees_0 + 6) / (fair_degrees_0 * POWER(fair_d * (2 * (CASE WHEN fair_z_0 > 38.6 THEN 0.0 WHEN fair_z_0
    < 5 THEN EXP(-0.5e0 * fair_z_0 * fair_z_0) * ((((((3.52624965998911e-2 * fair_z_0 + 0.700383064443688) * fair_z_0 +
    6.37396220353165) * fair_z_0 + 33.912866078383) * fair_z_0 + 112.079291497871) * fair_z_0 + 221.213596169931) * fair_z_0 +
    220.206867912376) / (((((((8.83883476483184e-2 * fair_z_0 + 1.75566716318264) * fair_z_0 + 16.064177579207) * fair_z_0 +
    86.7807322029461) * fair_z_0 + 296.564248779674) * fair_z_0 + 637.333633378831) * fair_z_0 + 793.826512519948) * fair_z_0 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_0 * fair_z_0) / 2.506628274631000502 / (fair_z_0 + 1 / (fair_z_0 + 2 / (fair_z_0 + 3 /
    (fair_z_0 + 4 / (fair_z_0 + 5 / (fair_z_0 + 6 / (fair_z_0 + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 / (fair_z_0 + 10 / (fair_z_0 + 11 /
    (fair_z_0 + 12 / (fair_z_0 + 0.65))))))))))))) END)), 2 / fair_degrees_0)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_0 + 2) *
    3) + 0.5e0 / (fair_degrees_0 + 4)) * POWER(fair_d * (2 * (CASE WHEN fair_z_0 > 38.6 THEN 0.0 WHEN fair_z_0 < 5 THEN EXP(-0.5e0 *
    fair_z_0 * fair_z_0) * ((((((3.52624965998911e-2 * fair_z_0 + 0.700383064443688) * fair_z_0 + 6.37396220353165) * fair_z_0 +
    33.912866078383) * fair_z_0 + 112.079291497871) * fair_z_0 + 221.213596169931) * fair_z_0 + 220.206867912376) /
    (((((((8.83883476483184e-2 * fair_z_0 + 1.75566716318264) * fair_z_0 + 16.064177579207) * fair_z_0 + 86.7807322029461) * fair_z_0
    + 296.564248779674) * fair_z_0 + 637.333633378831) * fair_z_0 + 793.826512519948) * fair_z_0 + 440.413735824752) ELSE EXP(-0.5e0
    * fair_z_0 * fair_z_0) / 2.506628274631000502 / (fair_z_0 + 1 / (fair_z_0 + 2 / (fair_z_0 + 3 / (fair_z_0 + 4 / (fair_z_0 + 5 /
    (fair_z_0 + 6 / (fair_z_0 + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 / (fair_z_0 + 10 / (fair_z_0 + 11 / (fair_z_0 + 12 / (fair_z_0 +
    0.65))))))))))))) END)), 2 / fair_degrees_0) - 1) * (fair_degrees_0 + 1) / (fair_degrees_0 + 2) + 1 / POWER(fair_d * (2 * (CASE
    WHEN fair_z_0 > 38.6 THEN 0.0 WHEN fair_z_0 < 5 THEN EXP(-0.5e0 * fair_z_0 * fair_z_0) * ((((((3.52624965998911e-2 * fair_z_0 +
    0.700383064443688) * fair_z_0 + 6.37396220353165) * fair_z_0 + 33.912866078383) * fair_z_0 + 112.079291497871) * fair_z_0 +
    221.213596169931) * fair_z_0 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_0 + 1.75566716318264) * fair_z_0 +
    16.064177579207) * fair_z_0 + 86.7807322029461) * fair_z_0 + 296.564248779674) * fair_z_0 + 637.333633378831) * fair_z_0 +
    793.826512519948) * fair_z_0 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_0 * fair_z_0) / 2.506628274631000502 / (fair_z_0 + 1 /
    (fair_z_0 + 2 / (fair_z_0 + 3 / (fair_z_0 + 4 / (fair_z_0 + 5 / (fair_z_0 + 6 / (fair_z_0 + 7 / (fair_z_0 + 8 / (fair_z_0 + 9 /
    (fair_z_0 + 10 / (fair_z_0 + 11 / (fair_z_0 + 12 / (fair_z_0 + 0.65))))))))))))) END)), 2 / fair_degrees_0)) END) FOR fair_d IN
    [(((94.5e0 / (48 * POWER(fair_degrees_0 - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_0 - 0.5e0, 3) - 98) / (fair_degrees_0 -
    0.5e0) - 16) / (fair_degrees_0 - 0.5e0) + 96.36e0)) - 3) / (48 * POWER(fair_degrees_0 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 *
    fair_degrees_0 - 1)) * fair_degrees_0)]][1] WHEN fair_degrees_0 > 1e6 THEN fair_z_0 END) AS fair_t_0,
  CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_1 * CAST(0.5 AS DOUBLE) - (fair_z_1 * SQRT((fair_held_1 *
    CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))))) END AS fair_first_1,
  CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_1 * CAST(0.5 AS DOUBLE) + fair_z_1 * SQRT((fair_held_1 *
    CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))) + 1) END AS fair_last_1
  FROM fair_shares JOIN fair_quantiles ON TRUE
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, fair_value_0 AS mean_risk,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN LEAST(fair_value_0, fair_value_0 - (fair_error_0 *
    CASE WHEN ABS(fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_0) END)) END END AS
    mean_risk_low,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN GREATEST(fair_value_0, fair_value_0 + fair_error_0
    * CASE WHEN ABS(-fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_0)) END)
    END END AS mean_risk_high,
  fair_value_1 AS median_weight,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN fair_first_1 >= 1 AND fair_last_1 <= fair_held_1 THEN LEAST(fair_value_1,
    LIST_EXTRACT(fair_values_1, CAST(fair_first_1 AS BIGINT))) END END AS median_weight_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN fair_first_1 >= 1 AND fair_last_1 <= fair_held_1 THEN GREATEST(fair_value_1,
    LIST_EXTRACT(fair_values_1, CAST(fair_last_1 AS BIGINT))) END END AS median_weight_high,
  [CAST(fair_count_0 AS BIGINT), CAST(fair_count_1 AS BIGINT)] AS fair_rows_of, CAST(NULL AS TEXT) AS fair_one_label,
  CAST(NULL AS TEXT) AS fair_one_prediction
  FROM fair_intervals
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([mean_risk, median_weight]) AS fair_value,
  UNNEST([mean_risk_low, median_weight_low]) AS fair_low,
  UNNEST([mean_risk_high, median_weight_high]) AS fair_high, ROW_NUMBER() OVER () AS fair_place
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (
  -- as in: limits of the difference, except
  …
  - FROM fair_limited GROUP BY fair_metric
  + FROM fair_measures GROUP BY fair_metric
), fair_rivals AS (
  SELECT fair_metric, fair_key, fair_value, fair_low, fair_high
  FROM fair_measures WHERE (fair_metric, fair_place) IN (SELECT fair_metric, UNNEST(fair_ends) FROM fair_ranked)
), fair_facing AS (  -- as in: limits of the difference
), fair_margins AS (  -- as in: limits of the difference
), fair_widest AS (  -- as in: limits of the difference
), fair_pairs AS (  -- as in: limits of the difference
), fair_contrasts AS (
  -- as in: limits of the difference, except
  - SELECT *,
  - CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value,
  + SELECT *, CAST(NULL AS TEXT) AS fair_one_value,
  …
), fair_verdicts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN 0.4 WHEN 1 THEN NULL END AS DOUBLE) AS fair_allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'difference' WHEN 1 THEN NULL END AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN difference <= CAST(0.4 AS DOUBLE) + 1e-12 WHEN 1 THEN CAST(NULL
    AS BOOLEAN) END END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN CASE WHEN difference_high <= CAST(0.4 AS DOUBLE) + 1e-12 THEN
    'within' WHEN NOT (difference_low <= CAST(0.4 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT difference_high <= CAST(0.4 AS DOUBLE)
    + 1e-12 IS NULL THEN 'undecided' END WHEN 1 THEN CAST(NULL AS TEXT) END END AS fair_verdict
  FROM fair_contrasts
)
  SELECT CASE fair_metric WHEN 0 THEN 'mean_risk' WHEN 1 THEN 'median_weight' END AS metric, difference, difference_low,
  difference_high, ratio, ratio_low, ratio_high, fair_allowance AS allowance, fair_judged_on AS judged_on, fair_within AS within,
  fair_verdict AS verdict,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.race] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.race] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_lowest_key IS NULL THEN CASE WHEN fair_near_lowest_key.race IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_lowest_key.race] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN CASE
    WHEN NOT fair_far_lowest_key IS NULL THEN CASE WHEN fair_far_lowest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_lowest_key.race] AS TEXT), 2, -2) END END END AS deciding_lowest,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_highest_key IS NULL THEN CASE WHEN fair_near_highest_key.race IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_highest_key.race] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN
    CASE WHEN NOT fair_far_highest_key IS NULL THEN CASE WHEN fair_far_highest_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_highest_key.race] AS TEXT), 2, -2) END END END AS deciding_highest,
  CAST(SUM(fair_gaps) OVER () AS BIGINT) AS comparisons,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    ISFINITE(lowest_value) OR NOT ISFINITE(highest_value) THEN
    'a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER' END,
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.race IS NULL
    OR NOT highest_key IS NULL AND highest_key.race IS NULL THEN 'race IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_verdicts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: the largest gaps of errors
FROM loans FAIR DISPARITY (ESTIMATE 0.9 * risk + weight / 10 ACTUAL risk PROTECTED sex METRICS mean_error WITHIN 0.5, root_mean_squared_error WITHIN RATIO 0.8, median_absolute_error, r_squared CONFIDENCE 0.9)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex,
  CASE WHEN NOT (0.9 * risk + weight / 10) IS NULL AND NOT risk IS NULL THEN 1 END AS fair_prediction,
  1e0 * (0.9 * risk + weight / 10) - risk AS fair_input_0,
  (1e0 * (0.9 * risk + weight / 10) - risk) * (1e0 * (0.9 * risk + weight / 10) - risk) AS fair_input_1,
  abs(1e0 * (0.9 * risk + weight / 10) - risk) AS fair_input_2_0, risk AS fair_input_3_0
  FROM loans
), fair_tally AS (
  SELECT sex, fair_prediction, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0, SUM(fair_input_0) AS fair_sum_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_cubes_0,
  COUNT(fair_input_1) AS fair_count_1, SUM(fair_input_1) AS fair_sum_1,
  SUM(CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE)) AS fair_squares_1,
  SUM(CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE) * CAST(fair_input_1 AS DOUBLE)) AS fair_cubes_1
  FROM fair_rows GROUP BY sex, fair_prediction
), fair_cells AS (
  SELECT sex,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION 1 must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size, fair_count_0, fair_sum_0, fair_squares_0, fair_cubes_0, fair_count_1, fair_sum_1, fair_squares_1, fair_cubes_1
  FROM fair_tally
), fair_totals AS (
  SELECT sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares_0 END) AS DOUBLE) AS fair_squares_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_cubes_0 END) AS DOUBLE) AS fair_cubes_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_1 ELSE 0 END) AS DOUBLE) AS fair_count_1,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_1 END) AS DOUBLE) AS fair_sum_1,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares_1 END) AS DOUBLE) AS fair_squares_1,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_cubes_1 END) AS DOUBLE) AS fair_cubes_1
  FROM fair_cells GROUP BY sex
), fair_aggregates AS (
  SELECT sex, MEDIAN(fair_input_2_0) AS fair_aggregate_2, VAR_POP(fair_input_3_0) AS fair_aggregate_3,
  COUNT(fair_input_2_0) AS fair_count_2, COUNT(fair_input_3_0) AS fair_count_3,
  LIST_SORT(LIST(CAST(fair_input_2_0 AS DOUBLE)) FILTER(WHERE NOT fair_input_2_0 IS NULL)) AS fair_values_2,
  LIST({'error': fair_input_1, 'actual': CAST(fair_input_3_0 AS DOUBLE)}) FILTER(WHERE NOT fair_input_1 IS NULL AND NOT
    fair_input_3_0 IS NULL) AS fair_values_3
  FROM fair_rows WHERE NOT fair_prediction IS NULL GROUP BY sex
), fair_counts AS (
  SELECT fair_totals.*,
  CASE WHEN fair_aggregates.fair_aggregate_2 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_2 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_2 AS DOUBLE) ELSE
    ERROR('METRICS median(abs(1e0 * (0.9 * risk + weight / 10) - risk)) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_2 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_2,
  CASE WHEN fair_aggregates.fair_aggregate_3 IS NULL OR NOT TRY_CAST(fair_aggregates.fair_aggregate_3 AS DOUBLE) IS NULL THEN
    TRY_CAST(fair_aggregates.fair_aggregate_3 AS DOUBLE) ELSE ERROR('METRICS var_pop(risk) must be a number, and is ' ||
    COALESCE(CAST(fair_aggregates.fair_aggregate_3 AS TEXT), 'NULL') ||
    '⏎HINT: make it a number: date_diff(''day'', …, …) of dates, epoch(…) of times and intervals') END AS fair_aggregate_3,
  COALESCE(fair_aggregates.fair_count_2, 0) AS fair_count_2,
  COALESCE(fair_aggregates.fair_count_3, 0) AS fair_count_3, fair_aggregates.fair_values_2, fair_aggregates.fair_values_3
  FROM fair_totals LEFT JOIN fair_aggregates ON fair_totals.sex IS NOT DISTINCT FROM fair_aggregates.sex
), fair_shares AS (
  SELECT *,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS fair_value_0,
  CAST(NULLIF(TRY(SQRT((fair_sum_1 / NULLIF(fair_count_1, 0)))), CAST('NaN' AS DOUBLE)) AS DOUBLE) AS fair_value_1,
  CAST(fair_aggregate_2 AS DOUBLE) AS fair_value_2,
  CAST(1 - (fair_sum_1 / NULLIF(fair_count_1, 0)) / NULLIF(fair_aggregate_3, 0) AS DOUBLE) AS fair_value_3,
  fair_count_0 - 1 AS fair_degrees_0,
  CASE WHEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 / NULLIF(fair_count_0, 0), 2) > 1e-08 * (fair_squares_0 /
    NULLIF(fair_count_0, 0)) AND fair_squares_0 < 1e+300 THEN fair_squares_0 / NULLIF(fair_count_0, 0) - POWER(fair_sum_0 /
    NULLIF(fair_count_0, 0), 2) END AS fair_variance_0,
  fair_cubes_0 / NULLIF(fair_count_0, 0) - (3 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_squares_0 / NULLIF(fair_count_0, 0)))
    + 2 * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) * (fair_sum_0 / NULLIF(fair_count_0, 0)) AS
    fair_third_0,
  fair_count_1 - 1 AS fair_degrees_1,
  CASE WHEN fair_squares_1 / NULLIF(fair_count_1, 0) - POWER(fair_sum_1 / NULLIF(fair_count_1, 0), 2) > 1e-08 * (fair_squares_1 /
    NULLIF(fair_count_1, 0)) AND fair_squares_1 < 1e+300 THEN fair_squares_1 / NULLIF(fair_count_1, 0) - POWER(fair_sum_1 /
    NULLIF(fair_count_1, 0), 2) END AS fair_variance_1,
  fair_sum_1 / NULLIF(fair_count_1, 0) AS fair_mean_1,
  fair_cubes_1 / NULLIF(fair_count_1, 0) - (3 * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_squares_1 / NULLIF(fair_count_1, 0)))
    + 2 * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_sum_1 / NULLIF(fair_count_1, 0)) * (fair_sum_1 / NULLIF(fair_count_1, 0)) AS
    fair_third_1,
  LEN(fair_values_2) AS fair_held_2, LEN(fair_values_3) AS fair_held_3,
  LIST_AVG(LIST_TRANSFORM(fair_values_3, LAMBDA fair_each : fair_each.actual)) AS fair_central_3
  FROM fair_counts
), fair_gaps AS (
  SELECT (fair_judged_0 * (fair_judged_0 - 1)) / 2 AS fair_gaps_0,
  (fair_judged_1 * (fair_judged_1 - 1)) / 2 AS fair_gaps_1,
  (fair_judged_2 * (fair_judged_2 - 1)) / 2 AS fair_gaps_2,
  (fair_judged_3 * (fair_judged_3 - 1)) / 2 AS fair_gaps_3
  FROM (SELECT CAST(COUNT(fair_value_0) AS DOUBLE) AS fair_judged_0, CAST(COUNT(fair_value_1) AS DOUBLE) AS fair_judged_1,
    CAST(COUNT(fair_value_2) AS DOUBLE) AS fair_judged_2, CAST(COUNT(fair_value_3) AS DOUBLE) AS fair_judged_3 FROM fair_shares) AS
    fair_inner
), fair_quantiles AS (
  SELECT LIST_EXTRACT(fair_z, 1) AS fair_z_0, LIST_EXTRACT(fair_z, 2) AS fair_z_1, LIST_EXTRACT(fair_z, 3) AS fair_z_2,
  LIST_EXTRACT(fair_z, 4) AS fair_z_3
  FROM (SELECT LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps_0) OVER ()))),
    SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps_1) OVER ()))), SQRT(-LN(0.04999999999999999e0 / GREATEST(1,
    SUM(fair_gaps_2) OVER ()))), SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps_3) OVER ())))], LAMBDA fair_r : (CASE
    WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
    1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0,
    1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps) AS fair_inner
), fair_intervals AS (
  -- as in: limits of every gap of means, except
  …
  - CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_1 * CAST(0.5 AS DOUBLE) - (fair_z_1 * SQRT((fair_held_1 *
    CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))))) END AS fair_first_1,
  - CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_1 * CAST(0.5 AS DOUBLE) + fair_z_1 * SQRT((fair_held_1 *
    CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))) + 1) END AS fair_last_1
  + CASE WHEN fair_degrees_1 >= 1 THEN SQRT(fair_variance_1 / fair_degrees_1) END AS fair_error_1,
  + fair_third_1 / (6 * fair_variance_1 * SQRT(fair_variance_1 * (fair_degrees_1 + 1))) AS fair_skew_1,
  + (CASE WHEN fair_z_1 IS NULL OR fair_degrees_1 < 1 THEN NULL WHEN fair_degrees_1 < 2 THEN 1 / TAN((2 * (CASE WHEN fair_z_1 > 38.6
    THEN 0.0 WHEN fair_z_1 < 5 THEN EXP(-0.5e0 * fair_z_1 * fair_z_1) * ((((((3.52624965998911e-2 * fair_z_1 + 0.700383064443688) *
    fair_z_1 + 6.37396220353165) * fair_z_1 + 33.912866078383) * fair_z_1 + 112.079291497871) * fair_z_1 + 221.213596169931) *
    fair_z_1 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_1 + 1.75566716318264) * fair_z_1 + 16.064177579207) * fair_z_1
    + 86.7807322029461) * fair_z_1 + 296.564248779674) * fair_z_1 + 637.333633378831) * fair_z_1 + 793.826512519948) * fair_z_1 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_1 * fair_z_1) / 2.506628274631000502 / (fair_z_1 + 1 / (fair_z_1 + 2 / (fair_z_1 + 3 /
    (fair_z_1 + 4 / (fair_z_1 + 5 / (fair_z_1 + 6 / (fair_z_1 + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 / (fair_z_1 + 10 / (fair_z_1 + 11 /
    (fair_z_1 + 12 / (fair_z_1 + 0.65))))))))))))) END)) * PI() / 2) WHEN fair_degrees_1 < 3 THEN SQRT(2 / ((2 * (CASE WHEN fair_z_1
    > 38.6 THEN 0.0 WHEN fair_z_1 < 5 THEN EXP(-0.5e0 * fair_z_1 * fair_z_1) * ((((((3.52624965998911e-2 * fair_z_1 +
    0.700383064443688) * fair_z_1 + 6.37396220353165) * fair_z_1 + 33.912866078383) * fair_z_1 + 112.079291497871) * fair_z_1 +
    221.213596169931) * fair_z_1 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_1 + 1.75566716318264) * fair_z_1 +
    16.064177579207) * fair_z_1 + 86.7807322029461) * fair_z_1 + 296.564248779674) * fair_z_1 + 637.333633378831) * fair_z_1 +
    793.826512519948) * fair_z_1 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_1 * fair_z_1) / 2.506628274631000502 / (fair_z_1 + 1 /
    (fair_z_1 + 2 / (fair_z_1 + 3 / (fair_z_1 + 4 / (fair_z_1 + 5 / (fair_z_1 + 6 / (fair_z_1 + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 /
    (fair_z_1 + 10 / (fair_z_1 + 11 / (fair_z_1 + 12 / (fair_z_1 + 0.65))))))))))))) END)) * (2 - (2 * (CASE WHEN fair_z_1 > 38.6
    THEN 0.0 WHEN fair_z_1 < 5 THEN EXP(-0.5e0 * fair_z_1 * fair_z_1) * ((((((3.52624965998911e-2 * fair_z_1 + 0.700383064443688) *
    fair_z_1 + 6.37396220353165) * fair_z_1 + 33.912866078383) * fair_z_1 + 112.079291497871) * fair_z_1 + 221.213596169931) *
    fair_z_1 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_1 + 1.75566716318264) * fair_z_1 + 16.064177579207) * fair_z_1
    + 86.7807322029461) * fair_z_1 + 296.564248779674) * fair_z_1 + 637.333633378831) * fair_z_1 + 793.826512519948) * fair_z_1 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_1 * fair_z_1) / 2.506628274631000502 / (fair_z_1 + 1 / (fair_z_1 + 2 / (fair_z_1 + 3 /
    (fair_z_1 + 4 / (fair_z_1 + 5 / (fair_z_1 + 6 / (fair_z_1 + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 / (fair_z_1 + 10 / (fair_z_1 + 11 /
    (fair_z_1 + 12 / (fair_z_1 + 0.65))))))))))))) END)))) - 2) WHEN fair_degrees_1 <= 1e6 THEN [SQRT(fair_degrees_1 * CASE WHEN
    POWER(fair_d * (2 * (CASE WHEN fair_z_1 > 38.6 THEN 0.0 WHEN fair_z_1 < 5 THEN EXP(-0.5e0 * fair_z_1 * fair_z_1) *
    ((((((3.52624965998911e-2 * fair_z_1 + 0.700383064443688) * fair_z_1 + 6.37396220353165) * fair_z_1 + 33.912866078383) * fair_z_1
    + 112.079291497871) * fair_z_1 + 221.213596169931) * fair_z_1 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_1 +
    1.75566716318264) * fair_z_1 + 16.064177579207) * fair_z_1 + 86.7807322029461) * fair_z_1 + 296.564248779674) * fair_z_1 +
    637.333633378831) * fair_z_1 + 793.826512519948) * fair_z_1 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_1 * fair_z_1) /
    2.506628274631000502 / (fair_z_1 + 1 / (fair_z_1 + 2 / (fair_z_1 + 3 / (fair_z_1 + 4 / (fair_z_1 + 5 / (fair_z_1 + 6 / (fair_z_1
    + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 / (fair_z_1 + 10 / (fair_z_1 + 11 / (fair_z_1 + 12 / (fair_z_1 + 0.65))))))))))))) END)), 2 /
    fair_degrees_1) > 0.05e0 + 1 / (fair_degrees_1 - 0.5e0) THEN (EXP(POWER((((((0.4e0 * fair_z_1 * fair_z_1 + 6.3e0) * fair_z_1 *
    fair_z_1 + 36) * fair_z_1 * fair_z_1 + 94.5e0) / ((((0.05e0 * fair_d * fair_z_1 + 5) * fair_z_1 - 7) * fair_z_1 + 2) * fair_z_1 +
    48 * POWER(fair_degrees_1 - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_1 - 0.5e0, 3) - 98) / (fair_degrees_1 - 0.5e0) - 16) /
    (fair_degrees_1 - 0.5e0) + 96.36e0) + CASE WHEN fair_degrees_1 < 5 THEN 0.3e0 * (fair_degrees_1 - 4.5e0) * (0.6e0 - fair_z_1)
    ELSE 0 END) - fair_z_1 * fair_z_1 - 3) / (48 * POWER(fair_degrees_1 - 0.5e0, 2)) + 1) * fair_z_1, 2) / (fair_degrees_1 - 0.5e0))
    - 1) ELSE (((1 / (((fair_degrees_1 + 6) / (fair_degrees_1 * POWER(fair_d * (2 * (CASE WHEN fair_z_1 > 38.6 THEN 0.0 WHEN fair_z_1
    < 5 THEN EXP(-0.5e0 * fair_z_1 * fair_z_1) * ((((((3.52624965998911e-2 * fair_z_1 + 0.700383064443688) * fair_z_1 +
    6.37396220353165) * fair_z_1 + 33.912866078383) * fair_z_1 + 112.079291497871) * fair_z_1 + 221.213596169931) * fair_z_1 +
    220.206867912376) / (((((((8.83883476483184e-2 * fair_z_1 + 1.75566716318264) * fair_z_1 + 16.064177579207) * fair_z_1 +
    86.7807322029461) * fair_z_1 + 296.564248779674) * fair_z_1 + 637.333633378831) * fair_z_1 + 793.826512519948) * fair_z_1 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_1 * fair_z_1) / 2.506628274631000502 / (fair_z_1 + 1 / (fair_z_1 + 2 / (fair_z_1 + 3 /
    (fair_z_1 + 4 / (fair_z_1 + 5 / (fair_z_1 + 6 / (fair_z_1 + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 / (fair_z_1 + 10 / (fair_z_1 + 11 /
    (fair_z_1 + 12 / (fair_z_1 + 0.65))))))))))))) END)), 2 / fair_degrees_1)) - 0.089e0 * fair_d - 0.822e0) * (fair_degrees_1 + 2) *
    3) + 0.5e0 / (fair_degrees_1 + 4)) * POWER(fair_d * (2 * (CASE WHEN fair_z_1 > 38.6 THEN 0.0 WHEN fair_z_1 < 5 THEN EXP(-0.5e0 *
    fair_z_1 * fair_z_1) * ((((((3.52624965998911e-2 * fair_z_1 + 0.700383064443688) * fair_z_1 + 6.37396220353165) * fair_z_1 +
    33.912866078383) * fair_z_1 + 112.079291497871) * fair_z_1 + 221.213596169931) * fair_z_1 + 220.206867912376) /
    (((((((8.83883476483184e-2 * fair_z_1 + 1.75566716318264) * fair_z_1 + 16.064177579207) * fair_z_1 + 86.7807322029461) * fair_z_1
    + 296.564248779674) * fair_z_1 + 637.333633378831) * fair_z_1 + 793.826512519948) * fair_z_1 + 440.413735824752) ELSE EXP(-0.5e0
    * fair_z_1 * fair_z_1) / 2.506628274631000502 / (fair_z_1 + 1 / (fair_z_1 + 2 / (fair_z_1 + 3 / (fair_z_1 + 4 / (fair_z_1 + 5 /
    (fair_z_1 + 6 / (fair_z_1 + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 / (fair_z_1 + 10 / (fair_z_1 + 11 / (fair_z_1 + 12 / (fair_z_1 +
    0.65))))))))))))) END)), 2 / fair_degrees_1) - 1) * (fair_degrees_1 + 1) / (fair_degrees_1 + 2) + 1 / POWER(fair_d * (2 * (CASE
    WHEN fair_z_1 > 38.6 THEN 0.0 WHEN fair_z_1 < 5 THEN EXP(-0.5e0 * fair_z_1 * fair_z_1) * ((((((3.52624965998911e-2 * fair_z_1 +
    0.700383064443688) * fair_z_1 + 6.37396220353165) * fair_z_1 + 33.912866078383) * fair_z_1 + 112.079291497871) * fair_z_1 +
    221.213596169931) * fair_z_1 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_1 + 1.75566716318264) * fair_z_1 +
    16.064177579207) * fair_z_1 + 86.7807322029461) * fair_z_1 + 296.564248779674) * fair_z_1 + 637.333633378831) * fair_z_1 +
    793.826512519948) * fair_z_1 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_1 * fair_z_1) / 2.506628274631000502 / (fair_z_1 + 1 /
    (fair_z_1 + 2 / (fair_z_1 + 3 / (fair_z_1 + 4 / (fair_z_1 + 5 / (fair_z_1 + 6 / (fair_z_1 + 7 / (fair_z_1 + 8 / (fair_z_1 + 9 /
    (fair_z_1 + 10 / (fair_z_1 + 11 / (fair_z_1 + 12 / (fair_z_1 + 0.65))))))))))))) END)), 2 / fair_degrees_1)) END) FOR fair_d IN
    [(((94.5e0 / (48 * POWER(fair_degrees_1 - 0.5e0, 2) + (((431.25e0 / POWER(fair_degrees_1 - 0.5e0, 3) - 98) / (fair_degrees_1 -
    0.5e0) - 16) / (fair_degrees_1 - 0.5e0) + 96.36e0)) - 3) / (48 * POWER(fair_degrees_1 - 0.5e0, 2)) + 1) * SQRT(PI() / (2 *
    fair_degrees_1 - 1)) * fair_degrees_1)]][1] WHEN fair_degrees_1 > 1e6 THEN fair_z_1 END) AS fair_t_1,
  + CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_2 * CAST(0.5 AS DOUBLE) - (fair_z_2 * SQRT((fair_held_2 *
    CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))))) END AS fair_first_2,
  + CASE WHEN CAST(0.5 AS DOUBLE) BETWEEN 0 AND 1 THEN ROUND(fair_held_2 * CAST(0.5 AS DOUBLE) + fair_z_2 * SQRT((fair_held_2 *
    CAST(0.5 AS DOUBLE)) * (1 - CAST(0.5 AS DOUBLE))) + 1) END AS fair_last_2,
  + SQRT(LIST_VAR_SAMP(LIST_TRANSFORM(fair_values_3, LAMBDA fair_each : LN(NULLIF(GREATEST(0, fair_held_3 * (fair_sum_1 /
    NULLIF(fair_count_1, 0)) - (fair_each.error)), 0)) - LN(NULLIF(GREATEST(0, fair_aggregate_3 * fair_held_3 -
    ((POWER(fair_each.actual - fair_central_3, 2) * fair_held_3) / (fair_held_3 - 1))), 0)))) * (POWER(fair_held_3 - 1, 2) /
    fair_held_3)) AS fair_error_3,
  + (CASE WHEN fair_z_3 IS NULL OR (fair_held_3 - 1) < 1 THEN NULL WHEN (fair_held_3 - 1) < 2 THEN 1 / TAN((2 * (CASE WHEN fair_z_3 >
    38.6 THEN 0.0 WHEN fair_z_3 < 5 THEN EXP(-0.5e0 * fair_z_3 * fair_z_3) * ((((((3.52624965998911e-2 * fair_z_3 +
    0.700383064443688) * fair_z_3 + 6.37396220353165) * fair_z_3 + 33.912866078383) * fair_z_3 + 112.079291497871) * fair_z_3 +
    221.213596169931) * fair_z_3 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_3 + 1.75566716318264) * fair_z_3 +
    16.064177579207) * fair_z_3 + 86.7807322029461) * fair_z_3 + 296.564248779674) * fair_z_3 + 637.333633378831) * fair_z_3 +
    793.826512519948) * fair_z_3 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_3 * fair_z_3) / 2.506628274631000502 / (fair_z_3 + 1 /
    (fair_z_3 + 2 / (fair_z_3 + 3 / (fair_z_3 + 4 / (fair_z_3 + 5 / (fair_z_3 + 6 / (fair_z_3 + 7 / (fair_z_3 + 8 / (fair_z_3 + 9 /
    (fair_z_3 + 10 / (fair_z_3 + 11 / (fair_z_3 + 12 / (fair_z_3 + 0.65))))))))))))) END)) * PI() / 2) WHEN (fair_held_3 - 1) < 3
    THEN SQRT(2 / ((2 * (CASE WHEN fair_z_3 > 38.6 THEN 0.0 WHEN fair_z_3 < 5 THEN EXP(-0.5e0 * fair_z_3 * fair_z_3) *
    ((((((3.52624965998911e-2 * fair_z_3 + 0.700383064443688) * fair_z_3 + 6.37396220353165) * fair_z_3 + 33.912866078383) * fair_z_3
    + 112.079291497871) * fair_z_3 + 221.213596169931) * fair_z_3 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_3 +
    1.75566716318264) * fair_z_3 + 16.064177579207) * fair_z_3 + 86.7807322029461) * fair_z_3 + 296.564248779674) * fair_z_3 +
    637.333633378831) * fair_z_3 + 793.826512519948) * fair_z_3 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_3 * fair_z_3) /
    2.506628274631000502 / (fair_z_3 + 1 / (fair_z_3 + 2 / (fair_z_3 + 3 / (fair_z_3 + 4 / (fair_z_3 + 5 / (fair_z_3 + 6 / (fair_z_3
    + 7 / (fair_z_3 + 8 / (fair_z_3 + 9 / (fair_z_3 + 10 / (fair_z_3 + 11 / (fair_z_3 + 12 / (fair_z_3 + 0.65))))))))))))) END)) * (2
    - (2 * (CASE WHEN fair_z_3 > 38.6 THEN 0.0 WHEN fair_z_3 < 5 THEN EXP(-0.5e0 * fair_z_3 * fair_z_3) * ((((((3.52624965998911e-2 *
    fair_z_3 + 0.700383064443688) * fair_z_3 + 6.37396220353165) * fair_z_3 + 33.912866078383) * fair_z_3 + 112.079291497871) *
    fair_z_3 + 221.213596169931) * fair_z_3 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_3 + 1.75566716318264) *
    fair_z_3 + 16.064177579207) * fair_z_3 + 86.7807322029461) * fair_z_3 + 296.564248779674) * fair_z_3 + 637.333633378831) *
    fair_z_3 + 793.826512519948) * fair_z_3 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_3 * fair_z_3) / 2.506628274631000502 /
    (fair_z_3 + 1 / (fair_z_3 + 2 / (fair_z_3 + 3 / (fair_z_3 + 4 / (fair_z_3 + 5 / (fair_z_3 + 6 / (fair_z_3 + 7 / (fair_z_3 + 8 /
    (fair_z_3 + 9 / (fair_z_3 + 10 / (fair_z_3 + 11 / (fair_z_3 + 12 / (fair_z_3 + 0.65))))))))))))) END)))) - 2) WHEN (fair_held_3 -
    1) <= 1e6 THEN [SQRT((fair_held_3 - 1) * CASE WHEN POWER(fair_d * (2 * (CASE WHEN fair_z_3 > 38.6 THEN 0.0 WHEN fair_z_3 < 5 THEN
    EXP(-0.5e0 * fair_z_3 * fair_z_3) * ((((((3.52624965998911e-2 * fair_z_3 + 0.700383064443688) * fair_z_3 + 6.37396220353165) *
    fair_z_3 + 33.912866078383) * fair_z_3 + 112.079291497871) * fair_z_3 + 221.213596169931) * fair_z_3 + 220.206867912376) /
    (((((((8.83883476483184e-2 * fair_z_3 + 1.75566716318264) * fair_z_3 + 16.064177579207) * fair_z_3 + 86.7807322029461) * fair_z_3
    + 296.564248779674) * fair_z_3 + 637.333633378831) * fair_z_3 + 793.826512519948) * fair_z_3 + 440.413735824752) ELSE EXP(-0.5e0
    * fair_z_3 * fair_z_3) / 2.506628274631000502 / (fair_z_3 + 1 / (fair_z_3 + 2 / (fair_z_3 + 3 / (fair_z_3 + 4 / (fair_z_3 + 5 /
    (fair_z_3 + 6 / (fair_z_3 + 7 / (fair_z_3 + 8 / (fair_z_3 + 9 / (fair_z_3 + 10 / (fair_z_3 + 11 / (fair_z_3 + 12 / (fair_z_3 +
    0.65))))))))))))) END)), 2 / (fair_held_3 - 1)) > 0.05e0 + 1 / ((fair_held_3 - 1) - 0.5e0) THEN (EXP(POWER((((((0.4e0 * fair_z_3
    * fair_z_3 + 6.3e0) * fair_z_3 * fair_z_3 + 36) * fair_z_3 * fair_z_3 + 94.5e0) / ((((0.05e0 * fair_d * fair_z_3 + 5) * fair_z_3
    - 7) * fair_z_3 + 2) * fair_z_3 + 48 * POWER((fair_held_3 - 1) - 0.5e0, 2) + (((431.25e0 / POWER((fair_held_3 - 1) - 0.5e0, 3) -
    98) / ((fair_held_3 - 1) - 0.5e0) - 16) / ((fair_held_3 - 1) - 0.5e0) + 96.36e0) + CASE WHEN (fair_held_3 - 1) < 5 THEN 0.3e0 *
    ((fair_held_3 - 1) - 4.5e0) * (0.6e0 - fair_z_3) ELSE 0 END) - fair_z_3 * fair_z_3 - 3) / (48 * POWER((fair_held_3 - 1) - 0.5e0,
    2)) + 1) * fair_z_3, 2) / ((fair_held_3 - 1) - 0.5e0)) - 1) ELSE (((1 / ((((fair_held_3 - 1) + 6) / ((fair_held_3 - 1) *
    POWER(fair_d * (2 * (CASE WHEN fair_z_3 > 38.6 THEN 0.0 WHEN fair_z_3 < 5 THEN EXP(-0.5e0 * fair_z_3 * fair_z_3) *
    ((((((3.52624965998911e-2 * fair_z_3 + 0.700383064443688) * fair_z_3 + 6.37396220353165) * fair_z_3 + 33.912866078383) * fair_z_3
    + 112.079291497871) * fair_z_3 + 221.213596169931) * fair_z_3 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_3 +
    1.75566716318264) * fair_z_3 + 16.064177579207) * fair_z_3 + 86.7807322029461) * fair_z_3 + 296.564248779674) * fair_z_3 +
    637.333633378831) * fair_z_3 + 793.826512519948) * fair_z_3 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_3 * fair_z_3) /
    2.506628274631000502 / (fair_z_3 + 1 / (fair_z_3 + 2 / (fair_z_3 + 3 / (fair_z_3 + 4 / (fair_z_3 + 5 / (fair_z_3 + 6 / (fair_z_3
    + 7 / (fair_z_3 + 8 / (fair_z_3 + 9 / (fair_z_3 + 10 / (fair_z_3 + 11 / (fair_z_3 + 12 / (fair_z_3 + 0.65))))))))))))) END)), 2 /
    (fair_held_3 - 1))) - 0.089e0 * fair_d - 0.822e0) * ((fair_held_3 - 1) + 2) * 3) + 0.5e0 / ((fair_held_3 - 1) + 4)) *
    POWER(fair_d * (2 * (CASE WHEN fair_z_3 > 38.6 THEN 0.0 WHEN fair_z_3 < 5 THEN EXP(-0.5e0 * fair_z_3 * fair_z_3) *
    ((((((3.52624965998911e-2 * fair_z_3 + 0.700383064443688) * fair_z_3 + 6.37396220353165) * fair_z_3 + 33.912866078383) * fair_z_3
    + 112.079291497871) * fair_z_3 + 221.213596169931) * fair_z_3 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_3 +
    1.75566716318264) * fair_z_3 + 16.064177579207) * fair_z_3 + 86.7807322029461) * fair_z_3 + 296.564248779674) * fair_z_3 +
    637.333633378831) * fair_z_3 + 793.826512519948) * fair_z_3 + 440.413735824752) ELSE EXP(-0.5e0 * fair_z_3 * fair_z_3) /
    2.506628274631000502 / (fair_z_3 + 1 / (fair_z_3 + 2 / (fair_z_3 + 3 / (fair_z_3 + 4 / (fair_z_3 + 5 / (fair_z_3 + 6 / (fair_z_3
    + 7 / (fair_z_3 + 8 / (fair_z_3 + 9 / (fair_z_3 + 10 / (fair_z_3 + 11 / (fair_z_3 + 12 / (fair_z_3 + 0.65))))))))))))) END)), 2 /
    (fair_held_3 - 1)) - 1) * ((fair_held_3 - 1) + 1) / ((fair_held_3 - 1) + 2) + 1 / POWER(fair_d * (2 * (CASE WHEN fair_z_3 > 38.6
    THEN 0.0 WHEN fair_z_3 < 5 THEN EXP(-0.5e0 * fair_z_3 * fair_z_3) * ((((((3.52624965998911e-2 * fair_z_3 + 0.700383064443688) *
    fair_z_3 + 6.37396220353165) * fair_z_3 + 33.912866078383) * fair_z_3 + 112.079291497871) * fair_z_3 + 221.213596169931) *
    fair_z_3 + 220.206867912376) / (((((((8.83883476483184e-2 * fair_z_3 + 1.75566716318264) * fair_z_3 + 16.064177579207) * fair_z_3
    + 86.7807322029461) * fair_z_3 + 296.564248779674) * fair_z_3 + 637.333633378831) * fair_z_3 + 793.826512519948) * fair_z_3 +
    440.413735824752) ELSE EXP(-0.5e0 * fair_z_3 * fair_z_3) / 2.506628274631000502 / (fair_z_3 + 1 / (fair_z_3 + 2 / (fair_z_3 + 3 /
    (fair_z_3 + 4 / (fair_z_3 + 5 / (fair_z_3 + 6 / (fair_z_3 + 7 / (fair_z_3 + 8 / (fair_z_3 + 9 / (fair_z_3 + 10 / (fair_z_3 + 11 /
    (fair_z_3 + 12 / (fair_z_3 + 0.65))))))))))))) END)), 2 / (fair_held_3 - 1))) END) FOR fair_d IN [(((94.5e0 / (48 *
    POWER((fair_held_3 - 1) - 0.5e0, 2) + (((431.25e0 / POWER((fair_held_3 - 1) - 0.5e0, 3) - 98) / ((fair_held_3 - 1) - 0.5e0) - 16)
    / ((fair_held_3 - 1) - 0.5e0) + 96.36e0)) - 3) / (48 * POWER((fair_held_3 - 1) - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * (fair_held_3
    - 1) - 1)) * (fair_held_3 - 1))]][1] WHEN (fair_held_3 - 1) > 1e6 THEN fair_z_3 END) AS fair_t_3
  …
), fair_groups AS (
  SELECT sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded, fair_value_0 AS mean_error,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN LEAST(fair_value_0, fair_value_0 - (fair_error_0 *
    CASE WHEN ABS(fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0), 0.125e0)) +
    (4 * LEAST(1 + 6 * fair_skew_0 * (fair_t_0 - fair_skew_0) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_0) END)) END END AS
    mean_error_low,
  CASE WHEN NOT fair_value_0 IS NULL THEN CASE WHEN NOT fair_error_0 IS NULL THEN GREATEST(fair_value_0, fair_value_0 + fair_error_0
    * CASE WHEN ABS(-fair_skew_0) < 1e-06 THEN fair_t_0 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)),
    0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_0) * (fair_t_0 - (-fair_skew_0)) - 0.125e0, 0)) / 3 - 1) / (2 * (-fair_skew_0)) END)
    END END AS mean_error_high,
  fair_value_1 AS root_mean_squared_error,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN NOT fair_error_1 IS NULL THEN SQRT(GREATEST(0, LEAST(fair_mean_1, fair_mean_1 -
    (fair_error_1 * CASE WHEN ABS(fair_skew_1) < 1e-06 THEN fair_t_1 ELSE (CBRT(GREATEST(1 + 6 * fair_skew_1 * (fair_t_1 -
    fair_skew_1), 0.125e0)) + (4 * LEAST(1 + 6 * fair_skew_1 * (fair_t_1 - fair_skew_1) - 0.125e0, 0)) / 3 - 1) / (2 * fair_skew_1)
    END)))) END END AS root_mean_squared_error_low,
  CASE WHEN NOT fair_value_1 IS NULL THEN CASE WHEN NOT fair_error_1 IS NULL THEN SQRT(GREATEST(0, GREATEST(fair_mean_1, fair_mean_1
    + fair_error_1 * CASE WHEN ABS(-fair_skew_1) < 1e-06 THEN fair_t_1 ELSE (CBRT(GREATEST(1 + 6 * (-fair_skew_1) * (fair_t_1 -
    (-fair_skew_1)), 0.125e0)) + (4 * LEAST(1 + 6 * (-fair_skew_1) * (fair_t_1 - (-fair_skew_1)) - 0.125e0, 0)) / 3 - 1) / (2 *
    (-fair_skew_1)) END))) END END AS root_mean_squared_error_high,
  fair_value_2 AS median_absolute_error,
  CASE WHEN NOT fair_value_2 IS NULL THEN CASE WHEN fair_first_2 >= 1 AND fair_last_2 <= fair_held_2 THEN LEAST(fair_value_2,
    LIST_EXTRACT(fair_values_2, CAST(fair_first_2 AS BIGINT))) END END AS median_absolute_error_low,
  CASE WHEN NOT fair_value_2 IS NULL THEN CASE WHEN fair_first_2 >= 1 AND fair_last_2 <= fair_held_2 THEN GREATEST(fair_value_2,
    LIST_EXTRACT(fair_values_2, CAST(fair_last_2 AS BIGINT))) END END AS median_absolute_error_high,
  fair_value_3 AS r_squared,
  CASE WHEN NOT fair_value_3 IS NULL THEN CASE WHEN NOT fair_error_3 IS NULL THEN LEAST(fair_value_3, 1 - ((1 - fair_value_3) *
    EXP(fair_t_3 * fair_error_3))) END END AS r_squared_low,
  CASE WHEN NOT fair_value_3 IS NULL THEN CASE WHEN NOT fair_error_3 IS NULL THEN GREATEST(fair_value_3, 1 - ((1 - fair_value_3) *
    EXP(-fair_t_3 * fair_error_3))) END END AS r_squared_high,
  [CAST(fair_count_0 AS BIGINT), CAST(fair_count_1 AS BIGINT), CAST(fair_count_2 AS BIGINT), CAST(LEAST(fair_count_1, fair_count_3)
    AS BIGINT)] AS fair_rows_of,
  CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_intervals
), fair_sides AS (
  SELECT *,
  CAST(CASE WHEN LOWER(TYPEOF(sex)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(sex AS TEXT) = 'true' THEN n ELSE 0 END) OVER () =
    0 THEN ERROR('no rows to measure where sex is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(sex AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where sex is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_groups
), fair_measures AS (
  SELECT UNNEST([0, 1, 2, 3]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([mean_error, root_mean_squared_error, median_absolute_error, r_squared]) AS fair_value,
  UNNEST([mean_error_low, root_mean_squared_error_low, median_absolute_error_low, r_squared_low]) AS fair_low,
  UNNEST([mean_error_high, root_mean_squared_error_high, median_absolute_error_high, r_squared_high]) AS fair_high,
  ROW_NUMBER() OVER () AS fair_place
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (  -- as in: limits of every gap of means
), fair_rivals AS (  -- as in: limits of every gap of means
), fair_facing AS (  -- as in: limits of the difference
), fair_margins AS (  -- as in: limits of the difference
), fair_widest AS (
  SELECT fair_metric,
  MAX(GREATEST(fair_difference_low, 0)) AS fair_difference_low,
  MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high,
  MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low,
  MIN(LEAST(fair_ratio_high, 1)) AS fair_ratio_high,
  CASE fair_margins.fair_metric WHEN 1 THEN MIN(CASE WHEN NOT fair_ratio_high IS NULL THEN {'limit': fair_ratio_high, 'lowest_key':
    fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) ELSE
    MAX(CASE WHEN NOT fair_difference_low IS NULL THEN {'limit': fair_difference_low, 'lowest_key': fair_lower_key, 'lowest_value':
    fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) END AS fair_near,
  CASE fair_margins.fair_metric WHEN 1 THEN MIN(CASE WHEN NOT LEAST(fair_ratio_low, 1 / fair_ratio_high) IS NULL THEN {'limit':
    LEAST(fair_ratio_low, 1 / fair_ratio_high), 'lowest_key': fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key':
    fair_upper_key, 'highest_value': fair_upper_value} END) ELSE MAX(CASE WHEN NOT GREATEST(fair_difference_high, 0 -
    fair_difference_low) IS NULL THEN {'limit': GREATEST(fair_difference_high, 0 - fair_difference_low), 'lowest_key':
    fair_lower_key, 'lowest_value': fair_lower_value, 'highest_key': fair_upper_key, 'highest_value': fair_upper_value} END) END AS
    fair_far
  FROM fair_margins GROUP BY fair_metric
), fair_pairs AS (  -- as in: limits of the difference
), fair_contrasts AS (  -- as in: limits of every gap of means
), fair_verdicts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN 0.5 WHEN 1 THEN 0.8 ELSE NULL END AS DOUBLE) AS fair_allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'difference' WHEN 1 THEN 'ratio' ELSE NULL END AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN difference <= CAST(0.5 AS DOUBLE) + 1e-12 WHEN 1 THEN ratio
    BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) ELSE CAST(NULL AS BOOLEAN) END END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN CASE WHEN difference_high <= CAST(0.5 AS DOUBLE) + 1e-12 THEN
    'within' WHEN NOT (difference_low <= CAST(0.5 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT difference_high <= CAST(0.5 AS DOUBLE)
    + 1e-12 IS NULL THEN 'undecided' END WHEN 1 THEN CASE WHEN ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS
    DOUBLE) THEN 'within' WHEN NOT (ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)) THEN 'exceeds'
    WHEN NOT ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN 'undecided' END ELSE CAST(NULL
    AS TEXT) END END AS fair_verdict
  FROM fair_contrasts
)
  SELECT CASE fair_metric WHEN 0 THEN 'mean_error' WHEN 1 THEN 'root_mean_squared_error' WHEN 2 THEN 'median_absolute_error' WHEN 3
    THEN 'r_squared' END AS metric,
  difference, difference_low, difference_high, ratio, ratio_low, ratio_high, fair_allowance AS allowance,
  fair_judged_on AS judged_on, fair_within AS within, fair_verdict AS verdict,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.sex] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.sex] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_lowest_key IS NULL THEN CASE WHEN fair_near_lowest_key.sex IS NULL
    THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_lowest_key.sex] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN CASE
    WHEN NOT fair_far_lowest_key IS NULL THEN CASE WHEN fair_far_lowest_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_lowest_key.sex] AS TEXT), 2, -2) END END END AS deciding_lowest,
  CASE WHEN fair_verdict = 'exceeds' THEN CASE WHEN NOT fair_near_highest_key IS NULL THEN CASE WHEN fair_near_highest_key.sex IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_near_highest_key.sex] AS TEXT), 2, -2) END END WHEN NOT fair_verdict IS NULL THEN
    CASE WHEN NOT fair_far_highest_key IS NULL THEN CASE WHEN fair_far_highest_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_far_highest_key.sex] AS TEXT), 2, -2) END END END AS deciding_highest,
  CAST(SUM(fair_gaps) OVER (PARTITION BY fair_metric) AS BIGINT) AS comparisons,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    ISFINITE(lowest_value) OR NOT ISFINITE(highest_value) THEN
    'a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER' END, CASE WHEN
    judged_on = 'ratio' AND lowest_value < 0 THEN
    'a value is below 0, so there is no ratio: judge the difference, by WITHIN without RATIO' END,
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.sex IS NULL OR
    NOT highest_key IS NULL AND highest_key.sex IS NULL THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_verdicts ORDER BY fair_metric ASC) AS fair_row))) AS fair_result

-- title: numbers that the rows cut, as groups and as strata
FROM (SELECT * FROM loans WHERE weight IS NOT NULL AND (race IN ('White', 'Black') OR race IS NULL)) AS known
FAIR DISPARITY (PREDICTION approved PROTECTED bins(weight, 2) CONTROL top(race, 2))

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT CASE WHEN list_contains((SELECT fair_values FROM (SELECT NULL AS fair_cuts, list(fair_value ORDER BY fair_value) AS
    fair_values FROM (SELECT CAST(fair_value AS VARCHAR) AS fair_value FROM (SELECT (race) AS fair_value FROM (SELECT * FROM loans
    WHERE weight IS NOT NULL AND (race IN ('White', 'Black') OR race IS NULL)) AS known) WHERE fair_value IS NOT NULL GROUP BY ALL
    ORDER BY count(*) DESC, fair_value LIMIT 2)) AS fair_found), CAST((race) AS VARCHAR)) THEN CAST((race) AS VARCHAR) WHEN (race) IS
    NOT NULL THEN 'other' END AS race,
  CASE WHEN (weight) IS NOT NULL THEN struct_extract(list_extract(list_filter((SELECT list_transform(range(0, len(fair_cuts) + 1),
    lambda fair_at: struct_pack(low := CASE WHEN fair_at > 0 THEN list_extract(fair_cuts, fair_at) END, name := lpad(CAST(fair_at + 1
    AS VARCHAR), CAST(len(CAST(len(fair_cuts) + 1 AS VARCHAR)) AS INTEGER), '0') || ': ' || CASE WHEN len(fair_cuts) = 0 THEN 'all'
    WHEN fair_at = 0 THEN 'below ' || list_extract(fair_texts, 1) WHEN fair_at = len(fair_cuts) THEN list_extract(fair_texts,
    fair_at) || ' or more' ELSE list_extract(fair_texts, fair_at) || ' to below ' || list_extract(fair_texts, fair_at + 1) END)) AS
    fair_bins FROM (SELECT fair_cuts, list_transform(fair_cuts, lambda fair_cut: regexp_replace(CASE WHEN
    regexp_matches(CAST(fair_cut AS VARCHAR), '\.\d{7,}$') THEN CAST(round(TRY_CAST(CAST(fair_cut AS VARCHAR) AS DOUBLE), 6) AS
    VARCHAR) ELSE CAST(fair_cut AS VARCHAR) END, '\.0$', '')) AS fair_texts FROM (SELECT list_sort(list_distinct(CASE WHEN
    min(fair_value) IS NOT NULL AND TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE) IS NULL THEN
    CAST(ERROR('bins(weight, 2) needs numbers, to be cut into equal widths: quantiles(weight, 2) cuts whatever has an order⏎HINT: bins(age, [25, 45]), quantiles(age, 4) and top(country, 5) leave few values')
    AS DOUBLE[]) ELSE [TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE) + 1 * (TRY_CAST(CAST(max(fair_value) AS VARCHAR) AS
    DOUBLE) - TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE)) / 2] END)) AS fair_cuts FROM (SELECT (weight) AS fair_value FROM
    (SELECT * FROM loans WHERE weight IS NOT NULL AND (race IN ('White', 'Black') OR race IS NULL)) AS known) AS fair_rows) AS
    fair_found) AS fair_named), lambda fair_bin: struct_extract(fair_bin, 'low') IS NULL OR struct_extract(fair_bin, 'low') <=
    TRY_CAST(CAST((weight) AS VARCHAR) AS DOUBLE)), -1), 'name') END AS weight,
  approved AS fair_prediction
  FROM (SELECT * FROM loans WHERE weight IS NOT NULL AND (race IN ('White', 'Black') OR race IS NULL)) AS known
), fair_tally AS (
  SELECT race, weight, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY race, weight, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT race, weight,
  …
), fair_counts AS (
  SELECT race, weight,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY race, weight
), fair_groups AS (
  -- as in: strata, except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, weight, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (
  SELECT *,
  CAST(CASE WHEN LOWER(TYPEOF(weight)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(weight AS TEXT) = 'true' THEN n ELSE 0 END) OVER
    () = 0 THEN ERROR('no rows to measure where weight is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(weight AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where weight is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_groups
), fair_measures AS (
  SELECT race, UNNEST([0]) AS fair_metric, {'weight': weight} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (
  SELECT race, fair_metric, COUNT(fair_value) AS fair_judged,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest
  FROM fair_measures GROUP BY race, fair_metric
), fair_pairs AS (
  SELECT fair_ranked.race, fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded, fair_ranked.fair_smallest,
  fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value, fair_lowest.key AS lowest_key,
  fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key, fair_highest.n AS highest_n
  FROM fair_ranked
), fair_contrasts AS (  -- as in: strata
)
  SELECT race, 'selection_rate' AS metric, difference, ratio, CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.weight IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.weight]
    AS TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.weight IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([highest_key.weight] AS TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.weight IS NULL
    OR NOT highest_key IS NULL AND highest_key.weight IS NULL THEN 'bins(weight, 2) IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY race ASC, fair_metric ASC) AS fair_row))) AS fair_result

-- title: the largest gap over the same cases
FROM loans WHERE race <> 'Other' FAIR DISPARITY (
  PREDICTION approved LABEL repaid PROTECTED race MATCH floor(risk * 4) METRICS selection_rate WITHIN 0.1, accuracy
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction, repaid AS fair_label, floor(risk * 4) AS fair_match
  FROM loans WHERE race <> 'Other'
), fair_tally AS (
  SELECT race, fair_prediction, fair_label, fair_match, 1 AS fair_size
  FROM fair_rows
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  fair_match, fair_size
  FROM fair_tally
), fair_clusters AS MATERIALIZED (
  SELECT race, fair_match,
  CAST(CASE WHEN fair_known > 0 THEN fair_both ELSE 0 END AS DOUBLE) AS tp,
  CAST(CASE WHEN fair_known > 0 THEN fair_false_ones ELSE 0 END AS DOUBLE) AS fp,
  CAST(CASE WHEN fair_known > 0 THEN fair_missed ELSE 0 END AS DOUBLE) AS fn,
  CAST(CASE WHEN fair_known > 0 THEN fair_known - fair_both - fair_false_ones - fair_missed ELSE 0 END AS DOUBLE) AS tn,
  CAST(fair_known AS DOUBLE) AS n, CAST(fair_all AS DOUBLE) AS fair_all
  FROM (SELECT race, fair_match, COUNT(*) AS fair_all, CASE WHEN NOT fair_match IS NULL THEN COUNT(fair_predicted * fair_labelled)
    ELSE 0 END AS fair_known, SUM(fair_predicted * fair_labelled) AS fair_both, SUM(fair_predicted - (fair_predicted *
    fair_labelled)) AS fair_false_ones, SUM(fair_labelled - (fair_predicted * fair_labelled)) AS fair_missed FROM fair_cells GROUP BY
    race, fair_match) AS fair_summed
), fair_counts AS MATERIALIZED (
  SELECT race, SUM(tp) AS tp, SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_all) AS fair_all
  FROM fair_clusters GROUP BY race
), fair_groups AS (
  -- as in: allowances, except
  …
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  …
  - [CAST(tp + fn AS BIGINT), CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  + [CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (
  SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  CAST(tp + fp + fn + tn AS DOUBLE) AS fair_size_of_0, CAST(NULL AS DOUBLE) AS fair_alone_low_of_0,
  CAST(NULL AS DOUBLE) AS fair_alone_high_of_0, CAST(NULL AS DOUBLE) AS fair_deviation_of_0,
  CAST(NULL AS DOUBLE) AS fair_spacing_of_0, CAST(NULL AS DOUBLE[]) AS fair_lows_of_0, CAST(NULL AS DOUBLE[]) AS fair_highs_of_0,
  CAST(NULL AS DOUBLE) AS fair_standard_error_of_0, CAST(tp + tn AS DOUBLE) AS fair_hits_of_1,
  CAST(tp + fp + fn + tn AS DOUBLE) AS fair_size_of_1, CAST(NULL AS DOUBLE) AS fair_alone_low_of_1,
  CAST(NULL AS DOUBLE) AS fair_alone_high_of_1, CAST(NULL AS DOUBLE) AS fair_deviation_of_1,
  CAST(NULL AS DOUBLE) AS fair_spacing_of_1, CAST(NULL AS DOUBLE[]) AS fair_lows_of_1, CAST(NULL AS DOUBLE[]) AS fair_highs_of_1,
  CAST(NULL AS DOUBLE) AS fair_standard_error_of_1
  FROM fair_counts
), fair_tested_groups AS (
  SELECT fair_sides.*,
  ROW_NUMBER() OVER (ORDER BY fair_sides.race ASC) AS fair_place, fair_hits_of_0, fair_hits_of_1, fair_size_of_0, fair_size_of_1,
  fair_alone_low_of_0, fair_alone_low_of_1, fair_alone_high_of_0, fair_alone_high_of_1, fair_deviation_of_0, fair_deviation_of_1,
  fair_spacing_of_0, fair_spacing_of_1, fair_lows_of_0, fair_lows_of_1, fair_highs_of_0, fair_highs_of_1, fair_standard_error_of_0,
  fair_standard_error_of_1
  FROM fair_sides INNER JOIN fair_evidence ON fair_sides.race IS NOT DISTINCT FROM fair_evidence.race
), fair_measures AS (
  SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([selection_rate, accuracy]) AS fair_value, fair_place,
  UNNEST([fair_hits_of_0, fair_hits_of_1]) AS fair_hits,
  UNNEST([fair_size_of_0, fair_size_of_1]) AS fair_size,
  UNNEST([fair_alone_low_of_0, fair_alone_low_of_1]) AS fair_alone_low,
  UNNEST([fair_alone_high_of_0, fair_alone_high_of_1]) AS fair_alone_high,
  UNNEST([fair_deviation_of_0, fair_deviation_of_1]) AS fair_deviation,
  UNNEST([fair_spacing_of_0, fair_spacing_of_1]) AS fair_spacing,
  UNNEST([fair_lows_of_0, fair_lows_of_1]) AS fair_lows,
  UNNEST([fair_highs_of_0, fair_highs_of_1]) AS fair_highs,
  UNNEST([fair_standard_error_of_0, fair_standard_error_of_1]) AS fair_standard_error
  FROM fair_tested_groups WHERE fair_empty_side IS NULL
), fair_pairs AS (
  SELECT fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction, fair_one.fair_key AS first_key,
  fair_one.fair_value AS first_value, fair_one.fair_n AS first_n, fair_one.fair_place AS fair_first_place,
  fair_one.fair_hits AS fair_first_hits, fair_one.fair_size AS fair_first_size, fair_one.fair_alone_low AS fair_first_alone_low,
  fair_one.fair_alone_high AS fair_first_alone_high, fair_one.fair_deviation AS fair_first_deviation,
  fair_one.fair_spacing AS fair_first_spacing, fair_one.fair_lows AS fair_first_lows, fair_one.fair_highs AS fair_first_highs,
  fair_one.fair_standard_error AS fair_first_standard_error, fair_other.fair_key AS second_key,
  fair_other.fair_value AS second_value, fair_other.fair_n AS second_n, fair_other.fair_place AS fair_second_place,
  fair_other.fair_hits AS fair_second_hits, fair_other.fair_size AS fair_second_size,
  fair_other.fair_alone_low AS fair_second_alone_low,
  fair_other.fair_alone_high AS fair_second_alone_high,
  fair_other.fair_deviation AS fair_second_deviation, fair_other.fair_spacing AS fair_second_spacing,
  fair_other.fair_lows AS fair_second_lows, fair_other.fair_highs AS fair_second_highs,
  fair_other.fair_standard_error AS fair_second_standard_error
  FROM fair_measures AS fair_one INNER JOIN fair_measures AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place
  WHERE NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
), fair_answers AS (
  SELECT *, fair_hits / NULLIF(fair_size, 0) AS fair_rate,
  CASE WHEN fair_match IS NULL THEN fair_all ELSE 0 END AS fair_loose
  FROM (SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST([n, n]) AS fair_rows, UNNEST([tp + fp, tp + tn]) AS
    fair_hits, UNNEST([tp + fp + fn + tn, tp + fp + fn + tn]) AS fair_size, fair_match, fair_all FROM fair_clusters) AS fair_counted
  WHERE fair_match IS NULL OR fair_size > 0
), fair_cases AS (
  SELECT fair_metric, fair_key,
  COUNT(fair_rate) - ((-1) * SUM(fair_loose)) AS fair_cases
  FROM fair_answers GROUP BY fair_metric, fair_key
), fair_patterns AS (
  SELECT fair_pairs.fair_metric, fair_pairs.first_key, fair_pairs.second_key, CAST(COUNT(*) AS DOUBLE) AS fair_matched,
  MAX(GREATEST(fair_one.fair_size, fair_other.fair_size)) > 1 AS fair_several, SUM(fair_one.fair_size) AS fair_first_rows,
  SUM(fair_other.fair_size) AS fair_second_rows, SUM(fair_one.fair_rate) AS fair_first_sum,
  SUM(fair_other.fair_rate) AS fair_second_sum,
  SUM(fair_one.fair_rate * fair_one.fair_rate) AS fair_first_squares,
  SUM(fair_other.fair_rate * fair_other.fair_rate) AS fair_second_squares,
  SUM(fair_one.fair_rate * fair_other.fair_rate) AS fair_products,
  SUM((fair_one.fair_rate - fair_other.fair_rate) * (fair_one.fair_rate - fair_other.fair_rate)) AS fair_gap_squares
  FROM fair_pairs INNER JOIN fair_answers AS fair_one ON fair_one.fair_metric IS NOT DISTINCT
  FROM fair_pairs.fair_metric AND fair_one.fair_key IS NOT DISTINCT FROM fair_pairs.first_key INNER
  JOIN fair_answers AS fair_other ON fair_other.fair_metric IS NOT DISTINCT
  FROM fair_pairs.fair_metric AND fair_other.fair_key IS NOT DISTINCT
  FROM fair_pairs.second_key AND fair_one.fair_match = fair_other.fair_match GROUP BY fair_pairs.fair_metric, fair_pairs.first_key,
  fair_pairs.second_key
), fair_matched AS (
  SELECT fair_pairs.*,
  COALESCE(fair_patterns.fair_matched, 0) AS fair_matched, fair_patterns.fair_several, fair_patterns.fair_products,
  fair_patterns.fair_gap_squares, fair_patterns.fair_first_rows, fair_patterns.fair_first_sum, fair_patterns.fair_first_squares,
  fair_patterns.fair_second_rows, fair_patterns.fair_second_sum, fair_patterns.fair_second_squares,
  COALESCE(fair_first_of.fair_cases, 0) - COALESCE(fair_patterns.fair_matched, 0) AS fair_first_unmatched,
  COALESCE(fair_second_of.fair_cases, 0) - COALESCE(fair_patterns.fair_matched, 0) AS fair_second_unmatched
  FROM fair_pairs LEFT JOIN fair_patterns ON fair_pairs.fair_metric IS NOT DISTINCT
  FROM fair_patterns.fair_metric AND fair_pairs.first_key IS NOT DISTINCT
  FROM fair_patterns.first_key AND fair_pairs.second_key IS NOT DISTINCT FROM fair_patterns.second_key
  LEFT JOIN fair_cases AS fair_first_of ON fair_first_of.fair_metric IS NOT DISTINCT
  FROM fair_pairs.fair_metric AND fair_first_of.fair_key IS NOT DISTINCT FROM fair_pairs.first_key
  LEFT JOIN fair_cases AS fair_second_of ON fair_second_of.fair_metric IS NOT DISTINCT
  FROM fair_pairs.fair_metric AND fair_second_of.fair_key IS NOT DISTINCT FROM fair_pairs.second_key
), fair_rates AS (
  SELECT * REPLACE (fair_first_sum / NULLIF(fair_matched, 0) AS first_value, CAST(COALESCE(fair_first_rows, 0) AS BIGINT) AS first_n,
    CASE WHEN NOT fair_several THEN fair_first_sum END AS fair_first_hits, CASE WHEN NOT fair_several THEN fair_matched END AS
    fair_first_size, fair_second_sum / NULLIF(fair_matched, 0) AS second_value, CAST(COALESCE(fair_second_rows, 0) AS BIGINT) AS
    second_n, CASE WHEN NOT fair_several THEN fair_second_sum END AS fair_second_hits, CASE WHEN NOT fair_several THEN fair_matched
    END AS fair_second_size)
  FROM fair_matched
), fair_related AS (
  SELECT *,
  fair_products / NULLIF(fair_matched, 0) - first_value * second_value AS fair_covariance,
  (fair_first_sum - fair_second_sum) / NULLIF(SQRT(fair_gap_squares), 0) AS fair_z,
  CASE WHEN fair_first_squares / NULLIF(fair_matched, 0) - first_value * first_value > 1e-12 THEN fair_first_squares /
    NULLIF(fair_matched, 0) - first_value * first_value ELSE 0 END AS fair_first_variance,
  CASE WHEN fair_second_squares / NULLIF(fair_matched, 0) - second_value * second_value > 1e-12 THEN fair_second_squares /
    NULLIF(fair_matched, 0) - second_value * second_value ELSE 0 END AS fair_second_variance
  FROM fair_rates
), fair_contrasts_of_cases AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  first_value - second_value AS difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN
    first_value / NULLIF(second_value, 0) END AS ratio,
  ABS(first_value - second_value) AS fair_difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE
    WHEN first_value <= second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS
    fair_ratio,
  CASE WHEN first_value <= second_value THEN first_value ELSE second_value END AS fair_lower_value,
  CASE WHEN first_value <= second_value THEN second_value ELSE first_value END AS fair_upper_value,
  CASE WHEN first_value <= second_value THEN first_n ELSE second_n END AS fair_lower_n,
  CASE WHEN first_value <= second_value THEN second_n ELSE first_n END AS fair_upper_n,
  CASE WHEN first_value <= second_value THEN fair_first_hits ELSE fair_second_hits END AS fair_lower_hits,
  CASE WHEN first_value <= second_value THEN fair_second_hits ELSE fair_first_hits END AS fair_upper_hits,
  CASE WHEN first_value <= second_value THEN fair_first_size ELSE fair_second_size END AS fair_lower_size,
  CASE WHEN first_value <= second_value THEN fair_second_size ELSE fair_first_size END AS fair_upper_size,
  CASE WHEN first_value <= second_value THEN fair_first_alone_low ELSE fair_second_alone_low END AS fair_lower_alone_low,
  CASE WHEN first_value <= second_value THEN fair_second_alone_low ELSE fair_first_alone_low END AS fair_upper_alone_low,
  CASE WHEN first_value <= second_value THEN fair_first_alone_high ELSE fair_second_alone_high END AS fair_lower_alone_high,
  CASE WHEN first_value <= second_value THEN fair_second_alone_high ELSE fair_first_alone_high END AS fair_upper_alone_high,
  CASE WHEN first_value <= second_value THEN fair_first_deviation ELSE fair_second_deviation END AS fair_lower_deviation,
  CASE WHEN first_value <= second_value THEN fair_second_deviation ELSE fair_first_deviation END AS fair_upper_deviation,
  CASE WHEN first_value <= second_value THEN fair_first_spacing ELSE fair_second_spacing END AS fair_lower_spacing,
  CASE WHEN first_value <= second_value THEN fair_second_spacing ELSE fair_first_spacing END AS fair_upper_spacing,
  CASE WHEN first_value <= second_value THEN fair_first_lows ELSE fair_second_lows END AS fair_lower_lows,
  CASE WHEN first_value <= second_value THEN fair_second_lows ELSE fair_first_lows END AS fair_upper_lows,
  CASE WHEN first_value <= second_value THEN fair_first_highs ELSE fair_second_highs END AS fair_lower_highs,
  CASE WHEN first_value <= second_value THEN fair_second_highs ELSE fair_first_highs END AS fair_upper_highs,
  CASE WHEN first_value <= second_value THEN fair_first_standard_error ELSE fair_second_standard_error END AS
    fair_lower_standard_error,
  CASE WHEN first_value <= second_value THEN fair_second_standard_error ELSE fair_first_standard_error END AS
    fair_upper_standard_error
  FROM fair_related
), fair_ordered AS (
  SELECT *,
  CASE WHEN first_value <= second_value THEN first_value ELSE second_value END AS lowest_value,
  CASE WHEN first_value <= second_value THEN first_key ELSE second_key END AS lowest_key,
  CASE WHEN first_value <= second_value THEN first_n ELSE second_n END AS lowest_n,
  CASE WHEN first_value <= second_value THEN second_value ELSE first_value END AS highest_value,
  CASE WHEN first_value <= second_value THEN second_key ELSE first_key END AS highest_key,
  CASE WHEN first_value <= second_value THEN second_n ELSE first_n END AS highest_n
  FROM fair_contrasts_of_cases
), fair_furthest AS (
  SELECT fair_metric,
  MAX(CASE WHEN NOT fair_difference IS NULL THEN {'gap': fair_difference, 'lowest_value': lowest_value, 'lowest_key': lowest_key,
    'lowest_n': lowest_n, 'highest_value': highest_value, 'highest_key': highest_key, 'highest_n': highest_n, 'matched':
    fair_matched, 'unmatched': fair_first_unmatched + fair_second_unmatched} END) AS fair_chosen,
  COUNT(fair_difference) AS fair_gaps,
  CAST(MIN(CASE WHEN NOT fair_difference IS NULL THEN fair_matched END) AS BIGINT) AS fair_fewest
  FROM fair_ordered GROUP BY fair_metric
), fair_extremes AS (
  SELECT fair_each.fair_metric, fair_each.fair_excluded, fair_each.fair_one_label, fair_each.fair_one_prediction,
  CASE WHEN NOT fair_furthest.fair_chosen IS NULL THEN 2 ELSE 1 END AS fair_judged, fair_furthest.fair_fewest AS fair_smallest,
  fair_furthest.fair_chosen.lowest_value AS lowest_value,
  fair_furthest.fair_chosen.lowest_key AS lowest_key, fair_furthest.fair_chosen.lowest_n AS lowest_n,
  fair_furthest.fair_chosen.highest_value AS highest_value,
  fair_furthest.fair_chosen.highest_key AS highest_key,
  fair_furthest.fair_chosen.highest_n AS highest_n,
  fair_furthest.fair_chosen.matched AS fair_matched,
  fair_furthest.fair_chosen.unmatched AS fair_unmatched
  FROM (SELECT fair_metric, CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded, MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n
    END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label, MAX(fair_one_prediction) AS fair_one_prediction FROM fair_measures
    GROUP BY fair_metric) AS fair_each
  LEFT JOIN fair_furthest ON fair_each.fair_metric IS NOT DISTINCT
  FROM fair_furthest.fair_metric
), fair_contrasts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
  CASE WHEN fair_judged >= 2 AND lowest_value >= 0 THEN lowest_value / NULLIF(highest_value, 0) END AS ratio
  FROM fair_extremes
)
  -- as in: every pair, except
  - SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'base_rate' WHEN 2 THEN 'accuracy' WHEN 3 THEN
    'true_positive_rate' WHEN 4 THEN 'false_positive_rate' WHEN 5 THEN 'positive_predictive_value' END AS metric,
  - difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  - CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  + SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'accuracy' END AS metric, difference, ratio,
  + CAST(CASE fair_metric WHEN 0 THEN 0.1 WHEN 1 THEN NULL END AS DOUBLE) AS allowance,
  + CAST(CASE fair_metric WHEN 0 THEN 'difference' WHEN 1 THEN NULL END AS TEXT) AS judged_on,
  + CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 WHEN 1 THEN
    CAST(NULL AS BOOLEAN) END END AS within,
  …
  - highest_n, highest_value, fair_excluded AS excluded,
  + highest_n, highest_value, fair_excluded AS excluded, CAST(fair_matched AS BIGINT) AS matched,
  + CAST(fair_unmatched AS BIGINT) AS unmatched,
  …

-- title: the largest gap of each class
FROM loans FAIR DISPARITY (PREDICTION race PROTECTED sex WITHIN 0.1 OUTCOMES ('White', 'Asian'))

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, race AS fair_prediction
  FROM loans
), fair_tally AS MATERIALIZED (
  SELECT sex, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY sex, fair_prediction
), fair_classes AS (
  SELECT UNNEST(['White', 'Asian']) AS fair_class,
  CAST(UNNEST(['White', 'Asian']) AS ENUM('White', 'Asian')) AS outcome
), fair_cells AS (
  SELECT sex, outcome,
  CAST(fair_prediction = fair_class AS DOUBLE) AS fair_predicted, fair_size
  FROM fair_tally CROSS JOIN fair_classes
), fair_counts AS (
  SELECT outcome, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY outcome, sex
), fair_groups AS (
  SELECT outcome, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(CASE WHEN NOT outcome IS NULL THEN (tp + fp) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate,
  [CAST(n AS BIGINT)] AS fair_rows_of, CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN NOT outcome IS NULL THEN CASE WHEN MAX(n) OVER (PARTITION BY outcome) > 0 THEN CASE WHEN MAX(tp + fp) OVER (PARTITION BY
    outcome) = 0 THEN CONCAT('the prediction is never ', outcome, ': check how OUTCOMES writes it') WHEN MAX(fn + tn) OVER (PARTITION
    BY outcome) = 0 THEN CONCAT('the prediction is always ', outcome, '') END END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: the largest gaps of errors
), fair_measures AS (
  SELECT outcome, UNNEST([0]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_ranked AS (
  SELECT outcome, fair_metric, COUNT(fair_value) AS fair_judged,
  CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
  MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest, MAX(fair_one_label) AS fair_one_label,
  MAX(fair_one_prediction) AS fair_one_prediction,
  MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_lowest,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'n': fair_n} END) AS fair_highest
  FROM fair_measures GROUP BY outcome, fair_metric
), fair_pairs AS (
  SELECT fair_ranked.outcome, fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded,
  fair_ranked.fair_smallest, fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value,
  fair_lowest.key AS lowest_key, fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key,
  fair_highest.n AS highest_n
  FROM fair_ranked
), fair_contrasts AS (  -- as in: strata
)
  SELECT outcome, 'selection_rate' AS metric, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance,
  CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN NOT lowest_key IS NULL THEN CASE WHEN lowest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([lowest_key.sex] AS
    TEXT), 2, -2) END END AS lowest_group,
  lowest_n, lowest_value,
  CASE WHEN NOT highest_key IS NULL THEN CASE WHEN highest_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([highest_key.sex] AS
    TEXT), 2, -2) END END AS highest_group,
  highest_n, highest_value, fair_excluded AS excluded,
  CASE WHEN NOT fair_one_value IS NULL THEN fair_one_value WHEN fair_judged >= 2 THEN NULLIF(CONCAT_WS('; ',
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT lowest_key IS NULL AND lowest_key.sex IS NULL OR
    NOT highest_key IS NULL AND highest_key.sex IS NULL THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change', CASE WHEN fair_smallest < 30 THEN
    CONCAT('a value stands on ', fair_smallest, CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END, ': write MINIMUM 30', CASE
    WHEN fair_judged >= 50 THEN ', and cut a number or date into ranges: floor(age / 10) * 10 AS decade' END) END), '') ELSE
    'fewer than two groups have a value' END AS warning,
  lowest_key, highest_key
  FROM fair_contrasts ORDER BY outcome ASC, fair_metric ASC) AS fair_row))) AS fair_result
