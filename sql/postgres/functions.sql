-- PostgreSQL's functions that clients call on its catalogue. OIDs are DuckDB's own, those of types PostgreSQL's.
-- The wire server keeps these and relations.sql in a database of their own, fairsql_catalog, attached for reading; macros
-- that call macros name it, since they are expanded in the database that is served.

-- The type of PostgreSQL that values of a type of DuckDB are sent as; fairsql/server/values/types.py says the same of results.
-- Maps, since CASE would repeat its operand, which is a macro's text, in each branch.
CREATE OR REPLACE MACRO fair_base_type(duckdb_type) AS coalesce(
  MAP {
    'BOOLEAN': 16, 'BLOB': 17, 'BIGINT': 20, 'UINTEGER': 20, 'TINYINT': 21, 'UTINYINT': 21, 'SMALLINT': 21, 'INTEGER': 23,
    'USMALLINT': 23, 'JSON': 114, 'STRUCT': 114, 'MAP': 114, 'UNION': 114, 'FLOAT': 700, 'DOUBLE': 701, 'DATE': 1082,
    'TIME': 1083, 'TIME_NS': 1083, 'TIMESTAMP': 1114, 'TIMESTAMP_S': 1114, 'TIMESTAMP_MS': 1114, 'TIMESTAMP_NS': 1114,
    'TIMESTAMP WITH TIME ZONE': 1184, 'INTERVAL': 1186, 'TIME WITH TIME ZONE': 1266, 'BIT': 1562, 'HUGEINT': 1700,
    'UHUGEINT': 1700, 'UBIGINT': 1700, 'BIGNUM': 1700, 'VARINT': 1700, 'DECIMAL': 1700, 'UUID': 2950
  }[regexp_extract(duckdb_type, '^[^(]*')],
  25
);

-- The type of an array of a type; JSON where PostgreSQL has none.
CREATE OR REPLACE MACRO fair_array_type(element) AS coalesce(
  MAP {
    16: 1000, 17: 1001, 20: 1016, 21: 1005, 23: 1007, 25: 1009, 700: 1021, 701: 1022, 1082: 1182, 1083: 1183, 1114: 1115,
    1184: 1185, 1186: 1187, 1266: 1270, 1562: 1563, 1700: 1231, 2950: 2951
  }[element],
  114
);

CREATE OR REPLACE MACRO fair_type(duckdb_type) AS
  CASE
    WHEN NOT ends_with(duckdb_type, ']') THEN fairsql_catalog.main.fair_base_type(duckdb_type)
    WHEN regexp_matches(duckdb_type, '\](\[\d*\])$') THEN 114
    ELSE fairsql_catalog.main.fair_array_type(
      fairsql_catalog.main.fair_base_type(regexp_replace(duckdb_type, '\[\d*\]$', ''))
    )
  END::BIGINT;

CREATE OR REPLACE MACRO fair_type_name(oid_) AS coalesce(
  (SELECT min(shown) FROM fairsql_catalog.main.fair_types WHERE oid = oid_),
  CASE WHEN oid_ = 0 THEN '-' WHEN oid_ IS NOT NULL THEN '???' END
);
-- The name of a type as in pg_type: int4 for integer.
CREATE OR REPLACE MACRO fair_short_name(oid_) AS (SELECT min(typname) FROM fairsql_catalog.main.fair_types WHERE oid = oid_);
CREATE OR REPLACE MACRO fair_proc_name(oid_) AS coalesce((SELECT min(proname) FROM fairsql_catalog.main.fair_procs WHERE oid = oid_), '-');
CREATE OR REPLACE MACRO to_regproc(name_) AS (
  SELECT min(oid) FROM fairsql_catalog.main.fair_procs WHERE proname = replace(lower(name_::VARCHAR), 'pg_catalog.', '')
);

CREATE OR REPLACE MACRO format_type(oid_, modifier) AS
  CASE
    WHEN oid_ IS NULL THEN NULL
    WHEN oid_ = 1700 AND modifier > 0
    THEN 'numeric(' || ((modifier - 4) >> 16)::VARCHAR || ',' || ((modifier - 4) & 65535)::VARCHAR || ')'
    ELSE fairsql_catalog.main.fair_type_name(oid_)
  END;

