"""Values on the wire. In: Arrow columns and the parameters of a client. Out: PostgreSQL's types, its text and binary
formats of each value, and values to bind.
"""
