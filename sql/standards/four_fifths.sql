-- standard: four_fifths
-- rule: A selection rate below four fifths of the highest indicates adverse impact, unless one more selection of that
--   group, in place of one of the other, would make its rate the higher one
-- note: PREDICTION is the favourable decision: of denials write PREDICTION NOT denied.
--   Smaller gaps may count where they are statistically and practically significant, and larger ones may not
--   where numbers are small. That exactly four fifths is not below is our reading. Equal rates of .3 with 50 people in
--   each group show it in 46 of 100 samples, with 400 in 4: read p_value beside it
-- source: Uniform Guidelines on Employee Selection Procedures, 29 CFR 1607.4(D) (1978); Questions and Answers on them,
--   44 FR 11996 (1979), no. 21
-- as of: 2026-11-26
-- indicated: NOT within AND COALESCE(NOT one_more_reverses, TRUE)
-- compares with: the highest
WITHIN RATIO 0.8
METRICS selection_rate
