-- title: a gap in parts
FROM loans FAIR DECOMPOSE (PREDICTION approved PROTECTED sex CONTROL "Region of")

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT "Region of", sex, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", sex, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT "Region of", sex,
  …
), fair_counts AS (
  SELECT "Region of", sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY "Region of", sex
), fair_strata AS (
  SELECT {'sex': sex} AS fair_key, {'Region of': "Region of"} AS fair_stratum, UNNEST([n]) AS fair_rows, UNNEST([0]) AS fair_metric,
  UNNEST([tp + fp]) AS fair_above, UNNEST([n]) AS fair_below
  FROM fair_counts
), fair_totals AS (
  SELECT fair_metric, fair_key, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value
  FROM fair_strata GROUP BY fair_metric, fair_key
), fair_pairs AS (
  SELECT fair_metric,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END).key AS fair_first_key,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) AS fair_first,
  CASE WHEN COUNT(fair_value) >= 2 THEN MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows':
    fair_rows} END) END AS fair_second,
  COUNT(fair_value) AS fair_judged
  FROM fair_totals GROUP BY fair_metric
), fair_sides AS (
  SELECT fair_metric, fair_first_key, UNNEST([TRUE, FALSE]) AS fair_is_first,
  UNNEST([fair_first.key, fair_second.key]) AS fair_key
  FROM fair_pairs WHERE NOT fair_first.value IS NULL AND NOT fair_second.value IS NULL
), fair_matched AS (
  SELECT fair_sides.fair_metric, fair_sides.fair_first_key, fair_stratum,
  SUM(CASE WHEN fair_is_first THEN fair_rows ELSE 0 END) AS fair_first_rows,
  SUM(CASE WHEN fair_is_first THEN fair_above ELSE 0 END) AS fair_first_above,
  SUM(CASE WHEN fair_is_first THEN fair_below ELSE 0 END) AS fair_first_below,
  SUM(CASE WHEN NOT fair_is_first THEN fair_rows ELSE 0 END) AS fair_second_rows,
  SUM(CASE WHEN NOT fair_is_first THEN fair_above ELSE 0 END) AS fair_second_above,
  SUM(CASE WHEN NOT fair_is_first THEN fair_below ELSE 0 END) AS fair_second_below
  FROM fair_sides INNER JOIN fair_strata ON fair_sides.fair_metric IS NOT DISTINCT
  FROM fair_strata.fair_metric AND fair_sides.fair_key IS NOT DISTINCT FROM fair_strata.fair_key GROUP BY fair_sides.fair_metric,
  fair_sides.fair_first_key, fair_stratum
  HAVING SUM(fair_below) > 0
), fair_shares AS (
  SELECT *,
  fair_first_below > 0 AND fair_second_below > 0 AS fair_shared,
  SUM(fair_first_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_total,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_below ELSE 0 END) OVER (PARTITION BY fair_metric,
    fair_first_key) AS fair_first_inside,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_above ELSE 0 END) OVER (PARTITION BY fair_metric,
    fair_first_key) AS fair_first_gained,
  SUM(fair_second_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_total,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_below ELSE 0 END) OVER (PARTITION BY fair_metric,
    fair_first_key) AS fair_second_inside,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_above ELSE 0 END) OVER (PARTITION BY fair_metric,
    fair_first_key) AS fair_second_gained
  FROM fair_matched
), fair_values AS (
  SELECT *,
  fair_first_below / fair_first_total AS fair_first_portion,
  CASE WHEN fair_shared THEN fair_first_below / fair_first_inside END AS fair_first_share,
  fair_first_above / NULLIF(fair_first_below, 0) AS fair_first_value,
  fair_first_gained / NULLIF(fair_first_inside, 0) AS fair_first_common,
  fair_second_below / fair_second_total AS fair_second_portion,
  CASE WHEN fair_shared THEN fair_second_below / fair_second_inside END AS fair_second_share,
  fair_second_above / NULLIF(fair_second_below, 0) AS fair_second_value,
  fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common, 0.5 AS fair_part
  FROM fair_shares
), fair_differences AS (
  SELECT *,
  CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference,
  CASE WHEN fair_shared THEN (1 - fair_part) * fair_first_value + fair_part * fair_second_value END AS fair_middle
  FROM fair_values
), fair_means AS (
  SELECT *,
  SUM((fair_first_share + fair_second_share) / 2 * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_mean_middle
  FROM fair_differences
), fair_summed AS (
  SELECT fair_metric, fair_first_key,
  SUM((fair_first_share - fair_second_share) * (fair_middle - fair_mean_middle)) AS fair_explained,
  SUM((fair_part * fair_first_share + (1 - fair_part) * fair_second_share) * fair_difference) AS fair_unexplained,
  SUM(CASE WHEN fair_shared THEN 0 ELSE fair_first_portion * (COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)) -
    fair_second_portion * (COALESCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)) END) AS fair_off_support,
  SUM(fair_first_share * fair_difference) AS fair_first_unexplained,
  SUM(CASE WHEN NOT fair_shared THEN fair_first_portion ELSE 0 END) AS fair_first_alone,
  SUM(fair_second_share * fair_difference) AS fair_second_unexplained,
  SUM(CASE WHEN NOT fair_shared THEN fair_second_portion ELSE 0 END) AS fair_second_alone,
  SUM(CASE WHEN fair_shared THEN 1 ELSE 0 END) AS fair_strata, MIN(fair_difference) AS fair_least, MAX(fair_difference) AS fair_most
  FROM fair_means GROUP BY fair_metric, fair_first_key
), fair_constants AS (
  SELECT CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts LIMIT 1
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END AS first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.sex] AS TEXT), 2, -2) END END AS second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained,
  CASE WHEN ABS(fair_first.value - fair_second.value) > 1e-12 THEN fair_explained / (fair_first.value - fair_second.value) END AS
    explained_share,
  fair_unexplained AS unexplained, fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second,
  fair_off_support AS off_support, fair_first_alone AS first_off_support, fair_second_alone AS second_off_support,
  CAST(fair_strata AS BIGINT) AS strata, CAST(NULL AS TEXT) AS reversal,
  COALESCE(CAST(fair_one_prediction AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT fair_first.value - fair_second.value IS NULL THEN
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT fair_first.key IS NULL AND fair_first.key.sex IS
    NULL OR NOT fair_second.key IS NULL AND fair_second.key.sex IS NULL THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN fair_judged > 2 THEN
    CONCAT('only the two groups furthest apart are compared, of ', fair_judged,
    ': REFERENCE compares each group with the one that it names') END, CASE WHEN fair_first.value IS NULL OR fair_second.value IS
    NULL THEN 'fewer than two groups have a value' END, NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN
    fair_first.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END) END, CASE WHEN
    fair_second_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 * fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN
    NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.sex]
    AS TEXT), 2, -2) END END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END), '')) AS warning,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (fair_metric, fair_first_key) CROSS JOIN fair_constants ORDER BY fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: every metric that is a mean over rows, in strata with NULL
