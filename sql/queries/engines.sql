-- Queries of other databases (see fairsql/engines/).

-- postgresql_merges: whether there are texts of different bytes that GROUP BY takes for the same
SELECT EXISTS (SELECT 1 FROM pg_collation WHERE NOT collisdeterministic)
  OR EXISTS (SELECT 1 FROM pg_type WHERE typname = 'citext') AS merges;

-- clickhouse_types: the columns of a query, with ClickHouse's names of their types
DESCRIBE TABLE ($query
);
