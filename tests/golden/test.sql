-- title: chance and the smallest clause
FROM loans FAIR TEST (PREDICTION approved PROTECTED sex)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: twice in one statement, with parameters (group.sql)
), fair_tally AS (  -- as in: the largest gap of each class (disparity.sql)
), fair_cells AS (  -- as in: twice in one statement, with parameters (group.sql)
), fair_counts AS (  -- as in: twice in one statement, with parameters (group.sql)
), fair_tables AS (
  SELECT UNNEST([0]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST([n]) AS fair_rows, UNNEST([tp + fp]) AS fair_hits,
  UNNEST([tp + fp + fn + tn]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT fair_metric, fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY fair_metric) AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY fair_metric) AS fair_all_size
  FROM fair_tables WHERE fair_size > 0
), fair_deviations AS (
  SELECT fair_metric, fair_place, ANY_VALUE(fair_key) AS fair_key, SUM(fair_rows) AS fair_rows,
  SUM(fair_hits - ((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0))) AS fair_deviation,
  SUM((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0)) AS fair_expected,
  SUM((fair_size * (fair_all_size - fair_all_hits)) / NULLIF(fair_all_size, 0)) AS fair_expected_others,
  SUM(LEAST((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0), ((fair_all_size - fair_size) * (fair_all_size - fair_all_hits)) /
    NULLIF(fair_all_size, 0))) AS fair_below,
  SUM(LEAST((fair_size * (fair_all_size - fair_all_hits)) / NULLIF(fair_all_size, 0), ((fair_all_size - fair_size) * fair_all_hits) /
    NULLIF(fair_all_size, 0))) AS fair_above
  FROM fair_places GROUP BY fair_metric, fair_place
), fair_pairs AS (
  SELECT *
  FROM (SELECT fair_metric, fair_key AS first_key, fair_place AS fair_pair FROM fair_deviations) AS fair_alone INNER
  JOIN (SELECT fair_metric, fair_key AS second_key, fair_place AS fair_second_place FROM fair_deviations QUALIFY fair_place =
    MAX(fair_place) OVER (PARTITION BY fair_metric) AND (MAX(fair_place) OVER (PARTITION BY fair_metric) = 2)) AS fair_others USING
    (fair_metric)
  WHERE fair_pair < fair_second_place
), fair_fourfold AS (
  SELECT fair_metric, fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_hits ELSE 0 END) AS fair_a,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_size - fair_hits ELSE 0 END) AS fair_b,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_hits ELSE 0 END) AS fair_c,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_size - fair_hits ELSE 0 END) AS fair_d
  FROM fair_places INNER JOIN fair_pairs USING (fair_metric) WHERE fair_place IN (fair_pair, fair_second_place)
  GROUP BY fair_metric, fair_pair
), fair_odds AS (
  SELECT fair_metric, fair_pair, first_key, second_key, fair_a, fair_b, fair_c, fair_d, fair_r / NULLIF(fair_s, 0) AS fair_ratio,
  fair_pr / NULLIF(2 * fair_r * fair_r, 0) + fair_both / NULLIF(2 * fair_r * fair_s, 0) + fair_qs / NULLIF(2 * fair_s * fair_s, 0) AS
    fair_variance
  FROM (SELECT fair_metric, fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key, SUM((fair_a * fair_d)
    / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) AS fair_r, SUM((fair_b * fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0))
    AS fair_s, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a * fair_d) / NULLIF(fair_a + fair_b +
    fair_c + fair_d, 0))) AS fair_pr, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_b * fair_c) /
    NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) + ((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a *
    fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0))) AS fair_both, SUM(((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c +
    fair_d, 0)) * ((fair_b * fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0))) AS fair_qs, SUM(fair_a) AS fair_a, SUM(fair_b)
    AS fair_b, SUM(fair_c) AS fair_c, SUM(fair_d) AS fair_d FROM fair_fourfold GROUP BY fair_metric, fair_pair) AS fair_sums
), fair_statistics AS (
  SELECT *
  FROM (SELECT fair_metric FROM fair_tables GROUP BY fair_metric) AS fair_units
  LEFT JOIN (SELECT fair_metric, COUNT(*) AS fair_groups, SUM(fair_rows) AS fair_n, SUM((fair_deviation * fair_deviation *
    (fair_expected + fair_expected_others)) / NULLIF(fair_expected * fair_expected_others, 0)) AS fair_pearson, MIN(LEAST(fair_below,
    fair_above)) AS fair_least FROM fair_deviations GROUP BY fair_metric) AS fair_compared USING (fair_metric)
  LEFT JOIN (SELECT fair_metric, fair_a, fair_b, fair_c, fair_d FROM fair_odds WHERE fair_pair = 1) AS fair_two USING (fair_metric)
), fair_tests AS (
  SELECT *,
  CASE WHEN fair_groups = 2 THEN fair_pair_p ELSE (CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR fair_degrees IS NULL
    OR fair_degrees < 1 OR fair_degrees <> FLOOR(fair_degrees) THEN NULL WHEN fair_statistic <= 0 THEN 1.0 WHEN fair_statistic >
    1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_statistic) > 38.6 THEN 0.0 WHEN
    SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) * ((((((3.52624965998911e-2 *
    SQRT(fair_statistic) + 0.700383064443688) * SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_statistic) + 33.912866078383) *
    SQRT(fair_statistic) + 112.079291497871) * SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.206867912376) /
    (((((((8.83883476483184e-2 * SQRT(fair_statistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) *
    SQRT(fair_statistic) + 86.7807322029461) * SQRT(fair_statistic) + 296.564248779674) * SQRT(fair_statistic) + 637.333633378831) *
    SQRT(fair_statistic) + 793.826512519948) * SQRT(fair_statistic) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_statistic) *
    SQRT(fair_statistic)) / 2.506628274631000502 / (SQRT(fair_statistic) + 1 / (SQRT(fair_statistic) + 2 / (SQRT(fair_statistic) + 3
    / (SQRT(fair_statistic) + 4 / (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_statistic) + 7 /
    (SQRT(fair_statistic) + 8 / (SQRT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 /
    (SQRT(fair_statistic) + 12 / (SQRT(fair_statistic) + 0.65))))))))))))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic
    / 2.0 + (fair_j + (fair_degrees % 2) / 2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j + (fair_degrees % 2) / 2.0 + 1.0)) FOR
    fair_j IN RANGE(0, CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), 0.0)) END) END AS fair_p
  FROM (SELECT fair_metric, fair_groups, fair_n, fair_least, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p, CASE WHEN
    fair_groups = 2 AND fair_z IS NULL AND (TRUE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN fair_groups > 2
    THEN 'chi_square' END AS fair_test, CASE WHEN fair_groups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson END AS
    fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fair_degrees FROM (SELECT *, CASE WHEN NOT fair_z IS NULL
    THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) *
    ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) *
    ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2
    * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) +
    296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 /
    (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) +
    10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 +
    fair_y2 > 0 THEN (LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) /
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
    BIGINT) + 1)])]][1])) END AS fair_p FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 +
    fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) *
    SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2)
    * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c AS
    fair_x2, (fair_c + fair_d) - fair_c AS fair_y2 FROM fair_statistics) AS fair_counted) AS fair_compared) AS fair_compared) AS
    fair_chosen
), fair_constants AS (  -- as in: a gap in parts (decompose.sql)
)
  SELECT 'selection_rate' AS metric, fair_test AS test, fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees,
  fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT),
    2, -2) END END AS first_group,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS
    TEXT), 2, -2) END END AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(NULL AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n, CAST(NULL AS BIGINT) AS strata,
  CAST(NULL AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected, CAST(fair_one_prediction AS TEXT) AS warning
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  LEFT JOIN fair_odds USING (fair_metric)
  CROSS JOIN fair_constants
  ORDER BY fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: several groups and metrics are tested
FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED race CORRECTION benjamini_hochberg)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: every pair (disparity.sql)
), fair_tally AS (  -- as in: every pair (disparity.sql)
), fair_cells AS (  -- as in: every pair (disparity.sql)
), fair_counts AS (  -- as in: every pair (disparity.sql)
), fair_tables AS (
  SELECT UNNEST([0, 1, 2, 3, 4, 5]) AS fair_metric, {'race': race} AS fair_key,
  UNNEST([n, n, n, tp + fn, fp + tn, tp + fp]) AS fair_rows,
  UNNEST([tp + fp, tp + fn, tp + tn, tp, fp, tp]) AS fair_hits,
  UNNEST([tp + fp + fn + tn, tp + fp + fn + tn, tp + fp + fn + tn, tp + fn, fp + tn, tp + fp]) AS fair_size
  FROM fair_counts
), fair_places AS (  -- as in: chance and the smallest clause
), fair_deviations AS (  -- as in: chance and the smallest clause
), fair_pairs AS (  -- as in: chance and the smallest clause
), fair_fourfold AS (  -- as in: chance and the smallest clause
), fair_odds AS (  -- as in: chance and the smallest clause
), fair_statistics AS (  -- as in: chance and the smallest clause
), fair_tests AS (  -- as in: chance and the smallest clause
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL (decompose.sql)
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'base_rate' WHEN 2 THEN 'accuracy' WHEN 3 THEN
    'true_positive_rate' WHEN 4 THEN 'false_positive_rate' WHEN 5 THEN 'positive_predictive_value' END AS metric,
  fair_test AS test, fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value,
  fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(NULL AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n, CAST(NULL AS BIGINT) AS strata,
  CAST(NULL AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected,
  CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN fair_one_label ELSE COALESCE(fair_one_label, fair_one_prediction)
    END AS TEXT) AS warning
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MIN(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p DESC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, (fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric)) / COUNT(fair_p) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC) AS fair_step FROM
    fair_tests) AS fair_steps) AS fair_adjusted
  LEFT JOIN fair_odds USING (fair_metric)
  CROSS JOIN fair_constants
  ORDER BY fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: a pair is tested in strata
