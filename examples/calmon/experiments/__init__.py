"""The experiments of Calmon et al. 2017. In: a connection, a data set and a seed. Out: rows of numbers."""
