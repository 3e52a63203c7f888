-- standard: two_sd
-- rule: Selection rates that differ by more than two standard deviations: |z| above 2, of two proportions, pooled,
--   two-sided, without a continuity correction
-- note: The courts' two or three standard deviations are of one count against a known share (Castaneda); that two
--   rates are compared by them is practice of employment audits. People are taken as selected independently. With many
--   rows small gaps show it, and with few rows large ones do not. Where an expected count is below 5 there is no z:
--   Fisher's p is compared with .0455, the chance of two standard deviations
-- source: Castaneda v. Partida, 430 U.S. 482 (1977), note 17, and Hazelwood School District v. United States, 433 U.S.
--   299 (1977), for how many standard deviations; for those of two rates practice in US employment audits
-- as of: 2026-11-26
-- indicated: COALESCE(abs(z) > 2, p_value < 0.0455)
METRICS selection_rate
CORRECTION none
