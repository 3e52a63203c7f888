-- title: every pair of groups
FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race WITHIN RATIO 0.8)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_tally AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_cells AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_counts AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_groups AS (
  -- as in: limits of every gap to everyone, in each grouping (disparity.sql), except
  - SELECT protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (
  SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  CAST(tp + fp + fn + tn AS DOUBLE) AS fair_size_of_0, CAST(NULL AS DOUBLE) AS fair_alone_low_of_0,
  CAST(NULL AS DOUBLE) AS fair_alone_high_of_0, CAST(NULL AS DOUBLE) AS fair_deviation_of_0,
  CAST(NULL AS DOUBLE) AS fair_spacing_of_0, CAST(NULL AS DOUBLE[]) AS fair_lows_of_0, CAST(NULL AS DOUBLE[]) AS fair_highs_of_0,
  CAST(NULL AS DOUBLE) AS fair_standard_error_of_0
  FROM fair_counts
), fair_tested_groups AS (
  SELECT fair_sides.*,
  ROW_NUMBER() OVER (ORDER BY fair_sides.race ASC) AS fair_place, fair_hits_of_0, fair_size_of_0, fair_alone_low_of_0,
  fair_alone_high_of_0, fair_deviation_of_0, fair_spacing_of_0, fair_lows_of_0, fair_highs_of_0, fair_standard_error_of_0
  FROM fair_sides INNER JOIN fair_evidence ON fair_sides.race IS NOT DISTINCT FROM fair_evidence.race
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value, fair_place, UNNEST([fair_hits_of_0]) AS fair_hits,
  UNNEST([fair_size_of_0]) AS fair_size, UNNEST([fair_alone_low_of_0]) AS fair_alone_low,
  UNNEST([fair_alone_high_of_0]) AS fair_alone_high, UNNEST([fair_deviation_of_0]) AS fair_deviation,
  UNNEST([fair_spacing_of_0]) AS fair_spacing, UNNEST([fair_lows_of_0]) AS fair_lows, UNNEST([fair_highs_of_0]) AS fair_highs,
  UNNEST([fair_standard_error_of_0]) AS fair_standard_error
  FROM fair_tested_groups WHERE fair_empty_side IS NULL
), fair_pairs AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_contrasts AS (
  SELECT *,
  CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
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
  FROM fair_pairs
), fair_tests AS (
  SELECT *,
  CASE WHEN NOT fair_z IS NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) *
    ABS(fair_z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) +
    33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) /
    (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) *
    ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) +
    440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 /
    (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) +
    9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0
    AND fair_x2 + fair_y2 > 0 THEN (LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) /
    LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs]) FOR fair_logs IN [([(CASE WHEN LEAST(fair_x1, fair_k) < 16 THEN LGAMMA(fair_x1 +
    1) - LGAMMA(fair_k + 1) ELSE (2e0 * fair_x1 + 1) * ATANH((fair_x1 - fair_k) / (fair_x1 + fair_k)) + (fair_x1 - fair_k) *
    (LN(fair_k) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_x1 * fair_x1)) / (fair_x1 * fair_x1)) / (fair_x1 *
    fair_x1)) / fair_x1) - ((1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * fair_k * fair_k)) / (fair_k * fair_k)) / (fair_k *
    fair_k)) / fair_k) END) + (CASE WHEN LEAST(fair_y1, (fair_x1 + fair_y1 - fair_k)) < 16 THEN LGAMMA(fair_y1 + 1) - LGAMMA((fair_x1
    + fair_y1 - fair_k) + 1) ELSE (2e0 * fair_y1 + 1) * ATANH((fair_y1 - (fair_x1 + fair_y1 - fair_k)) / (fair_y1 + (fair_x1 +
    fair_y1 - fair_k))) + (fair_y1 - (fair_x1 + fair_y1 - fair_k)) * (LN((fair_x1 + fair_y1 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0
    - (1 / 1260.0 - 1 / (1680.0 * fair_y1 * fair_y1)) / (fair_y1 * fair_y1)) / (fair_y1 * fair_y1)) / fair_y1) - ((1 / 12.0 - (1 /
    360.0 - (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k)
    * (fair_x1 + fair_y1 - fair_k))) / ((fair_x1 + fair_y1 - fair_k) * (fair_x1 + fair_y1 - fair_k))) / (fair_x1 + fair_y1 - fair_k))
    END) + (CASE WHEN LEAST(fair_x2, (fair_x1 + fair_x2 - fair_k)) < 16 THEN LGAMMA(fair_x2 + 1) - LGAMMA((fair_x1 + fair_x2 -
    fair_k) + 1) ELSE (2e0 * fair_x2 + 1) * ATANH((fair_x2 - (fair_x1 + fair_x2 - fair_k)) / (fair_x2 + (fair_x1 + fair_x2 -
    fair_k))) + (fair_x2 - (fair_x1 + fair_x2 - fair_k)) * (LN((fair_x1 + fair_x2 - fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 /
    1260.0 - 1 / (1680.0 * fair_x2 * fair_x2)) / (fair_x2 * fair_x2)) / (fair_x2 * fair_x2)) / fair_x2) - ((1 / 12.0 - (1 / 360.0 -
    (1 / 1260.0 - 1 / (1680.0 * (fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) *
    (fair_x1 + fair_x2 - fair_k))) / ((fair_x1 + fair_x2 - fair_k) * (fair_x1 + fair_x2 - fair_k))) / (fair_x1 + fair_x2 - fair_k))
    END) + (CASE WHEN LEAST(fair_y2, (fair_y2 - fair_x1 + fair_k)) < 16 THEN LGAMMA(fair_y2 + 1) - LGAMMA((fair_y2 - fair_x1 +
    fair_k) + 1) ELSE (2e0 * fair_y2 + 1) * ATANH((fair_y2 - (fair_y2 - fair_x1 + fair_k)) / (fair_y2 + (fair_y2 - fair_x1 +
    fair_k))) + (fair_y2 - (fair_y2 - fair_x1 + fair_k)) * (LN((fair_y2 - fair_x1 + fair_k)) - 1) + ((1 / 12.0 - (1 / 360.0 - (1 /
    1260.0 - 1 / (1680.0 * fair_y2 * fair_y2)) / (fair_y2 * fair_y2)) / (fair_y2 * fair_y2)) / fair_y2) - ((1 / 12.0 - (1 / 360.0 -
    (1 / 1260.0 - 1 / (1680.0 * (fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) *
    (fair_y2 - fair_x1 + fair_k))) / ((fair_y2 - fair_x1 + fair_k) * (fair_y2 - fair_x1 + fair_k))) / (fair_y2 - fair_x1 + fair_k))
    END) FOR fair_k IN RANGE(CAST(GREATEST(0, fair_x1 - fair_y2, FLOOR((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2)
    * (fair_x1 + fair_x2) - (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS
    BIGINT), CAST(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, CEIL((fair_x1 + fair_y1) / (fair_x1 + fair_y1 + fair_x2 + fair_y2) *
    (fair_x1 + fair_x2) + (20 * SQRT(LEAST(fair_x1 + fair_y1, fair_x1 + fair_x2, fair_y1 + fair_y2, fair_x2 + fair_y2)) + 1))) AS
    BIGINT) + 1)])]][1])) END AS fair_p
  FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1
    + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) /
    NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END AS fair_z
    FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits AS fair_x2,
    fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts) AS fair_counted) AS fair_compared
)
  SELECT 'selection_rate' AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, ratio, CAST(0.8 AS DOUBLE) AS allowance, CAST('ratio' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) END AS within,
  fair_z AS z, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) AS odds_ratio,
  CAST(CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value * (CAST(0.8 AS DOUBLE)
    - 1e-12), fair_upper_value - 1e-12)) - fair_lower_hits) END AS BIGINT) AS shortfall,
  (fair_lower_hits + 1) * fair_upper_size > (fair_upper_hits - 1) * fair_lower_size AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, fair_one_value AS warning, first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(*) OVER
    (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  ORDER BY fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs of several metrics, with limits
FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED race METRICS selection_rate, true_positive_rate WITHIN 0.1 CONFIDENCE 0.9 MINIMUM 3)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: every pair (disparity.sql)
), fair_tally AS (  -- as in: every pair (disparity.sql)
), fair_cells AS (  -- as in: every pair (disparity.sql)
), fair_counts AS (  -- as in: every pair (disparity.sql)
), fair_groups AS (
  -- as in: small groups are not judged (disparity.sql), except
  …
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate, [CAST(tp + fn AS BIGINT)] AS fair_rows_of,
  + CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate,
  + CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  + [CAST(n AS BIGINT), CAST(tp + fn AS BIGINT)] AS fair_rows_of,
  + [NULLIF(n, 0), NULLIF(tp + fn, 0)] AS fair_bases,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (
  SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  CAST(tp + fp + fn + tn AS DOUBLE) AS fair_size_of_0, CAST(NULL AS DOUBLE) AS fair_alone_low_of_0,
  CAST(NULL AS DOUBLE) AS fair_alone_high_of_0, CAST(NULL AS DOUBLE) AS fair_deviation_of_0,
  CAST(NULL AS DOUBLE) AS fair_spacing_of_0, CAST(NULL AS DOUBLE[]) AS fair_lows_of_0, CAST(NULL AS DOUBLE[]) AS fair_highs_of_0,
  CAST(NULL AS DOUBLE) AS fair_standard_error_of_0, CAST(tp AS DOUBLE) AS fair_hits_of_1, CAST(tp + fn AS DOUBLE) AS fair_size_of_1,
  CAST(NULL AS DOUBLE) AS fair_alone_low_of_1, CAST(NULL AS DOUBLE) AS fair_alone_high_of_1,
  CAST(NULL AS DOUBLE) AS fair_deviation_of_1, CAST(NULL AS DOUBLE) AS fair_spacing_of_1, CAST(NULL AS DOUBLE[]) AS fair_lows_of_1,
  CAST(NULL AS DOUBLE[]) AS fair_highs_of_1, CAST(NULL AS DOUBLE) AS fair_standard_error_of_1
  FROM fair_counts
), fair_tested_groups AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_measures AS (
  -- as in: the largest gap over the same cases (disparity.sql), except
  …
  - UNNEST([selection_rate, accuracy]) AS fair_value, fair_place,
  + UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 3 THEN selection_rate END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 3 THEN
    true_positive_rate END]) AS fair_value,
  + UNNEST(fair_bases) AS fair_base, fair_place,
  …
), fair_levels AS (
  -- as in: limits of every gap to a reference (disparity.sql), except
  …
  - FROM (SELECT fair_metric, GREATEST(0, fair_judged - 1) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE)
    AS fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
  + FROM (SELECT fair_metric, (fair_judged * (fair_judged - 1)) / 2 AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS
    DOUBLE) AS fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
), fair_sure AS (  -- as in: limits of the difference (disparity.sql)
), fair_limited AS (  -- as in: limits of ratios, and verdicts (disparity.sql)
), fair_pairs AS (
  SELECT fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction, fair_one.fair_key AS first_key,
  fair_one.fair_value AS first_value, fair_one.fair_n AS first_n, fair_one.fair_place AS fair_first_place,
  fair_one.fair_hits AS fair_first_hits, fair_one.fair_size AS fair_first_size, fair_one.fair_alone_low AS fair_first_alone_low,
  fair_one.fair_alone_high AS fair_first_alone_high, fair_one.fair_deviation AS fair_first_deviation,
  fair_one.fair_spacing AS fair_first_spacing, fair_one.fair_lows AS fair_first_lows, fair_one.fair_highs AS fair_first_highs,
  fair_one.fair_standard_error AS fair_first_standard_error, fair_one.fair_low AS fair_first_low,
  fair_one.fair_high AS fair_first_high, fair_other.fair_key AS second_key, fair_other.fair_value AS second_value,
  fair_other.fair_n AS second_n, fair_other.fair_place AS fair_second_place, fair_other.fair_hits AS fair_second_hits,
  fair_other.fair_size AS fair_second_size,
  fair_other.fair_alone_low AS fair_second_alone_low,
  fair_other.fair_alone_high AS fair_second_alone_high,
  fair_other.fair_deviation AS fair_second_deviation, fair_other.fair_spacing AS fair_second_spacing,
  fair_other.fair_lows AS fair_second_lows, fair_other.fair_highs AS fair_second_highs,
  fair_other.fair_standard_error AS fair_second_standard_error, fair_other.fair_low AS fair_second_low,
  fair_other.fair_high AS fair_second_high
  FROM fair_limited AS fair_one INNER JOIN fair_limited AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place
  WHERE NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
), fair_contrasts AS (
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
    fair_first_low) END) AS fair_ratio_high,
  LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / COUNT(*) OVER (PARTITION BY fair_metric)))], LAMBDA fair_r : (CASE
    WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
    1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0,
    1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)), 1) AS fair_pair_z,
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
    fair_upper_standard_error,
  CASE WHEN first_value <= second_value THEN fair_first_low ELSE fair_second_low END AS fair_lower_low,
  CASE WHEN first_value <= second_value THEN fair_second_low ELSE fair_first_low END AS fair_upper_low,
  CASE WHEN first_value <= second_value THEN fair_first_high ELSE fair_second_high END AS fair_lower_high,
  CASE WHEN first_value <= second_value THEN fair_second_high ELSE fair_first_high END AS fair_upper_high
  FROM fair_pairs
), fair_tests AS (  -- as in: every pair of groups
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'true_positive_rate' END AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, difference_low, difference_high, ratio, ratio_low, ratio_high,
  CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT
    (fair_difference_low <= CAST(0.1 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12
    IS NULL THEN 'undecided' END END AS verdict,
  fair_z AS z, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) AS odds_ratio,
  CAST(CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value - CAST(0.1 AS DOUBLE)
    - 1e-12, fair_upper_value - 1e-12)) - fair_lower_hits) END AS BIGINT) AS shortfall,
  (fair_lower_hits + 1) * fair_upper_size > (fair_upper_hits - 1) * fair_lower_size AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference,
  CAST(CASE WHEN ABS(fair_difference - CAST(0.1 AS DOUBLE)) > 1e-12 AND fair_one_value IS NULL AND NOT fair_lower_low IS NULL THEN
    CASE WHEN NOT fair_lower_hits IS NULL THEN ([[[CASE WHEN ABS(fair_s[3]) < 0.01e0 AND fair_s[1] < 34.5e0 THEN CEIL(EXP(fair_s[1])
    - 1e-4) END FOR fair_s IN [LIST_REDUCE(LIST_PREPEND([fair_i[10], fair_i[10], 0e0, 1e0, 1e0], [[0e0] FOR fair_step IN RANGE(0,
    9)]), LAMBDA fair_a, fair_step : [[[([(fair_a)[1] - GREATEST(-1.5e0, LEAST(1.5e0, fair_g / CASE WHEN (fair_a)[1] = (fair_a)[2]
    THEN -0.5e0 ELSE GREATEST(-1.5e0, LEAST(-0.35e0, (fair_g - (fair_a)[3]) / ((fair_a)[1] - (fair_a)[2]))) END)), (fair_a)[1],
    fair_g, CASE WHEN fair_p[1] <= 0 OR fair_p[1] >= 1 THEN 1e-9 ELSE ABS(fair_q[1] - fair_p[1]) / CASE WHEN (FALSE) THEN
    GREATEST(fair_q[1], 1e-9) ELSE 1e0 END END, CASE WHEN fair_p[2] <= 0 OR fair_p[2] >= 1 THEN 1e-9 ELSE ABS(fair_q[2] - fair_p[2])
    / CASE WHEN (FALSE) THEN GREATEST(fair_q[2], 1e-9) ELSE 1e0 END END]) FOR fair_g IN [LN(GREATEST(1e-9, 1 - (CASE WHEN NOT (FALSE)
    THEN (fair_i[8]) * (fair_p[2] - fair_p[1] - (fair_i[7])) - SQRT(POWER(fair_p[2] - fair_q[2], 2) + POWER(fair_q[1] - fair_p[1],
    2)) WHEN LEAST(fair_p[2], fair_q[1], fair_q[2]) <= 0 THEN -1e3 WHEN fair_p[1] <= 0 THEN LN((fair_i[7]) * fair_q[2] / fair_q[1])
    ELSE (fair_i[8]) * LN((fair_i[7]) * fair_p[2] / fair_p[1]) - SQRT(POWER(LN(fair_q[1] / fair_p[1]), 2) + POWER(LN(fair_q[2] /
    fair_p[2]), 2)) END) / fair_i[9]))]][1] FOR fair_q IN [([[CASE WHEN (fair_i[8]) > 0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE
    WHEN (fair_i[8]) > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END] FOR fair_w IN [[fair_c[1] * fair_c[1] / (fair_c[2] * (fair_c[1] +
    0.5e0 * (fair_i[5]) * (fair_i[5]) + (fair_i[5]) * SQRT(0.25e0 * (fair_i[5]) * (fair_i[5]) + fair_c[1] * (1 - fair_c[1] /
    fair_c[2])))) FOR fair_c IN [[LEAST(fair_r[1] * fair_r[2], GREATEST(0e0, fair_r[1] * fair_r[2] - 0.5e0, 1.5e0 * fair_r[1] *
    fair_r[2] - 2)), fair_r[2]] FOR fair_r IN [[CASE WHEN (fair_i[8]) > 0 THEN 1 - fair_p[1] ELSE fair_p[1] END, fair_p[3]], [CASE
    WHEN (fair_i[8]) > 0 THEN fair_p[2] ELSE 1 - fair_p[2] END, fair_p[4]]]]]]][1])]][1] FOR fair_p IN [[GREATEST(0e0, LEAST(1e0,
    fair_i[1] + fair_i[8] * fair_i[6] * SQRT(fair_i[1] * (1 - fair_i[1]) / fair_i[3] / EXP(fair_a[1]) / (1 + POWER(fair_a[5] /
    fair_a[4], 2))))), GREATEST(0e0, LEAST(1e0, fair_i[2] - fair_i[8] * fair_i[6] * SQRT(fair_i[2] * (1 - fair_i[2]) / fair_i[4] /
    EXP(fair_a[1]) / (1 + POWER(fair_a[4] / fair_a[5], 2))))), fair_i[3] * EXP(fair_a[1]), fair_i[4] * EXP(fair_a[1])]]][1])]][1] FOR
    fair_i IN [[fair_j[1], fair_j[2], fair_j[3], fair_j[4], fair_pair_z, fair_j[5], CAST(0.1 AS DOUBLE), CASE WHEN fair_difference >
    CAST(0.1 AS DOUBLE) THEN 1 ELSE -1 END, CASE WHEN NOT (FALSE) THEN CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN 1 ELSE -1
    END * (fair_j[2] - fair_j[1] - CAST(0.1 AS DOUBLE)) WHEN fair_j[1] > 0 THEN CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN
    1 ELSE -1 END * LN(CAST(0.1 AS DOUBLE) * fair_j[2] / fair_j[1]) ELSE 1e0 END, (LN(fair_pair_z * fair_pair_z + POWER(fair_pair_z +
    (fair_j[5]), 2) * ((fair_j[1]) * (1 - (fair_j[1])) / (fair_j[3]) + (fair_j[2]) * (1 - (fair_j[2])) / (fair_j[4])) / POWER(CASE
    WHEN NOT (FALSE) THEN (fair_j[2]) - (fair_j[1]) - CAST(0.1 AS DOUBLE) WHEN (fair_j[1]) > 0 THEN (fair_j[2]) * LN(CAST(0.1 AS
    DOUBLE) * (fair_j[2]) / (fair_j[1])) ELSE 1e0 END, 2)))]]][1] FOR fair_j IN [([[[CASE WHEN CASE WHEN fair_difference > CAST(0.1
    AS DOUBLE) THEN 1 ELSE -1 END > 0 THEN [fair_lower_value, fair_upper_value, (fair_lower_size / NULLIF(fair_lower_n, 0)),
    (fair_upper_size / NULLIF(fair_upper_n, 0)), 0.8416212335729144e0] WHEN fair_t[1] <= fair_t[2] THEN [fair_lower_value,
    fair_upper_value, (fair_lower_size / NULLIF(fair_lower_n, 0)), (fair_upper_size / NULLIF(fair_upper_n, 0)), 0.8416212335729144e0
    + (1.2815515655446008e0 - 0.8416212335729144e0) * EXP(-1.3e0 * (fair_t[2] / fair_t[1] - 1) * (fair_pair_z + 1))] ELSE
    [fair_upper_value, fair_lower_value, (fair_upper_size / NULLIF(fair_upper_n, 0)), (fair_lower_size / NULLIF(fair_lower_n, 0)),
    0.8416212335729144e0 + (1.2815515655446008e0 - 0.8416212335729144e0) * EXP(-1.3e0 * (fair_t[1] / fair_t[2] - 1) * (fair_pair_z +
    1))] END FOR fair_t IN [[GREATEST(1e-9, ([CASE WHEN NOT (FALSE) THEN (CAST(0.1 AS DOUBLE) - (fair_v[1])[2] + (fair_v[1])[1]) /
    GREATEST(1e-9, SQRT(POWER((fair_v[1])[2] - fair_q[2], 2) + POWER(fair_q[1] - (fair_v[1])[1], 2))) WHEN LEAST(fair_q[1],
    (fair_v[1])[1], (fair_v[1])[2]) <= 0 THEN 0e0 ELSE LN((fair_v[1])[1] / (CAST(0.1 AS DOUBLE) * (fair_v[1])[2])) / GREATEST(1e-9,
    SQRT(POWER(LN(fair_q[1] / (fair_v[1])[1]), 2) + POWER(LN(fair_q[2] / (fair_v[1])[2]), 2))) END FOR fair_q IN [([[CASE WHEN (-1) >
    0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE WHEN (-1) > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END] FOR fair_w IN [[fair_c[1] *
    fair_c[1] / (fair_c[2] * (fair_c[1] + 0.5e0 * fair_pair_z * fair_pair_z + fair_pair_z * SQRT(0.25e0 * fair_pair_z * fair_pair_z +
    fair_c[1] * (1 - fair_c[1] / fair_c[2])))) FOR fair_c IN [[LEAST(fair_r[1] * fair_r[2], GREATEST(0e0, fair_r[1] * fair_r[2] -
    0.5e0, 1.5e0 * fair_r[1] * fair_r[2] - 2)), fair_r[2]] FOR fair_r IN [[CASE WHEN (-1) > 0 THEN 1 - (fair_v[1])[1] ELSE
    (fair_v[1])[1] END, (fair_v[1])[3]], [CASE WHEN (-1) > 0 THEN (fair_v[1])[2] ELSE 1 - (fair_v[1])[2] END,
    (fair_v[1])[4]]]]]]][1])]][1])), GREATEST(1e-9, ([CASE WHEN NOT (FALSE) THEN (CAST(0.1 AS DOUBLE) - (fair_v[2])[2] +
    (fair_v[2])[1]) / GREATEST(1e-9, SQRT(POWER((fair_v[2])[2] - fair_q[2], 2) + POWER(fair_q[1] - (fair_v[2])[1], 2))) WHEN
    LEAST(fair_q[1], (fair_v[2])[1], (fair_v[2])[2]) <= 0 THEN 0e0 ELSE LN((fair_v[2])[1] / (CAST(0.1 AS DOUBLE) * (fair_v[2])[2])) /
    GREATEST(1e-9, SQRT(POWER(LN(fair_q[1] / (fair_v[2])[1]), 2) + POWER(LN(fair_q[2] / (fair_v[2])[2]), 2))) END FOR fair_q IN
    [([[CASE WHEN (-1) > 0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE WHEN (-1) > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END] FOR
    fair_w IN [[fair_c[1] * fair_c[1] / (fair_c[2] * (fair_c[1] + 0.5e0 * fair_pair_z * fair_pair_z + fair_pair_z * SQRT(0.25e0 *
    fair_pair_z * fair_pair_z + fair_c[1] * (1 - fair_c[1] / fair_c[2])))) FOR fair_c IN [[LEAST(fair_r[1] * fair_r[2], GREATEST(0e0,
    fair_r[1] * fair_r[2] - 0.5e0, 1.5e0 * fair_r[1] * fair_r[2] - 2)), fair_r[2]] FOR fair_r IN [[CASE WHEN (-1) > 0 THEN 1 -
    (fair_v[2])[1] ELSE (fair_v[2])[1] END, (fair_v[2])[3]], [CASE WHEN (-1) > 0 THEN (fair_v[2])[2] ELSE 1 - (fair_v[2])[2] END,
    (fair_v[2])[4]]]]]]][1])]][1]))]]][1] FOR fair_v IN [[[fair_lower_value, fair_upper_value, (fair_lower_size /
    NULLIF(fair_lower_n, 0)) * EXP(fair_n), (fair_upper_size / NULLIF(fair_upper_n, 0)) * EXP(fair_n)], [fair_upper_value,
    fair_lower_value, (fair_upper_size / NULLIF(fair_upper_n, 0)) * EXP(fair_n), (fair_lower_size / NULLIF(fair_lower_n, 0)) *
    EXP(fair_n)]]]][1] FOR fair_n IN [(LN(fair_pair_z * fair_pair_z + POWER(fair_pair_z + 0.8416212335729144e0, 2) *
    (fair_lower_value * (1 - fair_lower_value) / (fair_lower_size / NULLIF(fair_lower_n, 0)) + fair_upper_value * (1 -
    fair_upper_value) / (fair_upper_size / NULLIF(fair_upper_n, 0))) / POWER(CASE WHEN NOT (FALSE) THEN fair_upper_value -
    fair_lower_value - CAST(0.1 AS DOUBLE) WHEN fair_lower_value > 0 THEN fair_upper_value * LN(CAST(0.1 AS DOUBLE) *
    fair_upper_value / fair_lower_value) ELSE 1e0 END, 2)))]][1])]][1]) ELSE CASE WHEN LEAST(COALESCE(fair_pair_z *
    fair_upper_standard_error, CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN fair_upper_value - fair_upper_low ELSE
    fair_upper_high - fair_upper_value END), COALESCE(fair_pair_z * fair_lower_standard_error, CASE WHEN fair_difference > CAST(0.1
    AS DOUBLE) THEN fair_lower_high - fair_lower_value ELSE fair_lower_value - fair_lower_low END), ABS(fair_difference - CAST(0.1 AS
    DOUBLE))) >= COALESCE(20 * GREATEST(fair_upper_value + fair_upper_spacing - fair_upper_value, fair_lower_value +
    fair_lower_spacing - fair_lower_value), 0) THEN NULLIF(LEAST(FLOOR(CASE WHEN NOT fair_upper_spacing IS NULL THEN
    POWER((SQRT(((fair_upper_n * POWER((COALESCE(fair_pair_z * fair_upper_standard_error, CASE WHEN fair_difference > CAST(0.1 AS
    DOUBLE) THEN fair_upper_value - fair_upper_low ELSE fair_upper_high - fair_upper_value END)), 2) + fair_lower_n *
    POWER((COALESCE(fair_pair_z * fair_lower_standard_error, CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN fair_lower_high -
    fair_lower_value ELSE fair_lower_value - fair_lower_low END)), 2)) * POWER(((fair_pair_z + CASE WHEN fair_difference > CAST(0.1
    AS DOUBLE) THEN 0.8416212335729144e0 ELSE 0.8416212335729144e0 + 0.4399303319716864e0 * EXP((-1.3e0) * ((fair_difference +
    CAST(0.1 AS DOUBLE)) / NULLIF((CAST(0.1 AS DOUBLE) - fair_difference), 0) - 1) * (fair_pair_z + 1)) END) / fair_pair_z), 2)) /
    NULLIF(POWER((fair_difference - CAST(0.1 AS DOUBLE)), 2), 0)) + 1 / (fair_pair_z + CASE WHEN fair_difference > CAST(0.1 AS
    DOUBLE) THEN 0.8416212335729144e0 ELSE 0.8416212335729144e0 + 0.4399303319716864e0 * EXP((-1.3e0) * ((fair_difference + CAST(0.1
    AS DOUBLE)) / NULLIF((CAST(0.1 AS DOUBLE) - fair_difference), 0) - 1) * (fair_pair_z + 1)) END)), 2) WHEN NOT
    fair_upper_standard_error IS NULL THEN ((fair_upper_n * POWER((COALESCE(fair_pair_z * fair_upper_standard_error, CASE WHEN
    fair_difference > CAST(0.1 AS DOUBLE) THEN fair_upper_value - fair_upper_low ELSE fair_upper_high - fair_upper_value END)), 2) +
    fair_lower_n * POWER((COALESCE(fair_pair_z * fair_lower_standard_error, CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN
    fair_lower_high - fair_lower_value ELSE fair_lower_value - fair_lower_low END)), 2)) * POWER(((fair_pair_z + CASE WHEN
    fair_difference > CAST(0.1 AS DOUBLE) THEN 0.8416212335729144e0 ELSE 0.8416212335729144e0 + 0.4399303319716864e0 * EXP((-1.3e0) *
    ((fair_difference + CAST(0.1 AS DOUBLE)) / NULLIF((CAST(0.1 AS DOUBLE) - fair_difference), 0) - 1) * (fair_pair_z + 1)) END) /
    fair_pair_z), 2)) / NULLIF(POWER((fair_difference - CAST(0.1 AS DOUBLE)), 2), 0) + 0.375e0 * (fair_pair_z * fair_pair_z + 1) ELSE
    ((fair_upper_n * POWER((COALESCE(fair_pair_z * fair_upper_standard_error, CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN
    fair_upper_value - fair_upper_low ELSE fair_upper_high - fair_upper_value END)), 2) + fair_lower_n * POWER((COALESCE(fair_pair_z
    * fair_lower_standard_error, CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN fair_lower_high - fair_lower_value ELSE
    fair_lower_value - fair_lower_low END)), 2)) * POWER(((fair_pair_z + CASE WHEN fair_difference > CAST(0.1 AS DOUBLE) THEN
    0.8416212335729144e0 ELSE 0.8416212335729144e0 + 0.4399303319716864e0 * EXP((-1.3e0) * ((fair_difference + CAST(0.1 AS DOUBLE)) /
    NULLIF((CAST(0.1 AS DOUBLE) - fair_difference), 0) - 1) * (fair_pair_z + 1)) END) / fair_pair_z), 2)) /
    NULLIF(POWER((fair_difference - CAST(0.1 AS DOUBLE)), 2), 0) END) + 1, 1000000000000000.0e0), 1000000000000000.0e0) END END END
    AS BIGINT) AS rows_needed,
  COALESCE(fair_one_value, CASE WHEN judged_on = 'ratio' AND (ratio_high = CAST('Infinity' AS DOUBLE) OR ratio_low = 0 AND ratio > 0)
    THEN 'the interval of a value includes 0, so a ratio to it is of any size: judge the difference, as WITHIN 0.05' END) AS warning,
  first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(*) OVER
    (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  ORDER BY fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs at every look
FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED race METRICS selection_rate, true_positive_rate WITHIN 0.1 CONFIDENCE 0.9 ANYTIME MINIMUM 3)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: every pair (disparity.sql)
), fair_tally AS (  -- as in: every pair (disparity.sql)
), fair_cells AS (  -- as in: every pair (disparity.sql)
), fair_counts AS (  -- as in: every pair (disparity.sql)
), fair_groups AS (  -- as in: pairs of several metrics, with limits
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (  -- as in: pairs of several metrics, with limits
), fair_tested_groups AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_measures AS (  -- as in: pairs of several metrics, with limits
), fair_levels AS (
  SELECT fair_metric,
  (-2) * LN(2 * (0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps) OVER (PARTITION BY fair_metric)))) AS fair_z
  FROM (SELECT fair_metric, (fair_judged * (fair_judged - 1)) / 2 AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS
    DOUBLE) AS fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
), fair_sure AS (
  -- as in: the largest gap at every look (disparity.sql), except
  …
  - FROM fair_measures JOIN fair_levels ON fair_measures."Region of" IS NOT DISTINCT
  - FROM fair_levels."Region of" AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
  + FROM fair_measures JOIN fair_levels ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
), fair_limited AS (  -- as in: limits of ratios, and verdicts (disparity.sql)
), fair_pairs AS (  -- as in: pairs of several metrics, with limits
), fair_contrasts AS (  -- as in: pairs of several metrics, with limits
), fair_tests AS (
  SELECT * REPLACE ((LEAST(1, SQRT(1 + fair_look_size * (4.605170185988092e0 + LN(1 + 4.605170185988092e0)) / 1000.0e0) * EXP(-0.5e0
    * fair_look_z * fair_look_z / (1 + 1000.0e0 / (fair_look_size * (4.605170185988092e0 + LN(1 + 4.605170185988092e0))))))) AS
    fair_p)
  FROM (SELECT *, fair_z AS fair_look_z, (2 * COALESCE(fair_first_size, CAST(first_n AS DOUBLE)) * COALESCE(fair_second_size,
    CAST(second_n AS DOUBLE))) / NULLIF(COALESCE(fair_first_size, CAST(first_n AS DOUBLE)) + COALESCE(fair_second_size, CAST(second_n
    AS DOUBLE)), 0) AS fair_look_size FROM (SELECT *, 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0
    * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) *
    ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) +
    220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) +
    86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) *
    ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 /
    (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) +
    8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS
    fair_p FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) /
    NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM
    (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits AS fair_x2,
    fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts) AS fair_counted) AS fair_compared) AS fair_looked) AS
    fair_looked
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'true_positive_rate' END AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, difference_low, difference_high, ratio, ratio_low, ratio_high,
  CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT
    (fair_difference_low <= CAST(0.1 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12
    IS NULL THEN 'undecided' END END AS verdict,
  fair_z AS z, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) AS odds_ratio,
  CAST(CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value - CAST(0.1 AS DOUBLE)
    - 1e-12, fair_upper_value - 1e-12)) - fair_lower_hits) END AS BIGINT) AS shortfall,
  (fair_lower_hits + 1) * fair_upper_size > (fair_upper_hits - 1) * fair_lower_size AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, CAST(NULL AS BIGINT) AS rows_needed,
  COALESCE(fair_one_value, CASE WHEN judged_on = 'ratio' AND (ratio_high = CAST('Infinity' AS DOUBLE) OR ratio_low = 0 AND ratio > 0)
    THEN 'the interval of a value includes 0, so a ratio to it is of any size: judge the difference, as WITHIN 0.05' END) AS warning,
  first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(*) OVER
    (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  ORDER BY fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs in strata, each limit alone
FROM loans FAIR PAIRS (PREDICTION approved PROTECTED sex CONTROL "Region of" METRICS selection_rate WITHIN RATIO 0.8 CONFIDENCE 0.8 CORRECTION none)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: a gap in parts (decompose.sql)
), fair_tally AS (  -- as in: a gap in parts (decompose.sql)
), fair_cells AS (  -- as in: a gap in parts (decompose.sql)
), fair_counts AS (  -- as in: a gap in parts (decompose.sql)
), fair_groups AS (
  -- as in: limits of every gap to everyone, in each grouping (disparity.sql), except
  - SELECT protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT "Region of", sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: the largest gaps of errors (disparity.sql)
), fair_evidence AS (
  -- as in: every pair of groups, except
  - SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  + SELECT "Region of", sex, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  …
), fair_tested_groups AS (
  SELECT fair_sides.*,
  ROW_NUMBER() OVER (ORDER BY fair_sides.sex ASC) AS fair_place, fair_hits_of_0, fair_size_of_0, fair_alone_low_of_0,
  fair_alone_high_of_0, fair_deviation_of_0, fair_spacing_of_0, fair_lows_of_0, fair_highs_of_0, fair_standard_error_of_0
  FROM fair_sides INNER JOIN fair_evidence ON fair_sides."Region of" IS NOT DISTINCT
  FROM fair_evidence."Region of" AND fair_sides.sex IS NOT DISTINCT FROM fair_evidence.sex
), fair_measures AS (
  SELECT "Region of", UNNEST([0]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value,
  UNNEST(fair_bases) AS fair_base, fair_place, UNNEST([fair_hits_of_0]) AS fair_hits, UNNEST([fair_size_of_0]) AS fair_size,
  UNNEST([fair_alone_low_of_0]) AS fair_alone_low,
  UNNEST([fair_alone_high_of_0]) AS fair_alone_high, UNNEST([fair_deviation_of_0]) AS fair_deviation,
  UNNEST([fair_spacing_of_0]) AS fair_spacing, UNNEST([fair_lows_of_0]) AS fair_lows, UNNEST([fair_highs_of_0]) AS fair_highs,
  UNNEST([fair_standard_error_of_0]) AS fair_standard_error
  FROM fair_tested_groups WHERE fair_empty_side IS NULL
), fair_sure AS (
  SELECT *,
  CASE WHEN fair_base * fair_value < 4.0e0 THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (fair_base * fair_value) -
    2.0e0) ELSE fair_base * fair_value END AS fair_sure_hits,
  CASE WHEN fair_base * (1 - fair_value) < 4.0e0 THEN GREATEST(0.0e0, fair_base * (1 - fair_value) - 0.5e0, 1.5e0 * (fair_base * (1 -
    fair_value)) - 2.0e0) ELSE fair_base * (1 - fair_value) END AS fair_sure_misses
  FROM fair_measures
), fair_limited AS (
  SELECT *,
  (fair_sure_hits * fair_sure_hits) / (fair_base * (fair_sure_hits + 0.8211872075749086e0 + 1.2815515655446008e0 *
    SQRT((fair_sure_hits * (fair_base - fair_sure_hits)) / fair_base + 0.4105936037874543e0))) AS fair_low,
  1 - ((fair_sure_misses * fair_sure_misses) / (fair_base * (fair_sure_misses + 0.8211872075749086e0 + 1.2815515655446008e0 *
    SQRT((fair_sure_misses * (fair_base - fair_sure_misses)) / fair_base + 0.4105936037874543e0)))) AS fair_high
  FROM fair_sure
), fair_pairs AS (
  -- as in: pairs of several metrics, with limits, except
  - SELECT fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction, fair_one.fair_key AS first_key,
  - fair_one.fair_value AS first_value, fair_one.fair_n AS first_n, fair_one.fair_place AS fair_first_place,
  - fair_one.fair_hits AS fair_first_hits, fair_one.fair_size AS fair_first_size, fair_one.fair_alone_low AS fair_first_alone_low,
  + SELECT fair_one."Region of", fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction,
  + fair_one.fair_key AS first_key, fair_one.fair_value AS first_value, fair_one.fair_n AS first_n,
  + fair_one.fair_place AS fair_first_place, fair_one.fair_hits AS fair_first_hits, fair_one.fair_size AS fair_first_size,
  + fair_one.fair_alone_low AS fair_first_alone_low,
  …
  - FROM fair_limited AS fair_one INNER JOIN fair_limited AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  + FROM fair_limited AS fair_one INNER JOIN fair_limited AS fair_other ON fair_one."Region of" IS NOT DISTINCT
  + FROM fair_other."Region of" AND fair_one.fair_metric IS NOT DISTINCT
  …
), fair_contrasts AS (
  -- as in: pairs of several metrics, with limits, except
  …
  - CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  - first_value - second_value AS difference,
  + CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  …
  - LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / COUNT(*) OVER (PARTITION BY fair_metric)))], LAMBDA fair_r : (CASE
    WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
    1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0,
    1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)), 1) AS fair_pair_z,
  + LIST_EXTRACT(LIST_TRANSFORM([0.09999999999999998e0 / 1], LAMBDA fair_r : -(CASE WHEN fair_r <= 0 OR fair_r >= 1 THEN NULL WHEN
    ABS(fair_r - 0.5e0) <= 0.425e0 THEN ((fair_r - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r
    - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.7265770927008700853e4) *
    (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r -
    0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0
    - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    2.8729085735721942674e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_r
    - 0.5e0) * (fair_r - 0.5e0)) + 2.1213794301586595867e4) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) +
    5.3941960214247511077e3) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_r
    - 0.5e0) * (fair_r - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_r - 0.5e0) * (fair_r - 0.5e0)) + 1.0)) ELSE
    SIGN(fair_r - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4,
    2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0,
    5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 -
    fair_r))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
    1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a *
    (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5,
    1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0,
    5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5) + c) /
    LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
    1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_r,
    1 - fair_r))) - 5) + c) END) END)), 1) AS fair_pair_z,
  …
), fair_tests AS (  -- as in: every pair of groups
)
  SELECT "Region of", 'selection_rate' AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT),
    2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, difference_low, difference_high, ratio, ratio_low, ratio_high,
  CAST(0.8 AS DOUBLE) AS allowance, CAST('ratio' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) END AS within,
  CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
    THEN 'within' WHEN NOT (fair_ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)) THEN 'exceeds' WHEN
    NOT fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL THEN 'undecided' END END AS
    verdict,
  fair_z AS z, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) AS odds_ratio,
  CAST(CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value * (CAST(0.8 AS DOUBLE)
    - 1e-12), fair_upper_value - 1e-12)) - fair_lower_hits) END AS BIGINT) AS shortfall,
  (fair_lower_hits + 1) * fair_upper_size > (fair_upper_hits - 1) * fair_lower_size AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference,
  CAST(CASE WHEN ABS(fair_ratio - CAST(0.8 AS DOUBLE)) > 1e-12 AND fair_one_value IS NULL AND NOT fair_lower_low IS NULL THEN CASE
    WHEN NOT fair_lower_hits IS NULL THEN ([[[CASE WHEN ABS(fair_s[3]) < 0.01e0 AND fair_s[1] < 34.5e0 THEN CEIL(EXP(fair_s[1]) -
    1e-4) END FOR fair_s IN [LIST_REDUCE(LIST_PREPEND([fair_i[10], fair_i[10], 0e0, 1e0, 1e0], [[0e0] FOR fair_step IN RANGE(0, 9)]),
    LAMBDA fair_a, fair_step : [[[([(fair_a)[1] - GREATEST(-1.5e0, LEAST(1.5e0, fair_g / CASE WHEN (fair_a)[1] = (fair_a)[2] THEN
    -0.5e0 ELSE GREATEST(-1.5e0, LEAST(-0.35e0, (fair_g - (fair_a)[3]) / ((fair_a)[1] - (fair_a)[2]))) END)), (fair_a)[1], fair_g,
    CASE WHEN fair_p[1] <= 0 OR fair_p[1] >= 1 THEN 1e-9 ELSE ABS(fair_q[1] - fair_p[1]) / CASE WHEN (TRUE) THEN GREATEST(fair_q[1],
    1e-9) ELSE 1e0 END END, CASE WHEN fair_p[2] <= 0 OR fair_p[2] >= 1 THEN 1e-9 ELSE ABS(fair_q[2] - fair_p[2]) / CASE WHEN (TRUE)
    THEN GREATEST(fair_q[2], 1e-9) ELSE 1e0 END END]) FOR fair_g IN [LN(GREATEST(1e-9, 1 - (CASE WHEN NOT (TRUE) THEN (fair_i[8]) *
    (fair_p[2] - fair_p[1] - (fair_i[7])) - SQRT(POWER(fair_p[2] - fair_q[2], 2) + POWER(fair_q[1] - fair_p[1], 2)) WHEN
    LEAST(fair_p[2], fair_q[1], fair_q[2]) <= 0 THEN -1e3 WHEN fair_p[1] <= 0 THEN LN((fair_i[7]) * fair_q[2] / fair_q[1]) ELSE
    (fair_i[8]) * LN((fair_i[7]) * fair_p[2] / fair_p[1]) - SQRT(POWER(LN(fair_q[1] / fair_p[1]), 2) + POWER(LN(fair_q[2] /
    fair_p[2]), 2)) END) / fair_i[9]))]][1] FOR fair_q IN [([[CASE WHEN (fair_i[8]) > 0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE
    WHEN (fair_i[8]) > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END] FOR fair_w IN [[fair_c[1] * fair_c[1] / (fair_c[2] * (fair_c[1] +
    0.5e0 * (fair_i[5]) * (fair_i[5]) + (fair_i[5]) * SQRT(0.25e0 * (fair_i[5]) * (fair_i[5]) + fair_c[1] * (1 - fair_c[1] /
    fair_c[2])))) FOR fair_c IN [[LEAST(fair_r[1] * fair_r[2], GREATEST(0e0, fair_r[1] * fair_r[2] - 0.5e0, 1.5e0 * fair_r[1] *
    fair_r[2] - 2)), fair_r[2]] FOR fair_r IN [[CASE WHEN (fair_i[8]) > 0 THEN 1 - fair_p[1] ELSE fair_p[1] END, fair_p[3]], [CASE
    WHEN (fair_i[8]) > 0 THEN fair_p[2] ELSE 1 - fair_p[2] END, fair_p[4]]]]]]][1])]][1] FOR fair_p IN [[GREATEST(0e0, LEAST(1e0,
    fair_i[1] + fair_i[8] * fair_i[6] * SQRT(fair_i[1] * (1 - fair_i[1]) / fair_i[3] / EXP(fair_a[1]) / (1 + POWER(fair_a[5] /
    fair_a[4], 2))))), GREATEST(0e0, LEAST(1e0, fair_i[2] - fair_i[8] * fair_i[6] * SQRT(fair_i[2] * (1 - fair_i[2]) / fair_i[4] /
    EXP(fair_a[1]) / (1 + POWER(fair_a[4] / fair_a[5], 2))))), fair_i[3] * EXP(fair_a[1]), fair_i[4] * EXP(fair_a[1])]]][1])]][1] FOR
    fair_i IN [[fair_j[1], fair_j[2], fair_j[3], fair_j[4], fair_pair_z, fair_j[5], CAST(0.8 AS DOUBLE), CASE WHEN fair_ratio <
    CAST(0.8 AS DOUBLE) THEN 1 ELSE -1 END, CASE WHEN NOT (TRUE) THEN CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN 1 ELSE -1 END *
    (fair_j[2] - fair_j[1] - CAST(0.8 AS DOUBLE)) WHEN fair_j[1] > 0 THEN CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN 1 ELSE -1
    END * LN(CAST(0.8 AS DOUBLE) * fair_j[2] / fair_j[1]) ELSE 1e0 END, (LN(fair_pair_z * fair_pair_z + POWER(fair_pair_z +
    (fair_j[5]), 2) * ((fair_j[1]) * (1 - (fair_j[1])) / (fair_j[3]) + (fair_j[2]) * (1 - (fair_j[2])) / (fair_j[4])) / POWER(CASE
    WHEN NOT (TRUE) THEN (fair_j[2]) - (fair_j[1]) - CAST(0.8 AS DOUBLE) WHEN (fair_j[1]) > 0 THEN (fair_j[2]) * LN(CAST(0.8 AS
    DOUBLE) * (fair_j[2]) / (fair_j[1])) ELSE 1e0 END, 2)))]]][1] FOR fair_j IN [([[[CASE WHEN CASE WHEN fair_ratio < CAST(0.8 AS
    DOUBLE) THEN 1 ELSE -1 END > 0 THEN [fair_lower_value, fair_upper_value, (fair_lower_size / NULLIF(fair_lower_n, 0)),
    (fair_upper_size / NULLIF(fair_upper_n, 0)), 0.8416212335729144e0] WHEN fair_t[1] <= fair_t[2] THEN [fair_lower_value,
    fair_upper_value, (fair_lower_size / NULLIF(fair_lower_n, 0)), (fair_upper_size / NULLIF(fair_upper_n, 0)), 0.8416212335729144e0
    + (1.2815515655446008e0 - 0.8416212335729144e0) * EXP(-1.3e0 * (fair_t[2] / fair_t[1] - 1) * (fair_pair_z + 1))] ELSE
    [fair_upper_value, fair_lower_value, (fair_upper_size / NULLIF(fair_upper_n, 0)), (fair_lower_size / NULLIF(fair_lower_n, 0)),
    0.8416212335729144e0 + (1.2815515655446008e0 - 0.8416212335729144e0) * EXP(-1.3e0 * (fair_t[1] / fair_t[2] - 1) * (fair_pair_z +
    1))] END FOR fair_t IN [[GREATEST(1e-9, ([CASE WHEN NOT (TRUE) THEN (CAST(0.8 AS DOUBLE) - (fair_v[1])[2] + (fair_v[1])[1]) /
    GREATEST(1e-9, SQRT(POWER((fair_v[1])[2] - fair_q[2], 2) + POWER(fair_q[1] - (fair_v[1])[1], 2))) WHEN LEAST(fair_q[1],
    (fair_v[1])[1], (fair_v[1])[2]) <= 0 THEN 0e0 ELSE LN((fair_v[1])[1] / (CAST(0.8 AS DOUBLE) * (fair_v[1])[2])) / GREATEST(1e-9,
    SQRT(POWER(LN(fair_q[1] / (fair_v[1])[1]), 2) + POWER(LN(fair_q[2] / (fair_v[1])[2]), 2))) END FOR fair_q IN [([[CASE WHEN (-1) >
    0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE WHEN (-1) > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END] FOR fair_w IN [[fair_c[1] *
    fair_c[1] / (fair_c[2] * (fair_c[1] + 0.5e0 * fair_pair_z * fair_pair_z + fair_pair_z * SQRT(0.25e0 * fair_pair_z * fair_pair_z +
    fair_c[1] * (1 - fair_c[1] / fair_c[2])))) FOR fair_c IN [[LEAST(fair_r[1] * fair_r[2], GREATEST(0e0, fair_r[1] * fair_r[2] -
    0.5e0, 1.5e0 * fair_r[1] * fair_r[2] - 2)), fair_r[2]] FOR fair_r IN [[CASE WHEN (-1) > 0 THEN 1 - (fair_v[1])[1] ELSE
    (fair_v[1])[1] END, (fair_v[1])[3]], [CASE WHEN (-1) > 0 THEN (fair_v[1])[2] ELSE 1 - (fair_v[1])[2] END,
    (fair_v[1])[4]]]]]]][1])]][1])), GREATEST(1e-9, ([CASE WHEN NOT (TRUE) THEN (CAST(0.8 AS DOUBLE) - (fair_v[2])[2] +
    (fair_v[2])[1]) / GREATEST(1e-9, SQRT(POWER((fair_v[2])[2] - fair_q[2], 2) + POWER(fair_q[1] - (fair_v[2])[1], 2))) WHEN
    LEAST(fair_q[1], (fair_v[2])[1], (fair_v[2])[2]) <= 0 THEN 0e0 ELSE LN((fair_v[2])[1] / (CAST(0.8 AS DOUBLE) * (fair_v[2])[2])) /
    GREATEST(1e-9, SQRT(POWER(LN(fair_q[1] / (fair_v[2])[1]), 2) + POWER(LN(fair_q[2] / (fair_v[2])[2]), 2))) END FOR fair_q IN
    [([[CASE WHEN (-1) > 0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE WHEN (-1) > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END] FOR
    fair_w IN [[fair_c[1] * fair_c[1] / (fair_c[2] * (fair_c[1] + 0.5e0 * fair_pair_z * fair_pair_z + fair_pair_z * SQRT(0.25e0 *
    fair_pair_z * fair_pair_z + fair_c[1] * (1 - fair_c[1] / fair_c[2])))) FOR fair_c IN [[LEAST(fair_r[1] * fair_r[2], GREATEST(0e0,
    fair_r[1] * fair_r[2] - 0.5e0, 1.5e0 * fair_r[1] * fair_r[2] - 2)), fair_r[2]] FOR fair_r IN [[CASE WHEN (-1) > 0 THEN 1 -
    (fair_v[2])[1] ELSE (fair_v[2])[1] END, (fair_v[2])[3]], [CASE WHEN (-1) > 0 THEN (fair_v[2])[2] ELSE 1 - (fair_v[2])[2] END,
    (fair_v[2])[4]]]]]]][1])]][1]))]]][1] FOR fair_v IN [[[fair_lower_value, fair_upper_value, (fair_lower_size /
    NULLIF(fair_lower_n, 0)) * EXP(fair_n), (fair_upper_size / NULLIF(fair_upper_n, 0)) * EXP(fair_n)], [fair_upper_value,
    fair_lower_value, (fair_upper_size / NULLIF(fair_upper_n, 0)) * EXP(fair_n), (fair_lower_size / NULLIF(fair_lower_n, 0)) *
    EXP(fair_n)]]]][1] FOR fair_n IN [(LN(fair_pair_z * fair_pair_z + POWER(fair_pair_z + 0.8416212335729144e0, 2) *
    (fair_lower_value * (1 - fair_lower_value) / (fair_lower_size / NULLIF(fair_lower_n, 0)) + fair_upper_value * (1 -
    fair_upper_value) / (fair_upper_size / NULLIF(fair_upper_n, 0))) / POWER(CASE WHEN NOT (TRUE) THEN fair_upper_value -
    fair_lower_value - CAST(0.8 AS DOUBLE) WHEN fair_lower_value > 0 THEN fair_upper_value * LN(CAST(0.8 AS DOUBLE) *
    fair_upper_value / fair_lower_value) ELSE 1e0 END, 2)))]][1])]][1]) ELSE CASE WHEN fair_ratio > 0 AND LEAST(COALESCE((fair_pair_z
    * fair_upper_standard_error) / NULLIF(fair_upper_value, 0), CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN
    LN(NULLIF(GREATEST(fair_upper_value / NULLIF(fair_upper_low, 0), 0), 0)) ELSE LN(NULLIF(GREATEST(fair_upper_high /
    NULLIF(fair_upper_value, 0), 0), 0)) END), COALESCE((fair_pair_z * fair_lower_standard_error) / NULLIF(fair_lower_value, 0), CASE
    WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN LN(NULLIF(GREATEST(fair_lower_high / NULLIF(fair_lower_value, 0), 0), 0)) ELSE
    LN(NULLIF(GREATEST(fair_lower_value / NULLIF(fair_lower_low, 0), 0), 0)) END), ABS(LN(NULLIF(GREATEST(fair_ratio /
    NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0)))) >= COALESCE(20 * GREATEST(LN(NULLIF(GREATEST((fair_upper_value + fair_upper_spacing) /
    NULLIF(fair_upper_value, 0), 0), 0)), LN(NULLIF(GREATEST((fair_lower_value + fair_lower_spacing) / NULLIF(fair_lower_value, 0),
    0), 0))), 0) THEN NULLIF(LEAST(FLOOR(CASE WHEN NOT fair_upper_spacing IS NULL THEN POWER((SQRT(((fair_upper_n *
    POWER((COALESCE((fair_pair_z * fair_upper_standard_error) / NULLIF(fair_upper_value, 0), CASE WHEN fair_ratio < CAST(0.8 AS
    DOUBLE) THEN LN(NULLIF(GREATEST(fair_upper_value / NULLIF(fair_upper_low, 0), 0), 0)) ELSE LN(NULLIF(GREATEST(fair_upper_high /
    NULLIF(fair_upper_value, 0), 0), 0)) END)), 2) + fair_lower_n * POWER((COALESCE((fair_pair_z * fair_lower_standard_error) /
    NULLIF(fair_lower_value, 0), CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN LN(NULLIF(GREATEST(fair_lower_high /
    NULLIF(fair_lower_value, 0), 0), 0)) ELSE LN(NULLIF(GREATEST(fair_lower_value / NULLIF(fair_lower_low, 0), 0), 0)) END)), 2)) *
    POWER(((fair_pair_z + CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN 0.8416212335729144e0 ELSE 0.8416212335729144e0 +
    0.4399303319716864e0 * EXP((-1.3e0) * (((-1) * LN(NULLIF(GREATEST(fair_ratio, 0), 0)) - LN(NULLIF(GREATEST(CAST(0.8 AS DOUBLE),
    0), 0))) / NULLIF((LN(NULLIF(GREATEST(fair_ratio / NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0))), 0) - 1) * (fair_pair_z + 1)) END) /
    fair_pair_z), 2)) / NULLIF(POWER((LN(NULLIF(GREATEST(fair_ratio / NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0))), 2), 0)) + 1 /
    (fair_pair_z + CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN 0.8416212335729144e0 ELSE 0.8416212335729144e0 +
    0.4399303319716864e0 * EXP((-1.3e0) * (((-1) * LN(NULLIF(GREATEST(fair_ratio, 0), 0)) - LN(NULLIF(GREATEST(CAST(0.8 AS DOUBLE),
    0), 0))) / NULLIF((LN(NULLIF(GREATEST(fair_ratio / NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0))), 0) - 1) * (fair_pair_z + 1)) END)),
    2) WHEN NOT fair_upper_standard_error IS NULL THEN ((fair_upper_n * POWER((COALESCE((fair_pair_z * fair_upper_standard_error) /
    NULLIF(fair_upper_value, 0), CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN LN(NULLIF(GREATEST(fair_upper_value /
    NULLIF(fair_upper_low, 0), 0), 0)) ELSE LN(NULLIF(GREATEST(fair_upper_high / NULLIF(fair_upper_value, 0), 0), 0)) END)), 2) +
    fair_lower_n * POWER((COALESCE((fair_pair_z * fair_lower_standard_error) / NULLIF(fair_lower_value, 0), CASE WHEN fair_ratio <
    CAST(0.8 AS DOUBLE) THEN LN(NULLIF(GREATEST(fair_lower_high / NULLIF(fair_lower_value, 0), 0), 0)) ELSE
    LN(NULLIF(GREATEST(fair_lower_value / NULLIF(fair_lower_low, 0), 0), 0)) END)), 2)) * POWER(((fair_pair_z + CASE WHEN fair_ratio
    < CAST(0.8 AS DOUBLE) THEN 0.8416212335729144e0 ELSE 0.8416212335729144e0 + 0.4399303319716864e0 * EXP((-1.3e0) * (((-1) *
    LN(NULLIF(GREATEST(fair_ratio, 0), 0)) - LN(NULLIF(GREATEST(CAST(0.8 AS DOUBLE), 0), 0))) / NULLIF((LN(NULLIF(GREATEST(fair_ratio
    / NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0))), 0) - 1) * (fair_pair_z + 1)) END) / fair_pair_z), 2)) /
    NULLIF(POWER((LN(NULLIF(GREATEST(fair_ratio / NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0))), 2), 0) + 0.375e0 * (fair_pair_z *
    fair_pair_z + 1) ELSE ((fair_upper_n * POWER((COALESCE((fair_pair_z * fair_upper_standard_error) / NULLIF(fair_upper_value, 0),
    CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN LN(NULLIF(GREATEST(fair_upper_value / NULLIF(fair_upper_low, 0), 0), 0)) ELSE
    LN(NULLIF(GREATEST(fair_upper_high / NULLIF(fair_upper_value, 0), 0), 0)) END)), 2) + fair_lower_n * POWER((COALESCE((fair_pair_z
    * fair_lower_standard_error) / NULLIF(fair_lower_value, 0), CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN
    LN(NULLIF(GREATEST(fair_lower_high / NULLIF(fair_lower_value, 0), 0), 0)) ELSE LN(NULLIF(GREATEST(fair_lower_value /
    NULLIF(fair_lower_low, 0), 0), 0)) END)), 2)) * POWER(((fair_pair_z + CASE WHEN fair_ratio < CAST(0.8 AS DOUBLE) THEN
    0.8416212335729144e0 ELSE 0.8416212335729144e0 + 0.4399303319716864e0 * EXP((-1.3e0) * (((-1) * LN(NULLIF(GREATEST(fair_ratio,
    0), 0)) - LN(NULLIF(GREATEST(CAST(0.8 AS DOUBLE), 0), 0))) / NULLIF((LN(NULLIF(GREATEST(fair_ratio / NULLIF(CAST(0.8 AS DOUBLE),
    0), 0), 0))), 0) - 1) * (fair_pair_z + 1)) END) / fair_pair_z), 2)) / NULLIF(POWER((LN(NULLIF(GREATEST(fair_ratio /
    NULLIF(CAST(0.8 AS DOUBLE), 0), 0), 0))), 2), 0) END) + 1, 1000000000000000.0e0), 1000000000000000.0e0) END END END AS BIGINT) AS
    rows_needed,
  COALESCE(fair_one_value, CASE WHEN judged_on = 'ratio' AND (ratio_high = CAST('Infinity' AS DOUBLE) OR ratio_low = 0 AND ratio > 0)
    THEN 'the interval of a value includes 0, so a ratio to it is of any size: judge the difference, as WITHIN 0.05' END) AS warning,
  first_key, second_key
  FROM (SELECT *, fair_p AS fair_p_adjusted, CAST(1 AS BIGINT) AS fair_comparisons FROM fair_tests) AS fair_adjusted
  ORDER BY "Region of" ASC, fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs with a reference
FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race, sex WITHIN 0.1 REFERENCE 'White', 'Male' CONFIDENCE 0.9 CORRECTION bonferroni FAMILY all)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: a reference group (disparity.sql)
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_counts AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groups AS (
  -- as in: limits of every gap to everyone, in each grouping (disparity.sql), except
  - SELECT protected, race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_evidence AS (
  -- as in: every pair of groups, except
  - SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  + SELECT race, sex, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  …
), fair_tested_groups AS (
  SELECT fair_groups.*,
  ROW_NUMBER() OVER (ORDER BY fair_groups.race ASC, fair_groups.sex ASC) AS fair_place, fair_hits_of_0, fair_size_of_0,
  fair_alone_low_of_0, fair_alone_high_of_0, fair_deviation_of_0, fair_spacing_of_0, fair_lows_of_0, fair_highs_of_0,
  fair_standard_error_of_0
  FROM fair_groups INNER JOIN fair_evidence ON fair_groups.race IS NOT DISTINCT
  FROM fair_evidence.race AND fair_groups.sex IS NOT DISTINCT FROM fair_evidence.sex
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race, 'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value,
  UNNEST(fair_bases) AS fair_base, race IS NOT DISTINCT
  FROM ('White') AND sex IS NOT DISTINCT FROM ('Male') AS fair_is_reference, fair_place, UNNEST([fair_hits_of_0]) AS fair_hits,
  UNNEST([fair_size_of_0]) AS fair_size, UNNEST([fair_alone_low_of_0]) AS fair_alone_low,
  UNNEST([fair_alone_high_of_0]) AS fair_alone_high, UNNEST([fair_deviation_of_0]) AS fair_deviation,
  UNNEST([fair_spacing_of_0]) AS fair_spacing, UNNEST([fair_lows_of_0]) AS fair_lows, UNNEST([fair_highs_of_0]) AS fair_highs,
  UNNEST([fair_standard_error_of_0]) AS fair_standard_error
  FROM fair_tested_groups
), fair_levels AS (
  SELECT fair_metric,
  LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps) OVER ())))], LAMBDA fair_r : (CASE WHEN
    fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
    1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0,
    1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)), 1) AS fair_z
  FROM (SELECT fair_metric, GREATEST(0, fair_judged - 1) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS
    fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
), fair_sure AS (  -- as in: limits of the difference (disparity.sql)
), fair_limited AS (  -- as in: limits of ratios, and verdicts (disparity.sql)
), fair_referred AS (
  SELECT *
  FROM fair_limited
  QUALIFY CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE
    ERROR('REFERENCE ''White'', ''Male'' is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') END
), fair_pairs AS (
  -- as in: pairs of several metrics, with limits, except
  …
  - FROM fair_limited AS fair_one INNER JOIN fair_limited AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  - FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place
  + FROM fair_limited AS fair_one INNER JOIN fair_referred AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  + FROM fair_other.fair_metric AND NOT fair_one.fair_is_reference
  …
), fair_contrasts AS (
  -- as in: pairs of several metrics, with limits, except
  …
  - CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  - first_value - second_value AS difference,
  + CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  …
  - LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / COUNT(*) OVER (PARTITION BY fair_metric)))], LAMBDA fair_r : (CASE
    WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
    1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0,
    1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)), 1) AS fair_pair_z,
  + LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / COUNT(*) OVER ()))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN
    LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0,
    3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *
    (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
    1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a *
    (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
    2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0,
    6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15,
    1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2,
    1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)), 1) AS fair_pair_z,
  …
), fair_tests AS (  -- as in: every pair of groups
)
  -- as in: pairs of several metrics, with limits, except
  - SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'true_positive_rate' END AS metric,
  - CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  + SELECT 'selection_rate' AS metric,
  + CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([first_key.race] AS TEXT), 2, -2) END, CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([first_key.sex] AS TEXT), 2, -2) END) END AS first_group,
  …
  - CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  + CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([second_key.race] AS TEXT), 2, -2) END, CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([second_key.sex] AS TEXT), 2, -2) END) END AS second_group,
  …
  - FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(*) OVER
    (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  + FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_p * COUNT(*) OVER ()) END AS fair_p_adjusted, COUNT(*) OVER ()
    AS fair_comparisons FROM fair_tests) AS fair_adjusted
  …

