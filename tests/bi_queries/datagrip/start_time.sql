-- asks: when the server started
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["startup_time"]
-- rows: some
select round(extract(epoch from pg_postmaster_start_time() at time zone 'UTC')) as startup_time