CREATE OR REPLACE MACRO version() AS 'PostgreSQL 15.0 (FairSQL on DuckDB)';
-- What SHOW knows: the session's settings, which the server keeps in a variable.
CREATE OR REPLACE MACRO current_setting(name_) AS coalesce(
  map_extract_value(getvariable('fair_settings'), lower(name_)), error('there is no setting ' || name_)
), (name_, missing_ok) AS map_extract_value(getvariable('fair_settings'), lower(name_));
-- Who has logged in.
CREATE OR REPLACE MACRO fair_user() AS coalesce(map_extract_value(getvariable('fair_settings'), 'session_authorization'), 'fairsql');
CREATE OR REPLACE MACRO pg_get_userbyid(oid_) AS fairsql_catalog.main.fair_user();
CREATE OR REPLACE MACRO pg_encoding_to_char(number_) AS 'UTF8';
CREATE OR REPLACE MACRO pg_char_to_encoding(name_) AS 6;
-- The number of the session, which the server keeps in a variable.
CREATE OR REPLACE MACRO pg_backend_pid() AS CAST(getvariable('fair_session') AS INTEGER);
CREATE OR REPLACE MACRO pg_is_in_recovery() AS false;
CREATE OR REPLACE MACRO pg_advisory_lock(key_) AS NULL, (a_, b_) AS NULL;
CREATE OR REPLACE MACRO pg_try_advisory_lock(key_) AS true, (a_, b_) AS true;
CREATE OR REPLACE MACRO pg_advisory_unlock(key_) AS true, (a_, b_) AS true;
CREATE OR REPLACE MACRO pg_advisory_unlock_all() AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_get_keywords() AS TABLE FROM fairsql_catalog.main.fair_keywords;
CREATE OR REPLACE MACRO pg_available_extension_versions() AS TABLE
SELECT NULL::VARCHAR AS name, NULL::VARCHAR AS version WHERE false;
CREATE OR REPLACE MACRO pg_indexam_has_property(oid_, property_) AS false;
CREATE OR REPLACE MACRO pg_indexam_has_property(oid_, property_) AS TABLE SELECT false AS pg_indexam_has_property;
CREATE OR REPLACE MACRO string_to_array(text_, delimiter_) AS string_split(text_, delimiter_);
CREATE OR REPLACE MACRO string_to_array(text_, delimiter_) AS TABLE
SELECT string_split(text_, delimiter_) AS string_to_array;
-- The rights on an object, a row each: there are none.
CREATE OR REPLACE MACRO aclexplode(acl_) AS
  unnest([]::STRUCT(grantor UINTEGER, grantee UINTEGER, privilege_type VARCHAR, is_grantable BOOLEAN)[]);
