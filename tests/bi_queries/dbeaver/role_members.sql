-- asks: who is in a role
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreRole.java
-- columns: ["roleid", "member", "grantor", "admin_option"]
-- rows: none
SELECT * FROM pg_catalog.pg_auth_members WHERE roleid=10
