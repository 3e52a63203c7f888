-- asks: the server's encoding
-- source: Power BI's own connector, as a server's log shows it: datafusion-contrib/datafusion-postgres issue 218
-- columns: ["character_set_name"]
-- rows: some
select character_set_name from INFORMATION_SCHEMA.character_sets
