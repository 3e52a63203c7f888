-- asks: the databases there are
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: ["datname"]
-- rows: some
SELECT datname FROM pg_database WHERE datistemplate = false;
