"""Connect FairSQL with other tools.

In: what SQLAlchemy, sqlglot and Superset ask of a dialect. Out: the answers, from a FairSQL connection or an expansion.
"""
