"""Connect to DuckDB with FairSQL.

In: SQL text and parameters. Out: DuckDB's own results, and errors that point into the user's text. Scripts
run step by step; macros and functions are added when they are called.
"""
