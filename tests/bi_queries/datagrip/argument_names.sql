-- asks: arguments of functions
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["schemaid", "majoroid", "argnames", "argmodes", "nargs"]
-- rows: none
select pronamespace as schemaId, oid as majorOid, proargnames as argNames, proargmodes as argModes, array_length(proargtypes, 1) as nArgs
from pg_catalog.pg_proc where pronamespace in ( :schema ) order by schemaId
