-- asks: whether it may make a temporary table
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: null
-- rows: none
CREATE LOCAL TEMPORARY TABLE "#Tableau_1_Connect" ("COL" INTEGER) ON COMMIT PRESERVE ROWS
