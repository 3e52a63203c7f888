-- asks: whether it answers
-- source: Tableau's connector is not public: the forms of its dialect for PostgreSQL, not recorded from a run
-- columns: ["COL"]
-- rows: some
SELECT CAST(1 AS INTEGER) AS "COL"
