-- asks: a panel: $__timeGroup, $__timeFilter, $__unixEpochFilter
-- source: grafana/grafana pkg/tsdb/grafana-postgresql-datasource/macros.go
-- columns: ["time", "pay"]
-- rows: some
SELECT floor(extract(epoch from seen)/300)*300 AS "time", avg(pay) AS "pay"
FROM (SELECT pay, id, TIMESTAMP '1990-01-02 03:04:05' AS seen FROM people) rows
WHERE seen BETWEEN '1980-01-01T00:00:00Z' AND '2000-01-01T00:00:00Z' AND id >= 0 AND id <= 1709528767
GROUP BY 1 ORDER BY 1
