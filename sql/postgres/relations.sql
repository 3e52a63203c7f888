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
WITH known(oid, typname, typlen, typcategory, typarray) AS (
  VALUES
    (16, 'bool', 1, 'B', 1000), (17, 'bytea', -1, 'U', 1001), (18, 'char', 1, 'S', 0), (19, 'name', 64, 'S', 0),
    (20, 'int8', 8, 'N', 1016), (21, 'int2', 2, 'N', 1005), (23, 'int4', 4, 'N', 1007), (25, 'text', -1, 'S', 1009),
    (26, 'oid', 4, 'N', 0), (114, 'json', -1, 'U', 199), (700, 'float4', 4, 'N', 1021), (701, 'float8', 8, 'N', 1022),
    (1043, 'varchar', -1, 'S', 1015), (1082, 'date', 4, 'D', 1182), (1083, 'time', 8, 'D', 1183),
    (1114, 'timestamp', 8, 'D', 1115), (1184, 'timestamptz', 8, 'D', 1185), (1186, 'interval', 16, 'T', 1187),
    (1266, 'timetz', 12, 'D', 1270), (1562, 'varbit', -1, 'V', 1563), (1700, 'numeric', -1, 'N', 1231),
    (2950, 'uuid', 16, 'U', 2951)
),
every AS (
  SELECT oid, typname, typlen, typcategory, typarray, 0 AS typelem FROM known
  UNION ALL
  SELECT typarray, '_' || typname, -1, 'A', 0, oid FROM known WHERE typarray > 0
)
SELECT
  oid::BIGINT AS oid, typname, 11::BIGINT AS typnamespace, 10::BIGINT AS typowner, typlen::SMALLINT AS typlen,
  typlen IN (1, 2, 4, 8) AS typbyval, 'b' AS typtype, typcategory, false AS typispreferred, true AS typisdefined,
  ',' AS typdelim, 0::BIGINT AS typrelid,
  CASE WHEN typelem > 0 THEN 'array_subscript_handler' ELSE '-' END AS typsubscript, typelem::BIGINT AS typelem,
  typarray::BIGINT AS typarray, CASE WHEN typelem > 0 THEN 'array_in' ELSE typname || 'in' END AS typinput,
  typname || 'out' AS typoutput, typname || 'recv' AS typreceive, typname || 'send' AS typsend, 0::BIGINT AS typmodin,
  0::BIGINT AS typmodout, 'i' AS typalign, 'p' AS typstorage, false AS typnotnull, 0::BIGINT AS typbasetype,
  -1 AS typtypmod, 0 AS typndims, 0::BIGINT AS typcollation, NULL::VARCHAR AS typdefault, NULL::VARCHAR[] AS typacl
FROM every;

