-- asks: texts of digits read as times
-- source: metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["seen", "epoch"]
-- rows: some
SELECT to_timestamp('20240304050607', 'YYYYMMDDHH24MISS') AS seen, to_timestamp(1709528767) AS epoch