FROM loans FAIR DECOMPOSE (PREDICTION approved LABEL repaid PROTECTED sex CONTROL "Region of", race CONFIDENCE 0.95 SHARES first)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", race, sex, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT "Region of", race, sex, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", race, sex, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT "Region of", race, sex,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT "Region of", race, sex,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY "Region of", race, sex
), fair_strata AS (
  SELECT {'sex': sex} AS fair_key,
  {'Region of': "Region of", 'race': race} AS fair_stratum,
  UNNEST([n, n, n, tp + fn, fp + tn, tp + fp]) AS fair_rows, UNNEST([0, 1, 2, 3, 4, 5]) AS fair_metric,
  UNNEST([tp + fp, tp + fn, tp + tn, tp, fp, tp]) AS fair_above,
  UNNEST([n, n, n, tp + fn, fp + tn, tp + fp]) AS fair_below,
  UNNEST([n, n, n, tp + fn, fp + tn, tp + fp]) AS fair_squares,
  UNNEST([tp + fp, tp + fn, tp + tn, tp, fp, tp]) AS fair_moment,
  UNNEST([tp + fp, tp + fn, tp + tn, tp, fp, tp]) AS fair_square_moment
  FROM fair_counts
), fair_totals AS (
  SELECT fair_metric, fair_key, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value,
  CASE WHEN SUM(fair_below) > 0 THEN (((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) * (SUM(fair_square_moment) /
    SUM(fair_squares) - 2 * SUM(fair_above) / SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) /
    SUM(fair_below), 2)) + 0.5) / ((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) + 1) - POWER(((SUM(fair_below) *
    SUM(fair_below) / SUM(fair_squares)) * SUM(fair_above) / SUM(fair_below) + 0.5) / ((SUM(fair_below) * SUM(fair_below) /
    SUM(fair_squares)) + 1), 2)) / (SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) END AS fair_variance
  FROM fair_strata GROUP BY fair_metric, fair_key
), fair_pairs AS (
  SELECT fair_metric,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows, 'variance': fair_variance}
    END).key AS fair_first_key,
  MAX(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows, 'variance': fair_variance} END)
    AS fair_first,
  CASE WHEN COUNT(fair_value) >= 2 THEN MIN(CASE WHEN NOT fair_value IS NULL THEN {'value': fair_value, 'key': fair_key, 'rows':
    fair_rows, 'variance': fair_variance} END) END AS fair_second,
  COUNT(fair_value) AS fair_judged
  FROM fair_totals GROUP BY fair_metric
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (
  SELECT fair_sides.fair_metric, fair_sides.fair_first_key, fair_stratum,
  SUM(CASE WHEN fair_is_first THEN fair_rows ELSE 0 END) AS fair_first_rows,
  SUM(CASE WHEN fair_is_first THEN fair_above ELSE 0 END) AS fair_first_above,
  SUM(CASE WHEN fair_is_first THEN fair_below ELSE 0 END) AS fair_first_below,
  SUM(CASE WHEN fair_is_first THEN fair_squares ELSE 0 END) AS fair_first_squares,
  SUM(CASE WHEN fair_is_first THEN fair_moment ELSE 0 END) AS fair_first_moment,
  SUM(CASE WHEN fair_is_first THEN fair_square_moment ELSE 0 END) AS fair_first_square_moment,
  SUM(CASE WHEN NOT fair_is_first THEN fair_rows ELSE 0 END) AS fair_second_rows,
  SUM(CASE WHEN NOT fair_is_first THEN fair_above ELSE 0 END) AS fair_second_above,
  SUM(CASE WHEN NOT fair_is_first THEN fair_below ELSE 0 END) AS fair_second_below,
  SUM(CASE WHEN NOT fair_is_first THEN fair_squares ELSE 0 END) AS fair_second_squares,
  SUM(CASE WHEN NOT fair_is_first THEN fair_moment ELSE 0 END) AS fair_second_moment,
  SUM(CASE WHEN NOT fair_is_first THEN fair_square_moment ELSE 0 END) AS fair_second_square_moment
  FROM fair_sides INNER JOIN fair_strata ON fair_sides.fair_metric IS NOT DISTINCT
  FROM fair_strata.fair_metric AND fair_sides.fair_key IS NOT DISTINCT FROM fair_strata.fair_key GROUP BY fair_sides.fair_metric,
  fair_sides.fair_first_key, fair_stratum
  HAVING SUM(fair_below) > 0
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (
  SELECT *,
  fair_first_below / fair_first_total AS fair_first_portion,
  CASE WHEN fair_shared THEN fair_first_below / fair_first_inside END AS fair_first_share,
  fair_first_above / NULLIF(fair_first_below, 0) AS fair_first_value,
  fair_first_gained / NULLIF(fair_first_inside, 0) AS fair_first_common,
  CASE WHEN fair_shared THEN POWER(fair_first_below, 2) / fair_first_squares END AS fair_first_size,
  CASE WHEN fair_shared THEN fair_first_squares / POWER(fair_first_inside, 2) END AS fair_first_drawn,
  CASE WHEN fair_shared THEN fair_first_square_moment / fair_first_squares - 2 * fair_first_above / fair_first_below *
    fair_first_moment / fair_first_squares + 2 * POWER(fair_first_above / fair_first_below, 2) END AS fair_first_square,
  fair_second_below / fair_second_total AS fair_second_portion,
  CASE WHEN fair_shared THEN fair_second_below / fair_second_inside END AS fair_second_share,
  fair_second_above / NULLIF(fair_second_below, 0) AS fair_second_value,
  fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common,
  CASE WHEN fair_shared THEN POWER(fair_second_below, 2) / fair_second_squares END AS fair_second_size,
  CASE WHEN fair_shared THEN fair_second_squares / POWER(fair_second_inside, 2) END AS fair_second_drawn,
  CASE WHEN fair_shared THEN fair_second_square_moment / fair_second_squares - 2 * fair_second_above / fair_second_below *
    fair_second_moment / fair_second_squares + 2 * POWER(fair_second_above / fair_second_below, 2) END AS fair_second_square,
  1 AS fair_part
  FROM fair_shares
), fair_differences AS (
  SELECT *,
  CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference,
  CASE WHEN fair_shared THEN (1 - fair_part) * fair_first_value + fair_part * fair_second_value END AS fair_middle,
  ((fair_first_size * fair_first_square + 0.5) / (fair_first_size + 1) - POWER((fair_first_size * fair_first_value + 0.5) /
    (fair_first_size + 1), 2)) / fair_first_size AS fair_first_variance,
  ((fair_second_size * fair_second_square + 0.5) / (fair_second_size + 1) - POWER((fair_second_size * fair_second_value + 0.5) /
    (fair_second_size + 1), 2)) / fair_second_size AS fair_second_variance,
  fair_first_size * fair_second_size / (fair_first_size + fair_second_size) * (fair_first_value - fair_second_value) AS fair_tested,
  fair_first_size * fair_second_size / (fair_first_size + fair_second_size) * ((fair_first_size * fair_first_square +
    fair_second_size * fair_second_square) - POWER((fair_first_size * fair_first_value + fair_second_size * fair_second_value), 2) /
    (fair_first_size + fair_second_size)) / ((fair_first_size + fair_second_size) - 1) AS fair_tested_variance
  FROM fair_values
), fair_means AS (
  SELECT *,
  SUM((fair_first_share + fair_second_share) / 2 * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_mean_middle,
  SUM(fair_first_share * fair_difference) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_difference,
  SUM(fair_first_share * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_middle,
  SUM(fair_second_share * fair_difference) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_difference,
  SUM(fair_second_share * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_middle
  FROM fair_differences
), fair_summed AS (
  -- as in: a gap in parts, except
  …
  = SUM(CASE WHEN fair_shared THEN 0 ELSE fair_first_portion * (COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)) -
    fair_second_portion * (COALESCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)) END) AS fair_off_support,
  + SQRT(SUM((POWER(fair_first_share - fair_second_share, 2) + fair_first_drawn * (1 - fair_first_share) + fair_second_drawn * (1 -
    fair_second_share)) * (POWER((1 - fair_part), 2) * fair_first_variance + POWER(fair_part, 2) * fair_second_variance) + POWER(1,
    2) * fair_first_drawn * POWER(fair_middle - fair_first_middle, 2) + POWER(1, 2) * fair_second_drawn * POWER(fair_middle -
    fair_second_middle, 2))) AS fair_explained_se,
  + SQRT(SUM((POWER(fair_part * fair_first_share + (1 - fair_part) * fair_second_share, 2) + POWER(fair_part, 2) * fair_first_drawn *
    (1 - fair_first_share) + POWER((1 - fair_part), 2) * fair_second_drawn * (1 - fair_second_share)) * (fair_first_variance +
    fair_second_variance) + POWER(fair_part, 2) * fair_first_drawn * POWER(fair_difference - fair_first_difference, 2) + POWER((1 -
    fair_part), 2) * fair_second_drawn * POWER(fair_difference - fair_second_difference, 2))) AS fair_unexplained_se,
  + NULLIF(SUM(fair_tested) / NULLIF(SQRT(GREATEST(0, SUM(fair_tested_variance))), 0), CAST('NaN' AS DOUBLE)) AS fair_tested_z,
  …
), fair_constants AS (
  SELECT CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts LIMIT 1
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'base_rate' WHEN 2 THEN 'accuracy' WHEN 3 THEN
    'true_positive_rate' WHEN 4 THEN 'false_positive_rate' WHEN 5 THEN 'positive_predictive_value' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END AS first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.sex] AS TEXT), 2, -2) END END AS second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained, fair_explained_se AS explained_se,
  CASE WHEN NOT fair_explained_se IS NULL THEN GREATEST(fair_explained - 1.9599639845400536 * fair_explained_se, -1) END AS
    explained_low,
  CASE WHEN NOT fair_explained_se IS NULL THEN LEAST(fair_explained + 1.9599639845400536 * fair_explained_se, 1) END AS
    explained_high,
  CASE WHEN ABS(fair_first.value - fair_second.value) > 1e-12 AND ABS(fair_first.value - fair_second.value) > 1.9599639845400536 *
    SQRT(fair_first.variance + fair_second.variance) THEN fair_explained / (fair_first.value - fair_second.value) END AS
    explained_share,
  fair_unexplained AS unexplained, fair_unexplained_se AS unexplained_se,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN GREATEST(fair_unexplained - 1.9599639845400536 * fair_unexplained_se, -1) END AS
    unexplained_low,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN LEAST(fair_unexplained + 1.9599639845400536 * fair_unexplained_se, 1) END AS
    unexplained_high,
  fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second, fair_off_support AS off_support,
  fair_first_alone AS first_off_support, fair_second_alone AS second_off_support, CAST(fair_strata AS BIGINT) AS strata,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN ((fair_first.value - fair_second.value > 1e-12 AND fair_most <= 0 AND
    fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair_least >= 0 AND fair_most > 0) OR (fair_first.value -
    fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR fair_first.value - fair_second.value < -1e-12 AND fair_unexplained >
    1e-12)) AND NOT (ABS(fair_unexplained) > 1.9599639845400536e0 * fair_unexplained_se) THEN 'undecided' WHEN fair_first.value -
    fair_second.value > 1e-12 AND fair_most <= 0 AND fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair_least
    >= 0 AND fair_most > 0 THEN 'every_stratum' WHEN fair_first.value - fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR
    fair_first.value - fair_second.value < -1e-12 AND fair_unexplained > 1e-12 THEN 'on_average' ELSE 'none' END END AS reversal,
  2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END) AS p_value,
  COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN fair_one_label ELSE COALESCE(fair_one_label,
    fair_one_prediction) END AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT fair_first.value - fair_second.value IS NULL THEN
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT fair_first.key IS NULL AND fair_first.key.sex IS
    NULL OR NOT fair_second.key IS NULL AND fair_second.key.sex IS NULL THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN fair_judged > 2 THEN
    CONCAT('only the two groups furthest apart are compared, of ', fair_judged,
    ': REFERENCE compares each group with the one that it names') END, CASE WHEN fair_first.value IS NULL OR fair_second.value IS
    NULL THEN 'fewer than two groups have a value' END, NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN
    fair_first.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END) END, CASE WHEN
    fair_second_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 * fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN
    NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.sex]
    AS TEXT), 2, -2) END END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CAST(NULL AS TEXT), CASE WHEN (ABS(fair_unexplained)
    > 1.9599639845400536e0 * fair_unexplained_se) <> (ABS(fair_tested_z) > 1.9599639845400536) THEN
    CONCAT('the limits of unexplained ', CASE WHEN (ABS(fair_unexplained) > 1.9599639845400536e0 * fair_unexplained_se) THEN
    'exclude' ELSE 'hold' END, ' 0, and FAIR TEST of these groups, ', 'which weighs strata otherwise, gives p ', COALESCE('= ' ||
    NULLIF(ROUND(2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END), 3), 0), '< 0.001')) END), '')) AS warning,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (fair_metric, fair_first_key) CROSS JOIN fair_constants ORDER BY fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: each group against a reference, with weights and limits
