-- asks: the columns of a table with its schema
-- source: written anew after grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["column", "type"]
-- rows: some
SELECT quote_ident(c.column_name) AS "column", c.data_type AS "type"
FROM information_schema.columns c
WHERE (quote_ident(c.table_schema), c.table_name) = ((parse_ident('other."Odd Name"'))[1], (parse_ident('other."Odd Name"'))[2])
ORDER BY c.ordinal_position
