"""The forms of the clause, a file each. In: a spec. Out: the query of the form, and what only it uses."""
