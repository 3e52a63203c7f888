-- PostgreSQL's catalogue as views on DuckDB's, of the database that is served.

CREATE OR REPLACE VIEW pg_namespace AS
SELECT oid::BIGINT AS oid, schema_name AS nspname, 10::BIGINT AS nspowner, NULL::VARCHAR[] AS nspacl
FROM duckdb_schemas()
WHERE database_name = current_database() AND schema_name NOT IN ('pg_catalog', 'information_schema')
UNION ALL
SELECT 11, 'pg_catalog', 10, NULL;

CREATE OR REPLACE VIEW fair_relations AS
SELECT
  table_oid AS oid, table_name AS relname, schema_oid AS relnamespace, estimated_size AS reltuples,
  index_count > 0 OR has_primary_key AS relhasindex, 'r' AS relkind, column_count AS relnatts, check_constraint_count AS relchecks
FROM duckdb_tables() WHERE database_name = current_database() AND NOT internal
UNION ALL
SELECT view_oid, view_name, schema_oid, 0, false, 'v', column_count, 0
FROM duckdb_views() WHERE database_name = current_database() AND NOT internal
UNION ALL
SELECT index_oid, index_name, schema_oid, 0, false, 'i', 1, 0
FROM duckdb_indexes() WHERE database_name = current_database()
UNION ALL
SELECT
  fair_constraint_oid(table_oid, constraint_index), constraint_name, schema_oid, 0, false, 'i',
  len(constraint_column_names), 0
FROM duckdb_constraints()
WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')
UNION ALL
SELECT sequence_oid, sequence_name, schema_oid, 0, false, 'S', 3, 0
FROM duckdb_sequences() WHERE database_name = current_database();

-- Visible is what can be named without its schema.
CREATE OR REPLACE MACRO pg_table_is_visible(oid_) AS (
  SELECT count(*) > 0
  FROM fairsql_catalog.main.fair_relations AS r
  JOIN fairsql_catalog.main.pg_namespace AS n ON n.oid = r.relnamespace
  WHERE r.oid = oid_ AND n.nspname = current_schema()
);

CREATE OR REPLACE VIEW pg_class AS
SELECT
  oid::BIGINT AS oid, relname, relnamespace::BIGINT AS relnamespace, 0::BIGINT AS reltype, 0::BIGINT AS reloftype,
  10::BIGINT AS relowner, CASE relkind WHEN 'r' THEN 2 WHEN 'i' THEN 405 ELSE 0 END::BIGINT AS relam, oid::BIGINT AS relfilenode,
  0::BIGINT AS reltablespace, 0 AS relpages, reltuples::FLOAT AS reltuples, 0 AS relallvisible,
  0::BIGINT AS reltoastrelid, relhasindex, false AS relisshared, 'p' AS relpersistence, relkind,
  relnatts::SMALLINT AS relnatts, relchecks::SMALLINT AS relchecks, false AS relhasoids, false AS relhasrules,
  false AS relhastriggers, false AS relhassubclass, false AS relrowsecurity, false AS relforcerowsecurity,
  true AS relispopulated, 'd' AS relreplident, false AS relispartition, 0::BIGINT AS relrewrite,
  0::BIGINT AS relfrozenxid, 0::BIGINT AS relminmxid, NULL::VARCHAR[] AS relacl, NULL::VARCHAR[] AS reloptions,
  NULL::VARCHAR AS relpartbound, 1259::BIGINT AS tableoid
FROM fair_relations;

CREATE OR REPLACE VIEW pg_attribute AS
SELECT
  table_oid::BIGINT AS attrelid, column_name AS attname, fair_type(data_type) AS atttypid, -1 AS attstattarget,
  -1::SMALLINT AS attlen, column_index::SMALLINT AS attnum, ends_with(data_type, ']')::INTEGER AS attndims,
  -1 AS attcacheoff,
  CASE WHEN starts_with(data_type, 'DECIMAL(') AND NOT ends_with(data_type, ']')
    THEN (numeric_precision << 16 | numeric_scale) + 4 ELSE -1
  END::INTEGER AS atttypmod,
  false AS attbyval, 'i' AS attalign, 'p' AS attstorage, '' AS attcompression, NOT is_nullable AS attnotnull,
  column_default IS NOT NULL AS atthasdef, false AS atthasmissing, '' AS attidentity, '' AS attgenerated,
  false AS attisdropped, true AS attislocal, 0::SMALLINT AS attinhcount, 0::BIGINT AS attcollation,
  NULL::VARCHAR[] AS attacl, NULL::VARCHAR[] AS attoptions, NULL::VARCHAR[] AS attfdwoptions,
  NULL::VARCHAR AS attmissingval
