-- title: groups that rows of unknown race may belong to
FROM loans FAIR BOUNDS (PREDICTION approved PROTECTED race WITHIN RATIO 0.8)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY race, fair_prediction
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size
  FROM fair_tally
), fair_counts AS (
  SELECT race,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY race
), fair_known AS (
  SELECT *
  FROM fair_counts WHERE NOT (race IS NULL)
), fair_unknown AS (
  SELECT *
  FROM fair_counts WHERE race IS NULL
), fair_possible AS (
  SELECT fair_known.race, ANY_VALUE(fair_known.tp) AS tp, ANY_VALUE(fair_known.fp) AS fp, ANY_VALUE(fair_known.fn) AS fn,
  ANY_VALUE(fair_known.tn) AS tn, ANY_VALUE(fair_known.n) AS n, ANY_VALUE(fair_known.fair_all) AS fair_all,
  COALESCE(SUM(fair_unknown.tp), 0) AS fair_more_tp,
  COALESCE(SUM(fair_unknown.fp), 0) AS fair_more_fp,
  COALESCE(SUM(fair_unknown.fn), 0) AS fair_more_fn,
  COALESCE(SUM(fair_unknown.tn), 0) AS fair_more_tn, COALESCE(SUM(fair_unknown.n), 0) AS fair_unknown
  FROM fair_known LEFT JOIN fair_unknown ON TRUE GROUP BY fair_known.race
), fair_groups AS (
  SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate, [CAST(n AS BIGINT)] AS fair_rows_of,
  ROW_NUMBER() OVER (ORDER BY race ASC) AS fair_place, CAST(fair_unknown AS BIGINT) AS fair_unknown,
  CAST((tp + fp) / NULLIF((n + fair_more_fn + fair_more_tn), 0) AS DOUBLE) AS fair_min_0,
  CAST(((tp + fair_more_tp) + (fp + fair_more_fp)) / NULLIF((n + fair_more_tp + fair_more_fp), 0) AS DOUBLE) AS fair_max_0,
  CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp + fair_more_tp + fair_more_fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn + fair_more_fn + fair_more_tn) OVER
    () = 0 THEN 'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_possible
), fair_sides AS (
  SELECT *,
  CAST(CASE WHEN LOWER(TYPEOF(race)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(race AS TEXT) = 'true' THEN n ELSE 0 END) OVER ()
    = 0 THEN ERROR('no rows to measure where race is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(race AS TEXT) = 'false' THEN n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where race is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_groups
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value, fair_place, fair_unknown,
  UNNEST([fair_min_0]) AS fair_min, UNNEST([fair_max_0]) AS fair_max
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_pairs AS (
  SELECT fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction, fair_one.fair_key AS first_key,
  fair_one.fair_value AS first_value, fair_one.fair_n AS first_n, fair_one.fair_place AS fair_first_place,
  fair_one.fair_unknown AS fair_first_unknown, fair_one.fair_min AS fair_first_min, fair_one.fair_max AS fair_first_max,
  fair_other.fair_key AS second_key, fair_other.fair_value AS second_value, fair_other.fair_n AS second_n,
  fair_other.fair_place AS fair_second_place, fair_other.fair_unknown AS fair_second_unknown,
  fair_other.fair_min AS fair_second_min, fair_other.fair_max AS fair_second_max
  FROM fair_measures AS fair_one INNER JOIN fair_measures AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place
  WHERE NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
), fair_contrasts AS (
  SELECT *,
  CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN
    first_value / NULLIF(second_value, 0) END AS ratio,
  ABS(first_value - second_value) AS fair_difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE
    WHEN first_value <= second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS
    fair_ratio,
  fair_first_min - fair_second_max AS difference_min,
  fair_first_max - fair_second_min AS difference_max,
  GREATEST(0, fair_first_min - fair_second_max, fair_second_min - fair_first_max) AS fair_difference_low,
  GREATEST(fair_first_max - fair_second_min, fair_second_max - fair_first_min) AS fair_difference_high,
  CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN fair_first_min / NULLIF(fair_second_max, 0) END AS ratio_min,
  CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN CASE WHEN fair_second_min > 0 THEN fair_first_max /
    NULLIF(fair_second_min, 0) WHEN fair_first_max > 0 THEN CAST('Infinity' AS DOUBLE) WHEN fair_second_max > 0 THEN 0 END END AS
    ratio_max,
  CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN LEAST(fair_first_min / NULLIF(fair_second_max, 0), fair_second_min /
    NULLIF(fair_first_max, 0)) END AS fair_ratio_low,
  CASE WHEN LEAST(fair_first_min, fair_second_min) >= 0 THEN LEAST(1, fair_first_max / NULLIF(fair_second_min, 0), fair_second_max /
    NULLIF(fair_first_min, 0)) END AS fair_ratio_high
  FROM fair_pairs
)
  SELECT 'selection_rate' AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, fair_first_unknown AS first_unknown, first_value, fair_first_min AS first_min, fair_first_max AS first_max,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, fair_second_unknown AS second_unknown, second_value, fair_second_min AS second_min, fair_second_max AS second_max,
  difference, difference_min, difference_max, ratio, ratio_min, ratio_max, CAST(0.8 AS DOUBLE) AS allowance,
  CAST('ratio' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) END AS within,
  CASE CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS
    DOUBLE) THEN 'within' WHEN NOT (fair_ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)) THEN
    'exceeds' WHEN NOT fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN 'undecided' END
    END WHEN 'within' THEN 'always_within' WHEN 'exceeds' THEN 'never_within' WHEN 'undecided' THEN 'depends' END AS bounds_verdict,
  first_key, second_key
  FROM fair_contrasts ORDER BY fair_metric ASC, fair_first_place ASC, fair_second_place ASC) AS fair_row))) AS fair_result

