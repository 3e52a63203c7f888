"""Expand the forms of the clause, one file each. In: a spec. Out: the query of the form."""
