-- title: the gap of two groups over time
FROM loans
FAIR TREND (
  PREDICTION approved
  PROTECTED  sex
  TIME       DATE '2023-12-20' + CAST(100 * risk AS INTEGER)
  EVERY      '1 month'
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT CASE WHEN NOT ISFINITE(CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) THEN
    ERROR('TIME DATE ''2023-12-20'' + CAST(100 * risk AS INTEGER) must be finite, and is ' || COALESCE(CAST(DATE '2023-12-20' +
    CAST(100 * risk AS INTEGER) AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE TIME_BUCKET(INTERVAL '1'
    MONTH, CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) END AS fair_period,
  sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT fair_period, sex, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY fair_period, sex, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT fair_period, sex,
  …
), fair_counts AS (
  SELECT fair_period, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY fair_period, sex
), fair_groups AS (
  -- as in: strata (disparity.sql), except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT fair_period, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: the largest gaps of errors (disparity.sql)
), fair_measures AS (
  SELECT fair_period, UNNEST([0]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value, sex
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_sized AS (
  SELECT fair_measures.*,
  fair_counts.tp + fair_counts.fp + fair_counts.fn + fair_counts.tn AS fair_size
  FROM fair_measures INNER JOIN fair_counts ON fair_measures.fair_period IS NOT DISTINCT
  FROM fair_counts.fair_period AND fair_measures.sex IS NOT DISTINCT FROM fair_counts.sex
), fair_members AS (
  SELECT fair_metric, fair_key,
  ROW_NUMBER() OVER (PARTITION BY fair_metric ORDER BY fair_key ASC) AS fair_rank
  FROM fair_sized GROUP BY fair_metric, fair_key
), fair_series AS (
  SELECT fair_first.fair_metric, fair_first.fair_key AS first_key, fair_second.fair_key AS second_key
  FROM fair_members AS fair_first INNER JOIN fair_members AS fair_second ON fair_first.fair_metric IS NOT DISTINCT
  FROM fair_second.fair_metric AND fair_first.fair_rank < fair_second.fair_rank
), fair_periods AS (
  SELECT UNNEST(GENERATE_SERIES(MIN(fair_period), MAX(fair_period), INTERVAL '1' MONTH)) AS fair_period
  FROM fair_sized
  UNION ALL SELECT DISTINCT fair_period
  FROM fair_sized WHERE fair_period IS NULL
), fair_gaps AS (
  SELECT fair_series.fair_metric, fair_periods.fair_period, fair_series.first_key, COALESCE(fair_first.fair_n, 0) AS first_n,
  fair_first.fair_value AS first_value, fair_first.fair_size AS first_size, fair_series.second_key,
  COALESCE(fair_second.fair_n, 0) AS second_n, fair_second.fair_value AS second_value, fair_second.fair_size AS second_size,
  COALESCE(fair_first.fair_one_label, fair_second.fair_one_label) AS fair_one_label,
  COALESCE(fair_first.fair_one_prediction, fair_second.fair_one_prediction) AS fair_one_prediction,
  COALESCE(fair_first.fair_excluded, 0) + COALESCE(fair_second.fair_excluded, 0) AS excluded
  FROM fair_series CROSS JOIN fair_periods LEFT JOIN fair_sized AS fair_first ON fair_series.fair_metric IS NOT DISTINCT
  FROM fair_first.fair_metric AND fair_periods.fair_period IS NOT DISTINCT
  FROM fair_first.fair_period AND fair_series.first_key IS NOT DISTINCT FROM fair_first.fair_key
  LEFT JOIN fair_sized AS fair_second ON fair_series.fair_metric IS NOT DISTINCT
  FROM fair_second.fair_metric AND fair_periods.fair_period IS NOT DISTINCT
  FROM fair_second.fair_period AND fair_series.second_key IS NOT DISTINCT FROM fair_second.fair_key
  WHERE NOT fair_periods.fair_period IS NULL OR NOT fair_first.fair_n IS NULL OR NOT fair_second.fair_n IS NULL
), fair_contrasts AS (
  SELECT *,
  CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN
    first_value / NULLIF(second_value, 0) END AS ratio,
  ABS(first_value - second_value) AS fair_difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE
    WHEN first_value <= second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS
    fair_ratio
  FROM fair_gaps
), fair_units AS (
  SELECT *,
  CASE WHEN NOT fair_period IS NULL AND NOT difference IS NULL AND 1 / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0) > 0 THEN 1
    / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0) END AS fair_unit
  FROM fair_contrasts
), fair_learned AS (
  SELECT *,
  SUM(difference / fair_unit) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED
    PRECEDING AND 1 PRECEDING) AS fair_weighted,
  SUM(1 / fair_unit) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING
    AND 1 PRECEDING) AS fair_precision
  FROM fair_units
), fair_targets AS (
  SELECT *,
  fair_weighted / NULLIF(fair_precision, 0) AS fair_target
  FROM fair_learned
), fair_pooled AS (
  SELECT *,
  SUM(CASE WHEN NOT fair_unit IS NULL THEN first_size + second_size END) OVER (PARTITION BY fair_metric, first_key, second_key ORDER
    BY fair_period ASC ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS fair_pooled_rows,
  SUM(CASE WHEN NOT fair_unit IS NULL THEN first_size * first_value + second_size * second_value END) OVER (PARTITION BY fair_metric,
    first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS fair_pooled_ones
  FROM fair_targets
), fair_nulls AS (
  SELECT *,
  LEAST(GREATEST(LEAST(GREATEST(fair_pooled_ones / NULLIF(fair_pooled_rows, 0) + (COALESCE(fair_target, difference) * second_size) /
    (first_size + second_size), 0.5e0 / fair_pooled_rows + GREATEST(COALESCE(fair_target, difference), 0)), 1 - (0.5e0 /
    fair_pooled_rows) + LEAST(COALESCE(fair_target, difference), 0)), 0.5e0 / fair_pooled_rows), 1 - (0.5e0 / fair_pooled_rows)) AS
    fair_first_null,
  LEAST(GREATEST(LEAST(GREATEST(fair_pooled_ones / NULLIF(fair_pooled_rows, 0) + (COALESCE(fair_target, difference) * second_size) /
    (first_size + second_size), 0.5e0 / fair_pooled_rows + GREATEST(COALESCE(fair_target, difference), 0)), 1 - (0.5e0 /
    fair_pooled_rows) + LEAST(COALESCE(fair_target, difference), 0)) - COALESCE(fair_target, difference), 0.5e0 / fair_pooled_rows),
    1 - (0.5e0 / fair_pooled_rows)) AS fair_second_null
  FROM fair_pooled
), fair_variances AS (
  SELECT *,
  CASE WHEN NOT fair_unit IS NULL THEN (((fair_first_null * (1 - fair_first_null)) / first_size + (fair_second_null * (1 -
    fair_second_null)) / second_size) * fair_pooled_rows) / NULLIF(fair_pooled_rows - 1, 0) END AS fair_variance,
  CASE WHEN NOT fair_unit IS NULL THEN ((fair_first_null * (1 - fair_first_null)) * (1 - (2 * fair_first_null))) / (first_size *
    first_size) - (((fair_second_null * (1 - fair_second_null)) * (1 - (2 * fair_second_null))) / (second_size * second_size)) END AS
    fair_third,
  CASE WHEN NOT fair_unit IS NULL THEN LEAST(first_size * fair_first_null, first_size * (1 - fair_first_null), second_size *
    fair_second_null, second_size * (1 - fair_second_null)) END AS fair_expected
  FROM fair_nulls
), fair_errors AS (
  SELECT *,
  SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY fair_metric, first_key, second_key
    ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision, 0), 0)) AS
    fair_error,
  fair_third - (SUM(fair_third / (fair_unit * fair_unit * fair_unit)) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY
    fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision * fair_precision, 0))
    AS fair_asymmetry
  FROM fair_variances
), fair_skews AS (
  SELECT *,
  (difference - fair_target) / NULLIF(fair_error, 0) AS fair_standardized,
  fair_asymmetry / NULLIF(fair_error * fair_error * fair_error, 0) AS fair_skewness
  FROM fair_errors
), fair_standardized AS (
  SELECT *,
  CASE WHEN ABS(fair_skewness) > 0.0001e0 THEN (6 / fair_skewness) * (CBRT(1 + (fair_skewness * fair_standardized) / 2) - 1 +
    (fair_skewness * fair_skewness) / 36) ELSE fair_standardized END AS fair_z
  FROM fair_skews
), fair_sums AS (
  SELECT *,
  SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_high,
  SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC) AS fair_sum_low
  FROM fair_standardized
), fair_charts AS (
  SELECT *,
  fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS
    cusum_high,
  fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY fair_metric, first_key, second_key ORDER BY fair_period ASC), 0) AS
    cusum_low
  FROM fair_sums
)
  SELECT 'selection_rate' AS metric, CAST(fair_period AS DATE) AS period,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT),
    2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, excluded, difference, ratio, CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within,
  CASE WHEN NOT fair_period IS NULL THEN fair_target END AS target,
  CASE WHEN NOT fair_period IS NULL THEN cusum_high END AS cusum_high,
  CASE WHEN NOT fair_period IS NULL THEN cusum_low END AS cusum_low,
  CASE WHEN NOT fair_period IS NULL THEN CAST(4.773870419645359 AS DOUBLE) END AS control_limit,
  CASE WHEN NOT fair_period IS NULL THEN CASE WHEN cusum_high > 4.773870419645359 AND cusum_high >= cusum_low THEN 'above' WHEN
    cusum_low > 4.773870419645359 THEN 'below' END END AS signal,
  CASE WHEN NOT fair_period IS NULL THEN CAST(370.0 AS DOUBLE) END AS run_length,
  COALESCE(fair_one_value, CASE WHEN fair_expected < 0.5 THEN
    'fewer than 0.5 positives or negatives are expected in a group: false signals may be twice as frequent' END) AS warning,
  first_key, second_key
  FROM fair_charts ORDER BY fair_metric ASC, first_key ASC, second_key ASC, fair_period ASC) AS fair_row))) AS fair_result

