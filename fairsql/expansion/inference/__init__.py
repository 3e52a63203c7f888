"""Intervals and tests. In: counts, as nodes. Out: limits of metrics and of gaps, p-values, adjusted for their
number.
"""
