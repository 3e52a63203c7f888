"""What FairSQL adds to SQL, read. In: the tokens of a statement, and the metrics that may be named. Out: specs, which
are frozen data: what a clause or a statement asks, and where each part of it stands in the text. Knows no engine.
"""
