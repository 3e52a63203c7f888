-- What each session of the wire server has in the place of DuckDB's functions that show where files are. Temporary macros
-- are found first, by DuckDB's own views too, so that a name which is made while a query runs finds nothing else.

CREATE OR REPLACE TEMP MACRO duckdb_databases() AS TABLE
SELECT * REPLACE (NULL::VARCHAR AS path) FROM system.main.duckdb_databases();

CREATE OR REPLACE TEMP MACRO duckdb_settings() AS TABLE
SELECT
  name, CASE WHEN lower(name) = 'timezone' OR NOT regexp_matches(value, '[/\\~]') THEN value ELSE '' END AS value, description,
  input_type, scope
FROM system.main.duckdb_settings();