-- title: pairs with everyone, in each grouping
FROM loans FAIR PAIRS (PREDICTION approved PROTECTED CUBE (race, sex) WITHIN 0.1 REFERENCE OVERALL CONFIDENCE 0.9)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: a reference group (disparity.sql)
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groupings AS (  -- as in: limits of every gap to everyone, in each grouping (disparity.sql)
), fair_counts AS (  -- as in: groupings are compared apart (disparity.sql)
), fair_groups AS (  -- as in: limits of every gap to everyone, in each grouping (disparity.sql)
), fair_evidence AS (
  -- as in: every pair of groups, except
  - SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  + SELECT protected, race, sex, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  …
), fair_tested_groups AS (
  SELECT fair_groups.*,
  ROW_NUMBER() OVER (ORDER BY fair_groups.race ASC, fair_groups.sex ASC) AS fair_place, fair_hits_of_0, fair_size_of_0,
  fair_alone_low_of_0, fair_alone_high_of_0, fair_deviation_of_0, fair_spacing_of_0, fair_lows_of_0, fair_highs_of_0,
  fair_standard_error_of_0
  FROM fair_groups INNER JOIN fair_evidence ON fair_groups.protected IS NOT DISTINCT
  FROM fair_evidence.protected AND fair_groups.race IS NOT DISTINCT FROM fair_evidence.race AND fair_groups.sex IS NOT DISTINCT
  FROM fair_evidence.sex
), fair_measures AS (
  SELECT protected, UNNEST([0]) AS fair_metric,
  CASE WHEN NOT protected = '' THEN {'race': race, 'sex': sex} END AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction, UNNEST([selection_rate]) AS fair_value,
  UNNEST(fair_bases) AS fair_base, protected = '' AS fair_is_reference, fair_place, UNNEST([fair_hits_of_0]) AS fair_hits,
  UNNEST([fair_size_of_0]) AS fair_size, UNNEST([fair_alone_low_of_0]) AS fair_alone_low,
  UNNEST([fair_alone_high_of_0]) AS fair_alone_high, UNNEST([fair_deviation_of_0]) AS fair_deviation,
  UNNEST([fair_spacing_of_0]) AS fair_spacing, UNNEST([fair_lows_of_0]) AS fair_lows, UNNEST([fair_highs_of_0]) AS fair_highs,
  UNNEST([fair_standard_error_of_0]) AS fair_standard_error
  FROM fair_tested_groups
), fair_levels AS (
  -- as in: limits of every gap to a reference (disparity.sql), except
  - SELECT fair_metric,
  + SELECT protected, fair_metric,
  …
  - FROM (SELECT fair_metric, GREATEST(0, fair_judged - 1) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE)
    AS fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
  + FROM (SELECT protected, fair_metric, CASE WHEN protected = '' THEN 0 ELSE fair_judged END AS fair_gaps FROM (SELECT protected,
    fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures GROUP BY protected, fair_metric) AS fair_inner)
    AS fair_inner
), fair_sure AS (  -- as in: limits of every gap to everyone, in each grouping (disparity.sql)
), fair_limited AS (  -- as in: limits of ratios, and verdicts (disparity.sql)
), fair_referred AS (
  SELECT *
  FROM fair_limited
  QUALIFY CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE
    ERROR('REFERENCE OVERALL is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') END
), fair_pairs AS (
  -- as in: pairs of several metrics, with limits, except
  - SELECT fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction, fair_one.fair_key AS first_key,
  - fair_one.fair_value AS first_value, fair_one.fair_n AS first_n, fair_one.fair_place AS fair_first_place,
  - fair_one.fair_hits AS fair_first_hits, fair_one.fair_size AS fair_first_size, fair_one.fair_alone_low AS fair_first_alone_low,
  + SELECT fair_one.protected, fair_one.fair_metric, fair_one.fair_one_label, fair_one.fair_one_prediction,
  + fair_one.fair_key AS first_key, fair_one.fair_value AS first_value, fair_one.fair_n AS first_n,
  + fair_one.fair_place AS fair_first_place, fair_one.fair_hits AS fair_first_hits, fair_one.fair_size AS fair_first_size,
  + fair_one.fair_alone_low AS fair_first_alone_low,
  …
  - FROM fair_limited AS fair_one INNER JOIN fair_limited AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  - FROM fair_other.fair_metric AND fair_one.fair_place < fair_other.fair_place
  + FROM fair_limited AS fair_one INNER JOIN fair_referred AS fair_other ON fair_one.fair_metric IS NOT DISTINCT
  + FROM fair_other.fair_metric AND NOT fair_one.fair_is_reference
  …
), fair_contrasts AS (
  -- as in: pairs of several metrics, with limits, except
  …
  - CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  - first_value - second_value AS difference,
  + CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  …
), fair_tests AS (
  -- as in: every pair of groups, except
  …
  - FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 *
    (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 +
    fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END
    AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits AS fair_x2,
    fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts) AS fair_counted) AS fair_compared
  + FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 *
    (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 +
    fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END
    AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits -
    fair_first_hits AS fair_x2, (fair_second_size - fair_first_size) - (fair_second_hits - fair_first_hits) AS fair_y2 FROM
    fair_contrasts) AS fair_counted) AS fair_compared
)
  SELECT protected, 'selection_rate' AS metric,
  CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN first_key.race IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex')
    THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT), 2, -2) END END) WHEN NOT
    first_value IS NULL THEN '(overall)' END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN second_key.race
    IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex',
    'sex') THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS TEXT), 2, -2) END END) WHEN
    NOT second_value IS NULL THEN '(overall)' END AS second_group,
  second_n, second_value, difference, difference_low, difference_high, ratio, ratio_low, ratio_high,
  CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within,
  CASE WHEN fair_one_value IS NULL THEN CASE WHEN fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12 THEN 'within' WHEN NOT
    (fair_difference_low <= CAST(0.1 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT fair_difference_high <= CAST(0.1 AS DOUBLE) + 1e-12
    IS NULL THEN 'undecided' END END AS verdict,
  fair_z AS z, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) AS odds_ratio,
  CAST(CASE WHEN first_value <= second_value THEN CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size *
    COALESCE(fair_upper_value - CAST(0.1 AS DOUBLE) - 1e-12, fair_upper_value - 1e-12)) - fair_lower_hits) END END AS BIGINT) AS
    shortfall,
  CAST(NULL AS BOOLEAN) AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, CAST(NULL AS BIGINT) AS rows_needed,
  COALESCE(fair_one_value, CASE WHEN judged_on = 'ratio' AND (ratio_high = CAST('Infinity' AS DOUBLE) OR ratio_low = 0 AND ratio > 0)
    THEN 'the interval of a value includes 0, so a ratio to it is of any size: judge the difference, as WITHIN 0.05' END) AS warning,
  first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(*) OVER
    (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  ORDER BY protected ASC, fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs by a standard
FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race STANDARD lending MINIMUM 10)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_tally AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_cells AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_counts AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_groups AS (  -- as in: every pair of groups
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (  -- as in: every pair of groups
), fair_tested_groups AS (  -- as in: every pair of groups
), fair_measures AS (
  SELECT UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 10 THEN selection_rate END]) AS fair_value, fair_place,
  UNNEST([fair_hits_of_0]) AS fair_hits, UNNEST([fair_size_of_0]) AS fair_size, UNNEST([fair_alone_low_of_0]) AS fair_alone_low,
  UNNEST([fair_alone_high_of_0]) AS fair_alone_high, UNNEST([fair_deviation_of_0]) AS fair_deviation,
  UNNEST([fair_spacing_of_0]) AS fair_spacing, UNNEST([fair_lows_of_0]) AS fair_lows, UNNEST([fair_highs_of_0]) AS fair_highs,
  UNNEST([fair_standard_error_of_0]) AS fair_standard_error
  FROM fair_tested_groups WHERE fair_empty_side IS NULL
), fair_pairs AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_contrasts AS (  -- as in: every pair of groups
), fair_tests AS (  -- as in: every pair of groups
)
  -- as in: every pair of groups, except
  …
  - difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, fair_one_value AS warning, first_key, second_key
  - FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(*) OVER
    (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  + difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, fair_one_value AS warning,
  + p_value < 0.05 AND COALESCE(abs(standardized_difference) > 0.3, NOT within) AS indicated, first_key, second_key
  + FROM (SELECT *, fair_p AS fair_p_adjusted, CAST(1 AS BIGINT) AS fair_comparisons FROM fair_tests) AS fair_adjusted
  …

-- title: pairs of weighted groups
FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED race METRICS selection_rate, accuracy WITHIN 0.1 WEIGHT weight CORRECTION bonferroni)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: weights (group.sql)
), fair_tally AS (  -- as in: intervals with weights (group.sql)
), fair_cells AS (  -- as in: intervals with weights (group.sql)
), fair_counts AS (  -- as in: intervals with weights (group.sql)
), fair_groups AS (
  -- as in: allowances (disparity.sql), except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  + SELECT race, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded,
  …
  - [CAST(tp + fn AS BIGINT), CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  + [CAST(fair_n AS BIGINT), CAST(fair_n AS BIGINT)] AS fair_rows_of,
  + [(n * n) / NULLIF(fair_q_n, 0), (n * n) / NULLIF(fair_q_n, 0)] AS fair_bases,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (
  SELECT race,
  CAST(((tp + fp) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0) AS DOUBLE) AS fair_hits_of_0,
  CAST(((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0) AS DOUBLE) AS
    fair_size_of_0,
  CAST(NULL AS DOUBLE) AS fair_alone_low_of_0, CAST(NULL AS DOUBLE) AS fair_alone_high_of_0,
  CAST(NULL AS DOUBLE) AS fair_deviation_of_0, CAST(NULL AS DOUBLE) AS fair_spacing_of_0, CAST(NULL AS DOUBLE[]) AS fair_lows_of_0,
  CAST(NULL AS DOUBLE[]) AS fair_highs_of_0,
  CAST(NULL AS DOUBLE) AS fair_standard_error_of_0,
  CAST(((tp + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0) AS DOUBLE) AS fair_hits_of_1,
  CAST(((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0) AS DOUBLE) AS
    fair_size_of_1,
  CAST(NULL AS DOUBLE) AS fair_alone_low_of_1, CAST(NULL AS DOUBLE) AS fair_alone_high_of_1,
  CAST(NULL AS DOUBLE) AS fair_deviation_of_1, CAST(NULL AS DOUBLE) AS fair_spacing_of_1, CAST(NULL AS DOUBLE[]) AS fair_lows_of_1,
  CAST(NULL AS DOUBLE[]) AS fair_highs_of_1, CAST(NULL AS DOUBLE) AS fair_standard_error_of_1
  FROM fair_counts
), fair_tested_groups AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_measures AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_pairs AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_contrasts AS (
  -- as in: every pair of groups, except
  …
  - CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  + CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  + first_value - second_value AS difference,
  …
), fair_tests AS (
  SELECT *,
  2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) *
    ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) *
    ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2
    * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) +
    296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 /
    (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) +
    10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p
  FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 +
    fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM (SELECT *,
    fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits AS fair_x2, fair_second_size -
    fair_second_hits AS fair_y2 FROM fair_contrasts) AS fair_counted) AS fair_compared
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'accuracy' END AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, ratio, CAST(0.1 AS DOUBLE) AS allowance, CAST('difference' AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END AS within, fair_z AS z,
  fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  (first_value * (1 - second_value)) / NULLIF((1 - first_value) * second_value, 0) AS odds_ratio, CAST(NULL AS BIGINT) AS shortfall,
  CAST(NULL AS BOOLEAN) AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, fair_one_value AS warning, first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_p * COUNT(*) OVER (PARTITION BY fair_metric)) END AS
    fair_p_adjusted, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM fair_tests) AS fair_adjusted
  ORDER BY fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs over the same cases, two people each
FROM loans WHERE race IS DISTINCT FROM 'Other' FAIR PAIRS (
  PREDICTION approved LABEL repaid PROTECTED sex MATCH floor((71 * round(100 * risk) - 101 * floor(71 * round(100 * risk) / 101)) / 2)
  METRICS selection_rate WITHIN RATIO 0.8, accuracy WITHIN 0.1
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, approved AS fair_prediction, repaid AS fair_label,
  floor((71 * round(100 * risk) - 101 * floor(71 * round(100 * risk) / 101)) / 2) AS fair_match
  FROM loans WHERE race IS DISTINCT FROM 'Other'
), fair_tally AS (
  SELECT sex, fair_prediction, fair_label, fair_match, 1 AS fair_size
  FROM fair_rows
), fair_cells AS (
  -- as in: the largest gap over the same cases (disparity.sql), except
  - SELECT race,
  + SELECT sex,
  …
), fair_clusters AS MATERIALIZED (
  SELECT sex, fair_match,
  CAST(CASE WHEN fair_known > 0 THEN fair_both ELSE 0 END AS DOUBLE) AS tp,
  CAST(CASE WHEN fair_known > 0 THEN fair_false_ones ELSE 0 END AS DOUBLE) AS fp,
  CAST(CASE WHEN fair_known > 0 THEN fair_missed ELSE 0 END AS DOUBLE) AS fn,
  CAST(CASE WHEN fair_known > 0 THEN fair_known - fair_both - fair_false_ones - fair_missed ELSE 0 END AS DOUBLE) AS tn,
  CAST(fair_known AS DOUBLE) AS n, CAST(fair_all AS DOUBLE) AS fair_all
  FROM (SELECT sex, fair_match, COUNT(*) AS fair_all, CASE WHEN NOT fair_match IS NULL THEN COUNT(fair_predicted * fair_labelled)
    ELSE 0 END AS fair_known, SUM(fair_predicted * fair_labelled) AS fair_both, SUM(fair_predicted - (fair_predicted *
    fair_labelled)) AS fair_false_ones, SUM(fair_labelled - (fair_predicted * fair_labelled)) AS fair_missed FROM fair_cells GROUP BY
    sex, fair_match) AS fair_summed
), fair_counts AS MATERIALIZED (
  SELECT sex, SUM(tp) AS tp, SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_all) AS fair_all
  FROM fair_clusters GROUP BY sex
), fair_groups AS (
  -- as in: allowances (disparity.sql), except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate,
  + SELECT sex, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
  - [CAST(tp + fn AS BIGINT), CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  + [CAST(n AS BIGINT), CAST(n AS BIGINT)] AS fair_rows_of,
  …
), fair_sides AS (  -- as in: the largest gaps of errors (disparity.sql)
), fair_evidence AS (
  -- as in: the largest gap over the same cases (disparity.sql), except
  - SELECT race, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  + SELECT sex, CAST(tp + fp AS DOUBLE) AS fair_hits_of_0,
  …
), fair_tested_groups AS (
  SELECT fair_sides.*,
  ROW_NUMBER() OVER (ORDER BY fair_sides.sex ASC) AS fair_place, fair_hits_of_0, fair_hits_of_1, fair_size_of_0, fair_size_of_1,
  fair_alone_low_of_0, fair_alone_low_of_1, fair_alone_high_of_0, fair_alone_high_of_1, fair_deviation_of_0, fair_deviation_of_1,
  fair_spacing_of_0, fair_spacing_of_1, fair_lows_of_0, fair_lows_of_1, fair_highs_of_0, fair_highs_of_1, fair_standard_error_of_0,
  fair_standard_error_of_1
  FROM fair_sides INNER JOIN fair_evidence ON fair_sides.sex IS NOT DISTINCT FROM fair_evidence.sex
), fair_measures AS (
  -- as in: the largest gap over the same cases (disparity.sql), except
  - SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  + SELECT UNNEST([0, 1]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST(fair_rows_of) AS fair_n, excluded AS fair_excluded,
  …
), fair_pairs AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_answers AS (
  SELECT *, fair_hits / NULLIF(fair_size, 0) AS fair_rate,
  CASE WHEN fair_match IS NULL THEN fair_all ELSE 0 END AS fair_loose
  FROM (SELECT UNNEST([0, 1]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST([n, n]) AS fair_rows, UNNEST([tp + fp, tp + tn]) AS
    fair_hits, UNNEST([tp + fp + fn + tn, tp + fp + fn + tn]) AS fair_size, fair_match, fair_all FROM fair_clusters) AS fair_counted
  WHERE fair_match IS NULL OR fair_size > 0
), fair_cases AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_patterns AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_matched AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_rates AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_related AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_contrasts AS (
  -- as in: every pair of groups, except
  …
  - CAST(fair_one_prediction AS TEXT) AS fair_one_value, first_value - second_value AS difference,
  + CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    fair_one_value,
  + first_value - second_value AS difference,
  …
  - FROM fair_pairs
  + FROM fair_related
), fair_tests AS (
  SELECT *,
  CAST(CASE WHEN difference IS NULL THEN NULL WHEN fair_z IS NULL THEN 1 WHEN NOT fair_several THEN (CASE WHEN fair_only_first +
    fair_only_second = 0 OR fair_only_first = fair_only_second THEN 1e0 ELSE LEAST(1e0, 2 *
    (COALESCE(LIST_SUM([EXP(LGAMMA((fair_only_first + fair_only_second) + 1) - LGAMMA(fair_j + 1) - LGAMMA((fair_only_first +
    fair_only_second) - fair_j + 1) + fair_j * LN(1e0) - (fair_only_first + fair_only_second) * LN(1 + 1e0)) FOR fair_j IN
    RANGE(CAST(GREATEST(0, FLOOR((fair_only_first + fair_only_second) * 1e0 / (1 + 1e0) - 20 * SQRT((fair_only_first +
    fair_only_second)) - 1)) AS BIGINT), CAST(LEAST(fair_only_first, fair_only_second) AS BIGINT) + 1)]), 0e0)) - 1 *
    EXP(LGAMMA(fair_only_first + fair_only_second + 1) - LGAMMA(fair_only_first + 1) - LGAMMA(fair_only_second + 1) -
    (fair_only_first + fair_only_second) * LN(2e0))) END) ELSE 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN
    EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) +
    6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) *
    ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) *
    ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) +
    793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 /
    (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) +
    7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) +
    0.65))))))))))))) END) END AS DOUBLE) AS fair_p
  FROM (SELECT *, fair_first_sum - fair_products AS fair_only_first, fair_second_sum - fair_products AS fair_only_second FROM
    fair_contrasts) AS fair_discordant
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'accuracy' END AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT),
    2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, ratio,
  CAST(CASE fair_metric WHEN 0 THEN 0.8 WHEN 1 THEN 0.1 END AS DOUBLE) AS allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'ratio' WHEN 1 THEN 'difference' END AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND
    CAST('Infinity' AS DOUBLE) WHEN 1 THEN fair_difference <= CAST(0.1 AS DOUBLE) + 1e-12 END END AS within,
  fair_z AS z, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN NOT fair_several THEN fair_only_first / NULLIF(fair_only_second, 0) END AS odds_ratio,
  CAST(CASE fair_metric WHEN 0 THEN CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size *
    COALESCE(fair_upper_value * (CAST(0.8 AS DOUBLE) - 1e-12), fair_upper_value - 1e-12)) - fair_lower_hits) END WHEN 1 THEN CASE
    WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * COALESCE(fair_upper_value - CAST(0.1 AS DOUBLE) - 1e-12,
    fair_upper_value - 1e-12)) - fair_lower_hits) END END AS BIGINT) AS shortfall,
  (fair_lower_hits + 1) * fair_upper_size > (fair_upper_hits - 1) * fair_lower_size AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, CAST(fair_matched AS BIGINT) AS matched,
  CAST(fair_first_unmatched AS BIGINT) AS first_unmatched,
  CAST(fair_second_unmatched AS BIGINT) AS second_unmatched,
  CAST(CASE WHEN NOT fair_several THEN fair_products END AS BIGINT) AS in_both,
  CAST(CASE WHEN NOT fair_several THEN fair_only_first END AS BIGINT) AS only_first,
  CAST(CASE WHEN NOT fair_several THEN fair_only_second END AS BIGINT) AS only_second,
  CAST(CASE WHEN NOT fair_several THEN fair_matched - fair_first_sum - fair_only_second END AS BIGINT) AS in_neither,
  CASE WHEN NOT difference IS NULL THEN CASE WHEN fair_several THEN 'mcnemar_of_case_rates' ELSE 'mcnemar_mid_p' END END AS test,
  fair_one_value AS warning, first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(first_value) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p *
    COUNT(first_value) OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps)
    AS fair_adjusted
  ORDER BY fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result

