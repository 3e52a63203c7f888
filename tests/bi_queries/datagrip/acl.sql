-- asks: rights
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["object_id", "acl"]
-- rows: some
select T.oid as object_id, T.relacl as acl from pg_catalog.pg_class T
where relnamespace = :schema::oid and pg_catalog.age(T.xmin) <= pg_catalog.age('3'::varchar::xid)
union all
select T.oid as object_id, T.typacl as acl from pg_catalog.pg_type T
where typnamespace = :schema::oid and pg_catalog.age(T.xmin) <= pg_catalog.age('3'::varchar::xid)
order by object_id
