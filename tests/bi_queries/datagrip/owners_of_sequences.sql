-- asks: sequences of columns
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["dependent_id", "owner_id", "owner_subobject_id"]
-- rows: none
select D.objid as dependent_id, D.refobjid as owner_id, D.refobjsubid as owner_subobject_id
from pg_depend D
join pg_class C_SEQ on D.objid = C_SEQ.oid and D.classid = 'pg_class'::regclass::oid
join pg_class C_TAB on D.refobjid = C_TAB.oid and D.refclassid = 'pg_class'::regclass::oid
where C_SEQ.relkind = 'S' and C_TAB.relkind = 'r' and D.refobjsubid <> 0 and (D.deptype = 'a' or D.deptype = 'i')
  and C_TAB.relnamespace = :schema::oid
order by owner_id
