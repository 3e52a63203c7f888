"""The wire server. In: clients of PostgreSQL's protocol, and a DuckDB file. Out: answers to their statements, FAIR
included.

`listener.py` accepts clients, `client_session.py` serves one client, `requests.py` reads its statements, `runner.py`
runs them, `session_statements.py` runs those on the session itself, `served_database.py` opens the file and locks it
down, `permissions.py` says what clients may do, `pg_catalog.py` presents the file as a PostgreSQL catalogue.
"""
