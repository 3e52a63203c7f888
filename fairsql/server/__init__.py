"""The wire server. In: clients of PostgreSQL's protocol, and a DuckDB file. Out: answers to what they ask, FAIR
included.

`listener.py` accepts clients, `client_session.py` talks to one, `requests.py` reads what it asks, `runner.py` runs it,
`session_statements.py` does what is about the session itself, `served_database.py` opens the file and locks it down,
`permissions.py` says what clients may do, `pg_catalog.py` shows the file as PostgreSQL shows its own.
"""
