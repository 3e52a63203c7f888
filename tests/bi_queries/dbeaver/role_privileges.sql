-- asks: what a role may do
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreRole.java
-- columns: ["grantor", "grantee", "table_catalog", "table_schema", "table_name", "privilege_type", "is_grantable", "with_hierarchy"]
-- rows: none
SELECT * FROM information_schema.table_privileges WHERE table_catalog=current_database() AND grantee='nobody'
