-- asks: schema and user
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreExecutionContext.java
-- columns: ["current_schema", "session_user"]
-- rows: some
SELECT current_schema(),session_user
