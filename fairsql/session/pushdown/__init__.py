"""What a session asks of an engine. In: clauses and statements over its rows. Out: its answers, and specs over
them.
"""
