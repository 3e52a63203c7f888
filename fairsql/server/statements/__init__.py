"""What clients ask. In: SQL text. Out: statements in DuckDB's words, with the names and types that PostgreSQL
gives.
"""
