"""Search for the multipliers of the constraints, as OmniFair does.

In: labels, groups, constraints, and a function that fits weighted rows. Out: the fits, and the most accurate one within
the allowances.
"""
