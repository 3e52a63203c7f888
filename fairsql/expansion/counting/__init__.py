"""Count rows. In: a spec. Out: the scan of its rows, the cells of its contingency table, and each group's counts."""
