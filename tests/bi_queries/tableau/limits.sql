-- asks: the range of a filter
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: ["TEMP(min)", "TEMP(max)", "TEMP(n)"]
-- rows: some
SELECT MIN("people"."born") AS "TEMP(min)", MAX("people"."born") AS "TEMP(max)", COUNT(1) AS "TEMP(n)"
FROM "main"."people" "people" HAVING COUNT(1)>0
