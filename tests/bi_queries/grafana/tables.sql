-- asks: the tables, those of the schema main first and without its name
-- source: written anew after grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["table"]
-- rows: some
SELECT CASE quote_ident(t.table_schema) WHEN 'main' THEN '' ELSE quote_ident(t.table_schema) || '.' END || quote_ident(t.table_name) AS "table"
FROM information_schema.tables t
WHERE quote_ident(t.table_schema) <> ALL (ARRAY['information_schema', 'pg_catalog'])
ORDER BY quote_ident(t.table_schema) <> 'main', 1
