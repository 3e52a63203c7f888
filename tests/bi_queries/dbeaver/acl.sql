-- asks: rights on other objects
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreRole.java
-- columns: ["relnamespace", "relacl", "relname", "relkind", "granteei"]
-- rows: some
SELECT * FROM (
  SELECT DISTINCT relnamespace, relacl, relname, relkind, (aclexplode(relacl)).grantee as granteeI
  FROM pg_class
  WHERE relacl IS NOT NULL AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg_%' AND nspname != 'information_schema')
  UNION ALL
  SELECT DISTINCT n.oid AS relnamespace, nspacl AS relacl, n.nspname AS relname, cast('C' as "char") AS relkind, (aclexplode(nspacl)).grantee as granteeI
  FROM pg_catalog.pg_namespace n WHERE n.nspacl IS NOT NULL
) AS tr WHERE tr.granteeI=0 AND tr.relkind IN('S', 'm', 'C')
