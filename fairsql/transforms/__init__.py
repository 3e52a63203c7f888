"""Optimised pre-processing (Calmon et al. 2017).

In: a statement CREATE TRANSFORM and its rows, or counts of cells. Out: a randomised map of cells, the macro that
applies it, and its records.
"""
