-- asks: the size of a database
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreDataSource.java
-- columns: ["datname", "pg_database_size"]
-- rows: some
SELECT db.datname,pg_database_size(db.oid) FROM pg_catalog.pg_database db
