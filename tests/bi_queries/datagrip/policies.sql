-- asks: policies
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "state_number", "policyname", "table_id", "permissive", "roles", "cmd", "qual", "with_check"]
-- rows: none
select P.oid id, P.xmin as state_number, polname policyname, polrelid table_id, polpermissive /* true */ as permissive, polroles roles,
  polcmd cmd, pg_get_expr(polqual, polrelid) qual, pg_get_expr(polwithcheck, polrelid) with_check
from pg_catalog.pg_policy P join pg_catalog.pg_class C on polrelid = C.oid where relnamespace = :schema::oid order by polrelid
