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
COMMENT ON MACRO fair_average_error_cost IS 'Mean cost of the errors per row, if a false positive costs cfp and a false negative cfn | aec | lower | OmniFair, AEC | DEFAULT cfp := 1, cfn := 1';

-- The balance of the errors
CREATE OR REPLACE MACRO fair_treatment_equality(fp, fn) AS fn / NULLIF(fp, 0);
COMMENT ON MACRO fair_treatment_equality IS 'Ratio of false negatives to false positives | error_ratio | neutral | Berk et al. 2021, treatment equality | ';
CREATE OR REPLACE MACRO fair_error_rate_ratio(tp, fp, fn, tn) AS fair_false_positive_rate(fp, tn) / NULLIF(fair_false_negative_rate(tp, fn), 0);
COMMENT ON MACRO fair_error_rate_ratio IS 'Ratio of the false positive rate to the false negative rate | fpr_fnr_ratio | neutral | Chouldechova 2017 | ';
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

-- Errors of numeric predictions: aggregates of ESTIMATE and ACTUAL
CREATE OR REPLACE MACRO fair_mean_error(estimate, actual) AS avg(estimate - actual);
COMMENT ON MACRO fair_mean_error IS 'Mean of estimate less actual: above 0, estimates are too high | me | neutral | Hyndman and Koehler 2006 | ';
CREATE OR REPLACE MACRO fair_mean_absolute_error(estimate, actual) AS avg(abs(estimate - actual));
COMMENT ON MACRO fair_mean_absolute_error IS 'Mean distance of estimate and actual | mae | lower | Willmott and Matsuura 2005 | ';
CREATE OR REPLACE MACRO fair_mean_squared_error(estimate, actual) AS avg((estimate - actual) * (estimate - actual));
COMMENT ON MACRO fair_mean_squared_error IS 'Mean squared distance of estimate and actual | mse | lower | Gauss 1823 | ';
CREATE OR REPLACE MACRO fair_root_mean_squared_error(estimate, actual) AS sqrt(avg((estimate - actual) * (estimate - actual)));
COMMENT ON MACRO fair_root_mean_squared_error IS 'Root of the mean squared distance, in the unit of the actual | rmse | lower | Willmott and Matsuura 2005 | ';
CREATE OR REPLACE MACRO fair_median_absolute_error(estimate, actual) AS median(abs(estimate - actual));
COMMENT ON MACRO fair_median_absolute_error IS 'Median distance of the estimates from the actual | medae | lower | Hyndman and Koehler 2006 | ';
CREATE OR REPLACE MACRO fair_pinball_loss(estimate, actual, q) AS avg(abs(estimate - actual) / 2 + (q - 0.5) * (actual - estimate));
COMMENT ON MACRO fair_pinball_loss IS 'Mean loss of an estimated quantile q: an actual above it costs q a unit, one below it 1 - q | quantile_loss | lower | Koenker and Bassett 1978 | DEFAULT q := 0.5';
CREATE OR REPLACE MACRO fair_r_squared(estimate, actual) AS 1 - avg((estimate - actual) * (estimate - actual)) / NULLIF(var_pop(actual), 0);
COMMENT ON MACRO fair_r_squared IS 'Share of the variance of the actual in the group that the estimates explain | r2, coefficient_of_determination | higher | Wright 1921 | ';
