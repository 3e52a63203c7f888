"""Split a gap. In: the counts of two groups in each stratum. Out: what the controls explain and what they do not, with
limits, and the share of each control.
"""
