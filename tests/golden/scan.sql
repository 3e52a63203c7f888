-- title: subgroups of two features
FROM loans FAIR SCAN (PREDICTION approved LABEL repaid FEATURES race, sex MINIMUM 5 METRICS selection_rate, f1_score)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race AS fair_feature_1, sex AS fair_feature_2, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT fair_feature_1, fair_feature_2, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY fair_feature_1, fair_feature_2, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT fair_feature_1, fair_feature_2,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT fair_feature_1, fair_feature_2,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY fair_feature_1, fair_feature_2
), fair_items AS (
  SELECT CAST(ROW_NUMBER() OVER (ORDER BY fair_place IS NULL ASC, fair_place ASC, fair_feature_1 IS NULL ASC, fair_feature_1 ASC,
    fair_feature_2 IS NULL ASC, fair_feature_2 ASC) AS INT) AS fair_item,
  fair_place, fair_feature_1, fair_feature_2,
  CASE fair_place WHEN 1 THEN 'race' WHEN 2 THEN 'sex' END AS fair_name,
  CASE fair_place WHEN 1 THEN CAST(fair_feature_1 AS TEXT) WHEN 2 THEN CAST(fair_feature_2 AS TEXT) END AS fair_value,
  CASE fair_place WHEN 1 THEN 'race = ' || CASE WHEN fair_feature_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_1] AS
    TEXT), 2, -2) END WHEN 2 THEN 'sex = ' || CASE WHEN fair_feature_2 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_2]
    AS TEXT), 2, -2) END END AS fair_text
  FROM (SELECT CASE WHEN GROUPING(fair_feature_1) = 0 THEN 1 WHEN GROUPING(fair_feature_2) = 0 THEN 2 END AS fair_place,
    fair_feature_1, fair_feature_2 FROM fair_counts GROUP BY GROUPING SETS ((fair_feature_1), (fair_feature_2)) HAVING SUM(n) >= 5
    AND SUM(n) < (SELECT SUM(n) FROM fair_counts)) AS fair_values
), fair_coded AS (
  SELECT COALESCE(fair_1.fair_item, 0) AS fair_code_1, COALESCE(fair_2.fair_item, 0) AS fair_code_2, fair_counts.tp, fair_counts.fp,
  fair_counts.fn, fair_counts.tn, fair_counts.n, fair_counts.fair_all
  FROM fair_counts LEFT JOIN fair_items AS fair_1 ON fair_1.fair_place = 1 AND fair_1.fair_feature_1 IS NOT DISTINCT
  FROM fair_counts.fair_feature_1 LEFT JOIN fair_items AS fair_2 ON fair_2.fair_place = 2 AND fair_2.fair_feature_2 IS NOT DISTINCT
  FROM fair_counts.fair_feature_2
), fair_sums AS (
  SELECT LIST_FILTER([fair_code_1, fair_code_2], LAMBDA fair_each : NOT fair_each IS NULL) AS fair_pattern, SUM(tp) AS tp,
  SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_all) AS fair_all
  FROM fair_coded GROUP BY GROUPING SETS ((), (fair_code_1), (fair_code_2), (fair_code_1, fair_code_2))
), fair_subgroups AS (
  SELECT ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup, fair_pattern, tp, fp, fn, tn, n,
  fair_all, LEN(fair_pattern) AS fair_depth,
  CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
  FROM fair_sums WHERE LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND n >= 5)
), fair_sides AS (
  SELECT fair_subgroup, FALSE AS fair_rest, tp, fp, fn, tn, n, fair_all
  FROM fair_subgroups
), fair_groups AS (
  SELECT fair_subgroup, fair_rest, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_0,
  CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_measure_1,
  [CAST(n AS BIGINT), CAST(tp + fp + fn AS BIGINT)] AS fair_rows_of
  FROM fair_sides
), fair_figures AS (
  SELECT fair_subgroups.fair_subgroup, fair_groups.n, UNNEST(fair_groups.fair_rows_of) AS fair_n, UNNEST([0, 1]) AS fair_metric,
  UNNEST([fair_groups.fair_measure_0, fair_groups.fair_measure_1]) AS fair_value,
  UNNEST([fair_subgroups.tp + fair_subgroups.fp, CAST(NULL AS DOUBLE)]) AS fair_above,
  UNNEST([fair_subgroups.n, 2 * fair_subgroups.tp + fair_subgroups.fp + fair_subgroups.fn]) AS fair_below
  FROM fair_subgroups INNER
  JOIN fair_groups ON fair_subgroups.fair_subgroup = fair_groups.fair_subgroup AND NOT fair_groups.fair_rest
), fair_compared AS (
  SELECT *,
  CASE WHEN NOT fair_above IS NULL THEN LEAST(fair_above, fair_below) END AS fair_inside,
  CASE WHEN NOT fair_above IS NULL THEN fair_below END AS fair_inside_n,
  CASE WHEN NOT fair_above IS NULL THEN LEAST(CASE WHEN fair_above_of_all - fair_above < 0 THEN CAST(0 AS DOUBLE) ELSE
    fair_above_of_all - fair_above END, CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all -
    fair_below END) END AS fair_outside,
  CASE WHEN NOT fair_above IS NULL THEN CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all -
    fair_below END END AS fair_outside_n
  FROM (SELECT *, MAX(CASE WHEN fair_subgroup = 1 THEN fair_value END) OVER (PARTITION BY fair_metric) AS fair_value_of_all, MAX(CASE
    WHEN fair_subgroup = 1 THEN fair_above END) OVER (PARTITION BY fair_metric) AS fair_above_of_all, MAX(CASE WHEN fair_subgroup = 1
    THEN fair_below END) OVER (PARTITION BY fair_metric) AS fair_below_of_all FROM fair_figures) AS fair_inner
  WHERE fair_subgroup = 1 OR fair_n >= 5
), fair_tests AS (
  -- as in: every pair of groups (pairs.sql), except
  …
  - FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 *
    (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 +
    fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END
    AS fair_z FROM (SELECT *, fair_first_hits AS fair_x1, fair_first_size - fair_first_hits AS fair_y1, fair_second_hits AS fair_x2,
    fair_second_size - fair_second_hits AS fair_y2 FROM fair_contrasts) AS fair_counted) AS fair_compared
  + FROM (SELECT *, CASE WHEN LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 *
    (fair_x1 + fair_y1 + fair_x2 + fair_y2) THEN ((fair_x1 * fair_y2 - fair_x2 * fair_y1) * SQRT(fair_x1 + fair_y1 + fair_x2 +
    fair_y2)) / NULLIF(SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) END
    AS fair_z FROM (SELECT *, fair_inside AS fair_x1, fair_inside_n - fair_inside AS fair_y1, fair_outside AS fair_x2, fair_outside_n
    - fair_outside AS fair_y2 FROM fair_compared) AS fair_counted) AS fair_compared
), fair_adjusted AS (
  SELECT *,
  CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p ASC)) END AS
    fair_p_adjusted,
  COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons
  FROM (SELECT *, fair_p * COUNT(fair_p) OVER (PARTITION BY fair_metric ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM
    fair_tests) AS fair_steps
), fair_parts AS (
  SELECT fair_whole.fair_subgroup, fair_whole.fair_mask, fair_subgroups.fair_subgroup AS fair_part
  FROM (SELECT fair_subgroup, fair_pattern, UNNEST(RANGE((CAST(1 << LEN(fair_pattern) AS BIGINT)))) AS fair_mask FROM fair_subgroups)
    AS fair_whole INNER
  JOIN fair_subgroups ON fair_subgroups.fair_pattern = LIST_FILTER(fair_whole.fair_pattern, LAMBDA fair_each, fair_at :
    ((fair_whole.fair_mask >> (fair_at - 1)) & 1) = 1)
), fair_shapley AS (
  SELECT fair_subgroup, fair_metric,
  CASE WHEN LIST_COUNT(fair_values) = LEN(fair_values) THEN LIST_TRANSFORM(RANGE(1, fair_items + 1), LAMBDA fair_at :
    LIST_AGGREGATE(LIST_TRANSFORM(RANGE((CAST(1 << fair_items AS BIGINT))), LAMBDA fair_mask : LIST_EXTRACT(fair_values, fair_mask +
    1) * (CASE WHEN ((fair_mask >> (fair_at - 1)) & 1) = 1 THEN GAMMA(BIT_COUNT(fair_mask)) * GAMMA(fair_items - BIT_COUNT(fair_mask)
    + 1) ELSE -GAMMA(BIT_COUNT(fair_mask) + 1) * GAMMA(fair_items - BIT_COUNT(fair_mask)) END) / GAMMA(fair_items + 1)), 'sum')) END
    AS fair_shares
  FROM (SELECT fair_parts.fair_subgroup, fair_figures.fair_metric, LIST(fair_figures.fair_value ORDER BY fair_parts.fair_mask ASC) AS
    fair_values, BIT_COUNT(MAX(fair_parts.fair_mask)) AS fair_items FROM fair_parts INNER JOIN fair_figures ON fair_parts.fair_part =
    fair_figures.fair_subgroup GROUP BY fair_parts.fair_subgroup, fair_figures.fair_metric) AS fair_values
), fair_labels AS (
  SELECT fair_members.fair_subgroup,
  LIST(fair_items.fair_text ORDER BY fair_items.fair_item ASC) AS fair_texts,
  MAP(LIST(fair_items.fair_name ORDER BY fair_items.fair_item ASC), LIST(fair_items.fair_value ORDER BY fair_items.fair_item ASC)) AS
    fair_features
  FROM (SELECT fair_subgroup, UNNEST(fair_pattern) AS fair_item FROM fair_subgroups) AS fair_members INNER
  JOIN fair_items ON fair_items.fair_item = fair_members.fair_item
  GROUP BY fair_members.fair_subgroup
)
  SELECT CASE fair_adjusted.fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'f1_score' END AS metric,
  ARRAY_TO_STRING(fair_labels.fair_texts, ', ') AS subgroup, CAST(fair_subgroups.fair_depth AS INT) AS depth, fair_adjusted.n AS n,
  fair_subgroups.fair_support AS support, fair_adjusted.fair_value AS value, fair_adjusted.fair_n AS value_n,
  fair_adjusted.fair_value - fair_adjusted.fair_value_of_all AS divergence, fair_adjusted.fair_p AS p_value,
  fair_adjusted.fair_p_adjusted AS p_adjusted, fair_adjusted.fair_comparisons AS comparisons,
  CASE WHEN NOT fair_shapley.fair_shares IS NULL THEN MAP(fair_labels.fair_texts, fair_shapley.fair_shares) END AS shapley,
  fair_labels.fair_features AS features
  FROM fair_adjusted INNER JOIN fair_subgroups ON fair_adjusted.fair_subgroup = fair_subgroups.fair_subgroup INNER
  JOIN fair_labels ON fair_adjusted.fair_subgroup = fair_labels.fair_subgroup INNER
  JOIN fair_shapley ON fair_adjusted.fair_subgroup = fair_shapley.fair_subgroup AND fair_adjusted.fair_metric =
    fair_shapley.fair_metric
  ORDER BY ROUND(ABS(fair_adjusted.fair_value - fair_adjusted.fair_value_of_all), 12) DESC, fair_adjusted.fair_metric ASC,
  fair_adjusted.fair_subgroup ASC) AS fair_row))) AS fair_result

