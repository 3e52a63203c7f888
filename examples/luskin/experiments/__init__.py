"""The experiments of Luskin et al. 2020. In: a connection, a data set and a seed. Out: rows of numbers."""
