"""Statements that FairSQL adds to SQL. In: the tokens of a statement. Out: what it asks."""