FROM duckdb_columns()
WHERE database_name = current_database() AND NOT internal
UNION ALL
SELECT
  fair_constraint_oid(table_oid, constraint_index), unnest(constraint_column_names), 25, -1, -1,
  generate_subscripts(constraint_column_names, 1), 0, -1, -1, false, 'i', 'p', '', false, false, false, '', '', false, true,
  0, 0, NULL, NULL, NULL, NULL
FROM duckdb_constraints()
WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE');

CREATE OR REPLACE VIEW pg_attrdef AS
SELECT
  (table_oid * 10000 + column_index)::BIGINT AS oid, table_oid::BIGINT AS adrelid, column_index::SMALLINT AS adnum,
  column_default AS adbin
FROM duckdb_columns()
WHERE database_name = current_database() AND NOT internal AND column_default IS NOT NULL;

CREATE OR REPLACE VIEW pg_type AS
SELECT
  * EXCLUDE (shown), 11 AS typnamespace, 10 AS typowner, true AS typisdefined, false AS typnotnull, 0 AS typbasetype,
  -1 AS typtypmod, 0 AS typndims, 0 AS typanalyze, 1247 AS tableoid, 1 AS xmin
FROM fair_types;

CREATE OR REPLACE MACRO to_regtype(name_) AS (
  SELECT min(oid) FROM fairsql_catalog.main.fair_types
  WHERE CASE lower(name_)
    WHEN 'int' THEN 'int4' WHEN 'dec' THEN 'numeric' WHEN 'decimal' THEN 'numeric' WHEN 'float' THEN 'float8'
    WHEN 'char' THEN 'bpchar' ELSE lower(name_) END IN (typname, 'pg_catalog.' || typname, shown)
);

CREATE OR REPLACE VIEW pg_proc AS
SELECT
  function_oid::BIGINT AS oid, function_name AS proname, schemas.oid::BIGINT AS pronamespace, 10::BIGINT AS proowner,
  14::BIGINT AS prolang, 'f' AS prokind, false AS prosecdef, function_type = 'table_macro' AS proretset,
  's' AS provolatile, 's' AS proparallel, len(functions.parameters)::SMALLINT AS pronargs, 0::SMALLINT AS pronargdefaults,
  25::BIGINT AS prorettype, []::BIGINT[] AS proargtypes, NULL::BIGINT[] AS proallargtypes,
  NULL::VARCHAR[] AS proargmodes, functions.parameters AS proargnames, macro_definition AS prosrc, NULL::VARCHAR[] AS proacl,
  0::BIGINT AS provariadic, false AS proisagg, false AS proiswindow, NULL::VARCHAR AS proargdefaults
FROM duckdb_functions() AS functions
JOIN duckdb_schemas() AS schemas USING (database_name, schema_name)
WHERE functions.database_name = current_database() AND NOT functions.internal
UNION ALL BY NAME
SELECT
  oid, proname, 11 AS pronamespace, 10 AS proowner, 12 AS prolang, 'f' AS prokind, false AS prosecdef, false AS proretset,
  provolatile, 's' AS proparallel, pronargs, 0 AS pronargdefaults, prorettype,
  list_transform(string_split(proargtypes::VARCHAR, ' '), lambda x: x::BIGINT) AS proargtypes, 0 AS provariadic
FROM fair_procs;

CREATE OR REPLACE VIEW pg_constraint AS
SELECT
  fair_constraint_oid(c.table_oid, constraint_index) AS oid, constraint_name AS conname,
  c.schema_oid::BIGINT AS connamespace,
  CASE constraint_type WHEN 'PRIMARY KEY' THEN 'p' WHEN 'UNIQUE' THEN 'u' WHEN 'FOREIGN KEY' THEN 'f' ELSE 'c' END AS contype,
  false AS condeferrable, false AS condeferred, true AS convalidated, c.table_oid::BIGINT AS conrelid,
  0::BIGINT AS contypid,
  CASE
    WHEN constraint_type IN ('PRIMARY KEY', 'UNIQUE') THEN fair_constraint_oid(c.table_oid, constraint_index)
    ELSE coalesce((
      SELECT min(fair_constraint_oid(k.table_oid, k.constraint_index)) FROM duckdb_constraints() AS k
      WHERE k.database_name = c.database_name AND k.table_oid = other.table_oid
        AND k.constraint_type IN ('PRIMARY KEY', 'UNIQUE') AND k.constraint_column_names = c.referenced_column_names
    ), 0)
  END AS conindid,
  0::BIGINT AS conparentid, coalesce(other.table_oid, 0)::BIGINT AS confrelid, 'a' AS confupdtype, 'a' AS confdeltype,
  's' AS confmatchtype, true AS conislocal, 0 AS coninhcount, true AS connoinherit,
  list_transform(constraint_column_indexes, lambda x: (x + 1)::SMALLINT) AS conkey,
  (
    SELECT list(k.column_index::SMALLINT ORDER BY list_position(c.referenced_column_names, k.column_name))
    FROM duckdb_columns() AS k
    WHERE k.table_oid = other.table_oid AND k.database_name = c.database_name
      AND list_contains(c.referenced_column_names, k.column_name)
  ) AS confkey,
  expression AS conbin
