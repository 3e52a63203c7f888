"""Models of numbers within bounds on the error of each group (bounded group loss, Agarwal, Dudík and Wu 2019).

In: a spec, its rows, an unfitted regressor. Out: the model without bounds and the one within them, and what to record.
"""
