-- Queries on the file of `fairsql check --record`: each run of a policy, and the rows that it judged.

-- create: the tables of a file, if they are not there; `outcomes` has a row for each row of the groups, for FAIR TREND
CREATE TABLE IF NOT EXISTS runs (
  run BIGINT PRIMARY KEY, time TIMESTAMP, file VARCHAR, policy VARCHAR, fingerprint VARCHAR, rows BIGINT,
  outcome VARCHAR, message VARCHAR
);
CREATE TABLE IF NOT EXISTS judged (
  run BIGINT, outcome VARCHAR, metric VARCHAR, stratum VARCHAR, of_all_rows BOOLEAN,
  first_group VARCHAR, first_n BIGINT, first_value DOUBLE, second_group VARCHAR, second_n BIGINT, second_value DOUBLE,
  difference DOUBLE, difference_low DOUBLE, difference_high DOUBLE, ratio DOUBLE, ratio_low DOUBLE, ratio_high DOUBLE,
  allowance DOUBLE, judged_on VARCHAR, message VARCHAR
);
CREATE VIEW IF NOT EXISTS outcomes AS
WITH sides AS (
  SELECT run, metric, stratum, first_group AS group_name, first_n AS n, first_value AS value FROM judged WHERE of_all_rows
  UNION
  SELECT run, metric, stratum, second_group, second_n, second_value FROM judged WHERE of_all_rows
)
SELECT time, file, policy, fingerprint, metric, stratum, group_name, UNNEST(RANGE(n)) < ROUND(n * value) AS outcome
FROM sides JOIN runs USING (run) WHERE value IS NOT NULL;

-- looks: at how many numbers of rows, and from which on, a policy was looked at before it had so many
SELECT count(DISTINCT rows), min(rows) FROM runs WHERE fingerprint = $1 AND rows < $2;

-- add: a run
INSERT INTO runs SELECT coalesce(max(run), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM runs RETURNING run;

-- add_judged: a row that it judged
INSERT INTO judged BY NAME SELECT $columns;

-- history: each run, from the first one on, the how-manieth look at rows that grow it was, and what it said first
SELECT
  date_trunc('second', time) AS time, file, policy, outcome, rows,
  (SELECT count(DISTINCT before.rows) + 1 FROM runs AS before
   WHERE before.fingerprint = now.fingerprint AND before.run < now.run AND before.rows < now.rows) AS look,
  fingerprint, split_part(message, chr(10), 1) AS message
FROM runs AS now ORDER BY run;
