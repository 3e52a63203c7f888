"""Write fitted models as SQL.

In: the fitted transformer of the features, and a fitted estimator. Out: SQL of the score.
"""
