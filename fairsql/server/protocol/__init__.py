"""PostgreSQL's wire protocol. In: bytes of a client. Out: messages, who the client is, and errors with a SQLSTATE."""
