"""The terminal. In: the arguments of `fairsql`, and what is typed at its prompt. Out: tables, files, plots, an exit
status.
"""