CREATE OR REPLACE MACRO to_regtype(name_) AS (
  SELECT min(oid) FROM fairsql_catalog.main.pg_type
  WHERE lower(name_) IN (typname, 'pg_catalog.' || typname, fairsql_catalog.main.fair_type_name(oid))
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
WHERE functions.database_name = current_database() AND NOT functions.internal;

CREATE OR REPLACE VIEW pg_constraint AS
SELECT
  fair_constraint_oid(c.table_oid, constraint_index) AS oid, constraint_name AS conname,
  c.schema_oid::BIGINT AS connamespace,
  CASE constraint_type WHEN 'PRIMARY KEY' THEN 'p' WHEN 'UNIQUE' THEN 'u' WHEN 'FOREIGN KEY' THEN 'f' ELSE 'c' END AS contype,
  false AS condeferrable, false AS condeferred, true AS convalidated, c.table_oid::BIGINT AS conrelid,
  0::BIGINT AS contypid,
  CASE WHEN constraint_type IN ('PRIMARY KEY', 'UNIQUE') THEN fair_constraint_oid(c.table_oid, constraint_index) ELSE 0 END
    AS conindid,
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
  [0::BIGINT] AS indcollation, [0::BIGINT] AS indclass, '0' AS indoption, NULL::VARCHAR AS indexprs,
  NULL::VARCHAR AS indpred
FROM duckdb_indexes() AS i
WHERE i.database_name = current_database()
UNION ALL
SELECT
  fair_constraint_oid(table_oid, constraint_index), table_oid, len(constraint_column_names), len(constraint_column_names),
  true, false, constraint_type = 'PRIMARY KEY', false, true, false, true, false, true, true, false,
  list_transform(constraint_column_indexes, lambda x: (x + 1)::SMALLINT),
  list_transform(constraint_column_indexes, lambda x: 0::BIGINT), list_transform(constraint_column_indexes, lambda x: 0::BIGINT),
  array_to_string(list_transform(constraint_column_indexes, lambda x: 0), ' '), NULL, NULL
FROM duckdb_constraints()
WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE');

CREATE OR REPLACE VIEW pg_database AS
SELECT
  database_oid::BIGINT AS oid, database_name AS datname, 10::BIGINT AS datdba, 6 AS encoding, 'c' AS datlocprovider,
  false AS datistemplate, true AS datallowconn, -1 AS datconnlimit, 0::BIGINT AS dattablespace,
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
SELECT schema_name AS schemaname, table_name AS tablename, 'fairsql' AS tableowner, NULL::VARCHAR AS tablespace,
  index_count > 0 AS hasindexes, false AS hasrules, false AS hastriggers, false AS rowsecurity
FROM duckdb_tables() WHERE database_name = current_database() AND NOT internal;

CREATE OR REPLACE VIEW pg_views AS
SELECT schema_name AS schemaname, view_name AS viewname, 'fairsql' AS viewowner, sql AS definition
FROM duckdb_views() WHERE database_name = current_database() AND NOT internal;

CREATE OR REPLACE VIEW pg_am AS
SELECT * FROM (VALUES (2::BIGINT, 'heap', 0::BIGINT, 't'), (405, 'art', 0, 'i')) AS a(oid, amname, amhandler, amtype);
CREATE OR REPLACE VIEW pg_roles AS
SELECT 10::BIGINT AS oid, 'fairsql' AS rolname, false AS rolsuper, true AS rolinherit, false AS rolcreaterole,
  false AS rolcreatedb, true AS rolcanlogin, false AS rolreplication, false AS rolbypassrls, -1 AS rolconnlimit,
  NULL::TIMESTAMPTZ AS rolvaliduntil, NULL::VARCHAR[] AS rolconfig;
CREATE OR REPLACE VIEW pg_user AS
SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper FROM pg_roles;
CREATE OR REPLACE VIEW pg_language AS
SELECT * FROM (VALUES (12::BIGINT, 'internal'), (14, 'sql')) AS l(oid, lanname);
CREATE OR REPLACE VIEW pg_settings AS
SELECT * FROM (VALUES ('server_version', '15.0'), ('server_encoding', 'UTF8'), ('max_index_keys', '32'),
  ('standard_conforming_strings', 'on')) AS s(name, setting);

-- What a DuckDB file has nothing of.
CREATE OR REPLACE VIEW pg_auth_members AS SELECT 0::BIGINT AS roleid, 0::BIGINT AS member, 0::BIGINT AS grantor WHERE false;
CREATE OR REPLACE VIEW pg_collation AS
SELECT 0::BIGINT AS oid, '' AS collname, 0::BIGINT AS collnamespace, 'c' AS collprovider, true AS collisdeterministic,
  '' AS collcollate, '' AS collctype WHERE false;
CREATE OR REPLACE VIEW pg_inherits AS
SELECT 0::BIGINT AS inhrelid, 0::BIGINT AS inhparent, 0 AS inhseqno, false AS inhdetachpending WHERE false;
CREATE OR REPLACE VIEW pg_policy AS
SELECT 0::BIGINT AS oid, '' AS polname, 0::BIGINT AS polrelid, '' AS polcmd, true AS polpermissive,
  [0::BIGINT] AS polroles, '' AS polqual, '' AS polwithcheck WHERE false;
CREATE OR REPLACE VIEW pg_trigger AS
SELECT 0::BIGINT AS oid, 0::BIGINT AS tgrelid, 0::BIGINT AS tgparentid, '' AS tgname, 0::BIGINT AS tgfoid,
  0 AS tgtype, '' AS tgenabled, false AS tgisinternal, 0::BIGINT AS tgconstraint, false AS tgdeferrable,
  false AS tginitdeferred WHERE false;
CREATE OR REPLACE VIEW pg_rewrite AS
SELECT 0::BIGINT AS oid, '' AS rulename, 0::BIGINT AS ev_class, '' AS ev_type, '' AS ev_enabled WHERE false;
CREATE OR REPLACE VIEW pg_statistic_ext AS
SELECT 0::BIGINT AS oid, 0::BIGINT AS stxrelid, '' AS stxname, 0::BIGINT AS stxnamespace, [''] AS stxkind,
  0 AS stxstattarget WHERE false;
CREATE OR REPLACE VIEW pg_publication AS
SELECT 0::BIGINT AS oid, '' AS pubname, false AS puballtables WHERE false;
CREATE OR REPLACE VIEW pg_publication_rel AS
SELECT 0::BIGINT AS oid, 0::BIGINT AS prpubid, 0::BIGINT AS prrelid, '' AS prqual, [0::SMALLINT] AS prattrs WHERE false;
CREATE OR REPLACE VIEW pg_publication_namespace AS
SELECT 0::BIGINT AS oid, 0::BIGINT AS pnpubid, 0::BIGINT AS pnnspid WHERE false;
CREATE OR REPLACE VIEW pg_depend AS
SELECT 0::BIGINT AS classid, 0::BIGINT AS objid, 0 AS objsubid, 0::BIGINT AS refclassid, 0::BIGINT AS refobjid,
  0 AS refobjsubid, '' AS deptype WHERE false;
CREATE OR REPLACE VIEW pg_enum AS
SELECT 0::BIGINT AS oid, 0::BIGINT AS enumtypid, 0::FLOAT AS enumsortorder, '' AS enumlabel WHERE false;
CREATE OR REPLACE VIEW pg_range AS
SELECT 0::BIGINT AS rngtypid, 0::BIGINT AS rngsubtype WHERE false;
CREATE OR REPLACE VIEW pg_foreign_table AS
SELECT 0::BIGINT AS ftrelid, 0::BIGINT AS ftserver, NULL::VARCHAR[] AS ftoptions WHERE false;
CREATE OR REPLACE VIEW pg_foreign_server AS
SELECT 0::BIGINT AS oid, '' AS srvname, 0::BIGINT AS srvowner WHERE false;
CREATE OR REPLACE VIEW pg_partitioned_table AS
SELECT 0::BIGINT AS partrelid, '' AS partstrat, 0::SMALLINT AS partnatts WHERE false;
CREATE OR REPLACE VIEW pg_matviews AS
SELECT '' AS schemaname, '' AS matviewname, '' AS matviewowner, '' AS definition WHERE false;
CREATE OR REPLACE VIEW pg_extension AS
SELECT 0::BIGINT AS oid, '' AS extname, 0::BIGINT AS extnamespace, '' AS extversion WHERE false;
CREATE OR REPLACE VIEW pg_opclass AS
SELECT 0::BIGINT AS oid, 0::BIGINT AS opcmethod, '' AS opcname, false AS opcdefault WHERE false;
CREATE OR REPLACE VIEW pg_tablespace AS
SELECT 0::BIGINT AS oid, '' AS spcname, 0::BIGINT AS spcowner, NULL::VARCHAR[] AS spcacl WHERE false;
CREATE OR REPLACE VIEW pg_stat_activity AS
SELECT 0 AS pid, '' AS usename, '' AS datname, '' AS state, '' AS query WHERE false;
CREATE OR REPLACE VIEW pg_cursors AS  -- none: they are the session's, and not DuckDB's
SELECT '' AS name, '' AS statement, false AS is_holdable, false AS is_binary, false AS is_scrollable,
  NULL::TIMESTAMPTZ AS creation_time WHERE false;
CREATE OR REPLACE VIEW pg_locks AS SELECT '' AS locktype, 0 AS pid, '' AS mode WHERE false;

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
  fair_type(data_type)::VARCHAR AS udt_name, 'NO' AS is_identity, 'NEVER' AS is_generated, 'YES' AS is_updatable, comment AS column_comment
FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal;
CREATE OR REPLACE VIEW information_schema_table_constraints AS
SELECT * FROM information_schema.table_constraints WHERE table_catalog = current_database();
CREATE OR REPLACE VIEW information_schema_key_column_usage AS
SELECT * FROM information_schema.key_column_usage WHERE table_catalog = current_database();
CREATE OR REPLACE VIEW information_schema_referential_constraints AS
SELECT * FROM information_schema.referential_constraints WHERE constraint_catalog = current_database();
