-- title: a gap after a regression
FROM loans FAIR ADJUST (OUTCOME risk PROTECTED sex CONTROL "Region of")

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list
  FROM (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (SELECT "Region of" AS
  "Region of", CASE WHEN CAST(risk AS DOUBLE) IS NULL THEN NULL ELSE 1 END AS fair_known, sex, CAST(risk AS DOUBLE) AS
  fair_input_y, CAST(risk AS DOUBLE) * CAST(risk AS DOUBLE) AS fair_input_yy FROM loans), fair_tally AS (
  SELECT "Region of", fair_known, sex, COUNT(*) AS fair_size, SUM(fair_input_y) AS fair_sum_y,
  SUM(fair_input_yy) AS fair_sum_yy
  FROM fair_rows GROUP BY "Region of", fair_known, sex
), fair_cells AS (
  SELECT "Region of", fair_known, sex, fair_size, fair_sum_y, fair_sum_yy
  FROM fair_tally
), fair_given AS MATERIALIZED (
  SELECT {'sex': sex} AS fair_key, FALSE AS fair_is_reference,
  CAST(['Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2)
    END] AS TEXT[]) AS fair_levels,
  CAST([] AS DOUBLE[]) AS fair_linears, CAST([] AS TEXT[]) AS fair_names, CAST(NULL AS TEXT) AS fair_cluster,
  COALESCE(fair_known = 1 AND LIST_COUNT(CAST([] AS DOUBLE[])) = LEN(CAST([] AS DOUBLE[])), FALSE) AS fair_counted,
  CAST(fair_size AS DOUBLE) AS fair_rows, CAST(fair_size AS DOUBLE) AS fair_all, CAST(fair_size AS DOUBLE) AS fair_w,
  CAST(fair_sum_y AS DOUBLE) AS fair_wy,
  CAST(CASE WHEN NOT ISFINITE(fair_sum_yy) THEN
    ERROR('OUTCOME risk is infinite, NaN, or too large to be squared, in some rows⏎HINT: leave them out by WHERE or FILTER')
    ELSE fair_sum_yy END AS DOUBLE) AS fair_wyy,
  CAST(fair_size AS DOUBLE) AS fair_q, CAST(fair_sum_y AS DOUBLE) AS fair_qy, CAST(fair_sum_yy AS DOUBLE) AS fair_qyy
  FROM fair_cells
), fair_options AS (
  SELECT FALSE AS fair_overall, FALSE AS fair_named, FALSE AS fair_logged, FALSE AS fair_clustered,
  CAST(NULL AS DOUBLE) AS fair_allowance, CAST(NULL AS DOUBLE) AS fair_z, CAST(NULL AS DOUBLE) AS fair_chance,
  TRUE AS fair_corrected
), fair_groups AS (
  SELECT fair_key,
  MAX(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) AS fair_reference,
  SUM(CASE WHEN fair_counted THEN fair_rows ELSE 0 END) AS fair_n,
  SUM(CASE WHEN fair_counted THEN fair_all - fair_rows ELSE fair_all END) AS fair_excluded,
  SUM(CASE WHEN fair_counted THEN fair_w ELSE 0 END) AS fair_weight,
  SUM(CASE WHEN fair_counted THEN fair_wy END) AS fair_total
  FROM fair_given AS fair_given GROUP BY fair_key
), fair_places AS MATERIALIZED (
  SELECT *,
  ROW_NUMBER() OVER (ORDER BY CASE WHEN fair_weight > 0 THEN 0 ELSE 1 END, fair_reference DESC, fair_n DESC, fair_key) - 1 AS
    fair_place,
  SUM(fair_reference) OVER () AS fair_references
  FROM fair_groups AS fair_groups
), fair_used AS MATERIALIZED (
  SELECT ROW_NUMBER() OVER () AS fair_cell, fair_place, fair_levels, fair_linears, fair_cluster, fair_rows, fair_w, fair_wy,
  fair_wyy, fair_q, fair_qy, fair_qyy
  FROM fair_given AS g JOIN fair_places AS p ON g.fair_key IS NOT DISTINCT FROM p.fair_key WHERE fair_counted AND fair_w > 0
), fair_whole AS (
  SELECT SUM(fair_rows) AS fair_n, SUM(fair_w) AS fair_weight, SUM(fair_wy) / SUM(fair_w) AS fair_mean,
  SUM(fair_wyy) AS fair_squares, COUNT(DISTINCT fair_cluster) AS fair_clusters
  FROM fair_used AS fair_used
), fair_units AS (
  SELECT fair_cluster, MIN(fair_cell) AS fair_unit
  FROM fair_used AS fair_used CROSS JOIN fair_options AS fair_options WHERE fair_clustered GROUP BY fair_cluster
), fair_centred AS MATERIALIZED (
  SELECT fair_cell, fair_place, fair_cluster, fair_rows, fair_w, fair_q, fair_wy - fair_mean * fair_w AS fair_wy,
  fair_wyy - 2 * fair_mean * fair_wy + fair_mean * fair_mean * fair_w AS fair_wyy, fair_qy - fair_mean * fair_q AS fair_qy,
  fair_qyy - 2 * fair_mean * fair_qy + fair_mean * fair_mean * fair_q AS fair_qyy
  FROM fair_used AS fair_used CROSS JOIN fair_whole AS fair_whole
), fair_listed AS (
  SELECT fair_cell, fair_w, UNNEST(fair_linears) AS fair_value,
  UNNEST(RANGE(1, LENGTH(fair_linears) + 1)) AS fair_position
  FROM fair_used AS fair_used
), fair_spans AS (
  SELECT fair_position,
  SUM(fair_w * fair_value) / SUM(fair_w) AS fair_middle, NULLIF(MAX(ABS(fair_value)), 0) AS fair_span
  FROM fair_listed AS fair_listed GROUP BY fair_position
), fair_terms AS (
  SELECT fair_cell, 0 AS fair_kind, 0 AS fair_position, '' AS fair_text, CAST(1 AS DOUBLE) AS fair_x
  FROM fair_used AS fair_used
  UNION ALL SELECT fair_cell, 1, UNNEST(RANGE(1, LENGTH(fair_levels) + 1)), UNNEST(fair_levels), CAST(1 AS DOUBLE)
  FROM fair_used AS fair_used
  UNION ALL SELECT fair_cell, 2, l.fair_position, '',
  COALESCE((fair_value - fair_middle) / fair_span, 0)
  FROM fair_listed AS l JOIN fair_spans AS s ON l.fair_position = s.fair_position
  UNION ALL SELECT fair_cell, 3, fair_place, '', CAST(1 AS DOUBLE)
  FROM fair_used AS fair_used WHERE fair_place > 0
), fair_levelled AS (
  SELECT fair_kind, fair_position, fair_text,
  ROW_NUMBER() OVER (PARTITION BY fair_kind, fair_position ORDER BY fair_text) AS fair_level
  FROM fair_terms AS fair_terms GROUP BY fair_kind, fair_position, fair_text
), fair_columns AS (
  SELECT fair_kind, fair_position, fair_text,
  CASE WHEN COUNT(*) OVER () > 1000 THEN ERROR('CONTROL makes ' || COALESCE(CAST(COUNT(*) OVER () AS TEXT), 'NULL') ||
    ' columns, and FAIR ADJUST takes at most 1,000⏎HINT: group rare values into one, or give a number as LINEAR') ELSE
    ROW_NUMBER() OVER (ORDER BY fair_kind, fair_position, fair_text) END AS fair_column
  FROM fair_levelled AS fair_levelled WHERE fair_kind <> 1 OR fair_level > 1
), fair_entries AS MATERIALIZED (
  SELECT fair_cell, fair_column, fair_x
  FROM fair_terms AS t
  JOIN fair_columns AS c ON t.fair_kind = c.fair_kind AND t.fair_position = c.fair_position AND t.fair_text = c.fair_text
), fair_products AS (
  SELECT a.fair_column AS fair_i, b.fair_column AS fair_j,
  SUM(a.fair_x * b.fair_x * fair_w) AS fair_product
  FROM fair_entries AS a JOIN fair_entries AS b ON a.fair_cell = b.fair_cell AND a.fair_column <= b.fair_column
  JOIN fair_centred AS u ON a.fair_cell = u.fair_cell
  GROUP BY a.fair_column, b.fair_column
), fair_scales AS (
  SELECT fair_i AS fair_column, SQRT(NULLIF(fair_product, 0)) AS fair_scale
  FROM fair_products AS fair_products WHERE fair_i = fair_j
), fair_asked AS (
  SELECT fair_place AS fair_target
  FROM fair_places AS fair_places CROSS JOIN fair_options AS fair_options
  WHERE fair_weight > 0 AND (fair_overall OR fair_place > 0)
), fair_contrasts AS (
  SELECT t.fair_target, c.fair_column,
  CASE WHEN p.fair_place = t.fair_target THEN 1 ELSE 0 END - CASE WHEN fair_overall THEN p.fair_weight / w.fair_weight ELSE 0
    END AS fair_k
  FROM fair_asked AS t CROSS JOIN fair_options AS fair_options CROSS JOIN fair_whole AS w
  JOIN fair_places AS p ON p.fair_place > 0
  JOIN fair_columns AS c ON c.fair_kind = 3 AND c.fair_position = p.fair_place
), fair_both AS (
  SELECT fair_i, fair_j, fair_product
  FROM fair_products AS fair_products
  UNION ALL SELECT fair_j, fair_i, fair_product
  FROM fair_products AS fair_products WHERE fair_i < fair_j
), fair_sides AS (
  SELECT s.fair_column AS fair_i, CAST(-1 AS BIGINT) AS fair_target,
  COALESCE(SUM(fair_x * fair_wy) / ANY_VALUE(fair_scale), 0) AS fair_side
  FROM fair_scales AS s JOIN fair_entries AS e ON s.fair_column = e.fair_column
  JOIN fair_centred AS u ON e.fair_cell = u.fair_cell
  GROUP BY s.fair_column
  UNION ALL SELECT s.fair_column, t.fair_target, COALESCE(fair_k / fair_scale, 0)
  FROM fair_scales AS s CROSS JOIN fair_asked AS t LEFT
  JOIN fair_contrasts AS k ON k.fair_column = s.fair_column AND k.fair_target = t.fair_target
), fair_left AS (
  SELECT s.fair_column AS fair_i,
  ARRAY_AGG(COALESCE(fair_product / (s.fair_scale * o.fair_scale), 0) ORDER BY o.fair_column) AS fair_row
  FROM fair_scales AS s CROSS JOIN fair_scales AS o LEFT
  JOIN fair_both AS b ON b.fair_i = s.fair_column AND b.fair_j = o.fair_column
  GROUP BY s.fair_column
), fair_right AS (
  SELECT fair_i,
  ARRAY_AGG(fair_side ORDER BY fair_target) AS fair_row
  FROM fair_sides AS fair_sides GROUP BY fair_i
), fair_elimination AS (
  SELECT CAST(0 AS BIGINT) AS fair_step, COUNT(*) AS fair_size,
  ARRAY_AGG(LIST_CONCAT(l.fair_row, r.fair_row) ORDER BY l.fair_i) AS fair_matrix, CAST([] AS BIGINT[]) AS fair_passed
  FROM fair_left AS l JOIN fair_right AS r ON l.fair_i = r.fair_i
  UNION ALL SELECT fair_step + 1, fair_size,
  CASE WHEN fair_matrix[fair_step + 1][1] <= 1e-10 THEN LIST_TRANSFORM(fair_matrix, LAMBDA fair_row :
    LIST_APPEND(fair_row[2:], 0)) ELSE LIST_TRANSFORM(fair_matrix, LAMBDA fair_row, fair_at : CASE WHEN fair_at = fair_step +
    1 THEN LIST_APPEND(LIST_TRANSFORM(fair_row[2:], LAMBDA fair_value : fair_value / fair_row[1]), 1 / fair_row[1]) WHEN
    fair_row[1] = 0 THEN LIST_APPEND(fair_row[2:], 0) ELSE LIST_APPEND(LIST_TRANSFORM(LIST_ZIP(fair_row[2:],
    fair_matrix[fair_step + 1][2:]), LAMBDA fair_pair : fair_pair[1] - fair_pair[2] * (fair_row[1] / fair_matrix[fair_step +
    1][1])), -fair_row[1] / fair_matrix[fair_step + 1][1]) END) END,
  CASE WHEN fair_matrix[fair_step + 1][1] <= 1e-10 THEN LIST_APPEND(fair_passed, fair_step + 1) ELSE fair_passed END
  FROM fair_elimination AS fair_elimination WHERE fair_step < fair_size
), fair_solved AS (
  SELECT fair_size, fair_matrix, fair_passed,
  (SELECT ARRAY_AGG(fair_target ORDER BY fair_target) FROM fair_asked AS fair_asked) AS fair_targets
  FROM fair_elimination AS fair_elimination WHERE fair_step = fair_size
), fair_solutions AS (
  SELECT UNNEST(RANGE(1, fair_size + 1)) AS fair_column, UNNEST(fair_matrix) AS fair_row, fair_size, fair_passed,
  fair_targets
  FROM fair_solved AS fair_solved
), fair_coefficients AS MATERIALIZED (
  SELECT s.fair_column, fair_scale,
  ARRAY_CONTAINS(fair_passed, s.fair_column) AS fair_is_passed,
  UNNEST(LIST_PREPEND(-1, COALESCE(fair_targets, []))) AS fair_target,
  UNNEST(fair_row[1:LENGTH(fair_row) - fair_size]) AS fair_value
  FROM fair_solutions AS s JOIN fair_scales AS c ON s.fair_column = c.fair_column
), fair_reach AS MATERIALIZED (
  SELECT fair_cell, fair_target,
  SUM(CASE WHEN fair_is_passed THEN 0 ELSE fair_x * fair_value / fair_scale END) AS fair_h
  FROM fair_entries AS e JOIN fair_coefficients AS c ON e.fair_column = c.fair_column GROUP BY fair_cell, fair_target
), fair_inverted AS (
  SELECT fair_column AS fair_i, UNNEST(RANGE(1, fair_size + 1)) AS fair_j,
  UNNEST(fair_row[LENGTH(fair_row) - fair_size + 1:]) AS fair_value,
  ARRAY_CONTAINS(fair_passed, fair_column) AS fair_is_passed
  FROM fair_solutions AS fair_solutions
), fair_inverse_of AS (
  SELECT MAX(fair_i) AS fair_size,
  ARRAY_AGG(CASE WHEN fair_is_passed OR fair_i > fair_j THEN 0 ELSE fair_value / (a.fair_scale * b.fair_scale) * CASE WHEN
    fair_i < fair_j THEN 2 ELSE 1 END END ORDER BY fair_i, fair_j) AS fair_inverses
  FROM fair_inverted AS fair_inverted JOIN fair_scales AS a ON fair_i = a.fair_column
  JOIN fair_scales AS b ON fair_j = b.fair_column
), fair_loads AS MATERIALIZED (
  SELECT CAST(-1 AS BIGINT) AS fair_target, fair_cell AS fair_unit, fair_column, fair_x AS fair_load
  FROM fair_entries AS fair_entries CROSS JOIN fair_options AS fair_options WHERE NOT fair_clustered
  UNION ALL SELECT fair_target, fair_unit, fair_column, SUM(fair_h * fair_w * fair_x)
  FROM fair_entries AS e JOIN fair_centred AS u ON e.fair_cell = u.fair_cell
  JOIN fair_units AS c ON u.fair_cluster = c.fair_cluster
  JOIN fair_reach AS r ON e.fair_cell = r.fair_cell AND fair_target >= 0
  GROUP BY fair_target, fair_unit, fair_column
), fair_leverages AS MATERIALIZED (
  SELECT a.fair_target, a.fair_unit,
  SUM(a.fair_load * b.fair_load * fair_inverses[(a.fair_column - 1) * fair_size + b.fair_column]) AS fair_leverage
  FROM fair_loads AS a
  JOIN fair_loads AS b ON a.fair_unit = b.fair_unit AND a.fair_target = b.fair_target AND a.fair_column <= b.fair_column
  CROSS
  JOIN fair_inverse_of AS fair_inverse_of
  GROUP BY a.fair_target, a.fair_unit
), fair_fitted AS (
  SELECT u.*, fair_h AS fair_fit, c.fair_unit, COALESCE(fair_leverage, 0) AS fair_leverage,
  GREATEST(fair_wyy - 2 * fair_h * fair_wy + fair_h * fair_h * fair_w, 0) AS fair_error,
  GREATEST(fair_qyy - 2 * fair_h * fair_qy + fair_h * fair_h * fair_q, 0) AS fair_error_q
  FROM fair_centred AS u JOIN fair_reach AS r ON u.fair_cell = r.fair_cell AND r.fair_target = -1 LEFT
  JOIN fair_units AS c ON u.fair_cluster = c.fair_cluster
  LEFT
  JOIN fair_leverages AS l ON l.fair_unit = u.fair_cell AND l.fair_target = -1
), fair_ranks AS (
  SELECT fair_target,
  MAX(CASE WHEN fair_is_passed THEN ABS(fair_value) ELSE 0 END) AS fair_rest,
  SUM(CASE WHEN fair_is_passed THEN 0 ELSE 1 END) AS fair_rank
  FROM fair_coefficients AS fair_coefficients GROUP BY fair_target
), fair_model AS (
  SELECT SUM(fair_error) AS fair_errors, SUM(fair_wyy) AS fair_variation
  FROM fair_fitted AS fair_fitted
), fair_moments AS (
  SELECT fair_target, fair_place, fair_unit, SUM(fair_h * fair_wy) AS fair_gap,
  SUM(fair_h * fair_h * fair_w) AS fair_inverse,
  SUM(fair_h * fair_h * fair_error_q) AS fair_meat,
  SUM(CASE WHEN fair_leverage * fair_q / fair_w < 1 - 1e-8 THEN fair_h * fair_h * fair_error_q / (1 - fair_leverage * fair_q
    / fair_w) ELSE 0 END) AS fair_lifted,
  SUM(fair_rows - fair_leverage * fair_w) AS fair_loose,
  SUM(fair_h * (fair_wy - fair_fit * fair_w)) AS fair_score
  FROM fair_fitted AS f JOIN fair_reach AS r ON f.fair_cell = r.fair_cell AND r.fair_target >= 0 GROUP BY fair_target,
  fair_place, fair_unit
), fair_by_place AS (
  SELECT fair_target, fair_place, SUM(fair_gap) AS fair_gap, SUM(fair_inverse) AS fair_inverse, SUM(fair_meat) AS fair_meat,
  SUM(fair_lifted) AS fair_lifted, SUM(fair_loose) AS fair_loose
  FROM fair_moments AS fair_moments GROUP BY fair_target, fair_place
), fair_by_cluster AS (
  SELECT fair_target, fair_unit, SUM(fair_score) AS fair_score, SUM(fair_inverse) AS fair_inverse
  FROM fair_moments AS fair_moments WHERE NOT fair_unit IS NULL GROUP BY fair_target, fair_unit
), fair_lifts AS (
  SELECT c.fair_target, c.fair_unit, fair_score, fair_inverse,
  CASE WHEN fair_leverage < (1 - 1e-8) * fair_inverse THEN fair_score * fair_score / (fair_inverse - fair_leverage) ELSE 0
    END AS fair_lift
  FROM fair_by_cluster AS c JOIN fair_leverages AS l ON c.fair_target = l.fair_target AND c.fair_unit = l.fair_unit
), fair_shares AS (
  SELECT m.fair_target, m.fair_place, SUM(fair_lift * m.fair_inverse) AS fair_lifted,
  SUM(m.fair_inverse) * SUM(m.fair_inverse) / NULLIF(SUM(m.fair_inverse * m.fair_inverse), 0) AS fair_effective
  FROM fair_moments AS m JOIN fair_lifts AS c ON m.fair_target = c.fair_target AND m.fair_unit = c.fair_unit
  GROUP BY m.fair_target, m.fair_place
), fair_welch_clusters AS (
  SELECT fair_target,
  SUM(fair_lifted * fair_lifted / GREATEST(fair_effective - 1, 1)) AS fair_welch
  FROM fair_shares AS fair_shares GROUP BY fair_target
), fair_scores AS (
  SELECT fair_target, SUM(fair_score * fair_score) AS fair_scores,
  SUM(fair_lift * fair_inverse) AS fair_lifted_scores,
  SUM(fair_inverse) * SUM(fair_inverse) / NULLIF(SUM(fair_inverse * fair_inverse), 0) AS fair_effective
  FROM fair_lifts AS fair_lifts GROUP BY fair_target
), fair_gaps AS (
  SELECT fair_target, SUM(fair_gap) AS fair_gap, SUM(fair_inverse) AS fair_inverse, SUM(fair_meat) AS fair_meat,
  SUM(fair_lifted) AS fair_lifted,
  SUM(fair_lifted * fair_lifted / GREATEST(fair_loose, 1)) AS fair_welch
  FROM fair_by_place AS fair_by_place GROUP BY fair_target
), fair_left_out AS (
  SELECT ARRAY_AGG(CASE fair_kind WHEN 1 THEN fair_text ELSE fair_names[fair_position] END ORDER BY c.fair_column) AS
    fair_collinear
  FROM fair_columns AS c CROSS JOIN (SELECT ANY_VALUE(fair_names) AS fair_names FROM fair_given AS fair_given) AS n CROSS
  JOIN fair_solved AS fair_solved
  WHERE fair_kind IN (1, 2) AND ARRAY_CONTAINS(fair_passed, c.fair_column)
), fair_summary AS (
  SELECT p.fair_key, p.fair_place, p.fair_n, p.fair_excluded, p.fair_weight,
  p.fair_total / NULLIF(p.fair_weight, 0) AS fair_value,
  CASE WHEN fair_named THEN p.fair_reference = 1 ELSE p.fair_place = 0 END AS fair_is_second, p.fair_references,
  w.fair_n AS fair_whole_n, w.fair_mean AS fair_whole_value, w.fair_clusters, w.fair_n - r.fair_rank AS fair_free,
  r.fair_rest > 1e-6 AS fair_is_determined, g.fair_gap, g.fair_inverse, g.fair_meat, g.fair_lifted, g.fair_welch,
  c.fair_scores, c.fair_lifted_scores, c.fair_effective, d.fair_welch AS fair_welch_of_clusters,
  CASE WHEN fair_variation > 1e-13 * fair_squares THEN fair_variation END AS fair_variation,
  CASE WHEN fair_errors > 1e-13 * fair_squares THEN fair_errors END AS fair_errors, fair_collinear
  FROM fair_places AS p CROSS JOIN fair_options AS fair_options CROSS JOIN fair_whole AS w CROSS
  JOIN fair_model AS fair_model
  CROSS
  JOIN fair_left_out AS fair_left_out
  LEFT
  JOIN fair_ranks AS r ON r.fair_target = p.fair_place
  LEFT
  JOIN fair_gaps AS g ON g.fair_target = p.fair_place
  LEFT
  JOIN fair_scores AS c ON c.fair_target = p.fair_place
  LEFT
  JOIN fair_welch_clusters AS d ON d.fair_target = p.fair_place
), fair_paired AS (
  SELECT s.*, fair_overall, fair_named, fair_logged, fair_clustered, fair_allowance, fair_z, fair_chance, fair_corrected,
  CASE WHEN fair_overall THEN fair_whole_n ELSE MAX(CASE WHEN fair_is_second THEN fair_n END) OVER () END AS fair_second_n,
  CASE WHEN fair_overall THEN fair_whole_value ELSE MAX(CASE WHEN fair_is_second THEN fair_value END) OVER () END AS
    fair_second_value,
  CASE WHEN NOT fair_overall THEN MAX(CASE WHEN fair_is_second THEN fair_key END) OVER () END AS fair_second_key
  FROM fair_summary AS s CROSS JOIN fair_options AS fair_options
), fair_excused AS (
  SELECT *,
  CASE WHEN COALESCE(fair_weight, 0) = 0 THEN 'no row of the group has an outcome and all terms' WHEN fair_second_value IS
    NULL THEN 'no row of the reference has an outcome and all terms' WHEN fair_free < 1 THEN
    'the regression has as many terms as rows' WHEN fair_is_determined THEN
    'the controls determine the group: no rows of both groups are comparable' WHEN fair_variation IS NULL THEN
    'the outcome has one value in every row' WHEN fair_errors IS NULL THEN
    'the terms determine the outcome: nothing varies around them' WHEN fair_clustered AND fair_clusters < 2 THEN
    'there is one cluster' WHEN fair_clustered AND fair_scores <= 1e-20 * fair_inverse * fair_errors THEN
    'the clusters are alike: nothing varies between them' WHEN NOT fair_clustered AND LEAST(fair_n, fair_second_n) < 2 THEN
    'one row does not say how much its group varies' END AS fair_warning
  FROM fair_paired AS fair_paired
), fair_deviations AS (
  SELECT *,
  CASE WHEN NOT fair_second_value IS NULL AND NOT fair_is_determined THEN fair_gap END AS fair_adjusted,
  CASE WHEN fair_warning IS NULL THEN SQRT(CASE WHEN fair_clustered THEN fair_scores * fair_clusters / (fair_clusters - 1) *
    (fair_whole_n - 1) / fair_free ELSE fair_meat * fair_whole_n / fair_free END) END AS fair_deviation,
  CASE WHEN fair_warning IS NULL THEN SQRT(CASE WHEN fair_clustered THEN fair_lifted_scores ELSE fair_lifted END) END AS
    fair_spread,
  CASE WHEN fair_clustered THEN GREATEST(LEAST(fair_effective - 1, fair_lifted_scores * fair_lifted_scores /
    NULLIF(fair_welch_of_clusters, 0)), 1) ELSE LEAST(fair_free, COALESCE(fair_lifted * fair_lifted / NULLIF(fair_welch, 0),
    fair_free)) END AS fair_degrees,
  CASE WHEN fair_warning IS NULL THEN ABS(fair_gap) / SQRT(fair_inverse * fair_errors) END AS fair_strength,
  CASE WHEN fair_corrected THEN GREATEST(COUNT(CASE WHEN fair_warning IS NULL AND (fair_overall OR NOT fair_is_second) THEN 1
    END) OVER (), 1) ELSE 1 END AS fair_together
  FROM fair_excused AS fair_excused
), fair_levels_of AS (
  SELECT fair_place, fair_z, fair_together, fair_chance / fair_together AS fair_part,
  fair_chance / fair_together / 2 AS fair_beyond, UNNEST([1, 2]) AS fair_which,
  UNNEST([fair_degrees, CAST(fair_free - 1 AS DOUBLE)]) AS fair_freedom
  FROM fair_deviations AS fair_deviations
), fair_own_levels AS (
  SELECT fair_place, fair_which, fair_part, fair_freedom,
  CASE WHEN fair_together = 1 THEN fair_z ELSE -(CASE WHEN fair_beyond <= 0 OR fair_beyond >= 1 THEN NULL WHEN
    ABS(fair_beyond - 0.5e0) <= 0.425e0 THEN ((fair_beyond - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 -
    (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_beyond - 0.5e0) *
    (fair_beyond - 0.5e0)) + 6.7265770927008700853e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) +
    4.5921953931549871457e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 1.3731693765509461125e4) *
    (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_beyond -
    0.5e0) * (fair_beyond - 0.5e0)) + 1.3314166789178437745e2) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0))
    + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond -
    0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) +
    3.9307895800092710610e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 2.1213794301586595867e4) *
    (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0 - (fair_beyond -
    0.5e0) * (fair_beyond - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0))
    + 4.2313330701600911252e1) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 1.0)) ELSE SIGN(fair_beyond -
    0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4,
    2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0,
    5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a *
    (SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9,
    5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
    1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_beyond, 1 -
    fair_beyond))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7, 2.71155556874348757815e-5,
    1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0,
    5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) -
    5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA
    a, c : a * (SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) - 5) + c) END) END) END AS fair_z
  FROM fair_levels_of AS fair_levels_of
), fair_deviates AS (
  SELECT fair_place, fair_which,
  (CASE WHEN fair_z IS NULL OR fair_freedom < 1 THEN NULL WHEN fair_freedom < 2 THEN 1 / TAN(fair_part * PI() / 2) WHEN
    fair_freedom < 3 THEN SQRT(2 / (fair_part * (2 - fair_part)) - 2) WHEN fair_freedom <= 1e6 THEN [SQRT(fair_freedom * CASE
    WHEN POWER(fair_d * fair_part, 2 / fair_freedom) > 0.05e0 + 1 / (fair_freedom - 0.5e0) THEN (EXP(POWER((((((0.4e0 *
    fair_z * fair_z + 6.3e0) * fair_z * fair_z + 36) * fair_z * fair_z + 94.5e0) / ((((0.05e0 * fair_d * fair_z + 5) * fair_z
    - 7) * fair_z + 2) * fair_z + 48 * POWER(fair_freedom - 0.5e0, 2) + (((431.25e0 / POWER(fair_freedom - 0.5e0, 3) - 98) /
    (fair_freedom - 0.5e0) - 16) / (fair_freedom - 0.5e0) + 96.36e0) + CASE WHEN fair_freedom < 5 THEN 0.3e0 * (fair_freedom
    - 4.5e0) * (0.6e0 - fair_z) ELSE 0 END) - fair_z * fair_z - 3) / (48 * POWER(fair_freedom - 0.5e0, 2)) + 1) * fair_z, 2)
    / (fair_freedom - 0.5e0)) - 1) ELSE (((1 / (((fair_freedom + 6) / (fair_freedom * POWER(fair_d * fair_part, 2 /
    fair_freedom)) - 0.089e0 * fair_d - 0.822e0) * (fair_freedom + 2) * 3) + 0.5e0 / (fair_freedom + 4)) * POWER(fair_d *
    fair_part, 2 / fair_freedom) - 1) * (fair_freedom + 1) / (fair_freedom + 2) + 1 / POWER(fair_d * fair_part, 2 /
    fair_freedom)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_freedom - 0.5e0, 2) + (((431.25e0 / POWER(fair_freedom -
    0.5e0, 3) - 98) / (fair_freedom - 0.5e0) - 16) / (fair_freedom - 0.5e0) + 96.36e0)) - 3) / (48 * POWER(fair_freedom -
    0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_freedom - 1)) * fair_freedom)]][1] WHEN fair_freedom > 1e6 THEN fair_z END) AS
    fair_deviate
  FROM fair_own_levels AS fair_own_levels
), fair_quantiles AS (
  SELECT fair_place,
  MAX(CASE WHEN fair_which = 1 THEN fair_deviate END) AS fair_quantile,
  MAX(CASE WHEN fair_which = 2 THEN fair_deviate END) AS fair_quantile_of_all
  FROM fair_deviates AS fair_deviates GROUP BY fair_place
), fair_tested AS (
  SELECT d.*, fair_quantile,
  ABS(fair_adjusted) / NULLIF(fair_spread, 0) AS fair_t,
  fair_strength - fair_quantile_of_all / SQRT(NULLIF(fair_free - 1, 0)) AS fair_least
  FROM fair_deviations AS d JOIN fair_quantiles AS q ON d.fair_place = q.fair_place
), fair_normals AS (
  SELECT *,
  ((((((-0.4e0 * ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) -
    3.3e0) * ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) - 24)
    * ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) - 85.5e0) /
    (0.8e0 * ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) * ((2
    * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) + 100 + 48 *
    (fair_degrees - 0.5e0) * (fair_degrees - 0.5e0)) + ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 *
    fair_degrees + fair_t * fair_t), 1 - 1e-15))) + 3) / (48 * (fair_degrees - 0.5e0) * (fair_degrees - 0.5e0)) + 1) *
    SQRT(((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))))) AS
    fair_normal
  FROM fair_tested AS fair_tested
), fair_tests AS (
  SELECT *,
  2 * CASE WHEN fair_degrees <= 200 THEN (CASE WHEN fair_t = 0 THEN 0.5e0 WHEN fair_t * fair_t > 3 * fair_degrees /
    (fair_degrees + 2) THEN EXP(LGAMMA((fair_degrees + 1) / 2e0) - LGAMMA(fair_degrees / 2e0) - (fair_degrees / 2e0) * LN(1 +
    fair_t * fair_t / fair_degrees) - LN(1 + fair_degrees / (fair_t * fair_t)) / 2) / SQRT(PI()) / fair_degrees * (1 /
    LIST_REDUCE(LIST_PREPEND(1e0, [CASE WHEN fair_j % 2 = 0 THEN fair_j / 2 * (0.5e0 - fair_j / 2) * (fair_degrees /
    (fair_degrees + fair_t * fair_t)) / (((fair_degrees / 2e0) + fair_j - 1) * ((fair_degrees / 2e0) + fair_j)) ELSE
    -((fair_degrees / 2e0) + (fair_j - 1) / 2) * ((fair_degrees / 2e0) + 0.5e0 + (fair_j - 1) / 2) * (fair_degrees /
    (fair_degrees + fair_t * fair_t)) / (((fair_degrees / 2e0) + fair_j - 1) * ((fair_degrees / 2e0) + fair_j)) END FOR
    fair_j IN RANGE(80, 0, -1)]), LAMBDA fair_a, fair_c : 1 + fair_c / fair_a)) ELSE 0.5e0 - EXP(LGAMMA((fair_degrees + 1) /
    2e0) - LGAMMA(fair_degrees / 2e0) - (fair_degrees / 2e0) * LN(1 + fair_t * fair_t / fair_degrees) - LN(1 + fair_degrees /
    (fair_t * fair_t)) / 2) / SQRT(PI()) * (1 / LIST_REDUCE(LIST_PREPEND(1e0, [CASE WHEN fair_j % 2 = 0 THEN fair_j / 2 *
    ((fair_degrees / 2e0) - fair_j / 2) * (fair_t * fair_t / (fair_degrees + fair_t * fair_t)) / ((0.5e0 + fair_j - 1) *
    (0.5e0 + fair_j)) ELSE -(0.5e0 + (fair_j - 1) / 2) * (0.5e0 + (fair_degrees / 2e0) + (fair_j - 1) / 2) * (fair_t * fair_t
    / (fair_degrees + fair_t * fair_t)) / ((0.5e0 + fair_j - 1) * (0.5e0 + fair_j)) END FOR fair_j IN RANGE(80, 0, -1)]),
    LAMBDA fair_a, fair_c : 1 + fair_c / fair_a)) END) ELSE (CASE WHEN fair_normal > 38.6 THEN 0.0 WHEN fair_normal < 5 THEN
    EXP(-0.5e0 * fair_normal * fair_normal) * ((((((3.52624965998911e-2 * fair_normal + 0.700383064443688) * fair_normal +
    6.37396220353165) * fair_normal + 33.912866078383) * fair_normal + 112.079291497871) * fair_normal + 221.213596169931) *
    fair_normal + 220.206867912376) / (((((((8.83883476483184e-2 * fair_normal + 1.75566716318264) * fair_normal +
    16.064177579207) * fair_normal + 86.7807322029461) * fair_normal + 296.564248779674) * fair_normal + 637.333633378831) *
    fair_normal + 793.826512519948) * fair_normal + 440.413735824752) ELSE EXP(-0.5e0 * fair_normal * fair_normal) /
    2.506628274631000502 / (fair_normal + 1 / (fair_normal + 2 / (fair_normal + 3 / (fair_normal + 4 / (fair_normal + 5 /
    (fair_normal + 6 / (fair_normal + 7 / (fair_normal + 8 / (fair_normal + 9 / (fair_normal + 10 / (fair_normal + 11 /
    (fair_normal + 12 / (fair_normal + 0.65))))))))))))) END) END AS fair_p,
  fair_adjusted - fair_quantile * fair_spread AS fair_low,
  fair_adjusted + fair_quantile * fair_spread AS fair_high,
  (SQRT(POWER(fair_strength, 4) + 4 * POWER(fair_strength, 2)) - POWER(fair_strength, 2)) / 2 AS fair_robustness,
  CASE WHEN fair_least <= 0 THEN CAST(0 AS DOUBLE) ELSE (SQRT(POWER(fair_least, 4) + 4 * POWER(fair_least, 2)) -
    POWER(fair_least, 2)) / 2 END AS fair_robustness_limit
  FROM fair_normals AS fair_normals WHERE fair_overall OR NOT fair_is_second
), fair_corrected AS (
  SELECT *,
  CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (ORDER BY fair_p ASC)) END AS fair_p_adjusted,
  COUNT(fair_p) OVER () AS fair_comparisons
  FROM (SELECT *, fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC) AS fair_step FROM fair_tests) AS fair_steps
)
  SELECT 'risk' AS metric,
  CASE WHEN NOT fair_key IS NULL THEN CASE WHEN fair_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.sex] AS
    TEXT), 2, -2) END END AS first_group,
  CAST(fair_n AS BIGINT) AS first_n, fair_value AS first_value,
  CASE WHEN fair_overall THEN '(overall)' ELSE CASE WHEN NOT fair_second_key IS NULL THEN CASE WHEN fair_second_key.sex IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second_key.sex] AS TEXT), 2, -2) END END END AS second_group,
  CAST(fair_second_n AS BIGINT) AS second_n, fair_second_value AS second_value, CAST(fair_excluded AS BIGINT) AS excluded,
  fair_value - fair_second_value AS gap, fair_adjusted AS adjusted_gap, fair_deviation AS standard_error, fair_p AS p_value,
  fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 END AS percent_gap, fair_allowance AS allowance,
  CASE WHEN fair_allowance IS NULL THEN NULL WHEN fair_logged THEN 'percent_gap' ELSE 'adjusted_gap' END AS judged_on,
  CASE WHEN fair_warning IS NULL THEN ABS(CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 ELSE fair_adjusted END) <=
    fair_allowance + 1e-12 END AS within,
  CAST(COALESCE(fair_whole_n, 0) AS BIGINT) AS n,
  1 - COALESCE(fair_errors, 0) / NULLIF(fair_variation, 0) AS r_squared, fair_robustness AS robustness_value,
  COALESCE(fair_collinear, CAST([] AS TEXT[])) AS collinear, fair_warning AS warning, fair_key AS first_key,
  fair_second_key AS second_key
  FROM fair_corrected ORDER BY fair_key ASC) AS fair_row))) AS fair_result

