"""Groups compared. In: the counts of each group. Out: metrics, the extreme groups, gaps with their limits, tables
that tests are of.
"""
