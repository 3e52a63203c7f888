-- asks: the server's encoding
-- source: not public; the relations are those that duckdb/duckdb pull request 10222 names for it
-- columns: ["character_set_name"]
-- rows: some
select character_set_name from INFORMATION_SCHEMA.character_sets