FROM loans FAIR DECOMPOSE (
  PREDICTION approved LABEL repaid PROTECTED race CONTROL sex METRICS accuracy, tpr AS recall REFERENCE 'White'
  WEIGHT weight CONFIDENCE 0.9 MINIMUM 10 SHARES second
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, race, approved AS fair_prediction, repaid AS fair_label, CAST(weight AS DOUBLE) AS fair_weight
  FROM loans
), fair_tally AS (
  SELECT sex, race, fair_prediction, fair_label, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high
  FROM fair_rows GROUP BY sex, race, fair_prediction, fair_label
), fair_cells AS (
  SELECT sex, race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS
    TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND fair_weight_high <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE COALESCE(fair_size, 0) END AS fair_size,
  fair_members, fair_squares, fair_all
  FROM fair_tally
), fair_counts AS (
  SELECT sex, race,
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
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
  CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n
  FROM fair_cells GROUP BY sex, race
), fair_strata AS (
  SELECT {'race': race} AS fair_key, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference, {'sex': sex} AS fair_stratum, UNNEST([fair_n, fair_n_tp + fair_n_fn]) AS fair_rows,
  UNNEST([0, 1]) AS fair_metric, UNNEST([tp + tn, tp]) AS fair_above, UNNEST([n, tp + fn]) AS fair_below,
  UNNEST([fair_q_n, fair_q_tp + fair_q_fn]) AS fair_squares,
  UNNEST([fair_q_tp + fair_q_tn, fair_q_tp]) AS fair_moment,
  UNNEST([fair_q_tp + fair_q_tn, fair_q_tp]) AS fair_square_moment
  FROM fair_counts
), fair_totals AS (
  SELECT fair_metric, fair_key, fair_is_reference, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  CASE WHEN SUM(fair_rows) >= 10 THEN SUM(fair_above) / NULLIF(SUM(fair_below), 0) END AS fair_value,
  CASE WHEN SUM(fair_below) > 0 THEN (((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) * (SUM(fair_square_moment) /
    SUM(fair_squares) - 2 * SUM(fair_above) / SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) /
    SUM(fair_below), 2)) + 0.5) / ((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) + 1) - POWER(((SUM(fair_below) *
    SUM(fair_below) / SUM(fair_squares)) * SUM(fair_above) / SUM(fair_below) + 0.5) / ((SUM(fair_below) * SUM(fair_below) /
    SUM(fair_squares)) + 1), 2)) / (SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) END AS fair_variance
  FROM fair_strata GROUP BY fair_metric, fair_key, fair_is_reference
), fair_pairs AS (
  SELECT fair_metric, fair_first_key, fair_first, fair_second
  FROM (SELECT fair_metric, fair_is_reference, fair_key AS fair_first_key, {'value': fair_value, 'key': fair_key, 'rows': fair_rows,
    'variance': fair_variance} AS fair_first, CASE WHEN SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE MAX(CASE WHEN
    fair_is_reference THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows, 'variance': fair_variance} END) OVER (PARTITION
    BY fair_metric) END AS fair_second FROM fair_totals) AS fair_inner
  WHERE NOT fair_is_reference
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (
  -- as in: every metric that is a mean over rows, in strata with NULL, except
  …
  - 1 AS fair_part
  + 0 AS fair_part
  …
), fair_differences AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_means AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_summed AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL
)
  SELECT CASE fair_metric WHEN 0 THEN 'accuracy' WHEN 1 THEN 'recall' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END AS first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END AS second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained, fair_explained_se AS explained_se,
  CASE WHEN NOT fair_explained_se IS NULL THEN GREATEST(fair_explained - 1.6448536269514715 * fair_explained_se, -1) END AS
    explained_low,
  CASE WHEN NOT fair_explained_se IS NULL THEN LEAST(fair_explained + 1.6448536269514715 * fair_explained_se, 1) END AS
    explained_high,
  CASE WHEN ABS(fair_first.value - fair_second.value) > 1e-12 AND ABS(fair_first.value - fair_second.value) > 1.6448536269514715 *
    SQRT(fair_first.variance + fair_second.variance) THEN fair_explained / (fair_first.value - fair_second.value) END AS
    explained_share,
  fair_unexplained AS unexplained, fair_unexplained_se AS unexplained_se,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN GREATEST(fair_unexplained - 1.6448536269514715 * fair_unexplained_se, -1) END AS
    unexplained_low,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN LEAST(fair_unexplained + 1.6448536269514715 * fair_unexplained_se, 1) END AS
    unexplained_high,
  fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second, fair_off_support AS off_support,
  fair_first_alone AS first_off_support, fair_second_alone AS second_off_support, CAST(fair_strata AS BIGINT) AS strata,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN ((fair_first.value - fair_second.value > 1e-12 AND fair_most <= 0 AND
    fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair_least >= 0 AND fair_most > 0) OR (fair_first.value -
    fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR fair_first.value - fair_second.value < -1e-12 AND fair_unexplained >
    1e-12)) AND NOT (ABS(fair_unexplained) > 1.6448536269514715e0 * fair_unexplained_se) THEN 'undecided' WHEN fair_first.value -
    fair_second.value > 1e-12 AND fair_most <= 0 AND fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair_least
    >= 0 AND fair_most > 0 THEN 'every_stratum' WHEN fair_first.value - fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR
    fair_first.value - fair_second.value < -1e-12 AND fair_unexplained > 1e-12 THEN 'on_average' ELSE 'none' END END AS reversal,
  2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END) AS p_value,
  COALESCE(CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT fair_first.value -
    fair_second.value IS NULL THEN 'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN NOT fair_first.key IS
    NULL AND fair_first.key.race IS NULL OR NOT fair_second.key IS NULL AND fair_second.key.race IS NULL THEN 'race IS NOT NULL'
    END), '') || ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN fair_first.value IS NULL OR
    fair_second.value IS NULL THEN CASE WHEN CAST(10 AS DOUBLE) > 0 THEN
    'fewer than two groups have a value and enough rows (MINIMUM)' ELSE 'fewer than two groups have a value' END END,
    NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT),
    ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END) END, CASE WHEN fair_second_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN
    fair_second.key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CAST(NULL AS TEXT), CASE WHEN (ABS(fair_unexplained)
    > 1.6448536269514715e0 * fair_unexplained_se) <> (ABS(fair_tested_z) > 1.6448536269514715) THEN
    CONCAT('the limits of unexplained ', CASE WHEN (ABS(fair_unexplained) > 1.6448536269514715e0 * fair_unexplained_se) THEN
    'exclude' ELSE 'hold' END, ' 0, and FAIR TEST of these groups, ', 'which weighs strata otherwise, gives p ', COALESCE('= ' ||
    NULLIF(ROUND(2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END), 3), 0), '< 0.001')) END), '')) AS warning,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (fair_metric, fair_first_key) CROSS JOIN fair_constants ORDER BY fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: means of scores
