-- asks: a time filter on seconds since 1970
-- source: apache/superset superset/db_engine_specs/postgres.py
-- columns: ["seen"]
-- rows: some
SELECT (timestamp 'epoch' + id * interval '1 second') AS seen FROM people
WHERE (timestamp 'epoch' + id * interval '1 second') < TO_TIMESTAMP('2000-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US')
