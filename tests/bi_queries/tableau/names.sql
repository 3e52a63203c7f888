-- asks: the columns of a table, without rows
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: ["id", "name", "pay", "born", "tags"]
-- rows: none
SELECT * FROM "main"."people" "people" LIMIT 0
