-- asks: which objects have comments
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "sub_ids"]
-- rows: some
select D.objoid id, pg_catalog.array_agg(D.objsubid) sub_ids
from pg_catalog.pg_description D join pg_catalog.pg_class C on D.objoid = C.oid
where C.relnamespace = :schema::oid and C.relkind != 'c' and D.classoid = 'pg_catalog.pg_class'::regclass
group by D.objoid
union all
select D.objoid id, array[D.objsubid] from pg_catalog.pg_description D join pg_catalog.pg_constraint C on D.objoid = C.oid
where C.connamespace = :schema::oid and D.classoid = 'pg_catalog.pg_constraint'::regclass