-- title: subgroups with weights, limits and pruning
FROM loans FAIR SCAN (
  PREDICTION approved LABEL repaid PROTECTED race FEATURES bins(risk, [0.25, 0.75]), "Region of" DEPTH 3
  MINIMUM 4 PRUNE 0.01 WEIGHT weight CONFIDENCE 0.95 METRICS selection_rate, false_positive_rate
  CORRECTION benjamini_hochberg
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_ranges AS (
  SELECT *
  FROM (SELECT list_sort(list_distinct([0.25, 0.75])) AS fair_cuts) AS fair_1(fair_cuts_1)
), fair_rows AS (
  SELECT race AS fair_feature_1,
  CASE WHEN (risk) IS NOT NULL THEN len(list_filter((SELECT fair_cuts_1 FROM fair_ranges), lambda fair_cut: fair_cut <= (risk))) END
    AS fair_feature_2,
  "Region of" AS fair_feature_3, approved AS fair_prediction, repaid AS fair_label, CAST(weight AS DOUBLE) AS fair_weight
  FROM loans
), fair_tally AS (
  SELECT fair_feature_1, fair_feature_2, fair_feature_3, fair_prediction, fair_label, SUM(fair_weight) AS fair_size,
  COUNT(fair_weight) AS fair_members, SUM(fair_weight * fair_weight) AS fair_squares, COUNT(*) AS fair_all,
  MIN(fair_weight) AS fair_weight_low, MAX(fair_weight) AS fair_weight_high
  FROM fair_rows GROUP BY fair_feature_1, fair_feature_2, fair_feature_3, fair_prediction, fair_label
), fair_cells AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT fair_feature_1, fair_feature_2, fair_feature_3,
  …
), fair_counts AS (
  -- as in: each group against a reference, with weights and limits (decompose.sql), except
  - SELECT sex, race,
  + SELECT fair_feature_1, fair_feature_2, fair_feature_3,
  …
  - FROM fair_cells GROUP BY sex, race
  + FROM fair_cells GROUP BY fair_feature_1, fair_feature_2, fair_feature_3
), fair_items AS (
  SELECT CAST(ROW_NUMBER() OVER (ORDER BY fair_place IS NULL ASC, fair_place ASC, fair_feature_1 IS NULL ASC, fair_feature_1 ASC,
    fair_feature_2 IS NULL ASC, fair_feature_2 ASC, fair_feature_3 IS NULL ASC, fair_feature_3 ASC) AS INT) AS fair_item,
  fair_place, fair_feature_1, fair_feature_2, fair_feature_3,
  CASE fair_place WHEN 1 THEN 'race' WHEN 2 THEN 'risk' WHEN 3 THEN 'Region of' END AS fair_name,
  CASE fair_place WHEN 1 THEN CAST(fair_feature_1 AS TEXT) WHEN 2 THEN CASE WHEN fair_feature_2 IS NULL THEN NULL WHEN fair_feature_2
    = 0 THEN 'below ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1 FROM fair_ranges), 1) AS TEXT), '\.0$', '') WHEN
    fair_feature_2 = LEN((SELECT fair_cuts_1 FROM fair_ranges)) THEN REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1 FROM
    fair_ranges), fair_feature_2) AS TEXT), '\.0$', '') || ' or more' ELSE REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1 FROM
    fair_ranges), fair_feature_2) AS TEXT), '\.0$', '') || ' to below ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1 FROM
    fair_ranges), fair_feature_2 + 1) AS TEXT), '\.0$', '') END WHEN 3 THEN CAST(fair_feature_3 AS TEXT) END AS fair_value,
  CASE fair_place WHEN 1 THEN 'race = ' || CASE WHEN fair_feature_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_1] AS
    TEXT), 2, -2) END WHEN 2 THEN CASE WHEN fair_feature_2 IS NULL THEN 'risk = ' || CASE WHEN fair_feature_2 IS NULL THEN '(NULL)'
    ELSE ARRAY_SLICE(CAST([fair_feature_2] AS TEXT), 2, -2) END ELSE 'risk ' || CASE WHEN fair_feature_2 IS NULL THEN NULL WHEN
    fair_feature_2 = 0 THEN 'below ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1 FROM fair_ranges), 1) AS TEXT), '\.0$',
    '') WHEN fair_feature_2 = LEN((SELECT fair_cuts_1 FROM fair_ranges)) THEN REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1
    FROM fair_ranges), fair_feature_2) AS TEXT), '\.0$', '') || ' or more' ELSE REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1
    FROM fair_ranges), fair_feature_2) AS TEXT), '\.0$', '') || ' to below ' || REGEXP_REPLACE(CAST(LIST_EXTRACT((SELECT fair_cuts_1
    FROM fair_ranges), fair_feature_2 + 1) AS TEXT), '\.0$', '') END END WHEN 3 THEN 'Region of = ' || CASE WHEN fair_feature_3 IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_3] AS TEXT), 2, -2) END END AS fair_text
  FROM (SELECT CASE WHEN GROUPING(fair_feature_1) = 0 THEN 1 WHEN GROUPING(fair_feature_2) = 0 THEN 2 WHEN GROUPING(fair_feature_3) =
    0 THEN 3 END AS fair_place, fair_feature_1, fair_feature_2, fair_feature_3 FROM fair_counts GROUP BY GROUPING SETS
    ((fair_feature_1), (fair_feature_2), (fair_feature_3)) HAVING SUM(fair_n) >= 4 AND SUM(fair_n) < (SELECT SUM(fair_n) FROM
    fair_counts)) AS fair_values
), fair_coded AS (
  SELECT COALESCE(fair_1.fair_item, 0) AS fair_code_1, COALESCE(fair_2.fair_item, 0) AS fair_code_2,
  COALESCE(fair_3.fair_item, 0) AS fair_code_3, fair_counts.tp, fair_counts.fp, fair_counts.fn, fair_counts.tn, fair_counts.n,
  fair_counts.fair_n, fair_counts.fair_n_tp, fair_counts.fair_n_fp, fair_counts.fair_n_fn, fair_counts.fair_n_tn,
  fair_counts.fair_all, fair_counts.fair_q_tp, fair_counts.fair_q_fp, fair_counts.fair_q_fn, fair_counts.fair_q_tn,
  fair_counts.fair_q_n
  FROM fair_counts LEFT JOIN fair_items AS fair_1 ON fair_1.fair_place = 1 AND fair_1.fair_feature_1 IS NOT DISTINCT
  FROM fair_counts.fair_feature_1 LEFT JOIN fair_items AS fair_2 ON fair_2.fair_place = 2 AND fair_2.fair_feature_2 IS NOT DISTINCT
  FROM fair_counts.fair_feature_2 LEFT JOIN fair_items AS fair_3 ON fair_3.fair_place = 3 AND fair_3.fair_feature_3 IS NOT DISTINCT
  FROM fair_counts.fair_feature_3
), fair_sums AS (
  SELECT LIST_FILTER([fair_code_1, fair_code_2, fair_code_3], LAMBDA fair_each : NOT fair_each IS NULL) AS fair_pattern,
  SUM(tp) AS tp, SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_n) AS fair_n, SUM(fair_n_tp) AS fair_n_tp,
  SUM(fair_n_fp) AS fair_n_fp, SUM(fair_n_fn) AS fair_n_fn, SUM(fair_n_tn) AS fair_n_tn, SUM(fair_all) AS fair_all,
  SUM(fair_q_tp) AS fair_q_tp, SUM(fair_q_fp) AS fair_q_fp, SUM(fair_q_fn) AS fair_q_fn, SUM(fair_q_tn) AS fair_q_tn,
  SUM(fair_q_n) AS fair_q_n
  FROM fair_coded
  GROUP BY GROUPING SETS ((), (fair_code_1), (fair_code_2), (fair_code_3), (fair_code_1, fair_code_2), (fair_code_1, fair_code_3),
    (fair_code_2, fair_code_3), (fair_code_1, fair_code_2, fair_code_3))
), fair_subgroups AS (
  SELECT ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup, fair_pattern, tp, fp, fn, tn, n,
  fair_n, fair_n_tp, fair_n_fp, fair_n_fn, fair_n_tn, fair_all, fair_q_tp, fair_q_fp, fair_q_fn, fair_q_tn, fair_q_n,
  LEN(fair_pattern) AS fair_depth,
  CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
  FROM fair_sums WHERE LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND fair_n >= 4)
), fair_family AS (
  SELECT fair_comparisons,
  LIST_EXTRACT(LIST_TRANSFORM([SQRT(-LN(0.025000000000000022e0 / fair_comparisons))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN
    LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0,
    3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *
    (fair_r - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
    1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a *
    (fair_r - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
    2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0,
    6.65790464350110377720e0], LAMBDA a, c : a * (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15,
    1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2,
    1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a * (fair_r - 5) + c) END)), 1) AS fair_z_scan
  FROM (SELECT GREATEST(1, COUNT(*) - 1) AS fair_comparisons FROM fair_subgroups) AS fair_inner
), fair_sides AS (
  SELECT fair_subgroup, FALSE AS fair_rest,
  (SELECT fair_z_scan FROM fair_family) AS fair_z_scan, tp, fp, fn, tn, n, fair_n, fair_n_tp, fair_n_fp, fair_n_fn, fair_n_tn,
  fair_all, fair_q_tp, fair_q_fp, fair_q_fn, fair_q_tn, fair_q_n
  FROM fair_subgroups
  UNION ALL SELECT fair_subgroups.fair_subgroup, TRUE AS fair_rest,
  (SELECT fair_z_scan FROM fair_family) AS fair_z_scan,
  CASE WHEN fair_everything.tp - fair_subgroups.tp < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.tp - fair_subgroups.tp END AS tp,
  CASE WHEN fair_everything.fp - fair_subgroups.fp < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fp - fair_subgroups.fp END AS fp,
  CASE WHEN fair_everything.fn - fair_subgroups.fn < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fn - fair_subgroups.fn END AS fn,
  CASE WHEN fair_everything.tn - fair_subgroups.tn < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.tn - fair_subgroups.tn END AS tn,
  CASE WHEN fair_everything.n - fair_subgroups.n < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.n - fair_subgroups.n END AS n,
  CASE WHEN fair_everything.fair_n - fair_subgroups.fair_n < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_n -
    fair_subgroups.fair_n END AS fair_n,
  CASE WHEN fair_everything.fair_n_tp - fair_subgroups.fair_n_tp < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_n_tp -
    fair_subgroups.fair_n_tp END AS fair_n_tp,
  CASE WHEN fair_everything.fair_n_fp - fair_subgroups.fair_n_fp < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_n_fp -
    fair_subgroups.fair_n_fp END AS fair_n_fp,
  CASE WHEN fair_everything.fair_n_fn - fair_subgroups.fair_n_fn < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_n_fn -
    fair_subgroups.fair_n_fn END AS fair_n_fn,
  CASE WHEN fair_everything.fair_n_tn - fair_subgroups.fair_n_tn < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_n_tn -
    fair_subgroups.fair_n_tn END AS fair_n_tn,
  CASE WHEN fair_everything.fair_all - fair_subgroups.fair_all < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_all -
    fair_subgroups.fair_all END AS fair_all,
  CASE WHEN fair_everything.fair_q_tp - fair_subgroups.fair_q_tp < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_q_tp -
    fair_subgroups.fair_q_tp END AS fair_q_tp,
  CASE WHEN fair_everything.fair_q_fp - fair_subgroups.fair_q_fp < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_q_fp -
    fair_subgroups.fair_q_fp END AS fair_q_fp,
  CASE WHEN fair_everything.fair_q_fn - fair_subgroups.fair_q_fn < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_q_fn -
    fair_subgroups.fair_q_fn END AS fair_q_fn,
  CASE WHEN fair_everything.fair_q_tn - fair_subgroups.fair_q_tn < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_q_tn -
    fair_subgroups.fair_q_tn END AS fair_q_tn,
  CASE WHEN fair_everything.fair_q_n - fair_subgroups.fair_q_n < 0 THEN CAST(0 AS DOUBLE) ELSE fair_everything.fair_q_n -
    fair_subgroups.fair_q_n END AS fair_q_n
  FROM fair_subgroups INNER JOIN fair_subgroups AS fair_everything ON fair_everything.fair_subgroup = 1
), fair_shares AS (
  SELECT *,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
  CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_1, (n * n) / NULLIF(fair_q_n, 0) AS fair_rows_0,
  ((tp + fp) * n) / NULLIF(fair_q_n, 0) AS fair_hits_0,
  ((fn + tn) * n) / NULLIF(fair_q_n, 0) AS fair_misses_0,
  ((fp + tn) * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_1,
  (fp * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_1,
  (tn * (fp + tn)) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_1
  FROM fair_sides
), fair_corrected AS (  -- as in: intervals: of a proportion, and of a formula (group.sql)
), fair_intervals AS (
  SELECT *,
  (fair_sure_hits_0 * fair_sure_hits_0) / (fair_rows_0 * (fair_sure_hits_0 + fair_z_scan * fair_z_scan * 0.5e0 + fair_z_scan *
    SQRT((fair_sure_hits_0 * (fair_rows_0 - fair_sure_hits_0)) / fair_rows_0 + fair_z_scan * fair_z_scan * 0.25e0))) AS fair_low_0,
  1 - ((fair_sure_misses_0 * fair_sure_misses_0) / (fair_rows_0 * (fair_sure_misses_0 + fair_z_scan * fair_z_scan * 0.5e0 +
    fair_z_scan * SQRT((fair_sure_misses_0 * (fair_rows_0 - fair_sure_misses_0)) / fair_rows_0 + fair_z_scan * fair_z_scan *
    0.25e0)))) AS fair_high_0,
  (fair_sure_hits_1 * fair_sure_hits_1) / (fair_rows_1 * (fair_sure_hits_1 + fair_z_scan * fair_z_scan * 0.5e0 + fair_z_scan *
    SQRT((fair_sure_hits_1 * (fair_rows_1 - fair_sure_hits_1)) / fair_rows_1 + fair_z_scan * fair_z_scan * 0.25e0))) AS fair_low_1,
  1 - ((fair_sure_misses_1 * fair_sure_misses_1) / (fair_rows_1 * (fair_sure_misses_1 + fair_z_scan * fair_z_scan * 0.5e0 +
    fair_z_scan * SQRT((fair_sure_misses_1 * (fair_rows_1 - fair_sure_misses_1)) / fair_rows_1 + fair_z_scan * fair_z_scan *
    0.25e0)))) AS fair_high_1
  FROM fair_corrected
), fair_groups AS (
  SELECT fair_subgroup, fair_rest, CAST(fair_n AS BIGINT) AS n, CAST(fair_all - fair_n AS BIGINT) AS excluded,
  fair_value_0 AS fair_measure_0, fair_low_0 AS fair_measure_0_low, fair_high_0 AS fair_measure_0_high,
  fair_value_1 AS fair_measure_1, fair_low_1 AS fair_measure_1_low, fair_high_1 AS fair_measure_1_high,
  [CAST(fair_n AS BIGINT), CAST(fair_n_fp + fair_n_tn AS BIGINT)] AS fair_rows_of
  FROM fair_intervals
), fair_figures AS (
  SELECT fair_subgroups.fair_subgroup, fair_groups.n, UNNEST(fair_groups.fair_rows_of) AS fair_n, UNNEST([0, 1]) AS fair_metric,
  UNNEST([fair_groups.fair_measure_0, fair_groups.fair_measure_1]) AS fair_value,
  UNNEST([fair_subgroups.tp + fair_subgroups.fp, fair_subgroups.fp]) AS fair_above,
  UNNEST([fair_subgroups.n, fair_subgroups.fp + fair_subgroups.tn]) AS fair_below,
  UNNEST([fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
    fair_subgroups.fair_q_fp + fair_subgroups.fair_q_tn]) AS fair_squares,
  UNNEST([fair_groups.fair_measure_0_low, fair_groups.fair_measure_1_low]) AS fair_value_low,
  UNNEST([fair_groups.fair_measure_0_high, fair_groups.fair_measure_1_high]) AS fair_value_high,
  UNNEST([fair_others.fair_measure_0, fair_others.fair_measure_1]) AS fair_other,
  UNNEST([fair_others.fair_measure_0_low, fair_others.fair_measure_1_low]) AS fair_other_low,
  UNNEST([fair_others.fair_measure_0_high, fair_others.fair_measure_1_high]) AS fair_other_high
  FROM fair_subgroups INNER
  JOIN fair_groups ON fair_subgroups.fair_subgroup = fair_groups.fair_subgroup AND NOT fair_groups.fair_rest INNER
  JOIN fair_groups AS fair_others ON fair_subgroups.fair_subgroup = fair_others.fair_subgroup AND fair_others.fair_rest
), fair_compared AS (
  SELECT *,
  CASE WHEN NOT fair_above IS NULL THEN LEAST(fair_above, fair_below) * (fair_below / NULLIF(fair_squares, 0)) END AS fair_inside,
  CASE WHEN NOT fair_above IS NULL THEN fair_below * (fair_below / NULLIF(fair_squares, 0)) END AS fair_inside_n,
  CASE WHEN NOT fair_above IS NULL THEN LEAST(CASE WHEN fair_above_of_all - fair_above < 0 THEN CAST(0 AS DOUBLE) ELSE
    fair_above_of_all - fair_above END, CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all -
    fair_below END) * (CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END /
    NULLIF(CASE WHEN fair_squares_of_all - fair_squares < 0 THEN CAST(0 AS DOUBLE) ELSE fair_squares_of_all - fair_squares END, 0))
    END AS fair_outside,
  CASE WHEN NOT fair_above IS NULL THEN CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all -
    fair_below END * (CASE WHEN fair_below_of_all - fair_below < 0 THEN CAST(0 AS DOUBLE) ELSE fair_below_of_all - fair_below END /
    NULLIF(CASE WHEN fair_squares_of_all - fair_squares < 0 THEN CAST(0 AS DOUBLE) ELSE fair_squares_of_all - fair_squares END, 0))
    END AS fair_outside_n
  FROM (SELECT *, MAX(CASE WHEN fair_subgroup = 1 THEN fair_value END) OVER (PARTITION BY fair_metric) AS fair_value_of_all, MAX(CASE
    WHEN fair_subgroup = 1 THEN fair_above END) OVER (PARTITION BY fair_metric) AS fair_above_of_all, MAX(CASE WHEN fair_subgroup = 1
    THEN fair_below END) OVER (PARTITION BY fair_metric) AS fair_below_of_all, MAX(CASE WHEN fair_subgroup = 1 THEN fair_squares END)
    OVER (PARTITION BY fair_metric) AS fair_squares_of_all FROM fair_figures) AS fair_inner
  WHERE fair_subgroup = 1 OR fair_n >= 4
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
    fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2), 0) AS fair_z FROM (SELECT *, fair_inside
    AS fair_x1, fair_inside_n - fair_inside AS fair_y1, fair_outside AS fair_x2, fair_outside_n - fair_outside AS fair_y2 FROM
    fair_compared) AS fair_counted) AS fair_compared
), fair_adjusted AS (
  SELECT *,
  CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MIN(fair_step) OVER (PARTITION BY fair_metric ORDER BY fair_p DESC)) END AS
    fair_p_adjusted,
  COUNT(fair_p) OVER (PARTITION BY fair_metric) AS fair_comparisons
  FROM (SELECT *, (fair_p * COUNT(fair_p) OVER (PARTITION BY fair_metric)) / COUNT(fair_p) OVER (PARTITION BY fair_metric ORDER BY
    fair_p ASC) AS fair_step FROM fair_tests) AS fair_steps
), fair_parts AS (  -- as in: subgroups of two features
), fair_shapley AS (
  SELECT fair_subgroup, fair_metric,
  CASE WHEN LIST_COUNT(fair_values) = LEN(fair_values) THEN LIST_TRANSFORM(RANGE(1, fair_items + 1), LAMBDA fair_at :
    LIST_AGGREGATE(LIST_TRANSFORM(RANGE((CAST(1 << fair_items AS BIGINT))), LAMBDA fair_mask : LIST_EXTRACT(fair_values, fair_mask +
    1) * (CASE WHEN ((fair_mask >> (fair_at - 1)) & 1) = 1 THEN GAMMA(BIT_COUNT(fair_mask)) * GAMMA(fair_items - BIT_COUNT(fair_mask)
    + 1) ELSE -GAMMA(BIT_COUNT(fair_mask) + 1) * GAMMA(fair_items - BIT_COUNT(fair_mask)) END) / GAMMA(fair_items + 1)), 'sum')) END
    AS fair_shares,
  LEN(LIST_FILTER(RANGE(fair_items), LAMBDA fair_at : (LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS BIGINT))) IS NULL AND
    LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS BIGINT)) - (CAST(1 << fair_at AS BIGINT))) IS NULL) OR
    COALESCE(ABS(LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS BIGINT))) - LIST_EXTRACT(fair_values, (CAST(1 << fair_items AS
    BIGINT)) - (CAST(1 << fair_at AS BIGINT)))) <= (0.01) + 1e-12, FALSE))) > 0 AS fair_redundant
  FROM (SELECT fair_parts.fair_subgroup, fair_figures.fair_metric, LIST(fair_figures.fair_value ORDER BY fair_parts.fair_mask ASC) AS
    fair_values, BIT_COUNT(MAX(fair_parts.fair_mask)) AS fair_items FROM fair_parts INNER JOIN fair_figures ON fair_parts.fair_part =
    fair_figures.fair_subgroup GROUP BY fair_parts.fair_subgroup, fair_figures.fair_metric) AS fair_values
), fair_labels AS (  -- as in: subgroups of two features
)
  SELECT CASE fair_adjusted.fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'false_positive_rate' END AS metric,
  ARRAY_TO_STRING(fair_labels.fair_texts, ', ') AS subgroup, CAST(fair_subgroups.fair_depth AS INT) AS depth, fair_adjusted.n AS n,
  fair_subgroups.fair_support AS support, fair_adjusted.fair_value AS value, fair_adjusted.fair_n AS value_n,
  fair_adjusted.fair_value - fair_adjusted.fair_value_of_all AS divergence,
  (1 - (fair_adjusted.fair_below / NULLIF(fair_adjusted.fair_below_of_all, 0))) * GREATEST(fair_adjusted.fair_value -
    fair_adjusted.fair_other - SQRT(POWER(fair_adjusted.fair_value - fair_adjusted.fair_value_low, 2) +
    POWER(fair_adjusted.fair_other_high - fair_adjusted.fair_other, 2)), fair_adjusted.fair_value_low -
    fair_adjusted.fair_other_high) AS divergence_low,
  (1 - (fair_adjusted.fair_below / NULLIF(fair_adjusted.fair_below_of_all, 0))) * LEAST(fair_adjusted.fair_value -
    fair_adjusted.fair_other + SQRT(POWER(fair_adjusted.fair_value_high - fair_adjusted.fair_value, 2) +
    POWER(fair_adjusted.fair_other - fair_adjusted.fair_other_low, 2)), fair_adjusted.fair_value_high - fair_adjusted.fair_other_low)
    AS divergence_high,
  fair_adjusted.fair_p AS p_value, fair_adjusted.fair_p_adjusted AS p_adjusted,
  CAST((SELECT fair_comparisons FROM fair_family) AS BIGINT) AS comparisons,
  CASE WHEN NOT fair_shapley.fair_shares IS NULL THEN MAP(fair_labels.fair_texts, fair_shapley.fair_shares) END AS shapley,
  fair_labels.fair_features AS features
  FROM fair_adjusted INNER JOIN fair_subgroups ON fair_adjusted.fair_subgroup = fair_subgroups.fair_subgroup INNER
  JOIN fair_labels ON fair_adjusted.fair_subgroup = fair_labels.fair_subgroup INNER
  JOIN fair_shapley ON fair_adjusted.fair_subgroup = fair_shapley.fair_subgroup AND fair_adjusted.fair_metric =
    fair_shapley.fair_metric
  WHERE NOT fair_shapley.fair_redundant
  ORDER BY ROUND(ABS(fair_adjusted.fair_value - fair_adjusted.fair_value_of_all), 12) DESC, fair_adjusted.fair_metric ASC,
  fair_adjusted.fair_subgroup ASC) AS fair_row))) AS fair_result

