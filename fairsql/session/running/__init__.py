"""Run a text.

In: a connection and SQL text. Out: the results of its statements; errors with their position in the text.
"""
