-- standard: ll144
-- rule: Selection rates, or shares of scores above the median of all, by sex, by race or ethnicity, and by both, each over
--   that of the category with the highest; FROM fair_ll144(…) makes the tables
-- note: PREDICTION is the favourable decision: of denials write PREDICTION NOT denied.
--   The rule sets no threshold. A category of less than 2 percent of the data may be left out of the ratios,
--   if that is justified; those of unknown category are counted and shown
-- source: New York City Local Law 144 of 2021; 6 RCNY 5-300 to 5-304
-- as of: 2026-11-22
METRICS selection_rate
