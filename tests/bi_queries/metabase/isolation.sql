-- asks: its sessions' isolation
-- source: metabase/metabase src/metabase/driver/sql_jdbc/execute.clj
-- columns: null
-- rows: none
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ UNCOMMITTED
