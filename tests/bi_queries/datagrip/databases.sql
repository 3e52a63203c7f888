-- asks: the databases
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "name", "description", "is_template", "allow_connections", "owner"]
-- rows: some
select N.oid::bigint as id, datname as name, D.description, datistemplate as is_template, datallowconn as allow_connections,
  pg_catalog.pg_get_userbyid(N.datdba) as "owner"
from pg_catalog.pg_database N left join pg_catalog.pg_shdescription D on N.oid = D.objoid
order by case when datname = pg_catalog.current_database() then -1::bigint else N.oid::bigint end
