-- asks: who is in which role
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "role_id", "admin_option"]
-- rows: some
select member id, roleid role_id, admin_option from pg_catalog.pg_auth_members order by id, roleid::text
