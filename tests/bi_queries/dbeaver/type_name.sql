-- asks: the name of a type
-- source: pgjdbc/pgjdbc org/postgresql/jdbc/TypeInfoCache.java
-- columns: ["?column?", "nspname", "typname"]
-- rows: some
SELECT n.nspname = ANY(current_schemas(true)), n.nspname, t.typname FROM pg_catalog.pg_type t
JOIN pg_catalog.pg_namespace n ON t.typnamespace = n.oid WHERE t.oid = 1009
