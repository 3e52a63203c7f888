-- What: the input rows, with labels whose share of ones is even, by the fewest changes, as FAIR RELABEL (…) makes them.
-- score: by which rows are ranked. label: what to start from; or threshold, for [score >= threshold].
-- within: a group that is this near to its target stays as it is. The other parameters are those of fair_metrics.
-- Rows out: those of `tbl`, fair_label and fair_changed.
CREATE OR REPLACE MACRO fair_relabel(
  tbl, protected, score, label := NULL, threshold := NULL, within := 0, control := [], filter := TRUE
) AS TABLE
SELECT * EXCLUDE (fair_own_none, fair_own_any)
FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any FROM query_table(tbl) WHERE fair_lists(protected, 'protected', control, 'fair_relabel')
)
FAIR RELABEL (
  SCORE     score
  LABEL     CASE
              WHEN TYPEOF(label) <> '"NULL"' AND TYPEOF(threshold) <> '"NULL"'
              THEN error('fair_relabel is given the labels to start from twice: keep label, or threshold')
              WHEN TYPEOF(label) <> '"NULL"' THEN label
              WHEN TYPEOF(threshold) = '"NULL"'
              THEN error('fair_relabel needs the labels to start from: give threshold := 0.5, or label := a column')
              WHEN score >= threshold THEN '1'
              WHEN score < threshold THEN '0'
            END AS label
  FILTER    filter
  CONTROL   control AS strata
  PROTECTED protected AS groups
  WITHIN    $within
);
COMMENT ON MACRO TABLE fair_relabel IS 'Labels whose share of ones is even: FROM fair_relabel(loans, [''race''], risk, threshold := 0.5)';
