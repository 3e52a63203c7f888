"""Optimised pre-processing (Calmon et al. 2017): from counts of cells to a randomised map of them."""