FROM loans FAIR DECOMPOSE (SCORE risk LABEL repaid PROTECTED race CONTROL sex METRICS mean_score, brier_score CONFIDENCE 0.95 SHARES pooled)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, race, repaid AS fair_label, CAST(risk AS DOUBLE) AS fair_score
  FROM loans
), fair_tally AS (
  SELECT sex, race, fair_label, COUNT(fair_score) AS fair_size, COUNT(*) AS fair_all, MIN(fair_score) AS fair_score_low,
  MAX(fair_score) AS fair_score_high, SUM(fair_score) AS score_sum, SUM(fair_score) AS fair_x_score_sum,
  SUM(fair_score * fair_score) AS fair_xx_score_sum,
  SUM((fair_score * fair_score)) AS squared_error_0,
  SUM(((fair_score - 1) * (fair_score - 1))) AS squared_error_1,
  SUM((fair_score * fair_score)) AS fair_x_squared_error_0,
  SUM(((fair_score - 1) * (fair_score - 1))) AS fair_x_squared_error_1,
  SUM((fair_score * fair_score) * (fair_score * fair_score)) AS fair_xx_squared_error_0,
  SUM(((fair_score - 1) * (fair_score - 1)) * ((fair_score - 1) * (fair_score - 1))) AS fair_xx_squared_error_1
  FROM fair_rows GROUP BY sex, race, fair_label
), fair_cells AS (
  SELECT sex, race,
  CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  CASE WHEN fair_score_low < 0 THEN ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT),
    'NULL') || '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') WHEN fair_score_high > 1 THEN
    ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL') ||
    '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') ELSE fair_size END AS fair_size,
  fair_all, score_sum, fair_x_score_sum, fair_xx_score_sum,
  CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN squared_error_1 END
    AS squared_error,
  CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN fair_x_squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN
    fair_x_squared_error_1 END AS fair_x_squared_error,
  CASE WHEN TRY_CAST(fair_label AS DOUBLE) = 0 THEN fair_xx_squared_error_0 WHEN TRY_CAST(fair_label AS DOUBLE) = 1 THEN
    fair_xx_squared_error_1 END AS fair_xx_squared_error
  FROM fair_tally
), fair_counts AS (
  SELECT sex, race,
  CAST(SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN score_sum ELSE 0 END) AS DOUBLE) AS score_sum,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN squared_error ELSE 0 END) AS DOUBLE) AS squared_error,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_score_sum ELSE 0 END) AS DOUBLE) AS fair_x_score_sum,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_score_sum ELSE 0 END) AS DOUBLE) AS fair_xx_score_sum,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_x_squared_error ELSE 0 END) AS DOUBLE) AS fair_x_squared_error,
  CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_xx_squared_error ELSE 0 END) AS DOUBLE) AS fair_xx_squared_error
  FROM fair_cells GROUP BY sex, race
), fair_strata AS (
  SELECT {'race': race} AS fair_key, {'sex': sex} AS fair_stratum, UNNEST([n, n]) AS fair_rows, UNNEST([0, 1]) AS fair_metric,
  UNNEST([score_sum, squared_error]) AS fair_above, UNNEST([n, n]) AS fair_below, UNNEST([n, n]) AS fair_squares,
  UNNEST([fair_x_score_sum, fair_x_squared_error]) AS fair_moment,
  UNNEST([fair_xx_score_sum, fair_xx_squared_error]) AS fair_square_moment
  FROM fair_counts
), fair_totals AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_pairs AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (
  -- as in: every metric that is a mean over rows, in strata with NULL, except
  …
  - 1 AS fair_part
  + fair_first_inside / (fair_first_inside + fair_second_inside) AS fair_part
  …
), fair_differences AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_means AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_summed AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_constants AS (
  SELECT CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fn) OVER () = 0 THEN
    'the label is 0 in every row: check the value that it is compared with' WHEN MAX(fp + tn) OVER () = 0 THEN
    'the label is 1 in every row: check the value that it is compared with' END END AS fair_one_label,
  CAST(NULL AS TEXT) AS fair_one_prediction
  FROM fair_counts LIMIT 1
)
  SELECT CASE fair_metric WHEN 0 THEN 'mean_score' WHEN 1 THEN 'brier_score' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END AS first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END AS second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained, fair_explained_se AS explained_se,
  CASE WHEN NOT fair_explained_se IS NULL THEN GREATEST(fair_explained - 1.9599639845400536 * fair_explained_se, -1) END AS
    explained_low,
  CASE WHEN NOT fair_explained_se IS NULL THEN LEAST(fair_explained + 1.9599639845400536 * fair_explained_se, 1) END AS
    explained_high,
  CASE WHEN ABS(fair_first.value - fair_second.value) > 1e-12 AND ABS(fair_first.value - fair_second.value) > 1.9599639845400536 *
    SQRT(fair_first.variance + fair_second.variance) THEN fair_explained / (fair_first.value - fair_second.value) END AS
    explained_share,
  fair_unexplained AS unexplained, fair_unexplained_se AS unexplained_se,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN GREATEST(fair_unexplained - 1.9599639845400536 * fair_unexplained_se, -1) END AS
    unexplained_low,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN LEAST(fair_unexplained + 1.9599639845400536 * fair_unexplained_se, 1) END AS
    unexplained_high,
  fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second, fair_off_support AS off_support,
  fair_first_alone AS first_off_support, fair_second_alone AS second_off_support, CAST(fair_strata AS BIGINT) AS strata,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN ((fair_first.value - fair_second.value > 1e-12 AND fair_most <= 0 AND
    fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair_least >= 0 AND fair_most > 0) OR (fair_first.value -
    fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR fair_first.value - fair_second.value < -1e-12 AND fair_unexplained >
    1e-12)) AND NOT (ABS(fair_unexplained) > 1.9599639845400536e0 * fair_unexplained_se) THEN 'undecided' WHEN fair_first.value -
    fair_second.value > 1e-12 AND fair_most <= 0 AND fair_least < 0 OR fair_first.value - fair_second.value < -1e-12 AND fair_least
    >= 0 AND fair_most > 0 THEN 'every_stratum' WHEN fair_first.value - fair_second.value > 1e-12 AND fair_unexplained < -1e-12 OR
    fair_first.value - fair_second.value < -1e-12 AND fair_unexplained > 1e-12 THEN 'on_average' ELSE 'none' END END AS reversal,
  2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END) AS p_value,
  COALESCE(CAST(CASE fair_metric WHEN 0 THEN NULL WHEN 1 THEN fair_one_label END AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    fair_first.value - fair_second.value IS NULL THEN 'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN
    NOT fair_first.key IS NULL AND fair_first.key.race IS NULL OR NOT fair_second.key IS NULL AND fair_second.key.race IS NULL THEN
    'race IS NOT NULL' END), '') || ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN fair_judged >
    2 THEN CONCAT('only the two groups furthest apart are compared, of ', fair_judged,
    ': REFERENCE compares each group with the one that it names') END, CASE WHEN fair_first.value IS NULL OR fair_second.value IS
    NULL THEN 'fewer than two groups have a value' END, NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN
    fair_first.key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END) END, CASE WHEN
    fair_second_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 * fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN
    NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CAST(NULL AS TEXT), CASE WHEN (ABS(fair_unexplained)
    > 1.9599639845400536e0 * fair_unexplained_se) <> (ABS(fair_tested_z) > 1.9599639845400536) THEN
    CONCAT('the limits of unexplained ', CASE WHEN (ABS(fair_unexplained) > 1.9599639845400536e0 * fair_unexplained_se) THEN
    'exclude' ELSE 'hold' END, ' 0, and FAIR TEST of these groups, ', 'which weighs strata otherwise, gives p ', COALESCE('= ' ||
    NULLIF(ROUND(2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END), 3), 0), '< 0.001')) END), '')) AS warning,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (fair_metric, fair_first_key) CROSS JOIN fair_constants ORDER BY fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: means of numbers in parts, beside a rate
