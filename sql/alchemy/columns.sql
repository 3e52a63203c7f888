-- The columns of the relation $3 in the schema $2 of the database $1, in order.
SELECT column_name, data_type, is_nullable, column_default, comment
FROM duckdb_columns()
WHERE database_name = $1
  AND schema_name = $2
  AND table_name = $3
ORDER BY column_index
