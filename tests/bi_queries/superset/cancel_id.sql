-- asks: the number of its session, to cancel by
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: ["pg_backend_pid"]
-- rows: some
SELECT pg_backend_pid()
