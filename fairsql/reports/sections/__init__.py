"""The sections of a report, one in each file. In: the question, and later its facts. Out: queries, and panels."""
