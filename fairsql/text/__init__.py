"""SQL text. In: any text that DuckDB reads. Out: tokens that know their place, the statements of a script, and names,
texts and numbers in quotes. Knows no clause and no metric.
"""
