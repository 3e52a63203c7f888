"""Build the parts of expansions.

In: names, values and nodes. Out: SQL nodes for arithmetic, checks, verdicts and labels of groups.
"""
