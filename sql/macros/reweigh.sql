-- What: the input rows, with weights under which group and label are independent, as FAIR REWEIGH (…) finds them.
-- Source: Kamiran and Calders 2012. The parameters are those of fair_metrics.
-- Rows out: those of `tbl`, and fair_weight; NULL where the label is NULL.
CREATE OR REPLACE MACRO fair_reweigh(tbl, protected, label, weight := 1, control := [], filter := TRUE) AS TABLE
SELECT * EXCLUDE (fair_own_none, fair_own_any)
FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_reweigh')
)
FAIR REWEIGH (
  LABEL     CASE WHEN TYPEOF(label) = '"NULL"' THEN error('fair_reweigh needs a label') ELSE label END AS label
  WEIGHT    weight
  FILTER    filter
  CONTROL   control AS strata
  PROTECTED protected AS groups
);
COMMENT ON MACRO TABLE fair_reweigh IS 'Weights that make group and label independent: FROM fair_reweigh(loans, [''race''], repaid)';
