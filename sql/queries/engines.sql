-- Queries of other databases (see fairsql/engines/).

-- postgresql_own: whether rows have hashes
SELECT to_regproc('pg_catalog.hash_record_extended') IS NOT NULL AS hashes_rows;

-- postgresql_kinds: of columns of a query, by their places: their types, and whether GROUP BY may take values of different texts for the same
SELECT place, base.typname AS kind,
  NOT (own.typtype = 'e' OR base.typtype = 'b' AND base.oid < 16384)  -- of enums and PostgreSQL's own types the collation tells
  OR EXISTS (
    SELECT 1
    FROM pg_collation
    JOIN pg_namespace ON pg_namespace.oid = collnamespace
    WHERE NOT collisdeterministic AND named IN (quote_ident(collname), quote_ident(nspname) || '.' || quote_ident(collname))
  ) AS merges
FROM (SELECT 1) AS fair_one
LEFT JOIN ($rows
LIMIT 0) AS fair_none ON TRUE
CROSS JOIN LATERAL (VALUES $columns) AS fair_told(place, type, named)
JOIN pg_type AS own ON own.oid = type
JOIN pg_type AS base ON base.oid = CASE own.typtype WHEN 'd' THEN own.typbasetype ELSE own.oid END;

-- sqlite_tables: schema, name and kind of all that FROM may read
SELECT schema, name, CASE type WHEN 'view' THEN 'view' ELSE 'table' END AS kind
FROM pragma_table_list
WHERE type <> 'shadow' AND name NOT LIKE 'sqlite\_%' ESCAPE '\';

-- drop_table: drop a table, for databases without CREATE OR REPLACE TABLE
DROP TABLE IF EXISTS $name;

-- postgresql_one_state: what a transaction reads is as it was at its first query
SET TRANSACTION ISOLATION LEVEL REPEATABLE READ$mode;

-- postgresql_styles: dates and times are written as the driver reads them
SET datestyle TO ISO;
SET intervalstyle TO postgres;

-- postgresql_begin: a transaction in which all queries see the state of its first one
BEGIN ISOLATION LEVEL REPEATABLE READ $mode;

-- postgresql_tables: schema, name and kind of all that the user may read
SELECT nspname::text AS schema, relname::text AS name, CASE WHEN relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind
FROM pg_class
JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\_%'
  AND has_table_privilege(pg_class.oid, 'SELECT');

-- clickhouse_tables: schema, name and kind of all that FROM may read
SELECT database AS schema, name, if(engine LIKE '%View', 'view', 'table') AS kind
FROM system.tables
WHERE lower(database) NOT IN ('system', 'information_schema');

-- clickhouse_types: the columns of a query, with ClickHouse's names of their types
DESCRIBE TABLE ($query
);