FROM loans FAIR TEST (
  PREDICTION approved LABEL repaid PROTECTED sex CONTROL "Region of" METRICS selection_rate, true_positive_rate, accuracy REFERENCE 'Female'
  CONFIDENCE 0.9 CORRECTION bonferroni
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (
  SELECT "Region of" AS "Region of", sex, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT "Region of", sex, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY "Region of", sex, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT "Region of", sex,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT "Region of", sex,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY "Region of", sex
), fair_tables AS (
  SELECT "Region of", UNNEST([0, 1, 2]) AS fair_metric, {'sex': sex} AS fair_key, sex IS NOT DISTINCT
  FROM ('Female') AS fair_is_reference, UNNEST([n, tp + fn, n]) AS fair_rows, UNNEST([tp + fp, tp, tp + tn]) AS fair_hits,
  UNNEST([tp + fp + fn + tn, tp + fn, tp + fp + fn + tn]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT fair_metric, "Region of", fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_is_last ASC, fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY fair_metric, "Region of") AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY fair_metric, "Region of") AS fair_all_size,
  ROW_NUMBER() OVER (PARTITION BY fair_metric, "Region of" ORDER BY fair_key ASC) AS fair_turn_in_stratum
  FROM (SELECT *, CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE
    ERROR('REFERENCE ''Female'' is no group of sex⏎HINT: take a group that is there; FAIR (…) lists them') END AS fair_is_last FROM
    fair_tables) AS fair_judged
  WHERE fair_size > 0
), fair_deviations AS (
  SELECT fair_metric, fair_place, ANY_VALUE(fair_key) AS fair_key, SUM(fair_rows) AS fair_rows,
  SUM(fair_hits - ((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0))) AS fair_deviation,
  SUM((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0)) AS fair_expected,
  SUM((fair_size * (fair_all_size - fair_all_hits)) / NULLIF(fair_all_size, 0)) AS fair_expected_others,
  SUM(LEAST((fair_size * fair_all_hits) / NULLIF(fair_all_size, 0), ((fair_all_size - fair_size) * (fair_all_size - fair_all_hits)) /
    NULLIF(fair_all_size, 0))) AS fair_below,
  SUM(LEAST((fair_size * (fair_all_size - fair_all_hits)) / NULLIF(fair_all_size, 0), ((fair_all_size - fair_size) * fair_all_hits) /
    NULLIF(fair_all_size, 0))) AS fair_above,
  SUM(CASE WHEN fair_all_hits > 0 AND (fair_all_size - fair_all_hits) > 0 AND fair_size < fair_all_size THEN fair_rows ELSE 0 END) AS
    fair_compared,
  SUM(CASE WHEN fair_turn_in_stratum = 1 AND fair_all_hits > 0 AND (fair_all_size - fair_all_hits) > 0 AND fair_size < fair_all_size
    THEN 1 ELSE 0 END) AS fair_strata,
  SUM(CASE WHEN fair_turn_in_stratum = 1 AND NOT (fair_all_hits > 0 AND (fair_all_size - fair_all_hits) > 0 AND fair_size <
    fair_all_size) THEN 1 ELSE 0 END) AS fair_silent
  FROM fair_places GROUP BY fair_metric, fair_place
), fair_pairs AS (
  SELECT *
  FROM (SELECT fair_metric, fair_key AS first_key, fair_place AS fair_pair FROM fair_deviations) AS fair_alone INNER
  JOIN (SELECT fair_metric, fair_key AS second_key, fair_place AS fair_second_place FROM fair_deviations QUALIFY fair_place =
    MAX(fair_place) OVER (PARTITION BY fair_metric) AND (TRUE)) AS fair_others USING (fair_metric)
  WHERE fair_pair < fair_second_place
), fair_fourfold AS (
  SELECT fair_metric, "Region of", fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_hits ELSE 0 END) AS fair_a,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_size - fair_hits ELSE 0 END) AS fair_b,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_hits ELSE 0 END) AS fair_c,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_size - fair_hits ELSE 0 END) AS fair_d
  FROM fair_places INNER JOIN fair_pairs USING (fair_metric) WHERE fair_place IN (fair_pair, fair_second_place)
  GROUP BY fair_metric, "Region of", fair_pair
), fair_odds AS (  -- as in: chance and the smallest clause
), fair_covariances AS (
  SELECT fair_a.fair_metric, fair_a.fair_place, fair_b.fair_place AS fair_other,
  SUM((fair_a.fair_all_hits * (fair_a.fair_all_size - fair_a.fair_all_hits) * fair_a.fair_size * CASE WHEN fair_a.fair_place =
    fair_b.fair_place THEN fair_a.fair_all_size - fair_b.fair_size ELSE -fair_b.fair_size END) / NULLIF(fair_a.fair_all_size *
    fair_a.fair_all_size * (fair_a.fair_all_size - 1), 0)) AS fair_covariance
  FROM fair_places AS fair_a INNER JOIN fair_places AS fair_b ON fair_a.fair_metric IS NOT DISTINCT
  FROM fair_b.fair_metric AND fair_a."Region of" IS NOT DISTINCT FROM fair_b."Region of" WHERE fair_a.fair_all_size > 1
  GROUP BY fair_a.fair_metric, fair_a.fair_place, fair_b.fair_place
), fair_variances AS (
  SELECT fair_metric, fair_place, SQRT(fair_covariance) AS fair_scale,
  fair_deviation / NULLIF(SQRT(fair_covariance), 0) AS fair_scaled
  FROM fair_covariances INNER JOIN fair_deviations USING (fair_metric, fair_place)
  WHERE fair_place = fair_other AND fair_covariance > 0
), fair_matrix AS (
  SELECT fair_a.fair_metric,
  ROW_NUMBER() OVER (PARTITION BY fair_a.fair_metric ORDER BY fair_a.fair_place ASC) AS fair_order,
  LIST_APPEND(ARRAY_AGG(COALESCE(fair_covariance / NULLIF(fair_a.fair_scale * fair_b.fair_scale, 0), CAST(0 AS DOUBLE)) ORDER BY
    fair_b.fair_place ASC), ANY_VALUE(fair_a.fair_scaled)) AS fair_row
  FROM fair_variances AS fair_a INNER JOIN fair_variances AS fair_b ON fair_a.fair_metric = fair_b.fair_metric
  LEFT JOIN fair_covariances AS fair_c ON fair_a.fair_metric = fair_c.fair_metric AND fair_a.fair_place = fair_c.fair_place AND
    fair_b.fair_place = fair_c.fair_other
  GROUP BY fair_a.fair_metric, fair_a.fair_place
), fair_elimination AS (
  SELECT fair_metric, fair_order, 1 AS fair_step, fair_row
  FROM fair_matrix
  UNION ALL SELECT fair_metric, fair_order, fair_step,
  ARRAY_SLICE(CASE WHEN LIST_EXTRACT(fair_pivot, 1) <= 1e-10 THEN fair_row ELSE LIST_TRANSFORM(LIST_ZIP(fair_row, fair_pivot), LAMBDA
    fair_each : STRUCT_EXTRACT(fair_each, 1) - ((LIST_EXTRACT(fair_row, 1) / NULLIF(LIST_EXTRACT(fair_pivot, 1), 0)) *
    STRUCT_EXTRACT(fair_each, 2))) END, 2, -1) AS fair_row
  FROM (SELECT fair_metric, fair_order, fair_step + 1 AS fair_step, fair_row, FIRST_VALUE(fair_row) OVER (PARTITION BY fair_metric
    ORDER BY fair_order ASC) AS fair_pivot FROM fair_elimination) AS fair_stepped
  WHERE fair_order >= fair_step
), fair_common AS (
  SELECT fair_metric,
  SUM((POWER(LIST_EXTRACT(fair_row, -1), 2)) / NULLIF(LIST_EXTRACT(fair_row, 1), 0)) AS fair_quadratic, COUNT(*) AS fair_rank
  FROM fair_elimination WHERE fair_order = fair_step AND LIST_EXTRACT(fair_row, 1) > 1e-10 GROUP BY fair_metric
), fair_roots AS (
  SELECT fair_metric, fair_pair, fair_a, fair_a + fair_b AS fair_r, fair_a + fair_c AS fair_k, fair_d - fair_a AS fair_rest,
  (2 * (fair_ratio * (fair_a + fair_b) * (fair_a + fair_c))) / NULLIF(fair_ratio * (fair_a + fair_b + fair_a + fair_c) + fair_d -
    fair_a + SQRT(GREATEST(POWER(fair_ratio * (fair_a + fair_b + fair_a + fair_c) + fair_d - fair_a, 2) - (4 * (fair_ratio - 1) *
    (fair_ratio * (fair_a + fair_b) * (fair_a + fair_c))), 0)), 0) AS fair_root
  FROM fair_fourfold INNER
  JOIN (SELECT fair_metric, fair_pair, fair_ratio FROM fair_odds) AS fair_ratios USING (fair_metric, fair_pair)
  WHERE fair_a + fair_b > 0 AND fair_c + fair_d > 0 AND fair_a + fair_c > 0 AND fair_b + fair_d > 0 AND fair_ratio > 0
), fair_homogeneity AS (
  SELECT fair_metric, fair_pair,
  SUM((fair_excess * fair_excess) / NULLIF((fair_large * fair_size) / NULLIF(GREATEST(fair_size - 1, 1e-10), 0), 0)) -
    ((POWER(SUM(fair_excess), 2)) / NULLIF(SUM((fair_large * fair_size) / NULLIF(GREATEST(fair_size - 1, 1e-10), 0)), 0)) AS
    fair_breslow_day,
  COUNT(*) - 1 AS fair_free_strata,
  COUNT(*) / NULLIF(SUM(1 / NULLIF(fair_smallest, 0)), 0) >= 2 AS fair_is_dense
  FROM (SELECT *, fair_a - fair_root AS fair_excess, 1 / NULLIF(1 / NULLIF(fair_root, 0) + 1 / NULLIF(fair_r - fair_root, 0) + 1 /
    NULLIF(fair_k - fair_root, 0) + 1 / NULLIF(fair_rest + fair_root, 0), 0) AS fair_large, fair_r + fair_k + fair_rest AS fair_size,
    LEAST(fair_root, fair_r - fair_root, fair_k - fair_root, fair_rest + fair_root) AS fair_smallest FROM fair_roots) AS fair_rooted
  GROUP BY fair_metric, fair_pair
), fair_statistics AS (
  SELECT *
  FROM (SELECT fair_metric FROM fair_tables GROUP BY fair_metric) AS fair_units
  LEFT JOIN (SELECT fair_metric, COUNT(*) AS fair_groups, SUM(fair_compared) AS fair_n, SUM(fair_strata) AS fair_strata,
    SUM(fair_silent) AS fair_silent, SUM((fair_deviation * fair_deviation * (fair_expected + fair_expected_others)) /
    NULLIF(fair_expected * fair_expected_others, 0)) AS fair_pearson, MIN(LEAST(fair_below, fair_above)) AS fair_least FROM
    fair_deviations GROUP BY fair_metric) AS fair_compared USING (fair_metric)
  LEFT JOIN fair_common USING (fair_metric)
), fair_tests AS (
  -- as in: which columns give a group away (proxies.sql), except
  …
  - FROM fair_limits
  + FROM (SELECT fair_metric, fair_groups, fair_n, fair_least, fair_strata, fair_silent, CASE WHEN fair_groups = 2 THEN
    'cochran_mantel_haenszel' WHEN fair_groups > 2 THEN 'generalized_cochran_mantel_haenszel' END AS fair_test, fair_quadratic AS
    fair_statistic, fair_rank AS fair_degrees FROM fair_statistics) AS fair_chosen
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL (decompose.sql)
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'true_positive_rate' WHEN 2 THEN 'accuracy' END AS metric,
  fair_test AS test, fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value,
  fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT),
    2, -2) END END AS first_group,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS
    TEXT), 2, -2) END END AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.6448536269514715e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.6448536269514715e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(CASE WHEN fair_is_dense THEN (CASE WHEN fair_breslow_day IS NULL OR ISNAN(fair_breslow_day) OR fair_free_strata IS NULL OR
    fair_free_strata < 1 OR fair_free_strata <> FLOOR(fair_free_strata) THEN NULL WHEN fair_breslow_day <= 0 THEN 1.0 WHEN
    fair_breslow_day > 1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_free_strata % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_breslow_day) >
    38.6 THEN 0.0 WHEN SQRT(fair_breslow_day) < 5 THEN EXP(-0.5e0 * SQRT(fair_breslow_day) * SQRT(fair_breslow_day)) *
    ((((((3.52624965998911e-2 * SQRT(fair_breslow_day) + 0.700383064443688) * SQRT(fair_breslow_day) + 6.37396220353165) *
    SQRT(fair_breslow_day) + 33.912866078383) * SQRT(fair_breslow_day) + 112.079291497871) * SQRT(fair_breslow_day) +
    221.213596169931) * SQRT(fair_breslow_day) + 220.206867912376) / (((((((8.83883476483184e-2 * SQRT(fair_breslow_day) +
    1.75566716318264) * SQRT(fair_breslow_day) + 16.064177579207) * SQRT(fair_breslow_day) + 86.7807322029461) *
    SQRT(fair_breslow_day) + 296.564248779674) * SQRT(fair_breslow_day) + 637.333633378831) * SQRT(fair_breslow_day) +
    793.826512519948) * SQRT(fair_breslow_day) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_breslow_day) * SQRT(fair_breslow_day))
    / 2.506628274631000502 / (SQRT(fair_breslow_day) + 1 / (SQRT(fair_breslow_day) + 2 / (SQRT(fair_breslow_day) + 3 /
    (SQRT(fair_breslow_day) + 4 / (SQRT(fair_breslow_day) + 5 / (SQRT(fair_breslow_day) + 6 / (SQRT(fair_breslow_day) + 7 /
    (SQRT(fair_breslow_day) + 8 / (SQRT(fair_breslow_day) + 9 / (SQRT(fair_breslow_day) + 10 / (SQRT(fair_breslow_day) + 11 /
    (SQRT(fair_breslow_day) + 12 / (SQRT(fair_breslow_day) + 0.65))))))))))))) END) ELSE 0.0 END +
    COALESCE(LIST_SUM([EXP(-fair_breslow_day / 2.0 + (fair_j + (fair_free_strata % 2) / 2.0) * LN(fair_breslow_day / 2.0) -
    LGAMMA(fair_j + (fair_free_strata % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(0, CAST(FLOOR(fair_free_strata / 2) AS BIGINT))]), 0.0))
    END) END AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n,
  CAST(COALESCE(fair_strata, 0) AS BIGINT) AS strata,
  CAST(COALESCE(fair_silent, 0) AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected,
  COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction ELSE COALESCE(fair_one_label, fair_one_prediction) END AS TEXT),
    CASE WHEN (fair_strata + fair_silent) = 1 THEN 'CONTROL has one value in every row that counts, so it changes nothing' END, CASE
    WHEN fair_pair IS NULL THEN NULL WHEN NOT (COALESCE(fair_ratio, 0) > 0) THEN 'no homogeneity_p: the odds ratio is 0 or unknown'
    WHEN fair_free_strata = 0 THEN 'no homogeneity_p: one stratum alone compares the groups' WHEN NOT fair_is_dense THEN
    'no homogeneity_p: counts in strata are too small' END) AS warning
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_p * COUNT(fair_p) OVER (PARTITION BY fair_metric)) END AS
    fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM fair_tests) AS fair_adjusted
  LEFT JOIN fair_odds USING (fair_metric)
  LEFT JOIN fair_homogeneity USING (fair_metric, fair_pair)
  CROSS JOIN fair_constants
  ORDER BY fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: several groups are tested in strata
FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED race CONTROL "Region of" METRICS selection_rate, false_positive_rate MINIMUM 6 REFERENCE 'White')

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_tally AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_cells AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_counts AS (  -- as in: bounds in strata, beside a reference (bounds.sql)
), fair_tables AS (
  SELECT "Region of", UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference, UNNEST([n, fp + tn]) AS fair_rows, UNNEST([tp + fp, fp]) AS fair_hits,
  UNNEST([tp + fp + fn + tn, fp + tn]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT fair_metric, "Region of", fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_is_last ASC, fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY fair_metric, "Region of") AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY fair_metric, "Region of") AS fair_all_size,
  ROW_NUMBER() OVER (PARTITION BY fair_metric, "Region of" ORDER BY fair_key ASC) AS fair_turn_in_stratum
  FROM (SELECT *, SUM(fair_rows) OVER (PARTITION BY fair_metric, fair_key) AS fair_all_rows, CASE WHEN BOOL_OR(CAST(fair_is_reference
    AS BOOLEAN)) OVER () THEN fair_is_reference ELSE
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') END AS fair_is_last FROM
    fair_tables) AS fair_judged
  WHERE fair_size > 0 AND fair_all_rows >= 6
), fair_deviations AS (  -- as in: a pair is tested in strata
), fair_pairs AS (  -- as in: a pair is tested in strata
), fair_fourfold AS (  -- as in: a pair is tested in strata
), fair_odds AS (  -- as in: chance and the smallest clause
), fair_covariances AS (  -- as in: a pair is tested in strata
), fair_variances AS (  -- as in: a pair is tested in strata
), fair_matrix AS (  -- as in: a pair is tested in strata
), fair_elimination AS (  -- as in: a pair is tested in strata
), fair_common AS (  -- as in: a pair is tested in strata
), fair_roots AS (  -- as in: a pair is tested in strata
), fair_homogeneity AS (  -- as in: a pair is tested in strata
), fair_statistics AS (  -- as in: a pair is tested in strata
), fair_tests AS (  -- as in: a pair is tested in strata
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL (decompose.sql)
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'false_positive_rate' END AS metric, fair_test AS test,
  fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value, fair_p_adjusted AS p_adjusted,
  fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(CASE WHEN fair_is_dense THEN (CASE WHEN fair_breslow_day IS NULL OR ISNAN(fair_breslow_day) OR fair_free_strata IS NULL OR
    fair_free_strata < 1 OR fair_free_strata <> FLOOR(fair_free_strata) THEN NULL WHEN fair_breslow_day <= 0 THEN 1.0 WHEN
    fair_breslow_day > 1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_free_strata % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_breslow_day) >
    38.6 THEN 0.0 WHEN SQRT(fair_breslow_day) < 5 THEN EXP(-0.5e0 * SQRT(fair_breslow_day) * SQRT(fair_breslow_day)) *
    ((((((3.52624965998911e-2 * SQRT(fair_breslow_day) + 0.700383064443688) * SQRT(fair_breslow_day) + 6.37396220353165) *
    SQRT(fair_breslow_day) + 33.912866078383) * SQRT(fair_breslow_day) + 112.079291497871) * SQRT(fair_breslow_day) +
    221.213596169931) * SQRT(fair_breslow_day) + 220.206867912376) / (((((((8.83883476483184e-2 * SQRT(fair_breslow_day) +
    1.75566716318264) * SQRT(fair_breslow_day) + 16.064177579207) * SQRT(fair_breslow_day) + 86.7807322029461) *
    SQRT(fair_breslow_day) + 296.564248779674) * SQRT(fair_breslow_day) + 637.333633378831) * SQRT(fair_breslow_day) +
    793.826512519948) * SQRT(fair_breslow_day) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_breslow_day) * SQRT(fair_breslow_day))
    / 2.506628274631000502 / (SQRT(fair_breslow_day) + 1 / (SQRT(fair_breslow_day) + 2 / (SQRT(fair_breslow_day) + 3 /
    (SQRT(fair_breslow_day) + 4 / (SQRT(fair_breslow_day) + 5 / (SQRT(fair_breslow_day) + 6 / (SQRT(fair_breslow_day) + 7 /
    (SQRT(fair_breslow_day) + 8 / (SQRT(fair_breslow_day) + 9 / (SQRT(fair_breslow_day) + 10 / (SQRT(fair_breslow_day) + 11 /
    (SQRT(fair_breslow_day) + 12 / (SQRT(fair_breslow_day) + 0.65))))))))))))) END) ELSE 0.0 END +
    COALESCE(LIST_SUM([EXP(-fair_breslow_day / 2.0 + (fair_j + (fair_free_strata % 2) / 2.0) * LN(fair_breslow_day / 2.0) -
    LGAMMA(fair_j + (fair_free_strata % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(0, CAST(FLOOR(fair_free_strata / 2) AS BIGINT))]), 0.0))
    END) END AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n,
  CAST(COALESCE(fair_strata, 0) AS BIGINT) AS strata,
  CAST(COALESCE(fair_silent, 0) AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected,
  COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS
    TEXT), CASE WHEN CAST(6 AS DOUBLE) > 0 AND COALESCE(fair_groups, 0) < 2 THEN
    'fewer than two groups have a value and enough rows (MINIMUM)' END, CASE WHEN (fair_strata + fair_silent) = 1 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CASE WHEN fair_pair IS NULL THEN NULL WHEN NOT
    (COALESCE(fair_ratio, 0) > 0) THEN 'no homogeneity_p: the odds ratio is 0 or unknown' WHEN fair_free_strata = 0 THEN
    'no homogeneity_p: one stratum alone compares the groups' WHEN NOT fair_is_dense THEN
    'no homogeneity_p: counts in strata are too small' END) AS warning
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  LEFT JOIN fair_odds USING (fair_metric)
  LEFT JOIN fair_homogeneity USING (fair_metric, fair_pair)
  CROSS JOIN fair_constants
  ORDER BY fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: groupings are tested apart
