"""A text run. In: a connection and SQL text. Out: the results of its statements; errors at their place in the
text.
"""
