"""FairSQL inside of other tools. In: what SQLAlchemy, sqlglot and Superset ask of a dialect. Out: its answers, by a
FairSQL connection or an expansion.
"""
