-- asks: the columns of a table, without rows
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["id", "name", "pay", "born", "tags"]
-- rows: none
SELECT * FROM "main"."people" "people" LIMIT 0
