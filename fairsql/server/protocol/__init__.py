"""PostgreSQL's wire protocol. In: a client's bytes. Out: messages, verified logins, and errors with a SQLSTATE."""
