-- Queries of the terminal (see fairsql/shell/).

-- settings: no Python variable is a table, and progress can be asked for
SET python_enable_replacements = false;
SET enable_progress_bar = true;
SET enable_progress_bar_print = false;

-- place: where the database in use is kept
SELECT coalesce('database ' || path, 'in memory: nothing is kept')
FROM duckdb_databases()
WHERE database_name = current_database();

-- tables: tables and views whose name is like a pattern
SELECT table_catalog AS database, table_schema AS schema, table_name AS name,
  CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END AS kind
FROM information_schema.tables
WHERE table_name ILIKE $1 AND NOT regexp_matches(table_name, '^fair_(tally|handed)_')
ORDER BY ALL;

-- table_names: the names of tables and views
SELECT DISTINCT table_name FROM information_schema.tables WHERE NOT regexp_matches(table_name, '^fair_(tally|handed)_') ORDER BY ALL;

-- schema: the CREATE statements of tables and views whose name is like a pattern
SELECT sql
FROM (
  SELECT sql, table_name AS name FROM duckdb_tables() WHERE NOT internal
  UNION ALL
  SELECT sql, view_name FROM duckdb_views() WHERE NOT internal
)
WHERE name ILIKE $1
ORDER BY name;

-- columns: the columns of one table
SELECT column_name AS name, data_type AS type, is_nullable AS nullable, column_default AS "default"
FROM duckdb_columns()
WHERE lower(table_name) = lower($1)
ORDER BY database_name, schema_name, column_index;

-- databases: the attached databases
SELECT database_name AS name, path, readonly AS read_only
FROM duckdb_databases()
WHERE NOT internal
ORDER BY ALL;

-- metrics: the rows that `.metrics` lists
SELECT metric, formula, aliases, meaning FROM fair_metric_definitions();

-- all_columns: the columns of each table, by the table's name as seen from here
SELECT
  CASE WHEN database_name = current_database() THEN '' ELSE database_name END AS database,
  CASE WHEN schema_name = 'main' THEN '' ELSE schema_name END AS schema,
  table_name,
  list(column_name ORDER BY column_index)
FROM duckdb_columns()
WHERE NOT internal AND NOT regexp_matches(table_name, '^fair_(tally|handed)_')
GROUP BY ALL
ORDER BY ALL;

-- keywords: DuckDB's, reserved ones first
SELECT upper(keyword_name) FROM duckdb_keywords() ORDER BY keyword_category <> 'reserved', keyword_name;

-- functions: those that are called by a plain name
SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name ~ '^[a-z]\w*$' ORDER BY ALL;

-- sweep: the command `fairsql tradeoff` as a statement
SWEEP MODEL $model $within;

-- curve: the points of a model's trade-off that a model was found for
SELECT model, $columns FROM fair_tradeoff($1, allowances := $2) WHERE feasible ORDER BY ALL;

-- baseline: accuracy and greatest disparity of a model's learner without allowances
SELECT any_value(accuracy.value), max(abs(one.value - other.value))
FROM fairsql.model_gaps AS gap
JOIN fairsql.model_metrics AS one
  ON one.model = gap.model AND one.metric = gap.metric AND one."group" = gap.group_1
    AND one.stratum IS NOT DISTINCT FROM gap.stratum
JOIN fairsql.model_metrics AS other
  ON other.model = gap.model AND other.metric = gap.metric AND other."group" = gap.group_2
    AND other.stratum IS NOT DISTINCT FROM gap.stratum
    AND (other.protected, other.part, other.moment) = (one.protected, one.part, one.moment)
JOIN fairsql.model_metrics AS accuracy
  ON accuracy.model = gap.model AND accuracy.metric = 'accuracy' AND accuracy."group" = 'OVERALL'
    AND accuracy.stratum IS NULL AND (accuracy.part, accuracy.moment) = (one.part, one.moment)
WHERE lower(gap.model) = lower($1) AND gap.fit = 1 AND gap.compared = 'difference'
  AND one.part = 'validation' AND one.moment = 'before';

-- transform_groups: each group's share of ones before and after, and the largest |p/q - 1| it takes part in
SELECT coalesce(stratum, '') AS stratum, "group", round(weight) AS weight, rate_before, rate_after, disparity_before,
  disparity_after
FROM fairsql.transform_groups
WHERE lower(transform) = lower($transform)
ORDER BY ALL;

-- transform_moves: the most frequent moves over all groups, without those that change nothing
SELECT $old AS old, $new AS new, sum(share * probability) AS share_of_rows,
  sum(share * probability) / sum(share) AS of_its_cell
FROM $map
WHERE share IS NOT NULL AND old IS DISTINCT FROM new
GROUP BY ALL
ORDER BY share_of_rows DESC, old, new
LIMIT $most;

-- transform_states: all states that a transform moves from or to, in order, each as one text
SELECT DISTINCT state, $state
FROM (SELECT old AS state, share FROM $map UNION ALL SELECT new, share FROM $map)
WHERE share IS NOT NULL
ORDER BY state;

-- transform_map: the probability of each move in each group
SELECT $protected, $old, $new, probability FROM $map WHERE share IS NOT NULL ORDER BY ALL;

-- values: the values of a struct, as one text
trim(regexp_replace(CAST($struct AS VARCHAR), '''?([^'':,{}]+)''?: ', '', 'g'), '{}');

-- load_demo: create the table of the demo
CREATE TABLE adult AS FROM read_parquet($1);

-- count_demo: the number of its rows
SELECT count(*) FROM adult;
