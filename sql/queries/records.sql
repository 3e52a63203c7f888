-- Queries on what a database remembers in its schema `fairsql` (see fairsql/records/).

-- schema_exists: 1 if the database has the schema, else 0; what DuckDB says at once, while its first list of tables takes time
SELECT count(*) FROM duckdb_schemas() WHERE database_name = current_database() AND schema_name = 'fairsql';

-- table_exists: 1 if the schema has a table, else 0
SELECT count(*) FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = $table;

-- names: the names of all records of a kind
SELECT $kind FROM $table ORDER BY ALL;

-- metrics: the metrics created in the database; a row that is not a metric, with a NULL, as a text
SELECT
  coalesce(metric, ''), coalesce(parameters, ''), coalesce(formula, ''),
  CASE WHEN metric IS NULL OR parameters IS NULL OR formula IS NULL THEN CAST(row(metric, parameters, formula) AS VARCHAR) ELSE '' END
FROM fairsql.metrics ORDER BY metric;

-- metrics_columns: how many of the columns of CREATE METRIC the table has: 3 if FairSQL made it
SELECT count(*) FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'metrics'
  AND column_name IN ('metric', 'parameters', 'formula');

-- users_table: a row if a table or view of the user has a given name
SELECT 1 FROM (
  SELECT database_name, schema_name, table_name AS name FROM duckdb_tables()
  UNION ALL
  SELECT database_name, schema_name, view_name FROM duckdb_views()
)
WHERE lower(name) = $name AND schema_name <> 'fairsql' AND (
  database_name = 'temp'
  OR (database_name = current_database() AND schema_name IN (SELECT unnest(current_schemas(TRUE))))
)
LIMIT 1;

-- function_exists: a row if a function has a given name, except a macro of FairSQL's that lost its record
SELECT 1 FROM duckdb_functions()
WHERE lower(function_name) = lower($name) AND (internal OR database_name = current_database())
  AND NOT (function_type = 'table_macro' AND parameters[1] = 'fair_input');

-- insert: insert rows; each column is a parameter, a list
INSERT INTO $table BY NAME SELECT $columns;

-- nothing: the answer of a statement without rows
SELECT 0 WHERE FALSE;

-- answer: the row with which CREATE describes the new record
SELECT $columns FROM (
$show
);

-- macro_exists: a row if the database in use has a function of FairSQL's with a given name
SELECT 1 FROM duckdb_functions()
WHERE function_name = $name AND schema_name = 'main' AND database_name = current_database();

-- create_macro: create the macro that applies a model or a transform to the rows of a relation
CREATE MACRO main.$name($parameters) AS TABLE $body;

-- drop_macro: drop the macro of a model or a transform
DROP MACRO TABLE IF EXISTS main.$name;

-- delete: delete the rows of a record
DELETE FROM $table WHERE $kind = $name;
