"""The wire server. In: clients of PostgreSQL's protocol, and a DuckDB file. Out: answers to what they ask, FAIR
included.

`listener.py` accepts clients, `session.py` talks to one, `database.py` opens the file and locks it down,
`permissions.py` says what clients may do, `pg_catalog.py` shows the file as PostgreSQL shows its own.
"""
