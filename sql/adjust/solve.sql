-- What: gaps between groups after a linear regression on controls, from a tally of cells (FAIR ADJUST).
-- Rows in: fair_given, a row per cell: fair_key (the group), fair_is_reference, fair_levels (the levels of CONTROL, each
-- as a text with its column), fair_linears (the values of LINEAR), fair_cluster, fair_counted (whether its rows count),
-- fair_rows, fair_all; sums of weights and of weight times outcome and its square, fair_w, fair_wy, fair_wyy; the same of
-- squared weights, fair_q, fair_qy, fair_qyy; fair_names (of LINEAR). fair_options, a row: fair_overall (whether groups are compared with all
-- rows), fair_named (whether with a group), fair_logged (whether the outcome is a logarithm), fair_clustered (whether rows depend on each other),
-- fair_allowance, fair_z and fair_chance, the normal deviate of the limits and the chance beyond them, or NULL, and
-- fair_corrected (whether limits hold for all groups together, by Bonferroni's share of that chance).
-- Rows out: fair_estimates, a row per group.
--
-- Cells and sums of y and y² give all of least squares, HC1 and CR1 exactly (Wong, Forsell, Lewis, Mao and Wardrop 2021,
-- "You only compress once"). A gap is k'b for coefficients b: with A = X'X and c = A⁻k it is Σ h wy with h = c'x, and its
-- variance Σ h² Σ w² e² · n / (n - rank) (HC1), or Σ over clusters (Σ h w e)² · C / (C - 1) · (n - 1) / (n - rank) (CR1).
-- Limits and p-values take a variance and degrees of freedom that hold in small samples: each row's part over 1 - its
-- leverage w x'A⁻x (HC2), and Welch's degrees, where a group has as many as its rows less their leverages. With clusters
-- each one's part over 1 - q'A⁻q / g for q = Σ h w x and g = Σ h² w, and Welch's degrees from effective clusters,
-- (Σ g)² / Σ g² - 1, of each group and at most of all.
WITH RECURSIVE fair_groups AS (
  SELECT
    fair_key,
    MAX(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) AS fair_reference,
    SUM(CASE WHEN fair_counted THEN fair_rows ELSE 0 END) AS fair_n,
    COUNT(DISTINCT CASE WHEN fair_counted AND fair_w > 0 THEN fair_cluster END) AS fair_own_clusters,
    SUM(CASE WHEN fair_counted THEN fair_all - fair_rows ELSE fair_all END) AS fair_excluded,
    SUM(CASE WHEN fair_counted THEN fair_w ELSE 0 END) AS fair_weight,
    SUM(CASE WHEN fair_counted THEN fair_wy END) AS fair_total
  FROM fair_given
  GROUP BY fair_key
), fair_places AS (
  SELECT
    *,
    ROW_NUMBER() OVER (
      ORDER BY CASE WHEN fair_weight > 0 THEN 0 ELSE 1 END, fair_reference DESC, fair_n DESC, fair_key
    ) - 1 AS fair_place,
    SUM(fair_reference) OVER () AS fair_references
  FROM fair_groups
), fair_used AS (
  SELECT
    ROW_NUMBER() OVER () AS fair_cell, fair_place, fair_levels, fair_linears, fair_cluster,
    fair_rows, fair_w, fair_wy, fair_wyy, fair_q, fair_qy, fair_qyy
  FROM fair_given AS g
  JOIN fair_places AS p
    ON g.fair_key IS NOT DISTINCT FROM p.fair_key
  WHERE fair_counted AND fair_w > 0
), fair_whole AS (
  SELECT
    SUM(fair_rows) AS fair_n,
    SUM(fair_w) AS fair_weight,
    SUM(fair_wy) / SUM(fair_w) AS fair_mean,
    SUM(fair_wyy) AS fair_squares,
    COUNT(DISTINCT fair_cluster) AS fair_clusters
  FROM fair_used
), fair_units AS (
  SELECT fair_cluster, MIN(fair_cell) AS fair_unit
  FROM fair_used
  CROSS JOIN fair_options
  WHERE fair_clustered
  GROUP BY fair_cluster
), fair_centred AS (
  SELECT
    fair_cell, fair_place, fair_cluster, fair_rows, fair_w, fair_q,
    fair_wy - fair_mean * fair_w AS fair_wy,
    fair_wyy - 2 * fair_mean * fair_wy + fair_mean * fair_mean * fair_w AS fair_wyy,
    fair_qy - fair_mean * fair_q AS fair_qy,
    fair_qyy - 2 * fair_mean * fair_qy + fair_mean * fair_mean * fair_q AS fair_qyy
  FROM fair_used
  CROSS JOIN fair_whole
), fair_listed AS (
  SELECT
    fair_cell, fair_w,
    UNNEST(fair_linears) AS fair_value,
    UNNEST(RANGE(1, LEN(fair_linears) + 1)) AS fair_position
  FROM fair_used
), fair_spans AS (
  SELECT
    fair_position,
    SUM(fair_w * fair_value) / SUM(fair_w) AS fair_middle,
    NULLIF(MAX(ABS(fair_value)), 0) AS fair_span
  FROM fair_listed
  GROUP BY fair_position
), fair_terms AS (
  SELECT fair_cell, 0 AS fair_kind, 0 AS fair_position, '' AS fair_text, CAST(1 AS DOUBLE) AS fair_x
  FROM fair_used
  UNION ALL
  SELECT fair_cell, 1, UNNEST(RANGE(1, LEN(fair_levels) + 1)), UNNEST(fair_levels), CAST(1 AS DOUBLE)
  FROM fair_used
  UNION ALL
  SELECT fair_cell, 2, l.fair_position, '', COALESCE((fair_value - fair_middle) / fair_span, 0)
  FROM fair_listed AS l
  JOIN fair_spans AS s
    ON l.fair_position = s.fair_position
  UNION ALL
  SELECT fair_cell, 3, fair_place, '', CAST(1 AS DOUBLE)
  FROM fair_used
  WHERE fair_place > 0
), fair_levelled AS (
  SELECT
    fair_kind, fair_position, fair_text,
    ROW_NUMBER() OVER (PARTITION BY fair_kind, fair_position ORDER BY fair_text) AS fair_level
  FROM fair_terms
  GROUP BY fair_kind, fair_position, fair_text
), fair_columns AS (
  SELECT
    fair_kind, fair_position, fair_text,
    CASE
      WHEN COUNT(*) OVER () > 1000
      THEN fair_too_many(COUNT(*) OVER ())
      ELSE ROW_NUMBER() OVER (ORDER BY fair_kind, fair_position, fair_text)
    END AS fair_column
  FROM fair_levelled
  WHERE fair_kind <> 1 OR fair_level > 1
), fair_entries AS (
  SELECT fair_cell, fair_column, fair_x
  FROM fair_terms AS t
  JOIN fair_columns AS c
    ON t.fair_kind = c.fair_kind AND t.fair_position = c.fair_position AND t.fair_text = c.fair_text
), fair_products AS (
  SELECT
    a.fair_column AS fair_i, b.fair_column AS fair_j,
    SUM(a.fair_x * b.fair_x * fair_w) AS fair_product
  FROM fair_entries AS a
  JOIN fair_entries AS b
    ON a.fair_cell = b.fair_cell AND a.fair_column <= b.fair_column
  JOIN fair_centred AS u
    ON a.fair_cell = u.fair_cell
  GROUP BY a.fair_column, b.fair_column
), fair_scales AS (
  SELECT fair_i AS fair_column, SQRT(NULLIF(fair_product, 0)) AS fair_scale
  FROM fair_products
  WHERE fair_i = fair_j
), fair_asked AS (
  SELECT fair_place AS fair_target
  FROM fair_places
  CROSS JOIN fair_options
  WHERE fair_weight > 0 AND (fair_overall OR fair_place > 0)
), fair_contrasts AS (
  SELECT
    t.fair_target, c.fair_column,
    CASE WHEN p.fair_place = t.fair_target THEN 1 ELSE 0 END
      - CASE WHEN fair_overall THEN p.fair_weight / w.fair_weight ELSE 0 END AS fair_k
  FROM fair_asked AS t
  CROSS JOIN fair_options
  CROSS JOIN fair_whole AS w
  JOIN fair_places AS p
    ON p.fair_place > 0
  JOIN fair_columns AS c
    ON c.fair_kind = 3 AND c.fair_position = p.fair_place
), fair_both AS (
  SELECT fair_i, fair_j, fair_product
  FROM fair_products
  UNION ALL
  SELECT fair_j, fair_i, fair_product
  FROM fair_products
  WHERE fair_i < fair_j
), fair_sides AS (
  SELECT s.fair_column AS fair_i, CAST(-1 AS BIGINT) AS fair_target, COALESCE(SUM(fair_x * fair_wy) / ANY_VALUE(fair_scale), 0) AS fair_side
  FROM fair_scales AS s
  JOIN fair_entries AS e
    ON s.fair_column = e.fair_column
  JOIN fair_centred AS u
    ON e.fair_cell = u.fair_cell
  GROUP BY s.fair_column
  UNION ALL
  SELECT s.fair_column, t.fair_target, COALESCE(fair_k / fair_scale, 0)
  FROM fair_scales AS s
  CROSS JOIN fair_asked AS t
  LEFT JOIN fair_contrasts AS k
    ON k.fair_column = s.fair_column AND k.fair_target = t.fair_target
), fair_left AS (
  SELECT s.fair_column AS fair_i, ARRAY_AGG(COALESCE(fair_product / (s.fair_scale * o.fair_scale), 0) ORDER BY o.fair_column) AS fair_row
  FROM fair_scales AS s
  CROSS JOIN fair_scales AS o
  LEFT JOIN fair_both AS b
    ON b.fair_i = s.fair_column AND b.fair_j = o.fair_column
  GROUP BY s.fair_column
), fair_right AS (
  SELECT fair_i, ARRAY_AGG(fair_side ORDER BY fair_target) AS fair_row
  FROM fair_sides
  GROUP BY fair_i
), fair_elimination AS (
  SELECT
    CAST(0 AS BIGINT) AS fair_step,
    COUNT(*) AS fair_size,
    ARRAY_AGG(LIST_CONCAT(l.fair_row, r.fair_row) ORDER BY l.fair_i) AS fair_matrix,
    CAST([] AS BIGINT[]) AS fair_passed
  FROM fair_left AS l
  JOIN fair_right AS r
    ON l.fair_i = r.fair_i
  UNION ALL
  SELECT
    fair_step + 1,
    fair_size,
    CASE
      WHEN fair_matrix[fair_step + 1][1] <= 1e-10
      THEN LIST_TRANSFORM(fair_matrix, LAMBDA fair_row : LIST_APPEND(fair_row[2:], 0))
      ELSE LIST_TRANSFORM(
        fair_matrix,
        LAMBDA fair_row, fair_at : CASE
          WHEN fair_at = fair_step + 1
          THEN LIST_APPEND(LIST_TRANSFORM(fair_row[2:], LAMBDA fair_value : fair_value / fair_row[1]), 1 / fair_row[1])
          WHEN fair_row[1] = 0
          THEN LIST_APPEND(fair_row[2:], 0)
          ELSE LIST_APPEND(
            LIST_TRANSFORM(
              LIST_ZIP(fair_row[2:], fair_matrix[fair_step + 1][2:]),
              LAMBDA fair_pair : fair_pair[1] - fair_pair[2] * (fair_row[1] / fair_matrix[fair_step + 1][1])
            ),
            -fair_row[1] / fair_matrix[fair_step + 1][1]
          )
        END
      )
    END,
    CASE WHEN fair_matrix[fair_step + 1][1] <= 1e-10 THEN LIST_APPEND(fair_passed, fair_step + 1) ELSE fair_passed END
  FROM fair_elimination
  WHERE fair_step < fair_size
), fair_solved AS (
  SELECT fair_size, fair_matrix, fair_passed, (SELECT ARRAY_AGG(fair_target ORDER BY fair_target) FROM fair_asked) AS fair_targets
  FROM fair_elimination
  WHERE fair_step = fair_size
), fair_solutions AS (
  SELECT
    UNNEST(RANGE(1, fair_size + 1)) AS fair_column,
    UNNEST(fair_matrix) AS fair_row,
    fair_size,
    fair_passed,
    fair_targets
  FROM fair_solved
), fair_coefficients AS (
  SELECT
    s.fair_column, fair_scale,
    LIST_CONTAINS(fair_passed, s.fair_column) AS fair_is_passed,
    UNNEST(LIST_PREPEND(-1, COALESCE(fair_targets, []))) AS fair_target,
    UNNEST(fair_row[1:LEN(fair_row) - fair_size]) AS fair_value
  FROM fair_solutions AS s
  JOIN fair_scales AS c
    ON s.fair_column = c.fair_column
), fair_reach AS (
  SELECT
    fair_cell, fair_target,
    SUM(CASE WHEN fair_is_passed THEN 0 ELSE fair_x * fair_value / fair_scale END) AS fair_h
  FROM fair_entries AS e
  JOIN fair_coefficients AS c
    ON e.fair_column = c.fair_column
  GROUP BY fair_cell, fair_target
), fair_inverted AS (
  SELECT
    fair_column AS fair_i,
    UNNEST(RANGE(1, fair_size + 1)) AS fair_j,
    UNNEST(fair_row[LEN(fair_row) - fair_size + 1:]) AS fair_value,
    LIST_CONTAINS(fair_passed, fair_column) AS fair_is_passed
  FROM fair_solutions
), fair_inverse_of AS (
  SELECT
    MAX(fair_i) AS fair_size,
    ARRAY_AGG(
      CASE WHEN fair_is_passed OR fair_i > fair_j THEN 0 ELSE fair_value / (a.fair_scale * b.fair_scale) * CASE WHEN fair_i < fair_j THEN 2 ELSE 1 END END
      ORDER BY fair_i, fair_j
    ) AS fair_inverses
  FROM fair_inverted
  JOIN fair_scales AS a
    ON fair_i = a.fair_column
  JOIN fair_scales AS b
    ON fair_j = b.fair_column
), fair_loads AS (
  SELECT CAST(-1 AS BIGINT) AS fair_target, fair_cell AS fair_unit, fair_column, fair_x AS fair_load
  FROM fair_entries
  CROSS JOIN fair_options
  WHERE NOT fair_clustered
  UNION ALL
  SELECT fair_target, fair_unit, fair_column, SUM(fair_h * fair_w * fair_x)
  FROM fair_entries AS e
  JOIN fair_centred AS u
    ON e.fair_cell = u.fair_cell
  JOIN fair_units AS c
    ON u.fair_cluster = c.fair_cluster
  JOIN fair_reach AS r
    ON e.fair_cell = r.fair_cell AND fair_target >= 0
  GROUP BY fair_target, fair_unit, fair_column
), fair_leverages AS (
  SELECT a.fair_target, a.fair_unit, SUM(a.fair_load * b.fair_load * fair_inverses[(a.fair_column - 1) * fair_size + b.fair_column]) AS fair_leverage
  FROM fair_loads AS a
  JOIN fair_loads AS b
    ON a.fair_unit = b.fair_unit AND a.fair_target = b.fair_target AND a.fair_column <= b.fair_column
  CROSS JOIN fair_inverse_of
  GROUP BY a.fair_target, a.fair_unit
), fair_fitted AS (
  SELECT
    u.*, fair_h AS fair_fit, c.fair_unit,
    COALESCE(fair_leverage, 0) AS fair_leverage,
    GREATEST(fair_wyy - 2 * fair_h * fair_wy + fair_h * fair_h * fair_w, 0) AS fair_error,
    GREATEST(fair_qyy - 2 * fair_h * fair_qy + fair_h * fair_h * fair_q, 0) AS fair_error_q
  FROM fair_centred AS u
  JOIN fair_reach AS r
    ON u.fair_cell = r.fair_cell AND r.fair_target = -1
  LEFT JOIN fair_units AS c
    ON u.fair_cluster = c.fair_cluster
  LEFT JOIN fair_leverages AS l
    ON l.fair_unit = u.fair_cell AND l.fair_target = -1
), fair_ranks AS (
  SELECT fair_target, MAX(CASE WHEN fair_is_passed THEN ABS(fair_value) ELSE 0 END) AS fair_rest, SUM(CASE WHEN fair_is_passed THEN 0 ELSE 1 END) AS fair_rank
  FROM fair_coefficients
  GROUP BY fair_target
), fair_model AS (
  SELECT SUM(fair_error) AS fair_errors, SUM(fair_wyy) AS fair_variation
  FROM fair_fitted
), fair_moments AS (
  SELECT
    fair_target, fair_place, fair_unit,
    SUM(fair_h * fair_wy) AS fair_gap,
    SUM(fair_h * fair_h * fair_w) AS fair_inverse,
    SUM(fair_h * fair_h * fair_error_q) AS fair_meat,
    SUM(CASE
      WHEN fair_leverage * fair_q / fair_w < 1 - 1e-8
      THEN fair_h * fair_h * fair_error_q / (1 - fair_leverage * fair_q / fair_w)
      ELSE 0
    END) AS fair_lifted,
    SUM(fair_rows - fair_leverage * fair_w) AS fair_loose,
    SUM(fair_h * (fair_wy - fair_fit * fair_w)) AS fair_score
  FROM fair_fitted AS f
  JOIN fair_reach AS r
    ON f.fair_cell = r.fair_cell AND r.fair_target >= 0
  GROUP BY fair_target, fair_place, fair_unit
), fair_by_place AS (
  SELECT
    fair_target, fair_place,
    SUM(fair_gap) AS fair_gap,
    SUM(fair_inverse) AS fair_inverse,
    SUM(fair_meat) AS fair_meat,
    SUM(fair_lifted) AS fair_lifted,
    SUM(fair_loose) AS fair_loose
  FROM fair_moments
  GROUP BY fair_target, fair_place
), fair_by_cluster AS (
  SELECT fair_target, fair_unit, SUM(fair_score) AS fair_score, SUM(fair_inverse) AS fair_inverse
  FROM fair_moments
  WHERE fair_unit IS NOT NULL
  GROUP BY fair_target, fair_unit
), fair_lifts AS (
  SELECT
    c.fair_target, c.fair_unit, fair_score, fair_inverse,
    CASE
      WHEN fair_leverage < (1 - 1e-8) * fair_inverse
      THEN fair_score * fair_score / (fair_inverse - fair_leverage)
      ELSE 0
    END AS fair_lift
  FROM fair_by_cluster AS c
  JOIN fair_leverages AS l
    ON c.fair_target = l.fair_target AND c.fair_unit = l.fair_unit
), fair_shares AS (
  SELECT
    m.fair_target, m.fair_place,
    SUM(fair_lift * m.fair_inverse) AS fair_lifted,
    SUM(m.fair_inverse) * SUM(m.fair_inverse) / NULLIF(SUM(m.fair_inverse * m.fair_inverse), 0) AS fair_effective
  FROM fair_moments AS m
  JOIN fair_lifts AS c
    ON m.fair_target = c.fair_target AND m.fair_unit = c.fair_unit
  GROUP BY m.fair_target, m.fair_place
), fair_welch_clusters AS (
  SELECT fair_target, SUM(fair_lifted * fair_lifted / GREATEST(fair_effective - 1, 1)) AS fair_welch
  FROM fair_shares
  GROUP BY fair_target
), fair_scores AS (
  SELECT
    fair_target,
    SUM(fair_score * fair_score) AS fair_scores,
    SUM(fair_lift * fair_inverse) AS fair_lifted_scores,
    SUM(fair_inverse) * SUM(fair_inverse) / NULLIF(SUM(fair_inverse * fair_inverse), 0) AS fair_effective
  FROM fair_lifts
  GROUP BY fair_target
), fair_gaps AS (
  SELECT
    fair_target,
    SUM(fair_gap) AS fair_gap,
    SUM(fair_inverse) AS fair_inverse,
    SUM(fair_meat) AS fair_meat,
    SUM(fair_lifted) AS fair_lifted,
    SUM(fair_lifted * fair_lifted / GREATEST(fair_loose, 1)) AS fair_welch
  FROM fair_by_place
  GROUP BY fair_target
), fair_left_out AS (
  SELECT
    ARRAY_AGG(
      CASE fair_kind WHEN 1 THEN fair_text ELSE fair_names[fair_position] END
      ORDER BY c.fair_column
    ) AS fair_collinear
  FROM fair_columns AS c
  CROSS JOIN (SELECT ANY_VALUE(fair_names) AS fair_names FROM fair_given) AS n
  CROSS JOIN fair_solved
  WHERE fair_kind IN (1, 2) AND LIST_CONTAINS(fair_passed, c.fair_column)
), fair_summary AS (
  SELECT
    p.fair_key, p.fair_place, p.fair_n, p.fair_own_clusters, p.fair_excluded, p.fair_weight,
    p.fair_total / NULLIF(p.fair_weight, 0) AS fair_value,
    CASE WHEN fair_named THEN p.fair_reference = 1 ELSE p.fair_place = 0 END AS fair_is_second,
    p.fair_references,
    w.fair_n AS fair_whole_n,
    w.fair_mean AS fair_whole_value,
    w.fair_clusters,
    w.fair_n - r.fair_rank AS fair_free,
    r.fair_rest > 1e-6 AS fair_is_determined,
    g.fair_gap, g.fair_inverse, g.fair_meat, g.fair_lifted, g.fair_welch, c.fair_scores, c.fair_lifted_scores, c.fair_effective, d.fair_welch AS fair_welch_of_clusters,
    CASE WHEN fair_variation > 1e-13 * fair_squares THEN fair_variation END AS fair_variation,
    CASE WHEN fair_errors > 1e-13 * fair_squares THEN fair_errors END AS fair_errors,
    fair_collinear
  FROM fair_places AS p
  CROSS JOIN fair_options
  CROSS JOIN fair_whole AS w
  CROSS JOIN fair_model
  CROSS JOIN fair_left_out
  LEFT JOIN fair_ranks AS r
    ON r.fair_target = p.fair_place
  LEFT JOIN fair_gaps AS g
    ON g.fair_target = p.fair_place
  LEFT JOIN fair_scores AS c
    ON c.fair_target = p.fair_place
  LEFT JOIN fair_welch_clusters AS d
    ON d.fair_target = p.fair_place
), fair_paired AS (
  SELECT
    s.*, fair_overall, fair_named, fair_logged, fair_clustered, fair_allowance, fair_z, fair_chance, fair_corrected,
    CASE WHEN fair_overall THEN fair_whole_n ELSE MAX(CASE WHEN fair_is_second THEN fair_n END) OVER () END AS fair_second_n,
    CASE WHEN fair_overall THEN fair_clusters ELSE MAX(CASE WHEN fair_is_second THEN fair_own_clusters END) OVER () END AS fair_second_clusters,
    CASE WHEN fair_overall THEN fair_whole_value ELSE MAX(CASE WHEN fair_is_second THEN fair_value END) OVER () END AS fair_second_value,
    CASE WHEN NOT fair_overall THEN MAX(CASE WHEN fair_is_second THEN fair_key END) OVER () END AS fair_second_key
  FROM fair_summary AS s
  CROSS JOIN fair_options
), fair_excused AS (
  SELECT
    *,
    CASE
      WHEN COALESCE(fair_weight, 0) = 0 THEN 'no row of the group has an outcome and all terms'
      WHEN fair_second_value IS NULL THEN 'no row of the reference has an outcome and all terms'
      WHEN fair_free < 1 THEN 'the regression has as many terms as rows'
      WHEN fair_is_determined THEN 'the controls determine the group: no rows of both groups are comparable'
      WHEN fair_variation IS NULL THEN 'the outcome has one value in every row, up to rounding'
      WHEN fair_errors IS NULL THEN 'the terms determine the outcome, up to rounding: nothing varies around them'
      WHEN fair_clustered AND fair_clusters < 2 THEN 'there is one cluster'
      WHEN fair_clustered AND fair_scores <= 1e-20 * fair_inverse * fair_errors THEN 'the clusters are alike: nothing varies between them'
      WHEN fair_clustered AND LEAST(fair_own_clusters, fair_second_clusters) < 2 THEN 'one cluster does not say how much its group varies'
      WHEN NOT fair_clustered AND LEAST(fair_n, fair_second_n) < 2 THEN 'one row does not say how much its group varies'
    END AS fair_warning
  FROM fair_paired
), fair_deviations AS (
  SELECT
    *,
    CASE WHEN fair_second_value IS NOT NULL AND NOT fair_is_determined THEN fair_gap END AS fair_adjusted,
    CASE
      WHEN fair_warning IS NULL
      THEN SQRT(CASE
        WHEN fair_clustered
        THEN fair_scores * fair_clusters / (fair_clusters - 1) * (fair_whole_n - 1) / fair_free
        ELSE fair_meat * fair_whole_n / fair_free
      END)
    END AS fair_deviation,
    CASE WHEN fair_warning IS NULL THEN SQRT(CASE WHEN fair_clustered THEN fair_lifted_scores ELSE fair_lifted END) END AS fair_spread,
    CASE
      WHEN fair_warning IS NOT NULL THEN NULL
      WHEN fair_clustered
      THEN GREATEST(LEAST(fair_effective - 1, fair_lifted_scores * fair_lifted_scores / NULLIF(fair_welch_of_clusters, 0)), 1)
      ELSE LEAST(fair_free, COALESCE(fair_lifted * fair_lifted / NULLIF(fair_welch, 0), fair_free))
    END AS fair_degrees,
    CASE
      WHEN fair_warning IS NULL
      THEN ABS(fair_gap) / SQRT(fair_inverse * fair_errors)
    END AS fair_strength,
    CASE
      WHEN fair_corrected
      THEN GREATEST(COUNT(CASE WHEN fair_warning IS NULL AND (fair_overall OR NOT fair_is_second) THEN 1 END) OVER (), 1)
      ELSE 1
    END AS fair_together
  FROM fair_excused
), fair_levels_of AS (
  SELECT
    fair_place, fair_z, fair_together,
    fair_chance / fair_together AS fair_part,
    fair_chance / fair_together / 2 AS fair_beyond,
    UNNEST([1, 2]) AS fair_which,
    UNNEST([fair_degrees, CAST(CASE WHEN fair_free > 1 THEN fair_free - 1 END AS DOUBLE)]) AS fair_freedom
  FROM fair_deviations
), fair_own_levels AS (
  SELECT
    fair_place, fair_which, fair_part, fair_freedom,
    CASE WHEN fair_together = 1 THEN fair_z ELSE -fair_normal_quantile(fair_beyond) END AS fair_z
  FROM fair_levels_of
), fair_deviates AS (
  SELECT fair_place, fair_which, fair_student_deviate(fair_z, fair_part, fair_freedom) AS fair_deviate
  FROM fair_own_levels
), fair_quantiles AS (
  SELECT
    fair_place,
    MAX(CASE WHEN fair_which = 1 THEN fair_deviate END) AS fair_quantile,
    MAX(CASE WHEN fair_which = 2 THEN fair_deviate END) AS fair_quantile_of_all
  FROM fair_deviates
  GROUP BY fair_place
), fair_tested AS (
  SELECT
    d.*, fair_quantile,
    ABS(fair_adjusted) / NULLIF(fair_spread, 0) AS fair_t,
    fair_strength - fair_quantile_of_all / SQRT(CASE WHEN fair_free > 1 THEN fair_free - 1 END) AS fair_least
  FROM fair_deviations AS d
  JOIN fair_quantiles AS q
    ON d.fair_place = q.fair_place
), fair_normals AS (
  SELECT
    *,
    fair_student_normal((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15)), fair_degrees - 0.5e0) AS fair_normal
  FROM fair_tested
)
SELECT
  *,
  2 * CASE WHEN fair_t IS NULL THEN NULL WHEN fair_degrees <= 200 THEN fair_student_few(fair_t, fair_degrees) ELSE fair_upper_tail(fair_normal) END AS fair_p,
  fair_adjusted - fair_quantile * fair_spread AS fair_low,
  fair_adjusted + fair_quantile * fair_spread AS fair_high,
  (SQRT(POWER(fair_strength, 4) + 4 * POWER(fair_strength, 2)) - POWER(fair_strength, 2)) / 2 AS fair_robustness,
  CASE
    WHEN fair_least <= 0 THEN CAST(0 AS DOUBLE)
    ELSE (SQRT(POWER(fair_least, 4) + 4 * POWER(fair_least, 2)) - POWER(fair_least, 2)) / 2
  END AS fair_robustness_limit
FROM fair_normals
WHERE fair_overall OR NOT fair_is_second
