-- asks: months between two times
-- source: metabase/metabase src/metabase/driver/postgres.clj
-- columns: ["months"]
-- rows: some
SELECT CAST(extract(year from AGE(DATE_TRUNC('day', TIMESTAMP '2024-03-04'), DATE_TRUNC('day', TIMESTAMP '2022-01-02'))) AS integer) * 12
  + CAST(extract(month from AGE(DATE_TRUNC('day', TIMESTAMP '2024-03-04'), DATE_TRUNC('day', TIMESTAMP '2022-01-02'))) AS integer) AS "months"