-- title: a trend in strata, with limits and an allowance
FROM loans
FAIR TREND (
  PREDICTION approved
  LABEL      repaid
  PROTECTED  sex
  CONTROL    "Region of"
  METRICS    true_positive_rate WITHIN 0.2, positive_predictive_value WITHIN RATIO 0.8
  CONFIDENCE 0.95
  TIME       DATE '2023-12-20' + CAST(100 * risk AS INTEGER)
  EVERY      '1 month'
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT "Region of" AS "Region of",
  CASE WHEN NOT ISFINITE(CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) THEN
    ERROR('TIME DATE ''2023-12-20'' + CAST(100 * risk AS INTEGER) must be finite, and is ' || COALESCE(CAST(DATE '2023-12-20' +
    CAST(100 * risk AS INTEGER) AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE TIME_BUCKET(INTERVAL '1'
    MONTH, CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) END AS fair_period,
  sex, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT "Region of", fair_period, sex, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", fair_period, sex, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT "Region of", fair_period, sex,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT "Region of", fair_period, sex,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY "Region of", fair_period, sex
), fair_groups AS (
  -- as in: small groups are not judged (disparity.sql), except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate, [CAST(tp + fn AS BIGINT)] AS fair_rows_of,
  + SELECT "Region of", fair_period, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  + CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS positive_predictive_value,
  + [CAST(tp + fn AS BIGINT), CAST(tp + fp AS BIGINT)] AS fair_rows_of,
  + [NULLIF(tp + fn, 0), NULLIF(tp + fp, 0)] AS fair_bases,
  …
), fair_sides AS (  -- as in: the largest gaps of errors (disparity.sql)
), fair_measures AS (
  SELECT "Region of", fair_period, UNNEST([0, 1]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([true_positive_rate, positive_predictive_value]) AS fair_value, UNNEST(fair_bases) AS fair_base, sex
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_sure AS (  -- as in: pairs in strata, each limit alone (pairs.sql)
), fair_limited AS (
  SELECT *,
  (fair_sure_hits * fair_sure_hits) / (fair_base * (fair_sure_hits + 1.9207294103470618e0 + 1.9599639845400536e0 *
    SQRT((fair_sure_hits * (fair_base - fair_sure_hits)) / fair_base + 0.9603647051735309e0))) AS fair_low,
  1 - ((fair_sure_misses * fair_sure_misses) / (fair_base * (fair_sure_misses + 1.9207294103470618e0 + 1.9599639845400536e0 *
    SQRT((fair_sure_misses * (fair_base - fair_sure_misses)) / fair_base + 0.9603647051735309e0)))) AS fair_high
  FROM fair_sure
), fair_sized AS (
  SELECT fair_limited.*,
  CASE fair_metric WHEN 0 THEN fair_counts.tp + fair_counts.fn WHEN 1 THEN fair_counts.tp + fair_counts.fp END AS fair_size
  FROM fair_limited INNER JOIN fair_counts ON fair_limited."Region of" IS NOT DISTINCT
  FROM fair_counts."Region of" AND fair_limited.fair_period IS NOT DISTINCT
  FROM fair_counts.fair_period AND fair_limited.sex IS NOT DISTINCT FROM fair_counts.sex
), fair_members AS (
  SELECT "Region of", fair_metric, fair_key,
  ROW_NUMBER() OVER (PARTITION BY "Region of", fair_metric ORDER BY fair_key ASC) AS fair_rank
  FROM fair_sized GROUP BY "Region of", fair_metric, fair_key
), fair_series AS (
  SELECT fair_first."Region of", fair_first.fair_metric, fair_first.fair_key AS first_key, fair_second.fair_key AS second_key
  FROM fair_members AS fair_first INNER JOIN fair_members AS fair_second ON fair_first."Region of" IS NOT DISTINCT
  FROM fair_second."Region of" AND fair_first.fair_metric IS NOT DISTINCT
  FROM fair_second.fair_metric AND fair_first.fair_rank < fair_second.fair_rank
), fair_periods AS (  -- as in: the gap of two groups over time
), fair_gaps AS (
  SELECT fair_series."Region of", fair_series.fair_metric, fair_periods.fair_period, fair_series.first_key,
  COALESCE(fair_first.fair_n, 0) AS first_n, fair_first.fair_value AS first_value, fair_first.fair_size AS first_size,
  CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_first.fair_low END AS fair_first_low,
  CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_first.fair_high END AS
    fair_first_high,
  fair_series.second_key, COALESCE(fair_second.fair_n, 0) AS second_n, fair_second.fair_value AS second_value,
  fair_second.fair_size AS second_size,
  CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_second.fair_low END AS
    fair_second_low,
  CASE WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL THEN fair_second.fair_high END AS
    fair_second_high,
  COALESCE(fair_first.fair_one_label, fair_second.fair_one_label) AS fair_one_label,
  COALESCE(fair_first.fair_one_prediction, fair_second.fair_one_prediction) AS fair_one_prediction,
  COALESCE(fair_first.fair_excluded, 0) + COALESCE(fair_second.fair_excluded, 0) AS excluded
  FROM fair_series CROSS JOIN fair_periods LEFT JOIN fair_sized AS fair_first ON fair_series."Region of" IS NOT DISTINCT
  FROM fair_first."Region of" AND fair_series.fair_metric IS NOT DISTINCT
  FROM fair_first.fair_metric AND fair_periods.fair_period IS NOT DISTINCT
  FROM fair_first.fair_period AND fair_series.first_key IS NOT DISTINCT FROM fair_first.fair_key
  LEFT JOIN fair_sized AS fair_second ON fair_series."Region of" IS NOT DISTINCT
  FROM fair_second."Region of" AND fair_series.fair_metric IS NOT DISTINCT
  FROM fair_second.fair_metric AND fair_periods.fair_period IS NOT DISTINCT
  FROM fair_second.fair_period AND fair_series.second_key IS NOT DISTINCT FROM fair_second.fair_key
  WHERE NOT fair_periods.fair_period IS NULL OR NOT fair_first.fair_n IS NULL OR NOT fair_second.fair_n IS NULL
), fair_contrasts AS (
  SELECT *,
  CAST(COALESCE(fair_one_label, fair_one_prediction) AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN
    first_value / NULLIF(second_value, 0) END AS ratio,
  ABS(first_value - second_value) AS fair_difference,
  CASE WHEN CASE WHEN first_value IS NULL OR second_value IS NULL THEN NULL ELSE LEAST(first_value, second_value) END >= 0 THEN CASE
    WHEN first_value <= second_value THEN first_value / NULLIF(second_value, 0) ELSE second_value / NULLIF(first_value, 0) END END AS
    fair_ratio,
  GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)),
    fair_first_low - fair_second_high) AS difference_low,
  LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)),
    fair_first_high - fair_second_low) AS difference_high,
  CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value / second_value)
    * EXP(-SQRT(POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))), fair_first_low /
    fair_second_high) END AS ratio_low,
  CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN first_value
    <= 0 THEN fair_first_high / fair_second_low ELSE LEAST((first_value / second_value) * EXP(SQRT(POWER(LN(fair_first_high /
    first_value), 2) + POWER(LN(second_value / fair_second_low), 2))), fair_first_high / fair_second_low) END AS ratio_high,
  GREATEST(GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value,
    2)), fair_first_low - fair_second_high), 0 - LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) +
    POWER(second_value - fair_second_low, 2)), fair_first_high - fair_second_low)) AS fair_difference_low,
  GREATEST(LEAST(first_value - second_value + SQRT(POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low,
    2)), fair_first_high - fair_second_low), 0 - GREATEST(first_value - second_value - SQRT(POWER(first_value - fair_first_low, 2) +
    POWER(fair_second_high - second_value, 2)), fair_first_low - fair_second_high)) AS fair_difference_high,
  LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN 0 ELSE GREATEST((first_value /
    second_value) * EXP(-SQRT(POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2))),
    fair_first_low / fair_second_high) END, CASE WHEN second_value < 0 OR first_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN 0
    ELSE GREATEST((second_value / first_value) * EXP(-SQRT(POWER(LN(second_value / fair_second_low), 2) + POWER(LN(fair_first_high /
    first_value), 2))), fair_second_low / fair_first_high) END) AS fair_ratio_low,
  LEAST(CASE WHEN first_value < 0 OR second_value <= 0 THEN NULL WHEN fair_second_low <= 0 THEN CAST('Infinity' AS DOUBLE) WHEN
    first_value <= 0 THEN fair_first_high / fair_second_low ELSE LEAST((first_value / second_value) *
    EXP(SQRT(POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fair_second_low), 2))), fair_first_high /
    fair_second_low) END, CASE WHEN second_value < 0 OR first_value <= 0 THEN NULL WHEN fair_first_low <= 0 THEN CAST('Infinity' AS
    DOUBLE) WHEN second_value <= 0 THEN fair_second_high / fair_first_low ELSE LEAST((second_value / first_value) *
    EXP(SQRT(POWER(LN(fair_second_high / second_value), 2) + POWER(LN(first_value / fair_first_low), 2))), fair_second_high /
    fair_first_low) END) AS fair_ratio_high
  FROM fair_gaps
), fair_units AS (  -- as in: the gap of two groups over time
), fair_learned AS (
  SELECT *,
  SUM(difference / fair_unit) OVER (PARTITION BY "Region of", fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS
    BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS fair_weighted,
  SUM(1 / fair_unit) OVER (PARTITION BY "Region of", fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN
    UNBOUNDED PRECEDING AND 1 PRECEDING) AS fair_precision
  FROM fair_units
), fair_targets AS (  -- as in: the gap of two groups over time
), fair_pooled AS (
  SELECT *,
  SUM(CASE WHEN NOT fair_unit IS NULL THEN first_size + second_size END) OVER (PARTITION BY "Region of", fair_metric, first_key,
    second_key ORDER BY fair_period ASC ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS fair_pooled_rows,
  SUM(CASE WHEN NOT fair_unit IS NULL THEN first_size * first_value + second_size * second_value END) OVER (PARTITION BY "Region of",
    fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS fair_pooled_ones
  FROM fair_targets
), fair_nulls AS (  -- as in: the gap of two groups over time
), fair_variances AS (  -- as in: the gap of two groups over time
), fair_errors AS (
  SELECT *,
  SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY "Region of", fair_metric, first_key,
    second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision,
    0), 0)) AS fair_error,
  fair_third - (SUM(fair_third / (fair_unit * fair_unit * fair_unit)) OVER (PARTITION BY "Region of", fair_metric, first_key,
    second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision *
    fair_precision, 0)) AS fair_asymmetry
  FROM fair_variances
), fair_skews AS (  -- as in: the gap of two groups over time
), fair_standardized AS (  -- as in: the gap of two groups over time
), fair_sums AS (
  SELECT *,
  SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY "Region of", fair_metric, first_key, second_key ORDER BY fair_period ASC) AS
    fair_sum_high,
  SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY "Region of", fair_metric, first_key, second_key ORDER BY fair_period ASC) AS
    fair_sum_low
  FROM fair_standardized
), fair_charts AS (
  SELECT *,
  fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY "Region of", fair_metric, first_key, second_key ORDER BY fair_period
    ASC), 0) AS cusum_high,
  fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY "Region of", fair_metric, first_key, second_key ORDER BY fair_period
    ASC), 0) AS cusum_low
  FROM fair_sums
)
  -- as in: the gap of two groups over time, except
  - SELECT 'selection_rate' AS metric, CAST(fair_period AS DATE) AS period,
  + SELECT "Region of",
  + CASE fair_metric WHEN 0 THEN 'true_positive_rate' WHEN 1 THEN 'positive_predictive_value' END AS metric,
  + CAST(fair_period AS DATE) AS period,
  …
  - second_n, second_value, excluded, difference, ratio, CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  - CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within,
  + second_n, second_value, excluded, difference, difference_low, difference_high, ratio, ratio_low, ratio_high,
  + CAST(CASE fair_metric WHEN 0 THEN 0.2 WHEN 1 THEN 0.8 END AS DOUBLE) AS allowance,
  + CAST(CASE fair_metric WHEN 0 THEN 'difference' WHEN 1 THEN 'ratio' END AS TEXT) AS judged_on,
  + CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN fair_difference <= CAST(0.2 AS DOUBLE) + 1e-12 WHEN 1 THEN
    fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) END END AS within,
  + CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN CASE WHEN fair_difference_high <= CAST(0.2 AS DOUBLE) + 1e-12
    THEN 'within' WHEN NOT (fair_difference_low <= CAST(0.2 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT fair_difference_high <=
    CAST(0.2 AS DOUBLE) + 1e-12 IS NULL THEN 'undecided' END WHEN 1 THEN CASE WHEN fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12
    AND CAST('Infinity' AS DOUBLE) THEN 'within' WHEN NOT (fair_ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS
    DOUBLE)) THEN 'exceeds' WHEN NOT fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN
    'undecided' END END END AS verdict,
  …
  - FROM fair_charts ORDER BY fair_metric ASC, first_key ASC, second_key ASC, fair_period ASC) AS fair_row))) AS fair_result
  + FROM fair_charts ORDER BY "Region of" ASC, fair_metric ASC, first_key ASC, second_key ASC,
  + fair_period ASC) AS fair_row))) AS fair_result

