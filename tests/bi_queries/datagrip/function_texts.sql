-- asks: the texts of functions
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "arguments_def", "result_def", "sqlbody_def", "source_text"]
-- rows: none
with system_languages as (select oid as lang from pg_catalog.pg_language where lanname in ('c','internal'))
select oid as id, pg_catalog.pg_get_function_arguments(oid) as arguments_def, pg_catalog.pg_get_function_result(oid) as result_def,
  pg_catalog.pg_get_function_sqlbody(oid) /* null */ as sqlbody_def, prosrc as source_text
from pg_catalog.pg_proc
where pronamespace = :schema::oid and not (prokind = 'a') /* proisagg */ and prolang not in (select lang from system_languages)
  and prosrc is not null
