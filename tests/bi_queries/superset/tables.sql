-- asks: the tables of a schema
-- source: sqlalchemy/sqlalchemy lib/sqlalchemy/dialects/postgresql/base.py (Superset asks through it)
-- columns: ["relname"]
-- rows: some
SELECT pg_catalog.pg_class.relname
FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace ON pg_catalog.pg_namespace.oid = pg_catalog.pg_class.relnamespace
WHERE pg_catalog.pg_class.relkind = ANY (ARRAY['r', 'p', 'f', 'v', 'm'])
  AND pg_catalog.pg_class.relpersistence != 't'
  AND pg_catalog.pg_table_is_visible(pg_catalog.pg_class.oid)
  AND pg_catalog.pg_namespace.nspname != 'pg_catalog'
