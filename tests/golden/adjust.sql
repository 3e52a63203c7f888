-- title: a gap after a regression
FROM loans FAIR ADJUST (OUTCOME risk PROTECTED sex CONTROL "Region of")

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (
  SELECT "Region of" AS "Region of",
  CASE WHEN CAST(risk AS DOUBLE) IS NULL THEN NULL ELSE 1 END AS fair_known, sex, CAST(risk AS DOUBLE) AS fair_input_y,
  CAST(risk AS DOUBLE) * CAST(risk AS DOUBLE) AS fair_input_yy
  FROM loans
), fair_tally AS (
  SELECT "Region of", fair_known, sex, COUNT(*) AS fair_size, SUM(fair_input_y) AS fair_sum_y, SUM(fair_input_yy) AS fair_sum_yy
  FROM fair_rows GROUP BY "Region of", fair_known, sex
), fair_cells AS (
  SELECT "Region of", fair_known, sex, fair_size, fair_sum_y, fair_sum_yy
  FROM fair_tally
), fair_given AS MATERIALIZED (
  SELECT {'sex': sex} AS fair_key, FALSE AS fair_is_reference,
  CAST(['Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END] AS
    TEXT[]) AS fair_levels,
  CAST([] AS DOUBLE[]) AS fair_linears, CAST([] AS TEXT[]) AS fair_names, CAST(NULL AS TEXT) AS fair_cluster,
  COALESCE(fair_known = 1 AND LIST_COUNT(CAST([] AS DOUBLE[])) = LEN(CAST([] AS DOUBLE[])), FALSE) AS fair_counted,
  CAST(fair_size AS DOUBLE) AS fair_rows, CAST(fair_size AS DOUBLE) AS fair_all, CAST(fair_size AS DOUBLE) AS fair_w,
  CAST(fair_sum_y AS DOUBLE) AS fair_wy,
  CAST(CASE WHEN NOT ISFINITE(fair_sum_yy) THEN
    ERROR('OUTCOME risk is infinite, NaN, or too large to be squared, in some rows⏎HINT: leave them out by WHERE or FILTER') ELSE
    fair_sum_yy END AS DOUBLE) AS fair_wyy,
  CAST(fair_size AS DOUBLE) AS fair_q, CAST(fair_sum_y AS DOUBLE) AS fair_qy, CAST(fair_sum_yy AS DOUBLE) AS fair_qyy
  FROM fair_cells
), fair_options AS (
  SELECT FALSE AS fair_overall, FALSE AS fair_named, FALSE AS fair_logged, FALSE AS fair_clustered,
  CAST(NULL AS DOUBLE) AS fair_allowance, CAST(NULL AS DOUBLE) AS fair_z, CAST(NULL AS DOUBLE) AS fair_chance,
  TRUE AS fair_corrected
), fair_groups AS (  -- as in: solve.sql
), fair_places AS MATERIALIZED (  -- as in: solve.sql
), fair_used AS MATERIALIZED (  -- as in: solve.sql
), fair_whole AS (  -- as in: solve.sql
), fair_units AS (  -- as in: solve.sql
), fair_centred AS MATERIALIZED (  -- as in: solve.sql
), fair_listed AS (  -- as in: solve.sql
), fair_spans AS (  -- as in: solve.sql
), fair_terms AS (  -- as in: solve.sql
), fair_levelled AS (  -- as in: solve.sql
), fair_columns AS (
  SELECT fair_kind, fair_position, fair_text,
  CASE WHEN COUNT(*) OVER () > 1000 THEN ERROR('CONTROL makes ' || COALESCE(CAST(COUNT(*) OVER () AS TEXT), 'NULL') ||
    ' columns, and FAIR ADJUST takes at most 1,000⏎HINT: group rare values into one, or give a number as LINEAR') ELSE ROW_NUMBER()
    OVER (ORDER BY fair_kind, fair_position, fair_text) END AS fair_column
  FROM fair_levelled AS fair_levelled WHERE fair_kind <> 1 OR fair_level > 1
), fair_entries AS MATERIALIZED (  -- as in: solve.sql
), fair_products AS (  -- as in: solve.sql
), fair_scales AS (  -- as in: solve.sql
), fair_asked AS (  -- as in: solve.sql
), fair_contrasts AS (  -- as in: solve.sql
), fair_both AS (  -- as in: solve.sql
), fair_sides AS (  -- as in: solve.sql
), fair_left AS (  -- as in: solve.sql
), fair_right AS (  -- as in: solve.sql
), fair_elimination AS (  -- as in: solve.sql
), fair_solved AS (  -- as in: solve.sql
), fair_solutions AS (  -- as in: solve.sql
), fair_coefficients AS MATERIALIZED (  -- as in: solve.sql
), fair_reach AS MATERIALIZED (  -- as in: solve.sql
), fair_inverted AS (  -- as in: solve.sql
), fair_inverse_of AS (  -- as in: solve.sql
), fair_loads AS MATERIALIZED (  -- as in: solve.sql
), fair_leverages AS MATERIALIZED (  -- as in: solve.sql
), fair_fitted AS (  -- as in: solve.sql
), fair_ranks AS (  -- as in: solve.sql
), fair_model AS (  -- as in: solve.sql
), fair_moments AS (  -- as in: solve.sql
), fair_by_place AS (  -- as in: solve.sql
), fair_by_cluster AS (  -- as in: solve.sql
), fair_lifts AS (  -- as in: solve.sql
), fair_shares AS (  -- as in: solve.sql
), fair_welch_clusters AS (  -- as in: solve.sql
), fair_scores AS (  -- as in: solve.sql
), fair_gaps AS (  -- as in: solve.sql
), fair_left_out AS (  -- as in: solve.sql
), fair_summary AS (  -- as in: solve.sql
), fair_paired AS (  -- as in: solve.sql
), fair_excused AS (  -- as in: solve.sql
), fair_deviations AS (  -- as in: solve.sql
), fair_levels_of AS (  -- as in: solve.sql
), fair_own_levels AS (
  SELECT fair_place, fair_which, fair_part, fair_freedom,
  CASE WHEN fair_together = 1 THEN fair_z ELSE -(CASE WHEN fair_beyond <= 0 OR fair_beyond >= 1 THEN NULL WHEN ABS(fair_beyond -
    0.5e0) <= 0.425e0 THEN ((fair_beyond - 0.5e0) * (((((((2.5090809287301226727e3 * (0.180625e0 - (fair_beyond - 0.5e0) *
    (fair_beyond - 0.5e0)) + 3.3430575583588128105e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) +
    6.7265770927008700853e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 4.5921953931549871457e4) * (0.180625e0
    - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 1.3731693765509461125e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond
    - 0.5e0)) + 1.9715909503065514427e3) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 1.3314166789178437745e2) *
    (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 3.3871328727963666080e0) / (((((((5.2264952788528545610e3 *
    (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 2.8729085735721942674e4) * (0.180625e0 - (fair_beyond - 0.5e0) *
    (fair_beyond - 0.5e0)) + 3.9307895800092710610e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) +
    2.1213794301586595867e4) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 5.3941960214247511077e3) * (0.180625e0
    - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 6.8718700749205790830e2) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond
    - 0.5e0)) + 4.2313330701600911252e1) * (0.180625e0 - (fair_beyond - 0.5e0) * (fair_beyond - 0.5e0)) + 1.0)) ELSE SIGN(fair_beyond
    - 0.5e0) * (CASE WHEN SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) <= 5 THEN LIST_REDUCE([7.74545014278341407640e-4,
    2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0,
    5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_beyond, 1 -
    fair_beyond))) - 1.6) + c) / LIST_REDUCE([1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
    1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0], LAMBDA a, c : a *
    (SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) - 1.6) + c) ELSE LIST_REDUCE([2.01033439929228813265e-7,
    2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1,
    1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0], LAMBDA a, c : a * (SQRT(-LN(LEAST(fair_beyond, 1 -
    fair_beyond))) - 5) + c) / LIST_REDUCE([2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
    7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0], LAMBDA a, c : a
    * (SQRT(-LN(LEAST(fair_beyond, 1 - fair_beyond))) - 5) + c) END) END) END AS fair_z
  FROM fair_levels_of AS fair_levels_of
), fair_deviates AS (
  SELECT fair_place, fair_which,
  (CASE WHEN fair_z IS NULL OR fair_freedom < 1 THEN NULL WHEN fair_freedom < 2 THEN 1 / TAN(fair_part * PI() / 2) WHEN fair_freedom
    < 3 THEN SQRT(2 / (fair_part * (2 - fair_part)) - 2) WHEN fair_freedom <= 1e6 THEN [SQRT(fair_freedom * CASE WHEN POWER(fair_d *
    fair_part, 2 / fair_freedom) > 0.05e0 + 1 / (fair_freedom - 0.5e0) THEN (EXP(POWER((((((0.4e0 * fair_z * fair_z + 6.3e0) * fair_z
    * fair_z + 36) * fair_z * fair_z + 94.5e0) / ((((0.05e0 * fair_d * fair_z + 5) * fair_z - 7) * fair_z + 2) * fair_z + 48 *
    POWER(fair_freedom - 0.5e0, 2) + (((431.25e0 / POWER(fair_freedom - 0.5e0, 3) - 98) / (fair_freedom - 0.5e0) - 16) /
    (fair_freedom - 0.5e0) + 96.36e0) + CASE WHEN fair_freedom < 5 THEN 0.3e0 * (fair_freedom - 4.5e0) * (0.6e0 - fair_z) ELSE 0 END)
    - fair_z * fair_z - 3) / (48 * POWER(fair_freedom - 0.5e0, 2)) + 1) * fair_z, 2) / (fair_freedom - 0.5e0)) - 1) ELSE (((1 /
    (((fair_freedom + 6) / (fair_freedom * POWER(fair_d * fair_part, 2 / fair_freedom)) - 0.089e0 * fair_d - 0.822e0) * (fair_freedom
    + 2) * 3) + 0.5e0 / (fair_freedom + 4)) * POWER(fair_d * fair_part, 2 / fair_freedom) - 1) * (fair_freedom + 1) / (fair_freedom +
    2) + 1 / POWER(fair_d * fair_part, 2 / fair_freedom)) END) FOR fair_d IN [(((94.5e0 / (48 * POWER(fair_freedom - 0.5e0, 2) +
    (((431.25e0 / POWER(fair_freedom - 0.5e0, 3) - 98) / (fair_freedom - 0.5e0) - 16) / (fair_freedom - 0.5e0) + 96.36e0)) - 3) / (48
    * POWER(fair_freedom - 0.5e0, 2)) + 1) * SQRT(PI() / (2 * fair_freedom - 1)) * fair_freedom)]][1] WHEN fair_freedom > 1e6 THEN
    fair_z END) AS fair_deviate
  FROM fair_own_levels AS fair_own_levels
), fair_quantiles AS (  -- as in: solve.sql
), fair_tested AS (  -- as in: solve.sql
), fair_normals AS (
  SELECT *,
  ((((((-0.4e0 * ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) - 3.3e0)
    * ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) - 24) * ((2 *
    fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) - 85.5e0) / (0.8e0 * ((2 *
    fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) * ((2 * fair_degrees - 1) *
    ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))) + 100 + 48 * (fair_degrees - 0.5e0) *
    (fair_degrees - 0.5e0)) + ((2 * fair_degrees - 1) * ATANH(LEAST(fair_t * fair_t / (2 * fair_degrees + fair_t * fair_t), 1 -
    1e-15))) + 3) / (48 * (fair_degrees - 0.5e0) * (fair_degrees - 0.5e0)) + 1) * SQRT(((2 * fair_degrees - 1) * ATANH(LEAST(fair_t *
    fair_t / (2 * fair_degrees + fair_t * fair_t), 1 - 1e-15))))) AS fair_normal
  FROM fair_tested AS fair_tested
), fair_tests AS (
  SELECT *,
  2 * CASE WHEN fair_t IS NULL THEN NULL WHEN fair_degrees <= 200 THEN (CASE WHEN fair_t = 0 THEN 0.5e0 WHEN fair_t * fair_t > 3 *
    fair_degrees / (fair_degrees + 2) THEN EXP(LGAMMA((fair_degrees + 1) / 2e0) - LGAMMA(fair_degrees / 2e0) - (fair_degrees / 2e0) *
    LN(1 + fair_t * fair_t / fair_degrees) - LN(1 + fair_degrees / (fair_t * fair_t)) / 2) / SQRT(PI()) / fair_degrees * (1 /
    LIST_REDUCE(LIST_PREPEND(1e0, [CASE WHEN fair_j % 2 = 0 THEN fair_j / 2 * (0.5e0 - fair_j / 2) * (fair_degrees / (fair_degrees +
    fair_t * fair_t)) / (((fair_degrees / 2e0) + fair_j - 1) * ((fair_degrees / 2e0) + fair_j)) ELSE -((fair_degrees / 2e0) + (fair_j
    - 1) / 2) * ((fair_degrees / 2e0) + 0.5e0 + (fair_j - 1) / 2) * (fair_degrees / (fair_degrees + fair_t * fair_t)) /
    (((fair_degrees / 2e0) + fair_j - 1) * ((fair_degrees / 2e0) + fair_j)) END FOR fair_j IN RANGE(80, 0, -1)]), LAMBDA fair_a,
    fair_c : 1 + fair_c / fair_a)) ELSE 0.5e0 - EXP(LGAMMA((fair_degrees + 1) / 2e0) - LGAMMA(fair_degrees / 2e0) - (fair_degrees /
    2e0) * LN(1 + fair_t * fair_t / fair_degrees) - LN(1 + fair_degrees / (fair_t * fair_t)) / 2) / SQRT(PI()) * (1 /
    LIST_REDUCE(LIST_PREPEND(1e0, [CASE WHEN fair_j % 2 = 0 THEN fair_j / 2 * ((fair_degrees / 2e0) - fair_j / 2) * (fair_t * fair_t
    / (fair_degrees + fair_t * fair_t)) / ((0.5e0 + fair_j - 1) * (0.5e0 + fair_j)) ELSE -(0.5e0 + (fair_j - 1) / 2) * (0.5e0 +
    (fair_degrees / 2e0) + (fair_j - 1) / 2) * (fair_t * fair_t / (fair_degrees + fair_t * fair_t)) / ((0.5e0 + fair_j - 1) * (0.5e0
    + fair_j)) END FOR fair_j IN RANGE(80, 0, -1)]), LAMBDA fair_a, fair_c : 1 + fair_c / fair_a)) END) ELSE (CASE WHEN fair_normal >
    38.6 THEN 0.0 WHEN fair_normal < 5 THEN EXP(-0.5e0 * fair_normal * fair_normal) * ((((((3.52624965998911e-2 * fair_normal +
    0.700383064443688) * fair_normal + 6.37396220353165) * fair_normal + 33.912866078383) * fair_normal + 112.079291497871) *
    fair_normal + 221.213596169931) * fair_normal + 220.206867912376) / (((((((8.83883476483184e-2 * fair_normal + 1.75566716318264)
    * fair_normal + 16.064177579207) * fair_normal + 86.7807322029461) * fair_normal + 296.564248779674) * fair_normal +
    637.333633378831) * fair_normal + 793.826512519948) * fair_normal + 440.413735824752) ELSE EXP(-0.5e0 * fair_normal *
    fair_normal) / 2.506628274631000502 / (fair_normal + 1 / (fair_normal + 2 / (fair_normal + 3 / (fair_normal + 4 / (fair_normal +
    5 / (fair_normal + 6 / (fair_normal + 7 / (fair_normal + 8 / (fair_normal + 9 / (fair_normal + 10 / (fair_normal + 11 /
    (fair_normal + 12 / (fair_normal + 0.65))))))))))))) END) END AS fair_p,
  fair_adjusted - fair_quantile * fair_spread AS fair_low,
  fair_adjusted + fair_quantile * fair_spread AS fair_high,
  (SQRT(POWER(fair_strength, 4) + 4 * POWER(fair_strength, 2)) - POWER(fair_strength, 2)) / 2 AS fair_robustness,
  CASE WHEN fair_least <= 0 THEN CAST(0 AS DOUBLE) ELSE (SQRT(POWER(fair_least, 4) + 4 * POWER(fair_least, 2)) - POWER(fair_least,
    2)) / 2 END AS fair_robustness_limit
  FROM fair_normals AS fair_normals WHERE fair_overall OR NOT fair_is_second
), fair_corrected AS (
  SELECT *,
  CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, MAX(fair_step) OVER (ORDER BY fair_p ASC)) END AS fair_p_adjusted,
  COUNT(fair_p) OVER () AS fair_comparisons
  FROM (SELECT *, fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC NULLS FIRST) AS fair_step FROM fair_tests) AS fair_steps
)
  SELECT 'risk' AS metric,
  CASE WHEN NOT fair_key IS NULL THEN CASE WHEN fair_key.sex IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.sex] AS TEXT), 2,
    -2) END END AS first_group,
  CAST(fair_n AS BIGINT) AS first_n, fair_value AS first_value,
  CASE WHEN fair_overall THEN '(overall)' ELSE CASE WHEN NOT fair_second_key IS NULL THEN CASE WHEN fair_second_key.sex IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second_key.sex] AS TEXT), 2, -2) END END END AS second_group,
  CAST(fair_second_n AS BIGINT) AS second_n, fair_second_value AS second_value, CAST(fair_excluded AS BIGINT) AS excluded,
  fair_value - fair_second_value AS gap, fair_adjusted AS adjusted_gap, fair_deviation AS standard_error, fair_p AS p_value,
  fair_p_adjusted AS p_adjusted, fair_comparisons AS comparisons,
  CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 END AS percent_gap, fair_allowance AS allowance,
  CASE WHEN fair_allowance IS NULL THEN NULL WHEN fair_logged THEN 'percent_gap' ELSE 'adjusted_gap' END AS judged_on,
  CASE WHEN fair_warning IS NULL THEN ABS(CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 ELSE fair_adjusted END) <= fair_allowance
    + 1e-12 END AS within,
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
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (
  SELECT "Region of" AS "Region of", approved AS fair_linear_0,
  (approved + 1) * (approved + 1) AS fair_linear_1, sqrt(weight) / 2 AS fair_linear_2,
  CASE WHEN CAST(risk + 1 AS DOUBLE) IS NULL THEN NULL WHEN CAST(risk + 1 AS DOUBLE) <= 0 THEN 0 ELSE 1 END AS fair_known, race,
  CAST(weight AS DOUBLE) AS fair_weight,
  CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END AS fair_input_y,
  CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END * CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN
    LN(CAST(risk + 1 AS DOUBLE)) END AS fair_input_yy,
  CAST(weight AS DOUBLE) AS fair_input_w,
  CAST(weight AS DOUBLE) * (CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END) AS fair_input_wy,
  CAST(weight AS DOUBLE) * (CASE WHEN CAST(risk + 1 AS DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END * CASE WHEN CAST(risk + 1 AS
    DOUBLE) > 0 THEN LN(CAST(risk + 1 AS DOUBLE)) END) AS fair_input_wyy
  FROM loans
), fair_tally AS (
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
  CASE WHEN fair_weight_low < 0 THEN ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_low AS
    TEXT), 'NULL') || '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 1e50 THEN
    ERROR('WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: leave rows out with WHERE, or make the weight NULL to exclude them') WHEN fair_weight_high > 0 AND fair_weight_high <
    1e-145 THEN ERROR('WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_weight_high AS TEXT), 'NULL') ||
    '⏎HINT: multiply all weights by one number: what they measure stays the same') ELSE COALESCE(fair_size, 0) END AS fair_size,
  fair_members, fair_all, fair_sum_y, fair_sum_yy, fair_sum_w, fair_sum_wy, fair_sum_wyy
  FROM fair_tally
), fair_given AS MATERIALIZED (
  SELECT {'race': race} AS fair_key, race IS NOT DISTINCT
  FROM ('White') AS fair_is_reference,
  CAST(['Region of = ' || CASE WHEN "Region of" IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST(["Region of"] AS TEXT), 2, -2) END] AS
    TEXT[]) AS fair_levels,
  CAST([CASE WHEN NOT ISFINITE(CAST(fair_linear_0 AS DOUBLE)) THEN ERROR('LINEAR approved must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_0 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_0 AS
    DOUBLE) END, CASE WHEN NOT ISFINITE(CAST(fair_linear_1 AS DOUBLE)) THEN
    ERROR('LINEAR (approved + 1) * (approved + 1) must be a finite number, and is ' || COALESCE(CAST(fair_linear_1 AS TEXT), 'NULL')
    || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_1 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_2 AS DOUBLE)) THEN ERROR('LINEAR sqrt(weight) / 2 must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_2 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_2 AS
    DOUBLE) END] AS DOUBLE[]) AS fair_linears,
  CAST(['approved', 'square', 'half'] AS TEXT[]) AS fair_names, CAST(NULL AS TEXT) AS fair_cluster,
  CASE WHEN fair_known = 0 THEN
    ERROR('OUTCOME ln(risk + 1) is 0 or less in some rows, and has no logarithm⏎HINT: leave these rows out by WHERE or FILTER, or take the outcome without its logarithm')
    ELSE COALESCE(fair_known = 1 AND LIST_COUNT(CAST([CASE WHEN NOT ISFINITE(CAST(fair_linear_0 AS DOUBLE)) THEN
    ERROR('LINEAR approved must be a finite number, and is ' || COALESCE(CAST(fair_linear_0 AS TEXT), 'NULL') ||
    '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_0 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_1 AS DOUBLE)) THEN ERROR('LINEAR (approved + 1) * (approved + 1) must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_1 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_1 AS
    DOUBLE) END, CASE WHEN NOT ISFINITE(CAST(fair_linear_2 AS DOUBLE)) THEN
    ERROR('LINEAR sqrt(weight) / 2 must be a finite number, and is ' || COALESCE(CAST(fair_linear_2 AS TEXT), 'NULL') ||
    '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_2 AS DOUBLE) END] AS DOUBLE[])) = LEN(CAST([CASE WHEN NOT
    ISFINITE(CAST(fair_linear_0 AS DOUBLE)) THEN ERROR('LINEAR approved must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_0 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_0 AS
    DOUBLE) END, CASE WHEN NOT ISFINITE(CAST(fair_linear_1 AS DOUBLE)) THEN
    ERROR('LINEAR (approved + 1) * (approved + 1) must be a finite number, and is ' || COALESCE(CAST(fair_linear_1 AS TEXT), 'NULL')
    || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_1 AS DOUBLE) END, CASE WHEN NOT
    ISFINITE(CAST(fair_linear_2 AS DOUBLE)) THEN ERROR('LINEAR sqrt(weight) / 2 must be a finite number, and is ' ||
    COALESCE(CAST(fair_linear_2 AS TEXT), 'NULL') || '⏎HINT: leave these rows out by WHERE or FILTER') ELSE CAST(fair_linear_2 AS
    DOUBLE) END] AS DOUBLE[])), FALSE) END AS fair_counted,
  CAST(fair_members AS DOUBLE) AS fair_rows, CAST(fair_all AS DOUBLE) AS fair_all, CAST(fair_size AS DOUBLE) AS fair_w,
  CAST(fair_sum_y AS DOUBLE) AS fair_wy,
  CAST(CASE WHEN NOT ISFINITE(fair_sum_yy) THEN
    ERROR('OUTCOME risk + 1 is infinite, NaN, or too large to be squared, in some rows⏎HINT: leave them out by WHERE or FILTER') ELSE
    fair_sum_yy END AS DOUBLE) AS fair_wyy,
  CAST(fair_sum_w AS DOUBLE) AS fair_q, CAST(fair_sum_wy AS DOUBLE) AS fair_qy, CAST(fair_sum_wyy AS DOUBLE) AS fair_qyy
  FROM fair_cells
), fair_options AS (
  SELECT FALSE AS fair_overall, TRUE AS fair_named, TRUE AS fair_logged, FALSE AS fair_clustered,
  CAST(0.05 AS DOUBLE) AS fair_allowance, CAST(1.6448536269514715e0 AS DOUBLE) AS fair_z,
  CAST(0.09999999999999998e0 AS DOUBLE) AS fair_chance, TRUE AS fair_corrected
), fair_groups AS (  -- as in: solve.sql
), fair_places AS MATERIALIZED (  -- as in: solve.sql
), fair_used AS MATERIALIZED (  -- as in: solve.sql
), fair_whole AS (  -- as in: solve.sql
), fair_units AS (  -- as in: solve.sql
), fair_centred AS MATERIALIZED (  -- as in: solve.sql
), fair_listed AS (  -- as in: solve.sql
), fair_spans AS (  -- as in: solve.sql
), fair_terms AS (  -- as in: solve.sql
), fair_levelled AS (  -- as in: solve.sql
), fair_columns AS (  -- as in: a gap after a regression
), fair_entries AS MATERIALIZED (  -- as in: solve.sql
), fair_products AS (  -- as in: solve.sql
), fair_scales AS (  -- as in: solve.sql
), fair_asked AS (  -- as in: solve.sql
), fair_contrasts AS (  -- as in: solve.sql
), fair_both AS (  -- as in: solve.sql
), fair_sides AS (  -- as in: solve.sql
), fair_left AS (  -- as in: solve.sql
), fair_right AS (  -- as in: solve.sql
), fair_elimination AS (  -- as in: solve.sql
), fair_solved AS (  -- as in: solve.sql
), fair_solutions AS (  -- as in: solve.sql
), fair_coefficients AS MATERIALIZED (  -- as in: solve.sql
), fair_reach AS MATERIALIZED (  -- as in: solve.sql
), fair_inverted AS (  -- as in: solve.sql
), fair_inverse_of AS (  -- as in: solve.sql
), fair_loads AS MATERIALIZED (  -- as in: solve.sql
), fair_leverages AS MATERIALIZED (  -- as in: solve.sql
), fair_fitted AS (  -- as in: solve.sql
), fair_ranks AS (  -- as in: solve.sql
), fair_model AS (  -- as in: solve.sql
), fair_moments AS (  -- as in: solve.sql
), fair_by_place AS (  -- as in: solve.sql
), fair_by_cluster AS (  -- as in: solve.sql
), fair_lifts AS (  -- as in: solve.sql
), fair_shares AS (  -- as in: solve.sql
), fair_welch_clusters AS (  -- as in: solve.sql
), fair_scores AS (  -- as in: solve.sql
), fair_gaps AS (  -- as in: solve.sql
), fair_left_out AS (  -- as in: solve.sql
), fair_summary AS (  -- as in: solve.sql
), fair_paired AS (  -- as in: solve.sql
), fair_excused AS (  -- as in: solve.sql
), fair_deviations AS (  -- as in: solve.sql
), fair_levels_of AS (  -- as in: solve.sql
), fair_own_levels AS (  -- as in: a gap after a regression
), fair_deviates AS (  -- as in: a gap after a regression
), fair_quantiles AS (  -- as in: solve.sql
), fair_tested AS (  -- as in: solve.sql
), fair_normals AS (  -- as in: a gap after a regression
), fair_tests AS (  -- as in: a gap after a regression
), fair_corrected AS (  -- as in: a gap after a regression
)
  SELECT 'log risk' AS metric,
  CASE WHEN fair_named AND fair_references = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE CASE WHEN NOT
    fair_key IS NULL THEN CASE WHEN fair_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.race] AS TEXT), 2, -2) END
    END END AS first_group,
  CAST(fair_n AS BIGINT) AS first_n, fair_value AS first_value,
  CASE WHEN fair_overall THEN '(overall)' ELSE CASE WHEN NOT fair_second_key IS NULL THEN CASE WHEN fair_second_key.race IS NULL THEN
    '(NULL)' ELSE ARRAY_SLICE(CAST([fair_second_key.race] AS TEXT), 2, -2) END END END AS second_group,
  CAST(fair_second_n AS BIGINT) AS second_n, fair_second_value AS second_value, CAST(fair_excluded AS BIGINT) AS excluded,
  fair_value - fair_second_value AS gap, fair_adjusted AS adjusted_gap, fair_low AS adjusted_gap_low,
  fair_high AS adjusted_gap_high, fair_deviation AS standard_error, fair_p AS p_value, fair_p_adjusted AS p_adjusted,
  fair_comparisons AS comparisons,
  CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 END AS percent_gap,
  CASE WHEN fair_logged THEN EXP(fair_low) - 1 END AS percent_gap_low,
  CASE WHEN fair_logged THEN EXP(fair_high) - 1 END AS percent_gap_high, fair_allowance AS allowance,
  CASE WHEN fair_allowance IS NULL THEN NULL WHEN fair_logged THEN 'percent_gap' ELSE 'adjusted_gap' END AS judged_on,
  CASE WHEN fair_warning IS NULL THEN ABS(CASE WHEN fair_logged THEN EXP(fair_adjusted) - 1 ELSE fair_adjusted END) <= fair_allowance
    + 1e-12 END AS within,
  CASE WHEN ABS(CASE WHEN fair_logged THEN EXP(fair_low) - 1 ELSE fair_low END) <= fair_allowance + 1e-12 AND ABS(CASE WHEN
    fair_logged THEN EXP(fair_high) - 1 ELSE fair_high END) <= fair_allowance + 1e-12 THEN 'within' WHEN CASE WHEN fair_logged THEN
    EXP(fair_low) - 1 ELSE fair_low END > fair_allowance + 1e-12 OR CASE WHEN fair_logged THEN EXP(fair_high) - 1 ELSE fair_high END
    < -fair_allowance - 1e-12 THEN 'exceeds' WHEN NOT ABS(CASE WHEN fair_logged THEN EXP(fair_low) - 1 ELSE fair_low END) <=
    fair_allowance + 1e-12 IS NULL THEN 'undecided' END AS verdict,
  CAST(COALESCE(fair_whole_n, 0) AS BIGINT) AS n,
  1 - COALESCE(fair_errors, 0) / NULLIF(fair_variation, 0) AS r_squared, fair_robustness AS robustness_value,
  fair_robustness_limit AS robustness_limit,
  COALESCE(fair_collinear, CAST([] AS TEXT[])) AS collinear, fair_warning AS warning, fair_key AS first_key,
  fair_second_key AS second_key
  FROM fair_corrected ORDER BY fair_key ASC) AS fair_row))) AS fair_result

