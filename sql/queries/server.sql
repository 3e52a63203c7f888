-- Queries of the wire server (see fairsql/server/).

-- attach_catalog: the database that has PostgreSQL's catalogue
ATTACH $file AS $catalog (READ_ONLY);

-- time_zone_of_all: what sessions begin with
SET GLOBAL TimeZone = 'Etc/UTC';

-- limit_depth: of expressions
SET GLOBAL max_expression_depth = $depth;

-- allow_directories: whose files clients may read
SET allowed_directories = [$directories];

-- allow_settings: those that clients may change although all are locked
SET allowed_configs = ['timezone'];

-- lock: no file, no extension, no setting from here on
SET enable_external_access = false;
SET lock_configuration = true;

-- schemas: those of the database in use
SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database();

-- set_time_zone: of one session
SET TimeZone = $zone;

-- set_search_path: of one session
SET search_path = $schemas;

-- publish_settings: for the catalogue, which shows them
SET VARIABLE fair_settings = MAP { $settings };

-- publish_sessions: the session's own number and those of all, likewise
SET VARIABLE fair_session = $number;
SET VARIABLE fair_sessions = [$numbers];

-- table: what COPY of a table sends
SELECT $columns FROM $table;

-- copy_in: rows that COPY brings, into a table
INSERT INTO $target FROM $rows;

-- probe: fails where a transaction has ended
SELECT 1;

-- load_data: what a real server of PostgreSQL says of itself
CREATE TABLE $table AS FROM read_csv($path, header = true, quote = '"', escape = '"', nullstr = '', all_varchar = false);

-- view_columns: the views that give rows of the catalogue, and their columns
SELECT table_name, column_name FROM duckdb_columns() WHERE database_name = current_database() AND schema_name = 'main';

-- catalogue_schema: that stands for one of PostgreSQL's
CREATE SCHEMA $schema;

-- relation_there: one of the catalogue with rows
CREATE VIEW $schema.$relation AS SELECT $items FROM fairsql_catalog.main.$source;

-- relation_empty: one of which DuckDB has nothing
CREATE VIEW $schema.$relation AS SELECT $items WHERE false;

-- column_there: in PostgreSQL's type
CAST($column AS $type) AS $column;

-- column_empty: that DuckDB says nothing of
CAST(NULL AS $type) AS $column;

-- column_first: as if one transaction had made all
CAST(1 AS $type) AS $column;

-- format_begin: to_char of a time, which is looked at several times
list_transform([CAST(

-- format_end: and what it writes
AS TIMESTAMP)], lambda fair_time: $pieces)[1]

-- format_simple: what DuckDB writes as PostgreSQL does
strftime(fair_time, $format)

-- format_upper: in capitals
upper($item)

-- format_lower: in small letters
lower($item)

-- format_wide: nine characters, as the longest month has
rpad($item, 9, ' ')

-- format_unpadded: without zeros before it
CAST(CAST($item AS BIGINT) AS VARCHAR)

-- format_quarter: Q
CAST(quarter(fair_time) AS VARCHAR)

-- format_weekday: D, of which 1 is Sunday
CAST(dayofweek(fair_time) + 1 AS VARCHAR)

-- format_week: WW, of which the first begins on the first of January
lpad(CAST((dayofyear(fair_time) - 1) // 7 + 1 AS VARCHAR), 2, '0')
