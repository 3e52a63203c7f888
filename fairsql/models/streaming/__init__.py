"""Train models on rows that stay in the database.

In: a spec and a connection. Out: a sample in memory, and passes over all rows: sums that fit a logistic regression,
counts that judge any model.
"""
