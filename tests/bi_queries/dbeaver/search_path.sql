-- asks: where names are looked for
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreExecutionContext.java
-- columns: ["search_path"]
-- rows: some
SHOW search_path
