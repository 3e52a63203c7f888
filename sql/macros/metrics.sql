-- What: every metric of every group, as FAIR (… METRICS ALL) measures it.
-- tbl: a table, view or CTE. protected: names of the columns that make groups, ['race', 'sex'], in the order of the table.
-- prediction: an expression, 0, 1 or boolean; NULL for none. label: what is true. score: in [0, 1].
-- confidence: level of the intervals, in (0, 1); without it there are none.
-- weight: of a row; NULL for 1. control: names of the columns that make strata. filter: which rows are measured.
-- Rows out: one per stratum and group: controls, groups, n, excluded, the metrics; NULL what lacks a label or a score.
CREATE OR REPLACE MACRO fair_metrics(
  tbl, protected, prediction, confidence, label := NULL, score := NULL, weight := NULL, control := [], filter := TRUE
) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT
    UNNEST(strata),
    UNNEST(groups),
    * EXCLUDE (strata, groups, items)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_metrics')
  )
  FAIR (
    PREDICTION CASE WHEN TYPEOF(prediction) = '"NULL"' THEN '1' ELSE prediction END AS prediction
    LABEL      CASE WHEN TYPEOF(label) = '"NULL"' THEN '1' ELSE label END AS label
    SCORE      CASE WHEN TYPEOF(score) = '"NULL"' THEN '0' ELSE score END AS score
    WEIGHT     CASE WHEN TYPEOF(weight) = '"NULL"' THEN '1' ELSE weight END AS weight
    FILTER     CASE
                 WHEN TYPEOF(prediction) = '"NULL"' AND TYPEOF(label) = '"NULL"' AND TYPEOF(score) = '"NULL"'
                 THEN error('fair_metrics has nothing to measure: give a prediction, a label or a score')
                 ELSE filter
               END
    CONTROL    control AS strata, fair_items(prediction, label, score, control) AS items
    PROTECTED  protected AS groups
    METRICS    ALL
    CONFIDENCE 0.95 -- the parameter takes its place
  )
  HAVING fair_free(
    fair_columns(protected, []) || fair_columns(control, []),
    (SELECT FLATTEN(LIST([metric, metric || '_low', metric || '_high', metric || '_n'])) FROM fair_metric_definitions()) || ['n', 'excluded']
  )
);
COMMENT ON MACRO TABLE fair_metrics IS 'Every metric of every group: FROM fair_metrics(loans, [''race'', ''sex''], approved, label := repaid, filter := year = 2012)';
