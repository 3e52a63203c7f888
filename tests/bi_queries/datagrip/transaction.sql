-- asks: the transaction
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["current_txid"]
-- rows: some
select case when pg_catalog.pg_is_in_recovery() then null
  else (pg_catalog.txid_current() % 4294967296)::varchar::bigint end as current_txid
