-- asks: the values of a filter
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: ["name"]
-- rows: some
SELECT "people"."name" AS "name" FROM "main"."people" "people" GROUP BY 1 ORDER BY 1 ASC NULLS FIRST
