-- asks: the schemas
-- source: pgjdbc/pgjdbc org/postgresql/jdbc/PgDatabaseMetaData.java, getSchemas (Metabase asks through it)
-- columns: ["TABLE_SCHEM", "TABLE_CATALOG"]
-- rows: some
SELECT nspname AS "TABLE_SCHEM", current_database() AS "TABLE_CATALOG" FROM pg_catalog.pg_namespace
WHERE nspname <> 'pg_toast' AND (nspname !~ '^pg_temp_' OR nspname = (pg_catalog.current_schemas(true))[1])
  AND (nspname !~ '^pg_toast_temp_' OR nspname = replace((pg_catalog.current_schemas(true))[1], 'pg_temp_', 'pg_toast_temp_'))
ORDER BY "TABLE_SCHEM"
