-- asks: a filter on a date and on texts
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: ["name", "avg:pay:ok"]
-- rows: some
SELECT "people"."name" AS "name", AVG(CAST("people"."pay" AS DOUBLE PRECISION)) AS "avg:pay:ok"
FROM "main"."people" "people"
WHERE (("people"."born" >= (DATE '1980-01-01')) AND ("people"."name" IN ('Ann', 'Bob')) AND (NOT ("people"."pay" IS NULL)))
GROUP BY 1 HAVING (COUNT(1) > 0)
