-- asks: to be rid of it
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: null
-- rows: none
DROP TABLE IF EXISTS "#Tableau_1_Connect"
