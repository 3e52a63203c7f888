-- asks: what an object is
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreNamespace.java
-- columns: ["oid", "relkind", "reltype"]
-- rows: some
SELECT oid,relkind,reltype FROM pg_catalog.pg_class WHERE relnamespace=:schema AND relname='people'
UNION ALL
SELECT oid,'c',oid FROM pg_catalog.pg_type WHERE typnamespace=:schema AND typname='people'