FROM loans FAIR TEST (PREDICTION approved PROTECTED CUBE (race, sex) REFERENCE 'Black', 'Male' CORRECTION none)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: a reference group (disparity.sql)
), fair_tally AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_cells AS (  -- as in: bounds where one of two columns is unknown (bounds.sql)
), fair_groupings AS (  -- as in: groupings are compared apart (disparity.sql)
), fair_counts AS (  -- as in: groupings are compared apart (disparity.sql)
), fair_tables AS (
  SELECT protected, UNNEST([0]) AS fair_metric, {'race': race, 'sex': sex} AS fair_key,
  (protected IN ('sex') OR race IS NOT DISTINCT FROM ('Black')) AND (protected IN ('race') OR sex IS NOT DISTINCT FROM ('Male')) AS
    fair_is_reference,
  UNNEST([n]) AS fair_rows, UNNEST([tp + fp]) AS fair_hits, UNNEST([tp + fp + fn + tn]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT protected, fair_metric, fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY protected, fair_metric ORDER BY fair_is_last ASC, fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY protected, fair_metric) AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY protected, fair_metric) AS fair_all_size
  FROM (SELECT *, CASE WHEN BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER () THEN fair_is_reference ELSE
    ERROR('REFERENCE ''Black'', ''Male'' is no group of race, sex⏎HINT: take a group that is there; FAIR (…) lists them') END AS
    fair_is_last FROM fair_tables) AS fair_judged
  WHERE fair_size > 0
), fair_deviations AS (
  -- as in: chance and the smallest clause, except
  - SELECT fair_metric, fair_place, ANY_VALUE(fair_key) AS fair_key, SUM(fair_rows) AS fair_rows,
  + SELECT protected, fair_metric, fair_place, ANY_VALUE(fair_key) AS fair_key, SUM(fair_rows) AS fair_rows,
  …
  - FROM fair_places GROUP BY fair_metric, fair_place
  + FROM fair_places GROUP BY protected, fair_metric, fair_place
), fair_pairs AS (
  SELECT *
  FROM (SELECT protected, fair_metric, fair_key AS first_key, fair_place AS fair_pair FROM fair_deviations) AS fair_alone INNER
  JOIN (SELECT protected, fair_metric, fair_key AS second_key, fair_place AS fair_second_place FROM fair_deviations QUALIFY
    fair_place = MAX(fair_place) OVER (PARTITION BY protected, fair_metric) AND (TRUE)) AS fair_others USING (protected, fair_metric)
  WHERE fair_pair < fair_second_place
), fair_fourfold AS (
  SELECT protected, fair_metric, fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_hits ELSE 0 END) AS fair_a,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_size - fair_hits ELSE 0 END) AS fair_b,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_hits ELSE 0 END) AS fair_c,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_size - fair_hits ELSE 0 END) AS fair_d
  FROM fair_places INNER JOIN fair_pairs USING (protected, fair_metric) WHERE fair_place IN (fair_pair, fair_second_place)
  GROUP BY protected, fair_metric, fair_pair
), fair_odds AS (
  SELECT protected, fair_metric, fair_pair, first_key, second_key, fair_a, fair_b, fair_c, fair_d,
  fair_r / NULLIF(fair_s, 0) AS fair_ratio,
  fair_pr / NULLIF(2 * fair_r * fair_r, 0) + fair_both / NULLIF(2 * fair_r * fair_s, 0) + fair_qs / NULLIF(2 * fair_s * fair_s, 0) AS
    fair_variance
  FROM (SELECT protected, fair_metric, fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key, SUM((fair_a
    * fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) AS fair_r, SUM((fair_b * fair_c) / NULLIF(fair_a + fair_b + fair_c +
    fair_d, 0)) AS fair_s, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_a * fair_d) /
    NULLIF(fair_a + fair_b + fair_c + fair_d, 0))) AS fair_pr, SUM(((fair_a + fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0))
    * ((fair_b * fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) + ((fair_b + fair_c) / NULLIF(fair_a + fair_b + fair_c +
    fair_d, 0)) * ((fair_a * fair_d) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0))) AS fair_both, SUM(((fair_b + fair_c) /
    NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) * ((fair_b * fair_c) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0))) AS fair_qs,
    SUM(fair_a) AS fair_a, SUM(fair_b) AS fair_b, SUM(fair_c) AS fair_c, SUM(fair_d) AS fair_d FROM fair_fourfold GROUP BY protected,
    fair_metric, fair_pair) AS fair_sums
), fair_statistics AS (
  SELECT *
  FROM (SELECT protected, fair_metric FROM fair_tables GROUP BY protected, fair_metric) AS fair_units
  LEFT JOIN (SELECT protected, fair_metric, COUNT(*) AS fair_groups, SUM(fair_rows) AS fair_n, SUM((fair_deviation * fair_deviation *
    (fair_expected + fair_expected_others)) / NULLIF(fair_expected * fair_expected_others, 0)) AS fair_pearson, MIN(LEAST(fair_below,
    fair_above)) AS fair_least FROM fair_deviations GROUP BY protected, fair_metric) AS fair_compared USING (protected, fair_metric)
  LEFT JOIN (SELECT protected, fair_metric, fair_a, fair_b, fair_c, fair_d FROM fair_odds WHERE fair_pair = 1) AS fair_two USING
    (protected, fair_metric)
), fair_tests AS (
  SELECT *,
  CASE WHEN fair_groups = 2 THEN fair_pair_p ELSE (CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR fair_degrees IS NULL
    OR fair_degrees < 1 OR fair_degrees <> FLOOR(fair_degrees) THEN NULL WHEN fair_statistic <= 0 THEN 1.0 WHEN fair_statistic >
    1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_statistic) > 38.6 THEN 0.0 WHEN
    SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) * ((((((3.52624965998911e-2 *
    SQRT(fair_statistic) + 0.700383064443688) * SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_statistic) + 33.912866078383) *
    SQRT(fair_statistic) + 112.079291497871) * SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.206867912376) /
    (((((((8.83883476483184e-2 * SQRT(fair_statistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) *
    SQRT(fair_statistic) + 86.7807322029461) * SQRT(fair_statistic) + 296.564248779674) * SQRT(fair_statistic) + 637.333633378831) *
    SQRT(fair_statistic) + 793.826512519948) * SQRT(fair_statistic) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_statistic) *
    SQRT(fair_statistic)) / 2.506628274631000502 / (SQRT(fair_statistic) + 1 / (SQRT(fair_statistic) + 2 / (SQRT(fair_statistic) + 3
    / (SQRT(fair_statistic) + 4 / (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_statistic) + 7 /
    (SQRT(fair_statistic) + 8 / (SQRT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 /
    (SQRT(fair_statistic) + 12 / (SQRT(fair_statistic) + 0.65))))))))))))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic
    / 2.0 + (fair_j + (fair_degrees % 2) / 2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j + (fair_degrees % 2) / 2.0 + 1.0)) FOR
    fair_j IN RANGE(0, CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), 0.0)) END) END AS fair_p
  FROM (SELECT protected, fair_metric, fair_groups, fair_n, fair_least, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p,
    CASE WHEN fair_groups = 2 AND fair_z IS NULL AND (TRUE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN
    fair_groups > 2 THEN 'chi_square' END AS fair_test, CASE WHEN fair_groups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson
    END AS fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fair_degrees FROM (SELECT *, CASE WHEN NOT fair_z IS
    NULL THEN 2 * (CASE WHEN ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) *
    ((((((3.52624965998911e-2 * ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) *
    ABS(fair_z) + 112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2
    * ABS(fair_z) + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) +
    296.564248779674) * ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE
    EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 /
    (ABS(fair_z) + 4 / (ABS(fair_z) + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) +
    10 / (ABS(fair_z) + 11 / (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) WHEN fair_x1 + fair_y1 > 0 AND fair_x2 +
    fair_y2 > 0 THEN (LEAST(1.0, [COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) /
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
    BIGINT) + 1)])]][1])) END AS fair_p FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 +
    fair_x2, fair_y1 + fair_y2) >= 5 * (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) *
    SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2)
    * SQRT(fair_y1 + fair_y2), 0) END AS fair_z FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c AS
    fair_x2, (fair_c + fair_d) - fair_c AS fair_y2 FROM fair_statistics) AS fair_counted) AS fair_compared) AS fair_compared) AS
    fair_chosen
), fair_constants AS (  -- as in: a gap in parts (decompose.sql)
)
  SELECT protected, 'selection_rate' AS metric, fair_test AS test, fair_statistic AS statistic,
  CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN first_key.race IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex', 'sex')
    THEN CASE WHEN first_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT), 2, -2) END END) END AS
    first_group,
  CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('race, sex', 'race') THEN CASE WHEN second_key.race
    IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race, sex',
    'sex') THEN CASE WHEN second_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS TEXT), 2, -2) END END) END
    AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(NULL AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n, CAST(NULL AS BIGINT) AS strata,
  CAST(NULL AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected, CAST(fair_one_prediction AS TEXT) AS warning
  FROM (SELECT *, fair_p AS fair_p_adjusted, CAST(1 AS BIGINT) AS fair_comparisons FROM fair_tests) AS fair_adjusted
  LEFT JOIN fair_odds USING (protected, fair_metric)
  CROSS JOIN fair_constants
  ORDER BY protected ASC, fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: weights are tested
FROM loans FAIR TEST (
  PREDICTION approved LABEL repaid PROTECTED GROUPING SETS ((sex), (race)) WEIGHT weight METRICS selection_rate, true_positive_rate
  FILTER race <> 'Asian'
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex, race, approved AS fair_prediction, repaid AS fair_label, CAST(weight AS DOUBLE) AS fair_weight,
  race <> 'Asian' AS fair_filter
  FROM loans
), fair_tally AS (
  SELECT sex, race, fair_prediction, fair_label, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high
  FROM fair_rows WHERE fair_filter GROUP BY sex, race, fair_prediction, fair_label
), fair_cells AS (  -- as in: each group against a reference, with weights and limits (decompose.sql)
), fair_groupings AS (
  SELECT CONCAT_WS(', ', CASE WHEN GROUPING(sex) = 0 THEN 'sex' END, CASE WHEN GROUPING(race) = 0 THEN 'race' END) AS protected,
  sex, race, fair_predicted, fair_labelled, SUM(fair_size) AS fair_size, SUM(fair_members) AS fair_members,
  SUM(fair_squares) AS fair_squares, SUM(fair_all) AS fair_all
  FROM fair_cells GROUP BY GROUPING SETS ((sex, fair_predicted, fair_labelled), (race, fair_predicted, fair_labelled))
  HAVING COUNT(*) > 0
), fair_counts AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT protected, sex, race,
  …
  - FROM fair_cells GROUP BY sex, race
  + FROM fair_groupings GROUP BY protected, sex, race
), fair_tables AS (
  SELECT protected, UNNEST([0, 1]) AS fair_metric, {'sex': sex, 'race': race} AS fair_key,
  UNNEST([fair_n, fair_n_tp + fair_n_fn]) AS fair_rows,
  UNNEST([((tp + fp) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0), (tp * (tp + fn)) /
    NULLIF(fair_q_tp + fair_q_fn, 0)]) AS fair_hits,
  UNNEST([((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0), ((tp + fn) * (tp +
    fn)) / NULLIF(fair_q_tp + fair_q_fn, 0)]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT protected, fair_metric, fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY protected, fair_metric ORDER BY fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY protected, fair_metric) AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY protected, fair_metric) AS fair_all_size
  FROM fair_tables WHERE fair_size > 0
), fair_deviations AS (  -- as in: groupings are tested apart
), fair_pairs AS (
  SELECT *
  FROM (SELECT protected, fair_metric, fair_key AS first_key, fair_place AS fair_pair FROM fair_deviations) AS fair_alone INNER
  JOIN (SELECT protected, fair_metric, fair_key AS second_key, fair_place AS fair_second_place FROM fair_deviations QUALIFY
    fair_place = MAX(fair_place) OVER (PARTITION BY protected, fair_metric) AND (MAX(fair_place) OVER (PARTITION BY protected,
    fair_metric) = 2)) AS fair_others USING (protected, fair_metric)
  WHERE fair_pair < fair_second_place
), fair_fourfold AS (  -- as in: groupings are tested apart
), fair_odds AS (  -- as in: groupings are tested apart
), fair_statistics AS (  -- as in: groupings are tested apart
), fair_tests AS (
  SELECT *,
  CASE WHEN fair_groups = 2 THEN fair_pair_p ELSE (CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR fair_degrees IS NULL
    OR fair_degrees < 1 OR fair_degrees <> FLOOR(fair_degrees) THEN NULL WHEN fair_statistic <= 0 THEN 1.0 WHEN fair_statistic >
    1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_statistic) > 38.6 THEN 0.0 WHEN
    SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) * ((((((3.52624965998911e-2 *
    SQRT(fair_statistic) + 0.700383064443688) * SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_statistic) + 33.912866078383) *
    SQRT(fair_statistic) + 112.079291497871) * SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.206867912376) /
    (((((((8.83883476483184e-2 * SQRT(fair_statistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) *
    SQRT(fair_statistic) + 86.7807322029461) * SQRT(fair_statistic) + 296.564248779674) * SQRT(fair_statistic) + 637.333633378831) *
    SQRT(fair_statistic) + 793.826512519948) * SQRT(fair_statistic) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_statistic) *
    SQRT(fair_statistic)) / 2.506628274631000502 / (SQRT(fair_statistic) + 1 / (SQRT(fair_statistic) + 2 / (SQRT(fair_statistic) + 3
    / (SQRT(fair_statistic) + 4 / (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_statistic) + 7 /
    (SQRT(fair_statistic) + 8 / (SQRT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 /
    (SQRT(fair_statistic) + 12 / (SQRT(fair_statistic) + 0.65))))))))))))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic
    / 2.0 + (fair_j + (fair_degrees % 2) / 2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j + (fair_degrees % 2) / 2.0 + 1.0)) FOR
    fair_j IN RANGE(0, CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), 0.0)) END) END AS fair_p
  FROM (SELECT protected, fair_metric, fair_groups, fair_n, fair_least, CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p,
    CASE WHEN fair_groups = 2 AND fair_z IS NULL AND (FALSE) THEN 'fisher' WHEN fair_groups = 2 THEN 'two_proportion_z' WHEN
    fair_groups > 2 THEN 'chi_square' END AS fair_test, CASE WHEN fair_groups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson
    END AS fair_statistic, CASE WHEN fair_groups > 2 THEN fair_groups - 1 END AS fair_degrees FROM (SELECT *, 2 * (CASE WHEN
    ABS(fair_z) > 38.6 THEN 0.0 WHEN ABS(fair_z) < 5 THEN EXP(-0.5e0 * ABS(fair_z) * ABS(fair_z)) * ((((((3.52624965998911e-2 *
    ABS(fair_z) + 0.700383064443688) * ABS(fair_z) + 6.37396220353165) * ABS(fair_z) + 33.912866078383) * ABS(fair_z) +
    112.079291497871) * ABS(fair_z) + 221.213596169931) * ABS(fair_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_z)
    + 1.75566716318264) * ABS(fair_z) + 16.064177579207) * ABS(fair_z) + 86.7807322029461) * ABS(fair_z) + 296.564248779674) *
    ABS(fair_z) + 637.333633378831) * ABS(fair_z) + 793.826512519948) * ABS(fair_z) + 440.413735824752) ELSE EXP(-0.5e0 * ABS(fair_z)
    * ABS(fair_z)) / 2.506628274631000502 / (ABS(fair_z) + 1 / (ABS(fair_z) + 2 / (ABS(fair_z) + 3 / (ABS(fair_z) + 4 / (ABS(fair_z)
    + 5 / (ABS(fair_z) + 6 / (ABS(fair_z) + 7 / (ABS(fair_z) + 8 / (ABS(fair_z) + 9 / (ABS(fair_z) + 10 / (ABS(fair_z) + 11 /
    (ABS(fair_z) + 12 / (ABS(fair_z) + 0.65))))))))))))) END) AS fair_p FROM (SELECT *, ((fair_x1 * fair_y2 - fair_x2 * fair_y1) *
    SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2)
    * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM (SELECT *, fair_a AS fair_x1, (fair_a + fair_b) - fair_a AS fair_y1, fair_c AS
    fair_x2, (fair_c + fair_d) - fair_c AS fair_y2 FROM fair_statistics) AS fair_counted) AS fair_compared) AS fair_compared) AS
    fair_chosen
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL (decompose.sql)
)
  SELECT protected,
  CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'true_positive_rate' END AS metric, fair_test AS test,
  fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value, fair_p_adjusted AS p_adjusted,
  fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('sex') THEN CASE WHEN first_key.sex IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.sex] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race') THEN CASE WHEN
    first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS TEXT), 2, -2) END END) END AS first_group,
  CASE WHEN NOT second_key IS NULL THEN CONCAT_WS(', ', CASE WHEN protected IN ('sex') THEN CASE WHEN second_key.sex IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.sex] AS TEXT), 2, -2) END END, CASE WHEN protected IN ('race') THEN CASE WHEN
    second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS TEXT), 2, -2) END END) END AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(NULL AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n, CAST(NULL AS BIGINT) AS strata,
  CAST(NULL AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected,
  CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    warning
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  LEFT JOIN fair_odds USING (protected, fair_metric)
  CROSS JOIN fair_constants
  ORDER BY protected ASC, fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: weights are tested in strata
FROM loans FAIR TEST (PREDICTION approved PROTECTED sex CONTROL race, "Region of" WEIGHT weight)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (
  SELECT race, "Region of" AS "Region of", sex, approved AS fair_prediction, CAST(weight AS DOUBLE) AS fair_weight
  FROM loans
), fair_tally AS (
  SELECT race, "Region of", sex, fair_prediction, SUM(fair_weight) AS fair_size, COUNT(fair_weight) AS fair_members,
  SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high
  FROM fair_rows GROUP BY race, "Region of", sex, fair_prediction
), fair_cells AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT race, "Region of", sex,
  …
  - CASE WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_label AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_labelled,
  …
), fair_counts AS (
  SELECT race, "Region of", sex,
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
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_n
  FROM fair_cells GROUP BY race, "Region of", sex
), fair_tables AS (
  SELECT race, "Region of", UNNEST([0]) AS fair_metric, {'sex': sex} AS fair_key, UNNEST([fair_n]) AS fair_rows,
  UNNEST([((tp + fp) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)]) AS fair_hits,
  UNNEST([((tp + fp + fn + tn) * (tp + fp + fn + tn)) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT fair_metric, race, "Region of", fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY fair_metric, race, "Region of") AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY fair_metric, race, "Region of") AS fair_all_size,
  ROW_NUMBER() OVER (PARTITION BY fair_metric, race, "Region of" ORDER BY fair_key ASC) AS fair_turn_in_stratum
  FROM fair_tables WHERE fair_size > 0
), fair_deviations AS (  -- as in: a pair is tested in strata
), fair_pairs AS (  -- as in: chance and the smallest clause
), fair_fourfold AS (
  SELECT fair_metric, race, "Region of", fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_hits ELSE 0 END) AS fair_a,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_size - fair_hits ELSE 0 END) AS fair_b,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_hits ELSE 0 END) AS fair_c,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_size - fair_hits ELSE 0 END) AS fair_d
  FROM fair_places INNER JOIN fair_pairs USING (fair_metric) WHERE fair_place IN (fair_pair, fair_second_place)
  GROUP BY fair_metric, race, "Region of", fair_pair
), fair_odds AS (  -- as in: chance and the smallest clause
), fair_covariances AS (
  SELECT fair_a.fair_metric, fair_a.fair_place, fair_b.fair_place AS fair_other,
  SUM((fair_a.fair_all_hits * (fair_a.fair_all_size - fair_a.fair_all_hits) * fair_a.fair_size * CASE WHEN fair_a.fair_place =
    fair_b.fair_place THEN fair_a.fair_all_size - fair_b.fair_size ELSE -fair_b.fair_size END) / NULLIF(fair_a.fair_all_size *
    fair_a.fair_all_size * (fair_a.fair_all_size - 1), 0)) AS fair_covariance
  FROM fair_places AS fair_a INNER JOIN fair_places AS fair_b ON fair_a.fair_metric IS NOT DISTINCT
  FROM fair_b.fair_metric AND fair_a.race IS NOT DISTINCT FROM fair_b.race AND fair_a."Region of" IS NOT DISTINCT
  FROM fair_b."Region of" WHERE fair_a.fair_all_size > 1 GROUP BY fair_a.fair_metric, fair_a.fair_place, fair_b.fair_place
), fair_variances AS (  -- as in: a pair is tested in strata
), fair_matrix AS (  -- as in: a pair is tested in strata
), fair_elimination AS (  -- as in: a pair is tested in strata
), fair_common AS (  -- as in: a pair is tested in strata
), fair_roots AS (  -- as in: a pair is tested in strata
), fair_homogeneity AS (  -- as in: a pair is tested in strata
), fair_statistics AS (  -- as in: a pair is tested in strata
), fair_tests AS (  -- as in: a pair is tested in strata
), fair_constants AS (  -- as in: a gap in parts (decompose.sql)
)
  -- as in: a pair is tested in strata, except
  - SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'true_positive_rate' WHEN 2 THEN 'accuracy' END AS metric,
  - fair_test AS test, fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value,
  - fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  + SELECT 'selection_rate' AS metric, fair_test AS test, fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees,
  + fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  …
  - CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.6448536269514715e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  - CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.6448536269514715e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  + CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  + CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  …
  - COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction ELSE COALESCE(fair_one_label, fair_one_prediction) END AS TEXT),
    CASE WHEN (fair_strata + fair_silent) = 1 THEN 'CONTROL has one value in every row that counts, so it changes nothing' END, CASE
    WHEN fair_pair IS NULL THEN NULL WHEN NOT (COALESCE(fair_ratio, 0) > 0) THEN 'no homogeneity_p: the odds ratio is 0 or unknown'
    WHEN fair_free_strata = 0 THEN 'no homogeneity_p: one stratum alone compares the groups' WHEN NOT fair_is_dense THEN
    'no homogeneity_p: counts in strata are too small' END) AS warning
  - FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_p * COUNT(fair_p) OVER (PARTITION BY fair_metric)) END AS
    fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM fair_tests) AS fair_adjusted
  + COALESCE(CAST(fair_one_prediction AS TEXT), CASE WHEN (fair_strata + fair_silent) = 1 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CASE WHEN fair_pair IS NULL THEN NULL WHEN NOT
    (COALESCE(fair_ratio, 0) > 0) THEN 'no homogeneity_p: the odds ratio is 0 or unknown' WHEN fair_free_strata = 0 THEN
    'no homogeneity_p: one stratum alone compares the groups' WHEN NOT fair_is_dense THEN
    'no homogeneity_p: counts in strata are too small' END) AS warning
  + FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  …

