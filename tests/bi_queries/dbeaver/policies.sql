-- asks: the policies of a table
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreTable.java
-- columns: ["schemaname", "tablename", "policyname", "permissive", "roles", "cmd", "qual", "with_check"]
-- rows: none
select * from pg_catalog.pg_policies where schemaname='main' and tablename='people'
