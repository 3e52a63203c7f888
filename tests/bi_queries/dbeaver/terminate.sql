-- asks: to end a session
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreSessionManager.java
-- columns: ["pg_terminate_backend"]
-- rows: some
SELECT pg_catalog.pg_terminate_backend(0)
