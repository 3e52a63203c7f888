-- asks: to end another session
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: ["pg_terminate_backend"]
-- rows: none
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid='0'
