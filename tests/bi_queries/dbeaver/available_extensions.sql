-- asks: extensions that could be installed
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreDatabase.java
-- columns: ["name", "default_version", "installed_version", "comment"]
-- rows: some
SELECT name,default_version,installed_version,comment FROM pg_catalog.pg_available_extensions ORDER BY name