FROM duckdb_constraints() AS c
LEFT JOIN duckdb_tables() AS other
  ON other.database_name = c.database_name AND other.schema_name = c.schema_name AND other.table_name = c.referenced_table
WHERE c.database_name = current_database() AND constraint_type <> 'NOT NULL';

-- A foreign key depends on the index of the key that it refers to: where JDBC finds it.
CREATE OR REPLACE VIEW pg_depend AS
SELECT
  2606 AS classid, oid AS objid, 0 AS objsubid, 1259 AS refclassid, conindid AS refobjid, 0 AS refobjsubid, 'n' AS deptype
FROM pg_constraint
WHERE contype = 'f';

CREATE OR REPLACE VIEW pg_index AS
SELECT
  index_oid::BIGINT AS indexrelid, i.table_oid::BIGINT AS indrelid, 1::SMALLINT AS indnatts, 1::SMALLINT AS indnkeyatts, is_unique AS indisunique,
  false AS indnullsnotdistinct, is_primary AS indisprimary, false AS indisexclusion, true AS indimmediate,
  false AS indisclustered, true AS indisvalid, false AS indcheckxmin, true AS indisready, true AS indislive,
  false AS indisreplident,
  (
    SELECT list(k.column_index::SMALLINT ORDER BY k.column_index) FROM duckdb_columns() AS k
    WHERE k.table_oid = i.table_oid AND k.database_name = i.database_name
      AND list_contains(string_split(replace(i.expressions[2:-2], '"', ''), ', '), k.column_name)
  ) AS indkey,
  [0::BIGINT] AS indcollation, [0::BIGINT] AS indclass, [0::SMALLINT] AS indoption, NULL::VARCHAR AS indexprs,
  NULL::VARCHAR AS indpred
FROM duckdb_indexes() AS i
WHERE i.database_name = current_database()
UNION ALL
SELECT
  fair_constraint_oid(table_oid, constraint_index), table_oid, len(constraint_column_names), len(constraint_column_names),
  true, false, constraint_type = 'PRIMARY KEY', false, true, false, true, false, true, true, false,
  list_transform(constraint_column_indexes, lambda x: (x + 1)::SMALLINT),
  list_transform(constraint_column_indexes, lambda x: 0::BIGINT), list_transform(constraint_column_indexes, lambda x: 0::BIGINT),
  list_transform(constraint_column_indexes, lambda x: 0::SMALLINT), NULL, NULL
FROM duckdb_constraints()
WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE');

CREATE OR REPLACE VIEW pg_database AS
SELECT
  database_oid::BIGINT AS oid, database_name AS datname, 10::BIGINT AS datdba, 6 AS encoding, 'c' AS datlocprovider,
  false AS datistemplate, true AS datallowconn, -1 AS datconnlimit, 1663::BIGINT AS dattablespace,
  'C.UTF-8' AS datcollate, 'C.UTF-8' AS datctype, NULL::VARCHAR AS daticulocale, NULL::VARCHAR[] AS datacl
FROM duckdb_databases()
WHERE database_name = current_database();

CREATE OR REPLACE VIEW pg_description AS
SELECT table_oid::BIGINT AS objoid, 1259::BIGINT AS classoid, 0 AS objsubid, comment AS description
FROM duckdb_tables() WHERE database_name = current_database() AND comment IS NOT NULL
UNION ALL
SELECT view_oid, 1259, 0, comment FROM duckdb_views() WHERE database_name = current_database() AND comment IS NOT NULL
UNION ALL
SELECT table_oid, 1259, column_index, comment
FROM duckdb_columns() WHERE database_name = current_database() AND comment IS NOT NULL
UNION ALL
SELECT function_oid, 1255, 0, comment
FROM duckdb_functions() WHERE database_name = current_database() AND comment IS NOT NULL;

