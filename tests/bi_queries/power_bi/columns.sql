-- asks: the columns of a table
-- source: Power BI's own connector, as a server's log shows it: datafusion-contrib/datafusion-postgres issue 218
-- columns: ["column_name", "ordinal_position", "is_nullable", "data_type"]
-- rows: some
select COLUMN_NAME, ORDINAL_POSITION, IS_NULLABLE,
  case when (data_type like '%unsigned%') then DATA_TYPE || ' unsigned' else DATA_TYPE end as DATA_TYPE
from INFORMATION_SCHEMA.columns where TABLE_SCHEMA = 'main' and TABLE_NAME = 'people'
order by TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION
