-- asks: what the user may do with each table
-- source: written anew after metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["schema", "name", "update", "select", "insert", "delete"]
-- rows: some
SELECT o.schema, o.name, pg_catalog.has_any_column_privilege(current_user, o.quoted, 'update') AS update,
  pg_catalog.has_any_column_privilege(current_user, o.quoted, 'select') AS select,
  pg_catalog.has_any_column_privilege(current_user, o.quoted, 'insert') AS insert,
  pg_catalog.has_table_privilege(current_user, o.quoted, 'delete') AS delete
FROM (
  SELECT schema, name, concat('"', replace(schema, '"', '""'), '"."', replace(name, '"', '""'), '"') AS quoted
  FROM (
    SELECT schemaname AS schema, tablename AS name FROM pg_catalog.pg_tables
    UNION SELECT schemaname, viewname FROM pg_catalog.pg_views
    UNION SELECT schemaname, matviewname FROM pg_catalog.pg_matviews
  ) relations
) o
WHERE o.schema <> 'information_schema' AND o.schema !~ '^pg_' AND pg_catalog.has_schema_privilege(current_user, o.schema, 'usage')
