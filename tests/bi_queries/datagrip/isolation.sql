-- asks: the isolation of transactions
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["transaction_isolation"]
-- rows: some
SHOW TRANSACTION ISOLATION LEVEL
