"""The commands of `fairsql`. In: their arguments. Out: an exit status."""
