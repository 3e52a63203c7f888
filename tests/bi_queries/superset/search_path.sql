-- asks: to look for tables in a schema
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: null
-- rows: none
set search_path = "main"
