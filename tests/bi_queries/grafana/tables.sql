-- asks: the tables, those of the search path without their schema
-- source: grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["table"]
-- rows: some
SELECT CASE WHEN quote_ident(table_schema) IN (
    SELECT CASE WHEN trim(part[k]) = '"$user"' THEN user ELSE trim(part[k]) END
    FROM generate_series(
      array_lower(string_to_array(current_setting('search_path'),','),1),
      array_upper(string_to_array(current_setting('search_path'),','),1)
    ) AS k, string_to_array(current_setting('search_path'),',') part
  ) THEN quote_ident(table_name)
  ELSE quote_ident(table_schema) || '.' || quote_ident(table_name) END AS "table"
FROM information_schema.tables
WHERE quote_ident(table_schema) NOT IN ('information_schema', 'pg_catalog', '_timescaledb_cache')
ORDER BY CASE WHEN quote_ident(table_schema) IN (
    SELECT CASE WHEN trim(part[k]) = '"$user"' THEN user ELSE trim(part[k]) END
    FROM generate_series(
      array_lower(string_to_array(current_setting('search_path'),','),1),
      array_upper(string_to_array(current_setting('search_path'),','),1)
    ) AS k, string_to_array(current_setting('search_path'),',') part
  ) THEN 0 ELSE 1 END, 1
