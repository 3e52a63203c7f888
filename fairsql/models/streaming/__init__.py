"""Models of rows that stay in the database. In: a spec and a connection. Out: a sample in memory, passes over all rows:
sums that fit a logistic regression, counts that judge any model.
"""
