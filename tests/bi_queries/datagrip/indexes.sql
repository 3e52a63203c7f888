-- asks: indexes
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["table_id", "table_kind", "index_name", "index_id", "state_number", "is_unique", "is_primary", "nulls_not_distinct", "condition", "ancestors", "tablespace_id", "access_method_id"]
-- rows: some
select tab.oid table_id, tab.relkind table_kind, ind_stor.relname index_name, ind_head.indexrelid index_id, ind_stor.xmin state_number,
  ind_head.indisunique is_unique, ind_head.indisprimary is_primary, ind_head.indnullsnotdistinct /* false */ nulls_not_distinct,
  pg_catalog.pg_get_expr(ind_head.indpred, ind_head.indrelid) as condition,
  (select pg_catalog.array_agg(inhparent::bigint order by inhseqno)::varchar from pg_catalog.pg_inherits where ind_stor.oid = inhrelid) as ancestors,
  ind_stor.reltablespace tablespace_id, opcmethod as access_method_id
from pg_catalog.pg_class tab
join pg_catalog.pg_index ind_head on ind_head.indrelid = tab.oid
join pg_catalog.pg_class ind_stor on tab.relnamespace = ind_stor.relnamespace and ind_stor.oid = ind_head.indexrelid
left join pg_catalog.pg_opclass on pg_opclass.oid = ANY(indclass)
where tab.relnamespace = :schema::oid and tab.relkind in ('r', 'm', 'v', 'p') and ind_stor.relkind in ('i', 'I')
