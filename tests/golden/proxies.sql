-- title: which columns give a group away
FROM loans FAIR PROXIES (FEATURES sex, "Region of", risk, bins(weight, 2) AS heavy PROTECTED race CONFIDENCE 0.9)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_ranges AS (
  SELECT *
  FROM (SELECT list_sort(list_distinct(CASE WHEN min(fair_value) IS NOT NULL AND TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE)
    IS NULL THEN
    CAST(ERROR('bins(weight, 2) needs numbers, to be cut into equal widths: quantiles(weight, 2) cuts whatever has an order⏎HINT: bins(age, [25, 45]), quantiles(age, 4) and top(country, 5) leave few values')
    AS DOUBLE[]) ELSE [TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE) + 1 * (TRY_CAST(CAST(max(fair_value) AS VARCHAR) AS
    DOUBLE) - TRY_CAST(CAST(min(fair_value) AS VARCHAR) AS DOUBLE)) / 2] END)) AS fair_cuts FROM (SELECT (weight) AS fair_value FROM
    loans) AS fair_rows) AS fair_3(fair_cuts_3)
), fair_rows AS (
  SELECT sex AS fair_feature_1, "Region of" AS fair_feature_2, risk AS fair_feature_3,
  CASE WHEN (weight) IS NOT NULL THEN len(list_filter((SELECT fair_cuts_3 FROM fair_ranges), lambda fair_cut: fair_cut <=
    TRY_CAST(CAST((weight) AS VARCHAR) AS DOUBLE))) END AS fair_feature_4,
  race AS fair_group_1
  FROM loans
), fair_tally AS (
  SELECT fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4, fair_group_1, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4, fair_group_1
), fair_cells AS (
  SELECT fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4, fair_group_1, fair_size
  FROM fair_tally
), fair_counts AS (
  SELECT fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4, fair_group_1, CAST(SUM(fair_size) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4, fair_group_1
), fair_crossed AS (
  SELECT *,
  CASE fair_place WHEN 1 THEN CASE WHEN REGEXP_MATCHES(TYPEOF(fair_feature_1),
    '^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\))$') THEN TRY_CAST(fair_feature_1 AS DOUBLE) END WHEN 2 THEN
    CASE WHEN REGEXP_MATCHES(TYPEOF(fair_feature_2), '^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\))$') THEN
    TRY_CAST(fair_feature_2 AS DOUBLE) END WHEN 3 THEN CASE WHEN REGEXP_MATCHES(TYPEOF(fair_feature_3),
    '^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\))$') THEN TRY_CAST(fair_feature_3 AS DOUBLE) END WHEN 4 THEN
    CAST(NULL AS DOUBLE) END AS fair_number
  FROM (SELECT CASE WHEN GROUPING(fair_feature_1) = 0 THEN 1 WHEN GROUPING(fair_feature_2) = 0 THEN 2 WHEN GROUPING(fair_feature_3) =
    0 THEN 3 WHEN GROUPING(fair_feature_4) = 0 THEN 4 END AS fair_place, fair_feature_1, fair_feature_2, fair_feature_3,
    fair_feature_4, fair_group_1, SUM(n) AS fair_n FROM fair_counts GROUP BY GROUPING SETS ((fair_feature_1, fair_group_1),
    (fair_feature_2, fair_group_1), (fair_feature_3, fair_group_1), (fair_feature_4, fair_group_1))) AS fair_tables
  WHERE fair_n > 0
), fair_margins AS (
  SELECT *,
  SUM(fair_n) OVER (PARTITION BY fair_place) AS fair_rows_of_all,
  SUM(fair_n) OVER (PARTITION BY fair_place, fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4) AS fair_rows_of_level,
  SUM(fair_n) OVER (PARTITION BY fair_place, fair_group_1) AS fair_rows_of_group,
  fair_number - SUM(fair_n * fair_number) OVER (PARTITION BY fair_place) / SUM(CASE WHEN fair_number IS NOT NULL THEN fair_n END)
    OVER (PARTITION BY fair_place) AS fair_centred
  FROM fair_crossed
), fair_parts AS (
  SELECT *,
  fair_n * fair_n / (fair_rows_of_level * fair_rows_of_group) AS fair_part,
  SUM(fair_n * fair_centred) OVER (PARTITION BY fair_place, fair_group_1) / SUM(CASE WHEN fair_centred IS NOT NULL THEN fair_n END)
    OVER (PARTITION BY fair_place, fair_group_1) AS fair_mean
  FROM fair_margins
), fair_slopes AS (
  SELECT *,
  fair_rows_of_all * (2 * fair_n / (fair_rows_of_level * fair_rows_of_group) - SUM(fair_part) OVER (PARTITION BY fair_place,
    fair_feature_1, fair_feature_2, fair_feature_3, fair_feature_4) / fair_rows_of_level - SUM(fair_part) OVER (PARTITION BY
    fair_place, fair_group_1) / fair_rows_of_group) AS fair_slope
  FROM fair_parts
), fair_sums AS (
  SELECT fair_place, MAX(fair_rows_of_all) AS fair_n,
  ROUND(SUM(fair_n / fair_rows_of_level)) AS fair_levels,
  ROUND(SUM(fair_n / fair_rows_of_group)) AS fair_groups, GREATEST(SUM(fair_part) - 1, 0) AS fair_phi,
  SUM(fair_n * fair_slope * fair_slope) AS fair_spread,
  GREATEST(SUM(fair_n / fair_rows_of_all * LN(fair_n * fair_rows_of_all / (fair_rows_of_level * fair_rows_of_group))), 0) AS
    fair_information,
  -SUM(fair_n / fair_rows_of_all * LN(fair_rows_of_group / fair_rows_of_all)) AS fair_entropy,
  SUM(CASE WHEN fair_centred IS NOT NULL THEN fair_n * fair_mean * fair_mean END) / NULLIF(SUM(fair_n * fair_centred * fair_centred),
    0) AS fair_correlation_ratio,
  MIN(fair_rows_of_level) * MIN(fair_rows_of_group) / MAX(fair_rows_of_all) AS fair_least
  FROM fair_slopes GROUP BY fair_place
), fair_strengths AS (
  SELECT *, fair_n * fair_phi AS fair_statistic,
  CAST((fair_levels - 1) * (fair_groups - 1) AS BIGINT) AS fair_degrees,
  LEAST(fair_levels, fair_groups) - 1 AS fair_widest,
  GREATEST(fair_phi - (fair_levels - 1) * (fair_groups - 1) / NULLIF(fair_n - 1, 0), 0) AS fair_phi_above,
  CASE WHEN GREATEST(fair_levels, fair_groups) < fair_n THEN LEAST(fair_levels - 1 - (fair_levels - 1) * (fair_levels - 1) /
    NULLIF(fair_n - 1, 0), fair_groups - 1 - (fair_groups - 1) * (fair_groups - 1) / NULLIF(fair_n - 1, 0)) END AS fair_widest_above
  FROM fair_sums
), fair_limits AS (
  SELECT *,
  LIST_TRANSFORM([1, -1], lambda fair_side: LIST_REDUCE(LIST_TRANSFORM(RANGE(0, 51), lambda fair_at: CASE WHEN fair_at = 0 THEN 0
    ELSE fair_most / POWER(2, fair_at) END), lambda fair_found, fair_step: fair_found + CASE WHEN (POWER(fair_statistic /
    (fair_degrees + (fair_found + fair_step)), 1.0 / 3) - 1 + 2 * (1 + (fair_found + fair_step) / (fair_degrees + (fair_found +
    fair_step))) / (9 * (fair_degrees + (fair_found + fair_step)))) / SQRT(2 * (1 + (fair_found + fair_step) / (fair_degrees +
    (fair_found + fair_step))) / (9 * (fair_degrees + (fair_found + fair_step)))) > fair_side * fair_deviations THEN fair_step ELSE 0
    END)) AS fair_limits
  FROM (SELECT *, 2.241402727604946 * SQRT(GREATEST(1, (2 * fair_degrees + fair_spread) / (2 * fair_degrees + 4 * fair_statistic)))
    AS fair_deviations, 4 * POWER(SQRT(fair_statistic) + 2.241402727604946 + SQRT(2 * fair_degrees) + 3, 2) AS fair_most FROM
    fair_strengths) AS fair_searched
), fair_tests AS (
  SELECT *,
  (CASE WHEN fair_statistic IS NULL OR ISNAN(fair_statistic) OR fair_degrees IS NULL OR fair_degrees < 1 OR fair_degrees <>
    FLOOR(fair_degrees) THEN NULL WHEN fair_statistic <= 0 THEN 1.0 WHEN fair_statistic > 1e300 THEN 0.0 ELSE LEAST(1.0, CASE WHEN
    fair_degrees % 2 = 1 THEN 2 * (CASE WHEN SQRT(fair_statistic) > 38.6 THEN 0.0 WHEN SQRT(fair_statistic) < 5 THEN EXP(-0.5e0 *
    SQRT(fair_statistic) * SQRT(fair_statistic)) * ((((((3.52624965998911e-2 * SQRT(fair_statistic) + 0.700383064443688) *
    SQRT(fair_statistic) + 6.37396220353165) * SQRT(fair_statistic) + 33.912866078383) * SQRT(fair_statistic) + 112.079291497871) *
    SQRT(fair_statistic) + 221.213596169931) * SQRT(fair_statistic) + 220.206867912376) / (((((((8.83883476483184e-2 *
    SQRT(fair_statistic) + 1.75566716318264) * SQRT(fair_statistic) + 16.064177579207) * SQRT(fair_statistic) + 86.7807322029461) *
    SQRT(fair_statistic) + 296.564248779674) * SQRT(fair_statistic) + 637.333633378831) * SQRT(fair_statistic) + 793.826512519948) *
    SQRT(fair_statistic) + 440.413735824752) ELSE EXP(-0.5e0 * SQRT(fair_statistic) * SQRT(fair_statistic)) / 2.506628274631000502 /
    (SQRT(fair_statistic) + 1 / (SQRT(fair_statistic) + 2 / (SQRT(fair_statistic) + 3 / (SQRT(fair_statistic) + 4 /
    (SQRT(fair_statistic) + 5 / (SQRT(fair_statistic) + 6 / (SQRT(fair_statistic) + 7 / (SQRT(fair_statistic) + 8 /
    (SQRT(fair_statistic) + 9 / (SQRT(fair_statistic) + 10 / (SQRT(fair_statistic) + 11 / (SQRT(fair_statistic) + 12 /
    (SQRT(fair_statistic) + 0.65))))))))))))) END) ELSE 0.0 END + COALESCE(LIST_SUM([EXP(-fair_statistic / 2.0 + (fair_j +
    (fair_degrees % 2) / 2.0) * LN(fair_statistic / 2.0) - LGAMMA(fair_j + (fair_degrees % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(0,
    CAST(FLOOR(fair_degrees / 2) AS BIGINT))]), 0.0)) END) AS fair_p
  FROM fair_limits
), fair_adjusted AS (
  SELECT *,
  CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (ORDER BY fair_p ASC)) END AS fair_p_adjusted,
  COUNT(fair_p) OVER () AS fair_comparisons
  FROM (SELECT *, fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps
)
  SELECT CASE fair_place WHEN 1 THEN 'sex' WHEN 2 THEN 'Region of' WHEN 3 THEN 'risk' WHEN 4 THEN 'heavy' END AS feature,
  CAST(fair_n AS BIGINT) AS n, CAST(fair_levels AS BIGINT) AS levels, CAST(fair_groups AS BIGINT) AS groups,
  CASE WHEN NOT fair_phi_above / NULLIF(fair_widest_above, 0) IS NULL THEN SQRT(LEAST(1, fair_phi_above / NULLIF(fair_widest_above,
    0))) END AS cramers_v,
  CASE WHEN NOT CASE WHEN NOT fair_phi_above / NULLIF(fair_widest_above, 0) IS NULL THEN SQRT(LEAST(1, fair_phi_above /
    NULLIF(fair_widest_above, 0))) END IS NULL THEN LEAST(CASE WHEN NOT LIST_EXTRACT(fair_limits, 1) / NULLIF(fair_n * fair_widest,
    0) IS NULL THEN SQRT(LEAST(1, LIST_EXTRACT(fair_limits, 1) / NULLIF(fair_n * fair_widest, 0))) END, CASE WHEN NOT fair_phi_above
    / NULLIF(fair_widest_above, 0) IS NULL THEN SQRT(LEAST(1, fair_phi_above / NULLIF(fair_widest_above, 0))) END) END AS
    cramers_v_low,
  CASE WHEN NOT CASE WHEN NOT fair_phi_above / NULLIF(fair_widest_above, 0) IS NULL THEN SQRT(LEAST(1, fair_phi_above /
    NULLIF(fair_widest_above, 0))) END IS NULL THEN GREATEST(CASE WHEN NOT LIST_EXTRACT(fair_limits, 2) / NULLIF(fair_n *
    fair_widest, 0) IS NULL THEN SQRT(LEAST(1, LIST_EXTRACT(fair_limits, 2) / NULLIF(fair_n * fair_widest, 0))) END, CASE WHEN NOT
    fair_phi_above / NULLIF(fair_widest_above, 0) IS NULL THEN SQRT(LEAST(1, fair_phi_above / NULLIF(fair_widest_above, 0))) END) END
    AS cramers_v_high,
  CASE WHEN NOT fair_phi / NULLIF(fair_widest, 0) IS NULL THEN SQRT(LEAST(1, fair_phi / NULLIF(fair_widest, 0))) END AS
    cramers_v_uncorrected,
  fair_correlation_ratio AS correlation_ratio, fair_information AS mutual_information,
  CASE WHEN NOT fair_information / NULLIF(fair_entropy, 0) IS NULL THEN LEAST(1, fair_information / NULLIF(fair_entropy, 0)) END AS
    information_share,
  fair_statistic AS statistic, fair_degrees AS degrees, fair_p AS p_value, fair_p_adjusted AS p_adjusted,
  fair_comparisons AS comparisons, fair_least AS smallest_expected,
  CASE WHEN fair_degrees > 0 AND fair_least < 1 THEN
    'a cell of the table expects less than 1 row: cut the feature, as bins(age, 5) or top(country, 10)' END AS warning
  FROM fair_adjusted
  ORDER BY ROUND(CASE WHEN NOT fair_phi_above / NULLIF(fair_widest_above, 0) IS NULL THEN SQRT(LEAST(1, fair_phi_above /
    NULLIF(fair_widest_above, 0))) END, 12) DESC,
  fair_place ASC) AS fair_row))) AS fair_result
