-- asks: the server's version
-- source: grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["version"]
-- rows: some
SELECT current_setting('server_version_num')::int/100 as version
