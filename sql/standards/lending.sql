-- standard: lending
-- rule: A gap is practically significant where p is below 0.05 and it is past its threshold: a ratio of approval rates
--   (the adverse impact ratio) below 0.8, or a standardized mean difference above 30, here 0.3
-- note: PREDICTION is the favourable decision: of denials write PREDICTION NOT denied.
--   Thresholds are those of practice, of no regulator; odds_ratio and shortfall stand beside them. Scores need
--   METRICS selection_rate, mean_score
-- source: Practice in US fair lending, as the package solas-ai 0.6 computes it
-- as of: 2026-11-22
-- indicated: p_value < 0.05 AND COALESCE(abs(standardized_difference) > 0.3, NOT within)
WITHIN RATIO 0.8
METRICS selection_rate
CORRECTION none
