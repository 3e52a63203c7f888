-- asks: the values of a filter
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["name"]
-- rows: some
SELECT "people"."name" AS "name" FROM "main"."people" "people" GROUP BY 1 ORDER BY 1 ASC NULLS FIRST
