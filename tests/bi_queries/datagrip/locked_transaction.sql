-- asks: the oldest transaction
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["transaction_id"]
-- rows: none
select L.transactionid::varchar::bigint as transaction_id from pg_catalog.pg_locks L
where L.transactionid is not null order by pg_catalog.age(L.transactionid) desc limit 1
