-- What the plain DuckDB shell needs: duckdb -init sql/load.sql, from the root of the project.
.read sql/metrics.sql
.read sql/macros/apply_thresholds.sql
