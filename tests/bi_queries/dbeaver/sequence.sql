-- asks: a sequence
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreSequence.java
-- columns: ["schemaname", "sequencename", "sequenceowner", "data_type", "start_value", "min_value", "max_value", "increment_by", "cycle", "cache_size", "last_value"]
-- rows: none
SELECT * from pg_catalog.pg_sequences WHERE schemaname='main' AND sequencename='people'