-- title: subgroups of the rows that a filter lets through
FROM loans WHERE sex = 'Male'
FAIR SCAN (SCORE risk THRESHOLD 0.4 FEATURES race, top("Region of", 2) FILTER repaid DEPTH 1 MINIMUM 1 CORRECTION none)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_ranges AS (
  SELECT *
  FROM (SELECT NULL AS fair_cuts, list(fair_value ORDER BY fair_value) AS fair_values FROM (SELECT CAST(fair_value AS VARCHAR) AS
    fair_value FROM (SELECT (CASE WHEN repaid THEN "Region of" END) AS fair_value FROM loans WHERE sex = 'Male') WHERE fair_value IS
    NOT NULL GROUP BY ALL ORDER BY count(*) DESC, fair_value LIMIT 2)) AS fair_1(fair_none_1, fair_values_1)
), fair_rows AS (
  SELECT race AS fair_feature_1,
  CASE WHEN list_contains((SELECT fair_values_1 FROM fair_ranges), CAST(("Region of") AS VARCHAR)) THEN CAST(("Region of") AS
    VARCHAR) WHEN ("Region of") IS NOT NULL THEN 'other' END AS fair_feature_2,
  risk >= (0.4) AS fair_prediction, CAST(risk AS DOUBLE) AS fair_score, repaid AS fair_filter
  FROM loans WHERE sex = 'Male'
), fair_tally AS (
  SELECT fair_feature_1, fair_feature_2, fair_prediction, COUNT(*) AS fair_size, MIN(fair_score) AS fair_score_low,
  MAX(fair_score) AS fair_score_high
  FROM fair_rows WHERE fair_filter GROUP BY fair_feature_1, fair_feature_2, fair_prediction
), fair_cells AS (
  SELECT fair_feature_1, fair_feature_2,
  CAST(fair_prediction AS DOUBLE) AS fair_predicted,
  CASE WHEN fair_score_low < 0 THEN ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score_low AS TEXT),
    'NULL') || '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') WHEN fair_score_high > 1 THEN
    ERROR('SCORE risk must be within [0, 1], and is ' || COALESCE(CAST(fair_score_high AS TEXT), 'NULL') ||
    '⏎HINT: scores are probabilities: scale them to [0, 1], for example SCORE decile / 10') ELSE fair_size END AS fair_size
  FROM fair_tally
), fair_counts AS (
  SELECT fair_feature_1, fair_feature_2,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all
  FROM fair_cells GROUP BY fair_feature_1, fair_feature_2
), fair_items AS (
  SELECT CAST(ROW_NUMBER() OVER (ORDER BY fair_place IS NULL ASC, fair_place ASC, fair_feature_1 IS NULL ASC, fair_feature_1 ASC,
    fair_feature_2 IS NULL ASC, fair_feature_2 ASC) AS INT) AS fair_item,
  fair_place, fair_feature_1, fair_feature_2,
  CASE fair_place WHEN 1 THEN 'race' WHEN 2 THEN 'Region of' END AS fair_name,
  CASE fair_place WHEN 1 THEN CAST(fair_feature_1 AS TEXT) WHEN 2 THEN CAST(fair_feature_2 AS TEXT) END AS fair_value,
  CASE fair_place WHEN 1 THEN 'race = ' || CASE WHEN fair_feature_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_1] AS
    TEXT), 2, -2) END WHEN 2 THEN 'Region of = ' || CASE WHEN fair_feature_2 IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_feature_2] AS TEXT), 2, -2) END END AS fair_text
  FROM (SELECT CASE WHEN GROUPING(fair_feature_1) = 0 THEN 1 WHEN GROUPING(fair_feature_2) = 0 THEN 2 END AS fair_place,
    fair_feature_1, fair_feature_2 FROM fair_counts GROUP BY GROUPING SETS ((fair_feature_1), (fair_feature_2)) HAVING SUM(n) >= 1
    AND SUM(n) < (SELECT SUM(n) FROM fair_counts)) AS fair_values
), fair_coded AS (  -- as in: subgroups of two features
), fair_sums AS (
  SELECT LIST_FILTER([fair_code_1, fair_code_2], LAMBDA fair_each : NOT fair_each IS NULL) AS fair_pattern, SUM(tp) AS tp,
  SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_all) AS fair_all
  FROM fair_coded GROUP BY GROUPING SETS ((), (fair_code_1), (fair_code_2))
), fair_subgroups AS (
  SELECT ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup, fair_pattern, tp, fp, fn, tn, n,
  fair_all, LEN(fair_pattern) AS fair_depth,
  CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
  FROM fair_sums WHERE LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND n >= 1)
), fair_sides AS (  -- as in: subgroups of two features
), fair_groups AS (
  SELECT fair_subgroup, fair_rest, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_0, [CAST(n AS BIGINT)] AS fair_rows_of
  FROM fair_sides
), fair_figures AS (
  SELECT fair_subgroups.fair_subgroup, fair_groups.n, UNNEST(fair_groups.fair_rows_of) AS fair_n, UNNEST([0]) AS fair_metric,
  UNNEST([fair_groups.fair_measure_0]) AS fair_value,
  UNNEST([fair_subgroups.tp + fair_subgroups.fp]) AS fair_above, UNNEST([fair_subgroups.n]) AS fair_below
  FROM fair_subgroups INNER
  JOIN fair_groups ON fair_subgroups.fair_subgroup = fair_groups.fair_subgroup AND NOT fair_groups.fair_rest
), fair_compared AS (
  -- as in: subgroups of two features, except
  …
  - WHERE fair_subgroup = 1 OR fair_n >= 5
  + WHERE fair_subgroup = 1 OR fair_n >= 1
), fair_tests AS (  -- as in: subgroups of two features
), fair_adjusted AS (
  SELECT *, fair_p AS fair_p_adjusted, CAST(1 AS BIGINT) AS fair_comparisons
  FROM fair_tests
), fair_parts AS (  -- as in: subgroups of two features
), fair_shapley AS (  -- as in: subgroups of two features
), fair_labels AS (  -- as in: subgroups of two features
)
  -- as in: subgroups of two features, except
  - SELECT CASE fair_adjusted.fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'f1_score' END AS metric,
  + SELECT CASE fair_adjusted.fair_metric WHEN 0 THEN 'selection_rate' END AS metric,
  …

