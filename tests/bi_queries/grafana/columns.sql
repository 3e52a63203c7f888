-- asks: the columns of a table
-- source: grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["column", "type"]
-- rows: some
SELECT quote_ident(column_name) AS "column", data_type AS "type" FROM information_schema.columns
WHERE CASE WHEN array_length(parse_ident('people'),1) = 2
  THEN quote_ident(table_schema) = (parse_ident('people'))[1] AND quote_ident(table_name) = (parse_ident('people'))[2]
  ELSE quote_ident(table_name) = 'people' AND quote_ident(table_schema) IN (
    SELECT CASE WHEN trim(part[k]) = '"$user"' THEN user ELSE trim(part[k]) END
    FROM generate_series(
      array_lower(string_to_array(current_setting('search_path'),','),1),
      array_upper(string_to_array(current_setting('search_path'),','),1)
    ) AS k, string_to_array(current_setting('search_path'),',') part
  ) END
