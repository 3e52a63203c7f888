-- asks: a filter on a date and on texts
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["name", "avg:pay:ok"]
-- rows: some
SELECT "people"."name" AS "name", AVG(CAST("people"."pay" AS DOUBLE PRECISION)) AS "avg:pay:ok"
FROM "main"."people" "people"
WHERE (("people"."born" >= (DATE '1980-01-01')) AND ("people"."name" IN ('Ann', 'Bob')) AND (NOT ("people"."pay" IS NULL)))
GROUP BY 1 HAVING (COUNT(1) > 0)
