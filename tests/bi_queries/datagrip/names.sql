-- asks: all names of a schema
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["oid", "schemaid", "kind", "name"]
-- rows: some
select T.oid as oid, relnamespace as schemaId, pg_catalog.translate(relkind, 'rmvpfS', 'rmvrfS') as kind, relname as name
from pg_catalog.pg_class T where relnamespace in ( :schema ) and relkind in ('r', 'm', 'v', 'p', 'f', 'S')
union all
select T.oid, T.typnamespace, 'T', T.typname from pg_catalog.pg_type T left outer join pg_catalog.pg_class C on T.typrelid = C.oid
where T.typnamespace in ( :schema ) and ( T.typtype in ('d','e') or C.relkind = 'c'::"char"
  or (T.typtype = 'b' and (T.typelem = 0 OR T.typcategory <> 'A')) or T.typtype = 'p' and not T.typisdefined )
union all
select oid, collnamespace, 'C', collname from pg_catalog.pg_collation where collnamespace in ( :schema )
union all
select oid, pronamespace, case when prokind != 'a' /* not proisagg */ then 'R' else 'a' end, proname
from pg_catalog.pg_proc where pronamespace in ( :schema )
order by schemaId
