-- asks: casts
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["oid", "state_number", "castsource_id", "castsource_name", "castfunc_id", "castfunc_name", "castcontext", "castmethod"]
-- rows: some
select C.oid, C.xmin as state_number, C.castsource as castsource_id,
  pg_catalog.quote_ident(SN.nspname) || '.' || pg_catalog.quote_ident(S.typname) as castsource_name,
  C.castfunc as castfunc_id, pg_catalog.quote_ident(FN.nspname) || '.' || pg_catalog.quote_ident(F.proname) as castfunc_name,
  C.castcontext, C.castmethod
from pg_cast C
left outer join pg_proc F on C.castfunc::oid = F.oid left outer join pg_namespace FN on F.pronamespace = FN.oid
join pg_type S on C.castsource::oid = S.oid join pg_namespace SN on S.typnamespace = SN.oid
