-- title: labels that the score makes
SELECT race, count(*) AS n, sum(fair_label) AS ones FROM loans WHERE risk IS NOT NULL
FAIR RELABEL (SCORE risk THRESHOLD 0.4 PROTECTED race)
GROUP BY ALL ORDER BY race

-- expansion
SELECT race, count(*) AS n, sum(fair_label) AS ones FROM (WITH fair_rows AS (
  SELECT race AS fair_own_group_1, CAST(risk AS DOUBLE) AS fair_own_score,
  CAST(CASE WHEN risk >= (0.4) THEN 1 WHEN NOT (risk >= (0.4)) THEN 0 END AS INT) AS fair_own_start, *
  FROM loans WHERE risk IS NOT NULL
), fair_counts AS (
  SELECT fair_own_group_1,
  CAST(CASE WHEN COUNT(*) - COUNT(fair_own_score) > 0 THEN ERROR('SCORE risk is NULL in ' || CAST(COUNT(*) - COUNT(fair_own_score) AS
    TEXT) || ' row(s)' || ' of race = ' || CASE WHEN fair_own_group_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_group_1]
    AS TEXT), 2, -2) END || '⏎HINT: leave these rows out by WHERE or FILTER, or give them a score') WHEN MAX(fair_own_score) =
    CAST('NaN' AS DOUBLE) THEN ERROR('SCORE risk must be a number, and is NaN⏎HINT: leave these rows out by WHERE or FILTER') ELSE
    COUNT(fair_own_start) END AS DOUBLE) AS fair_n,
  CAST(COALESCE(SUM(fair_own_start), 0) AS DOUBLE) AS fair_positive, MIN(fair_own_score) AS fair_lowest,
  MAX(fair_own_score) AS fair_highest
  FROM fair_rows GROUP BY fair_own_group_1
), fair_targets AS (
  SELECT *,
  ROW_NUMBER() OVER (ORDER BY fair_positive / NULLIF(fair_n, 0) IS NULL ASC, fair_positive / NULLIF(fair_n, 0) ASC, fair_own_group_1
    IS NULL ASC, fair_own_group_1 ASC) = 1 AS fair_is_target,
  CAST(CASE WHEN LOWER(TYPEOF(fair_own_group_1)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(fair_own_group_1 AS TEXT) = 'true'
    THEN fair_n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where race is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(fair_own_group_1 AS TEXT) = 'false' THEN fair_n ELSE 0 END) OVER () = 0 THEN
    ERROR('no rows to measure where race is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_counts
), fair_plan AS (
  SELECT *,
  SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER () AS fair_target_n,
  SUM(CASE WHEN fair_is_target THEN fair_positive ELSE 0 END) OVER () AS fair_target_positive
  FROM fair_targets WHERE fair_empty_side IS NULL
), fair_wanted AS (
  SELECT fair_own_group_1, fair_lowest, fair_highest, fair_positive,
  FLOOR((fair_n * fair_target_positive) / NULLIF(fair_target_n, 0) + 0.5) AS fair_wanted
  FROM fair_plan
), fair_moving AS (
  SELECT fair_own_group_1, fair_lowest, fair_highest,
  CASE WHEN fair_wanted < fair_positive THEN 1 ELSE 0 END AS fair_own_side,
  CASE WHEN fair_wanted < fair_positive THEN fair_wanted ELSE fair_wanted - fair_positive END AS fair_quota
  FROM fair_wanted WHERE fair_wanted <> fair_positive
), fair_bins AS (
  SELECT fair_moving.fair_own_group_1, fair_moving.fair_lowest, fair_moving.fair_highest, fair_moving.fair_own_side,
  fair_moving.fair_quota,
  COALESCE(FLOOR((fair_rows.fair_own_score - fair_moving.fair_lowest) / NULLIF(fair_moving.fair_highest - fair_moving.fair_lowest, 0)
    * 4096), 0) AS fair_bin,
  CAST(COUNT(*) AS DOUBLE) AS fair_size
  FROM fair_rows INNER
  JOIN fair_moving ON fair_rows.fair_own_start = fair_moving.fair_own_side AND fair_rows.fair_own_group_1 IS NOT DISTINCT
  FROM fair_moving.fair_own_group_1 GROUP BY fair_moving.fair_own_group_1, fair_moving.fair_lowest, fair_moving.fair_highest,
  fair_moving.fair_own_side, fair_moving.fair_quota,
  COALESCE(FLOOR((fair_rows.fair_own_score - fair_moving.fair_lowest) / NULLIF(fair_moving.fair_highest - fair_moving.fair_lowest, 0)
    * 4096), 0)
), fair_narrowed AS (
  SELECT fair_own_group_1, fair_own_side, fair_lowest, fair_highest,
  MIN(CASE WHEN fair_above < fair_quota THEN fair_bin END) AS fair_bin,
  MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota
  FROM (SELECT fair_own_group_1, fair_own_side, fair_lowest, fair_highest, fair_quota, fair_bin, SUM(fair_size) OVER (PARTITION BY
    fair_own_group_1, fair_own_side, fair_quota ORDER BY fair_bin DESC) - fair_size AS fair_above FROM fair_bins) AS fair_reached
  GROUP BY fair_own_group_1, fair_own_side, fair_lowest, fair_highest
), fair_scores AS (
  SELECT fair_narrowed.fair_own_group_1, fair_narrowed.fair_own_side, fair_narrowed.fair_quota, fair_own_score,
  CAST(COUNT(*) AS DOUBLE) AS fair_size
  FROM fair_rows INNER
  JOIN fair_narrowed ON fair_rows.fair_own_start = fair_narrowed.fair_own_side AND fair_rows.fair_own_group_1 IS NOT DISTINCT
  FROM fair_narrowed.fair_own_group_1
  WHERE COALESCE(FLOOR((fair_rows.fair_own_score - fair_narrowed.fair_lowest) / NULLIF(fair_narrowed.fair_highest -
    fair_narrowed.fair_lowest, 0) * 4096), 0) = fair_narrowed.fair_bin
  GROUP BY fair_narrowed.fair_own_group_1, fair_narrowed.fair_own_side, fair_narrowed.fair_quota, fair_own_score
), fair_cuts AS (
  SELECT fair_own_group_1, fair_own_side, fair_own_score AS fair_own_cut, fair_quota AS fair_own_left
  FROM (SELECT fair_own_group_1, fair_own_side, MIN(CASE WHEN fair_above < fair_quota THEN fair_own_score END) AS fair_own_score,
    MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota FROM (SELECT fair_own_group_1,
    fair_own_side, fair_quota, fair_own_score, SUM(fair_size) OVER (PARTITION BY fair_own_group_1, fair_own_side, fair_quota ORDER BY
    fair_own_score DESC) - fair_size AS fair_above FROM fair_scores) AS fair_reached GROUP BY fair_own_group_1, fair_own_side) AS
    fair_narrowed
  UNION ALL SELECT fair_own_group_1, fair_own_side, CAST(NULL AS DOUBLE) AS fair_own_cut, fair_quota
  FROM fair_moving WHERE fair_quota = 0
)
  SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_group_1', 'fair_own_score', 'fair_own_start', 'fair_own_side',
    'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')),
  CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label,
  CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT
  FROM fair_own_start AS fair_changed FROM fair_rows AS fair_own_row
  LEFT JOIN fair_cuts ON fair_own_row.fair_own_start = fair_cuts.fair_own_side AND fair_own_row.fair_own_group_1 IS NOT DISTINCT
  FROM fair_cuts.fair_own_group_1 WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut
  UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_group_1', 'fair_own_score', 'fair_own_start',
    'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')),
  CASE WHEN ROW_NUMBER() OVER (PARTITION BY fair_own_row.fair_own_group_1 ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0
    END AS fair_label,
  CASE WHEN ROW_NUMBER() OVER (PARTITION BY fair_own_row.fair_own_group_1 ORDER BY fair_own_row ASC) <= fair_own_left THEN 1 ELSE 0
    END IS DISTINCT
  FROM fair_own_start AS fair_changed FROM fair_rows AS fair_own_row INNER
  JOIN fair_cuts ON fair_own_row.fair_own_start = fair_cuts.fair_own_side AND fair_own_row.fair_own_group_1 IS NOT DISTINCT
  FROM fair_cuts.fair_own_group_1 WHERE fair_own_score = fair_own_cut) AS fair_result GROUP BY ALL ORDER BY race

