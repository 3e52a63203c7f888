"""A connection to DuckDB that understands FairSQL. In: SQL text and parameters. Out: DuckDB's own results; errors that
stand where the user's text is wrong. What a script asks is done step by step, and macros and functions are provided.
"""
