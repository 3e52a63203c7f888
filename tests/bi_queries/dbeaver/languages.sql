-- asks: languages
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreDatabase.java
-- columns: ["oid", "oid", "lanname", "lanowner", "lanispl", "lanpltrusted", "lanplcallfoid", "laninline", "lanvalidator", "lanacl"]
-- rows: some
SELECT l.oid,l.* FROM pg_catalog.pg_language l ORDER BY l.oid
