-- asks: the schemas
-- source: sqlalchemy/sqlalchemy lib/sqlalchemy/dialects/postgresql/base.py (Superset asks through it)
-- columns: ["nspname"]
-- rows: some
SELECT pg_catalog.pg_namespace.nspname FROM pg_catalog.pg_namespace
WHERE pg_catalog.pg_namespace.nspname NOT LIKE 'pg_%' ORDER BY pg_catalog.pg_namespace.nspname