CREATE OR REPLACE VIEW pg_sequence AS
SELECT
  sequence_oid::BIGINT AS seqrelid, 20::BIGINT AS seqtypid, start_value AS seqstart, increment_by AS seqincrement,
  max_value AS seqmax, min_value AS seqmin, 1::BIGINT AS seqcache, cycle AS seqcycle
FROM duckdb_sequences() WHERE database_name = current_database();

CREATE OR REPLACE VIEW pg_tables AS
SELECT schema_name AS schemaname, table_name AS tablename, fairsql_catalog.main.fair_user() AS tableowner, NULL::VARCHAR AS tablespace,
  index_count > 0 AS hasindexes, false AS hasrules, false AS hastriggers, false AS rowsecurity
FROM duckdb_tables() WHERE database_name = current_database() AND NOT internal;

CREATE OR REPLACE VIEW pg_views AS
SELECT schema_name AS schemaname, view_name AS viewname, fairsql_catalog.main.fair_user() AS viewowner, sql AS definition
FROM duckdb_views() WHERE database_name = current_database() AND NOT internal;

CREATE OR REPLACE VIEW pg_am AS
SELECT * FROM (VALUES (2::BIGINT, 'heap', 0::BIGINT, 't'), (405, 'art', 0, 'i')) AS a(oid, amname, amhandler, amtype);
CREATE OR REPLACE VIEW pg_roles AS
SELECT 10::BIGINT AS oid, fairsql_catalog.main.fair_user() AS rolname, false AS rolsuper, true AS rolinherit, false AS rolcreaterole,
  false AS rolcreatedb, true AS rolcanlogin, false AS rolreplication, false AS rolbypassrls, -1 AS rolconnlimit,
  NULL::TIMESTAMPTZ AS rolvaliduntil, NULL::VARCHAR[] AS rolconfig;
CREATE OR REPLACE VIEW pg_user AS
SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper FROM pg_roles;
CREATE OR REPLACE VIEW pg_language AS
SELECT * FROM (VALUES (12::BIGINT, 'internal'), (14, 'sql')) AS l(oid, lanname);
CREATE OR REPLACE VIEW pg_tablespace AS SELECT 1663::BIGINT AS oid, 'pg_default' AS spcname, 10::BIGINT AS spcowner;
CREATE OR REPLACE VIEW pg_timezone_names AS SELECT name, abbrev, utc_offset, is_dst FROM system.main.pg_timezone_names();
CREATE OR REPLACE VIEW information_schema_character_sets AS
SELECT 'UTF8' AS character_set_name, 'UCS' AS character_repertoire, 'UTF8' AS form_of_use,
  current_database() AS default_collate_catalog, 'pg_catalog' AS default_collate_schema, 'default' AS default_collate_name;
-- The sessions, whose numbers the server keeps in a variable.
CREATE OR REPLACE VIEW pg_stat_activity AS
SELECT
  unnest(CAST(getvariable('fair_sessions') AS INTEGER[])) AS pid, current_database() AS datname, 10 AS usesysid,
  fairsql_catalog.main.fair_user() AS usename, 'client backend' AS backend_type;
-- The session's settings, which the server keeps in a variable.
CREATE OR REPLACE VIEW pg_settings AS
SELECT
  entry.key AS name, entry.value AS setting, 'Client Connection Defaults' AS category, '' AS short_desc, 'user' AS context,
  'string' AS vartype, 'session' AS source, entry.value AS boot_val, entry.value AS reset_val, false AS pending_restart
FROM (SELECT unnest(map_entries(CAST(getvariable('fair_settings') AS MAP(VARCHAR, VARCHAR)))) AS entry);

CREATE OR REPLACE MACRO pg_show_all_settings() AS TABLE FROM fairsql_catalog.main.pg_settings;

-- information_schema, of the database that is served alone, with PostgreSQL's names of types.
CREATE OR REPLACE VIEW information_schema_tables AS
SELECT * FROM information_schema.tables WHERE table_catalog = current_database();
CREATE OR REPLACE VIEW information_schema_views AS
SELECT database_name AS table_catalog, schema_name AS table_schema, view_name AS table_name, sql AS view_definition,
  'NONE' AS check_option, 'NO' AS is_updatable, 'NO' AS is_insertable_into
