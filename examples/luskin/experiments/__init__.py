"""The experiments of Luskin et al. 2020: a connection, a data set and a seed in; rows of numbers out."""