FROM loans FAIR DECOMPOSE (
  PREDICTION approved PROTECTED sex CONTROL "Region of" METRICS avg(risk) AS mean_risk, selection_rate WEIGHT weight CONFIDENCE 0.9
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", sex, approved AS fair_prediction, CAST(weight AS DOUBLE) AS fair_weight, risk AS fair_input_0
  FROM loans
), fair_tally AS (
  SELECT "Region of", sex, fair_prediction, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_count_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE)) AS fair_sum_0,
  COUNT(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_members_0,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight * fair_weight END) AS fair_q_count_0,
  SUM(fair_weight * fair_weight * CAST(fair_input_0 AS DOUBLE)) AS fair_q_sum_0,
  SUM(fair_weight * fair_weight * CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_q_squares_0
  FROM fair_rows GROUP BY "Region of", sex, fair_prediction
), fair_cells AS (
  SELECT "Region of", sex,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
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
  fair_sum_0, fair_members_0, fair_q_count_0, fair_q_sum_0, fair_q_squares_0
  FROM fair_tally
), fair_counts AS (
  SELECT "Region of", sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_tp, CAST(0 AS DOUBLE) AS fair_n_fp,
  CAST(0 AS DOUBLE) AS fair_n_fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_members ELSE 0 END) AS DOUBLE) AS fair_n_tn,
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp, CAST(0 AS DOUBLE) AS fair_q_fp,
  CAST(0 AS DOUBLE) AS fair_q_fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_members_0 ELSE 0 END) AS DOUBLE) AS fair_members_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_q_count_0 END) AS DOUBLE) AS fair_q_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_q_sum_0 END) AS DOUBLE) AS fair_q_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_q_squares_0 END) AS DOUBLE) AS fair_q_squares_0
  FROM fair_cells GROUP BY "Region of", sex
), fair_strata AS (
  SELECT {'sex': sex} AS fair_key, {'Region of': "Region of"} AS fair_stratum, UNNEST([fair_members_0, fair_n]) AS fair_rows,
  UNNEST([0, 1]) AS fair_metric, UNNEST([fair_sum_0, tp + fp]) AS fair_above, UNNEST([fair_count_0, n]) AS fair_below,
  UNNEST([fair_q_count_0, fair_q_n]) AS fair_squares,
  UNNEST([fair_q_sum_0, fair_q_tp + fair_q_fp]) AS fair_moment,
  UNNEST([fair_q_squares_0, fair_q_tp + fair_q_fp]) AS fair_square_moment
  FROM fair_counts
), fair_totals AS (
  SELECT fair_metric, fair_key, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value,
  CASE WHEN SUM(fair_below) > 0 THEN CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN CASE WHEN
    (SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) >= 2 AND (SUM(fair_square_moment) / SUM(fair_squares) - 2 *
    SUM(fair_above) / SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) -
    POWER(SUM(fair_above) / SUM(fair_below), 2) > 1e-8 * (SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) /
    SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) AND
    (SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) / SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 *
    POWER(SUM(fair_above) / SUM(fair_below), 2)) < 1e300 THEN ((SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) /
    SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) - POWER(SUM(fair_above)
    / SUM(fair_below), 2)) / ((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) - 1) END ELSE (((SUM(fair_below) *
    SUM(fair_below) / SUM(fair_squares)) * (SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) / SUM(fair_below) *
    SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) + 0.5) / ((SUM(fair_below) *
    SUM(fair_below) / SUM(fair_squares)) + 1) - POWER(((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) * SUM(fair_above) /
    SUM(fair_below) + 0.5) / ((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) + 1), 2)) / (SUM(fair_below) * SUM(fair_below)
    / SUM(fair_squares)) END END AS fair_variance
  FROM fair_strata GROUP BY fair_metric, fair_key
), fair_pairs AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (
  -- as in: every metric that is a mean over rows, in strata with NULL, except
  …
  - 1 AS fair_part
  + 0.5 AS fair_part
  …
), fair_differences AS (
  SELECT *,
  CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference,
  CASE WHEN fair_shared THEN (1 - fair_part) * fair_first_value + fair_part * fair_second_value END AS fair_middle,
  CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN CASE WHEN SUM(fair_first_size - 1) OVER (PARTITION BY
    fair_metric, fair_first_key) >= 1 AND SUM(fair_first_size * GREATEST(fair_first_square - POWER(fair_first_value, 2), 0)) OVER
    (PARTITION BY fair_metric, fair_first_key) > 1e-8 * SUM(fair_first_size * fair_first_square) OVER (PARTITION BY fair_metric,
    fair_first_key) AND SUM(fair_first_size * fair_first_square) OVER (PARTITION BY fair_metric, fair_first_key) < 1e300 THEN
    (fair_first_size * GREATEST(fair_first_square - POWER(fair_first_value, 2), 0) + SUM(fair_first_size * GREATEST(fair_first_square
    - POWER(fair_first_value, 2), 0)) OVER (PARTITION BY fair_metric, fair_first_key) / SUM(fair_first_size - 1) OVER (PARTITION BY
    fair_metric, fair_first_key)) / POWER(fair_first_size, 2) END ELSE ((fair_first_size * fair_first_square + 0.5) /
    (fair_first_size + 1) - POWER((fair_first_size * fair_first_value + 0.5) / (fair_first_size + 1), 2)) / fair_first_size END AS
    fair_first_variance,
  CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN CASE WHEN SUM(fair_second_size - 1) OVER (PARTITION BY
    fair_metric, fair_first_key) >= 1 AND SUM(fair_second_size * GREATEST(fair_second_square - POWER(fair_second_value, 2), 0)) OVER
    (PARTITION BY fair_metric, fair_first_key) > 1e-8 * SUM(fair_second_size * fair_second_square) OVER (PARTITION BY fair_metric,
    fair_first_key) AND SUM(fair_second_size * fair_second_square) OVER (PARTITION BY fair_metric, fair_first_key) < 1e300 THEN
    (fair_second_size * GREATEST(fair_second_square - POWER(fair_second_value, 2), 0) + SUM(fair_second_size *
    GREATEST(fair_second_square - POWER(fair_second_value, 2), 0)) OVER (PARTITION BY fair_metric, fair_first_key) /
    SUM(fair_second_size - 1) OVER (PARTITION BY fair_metric, fair_first_key)) / POWER(fair_second_size, 2) END ELSE
    ((fair_second_size * fair_second_square + 0.5) / (fair_second_size + 1) - POWER((fair_second_size * fair_second_value + 0.5) /
    (fair_second_size + 1), 2)) / fair_second_size END AS fair_second_variance,
  fair_first_size * fair_second_size / (fair_first_size + fair_second_size) * (fair_first_value - fair_second_value) AS fair_tested,
  fair_first_size * fair_second_size / (fair_first_size + fair_second_size) * ((fair_first_size * fair_first_square +
    fair_second_size * fair_second_square) - POWER((fair_first_size * fair_first_value + fair_second_size * fair_second_value), 2) /
    (fair_first_size + fair_second_size)) / ((fair_first_size + fair_second_size) - 1) AS fair_tested_variance
  FROM fair_values
), fair_means AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_summed AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_constants AS (  -- as in: a gap in parts
)
  SELECT CASE fair_metric WHEN 0 THEN 'mean_risk' WHEN 1 THEN 'selection_rate' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END AS first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.sex] AS TEXT), 2, -2) END END AS second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained, fair_explained_se AS explained_se,
  CASE WHEN NOT fair_explained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN fair_explained
    - 1.6448536269514715 * fair_explained_se ELSE GREATEST(fair_explained - 1.6448536269514715 * fair_explained_se, -1) END END AS
    explained_low,
  CASE WHEN NOT fair_explained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN fair_explained
    + 1.6448536269514715 * fair_explained_se ELSE LEAST(fair_explained + 1.6448536269514715 * fair_explained_se, 1) END END AS
    explained_high,
  CASE WHEN ABS(fair_first.value - fair_second.value) > CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12
    * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND ABS(fair_first.value - fair_second.value) >
    1.6448536269514715 * SQRT(fair_first.variance + fair_second.variance) THEN fair_explained / (fair_first.value -
    fair_second.value) END AS explained_share,
  fair_unexplained AS unexplained, fair_unexplained_se AS unexplained_se,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN
    fair_unexplained - 1.6448536269514715 * fair_unexplained_se ELSE GREATEST(fair_unexplained - 1.6448536269514715 *
    fair_unexplained_se, -1) END END AS unexplained_low,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN
    fair_unexplained + 1.6448536269514715 * fair_unexplained_se ELSE LEAST(fair_unexplained + 1.6448536269514715 *
    fair_unexplained_se, 1) END END AS unexplained_high,
  fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second, fair_off_support AS off_support,
  fair_first_alone AS first_off_support, fair_second_alone AS second_off_support, CAST(fair_strata AS BIGINT) AS strata,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN ((fair_first.value - fair_second.value > CASE WHEN CASE fair_metric WHEN 0
    THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_most <= 0
    AND fair_least < 0 OR fair_first.value - fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END
    THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_least >= 0 AND fair_most > 0) OR
    (fair_first.value - fair_second.value > CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12 *
    (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained < -CASE WHEN CASE fair_metric WHEN 0 THEN
    TRUE WHEN 1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END OR fair_first.value -
    fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) +
    ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained > CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END
    THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END)) AND NOT (ABS(fair_unexplained) >
    1.6448536269514715e0 * fair_unexplained_se) THEN 'undecided' WHEN fair_first.value - fair_second.value > CASE WHEN CASE
    fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END
    AND fair_most <= 0 AND fair_least < 0 OR fair_first.value - fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN
    1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_least >= 0 AND fair_most >
    0 THEN 'every_stratum' WHEN fair_first.value - fair_second.value > CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE
    END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained < -CASE WHEN CASE
    fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END
    OR fair_first.value - fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN 1e-12 *
    (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained > CASE WHEN CASE fair_metric WHEN 0 THEN
    TRUE WHEN 1 THEN FALSE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END THEN 'on_average' ELSE
    'none' END END AS reversal,
  2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END) AS p_value,
  COALESCE(CAST(CASE fair_metric WHEN 0 THEN NULL WHEN 1 THEN fair_one_prediction END AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    ISFINITE(fair_first.value) OR NOT ISFINITE(fair_second.value) THEN
    'a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER' END, CASE WHEN
    NOT fair_first.value - fair_second.value IS NULL THEN 'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE
    WHEN NOT fair_first.key IS NULL AND fair_first.key.sex IS NULL OR NOT fair_second.key IS NULL AND fair_second.key.sex IS NULL
    THEN 'sex IS NOT NULL' END), '') || ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN
    fair_judged > 2 THEN CONCAT('only the two groups furthest apart are compared, of ', fair_judged,
    ': REFERENCE compares each group with the one that it names') END, CASE WHEN fair_first.value IS NULL OR fair_second.value IS
    NULL THEN 'fewer than two groups have a value' END, NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN
    fair_first.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END) END, CASE WHEN
    fair_second_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 * fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN
    NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.sex]
    AS TEXT), 2, -2) END END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1
    THEN FALSE END THEN CASE WHEN ISFINITE(fair_unexplained) AND fair_unexplained_se IS NULL THEN
    'no standard error: in strata a group''s values hardly vary, are too large to be squared, or have one row each' END ELSE
    CAST(NULL AS TEXT) END, CASE WHEN (ABS(fair_unexplained) > 1.6448536269514715e0 * fair_unexplained_se) <> (ABS(fair_tested_z) >
    1.6448536269514715) THEN CONCAT('the limits of unexplained ', CASE WHEN (ABS(fair_unexplained) > 1.6448536269514715e0 *
    fair_unexplained_se) THEN 'exclude' ELSE 'hold' END, CASE WHEN CASE fair_metric WHEN 0 THEN TRUE WHEN 1 THEN FALSE END THEN
    ' 0, and Mantel''s test of these groups, ' ELSE ' 0, and FAIR TEST of these groups, ' END,
    'which weighs strata otherwise, gives p ', COALESCE('= ' || NULLIF(ROUND(2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN
    ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) * ((((((3.52624965998911e-2 *
    ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) + 6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) *
    ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) + 221.213596169931) * ABS(fair_tested_z) + 220.206867912376) /
    (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264) * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z)
    + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) * ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) +
    793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) /
    2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2 / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 /
    (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7 / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 /
    (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) + 12 / (ABS(fair_tested_z) + 0.65))))))))))))) END),
    3), 0), '< 0.001')) END), '')) AS warning,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (fair_metric, fair_first_key) CROSS JOIN fair_constants ORDER BY fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: what each control explains
