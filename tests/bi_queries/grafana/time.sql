-- asks: a panel: $__time, $__timeEpoch, $__timeFrom
-- source: grafana/grafana pkg/tsdb/grafana-postgresql-datasource/macros.go
-- columns: ["time", "epoch", "from"]
-- rows: some
SELECT seen AS "time", extract(epoch from seen) as "epoch", '1980-01-01T00:00:00Z' AS "from"
FROM (SELECT TIMESTAMP '1990-01-02 03:04:05' AS seen) rows
