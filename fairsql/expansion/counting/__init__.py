"""From rows to counts. In: a spec. Out: the one scan of its rows, the cells of its contingency table, and the
counts of each group.
"""
