-- asks: whether the user may do all
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["usesuper"]
-- rows: some
select usesuper from pg_user where usename = current_user