-- The parts of a qualified name; those without quotes in lower case.
CREATE OR REPLACE MACRO parse_ident(name_) AS list_transform(
  regexp_extract_all(name_, '"(?:[^"]|"")*"|[^".]+'),
  lambda part: CASE WHEN starts_with(part, '"') THEN replace(part[2:-2], '""', '"') ELSE lower(trim(part)) END
);
CREATE OR REPLACE MACRO pg_listening_channels() AS TABLE SELECT NULL::VARCHAR AS pg_listening_channels WHERE false;
CREATE OR REPLACE MACRO pg_my_temp_schema() AS 0;
CREATE OR REPLACE MACRO pg_conf_load_time() AS now();
CREATE OR REPLACE MACRO pg_postmaster_start_time() AS now();
CREATE OR REPLACE MACRO pg_stat_get_numscans(oid_) AS 0;
CREATE OR REPLACE MACRO pg_get_ruledef(oid_) AS NULL::VARCHAR, (oid_, pretty_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_get_function_sqlbody(oid_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_get_statisticsobjdef(oid_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_opclass_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_operator_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_collation_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_conversion_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_ts_config_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_ts_dict_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_ts_parser_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_ts_template_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_has_role(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_any_column_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_sequence_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_language_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_type_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO quote_literal(value_) AS '''' || replace(value_::VARCHAR, '''', '''''') || '''';
CREATE OR REPLACE MACRO quote_nullable(value_) AS coalesce('''' || replace(value_::VARCHAR, '''', '''''') || '''', 'NULL');
CREATE OR REPLACE MACRO fair_age(xid_) AS 0;
-- Dates of texts; the server writes formats of PostgreSQL's as DuckDB's, since DuckDB takes only those that are written out.
-- Calls of to_char it writes anew: fairsql/server/statements/date_formats.py.
CREATE OR REPLACE MACRO to_char(value_, format_) AS error('to_char takes a format that is written out');
CREATE OR REPLACE MACRO to_date(text_, format_) AS strptime(text_, format_)::DATE;
CREATE OR REPLACE MACRO to_timestamp(seconds_) AS system.main.to_timestamp(seconds_), (text_, format_) AS
  strptime(text_, format_)::TIMESTAMPTZ;
CREATE OR REPLACE MACRO pg_type_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_function_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_statistics_obj_is_visible(oid_) AS true;
CREATE OR REPLACE MACRO pg_relation_is_publishable(oid_) AS false;
CREATE OR REPLACE MACRO pg_get_expr(text_, oid_) AS text_, (text_, oid_, pretty_) AS text_;
CREATE OR REPLACE MACRO pg_get_partkeydef(oid_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_get_serial_sequence(table_, column_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_get_triggerdef(oid_) AS NULL::VARCHAR, (oid_, pretty_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO pg_get_statisticsobjdef_columns(oid_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO shobj_description(oid_, catalog_) AS NULL::VARCHAR;
CREATE OR REPLACE MACRO quote_ident(name_) AS
  CASE WHEN regexp_full_match(name_, '[a-z_][a-z0-9_]*') THEN name_ ELSE '"' || replace(name_, '"', '""') || '"' END;
CREATE OR REPLACE MACRO has_table_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_schema_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_database_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_function_privilege(a_, b_) AS true, (a_, b_, c_) AS true;
CREATE OR REPLACE MACRO has_column_privilege(a_, b_, c_) AS true, (a_, b_, c_, d_) AS true;

CREATE OR REPLACE MACRO array_upper(list_, dimension_) AS CASE WHEN len(list_) > 0 THEN len(list_) END;
CREATE OR REPLACE MACRO array_remove(list_, value_) AS list_filter(list_, lambda x: x IS DISTINCT FROM value_);
CREATE OR REPLACE MACRO array_lower(list_, dimension_) AS CASE WHEN len(list_) > 0 THEN 1 END;

-- Sizes are not known of single tables.
CREATE OR REPLACE MACRO pg_table_size(oid_) AS NULL::BIGINT;
CREATE OR REPLACE MACRO pg_relation_size(oid_) AS NULL::BIGINT, (oid_, fork_) AS NULL::BIGINT;
CREATE OR REPLACE MACRO pg_total_relation_size(oid_) AS NULL::BIGINT;
CREATE OR REPLACE MACRO pg_indexes_size(oid_) AS NULL::BIGINT;
CREATE OR REPLACE MACRO pg_database_size(name_) AS NULL::BIGINT;
CREATE OR REPLACE MACRO pg_tablespace_location(oid_) AS NULL::VARCHAR;

-- What 'name'::regclass stands for: the OID of a table, view or relation of the catalogue.
CREATE OR REPLACE MACRO to_regclass(name_) AS (
  SELECT coalesce(
    CASE replace(replace(name_::VARCHAR, '"', ''), 'pg_catalog.', '')
      WHEN 'pg_class' THEN 1259 WHEN 'pg_type' THEN 1247 WHEN 'pg_proc' THEN 1255 WHEN 'pg_attribute' THEN 1249
      WHEN 'pg_namespace' THEN 2615 WHEN 'pg_constraint' THEN 2606 WHEN 'pg_database' THEN 1262
    END,
    CASE WHEN regexp_full_match(name_::VARCHAR, '\d+') THEN name_::BIGINT END,
    (
      SELECT min(table_oid) FROM duckdb_columns()
      WHERE database_name = current_database() AND replace(name_::VARCHAR, '"', '') IN (table_name, schema_name || '.' || table_name)
    )
  )
);
-- What an OID looks like as a regclass: the name of a relation.
CREATE OR REPLACE MACRO fair_relation_name(oid_) AS coalesce(
  (SELECT min(table_name) FROM duckdb_columns() WHERE database_name = current_database() AND table_oid = oid_),
  oid_::VARCHAR
);
CREATE OR REPLACE MACRO obj_description(oid_, catalog_) AS (
  SELECT min(found.comment) FROM (
    SELECT table_oid AS found_oid, 'pg_class' AS kind, comment FROM duckdb_tables() WHERE database_name = current_database()
    UNION ALL SELECT view_oid, 'pg_class', comment FROM duckdb_views() WHERE database_name = current_database()
    UNION ALL SELECT function_oid, 'pg_proc', comment FROM duckdb_functions() WHERE database_name = current_database()
    UNION ALL SELECT oid, 'pg_namespace', comment FROM duckdb_schemas() WHERE database_name = current_database()
  ) AS found
  WHERE found.found_oid = oid_ AND found.kind = catalog_
);
CREATE OR REPLACE MACRO col_description(oid_, number_) AS (
  SELECT min(comment) FROM duckdb_columns()
  WHERE database_name = current_database() AND table_oid = oid_ AND column_index = number_
);
CREATE OR REPLACE MACRO pg_get_viewdef(oid_) AS (
  SELECT min(regexp_replace(sql, '^CREATE .*?VIEW .*? AS ', '')) FROM duckdb_views() WHERE database_name = current_database() AND view_oid = fairsql_catalog.main.to_regclass(oid_::VARCHAR)
), (oid_, pretty_) AS (
  SELECT min(regexp_replace(sql, '^CREATE .*?VIEW .*? AS ', '')) FROM duckdb_views() WHERE database_name = current_database() AND view_oid = fairsql_catalog.main.to_regclass(oid_::VARCHAR)
);
CREATE OR REPLACE MACRO pg_get_function_result(oid_) AS (
  SELECT min(CASE function_type WHEN 'table_macro' THEN 'TABLE' ELSE coalesce(return_type, 'any') END)
  FROM duckdb_functions() WHERE database_name = current_database() AND function_oid = oid_
);
CREATE OR REPLACE MACRO pg_get_function_arguments(oid_) AS (
  SELECT min(array_to_string(parameters, ', '))
  FROM duckdb_functions() WHERE database_name = current_database() AND function_oid = oid_
);
CREATE OR REPLACE MACRO pg_get_function_identity_arguments(oid_) AS fairsql_catalog.main.pg_get_function_arguments(oid_);
CREATE OR REPLACE MACRO pg_get_functiondef(oid_) AS (
  SELECT min(macro_definition) FROM duckdb_functions() WHERE database_name = current_database() AND function_oid = oid_
);

-- Constraints that are kept by an index have one in PostgreSQL: its OID is made of theirs.
CREATE OR REPLACE MACRO fair_constraint_oid(table_, number_) AS (1000000000 + table_ * 1000 + number_)::BIGINT;
CREATE OR REPLACE MACRO pg_get_constraintdef(oid_) AS (
  SELECT min(replace(constraint_text, 'CHECK(', 'CHECK (')) FROM duckdb_constraints()
  WHERE database_name = current_database() AND fairsql_catalog.main.fair_constraint_oid(table_oid, constraint_index) = oid_
), (oid_, pretty_) AS (
  SELECT min(replace(constraint_text, 'CHECK(', 'CHECK (')) FROM duckdb_constraints()
  WHERE database_name = current_database() AND fairsql_catalog.main.fair_constraint_oid(table_oid, constraint_index) = oid_
);
CREATE OR REPLACE MACRO fair_index_text(oid_) AS (
  SELECT min(found.sql) FROM (
    SELECT index_oid AS found_oid, rtrim(replace(sql, '(', ' USING art ('), ';') AS sql FROM duckdb_indexes()
    WHERE database_name = current_database()
    UNION ALL
    SELECT fairsql_catalog.main.fair_constraint_oid(table_oid, constraint_index),
      'CREATE UNIQUE INDEX ' || constraint_name || ' ON ' || table_name || ' USING art ('
      || array_to_string(constraint_column_names, ', ') || ')'
    FROM duckdb_constraints()
    WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')
  ) AS found
  WHERE found.found_oid = oid_
);
CREATE OR REPLACE MACRO pg_get_indexdef(oid_) AS fairsql_catalog.main.fair_index_text(oid_), (oid_, column_, pretty_) AS fairsql_catalog.main.fair_index_text(oid_);

-- The elements of an array with their numbers, a row each: what PostgreSQL's JDBC driver reads keys and indexes with.
CREATE OR REPLACE MACRO _pg_expandarray(elements) AS
  unnest(list_transform(range(1, len(elements) + 1), lambda i: {'x': elements[i], 'n': i}));
