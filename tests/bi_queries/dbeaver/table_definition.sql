-- asks: the text of a view and of a constraint
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreViewBase.java
-- columns: ["pg_get_viewdef"]
-- rows: some
SELECT pg_get_viewdef(c.oid, true) FROM pg_class c WHERE c.relname = 'rates'
