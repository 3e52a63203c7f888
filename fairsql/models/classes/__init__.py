"""Models of classes, labels of several values, within allowances for the rates of each class (OUTCOMES).

In: a spec, its rows, an unfitted classifier. Out: a score for each class, without allowances and within them, and what
to record.
"""
