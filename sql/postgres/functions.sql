-- PostgreSQL's functions that clients call on its catalogue. OIDs are DuckDB's own, those of types PostgreSQL's.
-- The wire server keeps these and relations.sql in a database of their own, fairsql_catalog, attached for reading; macros
-- that call macros name it, since they are expanded in the database that is served.

-- The type of PostgreSQL that values of a type of DuckDB are sent as; fairsql/server/types.py says the same of results.
CREATE OR REPLACE MACRO fair_base_type(duckdb_type) AS
  CASE
    WHEN duckdb_type = 'BOOLEAN' THEN 16
    WHEN duckdb_type = 'BLOB' THEN 17
    WHEN duckdb_type IN ('BIGINT', 'UINTEGER') THEN 20
    WHEN duckdb_type IN ('TINYINT', 'UTINYINT', 'SMALLINT') THEN 21
    WHEN duckdb_type IN ('INTEGER', 'USMALLINT') THEN 23
    WHEN duckdb_type = 'JSON' THEN 114
    WHEN starts_with(duckdb_type, 'STRUCT(') OR starts_with(duckdb_type, 'MAP(') OR starts_with(duckdb_type, 'UNION(') THEN 114
    WHEN duckdb_type = 'FLOAT' THEN 700
    WHEN duckdb_type = 'DOUBLE' THEN 701
    WHEN duckdb_type = 'DATE' THEN 1082
    WHEN duckdb_type IN ('TIME', 'TIME_NS') THEN 1083
    WHEN duckdb_type IN ('TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS') THEN 1114
    WHEN duckdb_type = 'TIMESTAMP WITH TIME ZONE' THEN 1184
    WHEN duckdb_type = 'INTERVAL' THEN 1186
    WHEN duckdb_type = 'TIME WITH TIME ZONE' THEN 1266
    WHEN duckdb_type = 'BIT' THEN 1562
    WHEN duckdb_type IN ('HUGEINT', 'UHUGEINT', 'UBIGINT', 'BIGNUM', 'VARINT') THEN 1700
    WHEN starts_with(duckdb_type, 'DECIMAL(') THEN 1700
    WHEN duckdb_type = 'UUID' THEN 2950
    ELSE 25
  END;

-- The type of an array of a type; JSON where PostgreSQL has none.
CREATE OR REPLACE MACRO fair_array_type(element) AS
  CASE element
    WHEN 16 THEN 1000 WHEN 17 THEN 1001 WHEN 20 THEN 1016 WHEN 21 THEN 1005 WHEN 23 THEN 1007 WHEN 25 THEN 1009
    WHEN 700 THEN 1021 WHEN 701 THEN 1022 WHEN 1082 THEN 1182 WHEN 1083 THEN 1183 WHEN 1114 THEN 1115
    WHEN 1184 THEN 1185 WHEN 1186 THEN 1187 WHEN 1266 THEN 1270 WHEN 1562 THEN 1563 WHEN 1700 THEN 1231
    WHEN 2950 THEN 2951 ELSE 114
  END;

CREATE OR REPLACE MACRO fair_type(duckdb_type) AS
  CASE
    WHEN NOT ends_with(duckdb_type, ']') THEN fairsql_catalog.main.fair_base_type(duckdb_type)
    WHEN ends_with(regexp_replace(duckdb_type, '\[\d*\]$', ''), ']') THEN 114
    ELSE fairsql_catalog.main.fair_array_type(fairsql_catalog.main.fair_base_type(regexp_replace(duckdb_type, '\[\d*\]$', '')))
  END::BIGINT;

CREATE OR REPLACE MACRO fair_type_name(oid_) AS
  CASE oid_
    WHEN 16 THEN 'boolean' WHEN 17 THEN 'bytea' WHEN 18 THEN '"char"' WHEN 19 THEN 'name' WHEN 20 THEN 'bigint'
    WHEN 21 THEN 'smallint' WHEN 23 THEN 'integer' WHEN 25 THEN 'text' WHEN 26 THEN 'oid' WHEN 114 THEN 'json'
    WHEN 700 THEN 'real' WHEN 701 THEN 'double precision' WHEN 1043 THEN 'character varying' WHEN 1082 THEN 'date'
    WHEN 1083 THEN 'time without time zone' WHEN 1114 THEN 'timestamp without time zone'
    WHEN 1184 THEN 'timestamp with time zone' WHEN 1186 THEN 'interval' WHEN 1266 THEN 'time with time zone'
    WHEN 1562 THEN 'bit varying' WHEN 1700 THEN 'numeric' WHEN 2950 THEN 'uuid' WHEN 1000 THEN 'boolean[]'
    WHEN 1001 THEN 'bytea[]' WHEN 1005 THEN 'smallint[]' WHEN 1007 THEN 'integer[]' WHEN 1009 THEN 'text[]'
    WHEN 1016 THEN 'bigint[]' WHEN 1021 THEN 'real[]' WHEN 1022 THEN 'double precision[]' WHEN 1182 THEN 'date[]'
    WHEN 1183 THEN 'time without time zone[]' WHEN 1115 THEN 'timestamp without time zone[]'
    WHEN 1185 THEN 'timestamp with time zone[]' WHEN 1187 THEN 'interval[]' WHEN 1270 THEN 'time with time zone[]'
    WHEN 1563 THEN 'bit varying[]' WHEN 1231 THEN 'numeric[]' WHEN 2951 THEN 'uuid[]' ELSE '???'
  END;

CREATE OR REPLACE MACRO format_type(oid_, modifier) AS
  CASE
    WHEN oid_ IS NULL THEN NULL
    WHEN oid_ = 1700 AND modifier > 0
    THEN 'numeric(' || ((modifier - 4) >> 16)::VARCHAR || ',' || ((modifier - 4) & 65535)::VARCHAR || ')'
    ELSE fairsql_catalog.main.fair_type_name(oid_)
  END;

CREATE OR REPLACE MACRO version() AS 'PostgreSQL 15.0 (FairSQL on DuckDB)';
CREATE OR REPLACE MACRO current_setting(name_) AS
  CASE lower(name_)
    WHEN 'server_version' THEN '15.0' WHEN 'server_version_num' THEN '150000' WHEN 'server_encoding' THEN 'UTF8'
    WHEN 'client_encoding' THEN 'UTF8' WHEN 'standard_conforming_strings' THEN 'on' WHEN 'max_index_keys' THEN '32'
    WHEN 'integer_datetimes' THEN 'on' WHEN 'search_path' THEN current_schema() WHEN 'is_superuser' THEN 'off'
    ELSE error('there is no setting ' || name_)
  END;
CREATE OR REPLACE MACRO pg_get_userbyid(oid_) AS 'fairsql';
CREATE OR REPLACE MACRO pg_encoding_to_char(number_) AS 'UTF8';
CREATE OR REPLACE MACRO pg_backend_pid() AS 0;
CREATE OR REPLACE MACRO pg_is_in_recovery() AS false;
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
