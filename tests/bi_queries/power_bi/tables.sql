-- asks: the navigator's tables
-- source: Power BI's own connector, as a server's log shows it: datafusion-contrib/datafusion-postgres issue 218
-- columns: ["table_schema", "table_name", "table_type"]
-- rows: some
select TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE from INFORMATION_SCHEMA.tables
where TABLE_SCHEMA not in ('information_schema', 'pg_catalog') order by TABLE_SCHEMA, TABLE_NAME
