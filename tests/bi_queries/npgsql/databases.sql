-- asks: GetSchema: databases
-- source: npgsql/npgsql src/Npgsql/NpgsqlSchema.cs
-- columns: ["datname", "usename", "pg_encoding_to_char"]
-- rows: some
SELECT d.datname, u.usename, pg_catalog.pg_encoding_to_char(d.encoding)
FROM pg_catalog.pg_database d LEFT JOIN pg_catalog.pg_user u ON d.datdba = u.usesysid