-- title: an adjusted gap of logarithms, with limits, weights and an allowance
FROM loans FAIR ADJUST (
  OUTCOME ln(risk + 1) AS "log risk" PROTECTED race CONTROL "Region of"
  LINEAR approved, (approved + 1) * (approved + 1) AS square, sqrt(weight) / 2 AS half REFERENCE 'White' WEIGHT weight CONFIDENCE 0.9 WITHIN 0.05
)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list
  FROM (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (SELECT "Region of" AS
  "Region of", approved AS fair_linear_0, (approved + 1) * (approved + 1) AS fair_linear_1, sqrt(weight) / 2 AS
  fair_linear_2, CASE WHEN CAST(risk + 1 AS DOUBLE) IS NULL THEN NULL WHEN CAST(risk + 1 AS DOUBLE) <= 0 THEN 0 ELSE 1 END AS
  fair_known, race, CAST(weight AS DOUBLE) AS fair_weight, CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS
  DOUBLE)) END AS fair_input_y, CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END * CASE WHEN
  CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END AS fair_input_yy, CAST(weight AS DOUBLE) AS
  fair_input_w, CAST(weight AS DOUBLE) * (CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END) AS
  fair_input_wy, CAST(weight AS DOUBLE) * (CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END *
  CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END) AS fair_input_wyy FROM loans), fair_tally AS (
  SELECT "Region of", fair_linear_0, fair_linear_1, fair_linear_2, fair_known, race, SUM(fair_weight) AS fair_size,
  COUNT(fair_weight) AS fair_members, COUNT(*) AS fair_all, MIN(fair_weight) AS fair_weight_low,
  MAX(fair_weight) AS fair_weight_high,
  SUM(fair_weight * CAST(fair_input_y AS DOUBLE)) AS fair_sum_y,
  SUM(fair_weight * CAST(fair_input_yy AS DOUBLE)) AS fair_sum_yy,
  SUM(fair_weight * CAST(fair_input_w AS DOUBLE)) AS fair_sum_w,
  SUM(fair_weight * CAST(fair_input_wy AS DOUBLE)) AS fair_sum_wy,
  SUM(fair_weight * CAST(fair_input_wyy AS DOUBLE)) AS fair_sum_wyy
  FROM fair_rows GROUP BY "Region of", fair_linear_0, fair_linear_1, fair_linear_2, fair_known, race
), fair_cells AS (
  SELECT "Region of", fair_linear_0, fair_linear_1, fair_linear_2, fair_known, race,
  CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low
    AS TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high >
    1e50 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND
    fair_weight_high < 1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' ||
    COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE COALESCE(fair_size, 0) END AS
    fair_size,
  fair_members, fair_all, fair_sum_y, fair_sum_yy, fair_sum_w, fair_sum_wy, fair_sum_wyy
  FROM fair_tally
), fair_given AS MATERIALIZED (
  SELECT {'race': race} AS fair_key, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference,
  CAST(['Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2)
    END] AS TEXT[]) AS fair_levels,
  CAST([CASE WHEN NOT ISFINITE(CAST(fair_linear_0 AS DOUBLE)) THEN ERROR('LINEAR approved must be a finite number, and is '
    || COALESCE(CAST(fair_linear_0 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE
    CAST(fair_linear_0 AS DOUBLE) END, CASE WHEN NOT ISFINITE(CAST(fair_linear_1 AS DOUBLE)) THEN
    ERROR('LINEAR (approved + 1) * (approved + 1) must be a finite number, and is ' || COALESCE(CAST(fair_linear_1 AS TEXT),
    'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_1 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_2 AS DOUBLE)) THEN ERROR('LINEAR sqrt(weight) / 2 must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_2 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE
    CAST(fair_linear_2 AS DOUBLE) END] AS DOUBLE[]) AS fair_linears,
  CAST(['approved', 'square', 'half'] AS TEXT[]) AS fair_names, CAST(NULL AS TEXT) AS fair_cluster,
  CASE WHEN fair_known = 0 THEN
    ERROR('OUTCOME ln(risk + 1) is 0 or less in some rows, and has no logarithm⏎HINT: leave these rows out by WHERE or FILTER, or take the outcome without its logarithm')
    ELSE COALESCE(fair_known = 1 AND LIST_COUNT(CAST([CASE WHEN NOT ISFINITE(CAST(fair_linear_0 AS DOUBLE)) THEN
    ERROR('LINEAR approved must be a finite number, and is ' || COALESCE(CAST(fair_linear_0 AS TEXT), 'NULL') ||
    '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_0 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_1 AS DOUBLE)) THEN
    ERROR('LINEAR (approved + 1) * (approved + 1) must be a finite number, and is ' || COALESCE(CAST(fair_linear_1 AS TEXT),
    'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_1 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_2 AS DOUBLE)) THEN ERROR('LINEAR sqrt(weight) / 2 must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_2 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE
    CAST(fair_linear_2 AS DOUBLE) END] AS DOUBLE[])) = LEN(CAST([CASE WHEN NOT ISFINITE(CAST(fair_linear_0 AS DOUBLE)) THEN
    ERROR('LINEAR approved must be a finite number, and is ' || COALESCE(CAST(fair_linear_0 AS TEXT), 'NULL') ||
    '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_0 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_1 AS DOUBLE)) THEN
    ERROR('LINEAR (approved + 1) * (approved + 1) must be a finite number, and is ' || COALESCE(CAST(fair_linear_1 AS TEXT),
    'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_1 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_2 AS DOUBLE)) THEN ERROR('LINEAR sqrt(weight) / 2 must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_2 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE
    CAST(fair_linear_2 AS DOUBLE) END] AS DOUBLE[])), FALSE) END AS fair_counted,
  CAST(fair_members AS DOUBLE) AS fair_rows, CAST(fair_all AS DOUBLE) AS fair_all, CAST(fair_size AS DOUBLE) AS fair_w,
  CAST(fair_sum_y AS DOUBLE) AS fair_wy,
  CAST(CASE WHEN NOT ISFINITE(fair_sum_yy) THEN
    ERROR('OUTCOME risk + 1 is infinite, NaN, or too large to be squared, in some rows⏎HINT: leave them out by WHERE or FILTER')
    ELSE fair_sum_yy END AS DOUBLE) AS fair_wyy,
  CAST(fair_sum_w AS DOUBLE) AS fair_q, CAST(fair_sum_wy AS DOUBLE) AS fair_qy, CAST(fair_sum_wyy AS DOUBLE) AS fair_qyy
  FROM fair_cells
), fair_options AS (
  SELECT FALSE AS fair_overall, TRUE AS fair_named, TRUE AS fair_logged, FALSE AS fair_clustered,
  CAST(0.05 AS DOUBLE) AS fair_allowance, CAST(1.6448536269514715e0 AS DOUBLE) AS fair_z,
  CAST(0.09999999999999998e0 AS DOUBLE) AS fair_chance, TRUE AS fair_corrected
), fair_groups AS (  -- as in: a gap after a regression
), fair_places AS MATERIALIZED (  -- as in: a gap after a regression
), fair_used AS MATERIALIZED (  -- as in: a gap after a regression
), fair_whole AS (  -- as in: a gap after a regression
), fair_units AS (  -- as in: a gap after a regression
), fair_centred AS MATERIALIZED (  -- as in: a gap after a regression
), fair_listed AS (  -- as in: a gap after a regression
), fair_spans AS (  -- as in: a gap after a regression
), fair_terms AS (  -- as in: a gap after a regression
), fair_levelled AS (  -- as in: a gap after a regression
), fair_columns AS (  -- as in: a gap after a regression
), fair_entries AS MATERIALIZED (  -- as in: a gap after a regression
), fair_products AS (  -- as in: a gap after a regression
), fair_scales AS (  -- as in: a gap after a regression
), fair_asked AS (  -- as in: a gap after a regression
), fair_contrasts AS (  -- as in: a gap after a regression
), fair_both AS (  -- as in: a gap after a regression
), fair_sides AS (  -- as in: a gap after a regression
), fair_left AS (  -- as in: a gap after a regression
), fair_right AS (  -- as in: a gap after a regression
), fair_elimination AS (  -- as in: a gap after a regression
), fair_solved AS (  -- as in: a gap after a regression
), fair_solutions AS (  -- as in: a gap after a regression
), fair_coefficients AS MATERIALIZED (  -- as in: a gap after a regression
), fair_reach AS MATERIALIZED (  -- as in: a gap after a regression
), fair_inverted AS (  -- as in: a gap after a regression
), fair_inverse_of AS (  -- as in: a gap after a regression
), fair_loads AS MATERIALIZED (  -- as in: a gap after a regression
), fair_leverages AS MATERIALIZED (  -- as in: a gap after a regression
), fair_fitted AS (  -- as in: a gap after a regression
), fair_ranks AS (  -- as in: a gap after a regression
), fair_model AS (  -- as in: a gap after a regression
), fair_moments AS (  -- as in: a gap after a regression
), fair_by_place AS (  -- as in: a gap after a regression
), fair_by_cluster AS (  -- as in: a gap after a regression
), fair_lifts AS (  -- as in: a gap after a regression
), fair_shares AS (  -- as in: a gap after a regression
), fair_welch_clusters AS (  -- as in: a gap after a regression
), fair_scores AS (  -- as in: a gap after a regression
), fair_gaps AS (  -- as in: a gap after a regression
), fair_left_out AS (  -- as in: a gap after a regression
), fair_summary AS (  -- as in: a gap after a regression
), fair_paired AS (  -- as in: a gap after a regression
), fair_excused AS (  -- as in: a gap after a regression
), fair_deviations AS (  -- as in: a gap after a regression
), fair_levels_of AS (  -- as in: a gap after a regression
), fair_own_levels AS (  -- as in: a gap after a regression
), fair_deviates AS (  -- as in: a gap after a regression
), fair_quantiles AS (  -- as in: a gap after a regression
), fair_tested AS (  -- as in: a gap after a regression
), fair_normals AS (  -- as in: a gap after a regression
), fair_tests AS (  -- as in: a gap after a regression
), fair_corrected AS (  -- as in: a gap after a regression
)
  SELECT 'log risk' AS metric,
  CASE WHEN fair_named AND fair_references = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE CASE WHEN NOT
    fair_key IS NULL THEN CASE WHEN fair_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.race] AS TEXT), 2,
    -2) END END END AS first_group,
  CAST(fair_n AS BIGINT) AS first_n, fair_value AS first_value,
  CASE WHEN fair_overall THEN '(overall)' ELSE CASE WHEN NOT fair_second_key IS NULL THEN CASE WHEN fair_second_key.race IS
    NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second_key.race] AS TEXT), 2, -2) END END END AS second_group,
  CAST(fair_second_n AS BIGINT) AS second_n, fair_second_value AS second_value, CAST(fair_excluded AS BIGINT) AS excluded,
  fair_value - fair_second_value AS gap, fair_adjusted AS adjusted_gap, fair_low AS adjusted_gap_low,
  fair_high AS adjusted_gap_high, fair_deviation AS standard_error, fair_p AS p_value, fair_p_adjusted AS p_adjusted,
  fair_comparisons AS comparisons,
  CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 END AS percent_gap,
  CASE WHEN fair_logged THEN EXP(fair_low) - 1 END AS percent_gap_low,
  CASE WHEN fair_logged THEN EXP(fair_high) - 1 END AS percent_gap_high, fair_allowance AS allowance,
  CASE WHEN fair_allowance IS NULL THEN NULL WHEN fair_logged THEN 'percent_gap' ELSE 'adjusted_gap' END AS judged_on,
  CASE WHEN fair_warning IS NULL THEN ABS(CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 ELSE fair_adjusted END) <=
    fair_allowance + 1e-12 END AS within,
  CASE WHEN ABS(CASE WHEN fair_logged THEN EXP(fair_low) - 1 ELSE fair_low END) <= fair_allowance + 1e-12 AND ABS(CASE WHEN
    fair_logged THEN EXP(fair_high) - 1 ELSE fair_high END) <= fair_allowance + 1e-12 THEN 'within' WHEN CASE WHEN
    fair_logged THEN EXP(fair_low) - 1 ELSE fair_low END > fair_allowance + 1e-12 OR CASE WHEN fair_logged THEN
    EXP(fair_high) - 1 ELSE fair_high END < -fair_allowance - 1e-12 THEN 'exceeds' WHEN NOT ABS(CASE WHEN fair_logged THEN
    EXP(fair_low) - 1 ELSE fair_low END) <= fair_allowance + 1e-12 IS NULL THEN 'undecided' END AS verdict,
  CAST(COALESCE(fair_whole_n, 0) AS BIGINT) AS n,
  1 - COALESCE(fair_errors, 0) / NULLIF(fair_variation, 0) AS r_squared, fair_robustness AS robustness_value,
  fair_robustness_limit AS robustness_limit,
  COALESCE(fair_collinear, CAST([] AS TEXT[])) AS collinear, fair_warning AS warning, fair_key AS first_key,
  fair_second_key AS second_key
  FROM fair_corrected ORDER BY fair_key ASC) AS fair_row))) AS fair_result

-- title: adjusted gaps from all rows, of rows in clusters
FROM loans FAIR ADJUST (OUTCOME risk PROTECTED race CONTROL weight > 2 AS heavy CLUSTER weight REFERENCE OVERALL CONFIDENCE 0.95)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list
  FROM (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (SELECT weight > 2 AS
  heavy, CASE WHEN CAST(risk AS DOUBLE) IS NULL THEN NULL ELSE 1 END AS fair_known, weight AS fair_cluster, race, CAST(risk
  AS DOUBLE) AS fair_input_y, CAST(risk AS DOUBLE) * CAST(risk AS DOUBLE) AS fair_input_yy FROM loans), fair_tally AS (
  SELECT heavy, fair_known, fair_cluster, race, COUNT(*) AS fair_size, SUM(fair_input_y) AS fair_sum_y,
  SUM(fair_input_yy) AS fair_sum_yy
  FROM fair_rows GROUP BY heavy, fair_known, fair_cluster, race
), fair_cells AS (
  SELECT heavy, fair_known, fair_cluster, race, fair_size, fair_sum_y, fair_sum_yy
  FROM fair_tally
), fair_given AS MATERIALIZED (
  SELECT {'race': race} AS fair_key, FALSE AS fair_is_reference,
  CAST(['heavy = ' || CASE WHEN heavy IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([heavy] AS TEXT), 2, -2) END] AS TEXT[]) AS
    fair_levels,
  CAST([] AS DOUBLE[]) AS fair_linears, CAST([] AS TEXT[]) AS fair_names, CAST(fair_cluster AS TEXT) AS fair_cluster,
  COALESCE(fair_known = 1 AND LIST_COUNT(CAST([] AS DOUBLE[])) = LEN(CAST([] AS DOUBLE[])) AND NOT fair_cluster IS NULL,
    FALSE) AS fair_counted,
  CAST(fair_size AS DOUBLE) AS fair_rows, CAST(fair_size AS DOUBLE) AS fair_all, CAST(fair_size AS DOUBLE) AS fair_w,
  CAST(fair_sum_y AS DOUBLE) AS fair_wy,
  CAST(CASE WHEN NOT ISFINITE(fair_sum_yy) THEN
    ERROR('OUTCOME risk is infinite, NaN, or too large to be squared, in some rows⏎HINT: leave them out by WHERE or FILTER')
    ELSE fair_sum_yy END AS DOUBLE) AS fair_wyy,
  CAST(fair_size AS DOUBLE) AS fair_q, CAST(fair_sum_y AS DOUBLE) AS fair_qy, CAST(fair_sum_yy AS DOUBLE) AS fair_qyy
  FROM fair_cells
), fair_options AS (
  SELECT TRUE AS fair_overall, FALSE AS fair_named, FALSE AS fair_logged, TRUE AS fair_clustered,
  CAST(NULL AS DOUBLE) AS fair_allowance, CAST(1.9599639845400536e0 AS DOUBLE) AS fair_z,
  CAST(0.050000000000000044e0 AS DOUBLE) AS fair_chance, TRUE AS fair_corrected
), fair_groups AS (  -- as in: a gap after a regression
), fair_places AS MATERIALIZED (  -- as in: a gap after a regression
), fair_used AS MATERIALIZED (  -- as in: a gap after a regression
), fair_whole AS (  -- as in: a gap after a regression
), fair_units AS (  -- as in: a gap after a regression
), fair_centred AS MATERIALIZED (  -- as in: a gap after a regression
), fair_listed AS (  -- as in: a gap after a regression
), fair_spans AS (  -- as in: a gap after a regression
), fair_terms AS (  -- as in: a gap after a regression
), fair_levelled AS (  -- as in: a gap after a regression
), fair_columns AS (  -- as in: a gap after a regression
), fair_entries AS MATERIALIZED (  -- as in: a gap after a regression
), fair_products AS (  -- as in: a gap after a regression
), fair_scales AS (  -- as in: a gap after a regression
), fair_asked AS (  -- as in: a gap after a regression
), fair_contrasts AS (  -- as in: a gap after a regression
), fair_both AS (  -- as in: a gap after a regression
), fair_sides AS (  -- as in: a gap after a regression
), fair_left AS (  -- as in: a gap after a regression
), fair_right AS (  -- as in: a gap after a regression
), fair_elimination AS (  -- as in: a gap after a regression
), fair_solved AS (  -- as in: a gap after a regression
), fair_solutions AS (  -- as in: a gap after a regression
), fair_coefficients AS MATERIALIZED (  -- as in: a gap after a regression
), fair_reach AS MATERIALIZED (  -- as in: a gap after a regression
), fair_inverted AS (  -- as in: a gap after a regression
), fair_inverse_of AS (  -- as in: a gap after a regression
), fair_loads AS MATERIALIZED (  -- as in: a gap after a regression
), fair_leverages AS MATERIALIZED (  -- as in: a gap after a regression
), fair_fitted AS (  -- as in: a gap after a regression
), fair_ranks AS (  -- as in: a gap after a regression
), fair_model AS (  -- as in: a gap after a regression
), fair_moments AS (  -- as in: a gap after a regression
), fair_by_place AS (  -- as in: a gap after a regression
), fair_by_cluster AS (  -- as in: a gap after a regression
), fair_lifts AS (  -- as in: a gap after a regression
), fair_shares AS (  -- as in: a gap after a regression
), fair_welch_clusters AS (  -- as in: a gap after a regression
), fair_scores AS (  -- as in: a gap after a regression
), fair_gaps AS (  -- as in: a gap after a regression
), fair_left_out AS (  -- as in: a gap after a regression
), fair_summary AS (  -- as in: a gap after a regression
), fair_paired AS (  -- as in: a gap after a regression
), fair_excused AS (  -- as in: a gap after a regression
), fair_deviations AS (  -- as in: a gap after a regression
), fair_levels_of AS (  -- as in: a gap after a regression
), fair_own_levels AS (  -- as in: a gap after a regression
), fair_deviates AS (  -- as in: a gap after a regression
), fair_quantiles AS (  -- as in: a gap after a regression
), fair_tested AS (  -- as in: a gap after a regression
), fair_normals AS (  -- as in: a gap after a regression
), fair_tests AS (  -- as in: a gap after a regression
), fair_corrected AS (  -- as in: a gap after a regression
)
  -- as in: an adjusted gap of logarithms, with limits, weights and an allowance, except
  - SELECT 'log risk' AS metric,
  - CASE WHEN fair_named AND fair_references = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE CASE WHEN NOT
    fair_key IS NULL THEN CASE WHEN fair_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.race] AS TEXT), 2,
    -2) END END END AS first_group,
  + SELECT 'risk' AS metric,
  + CASE WHEN NOT fair_key IS NULL THEN CASE WHEN fair_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.race]
    AS TEXT), 2, -2) END END AS first_group,
  …