FROM duckdb_views() WHERE database_name = current_database() AND NOT internal;
CREATE OR REPLACE VIEW information_schema_schemata AS
SELECT * FROM information_schema.schemata WHERE catalog_name = current_database();
CREATE OR REPLACE VIEW information_schema_columns AS
SELECT
  database_name AS table_catalog, schema_name AS table_schema, table_name, column_name, column_index AS ordinal_position,
  column_default, CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS is_nullable,
  CASE WHEN ends_with(data_type, ']') AND fair_type(data_type) <> 114 THEN 'ARRAY' ELSE fair_type_name(fair_type(data_type)) END AS data_type,
  character_maximum_length, numeric_precision, numeric_precision_radix, numeric_scale, NULL::INTEGER AS datetime_precision,
  NULL::VARCHAR AS character_set_name, NULL::VARCHAR AS collation_name, NULL::VARCHAR AS domain_name,
  fair_short_name(fair_type(data_type)) AS udt_name, 'pg_catalog' AS udt_schema, current_database() AS udt_catalog, 'NO' AS is_self_referencing, 'NO' AS is_identity, 'NEVER' AS is_generated, 'YES' AS is_updatable, comment AS column_comment
FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal;
CREATE OR REPLACE VIEW information_schema_table_constraints AS
SELECT * FROM information_schema.table_constraints WHERE table_catalog = current_database();
CREATE OR REPLACE VIEW information_schema_key_column_usage AS
SELECT * FROM information_schema.key_column_usage WHERE table_catalog = current_database();
CREATE OR REPLACE VIEW information_schema_referential_constraints AS
SELECT * FROM information_schema.referential_constraints WHERE constraint_catalog = current_database();
CREATE OR REPLACE VIEW information_schema_information_schema_catalog_name AS SELECT current_database() AS catalog_name;
CREATE OR REPLACE VIEW information_schema_enabled_roles AS SELECT fairsql_catalog.main.fair_user() AS role_name;
CREATE OR REPLACE VIEW information_schema_applicable_roles AS
SELECT fairsql_catalog.main.fair_user() AS grantee, fairsql_catalog.main.fair_user() AS role_name, 'NO' AS is_grantable;
CREATE OR REPLACE VIEW information_schema_sequences AS
SELECT
  database_name AS sequence_catalog, schema_name AS sequence_schema, sequence_name, 'bigint' AS data_type, 64 AS numeric_precision,
  2 AS numeric_precision_radix, 0 AS numeric_scale, start_value, min_value AS minimum_value, max_value AS maximum_value,
  increment_by AS increment, CASE WHEN cycle THEN 'YES' ELSE 'NO' END AS cycle_option
FROM duckdb_sequences() WHERE database_name = current_database();
CREATE OR REPLACE VIEW information_schema_check_constraints AS
SELECT
  database_name AS constraint_catalog, schema_name AS constraint_schema, constraint_name, expression AS check_clause
FROM duckdb_constraints() WHERE database_name = current_database() AND constraint_type = 'CHECK';
-- The columns that a constraint refers to: those of a key itself, of a foreign key those in the other table.
CREATE OR REPLACE VIEW information_schema_constraint_column_usage AS
SELECT
  database_name AS table_catalog, schema_name AS table_schema,
  CASE constraint_type WHEN 'FOREIGN KEY' THEN referenced_table ELSE table_name END AS table_name,
  unnest(CASE constraint_type WHEN 'FOREIGN KEY' THEN referenced_column_names ELSE constraint_column_names END) AS column_name,
  database_name AS constraint_catalog, schema_name AS constraint_schema, constraint_name
FROM duckdb_constraints() WHERE database_name = current_database() AND constraint_type <> 'NOT NULL';
CREATE OR REPLACE VIEW pg_indexes AS
SELECT
  n.nspname AS schemaname, t.relname AS tablename, r.relname AS indexname, fair_index_text(r.oid) AS indexdef
FROM pg_index AS i
JOIN fair_relations AS r ON r.oid = i.indexrelid
JOIN fair_relations AS t ON t.oid = i.indrelid
JOIN pg_namespace AS n ON n.oid = t.relnamespace;
CREATE OR REPLACE VIEW pg_authid AS FROM pg_roles;
CREATE OR REPLACE VIEW pg_shadow AS SELECT * FROM pg_user;
CREATE OR REPLACE VIEW pg_stat_user_tables AS
SELECT
  r.oid AS relid, n.nspname AS schemaname, r.relname, r.reltuples::BIGINT AS n_live_tup, 0 AS n_dead_tup, 0 AS seq_scan,
  0 AS seq_tup_read, 0 AS idx_scan
FROM fair_relations AS r JOIN pg_namespace AS n ON n.oid = r.relnamespace WHERE r.relkind = 'r';
CREATE OR REPLACE VIEW pg_stat_all_tables AS FROM pg_stat_user_tables;
CREATE OR REPLACE VIEW pg_statio_user_tables AS SELECT relid, schemaname, relname FROM pg_stat_user_tables;
