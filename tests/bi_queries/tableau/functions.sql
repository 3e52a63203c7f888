-- asks: functions of calculated fields
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["text", "day", "next", "at", "begin", "joined", "half", "spread"]
-- rows: some
SELECT TO_CHAR(CAST("people"."born" AS TIMESTAMP), 'YYYY-MM-DD HH24:MI:SS') AS "text", TO_DATE('2024-03-04', 'YYYY-MM-DD') AS "day",
  ("people"."born" + 1 * INTERVAL '1 DAY') AS "next", POSITION('n' IN "people"."name") AS "at",
  SUBSTRING("people"."name" FROM 1 FOR 2) AS "begin", LTRIM("people"."name") || 'x' AS "joined",
  (CASE WHEN 2 = 0 THEN NULL ELSE CAST("people"."pay" AS DOUBLE PRECISION) / 2 END) AS "half",
  STDDEV_SAMP("people"."pay") OVER () AS "spread"
FROM "main"."people" "people"
