"""What a report says. In: a connection and a question. Out: facts, figures and words."""
