-- asks: GetSchema: indexes
-- source: npgsql/npgsql src/Npgsql/NpgsqlSchema.cs
-- columns: ["table_catalog", "table_schema", "table_name", "index_name", "type_desc"]
-- rows: some
SELECT current_database() AS table_catalog, n.nspname AS table_schema, t.relname AS table_name, i.relname AS index_name, '' AS type_desc
FROM pg_catalog.pg_class i
JOIN pg_catalog.pg_index ix ON ix.indexrelid = i.oid
JOIN pg_catalog.pg_class t ON ix.indrelid = t.oid
JOIN pg_attribute a ON t.oid = a.attrelid
LEFT JOIN pg_catalog.pg_user u ON u.usesysid = i.relowner
LEFT JOIN pg_catalog.pg_namespace n ON n.oid = i.relnamespace
WHERE i.relkind = 'i' AND n.nspname NOT IN ('pg_catalog', 'pg_toast') AND pg_catalog.pg_table_is_visible(i.oid)
  AND a.attnum = ANY(ix.indkey) AND t.relkind = 'r'
