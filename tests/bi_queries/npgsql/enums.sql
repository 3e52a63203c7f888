-- asks: the labels of enums
-- source: npgsql/npgsql src/Npgsql/PostgresDatabaseInfo.cs
-- columns: ["oid", "enumlabel"]
-- rows: none
SELECT pg_type.oid, enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid=enumtypid ORDER BY oid, enumsortorder;
