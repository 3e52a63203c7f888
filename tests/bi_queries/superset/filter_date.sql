-- asks: a chart's time filter on a DATE
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: ["born", "count"]
-- rows: some
SELECT DATE_TRUNC('month', born) AS born, count(*) AS count FROM people
WHERE born >= TO_DATE('1980-01-01', 'YYYY-MM-DD') AND born < TO_DATE('2000-01-01', 'YYYY-MM-DD')
GROUP BY DATE_TRUNC('month', born) LIMIT 1000;