-- title: subgroups with large errors
FROM loans FAIR SCAN (ESTIMATE risk ACTUAL weight PROTECTED race, sex METRICS mean_absolute_error MINIMUM 5)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT race AS fair_feature_1, sex AS fair_feature_2,
  CASE WHEN NOT risk IS NULL AND NOT weight IS NULL THEN 1 END AS fair_prediction, abs(1e0 * risk - weight) AS fair_input_0
  FROM loans
), fair_tally AS (
  SELECT fair_feature_1, fair_feature_2, fair_prediction, COUNT(*) AS fair_size, COUNT(fair_input_0) AS fair_count_0,
  SUM(fair_input_0) AS fair_sum_0
  FROM fair_rows GROUP BY fair_feature_1, fair_feature_2, fair_prediction
), fair_cells AS (
  SELECT fair_feature_1, fair_feature_2,
  CASE WHEN fair_prediction IS NULL OR TRY_CAST(fair_prediction AS DOUBLE) IN (0, 1) THEN TRY_CAST(fair_prediction AS DOUBLE) ELSE
    ERROR('PREDICTION 1 must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_prediction AS TEXT), 'NULL') ||
    '⏎HINT: compare it to make it 0 or 1: PREDICTION decision = ''granted'', or use SCORE … THRESHOLD …') END AS fair_predicted,
  fair_size, fair_count_0, fair_sum_0
  FROM fair_tally
), fair_counts AS (
  SELECT fair_feature_1, fair_feature_2,
  CAST(SUM(CASE WHEN fair_predicted = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp, CAST(0 AS DOUBLE) AS fp,
  CAST(0 AS DOUBLE) AS fn,
  CAST(SUM(CASE WHEN fair_predicted = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_size ELSE 0 END) AS DOUBLE) AS n,
  CAST(SUM(fair_size) AS DOUBLE) AS fair_all,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_count_0 ELSE 0 END) AS DOUBLE) AS fair_count_0,
  CAST(SUM(CASE WHEN NOT fair_predicted IS NULL THEN fair_sum_0 END) AS DOUBLE) AS fair_sum_0
  FROM fair_cells GROUP BY fair_feature_1, fair_feature_2
), fair_items AS (  -- as in: subgroups of two features
), fair_coded AS (
  SELECT COALESCE(fair_1.fair_item, 0) AS fair_code_1, COALESCE(fair_2.fair_item, 0) AS fair_code_2, fair_counts.tp, fair_counts.fp,
  fair_counts.fn, fair_counts.tn, fair_counts.n, fair_counts.fair_all, fair_counts.fair_count_0, fair_counts.fair_sum_0
  FROM fair_counts LEFT JOIN fair_items AS fair_1 ON fair_1.fair_place = 1 AND fair_1.fair_feature_1 IS NOT DISTINCT
  FROM fair_counts.fair_feature_1 LEFT JOIN fair_items AS fair_2 ON fair_2.fair_place = 2 AND fair_2.fair_feature_2 IS NOT DISTINCT
  FROM fair_counts.fair_feature_2
), fair_sums AS (
  SELECT LIST_FILTER([fair_code_1, fair_code_2], LAMBDA fair_each : NOT fair_each IS NULL) AS fair_pattern, SUM(tp) AS tp,
  SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_all) AS fair_all, SUM(fair_count_0) AS fair_count_0,
  SUM(fair_sum_0) AS fair_sum_0
  FROM fair_coded GROUP BY GROUPING SETS ((), (fair_code_1), (fair_code_2), (fair_code_1, fair_code_2))
), fair_subgroups AS (
  SELECT ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup, fair_pattern, tp, fp, fn, tn, n,
  fair_all, fair_count_0, fair_sum_0, LEN(fair_pattern) AS fair_depth,
  CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
  FROM fair_sums WHERE LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND n >= 5)
), fair_sides AS (
  SELECT fair_subgroup, FALSE AS fair_rest, tp, fp, fn, tn, n, fair_all, fair_count_0, fair_sum_0
  FROM fair_subgroups
), fair_groups AS (
  SELECT fair_subgroup, fair_rest, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  CAST(fair_sum_0 / NULLIF(fair_count_0, 0) AS DOUBLE) AS fair_measure_0, [CAST(fair_count_0 AS BIGINT)] AS fair_rows_of
  FROM fair_sides
), fair_figures AS (
  SELECT fair_subgroups.fair_subgroup, fair_groups.n, UNNEST(fair_groups.fair_rows_of) AS fair_n, UNNEST([0]) AS fair_metric,
  UNNEST([fair_groups.fair_measure_0]) AS fair_value, UNNEST([CAST(NULL AS DOUBLE)]) AS fair_above,
  UNNEST([fair_subgroups.fair_count_0]) AS fair_below
  FROM fair_subgroups INNER
  JOIN fair_groups ON fair_subgroups.fair_subgroup = fair_groups.fair_subgroup AND NOT fair_groups.fair_rest
), fair_compared AS (  -- as in: subgroups of two features
), fair_tests AS (  -- as in: subgroups of two features
), fair_adjusted AS (  -- as in: subgroups of two features
), fair_parts AS (  -- as in: subgroups of two features
), fair_shapley AS (  -- as in: subgroups of two features
), fair_labels AS (  -- as in: subgroups of two features
)
  -- as in: subgroups of two features, except
  - SELECT CASE fair_adjusted.fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'f1_score' END AS metric,
  + SELECT CASE fair_adjusted.fair_metric WHEN 0 THEN 'mean_absolute_error' END AS metric,
  …

