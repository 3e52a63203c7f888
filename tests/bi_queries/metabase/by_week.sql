-- asks: rows by week, day of the week and quarter
-- source: metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["week", "day", "quarter", "count"]
-- rows: some
SELECT CAST(DATE_TRUNC('week', CAST("main"."people"."born" AS timestamp)) AS timestamp) AS "week",
  CAST(extract(dow from CAST("main"."people"."born" AS timestamp)) AS integer) + 1 AS "day",
  DATE_TRUNC('quarter', "main"."people"."born") AS "quarter", COUNT(*) AS "count"
FROM "main"."people"
WHERE ("main"."people"."born" >= timestamp with time zone '1980-01-01 00:00:00.000Z')
  AND ("main"."people"."born" < CAST((NOW() + INTERVAL '-30 day') AS timestamp))
GROUP BY 1, 2, 3 ORDER BY 1 ASC LIMIT 1048575