-- title: a trend over groups, in strata
FROM loans FAIR TEST (
  PREDICTION approved LABEL repaid PROTECTED "Region of" CONTROL sex METRICS selection_rate, false_positive_rate ORDERED
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (
  SELECT sex, "Region of" AS "Region of", approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT sex, "Region of", fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY sex, "Region of", fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT sex, "Region of",
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT sex, "Region of",
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY sex, "Region of"
), fair_tables AS (
  SELECT sex, UNNEST([0, 1]) AS fair_metric, {'Region of': "Region of"} AS fair_key, UNNEST([n, fp + tn]) AS fair_rows,
  UNNEST([tp + fp, fp]) AS fair_hits,
  UNNEST([tp + fp + fn + tn, fp + tn]) AS fair_size
  FROM fair_counts
), fair_places AS (
  SELECT fair_metric, sex, fair_key, fair_rows, fair_hits, fair_size,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_key ASC) AS fair_place,
  SUM(fair_hits) OVER (PARTITION BY fair_metric, sex) AS fair_all_hits,
  SUM(fair_size) OVER (PARTITION BY fair_metric, sex) AS fair_all_size,
  ROW_NUMBER() OVER (PARTITION BY fair_metric, sex ORDER BY fair_key ASC) AS fair_turn_in_stratum
  FROM fair_tables WHERE fair_size > 0
), fair_deviations AS (  -- as in: a pair is tested in strata
), fair_pairs AS (  -- as in: chance and the smallest clause
), fair_fourfold AS (
  SELECT fair_metric, sex, fair_pair, ANY_VALUE(first_key) AS first_key, ANY_VALUE(second_key) AS second_key,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_hits ELSE 0 END) AS fair_a,
  SUM(CASE WHEN fair_place = fair_pair THEN fair_size - fair_hits ELSE 0 END) AS fair_b,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_hits ELSE 0 END) AS fair_c,
  SUM(CASE WHEN fair_place = fair_second_place THEN fair_size - fair_hits ELSE 0 END) AS fair_d
  FROM fair_places INNER JOIN fair_pairs USING (fair_metric) WHERE fair_place IN (fair_pair, fair_second_place)
  GROUP BY fair_metric, sex, fair_pair
), fair_odds AS (  -- as in: chance and the smallest clause
), fair_covariances AS (
  SELECT fair_a.fair_metric, fair_a.fair_place, fair_b.fair_place AS fair_other,
  SUM((fair_a.fair_all_hits * (fair_a.fair_all_size - fair_a.fair_all_hits) * fair_a.fair_size * CASE WHEN fair_a.fair_place =
    fair_b.fair_place THEN fair_a.fair_all_size - fair_b.fair_size ELSE -fair_b.fair_size END) / NULLIF(fair_a.fair_all_size *
    fair_a.fair_all_size * (fair_a.fair_all_size - 1), 0)) AS fair_covariance
  FROM fair_places AS fair_a INNER JOIN fair_places AS fair_b ON fair_a.fair_metric IS NOT DISTINCT
  FROM fair_b.fair_metric AND fair_a.sex IS NOT DISTINCT FROM fair_b.sex WHERE fair_a.fair_all_size > 1 GROUP BY fair_a.fair_metric,
  fair_a.fair_place, fair_b.fair_place
), fair_variances AS (  -- as in: a pair is tested in strata
), fair_matrix AS (  -- as in: a pair is tested in strata
), fair_elimination AS (  -- as in: a pair is tested in strata
), fair_common AS (  -- as in: a pair is tested in strata
), fair_roots AS (  -- as in: a pair is tested in strata
), fair_homogeneity AS (  -- as in: a pair is tested in strata
), fair_ordered AS (
  SELECT fair_metric,
  SUM(fair_deviation) / NULLIF(SQRT(SUM(fair_spread)), 0) AS fair_trend_z, BOOL_OR(fair_is_lower) AS fair_as_texts
  FROM (SELECT fair_metric, BOOL_OR(fair_begins < fair_begun) AS fair_is_lower, SUM(fair_score * fair_hits) - SUM(fair_hits) *
    SUM(fair_score * fair_size) / NULLIF(SUM(fair_size), 0) AS fair_deviation, SUM(fair_hits) * (SUM(fair_size) - SUM(fair_hits)) *
    (SUM(fair_size) * SUM(fair_score * fair_score * fair_size) - POWER(SUM(fair_score * fair_size), 2)) /
    NULLIF(POWER(SUM(fair_size), 2) * (SUM(fair_size) - 1), 0) AS fair_spread FROM (SELECT *, MAX(fair_begins) OVER (PARTITION BY
    fair_metric ORDER BY fair_score) AS fair_begun FROM (SELECT *, DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY
    fair_key."Region of") AS fair_score, CASE WHEN TYPEOF(fair_key."Region of") = 'VARCHAR' THEN
    TRY_CAST(REGEXP_EXTRACT(CAST(fair_key."Region of" AS VARCHAR), '^[0-9]+') AS DOUBLE) END AS fair_begins FROM fair_places WHERE
    fair_key."Region of" IS NOT NULL) AS fair_begun) AS fair_scored GROUP BY fair_metric, sex) AS fair_trended
  GROUP BY fair_metric
), fair_statistics AS (  -- as in: a pair is tested in strata
), fair_tests AS (  -- as in: a pair is tested in strata
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL (decompose.sql)
)
  -- as in: several groups are tested in strata, except
  …
  - CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  - CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  + CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key."Region of" IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([first_key."Region of"] AS TEXT), 2, -2) END END AS first_group,
  + CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key."Region of" IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([second_key."Region of"] AS TEXT), 2, -2) END END AS second_group,
  …
  - COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS
    TEXT), CASE WHEN CAST(6 AS DOUBLE) > 0 AND COALESCE(fair_groups, 0) < 2 THEN
    'fewer than two groups have a value and enough rows (MINIMUM)' END, CASE WHEN (fair_strata + fair_silent) = 1 THEN
    'CONTROL has one value in every row that counts, so it changes nothing' END, CASE WHEN fair_pair IS NULL THEN NULL WHEN NOT
    (COALESCE(fair_ratio, 0) > 0) THEN 'no homogeneity_p: the odds ratio is 0 or unknown' WHEN fair_free_strata = 0 THEN
    'no homogeneity_p: one stratum alone compares the groups' WHEN NOT fair_is_dense THEN
    'no homogeneity_p: counts in strata are too small' END) AS warning
  + COALESCE(CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS
    TEXT), CASE WHEN fair_as_texts THEN 'groups are ordered as texts, in which 10 is before 9: cast them to numbers, or write 09'
    END, CASE WHEN (fair_strata + fair_silent) = 1 THEN 'CONTROL has one value in every row that counts, so it changes nothing' END,
    CASE WHEN fair_pair IS NULL THEN NULL WHEN NOT (COALESCE(fair_ratio, 0) > 0) THEN
    'no homogeneity_p: the odds ratio is 0 or unknown' WHEN fair_free_strata = 0 THEN
    'no homogeneity_p: one stratum alone compares the groups' WHEN NOT fair_is_dense THEN
    'no homogeneity_p: counts in strata are too small' END) AS warning,
  + fair_trend_z AS trend_z,
  + 2 * (CASE WHEN ABS(fair_trend_z) > 38.6 THEN 0.0 WHEN ABS(fair_trend_z) < 5 THEN EXP(-0.5e0 * ABS(fair_trend_z) *
    ABS(fair_trend_z)) * ((((((3.52624965998911e-2 * ABS(fair_trend_z) + 0.700383064443688) * ABS(fair_trend_z) + 6.37396220353165) *
    ABS(fair_trend_z) + 33.912866078383) * ABS(fair_trend_z) + 112.079291497871) * ABS(fair_trend_z) + 221.213596169931) *
    ABS(fair_trend_z) + 220.206867912376) / (((((((8.83883476483184e-2 * ABS(fair_trend_z) + 1.75566716318264) * ABS(fair_trend_z) +
    16.064177579207) * ABS(fair_trend_z) + 86.7807322029461) * ABS(fair_trend_z) + 296.564248779674) * ABS(fair_trend_z) +
    637.333633378831) * ABS(fair_trend_z) + 793.826512519948) * ABS(fair_trend_z) + 440.413735824752) ELSE EXP(-0.5e0 *
    ABS(fair_trend_z) * ABS(fair_trend_z)) / 2.506628274631000502 / (ABS(fair_trend_z) + 1 / (ABS(fair_trend_z) + 2 /
    (ABS(fair_trend_z) + 3 / (ABS(fair_trend_z) + 4 / (ABS(fair_trend_z) + 5 / (ABS(fair_trend_z) + 6 / (ABS(fair_trend_z) + 7 /
    (ABS(fair_trend_z) + 8 / (ABS(fair_trend_z) + 9 / (ABS(fair_trend_z) + 10 / (ABS(fair_trend_z) + 11 / (ABS(fair_trend_z) + 12 /
    (ABS(fair_trend_z) + 0.65))))))))))))) END) AS trend_p
  …
  = LEFT JOIN fair_odds USING (fair_metric)
  + LEFT JOIN fair_ordered USING (fair_metric)
  …

