-- What: a threshold for each group that evens out the error rates at the least loss of accuracy, as FAIR THRESHOLD (…)
-- with METHOD exact finds it (Luskin et al. 2020, eq. 8).
-- threshold: the one used before. penalty: the price of a gap of 1 in units of accuracy (LAMBDA of the clause).
-- Rows out: one per stratum and group: controls, groups, n, excluded, threshold, rates and accuracy before and after.
CREATE OR REPLACE MACRO fair_thresholds(
  tbl, protected, score, label, threshold := 0.5, penalty := 1, weight := 1, control := [], filter := TRUE
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT UNNEST(strata), UNNEST(groups), * EXCLUDE (strata, groups)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_thresholds')
  )
  FAIR THRESHOLD (
    SCORE     score THRESHOLD $threshold
    LABEL     label
    LAMBDA    $penalty
    WEIGHT    weight
    FILTER    filter
    CONTROL   control AS strata
    PROTECTED protected AS groups
  )
  HAVING fair_free(fair_columns(protected, []) || fair_columns(control, []), [
    'n', 'excluded', 'threshold', 'tpr_before', 'tpr_after', 'fpr_before', 'fpr_after', 'accuracy_before',
    'accuracy_after', 'objective_before', 'objective_after', 'selection_rate_before', 'selection_rate_after'
  ])
);
COMMENT ON MACRO TABLE fair_thresholds IS 'A threshold for each group that evens error rates out: FROM fair_thresholds(loans, [''race''], risk, repaid)';
