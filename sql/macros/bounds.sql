-- What: how far the gap of each pair of groups depends on rows whose group is unknown, as FAIR BOUNDS (…) finds it.
-- metrics: names of metrics; NULL for selection_rate and, with a label, those that FAIR DISPARITY takes.
-- within: the largest difference that is allowed; NULL judges none (disparate_impact has its own ratio of 0.8).
-- minimum: groups with fewer known rows are not compared. The other parameters are those of fair_metrics.
-- Rows out: one per stratum, metric and pair: controls, metric, both groups with rows, value and bounds, difference, …
CREATE OR REPLACE MACRO fair_bounds(
  tbl, protected, prediction, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL,
  within := NULL, minimum := 0
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    * EXCLUDE (strata, items)
      REPLACE (CASE WHEN allowance IS NOT NULL THEN judged_on END AS judged_on)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_bounds')
  )
  FAIR BOUNDS (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_bounds has nothing to bound: give a prediction or a label')
                 ELSE fair_counted(metrics, fair_items(prediction, label, NULL, control)) AND filter
               END
    CONTROL    control AS strata, fair_items(prediction, label, NULL, control) AS items
    PROTECTED  protected AS groups
    WITHIN     $within
    MINIMUM    $minimum
    METRICS    ALL
  )
  HAVING CASE
    WHEN NOT list_contains(COALESCE(
      fair_named_metrics(metrics),
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        ELSE ['base_rate']
      END
    ), metric)
    THEN FALSE
    ELSE fair_free(fair_columns(control, []), [
      'metric', 'first_group', 'first_n', 'first_unknown', 'first_value', 'first_min', 'first_max', 'second_group',
      'second_n', 'second_unknown', 'second_value', 'second_min', 'second_max', 'difference', 'difference_min',
      'difference_max', 'ratio', 'ratio_min', 'ratio_max', 'allowance', 'judged_on', 'within', 'bounds_verdict', 'first_key',
      'second_key'
    ])
  END
);
COMMENT ON MACRO TABLE fair_bounds IS 'What rows of unknown group leave open: FROM fair_bounds(loans, [''race''], approved, within := 0.05)';
