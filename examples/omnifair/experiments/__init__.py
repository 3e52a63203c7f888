"""The experiments of OmniFair (Zhang et al. 2021): a connection, a data set and a seed in; rows of numbers out."""
