-- Queries of FAIR PROXIES (see fairsql/expansion/forms/proxies.py).

-- counted_of_lists: the rows of each combination of the features and groups that a macro is given as lists of names
SELECT STRUCT_PACK(*COLUMNS($features)) AS fair_features, STRUCT_PACK(*COLUMNS($protected)) AS fair_group,
  CAST(COUNT(*) AS DOUBLE) AS fair_count
FROM $source WHERE $filter
GROUP BY ALL;

-- crossed_of_lists: the cells of each feature's table, with its number if its type has a mean; it stands in that of the STRUCT
SELECT fair_place, fair_feature, fair_level, fair_group, SUM(fair_count) AS fair_n,
  CASE
    WHEN REGEXP_MATCHES(fair_types, '[(,] ?"?' || REGEXP_ESCAPE(REPLACE(fair_feature, '"', '""')) || '"? $numbers[,)]')
    THEN TRY_CAST(fair_level AS DOUBLE)
  END AS fair_number
FROM (
  SELECT TYPEOF(fair_features) AS fair_types, fair_group, fair_count,
    UNNEST(RANGE(1, CAST(CARDINALITY(CAST(fair_features AS MAP(VARCHAR, VARCHAR))) AS BIGINT) + 1)) AS fair_place,
    UNNEST(MAP_KEYS(CAST(fair_features AS MAP(VARCHAR, VARCHAR)))) AS fair_feature,
    UNNEST(MAP_VALUES(CAST(fair_features AS MAP(VARCHAR, VARCHAR)))) AS fair_level
  FROM $counted
) AS fair_valued
GROUP BY fair_place, fair_feature, fair_types, fair_level, fair_group;

-- margins: each cell of a feature's table with the rows of its value, of its group, and of the table
SELECT *,
  SUM(fair_n) OVER (PARTITION BY fair_place) AS fair_rows_of_all,
  SUM(fair_n) OVER (PARTITION BY fair_place, $levels) AS fair_rows_of_level,
  SUM(fair_n) OVER (PARTITION BY fair_place, $groups) AS fair_rows_of_group,
  fair_number - SUM(fair_n * fair_number) OVER (PARTITION BY fair_place)
    / SUM(CASE WHEN fair_number IS NOT NULL THEN fair_n END) OVER (PARTITION BY fair_place) AS fair_centred
FROM $crossed;

-- parts: each cell with its part of 1 + phi squared, and the mean of its group's numbers
SELECT *,
  fair_n * fair_n / (fair_rows_of_level * fair_rows_of_group) AS fair_part,
  SUM(fair_n * fair_centred) OVER (PARTITION BY fair_place, $groups)
    / SUM(CASE WHEN fair_centred IS NOT NULL THEN fair_n END) OVER (PARTITION BY fair_place, $groups) AS fair_mean
FROM $margins;

-- slopes: each cell with the derivative of phi squared by its share of the rows
SELECT *,
  fair_rows_of_all * (2 * fair_n / (fair_rows_of_level * fair_rows_of_group)
    - SUM(fair_part) OVER (PARTITION BY fair_place, $levels) / fair_rows_of_level
    - SUM(fair_part) OVER (PARTITION BY fair_place, $groups) / fair_rows_of_group) AS fair_slope
FROM $parts;

-- sums: one row per feature
SELECT fair_place,
  MAX(fair_rows_of_all) AS fair_n,
  ROUND(SUM(fair_n / fair_rows_of_level)) AS fair_levels,
  ROUND(SUM(fair_n / fair_rows_of_group)) AS fair_groups,
  GREATEST(SUM(fair_part) - 1, 0) AS fair_phi,
  SUM(fair_n * fair_slope * fair_slope) AS fair_spread,
  GREATEST(SUM(fair_n / fair_rows_of_all * LN(fair_n * fair_rows_of_all / (fair_rows_of_level * fair_rows_of_group))), 0) AS fair_information,
  -SUM(fair_n / fair_rows_of_all * LN(fair_rows_of_group / fair_rows_of_all)) AS fair_entropy,
  SUM(CASE WHEN fair_centred IS NOT NULL THEN fair_n * fair_mean * fair_mean END)
    / NULLIF(SUM(fair_n * fair_centred * fair_centred), 0) AS fair_correlation_ratio,
  MIN(fair_rows_of_level) * MIN(fair_rows_of_group) / MAX(fair_rows_of_all) AS fair_least
FROM $slopes
GROUP BY fair_place;

-- strengths: phi squared, and how far it is above what chance makes of it (Bergsma 2013); NULL if each row has a value of its own
SELECT *,
  fair_n * fair_phi AS fair_statistic,
  CAST((fair_levels - 1) * (fair_groups - 1) AS BIGINT) AS fair_degrees,
  LEAST(fair_levels, fair_groups) - 1 AS fair_widest,
  GREATEST(fair_phi - (fair_levels - 1) * (fair_groups - 1) / NULLIF(fair_n - 1, 0), 0) AS fair_phi_above,
  CASE WHEN GREATEST(fair_levels, fair_groups) < fair_n THEN LEAST(
    fair_levels - 1 - (fair_levels - 1) * (fair_levels - 1) / NULLIF(fair_n - 1, 0),
    fair_groups - 1 - (fair_groups - 1) * (fair_groups - 1) / NULLIF(fair_n - 1, 0)
  ) END AS fair_widest_above
FROM $sums;

-- limits: the noncentrality at which the statistic is $quantile standard deviations too high, and too low
SELECT *,
  LIST_TRANSFORM([1, -1], lambda fair_side: LIST_REDUCE(
    LIST_TRANSFORM(RANGE(0, 51), lambda fair_at: CASE WHEN fair_at = 0 THEN 0 ELSE fair_most / POWER(2, fair_at) END),
    lambda fair_found, fair_step: fair_found + CASE
      WHEN $score > fair_side * fair_deviations THEN fair_step ELSE 0
    END)) AS fair_limits
FROM (
  SELECT *,
    $quantile * SQRT(GREATEST(1, (2 * fair_degrees + fair_spread) / (2 * fair_degrees + 4 * fair_statistic))) AS fair_deviations,
    4 * POWER(SQRT(fair_statistic) + $quantile + SQRT(2 * fair_degrees) + 3, 2) AS fair_most
  FROM $strengths
) AS fair_searched;

-- score: the standard normal score of a noncentral chi-square statistic (Abdel-Aty 1954)
(POWER(fair_statistic / (fair_degrees + $at), 1.0 / 3) - 1
  + 2 * (1 + $at / (fair_degrees + $at)) / (9 * (fair_degrees + $at)))
  / SQRT(2 * (1 + $at / (fair_degrees + $at)) / (9 * (fair_degrees + $at)));
