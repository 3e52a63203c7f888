-- asks: names of columns
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["schemaid", "majoroid", "kind", "position", "name"]
-- rows: some
with T as (select T.oid as oid, T.relkind as kind, T.relnamespace as schemaId from pg_catalog.pg_class T
  where T.relnamespace in ( :schema ) and T.relkind in ('r', 'm', 'v', 'f', 'p'))
select T.schemaId as schemaId, T.oid as majorOid, pg_catalog.translate(T.kind, 'rmvpf', 'rmvrf') as kind, C.attnum as position, C.attname as name
from T join pg_catalog.pg_attribute C on T.oid = C.attrelid
where C.attnum > 0 and not C.attisdropped order by schemaId, majorOid
