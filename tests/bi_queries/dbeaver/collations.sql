-- asks: collations
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreDatabase.java
-- columns: ["oid", "oid", "collname", "collnamespace", "collowner", "collprovider", "collisdeterministic", "collencoding", "collcollate", "collctype", "colliculocale", "collversion"]
-- rows: some
SELECT c.oid,c.* FROM pg_catalog.pg_collation c ORDER BY c.oid
