-- The constraints of one kind, $4, of the table $3 in the schema $2 of the database $1.
SELECT constraint_name, constraint_column_names, referenced_table, referenced_column_names, expression
FROM duckdb_constraints()
WHERE database_name = $1
  AND schema_name = $2
  AND table_name = $3
  AND constraint_type = $4
ORDER BY constraint_index
