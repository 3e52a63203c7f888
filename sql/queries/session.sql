-- Queries of a session (see fairsql/session/).

-- transaction: the same number twice inside of a transaction, another each time outside
SELECT txid_current();

-- is_file: whether the database in use is kept in a file
SELECT path IS NOT NULL FROM duckdb_databases() WHERE database_name = current_database();

-- call: the rows of a query, by a statement that is finished before they are fetched
CALL query($text);
