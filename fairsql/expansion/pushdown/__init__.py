"""What another database does. In: a spec over its rows. Out: queries that it reads, and decisions that its rows
are joined with.
"""
