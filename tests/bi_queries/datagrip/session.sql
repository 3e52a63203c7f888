-- asks: database and schemas
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["a", "b"]
-- rows: some
select current_database() as a, current_schemas(false) as b
