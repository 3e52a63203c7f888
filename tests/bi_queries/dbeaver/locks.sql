-- asks: the locks of a session
-- source: dbeaver/dbeaver plugins/org.jkiss.dbeaver.ext.postgresql/src/org/jkiss/dbeaver/ext/postgresql/model/PostgreLockManager.java
-- columns: ["datname", "locktype", "relation", "mode", "tid", "page", "tuple", "pid", "granted"]
-- rows: none
select coalesce(db.datname,'') as datname, coalesce(lock.locktype,'') as locktype,
  coalesce(lock.relation::regclass::varchar,'') as relation, coalesce(lock.mode,'') as mode,
  coalesce(lock.transactionid::varchar,'') as tid, lock.page as page, lock.tuple as tuple, lock.pid as pid, lock.granted
from pg_catalog.pg_locks lock left join pg_catalog.pg_database db on db.oid = lock.database where lock.pid = 0
