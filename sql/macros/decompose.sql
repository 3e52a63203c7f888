-- What: how much of the gap between two groups the strata explain, as FAIR DECOMPOSE (…) finds it.
-- control: names of the columns that may explain the gap. metrics: names of metrics that are means over rows; NULL for
-- selection_rate and, with a label, those that FAIR DECOMPOSE takes. minimum: smaller groups are not compared.
-- confidence: level of the limits of both parts, in (0, 1); without it there are none. reference: what each group is
-- compared with: a group, its values as texts, ['White', 'Male'], or all rows, 'OVERALL'; NULL takes the group with the
-- highest value and that with the lowest. shares: whose shares weigh the strata, as SHARES names it. The other parameters are those of fair_metrics.
-- Rows out: one per metric and pair: both groups, the gap and its parts.
CREATE OR REPLACE MACRO fair_decompose(
  tbl, protected, prediction, control, confidence, label := NULL, score := NULL, weight := NULL, filter := TRUE,
  metrics := NULL, minimum := 0, reference := NULL, shares := 'both'
) AS TABLE
SELECT parts.* EXCLUDE (fair_measured)
FROM (
  SELECT *, LIST(metric) OVER () AS fair_measured  -- not in QUALIFY: DuckDB 1.4.0 takes no LAMBDA there
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_decompose') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN LEN(fair_columns(control, [])) = 0
          THEN error('fair_decompose needs control: the names of the columns that may explain the gap')
          WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL' AND confidence IS NOT NULL
          THEN error('fair_decompose has no limits against OVERALL, which holds the rows of the group itself: leave out confidence')
          ELSE TRUE
        END
    )
  )
  FAIR DECOMPOSE (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    SCORE      CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS score
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_decompose has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END
    CONTROL    control AS controls
    PROTECTED  protected AS groups
    MINIMUM    $minimum
    METRICS    ALL
    CONFIDENCE 0.95 -- the parameter takes its place
    REFERENCE  $reference
  )
) AS parts
CROSS JOIN (
  SELECT
    items,
    COALESCE(
      [
        CASE WHEN name IN ('disparate_impact', 'conditional_statistical_parity') THEN 'selection_rate' ELSE name END
        FOR name IN fair_named_metrics(metrics)
      ],
      CASE
        WHEN items & 3 = 3
        THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
        WHEN items & 1 = 1 THEN ['selection_rate']
        WHEN items & 6 = 6 THEN ['base_rate', 'mean_score', 'brier_score']
        WHEN items & 4 = 4 THEN ['mean_score']
        ELSE ['base_rate']
      END
    ) AS names
  FROM (SELECT fair_items(prediction, label, score, control) AS items FROM query_table(tbl) LIMIT 1)
) AS asked
WHERE CASE
  WHEN NOT list_has_all(fair_measured, names)
  THEN error(
    array_to_string([name FOR name IN names IF NOT list_contains(fair_measured, name)], ', ')
    || ' cannot be decomposed: no mean over rows'
  )
  WHEN NOT list_contains(names, metric) THEN FALSE
  ELSE COALESCE(error(fair_lacking(metric, items)), TRUE)
END;
COMMENT ON MACRO TABLE fair_decompose IS 'How much of a gap the strata explain: FROM fair_decompose(admissions, [''sex''], admitted, [''department''])';
