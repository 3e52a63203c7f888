-- asks: types of arguments
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["type_id", "type_spec"]
-- rows: none
with schema_procs as (select prorettype, proargtypes, proallargtypes from pg_catalog.pg_proc where pronamespace = :schema::oid),
  schema_opers as (select oprleft, oprright, oprresult from pg_catalog.pg_operator where oprnamespace = :schema::oid),
  schema_aggregates as (select A.aggtranstype, A.aggmtranstype from pg_catalog.pg_aggregate A join pg_catalog.pg_proc P on A.aggfnoid = P.oid
    where P.pronamespace = :schema::oid),
  schema_arg_types as (
    select prorettype as type_id from schema_procs
    union select distinct unnest(proargtypes) as type_id from schema_procs
    union select distinct unnest(proallargtypes) as type_id from schema_procs
    union select oprleft as type_id from schema_opers where oprleft is not null
    union select aggtranstype::oid as type_id from schema_aggregates)
select type_id, pg_catalog.format_type(type_id, null) as type_spec from schema_arg_types where type_id <> 0
