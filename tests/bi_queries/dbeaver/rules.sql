-- asks: the rules of a table
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreTableReal.java
-- columns: ["oid", "oid", "rulename", "ev_class", "ev_type", "ev_enabled", "is_instead", "ev_qual", "ev_action", "definition"]
-- rows: none
SELECT r.oid,r.*, pg_get_ruledef(r.oid) AS definition FROM pg_rewrite r
WHERE r.ev_class=:table AND r.rulename <> '_RETURN'::name
