-- title: a metric is stored
CREATE OR REPLACE METRIC error_cost(cfp := 1, cfn := 5) AS (cfp * fp + cfn * fn) / n

-- expansion
CREATE SCHEMA IF NOT EXISTS fairsql;
CREATE TABLE IF NOT EXISTS fairsql.metrics (metric TEXT, parameters TEXT, formula TEXT);
DELETE FROM fairsql.metrics WHERE LOWER(metric) = LOWER('error_cost');
INSERT INTO fairsql.metrics VALUES ('error_cost', 'cfp := 1, cfn := 5', '(cfp * fp + cfn * fn) / n')

-- title: a metric is dropped
CREATE METRIC harm AS fp / n;
DROP METRIC harm

-- expansion
CREATE SCHEMA IF NOT EXISTS fairsql;
CREATE TABLE IF NOT EXISTS fairsql.metrics (metric TEXT, parameters TEXT, formula TEXT);
DELETE FROM fairsql.metrics WHERE LOWER(metric) = LOWER('harm');
INSERT INTO fairsql.metrics VALUES ('harm', '', 'fp / n');
DELETE FROM fairsql.metrics WHERE LOWER(metric) = LOWER('harm')
