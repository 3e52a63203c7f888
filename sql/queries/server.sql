-- Queries of the wire server (see fairsql/server/).

-- attach_catalog: the database that has PostgreSQL's catalogue
ATTACH $file AS $catalog (READ_ONLY);

-- for_all: what sessions begin with
SET GLOBAL TimeZone = 'Etc/UTC';
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

-- table: what COPY of a table sends
SELECT $columns FROM $table;

-- probe: fails where a transaction has ended
SELECT 1;
