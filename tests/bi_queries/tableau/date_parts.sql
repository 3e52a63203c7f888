-- asks: rows by parts of dates
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["tmn:born:ok", "yr:born:ok", "qr:born:ok", "wd:born:ok", "sum:pay:ok", "ctd:name:ok"]
-- rows: some
SELECT CAST(DATE_TRUNC( 'MONTH', CAST("people"."born" AS TIMESTAMP) ) AS DATE) AS "tmn:born:ok",
  CAST(TRUNC(EXTRACT(YEAR FROM "people"."born")) AS INTEGER) AS "yr:born:ok",
  CAST(TRUNC(EXTRACT(QUARTER FROM "people"."born")) AS INTEGER) AS "qr:born:ok",
  (1 + CAST(EXTRACT(DOW FROM "people"."born") AS INTEGER)) AS "wd:born:ok",
  SUM("people"."pay") AS "sum:pay:ok", COUNT(DISTINCT "people"."name") AS "ctd:name:ok"
FROM "main"."people" "people" GROUP BY 1, 2, 3, 4
