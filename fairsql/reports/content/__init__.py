"""The content of a report. In: a connection and a question. Out: facts, figures and sentences."""
