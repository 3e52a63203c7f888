"""The experiments of OmniFair (Zhang et al. 2021). In: a connection, a data set and a seed. Out: rows of numbers."""