-- title: a trend against a reference, of weights, with a target
FROM loans
FAIR TREND (
  PREDICTION approved
  PROTECTED  race
  REFERENCE  'White'
  WEIGHT     weight
  MINIMUM    2
  TIME       DATE '2023-12-20' + CAST(100 * risk AS INTEGER)
  EVERY      '2 weeks'
  TARGET     -0.125
  RUN_LENGTH 20
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT CASE WHEN NOT ISFINITE(CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) THEN
    ERROR('TIME DATE ''2023-12-20'' + CAST(100 * risk AS INTEGER) must be finite, and is ' || COALESCE(CAST(DATE '2023-12-20' +
    CAST(100 * risk AS INTEGER) AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE TIME_BUCKET(INTERVAL '2'
    WEEK, CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) END AS fair_period,
  race, approved AS fair_prediction, CAST(weight AS DOUBLE) AS fair_weight
  FROM loans
), fair_tally AS (
  SELECT fair_period, race, fair_prediction, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high
  FROM fair_rows GROUP BY fair_period, race, fair_prediction
), fair_cells AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT fair_period, race,
  …
  - CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  …
), fair_counts AS (
  -- as in: weights are tested in strata (test.sql), except
  - SELECT race, "Region of", sex,
  + SELECT fair_period, race,
  …
  - FROM fair_cells GROUP BY race, "Region of", sex
  + FROM fair_cells GROUP BY fair_period, race
), fair_groups AS (
  SELECT fair_period, race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate, [CAST(fair_n AS BIGINT)] AS fair_rows_of,
  [(n * n) / NULLIF(fair_q_n, 0)] AS fair_bases, CAST(NULL AS TEXT) AS fair_one_label,
  CASE WHEN MAX(n) OVER () > 0 THEN CASE WHEN MAX(tp + fp) OVER () = 0 THEN
    'the prediction is 0 in every row: check the value that it is compared with' WHEN MAX(fn + tn) OVER () = 0 THEN
    'the prediction is 1 in every row: check the value that it is compared with' END END AS fair_one_prediction
  FROM fair_counts
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT fair_period, UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 2 THEN selection_rate END]) AS fair_value, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference, race FROM fair_sides WHERE fair_empty_side IS NULL
), fair_sized AS (
  SELECT fair_measures.*,
  ((fair_counts.tp + fair_counts.fp + fair_counts.fn + fair_counts.tn) * (fair_counts.tp + fair_counts.fp + fair_counts.fn +
    fair_counts.tn)) / NULLIF(fair_counts.fair_q_tp + fair_counts.fair_q_fp + fair_counts.fair_q_fn + fair_counts.fair_q_tn, 0) AS
    fair_size
  FROM fair_measures INNER JOIN fair_counts ON fair_measures.fair_period IS NOT DISTINCT
  FROM fair_counts.fair_period AND fair_measures.race IS NOT DISTINCT FROM fair_counts.race
), fair_members AS (
  SELECT fair_metric,
  CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE fair_key END AS
    fair_key,
  fair_is_reference
  FROM fair_sized GROUP BY fair_metric, fair_key, fair_is_reference
), fair_series AS (
  SELECT fair_first.fair_metric, fair_first.fair_key AS first_key, fair_second.fair_key AS second_key
  FROM fair_members AS fair_first INNER
  JOIN (SELECT DISTINCT fair_key FROM fair_members WHERE fair_is_reference) AS fair_second ON TRUE
  WHERE NOT fair_first.fair_is_reference
), fair_periods AS (
  SELECT UNNEST(GENERATE_SERIES(MIN(fair_period), MAX(fair_period), INTERVAL '2' WEEK)) AS fair_period
  FROM fair_sized
  UNION ALL SELECT DISTINCT fair_period
  FROM fair_sized WHERE fair_period IS NULL
), fair_gaps AS (  -- as in: the gap of two groups over time
), fair_contrasts AS (  -- as in: the gap of two groups over time
), fair_units AS (  -- as in: the gap of two groups over time
), fair_targets AS (
  SELECT *, CAST(-0.125 AS DOUBLE) AS fair_target
  FROM fair_units
), fair_pooled AS (  -- as in: the gap of two groups over time
), fair_nulls AS (  -- as in: the gap of two groups over time
), fair_variances AS (  -- as in: the gap of two groups over time
), fair_errors AS (
  SELECT *, SQRT(GREATEST(fair_variance, 0)) AS fair_error, fair_third AS fair_asymmetry
  FROM fair_variances
), fair_skews AS (  -- as in: the gap of two groups over time
), fair_standardized AS (  -- as in: the gap of two groups over time
), fair_sums AS (  -- as in: the gap of two groups over time
), fair_charts AS (  -- as in: the gap of two groups over time
)
  SELECT 'selection_rate' AS metric, CAST(fair_period AS DATE) AS period,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, excluded, difference, ratio, CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within,
  CASE WHEN NOT fair_period IS NULL THEN fair_target END AS target,
  CASE WHEN NOT fair_period IS NULL THEN cusum_high END AS cusum_high,
  CASE WHEN NOT fair_period IS NULL THEN cusum_low END AS cusum_low,
  CASE WHEN NOT fair_period IS NULL THEN CAST(2.0316083265754075 AS DOUBLE) END AS control_limit,
  CASE WHEN NOT fair_period IS NULL THEN CASE WHEN cusum_high > 2.0316083265754075 AND cusum_high >= cusum_low THEN 'above' WHEN
    cusum_low > 2.0316083265754075 THEN 'below' END END AS signal,
  CASE WHEN NOT fair_period IS NULL THEN CAST(20.0 AS DOUBLE) END AS run_length,
  COALESCE(fair_one_value, CASE WHEN fair_expected < 0.5 THEN
    'fewer than 0.5 positives or negatives are expected in a group: false signals may be twice as frequent' END) AS warning,
  first_key, second_key
  FROM fair_charts ORDER BY fair_metric ASC, first_key ASC, second_key ASC, fair_period ASC) AS fair_row))) AS fair_result