FROM loans FAIR DECOMPOSE (
  PREDICTION approved LABEL repaid PROTECTED race CONTROL "Region of", sex METRICS tpr AS true_positive_rate, avg(risk) AS mean_risk
  REFERENCE 'White' WEIGHT weight SHARES pooled DETAIL controls
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", sex, race, approved AS fair_prediction, repaid AS fair_label,
  CAST(weight AS DOUBLE) AS fair_weight, risk AS fair_input_0
  FROM loans
), fair_tally AS (
  SELECT "Region of", sex, race, fair_prediction, fair_label, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low, MAX(fair_weight) AS fair_weight_high,
  SUM(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_count_0,
  SUM(fair_weight * CAST(fair_input_0 AS DOUBLE)) AS fair_sum_0,
  COUNT(CASE WHEN NOT fair_input_0 IS NULL THEN fair_weight END) AS fair_members_0
  FROM fair_rows GROUP BY "Region of", sex, race, fair_prediction, fair_label
), fair_cells AS (
  -- as in: each group against a reference, with weights and limits, except
  - SELECT sex, race,
  + SELECT "Region of", sex, race,
  …
  - fair_members, fair_squares, fair_all
  + fair_members, fair_all,
  + CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS
    TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND fair_weight_high <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE fair_count_0 END AS fair_count_0,
  + fair_sum_0, fair_members_0
  …
), fair_counts AS (
  SELECT "Region of", sex, race,
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
  CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS
    fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL THEN fair_members_0 ELSE 0 END) AS DOUBLE) AS
    fair_members_0
  FROM fair_cells GROUP BY "Region of", sex, race
), fair_strata AS (
  SELECT {'race': race} AS fair_key, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference, {'Region of': "Region of", 'sex': sex} AS fair_stratum,
  UNNEST([fair_n_tp + fair_n_fn, fair_members_0]) AS fair_rows, UNNEST([0, 1]) AS fair_metric,
  UNNEST([tp, fair_sum_0]) AS fair_above, UNNEST([tp + fn, fair_count_0]) AS fair_below
  FROM fair_counts
), fair_totals AS (
  SELECT fair_metric, fair_key, fair_is_reference, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value
  FROM fair_strata GROUP BY fair_metric, fair_key, fair_is_reference
), fair_pairs AS (
  SELECT fair_metric, fair_first_key, fair_first, fair_second
  FROM (SELECT fair_metric, fair_is_reference, fair_key AS fair_first_key, {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
    AS fair_first, CASE WHEN SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE MAX(CASE WHEN
    fair_is_reference THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) OVER (PARTITION BY fair_metric) END AS
    fair_second FROM fair_totals) AS fair_inner
  WHERE NOT fair_is_reference
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (  -- as in: a gap in parts
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (
  -- as in: a gap in parts, except
  …
  - fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common, 0.5 AS fair_part
  + fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common,
  + fair_first_inside / (fair_first_inside + fair_second_inside) AS fair_part
  …
), fair_differences AS (  -- as in: a gap in parts
), fair_means AS (  -- as in: a gap in parts
), fair_summed AS (  -- as in: a gap in parts
), fair_masked AS (
  SELECT fair_metric, fair_first_key, fair_stratum, fair_first_above, fair_first_below, fair_second_above, fair_second_below,
  fair_first_inside, fair_second_inside,
  UNNEST(RANGE((CAST(1 << LEN(['Region of', 'sex']) AS BIGINT)))) AS fair_mask
  FROM fair_shares WHERE fair_shared
), fair_coarse AS (
  SELECT fair_metric, fair_first_key, fair_mask, SUM(fair_first_above) AS fair_first_above,
  SUM(fair_first_below) AS fair_first_below, SUM(fair_second_above) AS fair_second_above,
  SUM(fair_second_below) AS fair_second_below, MAX(fair_first_inside) AS fair_first_inside,
  MAX(fair_second_inside) AS fair_second_inside
  FROM fair_masked GROUP BY fair_metric, fair_first_key, fair_mask,
  CASE WHEN ((fair_mask >> 0) & 1) = 1 THEN fair_stratum."Region of" END,
  CASE WHEN ((fair_mask >> 1) & 1) = 1 THEN fair_stratum.sex END
), fair_selections AS (
  SELECT fair_metric, fair_first_key, fair_mask,
  SUM((fair_first_below / fair_first_inside - fair_second_below / fair_second_inside) * ((1 - fair_first_inside / (fair_first_inside
    + fair_second_inside)) * fair_first_above / fair_first_below + fair_first_inside / (fair_first_inside + fair_second_inside) *
    fair_second_above / fair_second_below)) AS fair_value
  FROM fair_coarse GROUP BY fair_metric, fair_first_key, fair_mask
), fair_valued AS (
  SELECT fair_metric, fair_first_key,
  LIST(fair_value ORDER BY fair_mask ASC) AS fair_values,
  CAST(BIT_COUNT(MAX(fair_mask)) AS BIGINT) AS fair_items
  FROM fair_selections GROUP BY fair_metric, fair_first_key
), fair_controls AS (
  SELECT fair_metric, fair_first_key,
  CASE WHEN LIST_COUNT(fair_values) = LEN(fair_values) THEN LIST_TRANSFORM(RANGE(1, fair_items + 1), LAMBDA fair_at :
    LIST_AGGREGATE(LIST_TRANSFORM(RANGE((CAST(1 << fair_items AS BIGINT))), LAMBDA fair_mask : LIST_EXTRACT(fair_values, fair_mask +
    1) * (CASE WHEN ((fair_mask >> (fair_at - 1)) & 1) = 1 THEN GAMMA(BIT_COUNT(fair_mask)) * GAMMA(fair_items - BIT_COUNT(fair_mask)
    + 1) ELSE -GAMMA(BIT_COUNT(fair_mask) + 1) * GAMMA(fair_items - BIT_COUNT(fair_mask)) END) / GAMMA(fair_items + 1)), 'sum')) END
    AS fair_control_shares,
  LIST_TRANSFORM(RANGE(1, fair_items + 1), LAMBDA fair_at : LIST_EXTRACT(fair_values, (CAST(1 << (fair_at - 1) AS BIGINT)) + 1)) AS
    fair_control_alone
  FROM fair_valued
)
  SELECT CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'mean_risk' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END AS first_group,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END AS second_group,
  UNNEST(['Region of', 'sex']) AS control, UNNEST(fair_control_shares) AS explained, UNNEST(fair_control_alone) AS explained_alone,
  fair_first.value - fair_second.value AS gap, fair_off_support AS off_support, fair_first.key AS first_key,
  fair_second.key AS second_key
  FROM fair_pairs INNER JOIN fair_summed USING (fair_metric, fair_first_key)
  LEFT JOIN fair_controls USING (fair_metric, fair_first_key)
  ORDER BY fair_metric ASC, fair_first_key ASC,
  LIST_POSITION(['Region of', 'sex'], control) ASC) AS fair_row))) AS fair_result

