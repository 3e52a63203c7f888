-- Written by `fairsql install --print` (`make macros`) from sql/functions.sql, sql/metrics.sql and sql/macros/.
-- The functions of statistics that DuckDB lacks: each is one SQL expression. The clause writes them out where it needs them.
--
-- An argument may stand several times in a body, so give columns and numbers rather than long expressions.
-- A comment has the fields: meaning | source and accuracy.

CREATE OR REPLACE MACRO fair_upper_tail(z) AS CASE
  WHEN z > 38.6 THEN 0.0
  WHEN z < 5 THEN EXP(-0.5e0 * z * z)
    * ((((((3.52624965998911e-2 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z + 112.079291497871) * z + 221.213596169931) * z + 220.206867912376)
    / (((((((8.83883476483184e-2 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z + 296.564248779674) * z + 637.333633378831) * z + 793.826512519948) * z + 440.413735824752)
  ELSE EXP(-0.5e0 * z * z) / 2.506628274631000502
    / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 5 / (z + 6 / (z + 7 / (z + 8 / (z + 9 / (z + 10 / (z + 11 / (z + 12 / (z + 0.65)))))))))))))
END;
COMMENT ON MACRO fair_upper_tail IS 'Chance that a standard normal value is above z, for z of at least 0 | Hart 1968 in the form of West 2005, above 5 a continued fraction; relative error 5e-11';

CREATE OR REPLACE MACRO fair_normal_cdf(x) AS CASE
  WHEN ISNAN(x) THEN NULL
  WHEN x > 0 THEN 1 - fair_upper_tail(x)
  ELSE fair_upper_tail(-x)
END;
COMMENT ON MACRO fair_normal_cdf IS 'Chance that a standard normal value is at most x | as fair_upper_tail';

CREATE OR REPLACE MACRO fair_central_quantile(q, r) AS q
  * (((((((2.5090809287301226727e3 * r + 3.3430575583588128105e4) * r + 6.7265770927008700853e4) * r + 4.5921953931549871457e4) * r + 1.3731693765509461125e4) * r + 1.9715909503065514427e3) * r + 1.3314166789178437745e2) * r + 3.3871328727963666080e0)
  / (((((((5.2264952788528545610e3 * r + 2.8729085735721942674e4) * r + 3.9307895800092710610e4) * r + 2.1213794301586595867e4) * r + 5.3941960214247511077e3) * r + 6.8718700749205790830e2) * r + 4.2313330701600911252e1) * r + 1.0);
COMMENT ON MACRO fair_central_quantile IS 'Part of fair_normal_quantile, near the median | Wichura 1988, AS 241';

CREATE OR REPLACE MACRO fair_tail_quantile(r) AS CASE
  WHEN r <= 5 THEN
    LIST_REDUCE([
      7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0,
      3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0
    ], LAMBDA a, c : a * (r - 1.6) + c) / LIST_REDUCE([
      1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
      6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0
    ], LAMBDA a, c : a * (r - 1.6) + c)
  ELSE
    LIST_REDUCE([
      2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
      2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0
    ], LAMBDA a, c : a * (r - 5) + c) / LIST_REDUCE([
      2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
      1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0
    ], LAMBDA a, c : a * (r - 5) + c)
END;
COMMENT ON MACRO fair_tail_quantile IS 'Part of fair_normal_quantile, in the tails | Wichura 1988, AS 241';

CREATE OR REPLACE MACRO fair_normal_quantile(p) AS CASE
  WHEN p <= 0 OR p >= 1 THEN NULL
  WHEN ABS(p - 0.5e0) <= 0.425e0 THEN fair_central_quantile(p - 0.5e0, 0.180625e0 - (p - 0.5e0) * (p - 0.5e0))
  ELSE SIGN(p - 0.5e0) * fair_tail_quantile(SQRT(-LN(LEAST(p, 1 - p))))
END;
COMMENT ON MACRO fair_normal_quantile IS 'The value below which a standard normal value lies with chance p; NULL outside (0, 1) | Wichura 1988, AS 241; relative error 1e-15';

CREATE OR REPLACE MACRO fair_student_bend(degrees) AS
  ((431.25e0 / POWER(degrees - 0.5e0, 3) - 98) / (degrees - 0.5e0) - 16) / (degrees - 0.5e0) + 96.36e0;
COMMENT ON MACRO fair_student_bend IS 'Part of fair_student_quantile: c of the algorithm | Hill 1970';

CREATE OR REPLACE MACRO fair_student_scale(degrees) AS
  ((94.5e0 / (48 * POWER(degrees - 0.5e0, 2) + fair_student_bend(degrees)) - 3) / (48 * POWER(degrees - 0.5e0, 2)) + 1)
  * SQRT(PI() / (2 * degrees - 1)) * degrees;
COMMENT ON MACRO fair_student_scale IS 'Part of fair_student_quantile: d of the algorithm | Hill 1970';

CREATE OR REPLACE MACRO fair_student_near(z, degrees, d) AS EXP(POWER(
  (((((0.4e0 * z * z + 6.3e0) * z * z + 36) * z * z + 94.5e0)
    / ((((0.05e0 * d * z + 5) * z - 7) * z + 2) * z + 48 * POWER(degrees - 0.5e0, 2) + fair_student_bend(degrees)
      + CASE WHEN degrees < 5 THEN 0.3e0 * (degrees - 4.5e0) * (0.6e0 - z) ELSE 0 END)
    - z * z - 3) / (48 * POWER(degrees - 0.5e0, 2)) + 1) * z, 2) / (degrees - 0.5e0)) - 1;
COMMENT ON MACRO fair_student_near IS 'Part of fair_student_quantile, near the median | Hill 1970';

CREATE OR REPLACE MACRO fair_student_far(y, degrees, d) AS
  ((1 / (((degrees + 6) / (degrees * y) - 0.089e0 * d - 0.822e0) * (degrees + 2) * 3) + 0.5e0 / (degrees + 4)) * y - 1)
  * (degrees + 1) / (degrees + 2) + 1 / y;
COMMENT ON MACRO fair_student_far IS 'Part of fair_student_quantile, in the tails | Hill 1970';

CREATE OR REPLACE MACRO fair_student_deviate(z, chance, degrees) AS CASE
  WHEN z IS NULL OR degrees < 1 THEN NULL
  WHEN degrees < 2 THEN 1 / TAN(chance * PI() / 2)
  WHEN degrees < 3 THEN SQRT(2 / (chance * (2 - chance)) - 2)
  WHEN degrees <= 1e6 THEN [
    SQRT(degrees * CASE
      WHEN POWER(fair_d * chance, 2 / degrees) > 0.05e0 + 1 / (degrees - 0.5e0) THEN fair_student_near(z, degrees, fair_d)
      ELSE fair_student_far(POWER(fair_d * chance, 2 / degrees), degrees, fair_d)
    END)
    FOR fair_d IN [fair_student_scale(degrees)]
  ][1]
  WHEN degrees > 1e6 THEN z
END;
COMMENT ON MACRO fair_student_deviate IS 'Part of fair_student_quantile, above the median: z of a standard normal value, and the chance that one is further from 0 | Hill 1970';

CREATE OR REPLACE MACRO fair_student_quantile(p, degrees) AS
  SIGN(p - 0.5e0) * fair_student_deviate(ABS(fair_normal_quantile(p)), 2 * LEAST(p, 1 - p), CAST(degrees AS DOUBLE));
COMMENT ON MACRO fair_student_quantile IS 'The value below which a value of Student''s t with so many degrees of freedom lies with chance p; NULL outside (0, 1) and below 1 degree; fractions of a degree below 3 are rounded down | Hill 1970, algorithm 396; relative error 5e-6';

CREATE OR REPLACE MACRO fair_chi_square_tail(x, degrees) AS CASE
  WHEN x IS NULL OR ISNAN(x) OR degrees IS NULL OR degrees < 1 OR degrees <> FLOOR(degrees) THEN NULL
  WHEN x <= 0 THEN 1.0
  WHEN x > 1e300 THEN 0.0
  ELSE LEAST(1.0,
    CASE WHEN degrees % 2 = 1 THEN 2 * fair_upper_tail(SQRT(x)) ELSE 0.0 END
    + COALESCE(LIST_SUM([EXP(-x / 2.0 + (fair_j + (degrees % 2) / 2.0) * LN(x / 2.0) - LGAMMA(fair_j + (degrees % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(CAST(FLOOR(degrees / 2) AS BIGINT))]), 0.0)
  )
END;
COMMENT ON MACRO fair_chi_square_tail IS 'Chance that a chi-square value of that many whole degrees of freedom is above x | Abramowitz and Stegun 1964, 26.4.4 and 26.4.5; relative error 1e-10';

CREATE OR REPLACE MACRO fair_stirling(x) AS (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * x * x)) / (x * x)) / (x * x)) / x;
COMMENT ON MACRO fair_stirling IS 'Part of fair_fisher: ln x! less Stirling''s formula, for x of at least 16 | Stirling 1730';

CREATE OR REPLACE MACRO fair_factorials(x, y) AS CASE
  WHEN LEAST(x, y) < 16 THEN LGAMMA(x + 1) - LGAMMA(y + 1)
  ELSE (2e0 * x + 1) * ATANH((x - y) / (x + y)) + (x - y) * (LN(y) - 1) + fair_stirling(x) - fair_stirling(y)
END;
COMMENT ON MACRO fair_factorials IS 'Part of fair_fisher: ln(x! / y!), without the difference of two large numbers | Stirling 1730';

CREATE OR REPLACE MACRO fair_reach(a, b, c, d) AS 20 * SQRT(LEAST(a + b, a + c, b + d, c + d)) + 1;
COMMENT ON MACRO fair_reach IS 'Part of fair_fisher: how far from its mean a cell lies with any chance that a DOUBLE can hold | Hoeffding 1963';

CREATE OR REPLACE MACRO fair_tables(a, b, c, d) AS [
  fair_factorials(a, fair_k) + fair_factorials(b, a + b - fair_k) + fair_factorials(c, a + c - fair_k) + fair_factorials(d, d - a + fair_k)
  FOR fair_k IN RANGE(
    CAST(GREATEST(0, a - d, FLOOR((a + b) / (a + b + c + d) * (a + c) - fair_reach(a, b, c, d))) AS BIGINT),
    CAST(LEAST(a + b, a + c, CEIL((a + b) / (a + b + c + d) * (a + c) + fair_reach(a, b, c, d))) AS BIGINT) + 1
  )
];
COMMENT ON MACRO fair_tables IS 'Part of fair_fisher: ln of the chance of each table with these margins over the chance of this one | hypergeometric distribution';

CREATE OR REPLACE MACRO fair_exact(a, b, c, d) AS LEAST(1.0, [
  COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs])
  FOR fair_logs IN [fair_tables(a, b, c, d)]
][1]);
COMMENT ON MACRO fair_exact IS 'Part of fair_fisher, for counts that are DOUBLE and not all 0 | hypergeometric distribution';

CREATE OR REPLACE MACRO fair_fisher(a, b, c, d) AS CASE
  WHEN a IS NULL OR b IS NULL OR c IS NULL OR d IS NULL OR LEAST(a, b, c, d) < 0 THEN NULL
  WHEN a <> FLOOR(a) OR b <> FLOOR(b) OR c <> FLOOR(c) OR d <> FLOOR(d) THEN NULL
  WHEN GREATEST(a, b, c, d) = 0 THEN 1.0
  ELSE fair_exact(CAST(a AS DOUBLE), CAST(b AS DOUBLE), CAST(c AS DOUBLE), CAST(d AS DOUBLE))
END;
COMMENT ON MACRO fair_fisher IS 'Two-sided p-value of Fisher''s exact test of the table of whole counts [[a, b], [c, d]]: the chance of tables that are no likelier | Fisher 1935; relative error 1e-10';

CREATE OR REPLACE MACRO fair_outcome(allowance, within, verdict) AS CASE
  WHEN allowance IS NULL THEN NULL
  WHEN verdict IS NULL AND within OR verdict = 'within' THEN 'pass'
  WHEN verdict IS NULL AND NOT within OR verdict = 'exceeds' THEN 'fail'
  ELSE 'undecided'
END;
COMMENT ON MACRO fair_outcome IS 'What a row of FAIR DISPARITY says of a policy: pass, fail, undecided, or NULL where nothing is asked; verdict is NULL without CONFIDENCE | fairsql check';

-- The metrics: each is one SQL expression over the counts of a group.
--
--   tp, fp, fn, tn   true and false positives and negatives (rows, or sums of a weight); n = tp + fp + fn + tn
--   score_sum        sum of the scores                  squared_error     sum of (score - label)^2
--   calibration_gap  sum over ten bins of the score of  concordant_pairs  pairs of a positive and a negative in which the
--                    |sum of scores - sum of labels|                      positive has the higher score; ties count one half
--
-- A comment has the fields: meaning | aliases | direction (higher is better, lower is better, neutral) | source | implied items.
-- Undefined is NULL: every division goes through NULLIF. A list is a definition that asks for several metrics at once.

-- What is predicted and what is true
CREATE OR REPLACE MACRO fair_selection_rate(tp, fp, n) AS (tp + fp) / NULLIF(n, 0);
COMMENT ON MACRO fair_selection_rate IS 'Share that is predicted positive: ratio(D) of controlled fairness | sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate | neutral | Luskin et al. 2020, Definition 1; OmniFair, SP | ';
CREATE OR REPLACE MACRO fair_rejection_rate(fn, tn, n) AS (fn + tn) / NULLIF(n, 0);
COMMENT ON MACRO fair_rejection_rate IS 'Share that is predicted negative | predicted_negative_rate | neutral | Luskin et al. 2020, Definition 1 | ';
CREATE OR REPLACE MACRO fair_base_rate(tp, fn, n) AS (tp + fn) / NULLIF(n, 0);
COMMENT ON MACRO fair_base_rate IS 'Share that is truly positive: what the data themselves say | prevalence, label_rate | neutral | Luskin et al. 2020, Tables 1 to 4 | ';

-- Rates given the truth
CREATE OR REPLACE MACRO fair_true_positive_rate(tp, fn) AS tp / NULLIF(tp + fn, 0);
COMMENT ON MACRO fair_true_positive_rate IS 'Share of the truly positive that is predicted positive | tpr, recall, sensitivity, hit_rate, equal_opportunity | higher | Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7 | ';
CREATE OR REPLACE MACRO fair_false_negative_rate(tp, fn) AS fn / NULLIF(tp + fn, 0);
COMMENT ON MACRO fair_false_negative_rate IS 'Share of the truly positive that is predicted negative | fnr, miss_rate | lower | OmniFair, FNR | ';
CREATE OR REPLACE MACRO fair_true_negative_rate(fp, tn) AS tn / NULLIF(fp + tn, 0);
COMMENT ON MACRO fair_true_negative_rate IS 'Share of the truly negative that is predicted negative | tnr, specificity, selectivity | higher | Verma and Rubin 2018 | ';
CREATE OR REPLACE MACRO fair_false_positive_rate(fp, tn) AS fp / NULLIF(fp + tn, 0);
COMMENT ON MACRO fair_false_positive_rate IS 'Share of the truly negative that is predicted positive | fpr, fall_out, false_alarm_rate, predictive_equality | lower | OmniFair, FPR; Luskin et al. 2020, eq. 7 | ';

-- Rates given the prediction
CREATE OR REPLACE MACRO fair_positive_predictive_value(tp, fp) AS tp / NULLIF(tp + fp, 0);
COMMENT ON MACRO fair_positive_predictive_value IS 'Share of the predicted positive that is truly positive | ppv, precision, predictive_parity, outcome_test | higher | Chouldechova 2017, predictive parity | ';
CREATE OR REPLACE MACRO fair_false_discovery_rate(tp, fp) AS fp / NULLIF(tp + fp, 0);
COMMENT ON MACRO fair_false_discovery_rate IS 'Share of the predicted positive that is truly negative | fdr | lower | OmniFair, FDR | ';
CREATE OR REPLACE MACRO fair_negative_predictive_value(fn, tn) AS tn / NULLIF(fn + tn, 0);
COMMENT ON MACRO fair_negative_predictive_value IS 'Share of the predicted negative that is truly negative | npv | higher | Verma and Rubin 2018 | ';
CREATE OR REPLACE MACRO fair_false_omission_rate(fn, tn) AS fn / NULLIF(fn + tn, 0);
COMMENT ON MACRO fair_false_omission_rate IS 'Share of the predicted negative that is truly positive | for | lower | OmniFair, FOR | ';

-- Whole groups
CREATE OR REPLACE MACRO fair_accuracy(tp, tn, n) AS (tp + tn) / NULLIF(n, 0);
COMMENT ON MACRO fair_accuracy IS 'Share that is predicted rightly | acc, overall_accuracy_equality | higher | Luskin et al. 2020, eq. 6 | ';
CREATE OR REPLACE MACRO fair_misclassification_rate(fp, fn, n) AS (fp + fn) / NULLIF(n, 0);
COMMENT ON MACRO fair_misclassification_rate IS 'Share that is predicted wrongly | mr, error_rate | lower | OmniFair, MR | ';
CREATE OR REPLACE MACRO fair_balanced_accuracy(tp, fp, fn, tn) AS (fair_true_positive_rate(tp, fn) + fair_true_negative_rate(fp, tn)) / 2;
COMMENT ON MACRO fair_balanced_accuracy IS 'Mean of the true positive and the true negative rate | bacc | higher | Brodersen et al. 2010 | ';
CREATE OR REPLACE MACRO fair_f1_score(tp, fp, fn) AS 2 * tp / NULLIF(2 * tp + fp + fn, 0);
COMMENT ON MACRO fair_f1_score IS 'Harmonic mean of precision and recall | f1 | higher | van Rijsbergen 1979 | ';
CREATE OR REPLACE MACRO fair_average_error_cost(fp, fn, n, cfp, cfn) AS (cfp * fp + cfn * fn) / NULLIF(n, 0);
COMMENT ON MACRO fair_average_error_cost IS 'Mean cost of an error, at cfp a false positive and cfn a false negative | aec | lower | OmniFair, AEC | DEFAULT cfp := 1, cfn := 1';

-- The balance of the errors
CREATE OR REPLACE MACRO fair_treatment_equality(fp, fn) AS fn / NULLIF(fp, 0);
COMMENT ON MACRO fair_treatment_equality IS 'False negatives per false positive | error_ratio | neutral | Berk et al. 2021, treatment equality | ';
CREATE OR REPLACE MACRO fair_error_rate_ratio(tp, fp, fn, tn) AS fair_false_positive_rate(fp, tn) / NULLIF(fair_false_negative_rate(tp, fn), 0);
COMMENT ON MACRO fair_error_rate_ratio IS 'False positive rate over false negative rate | fpr_fnr_ratio | neutral | Chouldechova 2017 | ';
CREATE OR REPLACE MACRO fair_average_odds(tp, fp, fn, tn) AS (fair_true_positive_rate(tp, fn) + fair_false_positive_rate(fp, tn)) / 2;
COMMENT ON MACRO fair_average_odds IS 'Mean of the true and the false positive rate; its difference is the average odds difference | | neutral | Bellamy et al. 2018 (AI Fairness 360) | ';

-- Definitions that stand for metrics with conditions
CREATE OR REPLACE MACRO fair_equalized_odds(tp, fp, fn, tn) AS [fair_true_positive_rate(tp, fn), fair_false_positive_rate(fp, tn)];
COMMENT ON MACRO fair_equalized_odds IS 'Both the true and the false positive rate | separation, eo | neutral | Hardt et al. 2016; Luskin et al. 2020, eq. 7 | ';
CREATE OR REPLACE MACRO fair_conditional_use_accuracy(tp, fp, fn, tn) AS [fair_positive_predictive_value(tp, fp), fair_negative_predictive_value(fn, tn)];
COMMENT ON MACRO fair_conditional_use_accuracy IS 'Both predictive values | sufficiency | neutral | Berk et al. 2021 | ';
CREATE OR REPLACE MACRO fair_disparate_impact(tp, fp, n) AS fair_selection_rate(tp, fp, n);
COMMENT ON MACRO fair_disparate_impact IS 'Selection rate under the four-fifths rule | four_fifths, adverse_impact_ratio | neutral | EEOC 1978; Feldman et al. 2015 | WITHIN RATIO 0.8';
CREATE OR REPLACE MACRO fair_conditional_statistical_parity(tp, fp, n) AS fair_selection_rate(tp, fp, n);
COMMENT ON MACRO fair_conditional_statistical_parity IS 'Selection rate within strata: needs CONTROL | controlled_fairness | neutral | Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1 | CONTROL';

-- Scores
CREATE OR REPLACE MACRO fair_mean_score(score_sum, n) AS score_sum / NULLIF(n, 0);
COMMENT ON MACRO fair_mean_score IS 'Mean of the scores | average_score | neutral | Kleinberg et al. 2017 | ';
CREATE OR REPLACE MACRO fair_brier_score(squared_error, n) AS squared_error / NULLIF(n, 0);
COMMENT ON MACRO fair_brier_score IS 'Mean squared distance of score and label | brier | lower | Brier 1950 | ';
CREATE OR REPLACE MACRO fair_calibration_error(calibration_gap, n) AS calibration_gap / NULLIF(n, 0);
COMMENT ON MACRO fair_calibration_error IS 'Expected calibration error over ten bins of equal width | ece, expected_calibration_error | lower | Naeini et al. 2015 | ';
CREATE OR REPLACE MACRO fair_auc(concordant_pairs, tp, fp, fn, tn) AS concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0);
COMMENT ON MACRO fair_auc IS 'Chance that a positive scores above a negative: area under the ROC curve | roc_auc, area_under_curve | higher | Hanley and McNeil 1982 | ';

-- What: a list of names of columns as it may stand in COLUMNS; `otherwise` where it is empty, or no such list.
CREATE OR REPLACE MACRO fair_columns(names, otherwise) AS (
  CASE
    WHEN LIST_COUNT(TRY_CAST(names AS VARCHAR[])) = LEN(TRY_CAST(names AS VARCHAR[])) AND LEN(TRY_CAST(names AS VARCHAR[])) > 0
    THEN TRY_CAST(names AS VARCHAR[])
    ELSE otherwise
  END
);
COMMENT ON MACRO fair_columns IS 'A list of names of columns';

-- What: TRUE, or an error where what makes the groups is no list of names of columns, or control is none; control may be
-- empty, or NULL. item: what makes the groups: protected, features. called: the macro. A query of its own is asked where
-- there are no rows, too.
CREATE OR REPLACE MACRO fair_lists(names, item, control, called) AS (
  SELECT
    CASE
      WHEN LEN(fair_columns(names, [])) = 0
      THEN error(called || ' needs ' || item || ': a list of names of columns, [''race'', ''sex'']')
      WHEN COALESCE(LEN(TRY_CAST(control AS VARCHAR[])) <> LEN(fair_columns(control, [])), control IS NOT NULL)
      THEN error('control of ' || called || ' must be a list of names of columns: control := [''race'', ''sex'']')
      ELSE TRUE
    END
);
COMMENT ON MACRO fair_lists IS 'An error where columns are not given by a list of their names';

-- What: the table of metrics. Rows out: one per metric: its formula over tp, fp, fn, tn, n, what it needs, its names and source.
CREATE OR REPLACE MACRO fair_metric_definitions() AS TABLE
FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
);
COMMENT ON MACRO TABLE fair_metric_definitions IS 'The metrics, with their formulas, aliases, meaning and source';

-- What: the metrics that a list of names and aliases asks for, in canonical names: ['tpr'] is ['true_positive_rate'].
CREATE OR REPLACE MACRO fair_named_metrics(names) AS (
  SELECT
    FLATTEN(LIST(CASE
      WHEN metric IS NULL
      THEN error('unknown metric ' || COALESCE(asked, 'NULL') || ': FROM fair_metric_definitions() lists them')
      WHEN formula LIKE '[%]' THEN string_split(formula[2:-2], ', ')
      ELSE [metric]
    END))
  FROM (
    SELECT
      UNNEST(CASE
        WHEN names IS NOT NULL AND TRY_CAST(names AS VARCHAR[]) IS NULL
        THEN error('metrics must be a list of names: metrics := [''selection_rate'']')
        ELSE TRY_CAST(names AS VARCHAR[])
      END) AS asked
  )
  LEFT JOIN (FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
))
    ON LOWER(asked) = metric OR list_contains(string_split(aliases, ', '), LOWER(asked))
);
COMMENT ON MACRO fair_named_metrics IS 'The metrics that a list of names and aliases asks for';

-- What: the items a call is given, as one number, so that they cost the grouping of the rows one key and not four:
-- the sum of 1 for a prediction, 2 for a label, 4 for a score and 8 for control.
CREATE OR REPLACE MACRO fair_items(prediction, label, score, control) AS (
  CASE WHEN TYPEOF(prediction) <> '"NULL"' THEN 1 ELSE 0 END
  + CASE WHEN TYPEOF(label) <> '"NULL"' THEN 2 ELSE 0 END
  + CASE WHEN TYPEOF(score) <> '"NULL"' THEN 4 ELSE 0 END
  + CASE WHEN LEN(fair_columns(control, [])) > 0 THEN 8 ELSE 0 END
);
COMMENT ON MACRO fair_items IS 'Which items a call is given, as one number';

-- What: what is missing to measure a metric with the items of fair_items, as a sentence; NULL where nothing is.
CREATE OR REPLACE MACRO fair_lacking(asked, items) AS (
  asked || MAP {
    'prediction': ' needs a prediction',
    'label': ' needs a label: give label := a column of 0 and 1',
    'score': ' needs a score: give score := a column in [0, 1]',
    'control': ' is measured within strata: give control := names of columns'
  }[LIST_FILTER(
    STRING_SPLIT((SELECT MAP(LIST(metric), LIST(needs)) FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
))[asked], ', '),
    LAMBDA need : items & MAP {'prediction': 1, 'label': 2, 'score': 4, 'control': 8}[need] = 0
  )[1]]
);
COMMENT ON MACRO fair_lacking IS 'What is missing to measure a metric';

-- What: TRUE, or an error where a column that makes groups or strata has the name of a column of the result.
CREATE OR REPLACE MACRO fair_free(names, taken) AS (
  SELECT
    CASE
      WHEN COUNT(*) = 0 THEN TRUE
      ELSE error(
        'the result has a column called ' || MIN(fair_name)
        || ' of its own: give yours another name, WITH t AS (SELECT *, … AS other FROM …)'
      )
    END
  FROM (SELECT LOWER(UNNEST(names)) AS fair_name)
  WHERE list_contains(taken, fair_name)
);
COMMENT ON MACRO fair_free IS 'An error where a name is that of a column of the result';

-- What: the names between commas of the metrics that fair_test and fair_pairs are to test: those asked for, or those that the items allow.
CREATE OR REPLACE MACRO fair_asked(names, items) AS (
  ',' || ARRAY_TO_STRING(COALESCE(
    fair_named_metrics(names),
    CASE
      WHEN items & 3 = 3
      THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
      WHEN items & 1 = 1 THEN ['selection_rate']
      ELSE ['base_rate']
    END
  ), ',') || ','
);
COMMENT ON MACRO fair_asked IS 'Part of fair_test and fair_pairs: the metrics to be tested';

-- What: TRUE, or an error where a metric that is asked for lacks an item, or is one of scores.
CREATE OR REPLACE MACRO fair_counted(names, items) AS (
  COALESCE(error(LIST_FILTER(
    (
      SELECT
        LIST(metric || ' needs ' || needs)
      FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
)
      WHERE list_contains(fair_named_metrics(names), metric)
    ),
    LAMBDA told : (contains(STRING_SPLIT(told, ' needs ')[2], 'label') AND items & 2 = 0)
      OR (contains(STRING_SPLIT(told, ' needs ')[2], 'prediction') AND items & 1 = 0)
      OR contains(STRING_SPLIT(told, ' needs ')[2], 'score')
  )[1]), TRUE)
);
COMMENT ON MACRO fair_counted IS 'Part of fair_bounds and fair_scan: an error where a metric lacks an item';

-- What: TRUE, or an error where a metric that is asked for lacks an item, or is none of the proportions, which are tested.
CREATE OR REPLACE MACRO fair_paired(names, items, proportions, called) AS (
  COALESCE(error(LIST_FILTER(
    (
      SELECT
        LIST({'bit': bit, 'told': metric || told})
      FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
), (VALUES
        ('', 32, ' is no proportion of counts, which ' || called || ' compares: FROM fair_disparity(…) compares it'),
        ('prediction', 1, ' needs a prediction'),
        ('label', 2, ' needs a label: give label := a column of 0 and 1'),
        ('control', 8, ' is measured within strata: give control := names of columns')
      ) AS faults(need, bit, told)
      WHERE list_contains(fair_named_metrics(names), metric)
        AND CASE WHEN need = '' THEN NOT list_contains(proportions, metric) ELSE contains(needs, need) END
    ),
    LAMBDA fault : items & fault.bit = 0
  )[1].told), TRUE)
);
COMMENT ON MACRO fair_paired IS 'Part of fair_pairs and fair_trend: an error where a metric cannot be compared';

-- What: every metric of every group, as FAIR (… METRICS ALL) measures it.
-- tbl: a table, view or CTE. protected: names of the columns that make groups, ['race', 'sex'], in the order of the table.
-- prediction: an expression, 0, 1 or boolean; NULL for none. label: what is true. score: in [0, 1].
-- confidence: level of the intervals, in (0, 1); without it there are none.
-- weight: of a row; NULL for 1. control: names of the columns that make strata. filter: which rows are measured.
-- Rows out: one per stratum and group: controls, groups, n, excluded, the metrics; NULL what lacks a label or a score.
CREATE OR REPLACE MACRO fair_metrics(
  tbl, protected, prediction, label := NULL, score := NULL, weight := NULL, control := [], filter := TRUE
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    UNNEST(groups),
    * EXCLUDE (strata, groups, items)
  FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      fair_own_score AS fair_score,
      CASE
        WHEN fair_own_score < 0
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_score > 1
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_metrics has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_metrics')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        fair_own_score,
        fair_own_ranked,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_metrics has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_metrics')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_ranks AS (
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_all,
      fair_size * fair_value_score_sum AS score_sum,
      fair_size * fair_value_squared_error AS squared_error,
      fair_size * fair_value_calibration_gap AS calibration_gap,
      CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs
    FROM (
      SELECT
        strata,
        items,
        groups,
        fair_predicted,
        fair_labelled,
        fair_score,
        fair_size,
        fair_members,
        fair_all,
        fair_score AS fair_value_score_sum,
        POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error,
        SIGN(
          SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
              THEN fair_size * (
                fair_score - fair_labelled
              )
              ELSE 0
            END
          ) OVER (
            PARTITION BY strata, items, groups, CASE
              WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL
              THEN NULL
              ELSE LEAST(FLOOR(fair_score * 10), 9)
            END
          )
        ) * (
          fair_score - fair_labelled
        ) AS fair_value_calibration_gap,
        CASE
          WHEN fair_labelled = 1
          THEN SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score ASC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
          ELSE SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score DESC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
        END AS fair_value_concordant_pairs
      FROM fair_cells
      WHERE
        fair_ranked
    ) AS fair_valued
    UNION ALL
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_all,
      CAST(0 AS DOUBLE) AS score_sum,
      CAST(0 AS DOUBLE) AS squared_error,
      CAST(0 AS DOUBLE) AS calibration_gap,
      CAST(0 AS DOUBLE) AS concordant_pairs
    FROM fair_cells
    WHERE
      NOT fair_ranked
  ), fair_counts AS (
    SELECT
      strata,
      items,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS concordant_pairs
    FROM fair_ranks
    GROUP BY
      strata,
      items,
      groups
  )
  SELECT
    strata,
    items,
    groups,
    CAST(fair_n AS BIGINT) AS n,
    CAST(fair_all - fair_n AS BIGINT) AS excluded,
    CAST(CASE WHEN items & 1 = 1 THEN (
      tp + fp
    ) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate,
    CAST(CASE WHEN items & 1 = 1 THEN (
      fn + tn
    ) / NULLIF(n, 0) END AS DOUBLE) AS rejection_rate,
    CAST(CASE WHEN items & 2 = 2 THEN (
      tp + fn
    ) / NULLIF(n, 0) END AS DOUBLE) AS base_rate,
    CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fn, 0) END AS DOUBLE) AS true_positive_rate,
    CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(tp + fn, 0) END AS DOUBLE) AS false_negative_rate,
    CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fp + tn, 0) END AS DOUBLE) AS true_negative_rate,
    CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(fp + tn, 0) END AS DOUBLE) AS false_positive_rate,
    CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fp, 0) END AS DOUBLE) AS positive_predictive_value,
    CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(tp + fp, 0) END AS DOUBLE) AS false_discovery_rate,
    CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fn + tn, 0) END AS DOUBLE) AS negative_predictive_value,
    CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fn + tn, 0) END AS DOUBLE) AS false_omission_rate,
    CAST(CASE WHEN items & 3 = 3 THEN (
      tp + tn
    ) / NULLIF(n, 0) END AS DOUBLE) AS accuracy,
    CAST(CASE WHEN items & 3 = 3 THEN (
      fp + fn
    ) / NULLIF(n, 0) END AS DOUBLE) AS misclassification_rate,
    CAST(CASE
      WHEN items & 3 = 3
      THEN (
        (
          tp / NULLIF(tp + fn, 0)
        ) + (
          tn / NULLIF(fp + tn, 0)
        )
      ) / 2
    END AS DOUBLE) AS balanced_accuracy,
    CAST(CASE WHEN items & 3 = 3 THEN 2 * tp / NULLIF(2 * tp + fp + fn, 0) END AS DOUBLE) AS f1_score,
    CAST(CASE WHEN items & 3 = 3 THEN (
      1 * fp + 1 * fn
    ) / NULLIF(n, 0) END AS DOUBLE) AS average_error_cost,
    CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fp, 0) END AS DOUBLE) AS treatment_equality,
    CAST(CASE
      WHEN items & 3 = 3
      THEN (
        fp / NULLIF(fp + tn, 0)
      ) / NULLIF((
        fn / NULLIF(tp + fn, 0)
      ), 0)
    END AS DOUBLE) AS error_rate_ratio,
    CAST(CASE
      WHEN items & 3 = 3
      THEN (
        (
          tp / NULLIF(tp + fn, 0)
        ) + (
          fp / NULLIF(fp + tn, 0)
        )
      ) / 2
    END AS DOUBLE) AS average_odds,
    CAST(CASE WHEN items & 4 = 4 THEN score_sum / NULLIF(n, 0) END AS DOUBLE) AS mean_score,
    CAST(CASE WHEN items & 6 = 6 THEN squared_error / NULLIF(n, 0) END AS DOUBLE) AS brier_score,
    CAST(CASE WHEN items & 6 = 6 THEN calibration_gap / NULLIF(n, 0) END AS DOUBLE) AS calibration_error,
    CAST(CASE
      WHEN items & 6 = 6
      THEN concordant_pairs / NULLIF((
        tp + fn
      ) * (
        fp + tn
      ), 0)
    END AS DOUBLE) AS auc
  FROM fair_counts
  ORDER BY
    strata ASC,
    items ASC,
    groups ASC
) AS fair_result
WHERE fair_free(
    fair_columns(protected, []) || fair_columns(control, []),
    (SELECT FLATTEN(LIST([metric, metric || '_low', metric || '_high'])) FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
)) || ['n', 'excluded']
  )
)
), (
  tbl, protected, prediction, confidence, label := NULL, score := NULL, weight := NULL, control := [], filter := TRUE
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    UNNEST(groups),
    * EXCLUDE (strata, groups, items)
  FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      fair_own_score AS fair_score,
      CASE
        WHEN fair_own_score < 0
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_score > 1
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_metrics has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_metrics')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        fair_own_score,
        fair_own_ranked,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_metrics has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_metrics')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_ranks AS (
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_squares,
      fair_all,
      fair_size * fair_value_score_sum AS score_sum,
      fair_squares * fair_value_score_sum AS fair_x_score_sum,
      fair_squares * fair_value_score_sum * fair_value_score_sum AS fair_xx_score_sum,
      fair_size * fair_value_squared_error AS squared_error,
      fair_squares * fair_value_squared_error AS fair_x_squared_error,
      fair_squares * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error,
      fair_size * fair_value_calibration_gap AS calibration_gap,
      fair_squares * fair_value_calibration_gap AS fair_x_calibration_gap,
      fair_squares * fair_value_calibration_gap * fair_value_calibration_gap AS fair_xx_calibration_gap,
      CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs,
      fair_squares * fair_value_concordant_pairs AS fair_x_concordant_pairs,
      fair_squares * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs
    FROM (
      SELECT
        strata,
        items,
        groups,
        fair_predicted,
        fair_labelled,
        fair_score,
        fair_size,
        fair_members,
        fair_squares,
        fair_all,
        fair_score AS fair_value_score_sum,
        POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error,
        SIGN(
          SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
              THEN fair_size * (
                fair_score - fair_labelled
              )
              ELSE 0
            END
          ) OVER (
            PARTITION BY strata, items, groups, CASE
              WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL
              THEN NULL
              ELSE LEAST(FLOOR(fair_score * 10), 9)
            END
          )
        ) * (
          fair_score - fair_labelled
        ) AS fair_value_calibration_gap,
        CASE
          WHEN fair_labelled = 1
          THEN SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score ASC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
          ELSE SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score DESC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
        END AS fair_value_concordant_pairs
      FROM fair_cells
      WHERE
        fair_ranked
    ) AS fair_valued
    UNION ALL
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_squares,
      fair_all,
      CAST(0 AS DOUBLE) AS score_sum,
      CAST(0 AS DOUBLE) AS fair_x_score_sum,
      CAST(0 AS DOUBLE) AS fair_xx_score_sum,
      CAST(0 AS DOUBLE) AS squared_error,
      CAST(0 AS DOUBLE) AS fair_x_squared_error,
      CAST(0 AS DOUBLE) AS fair_xx_squared_error,
      CAST(0 AS DOUBLE) AS calibration_gap,
      CAST(0 AS DOUBLE) AS fair_x_calibration_gap,
      CAST(0 AS DOUBLE) AS fair_xx_calibration_gap,
      CAST(0 AS DOUBLE) AS concordant_pairs,
      CAST(0 AS DOUBLE) AS fair_x_concordant_pairs,
      CAST(0 AS DOUBLE) AS fair_xx_concordant_pairs
    FROM fair_cells
    WHERE
      NOT fair_ranked
  ), fair_counts AS (
    SELECT
      strata,
      items,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS concordant_pairs,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 1 AND fair_labelled = 1
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 1 AND fair_labelled = 0
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 0 AND fair_labelled = 1
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 0 AND fair_labelled = 0
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_concordant_pairs
    FROM fair_ranks
    GROUP BY
      strata,
      items,
      groups
  ), fair_shares AS (
    SELECT
      *,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_0,
      CAST(CASE WHEN items & 1 = 1 THEN (
        fn + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_1,
      CAST(CASE WHEN items & 2 = 2 THEN (
        tp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_2,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fn, 0) END AS DOUBLE) AS fair_value_3,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(tp + fn, 0) END AS DOUBLE) AS fair_value_4,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fp + tn, 0) END AS DOUBLE) AS fair_value_5,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(fp + tn, 0) END AS DOUBLE) AS fair_value_6,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fp, 0) END AS DOUBLE) AS fair_value_7,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(tp + fp, 0) END AS DOUBLE) AS fair_value_8,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fn + tn, 0) END AS DOUBLE) AS fair_value_9,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fn + tn, 0) END AS DOUBLE) AS fair_value_10,
      CAST(CASE WHEN items & 3 = 3 THEN (
        tp + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_11,
      CAST(CASE WHEN items & 3 = 3 THEN (
        fp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_12,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            tn / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_value_13,
      CAST(CASE WHEN items & 3 = 3 THEN 2 * tp / NULLIF(2 * tp + fp + fn, 0) END AS DOUBLE) AS fair_value_14,
      CAST(CASE WHEN items & 3 = 3 THEN (
        1 * fp + 1 * fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_15,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fp, 0) END AS DOUBLE) AS fair_value_16,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp / NULLIF(fp + tn, 0)
        ) / NULLIF((
          fn / NULLIF(tp + fn, 0)
        ), 0)
      END AS DOUBLE) AS fair_value_17,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            fp / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_value_18,
      CAST(CASE WHEN items & 4 = 4 THEN score_sum / NULLIF(n, 0) END AS DOUBLE) AS fair_value_19,
      CAST(CASE WHEN items & 6 = 6 THEN squared_error / NULLIF(n, 0) END AS DOUBLE) AS fair_value_20,
      CAST(CASE WHEN items & 6 = 6 THEN calibration_gap / NULLIF(n, 0) END AS DOUBLE) AS fair_value_21,
      CAST(CASE
        WHEN items & 6 = 6
        THEN concordant_pairs / NULLIF((
          tp + fn
        ) * (
          fp + tn
        ), 0)
      END AS DOUBLE) AS fair_value_22,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_0,
      (
        (
          tp + fp
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_0,
      (
        (
          fn + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_0,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_1,
      (
        (
          tp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_1,
      (
        (
          fp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_1,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_2,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_2,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_2,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_3,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_3,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_3,
      (
        (
          tp + fp
        ) * (
          tp + fp
        )
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_4,
      (
        tp * (
          tp + fp
        )
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_hits_4,
      (
        fp * (
          tp + fp
        )
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_misses_4,
      (
        (
          fn + tn
        ) * (
          fn + tn
        )
      ) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_5,
      (
        fn * (
          fn + tn
        )
      ) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_hits_5,
      (
        tn * (
          fn + tn
        )
      ) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_misses_5,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_6,
      (
        (
          tp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_6,
      (
        (
          fp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_6,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_7,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_7,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_7,
      tp / NULLIF(tp + fn, 0) AS fair_share_7,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_8,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_8,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_8,
      fp / NULLIF(fp + tn, 0) AS fair_share_8,
      (
        (
          tp + fp + fn
        ) * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_9,
      (
        tp * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_hits_9,
      (
        (
          fp + fn
        ) * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_9,
      tp / NULLIF(tp + fp + fn, 0) AS fair_share_9,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_10,
      (
        (
          tp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_10,
      (
        (
          fp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_10,
      (
        tp + tn
      ) / NULLIF(n, 0) AS fair_share_10,
      (
        (
          fp + fn
        ) * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_11,
      (
        fp * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_11,
      (
        fn * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_11,
      fp / NULLIF(fp + fn, 0) AS fair_share_11,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_12,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_12,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_12,
      tp / NULLIF(tp + fn, 0) AS fair_share_12,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_13,
      score_sum / NULLIF(n, 0) AS fair_share_13,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_14,
      squared_error / NULLIF(n, 0) AS fair_share_14,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_15,
      calibration_gap / NULLIF(n, 0) AS fair_share_15,
      LEAST(
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      ) AS fair_rows_16,
      concordant_pairs / NULLIF((
        tp + fn
      ) * (
        fp + tn
      ), 0) AS fair_share_16
    FROM fair_counts
  ), fair_sizes AS (
    SELECT
      *,
      GREATEST(
        fair_rows_13,
        (
          fair_share_13 * (
            1 - fair_share_13
          )
        ) / NULLIF(
          GREATEST(
            0,
            (
              fair_xx_score_sum + (
                fair_share_13 * fair_share_13
              ) * fair_q_n - (
                2 * fair_share_13 * fair_x_score_sum
              )
            ) / NULLIF(n * n, 0)
          ) + (
            (
              (
                fair_rows_13 * fair_share_13 + 2
              ) / (
                fair_rows_13 + 4
              )
            ) * (
              1 - (
                (
                  fair_rows_13 * fair_share_13 + 2
                ) / (
                  fair_rows_13 + 4
                )
              )
            )
          ) / (
            fair_rows_13 * fair_rows_13
          ),
          0
        )
      ) AS fair_size_13,
      GREATEST(
        fair_rows_14,
        (
          fair_share_14 * (
            1 - fair_share_14
          )
        ) / NULLIF(
          GREATEST(
            0,
            (
              fair_xx_squared_error + (
                fair_share_14 * fair_share_14
              ) * fair_q_n - (
                2 * fair_share_14 * fair_x_squared_error
              )
            ) / NULLIF(n * n, 0)
          ) + (
            (
              (
                fair_rows_14 * fair_share_14 + 2
              ) / (
                fair_rows_14 + 4
              )
            ) * (
              1 - (
                (
                  fair_rows_14 * fair_share_14 + 2
                ) / (
                  fair_rows_14 + 4
                )
              )
            )
          ) / (
            fair_rows_14 * fair_rows_14
          ),
          0
        )
      ) AS fair_size_14,
      GREATEST(
        0,
        (
          fair_xx_calibration_gap + (
            fair_share_15 * fair_share_15
          ) * fair_q_n - (
            2 * fair_share_15 * fair_x_calibration_gap
          )
        ) / NULLIF(n * n, 0)
      ) AS fair_size_15,
      GREATEST(
        fair_rows_16,
        (
          fair_share_16 * (
            1 - fair_share_16
          )
        ) / NULLIF(
          GREATEST(
            0,
            (
              fair_xx_concordant_pairs + (
                fair_share_16 * fair_share_16
              ) * (
                POWER(fp + tn, 2) * (
                  fair_q_tp + fair_q_fn
                ) + POWER(tp + fn, 2) * (
                  fair_q_fp + fair_q_tn
                )
              ) - (
                2 * fair_share_16 * (
                  (
                    fp + tn
                  ) * (
                    fair_x_concordant_pairs_tp + fair_x_concordant_pairs_fn
                  ) + (
                    tp + fn
                  ) * (
                    fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn
                  )
                )
              )
            ) / NULLIF(POWER((
              tp + fn
            ) * (
              fp + tn
            ), 2), 0)
          ) + (
            (
              (
                fair_rows_16 * fair_share_16 + 2
              ) / (
                fair_rows_16 + 4
              )
            ) * (
              1 - (
                (
                  fair_rows_16 * fair_share_16 + 2
                ) / (
                  fair_rows_16 + 4
                )
              )
            )
          ) / (
            fair_rows_16 * fair_rows_16
          ),
          0
        )
      ) AS fair_size_16
    FROM fair_shares
  ), fair_corrected AS (
    SELECT
      *,
      CASE
        WHEN fair_hits_0 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_0 - 0.5e0, 1.5e0 * fair_hits_0 - 2.0e0)
        ELSE fair_hits_0
      END AS fair_sure_hits_0,
      CASE
        WHEN fair_misses_0 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_0 - 0.5e0, 1.5e0 * fair_misses_0 - 2.0e0)
        ELSE fair_misses_0
      END AS fair_sure_misses_0,
      CASE
        WHEN fair_hits_1 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_1 - 0.5e0, 1.5e0 * fair_hits_1 - 2.0e0)
        ELSE fair_hits_1
      END AS fair_sure_hits_1,
      CASE
        WHEN fair_misses_1 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_1 - 0.5e0, 1.5e0 * fair_misses_1 - 2.0e0)
        ELSE fair_misses_1
      END AS fair_sure_misses_1,
      CASE
        WHEN fair_hits_2 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_2 - 0.5e0, 1.5e0 * fair_hits_2 - 2.0e0)
        ELSE fair_hits_2
      END AS fair_sure_hits_2,
      CASE
        WHEN fair_misses_2 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_2 - 0.5e0, 1.5e0 * fair_misses_2 - 2.0e0)
        ELSE fair_misses_2
      END AS fair_sure_misses_2,
      CASE
        WHEN fair_hits_3 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_3 - 0.5e0, 1.5e0 * fair_hits_3 - 2.0e0)
        ELSE fair_hits_3
      END AS fair_sure_hits_3,
      CASE
        WHEN fair_misses_3 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_3 - 0.5e0, 1.5e0 * fair_misses_3 - 2.0e0)
        ELSE fair_misses_3
      END AS fair_sure_misses_3,
      CASE
        WHEN fair_hits_4 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_4 - 0.5e0, 1.5e0 * fair_hits_4 - 2.0e0)
        ELSE fair_hits_4
      END AS fair_sure_hits_4,
      CASE
        WHEN fair_misses_4 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_4 - 0.5e0, 1.5e0 * fair_misses_4 - 2.0e0)
        ELSE fair_misses_4
      END AS fair_sure_misses_4,
      CASE
        WHEN fair_hits_5 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_5 - 0.5e0, 1.5e0 * fair_hits_5 - 2.0e0)
        ELSE fair_hits_5
      END AS fair_sure_hits_5,
      CASE
        WHEN fair_misses_5 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_5 - 0.5e0, 1.5e0 * fair_misses_5 - 2.0e0)
        ELSE fair_misses_5
      END AS fair_sure_misses_5,
      CASE
        WHEN fair_hits_6 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_6 - 0.5e0, 1.5e0 * fair_hits_6 - 2.0e0)
        ELSE fair_hits_6
      END AS fair_sure_hits_6,
      CASE
        WHEN fair_misses_6 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_6 - 0.5e0, 1.5e0 * fair_misses_6 - 2.0e0)
        ELSE fair_misses_6
      END AS fair_sure_misses_6,
      CASE
        WHEN fair_hits_7 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_7 - 0.5e0, 1.5e0 * fair_hits_7 - 2.0e0)
        ELSE fair_hits_7
      END AS fair_sure_hits_7,
      CASE
        WHEN fair_misses_7 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_7 - 0.5e0, 1.5e0 * fair_misses_7 - 2.0e0)
        ELSE fair_misses_7
      END AS fair_sure_misses_7,
      CASE
        WHEN fair_hits_8 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_8 - 0.5e0, 1.5e0 * fair_hits_8 - 2.0e0)
        ELSE fair_hits_8
      END AS fair_sure_hits_8,
      CASE
        WHEN fair_misses_8 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_8 - 0.5e0, 1.5e0 * fair_misses_8 - 2.0e0)
        ELSE fair_misses_8
      END AS fair_sure_misses_8,
      CASE
        WHEN fair_hits_9 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_9 - 0.5e0, 1.5e0 * fair_hits_9 - 2.0e0)
        ELSE fair_hits_9
      END AS fair_sure_hits_9,
      CASE
        WHEN fair_misses_9 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_9 - 0.5e0, 1.5e0 * fair_misses_9 - 2.0e0)
        ELSE fair_misses_9
      END AS fair_sure_misses_9,
      CASE
        WHEN fair_hits_10 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_10 - 0.5e0, 1.5e0 * fair_hits_10 - 2.0e0)
        ELSE fair_hits_10
      END AS fair_sure_hits_10,
      CASE
        WHEN fair_misses_10 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_10 - 0.5e0, 1.5e0 * fair_misses_10 - 2.0e0)
        ELSE fair_misses_10
      END AS fair_sure_misses_10,
      CASE
        WHEN GREATEST(0, fair_hits_11 - 1) < 4.0e0
        THEN GREATEST(
          0.0e0,
          GREATEST(0, fair_hits_11 - 1) - 0.5e0,
          1.5e0 * GREATEST(0, fair_hits_11 - 1) - 2.0e0
        )
        ELSE GREATEST(0, fair_hits_11 - 1)
      END AS fair_sure_hits_11,
      CASE
        WHEN fair_misses_11 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_11 - 0.5e0, 1.5e0 * fair_misses_11 - 2.0e0)
        ELSE fair_misses_11
      END AS fair_sure_misses_11,
      CASE
        WHEN fair_hits_12 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_12 - 0.5e0, 1.5e0 * fair_hits_12 - 2.0e0)
        ELSE fair_hits_12
      END AS fair_sure_hits_12,
      CASE
        WHEN GREATEST(0, fair_misses_12 - 1) < 4.0e0
        THEN GREATEST(
          0.0e0,
          GREATEST(0, fair_misses_12 - 1) - 0.5e0,
          1.5e0 * GREATEST(0, fair_misses_12 - 1) - 2.0e0
        )
        ELSE GREATEST(0, fair_misses_12 - 1)
      END AS fair_sure_misses_12,
      CASE
        WHEN fair_size_13 * fair_share_13 < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_13 * fair_share_13 - 0.5e0,
          1.5e0 * (
            fair_size_13 * fair_share_13
          ) - 2.0e0
        )
        ELSE fair_size_13 * fair_share_13
      END AS fair_sure_hits_13,
      CASE
        WHEN fair_size_13 * (
          1 - fair_share_13
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_13 * (
            1 - fair_share_13
          ) - 0.5e0,
          1.5e0 * (
            fair_size_13 * (
              1 - fair_share_13
            )
          ) - 2.0e0
        )
        ELSE fair_size_13 * (
          1 - fair_share_13
        )
      END AS fair_sure_misses_13,
      CASE
        WHEN fair_size_14 * fair_share_14 < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_14 * fair_share_14 - 0.5e0,
          1.5e0 * (
            fair_size_14 * fair_share_14
          ) - 2.0e0
        )
        ELSE fair_size_14 * fair_share_14
      END AS fair_sure_hits_14,
      CASE
        WHEN fair_size_14 * (
          1 - fair_share_14
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_14 * (
            1 - fair_share_14
          ) - 0.5e0,
          1.5e0 * (
            fair_size_14 * (
              1 - fair_share_14
            )
          ) - 2.0e0
        )
        ELSE fair_size_14 * (
          1 - fair_share_14
        )
      END AS fair_sure_misses_14,
      CASE
        WHEN fair_size_16 * fair_share_16 < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_16 * fair_share_16 - 0.5e0,
          1.5e0 * (
            fair_size_16 * fair_share_16
          ) - 2.0e0
        )
        ELSE fair_size_16 * fair_share_16
      END AS fair_sure_hits_16,
      CASE
        WHEN fair_size_16 * (
          1 - fair_share_16
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_16 * (
            1 - fair_share_16
          ) - 0.5e0,
          1.5e0 * (
            fair_size_16 * (
              1 - fair_share_16
            )
          ) - 2.0e0
        )
        ELSE fair_size_16 * (
          1 - fair_share_16
        )
      END AS fair_sure_misses_16
    FROM fair_sizes
  ), fair_gaps AS (
    SELECT
      strata,
      items,
      1 AS fair_gaps_0,
      CASE
        WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
        THEN (
          1 - CAST(confidence AS DOUBLE)
        ) / 2
        ELSE ERROR(
          'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
        )
      END AS fair_beyond
    FROM (
      SELECT
        strata,
        items,
        CAST(COUNT(fair_value_0) AS DOUBLE) AS fair_judged_0
      FROM fair_corrected
      GROUP BY
        strata,
        items
    ) AS fair_inner
  ), fair_quantiles AS (
    SELECT
      fair_stratum_0,
      fair_stratum_1,
      LIST_EXTRACT(fair_z, 1) AS fair_z_0
    FROM (
      SELECT
        strata AS fair_stratum_0,
        items AS fair_stratum_1,
        LIST_TRANSFORM(
          [fair_beyond / fair_gaps_0],
          LAMBDA fair_r : -(
            CASE
              WHEN fair_r <= 0 OR fair_r >= 1
              THEN NULL
              WHEN ABS(fair_r - 0.5e0) <= 0.425e0
              THEN (
                (
                  fair_r - 0.5e0
                ) * (
                  (
                    (
                      (
                        (
                          (
                            (
                              2.5090809287301226727e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 3.3430575583588128105e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 6.7265770927008700853e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 4.5921953931549871457e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 1.3731693765509461125e4
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 1.9715909503065514427e3
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 1.3314166789178437745e2
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 3.3871328727963666080e0
                ) / (
                  (
                    (
                      (
                        (
                          (
                            (
                              5.2264952788528545610e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 2.8729085735721942674e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 3.9307895800092710610e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 2.1213794301586595867e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 5.3941960214247511077e3
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 6.8718700749205790830e2
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 4.2313330701600911252e1
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 1.0
                )
              )
              ELSE SIGN(fair_r - 0.5e0) * (
                CASE
                  WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5
                  THEN LIST_REDUCE(
                    [
                      7.74545014278341407640e-4,
                      2.27238449892691845833e-2,
                      2.41780725177450611770e-1,
                      1.27045825245236838258e0,
                      3.64784832476320460504e0,
                      5.76949722146069140550e0,
                      4.63033784615654529590e0,
                      1.42343711074968357734e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      1.05075007164441684324e-9,
                      5.47593808499534494600e-4,
                      1.51986665636164571966e-2,
                      1.48103976427480074590e-1,
                      6.89767334985100004550e-1,
                      1.67638483018380384940e0,
                      2.05319162663775882187e0,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  )
                  ELSE LIST_REDUCE(
                    [
                      2.01033439929228813265e-7,
                      2.71155556874348757815e-5,
                      1.24266094738807843860e-3,
                      2.65321895265761230930e-2,
                      2.96560571828504891230e-1,
                      1.78482653991729133580e0,
                      5.46378491116411436990e0,
                      6.65790464350110377720e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      2.04426310338993978564e-15,
                      1.42151175831644588870e-7,
                      1.84631831751005468180e-5,
                      7.86869131145613259100e-4,
                      1.48753612908506148525e-2,
                      1.36929880922735805310e-1,
                      5.99832206555887937690e-1,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  )
                END
              )
            END
          )
        ) AS fair_z
      FROM fair_gaps
    ) AS fair_inner
  ), fair_intervals AS (
    SELECT
      *,
      (
        fair_sure_hits_0 * fair_sure_hits_0
      ) / (
        fair_rows_0 * (
          fair_sure_hits_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_0 * (
                fair_rows_0 - fair_sure_hits_0
              )
            ) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_0,
      1 - (
        (
          fair_sure_misses_0 * fair_sure_misses_0
        ) / (
          fair_rows_0 * (
            fair_sure_misses_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_0 * (
                  fair_rows_0 - fair_sure_misses_0
                )
              ) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_0,
      (
        fair_sure_hits_1 * fair_sure_hits_1
      ) / (
        fair_rows_1 * (
          fair_sure_hits_1 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_1 * (
                fair_rows_1 - fair_sure_hits_1
              )
            ) / fair_rows_1 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_1,
      1 - (
        (
          fair_sure_misses_1 * fair_sure_misses_1
        ) / (
          fair_rows_1 * (
            fair_sure_misses_1 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_1 * (
                  fair_rows_1 - fair_sure_misses_1
                )
              ) / fair_rows_1 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_1,
      (
        fair_sure_hits_2 * fair_sure_hits_2
      ) / (
        fair_rows_2 * (
          fair_sure_hits_2 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_2 * (
                fair_rows_2 - fair_sure_hits_2
              )
            ) / fair_rows_2 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_2,
      1 - (
        (
          fair_sure_misses_2 * fair_sure_misses_2
        ) / (
          fair_rows_2 * (
            fair_sure_misses_2 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_2 * (
                  fair_rows_2 - fair_sure_misses_2
                )
              ) / fair_rows_2 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_2,
      (
        fair_sure_hits_3 * fair_sure_hits_3
      ) / (
        fair_rows_3 * (
          fair_sure_hits_3 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_3 * (
                fair_rows_3 - fair_sure_hits_3
              )
            ) / fair_rows_3 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_3,
      1 - (
        (
          fair_sure_misses_3 * fair_sure_misses_3
        ) / (
          fair_rows_3 * (
            fair_sure_misses_3 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_3 * (
                  fair_rows_3 - fair_sure_misses_3
                )
              ) / fair_rows_3 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_3,
      (
        fair_sure_hits_4 * fair_sure_hits_4
      ) / (
        fair_rows_4 * (
          fair_sure_hits_4 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_4 * (
                fair_rows_4 - fair_sure_hits_4
              )
            ) / fair_rows_4 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_4,
      1 - (
        (
          fair_sure_misses_4 * fair_sure_misses_4
        ) / (
          fair_rows_4 * (
            fair_sure_misses_4 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_4 * (
                  fair_rows_4 - fair_sure_misses_4
                )
              ) / fair_rows_4 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_4,
      (
        fair_sure_hits_5 * fair_sure_hits_5
      ) / (
        fair_rows_5 * (
          fair_sure_hits_5 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_5 * (
                fair_rows_5 - fair_sure_hits_5
              )
            ) / fair_rows_5 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_5,
      1 - (
        (
          fair_sure_misses_5 * fair_sure_misses_5
        ) / (
          fair_rows_5 * (
            fair_sure_misses_5 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_5 * (
                  fair_rows_5 - fair_sure_misses_5
                )
              ) / fair_rows_5 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_5,
      (
        fair_sure_hits_6 * fair_sure_hits_6
      ) / (
        fair_rows_6 * (
          fair_sure_hits_6 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_6 * (
                fair_rows_6 - fair_sure_hits_6
              )
            ) / fair_rows_6 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_6,
      1 - (
        (
          fair_sure_misses_6 * fair_sure_misses_6
        ) / (
          fair_rows_6 * (
            fair_sure_misses_6 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_6 * (
                  fair_rows_6 - fair_sure_misses_6
                )
              ) / fair_rows_6 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_6,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_7 * fair_sure_hits_7
        ) / (
          fair_rows_7 * (
            fair_sure_hits_7 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_7 * (
                  fair_rows_7 - fair_sure_hits_7
                )
              ) / fair_rows_7 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_7,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_7 * fair_sure_misses_7
          ) / (
            fair_rows_7 * (
              fair_sure_misses_7 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_7 * (
                    fair_rows_7 - fair_sure_misses_7
                  )
                ) / fair_rows_7 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_7,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_8 * fair_sure_hits_8
        ) / (
          fair_rows_8 * (
            fair_sure_hits_8 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_8 * (
                  fair_rows_8 - fair_sure_hits_8
                )
              ) / fair_rows_8 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_8,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_8 * fair_sure_misses_8
          ) / (
            fair_rows_8 * (
              fair_sure_misses_8 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_8 * (
                    fair_rows_8 - fair_sure_misses_8
                  )
                ) / fair_rows_8 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_8,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_9 * fair_sure_hits_9
        ) / (
          fair_rows_9 * (
            fair_sure_hits_9 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_9 * (
                  fair_rows_9 - fair_sure_hits_9
                )
              ) / fair_rows_9 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_9,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_9 * fair_sure_misses_9
          ) / (
            fair_rows_9 * (
              fair_sure_misses_9 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_9 * (
                    fair_rows_9 - fair_sure_misses_9
                  )
                ) / fair_rows_9 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_9,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_10 * fair_sure_hits_10
        ) / (
          fair_rows_10 * (
            fair_sure_hits_10 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_10 * (
                  fair_rows_10 - fair_sure_hits_10
                )
              ) / fair_rows_10 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_10,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_10 * fair_sure_misses_10
          ) / (
            fair_rows_10 * (
              fair_sure_misses_10 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_10 * (
                    fair_rows_10 - fair_sure_misses_10
                  )
                ) / fair_rows_10 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_10,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_11 * fair_sure_hits_11
        ) / (
          NULLIF(fair_rows_11 - 1, 0) * (
            fair_sure_hits_11 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_11 * (
                  NULLIF(fair_rows_11 - 1, 0) - fair_sure_hits_11
                )
              ) / NULLIF(fair_rows_11 - 1, 0) + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_11,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_11 * fair_sure_misses_11
          ) / (
            fair_rows_11 * (
              fair_sure_misses_11 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_11 * (
                    fair_rows_11 - fair_sure_misses_11
                  )
                ) / fair_rows_11 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_11,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_12 * fair_sure_hits_12
        ) / (
          fair_rows_12 * (
            fair_sure_hits_12 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_12 * (
                  fair_rows_12 - fair_sure_hits_12
                )
              ) / fair_rows_12 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_12,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_12 * fair_sure_misses_12
          ) / (
            NULLIF(fair_rows_12 - 1, 0) * (
              fair_sure_misses_12 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_12 * (
                    NULLIF(fair_rows_12 - 1, 0) - fair_sure_misses_12
                  )
                ) / NULLIF(fair_rows_12 - 1, 0) + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_12,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_13 * fair_sure_hits_13
        ) / (
          fair_size_13 * (
            fair_sure_hits_13 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_13 * (
                  fair_size_13 - fair_sure_hits_13
                )
              ) / fair_size_13 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_13,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_13 * fair_sure_misses_13
          ) / (
            fair_size_13 * (
              fair_sure_misses_13 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_13 * (
                    fair_size_13 - fair_sure_misses_13
                  )
                ) / fair_size_13 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_13,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_14 * fair_sure_hits_14
        ) / (
          fair_size_14 * (
            fair_sure_hits_14 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_14 * (
                  fair_size_14 - fair_sure_hits_14
                )
              ) / fair_size_14 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_14,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_14 * fair_sure_misses_14
          ) / (
            fair_size_14 * (
              fair_sure_misses_14 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_14 * (
                    fair_size_14 - fair_sure_misses_14
                  )
                ) / fair_size_14 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_14,
      GREATEST(
        0,
        fair_share_15 - (
          GREATEST(1, 0.6028102749890869e0 + 2.5231325220201604e0 / fair_z_0) * (
            fair_z_0 * SQRT(
              fair_size_15 + (
                fair_z_0 * fair_z_0 * 0.25e0
              ) / (
                fair_rows_15 * fair_rows_15
              )
            )
          )
        )
      ) AS fair_low_15,
      LEAST(
        1,
        fair_share_15 + fair_z_0 * SQRT(
          fair_size_15 + (
            fair_z_0 * fair_z_0 * 0.25e0
          ) / (
            fair_rows_15 * fair_rows_15
          )
        )
      ) AS fair_high_15,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_16 * fair_sure_hits_16
        ) / (
          fair_size_16 * (
            fair_sure_hits_16 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_16 * (
                  fair_size_16 - fair_sure_hits_16
                )
              ) / fair_size_16 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_16,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_16 * fair_sure_misses_16
          ) / (
            fair_size_16 * (
              fair_sure_misses_16 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_16 * (
                    fair_size_16 - fair_sure_misses_16
                  )
                ) / fair_size_16 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_16,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_7, 0.5))) AS fair_middle_7,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_8, 0.5))) AS fair_middle_8,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_12, 0.5))) AS fair_middle_12
    FROM fair_corrected
      JOIN fair_quantiles
        ON strata IS NOT DISTINCT FROM fair_stratum_0
        AND items IS NOT DISTINCT FROM fair_stratum_1
  ), fair_turns AS (
    SELECT
      *,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_center_13,
      (
        (
          fair_low_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_7_low,
      (
        (
          fair_high_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_7_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_low_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_8_low,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_high_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_8_high,
      2 * (
        2 * fair_low_9
      ) / NULLIF(2 * (
        2 * fair_low_9
      ) + (
        1 - fair_low_9
      ) + (
        1 - fair_low_9
      ), 0) AS fair_turn_14_low,
      2 * (
        2 * fair_high_9
      ) / NULLIF(2 * (
        2 * fair_high_9
      ) + (
        1 - fair_high_9
      ) + (
        1 - fair_high_9
      ), 0) AS fair_turn_14_high,
      (
        1 * (
          1 - fair_low_10
        ) + 1 * (
          1 - fair_low_10
        )
      ) / NULLIF(2, 0) AS fair_turn_15_low,
      (
        1 * (
          1 - fair_high_10
        ) + 1 * (
          1 - fair_high_10
        )
      ) / NULLIF(2, 0) AS fair_turn_15_high,
      (
        1 - fair_low_11
      ) / NULLIF(fair_low_11, 0) AS fair_turn_16_low,
      (
        1 - fair_high_11
      ) / NULLIF(fair_high_11, 0) AS fair_turn_16_high,
      (
        fair_middle_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_center_17,
      (
        fair_middle_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_low_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_12_low,
      (
        fair_middle_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_high_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_12_high,
      (
        fair_low_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_8_low,
      (
        fair_high_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_8_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_center_18,
      (
        (
          fair_low_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_7_low,
      (
        (
          fair_high_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_7_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_low_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_8_low,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_high_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_8_high,
      (
        fair_low_13 * 8
      ) / NULLIF(8, 0) AS fair_turn_19_low,
      (
        fair_high_13 * 8
      ) / NULLIF(8, 0) AS fair_turn_19_high,
      (
        fair_low_14 * 8
      ) / NULLIF(8, 0) AS fair_turn_20_low,
      (
        fair_high_14 * 8
      ) / NULLIF(8, 0) AS fair_turn_20_high,
      (
        fair_low_15 * 8
      ) / NULLIF(8, 0) AS fair_turn_21_low,
      (
        fair_high_15 * 8
      ) / NULLIF(8, 0) AS fair_turn_21_high,
      (
        fair_low_16 * (
          4 + 1
        ) * (
          2 + 1
        )
      ) / NULLIF((
        4 + 1
      ) * (
        2 + 1
      ), 0) AS fair_turn_22_low,
      (
        fair_high_16 * (
          4 + 1
        ) * (
          2 + 1
        )
      ) / NULLIF((
        4 + 1
      ) * (
        2 + 1
      ), 0) AS fair_turn_22_high
    FROM fair_intervals
  ), fair_scales AS (
    SELECT
      *,
      fair_center_13 / (
        1 + ABS(fair_center_13)
      ) AS fair_scaled_13,
      fair_turn_13_7_low / (
        1 + ABS(fair_turn_13_7_low)
      ) AS fair_scaled_13_7_low,
      fair_turn_13_7_high / (
        1 + ABS(fair_turn_13_7_high)
      ) AS fair_scaled_13_7_high,
      fair_turn_13_8_low / (
        1 + ABS(fair_turn_13_8_low)
      ) AS fair_scaled_13_8_low,
      fair_turn_13_8_high / (
        1 + ABS(fair_turn_13_8_high)
      ) AS fair_scaled_13_8_high,
      fair_center_17 / (
        1 + ABS(fair_center_17)
      ) AS fair_scaled_17,
      fair_turn_17_12_low / (
        1 + ABS(fair_turn_17_12_low)
      ) AS fair_scaled_17_12_low,
      fair_turn_17_12_high / (
        1 + ABS(fair_turn_17_12_high)
      ) AS fair_scaled_17_12_high,
      fair_turn_17_8_low / (
        1 + ABS(fair_turn_17_8_low)
      ) AS fair_scaled_17_8_low,
      fair_turn_17_8_high / (
        1 + ABS(fair_turn_17_8_high)
      ) AS fair_scaled_17_8_high,
      fair_center_18 / (
        1 + ABS(fair_center_18)
      ) AS fair_scaled_18,
      fair_turn_18_7_low / (
        1 + ABS(fair_turn_18_7_low)
      ) AS fair_scaled_18_7_low,
      fair_turn_18_7_high / (
        1 + ABS(fair_turn_18_7_high)
      ) AS fair_scaled_18_7_high,
      fair_turn_18_8_low / (
        1 + ABS(fair_turn_18_8_low)
      ) AS fair_scaled_18_8_low,
      fair_turn_18_8_high / (
        1 + ABS(fair_turn_18_8_high)
      ) AS fair_scaled_18_8_high
    FROM fair_turns
  ), fair_steps AS (
    SELECT
      *,
      fair_scaled_13 - LEAST(fair_scaled_13, fair_scaled_13_7_low, fair_scaled_13_7_high) AS fair_step_13_7_low,
      CASE
        WHEN fair_scaled_13_7_low <= fair_scaled_13_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_13_7_low,
      GREATEST(fair_scaled_13, fair_scaled_13_7_low, fair_scaled_13_7_high) - fair_scaled_13 AS fair_step_13_7_high,
      CASE
        WHEN fair_scaled_13_7_low >= fair_scaled_13_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_13_7_high,
      fair_scaled_13 - LEAST(fair_scaled_13, fair_scaled_13_8_low, fair_scaled_13_8_high) AS fair_step_13_8_low,
      CASE
        WHEN fair_scaled_13_8_low <= fair_scaled_13_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_13_8_low,
      GREATEST(fair_scaled_13, fair_scaled_13_8_low, fair_scaled_13_8_high) - fair_scaled_13 AS fair_step_13_8_high,
      CASE
        WHEN fair_scaled_13_8_low >= fair_scaled_13_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_13_8_high,
      fair_scaled_17 - LEAST(fair_scaled_17, fair_scaled_17_12_low, fair_scaled_17_12_high) AS fair_step_17_12_low,
      CASE
        WHEN fair_scaled_17_12_low <= fair_scaled_17_12_high
        THEN fair_low_12
        ELSE fair_high_12
      END AS fair_end_17_12_low,
      GREATEST(fair_scaled_17, fair_scaled_17_12_low, fair_scaled_17_12_high) - fair_scaled_17 AS fair_step_17_12_high,
      CASE
        WHEN fair_scaled_17_12_low >= fair_scaled_17_12_high
        THEN fair_low_12
        ELSE fair_high_12
      END AS fair_end_17_12_high,
      fair_scaled_17 - LEAST(fair_scaled_17, fair_scaled_17_8_low, fair_scaled_17_8_high) AS fair_step_17_8_low,
      CASE
        WHEN fair_scaled_17_8_low <= fair_scaled_17_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_17_8_low,
      GREATEST(fair_scaled_17, fair_scaled_17_8_low, fair_scaled_17_8_high) - fair_scaled_17 AS fair_step_17_8_high,
      CASE
        WHEN fair_scaled_17_8_low >= fair_scaled_17_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_17_8_high,
      fair_scaled_18 - LEAST(fair_scaled_18, fair_scaled_18_7_low, fair_scaled_18_7_high) AS fair_step_18_7_low,
      CASE
        WHEN fair_scaled_18_7_low <= fair_scaled_18_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_18_7_low,
      GREATEST(fair_scaled_18, fair_scaled_18_7_low, fair_scaled_18_7_high) - fair_scaled_18 AS fair_step_18_7_high,
      CASE
        WHEN fair_scaled_18_7_low >= fair_scaled_18_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_18_7_high,
      fair_scaled_18 - LEAST(fair_scaled_18, fair_scaled_18_8_low, fair_scaled_18_8_high) AS fair_step_18_8_low,
      CASE
        WHEN fair_scaled_18_8_low <= fair_scaled_18_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_18_8_low,
      GREATEST(fair_scaled_18, fair_scaled_18_8_low, fair_scaled_18_8_high) - fair_scaled_18 AS fair_step_18_8_high,
      CASE
        WHEN fair_scaled_18_8_low >= fair_scaled_18_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_18_8_high
    FROM fair_scales
  ), fair_ends AS (
    SELECT
      *,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_13 - SQRT(
          fair_step_13_7_low * fair_step_13_7_low + fair_step_13_8_low * fair_step_13_8_low
        )
      ) AS fair_far_13_low,
      fair_middle_7 + (
        fair_step_13_7_low / NULLIF(
          SQRT(
            fair_step_13_7_low * fair_step_13_7_low + fair_step_13_8_low * fair_step_13_8_low
          ),
          0
        )
      ) * (
        fair_end_13_7_low - fair_middle_7
      ) AS fair_way_13_7_low,
      fair_middle_8 + (
        fair_step_13_8_low / NULLIF(
          SQRT(
            fair_step_13_7_low * fair_step_13_7_low + fair_step_13_8_low * fair_step_13_8_low
          ),
          0
        )
      ) * (
        fair_end_13_8_low - fair_middle_8
      ) AS fair_way_13_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_13 + SQRT(
          fair_step_13_7_high * fair_step_13_7_high + fair_step_13_8_high * fair_step_13_8_high
        )
      ) AS fair_far_13_high,
      fair_middle_7 + (
        fair_step_13_7_high / NULLIF(
          SQRT(
            fair_step_13_7_high * fair_step_13_7_high + fair_step_13_8_high * fair_step_13_8_high
          ),
          0
        )
      ) * (
        fair_end_13_7_high - fair_middle_7
      ) AS fair_way_13_7_high,
      fair_middle_8 + (
        fair_step_13_8_high / NULLIF(
          SQRT(
            fair_step_13_7_high * fair_step_13_7_high + fair_step_13_8_high * fair_step_13_8_high
          ),
          0
        )
      ) * (
        fair_end_13_8_high - fair_middle_8
      ) AS fair_way_13_8_high,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_17 - SQRT(
          fair_step_17_12_low * fair_step_17_12_low + fair_step_17_8_low * fair_step_17_8_low
        )
      ) AS fair_far_17_low,
      fair_middle_12 + (
        fair_step_17_12_low / NULLIF(
          SQRT(
            fair_step_17_12_low * fair_step_17_12_low + fair_step_17_8_low * fair_step_17_8_low
          ),
          0
        )
      ) * (
        fair_end_17_12_low - fair_middle_12
      ) AS fair_way_17_12_low,
      fair_middle_8 + (
        fair_step_17_8_low / NULLIF(
          SQRT(
            fair_step_17_12_low * fair_step_17_12_low + fair_step_17_8_low * fair_step_17_8_low
          ),
          0
        )
      ) * (
        fair_end_17_8_low - fair_middle_8
      ) AS fair_way_17_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_17 + SQRT(
          fair_step_17_12_high * fair_step_17_12_high + fair_step_17_8_high * fair_step_17_8_high
        )
      ) AS fair_far_17_high,
      fair_middle_12 + (
        fair_step_17_12_high / NULLIF(
          SQRT(
            fair_step_17_12_high * fair_step_17_12_high + fair_step_17_8_high * fair_step_17_8_high
          ),
          0
        )
      ) * (
        fair_end_17_12_high - fair_middle_12
      ) AS fair_way_17_12_high,
      fair_middle_8 + (
        fair_step_17_8_high / NULLIF(
          SQRT(
            fair_step_17_12_high * fair_step_17_12_high + fair_step_17_8_high * fair_step_17_8_high
          ),
          0
        )
      ) * (
        fair_end_17_8_high - fair_middle_8
      ) AS fair_way_17_8_high,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_18 - SQRT(
          fair_step_18_7_low * fair_step_18_7_low + fair_step_18_8_low * fair_step_18_8_low
        )
      ) AS fair_far_18_low,
      fair_middle_7 + (
        fair_step_18_7_low / NULLIF(
          SQRT(
            fair_step_18_7_low * fair_step_18_7_low + fair_step_18_8_low * fair_step_18_8_low
          ),
          0
        )
      ) * (
        fair_end_18_7_low - fair_middle_7
      ) AS fair_way_18_7_low,
      fair_middle_8 + (
        fair_step_18_8_low / NULLIF(
          SQRT(
            fair_step_18_7_low * fair_step_18_7_low + fair_step_18_8_low * fair_step_18_8_low
          ),
          0
        )
      ) * (
        fair_end_18_8_low - fair_middle_8
      ) AS fair_way_18_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_18 + SQRT(
          fair_step_18_7_high * fair_step_18_7_high + fair_step_18_8_high * fair_step_18_8_high
        )
      ) AS fair_far_18_high,
      fair_middle_7 + (
        fair_step_18_7_high / NULLIF(
          SQRT(
            fair_step_18_7_high * fair_step_18_7_high + fair_step_18_8_high * fair_step_18_8_high
          ),
          0
        )
      ) * (
        fair_end_18_7_high - fair_middle_7
      ) AS fair_way_18_7_high,
      fair_middle_8 + (
        fair_step_18_8_high / NULLIF(
          SQRT(
            fair_step_18_7_high * fair_step_18_7_high + fair_step_18_8_high * fair_step_18_8_high
          ),
          0
        )
      ) * (
        fair_end_18_8_high - fair_middle_8
      ) AS fair_way_18_8_high
    FROM fair_steps
  )
  SELECT
    strata,
    items,
    groups,
    CAST(fair_n AS BIGINT) AS n,
    CAST(fair_all - fair_n AS BIGINT) AS excluded,
    fair_value_0 AS selection_rate,
    fair_low_0 AS selection_rate_low,
    fair_high_0 AS selection_rate_high,
    fair_value_1 AS rejection_rate,
    1 - fair_high_0 AS rejection_rate_low,
    1 - fair_low_0 AS rejection_rate_high,
    fair_value_2 AS base_rate,
    fair_low_1 AS base_rate_low,
    fair_high_1 AS base_rate_high,
    fair_value_3 AS true_positive_rate,
    fair_low_2 AS true_positive_rate_low,
    fair_high_2 AS true_positive_rate_high,
    fair_value_4 AS false_negative_rate,
    1 - fair_high_2 AS false_negative_rate_low,
    1 - fair_low_2 AS false_negative_rate_high,
    fair_value_5 AS true_negative_rate,
    1 - fair_high_3 AS true_negative_rate_low,
    1 - fair_low_3 AS true_negative_rate_high,
    fair_value_6 AS false_positive_rate,
    fair_low_3 AS false_positive_rate_low,
    fair_high_3 AS false_positive_rate_high,
    fair_value_7 AS positive_predictive_value,
    fair_low_4 AS positive_predictive_value_low,
    fair_high_4 AS positive_predictive_value_high,
    fair_value_8 AS false_discovery_rate,
    1 - fair_high_4 AS false_discovery_rate_low,
    1 - fair_low_4 AS false_discovery_rate_high,
    fair_value_9 AS negative_predictive_value,
    1 - fair_high_5 AS negative_predictive_value_low,
    1 - fair_low_5 AS negative_predictive_value_high,
    fair_value_10 AS false_omission_rate,
    fair_low_5 AS false_omission_rate_low,
    fair_high_5 AS false_omission_rate_high,
    fair_value_11 AS accuracy,
    fair_low_6 AS accuracy_low,
    fair_high_6 AS accuracy_high,
    fair_value_12 AS misclassification_rate,
    1 - fair_high_6 AS misclassification_rate_low,
    1 - fair_low_6 AS misclassification_rate_high,
    fair_value_13 AS balanced_accuracy,
    CASE
      WHEN NOT fair_value_13 IS NULL
      THEN LEAST(
        fair_value_13,
        LEAST(
          (
            (
              fair_way_13_7_low / NULLIF(1, 0)
            ) + (
              (
                1 - fair_way_13_8_low
              ) / NULLIF(1, 0)
            )
          ) / 2,
          GREATEST(0.0e0, fair_far_13_low / (
            1 - ABS(fair_far_13_low)
          ))
        )
      )
    END AS balanced_accuracy_low,
    CASE
      WHEN NOT fair_value_13 IS NULL
      THEN GREATEST(
        fair_value_13,
        GREATEST(
          (
            (
              fair_way_13_7_high / NULLIF(1, 0)
            ) + (
              (
                1 - fair_way_13_8_high
              ) / NULLIF(1, 0)
            )
          ) / 2,
          LEAST(1, fair_far_13_high / (
            1 - ABS(fair_far_13_high)
          ))
        )
      )
    END AS balanced_accuracy_high,
    fair_value_14 AS f1_score,
    CASE
      WHEN NOT fair_value_14 IS NULL
      THEN LEAST(fair_value_14, fair_turn_14_low, fair_turn_14_high)
    END AS f1_score_low,
    CASE
      WHEN NOT fair_value_14 IS NULL
      THEN GREATEST(fair_value_14, fair_turn_14_low, fair_turn_14_high)
    END AS f1_score_high,
    fair_value_15 AS average_error_cost,
    CASE
      WHEN NOT fair_value_15 IS NULL
      THEN LEAST(fair_value_15, fair_turn_15_low, fair_turn_15_high)
    END AS average_error_cost_low,
    CASE
      WHEN NOT fair_value_15 IS NULL
      THEN GREATEST(fair_value_15, fair_turn_15_low, fair_turn_15_high)
    END AS average_error_cost_high,
    fair_value_16 AS treatment_equality,
    CASE
      WHEN NOT fair_value_16 IS NULL
      THEN LEAST(fair_value_16, fair_turn_16_low, fair_turn_16_high)
    END AS treatment_equality_low,
    CASE
      WHEN NOT fair_value_16 IS NULL
      THEN GREATEST(fair_value_16, fair_turn_16_low, fair_turn_16_high)
    END AS treatment_equality_high,
    fair_value_17 AS error_rate_ratio,
    CASE
      WHEN NOT fair_value_17 IS NULL
      THEN LEAST(
        fair_value_17,
        LEAST(
          (
            fair_way_17_8_low / NULLIF(1, 0)
          ) / NULLIF((
            (
              1 - fair_way_17_12_low
            ) / NULLIF(1, 0)
          ), 0),
          GREATEST(0.0e0, fair_far_17_low / (
            1 - ABS(fair_far_17_low)
          ))
        )
      )
    END AS error_rate_ratio_low,
    CASE
      WHEN NOT fair_value_17 IS NULL
      THEN GREATEST(
        fair_value_17,
        GREATEST(
          (
            fair_way_17_8_high / NULLIF(1, 0)
          ) / NULLIF((
            (
              1 - fair_way_17_12_high
            ) / NULLIF(1, 0)
          ), 0),
          LEAST(
            (
              fair_end_17_8_high / NULLIF(1, 0)
            ) / NULLIF((
              (
                1 - fair_end_17_12_high
              ) / NULLIF(1, 0)
            ), 0),
            fair_far_17_high / (
              1 - ABS(fair_far_17_high)
            )
          )
        )
      )
    END AS error_rate_ratio_high,
    fair_value_18 AS average_odds,
    CASE
      WHEN NOT fair_value_18 IS NULL
      THEN LEAST(
        fair_value_18,
        LEAST(
          (
            (
              fair_way_18_7_low / NULLIF(1, 0)
            ) + (
              fair_way_18_8_low / NULLIF(1, 0)
            )
          ) / 2,
          GREATEST(0.0e0, fair_far_18_low / (
            1 - ABS(fair_far_18_low)
          ))
        )
      )
    END AS average_odds_low,
    CASE
      WHEN NOT fair_value_18 IS NULL
      THEN GREATEST(
        fair_value_18,
        GREATEST(
          (
            (
              fair_way_18_7_high / NULLIF(1, 0)
            ) + (
              fair_way_18_8_high / NULLIF(1, 0)
            )
          ) / 2,
          LEAST(1, fair_far_18_high / (
            1 - ABS(fair_far_18_high)
          ))
        )
      )
    END AS average_odds_high,
    fair_value_19 AS mean_score,
    CASE
      WHEN NOT fair_value_19 IS NULL
      THEN LEAST(fair_value_19, fair_turn_19_low, fair_turn_19_high)
    END AS mean_score_low,
    CASE
      WHEN NOT fair_value_19 IS NULL
      THEN GREATEST(fair_value_19, fair_turn_19_low, fair_turn_19_high)
    END AS mean_score_high,
    fair_value_20 AS brier_score,
    CASE
      WHEN NOT fair_value_20 IS NULL
      THEN LEAST(fair_value_20, fair_turn_20_low, fair_turn_20_high)
    END AS brier_score_low,
    CASE
      WHEN NOT fair_value_20 IS NULL
      THEN GREATEST(fair_value_20, fair_turn_20_low, fair_turn_20_high)
    END AS brier_score_high,
    fair_value_21 AS calibration_error,
    CASE
      WHEN NOT fair_value_21 IS NULL
      THEN LEAST(fair_value_21, fair_turn_21_low, fair_turn_21_high)
    END AS calibration_error_low,
    CASE
      WHEN NOT fair_value_21 IS NULL
      THEN GREATEST(fair_value_21, fair_turn_21_low, fair_turn_21_high)
    END AS calibration_error_high,
    fair_value_22 AS auc,
    CASE
      WHEN NOT fair_value_22 IS NULL
      THEN LEAST(fair_value_22, fair_turn_22_low, fair_turn_22_high)
    END AS auc_low,
    CASE
      WHEN NOT fair_value_22 IS NULL
      THEN GREATEST(fair_value_22, fair_turn_22_low, fair_turn_22_high)
    END AS auc_high
  FROM fair_ends
  ORDER BY
    strata ASC,
    items ASC,
    groups ASC
) AS fair_result
WHERE fair_free(
    fair_columns(protected, []) || fair_columns(control, []),
    (SELECT FLATTEN(LIST([metric, metric || '_low', metric || '_high'])) FROM (
  SELECT
    *
  FROM (VALUES
    (
      'selection_rate',
      '(tp + fp) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'sp, statistical_parity, demographic_parity, acceptance_rate, predicted_positive_rate',
      'Share that is predicted positive: ratio(D) of controlled fairness',
      'Luskin et al. 2020, Definition 1; OmniFair, SP'
    ),
    (
      'rejection_rate',
      '(fn + tn) / NULLIF(n, 0)',
      'prediction',
      'neutral',
      'predicted_negative_rate',
      'Share that is predicted negative',
      'Luskin et al. 2020, Definition 1'
    ),
    (
      'base_rate',
      '(tp + fn) / NULLIF(n, 0)',
      'label',
      'neutral',
      'prevalence, label_rate',
      'Share that is truly positive: what the data themselves say',
      'Luskin et al. 2020, Tables 1 to 4'
    ),
    (
      'true_positive_rate',
      'tp / NULLIF(tp + fn, 0)',
      'prediction, label',
      'higher',
      'tpr, recall, sensitivity, hit_rate, equal_opportunity',
      'Share of the truly positive that is predicted positive',
      'Hardt et al. 2016, equal opportunity; Luskin et al. 2020, eq. 7'
    ),
    (
      'false_negative_rate',
      'fn / NULLIF(tp + fn, 0)',
      'prediction, label',
      'lower',
      'fnr, miss_rate',
      'Share of the truly positive that is predicted negative',
      'OmniFair, FNR'
    ),
    (
      'true_negative_rate',
      'tn / NULLIF(fp + tn, 0)',
      'prediction, label',
      'higher',
      'tnr, specificity, selectivity',
      'Share of the truly negative that is predicted negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_positive_rate',
      'fp / NULLIF(fp + tn, 0)',
      'prediction, label',
      'lower',
      'fpr, fall_out, false_alarm_rate, predictive_equality',
      'Share of the truly negative that is predicted positive',
      'OmniFair, FPR; Luskin et al. 2020, eq. 7'
    ),
    (
      'positive_predictive_value',
      'tp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'higher',
      'ppv, precision, predictive_parity, outcome_test',
      'Share of the predicted positive that is truly positive',
      'Chouldechova 2017, predictive parity'
    ),
    (
      'false_discovery_rate',
      'fp / NULLIF(tp + fp, 0)',
      'prediction, label',
      'lower',
      'fdr',
      'Share of the predicted positive that is truly negative',
      'OmniFair, FDR'
    ),
    (
      'negative_predictive_value',
      'tn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'higher',
      'npv',
      'Share of the predicted negative that is truly negative',
      'Verma and Rubin 2018'
    ),
    (
      'false_omission_rate',
      'fn / NULLIF(fn + tn, 0)',
      'prediction, label',
      'lower',
      'for',
      'Share of the predicted negative that is truly positive',
      'OmniFair, FOR'
    ),
    (
      'accuracy',
      '(tp + tn) / NULLIF(n, 0)',
      'prediction, label',
      'higher',
      'acc, overall_accuracy_equality',
      'Share that is predicted rightly',
      'Luskin et al. 2020, eq. 6'
    ),
    (
      'misclassification_rate',
      '(fp + fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'mr, error_rate',
      'Share that is predicted wrongly',
      'OmniFair, MR'
    ),
    (
      'balanced_accuracy',
      '(true_positive_rate + true_negative_rate) / 2',
      'prediction, label',
      'higher',
      'bacc',
      'Mean of the true positive and the true negative rate',
      'Brodersen et al. 2010'
    ),
    (
      'f1_score',
      '2 * tp / NULLIF(2 * tp + fp + fn, 0)',
      'prediction, label',
      'higher',
      'f1',
      'Harmonic mean of precision and recall',
      'van Rijsbergen 1979'
    ),
    (
      'average_error_cost',
      '(cfp * fp + cfn * fn) / NULLIF(n, 0)',
      'prediction, label',
      'lower',
      'aec',
      'Mean cost of an error, at cfp a false positive and cfn a false negative',
      'OmniFair, AEC'
    ),
    (
      'treatment_equality',
      'fn / NULLIF(fp, 0)',
      'prediction, label',
      'neutral',
      'error_ratio',
      'False negatives per false positive',
      'Berk et al. 2021, treatment equality'
    ),
    (
      'error_rate_ratio',
      'false_positive_rate / NULLIF(false_negative_rate, 0)',
      'prediction, label',
      'neutral',
      'fpr_fnr_ratio',
      'False positive rate over false negative rate',
      'Chouldechova 2017'
    ),
    (
      'average_odds',
      '(true_positive_rate + false_positive_rate) / 2',
      'prediction, label',
      'neutral',
      '',
      'Mean of the true and the false positive rate; its difference is the average odds difference',
      'Bellamy et al. 2018 (AI Fairness 360)'
    ),
    (
      'equalized_odds',
      '[true_positive_rate, false_positive_rate]',
      'prediction, label',
      'neutral',
      'separation, eo',
      'Both the true and the false positive rate',
      'Hardt et al. 2016; Luskin et al. 2020, eq. 7'
    ),
    (
      'conditional_use_accuracy',
      '[positive_predictive_value, negative_predictive_value]',
      'prediction, label',
      'neutral',
      'sufficiency',
      'Both predictive values',
      'Berk et al. 2021'
    ),
    (
      'disparate_impact',
      'selection_rate',
      'prediction',
      'neutral',
      'four_fifths, adverse_impact_ratio',
      'Selection rate under the four-fifths rule',
      'EEOC 1978; Feldman et al. 2015'
    ),
    (
      'conditional_statistical_parity',
      'selection_rate',
      'prediction, control',
      'neutral',
      'controlled_fairness',
      'Selection rate within strata: needs CONTROL',
      'Corbett-Davies et al. 2017; Luskin et al. 2020, Definition 1'
    ),
    (
      'mean_score',
      'score_sum / NULLIF(n, 0)',
      'score',
      'neutral',
      'average_score',
      'Mean of the scores',
      'Kleinberg et al. 2017'
    ),
    (
      'brier_score',
      'squared_error / NULLIF(n, 0)',
      'label, score',
      'lower',
      'brier',
      'Mean squared distance of score and label',
      'Brier 1950'
    ),
    (
      'calibration_error',
      'calibration_gap / NULLIF(n, 0)',
      'label, score',
      'lower',
      'ece, expected_calibration_error',
      'Expected calibration error over ten bins of equal width',
      'Naeini et al. 2015'
    ),
    (
      'auc',
      'concordant_pairs / NULLIF((tp + fn) * (fp + tn), 0)',
      'label, score',
      'higher',
      'roc_auc, area_under_curve',
      'Chance that a positive scores above a negative: area under the ROC curve',
      'Hanley and McNeil 1982'
    )) AS fair_definitions(metric, formula, needs, direction, aliases, meaning, source)
)) || ['n', 'excluded']
  )
)
);
COMMENT ON MACRO TABLE fair_metrics IS 'Every metric of every group: FROM fair_metrics(loans, [''race'', ''sex''], approved, label := repaid, filter := year = 2012)';

-- What: for each metric the two groups that are furthest apart, as FAIR DISPARITY (…) finds them.
-- metrics: names of metrics; NULL for selection_rate and, with a label, those that FAIR DISPARITY takes.
-- within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of 0.8).
-- minimum: smaller groups are not judged. confidence: level of the limits, in (0, 1); without it there are none.
-- reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL';
-- NULL compares each with each.
-- The other parameters are those of fair_metrics.
-- Rows out: one per stratum and metric: controls, metric, difference, ratio, within, both groups with rows and values.
CREATE OR REPLACE MACRO fair_disparity(
  tbl, protected, prediction, label := NULL, score := NULL, weight := NULL, control := [],
  filter := TRUE, metrics := NULL, within := NULL, minimum := 0, reference := NULL
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      fair_own_score AS fair_score,
      CASE
        WHEN fair_own_score < 0
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_score > 1
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_disparity has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_disparity')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        fair_own_score,
        fair_own_ranked,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_disparity has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_disparity')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings AS (
    SELECT
      *
    FROM fair_cells
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_all) AS fair_all
    FROM fair_cells
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_ranked
  ), fair_ranks AS (
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_all,
      fair_size * fair_value_score_sum AS score_sum,
      fair_size * fair_value_squared_error AS squared_error,
      fair_size * fair_value_calibration_gap AS calibration_gap,
      CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs
    FROM (
      SELECT
        strata,
        items,
        groups,
        fair_predicted,
        fair_labelled,
        fair_score,
        fair_size,
        fair_members,
        fair_all,
        fair_score AS fair_value_score_sum,
        POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error,
        SIGN(
          SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
              THEN fair_size * (
                fair_score - fair_labelled
              )
              ELSE 0
            END
          ) OVER (
            PARTITION BY strata, items, groups, CASE
              WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL
              THEN NULL
              ELSE LEAST(FLOOR(fair_score * 10), 9)
            END
          )
        ) * (
          fair_score - fair_labelled
        ) AS fair_value_calibration_gap,
        CASE
          WHEN fair_labelled = 1
          THEN SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score ASC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
          ELSE SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score DESC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
        END AS fair_value_concordant_pairs
      FROM fair_groupings
      WHERE
        fair_ranked
    ) AS fair_valued
    UNION ALL
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_all,
      CAST(0 AS DOUBLE) AS score_sum,
      CAST(0 AS DOUBLE) AS squared_error,
      CAST(0 AS DOUBLE) AS calibration_gap,
      CAST(0 AS DOUBLE) AS concordant_pairs
    FROM fair_groupings
    WHERE
      NOT fair_ranked
  ), fair_counts AS (
    SELECT
      strata,
      items,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS concordant_pairs
    FROM fair_ranks
    GROUP BY
      strata,
      items,
      groups
  ), fair_groups AS (
    SELECT
      strata,
      items,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate,
      CAST(CASE WHEN items & 1 = 1 THEN (
        fn + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS rejection_rate,
      CAST(CASE WHEN items & 2 = 2 THEN (
        tp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS base_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fn, 0) END AS DOUBLE) AS true_positive_rate,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(tp + fn, 0) END AS DOUBLE) AS false_negative_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fp + tn, 0) END AS DOUBLE) AS true_negative_rate,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(fp + tn, 0) END AS DOUBLE) AS false_positive_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fp, 0) END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(tp + fp, 0) END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fn + tn, 0) END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fn + tn, 0) END AS DOUBLE) AS false_omission_rate,
      CAST(CASE WHEN items & 3 = 3 THEN (
        tp + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS accuracy,
      CAST(CASE WHEN items & 3 = 3 THEN (
        fp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS misclassification_rate,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            tn / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS balanced_accuracy,
      CAST(CASE WHEN items & 3 = 3 THEN 2 * tp / NULLIF(2 * tp + fp + fn, 0) END AS DOUBLE) AS f1_score,
      CAST(CASE WHEN items & 3 = 3 THEN (
        1 * fp + 1 * fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS average_error_cost,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fp, 0) END AS DOUBLE) AS treatment_equality,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp / NULLIF(fp + tn, 0)
        ) / NULLIF((
          fn / NULLIF(tp + fn, 0)
        ), 0)
      END AS DOUBLE) AS error_rate_ratio,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            fp / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS average_odds,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS disparate_impact,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS conditional_statistical_parity,
      CAST(CASE WHEN items & 4 = 4 THEN score_sum / NULLIF(n, 0) END AS DOUBLE) AS mean_score,
      CAST(CASE WHEN items & 6 = 6 THEN squared_error / NULLIF(n, 0) END AS DOUBLE) AS brier_score,
      CAST(CASE WHEN items & 6 = 6 THEN calibration_gap / NULLIF(n, 0) END AS DOUBLE) AS calibration_error,
      CAST(CASE
        WHEN items & 6 = 6
        THEN concordant_pairs / NULLIF((
          tp + fn
        ) * (
          fp + tn
        ), 0)
      END AS DOUBLE) AS auc
    FROM fair_counts
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      strata,
      items,
      UNNEST(
        [
          0,
          1,
          2,
          3,
          4,
          5,
          6,
          7,
          8,
          9,
          10,
          11,
          12,
          13,
          14,
          15,
          16,
          17,
          18,
          19,
          20,
          21,
          22,
          23,
          24
        ]
      ) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            balanced_accuracy,
            f1_score,
            average_error_cost,
            treatment_equality,
            error_rate_ratio,
            average_odds,
            disparate_impact,
            conditional_statistical_parity,
            mean_score,
            brier_score,
            calibration_error,
            auc
          ]
        END
      ) AS fair_value,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_ranked_of_all AS (
    SELECT
      strata,
      items,
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
      MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest,
      MIN(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
        END
      ) AS fair_lowest,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
        END
      ) AS fair_highest
    FROM fair_measures
    GROUP BY
      strata,
      items,
      fair_metric
  ), fair_pairs_of_all AS (
    SELECT
      fair_ranked_of_all.strata,
      fair_ranked_of_all.items,
      fair_ranked_of_all.fair_metric,
      fair_ranked_of_all.fair_judged,
      fair_ranked_of_all.fair_excluded,
      fair_ranked_of_all.fair_smallest,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_lowest.n AS lowest_n,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key,
      fair_highest.n AS highest_n
    FROM fair_ranked_of_all
  ), fair_referred AS (
    SELECT
      strata,
      items,
      fair_metric,
      CASE
        WHEN NOT reference IS NULL
        AND SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0
        THEN ERROR(
          'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
        )
        ELSE MAX(
          CASE
            WHEN fair_is_reference AND NOT fair_value IS NULL
            THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
          END
        )
      END AS fair_reference
    FROM fair_measures
    GROUP BY
      strata,
      items,
      fair_metric
  ), fair_ranked AS (
    SELECT
      fair_measures.strata,
      fair_measures.items,
      fair_measures.fair_metric,
      MAX(fair_referred.fair_reference) AS fair_reference,
      CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
      MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest,
      MIN(
        {'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE
          WHEN fair_measures.fair_metric IN (19)
          AND NOT fair_value IS NULL
          AND NOT fair_referred.fair_reference.value IS NULL
          THEN -LEAST(fair_value, fair_referred.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0)
          WHEN fair_measures.fair_metric IN (19)
          THEN NULL
          ELSE ABS(fair_value - fair_referred.fair_reference.value)
        END IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(
          CASE
            WHEN fair_measures.fair_metric IN (19)
            AND NOT fair_value IS NULL
            AND NOT fair_referred.fair_reference.value IS NULL
            THEN -LEAST(fair_value, fair_referred.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0)
            WHEN fair_measures.fair_metric IN (19)
            THEN NULL
            ELSE ABS(fair_value - fair_referred.fair_reference.value)
          END
        ), 'key': fair_key, 'value': fair_value, 'n': fair_n}
      ) AS fair_furthest
    FROM fair_measures
    INNER JOIN fair_referred
      ON fair_measures.strata IS NOT DISTINCT FROM fair_referred.strata
      AND fair_measures.items IS NOT DISTINCT FROM fair_referred.items
      AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
    WHERE
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN NOT fair_is_reference
        ELSE TRUE
      END
    GROUP BY
      fair_measures.strata,
      fair_measures.items,
      fair_measures.fair_metric
  ), fair_pairs AS (
    SELECT
      strata,
      items,
      fair_metric,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN 2
        ELSE 1
      END AS fair_judged,
      fair_excluded,
      fair_smallest,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS lowest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS lowest_key,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.n END
        ELSE fair_reference.n
      END AS lowest_n,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS highest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS highest_key,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.n END
        ELSE fair_reference.n
      END AS highest_n
    FROM fair_ranked
  ), fair_chosen AS (
    SELECT
      *
    FROM fair_pairs_of_all
    WHERE
      NOT NOT reference IS NULL
    UNION ALL BY NAME
    SELECT
      *
    FROM fair_pairs
    WHERE
      NOT reference IS NULL
  ), fair_contrasts AS (
    SELECT
      *,
      CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
      CASE
        WHEN fair_judged >= 2 AND lowest_value >= 0
        THEN lowest_value / NULLIF(highest_value, 0)
      END AS ratio
    FROM fair_chosen
  )
  SELECT
    strata,
    items,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'balanced_accuracy'
      WHEN 14
      THEN 'f1_score'
      WHEN 15
      THEN 'average_error_cost'
      WHEN 16
      THEN 'treatment_equality'
      WHEN 17
      THEN 'error_rate_ratio'
      WHEN 18
      THEN 'average_odds'
      WHEN 19
      THEN 'disparate_impact'
      WHEN 20
      THEN 'conditional_statistical_parity'
      WHEN 21
      THEN 'mean_score'
      WHEN 22
      THEN 'brier_score'
      WHEN 23
      THEN 'calibration_error'
      WHEN 24
      THEN 'auc'
    END AS metric,
    difference,
    ratio,
    CAST(CASE fair_metric
      WHEN 19
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 19 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 19
      THEN ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(lowest_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT lowest_value IS NULL
      THEN '(overall)'
    END AS lowest_group,
    lowest_n,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(highest_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT highest_value IS NULL
      THEN '(overall)'
    END AS highest_group,
    highest_n,
    highest_value,
    fair_excluded AS excluded,
    CASE
      WHEN fair_judged >= 2 AND fair_smallest < 30 AND CAST(minimum AS DOUBLE) = 0
      THEN CONCAT(
        fair_smallest,
        CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END,
        ' in the smallest group: write MINIMUM 30'
      )
    END AS warning,
    lowest_key,
    highest_key
  FROM fair_contrasts
  ORDER BY
    strata ASC,
    items ASC,
    fair_metric ASC
) AS fair_result
WHERE CASE
    WHEN NOT list_contains(COALESCE(
      fair_named_metrics(metrics),
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        WHEN items & 6 = 6 THEN ['base_rate', 'mean_score', 'auc', 'brier_score', 'calibration_error']
        WHEN items & 4 = 4 THEN ['mean_score']
        ELSE ['base_rate']
      END
    ), metric)
    THEN FALSE
    ELSE COALESCE(error(fair_lacking(metric, items)), fair_free(fair_columns(control, []), [
      'metric', 'difference', 'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance',
      'judged_on', 'within', 'verdict', 'lowest_group', 'lowest_n', 'lowest_value', 'highest_group', 'highest_n',
      'highest_value', 'excluded', 'comparisons', 'warning', 'lowest_key', 'highest_key'
    ]))
  END
)
), (
  tbl, protected, prediction, confidence, label := NULL, score := NULL, weight := NULL, control := [],
  filter := TRUE, metrics := NULL, within := NULL, minimum := 0, reference := NULL
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      fair_own_score AS fair_score,
      CASE
        WHEN fair_own_score < 0
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_score > 1
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_disparity has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_disparity')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        fair_own_score,
        fair_own_ranked,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, score, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_disparity has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_disparity')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings AS (
    SELECT
      *
    FROM fair_cells
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all
    FROM fair_cells
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_ranked
  ), fair_ranks AS (
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_squares,
      fair_all,
      fair_size * fair_value_score_sum AS score_sum,
      fair_squares * fair_value_score_sum AS fair_x_score_sum,
      fair_squares * fair_value_score_sum * fair_value_score_sum AS fair_xx_score_sum,
      fair_size * fair_value_squared_error AS squared_error,
      fair_squares * fair_value_squared_error AS fair_x_squared_error,
      fair_squares * fair_value_squared_error * fair_value_squared_error AS fair_xx_squared_error,
      fair_size * fair_value_calibration_gap AS calibration_gap,
      fair_squares * fair_value_calibration_gap AS fair_x_calibration_gap,
      fair_squares * fair_value_calibration_gap * fair_value_calibration_gap AS fair_xx_calibration_gap,
      CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END * fair_value_concordant_pairs AS concordant_pairs,
      fair_squares * fair_value_concordant_pairs AS fair_x_concordant_pairs,
      fair_squares * fair_value_concordant_pairs * fair_value_concordant_pairs AS fair_xx_concordant_pairs
    FROM (
      SELECT
        strata,
        items,
        groups,
        fair_predicted,
        fair_labelled,
        fair_score,
        fair_size,
        fair_members,
        fair_squares,
        fair_all,
        fair_score AS fair_value_score_sum,
        POWER(fair_score - fair_labelled, 2) AS fair_value_squared_error,
        SIGN(
          SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
              THEN fair_size * (
                fair_score - fair_labelled
              )
              ELSE 0
            END
          ) OVER (
            PARTITION BY strata, items, groups, CASE
              WHEN FLOOR(fair_score * 10) IS NULL OR 9 IS NULL
              THEN NULL
              ELSE LEAST(FLOOR(fair_score * 10), 9)
            END
          )
        ) * (
          fair_score - fair_labelled
        ) AS fair_value_calibration_gap,
        CASE
          WHEN fair_labelled = 1
          THEN SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score ASC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 0
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
          ELSE SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups ORDER BY fair_score DESC) - CAST(SUM(
            CASE
              WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL AND fair_labelled = 1
              THEN fair_size
              ELSE 0
            END
          ) OVER (PARTITION BY strata, items, groups, fair_score) AS DOUBLE) * 0.5
        END AS fair_value_concordant_pairs
      FROM fair_groupings
      WHERE
        fair_ranked
    ) AS fair_valued
    UNION ALL
    SELECT
      strata,
      items,
      groups,
      fair_predicted,
      fair_labelled,
      fair_score,
      fair_size,
      fair_members,
      fair_squares,
      fair_all,
      CAST(0 AS DOUBLE) AS score_sum,
      CAST(0 AS DOUBLE) AS fair_x_score_sum,
      CAST(0 AS DOUBLE) AS fair_xx_score_sum,
      CAST(0 AS DOUBLE) AS squared_error,
      CAST(0 AS DOUBLE) AS fair_x_squared_error,
      CAST(0 AS DOUBLE) AS fair_xx_squared_error,
      CAST(0 AS DOUBLE) AS calibration_gap,
      CAST(0 AS DOUBLE) AS fair_x_calibration_gap,
      CAST(0 AS DOUBLE) AS fair_xx_calibration_gap,
      CAST(0 AS DOUBLE) AS concordant_pairs,
      CAST(0 AS DOUBLE) AS fair_x_concordant_pairs,
      CAST(0 AS DOUBLE) AS fair_xx_concordant_pairs
    FROM fair_groupings
    WHERE
      NOT fair_ranked
  ), fair_counts AS (
    SELECT
      strata,
      items,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS concordant_pairs,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 1 AND fair_labelled = 1
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 1 AND fair_labelled = 0
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 0 AND fair_labelled = 1
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN fair_predicted = 0 AND fair_labelled = 0
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_calibration_gap
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_calibration_gap,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_concordant_pairs,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_concordant_pairs
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_concordant_pairs
    FROM fair_ranks
    GROUP BY
      strata,
      items,
      groups
  ), fair_shares AS (
    SELECT
      *,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            tn / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_value_0,
      CAST(CASE WHEN items & 3 = 3 THEN 2 * tp / NULLIF(2 * tp + fp + fn, 0) END AS DOUBLE) AS fair_value_1,
      CAST(CASE WHEN items & 3 = 3 THEN (
        1 * fp + 1 * fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS fair_value_2,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fp, 0) END AS DOUBLE) AS fair_value_3,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp / NULLIF(fp + tn, 0)
        ) / NULLIF((
          fn / NULLIF(tp + fn, 0)
        ), 0)
      END AS DOUBLE) AS fair_value_4,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            fp / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_value_5,
      CAST(CASE WHEN items & 4 = 4 THEN score_sum / NULLIF(n, 0) END AS DOUBLE) AS fair_value_6,
      CAST(CASE WHEN items & 6 = 6 THEN squared_error / NULLIF(n, 0) END AS DOUBLE) AS fair_value_7,
      CAST(CASE WHEN items & 6 = 6 THEN calibration_gap / NULLIF(n, 0) END AS DOUBLE) AS fair_value_8,
      CAST(CASE
        WHEN items & 6 = 6
        THEN concordant_pairs / NULLIF((
          tp + fn
        ) * (
          fp + tn
        ), 0)
      END AS DOUBLE) AS fair_value_9,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_0,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_0,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_0,
      tp / NULLIF(tp + fn, 0) AS fair_share_0,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_1,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_1,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_1,
      fp / NULLIF(fp + tn, 0) AS fair_share_1,
      (
        (
          tp + fp + fn
        ) * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_2,
      (
        tp * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_hits_2,
      (
        (
          fp + fn
        ) * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_2,
      tp / NULLIF(tp + fp + fn, 0) AS fair_share_2,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_3,
      (
        (
          tp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_3,
      (
        (
          fp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_3,
      (
        tp + tn
      ) / NULLIF(n, 0) AS fair_share_3,
      (
        (
          fp + fn
        ) * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_4,
      (
        fp * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_4,
      (
        fn * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_4,
      fp / NULLIF(fp + fn, 0) AS fair_share_4,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_5,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_5,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_5,
      tp / NULLIF(tp + fn, 0) AS fair_share_5,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_6,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_6,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_6,
      fp / NULLIF(fp + tn, 0) AS fair_share_6,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_7,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_7,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_7,
      tp / NULLIF(tp + fn, 0) AS fair_share_7,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_8,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_8,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_8,
      fp / NULLIF(fp + tn, 0) AS fair_share_8,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_9,
      score_sum / NULLIF(n, 0) AS fair_share_9,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_10,
      squared_error / NULLIF(n, 0) AS fair_share_10,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_11,
      calibration_gap / NULLIF(n, 0) AS fair_share_11,
      LEAST(
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      ) AS fair_rows_12,
      concordant_pairs / NULLIF((
        tp + fn
      ) * (
        fp + tn
      ), 0) AS fair_share_12
    FROM fair_counts
  ), fair_sizes AS (
    SELECT
      *,
      GREATEST(
        fair_rows_9,
        (
          fair_share_9 * (
            1 - fair_share_9
          )
        ) / NULLIF(
          GREATEST(
            0,
            (
              fair_xx_score_sum + (
                fair_share_9 * fair_share_9
              ) * fair_q_n - (
                2 * fair_share_9 * fair_x_score_sum
              )
            ) / NULLIF(n * n, 0)
          ) + (
            (
              (
                fair_rows_9 * fair_share_9 + 2
              ) / (
                fair_rows_9 + 4
              )
            ) * (
              1 - (
                (
                  fair_rows_9 * fair_share_9 + 2
                ) / (
                  fair_rows_9 + 4
                )
              )
            )
          ) / (
            fair_rows_9 * fair_rows_9
          ),
          0
        )
      ) AS fair_size_9,
      GREATEST(
        fair_rows_10,
        (
          fair_share_10 * (
            1 - fair_share_10
          )
        ) / NULLIF(
          GREATEST(
            0,
            (
              fair_xx_squared_error + (
                fair_share_10 * fair_share_10
              ) * fair_q_n - (
                2 * fair_share_10 * fair_x_squared_error
              )
            ) / NULLIF(n * n, 0)
          ) + (
            (
              (
                fair_rows_10 * fair_share_10 + 2
              ) / (
                fair_rows_10 + 4
              )
            ) * (
              1 - (
                (
                  fair_rows_10 * fair_share_10 + 2
                ) / (
                  fair_rows_10 + 4
                )
              )
            )
          ) / (
            fair_rows_10 * fair_rows_10
          ),
          0
        )
      ) AS fair_size_10,
      GREATEST(
        0,
        (
          fair_xx_calibration_gap + (
            fair_share_11 * fair_share_11
          ) * fair_q_n - (
            2 * fair_share_11 * fair_x_calibration_gap
          )
        ) / NULLIF(n * n, 0)
      ) AS fair_size_11,
      GREATEST(
        fair_rows_12,
        (
          fair_share_12 * (
            1 - fair_share_12
          )
        ) / NULLIF(
          GREATEST(
            0,
            (
              fair_xx_concordant_pairs + (
                fair_share_12 * fair_share_12
              ) * (
                POWER(fp + tn, 2) * (
                  fair_q_tp + fair_q_fn
                ) + POWER(tp + fn, 2) * (
                  fair_q_fp + fair_q_tn
                )
              ) - (
                2 * fair_share_12 * (
                  (
                    fp + tn
                  ) * (
                    fair_x_concordant_pairs_tp + fair_x_concordant_pairs_fn
                  ) + (
                    tp + fn
                  ) * (
                    fair_x_concordant_pairs_fp + fair_x_concordant_pairs_tn
                  )
                )
              )
            ) / NULLIF(POWER((
              tp + fn
            ) * (
              fp + tn
            ), 2), 0)
          ) + (
            (
              (
                fair_rows_12 * fair_share_12 + 2
              ) / (
                fair_rows_12 + 4
              )
            ) * (
              1 - (
                (
                  fair_rows_12 * fair_share_12 + 2
                ) / (
                  fair_rows_12 + 4
                )
              )
            )
          ) / (
            fair_rows_12 * fair_rows_12
          ),
          0
        )
      ) AS fair_size_12
    FROM fair_shares
  ), fair_corrected AS (
    SELECT
      *,
      CASE
        WHEN fair_hits_0 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_0 - 0.5e0, 1.5e0 * fair_hits_0 - 2.0e0)
        ELSE fair_hits_0
      END AS fair_sure_hits_0,
      CASE
        WHEN fair_misses_0 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_0 - 0.5e0, 1.5e0 * fair_misses_0 - 2.0e0)
        ELSE fair_misses_0
      END AS fair_sure_misses_0,
      CASE
        WHEN fair_hits_1 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_1 - 0.5e0, 1.5e0 * fair_hits_1 - 2.0e0)
        ELSE fair_hits_1
      END AS fair_sure_hits_1,
      CASE
        WHEN fair_misses_1 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_1 - 0.5e0, 1.5e0 * fair_misses_1 - 2.0e0)
        ELSE fair_misses_1
      END AS fair_sure_misses_1,
      CASE
        WHEN fair_hits_2 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_2 - 0.5e0, 1.5e0 * fair_hits_2 - 2.0e0)
        ELSE fair_hits_2
      END AS fair_sure_hits_2,
      CASE
        WHEN fair_misses_2 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_2 - 0.5e0, 1.5e0 * fair_misses_2 - 2.0e0)
        ELSE fair_misses_2
      END AS fair_sure_misses_2,
      CASE
        WHEN fair_hits_3 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_3 - 0.5e0, 1.5e0 * fair_hits_3 - 2.0e0)
        ELSE fair_hits_3
      END AS fair_sure_hits_3,
      CASE
        WHEN fair_misses_3 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_3 - 0.5e0, 1.5e0 * fair_misses_3 - 2.0e0)
        ELSE fair_misses_3
      END AS fair_sure_misses_3,
      CASE
        WHEN GREATEST(0, fair_hits_4 - 1) < 4.0e0
        THEN GREATEST(
          0.0e0,
          GREATEST(0, fair_hits_4 - 1) - 0.5e0,
          1.5e0 * GREATEST(0, fair_hits_4 - 1) - 2.0e0
        )
        ELSE GREATEST(0, fair_hits_4 - 1)
      END AS fair_sure_hits_4,
      CASE
        WHEN fair_misses_4 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_4 - 0.5e0, 1.5e0 * fair_misses_4 - 2.0e0)
        ELSE fair_misses_4
      END AS fair_sure_misses_4,
      CASE
        WHEN fair_hits_5 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_5 - 0.5e0, 1.5e0 * fair_hits_5 - 2.0e0)
        ELSE fair_hits_5
      END AS fair_sure_hits_5,
      CASE
        WHEN GREATEST(0, fair_misses_5 - 1) < 4.0e0
        THEN GREATEST(
          0.0e0,
          GREATEST(0, fair_misses_5 - 1) - 0.5e0,
          1.5e0 * GREATEST(0, fair_misses_5 - 1) - 2.0e0
        )
        ELSE GREATEST(0, fair_misses_5 - 1)
      END AS fair_sure_misses_5,
      CASE
        WHEN fair_hits_6 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_6 - 0.5e0, 1.5e0 * fair_hits_6 - 2.0e0)
        ELSE fair_hits_6
      END AS fair_sure_hits_6,
      CASE
        WHEN fair_misses_6 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_6 - 0.5e0, 1.5e0 * fair_misses_6 - 2.0e0)
        ELSE fair_misses_6
      END AS fair_sure_misses_6,
      CASE
        WHEN fair_hits_7 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_7 - 0.5e0, 1.5e0 * fair_hits_7 - 2.0e0)
        ELSE fair_hits_7
      END AS fair_sure_hits_7,
      CASE
        WHEN fair_misses_7 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_7 - 0.5e0, 1.5e0 * fair_misses_7 - 2.0e0)
        ELSE fair_misses_7
      END AS fair_sure_misses_7,
      CASE
        WHEN fair_hits_8 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_8 - 0.5e0, 1.5e0 * fair_hits_8 - 2.0e0)
        ELSE fair_hits_8
      END AS fair_sure_hits_8,
      CASE
        WHEN fair_misses_8 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_8 - 0.5e0, 1.5e0 * fair_misses_8 - 2.0e0)
        ELSE fair_misses_8
      END AS fair_sure_misses_8,
      CASE
        WHEN fair_size_9 * fair_share_9 < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_9 * fair_share_9 - 0.5e0,
          1.5e0 * (
            fair_size_9 * fair_share_9
          ) - 2.0e0
        )
        ELSE fair_size_9 * fair_share_9
      END AS fair_sure_hits_9,
      CASE
        WHEN fair_size_9 * (
          1 - fair_share_9
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_9 * (
            1 - fair_share_9
          ) - 0.5e0,
          1.5e0 * (
            fair_size_9 * (
              1 - fair_share_9
            )
          ) - 2.0e0
        )
        ELSE fair_size_9 * (
          1 - fair_share_9
        )
      END AS fair_sure_misses_9,
      CASE
        WHEN fair_size_10 * fair_share_10 < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_10 * fair_share_10 - 0.5e0,
          1.5e0 * (
            fair_size_10 * fair_share_10
          ) - 2.0e0
        )
        ELSE fair_size_10 * fair_share_10
      END AS fair_sure_hits_10,
      CASE
        WHEN fair_size_10 * (
          1 - fair_share_10
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_10 * (
            1 - fair_share_10
          ) - 0.5e0,
          1.5e0 * (
            fair_size_10 * (
              1 - fair_share_10
            )
          ) - 2.0e0
        )
        ELSE fair_size_10 * (
          1 - fair_share_10
        )
      END AS fair_sure_misses_10,
      CASE
        WHEN fair_size_12 * fair_share_12 < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_12 * fair_share_12 - 0.5e0,
          1.5e0 * (
            fair_size_12 * fair_share_12
          ) - 2.0e0
        )
        ELSE fair_size_12 * fair_share_12
      END AS fair_sure_hits_12,
      CASE
        WHEN fair_size_12 * (
          1 - fair_share_12
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_size_12 * (
            1 - fair_share_12
          ) - 0.5e0,
          1.5e0 * (
            fair_size_12 * (
              1 - fair_share_12
            )
          ) - 2.0e0
        )
        ELSE fair_size_12 * (
          1 - fair_share_12
        )
      END AS fair_sure_misses_12
    FROM fair_sizes
  ), fair_gaps AS (
    SELECT
      strata,
      items,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_0 - 1
          ELSE (
            fair_judged_0 * (
              fair_judged_0 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_0,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_1 - 1
          ELSE (
            fair_judged_1 * (
              fair_judged_1 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_1,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_2 - 1
          ELSE (
            fair_judged_2 * (
              fair_judged_2 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_2,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_3 - 1
          ELSE (
            fair_judged_3 * (
              fair_judged_3 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_3,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_4 - 1
          ELSE (
            fair_judged_4 * (
              fair_judged_4 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_4,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_5 - 1
          ELSE (
            fair_judged_5 * (
              fair_judged_5 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_5,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_6 - 1
          ELSE (
            fair_judged_6 * (
              fair_judged_6 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_6,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_7 - 1
          ELSE (
            fair_judged_7 * (
              fair_judged_7 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_7,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_8 - 1
          ELSE (
            fair_judged_8 * (
              fair_judged_8 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_8,
      GREATEST(
        1,
        CASE
          WHEN NOT reference IS NULL
          THEN fair_judged_9 - 1
          ELSE (
            fair_judged_9 * (
              fair_judged_9 - 1
            )
          ) / 2
        END
      ) AS fair_gaps_9,
      CASE
        WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
        THEN (
          1 - CAST(confidence AS DOUBLE)
        ) / 2
        ELSE ERROR(
          'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
        )
      END AS fair_beyond
    FROM (
      SELECT
        strata,
        items,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_0
          END
        ) AS DOUBLE) AS fair_judged_0,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_1
          END
        ) AS DOUBLE) AS fair_judged_1,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_2
          END
        ) AS DOUBLE) AS fair_judged_2,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_3
          END
        ) AS DOUBLE) AS fair_judged_3,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_4
          END
        ) AS DOUBLE) AS fair_judged_4,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_5
          END
        ) AS DOUBLE) AS fair_judged_5,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_6
          END
        ) AS DOUBLE) AS fair_judged_6,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_7
          END
        ) AS DOUBLE) AS fair_judged_7,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_8
          END
        ) AS DOUBLE) AS fair_judged_8,
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_9
          END
        ) AS DOUBLE) AS fair_judged_9
      FROM fair_corrected
      GROUP BY
        strata,
        items
    ) AS fair_inner
  ), fair_quantiles AS (
    SELECT
      fair_stratum_0,
      fair_stratum_1,
      LIST_EXTRACT(fair_z, 1) AS fair_z_0,
      LIST_EXTRACT(fair_z, 2) AS fair_z_1,
      LIST_EXTRACT(fair_z, 3) AS fair_z_2,
      LIST_EXTRACT(fair_z, 4) AS fair_z_3,
      LIST_EXTRACT(fair_z, 5) AS fair_z_4,
      LIST_EXTRACT(fair_z, 6) AS fair_z_5,
      LIST_EXTRACT(fair_z, 7) AS fair_z_6,
      LIST_EXTRACT(fair_z, 8) AS fair_z_7,
      LIST_EXTRACT(fair_z, 9) AS fair_z_8,
      LIST_EXTRACT(fair_z, 10) AS fair_z_9
    FROM (
      SELECT
        strata AS fair_stratum_0,
        items AS fair_stratum_1,
        LIST_TRANSFORM(
          [
            fair_beyond / fair_gaps_0,
            fair_beyond / fair_gaps_1,
            fair_beyond / fair_gaps_2,
            fair_beyond / fair_gaps_3,
            fair_beyond / fair_gaps_4,
            fair_beyond / fair_gaps_5,
            fair_beyond / fair_gaps_6,
            fair_beyond / fair_gaps_7,
            fair_beyond / fair_gaps_8,
            fair_beyond / fair_gaps_9
          ],
          LAMBDA fair_r : -(
            CASE
              WHEN fair_r <= 0 OR fair_r >= 1
              THEN NULL
              WHEN ABS(fair_r - 0.5e0) <= 0.425e0
              THEN (
                (
                  fair_r - 0.5e0
                ) * (
                  (
                    (
                      (
                        (
                          (
                            (
                              2.5090809287301226727e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 3.3430575583588128105e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 6.7265770927008700853e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 4.5921953931549871457e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 1.3731693765509461125e4
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 1.9715909503065514427e3
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 1.3314166789178437745e2
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 3.3871328727963666080e0
                ) / (
                  (
                    (
                      (
                        (
                          (
                            (
                              5.2264952788528545610e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 2.8729085735721942674e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 3.9307895800092710610e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 2.1213794301586595867e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 5.3941960214247511077e3
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 6.8718700749205790830e2
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 4.2313330701600911252e1
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 1.0
                )
              )
              ELSE SIGN(fair_r - 0.5e0) * (
                CASE
                  WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5
                  THEN LIST_REDUCE(
                    [
                      7.74545014278341407640e-4,
                      2.27238449892691845833e-2,
                      2.41780725177450611770e-1,
                      1.27045825245236838258e0,
                      3.64784832476320460504e0,
                      5.76949722146069140550e0,
                      4.63033784615654529590e0,
                      1.42343711074968357734e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      1.05075007164441684324e-9,
                      5.47593808499534494600e-4,
                      1.51986665636164571966e-2,
                      1.48103976427480074590e-1,
                      6.89767334985100004550e-1,
                      1.67638483018380384940e0,
                      2.05319162663775882187e0,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  )
                  ELSE LIST_REDUCE(
                    [
                      2.01033439929228813265e-7,
                      2.71155556874348757815e-5,
                      1.24266094738807843860e-3,
                      2.65321895265761230930e-2,
                      2.96560571828504891230e-1,
                      1.78482653991729133580e0,
                      5.46378491116411436990e0,
                      6.65790464350110377720e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      2.04426310338993978564e-15,
                      1.42151175831644588870e-7,
                      1.84631831751005468180e-5,
                      7.86869131145613259100e-4,
                      1.48753612908506148525e-2,
                      1.36929880922735805310e-1,
                      5.99832206555887937690e-1,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  )
                END
              )
            END
          )
        ) AS fair_z
      FROM fair_gaps
    ) AS fair_inner
  ), fair_intervals AS (
    SELECT
      *,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_0 * fair_sure_hits_0
        ) / (
          fair_rows_0 * (
            fair_sure_hits_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_0 * (
                  fair_rows_0 - fair_sure_hits_0
                )
              ) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_0,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_0 * fair_sure_misses_0
          ) / (
            fair_rows_0 * (
              fair_sure_misses_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_0 * (
                    fair_rows_0 - fair_sure_misses_0
                  )
                ) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_0,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_1 * fair_sure_hits_1
        ) / (
          fair_rows_1 * (
            fair_sure_hits_1 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_1 * (
                  fair_rows_1 - fair_sure_hits_1
                )
              ) / fair_rows_1 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_1,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_1 * fair_sure_misses_1
          ) / (
            fair_rows_1 * (
              fair_sure_misses_1 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_1 * (
                    fair_rows_1 - fair_sure_misses_1
                  )
                ) / fair_rows_1 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_1,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_2 * fair_sure_hits_2
        ) / (
          fair_rows_2 * (
            fair_sure_hits_2 + fair_z_1 * fair_z_1 * 0.5e0 + fair_z_1 * SQRT(
              (
                fair_sure_hits_2 * (
                  fair_rows_2 - fair_sure_hits_2
                )
              ) / fair_rows_2 + fair_z_1 * fair_z_1 * 0.25e0
            )
          )
        )
      ) AS fair_low_2,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_2 * fair_sure_misses_2
          ) / (
            fair_rows_2 * (
              fair_sure_misses_2 + fair_z_1 * fair_z_1 * 0.5e0 + fair_z_1 * SQRT(
                (
                  fair_sure_misses_2 * (
                    fair_rows_2 - fair_sure_misses_2
                  )
                ) / fair_rows_2 + fair_z_1 * fair_z_1 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_2,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_3 * fair_sure_hits_3
        ) / (
          fair_rows_3 * (
            fair_sure_hits_3 + fair_z_2 * fair_z_2 * 0.5e0 + fair_z_2 * SQRT(
              (
                fair_sure_hits_3 * (
                  fair_rows_3 - fair_sure_hits_3
                )
              ) / fair_rows_3 + fair_z_2 * fair_z_2 * 0.25e0
            )
          )
        )
      ) AS fair_low_3,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_3 * fair_sure_misses_3
          ) / (
            fair_rows_3 * (
              fair_sure_misses_3 + fair_z_2 * fair_z_2 * 0.5e0 + fair_z_2 * SQRT(
                (
                  fair_sure_misses_3 * (
                    fair_rows_3 - fair_sure_misses_3
                  )
                ) / fair_rows_3 + fair_z_2 * fair_z_2 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_3,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_4 * fair_sure_hits_4
        ) / (
          NULLIF(fair_rows_4 - 1, 0) * (
            fair_sure_hits_4 + fair_z_3 * fair_z_3 * 0.5e0 + fair_z_3 * SQRT(
              (
                fair_sure_hits_4 * (
                  NULLIF(fair_rows_4 - 1, 0) - fair_sure_hits_4
                )
              ) / NULLIF(fair_rows_4 - 1, 0) + fair_z_3 * fair_z_3 * 0.25e0
            )
          )
        )
      ) AS fair_low_4,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_4 * fair_sure_misses_4
          ) / (
            fair_rows_4 * (
              fair_sure_misses_4 + fair_z_3 * fair_z_3 * 0.5e0 + fair_z_3 * SQRT(
                (
                  fair_sure_misses_4 * (
                    fair_rows_4 - fair_sure_misses_4
                  )
                ) / fair_rows_4 + fair_z_3 * fair_z_3 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_4,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_5 * fair_sure_hits_5
        ) / (
          fair_rows_5 * (
            fair_sure_hits_5 + fair_z_4 * fair_z_4 * 0.5e0 + fair_z_4 * SQRT(
              (
                fair_sure_hits_5 * (
                  fair_rows_5 - fair_sure_hits_5
                )
              ) / fair_rows_5 + fair_z_4 * fair_z_4 * 0.25e0
            )
          )
        )
      ) AS fair_low_5,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_5 * fair_sure_misses_5
          ) / (
            NULLIF(fair_rows_5 - 1, 0) * (
              fair_sure_misses_5 + fair_z_4 * fair_z_4 * 0.5e0 + fair_z_4 * SQRT(
                (
                  fair_sure_misses_5 * (
                    NULLIF(fair_rows_5 - 1, 0) - fair_sure_misses_5
                  )
                ) / NULLIF(fair_rows_5 - 1, 0) + fair_z_4 * fair_z_4 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_5,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_6 * fair_sure_hits_6
        ) / (
          fair_rows_6 * (
            fair_sure_hits_6 + fair_z_4 * fair_z_4 * 0.5e0 + fair_z_4 * SQRT(
              (
                fair_sure_hits_6 * (
                  fair_rows_6 - fair_sure_hits_6
                )
              ) / fair_rows_6 + fair_z_4 * fair_z_4 * 0.25e0
            )
          )
        )
      ) AS fair_low_6,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_6 * fair_sure_misses_6
          ) / (
            fair_rows_6 * (
              fair_sure_misses_6 + fair_z_4 * fair_z_4 * 0.5e0 + fair_z_4 * SQRT(
                (
                  fair_sure_misses_6 * (
                    fair_rows_6 - fair_sure_misses_6
                  )
                ) / fair_rows_6 + fair_z_4 * fair_z_4 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_6,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_7 * fair_sure_hits_7
        ) / (
          fair_rows_7 * (
            fair_sure_hits_7 + fair_z_5 * fair_z_5 * 0.5e0 + fair_z_5 * SQRT(
              (
                fair_sure_hits_7 * (
                  fair_rows_7 - fair_sure_hits_7
                )
              ) / fair_rows_7 + fair_z_5 * fair_z_5 * 0.25e0
            )
          )
        )
      ) AS fair_low_7,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_7 * fair_sure_misses_7
          ) / (
            fair_rows_7 * (
              fair_sure_misses_7 + fair_z_5 * fair_z_5 * 0.5e0 + fair_z_5 * SQRT(
                (
                  fair_sure_misses_7 * (
                    fair_rows_7 - fair_sure_misses_7
                  )
                ) / fair_rows_7 + fair_z_5 * fair_z_5 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_7,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_8 * fair_sure_hits_8
        ) / (
          fair_rows_8 * (
            fair_sure_hits_8 + fair_z_5 * fair_z_5 * 0.5e0 + fair_z_5 * SQRT(
              (
                fair_sure_hits_8 * (
                  fair_rows_8 - fair_sure_hits_8
                )
              ) / fair_rows_8 + fair_z_5 * fair_z_5 * 0.25e0
            )
          )
        )
      ) AS fair_low_8,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_8 * fair_sure_misses_8
          ) / (
            fair_rows_8 * (
              fair_sure_misses_8 + fair_z_5 * fair_z_5 * 0.5e0 + fair_z_5 * SQRT(
                (
                  fair_sure_misses_8 * (
                    fair_rows_8 - fair_sure_misses_8
                  )
                ) / fair_rows_8 + fair_z_5 * fair_z_5 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_8,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_9 * fair_sure_hits_9
        ) / (
          fair_size_9 * (
            fair_sure_hits_9 + fair_z_6 * fair_z_6 * 0.5e0 + fair_z_6 * SQRT(
              (
                fair_sure_hits_9 * (
                  fair_size_9 - fair_sure_hits_9
                )
              ) / fair_size_9 + fair_z_6 * fair_z_6 * 0.25e0
            )
          )
        )
      ) AS fair_low_9,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_9 * fair_sure_misses_9
          ) / (
            fair_size_9 * (
              fair_sure_misses_9 + fair_z_6 * fair_z_6 * 0.5e0 + fair_z_6 * SQRT(
                (
                  fair_sure_misses_9 * (
                    fair_size_9 - fair_sure_misses_9
                  )
                ) / fair_size_9 + fair_z_6 * fair_z_6 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_9,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_10 * fair_sure_hits_10
        ) / (
          fair_size_10 * (
            fair_sure_hits_10 + fair_z_7 * fair_z_7 * 0.5e0 + fair_z_7 * SQRT(
              (
                fair_sure_hits_10 * (
                  fair_size_10 - fair_sure_hits_10
                )
              ) / fair_size_10 + fair_z_7 * fair_z_7 * 0.25e0
            )
          )
        )
      ) AS fair_low_10,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_10 * fair_sure_misses_10
          ) / (
            fair_size_10 * (
              fair_sure_misses_10 + fair_z_7 * fair_z_7 * 0.5e0 + fair_z_7 * SQRT(
                (
                  fair_sure_misses_10 * (
                    fair_size_10 - fair_sure_misses_10
                  )
                ) / fair_size_10 + fair_z_7 * fair_z_7 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_10,
      GREATEST(
        0,
        fair_share_11 - (
          GREATEST(1, 0.6028102749890869e0 + 2.5231325220201604e0 / fair_z_8) * (
            fair_z_8 * SQRT(
              fair_size_11 + (
                fair_z_8 * fair_z_8 * 0.25e0
              ) / (
                fair_rows_11 * fair_rows_11
              )
            )
          )
        )
      ) AS fair_low_11,
      LEAST(
        1,
        fair_share_11 + fair_z_8 * SQRT(
          fair_size_11 + (
            fair_z_8 * fair_z_8 * 0.25e0
          ) / (
            fair_rows_11 * fair_rows_11
          )
        )
      ) AS fair_high_11,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_12 * fair_sure_hits_12
        ) / (
          fair_size_12 * (
            fair_sure_hits_12 + fair_z_9 * fair_z_9 * 0.5e0 + fair_z_9 * SQRT(
              (
                fair_sure_hits_12 * (
                  fair_size_12 - fair_sure_hits_12
                )
              ) / fair_size_12 + fair_z_9 * fair_z_9 * 0.25e0
            )
          )
        )
      ) AS fair_low_12,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_12 * fair_sure_misses_12
          ) / (
            fair_size_12 * (
              fair_sure_misses_12 + fair_z_9 * fair_z_9 * 0.5e0 + fair_z_9 * SQRT(
                (
                  fair_sure_misses_12 * (
                    fair_size_12 - fair_sure_misses_12
                  )
                ) / fair_size_12 + fair_z_9 * fair_z_9 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_12,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_0, 0.5))) AS fair_middle_0,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_1, 0.5))) AS fair_middle_1,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_5, 0.5))) AS fair_middle_5,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_6, 0.5))) AS fair_middle_6,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_7, 0.5))) AS fair_middle_7,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_8, 0.5))) AS fair_middle_8
    FROM fair_corrected
      JOIN fair_quantiles
        ON strata IS NOT DISTINCT FROM fair_stratum_0
        AND items IS NOT DISTINCT FROM fair_stratum_1
  ), fair_turns AS (
    SELECT
      *,
      (
        (
          fair_middle_0 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_1
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_center_0,
      (
        (
          fair_low_0 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_1
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_0_0_low,
      (
        (
          fair_high_0 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_1
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_0_0_high,
      (
        (
          fair_middle_0 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_low_1
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_0_1_low,
      (
        (
          fair_middle_0 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_high_1
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_0_1_high,
      2 * (
        2 * fair_low_2
      ) / NULLIF(2 * (
        2 * fair_low_2
      ) + (
        1 - fair_low_2
      ) + (
        1 - fair_low_2
      ), 0) AS fair_turn_1_low,
      2 * (
        2 * fair_high_2
      ) / NULLIF(2 * (
        2 * fair_high_2
      ) + (
        1 - fair_high_2
      ) + (
        1 - fair_high_2
      ), 0) AS fair_turn_1_high,
      (
        1 * (
          1 - fair_low_3
        ) + 1 * (
          1 - fair_low_3
        )
      ) / NULLIF(2, 0) AS fair_turn_2_low,
      (
        1 * (
          1 - fair_high_3
        ) + 1 * (
          1 - fair_high_3
        )
      ) / NULLIF(2, 0) AS fair_turn_2_high,
      (
        1 - fair_low_4
      ) / NULLIF(fair_low_4, 0) AS fair_turn_3_low,
      (
        1 - fair_high_4
      ) / NULLIF(fair_high_4, 0) AS fair_turn_3_high,
      (
        fair_middle_6 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_5
        ) / NULLIF(1, 0)
      ), 0) AS fair_center_4,
      (
        fair_middle_6 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_low_5
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_4_5_low,
      (
        fair_middle_6 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_high_5
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_4_5_high,
      (
        fair_low_6 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_5
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_4_6_low,
      (
        fair_high_6 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_5
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_4_6_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_center_5,
      (
        (
          fair_low_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_5_7_low,
      (
        (
          fair_high_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_5_7_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_low_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_5_8_low,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_high_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_5_8_high,
      (
        fair_low_9 * 8
      ) / NULLIF(8, 0) AS fair_turn_6_low,
      (
        fair_high_9 * 8
      ) / NULLIF(8, 0) AS fair_turn_6_high,
      (
        fair_low_10 * 8
      ) / NULLIF(8, 0) AS fair_turn_7_low,
      (
        fair_high_10 * 8
      ) / NULLIF(8, 0) AS fair_turn_7_high,
      (
        fair_low_11 * 8
      ) / NULLIF(8, 0) AS fair_turn_8_low,
      (
        fair_high_11 * 8
      ) / NULLIF(8, 0) AS fair_turn_8_high,
      (
        fair_low_12 * (
          4 + 1
        ) * (
          2 + 1
        )
      ) / NULLIF((
        4 + 1
      ) * (
        2 + 1
      ), 0) AS fair_turn_9_low,
      (
        fair_high_12 * (
          4 + 1
        ) * (
          2 + 1
        )
      ) / NULLIF((
        4 + 1
      ) * (
        2 + 1
      ), 0) AS fair_turn_9_high
    FROM fair_intervals
  ), fair_scales AS (
    SELECT
      *,
      fair_center_0 / (
        1 + ABS(fair_center_0)
      ) AS fair_scaled_0,
      fair_turn_0_0_low / (
        1 + ABS(fair_turn_0_0_low)
      ) AS fair_scaled_0_0_low,
      fair_turn_0_0_high / (
        1 + ABS(fair_turn_0_0_high)
      ) AS fair_scaled_0_0_high,
      fair_turn_0_1_low / (
        1 + ABS(fair_turn_0_1_low)
      ) AS fair_scaled_0_1_low,
      fair_turn_0_1_high / (
        1 + ABS(fair_turn_0_1_high)
      ) AS fair_scaled_0_1_high,
      fair_center_4 / (
        1 + ABS(fair_center_4)
      ) AS fair_scaled_4,
      fair_turn_4_5_low / (
        1 + ABS(fair_turn_4_5_low)
      ) AS fair_scaled_4_5_low,
      fair_turn_4_5_high / (
        1 + ABS(fair_turn_4_5_high)
      ) AS fair_scaled_4_5_high,
      fair_turn_4_6_low / (
        1 + ABS(fair_turn_4_6_low)
      ) AS fair_scaled_4_6_low,
      fair_turn_4_6_high / (
        1 + ABS(fair_turn_4_6_high)
      ) AS fair_scaled_4_6_high,
      fair_center_5 / (
        1 + ABS(fair_center_5)
      ) AS fair_scaled_5,
      fair_turn_5_7_low / (
        1 + ABS(fair_turn_5_7_low)
      ) AS fair_scaled_5_7_low,
      fair_turn_5_7_high / (
        1 + ABS(fair_turn_5_7_high)
      ) AS fair_scaled_5_7_high,
      fair_turn_5_8_low / (
        1 + ABS(fair_turn_5_8_low)
      ) AS fair_scaled_5_8_low,
      fair_turn_5_8_high / (
        1 + ABS(fair_turn_5_8_high)
      ) AS fair_scaled_5_8_high
    FROM fair_turns
  ), fair_steps AS (
    SELECT
      *,
      fair_scaled_0 - LEAST(fair_scaled_0, fair_scaled_0_0_low, fair_scaled_0_0_high) AS fair_step_0_0_low,
      CASE
        WHEN fair_scaled_0_0_low <= fair_scaled_0_0_high
        THEN fair_low_0
        ELSE fair_high_0
      END AS fair_end_0_0_low,
      GREATEST(fair_scaled_0, fair_scaled_0_0_low, fair_scaled_0_0_high) - fair_scaled_0 AS fair_step_0_0_high,
      CASE
        WHEN fair_scaled_0_0_low >= fair_scaled_0_0_high
        THEN fair_low_0
        ELSE fair_high_0
      END AS fair_end_0_0_high,
      fair_scaled_0 - LEAST(fair_scaled_0, fair_scaled_0_1_low, fair_scaled_0_1_high) AS fair_step_0_1_low,
      CASE
        WHEN fair_scaled_0_1_low <= fair_scaled_0_1_high
        THEN fair_low_1
        ELSE fair_high_1
      END AS fair_end_0_1_low,
      GREATEST(fair_scaled_0, fair_scaled_0_1_low, fair_scaled_0_1_high) - fair_scaled_0 AS fair_step_0_1_high,
      CASE
        WHEN fair_scaled_0_1_low >= fair_scaled_0_1_high
        THEN fair_low_1
        ELSE fair_high_1
      END AS fair_end_0_1_high,
      fair_scaled_4 - LEAST(fair_scaled_4, fair_scaled_4_5_low, fair_scaled_4_5_high) AS fair_step_4_5_low,
      CASE
        WHEN fair_scaled_4_5_low <= fair_scaled_4_5_high
        THEN fair_low_5
        ELSE fair_high_5
      END AS fair_end_4_5_low,
      GREATEST(fair_scaled_4, fair_scaled_4_5_low, fair_scaled_4_5_high) - fair_scaled_4 AS fair_step_4_5_high,
      CASE
        WHEN fair_scaled_4_5_low >= fair_scaled_4_5_high
        THEN fair_low_5
        ELSE fair_high_5
      END AS fair_end_4_5_high,
      fair_scaled_4 - LEAST(fair_scaled_4, fair_scaled_4_6_low, fair_scaled_4_6_high) AS fair_step_4_6_low,
      CASE
        WHEN fair_scaled_4_6_low <= fair_scaled_4_6_high
        THEN fair_low_6
        ELSE fair_high_6
      END AS fair_end_4_6_low,
      GREATEST(fair_scaled_4, fair_scaled_4_6_low, fair_scaled_4_6_high) - fair_scaled_4 AS fair_step_4_6_high,
      CASE
        WHEN fair_scaled_4_6_low >= fair_scaled_4_6_high
        THEN fair_low_6
        ELSE fair_high_6
      END AS fair_end_4_6_high,
      fair_scaled_5 - LEAST(fair_scaled_5, fair_scaled_5_7_low, fair_scaled_5_7_high) AS fair_step_5_7_low,
      CASE
        WHEN fair_scaled_5_7_low <= fair_scaled_5_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_5_7_low,
      GREATEST(fair_scaled_5, fair_scaled_5_7_low, fair_scaled_5_7_high) - fair_scaled_5 AS fair_step_5_7_high,
      CASE
        WHEN fair_scaled_5_7_low >= fair_scaled_5_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_5_7_high,
      fair_scaled_5 - LEAST(fair_scaled_5, fair_scaled_5_8_low, fair_scaled_5_8_high) AS fair_step_5_8_low,
      CASE
        WHEN fair_scaled_5_8_low <= fair_scaled_5_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_5_8_low,
      GREATEST(fair_scaled_5, fair_scaled_5_8_low, fair_scaled_5_8_high) - fair_scaled_5 AS fair_step_5_8_high,
      CASE
        WHEN fair_scaled_5_8_low >= fair_scaled_5_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_5_8_high
    FROM fair_scales
  ), fair_ends AS (
    SELECT
      *,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_0 - SQRT(fair_step_0_0_low * fair_step_0_0_low + fair_step_0_1_low * fair_step_0_1_low)
      ) AS fair_far_0_low,
      fair_middle_0 + (
        fair_step_0_0_low / NULLIF(
          SQRT(fair_step_0_0_low * fair_step_0_0_low + fair_step_0_1_low * fair_step_0_1_low),
          0
        )
      ) * (
        fair_end_0_0_low - fair_middle_0
      ) AS fair_way_0_0_low,
      fair_middle_1 + (
        fair_step_0_1_low / NULLIF(
          SQRT(fair_step_0_0_low * fair_step_0_0_low + fair_step_0_1_low * fair_step_0_1_low),
          0
        )
      ) * (
        fair_end_0_1_low - fair_middle_1
      ) AS fair_way_0_1_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_0 + SQRT(
          fair_step_0_0_high * fair_step_0_0_high + fair_step_0_1_high * fair_step_0_1_high
        )
      ) AS fair_far_0_high,
      fair_middle_0 + (
        fair_step_0_0_high / NULLIF(
          SQRT(
            fair_step_0_0_high * fair_step_0_0_high + fair_step_0_1_high * fair_step_0_1_high
          ),
          0
        )
      ) * (
        fair_end_0_0_high - fair_middle_0
      ) AS fair_way_0_0_high,
      fair_middle_1 + (
        fair_step_0_1_high / NULLIF(
          SQRT(
            fair_step_0_0_high * fair_step_0_0_high + fair_step_0_1_high * fair_step_0_1_high
          ),
          0
        )
      ) * (
        fair_end_0_1_high - fair_middle_1
      ) AS fair_way_0_1_high,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_4 - SQRT(fair_step_4_5_low * fair_step_4_5_low + fair_step_4_6_low * fair_step_4_6_low)
      ) AS fair_far_4_low,
      fair_middle_5 + (
        fair_step_4_5_low / NULLIF(
          SQRT(fair_step_4_5_low * fair_step_4_5_low + fair_step_4_6_low * fair_step_4_6_low),
          0
        )
      ) * (
        fair_end_4_5_low - fair_middle_5
      ) AS fair_way_4_5_low,
      fair_middle_6 + (
        fair_step_4_6_low / NULLIF(
          SQRT(fair_step_4_5_low * fair_step_4_5_low + fair_step_4_6_low * fair_step_4_6_low),
          0
        )
      ) * (
        fair_end_4_6_low - fair_middle_6
      ) AS fair_way_4_6_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_4 + SQRT(
          fair_step_4_5_high * fair_step_4_5_high + fair_step_4_6_high * fair_step_4_6_high
        )
      ) AS fair_far_4_high,
      fair_middle_5 + (
        fair_step_4_5_high / NULLIF(
          SQRT(
            fair_step_4_5_high * fair_step_4_5_high + fair_step_4_6_high * fair_step_4_6_high
          ),
          0
        )
      ) * (
        fair_end_4_5_high - fair_middle_5
      ) AS fair_way_4_5_high,
      fair_middle_6 + (
        fair_step_4_6_high / NULLIF(
          SQRT(
            fair_step_4_5_high * fair_step_4_5_high + fair_step_4_6_high * fair_step_4_6_high
          ),
          0
        )
      ) * (
        fair_end_4_6_high - fair_middle_6
      ) AS fair_way_4_6_high,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_5 - SQRT(fair_step_5_7_low * fair_step_5_7_low + fair_step_5_8_low * fair_step_5_8_low)
      ) AS fair_far_5_low,
      fair_middle_7 + (
        fair_step_5_7_low / NULLIF(
          SQRT(fair_step_5_7_low * fair_step_5_7_low + fair_step_5_8_low * fair_step_5_8_low),
          0
        )
      ) * (
        fair_end_5_7_low - fair_middle_7
      ) AS fair_way_5_7_low,
      fair_middle_8 + (
        fair_step_5_8_low / NULLIF(
          SQRT(fair_step_5_7_low * fair_step_5_7_low + fair_step_5_8_low * fair_step_5_8_low),
          0
        )
      ) * (
        fair_end_5_8_low - fair_middle_8
      ) AS fair_way_5_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_5 + SQRT(
          fair_step_5_7_high * fair_step_5_7_high + fair_step_5_8_high * fair_step_5_8_high
        )
      ) AS fair_far_5_high,
      fair_middle_7 + (
        fair_step_5_7_high / NULLIF(
          SQRT(
            fair_step_5_7_high * fair_step_5_7_high + fair_step_5_8_high * fair_step_5_8_high
          ),
          0
        )
      ) * (
        fair_end_5_7_high - fair_middle_7
      ) AS fair_way_5_7_high,
      fair_middle_8 + (
        fair_step_5_8_high / NULLIF(
          SQRT(
            fair_step_5_7_high * fair_step_5_7_high + fair_step_5_8_high * fair_step_5_8_high
          ),
          0
        )
      ) * (
        fair_end_5_8_high - fair_middle_8
      ) AS fair_way_5_8_high
    FROM fair_steps
  ), fair_groups AS (
    SELECT
      strata,
      items,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate,
      CAST(CASE WHEN items & 1 = 1 THEN (
        fn + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS rejection_rate,
      CAST(CASE WHEN items & 2 = 2 THEN (
        tp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS base_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fn, 0) END AS DOUBLE) AS true_positive_rate,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(tp + fn, 0) END AS DOUBLE) AS false_negative_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fp + tn, 0) END AS DOUBLE) AS true_negative_rate,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(fp + tn, 0) END AS DOUBLE) AS false_positive_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fp, 0) END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(tp + fp, 0) END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fn + tn, 0) END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fn + tn, 0) END AS DOUBLE) AS false_omission_rate,
      CAST(CASE WHEN items & 3 = 3 THEN (
        tp + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS accuracy,
      CAST(CASE WHEN items & 3 = 3 THEN (
        fp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS misclassification_rate,
      fair_value_0 AS balanced_accuracy,
      CASE
        WHEN NOT fair_value_0 IS NULL
        THEN LEAST(
          fair_value_0,
          LEAST(
            (
              (
                fair_way_0_0_low / NULLIF(1, 0)
              ) + (
                (
                  1 - fair_way_0_1_low
                ) / NULLIF(1, 0)
              )
            ) / 2,
            GREATEST(0.0e0, fair_far_0_low / (
              1 - ABS(fair_far_0_low)
            ))
          )
        )
      END AS balanced_accuracy_low,
      CASE
        WHEN NOT fair_value_0 IS NULL
        THEN GREATEST(
          fair_value_0,
          GREATEST(
            (
              (
                fair_way_0_0_high / NULLIF(1, 0)
              ) + (
                (
                  1 - fair_way_0_1_high
                ) / NULLIF(1, 0)
              )
            ) / 2,
            LEAST(1, fair_far_0_high / (
              1 - ABS(fair_far_0_high)
            ))
          )
        )
      END AS balanced_accuracy_high,
      fair_value_1 AS f1_score,
      CASE
        WHEN NOT fair_value_1 IS NULL
        THEN LEAST(fair_value_1, fair_turn_1_low, fair_turn_1_high)
      END AS f1_score_low,
      CASE
        WHEN NOT fair_value_1 IS NULL
        THEN GREATEST(fair_value_1, fair_turn_1_low, fair_turn_1_high)
      END AS f1_score_high,
      fair_value_2 AS average_error_cost,
      CASE
        WHEN NOT fair_value_2 IS NULL
        THEN LEAST(fair_value_2, fair_turn_2_low, fair_turn_2_high)
      END AS average_error_cost_low,
      CASE
        WHEN NOT fair_value_2 IS NULL
        THEN GREATEST(fair_value_2, fair_turn_2_low, fair_turn_2_high)
      END AS average_error_cost_high,
      fair_value_3 AS treatment_equality,
      CASE
        WHEN NOT fair_value_3 IS NULL
        THEN LEAST(fair_value_3, fair_turn_3_low, fair_turn_3_high)
      END AS treatment_equality_low,
      CASE
        WHEN NOT fair_value_3 IS NULL
        THEN GREATEST(fair_value_3, fair_turn_3_low, fair_turn_3_high)
      END AS treatment_equality_high,
      fair_value_4 AS error_rate_ratio,
      CASE
        WHEN NOT fair_value_4 IS NULL
        THEN LEAST(
          fair_value_4,
          LEAST(
            (
              fair_way_4_6_low / NULLIF(1, 0)
            ) / NULLIF((
              (
                1 - fair_way_4_5_low
              ) / NULLIF(1, 0)
            ), 0),
            GREATEST(0.0e0, fair_far_4_low / (
              1 - ABS(fair_far_4_low)
            ))
          )
        )
      END AS error_rate_ratio_low,
      CASE
        WHEN NOT fair_value_4 IS NULL
        THEN GREATEST(
          fair_value_4,
          GREATEST(
            (
              fair_way_4_6_high / NULLIF(1, 0)
            ) / NULLIF((
              (
                1 - fair_way_4_5_high
              ) / NULLIF(1, 0)
            ), 0),
            LEAST(
              (
                fair_end_4_6_high / NULLIF(1, 0)
              ) / NULLIF((
                (
                  1 - fair_end_4_5_high
                ) / NULLIF(1, 0)
              ), 0),
              fair_far_4_high / (
                1 - ABS(fair_far_4_high)
              )
            )
          )
        )
      END AS error_rate_ratio_high,
      fair_value_5 AS average_odds,
      CASE
        WHEN NOT fair_value_5 IS NULL
        THEN LEAST(
          fair_value_5,
          LEAST(
            (
              (
                fair_way_5_7_low / NULLIF(1, 0)
              ) + (
                fair_way_5_8_low / NULLIF(1, 0)
              )
            ) / 2,
            GREATEST(0.0e0, fair_far_5_low / (
              1 - ABS(fair_far_5_low)
            ))
          )
        )
      END AS average_odds_low,
      CASE
        WHEN NOT fair_value_5 IS NULL
        THEN GREATEST(
          fair_value_5,
          GREATEST(
            (
              (
                fair_way_5_7_high / NULLIF(1, 0)
              ) + (
                fair_way_5_8_high / NULLIF(1, 0)
              )
            ) / 2,
            LEAST(1, fair_far_5_high / (
              1 - ABS(fair_far_5_high)
            ))
          )
        )
      END AS average_odds_high,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS disparate_impact,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS conditional_statistical_parity,
      fair_value_6 AS mean_score,
      CASE
        WHEN NOT fair_value_6 IS NULL
        THEN LEAST(fair_value_6, fair_turn_6_low, fair_turn_6_high)
      END AS mean_score_low,
      CASE
        WHEN NOT fair_value_6 IS NULL
        THEN GREATEST(fair_value_6, fair_turn_6_low, fair_turn_6_high)
      END AS mean_score_high,
      fair_value_7 AS brier_score,
      CASE
        WHEN NOT fair_value_7 IS NULL
        THEN LEAST(fair_value_7, fair_turn_7_low, fair_turn_7_high)
      END AS brier_score_low,
      CASE
        WHEN NOT fair_value_7 IS NULL
        THEN GREATEST(fair_value_7, fair_turn_7_low, fair_turn_7_high)
      END AS brier_score_high,
      fair_value_8 AS calibration_error,
      CASE
        WHEN NOT fair_value_8 IS NULL
        THEN LEAST(fair_value_8, fair_turn_8_low, fair_turn_8_high)
      END AS calibration_error_low,
      CASE
        WHEN NOT fair_value_8 IS NULL
        THEN GREATEST(fair_value_8, fair_turn_8_low, fair_turn_8_high)
      END AS calibration_error_high,
      fair_value_9 AS auc,
      CASE
        WHEN NOT fair_value_9 IS NULL
        THEN LEAST(fair_value_9, fair_turn_9_low, fair_turn_9_high)
      END AS auc_low,
      CASE
        WHEN NOT fair_value_9 IS NULL
        THEN GREATEST(fair_value_9, fair_turn_9_low, fair_turn_9_high)
      END AS auc_high,
      [
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        NULL,
        NULL,
        NULL,
        NULL
      ] AS fair_bases
    FROM fair_ends
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      strata,
      items,
      UNNEST(
        [
          0,
          1,
          2,
          3,
          4,
          5,
          6,
          7,
          8,
          9,
          10,
          11,
          12,
          13,
          14,
          15,
          16,
          17,
          18,
          19,
          20,
          21,
          22,
          23,
          24
        ]
      ) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            balanced_accuracy,
            f1_score,
            average_error_cost,
            treatment_equality,
            error_rate_ratio,
            average_odds,
            disparate_impact,
            conditional_statistical_parity,
            mean_score,
            brier_score,
            calibration_error,
            auc
          ]
        END
      ) AS fair_value,
      UNNEST(fair_bases) AS fair_base,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            balanced_accuracy_low,
            f1_score_low,
            average_error_cost_low,
            treatment_equality_low,
            error_rate_ratio_low,
            average_odds_low,
            NULL,
            NULL,
            mean_score_low,
            brier_score_low,
            calibration_error_low,
            auc_low
          ]
        END
      ) AS fair_other_low,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            NULL,
            balanced_accuracy_high,
            f1_score_high,
            average_error_cost_high,
            treatment_equality_high,
            error_rate_ratio_high,
            average_odds_high,
            NULL,
            NULL,
            mean_score_high,
            brier_score_high,
            calibration_error_high,
            auc_high
          ]
        END
      ) AS fair_other_high,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      ROW_NUMBER() OVER () AS fair_place
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_levels AS (
    SELECT
      strata,
      items,
      fair_metric,
      LIST_EXTRACT(
        LIST_TRANSFORM(
          [
            CASE
              WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
              THEN (
                1 - CAST(confidence AS DOUBLE)
              ) / 2
              ELSE ERROR(
                'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
              )
            END / fair_gaps
          ],
          LAMBDA fair_r : -(
            CASE
              WHEN fair_r <= 0 OR fair_r >= 1
              THEN NULL
              WHEN ABS(fair_r - 0.5e0) <= 0.425e0
              THEN (
                (
                  fair_r - 0.5e0
                ) * (
                  (
                    (
                      (
                        (
                          (
                            (
                              2.5090809287301226727e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 3.3430575583588128105e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 6.7265770927008700853e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 4.5921953931549871457e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 1.3731693765509461125e4
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 1.9715909503065514427e3
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 1.3314166789178437745e2
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 3.3871328727963666080e0
                ) / (
                  (
                    (
                      (
                        (
                          (
                            (
                              5.2264952788528545610e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 2.8729085735721942674e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 3.9307895800092710610e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 2.1213794301586595867e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 5.3941960214247511077e3
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 6.8718700749205790830e2
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 4.2313330701600911252e1
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 1.0
                )
              )
              ELSE SIGN(fair_r - 0.5e0) * (
                CASE
                  WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5
                  THEN LIST_REDUCE(
                    [
                      7.74545014278341407640e-4,
                      2.27238449892691845833e-2,
                      2.41780725177450611770e-1,
                      1.27045825245236838258e0,
                      3.64784832476320460504e0,
                      5.76949722146069140550e0,
                      4.63033784615654529590e0,
                      1.42343711074968357734e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      1.05075007164441684324e-9,
                      5.47593808499534494600e-4,
                      1.51986665636164571966e-2,
                      1.48103976427480074590e-1,
                      6.89767334985100004550e-1,
                      1.67638483018380384940e0,
                      2.05319162663775882187e0,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  )
                  ELSE LIST_REDUCE(
                    [
                      2.01033439929228813265e-7,
                      2.71155556874348757815e-5,
                      1.24266094738807843860e-3,
                      2.65321895265761230930e-2,
                      2.96560571828504891230e-1,
                      1.78482653991729133580e0,
                      5.46378491116411436990e0,
                      6.65790464350110377720e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      2.04426310338993978564e-15,
                      1.42151175831644588870e-7,
                      1.84631831751005468180e-5,
                      7.86869131145613259100e-4,
                      1.48753612908506148525e-2,
                      1.36929880922735805310e-1,
                      5.99832206555887937690e-1,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  )
                END
              )
            END
          )
        ),
        1
      ) AS fair_z
    FROM (
      SELECT
        strata,
        items,
        fair_metric,
        GREATEST(
          1,
          CASE
            WHEN NOT reference IS NULL
            THEN fair_judged - 1
            ELSE (
              fair_judged * (
                fair_judged - 1
              )
            ) / 2
          END
        ) AS fair_gaps
      FROM (
        SELECT
          strata,
          items,
          fair_metric,
          CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged
        FROM fair_measures
        GROUP BY
          strata,
          items,
          fair_metric
      ) AS fair_inner
    ) AS fair_inner
  ), fair_sure AS (
    SELECT
      fair_measures.*,
      CASE
        WHEN fair_base * fair_value < 4.0e0
        THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (
          fair_base * fair_value
        ) - 2.0e0)
        ELSE fair_base * fair_value
      END AS fair_sure_hits,
      CASE
        WHEN fair_base * (
          1 - fair_value
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_base * (
            1 - fair_value
          ) - 0.5e0,
          1.5e0 * (
            fair_base * (
              1 - fair_value
            )
          ) - 2.0e0
        )
        ELSE fair_base * (
          1 - fair_value
        )
      END AS fair_sure_misses,
      fair_z
    FROM fair_measures
      JOIN fair_levels
        ON fair_measures.strata IS NOT DISTINCT FROM fair_levels.strata
        AND fair_measures.items IS NOT DISTINCT FROM fair_levels.items
        AND fair_measures.fair_metric IS NOT DISTINCT FROM fair_levels.fair_metric
  ), fair_limited AS MATERIALIZED (
    SELECT
      *,
      CASE
        WHEN fair_base IS NULL
        THEN fair_other_low
        ELSE (
          fair_sure_hits * fair_sure_hits
        ) / (
          fair_base * (
            fair_sure_hits + fair_z * fair_z * 0.5e0 + fair_z * SQRT(
              (
                fair_sure_hits * (
                  fair_base - fair_sure_hits
                )
              ) / fair_base + fair_z * fair_z * 0.25e0
            )
          )
        )
      END AS fair_low,
      CASE
        WHEN fair_base IS NULL
        THEN fair_other_high
        ELSE 1 - (
          (
            fair_sure_misses * fair_sure_misses
          ) / (
            fair_base * (
              fair_sure_misses + fair_z * fair_z * 0.5e0 + fair_z * SQRT(
                (
                  fair_sure_misses * (
                    fair_base - fair_sure_misses
                  )
                ) / fair_base + fair_z * fair_z * 0.25e0
              )
            )
          )
        )
      END AS fair_high
    FROM fair_sure
  ), fair_ranked_of_all AS (
    SELECT
      strata,
      items,
      fair_metric,
      COUNT(fair_value) AS fair_judged,
      CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
      MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest,
      COUNT(fair_low) AS fair_limited,
      FLATTEN(
        [
          ARG_MAX(fair_place, fair_value, 16),
          ARG_MAX(fair_place, fair_low, 16),
          ARG_MAX(fair_place, fair_high, 16),
          ARG_MIN(fair_place, fair_value, 16),
          ARG_MIN(fair_place, fair_low, 16),
          ARG_MIN(fair_place, fair_high, 16)
        ]
      ) AS fair_ends,
      MIN(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
        END
      ) AS fair_lowest,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'n': fair_n}
        END
      ) AS fair_highest
    FROM fair_limited
    GROUP BY
      strata,
      items,
      fair_metric
  ), fair_rivals_of_all AS (
    SELECT
      strata,
      items,
      fair_metric,
      fair_place,
      fair_value,
      fair_low,
      fair_high
    FROM fair_limited
    WHERE
      (fair_metric, fair_place) IN (
        SELECT
          fair_metric,
          UNNEST(fair_ends)
        FROM fair_ranked_of_all
      )
  ), fair_facing_of_all AS (
    SELECT
      fair_upper.strata,
      fair_upper.items,
      fair_upper.fair_metric,
      fair_upper.fair_value AS fair_upper_value,
      fair_upper.fair_low AS fair_upper_low,
      fair_upper.fair_high AS fair_upper_high,
      fair_lower.fair_value AS fair_lower_value,
      fair_lower.fair_low AS fair_lower_low,
      fair_lower.fair_high AS fair_lower_high
    FROM fair_rivals_of_all AS fair_upper
    INNER JOIN fair_rivals_of_all AS fair_lower
      ON fair_upper.strata IS NOT DISTINCT FROM fair_lower.strata
      AND fair_upper.items IS NOT DISTINCT FROM fair_lower.items
      AND fair_upper.fair_metric IS NOT DISTINCT FROM fair_lower.fair_metric
      AND (
        fair_upper.fair_value > fair_lower.fair_value
        OR fair_upper.fair_value = fair_lower.fair_value
        AND fair_upper.fair_place < fair_lower.fair_place
      )
  ), fair_margins_of_all AS (
    SELECT
      strata,
      items,
      fair_metric,
      GREATEST(
        fair_upper_value - fair_lower_value - SQRT(
          POWER(fair_upper_value - fair_upper_low, 2) + POWER(fair_lower_high - fair_lower_value, 2)
        ),
        fair_upper_low - fair_lower_high
      ) AS fair_difference_low,
      LEAST(
        fair_upper_value - fair_lower_value + SQRT(
          POWER(fair_upper_high - fair_upper_value, 2) + POWER(fair_lower_value - fair_lower_low, 2)
        ),
        fair_upper_high - fair_lower_low
      ) AS fair_difference_high,
      CASE
        WHEN fair_lower_value < 0 OR fair_upper_value <= 0
        THEN NULL
        WHEN fair_lower_low <= 0
        THEN 0
        ELSE GREATEST(
          (
            fair_lower_value / fair_upper_value
          ) * EXP(
            -SQRT(
              POWER(LN(fair_lower_value / fair_lower_low), 2) + POWER(LN(fair_upper_high / fair_upper_value), 2)
            )
          ),
          fair_lower_low / fair_upper_high
        )
      END AS fair_ratio_low,
      CASE
        WHEN fair_lower_value < 0 OR fair_upper_value <= 0
        THEN NULL
        WHEN fair_upper_low <= 0
        THEN CAST('Infinity' AS DOUBLE)
        WHEN fair_lower_value <= 0
        THEN fair_lower_high / fair_upper_low
        ELSE LEAST(
          (
            fair_lower_value / fair_upper_value
          ) * EXP(
            SQRT(
              POWER(LN(fair_lower_high / fair_lower_value), 2) + POWER(LN(fair_upper_value / fair_upper_low), 2)
            )
          ),
          fair_lower_high / fair_upper_low
        )
      END AS fair_ratio_high
    FROM fair_facing_of_all
  ), fair_widest_of_all AS (
    SELECT
      strata,
      items,
      fair_metric,
      MAX(GREATEST(fair_difference_low, 0)) AS fair_difference_low,
      MAX(GREATEST(fair_difference_high, 0 - fair_difference_low)) AS fair_difference_high,
      MIN(LEAST(fair_ratio_low, 1 / fair_ratio_high)) AS fair_ratio_low,
      MIN(LEAST(fair_ratio_high, 1)) AS fair_ratio_high
    FROM fair_margins_of_all
    GROUP BY
      strata,
      items,
      fair_metric
  ), fair_pairs_of_all AS (
    SELECT
      fair_ranked_of_all.strata,
      fair_ranked_of_all.items,
      fair_ranked_of_all.fair_metric,
      fair_ranked_of_all.fair_judged,
      fair_ranked_of_all.fair_excluded,
      fair_ranked_of_all.fair_smallest,
      fair_lowest.value AS lowest_value,
      fair_lowest.key AS lowest_key,
      fair_lowest.n AS lowest_n,
      fair_highest.value AS highest_value,
      fair_highest.key AS highest_key,
      fair_highest.n AS highest_n,
      CAST((
        fair_ranked_of_all.fair_judged * (
          fair_ranked_of_all.fair_judged - 1
        )
      ) / 2 AS BIGINT) AS fair_gaps,
      fair_widest_of_all.fair_difference_low,
      fair_widest_of_all.fair_difference_high,
      fair_widest_of_all.fair_ratio_low,
      fair_widest_of_all.fair_ratio_high
    FROM fair_ranked_of_all
    LEFT JOIN fair_widest_of_all
      ON fair_ranked_of_all.strata IS NOT DISTINCT FROM fair_widest_of_all.strata
      AND fair_ranked_of_all.items IS NOT DISTINCT FROM fair_widest_of_all.items
      AND fair_ranked_of_all.fair_metric IS NOT DISTINCT FROM fair_widest_of_all.fair_metric
      AND fair_ranked_of_all.fair_judged = fair_ranked_of_all.fair_limited
  ), fair_referred AS (
    SELECT
      strata,
      items,
      fair_metric,
      CASE
        WHEN NOT reference IS NULL
        AND SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0
        THEN ERROR(
          'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
        )
        ELSE MAX(
          CASE
            WHEN fair_is_reference AND NOT fair_value IS NULL
            THEN {'value': fair_value, 'key': fair_key, 'n': fair_n, 'low': fair_low, 'high': fair_high}
          END
        )
      END AS fair_reference
    FROM fair_limited
    GROUP BY
      strata,
      items,
      fair_metric
  ), fair_ranked AS (
    SELECT
      fair_limited.strata,
      fair_limited.items,
      fair_limited.fair_metric,
      MAX(fair_referred.fair_reference) AS fair_reference,
      CAST(SUM(fair_excluded) AS BIGINT) AS fair_excluded,
      MIN(CASE WHEN NOT fair_value IS NULL THEN fair_n END) AS fair_smallest,
      MIN(
        {'is_reference': fair_is_reference, 'is_undefined': fair_value IS NULL, 'is_incomparable': CASE
          WHEN fair_limited.fair_metric IN (19)
          AND NOT fair_value IS NULL
          AND NOT fair_referred.fair_reference.value IS NULL
          THEN -LEAST(fair_value, fair_referred.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0)
          WHEN fair_limited.fair_metric IN (19)
          THEN NULL
          ELSE ABS(fair_value - fair_referred.fair_reference.value)
        END IS NULL, 'is_number': fair_value <= CAST('Infinity' AS DOUBLE), 'nearness': -(
          CASE
            WHEN fair_limited.fair_metric IN (19)
            AND NOT fair_value IS NULL
            AND NOT fair_referred.fair_reference.value IS NULL
            THEN -LEAST(fair_value, fair_referred.fair_reference.value) / NULLIF(GREATEST(fair_value, fair_referred.fair_reference.value), 0)
            WHEN fair_limited.fair_metric IN (19)
            THEN NULL
            ELSE ABS(fair_value - fair_referred.fair_reference.value)
          END
        ), 'key': fair_key, 'value': fair_value, 'n': fair_n, 'low': fair_low, 'high': fair_high}
      ) AS fair_furthest,
      COUNT(CASE WHEN NOT fair_is_reference THEN fair_value END) AS fair_rivals,
      COUNT(CASE WHEN NOT fair_is_reference THEN fair_low END) AS fair_limited,
      MAX(
        GREATEST(
          CASE
            WHEN NOT fair_is_reference
            AND fair_limited.fair_metric IN (
              0,
              1,
              2,
              3,
              4,
              5,
              6,
              7,
              8,
              9,
              10,
              11,
              12,
              13,
              14,
              15,
              16,
              17,
              18,
              20,
              21,
              22,
              23,
              24
            )
            THEN GREATEST(
              GREATEST(
                fair_value - (
                  fair_referred.fair_reference.value
                ) - SQRT(
                  POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high - (
                    fair_referred.fair_reference.value
                  ), 2)
                ),
                fair_low - (
                  fair_referred.fair_reference.high
                )
              ),
              0 - LEAST(
                fair_value - (
                  fair_referred.fair_reference.value
                ) + SQRT(
                  POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value - (
                    fair_referred.fair_reference.low
                  ), 2)
                ),
                fair_high - (
                  fair_referred.fair_reference.low
                )
              )
            )
          END,
          0
        )
      ) AS fair_difference_low,
      MAX(
        CASE
          WHEN NOT fair_is_reference
          AND fair_limited.fair_metric IN (
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            12,
            13,
            14,
            15,
            16,
            17,
            18,
            20,
            21,
            22,
            23,
            24
          )
          THEN GREATEST(
            LEAST(
              fair_value - (
                fair_referred.fair_reference.value
              ) + SQRT(
                POWER(fair_high - fair_value, 2) + POWER(fair_referred.fair_reference.value - (
                  fair_referred.fair_reference.low
                ), 2)
              ),
              fair_high - (
                fair_referred.fair_reference.low
              )
            ),
            0 - GREATEST(
              fair_value - (
                fair_referred.fair_reference.value
              ) - SQRT(
                POWER(fair_value - fair_low, 2) + POWER(fair_referred.fair_reference.high - (
                  fair_referred.fair_reference.value
                ), 2)
              ),
              fair_low - (
                fair_referred.fair_reference.high
              )
            )
          )
        END
      ) AS fair_difference_high,
      MIN(
        CASE
          WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (19)
          THEN LEAST(
            CASE
              WHEN fair_value < 0 OR fair_referred.fair_reference.value <= 0
              THEN NULL
              WHEN fair_low <= 0
              THEN 0
              ELSE GREATEST(
                (
                  fair_value / (
                    fair_referred.fair_reference.value
                  )
                ) * EXP(
                  -SQRT(
                    POWER(LN(fair_value / fair_low), 2) + POWER(
                      LN(
                        (
                          fair_referred.fair_reference.high
                        ) / (
                          fair_referred.fair_reference.value
                        )
                      ),
                      2
                    )
                  )
                ),
                fair_low / (
                  fair_referred.fair_reference.high
                )
              )
            END,
            CASE
              WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0
              THEN NULL
              WHEN fair_referred.fair_reference.low <= 0
              THEN 0
              ELSE GREATEST(
                (
                  (
                    fair_referred.fair_reference.value
                  ) / fair_value
                ) * EXP(
                  -SQRT(
                    POWER(
                      LN(
                        (
                          fair_referred.fair_reference.value
                        ) / (
                          fair_referred.fair_reference.low
                        )
                      ),
                      2
                    ) + POWER(LN(fair_high / fair_value), 2)
                  )
                ),
                (
                  fair_referred.fair_reference.low
                ) / fair_high
              )
            END
          )
        END
      ) AS fair_ratio_low,
      MIN(
        LEAST(
          CASE
            WHEN NOT fair_is_reference AND fair_limited.fair_metric IN (19)
            THEN LEAST(
              CASE
                WHEN fair_value < 0 OR fair_referred.fair_reference.value <= 0
                THEN NULL
                WHEN fair_referred.fair_reference.low <= 0
                THEN CAST('Infinity' AS DOUBLE)
                WHEN fair_value <= 0
                THEN fair_high / (
                  fair_referred.fair_reference.low
                )
                ELSE LEAST(
                  (
                    fair_value / (
                      fair_referred.fair_reference.value
                    )
                  ) * EXP(
                    SQRT(
                      POWER(LN(fair_high / fair_value), 2) + POWER(
                        LN(
                          (
                            fair_referred.fair_reference.value
                          ) / (
                            fair_referred.fair_reference.low
                          )
                        ),
                        2
                      )
                    )
                  ),
                  fair_high / (
                    fair_referred.fair_reference.low
                  )
                )
              END,
              CASE
                WHEN fair_referred.fair_reference.value < 0 OR fair_value <= 0
                THEN NULL
                WHEN fair_low <= 0
                THEN CAST('Infinity' AS DOUBLE)
                WHEN fair_referred.fair_reference.value <= 0
                THEN (
                  fair_referred.fair_reference.high
                ) / fair_low
                ELSE LEAST(
                  (
                    (
                      fair_referred.fair_reference.value
                    ) / fair_value
                  ) * EXP(
                    SQRT(
                      POWER(
                        LN(
                          (
                            fair_referred.fair_reference.high
                          ) / (
                            fair_referred.fair_reference.value
                          )
                        ),
                        2
                      ) + POWER(LN(fair_value / fair_low), 2)
                    )
                  ),
                  (
                    fair_referred.fair_reference.high
                  ) / fair_low
                )
              END
            )
          END,
          1
        )
      ) AS fair_ratio_high
    FROM fair_limited
    INNER JOIN fair_referred
      ON fair_limited.strata IS NOT DISTINCT FROM fair_referred.strata
      AND fair_limited.items IS NOT DISTINCT FROM fair_referred.items
      AND fair_limited.fair_metric IS NOT DISTINCT FROM fair_referred.fair_metric
    WHERE
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN NOT fair_is_reference
        ELSE TRUE
      END
    GROUP BY
      fair_limited.strata,
      fair_limited.items,
      fair_limited.fair_metric
  ), fair_pairs AS (
    SELECT
      strata,
      items,
      fair_metric,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN 2
        ELSE 1
      END AS fair_judged,
      fair_excluded,
      fair_smallest,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS lowest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS lowest_key,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value <= fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.n END
        ELSE fair_reference.n
      END AS lowest_n,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.value END
        ELSE fair_reference.value
      END AS highest_value,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.key END
        ELSE fair_reference.key
      END AS highest_key,
      CASE
        WHEN fair_reference.value IS NULL OR fair_furthest.value > fair_reference.value
        THEN CASE WHEN NOT fair_furthest.value IS NULL THEN fair_furthest.n END
        ELSE fair_reference.n
      END AS highest_n,
      CASE WHEN NOT fair_reference.value IS NULL THEN fair_rivals ELSE 0 END AS fair_gaps,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN CASE fair_metric
          WHEN 19
          THEN CASE
            WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL
            THEN GREATEST(
              GREATEST(
                GREATEST(
                  fair_furthest.value - (
                    fair_reference.value
                  ) - SQRT(
                    POWER(fair_furthest.value - (
                      fair_furthest.low
                    ), 2) + POWER(fair_reference.high - (
                      fair_reference.value
                    ), 2)
                  ),
                  fair_furthest.low - (
                    fair_reference.high
                  )
                ),
                0 - LEAST(
                  fair_furthest.value - (
                    fair_reference.value
                  ) + SQRT(
                    POWER(fair_furthest.high - (
                      fair_furthest.value
                    ), 2) + POWER(fair_reference.value - (
                      fair_reference.low
                    ), 2)
                  ),
                  fair_furthest.high - (
                    fair_reference.low
                  )
                )
              ),
              0
            )
          END
          ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_low END
        END
      END AS fair_difference_low,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN CASE fair_metric
          WHEN 19
          THEN CASE
            WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL
            THEN GREATEST(
              LEAST(
                fair_furthest.value - (
                  fair_reference.value
                ) + SQRT(
                  POWER(fair_furthest.high - (
                    fair_furthest.value
                  ), 2) + POWER(fair_reference.value - (
                    fair_reference.low
                  ), 2)
                ),
                fair_furthest.high - (
                  fair_reference.low
                )
              ),
              0 - GREATEST(
                fair_furthest.value - (
                  fair_reference.value
                ) - SQRT(
                  POWER(fair_furthest.value - (
                    fair_furthest.low
                  ), 2) + POWER(fair_reference.high - (
                    fair_reference.value
                  ), 2)
                ),
                fair_furthest.low - (
                  fair_reference.high
                )
              )
            )
          END
          ELSE CASE WHEN fair_rivals = fair_limited THEN fair_difference_high END
        END
      END AS fair_difference_high,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN CASE fair_metric
          WHEN 19
          THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_low END
          ELSE CASE
            WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL
            THEN LEAST(
              CASE
                WHEN fair_furthest.value < 0 OR fair_reference.value <= 0
                THEN NULL
                WHEN fair_furthest.low <= 0
                THEN 0
                ELSE GREATEST(
                  (
                    (
                      fair_furthest.value
                    ) / (
                      fair_reference.value
                    )
                  ) * EXP(
                    -SQRT(
                      POWER(LN((
                        fair_furthest.value
                      ) / (
                        fair_furthest.low
                      )), 2) + POWER(LN((
                        fair_reference.high
                      ) / (
                        fair_reference.value
                      )), 2)
                    )
                  ),
                  (
                    fair_furthest.low
                  ) / (
                    fair_reference.high
                  )
                )
              END,
              CASE
                WHEN fair_reference.value < 0 OR fair_furthest.value <= 0
                THEN NULL
                WHEN fair_reference.low <= 0
                THEN 0
                ELSE GREATEST(
                  (
                    (
                      fair_reference.value
                    ) / (
                      fair_furthest.value
                    )
                  ) * EXP(
                    -SQRT(
                      POWER(LN((
                        fair_reference.value
                      ) / (
                        fair_reference.low
                      )), 2) + POWER(LN((
                        fair_furthest.high
                      ) / (
                        fair_furthest.value
                      )), 2)
                    )
                  ),
                  (
                    fair_reference.low
                  ) / (
                    fair_furthest.high
                  )
                )
              END
            )
          END
        END
      END AS fair_ratio_low,
      CASE
        WHEN NOT fair_furthest.is_reference
        AND NOT fair_furthest.value IS NULL
        AND NOT fair_reference.value IS NULL
        THEN CASE fair_metric
          WHEN 19
          THEN CASE WHEN fair_rivals = fair_limited THEN fair_ratio_high END
          ELSE CASE
            WHEN NOT fair_furthest.low IS NULL AND NOT fair_reference.low IS NULL
            THEN LEAST(
              LEAST(
                CASE
                  WHEN fair_furthest.value < 0 OR fair_reference.value <= 0
                  THEN NULL
                  WHEN fair_reference.low <= 0
                  THEN CAST('Infinity' AS DOUBLE)
                  WHEN fair_furthest.value <= 0
                  THEN (
                    fair_furthest.high
                  ) / (
                    fair_reference.low
                  )
                  ELSE LEAST(
                    (
                      (
                        fair_furthest.value
                      ) / (
                        fair_reference.value
                      )
                    ) * EXP(
                      SQRT(
                        POWER(LN((
                          fair_furthest.high
                        ) / (
                          fair_furthest.value
                        )), 2) + POWER(LN((
                          fair_reference.value
                        ) / (
                          fair_reference.low
                        )), 2)
                      )
                    ),
                    (
                      fair_furthest.high
                    ) / (
                      fair_reference.low
                    )
                  )
                END,
                CASE
                  WHEN fair_reference.value < 0 OR fair_furthest.value <= 0
                  THEN NULL
                  WHEN fair_furthest.low <= 0
                  THEN CAST('Infinity' AS DOUBLE)
                  WHEN fair_reference.value <= 0
                  THEN (
                    fair_reference.high
                  ) / (
                    fair_furthest.low
                  )
                  ELSE LEAST(
                    (
                      (
                        fair_reference.value
                      ) / (
                        fair_furthest.value
                      )
                    ) * EXP(
                      SQRT(
                        POWER(LN((
                          fair_reference.high
                        ) / (
                          fair_reference.value
                        )), 2) + POWER(LN((
                          fair_furthest.value
                        ) / (
                          fair_furthest.low
                        )), 2)
                      )
                    ),
                    (
                      fair_reference.high
                    ) / (
                      fair_furthest.low
                    )
                  )
                END
              ),
              1
            )
          END
        END
      END AS fair_ratio_high
    FROM fair_ranked
  ), fair_chosen AS (
    SELECT
      *
    FROM fair_pairs_of_all
    WHERE
      NOT NOT reference IS NULL
    UNION ALL BY NAME
    SELECT
      *
    FROM fair_pairs
    WHERE
      NOT reference IS NULL
  ), fair_contrasts AS (
    SELECT
      *,
      CASE WHEN fair_judged >= 2 THEN highest_value - lowest_value END AS difference,
      CASE
        WHEN fair_judged >= 2 AND lowest_value >= 0
        THEN lowest_value / NULLIF(highest_value, 0)
      END AS ratio,
      fair_difference_low AS difference_low,
      fair_difference_high AS difference_high,
      CASE WHEN lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_low END AS ratio_low,
      CASE WHEN lowest_value >= 0 AND highest_value > 0 THEN fair_ratio_high END AS ratio_high
    FROM fair_chosen
  )
  SELECT
    strata,
    items,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'balanced_accuracy'
      WHEN 14
      THEN 'f1_score'
      WHEN 15
      THEN 'average_error_cost'
      WHEN 16
      THEN 'treatment_equality'
      WHEN 17
      THEN 'error_rate_ratio'
      WHEN 18
      THEN 'average_odds'
      WHEN 19
      THEN 'disparate_impact'
      WHEN 20
      THEN 'conditional_statistical_parity'
      WHEN 21
      THEN 'mean_score'
      WHEN 22
      THEN 'brier_score'
      WHEN 23
      THEN 'calibration_error'
      WHEN 24
      THEN 'auc'
    END AS metric,
    difference,
    difference_low,
    difference_high,
    ratio,
    ratio_low,
    ratio_high,
    CAST(CASE fair_metric
      WHEN 19
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 19 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 19
      THEN ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    CASE fair_metric
      WHEN 19
      THEN CASE
        WHEN ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        THEN 'within'
        WHEN NOT (
          ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        )
        THEN 'exceeds'
        WHEN NOT ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL
        THEN 'undecided'
      END
      ELSE CASE
        WHEN difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12
        THEN 'within'
        WHEN NOT (
          difference_low <= CAST(CASE
            WHEN CAST(within AS DOUBLE) IS NULL
            OR CAST(within AS DOUBLE) >= 0
            AND CAST(within AS DOUBLE) <= 1.0
            THEN CAST(within AS DOUBLE)
            ELSE ERROR(
              'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
            )
          END AS DOUBLE) + 1e-12
        )
        THEN 'exceeds'
        WHEN NOT difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12 IS NULL
        THEN 'undecided'
      END
    END AS verdict,
    CASE
      WHEN NOT lowest_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(lowest_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT lowest_value IS NULL
      THEN '(overall)'
    END AS lowest_group,
    lowest_n,
    lowest_value,
    CASE
      WHEN NOT highest_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(highest_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT highest_value IS NULL
      THEN '(overall)'
    END AS highest_group,
    highest_n,
    highest_value,
    fair_excluded AS excluded,
    CAST(fair_gaps AS BIGINT) AS comparisons,
    CASE
      WHEN fair_judged >= 2 AND fair_smallest < 30 AND CAST(minimum AS DOUBLE) = 0
      THEN CONCAT(
        fair_smallest,
        CASE WHEN fair_smallest = 1 THEN ' row' ELSE ' rows' END,
        ' in the smallest group: write MINIMUM 30'
      )
    END AS warning,
    lowest_key,
    highest_key
  FROM fair_contrasts
  ORDER BY
    strata ASC,
    items ASC,
    fair_metric ASC
) AS fair_result
WHERE CASE
    WHEN NOT list_contains(COALESCE(
      fair_named_metrics(metrics),
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        WHEN items & 6 = 6 THEN ['base_rate', 'mean_score', 'auc', 'brier_score', 'calibration_error']
        WHEN items & 4 = 4 THEN ['mean_score']
        ELSE ['base_rate']
      END
    ), metric)
    THEN FALSE
    ELSE COALESCE(error(fair_lacking(metric, items)), fair_free(fair_columns(control, []), [
      'metric', 'difference', 'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance',
      'judged_on', 'within', 'verdict', 'lowest_group', 'lowest_n', 'lowest_value', 'highest_group', 'highest_n',
      'highest_value', 'excluded', 'comparisons', 'warning', 'lowest_key', 'highest_key'
    ]))
  END
)
);
COMMENT ON MACRO TABLE fair_disparity IS 'The groups furthest apart in each metric: FROM fair_disparity(loans, [''race''], approved, label := repaid, metrics := [''equalized_odds''], within := 0.05)';

-- What: TRUE if a metric is asked for, or an error where one of those asked for cannot be tested.
CREATE OR REPLACE MACRO fair_tested(metric, asked, items, there) AS (
  CASE
    WHEN LEN(LIST_FILTER(STRING_SPLIT(asked[2:-2], ','), LAMBDA name : NOT LIST_CONTAINS(there, name))) > 0
    THEN error(
      LIST_FILTER(STRING_SPLIT(asked[2:-2], ','), LAMBDA name : NOT LIST_CONTAINS(there, name))[1]
      || ' is no proportion of counts, and has no table to test: FROM fair_disparity(…) compares it'
    )
    WHEN NOT CONTAINS(asked, ',' || metric || ',') THEN FALSE
    ELSE COALESCE(error(fair_lacking(metric, items)), TRUE)
  END
);
COMMENT ON MACRO fair_tested IS 'Part of fair_test: whether a metric is tested';

-- What: for each metric whether chance could have made the gaps between groups, as FAIR TEST (…) tests it.
-- metrics: names of metrics; NULL for selection_rate and, with a label, those that FAIR TEST takes.
-- minimum: groups with fewer rows are not tested. correction: how p-values are adjusted, as CORRECTION names it.
-- confidence: level of the limits of the odds ratio, in (0, 1). reference: the second of two groups, its values as texts.
-- The other parameters are those of fair_metrics.
-- Rows out: one per metric: test, statistic, degrees, p_value, p_adjusted, both groups of a pair, odds ratio, …
CREATE OR REPLACE MACRO fair_test(
  tbl, protected, prediction, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL, minimum := 0,
  correction := 'holm', confidence := 0.95, reference := NULL
) AS TABLE
SELECT * EXCLUDE (items, asked, fair_there)
FROM (
  SELECT *, LIST(metric) OVER () AS fair_there
  FROM (
  WITH RECURSIVE fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      fair_asked(metrics, fair_own_items) AS asked,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_test has nothing to test: give a prediction or a label')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_test') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN COALESCE(confidence <= 0 OR confidence >= 1, TRUE)
          THEN error('CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS VARCHAR), 'NULL'))
          WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL'
          THEN error('fair_test compares groups with each other, and OVERALL is none: name a group, [''Male'']')
          ELSE TRUE
        END
    )
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_test has nothing to test: give a prediction or a label')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_test') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN COALESCE(confidence <= 0 OR confidence >= 1, TRUE)
          THEN error('CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS VARCHAR), 'NULL'))
          WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL'
          THEN error('fair_test compares groups with each other, and OVERALL is none: name a group, [''Male'']')
          ELSE TRUE
        END
    )
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      asked,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      asked,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_groupings_2
    GROUP BY
      strata,
      items,
      asked,
      groups
  ), fair_tables_2 AS (
    SELECT
      strata,
      items,
      asked,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      groups AS fair_key,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      fair_n AS fair_rows,
      UNNEST(
        [
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
            THEN (
              (
                tp + fp
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
            THEN (
              (
                fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
            THEN (
              (
                tp + fn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
            THEN (
              tp * (
                tp + fn
              )
            ) / NULLIF(fair_q_tp + fair_q_fn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
            THEN (
              fn * (
                tp + fn
              )
            ) / NULLIF(fair_q_tp + fair_q_fn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
            THEN (
              tn * (
                fp + tn
              )
            ) / NULLIF(fair_q_fp + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
            THEN (
              fp * (
                fp + tn
              )
            ) / NULLIF(fair_q_fp + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
            THEN (
              tp * (
                tp + fp
              )
            ) / NULLIF(fair_q_tp + fair_q_fp, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
            THEN (
              fp * (
                tp + fp
              )
            ) / NULLIF(fair_q_tp + fair_q_fp, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
            THEN (
              tn * (
                fn + tn
              )
            ) / NULLIF(fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
            THEN (
              fn * (
                fn + tn
              )
            ) / NULLIF(fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
            THEN (
              (
                tp + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
            THEN (
              (
                fp + fn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
            THEN (
              (
                tp + fp
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
            THEN (
              (
                tp + fp
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END
        ]
      ) AS fair_hits,
      UNNEST(
        [
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
            THEN (
              (
                tp + fn
              ) * (
                tp + fn
              )
            ) / NULLIF(fair_q_tp + fair_q_fn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
            THEN (
              (
                tp + fn
              ) * (
                tp + fn
              )
            ) / NULLIF(fair_q_tp + fair_q_fn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
            THEN (
              (
                fp + tn
              ) * (
                fp + tn
              )
            ) / NULLIF(fair_q_fp + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
            THEN (
              (
                fp + tn
              ) * (
                fp + tn
              )
            ) / NULLIF(fair_q_fp + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
            THEN (
              (
                tp + fp
              ) * (
                tp + fp
              )
            ) / NULLIF(fair_q_tp + fair_q_fp, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
            THEN (
              (
                tp + fp
              ) * (
                tp + fp
              )
            ) / NULLIF(fair_q_tp + fair_q_fp, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
            THEN (
              (
                fn + tn
              ) * (
                fn + tn
              )
            ) / NULLIF(fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
            THEN (
              (
                fn + tn
              ) * (
                fn + tn
              )
            ) / NULLIF(fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END,
          CASE
            WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
            THEN (
              (
                tp + fp + fn + tn
              ) * (
                tp + fp + fn + tn
              )
            ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
          END
        ]
      ) AS fair_size
    FROM fair_counts_2
  ), fair_places_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      strata,
      fair_key,
      fair_rows,
      fair_hits,
      fair_size,
      DENSE_RANK() OVER (PARTITION BY items, asked, fair_metric ORDER BY fair_is_last ASC, fair_key ASC) AS fair_place,
      SUM(fair_hits) OVER (PARTITION BY items, asked, fair_metric, strata) AS fair_all_hits,
      SUM(fair_size) OVER (PARTITION BY items, asked, fair_metric, strata) AS fair_all_size
    FROM (
      SELECT
        *,
        SUM(fair_rows) OVER (PARTITION BY items, asked, fair_metric, fair_key) AS fair_all_rows,
        CASE
          WHEN NOT NOT reference IS NULL OR BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER ()
          THEN fair_is_reference
          ELSE ERROR(
            'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
          )
        END AS fair_is_last
      FROM fair_tables_2
    ) AS fair_judged
    WHERE
      fair_size > 0
      AND fair_all_rows >= CASE
        WHEN CAST(minimum AS DOUBLE) >= 0
        AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
        THEN CAST(minimum AS DOUBLE)
        ELSE ERROR(
          'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
        )
      END
  ), fair_deviations_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      fair_place,
      ANY_VALUE(fair_key) AS fair_key,
      SUM(fair_rows) AS fair_rows,
      SUM(fair_hits - (
        (
          fair_size * fair_all_hits
        ) / NULLIF(fair_all_size, 0)
      )) AS fair_deviation,
      SUM((
        fair_size * fair_all_hits
      ) / NULLIF(fair_all_size, 0)) AS fair_expected,
      SUM(
        (
          fair_size * (
            fair_all_size - fair_all_hits
          )
        ) / NULLIF(fair_all_size, 0)
      ) AS fair_expected_others,
      SUM(
        LEAST(
          (
            fair_size * fair_all_hits
          ) / NULLIF(fair_all_size, 0),
          (
            (
              fair_all_size - fair_size
            ) * (
              fair_all_size - fair_all_hits
            )
          ) / NULLIF(fair_all_size, 0)
        )
      ) AS fair_below,
      SUM(
        LEAST(
          (
            fair_size * (
              fair_all_size - fair_all_hits
            )
          ) / NULLIF(fair_all_size, 0),
          (
            (
              fair_all_size - fair_size
            ) * fair_all_hits
          ) / NULLIF(fair_all_size, 0)
        )
      ) AS fair_above
    FROM fair_places_2
    GROUP BY
      items,
      asked,
      fair_metric,
      fair_place
  ), fair_fourfold_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      strata,
      SUM(CASE WHEN fair_place = 1 THEN fair_hits ELSE 0 END) AS fair_a,
      SUM(CASE WHEN fair_place = 1 THEN fair_size - fair_hits ELSE 0 END) AS fair_b,
      SUM(CASE WHEN fair_place = 2 THEN fair_hits ELSE 0 END) AS fair_c,
      SUM(CASE WHEN fair_place = 2 THEN fair_size - fair_hits ELSE 0 END) AS fair_d
    FROM fair_places_2
    GROUP BY
      items,
      asked,
      fair_metric,
      strata
  ), fair_odds_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      fair_a,
      fair_b,
      fair_c,
      fair_d,
      fair_r / NULLIF(fair_s, 0) AS fair_ratio,
      fair_pr / NULLIF(2 * fair_r * fair_r, 0) + fair_both / NULLIF(2 * fair_r * fair_s, 0) + fair_qs / NULLIF(2 * fair_s * fair_s, 0) AS fair_variance
    FROM (
      SELECT
        items,
        asked,
        fair_metric,
        SUM((
          fair_a * fair_d
        ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) AS fair_r,
        SUM((
          fair_b * fair_c
        ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)) AS fair_s,
        SUM(
          (
            (
              fair_a + fair_d
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          ) * (
            (
              fair_a * fair_d
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          )
        ) AS fair_pr,
        SUM(
          (
            (
              fair_a + fair_d
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          ) * (
            (
              fair_b * fair_c
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          ) + (
            (
              fair_b + fair_c
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          ) * (
            (
              fair_a * fair_d
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          )
        ) AS fair_both,
        SUM(
          (
            (
              fair_b + fair_c
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          ) * (
            (
              fair_b * fair_c
            ) / NULLIF(fair_a + fair_b + fair_c + fair_d, 0)
          )
        ) AS fair_qs,
        SUM(fair_a) AS fair_a,
        SUM(fair_b) AS fair_b,
        SUM(fair_c) AS fair_c,
        SUM(fair_d) AS fair_d
      FROM fair_fourfold_2
      GROUP BY
        items,
        asked,
        fair_metric
    ) AS fair_sums
  ), fair_covariances_2 AS (
    SELECT
      fair_a.items,
      fair_a.asked,
      fair_a.fair_metric,
      fair_a.fair_place,
      fair_b.fair_place AS fair_other,
      SUM(
        (
          fair_a.fair_all_hits * (
            fair_a.fair_all_size - fair_a.fair_all_hits
          ) * fair_a.fair_size * CASE
            WHEN fair_a.fair_place = fair_b.fair_place
            THEN fair_a.fair_all_size - fair_b.fair_size
            ELSE -fair_b.fair_size
          END
        ) / NULLIF(fair_a.fair_all_size * fair_a.fair_all_size * (
          fair_a.fair_all_size - 1
        ), 0)
      ) AS fair_covariance
    FROM fair_places_2 AS fair_a
    INNER JOIN fair_places_2 AS fair_b
      ON fair_a.items IS NOT DISTINCT FROM fair_b.items
      AND fair_a.asked IS NOT DISTINCT FROM fair_b.asked
      AND fair_a.fair_metric IS NOT DISTINCT FROM fair_b.fair_metric
      AND fair_a.strata IS NOT DISTINCT FROM fair_b.strata
    WHERE
      fair_a.fair_all_size > 1
    GROUP BY
      fair_a.items,
      fair_a.asked,
      fair_a.fair_metric,
      fair_a.fair_place,
      fair_b.fair_place
  ), fair_variances_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      fair_place,
      SQRT(fair_covariance) AS fair_scale,
      fair_deviation / NULLIF(SQRT(fair_covariance), 0) AS fair_scaled
    FROM fair_covariances_2
    INNER JOIN fair_deviations_2
      USING (items, asked, fair_metric, fair_place)
    WHERE
      fair_place = fair_other AND fair_covariance > 0
  ), fair_matrix_2 AS (
    SELECT
      fair_a.items,
      fair_a.asked,
      fair_a.fair_metric,
      ROW_NUMBER() OVER (
        PARTITION BY fair_a.items, fair_a.asked, fair_a.fair_metric
        ORDER BY fair_a.fair_place ASC
      ) AS fair_order,
      LIST_APPEND(
        ARRAY_AGG(
          COALESCE(
            fair_covariance / NULLIF(fair_a.fair_scale * fair_b.fair_scale, 0),
            CAST(0 AS DOUBLE)
          ) ORDER BY fair_b.fair_place ASC
        ),
        ANY_VALUE(fair_a.fair_scaled)
      ) AS fair_row
    FROM fair_variances_2 AS fair_a
    INNER JOIN fair_variances_2 AS fair_b
      ON fair_a.items = fair_b.items
      AND fair_a.asked = fair_b.asked
      AND fair_a.fair_metric = fair_b.fair_metric
    LEFT JOIN fair_covariances_2 AS fair_c
      ON fair_a.items = fair_c.items
      AND fair_a.asked = fair_c.asked
      AND fair_a.fair_metric = fair_c.fair_metric
      AND fair_a.fair_place = fair_c.fair_place
      AND fair_b.fair_place = fair_c.fair_other
    GROUP BY
      fair_a.items,
      fair_a.asked,
      fair_a.fair_metric,
      fair_a.fair_place
  ), fair_elimination_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      fair_order,
      1 AS fair_step,
      fair_row
    FROM fair_matrix_2
    UNION ALL
    SELECT
      items,
      asked,
      fair_metric,
      fair_order,
      fair_step,
      ARRAY_SLICE(
        CASE
          WHEN LIST_EXTRACT(fair_pivot, 1) <= 1e-10
          THEN fair_row
          ELSE LIST_TRANSFORM(
            LIST_ZIP(fair_row, fair_pivot),
            LAMBDA fair_each : STRUCT_EXTRACT(fair_each, 1) - (
              (
                LIST_EXTRACT(fair_row, 1) / NULLIF(LIST_EXTRACT(fair_pivot, 1), 0)
              ) * STRUCT_EXTRACT(fair_each, 2)
            )
          )
        END,
        2,
        -1
      ) AS fair_row
    FROM (
      SELECT
        items,
        asked,
        fair_metric,
        fair_order,
        fair_step + 1 AS fair_step,
        fair_row,
        FIRST_VALUE(fair_row) OVER (PARTITION BY items, asked, fair_metric ORDER BY fair_order ASC) AS fair_pivot
      FROM fair_elimination_2
    ) AS fair_stepped
    WHERE
      fair_order >= fair_step
  ), fair_common_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      SUM(
        (
          POWER(LIST_EXTRACT(fair_row, -1), 2)
        ) / NULLIF(LIST_EXTRACT(fair_row, 1), 0)
      ) AS fair_quadratic,
      COUNT(*) AS fair_rank
    FROM fair_elimination_2
    WHERE
      fair_order = fair_step AND LIST_EXTRACT(fair_row, 1) > 1e-10
    GROUP BY
      items,
      asked,
      fair_metric
  ), fair_roots_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      fair_a,
      fair_a + fair_b AS fair_r,
      fair_a + fair_c AS fair_k,
      fair_d - fair_a AS fair_rest,
      (
        2 * (
          fair_ratio * (
            fair_a + fair_b
          ) * (
            fair_a + fair_c
          )
        )
      ) / NULLIF(
        fair_ratio * (
          fair_a + fair_b + fair_a + fair_c
        ) + fair_d - fair_a + SQRT(
          GREATEST(
            POWER(fair_ratio * (
              fair_a + fair_b + fair_a + fair_c
            ) + fair_d - fair_a, 2) - (
              4 * (
                fair_ratio - 1
              ) * (
                fair_ratio * (
                  fair_a + fair_b
                ) * (
                  fair_a + fair_c
                )
              )
            ),
            0
          )
        ),
        0
      ) AS fair_root
    FROM fair_fourfold_2
    INNER JOIN (
      SELECT
        items,
        asked,
        fair_metric,
        fair_ratio
      FROM fair_odds_2
    ) AS fair_ratios
      USING (items, asked, fair_metric)
    WHERE
      fair_a + fair_b > 0
      AND fair_c + fair_d > 0
      AND fair_a + fair_c > 0
      AND fair_b + fair_d > 0
      AND fair_ratio > 0
  ), fair_homogeneity_2 AS (
    SELECT
      items,
      asked,
      fair_metric,
      SUM(
        POWER(fair_a - fair_root, 2) * (
          1 / NULLIF(fair_root, 0) + 1 / NULLIF(fair_r - fair_root, 0) + 1 / NULLIF(fair_k - fair_root, 0) + 1 / NULLIF(fair_rest + fair_root, 0)
        )
      ) - (
        (
          POWER(SUM(fair_a - fair_root), 2)
        ) / NULLIF(
          SUM(
            1 / NULLIF(
              1 / NULLIF(fair_root, 0) + 1 / NULLIF(fair_r - fair_root, 0) + 1 / NULLIF(fair_k - fair_root, 0) + 1 / NULLIF(fair_rest + fair_root, 0),
              0
            )
          ),
          0
        )
      ) AS fair_breslow_day,
      COUNT(*) - 1 AS fair_free_strata
    FROM fair_roots_2
    GROUP BY
      items,
      asked,
      fair_metric
  ), fair_statistics_2 AS (
    SELECT
      *
    FROM (
      SELECT
        items,
        asked,
        fair_metric
      FROM fair_tables_2
      GROUP BY
        items,
        asked,
        fair_metric
    ) AS fair_units
    LEFT JOIN (
      SELECT
        items,
        asked,
        fair_metric,
        COUNT(*) AS fair_groups,
        SUM(fair_rows) AS fair_n,
        SUM(
          (
            fair_deviation * fair_deviation * (
              fair_expected + fair_expected_others
            )
          ) / NULLIF(fair_expected * fair_expected_others, 0)
        ) AS fair_pearson,
        MIN(LEAST(fair_below, fair_above)) AS fair_least,
        ANY_VALUE(CASE WHEN fair_place = 1 THEN fair_key END) AS first_key,
        ANY_VALUE(CASE WHEN fair_place = 2 THEN fair_key END) AS second_key
      FROM fair_deviations_2
      GROUP BY
        items,
        asked,
        fair_metric
    ) AS fair_compared
      USING (items, asked, fair_metric)
    LEFT JOIN fair_odds_2
      USING (items, asked, fair_metric)
    LEFT JOIN fair_common_2
      USING (items, asked, fair_metric)
    LEFT JOIN fair_homogeneity_2
      USING (items, asked, fair_metric)
  ), fair_tests_2 AS (
    SELECT
      *,
      CASE
        WHEN items & 8 = 8
        THEN FAIR_CHI_SQUARE_TAIL(fair_statistic, fair_degrees)
        ELSE CASE
          WHEN fair_groups = 2
          THEN fair_pair_p
          ELSE FAIR_CHI_SQUARE_TAIL(fair_statistic, fair_degrees)
        END
      END AS fair_p
    FROM (
      SELECT
        items,
        asked,
        fair_metric,
        fair_groups,
        fair_n,
        fair_least,
        fair_ratio,
        fair_variance,
        CASE WHEN fair_groups = 2 THEN first_key END AS first_key,
        CASE WHEN fair_groups = 2 THEN second_key END AS second_key,
        CASE WHEN fair_groups = 2 THEN fair_p END AS fair_pair_p,
        fair_breslow_day,
        fair_free_strata,
        CASE
          WHEN items & 8 = 8
          THEN CASE
            WHEN fair_groups = 2
            THEN 'cochran_mantel_haenszel'
            WHEN fair_groups > 2
            THEN 'generalized_cochran_mantel_haenszel'
          END
          ELSE CASE
            WHEN fair_groups = 2 AND fair_z IS NULL AND (
              items & 16 = 0
            )
            THEN 'fisher'
            WHEN fair_groups = 2
            THEN 'two_proportion_z'
            WHEN fair_groups > 2
            THEN 'chi_square'
          END
        END AS fair_test,
        CASE
          WHEN items & 8 = 8
          THEN fair_quadratic
          ELSE CASE WHEN fair_groups = 2 THEN fair_z WHEN fair_groups > 2 THEN fair_pearson END
        END AS fair_statistic,
        CASE
          WHEN items & 8 = 8
          THEN fair_rank
          ELSE CASE WHEN fair_groups > 2 THEN fair_groups - 1 END
        END AS fair_degrees
      FROM (
        SELECT
          *,
          CASE
            WHEN NOT fair_z IS NULL
            THEN 2 * FAIR_UPPER_TAIL(ABS(fair_z))
            WHEN (
              items & 16 = 0
            ) AND fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0
            THEN FAIR_EXACT(fair_x1, fair_y1, fair_x2, fair_y2)
          END AS fair_p
        FROM (
          SELECT
            *,
            CASE
              WHEN NOT (
                items & 16 = 0
              )
              OR LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (
                fair_x1 + fair_y1 + fair_x2 + fair_y2
              )
              THEN (
                (
                  fair_x1 * fair_y2 - fair_x2 * fair_y1
                ) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)
              ) / NULLIF(
                SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2),
                0
              )
            END AS fair_z
          FROM (
            SELECT
              *,
              fair_a AS fair_x1,
              (
                fair_a + fair_b
              ) - fair_a AS fair_y1,
              fair_c AS fair_x2,
              (
                fair_c + fair_d
              ) - fair_c AS fair_y2
            FROM fair_statistics_2
          ) AS fair_counted
        ) AS fair_compared
      ) AS fair_compared
    ) AS fair_chosen
  )
  SELECT
    items,
    asked,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'disparate_impact'
      WHEN 14
      THEN 'conditional_statistical_parity'
    END AS metric,
    fair_test AS test,
    fair_statistic AS statistic,
    CAST(fair_degrees AS BIGINT) AS degrees,
    fair_p AS p_value,
    fair_p_adjusted AS p_adjusted,
    CASE
      WHEN NOT first_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(first_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
    END AS first_group,
    CASE
      WHEN NOT second_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(second_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
    END AS second_group,
    CASE WHEN fair_groups = 2 THEN fair_ratio END AS odds_ratio,
    CASE
      WHEN fair_groups = 2 AND fair_ratio > 0
      THEN EXP(
        LN(fair_ratio) - (
          (
            -FAIR_NORMAL_QUANTILE(
              CASE
                WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
                THEN (
                  1 - CAST(confidence AS DOUBLE)
                ) / 2
                ELSE ERROR(
                  'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
                )
              END
            )
          ) * SQRT(fair_variance)
        )
      )
    END AS odds_ratio_low,
    CASE
      WHEN fair_groups = 2 AND fair_ratio > 0
      THEN EXP(
        LN(fair_ratio) + (
          -FAIR_NORMAL_QUANTILE(
            CASE
              WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
              THEN (
                1 - CAST(confidence AS DOUBLE)
              ) / 2
              ELSE ERROR(
                'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
              )
            END
          )
        ) * SQRT(fair_variance)
      )
    END AS odds_ratio_high,
    CAST(CASE
      WHEN fair_groups = 2
      THEN FAIR_CHI_SQUARE_TAIL(fair_breslow_day, fair_free_strata)
    END AS DOUBLE) AS homogeneity_p,
    CAST(COALESCE(fair_groups, 0) AS BIGINT) AS groups,
    CAST(COALESCE(fair_n, 0) AS BIGINT) AS n,
    CASE WHEN fair_groups > 1 THEN fair_least END AS smallest_expected
  FROM (
    SELECT
      *,
      CASE
        WHEN LOWER(correction) = 'none'
        THEN fair_p
        WHEN LOWER(correction) = 'holm'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MAX(fair_holm) OVER (ORDER BY fair_p ASC))
        END
        WHEN LOWER(correction) = 'benjamini_hochberg'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MIN(fair_benjamini_hochberg) OVER (ORDER BY fair_p DESC))
        END
        WHEN LOWER(correction) = 'bonferroni'
        THEN CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_bonferroni) END
        ELSE ERROR(
          'CORRECTION must be holm, benjamini_hochberg, bonferroni or none, and is ' || COALESCE(CAST(correction AS TEXT), 'NULL')
        )
      END AS fair_p_adjusted
    FROM (
      SELECT
        *,
        fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC) AS fair_holm,
        (
          fair_p * COUNT(fair_p) OVER ()
        ) / COUNT(fair_p) OVER (ORDER BY fair_p ASC) AS fair_benjamini_hochberg,
        fair_p * COUNT(fair_p) OVER () AS fair_bonferroni
      FROM fair_tests_2
    ) AS fair_steps
  ) AS fair_adjusted
  ORDER BY
    items ASC,
    asked ASC,
    fair_metric ASC
) AS fair_result_2
)
WHERE fair_tested(metric, asked, items, fair_there);
COMMENT ON MACRO TABLE fair_test IS 'Whether chance could have made the gaps in each metric: FROM fair_test(loans, [''race''], approved, label := repaid, control := [''year''])';

-- What: every pair of groups with its gap, its p-value, and what would make the gap another one, as FAIR PAIRS (…) has it.
-- metrics: names of metrics that are proportions of counts; NULL for selection_rate and, with a label, those that FAIR
-- PAIRS takes. within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of
-- 0.8). minimum: smaller groups make no pair. confidence: level of the limits, in (0, 1); without it there are none.
-- reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL';
-- NULL compares each with each. correction: how p-values and limits are adjusted, as CORRECTION names it.
-- The other parameters are those of fair_metrics.
-- Rows out: one per stratum, metric and pair: controls, metric, both groups, difference, ratio, within, p_value, …
CREATE OR REPLACE MACRO fair_pairs(
  tbl, protected, prediction, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL,
  within := NULL, minimum := 0, reference := NULL, correction := 'holm'
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      fair_asked(metrics, fair_own_items) AS asked,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_pairs has nothing to compare: give a prediction or a label')
                 WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND TYPEOF(weight) <> '"NULL"'
                 THEN error('fair_pairs compares with OVERALL where rows have no weights: name a group, or leave out the weight')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_pairs') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_pairs')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_pairs has nothing to compare: give a prediction or a label')
                 WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND TYPEOF(weight) <> '"NULL"'
                 THEN error('fair_pairs compares with OVERALL where rows have no weights: name a group, or leave out the weight')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_pairs') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_pairs')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      asked,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      asked,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_groupings_2
    GROUP BY
      strata,
      items,
      asked,
      groups
  ), fair_groups_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS selection_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          fn + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS rejection_rate,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          tp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS base_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN tp / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS true_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN fn / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS false_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN tn / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS true_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN fp / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS false_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN tp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN fp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN tn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN fn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS false_omission_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          tp + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS accuracy,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          fp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS misclassification_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS disparate_impact,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS conditional_statistical_parity,
      [
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0)
      ] AS fair_bases
    FROM fair_counts_2
  ), fair_sides_2 AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups_2
  ), fair_evidence_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_0,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_0,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          (
            fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_1,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_1,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          (
            tp + fn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_2,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_2,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN (
          tp * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_hits_of_3,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_size_of_3,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN (
          fn * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_hits_of_4,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_size_of_4,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN (
          tn * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_5,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_5,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN (
          fp * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_6,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_6,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN (
          tp * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_hits_of_7,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_size_of_7,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN (
          fp * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_hits_of_8,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_size_of_8,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN (
          tn * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_9,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_9,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN (
          fn * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_10,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_10,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          (
            tp + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_11,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_11,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          (
            fp + fn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_12,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_12,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_13,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_13,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_14,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_14
    FROM fair_counts_2
  ), fair_beside_2 AS (
    SELECT
      fair_sides_2.*,
      ROW_NUMBER() OVER (ORDER BY fair_sides_2.groups ASC) AS fair_place,
      fair_hits_of_0,
      fair_hits_of_1,
      fair_hits_of_2,
      fair_hits_of_3,
      fair_hits_of_4,
      fair_hits_of_5,
      fair_hits_of_6,
      fair_hits_of_7,
      fair_hits_of_8,
      fair_hits_of_9,
      fair_hits_of_10,
      fair_hits_of_11,
      fair_hits_of_12,
      fair_hits_of_13,
      fair_hits_of_14,
      fair_size_of_0,
      fair_size_of_1,
      fair_size_of_2,
      fair_size_of_3,
      fair_size_of_4,
      fair_size_of_5,
      fair_size_of_6,
      fair_size_of_7,
      fair_size_of_8,
      fair_size_of_9,
      fair_size_of_10,
      fair_size_of_11,
      fair_size_of_12,
      fair_size_of_13,
      fair_size_of_14
    FROM fair_sides_2
    INNER JOIN fair_evidence_2
      ON fair_sides_2.strata IS NOT DISTINCT FROM fair_evidence_2.strata
      AND fair_sides_2.items IS NOT DISTINCT FROM fair_evidence_2.items
      AND fair_sides_2.asked IS NOT DISTINCT FROM fair_evidence_2.asked
      AND fair_sides_2.groups IS NOT DISTINCT FROM fair_evidence_2.groups
  ), fair_measures_2 AS (
    SELECT
      strata,
      items,
      asked,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            disparate_impact,
            conditional_statistical_parity
          ]
        END
      ) AS fair_value,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      fair_place,
      UNNEST(
        [
          fair_hits_of_0,
          fair_hits_of_1,
          fair_hits_of_2,
          fair_hits_of_3,
          fair_hits_of_4,
          fair_hits_of_5,
          fair_hits_of_6,
          fair_hits_of_7,
          fair_hits_of_8,
          fair_hits_of_9,
          fair_hits_of_10,
          fair_hits_of_11,
          fair_hits_of_12,
          fair_hits_of_13,
          fair_hits_of_14
        ]
      ) AS fair_hits,
      UNNEST(
        [
          fair_size_of_0,
          fair_size_of_1,
          fair_size_of_2,
          fair_size_of_3,
          fair_size_of_4,
          fair_size_of_5,
          fair_size_of_6,
          fair_size_of_7,
          fair_size_of_8,
          fair_size_of_9,
          fair_size_of_10,
          fair_size_of_11,
          fair_size_of_12,
          fair_size_of_13,
          fair_size_of_14
        ]
      ) AS fair_size
    FROM fair_beside_2
    WHERE
      fair_empty_side IS NULL
  ), fair_pairs_2_of_all AS (
    SELECT
      fair_one.strata,
      fair_one.items,
      fair_one.asked,
      fair_one.fair_metric,
      fair_one.fair_key AS first_key,
      fair_one.fair_value AS first_value,
      fair_one.fair_n AS first_n,
      fair_one.fair_place AS fair_first_place,
      fair_one.fair_hits AS fair_first_hits,
      fair_one.fair_size AS fair_first_size,
      fair_other.fair_key AS second_key,
      fair_other.fair_value AS second_value,
      fair_other.fair_n AS second_n,
      fair_other.fair_place AS fair_second_place,
      fair_other.fair_hits AS fair_second_hits,
      fair_other.fair_size AS fair_second_size
    FROM fair_measures_2 AS fair_one
    INNER JOIN fair_measures_2 AS fair_other
      ON fair_one.strata IS NOT DISTINCT FROM fair_other.strata
      AND fair_one.items IS NOT DISTINCT FROM fair_other.items
      AND fair_one.asked IS NOT DISTINCT FROM fair_other.asked
      AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric
      AND fair_one.fair_place < fair_other.fair_place
    WHERE
      NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
  ), fair_referred_2 AS (
    SELECT
      *
    FROM fair_measures_2
    QUALIFY
      CASE
        WHEN NOT NOT reference IS NULL OR BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER ()
        THEN fair_is_reference
        ELSE ERROR(
          'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
        )
      END
  ), fair_pairs_2 AS (
    SELECT
      fair_one.strata,
      fair_one.items,
      fair_one.asked,
      fair_one.fair_metric,
      fair_one.fair_key AS first_key,
      fair_one.fair_value AS first_value,
      fair_one.fair_n AS first_n,
      fair_one.fair_place AS fair_first_place,
      fair_one.fair_hits AS fair_first_hits,
      fair_one.fair_size AS fair_first_size,
      fair_other.fair_key AS second_key,
      fair_other.fair_value AS second_value,
      fair_other.fair_n AS second_n,
      fair_other.fair_place AS fair_second_place,
      fair_other.fair_hits AS fair_second_hits,
      fair_other.fair_size AS fair_second_size
    FROM fair_measures_2 AS fair_one
    INNER JOIN fair_referred_2 AS fair_other
      ON fair_one.strata IS NOT DISTINCT FROM fair_other.strata
      AND fair_one.items IS NOT DISTINCT FROM fair_other.items
      AND fair_one.asked IS NOT DISTINCT FROM fair_other.asked
      AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric
      AND NOT fair_one.fair_is_reference
    WHERE
      NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
  ), fair_chosen_2 AS (
    SELECT
      *
    FROM fair_pairs_2_of_all
    WHERE
      NOT NOT reference IS NULL
    UNION ALL BY NAME
    SELECT
      *
    FROM fair_pairs_2
    WHERE
      NOT reference IS NULL
  ), fair_contrasts_2 AS (
    SELECT
      *,
      first_value - second_value AS difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN first_value / NULLIF(second_value, 0)
      END AS ratio,
      ABS(first_value - second_value) AS fair_difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN CASE
          WHEN first_value <= second_value
          THEN first_value / NULLIF(second_value, 0)
          ELSE second_value / NULLIF(first_value, 0)
        END
      END AS fair_ratio,
      CASE WHEN first_value <= second_value THEN first_value ELSE second_value END AS fair_lower_value,
      CASE WHEN first_value <= second_value THEN second_value ELSE first_value END AS fair_upper_value,
      CASE WHEN first_value <= second_value THEN first_n ELSE second_n END AS fair_lower_n,
      CASE WHEN first_value <= second_value THEN second_n ELSE first_n END AS fair_upper_n,
      CASE WHEN first_value <= second_value THEN fair_first_hits ELSE fair_second_hits END AS fair_lower_hits,
      CASE WHEN first_value <= second_value THEN fair_second_hits ELSE fair_first_hits END AS fair_upper_hits,
      CASE WHEN first_value <= second_value THEN fair_first_size ELSE fair_second_size END AS fair_lower_size,
      CASE WHEN first_value <= second_value THEN fair_second_size ELSE fair_first_size END AS fair_upper_size
    FROM fair_chosen_2
  ), fair_tests_2 AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_z IS NULL
        THEN 2 * FAIR_UPPER_TAIL(ABS(fair_z))
        WHEN (
          items & 16 = 0
        ) AND fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0
        THEN FAIR_EXACT(fair_x1, fair_y1, fair_x2, fair_y2)
      END AS fair_p
    FROM (
      SELECT
        *,
        CASE
          WHEN NOT (
            items & 16 = 0
          )
          OR LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (
            fair_x1 + fair_y1 + fair_x2 + fair_y2
          )
          THEN (
            (
              fair_x1 * fair_y2 - fair_x2 * fair_y1
            ) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)
          ) / NULLIF(
            SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2),
            0
          )
        END AS fair_z
      FROM (
        SELECT
          *,
          fair_first_hits AS fair_x1,
          fair_first_size - fair_first_hits AS fair_y1,
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN fair_second_hits - fair_first_hits
            ELSE fair_second_hits
          END AS fair_x2,
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN fair_second_size - fair_first_size
            ELSE fair_second_size
          END - CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN fair_second_hits - fair_first_hits
            ELSE fair_second_hits
          END AS fair_y2
        FROM fair_contrasts_2
      ) AS fair_counted
    ) AS fair_compared
  )
  SELECT
    strata,
    items,
    asked,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'disparate_impact'
      WHEN 14
      THEN 'conditional_statistical_parity'
    END AS metric,
    CASE
      WHEN NOT first_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(first_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT first_value IS NULL
      THEN '(overall)'
    END AS first_group,
    first_n,
    first_value,
    CASE
      WHEN NOT second_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(second_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT second_value IS NULL
      THEN '(overall)'
    END AS second_group,
    second_n,
    second_value,
    difference,
    ratio,
    CAST(CASE fair_metric
      WHEN 13
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 13 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 13
      THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE fair_difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    fair_z AS z,
    fair_p AS p_value,
    fair_p_adjusted AS p_adjusted,
    (
      first_value * (
        1 - second_value
      )
    ) / NULLIF((
      1 - first_value
    ) * second_value, 0) AS odds_ratio,
    CAST(CASE
      WHEN items & 16 = 0
      THEN CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN CASE
          WHEN first_value <= second_value
          THEN CASE fair_metric
            WHEN 13
            THEN CASE
              WHEN NOT fair_lower_hits IS NULL
              THEN GREATEST(
                0,
                CEIL(
                  fair_lower_size * COALESCE(fair_upper_value * (
                    CAST(0.8 AS DOUBLE) - 1e-12
                  ), fair_upper_value - 1e-12)
                ) - fair_lower_hits
              )
            END
            ELSE CASE
              WHEN NOT fair_lower_hits IS NULL
              THEN GREATEST(
                0,
                CEIL(
                  fair_lower_size * COALESCE(
                    fair_upper_value - CAST(CASE
                      WHEN CAST(within AS DOUBLE) IS NULL
                      OR CAST(within AS DOUBLE) >= 0
                      AND CAST(within AS DOUBLE) <= 1.0
                      THEN CAST(within AS DOUBLE)
                      ELSE ERROR(
                        'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                      )
                    END AS DOUBLE) - 1e-12,
                    fair_upper_value - 1e-12
                  )
                ) - fair_lower_hits
              )
            END
          END
        END
        ELSE CASE fair_metric
          WHEN 13
          THEN CASE
            WHEN NOT fair_lower_hits IS NULL
            THEN GREATEST(
              0,
              CEIL(
                fair_lower_size * COALESCE(fair_upper_value * (
                  CAST(0.8 AS DOUBLE) - 1e-12
                ), fair_upper_value - 1e-12)
              ) - fair_lower_hits
            )
          END
          ELSE CASE
            WHEN NOT fair_lower_hits IS NULL
            THEN GREATEST(
              0,
              CEIL(
                fair_lower_size * COALESCE(
                  fair_upper_value - CAST(CASE
                    WHEN CAST(within AS DOUBLE) IS NULL
                    OR CAST(within AS DOUBLE) >= 0
                    AND CAST(within AS DOUBLE) <= 1.0
                    THEN CAST(within AS DOUBLE)
                    ELSE ERROR(
                      'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                    )
                  END AS DOUBLE) - 1e-12,
                  fair_upper_value - 1e-12
                )
              ) - fair_lower_hits
            )
          END
        END
      END
    END AS BIGINT) AS shortfall,
    CAST(NULL AS DOUBLE) AS standardized_difference,
    first_key,
    second_key
  FROM (
    SELECT
      *,
      CASE
        WHEN LOWER(correction) = 'none'
        THEN fair_p
        WHEN LOWER(correction) = 'holm'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MAX(fair_holm) OVER (ORDER BY fair_p ASC))
        END
        WHEN LOWER(correction) = 'benjamini_hochberg'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MIN(fair_benjamini_hochberg) OVER (ORDER BY fair_p DESC))
        END
        WHEN LOWER(correction) = 'bonferroni'
        THEN CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_bonferroni) END
        ELSE ERROR(
          'CORRECTION must be holm, benjamini_hochberg, bonferroni or none, and is ' || COALESCE(CAST(correction AS TEXT), 'NULL')
        )
      END AS fair_p_adjusted
    FROM (
      SELECT
        *,
        fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC) AS fair_holm,
        (
          fair_p * COUNT(fair_p) OVER ()
        ) / COUNT(fair_p) OVER (ORDER BY fair_p ASC) AS fair_benjamini_hochberg,
        fair_p * COUNT(fair_p) OVER () AS fair_bonferroni
      FROM fair_tests_2
    ) AS fair_steps
  ) AS fair_adjusted
  ORDER BY
    strata ASC,
    items ASC,
    asked ASC,
    fair_metric ASC,
    fair_first_place ASC,
    fair_second_place ASC
) AS fair_result_2
WHERE fair_free(fair_columns(control, []), [
    'metric', 'first_group', 'first_n', 'first_value', 'second_group', 'second_n', 'second_value', 'difference',
    'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance', 'judged_on', 'within',
    'verdict', 'z', 'p_value', 'p_adjusted', 'odds_ratio', 'shortfall', 'standardized_difference', 'rows_needed',
    'first_key', 'second_key'
  ])
)
), (
  tbl, protected, prediction, confidence, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL,
  within := NULL, minimum := 0, reference := NULL, correction := 'holm'
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      fair_asked(metrics, fair_own_items) AS asked,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_pairs has nothing to compare: give a prediction or a label')
                 WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND TYPEOF(weight) <> '"NULL"'
                 THEN error('fair_pairs compares with OVERALL where rows have no weights: name a group, or leave out the weight')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_pairs') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_pairs')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_pairs has nothing to compare: give a prediction or a label')
                 WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND TYPEOF(weight) <> '"NULL"'
                 THEN error('fair_pairs compares with OVERALL where rows have no weights: name a group, or leave out the weight')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_pairs') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_pairs')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      asked,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      asked,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_groupings_2
    GROUP BY
      strata,
      items,
      asked,
      groups
  ), fair_groups_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS selection_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          fn + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS rejection_rate,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          tp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS base_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN tp / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS true_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN fn / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS false_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN tn / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS true_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN fp / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS false_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN tp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN fp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN tn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN fn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS false_omission_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          tp + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS accuracy,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          fp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS misclassification_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS disparate_impact,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS conditional_statistical_parity,
      [
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0)
      ] AS fair_bases
    FROM fair_counts_2
  ), fair_sides_2 AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups_2
  ), fair_evidence_2 AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_0,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_0,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          (
            fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_1,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_1,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          (
            tp + fn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_2,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_2,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN (
          tp * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_hits_of_3,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_size_of_3,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN (
          fn * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_hits_of_4,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0)
      END AS DOUBLE) AS fair_size_of_4,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN (
          tn * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_5,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_5,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN (
          fp * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_6,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_6,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN (
          tp * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_hits_of_7,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_size_of_7,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN (
          fp * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_hits_of_8,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0)
      END AS DOUBLE) AS fair_size_of_8,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN (
          tn * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_9,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_9,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN (
          fn * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_10,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_10,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          (
            tp + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_11,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_11,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          (
            fp + fn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_12,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_12,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_13,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_13,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          (
            tp + fp
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_hits_of_14,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          (
            tp + fp + fn + tn
          ) * (
            tp + fp + fn + tn
          )
        ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn + fair_q_tn, 0)
      END AS DOUBLE) AS fair_size_of_14
    FROM fair_counts_2
  ), fair_beside_2 AS (
    SELECT
      fair_sides_2.*,
      ROW_NUMBER() OVER (ORDER BY fair_sides_2.groups ASC) AS fair_place,
      fair_hits_of_0,
      fair_hits_of_1,
      fair_hits_of_2,
      fair_hits_of_3,
      fair_hits_of_4,
      fair_hits_of_5,
      fair_hits_of_6,
      fair_hits_of_7,
      fair_hits_of_8,
      fair_hits_of_9,
      fair_hits_of_10,
      fair_hits_of_11,
      fair_hits_of_12,
      fair_hits_of_13,
      fair_hits_of_14,
      fair_size_of_0,
      fair_size_of_1,
      fair_size_of_2,
      fair_size_of_3,
      fair_size_of_4,
      fair_size_of_5,
      fair_size_of_6,
      fair_size_of_7,
      fair_size_of_8,
      fair_size_of_9,
      fair_size_of_10,
      fair_size_of_11,
      fair_size_of_12,
      fair_size_of_13,
      fair_size_of_14
    FROM fair_sides_2
    INNER JOIN fair_evidence_2
      ON fair_sides_2.strata IS NOT DISTINCT FROM fair_evidence_2.strata
      AND fair_sides_2.items IS NOT DISTINCT FROM fair_evidence_2.items
      AND fair_sides_2.asked IS NOT DISTINCT FROM fair_evidence_2.asked
      AND fair_sides_2.groups IS NOT DISTINCT FROM fair_evidence_2.groups
  ), fair_measures_2 AS (
    SELECT
      strata,
      items,
      asked,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            disparate_impact,
            conditional_statistical_parity
          ]
        END
      ) AS fair_value,
      UNNEST(fair_bases) AS fair_base,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      fair_place,
      UNNEST(
        [
          fair_hits_of_0,
          fair_hits_of_1,
          fair_hits_of_2,
          fair_hits_of_3,
          fair_hits_of_4,
          fair_hits_of_5,
          fair_hits_of_6,
          fair_hits_of_7,
          fair_hits_of_8,
          fair_hits_of_9,
          fair_hits_of_10,
          fair_hits_of_11,
          fair_hits_of_12,
          fair_hits_of_13,
          fair_hits_of_14
        ]
      ) AS fair_hits,
      UNNEST(
        [
          fair_size_of_0,
          fair_size_of_1,
          fair_size_of_2,
          fair_size_of_3,
          fair_size_of_4,
          fair_size_of_5,
          fair_size_of_6,
          fair_size_of_7,
          fair_size_of_8,
          fair_size_of_9,
          fair_size_of_10,
          fair_size_of_11,
          fair_size_of_12,
          fair_size_of_13,
          fair_size_of_14
        ]
      ) AS fair_size
    FROM fair_beside_2
    WHERE
      fair_empty_side IS NULL
  ), fair_levels_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_metric,
      LIST_EXTRACT(
        LIST_TRANSFORM(
          [
            CASE
              WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
              THEN (
                1 - CAST(confidence AS DOUBLE)
              ) / 2
              ELSE ERROR(
                'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
              )
            END / fair_gaps
          ],
          LAMBDA fair_r : -(
            CASE
              WHEN fair_r <= 0 OR fair_r >= 1
              THEN NULL
              WHEN ABS(fair_r - 0.5e0) <= 0.425e0
              THEN (
                (
                  fair_r - 0.5e0
                ) * (
                  (
                    (
                      (
                        (
                          (
                            (
                              2.5090809287301226727e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 3.3430575583588128105e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 6.7265770927008700853e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 4.5921953931549871457e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 1.3731693765509461125e4
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 1.9715909503065514427e3
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 1.3314166789178437745e2
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 3.3871328727963666080e0
                ) / (
                  (
                    (
                      (
                        (
                          (
                            (
                              5.2264952788528545610e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 2.8729085735721942674e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 3.9307895800092710610e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 2.1213794301586595867e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 5.3941960214247511077e3
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 6.8718700749205790830e2
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 4.2313330701600911252e1
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 1.0
                )
              )
              ELSE SIGN(fair_r - 0.5e0) * (
                CASE
                  WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5
                  THEN LIST_REDUCE(
                    [
                      7.74545014278341407640e-4,
                      2.27238449892691845833e-2,
                      2.41780725177450611770e-1,
                      1.27045825245236838258e0,
                      3.64784832476320460504e0,
                      5.76949722146069140550e0,
                      4.63033784615654529590e0,
                      1.42343711074968357734e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      1.05075007164441684324e-9,
                      5.47593808499534494600e-4,
                      1.51986665636164571966e-2,
                      1.48103976427480074590e-1,
                      6.89767334985100004550e-1,
                      1.67638483018380384940e0,
                      2.05319162663775882187e0,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  )
                  ELSE LIST_REDUCE(
                    [
                      2.01033439929228813265e-7,
                      2.71155556874348757815e-5,
                      1.24266094738807843860e-3,
                      2.65321895265761230930e-2,
                      2.96560571828504891230e-1,
                      1.78482653991729133580e0,
                      5.46378491116411436990e0,
                      6.65790464350110377720e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      2.04426310338993978564e-15,
                      1.42151175831644588870e-7,
                      1.84631831751005468180e-5,
                      7.86869131145613259100e-4,
                      1.48753612908506148525e-2,
                      1.36929880922735805310e-1,
                      5.99832206555887937690e-1,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  )
                END
              )
            END
          )
        ),
        1
      ) AS fair_z
    FROM (
      SELECT
        strata,
        items,
        asked,
        fair_metric,
        CASE
          WHEN LOWER(correction) = 'none'
          THEN 1
          ELSE GREATEST(
            1,
            CASE
              WHEN NOT reference IS NULL
              THEN fair_judged - 1
              ELSE (
                fair_judged * (
                  fair_judged - 1
                )
              ) / 2
            END
          )
        END AS fair_gaps
      FROM (
        SELECT
          strata,
          items,
          asked,
          fair_metric,
          CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged
        FROM fair_measures_2
        GROUP BY
          strata,
          items,
          asked,
          fair_metric
      ) AS fair_inner
    ) AS fair_inner
  ), fair_sure_2 AS (
    SELECT
      fair_measures_2.*,
      CASE
        WHEN fair_base * fair_value < 4.0e0
        THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (
          fair_base * fair_value
        ) - 2.0e0)
        ELSE fair_base * fair_value
      END AS fair_sure_hits,
      CASE
        WHEN fair_base * (
          1 - fair_value
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_base * (
            1 - fair_value
          ) - 0.5e0,
          1.5e0 * (
            fair_base * (
              1 - fair_value
            )
          ) - 2.0e0
        )
        ELSE fair_base * (
          1 - fair_value
        )
      END AS fair_sure_misses,
      fair_z
    FROM fair_measures_2
      JOIN fair_levels_2
        ON fair_measures_2.strata IS NOT DISTINCT FROM fair_levels_2.strata
        AND fair_measures_2.items IS NOT DISTINCT FROM fair_levels_2.items
        AND fair_measures_2.asked IS NOT DISTINCT FROM fair_levels_2.asked
        AND fair_measures_2.fair_metric IS NOT DISTINCT FROM fair_levels_2.fair_metric
  ), fair_limited_2 AS (
    SELECT
      *,
      (
        fair_sure_hits * fair_sure_hits
      ) / (
        fair_base * (
          fair_sure_hits + fair_z * fair_z * 0.5e0 + fair_z * SQRT(
            (
              fair_sure_hits * (
                fair_base - fair_sure_hits
              )
            ) / fair_base + fair_z * fair_z * 0.25e0
          )
        )
      ) AS fair_low,
      1 - (
        (
          fair_sure_misses * fair_sure_misses
        ) / (
          fair_base * (
            fair_sure_misses + fair_z * fair_z * 0.5e0 + fair_z * SQRT(
              (
                fair_sure_misses * (
                  fair_base - fair_sure_misses
                )
              ) / fair_base + fair_z * fair_z * 0.25e0
            )
          )
        )
      ) AS fair_high
    FROM fair_sure_2
  ), fair_pairs_2_of_all AS (
    SELECT
      fair_one.strata,
      fair_one.items,
      fair_one.asked,
      fair_one.fair_metric,
      fair_one.fair_key AS first_key,
      fair_one.fair_value AS first_value,
      fair_one.fair_n AS first_n,
      fair_one.fair_place AS fair_first_place,
      fair_one.fair_hits AS fair_first_hits,
      fair_one.fair_size AS fair_first_size,
      fair_one.fair_low AS fair_first_low,
      fair_one.fair_high AS fair_first_high,
      fair_other.fair_key AS second_key,
      fair_other.fair_value AS second_value,
      fair_other.fair_n AS second_n,
      fair_other.fair_place AS fair_second_place,
      fair_other.fair_hits AS fair_second_hits,
      fair_other.fair_size AS fair_second_size,
      fair_other.fair_low AS fair_second_low,
      fair_other.fair_high AS fair_second_high
    FROM fair_limited_2 AS fair_one
    INNER JOIN fair_limited_2 AS fair_other
      ON fair_one.strata IS NOT DISTINCT FROM fair_other.strata
      AND fair_one.items IS NOT DISTINCT FROM fair_other.items
      AND fair_one.asked IS NOT DISTINCT FROM fair_other.asked
      AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric
      AND fair_one.fair_place < fair_other.fair_place
    WHERE
      NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
  ), fair_referred_2 AS (
    SELECT
      *
    FROM fair_limited_2
    QUALIFY
      CASE
        WHEN NOT NOT reference IS NULL OR BOOL_OR(CAST(fair_is_reference AS BOOLEAN)) OVER ()
        THEN fair_is_reference
        ELSE ERROR(
          'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
        )
      END
  ), fair_pairs_2 AS (
    SELECT
      fair_one.strata,
      fair_one.items,
      fair_one.asked,
      fair_one.fair_metric,
      fair_one.fair_key AS first_key,
      fair_one.fair_value AS first_value,
      fair_one.fair_n AS first_n,
      fair_one.fair_place AS fair_first_place,
      fair_one.fair_hits AS fair_first_hits,
      fair_one.fair_size AS fair_first_size,
      fair_one.fair_low AS fair_first_low,
      fair_one.fair_high AS fair_first_high,
      fair_other.fair_key AS second_key,
      fair_other.fair_value AS second_value,
      fair_other.fair_n AS second_n,
      fair_other.fair_place AS fair_second_place,
      fair_other.fair_hits AS fair_second_hits,
      fair_other.fair_size AS fair_second_size,
      fair_other.fair_low AS fair_second_low,
      fair_other.fair_high AS fair_second_high
    FROM fair_limited_2 AS fair_one
    INNER JOIN fair_referred_2 AS fair_other
      ON fair_one.strata IS NOT DISTINCT FROM fair_other.strata
      AND fair_one.items IS NOT DISTINCT FROM fair_other.items
      AND fair_one.asked IS NOT DISTINCT FROM fair_other.asked
      AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric
      AND NOT fair_one.fair_is_reference
    WHERE
      NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
  ), fair_chosen_2 AS (
    SELECT
      *
    FROM fair_pairs_2_of_all
    WHERE
      NOT NOT reference IS NULL
    UNION ALL BY NAME
    SELECT
      *
    FROM fair_pairs_2
    WHERE
      NOT reference IS NULL
  ), fair_contrasts_2 AS (
    SELECT
      *,
      first_value - second_value AS difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN first_value / NULLIF(second_value, 0)
      END AS ratio,
      ABS(first_value - second_value) AS fair_difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN CASE
          WHEN first_value <= second_value
          THEN first_value / NULLIF(second_value, 0)
          ELSE second_value / NULLIF(first_value, 0)
        END
      END AS fair_ratio,
      GREATEST(
        first_value - second_value - SQRT(
          POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)
        ),
        fair_first_low - fair_second_high
      ) AS difference_low,
      LEAST(
        first_value - second_value + SQRT(
          POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)
        ),
        fair_first_high - fair_second_low
      ) AS difference_high,
      CASE
        WHEN first_value < 0 OR second_value <= 0
        THEN NULL
        WHEN fair_first_low <= 0
        THEN 0
        ELSE GREATEST(
          (
            first_value / second_value
          ) * EXP(
            -SQRT(
              POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2)
            )
          ),
          fair_first_low / fair_second_high
        )
      END AS ratio_low,
      CASE
        WHEN first_value < 0 OR second_value <= 0
        THEN NULL
        WHEN fair_second_low <= 0
        THEN CAST('Infinity' AS DOUBLE)
        WHEN first_value <= 0
        THEN fair_first_high / fair_second_low
        ELSE LEAST(
          (
            first_value / second_value
          ) * EXP(
            SQRT(
              POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fair_second_low), 2)
            )
          ),
          fair_first_high / fair_second_low
        )
      END AS ratio_high,
      GREATEST(
        GREATEST(
          first_value - second_value - SQRT(
            POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)
          ),
          fair_first_low - fair_second_high
        ),
        0 - LEAST(
          first_value - second_value + SQRT(
            POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)
          ),
          fair_first_high - fair_second_low
        )
      ) AS fair_difference_low,
      GREATEST(
        LEAST(
          first_value - second_value + SQRT(
            POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)
          ),
          fair_first_high - fair_second_low
        ),
        0 - GREATEST(
          first_value - second_value - SQRT(
            POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)
          ),
          fair_first_low - fair_second_high
        )
      ) AS fair_difference_high,
      LEAST(
        CASE
          WHEN first_value < 0 OR second_value <= 0
          THEN NULL
          WHEN fair_first_low <= 0
          THEN 0
          ELSE GREATEST(
            (
              first_value / second_value
            ) * EXP(
              -SQRT(
                POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2)
              )
            ),
            fair_first_low / fair_second_high
          )
        END,
        CASE
          WHEN second_value < 0 OR first_value <= 0
          THEN NULL
          WHEN fair_second_low <= 0
          THEN 0
          ELSE GREATEST(
            (
              second_value / first_value
            ) * EXP(
              -SQRT(
                POWER(LN(second_value / fair_second_low), 2) + POWER(LN(fair_first_high / first_value), 2)
              )
            ),
            fair_second_low / fair_first_high
          )
        END
      ) AS fair_ratio_low,
      LEAST(
        CASE
          WHEN first_value < 0 OR second_value <= 0
          THEN NULL
          WHEN fair_second_low <= 0
          THEN CAST('Infinity' AS DOUBLE)
          WHEN first_value <= 0
          THEN fair_first_high / fair_second_low
          ELSE LEAST(
            (
              first_value / second_value
            ) * EXP(
              SQRT(
                POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fair_second_low), 2)
              )
            ),
            fair_first_high / fair_second_low
          )
        END,
        CASE
          WHEN second_value < 0 OR first_value <= 0
          THEN NULL
          WHEN fair_first_low <= 0
          THEN CAST('Infinity' AS DOUBLE)
          WHEN second_value <= 0
          THEN fair_second_high / fair_first_low
          ELSE LEAST(
            (
              second_value / first_value
            ) * EXP(
              SQRT(
                POWER(LN(fair_second_high / second_value), 2) + POWER(LN(first_value / fair_first_low), 2)
              )
            ),
            fair_second_high / fair_first_low
          )
        END
      ) AS fair_ratio_high,
      CASE WHEN first_value <= second_value THEN first_value ELSE second_value END AS fair_lower_value,
      CASE WHEN first_value <= second_value THEN second_value ELSE first_value END AS fair_upper_value,
      CASE WHEN first_value <= second_value THEN first_n ELSE second_n END AS fair_lower_n,
      CASE WHEN first_value <= second_value THEN second_n ELSE first_n END AS fair_upper_n,
      CASE WHEN first_value <= second_value THEN fair_first_hits ELSE fair_second_hits END AS fair_lower_hits,
      CASE WHEN first_value <= second_value THEN fair_second_hits ELSE fair_first_hits END AS fair_upper_hits,
      CASE WHEN first_value <= second_value THEN fair_first_size ELSE fair_second_size END AS fair_lower_size,
      CASE WHEN first_value <= second_value THEN fair_second_size ELSE fair_first_size END AS fair_upper_size,
      CASE WHEN first_value <= second_value THEN fair_first_low ELSE fair_second_low END AS fair_lower_low,
      CASE WHEN first_value <= second_value THEN fair_second_low ELSE fair_first_low END AS fair_upper_low,
      CASE WHEN first_value <= second_value THEN fair_first_high ELSE fair_second_high END AS fair_lower_high,
      CASE WHEN first_value <= second_value THEN fair_second_high ELSE fair_first_high END AS fair_upper_high
    FROM fair_chosen_2
  ), fair_tests_2 AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_z IS NULL
        THEN 2 * FAIR_UPPER_TAIL(ABS(fair_z))
        WHEN (
          items & 16 = 0
        ) AND fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0
        THEN FAIR_EXACT(fair_x1, fair_y1, fair_x2, fair_y2)
      END AS fair_p
    FROM (
      SELECT
        *,
        CASE
          WHEN NOT (
            items & 16 = 0
          )
          OR LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (
            fair_x1 + fair_y1 + fair_x2 + fair_y2
          )
          THEN (
            (
              fair_x1 * fair_y2 - fair_x2 * fair_y1
            ) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)
          ) / NULLIF(
            SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2),
            0
          )
        END AS fair_z
      FROM (
        SELECT
          *,
          fair_first_hits AS fair_x1,
          fair_first_size - fair_first_hits AS fair_y1,
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN fair_second_hits - fair_first_hits
            ELSE fair_second_hits
          END AS fair_x2,
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN fair_second_size - fair_first_size
            ELSE fair_second_size
          END - CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN fair_second_hits - fair_first_hits
            ELSE fair_second_hits
          END AS fair_y2
        FROM fair_contrasts_2
      ) AS fair_counted
    ) AS fair_compared
  )
  SELECT
    strata,
    items,
    asked,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'disparate_impact'
      WHEN 14
      THEN 'conditional_statistical_parity'
    END AS metric,
    CASE
      WHEN NOT first_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(first_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT first_value IS NULL
      THEN '(overall)'
    END AS first_group,
    first_n,
    first_value,
    CASE
      WHEN NOT second_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(second_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT second_value IS NULL
      THEN '(overall)'
    END AS second_group,
    second_n,
    second_value,
    difference,
    difference_low,
    difference_high,
    ratio,
    ratio_low,
    ratio_high,
    CAST(CASE fair_metric
      WHEN 13
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 13 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 13
      THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE fair_difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    CASE fair_metric
      WHEN 13
      THEN CASE
        WHEN fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        THEN 'within'
        WHEN NOT (
          fair_ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        )
        THEN 'exceeds'
        WHEN NOT fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL
        THEN 'undecided'
      END
      ELSE CASE
        WHEN fair_difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12
        THEN 'within'
        WHEN NOT (
          fair_difference_low <= CAST(CASE
            WHEN CAST(within AS DOUBLE) IS NULL
            OR CAST(within AS DOUBLE) >= 0
            AND CAST(within AS DOUBLE) <= 1.0
            THEN CAST(within AS DOUBLE)
            ELSE ERROR(
              'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
            )
          END AS DOUBLE) + 1e-12
        )
        THEN 'exceeds'
        WHEN NOT fair_difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12 IS NULL
        THEN 'undecided'
      END
    END AS verdict,
    fair_z AS z,
    fair_p AS p_value,
    fair_p_adjusted AS p_adjusted,
    (
      first_value * (
        1 - second_value
      )
    ) / NULLIF((
      1 - first_value
    ) * second_value, 0) AS odds_ratio,
    CAST(CASE
      WHEN items & 16 = 0
      THEN CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN CASE
          WHEN first_value <= second_value
          THEN CASE fair_metric
            WHEN 13
            THEN CASE
              WHEN NOT fair_lower_hits IS NULL
              THEN GREATEST(
                0,
                CEIL(
                  fair_lower_size * COALESCE(fair_upper_value * (
                    CAST(0.8 AS DOUBLE) - 1e-12
                  ), fair_upper_value - 1e-12)
                ) - fair_lower_hits
              )
            END
            ELSE CASE
              WHEN NOT fair_lower_hits IS NULL
              THEN GREATEST(
                0,
                CEIL(
                  fair_lower_size * COALESCE(
                    fair_upper_value - CAST(CASE
                      WHEN CAST(within AS DOUBLE) IS NULL
                      OR CAST(within AS DOUBLE) >= 0
                      AND CAST(within AS DOUBLE) <= 1.0
                      THEN CAST(within AS DOUBLE)
                      ELSE ERROR(
                        'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                      )
                    END AS DOUBLE) - 1e-12,
                    fair_upper_value - 1e-12
                  )
                ) - fair_lower_hits
              )
            END
          END
        END
        ELSE CASE fair_metric
          WHEN 13
          THEN CASE
            WHEN NOT fair_lower_hits IS NULL
            THEN GREATEST(
              0,
              CEIL(
                fair_lower_size * COALESCE(fair_upper_value * (
                  CAST(0.8 AS DOUBLE) - 1e-12
                ), fair_upper_value - 1e-12)
              ) - fair_lower_hits
            )
          END
          ELSE CASE
            WHEN NOT fair_lower_hits IS NULL
            THEN GREATEST(
              0,
              CEIL(
                fair_lower_size * COALESCE(
                  fair_upper_value - CAST(CASE
                    WHEN CAST(within AS DOUBLE) IS NULL
                    OR CAST(within AS DOUBLE) >= 0
                    AND CAST(within AS DOUBLE) <= 1.0
                    THEN CAST(within AS DOUBLE)
                    ELSE ERROR(
                      'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                    )
                  END AS DOUBLE) - 1e-12,
                  fair_upper_value - 1e-12
                )
              ) - fair_lower_hits
            )
          END
        END
      END
    END AS BIGINT) AS shortfall,
    CAST(NULL AS DOUBLE) AS standardized_difference,
    CAST(CASE
      WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
      THEN NULL
      ELSE CASE fair_metric
        WHEN 13
        THEN CASE
          WHEN ABS(fair_ratio - CAST(0.8 AS DOUBLE)) > 1e-12
          AND fair_ratio > 0
          AND NOT fair_lower_low IS NULL
          THEN GREATEST(
            1,
            LEAST(
              CEIL(
                (
                  fair_upper_n * POWER(
                    (
                      CASE
                        WHEN fair_ratio < CAST(0.8 AS DOUBLE)
                        THEN LN(NULLIF(fair_upper_value / NULLIF(fair_upper_low, 0), 0))
                        ELSE LN(NULLIF(fair_upper_high / NULLIF(fair_upper_value, 0), 0))
                      END
                    ),
                    2
                  ) + fair_lower_n * POWER(
                    (
                      CASE
                        WHEN fair_ratio < CAST(0.8 AS DOUBLE)
                        THEN LN(NULLIF(fair_lower_high / NULLIF(fair_lower_value, 0), 0))
                        ELSE LN(NULLIF(fair_lower_value / NULLIF(fair_lower_low, 0), 0))
                      END
                    ),
                    2
                  )
                ) / NULLIF(POWER((
                  LN(NULLIF(fair_ratio / NULLIF(CAST(0.8 AS DOUBLE), 0), 0))
                ), 2), 0)
              ),
              1000000000000000.0
            )
          )
        END
        ELSE CASE
          WHEN ABS(
            fair_difference - CAST(CASE
              WHEN CAST(within AS DOUBLE) IS NULL
              OR CAST(within AS DOUBLE) >= 0
              AND CAST(within AS DOUBLE) <= 1.0
              THEN CAST(within AS DOUBLE)
              ELSE ERROR(
                'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
              )
            END AS DOUBLE)
          ) > 1e-12
          AND NOT fair_lower_low IS NULL
          THEN GREATEST(
            1,
            LEAST(
              CEIL(
                (
                  fair_upper_n * POWER(
                    (
                      CASE
                        WHEN fair_difference > CAST(CASE
                          WHEN CAST(within AS DOUBLE) IS NULL
                          OR CAST(within AS DOUBLE) >= 0
                          AND CAST(within AS DOUBLE) <= 1.0
                          THEN CAST(within AS DOUBLE)
                          ELSE ERROR(
                            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                          )
                        END AS DOUBLE)
                        THEN fair_upper_value - fair_upper_low
                        ELSE fair_upper_high - fair_upper_value
                      END
                    ),
                    2
                  ) + fair_lower_n * POWER(
                    (
                      CASE
                        WHEN fair_difference > CAST(CASE
                          WHEN CAST(within AS DOUBLE) IS NULL
                          OR CAST(within AS DOUBLE) >= 0
                          AND CAST(within AS DOUBLE) <= 1.0
                          THEN CAST(within AS DOUBLE)
                          ELSE ERROR(
                            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                          )
                        END AS DOUBLE)
                        THEN fair_lower_high - fair_lower_value
                        ELSE fair_lower_value - fair_lower_low
                      END
                    ),
                    2
                  )
                ) / NULLIF(
                  POWER(
                    (
                      fair_difference - CAST(CASE
                        WHEN CAST(within AS DOUBLE) IS NULL
                        OR CAST(within AS DOUBLE) >= 0
                        AND CAST(within AS DOUBLE) <= 1.0
                        THEN CAST(within AS DOUBLE)
                        ELSE ERROR(
                          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
                        )
                      END AS DOUBLE)
                    ),
                    2
                  ),
                  0
                )
              ),
              1000000000000000.0
            )
          )
        END
      END
    END AS BIGINT) AS rows_needed,
    first_key,
    second_key
  FROM (
    SELECT
      *,
      CASE
        WHEN LOWER(correction) = 'none'
        THEN fair_p
        WHEN LOWER(correction) = 'holm'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MAX(fair_holm) OVER (ORDER BY fair_p ASC))
        END
        WHEN LOWER(correction) = 'benjamini_hochberg'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MIN(fair_benjamini_hochberg) OVER (ORDER BY fair_p DESC))
        END
        WHEN LOWER(correction) = 'bonferroni'
        THEN CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_bonferroni) END
        ELSE ERROR(
          'CORRECTION must be holm, benjamini_hochberg, bonferroni or none, and is ' || COALESCE(CAST(correction AS TEXT), 'NULL')
        )
      END AS fair_p_adjusted
    FROM (
      SELECT
        *,
        fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC) AS fair_holm,
        (
          fair_p * COUNT(fair_p) OVER ()
        ) / COUNT(fair_p) OVER (ORDER BY fair_p ASC) AS fair_benjamini_hochberg,
        fair_p * COUNT(fair_p) OVER () AS fair_bonferroni
      FROM fair_tests_2
    ) AS fair_steps
  ) AS fair_adjusted
  ORDER BY
    strata ASC,
    items ASC,
    asked ASC,
    fair_metric ASC,
    fair_first_place ASC,
    fair_second_place ASC
) AS fair_result_2
WHERE fair_free(fair_columns(control, []), [
    'metric', 'first_group', 'first_n', 'first_value', 'second_group', 'second_n', 'second_value', 'difference',
    'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance', 'judged_on', 'within',
    'verdict', 'z', 'p_value', 'p_adjusted', 'odds_ratio', 'shortfall', 'standardized_difference', 'rows_needed',
    'first_key', 'second_key'
  ])
)
);
COMMENT ON MACRO TABLE fair_pairs IS 'Every pair of groups, with tests: FROM fair_pairs(loans, [''race''], approved, label := repaid, metrics := [''tpr''], within := 0.05)';

-- What: how much of the gap between two groups the strata explain, as FAIR DECOMPOSE (…) finds it.
-- control: names of the columns that may explain the gap. metrics: names of metrics that are means over rows; NULL for
-- selection_rate and, with a label, those that FAIR DECOMPOSE takes. minimum: smaller groups are not compared.
-- confidence: level of the limits of both parts, in (0, 1); without it there are none. reference: what each group is
-- compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL'; NULL takes the group with the
-- highest value and that with the lowest. The other parameters are those of fair_metrics.
-- Rows out: one per metric and pair: both groups, the gap and its parts.
CREATE OR REPLACE MACRO fair_decompose(
  tbl, protected, prediction, control, label := NULL, score := NULL, weight := NULL, filter := TRUE,
  metrics := NULL, minimum := 0, reference := NULL
) AS TABLE (
SELECT parts.* EXCLUDE (fair_measured)
FROM (
  SELECT *, LIST(metric) OVER () AS fair_measured  -- not in QUALIFY: DuckDB 1.4.0 takes no LAMBDA there
  FROM (
  WITH fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS controls,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_score_low < 0
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score_low AS TEXT), 'NULL')
        )
        WHEN fair_own_score_high > 1
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_all AS fair_all,
      fair_own_score_sum AS score_sum,
      CASE
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 0
        THEN fair_own_squared_error_0
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 1
        THEN fair_own_squared_error_1
      END AS squared_error,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_score_low,
        NULL AS fair_own_score_high,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        COUNT(*) AS fair_own_score_sum,
        COUNT(*) AS fair_own_squared_error_0,
        COUNT(*) AS fair_own_squared_error_1,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_decompose has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_decompose') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN LEN(fair_columns(control, [])) = 0
          THEN error('fair_decompose needs control: the names of the columns that may explain the gap')
          ELSE TRUE
        END
    )
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_prediction,
        fair_own_label,
        fair_own_ranked,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_score) AS fair_own_score_low,
        MAX(fair_own_score) AS fair_own_score_high,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        SUM(fair_own_score * fair_own_weight) AS fair_own_score_sum,
        SUM((
          fair_own_score * fair_own_score
        ) * fair_own_weight) AS fair_own_squared_error_0,
        SUM(
          (
            (
              fair_own_score - 1
            ) * (
              fair_own_score - 1
            )
          ) * fair_own_weight
        ) AS fair_own_squared_error_1,
        NULL AS fair_own_none
      FROM (
        SELECT
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_decompose has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_decompose') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN LEN(fair_columns(control, [])) = 0
          THEN error('fair_decompose needs control: the names of the columns that may explain the gap')
          ELSE TRUE
        END
    )
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      controls,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_all) AS fair_all,
      SUM(score_sum) AS score_sum,
      SUM(squared_error) AS squared_error
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      controls,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      controls,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS squared_error
    FROM fair_groupings_2
    GROUP BY
      controls,
      groups
  ), fair_strata_2 AS (
    SELECT
      groups AS fair_key,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      {'controls': controls} AS fair_stratum,
      fair_n AS fair_rows,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      UNNEST(
        [
          tp + fp,
          fn + tn,
          tp + fn,
          tp,
          fn,
          tn,
          fp,
          tp,
          fp,
          tn,
          fn,
          tp + tn,
          fp + fn,
          score_sum,
          squared_error
        ]
      ) AS fair_above,
      UNNEST(
        [
          n,
          n,
          n,
          tp + fn,
          tp + fn,
          fp + tn,
          fp + tn,
          tp + fp,
          tp + fp,
          fn + tn,
          fn + tn,
          n,
          n,
          n,
          n
        ]
      ) AS fair_below
    FROM fair_counts_2
  ), fair_totals_2 AS (
    SELECT
      fair_metric,
      fair_key,
      fair_is_reference,
      CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
      CASE
        WHEN SUM(fair_rows) >= CASE
          WHEN CAST(minimum AS DOUBLE) >= 0
          AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
          THEN CAST(minimum AS DOUBLE)
          ELSE ERROR(
            'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
          )
        END
        THEN SUM(fair_above) / NULLIF(SUM(fair_below), 0)
      END AS fair_value
    FROM fair_strata_2
    GROUP BY
      fair_metric,
      fair_key,
      fair_is_reference
  ), fair_pairs_2 AS (
    SELECT
      fair_metric,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
        END
      ).key AS fair_first_key,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
        END
      ) AS fair_first,
      CASE
        WHEN COUNT(fair_value) >= 2
        THEN MIN(
          CASE
            WHEN NOT fair_value IS NULL
            THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
          END
        )
      END AS fair_second
    FROM fair_totals_2
    WHERE
      NOT NOT reference IS NULL
    GROUP BY
      fair_metric
    UNION ALL
    SELECT
      fair_metric,
      fair_first_key,
      fair_first,
      fair_second
    FROM (
      SELECT
        fair_metric,
        fair_is_reference,
        fair_key AS fair_first_key,
        {'value': fair_value, 'key': fair_key, 'rows': fair_rows} AS fair_first,
        CASE
          WHEN NOT reference IS NULL
          AND SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0
          THEN ERROR(
            'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
          )
          ELSE MAX(
            CASE
              WHEN fair_is_reference
              THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
            END
          ) OVER (PARTITION BY fair_metric)
        END AS fair_second
      FROM fair_totals_2
    ) AS fair_beside
    WHERE
      NOT fair_is_reference AND NOT reference IS NULL
  ), fair_sides_2 AS (
    SELECT
      fair_metric,
      fair_first_key,
      UNNEST([TRUE, FALSE]) AS fair_is_first,
      UNNEST([fair_first.key, fair_second.key]) AS fair_key
    FROM fair_pairs_2
    WHERE
      NOT fair_first.value IS NULL AND NOT fair_second.value IS NULL
  ), fair_matched_2 AS (
    SELECT
      fair_sides_2.fair_metric,
      fair_sides_2.fair_first_key,
      fair_stratum,
      SUM(CASE WHEN fair_is_first THEN fair_rows ELSE 0 END) AS fair_first_rows,
      SUM(CASE WHEN fair_is_first THEN fair_above ELSE 0 END) AS fair_first_above,
      SUM(CASE WHEN fair_is_first THEN fair_below ELSE 0 END) AS fair_first_below,
      SUM(CASE WHEN NOT fair_is_first THEN fair_rows ELSE 0 END) AS fair_second_rows,
      SUM(CASE WHEN NOT fair_is_first THEN fair_above ELSE 0 END) AS fair_second_above,
      SUM(CASE WHEN NOT fair_is_first THEN fair_below ELSE 0 END) AS fair_second_below
    FROM fair_sides_2
    INNER JOIN fair_strata_2
      ON fair_sides_2.fair_metric IS NOT DISTINCT FROM fair_strata_2.fair_metric
      AND fair_sides_2.fair_key IS NOT DISTINCT FROM fair_strata_2.fair_key
    GROUP BY
      fair_sides_2.fair_metric,
      fair_sides_2.fair_first_key,
      fair_stratum
    HAVING
      SUM(fair_below) > 0
  ), fair_shares_2 AS (
    SELECT
      *,
      fair_first_below > 0 AND fair_second_below > 0 AS fair_shared,
      SUM(fair_first_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_total,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_first_below
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_inside,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_first_above
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_gained,
      SUM(fair_second_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_total,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_second_below
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_inside,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_second_above
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_gained
    FROM fair_matched_2
  ), fair_values_2 AS (
    SELECT
      *,
      fair_first_below / fair_first_total AS fair_first_portion,
      CASE WHEN fair_shared THEN fair_first_below / fair_first_inside END AS fair_first_share,
      fair_first_above / NULLIF(fair_first_below, 0) AS fair_first_value,
      fair_first_gained / NULLIF(fair_first_inside, 0) AS fair_first_common,
      fair_second_below / fair_second_total AS fair_second_portion,
      CASE WHEN fair_shared THEN fair_second_below / fair_second_inside END AS fair_second_share,
      fair_second_above / NULLIF(fair_second_below, 0) AS fair_second_value,
      fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common
    FROM fair_shares_2
  ), fair_differences_2 AS (
    SELECT
      *,
      CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference,
      CASE WHEN fair_shared THEN (
        fair_first_value + fair_second_value
      ) / 2 END AS fair_middle
    FROM fair_values_2
  ), fair_means_2 AS (
    SELECT
      *,
      SUM((
        fair_first_share + fair_second_share
      ) / 2 * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_mean_middle
    FROM fair_differences_2
  ), fair_summed_2 AS (
    SELECT
      fair_metric,
      fair_first_key,
      SUM(
        (
          fair_first_share - fair_second_share
        ) * (
          fair_middle - fair_mean_middle
        )
      ) AS fair_explained,
      SUM((
        fair_first_share + fair_second_share
      ) / 2 * fair_difference) AS fair_unexplained,
      SUM(
        CASE
          WHEN fair_shared
          THEN 0
          ELSE fair_first_portion * (
            COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)
          ) - fair_second_portion * (
            COALESCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)
          )
        END
      ) AS fair_off_support,
      SUM(CASE WHEN NOT fair_shared THEN fair_first_portion ELSE 0 END) AS fair_first_alone,
      SUM(CASE WHEN NOT fair_shared THEN fair_second_portion ELSE 0 END) AS fair_second_alone,
      SUM(CASE WHEN fair_shared THEN 1 ELSE 0 END) AS fair_strata,
      MIN(fair_difference) AS fair_least,
      MAX(fair_difference) AS fair_most
    FROM fair_means_2
    GROUP BY
      fair_metric,
      fair_first_key
  )
  SELECT
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'mean_score'
      WHEN 14
      THEN 'brier_score'
    END AS metric,
    CASE
      WHEN NOT fair_first.key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(fair_first.key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT fair_first.rows IS NULL
      THEN '(overall)'
    END AS first_group,
    fair_first.rows AS first_n,
    fair_first.value AS first_value,
    CASE
      WHEN NOT fair_second.key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(fair_second.key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT fair_second.rows IS NULL
      THEN '(overall)'
    END AS second_group,
    fair_second.rows AS second_n,
    fair_second.value AS second_value,
    fair_first.value - fair_second.value AS gap,
    fair_explained AS explained,
    fair_unexplained AS unexplained,
    fair_off_support AS off_support,
    fair_first_alone AS first_off_support,
    fair_second_alone AS second_off_support,
    CAST(fair_strata AS BIGINT) AS strata,
    CASE
      WHEN fair_first.value - fair_second.value > 1e-12
      AND fair_most <= 0
      AND fair_least < 0
      OR fair_first.value - fair_second.value < -1e-12
      AND fair_least >= 0
      AND fair_most > 0
      THEN 'every_stratum'
      WHEN fair_first.value - fair_second.value > 1e-12
      AND fair_unexplained < -1e-12
      OR fair_first.value - fair_second.value < -1e-12
      AND fair_unexplained > 1e-12
      THEN 'on_average'
    END AS reversal,
    fair_first.key AS first_key,
    fair_second.key AS second_key
  FROM fair_pairs_2
  LEFT JOIN fair_summed_2
    USING (fair_metric, fair_first_key)
  ORDER BY
    fair_metric ASC,
    fair_first_key ASC
) AS fair_result_2
) AS parts
CROSS JOIN (
  SELECT
    items,
    COALESCE(
      [
        CASE WHEN name IN ('disparate_impact', 'conditional_statistical_parity') THEN 'selection_rate' ELSE name END
        FOR name IN fair_named_metrics(metrics)
      ],
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        WHEN items & 6 = 6 THEN ['base_rate', 'mean_score', 'brier_score']
        WHEN items & 4 = 4 THEN ['mean_score']
        ELSE ['base_rate']
      END
    ) AS names
  FROM (SELECT fair_items(prediction, label, score, control) AS items FROM query_table(tbl) LIMIT 1)
) AS asked
WHERE CASE
  WHEN NOT list_has_all(fair_measured, names)
  THEN error(
    array_to_string([name FOR name IN names IF NOT list_contains(fair_measured, name)], ', ')
    || ' cannot be decomposed: no mean over rows'
  )
  WHEN NOT list_contains(names, metric) THEN FALSE
  ELSE COALESCE(error(fair_lacking(metric, items)), TRUE)
END
), (
  tbl, protected, prediction, control, confidence, label := NULL, score := NULL, weight := NULL, filter := TRUE,
  metrics := NULL, minimum := 0, reference := NULL
) AS TABLE (
SELECT parts.* EXCLUDE (fair_measured)
FROM (
  SELECT *, LIST(metric) OVER () AS fair_measured  -- not in QUALIFY: DuckDB 1.4.0 takes no LAMBDA there
  FROM (
  WITH fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS controls,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_score_low < 0
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score_low AS TEXT), 'NULL')
        )
        WHEN fair_own_score_high > 1
        THEN ERROR(
          'SCORE score must be within [0, 1], and is ' || COALESCE(CAST(fair_own_score_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_score_sum AS score_sum,
      fair_own_x_score_sum AS fair_x_score_sum,
      fair_own_xx_score_sum AS fair_xx_score_sum,
      CASE
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 0
        THEN fair_own_squared_error_0
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 1
        THEN fair_own_squared_error_1
      END AS squared_error,
      CASE
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 0
        THEN fair_own_x_squared_error_0
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 1
        THEN fair_own_x_squared_error_1
      END AS fair_x_squared_error,
      CASE
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 0
        THEN fair_own_xx_squared_error_0
        WHEN TRY_CAST(fair_own_label AS DOUBLE) = 1
        THEN fair_own_xx_squared_error_1
      END AS fair_xx_squared_error,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_score_low,
        NULL AS fair_own_score_high,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        COUNT(*) AS fair_own_score_sum,
        COUNT(*) AS fair_own_x_score_sum,
        COUNT(*) AS fair_own_xx_score_sum,
        COUNT(*) AS fair_own_squared_error_0,
        COUNT(*) AS fair_own_squared_error_1,
        COUNT(*) AS fair_own_x_squared_error_0,
        COUNT(*) AS fair_own_x_squared_error_1,
        COUNT(*) AS fair_own_xx_squared_error_0,
        COUNT(*) AS fair_own_xx_squared_error_1,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_decompose has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_decompose') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN LEN(fair_columns(control, [])) = 0
          THEN error('fair_decompose needs control: the names of the columns that may explain the gap')
          WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND confidence IS NOT NULL
          THEN error('fair_decompose has no limits against OVERALL, which holds the rows of the group itself: leave out confidence')
          ELSE TRUE
        END
    )
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_prediction,
        fair_own_label,
        fair_own_ranked,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_score) AS fair_own_score_low,
        MAX(fair_own_score) AS fair_own_score_high,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        SUM(fair_own_score * fair_own_weight) AS fair_own_score_sum,
        SUM(fair_own_score * fair_own_weight * fair_own_weight) AS fair_own_x_score_sum,
        SUM(fair_own_score * fair_own_score * fair_own_weight * fair_own_weight) AS fair_own_xx_score_sum,
        SUM((
          fair_own_score * fair_own_score
        ) * fair_own_weight) AS fair_own_squared_error_0,
        SUM(
          (
            (
              fair_own_score - 1
            ) * (
              fair_own_score - 1
            )
          ) * fair_own_weight
        ) AS fair_own_squared_error_1,
        SUM((
          fair_own_score * fair_own_score
        ) * fair_own_weight * fair_own_weight) AS fair_own_x_squared_error_0,
        SUM(
          (
            (
              fair_own_score - 1
            ) * (
              fair_own_score - 1
            )
          ) * fair_own_weight * fair_own_weight
        ) AS fair_own_x_squared_error_1,
        SUM(
          (
            fair_own_score * fair_own_score
          ) * (
            fair_own_score * fair_own_score
          ) * fair_own_weight * fair_own_weight
        ) AS fair_own_xx_squared_error_0,
        SUM(
          (
            (
              fair_own_score - 1
            ) * (
              fair_own_score - 1
            )
          ) * (
            (
              fair_own_score - 1
            ) * (
              fair_own_score - 1
            )
          ) * fair_own_weight * fair_own_weight
        ) AS fair_own_xx_squared_error_1,
        NULL AS fair_own_none
      FROM (
        SELECT
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS DOUBLE) AS fair_own_score,
          CASE
            WHEN NOT (
              CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END
            ) IS NULL
            THEN CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE)
          END AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_decompose has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(score) <> '"NULL"' OR TYPEOF(weight) <> '"NULL"' AS fair_own_given,
          TYPEOF(score) <> '"NULL"' AS fair_own_ranked
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_decompose') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN LEN(fair_columns(control, [])) = 0
          THEN error('fair_decompose needs control: the names of the columns that may explain the gap')
          WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND confidence IS NOT NULL
          THEN error('fair_decompose has no limits against OVERALL, which holds the rows of the group itself: leave out confidence')
          ELSE TRUE
        END
    )
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      controls,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all,
      SUM(score_sum) AS score_sum,
      SUM(fair_x_score_sum) AS fair_x_score_sum,
      SUM(fair_xx_score_sum) AS fair_xx_score_sum,
      SUM(squared_error) AS squared_error,
      SUM(fair_x_squared_error) AS fair_x_squared_error,
      SUM(fair_xx_squared_error) AS fair_xx_squared_error
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      controls,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      controls,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS squared_error,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_score_sum
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_score_sum,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_x_squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS fair_x_squared_error,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_xx_squared_error
          ELSE 0
        END
      ) AS DOUBLE) AS fair_xx_squared_error
    FROM fair_groupings_2
    GROUP BY
      controls,
      groups
  ), fair_strata_2 AS (
    SELECT
      groups AS fair_key,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      {'controls': controls} AS fair_stratum,
      fair_n AS fair_rows,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      UNNEST(
        [
          tp + fp,
          fn + tn,
          tp + fn,
          tp,
          fn,
          tn,
          fp,
          tp,
          fp,
          tn,
          fn,
          tp + tn,
          fp + fn,
          score_sum,
          squared_error
        ]
      ) AS fair_above,
      UNNEST(
        [
          n,
          n,
          n,
          tp + fn,
          tp + fn,
          fp + tn,
          fp + tn,
          tp + fp,
          tp + fp,
          fn + tn,
          fn + tn,
          n,
          n,
          n,
          n
        ]
      ) AS fair_below,
      UNNEST(
        [
          fair_q_n,
          fair_q_n,
          fair_q_n,
          fair_q_tp + fair_q_fn,
          fair_q_tp + fair_q_fn,
          fair_q_fp + fair_q_tn,
          fair_q_fp + fair_q_tn,
          fair_q_tp + fair_q_fp,
          fair_q_tp + fair_q_fp,
          fair_q_fn + fair_q_tn,
          fair_q_fn + fair_q_tn,
          fair_q_n,
          fair_q_n,
          fair_q_n,
          fair_q_n
        ]
      ) AS fair_squares,
      UNNEST(
        [
          fair_q_tp + fair_q_fp,
          fair_q_fn + fair_q_tn,
          fair_q_tp + fair_q_fn,
          fair_q_tp,
          fair_q_fn,
          fair_q_tn,
          fair_q_fp,
          fair_q_tp,
          fair_q_fp,
          fair_q_tn,
          fair_q_fn,
          fair_q_tp + fair_q_tn,
          fair_q_fp + fair_q_fn,
          fair_x_score_sum,
          fair_x_squared_error
        ]
      ) AS fair_moment,
      UNNEST(
        [
          fair_q_tp + fair_q_fp,
          fair_q_fn + fair_q_tn,
          fair_q_tp + fair_q_fn,
          fair_q_tp,
          fair_q_fn,
          fair_q_tn,
          fair_q_fp,
          fair_q_tp,
          fair_q_fp,
          fair_q_tn,
          fair_q_fn,
          fair_q_tp + fair_q_tn,
          fair_q_fp + fair_q_fn,
          fair_xx_score_sum,
          fair_xx_squared_error
        ]
      ) AS fair_square_moment
    FROM fair_counts_2
  ), fair_totals_2 AS (
    SELECT
      fair_metric,
      fair_key,
      fair_is_reference,
      CAST(SUM(fair_rows) AS BIGINT) AS fair_rows,
      CASE
        WHEN SUM(fair_rows) >= CASE
          WHEN CAST(minimum AS DOUBLE) >= 0
          AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
          THEN CAST(minimum AS DOUBLE)
          ELSE ERROR(
            'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
          )
        END
        THEN SUM(fair_above) / NULLIF(SUM(fair_below), 0)
      END AS fair_value
    FROM fair_strata_2
    GROUP BY
      fair_metric,
      fair_key,
      fair_is_reference
  ), fair_pairs_2 AS (
    SELECT
      fair_metric,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
        END
      ).key AS fair_first_key,
      MAX(
        CASE
          WHEN NOT fair_value IS NULL
          THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
        END
      ) AS fair_first,
      CASE
        WHEN COUNT(fair_value) >= 2
        THEN MIN(
          CASE
            WHEN NOT fair_value IS NULL
            THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
          END
        )
      END AS fair_second
    FROM fair_totals_2
    WHERE
      NOT NOT reference IS NULL
    GROUP BY
      fair_metric
    UNION ALL
    SELECT
      fair_metric,
      fair_first_key,
      fair_first,
      fair_second
    FROM (
      SELECT
        fair_metric,
        fair_is_reference,
        fair_key AS fair_first_key,
        {'value': fair_value, 'key': fair_key, 'rows': fair_rows} AS fair_first,
        CASE
          WHEN NOT reference IS NULL
          AND SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END) OVER () = 0
          THEN ERROR(
            'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
          )
          ELSE MAX(
            CASE
              WHEN fair_is_reference
              THEN {'value': fair_value, 'key': fair_key, 'rows': fair_rows}
            END
          ) OVER (PARTITION BY fair_metric)
        END AS fair_second
      FROM fair_totals_2
    ) AS fair_beside
    WHERE
      NOT fair_is_reference AND NOT reference IS NULL
  ), fair_sides_2 AS (
    SELECT
      fair_metric,
      fair_first_key,
      UNNEST([TRUE, FALSE]) AS fair_is_first,
      UNNEST([fair_first.key, fair_second.key]) AS fair_key
    FROM fair_pairs_2
    WHERE
      NOT fair_first.value IS NULL AND NOT fair_second.value IS NULL
  ), fair_matched_2 AS (
    SELECT
      fair_sides_2.fair_metric,
      fair_sides_2.fair_first_key,
      fair_stratum,
      SUM(CASE WHEN fair_is_first THEN fair_rows ELSE 0 END) AS fair_first_rows,
      SUM(CASE WHEN fair_is_first THEN fair_above ELSE 0 END) AS fair_first_above,
      SUM(CASE WHEN fair_is_first THEN fair_below ELSE 0 END) AS fair_first_below,
      SUM(CASE WHEN fair_is_first THEN fair_squares ELSE 0 END) AS fair_first_squares,
      SUM(CASE WHEN fair_is_first THEN fair_moment ELSE 0 END) AS fair_first_moment,
      SUM(CASE WHEN fair_is_first THEN fair_square_moment ELSE 0 END) AS fair_first_square_moment,
      SUM(CASE WHEN NOT fair_is_first THEN fair_rows ELSE 0 END) AS fair_second_rows,
      SUM(CASE WHEN NOT fair_is_first THEN fair_above ELSE 0 END) AS fair_second_above,
      SUM(CASE WHEN NOT fair_is_first THEN fair_below ELSE 0 END) AS fair_second_below,
      SUM(CASE WHEN NOT fair_is_first THEN fair_squares ELSE 0 END) AS fair_second_squares,
      SUM(CASE WHEN NOT fair_is_first THEN fair_moment ELSE 0 END) AS fair_second_moment,
      SUM(CASE WHEN NOT fair_is_first THEN fair_square_moment ELSE 0 END) AS fair_second_square_moment
    FROM fair_sides_2
    INNER JOIN fair_strata_2
      ON fair_sides_2.fair_metric IS NOT DISTINCT FROM fair_strata_2.fair_metric
      AND fair_sides_2.fair_key IS NOT DISTINCT FROM fair_strata_2.fair_key
    GROUP BY
      fair_sides_2.fair_metric,
      fair_sides_2.fair_first_key,
      fair_stratum
    HAVING
      SUM(fair_below) > 0
  ), fair_shares_2 AS (
    SELECT
      *,
      fair_first_below > 0 AND fair_second_below > 0 AS fair_shared,
      SUM(fair_first_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_total,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_first_below
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_inside,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_first_above
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_gained,
      SUM(fair_second_below) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_total,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_second_below
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_inside,
      SUM(
        CASE
          WHEN fair_first_below > 0 AND fair_second_below > 0
          THEN fair_second_above
          ELSE 0
        END
      ) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_gained
    FROM fair_matched_2
  ), fair_values_2 AS (
    SELECT
      *,
      fair_first_below / fair_first_total AS fair_first_portion,
      CASE WHEN fair_shared THEN fair_first_below / fair_first_inside END AS fair_first_share,
      fair_first_above / NULLIF(fair_first_below, 0) AS fair_first_value,
      fair_first_gained / NULLIF(fair_first_inside, 0) AS fair_first_common,
      CASE WHEN fair_shared THEN POWER(fair_first_below, 2) / fair_first_squares END AS fair_first_size,
      CASE WHEN fair_shared THEN fair_first_squares / POWER(fair_first_inside, 2) END AS fair_first_drawn,
      CASE
        WHEN fair_shared
        THEN fair_first_square_moment / fair_first_squares - 2 * fair_first_above / fair_first_below * fair_first_moment / fair_first_squares + 2 * POWER(fair_first_above / fair_first_below, 2)
      END AS fair_first_square,
      fair_second_below / fair_second_total AS fair_second_portion,
      CASE WHEN fair_shared THEN fair_second_below / fair_second_inside END AS fair_second_share,
      fair_second_above / NULLIF(fair_second_below, 0) AS fair_second_value,
      fair_second_gained / NULLIF(fair_second_inside, 0) AS fair_second_common,
      CASE WHEN fair_shared THEN POWER(fair_second_below, 2) / fair_second_squares END AS fair_second_size,
      CASE WHEN fair_shared THEN fair_second_squares / POWER(fair_second_inside, 2) END AS fair_second_drawn,
      CASE
        WHEN fair_shared
        THEN fair_second_square_moment / fair_second_squares - 2 * fair_second_above / fair_second_below * fair_second_moment / fair_second_squares + 2 * POWER(fair_second_above / fair_second_below, 2)
      END AS fair_second_square
    FROM fair_shares_2
  ), fair_differences_2 AS (
    SELECT
      *,
      CASE WHEN fair_shared THEN fair_first_value - fair_second_value END AS fair_difference,
      CASE WHEN fair_shared THEN (
        fair_first_value + fair_second_value
      ) / 2 END AS fair_middle,
      (
        (
          fair_first_size * fair_first_square + 0.5
        ) / (
          fair_first_size + 1
        ) - POWER((
          fair_first_size * fair_first_value + 0.5
        ) / (
          fair_first_size + 1
        ), 2)
      ) / fair_first_size + (
        (
          fair_second_size * fair_second_square + 0.5
        ) / (
          fair_second_size + 1
        ) - POWER((
          fair_second_size * fair_second_value + 0.5
        ) / (
          fair_second_size + 1
        ), 2)
      ) / fair_second_size AS fair_variance
    FROM fair_values_2
  ), fair_means_2 AS (
    SELECT
      *,
      SUM((
        fair_first_share + fair_second_share
      ) / 2 * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_mean_middle,
      SUM(fair_first_share * fair_difference) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_difference,
      SUM(fair_first_share * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_first_middle,
      SUM(fair_second_share * fair_difference) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_difference,
      SUM(fair_second_share * fair_middle) OVER (PARTITION BY fair_metric, fair_first_key) AS fair_second_middle
    FROM fair_differences_2
  ), fair_summed_2 AS (
    SELECT
      fair_metric,
      fair_first_key,
      SUM(
        (
          fair_first_share - fair_second_share
        ) * (
          fair_middle - fair_mean_middle
        )
      ) AS fair_explained,
      SUM((
        fair_first_share + fair_second_share
      ) / 2 * fair_difference) AS fair_unexplained,
      SUM(
        CASE
          WHEN fair_shared
          THEN 0
          ELSE fair_first_portion * (
            COALESCE(fair_first_value, 0) - COALESCE(fair_first_common, 0)
          ) - fair_second_portion * (
            COALESCE(fair_second_value, 0) - COALESCE(fair_second_common, 0)
          )
        END
      ) AS fair_off_support,
      SQRT(
        SUM(
          (
            POWER(fair_first_share - fair_second_share, 2) + fair_first_drawn * (
              1 - fair_first_share
            ) + fair_second_drawn * (
              1 - fair_second_share
            )
          ) / 4 * fair_variance + fair_first_drawn * POWER(fair_middle - fair_first_middle, 2) + fair_second_drawn * POWER(fair_middle - fair_second_middle, 2)
        )
      ) AS fair_explained_se,
      SQRT(
        SUM(
          (
            POWER(fair_first_share + fair_second_share, 2) + fair_first_drawn * (
              1 - fair_first_share
            ) + fair_second_drawn * (
              1 - fair_second_share
            )
          ) / 4 * fair_variance + (
            fair_first_drawn * POWER(fair_difference - fair_first_difference, 2) + fair_second_drawn * POWER(fair_difference - fair_second_difference, 2)
          ) / 4
        )
      ) AS fair_unexplained_se,
      SUM(CASE WHEN NOT fair_shared THEN fair_first_portion ELSE 0 END) AS fair_first_alone,
      SUM(CASE WHEN NOT fair_shared THEN fair_second_portion ELSE 0 END) AS fair_second_alone,
      SUM(CASE WHEN fair_shared THEN 1 ELSE 0 END) AS fair_strata,
      MIN(fair_difference) AS fair_least,
      MAX(fair_difference) AS fair_most
    FROM fair_means_2
    GROUP BY
      fair_metric,
      fair_first_key
  )
  SELECT
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'mean_score'
      WHEN 14
      THEN 'brier_score'
    END AS metric,
    CASE
      WHEN NOT fair_first.key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(fair_first.key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT fair_first.rows IS NULL
      THEN '(overall)'
    END AS first_group,
    fair_first.rows AS first_n,
    fair_first.value AS first_value,
    CASE
      WHEN NOT fair_second.key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(fair_second.key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT fair_second.rows IS NULL
      THEN '(overall)'
    END AS second_group,
    fair_second.rows AS second_n,
    fair_second.value AS second_value,
    fair_first.value - fair_second.value AS gap,
    fair_explained AS explained,
    fair_explained_se AS explained_se,
    CASE
      WHEN NOT fair_explained_se IS NULL
      THEN GREATEST(
        fair_explained - -FAIR_NORMAL_QUANTILE(
          CASE
            WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
            THEN (
              1 - CAST(confidence AS DOUBLE)
            ) / 2
            ELSE ERROR(
              'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
            )
          END
        ) * fair_explained_se,
        -1
      )
    END AS explained_low,
    CASE
      WHEN NOT fair_explained_se IS NULL
      THEN LEAST(
        fair_explained + -FAIR_NORMAL_QUANTILE(
          CASE
            WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
            THEN (
              1 - CAST(confidence AS DOUBLE)
            ) / 2
            ELSE ERROR(
              'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
            )
          END
        ) * fair_explained_se,
        1
      )
    END AS explained_high,
    fair_unexplained AS unexplained,
    fair_unexplained_se AS unexplained_se,
    CASE
      WHEN NOT fair_unexplained_se IS NULL
      THEN GREATEST(
        fair_unexplained - -FAIR_NORMAL_QUANTILE(
          CASE
            WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
            THEN (
              1 - CAST(confidence AS DOUBLE)
            ) / 2
            ELSE ERROR(
              'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
            )
          END
        ) * fair_unexplained_se,
        -1
      )
    END AS unexplained_low,
    CASE
      WHEN NOT fair_unexplained_se IS NULL
      THEN LEAST(
        fair_unexplained + -FAIR_NORMAL_QUANTILE(
          CASE
            WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
            THEN (
              1 - CAST(confidence AS DOUBLE)
            ) / 2
            ELSE ERROR(
              'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
            )
          END
        ) * fair_unexplained_se,
        1
      )
    END AS unexplained_high,
    fair_off_support AS off_support,
    fair_first_alone AS first_off_support,
    fair_second_alone AS second_off_support,
    CAST(fair_strata AS BIGINT) AS strata,
    CASE
      WHEN fair_first.value - fair_second.value > 1e-12
      AND fair_most <= 0
      AND fair_least < 0
      OR fair_first.value - fair_second.value < -1e-12
      AND fair_least >= 0
      AND fair_most > 0
      THEN 'every_stratum'
      WHEN fair_first.value - fair_second.value > 1e-12
      AND fair_unexplained < -1e-12
      OR fair_first.value - fair_second.value < -1e-12
      AND fair_unexplained > 1e-12
      THEN 'on_average'
    END AS reversal,
    fair_first.key AS first_key,
    fair_second.key AS second_key
  FROM fair_pairs_2
  LEFT JOIN fair_summed_2
    USING (fair_metric, fair_first_key)
  ORDER BY
    fair_metric ASC,
    fair_first_key ASC
) AS fair_result_2
) AS parts
CROSS JOIN (
  SELECT
    items,
    COALESCE(
      [
        CASE WHEN name IN ('disparate_impact', 'conditional_statistical_parity') THEN 'selection_rate' ELSE name END
        FOR name IN fair_named_metrics(metrics)
      ],
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        WHEN items & 6 = 6 THEN ['base_rate', 'mean_score', 'brier_score']
        WHEN items & 4 = 4 THEN ['mean_score']
        ELSE ['base_rate']
      END
    ) AS names
  FROM (SELECT fair_items(prediction, label, score, control) AS items FROM query_table(tbl) LIMIT 1)
) AS asked
WHERE CASE
  WHEN NOT list_has_all(fair_measured, names)
  THEN error(
    array_to_string([name FOR name IN names IF NOT list_contains(fair_measured, name)], ', ')
    || ' cannot be decomposed: no mean over rows'
  )
  WHEN NOT list_contains(names, metric) THEN FALSE
  ELSE COALESCE(error(fair_lacking(metric, items)), TRUE)
END
);
COMMENT ON MACRO TABLE fair_decompose IS 'How much of a gap the strata explain: FROM fair_decompose(admissions, [''sex''], admitted, [''department''])';

-- What: the input rows, with labels whose share of ones is even, by the fewest changes, as FAIR RELABEL (…) makes them.
-- score: by which rows are ranked. label: what to start from; or threshold, for [score >= threshold].
-- within: a group that is this near to its target stays as it is. The other parameters are those of fair_metrics.
-- Rows out: those of `tbl`, fair_label and fair_changed.
CREATE OR REPLACE MACRO fair_relabel(
  tbl, protected, score, label := NULL, threshold := NULL, within := 0, control := [], filter := TRUE
) AS TABLE
SELECT * EXCLUDE (fair_own_none, fair_own_any)
FROM (
  WITH fair_rows AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS fair_own_stratum_1,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS fair_own_group_1,
      CAST(score AS DOUBLE) AS fair_own_score,
      CAST(CASE
        WHEN (
          CASE
              WHEN TYPEOF(label) <> '"NULL"' AND TYPEOF(threshold) <> '"NULL"'
              THEN error('fair_relabel is given the labels to start from twice: keep label, or threshold')
              WHEN TYPEOF(label) <> '"NULL"' THEN label
              WHEN TYPEOF(threshold) = '"NULL"'
              THEN error('fair_relabel needs the labels to start from: give threshold := 0.5, or label := a column')
              WHEN score >= threshold THEN '1'
              WHEN score < threshold THEN '0'
            END
        ) IS NULL
        OR TRY_CAST((
          CASE
              WHEN TYPEOF(label) <> '"NULL"' AND TYPEOF(threshold) <> '"NULL"'
              THEN error('fair_relabel is given the labels to start from twice: keep label, or threshold')
              WHEN TYPEOF(label) <> '"NULL"' THEN label
              WHEN TYPEOF(threshold) = '"NULL"'
              THEN error('fair_relabel needs the labels to start from: give threshold := 0.5, or label := a column')
              WHEN score >= threshold THEN '1'
              WHEN score < threshold THEN '0'
            END
        ) AS DOUBLE) IN (0, 1)
        THEN TRY_CAST((
          CASE
              WHEN TYPEOF(label) <> '"NULL"' AND TYPEOF(threshold) <> '"NULL"'
              THEN error('fair_relabel is given the labels to start from twice: keep label, or threshold')
              WHEN TYPEOF(label) <> '"NULL"' THEN label
              WHEN TYPEOF(threshold) = '"NULL"'
              THEN error('fair_relabel needs the labels to start from: give threshold := 0.5, or label := a column')
              WHEN score >= threshold THEN '1'
              WHEN score < threshold THEN '0'
            END
        ) AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(
            CAST((
              CASE
              WHEN TYPEOF(label) <> '"NULL"' AND TYPEOF(threshold) <> '"NULL"'
              THEN error('fair_relabel is given the labels to start from twice: keep label, or threshold')
              WHEN TYPEOF(label) <> '"NULL"' THEN label
              WHEN TYPEOF(threshold) = '"NULL"'
              THEN error('fair_relabel needs the labels to start from: give threshold := 0.5, or label := a column')
              WHEN score >= threshold THEN '1'
              WHEN score < threshold THEN '0'
            END
            ) AS TEXT),
            'NULL'
          )
        )
      END AS INT) AS fair_own_start,
      COALESCE(CAST(filter AS BOOLEAN), FALSE) AS fair_own_inside,
      *
    FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_relabel')
)
  ), fair_counts AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      CAST(CASE
        WHEN COUNT(*) - COUNT(fair_own_score) > 0
        THEN ERROR(
          'SCORE score is NULL in ' || CAST(COUNT(*) - COUNT(fair_own_score) AS TEXT) || ' row(s)' || COALESCE(
            ' of ' || NULLIF(
              ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  LIST_FILTER(
                    MAP_ENTRIES(CAST(fair_own_group_1 AS MAP(TEXT, TEXT))),
                    LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                  ),
                  LAMBDA fair_each : fair_each.key || ' = ' || CASE
                    WHEN fair_each.value IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ),
              ''
            ),
            ''
          )
        )
        WHEN MAX(fair_own_score) = CAST('NaN' AS DOUBLE)
        THEN ERROR('SCORE score must be a number, and is NaN')
        ELSE COUNT(fair_own_start)
      END AS DOUBLE) AS fair_n,
      CAST(COALESCE(SUM(fair_own_start), 0) AS DOUBLE) AS fair_positive,
      MIN(fair_own_score) AS fair_lowest,
      MAX(fair_own_score) AS fair_highest
    FROM fair_rows
    WHERE
      fair_own_inside
    GROUP BY
      fair_own_stratum_1,
      fair_own_group_1
  ), fair_targets AS (
    SELECT
      *,
      ROW_NUMBER() OVER (
        PARTITION BY fair_own_stratum_1
        ORDER BY fair_positive / NULLIF(fair_n, 0) IS NULL ASC, fair_positive / NULLIF(fair_n, 0) ASC, fair_own_group_1 IS NULL ASC, fair_own_group_1 ASC
      ) = 1 AS fair_is_target,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(fair_own_group_1)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(fair_own_group_1 AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN fair_n
              ELSE 0
            END
          ) OVER (PARTITION BY fair_own_stratum_1) = 0
          THEN ERROR(
            'no rows to measure where the group is true' || COALESCE(
              ' in the stratum ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(fair_own_stratum_1 AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(fair_own_group_1 AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN fair_n
              ELSE 0
            END
          ) OVER (PARTITION BY fair_own_stratum_1) = 0
          THEN ERROR(
            'no rows to measure where the group is false' || COALESCE(
              ' in the stratum ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(fair_own_stratum_1 AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_counts
  ), fair_plan AS (
    SELECT
      *,
      SUM(CASE WHEN fair_is_target THEN fair_n ELSE 0 END) OVER (PARTITION BY fair_own_stratum_1) AS fair_target_n,
      SUM(CASE WHEN fair_is_target THEN fair_positive ELSE 0 END) OVER (PARTITION BY fair_own_stratum_1) AS fair_target_positive
    FROM fair_targets
    WHERE
      fair_empty_side IS NULL
  ), fair_wanted AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_lowest,
      fair_highest,
      fair_positive,
      CASE
        WHEN ABS(
          fair_positive / NULLIF(fair_n, 0) - fair_target_positive / NULLIF(fair_target_n, 0)
        ) <= (
          CASE
            WHEN CAST(within AS DOUBLE) >= 0 AND CAST(within AS DOUBLE) <= 1.0
            THEN CAST(within AS DOUBLE)
            ELSE ERROR(
              'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
            )
          END
        ) + 1e-12
        THEN fair_positive
        ELSE FLOOR((
          fair_n * fair_target_positive
        ) / NULLIF(fair_target_n, 0) + 0.5)
      END AS fair_wanted
    FROM fair_plan
  ), fair_moving AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_lowest,
      fair_highest,
      CASE WHEN fair_wanted < fair_positive THEN 1 ELSE 0 END AS fair_own_side,
      CASE
        WHEN fair_wanted < fair_positive
        THEN fair_wanted
        ELSE fair_wanted - fair_positive
      END AS fair_quota
    FROM fair_wanted
    WHERE
      fair_wanted <> fair_positive
  ), fair_bins AS (
    SELECT
      fair_moving.fair_own_stratum_1,
      fair_moving.fair_own_group_1,
      fair_moving.fair_lowest,
      fair_moving.fair_highest,
      fair_moving.fair_own_side,
      fair_moving.fair_quota,
      COALESCE(
        FLOOR(
          (
            fair_rows.fair_own_score - fair_moving.fair_lowest
          ) / NULLIF(fair_moving.fair_highest - fair_moving.fair_lowest, 0) * 4096
        ),
        0
      ) AS fair_bin,
      CAST(COUNT(*) AS DOUBLE) AS fair_size
    FROM fair_rows
    INNER JOIN fair_moving
      ON CASE WHEN fair_rows.fair_own_inside THEN fair_rows.fair_own_start END = fair_moving.fair_own_side
      AND fair_rows.fair_own_stratum_1 IS NOT DISTINCT FROM fair_moving.fair_own_stratum_1
      AND fair_rows.fair_own_group_1 IS NOT DISTINCT FROM fair_moving.fair_own_group_1
    GROUP BY
      fair_moving.fair_own_stratum_1,
      fair_moving.fair_own_group_1,
      fair_moving.fair_lowest,
      fair_moving.fair_highest,
      fair_moving.fair_own_side,
      fair_moving.fair_quota,
      COALESCE(
        FLOOR(
          (
            fair_rows.fair_own_score - fair_moving.fair_lowest
          ) / NULLIF(fair_moving.fair_highest - fair_moving.fair_lowest, 0) * 4096
        ),
        0
      )
  ), fair_narrowed AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_side,
      fair_lowest,
      fair_highest,
      MIN(CASE WHEN fair_above < fair_quota THEN fair_bin END) AS fair_bin,
      MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota
    FROM (
      SELECT
        fair_own_stratum_1,
        fair_own_group_1,
        fair_own_side,
        fair_lowest,
        fair_highest,
        fair_quota,
        fair_bin,
        SUM(fair_size) OVER (
          PARTITION BY fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_quota
          ORDER BY fair_bin DESC
        ) - fair_size AS fair_above
      FROM fair_bins
    ) AS fair_reached
    GROUP BY
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_side,
      fair_lowest,
      fair_highest
  ), fair_scores AS (
    SELECT
      fair_narrowed.fair_own_stratum_1,
      fair_narrowed.fair_own_group_1,
      fair_narrowed.fair_own_side,
      fair_narrowed.fair_quota,
      fair_own_score,
      CAST(COUNT(*) AS DOUBLE) AS fair_size
    FROM fair_rows
    INNER JOIN fair_narrowed
      ON CASE WHEN fair_rows.fair_own_inside THEN fair_rows.fair_own_start END = fair_narrowed.fair_own_side
      AND fair_rows.fair_own_stratum_1 IS NOT DISTINCT FROM fair_narrowed.fair_own_stratum_1
      AND fair_rows.fair_own_group_1 IS NOT DISTINCT FROM fair_narrowed.fair_own_group_1
    WHERE
      COALESCE(
        FLOOR(
          (
            fair_rows.fair_own_score - fair_narrowed.fair_lowest
          ) / NULLIF(fair_narrowed.fair_highest - fair_narrowed.fair_lowest, 0) * 4096
        ),
        0
      ) = fair_narrowed.fair_bin
    GROUP BY
      fair_narrowed.fair_own_stratum_1,
      fair_narrowed.fair_own_group_1,
      fair_narrowed.fair_own_side,
      fair_narrowed.fair_quota,
      fair_own_score
  ), fair_cuts AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_side,
      fair_own_score AS fair_own_cut,
      fair_quota AS fair_own_left
    FROM (
      SELECT
        fair_own_stratum_1,
        fair_own_group_1,
        fair_own_side,
        MIN(CASE WHEN fair_above < fair_quota THEN fair_own_score END) AS fair_own_score,
        MIN(CASE WHEN fair_above < fair_quota THEN fair_quota - fair_above END) AS fair_quota
      FROM (
        SELECT
          fair_own_stratum_1,
          fair_own_group_1,
          fair_own_side,
          fair_quota,
          fair_own_score,
          SUM(fair_size) OVER (
            PARTITION BY fair_own_stratum_1, fair_own_group_1, fair_own_side, fair_quota
            ORDER BY fair_own_score DESC
          ) - fair_size AS fair_above
        FROM fair_scores
      ) AS fair_reached
      GROUP BY
        fair_own_stratum_1,
        fair_own_group_1,
        fair_own_side
    ) AS fair_narrowed
    UNION ALL
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_side,
      CAST(NULL AS DOUBLE) AS fair_own_cut,
      fair_quota
    FROM fair_moving
    WHERE
      fair_quota = 0
  )
  SELECT
    COLUMNS(
      LAMBDA fair_each : NOT LOWER(fair_each) IN (
        'fair_own_stratum_1',
        'fair_own_group_1',
        'fair_own_score',
        'fair_own_start',
        'fair_own_inside',
        'fair_own_side',
        'fair_own_cut',
        'fair_own_left',
        'fair_label',
        'fair_changed'
      )
    ),
    CASE
      WHEN fair_own_side IS NULL
      THEN fair_own_start
      WHEN fair_own_score > fair_own_cut
      THEN 1
      ELSE 0
    END AS fair_label,
    CASE
      WHEN fair_own_side IS NULL
      THEN fair_own_start
      WHEN fair_own_score > fair_own_cut
      THEN 1
      ELSE 0
    END IS DISTINCT FROM fair_own_start AS fair_changed
  FROM fair_rows AS fair_own_row
  LEFT JOIN fair_cuts
    ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts.fair_own_side
    AND fair_own_row.fair_own_stratum_1 IS NOT DISTINCT FROM fair_cuts.fair_own_stratum_1
    AND fair_own_row.fair_own_group_1 IS NOT DISTINCT FROM fair_cuts.fair_own_group_1
  WHERE
    fair_own_cut IS NULL OR fair_own_score IS DISTINCT FROM fair_own_cut
  UNION ALL
  SELECT
    COLUMNS(
      LAMBDA fair_each : NOT LOWER(fair_each) IN (
        'fair_own_stratum_1',
        'fair_own_group_1',
        'fair_own_score',
        'fair_own_start',
        'fair_own_inside',
        'fair_own_side',
        'fair_own_cut',
        'fair_own_left',
        'fair_label',
        'fair_changed'
      )
    ),
    CASE
      WHEN ROW_NUMBER() OVER (
        PARTITION BY fair_own_row.fair_own_stratum_1, fair_own_row.fair_own_group_1
        ORDER BY fair_own_row ASC
      ) <= fair_own_left
      THEN 1
      ELSE 0
    END AS fair_label,
    CASE
      WHEN ROW_NUMBER() OVER (
        PARTITION BY fair_own_row.fair_own_stratum_1, fair_own_row.fair_own_group_1
        ORDER BY fair_own_row ASC
      ) <= fair_own_left
      THEN 1
      ELSE 0
    END IS DISTINCT FROM fair_own_start AS fair_changed
  FROM fair_rows AS fair_own_row
  INNER JOIN fair_cuts
    ON CASE WHEN fair_own_row.fair_own_inside THEN fair_own_row.fair_own_start END = fair_cuts.fair_own_side
    AND fair_own_row.fair_own_stratum_1 IS NOT DISTINCT FROM fair_cuts.fair_own_stratum_1
    AND fair_own_row.fair_own_group_1 IS NOT DISTINCT FROM fair_cuts.fair_own_group_1
  WHERE
    fair_own_score = fair_own_cut
) AS fair_result;
COMMENT ON MACRO TABLE fair_relabel IS 'Labels whose share of ones is even: FROM fair_relabel(loans, [''race''], risk, threshold := 0.5)';

-- What: the input rows, with weights under which group and label are independent, as FAIR REWEIGH (…) finds them.
-- Source: Kamiran and Calders 2012. The parameters are those of fair_metrics.
-- Rows out: those of `tbl`, and fair_weight; NULL where the label is NULL.
CREATE OR REPLACE MACRO fair_reweigh(tbl, protected, label, weight := 1, control := [], filter := TRUE) AS TABLE
SELECT * EXCLUDE (fair_own_none, fair_own_any)
FROM (
  WITH fair_rows AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS fair_own_stratum_1,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS fair_own_group_1,
      CASE
        WHEN (
          CASE WHEN TYPEOF(label) = '"NULL"' THEN error('fair_reweigh needs a label') ELSE label END
        ) IS NULL
        OR TRY_CAST((
          CASE WHEN TYPEOF(label) = '"NULL"' THEN error('fair_reweigh needs a label') ELSE label END
        ) AS DOUBLE) IN (0, 1)
        THEN TRY_CAST((
          CASE WHEN TYPEOF(label) = '"NULL"' THEN error('fair_reweigh needs a label') ELSE label END
        ) AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(
            CAST((
              CASE WHEN TYPEOF(label) = '"NULL"' THEN error('fair_reweigh needs a label') ELSE label END
            ) AS TEXT),
            'NULL'
          )
        )
      END AS fair_own_label,
      CAST(weight AS DOUBLE) AS fair_own_weight,
      COALESCE(CAST(filter AS BOOLEAN), FALSE) AS fair_own_inside,
      *
    FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_reweigh')
)
  ), fair_cells AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_label,
      CAST(CASE
        WHEN MIN(fair_own_weight) < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MIN(fair_own_weight) AS TEXT), 'NULL')
        )
        WHEN MAX(fair_own_weight) > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_own_weight) AS TEXT), 'NULL')
        )
        WHEN MAX(fair_own_weight) > 0 AND MAX(fair_own_weight) < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(MAX(fair_own_weight) AS TEXT), 'NULL')
        )
        ELSE COALESCE(SUM(fair_own_weight), 0)
      END AS DOUBLE) AS fair_own_of_both
    FROM fair_rows
    WHERE
      NOT fair_own_label IS NULL AND fair_own_inside
    GROUP BY
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_label
  ), fair_targets AS (
    SELECT
      fair_own_stratum_1,
      fair_own_group_1,
      fair_own_label,
      fair_own_of_both,
      SUM(fair_own_of_both) OVER (PARTITION BY fair_own_stratum_1, fair_own_group_1) AS fair_own_of_group,
      SUM(fair_own_of_both) OVER (PARTITION BY fair_own_stratum_1, fair_own_label) AS fair_own_of_label,
      SUM(fair_own_of_both) OVER (PARTITION BY fair_own_stratum_1) AS fair_own_of_all
    FROM fair_cells
  )
  SELECT
    COLUMNS(
      LAMBDA fair_each : NOT LOWER(fair_each) IN (
        'fair_own_stratum_1',
        'fair_own_group_1',
        'fair_own_label',
        'fair_own_weight',
        'fair_own_inside',
        'fair_own_of_group',
        'fair_own_of_label',
        'fair_own_of_all',
        'fair_own_of_both',
        'fair_weight'
      )
    ),
    CAST(CASE
      WHEN fair_own_inside
      THEN (
        fair_own_of_group * fair_own_of_label
      ) / NULLIF(fair_own_of_all * fair_own_of_both, 0) * fair_own_weight
      ELSE fair_own_weight
    END AS DOUBLE) AS fair_weight
  FROM fair_rows
  LEFT JOIN fair_targets
    ON fair_rows.fair_own_stratum_1 IS NOT DISTINCT FROM fair_targets.fair_own_stratum_1
    AND fair_rows.fair_own_group_1 IS NOT DISTINCT FROM fair_targets.fair_own_group_1
    AND fair_rows.fair_own_label = fair_targets.fair_own_label
) AS fair_result;
COMMENT ON MACRO TABLE fair_reweigh IS 'Weights that make group and label independent: FROM fair_reweigh(loans, [''race''], repaid)';

-- What: a threshold for each group that evens its error rates out at the least loss of accuracy, as FAIR THRESHOLD (…)
-- with METHOD exact finds it (Luskin et al. 2020, eq. 8).
-- threshold: the one there was before. penalty: the price of a gap of 1 in units of accuracy (LAMBDA of the clause).
-- Rows out: one per stratum and group: controls, groups, n, excluded, threshold, rates and accuracy before and after.
CREATE OR REPLACE MACRO fair_thresholds(
  tbl, protected, score, label, threshold := 0.5, penalty := 1, weight := 1, control := [], filter := TRUE
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT UNNEST(strata), UNNEST(groups), * EXCLUDE (strata, groups)
  FROM (
  WITH fair_rows AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CAST(score AS DOUBLE) AS fair_score,
      label AS fair_label,
      CAST(weight AS DOUBLE) AS fair_weight,
      filter AS fair_filter
    FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_thresholds')
  )
  ), fair_cells AS (
    SELECT
      strata,
      groups,
      fair_score,
      CASE
        WHEN fair_label IS NULL OR TRY_CAST(fair_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CAST(CASE
        WHEN MIN(fair_weight) < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MIN(fair_weight) AS TEXT), 'NULL')
        )
        WHEN MAX(fair_weight) > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(MAX(fair_weight) AS TEXT), 'NULL')
        )
        WHEN MAX(fair_weight) > 0 AND MAX(fair_weight) < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(MAX(fair_weight) AS TEXT), 'NULL')
        )
        ELSE COALESCE(SUM(fair_weight), 0)
      END AS DOUBLE) AS fair_size,
      COUNT(fair_weight) AS fair_members,
      COUNT(*) AS fair_all
    FROM fair_rows
    WHERE
      fair_filter
    GROUP BY
      strata,
      groups,
      fair_score,
      fair_label
  ), fair_groups AS (
    SELECT
      strata,
      groups,
      CAST(ROW_NUMBER() OVER (
        PARTITION BY strata
        ORDER BY SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) DESC, strata IS NULL ASC, strata ASC, groups IS NULL ASC, groups ASC
      ) AS INT) AS fair_number,
      DENSE_RANK() OVER (ORDER BY strata IS NULL ASC, strata ASC) AS fair_stratum,
      CAST(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS n,
      CAST(SUM(fair_all) - SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_members ELSE 0 END) AS BIGINT) AS excluded,
      SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) / NULLIF(SUM(CASE WHEN NOT fair_labelled IS NULL THEN fair_size ELSE 0 END), 0) AS fair_base_rate,
      CAST(COALESCE(
        CASE
          WHEN SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) > 0
          THEN ERROR(
            'SCORE score is NULL in ' || CAST(SUM(CASE WHEN fair_score IS NULL THEN fair_all ELSE 0 END) AS TEXT) || ' row(s)' || COALESCE(
              ' where ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(groups AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || COALESCE(
              ' in the stratum ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(strata AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            )
          )
          WHEN MAX(ABS(fair_score)) >= CAST('Infinity' AS DOUBLE)
          THEN ERROR(
            'SCORE score must be a finite number, and is ' || COALESCE(
              CAST(CASE
                WHEN MAX(fair_score) >= CAST('Infinity' AS DOUBLE)
                THEN MAX(fair_score)
                ELSE MIN(fair_score)
              END AS TEXT),
              'NULL'
            )
          )
          WHEN SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) = 0
          THEN ERROR(
            'LABEL label is never 1' || COALESCE(
              ' where ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(groups AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || COALESCE(
              ' in the stratum ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(strata AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || ': there is no true positive rate'
          )
          WHEN SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) = 0
          THEN ERROR(
            'LABEL label is never 0' || COALESCE(
              ' where ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(groups AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || COALESCE(
              ' in the stratum ' || NULLIF(
                ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    LIST_FILTER(
                      MAP_ENTRIES(CAST(strata AS MAP(TEXT, TEXT))),
                      LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                    ),
                    LAMBDA fair_each : fair_each.key || ' = ' || CASE
                      WHEN fair_each.value IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ),
                ''
              ),
              ''
            ) || ': there is no false positive rate'
          )
        END,
        CAST(CASE
          WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
          THEN CASE
            WHEN SUM(
              CASE
                WHEN ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                    LAMBDA fair_each : CASE
                      WHEN fair_each IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ) = 'true'
                THEN SUM(fair_members)
                ELSE 0
              END
            ) OVER (PARTITION BY strata) = 0
            THEN ERROR(
              'no rows to measure where the group is true' || COALESCE(
                ' in the stratum ' || NULLIF(
                  ARRAY_TO_STRING(
                    LIST_TRANSFORM(
                      LIST_FILTER(
                        MAP_ENTRIES(CAST(strata AS MAP(TEXT, TEXT))),
                        LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                      ),
                      LAMBDA fair_each : fair_each.key || ' = ' || CASE
                        WHEN fair_each.value IS NULL
                        THEN '(NULL)'
                        ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                      END
                    ),
                    ', '
                  ),
                  ''
                ),
                ''
              ) || ': one side of the comparison is empty'
            )
            WHEN SUM(
              CASE
                WHEN ARRAY_TO_STRING(
                  LIST_TRANSFORM(
                    MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                    LAMBDA fair_each : CASE
                      WHEN fair_each IS NULL
                      THEN '(NULL)'
                      ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                    END
                  ),
                  ', '
                ) = 'false'
                THEN SUM(fair_members)
                ELSE 0
              END
            ) OVER (PARTITION BY strata) = 0
            THEN ERROR(
              'no rows to measure where the group is false' || COALESCE(
                ' in the stratum ' || NULLIF(
                  ARRAY_TO_STRING(
                    LIST_TRANSFORM(
                      LIST_FILTER(
                        MAP_ENTRIES(CAST(strata AS MAP(TEXT, TEXT))),
                        LAMBDA fair_each : NOT fair_each.key LIKE 'fair_%'
                      ),
                      LAMBDA fair_each : fair_each.key || ' = ' || CASE
                        WHEN fair_each.value IS NULL
                        THEN '(NULL)'
                        ELSE ARRAY_SLICE(CAST([fair_each.value] AS TEXT), 2, -2)
                      END
                    ),
                    ', '
                  ),
                  ''
                ),
                ''
              ) || ': one side of the comparison is empty'
            )
          END
        END AS TEXT)
      ) AS TEXT) AS fair_fault
    FROM fair_cells
    GROUP BY
      strata,
      groups
  ), fair_numbered AS (
    SELECT
      fair_groups.fair_stratum,
      fair_groups.fair_number,
      fair_cells.fair_score,
      fair_cells.fair_labelled,
      fair_cells.fair_size
    FROM fair_cells
    INNER JOIN fair_groups
      ON fair_cells.strata IS NOT DISTINCT FROM fair_groups.strata
      AND fair_cells.groups IS NOT DISTINCT FROM fair_groups.groups
    WHERE
      NOT fair_cells.fair_labelled IS NULL AND fair_groups.fair_fault IS NULL
  ), fair_options AS (
    SELECT
      CAST(CASE
        WHEN CAST(threshold AS DOUBLE) >= -1e+308
        AND CAST(threshold AS DOUBLE) <= CAST('1e308' AS DOUBLE)
        THEN CAST(threshold AS DOUBLE)
        ELSE ERROR(
          'THRESHOLD must be a number, and is ' || COALESCE(CAST(CAST(threshold AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) AS fair_threshold,
      CAST(CASE
        WHEN CAST(penalty AS DOUBLE) >= 0
        AND CAST(penalty AS DOUBLE) <= CAST('1e308' AS DOUBLE)
        THEN CAST(penalty AS DOUBLE)
        ELSE ERROR(
          'LAMBDA must be at least 0, and is ' || COALESCE(CAST(CAST(penalty AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) AS fair_penalty
  ), fair_steps AS (
    SELECT
      fair_stratum,
      fair_number,
      fair_score,
      SUM(CASE WHEN fair_labelled = 1 THEN fair_size ELSE 0 END) AS ones,
      SUM(CASE WHEN fair_labelled = 0 THEN fair_size ELSE 0 END) AS zeros
    FROM fair_numbered
    GROUP BY
      fair_stratum,
      fair_number,
      fair_score
  ), fair_sums AS (
    SELECT
      fair_stratum,
      fair_number,
      fair_score,
      SUM(ones) OVER falling AS tp,
      SUM(zeros) OVER falling AS fp,
      ROW_NUMBER() OVER falling AS place
    FROM fair_steps
    WINDOW falling AS (PARTITION BY fair_stratum, fair_number ORDER BY fair_score DESC)
    UNION ALL
    SELECT DISTINCT
      fair_stratum,
      fair_number,
      CAST('Infinity' AS DOUBLE),
      CAST(0 AS DOUBLE),
      CAST(0 AS DOUBLE),
      0
    FROM fair_steps
  ), fair_sizes AS (
    SELECT
      fair_stratum,
      fair_number,
      SUM(ones) AS ones,
      SUM(zeros) AS zeros,
      SUM(SUM(ones) + SUM(zeros)) OVER (PARTITION BY fair_stratum) AS everyone
    FROM fair_steps
    GROUP BY
      fair_stratum,
      fair_number
  ), fair_curves AS (
    SELECT
      c.fair_stratum,
      c.fair_number,
      c.fair_score,
      c.place,
      tp / ones AS tpr,
      fp / zeros AS fpr,
      tp + zeros - fp AS hits,
      ones + zeros AS size,
      everyone,
      (
        tp + zeros - fp
      ) / everyone AS gain,
      fair_penalty * (
        fp / zeros
      ) AS x,
      fair_penalty * (
        tp / ones
      ) AS y
    FROM fair_sums AS c
    JOIN fair_sizes AS s
      ON c.fair_stratum = s.fair_stratum AND c.fair_number = s.fair_number
    CROSS JOIN fair_options
  ), fair_merged AS (
    SELECT
      fair_stratum,
      fair_number,
      place,
      x,
      y,
      gain,
      1 AS own
    FROM fair_curves
    WHERE
      fair_number > 1
    UNION ALL
    SELECT
      f.fair_stratum,
      o.fair_number,
      f.place,
      f.x,
      f.y,
      NULL,
      0
    FROM fair_curves AS f
    JOIN fair_sizes AS o
      ON f.fair_stratum = o.fair_stratum
    WHERE
      f.fair_number = 1 AND o.fair_number > 1
  ), fair_reached AS (
    SELECT
      *,
      CAST(SUM(own) OVER (PARTITION BY fair_stratum, fair_number ORDER BY x) AS BIGINT) AS upto_x,
      CAST(SUM(own) OVER (PARTITION BY fair_stratum, fair_number ORDER BY y) AS BIGINT) AS upto_y
    FROM fair_merged
  ), fair_ranges AS (
    SELECT
      fair_stratum,
      fair_number,
      place,
      x,
      y,
      gain,
      own,
      CASE WHEN own = 1 THEN place + 1 ELSE LEAST(upto_x, upto_y) END AS low,
      CASE WHEN own = 1 THEN place + 1 ELSE GREATEST(upto_x, upto_y) END AS high,
      upto_x > upto_y AS leads
    FROM fair_reached
  ), fair_numbered_rows AS (
    SELECT
      *,
      ROW_NUMBER() OVER (PARTITION BY fair_stratum, fair_number ORDER BY low, own DESC, place) AS line,
      MAX(gain + x + y) OVER (PARTITION BY fair_stratum, fair_number ORDER BY low) AS below,
      MAX(gain - x - y) OVER (PARTITION BY fair_stratum, fair_number ORDER BY 2 * high + 1 - own DESC) AS above
    FROM fair_ranges
  ), fair_framed AS (
    SELECT
      q.*,
      GREATEST(e.line - q.line, 0) AS width
    FROM fair_numbered_rows AS q
    JOIN fair_numbered_rows AS e
      ON q.fair_stratum = e.fair_stratum
      AND q.fair_number = e.fair_number
      AND q.high = e.high
      AND e.own = 1
  ), fair_maxima AS (
    SELECT
      fair_stratum,
      fair_number,
      place,
      own,
      x,
      y,
      leads,
      below,
      above,
      MAX(gain + x - y) OVER (between_both ROWS BETWEEN 1 FOLLOWING AND width FOLLOWING) AS "leading",
      MAX(gain - x + y) OVER (between_both ROWS BETWEEN 1 FOLLOWING AND width FOLLOWING) AS "trailing"
    FROM fair_framed
    WINDOW between_both AS (PARTITION BY fair_stratum, fair_number ORDER BY line)
  ), fair_added AS (
    SELECT
      fair_stratum,
      place,
      ARRAY_AGG(
        GREATEST(
          below - x - y,
          above + x + y,
          CASE WHEN leads THEN "leading" - x + y ELSE "trailing" + x - y END
        ) ORDER BY fair_number
      ) AS best
    FROM fair_maxima
    WHERE
      own = 0
    GROUP BY
      fair_stratum,
      place
  ), fair_totals AS (
    SELECT
      f.fair_stratum,
      f.place,
      f.tpr,
      f.fpr,
      LIST_REDUCE(LIST_PREPEND(f.gain, COALESCE(best, CAST([] AS DOUBLE[]))), LAMBDA a, b : a + b) AS total
    FROM fair_curves AS f
    LEFT JOIN fair_added AS a
      ON f.fair_stratum = a.fair_stratum AND f.place = a.place
    WHERE
      f.fair_number = 1
  ), fair_firsts AS (
    SELECT
      fair_stratum,
      ROW_NUMBER() OVER (PARTITION BY fair_stratum ORDER BY total DESC, place) AS line,
      place,
      tpr,
      fpr
    FROM fair_totals
  ), fair_chosen AS (
    SELECT
      c.*,
      ROW_NUMBER() OVER (
        PARTITION BY c.fair_stratum, c.fair_number
        ORDER BY CASE
          WHEN c.fair_number = 1
          THEN CASE WHEN c.place = f.place THEN 1 ELSE 0 END
          ELSE gain - fair_penalty * (
            ABS(f.tpr - c.tpr) + ABS(f.fpr - c.fpr)
          )
        END DESC, c.place
      ) AS line
    FROM fair_curves AS c
    JOIN fair_firsts AS f
      ON c.fair_stratum = f.fair_stratum AND f.line = 1
    CROSS JOIN fair_options
  ), fair_before AS (
    SELECT
      c.*,
      ROW_NUMBER() OVER (PARTITION BY fair_stratum, fair_number ORDER BY place DESC) AS line
    FROM fair_curves AS c
    CROSS JOIN fair_options
    WHERE
      fair_score >= fair_threshold
  ), fair_both AS (
    SELECT
      a.fair_stratum,
      a.fair_number,
      a.fair_score,
      fair_penalty,
      a.everyone,
      b.tpr AS tpr_before,
      a.tpr AS tpr_after,
      b.fpr AS fpr_before,
      a.fpr AS fpr_after,
      b.hits AS hits_before,
      a.hits AS hits_after,
      b.hits / b.size AS accuracy_before,
      a.hits / a.size AS accuracy_after
    FROM fair_chosen AS a
    JOIN fair_before AS b
      ON a.fair_stratum = b.fair_stratum
      AND a.fair_number = b.fair_number
      AND a.line = 1
      AND b.line = 1
    CROSS JOIN fair_options
  ), fair_weighed AS (
    SELECT
      o.fair_stratum,
      SUM(o.hits_before) / MAX(o.everyone) - MAX(o.fair_penalty) * SUM(ABS(f.tpr_before - o.tpr_before) + ABS(f.fpr_before - o.fpr_before)) AS objective_before,
      SUM(o.hits_after) / MAX(o.everyone) - MAX(o.fair_penalty) * SUM(ABS(f.tpr_after - o.tpr_after) + ABS(f.fpr_after - o.fpr_after)) AS objective_after
    FROM fair_both AS o
    JOIN fair_both AS f
      ON o.fair_stratum = f.fair_stratum AND f.fair_number = 1
    GROUP BY
      o.fair_stratum
  ), fair_answers AS (
    SELECT
      b.fair_stratum,
      {'g': b.fair_number, 'thresholds': [b.fair_score], 'tpr_before': tpr_before, 'tpr_after': tpr_after, 'fpr_before': fpr_before, 'fpr_after': fpr_after, 'accuracy_before': accuracy_before, 'accuracy_after': accuracy_after, 'objective_before': objective_before, 'objective_after': objective_after} AS fair_answer
    FROM fair_both AS b
    JOIN fair_weighed AS w
      ON b.fair_stratum = w.fair_stratum
  )
  SELECT
    fair_groups.strata,
    fair_groups.groups,
    fair_groups.n,
    fair_groups.excluded,
    LIST_EXTRACT(fair_answers.fair_answer.thresholds, 1) AS threshold,
    fair_answers.fair_answer.tpr_before AS tpr_before,
    fair_answers.fair_answer.tpr_after AS tpr_after,
    fair_answers.fair_answer.fpr_before AS fpr_before,
    fair_answers.fair_answer.fpr_after AS fpr_after,
    fair_answers.fair_answer.accuracy_before AS accuracy_before,
    fair_answers.fair_answer.accuracy_after AS accuracy_after,
    fair_answers.fair_answer.objective_before AS objective_before,
    fair_answers.fair_answer.objective_after AS objective_after,
    fair_answers.fair_answer.tpr_before * fair_groups.fair_base_rate + fair_answers.fair_answer.fpr_before * (
      1 - fair_groups.fair_base_rate
    ) AS selection_rate_before,
    fair_answers.fair_answer.tpr_after * fair_groups.fair_base_rate + fair_answers.fair_answer.fpr_after * (
      1 - fair_groups.fair_base_rate
    ) AS selection_rate_after
  FROM fair_groups
  INNER JOIN fair_answers
    ON fair_groups.fair_stratum IS NOT DISTINCT FROM fair_answers.fair_stratum
    AND fair_groups.fair_number = fair_answers.fair_answer.g
  ORDER BY
    fair_groups.strata ASC,
    fair_groups.groups ASC
) AS fair_result
WHERE fair_free(fair_columns(protected, []) || fair_columns(control, []), [
    'n', 'excluded', 'threshold', 'tpr_before', 'tpr_after', 'fpr_before', 'fpr_after', 'accuracy_before',
    'accuracy_after', 'objective_before', 'objective_after', 'selection_rate_before', 'selection_rate_after'
  ])
);
COMMENT ON MACRO TABLE fair_thresholds IS 'A threshold for each group that evens error rates out: FROM fair_thresholds(loans, [''race''], risk, repaid)';

-- What: decide rows by the threshold of their group.
-- Source: Luskin et al. 2020, section 4.2.
-- Rows in: `tbl`, rows with a score; `tuned`, rows of FAIR THRESHOLD. Both by name.
-- protected: the columns that make the groups, called alike in both: race, or (race, sex).
-- Rows out: those of `tbl`, and fair_prediction: true, false, or NULL where the score is NULL or the group has no threshold.
CREATE OR REPLACE MACRO fair_apply_thresholds(tbl, tuned, protected, score) AS TABLE
WITH decided AS (
  SELECT *, protected AS fair_group, CAST(score AS DOUBLE) AS fair_risk
  FROM query_table(tbl)
), limits AS (
  SELECT
    protected AS fair_of,
    CASE
      WHEN TYPEOF(protected) LIKE '%[]'
      THEN error('protected takes columns here, race or (race, sex), not a list of names')
      WHEN COUNT(*) OVER (PARTITION BY protected) > 1
      THEN error('the tuned table has several thresholds for one group: name all columns that make its groups')
      ELSE threshold
    END AS fair_limit
  FROM query_table(tuned)
)
SELECT * EXCLUDE (fair_group, fair_risk, fair_of, fair_limit), fair_risk >= fair_limit AS fair_prediction
FROM decided
LEFT JOIN limits ON fair_group IS NOT DISTINCT FROM fair_of;

COMMENT ON MACRO TABLE fair_apply_thresholds IS 'Decide the rows of a table by the threshold of their group, as FAIR THRESHOLD found it';

-- What: decide rows by the lottery among thresholds of their group.
-- Source: Hardt et al. 2016.
-- Rows in: `tbl`, rows with a score; `tuned`, rows of FAIR THRESHOLD with METHOD randomized. Both by name.
-- protected: as above. ticket: what tells the rows apart; rows of one ticket draw alike. seed: another one is another draw.
-- Rows out: those of `tbl`, fair_probability of a positive decision, and fair_prediction: what was drawn.
CREATE OR REPLACE MACRO fair_apply_lottery(tbl, tuned, protected, score, ticket, seed := 0) AS TABLE
WITH decided AS (
  SELECT
    *,
    protected AS fair_group,
    CAST(score AS DOUBLE) AS fair_risk,
    md5_number_lower(concat_ws('/', seed, ticket)) / 18446744073709551616.0 AS fair_draw
  FROM query_table(tbl)
), limits AS (
  SELECT
    protected AS fair_of,
    CASE
      WHEN TYPEOF(protected) LIKE '%[]'
      THEN error('protected takes columns here, race or (race, sex), not a list of names')
      WHEN COUNT(*) OVER (PARTITION BY protected) > 1
      THEN error('the tuned table has several lotteries for one group: name all columns that make its groups')
      ELSE thresholds
    END AS fair_limits,
    probabilities AS fair_shares
  FROM query_table(tuned)
), shares AS (
  SELECT
    * EXCLUDE (fair_group, fair_of, fair_limits, fair_shares),
    CASE
      WHEN fair_risk IS NOT NULL
      THEN list_sum(list_transform(
        list_zip(fair_limits, fair_shares),
        lambda each: CASE WHEN fair_risk >= each[1] THEN each[2] ELSE 0 END
      ))
    END AS fair_probability
  FROM decided
  LEFT JOIN limits ON fair_group IS NOT DISTINCT FROM fair_of
)
SELECT * EXCLUDE (fair_risk, fair_draw), fair_draw < fair_probability AS fair_prediction
FROM shares;

COMMENT ON MACRO TABLE fair_apply_lottery IS 'Decide the rows of a table by the lottery of their group, as FAIR THRESHOLD with METHOD randomized found it';

-- What: what rows whose group is unknown leave open of each pair of groups, as FAIR BOUNDS (…) finds it.
-- metrics: names of metrics; NULL for selection_rate and, with a label, those that FAIR DISPARITY takes.
-- within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of 0.8).
-- minimum: groups with fewer known rows are not compared. The other parameters are those of fair_metrics.
-- Rows out: one per stratum, metric and pair: controls, metric, both groups with rows, value and bounds, difference, …
CREATE OR REPLACE MACRO fair_bounds(
  tbl, protected, prediction, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL,
  within := NULL, minimum := 0
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_bounds has nothing to bound: give a prediction or a label')
                 ELSE fair_counted(metrics, fair_items(prediction, label, NULL, control)) AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_bounds')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_bounds has nothing to bound: give a prediction or a label')
                 ELSE fair_counted(metrics, fair_items(prediction, label, NULL, control)) AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_bounds')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_counts AS (
    SELECT
      strata,
      items,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all
    FROM fair_cells
    GROUP BY
      strata,
      items,
      groups
  ), fair_known AS (
    SELECT
      *
    FROM fair_counts
    WHERE
      NOT (
        LIST_COUNT(MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT)))) < LEN(MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))))
      )
  ), fair_unknown AS (
    SELECT
      *
    FROM fair_counts
    WHERE
      LIST_COUNT(MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT)))) < LEN(MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))))
  ), fair_possible AS (
    SELECT
      fair_known.strata,
      fair_known.items,
      fair_known.groups,
      ANY_VALUE(fair_known.tp) AS tp,
      ANY_VALUE(fair_known.fp) AS fp,
      ANY_VALUE(fair_known.fn) AS fn,
      ANY_VALUE(fair_known.tn) AS tn,
      ANY_VALUE(fair_known.n) AS n,
      ANY_VALUE(fair_known.fair_all) AS fair_all,
      ANY_VALUE(fair_known.fair_n) AS fair_n,
      COALESCE(SUM(fair_unknown.tp), 0) AS fair_more_tp,
      COALESCE(SUM(fair_unknown.fp), 0) AS fair_more_fp,
      COALESCE(SUM(fair_unknown.fn), 0) AS fair_more_fn,
      COALESCE(SUM(fair_unknown.tn), 0) AS fair_more_tn,
      COALESCE(SUM(fair_unknown.fair_n), 0) AS fair_unknown
    FROM fair_known
    LEFT JOIN fair_unknown
      ON fair_known.strata IS NOT DISTINCT FROM fair_unknown.strata
      AND fair_known.items IS NOT DISTINCT FROM fair_unknown.items
      AND LIST_BOOL_AND(
        LIST_TRANSFORM(
          LIST_ZIP(
            MAP_VALUES(CAST(fair_unknown.groups AS MAP(TEXT, TEXT))),
            MAP_VALUES(CAST(fair_known.groups AS MAP(TEXT, TEXT)))
          ),
          LAMBDA fair_each : fair_each[1] IS NULL OR fair_each[1] = fair_each[2]
        )
      )
    GROUP BY
      fair_known.strata,
      fair_known.items,
      fair_known.groups
  ), fair_groups AS (
    SELECT
      strata,
      items,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS selection_rate,
      CAST(CASE WHEN items & 1 = 1 THEN (
        fn + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS rejection_rate,
      CAST(CASE WHEN items & 2 = 2 THEN (
        tp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS base_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fn, 0) END AS DOUBLE) AS true_positive_rate,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(tp + fn, 0) END AS DOUBLE) AS false_negative_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fp + tn, 0) END AS DOUBLE) AS true_negative_rate,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(fp + tn, 0) END AS DOUBLE) AS false_positive_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + fp, 0) END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(tp + fp, 0) END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF(fn + tn, 0) END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fn + tn, 0) END AS DOUBLE) AS false_omission_rate,
      CAST(CASE WHEN items & 3 = 3 THEN (
        tp + tn
      ) / NULLIF(n, 0) END AS DOUBLE) AS accuracy,
      CAST(CASE WHEN items & 3 = 3 THEN (
        fp + fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS misclassification_rate,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            tn / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS balanced_accuracy,
      CAST(CASE WHEN items & 3 = 3 THEN 2 * tp / NULLIF(2 * tp + fp + fn, 0) END AS DOUBLE) AS f1_score,
      CAST(CASE WHEN items & 3 = 3 THEN (
        1 * fp + 1 * fn
      ) / NULLIF(n, 0) END AS DOUBLE) AS average_error_cost,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fp, 0) END AS DOUBLE) AS treatment_equality,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp / NULLIF(fp + tn, 0)
        ) / NULLIF((
          fn / NULLIF(tp + fn, 0)
        ), 0)
      END AS DOUBLE) AS error_rate_ratio,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + fn, 0)
          ) + (
            fp / NULLIF(fp + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS average_odds,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS disparate_impact,
      CAST(CASE WHEN items & 1 = 1 THEN (
        tp + fp
      ) / NULLIF(n, 0) END AS DOUBLE) AS conditional_statistical_parity,
      ROW_NUMBER() OVER (ORDER BY groups ASC) AS fair_place,
      CAST(fair_unknown AS BIGINT) AS fair_unknown,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          tp + fp
        ) / NULLIF((
          n + fair_more_fn + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_min_0,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          (
            tp + fair_more_tp
          ) + (
            fp + fair_more_fp
          )
        ) / NULLIF((
          n + fair_more_tp + fair_more_fp
        ), 0)
      END AS DOUBLE) AS fair_max_0,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          fn + tn
        ) / NULLIF((
          n + fair_more_tp + fair_more_fp
        ), 0)
      END AS DOUBLE) AS fair_min_1,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          (
            fn + fair_more_fn
          ) + (
            tn + fair_more_tn
          )
        ) / NULLIF((
          n + fair_more_fn + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_max_1,
      CAST(CASE
        WHEN items & 2 = 2
        THEN (
          tp + fn
        ) / NULLIF((
          n + fair_more_fp + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_min_2,
      CAST(CASE
        WHEN items & 2 = 2
        THEN (
          (
            tp + fair_more_tp
          ) + (
            fn + fair_more_fn
          )
        ) / NULLIF((
          n + fair_more_tp + fair_more_fn
        ), 0)
      END AS DOUBLE) AS fair_max_2,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + (
        fn + fair_more_fn
      ), 0) END AS DOUBLE) AS fair_min_3,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          tp + fair_more_tp
        ) / NULLIF((
          tp + fair_more_tp
        ) + fn, 0)
      END AS DOUBLE) AS fair_max_3,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF((
        tp + fair_more_tp
      ) + fn, 0) END AS DOUBLE) AS fair_min_4,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fn + fair_more_fn
        ) / NULLIF(tp + (
          fn + fair_more_fn
        ), 0)
      END AS DOUBLE) AS fair_max_4,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF((
        fp + fair_more_fp
      ) + tn, 0) END AS DOUBLE) AS fair_min_5,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          tn + fair_more_tn
        ) / NULLIF(fp + (
          tn + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_max_5,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF(fp + (
        tn + fair_more_tn
      ), 0) END AS DOUBLE) AS fair_min_6,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp + fair_more_fp
        ) / NULLIF((
          fp + fair_more_fp
        ) + tn, 0)
      END AS DOUBLE) AS fair_max_6,
      CAST(CASE WHEN items & 3 = 3 THEN tp / NULLIF(tp + (
        fp + fair_more_fp
      ), 0) END AS DOUBLE) AS fair_min_7,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          tp + fair_more_tp
        ) / NULLIF((
          tp + fair_more_tp
        ) + fp, 0)
      END AS DOUBLE) AS fair_max_7,
      CAST(CASE WHEN items & 3 = 3 THEN fp / NULLIF((
        tp + fair_more_tp
      ) + fp, 0) END AS DOUBLE) AS fair_min_8,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp + fair_more_fp
        ) / NULLIF(tp + (
          fp + fair_more_fp
        ), 0)
      END AS DOUBLE) AS fair_max_8,
      CAST(CASE WHEN items & 3 = 3 THEN tn / NULLIF((
        fn + fair_more_fn
      ) + tn, 0) END AS DOUBLE) AS fair_min_9,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          tn + fair_more_tn
        ) / NULLIF(fn + (
          tn + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_max_9,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF(fn + (
        tn + fair_more_tn
      ), 0) END AS DOUBLE) AS fair_min_10,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fn + fair_more_fn
        ) / NULLIF((
          fn + fair_more_fn
        ) + tn, 0)
      END AS DOUBLE) AS fair_max_10,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          tp + tn
        ) / NULLIF((
          n + fair_more_fp + fair_more_fn
        ), 0)
      END AS DOUBLE) AS fair_min_11,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp + fair_more_tp
          ) + (
            tn + fair_more_tn
          )
        ) / NULLIF((
          n + fair_more_tp + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_max_11,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp + fn
        ) / NULLIF((
          n + fair_more_tp + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_min_12,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            fp + fair_more_fp
          ) + (
            fn + fair_more_fn
          )
        ) / NULLIF((
          n + fair_more_fp + fair_more_fn
        ), 0)
      END AS DOUBLE) AS fair_max_12,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + (
              fn + fair_more_fn
            ), 0)
          ) + (
            tn / NULLIF((
              fp + fair_more_fp
            ) + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_min_13,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            (
              tp + fair_more_tp
            ) / NULLIF((
              tp + fair_more_tp
            ) + fn, 0)
          ) + (
            (
              tn + fair_more_tn
            ) / NULLIF(fp + (
              tn + fair_more_tn
            ), 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_max_13,
      CAST(CASE
        WHEN items & 3 = 3
        THEN 2 * tp / NULLIF(2 * tp + (
          fp + fair_more_fp
        ) + (
          fn + fair_more_fn
        ), 0)
      END AS DOUBLE) AS fair_min_14,
      CAST(CASE
        WHEN items & 3 = 3
        THEN 2 * (
          tp + fair_more_tp
        ) / NULLIF(2 * (
          tp + fair_more_tp
        ) + fp + fn, 0)
      END AS DOUBLE) AS fair_max_14,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          1 * fp + 1 * fn
        ) / NULLIF((
          n + fair_more_tp + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_min_15,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          1 * (
            fp + fair_more_fp
          ) + 1 * (
            fn + fair_more_fn
          )
        ) / NULLIF((
          n + fair_more_fp + fair_more_fn
        ), 0)
      END AS DOUBLE) AS fair_max_15,
      CAST(CASE WHEN items & 3 = 3 THEN fn / NULLIF((
        fp + fair_more_fp
      ), 0) END AS DOUBLE) AS fair_min_16,
      CAST(CASE WHEN items & 3 = 3 THEN (
        fn + fair_more_fn
      ) / NULLIF(fp, 0) END AS DOUBLE) AS fair_max_16,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          fp / NULLIF(fp + (
            tn + fair_more_tn
          ), 0)
        ) / NULLIF((
          (
            fn + fair_more_fn
          ) / NULLIF(tp + (
            fn + fair_more_fn
          ), 0)
        ), 0)
      END AS DOUBLE) AS fair_min_17,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            fp + fair_more_fp
          ) / NULLIF((
            fp + fair_more_fp
          ) + tn, 0)
        ) / NULLIF((
          fn / NULLIF((
            tp + fair_more_tp
          ) + fn, 0)
        ), 0)
      END AS DOUBLE) AS fair_max_17,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            tp / NULLIF(tp + (
              fn + fair_more_fn
            ), 0)
          ) + (
            fp / NULLIF(fp + (
              tn + fair_more_tn
            ), 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_min_18,
      CAST(CASE
        WHEN items & 3 = 3
        THEN (
          (
            (
              tp + fair_more_tp
            ) / NULLIF((
              tp + fair_more_tp
            ) + fn, 0)
          ) + (
            (
              fp + fair_more_fp
            ) / NULLIF((
              fp + fair_more_fp
            ) + tn, 0)
          )
        ) / 2
      END AS DOUBLE) AS fair_max_18,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          tp + fp
        ) / NULLIF((
          n + fair_more_fn + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_min_19,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          (
            tp + fair_more_tp
          ) + (
            fp + fair_more_fp
          )
        ) / NULLIF((
          n + fair_more_tp + fair_more_fp
        ), 0)
      END AS DOUBLE) AS fair_max_19,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          tp + fp
        ) / NULLIF((
          n + fair_more_fn + fair_more_tn
        ), 0)
      END AS DOUBLE) AS fair_min_20,
      CAST(CASE
        WHEN items & 1 = 1
        THEN (
          (
            tp + fair_more_tp
          ) + (
            fp + fair_more_fp
          )
        ) / NULLIF((
          n + fair_more_tp + fair_more_fp
        ), 0)
      END AS DOUBLE) AS fair_max_20
    FROM fair_possible
  ), fair_sides AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups
  ), fair_measures AS (
    SELECT
      strata,
      items,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            balanced_accuracy,
            f1_score,
            average_error_cost,
            treatment_equality,
            error_rate_ratio,
            average_odds,
            disparate_impact,
            conditional_statistical_parity
          ]
        END
      ) AS fair_value,
      fair_place,
      fair_unknown,
      UNNEST(
        [
          fair_min_0,
          fair_min_1,
          fair_min_2,
          fair_min_3,
          fair_min_4,
          fair_min_5,
          fair_min_6,
          fair_min_7,
          fair_min_8,
          fair_min_9,
          fair_min_10,
          fair_min_11,
          fair_min_12,
          fair_min_13,
          fair_min_14,
          fair_min_15,
          fair_min_16,
          fair_min_17,
          fair_min_18,
          fair_min_19,
          fair_min_20
        ]
      ) AS fair_min,
      UNNEST(
        [
          fair_max_0,
          fair_max_1,
          fair_max_2,
          fair_max_3,
          fair_max_4,
          fair_max_5,
          fair_max_6,
          fair_max_7,
          fair_max_8,
          fair_max_9,
          fair_max_10,
          fair_max_11,
          fair_max_12,
          fair_max_13,
          fair_max_14,
          fair_max_15,
          fair_max_16,
          fair_max_17,
          fair_max_18,
          fair_max_19,
          fair_max_20
        ]
      ) AS fair_max
    FROM fair_sides
    WHERE
      fair_empty_side IS NULL
  ), fair_pairs AS (
    SELECT
      fair_one.strata,
      fair_one.items,
      fair_one.fair_metric,
      fair_one.fair_key AS first_key,
      fair_one.fair_value AS first_value,
      fair_one.fair_n AS first_n,
      fair_one.fair_place AS fair_first_place,
      fair_one.fair_unknown AS fair_first_unknown,
      fair_one.fair_min AS fair_first_min,
      fair_one.fair_max AS fair_first_max,
      fair_other.fair_key AS second_key,
      fair_other.fair_value AS second_value,
      fair_other.fair_n AS second_n,
      fair_other.fair_place AS fair_second_place,
      fair_other.fair_unknown AS fair_second_unknown,
      fair_other.fair_min AS fair_second_min,
      fair_other.fair_max AS fair_second_max
    FROM fair_measures AS fair_one
    INNER JOIN fair_measures AS fair_other
      ON fair_one.strata IS NOT DISTINCT FROM fair_other.strata
      AND fair_one.items IS NOT DISTINCT FROM fair_other.items
      AND fair_one.fair_metric IS NOT DISTINCT FROM fair_other.fair_metric
      AND fair_one.fair_place < fair_other.fair_place
    WHERE
      NOT fair_one.fair_value IS NULL AND NOT fair_other.fair_value IS NULL
  ), fair_contrasts AS (
    SELECT
      *,
      first_value - second_value AS difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN first_value / NULLIF(second_value, 0)
      END AS ratio,
      ABS(first_value - second_value) AS fair_difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN CASE
          WHEN first_value <= second_value
          THEN first_value / NULLIF(second_value, 0)
          ELSE second_value / NULLIF(first_value, 0)
        END
      END AS fair_ratio,
      fair_first_min - fair_second_max AS difference_min,
      fair_first_max - fair_second_min AS difference_max,
      GREATEST(0, fair_first_min - fair_second_max, fair_second_min - fair_first_max) AS fair_difference_low,
      GREATEST(fair_first_max - fair_second_min, fair_second_max - fair_first_min) AS fair_difference_high,
      CASE
        WHEN LEAST(fair_first_min, fair_second_min) >= 0
        THEN fair_first_min / NULLIF(fair_second_max, 0)
      END AS ratio_min,
      CASE
        WHEN LEAST(fair_first_min, fair_second_min) >= 0
        THEN CASE
          WHEN fair_second_min > 0
          THEN fair_first_max / NULLIF(fair_second_min, 0)
          WHEN fair_first_max > 0
          THEN CAST('Infinity' AS DOUBLE)
          WHEN fair_second_max > 0
          THEN 0
        END
      END AS ratio_max,
      CASE
        WHEN LEAST(fair_first_min, fair_second_min) >= 0
        THEN LEAST(
          fair_first_min / NULLIF(fair_second_max, 0),
          fair_second_min / NULLIF(fair_first_max, 0)
        )
      END AS fair_ratio_low,
      CASE
        WHEN LEAST(fair_first_min, fair_second_min) >= 0
        THEN LEAST(
          1,
          fair_first_max / NULLIF(fair_second_min, 0),
          fair_second_max / NULLIF(fair_first_min, 0)
        )
      END AS fair_ratio_high
    FROM fair_pairs
  )
  SELECT
    strata,
    items,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'balanced_accuracy'
      WHEN 14
      THEN 'f1_score'
      WHEN 15
      THEN 'average_error_cost'
      WHEN 16
      THEN 'treatment_equality'
      WHEN 17
      THEN 'error_rate_ratio'
      WHEN 18
      THEN 'average_odds'
      WHEN 19
      THEN 'disparate_impact'
      WHEN 20
      THEN 'conditional_statistical_parity'
    END AS metric,
    CASE
      WHEN NOT first_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(first_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
    END AS first_group,
    first_n,
    fair_first_unknown AS first_unknown,
    first_value,
    fair_first_min AS first_min,
    fair_first_max AS first_max,
    CASE
      WHEN NOT second_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(second_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
    END AS second_group,
    second_n,
    fair_second_unknown AS second_unknown,
    second_value,
    fair_second_min AS second_min,
    fair_second_max AS second_max,
    difference,
    difference_min,
    difference_max,
    ratio,
    ratio_min,
    ratio_max,
    CAST(CASE fair_metric
      WHEN 19
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 19 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 19
      THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE fair_difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    CASE fair_metric
      WHEN 19
      THEN CASE
        WHEN fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        THEN 'within'
        WHEN NOT (
          fair_ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        )
        THEN 'exceeds'
        WHEN NOT fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL
        THEN 'undecided'
      END
      ELSE CASE
        WHEN fair_difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12
        THEN 'within'
        WHEN NOT (
          fair_difference_low <= CAST(CASE
            WHEN CAST(within AS DOUBLE) IS NULL
            OR CAST(within AS DOUBLE) >= 0
            AND CAST(within AS DOUBLE) <= 1.0
            THEN CAST(within AS DOUBLE)
            ELSE ERROR(
              'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
            )
          END AS DOUBLE) + 1e-12
        )
        THEN 'exceeds'
        WHEN NOT fair_difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12 IS NULL
        THEN 'undecided'
      END
    END AS verdict,
    first_key,
    second_key
  FROM fair_contrasts
  ORDER BY
    strata ASC,
    items ASC,
    fair_metric ASC,
    fair_first_place ASC,
    fair_second_place ASC
) AS fair_result
WHERE CASE
    WHEN NOT list_contains(COALESCE(
      fair_named_metrics(metrics),
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        ELSE ['base_rate']
      END
    ), metric)
    THEN FALSE
    ELSE fair_free(fair_columns(control, []), [
      'metric', 'first_group', 'first_n', 'first_unknown', 'first_value', 'first_min', 'first_max', 'second_group',
      'second_n', 'second_unknown', 'second_value', 'second_min', 'second_max', 'difference', 'difference_min',
      'difference_max', 'ratio', 'ratio_min', 'ratio_max', 'allowance', 'judged_on', 'within', 'verdict', 'first_key',
      'second_key'
    ])
  END
);
COMMENT ON MACRO TABLE fair_bounds IS 'What rows of unknown group leave open: FROM fair_bounds(loans, [''race''], approved, within := 0.05)';

-- What: the metrics that a list asks for, under the names that FAIR SCAN measures them by; NULL for none.
CREATE OR REPLACE MACRO fair_scanned(names) AS (
  [
    CASE WHEN name IN ('disparate_impact', 'conditional_statistical_parity') THEN 'selection_rate' ELSE name END
    FOR name IN fair_named_metrics(names)
  ]
);
COMMENT ON MACRO fair_scanned IS 'Part of fair_scan: the metrics to be measured';

-- What: the subgroups whose metric is furthest from that of all rows, as FAIR SCAN (…) finds them.
-- features: names of the columns whose values make subgroups, in the order of the table.
-- metrics: names of metrics of counts; NULL for selection_rate and, with a label, those that FAIR SCAN takes.
-- depth: the most features of a subgroup, from 1 to 6. minimum: rows of a subgroup. prune: what each value must add or
-- take away; NULL for no matter how little. confidence: level of the limits, in (0, 1); without it there are none.
-- correction: how p-values are adjusted, as CORRECTION names it. The other parameters are those of fair_metrics.
-- Rows out: one per metric and subgroup: metric, subgroup, depth, n, support, value, divergence, p_value, shapley, …
CREATE OR REPLACE MACRO fair_scan(
  tbl, features, prediction, label := NULL, weight := NULL, filter := TRUE, metrics := NULL, depth := 2,
  minimum := 30, prune := NULL, correction := 'holm'
) AS TABLE (
FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'])) AS strata,
      fair_own_items AS items,
      fair_asked(fair_scanned(metrics), fair_own_items) AS asked,
      STRUCT_PACK(*COLUMNS(fair_columns(features, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, []) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
               WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
               THEN error('fair_scan has nothing to measure: give a prediction or a label')
               ELSE fair_counted(metrics, fair_items(prediction, label, NULL, [])) AND filter
             END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(features, 'features', [], 'fair_scan')
)
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, []) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
               WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
               THEN error('fair_scan has nothing to measure: give a prediction or a label')
               ELSE fair_counted(metrics, fair_items(prediction, label, NULL, [])) AND filter
             END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(features, 'features', [], 'fair_scan')
)
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_counts AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_cells
    GROUP BY
      strata,
      items,
      asked,
      groups
  ), fair_given AS (
    SELECT
      MAX(items) AS items,
      MAX(asked) AS asked
    FROM fair_counts
  ), fair_valued AS (
    SELECT
      ROW_NUMBER() OVER () AS fair_cell,
      CAST(groups AS MAP(TEXT, TEXT)) AS fair_values,
      tp,
      fp,
      fn,
      tn,
      n,
      fair_n,
      fair_all,
      fair_q_tp,
      fair_q_fp,
      fair_q_fn,
      fair_q_tn,
      fair_q_n
    FROM fair_counts
  ), fair_values AS (
    SELECT
      fair_cell,
      UNNEST(RANGE(1, CAST(CARDINALITY(fair_values) AS BIGINT) + 1)) AS fair_place,
      UNNEST(MAP_KEYS(fair_values)) AS fair_name,
      UNNEST(MAP_VALUES(fair_values)) AS fair_value,
      fair_n
    FROM fair_valued
  ), fair_items AS (
    SELECT
      CAST(ROW_NUMBER() OVER (
        ORDER BY fair_place IS NULL ASC, fair_place ASC, fair_value IS NULL ASC, fair_value ASC
      ) AS INT) AS fair_item,
      fair_place,
      fair_name,
      fair_value AS fair_given_value,
      CASE
        WHEN NOT fair_value IS NULL
        THEN CASE
          WHEN fair_value IS NULL
          THEN '(NULL)'
          ELSE ARRAY_SLICE(CAST([fair_value] AS TEXT), 2, -2)
        END
      END AS fair_value,
      CASE
        WHEN REGEXP_MATCHES(fair_name, '^[\p{L}\p{N}_ ]+$')
        THEN fair_name
        ELSE '"' || REPLACE(fair_name, '"', '""') || '"'
      END || ' = ' || CASE
        WHEN fair_value IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([fair_value] AS TEXT), 2, -2)
      END AS fair_text
    FROM (
      SELECT
        fair_place,
        fair_name,
        fair_value
      FROM fair_values
      GROUP BY
        fair_place,
        fair_name,
        fair_value
      HAVING
        SUM(fair_n) >= CASE
          WHEN CAST(minimum AS DOUBLE) >= 0
          AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
          THEN CAST(minimum AS DOUBLE)
          ELSE ERROR(
            'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
          )
        END
    ) AS fair_found
  ), fair_coded AS (
    SELECT
      fair_values.fair_cell,
      LIST(COALESCE(fair_items.fair_item, 0) ORDER BY fair_values.fair_place ASC) AS fair_codes
    FROM fair_values
    LEFT JOIN fair_items
      ON fair_values.fair_place = fair_items.fair_place
      AND fair_values.fair_value IS NOT DISTINCT FROM fair_items.fair_given_value
    GROUP BY
      fair_values.fair_cell
  ), fair_masks AS (
    SELECT
      *
    FROM (
      SELECT
        UNNEST(RANGE((
          CAST(1 << fair_features AS BIGINT)
        ))) AS fair_mask
      FROM (
        SELECT
          MAX(CAST(CARDINALITY(fair_values) AS BIGINT)) AS fair_features
        FROM fair_valued
      ) AS fair_most
    ) AS fair_every
    WHERE
      BIT_COUNT(fair_mask) <= CASE
        WHEN CAST(depth AS DOUBLE) >= 1 AND CAST(depth AS DOUBLE) <= 6
        THEN CAST(depth AS DOUBLE)
        ELSE ERROR(
          'DEPTH must be between 1 and 6, and is ' || COALESCE(CAST(CAST(depth AS DOUBLE) AS TEXT), 'NULL')
        )
      END
  ), fair_sums AS (
    SELECT
      fair_pattern,
      SUM(tp) AS tp,
      SUM(fp) AS fp,
      SUM(fn) AS fn,
      SUM(tn) AS tn,
      SUM(n) AS n,
      SUM(fair_n) AS fair_n,
      SUM(fair_all) AS fair_all,
      SUM(fair_q_tp) AS fair_q_tp,
      SUM(fair_q_fp) AS fair_q_fp,
      SUM(fair_q_fn) AS fair_q_fn,
      SUM(fair_q_tn) AS fair_q_tn,
      SUM(fair_q_n) AS fair_q_n
    FROM (
      SELECT
        LIST_FILTER(
          fair_codes,
          LAMBDA fair_each, fair_at : (
            (
              fair_mask >> (
                fair_at - 1
              )
            ) & 1
          ) = 1
        ) AS fair_pattern,
        tp,
        fp,
        fn,
        tn,
        n,
        fair_n,
        fair_all,
        fair_q_tp,
        fair_q_fp,
        fair_q_fn,
        fair_q_tn,
        fair_q_n
      FROM fair_coded
      INNER JOIN fair_valued
        USING (fair_cell)
      CROSS JOIN fair_masks
    ) AS fair_members
    GROUP BY
      fair_pattern
  ), fair_subgroups AS (
    SELECT
      ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup,
      fair_pattern,
      tp,
      fp,
      fn,
      tn,
      n,
      fair_n,
      fair_all,
      fair_q_tp,
      fair_q_fp,
      fair_q_fn,
      fair_q_tn,
      fair_q_n,
      LEN(fair_pattern) AS fair_depth,
      CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
    FROM fair_sums
    WHERE
      LEN(fair_pattern) = 0
      OR (
        NOT LIST_CONTAINS(fair_pattern, 0)
        AND fair_n >= CASE
          WHEN CAST(minimum AS DOUBLE) >= 0
          AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
          THEN CAST(minimum AS DOUBLE)
          ELSE ERROR(
            'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
          )
        END
      )
  ), fair_sides AS (
    SELECT
      fair_subgroup,
      FALSE AS fair_rest,
      tp,
      fp,
      fn,
      tn,
      n,
      fair_n,
      fair_all,
      fair_q_tp,
      fair_q_fp,
      fair_q_fn,
      fair_q_tn,
      fair_q_n
    FROM fair_subgroups
  ), fair_groups AS (
    SELECT
      fair_subgroup,
      fair_rest,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_0,
      CAST((
        fn + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_1,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_2,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_measure_3,
      CAST(fn / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_measure_4,
      CAST(tn / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_measure_5,
      CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_measure_6,
      CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS fair_measure_7,
      CAST(fp / NULLIF(tp + fp, 0) AS DOUBLE) AS fair_measure_8,
      CAST(tn / NULLIF(fn + tn, 0) AS DOUBLE) AS fair_measure_9,
      CAST(fn / NULLIF(fn + tn, 0) AS DOUBLE) AS fair_measure_10,
      CAST((
        tp + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_11,
      CAST((
        fp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_12,
      CAST((
        (
          tp / NULLIF(tp + fn, 0)
        ) + (
          tn / NULLIF(fp + tn, 0)
        )
      ) / 2 AS DOUBLE) AS fair_measure_13,
      CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_measure_14,
      CAST((
        1 * fp + 1 * fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_measure_15,
      CAST(fn / NULLIF(fp, 0) AS DOUBLE) AS fair_measure_16,
      CAST((
        fp / NULLIF(fp + tn, 0)
      ) / NULLIF((
        fn / NULLIF(tp + fn, 0)
      ), 0) AS DOUBLE) AS fair_measure_17,
      CAST((
        (
          tp / NULLIF(tp + fn, 0)
        ) + (
          fp / NULLIF(fp + tn, 0)
        )
      ) / 2 AS DOUBLE) AS fair_measure_18
    FROM fair_sides
  ), fair_figures AS (
    SELECT
      *
    FROM (
      SELECT
        fair_subgroups.fair_subgroup,
        fair_groups.n,
        UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]) AS fair_metric,
        UNNEST(
          [
            fair_groups.fair_measure_0,
            fair_groups.fair_measure_1,
            fair_groups.fair_measure_2,
            fair_groups.fair_measure_3,
            fair_groups.fair_measure_4,
            fair_groups.fair_measure_5,
            fair_groups.fair_measure_6,
            fair_groups.fair_measure_7,
            fair_groups.fair_measure_8,
            fair_groups.fair_measure_9,
            fair_groups.fair_measure_10,
            fair_groups.fair_measure_11,
            fair_groups.fair_measure_12,
            fair_groups.fair_measure_13,
            fair_groups.fair_measure_14,
            fair_groups.fair_measure_15,
            fair_groups.fair_measure_16,
            fair_groups.fair_measure_17,
            fair_groups.fair_measure_18
          ]
        ) AS fair_value,
        UNNEST(
          [
            fair_subgroups.tp + fair_subgroups.fp,
            fair_subgroups.fn + fair_subgroups.tn,
            fair_subgroups.tp + fair_subgroups.fn,
            fair_subgroups.tp,
            fair_subgroups.fn,
            fair_subgroups.tn,
            fair_subgroups.fp,
            fair_subgroups.tp,
            fair_subgroups.fp,
            fair_subgroups.tn,
            fair_subgroups.fn,
            fair_subgroups.tp + fair_subgroups.tn,
            fair_subgroups.fp + fair_subgroups.fn,
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE)
          ]
        ) AS fair_above,
        UNNEST(
          [
            fair_subgroups.n,
            fair_subgroups.n,
            fair_subgroups.n,
            fair_subgroups.tp + fair_subgroups.fn,
            fair_subgroups.tp + fair_subgroups.fn,
            fair_subgroups.fp + fair_subgroups.tn,
            fair_subgroups.fp + fair_subgroups.tn,
            fair_subgroups.tp + fair_subgroups.fp,
            fair_subgroups.tp + fair_subgroups.fp,
            fair_subgroups.fn + fair_subgroups.tn,
            fair_subgroups.fn + fair_subgroups.tn,
            fair_subgroups.n,
            fair_subgroups.n,
            CAST(NULL AS DOUBLE),
            2 * fair_subgroups.tp + fair_subgroups.fp + fair_subgroups.fn,
            fair_subgroups.n,
            fair_subgroups.fp,
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE)
          ]
        ) AS fair_below,
        UNNEST(
          [
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fn,
            fair_subgroups.fair_q_fp + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_fp + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp,
            fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE)
          ]
        ) AS fair_squares,
        (
          SELECT
            items
          FROM fair_given
        ) AS items
      FROM fair_subgroups
      INNER JOIN fair_groups
        ON fair_subgroups.fair_subgroup = fair_groups.fair_subgroup
        AND NOT fair_groups.fair_rest
    ) AS fair_every_figure
    WHERE
      CONTAINS(
        (
          SELECT
            asked
          FROM fair_given
        ),
        CASE fair_metric
          WHEN 0
          THEN ',selection_rate,'
          WHEN 1
          THEN ',rejection_rate,'
          WHEN 2
          THEN ',base_rate,'
          WHEN 3
          THEN ',true_positive_rate,'
          WHEN 4
          THEN ',false_negative_rate,'
          WHEN 5
          THEN ',true_negative_rate,'
          WHEN 6
          THEN ',false_positive_rate,'
          WHEN 7
          THEN ',positive_predictive_value,'
          WHEN 8
          THEN ',false_discovery_rate,'
          WHEN 9
          THEN ',negative_predictive_value,'
          WHEN 10
          THEN ',false_omission_rate,'
          WHEN 11
          THEN ',accuracy,'
          WHEN 12
          THEN ',misclassification_rate,'
          WHEN 13
          THEN ',balanced_accuracy,'
          WHEN 14
          THEN ',f1_score,'
          WHEN 15
          THEN ',average_error_cost,'
          WHEN 16
          THEN ',treatment_equality,'
          WHEN 17
          THEN ',error_rate_ratio,'
          WHEN 18
          THEN ',average_odds,'
        END
      )
  ), fair_compared AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_above IS NULL
        THEN LEAST(fair_above, fair_below) * (
          fair_below / NULLIF(fair_squares, 0)
        )
      END AS fair_inside,
      CASE
        WHEN NOT fair_above IS NULL
        THEN fair_below * (
          fair_below / NULLIF(fair_squares, 0)
        )
      END AS fair_inside_n,
      CASE
        WHEN NOT fair_above IS NULL
        THEN LEAST(
          CASE
            WHEN fair_above_of_all - fair_above < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_above_of_all - fair_above
          END,
          CASE
            WHEN fair_below_of_all - fair_below < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_below_of_all - fair_below
          END
        ) * (
          CASE
            WHEN fair_below_of_all - fair_below < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_below_of_all - fair_below
          END / NULLIF(
            CASE
              WHEN fair_squares_of_all - fair_squares < 0
              THEN CAST(0 AS DOUBLE)
              ELSE fair_squares_of_all - fair_squares
            END,
            0
          )
        )
      END AS fair_outside,
      CASE
        WHEN NOT fair_above IS NULL
        THEN CASE
          WHEN fair_below_of_all - fair_below < 0
          THEN CAST(0 AS DOUBLE)
          ELSE fair_below_of_all - fair_below
        END * (
          CASE
            WHEN fair_below_of_all - fair_below < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_below_of_all - fair_below
          END / NULLIF(
            CASE
              WHEN fair_squares_of_all - fair_squares < 0
              THEN CAST(0 AS DOUBLE)
              ELSE fair_squares_of_all - fair_squares
            END,
            0
          )
        )
      END AS fair_outside_n
    FROM (
      SELECT
        *,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_value END) OVER (PARTITION BY fair_metric) AS fair_value_of_all,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_above END) OVER (PARTITION BY fair_metric) AS fair_above_of_all,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_below END) OVER (PARTITION BY fair_metric) AS fair_below_of_all,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_squares END) OVER (PARTITION BY fair_metric) AS fair_squares_of_all
      FROM fair_figures
    ) AS fair_beside
  ), fair_tests AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_z IS NULL
        THEN 2 * FAIR_UPPER_TAIL(ABS(fair_z))
        WHEN (
          items & 16 = 0
        ) AND fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0
        THEN FAIR_EXACT(fair_x1, fair_y1, fair_x2, fair_y2)
      END AS fair_p
    FROM (
      SELECT
        *,
        CASE
          WHEN NOT (
            items & 16 = 0
          )
          OR LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (
            fair_x1 + fair_y1 + fair_x2 + fair_y2
          )
          THEN (
            (
              fair_x1 * fair_y2 - fair_x2 * fair_y1
            ) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)
          ) / NULLIF(
            SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2),
            0
          )
        END AS fair_z
      FROM (
        SELECT
          *,
          fair_inside AS fair_x1,
          fair_inside_n - fair_inside AS fair_y1,
          fair_outside AS fair_x2,
          fair_outside_n - fair_outside AS fair_y2
        FROM fair_compared
      ) AS fair_counted
    ) AS fair_compared
  ), fair_adjusted AS (
    SELECT
      *,
      CASE
        WHEN LOWER(correction) = 'none'
        THEN fair_p
        WHEN LOWER(correction) = 'holm'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MAX(fair_holm) OVER (ORDER BY fair_p ASC))
        END
        WHEN LOWER(correction) = 'benjamini_hochberg'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MIN(fair_benjamini_hochberg) OVER (ORDER BY fair_p DESC))
        END
        WHEN LOWER(correction) = 'bonferroni'
        THEN CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_bonferroni) END
        ELSE ERROR(
          'CORRECTION must be holm, benjamini_hochberg, bonferroni or none, and is ' || COALESCE(CAST(correction AS TEXT), 'NULL')
        )
      END AS fair_p_adjusted
    FROM (
      SELECT
        *,
        fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC) AS fair_holm,
        (
          fair_p * COUNT(fair_p) OVER ()
        ) / COUNT(fair_p) OVER (ORDER BY fair_p ASC) AS fair_benjamini_hochberg,
        fair_p * COUNT(fair_p) OVER () AS fair_bonferroni
      FROM fair_tests
    ) AS fair_steps
  ), fair_parts AS (
    SELECT
      fair_whole.fair_subgroup,
      fair_whole.fair_mask,
      fair_subgroups.fair_subgroup AS fair_part
    FROM (
      SELECT
        fair_subgroup,
        fair_pattern,
        UNNEST(RANGE((
          CAST(1 << LEN(fair_pattern) AS BIGINT)
        ))) AS fair_mask
      FROM fair_subgroups
    ) AS fair_whole
    INNER JOIN fair_subgroups
      ON fair_subgroups.fair_pattern = LIST_FILTER(
        fair_whole.fair_pattern,
        LAMBDA fair_each, fair_at : (
          (
            fair_whole.fair_mask >> (
              fair_at - 1
            )
          ) & 1
        ) = 1
      )
  ), fair_shapley AS (
    SELECT
      fair_subgroup,
      fair_metric,
      CASE
        WHEN LIST_COUNT(fair_values) = LEN(fair_values)
        THEN LIST_TRANSFORM(
          RANGE(1, fair_items + 1),
          LAMBDA fair_at : LIST_AGGREGATE(
            LIST_TRANSFORM(
              RANGE((
                CAST(1 << fair_items AS BIGINT)
              )),
              LAMBDA fair_mask : LIST_EXTRACT(fair_values, fair_mask + 1) * (
                CASE
                  WHEN (
                    (
                      fair_mask >> (
                        fair_at - 1
                      )
                    ) & 1
                  ) = 1
                  THEN GAMMA(BIT_COUNT(fair_mask)) * GAMMA(fair_items - BIT_COUNT(fair_mask) + 1)
                  ELSE -GAMMA(BIT_COUNT(fair_mask) + 1) * GAMMA(fair_items - BIT_COUNT(fair_mask))
                END
              ) / GAMMA(fair_items + 1)
            ),
            'sum'
          )
        )
      END AS fair_shares,
      LEN(
        LIST_FILTER(
          RANGE(fair_items),
          LAMBDA fair_at : (
            LIST_EXTRACT(fair_values, (
              CAST(1 << fair_items AS BIGINT)
            )) IS NULL
            AND LIST_EXTRACT(
              fair_values,
              (
                CAST(1 << fair_items AS BIGINT)
              ) - (
                CAST(1 << fair_at AS BIGINT)
              )
            ) IS NULL
          )
          OR COALESCE(
            ABS(
              LIST_EXTRACT(fair_values, (
                CAST(1 << fair_items AS BIGINT)
              )) - LIST_EXTRACT(
                fair_values,
                (
                  CAST(1 << fair_items AS BIGINT)
                ) - (
                  CAST(1 << fair_at AS BIGINT)
                )
              )
            ) <= (
              CASE
                WHEN CAST(prune AS DOUBLE) IS NULL
                OR CAST(prune AS DOUBLE) >= 0
                AND CAST(prune AS DOUBLE) <= CAST('1e308' AS DOUBLE)
                THEN CAST(prune AS DOUBLE)
                ELSE ERROR(
                  'PRUNE must be at least 0, and is ' || COALESCE(CAST(CAST(prune AS DOUBLE) AS TEXT), 'NULL')
                )
              END
            ) + 1e-12,
            FALSE
          )
        )
      ) > 0 AS fair_redundant
    FROM (
      SELECT
        fair_parts.fair_subgroup,
        fair_figures.fair_metric,
        LIST(fair_figures.fair_value ORDER BY fair_parts.fair_mask ASC) AS fair_values,
        BIT_COUNT(MAX(fair_parts.fair_mask)) AS fair_items
      FROM fair_parts
      INNER JOIN fair_figures
        ON fair_parts.fair_part = fair_figures.fair_subgroup
      GROUP BY
        fair_parts.fair_subgroup,
        fair_figures.fair_metric
    ) AS fair_values
  ), fair_labels AS (
    SELECT
      fair_members.fair_subgroup,
      LIST(fair_items.fair_text ORDER BY fair_items.fair_item ASC) AS fair_texts,
      MAP(
        LIST(fair_items.fair_name ORDER BY fair_items.fair_item ASC),
        LIST(fair_items.fair_value ORDER BY fair_items.fair_item ASC)
      ) AS fair_features
    FROM (
      SELECT
        fair_subgroup,
        UNNEST(fair_pattern) AS fair_item
      FROM fair_subgroups
    ) AS fair_members
    INNER JOIN fair_items
      ON fair_items.fair_item = fair_members.fair_item
    GROUP BY
      fair_members.fair_subgroup
  )
  SELECT
    CASE fair_adjusted.fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'balanced_accuracy'
      WHEN 14
      THEN 'f1_score'
      WHEN 15
      THEN 'average_error_cost'
      WHEN 16
      THEN 'treatment_equality'
      WHEN 17
      THEN 'error_rate_ratio'
      WHEN 18
      THEN 'average_odds'
    END AS metric,
    ARRAY_TO_STRING(fair_labels.fair_texts, ', ') AS subgroup,
    CAST(fair_subgroups.fair_depth AS INT) AS depth,
    fair_adjusted.n AS n,
    fair_subgroups.fair_support AS support,
    fair_adjusted.fair_value AS value,
    fair_adjusted.fair_value - fair_adjusted.fair_value_of_all AS divergence,
    fair_adjusted.fair_p AS p_value,
    fair_adjusted.fair_p_adjusted AS p_adjusted,
    CASE
      WHEN NOT fair_shapley.fair_shares IS NULL
      THEN MAP(fair_labels.fair_texts, fair_shapley.fair_shares)
    END AS shapley,
    fair_labels.fair_features AS features
  FROM fair_adjusted
  INNER JOIN fair_subgroups
    ON fair_adjusted.fair_subgroup = fair_subgroups.fair_subgroup
  INNER JOIN fair_labels
    ON fair_adjusted.fair_subgroup = fair_labels.fair_subgroup
  INNER JOIN fair_shapley
    ON fair_adjusted.fair_subgroup = fair_shapley.fair_subgroup
    AND fair_adjusted.fair_metric = fair_shapley.fair_metric
  WHERE
    prune IS NULL OR NOT fair_shapley.fair_redundant
  ORDER BY
    ROUND(ABS(fair_adjusted.fair_value - fair_adjusted.fair_value_of_all), 12) DESC,
    fair_adjusted.fair_metric ASC,
    fair_adjusted.fair_subgroup ASC
) AS fair_result
), (
  tbl, features, prediction, confidence, label := NULL, weight := NULL, filter := TRUE, metrics := NULL, depth := 2,
  minimum := 30, prune := NULL, correction := 'holm'
) AS TABLE (
FROM (
  WITH fair_cells AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'])) AS strata,
      fair_own_items AS items,
      fair_asked(fair_scanned(metrics), fair_own_items) AS asked,
      STRUCT_PACK(*COLUMNS(fair_columns(features, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, []) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
               WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
               THEN error('fair_scan has nothing to measure: give a prediction or a label')
               ELSE fair_counted(metrics, fair_items(prediction, label, NULL, [])) AND filter
             END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(features, 'features', [], 'fair_scan')
)
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
        ),
        fair_own_items,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, []) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
               WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
               THEN error('fair_scan has nothing to measure: give a prediction or a label')
               ELSE fair_counted(metrics, fair_items(prediction, label, NULL, [])) AND filter
             END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(['fair_own_none'] || fair_columns(features, ['fair_own_any']), 2, -1)
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(features, 'features', [], 'fair_scan')
)
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_counts AS (
    SELECT
      strata,
      items,
      asked,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_cells
    GROUP BY
      strata,
      items,
      asked,
      groups
  ), fair_given AS (
    SELECT
      MAX(items) AS items,
      MAX(asked) AS asked
    FROM fair_counts
  ), fair_valued AS (
    SELECT
      ROW_NUMBER() OVER () AS fair_cell,
      CAST(groups AS MAP(TEXT, TEXT)) AS fair_values,
      tp,
      fp,
      fn,
      tn,
      n,
      fair_n,
      fair_all,
      fair_q_tp,
      fair_q_fp,
      fair_q_fn,
      fair_q_tn,
      fair_q_n
    FROM fair_counts
  ), fair_values AS (
    SELECT
      fair_cell,
      UNNEST(RANGE(1, CAST(CARDINALITY(fair_values) AS BIGINT) + 1)) AS fair_place,
      UNNEST(MAP_KEYS(fair_values)) AS fair_name,
      UNNEST(MAP_VALUES(fair_values)) AS fair_value,
      fair_n
    FROM fair_valued
  ), fair_items AS (
    SELECT
      CAST(ROW_NUMBER() OVER (
        ORDER BY fair_place IS NULL ASC, fair_place ASC, fair_value IS NULL ASC, fair_value ASC
      ) AS INT) AS fair_item,
      fair_place,
      fair_name,
      fair_value AS fair_given_value,
      CASE
        WHEN NOT fair_value IS NULL
        THEN CASE
          WHEN fair_value IS NULL
          THEN '(NULL)'
          ELSE ARRAY_SLICE(CAST([fair_value] AS TEXT), 2, -2)
        END
      END AS fair_value,
      CASE
        WHEN REGEXP_MATCHES(fair_name, '^[\p{L}\p{N}_ ]+$')
        THEN fair_name
        ELSE '"' || REPLACE(fair_name, '"', '""') || '"'
      END || ' = ' || CASE
        WHEN fair_value IS NULL
        THEN '(NULL)'
        ELSE ARRAY_SLICE(CAST([fair_value] AS TEXT), 2, -2)
      END AS fair_text
    FROM (
      SELECT
        fair_place,
        fair_name,
        fair_value
      FROM fair_values
      GROUP BY
        fair_place,
        fair_name,
        fair_value
      HAVING
        SUM(fair_n) >= CASE
          WHEN CAST(minimum AS DOUBLE) >= 0
          AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
          THEN CAST(minimum AS DOUBLE)
          ELSE ERROR(
            'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
          )
        END
    ) AS fair_found
  ), fair_coded AS (
    SELECT
      fair_values.fair_cell,
      LIST(COALESCE(fair_items.fair_item, 0) ORDER BY fair_values.fair_place ASC) AS fair_codes
    FROM fair_values
    LEFT JOIN fair_items
      ON fair_values.fair_place = fair_items.fair_place
      AND fair_values.fair_value IS NOT DISTINCT FROM fair_items.fair_given_value
    GROUP BY
      fair_values.fair_cell
  ), fair_masks AS (
    SELECT
      *
    FROM (
      SELECT
        UNNEST(RANGE((
          CAST(1 << fair_features AS BIGINT)
        ))) AS fair_mask
      FROM (
        SELECT
          MAX(CAST(CARDINALITY(fair_values) AS BIGINT)) AS fair_features
        FROM fair_valued
      ) AS fair_most
    ) AS fair_every
    WHERE
      BIT_COUNT(fair_mask) <= CASE
        WHEN CAST(depth AS DOUBLE) >= 1 AND CAST(depth AS DOUBLE) <= 6
        THEN CAST(depth AS DOUBLE)
        ELSE ERROR(
          'DEPTH must be between 1 and 6, and is ' || COALESCE(CAST(CAST(depth AS DOUBLE) AS TEXT), 'NULL')
        )
      END
  ), fair_sums AS (
    SELECT
      fair_pattern,
      SUM(tp) AS tp,
      SUM(fp) AS fp,
      SUM(fn) AS fn,
      SUM(tn) AS tn,
      SUM(n) AS n,
      SUM(fair_n) AS fair_n,
      SUM(fair_all) AS fair_all,
      SUM(fair_q_tp) AS fair_q_tp,
      SUM(fair_q_fp) AS fair_q_fp,
      SUM(fair_q_fn) AS fair_q_fn,
      SUM(fair_q_tn) AS fair_q_tn,
      SUM(fair_q_n) AS fair_q_n
    FROM (
      SELECT
        LIST_FILTER(
          fair_codes,
          LAMBDA fair_each, fair_at : (
            (
              fair_mask >> (
                fair_at - 1
              )
            ) & 1
          ) = 1
        ) AS fair_pattern,
        tp,
        fp,
        fn,
        tn,
        n,
        fair_n,
        fair_all,
        fair_q_tp,
        fair_q_fp,
        fair_q_fn,
        fair_q_tn,
        fair_q_n
      FROM fair_coded
      INNER JOIN fair_valued
        USING (fair_cell)
      CROSS JOIN fair_masks
    ) AS fair_members
    GROUP BY
      fair_pattern
  ), fair_subgroups AS (
    SELECT
      ROW_NUMBER() OVER (ORDER BY LEN(fair_pattern) ASC, fair_pattern ASC) AS fair_subgroup,
      fair_pattern,
      tp,
      fp,
      fn,
      tn,
      n,
      fair_n,
      fair_all,
      fair_q_tp,
      fair_q_fp,
      fair_q_fn,
      fair_q_tn,
      fair_q_n,
      LEN(fair_pattern) AS fair_depth,
      CASE WHEN MAX(n) OVER () <> 0 THEN n / MAX(n) OVER () END AS fair_support
    FROM fair_sums
    WHERE
      LEN(fair_pattern) = 0
      OR (
        NOT LIST_CONTAINS(fair_pattern, 0)
        AND fair_n >= CASE
          WHEN CAST(minimum AS DOUBLE) >= 0
          AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
          THEN CAST(minimum AS DOUBLE)
          ELSE ERROR(
            'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
          )
        END
      )
  ), fair_sides AS (
    SELECT
      fair_subgroup,
      FALSE AS fair_rest,
      tp,
      fp,
      fn,
      tn,
      n,
      fair_n,
      fair_all,
      fair_q_tp,
      fair_q_fp,
      fair_q_fn,
      fair_q_tn,
      fair_q_n
    FROM fair_subgroups
    UNION ALL
    SELECT
      fair_subgroups.fair_subgroup,
      TRUE AS fair_rest,
      CASE
        WHEN fair_everything.tp - fair_subgroups.tp < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.tp - fair_subgroups.tp
      END AS tp,
      CASE
        WHEN fair_everything.fp - fair_subgroups.fp < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fp - fair_subgroups.fp
      END AS fp,
      CASE
        WHEN fair_everything.fn - fair_subgroups.fn < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fn - fair_subgroups.fn
      END AS fn,
      CASE
        WHEN fair_everything.tn - fair_subgroups.tn < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.tn - fair_subgroups.tn
      END AS tn,
      CASE
        WHEN fair_everything.n - fair_subgroups.n < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.n - fair_subgroups.n
      END AS n,
      CASE
        WHEN fair_everything.fair_n - fair_subgroups.fair_n < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_n - fair_subgroups.fair_n
      END AS fair_n,
      CASE
        WHEN fair_everything.fair_all - fair_subgroups.fair_all < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_all - fair_subgroups.fair_all
      END AS fair_all,
      CASE
        WHEN fair_everything.fair_q_tp - fair_subgroups.fair_q_tp < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_q_tp - fair_subgroups.fair_q_tp
      END AS fair_q_tp,
      CASE
        WHEN fair_everything.fair_q_fp - fair_subgroups.fair_q_fp < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_q_fp - fair_subgroups.fair_q_fp
      END AS fair_q_fp,
      CASE
        WHEN fair_everything.fair_q_fn - fair_subgroups.fair_q_fn < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_q_fn - fair_subgroups.fair_q_fn
      END AS fair_q_fn,
      CASE
        WHEN fair_everything.fair_q_tn - fair_subgroups.fair_q_tn < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_q_tn - fair_subgroups.fair_q_tn
      END AS fair_q_tn,
      CASE
        WHEN fair_everything.fair_q_n - fair_subgroups.fair_q_n < 0
        THEN CAST(0 AS DOUBLE)
        ELSE fair_everything.fair_q_n - fair_subgroups.fair_q_n
      END AS fair_q_n
    FROM fair_subgroups
    INNER JOIN fair_subgroups AS fair_everything
      ON fair_everything.fair_subgroup = 1
  ), fair_shares AS (
    SELECT
      *,
      CAST((
        tp + fp
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_0,
      CAST((
        fn + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_1,
      CAST((
        tp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_2,
      CAST(tp / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_3,
      CAST(fn / NULLIF(tp + fn, 0) AS DOUBLE) AS fair_value_4,
      CAST(tn / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_5,
      CAST(fp / NULLIF(fp + tn, 0) AS DOUBLE) AS fair_value_6,
      CAST(tp / NULLIF(tp + fp, 0) AS DOUBLE) AS fair_value_7,
      CAST(fp / NULLIF(tp + fp, 0) AS DOUBLE) AS fair_value_8,
      CAST(tn / NULLIF(fn + tn, 0) AS DOUBLE) AS fair_value_9,
      CAST(fn / NULLIF(fn + tn, 0) AS DOUBLE) AS fair_value_10,
      CAST((
        tp + tn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_11,
      CAST((
        fp + fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_12,
      CAST((
        (
          tp / NULLIF(tp + fn, 0)
        ) + (
          tn / NULLIF(fp + tn, 0)
        )
      ) / 2 AS DOUBLE) AS fair_value_13,
      CAST(2 * tp / NULLIF(2 * tp + fp + fn, 0) AS DOUBLE) AS fair_value_14,
      CAST((
        1 * fp + 1 * fn
      ) / NULLIF(n, 0) AS DOUBLE) AS fair_value_15,
      CAST(fn / NULLIF(fp, 0) AS DOUBLE) AS fair_value_16,
      CAST((
        fp / NULLIF(fp + tn, 0)
      ) / NULLIF((
        fn / NULLIF(tp + fn, 0)
      ), 0) AS DOUBLE) AS fair_value_17,
      CAST((
        (
          tp / NULLIF(tp + fn, 0)
        ) + (
          fp / NULLIF(fp + tn, 0)
        )
      ) / 2 AS DOUBLE) AS fair_value_18,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_0,
      (
        (
          tp + fp
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_0,
      (
        (
          fn + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_0,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_1,
      (
        (
          tp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_1,
      (
        (
          fp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_1,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_2,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_2,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_2,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_3,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_3,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_3,
      (
        (
          tp + fp
        ) * (
          tp + fp
        )
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_rows_4,
      (
        tp * (
          tp + fp
        )
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_hits_4,
      (
        fp * (
          tp + fp
        )
      ) / NULLIF(fair_q_tp + fair_q_fp, 0) AS fair_misses_4,
      (
        (
          fn + tn
        ) * (
          fn + tn
        )
      ) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_rows_5,
      (
        fn * (
          fn + tn
        )
      ) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_hits_5,
      (
        tn * (
          fn + tn
        )
      ) / NULLIF(fair_q_fn + fair_q_tn, 0) AS fair_misses_5,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_6,
      (
        (
          tp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_6,
      (
        (
          fp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_6,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_7,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_7,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_7,
      tp / NULLIF(tp + fn, 0) AS fair_share_7,
      (
        (
          fp + tn
        ) * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_rows_8,
      (
        fp * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_hits_8,
      (
        tn * (
          fp + tn
        )
      ) / NULLIF(fair_q_fp + fair_q_tn, 0) AS fair_misses_8,
      fp / NULLIF(fp + tn, 0) AS fair_share_8,
      (
        (
          tp + fp + fn
        ) * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_rows_9,
      (
        tp * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_hits_9,
      (
        (
          fp + fn
        ) * (
          tp + fp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fp + fair_q_fn, 0) AS fair_misses_9,
      tp / NULLIF(tp + fp + fn, 0) AS fair_share_9,
      (
        n * n
      ) / NULLIF(fair_q_n, 0) AS fair_rows_10,
      (
        (
          tp + tn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_hits_10,
      (
        (
          fp + fn
        ) * n
      ) / NULLIF(fair_q_n, 0) AS fair_misses_10,
      (
        tp + tn
      ) / NULLIF(n, 0) AS fair_share_10,
      (
        (
          fp + fn
        ) * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_rows_11,
      (
        fp * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_hits_11,
      (
        fn * (
          fp + fn
        )
      ) / NULLIF(fair_q_fp + fair_q_fn, 0) AS fair_misses_11,
      fp / NULLIF(fp + fn, 0) AS fair_share_11,
      (
        (
          tp + fn
        ) * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_rows_12,
      (
        tp * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_hits_12,
      (
        fn * (
          tp + fn
        )
      ) / NULLIF(fair_q_tp + fair_q_fn, 0) AS fair_misses_12,
      tp / NULLIF(tp + fn, 0) AS fair_share_12
    FROM fair_sides
  ), fair_corrected AS (
    SELECT
      *,
      CASE
        WHEN fair_hits_0 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_0 - 0.5e0, 1.5e0 * fair_hits_0 - 2.0e0)
        ELSE fair_hits_0
      END AS fair_sure_hits_0,
      CASE
        WHEN fair_misses_0 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_0 - 0.5e0, 1.5e0 * fair_misses_0 - 2.0e0)
        ELSE fair_misses_0
      END AS fair_sure_misses_0,
      CASE
        WHEN fair_hits_1 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_1 - 0.5e0, 1.5e0 * fair_hits_1 - 2.0e0)
        ELSE fair_hits_1
      END AS fair_sure_hits_1,
      CASE
        WHEN fair_misses_1 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_1 - 0.5e0, 1.5e0 * fair_misses_1 - 2.0e0)
        ELSE fair_misses_1
      END AS fair_sure_misses_1,
      CASE
        WHEN fair_hits_2 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_2 - 0.5e0, 1.5e0 * fair_hits_2 - 2.0e0)
        ELSE fair_hits_2
      END AS fair_sure_hits_2,
      CASE
        WHEN fair_misses_2 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_2 - 0.5e0, 1.5e0 * fair_misses_2 - 2.0e0)
        ELSE fair_misses_2
      END AS fair_sure_misses_2,
      CASE
        WHEN fair_hits_3 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_3 - 0.5e0, 1.5e0 * fair_hits_3 - 2.0e0)
        ELSE fair_hits_3
      END AS fair_sure_hits_3,
      CASE
        WHEN fair_misses_3 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_3 - 0.5e0, 1.5e0 * fair_misses_3 - 2.0e0)
        ELSE fair_misses_3
      END AS fair_sure_misses_3,
      CASE
        WHEN fair_hits_4 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_4 - 0.5e0, 1.5e0 * fair_hits_4 - 2.0e0)
        ELSE fair_hits_4
      END AS fair_sure_hits_4,
      CASE
        WHEN fair_misses_4 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_4 - 0.5e0, 1.5e0 * fair_misses_4 - 2.0e0)
        ELSE fair_misses_4
      END AS fair_sure_misses_4,
      CASE
        WHEN fair_hits_5 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_5 - 0.5e0, 1.5e0 * fair_hits_5 - 2.0e0)
        ELSE fair_hits_5
      END AS fair_sure_hits_5,
      CASE
        WHEN fair_misses_5 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_5 - 0.5e0, 1.5e0 * fair_misses_5 - 2.0e0)
        ELSE fair_misses_5
      END AS fair_sure_misses_5,
      CASE
        WHEN fair_hits_6 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_6 - 0.5e0, 1.5e0 * fair_hits_6 - 2.0e0)
        ELSE fair_hits_6
      END AS fair_sure_hits_6,
      CASE
        WHEN fair_misses_6 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_6 - 0.5e0, 1.5e0 * fair_misses_6 - 2.0e0)
        ELSE fair_misses_6
      END AS fair_sure_misses_6,
      CASE
        WHEN fair_hits_7 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_7 - 0.5e0, 1.5e0 * fair_hits_7 - 2.0e0)
        ELSE fair_hits_7
      END AS fair_sure_hits_7,
      CASE
        WHEN fair_misses_7 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_7 - 0.5e0, 1.5e0 * fair_misses_7 - 2.0e0)
        ELSE fair_misses_7
      END AS fair_sure_misses_7,
      CASE
        WHEN fair_hits_8 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_8 - 0.5e0, 1.5e0 * fair_hits_8 - 2.0e0)
        ELSE fair_hits_8
      END AS fair_sure_hits_8,
      CASE
        WHEN fair_misses_8 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_8 - 0.5e0, 1.5e0 * fair_misses_8 - 2.0e0)
        ELSE fair_misses_8
      END AS fair_sure_misses_8,
      CASE
        WHEN fair_hits_9 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_9 - 0.5e0, 1.5e0 * fair_hits_9 - 2.0e0)
        ELSE fair_hits_9
      END AS fair_sure_hits_9,
      CASE
        WHEN fair_misses_9 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_9 - 0.5e0, 1.5e0 * fair_misses_9 - 2.0e0)
        ELSE fair_misses_9
      END AS fair_sure_misses_9,
      CASE
        WHEN fair_hits_10 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_10 - 0.5e0, 1.5e0 * fair_hits_10 - 2.0e0)
        ELSE fair_hits_10
      END AS fair_sure_hits_10,
      CASE
        WHEN fair_misses_10 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_10 - 0.5e0, 1.5e0 * fair_misses_10 - 2.0e0)
        ELSE fair_misses_10
      END AS fair_sure_misses_10,
      CASE
        WHEN GREATEST(0, fair_hits_11 - 1) < 4.0e0
        THEN GREATEST(
          0.0e0,
          GREATEST(0, fair_hits_11 - 1) - 0.5e0,
          1.5e0 * GREATEST(0, fair_hits_11 - 1) - 2.0e0
        )
        ELSE GREATEST(0, fair_hits_11 - 1)
      END AS fair_sure_hits_11,
      CASE
        WHEN fair_misses_11 < 4.0e0
        THEN GREATEST(0.0e0, fair_misses_11 - 0.5e0, 1.5e0 * fair_misses_11 - 2.0e0)
        ELSE fair_misses_11
      END AS fair_sure_misses_11,
      CASE
        WHEN fair_hits_12 < 4.0e0
        THEN GREATEST(0.0e0, fair_hits_12 - 0.5e0, 1.5e0 * fair_hits_12 - 2.0e0)
        ELSE fair_hits_12
      END AS fair_sure_hits_12,
      CASE
        WHEN GREATEST(0, fair_misses_12 - 1) < 4.0e0
        THEN GREATEST(
          0.0e0,
          GREATEST(0, fair_misses_12 - 1) - 0.5e0,
          1.5e0 * GREATEST(0, fair_misses_12 - 1) - 2.0e0
        )
        ELSE GREATEST(0, fair_misses_12 - 1)
      END AS fair_sure_misses_12
    FROM fair_shares
  ), fair_gaps AS (
    SELECT
      1 AS fair_gaps_0,
      CASE
        WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
        THEN (
          1 - CAST(confidence AS DOUBLE)
        ) / 2
        ELSE ERROR(
          'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
        )
      END AS fair_beyond
    FROM (
      SELECT
        CAST(COUNT(
          CASE
            WHEN fair_n >= CASE
              WHEN CAST(minimum AS DOUBLE) >= 0
              AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
              THEN CAST(minimum AS DOUBLE)
              ELSE ERROR(
                'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
              )
            END
            THEN fair_value_0
          END
        ) AS DOUBLE) AS fair_judged_0
      FROM fair_corrected
    ) AS fair_inner
  ), fair_quantiles AS (
    SELECT
      LIST_EXTRACT(fair_z, 1) AS fair_z_0
    FROM (
      SELECT
        LIST_TRANSFORM(
          [fair_beyond / fair_gaps_0],
          LAMBDA fair_r : -(
            CASE
              WHEN fair_r <= 0 OR fair_r >= 1
              THEN NULL
              WHEN ABS(fair_r - 0.5e0) <= 0.425e0
              THEN (
                (
                  fair_r - 0.5e0
                ) * (
                  (
                    (
                      (
                        (
                          (
                            (
                              2.5090809287301226727e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 3.3430575583588128105e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 6.7265770927008700853e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 4.5921953931549871457e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 1.3731693765509461125e4
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 1.9715909503065514427e3
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 1.3314166789178437745e2
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 3.3871328727963666080e0
                ) / (
                  (
                    (
                      (
                        (
                          (
                            (
                              5.2264952788528545610e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 2.8729085735721942674e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 3.9307895800092710610e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 2.1213794301586595867e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 5.3941960214247511077e3
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 6.8718700749205790830e2
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 4.2313330701600911252e1
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 1.0
                )
              )
              ELSE SIGN(fair_r - 0.5e0) * (
                CASE
                  WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5
                  THEN LIST_REDUCE(
                    [
                      7.74545014278341407640e-4,
                      2.27238449892691845833e-2,
                      2.41780725177450611770e-1,
                      1.27045825245236838258e0,
                      3.64784832476320460504e0,
                      5.76949722146069140550e0,
                      4.63033784615654529590e0,
                      1.42343711074968357734e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      1.05075007164441684324e-9,
                      5.47593808499534494600e-4,
                      1.51986665636164571966e-2,
                      1.48103976427480074590e-1,
                      6.89767334985100004550e-1,
                      1.67638483018380384940e0,
                      2.05319162663775882187e0,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  )
                  ELSE LIST_REDUCE(
                    [
                      2.01033439929228813265e-7,
                      2.71155556874348757815e-5,
                      1.24266094738807843860e-3,
                      2.65321895265761230930e-2,
                      2.96560571828504891230e-1,
                      1.78482653991729133580e0,
                      5.46378491116411436990e0,
                      6.65790464350110377720e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      2.04426310338993978564e-15,
                      1.42151175831644588870e-7,
                      1.84631831751005468180e-5,
                      7.86869131145613259100e-4,
                      1.48753612908506148525e-2,
                      1.36929880922735805310e-1,
                      5.99832206555887937690e-1,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  )
                END
              )
            END
          )
        ) AS fair_z
      FROM fair_gaps
    ) AS fair_inner
  ), fair_intervals AS (
    SELECT
      *,
      (
        fair_sure_hits_0 * fair_sure_hits_0
      ) / (
        fair_rows_0 * (
          fair_sure_hits_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_0 * (
                fair_rows_0 - fair_sure_hits_0
              )
            ) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_0,
      1 - (
        (
          fair_sure_misses_0 * fair_sure_misses_0
        ) / (
          fair_rows_0 * (
            fair_sure_misses_0 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_0 * (
                  fair_rows_0 - fair_sure_misses_0
                )
              ) / fair_rows_0 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_0,
      (
        fair_sure_hits_1 * fair_sure_hits_1
      ) / (
        fair_rows_1 * (
          fair_sure_hits_1 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_1 * (
                fair_rows_1 - fair_sure_hits_1
              )
            ) / fair_rows_1 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_1,
      1 - (
        (
          fair_sure_misses_1 * fair_sure_misses_1
        ) / (
          fair_rows_1 * (
            fair_sure_misses_1 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_1 * (
                  fair_rows_1 - fair_sure_misses_1
                )
              ) / fair_rows_1 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_1,
      (
        fair_sure_hits_2 * fair_sure_hits_2
      ) / (
        fair_rows_2 * (
          fair_sure_hits_2 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_2 * (
                fair_rows_2 - fair_sure_hits_2
              )
            ) / fair_rows_2 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_2,
      1 - (
        (
          fair_sure_misses_2 * fair_sure_misses_2
        ) / (
          fair_rows_2 * (
            fair_sure_misses_2 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_2 * (
                  fair_rows_2 - fair_sure_misses_2
                )
              ) / fair_rows_2 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_2,
      (
        fair_sure_hits_3 * fair_sure_hits_3
      ) / (
        fair_rows_3 * (
          fair_sure_hits_3 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_3 * (
                fair_rows_3 - fair_sure_hits_3
              )
            ) / fair_rows_3 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_3,
      1 - (
        (
          fair_sure_misses_3 * fair_sure_misses_3
        ) / (
          fair_rows_3 * (
            fair_sure_misses_3 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_3 * (
                  fair_rows_3 - fair_sure_misses_3
                )
              ) / fair_rows_3 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_3,
      (
        fair_sure_hits_4 * fair_sure_hits_4
      ) / (
        fair_rows_4 * (
          fair_sure_hits_4 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_4 * (
                fair_rows_4 - fair_sure_hits_4
              )
            ) / fair_rows_4 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_4,
      1 - (
        (
          fair_sure_misses_4 * fair_sure_misses_4
        ) / (
          fair_rows_4 * (
            fair_sure_misses_4 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_4 * (
                  fair_rows_4 - fair_sure_misses_4
                )
              ) / fair_rows_4 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_4,
      (
        fair_sure_hits_5 * fair_sure_hits_5
      ) / (
        fair_rows_5 * (
          fair_sure_hits_5 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_5 * (
                fair_rows_5 - fair_sure_hits_5
              )
            ) / fair_rows_5 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_5,
      1 - (
        (
          fair_sure_misses_5 * fair_sure_misses_5
        ) / (
          fair_rows_5 * (
            fair_sure_misses_5 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_5 * (
                  fair_rows_5 - fair_sure_misses_5
                )
              ) / fair_rows_5 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_5,
      (
        fair_sure_hits_6 * fair_sure_hits_6
      ) / (
        fair_rows_6 * (
          fair_sure_hits_6 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
            (
              fair_sure_hits_6 * (
                fair_rows_6 - fair_sure_hits_6
              )
            ) / fair_rows_6 + fair_z_0 * fair_z_0 * 0.25e0
          )
        )
      ) AS fair_low_6,
      1 - (
        (
          fair_sure_misses_6 * fair_sure_misses_6
        ) / (
          fair_rows_6 * (
            fair_sure_misses_6 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_misses_6 * (
                  fair_rows_6 - fair_sure_misses_6
                )
              ) / fair_rows_6 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_high_6,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_7 * fair_sure_hits_7
        ) / (
          fair_rows_7 * (
            fair_sure_hits_7 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_7 * (
                  fair_rows_7 - fair_sure_hits_7
                )
              ) / fair_rows_7 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_7,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_7 * fair_sure_misses_7
          ) / (
            fair_rows_7 * (
              fair_sure_misses_7 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_7 * (
                    fair_rows_7 - fair_sure_misses_7
                  )
                ) / fair_rows_7 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_7,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_8 * fair_sure_hits_8
        ) / (
          fair_rows_8 * (
            fair_sure_hits_8 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_8 * (
                  fair_rows_8 - fair_sure_hits_8
                )
              ) / fair_rows_8 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_8,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_8 * fair_sure_misses_8
          ) / (
            fair_rows_8 * (
              fair_sure_misses_8 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_8 * (
                    fair_rows_8 - fair_sure_misses_8
                  )
                ) / fair_rows_8 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_8,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_9 * fair_sure_hits_9
        ) / (
          fair_rows_9 * (
            fair_sure_hits_9 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_9 * (
                  fair_rows_9 - fair_sure_hits_9
                )
              ) / fair_rows_9 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_9,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_9 * fair_sure_misses_9
          ) / (
            fair_rows_9 * (
              fair_sure_misses_9 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_9 * (
                    fair_rows_9 - fair_sure_misses_9
                  )
                ) / fair_rows_9 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_9,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_10 * fair_sure_hits_10
        ) / (
          fair_rows_10 * (
            fair_sure_hits_10 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_10 * (
                  fair_rows_10 - fair_sure_hits_10
                )
              ) / fair_rows_10 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_10,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_10 * fair_sure_misses_10
          ) / (
            fair_rows_10 * (
              fair_sure_misses_10 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_10 * (
                    fair_rows_10 - fair_sure_misses_10
                  )
                ) / fair_rows_10 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_10,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_11 * fair_sure_hits_11
        ) / (
          NULLIF(fair_rows_11 - 1, 0) * (
            fair_sure_hits_11 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_11 * (
                  NULLIF(fair_rows_11 - 1, 0) - fair_sure_hits_11
                )
              ) / NULLIF(fair_rows_11 - 1, 0) + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_11,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_11 * fair_sure_misses_11
          ) / (
            fair_rows_11 * (
              fair_sure_misses_11 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_11 * (
                    fair_rows_11 - fair_sure_misses_11
                  )
                ) / fair_rows_11 + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_11,
      GREATEST(
        1e-09,
        (
          fair_sure_hits_12 * fair_sure_hits_12
        ) / (
          fair_rows_12 * (
            fair_sure_hits_12 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
              (
                fair_sure_hits_12 * (
                  fair_rows_12 - fair_sure_hits_12
                )
              ) / fair_rows_12 + fair_z_0 * fair_z_0 * 0.25e0
            )
          )
        )
      ) AS fair_low_12,
      LEAST(
        0.999999999e0,
        1 - (
          (
            fair_sure_misses_12 * fair_sure_misses_12
          ) / (
            NULLIF(fair_rows_12 - 1, 0) * (
              fair_sure_misses_12 + fair_z_0 * fair_z_0 * 0.5e0 + fair_z_0 * SQRT(
                (
                  fair_sure_misses_12 * (
                    NULLIF(fair_rows_12 - 1, 0) - fair_sure_misses_12
                  )
                ) / NULLIF(fair_rows_12 - 1, 0) + fair_z_0 * fair_z_0 * 0.25e0
              )
            )
          )
        )
      ) AS fair_high_12,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_7, 0.5))) AS fair_middle_7,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_8, 0.5))) AS fair_middle_8,
      GREATEST(1e-09, LEAST(0.999999999e0, COALESCE(fair_share_12, 0.5))) AS fair_middle_12
    FROM fair_corrected
      JOIN fair_quantiles
        ON TRUE
  ), fair_turns AS (
    SELECT
      *,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_center_13,
      (
        (
          fair_low_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_7_low,
      (
        (
          fair_high_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_middle_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_7_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_low_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_8_low,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          (
            1 - fair_high_8
          ) / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_13_8_high,
      2 * (
        2 * fair_low_9
      ) / NULLIF(2 * (
        2 * fair_low_9
      ) + (
        1 - fair_low_9
      ) + (
        1 - fair_low_9
      ), 0) AS fair_turn_14_low,
      2 * (
        2 * fair_high_9
      ) / NULLIF(2 * (
        2 * fair_high_9
      ) + (
        1 - fair_high_9
      ) + (
        1 - fair_high_9
      ), 0) AS fair_turn_14_high,
      (
        1 * (
          1 - fair_low_10
        ) + 1 * (
          1 - fair_low_10
        )
      ) / NULLIF(2, 0) AS fair_turn_15_low,
      (
        1 * (
          1 - fair_high_10
        ) + 1 * (
          1 - fair_high_10
        )
      ) / NULLIF(2, 0) AS fair_turn_15_high,
      (
        1 - fair_low_11
      ) / NULLIF(fair_low_11, 0) AS fair_turn_16_low,
      (
        1 - fair_high_11
      ) / NULLIF(fair_high_11, 0) AS fair_turn_16_high,
      (
        fair_middle_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_center_17,
      (
        fair_middle_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_low_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_12_low,
      (
        fair_middle_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_high_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_12_high,
      (
        fair_low_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_8_low,
      (
        fair_high_8 / NULLIF(1, 0)
      ) / NULLIF((
        (
          1 - fair_middle_12
        ) / NULLIF(1, 0)
      ), 0) AS fair_turn_17_8_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_center_18,
      (
        (
          fair_low_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_7_low,
      (
        (
          fair_high_7 / NULLIF(1, 0)
        ) + (
          fair_middle_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_7_high,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_low_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_8_low,
      (
        (
          fair_middle_7 / NULLIF(1, 0)
        ) + (
          fair_high_8 / NULLIF(1, 0)
        )
      ) / 2 AS fair_turn_18_8_high
    FROM fair_intervals
  ), fair_scales AS (
    SELECT
      *,
      fair_center_13 / (
        1 + ABS(fair_center_13)
      ) AS fair_scaled_13,
      fair_turn_13_7_low / (
        1 + ABS(fair_turn_13_7_low)
      ) AS fair_scaled_13_7_low,
      fair_turn_13_7_high / (
        1 + ABS(fair_turn_13_7_high)
      ) AS fair_scaled_13_7_high,
      fair_turn_13_8_low / (
        1 + ABS(fair_turn_13_8_low)
      ) AS fair_scaled_13_8_low,
      fair_turn_13_8_high / (
        1 + ABS(fair_turn_13_8_high)
      ) AS fair_scaled_13_8_high,
      fair_center_17 / (
        1 + ABS(fair_center_17)
      ) AS fair_scaled_17,
      fair_turn_17_12_low / (
        1 + ABS(fair_turn_17_12_low)
      ) AS fair_scaled_17_12_low,
      fair_turn_17_12_high / (
        1 + ABS(fair_turn_17_12_high)
      ) AS fair_scaled_17_12_high,
      fair_turn_17_8_low / (
        1 + ABS(fair_turn_17_8_low)
      ) AS fair_scaled_17_8_low,
      fair_turn_17_8_high / (
        1 + ABS(fair_turn_17_8_high)
      ) AS fair_scaled_17_8_high,
      fair_center_18 / (
        1 + ABS(fair_center_18)
      ) AS fair_scaled_18,
      fair_turn_18_7_low / (
        1 + ABS(fair_turn_18_7_low)
      ) AS fair_scaled_18_7_low,
      fair_turn_18_7_high / (
        1 + ABS(fair_turn_18_7_high)
      ) AS fair_scaled_18_7_high,
      fair_turn_18_8_low / (
        1 + ABS(fair_turn_18_8_low)
      ) AS fair_scaled_18_8_low,
      fair_turn_18_8_high / (
        1 + ABS(fair_turn_18_8_high)
      ) AS fair_scaled_18_8_high
    FROM fair_turns
  ), fair_steps AS (
    SELECT
      *,
      fair_scaled_13 - LEAST(fair_scaled_13, fair_scaled_13_7_low, fair_scaled_13_7_high) AS fair_step_13_7_low,
      CASE
        WHEN fair_scaled_13_7_low <= fair_scaled_13_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_13_7_low,
      GREATEST(fair_scaled_13, fair_scaled_13_7_low, fair_scaled_13_7_high) - fair_scaled_13 AS fair_step_13_7_high,
      CASE
        WHEN fair_scaled_13_7_low >= fair_scaled_13_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_13_7_high,
      fair_scaled_13 - LEAST(fair_scaled_13, fair_scaled_13_8_low, fair_scaled_13_8_high) AS fair_step_13_8_low,
      CASE
        WHEN fair_scaled_13_8_low <= fair_scaled_13_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_13_8_low,
      GREATEST(fair_scaled_13, fair_scaled_13_8_low, fair_scaled_13_8_high) - fair_scaled_13 AS fair_step_13_8_high,
      CASE
        WHEN fair_scaled_13_8_low >= fair_scaled_13_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_13_8_high,
      fair_scaled_17 - LEAST(fair_scaled_17, fair_scaled_17_12_low, fair_scaled_17_12_high) AS fair_step_17_12_low,
      CASE
        WHEN fair_scaled_17_12_low <= fair_scaled_17_12_high
        THEN fair_low_12
        ELSE fair_high_12
      END AS fair_end_17_12_low,
      GREATEST(fair_scaled_17, fair_scaled_17_12_low, fair_scaled_17_12_high) - fair_scaled_17 AS fair_step_17_12_high,
      CASE
        WHEN fair_scaled_17_12_low >= fair_scaled_17_12_high
        THEN fair_low_12
        ELSE fair_high_12
      END AS fair_end_17_12_high,
      fair_scaled_17 - LEAST(fair_scaled_17, fair_scaled_17_8_low, fair_scaled_17_8_high) AS fair_step_17_8_low,
      CASE
        WHEN fair_scaled_17_8_low <= fair_scaled_17_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_17_8_low,
      GREATEST(fair_scaled_17, fair_scaled_17_8_low, fair_scaled_17_8_high) - fair_scaled_17 AS fair_step_17_8_high,
      CASE
        WHEN fair_scaled_17_8_low >= fair_scaled_17_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_17_8_high,
      fair_scaled_18 - LEAST(fair_scaled_18, fair_scaled_18_7_low, fair_scaled_18_7_high) AS fair_step_18_7_low,
      CASE
        WHEN fair_scaled_18_7_low <= fair_scaled_18_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_18_7_low,
      GREATEST(fair_scaled_18, fair_scaled_18_7_low, fair_scaled_18_7_high) - fair_scaled_18 AS fair_step_18_7_high,
      CASE
        WHEN fair_scaled_18_7_low >= fair_scaled_18_7_high
        THEN fair_low_7
        ELSE fair_high_7
      END AS fair_end_18_7_high,
      fair_scaled_18 - LEAST(fair_scaled_18, fair_scaled_18_8_low, fair_scaled_18_8_high) AS fair_step_18_8_low,
      CASE
        WHEN fair_scaled_18_8_low <= fair_scaled_18_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_18_8_low,
      GREATEST(fair_scaled_18, fair_scaled_18_8_low, fair_scaled_18_8_high) - fair_scaled_18 AS fair_step_18_8_high,
      CASE
        WHEN fair_scaled_18_8_low >= fair_scaled_18_8_high
        THEN fair_low_8
        ELSE fair_high_8
      END AS fair_end_18_8_high
    FROM fair_scales
  ), fair_ends AS (
    SELECT
      *,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_13 - SQRT(
          fair_step_13_7_low * fair_step_13_7_low + fair_step_13_8_low * fair_step_13_8_low
        )
      ) AS fair_far_13_low,
      fair_middle_7 + (
        fair_step_13_7_low / NULLIF(
          SQRT(
            fair_step_13_7_low * fair_step_13_7_low + fair_step_13_8_low * fair_step_13_8_low
          ),
          0
        )
      ) * (
        fair_end_13_7_low - fair_middle_7
      ) AS fair_way_13_7_low,
      fair_middle_8 + (
        fair_step_13_8_low / NULLIF(
          SQRT(
            fair_step_13_7_low * fair_step_13_7_low + fair_step_13_8_low * fair_step_13_8_low
          ),
          0
        )
      ) * (
        fair_end_13_8_low - fair_middle_8
      ) AS fair_way_13_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_13 + SQRT(
          fair_step_13_7_high * fair_step_13_7_high + fair_step_13_8_high * fair_step_13_8_high
        )
      ) AS fair_far_13_high,
      fair_middle_7 + (
        fair_step_13_7_high / NULLIF(
          SQRT(
            fair_step_13_7_high * fair_step_13_7_high + fair_step_13_8_high * fair_step_13_8_high
          ),
          0
        )
      ) * (
        fair_end_13_7_high - fair_middle_7
      ) AS fair_way_13_7_high,
      fair_middle_8 + (
        fair_step_13_8_high / NULLIF(
          SQRT(
            fair_step_13_7_high * fair_step_13_7_high + fair_step_13_8_high * fair_step_13_8_high
          ),
          0
        )
      ) * (
        fair_end_13_8_high - fair_middle_8
      ) AS fair_way_13_8_high,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_17 - SQRT(
          fair_step_17_12_low * fair_step_17_12_low + fair_step_17_8_low * fair_step_17_8_low
        )
      ) AS fair_far_17_low,
      fair_middle_12 + (
        fair_step_17_12_low / NULLIF(
          SQRT(
            fair_step_17_12_low * fair_step_17_12_low + fair_step_17_8_low * fair_step_17_8_low
          ),
          0
        )
      ) * (
        fair_end_17_12_low - fair_middle_12
      ) AS fair_way_17_12_low,
      fair_middle_8 + (
        fair_step_17_8_low / NULLIF(
          SQRT(
            fair_step_17_12_low * fair_step_17_12_low + fair_step_17_8_low * fair_step_17_8_low
          ),
          0
        )
      ) * (
        fair_end_17_8_low - fair_middle_8
      ) AS fair_way_17_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_17 + SQRT(
          fair_step_17_12_high * fair_step_17_12_high + fair_step_17_8_high * fair_step_17_8_high
        )
      ) AS fair_far_17_high,
      fair_middle_12 + (
        fair_step_17_12_high / NULLIF(
          SQRT(
            fair_step_17_12_high * fair_step_17_12_high + fair_step_17_8_high * fair_step_17_8_high
          ),
          0
        )
      ) * (
        fair_end_17_12_high - fair_middle_12
      ) AS fair_way_17_12_high,
      fair_middle_8 + (
        fair_step_17_8_high / NULLIF(
          SQRT(
            fair_step_17_12_high * fair_step_17_12_high + fair_step_17_8_high * fair_step_17_8_high
          ),
          0
        )
      ) * (
        fair_end_17_8_high - fair_middle_8
      ) AS fair_way_17_8_high,
      GREATEST(
        -0.999999999999e0,
        fair_scaled_18 - SQRT(
          fair_step_18_7_low * fair_step_18_7_low + fair_step_18_8_low * fair_step_18_8_low
        )
      ) AS fair_far_18_low,
      fair_middle_7 + (
        fair_step_18_7_low / NULLIF(
          SQRT(
            fair_step_18_7_low * fair_step_18_7_low + fair_step_18_8_low * fair_step_18_8_low
          ),
          0
        )
      ) * (
        fair_end_18_7_low - fair_middle_7
      ) AS fair_way_18_7_low,
      fair_middle_8 + (
        fair_step_18_8_low / NULLIF(
          SQRT(
            fair_step_18_7_low * fair_step_18_7_low + fair_step_18_8_low * fair_step_18_8_low
          ),
          0
        )
      ) * (
        fair_end_18_8_low - fair_middle_8
      ) AS fair_way_18_8_low,
      LEAST(
        0.999999999999e0,
        fair_scaled_18 + SQRT(
          fair_step_18_7_high * fair_step_18_7_high + fair_step_18_8_high * fair_step_18_8_high
        )
      ) AS fair_far_18_high,
      fair_middle_7 + (
        fair_step_18_7_high / NULLIF(
          SQRT(
            fair_step_18_7_high * fair_step_18_7_high + fair_step_18_8_high * fair_step_18_8_high
          ),
          0
        )
      ) * (
        fair_end_18_7_high - fair_middle_7
      ) AS fair_way_18_7_high,
      fair_middle_8 + (
        fair_step_18_8_high / NULLIF(
          SQRT(
            fair_step_18_7_high * fair_step_18_7_high + fair_step_18_8_high * fair_step_18_8_high
          ),
          0
        )
      ) * (
        fair_end_18_8_high - fair_middle_8
      ) AS fair_way_18_8_high
    FROM fair_steps
  ), fair_groups AS (
    SELECT
      fair_subgroup,
      fair_rest,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      fair_value_0 AS fair_measure_0,
      fair_low_0 AS fair_measure_0_low,
      fair_high_0 AS fair_measure_0_high,
      fair_value_1 AS fair_measure_1,
      1 - fair_high_0 AS fair_measure_1_low,
      1 - fair_low_0 AS fair_measure_1_high,
      fair_value_2 AS fair_measure_2,
      fair_low_1 AS fair_measure_2_low,
      fair_high_1 AS fair_measure_2_high,
      fair_value_3 AS fair_measure_3,
      fair_low_2 AS fair_measure_3_low,
      fair_high_2 AS fair_measure_3_high,
      fair_value_4 AS fair_measure_4,
      1 - fair_high_2 AS fair_measure_4_low,
      1 - fair_low_2 AS fair_measure_4_high,
      fair_value_5 AS fair_measure_5,
      1 - fair_high_3 AS fair_measure_5_low,
      1 - fair_low_3 AS fair_measure_5_high,
      fair_value_6 AS fair_measure_6,
      fair_low_3 AS fair_measure_6_low,
      fair_high_3 AS fair_measure_6_high,
      fair_value_7 AS fair_measure_7,
      fair_low_4 AS fair_measure_7_low,
      fair_high_4 AS fair_measure_7_high,
      fair_value_8 AS fair_measure_8,
      1 - fair_high_4 AS fair_measure_8_low,
      1 - fair_low_4 AS fair_measure_8_high,
      fair_value_9 AS fair_measure_9,
      1 - fair_high_5 AS fair_measure_9_low,
      1 - fair_low_5 AS fair_measure_9_high,
      fair_value_10 AS fair_measure_10,
      fair_low_5 AS fair_measure_10_low,
      fair_high_5 AS fair_measure_10_high,
      fair_value_11 AS fair_measure_11,
      fair_low_6 AS fair_measure_11_low,
      fair_high_6 AS fair_measure_11_high,
      fair_value_12 AS fair_measure_12,
      1 - fair_high_6 AS fair_measure_12_low,
      1 - fair_low_6 AS fair_measure_12_high,
      fair_value_13 AS fair_measure_13,
      CASE
        WHEN NOT fair_value_13 IS NULL
        THEN LEAST(
          fair_value_13,
          LEAST(
            (
              (
                fair_way_13_7_low / NULLIF(1, 0)
              ) + (
                (
                  1 - fair_way_13_8_low
                ) / NULLIF(1, 0)
              )
            ) / 2,
            GREATEST(0.0e0, fair_far_13_low / (
              1 - ABS(fair_far_13_low)
            ))
          )
        )
      END AS fair_measure_13_low,
      CASE
        WHEN NOT fair_value_13 IS NULL
        THEN GREATEST(
          fair_value_13,
          GREATEST(
            (
              (
                fair_way_13_7_high / NULLIF(1, 0)
              ) + (
                (
                  1 - fair_way_13_8_high
                ) / NULLIF(1, 0)
              )
            ) / 2,
            LEAST(1, fair_far_13_high / (
              1 - ABS(fair_far_13_high)
            ))
          )
        )
      END AS fair_measure_13_high,
      fair_value_14 AS fair_measure_14,
      CASE
        WHEN NOT fair_value_14 IS NULL
        THEN LEAST(fair_value_14, fair_turn_14_low, fair_turn_14_high)
      END AS fair_measure_14_low,
      CASE
        WHEN NOT fair_value_14 IS NULL
        THEN GREATEST(fair_value_14, fair_turn_14_low, fair_turn_14_high)
      END AS fair_measure_14_high,
      fair_value_15 AS fair_measure_15,
      CASE
        WHEN NOT fair_value_15 IS NULL
        THEN LEAST(fair_value_15, fair_turn_15_low, fair_turn_15_high)
      END AS fair_measure_15_low,
      CASE
        WHEN NOT fair_value_15 IS NULL
        THEN GREATEST(fair_value_15, fair_turn_15_low, fair_turn_15_high)
      END AS fair_measure_15_high,
      fair_value_16 AS fair_measure_16,
      CASE
        WHEN NOT fair_value_16 IS NULL
        THEN LEAST(fair_value_16, fair_turn_16_low, fair_turn_16_high)
      END AS fair_measure_16_low,
      CASE
        WHEN NOT fair_value_16 IS NULL
        THEN GREATEST(fair_value_16, fair_turn_16_low, fair_turn_16_high)
      END AS fair_measure_16_high,
      fair_value_17 AS fair_measure_17,
      CASE
        WHEN NOT fair_value_17 IS NULL
        THEN LEAST(
          fair_value_17,
          LEAST(
            (
              fair_way_17_8_low / NULLIF(1, 0)
            ) / NULLIF((
              (
                1 - fair_way_17_12_low
              ) / NULLIF(1, 0)
            ), 0),
            GREATEST(0.0e0, fair_far_17_low / (
              1 - ABS(fair_far_17_low)
            ))
          )
        )
      END AS fair_measure_17_low,
      CASE
        WHEN NOT fair_value_17 IS NULL
        THEN GREATEST(
          fair_value_17,
          GREATEST(
            (
              fair_way_17_8_high / NULLIF(1, 0)
            ) / NULLIF((
              (
                1 - fair_way_17_12_high
              ) / NULLIF(1, 0)
            ), 0),
            LEAST(
              (
                fair_end_17_8_high / NULLIF(1, 0)
              ) / NULLIF((
                (
                  1 - fair_end_17_12_high
                ) / NULLIF(1, 0)
              ), 0),
              fair_far_17_high / (
                1 - ABS(fair_far_17_high)
              )
            )
          )
        )
      END AS fair_measure_17_high,
      fair_value_18 AS fair_measure_18,
      CASE
        WHEN NOT fair_value_18 IS NULL
        THEN LEAST(
          fair_value_18,
          LEAST(
            (
              (
                fair_way_18_7_low / NULLIF(1, 0)
              ) + (
                fair_way_18_8_low / NULLIF(1, 0)
              )
            ) / 2,
            GREATEST(0.0e0, fair_far_18_low / (
              1 - ABS(fair_far_18_low)
            ))
          )
        )
      END AS fair_measure_18_low,
      CASE
        WHEN NOT fair_value_18 IS NULL
        THEN GREATEST(
          fair_value_18,
          GREATEST(
            (
              (
                fair_way_18_7_high / NULLIF(1, 0)
              ) + (
                fair_way_18_8_high / NULLIF(1, 0)
              )
            ) / 2,
            LEAST(1, fair_far_18_high / (
              1 - ABS(fair_far_18_high)
            ))
          )
        )
      END AS fair_measure_18_high
    FROM fair_ends
  ), fair_figures AS (
    SELECT
      *
    FROM (
      SELECT
        fair_subgroups.fair_subgroup,
        fair_groups.n,
        UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]) AS fair_metric,
        UNNEST(
          [
            fair_groups.fair_measure_0,
            fair_groups.fair_measure_1,
            fair_groups.fair_measure_2,
            fair_groups.fair_measure_3,
            fair_groups.fair_measure_4,
            fair_groups.fair_measure_5,
            fair_groups.fair_measure_6,
            fair_groups.fair_measure_7,
            fair_groups.fair_measure_8,
            fair_groups.fair_measure_9,
            fair_groups.fair_measure_10,
            fair_groups.fair_measure_11,
            fair_groups.fair_measure_12,
            fair_groups.fair_measure_13,
            fair_groups.fair_measure_14,
            fair_groups.fair_measure_15,
            fair_groups.fair_measure_16,
            fair_groups.fair_measure_17,
            fair_groups.fair_measure_18
          ]
        ) AS fair_value,
        UNNEST(
          [
            fair_subgroups.tp + fair_subgroups.fp,
            fair_subgroups.fn + fair_subgroups.tn,
            fair_subgroups.tp + fair_subgroups.fn,
            fair_subgroups.tp,
            fair_subgroups.fn,
            fair_subgroups.tn,
            fair_subgroups.fp,
            fair_subgroups.tp,
            fair_subgroups.fp,
            fair_subgroups.tn,
            fair_subgroups.fn,
            fair_subgroups.tp + fair_subgroups.tn,
            fair_subgroups.fp + fair_subgroups.fn,
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE)
          ]
        ) AS fair_above,
        UNNEST(
          [
            fair_subgroups.n,
            fair_subgroups.n,
            fair_subgroups.n,
            fair_subgroups.tp + fair_subgroups.fn,
            fair_subgroups.tp + fair_subgroups.fn,
            fair_subgroups.fp + fair_subgroups.tn,
            fair_subgroups.fp + fair_subgroups.tn,
            fair_subgroups.tp + fair_subgroups.fp,
            fair_subgroups.tp + fair_subgroups.fp,
            fair_subgroups.fn + fair_subgroups.tn,
            fair_subgroups.fn + fair_subgroups.tn,
            fair_subgroups.n,
            fair_subgroups.n,
            CAST(NULL AS DOUBLE),
            2 * fair_subgroups.tp + fair_subgroups.fp + fair_subgroups.fn,
            fair_subgroups.n,
            fair_subgroups.fp,
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE)
          ]
        ) AS fair_below,
        UNNEST(
          [
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fn,
            fair_subgroups.fair_q_fp + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_fp + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp,
            fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            fair_subgroups.fair_q_tp + fair_subgroups.fair_q_fp + fair_subgroups.fair_q_fn + fair_subgroups.fair_q_tn,
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE),
            CAST(NULL AS DOUBLE)
          ]
        ) AS fair_squares,
        UNNEST(
          [
            fair_groups.fair_measure_0_low,
            fair_groups.fair_measure_1_low,
            fair_groups.fair_measure_2_low,
            fair_groups.fair_measure_3_low,
            fair_groups.fair_measure_4_low,
            fair_groups.fair_measure_5_low,
            fair_groups.fair_measure_6_low,
            fair_groups.fair_measure_7_low,
            fair_groups.fair_measure_8_low,
            fair_groups.fair_measure_9_low,
            fair_groups.fair_measure_10_low,
            fair_groups.fair_measure_11_low,
            fair_groups.fair_measure_12_low,
            fair_groups.fair_measure_13_low,
            fair_groups.fair_measure_14_low,
            fair_groups.fair_measure_15_low,
            fair_groups.fair_measure_16_low,
            fair_groups.fair_measure_17_low,
            fair_groups.fair_measure_18_low
          ]
        ) AS fair_value_low,
        UNNEST(
          [
            fair_groups.fair_measure_0_high,
            fair_groups.fair_measure_1_high,
            fair_groups.fair_measure_2_high,
            fair_groups.fair_measure_3_high,
            fair_groups.fair_measure_4_high,
            fair_groups.fair_measure_5_high,
            fair_groups.fair_measure_6_high,
            fair_groups.fair_measure_7_high,
            fair_groups.fair_measure_8_high,
            fair_groups.fair_measure_9_high,
            fair_groups.fair_measure_10_high,
            fair_groups.fair_measure_11_high,
            fair_groups.fair_measure_12_high,
            fair_groups.fair_measure_13_high,
            fair_groups.fair_measure_14_high,
            fair_groups.fair_measure_15_high,
            fair_groups.fair_measure_16_high,
            fair_groups.fair_measure_17_high,
            fair_groups.fair_measure_18_high
          ]
        ) AS fair_value_high,
        UNNEST(
          [
            fair_others.fair_measure_0,
            fair_others.fair_measure_1,
            fair_others.fair_measure_2,
            fair_others.fair_measure_3,
            fair_others.fair_measure_4,
            fair_others.fair_measure_5,
            fair_others.fair_measure_6,
            fair_others.fair_measure_7,
            fair_others.fair_measure_8,
            fair_others.fair_measure_9,
            fair_others.fair_measure_10,
            fair_others.fair_measure_11,
            fair_others.fair_measure_12,
            fair_others.fair_measure_13,
            fair_others.fair_measure_14,
            fair_others.fair_measure_15,
            fair_others.fair_measure_16,
            fair_others.fair_measure_17,
            fair_others.fair_measure_18
          ]
        ) AS fair_other,
        UNNEST(
          [
            fair_others.fair_measure_0_low,
            fair_others.fair_measure_1_low,
            fair_others.fair_measure_2_low,
            fair_others.fair_measure_3_low,
            fair_others.fair_measure_4_low,
            fair_others.fair_measure_5_low,
            fair_others.fair_measure_6_low,
            fair_others.fair_measure_7_low,
            fair_others.fair_measure_8_low,
            fair_others.fair_measure_9_low,
            fair_others.fair_measure_10_low,
            fair_others.fair_measure_11_low,
            fair_others.fair_measure_12_low,
            fair_others.fair_measure_13_low,
            fair_others.fair_measure_14_low,
            fair_others.fair_measure_15_low,
            fair_others.fair_measure_16_low,
            fair_others.fair_measure_17_low,
            fair_others.fair_measure_18_low
          ]
        ) AS fair_other_low,
        UNNEST(
          [
            fair_others.fair_measure_0_high,
            fair_others.fair_measure_1_high,
            fair_others.fair_measure_2_high,
            fair_others.fair_measure_3_high,
            fair_others.fair_measure_4_high,
            fair_others.fair_measure_5_high,
            fair_others.fair_measure_6_high,
            fair_others.fair_measure_7_high,
            fair_others.fair_measure_8_high,
            fair_others.fair_measure_9_high,
            fair_others.fair_measure_10_high,
            fair_others.fair_measure_11_high,
            fair_others.fair_measure_12_high,
            fair_others.fair_measure_13_high,
            fair_others.fair_measure_14_high,
            fair_others.fair_measure_15_high,
            fair_others.fair_measure_16_high,
            fair_others.fair_measure_17_high,
            fair_others.fair_measure_18_high
          ]
        ) AS fair_other_high,
        (
          SELECT
            items
          FROM fair_given
        ) AS items
      FROM fair_subgroups
      INNER JOIN fair_groups
        ON fair_subgroups.fair_subgroup = fair_groups.fair_subgroup
        AND NOT fair_groups.fair_rest
      INNER JOIN fair_groups AS fair_others
        ON fair_subgroups.fair_subgroup = fair_others.fair_subgroup
        AND fair_others.fair_rest
    ) AS fair_every_figure
    WHERE
      CONTAINS(
        (
          SELECT
            asked
          FROM fair_given
        ),
        CASE fair_metric
          WHEN 0
          THEN ',selection_rate,'
          WHEN 1
          THEN ',rejection_rate,'
          WHEN 2
          THEN ',base_rate,'
          WHEN 3
          THEN ',true_positive_rate,'
          WHEN 4
          THEN ',false_negative_rate,'
          WHEN 5
          THEN ',true_negative_rate,'
          WHEN 6
          THEN ',false_positive_rate,'
          WHEN 7
          THEN ',positive_predictive_value,'
          WHEN 8
          THEN ',false_discovery_rate,'
          WHEN 9
          THEN ',negative_predictive_value,'
          WHEN 10
          THEN ',false_omission_rate,'
          WHEN 11
          THEN ',accuracy,'
          WHEN 12
          THEN ',misclassification_rate,'
          WHEN 13
          THEN ',balanced_accuracy,'
          WHEN 14
          THEN ',f1_score,'
          WHEN 15
          THEN ',average_error_cost,'
          WHEN 16
          THEN ',treatment_equality,'
          WHEN 17
          THEN ',error_rate_ratio,'
          WHEN 18
          THEN ',average_odds,'
        END
      )
  ), fair_compared AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_above IS NULL
        THEN LEAST(fair_above, fair_below) * (
          fair_below / NULLIF(fair_squares, 0)
        )
      END AS fair_inside,
      CASE
        WHEN NOT fair_above IS NULL
        THEN fair_below * (
          fair_below / NULLIF(fair_squares, 0)
        )
      END AS fair_inside_n,
      CASE
        WHEN NOT fair_above IS NULL
        THEN LEAST(
          CASE
            WHEN fair_above_of_all - fair_above < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_above_of_all - fair_above
          END,
          CASE
            WHEN fair_below_of_all - fair_below < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_below_of_all - fair_below
          END
        ) * (
          CASE
            WHEN fair_below_of_all - fair_below < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_below_of_all - fair_below
          END / NULLIF(
            CASE
              WHEN fair_squares_of_all - fair_squares < 0
              THEN CAST(0 AS DOUBLE)
              ELSE fair_squares_of_all - fair_squares
            END,
            0
          )
        )
      END AS fair_outside,
      CASE
        WHEN NOT fair_above IS NULL
        THEN CASE
          WHEN fair_below_of_all - fair_below < 0
          THEN CAST(0 AS DOUBLE)
          ELSE fair_below_of_all - fair_below
        END * (
          CASE
            WHEN fair_below_of_all - fair_below < 0
            THEN CAST(0 AS DOUBLE)
            ELSE fair_below_of_all - fair_below
          END / NULLIF(
            CASE
              WHEN fair_squares_of_all - fair_squares < 0
              THEN CAST(0 AS DOUBLE)
              ELSE fair_squares_of_all - fair_squares
            END,
            0
          )
        )
      END AS fair_outside_n
    FROM (
      SELECT
        *,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_value END) OVER (PARTITION BY fair_metric) AS fair_value_of_all,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_above END) OVER (PARTITION BY fair_metric) AS fair_above_of_all,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_below END) OVER (PARTITION BY fair_metric) AS fair_below_of_all,
        MAX(CASE WHEN fair_subgroup = 1 THEN fair_squares END) OVER (PARTITION BY fair_metric) AS fair_squares_of_all
      FROM fair_figures
    ) AS fair_beside
  ), fair_tests AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_z IS NULL
        THEN 2 * FAIR_UPPER_TAIL(ABS(fair_z))
        WHEN (
          items & 16 = 0
        ) AND fair_x1 + fair_y1 > 0 AND fair_x2 + fair_y2 > 0
        THEN FAIR_EXACT(fair_x1, fair_y1, fair_x2, fair_y2)
      END AS fair_p
    FROM (
      SELECT
        *,
        CASE
          WHEN NOT (
            items & 16 = 0
          )
          OR LEAST(fair_x1 + fair_y1, fair_x2 + fair_y2) * LEAST(fair_x1 + fair_x2, fair_y1 + fair_y2) >= 5 * (
            fair_x1 + fair_y1 + fair_x2 + fair_y2
          )
          THEN (
            (
              fair_x1 * fair_y2 - fair_x2 * fair_y1
            ) * SQRT(fair_x1 + fair_y1 + fair_x2 + fair_y2)
          ) / NULLIF(
            SQRT(fair_x1 + fair_y1) * SQRT(fair_x2 + fair_y2) * SQRT(fair_x1 + fair_x2) * SQRT(fair_y1 + fair_y2),
            0
          )
        END AS fair_z
      FROM (
        SELECT
          *,
          fair_inside AS fair_x1,
          fair_inside_n - fair_inside AS fair_y1,
          fair_outside AS fair_x2,
          fair_outside_n - fair_outside AS fair_y2
        FROM fair_compared
      ) AS fair_counted
    ) AS fair_compared
  ), fair_adjusted AS (
    SELECT
      *,
      CASE
        WHEN LOWER(correction) = 'none'
        THEN fair_p
        WHEN LOWER(correction) = 'holm'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MAX(fair_holm) OVER (ORDER BY fair_p ASC))
        END
        WHEN LOWER(correction) = 'benjamini_hochberg'
        THEN CASE
          WHEN NOT fair_p IS NULL
          THEN LEAST(1.0, MIN(fair_benjamini_hochberg) OVER (ORDER BY fair_p DESC))
        END
        WHEN LOWER(correction) = 'bonferroni'
        THEN CASE WHEN NOT fair_p IS NULL THEN LEAST(1.0, fair_bonferroni) END
        ELSE ERROR(
          'CORRECTION must be holm, benjamini_hochberg, bonferroni or none, and is ' || COALESCE(CAST(correction AS TEXT), 'NULL')
        )
      END AS fair_p_adjusted
    FROM (
      SELECT
        *,
        fair_p * COUNT(fair_p) OVER (ORDER BY fair_p DESC) AS fair_holm,
        (
          fair_p * COUNT(fair_p) OVER ()
        ) / COUNT(fair_p) OVER (ORDER BY fair_p ASC) AS fair_benjamini_hochberg,
        fair_p * COUNT(fair_p) OVER () AS fair_bonferroni
      FROM fair_tests
    ) AS fair_steps
  ), fair_parts AS (
    SELECT
      fair_whole.fair_subgroup,
      fair_whole.fair_mask,
      fair_subgroups.fair_subgroup AS fair_part
    FROM (
      SELECT
        fair_subgroup,
        fair_pattern,
        UNNEST(RANGE((
          CAST(1 << LEN(fair_pattern) AS BIGINT)
        ))) AS fair_mask
      FROM fair_subgroups
    ) AS fair_whole
    INNER JOIN fair_subgroups
      ON fair_subgroups.fair_pattern = LIST_FILTER(
        fair_whole.fair_pattern,
        LAMBDA fair_each, fair_at : (
          (
            fair_whole.fair_mask >> (
              fair_at - 1
            )
          ) & 1
        ) = 1
      )
  ), fair_shapley AS (
    SELECT
      fair_subgroup,
      fair_metric,
      CASE
        WHEN LIST_COUNT(fair_values) = LEN(fair_values)
        THEN LIST_TRANSFORM(
          RANGE(1, fair_items + 1),
          LAMBDA fair_at : LIST_AGGREGATE(
            LIST_TRANSFORM(
              RANGE((
                CAST(1 << fair_items AS BIGINT)
              )),
              LAMBDA fair_mask : LIST_EXTRACT(fair_values, fair_mask + 1) * (
                CASE
                  WHEN (
                    (
                      fair_mask >> (
                        fair_at - 1
                      )
                    ) & 1
                  ) = 1
                  THEN GAMMA(BIT_COUNT(fair_mask)) * GAMMA(fair_items - BIT_COUNT(fair_mask) + 1)
                  ELSE -GAMMA(BIT_COUNT(fair_mask) + 1) * GAMMA(fair_items - BIT_COUNT(fair_mask))
                END
              ) / GAMMA(fair_items + 1)
            ),
            'sum'
          )
        )
      END AS fair_shares,
      LEN(
        LIST_FILTER(
          RANGE(fair_items),
          LAMBDA fair_at : (
            LIST_EXTRACT(fair_values, (
              CAST(1 << fair_items AS BIGINT)
            )) IS NULL
            AND LIST_EXTRACT(
              fair_values,
              (
                CAST(1 << fair_items AS BIGINT)
              ) - (
                CAST(1 << fair_at AS BIGINT)
              )
            ) IS NULL
          )
          OR COALESCE(
            ABS(
              LIST_EXTRACT(fair_values, (
                CAST(1 << fair_items AS BIGINT)
              )) - LIST_EXTRACT(
                fair_values,
                (
                  CAST(1 << fair_items AS BIGINT)
                ) - (
                  CAST(1 << fair_at AS BIGINT)
                )
              )
            ) <= (
              CASE
                WHEN CAST(prune AS DOUBLE) IS NULL
                OR CAST(prune AS DOUBLE) >= 0
                AND CAST(prune AS DOUBLE) <= CAST('1e308' AS DOUBLE)
                THEN CAST(prune AS DOUBLE)
                ELSE ERROR(
                  'PRUNE must be at least 0, and is ' || COALESCE(CAST(CAST(prune AS DOUBLE) AS TEXT), 'NULL')
                )
              END
            ) + 1e-12,
            FALSE
          )
        )
      ) > 0 AS fair_redundant
    FROM (
      SELECT
        fair_parts.fair_subgroup,
        fair_figures.fair_metric,
        LIST(fair_figures.fair_value ORDER BY fair_parts.fair_mask ASC) AS fair_values,
        BIT_COUNT(MAX(fair_parts.fair_mask)) AS fair_items
      FROM fair_parts
      INNER JOIN fair_figures
        ON fair_parts.fair_part = fair_figures.fair_subgroup
      GROUP BY
        fair_parts.fair_subgroup,
        fair_figures.fair_metric
    ) AS fair_values
  ), fair_labels AS (
    SELECT
      fair_members.fair_subgroup,
      LIST(fair_items.fair_text ORDER BY fair_items.fair_item ASC) AS fair_texts,
      MAP(
        LIST(fair_items.fair_name ORDER BY fair_items.fair_item ASC),
        LIST(fair_items.fair_value ORDER BY fair_items.fair_item ASC)
      ) AS fair_features
    FROM (
      SELECT
        fair_subgroup,
        UNNEST(fair_pattern) AS fair_item
      FROM fair_subgroups
    ) AS fair_members
    INNER JOIN fair_items
      ON fair_items.fair_item = fair_members.fair_item
    GROUP BY
      fair_members.fair_subgroup
  )
  SELECT
    CASE fair_adjusted.fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'balanced_accuracy'
      WHEN 14
      THEN 'f1_score'
      WHEN 15
      THEN 'average_error_cost'
      WHEN 16
      THEN 'treatment_equality'
      WHEN 17
      THEN 'error_rate_ratio'
      WHEN 18
      THEN 'average_odds'
    END AS metric,
    ARRAY_TO_STRING(fair_labels.fair_texts, ', ') AS subgroup,
    CAST(fair_subgroups.fair_depth AS INT) AS depth,
    fair_adjusted.n AS n,
    fair_subgroups.fair_support AS support,
    fair_adjusted.fair_value AS value,
    fair_adjusted.fair_value - fair_adjusted.fair_value_of_all AS divergence,
    (
      1 - (
        fair_adjusted.fair_below / NULLIF(fair_adjusted.fair_below_of_all, 0)
      )
    ) * GREATEST(
      fair_adjusted.fair_value - fair_adjusted.fair_other - SQRT(
        POWER(fair_adjusted.fair_value - fair_adjusted.fair_value_low, 2) + POWER(fair_adjusted.fair_other_high - fair_adjusted.fair_other, 2)
      ),
      fair_adjusted.fair_value_low - fair_adjusted.fair_other_high
    ) AS divergence_low,
    (
      1 - (
        fair_adjusted.fair_below / NULLIF(fair_adjusted.fair_below_of_all, 0)
      )
    ) * LEAST(
      fair_adjusted.fair_value - fair_adjusted.fair_other + SQRT(
        POWER(fair_adjusted.fair_value_high - fair_adjusted.fair_value, 2) + POWER(fair_adjusted.fair_other - fair_adjusted.fair_other_low, 2)
      ),
      fair_adjusted.fair_value_high - fair_adjusted.fair_other_low
    ) AS divergence_high,
    fair_adjusted.fair_p AS p_value,
    fair_adjusted.fair_p_adjusted AS p_adjusted,
    CASE
      WHEN NOT fair_shapley.fair_shares IS NULL
      THEN MAP(fair_labels.fair_texts, fair_shapley.fair_shares)
    END AS shapley,
    fair_labels.fair_features AS features
  FROM fair_adjusted
  INNER JOIN fair_subgroups
    ON fair_adjusted.fair_subgroup = fair_subgroups.fair_subgroup
  INNER JOIN fair_labels
    ON fair_adjusted.fair_subgroup = fair_labels.fair_subgroup
  INNER JOIN fair_shapley
    ON fair_adjusted.fair_subgroup = fair_shapley.fair_subgroup
    AND fair_adjusted.fair_metric = fair_shapley.fair_metric
  WHERE
    prune IS NULL OR NOT fair_shapley.fair_redundant
  ORDER BY
    ROUND(ABS(fair_adjusted.fair_value - fair_adjusted.fair_value_of_all), 12) DESC,
    fair_adjusted.fair_metric ASC,
    fair_adjusted.fair_subgroup ASC
) AS fair_result
);
COMMENT ON MACRO TABLE fair_scan IS 'The subgroups furthest from all rows: FROM fair_scan(loans, [''race'', ''sex'', ''age''], approved, label := repaid, metrics := [''tpr''])';

-- What: the gap between groups in each period with its control chart, as FAIR TREND (…) has it, of proportions of counts.
-- decided_at: when a row was decided. every: the length of a period, an INTERVAL or a text of one: '1 month'.
-- metrics: names of metrics that are proportions of counts; NULL for selection_rate and, with a label, those that FAIR
-- TREND takes. within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of
-- 0.8). minimum: smaller groups are not compared. confidence: level of the limits, in (0, 1); without it there are none.
-- reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL';
-- NULL compares each with each. target: the difference that is no news; NULL is the mean of the periods before.
-- run_length: how many periods the chart runs on average until a false signal, from 10 to 10000.
-- The other parameters are those of fair_metrics.
-- Rows out: one per stratum, metric, pair and period: both groups, difference, ratio, within, target, sums, signal, …
CREATE OR REPLACE MACRO fair_trend(
  tbl, protected, prediction, decided_at, every, label := NULL, weight := NULL, control := [], filter := TRUE,
  metrics := NULL, within := NULL, minimum := 0, reference := NULL, target := NULL, run_length := 370
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      fair_asked(metrics, fair_own_items) AS asked,
      fair_own_period AS fair_period,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_period,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN NOT ISFINITE(CAST(decided_at AS TIMESTAMP)) THEN ERROR('TIME decided_at must be finite, and is ' || COALESCE(CAST(decided_at AS TEXT), 'NULL')) ELSE TIME_BUCKET(CASE WHEN CAST(every AS INTERVAL) >= INTERVAL '1' MINUTE THEN CAST(every AS INTERVAL) ELSE ERROR('EVERY must be at least one minute, and is ' || COALESCE(CAST(CAST(every AS INTERVAL) AS TEXT), 'NULL')) END, CAST(decided_at AS TIMESTAMP)) END AS fair_own_period,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_trend has nothing to compare: give a prediction or a label')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_trend') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_trend')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_period,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN NOT ISFINITE(CAST(decided_at AS TIMESTAMP)) THEN ERROR('TIME decided_at must be finite, and is ' || COALESCE(CAST(decided_at AS TEXT), 'NULL')) ELSE TIME_BUCKET(CASE WHEN CAST(every AS INTERVAL) >= INTERVAL '1' MINUTE THEN CAST(every AS INTERVAL) ELSE ERROR('EVERY must be at least one minute, and is ' || COALESCE(CAST(CAST(every AS INTERVAL) AS TEXT), 'NULL')) END, CAST(decided_at AS TIMESTAMP)) END AS fair_own_period,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_trend has nothing to compare: give a prediction or a label')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_trend') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_trend')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      asked,
      fair_period,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      asked,
      fair_period,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_groupings_2
    GROUP BY
      strata,
      items,
      asked,
      fair_period,
      groups
  ), fair_groups_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS selection_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          fn + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS rejection_rate,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          tp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS base_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN tp / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS true_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN fn / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS false_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN tn / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS true_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN fp / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS false_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN tp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN fp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN tn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN fn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS false_omission_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          tp + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS accuracy,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          fp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS misclassification_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS disparate_impact,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS conditional_statistical_parity,
      [
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0)
      ] AS fair_bases
    FROM fair_counts_2
  ), fair_sides_2 AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups_2
  ), fair_measures_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            disparate_impact,
            conditional_statistical_parity
          ]
        END
      ) AS fair_value,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      groups
    FROM fair_sides_2
    WHERE
      fair_empty_side IS NULL
  ), fair_sized_2 AS (
    SELECT
      fair_measures_2.*,
      CASE fair_metric
        WHEN 3
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fn
          ) * (
            fair_counts_2.tp + fair_counts_2.fn
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fn, 0)
        WHEN 4
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fn
          ) * (
            fair_counts_2.tp + fair_counts_2.fn
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fn, 0)
        WHEN 5
        THEN (
          (
            fair_counts_2.fp + fair_counts_2.tn
          ) * (
            fair_counts_2.fp + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fp + fair_counts_2.fair_q_tn, 0)
        WHEN 6
        THEN (
          (
            fair_counts_2.fp + fair_counts_2.tn
          ) * (
            fair_counts_2.fp + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fp + fair_counts_2.fair_q_tn, 0)
        WHEN 7
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fp
          ) * (
            fair_counts_2.tp + fair_counts_2.fp
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fp, 0)
        WHEN 8
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fp
          ) * (
            fair_counts_2.tp + fair_counts_2.fp
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fp, 0)
        WHEN 9
        THEN (
          (
            fair_counts_2.fn + fair_counts_2.tn
          ) * (
            fair_counts_2.fn + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fn + fair_counts_2.fair_q_tn, 0)
        WHEN 10
        THEN (
          (
            fair_counts_2.fn + fair_counts_2.tn
          ) * (
            fair_counts_2.fn + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fn + fair_counts_2.fair_q_tn, 0)
        ELSE (
          (
            fair_counts_2.tp + fair_counts_2.fp + fair_counts_2.fn + fair_counts_2.tn
          ) * (
            fair_counts_2.tp + fair_counts_2.fp + fair_counts_2.fn + fair_counts_2.tn
          )
        ) / NULLIF(
          fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fp + fair_counts_2.fair_q_fn + fair_counts_2.fair_q_tn,
          0
        )
      END AS fair_size
    FROM fair_measures_2
    INNER JOIN fair_counts_2
      ON fair_measures_2.strata IS NOT DISTINCT FROM fair_counts_2.strata
      AND fair_measures_2.items IS NOT DISTINCT FROM fair_counts_2.items
      AND fair_measures_2.asked IS NOT DISTINCT FROM fair_counts_2.asked
      AND fair_measures_2.fair_period IS NOT DISTINCT FROM fair_counts_2.fair_period
      AND fair_measures_2.groups IS NOT DISTINCT FROM fair_counts_2.groups
  ), fair_members_2_of_all AS (
    SELECT
      strata,
      items,
      asked,
      fair_metric,
      fair_key,
      ROW_NUMBER() OVER (PARTITION BY strata, items, asked, fair_metric ORDER BY fair_key ASC) AS fair_rank
    FROM fair_sized_2
    GROUP BY
      strata,
      items,
      asked,
      fair_metric,
      fair_key
  ), fair_series_2_of_all AS (
    SELECT
      fair_first.strata,
      fair_first.items,
      fair_first.asked,
      fair_first.fair_metric,
      fair_first.fair_key AS first_key,
      fair_second.fair_key AS second_key
    FROM fair_members_2_of_all AS fair_first
    INNER JOIN fair_members_2_of_all AS fair_second
      ON fair_first.strata IS NOT DISTINCT FROM fair_second.strata
      AND fair_first.items IS NOT DISTINCT FROM fair_second.items
      AND fair_first.asked IS NOT DISTINCT FROM fair_second.asked
      AND fair_first.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric
      AND fair_first.fair_rank < fair_second.fair_rank
  ), fair_members_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_metric,
      CASE
        WHEN NOT reference IS NULL
        AND SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0
        THEN ERROR(
          'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
        )
        ELSE fair_key
      END AS fair_key,
      fair_is_reference
    FROM fair_sized_2
    GROUP BY
      strata,
      items,
      asked,
      fair_metric,
      fair_key,
      fair_is_reference
  ), fair_series_2 AS (
    SELECT
      fair_first.strata,
      fair_first.items,
      fair_first.asked,
      fair_first.fair_metric,
      fair_first.fair_key AS first_key,
      fair_second.fair_key AS second_key
    FROM fair_members_2 AS fair_first
    INNER JOIN (
      SELECT DISTINCT
        fair_key
      FROM fair_members_2
      WHERE
        fair_is_reference
    ) AS fair_second
      ON TRUE
    WHERE
      NOT fair_first.fair_is_reference
  ), fair_chosen_2 AS (
    SELECT
      *
    FROM fair_series_2_of_all
    WHERE
      NOT NOT reference IS NULL
    UNION ALL BY NAME
    SELECT
      *
    FROM fair_series_2
    WHERE
      NOT reference IS NULL
  ), fair_periods_2 AS (
    SELECT
      UNNEST(
        GENERATE_SERIES(
          MIN(fair_period),
          MAX(fair_period),
          CASE
            WHEN CAST(every AS INTERVAL) >= INTERVAL '1' MINUTE
            THEN CAST(every AS INTERVAL)
            ELSE ERROR(
              'EVERY must be at least one minute, and is ' || COALESCE(CAST(CAST(every AS INTERVAL) AS TEXT), 'NULL')
            )
          END
        )
      ) AS fair_period
    FROM fair_sized_2
    UNION ALL
    SELECT DISTINCT
      fair_period
    FROM fair_sized_2
    WHERE
      fair_period IS NULL
  ), fair_gaps_2 AS (
    SELECT
      fair_chosen_2.strata,
      fair_chosen_2.items,
      fair_chosen_2.asked,
      fair_chosen_2.fair_metric,
      fair_periods_2.fair_period,
      fair_chosen_2.first_key,
      COALESCE(fair_first.fair_n, 0) AS first_n,
      fair_first.fair_value AS first_value,
      fair_first.fair_size AS first_size,
      fair_chosen_2.second_key,
      COALESCE(fair_second.fair_n, 0) AS second_n,
      fair_second.fair_value AS second_value,
      fair_second.fair_size AS second_size,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN COALESCE(fair_second.fair_excluded, 0)
        ELSE COALESCE(fair_first.fair_excluded, 0) + COALESCE(fair_second.fair_excluded, 0)
      END AS excluded
    FROM fair_chosen_2
    CROSS JOIN fair_periods_2
    LEFT JOIN fair_sized_2 AS fair_first
      ON fair_chosen_2.strata IS NOT DISTINCT FROM fair_first.strata
      AND fair_chosen_2.items IS NOT DISTINCT FROM fair_first.items
      AND fair_chosen_2.asked IS NOT DISTINCT FROM fair_first.asked
      AND fair_chosen_2.fair_metric IS NOT DISTINCT FROM fair_first.fair_metric
      AND fair_periods_2.fair_period IS NOT DISTINCT FROM fair_first.fair_period
      AND fair_chosen_2.first_key IS NOT DISTINCT FROM fair_first.fair_key
    LEFT JOIN fair_sized_2 AS fair_second
      ON fair_chosen_2.strata IS NOT DISTINCT FROM fair_second.strata
      AND fair_chosen_2.items IS NOT DISTINCT FROM fair_second.items
      AND fair_chosen_2.asked IS NOT DISTINCT FROM fair_second.asked
      AND fair_chosen_2.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric
      AND fair_periods_2.fair_period IS NOT DISTINCT FROM fair_second.fair_period
      AND fair_chosen_2.second_key IS NOT DISTINCT FROM fair_second.fair_key
    WHERE
      NOT fair_periods_2.fair_period IS NULL
      OR NOT fair_first.fair_n IS NULL
      OR NOT fair_second.fair_n IS NULL
  ), fair_contrasts_2 AS (
    SELECT
      *,
      first_value - second_value AS difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN first_value / NULLIF(second_value, 0)
      END AS ratio,
      ABS(first_value - second_value) AS fair_difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN CASE
          WHEN first_value <= second_value
          THEN first_value / NULLIF(second_value, 0)
          ELSE second_value / NULLIF(first_value, 0)
        END
      END AS fair_ratio
    FROM fair_gaps_2
  ), fair_units_2 AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_period IS NULL
        AND NOT difference IS NULL
        AND CASE
          WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
          THEN 1 / NULLIF(first_size, 0) - (
            1 / NULLIF(second_size, 0)
          )
          ELSE 1 / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0)
        END > 0
        THEN CASE
          WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
          THEN 1 / NULLIF(first_size, 0) - (
            1 / NULLIF(second_size, 0)
          )
          ELSE 1 / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0)
        END
      END AS fair_unit
    FROM fair_contrasts_2
  ), fair_learned_2 AS (
    SELECT
      *,
      SUM(difference / fair_unit) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS fair_weighted,
      SUM(1 / fair_unit) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS fair_precision
    FROM fair_units_2
  ), fair_targets_2 AS (
    SELECT
      *,
      COALESCE(
        CAST(CASE
          WHEN CAST(target AS DOUBLE) IS NULL
          OR CAST(target AS DOUBLE) >= -1e+100
          AND CAST(target AS DOUBLE) <= 1e+100
          THEN CAST(target AS DOUBLE)
          ELSE ERROR(
            'TARGET must be a number between -1e+100 and 1e+100, and is ' || COALESCE(CAST(CAST(target AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE),
        fair_weighted / NULLIF(fair_precision, 0)
      ) AS fair_target
    FROM fair_learned_2
  ), fair_nulls_2 AS (
    SELECT
      *,
      LEAST(
        GREATEST(
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_value + COALESCE(fair_target, difference)
            ELSE (
              first_size * first_value + second_size * second_value + COALESCE(fair_target, difference) * second_size
            ) / (
              first_size + second_size
            )
          END,
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        ),
        1 - (
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        )
      ) AS fair_first_null,
      LEAST(
        GREATEST(
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_value
            ELSE (
              first_size * first_value + second_size * second_value - (
                COALESCE(fair_target, difference) * first_size
              )
            ) / (
              first_size + second_size
            )
          END,
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        ),
        1 - (
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        )
      ) AS fair_second_null
    FROM fair_targets_2
  ), fair_variances_2 AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_unit IS NULL
        THEN (
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN (
              fair_first_null * (
                1 - fair_first_null
              )
            ) * (
              1 / first_size - (
                2 / second_size
              )
            ) + (
              fair_second_null * (
                1 - fair_second_null
              )
            ) / second_size
            ELSE (
              fair_first_null * (
                1 - fair_first_null
              )
            ) / first_size + (
              fair_second_null * (
                1 - fair_second_null
              )
            ) / second_size
          END * CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        ) / NULLIF(
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END - 1,
          0
        )
      END AS fair_variance
    FROM fair_nulls_2
  ), fair_errors_2 AS (
    SELECT
      *,
      SQRT(
        GREATEST(
          fair_variance + CASE
            WHEN target IS NULL
            THEN SUM(fair_variance / (
              fair_unit * fair_unit
            )) OVER (
              PARTITION BY strata, items, asked, fair_metric, first_key, second_key
              ORDER BY fair_period ASC
              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ) / NULLIF(fair_precision * fair_precision, 0)
            ELSE 0
          END,
          0
        )
      ) AS fair_error
    FROM fair_variances_2
  ), fair_standardized_2 AS (
    SELECT
      *,
      (
        difference - fair_target
      ) / NULLIF(fair_error, 0) AS fair_z
    FROM fair_errors_2
  ), fair_sums_2 AS (
    SELECT
      *,
      SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
      ) AS fair_sum_high,
      SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
      ) AS fair_sum_low,
      LN(
        CASE
          WHEN CAST(run_length AS DOUBLE) >= 10 AND CAST(run_length AS DOUBLE) <= 10000
          THEN CAST(run_length AS DOUBLE)
          ELSE ERROR(
            'RUN_LENGTH must be a number of periods between 10 and 10000, and is ' || COALESCE(CAST(CAST(run_length AS DOUBLE) AS TEXT), 'NULL')
          )
        END
      ) AS fair_log_length
    FROM fair_standardized_2
  ), fair_charts_2 AS (
    SELECT
      *,
      fair_sum_high - LEAST(
        MIN(fair_sum_high) OVER (
          PARTITION BY strata, items, asked, fair_metric, first_key, second_key
          ORDER BY fair_period ASC
        ),
        0
      ) AS cusum_high,
      fair_sum_low - LEAST(
        MIN(fair_sum_low) OVER (
          PARTITION BY strata, items, asked, fair_metric, first_key, second_key
          ORDER BY fair_period ASC
        ),
        0
      ) AS cusum_low,
      1.4040352217126726e0 + (
        fair_log_length - 2.235975450144339e0
      ) * (
        0.8006851395868871e0 + (
          fair_log_length - 2.27622032083338e0
        ) * (
          0.029817691892997805e0 + (
            fair_log_length - 2.3559661395233538e0
          ) * (
            0.01017003120508798e0 + (
              fair_log_length - 2.473692168824845e0
            ) * (
              -0.0031604492902488216e0 + (
                fair_log_length - 2.6270764367576906e0
              ) * (
                -0.0004997792040313364e0 + (
                  fair_log_length - 2.81304753734968e0
                ) * (
                  8.728037335417946e-05 + (
                    fair_log_length - 3.0279734957826716e0
                  ) * (
                    0.00012507489227250426e0 + (
                      fair_log_length - 3.2679931566059603e0
                    ) * (
                      -2.0964712943426112e-05 + (
                        fair_log_length - 3.5294023748618506e0
                      ) * (
                        -1.6651944240887452e-05 + (
                          fair_log_length - 3.80893565453911e0
                        ) * (
                          5.715529978284653e-06 + (
                            fair_log_length - 4.1038144815366735e0
                          ) * (
                            1.1191610227156053e-06 + (
                              fair_log_length - 4.411574595276294e0
                            ) * (
                              -1.1345700073533843e-06 + (
                                fair_log_length - 4.729821038494943e0
                              ) * (
                                2.735329760359754e-07 + (
                                  fair_log_length - 5.056065336946962e0
                                ) * (
                                  1.3732538542883835e-08 + (
                                    fair_log_length - 5.387688246108247e0
                                  ) * (
                                    -3.034681019346286e-08 + (
                                      fair_log_length - 5.721972066132498e0
                                    ) * (
                                      1.1002466813255864e-08 + (
                                        fair_log_length - 6.0561366433123185e0
                                      ) * (
                                        -2.2478507890831876e-09 + (
                                          fair_log_length - 6.38735766926283e0
                                        ) * (
                                          2.0547994474719488e-10 + (
                                            fair_log_length - 6.712778826221159e0
                                          ) * (
                                            4.17224780464648e-11 + (
                                              fair_log_length - 7.029531273823558e0
                                            ) * (
                                              -2.4730112105347514e-11 + (
                                                fair_log_length - 7.334763268380413e0
                                              ) * (
                                                6.918563557745271e-12 + (
                                                  fair_log_length - 7.62567620029019e0
                                                ) * (
                                                  -1.4093074307064128e-12 + (
                                                    fair_log_length - 7.89956321071243e0
                                                  ) * (
                                                    2.2358021077222388e-13 + (
                                                      fair_log_length - 8.153848561569975e0
                                                    ) * (
                                                      -2.6248905579725227e-14 + (
                                                        fair_log_length - 8.38612708693957e0
                                                      ) * (
                                                        1.4571122896529713e-15 + (
                                                          fair_log_length - 8.59420276307521e0
                                                        ) * (
                                                          3.0793124352289205e-16 + (
                                                            fair_log_length - 8.776124239865027e0
                                                          ) * (
                                                            -1.3421905133684445e-16 + (
                                                              fair_log_length - 8.930213934866023e0
                                                            ) * (
                                                              3.221391211963482e-17 + (
                                                                fair_log_length - 9.055086933379688e0
                                                              ) * (
                                                                -6.127753639084083e-18 + (
                                                                  fair_log_length - 9.14965718668098e0
                                                                ) * (
                                                                  9.955901803815832e-19 + (
                                                                    fair_log_length - 9.213131405848614e0
                                                                  ) * (
                                                                    -1.3776192933200902e-19 + (
                                                                      fair_log_length - 9.244994691755455e0
                                                                    ) * 0.0e0
                                                                  )
                                                                )
                                                              )
                                                            )
                                                          )
                                                        )
                                                      )
                                                    )
                                                  )
                                                )
                                              )
                                            )
                                          )
                                        )
                                      )
                                    )
                                  )
                                )
                              )
                            )
                          )
                        )
                      )
                    )
                  )
                )
              )
            )
          )
        )
      ) AS fair_limit
    FROM fair_sums_2
  )
  SELECT
    strata,
    items,
    asked,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'disparate_impact'
      WHEN 14
      THEN 'conditional_statistical_parity'
    END AS metric,
    CAST(fair_period AS TIMESTAMP) AS period,
    CASE
      WHEN NOT first_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(first_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT first_value IS NULL
      THEN '(overall)'
    END AS first_group,
    first_n,
    first_value,
    CASE
      WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
      THEN '(overall)'
      ELSE CASE
        WHEN NOT second_key IS NULL
        THEN ARRAY_TO_STRING(
          LIST_TRANSFORM(
            MAP_VALUES(CAST(second_key AS MAP(TEXT, TEXT))),
            LAMBDA fair_each : CASE
              WHEN fair_each IS NULL
              THEN '(NULL)'
              ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
            END
          ),
          ', '
        )
        WHEN NOT second_value IS NULL
        THEN '(overall)'
      END
    END AS second_group,
    second_n,
    second_value,
    excluded,
    difference,
    ratio,
    CAST(CASE fair_metric
      WHEN 13
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 13 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 13
      THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE fair_difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    CASE WHEN NOT fair_period IS NULL THEN fair_target END AS target,
    CASE WHEN NOT fair_period IS NULL THEN cusum_high END AS cusum_high,
    CASE WHEN NOT fair_period IS NULL THEN cusum_low END AS cusum_low,
    CASE WHEN NOT fair_period IS NULL THEN CAST(fair_limit AS DOUBLE) END AS control_limit,
    CASE
      WHEN NOT fair_period IS NULL
      THEN CASE
        WHEN cusum_high > fair_limit AND cusum_high >= cusum_low
        THEN 'above'
        WHEN cusum_low > fair_limit
        THEN 'below'
      END
    END AS signal,
    CASE
      WHEN NOT fair_period IS NULL
      THEN CAST(CASE
        WHEN CAST(run_length AS DOUBLE) >= 10 AND CAST(run_length AS DOUBLE) <= 10000
        THEN CAST(run_length AS DOUBLE)
        ELSE ERROR(
          'RUN_LENGTH must be a number of periods between 10 and 10000, and is ' || COALESCE(CAST(CAST(run_length AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE)
    END AS run_length,
    first_key,
    second_key
  FROM fair_charts_2
  ORDER BY
    strata ASC,
    items ASC,
    asked ASC,
    fair_metric ASC,
    first_key ASC,
    second_key ASC,
    fair_period ASC
) AS fair_result_2
WHERE CONTAINS(asked, ',' || metric || ',') AND fair_free(fair_columns(control, []), [
    'metric', 'period', 'first_group', 'first_n', 'first_value', 'second_group', 'second_n', 'second_value', 'excluded',
    'difference', 'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance', 'judged_on',
    'within', 'verdict', 'target', 'cusum_high', 'cusum_low', 'control_limit', 'signal', 'run_length', 'first_key',
    'second_key'
  ])
)
), (
  tbl, protected, prediction, decided_at, every, confidence, label := NULL, weight := NULL, control := [], filter := TRUE,
  metrics := NULL, within := NULL, minimum := 0, reference := NULL, target := NULL, run_length := 370
) AS TABLE (
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
  WITH fair_cells_2 AS (
    SELECT
      STRUCT_PACK(*COLUMNS(['fair_own_none'] || fair_columns(control, []))) AS strata,
      fair_own_items AS items,
      fair_asked(metrics, fair_own_items) AS asked,
      fair_own_period AS fair_period,
      STRUCT_PACK(*COLUMNS(fair_columns(protected, ['fair_own_any']))) AS groups,
      CASE
        WHEN fair_own_prediction IS NULL OR TRY_CAST(fair_own_prediction AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_prediction AS DOUBLE)
        ELSE ERROR(
          'PREDICTION prediction must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_prediction AS TEXT), 'NULL')
        )
      END AS fair_predicted,
      CASE
        WHEN fair_own_label IS NULL OR TRY_CAST(fair_own_label AS DOUBLE) IN (0, 1)
        THEN TRY_CAST(fair_own_label AS DOUBLE)
        ELSE ERROR(
          'LABEL label must be 0, 1, boolean or NULL, and is ' || COALESCE(CAST(fair_own_label AS TEXT), 'NULL')
        )
      END AS fair_labelled,
      CASE
        WHEN fair_own_weight_low < 0
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_low AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 1e50
        THEN ERROR(
          'WEIGHT weight must be within [0, 1e50], and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        WHEN fair_own_weight_high > 0 AND fair_own_weight_high < 1e-145
        THEN ERROR(
          'WEIGHT weight must be 0 or at least 1e-145, and is ' || COALESCE(CAST(fair_own_weight_high AS TEXT), 'NULL')
        )
        ELSE COALESCE(fair_own_size, 0)
      END AS fair_size,
      fair_own_members AS fair_members,
      fair_own_squares AS fair_squares,
      fair_own_all AS fair_all,
      fair_own_ranked AS fair_ranked
    FROM (
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_period,
        fair_own_prediction,
        fair_own_label,
        COUNT(*) AS fair_own_size,
        COUNT(*) AS fair_own_members,
        COUNT(*) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        NULL AS fair_own_weight_low,
        NULL AS fair_own_weight_high,
        0 AS fair_own_score,
        FALSE AS fair_own_ranked,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN NOT ISFINITE(CAST(decided_at AS TIMESTAMP)) THEN ERROR('TIME decided_at must be finite, and is ' || COALESCE(CAST(decided_at AS TEXT), 'NULL')) ELSE TIME_BUCKET(CASE WHEN CAST(every AS INTERVAL) >= INTERVAL '1' MINUTE THEN CAST(every AS INTERVAL) ELSE ERROR('EVERY must be at least one minute, and is ' || COALESCE(CAST(CAST(every AS INTERVAL) AS TEXT), 'NULL')) END, CAST(decided_at AS TIMESTAMP)) END AS fair_own_period,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_trend has nothing to compare: give a prediction or a label')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_trend') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_trend')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND NOT fair_own_given
      GROUP BY ALL
      UNION ALL BY NAME
      SELECT
        COLUMNS(
          ARRAY_SLICE(
            ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
            2,
            -1
          )
        ),
        fair_own_items,
        fair_own_period,
        fair_own_prediction,
        fair_own_label,
        SUM(fair_own_weight) AS fair_own_size,
        COUNT(fair_own_weight) AS fair_own_members,
        SUM(fair_own_weight * fair_own_weight) AS fair_own_squares,
        COUNT(*) AS fair_own_all,
        MIN(fair_own_weight) AS fair_own_weight_low,
        MAX(fair_own_weight) AS fair_own_weight_high,
        NULL AS fair_own_none
      FROM (
        SELECT
          fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS fair_own_items,
          CASE WHEN NOT ISFINITE(CAST(decided_at AS TIMESTAMP)) THEN ERROR('TIME decided_at must be finite, and is ' || COALESCE(CAST(decided_at AS TEXT), 'NULL')) ELSE TIME_BUCKET(CASE WHEN CAST(every AS INTERVAL) >= INTERVAL '1' MINUTE THEN CAST(every AS INTERVAL) ELSE ERROR('EVERY must be at least one minute, and is ' || COALESCE(CAST(CAST(every AS INTERVAL) AS TEXT), 'NULL')) END, CAST(decided_at AS TIMESTAMP)) END AS fair_own_period,
          CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS fair_own_prediction,
          CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS fair_own_label,
          CAST(CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS DOUBLE) AS fair_own_weight,
          CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_trend has nothing to compare: give a prediction or a label')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), ['selection_rate', 'rejection_rate', 'base_rate', 'true_positive_rate', 'false_negative_rate', 'true_negative_rate', 'false_positive_rate', 'positive_predictive_value', 'false_discovery_rate', 'negative_predictive_value', 'false_omission_rate', 'accuracy', 'misclassification_rate', 'disparate_impact', 'conditional_statistical_parity'], 'fair_trend') AND filter
               END AS fair_own_filter,
          COLUMNS(
            ARRAY_SLICE(
              ['fair_own_none'] || fair_columns(control, []) || fair_columns(protected, ['fair_own_any']),
              2,
              -1
            )
          ),
          TYPEOF(weight) <> '"NULL"' AS fair_own_given
        FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_trend')
  )
      ) AS fair_rows
      WHERE
        fair_own_filter AND fair_own_given
      GROUP BY ALL
    ) AS fair_cells
  ), fair_groupings_2 AS (
    SELECT
      *
    FROM fair_cells_2
    UNION ALL BY NAME
    SELECT
      strata,
      items,
      asked,
      fair_period,
      fair_predicted,
      fair_labelled,
      fair_ranked,
      SUM(fair_size) AS fair_size,
      SUM(fair_members) AS fair_members,
      SUM(fair_squares) AS fair_squares,
      SUM(fair_all) AS fair_all
    FROM fair_cells_2
    WHERE
      UPPER(CAST(reference AS TEXT)) = 'OVERALL'
    GROUP BY
      strata,
      items,
      asked,
      fair_period,
      fair_predicted,
      fair_labelled,
      fair_ranked
  ), fair_counts_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      groups,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_size ELSE 0 END) AS DOUBLE) AS fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_size ELSE 0 END) AS DOUBLE) AS tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_size
          ELSE 0
        END
      ) AS DOUBLE) AS n,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_members
          ELSE 0
        END
      ) AS DOUBLE) AS fair_n,
      CAST(SUM(fair_all) AS DOUBLE) AS fair_all,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tp,
      CAST(SUM(CASE WHEN fair_predicted = 1 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fp,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 1 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_fn,
      CAST(SUM(CASE WHEN fair_predicted = 0 AND fair_labelled = 0 THEN fair_squares ELSE 0 END) AS DOUBLE) AS fair_q_tn,
      CAST(SUM(
        CASE
          WHEN NOT fair_predicted IS NULL AND NOT fair_labelled IS NULL
          THEN fair_squares
          ELSE 0
        END
      ) AS DOUBLE) AS fair_q_n
    FROM fair_groupings_2
    GROUP BY
      strata,
      items,
      asked,
      fair_period,
      groups
  ), fair_groups_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      groups,
      CAST(fair_n AS BIGINT) AS n,
      CAST(fair_all - fair_n AS BIGINT) AS excluded,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',selection_rate,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS selection_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',rejection_rate,')
        THEN (
          fn + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS rejection_rate,
      CAST(CASE
        WHEN items & 2 = 2 AND CONTAINS(asked, ',base_rate,')
        THEN (
          tp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS base_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_positive_rate,')
        THEN tp / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS true_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_negative_rate,')
        THEN fn / NULLIF(tp + fn, 0)
      END AS DOUBLE) AS false_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',true_negative_rate,')
        THEN tn / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS true_negative_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_positive_rate,')
        THEN fp / NULLIF(fp + tn, 0)
      END AS DOUBLE) AS false_positive_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',positive_predictive_value,')
        THEN tp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS positive_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_discovery_rate,')
        THEN fp / NULLIF(tp + fp, 0)
      END AS DOUBLE) AS false_discovery_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',negative_predictive_value,')
        THEN tn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS negative_predictive_value,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',false_omission_rate,')
        THEN fn / NULLIF(fn + tn, 0)
      END AS DOUBLE) AS false_omission_rate,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',accuracy,')
        THEN (
          tp + tn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS accuracy,
      CAST(CASE
        WHEN items & 3 = 3 AND CONTAINS(asked, ',misclassification_rate,')
        THEN (
          fp + fn
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS misclassification_rate,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',disparate_impact,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS disparate_impact,
      CAST(CASE
        WHEN items & 1 = 1 AND CONTAINS(asked, ',conditional_statistical_parity,')
        THEN (
          tp + fp
        ) / NULLIF(n, 0)
      END AS DOUBLE) AS conditional_statistical_parity,
      [
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            tp + fn
          ) * (
            tp + fn
          )
        ) / NULLIF(fair_q_tp + fair_q_fn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            fp + tn
          ) * (
            fp + tn
          )
        ) / NULLIF(fair_q_fp + fair_q_tn, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            tp + fp
          ) * (
            tp + fp
          )
        ) / NULLIF(fair_q_tp + fair_q_fp, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          (
            fn + tn
          ) * (
            fn + tn
          )
        ) / NULLIF(fair_q_fn + fair_q_tn, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0),
        (
          n * n
        ) / NULLIF(fair_q_n, 0)
      ] AS fair_bases
    FROM fair_counts_2
  ), fair_sides_2 AS (
    SELECT
      *,
      CAST(CASE
        WHEN REGEXP_MATCHES(LOWER(TYPEOF(groups)), '^struct\([^,]* boolean\)$')
        THEN CASE
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'true'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is true' || ': one side of the comparison is empty'
          )
          WHEN SUM(
            CASE
              WHEN ARRAY_TO_STRING(
                LIST_TRANSFORM(
                  MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))),
                  LAMBDA fair_each : CASE
                    WHEN fair_each IS NULL
                    THEN '(NULL)'
                    ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
                  END
                ),
                ', '
              ) = 'false'
              THEN n
              ELSE 0
            END
          ) OVER () = 0
          THEN ERROR(
            'no rows to measure where the group is false' || ': one side of the comparison is empty'
          )
        END
      END AS TEXT) AS fair_empty_side
    FROM fair_groups_2
  ), fair_measures_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      UNNEST([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) AS fair_metric,
      groups AS fair_key,
      n AS fair_n,
      excluded AS fair_excluded,
      UNNEST(
        CASE
          WHEN n >= CASE
            WHEN CAST(minimum AS DOUBLE) >= 0
            AND CAST(minimum AS DOUBLE) <= CAST('1e308' AS DOUBLE)
            THEN CAST(minimum AS DOUBLE)
            ELSE ERROR(
              'MINIMUM must be a number of rows of at least 0, and is ' || COALESCE(CAST(CAST(minimum AS DOUBLE) AS TEXT), 'NULL')
            )
          END
          THEN [
            selection_rate,
            rejection_rate,
            base_rate,
            true_positive_rate,
            false_negative_rate,
            true_negative_rate,
            false_positive_rate,
            positive_predictive_value,
            false_discovery_rate,
            negative_predictive_value,
            false_omission_rate,
            accuracy,
            misclassification_rate,
            disparate_impact,
            conditional_statistical_parity
          ]
        END
      ) AS fair_value,
      UNNEST(fair_bases) AS fair_base,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN groups IS NULL
        ELSE NOT reference IS NULL
        AND MAP_VALUES(CAST(groups AS MAP(TEXT, TEXT))) IS NOT DISTINCT FROM TRY_CAST(reference AS TEXT[])
      END AS fair_is_reference,
      groups
    FROM fair_sides_2
    WHERE
      fair_empty_side IS NULL
  ), fair_levels_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_period,
      fair_metric,
      LIST_EXTRACT(
        LIST_TRANSFORM(
          [
            CASE
              WHEN CAST(confidence AS DOUBLE) > 0 AND CAST(confidence AS DOUBLE) < 1
              THEN (
                1 - CAST(confidence AS DOUBLE)
              ) / 2
              ELSE ERROR(
                'CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS TEXT), 'NULL')
              )
            END / fair_gaps
          ],
          LAMBDA fair_r : -(
            CASE
              WHEN fair_r <= 0 OR fair_r >= 1
              THEN NULL
              WHEN ABS(fair_r - 0.5e0) <= 0.425e0
              THEN (
                (
                  fair_r - 0.5e0
                ) * (
                  (
                    (
                      (
                        (
                          (
                            (
                              2.5090809287301226727e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 3.3430575583588128105e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 6.7265770927008700853e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 4.5921953931549871457e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 1.3731693765509461125e4
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 1.9715909503065514427e3
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 1.3314166789178437745e2
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 3.3871328727963666080e0
                ) / (
                  (
                    (
                      (
                        (
                          (
                            (
                              5.2264952788528545610e3 * (
                                0.180625e0 - (
                                  fair_r - 0.5e0
                                ) * (
                                  fair_r - 0.5e0
                                )
                              ) + 2.8729085735721942674e4
                            ) * (
                              0.180625e0 - (
                                fair_r - 0.5e0
                              ) * (
                                fair_r - 0.5e0
                              )
                            ) + 3.9307895800092710610e4
                          ) * (
                            0.180625e0 - (
                              fair_r - 0.5e0
                            ) * (
                              fair_r - 0.5e0
                            )
                          ) + 2.1213794301586595867e4
                        ) * (
                          0.180625e0 - (
                            fair_r - 0.5e0
                          ) * (
                            fair_r - 0.5e0
                          )
                        ) + 5.3941960214247511077e3
                      ) * (
                        0.180625e0 - (
                          fair_r - 0.5e0
                        ) * (
                          fair_r - 0.5e0
                        )
                      ) + 6.8718700749205790830e2
                    ) * (
                      0.180625e0 - (
                        fair_r - 0.5e0
                      ) * (
                        fair_r - 0.5e0
                      )
                    ) + 4.2313330701600911252e1
                  ) * (
                    0.180625e0 - (
                      fair_r - 0.5e0
                    ) * (
                      fair_r - 0.5e0
                    )
                  ) + 1.0
                )
              )
              ELSE SIGN(fair_r - 0.5e0) * (
                CASE
                  WHEN SQRT(-LN(LEAST(fair_r, 1 - fair_r))) <= 5
                  THEN LIST_REDUCE(
                    [
                      7.74545014278341407640e-4,
                      2.27238449892691845833e-2,
                      2.41780725177450611770e-1,
                      1.27045825245236838258e0,
                      3.64784832476320460504e0,
                      5.76949722146069140550e0,
                      4.63033784615654529590e0,
                      1.42343711074968357734e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      1.05075007164441684324e-9,
                      5.47593808499534494600e-4,
                      1.51986665636164571966e-2,
                      1.48103976427480074590e-1,
                      6.89767334985100004550e-1,
                      1.67638483018380384940e0,
                      2.05319162663775882187e0,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 1.6
                    ) + c
                  )
                  ELSE LIST_REDUCE(
                    [
                      2.01033439929228813265e-7,
                      2.71155556874348757815e-5,
                      1.24266094738807843860e-3,
                      2.65321895265761230930e-2,
                      2.96560571828504891230e-1,
                      1.78482653991729133580e0,
                      5.46378491116411436990e0,
                      6.65790464350110377720e0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  ) / LIST_REDUCE(
                    [
                      2.04426310338993978564e-15,
                      1.42151175831644588870e-7,
                      1.84631831751005468180e-5,
                      7.86869131145613259100e-4,
                      1.48753612908506148525e-2,
                      1.36929880922735805310e-1,
                      5.99832206555887937690e-1,
                      1.0
                    ],
                    LAMBDA a, c : a * (
                      SQRT(-LN(LEAST(fair_r, 1 - fair_r))) - 5
                    ) + c
                  )
                END
              )
            END
          )
        ),
        1
      ) AS fair_z
    FROM (
      SELECT
        strata,
        items,
        asked,
        fair_period,
        fair_metric,
        1 AS fair_gaps
      FROM (
        SELECT
          strata,
          items,
          asked,
          fair_period,
          fair_metric,
          CAST(COUNT(fair_value) AS DOUBLE) AS fair_judged
        FROM fair_measures_2
        GROUP BY
          strata,
          items,
          asked,
          fair_period,
          fair_metric
      ) AS fair_inner
    ) AS fair_inner
  ), fair_sure_2 AS (
    SELECT
      fair_measures_2.*,
      CASE
        WHEN fair_base * fair_value < 4.0e0
        THEN GREATEST(0.0e0, fair_base * fair_value - 0.5e0, 1.5e0 * (
          fair_base * fair_value
        ) - 2.0e0)
        ELSE fair_base * fair_value
      END AS fair_sure_hits,
      CASE
        WHEN fair_base * (
          1 - fair_value
        ) < 4.0e0
        THEN GREATEST(
          0.0e0,
          fair_base * (
            1 - fair_value
          ) - 0.5e0,
          1.5e0 * (
            fair_base * (
              1 - fair_value
            )
          ) - 2.0e0
        )
        ELSE fair_base * (
          1 - fair_value
        )
      END AS fair_sure_misses,
      fair_z
    FROM fair_measures_2
      JOIN fair_levels_2
        ON fair_measures_2.strata IS NOT DISTINCT FROM fair_levels_2.strata
        AND fair_measures_2.items IS NOT DISTINCT FROM fair_levels_2.items
        AND fair_measures_2.asked IS NOT DISTINCT FROM fair_levels_2.asked
        AND fair_measures_2.fair_period IS NOT DISTINCT FROM fair_levels_2.fair_period
        AND fair_measures_2.fair_metric IS NOT DISTINCT FROM fair_levels_2.fair_metric
  ), fair_limited_2 AS (
    SELECT
      *,
      (
        fair_sure_hits * fair_sure_hits
      ) / (
        fair_base * (
          fair_sure_hits + fair_z * fair_z * 0.5e0 + fair_z * SQRT(
            (
              fair_sure_hits * (
                fair_base - fair_sure_hits
              )
            ) / fair_base + fair_z * fair_z * 0.25e0
          )
        )
      ) AS fair_low,
      1 - (
        (
          fair_sure_misses * fair_sure_misses
        ) / (
          fair_base * (
            fair_sure_misses + fair_z * fair_z * 0.5e0 + fair_z * SQRT(
              (
                fair_sure_misses * (
                  fair_base - fair_sure_misses
                )
              ) / fair_base + fair_z * fair_z * 0.25e0
            )
          )
        )
      ) AS fair_high
    FROM fair_sure_2
  ), fair_sized_2 AS (
    SELECT
      fair_limited_2.*,
      CASE fair_metric
        WHEN 3
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fn
          ) * (
            fair_counts_2.tp + fair_counts_2.fn
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fn, 0)
        WHEN 4
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fn
          ) * (
            fair_counts_2.tp + fair_counts_2.fn
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fn, 0)
        WHEN 5
        THEN (
          (
            fair_counts_2.fp + fair_counts_2.tn
          ) * (
            fair_counts_2.fp + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fp + fair_counts_2.fair_q_tn, 0)
        WHEN 6
        THEN (
          (
            fair_counts_2.fp + fair_counts_2.tn
          ) * (
            fair_counts_2.fp + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fp + fair_counts_2.fair_q_tn, 0)
        WHEN 7
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fp
          ) * (
            fair_counts_2.tp + fair_counts_2.fp
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fp, 0)
        WHEN 8
        THEN (
          (
            fair_counts_2.tp + fair_counts_2.fp
          ) * (
            fair_counts_2.tp + fair_counts_2.fp
          )
        ) / NULLIF(fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fp, 0)
        WHEN 9
        THEN (
          (
            fair_counts_2.fn + fair_counts_2.tn
          ) * (
            fair_counts_2.fn + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fn + fair_counts_2.fair_q_tn, 0)
        WHEN 10
        THEN (
          (
            fair_counts_2.fn + fair_counts_2.tn
          ) * (
            fair_counts_2.fn + fair_counts_2.tn
          )
        ) / NULLIF(fair_counts_2.fair_q_fn + fair_counts_2.fair_q_tn, 0)
        ELSE (
          (
            fair_counts_2.tp + fair_counts_2.fp + fair_counts_2.fn + fair_counts_2.tn
          ) * (
            fair_counts_2.tp + fair_counts_2.fp + fair_counts_2.fn + fair_counts_2.tn
          )
        ) / NULLIF(
          fair_counts_2.fair_q_tp + fair_counts_2.fair_q_fp + fair_counts_2.fair_q_fn + fair_counts_2.fair_q_tn,
          0
        )
      END AS fair_size
    FROM fair_limited_2
    INNER JOIN fair_counts_2
      ON fair_limited_2.strata IS NOT DISTINCT FROM fair_counts_2.strata
      AND fair_limited_2.items IS NOT DISTINCT FROM fair_counts_2.items
      AND fair_limited_2.asked IS NOT DISTINCT FROM fair_counts_2.asked
      AND fair_limited_2.fair_period IS NOT DISTINCT FROM fair_counts_2.fair_period
      AND fair_limited_2.groups IS NOT DISTINCT FROM fair_counts_2.groups
  ), fair_members_2_of_all AS (
    SELECT
      strata,
      items,
      asked,
      fair_metric,
      fair_key,
      ROW_NUMBER() OVER (PARTITION BY strata, items, asked, fair_metric ORDER BY fair_key ASC) AS fair_rank
    FROM fair_sized_2
    GROUP BY
      strata,
      items,
      asked,
      fair_metric,
      fair_key
  ), fair_series_2_of_all AS (
    SELECT
      fair_first.strata,
      fair_first.items,
      fair_first.asked,
      fair_first.fair_metric,
      fair_first.fair_key AS first_key,
      fair_second.fair_key AS second_key
    FROM fair_members_2_of_all AS fair_first
    INNER JOIN fair_members_2_of_all AS fair_second
      ON fair_first.strata IS NOT DISTINCT FROM fair_second.strata
      AND fair_first.items IS NOT DISTINCT FROM fair_second.items
      AND fair_first.asked IS NOT DISTINCT FROM fair_second.asked
      AND fair_first.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric
      AND fair_first.fair_rank < fair_second.fair_rank
  ), fair_members_2 AS (
    SELECT
      strata,
      items,
      asked,
      fair_metric,
      CASE
        WHEN NOT reference IS NULL
        AND SUM(SUM(CASE WHEN fair_is_reference THEN 1 ELSE 0 END)) OVER () = 0
        THEN ERROR(
          'REFERENCE ' || COALESCE(CAST(reference AS TEXT), 'NULL') || ' is no group of protected'
        )
        ELSE fair_key
      END AS fair_key,
      fair_is_reference
    FROM fair_sized_2
    GROUP BY
      strata,
      items,
      asked,
      fair_metric,
      fair_key,
      fair_is_reference
  ), fair_series_2 AS (
    SELECT
      fair_first.strata,
      fair_first.items,
      fair_first.asked,
      fair_first.fair_metric,
      fair_first.fair_key AS first_key,
      fair_second.fair_key AS second_key
    FROM fair_members_2 AS fair_first
    INNER JOIN (
      SELECT DISTINCT
        fair_key
      FROM fair_members_2
      WHERE
        fair_is_reference
    ) AS fair_second
      ON TRUE
    WHERE
      NOT fair_first.fair_is_reference
  ), fair_chosen_2 AS (
    SELECT
      *
    FROM fair_series_2_of_all
    WHERE
      NOT NOT reference IS NULL
    UNION ALL BY NAME
    SELECT
      *
    FROM fair_series_2
    WHERE
      NOT reference IS NULL
  ), fair_periods_2 AS (
    SELECT
      UNNEST(
        GENERATE_SERIES(
          MIN(fair_period),
          MAX(fair_period),
          CASE
            WHEN CAST(every AS INTERVAL) >= INTERVAL '1' MINUTE
            THEN CAST(every AS INTERVAL)
            ELSE ERROR(
              'EVERY must be at least one minute, and is ' || COALESCE(CAST(CAST(every AS INTERVAL) AS TEXT), 'NULL')
            )
          END
        )
      ) AS fair_period
    FROM fair_sized_2
    UNION ALL
    SELECT DISTINCT
      fair_period
    FROM fair_sized_2
    WHERE
      fair_period IS NULL
  ), fair_gaps_2 AS (
    SELECT
      fair_chosen_2.strata,
      fair_chosen_2.items,
      fair_chosen_2.asked,
      fair_chosen_2.fair_metric,
      fair_periods_2.fair_period,
      fair_chosen_2.first_key,
      COALESCE(fair_first.fair_n, 0) AS first_n,
      fair_first.fair_value AS first_value,
      fair_first.fair_size AS first_size,
      CASE
        WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL
        THEN fair_first.fair_low
      END AS fair_first_low,
      CASE
        WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL
        THEN fair_first.fair_high
      END AS fair_first_high,
      fair_chosen_2.second_key,
      COALESCE(fair_second.fair_n, 0) AS second_n,
      fair_second.fair_value AS second_value,
      fair_second.fair_size AS second_size,
      CASE
        WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL
        THEN fair_second.fair_low
      END AS fair_second_low,
      CASE
        WHEN NOT fair_first.fair_value IS NULL AND NOT fair_second.fair_value IS NULL
        THEN fair_second.fair_high
      END AS fair_second_high,
      CASE
        WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
        THEN COALESCE(fair_second.fair_excluded, 0)
        ELSE COALESCE(fair_first.fair_excluded, 0) + COALESCE(fair_second.fair_excluded, 0)
      END AS excluded
    FROM fair_chosen_2
    CROSS JOIN fair_periods_2
    LEFT JOIN fair_sized_2 AS fair_first
      ON fair_chosen_2.strata IS NOT DISTINCT FROM fair_first.strata
      AND fair_chosen_2.items IS NOT DISTINCT FROM fair_first.items
      AND fair_chosen_2.asked IS NOT DISTINCT FROM fair_first.asked
      AND fair_chosen_2.fair_metric IS NOT DISTINCT FROM fair_first.fair_metric
      AND fair_periods_2.fair_period IS NOT DISTINCT FROM fair_first.fair_period
      AND fair_chosen_2.first_key IS NOT DISTINCT FROM fair_first.fair_key
    LEFT JOIN fair_sized_2 AS fair_second
      ON fair_chosen_2.strata IS NOT DISTINCT FROM fair_second.strata
      AND fair_chosen_2.items IS NOT DISTINCT FROM fair_second.items
      AND fair_chosen_2.asked IS NOT DISTINCT FROM fair_second.asked
      AND fair_chosen_2.fair_metric IS NOT DISTINCT FROM fair_second.fair_metric
      AND fair_periods_2.fair_period IS NOT DISTINCT FROM fair_second.fair_period
      AND fair_chosen_2.second_key IS NOT DISTINCT FROM fair_second.fair_key
    WHERE
      NOT fair_periods_2.fair_period IS NULL
      OR NOT fair_first.fair_n IS NULL
      OR NOT fair_second.fair_n IS NULL
  ), fair_contrasts_2 AS (
    SELECT
      *,
      first_value - second_value AS difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN first_value / NULLIF(second_value, 0)
      END AS ratio,
      ABS(first_value - second_value) AS fair_difference,
      CASE
        WHEN CASE
          WHEN first_value IS NULL OR second_value IS NULL
          THEN NULL
          ELSE LEAST(first_value, second_value)
        END >= 0
        THEN CASE
          WHEN first_value <= second_value
          THEN first_value / NULLIF(second_value, 0)
          ELSE second_value / NULLIF(first_value, 0)
        END
      END AS fair_ratio,
      GREATEST(
        first_value - second_value - SQRT(
          POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)
        ),
        fair_first_low - fair_second_high
      ) AS difference_low,
      LEAST(
        first_value - second_value + SQRT(
          POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)
        ),
        fair_first_high - fair_second_low
      ) AS difference_high,
      CASE
        WHEN first_value < 0 OR second_value <= 0
        THEN NULL
        WHEN fair_first_low <= 0
        THEN 0
        ELSE GREATEST(
          (
            first_value / second_value
          ) * EXP(
            -SQRT(
              POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2)
            )
          ),
          fair_first_low / fair_second_high
        )
      END AS ratio_low,
      CASE
        WHEN first_value < 0 OR second_value <= 0
        THEN NULL
        WHEN fair_second_low <= 0
        THEN CAST('Infinity' AS DOUBLE)
        WHEN first_value <= 0
        THEN fair_first_high / fair_second_low
        ELSE LEAST(
          (
            first_value / second_value
          ) * EXP(
            SQRT(
              POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fair_second_low), 2)
            )
          ),
          fair_first_high / fair_second_low
        )
      END AS ratio_high,
      GREATEST(
        GREATEST(
          first_value - second_value - SQRT(
            POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)
          ),
          fair_first_low - fair_second_high
        ),
        0 - LEAST(
          first_value - second_value + SQRT(
            POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)
          ),
          fair_first_high - fair_second_low
        )
      ) AS fair_difference_low,
      GREATEST(
        LEAST(
          first_value - second_value + SQRT(
            POWER(fair_first_high - first_value, 2) + POWER(second_value - fair_second_low, 2)
          ),
          fair_first_high - fair_second_low
        ),
        0 - GREATEST(
          first_value - second_value - SQRT(
            POWER(first_value - fair_first_low, 2) + POWER(fair_second_high - second_value, 2)
          ),
          fair_first_low - fair_second_high
        )
      ) AS fair_difference_high,
      LEAST(
        CASE
          WHEN first_value < 0 OR second_value <= 0
          THEN NULL
          WHEN fair_first_low <= 0
          THEN 0
          ELSE GREATEST(
            (
              first_value / second_value
            ) * EXP(
              -SQRT(
                POWER(LN(first_value / fair_first_low), 2) + POWER(LN(fair_second_high / second_value), 2)
              )
            ),
            fair_first_low / fair_second_high
          )
        END,
        CASE
          WHEN second_value < 0 OR first_value <= 0
          THEN NULL
          WHEN fair_second_low <= 0
          THEN 0
          ELSE GREATEST(
            (
              second_value / first_value
            ) * EXP(
              -SQRT(
                POWER(LN(second_value / fair_second_low), 2) + POWER(LN(fair_first_high / first_value), 2)
              )
            ),
            fair_second_low / fair_first_high
          )
        END
      ) AS fair_ratio_low,
      LEAST(
        CASE
          WHEN first_value < 0 OR second_value <= 0
          THEN NULL
          WHEN fair_second_low <= 0
          THEN CAST('Infinity' AS DOUBLE)
          WHEN first_value <= 0
          THEN fair_first_high / fair_second_low
          ELSE LEAST(
            (
              first_value / second_value
            ) * EXP(
              SQRT(
                POWER(LN(fair_first_high / first_value), 2) + POWER(LN(second_value / fair_second_low), 2)
              )
            ),
            fair_first_high / fair_second_low
          )
        END,
        CASE
          WHEN second_value < 0 OR first_value <= 0
          THEN NULL
          WHEN fair_first_low <= 0
          THEN CAST('Infinity' AS DOUBLE)
          WHEN second_value <= 0
          THEN fair_second_high / fair_first_low
          ELSE LEAST(
            (
              second_value / first_value
            ) * EXP(
              SQRT(
                POWER(LN(fair_second_high / second_value), 2) + POWER(LN(first_value / fair_first_low), 2)
              )
            ),
            fair_second_high / fair_first_low
          )
        END
      ) AS fair_ratio_high
    FROM fair_gaps_2
  ), fair_units_2 AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_period IS NULL
        AND NOT difference IS NULL
        AND CASE
          WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
          THEN 1 / NULLIF(first_size, 0) - (
            1 / NULLIF(second_size, 0)
          )
          ELSE 1 / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0)
        END > 0
        THEN CASE
          WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
          THEN 1 / NULLIF(first_size, 0) - (
            1 / NULLIF(second_size, 0)
          )
          ELSE 1 / NULLIF(first_size, 0) + 1 / NULLIF(second_size, 0)
        END
      END AS fair_unit
    FROM fair_contrasts_2
  ), fair_learned_2 AS (
    SELECT
      *,
      SUM(difference / fair_unit) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS fair_weighted,
      SUM(1 / fair_unit) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS fair_precision
    FROM fair_units_2
  ), fair_targets_2 AS (
    SELECT
      *,
      COALESCE(
        CAST(CASE
          WHEN CAST(target AS DOUBLE) IS NULL
          OR CAST(target AS DOUBLE) >= -1e+100
          AND CAST(target AS DOUBLE) <= 1e+100
          THEN CAST(target AS DOUBLE)
          ELSE ERROR(
            'TARGET must be a number between -1e+100 and 1e+100, and is ' || COALESCE(CAST(CAST(target AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE),
        fair_weighted / NULLIF(fair_precision, 0)
      ) AS fair_target
    FROM fair_learned_2
  ), fair_nulls_2 AS (
    SELECT
      *,
      LEAST(
        GREATEST(
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_value + COALESCE(fair_target, difference)
            ELSE (
              first_size * first_value + second_size * second_value + COALESCE(fair_target, difference) * second_size
            ) / (
              first_size + second_size
            )
          END,
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        ),
        1 - (
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        )
      ) AS fair_first_null,
      LEAST(
        GREATEST(
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_value
            ELSE (
              first_size * first_value + second_size * second_value - (
                COALESCE(fair_target, difference) * first_size
              )
            ) / (
              first_size + second_size
            )
          END,
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        ),
        1 - (
          0.5e0 / CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        )
      ) AS fair_second_null
    FROM fair_targets_2
  ), fair_variances_2 AS (
    SELECT
      *,
      CASE
        WHEN NOT fair_unit IS NULL
        THEN (
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN (
              fair_first_null * (
                1 - fair_first_null
              )
            ) * (
              1 / first_size - (
                2 / second_size
              )
            ) + (
              fair_second_null * (
                1 - fair_second_null
              )
            ) / second_size
            ELSE (
              fair_first_null * (
                1 - fair_first_null
              )
            ) / first_size + (
              fair_second_null * (
                1 - fair_second_null
              )
            ) / second_size
          END * CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END
        ) / NULLIF(
          CASE
            WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
            THEN second_size
            ELSE first_size + second_size
          END - 1,
          0
        )
      END AS fair_variance
    FROM fair_nulls_2
  ), fair_errors_2 AS (
    SELECT
      *,
      SQRT(
        GREATEST(
          fair_variance + CASE
            WHEN target IS NULL
            THEN SUM(fair_variance / (
              fair_unit * fair_unit
            )) OVER (
              PARTITION BY strata, items, asked, fair_metric, first_key, second_key
              ORDER BY fair_period ASC
              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ) / NULLIF(fair_precision * fair_precision, 0)
            ELSE 0
          END,
          0
        )
      ) AS fair_error
    FROM fair_variances_2
  ), fair_standardized_2 AS (
    SELECT
      *,
      (
        difference - fair_target
      ) / NULLIF(fair_error, 0) AS fair_z
    FROM fair_errors_2
  ), fair_sums_2 AS (
    SELECT
      *,
      SUM(COALESCE(fair_z - 0.5e0, 0)) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
      ) AS fair_sum_high,
      SUM(COALESCE(-fair_z - 0.5e0, 0)) OVER (
        PARTITION BY strata, items, asked, fair_metric, first_key, second_key
        ORDER BY fair_period ASC
      ) AS fair_sum_low,
      LN(
        CASE
          WHEN CAST(run_length AS DOUBLE) >= 10 AND CAST(run_length AS DOUBLE) <= 10000
          THEN CAST(run_length AS DOUBLE)
          ELSE ERROR(
            'RUN_LENGTH must be a number of periods between 10 and 10000, and is ' || COALESCE(CAST(CAST(run_length AS DOUBLE) AS TEXT), 'NULL')
          )
        END
      ) AS fair_log_length
    FROM fair_standardized_2
  ), fair_charts_2 AS (
    SELECT
      *,
      fair_sum_high - LEAST(
        MIN(fair_sum_high) OVER (
          PARTITION BY strata, items, asked, fair_metric, first_key, second_key
          ORDER BY fair_period ASC
        ),
        0
      ) AS cusum_high,
      fair_sum_low - LEAST(
        MIN(fair_sum_low) OVER (
          PARTITION BY strata, items, asked, fair_metric, first_key, second_key
          ORDER BY fair_period ASC
        ),
        0
      ) AS cusum_low,
      1.4040352217126726e0 + (
        fair_log_length - 2.235975450144339e0
      ) * (
        0.8006851395868871e0 + (
          fair_log_length - 2.27622032083338e0
        ) * (
          0.029817691892997805e0 + (
            fair_log_length - 2.3559661395233538e0
          ) * (
            0.01017003120508798e0 + (
              fair_log_length - 2.473692168824845e0
            ) * (
              -0.0031604492902488216e0 + (
                fair_log_length - 2.6270764367576906e0
              ) * (
                -0.0004997792040313364e0 + (
                  fair_log_length - 2.81304753734968e0
                ) * (
                  8.728037335417946e-05 + (
                    fair_log_length - 3.0279734957826716e0
                  ) * (
                    0.00012507489227250426e0 + (
                      fair_log_length - 3.2679931566059603e0
                    ) * (
                      -2.0964712943426112e-05 + (
                        fair_log_length - 3.5294023748618506e0
                      ) * (
                        -1.6651944240887452e-05 + (
                          fair_log_length - 3.80893565453911e0
                        ) * (
                          5.715529978284653e-06 + (
                            fair_log_length - 4.1038144815366735e0
                          ) * (
                            1.1191610227156053e-06 + (
                              fair_log_length - 4.411574595276294e0
                            ) * (
                              -1.1345700073533843e-06 + (
                                fair_log_length - 4.729821038494943e0
                              ) * (
                                2.735329760359754e-07 + (
                                  fair_log_length - 5.056065336946962e0
                                ) * (
                                  1.3732538542883835e-08 + (
                                    fair_log_length - 5.387688246108247e0
                                  ) * (
                                    -3.034681019346286e-08 + (
                                      fair_log_length - 5.721972066132498e0
                                    ) * (
                                      1.1002466813255864e-08 + (
                                        fair_log_length - 6.0561366433123185e0
                                      ) * (
                                        -2.2478507890831876e-09 + (
                                          fair_log_length - 6.38735766926283e0
                                        ) * (
                                          2.0547994474719488e-10 + (
                                            fair_log_length - 6.712778826221159e0
                                          ) * (
                                            4.17224780464648e-11 + (
                                              fair_log_length - 7.029531273823558e0
                                            ) * (
                                              -2.4730112105347514e-11 + (
                                                fair_log_length - 7.334763268380413e0
                                              ) * (
                                                6.918563557745271e-12 + (
                                                  fair_log_length - 7.62567620029019e0
                                                ) * (
                                                  -1.4093074307064128e-12 + (
                                                    fair_log_length - 7.89956321071243e0
                                                  ) * (
                                                    2.2358021077222388e-13 + (
                                                      fair_log_length - 8.153848561569975e0
                                                    ) * (
                                                      -2.6248905579725227e-14 + (
                                                        fair_log_length - 8.38612708693957e0
                                                      ) * (
                                                        1.4571122896529713e-15 + (
                                                          fair_log_length - 8.59420276307521e0
                                                        ) * (
                                                          3.0793124352289205e-16 + (
                                                            fair_log_length - 8.776124239865027e0
                                                          ) * (
                                                            -1.3421905133684445e-16 + (
                                                              fair_log_length - 8.930213934866023e0
                                                            ) * (
                                                              3.221391211963482e-17 + (
                                                                fair_log_length - 9.055086933379688e0
                                                              ) * (
                                                                -6.127753639084083e-18 + (
                                                                  fair_log_length - 9.14965718668098e0
                                                                ) * (
                                                                  9.955901803815832e-19 + (
                                                                    fair_log_length - 9.213131405848614e0
                                                                  ) * (
                                                                    -1.3776192933200902e-19 + (
                                                                      fair_log_length - 9.244994691755455e0
                                                                    ) * 0.0e0
                                                                  )
                                                                )
                                                              )
                                                            )
                                                          )
                                                        )
                                                      )
                                                    )
                                                  )
                                                )
                                              )
                                            )
                                          )
                                        )
                                      )
                                    )
                                  )
                                )
                              )
                            )
                          )
                        )
                      )
                    )
                  )
                )
              )
            )
          )
        )
      ) AS fair_limit
    FROM fair_sums_2
  )
  SELECT
    strata,
    items,
    asked,
    CASE fair_metric
      WHEN 0
      THEN 'selection_rate'
      WHEN 1
      THEN 'rejection_rate'
      WHEN 2
      THEN 'base_rate'
      WHEN 3
      THEN 'true_positive_rate'
      WHEN 4
      THEN 'false_negative_rate'
      WHEN 5
      THEN 'true_negative_rate'
      WHEN 6
      THEN 'false_positive_rate'
      WHEN 7
      THEN 'positive_predictive_value'
      WHEN 8
      THEN 'false_discovery_rate'
      WHEN 9
      THEN 'negative_predictive_value'
      WHEN 10
      THEN 'false_omission_rate'
      WHEN 11
      THEN 'accuracy'
      WHEN 12
      THEN 'misclassification_rate'
      WHEN 13
      THEN 'disparate_impact'
      WHEN 14
      THEN 'conditional_statistical_parity'
    END AS metric,
    CAST(fair_period AS TIMESTAMP) AS period,
    CASE
      WHEN NOT first_key IS NULL
      THEN ARRAY_TO_STRING(
        LIST_TRANSFORM(
          MAP_VALUES(CAST(first_key AS MAP(TEXT, TEXT))),
          LAMBDA fair_each : CASE
            WHEN fair_each IS NULL
            THEN '(NULL)'
            ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
          END
        ),
        ', '
      )
      WHEN NOT first_value IS NULL
      THEN '(overall)'
    END AS first_group,
    first_n,
    first_value,
    CASE
      WHEN UPPER(CAST(reference AS TEXT)) = 'OVERALL'
      THEN '(overall)'
      ELSE CASE
        WHEN NOT second_key IS NULL
        THEN ARRAY_TO_STRING(
          LIST_TRANSFORM(
            MAP_VALUES(CAST(second_key AS MAP(TEXT, TEXT))),
            LAMBDA fair_each : CASE
              WHEN fair_each IS NULL
              THEN '(NULL)'
              ELSE ARRAY_SLICE(CAST([fair_each] AS TEXT), 2, -2)
            END
          ),
          ', '
        )
        WHEN NOT second_value IS NULL
        THEN '(overall)'
      END
    END AS second_group,
    second_n,
    second_value,
    excluded,
    difference,
    difference_low,
    difference_high,
    ratio,
    ratio_low,
    ratio_high,
    CAST(CASE fair_metric
      WHEN 13
      THEN 0.8
      ELSE CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END
    END AS DOUBLE) AS allowance,
    CAST(CASE fair_metric WHEN 13 THEN 'ratio' ELSE 'difference' END AS TEXT) AS judged_on,
    CASE fair_metric
      WHEN 13
      THEN fair_ratio BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
      ELSE fair_difference <= CAST(CASE
        WHEN CAST(within AS DOUBLE) IS NULL
        OR CAST(within AS DOUBLE) >= 0
        AND CAST(within AS DOUBLE) <= 1.0
        THEN CAST(within AS DOUBLE)
        ELSE ERROR(
          'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE) + 1e-12
    END AS within,
    CASE fair_metric
      WHEN 13
      THEN CASE
        WHEN fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        THEN 'within'
        WHEN NOT (
          fair_ratio_high BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE)
        )
        THEN 'exceeds'
        WHEN NOT fair_ratio_low BETWEEN CAST(0.8 AS DOUBLE) - 1e-12 AND CAST('Infinity' AS DOUBLE) IS NULL
        THEN 'undecided'
      END
      ELSE CASE
        WHEN fair_difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12
        THEN 'within'
        WHEN NOT (
          fair_difference_low <= CAST(CASE
            WHEN CAST(within AS DOUBLE) IS NULL
            OR CAST(within AS DOUBLE) >= 0
            AND CAST(within AS DOUBLE) <= 1.0
            THEN CAST(within AS DOUBLE)
            ELSE ERROR(
              'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
            )
          END AS DOUBLE) + 1e-12
        )
        THEN 'exceeds'
        WHEN NOT fair_difference_high <= CAST(CASE
          WHEN CAST(within AS DOUBLE) IS NULL
          OR CAST(within AS DOUBLE) >= 0
          AND CAST(within AS DOUBLE) <= 1.0
          THEN CAST(within AS DOUBLE)
          ELSE ERROR(
            'WITHIN must be between 0 and 1, and is ' || COALESCE(CAST(CAST(within AS DOUBLE) AS TEXT), 'NULL')
          )
        END AS DOUBLE) + 1e-12 IS NULL
        THEN 'undecided'
      END
    END AS verdict,
    CASE WHEN NOT fair_period IS NULL THEN fair_target END AS target,
    CASE WHEN NOT fair_period IS NULL THEN cusum_high END AS cusum_high,
    CASE WHEN NOT fair_period IS NULL THEN cusum_low END AS cusum_low,
    CASE WHEN NOT fair_period IS NULL THEN CAST(fair_limit AS DOUBLE) END AS control_limit,
    CASE
      WHEN NOT fair_period IS NULL
      THEN CASE
        WHEN cusum_high > fair_limit AND cusum_high >= cusum_low
        THEN 'above'
        WHEN cusum_low > fair_limit
        THEN 'below'
      END
    END AS signal,
    CASE
      WHEN NOT fair_period IS NULL
      THEN CAST(CASE
        WHEN CAST(run_length AS DOUBLE) >= 10 AND CAST(run_length AS DOUBLE) <= 10000
        THEN CAST(run_length AS DOUBLE)
        ELSE ERROR(
          'RUN_LENGTH must be a number of periods between 10 and 10000, and is ' || COALESCE(CAST(CAST(run_length AS DOUBLE) AS TEXT), 'NULL')
        )
      END AS DOUBLE)
    END AS run_length,
    first_key,
    second_key
  FROM fair_charts_2
  ORDER BY
    strata ASC,
    items ASC,
    asked ASC,
    fair_metric ASC,
    first_key ASC,
    second_key ASC,
    fair_period ASC
) AS fair_result_2
WHERE CONTAINS(asked, ',' || metric || ',') AND fair_free(fair_columns(control, []), [
    'metric', 'period', 'first_group', 'first_n', 'first_value', 'second_group', 'second_n', 'second_value', 'excluded',
    'difference', 'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance', 'judged_on',
    'within', 'verdict', 'target', 'cusum_high', 'cusum_low', 'control_limit', 'signal', 'run_length', 'first_key',
    'second_key'
  ])
)
);
COMMENT ON MACRO TABLE fair_trend IS 'The gap in each period, and whether it has changed: FROM fair_trend(loans, [''race''], approved, decided_at, ''1 month'')';

-- What: the standards that FairSQL has. Rows out: one per standard: what it says, the items of a clause that STANDARD
-- stands for, what it looks for over the columns of FAIR PAIRS, its source, and the day on which that was looked up.
CREATE OR REPLACE MACRO fair_standards() AS TABLE
FROM (
  SELECT
    *
  FROM (VALUES
    (
      'four_fifths',
      'A selection rate below four fifths of the highest indicates adverse impact; exactly four fifths does not',
      'WITHIN RATIO 0.8 METRICS selection_rate',
      'NOT within',
      'Smaller gaps may count where they are statistically and practically significant, and larger ones may not where numbers are small',
      'Uniform Guidelines on Employee Selection Procedures, 29 CFR 1607.4(D) (1978)',
      CAST('2026-11-22' AS DATE)
    ),
    (
      'two_sd',
      'Selection rates that differ by more than two standard deviations: |z| above 2, of two proportions, pooled, two-sided, without a continuity correction',
      'METRICS selection_rate CORRECTION none',
      'COALESCE(abs(z) > 2, p_value < 0.0455)',
      'With many rows small gaps show it, and with few rows large ones do not. Where an expected count is below 5 there is no z: Fisher''s p is compared with .0455, the chance of two standard deviations',
      'Castaneda v. Partida, 430 U.S. 482 (1977), note 17; Hazelwood School District v. United States, 433 U.S. 299 (1977)',
      CAST('2026-11-22' AS DATE)
    ),
    (
      'll144',
      'Selection rates, or shares of scores above the median of all, by sex, by race or ethnicity, and by both, each over that of the category with the highest; FROM fair_ll144(…) makes the tables',
      'METRICS selection_rate',
      NULL,
      'The rule sets no threshold. A category of less than 2 percent of the data may be left out of the ratios; those of unknown category are counted and shown',
      'New York City Local Law 144 of 2021; 6 RCNY 5-300 to 5-304',
      CAST('2026-11-22' AS DATE)
    ),
    (
      'lending',
      'A gap is practically significant where p is below 0.05 and it is past its threshold: a ratio of approval rates (the adverse impact ratio) below 0.8, or a standardized mean difference above 30, here 0.3',
      'WITHIN RATIO 0.8 METRICS selection_rate CORRECTION none',
      'p_value < 0.05 AND COALESCE(abs(standardized_difference) > 0.3, NOT within)',
      'Thresholds are those of practice, of no regulator; odds_ratio and shortfall stand beside them. Scores need METRICS selection_rate, mean_score',
      'Practice in US fair lending, as the package solas-ai 0.6 computes it',
      CAST('2026-11-22' AS DATE)
    )) AS fair_listed(standard, rule, items, indicated, beside_it, source, as_of)
);
COMMENT ON MACRO TABLE fair_standards IS 'The standards, with their rules and sources';

-- What: the three tables of New York City Local Law 144 (6 RCNY 5-301): by sex, by race or ethnicity, and by both.
-- Rows in: one per person. selected: whether they were selected; or score: their score, which counts where it is
-- strictly above the median of all scores, those of unknown category among them. People without either are left out.
-- smallest: categories with a smaller share of the data are shown, and are left out of the ratios.
-- Rows out: table_of ('sex', 'race', 'sex and race'), the category, how many people it has and how many of them are
-- selected or above the median, its share of the data, the rate, the rate over that of the category with the highest,
-- and why a category has no such ratio.
CREATE OR REPLACE MACRO fair_ll144(tbl, sex, race, selected := NULL, score := NULL, smallest := 0.02) AS TABLE
WITH fair_people AS (
  SELECT
    CAST(sex AS VARCHAR) AS fair_sex,
    CAST(race AS VARCHAR) AS fair_race,
    CASE
      WHEN TYPEOF(selected) <> '"NULL"' THEN TRY_CAST(selected AS DOUBLE)
      WHEN TYPEOF(score) <> '"NULL"' THEN CAST(score AS DOUBLE)
      ELSE error('fair_ll144 has nothing to measure: give selected := … or score := …')
    END AS fair_value,
    TYPEOF(selected) = '"NULL"' AS fair_scored,
    CASE
      WHEN TYPEOF(selected) <> '"NULL"' AND selected IS NOT NULL AND COALESCE(TRY_CAST(selected AS DOUBLE), -1) NOT IN (0, 1)
      THEN error('selected must be 0, 1, boolean or NULL, and is ' || CAST(selected AS VARCHAR))
    END AS fair_fault
  FROM query_table(tbl)
), fair_outcomes AS (
  SELECT
    fair_sex,
    fair_race,
    CASE WHEN fair_scored THEN fair_value > MEDIAN(fair_value) OVER () ELSE fair_value = 1 END AS fair_counts
  FROM fair_people
  WHERE fair_value IS NOT NULL AND fair_fault IS NULL
), fair_categories AS (
  SELECT
    GROUPING(fair_sex, fair_race) AS fair_table,
    fair_sex,
    fair_race,
    (GROUPING(fair_sex) = 0 AND fair_sex IS NULL) OR (GROUPING(fair_race) = 0 AND fair_race IS NULL) AS unknown,
    COUNT(*) AS n,
    COUNT(*) FILTER (WHERE fair_counts) AS positive
  FROM fair_outcomes
  GROUP BY GROUPING SETS ((fair_sex), (fair_race), (fair_sex, fair_race))
), fair_rates AS (
  SELECT
    *,
    n / SUM(n) OVER (PARTITION BY fair_table) AS share,
    positive / n AS rate,
    NOT unknown AND n / SUM(n) OVER (PARTITION BY fair_table) >= smallest AS compared
  FROM fair_categories
)
SELECT
  CASE fair_table WHEN 1 THEN 'sex' WHEN 2 THEN 'race' ELSE 'sex and race' END AS table_of,
  concat_ws(
    ', ',
    CASE WHEN fair_table <> 2 THEN COALESCE(fair_sex, '(unknown)') END,
    CASE WHEN fair_table <> 1 THEN COALESCE(fair_race, '(unknown)') END
  ) AS category,
  n,
  positive,
  share,
  rate,
  CASE
    WHEN compared AND MAX(rate) FILTER (WHERE compared) OVER (PARTITION BY fair_table) > 0
    THEN rate / MAX(rate) FILTER (WHERE compared) OVER (PARTITION BY fair_table)
  END AS impact_ratio,
  CASE
    WHEN unknown THEN 'unknown category'
    WHEN NOT compared THEN 'less than ' || smallest || ' of the data'
  END AS left_out
FROM fair_rates
ORDER BY CASE fair_table WHEN 1 THEN 0 WHEN 2 THEN 1 ELSE 2 END, unknown, fair_sex NULLS LAST, fair_race NULLS LAST;
COMMENT ON MACRO TABLE fair_ll144 IS 'The tables of New York City Local Law 144: FROM fair_ll144(applicants, sex, race, score := points)';

-- What: which of FairSQL's macros the database has, and of which version.
CREATE OR REPLACE MACRO fair_installed() AS TABLE
SELECT * FROM (VALUES
  ('0.1.0', 'fair_upper_tail'),
  ('0.1.0', 'fair_normal_cdf'),
  ('0.1.0', 'fair_central_quantile'),
  ('0.1.0', 'fair_tail_quantile'),
  ('0.1.0', 'fair_normal_quantile'),
  ('0.1.0', 'fair_student_bend'),
  ('0.1.0', 'fair_student_scale'),
  ('0.1.0', 'fair_student_near'),
  ('0.1.0', 'fair_student_far'),
  ('0.1.0', 'fair_student_deviate'),
  ('0.1.0', 'fair_student_quantile'),
  ('0.1.0', 'fair_chi_square_tail'),
  ('0.1.0', 'fair_stirling'),
  ('0.1.0', 'fair_factorials'),
  ('0.1.0', 'fair_reach'),
  ('0.1.0', 'fair_tables'),
  ('0.1.0', 'fair_exact'),
  ('0.1.0', 'fair_fisher'),
  ('0.1.0', 'fair_outcome'),
  ('0.1.0', 'fair_selection_rate'),
  ('0.1.0', 'fair_rejection_rate'),
  ('0.1.0', 'fair_base_rate'),
  ('0.1.0', 'fair_true_positive_rate'),
  ('0.1.0', 'fair_false_negative_rate'),
  ('0.1.0', 'fair_true_negative_rate'),
  ('0.1.0', 'fair_false_positive_rate'),
  ('0.1.0', 'fair_positive_predictive_value'),
  ('0.1.0', 'fair_false_discovery_rate'),
  ('0.1.0', 'fair_negative_predictive_value'),
  ('0.1.0', 'fair_false_omission_rate'),
  ('0.1.0', 'fair_accuracy'),
  ('0.1.0', 'fair_misclassification_rate'),
  ('0.1.0', 'fair_balanced_accuracy'),
  ('0.1.0', 'fair_f1_score'),
  ('0.1.0', 'fair_average_error_cost'),
  ('0.1.0', 'fair_treatment_equality'),
  ('0.1.0', 'fair_error_rate_ratio'),
  ('0.1.0', 'fair_average_odds'),
  ('0.1.0', 'fair_equalized_odds'),
  ('0.1.0', 'fair_conditional_use_accuracy'),
  ('0.1.0', 'fair_disparate_impact'),
  ('0.1.0', 'fair_conditional_statistical_parity'),
  ('0.1.0', 'fair_mean_score'),
  ('0.1.0', 'fair_brier_score'),
  ('0.1.0', 'fair_calibration_error'),
  ('0.1.0', 'fair_auc'),
  ('0.1.0', 'fair_columns'),
  ('0.1.0', 'fair_lists'),
  ('0.1.0', 'fair_metric_definitions'),
  ('0.1.0', 'fair_named_metrics'),
  ('0.1.0', 'fair_items'),
  ('0.1.0', 'fair_lacking'),
  ('0.1.0', 'fair_free'),
  ('0.1.0', 'fair_asked'),
  ('0.1.0', 'fair_counted'),
  ('0.1.0', 'fair_paired'),
  ('0.1.0', 'fair_metrics'),
  ('0.1.0', 'fair_disparity'),
  ('0.1.0', 'fair_tested'),
  ('0.1.0', 'fair_test'),
  ('0.1.0', 'fair_pairs'),
  ('0.1.0', 'fair_decompose'),
  ('0.1.0', 'fair_relabel'),
  ('0.1.0', 'fair_reweigh'),
  ('0.1.0', 'fair_thresholds'),
  ('0.1.0', 'fair_apply_thresholds'),
  ('0.1.0', 'fair_apply_lottery'),
  ('0.1.0', 'fair_bounds'),
  ('0.1.0', 'fair_scanned'),
  ('0.1.0', 'fair_scan'),
  ('0.1.0', 'fair_trend'),
  ('0.1.0', 'fair_standards'),
  ('0.1.0', 'fair_ll144'),
  ('0.1.0', 'fair_installed')
) AS fair_record(version, macro);
COMMENT ON MACRO TABLE fair_installed IS 'The macros of FairSQL in this database, and their version';
