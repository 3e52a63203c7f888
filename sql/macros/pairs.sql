-- What: every pair of groups with its gap, its p-value, and what would change the gap, as FAIR PAIRS (…) has it.
-- metrics: names of metrics that are proportions of counts; NULL for selection_rate and, with a label, those that FAIR
-- PAIRS takes. within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of
-- 0.8). minimum: smaller groups make no pair. confidence: level of the limits, in (0, 1); without it there are none.
-- reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL';
-- NULL compares each with each. correction: how p-values and limits are corrected, as CORRECTION names it. family: for
-- which comparisons together, as FAMILY names it.
-- The other parameters are those of fair_metrics.
-- Rows out: one per stratum, metric and pair: controls, metric, both groups, difference, ratio, within, p_value, …
CREATE OR REPLACE MACRO fair_pairs(
  tbl, protected, prediction, confidence, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL,
  within := NULL, minimum := 0, reference := NULL, correction := 'holm',
  family := 'strata'
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_pairs')
  )
  FAIR PAIRS (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_pairs has nothing to compare: give a prediction or a label')
                 WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND TYPEOF(weight) <> '"NULL"'
                 THEN error('fair_pairs compares with OVERALL where rows have no weights: name a group, or leave out the weight')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), $proportions, 'fair_pairs') AND filter
               END
    CONTROL    control AS strata,
               fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS items,
               fair_asked(metrics, fair_own_items) AS asked
    PROTECTED  protected AS groups
    WITHIN     $within
    MINIMUM    $minimum
    METRICS    ALL
    CONFIDENCE 0.95 -- the parameter takes its place
    REFERENCE  $reference
  )
  HAVING fair_free(fair_columns(control, []), [
    'metric', 'first_group', 'first_n', 'first_value', 'second_group', 'second_n', 'second_value', 'difference',
    'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance', 'judged_on', 'within',
    'verdict', 'z', 'p_value', 'p_adjusted', 'comparisons', 'odds_ratio', 'shortfall', 'one_more_reverses',
    'standardized_difference', 'rows_needed', 'warning', 'first_key', 'second_key'
  ])
);
COMMENT ON MACRO TABLE fair_pairs IS 'Every pair of groups, with tests: FROM fair_pairs(loans, [''race''], approved, label := repaid, metrics := [''tpr''], within := 0.05)';
