-- What: the table of metrics. Rows out: one per metric: its formula over tp, fp, fn, tn, n, what it needs, its names and source.
CREATE OR REPLACE MACRO fair_metric_definitions() AS TABLE
FROM fair_metric_definitions();
COMMENT ON MACRO TABLE fair_metric_definitions IS 'The metrics, with their formulas, aliases, meaning and source';

-- What: the metrics that a list of names and aliases asks for, in canonical names: ['tpr'] is ['true_positive_rate'].
CREATE OR REPLACE MACRO fair_named_metrics(names) AS (
  SELECT
    FLATTEN(LIST(CASE
      WHEN metric IS NULL
      THEN error('unknown metric ' || COALESCE(asked, 'NULL') || ': FROM fair_metric_definitions() lists them')
      WHEN formula LIKE '[%]' THEN string_split(formula[2:-2], ', ')
      ELSE [metric]
    END))
  FROM (SELECT UNNEST(CAST(names AS VARCHAR[])) AS asked)
  LEFT JOIN (FROM fair_metric_definitions())
    ON LOWER(asked) = metric OR list_contains(string_split(aliases, ', '), LOWER(asked))
);
COMMENT ON MACRO fair_named_metrics IS 'The metrics that a list of names and aliases asks for';

-- What: what is missing to measure a metric, as a sentence; NULL where nothing is. Its columns are renamed, since an argument
-- is put in as it is written, and would be taken for one of them.
CREATE OR REPLACE MACRO fair_lacking(asked, has_prediction, has_label, has_score, has_control) AS (
  SELECT
    CASE
      WHEN fair_needs LIKE '%prediction%' AND NOT has_prediction THEN fair_metric || ' needs a prediction'
      WHEN fair_needs LIKE '%label%' AND NOT has_label
      THEN fair_metric || ' needs a label: give label := a column of 0 and 1'
      WHEN fair_needs LIKE '%score%' AND NOT has_score
      THEN fair_metric || ' needs a score: give score := a column in [0, 1]'
      WHEN fair_needs LIKE '%control%' AND NOT has_control
      THEN fair_metric || ' is measured within strata: give control := names of columns'
    END
  FROM (SELECT metric AS fair_metric, needs AS fair_needs FROM fair_metric_definitions())
  WHERE fair_metric = asked
);
COMMENT ON MACRO fair_lacking IS 'What is missing to measure a metric';

-- What: TRUE, or an error where a column that makes groups or strata has the name of a column of the result.
CREATE OR REPLACE MACRO fair_free(names, taken) AS (
  SELECT
    CASE
      WHEN COUNT(*) = 0 THEN TRUE
      ELSE error(
        'the result has a column called ' || MIN(fair_name)
        || ' of its own: give yours another name, WITH t AS (SELECT *, … AS other FROM …)'
      )
    END
  FROM (SELECT LOWER(UNNEST(names)) AS fair_name)
  WHERE list_contains(taken, fair_name)
);
COMMENT ON MACRO fair_free IS 'An error where a name is that of a column of the result';