-- title: labels that are there, a filter, a reference, an order
SELECT sex, count(*) AS n, sum(fair_label) AS ones FROM loans WHERE risk IS NOT NULL
FAIR RELABEL (METHOD risk_flipping SCORE risk LABEL repaid PROTECTED sex FILTER "Region of" = 1 REFERENCE 'Male'
              ORDER BY weight DESC NULLS LAST)
GROUP BY ALL ORDER BY sex

-- expansion
SELECT sex, count(*) AS n, sum(fair_label) AS ones FROM (WITH fair_rows AS (
  SELECT sex AS fair_own_group_1, CAST(risk AS DOUBLE) AS fair_own_score,
  CAST(CASE WHEN repaid IS NULL OR TRY_CAST(repaid AS DOUBLE) IN (0, 1) THEN TRY_CAST(repaid AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(repaid AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS INT) AS fair_own_start,
  COALESCE(CAST("Region of" = 1 AS BOOLEAN), FALSE) AS fair_own_inside, weight AS fair_own_order_1, *
  FROM loans WHERE risk IS NOT NULL
), fair_counts AS (
  SELECT fair_own_group_1,
  CAST(CASE WHEN COUNT(*) - COUNT(fair_own_score) > 0 THEN ERROR('SCORE risk is NULL in ' || CAST(COUNT(*) - COUNT(fair_own_score) AS
    TEXT) || ' row(s)' || ' of sex = ' || CASE WHEN fair_own_group_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_group_1]
    AS TEXT), 2, -2) END || '⏎HINT: leave these rows out by WHERE or FILTER, or give them a score') WHEN MAX(fair_own_score) =
    CAST('NaN' AS DOUBLE) THEN ERROR('SCORE risk must be a number, and is NaN⏎HINT: leave these rows out by WHERE or FILTER') ELSE
    COUNT(fair_own_start) END AS DOUBLE) AS fair_n,
  CAST(COALESCE(SUM(fair_own_start), 0) AS DOUBLE) AS fair_positive, MIN(fair_own_score) AS fair_lowest,
  MAX(fair_own_score) AS fair_highest
  FROM fair_rows WHERE fair_own_inside GROUP BY fair_own_group_1
), fair_targets AS (
  SELECT *, fair_own_group_1 IS NOT DISTINCT
  FROM ('Male') AS fair_is_target,
  CAST(CASE WHEN LOWER(TYPEOF(fair_own_group_1)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(fair_own_group_1 AS TEXT) = 'true'
    THEN fair_n ELSE 0 END) OVER () = 0 THEN ERROR('no rows to measure where sex is true' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(fair_own_group_1 AS TEXT) = 'false' THEN fair_n ELSE 0 END) OVER () = 0 THEN
    ERROR('no rows to measure where sex is false' ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_counts
), fair_plan AS (
  SELECT *,
  CASE WHEN SUM(CASE WHEN fair_is_target THEN 1 ELSE 0 END) OVER () = 0 THEN ERROR('REFERENCE ''Male'' is no group of sex' ||
    '⏎HINT: take a group that is there; FAIR (…) lists them') WHEN SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER () = 0
    THEN ERROR('REFERENCE ''Male'' has no labelled rows' || '⏎HINT: take a group whose rows have labels') ELSE SUM(CASE WHEN
    fair_is_target THEN fair_n ELSE 0 END) OVER () END AS fair_target_n,
  SUM(CASE WHEN fair_is_target THEN fair_positive ELSE 0 END) OVER () AS fair_target_positive
  FROM fair_targets WHERE fair_empty_side IS NULL
), fair_wanted AS (  -- as in: labels that the score makes
), fair_moving AS (  -- as in: labels that the score makes
), fair_bins AS (
  -- as in: labels that the score makes, except
  …
  - JOIN fair_moving ON fair_rows.fair_own_start = fair_moving.fair_own_side AND fair_rows.fair_own_group_1 IS NOT DISTINCT
  + JOIN fair_moving ON CASE WHEN fair_rows.fair_own_inside THEN fair_rows.fair_own_start END = fair_moving.fair_own_side AND
    fair_rows.fair_own_group_1 IS NOT DISTINCT
  …
), fair_narrowed AS (  -- as in: labels that the score makes
), fair_scores AS (
  -- as in: labels that the score makes, except
  …
  - JOIN fair_narrowed ON fair_rows.fair_own_start = fair_narrowed.fair_own_side AND fair_rows.fair_own_group_1 IS NOT DISTINCT
  + JOIN fair_narrowed ON CASE WHEN fair_rows.fair_own_inside THEN fair_rows.fair_own_start END = fair_narrowed.fair_own_side AND
    fair_rows.fair_own_group_1 IS NOT DISTINCT
  …
), fair_cuts AS (  -- as in: labels that the score makes
)
  SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_group_1', 'fair_own_score', 'fair_own_start',
    'fair_own_inside', 'fair_own_order_1', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')),
  CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label,
  CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT
  FROM fair_own_start AS fair_changed FROM fair_rows AS fair_own_row
  LEFT JOIN fair_cuts ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts.fair_own_side AND
    fair_own_row.fair_own_group_1 IS NOT DISTINCT
  FROM fair_cuts.fair_own_group_1 WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut
  UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_group_1', 'fair_own_score', 'fair_own_start',
    'fair_own_inside', 'fair_own_order_1', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')),
  CASE WHEN ROW_NUMBER() OVER (PARTITION BY fair_own_row.fair_own_group_1 ORDER BY fair_own_order_1 DESC NULLS LAST, fair_own_row
    ASC) <= fair_own_left THEN 1 ELSE 0 END AS fair_label,
  CASE WHEN ROW_NUMBER() OVER (PARTITION BY fair_own_row.fair_own_group_1 ORDER BY fair_own_order_1 DESC NULLS LAST, fair_own_row
    ASC) <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT
  FROM fair_own_start AS fair_changed FROM fair_rows AS fair_own_row INNER
  JOIN fair_cuts ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts.fair_own_side AND
    fair_own_row.fair_own_group_1 IS NOT DISTINCT
  FROM fair_cuts.fair_own_group_1 WHERE fair_own_score = fair_own_cut) AS fair_result GROUP BY ALL ORDER BY sex

-- title: labels in strata, with an allowance
SELECT race, count(*) AS n, sum(fair_label) AS ones FROM loans WHERE risk IS NOT NULL
FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race CONTROL "Region of" WITHIN 0.2)
GROUP BY ALL ORDER BY race

