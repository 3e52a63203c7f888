"""Read the statements that FairSQL adds to SQL. In: the tokens of a statement. Out: its contents."""
