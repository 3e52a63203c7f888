-- asks: the schemas of the search path, place by place
-- source: written anew after grafana/grafana public/app/plugins/datasource/grafana-postgresql-datasource/postgresMetaQuery.ts
-- columns: ["place", "schema"]
-- rows: some
SELECT place, CASE trim(schemas[place]) WHEN '"$user"' THEN user ELSE trim(schemas[place]) END AS schema
FROM string_to_array(current_setting('search_path'), ',') schemas,
  generate_series(array_lower(string_to_array(current_setting('search_path'), ','), 1), array_upper(string_to_array(current_setting('search_path'), ','), 1)) AS place
ORDER BY place
