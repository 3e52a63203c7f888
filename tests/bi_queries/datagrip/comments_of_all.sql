-- asks: comments on what has no schema
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "kind", "sub_id", "description"]
-- rows: some
select D.objoid id, case when 'pg_catalog.pg_am'::regclass = classoid then 'A' when 'pg_catalog.pg_language'::regclass = classoid then 'L' end as kind,
  D.objsubid sub_id, D.description
from pg_catalog.pg_description D
where classoid in ('pg_catalog.pg_am'::regclass, 'pg_catalog.pg_language'::regclass, 'pg_catalog.pg_extension'::regclass)
