-- The tables, views, sequences in the schema $1 of the database $2; NULL is the one in use.
WITH relations AS (
  SELECT database_name, schema_name, table_name AS name, temporary, 'table' AS kind, internal
  FROM duckdb_tables()
  UNION ALL
  SELECT database_name, schema_name, view_name, temporary, 'view', internal
  FROM duckdb_views()
  UNION ALL
  SELECT database_name, schema_name, sequence_name, temporary, 'sequence', false
  FROM duckdb_sequences()
)
SELECT name, kind, temporary
FROM relations
WHERE NOT internal
  AND (
    temporary
    OR (
      lower(schema_name) = lower(coalesce($1::VARCHAR, current_schema()))
      AND lower(database_name) = lower(coalesce($2::VARCHAR, current_database()))
    )
  )
ORDER BY name