-- title: gaps within subgroups
FROM loans FAIR SCAN (
  PREDICTION approved LABEL repaid FEATURES sex, "Region of" GAP race MINIMUM 3 CONFIDENCE 0.9
  METRICS selection_rate WITHIN 0.2, f1_score
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH fair_rows AS (
  SELECT sex AS fair_feature_1, "Region of" AS fair_feature_2, race, approved AS fair_prediction, repaid AS fair_label
  FROM loans
), fair_tally AS (
  SELECT fair_feature_1, fair_feature_2, race, fair_prediction, fair_label, COUNT(*) AS fair_size
  FROM fair_rows GROUP BY fair_feature_1, fair_feature_2, race, fair_prediction, fair_label
), fair_cells AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT fair_feature_1, fair_feature_2, race,
  …
), fair_counts AS (
  -- as in: bounds in strata, beside a reference (bounds.sql), except
  - SELECT "Region of", race,
  + SELECT fair_feature_1, fair_feature_2, race,
  …
  - FROM fair_cells GROUP BY "Region of", race
  + FROM fair_cells GROUP BY fair_feature_1, fair_feature_2, race
), fair_items AS (
  SELECT CAST(ROW_NUMBER() OVER (ORDER BY fair_place IS NULL ASC, fair_place ASC, fair_feature_1 IS NULL ASC, fair_feature_1 ASC,
    fair_feature_2 IS NULL ASC, fair_feature_2 ASC) AS INT) AS fair_item,
  fair_place, fair_feature_1, fair_feature_2,
  CASE fair_place WHEN 1 THEN 'sex' WHEN 2 THEN 'Region of' END AS fair_name,
  CASE fair_place WHEN 1 THEN CAST(fair_feature_1 AS TEXT) WHEN 2 THEN CAST(fair_feature_2 AS TEXT) END AS fair_value,
  CASE fair_place WHEN 1 THEN 'sex = ' || CASE WHEN fair_feature_1 IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_feature_1] AS
    TEXT), 2, -2) END WHEN 2 THEN 'Region of = ' || CASE WHEN fair_feature_2 IS NULL THEN '(NULL)' ELSE
    ARRAY_SLICE(CAST([fair_feature_2] AS TEXT), 2, -2) END END AS fair_text
  FROM (SELECT CASE WHEN GROUPING(fair_feature_1) = 0 THEN 1 WHEN GROUPING(fair_feature_2) = 0 THEN 2 END AS fair_place,
    fair_feature_1, fair_feature_2 FROM fair_counts GROUP BY GROUPING SETS ((fair_feature_1), (fair_feature_2)) HAVING SUM(n) >= 3
    AND SUM(n) < (SELECT SUM(n) FROM fair_counts)) AS fair_values
), fair_coded AS (
  SELECT COALESCE(fair_1.fair_item, 0) AS fair_code_1, COALESCE(fair_2.fair_item, 0) AS fair_code_2, fair_counts.race,
  fair_counts.tp, fair_counts.fp, fair_counts.fn, fair_counts.tn, fair_counts.n, fair_counts.fair_all
  FROM fair_counts LEFT JOIN fair_items AS fair_1 ON fair_1.fair_place = 1 AND fair_1.fair_feature_1 IS NOT DISTINCT
  FROM fair_counts.fair_feature_1 LEFT JOIN fair_items AS fair_2 ON fair_2.fair_place = 2 AND fair_2.fair_feature_2 IS NOT DISTINCT
  FROM fair_counts.fair_feature_2
), fair_sums AS (
  SELECT LIST_FILTER([fair_code_1, fair_code_2], LAMBDA fair_each : NOT fair_each IS NULL) AS fair_pattern, race, SUM(tp) AS tp,
  SUM(fp) AS fp, SUM(fn) AS fn, SUM(tn) AS tn, SUM(n) AS n, SUM(fair_all) AS fair_all
  FROM fair_coded GROUP BY GROUPING SETS ((race), (fair_code_1, race), (fair_code_2, race), (fair_code_1, fair_code_2, race))
), fair_wholes AS (
  SELECT fair_pattern, SUM(n) AS n
  FROM fair_sums GROUP BY fair_pattern
), fair_subgroups AS (
  SELECT ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup, fair_pattern, n,
  LEN(fair_pattern) AS fair_depth,
  CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
  FROM fair_wholes WHERE LEN(fair_pattern) = 0 OR (NOT LIST_CONTAINS(fair_pattern, 0) AND n >= 3)
), fair_parts AS (
  SELECT fair_subgroups.fair_subgroup, fair_sums.race, fair_sums.tp, fair_sums.fp, fair_sums.fn, fair_sums.tn, fair_sums.n,
  fair_sums.fair_all
  FROM fair_sums INNER JOIN fair_subgroups ON fair_subgroups.fair_pattern = fair_sums.fair_pattern
  WHERE fair_subgroups.fair_depth > 0
), fair_shares AS (
  SELECT *,
  CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_value_0, NULLIF(tp + fp + fn, 0) AS fair_rows_0, tp AS fair_hits_0,
  fp + fn AS fair_misses_0, tp / NULLIF(tp + fp + fn, 0) AS fair_share_0
  FROM fair_parts
), fair_corrected AS (  -- as in: limits of the difference (disparity.sql)
), fair_gaps AS (
  SELECT fair_subgroup,
  (fair_judged_0 * (fair_judged_0 - 1)) / 2 AS fair_gaps_0
  FROM (SELECT fair_subgroup, CAST(COUNT(CASE WHEN tp + fp + fn >= 3 THEN fair_value_0 END) AS DOUBLE) AS fair_judged_0 FROM
    fair_corrected GROUP BY fair_subgroup) AS fair_inner
), fair_quantiles AS (
  SELECT fair_stratum_0, LIST_EXTRACT(fair_z, 1) AS fair_z_0
  FROM (SELECT fair_subgroup AS fair_stratum_0, LIST_TRANSFORM([SQRT(-LN(0.04999999999999999e0 / GREATEST(1, SUM(fair_gaps_0) OVER
    ())))], LAMBDA fair_r : (CASE WHEN fair_r <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4, 2.27238449892691845833e-2,
    2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0,
    4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (fair_r - 1.6) + c) /
    LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (fair_r - 1.6) + c) ELSE
    LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a *
    (fair_r - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (fair_r - 5) + c) END)) AS fair_z FROM fair_gaps) AS fair_inner
), fair_intervals AS (
  -- as in: limits of the difference (disparity.sql), except
  …
  - FROM fair_corrected JOIN fair_quantiles ON TRUE
  + FROM fair_corrected JOIN fair_quantiles ON fair_subgroup IS NOT DISTINCT FROM fair_stratum_0
), fair_turns AS (  -- as in: limits of the difference (disparity.sql)
), fair_groups AS (
  -- as in: limits of the difference (disparity.sql), except
  - SELECT race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  - CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS true_positive_rate, fair_value_0 AS f1_score,
  + SELECT fair_subgroup, race, CAST(n AS BIGINT) AS n, CAST(fair_all - n AS BIGINT) AS excluded,
  + CAST((tp + fp) / NULLIF(n, 0) AS DOUBLE) AS selection_rate, fair_value_0 AS f1_score,
  …
  - [CAST(tp + fn AS BIGINT), CAST(tp + fp + fn AS BIGINT)] AS fair_rows_of, [NULLIF(tp + fn, 0), NULL] AS fair_bases,
  + [CAST(n AS BIGINT), CAST(tp + fp + fn AS BIGINT)] AS fair_rows_of, [NULLIF(n, 0), NULL] AS fair_bases,
  …
), fair_sides AS (  -- as in: groups that rows of unknown race may belong to (bounds.sql)
), fair_measures AS (
  SELECT fair_subgroup, UNNEST([0, 1]) AS fair_metric, {'race': race} AS fair_key, UNNEST(fair_rows_of) AS fair_n,
  excluded AS fair_excluded, fair_one_label, fair_one_prediction,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 3 THEN selection_rate END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 3 THEN
    f1_score END]) AS fair_value,
  UNNEST(fair_bases) AS fair_base,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 3 THEN NULL END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 3 THEN f1_score_low
    END]) AS fair_other_low,
  UNNEST([CASE WHEN LIST_EXTRACT(fair_rows_of, 1) >= 3 THEN NULL END, CASE WHEN LIST_EXTRACT(fair_rows_of, 2) >= 3 THEN f1_score_high
    END]) AS fair_other_high,
  ROW_NUMBER() OVER () AS fair_place
  FROM fair_sides WHERE fair_empty_side IS NULL
), fair_levels AS (
  -- as in: limits of every gap to a reference (disparity.sql), except
  - SELECT fair_metric,
  + SELECT fair_subgroup, fair_metric,
  …
  - FROM (SELECT fair_metric, GREATEST(0, fair_judged - 1) AS fair_gaps FROM (SELECT fair_metric, CAST(COUNT(fair_value) AS DOUBLE)
    AS fair_judged FROM fair_measures GROUP BY fair_metric) AS fair_inner) AS fair_inner
  + FROM (SELECT fair_subgroup, fair_metric, (fair_judged * (fair_judged - 1)) / 2 AS fair_gaps FROM (SELECT fair_subgroup,
    fair_metric, CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged FROM fair_measures GROUP BY fair_subgroup, fair_metric) AS
    fair_inner) AS fair_inner
), fair_sure AS (
  -- as in: limits of the difference (disparity.sql), except
  …
  - FROM fair_measures JOIN fair_levels ON fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
  + FROM fair_measures JOIN fair_levels ON fair_measures.fair_subgroup IS NOT DISTINCT
  + FROM fair_levels.fair_subgroup AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
), fair_limited AS MATERIALIZED (  -- as in: limits of the difference (disparity.sql)
), fair_ranked AS (
  -- as in: limits of the difference (disparity.sql), except
  - SELECT fair_metric, COUNT(fair_value) AS fair_judged,
  + SELECT fair_subgroup, fair_metric, COUNT(fair_value) AS fair_judged,
  …
  - FROM fair_limited GROUP BY fair_metric
  + FROM fair_limited GROUP BY fair_subgroup, fair_metric
), fair_rivals AS (
  SELECT fair_subgroup, fair_metric, fair_key, fair_value, fair_low, fair_high
  FROM fair_limited WHERE (fair_metric, fair_place) IN (SELECT fair_metric, UNNEST(fair_ends) FROM fair_ranked)
), fair_facing AS (
  SELECT fair_upper.fair_subgroup, fair_upper.fair_metric, fair_upper.fair_key AS fair_upper_key,
  fair_upper.fair_value AS fair_upper_value, fair_upper.fair_low AS fair_upper_low, fair_upper.fair_high AS fair_upper_high,
  fair_lower.fair_key AS fair_lower_key, fair_lower.fair_value AS fair_lower_value, fair_lower.fair_low AS fair_lower_low,
  fair_lower.fair_high AS fair_lower_high
  FROM fair_rivals AS fair_upper INNER JOIN fair_rivals AS fair_lower ON fair_upper.fair_subgroup IS NOT DISTINCT
  FROM fair_lower.fair_subgroup AND fair_upper.fair_metric IS NOT DISTINCT
  FROM fair_lower.fair_metric AND (fair_upper.fair_value > fair_lower.fair_value OR fair_upper.fair_value = fair_lower.fair_value AND
    fair_upper.fair_key > fair_lower.fair_key)
), fair_margins AS (
  -- as in: limits of the difference (disparity.sql), except
  - SELECT fair_metric, fair_upper_key, fair_upper_value, fair_lower_key, fair_lower_value,
  + SELECT fair_subgroup, fair_metric, fair_upper_key, fair_upper_value, fair_lower_key, fair_lower_value,
  …
), fair_widest AS (
  -- as in: limits of the difference (disparity.sql), except
  - SELECT fair_metric,
  + SELECT fair_subgroup, fair_metric,
  …
  - FROM fair_margins GROUP BY fair_metric
  + FROM fair_margins GROUP BY fair_subgroup, fair_metric
), fair_pairs AS (
  -- as in: limits of the difference (disparity.sql), except
  - SELECT fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded, fair_ranked.fair_smallest,
  - fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value, fair_lowest.key AS lowest_key,
  - fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key, fair_highest.n AS highest_n,
  + SELECT fair_ranked.fair_subgroup, fair_ranked.fair_metric, fair_ranked.fair_judged, fair_ranked.fair_excluded,
  + fair_ranked.fair_smallest, fair_ranked.fair_one_label, fair_ranked.fair_one_prediction, fair_lowest.value AS lowest_value,
  + fair_lowest.key AS lowest_key, fair_lowest.n AS lowest_n, fair_highest.value AS highest_value, fair_highest.key AS highest_key,
  + fair_highest.n AS highest_n,
  …
  - FROM fair_ranked LEFT JOIN fair_widest ON fair_ranked.fair_metric IS NOT DISTINCT FROM fair_widest.fair_metric
  + FROM fair_ranked LEFT JOIN fair_widest ON fair_ranked.fair_subgroup IS NOT DISTINCT
  + FROM fair_widest.fair_subgroup AND fair_ranked.fair_metric IS NOT DISTINCT FROM fair_widest.fair_metric
), fair_contrasts AS (  -- as in: limits of ratios, and verdicts (disparity.sql)
), fair_verdicts AS (
  SELECT *,
  CAST(CASE fair_metric WHEN 0 THEN 0.2 WHEN 1 THEN NULL END AS DOUBLE) AS fair_allowance,
  CAST(CASE fair_metric WHEN 0 THEN 'difference' WHEN 1 THEN NULL END AS TEXT) AS fair_judged_on,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN difference <= CAST(0.2 AS DOUBLE) + 1e-12 WHEN 1 THEN CAST(NULL
    AS BOOLEAN) END END AS fair_within,
  CASE WHEN fair_one_value IS NULL THEN CASE fair_metric WHEN 0 THEN CASE WHEN difference_high <= CAST(0.2 AS DOUBLE) + 1e-12 THEN
    'within' WHEN NOT (difference_low <= CAST(0.2 AS DOUBLE) + 1e-12) THEN 'exceeds' WHEN NOT difference_high <= CAST(0.2 AS DOUBLE)
    + 1e-12 IS NULL THEN 'undecided' END WHEN 1 THEN CAST(NULL AS TEXT) END END AS fair_verdict
  FROM fair_contrasts
), fair_disparities AS (
  SELECT fair_subgroup,
  CASE fair_metric WHEN 0 THEN 'selection_rate' WHEN 1 THEN 'f1_score' END AS metric, difference, difference_low, difference_high,
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
  FROM fair_verdicts
), fair_labels AS (  -- as in: subgroups of two features
)
  SELECT fair_disparities.metric AS metric,
  ARRAY_TO_STRING(fair_labels.fair_texts, ', ') AS subgroup, CAST(fair_subgroups.fair_depth AS INT) AS depth,
  CAST(fair_subgroups.n AS BIGINT) AS n, fair_subgroups.fair_support AS support, fair_disparities.difference AS difference,
  fair_disparities.difference_low AS difference_low,
  fair_disparities.difference_high AS difference_high, fair_disparities.ratio AS ratio, fair_disparities.ratio_low AS ratio_low,
  fair_disparities.ratio_high AS ratio_high, fair_disparities.allowance AS allowance, fair_disparities.judged_on AS judged_on,
  fair_disparities.within AS within, fair_disparities.verdict AS verdict, fair_disparities.lowest_group AS lowest_group,
  fair_disparities.lowest_n AS lowest_n, fair_disparities.lowest_value AS lowest_value,
  fair_disparities.highest_group AS highest_group, fair_disparities.highest_n AS highest_n,
  fair_disparities.highest_value AS highest_value, fair_disparities.excluded AS excluded,
  fair_disparities.deciding_lowest AS deciding_lowest,
  fair_disparities.deciding_highest AS deciding_highest, fair_disparities.comparisons AS comparisons,
  fair_disparities.warning AS warning, fair_disparities.lowest_key AS lowest_key, fair_disparities.highest_key AS highest_key,
  fair_labels.fair_features AS features
  FROM fair_disparities INNER JOIN fair_subgroups ON fair_disparities.fair_subgroup = fair_subgroups.fair_subgroup INNER
  JOIN fair_labels ON fair_disparities.fair_subgroup = fair_labels.fair_subgroup
  WHERE NOT fair_disparities.difference IS NULL
  ORDER BY ROUND(fair_disparities.difference, 12) DESC, fair_disparities.metric ASC,
  fair_disparities.fair_subgroup ASC) AS fair_row))) AS fair_result
