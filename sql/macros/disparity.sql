-- What: for each metric the two groups with the largest difference, as FAIR DISPARITY (…) finds them.
-- metrics: names of metrics; NULL for selection_rate and, with a label, those that FAIR DISPARITY takes.
-- within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of 0.8).
-- minimum: smaller groups are not judged. confidence: level of the limits, in (0, 1); without it there are none.
-- reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL';
-- NULL compares each with each. correction: whether limits are corrected for all comparisons of a family, as CORRECTION
-- names it; family: what these are, as FAMILY names it.
-- The other parameters are those of fair_metrics.
-- Rows out: one per stratum and metric: controls, metric, difference, ratio, within, both groups with rows and values, and
-- the pair whose limit gives the verdict.
CREATE OR REPLACE MACRO fair_disparity(
  tbl, protected, prediction, confidence, label := NULL, score := NULL, weight := NULL, control := [],
  filter := TRUE, metrics := NULL, within := NULL, minimum := 0, reference := NULL,
  correction := 'holm', family := 'strata'
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_disparity')
  )
  FAIR DISPARITY (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    SCORE      CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS score
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_disparity has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END
    CONTROL    control AS strata, fair_items(prediction, label, score, control) AS items,
               fair_asked(metrics, fair_own_items) AS asked
    PROTECTED  protected AS groups
    WITHIN     $within
    MINIMUM    $minimum
    METRICS    ALL
    CONFIDENCE 0.95 -- the parameter takes its place
    REFERENCE  $reference
  )
  HAVING CASE
    WHEN NOT CONTAINS(asked, ',' || metric || ',')
    THEN FALSE
    ELSE COALESCE(error(fair_lacking(metric, items)), fair_free(fair_columns(control, []), [
      'metric', 'difference', 'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance',
      'judged_on', 'within', 'verdict', 'lowest_group', 'lowest_n', 'lowest_value', 'highest_group', 'highest_n',
      'highest_value', 'excluded', 'deciding_lowest', 'deciding_highest', 'comparisons', 'warning', 'lowest_key',
      'highest_key'
    ]))
  END
);
COMMENT ON MACRO TABLE fair_disparity IS 'The groups furthest apart in each metric: FROM fair_disparity(loans, [''race''], approved, label := repaid, metrics := [''equalized_odds''], within := 0.05)';
