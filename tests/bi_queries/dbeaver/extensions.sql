-- asks: extensions with their tables
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreDatabase.java
-- columns: ["oid", "tbls", "schema_name", "oid", "extname", "extowner", "extnamespace", "extrelocatable", "extversion", "extconfig", "extcondition"]
-- rows: some
SELECT e.oid, cfg.tbls, n.nspname as schema_name, e.*
FROM pg_catalog.pg_extension e
join pg_namespace n on n.oid = e.extnamespace
left join (
  select ARRAY_AGG(ns.nspname || '.' || cls.relname) tbls, oid_ext
  from (select unnest(e1.extconfig) oid, e1.oid oid_ext from pg_catalog.pg_extension e1) c
  join pg_class cls on cls.oid = c.oid
  join pg_namespace ns on ns.oid = cls.relnamespace
  group by oid_ext
) cfg on cfg.oid_ext = e.oid
ORDER BY e.oid
