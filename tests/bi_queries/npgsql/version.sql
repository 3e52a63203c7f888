-- asks: the server's version
-- source: npgsql/npgsql src/Npgsql/PostgresDatabaseInfo.cs
-- columns: ["version"]
-- rows: some
SELECT version();
