-- title: a metric is stored
CREATE OR REPLACE METRIC error_cost(cfp := 1, cfn := 5) AS (cfp * fp + cfn * fn) / n

-- expansion
CREATE SCHEMA IF NOT EXISTS fairsql; CREATE TABLE IF NOT EXISTS fairsql.metrics (metric TEXT, parameters TEXT, formula TEXT); MERGE
  INTO fairsql.metrics AS stored USING (SELECT 'error_cost' AS metric, 'cfp := 1, cfn := 5' AS parameters,
  '(cfp * fp + cfn * fn) / n' AS formula) AS given ON LOWER(REPLACE(stored.metric, 'İ', 'i̇')) = LOWER(REPLACE(given.metric, 'İ',
  'i̇')) WHEN MATCHED THEN UPDATE SET metric = given.metric, parameters = given.parameters, formula = given.formula WHEN NOT MATCHED
  THEN INSERT VALUES (given.metric, given.parameters, given.formula)

-- title: a metric is dropped
CREATE METRIC harm AS fp / n;
DROP METRIC harm

-- expansion
CREATE SCHEMA IF NOT EXISTS fairsql; CREATE TABLE IF NOT EXISTS fairsql.metrics (metric TEXT, parameters TEXT, formula TEXT); MERGE
  INTO fairsql.metrics AS stored USING (SELECT 'harm' AS metric, '' AS parameters, 'fp / n' AS formula) AS given ON
  LOWER(REPLACE(stored.metric, 'İ', 'i̇')) = LOWER(REPLACE(given.metric, 'İ', 'i̇')) WHEN MATCHED THEN UPDATE SET metric =
  given.metric, parameters = given.parameters, formula = given.formula WHEN NOT MATCHED THEN INSERT VALUES (given.metric,
  given.parameters, given.formula); DELETE FROM fairsql.metrics WHERE LOWER(REPLACE(metric, 'İ', 'i̇')) = LOWER(REPLACE('harm', 'İ',
  'i̇'))
