"""The experiments of Calmon et al. 2017: a connection, a data set and a seed in; rows of numbers out."""
