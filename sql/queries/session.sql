-- Queries of a session (see fairsql/session/).

-- transaction: the same number twice inside of a transaction, another each time outside
SELECT txid_current();

-- is_file: whether the database in use is kept in a file
SELECT path IS NOT NULL FROM duckdb_databases() WHERE database_name = current_database();

-- call: the rows of a query, by a statement that is finished before they are fetched
CALL query($text);

-- reading: the settings that DuckDB reads a text by
SELECT current_setting('integer_division'), current_setting('preserve_identifier_case');

-- files: those that a pattern fits
SELECT file FROM glob($pattern) ORDER BY file LIMIT 1000;

-- columns_of: the columns that a FROM has, first their names
DESCRIBE SELECT * $source;

-- counted_values: the values of an expression as texts, the most frequent first
SELECT CAST(($value) AS VARCHAR) AS value, count(*) AS n $source GROUP BY ALL ORDER BY n DESC, value LIMIT $most;

-- places: the attached databases, and where names are searched; in full names, since a macro may have the short one
SELECT database_name, database_oid, system.main.current_database(), system.main.current_setting('search_path')
FROM system.main.duckdb_databases() WHERE NOT internal;

-- search_path: where names are searched; empty for the schema main of the database in use
SELECT system.main.current_database(), system.main.current_setting('search_path');

-- all_macros: those that users made, wherever they are
SELECT database_name, schema_name, function_name, comment
FROM system.main.duckdb_functions()
WHERE function_type IN ('macro', 'table_macro') AND NOT internal;

-- functions_of_duckdb: their names
SELECT DISTINCT function_name FROM system.main.duckdb_functions() WHERE internal;

-- function_exists: whether all connections have the functions of a name, if any exist; a failing call would end a transaction
SELECT DISTINCT database_name = 'system' FROM duckdb_functions() WHERE function_name = $name;

-- functions_of_views: the functions of FairSQL's sessions that views call
SELECT DISTINCT unnest(regexp_extract_all(lower(sql), 'fair_find_\w+|fair_apply_model')) FROM duckdb_views() WHERE NOT internal;

-- has_scorers: 1 if the database has a table of models that says what scores each, else 0
SELECT count(*) FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'models' AND column_name = 'scored_by';

-- functions_of_models: the function that scores those models that are not SQL
SELECT 'fair_apply_model' FROM fairsql.models WHERE CAST(scored_by AS VARCHAR) = 'python' LIMIT 1;

-- visible_macros: those of these names that the user made, and temporary ones: those of an installation have comments
SELECT lower(function_name), parameters, database_name = 'temp',
  CASE function_type WHEN 'table_macro' THEN 'MACRO TABLE' ELSE 'MACRO' END, comment
FROM duckdb_functions()
WHERE function_type IN ('macro', 'table_macro') AND lower(function_name) IN ($names) AND (
  database_name = 'temp'
  OR (
    comment IS NULL AND database_name = current_database()
    AND schema_name IN (SELECT unnest(current_schemas(TRUE)))
  )
);

-- mark: a temporary macro, whose comment says that it need not be made again
COMMENT ON $kind temp.$name IS $comment;

-- stand_in: a temporary macro that takes the name of a function
CREATE OR REPLACE TEMP MACRO $name($parameters) AS $function($parameters);

-- new_file: a database file that a version of DuckDB opens
ATTACH $file (STORAGE_VERSION $version);

-- storage_version: the storage version of the database in use
SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = current_database();

-- macros: those in the database in use, the words that drop each, and its comment
SELECT DISTINCT function_name, CASE function_type WHEN 'table_macro' THEN 'MACRO TABLE' ELSE 'MACRO' END, comment
FROM duckdb_functions()
WHERE database_name = current_database() AND schema_name = current_schema()
  AND function_type IN ('macro', 'table_macro');

-- installed: version and name of each macro that an installation created
FROM fair_installed();

-- drop: drop a macro
DROP $kind $name;

-- record_macro: the macro that lists what an installation created
-- What: the macros of FairSQL in the database, and their version.
CREATE OR REPLACE MACRO fair_installed() AS TABLE
SELECT * FROM (VALUES
  $rows
) AS fair_record(version, macro);
COMMENT ON MACRO TABLE fair_installed IS $comment;

-- hold: store the answer of another database as a table of the session
CREATE OR REPLACE TEMP TABLE $table AS FROM $rows;

-- has_table: a row if a table or view has a given name, lower-cased and with its parts joined by dots
WITH named AS (
  SELECT database_name, schema_name, table_name AS name FROM duckdb_tables()
  UNION ALL SELECT database_name, schema_name, view_name FROM duckdb_views()
)
SELECT 1 FROM named
WHERE lower(concat_ws('.', database_name, schema_name, name)) = $name
  OR lower(concat_ws('.', database_name, name)) = $name AND schema_name = 'main'
  OR database_name IN (current_database(), 'temp') AND (
    lower(concat_ws('.', schema_name, name)) = $name OR lower(name) = $name AND schema_name IN (FROM unnest(current_schemas(TRUE)))
  )
LIMIT 1;

-- no_rows: the answer of a statement that another database ran
SELECT NULL AS "Count" LIMIT 0;

-- tally: the counts of the rows of several clauses
CREATE OR REPLACE TEMP TABLE $table AS
$query;

-- listing: create a macro without parameters from one of FairSQL's tables
CREATE TEMP MACRO $name() AS TABLE FROM $name();

-- lossless: whether results in Arrow keep all of DuckDB's types distinct
SELECT current_setting('arrow_lossless_conversion');

-- set_lossless: switch that on or off
SET arrow_lossless_conversion = $lossless;
