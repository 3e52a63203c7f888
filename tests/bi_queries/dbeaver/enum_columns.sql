-- asks: whether a column is there
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreUtils.java
-- columns: ["reltype"]
-- rows: none
SELECT reltype FROM pg_catalog.pg_class WHERE 1<>1 LIMIT 1
