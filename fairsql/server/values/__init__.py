"""Values on the wire. In: Arrow columns and a client's parameters. Out: PostgreSQL's types, each value in its text and
binary formats, and values to bind.
"""