-- title: pairs over the same cases, several people each
FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race MATCH floor(risk * 8))

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race, approved AS fair_prediction, floor(risk * 8) AS fair_match
  FROM loans
), fair_tally AS (
  SELECT race, fair_prediction, fair_match, 1 AS fair_size
  FROM fair_rows
), fair_cells AS (
  SELECT race,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION approved must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_match, fair_size
  FROM fair_tally
), fair_clusters AS MATERIALIZED (
  SELECT race, fair_match,
  CAST(CASE WHEN fair_known > 0 THEN fair_both ELSE 0 END AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp, CAST(0 AS DOUBLE) AS fn,
  CAST(CASE WHEN fair_known > 0 THEN fair_known - fair_both ELSE 0 END AS DOUBLE) AS tn, CAST(fair_known AS DOUBLE) AS n,
  CAST(fair_all AS DOUBLE) AS fair_all
  FROM (SELECT race, fair_match, COUNT(*) AS fair_all, CASE WHEN NOT fair_match IS NULL THEN COUNT(fair_predicted) ELSE 0 END AS
    fair_known, SUM(fair_predicted) AS fair_both FROM fair_cells GROUP BY race, fair_match) AS fair_summed
), fair_counts AS MATERIALIZED (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_groups AS (
  -- as in: strata (disparity.sql), except
  - SELECT "Region of", race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_evidence AS (  -- as in: every pair of groups
), fair_tested_groups AS (  -- as in: every pair of groups
), fair_measures AS (  -- as in: every pair of groups
), fair_pairs AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_answers AS (
  SELECT *, fair_hits / NULLIF(fair_size, 0) AS fair_rate,
  CASE WHEN fair_match IS NULL THEN fair_all ELSE 0 END AS fair_loose
  FROM (SELECT UNNEST([0]) AS fair_metric, {'race': race} AS fair_key, UNNEST([n]) AS fair_rows, UNNEST([tp + fp]) AS fair_hits,
    UNNEST([tp + fp + fn + tn]) AS fair_size, fair_match, fair_all FROM fair_clusters) AS fair_counted
  WHERE fair_match IS NULL OR fair_size > 0
), fair_cases AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_patterns AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_matched AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_rates AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_related AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_contrasts AS (
  -- as in: every pair of groups, except
  …
  - FROM fair_pairs
  + FROM fair_related
), fair_tests AS (  -- as in: pairs over the same cases, two people each
)
  SELECT 'selection_rate' AS metric,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  first_n, first_value,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  second_n, second_value, difference, ratio, CAST(NULL AS DOUBLE) AS allowance, CAST(NULL AS TEXT) AS judged_on,
  CASE WHEN fair_one_value IS NULL THEN CAST(NULL AS BOOLEAN) END AS within, fair_z AS z, fair_p AS p_value,
  fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN NOT fair_several THEN fair_only_first / NULLIF(fair_only_second, 0) END AS odds_ratio,
  CAST(CASE WHEN NOT fair_lower_hits IS NULL THEN GREATEST(0, CEIL(fair_lower_size * (fair_upper_value - 1e-12)) - fair_lower_hits)
    END AS BIGINT) AS shortfall,
  (fair_lower_hits + 1) * fair_upper_size > (fair_upper_hits - 1) * fair_lower_size AS one_more_reverses,
  difference / NULLIF(fair_first_deviation, 0) AS standardized_difference, CAST(fair_matched AS BIGINT) AS matched,
  CAST(fair_first_unmatched AS BIGINT) AS first_unmatched,
  CAST(fair_second_unmatched AS BIGINT) AS second_unmatched,
  CAST(CASE WHEN NOT fair_several THEN fair_products END AS BIGINT) AS in_both,
  CAST(CASE WHEN NOT fair_several THEN fair_only_first END AS BIGINT) AS only_first,
  CAST(CASE WHEN NOT fair_several THEN fair_only_second END AS BIGINT) AS only_second,
  CAST(CASE WHEN NOT fair_several THEN fair_matched - fair_first_sum - fair_only_second END AS BIGINT) AS in_neither,
  CASE WHEN NOT difference IS NULL THEN CASE WHEN fair_several THEN 'mcnemar_of_case_rates' ELSE 'mcnemar_mid_p' END END AS test,
  fair_one_value AS warning, first_key, second_key
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(first_value) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p *
    COUNT(first_value) OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps)
    AS fair_adjusted
  ORDER BY fair_metric ASC, fair_first_place ASC,
  fair_second_place ASC) AS fair_row))) AS fair_result
