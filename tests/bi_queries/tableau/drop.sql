-- asks: to be rid of it
-- source: Tableau's connector, over PostgreSQL's JDBC and ODBC drivers: the forms that Tableau's connector SDK states (tableau/connector-plugin-sdk samples/components/dialects)
-- columns: null
-- rows: none
DROP TABLE IF EXISTS "#Tableau_1_Connect"
