-- asks: whether an extension is there
-- source: grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["extversion"]
-- rows: none
SELECT extversion FROM pg_extension WHERE extname = 'timescaledb'
