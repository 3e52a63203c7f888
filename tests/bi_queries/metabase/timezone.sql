-- asks: the session's time zone
-- source: metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["TimeZone"]
-- rows: some
show timezone;
