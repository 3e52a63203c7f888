"""The search of OmniFair for the multipliers of the constraints. In: labels, groups, constraints, a way to fit weighted
rows. Out: the fits, and which of them is the most accurate within the allowances.
"""