-- title: how strong something unmeasured would have to be
FROM loans FAIR DECOMPOSE (
  PREDICTION approved PROTECTED sex CONTROL "Region of" METRICS selection_rate, avg(risk) AS mean_risk CONFIDENCE 0.9 SENSITIVITY
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", sex, approved AS fair_prediction, risk AS fair_input_0
  FROM loans
), fair_tally AS (
  SELECT "Region of", sex, fair_prediction, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0,
  SUM(fair_input_0) AS fair_sum_0,
  SUM(CAST(fair_input_0 AS DOUBLE) * CAST(fair_input_0 AS DOUBLE)) AS fair_squares_0
  FROM fair_rows GROUP BY "Region of", sex, fair_prediction
), fair_cells AS (
  SELECT "Region of", sex,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size, fair_count_0, fair_sum_0, fair_squares_0
  FROM fair_tally
), fair_counts AS (
  SELECT "Region of", sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares_0 END) AS DOUBLE) AS fair_squares_0
  FROM fair_cells GROUP BY "Region of", sex
), fair_strata AS (
  SELECT {'sex': sex} AS fair_key, {'Region of': "Region of"} AS fair_stratum, UNNEST([n, fair_count_0]) AS fair_rows,
  UNNEST([0, 1]) AS fair_metric, UNNEST([tp + fp, fair_sum_0]) AS fair_above, UNNEST([n, fair_count_0]) AS fair_below,
  UNNEST([n, fair_count_0]) AS fair_squares, UNNEST([tp + fp, fair_sum_0]) AS fair_moment,
  UNNEST([tp + fp, fair_squares_0]) AS fair_square_moment
  FROM fair_counts
), fair_totals AS (
  SELECT fair_metric, fair_key, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value,
  CASE WHEN SUM(fair_below) > 0 THEN CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN CASE WHEN
    (SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) >= 2 AND (SUM(fair_square_moment) / SUM(fair_squares) - 2 *
    SUM(fair_above) / SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) -
    POWER(SUM(fair_above) / SUM(fair_below), 2) > 1e-8 * (SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) /
    SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) AND
    (SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) / SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 *
    POWER(SUM(fair_above) / SUM(fair_below), 2)) < 1e300 THEN ((SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) /
    SUM(fair_below) * SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) - POWER(SUM(fair_above)
    / SUM(fair_below), 2)) / ((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) - 1) END ELSE (((SUM(fair_below) *
    SUM(fair_below) / SUM(fair_squares)) * (SUM(fair_square_moment) / SUM(fair_squares) - 2 * SUM(fair_above) / SUM(fair_below) *
    SUM(fair_moment) / SUM(fair_squares) + 2 * POWER(SUM(fair_above) / SUM(fair_below), 2)) + 0.5) / ((SUM(fair_below) *
    SUM(fair_below) / SUM(fair_squares)) + 1) - POWER(((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) * SUM(fair_above) /
    SUM(fair_below) + 0.5) / ((SUM(fair_below) * SUM(fair_below) / SUM(fair_squares)) + 1), 2)) / (SUM(fair_below) * SUM(fair_below)
    / SUM(fair_squares)) END END AS fair_variance
  FROM fair_strata GROUP BY fair_metric, fair_key
), fair_pairs AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (  -- as in: means of numbers in parts, beside a rate
), fair_differences AS (
  SELECT *,
  CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference,
  CASE WHEN fair_shared THEN (1 - fair_part) * fair_first_value + fair_part * fair_second_value END AS fair_middle,
  CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN CASE WHEN SUM(fair_first_size - 1) OVER (PARTITION BY
    fair_metric, fair_first_key) >= 1 AND SUM(fair_first_size * GREATEST(fair_first_square - POWER(fair_first_value, 2), 0)) OVER
    (PARTITION BY fair_metric, fair_first_key) > 1e-8 * SUM(fair_first_size * fair_first_square) OVER (PARTITION BY fair_metric,
    fair_first_key) AND SUM(fair_first_size * fair_first_square) OVER (PARTITION BY fair_metric, fair_first_key) < 1e300 THEN
    (fair_first_size * GREATEST(fair_first_square - POWER(fair_first_value, 2), 0) + SUM(fair_first_size * GREATEST(fair_first_square
    - POWER(fair_first_value, 2), 0)) OVER (PARTITION BY fair_metric, fair_first_key) / SUM(fair_first_size - 1) OVER (PARTITION BY
    fair_metric, fair_first_key)) / POWER(fair_first_size, 2) END ELSE ((fair_first_size * fair_first_square + 0.5) /
    (fair_first_size + 1) - POWER((fair_first_size * fair_first_value + 0.5) / (fair_first_size + 1), 2)) / fair_first_size END AS
    fair_first_variance,
  CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN CASE WHEN SUM(fair_second_size - 1) OVER (PARTITION BY
    fair_metric, fair_first_key) >= 1 AND SUM(fair_second_size * GREATEST(fair_second_square - POWER(fair_second_value, 2), 0)) OVER
    (PARTITION BY fair_metric, fair_first_key) > 1e-8 * SUM(fair_second_size * fair_second_square) OVER (PARTITION BY fair_metric,
    fair_first_key) AND SUM(fair_second_size * fair_second_square) OVER (PARTITION BY fair_metric, fair_first_key) < 1e300 THEN
    (fair_second_size * GREATEST(fair_second_square - POWER(fair_second_value, 2), 0) + SUM(fair_second_size *
    GREATEST(fair_second_square - POWER(fair_second_value, 2), 0)) OVER (PARTITION BY fair_metric, fair_first_key) /
    SUM(fair_second_size - 1) OVER (PARTITION BY fair_metric, fair_first_key)) / POWER(fair_second_size, 2) END ELSE
    ((fair_second_size * fair_second_square + 0.5) / (fair_second_size + 1) - POWER((fair_second_size * fair_second_value + 0.5) /
    (fair_second_size + 1), 2)) / fair_second_size END AS fair_second_variance,
  fair_first_size * fair_second_size / (fair_first_size + fair_second_size) * (fair_first_value - fair_second_value) AS fair_tested,
  fair_first_size * fair_second_size / (fair_first_size + fair_second_size) * ((fair_first_size * fair_first_square +
    fair_second_size * fair_second_square) - POWER((fair_first_size * fair_first_value + fair_second_size * fair_second_value), 2) /
    (fair_first_size + fair_second_size)) / ((fair_first_size + fair_second_size) - 1) AS fair_tested_variance
  FROM fair_values
), fair_means AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_summed AS (  -- as in: every metric that is a mean over rows, in strata with NULL
), fair_constants AS (  -- as in: a gap in parts
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'mean_risk' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END AS first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.sex] AS TEXT), 2, -2) END END AS second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained, fair_explained_se AS explained_se,
  CASE WHEN NOT fair_explained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN fair_explained
    - 1.6448536269514715 * fair_explained_se ELSE GREATEST(fair_explained - 1.6448536269514715 * fair_explained_se, -1) END END AS
    explained_low,
  CASE WHEN NOT fair_explained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN fair_explained
    + 1.6448536269514715 * fair_explained_se ELSE LEAST(fair_explained + 1.6448536269514715 * fair_explained_se, 1) END END AS
    explained_high,
  CASE WHEN ABS(fair_first.value - fair_second.value) > CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12
    * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND ABS(fair_first.value - fair_second.value) >
    1.6448536269514715 * SQRT(fair_first.variance + fair_second.variance) THEN fair_explained / (fair_first.value -
    fair_second.value) END AS explained_share,
  fair_unexplained AS unexplained, fair_unexplained_se AS unexplained_se,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN
    fair_unexplained - 1.6448536269514715 * fair_unexplained_se ELSE GREATEST(fair_unexplained - 1.6448536269514715 *
    fair_unexplained_se, -1) END END AS unexplained_low,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN
    fair_unexplained + 1.6448536269514715 * fair_unexplained_se ELSE LEAST(fair_unexplained + 1.6448536269514715 *
    fair_unexplained_se, 1) END END AS unexplained_high,
  fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second, fair_off_support AS off_support,
  fair_first_alone AS first_off_support, fair_second_alone AS second_off_support, CAST(fair_strata AS BIGINT) AS strata,
  CASE WHEN NOT fair_unexplained_se IS NULL THEN CASE WHEN ((fair_first.value - fair_second.value > CASE WHEN CASE fair_metric WHEN 0
    THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_most <= 0
    AND fair_least < 0 OR fair_first.value - fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END
    THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_least >= 0 AND fair_most > 0) OR
    (fair_first.value - fair_second.value > CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12 *
    (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained < -CASE WHEN CASE fair_metric WHEN 0 THEN
    FALSE WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END OR fair_first.value -
    fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) +
    ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained > CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END
    THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END)) AND NOT (ABS(fair_unexplained) >
    1.6448536269514715e0 * fair_unexplained_se) THEN 'undecided' WHEN fair_first.value - fair_second.value > CASE WHEN CASE
    fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END
    AND fair_most <= 0 AND fair_least < 0 OR fair_first.value - fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN FALSE
    WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_least >= 0 AND
    fair_most > 0 THEN 'every_stratum' WHEN fair_first.value - fair_second.value > CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN
    1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained < -CASE WHEN
    CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12
    END OR fair_first.value - fair_second.value < -CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN 1e-12 *
    (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END AND fair_unexplained > CASE WHEN CASE fair_metric WHEN 0 THEN
    FALSE WHEN 1 THEN TRUE END THEN 1e-12 * (ABS(fair_first.value) + ABS(fair_second.value)) ELSE 1e-12 END THEN 'on_average' ELSE
    'none' END END AS reversal,
  2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) *
    ABS(fair_tested_z)) * ((((((3.52624965998911e-2 * ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) +
    6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) * ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) +
    221.213596169931) * ABS(fair_tested_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264)
    * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z) + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) *
    ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) + 793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) / 2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2
    / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 / (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7
    / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 / (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) +
    12 / (ABS(fair_tested_z) + 0.65))))))))))))) END) AS p_value,
  COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN NULL END AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT
    ISFINITE(fair_first.value) OR NOT ISFINITE(fair_second.value) THEN
    'a value is infinite or NaN, as the mean of ln(x) is where x is 0 or less: leave such rows out by WHERE or FILTER' END, CASE WHEN
    NOT fair_first.value - fair_second.value IS NULL THEN 'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE
    WHEN NOT fair_first.key IS NULL AND fair_first.key.sex IS NULL OR NOT fair_second.key IS NULL AND fair_second.key.sex IS NULL
    THEN 'sex IS NOT NULL' END), '') || ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN
    fair_judged > 2 THEN CONCAT('only the two groups furthest apart are compared, of ', fair_judged,
    ': REFERENCE compares each group with the one that it names') END, CASE WHEN fair_first.value IS NULL OR fair_second.value IS
    NULL THEN 'fewer than two groups have a value' END, NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN
    fair_first.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END) END, CASE WHEN
    fair_second_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 * fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN
    NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.sex]
    AS TEXT), 2, -2) END END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1
    THEN TRUE END THEN CASE WHEN ISFINITE(fair_unexplained) AND fair_unexplained_se IS NULL THEN
    'no standard error: in strata a group''s values hardly vary, are too large to be squared, or have one row each' END ELSE
    CAST(NULL AS TEXT) END, CASE WHEN (ABS(fair_unexplained) > 1.6448536269514715e0 * fair_unexplained_se) <> (ABS(fair_tested_z) >
    1.6448536269514715) THEN CONCAT('the limits of unexplained ', CASE WHEN (ABS(fair_unexplained) > 1.6448536269514715e0 *
    fair_unexplained_se) THEN 'exclude' ELSE 'hold' END, CASE WHEN CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END THEN
    ' 0, and Mantel''s test of these groups, ' ELSE ' 0, and FAIR TEST of these groups, ' END,
    'which weighs strata otherwise, gives p ', COALESCE('= ' || NULLIF(ROUND(2 * (CASE WHEN ABS(fair_tested_z) > 38.6 THEN 0.0 WHEN
    ABS(fair_tested_z) < 5 THEN EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) * ((((((3.52624965998911e-2 *
    ABS(fair_tested_z) + 0.700383064443688) * ABS(fair_tested_z) + 6.37396220353165) * ABS(fair_tested_z) + 33.912866078383) *
    ABS(fair_tested_z) + 112.079291497871) * ABS(fair_tested_z) + 221.213596169931) * ABS(fair_tested_z) + 220.206867912376) /
    (((((((8.83883476483184e-2 * ABS(fair_tested_z) + 1.75566716318264) * ABS(fair_tested_z) + 16.064177579207) * ABS(fair_tested_z)
    + 86.7807322029461) * ABS(fair_tested_z) + 296.564248779674) * ABS(fair_tested_z) + 637.333633378831) * ABS(fair_tested_z) +
    793.826512519948) * ABS(fair_tested_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_tested_z) * ABS(fair_tested_z)) /
    2.506628274631000502 / (ABS(fair_tested_z) + 1 / (ABS(fair_tested_z) + 2 / (ABS(fair_tested_z) + 3 / (ABS(fair_tested_z) + 4 /
    (ABS(fair_tested_z) + 5 / (ABS(fair_tested_z) + 6 / (ABS(fair_tested_z) + 7 / (ABS(fair_tested_z) + 8 / (ABS(fair_tested_z) + 9 /
    (ABS(fair_tested_z) + 10 / (ABS(fair_tested_z) + 11 / (ABS(fair_tested_z) + 12 / (ABS(fair_tested_z) + 0.65))))))))))))) END),
    3), 0), '< 0.001')) END), '')) AS warning,
  CASE WHEN NOT (CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END) THEN SQRT(ABS(unexplained)) END AS equal_strength,
  CASE WHEN NOT (CASE fair_metric WHEN 0 THEN FALSE WHEN 1 THEN TRUE END) THEN CASE WHEN NOT unexplained_low IS NULL THEN
    SQRT(GREATEST(unexplained_low, -unexplained_high, 0)) END END AS equal_strength_limit,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (fair_metric, fair_first_key) CROSS JOIN fair_constants ORDER BY fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: groupings are decomposed apart, against all rows
