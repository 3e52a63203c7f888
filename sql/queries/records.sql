-- Queries on what a database remembers in its schema `fairsql` (see fairsql/records/).

-- schema_exists: 1 if the database has the schema, else 0; what DuckDB says at once, while its first list of tables takes time
SELECT count(*) FROM duckdb_schemas() WHERE database_name = current_database() AND schema_name = 'fairsql';

-- table_exists: 1 if the schema has a table, else 0
SELECT count(*) FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = $table;

-- names: of all of a kind
SELECT $kind FROM $table ORDER BY ALL;

-- metrics: those created in the database; of a row that is none, with a NULL, its text
SELECT
  coalesce(metric, ''), coalesce(parameters, ''), coalesce(formula, ''),
  CASE WHEN metric IS NULL OR parameters IS NULL OR formula IS NULL THEN CAST(row(metric, parameters, formula) AS VARCHAR) ELSE '' END
FROM fairsql.metrics ORDER BY metric;

-- metrics_columns: how many of the columns that CREATE METRIC makes the table has: 3, where it is ours
SELECT count(*) FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'metrics'
  AND column_name IN ('metric', 'parameters', 'formula');

-- users_table: a row if a table or view of the user's bears a name
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

-- function_exists: a row if a function bears a name, but for a macro of ours that lost its record
SELECT 1 FROM duckdb_functions()
WHERE lower(function_name) = lower($name) AND (internal OR database_name = current_database())
  AND NOT (function_type = 'table_macro' AND parameters[1] = 'fair_input');

-- insert: rows whose columns are parameters, a list each
INSERT INTO $table BY NAME SELECT $columns;

-- nothing: the answer of a statement that has none
SELECT 0 WHERE FALSE;

-- answer: what CREATE tells of the record that it made
SELECT $columns FROM (
$show
);

-- macro_exists: a row if the database in use has a function of ours under a name
SELECT 1 FROM duckdb_functions()
WHERE function_name = $name AND schema_name = 'main' AND database_name = current_database();

-- create_macro: what applies a model or a transform to the rows of a relation
CREATE MACRO main.$name($parameters) AS TABLE $body;

-- drop_macro: of a model or a transform
DROP MACRO TABLE IF EXISTS main.$name;

-- delete: the rows of a record
DELETE FROM $table WHERE $kind = $name;
