-- Where a table or view is, of the name $1 in the schema $2 of the database $3; NULL is the one in use.
-- A temporary one hides others. Rows out: at most one.
WITH relations AS (
  SELECT database_name, schema_name, table_name AS name, temporary, 'table' AS kind, comment, NULL AS definition
  FROM duckdb_tables()
  UNION ALL
  SELECT database_name, schema_name, view_name, temporary, 'view', comment, sql
  FROM duckdb_views()
)
SELECT database_name, schema_name, name, kind, comment, definition
FROM relations
WHERE lower(name) = lower($1::VARCHAR)
  AND lower(schema_name) = lower(coalesce($2::VARCHAR, current_schema()))
  AND (
    lower(database_name) = lower(coalesce($3::VARCHAR, current_database()))
    OR (temporary AND $2::VARCHAR IS NULL)
  )
ORDER BY temporary DESC
LIMIT 1
