-- asks: the words of SQL that it highlights
-- source: pgjdbc/pgjdbc org/postgresql/jdbc/PgDatabaseMetaData.java, getSQLKeywords
-- columns: ["string_agg"]
-- rows: some
select string_agg(word, ',') from pg_catalog.pg_get_keywords() where word <> ALL ('{a,abs,absolute,action,select,table}'::text[])
