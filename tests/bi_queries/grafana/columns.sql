-- asks: the columns of a table of the search path
-- source: written anew after grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["column", "type"]
-- rows: some
SELECT quote_ident(c.column_name) AS "column", c.data_type AS "type"
FROM information_schema.columns c
WHERE array_length(parse_ident('people'), 1) = 1 AND quote_ident(c.table_name) = (parse_ident('people'))[1]
  AND EXISTS (SELECT 1 FROM generate_series(1, 1) AS k, string_to_array(current_setting('search_path'), ',') path WHERE path[k] IS NOT NULL)
ORDER BY c.ordinal_position
