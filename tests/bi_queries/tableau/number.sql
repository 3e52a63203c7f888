-- asks: whether it answers
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: ["COL"]
-- rows: some
SELECT CAST(1 AS INTEGER) AS "COL"
