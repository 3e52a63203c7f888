-- asks: which types are enums
-- source: metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["nspname", "typname"]
-- rows: none
SELECT nspname, typname FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
WHERE t.oid IN (SELECT DISTINCT enumtypid FROM pg_enum e)