-- title: several groups are tested over the same cases
FROM loans WHERE race <> 'Other' FAIR TEST (
  PREDICTION approved LABEL repaid PROTECTED race MATCH floor(risk * 4) METRICS selection_rate, accuracy
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_tally AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_cells AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_clusters AS MATERIALIZED (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_counts AS MATERIALIZED (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_tables AS (
  SELECT UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST([n, n]) AS fair_rows,
  UNNEST([tp + fp, tp + tn]) AS fair_hits,
  UNNEST([tp + fp + fn + tn, tp + fp + fn + tn]) AS fair_size
  FROM fair_counts
), fair_places AS (  -- as in: chance and the smallest clause
), fair_deviations AS (
  SELECT fair_metric, fair_place, ANY_VALUE(fair_key) AS fair_key
  FROM fair_places GROUP BY fair_metric, fair_place
), fair_pairs AS (  -- as in: chance and the smallest clause
), fair_answers AS (  -- as in: the largest gap over the same cases (disparity.sql)
), fair_placed AS (
  SELECT fair_answers.*, fair_place, fair_groups
  FROM fair_answers INNER
  JOIN (SELECT *, COUNT(*) OVER (PARTITION BY fair_metric) AS fair_groups FROM fair_deviations) AS fair_numbered ON
    fair_answers.fair_metric IS NOT DISTINCT
  FROM fair_numbered.fair_metric AND fair_answers.fair_key IS NOT DISTINCT FROM fair_numbered.fair_key
), fair_blocks AS (
  SELECT fair_metric, fair_match, MAX(fair_groups) AS fair_groups, COUNT(fair_rate) AS fair_there, SUM(fair_rate) AS fair_total,
  SUM(fair_rate * fair_rate) AS fair_squares, SUM(fair_size) AS fair_rows, MAX(fair_size) AS fair_largest,
  SUM(fair_loose) AS fair_loose
  FROM fair_placed GROUP BY fair_metric, fair_match
), fair_complete AS (
  SELECT fair_placed.*
  FROM fair_placed INNER
  JOIN (SELECT fair_metric, fair_match FROM fair_blocks WHERE fair_there = fair_groups) AS fair_whole ON fair_placed.fair_metric IS
    NOT DISTINCT
  FROM fair_whole.fair_metric AND fair_placed.fair_match IS NOT DISTINCT FROM fair_whole.fair_match
), fair_sums AS (
  SELECT fair_metric,
  SUM(CASE WHEN fair_there = fair_groups THEN 1 ELSE 0 END) AS fair_matched,
  SUM(CASE WHEN NOT fair_match IS NULL AND NOT (fair_there = fair_groups) THEN 1 ELSE 0 END) + SUM(fair_loose) AS fair_unmatched,
  SUM(CASE WHEN fair_there = fair_groups THEN fair_rows ELSE 0 END) AS fair_n,
  SUM(CASE WHEN fair_there = fair_groups THEN fair_squares - fair_total * fair_total / fair_groups ELSE 0 END) AS fair_within,
  MAX(CASE WHEN fair_there = fair_groups THEN fair_largest END) > 1 AS fair_several
  FROM fair_blocks GROUP BY fair_metric
), fair_between AS (
  SELECT fair_metric,
  SUM(fair_total * fair_total) - ((SUM(fair_total) * SUM(fair_total)) / NULLIF(COUNT(*), 0)) AS fair_between
  FROM (SELECT fair_metric, fair_place, SUM(fair_rate) AS fair_total FROM fair_complete GROUP BY fair_metric, fair_place) AS
    fair_of_groups
  GROUP BY fair_metric
), fair_odds AS (
  SELECT *,
  CASE WHEN NOT fair_pair_several THEN fair_only_first / NULLIF(fair_only_second, 0) END AS fair_ratio,
  CASE WHEN NOT fair_pair_several THEN 1 / NULLIF(fair_only_first, 0) + 1 / NULLIF(fair_only_second, 0) END AS fair_variance
  FROM (SELECT fair_pairs.fair_metric, fair_pairs.fair_pair, ANY_VALUE(fair_pairs.first_key) AS first_key,
    ANY_VALUE(fair_pairs.second_key) AS second_key, SUM(fair_one.fair_rate * (1 - fair_other.fair_rate)) AS fair_only_first,
    SUM(fair_other.fair_rate * (1 - fair_one.fair_rate)) AS fair_only_second, MAX(GREATEST(fair_one.fair_size, fair_other.fair_size))
    > 1 AS fair_pair_several FROM fair_pairs LEFT JOIN fair_complete AS fair_one ON fair_one.fair_metric IS NOT DISTINCT FROM
    fair_pairs.fair_metric AND fair_one.fair_place = fair_pairs.fair_pair LEFT JOIN fair_complete AS fair_other ON
    fair_other.fair_metric IS NOT DISTINCT FROM fair_pairs.fair_metric AND fair_other.fair_place = fair_pairs.fair_second_place AND
    fair_one.fair_match IS NOT DISTINCT FROM fair_other.fair_match GROUP BY fair_pairs.fair_metric, fair_pairs.fair_pair) AS
    fair_odds_of_cases
), fair_statistics AS (
  SELECT *
  FROM (SELECT fair_metric FROM fair_tables GROUP BY fair_metric) AS fair_units
  LEFT JOIN (SELECT fair_metric, COUNT(*) AS fair_groups FROM fair_deviations GROUP BY fair_metric) AS fair_compared USING
    (fair_metric)
  LEFT JOIN fair_sums USING (fair_metric)
  LEFT JOIN fair_between USING (fair_metric)
  LEFT JOIN (SELECT fair_metric, fair_only_first AS fair_first_alone, fair_only_second AS fair_second_alone FROM fair_odds WHERE
    fair_pair = 1) AS fair_two USING (fair_metric)
), fair_tests AS (
  SELECT *,
  CAST(CASE WHEN fair_test IS NULL THEN NULL WHEN fair_statistic IS NULL THEN 1 WHEN fair_groups = 2 AND NOT fair_several THEN (CASE
    WHEN fair_first_alone + fair_second_alone = 0 OR fair_first_alone = fair_second_alone THEN 1e0 ELSE LEAST(1e0, 2 *
    (COALESCE(LIST_SUM([EXP(LGAMMA((fair_first_alone + fair_second_alone) + 1) - LGAMMA(fair_j + 1) - LGAMMA((fair_first_alone +
    fair_second_alone) - fair_j + 1) + fair_j * LN(1e0) - (fair_first_alone + fair_second_alone) * LN(1 + 1e0)) FOR fair_j IN
    RANGE(CAST(GREATEST(0, FLOOR((fair_first_alone + fair_second_alone) * 1e0 / (1 + 1e0) - 20 * SQRT((fair_first_alone +
    fair_second_alone)) - 1)) AS BIGINT), CAST(LEAST(fair_first_alone, fair_second_alone) AS BIGINT) + 1)]), 0e0)) - 1 *
    EXP(LGAMMA(fair_first_alone + fair_second_alone + 1) - LGAMMA(fair_first_alone + 1) - LGAMMA(fair_second_alone + 1) -
    (fair_first_alone + fair_second_alone) * LN(2e0))) END) ELSE (CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR
    fair_degrees IS NULL OR fair_degrees < 1 OR fair_degrees <> FLOOR(fair_degrees) THEN NULL WHEN fair_statistic <= 0 THEN 1.0 WHEN
    fair_statistic > 1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN fair_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_statistic) > 38.6
    THEN 0.0 WHEN SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) * ((((((3.52624965998911e-2
    * SQRT(fair_statistic) + 0.700383064443688) * SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_statistic) + 33.912866078383)
    * SQRT(fair_statistic) + 112.079291497871) * SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.206867912376)
    / (((((((8.83883476483184e-2 * SQRT(fair_statistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) *
    SQRT(fair_statistic) + 86.7807322029461) * SQRT(fair_statistic) + 296.564248779674) * SQRT(fair_statistic) + 637.333633378831) *
    SQRT(fair_statistic) + 793.826512519948) * SQRT(fair_statistic) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_statistic) *
    SQRT(fair_statistic)) / 2.506628274631000502 / (SQRT(fair_statistic) + 1 / (SQRT(fair_statistic) + 2 / (SQRT(fair_statistic) + 3
    / (SQRT(fair_statistic) + 4 / (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_statistic) + 7 /
    (SQRT(fair_statistic) + 8 / (SQRT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 /
    (SQRT(fair_statistic) + 12 / (SQRT(fair_statistic) + 0.65))))))))))))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic
    / 2.0 + (fair_j + (fair_degrees % 2) / 2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j + (fair_degrees % 2) / 2.0 + 1.0)) FOR
    fair_j IN RANGE(0, CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), 0.0)) END) END AS DOUBLE) AS fair_p
  FROM (SELECT fair_metric, fair_groups, fair_n, fair_matched, fair_unmatched, fair_several, fair_first_alone, fair_second_alone,
    CAST(NULL AS DOUBLE) AS fair_least, CASE WHEN fair_groups > 1 AND fair_matched > 0 THEN CASE WHEN fair_groups = 2 THEN CASE WHEN
    fair_several THEN 'mcnemar_of_case_rates' ELSE 'mcnemar_mid_p' END ELSE CASE WHEN fair_several THEN 'cochran_q_of_case_rates'
    ELSE 'cochran_q' END END END AS fair_test, CASE WHEN fair_groups > 1 AND fair_matched > 0 THEN (fair_groups - 1) * fair_between /
    NULLIF(fair_within, 0) END AS fair_statistic, CASE WHEN fair_groups > 1 AND fair_matched > 0 THEN fair_groups - 1 END AS
    fair_degrees FROM fair_statistics) AS fair_chosen
), fair_constants AS (  -- as in: every metric that is a mean over rows, in strata with NULL (decompose.sql)
)
  SELECT CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'accuracy' END AS metric, fair_test AS test,
  fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees, fair_p AS p_value, fair_p_adjusted AS p_adjusted,
  fair_comparisons AS comparisons,
  CASE WHEN NOT first_key IS NULL THEN CASE WHEN first_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([first_key.race] AS
    TEXT), 2, -2) END END AS first_group,
  CASE WHEN NOT second_key IS NULL THEN CASE WHEN second_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([second_key.race] AS
    TEXT), 2, -2) END END AS second_group,
  fair_ratio AS odds_ratio,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) - (1.9599639845400536e0 * SQRT(fair_variance))) END AS odds_ratio_low,
  CASE WHEN fair_ratio > 0 THEN EXP(LN(fair_ratio) + 1.9599639845400536e0 * SQRT(fair_variance)) END AS odds_ratio_high,
  CAST(NULL AS DOUBLE) AS homogeneity_p,
  CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups, CAST(COALESCE(fair_n, 0) AS BIGINT) AS n, CAST(NULL AS BIGINT) AS strata,
  CAST(NULL AS BIGINT) AS uninformative_strata,
  CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected,
  CAST(CASE fair_metric WHEN 0 THEN fair_one_prediction WHEN 1 THEN COALESCE(fair_one_label, fair_one_prediction) END AS TEXT) AS
    warning,
  CAST(COALESCE(fair_matched, 0) AS BIGINT) AS matched,
  CAST(COALESCE(fair_unmatched, 0) AS BIGINT) AS unmatched
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  LEFT JOIN fair_odds USING (fair_metric)
  CROSS JOIN fair_constants
  ORDER BY fair_metric ASC, fair_pair ASC) AS fair_row))) AS fair_result

