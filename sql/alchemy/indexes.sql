-- The indexes of the table $3 in the schema $2 of the database $1; those of constraints are not among them.
SELECT index_name, is_unique, expressions::VARCHAR[]
FROM duckdb_indexes()
WHERE database_name = $1
  AND schema_name = $2
  AND table_name = $3
ORDER BY index_name
