-- asks: the roles
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["role_id", "role_name", "is_super", "is_inherit", "can_createrole", "can_createdb", "can_login", "is_replication", "conn_limit", "valid_until", "bypass_rls", "config", "description"]
-- rows: some
select R.oid::bigint as role_id, rolname as role_name, rolsuper is_super, rolinherit is_inherit, rolcreaterole can_createrole,
  rolcreatedb can_createdb, rolcanlogin can_login, rolreplication /* false */ is_replication, rolconnlimit conn_limit,
  rolvaliduntil valid_until, rolbypassrls /* false */ bypass_rls, rolconfig config, D.description
from pg_catalog.pg_roles R left join pg_catalog.pg_shdescription D on D.objoid = R.oid
