-- What: the gap between groups in each period with its control chart, for proportions of counts, as in FAIR TREND (…).
-- decided_at: when a row was decided. every: the length of a period, an INTERVAL or a text of one: '1 month'.
-- metrics: names of metrics that are proportions of counts; NULL for selection_rate and, with a label, those that FAIR
-- TREND takes. within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of
-- 0.8). minimum: smaller groups are not compared. confidence: level of the limits, in (0, 1); without it there are none.
-- reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL';
-- NULL compares each with each. target: the difference to expect; NULL is the mean of the periods before.
-- run_length: how many periods the chart runs on average until a false signal, from 10 to 10000.
-- dispersion: 'laney' where periods vary by more than chance alone, which adds a column; 'binomial' takes them not to.
-- The other parameters are those of fair_metrics.
-- Rows out: one per stratum, metric, pair and period: both groups, difference, ratio, within, target, sums, signal, …
CREATE OR REPLACE MACRO fair_trend(
  tbl, protected, prediction, decided_at, every, confidence, label := NULL, weight := NULL, control := [], filter := TRUE,
  metrics := NULL, within := NULL, minimum := 0, reference := NULL, target := NULL, run_length := 370, dispersion := 'binomial'
) AS TABLE
SELECT COLUMNS(lambda fair_each:
  fair_each <> 'fair_own_none' AND (fair_each <> 'dispersion' OR COALESCE(LOWER(dispersion) = 'laney', FALSE)))
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items, asked)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_trend')
  )
  FAIR TREND (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_trend has nothing to compare: give a prediction or a label')
                 ELSE fair_paired(metrics, fair_items(prediction, label, NULL, control), $proportions, 'fair_trend') AND filter
               END
    CONTROL    control AS strata,
               fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS items,
               fair_asked(metrics, fair_own_items) AS asked
    PROTECTED  protected AS groups
    TIME       decided_at
    EVERY      'month' -- the parameter takes its place
    TARGET     $target
    WITHIN     $within
    MINIMUM    $minimum
    METRICS    ALL
    CONFIDENCE 0.95 -- the parameter takes its place
    REFERENCE  $reference
  )
  HAVING CONTAINS(asked, ',' || metric || ',') AND fair_free(fair_columns(control, []), [
    'metric', 'period', 'first_group', 'first_n', 'first_value', 'second_group', 'second_n', 'second_value', 'excluded',
    'difference', 'difference_low', 'difference_high', 'ratio', 'ratio_low', 'ratio_high', 'allowance', 'judged_on',
    'within', 'verdict', 'target', 'cusum_high', 'cusum_low', 'control_limit', 'signal', 'run_length', 'dispersion',
    'warning', 'first_key', 'second_key'
  ])
);
COMMENT ON MACRO TABLE fair_trend IS 'The gap in each period, and whether it has changed: FROM fair_trend(loans, [''race''], approved, decided_at, ''1 month'')';