-- title: bounds in strata, beside a reference
FROM loans
FAIR BOUNDS (
  PREDICTION approved
  LABEL      repaid
  PROTECTED  race
  CONTROL    "Region of"
  METRICS    true_positive_rate, f1_score
  WITHIN     0.1
  REFERENCE  'White'
  MINIMUM    3
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", race, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT "Region of", race, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", race, fair_prediction, fair_label
), fair_cells AS (
  SELECT "Region of", race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  fair_size
  FROM fair_tally
), fair_counts AS (
  SELECT "Region of", race,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY "Region of", race
), fair_known AS (  -- as in: groups that rows of unknown race may belong to
), fair_unknown AS (  -- as in: groups that rows of unknown race may belong to
), fair_possible AS (
  SELECT fair_known."Region of", fair_known.race, ANY_VALUE(fair_known.tp) AS tp, ANY_VALUE(fair_known.fp) AS fp,
  ANY_VALUE(fair_known.fn) AS fn, ANY_VALUE(fair_known.tn) AS tn, ANY_VALUE(fair_known.n) AS n,
  ANY_VALUE(fair_known.fair_all) AS fair_all,
  COALESCE(SUM(fair_unknown.tp), 0) AS fair_more_tp,
  COALESCE(SUM(fair_unknown.fp), 0) AS fair_more_fp,
  COALESCE(SUM(fair_unknown.fn), 0) AS fair_more_fn,
  COALESCE(SUM(fair_unknown.tn), 0) AS fair_more_tn, COALESCE(SUM(fair_unknown.n), 0) AS fair_unknown
  FROM fair_known LEFT JOIN fair_unknown ON fair_known."Region of" IS NOT DISTINCT FROM fair_unknown."Region of"
  GROUP BY fair_known."Region of", fair_known.race
), fair_groups AS (
  SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS f1_score,
  [CAST(tp + fn AS BIGINT), CAST(tp + fp + fn AS BIGINT)] AS fair_rows_of,
  ROW_NUMBER() OVER (ORDER BY race ASC) AS fair_place, CAST(fair_unknown AS BIGINT) AS fair_unknown,
  CAST(tp / NULLIF(tp + (fn + fair_more_fn), 0) AS DOUBLE) AS fair_min_0,
  CAST((tp + fair_more_tp) / NULLIF((tp + fair_more_tp) + fn, 0) AS DOUBLE) AS fair_max_0,
  CAST(2 * tp / NULLIF(2 * tp + (fp + fair_more_fp) + (fn + fair_more_fn), 0) AS DOUBLE) AS fair_min_1,
  CAST(2 * (tp + fair_more_tp) / NULLIF(2 * (tp + fair_more_tp) + fp + fn, 0) AS DOUBLE) AS fair_max_1,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn + fair_more_tp + fair_more_fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn + fair_more_fp + fair_more_tn) OVER () =
    0 THEN 'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp + fair_more_tp + fair_more_fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn + fair_more_fn + fair_more_tn) OVER
    () = 0 THEN 'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_possible
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to
), fair_measures AS (
  SELECT "Region of", UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 3 THEN true_positive_rate END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 3 THEN
    f1_score END]) AS fair_value,
  race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference, fair_place, fair_unknown, UNNEST([fair_min_0, fair_min_1]) AS fair_min,
  UNNEST([fair_max_0, fair_max_1]) AS fair_max
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_referred AS (
  SELECT *
  FROM fair_measures
  QUALIFY CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') END
), fair_pairs AS (
  SELECT fair_one."Region of", fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction,
  fair_one.fair_key AS first_key, fair_one.fair_value AS first_value, fair_one.fair_n AS first_n,
  fair_one.fair_place AS fair_first_place, fair_one.fair_unknown AS fair_first_unknown, fair_one.fair_min AS fair_first_min,
  fair_one.fair_max AS fair_first_max, fair_other.fair_key AS second_key, fair_other.fair_value AS second_value,
  fair_other.fair_n AS second_n, fair_other.fair_place AS fair_second_place, fair_other.fair_unknown AS fair_second_unknown,
  fair_other.fair_min AS fair_second_min, fair_other.fair_max AS fair_second_max
  FROM fair_measures AS fair_one INNER JOIN fair_referred AS fair_other ON fair_one."Region of" IS NOT DISTINCT
  FROM fair_other."Region of" AND fair_one.fair_metric IS NOT DISTINCT
  FROM fair_other.fair_metric AND NOT fair_one.fair_is_reference
  WHERE NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
), fair_contrasts AS (
  -- as in: groups that rows of unknown race may belong to, except
  …
  - CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  + CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  …
)
  SELECT "Region of",
  CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'f1_score' END AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, fair_first_unknown AS first_unknown, first_value, fair_first_min AS first_min, fair_first_max AS first_max,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, fair_second_unknown AS second_unknown, second_value, fair_second_min AS second_min, fair_second_max AS second_max,
  difference, difference_min, difference_max, ratio, ratio_min, ratio_max, CAST(0.1 AS DOUBLE) AS allowance,
  CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT
    (fair_difference_low <= CAST(0.1 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12
    IS NULL THEN 'undecided' END END WHEN 'within' THEN 'always_within' WHEN 'exceeds' THEN 'never_within' WHEN 'undecided' THEN
    'depends' END AS bounds_verdict,
  first_key, second_key
  FROM fair_contrasts ORDER BY "Region of" ASC, fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: bounds where one of two columns is unknown
FROM loans
FAIR BOUNDS (
  PREDICTION approved
  PROTECTED  NULLIF(race, 'Asian') AS race, CASE WHEN "Region of" = 0 AND race = 'White' THEN NULL ELSE sex END AS sex
  WITHIN     0.1
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT NULLIF(race, 'Asian') AS race,
  CASE WHEN "Region of" = 0 AND race = 'White' THEN NULL ELSE sex END AS sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT race, sex, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY race, sex, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to, except
  - SELECT race,
  + SELECT race, sex,
  …
), fair_counts AS (
  SELECT race, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY race, sex
), fair_known AS (
  SELECT *
  FROM fair_counts WHERE NOT (race IS NULL OR sex IS NULL)
), fair_unknown AS (
  SELECT *
  FROM fair_counts WHERE race IS NULL OR sex IS NULL
), fair_possible AS (
  SELECT fair_known.race, fair_known.sex, ANY_VALUE(fair_known.tp) AS tp, ANY_VALUE(fair_known.fp) AS fp,
  ANY_VALUE(fair_known.fn) AS fn, ANY_VALUE(fair_known.tn) AS tn, ANY_VALUE(fair_known.n) AS n,
  ANY_VALUE(fair_known.fair_all) AS fair_all,
  COALESCE(SUM(fair_unknown.tp), 0) AS fair_more_tp,
  COALESCE(SUM(fair_unknown.fp), 0) AS fair_more_fp,
  COALESCE(SUM(fair_unknown.fn), 0) AS fair_more_fn,
  COALESCE(SUM(fair_unknown.tn), 0) AS fair_more_tn, COALESCE(SUM(fair_unknown.n), 0) AS fair_unknown
  FROM fair_known
  LEFT JOIN fair_unknown ON (fair_unknown.race IS NULL OR fair_unknown.race = fair_known.race) AND (fair_unknown.sex IS NULL OR
    fair_unknown.sex = fair_known.sex)
  GROUP BY fair_known.race, fair_known.sex
), fair_groups AS (
  -- as in: groups that rows of unknown race may belong to, except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
  - ROW_NUMBER() OVER (ORDER BY race ASC) AS fair_place, CAST(fair_unknown AS BIGINT) AS fair_unknown,
  + ROW_NUMBER() OVER (ORDER BY race ASC, sex ASC) AS fair_place, CAST(fair_unknown AS BIGINT) AS fair_unknown,
  …
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race, 'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value, fair_place, fair_unknown,
  UNNEST([fair_min_0]) AS fair_min, UNNEST([fair_max_0]) AS fair_max
  FROM fair_groups
), fair_pairs AS (  -- as in: groups that rows of unknown race may belong to
), fair_contrasts AS (  -- as in: groups that rows of unknown race may belong to
)
  SELECT 'selection_rate' AS metric,
  CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([first_key.race] AS TEXT), 2, -2) END, CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([first_key.sex] AS TEXT), 2, -2) END) END AS first_group,
  first_n, fair_first_unknown AS first_unknown, first_value, fair_first_min AS first_min, fair_first_max AS first_max,
  CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([second_key.race] AS TEXT), 2, -2) END, CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([second_key.sex] AS TEXT), 2, -2) END) END AS second_group,
  second_n, fair_second_unknown AS second_unknown, second_value, fair_second_min AS second_min, fair_second_max AS second_max,
  difference, difference_min, difference_max, ratio, ratio_min, ratio_max, CAST(0.1 AS DOUBLE) AS allowance,
  CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT
    (fair_difference_low <= CAST(0.1 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12
    IS NULL THEN 'undecided' END END WHEN 'within' THEN 'always_within' WHEN 'exceeds' THEN 'never_within' WHEN 'undecided' THEN
    'depends' END AS bounds_verdict,
  first_key, second_key
  FROM fair_contrasts ORDER BY fair_metric ASC, fair_first_place ASC, fair_second_place ASC) AS fair_row))) AS fair_result
