-- What: gaps between groups after a linear regression on controls, as in FAIR ADJUST (…).
-- outcome: a number, or with logarithm := TRUE the number whose natural logarithm the regression takes. control: names of
-- columns whose values the regression has a term for each. linear: names of columns of numbers. cluster: whom or what a
-- row is about, if one has several rows; NULL takes rows as independent. within: the largest gap that is allowed, of
-- logarithms as a part of the reference; NULL judges none. confidence: level of the limits, in (0, 1); without it there
-- are none. reference: what each group is compared with: a group, its values as texts, ['White', 'Male'], or all rows,
-- 'OVERALL'; NULL takes the largest group. correction: how p_adjusted is made: holm, benjamini_hochberg, bonferroni, none.
-- Rows out: one per group: both groups, gap, adjusted gap, standard error, p-value, R², robustness, …
CREATE OR REPLACE MACRO fair_adjust(
  tbl, protected, outcome, control, confidence, linear := [], logarithm := FALSE, weight := 1, cluster := NULL, filter := TRUE,
  within := NULL, reference := NULL, correction := 'holm'
) AS TABLE
SELECT *
FROM (
  SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
  FROM query_table(tbl)
  WHERE fair_lists(protected, 'protected', control, 'fair_adjust') AND (
    SELECT
      CASE
        WHEN COALESCE(LEN(TRY_CAST(linear AS VARCHAR[])) <> LEN(fair_columns(linear, [])), linear IS NOT NULL)
        THEN error('linear of fair_adjust must be a list of names of columns: linear := [''years'', ''age'']')
        WHEN LEN(fair_columns(control, [])) + LEN(fair_columns(linear, [])) = 0
        THEN error('fair_adjust needs control or linear: the names of the columns to adjust for')
        ELSE TRUE
      END
  )
)
FAIR ADJUST (
  OUTCOME    outcome
  PROTECTED  protected AS groups
  CONTROL    control AS controls
  LINEAR     linear AS linears
  WEIGHT     weight
  CLUSTER    CASE WHEN TYPEOF(cluster) = '"NULL"' THEN '' ELSE '#' || CAST(cluster AS VARCHAR) END AS cluster
  FILTER     filter
  WITHIN     $within
  CONFIDENCE 0.95 -- the parameter takes its place
  REFERENCE  $reference
  CORRECTION holm
);
COMMENT ON MACRO TABLE fair_adjust IS 'Gaps after a regression on controls: FROM fair_adjust(employees, [''sex''], pay, [''skill'', ''position''], linear := [''years''], logarithm := TRUE)';
