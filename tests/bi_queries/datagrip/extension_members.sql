-- asks: what belongs to extensions
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["extension_id", "member_id"]
-- rows: some
select E.oid as extension_id, D.objid as member_id
from pg_extension E join pg_depend D on E.oid = D.refobjid and D.refclassid = 'pg_extension'::regclass::oid
where D.deptype = 'e' order by extension_id
