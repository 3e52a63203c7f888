"""Compare groups. In: the counts of each group. Out: metrics, the extreme groups, gaps with their limits, and tables
for tests.
"""