-- title: a distribution of classes is tested
FROM loans FAIR TEST (PREDICTION race PROTECTED sex OUTCOMES EACH)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (  -- as in: the largest gap of each class (disparity.sql)
), fair_tally AS MATERIALIZED (  -- as in: the largest gap of each class (disparity.sql)
), fair_cells AS (
  SELECT sex, fair_prediction, fair_size AS fair_size
  FROM fair_tally
), fair_compared AS (
  SELECT {'sex': sex} AS fair_key, UNNEST([0]) AS fair_metric, UNNEST([CAST(NULL AS TEXT)]) AS fair_layer,
  UNNEST([CAST(fair_prediction AS TEXT)]) AS fair_outcome, fair_size
  FROM fair_cells WHERE NOT fair_prediction IS NULL
), fair_tables AS (
  SELECT fair_key, fair_metric, fair_layer, fair_outcome, CAST(SUM(fair_size) AS DOUBLE) AS fair_size
  FROM fair_compared GROUP BY fair_key, fair_metric, fair_layer, fair_outcome
), fair_margins AS MATERIALIZED (
  SELECT *,
  DENSE_RANK() OVER (ORDER BY fair_metric, fair_layer) AS fair_table,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_key) AS fair_group,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_outcome) AS fair_class
  FROM (SELECT *, fair_size AS fair_own_rows, SUM(fair_size) OVER (PARTITION BY fair_metric, fair_key) AS fair_rows, fair_size AS
    fair_count FROM fair_tables) AS fair_sized
  WHERE TRUE AND fair_count > 0
), fair_grid AS MATERIALIZED (
  SELECT fair_metric, fair_table, fair_group, fair_key, fair_class, fair_outcome, fair_row, fair_all,
  COALESCE(fair_count, 0) AS fair_count,
  SUM(COALESCE(fair_count, 0)) OVER (PARTITION BY fair_table, fair_class) AS fair_column,
  DENSE_RANK() OVER (PARTITION BY fair_metric ORDER BY fair_group, fair_class) AS fair_place,
  MAX(fair_group) OVER (PARTITION BY fair_metric) AS fair_groups,
  MAX(fair_class) OVER (PARTITION BY fair_metric) AS fair_classes
  FROM (SELECT fair_metric, fair_table, fair_group, fair_key, SUM(fair_count) AS fair_row, SUM(SUM(fair_count)) OVER (PARTITION BY
    fair_table) AS fair_all FROM fair_margins GROUP BY fair_metric, fair_table, fair_group, fair_key) AS fair_rows_of_table
  JOIN (SELECT DISTINCT fair_metric, fair_class, fair_outcome FROM fair_margins) AS fair_of_unit USING (fair_metric)
  LEFT JOIN (SELECT fair_table, fair_group, fair_class, fair_count FROM fair_margins) AS fair_counted USING (fair_table, fair_group,
    fair_class)
), fair_by_table AS (
  SELECT fair_metric, fair_table, any_value(fair_all) AS fair_all,
  SUM((fair_count - fair_expected) ** 2 / NULLIF(fair_expected, 0)) AS fair_pearson,
  2 * SUM(CASE WHEN fair_count > 0 THEN fair_count * LN(fair_count / fair_expected) ELSE 0 END) AS fair_likelihood,
  (COUNT(DISTINCT fair_group) - 1) * (COUNT(DISTINCT fair_class) FILTER (WHERE fair_column > 0) - 1) AS fair_free,
  MIN(fair_expected) FILTER (WHERE fair_expected > 0) AS fair_least
  FROM (SELECT *, fair_row * fair_column / fair_all AS fair_expected FROM fair_grid) AS fair_with_expected GROUP BY fair_metric,
  fair_table
), fair_gaps AS (
  SELECT a.fair_metric, a.fair_key AS first_key, b.fair_key AS second_key, any_value(a.fair_outcome) AS fair_outcome,
  SUM((a.fair_row + b.fair_row) * (a.fair_count / a.fair_row - b.fair_count / b.fair_row)) / SUM(a.fair_row + b.fair_row) AS
    fair_gap,
  SUM((a.fair_row + b.fair_row) * ABS(a.fair_count / a.fair_row - b.fair_count / b.fair_row)) / SUM(a.fair_row + b.fair_row) AS
    fair_distance
  FROM fair_grid AS a JOIN fair_grid AS b USING (fair_table, fair_class) WHERE a.fair_group < b.fair_group GROUP BY a.fair_metric,
  first_key, second_key, fair_class
), fair_furthest AS (
  SELECT fair_metric,
  FIRST(fair_pair ORDER BY ROUND(fair_pair.variation, 12) DESC, fair_pair.first, fair_pair.second) AS fair_pair
  FROM (SELECT fair_metric, {'variation': SUM(fair_distance) / 2, 'first': first_key, 'second': second_key, 'gap': FIRST(fair_gap
    ORDER BY ROUND(ABS(fair_gap), 12) DESC, fair_outcome = 'false', fair_outcome), 'outcome': FIRST(fair_outcome ORDER BY
    ROUND(ABS(fair_gap), 12) DESC, fair_outcome = 'false', fair_outcome)} AS fair_pair FROM fair_gaps GROUP BY fair_metric,
    first_key, second_key) AS fair_pairs_of_groups
  GROUP BY fair_metric
), fair_statistics AS (
  SELECT fair_metric, SUM(fair_pearson) AS fair_pearson, SUM(fair_likelihood) AS fair_likelihood, SUM(fair_free) AS fair_free,
  COUNT(*) FILTER (WHERE fair_free > 0) AS fair_informative,
  COUNT(*) FILTER (WHERE fair_free = 0) AS fair_uninformative,
  MIN(fair_least) FILTER (WHERE fair_free > 0) AS fair_least
  FROM fair_by_table GROUP BY fair_metric
), fair_numbers AS (
  SELECT fair_metric, SUM(fair_own_rows) AS fair_n, COUNT(DISTINCT fair_group) AS fair_groups,
  COUNT(DISTINCT fair_class) AS fair_classes, LIST(DISTINCT fair_outcome) AS fair_found
  FROM fair_margins GROUP BY fair_metric
), fair_tests AS (
  -- as in: which columns give a group away (proxies.sql), except
  …
  - FROM fair_limits
  + FROM (SELECT *, CASE WHEN fair_free > 0 THEN 'chi_square' END AS fair_test, CASE WHEN fair_free > 0 THEN fair_pearson END AS
    fair_statistic, CASE WHEN fair_free > 0 THEN fair_free END AS fair_degrees FROM fair_statistics LEFT JOIN fair_numbers USING
    (fair_metric) LEFT JOIN fair_furthest USING (fair_metric)) AS fair_chosen
)
  SELECT 'selection_rate' AS metric, fair_test AS test, fair_statistic AS statistic, CAST(fair_degrees AS BIGINT) AS degrees,
  fair_p AS p_value, fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons, fair_pair.variation AS total_variation,
  CASE WHEN NOT fair_pair.first IS NULL THEN CASE WHEN fair_pair.first.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_pair.first.sex] AS TEXT), 2, -2) END END AS first_group,
  CASE WHEN NOT fair_pair.second IS NULL THEN CASE WHEN fair_pair.second.sex IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_pair.second.sex] AS TEXT), 2, -2) END END AS second_group,
  CASE WHEN NOT FALSE THEN fair_pair.outcome END AS outcome, fair_pair.gap AS largest_gap, CAST(fair_groups AS BIGINT) AS groups,
  CAST(fair_classes AS BIGINT) AS outcomes, CAST(fair_n AS BIGINT) AS n, CAST(fair_informative AS BIGINT) AS tables,
  CAST(fair_uninformative AS BIGINT) AS uninformative_tables, fair_least AS smallest_expected, CAST(NULL AS TEXT) AS warning
  FROM (SELECT *, CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC))
    END AS fair_p_adjusted, COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons FROM (SELECT *, fair_p * COUNT(fair_p)
    OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps) AS fair_adjusted
  ORDER BY fair_metric ASC) AS fair_row))) AS fair_result
