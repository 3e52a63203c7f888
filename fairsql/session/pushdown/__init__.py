"""Run clauses and statements on an engine.

In: clauses and statements over its rows. Out: its results, and specs over them.
"""
