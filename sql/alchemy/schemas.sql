-- The schemas of the database in use, then those of attached databases as `database.schema`.
SELECT CASE WHEN database_name = current_database() THEN schema_name ELSE concat(database_name, '.', schema_name) END AS name
FROM duckdb_schemas()
WHERE database_name NOT IN ('system', 'temp')
  AND schema_name NOT IN ('information_schema', 'pg_catalog')
ORDER BY database_name <> current_database(), name
