-- asks: a median
-- source: metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["median"]
-- rows: some
SELECT PERCENTILE_CONT(0.5) within group (order by "main"."people"."pay") AS "median" FROM "main"."people"