-- expansion
SELECT race, count(*) AS n, sum(fair_label) AS ones FROM (WITH fair_rows AS (
  SELECT "Region of" AS fair_own_stratum_1, race AS fair_own_group_1, CAST(risk AS DOUBLE) AS fair_own_score,
  CAST(CASE WHEN repaid IS NULL OR TRY_CAST(repaid AS DOUBLE) IN (0, 1) THEN TRY_CAST(repaid AS DOUBLE) ELSE
    ERROR('LABEL repaid must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(repaid AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: LABEL income = ''>50K''') END AS INT) AS fair_own_start,
  *
  FROM loans WHERE risk IS NOT NULL
), fair_counts AS (
  -- as in: labels that the score makes, except
  - SELECT fair_own_group_1,
  + SELECT fair_own_stratum_1, fair_own_group_1,
  …
  - FROM fair_rows GROUP BY fair_own_group_1
  + FROM fair_rows GROUP BY fair_own_stratum_1, fair_own_group_1
), fair_targets AS (
  SELECT *,
  ROW_NUMBER() OVER (PARTITION BY fair_own_stratum_1 ORDER BY fair_positive / NULLIF(fair_n, 0) IS NULL ASC, fair_positive /
    NULLIF(fair_n, 0) ASC, fair_own_group_1 IS NULL ASC, fair_own_group_1 ASC) = 1 AS fair_is_target,
  CAST(CASE WHEN LOWER(TYPEOF(fair_own_group_1)) = 'boolean' THEN CASE WHEN SUM(CASE WHEN CAST(fair_own_group_1 AS TEXT) = 'true'
    THEN fair_n ELSE 0 END) OVER (PARTITION BY fair_own_stratum_1) = 0 THEN ERROR('no rows to measure where race is true' ||
    ' in the stratum Region of = ' || CASE WHEN fair_own_stratum_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_stratum_1]
    AS TEXT), 2, -2) END ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') WHEN SUM(CASE
    WHEN CAST(fair_own_group_1 AS TEXT) = 'false' THEN fair_n ELSE 0 END) OVER (PARTITION BY fair_own_stratum_1) = 0 THEN
    ERROR('no rows to measure where race is false' || ' in the stratum Region of = ' || CASE WHEN fair_own_stratum_1 IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([fair_own_stratum_1] AS TEXT), 2, -2) END ||
    ': one side of the comparison is empty⏎HINT: both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL') END END AS
    TEXT) AS fair_empty_side
  FROM fair_counts
), fair_plan AS (
  SELECT *,
  SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER (PARTITION BY fair_own_stratum_1) AS fair_target_n,
  SUM(CASE WHEN fair_is_target THEN fair_positive ELSE 0 END) OVER (PARTITION BY fair_own_stratum_1) AS fair_target_positive
  FROM fair_targets WHERE fair_empty_side IS NULL
), fair_wanted AS (
  SELECT fair_own_stratum_1, fair_own_group_1, fair_lowest, fair_highest, fair_positive,
  CASE WHEN ABS(fair_positive / NULLIF(fair_n, 0) - fair_target_positive / NULLIF(fair_target_n, 0)) <= (0.2) + 1e-12 THEN
    fair_positive ELSE FLOOR((fair_n * fair_target_positive) / NULLIF(fair_target_n, 0) + 0.5) END AS fair_wanted
  FROM fair_plan
), fair_moving AS (
  SELECT fair_own_stratum_1, fair_own_group_1, fair_lowest, fair_highest,
  CASE WHEN fair_wanted < fair_positive THEN 1 ELSE 0 END AS fair_own_side,
  CASE WHEN fair_wanted < fair_positive THEN fair_wanted ELSE fair_wanted - fair_positive END AS fair_quota
  FROM fair_wanted WHERE fair_wanted <> fair_positive
), fair_bins AS (
  SELECT fair_moving.fair_own_stratum_1, fair_moving.fair_own_group_1, fair_moving.fair_lowest, fair_moving.fair_highest,
  fair_moving.fair_own_side, fair_moving.fair_quota,
  COALESCE(FLOOR((fair_rows.fair_own_score - fair_moving.fair_lowest) / NULLIF(fair_moving.fair_highest - fair_moving.fair_lowest, 0)
    * 4096), 0) AS fair_bin,
  CAST(COUNT(*) AS DOUBLE) AS fair_size
  FROM fair_rows INNER
  JOIN fair_moving ON fair_rows.fair_own_start = fair_moving.fair_own_side AND fair_rows.fair_own_stratum_1 IS NOT DISTINCT
  FROM fair_moving.fair_own_stratum_1 AND fair_rows.fair_own_group_1 IS NOT DISTINCT FROM fair_moving.fair_own_group_1
  GROUP BY fair_moving.fair_own_stratum_1, fair_moving.fair_own_group_1, fair_moving.fair_lowest, fair_moving.fair_highest,
  fair_moving.fair_own_side, fair_moving.fair_quota,
  COALESCE(FLOOR((fair_rows.fair_own_score - fair_moving.fair_lowest) / NULLIF(fair_moving.fair_highest - fair_moving.fair_lowest, 0)
    * 4096), 0)
), fair_narrowed AS (
  SELECT fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_lowest, fair_highest,
  MIN(CASE WHEN fair_above < fair_quota THEN fair_bin END) AS fair_bin,
  MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota
  FROM (SELECT fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_lowest, fair_highest, fair_quota, fair_bin, SUM(fair_size)
    OVER (PARTITION BY fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_quota ORDER BY fair_bin DESC) - fair_size AS
    fair_above FROM fair_bins) AS fair_reached
  GROUP BY fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_lowest, fair_highest
), fair_scores AS (
  SELECT fair_narrowed.fair_own_stratum_1, fair_narrowed.fair_own_group_1, fair_narrowed.fair_own_side, fair_narrowed.fair_quota,
  fair_own_score, CAST(COUNT(*) AS DOUBLE) AS fair_size
  FROM fair_rows INNER
  JOIN fair_narrowed ON fair_rows.fair_own_start = fair_narrowed.fair_own_side AND fair_rows.fair_own_stratum_1 IS NOT DISTINCT
  FROM fair_narrowed.fair_own_stratum_1 AND fair_rows.fair_own_group_1 IS NOT DISTINCT FROM fair_narrowed.fair_own_group_1
  WHERE COALESCE(FLOOR((fair_rows.fair_own_score - fair_narrowed.fair_lowest) / NULLIF(fair_narrowed.fair_highest -
    fair_narrowed.fair_lowest, 0) * 4096), 0) = fair_narrowed.fair_bin
  GROUP BY fair_narrowed.fair_own_stratum_1, fair_narrowed.fair_own_group_1, fair_narrowed.fair_own_side, fair_narrowed.fair_quota,
  fair_own_score
), fair_cuts AS (
  SELECT fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_own_score AS fair_own_cut, fair_quota AS fair_own_left
  FROM (SELECT fair_own_stratum_1, fair_own_group_1, fair_own_side, MIN(CASE WHEN fair_above < fair_quota THEN fair_own_score END) AS
    fair_own_score, MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota FROM (SELECT
    fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_quota, fair_own_score, SUM(fair_size) OVER (PARTITION BY
    fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_quota ORDER BY fair_own_score DESC) - fair_size AS fair_above FROM
    fair_scores) AS fair_reached GROUP BY fair_own_stratum_1, fair_own_group_1, fair_own_side) AS fair_narrowed
  UNION ALL SELECT fair_own_stratum_1, fair_own_group_1, fair_own_side, CAST(NULL AS DOUBLE) AS fair_own_cut, fair_quota
  FROM fair_moving WHERE fair_quota = 0
)
  SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_stratum_1', 'fair_own_group_1', 'fair_own_score',
    'fair_own_start', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')),
  CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END AS fair_label,
  CASE WHEN fair_own_side IS NULL THEN fair_own_start WHEN fair_own_score > fair_own_cut THEN 1 ELSE 0 END IS DISTINCT
  FROM fair_own_start AS fair_changed FROM fair_rows AS fair_own_row
  LEFT JOIN fair_cuts ON fair_own_row.fair_own_start = fair_cuts.fair_own_side AND fair_own_row.fair_own_stratum_1 IS NOT DISTINCT
  FROM fair_cuts.fair_own_stratum_1 AND fair_own_row.fair_own_group_1 IS NOT DISTINCT FROM fair_cuts.fair_own_group_1
  WHERE fair_own_cut IS NULL OR fair_own_score IS DISTINCT
  FROM fair_own_cut
  UNION ALL SELECT COLUMNS(LAMBDA fair_each : NOT LOWER(fair_each) IN ('fair_own_stratum_1', 'fair_own_group_1', 'fair_own_score',
    'fair_own_start', 'fair_own_side', 'fair_own_cut', 'fair_own_left', 'fair_label', 'fair_changed')),
  CASE WHEN ROW_NUMBER() OVER (PARTITION BY fair_own_row.fair_own_stratum_1, fair_own_row.fair_own_group_1 ORDER BY fair_own_row ASC)
    <= fair_own_left THEN 1 ELSE 0 END AS fair_label,
  CASE WHEN ROW_NUMBER() OVER (PARTITION BY fair_own_row.fair_own_stratum_1, fair_own_row.fair_own_group_1 ORDER BY fair_own_row ASC)
    <= fair_own_left THEN 1 ELSE 0 END IS DISTINCT
  FROM fair_own_start AS fair_changed FROM fair_rows AS fair_own_row INNER
  JOIN fair_cuts ON fair_own_row.fair_own_start = fair_cuts.fair_own_side AND fair_own_row.fair_own_stratum_1 IS NOT DISTINCT
  FROM fair_cuts.fair_own_stratum_1 AND fair_own_row.fair_own_group_1 IS NOT DISTINCT FROM fair_cuts.fair_own_group_1
  WHERE fair_own_score = fair_own_cut) AS fair_result GROUP BY ALL ORDER BY race
