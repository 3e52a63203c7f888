-- title: weights under which group and label are independent
SELECT race, count(*) AS n, sum(CASE WHEN repaid THEN fair_weight END) AS ones, sum(fair_weight) AS whole
FROM loans
FAIR REWEIGH (LABEL repaid PROTECTED race)
GROUP BY race
ORDER BY race

-- expansion
SELECT race, count(*) AS n, sum(CASE WHEN repaid THEN fair_weight END) AS ones, sum(fair_weight) AS whole FROM (WITH fair_rows AS (
  SELECT race AS fair_own_group_1,
  CASE WHEN repaid IS NULL OR TRY_CAST(repaid AS DOUBLE) IN (0, 1) THEN TRY_CAST(repaid AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(repaid AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_own_label,
  *
  FROM loans
), fair_cells AS (
  SELECT fair_own_group_1, fair_own_label, CAST(COUNT(*) AS DOUBLE) AS fair_own_of_both
  FROM fair_rows WHERE NOT fair_own_label IS NULL GROUP BY fair_own_group_1, fair_own_label
), fair_targets AS (
  SELECT fair_own_group_1, fair_own_label, fair_own_of_both,
  SUM(fair_own_of_both) OVER (PARTITION BY fair_own_group_1) AS fair_own_of_group,
  SUM(fair_own_of_both) OVER (PARTITION BY fair_own_label) AS fair_own_of_label, SUM(fair_own_of_both) OVER () AS fair_own_of_all
  FROM fair_cells
)
  SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_group_1', 'fair_own_label', 'fair_own_of_group',
    'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both', 'fair_weight')),
  CAST((fair_own_of_group * fair_own_of_label) / NULLIF(fair_own_of_all * fair_own_of_both, 0) AS DOUBLE) AS fair_weight
  FROM fair_rows LEFT JOIN fair_targets ON fair_rows.fair_own_group_1 IS NOT DISTINCT
  FROM fair_targets.fair_own_group_1 AND fair_rows.fair_own_label = fair_targets.fair_own_label) AS fair_result GROUP BY race ORDER
    BY race

-- title: weights in strata, on weights, with a filter
SELECT race, count(*) AS n, sum(CASE WHEN repaid THEN fair_weight END) AS ones, sum(fair_weight) AS whole
FROM loans
WHERE weight IS NOT NULL
FAIR REWEIGH (LABEL repaid PROTECTED race CONTROL "Region of" WEIGHT weight FILTER sex = 'Female')
GROUP BY race
ORDER BY race

-- expansion
SELECT race, count(*) AS n, sum(CASE WHEN repaid THEN fair_weight END) AS ones, sum(fair_weight) AS whole FROM (WITH fair_rows AS (
  SELECT "Region of" AS fair_own_stratum_1, race AS fair_own_group_1,
  CASE WHEN repaid IS NULL OR TRY_CAST(repaid AS DOUBLE) IN (0, 1) THEN TRY_CAST(repaid AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(repaid AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS fair_own_label,
  CAST(weight AS DOUBLE) AS fair_own_weight,
  COALESCE(CAST(sex = 'Female' AS BOOLEAN), FALSE) AS fair_own_inside, *
  FROM loans WHERE weight IS NOT NULL
), fair_cells AS (
  SELECT fair_own_stratum_1, fair_own_group_1, fair_own_label,
  CAST(CASE WHEN MIN(fair_own_weight) < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' ||
    COALESCE(CAST(MIN(fair_own_weight) AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN MAX(fair_own_weight) > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_own_weight) AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN MAX(fair_own_weight) > 0 AND
    MAX(fair_own_weight) < 1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' ||
    COALESCE(CAST(MAX(fair_own_weight) AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE COALESCE(SUM(fair_own_weight), 0) END AS
    DOUBLE) AS fair_own_of_both
  FROM fair_rows WHERE NOT fair_own_label IS NULL AND fair_own_inside GROUP BY fair_own_stratum_1, fair_own_group_1, fair_own_label
), fair_targets AS (
  SELECT fair_own_stratum_1, fair_own_group_1, fair_own_label, fair_own_of_both,
  SUM(fair_own_of_both) OVER (PARTITION BY fair_own_stratum_1, fair_own_group_1) AS fair_own_of_group,
  SUM(fair_own_of_both) OVER (PARTITION BY fair_own_stratum_1, fair_own_label) AS fair_own_of_label,
  SUM(fair_own_of_both) OVER (PARTITION BY fair_own_stratum_1) AS fair_own_of_all
  FROM fair_cells
)
  SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_stratum_1', 'fair_own_group_1', 'fair_own_label',
    'fair_own_weight', 'fair_own_inside', 'fair_own_of_group', 'fair_own_of_label', 'fair_own_of_all', 'fair_own_of_both',
    'fair_weight')),
  CAST(CASE WHEN fair_own_inside THEN (fair_own_of_group * fair_own_of_label) / NULLIF(fair_own_of_all * fair_own_of_both, 0) *
    fair_own_weight ELSE fair_own_weight END AS DOUBLE) AS fair_weight
  FROM fair_rows LEFT JOIN fair_targets ON fair_rows.fair_own_stratum_1 IS NOT DISTINCT
  FROM fair_targets.fair_own_stratum_1 AND fair_rows.fair_own_group_1 IS NOT DISTINCT
  FROM fair_targets.fair_own_group_1 AND fair_rows.fair_own_label = fair_targets.fair_own_label) AS fair_result GROUP BY race ORDER
    BY race
