"""What expansions are built of. In: names, values and nodes. Out: nodes of SQL that say one thing each:
arithmetic, checks, verdicts, labels of groups.
"""
