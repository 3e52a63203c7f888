-- What: the metrics that a list asks for, under the names that FAIR SCAN gives them; NULL for none.
CREATE OR REPLACE MACRO fair_scanned(names) AS (
  [
    CASE WHEN name IN ('disparate_impact', 'conditional_statistical_parity') THEN 'selection_rate' ELSE name END
    FOR name IN fair_named_metrics(names)
  ]
);
COMMENT ON MACRO fair_scanned IS 'Part of fair_scan: the metrics to be measured';

-- What: the subgroups whose metric differs most from that of all rows, as FAIR SCAN (…) finds them.
-- features: names of the columns whose values make subgroups, in the order of the table.
-- metrics: names of metrics of counts; NULL for selection_rate and, with a label, those that FAIR SCAN takes.
-- depth: the most features of a subgroup, from 1 to 6. minimum: rows of a subgroup. prune: what each value must add or
-- take away; NULL for any amount. confidence: level of the limits, in (0, 1); without it there are none.
-- correction: how p-values are adjusted, as CORRECTION names it. family: together with which, as FAMILY names it. The other parameters are those of fair_metrics.
-- Rows out: one per metric and subgroup: metric, subgroup, depth, n, support, value, value_n, divergence, p_value, shapley, …
CREATE OR REPLACE MACRO fair_scan(
  tbl, features, prediction, confidence, label := NULL, weight := NULL, filter := TRUE, metrics := NULL, depth := 2,
  minimum := 30, prune := NULL, correction := 'holm', family := 'strata'
) AS TABLE
FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(features, 'features', [], 'fair_scan')
)
FAIR SCAN (
  PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
  LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
  WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
  FILTER     CASE
               WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
               THEN error('fair_scan has nothing to measure: give a prediction or a label')
               ELSE fair_counted(metrics, fair_items(prediction, label, NULL, [])) AND filter
             END
  FEATURES   features AS groups
  DEPTH      1 -- the parameter takes its place
  MINIMUM    $minimum
  PRUNE      $prune
  METRICS    ALL
  CONFIDENCE 0.95 -- the parameter takes its place
);
COMMENT ON MACRO TABLE fair_scan IS 'The subgroups furthest from all rows: FROM fair_scan(loans, [''race'', ''sex'', ''age''], approved, label := repaid, metrics := [''tpr''])';