-- title: a trend of groupings against all rows
FROM loans
FAIR TREND (
  PREDICTION approved
  PROTECTED  GROUPING SETS ((race), (sex))
  REFERENCE  OVERALL
  TIME       DATE '2023-12-20' + CAST(100 * risk AS INTEGER)
  EVERY      INTERVAL '1 month'
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT CASE WHEN NOT ISFINITE(CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) THEN
    ERROR('TIME DATE ''2023-12-20'' + CAST(100 * risk AS INTEGER) must be finite, and is ' || COALESCE(CAST(DATE '2023-12-20' +
    CAST(100 * risk AS INTEGER) AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE TIME_BUCKET(INTERVAL '1'
    MONTH, CAST(DATE '2023-12-20' + CAST(100 * risk AS INTEGER) AS TIMESTAMP)) END AS fair_period,
  race, sex, approved AS fair_prediction
  FROM loans
), fair_tally AS (
  SELECT fair_period, race, sex, fair_prediction, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY fair_period, race, sex, fair_prediction
), fair_cells AS (
  -- as in: groups that rows of unknown race may belong to (bounds.sql), except
  - SELECT race,
  + SELECT fair_period, race, sex,
  …
), fair_groupings AS (
  SELECT fair_period,
  CONCAT_WS(', ', CASE WHEN GROUPING(race) = 0 THEN 'race' END, CASE WHEN GROUPING(sex) = 0 THEN 'sex' END) AS protected, race, sex,
  fair_predicted, SUM(fair_size) AS fair_size
  FROM fair_cells
  GROUP BY GROUPING SETS ((fair_period, race, fair_predicted), (fair_period, sex, fair_predicted), (fair_period, fair_predicted))
  HAVING COUNT(*) > 0
), fair_counts AS (
  SELECT fair_period, protected, race, sex,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_groupings GROUP BY fair_period, protected, race, sex
), fair_groups AS (
  -- as in: strata (disparity.sql), except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT fair_period, protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_measures AS (
  SELECT fair_period, protected, UNNEST([0]) AS fair_metric,
  CASE WHEN NOT protected = '' THEN {'race': race, 'sex': sex} END AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value,
  protected = '' AS fair_is_reference, race, sex
  FROM fair_groups
), fair_sized AS (
  SELECT fair_measures.*,
  fair_counts.tp + fair_counts.fp + fair_counts.fn + fair_counts.tn AS fair_size
  FROM fair_measures INNER JOIN fair_counts ON fair_measures.fair_period IS NOT DISTINCT
  FROM fair_counts.fair_period AND fair_measures.protected IS NOT DISTINCT
  FROM fair_counts.protected AND fair_measures.race IS NOT DISTINCT FROM fair_counts.race AND fair_measures.sex IS NOT DISTINCT
  FROM fair_counts.sex
), fair_members AS (
  SELECT protected, fair_metric,
  CASE WHEN SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0 THEN
    ERROR('REFERENCE OVERALL is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') ELSE fair_key END AS
    fair_key,
  fair_is_reference
  FROM fair_sized GROUP BY protected, fair_metric, fair_key, fair_is_reference
), fair_series AS (
  SELECT fair_first.protected, fair_first.fair_metric, fair_first.fair_key AS first_key, fair_second.fair_key AS second_key
  FROM fair_members AS fair_first INNER
  JOIN (SELECT DISTINCT fair_key FROM fair_members WHERE fair_is_reference) AS fair_second ON TRUE
  WHERE NOT fair_first.fair_is_reference
), fair_periods AS (  -- as in: the gap of two groups over time
), fair_gaps AS (
  SELECT fair_series.protected, fair_series.fair_metric, fair_periods.fair_period, fair_series.first_key,
  COALESCE(fair_first.fair_n, 0) AS first_n, fair_first.fair_value AS first_value, fair_first.fair_size AS first_size,
  fair_series.second_key, COALESCE(fair_second.fair_n, 0) AS second_n, fair_second.fair_value AS second_value,
  fair_second.fair_size AS second_size,
  COALESCE(fair_first.fair_one_label, fair_second.fair_one_label) AS fair_one_label,
  COALESCE(fair_first.fair_one_prediction, fair_second.fair_one_prediction) AS fair_one_prediction,
  COALESCE(fair_second.fair_excluded, 0) AS excluded
  FROM fair_series CROSS JOIN fair_periods LEFT JOIN fair_sized AS fair_first ON fair_series.protected IS NOT DISTINCT
  FROM fair_first.protected AND fair_series.fair_metric IS NOT DISTINCT
  FROM fair_first.fair_metric AND fair_periods.fair_period IS NOT DISTINCT
  FROM fair_first.fair_period AND fair_series.first_key IS NOT DISTINCT FROM fair_first.fair_key
  LEFT JOIN fair_sized AS fair_second ON fair_series.fair_metric IS NOT DISTINCT
  FROM fair_second.fair_metric AND fair_periods.fair_period IS NOT DISTINCT
  FROM fair_second.fair_period AND fair_series.second_key IS NOT DISTINCT FROM fair_second.fair_key
  WHERE NOT fair_periods.fair_period IS NULL OR NOT fair_first.fair_n IS NULL OR NOT fair_second.fair_n IS NULL
), fair_contrasts AS (  -- as in: the gap of two groups over time
), fair_units AS (
  SELECT *,
  CASE WHEN NOT fair_period IS NULL AND NOT difference IS NULL AND 1 / NULLIF(first_size, 0) - (1 / NULLIF(second_size, 0)) > 0 THEN
    1 / NULLIF(first_size, 0) - (1 / NULLIF(second_size, 0)) END AS fair_unit
  FROM fair_contrasts
), fair_learned AS (
  SELECT *,
  SUM(difference / fair_unit) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN
    UNBOUNDED PRECEDING AND 1 PRECEDING) AS fair_weighted,
  SUM(1 / fair_unit) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED
    PRECEDING AND 1 PRECEDING) AS fair_precision
  FROM fair_units
), fair_targets AS (  -- as in: the gap of two groups over time
), fair_pooled AS (
  SELECT *,
  SUM(CASE WHEN NOT fair_unit IS NULL THEN second_size END) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY
    fair_period ASC ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS fair_pooled_rows,
  SUM(CASE WHEN NOT fair_unit IS NULL THEN second_size * second_value END) OVER (PARTITION BY protected, fair_metric, first_key,
    second_key ORDER BY fair_period ASC ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS fair_pooled_ones
  FROM fair_targets
), fair_nulls AS (
  SELECT *,
  LEAST(GREATEST(LEAST(GREATEST(fair_pooled_ones / NULLIF(fair_pooled_rows, 0) + COALESCE(fair_target, difference), 0.5e0 /
    fair_pooled_rows + GREATEST(COALESCE(fair_target, difference), 0)), 1 - (0.5e0 / fair_pooled_rows) + LEAST(COALESCE(fair_target,
    difference), 0)), 0.5e0 / fair_pooled_rows), 1 - (0.5e0 / fair_pooled_rows)) AS fair_first_null,
  LEAST(GREATEST(LEAST(GREATEST(fair_pooled_ones / NULLIF(fair_pooled_rows, 0) + COALESCE(fair_target, difference), 0.5e0 /
    fair_pooled_rows + GREATEST(COALESCE(fair_target, difference), 0)), 1 - (0.5e0 / fair_pooled_rows) + LEAST(COALESCE(fair_target,
    difference), 0)) - COALESCE(fair_target, difference), 0.5e0 / fair_pooled_rows), 1 - (0.5e0 / fair_pooled_rows)) AS
    fair_second_null
  FROM fair_pooled
), fair_variances AS (
  SELECT *,
  CASE WHEN NOT fair_unit IS NULL THEN (((fair_first_null * (1 - fair_first_null)) * (1 / first_size - (2 / second_size)) +
    (fair_second_null * (1 - fair_second_null)) / second_size) * fair_pooled_rows) / NULLIF(fair_pooled_rows - 1, 0) END AS
    fair_variance,
  CASE WHEN NOT fair_unit IS NULL THEN ((fair_first_null * (1 - fair_first_null)) * (1 - (2 * fair_first_null))) * (1 / (first_size *
    first_size) - (3 / (first_size * second_size)) + 3 / (second_size * second_size)) - (((fair_second_null * (1 - fair_second_null))
    * (1 - (2 * fair_second_null))) / (second_size * second_size)) END AS fair_third,
  CASE WHEN NOT fair_unit IS NULL THEN LEAST(first_size * fair_first_null, first_size * (1 - fair_first_null), second_size *
    fair_second_null, second_size * (1 - fair_second_null)) END AS fair_expected
  FROM fair_nulls
), fair_errors AS (
  SELECT *,
  SQRT(GREATEST(fair_variance + SUM(fair_variance / (fair_unit * fair_unit)) OVER (PARTITION BY protected, fair_metric, first_key,
    second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision,
    0), 0)) AS fair_error,
  fair_third - (SUM(fair_third / (fair_unit * fair_unit * fair_unit)) OVER (PARTITION BY protected, fair_metric, first_key,
    second_key ORDER BY fair_period ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) / NULLIF(fair_precision * fair_precision *
    fair_precision, 0)) AS fair_asymmetry
  FROM fair_variances
), fair_skews AS (  -- as in: the gap of two groups over time
), fair_standardized AS (  -- as in: the gap of two groups over time
), fair_sums AS (
  SELECT *,
  SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC) AS
    fair_sum_high,
  SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC) AS
    fair_sum_low
  FROM fair_standardized
), fair_charts AS (
  SELECT *,
  fair_sum_high - LEAST(MIN(fair_sum_high) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period
    ASC), 0) AS cusum_high,
  fair_sum_low - LEAST(MIN(fair_sum_low) OVER (PARTITION BY protected, fair_metric, first_key, second_key ORDER BY fair_period ASC),
    0) AS cusum_low
  FROM fair_sums
)
  SELECT protected, 'selection_rate' AS metric, CAST(fair_period AS DATE) AS period,
  CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race') THEN CASE WHEN first_key.race IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('sex') THEN CASE WHEN
    first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT), 2, -2) END END) WHEN NOT first_value IS NULL
    THEN '(overall)' END AS first_group,
  first_n, first_value, '(overall)' AS second_group, second_n, second_value, excluded, difference, ratio,
  CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within,
  CASE WHEN NOT fair_period IS NULL THEN fair_target END AS target,
  CASE WHEN NOT fair_period IS NULL THEN cusum_high END AS cusum_high,
  CASE WHEN NOT fair_period IS NULL THEN cusum_low END AS cusum_low,
  CASE WHEN NOT fair_period IS NULL THEN CAST(4.773870419645359 AS DOUBLE) END AS control_limit,
  CASE WHEN NOT fair_period IS NULL THEN CASE WHEN cusum_high > 4.773870419645359 AND cusum_high >= cusum_low THEN 'above' WHEN
    cusum_low > 4.773870419645359 THEN 'below' END END AS signal,
  CASE WHEN NOT fair_period IS NULL THEN CAST(370.0 AS DOUBLE) END AS run_length,
  COALESCE(fair_one_value, CASE WHEN fair_expected < 0.5 THEN
    'fewer than 0.5 positives or negatives are expected in a group: false signals may be twice as frequent' END) AS warning,
  first_key, second_key
  FROM fair_charts ORDER BY protected ASC, fair_metric ASC, first_key ASC, second_key ASC,
  fair_period ASC) AS fair_row))) AS fair_result
