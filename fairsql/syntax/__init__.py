"""Read the syntax that FairSQL adds to SQL. In: the tokens of a statement, and the known metrics. Out: specs.

A spec is frozen data: the contents of a clause or statement, with positions in its text. No code here uses an engine.
"""