-- title: adjusted gaps from all rows, of rows in clusters
FROM loans FAIR ADJUST (OUTCOME risk PROTECTED race CONTROL weight > 2 AS heavy CLUSTER weight REFERENCE OVERALL CONFIDENCE 0.95)

-- expansion
FROM (SELECT UNNEST(fair_row_list, max_depth := 2) FROM (SELECT LIST(fair_row ORDER BY fair_row_place ASC) AS fair_row_list FROM
  (SELECT fair_row, ROW_NUMBER() OVER () AS fair_row_place FROM (WITH RECURSIVE fair_rows AS (
  SELECT weight > 2 AS heavy,
  CASE WHEN CAST(risk AS DOUBLE) IS NULL THEN NULL ELSE 1 END AS fair_known, weight AS fair_cluster, race,
  CAST(risk AS DOUBLE) AS fair_input_y,
  CAST(risk AS DOUBLE) * CAST(risk AS DOUBLE) AS fair_input_yy
  FROM loans
), fair_tally AS (
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
  COALESCE(fair_known = 1 AND LIST_COUNT(CAST([] AS DOUBLE[])) = LEN(CAST([] AS DOUBLE[])) AND NOT fair_cluster IS NULL, FALSE) AS
    fair_counted,
  CAST(fair_size AS DOUBLE) AS fair_rows, CAST(fair_size AS DOUBLE) AS fair_all, CAST(fair_size AS DOUBLE) AS fair_w,
  CAST(fair_sum_y AS DOUBLE) AS fair_wy,
  CAST(CASE WHEN NOT ISFINITE(fair_sum_yy) THEN
    ERROR('OUTCOME risk is infinite, NaN, or too large to be squared, in some rows⏎HINT: leave them out by WHERE or FILTER') ELSE
    fair_sum_yy END AS DOUBLE) AS fair_wyy,
  CAST(fair_size AS DOUBLE) AS fair_q, CAST(fair_sum_y AS DOUBLE) AS fair_qy, CAST(fair_sum_yy AS DOUBLE) AS fair_qyy
  FROM fair_cells
), fair_options AS (
  SELECT TRUE AS fair_overall, FALSE AS fair_named, FALSE AS fair_logged, TRUE AS fair_clustered,
  CAST(NULL AS DOUBLE) AS fair_allowance, CAST(1.9599639845400536e0 AS DOUBLE) AS fair_z,
  CAST(0.050000000000000044e0 AS DOUBLE) AS fair_chance, TRUE AS fair_corrected
), fair_groups AS (  -- as in: solve.sql
), fair_places AS MATERIALIZED (  -- as in: solve.sql
), fair_used AS MATERIALIZED (  -- as in: solve.sql
), fair_whole AS (  -- as in: solve.sql
), fair_units AS (  -- as in: solve.sql
), fair_centred AS MATERIALIZED (  -- as in: solve.sql
), fair_listed AS (  -- as in: solve.sql
), fair_spans AS (  -- as in: solve.sql
), fair_terms AS (  -- as in: solve.sql
), fair_levelled AS (  -- as in: solve.sql
), fair_columns AS (  -- as in: a gap after a regression
), fair_entries AS MATERIALIZED (  -- as in: solve.sql
), fair_products AS (  -- as in: solve.sql
), fair_scales AS (  -- as in: solve.sql
), fair_asked AS (  -- as in: solve.sql
), fair_contrasts AS (  -- as in: solve.sql
), fair_both AS (  -- as in: solve.sql
), fair_sides AS (  -- as in: solve.sql
), fair_left AS (  -- as in: solve.sql
), fair_right AS (  -- as in: solve.sql
), fair_elimination AS (  -- as in: solve.sql
), fair_solved AS (  -- as in: solve.sql
), fair_solutions AS (  -- as in: solve.sql
), fair_coefficients AS MATERIALIZED (  -- as in: solve.sql
), fair_reach AS MATERIALIZED (  -- as in: solve.sql
), fair_inverted AS (  -- as in: solve.sql
), fair_inverse_of AS (  -- as in: solve.sql
), fair_loads AS MATERIALIZED (  -- as in: solve.sql
), fair_leverages AS MATERIALIZED (  -- as in: solve.sql
), fair_fitted AS (  -- as in: solve.sql
), fair_ranks AS (  -- as in: solve.sql
), fair_model AS (  -- as in: solve.sql
), fair_moments AS (  -- as in: solve.sql
), fair_by_place AS (  -- as in: solve.sql
), fair_by_cluster AS (  -- as in: solve.sql
), fair_lifts AS (  -- as in: solve.sql
), fair_shares AS (  -- as in: solve.sql
), fair_welch_clusters AS (  -- as in: solve.sql
), fair_scores AS (  -- as in: solve.sql
), fair_gaps AS (  -- as in: solve.sql
), fair_left_out AS (  -- as in: solve.sql
), fair_summary AS (  -- as in: solve.sql
), fair_paired AS (  -- as in: solve.sql
), fair_excused AS (  -- as in: solve.sql
), fair_deviations AS (  -- as in: solve.sql
), fair_levels_of AS (  -- as in: solve.sql
), fair_own_levels AS (  -- as in: a gap after a regression
), fair_deviates AS (  -- as in: a gap after a regression
), fair_quantiles AS (  -- as in: solve.sql
), fair_tested AS (  -- as in: solve.sql
), fair_normals AS (  -- as in: a gap after a regression
), fair_tests AS (  -- as in: a gap after a regression
), fair_corrected AS (  -- as in: a gap after a regression
)
  -- as in: an adjusted gap of logarithms, with limits, weights and an allowance, except
  - SELECT 'log risk' AS metric,
  - CASE WHEN fair_named AND fair_references = 0 THEN
    ERROR('REFERENCE ''White'' is no group of race⏎HINT: take a group that is there; FAIR (…) lists them') ELSE CASE WHEN NOT
    fair_key IS NULL THEN CASE WHEN fair_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.race] AS TEXT), 2, -2) END
    END END AS first_group,
  + SELECT 'risk' AS metric,
  + CASE WHEN NOT fair_key IS NULL THEN CASE WHEN fair_key.race IS NULL THEN '(NULL)' ELSE ARRAY_SLICE(CAST([fair_key.race] AS TEXT),
    2, -2) END END AS first_group,
  …
