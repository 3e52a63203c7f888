-- What: TRUE if a metric is asked for, or an error where one of those asked for cannot be tested.
CREATE OR REPLACE MACRO fair_tested(metric, asked, items, there) AS (
  CASE
    WHEN LEN(LIST_FILTER(STRING_SPLIT(asked[2:-2], ','), LAMBDA name : NOT LIST_CONTAINS(there, name))) > 0
    THEN error(
      LIST_FILTER(STRING_SPLIT(asked[2:-2], ','), LAMBDA name : NOT LIST_CONTAINS(there, name))[1]
      || ' is not a proportion of counts, so it has no table to test: FROM fair_disparity(…) compares it'
    )
    WHEN NOT CONTAINS(asked, ',' || metric || ',') THEN FALSE
    ELSE COALESCE(error(fair_lacking(metric, items)), TRUE)
  END
);
COMMENT ON MACRO fair_tested IS 'Part of fair_test: whether a metric is tested';

-- What: for each metric whether chance could have made the gaps between groups, as FAIR TEST (…) tests it.
-- metrics: names of metrics; NULL for selection_rate and, with a label, those that FAIR TEST takes.
-- minimum: groups with fewer rows are not tested. correction: how p-values are adjusted, as CORRECTION names it;
-- family: together with which, as FAMILY names it.
-- confidence: level of the limits of the odds ratio, in (0, 1). reference: the second of two groups, its values as texts.
-- The other parameters are those of fair_metrics.
-- Rows out: one per metric: test, statistic, degrees, p_value, p_adjusted, both groups of a pair, odds ratio, …
CREATE OR REPLACE MACRO fair_test(
  tbl, protected, prediction, label := NULL, weight := NULL, control := [], filter := TRUE, metrics := NULL, minimum := 0,
  correction := 'holm', family := 'strata', confidence := 0.95, reference := NULL
) AS TABLE
SELECT * EXCLUDE (items, asked, fair_there)
FROM (
  SELECT *, LIST(metric) OVER () AS fair_there
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_test') AND (  -- a query of its own, which is asked where there are no rows, too
      SELECT
        CASE
          WHEN COALESCE(confidence <= 0 OR confidence >= 1, TRUE)
          THEN error('CONFIDENCE must be between 0 and 1, and is ' || COALESCE(CAST(confidence AS VARCHAR), 'NULL'))
          WHEN UPPER(CAST(reference AS VARCHAR)) = 'OVERALL'
          THEN error('fair_test compares groups with each other, and OVERALL is not a group: name a group, [''Male'']')
          ELSE TRUE
        END
    )
  )
  FAIR TEST (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"'
                 THEN error('fair_test has nothing to test: give a prediction or a label')
                 ELSE filter
               END
    CONTROL    control AS strata, fair_items(prediction, label, NULL, control) + CASE WHEN TYPEOF(weight) = '"NULL"' THEN 0 ELSE 16 END AS items,
               fair_asked(metrics, fair_own_items) AS asked
    PROTECTED  protected AS groups
    MINIMUM    $minimum
    METRICS    ALL
    CONFIDENCE 0.95 -- the parameter takes its place
    REFERENCE  $reference
  )
)
WHERE fair_tested(metric, asked, items, fair_there);
COMMENT ON MACRO TABLE fair_test IS 'Whether chance could have made the gaps in each metric: FROM fair_test(loans, [''race''], approved, label := repaid, control := [''year''])';
