-- What: the table of metrics. Rows out: one per metric: its formula over tp, fp, fn, tn, n, what it needs, its names and source.
CREATE OR REPLACE MACRO fair_metric_definitions() AS TABLE
FROM fair_metric_definitions();
COMMENT ON MACRO TABLE fair_metric_definitions IS 'The metrics, with their formulas, aliases, meaning and source';

-- What: the metrics that a list of names and aliases asks for, in canonical names: ['tpr'] is ['true_positive_rate'].
CREATE OR REPLACE MACRO fair_named_metrics(names) AS (
  SELECT
    FLATTEN(LIST(CASE
      WHEN metric IS NULL
      THEN error('unknown metric ' || asked || ': FROM fair_metric_definitions() lists them')
      WHEN formula LIKE '[%]' THEN string_split(formula[2:-2], ', ')
      ELSE [metric]
    END))
  FROM (SELECT UNNEST(CAST(names AS VARCHAR[])) AS asked)
  LEFT JOIN (FROM fair_metric_definitions())
    ON LOWER(asked) = metric OR list_contains(string_split(aliases, ', '), LOWER(asked))
);
COMMENT ON MACRO fair_named_metrics IS 'The metrics that a list of names and aliases asks for';
