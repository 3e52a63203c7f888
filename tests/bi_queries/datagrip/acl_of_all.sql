-- asks: rights on databases
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["object_id", "acl"]
-- rows: some
select T.oid as object_id, T.spcacl as acl from pg_catalog.pg_tablespace T
union all select T.oid as object_id, T.datacl as acl from pg_catalog.pg_database T
