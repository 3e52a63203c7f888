-- What: the table of metrics. Rows out: one per metric: its formula over tp, fp, fn, tn, n, what it needs, its names and source.
CREATE OR REPLACE MACRO fair_metric_definitions() AS TABLE
FROM fair_metric_definitions();
COMMENT ON MACRO TABLE fair_metric_definitions IS 'The metrics, with their formulas, aliases, meaning and source';

-- What: the metrics that a list of names and aliases asks for, in canonical names: ['tpr'] is ['true_positive_rate'].
CREATE OR REPLACE MACRO fair_named_metrics(names) AS (
  SELECT
    FLATTEN(LIST(CASE
      WHEN metric IS NULL AND contains(asked, '(')
      THEN error(asked || ' is a formula, and macros take names of metrics: write it in METRICS of the clause, whose view runs without FairSQL')
      WHEN metric IS NULL
      THEN error('unknown metric ' || COALESCE(asked, 'NULL') || ': FROM fair_metric_definitions() lists them')
      WHEN needs = 'estimate, actual'
      THEN error(asked || ' needs ESTIMATE and ACTUAL, which macros do not take: write a view of FAIR (ESTIMATE … ACTUAL …)')
      WHEN formula LIKE '[%]' THEN string_split(formula[2:-2], ', ')
      ELSE [metric]
    END))
  FROM (
    SELECT
      UNNEST(CASE
        WHEN names IS NOT NULL AND TRY_CAST(names AS VARCHAR[]) IS NULL
        THEN error('metrics must be a list of names: metrics := [''selection_rate'']')
        ELSE TRY_CAST(names AS VARCHAR[])
      END) AS asked
  )
  LEFT JOIN (FROM fair_metric_definitions())
    ON LOWER(asked) = metric OR list_contains(string_split(aliases, ', '), LOWER(asked))
);
COMMENT ON MACRO fair_named_metrics IS 'The metrics that a list of names and aliases asks for';

-- What: the items a call is given, as one number, so that they cost the grouping of the rows one key and not four:
-- the sum of 1 for a prediction, 2 for a label, 4 for a score and 8 for control.
CREATE OR REPLACE MACRO fair_items(prediction, label, score, control) AS (
  CASE WHEN TYPEOF(prediction) <> '"NULL"' THEN 1 ELSE 0 END
  + CASE WHEN TYPEOF(label) <> '"NULL"' THEN 2 ELSE 0 END
  + CASE WHEN TYPEOF(score) <> '"NULL"' THEN 4 ELSE 0 END
  + CASE WHEN LEN(fair_columns(control, [])) > 0 THEN 8 ELSE 0 END
);
COMMENT ON MACRO fair_items IS 'Which items a call is given, as one number';

-- What: what is missing to measure a metric with the items of fair_items, as a sentence; NULL where nothing is.
CREATE OR REPLACE MACRO fair_lacking(asked, items) AS (
  asked || MAP {
    'prediction': ' needs a prediction',
    'label': ' needs a label: give label := a column of 0 and 1',
    'score': ' needs a score: give score := a column in [0, 1]',
    'control': ' is measured within strata: give control := names of columns'
  }[LIST_FILTER(
    STRING_SPLIT((SELECT MAP(LIST(metric), LIST(needs)) FROM fair_metric_definitions())[asked], ', '),
    LAMBDA need : items & MAP {'prediction': 1, 'label': 2, 'score': 4, 'control': 8}[need] = 0
  )[1]]
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

-- What: the names between commas of the metrics that a macro is to compare: those asked for, or those that the items allow.
CREATE OR REPLACE MACRO fair_asked(names, items) AS (
  ',' || ARRAY_TO_STRING(COALESCE(
    fair_named_metrics(names),
    CASE
      WHEN items & 3 = 3
      THEN ['selection_rate', 'base_rate', 'accuracy', 'true_positive_rate', 'false_positive_rate', 'positive_predictive_value']
      WHEN items & 1 = 1 THEN ['selection_rate']
      WHEN items & 6 = 6 THEN ['base_rate', 'mean_score', 'auc', 'brier_score', 'calibration_error']
      WHEN items & 4 = 4 THEN ['mean_score']
      ELSE ['base_rate']
    END
  ), ',') || ','
);
COMMENT ON MACRO fair_asked IS 'Part of the macros that compare groups: the metrics to be compared';

-- What: TRUE, or an error where a metric that is asked for lacks an item, or is one of scores.
CREATE OR REPLACE MACRO fair_counted(names, items) AS (
  COALESCE(error(LIST_FILTER(
    (
      SELECT
        LIST(metric || ' needs ' || needs)
      FROM fair_metric_definitions()
      WHERE list_contains(fair_named_metrics(names), metric)
    ),
    LAMBDA fault : (contains(STRING_SPLIT(fault, ' needs ')[2], 'label') AND items & 2 = 0)
      OR (contains(STRING_SPLIT(fault, ' needs ')[2], 'prediction') AND items & 1 = 0)
      OR contains(STRING_SPLIT(fault, ' needs ')[2], 'score')
  )[1]), TRUE)
);
COMMENT ON MACRO fair_counted IS 'Part of fair_bounds and fair_scan: an error where a metric lacks an item';

-- What: TRUE, or an error where a requested metric lacks an item, or is not one of the proportions, which can be tested.
CREATE OR REPLACE MACRO fair_paired(names, items, proportions, called) AS (
  COALESCE(error(LIST_FILTER(
    (
      SELECT
        LIST({'bit': bit, 'fault': metric || fault})
      FROM fair_metric_definitions(), (VALUES
        ('', 32, ' is not a proportion of counts, which ' || called || ' compares: FROM fair_disparity(…) compares it'),
        ('prediction', 1, ' needs a prediction'),
        ('label', 2, ' needs a label: give label := a column of 0 and 1'),
        ('control', 8, ' is measured within strata: give control := names of columns')
      ) AS faults(need, bit, fault)
      WHERE list_contains(fair_named_metrics(names), metric)
        AND CASE WHEN need = '' THEN NOT list_contains(proportions, metric) ELSE contains(needs, need) END
    ),
    LAMBDA fault : items & fault.bit = 0
  )[1].fault), TRUE)
);
COMMENT ON MACRO fair_paired IS 'Part of fair_pairs and fair_trend: an error where a metric cannot be compared';
