-- asks: sequences
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["sequence_state_number", "sequence_id", "sequence_name", "data_type", "start_value", "inc_value", "min_value", "max_value", "cache_size", "cycle_option", "owner"]
-- rows: none
select cls.xmin as sequence_state_number, sq.seqrelid as sequence_id, cls.relname as sequence_name,
  pg_catalog.format_type(sq.seqtypid, null) as data_type, sq.seqstart as start_value, sq.seqincrement as inc_value, sq.seqmin as min_value,
  sq.seqmax as max_value, sq.seqcache as cache_size, sq.seqcycle as cycle_option, pg_catalog.pg_get_userbyid(cls.relowner) as "owner"
from pg_catalog.pg_sequence sq join pg_class cls on sq.seqrelid = cls.oid where cls.relnamespace = :schema::oid
