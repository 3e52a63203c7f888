"""Connect FairSQL with other tools.

In: what SQLAlchemy, sqlglot and Superset ask of a dialect; questions of fairlearn's and scikit-learn's users. Out: the
answers, from a FairSQL connection or an expansion.
"""
