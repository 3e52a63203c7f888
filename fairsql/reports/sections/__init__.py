"""The sections of a report, a file each. In: the question, and later its facts. Out: queries, and panels."""
