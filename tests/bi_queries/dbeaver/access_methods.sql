-- asks: access methods
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreDatabase.java
-- columns: ["oid", "oid", "amname", "amhandler", "amtype"]
-- rows: some
SELECT am.oid,am.* FROM pg_catalog.pg_am am ORDER BY am.oid
