"""Read SQL text.

In: any text that DuckDB reads. Out: tokens with their positions, the statements of a script, and quoted names, texts
and numbers. It knows no clauses and no metrics.
"""