FROM loans FAIR DECOMPOSE (PREDICTION approved PROTECTED CUBE (race, sex) CONTROL "Region of" REFERENCE OVERALL)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of", race, sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT "Region of", race, sex, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", race, sex, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT "Region of", race, sex,
  …
), fair_groupings AS (
  SELECT "Region of",
  CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected, race, sex,
  fair_predicted, SUM(fair_size) AS fair_size
  FROM fair_cells
  GROUP BY GROUPING SETS (("Region of", race, sex, fair_predicted), ("Region of", race, fair_predicted), ("Region of", sex,
    fair_predicted), ("Region of", fair_predicted))
  HAVING COUNT(*) > 0
), fair_counts AS (
  SELECT "Region of", protected, race, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_groupings GROUP BY "Region of", protected, race, sex
), fair_strata AS (
  SELECT protected,
  CASE WHEN NOT protected = '' THEN {'race': race, 'sex': sex} END AS fair_key, protected = '' AS fair_is_reference,
  {'Region of': "Region of"} AS fair_stratum, UNNEST([n]) AS fair_rows, UNNEST([0]) AS fair_metric, UNNEST([tp + fp]) AS fair_above,
  UNNEST([n]) AS fair_below
  FROM fair_counts
), fair_totals AS (
  SELECT protected, fair_metric, fair_key, fair_is_reference, CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
  SUM(fair_above) / NULLIF(SUM(fair_below), 0) AS fair_value
  FROM fair_strata GROUP BY protected, fair_metric, fair_key, fair_is_reference
), fair_pairs AS (
  SELECT protected, fair_metric, fair_first_key, fair_first, fair_second
  FROM (SELECT protected, fair_metric, fair_is_reference, fair_key AS fair_first_key, {'value': fair_value, 'key': fair_key, 'rows':
    fair_rows} AS fair_first, CASE WHEN SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0 THEN
    ERROR('REFERENCE OVERALL is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') ELSE MAX(CASE WHEN
    fair_is_reference THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows} END) OVER (PARTITION BY fair_metric) END AS
    fair_second FROM fair_totals) AS fair_inner
  WHERE NOT fair_is_reference
), fair_sides AS (
  SELECT protected, fair_metric, fair_first_key, UNNEST([TRUE, FALSE]) AS fair_is_first,
  UNNEST([fair_first.key, fair_second.key]) AS fair_key, UNNEST([protected, '']) AS fair_grouping
  FROM fair_pairs WHERE NOT fair_first.value IS NULL AND NOT fair_second.value IS NULL
), fair_matched AS (
  SELECT fair_sides.protected, fair_sides.fair_metric, fair_sides.fair_first_key, fair_stratum,
  SUM(CASE WHEN fair_is_first THEN fair_rows ELSE 0 END) AS fair_first_rows,
  SUM(CASE WHEN fair_is_first THEN fair_above ELSE 0 END) AS fair_first_above,
  SUM(CASE WHEN fair_is_first THEN fair_below ELSE 0 END) AS fair_first_below,
  SUM(CASE WHEN NOT fair_is_first THEN fair_rows ELSE 0 END) AS fair_second_rows,
  SUM(CASE WHEN NOT fair_is_first THEN fair_above ELSE 0 END) AS fair_second_above,
  SUM(CASE WHEN NOT fair_is_first THEN fair_below ELSE 0 END) AS fair_second_below
  FROM fair_sides INNER JOIN fair_strata ON fair_sides.fair_metric IS NOT DISTINCT
  FROM fair_strata.fair_metric AND fair_sides.fair_key IS NOT DISTINCT
  FROM fair_strata.fair_key AND fair_sides.fair_grouping = fair_strata.protected GROUP BY fair_sides.protected,
  fair_sides.fair_metric, fair_sides.fair_first_key, fair_stratum
  HAVING SUM(fair_below) > 0
), fair_shares AS (
  SELECT *,
  fair_first_below > 0 AND fair_second_below > 0 AS fair_shared,
  SUM(fair_first_below) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_first_total,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_below ELSE 0 END) OVER (PARTITION BY protected,
    fair_metric, fair_first_key) AS fair_first_inside,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_first_above ELSE 0 END) OVER (PARTITION BY protected,
    fair_metric, fair_first_key) AS fair_first_gained,
  SUM(fair_second_below) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS fair_second_total,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_below ELSE 0 END) OVER (PARTITION BY protected,
    fair_metric, fair_first_key) AS fair_second_inside,
  SUM(CASE WHEN fair_first_below > 0 AND fair_second_below > 0 THEN fair_second_above ELSE 0 END) OVER (PARTITION BY protected,
    fair_metric, fair_first_key) AS fair_second_gained
  FROM fair_matched
), fair_values AS (  -- as in: a gap in parts
), fair_differences AS (  -- as in: a gap in parts
), fair_means AS (
  SELECT *,
  SUM((fair_first_share + fair_second_share) / 2 * fair_middle) OVER (PARTITION BY protected, fair_metric, fair_first_key) AS
    fair_mean_middle
  FROM fair_differences
), fair_summed AS (
  -- as in: a gap in parts, except
  - SELECT fair_metric, fair_first_key,
  + SELECT protected, fair_metric, fair_first_key,
  …
  - FROM fair_means GROUP BY fair_metric, fair_first_key
  + FROM fair_means GROUP BY protected, fair_metric, fair_first_key
), fair_constants AS (  -- as in: a gap in parts
)
  SELECT protected,
  CASE fair_metric WHEN 0 THEN 'selection_rate' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN
    fair_first.key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END, CASE WHEN
    protected IN ('race, sex', 'sex') THEN CASE WHEN fair_first.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END) WHEN NOT fair_first.rows IS NULL THEN '(overall)' END AS
    first_group,
  fair_first.rows AS first_n, fair_first.value AS first_value,
  CASE WHEN NOT fair_second.key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN
    fair_second.key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END, CASE WHEN
    protected IN ('race, sex', 'sex') THEN CASE WHEN fair_second.key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.sex] AS TEXT), 2, -2) END END) WHEN NOT fair_second.rows IS NULL THEN '(overall)' END AS
    second_group,
  fair_second.rows AS second_n, fair_second.value AS second_value, fair_first.value - fair_second.value AS gap,
  fair_explained AS explained,
  CASE WHEN ABS(fair_first.value - fair_second.value) > 1e-12 THEN fair_explained / (fair_first.value - fair_second.value) END AS
    explained_share,
  fair_unexplained AS unexplained, fair_first_unexplained AS unexplained_first, fair_second_unexplained AS unexplained_second,
  fair_off_support AS off_support, fair_first_alone AS first_off_support, fair_second_alone AS second_off_support,
  CAST(fair_strata AS BIGINT) AS strata, CAST(NULL AS TEXT) AS reversal,
  COALESCE(CAST(fair_one_prediction AS TEXT), NULLIF(CONCAT_WS('; ', CASE WHEN NOT fair_first.value - fair_second.value IS NULL THEN
    'a group of NULL is compared: WHERE ' || NULLIF(CONCAT_WS(' AND ', CASE WHEN protected IN ('race, sex', 'race') AND (NOT
    fair_first.key IS NULL AND fair_first.key.race IS NULL OR NOT fair_second.key IS NULL AND fair_second.key.race IS NULL) THEN
    'race IS NOT NULL' END, CASE WHEN protected IN ('race, sex', 'sex') AND (NOT fair_first.key IS NULL AND fair_first.key.sex IS
    NULL OR NOT fair_second.key IS NULL AND fair_second.key.sex IS NULL) THEN 'sex IS NOT NULL' END), '') ||
    ' leaves it out, and for rates FAIR BOUNDS says what it may change' END, CASE WHEN fair_first.value IS NULL OR fair_second.value
    IS NULL THEN 'fewer than two groups have a value' END, NULLIF(CONCAT_WS(' and ', CASE WHEN fair_first_alone > 0.500000000001 THEN
    CONCAT(CAST(ROUND(100 * fair_first_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_first.key IS NULL THEN
    CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN fair_first.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex') THEN CASE WHEN
    fair_first.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_first.key.sex] AS TEXT), 2, -2) END END) WHEN NOT
    fair_first.rows IS NULL THEN '(overall)' END) END, CASE WHEN fair_second_alone > 0.500000000001 THEN CONCAT(CAST(ROUND(100 *
    fair_second_alone) AS BIGINT), ' % of the rows of ', CASE WHEN NOT fair_second.key IS NULL THEN CONCAT_WS(', ', CASE WHEN
    protected IN ('race, sex', 'race') THEN CASE WHEN fair_second.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex') THEN CASE WHEN
    fair_second.key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second.key.sex] AS TEXT), 2, -2) END END) WHEN NOT
    fair_second.rows IS NULL THEN '(overall)' END) END), '') ||
    ' are in strata without the other group, and explained and unexplained say nothing of them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x',
    CASE WHEN fair_strata = 1 AND fair_first_alone = 0 AND fair_second_alone = 0 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END), '')) AS warning,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs LEFT JOIN fair_summed USING (protected, fair_metric, fair_first_key) CROSS JOIN fair_constants
  ORDER BY protected ASC, fair_metric ASC,
  fair_first_key ASC) AS fair_row))) AS fair_result

-- title: the parts of each stratum
FROM loans FAIR DECOMPOSE (
  PREDICTION approved LABEL repaid PROTECTED race CONTROL sex, "Region of" METRICS selection_rate, tpr DETAIL strata
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, "Region of" AS "Region of", race, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT sex, "Region of", race, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY sex, "Region of", race, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT sex, "Region of", race,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT sex, "Region of", race,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY sex, "Region of", race
), fair_strata AS (
  SELECT {'race': race} AS fair_key,
  {'sex': sex, 'Region of': "Region of"} AS fair_stratum, UNNEST([n, tp + fn]) AS fair_rows, UNNEST([0, 1]) AS fair_metric,
  UNNEST([tp + fp, tp]) AS fair_above, UNNEST([n, tp + fn]) AS fair_below
  FROM fair_counts
), fair_totals AS (  -- as in: a gap in parts
), fair_pairs AS (  -- as in: a gap in parts
), fair_sides AS (  -- as in: a gap in parts
), fair_matched AS (  -- as in: a gap in parts
), fair_shares AS (  -- as in: a gap in parts
), fair_values AS (  -- as in: a gap in parts
), fair_differences AS (  -- as in: a gap in parts
), fair_means AS (  -- as in: a gap in parts
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'tpr' END AS metric,
  CASE WHEN NOT fair_first.key IS NULL THEN CASE WHEN fair_first.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_first.key.race] AS TEXT), 2, -2) END END AS first_group,
  CASE WHEN NOT fair_second.key IS NULL THEN CASE WHEN fair_second.key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_second.key.race] AS TEXT), 2, -2) END END AS second_group,
  fair_stratum.sex AS sex, fair_stratum."Region of" AS "Region of", CAST(fair_first_rows AS BIGINT) AS first_n,
  fair_first_portion AS first_share, fair_first_value AS first_value, CAST(fair_second_rows AS BIGINT) AS second_n,
  fair_second_portion AS second_share, fair_second_value AS second_value,
  (fair_first_share - fair_second_share) * (fair_middle - fair_mean_middle) AS explained,
  (fair_part * fair_first_share + (1 - fair_part) * fair_second_share) * fair_difference AS unexplained,
  CASE WHEN fair_shared THEN 0 ELSE fair_first_portion * (COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)) -
    fair_second_portion * (COALESCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)) END AS off_support,
  fair_first.key AS first_key, fair_second.key AS second_key
  FROM fair_pairs INNER JOIN fair_means USING (fair_metric, fair_first_key) ORDER BY fair_metric ASC, fair_first_key ASC,
  fair_stratum ASC) AS fair_row))) AS fair_result
