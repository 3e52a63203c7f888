-- standard: four_fifths
-- rule: A selection rate below four fifths of the highest indicates adverse impact; exactly four fifths does not
-- beside it: Smaller gaps may count where they are statistically and practically significant, and larger ones may not
--   where numbers are small
-- source: Uniform Guidelines on Employee Selection Procedures, 29 CFR 1607.4(D) (1978)
-- as of: 2026-11-22
-- indicated: NOT within
WITHIN RATIO 0.8
METRICS selection_rate
