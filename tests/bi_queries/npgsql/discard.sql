-- asks: to reset a session of the pool
-- source: npgsql/npgsql src/Npgsql/Internal/NpgsqlConnector.cs
-- columns: null
-- rows: none
DISCARD ALL
