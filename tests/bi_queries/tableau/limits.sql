-- asks: the range of a filter
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["TEMP(min)", "TEMP(max)", "TEMP(n)"]
-- rows: some
SELECT MIN("people"."born") AS "TEMP(min)", MAX("people"."born") AS "TEMP(max)", COUNT(1) AS "TEMP(n)"
FROM "main"."people" "people" HAVING COUNT(1)>0
