"""The wire server: a DuckDB file over the PostgreSQL protocol, with the FAIR clause in every text.

`listener.py` accepts clients, `session.py` talks to one; `messages.py` is the protocol as bytes, `encoding.py` and
`rows.py` make rows of Arrow batches, `database.py` opens the file and locks it down, `catalog.py` shows it as
PostgreSQL shows its own.
"""
