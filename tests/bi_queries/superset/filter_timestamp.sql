-- asks: a chart's time filter on a TIMESTAMP
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: ["seen", "AVG(pay)"]
-- rows: some
SELECT DATE_TRUNC('day', seen) AS seen, AVG(pay) AS "AVG(pay)"
FROM (SELECT pay, TIMESTAMP '1990-01-02 03:04:05' AS seen FROM people) AS virtual_table
WHERE seen >= TO_TIMESTAMP('1980-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US')
  AND seen < TO_TIMESTAMP('2000-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US')
GROUP BY DATE_TRUNC('day', seen) ORDER BY "AVG(pay)" DESC LIMIT 1000;
