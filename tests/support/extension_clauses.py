"""Clauses beyond the golden cases, of all forms and with items side by side, whose rows the extension gives as the package does."""

from __future__ import annotations

CLAUSES = [
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS ALL WITHIN 0.05)",
    "FROM loans FAIR (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED CUBE (race, sex) METRICS ALL WEIGHT weight CONFIDENCE 0.9 ANYTIME)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS 5 * fn + fp AS cost, avg(risk) AS mean, f1, tp / n AS hit CONFIDENCE 0.3 ANYTIME TUNED 5)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race METRICS ALL CONTROL sex CONFIDENCE 0.95 ANYTIME MINIMUM 2)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE (race, sex) METRICS selection_rate WITHIN RATIO 0.8, tp / n AS hit, avg(risk) AS mean "
    "WITHIN 0.2 LABEL repaid REFERENCE OVERALL WEIGHT weight CONFIDENCE 0.9 ANYTIME)",
    "FROM loans FAIR PAIRS (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race METRICS ALL CONTROL sex CONFIDENCE 0.9 ANYTIME TUNED 40)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race, sex METRICS selection_rate WITHIN 0.1, avg(risk) AS mean WEIGHT weight REFERENCE OVERALL "
    "CONFIDENCE 0.9 ANYTIME CORRECTION none)",
    "FROM loans FAIR DISPARITY (SCORE risk LABEL repaid PROTECTED race, sex METRICS ALL CONTROL \"Region of\" WEIGHT weight CONFIDENCE 0.9)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED CUBE (race, sex) METRICS ALL REFERENCE OVERALL CONFIDENCE 0.8)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED ROLLUP (race, sex) METRICS tpr WITHIN RATIO 0.8, fpr WITHIN 0.1, "
    "accuracy REFERENCE 'White', 'Male' CONFIDENCE 0.95 MINIMUM 2)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED sex = 'Male' AS male CONTROL race = 'White' AS white STRATA complete)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.4 LABEL repaid PROTECTED race, sex METRICS f1_score AS \"it's \"\"f\", tpr WITHIN RATIO 0.8, auc, fnr WITHIN 0.1 "
    "CONTROL \"Region of\" REFERENCE 'Black', 'Male' MINIMUM 2 CONFIDENCE 0.5)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED ROLLUP (race, sex) METRICS ppv, mean_score, disparate_impact WEIGHT weight SCORE risk "
    "REFERENCE OVERALL MINIMUM 3 CONFIDENCE 0.99)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, (tp + tn) / n AS correct CONTROL sex WEIGHT weight CONFIDENCE 0.6)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm WITHIN 0.4, average_error_cost(cfn := 5), "
    "tpr - fpr AS j, CASE WHEN tp > fp THEN tpr ELSE NULL END AS odd)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS tp ** 2 AS a, -tp ^ 2 ^ 0.5 AS b, TRY_CAST(tp AS INT) AS c, "
    "CAST(tpr AS DOUBLE PRECISION) AS d, if(tp > fp, 1) AS e, if(fp > tp, 2, tp::DECIMAL(9, 2)) AS f, ifnull(NULLIF(fn, 1), ceiling(tpr)) AS g, "
    "CASE tp WHEN fp THEN 1 WHEN fn THEN 2 ELSE 3 END AS h, CASE WHEN tp NOT BETWEEN 2 AND 3 AND NOT fn IS NOT NULL OR tp == 4 THEN 1 ELSE .5 END AS i, "
    "- - tp -- one\n/ /* two */ n AS j CONFIDENCE 0.9)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS (tp > 1) = (fp > 1) AS alike, tp == fp AS same, "
    "tp * 1_000 / n AS per_thousand WITHIN 1.5)",
    "FROM loans FAIR (SCORE risk LABEL repaid PROTECTED GROUPING SETS ((race), (race, sex), ()) METRICS ALL FILTER weight > 1 CONFIDENCE 0.7)",
    "FROM loans FAIR (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED GROUPING SETS (()) CONTROL sex METRICS ALL WEIGHT weight CONFIDENCE 0.9)",
    "FROM loans FAIR (PROTECTED GROUPING SETS ((), ()) METRICS avg(risk) AS mean, median(weight) AS middle CONFIDENCE 0.9)",
    "FROM loans FAIR (PREDICTION approved PROTECTED race, sex METRICS disparate_impact, selection_rate AS s WEIGHT weight CONFIDENCE 0.99)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race STANDARD four_fifths)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr STANDARD Four_Fifths)",
    "FROM loans FAIR PAIRS (SCORE risk LABEL repaid PROTECTED ROLLUP (race, sex) METRICS auc, mean_score, base_rate WITHIN 0.1 REFERENCE OVERALL "
    "CONTROL \"Region of\" CONFIDENCE 0.8 MINIMUM 2 CORRECTION none)",
    "FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED race METRICS f1_score, tpr AS recall, disparate_impact WEIGHT weight)",
    "FROM loans FAIR PAIRS (SCORE risk LABEL repaid PROTECTED sex CONTROL race METRICS brier_score, mean_score REFERENCE 'Male' WITHIN RATIO 0.9 "
    "STANDARD lending)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race, sex METRICS selection_rate CONFIDENCE 0.9 WEIGHT weight REFERENCE OVERALL)",
    "FROM loans FAIR TEST (SCORE risk THRESHOLD 0.4 LABEL repaid PROTECTED race, sex METRICS ALL CONTROL \"Region of\" FILTER weight > 1)",
    "FROM loans FAIR TEST (PREDICTION approved PROTECTED ROLLUP (race, sex) MINIMUM 4 WEIGHT weight REFERENCE 'Black', 'Male' CORRECTION none)",
    "FROM loans FAIR BOUNDS (PREDICTION approved LABEL repaid PROTECTED race, sex METRICS ALL CONTROL \"Region of\" WEIGHT weight)",
    "FROM loans FAIR BOUNDS (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr WITHIN 0.2, accuracy WITHIN RATIO 0.7 MINIMUM 3)",
    "FROM loans FAIR DECOMPOSE (SCORE risk LABEL repaid PROTECTED CUBE (race, sex) CONTROL \"Region of\" METRICS ALL WEIGHT weight CONFIDENCE 0.8 "
    "REFERENCE 'Black', 'Male')",
    "FROM loans FAIR DECOMPOSE (PREDICTION approved PROTECTED race CONTROL sex METRICS disparate_impact REFERENCE OVERALL DETAIL strata MINIMUM 2)",
    "FROM loans FAIR DECOMPOSE (PREDICTION approved PROTECTED race, sex CONTROL \"Region of\", weight > 1 AS heavy, risk > 0.5 AS \"it's risky\" "
    "WEIGHT weight DETAIL controls)",
    "FROM loans FAIR DECOMPOSE (PROTECTED sex CONTROL \"Region of\" METRICS avg(risk) AS risk, avg(weight) AS heavy CONFIDENCE 0.9 SHARES first)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race METRICS selection_rate, avg(risk) AS risk SENSITIVITY CONFIDENCE 0.9)",
    "FROM loans FAIR TEST (PREDICTION approved PROTECTED sex CONTROL \"Region of\" SENSITIVITY WEIGHT weight)",
    "FROM loans FAIR TREND (PREDICTION approved LABEL repaid DISPERSION laney PROTECTED race, sex CONTROL weight > 1 AS heavy METRICS tpr WITHIN 0.1, selection_rate "
    "TIME DATE '2024-01-31' + \"Region of\" * 20 EVERY INTERVAL '1 month' RUN_LENGTH 50.5)",
    "FROM loans FAIR TREND (SCORE risk LABEL repaid PROTECTED ROLLUP (race, sex) METRICS auc, base_rate WITHIN RATIO 0.9 REFERENCE OVERALL "
    "TIME CASE WHEN weight > 0.5 THEN TIMESTAMP '2024-03-09 11:22:33' + to_hours(\"Region of\") END AS t EVERY 'hours' TARGET -0.01 CONFIDENCE 0.9 WEIGHT weight MINIMUM 2)",
    "FROM loans FAIR TREND (PREDICTION approved LABEL repaid PROTECTED sex METRICS f1_score, tpr, disparate_impact REFERENCE 'Male' "
    "TIME DATE '2024-01-31' + \"Region of\" EVERY '2 weeks' STANDARD lending)",
    *(
        f"FROM loans FAIR {form} (PREDICTION approved LABEL repaid PROTECTED race METRICS (fp + tn) / NULLIF(n - fn, 0) AS own, "
        f"-(-tp) / n AS hits, 2 * tp / NULLIF(2 * tp + fp + fn, 0) AS f {more})"
        for form, more in (
            ("DISPARITY", "CONFIDENCE 0.9"),
            ("", "CONFIDENCE 0.9 WEIGHT weight"),
            ("PAIRS", "CONFIDENCE 0.9 WEIGHT weight"),
            ("PAIRS", "CONTROL sex"),
            ("BOUNDS", "MINIMUM 2"),
            ("TREND", "TIME DATE '2024-01-31' + \"Region of\" EVERY 'week' WEIGHT weight"),
        )
    ),
    *(
        f"FROM loans FAIR {form} (PREDICTION approved SCORE risk LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm WITHIN 2, tp - fp AS net WITHIN 9, "
        f"fn / NULLIF(fp, 0) AS odds WITHIN 3, sqrt(tpr) AS root, mean_score / NULLIF(base_rate, 0) AS calibration WITHIN 2, average_error_cost(cfn := 5) {more})"
        for form, more in (
            ("", "CONFIDENCE 0.9 WEIGHT weight"),
            ("DISPARITY", "CONFIDENCE 0.8 CONTROL sex"),
            ("PAIRS", "CONFIDENCE 0.9 WEIGHT weight"),
            ("TREND", "TIME DATE '2024-01-31' + \"Region of\" EVERY 'week'"),
        )
    ),
    "FROM loans FAIR SCAN (PREDICTION approved SCORE risk LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm, tp - fp AS net, "
    "fn / NULLIF(fp, 0) AS odds, sqrt(tpr) AS root, mean_score / NULLIF(base_rate, 0) AS calibration, average_error_cost(cfn := 5) CONFIDENCE 0.9 MINIMUM 2)",
    "FROM loans FAIR BOUNDS (PREDICTION approved LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm WITHIN 2, tp - fp AS net WITHIN 9, 0.1 * tpr + 0.3 * tnr AS mix)",
    *(
        f"FROM loans FAIR {form} (PREDICTION approved SCORE risk LABEL repaid PROTECTED race METRICS avg(weight) AS heavy WITHIN 3, tpr, "
        f"100 / avg(risk) AS inverse WITHIN 500 {more})"
        for form, more in (
            ("", "CONFIDENCE 0.9"),
            ("DISPARITY", "CONFIDENCE 0.8 CONTROL sex REFERENCE OVERALL"),
            ("PAIRS", "WEIGHT weight"),
            ("PAIRS", "CONFIDENCE 0.9 CONTROL sex"),
            ("TREND", "TIME DATE '2024-01-31' + \"Region of\" * 30 EVERY 'month' WEIGHT weight"),
        )
    ),
    "FROM loans FAIR SCAN (SCORE risk LABEL repaid PROTECTED race, sex METRICS avg(weight - 1) AS heavy, sum(-risk) AS debt, count(risk) / n AS there, "
    "mean_score CONFIDENCE 0.9 MINIMUM 2 FILTER weight > 0.2)",
    "FROM loans FAIR SCAN (SCORE risk PROTECTED race METRICS avg(weight) AS heavy, mean_score WEIGHT weight CONFIDENCE 0.9 MINIMUM 2)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS round(tp / 20, 1) AS tens, round((fp - fn) / 2) AS halves)",
    "FROM loans FAIR (PROTECTED race METRICS median(risk) AS middle, quantile_cont(weight, 0.9) FILTER (WHERE risk > 0.2) AS heavy, count(DISTINCT sex) AS sexes, "
    "max(risk) - min(risk) AS spread, avg(risk) AS mean, string_agg('1', '' ORDER BY risk DESC) AS ones)",
    "FROM loans FAIR (SCORE risk LABEL repaid PROTECTED CUBE (race, sex) CONTROL \"Region of\" METRICS median(weight) AS w, auc FILTER weight > 0.1)",
    "FROM loans FAIR (PROTECTED ROLLUP (race, sex) CONTROL \"Region of\" METRICS avg(risk) AS mean, median(risk) AS middle)",
    "FROM loans FAIR (SCORE risk THRESHOLD 0.4 PROTECTED race METRICS selection_rate, arg_max(weight, risk) AS at_most CONFIDENCE 0.9)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, median(risk) AS middle WITHIN RATIO 0.8, stddev_samp(risk) AS spread "
    "REFERENCE OVERALL CONFIDENCE 0.9)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race METRICS median(risk) AS middle, selection_rate CONFIDENCE 0.9)",
    "FROM loans FAIR TREND (PROTECTED race METRICS mad(weight) AS mad, avg(risk) AS mean TIME DATE '2024-01-31' + \"Region of\" * 30 EVERY 'month')",
    "FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED race METRICS (fp + tn) / NULLIF(n - fn, 0) AS own)",
    "FROM loans FAIR DECOMPOSE (PREDICTION approved LABEL repaid PROTECTED race CONTROL sex METRICS fn / n AS own CONFIDENCE 0.9)",
    "FROM loans FAIR SCAN (PREDICTION approved LABEL repaid PROTECTED race, sex FEATURES weight > 1 AS \"is it's\", \"Region of\" METRICS tpr, f1_score, "
    "fn / n AS own DEPTH 3 MINIMUM 4 PRUNE 0.01)",
    "FROM loans FAIR SCAN (PREDICTION approved LABEL repaid FEATURES race, quantiles(risk, 3) AS tier, bins(weight, 4), bins(risk, [0.25, 0.5]) AS cut, "
    "top(\"Region of\", 2) AS most WEIGHT weight CONFIDENCE 0.9 CORRECTION bonferroni METRICS accuracy, ppv, disparate_impact FILTER risk > 0.1 MINIMUM 3)",
    "FROM loans FAIR SCAN (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race WEIGHT weight METRICS brier_score, mean_score, accuracy MINIMUM 2)",
    "FROM loans FAIR SCAN (SCORE risk LABEL repaid FEATURES sex, race DEPTH 1 METRICS brier_score, mean_score, base_rate CONFIDENCE 0.7 MINIMUM 2 "
    "CORRECTION none)",
    "FROM loans FAIR SCAN (PREDICTION approved LABEL repaid PROTECTED race, sex METRICS (5 * fn + fp) / n AS harm, tpr - fpr AS j, fn AS misses, tpr WEIGHT weight MINIMUM 2)",
    "FROM loans AS fair_subgroups FAIR SCAN (PREDICTION approved FEATURES race IS NULL, bins(DATE '2020-01-01' + \"Region of\", [DATE '2020-01-03']) AS day)",
    "FROM loans FAIR (PROTECTED race METRICS avg(risk) AS risk, avg(risk) * 100 AS percent, sum(weight) / count(*) AS each_weighs, count(*) FILTER (WHERE risk > 0.5) AS risky)",
    "FROM loans FAIR DISPARITY (SCORE risk LABEL repaid PROTECTED CUBE (race, sex) CONTROL \"Region of\" METRICS auc, mean(weight + 1) AS w WITHIN 5, "
    "avg(repaid::INT) - base_rate AS nothing REFERENCE OVERALL FILTER risk > 0.1)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, avg(risk) FILTER (WHERE sex = 'Male') AS risk WITHIN RATIO 0.8, "
    "100 / avg(CASE WHEN risk > 0.3 THEN risk END) AS inverse WEIGHT weight MINIMUM 2)",
    "FROM loans FAIR SCAN (PROTECTED race, sex FEATURES bins(risk, 3) METRICS avg(weight) AS mean, sum(-risk) AS debt, count(risk) / n AS there MINIMUM 2 FILTER weight < 3)",
    "FROM loans FAIR SCAN (SCORE risk LABEL repaid PROTECTED race METRICS avg(\"Region of\") AS region, brier_score WEIGHT weight MINIMUM 2)",
    "SELECT race, sex, fair_label, fair_changed FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race, sex "
    "REFERENCE OVERALL WITHIN RATIO 0.9 ORDER BY weight DESC NULLS LAST, \"Region of\") ORDER BY ALL",
    "SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race, sex WEIGHT weight) ORDER BY ALL",
    "FROM loans WHERE risk IS NOT NULL FAIR THRESHOLD (SCORE risk LABEL repaid PROTECTED sex REFERENCE 'Male' WEIGHT weight LAMBDA 0.5 THRESHOLD 0.4)",
    "WITH a AS (FROM loans SELECT race, n WHERE sex = 'Male' FAIR (PREDICTION approved PROTECTED race)) FROM a",
    "SELECT race, n FROM (SELECT * FROM loans WHERE risk > 0.2) FAIR (PREDICTION approved PROTECTED race) HAVING n > 10 ORDER BY n, race LIMIT 2",
    "SELECT 1 AS fair_rows, * FROM loans FAIR (PREDICTION approved /* in ( */ PROTECTED race -- end )\n) UNION ALL SELECT 2, NULL, 1, 2, 3.0",
    "SELECT (SELECT max(n) FROM loans FAIR (PREDICTION approved PROTECTED race)) AS most FROM range(2)",
    'FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED "Region of" CONTROL sex, race METRICS ALL ORDERED SENSITIVITY WEIGHT weight REFERENCE 0)',
    'FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED race, sex MATCH floor(risk * 8) METRICS ALL CONFIDENCE 0.9 CONTROL "Region of" WITHIN 0.1 SENSITIVITY)',
    "FROM loans FAIR PAIRS (SCORE risk LABEL repaid PROTECTED CUBE(race, sex) MATCH floor(risk * 8) CONFIDENCE 0.8 REFERENCE 'White', 'Male' WITHIN RATIO 0.8 METHOD exact MINIMUM 2 CORRECTION none)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED sex MATCH floor(risk * 50) METHOD chi_square CONFIDENCE 0.95)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.4 LABEL repaid PROTECTED ROLLUP(race, sex) MATCH weight METRICS ALL CONFIDENCE 0.4 CONTROL \"Region of\" REFERENCE 'White', 'Male' MINIMUM 3 FAMILY all FILTER weight > 1)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race = 'White' AS white CONTROL sex STRATA complete MATCH weight CORRECTION none CONFIDENCE 0.9)",
    "FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED race, sex MATCH floor(risk * 4) CONTROL \"Region of\" SENSITIVITY METHOD chi_square REFERENCE 'White', 'Male' MINIMUM 2)",
    "FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED GROUPING SETS ((race), (sex)) MATCH weight METHOD exact CONFIDENCE 0.8)",
    'FROM loans FAIR SCAN (PREDICTION approved LABEL repaid FEATURES race, bins(risk, 3), weight GAP sex, "Region of" METRICS ALL MINIMUM 3 CONFIDENCE 0.9 WITHIN 0.1 DEPTH 3)',
    'FROM loans FAIR SCAN (PREDICTION approved LABEL repaid PROTECTED race FEATURES top("Region of", 2) GAP sex METRICS selection_rate WITHIN RATIO 0.8, f1, avg(risk) AS mean WITHIN 0.2 MINIMUM 3 CONFIDENCE 0.4 WEIGHT weight FAMILY all)',
    'FROM loans FAIR SCAN (SCORE risk LABEL repaid FEATURES race, "Region of" GAP sex METRICS mean_score, brier_score WEIGHT weight MINIMUM 2 CORRECTION none CONFIDENCE 0.9)',
    'FROM loans FAIR SCAN (SCORE risk THRESHOLD 0.4 FEATURES race, "Region of" GAP sex WEIGHT weight MINIMUM 2 FILTER risk > 0.1)',
    'FROM loans FAIR SCAN (PREDICTION approved FEATURES race, "Region of" GAP bins(risk, [0.25, 0.5]) AS r MINIMUM 2 ESTIMATE risk ACTUAL weight METRICS mae, selection_rate)',
    'FROM loans FAIR PROXIES (FEATURES sex, "Region of", risk, bins(weight, [1, 2]) AS w, top(race, 2) AS t PROTECTED race, approved CONFIDENCE 0.9 FILTER risk > 0.1)',
    "FROM loans FAIR PROXIES (FEATURES sex PROTECTED race = 'White' AS white CONFIDENCE 0.99 CORRECTION none)",
    'FROM loans FAIR (PREDICTION approved PROTECTED CUBE(quantiles(risk, 4) AS r, sex) CONTROL top("Region of", 2) CONFIDENCE 0.9 FILTER risk > 0.1)',
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED quantiles(weight, 2) AS w CONTROL race REFERENCE '2: 1.5 or more' MINIMUM 2)",
    "FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED top(race, 2) CONTROL quantiles(weight, 3) AS q METRICS tpr, fpr WEIGHT weight CONFIDENCE 0.9)",
    "FROM loans FAIR DECOMPOSE (PREDICTION approved PROTECTED sex CONTROL bins(risk, 4), quantiles(weight, 2) DETAIL controls)",
    "FROM loans FAIR SCAN (PREDICTION approved FEATURES race GAP quantiles(risk, 2) MINIMUM 2)",
    "FROM loans FAIR PROXIES (FEATURES sex, race PROTECTED bins(risk, 3), top(race, 2) AS r)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race MATCH weight CONTROL quantiles(risk, 2))",
    "FROM loans FAIR TREND (PREDICTION approved PROTECTED CUBE(race, sex) CONTROL weight > 1 AS heavy TIME DATE '2024-01-31' + CAST(risk * 200 AS INTEGER) EVERY 'month' DISPERSION laney MINIMUM 1 REFERENCE OVERALL TARGET 0.1 CONFIDENCE 0.9)",
    "FROM loans FAIR (PREDICTION race LABEL CASE WHEN risk > 0.4 THEN race ELSE 'White' END PROTECTED CUBE (sex, approved) CONTROL repaid OUTCOMES EACH METRICS ALL "
    "WEIGHT weight CONFIDENCE 0.9)",
    "FROM loans FAIR (LABEL race PREDICTION CASE WHEN risk > 0.4 THEN race END PROTECTED GROUPING SETS (()) OUTCOMES ('White', e'As\\'ian', $$Black$$) METRICS macro_f1 AS mine)",
    "FROM loans FAIR PAIRS (LABEL race PREDICTION CASE WHEN risk > 0.4 THEN race ELSE 'White' END PROTECTED sex CONTROL approved OUTCOMES ('White', 'Black') "
    "METRICS accuracy, fpr, weighted_recall WITHIN 0.1 CONFIDENCE 0.9 FAMILY all)",
    "FROM loans FAIR TREND (PREDICTION race PROTECTED sex CONTROL approved OUTCOMES ('White', 'Asian') TIME DATE '2024-01-31' + \"Region of\" * 9 EVERY '1 month')",
    "FROM loans FAIR TEST (PREDICTION race LABEL CASE WHEN risk > 0.4 THEN race ELSE 'White' END PROTECTED ROLLUP (sex, approved) CONTROL repaid WEIGHT weight "
    "OUTCOMES ('White', 'Black', 'Other') METRICS ALL MINIMUM 2)",
    "FROM loans FAIR TEST (PREDICTION race LABEL CASE WHEN risk > 0.4 THEN race ELSE 'White' END PROTECTED ROLLUP (sex, approved) CONTROL repaid WEIGHT weight "
    "OUTCOMES ('White' < 'Black' < 'Other') METRICS ALL MINIMUM 2)",
    "FROM loans FAIR DISPARITY (PREDICTION race LABEL CASE WHEN risk > 0.4 THEN race ELSE 'White' END PROTECTED sex OUTCOMES ('White' < 'Black' < 'Other') "
    "METRICS accuracy, tpr WITHIN 0.1 CONFIDENCE 0.9)",
    "SELECT sex, accuracy FROM loans FAIR (PREDICTION \"Region of\" LABEL 1 PROTECTED sex OUTCOMES (0 < 1) METRICS accuracy)",
    "FROM loans FAIR PAIRS (LABEL repaid PROTECTED race ESTIMATE \"Region of\" ACTUAL weight + risk WEIGHT weight METRICS ALL)",
]  # fmt: skip
