"""Read what a statement gives a model.

In: a spec and a connection. Out: the rows to learn from, the arguments of USING and VIA, and the rows of a query over
an Arrow table.
"""
