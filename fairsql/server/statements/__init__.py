"""Clients' statements. In: SQL text. Out: statements in DuckDB's dialect, with the names and types of PostgreSQL."""
