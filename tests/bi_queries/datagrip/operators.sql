-- asks: operators
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["op_id", "state_number", "op_name", "op_kind", "arg_left_type_id", "main_id", "main_name", "com_id", "com_name", "merges", "owner"]
-- rows: none
select O.oid as op_id, O.xmin as state_number, oprname as op_name, oprkind as op_kind, oprleft as arg_left_type_id,
  oprcode::oid as main_id, oprcode::varchar as main_name, oprcom::oid as com_id, oprcom::regoper::varchar as com_name,
  oprcanmerge as merges, pg_catalog.pg_get_userbyid(O.oprowner) as "owner"
from pg_catalog.pg_operator O where oprnamespace = :schema::oid
