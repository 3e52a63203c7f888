"""Write queries for another engine.

In: a spec over its rows. Out: queries that the engine runs, and decisions that it adds to its rows.
"""
