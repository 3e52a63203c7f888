-- asks: collations
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["id", "state_number", "name", "lc_collate", "lc_ctype", "owner"]
-- rows: none
select oid as id, xmin as state_number, collname as name, collcollate as lc_collate, collctype as lc_ctype,
  pg_catalog.pg_get_userbyid(collowner) as "owner"
from pg_catalog.pg_collation where collnamespace = :schema::oid
